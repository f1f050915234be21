# ruff: noqa: E501  (SVG text breaks badly)
"""The map as a view shows it: turfs, votes, events, candidates, and what can be clicked now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from zlib import crc32

from backroom.core.words import Words
from backroom.games.ninety.draw.geometry import (
    CREAM,
    GOLD,
    HEIGHT,
    INK,
    NAVY,
    REGION_TOKENS,
    WIDTH,
    Point,
    base,
    cell,
    cells,
    centre,
    inner,
    label,
    line_of,
)
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.rules.routes import Route, routes
from backroom.games.ninety.state import APPEAR, MAIL, REMOVE, SCHEDULE, SEED, SITES, UPGRADE, ZONES, Kind, Phase
from backroom.kit.colours import token
from backroom.kit.parts import (
    caps,
    changed,
    chip,
    circle,
    group,
    icon,
    path,
    rect,
    seat_ink,
    seat_paint,
    text,
    thing,
    width_of,
    wrap,
)

PICKING = {Phase.SEED: SEED, Phase.UPGRADE: UPGRADE, Phase.REMOVE: REMOVE, Phase.APPEAR: APPEAR}
SPOTS = {
    1: ((-0.5, -0.5),),
    2: ((-1.0, -0.5), (0.0, -0.5)),
    3: ((-1.0, -1.0), (0.0, -1.0), (-0.5, 0.0)),
    4: ((-1.0, -1.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 0.0)),
}
CUBE, SMALL_CUBE = 11.0, 9.0  # side of a vote block; four are smaller where there is little room
ROOM = 12.0
NAME = 11.0  # of a neighbourhood: the height of its letters
MANY = 14  # where more than this can be picked, no bulbs run round them
OWN_NAMES_FROM, OWN_NAMES_TO = (
    0.8,
    1.5,
)  # the zoom between which names stand as solved; above it full names at a fixed size
ROUTE_LINE = 'data-route-line="" pointer-events="none" stroke-linejoin="round" stroke-linecap="round"'
PLAQUES = (
    ((109, 2), ()),
    ((330, 29), ((404, 49), (423, 124))),
    ((592, 70), ((600, 88), (593, 108))),
    ((596, 428), ()),
    ((381, 589), ()),
    ((17, 330), ()),
)  # by region: the top left corner, and a leader line where its land is far
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
    free: bool = False  # a free choice among many: all of them are highlighted


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
        moves = {hood: (first + hood,) for hood in hoods}
        return Aim(moves, near=frozenset(hoods), free=True) if len(hoods) <= MANY else Aim(moves, free=True)
    return Aim()


@dataclass(frozen=True)
class Spots:
    """Where the things of a neighbourhood stand: the first has the larger place, the second the other."""

    votes: Point
    house: Point
    pin: Point
    seats: Point
    cost: Point


def spots(c: Campaign, hood: int) -> Spots:
    """Votes before candidates before an event before a house; a cost takes what is free, and never leaves the place."""
    there = label(hood)
    (x, y), (x2, y2) = there.things, there.cost
    free = [there.things, there.cost, ((x + x2) / 2 + 9, (y + y2) / 2 - 9), ((x + x2) / 2 - 9, (y + y2) / 2 - 9)]
    taken = (
        bool(c.blocks[hood]),
        hood in c.at,
        hood in c.pinned,
        c.home[hood] >= 0,
    )
    votes, seats, pin, house = (free.pop(0) if is_there else (x, y) for is_there in taken)
    cost = free[0] if sum(taken) < 2 else there.at  # a finger on it must mean this neighbourhood
    return Spots(votes, house, pin, seats, cost)


def city(c: Campaign, aim: Aim) -> str:
    """The whole map in board pixels (760 x 631). What lies above the neighbourhoods takes no pointer."""
    at = [spots(c, hood) for hood in range(SITES)]
    out = keep(base(c.tables.regions, c.tables.downtown))
    if aim.moves:
        out += path(cells(h for h in range(SITES) if h not in aim.moves and h != c.here), INK, extra='opacity=".1"')
    out += turfs(c) + tips(c, aim, at)
    out += standing(c) if aim.routes else ""
    downwards = sorted(aim.moves, key=lambda hood: centre(hood)[1])
    out += "".join(clickable(c, aim, hood, at[hood].cost) for hood in downwards)
    above = path("", "none", "#FFF", 5, f'{ROUTE_LINE} opacity=".9"')
    above += path("", "none", NAVY, 2.6, f'{ROUTE_LINE} stroke-dasharray="1 6"')
    above += keep(labels(c.words, c.tables.downtown)) + keep(
        plaques(
            tuple(c.region(region) for region in range(ZONES)),
            tuple(c.words(f"short.{hood}") for hood in range(SITES)),
        )
    )
    above += "".join(votes_at(c, hood, at[hood].votes) for hood in range(SITES) if c.blocks[hood])
    above += news(c, at) + pins(c, at) + candidates(c, at) + houses(c, at)  # a house is never hidden by a marker
    return out + f'<g pointer-events="none">{above}</g>'


@lru_cache(64)
def keep(body: str) -> str:
    """A part of the map that is the same in every picture: a page that shows it already leaves it where it is."""
    return f'<g data-keep="{crc32(body.encode()):x}">{body}</g>'


def turfs(c: Campaign) -> str:
    """Home turfs keep their region's tint; an inner edge has their owner's colour."""
    out = ""
    for hood, seat in enumerate(c.home):
        if seat >= 0:
            out += path(inner(hood, 2.6), "none", seat_paint(seat), 4.5, 'stroke-linejoin="round"')
            out += path(cell(hood), "none", INK, 1.2)
    return f'<g pointer-events="none">{out}</g>'


def houses(c: Campaign, at: list[Spots]) -> str:
    """A house in its owner's colour in each part of a home turf."""
    out = ""
    for hood, seat in enumerate(c.home):
        if seat >= 0:
            x, y = at[hood].house
            out += circle(x, y, 8, seat_paint(seat), INK, 1.2)
            out += icon("turf", x - 5.4, y - 5.8, 10.8, seat_ink(seat), seat_paint(seat))
    return out


