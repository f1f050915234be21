"""The deck gallery."""

from __future__ import annotations

from typing import Any

from backroom.core.decks import Deck
from backroom.core.words import Words
from backroom.games.mob_town.draw.cards import (
    agenda_card,
    draw_card,
    mob_card,
    name_lines_left,
    person_card,
    property_card,
    property_height,
)
from backroom.games.mob_town.state import CASH, PROPERTIES, SUITS
from backroom.games.mob_town.text import (
    city_says,
    landmark_says,
    mob_says,
    name_of,
    professional_says,
    role_says,
    suits_text,
)
from backroom.kit.colours import ACCENT, INK_2, PAPER
from backroom.kit.parts import card as paper
from backroom.kit.parts import icon, paragraph
from backroom.kit.screen import GalleryCard, GalleryGroup, Svg


def _picture(w: float, h: float, body: str) -> Svg:
    return Svg(f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="-4 -4 {w + 8:g} {h + 8:g}">{body}</svg>')


def gallery(deck: Deck, words: Words) -> list[GalleryGroup]:
    """Every card of the deck, with where it comes from."""
    cards = deck.cards
    groups = [
        GalleryGroup(
            words("gallery.properties"),
            tuple(_property(deck, i, card, words) for i, card in enumerate(cards.properties)),
        ),
        GalleryGroup(words("gallery.draw"), tuple(_draw(line, words) for line in cards.draw)),
        GalleryGroup(
            words("gallery.agendas"), tuple(_agenda(deck, i, card, words) for i, card in enumerate(cards.agendas))
        ),
        GalleryGroup(
            words("gallery.professionals"),
            tuple(
                _person(name_of(deck, words, "professional", i), says, card, f"professional-{i}", 240, 118)
                for i, card in enumerate(cards.professionals)
                for says in [professional_says(deck, words, i)]
            ),
        ),
        GalleryGroup(
            words("gallery.cities"), tuple(_city(deck, i, card, words) for i, card in enumerate(cards.cities))
        ),
        GalleryGroup(
            words("gallery.landmarks"),
            tuple(
                _property(deck, PROPERTIES + i, card, words, landmark_says(deck, words, PROPERTIES + i))
                for i, card in enumerate(cards.landmarks)
            ),
        ),
        GalleryGroup(
            words("gallery.mob"),
            tuple(_mob(deck, i, card, words) for i, card in enumerate([*cards.mob, *cards.crimes])),
        ),
        GalleryGroup(
            words("gallery.roles"),
            tuple(
                _person(name_of(deck, words, "role_no", i), role_says(deck, words, i), card, f"role-{i}")
                for i, card in enumerate(cards.roles)
            ),
        ),
    ]
    return groups


def _property(deck: Deck, number: int, card: Any, words: Words, says: str = "") -> GalleryCard:
    picture = _picture(120, property_height(120), property_card(0, 0, 120, deck, number, words))
    return GalleryCard(
        name_of(deck, words, "property", number),
        picture,
        card.source,
        says or suits_text(deck, number, words),
        printed="name" if says else "all",
    )


def _draw(line: Any, words: Words) -> GalleryCard:
    kind = CASH if line.suit == "cash" else SUITS.index(line.suit) * 3 + line.value - 1
    return GalleryCard(
        words(f"kind.{kind}"),
        _picture(76, 108, draw_card(0, 0, 76, kind, words)),
        line.source,
        printed="nothing",
        copies=line.count,
    )


def _agenda(deck: Deck, number: int, card: Any, words: Words) -> GalleryCard:
    return GalleryCard(
        name_of(deck, words, "agenda_no", number),
        _picture(172, 106, agenda_card(0, 0, 172, 106, deck, number, words)),
        card.source,
        words(f"agenda_says.{number}"),
    )


def _person(name: str, says: str, card: Any, face: str, w: float = 200, h: float = 96) -> GalleryCard:
    return GalleryCard(name, _picture(w, h, person_card(0, 0, w, h, name, says, face)), card.source, says)


def _city(deck: Deck, number: int, card: Any, words: Words) -> GalleryCard:
    name = name_of(deck, words, "city", number)
    says = city_says(deck, words, number)
    body = paper(0, 0, 172, 106, r=6) + icon(
        ("bridge", "contractor", "henchman", "skyscraper", "ballot", "house")[number], 12, 12, 26, ACCENT, PAPER
    )
    body += name_lines_left(46, 24, name, 116, 13) + paragraph(14, 62, says, 146, 12.2, INK_2)
    return GalleryCard(name, _picture(172, 106, body), card.source, says)


def _mob(deck: Deck, number: int, card: Any, words: Words) -> GalleryCard:
    says = mob_says(deck, words, number)
    return GalleryCard(
        name_of(deck, words, "mob", number),
        _picture(172, 112, mob_card(0, 0, 172, 112, deck, number, words, says)),
        card.source,
        says,
    )
