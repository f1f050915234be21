"""Moves weighed for a hint: what is a reason, and what only looks like one."""

import pytest

import backroom
from backroom.core.advice import Advice, Rated
from backroom.core.match import View
from backroom.kit.weigh import Cost, Scale, share_scale, weigh

SCALE = Scale("", lambda row: f"{row.value:.1f}", lambda row: row.value, 0.02, gap=lambda best, other: "It wins more.")


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
        ([Cost("It costs a card.")], "It wins more. It costs a card."),
        (["It gives two cards.", Cost("It costs a card.")], "It gives two cards. It costs a card."),
        ([], "It wins more."),
    ],
)
def test_a_cost_alone_is_no_reason(mine: list[str], said: str) -> None:
    assert reason(mine, []) == said


def test_what_both_moves_do_is_no_reason() -> None:
    assert reason(["The law may come."], ["The law may come."]) == "It wins more."


def test_figures_that_read_alike_are_no_reason() -> None:
    scale = Scale(
        "", lambda row: f"{row.value:.0f}", lambda row: row.value, 0.0, gap=lambda best, other: "It wins more."
    )
    hint = weigh(advice(0.4, 0.3), scale, str, lambda move: [Cost("It costs a card.")] if not move else [])
    assert hint.reason == "It costs a card."


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
