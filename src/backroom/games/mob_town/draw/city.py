"""The city on the table: fitted into its window, each card highlighted, quiet, or saying why not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import NamedTuple

from backroom.core.decks import Deck
from backroom.core.record import EMPTY
from backroom.core.words import Words
from backroom.games.mob_town.draw.cards import (
    SHORTEST,
    SIGN,
    SPINE,
    SPINE_TOKEN,
    TAG,
    TAG_INK,
    closed_card,
    is_low,
    is_small,
    is_spine,
    lies,
    low_picture,
    picture_foot,
    picture_width,
    property_card,
    property_height,
    spine_column,
)
from backroom.games.mob_town.draw.choose import TOWN
from backroom.games.mob_town.draw.hand import pick
from backroom.games.mob_town.draw.read import Spot, Table, Way
from backroom.games.mob_town.rules.town import EAST, NORTH
from backroom.games.mob_town.state import BUILD, SIDES, Phase
from backroom.kit.colours import BRASS_HI, CLOTH_RULE
from backroom.kit.parts import (
    Box,
    changed,
    chip,
    circle,
    group,
    icon,
    lit,
    part,
    path,
    pill,
    rect,
    thing,
    unlit,
    width_of,
)

WIDEST = 1.75  # of a standing card's width to its height, where the town is high and narrow
LONGEST = 3.3  # of a card that lies: its picture stands left of its name
AIR = 8.0  # round the town in its window: bulbs shine there
BADGE = 10.0  # and above it: figures of a hint lie on the upper edge of a card
CLEAR, WIDE_SIGN = 28.0, 68.0  # of a small card: how high a picture holds tokens and a price, how wide it both abreast
WIDE_SPINE = 44.0  # the least width of a narrow card whose right column has room for "+2"
TOOLS = ("in", "out", "whole")
Points = tuple[tuple[int, tuple[float, float]], ...]  # the places of the city's cards, by slot
MOST_BULBS = 14  # free places that may all shine; with more of them the town would drown


class Seen(NamedTuple):
    """What is seen of a card of the city, as `Spot` has it."""

    card: int
    shut: bool
    aimed: bool
    tokens: tuple[int, ...]
    pawns: tuple[int, ...]
    mob: int
    stack: int


@dataclass(frozen=True)
class Grid:
    """Where the city's cards lie in the picture."""

    left: float
    top: float
    w: float
    h: float
    gap: float
    west: int
    north: int

    def at(self, x: int, y: int) -> tuple[float, float]:
        """The corner of the card at a place of the city."""
        return self.left + (x - self.west) * (self.w + self.gap), self.top + (self.north - y) * (self.h + self.gap)


def grid_of(table: Table, box: Box, most: float) -> Grid:
    """Fit the city into a box, cards at most `most` wide; while building, its edges too."""
    xs, ys = table.xs, table.ys
    margin = 1 if table.phase == Phase.LOT_CELL and table.mine else 0
    west, east, south, north = min(xs) - margin, max(xs) + margin, min(ys) - margin, max(ys) + margin
    columns, rows = east - west + 1, north - south + 1
    gap = 10 if columns <= 6 and rows <= 5 else 7
    room = (box[2] + gap) / columns - gap
    w = min(most, room)
    h = min(property_height(w), (box[3] + gap) / rows - gap)
    if w < SIGN and (box[3] + gap) / rows - gap >= SHORTEST:  # its name stands upright on a higher card
        h = min(SPINE, (box[3] + gap) / rows - gap)
        width, height = columns * (w + gap) - gap, rows * (h + gap) - gap
        return Grid(box[0] + (box[2] - width) / 2, box[1] + (box[3] - height) / 2, w, h, gap, west, north)
    w = long if lies(long := min(room, h * LONGEST), h) else min(w, h * WIDEST)
    width, height = columns * (w + gap) - gap, rows * (h + gap) - gap
    return Grid(box[0] + (box[2] - width) / 2, box[1] + (box[3] - height) / 2, w, h, gap, west, north)


def city_height(table: Table, box: Box, most: float) -> float:
    """How high the city lies in a box."""
    grid = grid_of(table, box, most)
    return box[3] - 2 * (grid.top - box[1])


