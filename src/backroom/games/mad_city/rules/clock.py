"""Time as events: whose turn it is in a tick. The rules measure no time (R50): `clock` tells the table what to wait."""

from __future__ import annotations

from typing import Any

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.match import Match
from backroom.games.mad_city.state import Mode, Phase

PATIENCE = 180.0  # seconds that a live table waits for everybody's word before a round (R55)


@rule
def is_skipped(s, p):
    """Whether a seat is not asked in this tick: ready, or (where nobody can palm) with nothing left to do
    (§table).
    """
    return p.ready or (p.locked and not s.standard)


@rule
def draw_order(s):
    """A fresh random order of the seats that are asked in this tick: it settles races fairly (§table, R8)."""
    n = 0
    for seat in range(s.seats):
        if s.players[seat].playing and not is_skipped(s, s.players[seat]):
            s.order[n] = seat
            n += 1
    for i in range(n - 1, 0, -1):
        j = below(s.dice, i + 1)
        seat = s.order[i]
        s.order[i] = s.order[j]
        s.order[j] = seat
    s.order_n = n
    s.order_i = 0


@rule
def start_ticks(s):
    """The first tick of a build."""
    s.tick = 0
    draw_order(s)


@rule
def last_tick(s):
    """How many ticks a build has: in a relaxed game only the cap ends it (§table, R47)."""
    if s.relaxed:
        return int(s.options.max_ops)
    return int(s.options.ticks)


@rule
def next_in_tick(s):
    """Go on to the next seat that is asked, over the end of ticks; True when time is up (§table)."""
    while True:
        while s.order_i < s.order_n:
            p = s.players[s.order[s.order_i]]
            if not is_skipped(s, p):
                return False
            s.order_i += 1
        s.tick += 1
        if s.tick >= last_tick(s):
            return True
        draw_order(s)


@rule
def everybody_ready(s):
    """Whether all who take part say that their city is finished (R5)."""
    for seat in range(s.seats):
        if s.players[seat].playing and not s.players[seat].ready:
            return False
    return True


@rule
def has_clock(s):
    """Whether the sand runs: not in a relaxed game and not in the puzzles (R47, R50)."""
    return not s.relaxed and s.options.mode != Mode.PUZZLE and s.options.mode != Mode.ADVANCED_PUZZLE


def clock(match: Match) -> float:
    """Seconds that the clock's next move waits: the length of the build, or patience with those who do not say
    go (R42, R46).
    """
    options: Any = match.options
    return float(options.build_seconds) if match.state.phase == Phase.BUILD else PATIENCE
