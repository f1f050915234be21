"""The messages of a table's socket for programs, version 1. What is written here is what is sent and taken.

A newer server may add types of messages and fields to them without another version: skip what you do not know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    model_serializer,
)

from backroom.server.tables.messages import Closing, Company, Here, Message, Race, Strong, Thinking
from backroom.server.web.messages import Asked, Done, Error, Play, Refused, RequestId, SeatNumber


class Undo(Asked):
    """Take back what your last message played, as far as nobody learnt anything by it."""

    type: Literal["undo"]
    id: RequestId | None = Field(None, description="as for `play`: sent twice, taken back once")
    seat: SeatNumber | None = None


class Resign(Asked):
    """Give up; a bot takes the seat where others play on."""

    type: Literal["resign"]
    id: RequestId | None = Field(None, description="as for `play`")
    seat: SeatNumber | None = None


class Look(Asked):
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
