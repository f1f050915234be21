# ruff: noqa: E501  (SVG text breaks badly)
"""The screen of Mayor of Chicago in two arrangements, the gallery of its deck, the picture on its poster."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, symbols_of
from backroom.games.mayor_of_chicago.draw.ask import GIFTS_IN_PICTURE, chips, keys, question, rivals, seats
from backroom.games.mayor_of_chicago.draw.cards import (
    CREAM,
    DARK,
    assistant_card,
    assistant_strip,
    event_card,
    event_face,
    face_of,
    front,
    placed,
    res,
    rival_card,
    rival_face,
    small_event,
    small_track,
    track,
)
from backroom.games.mayor_of_chicago.draw.city import Grid, best_block, draw_city, small_city
from backroom.games.mayor_of_chicago.draw.panels import AMOUNTS, FEW, panel
from backroom.games.mayor_of_chicago.draw.table import Table
from backroom.games.mayor_of_chicago.reading import Side
from backroom.games.mayor_of_chicago.state import (
    ASK,
    BLOCK_COLUMNS,
    DISCARD_MAX,
    DOLLAR,
    EVENTS,
    GIVE,
    PLACE,
    RESOURCES,
    TURN_OFF,
    VOTE,
    Phase,
)
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name, changes_text, effects_text
from backroom.kit.parts import (
    CLOTH_INK,
    CLOTH_INK_2,
    CLOTH_RULE,
    EDGE,
    INK,
    PAPER,
    WARN,
    WON,
    Box,
    board,
    bust,
    caps,
    card,
    cloth,
    group,
    icon,
    lit,
    paragraph,
    pill,
    place,
    rect,
    text,
    thing,
    unlit,
    zone,
)
from backroom.kit.screen import GalleryCard, GalleryGroup, Screen, Svg

if TYPE_CHECKING:
    from backroom.core.match import View

WIDE, TALL = (1120, 768), 390


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    t = Table(view, words, draft)
    asked, detail = question(t)
    stepped = t.phase in AMOUNTS and int(t.s.high) - int(t.s.low) + 1 > FEW
    return Screen(
        wide=lambda: board(*WIDE, _wide(t), words("screen.board")),
        tall=lambda: _tall(t),
        question=asked,
        detail=detail,
        chips=chips(t),
        keys=keys(t),
        seats=seats(t),
        rivals=rivals(t),
        drafts=t.mine and (stepped or len(t.hires) > 1 or t.shown is not t.me),
    )


# --- wide -------------------------------------------------------------------------------------------------------------


def _wide(t: Table) -> str:
    side, w = t.shown, t.words
    own = side is t.me
    grid = Grid(40, 50, 86, 5)
    name = t.view.seat_name(side.seat, w)
    out = [
        cloth(*WIDE),
        zone(
            26,
            30,
            668,
            396,
            w("screen.your_city") if own else w("screen.city_of", name=name),
            w("screen.city_count", n=28 - side.holes) if side.holes and max(side.rows) < 7 else "",
        ),
        *(icon("arrow-n", 40 + grid.step * (i + 1) + 37, 425.5, 12, CLOTH_RULE) for i in range(EVENTS)),
        caps(40, 452, w("screen.events"), 12 if len(w("screen.events")) < 8 else 10.5, CLOTH_INK, spacing=".08em"),
        *(text(40, 472 + 15 * i, w(f"screen.events_{i + 1}"), 12, CLOTH_INK_2, fit=86) for i in range(3)),
        _events(t, side, 40 + grid.step, 436, grid.step, 86),
        draw_city(t, side, grid),
        _campaign(t, side, own, name),
        panel(t, (708, 30, 386, 282)),
        _rival(t, (708, 330, 386, 120)),
    ]
    out.append(_partners(t, grid) if t.partner else _hired(t, (708, 470, 386, 272), grid))
    return "".join(out)


def _events(t: Table, side: Side, x: float, y: float, step: float, w: float) -> str:
    out = ""
    for slot in range(EVENTS):
        face = t.view.deck.cards.event[side.events[slot]]
        box = (x + step * slot, y, w, 122)
        body = event_card(*box, side, slot, t.words, t.event(side, slot), face.immediate.each)
        out += _event_thing(t, side, slot, box, body)
    return out


def _event_thing(t: Table, side: Side, slot: int, box: Box, body: str) -> str:
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


def _campaign(t: Table, side: Side, own: bool, name: str) -> str:
    w = t.words
    out = zone(26, 584, 668, 158, w("screen.campaign") if own else w("screen.campaign_of", name=name))
    each = 648 / RESOURCES
    for number in range(RESOURCES):
        note = w("screen.track_rival", n=side.level[number])
        if number == DOLLAR:
            note = w("screen.track_dollar", n=side.discard_dollars)
        elif number == 3:
            note = w("screen.track_booze")
        out += track(36 + each * number + 3, 600, each - 6, 104, number, side, w, note)
    out += text(684, 721, _counts(t, side), 12.5, CLOTH_INK_2, "end", fit=640)
    if not t.view.over:
        ink = WON if side.heads_to_win else WARN
        out += text(684, 737, _projected(t, side), 12.5, ink, "end", 700, fit=640)
    return out


def _projected(t: Table, side: Side) -> str:
    """Where the race would end now, and what the Corruption would cost."""
    w = t.words
    margin = side.heading_for - side.rival.votes
    key = "screen.projected_win" if margin > 0 else "screen.projected_loss"
    if margin == 0:
        key = "screen.projected_tie_won" if side.heads_to_win else "screen.projected_tie_lost"
    said = w(key, votes=side.heading_for, margin=abs(margin), noun="0_one" if side.heading_for == 1 else VOTE)
    return f"{said} {t.corruption_price(side)}".rstrip()


def _counts(t: Table, side: Side) -> str:
    margin = t.words("screen.to_spare" if side.spare >= 0 else "screen.too_few", n=abs(side.spare))
    return t.words(
        "screen.counts",
        left=side.left,
        holes=side.holes,
        hires=side.hired,
        discards=len(side.discards),
        margin=margin,
    )


def _rival(t: Table, box: Box) -> str:
    names = ", ".join(assistant_name(t.cards[n - 1], t.words) for n in t.me.discards)
    said = f"{t.words('text.discarded')} {names}" if names else t.words("text.discarded_nobody")
    says = f"{t.me.rival.name}. {said}"
    return thing(rival_card(*box, t.me.rival, t.words, t.me), says=says, key="rival")


def _hired(t: Table, box: Box, grid: Grid) -> str:
    """The assistants waiting for a block; lit when one may be placed."""
    x, y, w, h = box
    out = zone(x, y, w, h, t.words("screen.hired"))
    hand = t.me.hand
    count = len(hand)
    if h < 160:
        return out + _hired_low(t, box, grid)
    if count <= 2:
        cw, ch, per_row = 124.0, 146.0 if h > 250 else h - 62, 2
    elif count <= 4:
        cw, ch, per_row = 82.0, min(138.0, h - 62), 4
    else:
        cw, ch, per_row = 64.0, min(100.0, (h - 74) / 2), 5
    for i, number in enumerate(hand):
        at = (x + 16 + (i % per_row) * (cw + (12 if per_row < 5 else 9)), y + 24 + (i // per_row) * (ch + 12), cw, ch)
        out += _waiting(t, at, i, number, grid)
    left = t.me.hires_left()
    if count <= 2 and not t.view.over:
        label = (
            (t.words("screen.more_hires", n=left), t.words("screen.hires_word", n=left))
            if left
            else (t.words("screen.no_more"),)
        )
        out += place(x + 16 + count * 136, y + 24, 84, ch, *label)
    if h > 250 and count <= 4:
        out += _discard_row(t, x + 16, y + h - 74, w - 32)
        return out + _hired_note(t, x + 16, y + h - 24, w - 32)
    return out + (_hired_note(t, x + 16, y + h - 32, w - 32) if count <= 4 else "")


def _hired_low(t: Table, box: Box, grid: Grid) -> str:
    """The hand in a low zone: one row, closer together the more there are."""
    x, y, w, h = box
    hand = t.me.hand
    cw, ch = (168.0 if len(hand) <= 2 else 72.0), h - 34
    step = cw + 10 if len(hand) <= 4 else (w - 32 - cw) / (len(hand) - 1)
    out = "".join(_waiting(t, (x + 16 + i * step, y + 20, cw, ch), i, number, grid) for i, number in enumerate(hand))
    room = w - 40 - len(hand) * step
    if room > 110:
        out += _hired_note(t, x + 20 + len(hand) * step, y + 40, room, 4)
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
            out += thing(face, name=f"assistant-{thrown.id}", key=f"discard-{thrown.id}", says=says)
        else:
            out += place(x + i * step, y, size, size, r=4)
    return out


def _waiting(t: Table, box: Box, slot: int, number: int, grid: Grid) -> str:
    """Somebody in hand; on hover the block of the city where most would be gained."""
    card = t.cards[number - 1]
    lying = box[2] > box[3] * 1.2
    body = (
        assistant_strip(box, card, t.words, price=False) if lying else assistant_card(*box, card, t.words, price=False)
    )
    key, name, move = f"assistant-{t.me.seat}-{number}", f"assistant-{number}", PLACE + slot
    ability = ability_text(card, t.words)
    if t.view.may(move):
        says = f"{t.view.move_text(move, t.words)}. {ability}"
        out = lit(body, box, says=says, move=move, pad=3, key=key, name=name)
    else:
        out = thing(body, key=key, name=name, says=f"{assistant_name(card, t.words)}. {ability}")
    if t.shown is not t.me or t.me.best_block(card) is None:
        return out
    return group(out, group(best_block(t, t.me, grid, card), extra='class="reveal"'), extra='class="reveals"')


def _hired_note(t: Table, x: float, y: float, w: float, most: int = 2) -> str:
    gains = changes_text(dict(enumerate(t.me.per_discard)), t.words)
    if gains:
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
    card = t.cards[number - 1]
    pays = f" {t.words('screen.or')} ".join(t.amount_text(r, n) for r, n in t.me.ranked_incomes(block, card))
    line, column = block // BLOCK_COLUMNS + 1, block % BLOCK_COLUMNS + 1
    name = assistant_name(card, t.words)
    said = t.words(
        "screen.best_block", assistant=name, line=line, column=column, pays=pays or t.words("screen.nothing")
    )
    gain = t.me.ability_gain(card, block)
    if gain:
        spent = {RESOURCE[name]: -gain.times * each for name, each in card.pay.items()}
        change = changes_text(spent | {gain.resource: gain.amount}, t.words)
        said += " " + t.words("screen.best_ability", gain=change)
    return said


def _partners(t: Table, grid: Grid) -> str:
    """Co-op: the own hand above, the partner's table small but whole below."""
    assert t.partner is not None
    return _hired(t, (708, 466, 386, 138), grid) + _partner(t, t.partner, (708, 616, 386, 126))


