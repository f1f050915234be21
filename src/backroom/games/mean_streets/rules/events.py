"""The Event phase: one card a turn, its effect by era. Gangs and raids have files of their own."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, draw, emit
from backroom.games.mean_streets.deck import Effect, Hits, Open
from backroom.games.mean_streets.rules.casino import enter_casino
from backroom.games.mean_streets.rules.common import (
    add_bonus,
    add_cash,
    begin_roll,
    crew,
    current_effect,
    emit_roll,
    income_at,
    on_locations,
    throw,
)
from backroom.games.mean_streets.rules.police_raid import begin_raid
from backroom.games.mean_streets.rules.rival_gang import begin_gang
from backroom.games.mean_streets.state import BONUS_MAX, STAKE, Kind, Outcome, Phase, Refusal, Rolled, Slot


@rule
def draw_event(s, d):
    """Draw the top card and resolve it as its era says (§events, R4)."""
    event = int(draw(s.events))
    s.event_seen |= 1 << event
    card = s.event
    card.id = event
    card.turn = s.turn
    card.era = s.era
    card.outcome = Outcome.NONE
    card.target = EMPTY
    card.gun = 0
    card.henchmen = 0
    card.tables = 0
    card.cash = 0
    card.bonus = 0
    card.income = EMPTY
    card.lost = 0
    emit(s, Kind.EVENT_DRAWN, 0, event, 0, EVERYBODY, s.era)
    s.phase = Phase.NEXT_TURN
    effect = d.effects[event, s.era - 1]
    if effect.at_once:
        give_first(s, effect)
    kind = effect.kind
    if kind == Effect.GANG:
        begin_gang(s, d, effect)
    elif kind == Effect.INCOME:
        change_income(s, d, effect)
    elif kind == Effect.RAID:
        begin_raid(s, d)
    elif kind == Effect.VIOLENCE:
        break_out(s, d, effect)
    elif kind == Effect.LUCK:
        try_luck(s, effect)
    elif kind == Effect.SAMPLES:
        offer_samples(s, effect)
    elif kind == Effect.CASINO:
        if s.cash >= STAKE:  # R52
            s.phase = Phase.CASINO_NIGHT
        else:
            emit(s, Kind.NO_MONEY, 0, event, 0, NOBODY)
    elif card.cash == 0 and card.bonus == 0:  # §fine-and-dandy
        emit(s, Kind.EVENT_QUIET, 0, event, 0, NOBODY)


@rule
def tables_built(s):
    """Gaming tables on controlled Locations."""
    return on_locations(s, s.tables)


@rule
def guarded(s):
    """Controlled Locations with at least one henchman."""
    total = 0
    for i in range(s.controlled.n):
        total += 1 if s.henchmen[i] > 0 else 0
    return total


@rule
def give_cash(s, dollars):
    """An event gives or takes money, never below nothing (§events)."""
    change = add_cash(s, dollars)
    s.event.cash += change
    tell_change(s, dollars, change, Kind.CASH_GAINED, Kind.CASH_LOST)


@rule
def give_bonus(s, tokens):
    """An event gives or takes Bonus Reputation, never below nothing (§events, R47)."""
    change = add_bonus(s, tokens)
    s.event.bonus += change
    tell_change(s, tokens, change, Kind.BONUS_GAINED, Kind.BONUS_LOST)


@rule
def tell_change(s, meant, change, gained, lost):
    """Tell what an event gave or took; a card that takes is told where there was nothing to take, too."""
    if change > 0:
        emit(s, gained, 0, s.event.id, change, NOBODY)
    elif meant < 0:
        emit(s, lost, 0, s.event.id, -change, NOBODY)


@rule
def give_both(s, dollars, tokens):
    """Money and Bonus Reputation together; what is 0 is not told (§events)."""
    if dollars != 0:
        give_cash(s, dollars)
    if tokens != 0:
        give_bonus(s, tokens)


@rule
def give_first(s, effect):
    """Money and tokens that a card gives or takes before anything else (§protests, §events)."""
    n = int(s.controlled.n)
    tables = tables_built(s)
    guards = guarded(s)
    dollars = int(effect.cash) + int(effect.cash_per_location) * n
    dollars += int(effect.cash_per_table) * tables + int(effect.cash_per_guarded) * guards
    tokens = int(effect.bonus) + int(effect.bonus_per_table) * tables + int(effect.bonus_per_guarded) * guards
    tokens += int(effect.bonus_with_gun) * int(s.gun) + int(effect.bonus_with_suit) * int(s.suit)
    if s.assigned[Slot.OLD_TURF] > 0:
        tokens += int(effect.bonus_on_watch)
    if s.casino_turn == s.turn and not s.casino_event:
        tokens += int(effect.bonus_at_casino)
    give_both(s, dollars, tokens)


@rule
def change_income(s, d, effect):
    """The next Upkeep pays this instead of the usual (§entertainment, §elections, §protests, R8, R54)."""
    touched = 0  # income that the card may change
    spared = 0
    for i in range(s.controlled.n):
        if is_spared(s, effect, i):
            spared += income_at(s, d, i)
        else:
            touched += income_at(s, d, i)
    if effect.top > 0:
        touched -= richest(s, d, effect)
    pays = spared + touched * int(effect.percent) // 100 + int(effect.extra)
    pays += int(effect.per_location) * int(s.controlled.n)
    pays += int(effect.per_table) * tables_built(s) + int(effect.per_guarded) * guarded(s)
    s.next_income = max(1 if s.options.halted_floor else 0, pays)
    s.event.income = s.next_income
    emit(s, Kind.INCOME_CHANGED, 0, s.event.id, s.next_income, NOBODY, max(1, int(s.income)))


@rule
def is_spared(s, effect, place):
    """Whether a Location pays as usual: its gaming table or its henchmen keep it open (§entertainment, §elections)."""
    if effect.open == Open.TABLES:
        return s.tables[place] > 0
    return effect.open == Open.GUARDED and s.henchmen[place] > 0


@rule
def richest(s, d, effect):
    """What the `top` most profitable Locations that the card touches pay together (§entertainment)."""
    total = 0
    taken = 0  # bit set of places
    for _ in range(effect.top):
        best = EMPTY
        most = -1
        for i in range(s.controlled.n):
            if not is_spared(s, effect, i) and not (taken >> i) & 1 and income_at(s, d, i) > most:
                best = i
                most = income_at(s, d, i)
        if best == EMPTY:
            break
        taken |= 1 << best
        total += most
    return total


@rule
def try_luck(s, effect):
    """One die decides between bad and good press (§violence)."""
    roll = begin_roll(s, Rolled.EVENT, EMPTY)
    face = throw(s, roll.mine, 1)
    roll.total = face
    roll.number = effect.upto
    emit_roll(s, Kind.LUCK_ROLLED, s.event.id, face, effect.upto)
    low = face <= effect.upto
    roll.outcome = Outcome.LOST if low else Outcome.WON
    s.event.outcome = roll.outcome
    dollars = int(effect.low_cash) if low else int(effect.high_cash)
    tokens = int(effect.low_bonus) if low else int(effect.high_bonus)
    give_both(s, dollars, tokens)


@rule
def break_out(s, d, effect):
    """Violence: henchmen fall, unguarded places cost money, and who has no henchman pays otherwise (§violence)."""
    if crew(s) == 0:
        if effect.none_cash < 0:
            give_cash(s, int(effect.none_cash))
        if effect.none_bonus < 0:
            give_bonus(s, int(effect.none_bonus))
    elif effect.hits == Hits.MOST_GUARDED:
        shoot(s, most_guarded(s, d), int(effect.henchmen))
    elif effect.hits == Hits.EACH_GUARDED:
        for i in range(s.controlled.n):
            if s.henchmen[i] > 0:
                shoot(s, i, int(effect.henchmen))
    if effect.unguarded_cash < 0:
        open_doors = int(s.controlled.n) - guarded(s)
        if open_doors > 0:
            give_cash(s, int(effect.unguarded_cash) * open_doors)


@rule
def most_guarded(s, d):
    """The place with most henchmen; ties to the higher income, then to the older (§violence, R36)."""
    best = 0
    for i in range(1, s.controlled.n):
        if s.henchmen[i] > s.henchmen[best] or (
            s.henchmen[i] == s.henchmen[best] and income_at(s, d, i) > income_at(s, d, best)
        ):
            best = i
    return best


@rule
def shoot(s, place, n):
    """Up to n henchmen of a Location are killed (§violence)."""
    lost = min(n, int(s.henchmen[place]))
    s.henchmen[place] -= lost
    s.event.henchmen += lost
    emit(s, Kind.GUARD_SHOT, 0, s.controlled.cards[place], lost, NOBODY)


@rule
def offer_samples(s, effect):
    """Cash for Reputation, as much as the card and the purse allow (§free-samples)."""
    s.offer = min(int(effect.limit), int(s.cash) // int(effect.price), BONUS_MAX - int(s.bonus))
    if s.offer > 0:
        s.phase = Phase.SAMPLES
    elif s.bonus < BONUS_MAX:
        emit(s, Kind.NO_MONEY, 0, s.event.id, 0, NOBODY)


@rule
def refuse_samples(s, d, n):
    """Why n tokens cannot be had (§free-samples)."""
    if n <= s.offer:
        return Refusal.NONE
    effect = current_effect(s, d)
    if n > effect.limit:
        return Refusal.SAMPLES_LIMIT
    if n * int(effect.price) > s.cash:
        return Refusal.SAMPLES_CASH
    return Refusal.SAMPLES_SUPPLY


@rule
def take_samples(s, d, n):
    """Pay, and take the tokens (§free-samples)."""
    dollars = n * int(current_effect(s, d).price)
    s.event.cash += add_cash(s, -dollars)
    s.event.bonus += add_bonus(s, n)
    emit(s, Kind.SAMPLES_TAKEN, 0, s.event.id, n, NOBODY, dollars)
    s.phase = Phase.NEXT_TURN


@rule
def choose_casino_night(s, visit):
    """Casino Night is optional (§casino-night, R52)."""
    if visit:
        enter_casino(s, 1)
    else:
        s.phase = Phase.NEXT_TURN
