"""Who sits down: people and bots for a new table."""

from __future__ import annotations

from backroom.bots import LEVELS
from backroom.core.game import Game
from backroom.core.words import Words
from backroom.server.errors import RequestError
from backroom.server.people import NAMES
from backroom.server.web.visit import Visit


def bot_player(level: str, seat: int, ui: Words) -> tuple[str, str]:
    """A bot for a seat: how it is stored, and its name."""
    spec = next((known.spec for known in LEVELS if known.key == level), None)
    if spec is None:
        raise RequestError(422, "bad_choice", value=level[:24])
    return f"bot:{spec}", f"{NAMES[(seat * 7 + 3) % len(NAMES)]} ({ui(f'level.{level}')})"[:24]


def players_at_once(game: Game, visit: Visit) -> list[tuple[str, str]]:
    """Who plays when nobody chose: the visitor, and the best bot on every other seat."""
    seats = game.seat_count(game.options())
    best = LEVELS[-1].key
    return [("here", visit.person.name), *(bot_player(best, seat, visit.words) for seat in range(1, seats))]
