# ruff: noqa: E501  (SVG text breaks badly)
"""Tiles as drawn things: quadrants, buildings, roads, lakes and parks.

A tile is drawn unturned and turned as a whole; its icons are turned back so that they stay upright. The page's script turns
tiles in the same way: `mc-turn` is the part that turns, `mc-up` what stays upright, `mc-veil` what fades quadrants that score nothing.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from backroom.games.mad_city.deck import PLACES, arms, quadrants
from backroom.games.mad_city.mind.city import City, Zone
from backroom.kit.colours import token
from backroom.kit.parts import circle, icon, path, rect, shadow

PAINTS = ("zone-house", "zone-factory", "zone-urban")
PATTERNS = ("p-houses", "p-factories", "p-urban")
ICONS = ("house", "factory", "skyscraper")
INKS = ("#5A3A00", "#4A0F06", "#12284F")
EDGE = "#2E4E43"
ASPHALT = "#4B4A48"
BADGE = "#FFF8E6"
VEIL = 0.52
ICON, ICON_OF_SEVERAL, DISC, ROAD = 0.2, 0.155, 0.22, 0.12  # sizes in parts of the tile's side
# where the icons of one, two or three buildings stand in the north-western quadrant, in parts of the tile's side
ANCHORS = {1: ((0.27, 0.30),), 2: ((0.20, 0.34), (0.36, 0.34)), 3: ((0.18, 0.36), (0.36, 0.36), (0.36, 0.20))}


@lru_cache(4096)
def tile_body(face: str, rot: int, s: float, faded: int = 0) -> str:
    """The face of a tile with side s at the origin; `faded` is the bit set of quadrants (of the face) under a veil."""
    h = s / 2
    parts = quadrants(face)
    there = arms(face)
    out = [f'<g class="mc-turn" transform="rotate({90 * rot} {h:g} {h:g})">']
    for q, (colour, _, _) in enumerate(parts):
        x, y = PLACES[q][0] * h, PLACES[q][1] * h
        out.append(
            rect(x, y, h + 0.4, h + 0.4, 0, token(PAINTS[colour]))
            + rect(x, y, h + 0.4, h + 0.4, 0, f"url(#{PATTERNS[colour]})")
        )
    for q, (colour, n, _) in enumerate(parts):
        out.append(_buildings(q, colour, n, s, rot))
    for q in range(4):
        x, y = PLACES[q][0] * h, PLACES[q][1] * h
        shown = VEIL if faded >> q & 1 else 0
        out.append(
            f'<rect class="mc-veil" x="{x:g}" y="{y:g}" width="{h:g}" height="{h:g}" fill="#FFFDF5" opacity="{shown:g}"/>'
        )
    seams = ("M{h} 0V{h}", "M{h} {h}H{s}", "M{h} {h}V{s}", "M0 {h}H{h}")
    for e in range(4):
        if not there[e] and parts[e][0] != parts[(e + 1) % 4][0]:
            out.append(
                path(seams[e].format(h=f"{h:g}", s=f"{s:g}"), "none", "#fff", round(s * 0.018, 2), 'opacity=".75"')
            )
    for q, (_, _, feature) in enumerate(parts):
        if feature:
            out.append(_corner(q, feature, s, rot))
    out.append(_roads(there, s))
    return "".join(out) + "</g>"


def _buildings(q: int, colour: int, n: int, s: float, rot: int) -> str:
    out = ""
    size = s * (ICON_OF_SEVERAL if n > 1 else ICON)
    for ax, ay in ANCHORS.get(n, ()):
        x = ax * s if PLACES[q][0] == 0 else s - ax * s
        y = ay * s if PLACES[q][1] == 0 else s - ay * s
        badge = circle(x, y, round(size * 0.62, 2), BADGE, INKS[colour], round(s * 0.008, 2))
        mark = icon(
            ICONS[colour],
            round(x - size * 0.42, 2),
            round(y - size * 0.44, 2),
            round(size * 0.84, 1),
            INKS[colour],
            BADGE,
        )
        out += f'<g class="mc-up" data-at="{x:g} {y:g}" transform="rotate({-90 * rot} {x:g} {y:g})">{badge}{mark}</g>'
    return out


def _corner(q: int, feature: int, s: float, rot: int) -> str:
    """A quarter disc in the outer corner of a quadrant: a lake or a park."""
    r = s * DISC
    x, y = PLACES[q][0] * s, PLACES[q][1] * s
    dx, dy = (1 if x == 0 else -1), (1 if y == 0 else -1)
    paint = token("zone-lake") if feature == 1 else token("zone-park")
    sweep = 1 if dx == dy else 0
    arc = f"M{x + dx * r:g} {y:g}A{r:g} {r:g} 0 0 {sweep} {x:g} {y + dy * r:g}"
    cx, cy, size = x + dx * r * 0.42, y + dy * r * 0.42, s * 0.13
    mark = icon(
        "lake" if feature == 1 else "tree",
        round(cx - size / 2, 2),
        round(cy - size / 2, 2),
        round(size, 1),
        "#fff",
        paint,
    )
    return (
        path(f"{arc}L{x:g} {y:g}z", paint)
        + path(arc, "none", "#fff", round(s * 0.018, 2))
        + f'<g class="mc-up" data-at="{cx:g} {cy:g}" transform="rotate({-90 * rot} {cx:g} {cy:g})">{mark}</g>'
    )


def _roads(there: tuple[bool, ...], s: float) -> str:
    h, w = s / 2, s * ROAD
    ends = ((h, 0), (s, h), (h, s), (0, h))
    line = "".join(f"M{h:g} {h:g}L{x:g} {y:g}" for (x, y), arm in zip(ends, there, strict=True) if arm)
    if not line:
        return ""
    hub = w * 0.95 if sum(there) == 1 else w / 2
    return (
        path(line, "none", "#fff", round(w + s * 0.026, 2))
        + circle(h, h, round(hub + s * 0.013, 2), "#fff")
        + path(line, "none", ASPHALT, round(w, 2))
        + circle(h, h, round(hub, 2), ASPHALT)
        + path(line, "none", "#F4EBD4", round(s * 0.014, 2), f'stroke-dasharray="{s * 0.045:.2f} {s * 0.04:.2f}"')
    )


def tile(
    face: str,
    rot: int,
    x: float,
    y: float,
    s: float,
    *,
    slot: int | None = None,
    faded: int = 0,
    loose: bool = False,
    says: str = "",
) -> str:
    """A tile at (x, y). `slot`: it may be moved by the page's script; `loose`: a single tile, with edge and shadow."""
    frame = (
        rect(0, 0, s, s, s * 0.05, "none", EDGE, max(1.0, s * 0.01))
        if loose
        else rect(0, 0, s, s, 0, "none", "#fff", max(1.2, round(s * 0.016, 2)))
    )
    under = shadow(0, 0, s, s, s * 0.05, max(2.0, s * 0.03)) if loose else ""
    known = f' data-slot="{slot}" data-rot="{rot}" data-face="{escape(face)}"' if slot is not None else ""
    title = f"<title>{escape(says, quote=False)}</title>" if says else ""
    return f'<g class="mc-tile"{known} transform="translate({x:g} {y:g})">{title}{under}{tile_body(face, rot, s, faded)}{frame}</g>'


