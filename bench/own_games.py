"""Our own games, for benches that run where the package is not installed but only on the path."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from backroom.core.game import Game, register


@cache
def the_game(name: str) -> Game:
    """The game, known to the process."""
    return register(importlib.import_module(f"backroom.games.{name}").GAME)


def our_games() -> list[str]:
    """The names of our own games."""
    path = importlib.import_module("backroom.games").__path__
    return [module.name for module in pkgutil.iter_modules(path) if module.ispkg]
