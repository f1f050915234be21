"""The table as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from backroom.core.decks import Deck
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mean_streets.state import Phase
from backroom.games.mean_streets.text import card_name, describe, effect_text
from backroom.kit.screen import GalleryCard, GalleryGroup, Key, Screen, Svg

LINE = 22  # height of a line of text


def _page(text: str, width: int) -> Svg:
    lines = text.splitlines()
    rows = "".join(f'<text x="16" y="{LINE * (i + 2)}">{escape(line)}</text>' for i, line in enumerate(lines))
    height = LINE * (len(lines) + 3)
    return Svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{rows}</svg>')


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """The table in words, and a key for each legal move."""
    text = describe(view, words)
    keys = tuple(Key(view.move_text(move, words), moves=(move,)) for move in view.legal)
    question = words(f"phase.{Phase(int(view.record.phase)).name.lower()}")
    return Screen(wide=_page(text, 1100), tall=_page(text, 760), question=question, keys=keys)


def gallery(deck: Deck, words: Words) -> list[GalleryGroup]:
    """The cards of a deck, by kind."""
    locations = tuple(
        GalleryCard(name := card_name(deck, words, "location", card.id), _page(name, 300), card.source)
        for card in (*deck.cards.location, *deck.cards.rival)
    )
    events = tuple(
        GalleryCard(
            name := card_name(deck, words, "event", card.id),
            _page(name, 300),
            card.source,
            f"{words('era.1')}: {effect_text(card.era1, words)} {words('era.2')}: {effect_text(card.era2, words)}",
        )
        for card in deck.cards.event
    )
    return [GalleryGroup(words("slot.0"), locations), GalleryGroup(words("phase.event"), events)]


def cover() -> str:
    """The picture on the poster."""
    return _page("The Mean Streets of Chicago", 400)
