"""Each bio once (§setup): what it changes, beside what it leaves alone."""

import numpy as np
from ninety_table import D, campaign, lean_of, load_dice, next_card, play, refusal, run_on, schedule, targets, votes

from backroom.core.record import new
from backroom.games.ninety.rules.actions import mud_cost
from backroom.games.ninety.rules.election import open_polls
from backroom.games.ninety.rules.setup import gather_deck, sow
from backroom.games.ninety.scoring import card_points
from backroom.games.ninety.state import STATE, Phase, Refusal

(BARSTOOL, RIVERFRONT, HEIR, LEGEND, STEWARD, BUNDLER, MAIL_HOUSE, RISER, RADIO, BUS, COOK, TEFLON, WARRIOR, WIZARD) = (
    range(14)
)
SCRAPBOOK = 14


def start_with(bio):
    s = campaign(2, bios=(bio,))
    s.phase = Phase.SOW
    s.where[:100] = 0
    gather_deck(s)
    sow(s, D)
    return int(s.canvassers[0]), int(s.cash[0])


def test_starting_canvassers_and_cash():
    """§start: what the bios change; everybody else has 10 canvassers and $1,500."""
    assert start_with(HEIR) == (10, 35)
    assert start_with(RIVERFRONT) == (10, 18)
    assert start_with(STEWARD) == (20, 18)
    assert start_with(BUNDLER) == (10, 12)
    assert start_with(COOK) == (10, 10)
    assert start_with(TEFLON) == (10, 7)
    assert start_with(WARRIOR) == (10, 29)
    special = (HEIR, RIVERFRONT, STEWARD, BUNDLER, COOK, TEFLON, WARRIOR)
    assert {start_with(bio) for bio in range(15) if bio not in special} == {(10, 15)}


def test_g33_barstool_philosopher_and_fish_fry_cook():
    """G33 (§events): a canvasser more; a canvasser placed where the event was."""
    s = campaign(2, turfs=(9, 10), at=9, points=3, bios=(BARSTOOL,))
    schedule(s, 9)
    play(s, "attend")
    assert (s.cash[0], s.canvassers[0]) == (20, 11)
    s = campaign(2, at=37, points=3, bios=(COOK,))
    s.canvassers[0] = 1
    schedule(s, 37)
    play(s, "attend")
    assert s.canvassers[0] == 1 and lean_of(s, 37) == 2


def test_the_cook_places_nothing_where_there_is_no_room():
    """§limits, R28: no room, Downtown or a turf: the canvasser stays."""
    s = campaign(2, at=16, points=3, bios=(COOK,))
    schedule(s, 16)
    play(s, "attend")
    assert s.canvassers[0] == 12 and s.blocks[16] == 0


def test_g27_the_riverfront_defender_crosses_for_less():
    """G27 (§traveling): Brookline by bridge and tunnel for 1; the second bridge costs full price."""
    s = campaign(2, turfs=(3, 10), at=16, points=1, bios=(RIVERFRONT,))
    assert 13 in targets(s)
    next_card(s, 3)
    play(s, "travel", 13)
    assert s.turn == 1
    s = campaign(2, at=16, points=3, bios=(RIVERFRONT,))
    play(s, "travel", 56)
    assert s.points == 3
    play(s, "travel", 79)
    assert s.points == 2


def test_the_sports_legend_recruits_one_more():
    """§recruiting."""
    s = campaign(2, points=3, bios=(LEGEND,))
    load_dice(s, 2, 5)
    play(s, "recruit")
    assert s.canvassers[0] == 18


def test_the_bundler_raises_300_more():
    """§fundraising."""
    s = campaign(2, at=16, points=3, bios=(BUNDLER,))
    load_dice(s, 1, 3)
    play(s, "fundraise")
    assert s.cash[0] == 15 + 4 + 3


def test_the_mail_house_owner_pays_less():
    """§direct-mailing: $400 here, $800 elsewhere."""
    s = campaign(2, at=37, points=3, bios=(MAIL_HOUSE,))
    s.cash[0] = 12
    votes(s, 37, 0, lean=1)
    votes(s, 40, 0, lean=1)
    play(s, "mail", 37)
    play(s, "mail", 40)
    assert s.cash[0] == 0