def town(table: Table, box: Box, most: float = 104, *, tall: bool = False) -> str:
    """The city in a window that `zoom.js` moves: whole as it comes, the tools above it, on phones below."""
    if not table.spots:
        return ""
    x, y, w, h = box[0] - AIR, box[1] - AIR - BADGE, box[2] + 2 * AIR, box[3] + 2 * AIR + BADGE
    says = " ".join(f'data-say-{tool}="{escape(table.words(f"zoom.{tool}"))}"' for tool in TOOLS)
    above = BADGE - (26 if table.city_note else 38)  # the city card's rule stands in the line over them
    tools = f"{w - AIR:g} {h if tall else above:g}"
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="0 0 {w:g} {h:g}" overflow="hidden">'
        f'<g data-zoom="town-{"tall" if tall else "wide"}" data-fits="" data-size="{w:g} {h:g}"'
        f' data-window="{w:g} {h:g}" data-tools="{tools}" {says}>'
        f'<g class="tight amid">{city(table, (AIR, AIR + BADGE, box[2], box[3]), most)}</g></g></svg>'
    )


def city(table: Table, box: Box, most: float) -> str:
    """The city's cards, and while building the free places at its edge."""
    grid = grid_of(table, box, most)
    at = {spot.slot: grid.at(spot.x, spot.y) for spot in table.spots}
    out = ""
    points = tuple(at.items())
    for spot in table.spots:
        x, y = at[spot.slot]
        box = (x, y, grid.w, grid.h)
        if table.choice and table.choice.place == TOWN:
            card = _of_its_owner(_spot_to_pick(table, spot, box), spot, box)
        else:
            card = spot_picture(spot, box, points, table.deck, table.words)
        out += card
        if spot.card in table.changed:
            out += changed(box)
    return out + (_edges(table, grid) if table.phase == Phase.LOT_CELL else "")


def _body(spot: Spot, box: Box, deck: Deck, words: Words) -> str:
    """A card with what lies on it."""
    seen = Seen(spot.card, spot.shut, spot.aimed, spot.tokens, spot.pawns, spot.mob, spot.stack)
    return body_as_seen(seen, box, deck, words)


@lru_cache(8192)
def body_as_seen(spot: Seen, box: Box, deck: Deck, words: Words) -> str:
    """The same by what is seen of it alone: both seats are shown that, and what is said of it changes oftener."""
    x, y, w, h = box
    body = (
        closed_card(x, y, w, h, words("show.shut"))
        if spot.shut
        else property_card(x, y, w, deck, spot.card, words, spot.tokens, h)
    )
    body += _mob_tokens(spot, box) + _pawns(spot, box)
    return body + rect(x - 3, y - 3, w + 6, h + 6, 9, "none", BRASS_HI, 3) if spot.aimed else body


def _spot_to_pick(table: Table, spot: Spot, box: Box) -> str:
    """A card while two are picked."""
    name, body = f"property-{spot.card}", _body(spot, box, table.deck, table.words)
    if not spot.legal:
        return _still(spot, body, "", box)
    return pick(table, spot.slot, body, box, says=spot.says, key=name, name=name, inspect=name)


def spot_picture(spot: Spot, box: Box, points: Points, deck: Deck, words: Words) -> str:
    """A card as it is drawn; `points` are the places of all where a way leads to it. What is costly is kept."""
    body = _body(spot, box, deck, words)
    key = name = f"property-{spot.card}"
    way = way_sign(spot.way, box[2], box[3], points) if spot.way else ""
    if not spot.legal:
        return _of_its_owner(_still(spot, body, way, box), spot, box)
    card = lit(
        body + way + _price_tag(spot, box),
        box,
        says=spot.says,
        move=spot.move,
        pad=3,
        key=key,
        name=name,
        confirm=spot.sure,
        inspect=name,
    )
    return _of_its_owner(card, spot, box)


def _of_its_owner(card: str, spot: Spot, box: Box) -> str:
    """A card among those of its owner, which a scene lights together."""
    return part(card, box, of=f"owned-{spot.tokens[-1]}") if spot.tokens else card


def _still(spot: Spot, body: str, way: str, box: Box) -> str:
    """A card that cannot be clicked now: it says why, or only what it is."""
    key = name = f"property-{spot.card}"
    if spot.why:
        still = unlit(
            body, box, says=spot.says, why=spot.why, section=spot.section, dim=False, key=key, name=name, inspect=name
        )
        return group(still, way, extra='class="reveals"') if way else still
    return thing(body, key=key, name=name, says=spot.about, inspect=name)


