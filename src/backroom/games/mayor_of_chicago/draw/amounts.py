"""Amounts to choose: one by one, or stepped through where there are many."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import change_marks
from backroom.games.mayor_of_chicago.state import BUY, EXCHANGE, GIVE_BOOZE, GIVE_DOLLARS, SETTLE, Phase
from backroom.games.mayor_of_chicago.text import ability_text, effect_text
from backroom.kit.colours import CLOTH_INK, EDGE, INK, INK_2, PAPER
from backroom.kit.parts import Box, draft_text, lit, paragraph, rect, shadow, text

AMOUNTS = {
    Phase.EXCHANGE: EXCHANGE,
    Phase.BUY: BUY,
    Phase.EVENT: SETTLE,
    Phase.GIVE_DOLLARS: GIVE_DOLLARS,
    Phase.GIVE_BOOZE: GIVE_BOOZE,
}
FEW = 12  # amounts shown one by one; more are stepped through


def amount_heading(t: Table) -> str:
    """What the amount is about, in a sentence."""
    if t.phase == Phase.EVENT:
        return effect_text(t.me.effect_due(int(t.s.event_slot)), t.words)
    if t.phase in (Phase.EXCHANGE, Phase.BUY):
        return ability_text(t.cards[t.s.ability - 1], t.words)
    return t.words("screen.gift_price")


def amounts(t: Table, x: float, y: float, w: float, h: float) -> str:
    """How many of something: a token for each answer, or a stepper where there are too many."""
    first = AMOUNTS[t.phase]
    low, high = int(t.s.low), int(t.s.high)
    out = paragraph(x + 16, y + 36, amount_heading(t), w - 32, 13, CLOTH_INK, most=3)
    if high - low + 1 > FEW:
        return out + _stepper(t, x, y + 84, w, first, low, high)
    per_row = 4
    bw, bh = (w - 32 - 17 * (per_row - 1)) / per_row, 48.0
    for i, amount in enumerate(range(low, high + 1)):
        box = (x + 16 + (i % per_row) * (bw + 17), y + 82 + (i // per_row) * (bh + 18), bw, bh)
        out += lit(
            _amount_token(t, box, amount),
            box,
            says=t.view.move_text(first + amount, t.words),
            move=first + amount,
            pad=2,
        )
    return out


def _amount_token(t: Table, box: Box, amount: int) -> str:
    """An amount on paper with what it changes."""
    x, y, w, h = box
    change = t.me.change_by(AMOUNTS[t.phase] + amount)
    out = shadow(*box, 6) + rect(*box, 6, PAPER, EDGE) + text(x + 7, y + 16, amount, 13, INK_2, weight=700)
    if not change:
        return out + text(x + w / 2 + 6, y + h / 2 + 8, t.words("screen.nothing"), 12, INK_2, "middle", fit=w - 10)
    if len(change) == 1:
        return out + change_marks(x + w - 8, y + h / 2 + 9, change, 16)
    upper, lower = list(change.items())[:2]
    return out + change_marks(x + w - 7, y + 21, dict([upper]), 13) + change_marks(x + w - 7, y + 41, dict([lower]), 13)


def chosen_amount(t: Table) -> int:
    """The amount laid out in the draft, within its bounds; the least before anything is laid out."""
    low, high = int(t.s.low), int(t.s.high)
    return min(max(t.draft.get("amount", low), low), high)


def _stepper(t: Table, x: float, y: float, w: float, first: int, low: int, high: int) -> str:
    """Too many amounts to lay out: steps of one and ten, none and all; the brass key plays it."""
    at = chosen_amount(t)
    middle = x + w / 2
    box = (middle - 62, y, 124, 64)
    parts = [[item] for item in t.me.change_by(first + at).items()][:2] or [[]]
    body = (
        shadow(*box, 7)
        + rect(*box, 7, PAPER, EDGE)
        + text(middle - 50, y + 42, at, 30, INK, weight=800)
        + "".join(change_marks(middle + 54, y + 28 + 24 * i, dict(part), 15) for i, part in enumerate(parts))
    )
    out = lit(body, box, says=t.view.move_text(first + at, t.words), move=first + at)
    for label, wanted, left in (
        ("−10", at - 10, x + 16),
        ("−1", at - 1, x + 66),
        ("+1", at + 1, x + w - 112),
        ("+10", at + 10, x + w - 62),
    ):
        out += _step(t, label, min(max(wanted, low), high), at, (left, y + 9, 46, 46))
    out += _step(t, str(low), low, at, (middle - 62, y + 84, 56, 44)) + _step(
        t, str(high), high, at, (middle + 6, y + 84, 56, 44)
    )
    return out


def _step(t: Table, label: str, wanted: int, at: int, box: Box) -> str:
    x, y, w, h = box
    body = rect(*box, 8, PAPER, EDGE) + text(x + w / 2, y + h / 2 + 6, label, 16, INK, "middle", 700)
    if wanted == at:
        return f'<g opacity=".45">{body}</g>'
    return lit(body, box, says=str(wanted), draft=draft_text({"amount": wanted}), bulbs=False)
