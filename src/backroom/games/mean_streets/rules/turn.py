"""The turn: Upkeep, Assignment, and the order of the actions until the event."""

from __future__ import annotations

from backroom.core.bits import lowest_place
from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mean_streets.rules.actions import begin_gear, roll_hire, roll_reputation
from backroom.games.mean_streets.rules.boss import ask_challenge
from backroom.games.mean_streets.rules.common import add_cash, dice_of
from backroom.games.mean_streets.rules.events import draw_event
from backroom.games.mean_streets.rules.new_turf import begin_new_turf, has_target
from backroom.games.mean_streets.rules.setup import begin_second_era
from backroom.games.mean_streets.scoring import reputation
from backroom.games.mean_streets.state import Gear, Kind, Phase, Refusal, Slot

ACTIONS = 4  # New Turf, Hire, Reputation, Gear: the Slots that are rolled in the Actions phase


@rule
def begin_turn(s, d):
    """A turn for every event card; when they run out the second era begins, or the end (§turn-order, §end, R4)."""
    if s.events.n == 0:
        if s.era == 2:
            ask_challenge(s, d)
            return
        begin_second_era(s)
    s.turn += 1
    upkeep(s)


@rule
def upkeep_pays(s):
    """What the next Upkeep pays: at least $1, or what an event made of it (§upkeep, R7)."""
    return max(1, int(s.income)) if s.next_income == EMPTY else int(s.next_income)


@rule
def upkeep(s):
    """Receive the income and count the dice (§upkeep, §reputation, R5, R7, R9)."""
    pays = upkeep_pays(s)
    s.next_income = EMPTY
    add_cash(s, pays)
    before = int(s.dice)
    dice = dice_of(reputation(s))
    s.dice = dice
    s.left = dice
    for slot in range(len(s.assigned)):
        s.assigned[slot] = 0
    s.gear = Gear.NONE
    s.done = 0
    emit(s, Kind.TURN, 0, s.turn, pays, NOBODY, dice)
    if before > 0 and dice != before:
        emit(s, Kind.MORE_DICE if dice > before else Kind.FEWER_DICE, 0, 0, dice, NOBODY, reputation(s))
    s.phase = Phase.ASSIGN_NEW_TURF if has_target(s) else Phase.ASSIGN_HIRE


@rule
def assign(s, slot, n):
    """Put n dice on a space of the mat (§assignment)."""
    s.assigned[slot] = n
    s.left -= n
    if s.left == 0:
        close_assignment(s)
    else:
        s.phase += 1


@rule
def choose_gear(s, gear):
    """One item a turn, owned or not (§gear, R20); the last die goes to it automatically."""
    if gear == Gear.NONE:
        close_assignment(s)
        return
    s.gear = gear
    if s.left == 1:
        assign(s, Slot.GEAR, 1)
    else:
        s.phase = Phase.ASSIGN_GEAR_DICE


@rule
def assign_gear(s, n):
    """Dice for the item chosen (§gear)."""
    s.assigned[Slot.GEAR] = n
    s.left -= n
    close_assignment(s)


@rule
def close_assignment(s):
    """What is not placed elsewhere stands on Old Turf (§assignment, §old-turf, R10)."""
    s.assigned[Slot.OLD_TURF] = s.left
    s.left = 0
    for slot in range(len(s.assigned)):
        if slot == Slot.GEAR and s.assigned[slot] > 0:
            emit(s, Kind.ASSIGNED_GEAR, 0, s.gear, s.assigned[slot], NOBODY)
        elif s.assigned[slot] > 0:
            emit(s, Kind.ASSIGNED, 0, slot, s.assigned[slot], NOBODY)
    s.phase = Phase.ACT


@rule
def actions_left(s):
    """Bit set of the actions with dice that are not done yet (§actions)."""
    bits = 0
    for slot in range(ACTIONS):
        if s.assigned[slot] > 0:
            bits |= 1 << slot
    return bits & ~int(s.done)


@rule
def next_action(s, d):
    """Ask for the next action, unless only one is left or the printed order holds; then the event (§actions, R12)."""
    bits = actions_left(s)
    if bits == 0:
        s.phase = Phase.EVENT
    elif bits & (bits - 1) == 0 or s.options.action_order == 1:
        act(s, d, lowest_place(bits))
    else:
        return False
    return True


@rule
def act(s, d, slot):
    """Take one action completely (§actions)."""
    s.done |= 1 << slot
    if slot == Slot.NEW_TURF:
        begin_new_turf(s, d)
    elif slot == Slot.HIRE:
        roll_hire(s)
    elif slot == Slot.REPUTATION:
        roll_reputation(s)
    else:
        begin_gear(s)


@rule
def run_on(s, d):
    """Run every automatic step up to the next decision (§turn-order)."""
    while True:
        if s.phase == Phase.ACT:
            if not next_action(s, d):
                return
        elif s.phase == Phase.EVENT:
            draw_event(s, d)
        elif s.phase == Phase.NEXT_TURN:
            begin_turn(s, d)
        else:
            return


@rule
def refuse_dice(s, n):
    """Only dice that are left can be assigned (§assignment)."""
    return Refusal.TOO_FEW_DICE if n > s.left else Refusal.NONE


@rule
def refuse_act(s, slot):
    """Why this action cannot come next (§actions)."""
    if s.assigned[slot] == 0:
        return Refusal.NO_DICE_THERE
    return Refusal.ALREADY_DONE if (s.done >> slot) & 1 else Refusal.NONE
