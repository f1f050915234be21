"""What a hint says: the move in the imperative, and why, with the numbers of the position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from mayor_table import EVENTS_G, begin_event, do, place, table

from backroom.core.advice import Advice, Rated
from backroom.core.game import register
from backroom.core.match import Match
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.state import DOLLAR, END, IMMEDIATE, MOVES
from backroom.games.mayor_of_chicago.text import outcome_text
from backroom.kit.screen import Hint

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
        "Place the Police Captain on the block of rows 1–2, columns 1–2.",
        "8 Dollars from four icons, and 4 Votes from the ability (2 Power around it).",
    )
    assert hint(s, "block 1 1", "fr") == (
        "Placez le Capitaine de police sur l’îlot des rangées 1–2, colonnes 1–2.",
        "8 Dollars grâce à quatre icônes, et 4 Voix grâce au talent (2 Pouvoir autour).",
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (17, "8 Dollars from four icons, and 5 Dollars for 1 Booze from the ability (1 Power around it)."),
        (5, "8 Dollars from four icons, and −5 Corruption from the ability (5 Popularity around it)."),
        (27, "8 Dollars from four icons, and 2 Popularity from the ability (1 neighbour)."),
        (
            38,
            "8 Dollars from four icons. From then on, each discard brings +2 Votes, +1 Corruption. "
            "You have 6 discards left.",
        ),
        (41, "8 Dollars from four icons, and 3 Dollars from two icons of a neighbouring block."),
        (42, "8 Dollars from four icons, and the same again from the ability."),
        (44, "8 Dollars from four icons. You may turn off one event for the rest of the game."),
        (
            43,
            "8 Dollars from four icons.",  # 37 beside it cannot be copied
        ),
        (
            45,
            "8 Dollars from four icons, and 10 Dollars from the ability (5 Popularity around it) by copying the "
            "Fundraiser.",
        ),
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
        "Your 9 Popularity brings the price down from $15 to $10. 2 Booze pay $4 of it and cost one Corruption. "
        "On the block of rows 1–2, columns 1–2: 8 Dollars from four icons, "
        "and 4 Votes from the ability (2 Power around it).",
    )
    s = table(((10,), (15,), (5,), (35,)), done=0, card=16)
    assert hint(s, "hire 0")[1] == "Each Power around it gives 2 Votes. No block is free yet."


@pytest.mark.parametrize(
    ("value", "about", "figure"),
    [
        (0.5, "If you play well, you win nearly every game from here.", "76%"),
        (-0.84, "if you play well, your chance to win is about", "18"),
        (0.88, "You win nearly every simulated game.", "+26"),
    ],
)
def test_moves_that_would_all_read_alike_are_compared_by_what_tells_them_apart(
    value: float, about: str, figure: str
) -> None:
    """A chance of 100 % for every move says nothing; a chance and "nearly every game is lost" must not contradict."""
    s = table(held=(0, 9, 9, 3, 0, 0), card=16)
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = s
    error = 0.027 if abs(value) < 0.8 else 0.003
    rows = tuple(Rated(move, value - 0.1 * i, 900, error) for i, move in enumerate(match.legal_ids(0)[:3]))
    assert GAME.advise is not None
    said = GAME.advise(match.view(0), GAME.words("en"), Advice(rows, 2700))
    assert about in said.about and said.figure[0] == figure and said.bars == ()


def test_a_card_laid_is_reasoned_by_corruption_event_and_block() -> None:
    """G33: the fourth card of its column, Benefit Gala below it."""
    s = table(((10, 44), (15, 18), (5, 28), (35,)), (0, 9, 25, 0, 0, 0), done=0, card=31)
    assert hint(s, "expand 4")[1] == (
        "It is in the leftmost column, so it costs no Corruption. It triggers Benefit Gala: +4 Dollars. "
        "It completes a block that pays 3 Booze. You have 5 cards to spare for hires and discards."
    )
    assert hint(s, "expand 1")[1].startswith("It is ahead of the leftmost column: +1 Corruption. ")


def test_a_card_that_completes_nothing_is_reasoned_by_the_block_it_begins() -> None:
    """Beside 10 and 15 in the first column: three of four cards lie, and their icons are counted."""
    s = table(((10,), (15,), (5,), (35,)), done=0, card=44)
    said = {row: hint(s, f"expand {row}")[1] for row in (1, 2, 3, 4)}
    assert all("begins a block that shows" in reason for reason in said.values())
    assert len(set(said.values())) > 1


def test_many_hires_and_cards_to_spare_are_not_worth_a_word() -> None:
    s = table(held=(0, 9, 25, 3, 0, 0), card=16)
    s.candidates[0].hired = 7
    assert hint(s, "hire 0")[1].endswith("It is hire 8 of 10.")


def test_moves_that_noise_may_have_put_in_order_are_equal() -> None:
    """Asked twice, a search may name either: a lead of less than a game in a hundred within its noise is none."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(held=(0, 9, 9, 3, 0, 0), card=16)
    assert GAME.advise is not None
    for lead, equal in ((0.01, True), (0.2, False)):
        rows = tuple(Rated(move, 0.4 - lead * i, 900, 0.02) for i, move in enumerate(match.legal_ids(0)[:2]))
        said = GAME.advise(match.view(0), GAME.words("en"), Advice(rows, 1800))
        assert bool(said.equal) == equal and bool(said.figure[0]) != equal


