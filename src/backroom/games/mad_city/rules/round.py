"""From the end of the build to the next deal: fill, score, see who has won."""

from __future__ import annotations

from backroom.core.dice import after, scaled
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, emit
from backroom.games.mad_city.rules.count import score_round
from backroom.games.mad_city.rules.deal import begin_round
from backroom.games.mad_city.state import SEATS, Kind, Phase


@rule
def time_is_up(s, d):
    """The clock ends the build, or its last tick (§building)."""
    emit(s, Kind.TIME_UP, EMPTY, 0, 0, EVERYBODY)
    finish_build(s, d)


@rule
def finish_build(s, d):
    """The build is over: holes are filled, fists open, the round is scored (§building, §scoring)."""
    for seat in range(s.seats):
        if s.players[seat].playing:
            fill(s, seat)
    score_round(s, d)
    end_round(s, d)


@rule
def fill(s, seat):
    """Tiles not placed are shuffled and fill the holes as they come, unturned by choice (§unfinished, R6, R30,
    R42).
    """
    p = s.players[seat]
    room = int(s.cells)
    if p.placed == room:
        return
    loose = 0
    slots = 0  # those not placed, four bits each
    for slot in range(s.hand):
        if p.where[slot] == EMPTY:
            slots |= slot << (4 * loose)
            loose += 1
    cells = 0
    first, second = int(s.dice[0]), int(s.dice[1])
    for cell in range(room):
        if p.cell[cell] == EMPTY:
            drawn, first, second = after(first, second)
            turned, first, second = after(first, second)
            shift = 4 * scaled(drawn, loose)
            slot = (slots >> shift) & 15
            slots = (slots & ((1 << shift) - 1)) | (((slots >> shift) >> 4) << shift)
            p.where[slot] = cell
            p.cell[cell] = slot
            p.rot[slot] = scaled(turned, 4)
            loose -= 1
            cells |= 1 << cell
    s.dice[0] = first
    s.dice[1] = second
    holes = room - int(p.placed)
    p.placed = room
    p.result.filled = holes
    p.result.filled_cells = cells
    emit(s, Kind.FILLED, seat, 0, holes, EVERYBODY)


@rule
def best_score(s):
    """The highest score among those who play."""
    best = -32768
    for seat in range(s.seats):
        if s.players[seat].playing:
            best = max(best, int(s.players[seat].score))
    return best


@rule
def leaders(s):
    """The seats with the highest score among those who play, as a bit set (R52)."""
    best = best_score(s)
    seats = 0
    for seat in range(s.seats):
        if s.players[seat].playing and s.players[seat].score == best:
            seats |= 1 << seat
    return seats


@rule
def end_round(s, d):
    """See whether the game ends (§game-end, §last-round, R12, R13, R45)."""
    if s.alone:
        if s.round_no >= s.options.solo_rounds:
            s.phase = Phase.GAME_OVER
            s.winners = 1
            emit(s, Kind.SOLO_END, 0, 0, int(s.players[0].score), EVERYBODY)
        else:
            begin_round(s, d)
        return
    if s.tiebreaks > 0:
        decide(s, d)
        return
    if s.round_no >= s.options.max_rounds:
        decide(s, d)
    elif s.last_round:
        decide(s, d)
    elif best_score(s) < s.target:
        begin_round(s, d)
    elif s.options.final_round:
        s.last_round = 1
        emit(s, Kind.LAST_ROUND, EMPTY, 0, best_score(s), EVERYBODY)
        begin_round(s, d)
    else:
        decide(s, d)


@rule
def decide(s, d):
    """The one with most points wins; those who share the lead play on among themselves (§game-end, R13, R45,
    R52).
    """
    seats = leaders(s)
    if seats & (seats - 1) and s.tiebreaks < s.options.max_tiebreaks:
        s.tiebreaks += 1
        emit(s, Kind.TIE_BREAK, EMPTY, 0, best_score(s), EVERYBODY, seats)
        for seat in range(SEATS):
            s.players[seat].playing = (seats >> seat) & 1
        begin_round(s, d)
        return
    s.winners = seats
    s.phase = Phase.GAME_OVER
    for seat in range(s.seats):
        if (seats >> seat) & 1:
            kind = Kind.SHARED if seats & (seats - 1) else Kind.WON
            emit(s, kind, seat, 0, int(s.players[seat].score), EVERYBODY)
