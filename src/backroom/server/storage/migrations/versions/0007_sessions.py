"""Where people are signed in, and what all processes should look at again.

People who signed in before have one session for all their browsers, with the person's own id.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("browser", sa.String(24), nullable=False),
        sa.Column("system", sa.String(24), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.execute(
        "INSERT INTO sessions (id, person, browser, system, made_at, seen_at) "
        "SELECT id, id, '', '', made_at, made_at FROM people WHERE login IS NOT NULL"
    )
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("notices")
    op.drop_index("sessions_by_person", "sessions")
    op.drop_table("sessions")
