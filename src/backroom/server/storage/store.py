"""Reading and writing. Plain calls that block: the tables run them in threads."""

from __future__ import annotations

import os
import secrets
import sqlite3
import stat
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from backroom.core.errors import BackroomError
from backroom.server.storage.announced import CHANNEL, COMPANY, announcement
from backroom.server.storage.direct import Direct
from backroom.server.storage.file_log import FileLog
from backroom.server.storage.migrate import migrate
from backroom.server.storage.notices import Notices
from backroom.server.storage.recovery import RecoveryCodes
from backroom.server.storage.reported import StorageDown, reported
from backroom.server.storage.rows import (
    BOT,
    EVENTS,
    LESSON,
    PEOPLE,
    PHRASES,
    PUBLIC,
    RESULTS,
    SEATS,
    STEP,
    TABLES,
    EventRow,
    JournalEntry,
    PersonRow,
    PhraseRow,
    ResultRow,
    StoredSeat,
    TableRow,
)
from backroom.server.storage.sessions import Sessions
from backroom.server.timestamps import now

PATIENCE = 30.0  # seconds that somebody waits for a free connection
DATABASES = "there are SQLite (a file) and PostgreSQL (postgresql://…, with 'pip install psycopg[binary]')"
KEPT_PHRASES = 200  # of a table; what was said before is forgotten
GRACE = 5.0  # seconds that a query under way has to end when the store is closed
_PERSON = sa.select(PEOPLE).where(PEOPLE.c.id == sa.bindparam("key"))
_ADD_EVENTS = sa.insert(EVENTS)
_CHANGE_TABLE = (
    sa.update(TABLES)
    .where(TABLES.c.code == sa.bindparam("at_code"))
    .values(over=sa.bindparam("over"), changed_at=sa.bindparam("changed_at"), due_at=sa.bindparam("due_at"))
)
# The events of many tables, what lists ask for of these, and notices for other processes, in one statement: to
# PostgreSQL a row more costs little, a statement more a way there and back.
_APPEND_SHARED = f"""
WITH added AS (
  INSERT INTO events (code, number, kind, seat, what, joined, token, at)
  SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::int[], %s::text[], %s::bool[], %s::text[], %s::bigint[])
), changed AS (
  UPDATE tables SET over = fresh.over, changed_at = fresh.changed_at, due_at = fresh.due_at
  FROM unnest(%s::text[], %s::bool[], %s::bigint[], %s::bigint[]) AS fresh (code, over, changed_at, due_at)
  WHERE tables.code = fresh.code
)
SELECT count(pg_notify('{CHANNEL}', notice)) FROM unnest(%s::text[]) AS notice
"""
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)").bindparams(channel=CHANNEL)


class Conflict(BackroomError):
    """Somebody else wrote these events first; read them and try again."""


