"""Every card, block and number opened large: what it is, what it does, and what that means for the seat now."""

from __future__ import annotations

import re

from backroom.games.mayor_of_chicago.deck import INCOME, CityCard
from backroom.games.mayor_of_chicago.draw.cards import main_resource, placed
from backroom.games.mayor_of_chicago.draw.events import event_face
from backroom.games.mayor_of_chicago.draw.faces import rival_token
from backroom.games.mayor_of_chicago.draw.hand import bring_text
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.symbols import front, res
from backroom.games.mayor_of_chicago.mind.forecast import Change, Outcome, Side
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BLOCKS,
    BOOZE_VALUE,
    CARDS,
    CORRUPTION,
    CORRUPTION_PRICE,
    DOLLAR,
    END,
    EVENTS,
    IMMEDIATE,
    NO_CARD,
    POPULARITY,
    POWER,
    RESOURCES,
)
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name, block_place, effect_text
from backroom.kit.colours import PAPER
from backroom.kit.parts import circle
from backroom.kit.screen import Sheet, Svg

THING = re.compile(r"([a-z]+)((?:-\d{1,2})+)")
SECTIONS = {"symbol": "symbols", "neighbour": "neighbours", "discard": "on-discard"}
Lines = tuple[tuple[str, str], ...]


def inspect(t: Table, thing: str) -> Sheet | None:
    """The sheet of a thing by its name on the board, None for what is not there."""
    if thing == "rival":
        return _rival(t)
    found = THING.fullmatch(thing)
    kind, numbers = (found[1], [int(n) for n in found[2][1:].split("-")]) if found else ("", [])
    if kind == "assistant" and len(numbers) == 1 and 1 <= numbers[0] <= CARDS:
        return _assistant(t, t.cards[numbers[0] - 1])
    if len(numbers) != 2 or numbers[0] >= int(t.s.seats):
        return None
    side, number = t.side_of(numbers[0]), numbers[1]
    if kind == "resource" and number < RESOURCES:
        return _resource(t, side, number)
    if kind == "event" and number < EVENTS:
        return _event(t, side, number)
    if kind == "block" and number < BLOCKS and number in side.complete:
        return _block(t, side, number)
    return None


def _picture(body: str, w: float, h: float) -> Svg:
    return Svg(f'<svg class="play" viewBox="0 0 {w:g} {h:g}">{body}</svg>')


# --- assistants -------------------------------------------------------------------------------------------------------


def _assistant(t: Table, card: CityCard) -> Sheet:
    w = t.words
    lasts = "inspect.lasts_discard" if card.ability == "discard" else "inspect.lasts_once"
    lines = (
        (w("inspect.ability"), ability_text(card, w)),
        (w("inspect.when"), w(lasts)),
        (w("inspect.price"), _price(t, card)),
    )
    picture = _picture(placed(3, 3, 74, card.id, card.name, main_resource(card)), 80, 80)
    section = SECTIONS.get(card.ability, "unique")
    kind = w("inspect.assistant", n=card.id)
    return Sheet(kind, assistant_name(card, w), lines, _of_assistant(t, card), picture, section)


def _price(t: Table, card: CityCard) -> str:
    at = [t.amount_text(number, n) for number, n in ((POPULARITY, card.popularity), (POWER, card.power)) if n]
    full = t.words("screen.in_dollars", n=card.cost)
    if not at:
        return t.words("inspect.price_one", full=full)
    less = t.words("screen.in_dollars", n=card.discounted)
    return t.words("inspect.price_two", full=full, less=less, at=f" {t.words('screen.or')} ".join(at))


def _of_assistant(t: Table, card: CityCard) -> str:
    """Where it is, what it costs this seat, and what it would bring on the best free block."""
    for side in (t.me, t.partner):
        if side and card.id in side.assistants:
            lies = t.words("inspect.lies", **block_place(side.assistants.index(card.id)))
            return t.named(side.seat, lies) if side is t.partner else lies
    if card.id in t.me.discards:
        return t.words("inspect.discarded")
    said: list[str] = []
    short = 0
    if t.open is card:
        price = t.me.price(card)
        short = price - t.me.held[DOLLAR] - BOOZE_VALUE * t.me.most_booze(card)
        left = max(0, t.me.held[DOLLAR] - price)
        key = "inspect.short" if short > 0 else "inspect.costs_booze" if price > t.me.held[DOLLAR] else "inspect.costs"
        said.append(t.words(key, price=price, short=short, left=left, booze=t.me.least_booze(card)))
    block = t.me.best_block(card)
    waits = "inspect.waits" if card.id in t.me.hand else "inspect.no_block_yet" if short > 0 else "inspect.no_block"
    said.append(t.words(waits) if block is None else bring_text(t, card, block))
    return " ".join(said)


# --- events -----------------------------------------------------------------------------------------------------------


def _event(t: Table, side: Side, slot: int) -> Sheet:
    w = t.words
    face = t.view.deck.cards.event[side.events[slot]]
    name = t.event(side, slot)
    lines = (
        (w("inspect.column", n=slot + 2), effect_text(face.immediate, w)),
        (w("inspect.at_end"), effect_text(face.end, w)),
    )
    picture = _picture(event_face(2, 2, 86, 70, name, face.immediate.each), 90, 74)
    now = _of_event(t, side, slot)
    if side is t.partner:
        now = t.named(side.seat, now)
    return Sheet(w("inspect.event"), name, lines, now, picture, "events")


