"""The curve of a game: a line for each seat over its turns, rounds or days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from backroom.kit.screen import Svg

W, H = 420, 230
LEFT, RIGHT, TOP, BOTTOM = 34, 92, 12, 30  # margins; names stand at the right
APART = 14  # between two names
TICKS = 6
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")  # by seat: never colour alone


@dataclass(frozen=True)
class Line:
    """A seat's scores, one for each place along the axis; seat -1 is drawn in the game's own colour."""

    name: str
    seat: int
    scores: Sequence[int]


def draw_curve(lines: Sequence[Line], along: Sequence[int], axis: str, levels: Sequence[tuple[str, int]]) -> Svg:
    """The curves, with a scale at the left, the axis below, and levels as lines across."""
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
    names = ""
    ordered = sorted(lines, key=lambda line: -line.scores[-1])
    taken = _apart([y(line.scores[-1]) + 4 for line in ordered])
    for line, place in zip(ordered, taken, strict=True):
        says = _short(line.name) or str(line.scores[-1])
        names += f'<text class="name" x="{W - RIGHT + 8}" y="{place:.1f}">{escape(says)}</text>'
    for name, value in sorted(shown, key=lambda level: -level[1]):
        out += f'<path class="level" d="M{LEFT} {y(value):.1f}H{W - RIGHT}"/>'
        if all(abs(y(value) + 4 - other) >= APART for other in taken):
            taken.append(y(value) + 4)
            names += f'<text class="says" x="{W - RIGHT + 8}" y="{y(value) + 4:.1f}">{escape(_short(name))}</text>'
    for line in lines:
        points = " ".join(f"{x(i):.1f},{y(score):.1f}" for i, score in enumerate(line.scores))
        colour = f"var(--seat-{line.seat + 1})" if line.seat >= 0 else "var(--accent, var(--brass-lo))"
        dash = f' stroke-dasharray="{DASHES[line.seat % len(DASHES)]}"' if line.seat > 0 else ""
        out += f'<polyline class="under" points="{points}"/>'
        out += f'<polyline class="over" style="stroke:{colour}"{dash} points="{points}"/>'
        out += f'<circle cx="{x(count - 1):.1f}" cy="{y(line.scores[-1]):.1f}" r="4" style="fill:{colour}"/>'
    return Svg(f'<svg class="curve" viewBox="0 0 {W} {H}" aria-hidden="true">{out}{names}</svg>')


def _steps(least: int, top: int) -> list[int]:
    """Round numbers for the scale, four or so."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if (top - least) / step <= 5)
    return list(range(-(-least // step) * step, top + 1, step))


def _scale(value: int, y: float) -> str:
    return (
        f'<path class="rule" d="M{LEFT} {y:.1f}H{W - RIGHT}"/><text x="{LEFT - 6}" y="{y + 4:.1f}" '
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
    return name if len(name) <= 14 else name[:13] + "…"
