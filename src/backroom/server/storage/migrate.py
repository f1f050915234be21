"""Bringing a database to the present form, at every start."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 0x6261636B  # the advisory lock that two starting processes share on PostgreSQL


def migrate(engine: sa.Engine, target: str = "head") -> None:
    """Run the migrations that the database lacks; `target` is another than the present form, for a back-up of it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
        else:  # Python's driver would begin none for a change of form: a kill half-way would leave half a form
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, target)


def known(schema: str) -> bool:
    """Whether this release knows such a form of the database."""
    return any(MIGRATIONS.glob(f"versions/{schema}_*.py")) if schema.isalnum() else False
