"""The rules: setting up, whose turn it is, the legal moves, why a move is refused, and playing one.

Each phase has a file beside this one, in the words of the rulebook.
"""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mean_streets.rules.actions import (
    buy,
    choose_casino,
    hire,
    place_table,
    refuse_buy,
    refuse_hire,
    refuse_table,
)
from backroom.games.mean_streets.rules.boss import challenge, choose_gun_boss
from backroom.games.mean_streets.rules.casino import refuse_reroll, reroll, twins
from backroom.games.mean_streets.rules.common import crew
from backroom.games.mean_streets.rules.events import choose_casino_night, refuse_samples, take_samples
from backroom.games.mean_streets.rules.new_turf import (
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
from backroom.games.mean_streets.rules.police_raid import choose_politician
from backroom.games.mean_streets.rules.rival_gang import choose_gun_defence
from backroom.games.mean_streets.rules.setup import prepare
from backroom.games.mean_streets.rules.turn import (
    ACTIONS,
    act,
    actions_left,
    assign,
    assign_gear,
    begin_turn,
    choose_gear,
    refuse_act,
    refuse_dice,
    run_on,
)
from backroom.games.mean_streets.state import MOVES, Phase, Refusal, Slot

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


@rule
def setup(s, d, options, seed):
    """Set the game up and begin the first turn (§set-up, §turn-order)."""
    prepare(s, d, options, seed)
    begin_turn(s, d)


@rule
def pending(s):
    """The player acts until the game is over (§turn-order, R64)."""
    return 0 if s.phase == Phase.GAME_OVER else 1


# --- moves ----------------------------------------------------------------------------------------------------------


@rule
def play(s, d, seat, move):
    """Play a legal move and every automatic step up to the next decision (§turn-order)."""
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
