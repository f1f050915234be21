"""Travel, canvass, mudsling, recruit, fundraise, direct mail, action points."""

from ninety_table import (
    D,
    campaign,
    lean_of,
    legal,
    load_dice,
    next_card,
    play,
    refusal,
    schedule,
    solid_of,
    targets,
    votes,
)

from backroom.core.match import Match
from backroom.games.ninety import GAME, rules
from backroom.games.ninety.rules.actions import exit_to, place_of, step_cost
from backroom.games.ninety.state import Phase, Refusal

MAIL_HOUSE = 6


def test_g1_fundraising_is_a_hundred_a_pip():
    """G1 (§fundraising, R16): 1 + 3 give $400, 6 + 6 $1,200; once a turn."""
    for dice, cash in (((1, 3), 19), ((6, 6), 27)):
        s = campaign(2, at=16, points=3)
        load_dice(s, *dice)
        play(s, "fundraise")
        assert s.cash[0] == cash and s.points == 3
        assert refusal(s, "fundraise") == Refusal.FUNDRAISED


def test_fundraising_needs_downtown():
    """§fundraising."""
    assert refusal(campaign(2, at=37, points=3), "fundraise") == Refusal.NOT_DOWNTOWN


def test_g10_recruiting_before_the_last_point():
    """G10 (§recruiting, R16, R17): 2 + 5 give 7 canvassers at no cost; arriving with the last point is too late."""
    s = campaign(2, points=1)
    load_dice(s, 2, 5)
    play(s, "recruit")
    assert s.canvassers[0] == 17 and s.points == 1
    assert refusal(s, "recruit") == Refusal.RECRUITED
    next_card(s, 5)
    play(s, "travel", min(targets(s)))
    assert s.turn == 1
    s = campaign(2, turfs=(14, 9), at=70, points=1)
    next_card(s, 5)
    play(s, "travel", 7)
    assert s.turn == 1 and s.canvassers[0] == 10


def test_r18_passing_through_is_enough():
    """§recruiting, §fundraising, R18: the rolls happen between two steps."""
    s = campaign(2, turfs=(14, 9), at=70, points=4)
    assert refusal(s, "recruit") == Refusal.NOT_HOME
    play(s, "travel", 7)
    load_dice(s, 1, 1)
    play(s, "recruit")
    play(s, "travel", 70)
    play(s, "travel", 16)
    load_dice(s, 1, 2)
    play(s, "fundraise")
    assert (s.canvassers[0], s.cash[0], s.points) == (12, 18, 1)


def test_g6_the_exits_of_downtown():
    """G6 (§traveling, R2): with one point, two, and with crossings counted as spaces."""
    assert targets(campaign(2, at=16, points=1)) == {10, 23, 56, 70, 79}
    assert targets(campaign(2, at=16, points=2)) == {10, 23, 56, 70, 79, 5, 13}
    assert targets(campaign(2, at=16, points=1, crossing_cost="space")) == {10, 23, 79}
    assert targets(campaign(2, at=16, points=2, crossing_cost="space")) == {10, 23, 79, 56, 70}
    assert targets(campaign(2, at=16, points=3, crossing_cost="space")) == {10, 23, 79, 56, 70, 5, 13}


def test_g7_corners_do_not_count_and_tunnels_do():
    """G7 (§traveling, R6): Bloomfield to Polish Hill is a corner; Greenfield to Swisshelm Park a tunnel."""
    s = campaign(2, at=9, points=5)
    assert refusal(s, "travel", 64) == Refusal.NOT_ADJACENT
    assert D.far[0, 9, 64] == 2
    play(s, "travel", 47)
    assert 64 in targets(s)
    s = campaign(2, at=36, points=5)
    play(s, "travel", 81)
    assert s.points == 4


def test_g8_the_own_turf_is_one_space():
    """G8 (§home-turf, R15, R66): out of turf 14 eight exits of cost 1, none inside."""
    s = campaign(2, turfs=(14, 0), points=1)
    assert s.at[0] == 7
    assert targets(s) == {5, 13, 21, 29, 52, 66, 70, 88}
    assert refusal(s, "travel", 24) == Refusal.TURF_INSIDE
    assert refusal(s, "travel", 7) == Refusal.ALREADY_THERE
    next_card(s, 3)
    play(s, "travel", 21)
    assert s.at[0] == 21


def test_g9_for_others_it_is_three():
    """G9 (§home-turf): an opponent in Beechview."""
    assert targets(campaign(2, turfs=(14, 0), seat=1, at=7, points=1)) == {5, 13, 24, 52, 66, 70}


