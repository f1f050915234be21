"""Play many games together on a GPU (or one core), each seat trying out its moves, and keep them for the other benches.

    python bench/many_games.py mayor_of_chicago --bots trials:200 --games 500 --each opponent=0,1,7 --out m.npz
    python bench/many_games.py ninety --bots trials:400 greedy --games 400 --each players=2 --out n.npz --engine cpu

`--each` is repeated for several options: every combination is one set of games; `--set "players=4 landmarks=true"` is
one set as it stands, and may be repeated. All sets are played together.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import sys
import time
from pathlib import Path

from played import Set, write

from backroom.bots.many import Cpu, Cuda, play_many
from backroom.core.decks import read_deck
from backroom.core.game import Game, register


def option_sets(rows: list[str]) -> list[dict[str, str]]:
    """Every combination of the values asked for."""
    names, values = [], []
    for row in rows:
        name, _, listed = row.partition("=")
        names.append(name)
        values.append(listed.split(","))
    return [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]


def main() -> None:
    """Play, say how fast, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument(
        "--bots", nargs="+", required=True, help="random, guide, greedy, trials:<playouts>; they rotate"
    )
    parser.add_argument("--games", type=int, default=100, help="of each set")
    parser.add_argument("--each", action="append", default=[], metavar="NAME=VALUE,VALUE")
    parser.add_argument("--set", action="append", default=[], metavar='"NAME=VALUE NAME=VALUE"')
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--deck", help="another deck file")
    parser.add_argument("--engine", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    game: Game = register(importlib.import_module(f"backroom.games.{asked.game}").GAME)
    chosen_sets = [dict(pair.split("=", 1) for pair in row.split()) for row in asked.set]
    sets = [*(option_sets(asked.each) if asked.each or not chosen_sets else []), *chosen_sets]
    deck = read_deck(game, asked.deck)
    engine = Cuda if asked.engine == "cuda" else Cpu
    play_many(game, [game.choose_options(**sets[0])], bots=asked.bots, seed=0, deck=deck, engine=engine)  # compiled
    begun, found = time.perf_counter(), []

    def progress(over: int) -> None:
        print(f"\r{over} of {asked.games * len(sets)} games over", end="", file=sys.stderr, flush=True)

    # One crowd for all sets: game k of every set has the same seed, so each set is a run of its own in it.
    options = [game.choose_options(**chosen) for chosen in sets for _ in range(asked.games)]
    numbers = [asked.first + k for _ in sets for k in range(asked.games)]
    played = play_many(
        game, options, bots=asked.bots, seed=asked.seed, numbers=numbers, deck=deck, engine=engine, progress=progress
    )
    for number, chosen in enumerate(sets):
        part = played.moves[number * asked.games : (number + 1) * asked.games]
        found.append(Set(chosen, asked.bots, asked.seed, asked.first, part))
    write(asked.out, found)
    spent, moves = time.perf_counter() - begun, sum(map(len, played.moves))
    print(
        f"\n{len(options):,} games of {game.name} in {len(sets)} sets, {moves:,} moves, {played.trials:,} trials"
        f" in {spent:.1f} s: {played.trials / spent:,.0f} trials/s on {asked.engine}"
    )


if __name__ == "__main__":
    main()
