"""The drawn card: hire its assistant or discard it; expanding is in `city` (§draw)."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit, push
from backroom.games.mayor_of_chicago.rules.city import expand, row_is_full
from backroom.games.mayor_of_chicago.rules.events import wake_event
from backroom.games.mayor_of_chicago.rules.gifts import ask, begin_gift, legal_gifts, may_give_or_ask, refuse_gifts
from backroom.games.mayor_of_chicago.rules.resources import change
from backroom.games.mayor_of_chicago.rules.turn import refuse_defer
from backroom.games.mayor_of_chicago.state import (
    ASK,
    BOOZE,
    BOOZE_MAX,
    BOOZE_VALUE,
    CORRUPTION,
    DEFER,
    DISCARD,
    DISCARD_ASSISTANT,
    DISCARD_MAX,
    DISCARD_NEIGHBORHOOD,
    DOLLAR,
    EXPAND,
    GIVE,
    HIRE,
    HIRE_MAX,
    POPULARITY,
    POWER,
    RESOURCES,
    ROWS,
    Cause,
    Kind,
    Phase,
    Refusal,
)


@rule
def has_discount(s, d, seat, card):
    """Whether Popularity or Power has reached the threshold of an assistant's discount (§hire, R21)."""
    held = s.candidates[seat].held
    row = d.city[card]
    return (row.popularity > 0 and held[POPULARITY] >= row.popularity) or (row.power > 0 and held[POWER] >= row.power)


@rule
def price_of(s, d, seat, card):
    """What an assistant costs now, before Booze (§hire, R21)."""
    row = d.city[card]
    return int(row.discounted) if has_discount(s, d, seat, card) else int(row.cost)


@rule
def dollars_due(price, booze):
    """The Dollars that are left to pay after so much Booze (§hire)."""
    return max(0, price - BOOZE_VALUE * booze)


