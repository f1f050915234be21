"""The playouts' guide: it plans a day, spends what is left on votes, and shares out its last canvassers."""

import numpy as np
from ninety_table import DOWNTOWN, D, campaign, schedule, votes

from backroom.games.ninety import GAME
from backroom.games.ninety.guide import ERRANDS, guide, plan, walk_on
from backroom.games.ninety.state import COMMIT, MAX_LEGAL, MOVES, TRAVEL, Phase


def chosen(s, seat=0):
    """What the guide would play, in notation."""
    moves, stream = np.zeros(MAX_LEGAL, np.int16), np.array([5, 77], np.int64)
    n = int(GAME.legal(s, D, seat, moves))
    return MOVES.notation(int(moves[guide(s, D, seat, moves, n, stream)]))


def test_free_actions_come_first():
    """§recruiting, §fundraising, §events: what costs nothing is done at once."""
    assert chosen(campaign(2, points=5)) == "recruit"
    assert chosen(campaign(2, at=DOWNTOWN, points=5)) == "fundraise"
    s = campaign(2, at=37, points=5)
    schedule(s, 37)
    assert chosen(s) == "attend"


def test_mail_goes_out_where_the_candidate_is():
    """§direct-mailing: half the price, so as long as there is cash."""
    s = campaign(2, at=37, points=3)
    votes(s, 37, 0, lean=1)
    assert chosen(s) == "mail hays"
    s.cash[0] = 4
    assert chosen(s) != "mail hays"


def test_a_day_is_a_walk_that_fits_its_points():
    """§traveling: what is planned can be reached, the roll at its end included."""
    for points in range(1, 13):
        for at in (37, 9, 27, 70):
            s = campaign(3, at=at, points=points)
            schedule(s, 16, 37, 58, 79)
            planned = int(plan(s, D, 0, points))
            if planned >= 0:
                assert planned % 16 < ERRANDS and planned // 16 <= points


def test_the_walk_comes_nearer_with_every_step():
    """§traveling, §home-turf: each step of the walk leads to its errand, and the points suffice."""
    s = campaign(2, at=58, points=9)
    schedule(s, 79)
    s.canvassers[0] = 0
    seen = 0
    while s.phase == Phase.ACT and s.points > 0 and s.turn == 0:
        target, needs = walk_on(s, D, 0, int(s.points))
        move = MOVES.number(chosen(s))
        if target < 0 or not TRAVEL <= move < TRAVEL + 90:
            break
        assert needs <= s.points
        GAME.play(s, D, 0, move)
        seen += 1
        assert s.turn != 0 or s.at[0] == target or walk_on(s, D, 0, int(s.points))[1] < needs
    assert seen > 1


def test_the_last_canvassers_are_shared_out_in_order():
    """§election-day: regions are filled in order, so the first of those that deserve some comes first."""
    s = campaign(2)
    s.phase, s.waiting = Phase.COMMIT, 0b11
    s.keep[:2] = s.canvassers[:2] = 8
    s.votes[0], s.votes[1] = [9, 30, 30, 30, 30, 9], [10, 0, 0, 0, 0, 10]
    laid = []
    while (int(s.waiting) & 1) == 1:
        move = MOVES.number(chosen(s))
        laid.append(move - COMMIT)
        GAME.play(s, D, 0, move)
    assert laid == sorted(laid) and set(laid) == {0, 5}
