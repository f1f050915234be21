"""A quick sensible move for playouts and weak bots."""

from __future__ import annotations

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mad_city.mind.evaluate import BETTING, city_value, contract_size, tree_points
from backroom.games.mad_city.rules.build import lift, place, turn
from backroom.games.mad_city.rules.count import over_limit
from backroom.games.mad_city.rules.puzzle import guide_at, guide_cell
from backroom.games.mad_city.rules.zones import city_zone_points, count_zones, planes
from backroom.games.mad_city.state import COVER, GRAB, LIFT, PALM, PASS, PLACE, PUT, READY, SKIP, SLOTS, TURN, Phase

TRIES = 2  # changes that the guide looks at
SEEN = 8  # of so many of a solitaire's moves against the clock the guide looks at one
PUTS = 16  # places and turns that it looks at for a puzzle's tile
CHANCES = 64  # with a full city: below GRABS it grabs, below READIES it says ready, from PALMS on it bets
GRABS, READIES, PALMS = 6, 12, 60
GOOD_TREE = 4.0  # points that make the tree worth taking


@rule
def guide(s, d, seat, moves, n, stream):
    """A sensible quick move: lay all tiles, then change what does not cost points, and grab in time."""
    if s.phase == Phase.BUILD and seat < s.seats and s.alone:
        return guide_alone(s, d, moves, n, stream)
    if s.phase == Phase.BUILD and seat < s.seats:
        return guide_build(s, d, seat, moves, n, stream)
    if s.phase == Phase.PLACE:
        return guide_put(s, d, moves, n, stream)
    if s.phase == Phase.GUIDE_USE:
        return guide_cover(s, d, moves, n)
    return below(stream, n)


@rule
def guide_build(s, d, seat, moves, n, stream):
    """Lay a loose tile somewhere; with a full city try a change or two, sometimes grab, palm or say ready."""
    p = s.players[seat]
    if not p.locked and p.placed < s.cells:
        slot = below(stream, int(s.hand))
        while p.where[slot] != EMPTY:
            slot = (slot + 1) % int(s.hand)
        cell = below(stream, int(s.cells))
        while p.cell[cell] != EMPTY:
            cell = (cell + 1) % int(s.cells)
        return find_move(moves, n, PLACE + 16 * slot + cell)
    dice = below(stream, CHANCES)
    if dice < GRABS and not over_limit(s, p):
        pick = find_move(moves, n, GRAB)
        if pick != EMPTY and tree_points(s, d, p) >= GOOD_TREE:
            return pick
    if dice < READIES:
        pick = find_move(moves, n, READY)
        if pick != EMPTY:
            return pick
    if s.standard and dice >= PALMS:
        pick = guide_palm(s, d, seat, moves, n, dice & 3)
        if pick != EMPTY:
            return pick
    if not p.locked:
        pick = guide_change(s, d, p, moves, n, stream)
        if pick != EMPTY:
            return pick
    pick = find_move(moves, n, PASS)
    return pick if pick != EMPTY else below(stream, n)


