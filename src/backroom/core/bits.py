"""Counting bits and finding the lowest one: a machine instruction or two in compiled code, plain Python otherwise."""

from __future__ import annotations

from typing import Any

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


@rule
def lowest_place(word: Any) -> Any:
    """The number of the lowest bit of a word, 0 of an empty one: so many lie below it."""
    return popcount(~word & (word - 1)) & 63
