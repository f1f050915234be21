# ruff: noqa: E501  (SVG text breaks badly)
"""The map as a view shows it: turfs, votes, events, candidates, and what can be clicked now."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety.draw.geometry import CREAM, GOLD, INK, NAVY, base, cell, cells, centre, line_of, reach
from backroom.games.ninety.draw.glance import Glance, say
from backroom.games.ninety.state import APPEAR, MAIL, REMOVE, SCHEDULE, SEED, SITES, UPGRADE, ZONES, Kind, Phase
from backroom.games.ninety.ways import Way, ways
from backroom.kit.parts import (
    changed,
    chip,
    circle,
    group,
    icon,
    lit,
    path,
    rect,
    seat_area,
    seat_ink,
    seat_paint,
    text,
    thing,
    token,
)

PICKING = {Phase.SEED: SEED, Phase.UPGRADE: UPGRADE, Phase.REMOVE: REMOVE, Phase.APPEAR: APPEAR}
SPOTS = {
    1: ((-0.5, -0.5),),
    2: ((-1.0, -0.5), (0.0, -0.5)),
    3: ((-1.0, -1.0), (0.0, -1.0), (-0.5, 0.0)),
    4: ((-1.0, -1.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 0.0)),
}
CUBE = 11.0  # side of a vote block
MANY = 14  # more lit neighbourhoods than this do not shine


@dataclass(frozen=True)
class Aim:
    """What clicking the neighbourhoods does now."""

    moves: dict[int, tuple[int, ...]] = field(default_factory=dict)
    costs: dict[int, int] = field(default_factory=dict)  # printed on the neighbourhood
    near: frozenset[int] = frozenset()  # with bulbs
    ways: dict[int, Way] = field(default_factory=dict)


def aim_of(view: View, mailing: bool) -> Aim:
    """What the map offers in this phase: steps, mailings, or a neighbourhood to pick."""
    phase = Phase(int(view.record.phase))
    if view.seat not in view.pending:
        return Aim()
    if mailing:
        hoods = [move - MAIL for move in view.legal if MAIL <= move < MAIL + SITES]
        return Aim({hood: (MAIL + hood,) for hood in hoods}, near=frozenset(hoods))
    if phase == Phase.ACT:
        open_ways = ways(view)
        near = frozenset(hood for hood, way in open_ways.items() if len(way.steps) == 1)
        moves, costs = ({h: way.moves for h, way in open_ways.items()}, {h: way.cost for h, way in open_ways.items()})
        return Aim(moves, costs, near, open_ways)
    if phase in PICKING:
        first = PICKING[phase]
        hoods = [move - first for move in view.legal if first <= move < first + SITES]
        return Aim({hood: (first + hood,) for hood in hoods}, near=frozenset(hoods if len(hoods) <= MANY else ()))
    return Aim()


def city(view: View, words: Words, aim: Aim, g: Glance) -> str:
    """The whole map in board pixels (760 x 631)."""
    names = tuple(say(words, f"region.{region}") for region in range(ZONES))
    out = base(g.tables.regions, names)
    if aim.moves:
        out += path(cells(h for h in range(SITES) if h not in aim.moves and h != g.here), INK, extra='opacity=".13"')
    out += turfs(g)
    out += standing(words, g) if aim.ways else ""
    downwards = sorted(aim.moves, key=lambda hood: centre(hood)[1])  # what is printed above a place lies over the next
    out += "".join(clickable(view, words, aim, g, hood) for hood in downwards)
    out += path("", "none", "#FFF", 5, 'data-route-line="" stroke-linejoin="round" stroke-linecap="round" opacity=".9"')
    out += path(
        "",
        "none",
        NAVY,
        2.6,
        'data-route-line="" stroke-dasharray="1 6" stroke-linejoin="round" stroke-linecap="round"',
    )
    out += "".join(votes_at(g, hood) for hood in range(SITES) if g.blocks[hood])
    out += "".join(cost_on(g, hood, aim) for hood in aim.costs if hood not in aim.near)
    return out + news(view) + pins(g) + candidates(g) + tips(words, aim, g) + labels(words)


def turfs(g: Glance) -> str:
    """Home turfs in their owner's colour and pattern, with houses."""
    out = ""
    for hood, seat in enumerate(g.home):
        if seat >= 0:
            x, y = centre(hood)
            out += seat_area(cell(hood), seat) + path(cell(hood), "none", INK, 1.2)
            out += circle(x, y, 10, "#FFFDF5", INK) + icon("turf", x - 7.2, y - 7.6, 14.4, INK, seat_paint(seat))
    return out


