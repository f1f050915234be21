"""What a city is worth: zones, lakes and parks, the longest road, in bit operations.

A city of n x n tiles is a board of 2n x 2n quadrants; row y, column x has bit 8y + x of a 64-bit word. For each
property of the
quadrants there is one such word (a plane), put together from the tiles' stamps. Cells without a tile have a
fourth colour and score
nothing, so that a city can be counted at any moment.
"""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.games.mad_city.bits import lowest, popcount
from backroom.games.mad_city.deck import BITS_PER_CATEGORY, MOST, NO_TILE
from backroom.games.mad_city.state import CATEGORIES

NOT_LAST_COLUMN = 0x7F7F7F7F7F7F7F7F
NOT_LAST_ROW = 0x00FFFFFFFFFFFFFF
ODD_COLUMNS = 0x2A2A2A2A2A2A2A2A  # columns 1, 3, 5: the western side of a border between tiles
ODD_ROWS = 0x0000FF00FF00FF00  # rows 1, 3, 5
CATEGORY_MASK = (1 << BITS_PER_CATEGORY) - 1
U = np.uintp  # an index that is never negative
SMALL_ROADS = 12  # connections of a city of 3 x 3
FOUR_BYTES, TWO_BYTES, ONE_BYTE = 0x00000000FFFFFFFF, 0x0000FFFF0000FFFF, 0x00FF00FF00FF00FF


@rule
def row_of_tiles(d, p, cell, side):
    """One row of tiles from `cell` on: its northern and southern quadrants, a byte a plane, and its roads' arms."""
    north = np.int64(0)
    south = np.int64(0)
    arms = np.int64(0)
    for x in range(side):
        slot = p.cell[U(cell + x)]
        tile = U(NO_TILE)
        rot = U(0)
        if slot >= 0:
            tile = U(p.tile[U(slot)])
            rot = U(p.rot[U(slot)])
        north |= d.halves[tile, rot, 0] << (2 * x)
        south |= d.halves[tile, rot, 1] << (2 * x)
        arms |= d.arms[tile, rot] << (cell + x)
    return north, south, arms


@rule
def exchange(low, high, shift, mask):
    """Two words change parts: what lies `shift` higher in the first for what the second has in `mask`."""
    moved = ((low >> shift) ^ high) & mask
    return low ^ (moved << shift), high ^ moved


@rule
def planes(d, p, side):
    """Each property of all quadrants of a player's city, from the stamps of its tiles, and the arms of its roads
    (§areas).

    The rows are laid with a byte for each plane; eight words of eight bytes are then turned over their diagonal, in
    three rounds of exchanges, so that each plane has a byte for each row.
    """
    a, b, arms = row_of_tiles(d, p, 0, side)
    c, e, more = row_of_tiles(d, p, side, side)
    f, g, last = row_of_tiles(d, p, 2 * side, side)
    arms |= more | last
    h = np.int64(0)
    i = np.int64(0)
    if side == 4:
        h, i, more = row_of_tiles(d, p, 12, side)
        arms |= more
    a, f = exchange(a, f, 32, FOUR_BYTES)
    b, g = exchange(b, g, 32, FOUR_BYTES)
    c, h = exchange(c, h, 32, FOUR_BYTES)
    e, i = exchange(e, i, 32, FOUR_BYTES)
    a, c = exchange(a, c, 16, TWO_BYTES)
    b, e = exchange(b, e, 16, TWO_BYTES)
    f, h = exchange(f, h, 16, TWO_BYTES)
    g, i = exchange(g, i, 16, TWO_BYTES)
    a, b = exchange(a, b, 8, ONE_BYTE)
    c, e = exchange(c, e, 8, ONE_BYTE)
    f, g = exchange(f, g, 8, ONE_BYTE)
    h, i = exchange(h, i, 8, ONE_BYTE)
    return a, b, c, e, f, g, h, i, arms


@rule
def joined_east(colour0, colour1, east):
    """Quadrants that are one zone with the quadrant east of them: equal colour, no road between (§areas, R25 to
    R27).
    """
    return east & ~(colour0 ^ (colour0 >> 1)) & ~(colour1 ^ (colour1 >> 1)) & NOT_LAST_COLUMN


@rule
def joined_south(colour0, colour1, south):
    """Quadrants that are one zone with the quadrant south of them (§areas, R25, R26, R27)."""
    return south & ~(colour0 ^ (colour0 >> 8)) & ~(colour1 ^ (colour1 >> 8)) & NOT_LAST_ROW


@rule
def zone_around(start, east, south):
    """All quadrants joined to those in `start`; two steps at a time, since a guess at the end often misses."""
    zone = start
    while True:
        more = zone | ((zone & east) << 1) | ((zone >> 1) & east) | ((zone & south) << 8) | ((zone >> 8) & south)
        zone = more | ((more & east) << 1) | ((more >> 1) & east) | ((more & south) << 8) | ((more >> 8) & south)
        if more == zone:
            return zone


@rule
def split_colours(colour0, colour1, plane):
    """The yellow, red and blue quadrants of a plane; cells without a tile have none of the three colours."""
    return plane & ~(colour0 | colour1), plane & colour0 & ~colour1, plane & colour1 & ~colour0


@rule
def buildings(zone, count0, count1):
    """The buildings of the quadrants of one colour in a zone."""
    return min(popcount(zone & count0) + 2 * popcount(zone & count1), MOST - 1)


