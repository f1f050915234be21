"""The payment tray: what is being paid, what remains, who is paid for the way, and the cheapest payment."""

from __future__ import annotations

from backroom.games.mob_town.draw.cards import draw_card, suit_dot
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.state import ANY_SUIT, BANK, CASH, SUITS, Phase
from backroom.games.mob_town.text import receiver_name
from backroom.kit.colours import EDGE, GOOD, INK, INK_2, PAPER
from backroom.kit.parts import caps, chip, icon, rect, text

ROOMY = 150  # height from which the cheapest payment finds room


def tray(table: Table, x: float, y: float, w: float, h: float) -> str:
    """What is being paid, what remains, and who is paid for the way."""
    words, left = table.words, table.left
    kinds = table.payment.kinds if table.phase == Phase.PAY and table.mine and h > ROOMY else ()
    room = w * 0.56 - 24 if kinds else w - 32  # the cheapest payment lies beside it
    out = rect(x, y, w, h, 10, PAPER, EDGE)
    out += caps(x + 16, y + 25, words("show.paying", property=table.property_at(table.target)), 11.5, INK)
    if left:
        suits = [suit for suit in range(len(SUITS)) if table.suits[table.cards[table.target]] >> suit & 1]
        out += text(x + 16, y + 66, left, 40, INK, weight=800)
        out += "".join(suit_dot(x + 62 + i * 30, y + 53, 13, suit) for i, suit in enumerate(suits))
        out += text(x + 16, y + 88, words("show.to_go", suits=_allowed(table)), 13, INK_2, fit=room)
    else:
        out += icon("check", x + 14, y + 38, 30, GOOD)
        out += text(x + 52, y + 60, words("show.price_paid"), 17, GOOD, weight=800, fit=w - 68)
    if any(table.due):
        out += _way_there(table, x, y + (116 if left else 86), w)
    if kinds:
        out += _cheapest(table, kinds, x + w * 0.56, y + 36, w * 0.44 - 14)
    if kinds or (table.phase == Phase.CONNECT_PAY and table.mine and h > ROOMY):
        cards = table.me.cards - len(kinds) - table.need
        then = words("show.after_pay", n=table.faces[table.target], cards=cards)
        out += text(x + 16, y + h - 16, then, 13, INK, weight=700, fit=w - 32)
    return out


def _allowed(table: Table) -> str:
    """The cards that pay, in words."""
    suits = table.suits[table.cards[table.target]]
    if suits == ANY_SUIT:
        return table.words("show.any_suit")
    names = [table.words(f"suit.{name}") for i, name in enumerate(SUITS) if suits >> i & 1]
    return table.words("show.or_cash", a=names[0], b=names[-1])


def _way_there(table: Table, x: float, y: float, w: float) -> str:
    """The connection cards that are due, and to whom."""
    out = caps(x + 16, y, table.words("show.way_there"), 11, INK_2)
    due = [(receiver, n) for receiver, n in enumerate(table.due) if n]
    for i, (receiver, n) in enumerate(due):
        top = y + 22 + i * 26
        if receiver != BANK:
            out += chip(x + 28, top - 5, 11, receiver)
        else:
            out += icon("deck", x + 18, top - 15, 20, INK_2, PAPER)
        name = receiver_name(table.view, receiver, table.words)
        out += text(x + 48, top, table.words("show.cards_to", n=n, name=name), 13.5, INK, fit=w * 0.5)
    return out


def _cheapest(table: Table, kinds: tuple[int, ...], x: float, y: float, w: float) -> str:
    """The cards that "pay for me" would pay, and what they make together."""
    size = min(52.0, (w - 40) / len(kinds) - 5)
    out = "".join(draw_card(x + i * (size + 5), y, size, kind, table.words) for i, kind in enumerate(kinds))
    total = sum(table.cash_worth if kind == CASH else kind % 3 + 1 for kind in kinds)
    left = x + len(kinds) * (size + 5)
    return (
        out
        + text(left + 2, y + size * 0.82, f"= {total}", 18, GOOD, weight=800)
        + caps(x, y + size * 1.42 + 16, table.words("key.for_me"), 10.5, INK_2)
    )
