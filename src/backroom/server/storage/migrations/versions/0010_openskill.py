"""Ratings are OpenSkill's: what was rated by Elo is rated again, game by game; the old figures are kept beside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op
from openskill.models import PlackettLuce

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

FIRST, STEP, SCALE = 1500.0, 32.0, 400.0  # of Elo's ratings as they were
RESULTS = sa.table(
    "results",
    *(sa.column(name) for name in ("code", "seat", "game", "person", "at", "before", "after", "doubt")),
)
OLD = sa.table("elo_ratings", *(sa.column(name) for name in ("code", "seat", "before", "after")))


def upgrade() -> None:
    op.add_column("results", sa.Column("doubt", sa.Float, nullable=True))
    op.create_table(
        "elo_ratings",
        sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
    )
    connection = op.get_bind()
    rated = sa.select(RESULTS).where(RESULTS.c.before.is_not(None) & RESULTS.c.after.is_not(None))
    rows = connection.execute(rated.order_by(RESULTS.c.at, RESULTS.c.code, RESULTS.c.seat)).mappings().all()
    if not rows:
        return
    kept = [{name: row[name] for name in ("code", "seat", "before", "after")} for row in rows]
    connection.execute(sa.insert(OLD), kept)
    model = PlackettLuce(mu=FIRST, sigma=FIRST / 3, beta=FIRST / 6, tau=FIRST / 300)
    known: dict[tuple[str, str], Any] = defaultdict(model.rating)
    for code, group in groupby(rows, key=lambda row: row["code"]):
        game = list(group)
        who = [(row["person"] or f"{code} {row['seat']}", row["game"]) for row in game]
        before = [known[key] for key in who]
        after = (
            [one for (one,) in model.rate([[one] for one in before], ranks=places(game))] if len(game) > 1 else before
        )
        for row, key, old, new in zip(game, who, before, after, strict=True):
            known[key] = new
            here = (RESULTS.c.code == code) & (RESULTS.c.seat == row["seat"])
            values = {"before": old.mu, "after": new.mu, "doubt": new.sigma}
            connection.execute(sa.update(RESULTS).where(here).values(**values))


def places(game: Sequence[Any]) -> list[float]:
    """Who came before whom, by what Elo's ratings gained: they tell the duels won, and what was a loss by leaving."""
    won = []
    for mine in game:
        expected = sum(1 / (1 + 10 ** ((other["before"] - mine["before"]) / SCALE)) for other in game) - 0.5
        won.append(round(2 * ((mine["after"] - mine["before"]) * (len(game) - 1) / STEP + expected)))
    return [1.0 + sum(other > mine for other in won) for mine in won]


def downgrade() -> None:
    connection = op.get_bind()
    for row in connection.execute(sa.select(OLD)).mappings().all():
        here = (RESULTS.c.code == row["code"]) & (RESULTS.c.seat == row["seat"])
        connection.execute(sa.update(RESULTS).where(here).values(before=row["before"], after=row["after"]))
    op.drop_table("elo_ratings")
    op.drop_column("results", "doubt")
