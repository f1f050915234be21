"""Counting bits: one machine instruction in compiled code, `bit_count` in interpreted code."""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.extending import intrinsic

from backroom.core.jit import interpreted, rule

ALL = (1 << 64) - 1

if interpreted():

    def popcount(word: Any) -> Any:
        """How many bits of a 64-bit word are set."""
        return (int(word) & ALL).bit_count()

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def _popcount(typing_context: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @rule
    def popcount(word: Any) -> Any:
        """How many bits of a 64-bit word are set."""
        return _popcount(word)


__all__ = ["popcount"]
