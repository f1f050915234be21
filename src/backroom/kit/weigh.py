"""Moves weighed against each other for a hint: one figure each, what speaks for them, and whether they are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from backroom.core.advice import Advice, Rated
from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Bar, Hint

LEAST = 0.02  # on the scale of `returns`: one game of a hundred
SEEN = 0.015  # a difference of shares that is not called equal
FINEST = 0.1  # of the least lead that counts: closer than this nothing is asked to be
SHOWN = 3  # bars in a note, and moves that are named as equal
SIMULATED = "simulated"  # shares that no fit makes true of good play


@dataclass(frozen=True)
class Scale:
    """What the value of a move is called: a share of games, or points."""

    about: str  # what the figures count: "Simulated games that you win:"
    figure: Callable[[Rated], str]  # "62%"
    share: Callable[[Rated], float]  # the length of a bar
    least: float  # values that lie closer than this are equal, whatever the noise
    level: Callable[[Rated], str] = lambda row: ""  # said of moves that are equal: "Each wins about 62%…"
    gap: Callable[[Rated, Rated], str] = lambda best, other: ""  # said where the figure of the next best is not shown
    alone: str = ""  # said where there is nothing to compare with
    shows: Callable[[Rated], bool] = lambda row: True  # whether the figure of a move means what `about` says
    close: str = ""  # said where noise may have made the lead
    even_so: str = ""  # said after costs that nothing is set against
    shared: Callable[[str], str] = lambda facts: facts  # what is true of all moves that are equal
    within: float = 0.0  # values must lie as close to be equal, where that is closer than `least`


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
    """The share of games won, as the game's forecast has it: whole per cent.

    Only where the best two would look alike, and lie apart by more than noise, it has a decimal.

    `of` is another share, which `hint.about_<said>` and the like speak of. Where nobody compared the simulated games
    with games that were played well, the words speak of simulated games.
    """
    forecast = view.game.forecast
    assert forecast is not None
    if not said and forecast.kind(view) not in forecast.fits:
        said = SIMULATED
    worth = of or (lambda row: forecast.of(view, row, advice.moves[0]))
    most = worth(advice.ranked(least)[0])

    def share(row: Rated) -> float:
        return min(worth(row), most)  # no move is worth more than the advised one, whatever noise makes of it

    best = advice.ranked(least)[0]
    within = least
    while most - worth(replace(best, value=best.value - within)) > SEEN and within > FINEST * least:
        within /= 2  # here a small lead on the scale of `returns` is a lead that everybody sees
    first = advice.ranked(least)[:2]
    alike = len({round(100 * share(row)) for row in first}) < len(first)
    alike = alike and advice.is_clear(first[0], first[1]) and len(advice.leaders(least, within)) == 1

    def percent(row: Rated) -> str:
        if not alike:
            n = round(100 * share(row))
            return words("hint.percent", n="<1" if n < 1 else ">99" if n > 99 else n)  # a search is never so sure
        return words("hint.percent", n=f"{100 * share(row):.1f}".replace(".", words("hint.dot")))

    key = f"_{said}" if said else ""

    def level(row: Rated) -> str:
        n = round(100 * share(row))
        if not 1 <= n <= 99 and said in ("", SIMULATED):
            return words("hint.level_most" if n else "hint.level_least")
        return words(f"hint.level{key}", share=percent(row))

    return Scale(
        words(f"hint.about{key}"),
        percent,
        share,
        least,
        level,
        alone=alone,
        close=words("hint.close"),
        even_so=words("hint.even_so"),
        shared=lambda facts: words("hint.shared", facts=facts),
        within=within,
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
    if not advice.playouts:  # nothing was compared, and the note says so
        return Hint(said, reason=" ".join(part for part in (*facts(best), scale.alone) if part), moves=(best,))
    if len(rows) == 1:
        return Hint(said, reason=" ".join(facts(best)) or scale.alone, moves=(best,))
    values = tuple((row.move, scale.figure(row)) for row in rows if scale.shows(row))
    leaders = advice.leaders(scale.least, scale.within)
    if len(leaders) > 1:
        alike = " ".join(shared(leaders[:SHOWN], facts))
        return Hint(
            said,
            about=scale.about,
            reason=scale.shared(alike) if alike else "",
            moves=(best,),
            values=values,
            equal=tuple((name(move), " ".join(reasons)) for move, reasons in apart(leaders[:SHOWN], facts)),
            level=scale.level(rows[0]),
            also=tuple(row.move for row in leaders[1:]),
        )
    other = rows[1]
    (_, mine), (_, theirs) = apart(rows[:2], facts)
    reasons = [*mine, scale.even_so] if mine and set(map(type, mine)) == {Cost} else mine
    gap = [] if scale.shows(other) else [scale.gap(rows[0], other)]
    close = [] if advice.is_clear(rows[0], other) else [scale.close]
    return Hint(
        said,
        tuple(Bar(name(row.move), scale.share(row), scale.figure(row)) for row in rows[:SHOWN] if scale.shows(row)),
        scale.about,
        " ".join(part for part in (*gap, *reasons, *close) if part),
        (best,),
        values=values,
        against=(name(other.move), " ".join(theirs)) if theirs else ("", ""),
    )


def shared(rows: Sequence[Rated], facts: Callable[[int], Sequence[str]]) -> list[str]:
    """What is true of all of a few moves."""
    first, *others = (list(facts(row.move)) for row in rows)
    return [fact for fact in first if all(fact in reasons for reasons in others)]


def apart(rows: Sequence[Rated], facts: Callable[[int], Sequence[str]]) -> list[tuple[int, list[str]]]:
    """What is true of each of a few moves and not of all of them."""
    alike = shared(rows, facts)
    return [(row.move, [fact for fact in facts(row.move) if fact not in alike]) for row in rows]
