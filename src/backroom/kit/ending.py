"""How a game came out, for its end screen. A game's `ending(match, words)` returns an `Ending`.

It is made from the whole match, hidden things too, and only once the game is over or somebody has resigned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from backroom.core.record import copy_of
from backroom.kit.screen import Svg

if TYPE_CHECKING:
    from backroom.core.match import Match


@dataclass(frozen=True)
class Source:
    """A line of the count: where points come from, and how many each seat has from there."""

    label: str
    points: tuple[int, ...]  # by seat
    group: str = ""  # lines of one group stand together and have a subtotal
    note: str = ""  # what the line depends on: "10 or more pay 5"


@dataclass(frozen=True)
class Moment:
    """A point of the game's curve: the scores if the game had ended there."""

    at: int  # the turn, round or day
    move: int  # after so many moves
    scores: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class NextGame:
    """Something else to play: what it is called, and the options that differ from this game's."""

    label: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Rung:
    """A step of a ladder: an opponent that the rules play."""

    name: str
    detail: str
    picture: Svg
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Ending:
    """How a game came out: all that an end screen shows of it besides the result in a sentence."""

    sources: tuple[Source, ...]  # of each seat they add up to its score; none where the game was not played to its end
    curve: tuple[Moment, ...]
    axis: str  # what the curve counts along: "Turn"
    headline: str = ""  # the poster's large words: a rank, "Elected"
    emblem: str = ""  # an icon above them
    over: str = ""  # a small line above them: "You end as"
    figure: str = ""  # below them, where one plays alone: instead of the score
    under: str = ""  # the line below, instead of the result in a sentence
    to_next: str = ""  # what the next rank needs
    won: tuple[int, ...] | None = None  # the seats that won; None where one only scores
    together: bool = False  # everybody has the same score: one column says it
    levels: tuple[tuple[str, int], ...] = ()  # lines across the curve: (name, score)
    breaks: tuple[tuple[str, int], ...] = ()  # lines down the curve: (what begins there, the turn, round or day before)
    ladder: tuple[Rung, ...] = ()
    rung: int | None = None  # of the ladder, the one that was played
    steps: tuple[NextGame, ...] = field(default=())  # harder or longer than this game, the next first


def curve_of(match: Match, step: Callable[[Any], int]) -> tuple[Moment, ...]:
    """The scores at the end of each turn, round or day of a match, and at its end; `step` numbers them by state."""
    states = match.states()

    def scores(i: int) -> tuple[int, ...]:
        return match.scores_in(copy_of(states[i]))  # rules may use a state as scratch paper, and others read this one

    steps = [int(step(state)) for state in states]
    last = len(states) - 1
    ends = [i for i in range(1, last + 1) if steps[i] != steps[i - 1]]
    moments = [Moment(steps[i - 1], i, scores(i)) for i in ends if i < last]
    at = steps[last - 1] if last and steps[last] != steps[last - 1] else steps[last]
    return (*moments, Moment(at, last, scores(last)))


def kept(*sources: Source) -> tuple[Source, ...]:
    """The sources from which somebody has points."""
    return tuple(source for source in sources if any(source.points))
