"""The Event phase: one card a turn, its effect by era."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, draw, emit, find, push
from backroom.games.mean_streets.deck import Effect, Hits, Open, Target
from backroom.games.mean_streets.rules_actions import enter_casino
from backroom.games.mean_streets.rules_table import (
    add_bonus,
    add_cash,
    begin_roll,
    crew,
    income_at,
    is_rival,
    lay_in_row,
    lose_location,
    recount,
    strength,
    tell_roll,
    throw,
)
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
        give_at_once(s, effect)
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
def current_effect(s, d):
    """The effect of the card last drawn."""
    return d.effects[s.event.id, s.event.era - 1]


@rule
def tables_built(s):
    """Gaming tables on controlled Locations."""
    total = 0
    for i in range(s.controlled.n):
        total += int(s.tables[i])
    return total


@rule
def guarded(s):
    """Controlled Locations with at least one henchman."""
    total = 0
    for i in range(s.controlled.n):
        total += 1 if s.henchmen[i] > 0 else 0
    return total


@rule
def pay_event(s, dollars):
    """An event gives or takes money, never below nothing (§events)."""
    change = add_cash(s, dollars)
    s.event.cash += change
    if change > 0:
        emit(s, Kind.CASH_GAINED, 0, s.event.id, change, NOBODY)
    elif dollars < 0:
        emit(s, Kind.CASH_LOST, 0, s.event.id, -change, NOBODY)


@rule
def honour(s, tokens):
    """An event gives or takes Bonus Reputation, never below nothing (§events, R47)."""
    change = add_bonus(s, tokens)
    s.event.bonus += change
    if change > 0:
        emit(s, Kind.BONUS_GAINED, 0, s.event.id, change, NOBODY)
    elif tokens < 0:
        emit(s, Kind.BONUS_LOST, 0, s.event.id, -change, NOBODY)


@rule
def give_at_once(s, effect):
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
    if dollars != 0:
        pay_event(s, dollars)
    if tokens != 0:
        honour(s, tokens)


@rule
def change_income(s, d, effect):
    """The next Upkeep pays this instead of the usual (§entertainment, §elections, §protests, R8, R54)."""
    touched = 0  # income that the card may change
    spared = 0
    for i in range(s.controlled.n):
        if (effect.open == Open.TABLES and s.tables[i] > 0) or (effect.open == Open.GUARDED and s.henchmen[i] > 0):
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
def richest(s, d, effect):
    """What the `top` most profitable Locations that the card touches pay together (§entertainment)."""
    total = 0
    taken = 0  # bit set of places
    for _ in range(effect.top):
        best = EMPTY
        most = -1
        for i in range(s.controlled.n):
            spared = (effect.open == Open.TABLES and s.tables[i] > 0) or (
                effect.open == Open.GUARDED and s.henchmen[i] > 0
            )
            if not spared and not (taken >> i) & 1 and income_at(s, d, i) > most:
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
    tell_roll(s, Kind.LUCK_ROLLED, s.event.id, face, effect.upto)
    low = face <= effect.upto
    roll.outcome = Outcome.LOST if low else Outcome.WON
    s.event.outcome = roll.outcome
    dollars = int(effect.low_cash) if low else int(effect.high_cash)
    tokens = int(effect.low_bonus) if low else int(effect.high_bonus)
    if dollars != 0:
        pay_event(s, dollars)
    if tokens != 0:
        honour(s, tokens)


@rule
def break_out(s, d, effect):
    """Violence: henchmen fall, unguarded places cost money, and who has no henchman pays otherwise (§violence)."""
    if crew(s) == 0:
        if effect.none_cash < 0:
            pay_event(s, int(effect.none_cash))
        if effect.none_bonus < 0:
            honour(s, int(effect.none_bonus))
    elif effect.hits == Hits.MOST_GUARDED:
        shoot(s, most_guarded(s, d), int(effect.henchmen))
    elif effect.hits == Hits.EACH_GUARDED:
        for i in range(s.controlled.n):
            if s.henchmen[i] > 0:
                shoot(s, i, int(effect.henchmen))
    if effect.unguarded_cash < 0:
        open_doors = int(s.controlled.n) - guarded(s)
        if open_doors > 0:
            pay_event(s, int(effect.unguarded_cash) * open_doors)


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


@rule
def target_of(s, d, target):
    """The place a gang attacks; ties to the higher income, then to the older (§rival-gang, R36)."""
    last = s.controlled.n - 1
    if target == Target.OLDEST:
        return 0
    if target == Target.NEWEST:
        return last
    best = 0
    for i in range(1, last + 1):
        if is_likelier(s, d, target, i, best):
            best = i
    return best


@rule
def is_likelier(s, d, target, place, than):
    """Whether a gang prefers a place to an older one (§rival-gang, R36)."""
    here = income_at(s, d, place)
    there = income_at(s, d, than)
    if target == Target.MOST_FAMOUS:
        fame = d.rep[s.controlled.cards[place]]
        other = d.rep[s.controlled.cards[than]]
        return fame > other or (fame == other and here > there)
    if target == Target.LEAST_GUARDED:
        men = s.henchmen[place]
        others = s.henchmen[than]
        return men < others or (men == others and here > there)
    return here > there


@rule
def begin_gang(s, d, effect):
    """A gang attacks one Location; with none there is nothing to take (§rival-gang, R37, R67)."""
    if s.controlled.n == 0:
        s.event.outcome = Outcome.NOBODY
        emit(s, Kind.NO_TURF, 0, s.event.id, 0, NOBODY)
        return
    card = s.controlled.cards[target_of(s, d, effect.target)]
    s.event.target = card
    emit(s, Kind.GANG_COMES, 0, card, effect.dice, NOBODY, s.event.id)
    if s.gun:
        s.phase = Phase.GUN_DEFENCE
    else:
        defend(s, d)


@rule
def choose_gun_defence(s, d, use):
    """Declare the gun before the dice of the defence; it is spent (§tommy-gun, R18, R67)."""
    if use:
        s.gun = 0
        s.event.gun = 1
        emit(s, Kind.GUN_USED, 0, s.event.target, 0, NOBODY)
    defend(s, d)


@rule
def defend(s, d):
    """Old Turf dice, henchmen there, gun, and the card's own dice or resistance hold against the gang.

    Equal totals hold (§old-turf, §rival-gang, R17, R30, R31, R32); a repelled gang is worth one token (R35, R38).
    """
    card = int(s.event.target)
    place = find(s.controlled, card)
    roll = begin_roll(s, Rolled.EVENT, card)
    gang = throw(s, roll.theirs, int(current_effect(s, d).dice))
    dice = int(s.assigned[Slot.OLD_TURF]) + int(s.henchmen[place]) + int(s.event.gun)
    own = strength(s, d, card)
    if is_rival(card):
        ours = throw(s, roll.mine, dice + own)
    else:
        ours = own + throw(s, roll.mine, dice)
        roll.number = own
    roll.total = ours
    roll.their_total = gang
    s.phase = Phase.NEXT_TURN
    if gang > ours:
        roll.outcome = Outcome.LOST
        lose_to_gang(s, d, place, gang, ours)
    else:
        roll.outcome = Outcome.WON
        s.event.bonus = int(s.event.bonus) + add_bonus(s, 1)
        tell_roll(s, Kind.HELD, card, gang * 1000 + ours, s.event.id)
    s.event.outcome = roll.outcome


@rule
def lose_to_gang(s, d, place, gang, ours):
    """It is lost with its henchmen and table; it lies unclaimed, or is discarded by option (R29, R33, R34)."""
    s.event.henchmen = s.henchmen[place]
    s.event.tables = s.tables[place]
    card = lose_location(s, d, place)
    s.event.lost = 1 << card
    tell_roll(s, Kind.TURF_LOST, card, gang * 1000 + ours, s.event.id)
    if s.options.lost_turf == 1:
        push(s.discard, card)
    else:
        lay_in_row(s, card)


@rule
def begin_raid(s, d):
    """The police come to every Location; the politician may call it off (§police-raid, R37, R53)."""
    if s.controlled.n == 0:
        s.event.outcome = Outcome.NOBODY
        emit(s, Kind.NO_TURF, 0, s.event.id, 0, NOBODY)
    elif s.politician:
        s.phase = Phase.POLITICIAN
    else:
        raid(s, d)


@rule
def choose_politician(s, d, use):
    """Spend the politician and there is no raid; kept back, he still saves the tables (§politician, R53)."""
    if use:
        s.politician = 0
        s.event.outcome = Outcome.CALLED_OFF
        emit(s, Kind.RAID_CALLED_OFF, 0, s.event.id, 0, NOBODY)
        s.phase = Phase.NEXT_TURN
    else:
        raid(s, d)


@rule
def raid(s, d):
    """One die for each Location, oldest first, all before any is shuttered for good (§police-raid, R3, R34)."""
    effect = current_effect(s, d)
    roll = begin_roll(s, Rolled.EVENT, EMPTY)
    roll.number = effect.threshold
    roll.their_total = throw(s, roll.theirs, int(s.controlled.n))
    tell_roll(s, Kind.RAID_ROLLED, s.event.id, s.controlled.n, effect.threshold)
    kept = 0
    for i in range(s.controlled.n):
        card = int(s.controlled.cards[i])
        if roll.theirs.cards[i] <= raid_threshold(s, effect, i):
            s.event.henchmen += s.henchmen[i]
            s.event.tables += s.tables[i]
            s.event.lost |= 1 << card
            push(s.discard, card)
            tell_roll(s, Kind.SHUTTERED, card, roll.theirs.cards[i], 0)
        else:
            s.controlled.cards[kept] = card
            s.henchmen[kept] = s.henchmen[i]
            s.tables[kept] = s.tables[i]
            kept += 1
    close_ranks(s, kept)
    seize_tables(s)
    recount(s, d)
    s.event.outcome = Outcome.LOST if s.event.lost else Outcome.WON
    roll.outcome = s.event.outcome
    emit(s, Kind.RAID_SURVIVED, 0, s.event.id, kept, NOBODY)
    s.phase = Phase.NEXT_TURN


@rule
def raid_threshold(s, effect, place):
    """On this or less a Location is shuttered: a henchman or a table there may make it another number."""
    if s.henchmen[place] > 0:
        return int(effect.guarded)
    if s.tables[place] > 0:
        return int(effect.tabled)
    return int(effect.threshold)


@rule
def close_ranks(s, kept):
    """The first `kept` places of the controlled row remain; the rest is empty."""
    for i in range(kept, s.controlled.n):
        s.controlled.cards[i] = EMPTY
        s.henchmen[i] = 0
        s.tables[i] = 0
    s.controlled.n = kept


@rule
def seize_tables(s):
    """Without the politician every gaming table is confiscated (§police-raid, R53)."""
    if s.politician:
        return
    seized = 0
    for i in range(s.controlled.n):
        seized += int(s.tables[i])
        s.tables[i] = 0
    if seized > 0:
        s.event.tables += seized
        emit(s, Kind.TABLES_SEIZED, 0, s.event.id, seized, NOBODY)
