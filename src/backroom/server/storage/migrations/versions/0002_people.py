"""Claimed names, who may look at a table, clocks, open cards, phrases, results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ADDED = {
    "people": (
        sa.Column("login", sa.String(72), nullable=True),
        sa.Column("password", sa.String(200), nullable=True),
        sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    ),
    "tables": (
        sa.Column("visibility", sa.String(8), nullable=False, server_default="link"),
        sa.Column("move_seconds", sa.Integer, nullable=False, server_default="0"),
        sa.Column("game_seconds", sa.Integer, nullable=False, server_default="0"),
    ),
    "seats": (
        sa.Column("sat_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("shows", sa.Boolean, nullable=False, server_default=sa.false()),
    ),
}
INDEXES = {
    "people_by_login": ("people", ["login"], True),
    "tables_by_origin": ("tables", ["origin"], False),
    "tables_by_visibility": ("tables", ["visibility", "over", "changed_at"], False),
    "results_by_person": ("results", ["person", "at"], False),
}


def upgrade() -> None:
    for table, columns in ADDED.items():
        for column in columns:
            op.add_column(table, column)
    # a game that is being played keeps to those who sit there, as it was promised when it was laid
    op.execute("UPDATE tables SET visibility = 'private' WHERE NOT over")
    op.create_table(
        "phrases",
        sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("before", sa.Float, nullable=True),
        sa.Column("after", sa.Float, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    for name, (table, of, unique) in INDEXES.items():
        op.create_index(name, table, of, unique=unique)


def downgrade() -> None:
    for name, (table, _, _) in INDEXES.items():
        op.drop_index(name, table)
    for name in ("results", "phrases"):
        op.drop_table(name)
    for table, columns in ADDED.items():
        for column in columns:  # one by one: a table made anew would take its seats and events with it on SQLite
            op.drop_column(table, column.name)
