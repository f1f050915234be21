# ruff: noqa: E501  (SVG text breaks badly)
"""The cards of Mob Town: properties and landmarks, draw cards, agendas, professionals, roles, mob cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

from backroom.core.decks import Deck
from backroom.core.words import Words
from backroom.games.mob_town.draw.artwork import AGENDA_ICONS, FACES, LANDMARK_ICONS, TYPE_ICONS, house_of
from backroom.games.mob_town.state import ANY_SUIT, CASH, PROPERTIES, SUITS
from backroom.games.mob_town.text import name_of
from backroom.kit.colours import ACCENT, EDGE, INK, INK_2, PAPER, PAPER_WELL, token
from backroom.kit.parts import (
    bust,
    card,
    chip,
    circle,
    facade,
    face_for,
    group,
    icon,
    name_lines,
    paragraph,
    path,
    rect,
    stamp,
    stamp_width,
    text,
    width_of,
    wrap,
)

SUIT_INKS = ("#231C13", "#F8F1DD", "#231C13", "#0B1622", "#F8F1DD", "#23653B")
FOOT, NAME, LOWEST = 19.0, 25.0, 18.0  # of a small standing card: its foot, two lines of name, the least picture
SIGN, NARROW = 50.0, 70.0  # the least width of a small card with a name, and of one with the name beside its value
LYING_EDGES, NAMED, SLIVER = 13.0, 52.0, 22.0  # of a lying card: all edges, the least name, the least picture
SPINE, SHORTEST = 104.0, 74.0  # how high a card too narrow for a name across is, and the least that holds one upwards
SQUEEZED = 1.2  # times its room: a longer name is not read easily on one line
SPINE_TOKEN = 7.0  # half the width of a family token on such a card
SMALLEST_STAMP = 9.0  # letters on a closed card
ARROWS = ("arrow-n", "arrow-e", "arrow-s", "arrow-w")
BADGE, BADGE_INK, TAG, TAG_INK = "#231C13", "#FFE08A", "#FFD24A", "#231A0A"


def suit_dot(x: float, y: float, r: float, suit: int) -> str:
    """A suit's mark: its animal on its colour. 5 is cash."""
    name = SUITS[suit] if suit < 5 else "cash"
    paint = token(f"suit-{name}")
    return circle(x, y, r, paint, "#1A140C", 1.1) + icon(
        name, x - r * 0.72, y - r * 0.72, r * 1.44, SUIT_INKS[suit], paint
    )


def any_dot(x: float, y: float, r: float) -> str:
    """Any suit pays: five slices."""
    out = ""
    for i, name in enumerate(SUITS):
        a, b = 2 * pi * i / 5 - pi / 2, 2 * pi * (i + 1) / 5 - pi / 2
        out += path(
            f"M{x:g} {y:g}L{x + r * cos(a):.1f} {y + r * sin(a):.1f}A{r:g} {r:g} 0 0 1 {x + r * cos(b):.1f} {y + r * sin(b):.1f}z",
            token(f"suit-{name}"),
        )
    return out + circle(x, y, r, "none", "#1A140C", 1.1)


def property_height(w: float) -> float:
    """How high a property card of this width is, where there is room."""
    return round(w * 1.16, 1)


def lies(w: float, h: float) -> bool:
    """Whether a card of this size lies: low and long, the picture left of the name."""
    return h < 88 and w >= h * 1.85


def is_low(h: float) -> bool:
    """Whether a card that lies is too low for two full lines of name over its suits."""
    return h < 52


def picture_width(w: float, h: float) -> float:
    """How wide the picture of a card that lies is: narrower where the name would have no room beside it."""
    most = min(w * 0.42, h * 1.05, 62.0)
    beside = w - LYING_EDGES - NAMED
    return round(min(most, beside) if beside >= SLIVER else most, 1)


def is_small(w: float, h: float) -> bool:
    """Whether a standing card of this size is a small one: a low picture over the name, or none."""
    return not lies(w, h) and w >= SIGN and not (w >= 80 and h >= 88)


def is_spine(w: float, h: float) -> bool:
    """Whether a card of this size is a narrow one: its name is written upwards, as on the back of a book."""
    return w < SIGN and h >= SHORTEST


