"""Rows by key from an SQLite file, in the loop: some microseconds, where a thread and its way there take a millisecond.

Every request asks who it is from. A file with a log of its own is read while others write, so nothing waits; where
there is no such file, or it cannot be read this moment, `NotNow` sends the caller the long way, which can wait.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from backroom.server.storage.rows import PEOPLE, SESSIONS, PersonRow, SessionRow


class NotNow(Exception):
    """It cannot be read directly: ask the store, in a thread."""


class Direct:
    """Who somebody is, as it is stored at this moment. Nothing is kept in memory, so nothing can be out of date."""

    def __init__(self, url: sa.URL) -> None:
        file = url.database if url.get_backend_name() == "sqlite" else None
        self._file = Path(file).absolute() if file and file != ":memory:" else None
        self._connection: sqlite3.Connection | None = None

    def person(self, key: str) -> PersonRow | None:
        """Somebody by id."""
        row = self._row(_PERSON, key)
        return PersonRow(**row | {"rated": bool(row["rated"])}) if row else None

    def session(self, key: str) -> SessionRow | None:
        """A session by id."""
        row = self._row(_SESSION, key)
        return SessionRow(**row) if row else None

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _row(self, query: str, key: str) -> dict[str, Any] | None:
        try:
            rows = self._open().execute(query, (key,)).fetchall()  # to the end: else it would go on reading
        except sqlite3.Error:
            self.close()
            raise NotNow from None
        return dict(rows[0]) if rows else None

    def _open(self) -> sqlite3.Connection:
        if self._file is None:
            raise NotNow
        if self._connection is None:
            only_read = f"{self._file.as_uri()}?mode=ro"
            self._connection = sqlite3.connect(
                only_read, timeout=0, isolation_level=None, check_same_thread=False, uri=True
            )
            self._connection.row_factory = sqlite3.Row
        return self._connection


def _by_id(table: sa.Table) -> str:
    return f"SELECT {', '.join(table.c.keys())} FROM {table.name} WHERE id = ?"


_PERSON, _SESSION = _by_id(PEOPLE), _by_id(SESSIONS)
