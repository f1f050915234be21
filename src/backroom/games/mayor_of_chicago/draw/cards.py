"""The things on the table: map cards, assistants, events, the rival, the six tracks."""

from __future__ import annotations

from functools import lru_cache

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, SYMBOL, CityCard, Opponent
from backroom.games.mayor_of_chicago.reading import Side
from backroom.games.mayor_of_chicago.state import CORRUPTION, DOLLAR, FLAG, NO_SYMBOL, VOTE
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name
from backroom.kit.parts import (
    BAD,
    CLOTH_INK,
    EDGE,
    GOOD,
    HAIRLINE,
    INK,
    INK_2,
    PAPER,
    PAPER_WELL,
    WARN,
    WON,
    Face,
    bust,
    card,
    circle,
    face_for,
    framed,
    icon,
    name_lines,
    paragraph,
    path,
    rect,
    shadow,
    signed,
    text,
    token,
    width_of,
)
from backroom.kit.screen import Svg

ICONS = {0: "vote", 1: "popularity", 2: "dollar", 3: "booze", 4: "power", 5: "corruption", FLAG: "flag"}
PAINTS = {number: token(f"res-{name}") for number, name in ICONS.items()}
TINTS = {0: "#CFE0EA", 1: "#F6D2C6", 2: "#D3E6CF", 3: "#F5DDB0", 4: "#DED0EC", FLAG: "#F3E6C4"}
CREAM, DARK, BRASS_EDGE, GOLD = "#FFF6E6", "#231C13", "#6E4E14", "#C79A3E"
EVENT_PAINT, SPENT_PAINT = "#B2301F", "#8C8068"

