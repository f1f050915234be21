"""Last Match: take one to three matches; then you may burn your secret card to take away as many more."""

from backroom.core.dice import below, seed_stream, word
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, UNKNOWN, emit

from .state import BURN, CLOCK, SEATS, TAKE, TIME_UP, Kind, Phase, Refusal


@rule
def setup(s, d, options, seed):
    """Lay the matches and deal each seat one card (§set-up)."""
    s.options.matches = options.matches
    s.options.clock = options.clock
    seed_stream(s.dice, seed, 0)
    s.matches = options.matches
    s.cards[0] = d.values[below(s.dice, len(d.values))]
    s.cards[1] = other_card(d, s.dice, s.cards[0])
    s.winner = EMPTY
    s.turn = 1
    emit(s, Kind.TURN, 0, 1, 0, NOBODY)


@rule
def other_card(d, stream, card):
    """A card from the deck without one of the value `card` (§set-up)."""
    place = below(stream, len(d.values) - 1)
    for i in range(len(d.values)):
        if d.values[i] == card:
            return d.values[place if place < i else place + 1]
    return d.values[place]


@rule
def pending(s):
    """The seat to move, and the clock while it is to take (§clock)."""
    if s.phase == Phase.GAME_OVER:
        return 0
    return 1 << s.seat | (1 << CLOCK if s.options.clock and s.phase == Phase.TAKE else 0)


@rule
def refuse(s, d, seat, move):
    """Why the seat may not play the move now (§turn, §card, §clock)."""
    if s.phase == Phase.GAME_OVER:
        return Refusal.GAME_OVER
    if seat != s.seat and not (seat == CLOCK and s.options.clock):
        return Refusal.NOT_YOUR_TURN
    if (seat == CLOCK) != (move == TIME_UP):
        return Refusal.NOT_YOUR_TURN
    if move == TIME_UP:
        return Refusal.NONE if s.phase == Phase.TAKE else Refusal.WRONG_PHASE
    if (move < BURN) != (s.phase == Phase.TAKE):
        return Refusal.WRONG_PHASE
    if move < BURN and move - TAKE + 1 > s.matches:
        return Refusal.TOO_FEW
    return Refusal.NONE


@rule
def legal(s, d, seat, out):
    """The moves of the phase."""
    n = 0
    for move in range(TIME_UP + 1):
        if refuse(s, d, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@rule
def play(s, d, seat, move):
    """Take matches, then keep or burn the card, then the other's turn (§turn); the clock passes it on (§clock)."""
    if move == TIME_UP:
        next_turn(s)
        return
    if s.phase == Phase.TAKE:
        taken = move - TAKE + 1
        s.matches -= taken
        emit(s, Kind.TOOK, seat, 0, taken, NOBODY)
        if s.matches == 0:
            win(s, seat)
        elif s.cards[seat] > 0:
            s.phase = Phase.BURN
        else:
            next_turn(s)
        return
    if move == BURN:
        burnt = min(int(s.cards[seat]), int(s.matches))
        s.matches -= burnt
        s.cards[seat] = 0
        emit(s, Kind.BURNT, seat, 0, burnt, EVERYBODY)
    if s.matches == 0:
        win(s, seat)
    else:
        next_turn(s)


@rule
def next_turn(s):
    """The other seat begins its turn (§turn)."""
    s.phase = Phase.TAKE
    s.seat = 1 - s.seat
    s.turn += 1
    emit(s, Kind.TURN, s.seat, s.turn, 0, NOBODY)


@rule
def win(s, seat):
    """Who takes the last match wins (§end)."""
    s.phase = Phase.GAME_OVER
    s.winner = seat
    emit(s, Kind.WON, seat, 0, 0, NOBODY)


@rule
def scores(s, d, out):
    """One point for the winner (§end)."""
    for seat in range(SEATS):
        out[seat] = 1 if s.winner == seat else 0


@rule
def returns(s, d, out):
    """1 for the winner, -1 for the other."""
    for seat in range(SEATS):
        out[seat] = 1.0 if s.winner == seat else -1.0


@rule
def view(s, seat, out):
    """Everything but the dice and the other's card."""
    out.options.matches = s.options.matches
    out.options.clock = s.options.clock
    out.phase = s.phase
    out.seat = s.seat
    out.turn = s.turn
    out.matches = s.matches
    out.winner = s.winner
    for other in range(SEATS):
        out.cards[other] = s.cards[other] if other == seat or s.cards[other] == 0 else UNKNOWN


@rule
def reshuffle(s, d, seat, stream):
    """Deal the other's card afresh, from what the seat cannot see (§set-up)."""
    if s.cards[1 - seat] != 0:
        s.cards[1 - seat] = other_card(d, stream, s.cards[seat])
    seed_stream(s.dice, word(stream), 0)


@rule
def features(s, d, seat, out):
    """What a learner sees."""
    out[0] = s.matches
    out[1] = s.cards[seat]


@rule
def evaluate(s, d, seat):
    """Multiples of four are bad for the seat to move."""
    if s.winner != EMPTY:
        return 1.0 if s.winner == seat else -1.0
    good = s.matches % 4 != 0
    return 0.4 if good == (s.seat == seat) else -0.4
