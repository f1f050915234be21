"""Keeping Python's search for garbage out of people's moves.

Compiled rules bring half a million objects that never die, and a busy server has as many again: to walk through all of
them takes most of a second, during which nobody's move is answered. What has grown old is therefore set aside, and
looked through once an hour.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

YOUNG, MIDDLE, OLD = 2_000, 10, 1_000_000  # allocations before a look at the young; looks before one at the older
FIRST = 5.0  # seconds after the server is ready
EVERY = 3600.0  # seconds


async def keep_tidy(ready: Callable[[], bool]) -> None:
    """Look through everything once the server is ready, and every hour; run it beside the server."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    while not ready():
        await asyncio.sleep(0.2)
    set_aside()
    await asyncio.sleep(FIRST)
    while True:
        set_aside()
        await asyncio.sleep(EVERY)


def set_aside() -> None:
    """Free what is garbage now; what is left is not walked through again until the next time."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