def standing(c: Campaign) -> str:
    """Where the candidate stands, for the keyboard: the first thing of the map, so that it is not lost by travelling."""
    (x, y), name = centre(c.here), c.hood(c.here)
    says = escape(c.say("tip.place", place=name, what=c.situations[c.here]))
    shape = path(inner(c.here, 2), "none", extra='class="ring"') + path(cell(c.here), "#000", extra='opacity=".001"')
    return (
        f'<g data-find="{escape(name)}" data-at="{x:.0f},{y:.0f}" data-name="hood-{c.here}">'
        f'<g class="lit" data-inspect="hood-{c.here}" role="img" tabindex="0" aria-label="{says}" style="cursor:default"><title>{says}</title>{shape}</g></g>'
    )


def clickable(c: Campaign, aim: Aim, hood: int, cost_at: Point) -> str:
    """A neighbourhood that can be clicked, all of it: highlighted, with bulbs where it is one step away."""
    x, y = centre(hood)
    moves = aim.moves[hood]
    there = aim.routes.get(hood)
    if there:
        says = c.say("tip.travel", place=c.hood(hood), cost=there.cost)
        route = f' data-route="{line_of(c.here, there.steps)}"'
    else:
        says, route = c.view.move_text(moves[0], c.words), ""
    said = escape(f"{says}. {c.situations[hood]}")
    deed = f'data-move="{moves[0]}"' if len(moves) == 1 else f'data-moves="{" ".join(map(str, moves))}"'
    near = hood in aim.near
    kind = "near" if near else "free" if aim.free else "far"
    body = shine(hood, kind, hood == c.tables.downtown)
    body += cost_on(cost_at, aim.costs[hood], near) if hood in aim.costs else ""
    return (
        f'<g data-find="{escape(c.hood(hood))}" data-at="{x:.0f},{y:.0f}"{route}>'
        f'<g class="lit" {deed} data-name="hood-{hood}" data-inspect="hood-{hood}" data-stop="{_stop(cost_at)}" role="button" tabindex="0" aria-label="{said}"><title>{said}</title>{body}</g></g>'
    )


