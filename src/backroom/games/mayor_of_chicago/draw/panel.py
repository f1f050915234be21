"""The panel of the moment: what the phase is about."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.draw.amounts import AMOUNTS, amounts
from backroom.games.mayor_of_chicago.draw.cards import ability_note, assistant_card, assistant_strip
from backroom.games.mayor_of_chicago.draw.city import Grid
from backroom.games.mayor_of_chicago.draw.events import EVENT_H, event_card, event_due
from backroom.games.mayor_of_chicago.draw.gifts import GIFTS, gifts
from backroom.games.mayor_of_chicago.draw.hand import hand_row, in_panel
from backroom.games.mayor_of_chicago.draw.open_card import open_card, open_card_tall
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.result import draw_result
from backroom.games.mayor_of_chicago.draw.symbols import front, res
from backroom.games.mayor_of_chicago.state import DRAW, READY, RECALL, TAKE, TAKEABLE, Phase
from backroom.games.mayor_of_chicago.text import assistant_name, effect_text
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, EDGE, INK, PAPER
from backroom.kit.parts import Box, back, lit, paragraph, place, rect, shadow, text, thing, unlit, zone


def panel(t: Table, box: Box, grid: Grid | None = None) -> str:
    """The panel of the phase, in its zone; on a phone, where the city of the `grid` lies below, lower."""
    x, y, w, h = box
    tall = grid is not None
    if t.view.over:
        return zone(x, y, w, h, t.words("screen.result")) + draw_result(t, box)
    if t.phase == Phase.CARD and t.open:
        return zone(x, y, w, h, t.words("screen.drawn", card=t.open.id)) + (open_card_tall if tall else open_card)(
            t, x, y, w
        )
    if t.phase == Phase.TURN:
        return zone(x, y, w, h, t.words("screen.deck")) + _deck(t, x, y, w, grid)
    if t.phase in AMOUNTS and t.mine:
        return zone(x, y, w, h, t.words(f"phase.{t.phase.name.lower()}")) + amounts(t, x, y, w, h)
    if t.phase == Phase.COPY_DISCARD and t.mine:
        return zone(x, y, w, h, t.words("phase.copy_discard")) + discards(t, x, y, w, h)
    if t.s.placing > 0:
        return zone(x, y, w, h, t.words("screen.placing")) + _placing(t, x, y, w, h, tall)
    title = t.words(f"phase.{t.phase.name.lower()}")
    if t.phase not in GIFTS or t.partner is None:
        return zone(x, y, w, h, title) + event_note(t, x, y, w)
    elsewhere = not t.mine and t.phase != Phase.END_GIFTS
    return zone(x, y, w, h, t.words("screen.gift") if elsewhere else title) + gifts(t, x, y, w, tall)


def _deck(t: Table, x: float, y: float, w: float, grid: Grid | None) -> str:
    """Between two cards: the deck with its next map side, and what else there is to do."""
    tall = grid is not None
    size = 84 if tall else 138
    box = (x + 18, y + (22 if tall else 34), size, size)
    out = ""
    if t.me.left:
        top = tuple(int(n) for n in t.s.top)
        body = back(box[0] + 7, box[1] - 7, size, size, r=8) + front(box[0], box[1], size, top, r=8)
        move = DRAW if t.view.may(DRAW) else READY
        if t.view.may(move):
            out += lit(body, box, says=t.view.move_text(move, t.words), move=move, key="deck", confirm=True)
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
        out += place(*box, r=8)
    left = box[0] + size + 26
    if grid and in_panel(t):
        return out + hand_row(t, (left, y + 18, x + w - left - 12, 112), grid)
    note = "screen.place_rest" if not t.me.left else "screen.place_or_ready" if t.partner else "screen.place_or_draw"
    said = t.words(note) if t.mine else t.words("screen.partner_places", name=t.decider)
    out += paragraph(left, y + (36 if tall else 52), said, x + w - left - 14, 13.5, CLOTH_INK, most=5)
    if not t.me.left:
        return out
    slack = t.words(
        "screen.slack" if t.me.holes else "screen.slack_complete", spare=max(0, t.me.spare), holes=t.me.holes
    )
    return out + paragraph(left, y + (90 if tall else 132), slack, x + w - left - 14, 12.5, CLOTH_INK_2, most=5)


def _placing(t: Table, x: float, y: float, w: float, h: float, tall: bool) -> str:
    """The assistant on its way, its ability in words, and what can be taken."""
    card = t.cards[t.s.placing - 1]
    cw = 168 if tall else 138
    body = (
        assistant_strip((x + 10, y + 18, cw, 108), card, t.words, price=False)
        if tall
        else assistant_card(x + 16, y + 26, cw, 200, card, t.words, price=False)
    )
    name = assistant_name(card, t.words)
    out = thing(body, key=f"assistant-{t.me.seat}-{card.id}", says=name, inspect=f"assistant-{card.id}")
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
    if t.mine and t.phase in (Phase.PLACE_BLOCK, Phase.SURVEY_BLOCK, Phase.COPY_NEIGHBOUR, Phase.TURN_OFF):
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


def discards(t: Table, x: float, y: float, w: float, h: float) -> str:
    """The assistants beside the opponent, to copy one of them."""
    out = ""
    cw, ch = 80.0, 112.0
    for i, number in enumerate(t.me.discards):
        box = (x + 14 + (i % 4) * (cw + 12), y + 24 + (i // 4) * (ch + 12), cw, ch)
        body = assistant_card(*box, t.cards[number - 1], t.words, price=False)
        move, name = RECALL + i, f"assistant-{number}"
        if t.view.may(move):
            says = t.view.move_text(move, t.words)
            out += lit(body, box, says=says, move=move, pad=2, name=name, inspect=name)
        else:
            why, section = t.view.why_not(move, t.words)
            says = assistant_name(t.cards[number - 1], t.words)
            out += unlit(body, box, says=says, why=why, section=section, inspect=name)
    return out


def event_note(t: Table, x: float, y: float, w: float) -> str:
    """Somebody else resolves an event: which, and what it does."""
    due = event_due(t)
    if due is None:
        return paragraph(x + 16, y + 44, t.words("ask.wait_detail"), w - 32, 14, CLOTH_INK, most=6)
    side, slot = due
    face = t.view.deck.cards.event[side.events[slot]]
    out = event_card(
        (x + 16, y + 28, 104, EVENT_H), side, slot, t.words, t.event(side, slot), face.immediate.each, labels=True
    )
    said = effect_text(side.effect_due(slot), t.words)
    out += paragraph(x + 136, y + 44, said, w - 150, 13.5, CLOTH_INK, most=6)
    return out + text(x + 136, y + 144, t.words("ask.event_detail", n=int(t.s.event_total)), 13, CLOTH_INK_2)
