"""The actions Hire Henchmen, Buy Reputation and Gear Up."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mean_streets.rules.casino import enter_casino
from backroom.games.mean_streets.rules.common import add_bonus, add_cash, begin_roll, crew, emit_roll, throw
from backroom.games.mean_streets.rules.new_turf import begin_placing
from backroom.games.mean_streets.state import (
    BONUS_MAX,
    CASINO_DICE,
    GEAR_PIPS,
    HENCHMAN_PRICE,
    HENCHMEN_MAX,
    PIPS_EACH,
    REPUTATION_PRICE,
    STAKE,
    Gear,
    Kind,
    Outcome,
    Phase,
    Refusal,
    Rolled,
    Slot,
)


@rule
def roll_offer(s, rolled, slot, limit, kind):
    """Roll the dice of a slot: every 4 pips offer one, up to `limit`; returns how many (§hire, §buy-reputation)."""
    roll = begin_roll(s, rolled, EMPTY)
    pips = throw(s, roll.mine, int(s.assigned[slot]))
    roll.total = pips
    offer = min(pips // PIPS_EACH, limit)
    roll.number = offer
    emit_roll(s, kind, 0, pips, offer)
    s.offer = offer
    return offer


@rule
def hire_limit(s):
    """How many henchmen money and supply allow; without a Location nobody can be hired (§hire, R44, R45, R62)."""
    if s.controlled.n == 0:
        return 0
    return min(int(s.cash) // HENCHMAN_PRICE, HENCHMEN_MAX - crew(s))


@rule
def roll_hire(s):
    """One henchman for every 4 pips at $5 each (§hire)."""
    s.phase = Phase.HIRE if roll_offer(s, Rolled.HIRE, Slot.HIRE, hire_limit(s), Kind.HIRE_ROLLED) else Phase.ACT


@rule
def refuse_offer(s, n, rolled, price, pips, cash, supply):
    """Which of three refusals stands against n of what was rolled for; fewer than offered, also none, may be (R43)."""
    if n <= s.offer:
        return Refusal.NONE
    if n > s.rolls[rolled].total // PIPS_EACH:
        return pips
    if price * n > s.cash:
        return cash
    return supply


@rule
def refuse_hire(s, n):
    """Why n henchmen cannot be hired (§hire, R43)."""
    return refuse_offer(s, n, Rolled.HIRE, HENCHMAN_PRICE, Refusal.HIRE_PIPS, Refusal.HIRE_CASH, Refusal.HIRE_SUPPLY)


@rule
def hire(s, n):
    """Pay now (R65), then place them (§hire, §henchmen)."""
    add_cash(s, -HENCHMAN_PRICE * n)
    emit(s, Kind.HIRED, 0, 0, n, NOBODY, HENCHMAN_PRICE * n)
    s.to_place = n
    begin_placing(s)


@rule
def reputation_limit(s):
    """How much Bonus Reputation money and supply allow (§buy-reputation, R45, R62)."""
    return min(int(s.cash) // REPUTATION_PRICE, BONUS_MAX - int(s.bonus))


@rule
def roll_reputation(s):
    """One Bonus Reputation for every 4 pips at $10 each (§buy-reputation)."""
    offer = roll_offer(s, Rolled.REPUTATION, Slot.REPUTATION, reputation_limit(s), Kind.REPUTATION_ROLLED)
    s.phase = Phase.BUY if offer else Phase.ACT


@rule
def refuse_buy(s, n):
    """Why n Reputation cannot be bought (§buy-reputation, R43)."""
    return refuse_offer(
        s, n, Rolled.REPUTATION, REPUTATION_PRICE, Refusal.BUY_PIPS, Refusal.BUY_CASH, Refusal.BUY_SUPPLY
    )


@rule
def buy(s, n):
    """Pay now (R65); tokens count beyond 30 as a reserve (§buy-reputation, R46)."""
    add_cash(s, -REPUTATION_PRICE * n)
    add_bonus(s, n)
    emit(s, Kind.BOUGHT, 0, 0, n, NOBODY, REPUTATION_PRICE * n)
    s.phase = Phase.ACT


@rule
def begin_gear(s):
    """Exactly five dice on the gaming table and $5 now may visit the casino instead (§casino, R49)."""
    if s.gear == Gear.GAMING_TABLE and s.assigned[Slot.GEAR] == CASINO_DICE and s.cash >= STAKE:
        s.phase = Phase.CASINO
    else:
        roll_gear(s)


@rule
def choose_casino(s, visit):
    """The casino, or a roll for a table (§casino)."""
    if visit:
        enter_casino(s, 0)
    else:
        roll_gear(s)


@rule
def roll_gear(s):
    """At least the number shown gets the item (§gear, R16); one that is still owned changes nothing (R20)."""
    gear = int(s.gear)
    roll = begin_roll(s, Rolled.GEAR, gear)
    pips = throw(s, roll.mine, int(s.assigned[Slot.GEAR]))
    needed = GEAR_PIPS[gear]
    roll.total = pips
    roll.number = needed
    s.phase = Phase.ACT
    if pips < needed:
        roll.outcome = Outcome.LOST
        emit_roll(s, Kind.GEAR_FAILED, gear, pips, needed)
        return
    roll.outcome = Outcome.WON
    if gear == Gear.GAMING_TABLE:
        win_table(s, pips, needed)
    else:
        win_marker(s, gear, pips, needed)


@rule
def win_marker(s, gear, pips, needed):
    """There is one marker each of gun, politician and suit; it may be used immediately (§gear, R20, R21)."""
    owned = 0
    if gear == Gear.TOMMY_GUN:
        owned = int(s.gun)
        s.gun = 1
    elif gear == Gear.CORRUPT_POLITICIAN:
        owned = int(s.politician)
        s.politician = 1
    else:
        owned = int(s.suit)
        s.suit = 1
    emit_roll(s, Kind.GEAR_OWNED if owned else Kind.GEAR_WON, gear, pips, needed)


@rule
def win_table(s, pips, needed):
    """A table goes to any Location without one; with none free the success is wasted (§gaming-table, R48)."""
    free = 0
    where = EMPTY
    for i in range(s.controlled.n):
        if s.tables[i] == 0:
            free += 1
            where = i
    if free == 0:
        emit_roll(s, Kind.TABLE_WASTED, Gear.GAMING_TABLE, pips, needed)
        return
    emit_roll(s, Kind.GEAR_WON, Gear.GAMING_TABLE, pips, needed)
    if free == 1:
        place_table(s, where)
    else:
        s.phase = Phase.TABLE_AT


@rule
def refuse_table(s, place):
    """Why a gaming table cannot stand there: one per Location (§gaming-table)."""
    if place >= s.controlled.n:
        return Refusal.NO_SUCH_LOCATION
    return Refusal.HAS_TABLE if s.tables[place] else Refusal.NONE


@rule
def place_table(s, place):
    """The table adds 1 to the income, also where none is printed (§gaming-table, R48)."""
    s.tables[place] = 1
    s.income += 1
    emit(s, Kind.TABLE_PLACED, 0, s.controlled.cards[place], s.income, NOBODY)
    s.phase = Phase.ACT
