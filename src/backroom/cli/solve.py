"""`backroom solve`: the best position for given pieces, in games that have a solver, with a bound while it searches."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from backroom.core.decks import read_deck
from backroom.core.errors import BadOption
from backroom.core.game import Game, Solver, games


def solver_of(game: Game) -> Solver:
    """The solver of a game; BadOption says which games have one."""
    if game.solver is None:
        others = [name for name, other in games().items() if other.solver]
        raise BadOption(f"{game.name} has no solver; these games have one: {', '.join(others) or 'none'}")
    return game.solver


def run(
    game: Game,
    pieces: list[int],
    goal: str,
    seconds: float,
    seed: int | None,
    deck_file: Path | None,
    language: str,
    as_json: bool,
) -> bool:
    """Solve and print; whether it is proved."""
    solver = solver_of(game)
    goal = goal or solver.GOALS[0]
    if goal not in solver.GOALS:
        raise BadOption(f"no goal '{goal}'; {game.name} has {', '.join(solver.GOALS)}")
    if bool(pieces) == (seed is not None):
        raise BadOption("name the pieces, or deal them with --seed N; one of the two")
    deck = read_deck(game, deck_file) if deck_file else read_deck(game)
    chosen = tuple(pieces) if seed is None else solver.deal(seed)
    with _bar() as progress:
        task = progress.add_task("", total=None, best="-", bound="-", nodes="0")

        def on_progress(best: int, bound: int, nodes: int) -> None:
            progress.update(task, total=bound, completed=best, best=str(best), bound=str(bound), nodes=f"{nodes:,}")

        found = solver.solve(deck, chosen, goal, seconds=seconds, progress=on_progress)
    if as_json:
        print(json.dumps(asdict(found) | {"proved": found.proved}))
    else:
        print(solver.describe(deck, found, game.words(language)))
    return bool(found.proved)


def _bar() -> Progress:
    """How near the best position found is to what nothing exceeds; on the error stream, gone when it is done."""
    console = Console(stderr=True)
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.fields[best]} of at most {task.fields[bound]}"),
        BarColumn(),
        TextColumn("{task.fields[nodes]} positions"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
