"""The proof itself: middle rows, the most promising first, and every pair of rows above and below that may beat the
best city so far. What a row is stands in `rows`.
"""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.games.mad_city.deck import MOST
from backroom.games.mad_city.mind.solver.groups import LARGEST, best_groups, unit
from backroom.games.mad_city.mind.solver.rows import (
    COLUMNS,
    HASH,
    LAYOUTS,
    MOST_ZONES,
    ROW,
    ROW_EDGE,
    blocks_bound,
    edge_number,
    from_behind,
    most_beside,
    row_planes,
    tiles_of,
    tree_bound,
    vertices_from_behind,
    zone_colour,
)
from backroom.games.mad_city.mind.solver.search import ALL_TILES, CELLS, keep_best
from backroom.games.mad_city.rules.bits import lowest, popcount
from backroom.games.mad_city.rules.zones import buildings, zone_around

ADD_BITS = 5  # of a number up to 2 * LARGEST


LEAD_BITS = 4


ADD = (1 << ADD_BITS) - 1


LEAD = (1 << LEAD_BITS) - 1


ALONE = sum(zone << LEAD_BITS * zone for zone in range(MOST_ZONES))  # every zone leads itself


MIDDLE_NODES = 256  # a middle row takes as long as so many nodes, even if nothing fits beside it


@rule
def is_whole_turn(h):
    """Whether the whole city may be turned, so that one of four equal cities is enough."""
    for tile in range(CELLS):
        if h.turns[tile] != 15:
            return False
    return True


@rule
def rank_middles(w, h, d):
    """List the layouts of the middle row with their bounds.

    Turning the whole city changes nothing, so tile 0 lies in the middle unturned, at its left, or in the first corner.
    """
    turning = is_whole_turn(h)
    w.count = 0
    w.next = 0
    w.over = 0
    for number in range(LAYOUTS):
        if not w.layouts[number].allowed:
            continue
        tiles = number >> 6
        if turning and tiles % 9 == 0:
            continue
        if turning and tiles // 9 % 9 == 0 and (number >> 2) & 3 != 0:
            continue
        lay_middle(w, h, d, number)
        w.middles[w.count] = number
        w.bounds[w.count] = middle_bound(w, h, tiles_of(number))
        w.bounds[w.count] += tree_bound(w, ALL_TILES & ~tiles_of(number))
        w.count += 1


@rule
def middle_bound(w, h, used):
    """No city with this middle row has more points for zones."""
    return blocks_bound(h, used, w.zones, w.buildings, w.colour, 0)


@rule
def lay_middle(w, h, d, number):
    """Lay the middle row: its zones, all of which touch an edge, and what they show to both sides."""
    colour0, colour1, count0, count1, east, south = row_planes(h, d, number)
    zones = 0
    rest = np.int64(ROW)
    while rest:
        zone = zone_around(lowest(rest), east, south)
        rest &= ~zone
        w.buildings[zones] = min(buildings(zone, count0, count1), LARGEST)
        colour = zone_colour(zone, colour0, colour1)
        w.colour[zones] = colour
        for x in range(COLUMNS):
            if (zone >> x) & 1:
                w.edge[0, x] = zones
                w.edge_colour[0, x] = colour
            if (zone >> (8 + x)) & 1:
                w.edge[1, COLUMNS - 1 - x] = zones
                w.edge_colour[1, COLUMNS - 1 - x] = colour
        zones += 1
    w.zones = zones
    for side in range(2):
        w.paint[side] = 0
        for x in range(COLUMNS):
            w.paint[side] |= 1 << (COLUMNS * w.edge_colour[side, x] + x)
    behind = w.layouts[from_behind(number)]
    row = w.layouts[number]
    w.lakes[0] = vertices_from_behind(int(behind.lakes))
    w.parks[0] = vertices_from_behind(int(behind.parks))
    w.lakes[1] = vertices_from_behind(int(row.lakes))
    w.parks[1] = vertices_from_behind(int(row.parks))
    for side in range(2):
        w.edge_number[side] = edge_number(w, w.lakes[side], w.parks[side])


