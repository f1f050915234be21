"""Databases as tests use them: an empty one of either kind, a table with its seats, and every row that there is."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from backroom.server.settings import Settings
from backroom.server.storage import StoredSeat, TableRow

KINDS = ("sqlite", "postgresql")
TABLE = TableRow(
    code="ABCD2345",
    game="tiny",
    rules_version=1,
    options={"matches": 9},
    seed=2**62,
    deck="standard",
    deck_digest="0123456789ab",
    owner="rosa",
    origin="",
    over=False,
    made_at=1_000,
    changed_at=1_000,
)
SEATS = [StoredSeat("ABCD2345", 0, "here", "rosa", "Rosa"), StoredSeat("ABCD2345", 1, "link", None, "Player 2")]


def empty(request: pytest.FixtureRequest, folder: Path, kind: str) -> str:
    """The address of a database of this kind in which there is nothing yet, not even a form."""
    if kind == "sqlite":
        return Settings(data=folder).database()
    url = Settings(data=folder, database_url=request.getfixturevalue("postgres")).database()
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()
    return url


def all_rows(engine: sa.Engine) -> dict[str, list[dict[str, object]]]:
    """Every row of every table that the database has, by the names of its columns."""
    shape = sa.MetaData()
    shape.reflect(engine)
    with engine.connect() as connection:
        return {
            table.name: sorted((dict(row) for row in connection.execute(sa.select(table)).mappings()), key=str)
            for table in shape.sorted_tables
            if table.name != "alembic_version"
        }