class Store:
    """The tables of one database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._closed = False
        sa.event.listen(self.engine, "checkin", self._returned)
        self.writer = secrets.token_hex(4)  # tells our own notices from those of other processes
        self.direct = Direct(self.engine.url)
        self.file_log = FileLog(self.engine)  # where the database is a file
        self.sessions = Sessions(self.engine)
        self.recovery_codes = RecoveryCodes(self.engine)
        self.notices = Notices(self.engine)
        self._last_row: int | None = None  # of the SQLite file's events that were looked at
        self._own: set[tuple[str, int]] = set()  # written since by ourselves: (code, number)
        keep_to_owner(self.engine.url)
        try:
            with reported():
                migrate(self.engine)
        except StorageDown as error:
            place = self.engine.url.render_as_string(hide_password=True)
            raise StorageDown(f"{error} ({place}); look whether it is there, or name another: --database") from None

    @property
    def shared(self) -> bool:
        """Whether other processes may write too."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Let go of all connections, those too that a thread still reads from: it has a moment to end. One that asks
        only now, or once more, finds the database still; its connection ends with its answer."""
        self._closed = True
        until = time.monotonic() + GRACE
        while self.engine.pool.checkedout() and time.monotonic() < until:  # type: ignore[attr-defined]
            time.sleep(0.01)
        self.direct.close()
        self.file_log.close()
        self.engine.dispose()

    def _returned(self, connection: Any, record: Any) -> None:
        """A connection is not needed any more: after the end nobody else will take it."""
        if self._closed and connection is not None:
            record.invalidate()

    def check_writes(self) -> None:
        """Write something and take it away, on the disk; StorageDown where that does not work."""
        probe = PersonRow(f"probe-{self.writer}", "", 0)
        with reported(), self.engine.begin() as connection:
            connection.execute(sa.insert(PEOPLE).values(asdict(probe)))
            connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.id == probe.id))

    def expire(self, before: int, limit: int = 200) -> list[str]:
        """Delete tables that were not finished and have not changed since; their codes."""
        old = sa.select(TABLES.c.code).where(~TABLES.c.over & (TABLES.c.changed_at < before)).limit(limit)
        codes = [str(row["code"]) for row in self._all(old)]
        if codes:
            gone = TABLES.c.code.in_(codes) & ~TABLES.c.over & (TABLES.c.changed_at < before)
            self._write(sa.delete(TABLES).where(gone))
        return codes

    def forget_guests(self, before: int, limit: int = 200) -> int:
        """Delete guests who came before this moment and of whom nothing is left: no seat, no table, no result. How
        many. Should one come back, they are a guest as before."""
        held = sa.union(
            sa.select(SEATS.c.person).where(SEATS.c.person.is_not(None)),
            sa.select(TABLES.c.owner),
            sa.select(RESULTS.c.person).where(RESULTS.c.person.is_not(None)),
        )
        nobody = PEOPLE.c.login.is_(None) & PEOPLE.c.blocked_at.is_(None) & ~PEOPLE.c.id.startswith(BOT)
        gone = nobody & (PEOPLE.c.made_at < before) & PEOPLE.c.id.not_in(held)
        found = [str(row["id"]) for row in self._all(sa.select(PEOPLE.c.id).where(gone).limit(limit))]
        if found:
            self._write(sa.delete(PEOPLE).where(PEOPLE.c.id.in_(found) & gone))
        return len(found)

    # --- people -----------------------------------------------------------------------------------------------------

    def add_person(self, person: PersonRow) -> None:
        """Remember somebody, once."""
        with suppress(IntegrityError):
            self._write(sa.insert(PEOPLE).values(asdict(person)))

    def person(self, key: str) -> PersonRow | None:
        """Somebody by id."""
        row = self._one(_PERSON, key=key)
        return PersonRow(**row) if row else None

    def person_called(self, login: str) -> PersonRow | None:
        """The person who claimed this name."""
        row = self._one(sa.select(PEOPLE).where(PEOPLE.c.login == login))
        return PersonRow(**row) if row else None

    def person_who_looks(self, looks: Sequence[str]) -> PersonRow | None:
        """The person who claimed a name that can be mistaken for one of these."""
        row = self._one(sa.select(PEOPLE).where(PEOPLE.c.looks.in_(looks)))
        return PersonRow(**row) if row else None

    def names_like(self, logins: Sequence[str], looks: Sequence[str]) -> list[tuple[str, str | None]]:
        """Claimed names that are one of these or look like one, as (login, looks)."""
        like = PEOPLE.c.login.in_(logins) | PEOPLE.c.looks.in_(looks)
        rows = self._all(sa.select(PEOPLE.c.login, PEOPLE.c.looks).where(like & PEOPLE.c.login.is_not(None)))
        return [(row["login"], row["looks"]) for row in rows]

    def change_person(self, key: str, **values: Any) -> bool:
        """Change what is known of somebody; False if the name is somebody else's, or looks like one that is."""
        try:
            self._write(sa.update(PEOPLE).where(PEOPLE.c.id == key).values(**values))
        except IntegrityError:
            return False
        return True

    def people(self, *, guests: bool, limit: int) -> list[PersonRow]:
        """People who claimed a name or are blocked, or also guests and bots; the last to come first."""
        known = sa.true() if guests else PEOPLE.c.login.is_not(None) | PEOPLE.c.blocked_at.is_not(None)
        query = sa.select(PEOPLE).where(known).order_by(PEOPLE.c.made_at.desc(), PEOPLE.c.id).limit(limit)
        return [PersonRow(**row) for row in self._all(query)]

    def rename_seats(self, person: str, old: str, new: str) -> list[str]:
        """Give the seats at which somebody sits under their old name the new one; the codes of their tables."""
        mine = (SEATS.c.person == person) & (SEATS.c.name == old)
        codes = [str(row["code"]) for row in self._all(sa.select(SEATS.c.code).where(mine).distinct())]
        self._write(sa.update(SEATS).where(mine).values(name=new))
        return codes

    def codes_of(self, person: str) -> list[str]:
        """All tables that somebody made or sits at."""
        sits = sa.select(SEATS.c.code).where(SEATS.c.person == person)
        query = sa.select(TABLES.c.code).where((TABLES.c.owner == person) | TABLES.c.code.in_(sits))
        return [str(row["code"]) for row in self._all(query)]

    def adopt(self, guest: str, person: str) -> None:
        """What a guest began belongs to the person from now on."""
        with reported(), self.engine.begin() as connection:
            connection.execute(sa.update(SEATS).where(SEATS.c.person == guest).values(person=person))
            connection.execute(sa.update(TABLES).where(TABLES.c.owner == guest).values(owner=person))
            connection.execute(sa.update(RESULTS).where(RESULTS.c.person == guest).values(person=person))
            connection.execute(sa.delete(PEOPLE).where((PEOPLE.c.id == guest) & PEOPLE.c.login.is_(None)))

    def forget_person(self, key: str, name: str) -> None:
        """Delete somebody. Tables without anybody else go; at the others a stranger of this name sat there."""
        sits = sa.select(SEATS.c.code).where(SEATS.c.person == key)
        others = sa.select(SEATS.c.code).where(SEATS.c.person.is_not(None) & (SEATS.c.person != key))
        mine = (TABLES.c.owner == key) | TABLES.c.code.in_(sits)
        with reported(), self.engine.begin() as connection:
            connection.execute(sa.delete(TABLES).where(mine & TABLES.c.code.not_in(others)))
            connection.execute(
                sa.update(SEATS).where(SEATS.c.person == key).values(person=None, name=name, player="here")
            )
            connection.execute(sa.update(TABLES).where(TABLES.c.owner == key).values(owner=""))
            connection.execute(sa.update(RESULTS).where(RESULTS.c.person == key).values(person=None))
            connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.id == key))

    # --- tables -----------------------------------------------------------------------------------------------------

    def add_table(self, table: TableRow, seats: Sequence[StoredSeat], events: Sequence[EventRow] = ()) -> None:
        """Lay a new table, with the events it starts from."""
        rows = [{"code": table.code, **vars(event)} for event in events]  # here: the database is not held up by it
        with reported(), self.engine.begin() as connection:
            connection.execute(sa.insert(TABLES).values(asdict(table)))
            connection.execute(sa.insert(SEATS), [asdict(seat) for seat in seats])
            if rows:
                connection.execute(_ADD_EVENTS, rows)

    def add_table_once(self, table: TableRow, seats: Sequence[StoredSeat], after: str = "") -> str:
        """Add a table unless there is one of its origin already: the owner's, or, if it comes `after` another table,
        one that is being played. The code of that one."""
        same = TABLES.c.origin == table.origin
        if after:
            held, found = sa.update(TABLES).where(TABLES.c.code == after).values(code=after), same & ~TABLES.c.over
        else:
            held = sa.update(PEOPLE).where(PEOPLE.c.id == table.owner).values(id=table.owner)
            found = same & (TABLES.c.owner == table.owner)
        with reported(), self.engine.begin() as connection:
            connection.execute(held)  # the second waits here for the first to be done, on either database
            begun = connection.execute(sa.select(TABLES.c.code).where(found).order_by(TABLES.c.made_at)).first()
            if begun is not None:
                return str(begun.code)
            connection.execute(sa.insert(TABLES).values(asdict(table)))
            connection.execute(sa.insert(SEATS), [asdict(seat) for seat in seats])
        return table.code

    def table(self, code: str) -> TableRow | None:
        """A table's set-up by code."""
        row = self._one(sa.select(TABLES).where(TABLES.c.code == code))
        return TableRow(**row) if row else None

    def all_tables(self, *, over: bool, limit: int) -> list[TableRow]:
        """Running tables, or also finished ones, the last changed first."""
        shown = sa.true() if over else ~TABLES.c.over
        query = sa.select(TABLES).where(shown).order_by(TABLES.c.changed_at.desc(), TABLES.c.code).limit(limit)
        return [TableRow(**row) for row in self._all(query)]

    def remove_table(self, code: str) -> bool:
        """Delete a table with all that belongs to it; whether there was one."""
        return self._write(sa.delete(TABLES).where(TABLES.c.code == code)) == 1

    def seats(self, code: str) -> list[StoredSeat]:
        """A table's seats in order."""
        return [
            StoredSeat(**row) for row in self._all(sa.select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat))
        ]

    def take_seat(self, code: str, seat: int, person: str, name: str) -> bool:
        """Let somebody sit down where nobody sits; whether it worked. Clocks may begin with it: they are due a look."""
        spot = (SEATS.c.code == code) & (SEATS.c.seat == seat)
        free = SEATS.c.person.is_(None) & (SEATS.c.player == "link")
        clocks = (TABLES.c.code == code) & ((TABLES.c.move_seconds > 0) | (TABLES.c.game_seconds > 0))
        at = now()
        with reported(), self.engine.begin() as connection:
            sits = sa.update(SEATS).where(spot & free).values(person=person, name=name, sat_at=at)
            taken = connection.execute(sits).rowcount == 1
            if taken:
                connection.execute(sa.update(TABLES).where(clocks).values(due_at=at))
        if taken:
            self.notify(code)
        return taken

    def show_cards(self, code: str, seats: Sequence[int], shows: bool) -> None:
        """Let those who watch see these seats' cards, or no longer."""
        self._write(sa.update(SEATS).where((SEATS.c.code == code) & SEATS.c.seat.in_(seats)).values(shows=shows))
        self.notify(code)

    def notify(self, *codes: str) -> None:
        """Tell other processes that something besides the events changed at tables, where there may be others."""
        if self.shared and codes:
            with reported(), self.engine.begin() as connection:
                connection.execute(_NOTIFY, [{"payload": announcement(code, self.writer)} for code in codes])

    def tell_others(self, words: Sequence[str]) -> None:
        """Say something to all processes on this database, if there may be others. Nothing of it is kept."""
        if self.shared:
            with reported(), self.engine.begin() as connection:
                connection.execute(_NOTIFY, [{"channel": COMPANY, "payload": word} for word in words])

    def tables_of(self, person: str, *, over: bool, limit: int = 20) -> list[TableRow]:
        """The tables somebody made or sits at, the last changed first."""
        sits = sa.select(SEATS.c.code).where(SEATS.c.person == person)
        mine = (TABLES.c.owner == person) | TABLES.c.code.in_(sits)
        query = (
            sa.select(TABLES).where(mine & (TABLES.c.over == over)).order_by(TABLES.c.changed_at.desc()).limit(limit)
        )
        return [TableRow(**row) for row in self._all(query)]

    def bot_tables(self, person: str) -> int:
        """How many running tables somebody made at which only bots sit."""
        others = sa.exists().where((SEATS.c.code == TABLES.c.code) & SEATS.c.player.not_like("bot:%"))
        running = (TABLES.c.owner == person) & ~TABLES.c.over & ~others
        row = self._one(sa.select(sa.func.count().label("tables")).select_from(TABLES).where(running))
        return int(row["tables"]) if row else 0

    def table_from(self, person: str, origin: str) -> TableRow | None:
        """Somebody's table of this origin, if there is one."""
        row = self._one(sa.select(TABLES).where((TABLES.c.owner == person) & (TABLES.c.origin == origin)).limit(1))
        return TableRow(**row) if row else None

    def last_set_up(self, person: str) -> dict[str, TableRow]:
        """The last table of every game that somebody set up themselves."""
        mine = (TABLES.c.owner == person) & TABLES.c.origin.in_(("", "seed"))
        last = sa.select(sa.func.max(TABLES.c.made_at)).where(mine).group_by(TABLES.c.game)
        query = sa.select(TABLES).where(mine & TABLES.c.made_at.in_(last)).order_by(TABLES.c.made_at)
        return {row["game"]: TableRow(**row) for row in self._all(query)}

    def lessons_of(self, person: str, limit: int = 200) -> list[tuple[TableRow, int]]:
        """The guided first games that somebody began, the last first, and the step that each was last sent to."""
        mine = (TABLES.c.owner == person) & TABLES.c.origin.startswith(LESSON)
        query = sa.select(TABLES).where(mine).order_by(TABLES.c.made_at.desc()).limit(limit)
        rows = [TableRow(**row) for row in self._all(query)]
        steps = (EVENTS.c.kind == STEP) & EVENTS.c.code.in_([row.code for row in rows])
        query = sa.select(EVENTS.c.code, EVENTS.c.what).where(steps).order_by(EVENTS.c.number)
        last = {row["code"]: int(row["what"]) for row in self._all(query)}
        return [(row, last.get(row.code, 0)) for row in rows]

    def games_played(self, person: str) -> set[str]:
        """The games that somebody has finished at least once."""
        query = sa.select(RESULTS.c.game).where(RESULTS.c.person == person).distinct()
        return {str(row["game"]) for row in self._all(query)}

    def table_of_origin(self, origin: str) -> TableRow | None:
        """The last table of this origin, by any owner."""
        last = TABLES.c.made_at.desc(), TABLES.c.code
        row = self._one(sa.select(TABLES).where(TABLES.c.origin == origin).order_by(*last).limit(1))
        return TableRow(**row) if row else None

    def public_tables(self, limit: int = 30) -> list[TableRow]:
        """Running tables that anybody may look at, the last changed first."""
        shown = (TABLES.c.visibility == PUBLIC) & ~TABLES.c.over
        query = sa.select(TABLES).where(shown).order_by(TABLES.c.changed_at.desc()).limit(limit)
        return [TableRow(**row) for row in self._all(query)]

    # --- what the server itself has to do ---------------------------------------------------------------------------

    def due(self, at: int, limit: int) -> list[tuple[str, int]]:
        """The tables at which the server had something to do by this moment, (code, due_at), the longest ago first."""
        waiting = sa.select(TABLES.c.code, TABLES.c.due_at).where(TABLES.c.due_at <= at)
        return [(row["code"], row["due_at"]) for row in self._all(waiting.order_by(TABLES.c.due_at).limit(limit))]

    def put_off(self, code: str, due: int, until: int | None) -> bool:
        """Look at a table again at another moment; False if somebody else has changed that meanwhile."""
        still = (TABLES.c.code == code) & (TABLES.c.due_at == due)
        return self._write(sa.update(TABLES).where(still).values(due_at=until)) == 1

    # --- phrases and results ----------------------------------------------------------------------------------------

    def say(self, code: str, seat: int, what: str) -> None:
        """Keep something that was said at a table."""
        last = sa.select(sa.func.coalesce(sa.func.max(PHRASES.c.number), 0)).where(PHRASES.c.code == code)
        for _ in range(5):
            try:
                with reported(), self.engine.begin() as connection:
                    number = int(connection.execute(last).scalar_one()) + 1
                    row = {"code": code, **asdict(PhraseRow(number, seat, what, now()))}
                    connection.execute(sa.insert(PHRASES).values(row))
                    old = (PHRASES.c.code == code) & (PHRASES.c.number <= number - KEPT_PHRASES)
                    connection.execute(sa.delete(PHRASES).where(old))
            except IntegrityError:
                continue
            self.notify(code)
            return
        raise Conflict(f"table {code}: too many talk at the same time")

    def phrases(self, code: str, limit: int = 30) -> list[PhraseRow]:
        """What was said last at a table, in order."""
        columns = [column for column in PHRASES.c if column.name != "code"]
        query = sa.select(*columns).where(PHRASES.c.code == code).order_by(PHRASES.c.number.desc()).limit(limit)
        return [PhraseRow(**row) for row in reversed(self._all(query))]

    def results(self, codes: Sequence[str]) -> list[ResultRow]:
        """How these tables' games came out."""
        query = sa.select(RESULTS).where(RESULTS.c.code.in_(codes)).order_by(RESULTS.c.code, RESULTS.c.seat)
        return [ResultRow(**row) for row in self._all(query)]

    def ratings(self, person: str) -> list[ResultRow]:
        """Somebody's rated games, the last first."""
        mine = (RESULTS.c.person == person) & RESULTS.c.after.is_not(None)
        query = sa.select(RESULTS).where(mine).order_by(RESULTS.c.at.desc(), RESULTS.c.code)
        return [ResultRow(**row) for row in self._all(query)]

    def finished(self, person: str, game: str, limit: int = 500) -> list[tuple[ResultRow, TableRow]]:
        """Somebody's finished games of one kind with their tables, the last first."""
        mine = (RESULTS.c.person == person) & (RESULTS.c.game == game)
        query = sa.select(RESULTS).where(mine).order_by(RESULTS.c.at.desc(), RESULTS.c.code).limit(limit)
        results = [ResultRow(**row) for row in self._all(query)]
        found = sa.select(TABLES).where(TABLES.c.code.in_([result.code for result in results]))
        tables = {row["code"]: TableRow(**row) for row in self._all(found)}
        return [(result, tables[result.code]) for result in results if result.code in tables]

    def rating(self, person: str, game: str) -> tuple[float, float] | None:
        """Somebody's rating at a game and the doubt about it, None before the first rated one."""
        mine = (RESULTS.c.person == person) & (RESULTS.c.game == game) & RESULTS.c.after.is_not(None)
        rating = sa.select(RESULTS.c.after, RESULTS.c.doubt).where(mine)
        row = self._one(rating.order_by(RESULTS.c.at.desc()).limit(1))
        return (float(row["after"]), float(row["doubt"])) if row else None

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

    def append(self, code: str, events: Sequence[EventRow], *, over: bool) -> None:
        """Write events, all or none; Conflict if their numbers are taken."""
        self.append_all([JournalEntry(code, events, over)])

    def append_all(self, entries: Sequence[JournalEntry]) -> None:
        """Write the events of several tables, and how games came out, in one commit: all or none."""
        with reported():
            try:
                if self.shared:
                    self._append_shared(entries)
                elif any(entry.results is not None for entry in entries):
                    self._append_with_results(entries)
                else:
                    self.file_log.append(entries)
            except (IntegrityError, sqlite3.IntegrityError):
                first = entries[0]
                raise Conflict(f"table {first.code}: event {first.events[0].number} is already written") from None
        if self._last_row is not None:
            self._own.update((entry.code, event.number) for entry in entries for event in entry.events)

    def _append_with_results(self, entries: Sequence[JournalEntry]) -> None:
        """The same with the results of games that ended."""
        rows = [{"code": entry.code, **vars(event)} for entry in entries for event in entry.events]
        changed = [
            {"at_code": entry.code, "over": entry.over, "changed_at": entry.changed, "due_at": entry.due}
            for entry in entries
        ]
        with self.engine.begin() as connection:
            connection.execute(_ADD_EVENTS, rows)
            connection.execute(_CHANGE_TABLE, changed)
            self._keep_results(connection, entries)

    def _append_shared(self, entries: Sequence[JournalEntry]) -> None:
        """The same where other processes are told. All of them write at tables in one order: none waits for another
        that waits for it."""
        ordered = sorted(entries, key=lambda entry: entry.code)
        events = [
            (entry.code, event.number, event.kind, event.seat, event.what, event.joined, event.token, event.at)
            for entry in ordered
            for event in entry.events
        ]
        tables = {entry.code: (entry.code, entry.over, entry.changed, entry.due) for entry in ordered}
        notices = [announcement(entry.code, self.writer, () if entry.over else entry.events) for entry in ordered]
        columns = [list(column) for column in (*zip(*events, strict=True), *zip(*tables.values(), strict=True))]
        with self.engine.begin() as connection:
            connection.exec_driver_sql(_APPEND_SHARED, (*columns, notices))
            self._keep_results(connection, entries)

    @staticmethod
    def _keep_results(connection: sa.Connection, entries: Sequence[JournalEntry]) -> None:
        """How games came out; what was kept of an end that was taken back goes."""
        ended = [entry for entry in entries if entry.results is not None]
        results = [asdict(result) for entry in ended for result in entry.results or ()]
        if ended:
            connection.execute(sa.delete(RESULTS).where(RESULTS.c.code.in_([entry.code for entry in ended])))
        if results:
            connection.execute(sa.insert(RESULTS), results)

    def written_elsewhere(self) -> set[str]:
        """The tables at which another process wrote into this SQLite file since the last look."""
        with reported(), self.engine.connect() as connection:
            query = "SELECT rowid, code, number FROM events WHERE rowid > ? ORDER BY rowid"
            if self._last_row is None:
                self._last_row = int(connection.exec_driver_sql("SELECT max(rowid) FROM events").scalar() or 0)
            rows = connection.exec_driver_sql(query, (self._last_row,)).all()
        self._last_row = rows[-1][0] if rows else self._last_row
        foreign = {code for _, code, number in rows if (code, number) not in self._own}
        self._own.difference_update((code, number) for _, code, number in rows)
        return foreign

    # --- the database itself ----------------------------------------------------------------------------------------

    def _all(self, query: sa.Select[Any], **values: Any) -> list[dict[str, Any]]:
        with reported(), self.engine.begin() as connection:
            return [dict(row) for row in connection.execute(query, values).mappings()]

    def _one(self, query: sa.Select[Any], **values: Any) -> dict[str, Any] | None:
        rows = self._all(query, **values)
        return rows[0] if rows else None

    def _write(self, statement: sa.Insert | sa.Update | sa.Delete) -> int:
        with reported(), self.engine.begin() as connection:
            return connection.execute(statement).rowcount


