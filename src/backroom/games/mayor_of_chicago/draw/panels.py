"""The panel of the moment: the open card, the deck, the assistant being placed, amounts to choose, the result."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.games.mayor_of_chicago.deck import symbols_of
from backroom.games.mayor_of_chicago.draw.cards import (
    GOLD,
    ability_note,
    assistant_card,
    assistant_strip,
    change_marks,
    event_card,
    front,
    res,
    rival_face,
    small_event,
)
from backroom.games.mayor_of_chicago.draw.table import Table
from backroom.games.mayor_of_chicago.reading import Side, changes_of, effect_now, most_booze
from backroom.games.mayor_of_chicago.state import (
    BOOZE,
    BOOZE_MAX,
    BOOZE_VALUE,
    BUY,
    CORRUPTION,
    DOLLAR,
    DRAW,
    ENDS,
    EVENTS,
    EXCHANGE,
    GIVE_BOOZE,
    GIVE_DOLLARS,
    HIRE,
    IMMEDIATES,
    READY,
    RECALL,
    RESOURCE_MAX,
    SETTLE,
    TAKE,
    TAKEABLE,
    VOTE,
    Kind,
    Phase,
    Refusal,
)
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name, effect_text, result
from backroom.kit.parts import (
    CLOTH,
    CLOTH_INK,
    CLOTH_INK_2,
    CLOTH_RULE,
    EDGE,
    GOOD,
    INK,
    INK_2,
    PAPER,
    Box,
    back,
    bust,
    chip,
    cut_short,
    draft_text,
    icon,
    lines,
    lit,
    paragraph,
    pill,
    rect,
    shadow,
    stamp,
    text,
    thing,
    unlit,
    wrap,
    zone,
)

AMOUNTS = {
    Phase.EXCHANGE: EXCHANGE,
    Phase.BUY: BUY,
    Phase.EVENT: SETTLE,
    Phase.GIVE_DOLLARS: GIVE_DOLLARS,
    Phase.GIVE_BOOZE: GIVE_BOOZE,
}
GIFTS = (Phase.ANSWER, Phase.GIVE_DOLLARS, Phase.GIVE_BOOZE, Phase.END_GIFTS)
FEW = 12  # amounts shown one by one; more are stepped through


def panel(t: Table, box: Box, tall: bool = False) -> str:
    """The panel of the phase, in its zone."""
    x, y, w, h = box
    if t.view.over:
        return zone(x, y, w, h, t.words("screen.result")) + _result(t, box)
    if t.phase == Phase.CARD and t.open:
        return zone(x, y, w, h, t.words("screen.drawn", card=t.open.id)) + (_card_tall if tall else _card)(t, x, y, w)
    if t.phase == Phase.TURN:
        return zone(x, y, w, h, t.words("screen.deck")) + _deck(t, x, y, w, tall)
    if t.phase in AMOUNTS and t.mine:
        return zone(x, y, w, h, t.words(f"phase.{t.phase.name.lower()}")) + _amounts(t, x, y, w, h)
    if t.phase == Phase.COPY_DISCARD and t.mine:
        return zone(x, y, w, h, t.words("phase.copy_discard")) + _discards(t, x, y, w, h)
    if t.s.placing > 0:
        return zone(x, y, w, h, t.words("screen.placing")) + _placing(t, x, y, w, h, tall)
    title = t.words(f"phase.{t.phase.name.lower()}")
    if t.phase not in GIFTS or t.partner is None:
        return zone(x, y, w, h, title) + _event_note(t, x, y, w)
    elsewhere = not t.mine and t.phase != Phase.END_GIFTS
    return zone(x, y, w, h, t.words("screen.gift") if elsewhere else title) + _gifts(t, x, y, w, tall)


# --- the open card ----------------------------------------------------------------------------------------------------


def _assistant_side(t: Table, box: Box, tall: bool = False) -> str:
    """The assistant, lit if it can be hired; otherwise it says why not."""
    assert t.open is not None
    strip = assistant_strip(box, t.open, t.words, t.me) if tall else ""
    body = strip or assistant_card(*box, t.open, t.words, t.me)
    if t.hires:
        move = HIRE + t.booze
        return lit(
            body,
            box,
            says=t.view.move_text(move, t.words),
            move=move,
            key=f"card-{t.open.id}",
            name=f"assistant-{t.open.id}",
        )
    if not t.mine:
        return thing(body, key=f"card-{t.open.id}", name=f"assistant-{t.open.id}")
    move = HIRE + min(most_booze(t.me, t.open), BOOZE_MAX)
    why, section = t.view.why_not(move, t.words)
    return unlit(
        body, box, says=assistant_name(t.open, t.words), why=why, section=section, key=f"card-{t.open.id}", dim=False
    ) + _ribbon(t, box, t.view.refusal(move), tall)


def _ribbon(t: Table, box: Box, reason: int, tall: bool) -> str:
    """Over a card that cannot be hired: in a word or two, why."""
    assert t.open is not None
    x, y, w, h = box
    said = t.words("screen.not_now")
    if reason == Refusal.PARTNER_HIRED:
        said = t.words("screen.partner_hired")
    elif reason == Refusal.HIRE_LIMIT:
        said = t.words("screen.ten_hired")
    elif reason == Refusal.TOO_DEAR:
        can = t.me.held[DOLLAR] + BOOZE_VALUE * most_booze(t.me, t.open)
        said = t.words("screen.short_of", n=t.me.price(t.open) - can)
    if tall:
        return pill(x + 8 + (h - 44) / 2, y + h - 24, said, 11, anchor="middle")
    return pill(x + w / 2, y - 7, said, 11.5, anchor="middle")


def _card(t: Table, x: float, y: float, w: float) -> str:
    assert t.open is not None
    out = text(x + 16, y + 36, t.words("screen.as_map"), 13, CLOTH_INK, weight=700, fit=140)
    out += thing(front(x + 16, y + 48, 138, symbols_of(t.open.front), r=8), key=f"map-{t.open.id}", says=t.open.caption)
    out += text(x + 85, y + 206, t.open.caption, 14, CLOTH_INK, "middle", 700, fit=146)
    said = t.words("screen.lit_cell") if t.mine else cut_short(t.words("screen.waiting", name=t.decider), 124, 12, True)
    out += pill(x + 85, y + 215, said, 12, anchor="middle")
    out += text(x + 176, y + 36, t.words("screen.as_assistant"), 13, CLOTH_INK, weight=700, fit=196)
    out += _assistant_side(t, (x + 176, y + 48, 150, 218))
    out += _deck_left(t, x + 338, y + 48)
    return out + _booze_steps(t, x + 360, y + 156)


def _deck_left(t: Table, x: float, y: float) -> str:
    """The deck beside the card: the next map side, and how many are left."""
    if t.me.left == 0:
        return text(x + 20, y + 30, t.words("screen.last"), 12.5, CLOTH_INK, "middle", 700)
    top = tuple(int(n) for n in t.s.top)
    return (
        back(x + 2, y - 2, 40, 40, r=4)
        + thing(front(x, y, 40, top, r=4), says=t.words("screen.next_map"))
        + text(x + 20, y + 57, t.me.left, 14, CLOTH_INK, "middle", 700)
        + text(x + 20, y + 71, t.words("screen.left"), 12, CLOTH_INK_2, "middle")
    )


def _booze_steps(t: Table, x: float, y: float) -> str:
    """More or less Booze for the hire, where there is a choice."""
    hires = t.hires
    if len(hires) < 2:
        return ""
    out = res(3, x - 10, y - 16, 20) + text(x, y + 20, t.booze, 16, CLOTH_INK, "middle", 800)
    for step, at, name in ((1, y + 28, "plus"), (-1, y + 74, "minus")):
        wanted = t.booze + step
        box = (x - 15, at, 30, 30)
        body = rect(*box, 15, PAPER, EDGE) + icon(name, x - 9, at + 6, 18, INK)
        if wanted in hires:
            out += lit(
                body, box, says=t.words("screen.booze", n=wanted), draft={"booze": wanted}, round=True, bulbs=False
            )
        else:
            out += f'<g opacity=".4">{body}</g>'
    return out


def _card_tall(t: Table, x: float, y: float, w: float) -> str:
    assert t.open is not None
    out = thing(front(x + 10, y + 20, 92, symbols_of(t.open.front), r=7), key=f"map-{t.open.id}", says=t.open.caption)
    out += text(x + 56, y + 129, t.open.caption, 13, CLOTH_INK, "middle", 700, fit=96)
    out += _assistant_side(t, (x + 117, y + 21, 174, 108), tall=True)
    out += _deck_left_tall(t, x + 306, y + 19)
    return out + (_booze_steps_tall(t, x + 340, y + 80) or _rival_tall(t, x + 337, y + 66))


def _rival_tall(t: Table, x: float, y: float) -> str:
    """Whom to beat, where no Booze has to be stepped: the card itself lies below the city."""
    rival = t.me.rival
    picture = bust(x - 30, y, 36, rival_face(rival.id, rival.name)) + rect(x - 30, y, 36, 36, 2, "none", GOLD, 1.6)
    votes = icon("vote", x + 11, y + 1, 19, CLOTH_INK, CLOTH) + text(
        x + 20, y + 35, rival.votes, 16, CLOTH_INK, "middle", 800
    )
    name = rival.name.split()
    short = f"{name[0][0]}. {name[-1]}" if len(name) > 1 else rival.name
    return thing(picture + votes, says=rival.name) + text(x, y + 52, short, 11.5, CLOTH_INK, "middle", 700, fit=68)


def _deck_left_tall(t: Table, x: float, y: float) -> str:
    """The deck beside the card on a phone: the next map side, the number beside it."""
    if t.me.left == 0:
        return text(x + 35, y + 22, t.words("screen.last"), 12, CLOTH_INK, "middle", 700, fit=70)
    top = tuple(int(n) for n in t.s.top)
    return (
        back(x + 2, y - 2, 36, 36, r=4)
        + thing(front(x, y, 36, top, r=4), says=t.words("screen.next_map"))
        + text(x + 53, y + 18, t.me.left, 15, CLOTH_INK, "middle", 700)
        + text(x + 53, y + 32, t.words("screen.left"), 11.5, CLOTH_INK_2, "middle", fit=30)
    )


def _booze_steps_tall(t: Table, x: float, y: float) -> str:
    hires = t.hires
    if len(hires) < 2:
        return ""
    out = res(3, x - 20, y - 16, 20) + text(x + 4, y, t.booze, 17, CLOTH_INK, weight=800)
    for step, at, name in ((-1, x - 36, "minus"), (1, x + 2, "plus")):
        wanted = t.booze + step
        box = (at, y + 10, 34, 34)
        body = rect(*box, 17, PAPER, EDGE) + icon(name, at + 8, y + 18, 18, INK)
        if wanted in hires:
            out += lit(
                body, box, says=t.words("screen.booze", n=wanted), draft={"booze": wanted}, round=True, bulbs=False
            )
        else:
            out += f'<g opacity=".4">{body}</g>'
    return out


# --- the deck ---------------------------------------------------------------------------------------------------------


def _deck(t: Table, x: float, y: float, w: float, tall: bool) -> str:
    """Between two cards: the deck with its next map side, and what else there is to do."""
    size = 84 if tall else 138
    box = (x + 18, y + (22 if tall else 34), size, size)
    out = ""
    if t.me.left:
        top = tuple(int(n) for n in t.s.top)
        body = back(box[0] + 7, box[1] - 7, size, size, r=8) + front(box[0], box[1], size, top, r=8)
        move = DRAW if t.view.may(DRAW) else READY
        if t.view.may(move):
            out += lit(body, box, says=t.view.move_text(move, t.words), move=move, key="deck")
        else:
            out += thing(body, key="deck", says=t.words("screen.next_map"))
        out += text(
            box[0] + size / 2,
            box[1] + size + 22,
            t.words("screen.next_map"),
            13,
            CLOTH_INK,
            "middle",
            700,
            fit=size + 20,
        )
        out += (
            ""
            if tall
            else text(
                box[0] + size / 2,
                box[1] + size + 39,
                t.words("screen.cards_left", n=t.me.left),
                12.5,
                CLOTH_INK_2,
                "middle",
                fit=size + 20,
            )
        )
    else:
        out += text(box[0] + size / 2, box[1] + size / 2, t.words("screen.last"), 14, CLOTH_INK, "middle", 700)
    left = box[0] + size + 26
    note = "screen.place_or_draw" if t.me.left else "screen.place_rest"
    said = t.words(note) if t.mine else t.words("screen.partner_places", name=t.decider)
    out += paragraph(left, y + (36 if tall else 52), said, x + w - left - 14, 13.5, CLOTH_INK, most=5)
    return out + paragraph(
        left,
        y + (90 if tall else 132),
        t.words("screen.slack", spare=max(0, t.me.spare), holes=t.me.holes),
        x + w - left - 14,
        12.5,
        CLOTH_INK_2,
        most=5,
    )


# --- placing ----------------------------------------------------------------------------------------------------------


def _placing(t: Table, x: float, y: float, w: float, h: float, tall: bool) -> str:
    """The assistant on its way, its ability in words, and what can be taken."""
    card = t.cards[t.s.placing - 1]
    cw = 168 if tall else 138
    body = (
        assistant_strip((x + 10, y + 18, cw, 108), card, t.words, price=False)
        if tall
        else assistant_card(x + 16, y + 26, cw, 200, card, t.words, price=False)
    )
    out = thing(body, key=f"assistant-{t.me.seat}-{card.id}")
    left = x + cw + (24 if tall else 36)
    room = x + w - left - 12
    copied = t.cards[t.s.ability - 1] if t.s.ability > 0 else card
    taken = [number for number in range(TAKEABLE) if t.view.may(TAKE + number)]
    if not (tall and taken):
        out += ability_note(left, y + (30 if tall else 40), room, copied, t.words, 12.5 if tall else 13, 4)
    block = int(t.s.block if t.phase == Phase.PLACE_RESOURCE else t.s.surveyed)
    for i, number in enumerate(taken):
        amount = t.me.incomes(block).get(number, 0)
        bw, bh = min(100.0, (room - 14) / 2), 44 if tall else 62
        box = (left + (i % 2) * (bw + 14), y + (22 if tall else 108) + (i // 2) * (bh + (14 if tall else 16)), bw, bh)
        body = (
            shadow(*box, 7)
            + rect(*box, 7, PAPER, EDGE)
            + res(number, box[0] + 10, box[1] + bh / 2 - 14, 28, PAPER)
            + text(box[0] + 44, box[1] + bh / 2 + 9, f"+{amount}", 24, INK, weight=800)
        )
        out += lit(body, box, says=t.view.move_text(TAKE + number, t.words), move=TAKE + number, pad=3)
    if t.phase in (Phase.PLACE_BLOCK, Phase.SURVEY_BLOCK, Phase.COPY_NEIGHBOUR, Phase.TURN_OFF):
        out += paragraph(
            left,
            y + (88 if tall else 124),
            t.words(f"screen.where_{t.phase.name.lower()}"),
            room,
            12.5 if tall else 13,
            CLOTH_INK,
            most=4,
        )
    return out


def _discards(t: Table, x: float, y: float, w: float, h: float) -> str:
    """The assistants beside the opponent, to copy one of them."""
    out = ""
    cw, ch = 80.0, 112.0
    for i, number in enumerate(t.me.discards):
        box = (x + 14 + (i % 4) * (cw + 12), y + 24 + (i // 4) * (ch + 12), cw, ch)
        body = assistant_card(*box, t.cards[number - 1], t.words, price=False)
        move = RECALL + i
        if t.view.may(move):
            out += lit(body, box, says=t.view.move_text(move, t.words), move=move, pad=2, name=f"assistant-{number}")
        else:
            why, section = t.view.why_not(move, t.words)
            out += unlit(body, box, says=assistant_name(t.cards[number - 1], t.words), why=why, section=section)
    return out


# --- amounts ----------------------------------------------------------------------------------------------------------


def amount_heading(t: Table) -> str:
    """What the amount is about, in a sentence."""
    if t.phase == Phase.EVENT:
        slot = int(t.s.event_slot)
        side = t.me
        return effect_text(side.effect(slot, effect_now(t.s)), t.words)
    if t.phase in (Phase.EXCHANGE, Phase.BUY):
        return ability_text(t.cards[t.s.ability - 1], t.words)
    return t.words("screen.gift_price")


def _amounts(t: Table, x: float, y: float, w: float, h: float) -> str:
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
    change = changes_of(t.view, amount)
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
    body = (
        shadow(*box, 7)
        + rect(*box, 7, PAPER, EDGE)
        + text(middle - 50, y + 42, at, 30, INK, weight=800)
        + change_marks(middle + 54, y + 28, dict(list(changes_of(t.view, at).items())[:1]), 15)
        + (
            change_marks(middle + 54, y + 52, dict(list(changes_of(t.view, at).items())[1:2]), 15)
            if len(changes_of(t.view, at)) > 1
            else ""
        )
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


# --- other people's turns, the end ------------------------------------------------------------------------------------


def _event_note(t: Table, x: float, y: float, w: float) -> str:
    """Somebody else resolves an event: which, and what it does."""
    due = _event_due(t)
    if due is None:
        return paragraph(x + 16, y + 44, t.words("ask.wait_detail"), w - 32, 14, CLOTH_INK, most=6)
    side, slot = due
    face = t.view.deck.cards.event[side.events[slot]]
    out = event_card(x + 16, y + 28, 104, 122, side, slot, t.words, t.event(side, slot), face.immediate.each)
    said = effect_text(side.effect(slot, effect_now(t.s)), t.words)
    out += paragraph(x + 136, y + 44, said, w - 150, 13.5, CLOTH_INK, most=6)
    return out + text(x + 136, y + 144, t.words("ask.event_detail", n=int(t.s.event_total)), 13, CLOTH_INK_2)


def _gifts(t: Table, x: float, y: float, w: float, tall: bool) -> str:
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
    short = price - side.held[DOLLAR] - BOOZE_VALUE * most_booze(side, t.open)
    key, n = ("screen.gift_for", short) if short > 0 else ("screen.gift_spare", price)
    if side.used or t.s.hired_by >= 0 or not side.hires_left():
        key = "screen.gift_barred"
    out = thing(assistant_strip((x, y, 174, 108), t.open, t.words, side), says=assistant_name(t.open, t.words))
    said = t.words(key, name=name, assistant=t.open.id, n=n)
    return out + paragraph(x + 190, y + 18, said, w - 190, 13, CLOTH_INK, most=5)


def _gift_in_count(t: Table, x: float, y: float, w: float, tall: bool) -> str:
    """What comes next in the final count: an event's effect, or the Corruption to pay."""
    due = _event_due(t)
    if due is None:
        prices = {side.seat: t.corruption_price(side) for side in (t.me, t.partner) if side}
        colon = t.words("screen.colon")
        rows = [f"{t.view.seat_name(seat, t.words)}{colon}{price}" for seat, price in prices.items() if price]
        said = "".join(text(x, y + 14 + 24 * i, row, 13, CLOTH_INK, fit=w) for i, row in enumerate(rows))
        return said or paragraph(x, y + 14, t.words("ask.end_gifts_detail"), w, 13, CLOTH_INK, most=3)
    side, slot = due
    name = t.event(side, slot)
    face = t.view.deck.cards.event[side.events[slot]]
    out = (
        small_event(x, y + 6, 62, 76, side, slot, face.immediate.each)
        if tall
        else event_card(x, y, 104, 122, side, slot, t.words, name, face.immediate.each)
    )
    left = x + (78 if tall else 120)
    owner = f"{t.view.seat_name(side.seat, t.words)}{t.words('screen.colon')}{name}"
    out += text(left, y + 18, owner, 13.5, CLOTH_INK, weight=700, fit=x + w - left)
    effect = effect_text(side.effect(slot, effect_now(t.s)), t.words)
    return out + paragraph(left, y + 38, effect, x + w - left, 12.5, CLOTH_INK_2, most=4 if tall else 5)


