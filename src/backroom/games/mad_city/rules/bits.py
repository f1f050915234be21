"""Counting bits and finding the lowest one: a machine instruction or two in compiled code, plain Python otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from backroom.core.bits import popcount as popcount
from backroom.core.jit import rule


def _lowest_bit(word: Any) -> Any:
    with np.errstate(over="ignore"):  # the highest bit: NumPy would warn
        return word & -word


@rule(twin=_lowest_bit)
def lowest(word: Any) -> Any:
    """The lowest bit of a word, the highest included."""
    return word & -word
