"""A whole game compiled ahead: here, or in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import backroom
from backroom.bots.compiling import PARTS, Apart, compile_game, is_game_in_cache, is_game_ready
from backroom.core.compile import is_in_cache
from backroom.core.game import Game, games, register

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from tiny import GAME as TINY

GAME = games()["mad_city"]
STEPS = [(part, done, len(PARTS)) for done, part in enumerate((*PARTS, ""))]


def test_a_compiled_game_is_ready_for_matches_and_bots() -> None:
    steps: list[tuple[str, int, int]] = []
    backroom.compile("mad_city", lambda *step: steps.append(step))
    assert steps == STEPS
    assert is_game_ready(GAME)
    assert is_in_cache(GAME)


@pytest.mark.parametrize("name", sorted(games().keys() - {TINY.name}))
def test_a_process_that_compiled_a_game_alone_is_ready(name: str) -> None:
    """Whatever the first decision is: in Ninety search plans it, and nothing of it is searched."""
    imports = "import sys, backroom; from backroom.bots.compiling import compile_game, is_game_ready"
    script = f"{imports}; found = backroom.game(sys.argv[1]); compile_game(found); assert is_game_ready(found)"
    subprocess.run([sys.executable, "-c", script, name], check=True, timeout=300)


def test_a_game_that_is_ready_needs_no_process() -> None:
    compile_game(GAME)
    steps: list[tuple[str, int, int]] = []
    Apart().compile(GAME, lambda *step: steps.append(step))
    assert steps == []


def test_a_game_that_is_in_the_cache_is_loaded_without_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_game(GAME)
    loaded: list[Game] = []
    monkeypatch.setattr("backroom.bots.compiling.is_game_ready", lambda game: False)
    monkeypatch.setattr("backroom.bots.compiling.compile_game", lambda game, progress: loaded.append(game))
    monkeypatch.setattr("subprocess.Popen", lambda *arguments, **options: pytest.fail("all of it is on disk"))
    Apart().compile(GAME)
    assert loaded == [GAME]


def test_an_empty_cache_has_no_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compile_game(GAME)
    assert is_game_in_cache(GAME)
    monkeypatch.setenv("BACKROOM_CACHE", str(tmp_path))
    assert not is_game_in_cache(GAME)


def test_a_game_that_only_this_process_knows_is_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[Game] = []
    monkeypatch.setattr("backroom.bots.compiling.is_game_ready", lambda game: False)
    monkeypatch.setattr("backroom.bots.compiling.compile_game", lambda game, progress: compiled.append(game))
    monkeypatch.setattr(
        "subprocess.Popen", lambda *arguments, **options: pytest.fail("another process knows no such game")
    )
    Apart().compile(register(TINY))
    assert compiled == [TINY]


def test_a_bar_needs_nobody_to_look_on() -> None:
    backroom.compile(GAME)
    assert is_game_ready(GAME)
