"""Compile every game once, one process each, so that the test workers find the machine code and none compiles alone."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from backroom.bots import bot
from backroom.core.batch import Batch
from backroom.core.check import check_game
from backroom.core.compile import compile_rules
from backroom.core.game import game, games
from backroom.core.match import Match
from backroom.core.playout import random_games


def compile_game(name: str) -> str:
    found = game(name)
    compile_rules(found)
    random_games(found, 2, workers=1)
    Batch(found, 2).random_moves()
    check_game(found, games=1, option_sets=[found.options()], pictures=100_000)
    match = Match(found, seed=1)
    for spec in ("greedy", "search:8"):
        bot(spec).analyse(match, match.pending[0])
    return name


if __name__ == "__main__":
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for done in pool.map(compile_game, sys.argv[1:] or games()):
            print(f"compiled {done}", flush=True)