def standing(words: Words, g: Glance) -> str:
    """Where the candidate stands, for the keyboard: the first thing of the map, so that it is not lost by travelling."""
    (x, y), r, name = centre(g.here), reach(g.here), say(words, f"hood.{g.here}")
    says = escape(say(words, "tip.place", place=name, what=g.situations[g.here]))
    ring = f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="{r + 5:.1f}"/>'
    shape = path(cell(g.here), "#000", extra='opacity=".001"')
    return (
        f'<g data-find="{escape(name)}" data-at="{x:.0f},{y:.0f}" data-name="hood-{g.here}">'
        f'<g class="lit" role="img" tabindex="0" aria-label="{says}" style="cursor:default"><title>{says}</title>{ring}{shape}</g></g>'
    )


def clickable(view: View, words: Words, aim: Aim, g: Glance, hood: int) -> str:
    """A neighbourhood that can be clicked: shaded, with bulbs where it is one step away."""
    x, y = centre(hood)
    r = reach(hood)
    moves = aim.moves[hood]
    way = aim.ways.get(hood)
    if way:
        says = say(words, "tip.travel", place=say(words, f"hood.{hood}"), cost=way.cost)
        route = f' data-route="{line_of(g.here, way.steps)}"'
    else:
        says, route = view.move_text(moves[0], words), ""
    says = f"{says}. {g.situations[hood]}"
    box = (x - r, y - r, 2 * r, 2 * r)
    one = len(moves) == 1
    near = hood in aim.near
    shape = lit(
        shine(hood, near) + (cost_on(g, hood, aim) if near and hood in aim.costs else ""),
        box,
        says=says,
        move=moves[0] if one else None,
        moves=() if one else moves,
        round=True,
        bulbs=False,
        name=f"hood-{hood}",
    )
    return f'<g data-find="{escape(say(words, f"hood.{hood}"))}" data-at="{x:.0f},{y:.0f}"{route}>{shape}</g>'


@cache
def shine(hood: int, near: bool) -> str:
    """The light on a neighbourhood that can be clicked; bulbs run round those one step away."""
    body = path(cell(hood), token("lit"), extra=f'opacity="{0.4 if near else 0.12}"')
    if near:
        body += path(cell(hood), "none", extra='class="bulbs-edge" style="stroke-width:5.5;stroke-dasharray:0 7"')
        body += path(cell(hood), "none", extra='class="bulbs" style="stroke-width:3.6;stroke-dasharray:0 7"')
    return body


def votes_at(g: Glance, hood: int) -> str:
    """Up to four blocks round the middle: pale with emblem = lean, full colour = solid; owners side by side."""
    blocks = [
        (seat, solid)
        for seat in range(g.seats)
        for solid, n in ((True, g.solid[hood][seat]), (False, g.lean[hood][seat]))
        for _ in range(n)
    ]
    x, y = centre(hood)
    size = CUBE
    step = size + 1.5
    drawn = "".join(
        flat_cube(x + px * step, y + py * step, size, seat, solid)
        for (px, py), (seat, solid) in zip(SPOTS[len(blocks)], blocks, strict=True)
    )
    return f'<g pointer-events="none">{drawn}</g>'


@lru_cache(4096)
def flat_cube(x: float, y: float, size: float, seat: int, solid: bool) -> str:
    """A vote block seen from above."""
    paint, ink = seat_paint(seat), seat_ink(seat)
    inside = "" if solid else rect(x + 1.7, y + 1.7, size - 3.4, size - 3.4, 0.5, "#FFFDF5")
    return (
        rect(x + 0.8, y + 1.4, size, size, 1.5, "#000", extra='opacity=".35"')
        + rect(x, y, size, size, 1.5, paint, "#1A140C", 1 if solid else 0.7)
        + inside
        + icon(f"seat-{seat + 1}", x + size * 0.22, y + size * 0.22, round(size * 0.56, 1), ink if solid else paint)
    )


def cost_on(g: Glance, hood: int, aim: Aim) -> str:
    """What it costs to go there: a lamp on the next neighbourhoods, a figure on those farther away.

    The lamp is part of what is clicked, so that a hint's figure lies over it.
    """
    x, y = centre(hood)
    cost = aim.costs[hood]
    up = y - (16 if g.blocks[hood] or g.home[hood] >= 0 else 0)
    if hood in aim.near:
        mark = circle(x, up - 2, 8.5, INK, "#FFD24A", 1.4) + text(x, up + 2.4, cost, 12, "#FFD24A", "middle", 800)
    else:
        mark = circle(x, up - 2, 7, CREAM, INK, 0.8, 'opacity=".85"') + text(x, up + 1.8, cost, 11, INK, "middle", 700)
    return f'<g pointer-events="none">{mark}</g>'


