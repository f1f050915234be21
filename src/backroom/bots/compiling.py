"""Compiling a whole game ahead, for tables and bots: here, or in a process of its own at low priority.

compile_game(game)       # what a match and the bots need, in this process and in the cache
Apart().compile(game)    # the same, made by another process: this one goes on meanwhile, then loads it
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from threading import Lock

from backroom.bots import bot
from backroom.bots.greedy import rate_loop
from backroom.bots.plans import plan_loops
from backroom.bots.plans import prepare as prepare_plans
from backroom.bots.search import guide_loop, search_loop
from backroom.bots.search import prepare as prepare_search
from backroom.core.compile import TABLE, Progress, compile_rules, is_in_cache, is_ready
from backroom.core.game import Game, games, installed
from backroom.core.jit import is_compiled, is_kept
from backroom.core.match import Match

BOTS = ("greedy", "search:1")  # one of each kind that has loops of its own
PARTS = (*TABLE, *(spec.partition(":")[0] for spec in BOTS))
NICE = 10  # how far a process of its own stands back for others


def is_game_ready(game: Game) -> bool:
    """Whether a match and the bots have machine code in this process. Nothing is compiled or read."""
    loops = [rate_loop(game), search_loop(game), *(plan_loops(game) if game.planned else ())]
    return is_ready(game) and all(is_compiled(loop) for loop in loops)


def is_game_in_cache(game: Game) -> bool:
    """Whether all of that has machine code on disk. Nothing is compiled."""
    loops = [rate_loop(game), search_loop(game), *(plan_loops(game) if game.planned else ())]
    loops += [guide_loop(game)] * (game.guide is not None)
    return is_in_cache(game) and all(is_kept(loop) for loop in loops)


def compile_game(game: Game, progress: Progress | None = None) -> None:
    """Compile what a match and the bots need, or load it. `progress` hears of every part, at the end of ""."""

    def tell(part: str, done: int) -> None:
        if progress:
            progress(part, done, len(PARTS))

    compile_rules(game, lambda part, done, _: tell(part, done) if part else None)
    match = Match(game)
    seats = [seat for seat in match.pending if seat < match.seats]  # and not the clock's
    for number, spec in enumerate(BOTS, len(TABLE)):
        tell(PARTS[number], number)
        if seats:
            bot(spec).analyse(match.view(seats[0]))
    if seats:  # the first decision may be one that search plans, or that the game answers
        prepare_search(match.view(seats[0]))
    if seats and game.planned is not None:
        prepare_plans(match.view(seats[0]))
    tell("", len(PARTS))


class Apart:
    """Processes that compile games, at low priority, into the cache that all processes share."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: set[subprocess.Popen[str]] = set()
        self._closed = False

    def compile(self, game: Game, progress: Progress | None = None, *, load: bool = True) -> None:
        """Have a game compiled, and load it; returns when it is done. No process starts where the cache has all of it,
        and a game that only this process knows is compiled here."""
        if is_game_ready(game):
            return
        known = installed().get(game.name) is game
        made = known and (is_game_in_cache(game) or self._made_elsewhere(game, progress))
        if not self._closed and (load or not made):
            compile_game(game, None if made else progress)

    def close(self) -> None:
        """Stop what is being compiled."""
        with self._lock:
            self._closed = True
            for process in self._running:
                process.terminate()

    def _made_elsewhere(self, game: Game, progress: Progress | None) -> bool:
        with self._lock:
            if self._closed:
                return False
            process = subprocess.Popen(
                [sys.executable, "-m", "backroom.bots.compiling", game.name],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            self._running.add(process)
        with process:
            for line in process.stdout or ():
                part, done, total = line.rstrip("\n").split("\t")
                if progress:
                    progress(part, int(done), int(total))
        with self._lock:
            self._running.discard(process)
        return process.returncode == 0


def main(names: Sequence[str]) -> None:
    """Compile games into the cache, at a low priority; say how far it is."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    for name in names:
        compile_game(games()[name], lambda *step: print(*step, sep="\t", flush=True))


if __name__ == "__main__":
    main(sys.argv[1:])
