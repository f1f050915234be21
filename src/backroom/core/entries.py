"""The rules as a program calls them, one by one: over arrays of one record, which compiled code takes as they are.

A record that is handed to compiled code one by one costs more than most rules do. What a `Match` asks at every move
therefore takes arrays of one, and one call does the whole of it. All numbers are checked here: whatever comes in,
memory stays whole.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from backroom.core.game import Game, Rule
from backroom.core.jit import plain, remember, rule

REFUSED = -1
SEATS_LIMIT = 31  # seats in a bit set


class Entries(NamedTuple):
    """What a match calls. `s`, `before`, `d` and `options` are arrays of one record."""

    setup: Rule  # (s, d, options, seed, out) -> how many happenings are in out
    pending: Rule  # (s) -> bit set of seats
    legal: Rule  # (s, d, seat, out) -> how many; 0 for a seat that is not to move
    play: Rule  # (s, before, d, seat, move, out) -> how many happenings are in out; REFUSED, and nothing has changed
    view: Rule  # (s, seat, out): what the seat may know; out is blank
    mask: Rule  # (s, d, seat, moves, out): the legal moves, True over the whole move space; moves is for scratch
    features: Rule  # (s, d, seat, out); the seat was checked
    run: Callable[[Rule], Rule]  # how the game's rules over single records are run: as they are, or interpreted


@cache
def entries(game: Game) -> Entries:
    """The entries of a game, made once, compiled on first use."""
    setup_of, pending_of, legal_of, refuse_of, play_of = (
        game.setup, game.pending, game.legal, game.refuse, game.play,
    )  # fmt: skip
    view_of, features_of, size = game.view, game.features, len(game.moves)

    def compiled(function: Rule) -> Rule:
        return remember(rule(function), name=f"{game.name}.entry")

    @compiled
    def setup(s, d, options, seed, out):
        s[0].happenings.enabled = 1
        setup_of(s[0], d[0], options[0], seed)
        return take_happenings(s[0], out)

    @compiled
    def pending(s):
        return int(pending_of(s[0]))

    @compiled
    def legal(s, d, seat, out):
        if seat < 0 or seat > SEATS_LIMIT or not (int(pending_of(s[0])) >> seat) & 1:
            return 0
        return int(legal_of(s[0], d[0], seat, out))

    @compiled
    def play(s, before, d, seat, move, out):
        if seat < 0 or seat > SEATS_LIMIT or not (int(pending_of(s[0])) >> seat) & 1:
            return REFUSED
        if move < 0 or move >= size or refuse_of(s[0], d[0], seat, move) != 0:
            return REFUSED
        before[0] = s[0]
        s[0].happenings.n = 0
        play_of(s[0], d[0], seat, move)
        return take_happenings(s[0], out)

    @compiled
    def view(s, seat, out):
        view_of(s[0], seat, out[0])

    @compiled
    def mask(s, d, seat, moves, out):
        for move in range(size):
            out[move] = False
        if 0 <= seat <= SEATS_LIMIT and (int(pending_of(s[0])) >> seat) & 1:
            for i in range(int(legal_of(s[0], d[0], seat, moves))):
                out[moves[i]] = True

    @compiled
    def features(s, d, seat, out):
        features_of(s[0], d[0], seat, out)

    return Entries(setup, pending, legal, play, view, mask, features, as_it_is)


@cache
def plain_entries(game: Game) -> Entries:
    """The same, interpreted: nothing is compiled, every record is bit for bit the same."""
    made = entries(game)
    return Entries._make([*map(plain, made[:-1]), plain])


def as_it_is(function: Rule) -> Rule:
    """A rule as the game has it."""
    return function


@rule
def take_happenings(s, out):
    """Move the happenings out of a state: how many there are."""
    ring = s.happenings.ring
    n = min(int(s.happenings.n), len(ring))
    for i in range(n):
        move_happening(ring[i], out[i])
    s.happenings.n = 0
    return n


@rule
def move_happening(happening, out):
    """Move one happening from a ring to another place."""
    out.kind, happening.kind = happening.kind, 0
    out.seat, happening.seat = happening.seat, 0
    out.learnt, happening.learnt = happening.learnt, 0
    out.subject, happening.subject = happening.subject, 0
    out.other, happening.other = happening.other, 0
    out.amount, happening.amount = happening.amount, 0
