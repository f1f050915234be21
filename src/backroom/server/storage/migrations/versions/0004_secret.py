"""The key from which the chance of a table of several people is drawn; tables that are there keep their seed's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "secret")
