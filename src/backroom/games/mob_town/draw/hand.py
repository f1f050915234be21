"""The lineup and the seat's own things: hand, briefcases, family tokens."""

from __future__ import annotations

from functools import lru_cache

from backroom.core.words import Words
from backroom.games.mob_town.draw.cards import TAG, TAG_INK, draw_card
from backroom.games.mob_town.draw.choose import HAND
from backroom.games.mob_town.draw.choose import LINEUP as LINEUP_CARDS
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.state import BRIEFCASES, LINEUP, SUITS, TRADE
from backroom.kit.colours import BRASS_HI, CLOTH, CLOTH_INK, CLOTH_INK_2, INK, token
from backroom.kit.parts import Box, back, chip, circle, icon, lit, part, pill, rect, text, thing, unlit, zone

STRIP = 22  # of a card in the hand that others lie on: what is seen of its width at least
SEEN = 52  # of a card in the upper of two rows: what is seen of its height
BULBS = 8  # what the bulbs of the row below take of that


def lineup(table: Table, x: float, y: float, w: float, most: float = 76, h: float = 0) -> str:
    """The lineup; in a turn each type can be traded for, when cashing in each card can be taken."""
    n = max(LINEUP, len(table.lineup))
    each = min(most, (w - 12 * (n - 1)) / n)
    gap = min(12.0, (w - each * n) / max(1, n - 1))
    sole = len(set(table.me.hand)) == 1  # the card to give is then no choice, and the trade done
    out = ""
    for i, kind in enumerate(table.lineup):
        left, high = x + i * (each + gap), h or round(each * 1.42, 1)
        body = draw_card(left, y, each, kind, table.words, high)
        move = table.lineup_move(kind)
        if table.choice and table.choice.place == LINEUP_CARDS:
            out += _of_a_set(table, i, kind, body, (left, y, each, high))
        else:
            says = table.words(f"kind.{kind}") if move is None else table.move_text(move)
            out += _in_lineup(body, (left, y, each, high), says, kind, move, sole)
    return out


@lru_cache(2048)
def _in_lineup(body: str, box: Box, says: str, kind: int, move: int | None, sole: bool) -> str:
    """A card of the lineup: traded for by a press, or only looked at."""
    if move is None:
        return thing(body, says=says, inspect=f"kind-{kind}")
    return lit(body, box, says=says, move=move, pad=3, inspect=f"kind-{kind}", confirm=sole)


def _of_a_set(table: Table, number: int, kind: int, body: str, box: Box, key: str = "", close: bool = False) -> str:
    """A card while a set is put together: picked, one to add, or one that does not go with the others."""
    assert table.choice is not None
    name, opens = table.words(f"kind.{kind}"), f"kind-{kind}"
    if number in table.choice.picks or number in table.choice.may:
        return pick(table, number, body, box, says=name, key=key, inspect=opens, close=close)
    why, section = table.why_no_pick(number)
    return unlit(body, box, says=name, why=why, section=section, dim=False, key=key, inspect=opens, close=close)


def pick(
    table: Table, number: int, body: str, box: Box, *, says: str, key: str = "", name: str = "", inspect: str = "",
    close: bool = False,
) -> str:  # fmt: skip
    """Something that can be picked, or put back."""
    choice = table.choice
    assert choice is not None
    chosen = number in choice.picks
    return lit(
        body + _check(box) if chosen else body,
        box,
        says=table.words("pick.back", name=says) if chosen else says,
        draft=choice.picks.less(number) if chosen else choice.adds(number),
        chosen=chosen,
        pad=3,
        key=key,
        name=name,
        inspect=inspect,
        close=close,
    )


def _check(box: Box) -> str:
    """The mark of what is picked, at the upper left: there it shows on cards that others lie on."""
    x, y = box[0] + 12, box[1] + 12
    return circle(x, y, 10, BRASS_HI, INK, 1.4) + icon("check", x - 7, y - 7, 14, INK, BRASS_HI)


