"""Alembic's entry: the caller hands over an open connection."""

from __future__ import annotations

from alembic import context

from backroom.server.storage.rows import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
