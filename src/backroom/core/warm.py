"""Compiling a game's rules ahead of the first move, and telling what is being done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Lock

import numpy as np

from backroom.core.decks import read_deck
from backroom.core.entries import entries
from backroom.core.game import Game, Rule
from backroom.core.jit import is_compiled
from backroom.core.record import one

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
    return all(is_compiled(_entry(game, entry)) for entry in TABLE)


def _entry(game: Game, name: str) -> Rule:
    """What a match calls: the entries over arrays, and the game's own rules over records."""
    found: Rule = getattr(entries(game), name, None) or getattr(game, name)
    return found


def warm(game: Game, progress: Progress | None = None) -> None:
    """Compile what a table needs, or load it from the cache; the bots' loops compile when they are first asked."""
    with _lock:
        for done, (entry, run) in enumerate(_walk(game)):
            if progress:
                progress(entry, done, len(TABLE))
            run()
        if progress:
            progress("", len(TABLE), len(TABLE))


def _walk(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each entry with a call that compiles it, in an order in which each finds what it needs."""
    rules, options = entries(game), game.options()
    s, before, d = np.zeros(1, game.state), np.zeros(1, game.state), one(read_deck(game).record)
    heard, moves = np.zeros_like(s["happenings"]["ring"][0]), np.zeros(game.max_legal, np.int16)
    seats = game.seat_count(options)
    scores, returns = np.zeros(seats, np.int32), np.zeros(seats, np.float64)
    yield "setup", lambda: rules.setup(s, d, one(game.encode_options(options)), 1, heard)
    yield "pending", lambda: rules.pending(s)
    seat = (int(rules.pending(s)) & -int(rules.pending(s))).bit_length() - 1
    yield "legal", lambda: rules.legal(s, d, seat, moves)
    yield "view", lambda: game.view(s[0], 0, before[0])
    yield "refuse", lambda: game.refuse(s[0], d[0], 0, int(moves[0]))
    yield "scores", lambda: game.scores(s[0], d[0], scores)
    yield "play", lambda: rules.play(s, before, d, seat, int(moves[0]), heard)
    yield "returns", lambda: game.returns(s[0], d[0], returns)
