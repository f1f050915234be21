"""Events: every effect of every face, and when they wake (§events)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from mayor_table import DECK, DECK_FILE, amounts, begin_event, do, held, letters, moves, table, why_not

from backroom.games.mayor_of_chicago.rules.events import settle
from backroom.games.mayor_of_chicago.state import Phase, Refusal

CASES = tomllib.loads((Path(__file__).parent / "golden" / "events.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_effect_offers_its_choices_and_does_what_was_chosen(case: dict[str, Any]) -> None:
    """G24 to G32 (R36, R37, R38, R39, R40)."""
    low, high = case["choices"]
    s = begin_event(case["event"], case["effect"], case["held"])
    assert s.phase == Phase.EVENT
    assert amounts(s) == list(range(low, high + 1))
    for second, after in case["after"].items():
        s = begin_event(case["event"], case["effect"], case["held"])
        settle(s, DECK, 0, int(second))
        assert letters(s, "".join(after)) == after


def test_the_cases_cover_all_24_effects() -> None:
    assert {(case["event"], case["effect"]) for case in CASES} == {
        (face.id, effect) for face in DECK_FILE.event for effect in ("now", "end")
    }


def test_an_amount_outside_the_range_is_refused() -> None:
    """R37: a loss that can be paid must be paid."""
    s = begin_event(4, "end", {"P": 3, "D": 1, "V": 5})
    assert why_not(s, "settle 2") == Refusal.OUT_OF_RANGE
    assert why_not(s, "settle 5") == Refusal.OUT_OF_RANGE
    assert why_not(s, "draw") == Refusal.WRONG_PHASE


def test_g33_the_fourth_card_of_a_column_wakes_its_event() -> None:
    """The completing card costs no Corruption; Benefit Gala pays 2 for each of 2 more Popularity (§expand, R3, R41)."""
    rows = ((10, 44), (15, 18), (5, 28), (35,))
    s = do(table(rows, (0, 9, 25, 0, 0, 0), done=0, card=31), "expand 4")
    assert held(s) == (0, 9, 29, 0, 0, 0)
    assert s.candidates[0].event_done == 1
    s = do(table(rows, (0, 9, 25, 0, 0, 0), done=0, off=1, card=31), "expand 4")
    assert held(s) == (0, 9, 25, 0, 0, 0)
    assert s.candidates[0].event_done == 1


def test_r41_columns_wake_from_left_to_right() -> None:
    """A column ahead is only full when those before it are (R41, R3)."""
    rows = ((10, 44, 1), (15, 18, 2), (5, 28, 3), (35,))
    s = table(rows, done=0, card=31)
    do(s, "expand 4")
    assert s.candidates[0].event_done == 1
    assert s.candidates[0].row_length.tolist() == [3, 3, 3, 2]


def test_r34_an_event_that_is_off_has_no_end_effect_either() -> None:
    """§end: of six events only Party Convention is on, and it gives 5 Votes; a card is missing, which costs one."""
    full = [[1, 2, 3, 4, 5, 6, 7]] * 4
    last: dict[str, Any] = dict(rows=[*full[:3], full[0][:6]], done=31, drawn=45, card=9, events=(3, 11, 1, 6, 12, 2))
    woken = do(table(held=(10, 7, 0, 0, 15, 0), off=0b111110, **last), "discard neighborhood")
    assert held(woken) == (14, 7, 0, 0, 15, 1)
    dull = do(table(held=(10, 7, 0, 0, 15, 0), off=0b111111, **last), "discard neighborhood")
    assert held(dull) == (9, 7, 0, 0, 15, 1)
    assert moves(woken) == moves(dull) == []