def test_r66_recruiting_works_in_any_part_of_the_turf():
    """§home-turf, R66: entering by any of the three hoods is being in all of it."""
    for hood in (7, 24, 86):
        s = campaign(2, turfs=(14, 0), at=hood, points=2)
        assert refusal(s, "recruit") == Refusal.NONE
        assert place_of(s, 0) == 90 + 14


def test_r5_only_structures_cross_water():
    """§traveling, R3, R4, R5: every step between the banks is a crossing of the deck; facing banks are not adjacent."""
    assert exit_to(D, 10, 70) == -1  # Bluff faces South Shore over the Monongahela
    assert exit_to(D, 37, 71) >= 0  # East Carson Street (R3)
    i = exit_to(D, 54, 76)  # Homestead Grays Bridge, then 8th Avenue (R4)
    assert D.exits[54].cost[0, i] == 2


def test_r57_travel_is_step_by_step():
    """§traveling, R57: the plan may change after each step; too dear a step is refused."""
    s = campaign(2, at=70, points=3)
    play(s, "travel", 16)
    assert s.phase == Phase.ACT and refusal(s, "travel", 13) == Refusal.NONE
    play(s, "travel", 10)
    assert refusal(s, "travel", 16) == Refusal.NONE
    s = campaign(2, at=16, points=1)
    assert refusal(s, "travel", 13) == Refusal.TOO_FAR


def test_r58_leaving_the_turf_takes_the_cheapest_way():
    """§home-turf, R58: among equal costs a border, so that the Riverfront Defender keeps the discount."""
    s = campaign(2, turfs=(9, 14), points=2, bios=(1, 15))  # turf 9: Bon Air, Brookline, Overbrook
    place = place_of(s, 0)
    assert step_cost(s, D, 0, place, exit_to(D, place, 16)) == 1  # Liberty: 2 - 1
    play(s, "travel", 7)
    assert s.crossed == 0
    s = campaign(2, turfs=(14, 9), at=7, points=2, bios=(1, 15))
    play(s, "travel", 70)  # border or tunnel, no bridge
    assert s.crossed == 0


def test_g12_the_limits_of_canvassing():
    """G12 (§canvassing, §limits, R28)."""
    s = campaign(3, at=37, points=5)
    votes(s, 37, 0, lean=2)
    votes(s, 37, 1, lean=1)
    play(s, "canvass")
    assert lean_of(s, 37) == 3 and s.blocks[37] == 4 and s.canvassers[0] == 9 and s.points == 4
    assert refusal(s, "canvass") == Refusal.OWN_FULL
    s = campaign(3, at=37, points=5)
    votes(s, 37, 0, lean=1)
    votes(s, 37, 1, lean=2)
    votes(s, 37, 2, lean=1)
    assert refusal(s, "canvass") == Refusal.HOOD_FULL
    s.canvassers[0] = 0
    assert refusal(s, "canvass") == Refusal.NO_CANVASSERS
    assert refusal(campaign(2, at=16, points=2), "canvass") == Refusal.DOWNTOWN
    assert refusal(campaign(2, points=2), "canvass") == Refusal.HOME_TURF


def full_hood(points):
    """Three candidates have four blocks in the neighbourhood where the first stands."""
    s = campaign(3, at=37, points=points)
    for seat, lean in enumerate((1, 2, 1)):
        votes(s, 37, seat, lean=lean)
    return s


def test_g13_mud_frees_a_place_that_may_be_filled():
    """G13 (§mudslinging, R32, R33): the block goes to the bank, not to its owner."""
    s = full_hood(points=2)
    play(s, "mudsling", 1)
    assert lean_of(s, 37, 1) == 1 and s.blocks[37] == 3 and s.points == 1 and s.canvassers[1] == 10
    next_card(s, 3)
    play(s, "canvass")
    assert lean_of(s, 37) == 2 and s.turn == 1


def test_g15_solid_votes_are_safe():
    """G15 (§mudslinging, §solid-votes, R32, R56): only lean votes of opponents, only here."""
    s = campaign(2, at=37, points=3)
    votes(s, 37, 1, solid=1)
    votes(s, 40, 1, lean=1)
    assert refusal(s, "mudsling", 1) == Refusal.NO_LEAN_HERE
    votes(s, 37, 1, lean=1, solid=1)
    play(s, "mudsling", 1)
    assert (lean_of(s, 37, 1), solid_of(s, 37, 1)) == (0, 2)
    assert refusal(s, "mudsling", 1) == Refusal.NO_LEAN_HERE
    assert refusal(s, "mudsling", 0) == Refusal.OWN_VOTE
    assert refusal(s, "mudsling", 4) == Refusal.NO_SUCH_SEAT


