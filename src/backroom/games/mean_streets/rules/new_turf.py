"""New Turf: intimidating owners and attacking Rival Locations."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, draw, emit, remove_at
from backroom.games.mean_streets.rules.common import (
    add_bonus,
    begin_roll,
    crew,
    declare_gun,
    emit_roll,
    gain_location,
    lose_location,
    put_in_row,
    strength,
    throw,
)
from backroom.games.mean_streets.scoring import is_rival
from backroom.games.mean_streets.state import CONTROLLED_MAX, MEN_PER_DIE, Kind, Outcome, Phase, Refusal, Rolled, Slot


@rule
def has_target(s):
    """Whether there is anything to attempt: a card in the deck or in the row (R14)."""
    return s.locations.n > 0 or s.row.n > 0


@rule
def begin_new_turf(s, d):
    """A fresh card or an unclaimed one, not when dice are assigned (§new-turf, R11); a lone target is taken."""
    if (s.locations.n > 0) + s.row.n > 1:
        s.phase = Phase.TARGET
    else:
        choose_target(s, d, 0 if s.locations.n > 0 else 1)


@rule
def refuse_target(s, which):
    """Why this target may not be chosen: 0 the fresh card, then the row (§new-turf, R68)."""
    if which == 0:
        return Refusal.DECK_EMPTY if s.locations.n == 0 else Refusal.NONE
    return Refusal.NO_ROW_CARD if which > s.row.n else Refusal.NONE


@rule
def choose_target(s, d, which):
    """Turn up the top card, or point at one of the row, which stays in its place meanwhile (§new-turf, §unclaimed)."""
    if which == 0:
        card = int(draw(s.locations))
        s.location_seen |= 1 << card
        s.known_in_deck &= ~(1 << card)
        s.from_row = EMPTY
        emit(s, Kind.REVEALED, 0, card, 0, EVERYBODY)
    else:
        s.from_row = which - 1
        card = int(s.row.cards[which - 1])
    s.pending_card = card
    s.with_gun = 0
    s.with_suit = 0
    s.brought = 0
    if is_rival(card):
        if s.gun:
            s.phase = Phase.GUN
        else:
            ask_muster(s, d)
    elif s.suit:
        s.phase = Phase.SUIT
    else:
        intimidate(s, d)


@rule
def choose_suit(s, d, use):
    """Wear the suit for one die more, before the dice are rolled; it is spent (§suit, R19)."""
    if use:
        s.suit = 0
        s.with_suit = 1
        emit(s, Kind.SUIT_USED, 0, s.pending_card, 0, NOBODY)
    intimidate(s, d)


@rule
def intimidate(s, d):
    """Roll the assigned dice; they must beat the resistance (§new-turf, R13, R15)."""
    card = int(s.pending_card)
    roll = begin_roll(s, Rolled.NEW_TURF, card)
    resistance = strength(s, d, card)
    total = throw(s, roll.mine, int(s.assigned[Slot.NEW_TURF]) + int(s.with_suit))
    roll.number = resistance
    roll.total = total
    settle_attempt(s, d, roll, total, resistance, Kind.INTIMIDATED, Kind.NOT_INTIMIDATED)


@rule
def settle_attempt(s, d, roll, ours, theirs, won, lost):
    """The Location is ours if we have more; a tie is its owner's (§new-turf, §rival-locations, R15)."""
    card = int(s.pending_card)
    if ours > theirs:
        roll.outcome = Outcome.WON
        emit_roll(s, won, card, ours, theirs)
        take_over(s, d)
    else:
        roll.outcome = Outcome.LOST
        emit_roll(s, lost, card, ours, theirs)
        fail(s)


@rule
def choose_gun(s, d, use):
    """The Tommy Gun comes in once the rival card is seen (§tommy-gun, R18, R67)."""
    s.with_gun = declare_gun(s, use, s.pending_card)
    ask_muster(s, d)


@rule
def muster_dice(men):
    """The dice that henchmen add to an attack: one for each full three (§muster)."""
    return men // MEN_PER_DIE


@rule
def muster_step(s):
    """Henchmen come one by one, or in threes by option (§muster, R22)."""
    return MEN_PER_DIE if s.options.muster == 1 else 1


@rule
def ask_muster(s, d):
    """Ask for henchmen if any could come (§muster)."""
    if crew(s) >= muster_step(s):
        s.phase = Phase.MUSTER
    else:
        attack(s, d)


@rule
def refuse_muster(s, n):
    """Why n henchmen may not join the attack (§muster, R22)."""
    if n > crew(s):
        return Refusal.TOO_FEW_HENCHMEN
    if n % muster_step(s) != 0:
        return Refusal.NOT_THREES
    return Refusal.NONE


@rule
def muster(s, d, n):
    """Bring n henchmen, from any mix of Locations; the others stay and are not at risk (§muster, R23)."""
    s.brought = n
    s.to_take = n
    s.last_place = 0
    if n > 0:
        emit(s, Kind.MUSTERED, 0, s.pending_card, n, NOBODY, muster_dice(n))
    take_forced(s, d)


@rule
def refuse_take_from(s, place):
    """Why the next henchman may not come from there: they are taken from oldest to newest (§muster)."""
    if place >= s.controlled.n:
        return Refusal.NO_SUCH_LOCATION
    if place < s.last_place:
        return Refusal.PASSED_BY
    if s.henchmen[place] == 0:
        return Refusal.NOBODY_THERE
    if crew_from(s, place) < s.to_take:
        return Refusal.TOO_FEW_BEYOND
    return Refusal.NONE


