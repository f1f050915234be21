"""The solver's bound: how many points blocks can bring, however they are joined.

The areas of the tiles (quadrants of one colour not separated by a road) are blocks that no layout divides. The zones
of a finished city share the blocks of each colour out, so no layout has more points than the best way to put the
blocks into groups. In a city half built the zones that may still grow are blocks themselves.

A set of blocks is one word: how many there are of each size, sizes counted up to the largest band (13 houses). Words
of sets add up, so the blocks of the tiles not placed yet are one sum.
"""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import record
from backroom.games.mad_city.deck import MOST

LARGEST = 13  # block sizes are counted up to the beginning of the largest band
WIDTHS = (6, 6, 6, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4)  # bits for the number of blocks of each size
BITS = tuple(sum(WIDTHS[:size]) for size in range(LARGEST))  # where sizes 1 to 13 begin in a word
SHIFT = np.array(BITS, np.int64)
MASK = np.array([(1 << width) - 1 for width in WIDTHS], np.int64)
TABLE = 1 << 17  # sets of blocks that are remembered
PROBES = 8  # places where a set may stand
DEEPEST = 64  # each step takes a block away, and nine tiles have at most 36
IMPOSSIBLE = -1000

# One level of the enumeration. `missing` 0: what is the whole set worth? Else: what can the others still bring after
# blocks of at most `size` have filled up a group that lacks so many buildings?
LEVEL = record(
    [
        ("blocks", np.int64),
        ("width", np.int64),  # size of the largest block, or of the next one to try; `size` is a word of NumPy
        ("missing", np.int64),
        ("step", np.int64),  # which question comes next
        ("points", np.int64),  # of the group whose rest is being asked for
        ("best", np.int64),
    ]
)

GROUPS = record(
    [
        ("values", np.int32, (4, MOST)),  # points of a zone by colour and buildings
        ("starts", np.int64, (3, 3)),  # where the bands of each colour begin
        ("divided", np.int32, (3, MOST)),  # the most points that so many buildings can bring, divided at will
        ("keys", np.int64, (3, TABLE)),  # remembered sets of blocks, by colour
        ("bests", np.int16, (3, TABLE)),
        ("levels", LEVEL, DEEPEST),
    ]
)


@rule
def unit(size):
    """The word of one block."""
    return np.int64(1) << SHIFT[min(size, LARGEST) - 1]


@rule
def home_of(blocks):
    """Where a set of blocks is looked for first."""
    mixed = int(blocks ^ (blocks >> 23) ^ (blocks >> 41)) & 0x7FFFFFFF  # so small that the product fits in 63 bits
    return (mixed * 0x2545F491 >> 13) & (TABLE - 1)


@rule
def remembered(g, colour, blocks):
    """What a set of blocks is known to bring, or IMPOSSIBLE."""
    place = home_of(blocks)
    for _ in range(PROBES):
        if g.keys[colour, place] == blocks:
            return int(g.bests[colour, place])
        place = (place + 1) & (TABLE - 1)
    return IMPOSSIBLE


@rule
def remember_best(g, colour, blocks, best):
    """Keep what a set of blocks brings; where all its places are taken the last one is forgotten."""
    place = home_of(blocks)
    for _ in range(PROBES - 1):
        if g.keys[colour, place] == 0:
            break
        place = (place + 1) & (TABLE - 1)
    g.keys[colour, place] = blocks
    g.bests[colour, place] = best


@rule
def ask(level, blocks, size, missing):
    """Begin a level of the enumeration."""
    level.blocks = blocks
    level.width = size
    level.missing = missing
    level.step = 0
    level.points = 0
    level.best = IMPOSSIBLE


@rule
def largest(blocks):
    """The size of the largest block of a set that has one."""
    size = LARGEST
    while (blocks >> SHIFT[size - 1]) & MASK[size - 1] == 0:
        size -= 1
    return size


@rule
def best_groups(g, colour, blocks):
    """The most points that a set of blocks of one colour can bring, however they are joined (§zone-points).

    The largest block stays alone, or is filled up to the beginning of a band by smaller ones; a stack of levels takes
    the place of calls to itself, since the machine code of such calls cannot be kept on disk.
    """
    if blocks == 0:
        return 0
    answer = remembered(g, colour, blocks)
    if answer != IMPOSSIBLE:
        return answer
    depth = 0
    ask(g.levels[0], blocks, largest(blocks), 0)
    while True:
        level = g.levels[depth]
        deeper = g.levels[depth + 1]
        if level.missing == 0:
            went = next_whole(g, colour, level, deeper)
        else:
            went = next_filling(level, deeper)
        if went:
            if deeper.missing > 0:
                depth += 1
                continue
            answer = 0 if deeper.blocks == 0 else remembered(g, colour, deeper.blocks)
            if answer == IMPOSSIBLE:
                deeper.width = largest(deeper.blocks)
                depth += 1
                continue
        else:
            answer = int(level.best)
            if level.missing == 0:
                remember_best(g, colour, level.blocks, answer)
            if depth == 0:
                return answer
            depth -= 1
            level = g.levels[depth]
        level.best = max(int(level.best), int(level.points) + answer)


@rule
def next_whole(g, colour, level, deeper):
    """The next way to use the largest block of a whole set: alone, or as the core of a group of one of the bands."""
    rest = level.blocks - unit(level.width)
    if level.step == 0:
        level.step = 1
        level.points = g.values[colour, level.width]
        ask(deeper, rest, 0, 0)
        return True
    while level.step <= 3:
        start = int(g.starts[colour, level.step - 1])
        level.step += 1
        if start > level.width:
            level.points = g.values[colour, start]
            ask(deeper, rest, int(level.width), start - int(level.width))
            return True
    return False


@rule
def next_filling(level, deeper):
    """The next block that may go into the group which is being filled up."""
    while level.width > 0:
        size = int(level.width)
        level.width -= 1
        if (level.blocks >> SHIFT[size - 1]) & MASK[size - 1]:
            ask(deeper, level.blocks - unit(size), size, max(0, int(level.missing) - size))
            return True
    return False
