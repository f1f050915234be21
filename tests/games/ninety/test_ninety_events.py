"""The schedule, events, invitations, coffee."""

import pytest
from ninety_table import (
    D,
    campaign,
    chance,
    happened,
    lean_of,
    legal,
    next_card,
    play,
    refusal,
    run_on,
    schedule,
    solid_of,
    votes,
)

from backroom.games.ninety import rules
from backroom.games.ninety.rules.schedule import attend, draw_event, event_here
from backroom.games.ninety.rules.turn import roll_points
from backroom.games.ninety.state import Kind, Phase, Refusal, Where

TEFLON = 11


def queue(s):
    """The schedule, newest first."""
    return s.schedule.cards[: s.schedule.n].tolist()[::-1]


def test_g16_a_full_schedule_lets_the_oldest_pass():
    """G16 (§schedule, R24): [A..F] + G: F passes; attending C leaves no gap; then nothing passes."""
    s = campaign(2)
    schedule(s, 6, 5, 4, 3, 2, 1)  # oldest first
    next_card(s, 7)
    draw_event(s, D)
    assert queue(s) == [7, 1, 2, 3, 4, 5] and s.where[6] == Where.DISCARD
    attend(s, D, 0, queue(s)[::-1].index(3))
    assert queue(s) == [7, 1, 2, 4, 5]
    next_card(s, 8)
    draw_event(s, D)
    assert queue(s) == [8, 7, 1, 2, 4, 5]


def test_g17_the_gala_passes_or_is_attended():
    """G17 (§events, R35, R43, R61, R63): those absent lose $300, never more than they have; blocks stay."""
    s = campaign(3)
    s.cash[:3] = 15, 2, 0
    votes(s, 37, 1, lean=1)
    schedule(s, 16, 1, 2, 3, 4, 5)
    next_card(s, 7)
    draw_event(s, D)
    assert s.cash[:3].tolist() == [12, 0, 0] and lean_of(s, 37, 1) == 1
    s = campaign(3, seat=1, at=16, points=5)
    s.cash[:3] = 15, 2, 0
    schedule(s, 16)
    play(s, "attend")
    assert (s.canvassers[1], s.cash[1], s.events[1]) == (12, 7, 1)
    assert (s.cash[0], s.cash[2]) == (12, 0)


def test_g18_the_forum_in_east_liberty():
    """G18 (§events): 3 canvassers, $200 and 2 lean votes; absentees lose 2 canvassers, the Teflon Neighbor nothing."""
    s = campaign(4, seat=1, at=28, points=4, bios=(15, 15, 15, TEFLON))
    s.canvassers[:4] = 10, 10, 1, 10
    schedule(s, 28)
    play(s, "attend")
    assert (s.canvassers[1], s.cash[1], lean_of(s, 28, 1)) == (13, 17, 2)
    assert (s.canvassers[0], s.canvassers[2], s.canvassers[3]) == (8, 0, 10)


@pytest.mark.parametrize(("choice", "passed", "attended"), [("unattended", 12, 15), ("off", 15, 15)])
def test_the_penalty_of_invitations_is_an_option(choice, passed, attended):
    """§events, R43: `unattended` hurts only when the card passes, `off` never."""
    s = campaign(2, invitation_penalty=choice)
    schedule(s, 16, 1, 2, 3, 4, 5)
    next_card(s, 7)
    draw_event(s, D)
    assert s.cash[0] == passed
    s = campaign(2, seat=1, at=16, points=3, invitation_penalty=choice)
    schedule(s, 16)
    play(s, "attend")
    assert s.cash[0] == attended


def test_g19_votes_in_home_turfs_are_void():
    """G19 (§home-turf, R27): card 50 in turf 3 gives the card only; card 88 in turf 13 the card and a canvasser."""
    s = campaign(2, turfs=(3, 13), at=50, points=3)
    schedule(s, 50)
    play(s, "attend")
    assert s.events[0] == 1 and s.blocks[50] == 0 and s.canvassers[0] == 10
    s = campaign(2, turfs=(3, 13), at=88, points=3)
    schedule(s, 88)
    play(s, "attend")
    assert s.events[0] == 1 and s.blocks[88] == 0 and s.canvassers[0] == 11
    assert happened(s, Kind.VOTE_LOST) == [(0, 88, 1, Refusal.HOME_TURF)]


