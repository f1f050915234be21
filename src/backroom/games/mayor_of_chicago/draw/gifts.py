"""Gifts in the co-op: both purses, and what a gift may be for."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.draw.cards import assistant_strip
from backroom.games.mayor_of_chicago.draw.events import (
    EVENT_H,
    SMALL_EVENT_H,
    SMALL_EVENT_W,
    event_card,
    event_due,
    small_event,
)
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import res
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import BOOZE, BOOZE_VALUE, CORRUPTION, DOLLAR, Phase
from backroom.games.mayor_of_chicago.text import assistant_name, effect_text
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, EDGE, INK, PAPER
from backroom.kit.parts import Box, chip, icon, paragraph, rect, shadow, text, thing

GIFTS = (Phase.ANSWER, Phase.GIVE_DOLLARS, Phase.GIVE_BOOZE, Phase.END_GIFTS)


def gifts(t: Table, x: float, y: float, w: float, tall: bool) -> str:
    """A gift is asked for, decided on or offered: what both have, and what it may be for."""
    assert t.partner is not None
    wide, high = (w - 32 - 46) / 2, 60 if tall else 72
    out = _purse(t, t.me, (x + 16, y + 20, wide, high)) + _purse(t, t.partner, (x + w - 16 - wide, y + 20, wide, high))
    both = t.phase == Phase.END_GIFTS
    for shown, name, at in (
        (both or t.s.actor == t.me.seat, "arrow-e", -9 if both else 0),
        (both or t.s.actor == t.partner.seat, "arrow-w", 9 if both else 0),
    ):
        out += icon(name, x + w / 2 - 11, y + 20 + high / 2 - 11 + at, 22, CLOTH_INK) if shown else ""
    if not tall:
        out += paragraph(x + 16, y + 116, t.words("screen.gift_price"), w - 32, 12.5, CLOTH_INK_2, most=2)
    top = y + (88 if tall else 142)
    if t.s.end_step:
        return out + _gift_in_count(t, x + 16, top, w - 32, tall)
    return out + _gift_in_play(t, x + 16, top, w - 32)


def _purse(t: Table, side: Side, box: Box) -> str:
    """Whose it is, and what gifts are about: Dollars, Booze and Corruption."""
    x, y, w, h = box
    out = shadow(*box, 7) + rect(*box, 7, PAPER, EDGE) + chip(x + 18, y + 17, 10, side.seat)
    out += text(x + 34, y + 22, t.view.seat_name(side.seat, t.words), 13, INK, weight=700, fit=w - 42)
    step = (w - 16) / 3
    for i, number in enumerate((DOLLAR, BOOZE, CORRUPTION)):
        left = x + 10 + i * step
        out += res(number, left, y + h - 29, 20, PAPER) + text(
            left + 23, y + h - 13, side.held[number], 16, INK, weight=800
        )
    return out


def _gift_in_play(t: Table, x: float, y: float, w: float) -> str:
    """What a gift may be for: the open card, or those who wait for a block."""
    giver = int(t.s.giver if t.s.giver >= 0 else t.s.actor)
    side = t.side_of(1 - giver)
    name = t.view.seat_name(side.seat, t.words)
    if t.open is None:
        names = ", ".join(assistant_name(t.cards[n - 1], t.words) for n in side.hand)
        said = t.words("screen.gift_waiting", name=name, names=names) if names else ""
        return paragraph(x, y + 14, said, w, 13, CLOTH_INK, most=4)
    price = side.price(t.open)
    short = price - side.held[DOLLAR] - BOOZE_VALUE * side.most_booze(t.open)
    key, n = ("screen.gift_for", short) if short > 0 else ("screen.gift_spare", price)
    if side.used or t.s.hired_by >= 0 or not side.hires_left():
        key = "screen.gift_barred"
    out = thing(assistant_strip((x, y, 174, 108), t.open, t.words, side), says=assistant_name(t.open, t.words))
    said = t.words(key, name=name, assistant=t.open.id, n=n)
    return out + paragraph(x + 190, y + 18, said, w - 190, 13, CLOTH_INK, most=5)


def _gift_in_count(t: Table, x: float, y: float, w: float, tall: bool) -> str:
    """What comes next in the final count: an event's effect, or the Corruption to pay."""
    due = event_due(t)
    if due is None:
        prices = {side.seat: t.corruption_price(side) for side in (t.me, t.partner) if side}
        rows = [t.named(seat, price) for seat, price in prices.items() if price]
        said = "".join(text(x, y + 14 + 24 * i, row, 13, CLOTH_INK, fit=w) for i, row in enumerate(rows))
        return said or paragraph(x, y + 14, t.words("ask.end_gifts_detail"), w, 13, CLOTH_INK, most=3)
    side, slot = due
    name = t.event(side, slot)
    face = t.view.deck.cards.event[side.events[slot]]
    out = (
        small_event((x, y + 6, SMALL_EVENT_W, SMALL_EVENT_H), side, slot, t.words, name)
        if tall
        else event_card((x, y, 104, EVENT_H), side, slot, t.words, name, face.immediate.each, labels=True)
    )
    left = x + (SMALL_EVENT_W + 14 if tall else 120)
    out += text(left, y + 18, t.named(side.seat, name), 13.5, CLOTH_INK, weight=700, fit=x + w - left)
    effect = effect_text(side.effect_due(slot), t.words)
    return out + paragraph(left, y + 38, effect, x + w - left, 12.5, CLOTH_INK_2, most=4 if tall else 5)
