"""What an advice says of moves that lie close together."""

from __future__ import annotations

import pytest

from backroom.core.advice import Advice, Rated


def test_moves_within_their_noise_are_equal() -> None:
    rows = (Rated(4, 0.30, 100, 0.05), Rated(7, 0.28, 100, 0.05), Rated(2, -0.4, 100, 0.05))
    assert [row.move for row in Advice(rows, 300).leaders()] == [4, 7]


def test_a_lead_beyond_the_noise_stands_alone() -> None:
    rows = (Rated(4, 0.30, 900, 0.005), Rated(7, 0.27, 900, 0.005))
    assert [row.move for row in Advice(rows, 1800).leaders()] == [4]


def test_a_lead_that_is_too_small_to_matter_is_none() -> None:
    rows = (Rated(4, 0.30, 900, 0.0), Rated(7, 0.295, 900, 0.0))
    assert [row.move for row in Advice(rows, 1800).leaders(0.01)] == [4, 7]


def test_what_was_dropped_early_is_no_equal_unless_it_looks_as_good() -> None:
    rows = (Rated(4, 0.30, 900, 0.01), Rated(7, 0.2, 16, 0.2), Rated(2, 0.31, 16, 0.2))
    assert [row.move for row in Advice(rows, 932).leaders()] == [4, 2]


def test_a_move_that_is_clearly_better_goes_before_the_bots_own_choice() -> None:
    rows = (Rated(4, 0.1, 900, 0.01), Rated(7, 0.3, 900, 0.01))
    assert [row.move for row in Advice(rows, 1800).ranked()] == [7, 4]


@pytest.mark.parametrize("playouts", [0, 10])
def test_moves_that_nobody_tried_are_not_ranked(playouts: int) -> None:
    rows = (Rated(4, 0.0, 1), Rated(7, 0.0, 0))
    advice = Advice(rows, playouts)
    assert [row.move for row in advice.ranked()] == [4] and [row.move for row in advice.leaders()] == [4]