@rule
def add_wing(w, h, side, number):
    """Hold a row against the middle one and keep what it is, unless an equal one is as good."""
    row = w.layouts[number]
    settled = int(row.settled)
    settled += int(w.edge_points[w.edge_number[side], row.shore])
    for zone in range(COLUMNS):
        w.touched[zone] = 0
    for x in range(COLUMNS):
        if w.edge_colour[side, x] == row.colour[x]:
            w.touched[row.zone[x]] |= np.int64(1) << w.edge[side, x]
    groups = 0
    for zone in range(row.zones):
        touched = w.touched[zone]
        n = int(row.buildings[zone])
        if touched == 0:
            settled += int(h.groups.values[row.zone_colour[zone], n])
            continue
        at = 0
        while at < groups:  # with the groups that it joins it becomes one
            if w.group_mask[at] & touched:
                touched |= w.group_mask[at]
                n += int(w.group_add[at])
                groups -= 1
                w.group_mask[at] = w.group_mask[groups]
                w.group_add[at] = w.group_add[groups]
            else:
                at += 1
        w.group_mask[groups] = touched
        w.group_add[groups] = n
        groups += 1
    adds = np.int64(0)
    leads = np.int64(ALONE)
    for group in range(groups):
        lead = popcount(lowest(w.group_mask[group]) - 1)
        adds |= np.int64(min(w.group_add[group], LARGEST)) << (ADD_BITS * lead)
        rest = w.group_mask[group] & (w.group_mask[group] - 1)
        while rest:
            zone = popcount(lowest(rest) - 1)
            rest &= rest - 1
            leads ^= np.int64(zone ^ lead) << (LEAD_BITS * zone)
    keep_wing(w, side, adds, leads, settled, number)


@rule
def keep_wing(w, side, adds, leads, settled, number):
    """Keep a row, or the better of two that are the same to the middle row."""
    place = int(((adds ^ (leads * 0x9E3779B97F4A7C1)) * 0x2545F4914F6CDD1D) >> 40) & (HASH - 1)
    while w.seen[place] >= 0:
        wing = w.wings[side, w.seen[place]]
        if wing.adds == adds and wing.leads == leads:
            if settled > wing.settled:
                wing.settled = settled
                wing.layout = number
            return
        place = (place + 1) & (HASH - 1)
    w.seen[place] = w.wing_count[side]
    wing = w.wings[side, w.wing_count[side]]
    w.wing_count[side] += 1
    wing.adds = adds
    wing.leads = leads
    wing.settled = settled
    wing.layout = number


@rule
def gather_wings(w, h, side, tiles, corner, rest):
    """All ways to lay three tiles beside the middle row, the hopeless ones left out.

    `rest` is the most that the row on the other side brings for lakes and parks, `w.most` bounds all zones. With
    `corner` only layouts with tile 0 in the first place.
    """
    w.wing_count[side] = 0
    w.seen[:] = -1
    edge = w.edge_points[w.edge_number[side]]
    waters = int(w.edge_best[w.edge_number[side], tiles])
    most = int(w.most)
    need = h.best - rest
    paint = int(w.paint[side])
    for i in range(w.hopes[tiles]):
        hope = w.hopeful[tiles, i]
        if hope.most + waters <= need:
            break
        points = int(edge[hope.shore]) + int(hope.outer)
        if min(int(hope.most), most) + points <= need:
            continue
        number = int(hope.number)
        if corner and (number >> 6) // 81 > 0:
            continue
        alike = int(hope.paint) & paint
        columns = (alike | (alike >> COLUMNS) | (alike >> (2 * COLUMNS))) & ROW_EDGE
        if most_beside(w, h, number, tiles, columns) + points <= need:
            continue
        if w.layouts[number if side == 0 else from_behind(number)].allowed:
            h.nodes += 1
            add_wing(w, h, side, number)


@rule
def wing_total(w, adds, leads):
    """The buildings of the middle row's zones as a row leaves them; 0 at those that another leads."""
    for zone in range(w.zones):
        w.total[zone] = 0
    for zone in range(w.zones):
        lead = (leads >> (LEAD_BITS * zone)) & LEAD
        w.total[lead] += w.buildings[zone] + ((adds >> (ADD_BITS * zone)) & ADD)


@rule
def keep_hopeful(w, h, side, left):
    """Leave out the rows with which no third row, made of the tiles not `left` out, beats the best city.

    The first bound divides buildings at will, which is quickly counted; the second keeps blocks whole.
    """
    kept = 0
    groups = h.groups
    tree = int(w.edge_best[w.edge_number[1 - side], ALL_TILES & ~left])
    for i in range(w.wing_count[side]):
        wing = w.wings[side, i]
        wing_total(w, wing.adds, wing.leads)
        yellow = h.blocks[left, 0]
        red = h.blocks[left, 1]
        blue = h.blocks[left, 2]
        houses = h.loose[left, 0]
        factories = h.loose[left, 1]
        towers = h.loose[left, 2]
        for zone in range(w.zones):
            n = w.total[zone]
            if n > 0:
                if w.colour[zone] == 0:
                    yellow += unit(n)
                    houses += n
                elif w.colour[zone] == 1:
                    red += unit(n)
                    factories += n
                else:
                    blue += unit(n)
                    towers += n
        bound = int(wing.settled) + tree
        free_yellow = int(groups.divided[0, min(houses, MOST - 1)])
        free_blue = int(groups.divided[2, min(towers, MOST - 1)])
        if bound + free_yellow + free_blue + int(groups.divided[1, min(factories, MOST - 1)]) <= h.best:
            continue
        bound += best_groups(groups, 1, red)
        if bound + free_yellow + free_blue <= h.best:
            continue
        bound += best_groups(groups, 2, blue)
        if bound + free_yellow <= h.best or bound + best_groups(groups, 0, yellow) <= h.best:
            continue
        other = w.wings[side, kept]
        other.adds = wing.adds
        other.leads = wing.leads
        other.settled = wing.settled
        other.layout = wing.layout
        other.buildings[0] = houses - h.loose[left, 0]
        other.buildings[1] = factories - h.loose[left, 1]
        other.buildings[2] = towers - h.loose[left, 2]
        kept += 1
    w.wing_count[side] = kept


