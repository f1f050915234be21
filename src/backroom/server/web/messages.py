"""What the server says to a single page or program, whichever it is."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from backroom.server.tables.messages import Message


class Error(Message):
    """Something is wrong; with `final` there is no use in trying again."""

    type: Literal["error"] = "error"
    key: str = Field(description="the reason as a word for programs")
    error: str = Field(description="the reason as a sentence")
    final: bool
