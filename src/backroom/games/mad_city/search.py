"""The compiled half of the solver: annealing for a good city, branch and bound for the proof.

The bound: the areas of the tiles (quadrants of one colour not separated by a road) are blocks that no layout
divides. The zones of a
finished city share the blocks of each colour out, so no layout has more points than the best way to put the
blocks into
groups. In a city half built the zones that touch no empty cell are settled, those that do are blocks themselves.

A set of blocks is one word: how many there are of each size, sizes counted up to the largest band (13 houses).
Words of sets
add up, so the blocks of the tiles not placed yet are one sum.
"""

from __future__ import annotations

import numpy as np

from backroom.core.dice import below, word
from backroom.core.jit import rule
from backroom.core.record import record
from backroom.games.mad_city.bits import popcount
from backroom.games.mad_city.deck import MOST
from backroom.games.mad_city.scoring import (
    count_waters,
    joined_east,
    joined_south,
    lowest,
    water_points,
    zone_around,
    zone_points,
)

CELLS = 9
SIDE = 3
LARGEST = 13  # block sizes are counted up to the beginning of the largest band
BITS = (
    0,
    6,
    11,
    16,
    20,
    24,
    28,
    32,
    36,
    40,
    44,
    48,
    52,
)  # where sizes 1 to 13 begin in a word: six, five, five, four … bits
WIDTHS = (6, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
SHIFT = np.array(BITS, np.int64)
MASK = np.array([(1 << width) - 1 for width in WIDTHS], np.int64)
TABLE = 1 << 17  # sets of blocks that are remembered
PROBES = 8  # places where a set may stand
SHIFTS = np.array([16 * (cell // SIDE) + 2 * (cell % SIDE) for cell in range(CELLS)], np.int64)
ORDER = np.arange(CELLS)  # in which cells are filled: row by row


def _fronts():
    """By number of cells filled: the quadrants that may join east, south, and those that touch a hole."""
    filled = [0]
    for cell in ORDER:
        filled.append(filled[-1] | (0x303 << int(SHIFTS[cell])))
    board = filled[-1]
    east, south, touching = [], [], []
    for there in filled:
        holes = board & ~there
        east.append(there & (there >> 1))
        south.append(there & (there >> 8))
        touching.append(there & (holes << 1 | holes >> 1 | holes << 8 | holes >> 8))
    return np.array(east, np.int64), np.array(south, np.int64), np.array(touching, np.int64)


MAY_EAST, MAY_SOUTH, TOUCHING = _fronts()

HUNT = record(
    [
        ("tiles", np.int64, CELLS),  # the nine
        ("values", np.int32, (4, MOST)),  # points of a zone by colour and buildings
        ("starts", np.int64, (3, 3)),  # where the bands of each colour begin
        ("tree", np.int64),  # 1: lakes and parks count too
        ("ranger", np.int64, 5),
        ("blocks", np.int64, (1 << CELLS, 3)),  # of the tiles not used, by bit set of the used ones and colour
        ("loose", np.int64, (1 << CELLS, 3)),  # their buildings
        ("divided", np.int32, (3, MOST)),  # the most points that so many buildings can bring, divided at will
        ("lakes", np.int64, CELLS),
        ("parks", np.int64, CELLS),
        ("turns", np.int64, CELLS),  # rotations allowed, bit set
        # the best city so far
        ("best", np.int64),
        ("best_tile", np.int64, CELLS),  # index into tiles
        ("best_rot", np.int64, CELLS),
        ("bound", np.int64),  # no city has more
        ("nodes", np.int64),
        ("over", np.int64),  # the search has seen everything
        # the search: by depth
        ("depth", np.int64),
        ("next", np.int64, CELLS + 1),  # tile and turn to try next, 4 * tile + turn
        ("used", np.int64, CELLS + 1),
        ("at_tile", np.int64, CELLS),
        ("at_rot", np.int64, CELLS),
        ("planes", np.int64, (CELLS + 1, 8)),
        # remembered sets of blocks, by colour
        ("keys", np.int64, (3, TABLE)),
        ("bests", np.int16, (3, TABLE)),
    ]
)


@rule
def unit(size):
    """The word of one block."""
    return np.int64(1) << SHIFT[min(size, LARGEST) - 1]


@rule
def home_of(blocks):
    """Where a set of blocks is looked for first."""
    return int(((blocks ^ (blocks >> 23)) * 0x9E3779B97F4A7C1) >> 21) & (TABLE - 1)


@rule
def best_groups(h, colour, blocks, size=0, missing=0):
    """The most points that a set of blocks of one colour can bring, however they are joined.

    With `missing`: what the others can still bring after blocks of at most `size` have filled up a group that
    lacks so
    many buildings; -1000 if they cannot. One function for both, since compiled code can only call itself.
    """
    best = -1000
    if missing > 0:
        while size > 0:
            if (blocks >> SHIFT[size - 1]) & MASK[size - 1]:
                rest = blocks - unit(size)
                if size >= missing:
                    best = max(best, best_groups(h, colour, rest, 0, 0))
                else:
                    best = max(best, best_groups(h, colour, rest, size, missing - size))
            size -= 1
        return best
    if blocks == 0:
        return 0
    place = home_of(blocks)
    for _ in range(PROBES):
        if h.keys[colour, place] == blocks:
            return int(h.bests[colour, place])
        place = (place + 1) & (TABLE - 1)
    size = LARGEST
    while (blocks >> SHIFT[size - 1]) & MASK[size - 1] == 0:
        size -= 1
    rest = blocks - unit(size)
    best = int(h.values[colour, size]) + best_groups(h, colour, rest, 0, 0)
    for band in range(3):
        start = int(h.starts[colour, band])
        if start > size:
            best = max(best, int(h.values[colour, start]) + best_groups(h, colour, rest, size, start - size))
    place = home_of(blocks)
    for _ in range(PROBES - 1):
        if h.keys[colour, place] == 0:
            break
        place = (place + 1) & (TABLE - 1)
    h.keys[colour, place] = blocks  # where all are taken the last one is forgotten
    h.bests[colour, place] = best
    return best


@rule
def most_waters(h, lakes):
    """The most points that so many pieces of one kind can bring: rings of four, and the rest together
    (§park-ranger).
    """
    best = (lakes // 4) * h.ranger[4] + h.ranger[lakes % 4]
    return max(best, lakes * h.ranger[1])


@rule
def whole_value(h, board):
    """The value of a full city."""
    value = int(zone_points(board[0], board[1], board[2], board[3], board[4], board[5], h.values))
    if h.tree:
        value += int(water_points(count_waters(board[6]), h.ranger) + water_points(count_waters(board[7]), h.ranger))
    return value


@rule
def stamp_all(d, h, tile, rot, board):
    """Put the planes of a layout together."""
    board[:] = 0
    for cell in range(CELLS):
        stamp = d.stamps[h.tiles[tile[cell]], rot[cell]]
        for k in range(8):
            board[k] |= stamp[k] << SHIFTS[cell]


@rule
def anneal(h, d, stream, steps, hot, cold, tile, rot, board, other):
    """One run of annealing from a random layout; keeps the best city in `h` (§zone-points)."""
    for cell in range(CELLS):
        tile[cell] = cell
        rot[cell] = any_turn(h, cell, stream)
    for cell in range(CELLS - 1, 0, -1):
        j = below(stream, cell + 1)
        k = tile[cell]
        tile[cell] = tile[j]
        tile[j] = k
        k = rot[cell]
        rot[cell] = rot[j]
        rot[j] = k
    stamp_all(d, h, tile, rot, board)
    value = whole_value(h, board)
    keep_best(h, value, tile, rot)
    heat = hot
    cooling = (cold / hot) ** (1.0 / max(1, steps))
    for _ in range(steps):
        heat *= cooling
        a = below(stream, CELLS)
        b = below(stream, CELLS)
        tile_a = tile[a]
        rot_a = rot[a]
        tile_b = tile[b]
        rot_b = rot[b]
        for k in range(8):
            other[k] = board[k] & ~((np.int64(0x303) << SHIFTS[a]) | (np.int64(0x303) << SHIFTS[b]))
        tile[a] = tile_b
        tile[b] = tile_a
        rot[a] = any_turn(h, tile_b, stream)
        if a != b:
            rot[b] = any_turn(h, tile_a, stream) if below(stream, 2) else rot_a
        stamp_a = d.stamps[h.tiles[tile[a]], rot[a]]
        stamp_b = d.stamps[h.tiles[tile[b]], rot[b]]
        for k in range(8):
            other[k] |= (stamp_a[k] << SHIFTS[a]) | (stamp_b[k] << SHIFTS[b])
        then = whole_value(h, other)
        if then >= value or word(stream) * 2.3283064365386963e-10 < np.exp((then - value) / heat):
            value = then
            for k in range(8):
                board[k] = other[k]
            if value > h.best:
                keep_best(h, value, tile, rot)
                if value >= h.bound:
                    return
        else:
            tile[a] = tile_a
            tile[b] = tile_b
            rot[a] = rot_a
            rot[b] = rot_b


@rule
def any_turn(h, tile, stream):
    """A random rotation among those allowed for a tile."""
    rot = below(stream, 4)
    while not (h.turns[tile] >> rot) & 1:
        rot = (rot + 1) & 3
    return rot


@rule
def keep_best(h, value, tile, rot):
    """Remember a city if it is better."""
    if value > h.best:
        h.best = value
        for cell in range(CELLS):
            h.best_tile[cell] = tile[cell]
            h.best_rot[cell] = rot[cell]


@rule
def node_bound(h, depth, used):
    """No city that begins with the tiles placed so far has more than this."""
    p = h.planes[depth]
    e = joined_east(p[0], p[1], p[4]) & MAY_EAST[depth]
    s = joined_south(p[0], p[1], p[5]) & MAY_SOUTH[depth]
    touching = TOUCHING[depth]
    total = 0
    yellow = h.blocks[used, 0]
    red = h.blocks[used, 1]
    blue = h.blocks[used, 2]
    houses = h.loose[used, 0]
    factories = h.loose[used, 1]
    towers = h.loose[used, 2]
    built = p[2] | p[3]
    many = e | (e << 1) | s | (s << 8)
    rest = built | many
    while rest:
        zone = lowest(rest)
        if zone & many:
            zone = zone_around(zone, e, s)
        rest &= ~zone
        k = popcount(zone & p[2]) + 2 * popcount(zone & p[3])
        if k == 0:
            continue
        colour = 1 if zone & p[0] else (2 if zone & p[1] else 0)
        if zone & touching:
            if colour == 0:
                yellow += unit(k)
                houses += k
            elif colour == 1:
                red += unit(k)
                factories += k
            else:
                blue += unit(k)
                towers += k
        else:
            total += int(h.values[colour, min(k, MOST - 1)])
    if h.tree:
        total += tree_bound(h, depth, used)
    open_yellow = int(h.divided[0, min(houses, MOST - 1)])
    open_blue = int(h.divided[2, min(towers, MOST - 1)])
    quick = total + open_yellow + int(h.divided[1, min(factories, MOST - 1)]) + open_blue
    if quick <= h.best:  # buildings divided at will are quickly counted, and never less than blocks
        return quick
    total += best_groups(h, 1, red, 0, 0)
    if total + open_yellow + open_blue <= h.best:
        return total + open_yellow + open_blue
    total += best_groups(h, 2, blue, 0, 0)
    if total + open_yellow <= h.best:
        return total + open_yellow
    return total + best_groups(h, 0, yellow, 0, 0)


@rule
def tree_bound(h, depth, used):
    """The most that lakes and parks can bring: whole rings as they are, all other pieces together at best
    (§park-ranger).
    """
    p = h.planes[depth]
    settled = ~TOUCHING[depth]
    total = 0
    for kind in range(2):
        pieces = p[6 + kind]
        fixed = pieces & settled
        loose = popcount(pieces & ~settled)
        for tile in range(CELLS):
            if not (used >> tile) & 1:
                loose += int(h.lakes[tile]) if kind == 0 else int(h.parks[tile])
        total += int(water_points(count_waters(fixed), h.ranger)) + 2 * popcount(ring_mates(fixed, pieces & ~settled))
        total += int(most_waters(h, loose))
    return total


@rule
def ring_mates(fixed, loose):
    """Settled pieces that share a vertex with one that is not: their zone may still grow."""
    return fixed & (
        (loose << 1)
        | (loose >> 1)
        | (loose << 8)
        | (loose >> 8)
        | (loose << 9)
        | (loose >> 9)
        | (loose << 7)
        | (loose >> 7)
    )


@rule
def begin_search(h):
    """Start the search at the empty grid."""
    h.depth = 0
    h.over = 0
    h.nodes = 0
    h.next[0] = 0
    h.used[0] = 0
    for k in range(8):
        h.planes[0, k] = 0


@rule
def search(h, d, budget):
    """Go on with the search for at most `budget` nodes; `h.over` says when everything has been seen.

    Turning the whole city changes nothing, so tile 0 lies in the first corner, the first side or the middle,
    there unturned.
    """
    while budget > 0:
        depth = int(h.depth)
        choice = int(h.next[depth])
        if choice >= 4 * CELLS:
            if depth == 0:
                h.over = 1
                return
            h.depth = depth - 1
            continue
        h.next[depth] = choice + 1
        tile = choice >> 2
        rot = choice & 3
        if (h.used[depth] >> tile) & 1 or not (h.turns[tile] >> rot) & 1:
            continue
        cell = int(ORDER[depth])
        if tile == 0 and h.turns[0] == 15 and not (cell == 0 or cell == 1 or (cell == 4 and rot == 0)):
            continue
        budget -= 1
        h.nodes += 1
        stamp = d.stamps[h.tiles[tile], rot]
        for k in range(8):
            h.planes[depth + 1, k] = h.planes[depth, k] | (stamp[k] << SHIFTS[cell])
        used = int(h.used[depth]) | 1 << tile
        h.at_tile[cell] = tile
        h.at_rot[cell] = rot
        if depth == CELLS - 1:
            value = whole_value(h, h.planes[depth + 1])
            if value > h.best:
                keep_best(h, value, h.at_tile, h.at_rot)
                if value >= h.bound:
                    h.over = 1
                    return
            continue
        if node_bound(h, depth + 1, used) > h.best:
            h.depth = depth + 1
            h.next[depth + 1] = 0
            h.used[depth + 1] = used
