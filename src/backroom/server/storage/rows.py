"""The rows as plain values, and the tables they live in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import sqlalchemy as sa

MOVE, UNDO, RESIGN, LEAVE, RETURN, STEP = "move", "undo", "resign", "leave", "return", "step"  # kinds of events
LESSON = "lesson "  # how the origin of a guided first game begins; the game follows, and the lesson unless the first
PRACTISE = "practise "  # and of a decision practised: the table, the moves before it, the seat and a number follow
PUBLIC, LINK, PRIVATE = "public", "link", "private"  # who may look at a table and take a free seat
VISIBILITIES = (PRIVATE, LINK, PUBLIC)

BOT = "bot-"  # how the id of a program with a token begins
METADATA = sa.MetaData()

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("login", sa.String(72), nullable=True),
    sa.Column("password", sa.String(200), nullable=True),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("looks", sa.String(72), nullable=True),
    sa.Column("blocked_at", sa.BigInteger, nullable=True),
    sa.Index("people_by_login", "login", unique=True),
    sa.Index("people_by_looks", "looks", unique=True),
)

SESSIONS = sa.Table(
    "sessions",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("browser", sa.String(24), nullable=False),
    sa.Column("system", sa.String(24), nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
    sa.Index("sessions_by_person", "person"),
)

RECOVERY_CODES = sa.Table(
    "recovery_codes",
    METADATA,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("hash", sa.String(64), primary_key=True),
)

NOTICES = sa.Table(
    "notices",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("about", sa.String(32), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
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
    sa.Column("visibility", sa.String(8), nullable=False),
    sa.Column("move_seconds", sa.Integer, nullable=False),
    sa.Column("game_seconds", sa.Integer, nullable=False),
    sa.Column("due_at", sa.BigInteger, nullable=True),
    sa.Column("secret", sa.String(32), nullable=False, server_default=""),
    sa.Index("tables_by_origin", "origin"),
    sa.Index("tables_by_due", "due_at"),
    sa.Index("tables_by_visibility", "visibility", "over", "changed_at"),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(40), nullable=False),
    sa.Column("person", sa.String(32), nullable=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("sat_at", sa.BigInteger, nullable=False),
    sa.Column("shows", sa.Boolean, nullable=False),
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

PHRASES = sa.Table(
    "phrases",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("what", sa.String(24), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

RESULTS = sa.Table(
    "results",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("person", sa.String(32), nullable=True),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("before", sa.Float, nullable=True),
    sa.Column("after", sa.Float, nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("hindsight", sa.Boolean, nullable=True),
    sa.Column("worth", sa.Float, nullable=True),
    sa.Column("rung", sa.Integer, nullable=True),
    sa.Column("doubt", sa.Float, nullable=True),
    sa.Index("results_by_person", "person", "at"),
)

ELO_RATINGS = sa.Table(  # what results said before ratings were OpenSkill's; nothing is added any more
    "elo_ratings",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("before", sa.Float, nullable=False),
    sa.Column("after", sa.Float, nullable=False),
)


@dataclass(frozen=True)
class PersonRow:
    """Somebody with a cookie; who has claimed a name has a login (the name folded) and a password."""

    id: str
    name: str
    made_at: int  # milliseconds since 1970, as all times
    login: str | None = None
    password: str | None = field(default=None, repr=False)  # argon2id
    epoch: int = 0  # rises with each new password: cookies of an older one are nobody's
    rated: bool = False  # wants ratings
    looks: str | None = None  # what all names that can be mistaken for a claimed one share
    blocked_at: int | None = None  # since when somebody may do nothing here, None: they may

    @property
    def blocked(self) -> bool:
        """Whether the operator has blocked this person."""
        return self.blocked_at is not None

    @property
    def claimed(self) -> bool:
        """Whether the name is theirs alone."""
        return self.login is not None


@dataclass(frozen=True)
class SessionRow:
    """A browser in which somebody with a claimed name is signed in. The id is in its cookie.

    The session whose id is the person's stands for all browsers that signed in before there were sessions.
    """

    id: str
    person: str
    browser: str  # "Firefox", "" where it is not known
    system: str  # "Linux"
    made_at: int
    seen_at: int  # roughly: it is not written with every page


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
    # "" or where it comes from: "day 2026-11-15", "save", "fork ABCD2345 12", "again ABCD2345", "same ABCD2345",
    # "seed", "lesson GAME", "lesson GAME NAME"
    origin: str
    over: bool
    made_at: int
    changed_at: int
    visibility: str = LINK
    move_seconds: int = 0  # to think about one move; 0: no clock
    game_seconds: int = 0  # to think in the whole game; 0: no clock
    due_at: int | None = None  # when the server itself has something to do here: a clock runs out, a bot is to move
    secret: str = field(default="", repr=False)  # the key of all chance where several people play; "": the seed is all

    def after(self, *, over: bool, changed_at: int, due_at: int | None) -> TableRow:
        """The row after an event: what lists ask for has changed."""
        row = object.__new__(TableRow)  # with every move: `dataclasses.replace` looks at each of the fields
        row.__dict__.update(self.__dict__, over=over, changed_at=changed_at, due_at=due_at)
        return row

    @property
    def lesson(self) -> str | None:
        """The name of the guided first game that this is, "" for the first one; None for any other table."""
        return self.origin.partition(f"{LESSON}{self.game}")[2].strip() if self.origin.startswith(LESSON) else None


@dataclass(frozen=True)
class StoredSeat:
    """A place at a table: `player` is "here", "link" or "bot:<spec>"."""

    code: str
    seat: int
    player: str
    person: str | None
    name: str
    sat_at: int = 0  # when a person took a free seat
    shows: bool = False  # lets those who watch see this seat's cards

    @cached_property
    def free(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.player == "link" and self.person is None

    @cached_property
    def bot(self) -> str:
        """The bot's description, "" for a person."""
        return self.player.partition(":")[2] if self.player.startswith("bot:") else ""


