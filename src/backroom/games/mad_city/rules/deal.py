"""Dealing a round, and the signal that starts it."""

from __future__ import annotations

from backroom.core.dice import after, scaled
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, emit
from backroom.games.mad_city.rules.clock import next_in_tick, start_ticks
from backroom.games.mad_city.rules.count import nothing_counted
from backroom.games.mad_city.state import GUIDES, TILES, Driver, Extra, Kind, Mode, Phase


@rule
def shuffle_bag(s, n):
    """All tiles go back into the bag; n of them are drawn, none put back (§round, R32)."""
    for i in range(TILES):
        s.bag[i] = i
    first, second = int(s.dice[0]), int(s.dice[1])
    for i in range(n):
        drawn, first, second = after(first, second)
        j = i + scaled(drawn, TILES - i)
        tile = s.bag[i]
        s.bag[i] = s.bag[j]
        s.bag[j] = tile
    s.dice[0] = first
    s.dice[1] = second


@rule
def clear_table(s):
    """Take away last round's cities, palms and flags; remember the scores at the beginning of the round."""
    s.tree = EMPTY
    s.common = EMPTY
    s.tick = 0
    s.order_n = 0
    s.order_i = 0
    s.current = EMPTY
    s.drawn = 0
    s.guide_i = 0
    s.guides_seen = 0
    s.way = 0
    s.guides[:] = EMPTY
    for seat in range(s.seats):
        p = s.players[seat]
        p.start_score = p.score
        p.tile[:] = EMPTY
        p.where[:] = EMPTY
        p.rot[:] = 0
        p.cell[:] = EMPTY
        p.placed = 0
        p.locked = 0
        p.ready = 0
        p.swapped = 0
        p.taken = EMPTY
        p.palm = 0
        p.ops = 0
        p.palm_ops = 0


@rule
def begin_round(s, d):
    """The next round: at a live table it waits for the word of all (§round, R55)."""
    s.round_no += 1
    if s.options.driver == Driver.LIVE:
        s.phase = Phase.START
        for seat in range(s.seats):
            s.players[seat].ready = 0
            s.players[seat].palm = 0
    else:
        deal(s, d)


@rule
def deal(s, d):
    """Nine tiles each, or what the variant says, and the build begins (§round, §building, R1, R2)."""
    clear_table(s)
    emit(s, Kind.ROUND, EMPTY, 0, int(s.round_no), EVERYBODY)
    for seat in range(s.seats):
        nothing_counted(s.players[seat].result)
    if s.options.mode == Mode.PUZZLE or s.options.mode == Mode.ADVANCED_PUZZLE:
        lay_guides(s)
        return
    hand = int(s.hand)
    playing = 0
    for seat in range(s.seats):
        playing += int(s.players[seat].playing)
    shuffle_bag(s, playing * hand + 1 if playing * hand < TILES else TILES)
    top = 0
    for seat in range(s.seats):
        if s.players[seat].playing:
            for slot in range(hand):
                s.players[seat].tile[slot] = s.bag[top]
                top += 1
    if s.options.extra_tile == Extra.COMMON:
        s.common = s.bag[top]  # face up in the middle (§common-tile)
    s.phase = Phase.BUILD
    if s.options.driver == Driver.TICKED:
        start_ticks(s)
        next_in_tick(s)


@rule
def lay_guides(s):
    """Eight tiles face down frame the grid, then sixteen come one by one (§puzzle, R41)."""
    shuffle_bag(s, GUIDES + int(s.cells))
    for guide in range(GUIDES):
        s.guides[guide] = s.bag[guide]
    s.phase = Phase.PLACE
    s.current = s.bag[GUIDES]
    s.drawn = 1
