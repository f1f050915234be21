"""What a single page or program asks for through its socket, and is told, whichever it is."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from backroom.server.tables.messages import Message

MoveIn = (
    Annotated[int, Field(ge=0, lt=2**15, strict=True)] | Annotated[str, Field(min_length=1, max_length=80, strict=True)]
)
RequestId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
SeatNumber = Annotated[int, Field(ge=0, le=63, strict=True)]


class Asked(BaseModel):
    """What somebody asks for through a socket."""

    model_config = ConfigDict(extra="forbid")


class Play(Asked):
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


class Error(Message):
    """Something is wrong; with `final` there is no use in trying again."""

    type: Literal["error"] = "error"
    key: str = Field(description="the reason as a word for programs")
    error: str = Field(description="the reason as a sentence")
    final: bool
