"""`backroom bench`: decisions and playouts a second, and the same for peers that are installed, in one run.

All on one core, in processor time, so that a busy machine tells nearly the same.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from backroom.bots import Search
from backroom.core.decks import read_deck
from backroom.core.game import Game
from backroom.core.match import Match
from backroom.core.playout import random_games, signature

BATCH = 4096  # random games between two looks at the clock
LONGEST_WALK = 10_000  # steps of one game driven from Python
PLAYOUTS = 4000
WIDTH = 132  # columns: figures are not cut off, in whatever they are printed to
ROLLOUTS, LEAVES = 50, 8  # of OpenSpiel's search


@dataclass(frozen=True)
class Figures:
    """What was measured of one game; 0 where the peer has no such thing."""

    name: str
    by: str  # "backroom", or the peer
    decisions: float  # a second, random play on one core inside the loop
    games: float  # a second, the same run
    steps: float = 0.0  # moves a second driven one by one from Python
    playouts: float = 0.0  # a second, of the search, to the end of the game
    signature: str = ""


def measure_all(chosen: list[Game], seconds: float, peers: bool) -> list[Figures]:
    """Measure the games and, beside them, the peers that are installed."""
    figures = [measure(game, seconds) for game in chosen]
    if peers and find_spec("pyspiel"):
        figures += [openspiel_rollouts(name, seconds) for name in ("backgammon", "gin_rummy", "hearts", "liars_dice")]
    if peers and find_spec("catanatron"):
        figures.append(_catanatron(seconds))
    return figures


def measure(game: Game, seconds: float) -> Figures:
    """Measure one game on one core."""
    deck = read_deck(game)
    random_games(game, 16, deck=deck, workers=1)  # compiled, or loaded
    played, decisions, begun = 0, 0, time.process_time()
    while time.process_time() - begun < seconds:
        decisions += int(random_games(game, BATCH, first=played, deck=deck, workers=1).decisions.sum())
        played += BATCH
    spent = time.process_time() - begun
    return Figures(
        game.name,
        "backroom",
        decisions / spent,
        played / spent,
        _steps(game, seconds),
        _playouts(game),
        signature(game),
    )


def _steps(game: Game, seconds: float) -> float:
    """Moves a second driven one by one from Python through a `Match`: `legal_ids` and `play`.

    The first pending seat always moves: where everybody acts until the clock says stop, the walk stops there.
    """
    steps, spent, seed, choice = 0, 0.0, 0, iter(_cycle())
    while spent < seconds:
        match, seed, last = Match(game, seed=seed), seed + 1, steps + LONGEST_WALK
        begun = time.process_time()
        while steps < last and (seats := match.pending):
            legal = match.legal_ids(seats[0])
            match.play(legal[next(choice) % len(legal)], seats[0])
            steps += 1
        spent += time.process_time() - begun
    return steps / spent


def _cycle() -> Iterator[int]:
    """Numbers to choose moves by, cheap to make: what is measured is the step."""
    rng = np.random.default_rng(0)
    while True:
        yield from rng.integers(0, 1 << 16, 4096).tolist()


def _playouts(game: Game) -> float:
    """Playouts a second of the search from the start of a game, each to its end."""
    match = Match(game, seed=1)
    view = match.view(match.pending[0])
    Search(playouts=16).analyse(view)
    advice = Search(playouts=PLAYOUTS).analyse(view)
    return advice.playouts / advice.seconds


def openspiel_rollouts(name: str, seconds: float) -> Figures:
    """OpenSpiel's own compiled roll-outs: a search of a few leaves, each judged by fifty random games to the end.

    They begin after the deal, which costs nothing here; the mean length from there on is counted from Python.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(0)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    lengths = [_play_openspiel(state.clone(), rng) for _ in range(100)]
    searcher = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, LEAVES, 64, False, 1, False)
    games = ROLLOUTS * searcher.mcts_search(state).explore_count  # a forced move is searched for no longer than it must
    return _rate(lambda: searcher.mcts_search(state), games, float(np.mean(lengths)), seconds, name, "OpenSpiel")


def _play_openspiel(state: Any, rng: np.random.Generator) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions += 1
    return decisions


def _catanatron(seconds: float) -> Figures:
    """Catanatron's random players, Catan for four."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.action_records) if hasattr(game.state, "action_records") else len(game.state.actions)

    length = float(np.mean([play() for _ in range(3)]))
    return _rate(play, 1, length, seconds, "catan", "Catanatron")


def _rate(run: Callable[[], object], games: int, length: float, seconds: float, name: str, by: str) -> Figures:
    played, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        run()
        played += games
    spent = time.process_time() - begun
    return Figures(name, by, played * length / spent, played / spent)


def show(figures: list[Figures], *, as_json: bool) -> None:
    """Print the figures, each as a ratio to the fastest peer too."""
    if as_json:
        print(json.dumps([asdict(row) for row in figures], indent=2))
        return
    fastest = max((row.decisions for row in figures if row.by != "backroom"), default=0.0)
    table = Table("game", "by", "decisions/s", "games/s", "steps/s from Python", "search playouts/s", "signature")
    if fastest:
        table.add_column("to the fastest peer")
    for row in figures:
        rates = (row.decisions, row.games, row.steps, row.playouts)
        cells = [row.name, row.by, *(f"{rate:,.0f}" if rate else "" for rate in rates), row.signature]
        table.add_row(*cells, *([f"{row.decisions / fastest:.2f}×"] if fastest else []))
    console = Console()
    console.width = max(console.width, WIDTH)
    console.print(table)
