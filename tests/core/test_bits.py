"""Bits counted by a machine instruction, and as plain Python: the same numbers."""

from __future__ import annotations

import numpy as np
import pytest

from backroom.core.bits import lowest_place, popcount
from backroom.core.jit import plain

WORDS = [0, 1, 2, 3, 6, 8, 12, 255, 256, 2**31, 2**32, 3 << 40, 2**62, 2**63 - 1, -1, -2, -(2**63), 1 - 2**63]


@pytest.mark.parametrize("word", WORDS)
def test_how_many_bits_and_where_the_lowest_is(word: int) -> None:
    digits = f"{word & 2**64 - 1:064b}"[::-1]
    for count, place in ((popcount, lowest_place), (plain(popcount), plain(lowest_place))):
        assert count(word) == digits.count("1")
        assert place(word) == max(digits.find("1"), 0)


def test_narrow_numbers_are_counted_as_wide_ones() -> None:
    assert popcount(np.int8(-1)) == plain(popcount)(np.int8(-1)) == 64
    assert lowest_place(np.int32(8)) == plain(lowest_place)(np.int32(8)) == 3
