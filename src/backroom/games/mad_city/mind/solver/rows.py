"""The proof that no city is better: all cities, row by row, joined at the middle one.

Once the middle row lies, the rows above and below know nothing of each other: all that counts of a row is what is
settled in it, and what it adds to the zones of the middle row and which of them it joins. Of the 384 ways to lay three
tiles above a middle row few differ in that, and of equal ones only the best is kept. What remains is cut by the bound
of `groups`, and pairs of rows are put together by adding small numbers. A row below is a row above, seen from the
other side.

A layout of a row has the number 64 * (81a + 9b + c) + r + 4r' + 16r'': three of the nine tiles, and their turns.
"""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import EMPTY, record
from backroom.games.mad_city.mind.solver.groups import LARGEST, best_groups, unit
from backroom.games.mad_city.mind.solver.search import CELLS
from backroom.games.mad_city.rules.bits import lowest, popcount
from backroom.games.mad_city.rules.zones import buildings, joined_east, joined_south, zone_around

LAYOUTS = CELLS**3 * 64
COLUMNS = 6
MOST_ZONES = 12  # of a row: its quadrants
ROW = 0x3F3F
ROW_EAST = 0x1F1F
ROW_SOUTH = 0x3F
EDGE = 0x3F00
ROW_EDGE = 0x3F
WAYS = 384  # to lay three tiles in a row
SHORES = 729  # ways in which lakes and parks may lie at the edge of a row: two corners of each tile
HASH = 1024
HOPELESS = -1000

LAYOUT = record(
    [
        # a row as one above the middle row: its southern edge is what counts
        ("allowed", np.int8),
        ("colour", np.int8, COLUMNS),  # along the edge
        ("zone", np.int8, COLUMNS),
        ("zones", np.int8),  # that touch the edge
        ("buildings", np.int8, COLUMNS),  # of each, up to LARGEST
        ("zone_colour", np.int8, COLUMNS),
        ("columns", np.int8, COLUMNS),  # where each touches the edge, bit set
        ("paint", np.int32),  # the columns of the three colours, six bits each
        ("settled", np.int16),  # points of the other zones, and of lakes and parks at the outer edge
        ("outer", np.int16),  # of these the lakes and parks
        ("shore", np.int16),  # number of its lakes and parks at the edge
        ("lakes", np.int16),  # corner pieces at the edge, two bits for each of the four vertices
        ("parks", np.int16),
    ]
)

# A layout that may be an outer row
HOPE = record(
    [
        ("number", np.int32),
        ("paint", np.int32),
        ("shore", np.int16),
        ("outer", np.int16),
        ("most", np.int16),  # no city with this row at its edge has more for zones
    ]
)

# What a row is to the middle one
WING = record(
    [
        ("adds", np.int64),  # buildings added to each zone of the middle row, at the zone that leads its group
        ("leads", np.int64),  # the zone that leads, for each zone
        ("settled", np.int64),  # points that depend on nothing else any more
        ("layout", np.int64),
        ("buildings", np.int64, 3),  # with the middle row's, by colour
    ]
)

PROOF = record(
    [
        ("layouts", LAYOUT, LAYOUTS),
        ("hopeful", HOPE, (1 << CELLS, WAYS)),  # by bit set of three tiles: layouts that the bound does not rule out
        ("hopes", np.int32, 1 << CELLS),
        # by layout and the columns that go on beyond its edge: no city has more for zones; EMPTY: not asked yet
        ("most_beside", np.int16, (LAYOUTS, 1 << COLUMNS)),
        ("ring", np.int64, 16),  # points of pieces of one kind at a vertex, a bit each, clockwise
        # lakes and parks at the edge of an outer row, and of a middle row: their numbers by place, EMPTY: not seen yet
        ("shores", np.int16, 1 << 16),
        ("shore_place", np.int32, SHORES),
        ("shore_count", np.int64),
        ("edges", np.int16, 1 << 16),
        ("edge_count", np.int64),
        ("edge_points", np.int16, (SHORES, SHORES)),  # of the lakes and parks where a row meets a middle row
        ("edge_best", np.int16, (SHORES, 1 << CELLS)),  # the most that three tiles make there, with those farther out
        ("middles", np.int32, LAYOUTS),  # layouts of the middle row, the most promising first
        ("bounds", np.int32, LAYOUTS),  # no city with that middle row has more
        ("count", np.int64),
        ("next", np.int64),  # how many middle rows are done
        ("over", np.int64),
        # the middle row
        ("zones", np.int64),
        ("buildings", np.int64, MOST_ZONES),
        ("colour", np.int64, MOST_ZONES),
        ("own", np.int64, 3),  # buildings by colour
        ("most", np.int64),  # no city with this middle row has more for zones
        ("edge", np.int64, (2, COLUMNS)),  # zone at its northern edge, and at its southern edge from east to west
        ("edge_colour", np.int64, (2, COLUMNS)),
        ("paint", np.int64, 2),  # the columns of the three colours there, six bits each
        ("lakes", np.int64, 2),  # at the vertices of the edges, as the row beyond counts them
        ("parks", np.int64, 2),
        ("edge_number", np.int64, 2),
        # the rows above and below for one way to share six tiles out
        ("wings", WING, (2, WAYS)),
        ("wing_count", np.int64, 2),
        ("seen", np.int16, HASH),
        ("touched", np.int64, COLUMNS),
        ("group_mask", np.int64, COLUMNS),
        ("group_add", np.int64, COLUMNS),
        ("total", np.int64, MOST_ZONES),
        ("root", np.int64, MOST_ZONES),
    ]
)


