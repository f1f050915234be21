"""The compiled half of the solver: what is hunted for, and annealing for a good city. The proof is in `rows`."""

from __future__ import annotations

import numpy as np

from backroom.core.dice import below, word
from backroom.core.jit import rule
from backroom.core.record import record
from backroom.games.mad_city.mind.solver.groups import GROUPS
from backroom.games.mad_city.rules.zones import count_waters, water_points, zone_points

CELLS = 9
SIDE = 3
ALL_TILES = (1 << CELLS) - 1  # the nine as a bit set
SHIFTS = np.array([16 * (cell // SIDE) + 2 * (cell % SIDE) for cell in range(CELLS)], np.int64)

HUNT = record(
    [
        ("tiles", np.int64, CELLS),  # the nine
        ("tree", np.int64),  # 1: lakes and parks count too
        ("ranger", np.int64, 5),
        ("waters", np.int64, 64),  # the most points that so many pieces of one kind can bring
        ("blocks", np.int64, (1 << CELLS, 3)),  # of the tiles not used, by bit set of the used ones and colour
        ("loose", np.int64, (1 << CELLS, 3)),  # their buildings
        ("lakes", np.int64, 1 << CELLS),  # pieces on the tiles not used
        ("parks", np.int64, 1 << CELLS),
        ("turns", np.int64, CELLS),  # rotations allowed, bit set
        ("groups", GROUPS),
        # the best city so far
        ("best", np.int64),
        ("best_tile", np.int64, CELLS),  # index into tiles
        ("best_rot", np.int64, CELLS),
        ("bound", np.int64),  # no city has more
        ("nodes", np.int64),  # layouts and joins looked at by the proof
        # annealing
        ("at_tile", np.int64, CELLS),
        ("at_rot", np.int64, CELLS),
        ("board", np.int64, 8),
        ("other", np.int64, 8),
    ]
)


@rule
def whole_value(h, board):
    """The value of a full city."""
    value = int(zone_points(board[0], board[1], board[2], board[3], board[4], board[5], h.groups.values))
    if h.tree:
        value += int(water_points(count_waters(board[6]), h.ranger) + water_points(count_waters(board[7]), h.ranger))
    return value


@rule
def stamp_all(d, h):
    """Put the planes of the layout together."""
    h.board[:] = 0
    for cell in range(CELLS):
        stamp = d.stamps[h.tiles[h.at_tile[cell]], h.at_rot[cell]]
        for k in range(8):
            h.board[k] |= stamp[k] << SHIFTS[cell]


@rule
def lay_at_random(h, stream):
    """Any layout."""
    for cell in range(CELLS):
        h.at_tile[cell] = cell
    for cell in range(CELLS - 1, 0, -1):
        j = below(stream, cell + 1)
        k = h.at_tile[cell]
        h.at_tile[cell] = h.at_tile[j]
        h.at_tile[j] = k
    for cell in range(CELLS):
        h.at_rot[cell] = any_turn(h, h.at_tile[cell], stream)


@rule
def anneal(h, d, stream, steps, hot, cold):
    """One run of annealing from a random layout; keeps the best city in `h` (§zone-points)."""
    lay_at_random(h, stream)
    stamp_all(d, h)
    tile = h.at_tile
    rot = h.at_rot
    board = h.board
    other = h.other
    value = whole_value(h, board)
    keep_best(h, value)
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
        tile[a] = tile_b
        tile[b] = tile_a
        rot[a] = any_turn(h, tile_b, stream)
        if a != b:
            rot[b] = any_turn(h, tile_a, stream) if below(stream, 2) else rot_a
        kept = ~((np.int64(0x303) << SHIFTS[a]) | (np.int64(0x303) << SHIFTS[b]))
        stamp_a = d.stamps[h.tiles[tile[a]], rot[a]]
        stamp_b = d.stamps[h.tiles[tile[b]], rot[b]]
        for k in range(8):
            other[k] = (board[k] & kept) | (stamp_a[k] << SHIFTS[a]) | (stamp_b[k] << SHIFTS[b])
        then = whole_value(h, other)
        if then >= value or word(stream) * 2.3283064365386963e-10 < np.exp((then - value) / heat):
            value = then
            for k in range(8):
                board[k] = other[k]
            if value > h.best:
                keep_best(h, value)
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
def keep_best(h, value):
    """Remember the layout if it is better."""
    if value > h.best:
        h.best = value
        for cell in range(CELLS):
            h.best_tile[cell] = h.at_tile[cell]
            h.best_rot[cell] = h.at_rot[cell]
