# ruff: noqa: E501  (SVG text breaks badly)
"""The gallery: every card of a deck, both sides."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import symbols_of
from backroom.games.mayor_of_chicago.draw.cards import assistant_card
from backroom.games.mayor_of_chicago.draw.events import event_face
from backroom.games.mayor_of_chicago.draw.race import rival_card
from backroom.games.mayor_of_chicago.draw.symbols import front
from backroom.games.mayor_of_chicago.text import ability_text, assistant_name, effects_text
from backroom.kit.colours import CLOTH_INK
from backroom.kit.parts import text
from backroom.kit.screen import GalleryCard, GalleryGroup, Svg


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
            GalleryCard(
                assistant_name(city_card, words),
                picture,
                city_card.source,
                ability_text(city_card, words),
                printed="name",
            )
        )
    events = []
    for face in deck.cards.event:
        name = words.get(f"event.{face.id}", face.name)
        picture = Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 120 96" aria-hidden="true">{event_face(4, 4, 112, 84, name, face.immediate.each)}</svg>'
        )
        events.append(GalleryCard(name, picture, face.source, effects_text(face, words), printed="name"))
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
