"""Events into an SQLite file, by statements that are ready: a commit costs half of what it costs by SQLAlchemy.

The journal writes hundreds of times a second, and always the same two statements. One connection is kept for that; it
is opened as the engine opens all of its own, and after any fault opened anew.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress

import sqlalchemy as sa

from backroom.server.storage.rows import EVENTS, TABLES, JournalEntry

_COLUMNS = ", ".join(EVENTS.c.keys())
_ADD = f"INSERT INTO {EVENTS.name} ({_COLUMNS}) VALUES ({', '.join('?' * len(EVENTS.c))})"
_CHANGE = f"UPDATE {TABLES.name} SET over = ?, changed_at = ?, due_at = ? WHERE code = ?"


class FileLog:
    """The way into the file's log of events, for one thread at a time."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()

    def append(self, entries: Sequence[JournalEntry]) -> None:
        """Write the events of several tables in one commit: all or none. sqlite3.Error says why not."""
        events = [
            (entry.code, event.number, event.kind, event.seat, event.what, event.joined, event.token, event.at)
            for entry in entries
            for event in entry.events
        ]
        changed = [(entry.over, entry.changed, entry.due, entry.code) for entry in entries]
        with self._lock:
            connection = self._open()
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(_ADD, events)
                connection.executemany(_CHANGE, changed)
                connection.execute("COMMIT")
            except sqlite3.IntegrityError:  # the numbers are taken: the connection is as good as before
                connection.execute("ROLLBACK")
                raise
            except BaseException:
                self._let_go()
                raise

    def close(self) -> None:
        """Let go of the file; the next write opens it again."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            opened = self._engine.raw_connection()
            found = opened.driver_connection
            opened.detach()  # it is ours: the engine neither counts it nor lends it
            assert isinstance(found, sqlite3.Connection)
            found.isolation_level = None
            self._connection = found
        return self._connection