def tile_back(x: float, y: float, s: float) -> str:
    """A tile face down."""
    h = s / 2
    rays = "".join(
        f"M{h:g} {h:g}L{a:g} {b:g}" for a, b in ((0, 0), (h, 0), (s, 0), (s, h), (s, s), (h, s), (0, s), (0, h))
    )
    body = (
        rect(0, 0, s, s, s * 0.06, token("accent"), EDGE, 1.2)
        + path(rays, "none", token("accent-2"), 1, 'opacity=".55"')
        + circle(h, h, s * 0.2, token("accent"), token("accent-2"), 1.4)
        + icon("tree", h - s * 0.12, h - s * 0.13, round(s * 0.24, 1), token("accent-2"), token("accent"))
    )
    return f'<g transform="translate({x:g} {y:g})">{shadow(0, 0, s, s, s * 0.06, 2)}{body}</g>'


def faded_quadrants(city: City, zones: tuple[Zone, ...] | None = None) -> dict[int, int]:
    """By cell the bit set of face quadrants that are not in `zones` (without it: in no zone that scores)."""
    shown = city.zones if zones is None else zones
    strong = {at for zone in shown if zones is not None or zone.points > 0 for at in zone.members}
    found: dict[int, int] = {}
    for cell, laid in enumerate(city.cells):
        if laid:
            for q, (dx, dy) in enumerate(PLACES):
                if (2 * (cell % city.side) + dx, 2 * (cell // city.side) + dy) not in strong:
                    found[cell] = found.get(cell, 0) | 1 << (q - laid.rot) % 4
    return found
