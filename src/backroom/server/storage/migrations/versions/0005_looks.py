"""Claimed names are protected against look-alikes. Of two that look alike already the older one is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from backroom.server.names import looks

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.String(72), nullable=True))
    connection = op.get_bind()
    claimed = connection.execute(sa.text("SELECT id, name FROM people WHERE login IS NOT NULL ORDER BY made_at, id"))
    taken: set[str] = set()
    for person, name in claimed.all():
        form = looks(name)
        if form not in taken:
            connection.execute(
                sa.text("UPDATE people SET looks = :looks WHERE id = :id"), {"looks": form, "id": person}
            )
        taken.add(form)
    op.create_index("people_by_looks", "people", ["looks"], unique=True)


def downgrade() -> None:
    op.drop_index("people_by_looks", "people")
    op.drop_column("people", "looks")
