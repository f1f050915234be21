"""Rival Gangs: whom they attack, and how the Location is defended."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import NOBODY, emit, find, push
from backroom.games.mean_streets.deck import Target
from backroom.games.mean_streets.rules.common import (
    add_bonus,
    begin_roll,
    current_effect,
    declare_gun,
    emit_roll,
    income_at,
    lose_location,
    put_in_row,
    strength,
    throw,
)
from backroom.games.mean_streets.scoring import is_rival
from backroom.games.mean_streets.state import Kind, Outcome, Phase, Rolled, Slot


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
def choose_gun_defence(s, d, use):
    """The gun comes in before the dice of the defence (§tommy-gun, R18, R67)."""
    s.event.gun = declare_gun(s, use, s.event.target)
    defend(s, d)


@rule
def defence(s, d, place, helpers):
    """The dice that defend a Location, and the number added to their total (§old-turf, R30, R31).

    Henchmen there and `helpers` (Old Turf, the gun) roll; a Rival Location adds its dice, another one its resistance.
    """
    card = s.controlled.cards[place]
    dice = helpers + int(s.henchmen[place])
    own = strength(s, d, card)
    return (dice + own, 0) if is_rival(card) else (dice, own)


@rule
def defend(s, d):
    """Old Turf dice, henchmen there, gun, and the card's own dice or resistance hold against the gang.

    Equal totals hold (§old-turf, §rival-gang, R17, R30, R31, R32); a repelled gang is worth one token (R35, R38).
    """
    card = int(s.event.target)
    place = find(s.controlled, card)
    roll = begin_roll(s, Rolled.EVENT, card)
    gang = throw(s, roll.theirs, int(current_effect(s, d).dice))
    dice, number = defence(s, d, place, int(s.assigned[Slot.OLD_TURF]) + int(s.event.gun))
    ours = number + throw(s, roll.mine, dice)
    roll.number = number
    roll.total = ours
    roll.their_total = gang
    s.phase = Phase.NEXT_TURN
    if gang > ours:
        roll.outcome = Outcome.LOST
        lose_to_gang(s, d, place, gang, ours)
    else:
        roll.outcome = Outcome.WON
        s.event.bonus = int(s.event.bonus) + add_bonus(s, 1)
        emit_roll(s, Kind.HELD, card, gang * 1000 + ours, s.event.id)
    s.event.outcome = roll.outcome


@rule
def lose_to_gang(s, d, place, gang, ours):
    """It is lost with its henchmen and table; it becomes unclaimed, or is discarded by option (R29, R33, R34)."""
    s.event.henchmen = s.henchmen[place]
    s.event.tables = s.tables[place]
    card = lose_location(s, d, place)
    s.event.lost = 1 << card
    emit_roll(s, Kind.TURF_LOST, card, gang * 1000 + ours, s.event.id)
    if s.options.lost_turf == 1:
        push(s.discard, card)
    else:
        put_in_row(s, card)
