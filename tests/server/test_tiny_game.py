"""The tiny game keeps the contract, so that what the server shows of it is worth something. Who breaks it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tiny import GAME, rules
from tiny.state import BURN, KEEP

from backroom.core.check import Broken, check_game
from backroom.core.jit import rule
from backroom.core.words import LANGUAGES

seen_by_a_seat = rules.view
why_not = rules.refuse
dealt_afresh = rules.reshuffle
listed = rules.legal


@rule
def view_for_all(s, seat, out):
    """Shows a seat the other's card."""
    seen_by_a_seat(s, seat, out)
    out.cards[1] = s.cards[1]


@rule
def view_for_onlookers(s, seat, out):
    """Shows a card to those who only look."""
    seen_by_a_seat(s, seat, out)
    if seat == 2:
        out.cards[0] = s.cards[0]


@rule
def reshuffle_that_peeks(s, d, seat, stream):
    """Deals by what was there: the view and the stream do not say what."""
    before = s.cards[1 - seat]
    dealt_afresh(s, d, seat, stream)
    if before == 3:
        s.cards[1 - seat] = 1


@rule
def refuse_less(s, d, seat, move):
    """Lets the card be burnt at any time."""
    return 0 if move == BURN else why_not(s, d, seat, move)


@rule
def legal_twice(s, d, seat, out):
    """Lists the last move again."""
    n = listed(s, d, seat, out)
    if out[n - 1] == KEEP:
        out[n] = KEEP
        n += 1
    return n


@rule
def count_one(s, d, seat):
    """Tells of one move, however many there are."""
    return 1


@rule
def count_listed(s, d, seat):
    """Tells of as many moves as there are."""
    n = 0
    for move in range(KEEP + 1):
        n += 1 if why_not(s, d, seat, move) == 0 else 0
    return n


@rule
def nth_is_burn(s, d, seat, k):
    """Finds the same move, whichever was asked for."""
    return BURN


def sound_for_seven(s: Any, d: Any) -> None:
    assert s.matches >= 7, "at least seven matches"


MUTANTS: dict[str, tuple[dict[str, Any], str]] = {
    "a view that leaks": ({"view": view_for_all}, "view tells nothing hidden, but cards changed"),
    "a view that leaks to onlookers": ({"view": view_for_onlookers}, "onlookers see nothing that seat 1 does not"),
    "a deal that peeks": ({"reshuffle": reshuffle_that_peeks}, "depends on its view and the stream alone"),
    "a refusal that forgets": ({"refuse": refuse_less}, "legal and refuse agree on 'burn'"),
    "a move listed twice": ({"legal": legal_twice}, "legal moves come in ascending order, each once"),
    "a wrong count": ({"count": count_one, "nth": nth_is_burn}, "count tells 1 legal moves for seat 0"),
    "a wrong number": ({"count": count_listed, "nth": nth_is_burn}, "nth finds number 0 of the legal moves"),
    "an invariant": ({"invariants": sound_for_seven}, "invariant: at least seven matches"),
}


def test_the_tiny_game_conforms() -> None:
    assert check_game(GAME, games=20).games == 20


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_game_that_breaks_a_promise_is_told_which(mutant: str) -> None:
    changes, promise = MUTANTS[mutant]
    broken = replace(GAME, name="tiny_" + mutant.replace(" ", "_"), **changes)
    with pytest.raises(Broken, match=promise):
        check_game(broken, games=20)


def test_a_checked_run_can_be_split_into_parts() -> None:
    sets = [GAME.options(), GAME.options()]
    whole = check_game(GAME, games=6, seed=5, option_sets=sets, pictures=7)
    parts = [check_game(GAME, games=2, first=first, seed=5, option_sets=sets, pictures=7) for first in (0, 2, 4)]
    assert whole.decisions == sum(part.decisions for part in parts)
    assert whole.drawn == sum(part.drawn for part in parts)


def test_where_few_steps_are_drawn_few_ends_are() -> None:
    often, rarely = (check_game(GAME, games=20, seed=5, pictures=pictures).drawn for pictures in (40, 100_000))
    assert often >= 20 * len(LANGUAGES)
    assert rarely == 0
