"""Features have names and bounds, and every game keeps to its own."""

from __future__ import annotations

import numpy as np
import pytest

import backroom
from backroom.core.features import Feature, Schema

GAMES = ("mayor_of_chicago", "mad_city", "mob_town", "mean_streets", "ninety")


def test_a_block_names_each_of_its_numbers() -> None:
    schema = Schema(
        (Feature("round", 0, 1), Feature("hand", 0, 3, 2), Feature("seat", -1, 1, (2, ("cash", "votes")))), 7
    )
    assert ("round", "hand.0", "hand.1", "seat.0.cash", "seat.0.votes", "seat.1.cash", "seat.1.votes") == schema.names
    assert [0, 0, 0, -1, -1, -1, -1] == schema.low.tolist() and [1, 3, 3, 1, 1, 1, 1] == schema.high.tolist()


def test_a_vector_is_read_by_names() -> None:
    schema = Schema((Feature("round", 0, 1), Feature("hand", 0, 3, 2)), 3)
    assert "round 0.5\nhand.1 2" == schema.text(np.array([0.5, 0, 2], np.float32))
    assert ["round = 1.5", "hand.0 = nan"] == schema.faults(np.array([1.5, np.nan, 2], np.float32))


def test_features_that_nobody_named_have_numbers_and_no_bounds() -> None:
    schema = Schema((), 2)
    assert ("feature.0", "feature.1") == schema.names and not np.isfinite(schema.high).any()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_names_and_bounds_all_its_features(name: str) -> None:
    game = backroom.game(name)
    assert len(set(game.schema.names)) == game.n_features
    assert np.isfinite(game.schema.low).all() and np.isfinite(game.schema.high).all()
    for options in game.option_sets():
        match = backroom.Match(game, seed=2, options=options)
        for turn in range(30):
            if match.over:
                break
            for seat in range(match.seats):
                assert [] == game.schema.faults(match.features(seat))
            legal = match.legal_ids(match.pending[0])
            match.play(legal[turn % len(legal)], match.pending[0])
    assert game.schema.text(match.features(0))
