"""What can go wrong through no fault of the program. Each message names the thing, the reason and the way out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class BackroomError(Exception):
    """A fault in what was asked: shown as one line, exit status 2 in the terminal, 4xx in the browser."""


class UnknownGame(BackroomError):
    """No game of that name is installed."""


@dataclass(frozen=True)
class Misfit:
    """An option's value that another option's value rules out."""

    option: str
    value: Any
    other: str
    given: Any
    allowed: tuple[Any, ...] | range  # what the other would have to be

    def __str__(self) -> str:
        ways = (
            f"{self.allowed[0]} to {self.allowed[-1]}"
            if isinstance(self.allowed, range)
            else " or ".join(map(str, self.allowed))
        )
        return (
            f"option '{self.option}' cannot be {self.value!r} with {self.other}={self.given}; "
            f"choose {self.other} {ways}, or change '{self.option}'"
        )


class BadOption(BackroomError):
    """An option that the game does not have, a value that it does not take, or two that do not go together."""

    def __init__(self, message: str, misfit: Misfit | None = None) -> None:
        super().__init__(message)
        self.misfit = misfit


class BadBatch(BackroomError):
    """What a batch of games cannot be made of, or moved by: wrong kinds of numbers, wrong lengths."""


class BadNumber(BackroomError):
    """A seat, a move of the log or another number that there is not, or what is no whole number at all."""


class BadDeck(BackroomError):
    """A deck file that cannot be read or breaks the game's rules for decks."""


class BadSave(BackroomError):
    """A saved game that cannot be written, cannot be read or does not replay."""


class UnknownMove(BackroomError):
    """Something that is no move of the game at all."""


class UnknownBot(BackroomError):
    """A bot's name that cannot be understood."""


class IllegalMove(BackroomError):
    """A move that the rules refuse now; `reason` is the game's refusal number, `section` its rule."""

    def __init__(self, message: str, reason: int = 0, section: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.section = section


class IllegalUndo(BackroomError):
    """A move that cannot be taken back, since somebody learnt something by it."""
