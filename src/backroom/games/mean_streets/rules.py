"""The turn: Upkeep, Assignment, Actions, Events; and what may be done when."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mean_streets.rules_actions import (
    begin_gear,
    buy,
    choose_casino,
    hire,
    place_table,
    refuse_buy,
    refuse_hire,
    refuse_reroll,
    refuse_table,
    reroll,
    roll_hire,
    roll_reputation,
    twins,
)
from backroom.games.mean_streets.rules_events import (
    choose_casino_night,
    choose_gun_defence,
    choose_politician,
    draw_event,
    refuse_samples,
    take_samples,
)
from backroom.games.mean_streets.rules_new_turf import (
    begin_new_turf,
    choose_gun,
    choose_suit,
    choose_target,
    crew_from,
    has_target,
    muster,
    muster_step,
    place_henchman,
    refuse_muster,
    refuse_place,
    refuse_take_from,
    refuse_target,
    replace,
    take_from,
)
from backroom.games.mean_streets.rules_table import add_cash, crew, dice_of, reputation
from backroom.games.mean_streets.scoring import ask_challenge, challenge, choose_gun_boss
from backroom.games.mean_streets.setup import begin_second_era, prepare
from backroom.games.mean_streets.state import MOVES, Gear, Kind, Phase, Refusal, Slot

NEW_TURF = MOVES.first["new_turf"]
HIRE_DICE = MOVES.first["hire_dice"]
REPUTATION_DICE = MOVES.first["reputation_dice"]
GEAR = MOVES.first["gear"]
GEAR_DICE = MOVES.first["gear_dice"] - 1  # its first move is `gear_dice 1`
ACT = MOVES.first["act"]
TARGET = MOVES.first["target"]
SUIT = MOVES.first["suit"]
GUN = MOVES.first["gun"]
MUSTER = MOVES.first["muster"]
TAKE_FROM = MOVES.first["take_from"]
REPLACE = MOVES.first["replace"]
PLACE = MOVES.first["place"]
HIRE = MOVES.first["hire"]
BUY = MOVES.first["buy"]
CASINO = MOVES.first["casino"]
TABLE_AT = MOVES.first["table_at"]
REROLL = MOVES.first["reroll"]
SAMPLES = MOVES.first["samples"]
POLITICIAN = MOVES.first["politician"]
CHALLENGE = MOVES.first["challenge"]
ASKED = {
    Phase.ASSIGN_NEW_TURF: "new_turf",
    Phase.ASSIGN_HIRE: "hire_dice",
    Phase.ASSIGN_REPUTATION: "reputation_dice",
    Phase.ASSIGN_GEAR: "gear",
    Phase.ASSIGN_GEAR_DICE: "gear_dice",
    Phase.ACT: "act",
    Phase.TARGET: "target",
    Phase.SUIT: "suit",
    Phase.GUN: "gun",
    Phase.MUSTER: "muster",
    Phase.TAKE_FROM: "take_from",
    Phase.REPLACE: "replace",
    Phase.PLACE: "place",
    Phase.HIRE: "hire",
    Phase.BUY: "buy",
    Phase.CASINO: "casino",
    Phase.TABLE_AT: "table_at",
    Phase.REROLL: "reroll",
    Phase.SAMPLES: "samples",
    Phase.CASINO_NIGHT: "casino",
    Phase.GUN_DEFENCE: "gun",
    Phase.POLITICIAN: "politician",
    Phase.CHALLENGE: "challenge",
    Phase.GUN_BOSS: "gun",
}  # the verb of each phase
SIZES = {family.name: len(family) for family in MOVES.families}
FIRST_OF = tuple(MOVES.first[ASKED[phase]] if phase in ASKED else 0 for phase in Phase)
COUNT_OF = tuple(SIZES[ASKED[phase]] if phase in ASKED else 0 for phase in Phase)
ACTIONS = 4  # New Turf, Hire, Reputation, Gear: the Slots that are rolled in the Actions phase


@rule
def setup(s, d, options, seed):
    """Set the game up and begin the first turn (§set-up, §turn-order)."""
    prepare(s, d, options, seed)
    begin_turn(s, d)


@rule
def pending(s):
    """The player acts until the game is over (§turn-order, R64)."""
    return 0 if s.phase == Phase.GAME_OVER else 1


# --- the turn -------------------------------------------------------------------------------------------------------


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
def upkeep(s):
    """Receive at least $1, or what an event made of it; count the dice (§upkeep, §reputation, R5, R7, R9)."""
    pays = max(1, int(s.income)) if s.next_income == EMPTY else int(s.next_income)
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
    """One item a turn, owned or not (§gear, R20); the last die goes to it by itself."""
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
        slot = 0
        while not (bits >> slot) & 1:
            slot += 1
        act(s, d, slot)
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
    """Do what happens by itself until the next decision (§turn-order)."""
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


# --- moves ----------------------------------------------------------------------------------------------------------


@rule
def play(s, d, seat, move):
    """Play a legal move and everything that follows by itself (§turn-order)."""
    phase = s.phase
    if phase == Phase.ASSIGN_NEW_TURF:
        assign(s, Slot.NEW_TURF, move - NEW_TURF)
    elif phase == Phase.ASSIGN_HIRE:
        assign(s, Slot.HIRE, move - HIRE_DICE)
    elif phase == Phase.ASSIGN_REPUTATION:
        assign(s, Slot.REPUTATION, move - REPUTATION_DICE)
    elif phase == Phase.ASSIGN_GEAR:
        choose_gear(s, move - GEAR)
    elif phase == Phase.ASSIGN_GEAR_DICE:
        assign_gear(s, move - GEAR_DICE)
    elif phase == Phase.ACT:
        act(s, d, move - ACT)
    elif phase == Phase.TARGET:
        choose_target(s, d, move - TARGET)
    elif phase == Phase.SUIT:
        choose_suit(s, d, move - SUIT)
    elif phase == Phase.GUN:
        choose_gun(s, d, move - GUN)
    elif phase == Phase.MUSTER:
        muster(s, d, move - MUSTER)
    elif phase == Phase.TAKE_FROM:
        take_from(s, d, move - TAKE_FROM)
    elif phase == Phase.REPLACE:
        replace(s, d, move - REPLACE)
    elif phase == Phase.PLACE:
        place_henchman(s, move - PLACE)
    elif phase == Phase.HIRE:
        hire(s, move - HIRE)
    elif phase == Phase.BUY:
        buy(s, move - BUY)
    elif phase == Phase.CASINO:
        choose_casino(s, move - CASINO)
    elif phase == Phase.TABLE_AT:
        place_table(s, move - TABLE_AT)
    elif phase == Phase.REROLL:
        reroll(s, move - REROLL)
    elif phase == Phase.SAMPLES:
        take_samples(s, d, move - SAMPLES)
    elif phase == Phase.CASINO_NIGHT:
        choose_casino_night(s, move - CASINO)
    elif phase == Phase.GUN_DEFENCE:
        choose_gun_defence(s, d, move - GUN)
    elif phase == Phase.POLITICIAN:
        choose_politician(s, d, move - POLITICIAN)
    elif phase == Phase.CHALLENGE:
        challenge(s, d, move - CHALLENGE)
    elif phase == Phase.GUN_BOSS:
        choose_gun_boss(s, d, move - GUN)
    run_on(s, d)


@rule
def count_up(out, first, n):
    """Write n + 1 moves: `first` with 0 to n."""
    for i in range(n + 1):
        out[i] = first + i
    return n + 1


@rule
def legal(s, d, seat, out):
    """The legal moves of the phase, ascending (R64: there is always one)."""
    phase = s.phase
    if phase == Phase.ASSIGN_NEW_TURF:
        return count_up(out, NEW_TURF, int(s.left))
    if phase == Phase.ASSIGN_HIRE:
        return count_up(out, HIRE_DICE, int(s.left))
    if phase == Phase.ASSIGN_REPUTATION:
        return count_up(out, REPUTATION_DICE, int(s.left))
    if phase == Phase.ASSIGN_GEAR:
        return count_up(out, GEAR, 4)
    if phase == Phase.ASSIGN_GEAR_DICE:
        return count_up(out, GEAR_DICE + 1, int(s.left) - 1)
    if phase == Phase.ACT:
        return legal_acts(s, out)
    if phase == Phase.TARGET:
        return legal_targets(s, out)
    if phase == Phase.SUIT:
        return count_up(out, SUIT, 1)
    if phase == Phase.GUN or phase == Phase.GUN_DEFENCE or phase == Phase.GUN_BOSS:
        return count_up(out, GUN, 1)
    if phase == Phase.MUSTER:
        return legal_musters(s, out)
    if phase == Phase.TAKE_FROM:
        return legal_takes(s, out)
    if phase == Phase.REPLACE:
        return count_up(out, REPLACE, int(s.controlled.n) - 2)
    if phase == Phase.PLACE:
        return count_up(out, PLACE + int(s.last_place), int(s.controlled.n) - 1 - int(s.last_place))
    if phase == Phase.HIRE:
        return count_up(out, HIRE, int(s.offer))
    if phase == Phase.BUY:
        return count_up(out, BUY, int(s.offer))
    if phase == Phase.CASINO or phase == Phase.CASINO_NIGHT:
        return count_up(out, CASINO, 1)
    if phase == Phase.TABLE_AT:
        return legal_tables(s, out)
    if phase == Phase.REROLL:
        return legal_rerolls(s, out)
    if phase == Phase.SAMPLES:
        return count_up(out, SAMPLES, int(s.offer))
    if phase == Phase.POLITICIAN:
        return count_up(out, POLITICIAN, 1)
    if phase == Phase.CHALLENGE:
        return count_up(out, CHALLENGE, 1)
    return 0


@rule
def legal_acts(s, out):
    """The actions that are left (§actions)."""
    bits = actions_left(s)
    n = 0
    for slot in range(ACTIONS):
        if (bits >> slot) & 1:
            out[n] = ACT + slot
            n += 1
    return n


@rule
def legal_targets(s, out):
    """The fresh card and the row (§new-turf)."""
    n = 0
    for which in range(0 if s.locations.n > 0 else 1, int(s.row.n) + 1):
        out[n] = TARGET + which
        n += 1
    return n


@rule
def legal_musters(s, out):
    """Any number of henchmen, or whole threes (§muster, R22)."""
    n = 0
    for men in range(0, crew(s) + 1, muster_step(s)):
        out[n] = MUSTER + men
        n += 1
    return n


@rule
def legal_takes(s, out):
    """Where the next henchman of the attack may come from (§muster)."""
    n = 0
    beyond = crew_from(s, int(s.last_place))
    for place in range(s.last_place, s.controlled.n):
        if s.henchmen[place] > 0 and beyond >= s.to_take:
            out[n] = TAKE_FROM + place
            n += 1
        beyond -= int(s.henchmen[place])
    return n


@rule
def legal_tables(s, out):
    """Locations without a table (§gaming-table)."""
    n = 0
    for place in range(s.controlled.n):
        if s.tables[place] == 0:
            out[n] = TABLE_AT + place
            n += 1
    return n


@rule
def legal_rerolls(s, out):
    """Every different choice of dice to throw again (§casino)."""
    same = twins(s)
    n = 0
    for mask in range(32):
        if ((mask & same) << 1) & ~mask == 0:
            out[n] = REROLL + mask
            n += 1
    return n


# --- why not --------------------------------------------------------------------------------------------------------


@rule
def refuse(s, d, seat, move):
    """The number of the Refusal, 0 if the seat may play the move now."""
    return why_not(s, d, seat, move).value


@rule
def why_not(s, d, seat, move):
    """Why the seat may not play the move now (§turn-order)."""
    phase = s.phase
    if phase == Phase.GAME_OVER:
        return Refusal.GAME_OVER
    if seat != 0:
        return Refusal.NOT_YOUR_TURN
    n = int(move) - FIRST_OF[phase]
    if n < 0 or n >= COUNT_OF[phase]:
        return refuse_verb(s, move)
    if phase <= Phase.ASSIGN_REPUTATION:
        return refuse_dice(s, n)
    if phase == Phase.ASSIGN_GEAR_DICE:
        return refuse_dice(s, n + 1)
    if phase == Phase.ACT:
        return refuse_act(s, n)
    if phase == Phase.TARGET:
        return refuse_target(s, n)
    if phase == Phase.MUSTER:
        return refuse_muster(s, n)
    if phase == Phase.TAKE_FROM:
        return refuse_take_from(s, n)
    if phase == Phase.PLACE:
        return refuse_place(s, n)
    if phase == Phase.HIRE:
        return refuse_hire(s, n)
    if phase == Phase.BUY:
        return refuse_buy(s, n)
    if phase == Phase.TABLE_AT:
        return refuse_table(s, n)
    if phase == Phase.REROLL:
        return refuse_reroll(s, n)
    if phase == Phase.SAMPLES:
        return refuse_samples(s, d, n)
    return Refusal.NONE  # an item of gear, the Location that makes room, yes or no: all that is asked for is possible


@rule
def refuse_verb(s, move):
    """Another thing is to be decided now; New Turf is not asked for without a target (§turn-order, R14)."""
    if s.phase == Phase.ASSIGN_HIRE and NEW_TURF < move < HIRE_DICE and not has_target(s):
        return Refusal.NO_TARGET
    return Refusal.WRONG_PHASE


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
