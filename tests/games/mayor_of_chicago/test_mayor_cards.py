"""Setting up, drawing, expanding, hiring and discarding (§setup, §draw, §expand, §hire, §discard)."""

from __future__ import annotations

import numpy as np
import pytest
from mayor_table import CITY_G, DECK, do, held, moves, new_game, run_on, table, why_not

from backroom.core.record import copy_of, new
from backroom.games.mayor_of_chicago.rules.card import price_of
from backroom.games.mayor_of_chicago.state import NO_SYMBOL, STATE, Phase, Refusal
from backroom.games.mayor_of_chicago.view import reshuffle, view

FULL = tuple(tuple(range(1 + 7 * row, 8 + 7 * row)) for row in range(4))


def test_g3_the_table_after_set_up() -> None:
    """25 Dollars, a start column from top to bottom, six sleeping events, 41 cards, one drawn (§setup, R2, R7)."""
    s = new_game(seed=5)
    c = s.candidates[0]
    assert held(s) == (0, 0, 25, 0, 0, 0)
    assert c.row_length.tolist() == [1, 1, 1, 1]
    assert c.grid[:, 0].tolist() == s.deck[:4].tolist()
    assert (c.event_done, c.event_off) == (0, 0)
    assert s.phase == Phase.CARD and s.card == s.deck[4] and s.drawn == 5
    assert sorted(s.deck.tolist()) == list(range(1, 46))
    assert moves(s)[:4] == ["expand 1", "expand 2", "expand 3", "expand 4"]


def test_r8_events_come_in_any_order_and_on_either_face() -> None:
    """§setup, R8: over many games every face lies everywhere, and never both faces of a card."""
    seen: list[set[int]] = [set() for _ in range(6)]
    for seed in range(300):
        faces = new_game(seed=seed).candidates[0].event.tolist()
        pairs = {next(i for i in range(6) if face in DECK.event_cards[i].tolist()) for face in faces}
        assert pairs == set(range(6))
        for slot, face in enumerate(faces):
            seen[slot].add(face)
    assert all(faces == set(range(12)) for faces in seen)


def test_a_random_opponent_is_any_of_the_eight() -> None:
    """§setup: the value after the eight draws one."""
    assert {int(new_game(seed=seed, opponent=8).opponent) for seed in range(120)} == set(range(8))


def test_r9_the_next_map_side_is_seen_and_the_order_below_is_not() -> None:
    """§draw, R9: the view has the top's symbols, not its number, and no generator."""
    s = new_game(seed=7)
    seen = new(STATE)
    view(s, 0, seen)
    assert seen.top.tolist() == DECK.city[s.deck[5]].front.tolist()
    assert set(seen.deck[5:].tolist()) == {-2}
    assert seen.dice.tolist() == [0, 0]
    stream = np.array([12345, 67891], np.int64)
    other = copy_of(s)
    reshuffle(other, DECK, 0, stream)
    assert other.deck[:6].tolist() == s.deck[:6].tolist(), "fronts differ, so the top card is known"
    assert other.deck[6:].tolist() != s.deck[6:].tolist()
    assert sorted(other.deck.tolist()) == list(range(1, 46))


def test_r10_a_drawn_card_is_used_at_once() -> None:
    """§draw, R10: no placing while a card is open."""
    s = table(hand=(16,), card=2)
    assert why_not(s, "place 1") == Refusal.WRONG_PHASE
    assert why_not(s, "draw") == Refusal.WRONG_PHASE


def test_a_turn_is_a_draw_or_a_placement() -> None:
    """§turn: with an assistant and a free block there is a choice, otherwise the card is drawn."""
    s = do(table(hand=(16,), card=2), "discard neighborhood")
    assert moves(s) == ["draw", "place 1"]
    assert why_not(s, "place 2") == Refusal.NOBODY_IN_HAND
    assert do(s, "draw").phase == Phase.CARD
    s = do(table((CITY_G[0], (15,), (5,), (35,)), hand=(16,), card=2, done=0), "discard neighborhood")
    assert s.phase == Phase.CARD, "no block is complete, so nobody can be placed"


