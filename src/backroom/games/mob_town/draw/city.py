"""The town on the table: fitted into its window, each card lit, quiet, or saying why not."""

from __future__ import annotations

from dataclasses import dataclass

from backroom.core.match import View
from backroom.core.record import EMPTY
from backroom.core.words import Words
from backroom.games.mob_town.draw.cards import (
    TAG,
    TAG_INK,
    closed_card,
    lies,
    picture_width,
    property_card,
    property_height,
)
from backroom.games.mob_town.draw.panels import mine
from backroom.games.mob_town.rules.cards import keeps, number_of
from backroom.games.mob_town.rules.price import need_of, price_of
from backroom.games.mob_town.rules.takeover import held_by, steps_nearer
from backroom.games.mob_town.rules.town import EAST, NORTH
from backroom.games.mob_town.state import (
    BUILD,
    EXCHANGE,
    MOVE,
    PLACE,
    ROUTE,
    TAKE_OVER,
    TARGET,
    Kind,
    Phase,
    Professional,
)
from backroom.games.mob_town.text import landmark_says, property_at, spot_state, suits_text, why_not
from backroom.kit.parts import (
    BRASS_HI,
    CLOTH_RULE,
    changed,
    chip,
    circle,
    group,
    icon,
    lit,
    path,
    pill,
    rect,
    thing,
    unlit,
)

Box = tuple[float, float, float, float]
WIDEST = 1.75  # of a standing card's width to its height, where the town is high and narrow
LONGEST = 2.6  # of a card that lies: its picture stands left of its name
SLOT_FAMILIES = {
    Phase.MAIN: TAKE_OVER,
    Phase.PRO_SLOT: TARGET,
    Phase.PRO_SLOT2: EXCHANGE,
    Phase.PAWN_PLACE: PLACE,
    Phase.CO_MAIN: MOVE,
}

FREE_OR_FORCEFUL = (Professional.LOCKSMITH, Professional.ENFORCER)
AIMED = (
    Phase.ROUTE, Phase.PAY, Phase.CONNECT_PAY, Phase.LOT_TAKE, Phase.PRO_SLOT2, Phase.CLEAR_PAY, Phase.SHUT_PAY,
    Phase.PAY_JOKER,
)  # fmt: skip


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


def grid_of(view: View, box: Box, most: float) -> Grid:
    """Fit the city into a box, cards at most `most` wide; while building, its edges too."""
    s = view.record
    n = int(s.city_n)
    xs, ys = [int(x) for x in s.x[:n]], [int(y) for y in s.y[:n]]
    margin = 1 if s.phase == Phase.LOT_CELL and mine(view) else 0
    west, east, south, north = min(xs) - margin, max(xs) + margin, min(ys) - margin, max(ys) + margin
    columns, rows = east - west + 1, north - south + 1
    gap = 10 if columns <= 6 and rows <= 5 else 7
    room = (box[2] + gap) / columns - gap
    w = min(most, room)
    h = min(property_height(w), (box[3] + gap) / rows - gap)
    w = long if lies(long := min(room, h * LONGEST), h) else min(w, h * WIDEST)
    width, height = columns * (w + gap) - gap, rows * (h + gap) - gap
    return Grid(box[0] + (box[2] - width) / 2, box[1] + (box[3] - height) / 2, w, h, gap, west, north)


@dataclass(frozen=True)
class Spot:
    """A card of the city as both pictures show it: read from the record once."""

    slot: int
    card: int
    x: int
    y: int
    stack: int
    shut: bool
    aimed: bool  # the running decision is about it
    tokens: tuple[int, ...]  # seats from the bottom up
    pawns: tuple[int, ...]
    mob: int  # places for mob tokens: none outside the co-op and on a face-down card
    move: int | None  # what clicking it would do
    legal: bool
    about: str
    says: str  # for the tooltip: what clicking does, and what it is
    why: str  # why it cannot be clicked, with its section
    section: str
    tag: str  # price tag
    far: int  # connection cards due
    way: Way | None


@dataclass(frozen=True)
class Way:
    """The shortest ways to a card: the steps, and who is paid for each card passed."""

    steps: tuple[tuple[int, int], ...]  # pairs of slots beside each other, nearer to the target first
    passed: tuple[tuple[int, int], ...]  # slot, and the seat that gets a card, EMPTY: nobody
    ends: tuple[int, ...]  # own cards where a way begins


