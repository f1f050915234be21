"""Placing assistants: the income of a block, then each of the 45 abilities (§place, §abilities).

Around block 0 of city G lie 5 Popularity, 2 Dollars, 3 Booze, 2 Power; around block 6 lie 3 Popularity, 5 Dollars,
2 Booze, 1 Power, 1 Flag; block 0 is four Dollars, block 6 two Booze and two Power.
"""

from __future__ import annotations

import pytest
from mayor_table import CITY_G, DECK, amounts, do, held, moves, place, show, table, why_not

from backroom.games.mayor_of_chicago.rules.city import block_income, icons_in, shown_in, symbols_around
from backroom.games.mayor_of_chicago.state import FLAG, Phase, Refusal


def test_city_g_shows_what_the_document_says() -> None:
    """§income, §symbols, R13, R15: blocks and rings of city G."""
    c = table().candidates[0]
    assert c.complete == 1 << 0 | 1 << 6 | 1 << 12
    content = {block: [icons_in(c, block, symbol) for symbol in (1, 2, 3, 4, FLAG)] for block in (0, 6, 12)}
    assert content == {0: [0, 4, 0, 0, 0], 6: [0, 0, 2, 2, 0], 12: [1, 1, 1, 0, 1]}
    ring = {block: [symbols_around(c, block, symbol) for symbol in (1, 2, 3, 4, FLAG)] for block in (0, 6, 12)}
    assert ring == {0: [5, 2, 3, 2, 0], 6: [3, 5, 2, 1, 1], 12: [0, 5, 4, 3, 0]}


def test_g4_icons_pay_1_3_5_8_and_flags_join_any_of_them() -> None:
    """§income, R17."""
    assert DECK.income.tolist() == [0, 1, 3, 5, 8]
    s = table()
    c = s.candidates[0]
    for cells, pays in (
        ((2, 1, 1, 3), {1: 3, 2: 1, 3: 1}),
        ((2, 2, 2, 3), {2: 5, 3: 1}),
        ((2, FLAG, FLAG, 3), {2: 5, 3: 5}),
        ((FLAG, FLAG, FLAG, FLAG), {}),
    ):
        show(s, 0, cells)
        assert {r: block_income(c, DECK, 0, r) for r in range(5) if block_income(c, DECK, 0, r)} == pays


def test_r17_four_flags_are_a_legal_place_without_income_and_r63_nothing_is_doubled() -> None:
    """R17, R63: 42 on four Flags doubles nothing."""
    for card in (42, 21):
        s = table()
        show(s, 0, (FLAG,) * 4)
        place(s, card, 0)
        assert held(s) == (0, 0, 25, 0, 0, 0)
        assert s.candidates[0].assistant[0] == card


def test_r18_a_shown_resource_must_be_taken_in_full() -> None:
    s = place(table(), 37, 6)
    assert moves(s) == ["take booze", "take power"]
    assert why_not(s, "take dollar") == Refusal.NOT_SHOWN
    assert why_not(s, "pass") == Refusal.WRONG_PHASE
    assert held(do(s, "take booze"))[3] == 3


def test_r50_no_vote_and_no_corruption_on_the_map() -> None:
    """R50: but the schema allows Votes."""
    assert all(set(DECK.city[n].front.tolist()) <= {1, 2, 3, 4, FLAG} for n in range(1, 46))
    s = table()
    show(s, 0, (0, 2, 2, 2))
    assert shown_in(s.candidates[0], 0) == 1 << 0 | 1 << 2


Held = tuple[int, ...]

