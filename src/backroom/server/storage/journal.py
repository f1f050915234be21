"""The one writer of events: what several tables want written at the same moment goes to the disk in one commit.

Whoever appends waits until its events are stored, so that nothing is announced that could still be lost. Where the
database is a file, the journal also notices what another process has written into it.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field

from backroom.core.errors import BackroomError
from backroom.server.metrics import EVENTS, STORED_SECONDS
from backroom.server.storage.rows import EventRow
from backroom.server.storage.store import Conflict, StorageDown, Store

LOG = logging.getLogger("backroom.server")
MOST_TOGETHER = 256  # tables in one commit
LOOKS_EVERY = 0.25  # seconds between two looks at what others wrote into the same file


@dataclass
class Entry:
    """Events of one table on their way to the disk."""

    code: str
    events: Sequence[EventRow]
    over: bool
    due: int | None  # when the server itself has something to do at the table
    stored: Future[None] = field(default_factory=Future)


class Journal:
    """A thread that writes; `append` may be called from any other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.elsewhere: Callable[[str], None] | None = None  # told the code of a table that another process wrote at
        self._waiting: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._lock = threading.Lock()
        self._closed = False

    def append(self, code: str, events: Sequence[EventRow], *, over: bool, due: int | None = None) -> None:
        """Write events, all or none, and return when they are stored; Conflict if their numbers are taken."""
        entry = Entry(code, events, over, due)
        begun = time.perf_counter()
        with self._lock:
            if self._closed:
                raise StorageDown("the tables are closed: the server stops")
            self.start()
            self._waiting.put(entry)
        entry.stored.result()
        STORED_SECONDS.observe(time.perf_counter() - begun)
        for event in events:
            EVENTS.labels(event.kind).inc()

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
        wait = LOOKS_EVERY if self.elsewhere and not self.store.shared else None
        looked = time.monotonic()
        while True:
            entries: list[Entry | None] = []
            with suppress(queue.Empty):
                entries.append(self._waiting.get(timeout=wait))
                while len(entries) < MOST_TOGETHER:
                    entries.append(self._waiting.get_nowait())
            self._write([entry for entry in entries if entry is not None])
            if wait is not None and time.monotonic() >= looked + wait:
                looked = time.monotonic()
                self._look()
            if None in entries:
                return

    def _write(self, entries: list[Entry]) -> None:
        """All in one commit; where that fails for one, each in its own, so that nobody pays for another's fault."""
        if not entries:
            return
        try:
            self.store.append_all([(entry.code, entry.events, entry.over, entry.due) for entry in entries])
        except (Conflict, StorageDown) as error:
            if len(entries) == 1 or isinstance(error, StorageDown):
                for entry in entries:
                    entry.stored.set_exception(error)
            else:
                for entry in entries:
                    self._write([entry])
        except BaseException as error:
            for entry in entries:
                entry.stored.set_exception(error)
        else:
            for entry in entries:
                entry.stored.set_result(None)

    def _look(self) -> None:
        try:
            for code in self.store.written_elsewhere():
                if self.elsewhere:
                    self.elsewhere(code)
        except BackroomError as error:
            LOG.warning("looking at what other processes wrote: %s", error)
