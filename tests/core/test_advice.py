"""What an advice says of moves that lie close together."""

from __future__ import annotations

import pytest

from backroom.core.advice import Advice, Rated


def moves(advice: Advice, least: float) -> list[int]:
    return [row.move for row in advice.leaders(least)]


def test_moves_are_equal_that_lie_close_whatever_the_noise() -> None:
    rows = (Rated(4, 0.300, 900, 0.002), Rated(7, 0.295, 900, 0.002), Rated(2, 0.27, 900, 0.002))
    assert [4, 7] == moves(Advice(rows, 2700), 0.02)


def test_moves_that_cannot_be_told_apart_are_not_equal_yet() -> None:
    rows = (Rated(4, 0.30, 100, 0.05), Rated(7, 0.30, 100, 0.05))
    advice = Advice(rows, 200)
    assert [4] == moves(advice, 0.02) and not advice.is_clear(*rows)


def test_moves_that_lie_close_are_equal_though_noise_hides_a_few_times_as_much() -> None:
    rows = (Rated(4, 0.30, 900, 0.02), Rated(7, 0.29, 900, 0.02))
    assert [4, 7] == moves(Advice(rows, 1800), 0.02)


def test_a_move_that_was_hardly_tried_is_neither_equal_nor_the_next_best() -> None:
    """Its value says nothing: the next best is one of which something is known, unless nothing is known of any."""
    rows = (Rated(4, 0.2, 2000, 0.05), Rated(7, 0.5, 12, 0.3), Rated(2, 0.1, 600, 0.05))
    advice = Advice(rows, 2612)
    assert [4, 2] == [row.move for row in advice.ranked(0.02)] and [4] == moves(advice, 0.02)
    assert [4, 7] == [row.move for row in Advice(rows[:2], 2012).ranked(0.02)]


def test_a_move_that_was_hardly_tried_is_shown_where_it_is_clearly_worse() -> None:
    rows = (Rated(4, 0.9, 2000, 0.01), Rated(7, -0.9, 12, 0.2))
    assert [4, 7] == [row.move for row in Advice(rows, 2012).ranked(0.02)]


def test_what_both_moves_met_on_the_same_deals_is_no_noise_between_them() -> None:
    rows = (Rated(4, 0.30, 100, 0.05, apart=0.0), Rated(7, 0.295, 100, 0.05, apart=0.001))
    advice = Advice(rows, 200)
    assert [4, 7] == moves(advice, 0.02) and advice.is_clear(*rows)


def test_a_move_that_looks_better_by_chance_is_shown_as_no_better_than_the_bots_own() -> None:
    rows = (Rated(4, 0.30, 100, 0.05), Rated(7, 0.32, 100, 0.05), Rated(2, 0.1, 100, 0.05))
    assert [(4, 0.30), (7, 0.30), (2, 0.1)] == [(row.move, row.value) for row in Advice(rows, 300).ranked()]


def test_a_move_that_is_clearly_better_goes_before_the_bots_own_choice() -> None:
    rows = (Rated(4, 0.1, 900, 0.01), Rated(7, 0.3, 900, 0.01))
    assert [row.move for row in Advice(rows, 1800).ranked()] == [7, 4]


@pytest.mark.parametrize("playouts", [0, 10])
def test_moves_that_nobody_tried_are_not_ranked(playouts: int) -> None:
    rows = (Rated(4, 0.0, 1), Rated(7, 0.0, 0))
    advice = Advice(rows, playouts)
    assert [row.move for row in advice.ranked()] == [4] and moves(advice, 0.02) == [4]
