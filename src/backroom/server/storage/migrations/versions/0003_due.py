"""When the server itself has something to do at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("due_at", sa.BigInteger, nullable=True))
    # clocks that run already are looked at one time, and then as they say
    op.execute("UPDATE tables SET due_at = 0 WHERE NOT over AND (move_seconds > 0 OR game_seconds > 0)")
    op.create_index("tables_by_due", "tables", ["due_at"])


def downgrade() -> None:
    op.drop_index("tables_by_due", "tables")
    op.drop_column("tables", "due_at")
