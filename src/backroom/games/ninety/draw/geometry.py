"""The board's geometry: cells, borders, rivers, crossings, from map.json, in the pixels of the wide picture."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from backroom.kit.colours import token
from backroom.kit.parts import path

SCALE = 0.19  # pixels a board unit
WIDTH, HEIGHT = 760.0, 631.0
INK = "#231C13"  # the poster's ink, on tints that stay light in both themes
CREAM, GOLD, NAVY = "#FFF9EA", "#F2B632", "#1E3E5C"
REGION_TOKENS = ("north", "center", "uppereast", "lowereast", "south", "west")

Point = tuple[float, float]


@cache
def board() -> Any:
    """The drawing as data."""
    return json.loads((Path(__file__).parent / "map.json").read_text("utf-8"))


@dataclass(frozen=True)
class Label:
    """Where a neighbourhood's name and things stand, so that all of it is inside."""

    at: Point  # the middle of the name's lines
    squeeze: float  # of its letters
    things: Point
    room: float  # round the things
    cost: Point  # where else something stands when that is taken


@cache
def label(hood: int) -> Label:
    """A neighbourhood's places, from labels.json."""
    one = _labels()[hood]
    return Label(tuple(one["at"]), one["squeeze"], tuple(one["things"]), one["room"], tuple(one["cost"]))


@cache
def _labels() -> Any:
    return json.loads((Path(__file__).parent / "labels.json").read_text("utf-8"))["hoods"]


def centre(hood: int) -> Point:
    """Where a neighbourhood's things stand."""
    return label(hood).things


@cache
def ring(hood: int) -> tuple[Point, ...]:
    """The corners of a neighbourhood."""
    flat = board()["hoods"][hood]["ring"]
    return tuple((flat[i] * SCALE, flat[i + 1] * SCALE) for i in range(0, len(flat), 2))


@cache
def inner(hood: int, by: float) -> str:
    """The outline of a neighbourhood, drawn `by` pixels further in."""
    points = ring(hood)
    turn = 1 if sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) > 0 else -1
    moved = []
    for before, (x, y), after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        (ax, ay), (bx, by_) = _unit(x - before[0], y - before[1]), _unit(after[0] - x, after[1] - y)
        nx, ny = _unit(-(ay + by_) * turn, (ax + bx) * turn)
        far = by / max(0.5, nx * -ay * turn + ny * ax * turn)  # more where the corner is sharp
        moved.append((x + nx * far, y + ny * far))
    return drawn(moved) + "z"


def _unit(x: float, y: float) -> Point:
    size = math.hypot(x, y) or 1.0
    return x / size, y / size


@cache
def cell(hood: int) -> str:
    """The outline of a neighbourhood."""
    ring = board()["hoods"][hood]["ring"]
    return _line([ring[i : i + 2] for i in range(0, len(ring), 2)]) + "z"


def cells(hoods: Any) -> str:
    """The outlines of several neighbourhoods as one path."""
    return "".join(cell(int(hood)) for hood in hoods)


def _line(points: Any) -> str:
    return drawn([(x * SCALE, y * SCALE) for x, y in points])


def drawn(points: Sequence[Point]) -> str:
    """A line through points, to a tenth of a pixel, in as few letters as can be: it is sent with every picture."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    (x, y), *_ = tenths
    steps = [n / 10 for (ax, ay), (bx, by) in pairwise(tenths) for n in (bx - ax, by - ay)]
    return f"M{x / 10:g} {y / 10:g}l" + "".join(f"{n:g}" if n < 0 else f" {n:g}" for n in steps).lstrip()


@cache
def edges(regions: tuple[int, ...]) -> str:
    """The lines between regions and the city limit, from the sides that neighbours share."""
    found: dict[Any, list[int]] = {}
    for hood, region in enumerate(regions):
        ring = board()["hoods"][hood]["ring"]
        points = [(ring[i], ring[i + 1]) for i in range(0, len(ring), 2)]
        for pair in zip(points, points[1:] + points[:1], strict=True):
            found.setdefault(tuple(sorted(pair)), []).append(region)
    return "".join(_line(pair) for pair, sides in found.items() if len(sides) == 1 or len(set(sides)) > 1)


@cache
def crossing(a: int, b: int) -> tuple[Point, ...]:
    """The points of the first structure that joins two neighbourhoods, from a to b; () where they share a border."""
    for way in board()["crossings"]:
        if {way["a"], way["b"]} == {a, b}:
            line = [(x * SCALE, y * SCALE) for x, y in board()["structures"][way["structures"][0]]["line"]]
            ax, ay = centre(a)
            far = sum((line[-1][i] - (ax, ay)[i]) ** 2 for i in (0, 1))
            near = sum((line[0][i] - (ax, ay)[i]) ** 2 for i in (0, 1))
            return tuple(line if near <= far else line[::-1])
    return ()


@lru_cache(8192)
def line_of(at: int, steps: tuple[int, ...]) -> str:
    """A way as points to draw: through the middles of the neighbourhoods and over the bridges."""
    points: list[Point] = [centre(at)]
    for a, b in zip((at, *steps), steps, strict=False):
        points += [*crossing(a, b), centre(b)]
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points)


def way(at: int, steps: tuple[int, ...]) -> str:
    """A way of an advised plan, in the map's own units: yellow dashes on a dark line."""
    line = "M" + "L".join(point.replace(",", " ") for point in line_of(at, steps).split(" "))
    return f'<path class="dashes" d="{line}"/>' * 2


@cache
def base(regions: tuple[int, ...], downtown: int) -> str:
    """Everything that never changes: rivers, tints, borders, bridges and tunnels, and Downtown, the only dark place."""
    drawing = board()
    out = ""
    for river in drawing["rivers"]:
        out += path(
            _line(river["path"]),
            "none",
            token("river"),
            river["width"] * SCALE * 1.25,
            'stroke-linecap="round" stroke-linejoin="round"',
        )
    for river in drawing["rivers"]:
        out += path(_line(river["path"]), "none", CREAM, 1, 'opacity=".55" stroke-dasharray="14 7"')
    for region, tint in enumerate(REGION_TOKENS):
        hoods = [hood for hood, of in enumerate(regions) if of == region]
        out += path(cells(hoods), token(f"region-{tint}"), CREAM, 1.5, 'stroke-linejoin="round"')
    out += path(edges(regions), "none", INK, 1.7, 'stroke-linecap="round"')
    out += path(cell(downtown), NAVY, INK, 1.2) + path(inner(downtown, 3), "none", GOLD, 1.3, 'stroke-linejoin="round"')
    for structure in drawing["structures"]:
        line = _line(structure["line"])
        if "tunnel" in structure["kind"]:
            out += path(line, "none", INK, 3.2, 'stroke-dasharray="5 4"')
        else:
            out += path(line, "none", INK, 5.4, 'stroke-linejoin="round"') + path(
                line, "none", GOLD, 2.7, 'stroke-linejoin="round"'
            )
    return out
