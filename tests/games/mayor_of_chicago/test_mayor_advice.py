"""What a hint says: the move in the imperative, and why, with the numbers of the position."""

from __future__ import annotations

from typing import Any

import pytest
from mayor_table import MOVES, begin_event, do, place, table

from backroom.core.advice import Advice, Rated
from backroom.core.game import register
from backroom.core.match import Match
from backroom.games.mayor_of_chicago import GAME

register(GAME)


def hint(s: Any, move: str, language: str = "en") -> tuple[str, str]:
    """Advice and reason for a move in a position laid out by hand."""
    match = Match(GAME, options=GAME.choose_options(opponent=4, players=int(s.seats)))
    match.state = s
    number = MOVES.number(move)
    assert number in match.legal_ids(int(s.actor)) and GAME.advise is not None
    said = GAME.advise(match.view(int(s.actor)), GAME.words(language), Advice((Rated(number, 0.4, 9),), 9))
    return said.advice, said.reason


def test_an_assistant_on_a_block_is_reasoned_by_icons_and_ability() -> None:
    """Block 1 of city G is four Dollars with two Power around (G1)."""
    s = do(table(hand=(16, 20)), "place 1")
    assert hint(s, "block 1 1") == (
        "Put the Police Captain on line 1, column 1.",
        "8 Dollars from four icons, and 4 Votes from the ability (2 Power around).",
    )
    assert hint(s, "block 1 1", "fr") == (
        "Placez le Capitaine de police ligne 1, colonne 1.",
        "8 Dollars grâce à quatre icônes, et 4 Voix grâce au talent (2 Pouvoir autour).",
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (17, "8 Dollars from four icons, and 5 Dollars for 1 Booze from the ability (1 Power around)."),
        (5, "8 Dollars from four icons, and −5 Corruption from the ability (5 Popularity around)."),
        (27, "8 Dollars from four icons, and 2 Popularity from the ability (1 neighbour)."),
        (38, "8 Dollars from four icons. From then on each discard gives +2 Votes, +1 Corruption; 6 are left."),
        (41, "8 Dollars from four icons, and 3 Dollars from two icons of a block beside it."),
        (42, "8 Dollars from four icons, and as much again from the ability."),
        (44, "8 Dollars from four icons."),
    ],
)
def test_each_kind_of_ability_has_its_reason(card: int, reason: str) -> None:
    rows = ((10, 44, 12), (15, 18, 4), (5, 28), (35, 31))
    s = table(rows, (0, 0, 25, 3, 0, 6), hand=(card, 20), blocks={6: 37}, discards=(2,))
    assert hint(do(s, "place 1"), "block 1 1")[1] == reason


def test_a_hire_is_reasoned_by_its_price_and_its_best_block() -> None:
    """G20: 15, or 10 from 9 Popularity on; two Booze pay 4."""
    s = table(held=(0, 9, 9, 3, 0, 0), card=16)
    assert hint(s, "hire 2") == (
        "Hire the Police Captain for $6 and 2 Booze.",
        "The price is down from $15 to $10 with your 9 Popularity. 2 Booze pay $4 of it, for one Corruption. "
        "On line 1, column 1: 8 Dollars from four icons, and 4 Votes from the ability (2 Power around). "
        "It is hire 1 of 10.",
    )
    s = table(((10,), (15,), (5,), (35,)), done=0, card=16)
    assert hint(s, "hire 0")[1] == "No block is free for anybody yet. It is hire 1 of 10."


def test_a_card_laid_is_reasoned_by_corruption_event_and_block() -> None:
    """G33: the fourth card of its column, Benefit Gala below it."""
    s = table(((10, 44), (15, 18), (5, 28), (35,)), (0, 9, 25, 0, 0, 0), done=0, card=31)
    assert hint(s, "expand 4")[1] == (
        "In the leftmost column it costs no Corruption. Benefit Gala wakes: +4 Dollars. "
        "It completes a block that pays 3 Booze. 5 cards to spare for hires and discards."
    )
    assert hint(s, "expand 1")[1].startswith("It runs ahead: +1 Corruption. ")


def test_a_discard_is_reasoned_by_all_that_it_gives_and_costs() -> None:
    s = table(blocks={0: 38}, discards=(3, 4), card=2)
    assert hint(s, "discard assistant")[1] == (
        "+2 Votes, +3 Dollars, +1 Corruption: discard 3 of 7. It costs a Vote at the end. "
        "6 cards to spare for hires and discards."
    )
    assert hint(s, "discard neighborhood") == ("Put the card away.", "6 cards to spare for hires and discards.")


def test_an_income_is_reasoned_by_the_race_it_changes() -> None:
    s = place(table(held=(0, 0, 25, 0, 8, 0)), 37, 6)
    assert hint(s, "take power") == (
        "Take 3 Power.",
        "Paid by two icons, rather than 3 Booze. That makes 11 Power to Magnus Hollerbeck’s 10.",
    )
    assert hint(s, "take power", "fr")[1] == (
        "Payé par deux icônes, plutôt que 3 Alcool. Cela fait 11 Pouvoir, contre 10 pour Magnus Hollerbeck."
    )


def test_an_event_is_settled_for_what_it_changes() -> None:
    s = begin_event(1, "now", {"W": 13, "D": 4, "V": 5})
    assert hint(s, "settle 2")[0] == "Settle Patronage Drive for −1 Dollar, +2 Votes."
    s = begin_event(4, "now", {"P": 9, "D": 4})
    assert hint(s, "settle 0")[0] == "Whistle-stop Tour: accept nothing."


def test_drawing_on_names_what_placing_would_bring() -> None:
    assert hint(table(hand=(16,)), "draw")[1] == (
        "Placing the Police Captain now would bring 8 Dollars from four icons, "
        "and 4 Votes from the ability (2 Power around)."
    )


def test_turning_an_event_off_names_what_it_would_do() -> None:
    rows = ((10, 39), (15, 18), (5, 28), (35, 31))
    s = place(table(rows, (4, 3, 25, 0, 4, 0)), 44, 0)
    assert hint(s, "turn_off 4") == (
        "Turn off Strike at the Yards.",
        "As things stand it would mean −6 Dollars when it wakes and nothing at the end.",
    )
    assert hint(s, "turn_off 1")[1] == "As things stand it would mean −4 Dollars at the end."