GAINS = [  # card, block, resource taken, held before, held after; V P D B W C
    (1, 0, "", (0, 0, 25, 0, 0, 0), (10, 0, 33, 0, 0, 0)),  # G7
    (2, 0, "", (0, 0, 25, 0, 0, 0), (0, 0, 43, 0, 0, 0)),  # G8
    (3, 0, "", (0, 0, 25, 0, 0, 0), (0, 0, 33, 0, 5, 0)),
    (5, 0, "", (0, 0, 25, 0, 0, 7), (0, 0, 33, 0, 0, 2)),
    (6, 6, "power", (0, 0, 25, 0, 0, 0), (10, 0, 25, 0, 3, 0)),  # G5
    (7, 0, "", (0, 0, 25, 0, 0, 0), (0, 2, 33, 0, 0, 0)),
    (8, 0, "", (0, 0, 25, 0, 0, 0), (0, 0, 33, 2, 0, 0)),  # G9
    (11, 0, "", (0, 0, 25, 0, 0, 0), (6, 0, 33, 0, 0, 0)),
    (12, 0, "", (0, 0, 25, 0, 0, 0), (0, 0, 39, 0, 0, 0)),
    (13, 0, "", (0, 0, 25, 0, 0, 0), (0, 0, 33, 0, 3, 0)),
    (15, 0, "", (0, 0, 25, 0, 0, 0), (0, 0, 33, 3, 0, 0)),
    (16, 0, "", (0, 0, 25, 0, 0, 0), (4, 0, 33, 0, 0, 0)),  # G1
    (18, 0, "", (0, 0, 25, 0, 0, 0), (0, 2, 33, 0, 0, 0)),
    (19, 0, "", (0, 0, 25, 0, 0, 0), (0, 0, 37, 0, 0, 0)),
    (20, 0, "", (0, 0, 25, 0, 0, 1), (0, 0, 33, 0, 0, 0)),  # G16, R29: removal stops at 0
    (21, 6, "power", (0, 0, 25, 0, 0, 3), (0, 0, 25, 0, 3, 1)),  # G5, R16: the Flag counts where it is named
    (22, 6, "power", (0, 0, 25, 0, 0, 0), (3, 0, 25, 0, 3, 0)),
    (23, 6, "power", (0, 0, 25, 0, 0, 0), (0, 2, 25, 0, 3, 0)),
    (24, 6, "power", (0, 0, 25, 0, 0, 0), (0, 0, 25, 0, 5, 0)),
    (25, 6, "booze", (0, 0, 25, 0, 0, 0), (0, 0, 29, 3, 0, 0)),
]


@pytest.mark.parametrize(("card", "block", "take", "before", "after"), GAINS, ids=lambda v: str(v))
def test_a_gain_for_each_symbol_around(card: int, block: int, take: str, before: Held, after: Held) -> None:
    """G1, G5, G7, G8, G9, G16 and the other gains of 1 to 25 (§symbols, R16, R19, R29)."""
    s = place(table(held=before), card, block)
    if take:
        do(s, f"take {take}")
    assert held(s) == after


EXCHANGES = [  # card, block, held before, most exchanges, how many made, held after
    (4, 0, (0, 3, 25, 0, 0, 0), 3, 2, (4, 1, 33, 0, 0, 0)),
    (9, 0, (0, 0, 25, 3, 0, 0), 2, 2, (0, 4, 33, 1, 0, 0)),
    (14, 0, (0, 0, 25, 2, 0, 0), 2, 2, (4, 0, 33, 0, 0, 0)),
    (14, 0, (0, 0, 25, 5, 0, 0), 3, 3, (6, 0, 33, 2, 0, 0)),
    (17, 0, (0, 0, 25, 3, 0, 0), 2, 2, (0, 0, 43, 1, 0, 0)),  # G5
]


@pytest.mark.parametrize(("card", "block", "before", "most", "made", "after"), EXCHANGES, ids=lambda v: str(v))
def test_an_exchange_for_each_symbol_around(
    card: int, block: int, before: Held, most: int, made: int, after: Held
) -> None:
    """G5 and the other exchanges: each is optional (§symbols, R28)."""
    s = place(table(held=before), card, block)
    assert amounts(s) == list(range(most + 1))
    assert why_not(s, f"exchange {most + 1}") == Refusal.TOO_MANY
    assert held(do(s, f"exchange {made}")) == after


