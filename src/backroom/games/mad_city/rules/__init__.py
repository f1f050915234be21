"""The rules in the rulebook's order: a round is dealt, built, filled, counted; the solitaires; who may do what when."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mad_city.rules.build import count_build, legal_build, nth_build, play_build, refuse_build
from backroom.games.mad_city.rules.clock import everybody_ready, has_clock
from backroom.games.mad_city.rules.deal import deal
from backroom.games.mad_city.rules.puzzle import choose_way, cover, put, refuse_put, skip
from backroom.games.mad_city.rules.round import time_is_up
from backroom.games.mad_city.rules.setup import setup
from backroom.games.mad_city.state import COVER, GO, GUIDES_WAY, PUT, SKIP, TIME_UP, Driver, Phase, Refusal

__all__ = ["count", "legal", "nth", "pending", "play", "refuse", "setup"]


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
def count(s, d, seat):
    """How many moves `legal` lists."""
    if s.phase == Phase.BUILD:
        return 1 if seat == s.seats else count_build(s, s.players[seat])
    if s.phase == Phase.PLACE:
        return 4 * (int(s.cells) - int(s.players[0].placed))
    if s.phase == Phase.GUIDE_USE:
        return 17
    return 2 if s.phase == Phase.GUIDE_WAY else 1


@rule
def nth(s, d, seat, k):
    """Number k of the moves that `legal` lists."""
    if s.phase == Phase.BUILD:
        return TIME_UP if seat == s.seats else nth_build(s, s.players[seat], k)
    if s.phase == Phase.PLACE:
        cell = 0
        while s.players[0].cell[cell] >= 0 or k >= 4:
            k -= 4 if s.players[0].cell[cell] < 0 else 0
            cell += 1
        return PUT + 4 * cell + k
    if s.phase == Phase.GUIDE_USE:
        return COVER + k
    return GUIDES_WAY + k if s.phase == Phase.GUIDE_WAY else GO


@rule
def refuse(s, d, seat, move):
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
    """Whether a seat has stopped building in this round and has nothing to palm: every move of its is refused by that
    reason (§park-ranger).
    """
    if s.phase != Phase.BUILD or s.standard or seat == s.seats:
        return False
    return s.players[seat].playing != 0 and s.players[seat].locked != 0


@rule
def play(s, d, seat, move):
    """Play a legal move, and everything that follows automatically."""
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
