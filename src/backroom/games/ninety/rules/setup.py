"""Setting up a campaign: bios, home turfs, first player, seeding (§setup, §start, §seeding)."""

from backroom.core.dice import below, seed_stream
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, clear, emit, push
from backroom.games.ninety.options import DRAFT2, NO_COFFEE, OFF
from backroom.games.ninety.rules.votes import place_lean
from backroom.games.ninety.state import (
    CARDS,
    NO_BIO,
    SEATS,
    SEED_CARDS,
    SEED_PICKS,
    SEED_VOTES,
    START_CANVASSERS,
    START_CASH,
    TURFS,
    Kind,
    Phase,
    Where,
)


@rule
def prepare(s, d, options, seed):
    """Fill a fresh state up to the first draft or to seeding (§setup, §contents, R7)."""
    s.options = options
    seed_stream(s.dice, seed, 0)
    seed_stream(s.luck, seed, 1)
    s.seats = options.players
    s.day = options.start_day
    s.picked = EMPTY
    s.offer[:] = EMPTY
    s.bio[:] = NO_BIO
    s.turf[:] = EMPTY
    s.at[:] = EMPTY
    s.home[:] = EMPTY
    clear(s.schedule)
    clear(s.deck)
    clear(s.bios)
    clear(s.turfs)
    for seat in range(SEATS):
        clear(s.leaning[seat])
    s.first = below(s.dice, s.seats)  # R9
    s.turn = s.first
    emit(s, Kind.FIRST_PLAYER, s.first, 0, 1, EVERYBODY)
    shuffle_cards(s, d)
    deal_bios(s, d)


@rule
def shuffle_cards(s, d):
    """Set out bios, home turfs and events; all are drawn from anywhere, as if they had been shuffled (§setup, R8)."""
    fill_pile(s.bios, int(d.n_bios))
    fill_pile(s.turfs, TURFS)
    coffee = 0 if s.options.coffee == NO_COFFEE else int(d.n_coffee)
    cards = int(d.n_events) + coffee
    fill_pile(s.deck, cards)
    for card in range(CARDS):
        s.where[card] = Where.DECK if card < cards else Where.ABSENT


@rule
def fill_pile(pile, cards):
    """Make a pile of the cards 0 to cards - 1."""
    pile.n = cards
    for card in range(cards):
        pile.cards[card] = card


@rule
def deal_bios(s, d):
    """A bio for each candidate: at random, or one of two, or none (§setup, R8)."""
    if s.options.bios == DRAFT2:
        begin_draft(s, s.bios, Phase.DRAFT_BIO)
        return
    if s.options.bios != OFF:
        for k in range(s.seats):
            take_bio(s, (int(s.first) + k) % int(s.seats), draw_any(s.bios, s.dice))
    clear(s.bios)
    deal_turfs(s, d)


@rule
def deal_turfs(s, d):
    """A home turf for each candidate: at random, or one of two (§setup, §home-turf, R8)."""
    if s.options.home_turfs == DRAFT2:
        begin_draft(s, s.turfs, Phase.DRAFT_TURF)
        return
    for k in range(s.seats):
        take_turf(s, d, (int(s.first) + k) % int(s.seats), draw_any(s.turfs, s.dice))
    clear(s.turfs)
    s.phase = Phase.SOW


@rule
def begin_draft(s, pile, phase):
    """The candidates choose one after another, from the first player on (§setup)."""
    s.phase = phase
    offer_two(s, pile)


@rule
def offer_two(s, pile):
    """Two bios or home turfs, face up for all: the candidate whose turn it is takes one (§setup)."""
    s.offer[0] = draw_any(pile, s.dice)
    s.offer[1] = draw_any(pile, s.dice)


@rule
def take_bio(s, seat, card):
    """The candidate shows a bio (§setup)."""
    s.bio[seat] = card
    emit(s, Kind.BIO, seat, card, 1, EVERYBODY)


@rule
def take_turf(s, d, seat, card):
    """Houses in three neighbourhoods; the marker stands in the one with the lowest number (§home-turf, R14)."""
    s.turf[seat] = card
    for i in range(3):
        s.home[d.turfs[card, i]] = seat
    s.at[seat] = d.turfs[card, 0]
    emit(s, Kind.TURF, seat, card, 1, EVERYBODY)


@rule
def next_seat(s):
    """The seat after the one whose turn it is (§setup: clockwise)."""
    seat = int(s.turn) + 1
    return seat if seat < s.seats else 0


@rule
def next_drafter(s, d):
    """The next candidate chooses, or the draft is over (§setup)."""
    s.turn = next_seat(s)
    s.offer[:] = EMPTY
    if s.phase == Phase.DRAFT_BIO:
        if s.turn == s.first:
            clear(s.bios)
            deal_turfs(s, d)
        else:
            offer_two(s, s.bios)
    elif s.turn == s.first:
        clear(s.turfs)
        s.phase = Phase.SOW
    else:
        offer_two(s, s.turfs)


@rule
def sow(s, d):
    """Canvassers, cash, the first votes by cards (§start, §seeding, R10, R11, R13, R45)."""
    for k in range(s.seats):
        seat = (int(s.first) + k) % int(s.seats)
        bio = d.bios[s.bio[seat]]
        later = int(s.seats) - 1 - k
        s.canvassers[seat] = START_CANVASSERS + bio.start_canvassers + s.options.seat_compensation * later
        s.cash[seat] = START_CASH + bio.start_cash
        found = 0
        while found < SEED_CARDS:
            card = draw_any(s.deck, s.dice)
            hood = d.events[card].hood
            if hood == EMPTY or hood == d.downtown or s.home[hood] != EMPTY:
                continue
            found += 1
            for _ in range(SEED_VOTES):
                place_lean(s, d, seat, hood)
            emit(s, Kind.SEEDED, seat, hood, SEED_VOTES, EVERYBODY)
    gather_deck(s)
    s.picks = SEED_PICKS
    s.phase = Phase.SEED


@rule
def draw_any(pile, stream):
    """Draw from a deck in no order: any card is as likely as another, as if it had been shuffled."""
    i = below(stream, pile.n)
    card = pile.cards[i]
    pile.n -= 1
    pile.cards[i] = pile.cards[pile.n]
    pile.cards[pile.n] = EMPTY
    return card


@rule
def gather_deck(s):
    """Put all cards that belong to the deck into it, in the order of their numbers."""
    clear(s.deck)
    for card in range(CARDS):
        if s.where[card] == Where.DECK:
            push(s.deck, card)


@rule
def next_picker(s):
    """After two picks the next candidate; after all the first turn of the campaign (§seeding, §calendar)."""
    if s.picks > 0:
        return
    s.picked = EMPTY
    s.turn = next_seat(s)
    if s.turn == s.first:
        s.phase = Phase.DAWN
    else:
        s.picks = SEED_PICKS


@rule
def note_seed(s, d, seat, hood):
    """One lean vote in a neighbourhood of one's choice (§seeding, R12)."""
    place_lean(s, d, seat, hood)
    s.picks -= 1
    s.picked = hood
    emit(s, Kind.SEEDED, seat, hood, 1, NOBODY)
    next_picker(s)
