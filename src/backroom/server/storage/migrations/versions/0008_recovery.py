"""Recovery codes for claimed names, as hashes. People who claimed theirs before have none yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("recovery_codes")