def test_the_early_riser_has_at_least_six_points():
    """G25 (§action-points): 1 + 2 count as 6; 4 + 5 as 9."""
    for dice, points in (((1, 2), 6), ((4, 5), 9)):
        s = campaign(2, bios=(RISER,))
        s.phase = Phase.ROLL
        load_dice(s, *dice)
        run_on(s)
        assert s.points == points


def test_g34_the_talk_radio_host_slings_two_for_free():
    """G34 (§mudslinging, R59): two are free, the third ends the turn; free against Teflon too, which costs 2 else."""
    s = campaign(2, at=37, points=1, bios=(RADIO,))
    votes(s, 37, 1, lean=3)
    play(s, "mudsling", 1)
    play(s, "mudsling", 1)
    assert s.points == 1 and lean_of(s, 37, 1) == 1
    next_card(s, 3)
    play(s, "mudsling", 1)
    assert s.turn == 1
    s = campaign(2, at=37, points=1, bios=(15, TEFLON))
    votes(s, 37, 1, lean=1)
    assert refusal(s, "mudsling", 1) == Refusal.MUD_TOO_DEAR
    s.points = 3
    play(s, "mudsling", 1)
    assert s.points == 1
    s = campaign(2, at=37, points=1, bios=(RADIO, TEFLON))
    votes(s, 37, 1, lean=1)
    assert mud_cost(s, D, 0, 1) == 0


def test_g26_the_bus_driver_steps_off_for_less():
    """G26 (§traveling): with 7 or less the first step costs 1 less; with 8 it does not. 37 borders on 45."""
    for dice in ((3, 4), (3, 5)):
        s = campaign(2, at=37, bios=(BUS,))
        s.phase = Phase.ROLL
        load_dice(s, *dice)
        run_on(s)
        assert s.points == sum(dice)
        left = []
        for hood in (45, 37):
            play(s, "travel", hood)
            left.append(int(s.points))
        assert left == [7, 6]


def test_the_teflon_neighbor_pays_no_penalties():
    """§events: neither when an invitation passes nor when another attends it."""
    s = campaign(2, seat=1, at=16, points=3, bios=(TEFLON,))
    schedule(s, 16)
    play(s, "attend")
    assert s.cash[0] == 15


def test_g2_what_is_kept_for_election_day():
    """G2 (§election-day, R46): one in four, rounded down; the Turnout Wizard three more."""
    for canvassers, keep in ((13, 3), (1, 0), (2, 0), (3, 0), (4, 1), (7, 1), (8, 2), (40, 10)):
        s = campaign(2)
        s.canvassers[:2] = canvassers, 0
        open_polls(s, D)
        assert s.keep[0] == keep
    for canvassers, keep in ((13, 6), (0, 3)):
        s = campaign(2, bios=(WIZARD,))
        s.canvassers[0] = canvassers
        open_polls(s, D)
        assert s.keep[0] == keep and s.canvassers[0] == keep


def test_g32_the_scrapbook_keeper():
    """G32 (§vote-counting, R64): 11 cards are 14 points, 2 are 2; others 1 each."""
    s = campaign(2, bios=(SCRAPBOOK,))
    s.events[:2] = 11, 11
    assert card_points(s, D, 0) == 14 and card_points(s, D, 1) == 11
    s.events[0] = 2
    assert card_points(s, D, 0) == 2


def test_every_bio_has_one_advantage_and_the_warrior_two_bonuses():
    """§setup: no bio is empty; what the Weekend Warrior does is shown with the weekends."""
    blank = new(D.bios.dtype)
    assert all(D.bios[bio].tobytes() != blank.tobytes() for bio in range(15))
    assert D.bios[WARRIOR].weekend_both == 1 and D.bios[15].tobytes() == blank.tobytes()
    assert np.dtype(STATE)["bio"].shape == (5,)