@cache
def shine(hood: int, kind: str, dark: bool) -> str:
    """The light on a neighbourhood that can be clicked: bulbs run round the near ones, a line inside free choices."""
    opacity = 0.32 if kind == "near" and not dark else 0
    body = path(cell(hood), token("lit"), extra=f'class="hit" style="fill:{token("lit")};fill-opacity:{opacity:g}"')
    body += path(inner(hood, 2), "none", extra='class="ring"')
    if kind == "near":
        body += path(cell(hood), "none", extra='class="bulbs-edge" style="stroke-width:5.5;stroke-dasharray:0 7"')
        body += path(cell(hood), "none", extra='class="bulbs" style="stroke-width:3.6;stroke-dasharray:0 7"')
    elif kind == "free":
        body += path(inner(hood, 2.4), "none", token("lit"), 2)
    return body


def votes_at(c: Campaign, hood: int, at: Point) -> str:
    """Up to four blocks: pale with emblem = lean, full colour = solid; owners side by side."""
    blocks = [
        (seat, solid)
        for seat in range(c.seats)
        for solid, n in ((True, c.solid[hood][seat]), (False, c.lean[hood][seat]))
        for _ in range(n)
    ]
    x, y = at
    size = SMALL_CUBE if len(blocks) == 4 and label(hood).room < ROOM else CUBE
    step = size + 1.5
    return "".join(
        flat_cube(x + px * step, y + py * step, size, seat, solid)
        for (px, py), (seat, solid) in zip(SPOTS[len(blocks)], blocks, strict=True)
    )


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


def cost_on(at: Point, cost: int, near: bool) -> str:
    """What it costs to go there: on the next neighbourhoods always, on those farther away under the pointer or focus.

    It is part of what is clicked, so that a hint's figure covers it.
    """
    x, y = at
    mark = circle(x, y, 7.5, INK, "#FFD24A", 1.4) + text(x, y + 4, cost, 11.5, "#FFD24A", "middle", 800)
    return f'<g class="{"cost" if near else "cost far"}" pointer-events="none">{mark}</g>'


def pins(c: Campaign, at: list[Spots]) -> str:
    """Events as numbered pins: 1 the newest, 6 the next to pass. On Election Day they have passed."""
    out = ""
    if c.phase >= Phase.COMMIT:
        return out
    for number, card in enumerate(c.schedule, 1):
        x, y = at[c.tables.event_hoods[card]].pin
        edge = "#FFD24A" if number == SCHEDULE or c.tables.invitations[card] else CREAM
        pin = path(f"M{x:.1f} {y + 10:.1f}c-3-5.4-8.5-6-8.5-12a8.5 8.5 0 0 1 17 0c0 6-5.5 6.6-8.5 12z", NAVY, edge, 1.5)
        pin += text(x, y + 2, number, 11.5, GOLD, "middle", 800)
        out += thing(pin, key=f"pin-{card}", name=f"event-{card}")
    return out


def candidates(c: Campaign, at: list[Spots], r: float = 10.5) -> str:
    """The markers; those in one place stand side by side."""
    out = ""
    there: dict[int, list[int]] = {}
    for seat, hood in enumerate(c.at):
        if hood >= 0:
            there.setdefault(hood, []).append(seat)
    for hood, seats in there.items():
        x, y = at[hood].seats
        for k, seat in enumerate(seats):
            foot = path(
                f"M{-r * 0.9:.1f} {r * 1.25:.1f}h{r * 1.8:.1f}l{-r * 0.35:.1f} {-r * 0.9:.1f}h{-r * 1.1:.1f}z", INK
            )
            turn = seat == c.turn and not c.over and c.phase < Phase.COMMIT
            halo = circle(0, 0, r + 2.6, "none", "#FFD24A", 2) if turn else ""
            marker = group(foot + halo + chip(0, 0, r, seat), x=x + (k - (len(seats) - 1) / 2) * r * 1.7, y=y - 1)
            out += thing(marker, key=f"candidate-{seat}", name=f"seat-{seat}")
    return out


def news(c: Campaign, at: list[Spots]) -> str:
    """A brass ring round what the last move changed on the map."""
    out = ""
    for hood in {h.subject for h in c.view.recent if h.kind in CHANGES_THE_MAP}:
        x, y = at[hood].votes
        out += changed((x - 14, y - 14, 28, 28), round=True)
    return out


def _stop(at: Point) -> str:
    """Where the number of a planned stop stands."""
    return f"{at[0]:.0f} {at[1]:.0f}"