def _partner(t: Table, partner: Side, box: Box) -> str:
    x, y, w, h = box
    name = t.view.seat_name(partner.seat, t.words)
    out = zone(x, y, w, h, t.words("screen.partner", name=name) if len(name) < 12 else t.words("screen.partner_short"))
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


# --- tall -------------------------------------------------------------------------------------------------------------


def _tall(t: Table) -> Svg:
    """On a phone the card in question stays in sight: it lies above the city, which may run under the keys."""
    side, w = t.shown, t.words
    out = [small_track(6 + 63 * number, 4, 63, number, side) for number in range(RESOURCES)]
    high = _panel_height(t)
    out.append(panel(t, (6, 88, 378, high), tall=True))
    y = 88 + high + 19
    if not t.view.over:
        out.append(text(195, y, _projected(t, side), 11.5, CLOTH_INK_2, "middle", fit=374))
    grid = Grid(8, y + 10, 50, 3.4)
    y += 10 + 4 * grid.step + 4
    for slot in range(EVENTS):
        face = t.view.deck.cards.event[side.events[slot]]
        box = (8 + grid.step * (slot + 1), y, 50, 72)
        out.append(_event_thing(t, side, slot, box, small_event(*box, side, slot, face.immediate.each)))
    out += [
        text(8, y + 20, w("screen.events").lower(), 11.5, CLOTH_INK, weight=700, fit=50),
        text(8, y + 43, w("screen.now"), 12, CLOTH_INK_2),
        text(8, y + 64, w("screen.end"), 12, CLOTH_INK_2),
        draw_city(t, side, grid),
    ]
    y += 92
    out.append(_rival(t, (6, y, 378, 120)))
    y += 140
    hand_h = 190.0 if len(t.me.hand) <= 4 else 290.0
    out.append(_hired(t, (6, y, 378, hand_h), grid))
    y += hand_h + 18
    if t.partner:
        out.append(_partner(t, t.partner, (6, y, 378, 126)))
        y += 140
    return board(TALL, y + 6, "".join(out), w("screen.board"), tall=True)


