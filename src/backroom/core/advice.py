"""Bots, and advice: what a bot thinks of the moves of a seat. Games put it into words (`advise`), pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from backroom.core.match import View


@dataclass(frozen=True)
class Rated:
    """A legal move and what is thought of it."""

    move: int
    value: float  # on the scale of `returns`
    visits: int


@dataclass(frozen=True)
class Advice:
    """Every legal move of a seat, the best first."""

    moves: tuple[Rated, ...]
    playouts: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> int:
        """The number of the move to play."""
        return self.moves[0].move


@runtime_checkable
class Bot(Protocol):
    """What every bot can do. `backroom.bot(description)` makes one, and anything with these methods is one.

    A bot is given the view of its seat and nothing else: what is hidden is not there to be looked at.
    """

    name: str

    def choose(self, view: View) -> int:
        """The number of the move it would play."""

    def analyse(self, view: View) -> Advice:
        """What it thinks of every legal move, the best first."""
