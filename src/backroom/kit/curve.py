"""The curve of a game: a line for each seat over its turns, rounds or days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from backroom.kit.screen import Svg

W, H = 420, 230
LEFT, RIGHT, TOP, BOTTOM = 34, 92, 12, 30  # margins; names stand at the right
NARROW = 14  # the right margin of a curve without names
FOOT = 34  # below the curve of a review, for what decisions cost
APART = 14  # between two names
TICKS = 6
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")  # by seat: never colour alone


@dataclass(frozen=True)
class Line:
    """A seat's scores, one for each place along the axis; seat -1 is drawn in the game's own colour."""

    name: str
    seat: int
    scores: Sequence[int]


def draw_curve(
    lines: Sequence[Line],
    along: Sequence[int],
    axis: str,
    levels: Sequence[tuple[str, int]],
    breaks: Sequence[tuple[str, int]] = (),
) -> Svg:
    """The curves, with a scale at the left, the axis below, levels as lines across and breaks as lines down."""
    everything = [score for line in lines for score in line.scores]
    most, least = max(everything), min(0, *everything)
    above = [value for _, value in levels if value > most]
    top = max(most, min(above, default=most), least + 1)
    shown = [(name, value) for name, value in levels if value <= top]
    count = len(along)

    def x(i: int) -> float:
        return LEFT + (W - LEFT - RIGHT) * (i / (count - 1) if count > 1 else 1)

    def y(score: float) -> float:
        return TOP + (H - TOP - BOTTOM) * (top - score) / (top - least)

    out = "".join(_scale(value, y(value)) for value in _steps(least, top))
    out += "".join(_tick(along[i], x(i)) for i in range(0, count, max(1, -(-count // TICKS))))
    out += f'<text class="axis" x="{LEFT}" y="{H - 4}">{escape(axis)}</text>'
    for says, at in breaks:
        if at in along[:-1]:
            out += f'<path class="level" d="M{x(list(along).index(at)):.1f} {TOP}V{H - BOTTOM}"/>'
            out += (
                f'<text class="says" x="{x(list(along).index(at)) + 5:.1f}" y="{H - BOTTOM - 6}">{escape(says)}</text>'
            )
    names = ""
    ordered = sorted(lines, key=lambda line: -line.scores[-1])
    taken = _apart([y(line.scores[-1]) + 4 for line in ordered])
    for line, place in zip(ordered, taken, strict=True):
        says = _short(line.name) or str(line.scores[-1])
        names += f'<text class="name" x="{W - RIGHT + 8}" y="{place:.1f}">{escape(says)}</text>'
    for name, value in sorted(shown, key=lambda level: -level[1]):
        out += f'<path class="level" d="M{LEFT} {y(value):.1f}H{W - RIGHT}"/>'
        places = (y(value) + 4 + aside * APART for aside in ((0, 1, -1) if len(shown) == 1 else (0,)))
        free = (place for place in places if all(abs(place - other) >= APART - 1 for other in taken))
        near = next(free, None)  # the only level is named, if not beside its line then near it
        if near is not None:
            taken.append(near)
            names += f'<text class="says" x="{W - RIGHT + 8}" y="{near:.1f}">{escape(_short(name))}</text>'
    for line in lines:
        points = " ".join(f"{x(i):.1f},{y(score):.1f}" for i, score in enumerate(line.scores))
        colour = f"var(--seat-{line.seat + 1})" if line.seat >= 0 else "var(--accent, var(--brass-lo))"
        if len(lines) == 1:
            ground = f"{x(0):.1f},{y(least):.1f} {points} {x(count - 1):.1f},{y(least):.1f}"
            out += f'<polygon class="area" style="fill:{colour}" points="{ground}"/>'
        dash = f' stroke-dasharray="{DASHES[line.seat % len(DASHES)]}"' if line.seat > 0 else ""
        out += f'<polyline class="under" points="{points}"/>'
        out += f'<polyline class="over" style="stroke:{colour}"{dash} points="{points}"/>'
        out += f'<circle cx="{x(count - 1):.1f}" cy="{y(line.scores[-1]):.1f}" r="4" style="fill:{colour}"/>'
    return Svg(f'<svg class="curve" viewBox="0 0 {W} {H}" aria-hidden="true">{out}{names}</svg>')


@dataclass(frozen=True)
class CurveMark:
    """A place on the curve of a review that is named in the list beside it."""

    at: int
    says: str


def draw_worth(
    worth: Sequence[float], costs: Sequence[float], marks: Sequence[CurveMark], whole: int, axis: str
) -> Svg:
    """What a seat's position was worth at each of `whole` decisions, as far as known, and below what each cost.

    `worth` is in per cent or points; where it is one longer than `whole`, the last is the result.
    """
    top, least = max(10.0, *worth), min(0.0, *worth)
    room = (H - BOTTOM - FOOT - TOP, W - LEFT - NARROW)
    most = max(top / 10, *costs)

    def x(i: int) -> float:
        return LEFT + room[1] * i / max(1, whole)

    def y(value: float) -> float:
        return TOP + room[0] * (top - value) / (top - least)

    out = "".join(_scale(value, y(value), W - NARROW) for value in _steps(int(least), int(top)))
    floor = H - BOTTOM - FOOT + 8
    out += f'<text class="axis" x="{LEFT}" y="{H - 4}">{escape(axis)}</text>'
    for i, cost in enumerate(costs):
        if cost > 0:
            tall = max(1.5, (FOOT - 6) * min(1.0, cost / most))
            out += f'<rect class="cost" x="{x(i) - 1.5:.1f}" y="{floor}" width="3" height="{tall:.1f}"/>'
    points = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(worth))
    out += f'<polyline class="under" points="{points}"/><polyline class="over" points="{points}"/>'
    for mark in marks:
        at = f'{x(mark.at):.1f}" {{}}="{y(worth[mark.at]):.1f}'
        out += f'<circle class="mark" cx="{at.format("cy")}" r="11"/>'
        out += f'<text class="mark" x="{x(mark.at):.1f}" y="{y(worth[mark.at]) + 5:.1f}">{escape(mark.says)}</text>'
    return Svg(f'<svg class="worth" viewBox="0 0 {W} {H}" aria-hidden="true">{out}</svg>')


def _steps(least: int, top: int) -> list[int]:
    """Round numbers for the scale, four or so."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if (top - least) / step <= 5)
    return list(range(-(-least // step) * step, top + 1, step))


def _scale(value: int, y: float, right: float = W - RIGHT) -> str:
    return (
        f'<path class="rule" d="M{LEFT} {y:.1f}H{right}"/><text x="{LEFT - 6}" y="{y + 4:.1f}" '
        f'text-anchor="end">{str(value).replace("-", "−")}</text>'
    )


def _tick(at: int, x: float) -> str:
    return f'<text x="{x:.1f}" y="{H - BOTTOM + 14}" text-anchor="middle">{at}</text>'


def _apart(places: list[float]) -> list[float]:
    """Places for names from top to bottom, in their order, none over another or below the curve."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + APART) if found else place)
    lowest = float(H - BOTTOM + 4)
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], lowest - APART * (len(found) - 1 - i))
    return found


def _short(name: str) -> str:
    if len(name) > 14 and name.endswith(")"):  # a bot's level is the first to go
        name = name.rpartition(" (")[0] or name
    return name if len(name) <= 14 else name[:13] + "…"
