"""Five city board games at one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from backroom.core.advice import Advice, Bot
from backroom.core.batch import Batch, Status
from backroom.core.decks import Deck
from backroom.core.errors import (
    BackroomError,
    BadBatch,
    BadDeck,
    BadNumber,
    BadOption,
    BadSave,
    IllegalMove,
    IllegalUndo,
    UnknownBot,
    UnknownGame,
    UnknownMove,
)
from backroom.core.game import Game, game, games  # once a game is imported, its folder stands for `games`: see there
from backroom.core.match import Event, Happening, Match, Move, Noticed, Result, UndoReason, View
from backroom.core.saves import load

if TYPE_CHECKING:
    from backroom.bots.simple import Rater

__version__ = "0.1.0"
__all__ = [
    "Advice", "BackroomError", "BadBatch", "BadDeck", "BadNumber", "BadOption", "BadSave", "Batch", "Bot", "Deck",
    "Event", "Game", "Happening", "IllegalMove", "IllegalUndo", "Match", "Move", "Noticed", "Result", "Status",
    "UndoReason", "UnknownBot", "UnknownGame", "UnknownMove", "View", "bot", "compile", "game", "games", "load", "new",
]  # fmt: skip


def new(
    name: str | Game, *, seed: int = 0, deck: str | Path | Deck | None = None, names: Sequence[str] = (), **options: Any
) -> Match:
    """A new match; options are keywords, `names` are the players' names by seat."""
    chosen = name if isinstance(name, Game) else game(name)
    return Match(chosen, seed=seed, deck=deck, options=chosen.choose_options(**options), players=names)


def compile(name: str | Game, progress: Callable[[str, int, int], None] | None = None) -> None:
    """Compile a game's rules and its bots, for this process and, through the cache, for all later ones.

    Until then a match runs on interpreted rules, a hundred times slower and otherwise the same. `progress` is called
    with each part (its name, how many are done, how many there are); without it a bar shows on a terminal.
    """
    found = name if isinstance(name, Game) else game(name)
    if progress is None:
        from backroom.bots.bars import compile_here

        compile_here(found)
    else:
        from backroom.bots.compiling import compile_game

        compile_game(found, progress)


def bot(spec: str, seed: int = 0) -> Rater:
    """A bot by its description: level:1 to level:5, random, gentle, beginner, greedy, search:<seconds>s or
    search:<playouts>."""
    from backroom.bots import bot as make

    return make(spec, seed)
