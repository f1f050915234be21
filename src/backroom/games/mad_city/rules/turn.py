"""Who may act, what they may do, why not, and doing it."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import NOBODY, emit
from backroom.games.mad_city.rules.alone import choose_way, cover, put, refuse_put, skip
from backroom.games.mad_city.rules.build import (
    after_event,
    count_tile_event,
    grab,
    lift,
    palm,
    place,
    refuse_grab,
    refuse_lift,
    refuse_palm,
    refuse_pass,
    refuse_place,
    refuse_ready,
    refuse_swap,
    refuse_turn,
    swap,
    turn,
)
from backroom.games.mad_city.rules.clock import everybody_ready, has_clock
from backroom.games.mad_city.rules.deal import deal
from backroom.games.mad_city.rules.round import time_is_up
from backroom.games.mad_city.state import (
    COVER,
    GO,
    GRAB,
    GUIDES_WAY,
    LIFT,
    PALM,
    PASS,
    PLACE,
    PUT,
    READY,
    SKIP,
    SWAP,
    TIME_UP,
    TURN,
    Driver,
    Extra,
    Kind,
    Phase,
    Refusal,
)

SMALL, LARGE = 9, 16  # cells
U = np.uintp  # an index that is never negative, so that compiled loops need not look for it
# by slot and 1 + own cell: the moves to all other cells, in order; a list of a small city goes on over its end
OTHERS = [[cell + (cell >= own >= 0) for cell in range(LARGE)] for own in range(-1, LARGE)]
PLACES = np.array([[[PLACE + 16 * k + c for c in o] for o in OTHERS] for k in range(LARGE)], np.int16)
TURNS = np.arange(TURN, TURN + 3 * LARGE, dtype=np.int16)


@rule
def pending(s):
    """The seats that may act: in a live build all who can still do something, and the clock as one seat more
    (§table, R50).
    """
    if s.phase == Phase.GAME_OVER:
        return 0
    if s.phase == Phase.START:
        return waiting(s)
    if s.phase != Phase.BUILD:
        return 1
    if s.options.driver == Driver.TICKED:
        return 1 << int(s.order[s.order_i])
    seats = 0
    for seat in range(s.seats):
        p = s.players[seat]
        if p.playing and (s.standard or not p.locked):
            seats |= 1 << seat
    return seats | clock_bit(s)


@rule
def clock_bit(s):
    """The clock's seat, where a clock runs."""
    return 1 << int(s.seats) if has_clock(s) else 0


@rule
def waiting(s):
    """Those who have not said go yet; the clock may start without them, but a solitaire waits for its player
    (§building, R42, R55).
    """
    seats = 0
    for seat in range(s.seats):
        if s.players[seat].playing and not s.players[seat].ready:
            seats |= 1 << seat
    return seats if s.alone else seats | clock_bit(s)


@rule
def legal(s, d, seat, out):
    """The legal moves of a pending seat, ascending."""
    if s.phase == Phase.BUILD:
        if seat == s.seats:
            out[0] = TIME_UP
            return 1
        return legal_build(s, seat, out)
    if s.phase == Phase.PLACE:
        n = 0
        for cell in range(s.cells):
            if s.players[0].cell[cell] < 0:
                for rot in range(4):
                    out[n] = PUT + 4 * cell + rot
                    n += 1
        return n
    if s.phase == Phase.GUIDE_USE:
        for i in range(17):
            out[i] = COVER + i
        return 17
    if s.phase == Phase.GUIDE_WAY:
        out[0] = GUIDES_WAY
        out[1] = GUIDES_WAY + 1
        return 2
    out[0] = GO
    return 1


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
def refuse(s, d, seat, move):
    """0, or the number of the reason why the seat may not play the move now."""
    return reason_against(s, seat, move) + 0  # a plain number, not a member of the enumeration


@rule
def reason_against(s, seat, move):
    """Why the seat may not play the move now."""
    if s.phase == Phase.GAME_OVER:
        return Refusal.GAME_OVER
    if not 0 <= seat <= s.seats:
        return Refusal.NOT_YOUR_TURN
    if not (pending(s) >> seat) & 1 and not has_stopped(s, seat):
        return Refusal.NOT_YOUR_TURN
    if s.phase == Phase.START:
        return Refusal.NONE if move == GO else Refusal.WRONG_PHASE
    if s.phase == Phase.BUILD:
        if seat == s.seats:
            return Refusal.NONE if move == TIME_UP else Refusal.WRONG_PHASE
        return refuse_build(s, s.players[seat], move)
    if s.phase == Phase.PLACE:
        if PUT <= move < GUIDES_WAY:
            return refuse_put(s, s.players[0], (move - PUT) // 4)
        return Refusal.WRONG_PHASE
    if s.phase == Phase.GUIDE_WAY:
        return Refusal.NONE if GUIDES_WAY <= move < COVER else Refusal.WRONG_PHASE
    return Refusal.NONE if COVER <= move <= SKIP else Refusal.WRONG_PHASE


@rule
def has_stopped(s, seat):
    """Whether a seat builds no more in this round and has nothing to palm: every move of its is refused by that
    reason (§park-ranger).
    """
    if s.phase != Phase.BUILD or s.standard or seat == s.seats:
        return False
    return s.players[seat].playing != 0 and s.players[seat].locked != 0


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
def play(s, d, seat, move):
    """Play a legal move, and everything that follows by itself."""
    if s.phase == Phase.BUILD:
        if seat == s.seats:
            time_is_up(s, d)
        else:
            play_build(s, d, seat, move)
    elif s.phase == Phase.PLACE:
        put(s, d, (move - PUT) // 4, (move - PUT) % 4)
    elif s.phase == Phase.GUIDE_USE:
        if move == SKIP:
            skip(s, d)
        else:
            cover(s, d, (move - COVER) // 4, (move - COVER) % 4)
    elif s.phase == Phase.GUIDE_WAY:
        choose_way(s, move - GUIDES_WAY)
    else:
        say_go(s, d, seat)


@rule
def say_go(s, d, seat):
    """A seat, or the clock for all, gives the word; with the last one the tiles are dealt and the sand runs
    (§building, R55).
    """
    if seat < s.seats:
        s.players[seat].ready = 1
    if seat == s.seats or everybody_ready(s):
        deal(s, d)


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
