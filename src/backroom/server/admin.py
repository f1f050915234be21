"""What an operator may do to tables and people. Works on the database; a running server notices within a second.

Every change leaves a notice, which all server processes on the database look at every second, on SQLite too.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from backroom.core.errors import BackroomError
from backroom.server.backup import export_table, find_person
from backroom.server.names import LONGEST_NAME, clean_name
from backroom.server.people import name_values, owner_of_name
from backroom.server.storage import PersonRow, Store, TableRow
from backroom.server.storage.notices import PERSON, TABLE
from backroom.server.tables.table import Table
from backroom.server.timestamps import now, written


@dataclass(frozen=True)
class ListedTable:
    """A table as the list shows it."""

    code: str
    game: str
    players: list[str]
    over: bool
    visibility: str
    created: str
    changed: str


@dataclass(frozen=True)
class ListedPerson:
    """Somebody as the list shows them."""

    id: str
    name: str
    claimed: bool
    blocked: str  # since when, "" if not
    since: str
    tables: int


def tables(store: Store, *, over: bool = False, limit: int = 100) -> list[ListedTable]:
    """Running tables, or also finished ones, the last changed first."""
    return [_table(store, row) for row in store.all_tables(over=over, limit=limit)]


def _table(store: Store, row: TableRow) -> ListedTable:
    players = [seat.name for seat in store.seats(row.code)]
    return ListedTable(
        row.code, row.game, players, row.over, row.visibility, written(row.made_at), written(row.changed_at)
    )


def people(store: Store, *, guests: bool = False, limit: int = 100) -> list[ListedPerson]:
    """Who claimed a name or is blocked, or also guests, the last to come first."""
    return [listed(store, row) for row in store.people(guests=guests, limit=limit)]


def listed(store: Store, row: PersonRow) -> ListedPerson:
    """Somebody as the list shows them."""
    blocked = "" if row.blocked_at is None else written(row.blocked_at)
    return ListedPerson(row.id, row.name, row.claimed, blocked, written(row.made_at), len(store.codes_of(row.id)))


def close_table(store: Store, code: str, save: Path | None = None) -> tuple[ListedTable, Path | None]:
    """Delete a table, its moves and its result; first it is saved into a folder, if there is one."""
    row = store.table(code.upper())
    if row is None:
        raise BackroomError(f"there is no table '{code}'; 'backroom admin tables --all' lists them")
    shown, path = _table(store, row), None
    if save is not None:
        path = export_table(store, Table(row, store.seats(row.code)), save)
    store.remove_table(row.code)
    store.notices.add(TABLE, row.code)
    return shown, path


def rename(store: Store, who: str, name: str) -> ListedPerson:
    """Give somebody another name, at their tables too."""
    person, shown = _found(store, who), clean_name(name)
    if not name or shown != name:
        raise BackroomError(
            f"'{name}' cannot be a name: one line of at most {LONGEST_NAME} visible characters of one script"
        )
    owner = owner_of_name(store, name)
    if owner is not None and owner.id != person.id:
        raise BackroomError(f"'{name}' is taken, or looks like '{owner.name}', which is; choose another")
    if not store.change_person(person.id, **name_values(name, claimed=person.claimed)):
        raise BackroomError(f"'{name}' was taken this moment; choose another")
    store.notices.add(TABLE, *store.rename_seats(person.id, person.name, name))
    return listed(store, _found(store, person.id))


def block(store: Store, who: str) -> ListedPerson:
    """From now on somebody may look, sign out and delete their account, and nothing else."""
    person = _found(store, who)
    if not person.blocked:
        _change_block(store, person, now())
    return listed(store, _found(store, person.id))


def unblock(store: Store, who: str) -> ListedPerson:
    """Somebody may play again."""
    person = _found(store, who)
    if not person.blocked:
        raise BackroomError(f"'{person.name}' is not blocked; 'backroom admin people' lists who is")
    _change_block(store, person, None)
    return listed(store, _found(store, person.id))


def _change_block(store: Store, person: PersonRow, at: int | None) -> None:
    store.change_person(person.id, blocked_at=at)
    store.notices.add(PERSON, person.id)


def _found(store: Store, who: str) -> PersonRow:
    found = store.person(find_person(store, who))
    if found is None:
        raise BackroomError(f"'{who}' was deleted this moment")
    return found
