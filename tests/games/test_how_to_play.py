"""The first page of How to play: every picture is drawn, every table is true to the deck, and it is read in minutes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from backroom.core.decks import Deck, read_deck
from backroom.core.game import Game, games
from backroom.core.lessons import BadLesson, play_to
from backroom.core.words import LANGUAGES, Words
from backroom.kit.book import BadBook, FirstPage, draw_shot, first_page, shots

MOST_WORDS = 34  # in a step
STEPS = range(4, 7)
TAUGHT = [game for game in games().values() if (game.folder / "how.en.md").is_file()]
EACH = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)


def deck_of(game: Game) -> Deck:
    """The standard deck."""
    return read_deck(game, game.folder / "decks" / "standard.toml")


def page_of(game: Game, language: str) -> FirstPage:
    """The page as it is shown with the standard deck."""
    assert game.tables is not None
    tables = game.tables(deck_of(game), game.words(language))
    return first_page((game.folder / f"how.{language}.md").read_text("utf-8"), tables)


def test_all_five_games_have_a_first_page() -> None:
    assert len(TAUGHT) == 5


@EACH
@IN_BOTH
def test_every_picture_of_the_page_can_be_drawn(game: Game, language: str) -> None:
    named = {section.picture for section in page_of(game, language).sections if section.picture}
    assert named == set(shots(game.folder)), "each is named on the page, and none for nothing"
    for name in named:
        drawn = draw_shot(game, name, language)
        x, y, w, h = shots(game.folder)[name].crop
        assert f'viewBox="{x:g} {y:g} {w:g} {h:g}"' in drawn[:400] and drawn.endswith("</svg>")


@EACH
def test_a_picture_lies_on_the_board_and_follows_the_theme(game: Game) -> None:
    for name, shot in shots(game.folder).items():
        x, y, w, h = shot.crop
        assert x + w <= 1120 and y + h <= 768, name
    name = next(iter(shots(game.folder)))
    assert 'data-theme="dark"' in draw_shot(game, name, "en", dark=True)
    assert 'data-theme="light"' in draw_shot(game, name, "en")


@EACH
@IN_BOTH
def test_the_page_is_short(game: Game, language: str) -> None:
    page = page_of(game, language)
    steps = page.of("step")
    assert len(steps) in STEPS and page.of("note") and page.of("example") and page.of("table")
    for step in steps:
        assert len(re.sub(r"<[^>]+>", "", step.body).split()) <= MOST_WORDS, step.title
        assert step.says, step.title


@EACH
def test_both_languages_have_the_same_sections(game: Game) -> None:
    shapes = [
        [(section.kind, section.picture, len(section.tables)) for section in page_of(game, language).sections]
        for language in LANGUAGES
    ]
    assert all(shape == shapes[0] for shape in shapes)


Names = Callable[[Any, Words], list[str]]

NAMED: list[tuple[str, str, Names]] = [
    ("mob_town", "agendas", lambda cards, words: [words(f"agenda_no.{n}") for n in range(len(cards.agendas))]),
    ("mob_town", "businesses", lambda cards, words: [words(f"book.type_{one.type}") for one in cards.business]),
    ("mob_town", "suits", lambda cards, words: [words(f"suit.{line.suit}").capitalize() for line in cards.draw]),
    ("mob_town", "professionals", lambda cards, words: [words(f"professional.{n}") for n in range(12)]),
    ("mob_town", "cities", lambda cards, words: [words(f"city.{n}") for n in range(6)]),
    ("mad_city", "zones", lambda cards, words: [words(f"category.{n}").capitalize() for n in range(len(cards.band))]),
    ("mad_city", "tokens", lambda cards, words: [words(f"contractor.{n}") for n in range(4)]),
    ("ninety", "regions", lambda cards, words: [words(f"region.{region.id}") for region in cards.region]),
    ("ninety", "bios", lambda cards, words: [words(f"bio.{bio.id}") for bio in cards.bio]),
    ("mayor_of_chicago", "rivals", lambda cards, words: [rival.name for rival in cards.opponent]),
    ("mayor_of_chicago", "events", lambda cards, words: [words(f"event.{face.id}") for face in cards.event]),
    ("mayor_of_chicago", "resources", lambda cards, words: [words(f"resource.{n}") for n in range(6)]),
    ("mean_streets", "events", lambda cards, words: [words(f"type.{card.type}") for card in cards.event]),
    ("mean_streets", "ranks", lambda cards, words: [words(f"rank.{n}") for n in range(9)]),
]


@pytest.mark.parametrize(("name", "table", "names"), NAMED, ids=[f"{name}-{table}" for name, table, _ in NAMED])
@IN_BOTH
def test_a_table_names_everything_that_the_deck_has(name: str, table: str, names: Names, language: str) -> None:
    game = games()[name]
    assert game.tables is not None
    words, deck = game.words(language), deck_of(game)
    rows = game.tables(deck, words)[table].rows
    assert set(names(deck.cards, words)) <= {row[0] for row in rows}
    assert all(len(row) == len(rows[0]) for row in rows)


def test_the_zones_of_a_table_have_the_points_of_the_deck() -> None:
    game = games()["mad_city"]
    assert game.tables is not None
    deck = deck_of(game)
    rows = game.tables(deck, game.words("en"))["zones"].rows
    assert [(row[2], row[3]) for row in rows] == [(str(band.points), str(band.need)) for band in deck.cards.band]


def test_an_unknown_picture_and_an_unknown_table_are_named() -> None:
    game = TAUGHT[0]
    with pytest.raises(BadBook, match="no picture 'moon'; there are"):
        draw_shot(game, "moon", "en")
    with pytest.raises(BadBook, match="no table 'moons'; there are none"):
        first_page("# A\n\nB.\n\n## C\n\n{table: moons}\n", {})


def test_a_position_after_a_free_step_is_refused() -> None:
    game = games()["mob_town"]
    assert game.lesson is not None
    with pytest.raises(BadLesson, match="is free, so step"):
        play_to(game, game.lesson, len(game.lesson.steps))
