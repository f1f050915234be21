"""Moves weighed against each other for a hint: one figure each, what speaks for them, and whether they are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backroom.core.advice import Advice, Rated
from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Bar, Hint

LEAST = 0.02  # on the scale of `returns`: one game of a hundred
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
    close: str = ""  # said where noise may have made the lead


class WithinNoise(Advice):
    """Advice in which moves are equal that lie less than `least` apart and no further than chance may have made.

    Asked again, a search may name another of them: none of them is advised before the others.
    """

    def leaders(self, least: float) -> tuple[Rated, ...]:
        """The moves that are equal to the best; the one to play first."""
        best, *others = self.ranked(least)
        found = {row.move: row for row in self.moves}
        first = found[best.move]
        return (best, *(row for row in others if self._is_near(first, found[row.move], least)))

    def _is_near(self, one: Rated, other: Rated, least: float) -> bool:
        unclear = not self.is_clear(one, other) and not self.is_clear(other, one)
        return self.is_equal(one, other, least) or (one.value - other.value < least and unclear)


class Cost(str):
    """A fact that speaks against its move: alone it is no reason to make it."""

    __slots__ = ()


def share_scale(
    view: View,
    words: Words,
    advice: Advice,
    alone: str,
    least: float = LEAST,
    *,
    of: Callable[[Rated], float] | None = None,
    said: str = "",
) -> Scale:
    """The share of games won, as the game's forecast has it, with a decimal where the best two would look alike.

    `of` is another share, which `hint.about_<said>` and the like speak of.
    """
    forecast = view.game.forecast
    assert forecast is not None
    worth = of or (lambda row: forecast.of(view, row, advice.moves[0]))
    most = worth(advice.ranked(least)[0])

    def share(row: Rated) -> float:
        return min(worth(row), most)  # no move is worth more than the advised one, whatever noise makes of it

    first = [share(row) for row in advice.ranked(least)[:2]]
    alike = len(first) > 1 and first[0] != first[1] and round(100 * first[0]) == round(100 * first[1])
    alike = alike and len(advice.leaders(least)) == 1

    def percent(row: Rated) -> str:
        if not alike:
            n = round(100 * share(row))
            return words("hint.percent", n="<1" if n < 1 else ">99" if n > 99 else n)  # a search is never so sure
        return words("hint.percent", n=f"{100 * share(row):.1f}".replace(".", words("hint.dot")))

    key = f"_{said}" if said else ""
    return Scale(
        words(f"hint.about{key}"),
        percent,
        share,
        least,
        lambda row: words(f"hint.level{key}", share=percent(row)),
        lambda best, other: words(f"hint.gap{key}", best=percent(best), next=percent(other)),
        alone,
        close=words("hint.close"),
    )


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
            equal=tuple((name(move), " ".join(reasons)) for move, reasons in apart(leaders[:SHOWN], facts)),
            level=scale.level(rows[0]),
            also=tuple(row.move for row in leaders[1:]),
        )
    other = rows[1]
    (_, mine), (_, theirs) = apart(rows[:2], facts)
    differ = scale.figure(rows[0]) != scale.figure(other)  # else there is nothing to say of the figures
    reasons = mine if set(map(type, mine)) - {Cost} or not differ else [scale.gap(rows[0], other), *mine]
    close = [] if advice.is_clear(rows[0], other) or not scale.close else [scale.close]
    return Hint(
        said,
        tuple(Bar(name(row.move), scale.share(row), scale.figure(row)) for row in rows[:SHOWN] if scale.shows(row)),
        scale.about,
        " ".join([*reasons, *close]) or scale.gap(rows[0], other),
        (best,),
        values=values,
        against=(name(other.move), " ".join(theirs)) if mine and theirs else ("", ""),
    )


def shared(rows: Sequence[Rated], facts: Callable[[int], Sequence[str]]) -> list[str]:
    """What is true of all of a few moves."""
    first, *others = (list(facts(row.move)) for row in rows)
    return [fact for fact in first if all(fact in reasons for reasons in others)]


def apart(rows: Sequence[Rated], facts: Callable[[int], Sequence[str]]) -> list[tuple[int, list[str]]]:
    """What is true of each of a few moves and not of all of them."""
    alike = shared(rows, facts)
    return [(row.move, [fact for fact in facts(row.move) if fact not in alike]) for row in rows]