def pins(g: Glance) -> str:
    """Events as numbered pins: 1 the newest, 6 the next to pass."""
    out = ""
    for number, card in enumerate(g.schedule, 1):
        x, y = centre(g.tables.event_hoods[card])
        y -= CUBE * 0.4
        edge = "#FFD24A" if number == SCHEDULE or g.tables.invitations[card] else CREAM
        pin = path(f"M{x:.1f} {y + 6:.1f}c-4-7-11-11-11-19a11 11 0 0 1 22 0c0 8-7 12-11 19z", NAVY, edge, 1.8)
        pin += text(x, y - 8.5, number, 13.5, GOLD, "middle", 800)
        out += f'<g pointer-events="none">{thing(pin, key=f"pin-{card}", name=f"event-{card}")}</g>'
    return out


def candidates(g: Glance, r: float = 13) -> str:
    """The markers; those in one place stand side by side."""
    out = ""
    there: dict[int, list[int]] = {}
    for seat, hood in enumerate(g.at):
        if hood >= 0:
            there.setdefault(hood, []).append(seat)
    for hood, seats in there.items():
        x, y = centre(hood)
        for k, seat in enumerate(seats):
            cx, cy = x + (k - (len(seats) - 1) / 2) * r * 1.7, y - 4
            foot = path(
                f"M{-r * 0.9:.1f} {r * 1.25:.1f}h{r * 1.8:.1f}l{-r * 0.35:.1f} {-r * 0.9:.1f}h{-r * 1.1:.1f}z", INK
            )
            turn = seat == g.turn and not g.over and g.phase < Phase.COMMIT
            halo = circle(0, 0, r + 4, "none", "#FFD24A", 2.4) if turn else ""
            marker = group(foot + halo + chip(0, 0, r, seat), x=cx, y=cy - r * 0.55)
            out += f'<g pointer-events="none">{thing(marker, key=f"candidate-{seat}", name=f"seat-{seat}")}</g>'
    return out


def news(view: View) -> str:
    """A brass ring round what the last move changed on the map."""
    kinds = {
        Kind.CANVASSED,
        Kind.MUDSLUNG,
        Kind.MAILED,
        Kind.UPGRADED,
        Kind.REMOVED,
        Kind.REWARD_LEAN,
        Kind.REWARD_SOLID,
    }
    out = ""
    for hood in {h.subject for h in view.recent if h.kind in kinds}:
        x, y = centre(hood)
        out += changed((x - 17, y - 17, 34, 34), round=True)
    return f'<g pointer-events="none">{out}</g>' if out else ""


def tips(words: Words, aim: Aim, g: Glance) -> str:
    """Names and contents of the neighbourhoods that cannot be clicked now, for the pointer and the search box."""
    out = ""
    for hood in range(SITES):
        if hood in aim.moves or (aim.ways and hood == g.here):
            continue
        x, y = centre(hood)
        name = say(words, f"hood.{hood}")
        tip = escape(say(words, "tip.place", place=name, what=g.situations[hood]), quote=False)
        shape = path(cell(hood), "#000", extra='opacity=".001"')
        out += f'<g data-find="{escape(name)}" data-at="{x:.0f},{y:.0f}" data-name="hood-{hood}"><title>{tip}</title>{shape}</g>'
    return out


@cache
def labels(words: Words) -> str:
    """Short names under the votes, shown when the map is enlarged."""
    names = ""
    for hood in range(SITES):
        x, y = centre(hood)
        names += text(x, y + reach(hood) * 0.86, words(f"short.{hood}"), 6.4, INK, "middle", 700, fit=reach(hood) * 2)
    return f'<g data-zoom-from="1.7" display="none" pointer-events="none">{names}</g>'


def frame(
    words: Words,
    body: str,
    name: str,
    box: tuple[float, float, float, float],
    start: tuple[float, float, float],
    free: bool = True,
) -> str:
    """The map in its window: what the zoom script moves. `start` is (scale, x, y of what is in the middle).

    Under a card that lies on it the map is not `free`: it stands still.
    """
    x, y, w, h = box
    scale, mx, my = start
    tx, ty = w / 2 - mx * scale, h / 2 - my * scale
    labels_of = " ".join(f'data-say-{key}="{escape(words(f"zoom.{key}"))}"' for key in ("in", "out", "whole", "find"))
    zoomed = f'data-zoom="{name}" data-size="{760:g} {631:g}" data-window="{w:g} {h:g}" {labels_of}' if free else ""
    inner = f'<g {zoomed} transform="translate({tx:.2f} {ty:.2f}) scale({scale:g})">{body}</g>'
    return f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="0 0 {w:g} {h:g}" overflow="hidden">{inner}</svg>'
