"""Compiling a game's rules while its table already shows: what is compiled now, how much is done."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass

from backroom.core.compile import compile_rules, is_ready
from backroom.core.game import Game
from backroom.core.match import Match
from backroom.core.words import LANGUAGES

Tell = Callable[[str, int, int], None]  # the part that comes next, how many are done, how many there are


@dataclass(frozen=True)
class Progress:
    """How far the rules of a game are."""

    part: str
    done: int
    total: int


class RulesCompiler:
    """The games whose rules are being compiled in this process."""

    def __init__(self) -> None:
        self.progress: dict[str, Progress] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def ready(self, game: Game) -> bool:
        """Whether a table of the game can be shown at once."""
        return is_ready(game)

    async def wait(self, game: Game) -> None:
        """Return when the rules are ready; compiles them if nobody does yet."""
        if self.ready(game):
            return
        if game.name not in self._tasks:
            self._tasks[game.name] = asyncio.create_task(asyncio.to_thread(compile_rules, game, self._note(game.name)))
        await asyncio.shield(self._tasks[game.name])

    def _note(self, name: str) -> Tell:
        def note(part: str, done: int, total: int) -> None:
            self.progress[name] = Progress(part, done, total)

        return note


def compile_pictures(game: Game, moves: int = 120) -> int:
    """Play random moves and draw after each, so that what drawing compiles on first use is compiled before people come.

    120 moves have seen most phases. Returns how many were played.
    """
    match, dice = Match(game), random.Random(1)
    for played in range(moves):
        if match.over:
            return played
        seat = match.pending[0]
        view = match.view(min(seat, match.seats - 1))
        language = LANGUAGES[played % len(LANGUAGES)]
        view.screen(language)
        view.text(language)
        for happening in view.recent:
            view.happening_text(happening, game.words(language))
        legal = match.legal_ids(seat)
        for move in legal[:20]:
            view.move_text(move, game.words(language))
        match.play(dice.choice(legal), seat)
    return moves
