"""The messages of a table's socket for programs, version 1. What is written here is what is sent and taken.

A newer server may add types of messages and fields to them without another version: skip what you do not know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    model_serializer,
)

from backroom.server.tables.messages import Closing, Company, Here, Message, Race, Strong, Thinking
from backroom.server.web.messages import Error

MoveIn = (
    Annotated[int, Field(ge=0, lt=2**15, strict=True)] | Annotated[str, Field(min_length=1, max_length=80, strict=True)]
)
RequestId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
SeatNumber = Annotated[int, Field(ge=0, le=63, strict=True)]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Play(_In):
    """Play moves one after another: all of them, or none."""

    type: Literal["play"]
    moves: list[MoveIn] = Field(
        min_length=1,
        max_length=64,
        description='as written ("hire 2"), or their numbers; what rolls a die or shows a card can only be the last',
    )
    id: RequestId | None = Field(None, description="your own name for it: comes back; sent twice, played once")
    seat: SeatNumber | None = Field(None, description="one of yours; by default the one that is to move")
    after: Annotated[int, Field(ge=0, strict=True)] | None = Field(
        None, description="the last event that you saw; refused if your seat acted since"
    )


class Undo(_In):
    """Take back what your last message played, as far as nobody learnt anything by it."""

    type: Literal["undo"]
    id: RequestId | None = Field(None, description="as for `play`: sent twice, taken back once")
    seat: SeatNumber | None = None


class Resign(_In):
    """Give up; a bot takes the seat where others play on."""

    type: Literal["resign"]
    id: RequestId | None = Field(None, description="as for `play`")
    seat: SeatNumber | None = None


class Look(_In):
    """Ask for what your seat may know."""

    type: Literal["look"]
    id: RequestId | None = Field(None, description="comes back in the answer")
    seat: SeatNumber | None = None


ClientMessage = Annotated[Play | Undo | Resign | Look, Field(discriminator="type")]
TAKES: TypeAdapter[Play | Undo | Resign | Look] = TypeAdapter(ClientMessage)


class Event(BaseModel):
    """One entry of the table's log."""

    number: int = Field(description="counts what you can notice, up by one from 1; none of that is left out")
    kind: str = Field(description="move, undo, resign, …")
    seat: int
    move: str | None = Field(None, description="as written, where the seat is yours: others may have moved in secret")
    says: list[str] = Field([], description="what it made happen, in words")

    @model_serializer(mode="wrap")
    def _without_nothing(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """What there is: an event without a move or a sentence does not mention them."""
        return {name: value for name, value in write(self).items() if value not in (None, [])}


class Stand(BaseModel):
    """Where the table stands after the last event that was told."""

    number: int = Field(description="of the last event")
    over: bool
    pending: list[int] = Field(description="the seats that may act; seat number `seats` is the clock")
    legal: dict[str, list[str]] = Field(description="what each of your seats may play now")


class Welcome(Message, Stand):
    """The first message: where the table stands, and who you are at it."""

    type: Literal["welcome"] = "welcome"
    table: str
    game: str
    seats: list[str] = Field(description="the players' names by seat")
    yours: list[int] = Field(description="the seats that you play; none if you only look")
    company: Here = Field(description="as in `company`")


class Events(Message, Stand):
    """What happened since the last message, in order. After a reconnection: since `seen`."""

    type: Literal["events"] = "events"
    events: list[Event]


class Done(Message):
    """Your message was carried out and is stored; the `events` that it made may come before this or after it."""

    type: Literal["done"] = "done"
    id: str | None
    number: int = Field(description="of the table's last event, or of the one that the same `id` made before")


class Refused(Message):
    """Your message was refused, and changed nothing."""

    type: Literal["refused"] = "refused"
    id: str | None
    key: str = Field(description="the reason as a word for programs")
    error: str = Field(description="the reason as a sentence")
    rule: str = Field("", description="the address of the rule behind it")


class Seen(Message):
    """What your seat may know."""

    type: Literal["view"] = "view"
    id: str | None = None
    number: int
    view: dict[str, Any]


ServerMessage = Annotated[
    Welcome | Events | Done | Refused | Seen | Company | Thinking | Strong | Race | Closing | Error,
    Field(discriminator="type"),
]
WRITTEN: TypeAdapter[Any] = TypeAdapter(ServerMessage)