@rule
def least_booze(price, dollars):
    """How many Booze a hire needs at least: each pays two Dollars (§hire)."""
    return max(0, (price - dollars + BOOZE_VALUE - 1) // BOOZE_VALUE)


@rule
def most_booze(s, price, booze):
    """How many Booze may be spent: at most what the price takes, unless an option allows it (§hire, R22)."""
    return min(booze, BOOZE_MAX if s.options.spare_booze else (price + BOOZE_VALUE - 1) // BOOZE_VALUE)


@rule
def may_hire_at_all(s, seat):
    """Ten hires in a game, and in co-op only one of the two hires a card (§hire, §coop-play, R24, R51)."""
    return s.candidates[seat].hired < HIRE_MAX and s.hired_by == EMPTY


@rule
def refuse_hire(s, d, seat, booze):
    """Why the open card cannot be hired with so much Booze (§hire, R22, R24, R51)."""
    c = s.candidates[seat]
    if s.hired_by != EMPTY:
        return Refusal.PARTNER_HIRED
    if c.hired >= HIRE_MAX:
        return Refusal.HIRE_LIMIT
    price = price_of(s, d, seat, s.card)
    if booze > c.held[BOOZE]:
        return Refusal.NOT_SO_MUCH_BOOZE
    if booze > most_booze(s, price, booze):
        return Refusal.BOOZE_WASTED
    if booze < least_booze(price, int(c.held[DOLLAR])):
        return Refusal.TOO_DEAR
    return Refusal.NONE


@rule
def hire(s, d, seat, booze):
    """Pay and take the assistant; any Booze used costs one Corruption (§hire, R23)."""
    c = s.candidates[seat]
    dollars = dollars_due(price_of(s, d, seat, s.card), booze)
    c.held[DOLLAR] -= dollars
    c.held[BOOZE] -= booze
    push(c.hand, s.card)
    c.hired += 1
    s.hired_by = seat
    emit(s, Kind.HIRED_WITH_BOOZE if booze else Kind.HIRED, seat, s.card, dollars, NOBODY, booze)
    if booze > 0:
        change(s, seat, CORRUPTION, 1, Cause.BOOZE)


@rule
def refuse_expand(s, seat, row):
    """Why the open card cannot go to a row (§expand, R2, R4)."""
    return Refusal.ROW_FULL if row_is_full(s.candidates[seat], row) else Refusal.NONE


@rule
def refuse_discard(s, seat):
    """Why the open card cannot be discarded on its assistant side (§discard, R25)."""
    return Refusal.DISCARD_LIMIT if s.candidates[seat].discards.n >= DISCARD_MAX else Refusal.NONE


@rule
def discard_assistant(s, d, seat):
    """Lay the card beside the opponent: its Dollars and all effects of placed 32 to 39, summed (§discard, R27, R64)."""
    c = s.candidates[seat]
    push(c.discards, s.card)
    emit(s, Kind.DISCARDED, seat, s.card, d.opponent[s.opponent].dollars, NOBODY)
    for resource in range(RESOURCES):
        amount = int(c.per_discard[resource])
        if resource == DOLLAR:
            amount += int(d.opponent[s.opponent].dollars)
        if amount:
            change(s, seat, resource, amount, Cause.DISCARD)


@rule
def discard_neighborhood(s, seat):
    """Put the card away on its map side: nothing else happens, and it is no discarded assistant (§discard, R26)."""
    s.candidates[seat].thrown |= 1 << int(s.card)
    emit(s, Kind.THREW_AWAY, seat, s.card, 0, NOBODY)


@rule
def expand_and_wake(s, d, seat, row):
    """Lay the card; the fourth of a column wakes the event below it (§expand, §events)."""
    slot = expand(s, d, seat, row)
    s.phase = Phase.AFTER_CARD
    if slot >= 0:
        wake_event(s, d, seat, slot)


@rule
def legal_card(s, d, seat, out):
    """Expand, hire or discard, and what co-op adds (§draw, §coop-play, R11)."""
    c = s.candidates[seat]
    n = 0
    for row in range(ROWS):
        if not row_is_full(c, row):
            out[n] = EXPAND + row
            n += 1
    if may_hire_at_all(s, seat):
        price = price_of(s, d, seat, s.card)
        for booze in range(least_booze(price, int(c.held[DOLLAR])), most_booze(s, price, int(c.held[BOOZE])) + 1):
            out[n] = HIRE + booze
            n += 1
    if c.discards.n < DISCARD_MAX:
        out[n] = DISCARD_ASSISTANT
        n += 1
    out[n] = DISCARD_NEIGHBORHOOD
    n += 1
    if s.seats == 2:
        n = legal_gifts(s, seat, out, n)
        if refuse_defer(s, seat) == Refusal.NONE:
            out[n] = DEFER
            n += 1
    return n


@rule
def sole_card_move(s, d, seat):
    """Discarding on the map side is always possible; anything else makes it a choice (§discard, R11)."""
    c = s.candidates[seat]
    if c.discards.n < DISCARD_MAX:
        return EMPTY
    for row in range(ROWS):
        if not row_is_full(c, row):
            return EMPTY
    if s.seats == 2 and (refuse_defer(s, seat) == Refusal.NONE or may_give_or_ask(s, seat)):
        return EMPTY
    if may_hire_at_all(s, seat):
        price = price_of(s, d, seat, s.card)
        if least_booze(price, int(c.held[DOLLAR])) <= most_booze(s, price, int(c.held[BOOZE])):
            return EMPTY
    return DISCARD_NEIGHBORHOOD


@rule
def refuse_in_card(s, d, seat, move):
    """Why not, with a card open (§draw, §coop-play)."""
    if EXPAND <= move < EXPAND + ROWS:
        return refuse_expand(s, seat, move - EXPAND)
    if HIRE <= move < DISCARD:
        return refuse_hire(s, d, seat, move - HIRE)
    if move == DISCARD_ASSISTANT:
        return refuse_discard(s, seat)
    if move == DISCARD_NEIGHBORHOOD:
        return Refusal.NONE
    if move == DEFER:
        return refuse_defer(s, seat)
    return refuse_gifts(s, seat, move)


@rule
def act_card(s, d, seat, move):
    """Use the open card, or what co-op allows before (§draw, §coop-play)."""
    if move == GIVE:
        begin_gift(s, seat)
        return
    if move == ASK:
        ask(s, seat)
        return
    if move == DEFER:
        s.deferred = 1
        s.actor = 1
        emit(s, Kind.DEFERRED, seat, 1, 0, NOBODY)
        return
    s.candidates[seat].used = 1
    s.phase = Phase.AFTER_CARD
    if move < HIRE:
        expand_and_wake(s, d, seat, move - EXPAND)
    elif move < DISCARD:
        hire(s, d, seat, move - HIRE)
    elif move == DISCARD_ASSISTANT:
        discard_assistant(s, d, seat)
    else:
        discard_neighborhood(s, seat)
