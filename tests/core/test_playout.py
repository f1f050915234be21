"""Game k of a run is always the same game: in any batch, over any number of threads, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from backroom.core import playout
from backroom.core.decks import read_deck
from backroom.core.game import game
from backroom.core.jit import interpreted
from backroom.core.playout import final_states, random_games, signature

STREETS = game("mean_streets")
FEW = 12  # games, cheap enough interpreted


def test_a_run_does_not_depend_on_where_it_begins() -> None:
    whole = random_games(STREETS, FEW, seed=11, workers=1)
    for first in (1, 5, FEW - 1):
        part = random_games(STREETS, FEW - first, seed=11, first=first, workers=1)
        assert np.array_equal(whole.scores[first:], part.scores)
        assert np.array_equal(whole.returns[first:], part.returns)
        assert np.array_equal(whole.decisions[first:], part.decisions)


@pytest.mark.parametrize(("chunk", "workers"), [(1, 1), (5, 2), (FEW, 3), (1000, 8)])
def test_a_run_does_not_depend_on_batches_and_workers(
    monkeypatch: pytest.MonkeyPatch, chunk: int, workers: int
) -> None:
    expected = random_games(STREETS, FEW, seed=11, workers=1)
    monkeypatch.setattr(playout, "CHUNK", chunk)
    reported: list[int] = []
    actual = random_games(STREETS, FEW, seed=11, workers=workers, progress=reported.append)
    assert np.array_equal(expected.scores, actual.scores)
    assert np.array_equal(expected.decisions, actual.decisions)
    assert FEW == sum(reported)


@pytest.mark.parametrize("games, workers", [(3, 4), (3, 1), (9, 1)])
def test_what_one_can_do_needs_no_thread(monkeypatch: pytest.MonkeyPatch, games: int, workers: int) -> None:
    def no_pool(*given: object) -> None:
        raise AssertionError("a thread was started")

    monkeypatch.setattr(playout, "CHUNK", 4)
    monkeypatch.setattr(playout, "ThreadPoolExecutor", no_pool)
    assert games == len(random_games(game("mean_streets"), games, workers=workers).decisions)


def test_another_seed_is_another_run() -> None:
    one_run, other = (random_games(STREETS, FEW, seed=seed, workers=1) for seed in (1, 2))
    assert not np.array_equal(one_run.decisions, other.decisions)


def test_final_states_are_those_of_the_run() -> None:
    states = final_states(STREETS, 6, seed=11)
    run = random_games(STREETS, 6, seed=11, workers=1)
    d, scores = read_deck(STREETS).record, np.zeros(1, np.int32)
    for state, expected in zip(states, run.scores, strict=True):
        assert STREETS.pending(state) == 0
        STREETS.scores(state, d, scores)
        assert np.array_equal(expected, scores)
    assert states[4:].tobytes() == final_states(STREETS, 2, seed=11, first=4).tobytes()


def test_a_run_of_no_games_is_empty() -> None:
    assert random_games(STREETS, 0).scores.shape == (0, 1)


SIGNATURE = "from backroom.core.game import game; from backroom.core.playout import signature; print(signature(game('mean_streets'), 1))"  # noqa: E501


@pytest.mark.skipif(interpreted(), reason="the compiled run compares itself with an interpreted one")
def test_the_signature_is_the_same_compiled_and_interpreted() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SIGNATURE],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert signature(STREETS, 1) == done.stdout.strip()
