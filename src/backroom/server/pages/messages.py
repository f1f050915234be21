"""The messages of a page's socket. The script in `static/table.js` is their only reader and writer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from backroom.server.tables import messages
from backroom.server.tables.messages import Here, Message
from backroom.server.web import messages as web


class Draft(BaseModel):
    """What one has set out on the board before confirming it, as `new=3 gear=2`."""

    type: Literal["draft"]
    draft: str = ""


class Lift(BaseModel):
    """A player at a shared screen says that they hold it."""

    type: Literal["lift"]
    seat: Annotated[int, Field(strict=True)]


class Layout(BaseModel):
    """The arrangement that the page shows, wide or tall: only that is drawn."""

    type: Literal["layout"]
    layout: str


class InWords(BaseModel):
    """The page shows the table in words from now on."""

    type: Literal["words"]


class Pace(BaseModel):
    """How much of the scenes the page plays: full, brief or off."""

    type: Literal["pace"]
    pace: str


class Show(BaseModel):
    """Draw the table again."""

    type: Literal["show"]


class EchoBack(BaseModel):
    """An echo that came back."""

    model_config = ConfigDict(extra="ignore")
    type: Literal["echo"]
    id: str


class Play(web.Play):
    """What one has pressed or typed."""

    careful: bool = False  # refused, by the key sure_first, if it could not be taken back


PageMessage = Play | Draft | Lift | Layout | InWords | Pace | Show | EchoBack
TAKES: TypeAdapter[PageMessage] = TypeAdapter(Annotated[PageMessage, Field(discriminator="type")])


class Shown(Message):
    """The table as this page's person may see it: its parts as HTML, and what happened since the last one.

    A socket's later messages leave out the parts that are as they were, and of long ones what changed is there alone
    (`changes.Sent`).
    """

    model_config = ConfigDict(extra="forbid")
    type: Literal["table"] = "table"
    number: int
    seat: int
    curtain: bool
    over: bool
    plays: bool
    clock: float | None
    said: list[str]
    parts: dict[str, Any]  # text, or what changed in it
    news: list[dict[str, Any]]
    scenes: tuple[dict[str, Any], ...] = ()  # what is played before the parts are shown
    hurry: bool = False  # another person has acted: who still looks at a scene goes on
    mine: bool = False
    aside: bool = False  # others acted in a real-time phase: what the player is doing is left alone
    company: Here | None = None


class Echo(Message):
    """To be sent back immediately: how long the connection takes."""

    type: Literal["echo"] = "echo"
    id: str


class Race(messages.Race):
    """A close race, in words; the page fills in the names."""

    says: str