_LOOKS = {  # hat, skin, face, coat, hair, tie, ground; the rest of the cast comes from their names
    1: ("slick", 0, "smile", "#27465E", "#2B1D14", "#B2301F", "#F0C987"),
    2: ("fedora", 1, "tash", "#4B4032", "#2B1D14", "#2C664E", "#D5E6D5"),
    3: ("bowler", 3, "tash cigar", "#5C4520", "#8A8378", "#B2301F", "#E3E0BE"),
    4: ("fedora", 4, "specs", "#433A5C", "#1E140D", "#E0B24A", "#E9D3A4"),
    5: ("bob", 3, "lips specs", "#3F5A4A", "#7A3E1A", "#E9C3C9", "#CFE0EA"),
    6: ("top", 0, "beard", "#35404A", "#8A8378", "#E0B24A", "#F3D9A0"),
    7: ("cloche", 3, "lips", "#8E2A1E", "#4A2A18", "#E9C3C9", "#F0D2D8"),
    8: ("fedora", 1, "", "#27465E", "#1E140D", "#B2301F", "#F5DDB0"),
    9: ("slick", 2, "smile", "#7C2F4C", "#1A120C", "#E0B24A", "#F0D2D8"),
    10: ("fedora", 0, "cigar", "#35404A", "#2B1D14", "#8E2A1E", "#D9B27A"),
    11: ("bald", 1, "tash", "#5C4520", "#4A2A18", "#2C664E", "#F3D9A0"),
    12: ("cap", 4, "specs", "#4B4032", "#1E140D", "#B2301F", "#E3E0BE"),
    13: ("cap", 0, "beard", "#3F5A4A", "#7A3E1A", "#2E2A26", "#EFC98C"),
    14: ("wave", 2, "lips", "#7C2F4C", "#1A120C", "#E0B24A", "#DED0EC"),
    15: ("bald", 3, "beard smile", "#8E2A1E", "#B5714A", "#2E2A26", "#F5DDB0"),
    16: ("cap", 0, "tash", "#27465E", "#2B1D14", "#E0B24A", "#CFE0EA"),
    17: ("fedora", 5, "", "#433A5C", "#1A120C", "#B2301F", "#DED0EC"),
    18: ("slick", 3, "specs tash", "#35404A", "#6E6255", "#2C664E", "#E9D3A4"),
    19: ("bowler", 0, "specs", "#27465E", "#6E6255", "#2E2A26", "#D5E6D5"),
    20: ("bald", 3, "specs", "#2B2622", "#8A8378", "#FFF6E6", "#E3E0BE"),
    21: ("slick", 2, "tash smile", "#2B2622", "#1A120C", "#FFF6E6", "#BFD3B0"),
    22: ("top", 2, "tash smile", "#8E2A1E", "#1A120C", "#E0B24A", "#F3D9A0"),
    23: ("slick", 0, "smile", "#3F5A4A", "#7A3E1A", "#B2301F", "#D5E6D5"),
    24: ("wave", 1, "lips", "#8E2A1E", "#4A2A18", "#E0B24A", "#F6D2C6"),
    25: ("cap", 4, "smile", "#5C4520", "#1E140D", "#2C664E", "#F0C987"),
    26: ("bowler", 1, "tash", "#27465E", "#2B1D14", "#B2301F", "#CFE0EA"),
    27: ("cloche", 3, "lips", "#7C2F4C", "#4A2A18", "#E9C3C9", "#F0D2D8"),
    28: ("top", 0, "beard cigar", "#433A5C", "#6E6255", "#B2301F", "#E9D3A4"),
    29: ("slick", 4, "specs", "#35404A", "#1E140D", "#2C664E", "#D3E6CF"),
    30: ("cap", 5, "beard", "#27465E", "#1A120C", "#E0B24A", "#AFC4D6"),
    31: ("bob", 4, "lips", "#35404A", "#1E140D", "#8E2A1E", "#DFD0AC"),
    32: ("slick", 4, "specs", "#4B4032", "#1E140D", "#2C664E", "#E3E0BE"),
    33: ("wave", 0, "lips specs", "#3F5A4A", "#7A3E1A", "#E9C3C9", "#F5DDB0"),
    34: ("bald", 2, "", "#2B2622", "#1A120C", "#8E2A1E", "#C9B79A"),
    35: ("bald", 1, "specs beard", "#5C4520", "#6E6255", "#2E2A26", "#EBD6B0"),
    36: ("slick", 0, "tash smile", "#8E2A1E", "#2B1D14", "#2E2A26", "#F5DDB0"),
    37: ("bob", 3, "lips", "#27465E", "#6E6255", "#E0B24A", "#D5E6D5"),
    38: ("fedora", 3, "smile cigar", "#433A5C", "#7A3E1A", "#B5541A", "#F6D2C6"),
    39: ("top", 4, "smile", "#3F5A4A", "#1E140D", "#E0B24A", "#D3E6CF"),
    40: ("bowler", 0, "beard", "#4B4032", "#7A3E1A", "#2C664E", "#F5DDB0"),
    41: ("cap", 3, "specs", "#5C4520", "#2B1D14", "#B2301F", "#BFD3B0"),
    42: ("slick", 1, "specs", "#27465E", "#1E140D", "#8E2A1E", "#CFE0EA"),
    43: ("wave", 3, "lips", "#433A5C", "#B5714A", "#E0B24A", "#DED0EC"),
    44: ("fedora", 2, "smile", "#7C2F4C", "#1A120C", "#E0B24A", "#F0C987"),
    45: ("bowler", 4, "tash", "#2B2622", "#1E140D", "#8E2A1E", "#D9B27A"),
}
_RIVALS = {
    0: ("bowler", 3, "smile", "#3F5A4A", "#7A3E1A", "#E0B24A", "#D5E6D5"),
    1: ("cloche", 2, "lips", "#433A5C", "#1A120C", "#E9C3C9", "#DED0EC"),
    2: ("bowler", 0, "tash cigar", "#3A4A42", "#8A8378", "#B2301F", "#E5D2A8"),
    3: ("wave", 4, "lips", "#7C2F4C", "#4A2A18", "#E0B24A", "#F6D2C6"),
    4: ("top", 1, "beard", "#27465E", "#2B1D14", "#8E2A1E", "#CFE0EA"),
    5: ("bob", 3, "lips specs", "#2B2622", "#6E6255", "#B2301F", "#E3E0BE"),
    6: ("slick", 3, "tash specs", "#35404A", "#8A8378", "#8E2A1E", "#C9B79A"),
    7: ("cloche", 0, "lips", "#8E2A1E", "#2B1D14", "#E0B24A", "#F0D2D8"),
}