@rule
def count_zones(colour0, colour1, count0, count1, east, south, values):
    """The values of all zones by a table, and the largest zone of each colour, eight bits each (§zone-points).

    The table has a value by colour and buildings, nothing for less than two: points, or one in the seven bits of a
    category. Zones of one quadrant are taken together. Of the others a yellow, a red and a blue one are followed at the
    same time, since they never touch.
    """
    e = joined_east(colour0, colour1, east)
    s = joined_south(colour0, colour1, south)
    many = e | (e << 1) | s | (s << 8)
    yellow0, red0, blue0 = split_colours(colour0, colour1, count0)
    yellow1, red1, blue1 = split_colours(colour0, colour1, count1)
    big0, houses = single_zones(~many & yellow0, ~many & yellow1, values[0])
    big1, factories = single_zones(~many & red0, ~many & red1, values[1])
    big2, towers = single_zones(~many & blue0, ~many & blue1, values[2])
    total = houses + factories + towers
    yellow = many & (yellow0 | yellow1)  # zones without a building score nothing
    red = many & (red0 | red1)
    blue = many & (blue0 | blue1)
    while yellow | red | blue:
        zone = zone_around(lowest(yellow) | lowest(red) | lowest(blue), e, s)
        yellow &= ~zone
        red &= ~zone
        blue &= ~zone
        houses = buildings(zone, yellow0, yellow1)
        factories = buildings(zone, red0, red1)
        towers = buildings(zone, blue0, blue1)
        total += values[0, houses] + values[1, factories] + values[2, towers]
        big0 = max(big0, houses)
        big1 = max(big1, factories)
        big2 = max(big2, towers)
    return total, big0 | big1 << 8 | big2 << 16


@rule
def single_zones(count0, count1, values):
    """Zones of one quadrant of one colour: the most buildings of one, and the sum of their values."""
    three = popcount(count0 & count1)
    two = popcount(count1) - three
    most = 3 if three else (2 if two else (1 if count0 else 0))
    return most, values[2] * two + values[3] * three


@rule
def zone_points(colour0, colour1, count0, count1, east, south, points):
    """The points of all zones of a city (§zone-points)."""
    return count_zones(colour0, colour1, count0, count1, east, south, points)[0]


@rule
def count_waters(pieces):
    """How many zones of 1, 2, 3 and 4 areas the corner pieces of one kind form, eight bits each (§park-ranger,
    R11).

    Pieces meet where four tiles do: in pairs across a border, three round a corner, or all four.
    """
    across = pieces & (pieces >> 1) & ODD_COLUMNS
    down = pieces & (pieces >> 8) & ODD_ROWS
    corner = ODD_COLUMNS & ODD_ROWS
    below_across = across >> 8
    right_down = down >> 1
    four = across & below_across & corner
    three = (across | below_across) & (down | right_down) & corner & ~four
    fours = popcount(four)
    threes = popcount(three)
    twos = popcount(across) + popcount(down) - 2 * threes - 4 * fours
    ones = popcount(pieces) - 2 * twos - 3 * threes - 4 * fours
    return ones | twos << 8 | threes << 16 | fours << 24


@rule
def water_points(sizes, values):
    """The points of the zones counted by `count_waters` (§park-ranger, §puzzle-scoring)."""
    return (
        (sizes & 255) * values[1]
        + ((sizes >> 8) & 255) * values[2]
        + ((sizes >> 16) & 255) * values[3]
        + ((sizes >> 24) & 255) * values[4]
    )


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


@rule
def survey(p, d, side):
    """Count a player's city into its result: zones, largest zones, road, lakes and parks (§scoring)."""
    r = p.result
    colour0, colour1, count0, count1, east, south, lake_pieces, park_pieces, arms = planes(d, p, side)
    counts, big = count_zones(colour0, colour1, count0, count1, east, south, d.packed)
    for category in range(CATEGORIES):
        r.counts[category] = (counts >> (BITS_PER_CATEGORY * category)) & CATEGORY_MASK
    for colour in range(3):
        r.big[colour] = (big >> (8 * colour)) & 255
    r.road = road_length(arms, side)
    lakes = count_waters(lake_pieces)
    parks = count_waters(park_pieces)
    for size in range(1, 5):
        r.lakes[size] = (lakes >> (8 * (size - 1))) & 255
        r.parks[size] = (parks >> (8 * (size - 1))) & 255


@rule
def ranger_points(r, values):
    """Points for the lakes and parks of a counted city (§park-ranger)."""
    total = 0
    for size in range(1, 5):
        total += (int(r.lakes[size]) + int(r.parks[size])) * int(values[size])
    return total


@rule
def full_zone_points(r, d):
    """Points for the zones of a counted city where every category scores (§zone-points, worked out in R23 and R24)."""
    total = 0
    for category in range(CATEGORIES):
        total += int(r.counts[category]) * int(d.category_points[category])
    return total


@rule
def city_zone_points(p, d, side):
    """Points for the zones of a player's city as it lies (§zone-points)."""
    board = planes(d, p, side)
    return zone_points(board[0], board[1], board[2], board[3], board[4], board[5], d.points)


@rule
def tree_value(p, d, side):
    """What the tree would bring for the city as it lies (§park-ranger)."""
    board = planes(d, p, side)
    return water_points(count_waters(board[6]), d.ranger) + water_points(count_waters(board[7]), d.ranger)


@rule
def nothing_counted(r):
    """Forget what a city was worth and brought."""
    r.counts[:] = 0
    r.big[:] = 0
    r.road = 0
    r.lakes[:] = 0
    r.parks[:] = 0
    r.turned[:] = 0
    r.zones = 0
    r.tree = 0
    r.road_points = 0
    r.bets = 0
    r.palm = 0
    r.won = 0
    r.gained = 0
    r.filled = 0
    r.filled_cells = 0
