"""`backroom simulate` and `backroom report`: many games between bots, and what they say."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from backroom.bots.bars import compile_here
from backroom.bots.compiling import is_game_ready
from backroom.bots.parquet import SUFFIX, pyarrow_for
from backroom.core.errors import BackroomError
from backroom.core.game import Game, Options
from backroom.core.jit import interpreted
from backroom.core.words import Words, words_in
from backroom.lab.figures import Figures, Group, figures
from backroom.lab.report import report
from backroom.lab.simulate import Simulation
from backroom.lab.store import WRITERS, export, game_of, journal_of, read

WIDTH = 100  # columns: a table is not cut off, in whatever it is printed to


def run(
    game: Game,
    games: int,
    bots: Sequence[str],
    options: Options,
    deck: Path | None,
    seed: int,
    details: bool,
    workers: int | None,
    out: Path | None,
    language: str,
) -> None:
    """Play what is missing, write what was asked for, and print the table."""
    words = words_in(Path(__file__).parent, language)
    if out is not None and out.suffix == SUFFIX:
        pyarrow_for(out)
    simulation = Simulation(
        game,
        bots=bots,
        options=options,
        deck=str(deck or ""),
        seed=seed,
        details=details,
        file=journal_of(out) if out is not None else None,
    )
    missing = sum(map(len, simulation.missing(games)))
    if missing and not interpreted() and not is_game_ready(game):
        compile_here(game)
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    begun = time.perf_counter()
    with Progress(*columns, TimeRemainingColumn(), console=errors, disable=not errors.is_terminal) as progress:
        task = progress.add_task(game.title, total=missing)
        shards = simulation.play(games, workers=workers, progress=lambda n: progress.advance(task, n))
    seconds = time.perf_counter() - begun
    if out is not None and out.suffix in WRITERS:
        export(simulation.setting, shards, out)
    show(game, figures(game, simulation.setting, shards, game.words(language)), seed, words)
    if missing:
        print(words("simulation.rate", n=missing, seconds=words.figure(f"{seconds:,.1f}")))


def show(game: Game, found: Figures, seed: int, words: Words) -> None:
    """The summary as people read it."""
    console = Console()
    console.width = max(console.width, WIDTH)
    head = words("simulation.head", title=game.title, n=words.figure(f"{found.games:,}"), seed=seed)
    console.print(head, style="bold", highlight=False)
    for title, groups in (("simulation.bot", found.bots), ("simulation.seat", found.places)):
        if groups:
            console.print(_table(words(title), groups, found.wins, words))
    decisions = words.figure(f"{found.decisions.value:,.1f}")
    console.print(words("simulation.says", decisions=decisions), highlight=False)


def _table(title: str, groups: Sequence[Group], wins: bool, words: Words) -> Table:
    table = Table(title, words("simulation.games"), words("simulation.score"))
    if wins:
        table.add_column(words("simulation.won"))
    for group in groups:
        shown = [f"{group.games:,}", f"{group.score.value:,.2f} ± {group.score.error:,.2f}"]
        if wins:
            shown.append(f"{group.won.won:.1%} ({group.won.low:.1%}–{group.won.high:.1%})")
        table.add_row(group.name, *map(words.figure, shown))
    return table


def write_report(file: Path, out: Path | None, language: str) -> Path:
    """Make the page of a simulation; where it was written."""
    setting, shards = read(file)
    if not shards:
        raise BackroomError(f"'{file}' has no games yet; run `backroom simulate` with the same --out to the end")
    game_of(setting)
    target = out or file.with_suffix(".html")
    try:
        target.write_text(report(setting, shards, language), "utf-8")
    except OSError as error:
        raise BackroomError(f"'{target}' cannot be written: {error.strerror}; name another file") from None
    return target