def test_a_gift_is_advised_only_where_it_is_clearly_better() -> None:
    """It costs both partners a Corruption: a lead that noise may have made is no reason, nor one for who is as rich."""
    match = poor_partner()
    gift = MOVES.number("give")
    others = [move for move in match.legal_ids(0) if move != gift][:2]
    for theirs, error, first in ((3, 0.1, others[0]), (3, 0.001, gift), (25, 0.001, others[0])):
        match.state.candidates[1].held[DOLLAR] = theirs
        rows = tuple(Rated(move, 0.4 - 0.05 * i, 300, error) for i, move in enumerate([gift, *others]))
        assert advised(match, rows).moves == (first,)


def test_a_gift_that_is_no_better_is_not_what_a_move_is_compared_with() -> None:
    """Who has less is not told of giving; where nothing else can be done the gift stays to be compared."""
    match = poor_partner()
    gift = MOVES.number("give")
    others = [move for move in match.legal_ids(0) if move != gift][:2]
    rows = [
        Rated(move, value, 300, 0.01) for move, value in zip((others[0], gift, others[1]), (0.4, 0.4, 0.3), strict=True)
    ]
    said = advised(match, tuple(rows))
    assert said.moves == (others[0],) and "gift" not in said.against[0] and not said.equal
    for better in (0.0, 0.01):
        only = (rows[0], replace(rows[1], value=0.4 + better, error=0.0001, apart=0.0001))
        said = advised(match, only)
        assert said.moves == (others[0],) and "A gift costs each of you a Corruption." in f"{said.equal} {said.reason}"


def test_a_gift_that_is_asked_for_is_weighed_by_what_both_have() -> None:
    match = poor_partner()
    match.state.candidates[0].held[DOLLAR], match.state.candidates[1].held[DOLLAR] = 3, 25
    match.play("ask", 0)
    rows = [Rated(MOVES.number("give"), 0.5, 900, 0.001, 0.001), Rated(MOVES.number("pass"), 0.3, 900, 0.001, 0.001)]
    said = advised(match, tuple(rows), seat=1)
    assert (
        said.advice == "Make a gift." and "You have 25 Dollars and 0 Booze; your partner has 3 Dollars" in said.reason
    )
    assert said.reason.endswith("The next best: it costs neither of you a Corruption.")


def poor_partner() -> Match:
    """A co-op game in which the second player has 3 Dollars."""
    match = Match(GAME, seed=8, options=GAME.choose_options(players=2))
    match.state.candidates[1].held[DOLLAR] = 3
    return match


