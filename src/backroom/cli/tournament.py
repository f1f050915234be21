"""`backroom tournament`: bots on the same deals from every seat, and a table of what came out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from backroom.bots.bars import compile_here
from backroom.bots.compiling import is_game_ready
from backroom.bots.ladder import Share, Standing, ladder
from backroom.bots.parquet import SUFFIX, pyarrow_for, write
from backroom.bots.tournament import Tournament
from backroom.core.game import Game, Options
from backroom.core.jit import interpreted
from backroom.core.words import Words, words_in

WIDTH = 100  # columns: a table is not cut off, in whatever it is printed to


def run(
    game: Game, bots: Sequence[str], options: Options, deals: int, seed: int, out: Path | None, language: str
) -> None:
    """Play what is missing, and print the table.

    A Parquet file cannot be continued: the games are kept line by line beside it, and it is written from them.
    """
    words = words_in(Path(__file__).parent, language)
    columns_file = out if out is not None and out.suffix == SUFFIX else None
    if columns_file is not None:
        pyarrow_for(columns_file)
        out = columns_file.with_suffix(".jsonl")
    tournament = Tournament(game, bots, options=options, seed=seed, file=out)
    missing = len(tournament.missing(deals))
    if missing and not interpreted() and not is_game_ready(game):
        compile_here(game)
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=errors, disable=not errors.is_terminal) as progress:
        task = progress.add_task(game.title, total=missing)
        for _ in tournament.play(deals):
            progress.advance(task)
    if columns_file is not None:
        write(tournament, columns_file)
    show(tournament, ladder(tournament), words)


def show(tournament: Tournament, standings: Sequence[Standing], words: Words) -> None:
    """The ladder as people read it: the row's share of games won against the column."""
    console = Console()
    console.width = max(console.width, WIDTH)
    deals = len({played.deal for played in tournament.played})
    head = words(
        "tournament.head", title=tournament.game.title, n=len(tournament.played), deals=deals, seed=tournament.seed
    )
    console.print(head, style="bold", highlight=False)
    names = [standing.bot for standing in standings]
    against = [words("tournament.against", bot=name) for name in names]
    table = Table(words("tournament.bot"), words("tournament.rating"), words("tournament.score"), *against)
    for standing in standings:
        shares = [_said(standing.against[name]) if name != standing.bot else "" for name in names]
        shown = (f"{standing.rating:.0f} ± {standing.doubt:.0f}", f"{standing.score:.1f}", *shares)
        table.add_row(standing.bot, *(words.figure(text) for text in shown))
    console.print(table)
    console.print(words("tournament.alone" if tournament.alone else "tournament.says"), highlight=False)


def _said(share: Share) -> str:
    return f"{share.won:.0%} ({share.low:.0%}–{share.high:.0%})" if share.deals else "–"
