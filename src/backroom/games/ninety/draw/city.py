# ruff: noqa: E501  (SVG text breaks badly)
"""The map as a view shows it: turfs, votes, events, candidates, and what can be clicked now."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape

from backroom.core.words import Words
from backroom.games.ninety.draw.geometry import (
    CREAM,
    GOLD,
    HEIGHT,
    INK,
    NAVY,
    WIDTH,
    base,
    cell,
    cells,
    centre,
    line_of,
    reach,
)
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.rules.routes import Route, routes
from backroom.games.ninety.state import APPEAR, MAIL, REMOVE, SCHEDULE, SEED, SITES, UPGRADE, ZONES, Kind, Phase
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
MANY = 14  # where more than this can be picked, none is highlighted
ROUTE_LINE = 'data-route-line="" pointer-events="none" stroke-linejoin="round" stroke-linecap="round"'
CHANGES_THE_MAP = {
    Kind.CANVASSED,
    Kind.MUDSLUNG,
    Kind.MAILED,
    Kind.UPGRADED,
    Kind.REMOVED,
    Kind.REWARD_LEAN,
    Kind.REWARD_SOLID,
}


@dataclass(frozen=True)
class Aim:
    """What clicking the neighbourhoods does now."""

    moves: dict[int, tuple[int, ...]] = field(default_factory=dict)
    costs: dict[int, int] = field(default_factory=dict)  # printed on the neighbourhood
    near: frozenset[int] = frozenset()  # with bulbs
    routes: dict[int, Route] = field(default_factory=dict)


def aim_of(c: Campaign) -> Aim:
    """What the map offers in this phase: steps, mailings, or a neighbourhood to pick."""
    if not c.acts:
        return Aim()
    if c.mailing:
        hoods = [move - MAIL for move in c.view.legal if MAIL <= move < MAIL + SITES]
        return Aim({hood: (MAIL + hood,) for hood in hoods}, near=frozenset(hoods))
    if c.phase == Phase.ACT:
        found = routes(c.view)
        near = frozenset(hood for hood, route in found.items() if len(route.steps) == 1)
        moves = {hood: route.moves for hood, route in found.items()}
        return Aim(moves, {hood: route.cost for hood, route in found.items()}, near, found)
    if c.phase in PICKING:
        first = PICKING[c.phase]
        hoods = [move - first for move in c.view.legal if first <= move < first + SITES]
        return Aim({hood: (first + hood,) for hood in hoods}, near=frozenset(hoods if len(hoods) <= MANY else ()))
    return Aim()


def city(c: Campaign, aim: Aim) -> str:
    """The whole map in board pixels (760 x 631)."""
    out = base(c.tables.regions, tuple(c.region(region) for region in range(ZONES)))
    if aim.moves:
        out += path(cells(h for h in range(SITES) if h not in aim.moves and h != c.here), INK, extra='opacity=".13"')
    out += turfs(c)
    out += standing(c) if aim.routes else ""
    downwards = sorted(aim.moves, key=lambda hood: centre(hood)[1])  # what is printed above a place covers the next
    out += "".join(clickable(c, aim, hood) for hood in downwards)
    out += path("", "none", "#FFF", 5, f'{ROUTE_LINE} opacity=".9"')
    out += path("", "none", NAVY, 2.6, f'{ROUTE_LINE} stroke-dasharray="1 6"')
    out += "".join(votes_at(c, hood) for hood in range(SITES) if c.blocks[hood])
    out += "".join(cost_on(c, hood, aim) for hood in aim.costs if hood not in aim.near)
    return out + news(c) + pins(c) + candidates(c) + tips(c, aim) + labels(c.words)


def turfs(c: Campaign) -> str:
    """Home turfs in their owner's colour and pattern, with houses."""
    out = ""
    for hood, seat in enumerate(c.home):
        if seat >= 0:
            x, y = centre(hood)
            out += seat_area(cell(hood), seat) + path(cell(hood), "none", INK, 1.2)
            out += circle(x, y, 10, "#FFFDF5", INK) + icon("turf", x - 7.2, y - 7.6, 14.4, INK, seat_paint(seat))
    return out


def standing(c: Campaign) -> str:
    """Where the candidate stands, for the keyboard: the first thing of the map, so that it is not lost by travelling."""
    (x, y), r, name = centre(c.here), reach(c.here), c.hood(c.here)
    says = escape(c.say("tip.place", place=name, what=c.situations[c.here]))
    ring = f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="{r + 5:.1f}"/>'
    shape = path(cell(c.here), "#000", extra='opacity=".001"')
    return (
        f'<g data-find="{escape(name)}" data-at="{x:.0f},{y:.0f}" data-name="hood-{c.here}">'
        f'<g class="lit" role="img" tabindex="0" aria-label="{says}" style="cursor:default"><title>{says}</title>{ring}{shape}</g></g>'
    )


def clickable(c: Campaign, aim: Aim, hood: int) -> str:
    """A neighbourhood that can be clicked: shaded, with bulbs where it is one step away."""
    x, y = centre(hood)
    r = reach(hood)
    moves = aim.moves[hood]
    there = aim.routes.get(hood)
    if there:
        says = c.say("tip.travel", place=c.hood(hood), cost=there.cost)
        route = f' data-route="{line_of(c.here, there.steps)}"'
    else:
        says, route = c.view.move_text(moves[0], c.words), ""
    says = f"{says}. {c.situations[hood]}"
    box = (x - r, y - r, 2 * r, 2 * r)
    one = len(moves) == 1
    near = hood in aim.near
    shape = lit(
        shine(hood, near) + (cost_on(c, hood, aim) if near and hood in aim.costs else ""),
        box,
        says=says,
        move=moves[0] if one else None,
        moves=() if one else moves,
        round=True,
        bulbs=False,
        name=f"hood-{hood}",
    )
    return f'<g data-find="{escape(c.hood(hood))}" data-at="{x:.0f},{y:.0f}"{route}>{shape}</g>'


