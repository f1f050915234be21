"""Hearing what other processes write and say: PostgreSQL tells which table changed, and who looks at which."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from backroom.server.storage.store import CHANNEL, COMPANY, Store

LOG = logging.getLogger("backroom.server")
PATIENCE = 1.0  # seconds between two looks whether to stop
AGAIN = 2.0  # seconds before a lost connection is tried again


class Listener:
    """A thread with a connection of its own: it calls `on_write` with a table's code, or "" for any table.

    What our own process wrote is left out. `on_lost` is called when the connection breaks: nothing comes after that.
    `on_message` is called with what processes say to each other.
    """

    def __init__(
        self,
        store: Store,
        on_write: Callable[[str], Any],
        on_lost: Callable[[], Any] = lambda: None,
        on_message: Callable[[str], Any] = lambda _: None,
    ) -> None:
        self._store = store
        self._on_write = on_write
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
            self._on_write("")
            self.ready.set()
            while not self._stop.is_set():
                for notice in driver.notifies(timeout=PATIENCE):
                    self._take(notice.channel, notice.payload)
                    if self._stop.is_set():
                        return
        finally:
            driver.close()

    def _take(self, channel: str, payload: str) -> None:
        if channel == COMPANY:
            self._on_message(payload)
            return
        code, *writer = payload.split(" ")
        if self._store.writer not in writer:
            self._on_write(code)
