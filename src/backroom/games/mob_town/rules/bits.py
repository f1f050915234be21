"""Bit sets of slots, kinds and moves: the lowest member, how many there are, and listing them as moves."""

from __future__ import annotations

from backroom.core.jit import rule

PAIRS_OF_BITS = 0x5555555555555555
FOURS_OF_BITS = 0x3333333333333333
EIGHTS_OF_BITS = 0x0F0F0F0F0F0F0F0F
ONES = 0x0101010101010101


@rule
def count_bits(bits):
    """How many bits are set."""
    bits -= (bits >> 1) & PAIRS_OF_BITS
    bits = (bits & FOURS_OF_BITS) + ((bits >> 2) & FOURS_OF_BITS)
    bits = (bits + (bits >> 4)) & EIGHTS_OF_BITS
    return ((bits * ONES) >> 56) & 255


@rule
def lowest(bits):
    """The number of the lowest bit of a set, 0 of an empty one: so many lie below it, which is one instruction."""
    return count_bits(~bits & (bits - 1)) & 63


@rule
def list_bits(bits, first, out, n):
    """Write `first + i` for each bit i of a set into `out` from place n on; where the list ends.

    It writes four at a time, up to three of them beyond the end: nothing foretells where a set ends, so it is asked
    less often. `MAX_LEGAL` leaves the room.
    """
    end = n + count_bits(bits)
    while n < end:
        for i in range(4):
            out[n + i] = first + lowest(bits)
            bits &= bits - 1
        n += 4
    return end