def low_picture(h: float) -> float:
    """How high a small card's picture can be, over two lines of name and the foot; 0 where that is too low for one."""
    high = h - FOOT - NAME - 4
    return high if high >= LOWEST else 0.0


def picture_foot(w: float, h: float) -> float:
    """Where the picture of a large standing card ends, over its name."""
    return h * 0.49 + 5 * min(w, h) / 100


def property_card(
    x: float, y: float, w: float, deck: Deck, card_id: int, words: Words, tokens: tuple[int, ...] = (), h: float = 0
) -> str:
    """A property: value, building, name, suits, arrow; family tokens from the bottom of the stack up."""
    h = h or property_height(w)
    if lies(w, h):
        face, r = _lying_face(round(w, 2), round(h, 2), deck, card_id, words), min(11.0, h * 0.21)
        wide = picture_width(w, h)
        at = (x + wide - r + 3, y + r + 4) if wide >= 2 * r + 18 else (x + w - r + 3, y + r - 2)  # clear of the value
        return group(face, x=x, y=y) + _tokens(*at, r, tokens)
    if is_spine(w, h):
        face = _spine_face(round(w, 2), round(h, 2), deck, card_id, words)
        return group(face, x=x, y=y) + _spine_tokens(x + w - 5, y + h - 5, tokens)
    if is_small(w, h):
        face, r = _small_face(round(w, 2), round(h, 2), deck, card_id, words), min(9.0, w * 0.105)
        above = 4 if low_picture(h) else 8  # the name of a sign reaches into that corner
        return group(face, x=x, y=y) + _tokens(x + w - r + 5, y + r - above, r, tokens)
    k = min(w / 100, h / 100)
    face = _property_face(round(w, 2), round(h, 2), deck, card_id, words)
    return group(face, x=x, y=y) + _tokens(x + w - 17 * k, y + 20 * k, 14 * k, tokens)


