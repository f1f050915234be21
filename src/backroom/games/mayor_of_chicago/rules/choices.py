"""Bit sets and ranges of choices, written as move numbers."""

from backroom.core.bits import lowest_place, popcount
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.state import PASS, RESOURCE_MAX, Refusal


@rule
def write_mask(mask, size, first, out, n):
    """Write `first` + i for each set bit i."""
    for i in range(size):
        if mask >> i & 1:
            out[n] = first + i
            n += 1
    return n


@rule
def write_range(s, first, out):
    """Write the moves of the amounts from `low` to `high`."""
    low = int(s.low)
    n = int(s.high) - low + 1
    for i in range(n):
        out[i] = first + low + i
    return n


@rule
def with_pass(n, out):
    """Add PASS: the ability may be left unused (§unique)."""
    out[n] = PASS
    return n + 1


@rule
def refuse_amount(s, move, first, reason):
    """Why an amount cannot be chosen: it lies outside `low` to `high`."""
    amount = move - first
    if amount < 0 or amount > RESOURCE_MAX:
        return Refusal.WRONG_PHASE
    return Refusal.NONE if s.low <= amount <= s.high else reason


@rule
def sole_bit(mask, first):
    """The move of the only set bit, EMPTY if there are several."""
    return EMPTY if mask & (mask - 1) else first + lowest_bit(mask)


@rule
def bits_in(mask):
    """How many bits are set."""
    return popcount(mask)


@rule
def lowest_bit(mask):
    """The number of the lowest set bit. The caller knows there is one."""
    return lowest_place(mask)
