"""The games, one folder each. Nothing outside a folder names its game.

The folder can be called: `backroom.games()` lists the games, whether one of them was imported before or not.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType

from backroom.core.game import Game
from backroom.core.game import games as _games


class _Games(ModuleType):
    def __call__(self) -> Mapping[str, Game]:
        """The games by name: the installed ones and those made known with `register`."""
        return _games()


sys.modules[__name__].__class__ = _Games
