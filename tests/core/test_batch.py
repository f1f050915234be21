"""Many games together: each row is the game that its number says, and nothing that comes in harms another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from tiny import GAME as TINY

from backroom.core.batch import Batch, Status
from backroom.core.dice import split_seed
from backroom.core.errors import BadBatch, BadOption
from backroom.core.game import Game, game, games, register
from backroom.core.match import Match

register(TINY)
GAMES = sorted(games())
MOST = 2**63 - 1


def bytes_of(batch: Batch) -> np.ndarray[Any, Any]:
    """Every row's state as bytes."""
    return batch.states.view(np.uint8).reshape(batch.n, -1).copy()


def silent(found: Game, **how: Any) -> Match:
    """A match whose state is what a batch has: nobody is told what happens."""
    match = Match(found, **how)
    match.state.happenings.enabled = 0
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_row_is_the_match_of_its_number(name: str) -> None:
    found = game(name)
    batch = Batch(found, 3, seed=11, first=4, threads=1)
    matches = [silent(found, seed=int(split_seed(11, 4 + row))) for row in range(3)]
    for _ in range(25):
        seats, moves = batch.seat.tolist(), batch.random_moves().tolist()
        for row, match in enumerate(matches):
            legal = match.legal_ids(seats[row])
            assert legal == np.flatnonzero(batch.mask[row]).tolist()
            seen = np.zeros(found.n_features, np.float32)
            if seats[row] < match.seats:
                found.features(match.state, match.deck.record, seats[row], seen)
            assert seen.tobytes() == batch.features[row].tobytes()
            match.play(moves[row], seats[row])
        assert [Status.PLAYED] * 3 == batch.step(seats, moves).tolist()
        for row, match in enumerate(matches):
            assert match.over == batch.done[row]
            if match.over:
                assert match.returns == tuple(batch.rewards[row])
                matches[row] = silent(found, seed=int(split_seed(11, int(batch.number[row]))))
            assert matches[row].state.tobytes() == batch.states[row].tobytes()
            assert matches[row].pending == tuple(seat for seat in range(8) if batch.pending[row] >> seat & 1)


@pytest.mark.parametrize("name", GAMES)
def test_random_rows_seats_and_moves_change_no_game_but_by_legal_moves(name: str) -> None:
    rng = np.random.default_rng(5)
    batch = Batch(name, 8, seed=2, threads=1)
    size = len(batch.game.moves)
    wild = np.array([-1, -128, -(2**31), -MOST - 1, MOST, 2**31, 2**32, 2**62, size, size + 1, 127, 255])
    played = 0
    for _ in range(60):
        rows = rng.integers(1, 7, 5)  # the first and the last row are canaries
        legal = batch.random_moves()[rows]
        seats, moves = batch.seat[rows].astype(np.int64), np.where(rng.random(5) < 0.6, legal, rng.integers(0, size, 5))
        seats = np.where(rng.random(5) < 0.2, rng.choice(np.append(wild, [0, 1, 2, 3, 4, 5, 6]), 5), seats)
        moves = np.where(rng.random(5) < 0.2, rng.choice(wild, 5), moves)
        rows = np.where(rng.random(5) < 0.1, rng.choice([-1, 8, MOST, -MOST], 5), rows)
        for row, seat, move in zip(rows, seats, moves, strict=True):
            before, shown = bytes_of(batch), (batch.mask.copy(), batch.features.copy())
            (status,) = batch.step([seat], [move], at=[row])
            changed = (before != bytes_of(batch)).any(axis=1)
            played += int(status == Status.PLAYED)
            if status != Status.PLAYED:
                assert not changed.any(), batch.refusal(status)
                assert np.array_equal(shown[0], batch.mask) and np.array_equal(shown[1], batch.features)
            assert not np.delete(changed, row if status == Status.PLAYED else 0).any()
    assert played > 60


def test_why_a_move_was_not_played_is_told_by_row() -> None:
    batch = Batch(TINY, 2)
    other = 1 - batch.seat
    assert [Status.NOT_PENDING] * 2 == batch.step(other, 0).tolist()
    assert [Status.NO_SEAT, Status.NO_MOVE] == batch.step([3, 0], [0, 99]).tolist()
    assert [Status.NO_SEAT, Status.NO_MOVE] == batch.step([-1, 0], [0, -1]).tolist()
    assert [Status.NO_ROW, Status.NO_ROW] == batch.step(0, 0, at=[2, -1]).tolist()
    (refused,) = batch.step(batch.seat[0], TINY.moves.number("burn"), at=0)
    assert "wrong_phase" == batch.refusal(refused)
    assert "no_move" == batch.refusal(Status.NO_MOVE)


