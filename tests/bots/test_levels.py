"""The page of the ladder says what the levels are."""

from __future__ import annotations

from pathlib import Path

import pytest

from backroom.core.game import Game, games

PAGE = (Path(__file__).parents[2] / "docs" / "balance" / "ladder.md").read_text("utf-8")


@pytest.mark.parametrize("found", [one for one in games().values() if one.hands is None], ids=lambda one: one.name)
def test_the_ladder_names_the_levels_of_every_game(found: Game) -> None:
    assert f"| {found.name} | {' | '.join(found.levels)} |" in PAGE