def halves(name: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """A name on one line, or broken where the longer of two lines is shortest."""
    words = name.split(" ")
    if most < 2 or len(words) < 2 or width_of(name, size, True) <= width:
        return (name,)
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(breaks, key=lambda rows: max(width_of(row, size, True) for row in rows))


@lru_cache(2048)
def _lying_face(w: float, h: float, deck: Deck, card_id: int, words: Words) -> str:
    """A property card that lies, without tokens, its corner at 0, 0."""
    d = deck.reading
    value, kind, wide = int(d.face[card_id]), int(d.type[card_id]), picture_width(w, h)
    out = card(0, 0, w, h, r=6, frame=False, edge=EDGE if card_id < PROPERTIES else ACCENT)
    out += facade(4, 4, wide, round(h - 8, 1), replace(house_of(card_id, kind, value), sign=""))
    named, low = w - wide - LYING_EDGES >= NAMED, is_low(h)
    badge, at, tall = ("M4 4h17v9l-8.5 5l-8.5 -5z", 14.5, 12) if low else ("M4 4h18v16l-9 5.5l-9 -5.5z", 18, 14)
    out += path(badge, BADGE) + text(13, at, value, tall, BADGE_INK, "middle", 800)
    left, room = wide + 9, w - wide - LYING_EDGES
    rows = halves(name_of(deck, words, "property", card_id), room, 11.2, 2) if named else ()
    two = len(rows) > 1
    size, first, step = (9.8 if two else 11.2, 10.5 if two else 13.0, 9.4) if low else (11.2, 15.0, 12.4)
    out += "".join(text(left, first + i * step, row, size, INK, weight=700, fit=room) for i, row in enumerate(rows))
    r = min(8.0, (h - 25) / 2 if low and two else 8.0) if named else min(9.5, room / 4.4)
    foot = h - r - (2.5 if low else 5) if named else h * 0.34
    suits = int(d.suits[card_id])
    places = [i for i in range(5) if suits >> i & 1]
    dots = (
        any_dot(left + r, foot, r)
        if suits == ANY_SUIT
        else "".join(suit_dot(left + r + i * (2 * r + 2), foot, r, suit) for i, suit in enumerate(places))
    )
    sign = TYPE_ICONS[kind] if kind < 5 else LANDMARK_ICONS[(card_id - PROPERTIES) % 6]
    size = min(15.0, 2 * r + 1) if named else 13.0
    corner = (w - size - 5, foot - size / 2) if named else (left + 1, h - size - 4)
    return out + dots + icon(sign, *corner, size, INK, PAPER)


@lru_cache(2048)
def _small_face(w: float, h: float, deck: Deck, card_id: int, words: Words) -> str:
    """A small standing card, without tokens, its corner at 0, 0: a low picture over the name, or a sign with the name."""
    d = deck.reading
    value, kind = int(d.face[card_id]), int(d.type[card_id])
    house, name = house_of(card_id, kind, value), name_of(deck, words, "property", card_id)
    out = card(0, 0, w, h, r=6, frame=False, edge=EDGE if card_id < PROPERTIES else ACCENT)
    badge = path("M4 4h17v14l-8.5 5l-8.5 -5z", BADGE) + text(12.5, 16.5, value, 13, BADGE_INK, "middle", 800)
    size = 11.0 if w >= 54 else max(9.5, w / 5)
    high, narrow = low_picture(h), w < NARROW and h >= FOOT + 42
    sign = TYPE_ICONS[kind] if kind < 5 else LANDMARK_ICONS[(card_id - PROPERTIES) % 6]
    if not high and narrow:  # the name has the whole width below value and type
        out += rect(4, 4, w - 8, round(h - FOOT - 4, 1), 3, house.sky)
        out += path("M4 4h17v11l-8.5 4l-8.5 -4z", BADGE) + text(12.5, 15.5, value, 13, BADGE_INK, "middle", 800)
        out += icon(sign, 26, 5, 13, INK, house.sky)
        rows = halves(name, w - 10, size, 2)
        first = h - FOOT - (3.5 if len(rows) > 1 else 8) - (len(rows) - 1) * 10.5
        out += "".join(
            text(w / 2, first + i * 10.5, row, size, INK, "middle", 700, fit=w - 10) for i, row in enumerate(rows)
        )
    elif not high:
        band = h - FOOT - 4
        out += rect(4, 4, w - 8, round(band, 1), 3, house.sky) + badge
        left, room = 24.0, w - 24 - 6
        rows = halves(name, room, size, 2)
        first = 4 + (band - (len(rows) - 1) * 12) / 2 + 4
        out += "".join(text(left, first + i * 12, row, size, INK, weight=700, fit=room) for i, row in enumerate(rows))
    else:
        out += facade(4, 4, w - 8, round(high, 1), replace(house, sign="")) + badge
        rows = halves(name, w - 6, size, 2)
        first = high + 4 + (NAME - (len(rows) - 1) * 11.5) / 2 + 4
        out += "".join(
            text(w / 2, first + i * 11.5, row, size, INK, "middle", 700, fit=w - 6) for i, row in enumerate(rows)
        )
    r = min(8.0, w * 0.098)
    foot, suits = h - FOOT / 2 - 0.5, int(d.suits[card_id])
    places = [i for i in range(5) if suits >> i & 1]
    if suits == ANY_SUIT:
        out += any_dot(5 + r, foot, r)
    out += "".join(
        suit_dot(5 + r + i * (2 * r + 1), foot, r, suit) for i, suit in enumerate(places) if suits != ANY_SUIT
    )
    return out if not high and narrow else out + icon(sign, 4 * r + 9, foot - 6.5, 13, INK, PAPER)


@dataclass(frozen=True)
class Column:
    """The right column of a narrow card: type and suits, below them room for prices and tokens."""

    middle: float
    r: float  # of a suit
    sign: float  # how wide the type's sign is
    top: float  # of the suits
    foot: float  # where they end


def spine_column(w: float, h: float) -> Column:
    """What stands in the right column of a narrow card, closer together on a low one."""
    low, half = h < 90, min(8.0, (w - 27) / 2)
    r, top = min(6.5, half) if low else half, 17.0 if low else 23.0
    return Column(w - 3 - half, r, 11.0 if low else 13.0, top, top + 4 * r + 1)


@lru_cache(2048)
def _spine_face(w: float, h: float, deck: Deck, card_id: int, words: Words) -> str:
    """A narrow card, without tokens, its corner at 0, 0: the name upwards, type and suits beside it."""
    d = deck.reading
    value, kind, suits = int(d.face[card_id]), int(d.type[card_id]), int(d.suits[card_id])
    out = card(0, 0, w, h, r=6, frame=False, edge=EDGE if card_id < PROPERTIES else ACCENT)
    sky = house_of(card_id, kind, value).sky
    out += rect(3, 3, 22, round(h - 6, 1), 3, sky)
    out += path("M3 3h18v14l-9 5l-9 -5z", BADGE) + text(12, 15.5, value, 13, BADGE_INK, "middle", 800)
    room, size = h - 32, 10.5
    rows = halves(name_of(deck, words, "property", card_id), room, size, 2)
    lines = "".join(
        text(0, (i - (len(rows) - 1) / 2) * 10.5 + 3.8, row, size, INK, weight=700, fit=room)
        for i, row in enumerate(rows)
    )
    out += group(lines, x=14, y=h - 6, turn=-90)
    column = spine_column(w, h)
    middle, r, y = column.middle, column.r, column.top + column.r
    sign = TYPE_ICONS[kind] if kind < 5 else LANDMARK_ICONS[(card_id - PROPERTIES) % 6]
    out += icon(sign, middle - column.sign / 2, (column.top - column.sign) / 2, column.sign, INK, PAPER)
    if suits == ANY_SUIT:
        return out + any_dot(middle, y, r)
    places = [i for i in range(5) if suits >> i & 1]
    return out + "".join(suit_dot(middle, y + i * (2 * r + 1), r, suit) for i, suit in enumerate(places))


@lru_cache(2048)
def _property_face(w: float, h: float, deck: Deck, card_id: int, words: Words) -> str:
    """A property card without tokens, its corner at 0, 0: it never changes, so it is drawn once."""
    d = deck.reading
    x = y = 0.0
    k = min(w / 100, h / 100)
    value, kind = int(d.face[card_id]), int(d.type[card_id])
    big = w >= 80 and h >= 88
    foot = (27 if big else 29) * k
    picture = h * 0.49 if big else h - foot - 8 * k
    out = card(x, y, w, h, r=6, frame=False, edge=EDGE if card_id < PROPERTIES else ACCENT)
    house = house_of(card_id, kind, value)
    house = house if big else replace(house, sign="")  # tokens lie there
    out += facade(x + 5 * k, y + 5 * k, w - 10 * k, round(picture, 1), house)
    flag = f"M{x + 5 * k:g} {y + 5 * k:g}h{30 * k:g}v{26 * k:g}l{-15 * k:g} {9 * k:g}l{-15 * k:g} {-9 * k:g}z"
    out += path(flag, BADGE) + text(x + 20 * k, y + 26 * k, value, 20 * k, BADGE_INK, "middle", 800)
    if big:
        name = name_of(deck, words, "property", card_id)
        lines = 2 if h - foot - picture - 8 * k > 24 else 1
        size = 11.4 * k if k > 1 else 11.0
        if lines == 1 and width_of(name, size, True) > SQUEEZED * (w - 8):  # two rows close together
            out += "".join(
                text(w / 2, picture_foot(w, h) + 9.2 + i * 10.4, row, 9.8, "", "middle", 700, fit=w - 8)
                for i, row in enumerate(halves(name, w - 8, 9.8, 2))
            )
        else:
            out += name_lines(x + w / 2, y + picture + 18 * k, name, w - 8, size, most=lines)
    return out + _suits_row(x, y + h - (14 if big else 16) * k, w, k, deck, card_id, big)


def _suits_row(x: float, y: float, w: float, k: float, deck: Deck, card_id: int, big: bool) -> str:
    d = deck.reading
    r = 9.5 * k if big else 11.5 * k
    suits = int(d.suits[card_id])
    if suits == ANY_SUIT:
        out = any_dot(x + 18 * k, y, r)
    else:
        places = [i for i in range(5) if suits >> i & 1]
        out = "".join(suit_dot(x + (16 + i * (22 if big else 27)) * k, y, r, suit) for i, suit in enumerate(places))
    kind = int(d.type[card_id])
    sign = TYPE_ICONS[kind] if kind < 5 else LANDMARK_ICONS[(card_id - PROPERTIES) % 6]
    out += icon(sign, x + w - (40 if big else 30) * k, y - r * 0.9, r * 1.8, INK, PAPER)
    if big:
        out += icon(ARROWS[int(d.arrow[card_id])], x + w - 18 * k, y - 5.5 * k, 11 * k, EDGE)
    return out


def _tokens(x: float, y: float, r: float, tokens: tuple[int, ...]) -> str:
    step = min(5.0, 14 / max(1, len(tokens))) * r / 14
    out = "".join(chip(x, y - i * step, r, seat) for i, seat in enumerate(tokens[-6:]))
    if len(tokens) > 1:
        top = y - min(len(tokens), 6) * step - r * 0.5
        out += circle(x + r * 0.85, top, r * 0.58, "#FFF6E6", BADGE, 1) + text(
            x + r * 0.85, top + r * 0.3, len(tokens), max(9.5, r * 0.8), BADGE, "middle", 800
        )
    return out


def _spine_tokens(x: float, y: float, tokens: tuple[int, ...]) -> str:
    """The uppermost token in the lower corner of a narrow card, below type and suits; how many beside it."""
    if not tokens:
        return ""
    out = chip(x, y, SPINE_TOKEN, tokens[-1])
    if len(tokens) == 1:
        return out
    badge = circle(x - 10, y, 5, "#FFF6E6", BADGE, 1)
    return out + badge + text(x - 10, y + 3.3, len(tokens), 9.5, BADGE, "middle", 800)


def closed_card(x: float, y: float, w: float, h: float, word: str) -> str:
    """A property that the law has shut: face down, boarded up, with the word where it fits on the card."""
    size = min(14.0, w / stamp_width(word, 1))
    planks = "".join(
        f"M{x + 6:g} {y + h * a:g}L{x + w - 6:g} {y + h * b:g}" for a, b in ((0.2, 0.32), (0.5, 0.4), (0.62, 0.76))
    )
    return (
        card(x, y, w, h, r=6, frame=False, fill=PAPER_WELL)
        + path(planks, "none", "#8A6B4A", h * 0.09, 'stroke-linecap="round"')
        + (
            stamp(x + w / 2, y + h * 0.5, word, good=True, size=size)
            if size >= SMALLEST_STAMP
            else icon("lock", x + w / 2 - 10, y + h / 2 - 10, 20, INK)
        )
    )


def draw_card(
    x: float, y: float, w: float, kind: int, words: Words, h: float = 0, strip: float = 0, seen: float = 0
) -> str:
    """A card of the hand or the lineup: the animal on its colour, the value twice.

    Where other cards leave but a narrow `strip` of it in sight, or only its upper part (`seen`), animal and value
    stand there.
    """
    high = round(h or w * 1.42, 1)
    if seen or 0 < strip < w * 0.62:
        part = _draw_strip(round(w, 2), high, kind, round(min(strip or w, w), 1), seen or high)
        return group(part, x=x, y=y)
    return group(_draw_face(round(w, 2), high, kind, words), x=x, y=y)


@lru_cache(512)
def _draw_strip(w: float, h: float, kind: int, strip: float, seen: float) -> str:
    """A draw card of which only the left edge is seen, or only the left upper corner; its corner at 0, 0."""
    suit = kind // 3
    name = SUITS[suit] if suit < 5 else "cash"
    paint, value = token(f"suit-{name}"), 1 if kind == CASH else kind % 3 + 1
    side = min(strip - 2, w * 0.4, seen * 0.56)
    size = 16 if strip >= 15 else 13.0
    return (
        card(0, 0, w, h, r=6, frame=False)
        + rect(2.5, 2.5, w - 5, seen * 0.66, 4, paint)
        + icon(name, (strip - side) / 2 + 0.5, seen * 0.34 + 1 - side / 2, round(side, 1), SUIT_INKS[suit], paint)
        + text(strip / 2 + 0.5, seen * 0.83 + size * 0.4, value, size, INK, "middle", 800)
    )


@lru_cache(512)
def _draw_face(w: float, h: float, kind: int, words: Words) -> str:
    """A draw card, its corner at 0, 0."""
    x = y = 0.0
    k = w / 76
    suit = kind // 3
    name = SUITS[suit] if suit < 5 else "cash"
    paint, value = token(f"suit-{name}"), 1 if kind == CASH else kind % 3 + 1
    label: object = words("show.wild") if kind == CASH else value
    return (
        card(x, y, w, h, r=6, frame=False)
        + rect(x + 5 * k, y + 5 * k, w - 10 * k, h * 0.64, 4, paint)
        + icon(name, x + w * 0.17, y + h * 0.1, round(w * 0.66, 1), SUIT_INKS[suit], paint)
        + text(
            x + w / 2,
            y + h - 9 * k,
            label,
            (14 if kind == CASH else 24) * k if w > 50 else 13,
            INK,
            "middle",
            800,
            fit=w - 10,
        )
        + (
            circle(x + 13 * k, y + 13 * k, 9 * k, "#FFF6E6", BADGE, 1)
            + text(x + 13 * k, y + 17.5 * k, value, max(11, 13 * k), BADGE, "middle", 800)
            if w >= 54
            else ""
        )
    )


@lru_cache(4096)
def agenda_card(
    x: float, y: float, w: float, h: float, deck: Deck, agenda: int, words: Words, *,
    marks: tuple[int, ...] = (), state: str = "", colour: str = "",
) -> str:  # fmt: skip
    """An agenda: its sign and name; what it counts, or how every seat stands (marks) and what that means (state)."""
    sign = AGENDA_ICONS[agenda]
    out = card(x, y, w, h, r=6) + icon(sign, x + 12, y + 12, 26, ACCENT, PAPER)
    name = name_of(deck, words, "agenda_no", agenda)
    out += name_lines_left(x + 46, y + 23, name, w - 56, 13)
    if not state:
        says = words(f"agenda_says.{agenda}")
        higher = len(wrap(says, w - 28, 12.2)) > 1 and len(wrap(name, w - 56, 13, True)) == 1
        return out + paragraph(x + 14, y + (51 if higher else 58), says, w - 28, 12.2, INK_2)
    if h >= 80:
        step = (w - 26) / len(marks)
        for seat, mark in enumerate(marks):
            left = x + 13 + seat * step
            out += chip(left + 9, y + h - 36, 9, seat) + text(left + 22, y + h - 31, mark, 14, INK, weight=800)
    return out + text(x + 13, y + h - 11, state, 12.2, colour, weight=700, fit=w - 26)


def name_lines_left(x: float, y: float, name: str, width: float, size: float) -> str:
    """A name on at most two lines, set left."""
    rows = wrap(name, width, size, True)
    if len(rows) > 2:
        rows = (rows[0], " ".join(rows[1:]))
    return "".join(text(x, y + i * size * 1.15, row, size, INK, weight=700, fit=width) for i, row in enumerate(rows))


@lru_cache(1024)
def person_card(
    x: float, y: float, w: float, h: float, name: str, says: str, face: str, *, picture: float = 54, size: float = 11.4
) -> str:
    """A professional or a role: portrait, name, what they do; on narrow cards the text stands below the portrait."""
    head = card(x, y, w, h, r=6) + bust(x + 9, y + 9, picture, FACES.get(face) or face_for(face), min(picture, h - 18))
    head += name_lines_left(x + picture + 18, y + 11 + size * 1.05, name, w - picture - 26, size * 1.1)
    if w < 180:
        return head + paragraph(x + 10, y + picture + 22, says, w - 18, 11, INK_2)
    rows = 2 if len(wrap(name, w - picture - 26, size * 1.1, True)) > 1 else 1
    top = y + 14 + size * (1.3 + 1.3 * rows)
    return head + paragraph(x + picture + 18, top, says, w - picture - 28, size, INK_2)


def mob_card(x: float, y: float, w: float, h: float, deck: Deck, number: int, words: Words, says: str) -> str:
    """A mob activity or master crime card."""
    crime = number >= 14
    sign = TYPE_ICONS[number] if number < 5 else SUITS[number - 9] if 9 <= number < 14 else "fedora"
    return (
        card(x, y, w, h, r=6, danger=crime)
        + (
            text(x + 26, y + 36, number - 4, 26, ACCENT, "middle", 800)
            if 5 <= number < 9
            else icon(sign, x + 12, y + 12, 28, ACCENT, PAPER)
        )
        + name_lines_left(x + 48, y + 25, name_of(deck, words, "mob", number), w - 58, 13)
        + paragraph(x + 14, y + 58, says, w - 28, 11.6, INK_2)
    )
