"""The rows as plain values, and the tables they live in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

MOVE, UNDO, RESIGN = "move", "undo", "resign"  # kinds of events

METADATA = sa.MetaData()

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("deck", sa.String(64), nullable=False),
    sa.Column("deck_digest", sa.String(64), nullable=False),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("origin", sa.String(64), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(40), nullable=False),
    sa.Column("person", sa.String(32), nullable=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Index("seats_by_person", "person"),
)

EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("what", sa.String(120), nullable=False),
    sa.Column("joined", sa.Boolean, nullable=False),
    sa.Column("token", sa.String(40), nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("code", "token", name="events_once_per_token"),
)


@dataclass(frozen=True)
class PersonRow:
    """Somebody with a cookie."""

    id: str
    name: str
    made_at: int  # milliseconds since 1970, as all times


@dataclass(frozen=True)
class TableRow:
    """A table's set-up. `over` repeats what the events tell, for lists."""

    code: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seed: int
    deck: str
    deck_digest: str
    owner: str  # the person who made it
    origin: str  # "" or where it comes from: "day 2026-11-15", "save", "fork ABCD2345 12"
    over: bool
    made_at: int
    changed_at: int


@dataclass(frozen=True)
class SeatRow:
    """A place at a table: `player` is "here", "link" or "bot:<spec>"."""

    code: str
    seat: int
    player: str
    person: str | None
    name: str

    @property
    def bot(self) -> str:
        """The bot's description, "" for a person."""
        return self.player.partition(":")[2] if self.player.startswith("bot:") else ""


@dataclass(frozen=True)
class EventRow:
    """One entry of the log. `what` is a move's notation, or how many moves an undo takes back."""

    number: int  # from 1
    kind: str
    seat: int
    what: str
    joined: bool = False  # played by the same key as the event before: taken back together
    token: str | None = None  # the sender's own mark: the same one twice is one event
    at: int = 0
