"""A game may answer a decision itself in place of the search: the search plays and advises that, other bots do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tiny import GAME as TINY
from tiny.state import BURN, TAKE, Phase

from backroom.bots import Search, bot
from backroom.core.advice import Advice, Rated
from backroom.core.check import Broken, check_game
from backroom.core.errors import IllegalMove
from backroom.core.match import Match, View


def lowest_first(view: View) -> Advice | None:
    """Always one match, and then the card is burnt, whatever a search would find."""
    if view.record.phase != Phase.TAKE:
        return None
    rows = [Rated(move, -n / 10, 5, plan=(move, BURN)) for n, move in enumerate(view.legal)]
    return Advice(tuple(rows), playouts=15)


ANSWERED = replace(TINY, answer=lowest_first)


def test_search_plays_plans_and_rates_what_the_game_answers() -> None:
    match = Match(ANSWERED, seed=3)
    view = match.view(match.pending[0])
    search = Search(playouts=500)
    assert TAKE != search.choose(replace(view, game=TINY))
    assert TAKE == search.choose(view) == search.analyse(view).best
    assert (TAKE, BURN) == search.plan(view)
    assert [row.value for row in search.analyse(view).moves] == [-n / 10 for n in range(len(view.legal))]


def test_where_a_game_has_no_answer_search_looks_for_one() -> None:
    match = Match(ANSWERED, seed=3)
    match.play(match.legal_ids(match.pending[0])[0], match.pending[0])
    view = match.view(match.pending[0])
    assert view.record.phase != Phase.TAKE
    found, other = (Search(1, playouts=200).analyse(one) for one in (view, replace(view, game=TINY)))
    assert found.moves == other.moves


@pytest.mark.parametrize("spec", ["random", "gentle", "gentle:0", "beginner", "greedy"])
def test_other_bots_do_not_ask_for_the_answer(spec: str) -> None:
    match = Match(ANSWERED, seed=3)
    view = match.view(match.pending[0])
    assert bot(spec, 4).analyse(view).moves == bot(spec, 4).analyse(replace(view, game=TINY)).moves


def test_only_legal_moves_are_answered() -> None:
    match = Match(ANSWERED, seed=3)
    view = match.view(match.pending[0])
    some = replace(view, legal=view.legal[1:])
    assert set(some.legal) == {row.move for row in Search(playouts=1).analyse(some).moves}
    with pytest.raises(IllegalMove, match="not legal"):
        Search(playouts=1).analyse(replace(view, legal=(*view.legal, BURN)))


def first_only(view: View) -> Advice:
    return Advice((Rated(view.legal[0], 0.0, 1),), playouts=1)


def off_plan(view: View) -> Advice:
    return Advice(tuple(Rated(move, 0.0, 1, plan=(TAKE - 1, move)) for move in view.legal), playouts=1)


def by_its_own_count(view: View) -> Advice:
    asked.append(0)
    return Advice(tuple(Rated(move, float(len(asked)), 1) for move in view.legal), playouts=1)


asked: list[int] = []


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (first_only, "rates each legal move once"),
        (off_plan, "begins with its move"),
        (by_its_own_count, "follows from its view"),
    ],
)
def test_an_answer_that_breaks_its_promise_is_caught(answer: Callable[[View], Advice], says: str) -> None:
    with pytest.raises(Broken, match=says):
        check_game(replace(TINY, answer=answer), games=1, pictures=1)