def _face(look: tuple[str, int, str, str, str, str, str]) -> Face:
    hat, skin, face, coat, hair, tie, ground = look
    hat_colour = "#5A2D91" if hat == "cloche" else "#2B2622" if hat in ("top", "bowler") else coat
    return Face(hat=hat, skin=skin, face=face, coat=coat, hat_colour=hat_colour, hair=hair, tie=tie, ground=ground)


@lru_cache(128)
def face_of(number: int, name: str) -> Face:
    """The portrait of an assistant."""
    return _face(_LOOKS[number]) if number in _LOOKS else face_for(name)


@lru_cache(16)
def rival_face(number: int, name: str) -> Face:
    """The portrait of an opponent."""
    return _face(_RIVALS[number]) if number in _RIVALS else face_for(name)


@lru_cache(16)
def rival_token(rival: Opponent) -> Svg:
    """An opponent's portrait as a token for the rail."""
    return Svg(
        '<svg class="tok play" viewBox="0 0 34 34" width="34" height="34" style="border-radius:50%" aria-hidden="true">'
        + bust(0, 0, 34, rival_face(rival.id, rival.name))
        + circle(17, 17, 16, "none", GOLD, 2.4)
        + "</svg>"
    )


def res(number: int, x: float, y: float, size: float, behind: str = CREAM) -> str:
    """A resource's icon in its colour."""
    return icon(ICONS[number], x, y, size, PAINTS[number], behind)


