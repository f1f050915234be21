"""Ratings as people and bots get them."""

from __future__ import annotations

import pytest

from backroom.bots.ratings import FIRST, Rating, rate

KNOWN = 20.0  # the doubt about somebody who has played a lot


def test_everybody_begins_in_the_middle_and_the_winner_gains_what_the_loser_loses() -> None:
    winner, loser = rate([Rating(), Rating()], [1, 2])
    assert FIRST == Rating().strength and winner.strength - FIRST == pytest.approx(FIRST - loser.strength)
    assert winner.strength > FIRST and winner.doubt < Rating().doubt


def test_a_draw_between_equals_moves_nobody() -> None:
    assert [FIRST, FIRST] == [pytest.approx(one.strength) for one in rate([Rating(), Rating()], [1, 1])]


def test_all_places_of_a_game_of_several_count() -> None:
    first, second, third = rate([Rating(), Rating(), Rating()], [1, 2, 3])
    assert first.strength > second.strength > third.strength


def test_a_rating_that_is_known_moves_little() -> None:
    sure, _ = rate([Rating(doubt=KNOWN), Rating(doubt=KNOWN)], [1, 2])
    fresh, _ = rate([Rating(), Rating(doubt=KNOWN)], [1, 2])
    assert 0 < sure.strength - FIRST < 5 < 100 < fresh.strength - FIRST


def test_who_is_400_ahead_stays_there_by_winning_three_games_of_four() -> None:
    """What the page says of the number: so many wins and losses hold each other in balance."""
    ahead, behind = Rating(1900.0, KNOWN), Rating(1500.0, KNOWN)
    gained = rate([ahead, behind], [1, 2])[0].strength - ahead.strength
    lost = ahead.strength - rate([ahead, behind], [2, 1])[0].strength
    assert lost / (gained + lost) == pytest.approx(0.75, abs=0.02)
