"""Variant: professionals hired for a briefcase (§professionals)."""

from __future__ import annotations

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.mob_town.rules.cards import draw_cards, gain_openly, number_of, spend
from backroom.games.mob_town.rules.price import take_overs
from backroom.games.mob_town.rules.takeover import begin_take_over, refuse_take_over
from backroom.games.mob_town.rules.town import exchange_places, lose_slot, unstack_token
from backroom.games.mob_town.rules.turn import finish
from backroom.games.mob_town.state import Kind, Phase, Professional, Refusal


@rule
def has_use(s, d, seat, who):
    """Whether hiring would do anything (§professionals, R38)."""
    if who == Professional.FENCE:
        return s.lineup_n >= number_of(s, d, Professional.FENCE)
    if who == Professional.LOCKSMITH:
        return take_overs(s, d, seat, True, False) != 0
    if who == Professional.ENFORCER:
        return take_overs(s, d, seat, False, True) != 0
    if who == Professional.PICKPOCKET:
        for rival in range(s.options.players):
            if rival != seat and s.hand_n[rival] > 0:
                return True
        return False
    if who == Professional.INSPECTOR:
        for slot in range(s.city_n):
            if s.stack[slot] > 0:
                return True
        return False
    if who == Professional.MOVERS:
        return s.city_n >= 2
    return True


@rule
def refuse_hire(s, d, seat, place):
    """Why the seat may not hire from a place of the display (§professionals, R38)."""
    if s.shown[place] == EMPTY:
        return Refusal.NOBODY_SHOWN
    if s.extra > 0:
        return Refusal.DRIVER_WAITS
    if s.briefcases[seat] < 1:
        return Refusal.NO_BRIEFCASE
    if not has_use(s, d, seat, int(s.shown[place])):
        return Refusal.NO_USE
    return Refusal.NONE


@rule
def hire(s, d, seat, place):
    """Spend a briefcase on a professional and use them now or keep them for the round (§professionals, R39)."""
    who = int(s.shown[place])
    s.briefcases[seat] -= 1
    s.shown[place] = EMPTY
    s.pro = who
    s.pro_place = place
    s.progress = 1
    emit(s, Kind.HIRED, seat, who, 0, NOBODY)
    amount = number_of(s, d, who)
    if who == Professional.FENCE:
        s.picks = amount  # whatever Cash In would take (R72)
        s.last = EMPTY
        s.phase = Phase.CASH_PICK
    elif who == Professional.BOOKIE:
        draw_cards(s, seat, amount)  # not a Draw action (R72)
        finish(s)
    elif who == Professional.PICKPOCKET:
        s.phase = Phase.PRO_PLAYER
    elif who == Professional.DRIVER:
        s.extra = amount
        s.pro_place = EMPTY
        s.phase = Phase.MAIN
    elif who == Professional.LAWYER:
        s.phase = Phase.PRO_AGENDA
    elif who < Professional.LOOKOUT:  # Locksmith, Enforcer, Inspector, Moving Crew
        s.phase = Phase.PRO_SLOT
    else:
        finish(s)


@rule
def refuse_target(s, d, seat, slot):
    """Why the professional in use cannot work on a card (§professionals)."""
    if slot >= s.city_n:
        return Refusal.NO_SUCH_CARD
    if s.pro == Professional.LOCKSMITH:
        return refuse_take_over(s, d, seat, slot, True, False)
    if s.pro == Professional.ENFORCER:
        return refuse_take_over(s, d, seat, slot, False, True)
    if s.pro == Professional.INSPECTOR and s.stack[slot] == 0:
        return Refusal.NO_TOKENS_THERE
    if s.pro == Professional.MOVERS and slot == s.city_n - 1:
        return Refusal.NOT_THE_LAST
    return Refusal.NONE


@rule
def work_on(s, d, seat, slot):
    """The professional in use works on a card (§professionals)."""
    if s.pro == Professional.LOCKSMITH:
        begin_take_over(s, d, seat, slot, True, False)
    elif s.pro == Professional.ENFORCER:
        begin_take_over(s, d, seat, slot, False, True)
    elif s.pro == Professional.INSPECTOR:
        clean(s, slot)
        finish(s)
    else:
        s.target = slot
        s.phase = Phase.PRO_SLOT2


@rule
def clean(s, slot):
    """Crooked Inspector: all tokens of a card go back to their owners, nobody controls it (R42)."""
    owner = int(s.owner[slot])
    lose_slot(s, owner, slot)
    for seat in range(4):
        while s.tokens[slot, seat] > 0:
            unstack_token(s, slot, seat)
            s.supply[seat] += 1
    emit(s, Kind.CLEANED, owner, int(s.card[slot]), 0, NOBODY)


@rule
def refuse_exchange(s, slot):
    """Why a card cannot be the Moving Crew's second: the pair is named lower slot first (§professionals, R43)."""
    if slot >= s.city_n:
        return Refusal.NO_SUCH_CARD
    if slot <= s.target:
        return Refusal.NOT_A_HIGHER_SLOT
    return Refusal.NONE


@rule
def move_cards(s, d, seat, slot):
    """Moving Crew: two city cards swap places (R43)."""
    exchange_places(s, int(s.target), slot)
    emit(s, Kind.MOVED_CARDS, seat, int(s.card[s.target]), 0, NOBODY, int(s.card[slot]))
    finish(s)


@rule
def refuse_robbery(s, seat, rival):
    """Why the Pickpocket cannot rob a seat (§professionals)."""
    if rival == seat or rival >= s.options.players:
        return Refusal.NOT_A_RIVAL
    if s.hand_n[rival] == 0:
        return Refusal.RIVAL_EMPTY
    return Refusal.NONE


@rule
def rob(s, d, seat, rival):
    """Pickpocket: random cards of a rival's hand, seen by all (§professionals)."""
    for _ in range(min(number_of(s, d, Professional.PICKPOCKET), int(s.hand_n[rival]))):
        skip = below(s.dice, int(s.hand_n[rival]))
        kind = 0
        while skip >= s.hand[rival, kind]:
            skip -= int(s.hand[rival, kind])
            kind += 1
        spend(s, rival, kind)
        gain_openly(s, seat, kind)
        emit(s, Kind.ROBBED, rival, kind, 1, EVERYBODY)
    finish(s)


@rule
def retain_lawyer(s, d, seat, agenda):
    """Lawyer: a third agenda, scored too (§professionals)."""
    s.held[seat] = int(s.held[seat]) | (1 << agenda)
    finish(s)