@lru_cache(2048)
def _front(symbols: tuple[int, ...], size: float, r: float) -> str:
    q = size / 2
    out = rect(0, 0, size, size, r, PAPER)
    for i, symbol in enumerate(symbols):
        x, y = q * (i % 2), q * (i // 2)
        out += rect(x + 0.6, y + 0.6, q - 1.2, q - 1.2, 2, TINTS[symbol])
        if symbol == FLAG:
            out += path(f"M{x + 1:g} {y + q - 1:g}L{x + q - 1:g} {y + 1:g}", "none", "#fff", q * 0.12, 'opacity=".5"')
        out += res(symbol, x + q * 0.2, y + q * 0.2, round(q * 0.6, 1), TINTS[symbol])
    out += path(f"M{q:g} 0v{size:g}M0 {q:g}h{size:g}", "none", "#fff", 1.6)
    return framed(0, 0, size, size, out) + rect(0, 0, size, size, r, "none", EDGE, 1.2)


def front(x: float, y: float, size: float, symbols: tuple[int, ...], r: float = 5) -> str:
    """A card's map side: four quarters with their symbols."""
    return shadow(x, y, size, size, r, 2) + f'<g transform="translate({x:g} {y:g})">{_front(symbols, size, r)}</g>'


def placed(x: float, y: float, size: float, number: int, name: str, mark: int) -> str:
    """An assistant lying on a block, with what it deals in."""
    k = size / 74
    out = (
        shadow(x, y, size, size, 6, 4)
        + rect(x, y, size, size, 6, PAPER, BRASS_EDGE)
        + bust(x + 3, y + 3, size - 6, face_of(number, name))
        + rect(x, y, size, size, 6, "none", GOLD, 3 * min(1, k + 0.2))
    )
    if mark != NO_SYMBOL:
        at, r = size - 9 * k, max(8.0, 11 * k)
        out += circle(x + at, y + at, r, PAPER, BRASS_EDGE) + res(
            mark, x + at - r * 0.7, y + at - r * 0.7, r * 1.4, PAPER
        )
    return out


def main_resource(card: CityCard) -> int:
    """The resource that an assistant is about, NO_SYMBOL if none."""
    if card.gain:
        return RESOURCE[next(iter(card.gain))]
    return {"buy": 3, "survey": 2, "double": 2}.get(card.ability, NO_SYMBOL)


def ability_row(card: CityCard, x: float, y: float, w: float, h: float) -> str:
    """An ability in icons, on a paper well."""
    out = rect(x, y, w, h, 6, PAPER_WELL, HAIRLINE)
    parts = _ability_parts(card)

    def widths_at(size: float) -> list[float]:
        wide = {"res": size, "icon": size, "arrow": size * 0.62}
        return [wide[kind] if kind in wide else width_of(value, size * 0.84, True) for kind, value in parts]

    size = h * 0.62
    size *= min(1.0, (w - 12) / (sum(widths_at(size)) + size * 0.2 * (len(parts) - 1)))
    widths = widths_at(size)
    gap = min(size * 0.3, max(1.0, (w - 8 - sum(widths)) / max(1, len(parts) - 1)))
    left = x + (w - sum(widths) - gap * (len(parts) - 1)) / 2
    for (kind, value), wide in zip(parts, widths, strict=True):
        top = y + (h - size) / 2
        if kind == "res":
            out += res(int(value), left, top, size, PAPER_WELL)
        elif kind == "icon":
            out += icon(value, left, top, size, INK_2, PAPER_WELL)
        elif kind == "arrow":
            out += icon("arrow-e", left, y + h / 2 - size * 0.3, size * 0.6, INK_2)
        else:
            out += text(left, y + h / 2 + size * 0.3, value, size * 0.84, INK, weight=800)
        left += wide + gap
    return out


def _ability_parts(card: CityCard) -> list[tuple[str, str]]:
    """What an ability shows: symbol → pay, gain; people and piles as icons."""
    head = {
        "symbol": [("res", str(SYMBOL[card.symbol]))] if card.symbol else [],
        "neighbour": [("icon", "henchman")],
        "discard": [("icon", "deck")],
        "buy": [("text", "−1"), ("res", str(DOLLAR)), ("arrow", ""), ("text", "+1"), ("res", "3")],
        "survey": [("icon", "zoom-in"), ("text", "+1"), ("icon", "home")],
        "double": [("icon", "home"), ("text", "×2")],
        "copy_neighbour": [("icon", "henchman"), ("arrow", ""), ("icon", "redo")],
        "turn_off": [("icon", "event"), ("arrow", ""), ("icon", "refuse")],
        "copy_discard": [("icon", "deck"), ("arrow", ""), ("icon", "redo")],
    }[card.ability]
    parts = list(head)
    if card.gain:
        parts.append(("arrow", ""))
    for bundle, sign in ((card.pay, -1), (card.gain, 1)):
        for name, amount in bundle.items():
            parts += [("text", signed(sign * amount)), ("res", str(RESOURCE[name]))]
    return parts


def assistant_card(
    x: float,
    y: float,
    w: float,
    h: float,
    card_: CityCard,
    words: Words,
    side: Side | None = None,
    *,
    price: bool = True,
) -> str:
    """An assistant's side of a card: portrait, name, ability, and cost with its threshold."""
    k = w / 150
    name = assistant_name(card_, words)
    picture_h = (w - 16) * (0.74 if price else 0.8)
    out = card(x, y, w, h) + bust(x + 8, y + 8, w - 16, face_of(card_.id, card_.name), picture_h)
    badge = max(10.5, 14 * k)
    out += circle(x + 6 + badge, y + 6 + badge, badge, DARK, "#EBCB7E", 1.5) + text(
        x + 6 + badge, y + 6 + badge * 1.35, card_.id, badge, CREAM, "middle", 700
    )
    low = y + 8 + picture_h
    size = max(11.0, 14.5 * k)
    if w < 90 and h < 120:
        return out + name_lines(x + w / 2, low + 14, name, w - 10, 11, kind="p")
    out += text(x + w / 2, low + size * 1.25, name, size, INK, "middle", 700, kind="p", fit=w - 14)
    bottom = y + h - 8
    row_h = max(22.0, 34 * k)
    if not price:
        return out + ability_row(
            card_, x + 8, bottom - row_h - (bottom - row_h - (low + size * 1.6)) / 2, w - 16, row_h
        )
    out += ability_row(card_, x + 8, low + size * 1.75, w - 16, row_h)
    return out + cost_row(x + 10, bottom - max(20.0, 27 * k), w - 20, k, card_, side)


def assistant_strip(
    box: tuple[float, float, float, float],
    card_: CityCard,
    words: Words,
    side: Side | None = None,
    *,
    price: bool = True,
) -> str:
    """An assistant lying down, for phones: the name above, the portrait, and beside it ability and cost."""
    x, y, w, h = box
    out = card(x, y, w, h, drop=2)
    out += text(x + w / 2, y + 19, assistant_name(card_, words), 14, INK, "middle", 700, kind="p", fit=w - 16)
    picture = h - 44
    out += bust(x + 8, y + 30, picture, face_of(card_.id, card_.name))
    out += circle(x + 18, y + 40, 10.5, DARK, "#EBCB7E", 1.5) + text(x + 18, y + 44, card_.id, 11, CREAM, "middle", 700)
    left, room = x + picture + 12, w - picture - 18
    if not price:
        return out + ability_row(card_, left, y + 26 + (picture - 34) / 2, room, 34)
    return out + ability_row(card_, left, y + 29, room, 32) + cost_row(left, y + h - 32, room, 0.6, card_, side)


def cost_row(x: float, y: float, w: float, k: float, card_: CityCard, side: Side | None) -> str:
    """Full and discounted cost, and the threshold: reached or not."""
    s = max(15.0, 22 * k)
    big, small = max(13.0, 19 * k), max(11.5, 15 * k)
    base = y + s * 0.8
    reached = side is not None and side.has_discount(card_)
    out = res(DOLLAR, x, y, s, PAPER)
    left = x + s + 3
    full, low = str(card_.cost), str(card_.discounted)
    if reached:
        out += text(left, base, full, small, INK_2, weight=700) + path(
            f"M{left - 1:g} {base - small * 0.33:g}h{width_of(full, small, True) + 2:g}", "none", BAD, 1.6
        )
        out += text(left + width_of(full, small, True) + 5, base, low, big, GOOD, weight=800)
    else:
        out += text(left, base, full, big, INK, weight=800) + text(
            left + width_of(full, big, True) + 4, base, f"({low})", small, INK_2, weight=700
        )
    resource, at = (1, card_.popularity) if card_.popularity else (4, card_.power)
    mark = max(13.0, 17 * k)
    label = f"{at}"
    wide = mark + 2 + width_of(label, small, True) + mark * 0.85
    right = x + w - wide
    out += res(resource, right, y + (s - mark) / 2, mark, PAPER) + text(
        right + mark + 2, base, label, small, GOOD if reached else INK_2, weight=700
    )
    tick = right + mark + 3 + width_of(label, small, True)
    return out + (
        icon("check", tick, y + s / 2 - mark * 0.38, mark * 0.76, GOOD)
        if reached
        else text(tick + 1, base, "+", small, INK_2, weight=700)
    )


def track(x: float, y: float, w: float, h: float, number: int, side: Side, words: Words, note: str) -> str:
    """One resource's tile: value, units as an abacus, and how it stands against the rival."""
    value = side.held[number]
    out = rect(x, y, w, h, 8, PAPER, EDGE) + rect(x, y, 6, h, 3, PAINTS[number])
    out += res(number, x + 13, y + 9, 26, PAPER) + text(x + 46, y + 32, value, 28, INK, weight=800)
    out += text(x + 13, y + 55, words(f"resource.{number}"), 12.5, INK_2, weight=700, fit=w - 20)
    step = (w - 24) / 9
    out += "".join(
        circle(x + 14 + i * step, y + 68, 3, PAINTS[number] if i == value % 10 else HAIRLINE) for i in range(10)
    )
    if number in (0, 1, 4, 5):
        gap = value - side.level[number]
        good = gap < 0 if number == CORRUPTION else gap > 0
        out += text(x + 13, y + 93, note, 12, INK_2, fit=w - 50)
        out += text(x + w - 8, y + 93, signed(gap), 15, GOOD if good else BAD if gap else INK_2, "end", 800)
    else:
        out += text(x + 13, y + 93, note, 11.5, INK_2, fit=w - 20)
    return out


def small_track(x: float, y: float, w: float, number: int, side: Side) -> str:
    """One resource on a phone: icon, value, difference."""
    value, mid = side.held[number], x + w / 2
    out = (
        circle(mid, y + 15, 14, PAPER)
        + res(number, mid - 10, y + 5, 20, PAPER)
        + text(mid, y + 49, value, 21, CLOTH_INK, "middle", 800)
    )
    if number in (0, 1, 4, 5):
        gap = value - side.level[number]
        good = gap < 0 if number == CORRUPTION else gap > 0
        out += text(mid, y + 66, signed(gap), 13, WON if good else WARN if gap else CLOTH_INK, "middle", 700)
    return out


def stars(x: float, y: float, n: int, size: float = 15, behind: str = HAIRLINE) -> str:
    """An opponent's stars out of five."""
    return "".join(icon("star", x + i * (size + 2), y, size, GOLD if i < n else behind) for i in range(5))


def rival_card(x: float, y: float, w: float, h: float, rival: Opponent, words: Words, side: Side | None) -> str:
    """The opponent: portrait, stars, the four numbers to beat, what a discard pays and costs."""
    out = card(x, y, w, h) + bust(x + 12, y + 12, h - 24, rival_face(rival.id, rival.name))
    left = x + h - 2
    out += text(left, y + 30, rival.name, 17, INK, weight=700, kind="p", fit=w - h - 10) + stars(
        left, y + 37, rival.stars
    )
    out += text(left + 92, y + 50, words("screen.rival"), 12.5, INK_2, fit=w - h - 100)
    step = (w - h - 6) / 4
    for i, (number, level) in enumerate(
        ((0, rival.votes), (1, rival.popularity), (4, rival.power), (5, rival.corruption))
    ):
        out += res(number, left + i * step, y + 60, 20, PAPER) + text(
            left + 24 + i * step, y + 77, level, 18, INK, weight=800
        )
    dollars = words("screen.discard_pays", dollars=rival.dollars)
    out += text(left, y + 97, dollars, 12, INK_2, fit=w - h - 8)
    if side.takes_votes if side else rival.penalty:
        votes = side.penalty if side else 0
        cost = words("screen.discard_costs", votes=votes) if votes else words("screen.discard_will_cost")
        out += text(left, y + 111, cost, 12, BAD, fit=w - h - 8)
    else:
        out += text(left, y + 111, words("screen.discard_free"), 12, GOOD, fit=w - h - 8)
    return out


def change_marks(x: float, y: float, change: dict[int, int], size: float = 13.5, *, most: int = 2) -> str:
    """What an effect changes: signed figures with icons, at most two, right-aligned at x."""
    if not change:
        return text(x, y, "0", size, INK, "end", 800)
    order = sorted(change, key=lambda r: (r != VOTE, r != CORRUPTION, r == DOLLAR, -abs(change[r])))[:most]
    out, at = "", x
    for number in reversed(order):
        amount = change[number]
        good = (amount > 0) != (number == CORRUPTION)
        label = signed(amount)
        out += res(number, at - size * 1.1, y - size * 0.92, size * 1.1, PAPER)
        out += text(at - size * 1.2, y, label, size, GOOD if good else BAD, "end", 800)
        at -= size * 1.2 + width_of(label, size, True) + 3
    return out


def event_card(
    x: float, y: float, w: float, h: float, side: Side, slot: int, words: Words, name: str, icon_name: str
) -> str:
    """An event under its column: what it would do now, and what at the end."""
    off, done = side.off[slot], side.done[slot]
    paint = SPENT_PAINT if off or done else EVENT_PAINT
    out = card(x, y, w, h, r=5, frame=False, fill=PAPER_WELL if off or done else PAPER)
    out += _event_head(x, y, w, name, icon_name, paint)
    if off:
        return (
            out
            + icon("refuse", x + w / 2 - 14, y + 72, 28, BAD, PAPER_WELL)
            + text(x + w / 2, y + 113, words("screen.off"), 12, BAD, "middle", 700)
        )
    out += text(x + 7, y + 87, words("screen.now"), 11.5, INK_2)
    out += (
        icon("check", x + w - 23, y + 75, 15, GOOD)
        if done
        else change_marks(x + w - 7, y + 88, side.change(slot, 0), 13, most=1)
    )
    out += path(f"M{x + 7:g} {y + 95:g}H{x + w - 7:g}", "none", HAIRLINE)
    return (
        out
        + text(x + 7, y + 112, words("screen.end"), 11.5, INK_2)
        + (
            change_marks(x + w - 7, y + 113, side.change(slot, 1), 13, most=1)
            if side.to_come(slot, 1)
            else icon("check", x + w - 23, y + 100, 15, GOOD)
        )
    )


def _event_head(x: float, y: float, w: float, name: str, icon_name: str, paint: str) -> str:
    band = rect(x + 5, y + 5, w - 10, 28, 3, paint) + icon(icon_name, x + w / 2 - 11, y + 8, 22, CREAM, paint)
    return band + name_lines(x + w / 2, y + 48, name, w - 6, 11.4)


def event_face(x: float, y: float, w: float, h: float, name: str, icon_name: str) -> str:
    """An event for the gallery: its theme and name."""
    return card(x, y, w, h, r=5, frame=False) + _event_head(x, y, w, name, icon_name, EVENT_PAINT)


def small_event(x: float, y: float, w: float, h: float, side: Side, slot: int, icon_name: str) -> str:
    """An event on a phone: icon, now, end."""
    off, done = side.off[slot], side.done[slot]
    out = card(x, y, w, h, r=5, frame=False, fill=PAPER_WELL if off or done else PAPER, drop=2)
    out += icon(icon_name, x + w / 2 - 10, y + 5, 20, INK_2 if off or done else INK, PAPER)
    if off:
        return out + icon("refuse", x + w / 2 - 11, y + 34, 22, BAD, PAPER_WELL)
    if done:
        out += icon("check", x + w / 2 - 7, y + 29, 14, GOOD)
    else:
        out += _one_mark(x + w / 2, y + 42, side.change(slot, 0))
    return (
        out
        + path(f"M{x + 6:g} {y + 48:g}H{x + w - 6:g}", "none", HAIRLINE)
        + (
            _one_mark(x + w / 2, y + 64, side.change(slot, 1))
            if side.to_come(slot, 1)
            else icon("check", x + w / 2 - 7, y + 52, 14, GOOD)
        )
    )


def _one_mark(x: float, y: float, change: dict[int, int]) -> str:
    if not change:
        return text(x, y, "0", 13, INK, "middle", 800)
    number = sorted(change, key=lambda r: (r != VOTE, r != CORRUPTION, r == DOLLAR, -abs(change[r])))[0]
    good = (change[number] > 0) != (number == CORRUPTION)
    label = signed(change[number])
    wide = width_of(label, 13, True) + 15
    return text(x - wide / 2, y, label, 13, GOOD if good else BAD, weight=800) + res(
        number, x + wide / 2 - 13, y - 12, 13.5, PAPER
    )


def ability_note(x: float, y: float, w: float, card_: CityCard, words: Words, size: float = 12.5, most: int = 3) -> str:
    """An ability in words, on the cloth."""
    return paragraph(x, y, ability_text(card_, words), w, size, token("felt-ink-2"), most=most)
