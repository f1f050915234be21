"""What every process on one database should look at again: a person, a table. Also on SQLite, which tells nobody."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from backroom.server.storage.reported import reported
from backroom.server.storage.rows import NOTICES
from backroom.server.timestamps import now

PERSON, TABLE = "person", "table"
LATE = 100  # a number this much lower may still come: on PostgreSQL commits do not keep the order of their numbers
KEPT = 7 * 24 * 3600 * 1000  # milliseconds


@dataclass(frozen=True)
class Notice:
    """Something changed about a person (by id) or a table (by code)."""

    number: int
    kind: str
    about: str


class Notices:
    """The notices in one database, as one process reads them: each once, and none from before it began."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._read: set[int] | None = None

    def add(self, kind: str, *about: str) -> None:
        """Have every process look at these again; old notices go."""
        if not about:
            return
        at = now()
        with reported(), self._engine.begin() as connection:
            connection.execute(sa.insert(NOTICES), [{"kind": kind, "about": one, "at": at} for one in about])
            connection.execute(sa.delete(NOTICES).where(NOTICES.c.at < at - KEPT))

    def new(self) -> list[Notice]:
        """What was noted since the last look; the first look only remembers what is there."""
        after = max(self._read, default=0) - LATE if self._read is not None else -1
        query = sa.select(NOTICES.c.number, NOTICES.c.kind, NOTICES.c.about).where(NOTICES.c.number > after)
        with reported(), self._engine.connect() as connection:
            rows = [Notice(**row) for row in connection.execute(query.order_by(NOTICES.c.number)).mappings()]
        known, self._read = self._read, {row.number for row in rows}
        return [] if known is None else [row for row in rows if row.number not in known]
