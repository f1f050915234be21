"""The assistants waiting for a block, and those discarded beside the opponent."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.deck import RESOURCE, CityCard
from backroom.games.mayor_of_chicago.draw.cards import assistant_card, assistant_strip, main_resource, placed
from backroom.games.mayor_of_chicago.draw.city import Grid, best_block
from backroom.games.mayor_of_chicago.draw.faces import face_of
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.state import DISCARD_MAX, PLACE, Phase
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name, block_place, changes_text, gains_text
from backroom.kit.colours import CLOTH_INK_2
from backroom.kit.parts import Box, bust, group, lit, paragraph, place, text, thing, zone


def draw_hand(t: Table, box: Box, grid: Grid) -> str:
    """The assistants waiting for a block, to press when one may be placed."""
    x, y, w, h = box
    out = zone(x, y, w, h, t.words("screen.hired"))
    hand = t.me.hand
    count = len(hand)
    if h < 160:
        return out + _hired_low(t, box, grid)
    if count <= 2:
        cw, ch, per_row = 124.0, 146.0 if h > 250 else h - 72, 2
    elif count <= 4:
        cw, ch, per_row = 82.0, min(138.0, h - 72), 4
    else:
        cw, ch, per_row = 64.0, min(100.0, (h - 74) / 2), 5
    for i, number in enumerate(hand):
        at = (x + 16 + (i % per_row) * (cw + (12 if per_row < 5 else 9)), y + 24 + (i // per_row) * (ch + 12), cw, ch)
        out += _waiting(t, at, i, number, grid)
    left = t.me.hires_left()
    if count <= 2 and not t.view.over:
        label = (
            (t.words("screen.more_hires", n=left), t.words("screen.hires_word"))
            if left
            else (t.words("screen.no_more"),)
        )
        out += place(x + 16 + count * 136, y + 24, 84, ch, *label)
    if h > 250 and count <= 4:
        out += _discard_row(t, x + 16, y + h - 74, w - 32)
        return out + _hired_note(t, x + 16, y + h - 24, w - 32)
    return out + (_hired_note(t, x + 16, y + h - 32, w - 32) if count <= 4 else "")


def in_panel(t: Table) -> bool:
    """Whether a phone shows the hand beside the deck: where the question is whom to place."""
    return t.mine and t.phase == Phase.TURN and bool(t.me.hand)


def hand_row(t: Table, box: Box, grid: Grid) -> str:
    """The hand beside the deck: up to three as cards, more of them as portraits in two rows."""
    x, y, w, h = box
    hand, out = t.me.hand, ""
    if len(hand) <= 3:
        for i, number in enumerate(hand):
            out += _waiting(t, (x + i * 82, y, 72, h - 6), i, number, grid)
        return out
    size, step = 43.0, (w - 43) / 4
    for i, number in enumerate(hand):
        card = t.cards[number - 1]
        at = (x + (i % 5) * step, y + 4 + (i // 5) * 56, size, size)
        out += _waiting(t, at, i, number, grid, placed(at[0], at[1], size, number, card.name, main_resource(card)))
    return out


def draw_discards(t: Table, box: Box) -> str:
    """The discards alone, where the hand lies elsewhere."""
    x, y, w, h = box
    return zone(x, y, w, h, "") + _discard_row(t, x + 16, y + 32, w - 32) + _hired_note(t, x + 16, y + 88, w - 32)


def _hired_low(t: Table, box: Box, grid: Grid) -> str:
    """The hand in a low zone: one row, closer together the more there are."""
    x, y, w, h = box
    hand = t.me.hand
    cw, ch = (168.0 if len(hand) <= 2 else 72.0), h - 34
    step = cw + 10 if len(hand) <= 4 else (w - 32 - cw) / (len(hand) - 1)
    out = "".join(_waiting(t, (x + 16 + i * step, y + 20, cw, ch), i, number, grid) for i, number in enumerate(hand))
    room = w - 40 - len(hand) * step
    if room > 110:
        out += _hired_note(t, x + 20 + len(hand) * step, y + 38, room, 5)
    return out


def _discard_row(t: Table, x: float, y: float, w: float) -> str:
    """The assistants discarded beside the opponent: seven places."""
    step = (w + 6) / DISCARD_MAX
    size = min(34.0, step - 6)
    out = text(x, y - 6, t.words("screen.discards_of", name=t.me.rival.name), 12, CLOTH_INK_2, fit=w)
    for i in range(DISCARD_MAX):
        if i < len(t.me.discards):
            thrown = t.cards[t.me.discards[i] - 1]
            says = f"{assistant_name(thrown, t.words)}. {ability_text(thrown, t.words)}"
            face = bust(x + i * step, y, size, face_of(thrown.id, thrown.name))
            name = f"assistant-{thrown.id}"
            out += thing(face, name=name, key=f"discard-{thrown.id}", says=says, inspect=name)
        else:
            out += place(x + i * step, y, size, size, r=4)
    return out


def _waiting(t: Table, box: Box, slot: int, number: int, grid: Grid, portrait: str = "") -> str:
    """Somebody in hand; on hover the block of the city where most would be gained."""
    card = t.cards[number - 1]
    lying = box[2] > box[3] * 1.2
    body = portrait or (
        assistant_strip(box, card, t.words, price=False) if lying else assistant_card(*box, card, t.words, price=False)
    )
    key, name, move = f"assistant-{t.me.seat}-{number}", f"assistant-{number}", PLACE + slot
    ability = ability_text(card, t.words)
    if t.view.may(move):
        says = f"{t.view.move_text(move, t.words)}. {ability}"
        out = lit(body, box, says=says, move=move, pad=3, key=key, name=name, inspect=name)
    else:
        out = thing(body, key=key, name=name, says=f"{assistant_name(card, t.words)}. {ability}", inspect=name)
    if t.shown is not t.me or t.me.best_block(card) is None:
        return out
    return group(out, group(best_block(t, t.me, grid, card), extra='class="reveal"'), extra='class="reveals"')


def _hired_note(t: Table, x: float, y: float, w: float, most: int = 2) -> str:
    gains = gains_text(dict(enumerate(t.me.per_discard)), t.words)
    if gains and len(t.me.discards) < DISCARD_MAX:
        return paragraph(x, y, t.words("screen.per_discard", gains=gains), w, 12.5, CLOTH_INK_2, most=most)
    if not t.me.hand:
        return text(x, y, t.words("screen.nobody"), 12.5, CLOTH_INK_2)
    return paragraph(x, y, _best_note(t), w, 12.5, CLOTH_INK_2, most=most)


def _best_note(t: Table) -> str:
    """Where the one in hand that gains most would go, and what for."""
    gains = [(t.me.gain_on(t.cards[n - 1], block), n, block) for n in t.me.hand for block in t.me.free]
    if not gains:
        return t.words("screen.no_block")
    _, number, block = max(gains)
    return bring_text(t, t.cards[number - 1], block)


def bring_text(t: Table, card: CityCard, block: int) -> str:
    """What an assistant would bring on a block: its income, and what the ability adds."""
    pays = f" {t.words('screen.or')} ".join(t.amount_text(r, n) for r, n in t.me.ranked_incomes(block, card))
    name = assistant_name(card, t.words)
    said = t.words("screen.best_block", assistant=name, pays=pays or t.words("screen.nothing"), **block_place(block))
    gain = t.me.ability_gain(card, block)
    if gain:
        spent = {RESOURCE[name]: -gain.times * each for name, each in card.pay.items()}
        change = changes_text(spent | {gain.resource: gain.amount}, t.words)
        said += " " + t.words("screen.best_ability", gain=change)
    return said
