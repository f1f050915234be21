"""The one writer of events: what several tables want written at the same moment goes to the disk in one commit.

A caller waits until its events are stored, so that nothing is announced that could still be lost; all whose
events were stored together are told so together. Most of what a commit costs it costs however much it writes, so where
many tables play the journal lets a moment pass between two commits; where few do, nobody waits. Where the database is
a file, the journal also notices what another process has written into it.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from backroom.core.errors import BackroomError
from backroom.server.metrics import EVENTS, STORED_SECONDS
from backroom.server.storage.reported import StorageDown
from backroom.server.storage.rows import JournalEntry
from backroom.server.storage.store import Store

LOG = logging.getLogger("backroom.server")
MOST_TOGETHER = 256  # tables in one commit
LOOKS_EVERY = 0.25  # seconds between two looks at what others wrote into the same file
CROWD = 8  # tables that were written at within `LATELY`: then commits are
APART = 0.02  # seconds from the beginning of one to that of the next
LATELY = 0.1  # seconds


@dataclass
class Waiting:
    """An entry on its way to the disk."""

    entry: JournalEntry
    stored: asyncio.Future[None]
    then: Callable[[BaseException | None], None] | None
    begun: float

    def settle(self, error: BaseException | None) -> None:
        """Tell those who wait, in their loop, and do what follows, though they may have gone meanwhile."""
        if error is None:
            STORED_SECONDS.observe(time.perf_counter() - self.begun)
            for event in self.entry.events:
                _counted(event.kind).inc()
        if not self.stored.done():
            if error is None:
                self.stored.set_result(None)
            else:
                self.stored.set_exception(error)
        if self.then is not None:
            try:
                self.then(error)
            except Exception:  # of one table; the others of the same commit are told all the same
                LOG.exception("after a write at table %s", self.entry.code)


class Journal:
    """A thread that writes; `append` is awaited in the loop."""

    def __init__(self, store: Store, on_foreign_write: Callable[[str], None] | None = None) -> None:
        """`on_foreign_write` is called with the code of a table at which another process wrote."""
        self.store = store
        self._on_foreign_write = on_foreign_write
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._lock = threading.Lock()
        self._closed = False
        self._written: dict[str, float] = {}  # the tables that were written at lately, and when
        self._last = 0.0  # when the last commit began

    def append(
        self, entry: JournalEntry, then: Callable[[BaseException | None], None] | None = None
    ) -> asyncio.Future[None]:
        """Write an entry, all or none. Await what is returned: Conflict if its events' numbers are taken.

        `then` is called in the loop, with None once it is stored or with why it is not, also where nobody waits.
        """
        waiting = Waiting(entry, asyncio.get_running_loop().create_future(), then, time.perf_counter())
        with self._lock:
            if self._closed:
                raise StorageDown("the tables are closed: the server stops")
            self.start()
            self._waiting.put(waiting)
        return waiting.stored

    @property
    def queued(self) -> int:
        """How many entries the thread has not taken yet."""
        return self._waiting.qsize()

    def start(self) -> None:
        """Begin, if it has not begun yet."""
        if not self._thread.ident:
            self._thread.start()

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._lock:
            self._closed = True
            self._waiting.put(None)
        if self._thread.ident:
            self._thread.join()

    def _run(self) -> None:
        wait = LOOKS_EVERY if self._on_foreign_write and not self.store.shared else None
        looked = time.monotonic()
        while True:
            taken: list[Waiting | None] = []
            with suppress(queue.Empty):
                taken.append(self._waiting.get(timeout=wait))
                self._let_others_come()
                while len(taken) < MOST_TOGETHER:
                    taken.append(self._waiting.get_nowait())
            entries = [waiting for waiting in taken if waiting is not None]
            self._note(entries)
            self._write(entries)
            if wait is not None and time.monotonic() >= looked + wait:
                looked = time.monotonic()
                self._look()
            if None in taken:
                return

    def _let_others_come(self) -> None:
        """Where many tables play, wait until the next commit may begin; those who come meanwhile are in it."""
        if len(self._written) >= CROWD and (left := self._last + APART - time.monotonic()) > 0:
            time.sleep(left)

    def _note(self, together: list[Waiting]) -> None:
        """Keep in mind which tables are played at."""
        self._last = moment = time.monotonic()
        self._written = {code: at for code, at in self._written.items() if at >= moment - LATELY}
        self._written.update((waiting.entry.code, moment) for waiting in together)

    def _write(self, together: list[Waiting]) -> None:
        """All in one commit; where that fails for one, each in its own, so that nobody pays for another's fault."""
        if not together:
            return
        try:
            self.store.append_all([waiting.entry for waiting in together])
        except BaseException as error:
            if len(together) == 1 or isinstance(error, StorageDown) or not isinstance(error, Exception):
                _settle(together, error)
            else:
                for waiting in together:
                    self._write([waiting])
        else:
            _settle(together, None)

    def _look(self) -> None:
        """Look at what others wrote; whatever goes wrong, this thread goes on: nobody else writes."""
        try:
            for code in self.store.written_elsewhere():
                if self._on_foreign_write:
                    self._on_foreign_write(code)
        except BackroomError as error:
            LOG.warning("looking at what other processes wrote: %s", error)
        except Exception:
            LOG.exception("looking at what other processes wrote")


@cache
def _counted(kind: str) -> Any:
    return EVENTS.labels(kind)


def _settle(together: list[Waiting], error: BaseException | None) -> None:
    """Tell all who wait for the same commit together: one call into the loop, however many they are."""

    def tell() -> None:
        for waiting in together:
            waiting.settle(error)

    with suppress(RuntimeError):  # the loop has closed: nobody waits
        together[0].stored.get_loop().call_soon_threadsafe(tell)
