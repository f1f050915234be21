"""Back-ups of a whole server, and a person's own games.

A back-up is one file that any database of ours can be filled from: a zip with a header and, for each of our tables, one
JSON object a line. It is read in one transaction, so that it shows one moment while the server goes on; an SQLite file
is copied first by SQLite's own online back-up.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from backroom import __version__
from backroom.core.errors import BackroomError
from backroom.core.saves import dump
from backroom.server.errors import RequestError
from backroom.server.names import fold
from backroom.server.storage import Store
from backroom.server.storage.migrate import known, migrate
from backroom.server.storage.reported import reported
from backroom.server.storage.rows import METADATA
from backroom.server.storage.store import keep_to_owner, open_engine
from backroom.server.tables.table import Table

FORMAT = 1
HEADER = "backroom.json"
TOGETHER = 500  # rows in one insert


@dataclass(frozen=True)
class Contents:
    """What a back-up holds."""

    schema: str  # the migration at which the database stood
    version: str
    rows: dict[str, int]  # by table

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for name, count in self.rows.items())


def open_there(url: str) -> Store:
    """The store of a database that is there already: nobody backs up, or takes away, what was made this moment."""
    place = sa.make_url(url)
    if place.get_backend_name() == "sqlite" and not Path(place.database or "").is_file():
        raise BackroomError(f"there is no database '{place.database}'; name the server's own: --database")
    return Store(url)


def back_up(store: Store, path: Path) -> Contents:
    """Write everything into a file; the file is there when it is complete, and only its owner may read it."""
    part = path.with_name(f"{path.name}.part")
    try:
        with _still(store) as connection, _private(part) as archive:
            rows = {table.name: _write(archive, connection, table) for table in METADATA.sorted_tables}
            contents = Contents(_schema(connection), __version__, rows)
            header = {"backroom": FORMAT, "schema": contents.schema, "version": __version__, "rows": rows}
            archive.writestr(HEADER, json.dumps(header, indent=1))
        part.replace(path)
    except OSError as error:
        why = error.strerror or error
        raise BackroomError(f"cannot write the back-up '{path}': {why}; name another file, or make room") from None
    finally:
        part.unlink(missing_ok=True)
    return contents


def restore(url: str, path: Path) -> Contents:
    """Fill an empty database from a back-up, all of it or nothing; an older back-up is brought to the present form."""
    engine = open_engine(url)
    try:
        with _opened(path) as archive, reported():
            contents = _contents(archive, path)
            if not known(contents.schema):
                raise BackroomError(
                    f"'{path}' was made by a newer Backroom ({contents.version}): restore it with that release"
                )
            keep_to_owner(engine.url)
            _check_empty(engine)
            METADATA.drop_all(engine)
            with engine.begin() as connection:
                connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
            migrate(engine, contents.schema)
            _fill(engine, archive, contents, path)
            migrate(engine)
    finally:
        engine.dispose()
    return contents


def _check_empty(engine: sa.Engine) -> None:
    there = set(sa.inspect(engine).get_table_names())
    with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            if table.name in there and connection.execute(sa.select(sa.literal(1)).select_from(table)).first():
                raise BackroomError(
                    f"the database is not empty (there are {table.name}): restore into a new one, "
                    "then start the server on it"
                )


def _fill(engine: sa.Engine, archive: zipfile.ZipFile, contents: Contents, path: Path) -> None:
    shape = sa.MetaData()
    shape.reflect(engine)
    with engine.begin() as connection:
        for table in shape.sorted_tables:
            if table.name != "alembic_version":
                found = _read(archive, connection, table)
                if found != contents.rows.get(table.name, 0):
                    raise BackroomError(f"'{path}' is damaged: {found} {table.name}, its header says otherwise")


def export(store: Store, person: str, folder: Path) -> list[Path]:
    """A person's own games as saved games, one file each.

    Running games with others, people or bots, are left out: their seed would tell every card to come.
    """
    _make(folder)
    written = []
    for over in (True, False):
        for row in store.tables_of(person, over=over, limit=1_000_000):
            table = Table(row, store.seats(row.code))
            alone = all(seat.person == person for seat in table.seats)
            if not over and not alone:
                continue
            written.append(export_table(store, table, folder))
    return written


def export_table(store: Store, table: Table, folder: Path) -> Path:
    """A saved game, or where its rules are no longer here the bare log with the reason."""
    _make(folder)
    path = folder / f"{table.row.game}-{table.code}.txt"
    events = store.events(table.code)
    try:
        path.write_text(dump(table.begin().after(events).match), "utf-8")
    except BackroomError as error:
        about = f"{table.row.game}, rules version {table.row.rules_version}, seed {table.row.seed}"
        why = error.key if isinstance(error, RequestError) else error
        lines = [f"# not replayable here ({why}): {about}, options {json.dumps(table.row.options)}"]
        lines += [f"{event.number} {event.kind} {event.seat} {event.what}".rstrip() for event in events]
        path = path.with_suffix(".log")
        path.write_text("\n".join([*lines, ""]), "utf-8")
    return path


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BackroomError(f"cannot write into '{folder}': {error.strerror or error}") from None


def find_person(store: Store, name: str) -> str:
    """The person who claimed this name, or has this id."""
    found = store.person_called(fold(name)) or store.person(name)
    if found is None:
        raise BackroomError(f"nobody called '{name}' is known here; give a claimed name, or an id")
    return found.id


# --- files ------------------------------------------------------------------------------------------------------------


@contextmanager
def _still(store: Store) -> Iterator[sa.Connection]:
    """A connection that sees one moment, whatever others write meanwhile."""
    if store.engine.dialect.name == "sqlite":
        with tempfile.TemporaryDirectory(prefix="backroom-backup-") as folder:
            copy = Path(folder) / "copy.db"
            raw = store.engine.raw_connection()
            try:
                with sqlite3.connect(copy) as target:
                    raw.driver_connection.backup(target, pages=1000)  # type: ignore[union-attr]
                target.close()
            finally:
                raw.close()
            engine = sa.create_engine(f"sqlite:///{copy}")
            try:
                with engine.connect() as connection:
                    yield connection
            finally:
                engine.dispose()
    else:
        with store.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            yield connection


@contextmanager
def _private(path: Path) -> Iterator[zipfile.ZipFile]:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        yield archive


def _write(archive: zipfile.ZipFile, connection: sa.Connection, table: sa.Table) -> int:
    count = 0
    query = sa.select(table).order_by(*table.primary_key.columns).execution_options(yield_per=TOGETHER)
    with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as lines:
        for row in connection.execute(query).mappings():
            lines.write(json.dumps(dict(row), ensure_ascii=False).encode() + b"\n")
            count += 1
    return count


def _read(archive: zipfile.ZipFile, connection: sa.Connection, table: sa.Table) -> int:
    """Insert a table's rows."""
    count = 0
    rows: list[dict[str, Any]] = []
    if f"{table.name}.jsonl" not in archive.namelist():
        return 0
    with archive.open(f"{table.name}.jsonl") as lines:
        for line in lines:
            rows.append(json.loads(line))
            count += 1
            if len(rows) == TOGETHER:
                connection.execute(sa.insert(table), rows)
                rows = []
    if rows:
        connection.execute(sa.insert(table), rows)
    return count


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except OSError as error:
        why = error.strerror or error
        raise BackroomError(f"cannot read the back-up '{path}': {why}; name what 'backroom backup' wrote") from None
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError) as error:
        raise BackroomError(f"'{path}' is no back-up of Backroom, or is damaged: {error}; take another copy") from None


def _contents(archive: zipfile.ZipFile, path: Path) -> Contents:
    header = json.loads(archive.read(HEADER))
    if header.get("backroom") != FORMAT:
        raise BackroomError(f"'{path}' is a back-up of another form ({header.get('backroom')}); this is {FORMAT}")
    return Contents(str(header["schema"]), str(header["version"]), dict(header["rows"]))


def _schema(connection: sa.Connection) -> str:
    return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one())
