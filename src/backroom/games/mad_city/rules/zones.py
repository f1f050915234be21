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
from backroom.games.mad_city.deck import BITS_PER_CATEGORY, MOST, NO_TILE
from backroom.games.mad_city.rules.bits import lowest, popcount

NOT_LAST_COLUMN = 0x7F7F7F7F7F7F7F7F
NOT_LAST_ROW = 0x00FFFFFFFFFFFFFF
ODD_COLUMNS = 0x2A2A2A2A2A2A2A2A  # columns 1, 3, 5: the western side of a border between tiles
ODD_ROWS = 0x0000FF00FF00FF00  # rows 1, 3, 5
CATEGORY_MASK = (1 << BITS_PER_CATEGORY) - 1
U = np.uintp  # an index that is never negative
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
    category. Zones of one or two quadrants, three in four, are taken together. Of the others a yellow, a red and a
    blue one are followed at the same time, since they never touch.
    """
    e = joined_east(colour0, colour1, east)
    s = joined_south(colour0, colour1, south)
    many = e | (e << 1) | s | (s << 8)
    pairs, ones, twos, fours = pair_sums(e, s, count0, count1)
    ones |= ~many & count0
    twos |= ~many & count1
    big0, houses = small_zones(~(colour0 | colour1), ones, twos, fours, values[0])
    big1, factories = small_zones(colour0 & ~colour1, ones, twos, fours, values[1])
    big2, towers = small_zones(colour1 & ~colour0, ones, twos, fours, values[2])
    total = houses + factories + towers
    many &= ~pairs
    yellow0, red0, blue0 = split_colours(colour0, colour1, many & count0)
    yellow1, red1, blue1 = split_colours(colour0, colour1, many & count1)
    yellow = yellow0 | yellow1  # zones without a building score nothing
    red = red0 | red1
    blue = blue0 | blue1
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
def pair_sums(east, south, count0, count1):
    """The zones of two quadrants, as a plane, and at the first quadrant of each the buildings of both, in three
    planes.
    """
    west = east << 1
    north = south << 8
    ends = ((east ^ west) & ~(south | north)) | ((south ^ north) & ~(east | west))  # joined to one neighbour
    across = east & ends & (ends >> 1)
    down = south & ends & (ends >> 8)
    first = across | down
    a0 = first & count0
    a1 = first & count1
    b0 = ((count0 >> 1) & across) | ((count0 >> 8) & down)
    b1 = ((count1 >> 1) & across) | ((count1 >> 8) & down)
    carry = a0 & b0
    return first | (across << 1) | (down << 8), a0 ^ b0, a1 ^ b1 ^ carry, (a1 & b1) | (carry & (a1 | b1))


@rule
def small_zones(colour, ones, twos, fours, values):
    """Zones of one or two quadrants of one colour: the most buildings of one, and the sum of their values. Each has its
    buildings at one quadrant, in three planes.
    """
    ones &= colour
    twos &= colour
    fours &= colour
    two = popcount(twos & ~ones & ~fours)
    three = popcount(twos & ones & ~fours)
    four = popcount(fours & ~ones & ~twos)
    five = popcount(fours & ones)
    six = popcount(fours & twos)
    most = 1 if ones else 0
    most = 2 if two else most
    most = 3 if three else most
    most = 4 if four else most
    most = 5 if five else most
    most = 6 if six else most
    total = two * values[2] + three * values[3] + four * values[4] + five * values[5] + six * values[6]
    return most, total


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
