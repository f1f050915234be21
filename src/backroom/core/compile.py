"""Rules at two speeds: interpreted first, compiled as soon as there is machine code.

Nobody waits for the compiler: a match begins on the interpreted twins of the rules where the cache has no machine code
for them, and changes over between two moves when it has been made (`compile_rules`, here or in another process, then
`load_rules`). Both do the same to a record, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np

from backroom.core.entries import Entries, entries, plain_entries
from backroom.core.game import Game, Rule
from backroom.core.jit import is_compiled, is_kept, prepare

Progress = Callable[[str, int, int], None]  # (entry about to be compiled, entries done, entries in all)

TABLE = ("setup", "pending", "legal", "view", "refuse", "scores", "play", "returns")  # what a person's move needs
_ready: set[Game] = set()  # once they are, they stay so: asked by every match
_lock = Lock()  # Numba compiles one at a time in any case


def rules_now(game: Game) -> Entries:
    """The compiled rules if they are ready in this process, else the interpreted ones."""
    return entries(game) if is_ready(game) else plain_entries(game)


def is_ready(game: Game) -> bool:
    """Whether what a table needs has machine code in this process. Nothing is compiled or read."""
    if game not in _ready and all(is_compiled(_entry(game, name)) for name in TABLE):
        _ready.add(game)
    return game in _ready


def is_in_cache(game: Game) -> bool:
    """Whether what a table needs has machine code on disk. Nothing is compiled."""
    wanted = _arguments(game)
    return all(is_kept(_entry(game, name), *wanted[name]) for name in TABLE)


def load_rules(game: Game) -> bool:
    """Load what a table needs if all of it is on disk; whether it is ready now. Nothing is compiled."""
    if not is_ready(game) and is_in_cache(game):
        compile_rules(game)
    return is_ready(game)


def compile_rules(game: Game, progress: Progress | None = None) -> None:
    """Compile what a table needs, or load it; the bots' loops compile when they are first asked."""
    with _lock:
        for done, (name, arguments) in enumerate(_arguments(game).items()):
            if progress:
                progress(name, done, len(TABLE))
            prepare(_entry(game, name), *arguments)
        if progress:
            progress("", len(TABLE), len(TABLE))


def _entry(game: Game, name: str) -> Rule:
    """What a match calls: the entries over arrays, and the game's own rules over records."""
    found: Rule = getattr(entries(game), name, None) or getattr(game, name)
    return found


def _arguments(game: Game) -> dict[str, tuple[Any, ...]]:
    """Arguments for each, of the very types that a match passes."""
    s, d, options = np.zeros(1, game.state), np.zeros(1, game.deck), np.zeros(1, game.options_record)
    happenings, moves = np.zeros_like(s["happenings"]["ring"][0]), np.zeros(1, np.int16)
    return {
        "setup": (s, d, options, 1, happenings),
        "pending": (s,),
        "legal": (s, d, 0, moves),
        "view": (s, 0, s),
        "refuse": (s[0], d[0], 0, 0),
        "scores": (s[0], d[0], np.zeros(1, np.int32)),
        "play": (s, s, d, 0, 0, happenings),
        "returns": (s[0], d[0], np.zeros(1, np.float64)),
    }
