"""Tables for How to play: regions, rank points, bios."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.ninety.state import BIOS
from backroom.games.ninety.text import bio_text
from backroom.kit.book import ValueTable
from backroom.kit.expect import expect_table


def tables(deck: Any, words: Words) -> dict[str, ValueTable]:
    """What the deck in play says of regions, the Election Day chart and bios."""
    cards, d = deck.cards, deck.record
    regions = tuple(
        (words.get(f"region.{region.id}", region.name), str(len(region.hoods)), _hoods(region.hoods, cards, words))
        for region in cards.region
    )
    ranks = tuple(
        (words("book.candidates", n=int(seats)), *map(str, chart[: int(seats)]), *[""] * (5 - int(seats)))
        for seats, chart in sorted(cards.election_chart.items())
    )
    bios = tuple(
        (words.get(f"bio.{bio.id}", bio.name), bio_text(d.bios[bio.id], words).capitalize()) for bio in cards.bio[:BIOS]
    )
    return {
        "regions": ValueTable((words("book.region"), words("book.number"), words("book.hoods")), regions),
        "ranks": ValueTable((words("book.rank"), *(str(rank) for rank in range(1, 6))), ranks),
        "bios": ValueTable((words("book.bio"), words("book.does")), bios),
        "expect": expect_table(deck.game.folder, words),
    }


def _hoods(hoods: tuple[int, ...], cards: Any, words: Words) -> str:
    return ", ".join(words.get(f"hood.{hood}", cards.hood[hood].name) for hood in hoods)
