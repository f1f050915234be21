"""Bit sets of slots, kinds, cards and moves: the lowest member, how many there are, as a list of moves, as a pile."""

from __future__ import annotations

from backroom.core.bits import lowest_place as lowest
from backroom.core.bits import popcount as count_bits
from backroom.core.dice import shuffle
from backroom.core.jit import rule
from backroom.core.record import clear, push

__all__ = ["count_bits", "list_bits", "lowest", "pile_up"]


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


@rule
def pile_up(pile, bits, most, stream):
    """Make a pile of the members of a set below `most`, shuffled."""
    clear(pile)
    for card in range(most):
        if (bits >> card) & 1:
            push(pile, card)
    shuffle(stream, pile.cards, int(pile.n))
