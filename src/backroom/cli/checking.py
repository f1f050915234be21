"""`backroom check`: a game's promises held against random games; `--honesty`: that nobody knows what is hidden."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from backroom.bots import bot
from backroom.bots.bars import compile_here
from backroom.bots.compiling import is_game_ready
from backroom.core.check import check_game
from backroom.core.game import Game
from backroom.core.honesty import Certificate, check_honesty
from backroom.core.jit import interpreted
from backroom.core.words import words_in

BOTS = ("gentle", "greedy", "search:40")
PRIVATE = 7  # the bots' own seed
WIDTH = 100  # columns: a certificate is not cut off, in whatever it is printed to


def run(game: Game, games: int, seed: int, honesty: bool, language: str) -> None:
    """Check and print; Broken says what does not hold."""
    if not interpreted() and not is_game_ready(game):
        compile_here(game)
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(game.title, total=games)

        def step(done: int) -> None:
            progress.advance(task, done)

        if honesty:
            chosen = BOTS[:1] if interpreted() else BOTS  # the others think too slowly without the compiler
            players = [partial(bot, spec, PRIVATE) for spec in chosen]
            show(game, check_honesty(game, games=games, seed=seed, bots=players, progress=step), seed, language)
            return
        checked = check_game(game, games=games, seed=seed, progress=step)
    words = words_in(Path(__file__).parent, language)
    print(words("checked", title=game.title, n=checked.games, moves=checked.decisions, drawn=checked.drawn))


def show(game: Game, report: Certificate, seed: int, language: str) -> None:
    """The certificate as people read it."""
    words = words_in(Path(__file__).parent, language)
    console = Console()
    console.width = max(console.width, WIDTH)
    head = words("honesty.head", title=game.title, n=report.games, sets=report.option_sets, seed=seed)
    console.print(head, style="bold", highlight=False)
    promises = Table(words("honesty.promise"), words("honesty.looked_at"))
    for key in ("views", "worlds", "steps", "guided", "choices"):
        promises.add_row(words(f"honesty.{key}"), words.figure(f"{getattr(report, key):,}"))
    console.print(promises)
    hidden = Table(words("honesty.field"), words("honesty.dealt"), words("honesty.true"), words("honesty.chance"))
    for name, hits in report.hidden.items():
        shown = (f"{hits.worlds:,}", f"{hits.rate:.1%}", f"{hits.bound:.1%}")
        hidden.add_row(name, *(words.figure(text) for text in shown))
    console.print(hidden)