def test_r11_nothing_must_be_hired_or_laid() -> None:
    """§draw, R11: both discards are free choices, there is no pass."""
    s = table(card=5)
    assert moves(s)[-2:] == ["discard assistant", "discard neighborhood"]
    assert why_not(s, "pass") == Refusal.WRONG_PHASE


def test_g2_cards_off_the_leftmost_column_cost_a_corruption() -> None:
    """Row lengths 3 3 2 2: one place in each row, the upper two run ahead (§expand, R4, R5)."""
    rows = ((10, 44, 1), (15, 18, 2), (5, 28), (35, 31))
    for row, corruption in ((1, 1), (2, 1), (3, 0), (4, 0)):
        s = table(rows, card=20)
        assert [move for move in moves(s) if move.startswith("expand")] == [f"expand {n}" for n in (1, 2, 3, 4)]
        column = s.candidates[0].row_length[row - 1]
        do(s, f"expand {row}")
        assert s.candidates[0].grid[row - 1, column] == 20
        assert held(s)[5] == corruption


def test_r5_far_ahead_costs_one_corruption_too() -> None:
    s = do(table(((10, 44, 1, 2, 3), (15,), (5,), (35,)), done=0, card=20), "expand 1")
    assert held(s)[5] == 1


def test_r6_cards_lie_as_printed() -> None:
    """R6: card 20 is BDPP, Booze and Dollar above."""
    s = do(table(card=20), "expand 3")
    assert s.candidates[0].cells[4:6, 4:6].tolist() == [[3, 2], [1, 1]]


def test_r2_rows_end_after_seven_cards() -> None:
    """R2, R4: start column and six more."""
    s = table(((10, 44, 1, 2, 3, 4, 6), (15,), (5,), (35,)), done=0, card=20)
    assert why_not(s, "expand 1") == Refusal.ROW_FULL
    assert "expand 1" not in moves(s)


def test_g20_price_discount_and_booze() -> None:
    """16 costs 15, or 10 from 9 Popularity on; a Booze pays 2, using any costs one Corruption (§hire, R21, R23)."""
    s = table(held=(0, 9, 9, 3, 0, 0), card=16)
    assert [move for move in moves(s) if move.startswith("hire")] == ["hire 1", "hire 2", "hire 3"]
    assert why_not(s, "hire 0") == Refusal.TOO_DEAR
    assert why_not(s, "hire 4") == Refusal.NOT_SO_MUCH_BOOZE
    assert held(do(s, "hire 1")) == (0, 9, 1, 2, 0, 1)
    s = table(held=(0, 8, 9, 3, 0, 0), card=16)
    assert [move for move in moves(s) if move.startswith("hire")] == ["hire 3"]
    assert held(do(s, "hire 3")) == (0, 8, 0, 0, 0, 1)


def test_g21_no_booze_beyond_the_price() -> None:
    """5 costs 7, or 4 from 3 Popularity on: half of it rounded up is the most (§hire, R22)."""
    s = table(held=(0, 2, 0, 6, 0, 0), card=5)
    assert [move for move in moves(s) if move.startswith("hire")] == ["hire 4"]
    assert why_not(s, "hire 5") == Refusal.BOOZE_WASTED
    assert held(do(s, "hire 4")) == (0, 2, 0, 2, 0, 1)
    s = table(held=(0, 3, 0, 6, 0, 0), card=5)
    assert [move for move in moves(s) if move.startswith("hire")] == ["hire 2"]


def test_r22_an_option_allows_booze_beyond_the_price() -> None:
    """5 costs 7: with the option all 6 Booze may go, for no Dollars and still one Corruption (§hire, R22)."""
    s = table(held=(0, 2, 0, 6, 0, 0), card=5, spare_booze=1)
    assert [move for move in moves(s) if move.startswith("hire")] == ["hire 4", "hire 5", "hire 6"]
    assert why_not(s, "hire 7") == Refusal.NOT_SO_MUCH_BOOZE
    assert held(do(s, "hire 6")) == (0, 2, 0, 0, 0, 1)
    s = table(held=(0, 2, 30, 40, 0, 0), card=5, spare_booze=1)
    assert [move for move in moves(s) if move.startswith("hire")] == [f"hire {booze}" for booze in range(11)]