def test_a_discard_is_reasoned_by_all_that_it_gives_and_costs() -> None:
    s = table(blocks={0: 38}, discards=(3, 4), card=2)
    assert hint(s, "discard assistant")[1] == (
        "It brings +2 Votes, +3 Dollars, +1 Corruption. It is discard 3 of 7. It costs a Vote at the end. "
        "You have 6 cards to spare for hires and discards."
    )
    assert hint(s, "discard neighborhood") == (
        "Discard the card for nothing.",
        "You have 6 cards to spare for hires and discards.",
    )


def test_a_discard_names_what_it_gains_before_what_it_costs() -> None:
    """Less Corruption is a gain."""
    s = table(blocks={0: 39}, discards=(3, 4), card=2)
    assert hint(s, "discard assistant")[1].startswith("It brings +4 Dollars, −1 Corruption. ")


def test_an_income_is_reasoned_by_the_race_it_changes() -> None:
    s = place(table(held=(0, 0, 25, 0, 8, 0)), 37, 6)
    assert hint(s, "take power") == (
        "Take 3 Power.",
        "That makes 11 Power to Magnus Hollerbeck’s 10. "
        "Still to come: Ward Shake-up and Strike at the Yards, where it counts.",
    )
    assert hint(s, "take power", "fr")[1] == (
        "Cela fait 11 Pouvoir, contre 10 pour Magnus Hollerbeck. "
        "Encore à venir : Remaniement et Grève aux abattoirs, où cela compte."
    )
    assert hint(s, "take booze")[1] == "You then have 3 Booze. Still to come: Raid Tip-off, where it counts."


@pytest.mark.parametrize(("value", "votes"), [(-0.815, 13), (0.85, 20)])
def test_games_that_all_end_alike_are_no_chance(value: float, votes: int) -> None:
    """The last choice of a lost game: each playout ends the same way, and nothing is left to be played well."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(held=(0, 9, 9, 3, 0, 0), card=16)
    said = advised(match, tuple(Rated(move, value, 2000, 0.0, 0.0) for move in match.legal_ids(0)[:2]))
    outcome = "win" if value > 0 else "lose"
    assert said.level == f"You {outcome} nearly every simulated game with each of them, by about {votes} Votes."
    assert "chance" not in said.about


def test_a_move_that_changes_nothing_says_so() -> None:
    s = begin_event(4, "now", {"P": 9, "D": 4})
    assert hint(s, "settle 0")[1].endswith("You keep what you have.")
    rows = ((10, 39), (15, 18), (5, 28), (35, 31))
    assert hint(place(table(rows, (4, 3, 25, 0, 4, 0)), 44, 0), "pass")[1] == "It brings nothing."
    s = place(table(discards=(27, 40)), 45, 0)
    assert hint(s, "recall 1")[1] == "It brings nothing."  # no neighbours
    assert hint(s, "recall 2")[1] == "You may buy any amount of Booze for 1 Dollar each."


def test_a_card_that_the_city_needs_costs_a_corruption_if_it_is_not_laid() -> None:
    """§end: a Corruption for each missing card."""
    s = table(held=(0, 9, 25, 3, 0, 0), card=16)
    s.drawn = 45 - 19  # with the open card as many as there are empty places
    for move in ("hire 0", "discard assistant", "discard neighborhood"):
        assert "A place in your city then stays empty: +1 Corruption at the end." in hint(s, move)[1]
    assert "stays empty" not in hint(s, "expand 3")[1]


def test_a_block_that_pays_several_resources_alike_names_them() -> None:
    """Block 2 1 of city G shows two Booze and two Power."""
    s = do(table(hand=(16, 20)), "place 1")
    assert hint(s, "block 2 1")[1].startswith("3 Booze or 3 Power from two icons")


def test_a_lead_that_nothing_on_the_table_explains_is_said_to_be_one_of_the_games() -> None:
    """Rows 3 and 4 are alike here: no Corruption, no event, no block."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(((10, 44, 12), (15, 18), (5, 28), (35, 31)), card=16)
    rows = tuple(Rated(MOVES.number(f"expand {row}"), 0.6 - 0.1 * row, 900, 0.01, 0.01) for row in (3, 4))
    assert advised(match, rows).reason == "It does better in the games played out from here."


