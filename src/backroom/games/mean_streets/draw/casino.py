"""The casino: five dice to keep or to throw again, and the pay table."""

from __future__ import annotations

from backroom.games.mean_streets.draw.draft import Draft, read_throw
from backroom.games.mean_streets.draw.read import Table, press
from backroom.games.mean_streets.mind.casino import best_throw, line_of, payout_of, throw_value
from backroom.games.mean_streets.state import PAYOUTS, Line
from backroom.games.mean_streets.text import decimal, money
from backroom.kit.colours import BRASS, BRASS_HI, CLOTH_INK, CLOTH_INK_2, INK, ON_BRASS, WON
from backroom.kit.parts import Box, card, die, rect, text


def casino_panel(t: Table, draft: Draft, box: Box) -> str:
    """Five dice to keep or throw again, what the hand pays now, what the throw is worth, and the pay table."""
    x, y, w, _h = box
    words = t.words
    throw = read_throw(draft)
    narrow = w < 450
    table_w = 0.0 if narrow else 216.0
    each = (w - table_w - (0 if narrow else 20)) / 5
    size = min(46.0, each - 12)
    parts = []
    for i, pips in enumerate(t.hand):
        cx, cy = x + each * (i + 0.5), y + 36
        chosen = bool(throw.counts[i])
        says = words("screen.keep_die" if chosen else "screen.throw_die", n=pips)
        parts.append(
            press(
                t,
                die(cx, cy, size, pips, "ivory", 12 if chosen else 0),
                (cx - size / 2, cy - size / 2, size, size),
                says=says,
                draft=throw.toggled(i).draft,
                chosen=chosen,
                pad=1.5,
            )
        )
        parts.append(
            text(
                cx,
                y + 82,
                words("screen.thrown" if chosen else "screen.kept"),
                12,
                WON if chosen else CLOTH_INK_2,
                "middle",
                700,
                fit=each - 2,
            )
        )
    mask = throw.mask(t.hand)
    now = payout_of(t.hand)
    best = best_throw(t.hand, t.rerolls)
    line = line_of(t.hand)
    said = words("screen.hand_pays", line=words(f"screen.line.{line.name.lower()}"), n=now)
    value = (
        words("screen.throw_worth", n=decimal(throw_value(t.hand, mask, t.rerolls), t.words, 2))
        if mask
        else words("screen.stand_worth", n=now)
    )
    advice = words("screen.best_worth", n=decimal(throw_value(t.hand, best, t.rerolls), t.words, 2))
    room = w - table_w - (0 if narrow else 24)
    parts += [
        text(x, y + 116, said, 15, CLOTH_INK, weight=700, fit=room),
        text(x, y + 140, value, 14, WON, weight=700, fit=room),
        text(x, y + 161, advice, 12.5, CLOTH_INK_2, fit=room),
        text(x, y + 186, words("screen.rerolls", n=t.rerolls), 12.5, CLOTH_INK_2, fit=room),
    ]
    parts.append(
        pay_table(
            t, line, x + w - table_w if not narrow else x, y - 2 if not narrow else y + 200, table_w or w, narrow=narrow
        )
    )
    return "".join(parts)


def pay_table(t: Table, line: Line, x: float, y: float, w: float, *, narrow: bool) -> str:
    """What each line pays; the hand's own line is brass."""
    rows = [paying for paying in reversed(Line) if PAYOUTS[paying]]
    columns = 2 if narrow else 1
    each, tall = w / columns, 30.0
    deep = -(-len(rows) // columns) * tall + 14
    parts = [card(x, y, w, deep)]
    for i, row in enumerate(rows):
        left, top = x + i // (len(rows) // columns) * each, y + 7 + i % (len(rows) // columns) * tall
        if row == line:
            parts.append(rect(left + 6, top + 1, each - 12, tall - 3, 4, BRASS_HI, BRASS))
        parts.append(
            text(
                left + 14,
                top + 20,
                t.words(f"screen.line.{row.name.lower()}"),
                13,
                ON_BRASS if row == line else INK,
                weight=700 if row == line else 0,
                fit=each - 68,
            )
        )
        parts.append(
            text(
                left + each - 14,
                top + 20,
                money(PAYOUTS[row], t.words),
                14,
                ON_BRASS if row == line else INK,
                "end",
                800,
            )
        )
    return "".join(parts)
