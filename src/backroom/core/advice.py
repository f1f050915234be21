"""Bots, and advice: what a bot thinks of the moves of a seat. Games put it into words (`advise`), pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from backroom.core.match import View


NOISE = 2.0  # standard errors that two values must lie apart before one is called better


@dataclass(frozen=True)
class Rated:
    """A legal move and what is thought of it."""

    move: int
    value: float  # on the scale of `returns`
    visits: int  # 0: nobody tried it, and its value says nothing
    error: float = 0.0  # the standard error of the value


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

    def ranked(self, least: float = 0.0) -> tuple[Rated, ...]:
        """The moves that were tried, by value; the bot's own choice first where nothing is clearly better."""
        tried = sorted((row for row in self.moves if row.visits), key=lambda row: -row.value)
        if not self.playouts or not tried:
            return self.moves[:1]
        first = self.moves[0]
        if first.visits and not _is_clear(tried[0], first, least):
            tried.remove(first)
            tried.insert(0, first)
        return tuple(tried)

    def leaders(self, least: float = 0.0) -> tuple[Rated, ...]:
        """The moves that cannot be told apart from the best by more than noise, or by `least`; the one to play first.

        A move that was dropped early is too little known to stand beside the best: it is a leader only if its own
        value says so.
        """
        rows = self.ranked(least)
        most = max(row.visits for row in rows)
        top = max((row for row in rows if 2 * row.visits >= most), key=lambda row: row.value)
        known = [row for row in rows[1:] if 2 * row.visits >= most or row.value >= top.value - least]
        return (rows[0], *(row for row in known if not _is_clear(top, row, least)))


def _is_clear(one: Rated, other: Rated, least: float) -> bool:
    """Whether a move is better than another by more than noise and by more than `least`."""
    return one.value - other.value > max(least, NOISE * hypot(one.error, other.error))


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
