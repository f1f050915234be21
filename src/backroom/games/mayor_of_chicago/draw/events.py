"""Events: what they would do now and at the end, and which of them comes next."""

from __future__ import annotations

from backroom.core.record import EMPTY
from backroom.core.words import Words
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import CREAM, EVENT_PAINT, SPENT_PAINT, res
from backroom.games.mayor_of_chicago.mind.forecast import Change, Outcome, Side
from backroom.games.mayor_of_chicago.state import (
    CORRUPTION,
    DOLLAR,
    END,
    ENDS,
    EVENTS,
    IMMEDIATE,
    IMMEDIATES,
    TURN_OFF,
    VOTE,
    Phase,
)
from backroom.games.mayor_of_chicago.text import effects_text, would_do_text
from backroom.kit.colours import BAD, GOOD, HAIRLINE, INK, INK_2, PAPER, PAPER_WELL
from backroom.kit.parts import Box, card, icon, lit, name_lines, path, rect, signed, text, thing, unlit, width_of

EVENT_H, SMALL_EVENT_H, SMALL_EVENT_W = 136, 72, 122


def draw_events(t: Table, side: Side, x: float, y: float, step: float, w: float) -> str:
    """The six events in their row."""
    out = ""
    for slot in range(EVENTS):
        face = t.view.deck.cards.event[side.events[slot]]
        box = (x + step * slot, y, w, EVENT_H)
        body = event_card(box, side, slot, t.words, t.event(side, slot), face.immediate.each)
        out += draw_event(t, side, slot, box, body)
    return out


def draw_event(t: Table, side: Side, slot: int, box: Box, body: str) -> str:
    """An event: to press when it may be turned off, framed while it is resolved, with its text."""
    move = TURN_OFF + slot
    own = side is t.me
    face = t.view.deck.cards.event[side.events[slot]]
    says = f"{t.event(side, slot)}. {effects_text(face, t.words)}"
    if side.to_come(slot, END):
        says += f" {would_do_text(side, slot, t.words)}"
    key, opens = f"event-{side.seat}-{face.id}", f"event-{side.seat}-{slot}"
    if own and t.view.may(move):
        return lit(
            body,
            box,
            says=f"{t.view.move_text(move, t.words)}. {says}",
            move=move,
            pad=2,
            key=key,
            name=f"event-{face.id}",
            inspect=opens,
        )
    if own and t.mine and t.phase == Phase.TURN_OFF:
        why, section = t.view.why_not(move, t.words)
        return unlit(body, box, says=t.event(side, slot), why=why, section=section, inspect=opens)
    if t.s.event_slot == slot and t.s.actor == side.seat:
        x, y, w, h = box
        body += rect(x - 3, y - 3, w + 6, h + 6, 8, "none", "#FFD24A", 3)
    return thing(body, key=key, name=f"event-{face.id}", says=says, inspect=opens)


def event_card(
    box: Box, side: Side, slot: int, words: Words, name: str, icon_name: str, *, labels: bool = False
) -> str:
    """An event under its column: what it would do now, and what at the end; with `labels` it says which is which."""
    x, y, w, h = box
    off, done = side.off[slot], side.done[slot]
    out = card(x, y, w, h, r=5, frame=False, fill=PAPER_WELL if off or done else PAPER)
    out += _event_head(x, y, w, name, icon_name, SPENT_PAINT if off or done else EVENT_PAINT)
    if off:
        return (
            out
            + icon("refuse", x + w / 2 - 14, y + 72, 28, BAD, PAPER_WELL)
            + text(x + w / 2, y + 113, words("screen.off"), 12, BAD, "middle", 700)
        )
    middle, high = y + (67 + h) / 2, (h - 67) / 2 - 4
    left = 6
    if labels:
        left = 32
        out += text(x + 6, middle - high / 2 + 2, words("screen.now"), 11.5, INK_2, fit=26)
        out += text(x + 6, middle + high / 2 + 6, words("screen.end"), 11.5, INK_2, fit=26)
    upper, lower = (x + left, middle - 2 - high, w - left - 6, high), (x + left, middle + 2, w - left - 6, high)
    out += path(f"M{x + 7:g} {middle:g}H{x + w - 7:g}", "none", HAIRLINE)
    return out + _effect(upper, side, slot, IMMEDIATE, words) + _effect(lower, side, slot, END, words)


def _effect(box: Box, side: Side, slot: int, which: int, words: Words) -> str:
    """What an effect would change if it came now, a tick if it has come."""
    x, y, w, h = box
    if not side.to_come(slot, which):
        return icon("check", x + w / 2 - 7.5, y + h / 2 - 7.5, 15, GOOD)
    rows = _figures(side.outcome(slot, which), words)
    few = len(rows) == 1 and len(rows[0]) == 1
    size = 13.5 if few else 11.8
    top = y + h / 2 - (len(rows) * (size + 1.5)) / 2
    return "".join(_figure_row(x, top + (i + 1) * (size + 1.5) - 2.5, w, size, row) for i, row in enumerate(rows))


