"""The town on the table: fitted into its window, each card lit, quiet, or saying why not."""

from __future__ import annotations

from dataclasses import dataclass

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mob_town.draw.cards import TAG, TAG_INK, closed_card, property_card, property_height
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
)
from backroom.games.mob_town.text import property_at, spot_state, suits_text
from backroom.kit.parts import BRASS_HI, CLOTH_RULE, changed, chip, circle, icon, lit, pill, rect, text, thing, unlit

Box = tuple[float, float, float, float]
WIDEST = 1.3  # of a card's width to its height, where the town is high and narrow
SLOT_FAMILIES = {
    Phase.MAIN: TAKE_OVER,
    Phase.PRO_SLOT: TARGET,
    Phase.PRO_SLOT2: EXCHANGE,
    Phase.PAWN_PLACE: PLACE,
    Phase.CO_MAIN: MOVE,
}


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
    margin = 1 if s.phase == Phase.LOT_CELL and s.actor == view.seat else 0
    west, east, south, north = min(xs) - margin, max(xs) + margin, min(ys) - margin, max(ys) + margin
    columns, rows = east - west + 1, north - south + 1
    gap = 10 if columns <= 6 and rows <= 5 else 7
    w = min(most, (box[2] + gap) / columns - gap)
    h = min(property_height(w), (box[3] + gap) / rows - gap)
    w = min(w, h * WIDEST)
    width, height = columns * (w + gap) - gap, rows * (h + gap) - gap
    return Grid(box[0] + (box[2] - width) / 2, box[1] + (box[3] - height) / 2, w, h, gap, west, north)


def token_seats(view: View, slot: int) -> tuple[int, ...]:
    """The tokens on a card from the bottom up; only the top one's place in the stack is known."""
    s = view.record
    if s.options.mode:
        return ()
    owner = int(s.owner[slot])
    seats = [seat for seat in range(4) for _ in range(int(s.tokens[slot, seat]) - (seat == owner))]
    return (*seats, owner) if owner >= 0 else ()


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


def town(view: View, words: Words, box: Box, most: float = 104, tall: bool = False) -> str:
    """The city's cards, and while building the free places at its edge."""
    s = view.record
    if s.city_n == 0:
        return ""
    grid = grid_of(view, box, most)
    phase = Phase(int(s.phase))
    first = SLOT_FAMILIES.get(phase)
    routes = route_moves(view)
    fresh = {
        h.subject
        for h in view.recent
        if h.kind in (Kind.TOOK_OVER, Kind.BUILT, Kind.SHUT_DOWN, Kind.EXPANDED, Kind.CLEARED)
    }
    out = ""
    for slot in sorted(range(int(s.city_n)), key=lambda i: (-int(s.y[i]), int(s.x[i]))):
        x, y = grid.at(int(s.x[slot]), int(s.y[slot]))
        move = routes.get(slot, first + slot if first is not None else None)
        out += _spot(view, words, slot, (x, y, grid.w, grid.h), move)
        if int(s.card[slot]) in fresh:
            out += changed((x, y, grid.w, grid.h))
    if phase == Phase.LOT_CELL:
        out += _edges(view, words, grid)
    return out


def _spot(view: View, words: Words, slot: int, box: Box, move: int | None) -> str:
    s = view.record
    x, y, w, h = box
    shut = bool(int(s.shut) >> slot & 1)
    body = (
        closed_card(x, y, w, h, words("show.shut"))
        if shut
        else property_card(x, y, w, view.deck, int(s.card[slot]), words, token_seats(view, slot), h)
    )
    if s.options.mode:
        body += _mob_tokens(view, slot, x, y, w, shut) + _pawns(view, slot, box)
    if s.target == slot and s.phase in (
        Phase.ROUTE,
        Phase.PAY,
        Phase.CONNECT_PAY,
        Phase.LOT_TAKE,
        Phase.PRO_SLOT2,
        Phase.CLEAR_PAY,
        Phase.SHUT_PAY,
        Phase.PAY_JOKER,
    ):
        body += rect(x - 3, y - 3, w + 6, h + 6, 9, "none", BRASS_HI, 3)
    key = name = f"property-{int(s.card[slot])}"
    about = tip(view, words, slot)
    if move is not None and move in view.legal:
        return lit(
            body + _price_tag(view, slot, box, words),
            box,
            says=f"{view.move_text(move, words)}. {about}",
            move=move,
            pad=3,
            key=key,
            name=name,
        )
    if move is not None and view.seat in view.pending:
        why, section = view.why_not(move, words)
        if why:
            return unlit(body, box, says=about, why=why, section=section, dim=False, key=key, name=name)
    return thing(body, key=key, name=name, says=about)


def tip(view: View, words: Words, slot: int) -> str:
    """What a card is and who holds it, for the tooltip."""
    s = view.record
    card = int(s.card[slot])
    return words(
        "show.pair",
        a=f"{property_at(view, slot, words)} ({int(s.face[slot])}, {suits_text(view.deck, card, words)})",
        b=spot_state(view, slot, words),
    )


def _price_tag(view: View, slot: int, box: Box, words: Words) -> str:
    s, d = view.record, view.deck.record
    x, y, w, h = box
    if s.phase == Phase.MAIN:
        free, forceful = False, False
    elif s.phase == Phase.PRO_SLOT and s.pro in (2, 3):
        free, forceful = s.pro == 2, s.pro == 3
    else:
        return ""
    price, need = int(price_of(s, d, slot, forceful)), int(need_of(s, d, view.seat, slot, free))
    said = words("show.price_way", n=price, k=need) if need else words("show.price", n=price)
    size = max(11.0, min(13.0, w * 0.125))
    return pill(
        x + w / 2,
        y + h * 0.5 - size * 1.2,
        said,
        size,
        fill=TAG,
        ink=TAG_INK,
        edge=TAG_INK,
        anchor="middle",
        icon_name="deck" if need and w > 70 else "",
    )


def _mob_tokens(view: View, slot: int, x: float, y: float, w: float, shut: bool) -> str:
    s = view.record
    if shut:
        return ""
    full, n = int(s.face[slot]), int(s.stack[slot])
    r = w * 0.07
    out = ""
    for i in range(full):
        cx, cy = x + w - r - 6 - i * (2 * r + 1.5), y + r + 6
        on = i < n
        out += circle(cx, cy, r, "#8E2A1E" if on else "#FFF6E6", "#1A140C", 1.2, "" if on else 'opacity=".6"')
        if on and r > 6:
            out += icon("fedora", cx - r * 0.72, cy - r * 0.75, r * 1.44, "#FFE08A", "#8E2A1E")
    return out


def _pawns(view: View, slot: int, box: Box) -> str:
    s = view.record
    x, y, w, h = box
    here = [seat for seat in range(int(s.options.players)) if s.pawn[seat] == slot]
    r = min(w, h) * 0.16
    return "".join(chip(x + r + 4 + i * r * 1.7, y + h * 0.5, r, seat) for i, seat in enumerate(here))


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


def empty_town(box: Box, words: Words) -> str:
    """Before the city is laid out."""
    x, y, w, h = box
    return text(x + w / 2, y + h / 2, words("show.empty"), 14, CLOTH_RULE, "middle")