def open_engine(url: str) -> sa.Engine:
    """The way to a database, as we use it."""
    try:
        engine = sa.create_engine(url, **_engine_options(url))
    except ModuleNotFoundError as error:
        raise StorageDown(f"for this database '{error.name}' is missing; {DATABASES}") from None
    except sa.exc.ArgumentError as error:
        raise StorageDown(f"this is no address of a database: {error}; {DATABASES}") from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def keep_to_owner(url: sa.URL) -> None:
    """A file that holds games and the hashes of passwords is not for everybody on this machine: a new one is its
    owner's alone, and one that all can read is closed to them. What SQLite puts beside it has the same mode."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database.startswith((":", "file:")):
        return
    with suppress(OSError):  # what cannot be opened or written the database itself reports
        os.close(os.open(url.database, os.O_CREAT | os.O_RDONLY, 0o600))
    for name in (url.database, f"{url.database}-wal", f"{url.database}-shm"):
        with suppress(OSError):
            mode = stat.S_IMODE(os.stat(name).st_mode)
            if mode & stat.S_IRWXO:
                os.chmod(name, mode & ~stat.S_IRWXO)


def _engine_options(url: str) -> dict[str, Any]:
    if url.startswith("sqlite"):
        return {
            "poolclass": sa.QueuePool,
            "pool_timeout": PATIENCE,
            "connect_args": {"check_same_thread": False, "timeout": 15},
        }
    # a line that is cut without a word is noticed within a minute
    alive = {"connect_timeout": 10, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
    return {
        "pool_pre_ping": True, "pool_size": 10, "max_overflow": 20, "pool_timeout": PATIENCE, "connect_args": alive,
    }  # fmt: skip


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """One writer beside many readers, and a commit is on the disk before it is announced."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