@rule
def crew_from(s, place):
    """The henchmen at this place and at newer ones."""
    total = 0
    for i in range(place, s.controlled.n):
        total += int(s.henchmen[i])
    return total


@rule
def take_from(s, d, place):
    """One henchman leaves that Location for the fight (§muster)."""
    send_to_fight(s, place)
    take_forced(s, d)


@rule
def send_to_fight(s, place):
    """The next henchman comes from here or from a newer Location."""
    s.henchmen[place] -= 1
    s.to_take -= 1
    s.last_place = place


@rule
def take_forced(s, d):
    """Take henchmen for as long as they can come from one place only; then attack (§muster)."""
    while s.to_take > 0:
        first = EMPTY
        for i in range(s.last_place, s.controlled.n):
            if refuse_take_from(s, i) == Refusal.NONE:
                if first != EMPTY:
                    s.phase = Phase.TAKE_FROM
                    return
                first = i
        send_to_fight(s, first)
    attack(s, d)


@rule
def attack(s, d):
    """A battle: assigned dice, one per three henchmen and the gun against the rival's dice (§rival-locations, R15)."""
    card = int(s.pending_card)
    roll = begin_roll(s, Rolled.NEW_TURF, card)
    ours = throw(s, roll.mine, int(s.assigned[Slot.NEW_TURF]) + muster_dice(int(s.brought)) + int(s.with_gun))
    theirs = throw(s, roll.theirs, strength(s, d, card))
    roll.total = ours
    roll.their_total = theirs
    settle_attempt(s, d, roll, ours, theirs, Kind.BATTLE_WON, Kind.BATTLE_LOST)


@rule
def fail(s):
    """Those brought are dead; a fresh card goes to the row, an old one keeps its place (§unclaimed, R28, R42)."""
    if s.brought > 0:
        emit(s, Kind.HENCHMEN_DIED, 0, s.pending_card, s.brought, NOBODY)
        s.brought = 0
    card = s.pending_card
    s.pending_card = EMPTY
    if s.from_row == EMPTY:
        put_in_row(s, card)
    s.from_row = EMPTY
    s.phase = Phase.ACT


@rule
def take_over(s, d):
    """The Location is ours; a thirteenth drives one of the twelve out (§controlled, §thirteenth-location)."""
    if s.from_row != EMPTY:
        remove_at(s.row, s.from_row)
        s.from_row = EMPTY
    gain_location(s, d, s.pending_card)
    if s.controlled.n > CONTROLLED_MAX:
        s.phase = Phase.REPLACE
    else:
        settle(s)


@rule
def replace(s, d, place):
    """One of the twelve old ones goes to the row; its henchmen walk to the new one, its table is lost (R39, R40)."""
    men = s.henchmen[place]
    card = lose_location(s, d, place)
    s.henchmen[CONTROLLED_MAX - 1] = men
    emit(s, Kind.REPLACED, 0, card, men, NOBODY, s.pending_card)
    put_in_row(s, card)
    settle(s)


@rule
def settle(s):
    """After a win: a Bonus token for a Rival Location, then the casualties (§rival-locations, §casualties, R27)."""
    rival = is_rival(s.pending_card)
    s.pending_card = EMPTY
    s.phase = Phase.ACT
    if rival:
        add_bonus(s, 1)
        if s.brought > 0:
            count_casualties(s)
            begin_placing(s)


@rule
def losses(brought, first, second):
    """How many of those brought die on these two dice: doubles before totals, rounded up (§casualties, R24, R25)."""
    if first == second:
        return 0 if first == 6 else brought
    if first + second <= 5:
        return (2 * brought + 2) // 3
    if first + second <= 8:
        return (brought + 1) // 2
    return (brought + 2) // 3


@rule
def count_casualties(s):
    """Roll two dice for the henchmen of a won fight; the survivors are in hand (§casualties, R24, R26)."""
    roll = begin_roll(s, Rolled.CASUALTIES, EMPTY)
    roll.total = throw(s, roll.mine, 2)
    first = int(roll.mine.cards[0])
    second = int(roll.mine.cards[1])
    lost = losses(int(s.brought), first, second)
    roll.number = lost
    s.to_place = s.brought - lost
    s.brought = 0
    emit_roll(s, Kind.CASUALTIES, lost, s.to_place, 10 * first + second)


@rule
def begin_placing(s):
    """Place the henchmen in hand anywhere, from the oldest Location to the newest (§henchmen, R26)."""
    s.last_place = 0
    ask_place(s)


@rule
def ask_place(s):
    """Ask where the next henchman goes, unless there is but one place left for all of them."""
    s.phase = Phase.ACT
    if s.to_place > 0:
        if s.last_place == s.controlled.n - 1:
            put(s, s.last_place, s.to_place)
        else:
            s.phase = Phase.PLACE


@rule
def put(s, place, n):
    """n henchmen in hand take their place."""
    s.henchmen[place] += n
    s.to_place -= n
    s.last_place = place
    emit(s, Kind.PLACED, 0, s.controlled.cards[place], n, NOBODY)


@rule
def refuse_place(s, place):
    """Why the next henchman may not go there (§henchmen)."""
    if place >= s.controlled.n:
        return Refusal.NO_SUCH_LOCATION
    if place < s.last_place:
        return Refusal.PASSED_BY
    return Refusal.NONE


@rule
def place_henchman(s, place):
    """One henchman takes his place (§henchmen)."""
    put(s, place, 1)
    ask_place(s)