def _of_event(t: Table, side: Side, slot: int) -> str:
    """What each effect that still lies ahead would change, every resource with where it would end."""
    w = t.words
    if side.off[slot]:
        return w("inspect.event_off")
    said = [w("inspect.event_done")] if not side.to_come(slot, IMMEDIATE) else []
    for which, key in ((IMMEDIATE, "inspect.if_full"), (END, "inspect.if_end")):
        if side.to_come(slot, which):
            said.append(w(key, n=slot + 2, change=_outcome(t, side, side.outcome(slot, which))))
    return " ".join(said)


def _outcome(t: Table, side: Side, outcome: Outcome) -> str:
    w = t.words
    said = _changes(t, side, outcome.change) or w("inspect.no_change")
    if outcome.optional and outcome.change:
        return w("inspect.may", change=said)
    if outcome.other:
        said = w("inspect.either", first=said, second=_changes(t, side, outcome.other) or w("inspect.no_change"))
    if outcome.settled < outcome.counts:
        said = w("inspect.forgiven", change=said, counts=outcome.counts, settled=outcome.settled)
    if outcome.asked:
        asked = ", ".join(_signed(t, number, n) for number, n in outcome.asked.items())
        have = ", ".join(t.amount_text(number, side.held[number]) for number in outcome.asked)
        said = w("inspect.capped", change=said, asked=asked, have=have)
    return said


def _changes(t: Table, side: Side, change: Change) -> str:
    """Each resource with its sign and what it would go from and to: "−4 Booze (4 → 0)"."""
    ordered = sorted(((number, n) for number, n in change.items() if n), key=lambda item: item[1] > 0)
    return ", ".join(f"{_signed(t, r, n)} ({side.held[r]} → {side.held[r] + n})" for r, n in ordered)


def _signed(t: Table, number: int, amount: int) -> str:
    return f"{'+' if amount > 0 else '−'}{t.amount_text(number, abs(amount))}"


# --- blocks, numbers, the rival ---------------------------------------------------------------------------------------


def _block(t: Table, side: Side, block: int) -> Sheet:
    w = t.words
    line, column = divmod(block, BLOCK_COLUMNS)
    nothing = w("screen.nothing")
    pays = f" {w('screen.or')} ".join(t.amount_text(r, n) for r, n in side.ranked_incomes(block))
    around = ", ".join(t.amount_text(symbol, n) for symbol, n in side.around(block).items())
    lines: Lines = (
        (w("inspect.pays"), w("inspect.pays_says", pays=pays or nothing)),
        (w("inspect.around"), w("inspect.around_says", around=around or nothing)),
        (w("inspect.icons"), w("inspect.icons_says", one=INCOME[1], two=INCOME[2], three=INCOME[3], four=INCOME[4])),
    )
    number = side.assistants[block]
    if number != NO_CARD:
        now = w("inspect.block_taken", assistant=assistant_name(t.cards[number - 1], w))
    else:
        waiting = [t.cards[n - 1] for n in side.hand]
        now = " ".join(bring_text(t, card, block) for card in waiting) if side is t.me else ""
        now = now or w("inspect.block_free")
    y, x = 2 * line + 1, 2 * column + 1
    symbols = tuple(int(n) for n in side.c.cells[y : y + 2, x : x + 2].flatten())
    picture = _picture(front(3, 3, 74, symbols), 80, 80) if min(symbols) >= 0 else None
    name = w("inspect.block_name", **block_place(block))
    return Sheet(w("inspect.block"), name, lines, now, picture, "income")


def _resource(t: Table, side: Side, number: int) -> Sheet:
    w = t.words
    lines = [(w("inspect.what"), w(f"inspect.resource_{number}", n=CORRUPTION_PRICE))]
    said = [w("inspect.have", amount=t.amount_text(number, side.held[number]))]
    if number in (0, 1, 4, 5):
        said.append(w("inspect.rival_has", name=side.rival.name, n=side.level[number]))
    if number == CORRUPTION and (price := t.corruption_price(side)):
        said.append(price)
    if number == DOLLAR:
        said.append(w("inspect.discard_now", n=side.discard_dollars))
    picture = _picture(circle(40, 40, 38, PAPER) + res(number, 14, 14, 52, PAPER), 80, 80)
    now = t.named(side.seat, " ".join(said)) if side is t.partner else " ".join(said)
    return Sheet(w("inspect.resource"), w(f"resource.{number}"), tuple(lines), now, picture, "resources")


def _rival(t: Table) -> Sheet:
    w, rival = t.words, t.me.rival
    levels = ((0, rival.votes), (POPULARITY, rival.popularity), (POWER, rival.power), (CORRUPTION, rival.corruption))
    cost = "inspect.rival_penalty" if t.me.takes_votes else "inspect.rival_free"
    lines = (
        (w("inspect.has"), ", ".join(t.amount_text(number, n) for number, n in levels) + "."),
        (w("inspect.beat"), w("inspect.beat_says")),
        (w("inspect.discards"), w(cost, n=rival.dollars)),
    )
    names = ", ".join(assistant_name(t.cards[n - 1], w) for n in t.me.discards)
    now = f"{w('text.discarded')} {names}." if names else f"{w('text.discarded_nobody')}."
    return Sheet(w("inspect.rival", n=rival.stars), rival.name, lines, now, rival_token(rival), "winning")