def tips(c: Campaign, aim: Aim, at: list[Spots]) -> str:
    """Names and contents of the neighbourhoods that cannot be clicked now, for the pointer and the search box."""
    out = ""
    for hood in range(SITES):
        if hood in aim.moves or (aim.routes and hood == c.here):
            continue
        x, y = centre(hood)
        name = c.hood(hood)
        tip = escape(c.say("tip.place", place=name, what=c.situations[hood]), quote=False)
        shape = path(cell(hood), "#000", extra='opacity=".001"')
        out += f'<g data-find="{escape(name)}" data-at="{x:.0f},{y:.0f}" data-name="hood-{hood}" data-inspect="hood-{hood}" data-stop="{_stop(at[hood].cost)}"><title>{tip}</title>{shape}</g>'
    return out


@cache
def labels(words: Words, downtown: int) -> str:
    """The names inside their neighbourhoods; enlarged, the full names in letters that do not grow with the map."""
    own = full = ""
    for hood in range(SITES):
        there, dark = label(hood), "dark" if hood == downtown else ""
        (x, y), rows = there.at, words(f"short.{hood}").split(" / ")
        own += name_in(x, y, rows, NAME, there.squeeze, dark)
        rows = list(wrap(words(f"hood.{hood}").replace("-", "- "), 66, 12, True))
        rows = [row.replace("- ", "-") for row in rows]
        full += f'<g transform="translate({x:g} {y:g})"><g class="fixed">{name_in(0, 0, rows, 12, 1, dark)}</g></g>'
    return (
        f'<g class="hoods" data-zoom-from="{OWN_NAMES_FROM:g}" data-zoom-to="{OWN_NAMES_TO:g}">{own}</g>'
        f'<g class="hoods" data-zoom-from="{OWN_NAMES_TO:g}" display="none">{full}</g>'
    )


def name_in(x: float, y: float, rows: list[str], size: float, squeeze: float, kind: str) -> str:
    """A name in lines round a point; palette.css gives it its halo."""
    first = y - (len(rows) - 1) * size * 0.5 + size * 0.34
    move = f'transform="translate({x:g} 0) scale({squeeze:g} 1)"' if squeeze < 1 else f'transform="translate({x:g} 0)"'
    said = "".join(
        text(0, round(first + i * size, 1), row, size, "", "middle", kind=kind) for i, row in enumerate(rows)
    )
    return f"<g {move}>{said}</g>"


@cache
def plaques(names: tuple[str, ...], short: tuple[str, ...]) -> str:
    """The names of the regions beside their land, in letters that do not grow with the map; zoom.js keeps them in sight,
    and off the names of neighbourhoods."""
    out = ""
    for _, line in PLAQUES:
        out += path("M" + "L".join(f"{a:g} {b:g}" for a, b in line), "none", INK, 1) if line else ""
    for ((x, y), _), name, tint in zip(PLAQUES, names, REGION_TOKENS, strict=True):
        w = width_of(name.upper(), 11, True) * 1.13 + 26
        plate = rect(0, 0, w, 19, 4, "#FFFDF5", INK, 1.2) + rect(0, 0, 9, 19, 3, token(f"region-{tint}"), INK, 1.2)
        plate += caps(15, 13.5, name, 11, INK, weight=700)
        out += f'<g data-plaque="{x:g} {y:g} {w:.0f} 19" transform="translate({x:g} {y:g})"><g class="fixed">{plate}</g></g>'
    return f'<g class="plaques" data-clear-of="{_places_of_names(short)}">{out}</g>'


def _places_of_names(short: Sequence[str]) -> str:
    """Where the names of the neighbourhoods stand: the middle, the width and the height of each."""
    found = []
    for hood, name in enumerate(short):
        there, rows = label(hood), name.split(" / ")
        wide = max(width_of(row, NAME, True) for row in rows) * there.squeeze
        found.append(f"{there.at[0]:.0f} {there.at[1]:.0f} {wide:.0f} {NAME * len(rows):.0f}")
    return " ".join(found)


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
    still = 'class="small"' if scale < OWN_NAMES_FROM else ""
    zoomed = (
        f'data-zoom="{name}" data-size="{WIDTH:g} {HEIGHT:g}" data-window="{w:g} {h:g}" {labels_of}' if free else still
    )
    moved = f'<g {zoomed} style="--zoom:{scale:g}" transform="translate({tx:.2f} {ty:.2f}) scale({scale:g})">{body}</g>'
    return f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="0 0 {w:g} {h:g}" overflow="hidden">{moved}</svg>'
