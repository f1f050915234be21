"""Compile every game once, one process each, so that the test workers find the machine code and none compiles alone."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from backroom.bots.compiling import compile_game
from backroom.core.batch import Batch
from backroom.core.check import check_game
from backroom.core.decks import read_deck
from backroom.core.game import game, games
from backroom.core.playout import final_states, random_games


def compile_for_tests(name: str) -> str:
    """What tables, bots, batches, signatures and the checks of a game need."""
    found = game(name)
    compile_game(found)
    random_games(found, 2, workers=1)
    final_states(found, 2)
    Batch(found, 2).random_moves()
    check_game(found, games=1, option_sets=[found.options()], pictures=100_000)
    if found.hands is not None:
        found.hands.prepare(read_deck(found))
    return name


if __name__ == "__main__":
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for done in pool.map(compile_for_tests, sys.argv[1:] or games()):
            print(f"compiled {done}", flush=True)
