"""Counting bits and finding the lowest one: a machine instruction or two in compiled code, plain Python otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from backroom.core.jit import rule

ALL = (1 << 64) - 1


@intrinsic  # type: ignore[untyped-decorator]
def _popcount(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _bits_set(word: Any) -> Any:
    return (int(word) & ALL).bit_count()


@rule(twin=_bits_set)
def popcount(word: Any) -> Any:
    """How many bits of a 64-bit word are set."""
    return _popcount(word)


def _lowest_bit(word: Any) -> Any:
    with np.errstate(over="ignore"):  # the highest bit: NumPy would warn
        return word & -word


@rule(twin=_lowest_bit)
def lowest(word: Any) -> Any:
    """The lowest bit of a word, the highest included."""
    return word & -word
