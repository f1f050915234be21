"""Compiling a game while its tables are played already: beside the server, in a process of low priority.

A table opens on interpreted rules; its match changes over to compiled ones between two moves. Bots play their
quick level until then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from backroom.bots.compiling import Apart, is_game_ready
from backroom.core.compile import is_ready
from backroom.core.game import Game


class RulesCompiler:
    """The games that are being compiled for this process."""

    def __init__(self, on_strong: Callable[[Game], Awaitable[None]]) -> None:
        self._on_strong = on_strong  # told when the bots of a game have come to full strength
        self._apart = Apart()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def ready(self, game: Game) -> bool:
        """Whether the rules run compiled; they run in any case."""
        return is_ready(game)

    def strong(self, game: Game) -> bool:
        """Whether bots play at full strength."""
        return is_game_ready(game)

    def begin(self, game: Game) -> None:
        """Have a game compiled, once; returns immediately."""
        if not self.strong(game) and game.name not in self._tasks:
            self._tasks[game.name] = asyncio.create_task(self._compile(game))

    async def wait(self, game: Game) -> None:
        """Return when bots play at full strength."""
        self.begin(game)
        if game.name in self._tasks:
            await asyncio.shield(self._tasks[game.name])

    async def _compile(self, game: Game) -> None:
        await asyncio.to_thread(self._apart.compile, game)
        if self.strong(game):
            await self._on_strong(game)

    def close(self) -> None:
        """Stop what is being compiled."""
        self._apart.close()
