"""Moves weighed for a hint: what is a reason, and what only looks like one."""

from dataclasses import replace

import pytest

import backroom
from backroom.core.advice import Advice, Rated
from backroom.core.match import View
from backroom.kit.weigh import Cost, Scale, share_scale, weigh

SCALE = Scale(
    "",
    lambda row: f"{row.value:.1f}",
    lambda row: row.value,
    0.02,
    gap=lambda best, other: "It wins more.",
    even_so="Even so, it wins more.",
    shared=lambda facts: f"For each: {facts}",
)


def advice(*values: float) -> Advice:
    return Advice(tuple(Rated(move, value, 1000, 0.001) for move, value in enumerate(values)), 2000)


def reason(*facts: list[str]) -> str:
    return weigh(advice(0.6, 0.4), SCALE, str, lambda move: facts[move]).reason


def a_view() -> View:
    match = backroom.new("mob_town", seed=3)
    return match.view(match.pending[0])


@pytest.mark.parametrize(
    "mine, said",
    [
        (["It gives two cards."], "It gives two cards."),
        ([Cost("It costs a card.")], "It costs a card. Even so, it wins more."),
        (["It gives two cards.", Cost("It costs a card.")], "It gives two cards. It costs a card."),
        ([], ""),
    ],
)
def test_a_cost_alone_is_no_reason(mine: list[str], said: str) -> None:
    assert reason(mine, []) == said


def test_what_both_moves_do_is_no_reason() -> None:
    assert reason(["The law may come."], ["The law may come."]) == ""


def test_what_the_figures_say_is_not_said_again_unless_one_of_them_is_missing() -> None:
    assert reason([], []) == ""
    hidden = replace(SCALE, shows=lambda row: row.move == 0)
    assert weigh(advice(0.6, 0.4), hidden, str, lambda move: []).reason == "It wins more."


def test_what_the_next_best_costs_is_said_where_nothing_else_speaks_for_the_best() -> None:
    hint = weigh(advice(0.6, 0.4), SCALE, str, lambda move: [Cost("It costs a card.")] if move else [])
    assert hint.against == ("1", "It costs a card.") and hint.reason == ""


def test_a_choice_that_no_search_made_says_so_beside_its_facts() -> None:
    scale = replace(SCALE, alone="This is a quick choice.")
    quick = Advice((Rated(0, 0.0, 1), Rated(1, 0.0, 0)))
    assert (
        weigh(quick, scale, str, lambda move: ["It gives a card."]).reason == "It gives a card. This is a quick choice."
    )
    only = Advice((Rated(0, 0.0, 9),), 9)
    assert weigh(only, scale, str, lambda move: ["It gives a card."]).reason == "It gives a card."


def test_what_is_true_of_all_equal_moves_is_told_as_such() -> None:
    hint = weigh(advice(0.6, 0.6), SCALE, str, lambda move: ["The law may come.", f"It is move {move}."])
    assert hint.reason == "For each: The law may come."
    assert hint.equal == (("0", "It is move 0."), ("1", "It is move 1."))


def test_no_figure_is_above_that_of_the_advised_move() -> None:
    """A move that few playouts tried is as uncertain as its few playouts: its share must not look better for that."""
    view = a_view()
    rows = Advice((Rated(0, -0.99, 2000, 0.003), Rated(1, -1.0, 8, 0.02)), 2008)
    scale = share_scale(view, view.game.words("en"), rows, "")
    assert scale.share(rows.moves[1]) <= scale.share(rows.moves[0])


def test_shares_that_would_look_alike_have_a_decimal_and_no_others() -> None:
    view, words = a_view(), a_view().game.words("en")
    near, far = advice(0.205, 0.2), advice(0.6, 0.2)
    least = 0.001
    assert all("." in share_scale(view, words, near, "", least).figure(row) for row in near.moves)
    assert not any("." in share_scale(view, words, far, "", least).figure(row) for row in far.moves)
    unsure = Advice(tuple(replace(row, error=0.1) for row in near.moves), near.playouts)
    assert not any("." in share_scale(view, words, unsure, "", least).figure(row) for row in unsure.moves)  # by noise


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("value", "key"), [(-1.0, "least"), (1.0, "most")])
def test_of_games_all_won_or_lost_a_level_has_no_awkward_figure(language: str, value: float, key: str) -> None:
    view = a_view()
    words, rows = view.game.words(language), advice(value, value)
    assert share_scale(view, words, rows, "").level(rows.moves[0]) == words(f"hint.level_{key}")


def test_shares_that_nobody_compared_with_good_play_are_called_simulated() -> None:
    """Mob Town is fitted; its co-op is not, so nothing is promised of those who play well."""
    rows = advice(0.6, 0.2)
    well, simulated = "if all play well", "simulated games won"
    for options, about in (
        ({}, well),
        ({"players": 3}, well),
        ({"players": 4}, well),
        ({"mode": "coop"}, simulated),
    ):
        match = backroom.new("mob_town", seed=3, **options)
        view = match.view(match.pending[0])
        scale = share_scale(view, view.game.words("en"), rows, "")
        assert about in scale.about and ("simulated" in scale.level(rows.moves[0])) == ("simulated" in about)
