"""Five city board games at one table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from backroom.core.errors import (
    BackroomError,
    BadDeck,
    BadOption,
    BadSave,
    IllegalMove,
    IllegalUndo,
    UnknownGame,
    UnknownMove,
)
from backroom.core.game import Game, game, games
from backroom.core.match import Event, Match, Move, View
from backroom.core.saves import load

__version__ = "0.1.0"
__all__ = [
    "BackroomError", "BadDeck", "BadOption", "BadSave", "Event", "Game", "IllegalMove", "IllegalUndo", "Match", "Move",
    "UnknownGame", "UnknownMove", "View", "bot", "game", "games", "load", "new",
]  # fmt: skip


def new(
    name: str, *, seed: int = 0, deck: str | Path | None = None, names: tuple[str, ...] = (), **options: Any
) -> Match:
    """A new match; options are keywords, `names` are the players' names by seat."""
    chosen = game(name)
    return Match(chosen, seed=seed, deck=deck, options=chosen.choose_options(**options), players=names)


def bot(spec: str, seed: int = 0) -> Any:
    """A bot by its description: random, greedy, search:<seconds>s or search:<playouts>."""
    from backroom.bots import bot as make

    return make(spec, seed)
