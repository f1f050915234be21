"""What is said to everybody at a table, pages and programs alike. Nothing of it tells of cards."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class Message(BaseModel):
    """Something that the server sends through a socket."""

    v: Literal[1] = 1


class Here(BaseModel):
    """Who looks at the table now."""

    seats: list[int] = Field(description="the seats whose players are here")
    watching: int = Field(description="how many others are")


class Company(Message):
    """Who looks at the table now."""

    type: Literal["company"] = "company"
    company: Here = Field(description="`seats` whose players are here, and how many others are `watching`")


class Thinking(Message):
    """One of the server's bots is thinking about its move."""

    type: Literal["thinking"] = "thinking"
    seat: int


class Strong(Message):
    """The game has been compiled: bots and hints are at full strength from now on."""

    type: Literal["strong"] = "strong"


class Race(Message):
    """Two seats wanted the same thing at the same moment: who was first, the delay of both connections taken off."""

    type: Literal["race"] = "race"
    first: int
    second: int
    ms: int = Field(description="by how many milliseconds")


class Closing(Message):
    """The server stops: come back in a moment, with the number of the last event that you saw."""

    type: Literal["closing"] = "closing"
