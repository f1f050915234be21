"""What an end screen says of earlier games: whether one took back what one had seen, who was beaten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

COLUMNS = {"hindsight": sa.Boolean, "worth": sa.Float, "rung": sa.Integer}  # unknown of what was played before


def upgrade() -> None:
    for name, kind in COLUMNS.items():
        op.add_column("results", sa.Column(name, kind(), nullable=True))


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("results", name)
