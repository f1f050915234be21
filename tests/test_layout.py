"""Every game has the same files with the same meaning: those of the tree in docs/contract.md."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from backroom.core.game import Game, games
from backroom.core.jit import plain
from backroom.core.words import LANGUAGES

ROOT = Path(__file__).parent.parent
OWN = ("rules/", "mind/", "draw/", "static/", "decks/", "lessons/", *(f"words/{language}/" for language in LANGUAGES))
WHERE = {  # what a game declares -> the file that defines it
    "rules": ("pending", "legal", "refuse", "play"),
    "scoring": ("scores", "returns"),
    "view": ("view", "reshuffle"),
    "mind.evaluate": ("evaluate", "features"),
    "mind.guide": ("guide",),
    "mind.hint": ("advise",),
    "draw": ("screen",),
    "draw.gallery": ("gallery",),
    "draw.cover": ("cover",),
    "draw.tables": ("tables",),
    "draw.end": ("ending",),
    "text": ("describe", "result"),
    "invariants": ("invariants",),
}
OURS = [game for game in games().values() if game.folder.parent == ROOT / "src" / "backroom" / "games"]


def documented() -> set[str]:
    """The files of the tree in docs/contract.md, with every language written out."""
    text = (ROOT / "docs" / "contract.md").read_text("utf-8")
    tree = text[text.index("```\ngames/<name>/") :].split("```")[1]
    named = [name for line in tree.splitlines()[2:] for name in re.split(r"\s{2,}", line.strip())[0].split()]
    assert "rules/__init__.py" in named and "README.md" in named
    return {name.replace("<lang>", language) for name in named for language in LANGUAGES}


def files(folder: Path) -> set[str]:
    """The files below a game's folder."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def side_by_side(left: Game, right: Game) -> str:
    """The trees of two games in two columns: first what lies in the folder itself, then its rooms."""
    ours, theirs = files(left.folder), files(right.folder)
    rows = [
        f"{name if name in ours else '':28}{name if name in theirs else ''}".rstrip()
        for name in sorted(ours | theirs, key=lambda name: ("/" in name, name))
    ]
    return "\n".join([f"{left.name:28}{right.name}", *rows])


def faults(folder: Path) -> list[str]:
    """What a game's folder lacks of the tree, and what stands where the tree has no place for it."""
    found, wanted = files(folder), documented()
    missing = sorted(wanted - found)
    strange = sorted(name for name in found - wanted if not name.startswith(OWN))
    return [f"{name} is missing" for name in missing] + [f"{name} has no place here" for name in strange]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_game_has_the_documented_files(game: Game) -> None:
    assert faults(game.folder) == []


def test_two_games_stand_side_by_side_in_the_docs_as_they_are() -> None:
    text = (ROOT / "docs" / "explanation" / "architecture.md").read_text("utf-8")
    shown = text[text.index("## Two games side by side") :].split("```")[1].strip("\n")
    assert shown == side_by_side(games()["mean_streets"], games()["ninety"])


def test_a_misplaced_file_is_found(tmp_path: Path) -> None:
    folder = shutil.copytree(OURS[0].folder, tmp_path / "game")
    assert faults(folder) == []
    (folder / "mind" / "guide.py").rename(folder / "guide.py")
    assert faults(folder) == ["mind/guide.py is missing", "guide.py has no place here"]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_what_a_game_declares_stands_in_its_file(game: Game) -> None:
    package = f"backroom.games.{game.name}"
    homes = {entry: f"{package}.{file}" for file, entries in WHERE.items() for entry in entries}
    actual = {entry: plain(_declared(game, entry)).__module__ for entry in homes}
    assert actual == homes
    assert plain(game.setup).__module__ in (f"{package}.rules", f"{package}.rules.setup")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_games_front_page_holds_nothing_but_its_declaration(game: Game) -> None:
    text = (game.folder / "__init__.py").read_text("utf-8")
    statements = re.findall(r"^(?:def|class|@|\w+\s*[:=(\[])[^\n]*", text, re.MULTILINE)
    assert [line.split(" = ")[0] for line in statements] == ["GAME"]


def _declared(game: Game, entry: str) -> Callable[..., Any]:
    found: Callable[..., Any] | None = getattr(game, entry)
    assert found is not None, f"{game.name} declares no {entry}"
    return found
