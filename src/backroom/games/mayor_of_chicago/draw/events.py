"""Events: what they would do now and at the end, and which of them comes next."""

from __future__ import annotations

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import CREAM, EVENT_PAINT, SPENT_PAINT, change_marks, res
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import CORRUPTION, DOLLAR, ENDS, EVENTS, IMMEDIATES, TURN_OFF, VOTE, Phase
from backroom.games.mayor_of_chicago.text import effects_text
from backroom.kit.parts import (
    BAD,
    GOOD,
    HAIRLINE,
    INK,
    INK_2,
    PAPER,
    PAPER_WELL,
    Box,
    card,
    icon,
    lit,
    name_lines,
    path,
    rect,
    signed,
    text,
    thing,
    unlit,
    width_of,
)


def draw_events(t: Table, side: Side, x: float, y: float, step: float, w: float) -> str:
    out = ""
    for slot in range(EVENTS):
        face = t.view.deck.cards.event[side.events[slot]]
        box = (x + step * slot, y, w, 122)
        body = event_card(*box, side, slot, t.words, t.event(side, slot), face.immediate.each)
        out += draw_event(t, side, slot, box, body)
    return out


def draw_event(t: Table, side: Side, slot: int, box: Box, body: str) -> str:
    """An event: lit when it may be turned off, framed while it is resolved, and its text for who asks."""
    move = TURN_OFF + slot
    own = side is t.me
    face = t.view.deck.cards.event[side.events[slot]]
    says = f"{t.event(side, slot)}. {effects_text(face, t.words)}"
    key = f"event-{side.seat}-{face.id}"
    if own and t.view.may(move):
        return lit(
            body,
            box,
            says=f"{t.view.move_text(move, t.words)}. {says}",
            move=move,
            pad=2,
            key=key,
            name=f"event-{face.id}",
        )
    if own and t.mine and t.phase == Phase.TURN_OFF:
        why, section = t.view.why_not(move, t.words)
        return unlit(body, box, says=t.event(side, slot), why=why, section=section)
    if t.s.event_slot == slot and t.s.actor == side.seat:
        x, y, w, h = box
        body += rect(x - 3, y - 3, w + 6, h + 6, 8, "none", "#FFD24A", 3)
    return thing(body, key=key, name=f"event-{face.id}", says=says)


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


def event_due(t: Table) -> tuple[Side, int] | None:
    """Whose event is resolved now, or comes next in the final count, and its place."""
    counting = t.s.end_step in (IMMEDIATES, ENDS)
    seat, slot = (t.s.actor, t.s.event_slot) if t.s.event_slot >= 0 else (t.s.end_seat, t.s.end_slot)
    if slot >= EVENTS or (t.s.event_slot < 0 and not counting):
        return None
    return t.side_of(int(seat)), int(slot)
