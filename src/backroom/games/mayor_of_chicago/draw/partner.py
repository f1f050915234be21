"""Co-op: the partner's table, small but whole, and the keys for gifts beside it."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.draw.ask import GIFTS_IN_PICTURE
from backroom.games.mayor_of_chicago.draw.city import Grid, small_city
from backroom.games.mayor_of_chicago.draw.hand import draw_hand
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import CREAM, DARK, res
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import ASK, GIVE, RESOURCES
from backroom.games.mayor_of_chicago.text import assistant_name
from backroom.kit.colours import CLOTH_INK_2, EDGE, INK, PAPER
from backroom.kit.parts import Box, lit, pill, rect, text, zone


def draw_partners(t: Table, grid: Grid) -> str:
    """Co-op: the own hand above, the partner's table small but whole below."""
    assert t.partner is not None
    return draw_hand(t, (708, 466, 386, 138), grid) + draw_partner(t, t.partner, (708, 616, 386, 126))


def draw_partner(t: Table, partner: Side, box: Box) -> str:
    """The partner's city in small, which opens theirs in place of yours."""
    x, y, w, h = box
    name = t.view.seat_name(partner.seat, t.words)
    whose = "screen.city_of" if t.view.onlooker else "screen.partner"
    title = t.words(whose, name=name) if len(name) < 12 else t.words("screen.partner_short")
    out = f'<g data-name="partner">{zone(x, y, w, h, title)}</g>'
    looking = t.shown is not t.me
    body = rect(x + 10, y + 16, 156, 96, 5, "#000", extra='opacity=".15"') + small_city(partner, x + 14, y + 20, 20)
    says = t.words("screen.look_back") if looking else t.words("screen.look", name=name)
    out += lit(body, (x + 10, y + 16, 156, 96), says=says, draft={"look": 0 if looking else 1}, bulbs=False, pad=2)
    for i in range(RESOURCES):
        px, py = x + 180 + (i % 3) * 66, y + 15 + (i // 3) * 28
        out += (
            rect(px, py, 60, 25, 12, CREAM)
            + res(i, px + 6, py + 4, 17)
            + text(px + 28, py + 18, partner.held[i], 15, DARK, weight=800)
        )
    hires = f"{t.words('screen.hires', n=partner.hired)} · {t.words('screen.spare', n=max(0, partner.spare))}"
    gifts = [move for move in (GIVE, ASK) if t.view.may(move)] if t.phase in GIFTS_IN_PICTURE else []
    may_hire = t.open and not partner.used and partner.hires_left() and t.s.hired_by < 0
    if may_hire and gifts:
        hires += f" · {t.words('screen.may_hire')}"
    out += text(x + 180, y + 84, hires, 12.5, CLOTH_INK_2, fit=190)
    if may_hire and not gifts:
        out += pill(x + 180, y + 95, t.words("screen.may_hire"), 11)
    elif partner.hand and not gifts:
        names = ", ".join(assistant_name(t.cards[n - 1], t.words) for n in partner.hand)
        out += text(x + 180, y + 106, names, 11.5, CLOTH_INK_2, fit=194)
    for i, move in enumerate(gifts):
        out += _gift_key(t, (x + w - 14 - 68 * (len(gifts) - i) + 6, y + 91, 62, 27), move)
    return out


def _gift_key(t: Table, box: Box, move: int) -> str:
    """Give or ask, beside the partner it is about: the action bar keeps its keys for the card."""
    x, y, w, h = box
    label = t.words("key.give" if move == GIVE else "key.ask")
    body = rect(*box, 8, PAPER, EDGE) + text(x + w / 2, y + h / 2 + 5, label, 13.5, INK, "middle", 700, fit=w - 8)
    return lit(body, box, says=t.view.move_text(move, t.words), move=move, bulbs=False, pad=2)
