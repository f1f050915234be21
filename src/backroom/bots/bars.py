"""Bars that show how far compiling is, where somebody looks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from backroom.bots.compiling import PARTS, compile_game
from backroom.core.compile import Progress as Step
from backroom.core.game import Game


@contextmanager
def bars(console: Console, found: Sequence[Game]) -> Iterator[Callable[[Game], Step]]:
    """A bar for each game: what it gives for a game takes the progress of compiling it."""
    columns = (TextColumn("{task.description:28}"), BarColumn(), TextColumn("{task.fields[part]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        tasks = {game: progress.add_task(game.title, total=len(PARTS), part="") for game in found}

        def step_of(game: Game) -> Step:
            return lambda part, done, total: progress.update(tasks[game], completed=done, total=total, part=part)

        yield step_of


def compile_here(game: Game) -> None:
    """Compile a game in this process, with a bar where somebody looks on."""
    with bars(Console(stderr=True), [game]) as step_of:
        compile_game(game, step_of(game))
