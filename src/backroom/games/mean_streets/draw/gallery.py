"""All cards of a deck in groups, for the deck's page."""

from __future__ import annotations

from typing import Any

from backroom.core.decks import Deck
from backroom.core.words import Words
from backroom.games.mean_streets.draw.cards import boss_face, event_face, location_face, short_text
from backroom.games.mean_streets.text import card_name, effect_text
from backroom.kit.parts import board, group
from backroom.kit.screen import GalleryCard, GalleryGroup


def gallery(deck: Deck, words: Words) -> list[GalleryGroup]:
    """All the cards of a deck in groups, each with where its values come from."""
    cards = deck.cards
    return [
        GalleryGroup(
            words("screen.group.locations"),
            tuple(_location(deck, card, words, False) for card in cards.location),
            words("screen.group.locations_says"),
        ),
        GalleryGroup(
            words("screen.group.rivals"),
            tuple(_location(deck, card, words, True) for card in cards.rival),
            words("screen.group.rivals_says"),
        ),
        GalleryGroup(
            words("screen.group.events"),
            tuple(_event(deck, card, words) for card in cards.event),
            words("screen.group.events_says"),
        ),
        GalleryGroup(
            words("screen.group.bosses"),
            tuple(_boss(deck, card, words) for card in cards.boss),
            words("screen.group.bosses_says"),
        ),
    ]


def _location(deck: Deck, card: Any, words: Words, rival: bool) -> GalleryCard:
    name = card_name(deck, words, "location", card.id)
    strength = card.dice if rival else card.resistance
    said = words(
        "screen.group.rival_says" if rival else "screen.group.location_says", rep=card.rep, pays=card.income, n=strength
    )
    face = location_face(108, 168, name, card.name, card.rep, card.income, strength, rival=rival)
    return GalleryCard(name, board(116, 178, group(face, x=4, y=4), said), card.source, said)


def _event(deck: Deck, card: Any, words: Words) -> GalleryCard:
    title = card_name(deck, words, "event", card.id)
    first, second = short_text(card.era1, words), short_text(card.era2, words)
    said = words(
        "screen.group.event_says",
        kind=words(f"type.{card.type}"),
        first=effect_text(card.era1, words).rstrip("."),
        second=effect_text(card.era2, words).rstrip("."),
    )
    return GalleryCard(
        title,
        board(158, 196, event_face(words, 4, 4, 150, 186, title, card.type, 0, first, second), said),
        card.source,
        said,
    )


def _boss(deck: Deck, card: Any, words: Words) -> GalleryCard:
    name = card_name(deck, words, "boss", card.id)
    said = f"{name}, {words('screen.dice_count', n=card.dice)}"
    return GalleryCard(
        name, board(116, 178, boss_face(words, 4, 4, 108, 168, name, card.name, card.dice), said), card.source, said
    )
