"""A bot may be asked about some of the legal moves alone, as a review does. Whatever comes in, memory stays whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from tiny import GAME as TINY

from backroom.bots import Search, bot, search
from backroom.core.batch import Batch
from backroom.core.errors import IllegalMove
from backroom.core.game import game, games
from backroom.core.jit import rule
from backroom.core.match import Match, View
from backroom.games.ninety.state import Phase

GUARD = 64  # numbers before and behind the counts that nobody may write to


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop that counts the guide's choices is given memory around the counts; nothing may be written there.

    The search itself is asked, where a game has an answer too.
    """
    loop_of: Callable[..., Any] = search.guide_loop

    def guarded_loop(found: Any) -> Callable[..., None]:
        def count(*arguments: Any) -> None:
            counts = arguments[-1]
            room = np.zeros(len(counts) + 2 * GUARD, np.int64)
            inside = room[GUARD:-GUARD]
            loop_of(found)(*arguments[:-1], inside)
            assert inside.sum() == room.sum(), "written outside of an array"
            counts[:] = inside

        return count

    monkeypatch.setattr(search, "guide_loop", guarded_loop)
    monkeypatch.setattr(search, "answer_to", lambda view: None)


def election_day() -> View:
    """Ninety's last decision, where the guide knows the place of its choice among all six regions."""
    match = Match(game("ninety"))
    match.state.phase = Phase.COMMIT
    match.state.waiting = 3
    match.state.keep[:2] = match.state.canvassers[:2] = 3
    return match.view(0)


@pytest.mark.usefixtures("guarded")
def test_a_search_among_some_of_the_moves_keeps_to_its_memory() -> None:
    view = election_day()
    assert 6 == len(view.legal)
    for some in (*permutations(view.legal, 1), *permutations(view.legal, 2)):
        advice = Search(playouts=4).analyse(replace(view, legal=some))
        assert sorted(some) == sorted(row.move for row in advice.moves)


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("name", games())
def test_two_moves_of_any_game_can_be_compared(name: str) -> None:
    match, anybody = Match(game(name), seed=5), bot("random")
    for _ in range(12):
        seats = [seat for seat in match.pending if seat < match.seats]
        if not seats:
            break
        view = match.view(seats[0])
        pair = (view.legal[-1], view.legal[0])
        assert set(pair) == {row.move for row in Search(playouts=2).analyse(replace(view, legal=pair)).moves}
        match.play(anybody.choose(view), seats[0])


@rule
def astray(s, d, seat, moves, n, stream):
    """A guide that answers with no place of the list."""
    return n + 7 if seat else -n - 7


@pytest.mark.usefixtures("guarded")
def test_a_guide_that_answers_with_nonsense_does_no_harm() -> None:
    lost = replace(TINY, guide=astray)
    for seat in range(2):
        match = Match(lost, seed=seat)
        assert bot("search:20").choose(match.view(match.pending[0])) in match.legal_ids(match.pending[0])
    batch = Batch(lost, 2, seed=3, players=[None, "guide"])
    for _ in range(20):
        batch.step(batch.seat, batch.random_moves())
    assert batch.number.min() > 0


@pytest.mark.parametrize("spec", ["greedy", "search:4"])
@pytest.mark.parametrize("move", [1, 5000, -1])
def test_a_bot_does_not_try_out_an_illegal_move(spec: str, move: int) -> None:
    view = election_day()
    with pytest.raises(IllegalMove, match=f"asked about move {move}, which is not legal"):
        bot(spec).analyse(replace(view, legal=(*view.legal, move)))
