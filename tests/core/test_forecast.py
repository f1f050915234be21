"""Forecasts: what a value of the search means to people, and the fits that make it true."""

from importlib.metadata import entry_points

import pytest

import backroom
from backroom.core.advice import Fit, Forecast, Rated, spread
from backroom.core.game import games
from backroom.core.match import Match, View

INSTALLED = sorted(point.name for point in entry_points(group="backroom.games"))


def a_view(name: str = "mob_town") -> View:
    match = backroom.new(name, seed=3)
    return match.view(match.pending[0])


def test_a_fit_of_nothing_changes_no_share() -> None:
    assert [Fit().share(share) for share in (0.0, 0.25, 0.5, 1.0)] == pytest.approx([0.0, 0.25, 0.5, 1.0])


def test_a_fit_keeps_the_order_of_shares_and_what_is_certain() -> None:
    fit = Fit(shift=0.4, slope=0.7)
    shares = [fit.share(n / 20) for n in range(21)]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)


@pytest.mark.parametrize("name", INSTALLED)
def test_every_fit_keeps_the_order_of_shares_at_every_stage_of_a_game(name: str) -> None:
    forecast = backroom.games()[name].forecast
    for fit in forecast.fits.values() if forecast is not None else ():
        for over in (0.0, 0.3, 0.6, 0.9, 1.0):
            shares = [fit.share(n / 1000, over) for n in range(1001)]
            assert shares == sorted(shares)
            assert (shares[0], shares[-1]) == (0.0, 1.0)


@pytest.mark.parametrize("kind", ["3", "4"])
def test_a_game_of_mob_town_that_is_all_but_won_is_shown_as_won(kind: str) -> None:
    forecast = backroom.games()["mob_town"].forecast
    assert forecast is not None
    assert forecast.fits[kind].share(0.997, over=0.95) > 0.99
    assert forecast.fits[kind].share(0.003, over=0.95) < 0.01


def test_at_the_beginning_a_fit_hardly_says_more_than_that_all_stand_alike() -> None:
    fit = Fit(slope=0.1, late=1.2, even=1 / 3)
    assert fit.share(1 / 3, over=0.0) == fit.share(1 / 3, over=1.0) == pytest.approx(1 / 3)
    assert fit.share(0.6, over=0.0) < 0.37 < 0.6 < fit.share(0.6, over=1.0)


def test_the_spread_of_results_follows_from_the_error_and_the_visits() -> None:
    assert spread(Rated(0, 0.2, visits=400, error=0.01)) == pytest.approx(0.2)


def test_points_rise_by_the_spread_and_stay_where_nothing_is_uncertain() -> None:
    forecast = Forecast(lambda view, row: 59 * row.value, lambda match, seat: 0.0, lambda view: 59.0, lambda view: "")
    lifted = Forecast(forecast.raw, forecast.outcome, forecast.unit, forecast.kind, {"": Fit(lift=0.5)})
    view = a_view()
    assert lifted.of(view, Rated(0, 0.5, visits=400, error=0.01)) == pytest.approx(59 * (0.5 + 0.5 * 0.2))
    assert lifted.of(view, Rated(0, 0.5, visits=400)) == forecast.of(view, Rated(0, 0.5, visits=400))


def test_compared_moves_get_as_much_more_as_the_best_of_them() -> None:
    fits = {"": Fit(lift=0.9, bend=0.4)}
    forecast = Forecast(
        lambda view, row: 60 * row.value, lambda match, seat: 0.0, lambda view: 60.0, lambda view: "", fits
    )
    best, other = Rated(0, 0.5, visits=400, error=0.005), Rated(1, 0.49, visits=20, error=0.05)
    assert forecast.of(a_view(), best) - forecast.of(a_view(), other, best) == pytest.approx(0.6)


def test_games_that_end_alike_are_no_certainty_while_their_margins_differ() -> None:
    forecast = Forecast(lambda view, row: 0.0, lambda match, seat: 0.0, kind=lambda view: "", fits={"": Fit(shift=7.0)})
    assert forecast.of(a_view(), Rated(0, -0.9, visits=500, error=0.002)) > 0
    assert forecast.of(a_view(), Rated(0, -0.9, visits=500)) == 0


def test_a_move_that_few_games_tried_is_not_worth_more_than_a_better_one_for_that() -> None:
    forecast = Forecast(lambda view, row: (row.value + 1) / 2, lambda match, seat: 0.0, kind=lambda view: "")
    best, other = Rated(0, -0.99, visits=2000, error=0.003), Rated(1, -1.0, visits=8, error=0.02)
    assert forecast.of(a_view(), other, best) < forecast.of(a_view(), best, best)


@pytest.mark.parametrize("name", INSTALLED)
def test_every_game_says_what_its_moves_are_worth_and_what_came_of_them(name: str) -> None:
    game = games()[name]
    assert game.forecast is not None
    match = Match(game, seed=1)
    view = match.view(match.pending[0])
    low, high = (game.forecast.of(view, Rated(0, value, visits=100, error=0.05)) for value in (-0.5, 0.5))
    assert low < high
    anybody = backroom.bot("random")
    while not match.over:
        seat = match.pending[-1]
        match.play(anybody.choose(match.view(seat)), seat)
    results = [game.forecast.outcome(match, seat) for seat in range(match.seats)]
    if game.forecast.unit(view):
        assert results == list(match.scores)
    else:
        assert all(0.0 <= result <= 1.0 for result in results)