@rule
def layout_number(a, b, c, turns):
    """The number of a layout of a row."""
    return 64 * (81 * a + 9 * b + c) + turns


@rule
def from_behind(number):
    """The same row seen from the other side: its tiles the other way round, each turned by half."""
    tiles = number >> 6
    turns = number & 63
    a = tiles // 81
    b = tiles // 9 % 9
    c = tiles % 9
    back = ((turns & 3) << 4) | (turns & 12) | (turns >> 4)
    return layout_number(c, b, a, back ^ 0b101010)


@rule
def tiles_of(number):
    """The tiles of a layout as a bit set."""
    tiles = number >> 6
    return (1 << (tiles // 81)) | (1 << (tiles // 9 % 9)) | (1 << (tiles % 9))


@rule
def tabulate(w, h, d):
    """Describe every layout of three of the nine tiles as a row, and the points of every vertex."""
    for pieces in range(16):
        n = popcount(pieces)
        if n == 2 and (pieces == 5 or pieces == 10):  # across from each other
            w.ring[pieces] = 2 * h.ranger[1]
        else:
            w.ring[pieces] = h.ranger[n]
    for a in range(CELLS):
        for b in range(CELLS):
            for c in range(CELLS):
                for turns in range(64):
                    if a != b and a != c and b != c:
                        row = w.layouts[layout_number(a, b, c, turns)]
                        row.allowed = (h.turns[a] >> (turns & 3)) & (h.turns[b] >> ((turns >> 2) & 3)) & 1
                        row.allowed &= (h.turns[c] >> (turns >> 4)) & 1
                        describe_row(w, h, d, row, layout_number(a, b, c, turns))


@rule
def row_plane(h, d, number, k):
    """One plane of a row that lies in the first two lines of the board."""
    tiles = number >> 6
    first = d.stamps[h.tiles[tiles // 81], number & 3, k]
    second = d.stamps[h.tiles[tiles // 9 % 9], (number >> 2) & 3, k]
    third = d.stamps[h.tiles[tiles % 9], (number >> 4) & 3, k]
    return first | (second << 2) | (third << 4)


@rule
def row_planes(h, d, number):
    """The planes of a row: colours, buildings, and what is joined to the east and to the south."""
    colour0 = row_plane(h, d, number, 0)
    colour1 = row_plane(h, d, number, 1)
    count0 = row_plane(h, d, number, 2)
    count1 = row_plane(h, d, number, 3)
    east = joined_east(colour0, colour1, row_plane(h, d, number, 4)) & ROW_EAST
    south = joined_south(colour0, colour1, row_plane(h, d, number, 5)) & ROW_SOUTH
    return colour0, colour1, count0, count1, east, south


@rule
def zone_colour(zone, colour0, colour1):
    """The colour of a zone."""
    return 1 if zone & colour0 else (2 if zone & colour1 else 0)


@rule
def describe_row(w, h, d, row, number):
    """What a layout is as a row above: the zones along its southern edge, and what is settled (§areas)."""
    colour0, colour1, count0, count1, east, south = row_planes(h, d, number)
    settled = 0
    zones = 0
    rest = np.int64(ROW)
    while rest:
        zone = zone_around(lowest(rest), east, south)
        rest &= ~zone
        n = buildings(zone, count0, count1)
        colour = zone_colour(zone, colour0, colour1)
        if zone & EDGE == 0:
            settled += int(h.groups.values[colour, n])
            continue
        columns = (zone >> 8) & ROW_EDGE
        for x in range(COLUMNS):
            if (columns >> x) & 1:
                row.zone[x] = zones
                row.colour[x] = colour
        row.columns[zones] = columns
        row.paint |= columns << (COLUMNS * colour)
        row.buildings[zones] = min(n, LARGEST)
        row.zone_colour[zones] = colour
        zones += 1
    row.zones = zones
    if h.tree:
        lakes = row_plane(h, d, number, 6)
        parks = row_plane(h, d, number, 7)
        row.lakes = ((lakes >> 8) << 1) & 255
        row.parks = ((parks >> 8) << 1) & 255
        row.outer = vertex_points(w, (lakes << 1) & 126, 0) + vertex_points(w, (parks << 1) & 126, 0)
        settled += int(row.outer)
    row.settled = settled


@rule
def list_shores(w):
    """Number the ways in which lakes and parks lie at the edge of a row."""
    w.shores[:] = EMPTY
    w.shore_count = 0
    w.edges[:] = EMPTY
    w.edge_count = 0
    for number in range(LAYOUTS):
        if popcount(tiles_of(number)) == 3:
            row = w.layouts[number]
            place = int(row.lakes) | int(row.parks) << 8
            if w.shores[place] == EMPTY:
                w.shores[place] = w.shore_count
                w.shore_place[w.shore_count] = place
                w.shore_count += 1
            row.shore = w.shores[place]


@rule
def edge_number(w, lakes, parks):
    """The number of an edge of the middle row; with a new one go the points of every shore there."""
    place = int(lakes) | int(parks) << 8
    if w.edges[place] == EMPTY:
        edge = int(w.edge_count)
        w.edges[place] = edge
        w.edge_count += 1
        for i in range(w.shore_count):
            shore = int(w.shore_place[i])
            w.edge_points[edge, i] = vertex_points(w, shore & 255, lakes) + vertex_points(w, shore >> 8, parks)
        for tiles in range(1 << CELLS):
            best = HOPELESS
            for i in range(w.hopes[tiles]):
                row = w.hopeful[tiles, i]
                best = max(best, int(w.edge_points[edge, row.shore]) + int(row.outer))
            w.edge_best[edge, tiles] = best
    return int(w.edges[place])


@rule
def tree_bound(w, free):
    """The most that lakes and parks bring around this middle row, however the free tiles are shared out."""
    best = HOPELESS
    for above in range(1, 1 << CELLS):
        if above & ~free == 0 and popcount(above) == 3:
            points = int(w.edge_best[w.edge_number[0], above]) + int(w.edge_best[w.edge_number[1], free & ~above])
            best = max(best, points)
    return best


@rule
def list_hopeful(w, h):
    """For every three tiles the layouts that may be an outer row of a city better than the best so far.

    What is settled in a row whatever lies beside it is mostly waste: few layouts are left.
    """
    w.hopes[:] = 0
    w.most_beside[:] = EMPTY
    for number in range(LAYOUTS):
        tiles = tiles_of(number)
        if popcount(tiles) == 3:
            row = w.layouts[number]
            zones = int(row.settled - row.outer) + blocks_bound(h, tiles, row.zones, row.buildings, row.zone_colour, 0)
            if zones + int(row.outer) + waters_bound(h, row, tiles) > h.best:
                insert_hope(w, tiles, number, zones)


@rule
def insert_hope(w, tiles, number, most):
    """Put a layout among the hopeful ones, those that leave most for zones first."""
    hopes = w.hopeful[tiles]
    place = w.hopes[tiles]
    w.hopes[tiles] += 1
    while place > 0 and hopes[place - 1].most < most:
        hopes[place] = hopes[place - 1]
        place -= 1
    hopes[place].number = number
    hopes[place].paint = w.layouts[number].paint
    hopes[place].shore = w.layouts[number].shore
    hopes[place].outer = w.layouts[number].outer
    hopes[place].most = most


@rule
def blocks_bound(h, used, zones, counts, colours, closed):
    """No city that has these zones and the tiles not used gets more for zones: what lies on one tile stays together.

    Zones in the bit set `closed` cannot grow.
    """
    total = 0
    yellow = h.blocks[used, 0]
    red = h.blocks[used, 1]
    blue = h.blocks[used, 2]
    for zone in range(zones):
        if (closed >> zone) & 1:
            total += int(h.groups.values[colours[zone], counts[zone]])
        elif counts[zone] > 0:
            if colours[zone] == 0:
                yellow += unit(counts[zone])
            elif colours[zone] == 1:
                red += unit(counts[zone])
            else:
                blue += unit(counts[zone])
    total += best_groups(h.groups, 0, yellow) + best_groups(h.groups, 1, red)
    return total + best_groups(h.groups, 2, blue)


@rule
def most_beside(w, h, number, tiles, columns):
    """No city with this row at its edge has more for zones if it meets its own colour in these columns alone."""
    if w.most_beside[number, columns] == EMPTY:
        row = w.layouts[number]
        closed = 0
        for zone in range(row.zones):
            if row.columns[zone] & columns == 0:
                closed |= 1 << zone
        bound = blocks_bound(h, tiles, row.zones, row.buildings, row.zone_colour, closed)
        w.most_beside[number, columns] = bound + int(row.settled - row.outer)
    return int(w.most_beside[number, columns])


@rule
def waters_bound(h, row, tiles):
    """No city with this row at its edge has more for lakes and parks, those at its outer side apart."""
    if not h.tree:
        return 0
    return int(h.waters[popcount(row.lakes) + h.lakes[tiles]] + h.waters[popcount(row.parks) + h.parks[tiles]])


@rule
def vertex_points(w, north, south):
    """Points of the pieces at the four vertices of an edge, two bits each from both sides (§park-ranger)."""
    total = 0
    for vertex in range(4):
        total += int(w.ring[((north >> (2 * vertex)) & 3) | (((south >> (2 * vertex)) & 3) << 2)])
    return total


@rule
def vertices_from_behind(pieces):
    """The pieces of an edge seen from the other side."""
    return ((pieces & 3) << 6) | ((pieces & 12) << 2) | ((pieces >> 2) & 12) | ((pieces >> 6) & 3)