def test_g17_the_fixer_makes_no_empty_exchange() -> None:
    """10: income first, then at most two Dollars around and half of 3 Corruption rounded up (R19, R28)."""
    rows = ((30, 44), *CITY_G[1:])
    s = place(table(rows, (0, 0, 1, 0, 0, 3)), 10, 0)
    assert amounts(s) == [0, 1, 2]
    assert held(do(s, "exchange 2")) == (0, 0, 5, 0, 0, 0)
    s = place(table(rows, (0, 0, 1, 0, 0, 0)), 10, 0)
    assert s.phase == Phase.CARD and held(s) == (0, 0, 9, 0, 0, 0), "with no Corruption there is nothing to choose"
    s = do(place(table(held=(0, 0, 25, 0, 0, 3)), 10, 6), "take power")
    assert amounts(s) == [0, 1, 2], "the third exchange would remove nothing"
    s = do(place(table(held=(0, 0, 25, 0, 0, 20)), 10, 6), "take power")
    assert amounts(s) == [0, 1, 2, 3, 4, 5], "five Dollars lie around block 6"
    assert held(do(s, "exchange 5")) == (0, 0, 15, 0, 3, 10)


def test_g10_symbols_under_an_assistant_do_not_count() -> None:
    """R14, R15: Popularity 3, Dollar 3, Booze 2, Power 1, Flag 1 are left around block 6."""
    s = table(blocks={0: 16})
    ring = [symbols_around(s.candidates[0], 6, symbol) for symbol in (1, 2, 3, 4, FLAG)]
    assert ring == [3, 3, 2, 1, 1]
    assert held(do(place(s, 6, 6), "take power")) == (6, 0, 25, 0, 3, 0)
    s = table(blocks={0: 16}, count_covered=1)
    assert held(do(place(s, 6, 6), "take power")) == (10, 0, 25, 0, 3, 0)


def test_g6_each_adjacent_assistant_counts_and_only_those() -> None:
    """27 beside block 6, not block 0; the new assistant is no neighbour of its own (§neighbours, R19, R20)."""
    s = place(table(blocks={0: 16, 6: 20}), 27, 12)
    assert moves(s) == ["take popularity", "take dollar", "take booze"]
    assert held(do(s, "take dollar")) == (0, 2, 28, 0, 0, 0)


NEIGHBOURS = [
    (26, (4, 0, 25, 3, 0, 5)),
    (27, (0, 4, 25, 3, 0, 5)),
    (28, (0, 0, 25, 3, 4, 5)),
    (29, (0, 0, 31, 3, 0, 5)),
    (30, (0, 0, 25, 5, 0, 5)),
    (31, (0, 0, 25, 3, 0, 3)),
]


@pytest.mark.parametrize(("card", "after"), NEIGHBOURS)
def test_a_gain_for_each_assistant_around(card: int, after: tuple[int, ...]) -> None:
    """26 to 31 between two others (§neighbours, R20)."""
    s = place(table(held=(0, 0, 25, 0, 0, 5), blocks={0: 16, 12: 20}), card, 6)
    assert held(do(s, "take booze")) == after


def test_r20_diagonal_blocks_are_adjacent() -> None:
    rows = ((10, 44, 1), (15, 18, 2), (5, 28, 3), (35, 31, 4))
    s = table(rows, blocks={0: 16, 1: 20, 13: 19})
    assert held(do(place(s, 27, 6), "take booze"))[1] == 4 + 2  # blocks 0, 1 and 13


DISCARDS = [
    (32, (1, 0, 28, 0, 0, 2)),
    (33, (0, 1, 28, 0, 0, 2)),
    (34, (0, 0, 28, 0, 1, 2)),
    (35, (0, 0, 30, 0, 0, 2)),
    (36, (0, 0, 28, 1, 0, 2)),
    (37, (0, 0, 28, 0, 0, 1)),
    (38, (2, 0, 28, 0, 0, 3)),
    (39, (0, 0, 29, 0, 0, 1)),
]


@pytest.mark.parametrize(("card", "after"), DISCARDS)
def test_an_effect_at_each_discard_once_placed(card: int, after: tuple[int, ...]) -> None:
    """32 to 39, beside opponent 4's three Dollars (§on-discard, §discard, R27)."""
    s = place(table(held=(0, 0, 17, 0, 0, 2)), card, 0)
    assert held(s) == (0, 0, 25, 0, 0, 2), "nothing yet"
    assert held(do(s, "discard assistant")) == after