def _event_due(t: Table) -> tuple[Side, int] | None:
    """Whose event is resolved now, or comes next in the final count, and its place."""
    counting = t.s.end_step in (IMMEDIATES, ENDS)
    seat, slot = (t.s.actor, t.s.event_slot) if t.s.event_slot >= 0 else (t.s.end_seat, t.s.end_slot)
    if slot >= EVENTS or (t.s.event_slot < 0 and not counting):
        return None
    return t.side_of(int(seat)), int(slot)


def _result(t: Table, box: Box) -> str:
    """Who won: the stamp, the two totals, the sentence."""
    x, y, w, h = box
    s = t.s
    won = int(s.winners) == (1 << int(s.seats)) - 1
    out = stamp(x + w / 2, y + 48, t.words("screen.elected" if won else "screen.beaten"), good=won, size=22)
    sides: Sequence[tuple[str, int]] = [
        *(
            (t.view.seat_name(seat, t.words) or t.words("screen.you"), int(s.candidates[seat].held[VOTE]))
            for seat in range(s.seats)
        ),
        (t.me.rival.name, t.me.rival.votes),
    ]
    most = max(RESOURCE_MAX, *(votes for _, votes in sides))
    for i, (name, votes) in enumerate(sides):
        top = y + 86 + i * 32
        rival = i == len(sides) - 1
        out += text(x + 16, top + 16, name, 13, CLOTH_INK, weight=700, fit=112)
        long = max(6.0, (w - 190) * votes / most)
        out += (
            rect(x + 134, top + 3, long, 17, 4, "#8C8068" if rival else GOOD, CLOTH_RULE)
            + icon("vote", x + 140 + long, top + 1, 20, CLOTH_INK, CLOTH)
            + text(x + 164 + long, top + 17, votes, 16, CLOTH_INK, weight=800)
        )
    said = wrap(result((), t.view, t.words), w - 32, 13)
    out += lines(x + 16, y + 106 + len(sides) * 32, said, 13, CLOTH_INK)
    top = 110 + len(sides) * 32 + 17 * max(2, len(said))
    rows = _last_steps(t, w - 32)[: int((h - top + 8) // 18)]
    return out + lines(x + 16, y + top, rows, 12.5, CLOTH_INK_2, lead=1.4)


def _last_steps(t: Table, w: float) -> list[str]:
    """What the count took at the end: missing cards, Corruption, discards."""
    several = int(t.s.seats) > 1
    said = []
    for happening in t.view.recent:
        if happening.kind in (Kind.MISSING, Kind.PAID, Kind.PENALTY):
            name = f"{t.view.seat_name(happening.seat, t.words)}{t.words('screen.colon')}" if several else ""
            said.append(cut_short(name + t.view.happening_text(happening, t.words).replace("**", ""), w, 12.5))
    return said