def _panel_height(t: Table) -> float:
    """The panel of the moment on a phone: low for a card, higher where amounts or discards are laid out."""
    if t.view.over:
        return 160.0 + 32 * (int(t.s.seats) + 1) + 18 * 3
    if t.phase in AMOUNTS and t.mine:
        count = int(t.s.high) - int(t.s.low) + 1
        return 262.0 if count > FEW else 90.0 + 66 * -(-count // 4)
    if t.phase == Phase.COPY_DISCARD and t.mine:
        return 268.0 if len(t.me.discards) > 4 else 150.0
    if t.phase in (Phase.END_GIFTS, Phase.ANSWER) or (not t.mine and t.phase in AMOUNTS):
        return 204.0
    return 142.0


# --- gallery and cover ------------------------------------------------------------------------------------------------


def gallery(deck: Any, words: Words) -> list[GalleryGroup]:
    """Every card of a deck, both sides."""
    cards = []
    for city_card in deck.cards.city:
        body = (
            front(8, 30, 138, symbols_of(city_card.front), r=8)
            + text(77, 192, city_card.caption, 13, CLOTH_INK, "middle", 700, fit=140)
            + assistant_card(158, 6, 150, 218, city_card, words)
        )
        picture = Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 316 232" aria-hidden="true">{body}</svg>'
        )
        cards.append(
            GalleryCard(assistant_name(city_card, words), picture, city_card.source, ability_text(city_card, words))
        )
    events = []
    for face in deck.cards.event:
        name = words.get(f"event.{face.id}", face.name)
        picture = Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 120 96" aria-hidden="true">{event_face(4, 4, 112, 84, name, face.immediate.each)}</svg>'
        )
        events.append(GalleryCard(name, picture, face.source, effects_text(face, words)))
    rivals = []
    for rival in deck.cards.opponent:
        picture = Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 400 132" aria-hidden="true">{rival_card(6, 4, 386, 120, rival, words, None)}</svg>'
        )
        rivals.append(GalleryCard(rival.name, picture, rival.source))
    return [
        GalleryGroup(words("gallery.city"), tuple(cards), words("gallery.city_says")),
        GalleryGroup(words("gallery.events"), tuple(events), words("gallery.events_says")),
        GalleryGroup(words("gallery.opponents"), tuple(rivals), words("gallery.opponents_says")),
    ]


def cover() -> str:
    """The poster: a corner of the city with two people on it, and the rival beside."""
    size, step = 64, 68
    out = ""
    for row, line in enumerate((("BDWD", "PPDD", "WDFD"), ("PDPW", "DBBP", "WFDW"))):
        for column, letters in enumerate(line):
            out += front(10 + column * step, 9 + row * step, size, symbols_of(letters), r=5)
    for x, number, mark in ((76, 22, VOTE), (144, 27, 1)):
        out += placed(x - 27, 48, 54, number, "", mark)
    name, votes = _standard_rival(2)
    rival = card(-34, -52, 68, 104, r=5) + bust(-28, -46, 56, rival_face(2, name))
    rival += res(VOTE, -24, 18, 24, CREAM) + text(4, 38, votes, 22, DARK, weight=800)
    out += group(rival, x=242, y=76, turn=7)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 284 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{out}</svg>'


@cache
def _standard_rival(number: int) -> tuple[str, int]:
    """(name, Votes) of an opponent of the standard deck."""
    table = tomllib.loads((Path(__file__).parent.parent / "decks" / "standard.toml").read_text("utf-8"))
    return next((rival["name"], rival["votes"]) for rival in table["opponent"] if rival["id"] == number)
