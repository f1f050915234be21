"""The solver beside everything else: compiled in a thread of its own, answers kept for screens."""

from __future__ import annotations

import threading

import numpy as np

from backroom.core.decks import Deck
from backroom.core.jit import is_compiled, prepare
from backroom.core.record import new
from backroom.games.mad_city.mind.improve import AIM, FOUND, improve, improve_anew
from backroom.games.mad_city.mind.solver.best import solve
from backroom.games.mad_city.mind.solver.deals import Solution
from backroom.games.mad_city.mind.solver.proof import prove
from backroom.games.mad_city.state import PLAYER, STATE

HARD = range(27, 36)  # tiles whose bound no city meets, so that all parts are asked


COMPILING = 3600.0  # seconds, more than it takes anywhere


ASKED = 512  # answers kept


PATIENCE = 1.5  # seconds for a question from a screen


_getting_ready = threading.Lock()


_answers: dict[tuple[str, tuple[int, ...]], Solution] = {}


_working: set[tuple[str, tuple[int, ...]]] = set()


_lock = threading.Lock()


def is_ready() -> bool:
    """Whether an answer comes immediately; else the solver is compiled first, which takes a minute."""
    return is_compiled(prove)


def is_quick() -> bool:
    """Whether cities are improved by machine code; it is compiled before the solver, in a few seconds."""
    return is_compiled(improve) and is_compiled(improve_anew)


def get_ready(deck: Deck) -> None:
    """Compile the solver, or load it from the cache; who comes second waits until it is done."""
    with _getting_ready:
        if not is_quick():
            s, p, aim, found = new(STATE), new(PLAYER), new(AIM), new(FOUND)
            for entry in (improve, improve_anew):
                prepare(entry, s, deck.record, p, aim, found, np.zeros(2, np.int64), 1, 1.0, 1.0)
        if not is_ready():
            solve(deck, HARD, seconds=COMPILING)


def get_ready_soon(deck: Deck) -> None:
    """Have the solver compiled beside everything else."""
    if not (is_ready() and is_quick()) and not _getting_ready.locked():
        threading.Thread(target=get_ready, args=(deck,), daemon=True, name="mad-city-compiler").start()


def ask_best(deck: Deck, tiles: tuple[int, ...]) -> Solution | None:
    """The best city for zones if it is known; else it is worked out in the background, and known a little later."""
    key = (deck.digest, tiles)
    with _lock:
        if key in _answers:
            return _answers[key]
        if key in _working:
            return None
        _working.add(key)
    worker = threading.Thread(target=_answer, args=(deck, key), daemon=True, name="mad-city-solver")
    worker.start()
    if is_ready():
        worker.join(PATIENCE + 0.5)
    return _answers.get(key)


def _answer(deck: Deck, key: tuple[str, tuple[int, ...]]) -> None:
    try:
        found = solve(deck, key[1], seconds=PATIENCE)
        with _lock:
            if len(_answers) >= ASKED:
                _answers.pop(next(iter(_answers)))
            _answers[key] = found
    finally:
        with _lock:
            _working.discard(key)
