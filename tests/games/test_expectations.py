"""What a beginner, a regular and an expert may expect stands in one place, and pages show it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from backroom.core.decks import read_deck
from backroom.core.game import Game, games
from backroom.kit.expect import STRENGTHS, ExpectedResult, expect_table, expectations

ROOT = Path(__file__).parent.parent.parent
OURS = [game for game in games().values() if game.folder.parent == ROOT / "src" / "backroom" / "games"]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_row_says_what_a_regular_and_an_expert_come_to(game: Game) -> None:
    for row in expectations(game.folder).row:
        assert row.regular and row.expert
        game.choose_options(**(row.options or {}))  # raises where it is none of the game's


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_stronger_may_expect_more(game: Game) -> None:
    for row in expectations(game.folder).row:
        measured = [result for strength in STRENGTHS if (result := getattr(row, strength)) is not None]
        assert [result.worth for result in measured] == sorted(result.worth for result in measured), row.title


def test_a_result_says_one_thing() -> None:
    with pytest.raises(ValidationError, match="one of them alone"):
        ExpectedResult(by="greedy", games=5, won=50, mean=3)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_how_to_play_says_it(game: Game, language: str) -> None:
    assert game.tables is not None
    words = game.words(language)
    assert game.tables(read_deck(game), words)["expect"] == expect_table(game.folder, words)
    assert "{table: expect}" in (game.folder / f"how.{language}.md").read_text("utf-8")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_page_on_balance_has_the_same_figures(game: Game) -> None:
    page = (ROOT / "docs" / "balance" / f"{game.name}.md").read_text("utf-8")
    for row in expect_table(game.folder, game.words("en")).rows:
        assert f"| {' | '.join(row)} |" in page, f"python bench/expect.py {game.name} --markdown"
