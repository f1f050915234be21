"""Where people with a claimed name are signed in."""

from __future__ import annotations

from dataclasses import asdict

import sqlalchemy as sa

from backroom.server.storage.reported import reported
from backroom.server.storage.rows import SESSIONS, SessionRow

MOST = 50  # sessions of one person; the one that was not seen for longest ends


class Sessions:
    """The sessions in one database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def add(self, session: SessionRow) -> None:
        """Somebody signed in."""
        kept = (
            sa.select(SESSIONS.c.id)
            .where(SESSIONS.c.person == session.person)
            .order_by(SESSIONS.c.seen_at.desc(), SESSIONS.c.id)
            .limit(MOST)
        )
        with reported(), self._engine.begin() as connection:
            connection.execute(sa.insert(SESSIONS).values(asdict(session)))
            newest = [row.id for row in connection.execute(kept)]
            rest = (SESSIONS.c.person == session.person) & SESSIONS.c.id.not_in(newest)
            connection.execute(sa.delete(SESSIONS).where(rest))

    def of(self, person: str) -> list[SessionRow]:
        """Where somebody is signed in, the last seen first."""
        query = sa.select(SESSIONS).where(SESSIONS.c.person == person)
        with reported(), self._engine.connect() as connection:
            found = connection.execute(query.order_by(SESSIONS.c.seen_at.desc(), SESSIONS.c.id)).mappings()
            return [SessionRow(**row) for row in found]

    def get(self, key: str) -> SessionRow | None:
        """A session by id."""
        with reported(), self._engine.connect() as connection:
            row = connection.execute(sa.select(SESSIONS).where(SESSIONS.c.id == key)).mappings().first()
        return SessionRow(**row) if row else None

    def see(self, key: str, at: int) -> None:
        """The session is used now."""
        with reported(), self._engine.begin() as connection:
            connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id == key).values(seen_at=at))

    def end(self, person: str, key: str) -> bool:
        """Sign somebody out in one browser; whether there was such a session of theirs."""
        mine = (SESSIONS.c.person == person) & (SESSIONS.c.id == key)
        with reported(), self._engine.begin() as connection:
            return connection.execute(sa.delete(SESSIONS).where(mine)).rowcount == 1

    def end_all(self, person: str) -> None:
        """Sign somebody out everywhere."""
        with reported(), self._engine.begin() as connection:
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == person))