@rule
def joined_value(w, h, north, south):
    """The points of the middle row's zones with both rows beside it."""
    adds = north.adds + south.adds
    values = h.groups.values
    value = 0
    if north.leads == ALONE or south.leads == ALONE:
        wing_total(w, adds, north.leads if south.leads == ALONE else south.leads)
        for zone in range(w.zones):
            value += int(values[w.colour[zone], min(w.total[zone], MOST - 1)])
        return value
    for zone in range(w.zones):
        w.root[zone] = zone
        w.total[zone] = w.buildings[zone] + ((adds >> (ADD_BITS * zone)) & ADD)
    for zone in range(w.zones):
        unite(w, zone, (north.leads >> (LEAD_BITS * zone)) & LEAD)
        unite(w, zone, (south.leads >> (LEAD_BITS * zone)) & LEAD)
    for zone in range(w.zones):
        value += int(values[w.colour[zone], min(w.total[zone], MOST - 1)])
    return value


@rule
def unite(w, one, other):
    """Two zones become one; the other's buildings are counted there."""
    while w.root[one] != one:
        one = w.root[one]
    while w.root[other] != other:
        other = w.root[other]
    if one != other:
        w.root[one] = other
        w.total[other] += w.total[one]
        w.total[one] = 0


@rule
def join_wings(w, h, middle):
    """Try every pair of rows above and below the middle one."""
    divided = h.groups.divided
    own = w.own
    own[:] = 0
    for zone in range(w.zones):
        own[w.colour[zone]] += w.buildings[zone]
    for i in range(w.wing_count[0]):
        north = w.wings[0, i]
        yellow = int(north.buildings[0] - own[0])
        red = int(north.buildings[1] - own[1])
        blue = int(north.buildings[2] - own[2])
        need = h.best - north.settled
        for j in range(w.wing_count[1]):
            south = w.wings[1, j]
            most = int(divided[0, min(yellow + south.buildings[0], MOST - 1)])
            most += int(divided[1, min(red + south.buildings[1], MOST - 1)])
            most += int(divided[2, min(blue + south.buildings[2], MOST - 1)])
            if south.settled + most <= need:
                continue
            h.nodes += 1
            value = int(north.settled + south.settled) + joined_value(w, h, north, south)
            if value > h.best:
                lay_rows(h, int(north.layout), middle, from_behind(int(south.layout)))
                keep_best(h, value)
                need = h.best - north.settled
                if h.best >= h.bound:
                    return


@rule
def lay_rows(h, north, middle, south):
    """Write three rows down as a city."""
    for row in range(3):
        number = north if row == 0 else (middle if row == 1 else south)
        tiles = number >> 6
        for x in range(3):
            h.at_rot[3 * row + x] = (number >> (2 * x)) & 3
        h.at_tile[3 * row] = tiles // 81
        h.at_tile[3 * row + 1] = tiles // 9 % 9
        h.at_tile[3 * row + 2] = tiles % 9


@rule
def prove(w, h, d, budget):
    """Go on with the proof for about `budget` nodes; `w.over` says when nothing is left that might be better."""
    turning = is_whole_turn(h)
    until = h.nodes + budget
    last = w.next + budget // MIDDLE_NODES
    while h.nodes < until and w.next < last:
        if w.next >= w.count or w.bounds[w.next] <= h.best or h.best >= h.bound:
            w.over = 1
            return
        middle = int(w.middles[w.next])
        w.next += 1
        lay_middle(w, h, d, middle)
        used = tiles_of(middle)
        free = ALL_TILES & ~used
        corner = turning and (free & 1) == 1
        w.most = middle_bound(w, h, used)
        for above in range(1, ALL_TILES + 1):
            if above & ~free or popcount(above) != 3 or (corner and not above & 1):
                continue
            below = free & ~above
            north = int(w.edge_best[w.edge_number[0], above])
            south = int(w.edge_best[w.edge_number[1], below])
            if w.most + north + south <= h.best:
                continue
            gather_wings(w, h, 0, above, corner, south)
            keep_hopeful(w, h, 0, used | above)
            if w.wing_count[0] == 0:
                continue
            gather_wings(w, h, 1, below, False, north)
            keep_hopeful(w, h, 1, used | below)
            join_wings(w, h, middle)
            if h.best >= h.bound:
                break
