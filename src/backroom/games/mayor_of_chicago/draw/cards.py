"""Assistants: lying on a block, as a card, as a strip, their ability and cost in icons."""

from __future__ import annotations

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, SYMBOL, CityCard
from backroom.games.mayor_of_chicago.draw.faces import face_of
from backroom.games.mayor_of_chicago.draw.symbols import BRASS_EDGE, CREAM, DARK, GOLD, res
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import DOLLAR, NO_SYMBOL
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name
from backroom.kit.colours import BAD, GOOD, HAIRLINE, INK, INK_2, PAPER, PAPER_WELL, token
from backroom.kit.parts import (
    bust,
    card,
    circle,
    icon,
    name_lines,
    paragraph,
    path,
    rect,
    shadow,
    signed,
    text,
    width_of,
)

SMALL_ROW = 20  # the ability on a small card, below a name of two lines


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
        out += name_lines(x + w / 2, low + 13, name, w - 10, 11, kind="p")
        return out + ability_row(card_, x + 5, y + h - SMALL_ROW - 5, w - 10, SMALL_ROW)
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


def ability_note(x: float, y: float, w: float, card_: CityCard, words: Words, size: float = 12.5, most: int = 3) -> str:
    """An ability in words, on the cloth."""
    return paragraph(x, y, ability_text(card_, words), w, size, token("felt-ink-2"), most=most)