def trade_tag(table: Table, x: float, y: float) -> str:
    """Under the lineup: what the best trade brings."""
    counts = [0] * (len(SUITS) + 1)
    for kind in table.lineup:
        counts[kind // 3] += 1
    best = counts.index(max(counts))
    if TRADE + best not in table.legal or counts[best] < 2:
        return ""
    says = table.words("show.both", n=counts[best], suit=(*SUITS, "cash")[best])
    return pill(x, y, says, 12, fill=TAG, ink=TAG_INK, edge=TAG_INK, anchor="middle")


def hand_zone(table: Table, x: float, y: float, w: float, h: float) -> str:
    """Where the hand lies: the seat's own, or its player's name for those who only watch."""
    name = table.me.name if table.me.hidden else table.words("zone.hand")
    return zone(x, y, w, h, name, table.words("show.cards", n=table.me.cards))


def hand_rows(table: Table, w: float, most: float) -> int:
    """How many rows the hand takes: of a long one every card stays wide enough to be read and pressed."""
    return 1 if _step(table.me.cards, w, most) >= STRIP else 2


def _step(many: int, w: float, most: float) -> float:
    return min(most + 7, (w - most) / max(1, many - 1))


def hand(table: Table, x: float, y: float, w: float, most: float = 66, h: float = 0, room: float = 118) -> str:
    """The own hand by kind; what may be given, paid or discarded now is highlighted. Those who only watch see backs.

    A long hand lies in two rows, within `room`.
    """
    many, high = table.me.cards, h or round(most * 1.42, 1)
    if not many:
        return text(x, y + 40, table.words("text.empty"), 13, CLOTH_INK_2)
    rows = hand_rows(table, w, most)
    if rows > 1:
        high = min(high, room - SEEN)
        most = min(most, round(high / 1.42, 1))
    each = -(-many // rows)
    step, out = _step(each, w, most), ""
    for row in range(rows):
        cards = range(row * each, min(many, (row + 1) * each))
        seen, face = (SEEN, SEEN - BULBS) if row < rows - 1 else (0, 0)
        for i in cards:
            left, top, on_top = x + (i - cards[0]) * step, y + row * SEEN, i == cards[-1]
            if table.me.hidden:
                out += back(left, top, most, high, r=6)
                continue
            body = draw_card(left, top, most, table.me.hand[i], table.words, high, 0 if on_top else step, face)
            box = (left, top, most if step >= most or on_top else step, seen or high)
            out += _in_hand(table, i, body, box, _veil(left, top, most, high), step < most or rows > 1)
    return out


def _in_hand(table: Table, number: int, body: str, box: Box, veil: str, close: bool) -> str:
    """A card of the hand, by what may be done with it now."""
    kinds, kind = table.me.hand, table.me.hand[number]
    front = number == len(kinds) - 1 or kinds[number + 1] != kind  # of equal cards the front one is clicked
    move, name, key, opens = table.hand_move(kind), table.words(f"kind.{kind}"), f"hand-{kind}-{number}", f"kind-{kind}"
    if table.choice and table.choice.place == HAND:
        body += veil if number not in table.choice.picks.there else ""
        return _of_a_set(table, number, kind, body, box, key, close)
    if move in table.legal and move is not None and front:
        return lit(body, box, says=table.move_text(move), move=move, pad=3, key=key, inspect=opens, close=close)
    quiet = table.giving and move is not None and move not in table.legal
    body += veil if quiet else ""
    if quiet and front and move is not None:
        why, section = table.why_not(move)
        return unlit(body, box, says=name, why=why, section=section, dim=False, inspect=opens, close=close)
    return thing(body, says=name, key=key, inspect=opens)


def _veil(x: float, y: float, w: float, h: float) -> str:
    """What makes a card quiet that others lie on: it must not let them through."""
    return rect(x, y, w, h, 6, token("felt-2"), extra='opacity=".55"')


def possessions(table: Table, x: float, y: float, w: float) -> str:
    """Briefcases and tokens of the seat."""
    return _possessions(table.words, table.seat, table.me.briefcases, table.me.tokens, x, y, w)


@lru_cache(512)
def _possessions(words: Words, seat: int, cases: int, tokens: int, x: float, y: float, w: float) -> str:
    out = "".join(
        icon("briefcase", x + i * 30, y, 25, BRASS_HI if i < cases else token("felt-2"), CLOTH)
        for i in range(BRIEFCASES)
    )
    worth = f"{cases} {words('show.briefcases', n=cases)}" if cases else words("show.no_briefcases")
    out += text(x + 98, y + 18, worth, 12.5, CLOTH_INK, fit=w - 100)
    out = part(out, (x - 4, y - 2, w, 30), "briefcases")
    out += "".join(chip(x + 11 + i * 12, y + 44, 10, seat) for i in range(tokens))
    says = f"{tokens} {words('show.tokens', n=tokens)}"
    return out + text(x + 30 + max(0, tokens) * 12, y + 49, says, 12.5, CLOTH_INK, fit=w - 34 - tokens * 12)
