"""Nothing hidden reaches a seat: not its view, text, picture or legal list, and not the choice of its bot."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

import numpy as np
import pytest

from backroom.bots import bot
from backroom.core.dice import seed_stream
from backroom.core.jit import interpreted
from backroom.core.match import Match
from backroom.core.record import copy_of
from backroom.games.mob_town import GAME

ALL = {"professionals": True, "city_cards": True, "landmarks": True, "big_money": True}
TABLES: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 3, **ALL},
    {"players": 2, "mode": "coop", "coop_open_hands": False},
    {"players": 3, "mode": "coop"},
]
DEALS = 2 if interpreted() else 4  # other hands, decks and agendas that look the same to the seat
POSITIONS = 4 if interpreted() else 12


def positions(options: dict[str, Any], seed: int) -> Iterator[Match]:
    """A random game, every few moves where there is something to choose."""
    match, random = Match(GAME, seed=seed, options=GAME.choose_options(**options)), Random(seed)
    shown = 0
    for number in range(10_000):
        if match.over or shown == POSITIONS:
            return
        if number % 9 == 4:
            yield match
            shown += 1
        seat = match.pending[0]
        match.play(random.choice(match.legal_ids(seat)), seat)


def dealt_afresh(match: Match, seat: int, number: int) -> Match:
    """The same table with everything that the seat cannot know dealt anew."""
    other, stream = copy(match), np.zeros(2, np.int64)
    other.state = copy_of(match.state)
    seed_stream(stream, 1930, number)
    GAME.reshuffle(other.state, match.deck.record, seat, stream)
    return other


@pytest.mark.parametrize("options", TABLES, ids=["base", "variants", "closed co-op", "open co-op"])
def test_what_a_seat_is_shown_tells_nothing_hidden(options: dict[str, Any]) -> None:
    """R33, R37, R46: view, text, both pictures and the legal list stay the same, for every seat."""
    changed = False
    for match in positions(options, 11):
        for seat in range(match.seats):
            other = dealt_afresh(match, seat, len(match.events))
            changed |= other.state.tobytes() != match.state.tobytes()
            mine, again = match.view(seat), other.view(seat)
            assert mine.record.tobytes() == again.record.tobytes()
            assert (mine.legal, mine.text("en")) == (again.legal, again.text("en"))
            assert mine.screen("fr") == again.screen("fr")
    assert changed, "the deals did differ from the truth"


@pytest.mark.parametrize("spec", ["greedy"] if interpreted() else ["greedy", "search:60"])
@pytest.mark.parametrize("options", TABLES, ids=["base", "variants", "closed co-op", "open co-op"])
def test_a_bot_chooses_by_what_its_seat_knows(options: dict[str, Any], spec: str) -> None:
    """R33, R37: with the same private seed a bot plays the same move, whatever the others hold."""
    for match in positions(options, 12):
        seat = match.pending[0]
        chosen = bot(spec, seed=7).choose(match.view(seat))
        for number in range(DEALS):
            other = dealt_afresh(match, seat, 100 + number)
            assert bot(spec, seed=7).choose(other.view(seat)) == chosen, len(match.events)
