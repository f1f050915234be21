"""What a builder may do with tiles, tree and tokens, and why not."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.mad_city.rules.bits import lowest, popcount
from backroom.games.mad_city.rules.clock import everybody_ready, next_in_tick
from backroom.games.mad_city.rules.count import over_limit
from backroom.games.mad_city.rules.round import finish_build, time_is_up
from backroom.games.mad_city.state import (
    GRAB,
    LIFT,
    PALM,
    PALMS_MAX,
    PASS,
    PLACE,
    READY,
    SWAP,
    TIME_UP,
    TURN,
    Driver,
    Extra,
    Kind,
    Refusal,
)


@rule
def is_spent(s, p):
    """Whether a seat has used up its tile events: only a live game without a clock counts them (§table, R47)."""
    return s.relaxed != 0 and s.options.driver == Driver.LIVE and p.ops >= s.options.max_ops


@rule
def refuse_stopped(s, p):
    """Why a seat that has stopped may do nothing with tile or tree: it holds the tree, or spent its tile events
    (§park-ranger, §table, R47).
    """
    return Refusal.STOPPED if is_spent(s, p) else Refusal.LOCKED


@rule
def refuse_turn(s, p, slot):
    """Why a tile may not be turned, nor touched at all (§building)."""
    if p.locked:
        return refuse_stopped(s, p)
    if slot >= s.hand:
        return Refusal.NO_SUCH_SLOT
    return Refusal.NONE


@rule
def turn(p, slot, times):
    """Turn a tile clockwise, in hand or in the city (§building)."""
    p.rot[slot] = (int(p.rot[slot]) + times) & 3


@rule
def refuse_place(s, p, slot, cell):
    """Why a tile may not go to a cell: the frame is fixed, any tile fits anywhere (§building, R7)."""
    untouchable = refuse_turn(s, p, slot)
    if untouchable != Refusal.NONE:
        return untouchable
    if cell >= s.cells:
        return Refusal.NO_SUCH_CELL
    if p.where[slot] == cell:
        return Refusal.ALREADY_THERE
    return Refusal.NONE


@rule
def place(p, slot, cell):
    """Put a tile into a cell as it is turned; a tile that lies there changes places with it or goes back in
    hand (§building).
    """
    there = p.cell[cell]
    before = p.where[slot]
    if there != EMPTY:
        p.where[there] = before
    if before != EMPTY:
        p.cell[before] = there
    elif there == EMPTY:
        p.placed += 1
    p.cell[cell] = slot
    p.where[slot] = cell


@rule
def refuse_lift(s, p, slot):
    """Why a tile may not be taken back in hand (§building)."""
    untouchable = refuse_turn(s, p, slot)
    if untouchable != Refusal.NONE:
        return untouchable
    if p.where[slot] == EMPTY:
        return Refusal.NOT_PLACED
    return Refusal.NONE


@rule
def lift(p, slot):
    """Take a tile back in hand (§building)."""
    if p.where[slot] != EMPTY:
        p.cell[p.where[slot]] = EMPTY
        p.where[slot] = EMPTY
        p.placed -= 1


@rule
def refuse_swap(s, p, slot):
    """Why a tile may not be given for the common one: once a round (§common-tile, R31)."""
    if s.options.extra_tile != Extra.COMMON:
        return Refusal.NO_COMMON_TILE
    untouchable = refuse_turn(s, p, slot)
    if untouchable != Refusal.NONE:
        return untouchable
    if p.swapped:
        return Refusal.SWAPPED
    return Refusal.NONE


@rule
def swap(s, seat, slot):
    """Give a tile, from hand or city, for the common one, which comes in hand unturned (§common-tile, R31)."""
    p = s.players[seat]
    lift(p, slot)
    tile = p.tile[slot]
    p.tile[slot] = s.common
    p.rot[slot] = 0
    p.swapped = 1
    p.taken = s.common
    s.common = tile
    emit(s, Kind.SWAPPED, seat, int(tile), 0, EVERYBODY)


@rule
def refuse_grab(s, p):
    """Why the tree may not be grabbed (§park-ranger, §standard-ranger, R3, R22)."""
    if not s.tree_in_play:
        return Refusal.NO_TREE
    if s.tree != EMPTY:
        return Refusal.TREE_TAKEN
    if p.locked:
        return refuse_stopped(s, p)
    if over_limit(s, p) and s.options.tree_over_limit == 0:
        return Refusal.OVER_LIMIT
    if s.tree_complete and p.placed < s.cells:
        return Refusal.NOT_COMPLETE
    return Refusal.NONE


@rule
def grab(s, seat):
    """Take the tree and stop building; first come, first served (§park-ranger, R4, R8, R9, R43, R53).

    In the base game nothing is left to do, so the seat is ready; in the standard game it may still palm (R5).
    """
    p = s.players[seat]
    s.tree = seat
    p.locked = 1
    if not s.standard:
        p.ready = 1
    emit(s, Kind.TREE_TAKEN, seat, 0, 0, EVERYBODY)


@rule
def refuse_palm(s, p, token):
    """Why a contractor token may not be taken into the hand, or put back (§contractors, R16, R47)."""
    if not s.standard:
        return Refusal.NO_CONTRACTORS
    if (p.palm >> token) & 1 and not s.options.palm_revocable:
        return Refusal.PALM_STAYS
    if s.relaxed and s.options.driver == Driver.LIVE and p.palm_ops >= PALMS_MAX:
        return Refusal.PALMS_SPENT
    return Refusal.NONE


@rule
def palm(s, p, token):
    """Take a token into the fist or put it back; nobody notices (§contractors, R4, R49)."""
    p.palm ^= 1 << token
    if s.relaxed and s.options.driver == Driver.LIVE:
        p.palm_ops += 1


@rule
def refuse_ready(s, p):
    """Why a seat may not say that its city is finished (§table, R5, R48)."""
    if not s.early_end:
        return Refusal.NO_EARLY_END
    if p.ready:
        return Refusal.ALREADY_READY
    if p.placed < s.cells and not p.locked:
        return Refusal.NOT_FINISHED
    return Refusal.NONE


@rule
def refuse_pass(s, p):
    """Why a seat may not let a moment go by: only where it is not asked any more (§table, R56)."""
    if p.locked and not s.standard:
        return Refusal.NOTHING_TO_PASS
    return Refusal.NONE


@rule
def count_tile_event(s, seat):
    """A tile event takes READY back, and in a relaxed live game the cap stops the seat that spent its
    operations (R5, R47).
    """
    p = s.players[seat]
    p.ready = 0
    p.ops += 1
    if is_spent(s, p):
        p.locked = 1
        p.ready = 1
        emit(s, Kind.STOPPED, seat, 0, 0, NOBODY)


@rule
def after_event(s, d):
    """End the build when all are ready, or let the next one act (§table, R5)."""
    if s.early_end and everybody_ready(s):
        finish_build(s, d)
    elif s.options.driver == Driver.TICKED:
        s.order_i += 1
        if next_in_tick(s):
            time_is_up(s, d)


SMALL, LARGE = 9, 16  # cells


SMALL, LARGE = 9, 16  # cells


U = np.uintp  # an index that is never negative, so that compiled loops need not look for it


# by slot and 1 + own cell: the moves to all other cells, in order; a list of a small city goes on over its end
OTHERS = [[cell + (cell >= own >= 0) for cell in range(LARGE)] for own in range(-1, LARGE)]


PLACES = np.array([[[PLACE + 16 * k + c for c in o] for o in OTHERS] for k in range(LARGE)], np.int16)


TURNS = np.arange(TURN, TURN + 3 * LARGE, dtype=np.int16)


@rule
def legal_build(s, seat, out):
    """What a builder may do now (§building)."""
    p = s.players[seat]
    n = U(0)
    if not p.locked:
        n = legal_tiles(s, p, int(s.hand), out)
    if s.standard:
        for token in range(4):
            out[n] = PALM + token
            n += U(refuse_palm(s, p, token) == Refusal.NONE)
    if refuse_grab(s, p) == Refusal.NONE:
        out[n] = GRAB
        n += U(1)
    if refuse_ready(s, p) == Refusal.NONE:
        out[n] = READY
        n += U(1)
    if refuse_pass(s, p) == Refusal.NONE:
        out[n] = PASS
        n += U(1)
    return np.int64(n)


@rule
def legal_tiles(s, p, hand, out):
    """What a builder who has not stopped may do with tiles (§building)."""
    n = legal_places(p, hand, int(s.cells), out)
    for i in range(2 * LARGE):
        out[n + U(i)] = TURNS[U(i)]
    if hand > SMALL:
        for i in range(2 * LARGE, 3 * LARGE):
            out[n + U(i)] = TURNS[U(i)]
    n += U(3 * hand)
    for slot in range(hand):
        out[n] = LIFT + slot
        n += U(p.where[slot] >= 0)
    if s.options.extra_tile == Extra.COMMON and not p.swapped:
        for slot in range(hand):
            out[n + U(slot)] = SWAP + slot
        n += U(hand)
    return n


@rule
def legal_places(p, hand, cells, out):
    """Every tile to every cell but its own.

    Sixteen moves are written at a time, whatever their number: what is too much is overwritten by what follows.
    """
    n = U(0)
    for slot in range(hand):
        own = U(p.where[slot] + 1)
        moves = PLACES[U(slot), own]
        for i in range(LARGE):
            out[n + U(i)] = moves[U(i)]
        n += U(cells - 1) if own > 0 else U(cells)
    return n


@rule
def besides_tiles(s, p):
    """Bit set of what a builder may do besides tiles: bit 0 is PALM; the tree, ready and a pass follow the tokens."""
    bits = 0
    if s.standard:
        for token in range(4):
            bits |= (1 if refuse_palm(s, p, token) == Refusal.NONE else 0) << token
    bits |= (1 if refuse_grab(s, p) == Refusal.NONE else 0) << (GRAB - PALM)
    bits |= (1 if refuse_ready(s, p) == Refusal.NONE else 0) << (READY - PALM)
    return bits | (1 if refuse_pass(s, p) == Refusal.NONE else 0) << (PASS - PALM)


@rule
def may_swap(s, p):
    """Whether the common tile can still be had (§common-tile)."""
    return s.options.extra_tile == Extra.COMMON and not p.swapped


@rule
def count_build(s, p):
    """How many moves `legal_build` lists: a tile that lies has one place less and can be lifted instead."""
    n = popcount(besides_tiles(s, p))
    if not p.locked:
        n += int(s.hand) * (int(s.cells) + 3 + (1 if may_swap(s, p) else 0))
    return n


@rule
def nth_build(s, p, k):
    """Number k of the moves that `legal_build` lists."""
    hand, placed = int(s.hand), int(p.placed)
    if not p.locked:
        if k < hand * int(s.cells) - placed:
            return nth_place(p, int(s.cells), placed, k)
        k -= hand * int(s.cells) - placed
        if k < 3 * hand:
            return TURN + k
        k -= 3 * hand
        if k < placed:
            return LIFT + nth_lying(p, k)
        k -= placed
        if may_swap(s, p):
            if k < hand:
                return SWAP + k
            k -= hand
    bits = besides_tiles(s, p)
    for _ in range(k):
        bits &= bits - 1
    return PALM + popcount(lowest(bits) - 1)


@rule
def nth_place(p, cells, placed, k):
    """Number k of the places that all tiles may go to, each to all cells but its own."""
    if placed == 0:
        return PLACE + 16 * (k // cells) + k % cells
    slot = 0
    while True:
        own = int(p.where[slot])
        room = cells - 1 if own >= 0 else cells
        if k < room:
            return PLACE + 16 * slot + k + (1 if 0 <= own <= k else 0)
        k -= room
        slot += 1


@rule
def nth_lying(p, k):
    """Number k of the slots whose tile lies in the city."""
    slot = 0
    while True:
        if p.where[slot] >= 0:
            if k == 0:
                return slot
            k -= 1
        slot += 1


@rule
def refuse_build(s, p, move):
    """Why a builder may not do this now (§building)."""
    if move < TURN:
        return refuse_place(s, p, (move - PLACE) // 16, (move - PLACE) % 16)
    if move < LIFT:
        return refuse_turn(s, p, (move - TURN) // 3)
    if move < SWAP:
        return refuse_lift(s, p, move - LIFT)
    if move < PALM:
        return refuse_swap(s, p, move - SWAP)
    if move < GRAB:
        return refuse_palm(s, p, move - PALM)
    if move == GRAB:
        return refuse_grab(s, p)
    if move == READY:
        return refuse_ready(s, p)
    if move == PASS:
        return refuse_pass(s, p)
    if move == TIME_UP:
        return Refusal.CLOCK_ONLY
    return Refusal.WRONG_PHASE


@rule
def play_build(s, d, seat, move):
    """One act of a builder (§building)."""
    p = s.players[seat]
    if move < PALM:
        if move < TURN:
            place(p, (move - PLACE) // 16, (move - PLACE) % 16)
        elif move < LIFT:
            turn(p, (move - TURN) // 3, (move - TURN) % 3 + 1)
        elif move < SWAP:
            lift(p, move - LIFT)
        else:
            swap(s, seat, move - SWAP)
        count_tile_event(s, seat)
    elif move < GRAB:
        palm(s, p, move - PALM)
    elif move == GRAB:
        grab(s, seat)
    elif move == READY:
        p.ready = 1
        emit(s, Kind.READY, seat, 0, 0, NOBODY)
    after_event(s, d)