@pytest.mark.parametrize("name", GAMES)
def test_writing_into_the_mask_makes_no_move_legal(name: str) -> None:
    batch = Batch(name, 4, seed=3, threads=1)
    for _ in range(5):
        legal = batch.mask.copy()
        batch.mask[:] = True
        before = bytes_of(batch)
        for move in np.flatnonzero(~legal.any(axis=0)).tolist():
            assert (batch.step(batch.seat, move) > 0).all()
        assert np.array_equal(before, bytes_of(batch))
        assert (batch.step(batch.seat, legal.argmax(axis=1)) == Status.PLAYED).all()


@pytest.mark.parametrize("name", GAMES)
def test_without_masks_the_same_moves_are_chosen_and_played(name: str) -> None:
    shown, blind = Batch(name, 4, seed=8, threads=1), Batch(name, 4, seed=8, threads=1, mask=False)
    for _ in range(25):
        moves = shown.random_moves()
        assert moves.tolist() == blind.random_moves().tolist()
        assert shown.step(shown.seat, moves).tolist() == blind.step(blind.seat, moves).tolist()
    assert np.array_equal(bytes_of(shown), bytes_of(blind))


def test_a_row_named_twice_plays_both_moves_in_order() -> None:
    one, twice = Batch(TINY, 2, seed=5), Batch(TINY, 2, seed=5)
    for move in ("take 1", "keep"):
        one.step(0, TINY.moves.number(move), at=1)
    numbers = [TINY.moves.number("take 1"), TINY.moves.number("keep")]
    assert [0, 0] == twice.step(0, numbers, at=[1, 1]).tolist()
    assert one.states.tobytes() == twice.states.tobytes()


def test_a_reset_with_a_seed_begins_its_run() -> None:
    batch, other = Batch("mean_streets", 3, seed=1, first=5), Batch("mean_streets", 3, seed=8, first=5)
    batch.step(batch.seat, batch.random_moves())
    batch.reset(seed=8)
    assert (8, [5, 6, 7]) == (batch.seed, batch.number.tolist()) and np.array_equal(batch.features, other.features)
    with pytest.raises(BadBatch, match="a seed is for all rows"):
        batch.reset(1, seed=8)
    with pytest.raises(BadBatch, match="seed cannot be -1"):
        batch.reset(seed=-1)


@pytest.mark.parametrize("reset", ["same", "next", "never"])
def test_what_follows_the_end_of_a_game(reset: Any) -> None:
    batch = Batch(TINY, 1, seed=1, reset=reset)
    numbers = []
    while not batch.done[0]:
        numbers.append(int(batch.number[0]))
        batch.step(batch.seat, batch.random_moves())
    assert {0} == set(numbers) and [0.0] == (batch.rewards.sum(axis=1)).tolist() and batch.rewards.any()
    if reset == "same":
        assert 1 == batch.number[0] and batch.pending[0] and batch.mask.any()
    else:
        assert 0 == batch.number[0] and not batch.pending[0] and not batch.mask.any() and -1 == batch.seat[0]
    status = batch.step(0, 0).tolist()
    if reset == "next":
        assert [Status.STARTED] == status and 1 == batch.number[0] and not batch.done[0] and not batch.rewards.any()
    if reset == "never":
        assert [Status.OVER] == status and batch.done[0] and batch.rewards.any()
        batch.reset()
        assert 1 == batch.number[0] and not batch.done[0] and batch.mask.any()


def test_the_caller_plays_one_seat_and_others_the_rest() -> None:
    batch = Batch("mob_town", 4, seed=3, options={"players": 3}, players=["random", None, "guide"], reset="never")
    for _ in range(30):
        assert set(batch.seat.tolist()) <= {1, -1}
        batch.step(batch.seat, batch.random_moves())
    each = Batch("ninety", 2, seed=3, players=[[None, "random"], ["guide", None]])
    assert [0, 1] == each.seat.tolist()


def test_any_seat_of_several_can_be_looked_at() -> None:
    batch = Batch("mad_city", 2, seed=1)
    while not (batch.pending & (batch.pending - 1)).any():
        batch.step(batch.seat, batch.random_moves())
    row = int(np.flatnonzero(batch.pending & (batch.pending - 1))[0])
    for seat in (seat for seat in range(3) if batch.pending[row] >> seat & 1):
        assert [0] == batch.look(seat, at=row).tolist() and seat == batch.seat[row] and batch.mask[row].any()
    assert [Status.NO_SEAT] == batch.look(9, at=row).tolist()


