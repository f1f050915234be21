"""Compiling a game's rules ahead of the first move, and telling what is being done."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

import numpy as np

from backroom.core.decks import read_deck
from backroom.core.game import Game
from backroom.core.jit import is_compiled
from backroom.core.record import new

Progress = Callable[[str, int, int], None]  # (entry about to be compiled, entries done, entries in all)

TABLE = (
    "setup",
    "pending",
    "legal",
    "view",
    "refuse",
    "scores",
    "play",
    "returns",
)  # what a person's move needs
_lock = Lock()  # Numba compiles one at a time in any case


def is_warm(game: Game) -> bool:
    """Whether a person can play at once."""
    return all(is_compiled(getattr(game, entry)) for entry in TABLE)


def warm(game: Game, progress: Progress | None = None) -> None:
    """Compile what a table needs, or load it from the cache; the bots' loops compile when they are first asked."""
    with _lock:
        d = read_deck(game).record
        options = game.options()
        s, out = new(game.state), new(game.state)
        moves = np.zeros(game.max_legal, np.int16)
        scores = np.zeros(game.seat_count(options), np.int32)
        returns = np.zeros(game.seat_count(options), np.float64)
        first = 0

        def run(entry: str) -> None:
            nonlocal first
            if entry == "setup":
                game.setup(s, d, game.encode_options(options), 1)
            elif entry == "pending":
                game.pending(s)
            elif entry == "legal":
                seat = (int(game.pending(s)) & -int(game.pending(s))).bit_length() - 1
                game.legal(s, d, seat, moves)
                first = int(moves[0])
            elif entry == "view":
                game.view(s, 0, out)
            elif entry == "refuse":
                game.refuse(s, d, 0, first)
            elif entry == "scores":
                game.scores(s, d, scores)
            elif entry == "play":
                seat = (int(game.pending(s)) & -int(game.pending(s))).bit_length() - 1
                game.play(s, d, seat, first)
            else:
                game.returns(s, d, returns)

        for done, entry in enumerate(TABLE):
            if progress:
                progress(entry, done, len(TABLE))
            run(entry)
        if progress:
            progress("", len(TABLE), len(TABLE))