def spots_of(view: View, words: Words) -> tuple[Spot, ...]:
    """The city, north to south; what can be clicked comes last, the farthest on top, so that ways lie on the cards."""
    s, d, seat = view.record, view.deck.record, view.seat
    n, mode, phase = int(s.city_n), int(s.options.mode), Phase(int(s.phase))
    cards, xs, ys, faces, stacks = (getattr(s, name).tolist() for name in ("card", "x", "y", "face", "stack"))
    owners, tokens, pawns = s.owner.tolist(), s.tokens.tolist(), s.pawn.tolist()
    shut, target, pro = int(s.shut), int(s.target) if phase in AIMED else EMPTY, int(s.pro)
    first, routes, acts = SLOT_FAMILIES.get(phase), route_moves(view), mine(view)
    priced = phase == Phase.MAIN or (phase == Phase.PRO_SLOT and pro in FREE_OR_FORCEFUL)
    free, forceful = pro == Professional.LOCKSMITH, pro == Professional.ENFORCER
    near = s.near.tolist() if priced and not mode else []
    steps = distances(near, owners, seat) if near else {}
    driven = int(number_of(s, d, Professional.CHAUFFEUR)) if keeps(s, seat, Professional.CHAUFFEUR) else 0
    found = []
    for slot in range(n):
        move = routes.get(slot, first + slot if first is not None else None)
        legal = move is not None and move in view.legal
        about, why, section, tag, far = tip(view, words, slot), "", "", "", 0
        if move is not None and acts and not legal:
            why, section = why_not(view, move, words)
        if priced and acts and owners[slot] != seat:
            far = int(need_of(s, d, seat, slot, free))
        if priced and legal:
            price = int(price_of(s, d, slot, forceful))
            tag = words("show.price_way", n=price, k=far) if far else words("show.price", n=price)
        says = f"{view.move_text(move, words)}. {about}" if legal and move is not None else about
        way = ways_to(slot, near, owners, steps, driven) if far and steps else None
        if way and way.passed:
            says = f"{says.rstrip('.')}. {way_text(view, words, way)}"
        spare = [other for other in range(4) for _ in range(tokens[slot][other] - (other == owners[slot]))]
        found.append(
            Spot(
                slot=slot, card=cards[slot], x=xs[slot], y=ys[slot], stack=stacks[slot],
                shut=bool(shut >> slot & 1), aimed=target == slot,
                tokens=(*spare, owners[slot]) if owners[slot] >= 0 and not mode else (),
                pawns=tuple(who for who in range(int(s.options.players)) if pawns[who] == slot) if mode else (),
                mob=faces[slot] if mode and not shut >> slot & 1 else 0, move=move, legal=legal, about=about,
                says=says, why=why, section=section, tag=tag, far=far, way=way,
            )
        )  # fmt: skip
    return tuple(sorted(found, key=lambda spot: (spot.legal, spot.legal and spot.far, -spot.y, spot.x)))


def distances(near: list[list[int]], owners: list[int], seat: int) -> dict[int, int]:
    """Steps from the seat's nearest card to every card (§connection)."""
    found = {slot: 0 for slot, owner in enumerate(owners) if owner == seat}
    ring = list(found)
    while ring:
        further = {other for slot in ring for other in near[slot] if other >= 0 and other not in found}
        found |= dict.fromkeys(further, found[ring[0]] + 1)
        ring = list(further)
    return found


def ways_to(slot: int, near: list[list[int]], owners: list[int], far: dict[int, int], driven: int = 0) -> Way:
    """All shortest ways to a card; a Chauffeur spares the `driven` cards nearest to it (§connection, R14, R15)."""
    steps, passed, ring = [], [], {slot}
    while far[next(iter(ring))] > 0:
        nearer = set()
        for here in sorted(ring):
            for other in near[here]:
                if other >= 0 and far[other] == far[here] - 1:
                    steps.append((here, other))
                    nearer.add(other)
        ring = nearer
        paid = 0 < far[next(iter(ring))] < far[slot] - driven
        passed += [(other, owners[other]) for other in sorted(ring)] if paid else []
    return Way(tuple(steps), tuple(passed), tuple(sorted(ring)))


def way_text(view: View, words: Words, way: Way) -> str:
    """Who may be paid on the way, for the tooltip and for those who hear the table."""
    people = dict.fromkeys(owner for _, owner in way.passed)
    names = [words("show.nobody") if seat == EMPTY else view.seat_name(seat, words) for seat in people]
    return words("show.way", names=", ".join(names))


def route_moves(view: View) -> dict[int, int]:
    """While choosing the way: the cards that the next step may pass, with the move of each."""
    s = view.record
    if s.phase != Phase.ROUTE or s.actor != view.seat:
        return {}
    nearer = int(steps_nearer(s, view.seat))
    found = {}
    for receiver in range(5):
        for slot in range(int(s.city_n)):
            if nearer & int(held_by(s, receiver)) & (1 << slot) and ROUTE + receiver in view.legal:
                found[slot] = ROUTE + receiver
    return found


def town(view: View, words: Words, spots: tuple[Spot, ...], box: Box, most: float = 104) -> str:
    """The city's cards, and while building the free places at its edge."""
    s = view.record
    if not spots:
        return ""
    grid = grid_of(view, box, most)
    at = {spot.slot: grid.at(spot.x, spot.y) for spot in spots}
    fresh = {
        h.subject
        for h in view.recent
        if h.kind in (Kind.TOOK_OVER, Kind.BUILT, Kind.SHUT_DOWN, Kind.EXPANDED, Kind.CLEARED)
    }
    out = ""
    for spot in spots:
        x, y = at[spot.slot]
        out += _spot(view, words, spot, (x, y, grid.w, grid.h), at)
        if spot.card in fresh:
            out += changed((x, y, grid.w, grid.h))
    if s.phase == Phase.LOT_CELL:
        out += _edges(view, words, grid)
    return out