@lru_cache(8192)
def way_sign(way: Way, w: float, h: float, points: Points) -> str:
    """The cheapest ways, shown while a card is pointed at: one's own cards, those passed, and who is paid for each."""
    at = dict(points)

    def middle(slot: int) -> tuple[float, float]:
        return at[slot][0] + w / 2, at[slot][1] + h / 2

    r = max(9.0, min(w, h) * 0.17)
    out = ""
    for here, there in way.steps:
        (ax, ay), (bx, by) = middle(here), middle(there)
        line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        out += path(line, "none", TAG_INK, 7, 'stroke-linecap="round"')
        out += path(line, "none", TAG, 3.4, 'stroke-linecap="round" stroke-dasharray="1 7"')
    for slot in way.ends:
        x, y = at[slot]
        out += rect(x - 2, y - 2, w + 4, h + 4, 8, "none", TAG, 3)
    for slot, owner in way.passed:
        x, y = middle(slot)
        out += circle(x, y, r + 4, TAG, TAG_INK, 1.6)
        if owner == EMPTY:
            out += icon("deck", x - r * 0.8, y - r * 0.8, r * 1.6, TAG_INK, TAG)
        else:
            out += chip(x, y, r, owner)
    return group(out, extra='class="reveal"')


def _price_tag(spot: Spot, box: Box) -> str:
    if not spot.tag:
        return ""
    x, y, w, h = box
    flat = lies(w, h)
    if is_spine(w, h):
        return _spine_price(spot, box)
    low = flat and is_low(h)  # the price stands below the value
    size = 10.4 if low else 12.0 if flat else max(11.0, min(13.0, w * 0.125))
    if is_small(w, h):
        return _small_price(spot, box)
    middle = w / 2
    if flat:  # clear of the suits, which begin right of the picture
        half = (width_of(spot.tag, size, True) + size * 1.15) / 2
        middle = min(picture_width(w, h) / 2 + 4, picture_width(w, h) + 7 - half)
    return pill(
        x + middle,
        y + (h - size * 1.6 - (0 if low else 2) if flat else h * 0.5 - size * 1.2),
        spot.tag,
        size,
        fill=TAG,
        ink=TAG_INK,
        edge=TAG_INK,
        anchor="middle",
        icon_name="deck" if spot.far and w > 70 and not flat else "",
    )


def _small_price(spot: Spot, box: Box) -> str:
    """The price on a small card: on its picture, else at the right of its foot, a long one over the edge.

    Name, suits and type stay readable, and so do the tokens that lie on the upper corner of a low picture.
    """
    x, y, w, h = box
    high, beside = low_picture(h), bool(spot.tokens) and low_picture(h) < CLEAR
    tag, top = spot.tag, h - 20
    size, over = (10.4, 5) if spot.far else (11, -3)
    if high and (not beside or w >= WIDE_SIGN):
        top, over = high - 11, -15 if beside else over
    elif spot.far:  # as narrow as it can be
        tag, size, over = tag.replace(" ", ""), 9.6, 7
    return pill(x + w + over, y + top, tag, size, fill=TAG, ink=TAG_INK, edge=TAG_INK, anchor="end")


def _spine_price(spot: Spot, box: Box) -> str:
    """The price on a narrow card: below its suits, the cards for the way under it or beside it, over the edge."""
    x, y, w, h = box
    column, parts, high = spine_column(w, h), spot.tag.split(), 16.0
    foot = h - (2 * SPINE_TOKEN if spot.tokens else 2)
    if len(parts) > 1 and column.foot + high <= foot < column.foot + high * len(parts):  # the name keeps its band
        return pill(x + w + 4, y + foot - high, "".join(parts), 9.6, fill=TAG, ink=TAG_INK, edge=TAG_INK, anchor="end")
    if column.foot + high * len(parts) > foot or (len(parts) > 1 and w < WIDE_SPINE):
        return pill(x + w / 2, y + h - 17, spot.tag, 11, fill=TAG, ink=TAG_INK, edge=TAG_INK, anchor="middle")
    return "".join(
        pill(x + column.middle, y + foot - high * (len(parts) - i), said, 10, fill=TAG, ink=TAG_INK, edge=TAG_INK,
             anchor="middle")
        for i, said in enumerate(parts)
    )  # fmt: skip


