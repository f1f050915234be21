"""Moves weighed against each other for a hint: one figure each, what speaks for them, and whether they are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backroom.core.advice import Advice, Rated
from backroom.kit.screen import Bar, Hint

SHOWN = 3  # bars in a note, and moves that are named as equal


@dataclass(frozen=True)
class Scale:
    """What the value of a move is called: a share of games, or points."""

    about: str  # what the figures count: "Simulated games that you win:"
    figure: Callable[[Rated], str]  # "62%"
    share: Callable[[Rated], float]  # the length of a bar
    least: float  # values that lie closer than this are equal, whatever the noise
    level: Callable[[Rated], str] = lambda row: ""  # said of moves that are equal: "Each wins about 62%…"
    gap: Callable[[Rated, Rated], str] = lambda best, other: ""  # said where no fact tells the best from the next
    alone: str = ""  # said where there is nothing to compare with
    shows: Callable[[Rated], bool] = lambda row: True  # whether the figure of a move means what `about` says


def weigh(
    advice: Advice,
    scale: Scale,
    name: Callable[[int], str],
    facts: Callable[[int], Sequence[str]],
    say: Callable[[int], str] | None = None,
) -> Hint:
    """The note of the best move, or of those that are equal: figures, and the facts that tell the moves apart.

    `name` names a move beside others, `facts` are sentences about it; `say` says it in the imperative.
    """
    rows = advice.ranked(scale.least)
    best = rows[0].move
    said = say(best) if say else name(best)
    if not advice.playouts or len(rows) == 1:
        return Hint(said, reason=" ".join(facts(best)) or scale.alone, moves=(best,))
    values = tuple((row.move, scale.figure(row)) for row in rows if scale.shows(row))
    leaders = advice.leaders(scale.least)
    if len(leaders) > 1:
        return Hint(
            said,
            about=scale.about,
            reason=" ".join(shared(leaders[:SHOWN], facts)),
            moves=(best,),
            values=values,
            equal=tuple((name(move), " ".join(told)) for move, told in apart(leaders[:SHOWN], facts)),
            level=scale.level(rows[0]),
            also=tuple(row.move for row in leaders[1:]),
        )
    other = rows[1]
    (_, mine), (_, theirs) = apart(rows[:2], facts)
    return Hint(
        said,
        tuple(Bar(name(row.move), scale.share(row), scale.figure(row)) for row in rows[:SHOWN] if scale.shows(row)),
        scale.about,
        " ".join(mine) or scale.gap(rows[0], other),
        (best,),
        values=values,
        against=(name(other.move), " ".join(theirs)) if mine and theirs else ("", ""),
    )


def shared(rows: Sequence[Rated], facts: Callable[[int], Sequence[str]]) -> list[str]:
    """What is true of all of a few moves."""
    first, *others = (list(facts(row.move)) for row in rows)
    return [fact for fact in first if all(fact in told for told in others)]


def apart(rows: Sequence[Rated], facts: Callable[[int], Sequence[str]]) -> list[tuple[int, list[str]]]:
    """What is true of each of a few moves and not of all of them."""
    alike = shared(rows, facts)
    return [(row.move, [fact for fact in facts(row.move) if fact not in alike]) for row in rows]