@cache
def shine(hood: int, near: bool) -> str:
    """The light on a neighbourhood that can be clicked; bulbs run round those one step away."""
    body = path(cell(hood), token("lit"), extra=f'opacity="{0.4 if near else 0.12}"')
    if near:
        body += path(cell(hood), "none", extra='class="bulbs-edge" style="stroke-width:5.5;stroke-dasharray:0 7"')
        body += path(cell(hood), "none", extra='class="bulbs" style="stroke-width:3.6;stroke-dasharray:0 7"')
    return body


def votes_at(c: Campaign, hood: int) -> str:
    """Up to four blocks round the middle: pale with emblem = lean, full colour = solid; owners side by side."""
    blocks = [
        (seat, solid)
        for seat in range(c.seats)
        for solid, n in ((True, c.solid[hood][seat]), (False, c.lean[hood][seat]))
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


def cost_on(c: Campaign, hood: int, aim: Aim) -> str:
    """What it costs to go there: a lamp on the next neighbourhoods, a figure on those farther away.

    The lamp is part of what is clicked, so that a hint's figure covers it.
    """
    x, y = centre(hood)
    cost = aim.costs[hood]
    up = y - (16 if c.blocks[hood] or c.home[hood] >= 0 else 0)
    if hood in aim.near:
        mark = circle(x, up - 2, 8.5, INK, "#FFD24A", 1.4) + text(x, up + 2.4, cost, 12, "#FFD24A", "middle", 800)
    else:
        mark = circle(x, up - 2, 7, CREAM, INK, 0.8, 'opacity=".85"') + text(x, up + 1.8, cost, 11, INK, "middle", 700)
    return f'<g pointer-events="none">{mark}</g>'


def pins(c: Campaign) -> str:
    """Events as numbered pins: 1 the newest, 6 the next to pass."""
    out = ""
    for number, card in enumerate(c.schedule, 1):
        x, y = centre(c.tables.event_hoods[card])
        y -= CUBE * 0.4
        edge = "#FFD24A" if number == SCHEDULE or c.tables.invitations[card] else CREAM
        pin = path(f"M{x:.1f} {y + 6:.1f}c-4-7-11-11-11-19a11 11 0 0 1 22 0c0 8-7 12-11 19z", NAVY, edge, 1.8)
        pin += text(x, y - 8.5, number, 13.5, GOLD, "middle", 800)
        out += f'<g pointer-events="none">{thing(pin, key=f"pin-{card}", name=f"event-{card}")}</g>'
    return out


def candidates(c: Campaign, r: float = 13) -> str:
    """The markers; those in one place stand side by side."""
    out = ""
    there: dict[int, list[int]] = {}
    for seat, hood in enumerate(c.at):
        if hood >= 0:
            there.setdefault(hood, []).append(seat)
    for hood, seats in there.items():
        x, y = centre(hood)
        for k, seat in enumerate(seats):
            cx, cy = x + (k - (len(seats) - 1) / 2) * r * 1.7, y - 4
            foot = path(
                f"M{-r * 0.9:.1f} {r * 1.25:.1f}h{r * 1.8:.1f}l{-r * 0.35:.1f} {-r * 0.9:.1f}h{-r * 1.1:.1f}z", INK
            )
            turn = seat == c.turn and not c.over and c.phase < Phase.COMMIT
            halo = circle(0, 0, r + 4, "none", "#FFD24A", 2.4) if turn else ""
            marker = group(foot + halo + chip(0, 0, r, seat), x=cx, y=cy - r * 0.55)
            out += f'<g pointer-events="none">{thing(marker, key=f"candidate-{seat}", name=f"seat-{seat}")}</g>'
    return out


def news(c: Campaign) -> str:
    """A brass ring round what the last move changed on the map."""
    out = ""
    for hood in {h.subject for h in c.view.recent if h.kind in CHANGES_THE_MAP}:
        x, y = centre(hood)
        out += changed((x - 17, y - 17, 34, 34), round=True)
    return f'<g pointer-events="none">{out}</g>' if out else ""


def tips(c: Campaign, aim: Aim) -> str:
    """Names and contents of the neighbourhoods that cannot be clicked now, for the pointer and the search box."""
    out = ""
    for hood in range(SITES):
        if hood in aim.moves or (aim.routes and hood == c.here):
            continue
        x, y = centre(hood)
        name = c.hood(hood)
        tip = escape(c.say("tip.place", place=name, what=c.situations[hood]), quote=False)
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

    Under a card that covers it the map is not `free`: it stands still.
    """
    x, y, w, h = box
    scale, mx, my = start
    tx, ty = w / 2 - mx * scale, h / 2 - my * scale
    labels_of = " ".join(f'data-say-{key}="{escape(words(f"zoom.{key}"))}"' for key in ("in", "out", "whole", "find"))
    zoomed = (
        f'data-zoom="{name}" data-size="{WIDTH:g} {HEIGHT:g}" data-window="{w:g} {h:g}" {labels_of}' if free else ""
    )
    inner = f'<g {zoomed} transform="translate({tx:.2f} {ty:.2f}) scale({scale:g})">{body}</g>'
    return f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="0 0 {w:g} {h:g}" overflow="hidden">{inner}</svg>'
