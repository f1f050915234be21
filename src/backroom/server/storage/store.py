"""Reading and writing. Plain calls that block: the tables run them in threads."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from backroom.core.errors import BackroomError
from backroom.server.storage.migrate import migrate
from backroom.server.storage.rows import (
    EVENTS,
    PEOPLE,
    PHRASES,
    PUBLIC,
    RESULTS,
    SEATS,
    TABLES,
    EventRow,
    PersonRow,
    PhraseRow,
    ResultRow,
    SeatRow,
    TableRow,
)

CHANNEL = "backroom_tables"  # PostgreSQL's NOTIFY channel: the payload is a table's code, and who wrote
_CHANGE_TABLE = (
    sa.update(TABLES)
    .where(TABLES.c.code == sa.bindparam("at_code"))
    .values(over=sa.bindparam("over"), changed_at=sa.bindparam("changed_at"))
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)").bindparams(channel=CHANNEL)


class Conflict(BackroomError):
    """Somebody else wrote these events first; read them and try again."""


class StorageDown(BackroomError):
    """The database cannot be reached or written to."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The tables of one database."""

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url, **_engine_options(url))
        self.writer = secrets.token_hex(4)  # tells our own notices from those of other processes
        self._last_row: int | None = None  # of the SQLite file's events that were looked at
        self._own: set[tuple[str, int]] = set()  # written since by ourselves: (code, number)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
        with _reported():
            migrate(self.engine)

    @property
    def shared(self) -> bool:
        """Whether other processes may write too."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    # --- people -----------------------------------------------------------------------------------------------------

    def add_person(self, person: PersonRow) -> None:
        """Remember somebody."""
        self._write(sa.insert(PEOPLE).values(asdict(person)))

    def person(self, key: str) -> PersonRow | None:
        """Somebody by id."""
        row = self._one(sa.select(PEOPLE).where(PEOPLE.c.id == key))
        return PersonRow(**row) if row else None

    def rename(self, key: str, name: str) -> None:
        """Give somebody another name."""
        self._write(sa.update(PEOPLE).where(PEOPLE.c.id == key).values(name=name))

    # --- tables -----------------------------------------------------------------------------------------------------

    def add_table(self, table: TableRow, seats: Sequence[SeatRow], events: Sequence[EventRow] = ()) -> None:
        """Lay a new table, with the events it starts from."""
        with _reported(), self.engine.begin() as connection:
            connection.execute(sa.insert(TABLES).values(asdict(table)))
            connection.execute(sa.insert(SEATS), [asdict(seat) for seat in seats])
            if events:
                connection.execute(sa.insert(EVENTS), [{"code": table.code, **asdict(event)} for event in events])

    def table(self, code: str) -> TableRow | None:
        """A table's set-up by code."""
        row = self._one(sa.select(TABLES).where(TABLES.c.code == code))
        return TableRow(**row) if row else None

    def seats(self, code: str) -> list[SeatRow]:
        """A table's seats in order."""
        return [
            SeatRow(**row) for row in self._all(sa.select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat))
        ]

    def take_seat(self, code: str, seat: int, person: str, name: str) -> bool:
        """Let somebody sit down where nobody sits; whether it worked."""
        spot = (SEATS.c.code == code) & (SEATS.c.seat == seat)
        free = SEATS.c.person.is_(None) & (SEATS.c.player == "link")
        taken = self._write(sa.update(SEATS).where(spot & free).values(person=person, name=name)) == 1
        if taken and self.shared:
            self._all(sa.select(sa.func.pg_notify(CHANNEL, code)))
        return taken

    def hand_over(self, code: str, seat: int, player: str, name: str) -> None:
        """Let a bot play for a seat."""
        spot = (SEATS.c.code == code) & (SEATS.c.seat == seat)
        self._write(sa.update(SEATS).where(spot).values(player=player, name=name))

    def tables_of(self, person: str, *, over: bool, limit: int = 20) -> list[TableRow]:
        """The tables somebody made or sits at, the last changed first."""
        sits = sa.select(SEATS.c.code).where(SEATS.c.person == person)
        mine = (TABLES.c.owner == person) | TABLES.c.code.in_(sits)
        query = (
            sa.select(TABLES).where(mine & (TABLES.c.over == over)).order_by(TABLES.c.changed_at.desc()).limit(limit)
        )
        return [TableRow(**row) for row in self._all(query)]

    def table_from(self, person: str, origin: str) -> TableRow | None:
        """Somebody's table of this origin, if there is one."""
        row = self._one(sa.select(TABLES).where((TABLES.c.owner == person) & (TABLES.c.origin == origin)).limit(1))
        return TableRow(**row) if row else None

    # --- events -----------------------------------------------------------------------------------------------------

    def events(self, code: str, after: int = 0) -> list[EventRow]:
        """A table's events after a number, in order."""
        columns = [column for column in EVENTS.c if column.name != "code"]
        query = sa.select(*columns).where((EVENTS.c.code == code) & (EVENTS.c.number > after)).order_by(EVENTS.c.number)
        return [EventRow(**row) for row in self._all(query)]

    def count(self, code: str) -> int:
        """The number of a table's last event."""
        row = self._one(sa.select(sa.func.max(EVENTS.c.number).label("last")).where(EVENTS.c.code == code))
        return int(row["last"] or 0) if row else 0

    def has_token(self, code: str, token: str) -> bool:
        """Whether an event with this mark was written."""
        return (
            self._one(sa.select(EVENTS.c.number).where((EVENTS.c.code == code) & (EVENTS.c.token == token))) is not None
        )

    def append(self, code: str, events: Sequence[EventRow], *, over: bool) -> None:
        """Write events, all or none; Conflict if their numbers are taken."""
        self.append_all([(code, events, over)])

    def append_all(self, entries: Sequence[tuple[str, Sequence[EventRow], bool]]) -> None:
        """Write the events of several tables, (code, events, over) each, in one commit: all or none."""
        rows = [{"code": code, **vars(event)} for code, events, _ in entries for event in events]
        changed = [{"at_code": code, "over": over, "changed_at": events[-1].at} for code, events, over in entries]
        with _reported():
            try:
                with self.engine.begin() as connection:
                    connection.execute(sa.insert(EVENTS), rows)
                    connection.execute(_CHANGE_TABLE, changed)
                    if self.shared:
                        told = [{"payload": f"{code} {self.writer}"} for code, _, _ in entries]
                        connection.execute(_NOTIFY, told)
            except IntegrityError:
                code, events, _ = entries[0]
                raise Conflict(f"table {code}: event {events[0].number} is already written") from None
        if self._last_row is not None:
            self._own.update((row["code"], row["number"]) for row in rows)

    def written_elsewhere(self) -> set[str]:
        """The tables at which another process wrote into this SQLite file since the last look."""
        with _reported(), self.engine.connect() as connection:
            query = "SELECT rowid, code, number FROM events WHERE rowid > ? ORDER BY rowid"
            if self._last_row is None:
                self._last_row = int(connection.exec_driver_sql("SELECT max(rowid) FROM events").scalar() or 0)
            rows = connection.exec_driver_sql(query, (self._last_row,)).all()
        self._last_row = rows[-1][0] if rows else self._last_row
        foreign = {code for _, code, number in rows if (code, number) not in self._own}
        self._own.difference_update((code, number) for _, code, number in rows)
        return foreign

    # --- the database itself ----------------------------------------------------------------------------------------

    def _all(self, query: sa.Select[Any]) -> list[dict[str, Any]]:
        with _reported(), self.engine.begin() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def _one(self, query: sa.Select[Any]) -> dict[str, Any] | None:
        rows = self._all(query)
        return rows[0] if rows else None

    def _write(self, statement: sa.Insert | sa.Update) -> int:
        with _reported(), self.engine.begin() as connection:
            return connection.execute(statement).rowcount


@contextmanager
def _reported() -> Iterator[None]:
    """A database that is gone, full or locked, as one sentence."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, OSError) as error:
        cause = str(getattr(error, "orig", error)).strip().splitlines()
        raise StorageDown(f"the tables cannot be read or written: {cause[0] if cause else error}") from error


def _engine_options(url: str) -> dict[str, Any]:
    if url.startswith("sqlite"):
        return {"connect_args": {"check_same_thread": False, "timeout": 15}}
    return {"pool_pre_ping": True, "pool_size": 10, "max_overflow": 20}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """One writer beside many readers, and a commit is on the disk before it is announced."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