def test_r27_in_hand_they_do_nothing() -> None:
    s = do(table(hand=(32,), card=2), "discard assistant")
    assert held(s) == (0, 0, 28, 0, 0, 0)


def test_g18_the_wholesaler_sells_booze_for_the_dollars_just_earned() -> None:
    """40 (§unique, R30)."""
    s = place(table(held=(0, 0, 3, 0, 0, 0)), 40, 0)
    assert amounts(s) == list(range(12))
    assert why_not(s, "buy 12") == Refusal.TOO_MANY
    assert held(do(s, "buy 5")) == (0, 0, 6, 5, 0, 0)
    s = place(table(held=(0, 0, 3, 95, 0, 0)), 40, 0)
    assert amounts(s) == [0, 1, 2, 3, 4], "the track ends at 99"


def test_g12_the_surveyor_collects_an_adjacent_free_block() -> None:
    """41: the only one is chosen automatically and stays free; 12 is not adjacent to 0 (§unique, R31)."""
    s = place(table(), 41, 0)
    assert s.phase == Phase.SURVEY_RESOURCE
    assert moves(s) == ["take booze", "take power"]
    assert held(do(s, "take power")) == (0, 0, 33, 0, 3, 0)
    assert s.candidates[0].taken == 1


def test_r31_a_survey_needs_a_free_block_with_a_resource() -> None:
    """Fizzles beside taken blocks and four Flags; of several the player chooses (§unique, R31)."""
    assert held(place(table(blocks={6: 16}), 41, 0)) == (0, 0, 33, 0, 0, 0)
    s = table()
    show(s, 6, (FLAG,) * 4)
    assert held(place(s, 41, 0)) == (0, 0, 33, 0, 0, 0)
    s = do(place(table(), 41, 6), "take power")
    assert moves(s) == ["survey 1 1", "survey 3 1"]
    assert why_not(s, "survey 2 1") == Refusal.NOT_ADJACENT
    assert why_not(s, "survey 1 2") == Refusal.BLOCK_INCOMPLETE
    show(s, 0, (FLAG,) * 4)
    assert why_not(s, "survey 1 1") == Refusal.ONLY_FLAGS


def test_g11_the_statistician_collects_twice() -> None:
    """42: its own block's income only, no ability (§unique, R32)."""
    assert held(place(table(), 42, 0)) == (0, 0, 41, 0, 0, 0)


def test_g13_the_understudy_copies_a_neighbour() -> None:
    """43 counts from its own block (§unique, R33)."""
    s = do(place(table(blocks={0: 16}), 43, 6), "take booze")
    assert moves(s) == ["copy 1 1", "pass"]
    assert held(do(s, "copy 1 1")) == (2, 0, 25, 3, 0, 0)
    s = do(place(table(blocks={0: 16}), 43, 6), "take booze", "pass")
    assert held(s) == (0, 0, 25, 3, 0, 0)


def test_r33_no_copy_of_32_to_39_and_nobody_to_copy() -> None:
    s = do(place(table(blocks={0: 32, 12: 20}), 43, 6), "take booze")
    assert moves(s) == ["copy 3 1", "pass"]
    assert why_not(s, "copy 1 1") == Refusal.NOT_COPIED
    assert why_not(s, "copy 1 2") == Refusal.NOBODY_THERE
    assert why_not(s, "copy 2 1") == Refusal.NOT_ADJACENT
    s = do(place(table(blocks={0: 32}), 43, 6), "take booze")
    assert s.phase == Phase.CARD, "there is nothing to choose, the next card is drawn"


def test_g15_a_copied_statistician_doubles_the_new_block() -> None:
    """43 beside 42 (§unique, R32, R33)."""
    s = do(place(table(blocks={6: 42}), 43, 0), "copy 2 1")
    assert held(s) == (0, 0, 41, 0, 0, 0)


