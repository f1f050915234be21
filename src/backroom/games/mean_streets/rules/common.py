"""What every rule needs: dice, Reputation, money, and Locations coming and going."""

from __future__ import annotations

from backroom.core.dice import d6
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, draw, emit, insert_at, push
from backroom.games.mean_streets.state import BONUS_MAX, CASH_MAX, FIRST_DICE, REPUTATION_PER_DIE, ROW_MAX, Kind


@rule
def die(s):
    """One die."""
    return d6(s.dice_stream)


@rule
def begin_roll(s, which, subject):
    """Clear the dice of that kind of roll for a new one."""
    roll = s.rolls[which]
    roll.turn = s.turn
    roll.outcome = 0
    roll.subject = subject
    roll.number = 0
    roll.total = 0
    roll.their_total = 0
    roll.mine.n = 0
    roll.theirs.n = 0
    return roll


@rule
def throw(s, side, n):
    """Roll n dice, keep them on a side of a roll, and return their total."""
    total = 0
    for i in range(n):
        face = die(s)
        side.cards[side.n + i] = face
        total += face
    side.n += n
    return total


@rule
def declare_gun(s, use, card):
    """Declare the Tommy Gun before the dice; that spends it. Returns how many dice it adds (§tommy-gun, R18)."""
    if not use:
        return 0
    s.gun = 0
    emit(s, Kind.GUN_USED, 0, card, 0, NOBODY)
    return 1


@rule
def dice_of(rep):
    """Three dice, and one more for every 5 Reputation (§reputation)."""
    return FIRST_DICE + rep // REPUTATION_PER_DIE


@rule
def strength(s, d, card):
    """Resistance of a normal Location, dice of a rival; the difficulty shifts it."""
    return int(d.strength[card]) + int(s.shift)


@rule
def income_at(s, d, place):
    """What one controlled Location pays: its printed income and 1 for a gaming table (§upkeep, §gaming-table)."""
    return int(d.income[s.controlled.cards[place]]) + int(s.tables[place])


@rule
def crew(s):
    """All henchmen on Locations (§henchmen)."""
    return on_locations(s, s.henchmen)


@rule
def on_locations(s, counts):
    """How many of something there are on all controlled Locations."""
    total = 0
    for i in range(s.controlled.n):
        total += int(counts[i])
    return total


@rule
def recount(s, d):
    """Set the tracker: printed Reputation and income of the controlled Locations (§upkeep, §reputation)."""
    fame = 0
    income = 0
    for i in range(s.controlled.n):
        fame += int(d.rep[s.controlled.cards[i]])
        income += income_at(s, d, i)
    s.fame = fame
    s.income = income


@rule
def add_cash(s, dollars):
    """Gain or lose money; never below nothing, and the record ends at 65535 (R63). Returns the change."""
    before = int(s.cash)
    s.cash = min(CASH_MAX, max(0, before + dollars))
    return int(s.cash) - before


@rule
def add_bonus(s, tokens):
    """Gain or lose Bonus Reputation; printed Reputation cannot be taken (R47), tokens end at 99 (R62)."""
    before = int(s.bonus)
    s.bonus = min(BONUS_MAX, max(0, before + tokens))
    return int(s.bonus) - before


@rule
def gain_location(s, d, card):
    """The card joins the row of controlled Locations as newest (§controlled)."""
    place = s.controlled.n
    push(s.controlled, card)
    s.henchmen[place] = 0
    s.tables[place] = 0
    s.fame += d.rep[card]
    s.income += d.income[card]


@rule
def lose_location(s, d, place):
    """Take a card out of the controlled row; its henchmen and table leave with it (R34). Returns the card."""
    card = int(s.controlled.cards[place])
    s.fame -= d.rep[card]
    s.income -= income_at(s, d, place)
    last = s.controlled.n - 1
    for i in range(place, last):
        s.controlled.cards[i] = s.controlled.cards[i + 1]
        s.henchmen[i] = s.henchmen[i + 1]
        s.tables[i] = s.tables[i + 1]
    s.controlled.cards[last] = EMPTY
    s.henchmen[last] = 0
    s.tables[last] = 0
    s.controlled.n = last
    return card


@rule
def put_in_row(s, card):
    """An unclaimed Location becomes the newest of the row; of four the oldest leaves the game (§unclaimed, R3, R41)."""
    if s.row.n == ROW_MAX:
        oldest = draw(s.row)
        push(s.discard, oldest)
        emit(s, Kind.FELL_OUT, 0, oldest, 0, NOBODY)
    insert_at(s.row, 0, card)
    emit(s, Kind.TO_ROW, 0, card, 0, NOBODY)


@rule
def emit_roll(s, kind, subject, amount, other):
    """A happening in which everybody saw dice."""
    emit(s, kind, 0, subject, amount, EVERYBODY, other)


@rule
def current_effect(s, d):
    """The effect of the card last drawn."""
    return d.effects[s.event.id, s.event.era - 1]