def test_r21_the_threshold_is_reached_by_equality_and_not_spent() -> None:
    """§hire, R21: card 1 asks for 7 Power."""
    assert price_of(table(held=(0, 0, 0, 0, 6, 0)), DECK, 0, 1) == 15
    assert price_of(table(held=(0, 9, 0, 0, 7, 0)), DECK, 0, 1) == 10
    assert held(do(table(held=(0, 0, 10, 0, 7, 0), card=1), "hire 0")) == (0, 0, 0, 0, 7, 0)


def test_g22_discards() -> None:
    """32 and 38 in the city: 1 + 2 Votes, 3 Dollars, 1 Corruption; the map side does nothing (§discard, R26, R27)."""
    s = do(table(blocks={0: 32, 6: 38}, card=2), "discard assistant")
    assert held(s) == (3, 0, 28, 0, 0, 1)
    assert s.candidates[0].discards.cards[0] == 2
    s = do(table(blocks={0: 32, 6: 38}, card=2), "discard neighborhood")
    assert held(s) == (0, 0, 25, 0, 0, 0)
    assert s.candidates[0].discards.n == 0 and s.candidates[0].thrown == 1 << 2


def test_g23_limits_and_the_forced_discard() -> None:
    """Ten hires and seven assistant-side discards in a game (§hire, §discard, R24, R25)."""
    s = table(held=(0, 0, 99, 0, 0, 0), card=2)
    s.candidates[0].hired = 10
    assert why_not(s, "hire 0") == Refusal.HIRE_LIMIT
    assert not [move for move in moves(s) if move.startswith("hire")]
    s = table(discards=(3, 4, 6, 7, 8, 9, 11), card=2)
    assert why_not(s, "discard assistant") == Refusal.DISCARD_LIMIT
    assert "discard assistant" not in moves(s)
    s = table(FULL, discards=(3, 4, 6, 7, 8, 9, 11), card=2, done=63, drawn=40)
    s.candidates[0].hired = 10
    s.candidates[0].event_off = 63
    s.phase = Phase.NEXT_TURN
    run_on(s)
    assert (s.phase, s.drawn) == (Phase.OVER, 45), "all cards left go away automatically"
    assert bin(int(s.candidates[0].thrown)).count("1") == 5


def test_r24_placed_assistants_count_for_the_limit() -> None:
    s = table(hand=(1, 2, 3, 4, 6, 7, 8, 9), blocks={0: 16, 6: 20}, held=(0, 0, 99, 0, 0, 0), card=11)
    assert why_not(s, "hire 0") == Refusal.HIRE_LIMIT


def test_r62_a_hired_assistant_can_only_be_placed() -> None:
    """§hire, R62: no move gives or throws it away."""
    s = table(hand=(16,))
    assert moves(s) == ["draw", "place 1"]


def test_moves_of_another_mode_are_refused() -> None:
    s = table(hand=(16,))
    assert why_not(s, "ready") == Refusal.COOP_ONLY
    assert why_not(s, "give") == Refusal.COOP_ONLY
    assert why_not(s, "ask") == Refusal.COOP_ONLY
    assert why_not(table(card=2), "defer") == Refusal.COOP_ONLY
    assert why_not(s, "draw", seat=1) == Refusal.NOT_YOUR_TURN


def test_the_last_card_leaves_no_top() -> None:
    s = do(table(card=2, drawn=44), "discard neighborhood")
    assert s.top.tolist() == [NO_SYMBOL] * 4


@pytest.mark.parametrize("count_covered", [0, 1])
def test_options_are_kept_in_the_state(count_covered: int) -> None:
    assert new_game(count_covered=count_covered).options.count_covered == count_covered
