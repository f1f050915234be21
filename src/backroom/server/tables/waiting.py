"""Waiting for something to change, but not for ever."""

from __future__ import annotations

import asyncio


async def within(changed: asyncio.Event, seconds: float) -> bool:
    """Whether something changes before the time is up.

    Not by `asyncio.wait_for`: before Python 3.12 it forgets that it was cancelled if the change comes in the same
    moment, and a loop around it then goes on for ever while the server waits for its end.
    """
    try:
        async with asyncio.timeout(max(0.0, seconds)):
            await changed.wait()
    except TimeoutError:
        return False
    return True
