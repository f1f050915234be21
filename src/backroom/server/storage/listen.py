"""Hearing what other processes write and say: PostgreSQL tells which table changed, and who looks at which."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any

from backroom.server.storage.announced import CHANNEL, COMPANY, Notice, heard
from backroom.server.storage.store import Store

LOG = logging.getLogger("backroom.server")
PATIENCE = 1.0  # seconds between two looks whether to stop
AGAIN = 2.0  # seconds before a lost connection is tried again


class Listener:
    """A thread with a connection of its own: it calls `on_writes` with the notices that came together, code "" for any
    table.

    What our own process wrote is left out. `on_lost` is called when the connection breaks: nothing comes after that.
    `on_message` is called with what processes say to each other.
    """

    def __init__(
        self,
        store: Store,
        on_writes: Callable[[Sequence[Notice]], Any],
        on_lost: Callable[[], Any] = lambda: None,
        on_message: Callable[[str], Any] = lambda _: None,
    ) -> None:
        self._store = store
        self._on_writes = on_writes
        self._on_lost = on_lost
        self._on_message = on_message
        self._stop = threading.Event()
        self.ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Stop, and wait for the thread."""
        self._stop.set()
        self._thread.join(timeout=5 * PATIENCE)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except Exception as error:  # the database went away: everything may have changed when it is back
                self._on_lost()
                LOG.warning("listening for other processes: %s", error)
                self._stop.wait(AGAIN)

    def _listen(self) -> None:
        connection = self._store.engine.raw_connection()
        driver: Any = connection.driver_connection
        connection.detach()
        try:
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            driver.execute(f"LISTEN {COMPANY}")
            self._on_writes([Notice("")])
            self.ready.set()
            while not self._stop.is_set():
                self._take(list(driver.notifies(timeout=PATIENCE, stop_after=1)))  # and all that came with it
        finally:
            driver.close()

    def _take(self, notices: Sequence[Any]) -> None:
        writes = [heard(notice.payload) for notice in notices if notice.channel == CHANNEL]
        if others := [write for write in writes if write.writer != self._store.writer]:
            self._on_writes(others)
        for notice in notices:
            if notice.channel == COMPANY:
                self._on_message(notice.payload)
