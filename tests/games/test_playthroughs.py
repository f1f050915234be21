"""Games of every option family play out as they are written down: a change of rules shows as a diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from backroom.core.game import games
from playthroughs import FOLDER, playthroughs, text_of


@pytest.mark.parametrize("path", playthroughs(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_game_plays_out_as_it_is_written(path: Path) -> None:
    assert text_of(path) == path.read_text("utf-8"), "after a wanted change: python tests/playthroughs.py"


@pytest.mark.parametrize("name", [name for name in games() if (FOLDER / name).is_dir()])
def test_every_game_has_playthroughs(name: str) -> None:
    assert len(playthroughs(name)) >= 2
