"""Rules at two speeds: a match begins interpreted, changes over between two moves, and nothing can tell."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle
from random import Random

import pytest

from backroom.core import match as matches
from backroom.core.compile import TABLE, compile_rules, is_ready, rules_now
from backroom.core.entries import entries, plain_entries
from backroom.core.game import Game, games
from backroom.core.match import Match

MOVES = 24


def played(game: Game, seed: int, events: list[tuple[int, int]] | None = None) -> list[tuple[object, ...]]:
    """What one sees of a match: a random one, or one of these events; after each move."""
    match, dice = Match(game, seed=seed), Random(seed)
    seen: list[tuple[object, ...]] = []
    for number in range(MOVES):
        if match.over:
            break
        seat = dice.choice(match.pending)
        legal = match.legal_ids(seat)
        happened = match.play(dice.choice(legal) if events is None else events[number][1], seat, legal=legal)
        seen.append((match.events[-1], happened, match.state.tobytes(), match.seen_by(seat).tobytes(), match.pending))
    return seen


@pytest.mark.parametrize("name", games())
def test_a_match_changes_over_after_any_number_of_moves_and_stays_the_same(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = games()[name]
    compile_rules(game)
    expected = played(game, seed=5)
    for k in (0, 1, 2, 7, MOVES - 1):
        speeds = iter([plain_entries(game)] * (k + 1) + [entries(game)] * MOVES)
        monkeypatch.setattr(matches, "rules_now", lambda game, speeds=speeds: next(speeds))
        assert expected == played(game, seed=5)


def test_a_match_may_change_its_rules_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["mean_streets"]
    compile_rules(game)
    expected = Match(game, seed=3)
    match = Match(game, seed=3, rules=plain_entries(game))
    for speed, number in zip(cycle([entries(game), plain_entries(game)]), range(MOVES), strict=False):
        monkeypatch.setattr(matches, "rules_now", lambda game, speed=speed: speed)
        match.rules = speed
        move = expected.legal_ids(0)[number % len(expected.legal_ids(0))]
        assert expected.play(move) == match.play(move)
        assert expected.state.tobytes() == match.state.tobytes()


def test_compiled_rules_are_used_once_they_are_ready() -> None:
    game = games()["mad_city"]
    match = Match(game, seed=1, rules=plain_entries(game))
    compile_rules(game)
    assert is_ready(game)
    assert rules_now(game) is entries(game)
    assert match.rules is plain_entries(game)
    match.play(match.legal_ids(match.pending[0])[0])
    assert match.rules is entries(game)
    assert Match(game).rules is entries(game)


def test_progress_is_told_for_every_entry() -> None:
    steps: list[tuple[str, int, int]] = []
    compile_rules(games()["mad_city"], lambda *step: steps.append(step))
    assert steps == [(entry, done, len(TABLE)) for done, entry in enumerate((*TABLE, ""))]


AT_ONCE = """
import backroom
from backroom.core.compile import is_in_cache, is_ready
from backroom.core.entries import entries
match = backroom.new("ninety", seed=1)
match.play(match.legal(match.pending[0])[0])
print(match.rules is entries(match.game), is_ready(match.game), is_in_cache(match.game))
"""


def test_without_machine_code_a_match_is_interpreted_and_nothing_is_compiled(tmp_path: os.PathLike[str]) -> None:
    environment = {**os.environ, "BACKROOM_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", AT_ONCE], env=environment, capture_output=True, text=True, check=True)
    assert "False False False" == done.stdout.strip()
    assert [] == os.listdir(tmp_path)
