"""People may be blocked by the operator. Nobody is yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("blocked_at", sa.BigInteger, nullable=True))


def downgrade() -> None:
    op.drop_column("people", "blocked_at")
