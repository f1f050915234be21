"""Setting the table (§setup, §coop-setup)."""

from backroom.core.dice import below, seed_stream, shuffle
from backroom.core.jit import rule
from backroom.core.record import EMPTY, clear
from backroom.games.mayor_of_chicago.options import RANDOM_OPPONENT
from backroom.games.mayor_of_chicago.rules.city import lay_card
from backroom.games.mayor_of_chicago.rules.turn import show_top
from backroom.games.mayor_of_chicago.state import (
    CARDS,
    DOLLAR,
    EVENTS,
    NO_SYMBOL,
    OPPONENTS,
    ROWS,
    START_DOLLARS,
    Phase,
)


@rule
def set_table(s, d, options, seed):
    """Shuffle, deal the start column, lay out each player's events, give 25 Dollars (§setup, §coop-setup)."""
    s.options = options
    s.seats = options.players
    seed_stream(s.dice, seed, 0)
    s.opponent = below(s.dice, OPPONENTS) if options.opponent == RANDOM_OPPONENT else options.opponent
    for i in range(CARDS):
        s.deck[i] = i + 1
    shuffle(s.dice, s.deck, CARDS)
    s.drawn = ROWS
    s.hired_by = EMPTY
    s.surveyed = EMPTY
    s.event_slot = EMPTY
    s.giver = EMPTY
    show_top(s, d)
    for seat in range(s.seats):
        set_up_candidate(s, d, seat)
    s.actor = 0
    s.phase = Phase.NEXT_TURN


@rule
def set_up_candidate(s, d, seat):
    """A candidate's city, events and money; both partners have the same start column (§setup, §coop-setup, R7, R57)."""
    c = s.candidates[seat]
    c.held[DOLLAR] = START_DOLLARS
    c.cells[:] = NO_SYMBOL
    clear(c.hand)
    clear(c.discards)
    for row in range(ROWS):
        lay_card(c, d, row, s.deck[row])
    lay_out_events(s, d, seat)


@rule
def lay_out_events(s, d, seat):
    """Six event cards in random order, each with a fair coin for its face (§setup, R8)."""
    event = s.candidates[seat].event
    for i in range(EVENTS):
        event[i] = i
    shuffle(s.dice, event, EVENTS)
    for i in range(EVENTS):
        event[i] = d.event_cards[event[i], below(s.dice, 2)]