def _mob_tokens(spot: Seen, box: Box) -> str:
    """The mob's tokens: along the top of a standing card, along the foot of the picture of one that lies."""
    x, y, w, h = box
    if is_spine(w, h):
        return _spine_tokens(spot, box)
    flat = lies(w, h)
    r = min(6.6, (picture_width(w, h) - 3) / max(4, spot.mob) / 2) if flat else w * 0.07
    small, picture = is_small(w, h), low_picture(h)
    if small:  # on the picture, or at the right of a sign's foot: type and suits stay readable
        r = 5.5 if picture else max(2.4, min(5.0, (w - 56) / max(4, spot.mob) / 2))
    out = ""
    for i in range(spot.mob):
        cx, cy = x + w - r - 6 - i * (2 * r + 1.5), y + r + 6
        if flat:
            cx, cy = x + 5 + r + i * 2 * r, y + h - r - 5
        elif small:
            cx, cy = x + w - r - 6 - i * (2 * r + 1), y + (picture - r + 1 if picture else h - 10)
        out += _mob_token(cx, cy, r, on=i < spot.stack)
    return out


def _mob_token(x: float, y: float, r: float, *, on: bool) -> str:
    """A token of the mob, or the place of one."""
    out = circle(x, y, r, "#8E2A1E" if on else "#FFF6E6", "#1A140C", 1.2, "" if on else 'opacity=".6"')
    return out + icon("fedora", x - r * 0.72, y - r * 0.75, r * 1.44, "#FFE08A", "#8E2A1E") if on and r > 5 else out


def _spine_tokens(spot: Seen, box: Box) -> str:
    """The mob's tokens on a narrow card: below its suits, one under the other."""
    x, y, w, h = box
    column = spine_column(w, h)
    top = column.foot + 3
    r = min(column.r, 5.0, (h - 5 - top) / max(4, spot.mob) / 2)
    return "".join(
        _mob_token(x + column.middle, y + top + r + i * 2 * r, r - 0.4, on=i < spot.stack) for i in range(spot.mob)
    )


def _pawns(spot: Seen, box: Box) -> str:
    x, y, w, h = box
    if lies(w, h):
        r, last = min(11.0, h * 0.22), len(spot.pawns) - 1
        right = x + 16 + last * r * 1.5 if spot.shut else x + picture_width(w, h) - r + 3
        top = y + h / 2 if spot.shut else y + r + 3
        return "".join(chip(right - (last - i) * r * 1.5, top, r, seat) for i, seat in enumerate(spot.pawns))
    r = min(w, h) * 0.16
    if is_small(w, h) or is_spine(w, h):  # the type stands in the upper corner of a narrow card
        above = 4 - r if is_spine(w, h) else r - 2 if low_picture(h) else 0  # the name reaches into that corner
        top = y + above
        return "".join(chip(x + w - r - i * r * 1.5, top, r, seat) for i, seat in enumerate(spot.pawns))
    r = min(w, h) * 0.15
    foot = y + h - 4 if spot.shut else y + picture_foot(w, h) - 1  # of the picture: the name stays readable
    return "".join(chip(x + w - 7 - r - i * r * 1.5, foot - r, r, seat) for i, seat in enumerate(spot.pawns))


def _edges(table: Table, grid: Grid) -> str:
    """The free places where a property of the open lot may be built."""
    out = ""
    w, h = grid.w, grid.h
    for move in table.legal:
        slot, side = divmod(move - BUILD, len(SIDES))
        x, y = grid.at(table.xs[slot] + int(EAST[side]), table.ys[slot] + int(NORTH[side]))
        body = rect(x + 2, y + 2, w - 4, h - 4, 6, "none", CLOTH_RULE, 1.4, 'stroke-dasharray="5 5"')
        body += icon("plus", x + w / 2 - 9, y + h / 2 - 9, 18, BRASS_HI)
        box, says = (x + 3, y + 3, w - 6, h - 6), table.move_text(move)
        out += lit(body, box, says=says, move=move, bulbs=len(table.legal) <= MOST_BULBS, confirm=True)
    return out
