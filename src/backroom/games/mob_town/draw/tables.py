"""Tables for How to play: businesses and their suits, agendas, the draw deck, professionals."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.mob_town.state import SUITS
from backroom.games.mob_town.text import city_says, name_of, professional_says
from backroom.kit.book import ValueTable
from backroom.kit.expect import expect_table


def tables(deck: Any, words: Words) -> dict[str, ValueTable]:
    """What the deck in play says of types, suits, agendas, professionals and city cards."""
    cards = deck.cards
    businesses = tuple(
        (
            words(f"book.type_{business.type}"),
            words("book.both", one=words(f"suit.{business.suits[0]}"), two=words(f"suit.{business.suits[1]}")),
            ", ".join(str(card.value) for card in cards.properties if card.type == business.type),
        )
        for business in cards.business
    )
    suits = tuple(
        (words(f"suit.{suit}").capitalize(), *(str(_count(cards, suit, value)) for value in (1, 2, 3)))
        for suit in (*SUITS, "cash")
    )
    agendas = tuple(
        (name_of(deck, words, "agenda_no", number), words(f"agenda_says.{number}").capitalize())
        for number in range(len(cards.agendas))
    )
    professionals = tuple(
        (name_of(deck, words, "professional", number), professional_says(deck, words, number))
        for number in range(len(cards.professionals))
    )
    cities = tuple(
        (name_of(deck, words, "city", number), city_says(deck, words, number)) for number in range(len(cards.cities))
    )
    return {
        "businesses": ValueTable((words("book.type"), words("book.pay"), words("book.values")), businesses),
        "suits": ValueTable((words("book.suit"), *(words("book.of_value", n=n) for n in (1, 2, 3))), suits),
        "agendas": ValueTable((words("book.agenda"), words("book.leads")), agendas),
        "professionals": ValueTable((words("book.professional"), words("book.does")), professionals),
        "cities": ValueTable((words("book.city"), words("book.does")), cities),
        "expect": expect_table(deck.game.folder, words),
    }


def _count(cards: Any, suit: str, value: int) -> int:
    return sum(line.count for line in cards.draw if line.suit == suit and line.value == value)
