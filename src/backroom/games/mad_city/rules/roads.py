"""The longest road: a walk over tiles whose roads meet, which uses no connection twice (§longest-road)."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.games.mad_city.rules.bits import popcount

SMALL_ROADS = 12  # connections of a city of 3 x 3


def _small_roads():
    """The longest road for each of the 4096 sets of connections of a 3 x 3 city (§longest-road, R28).

    A walk that uses no connection twice is a connected set of connections with at most two tiles of odd degree;
    the longest
    road of a set is the best of its subsets.
    """
    ends = [(3 * r + c, 3 * r + c + 1) for r in range(3) for c in range(2)]
    ends += [(3 * r + c, 3 * r + c + 3) for r in range(2) for c in range(3)]
    masks = np.arange(1 << SMALL_ROADS)
    degree = np.zeros((9, len(masks)), np.int8)
    for bit, (a, b) in enumerate(ends):
        degree[a] += masks >> bit & 1
        degree[b] += masks >> bit & 1
    touched = (degree > 0).astype(np.int64)
    tiles = sum(touched[v] << v for v in range(9))
    reach = tiles & -tiles
    for _ in range(9):
        for bit, (a, b) in enumerate(ends):
            there = (masks >> bit & 1).astype(bool)
            meets = there & ((reach >> a | reach >> b) & 1).astype(bool)
            reach = np.where(meets, reach | 1 << a | 1 << b, reach)
    walk = (reach == tiles) & ((degree & 1).sum(0) <= 2)
    longest = np.where(walk, touched.sum(0), 0).astype(np.int8)
    for bit in range(SMALL_ROADS):
        has = masks >> bit & 1 == 1
        longest[has] = np.maximum(longest[has], longest[masks[has] ^ 1 << bit])
    return longest


SMALL_ROAD = _small_roads()


@rule
def road_mask(north, east, south, west):
    """The connections of a 3 x 3 city as a set: six across, row by row, then six down (§longest-road)."""
    across = east & (west >> 1) & 0o333
    down = south & (north >> 3)
    return (across & 3) | ((across >> 1) & 12) | ((across >> 2) & 48) | (down << 6)


@rule
def road_length(arms, side):
    """The number of tiles on the longest road; a road that meets no other has length 1 (§longest-road, R28,
    R29). `arms` has N E S W at bits 0, 16, 32, 48, one bit a cell.
    """
    north = arms & 0xFFFF
    east = (arms >> 16) & 0xFFFF
    south = (arms >> 32) & 0xFFFF
    west = (arms >> 48) & 0xFFFF
    if side == 3:
        length = int(SMALL_ROAD[road_mask(north, east, south, west)])
    else:
        length = long_road(east & (west >> 1) & 0x7777, south & (north >> 4))
    if length == 0 and (north | east | south | west):
        return 1
    return length


@rule
def road_component(tile, across, down):
    """The tiles of a 4 x 4 city that roads join to a tile, as a bit set."""
    zone = tile
    while True:
        more = zone | ((zone & across) << 1) | ((zone >> 1) & across) | ((zone & down) << 4) | ((zone >> 4) & down)
        if more == zone:
            return zone
        zone = more


@rule
def long_road(across, down):
    """The longest road of a 4 x 4 city, by trying all walks (§longest-road, R28).

    A piece of road where every tile has an even number of connections can be walked whole. In any other some
    longest walk begins at a
    tile with an odd number, since a walk that cannot be made longer uses up its first tile. Of the dead ends it
    visits at
    most two: when a walk has visited that many tiles, no other needs to be tried.
    """
    best = 0
    left = (across | (across << 1) | down | (down << 4)) & 0xFFFF
    while left:
        piece = road_component(left & -left, across, down)
        left &= ~piece
        size = popcount(piece)
        if size <= best:
            continue
        ends = 0
        odd = 0
        for tile in range(16):
            if (piece >> tile) & 1:
                n = connections(tile, across, down)
                if n == 1:
                    ends += 1
                if n % 2 == 1:
                    odd |= 1 << tile
        if odd == 0:
            best = size
            continue
        most = size - max(ends - 2, 0)
        for tile in range(16):
            if (odd >> tile) & 1 and best < most:
                best = max(best, longest_walk(tile, across, down, best, most))
    return best


@rule
def connections(tile, across, down):
    """How many connections a tile has."""
    n = ((across >> tile) & 1) + ((down >> tile) & 1)
    if tile % 4:
        n += (across >> (tile - 1)) & 1
    if tile >= 4:
        n += (down >> (tile - 4)) & 1
    return n


@rule
def longest_walk(start, across, down, best, most):
    """The most tiles on a walk from `start` that uses no connection twice, or `best` if no walk beats it."""
    at = start
    seen = 1 << start
    length = 1
    free_across = across
    free_down = down
    steps = np.int64(0)  # direction of each step: 0 east, 1 south, 2 west, 3 north
    fresh = 0  # whether the step reached a tile not seen before, one bit each
    depth = 0
    way = 0
    while True:
        moved = False
        while way < 4:
            if way == 0 and (free_across >> at) & 1:
                free_across ^= 1 << at
                at += 1
                moved = True
            elif way == 1 and (free_down >> at) & 1:
                free_down ^= 1 << at
                at += 4
                moved = True
            elif way == 2 and at % 4 > 0 and (free_across >> (at - 1)) & 1:
                at -= 1
                free_across ^= 1 << at
                moved = True
            elif way == 3 and at >= 4 and (free_down >> (at - 4)) & 1:
                at -= 4
                free_down ^= 1 << at
                moved = True
            if moved:
                break
            way += 1
        if moved:
            steps |= np.int64(way) << (2 * depth)
            depth += 1
            if not (seen >> at) & 1:
                seen |= 1 << at
                fresh |= 1 << depth
                length += 1
                if length > best:
                    best = length
                    if best == most:
                        return best
            way = 0
            continue
        if depth == 0:
            return best
        if (fresh >> depth) & 1:  # take the last step back
            fresh ^= 1 << depth
            seen ^= 1 << at
            length -= 1
        depth -= 1
        way = int((steps >> (2 * depth)) & 3)
        steps ^= np.int64(way) << (2 * depth)
        if way == 0:
            at -= 1
            free_across |= 1 << at
        elif way == 1:
            at -= 4
            free_down |= 1 << at
        elif way == 2:
            free_across |= 1 << at
            at += 1
        else:
            free_down |= 1 << at
            at += 4
        way += 1