def _spot(view: View, words: Words, spot: Spot, box: Box, at: dict[int, tuple[float, float]]) -> str:
    x, y, w, h = box
    body = (
        closed_card(x, y, w, h, words("show.shut"))
        if spot.shut
        else property_card(x, y, w, view.deck, spot.card, words, spot.tokens, h)
    )
    body += _mob_tokens(spot, box) + _pawns(spot, box)
    if spot.aimed:
        body += rect(x - 3, y - 3, w + 6, h + 6, 9, "none", BRASS_HI, 3)
    key = name = f"property-{spot.card}"
    way = _way(spot.way, box, at) if spot.way else ""
    if spot.legal:
        return lit(body + way + _price_tag(spot, box), box, says=spot.says, move=spot.move, pad=3, key=key, name=name)
    if spot.why:
        still = unlit(body, box, says=spot.says, why=spot.why, section=spot.section, dim=False, key=key, name=name)
        return group(still, way, extra='class="reveals"') if way else still
    return thing(body, key=key, name=name, says=spot.about)


def _way(way: Way, box: Box, at: dict[int, tuple[float, float]]) -> str:
    """The cheapest ways, shown while a card is pointed at: one's own cards, those passed, and who is paid for each."""
    w, h = box[2], box[3]

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


def tip(view: View, words: Words, slot: int) -> str:
    """What a card is and who holds it, for the tooltip."""
    s = view.record
    card = int(s.card[slot])
    what = words(
        "show.pair",
        a=f"{property_at(view, slot, words)} ({int(s.face[slot])}, {suits_text(view.deck, card, words)})",
        b=spot_state(view, slot, words),
    )
    gives = landmark_says(view.deck, words, card)
    return f"{what}. {gives}" if gives else what


def _price_tag(spot: Spot, box: Box) -> str:
    if not spot.tag:
        return ""
    x, y, w, h = box
    flat = lies(w, h)
    size = 12.0 if flat else max(11.0, min(13.0, w * 0.125))
    return pill(
        x + (picture_width(w, h) / 2 + 4 if flat else w / 2),
        y + (h - size * 1.6 - 2 if flat else h * 0.5 - size * 1.2),
        spot.tag,
        size,
        fill=TAG,
        ink=TAG_INK,
        edge=TAG_INK,
        anchor="middle",
        icon_name="deck" if spot.far and w > 70 and not flat else "",
    )


def _mob_tokens(spot: Spot, box: Box) -> str:
    """The mob's tokens: along the top of a standing card, along the foot of the picture of one that lies."""
    x, y, w, h = box
    flat = lies(w, h)
    r = min(6.6, (picture_width(w, h) - 3) / max(4, spot.mob) / 2) if flat else w * 0.07
    out = ""
    for i in range(spot.mob):
        cx, cy = x + w - r - 6 - i * (2 * r + 1.5), y + r + 6
        if flat:
            cx, cy = x + 5 + r + i * 2 * r, y + h - r - 5
        on = i < spot.stack
        out += circle(cx, cy, r, "#8E2A1E" if on else "#FFF6E6", "#1A140C", 1.2, "" if on else 'opacity=".6"')
        if on and r > 5:
            out += icon("fedora", cx - r * 0.72, cy - r * 0.75, r * 1.44, "#FFE08A", "#8E2A1E")
    return out


def _pawns(spot: Spot, box: Box) -> str:
    x, y, w, h = box
    if lies(w, h):
        r, last = min(11.0, h * 0.22), len(spot.pawns) - 1
        right = x + 16 + last * r * 1.5 if spot.shut else x + picture_width(w, h) - r + 3
        top = y + h / 2 if spot.shut else y + r + 3
        return "".join(chip(right - (last - i) * r * 1.5, top, r, seat) for i, seat in enumerate(spot.pawns))
    r = min(w, h) * 0.16
    return "".join(chip(x + r + 4 + i * r * 1.7, y + h * 0.5, r, seat) for i, seat in enumerate(spot.pawns))


def _edges(view: View, words: Words, grid: Grid) -> str:
    s = view.record
    out = ""
    h = grid.h
    for move in view.legal:
        slot, side = (move - BUILD) // 4, (move - BUILD) % 4
        x, y = grid.at(int(s.x[slot]) + int(EAST[side]), int(s.y[slot]) + int(NORTH[side]))
        body = rect(x + 2, y + 2, grid.w - 4, h - 4, 6, "none", CLOTH_RULE, 1.4, 'stroke-dasharray="5 5"') + icon(
            "plus", x + grid.w / 2 - 9, y + h / 2 - 9, 18, BRASS_HI
        )
        out += lit(
            body,
            (x + 3, y + 3, grid.w - 6, h - 6),
            says=view.move_text(move, words),
            move=move,
            bulbs=len(view.legal) <= 14,
        )
    return out
