"""The log tells several things of one kind in one sentence."""

from __future__ import annotations

import backroom
from backroom.server.pages.log import Line, fold, lines_of
from backroom.server.web.templates import site_words


def trade() -> list[Line]:
    """What the log says of a trade for several cards."""
    match = backroom.new("mob_town", seed=5, players=2)
    while True:
        seat = match.pending[0]
        legal = match.legal_ids(seat)
        trades = [move for move in legal if match.game.moves.family(move).name in ("trade", "give")]
        match.play((trades or legal)[0], seat)
        told = lines_of(match.view(0), match.happenings[-1], site_words("en"))
        if sum(line.kind == "took" for line in told) > 1:
            return told


def test_the_cards_of_a_trade_are_one_line() -> None:
    told = trade()
    folded = fold(told)
    assert [line.kind for line in folded] == ["gave", "took", "refilled"]
    (took,) = (line for line in folded if line.kind == "took")
    for line in told:
        assert all(name in took.text for name in line.named if line.kind == "took")


def test_equal_cards_are_counted_and_other_turns_stay_apart() -> None:
    card = Line("A pays cash.", named=("cash",), together="A pays \0.", heading="Round 1")
    fox = Line("A pays fox 2.", named=("fox 2",), together="A pays \0.", heading="Round 1")
    other = Line("A pays cash.", named=("cash",), together="A pays \0.", heading="Round 2")
    assert [line.text for line in fold([card, card, fox, other])] == ["A pays 2 × cash, fox 2.", "A pays cash."]
    assert fold([card]) == [card]
