"""The page of the cards: below a card stands only what its picture does not say."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from backroom.core.decks import read_deck
from backroom.core.game import Game, games
from backroom.core.words import LANGUAGES
from backroom.kit.pages import rulings_naming
from backroom.kit.screen import GalleryCard

EACH = pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.name))
IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)


def cards_of(game: Game, language: str) -> list[GalleryCard]:
    """Every card of the standard deck."""
    deck = read_deck(game, game.folder / "decks" / "standard.toml")
    return [card for group in game.gallery(deck, game.words(language)) for card in group.cards]


def squeezed(text: str) -> str:
    """Letters and digits alone: a card breaks its lines and writes in capitals as it likes."""
    return re.sub(r"\W", "", text).casefold()


def written(card: GalleryCard) -> str:
    """What the picture of a card says in words."""
    return squeezed("".join(ElementTree.fromstring(card.picture).itertext()))


@EACH
@IN_BOTH
def test_a_name_stands_on_the_card_or_below_it_and_never_twice(game: Game, language: str) -> None:
    for card in cards_of(game, language):
        assert (squeezed(card.name) in written(card)) == (card.printed != "nothing"), card.name


@EACH
@IN_BOTH
def test_what_stands_below_a_card_is_not_on_it(game: Game, language: str) -> None:
    for card in cards_of(game, language):
        if card.text and card.printed != "all":
            assert squeezed(card.text) not in written(card), card.name


@EACH
def test_a_card_says_how_often_the_deck_has_it(game: Game) -> None:
    assert all(card.copies >= 1 for card in cards_of(game, "en"))


def test_the_draw_deck_counts_its_cards() -> None:
    assert sum(card.copies for card in cards_of(games()["mob_town"], "en") if card.copies > 1) == 56


@IN_BOTH
def test_the_rulings_that_name_a_card_are_found(language: str) -> None:
    game = games()["mayor_of_chicago"]
    text = (game.folder / f"rulings.{language}.md").read_text("utf-8")
    name = game.words(language)("event.1")
    assert [number for number, _ in rulings_naming(text, [name])[name]] == ["r38", "r40"]


def test_a_longer_name_is_not_taken_for_a_shorter_one() -> None:
    text = "## R1. Who? (§hire)\n\nThe Crooked Inspector moves.\n\n## R2. When? (§hire)\n\nThe Inspector looks."
    assert rulings_naming(text, ["Inspector", "Crooked Inspector", "cash"]) == {
        "Crooked Inspector": [("r1", "Who?")],
        "Inspector": [("r2", "When?")],
    }