def test_two_ways_to_pay_for_somebody_say_first_what_is_hired() -> None:
    """G20: the same price with and without two Booze."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(held=(0, 9, 19, 3, 0, 0), card=16)
    rows = tuple(Rated(MOVES.number(f"hire {n}"), 0.6 - 0.1 * n, 900, 0.01, 0.01) for n in (0, 2))
    said = advised(match, rows).reason
    assert "8 Dollars from four icons, and 4 Votes from the ability" in said
    assert said.index("4 Votes from the ability") < said.index("The next best: 2 Booze pay $4 of it")


def test_nobody_waits_for_a_better_block_in_a_city_that_is_complete() -> None:
    rows = (
        (10, 44, 12, 1, 2, 3, 4),
        (15, 18, 5, 6, 7, 8, 9),
        (28, 11, 13, 14, 17, 19, 21),
        (35, 31, 22, 23, 24, 25, 26),
    )
    s = table(rows, hand=(16,), done=6)
    assert hint(s, "draw")[1].endswith("Your assistant can still be placed later.")


def test_an_event_is_settled_for_what_it_changes() -> None:
    s = begin_event(1, "now", {"W": 13, "D": 4, "V": 5})
    assert hint(s, "settle 2")[0] == "Patronage Drive: choose −1 Dollar, +2 Votes."
    s = begin_event(4, "now", {"P": 9, "D": 4})
    assert hint(s, "settle 0")[0] == "Whistle-stop Tour: accept nothing."


def test_drawing_on_says_what_it_brings_and_who_is_not_placed() -> None:
    """What placing would bring speaks for placing, not for the draw."""
    assert hint(table(hand=(16,)), "draw")[1] == (
        "It opens one of the 25 cards left; your city still has 20 empty places. "
        "Your assistant waits for a better block."
    )


def advised(match: Match, rows: tuple[Rated, ...], seat: int = 0, language: str = "en") -> Hint:
    assert GAME.advise is not None
    said = GAME.advise(match.view(seat), GAME.words(language), Advice(rows, sum(row.visits for row in rows)))
    assert isinstance(said, Hint)
    return said


def test_a_row_that_costs_corruption_is_not_called_equal_to_one_that_costs_none() -> None:
    """Unless it is known to be: where noise hides which is better, a player sees the Corruption."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(((10, 39), (15, 18), (5, 28), (35,)), card=16)
    ahead, free = MOVES.number("expand 1"), MOVES.number("expand 4")
    for error, equal in ((0.02, False), (0.001, True)):
        for first, second in ((ahead, free), (free, ahead)):
            said = advised(match, (Rated(first, 0.405, 900, error), Rated(second, 0.40, 900, error)))
            assert said.moves == (free,) and bool(said.equal) == equal
    said = advised(match, (Rated(ahead, 0.6, 900, 0.02), Rated(free, 0.40, 900, 0.02)))
    assert said.moves == (ahead,) and "+1 Corruption." in said.reason


@pytest.mark.parametrize(
    ("sign", "error", "figures"),
    [(1, 0.001, ("+20.4", "+19.6")), (-1, 0.001, ("19.6", "20.4")), (-1, 0.01, ("20", "20"))],
)
def test_votes_that_would_read_alike_have_a_decimal_that_is_no_noise_and_votes_behind_no_sign(
    sign: int, error: float, figures: tuple[str, str]
) -> None:
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(held=(0, 9, 9, 3, 0, 0), card=16)
    values = sorted((sign * 0.852, sign * 0.848), reverse=True)
    rows = tuple(Rated(move, value, 100, error) for move, value in zip(match.legal_ids(0), values, strict=False))
    said = advised(match, rows)
    assert (said.figure[0], said.figure[2]) == figures


