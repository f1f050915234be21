"""Tables for How to play: what a block pays, rivals, events."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.text import effect_text
from backroom.kit.book import ValueTable
from backroom.kit.expect import expect_table


def tables(deck: Any, words: Words) -> dict[str, ValueTable]:
    """What the deck in play says of the rivals and the events, and what every resource is for."""
    cards = deck.cards
    resources = tuple((words(f"resource.{number}"), words(f"book.for_{number}")) for number in range(6))
    rivals = tuple(
        (
            rival.name,
            "★" * rival.stars,
            *(str(n) for n in (rival.votes, rival.popularity, rival.power, rival.corruption)),
            words("book.dollars", n=rival.dollars),
            words("book.yes" if rival.penalty else "book.no"),
        )
        for rival in cards.opponent
    )
    events = tuple(
        (words.get(f"event.{face.id}", face.name), effect_text(face.immediate, words), effect_text(face.end, words))
        for face in cards.event
    )
    return {
        "resources": ValueTable((words("book.resource"), words("book.use")), resources),
        "rivals": ValueTable(
            (
                words("book.rival"),
                words("book.stars"),
                *(words(f"resource.{number}") for number in (0, 1, 4, 5)),
                words("book.discard"),
                words("book.penalty"),
            ),
            rivals,
        ),
        "events": ValueTable((words("book.event"), words("book.full"), words("book.end")), events),
        "expect": expect_table(deck.game.folder, words),
    }