@dataclass(frozen=True)
class EventRow:
    """One entry of the log.

    `what` is a move's notation, how many moves an undo takes back, a leaver's stand-in, or a lesson's step.
    """

    number: int  # from 1
    kind: str
    seat: int
    what: str
    joined: bool = False  # played by the same key as the event before: taken back together
    token: str | None = None  # the sender's own request: the same one twice is one event
    at: int = 0


@dataclass(frozen=True)
class JournalEntry:
    """What is written at one table in one commit."""

    code: str
    events: Sequence[EventRow]
    over: bool
    due: int | None = None  # when the server itself has something to do at the table
    results: Sequence[ResultRow] | None = None  # how the game came out; none if its end is taken back; None: no news
    changed_at: int | None = None  # when the table last changed for everybody; None: with the last event

    @property
    def changed(self) -> int:
        """When the table last changed for everybody."""
        return self.events[-1].at if self.changed_at is None else self.changed_at


@dataclass(frozen=True)
class PhraseRow:
    """Something said at a table: a key of the phrases that there are."""

    number: int  # from 1
    seat: int
    what: str
    at: int


@dataclass(frozen=True)
class ResultRow:
    """How a seat came out of a finished game. It repeats what the events tell, for histories and ratings."""

    code: str
    seat: int
    game: str
    person: str | None
    score: int
    place: int  # 1 is the winner's; equals share one
    at: int
    before: float | None = None  # the rating, where the game counted for one
    after: float | None = None
    hindsight: bool | None = None  # whether moves were taken back that had shown something; None: not known
    worth: float | None = None  # what the game says of the result, from -1 to 1; None: not played to its end
    rung: int | None = None  # of the game's ladder, the opponent played against; None: there is none
    doubt: float | None = None  # the standard deviation of `after`
