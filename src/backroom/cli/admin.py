"""`backroom admin`: what an operator may do to tables and people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from backroom.server.storage import Store

admin_app = typer.Typer(
    no_args_is_help=True, help="Look after a server's tables and people; works while the server is running."
)
Database = Annotated[
    str,
    typer.Option(
        envvar="BACKROOM_DATABASE",
        show_envvar=False,
        help="The server's SQLite file or PostgreSQL URL (default: BACKROOM_DATABASE, or a file in your data folder).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Limit = Annotated[int, typer.Option(min=1, max=100_000, metavar="N", help="List at most this many.")]
Person = Annotated[str, typer.Argument(metavar="PERSON", help="A claimed name, or an id from `backroom admin people`.")]


@contextmanager
def _store(database: str) -> Iterator[Store]:
    from backroom.server.backup import open_there
    from backroom.server.run import settings_for

    store = open_there(settings_for("", database).database())
    try:
        yield store
    finally:
        store.close()


@admin_app.command("tables")
def list_tables(
    over: Annotated[bool, typer.Option("--all", help="List finished tables too.")] = False,
    limit: Limit = 100,
    as_json: Json = False,
    database: Database = "",
) -> None:
    """List running tables, the most recently changed first."""
    from backroom.server.admin import tables

    with _store(database) as store:
        _show([asdict(row) for row in tables(store, over=over, limit=limit)], as_json)


@admin_app.command("people")
def list_people(
    guests: Annotated[bool, typer.Option("--all", help="List guests and bots too.")] = False,
    limit: Limit = 100,
    as_json: Json = False,
    database: Database = "",
) -> None:
    """List people who have claimed a name or are blocked, the newest first."""
    from backroom.server.admin import people

    with _store(database) as store:
        _show([asdict(row) for row in people(store, guests=guests, limit=limit)], as_json)


@admin_app.command("close")
def close_table(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The table's code.")],
    save: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save the game into this folder first; created if missing.")
    ] = None,
    as_json: Json = False,
    database: Database = "",
) -> None:
    """Delete a table with its moves and its result; pages that show it are told."""
    from backroom.server.admin import close_table as close

    with _store(database) as store:
        table, path = close(store, code, save)
    _done(
        f"closed {table.code} ({table.game}: {', '.join(table.players)}){f', saved as {path}' if path else ''}",
        {"closed": asdict(table), "saved": str(path) if path else None},
        as_json,
    )


@admin_app.command("rename")
def rename_person(
    person: Person,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    as_json: Json = False,
    database: Database = "",
) -> None:
    """Give somebody another name, at their tables too; they sign in with it from now on."""
    from backroom.server.admin import rename

    with _store(database) as store:
        found = rename(store, person, name)
    _done(f"{person} is now called {found.name}", {"renamed": asdict(found)}, as_json)


@admin_app.command("block")
def block_person(person: Person, as_json: Json = False, database: Database = "") -> None:
    """Block somebody: they can no longer sign in, create tables or play; a bot takes their seats where others wait."""
    from backroom.server.admin import block

    with _store(database) as store:
        found = block(store, person)
    _done(f"{found.name} is blocked", {"blocked": asdict(found)}, as_json)


@admin_app.command("unblock")
def unblock_person(person: Person, as_json: Json = False, database: Database = "") -> None:
    """Unblock somebody, so that they can play again."""
    from backroom.server.admin import unblock

    with _store(database) as store:
        found = unblock(store, person)
    _done(f"{found.name} is no longer blocked", {"unblocked": asdict(found)}, as_json)


def _show(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    if not rows:
        print("none")
        return
    table = Table(*rows[0])
    for row in rows:
        table.add_row(*(escape(_text(value)) for value in row.values()))
    Console().print(table)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)


def _done(says: str, what: dict[str, Any], as_json: bool) -> None:
    print(json.dumps(what, ensure_ascii=False, indent=1) if as_json else says)
