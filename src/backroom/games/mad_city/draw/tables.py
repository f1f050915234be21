"""Tables for How to play: zones, lakes and parks, tokens."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.kit.book import ValueTable
from backroom.kit.expect import expect_table

TOKENS = 4  # contractor tokens of a player, §contractors


def tables(deck: Any, words: Words) -> dict[str, ValueTable]:
    """What the deck in play says of zones, of the tree and of bets."""
    cards, values = deck.cards, deck.cards.values
    zones = tuple(
        (words(f"category.{number}").capitalize(), _size(cards.band, number, words), str(band.points), str(band.need))
        for number, band in enumerate(cards.band)
    )
    tree = (
        (words("book.base"), *map(str, values.ranger)),
        (words("book.solo"), *map(str, values.solo_ranger)),
    )
    tokens = tuple(
        (words(f"contractor.{number}"), f"+{values.bet_won}", f"−{values.bet_lost}") for number in range(TOKENS)
    )
    return {
        "zones": ValueTable(
            (words("book.zone"), words("book.buildings"), words("book.points"), words("book.need")), zones
        ),
        "tree": ValueTable((words("book.areas"), "1", "2", "3", "4"), tree),
        "tokens": ValueTable((words("book.token"), words("book.won"), words("book.lost")), tokens),
        "expect": expect_table(deck.game.folder, words),
    }


def _size(bands: Any, number: int, words: Words) -> str:
    low = bands[number].from_buildings
    if number % 3 == 2:
        return words("book.or_more", n=low)
    return words("book.to", low=low, high=bands[number + 1].from_buildings - 1)