@rule
def guide_alone(s, d, moves, n, stream):
    """The best of some of a solitaire's moves against the clock; none where each of them costs points. With fewer moves
    to choose from it looks at fewer.
    """
    best = find_move(moves, n, PASS)
    best_value = city_value(s, d, s.players[0]) if best != EMPTY else -1e9
    for _ in range(max(1, n // SEEN)):
        pick = below(stream, n)
        value = changed_value(s, d, int(moves[pick]))
        if value > best_value:
            best = pick
            best_value = value
    return best


@rule
def changed_value(s, d, move):
    """What the city promises after a move; the city is left as it was."""
    p = s.players[0]
    if TURN <= move < TURN + 3 * SLOTS:
        slot, times = (move - TURN) // 3, (move - TURN) % 3 + 1
        turn(p, slot, times)
        value = city_value(s, d, p)
        turn(p, slot, 4 - times)
        return value
    if LIFT <= move < LIFT + SLOTS:
        slot, cell = move - LIFT, int(p.where[move - LIFT])
        lift(p, slot)
        value = city_value(s, d, p)
        place(p, slot, cell)
        return value
    if not PLACE <= move < PLACE + 16 * SLOTS:
        return city_value(s, d, p)
    slot, cell = (move - PLACE) // 16, (move - PLACE) % 16
    before, there = int(p.where[slot]), int(p.cell[cell])
    place(p, slot, cell)
    value = city_value(s, d, p)
    if before != EMPTY:
        place(p, slot, before)
    else:
        lift(p, slot)
        if there != EMPTY:
            place(p, there, cell)
    return value


@rule
def guide_palm(s, d, seat, moves, n, token):
    """Palm a token that is worth a bet and is not in the fist yet (§contractors)."""
    p = s.players[seat]
    if (p.palm >> token) & 1:
        return EMPTY
    board = planes(d, p, int(s.side))
    _, big = count_zones(board[0], board[1], board[2], board[3], board[4], board[5], d.packed)
    own = contract_size(board, big, int(s.side), token)
    return find_move(moves, n, PALM + token) if own >= BETTING[token] else EMPTY


@rule
def guide_change(s, d, p, moves, n, stream):
    """A turn or an exchange of two tiles that does not cost zone points, or EMPTY; the city is left as it was."""
    side = int(s.side)
    now = city_zone_points(p, d, side)
    for _ in range(TRIES):
        slot = int(p.cell[below(stream, int(s.cells))])
        if below(stream, 2):
            times = 1 + below(stream, 3)
            turn(p, slot, times)
            then = city_zone_points(p, d, side)
            turn(p, slot, 4 - times)
            move = TURN + 3 * slot + times - 1
        else:
            cell = below(stream, int(s.cells))
            before = int(p.where[slot])
            if cell == before:
                continue
            place(p, slot, cell)
            then = city_zone_points(p, d, side)
            place(p, slot, before)
            move = PLACE + 16 * slot + cell
        if then >= now:
            return find_move(moves, n, move)
    return EMPTY


@rule
def guide_put(s, d, moves, n, stream):
    """The best of a few random places for the shown tile of a puzzle (§puzzle)."""
    best = 0
    best_value = -1e9
    for _ in range(PUTS):
        pick = below(stream, n)
        value = put_value(s, d, int(moves[pick]))
        if value > best_value:
            best = pick
            best_value = value
    return best


@rule
def put_value(s, d, move):
    """What the city promises with the shown tile placed by a move; the city is left as it was."""
    p = s.players[0]
    cell = (move - PUT) // 4
    slot = int(p.placed)
    p.tile[slot] = s.current
    p.rot[slot] = (move - PUT) % 4
    p.cell[cell] = slot
    value = city_value(s, d, p)
    p.cell[cell] = EMPTY
    p.rot[slot] = 0
    p.tile[slot] = EMPTY
    return value


@rule
def guide_cover(s, d, moves, n):
    """Where the guide shown gains most, or nowhere where it gains nothing (§advanced-puzzle)."""
    best = n - 1
    best_value = city_value(s, d, s.players[0])
    for i in range(n):
        if moves[i] < SKIP:
            value = cover_value(s, d, int(moves[i]) - COVER)
            if value > best_value:
                best = i
                best_value = value
    return best


@rule
def cover_value(s, d, choice):
    """What the city promises with the guide shown on one of its tiles; the city is left as it was."""
    p = s.players[0]
    slot = int(p.cell[guide_cell(guide_at(s.way, int(s.guide_i)), choice // 4)])
    tile = p.tile[slot]
    rot = p.rot[slot]
    p.tile[slot] = s.current
    p.rot[slot] = choice % 4
    value = city_value(s, d, p)
    p.tile[slot] = tile
    p.rot[slot] = rot
    return value


@rule
def find_move(moves, n, move):
    """The place of a move in the ascending list of legal ones, or EMPTY."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) >> 1
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    if low < n and moves[low] == move:
        return low
    return EMPTY