def test_g14_direct_mail_here_and_elsewhere():
    """G14 (§direct-mailing, R29, R30, R65): $500 here, $1,000 elsewhere; two solid votes a neighbourhood."""
    s = campaign(2, at=37, points=3)
    s.cash[0] = 9
    votes(s, 37, 0, lean=2, solid=1)
    play(s, "mail", 37)
    assert (lean_of(s, 37), solid_of(s, 37), s.cash[0], s.points) == (1, 2, 4, 3)
    assert refusal(s, "mail", 37) == Refusal.SOLID_FULL
    s = campaign(2, at=38, points=3)
    s.cash[0] = 9
    votes(s, 37, 0, lean=2)
    assert refusal(s, "mail", 37) == Refusal.NO_CASH
    assert refusal(s, "mail", 40) == Refusal.NO_LEAN_VOTE
    s.cash[0] = 10
    play(s, "mail", 37)
    assert s.cash[0] == 0 and solid_of(s, 37) == 1
    s = campaign(2, at=38, points=3, bios=(MAIL_HOUSE,))
    s.cash[0] = 9
    votes(s, 37, 0, lean=1)
    play(s, "mail", 37)
    assert s.cash[0] == 1


def test_r29_mail_needs_no_room():
    """§limits, R29: four blocks in the hood, one turns solid."""
    s = full_hood(points=3)
    play(s, "mail", 37)
    assert solid_of(s, 37) == 1 and s.blocks[37] == 4


def test_the_turn_ends_with_the_last_point():
    """§action-points, R31: no mail after the last canvass."""
    s = campaign(2, at=37, points=1)
    next_card(s, 3)
    play(s, "canvass")
    assert s.turn == 1
    assert refusal(s, "mail", 37, seat=0) == Refusal.NOT_YOUR_TURN


def test_r31_grace_actions_allow_free_things_after_the_last_point():
    """§action-points, R31: grace_actions=true; a turn without any ends immediately."""
    s = campaign(2, turfs=(14, 9), at=70, points=1, grace_actions=True)
    play(s, "travel", 7)
    assert s.phase == Phase.GRACE and "recruit" in legal(s) and refusal(s, "canvass") == Refusal.WRONG_PHASE
    next_card(s, 3)
    load_dice(s, 4, 4)
    play(s, "recruit")
    assert s.canvassers[0] == 18 and s.turn == 1
    s = campaign(2, at=37, points=1, grace_actions=True)
    s.cash[0] = 0
    next_card(s, 3)
    play(s, "canvass")
    assert s.turn == 1


def test_r31_money_and_events_after_the_last_point():
    """§action-points, R31: Downtown one may still raise money, and attend where the last point was spent."""
    s = campaign(2, at=37, points=1, grace_actions=True)
    schedule(s, 37)
    play(s, "canvass")
    assert s.phase == Phase.GRACE and "attend" in legal(s)
    play(s, "attend")
    assert s.events[0] == 1
    s = campaign(2, at=56, points=1, grace_actions=True)
    play(s, "travel", 16)
    assert s.phase == Phase.GRACE and "fundraise" in legal(s)


def test_a_second_solid_vote_leaves_nothing_to_convert():
    """§solid-votes, §direct-mailing: the lean vote beside two solid ones stays what it is."""
    s = campaign(2, at=37, points=3)
    votes(s, 37, 0, lean=1)
    votes(s, 37, 0, solid=1)
    assert refusal(s, "mail", 37) == Refusal.NONE
    votes(s, 37, 0, solid=1)
    assert refusal(s, "mail", 37) != Refusal.NONE and s.leaning[0].n == 0
    assert (lean_of(s, 37), solid_of(s, 37)) == (1, 2)


def test_points_left_are_lost():
    """§action-points, §day: one may end a turn early."""
    s = campaign(2, at=37, points=9)
    next_card(s, 3)
    play(s, "end_turn")
    assert s.turn == 1 and 2 <= s.points <= 12


def test_r35_no_debts():
    """§direct-mailing, R35: what one cannot pay is refused."""
    s = campaign(2, at=37, points=3)
    s.cash[0] = 4
    votes(s, 37, 0, lean=1)
    assert refusal(s, "mail", 37) == Refusal.NO_CASH


def test_a_refused_move_says_why():
    """§day: words and section through a match; the state stays."""
    match = Match(GAME, seed=3)
    before = match.state.tobytes()
    seat = match.pending[0]
    text, section = match.view(seat).why_not(GAME.moves.number("canvass"), GAME.words("en"))
    assert text and section == "day"
    assert match.state.tobytes() == before
    assert int(rules.refuse(match.state, D, 1 - seat, 0)) == Refusal.NOT_YOUR_TURN
