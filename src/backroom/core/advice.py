"""Bots, and advice: what a bot thinks of the moves of a seat. Games put it into words (`advise`), pages show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import exp, hypot, log, sqrt
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from backroom.core.match import Match, View


FAR = 30.0  # log-odds that are certain
CERTAIN = 16  # power by which a lead of the simulated games becomes a certainty: 0.4 of it at 97 %, 0.9 at 99.7
SETTLED = 0.01  # a standard deviation of results below which nothing is open any more
NOISE = 2.0  # standard errors: so far two values must lie apart before one is called better
KNOWN = 4.0  # times the least that counts: values that noise may have moved further are not called equal
VAGUE = 10.0  # times the least that counts: of a value that noise may have moved further nothing is said


@dataclass(frozen=True)
class Rated:
    """A legal move and what is thought of it."""

    move: int
    value: float  # on the scale of `returns`
    visits: int  # 0: nobody tried it, and its value says nothing
    error: float = 0.0  # the standard error of the value
    apart: float | None = None  # of what lies between it and the first move, on deals that both met; None: not known
    plan: tuple[int, ...] = ()  # it and the moves that its value counts on, up to where the bot leaves them open
    sway: float = 0.0  # how far apart other searches would value it, however many playouts: a standard deviation


@dataclass(frozen=True)
class Advice:
    """Every legal move of a seat, the best first."""

    moves: tuple[Rated, ...]
    playouts: int = 0
    seconds: float = 0.0
    decisions: int = 0  # in all playouts

    @property
    def best(self) -> int:
        """The number of the move to play."""
        return self.moves[0].move

    def ranked(self, least: float = 0.0) -> tuple[Rated, ...]:
        """The moves that were tried, by value; the bot's own choice first where nothing is clearly better.

        Then no move is worth more than it: what chance alone may have made is not shown as a lead. Where a difference
        of `least` counts, moves are left out that were tried so little that their values say nothing beside the first.
        """
        tried = sorted((row for row in self.moves if row.visits), key=lambda row: -row.value)
        if not self.playouts or not tried:
            return self.moves[:1]
        first = self.moves[0]
        if not first.visits or self.is_clear(tried[0], first, least):
            return (tried[0], *self._known(tried[0], tried[1:], least))
        others = (row for row in tried if row is not first)
        known = self._known(first, list(others), least)
        return (first, *(replace(row, value=min(row.value, first.value)) for row in known))

    def _known(self, first: Rated, others: list[Rated], least: float) -> list[Rated]:
        """The moves whose values say something beside the first; of several that say nothing the one tried most."""
        if not least:
            return others
        known = [row for row in others if not self._is_vague(first, row, least) or self.is_clear(first, row)]
        return known or sorted(others, key=lambda row: -row.visits)[:1]

    def _is_vague(self, one: Rated, other: Rated, least: float) -> bool:
        return NOISE * self._doubt(one, other) > VAGUE * least

    def leaders(self, least: float, within: float = 0.0) -> tuple[Rated, ...]:
        """The moves that are equal to the best, or `within` less than `least` of it; the one to play first.

        What was tried so little that it only cannot be told apart is not equal yet: many such choices add up.
        """
        best, *others = self.ranked(least)
        found = {row.move: row for row in self.moves}
        first = found[best.move]
        return (best, *(row for row in others if self.is_equal(first, found[row.move], within or least)))

    def is_equal(self, one: Rated, other: Rated, least: float) -> bool:
        """Whether two moves lie less than `least` apart, and noise hides at most a few times that."""
        return abs(one.value - other.value) < least and NOISE * self._doubt(one, other) <= KNOWN * least

    def lies_within(self, one: Rated, other: Rated, least: float) -> bool:
        """Whether two moves lie within `least` of each other, whatever the noise made of it."""
        return abs(one.value - other.value) + NOISE * self._doubt(one, other) <= least

    def is_clear(self, one: Rated, other: Rated, least: float = 0.0) -> bool:
        """Whether a move is better than another by more than noise and by more than `least`."""
        return one.value - other.value > max(least, NOISE * self._sway(one, other))

    def _doubt(self, one: Rated, other: Rated) -> float:
        """The standard error of what lies between two moves: on the deals that both met, where that is known."""
        if one.apart is None or other.apart is None:
            return hypot(one.error, other.error)
        return hypot(one.apart, other.apart)

    def _sway(self, one: Rated, other: Rated) -> float:
        """The same between searches: playouts of one tree go where earlier ones led, and may all go elsewhere again."""
        return hypot(self._doubt(one, other), one.sway, other.sway)


@dataclass(frozen=True)
class Fit:
    """How a number of the simulated games becomes one that is true of games between the strongest bots.

    Both ways rise with the number, so that no two moves of a decision change places, and leave alone what is certain.

    What simulated games say early in a game is hardly worth more than that all stand alike, and at its end nearly all
    that there is to say. So a share may be fitted from the beginning to the end: what it says beyond the share of those
    who stand alike counts by `slope` at first and by `late` in the end, where what is certain stays so.
    """

    shift: float = 0.0  # of a share of games won: added to its log-odds, after
    slope: float = 1.0  # they were multiplied
    late: float | None = None  # by this in the end; None: by the slope from first to last
    even: float = 0.5  # the share of those who stand alike, whose log-odds are the middle
    lift: float = 0.0  # of points: standard deviations of the simulated results that strong play makes more,
    bend: float = 0.0  # and their square

    def share(self, raw: float, over: float = 0.0) -> float:
        """A share of games won, where so much of the game is over: 0 at its beginning, 1 at its end."""
        if not 0.0 < raw < 1.0:
            return min(1.0, max(0.0, raw))
        at, middle = log(raw / (1 - raw)), log(self.even / (1 - self.even))
        late = self.slope if self.late is None else self.late
        fitted = middle + self.shift + (self.slope + (late - self.slope) * over) * (at - middle)
        kept = certainty(raw, over) if self.late is not None and abs(fitted) < abs(at) else 0.0
        return 1 / (1 + exp(-max(-FAR, min(FAR, kept * at + (1 - kept) * fitted))))

    def more(self, wide: float) -> float:
        """Points that strong play makes more than simulated games of this standard deviation."""
        return self.lift * wide + self.bend * wide * wide


def certainty(raw: float, over: float) -> float:
    """How much of a simulated share is left as it is: little of what is open, and the more the nearer the end."""
    return over * (2 * raw - 1) ** CERTAIN


@dataclass(frozen=True)
class Forecast:
    """What hints and reviews say that a move is worth: the share of games won, or points at the end of a solo game.

    `bench/calibration.py` compares it with how games ended and finds the fits.
    """

    raw: Callable[[View, Rated], float]  # by the simulated games alone
    outcome: Callable[[Match, int], float]  # what a seat made of a game that is over: the share of the win, or points
    unit: Callable[[View], float] = lambda view: 0.0  # points for 1 on the scale of `returns`; 0: a share of games won
    kind: Callable[[View], str] = lambda view: str(view.seats)  # which of the fits holds here
    fits: Mapping[str, Fit] = field(default_factory=dict)
    over: Callable[[View], float] = lambda view: 0.0  # how much of the game is over, from 0 to 1, where fits ask for it

    def of(self, view: View, row: Rated, beside: Rated | None = None) -> float:
        """What the move is worth in games between the strongest bots.

        Moves that are compared are named `beside` the same one, the best: all get as much more by strong play.
        """
        raw, fit, unit = self.raw(view, row), self.fits.get(self.kind(view), Fit()), self.unit(view)
        if unit:
            return raw + fit.more(unit * spread(beside or row))
        first = beside or row
        if first.visits and spread(first) > SETTLED:  # a few hundred games that end alike are no certainty
            raw = min(1 - 0.5 / first.visits, max(0.5 / first.visits, raw))
        return fit.share(raw, self.over(view) if fit.late is not None else 0.0)


def spread(row: Rated) -> float:
    """The standard deviation of the results behind a value."""
    return row.error * sqrt(row.visits)


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
