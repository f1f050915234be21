"""The playouts' guide: it plans a day, spends what is left on votes, and shares out its last canvassers."""

from itertools import pairwise, permutations

import numpy as np
from ninety_table import DOWNTOWN, D, campaign, schedule, votes

from backroom.games.ninety import GAME
from backroom.games.ninety.mind.guide import guide
from backroom.games.ninety.mind.plan import (
    HOME,
    IDLE_POINT,
    POINT,
    apart,
    best_walk,
    errand_hood,
    last_stand,
    plan,
    walk_on,
)
from backroom.games.ninety.state import COMMIT, ERRANDS, MAX_LEGAL, MOVES, NOTES, TRAVEL, Phase


def chosen(s, seat=0):
    """What the guide would play, in notation."""
    moves, stream = np.zeros(MAX_LEGAL, np.int16), np.array([5, 77], np.int64)
    n = int(GAME.legal(s, D, seat, moves))
    return MOVES.notation(int(moves[guide(s, D, seat, moves, n, stream)]))


def test_notes_fill_the_scratch_space():
    """The rules list moves in the same space: neither is longer than the other."""
    assert NOTES.itemsize == np.dtype(np.int16).itemsize * MAX_LEGAL


def test_free_actions_come_first():
    """§recruiting, §fundraising, §events: what costs nothing is done immediately."""
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


def worth_of_walk(s, errands, points):
    """What a walk over errands is worth in hundredths of a point, and the points it needs; None if they are too few."""
    hoods = [int(s.at[0]), *(int(errand_hood(s, D, 0, errand)) for errand in errands)]
    steps = sum(int(apart(s, D, 0, a, b)) for a, b in pairwise(hoods))
    needs = steps + (bool(errands) and errands[-1] >= HOME)
    if needs > points:
        return None
    price = POINT if s.canvassers[0] else IDLE_POINT
    gains = sum(int(s.scratch[0].worth[errand]) for errand in errands)
    return gains - price * steps - int(last_stand(s, D, 0, hoods[-1])), needs


def test_a_day_is_the_best_walk_that_fits_its_points():
    """§traveling: a naive twin tries every order of up to three errands; the roll at the end needs a point more."""
    for points in range(1, 13):
        for at in (37, 9, 27, 70):
            s = campaign(3, at=at, points=points)
            schedule(s, 28, 37, 58, 79)
            needs = int(plan(s, D, 0, points))
            due = {int(errand_hood(s, D, 0, errand)): errand for errand in range(ERRANDS) if s.scratch[0].worth[errand]}
            walks = [worth_of_walk(s, walk, points) for n in range(4) for walk in permutations(due.values(), n)]
            noted = [due[int(hood)] for hood in s.scratch[0].walk.hoods if hood >= 0]
            best = max(walk for walk in walks if walk)[0]
            assert worth_of_walk(s, noted, points) == (best, max(needs, 0))
            assert best_walk(s, D, 0, points)[3:] == (needs, best)


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
    placed = []
    while (int(s.waiting) & 1) == 1:
        move = MOVES.number(chosen(s))
        placed.append(move - COMMIT)
        GAME.play(s, D, 0, move)
    assert placed == sorted(placed) and set(placed) == {0, 5}


def test_what_was_shared_out_is_kept_to_until_something_else_is_laid():
    """§election-day: no new luck as long as canvassers are placed as planned; a fresh plan after any other move."""
    s = campaign(2)
    s.phase, s.waiting = Phase.COMMIT, 0b11
    s.keep[:2] = s.canvassers[:2] = 9
    s.votes[:2] = 10
    moves, stream = np.zeros(MAX_LEGAL, np.int16), np.array([5, 77], np.int64)

    def drawn():
        """The guide's move, and whether it took luck to find it."""
        before = stream.copy()
        n = int(GAME.legal(s, D, 0, moves))
        move = int(moves[guide(s, D, 0, moves, n, stream)])
        return move, (stream != before).any()

    move, lucky = drawn()
    assert lucky and drawn()[1]  # asked again of the same card
    GAME.play(s, D, 0, drawn()[0])
    move, lucky = drawn()
    assert not lucky
    other = next(m for m in range(move, COMMIT + 5) if m != move)
    GAME.play(s, D, 0, other)
    assert drawn()[1]
