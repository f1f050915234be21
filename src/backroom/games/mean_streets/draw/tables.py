"""Tables for How to play: dice, gear, the casino, kinds of events, ranks."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.mean_streets.deck import TYPES
from backroom.games.mean_streets.scoring import RANK_TOPS
from backroom.games.mean_streets.state import FIRST_DICE, GEAR_PIPS, PAYOUTS, REPUTATION_MAX, REPUTATION_PER_DIE, Gear
from backroom.games.mean_streets.text import money
from backroom.kit.book import ValueTable
from backroom.kit.expect import expect_table


def tables(deck: Any, words: Words) -> dict[str, ValueTable]:
    """What the rules and the deck in play say of dice, gear, the casino, events and ranks."""
    lows = range(0, REPUTATION_MAX + 1, REPUTATION_PER_DIE)
    dice = tuple(
        (
            words("book.to", low=low, high=low + REPUTATION_PER_DIE - 1) if low < REPUTATION_MAX else str(low),
            str(FIRST_DICE + low // REPUTATION_PER_DIE),
        )
        for low in lows
    )
    gear = tuple(
        (
            words(f"gear.{item.name.lower()}"),
            words("book.or_more", n=GEAR_PIPS[item]),
            words(f"book.{item.name.lower()}"),
        )
        for item in Gear
        if item != Gear.NONE
    )
    casino = tuple(
        (words(f"line.{line}").capitalize(), money(pays, words)) for line, pays in enumerate(PAYOUTS) if pays
    )
    held = [card.type for card in deck.cards.event]
    events = tuple((words(f"type.{kind}"), str(held.count(kind)), words(f"book.event_{kind}")) for kind in TYPES)
    tops = (-1, *RANK_TOPS)
    ranks = tuple(
        (
            words(f"rank.{number}"),
            words("book.to", low=low + 1, high=tops[number + 1])
            if number + 1 < len(tops)
            else words("book.or_more", n=low + 1),
        )
        for number, low in enumerate(tops)
    )
    return {
        "dice": ValueTable((words("book.reputation"), words("book.dice")), dice),
        "gear": ValueTable((words("book.gear"), words("book.roll"), words("book.does")), gear),
        "casino": ValueTable((words("book.hand"), words("book.pays")), casino),
        "events": ValueTable((words("book.event"), words("book.cards"), words("book.does")), events),
        "ranks": ValueTable((words("book.rank"), words("book.score")), ranks),
        "expect": expect_table(deck.game.folder, words),
    }
