"""The casino: five dice, two re-rolls, one payout."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit, sort
from backroom.games.mean_streets.rules.common import add_cash, die, emit_roll
from backroom.games.mean_streets.state import CASINO_DICE, PAYOUTS, STAKE, Kind, Line, Phase, Refusal

REROLLS = 2  # §casino


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
    sort(s.hand, CASINO_DICE)
    emit(s, Kind.CASINO_ENTERED, 0, 0, STAKE, NOBODY)
    emit_roll(s, Kind.CASINO_ROLLED, 0, hand_digits(s), s.rerolls)
    s.phase = Phase.REROLL


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
        sort(s.hand, CASINO_DICE)
        s.rerolls -= 1
        emit_roll(s, Kind.CASINO_ROLLED, 0, hand_digits(s), s.rerolls)
    if mask == 0 or s.rerolls == 0:
        pay_hand(s)


@rule
def best_line(hand):
    """The single best line of five dice in ascending order (§casino, R50)."""
    pairs = 0  # neighbours alike: 1 pair, 2 three or two pairs, 3 four or full house, 4 five
    longest = 1
    same = 1
    straight = 1
    run = 1
    for i in range(1, CASINO_DICE):
        step = int(hand[i]) - int(hand[i - 1])
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
    line = best_line(s.hand).value
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