def test_copies_of_the_other_unique_abilities_work_for_the_new_assistant() -> None:
    """R33: 43 beside 40, 41 and 44."""
    assert held(do(place(table(blocks={6: 40}), 43, 0), "copy 2 1", "buy 3")) == (0, 0, 30, 3, 0, 0)
    s = do(place(table(blocks={0: 41}), 43, 6), "take booze", "copy 1 1")
    assert s.phase == Phase.SURVEY_RESOURCE and s.surveyed == 12
    assert do(place(table(blocks={6: 44}), 43, 0), "copy 2 1", "turn_off 3").candidates[0].event_off == 4


def test_g14_the_head_hunter_copies_a_discard_and_chains() -> None:
    """45 → 43 → 1; 32 is barred (§unique, R26, R33)."""
    s = do(place(table(blocks={0: 1}, discards=(32, 43, 2)), 45, 6), "take power")
    assert moves(s) == ["recall 2", "recall 3", "pass"]
    assert why_not(s, "recall 1") == Refusal.NOT_COPIED
    assert why_not(s, "recall 4") == Refusal.EMPTY_SLOT
    do(s, "recall 2")
    assert moves(s) == ["copy 1 1", "pass"]
    assert held(do(s, "copy 1 1")) == (6, 0, 25, 0, 3, 0)
    s = do(place(table(blocks={0: 1}, discards=(32, 43, 2)), 45, 6), "take power", "recall 3")
    assert held(s) == (0, 0, 31, 0, 3, 0)


def test_r33_the_understudy_copies_the_head_hunter() -> None:
    """43 → 45 → 2: copies chain the other way too."""
    s = do(place(table(blocks={0: 45}, discards=(2,)), 43, 6), "take power", "copy 1 1", "recall 1")
    assert held(s) == (0, 0, 31, 0, 3, 0)


def test_g19_the_spin_doctor_turns_any_event_off() -> None:
    """44: a done event too; of that one only the End effect is lost (§unique, R34, R35)."""
    s = place(table(((10, 39), *CITY_G[1:])), 44, 0)
    assert moves(s) == [f"turn_off {i}" for i in range(1, 7)] + ["pass"]
    do(s, "turn_off 1")
    assert s.candidates[0].event_off == 1 and s.candidates[0].event_done == 1
    s = place(table(((10, 39), *CITY_G[1:]), off=2), 44, 0)
    assert why_not(s, "turn_off 2") == Refusal.EVENT_OFF


def test_r12_r13_where_an_assistant_may_go() -> None:
    """One for each block, and blocks need their four cards (§place, R12, R13)."""
    s = do(table(hand=(16, 20), blocks={0: 1}), "place 2")
    assert s.placing == 20
    assert moves(s) == ["block 2 1", "block 3 1"]
    assert why_not(s, "block 1 1") == Refusal.BLOCK_TAKEN
    assert why_not(s, "block 1 2") == Refusal.BLOCK_INCOMPLETE


def test_r1_the_track_ends_at_99_and_at_0() -> None:
    """§resources, R1."""
    assert held(place(table(held=(95, 0, 97, 0, 0, 0)), 1, 0)) == (99, 0, 99, 0, 0, 0)


def test_r35_the_unique_abilities_are_numbered_in_the_order_of_their_description() -> None:
    assert [int(DECK.city[n].ability) for n in range(40, 46)] == [3, 4, 5, 6, 7, 8]


def test_r64_the_effects_of_one_discard_are_summed() -> None:
    """37 and 38 cancel out at Corruption 0 (G22, R64)."""
    s = do(table(blocks={0: 37, 6: 38}, card=2), "discard assistant")
    assert held(s) == (2, 0, 28, 0, 0, 0)


def test_each_of_the_45_abilities_has_a_case() -> None:
    """Those with a test of their own: the Fixer (G17) and the six unique ones (G11 to G15, G18, G19)."""
    listed = {case[0] for case in (*GAINS, *EXCHANGES, *NEIGHBOURS, *DISCARDS)}
    assert sorted([*listed, 10, 40, 41, 42, 43, 44, 45]) == list(range(1, 46))