def test_g20_a_reward_that_does_not_fit_is_lost_in_part():
    """G20 (§events, §limits, R25, R28)."""
    s = campaign(3, at=40, points=3)
    votes(s, 40, 1, lean=2)
    votes(s, 40, 2, lean=1)
    schedule(s, 40)
    play(s, "attend")
    assert s.canvassers[0] == 11 and lean_of(s, 40) == 1 and s.blocks[40] == 4 and s.events[0] == 1


def test_g21_an_endorsement_becomes_a_lean_vote_or_waits_for_room():
    """G21 (§events, R26, R19, R33): two own solids: lean; full: nothing; mud first, then attend."""
    s = campaign(2, at=79, points=3)
    votes(s, 79, 0, solid=2)
    schedule(s, 79)
    play(s, "attend")
    assert (lean_of(s, 79), solid_of(s, 79)) == (1, 2)
    s = campaign(3, at=79, points=3)
    votes(s, 79, 1, solid=2, lean=1)
    votes(s, 79, 2, lean=1)
    schedule(s, 79)
    play(s, "attend")
    assert s.blocks[79] == 4 and s.events[0] == 1
    s = campaign(3, at=79, points=3)
    votes(s, 79, 1, solid=2, lean=1)
    votes(s, 79, 2, lean=1)
    schedule(s, 79)
    play(s, "mudsling", 1)
    play(s, "attend")
    assert solid_of(s, 79) == 1 and s.points == 2


def test_g11_arriving_with_the_last_point_attends_by_itself():
    """G11 (§events, R19, R62): with a point left attending is a choice; with none it is part of entering."""
    s = campaign(2, at=71, points=1)
    schedule(s, 37)
    next_card(s, 5)
    rules.play(s, D, 0, rules.actions.TRAVEL + 37)
    assert s.events[0] == 1 and s.canvassers[0] == 11 and lean_of(s, 37) == 1
    assert s.turn == 1
    s = campaign(2, at=71, points=2)
    schedule(s, 37)
    play(s, "travel", 37)
    assert s.events[0] == 0 and s.canvassers[0] == 10 and lean_of(s, 37) == 0
    assert s.points == 1 and "attend" in legal(s)
    play(s, "attend")
    assert s.events[0] == 1 and s.canvassers[0] == 11 and lean_of(s, 37) == 1
    assert s.points == 1 and s.turn == 0


def test_r62_an_event_left_alone_stays_on_the_schedule():
    """§events, R62: the last point spent on something else, or ending the turn, leaves the card."""
    for last in ("canvass", "end_turn"):
        s = campaign(2, at=37, points=1)
        schedule(s, 37)
        next_card(s, 5)
        play(s, last)
        assert s.events[0] == 0 and 37 in queue(s)


def test_r15_in_the_own_turf_all_three_parts_count():
    """§home-turf, R15, R23: events of all three hoods, oldest first."""
    s = campaign(2, turfs=(14, 9), points=3)  # turf 14: 7, 24, 86
    schedule(s, 86, 24)
    assert s.at[0] == 7
    play(s, "attend")
    assert s.where[86] == Where.SEAT and s.where[24] == Where.SCHEDULE
    play(s, "attend")
    assert s.events[0] == 2
    assert refusal(s, "attend") == Refusal.NO_EVENT_HERE


def test_another_candidates_turf_is_three_hoods():
    """§home-turf, R15: only the owner is in all three at the same time."""
    s = campaign(2, turfs=(14, 9), seat=1, at=7, points=3)
    schedule(s, 24)
    assert refusal(s, "attend") == Refusal.NO_EVENT_HERE


