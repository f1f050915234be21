"""Events: the draw, the public schedule, attending, invitations."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit, push, remove_at
from backroom.games.ninety.options import ALL_ABSENT, ATTEND_AUTO, UNATTENDED
from backroom.games.ninety.rules.setup import draw_any
from backroom.games.ninety.rules.votes import place_lean, place_solid, refuse_vote
from backroom.games.ninety.state import OWN_SOLID_MAX, SCHEDULE, Kind, Refusal, Where


@rule
def draw_event(s, d):
    """Draw a card; an event goes onto space 1, and what was on space 6 has passed (§schedule, R22, R24)."""
    if s.deck.n == 0:
        renew_deck(s, d)
        if s.deck.n == 0:
            return
    card = draw_any(s.deck, s.dice)
    if d.events[card].hood == EMPTY:  # R42: coffee is no event, and the schedule does not move
        s.where[card] = Where.DISCARD
        s.coffee = 1
        emit(s, Kind.COFFEE, s.turn, card, 1, EVERYBODY)
        return
    if s.schedule.n == SCHEDULE:
        pass_oldest(s, d)
    push(s.schedule, card)
    s.where[card] = Where.SCHEDULE
    emit(s, Kind.EVENT_DRAWN, s.turn, card, 1, EVERYBODY, d.events[card].hood)


@rule
def renew_deck(s, d):
    """The discarded events become a new deck; coffee stays out (§schedule, R53)."""
    for card in range(d.n_events):
        if s.where[card] == Where.DISCARD:
            s.where[card] = Where.DECK
            push(s.deck, card)
    emit(s, Kind.RESHUFFLED, EMPTY, 0, s.deck.n, EVERYBODY)


@rule
def pass_oldest(s, d):
    """The event on space 6 is over unattended; an invitation hurts everybody (§schedule, §events)."""
    card = remove_at(s.schedule, 0)
    s.where[card] = Where.DISCARD
    emit(s, Kind.EVENT_PASSED, EMPTY, card, 1, NOBODY, d.events[card].hood)
    if s.options.invitation_penalty <= UNATTENDED:
        punish_absent(s, d, card, EMPTY)


@rule
def punish_absent(s, d, card, attender):
    """An invitation leaves the schedule: those who did not appear pay what they have (§events, R35, R43, R61, R63)."""
    event = d.events[card]
    if event.invitation == 0:
        return
    for seat in range(s.seats):
        if seat == attender or d.bios[s.bio[seat]].teflon > 0:
            continue
        cash = min(int(event.miss_cash), int(s.cash[seat]))
        canvassers = min(int(event.miss_canvassers), int(s.canvassers[seat]))
        s.cash[seat] -= cash
        s.canvassers[seat] -= canvassers
        if cash > 0:
            emit(s, Kind.MISSED_CASH, seat, card, 100 * cash, NOBODY)
        if canvassers > 0:
            emit(s, Kind.MISSED_CANVASSERS, seat, card, canvassers, NOBODY)


@rule
def is_scheduled(s, d, hood):
    """Whether the neighbourhood's event is on the public schedule (§schedule)."""
    card = d.event_in[hood]
    return card != EMPTY and s.where[card] == Where.SCHEDULE


@rule
def is_event_here(s, d, seat):
    """Whether an event is where the candidate is: in the own turf in any of its parts (§events, R15, R20)."""
    at = s.at[seat]
    if s.home[at] != seat:
        return is_scheduled(s, d, at)
    turf = s.turf[seat]
    return (
        is_scheduled(s, d, d.turfs[turf, 0])
        or is_scheduled(s, d, d.turfs[turf, 1])
        or is_scheduled(s, d, d.turfs[turf, 2])
    )


@rule
def event_here(s, d, seat):
    """The place in the schedule of the oldest event where the candidate is, or EMPTY (§events, R15, R23)."""
    if is_event_here(s, d, seat):
        at = s.at[seat]
        for i in range(s.schedule.n):
            hood = d.events[s.schedule.cards[i]].hood
            if hood == at or (s.home[at] == seat and s.home[hood] == seat):
                return i
    return EMPTY


@rule
def refuse_attend(s, d, seat):
    """Why the candidate may not attend an event now (§events, R19, R21, R62)."""
    if s.options.attend == ATTEND_AUTO:
        return Refusal.ATTENDS_ITSELF
    return Refusal.NONE if is_event_here(s, d, seat) else Refusal.NO_EVENT_HERE


@rule
def attend_all(s, d, seat):
    """Attend every event where the candidate is, oldest first (§events, R19, R23)."""
    i = event_here(s, d, seat)
    while i != EMPTY:
        attend(s, d, seat, i)
        i = event_here(s, d, seat)


@rule
def attend(s, d, seat, i):
    """Take the card at place i of the schedule, collect its reward, keep it (§events, R24, R25)."""
    card = remove_at(s.schedule, i)
    event = d.events[card]
    s.where[card] = Where.SEAT + seat
    s.events[seat] += 1
    emit(s, Kind.ATTENDED, seat, card, 1, NOBODY, event.hood)
    canvassers = int(event.canvassers) + int(d.bios[s.bio[seat]].event_canvassers)
    s.canvassers[seat] += canvassers
    s.cash[seat] += event.cash
    if canvassers > 0:
        emit(s, Kind.REWARD_CANVASSERS, seat, card, canvassers, NOBODY)
    if event.cash > 0:
        emit(s, Kind.REWARD_CASH, seat, card, 100 * int(event.cash), NOBODY)
    for _ in range(event.solid):
        reward_vote(s, d, seat, event.hood, 1)
    for _ in range(event.lean):
        reward_vote(s, d, seat, event.hood, 0)
    if d.bios[s.bio[seat]].event_place > 0 and s.canvassers[seat] > 0:
        if refuse_vote(s, d, seat, event.hood) == Refusal.NONE:
            s.canvassers[seat] -= 1
            place_lean(s, d, seat, event.hood)
            emit(s, Kind.CANVASSED, seat, event.hood, 1, NOBODY)
    if s.options.invitation_penalty == ALL_ABSENT:
        punish_absent(s, d, card, seat)


@rule
def reward_vote(s, d, seat, hood, solid):
    """A vote promised by a card comes from the bank, if there is room (§events, §home-turf, R13, R25, R26, R27)."""
    refusal = refuse_vote(s, d, seat, hood)
    if refusal != Refusal.NONE:
        emit(s, Kind.VOTE_LOST, seat, hood, 1, NOBODY, refusal.value)
    elif solid and s.solid[hood, seat] < OWN_SOLID_MAX:
        place_solid(s, d, seat, hood)
        emit(s, Kind.REWARD_SOLID, seat, hood, 1, NOBODY)
    else:
        place_lean(s, d, seat, hood)
        emit(s, Kind.REWARD_LEAN, seat, hood, 1, NOBODY)
