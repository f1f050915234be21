"""The rounds: the server looks after the tables at which it has something to do itself, even if nobody looks at them.

With its events a table stores when a clock of it runs out or a bot must have moved (`due_at`). The process that wrote
them does that itself; where it could not, because it was stopped or died, the next round of any process finds the
table. The first process puts the moment off and so has it alone for a while; and should two act all the same, the
number of their event is taken once.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable

from backroom.core.errors import BackroomError
from backroom.server.errors import RequestError
from backroom.server.storage.store import Store
from backroom.server.tables.table import Table
from backroom.server.timestamps import now

LOG = logging.getLogger("backroom.server")
EVERY = 1.0  # seconds between two rounds
EXPIRES_EVERY = 3600.0  # seconds between two looks for abandoned tables
PATIENCE = 1_000  # milliseconds that the process which wrote last has before another looks
ALONE = 30_000  # milliseconds that a table is left to the process that found it
MOST = 50  # tables in one round


class Schedule:
    """Finds the tables that wait for the server, for this process."""

    def __init__(
        self,
        store: Store,
        opened: Callable[[str], Awaitable[Table]],
        due_at: Callable[[Table], int | None],
        wake: Callable[[Table], None],
        expire: Callable[[], Awaitable[None]] | None = None,
        notices: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.store = store
        self._opened = opened  # a table with its rules and all its events
        self._due_at = due_at
        self._wake = wake
        self._expire = expire  # deletes what was abandoned
        self._notices = notices  # looks at what other processes noted
        self._expired = -math.inf  # when that was done last

    async def keep_going(self) -> None:
        """Go round after round; run it beside the server."""
        while True:
            try:
                await self.go()
            except BackroomError as error:
                LOG.warning("on the rounds: %s", error)
            await asyncio.sleep(EVERY)

    async def go(self) -> None:
        """One round."""
        if self._expire is not None and time.monotonic() >= self._expired + EXPIRES_EVERY:
            self._expired = time.monotonic()
            await self._expire()
        if self._notices is not None:
            await self._notices()
        waiting = await asyncio.to_thread(self.store.due, now() - PATIENCE, MOST)
        await asyncio.gather(*(self._attend(code, due) for code, due in waiting))

    async def _attend(self, code: str, due: int) -> None:
        mine = now() + ALONE
        if not await asyncio.to_thread(self.store.put_off, code, due, mine):
            return  # another process was quicker
        try:
            table = await self._opened(code)
        except RequestError as problem:  # a frozen table: nobody plays there any more
            LOG.info("table %s is no longer looked after: %s", code, problem.key)
            await asyncio.to_thread(self.store.put_off, code, mine, None)
            return
        except Exception:  # one table that cannot be opened keeps nobody from the others; it is tried again later
            LOG.exception("table %s cannot be looked after now", code)
            return
        later = self._due_at(table)
        if later is None or later > now():
            await asyncio.to_thread(self.store.put_off, code, mine, later)
        self._wake(table)