def test_games_won_by_less_than_a_vote_are_not_counted_in_votes() -> None:
    """ "+0 Votes ahead" beside "you win nearly every game" would say nothing: the games won tell the moves apart."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(held=(0, 9, 9, 3, 0, 0), card=16)
    rows = tuple(Rated(move, 0.751 - 0.03 * i, 900, 0.001) for i, move in enumerate(match.legal_ids(0)[:2]))
    said = advised(match, rows)
    assert said.figure[1] == "Games won if the rest is played carelessly"
    assert (said.figure[0], said.figure[2]) == (">99%", "98%")


def test_a_gift_by_which_a_lost_game_ends_votes_closer_is_not_called_equal() -> None:
    match = poor_partner()
    match.state.candidates[0].held[DOLLAR], match.state.candidates[1].held[DOLLAR] = 3, 25
    match.play("ask", 0)
    give, none = MOVES.number("give"), MOVES.number("pass")
    for better, first in ((0.015, give), (0.005, none)):  # three Votes, and one
        rows = (Rated(give, -0.87 + better, 900, 0.0001, 0.0001), Rated(none, -0.87, 900, 0.0001, 0.0001))
        assert advised(match, rows, seat=1).moves == (first,)


def test_a_gift_says_what_both_have_and_what_it_costs() -> None:
    match = poor_partner()
    moves = [MOVES.number("give"), *(move for move in match.legal_ids(0) if move != MOVES.number("give"))]
    said = advised(match, tuple(Rated(move, 0.4 - 0.1 * i, 900, 0.001) for i, move in enumerate(moves[:2])))
    assert said.advice == "Make a gift."
    assert "; your partner has " in said.reason and "A gift costs each of you a Corruption." in said.reason
    assert "As things stand, you end with " in said.reason and "Both of you must win." in said.reason
    assert said.figure[1] == "Quick simulated games won" and "play well" not in said.about


def test_an_amount_says_what_there_is_then_and_nothing_has_a_word_of_its_own() -> None:
    s = begin_event(1, "now", {"W": 13, "D": 4, "V": 5})
    assert hint(s, "settle 2")[1].endswith("You then have 7 Votes and 3 Dollars.")
    s = begin_event(6, "now", {"B": 4})
    assert hint(s, "settle 4")[1].endswith("You then have 8 Dollars and 0 Booze.")
    assert hint(begin_event(1, "now", {"W": 11, "D": 1}), "settle 1", "fr")[1].endswith("1 Voix et 0 Dollar.")
    assert GAME.words("en")("hint.exchange", amount=1, change="x") == "Exchange once: x."
    assert GAME.words("fr")("hint.exchange", amount=2, change="x").startswith("Échangez 2 fois")


@pytest.mark.parametrize(
    ("event", "purse", "amount", "said"),
    [
        (6, {"B": 4}, 0, "Accept nothing"),
        (6, {"B": 4}, 3, "3 × (−1 Booze, +2 Dollars)"),
        (1, {"W": 13, "D": 4, "V": 5}, 0, "3 × (+1 Dollar)"),
        (1, {"W": 13, "D": 4, "V": 5}, 1, "2 × (+1 Dollar), 1 × (−1 Dollar, +1 Vote)"),
    ],
)
def test_how_an_event_is_settled_says_only_what_is_done(
    event: int, purse: dict[str, int], amount: int, said: str
) -> None:
    """In reviews and the log of a replay, "4 × (nothing), 0 × (…)" says nothing."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = begin_event(event, "now", purse)
    assert match.view(0).move_text(MOVES.number(f"settle {amount}"), GAME.words("en")) == said


