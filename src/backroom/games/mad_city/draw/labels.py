"""Where the labels of a city's zones stand: clear of buildings, lakes, parks and roads as far as there is room.

A label lies on quadrants of its zone: at an outer edge, or across the border of two that are joined. Each place is
judged by what it would cover, and the cheapest is taken; where it is tight the label does without its icon. The page's
script does the same (`zones.js`) for the moment until the server's own picture is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from backroom.games.mad_city.deck import PLACES, arms, quadrants
from backroom.games.mad_city.draw.tiles import ANCHORS, DISC, ICON, ICON_OF_SEVERAL, ICONS, PAINTS, ROAD
from backroom.games.mad_city.mind.city import City, Zone
from backroom.kit.colours import token
from backroom.kit.parts import icon, rect, text

Box = tuple[float, float, float, float]  # left, top, right, bottom
Things = tuple[tuple[Box, float], ...]  # what may be covered, and its price
GAP = 3  # between a label and the edge of its quadrant
PICTURE, WAY, FOREIGN, LABEL = 4.0, 4.0, 2.0, 20.0  # the price of a covered spot: a building or disc, a road, ...
WITHOUT_ICON = 90.0  # the price of leaving the icon out, in spots of a city with tiles of 152
LARGE = 152


class Label(NamedTuple):
    """A label's place, and whether it has room for its icon."""

    zone: Zone
    box: Box
    whole: bool


def measures(s: float, buildings: int) -> tuple[float, float, float, float]:
    """Width with and without icon, height, and size of the letters, for a city with tiles of side s."""
    wide, tall, size = (
        (56.0, 19.0, 13.0)
        if s > 140
        else (50.0, 17.0, 12.0)
        if s > 100
        else (45.0, 15.5, 11.0)
        if s > 84
        else (39.0, 14.5, 11.0)
    )
    digits = len(str(buildings))
    return wide + size * 0.58 * (digits - 1), size * (2.4 + 0.58 * digits), tall, size


def place_labels(city: City, zones: Iterable[Zone], s: float) -> list[Label]:
    """A place for each label; those before are not covered by those after."""
    placed: list[Label] = []
    covers = {at: _covered(at, city, s) for at in city.quadrants}
    for zone in zones:
        best, cheapest, members = None, float("inf"), set(zone.members)
        for n, (box, whole) in enumerate(_places(city, zone, s)):
            price = n * 0.01 + (0 if whole else WITHOUT_ICON * (s / LARGE) ** 2)
            price += LABEL * sum(_overlap(box, label.box) for label in placed)
            if price < cheapest:
                price += _price(members, box, covers, s)
            if price < cheapest:
                best, cheapest = Label(zone, box, whole), price
        if best is not None:
            placed.append(best)
    return placed


def _places(city: City, zone: Zone, s: float) -> Iterator[tuple[Box, bool]]:
    """The boxes that may hold a zone's label, and whether with icon, the usual ones first."""
    h = s / 2
    wide, narrow, tall, _ = measures(s, zone.buildings)
    members = set(zone.members)
    for x, y in zone.members:
        left, top = x * h, y * h
        edges = (top + GAP, top + h - GAP - tall)
        for low in edges if y % 2 == 0 else edges[::-1]:
            middle = left + h / 2 + (-3 if x % 2 == 0 else 3) * s / LARGE
            yield (middle - wide / 2, low, middle + wide / 2, low + tall), True
            outer = left + GAP if x % 2 == 0 else left + h - GAP - narrow
            yield (outer, low, outer + narrow, low + tall), False
            if (x + 1, y) in members and city.joined((x, y), south=False):
                yield (left + h - wide / 2, low, left + h + wide / 2, low + tall), True
        if (x, y + 1) in members and city.joined((x, y), south=True):
            yield (left + (h - wide) / 2, top + h - tall / 2, left + (h + wide) / 2, top + h + tall / 2), True


def _price(members: set[tuple[int, int]], box: Box, covers: dict[tuple[int, int], Things], s: float) -> float:
    """What a label there would cover."""
    h = s / 2
    price = 0.0
    for x in range(int(box[0] // h), int(box[2] // h) + 1):
        for y in range(int(box[1] // h), int(box[3] // h) + 1):
            if (x, y) not in members:
                price += FOREIGN * _overlap(box, (x * h, y * h, x * h + h, y * h + h))
            for thing, weight in covers.get((x, y), ()):
                price += weight * _overlap(box, thing)
    return price


def _overlap(a: Box, b: Box) -> float:
    if a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]:
        return 0.0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))


def _covered(at: tuple[int, int], city: City, s: float) -> Things:
    """What lies on a quadrant of a city, and its price."""
    laid = city.cells[at[1] // 2 * city.side + at[0] // 2]
    assert laid is not None
    x, y = at[0] // 2 * s, at[1] // 2 * s
    found = _on_quadrant(laid.face, laid.rot, PLACES.index((at[0] % 2, at[1] % 2)), s)
    return tuple(((x + a, y + b, x + c, y + d), weight) for (a, b, c, d), weight in found)


@lru_cache(8192)
def _on_quadrant(face: str, rot: int, q: int, s: float) -> Things:
    """The buildings, disc and roads on quadrant q of a turned tile, from the tile's corner."""
    _, n, feature = quadrants(face, rot)[q]
    (dx, dy), h = PLACES[q], s / 2
    things: list[tuple[Box, float]] = []
    r = 0.62 * s * (ICON_OF_SEVERAL if n > 1 else ICON)
    for x, y in anchors_of((q - rot) % 4, n, rot):
        things.append(((x * s - r, y * s - r, x * s + r, y * s + r), PICTURE))
    if feature:
        disc = DISC * s
        left, top = dx * (s - disc), dy * (s - disc)
        things.append(((left, top, left + disc, top + disc), PICTURE))
    there, half = arms(face, rot), ROAD * s / 2
    if there[0 if dy == 0 else 2]:
        things.append(((h - half, dy * h, h + half, dy * h + h), WAY))
    if there[3 if dx == 0 else 1]:
        things.append(((dx * h, h - half, dx * h + h, h + half), WAY))
    return tuple(things)


def anchors_of(q: int, n: int, rot: int) -> list[tuple[float, float]]:
    """Where the icons of face quadrant q stand on a turned tile of side 1."""
    found = []
    for ax, ay in ANCHORS.get(n, ()):
        x, y = (ax if PLACES[q][0] == 0 else 1 - ax), (ay if PLACES[q][1] == 0 else 1 - ay)
        for _ in range(rot):
            x, y = 1 - y, x
        found.append((x, y))
    return found


def label_picture(label: Label, x: float, y: float, s: float, worth: str) -> str:
    """A label, "icon count +points", in a city at (x, y)."""
    zone, (left, top, right, bottom), whole = label
    *_, size = measures(s, zone.buildings)
    line = y + (top + bottom) / 2 + size * 0.37
    inner = 6 if s > 84 else 4
    mark = icon(
        ICONS[zone.colour],
        x + left + inner - 1,
        y + (top + bottom - size) / 2,
        size,
        token(PAINTS[zone.colour]),
        "#231C13",
    )
    return (
        rect(x + left, y + top, right - left, bottom - top, (bottom - top) / 2, "#231C13", "#fff", 1.4)
        + (mark if whole else "")
        + text(x + left + inner + (size + 1.5 if whole else 0), line, zone.buildings, size, "#fff", weight=800)
        + text(x + right - inner, line, worth, size, "#FFE08A", "end", 800)
    )
