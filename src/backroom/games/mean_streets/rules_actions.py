"""Hire Henchmen, Buy Reputation, Gear Up and the casino."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mean_streets.rules_new_turf import begin_placing
from backroom.games.mean_streets.rules_table import add_bonus, add_cash, begin_roll, crew, die, tell_roll, throw
from backroom.games.mean_streets.state import (
    BONUS_MAX,
    CASINO_DICE,
    GEAR_PIPS,
    HENCHMAN_PRICE,
    HENCHMEN_MAX,
    PAYOUTS,
    PIPS_EACH,
    REPUTATION_PRICE,
    STAKE,
    Gear,
    Kind,
    Line,
    Outcome,
    Phase,
    Refusal,
    Rolled,
    Slot,
)

REROLLS = 2  # §casino


@rule
def roll_hire(s):
    """One henchman for every 4 pips at $5 each; without a Location nobody can be hired (§hire, R44, R45, R62)."""
    roll = begin_roll(s, Rolled.HIRE, EMPTY)
    pips = throw(s, roll.mine, int(s.assigned[Slot.HIRE]))
    roll.total = pips
    offer = 0
    if s.controlled.n > 0:
        offer = min(pips // PIPS_EACH, int(s.cash) // HENCHMAN_PRICE, HENCHMEN_MAX - crew(s))
    roll.number = offer
    tell_roll(s, Kind.HIRE_ROLLED, 0, pips, offer)
    s.offer = offer
    s.phase = Phase.HIRE if offer > 0 else Phase.ACT


@rule
def refuse_hire(s, n):
    """Why n henchmen cannot be hired; fewer than offered, also none, may be (§hire, R43)."""
    if n <= s.offer:
        return Refusal.NONE
    if n > s.rolls[Rolled.HIRE].total // PIPS_EACH:
        return Refusal.HIRE_PIPS
    if HENCHMAN_PRICE * n > s.cash:
        return Refusal.HIRE_CASH
    return Refusal.HIRE_SUPPLY


@rule
def hire(s, n):
    """Pay now (R65), then place them (§hire, §henchmen)."""
    add_cash(s, -HENCHMAN_PRICE * n)
    emit(s, Kind.HIRED, 0, 0, n, NOBODY, HENCHMAN_PRICE * n)
    s.to_place = n
    begin_placing(s)


@rule
def roll_reputation(s):
    """One Bonus Reputation for every 4 pips at $10 each (§buy-reputation, R45, R62)."""
    roll = begin_roll(s, Rolled.REPUTATION, EMPTY)
    pips = throw(s, roll.mine, int(s.assigned[Slot.REPUTATION]))
    roll.total = pips
    offer = min(pips // PIPS_EACH, int(s.cash) // REPUTATION_PRICE, BONUS_MAX - int(s.bonus))
    roll.number = offer
    tell_roll(s, Kind.REPUTATION_ROLLED, 0, pips, offer)
    s.offer = offer
    s.phase = Phase.BUY if offer > 0 else Phase.ACT


@rule
def refuse_buy(s, n):
    """Why n Reputation cannot be bought (§buy-reputation, R43)."""
    if n <= s.offer:
        return Refusal.NONE
    if n > s.rolls[Rolled.REPUTATION].total // PIPS_EACH:
        return Refusal.BUY_PIPS
    if REPUTATION_PRICE * n > s.cash:
        return Refusal.BUY_CASH
    return Refusal.BUY_SUPPLY


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
        tell_roll(s, Kind.GEAR_FAILED, gear, pips, needed)
        return
    roll.outcome = Outcome.WON
    if gear == Gear.GAMING_TABLE:
        win_table(s, pips, needed)
    else:
        win_marker(s, gear, pips, needed)


@rule
def win_marker(s, gear, pips, needed):
    """There is one marker each of gun, politician and suit; it may be used at once (§gear, R20, R21)."""
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
    tell_roll(s, Kind.GEAR_OWNED if owned else Kind.GEAR_WON, gear, pips, needed)


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
        tell_roll(s, Kind.TABLE_WASTED, Gear.GAMING_TABLE, pips, needed)
        return
    tell_roll(s, Kind.GEAR_WON, Gear.GAMING_TABLE, pips, needed)
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


@rule
def enter_casino(s, by_event):
    """Pay the stake, which is never returned, and roll five dice (§casino, R50)."""
    add_cash(s, -STAKE)
    s.casino_event = by_event
    s.casino_turn = s.turn
    s.rerolls = REROLLS
    s.payout = EMPTY
    for i in range(CASINO_DICE):
        s.hand[i] = die(s)
    sort_hand(s)
    emit(s, Kind.CASINO_ENTERED, 0, 0, STAKE, NOBODY)
    tell_roll(s, Kind.CASINO_ROLLED, 0, hand_digits(s), s.rerolls)
    s.phase = Phase.REROLL


@rule
def sort_hand(s):
    """The five dice in ascending order."""
    for i in range(1, CASINO_DICE):
        face = s.hand[i]
        j = i
        while j > 0 and s.hand[j - 1] > face:
            s.hand[j] = s.hand[j - 1]
            j -= 1
        s.hand[j] = face


@rule
def hand_digits(s):
    """The hand as a number of five digits, for the log."""
    digits = 0
    for i in range(CASINO_DICE):
        digits = 10 * digits + int(s.hand[i])
    return digits


@rule
def twins(s):
    """Bit i: die i of the sorted hand is like die i + 1."""
    bits = 0
    for i in range(CASINO_DICE - 1):
        if s.hand[i] == s.hand[i + 1]:
            bits |= 1 << i
    return bits


@rule
def refuse_reroll(s, mask):
    """Any subset may be thrown again, also dice kept before (§casino, R51); of equal dice the last ones are named."""
    return Refusal.TWIN_DIE if ((mask & twins(s)) << 1) & ~mask else Refusal.NONE


@rule
def reroll(s, mask):
    """Throw the dice of the mask again, from the lowest; nothing thrown stands (§casino)."""
    if mask:
        for i in range(CASINO_DICE):
            if (mask >> i) & 1:
                s.hand[i] = die(s)
        sort_hand(s)
        s.rerolls -= 1
        tell_roll(s, Kind.CASINO_ROLLED, 0, hand_digits(s), s.rerolls)
    if mask == 0 or s.rerolls == 0:
        pay_hand(s)


@rule
def best_line(s):
    """The single best line of the sorted hand (§casino, R50)."""
    pairs = 0  # neighbours alike: 1 pair, 2 three or two pairs, 3 four or full house, 4 five
    longest = 1
    same = 1
    straight = 1
    run = 1
    for i in range(1, CASINO_DICE):
        step = int(s.hand[i]) - int(s.hand[i - 1])
        if step == 0:
            pairs += 1
            same += 1
            longest = max(longest, same)
        else:
            same = 1
            run = run + 1 if step == 1 else 1
            straight = max(straight, run)
    if longest == 5:
        return Line.FIVE
    if straight == 5:
        return Line.LARGE_STRAIGHT
    if longest == 4:
        return Line.FOUR
    if longest == 3 and pairs == 3:
        return Line.FULL_HOUSE
    if straight == 4:
        return Line.SMALL_STRAIGHT
    if longest == 3:
        return Line.THREE
    return Line.NOTHING


@rule
def pay_hand(s):
    """Pay the best line; then back to the actions, or on from the event (§casino, §casino-night)."""
    line = best_line(s).value
    paid = PAYOUTS[line]
    s.payout = paid
    s.rerolls = 0
    add_cash(s, paid)
    emit(s, Kind.CASINO_PAID if paid else Kind.CASINO_LOST, 0, line, paid, NOBODY, paid - STAKE)
    if s.casino_event:
        s.event.cash += paid - STAKE
        s.phase = Phase.NEXT_TURN
    else:
        s.phase = Phase.ACT
