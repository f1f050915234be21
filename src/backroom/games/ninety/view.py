"""Who knows what: everything is public but the order of the cards and the last canvassers before the reveal."""

import numpy as np

from backroom.core.dice import below, seed_stream, word
from backroom.core.jit import rule
from backroom.core.record import UNKNOWN, sort
from backroom.games.ninety.rules.setup import gather_deck
from backroom.games.ninety.state import CARDS, SEATS, ZONES, Phase


@rule
def secret(s):
    """Whether the last canvassers are placed in secret now (§election-day)."""
    return s.phase == Phase.COMMIT and s.options.hidden_allocation


@rule
def view(s, seat, out):
    """Fill the zeroed `out` with what the seat may know (§election-day, §schedule)."""
    out.options = s.options
    out.phase = s.phase
    out.seats = s.seats
    out.first = s.first
    out.turn = s.turn
    out.day = s.day
    out.points = s.points
    out.white[:] = s.white
    out.white_total = s.white_total
    out.coffee = s.coffee
    out.weekend_die = s.weekend_die
    out.bonuses = s.bonuses
    out.removals = s.removals
    out.picked = s.picked
    out.picks = s.picks
    out.recruited = s.recruited
    out.fundraised = s.fundraised
    out.travelled = s.travelled
    out.crossed = s.crossed
    out.mud = s.mud
    out.offer[:] = s.offer
    out.waiting = s.waiting
    out.bio[:] = s.bio
    out.turf[:] = s.turf
    out.at[:] = s.at
    out.events[:] = s.events
    out.cash[:] = s.cash
    out.canvassers[:] = s.canvassers
    out.keep[:] = s.keep
    for other in range(SEATS):
        if other == seat or not secret(s):
            out.committed[other] = s.committed[other]
    out.votes[:] = s.votes
    out.score[:] = s.score
    out.place[:] = s.place
    view_board(s, out)


@rule
def view_board(s, out):
    """The map and the schedule are public, and which bios and turfs are left, for all were offered face up; the events
    only by their number (§setup, §schedule)."""
    out.home[:] = s.home
    out.lean[:] = s.lean
    out.solid[:] = s.solid
    out.loose[:] = s.loose
    out.blocks[:] = s.blocks
    out.leans[:] = s.leans
    for seat in range(SEATS):
        out.leaning[seat] = s.leaning[seat]
    out.schedule = s.schedule
    out.where[:] = s.where
    hide(s.deck, out.deck, CARDS)
    out.bios = s.bios
    out.turfs = s.turfs
    sort(out.bios.cards, int(s.bios.n))
    sort(out.turfs.cards, int(s.turfs.n))


@rule
def hide(pile, out, size):
    """A pile of which only the height is known."""
    out.n = pile.n
    for i in range(size):
        out.cards[i] = UNKNOWN if i < pile.n else pile.cards[i]


@rule
def reshuffle(s, d, seat, stream):
    """Deal afresh what the seat cannot know: decks, others' last canvassers, chance to come (§election-day)."""
    gather_deck(s)
    sort(s.bios.cards, int(s.bios.n))
    sort(s.turfs.cards, int(s.turfs.n))
    if secret(s):
        for other in range(s.seats):
            if other != seat:
                recommit(s, other, stream)
    s.scratch.view(np.int16)[:] = 0
    seed_stream(s.dice, word(stream), word(stream))
    seed_stream(s.luck, word(stream), word(stream))


@rule
def recommit(s, seat, stream):
    """Place another seat's canvassers anywhere; one that is not ready may have placed none (§election-day)."""
    s.committed[seat] = 0
    if (s.waiting >> seat) & 1:
        return
    for _ in range(s.keep[seat]):
        s.committed[seat, below(stream, ZONES)] += 1