def test_r20_an_event_drawn_where_the_candidate_stands_can_be_attended():
    """§events, R20, R22: the draw comes first; a card at space 6 passes even where the candidate stands."""
    s = campaign(2, seat=1, at=37)
    s.phase = Phase.DUSK
    s.turn, s.at[1] = 0, 37
    next_card(s, 37)
    run_on(s)
    assert s.turn == 1 and s.phase == Phase.ACT
    assert "attend" in legal(s)
    s = campaign(2, at=37)
    schedule(s, 37, 1, 2, 3, 4, 5)
    next_card(s, 8)
    s.phase = Phase.DAWN
    run_on(s)
    assert s.where[37] == Where.DISCARD and "attend" not in legal(s)


def test_r21_nobody_attends_in_anothers_turn():
    """§events, R21."""
    s = campaign(2, at=71, points=3)
    s.at[1] = 37
    schedule(s, 37)
    assert refusal(s, "attend", seat=1) == Refusal.NOT_YOUR_TURN
    assert refusal(s, "attend") == Refusal.NO_EVENT_HERE


def test_attend_auto_attends_on_entering():
    """§events, R19: attend=auto."""
    s = campaign(2, at=71, points=4, attend="auto")
    schedule(s, 37)
    assert refusal(s, "attend") == Refusal.ATTENDS_ITSELF
    play(s, "travel", 37)
    assert s.events[0] == 1 and s.points == 3
    s = campaign(2, at=37, attend="auto")
    next_card(s, 37)
    s.phase = Phase.DAWN
    run_on(s)
    assert s.events[0] == 1


def test_g25_coffee_is_a_third_die():
    """G25 (§action-points, R42): 3 + 4 and 5 make 12; the schedule does not move; no event was added."""
    s = campaign(2)
    schedule(s, 1, 2, 3, 4, 5, 6)
    next_card(s, 93)
    draw_event(s, D)
    assert s.coffee == 1 and queue(s) == [6, 5, 4, 3, 2, 1] and s.where[93] == Where.DISCARD
    s.phase = Phase.ROLL
    faces = [3, 4, 5]
    with chance(roll_points, d6=lambda stream: faces.pop(0)):
        run_on(s)
    assert s.points == 12 and s.white.tolist() == [3, 4, 5]


def test_r53_an_empty_deck_is_made_of_the_discarded_events():
    """§schedule, R53: coffee stays out; with nothing at all no card is drawn."""
    s = campaign(2)
    next_card(s)
    s.where[:] = Where.SEAT
    s.where[[3, 8, 93]] = Where.DISCARD
    draw_event(s, D)
    assert sorted([*queue(s), *s.deck.cards[: s.deck.n].tolist()]) == [3, 8]
    assert happened(s, Kind.RESHUFFLED) == [(-1, 0, 2, 0)]
    s = campaign(2)
    next_card(s)
    s.where[:] = Where.SEAT
    draw_event(s, D)
    assert s.schedule.n == 0


def test_r44_invitations_left_at_the_end_do_no_harm():
    """§events, R44: Election Day begins with the gala still on the schedule."""
    s = campaign(2, seat=1, at=37, points=3)
    s.day = 15
    s.canvassers[:2] = 8, 8
    schedule(s, 16)
    play(s, "end_turn")
    assert s.phase == Phase.COMMIT and s.cash[:2].tolist() == [15, 15]


@pytest.mark.parametrize("card", range(90))
def test_every_event_gives_what_it_promises(card):
    """§events: in an empty neighbourhood outside the turfs in play every card pays in full."""
    event = D.events[card]
    turfs = [t for t in range(15) if event.hood not in D.turfs[t]][:2]
    s = campaign(2, turfs=turfs, at=int(event.hood), points=5)
    schedule(s, card)
    play(s, "attend")
    votes_fit = event.hood != D.downtown
    assert s.canvassers[0] == 10 + event.canvassers and s.cash[0] == 15 + event.cash
    assert lean_of(s, event.hood) == (event.lean if votes_fit else 0)
    assert solid_of(s, event.hood) == (event.solid if votes_fit else 0)
    assert s.canvassers[1] == 10 - event.miss_canvassers and s.cash[1] == 15 - event.miss_cash
    assert event_here(s, D, 0) == -1
