"""The gallery: every card of a deck."""

from __future__ import annotations

from backroom.core.decks import Deck
from backroom.core.words import Words
from backroom.games.ninety.draw.cards import bio_card, coffee_card, event_card, turf_card
from backroom.games.ninety.state import BIOS, SITES, TURFS
from backroom.games.ninety.text import bio_text, reward_text
from backroom.kit.parts import board
from backroom.kit.screen import GalleryCard, GalleryGroup


def gallery(deck: Deck, words: Words) -> list[GalleryGroup]:
    """Every card of the deck."""
    d, cards = deck.record, deck.cards
    bios = tuple(
        GalleryCard(
            words.get(f"bio.{bio.id}", bio.name),
            board(150, 210, bio_card(d, words, bio.id, 4, 3, 142, 202), bio.name),
            bio.source,
            bio_text(d.bios[bio.id], words),
        )
        for bio in cards.bio[:BIOS]
    )
    turfs = tuple(
        GalleryCard(
            words.get(f"turf.{turf.id}", turf.name),
            board(150, 210, turf_card(d, words, turf.id, 4, 3, 142, 202), turf.name),
            turf.source,
            ", ".join(words(f"hood.{hood}") for hood in turf.hoods),
        )
        for turf in cards.home_turf[:TURFS]
    )
    events = tuple(
        GalleryCard(
            words.get(f"event.{event.id}", event.title),
            board(206, 82, event_card(d, words, event.id), event.title),
            event.source,
            reward_text(d.events[event.id], words),
        )
        for event in cards.event[:SITES]
    )
    coffee = GalleryCard(
        words("event.coffee"),
        board(206, 82, coffee_card(words), words("event.coffee")),
        cards.coffee.source,
        words("option.coffee.third_die"),
        printed="name",
        copies=cards.coffee.cards,
    )
    return [
        GalleryGroup(words("gallery.bios"), bios, words("gallery.bios_says")),
        GalleryGroup(words("gallery.turfs"), turfs, words("gallery.turfs_says")),
        GalleryGroup(words("gallery.events"), (*events, coffee), words("gallery.events_says")),
    ]
