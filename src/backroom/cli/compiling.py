"""`backroom compile`: games compiled ahead, a process each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console

from backroom.bots.bars import bars
from backroom.bots.compiling import Apart
from backroom.core.game import Game


def compile_all(found: Sequence[Game], console: Console) -> None:
    """Compile games into the cache, a process each, as many at a time as there are processors."""
    apart = Apart()
    with bars(console, found) as step_of, ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            list(pool.map(lambda game: apart.compile(game, step_of(game), load=False), found))
        finally:
            apart.close()