def test_a_lead_that_everybody_sees_is_not_called_equal() -> None:
    """Far behind in careless games, a lead of one of them in a hundred is one of ten in games that are played well."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(held=(0, 9, 9, 3, 0, 0), card=16)
    rows = tuple(
        Rated(move, value, 900, 0.0005) for move, value in zip(match.legal_ids(0), (-0.800, -0.812), strict=False)
    )
    said = advised(match, rows)
    assert not said.equal and said.figure[0] != said.figure[2]


def test_where_the_games_are_decided_a_vote_more_is_better() -> None:
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(held=(0, 9, 9, 3, 0, 0), card=16)
    for less, equal in ((0.005, False), (0.002, True)):
        rows = tuple(Rated(move, 0.85 - less * i, 900, 0.0001) for i, move in enumerate(match.legal_ids(0)[:2]))
        assert bool(advised(match, rows).equal) == equal


def test_an_assistant_paid_in_booze_alone_costs_no_0_dollars() -> None:
    s = table(held=(0, 9, 9, 9, 9, 0), card=16)
    assert hint(s, "hire 5")[0] == "Hire the Police Captain for 5 Booze."
    assert hint(s, "hire 1")[0] == "Hire the Police Captain for $8 and 1 Booze."


def test_what_placing_would_bring_is_not_told_as_if_drawing_did() -> None:
    """The facts of the second best follow its name."""
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = table(hand=(16,))
    rows = (Rated(MOVES.number("draw"), 0.4, 900, 0.01), Rated(MOVES.number("place 1"), 0.2, 900, 0.01))
    assert GAME.advise is not None
    said = GAME.advise(match.view(0), GAME.words("en"), Advice(rows, 1800))
    assert said.advice == "Draw the next card."
    assert "The next best: place the Police Captain. On the block of rows 1–2, columns 1–2: " in said.reason


def test_turning_an_event_off_names_what_it_would_do() -> None:
    rows = ((10, 39), (15, 18), (5, 28), (35, 31))
    s = place(table(rows, (4, 3, 25, 0, 4, 0)), 44, 0)
    assert hint(s, "turn_off 4") == (
        "Turn off Strike at the Yards.",
        "As things stand: −6 Dollars (or −2 Dollars, −4 Power) when triggered, nothing at the end.",
    )
    assert hint(s, "turn_off 1")[1] == "As things stand: −4 Dollars (or −3 Popularity, −1 Dollar) at the end."


def forecast(s: Any, slot: int, which: int, language: str = "en") -> str:
    """What an effect of an event would change now, in words."""
    match = Match(GAME, options=GAME.choose_options(opponent=4, players=int(s.seats)))
    match.state = s
    side = Side(match.view(0), 0)
    return outcome_text(side.outcome(slot, which), side, GAME.words(language))


@pytest.mark.parametrize(
    ("face", "which", "held", "said", "dit"),
    [
        (6, IMMEDIATE, {3: 4}, "−4 Booze, +8 Dollars if you want", "−4 Alcool, +8 Dollars si vous voulez"),
        (6, END, {3: 4}, "−4 Booze, +4 Corruption", "−4 Alcool, +4 Corruption"),
        (11, IMMEDIATE, {2: 16}, "−10 Dollars, +5 Popularity if you want", "−10 Dollars, +5 Popularité si vous voulez"),
        (8, IMMEDIATE, {1: 3, 0: 1}, "−1 Vote (the full effect is −4 Votes, but you have 1 Vote)",
         "−1 Voix (l’effet entier est −4 Voix, mais vous avez 1 Voix)"),
        (8, IMMEDIATE, {1: 3}, "nothing (the full effect is −4 Votes, but you have 0 Votes)",
         "rien (l’effet entier est −4 Voix, mais vous avez 0 Voix)"),
        (3, IMMEDIATE, {4: 4, 2: 1, 0: 2}, "−2 Votes, −1 Dollar (it applies 6 times, but you can pay only 3)",
         "−2 Voix, −1 Dollar (l’effet s’applique 6 fois, mais vous ne pouvez payer que 3)"),
        (1, IMMEDIATE, {4: 12, 2: 5}, "−2 Dollars, +2 Votes (or +2 Dollars)", "−2 Dollars, +2 Voix (ou +2 Dollars)"),
        (3, END, {4: 10}, "nothing", "rien"),
        (11, IMMEDIATE, {2: 1}, "nothing", "rien"),
    ],
)  # fmt: skip
def test_a_forecast_names_all_that_changes_and_what_may_be_left(
    face: int, which: int, held: dict[int, int], said: str, dit: str
) -> None:
    """§events, R1, R37, R40: every resource, an offer as an offer, a loss that cannot be paid with its full size."""
    purse = [held.get(number, 0) for number in range(6)]
    s = table(held=purse, events=(face, *[other for other in EVENTS_G if other != face][:5]), done=0)
    assert (said, dit) == (forecast(s, 0, which), forecast(s, 0, which, "fr"))


def test_a_forecast_is_what_the_event_then_does() -> None:
    """The fourth card of a column: Benefit Gala and Raid Tip-off, as they were foreseen."""
    rows = ((10, 44), (15, 18), (5, 28), (35,))
    for face, answer, change in ((10, None, (0, 0, 4, 0, 0, 0)), (6, "settle 3", (0, 0, 6, -3, 0, 0))):
        s = table(rows, (0, 9, 25, 3, 0, 0), done=0, card=31, events=(face, 9, 1, 12, 5, 4))
        match = Match(GAME, options=GAME.choose_options(opponent=4))
        match.state = s
        foreseen = Side(match.view(0), 0).outcome(0, IMMEDIATE).change
        before = s.candidates[0].held.tolist()
        do(s, "expand 4", *([answer] if answer else []))
        after = s.candidates[0].held.tolist()
        assert change == tuple(b - a for a, b in zip(before, after, strict=True))
        assert foreseen == {number: amount for number, amount in enumerate(change) if amount}


def test_an_advised_card_lies_as_a_ghost_in_its_row() -> None:
    match = Match(GAME, seed=6)
    while match.state.card == 0:
        match.play(match.legal_ids(0)[0])
    assert GAME.advise is not None
    move = MOVES.number("expand 2")
    said = GAME.advise(match.view(0), GAME.words("en"), Advice((Rated(move, 0.4, 9),), 9))
    assert [step.at for step in said.plan] == ["place-1"] and said.plan[0].body
    assert 'data-name="place-1"' in match.view(0).screen().wide and 'data-name="place-1"' in match.view(0).screen().tall


@pytest.mark.parametrize(("best", "wanted"), [(0.2, "careless play"), (-0.78, "your chance to win")])
def test_where_all_would_read_100_percent_quick_games_tell_moves_apart(best: float, wanted: str) -> None:
    match = Match(GAME, seed=6)
    while match.state.card == 0:
        match.play(match.legal_ids(0)[0])
    assert GAME.advise is not None
    rows = tuple(Rated(move, best - 0.03 * i, 400, 0.005) for i, move in enumerate(match.legal_ids(0)))
    said = GAME.advise(match.view(0), GAME.words("en"), Advice(rows, 1600))
    assert wanted in said.about and said.figure[0] != said.figure[2]
    assert said.against[0] and "The next best: " in said.reason


@pytest.mark.parametrize(("booze", "draft"), [(4, ""), (20, "amount=20")])
def test_only_an_amount_among_many_is_laid_out_first(booze: int, draft: str) -> None:
    """A few amounts lie on the table to be pressed: a key that lays one of them out would do nothing."""
    s = begin_event(6, "now", {"B": booze})
    match = Match(GAME, options=GAME.choose_options(opponent=4))
    match.state = s
    rows = tuple(Rated(MOVES.number(f"settle {n}"), 0.4 + 0.01 * n, 300, 0.0001, 0.0001) for n in (booze, 0))
    said = advised(match, rows)
    assert said.moves == (MOVES.number(f"settle {booze}"),) and said.draft == draft
    assert (f'data-move="{said.moves[0]}"' in str(match.view(0).screen().wide)) == (not draft)