Figure = tuple[str, int, str]  # label, resource or EMPTY for a word, ink


def _figures(outcome: Outcome, words: Words) -> list[list[Figure]]:
    """The figures of an outcome in rows: of a choice both parts, of an offer that it may be left."""
    first = _marks(outcome.change, outcome.asked, words)
    if not first:
        return [[(words("screen.of_all", n=0, all=outcome.counts) if outcome.counts else "0", EMPTY, INK)]]
    rows = [first]
    if outcome.other:
        rows.append([(words("screen.or"), EMPTY, INK_2), *_marks(outcome.other, {}, words)])
    if outcome.optional:
        rows.append([(words("screen.optional"), EMPTY, INK_2)])
    return rows


def _marks(change: Change, asked: Change, words: Words) -> list[Figure]:
    """Signed figures, Votes and Corruption first; where a track ends, what was asked for: "−2 of 7"."""
    both = asked | change
    marks = []
    for number in sorted(both, key=lambda r: (r != VOTE, r != CORRUPTION, r == DOLLAR, -abs(both[r]))):
        label = signed(change.get(number, 0))
        if number in asked:
            label = words("screen.of_all", n=label, all=abs(asked[number]))
        marks.append((label, number, GOOD if (both[number] > 0) != (number == CORRUPTION) else BAD))
    return marks


def _figure_row(x: float, y: float, w: float, size: float, row: list[Figure]) -> str:
    """Figures with their icons in a row, centred, smaller where they would not fit."""

    def width_at(size: float) -> float:
        return sum(width_of(label, size, True) + (size * 1.2 if n >= 0 else 0) + 3 for label, n, _ in row) - 3

    size *= min(1.0, w / width_at(size))
    out, at = "", x + (w - width_at(size)) / 2
    for label, number, ink in row:
        out += text(at, y, label, size, ink, weight=800 if ink != INK_2 else 600)
        at += width_of(label, size, True) + 3
        if number >= 0:
            out += res(number, at - 2, y - size * 0.92, size * 1.1, PAPER)
            at += size * 1.2
    return out


def _event_head(x: float, y: float, w: float, name: str, icon_name: str, paint: str) -> str:
    band = rect(x + 5, y + 5, w - 10, 28, 3, paint) + icon(icon_name, x + w / 2 - 11, y + 8, 22, CREAM, paint)
    return band + name_lines(x + w / 2, y + 48, name, w - 6, 11.4)


def event_face(x: float, y: float, w: float, h: float, name: str, icon_name: str) -> str:
    """An event for the gallery: its theme and name."""
    return card(x, y, w, h, r=5, frame=False) + _event_head(x, y, w, name, icon_name, EVENT_PAINT)


def small_event(box: Box, side: Side, slot: int, words: Words, name: str) -> str:
    """An event on a phone: the number of its column, its name, and a row for each effect."""
    x, y, w, h = box
    off, done = side.off[slot], side.done[slot]
    paint = SPENT_PAINT if off or done else EVENT_PAINT
    out = card(x, y, w, h, r=5, frame=False, fill=PAPER_WELL if off or done else PAPER, drop=2)
    out += rect(x + 3, y + 3, 17, 17, 3, paint) + text(x + 11.5, y + 16, slot + 2, 12, CREAM, "middle", 800)
    out += text(x + 24, y + 16, name, 12, INK_2 if off or done else INK, weight=700, fit=w - 28)
    if off:
        return out + icon("refuse", x + w / 2 - 12, y + 31, 24, BAD, PAPER_WELL)
    high = (h - 24) / 2
    out += path(f"M{x + 5:g} {y + 23 + high:g}H{x + w - 5:g}", "none", HAIRLINE)
    for i, (which, label) in enumerate(((IMMEDIATE, "screen.now"), (END, "screen.end"))):
        top = y + 22 + i * (high + 1)
        out += text(x + 6, top + high / 2 + 4, words(label), 11.5, INK_2, fit=32)
        out += _effect((x + 40, top, w - 44, high), side, slot, which, words)
    return out


def event_due(t: Table) -> tuple[Side, int] | None:
    """Whose event is resolved now, or comes next in the final count, and its place."""
    counting = t.s.end_step in (IMMEDIATES, ENDS)
    seat, slot = (t.s.actor, t.s.event_slot) if t.s.event_slot >= 0 else (t.s.end_seat, t.s.end_slot)
    if slot >= EVENTS or (t.s.event_slot < 0 and not counting):
        return None
    return t.side_of(int(seat)), int(slot)