def test_a_run_does_not_depend_on_threads_or_on_what_is_looked_at() -> None:
    one, many = Batch(TINY, 600, seed=9, threads=1), Batch(TINY, 600, seed=9, threads=2, mask=False, features=False)
    for _ in range(12):
        moves = one.random_moves()
        assert np.array_equal(moves, many.random_moves())
        assert np.array_equal(one.step(one.seat, moves), many.step(many.seat, moves))
    assert one.states.tobytes() == many.states.tobytes() and np.array_equal(one.rewards, many.rewards)
    assert (0, 6) == many.mask.shape and 0 == len(many.features)


def test_a_copy_goes_its_own_way() -> None:
    batch = Batch(TINY, 3, seed=4)
    twin, before = batch.copy(), bytes_of(batch)
    twin.step(twin.seat, twin.random_moves())
    assert np.array_equal(before, bytes_of(batch)) and not np.array_equal(before, bytes_of(twin))
    batch.step(batch.seat, batch.random_moves())
    assert np.array_equal(bytes_of(twin), bytes_of(batch))


def test_states_are_there_to_be_read() -> None:
    batch = Batch(TINY, 2)
    for array in (batch.states, batch.seat, batch.pending, batch.done, batch.number):
        assert not array.flags.writeable


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.uint8, np.uint32, np.int64, np.uint64])
def test_whole_numbers_of_any_width_will_do(kind: Any) -> None:
    batch = Batch(TINY, 2)
    assert [0, 0] == batch.step(batch.seat.astype(kind), np.zeros(2, kind)).tolist()


def test_a_number_too_large_for_a_word_is_no_move() -> None:
    batch = Batch(TINY, 2)
    assert [Status.NO_MOVE] * 2 == batch.step(0, np.full(2, 2**64 - 1, np.uint64)).tolist()


@pytest.mark.parametrize(
    ("seats", "moves", "at", "text"),
    [
        ([0.0, 0.0], 0, None, "seats are float64, not whole numbers; convert them"),
        ([True, False], 0, None, "seats are bool, not whole numbers"),
        (0, ["take 1", "take 1"], None, r"moves cannot be .*take 1.*; give whole numbers of 64 bits"),
        (0, [None, None], None, "moves cannot be .None, None.; give whole numbers of 64 bits"),
        (0, [0, 0, 0], None, r"moves have the shape \(3,\); give one for each of the 2 rows, or one for all"),
        ([[0], [0]], 0, None, r"seats have the shape \(2, 1\)"),
        (0, 0, [0.5], "at are float64"),
        (0, 0, [[0, 1]], "at has 2 dimensions; it is a list of rows"),
    ],
)
def test_what_are_no_numbers_is_refused_by_name(seats: Any, moves: Any, at: Any, text: str) -> None:
    batch = Batch(TINY, 2)
    before = bytes_of(batch)
    with pytest.raises(BadBatch, match=text):
        batch.step(seats, moves, at=at)
    assert np.array_equal(before, bytes_of(batch))


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ({"n": 0}, "the number of games, cannot be 0; it is a whole number from 1"),
        ({"n": 2.0}, "the number of games, cannot be 2.0"),
        ({"n": 2, "seed": -1}, "seed cannot be -1"),
        ({"n": 2, "seed": True}, "seed cannot be True"),
        ({"n": 2, "reset": "later"}, "reset cannot be 'later'; it is one of same, next, never"),
        ({"n": 2, "threads": 0}, "threads cannot be 0"),
        ({"n": 2, "players": "random"}, "players are a list"),
        ({"n": 2, "players": [None]}, "players have a wrong length; give one for each of the 2 seats"),
        ({"n": 2, "players": [None, "search"]}, "no player 'search' in a batch"),
        ({"n": 2, "players": ["random", "random"]}, "nobody is left for the caller"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(how: Any, text: str) -> None:
    with pytest.raises(BadBatch, match=text):
        Batch(TINY, **how)


def test_options_are_those_of_the_game() -> None:
    with pytest.raises(BadOption, match="tiny has no option"):
        Batch(TINY, 2, options={"playrs": 2})


def test_numbers_of_numpy_are_numbers() -> None:
    assert 3 == len(Batch(TINY, np.int64(3), seed=np.uint8(4)))  # type: ignore[arg-type]
