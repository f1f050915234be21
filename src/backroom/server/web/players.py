"""Who sits down: people and bots for a new table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from backroom.bots import LEVELS
from backroom.core.decks import deck_names
from backroom.core.errors import BadOption
from backroom.core.game import Game
from backroom.core.lessons import FIRST
from backroom.core.words import Words
from backroom.server.errors import RequestError
from backroom.server.people import BOTS
from backroom.server.storage import StoredSeat, TableRow
from backroom.server.web.visit import Visit


def bot_player(level: str, seat: int, ui: Words) -> tuple[str, str]:
    """A bot for a seat: how it is stored, and its name."""
    spec = next((known.spec for known in LEVELS if known.key == level), None)
    if spec is None:
        raise RequestError(422, "bad_choice", value=level[:24])
    return f"bot:{spec}", f"{BOTS[seat % len(BOTS)]} ({ui(f'level.{level}')})"[:24]


@dataclass(frozen=True)
class SetUp:
    """What somebody played last in a game, to be played again on other cards."""

    options: dict[str, Any]
    players: list[tuple[str, str]]  # friends are not invited silently: their seats become free
    deck: str


async def last_set_up(game: Game, visit: Visit) -> SetUp | None:
    """What the visitor chose last in this game, None where nothing was."""
    store = visit.services.store
    row = (await asyncio.to_thread(store.last_set_up, visit.person.id)).get(game.name)
    if row is None:
        return None
    return set_up_of(game, row, await asyncio.to_thread(store.seats, row.code), visit)


def set_up_of(game: Game, row: TableRow, seats: Sequence[StoredSeat], visit: Visit) -> SetUp | None:
    """How a table was set up; None where it cannot be today: other rules, another deck, options that are gone."""
    if row.deck not in deck_names(game):
        return None
    try:
        options = game.choose_options(**row.options)
    except BadOption:
        return None
    players = [_again(seat, visit) for seat in sorted(seats, key=lambda seat: seat.seat)]
    return SetUp(options.model_dump(), players, row.deck)


def _again(seat: StoredSeat, visit: Visit) -> tuple[str, str]:
    if seat.bot or (seat.player == "here" and seat.person in (None, visit.person.id)):
        return seat.player, seat.name
    return "link", visit.words("setup.player", n=seat.seat + 1)


def gentle_set_up(game: Game, visit: Visit, lesson: str = FIRST) -> SetUp:
    """What somebody new is given: the short variant, with the gentlest bots; after another lesson the one it names."""
    learnt = game.lessons.get(lesson)
    chosen = learnt.first if learnt else game.options.PRESETS.get("short", {})
    options = game.choose_options(**chosen)
    bots = [bot_player(LEVELS[0].key, seat, visit.words) for seat in range(1, game.seat_count(options))]
    return SetUp(options.model_dump(), [("here", visit.person.name), *bots], "standard")


def players_at_once(game: Game, visit: Visit) -> list[tuple[str, str]]:
    """Who plays when nobody chose: the visitor, and a bot of the middle level on every other seat."""
    seats = game.seat_count(game.options())
    middle = LEVELS[len(LEVELS) // 2].key
    return [("here", visit.person.name), *(bot_player(middle, seat, visit.words) for seat in range(1, seats))]
