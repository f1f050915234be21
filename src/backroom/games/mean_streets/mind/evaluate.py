"""What programs make of a position: numbers for learning, and a quick estimate of the result.

The estimate is a simple player's: it knows the rulebook and the chances of the dice, not what the events of a deck look
for. The quick moves of the search's playouts know that, too: see `guide.py`.
"""

from __future__ import annotations

import numpy as np

from backroom.core.features import Feature
from backroom.core.jit import rule
from backroom.games.mean_streets.deck import DICE_MOST
from backroom.games.mean_streets.rules.boss import boss_dice
from backroom.games.mean_streets.rules.common import crew, dice_of, strength
from backroom.games.mean_streets.rules.events import guarded, tables_built
from backroom.games.mean_streets.scoring import BOSS_POINTS, SCORE_MAX, is_rival, reputation, rivals_held, score
from backroom.games.mean_streets.state import (
    BOSSES,
    CASINO_DICE,
    GEAR_PIPS,
    HENCHMAN_PRICE,
    MEN_PER_DIE,
    PIPS_EACH,
    REPUTATION_MAX,
    REPUTATION_PRICE,
    STAKE,
    TURNS,
    Gear,
    Phase,
    Slot,
)

PHASES = len(Phase)
FIRST_PHASE = 33  # the place of the phases among the features
N_FEATURES = FIRST_PHASE + PHASES
# What `features` writes, in its order: names and bounds.
FEATURES = (
    Feature("turn", 0, 2), Feature("era", 0, 1), Feature("cash", 0, 1), Feature("reputation", 0, 2),
    Feature("bonus", 0, 1), Feature("income", -10, 10), Feature("next_income", -10, 1),
    Feature("gear_held", 0, 1, (("gun", "politician", "suit"),)),
    Feature("count", 0, 10, (("controlled", "rivals", "crew", "locations", "row", "events", "dice", "dice_left"),)),
    Feature("assigned", 0, 2, 5), Feature("gear", -1, 1), Feature("offer", -1, 2),
    Feature("card", 0, 4, (("strength", "reputation", "income"),)), Feature("reroll", 0, 1, 5),
    Feature("phase", 0, 1, (tuple(phase.name.lower() for phase in Phase),)),
)  # fmt: skip

# By number of turns left: how many of them a table stands before a raid takes it.
NO_RAID = 8 / 9  # of the events
STANDS = np.cumsum(np.concatenate([[0.0], NO_RAID ** np.arange(TURNS)]))

# What things are worth, in points; one Reputation is one point. guide.py has more of them.
DOLLAR = 0.06
MOST_INCOME = 14  # dollars a turn that can still be spent
RIVAL = 1.0  # more for a Rival Location: the count of rivals
SPARE_REPUTATION, MOST_SPARE = 0.5, 3.0  # above the limit, against losses
HENCHMAN, GUARDED = 0.15, 0.3  # each, and for each Location that has any
WATCH = 0.07  # a die on Old Turf
GUN_A_TURN, SUIT_A_TURN = 0.09, 0.045  # besides the point at the end
POLITICIAN_A_TURN = 0.015  # for each Location, besides the two points at the end
HAND = 6.0  # dollars that a hand at the casino brings
PIPS_A_DIE = 3.0  # towards henchmen and Reputation, what is lost by rounding taken off
FRESH_MARGIN = 1.5  # resistance above the usual that a fresh Location is taken to have
TURN = 2.0  # what the dice of a turn to come should bring


@rule
def features(s, d, seat, out):
    """The table in numbers, about 0 to 1 each; the phase as one of many."""
    out[:] = 0.0
    out[0] = s.turn / TURNS
    out[1] = s.era - 1
    out[2] = min(int(s.cash), 100) / 100
    out[3] = reputation(s) / 30
    out[4] = min(int(s.bonus), 30) / 30
    out[5] = s.income / 30
    out[6] = min(int(s.next_income), 30) / 30
    out[7] = s.gun
    out[8] = s.politician
    out[9] = s.suit
    out[10] = s.controlled.n / 12
    out[11] = rivals_held(s) / 5
    out[12] = crew(s) / 30
    out[13] = s.locations.n / 15
    out[14] = s.row.n / 4
    out[15] = s.events.n / 12
    out[16] = s.dice / 9
    out[17] = s.left / 9
    for slot in range(5):
        out[18 + slot] = s.assigned[slot] / 9
    out[23] = s.gear / 4
    out[24] = s.offer / 13
    if s.pending_card >= 0:
        out[25] = d.strength[s.pending_card] / 18
        out[26] = d.rep[s.pending_card] / 5
        out[27] = d.income[s.pending_card] / 5
    for i in range(5):
        out[28 + i] = s.hand[i] / 6 if s.phase == Phase.REROLL else 0.0
    out[FIRST_PHASE + int(s.phase)] = 1.0


@rule
def turns_left(s):
    """Turns still to be played after this one."""
    return TURNS - int(s.turn)


# --- what is held ---------------------------------------------------------------------------------------------------


@rule
def holdings(s):
    """What everything held is worth, in points: Reputation, gear, Locations, money now and to come, henchmen."""
    left = turns_left(s)
    surplus = max(0, int(s.fame) + int(s.bonus) - REPUTATION_MAX)
    points = reputation(s) + min(SPARE_REPUTATION * surplus, MOST_SPARE)
    points += RIVAL * rivals_held(s) + DOLLAR * (int(s.cash) + min(int(s.income), MOST_INCOME) * left)
    points += HENCHMAN * crew(s) + GUARDED * guarded(s)
    points += int(s.gun) * gear_worth(s, Gear.TOMMY_GUN) + int(s.suit) * gear_worth(s, Gear.DAPPER_SUIT)
    return points + int(s.politician) * gear_worth(s, Gear.CORRUPT_POLITICIAN)


@rule
def gear_worth(s, gear):
    """What it is worth to hold a piece of gear, in points: at the end, and in the turns to come (§gear, §scoring)."""
    left = turns_left(s)
    if gear == Gear.TOMMY_GUN:
        return 1.0 + GUN_A_TURN * left
    if gear == Gear.GAMING_TABLE:
        return DOLLAR * STANDS[left]
    if gear == Gear.CORRUPT_POLITICIAN:
        return 2.0 + POLITICIAN_A_TURN * left * s.controlled.n
    return 1.0 + SUIT_A_TURN * left


@rule
def is_wanted(s, gear):
    """Whether another piece of this gear could be had (§gear, R20, R48)."""
    if gear == Gear.TOMMY_GUN:
        return not s.gun
    if gear == Gear.GAMING_TABLE:
        return tables_built(s) < s.controlled.n
    if gear == Gear.CORRUPT_POLITICIAN:
        return not s.politician
    return not s.suit


@rule
def turf_worth(s, d, card):
    """What taking a Location is worth, in points (§new-turf, §rival-locations)."""
    points = d.rep[card] + DOLLAR * d.income[card] * turns_left(s)
    return points + 1.0 + RIVAL if is_rival(card) else points  # the Bonus token, and the count of rivals


# --- what dice may bring --------------------------------------------------------------------------------------------


@rule
def chance(s, d, card, dice, helpers):
    """The chance that `dice` take the card, with `helpers` more (suit, gun, henchmen) where they may come along."""
    power = strength(s, d, card)
    n = min(dice + helpers, DICE_MOST - 1)
    return d.beats[n, power] if is_rival(card) else d.over[n, power]


@rule
def fresh_chance(d, dice):
    """The chance that `dice` take a fresh Location of the usual resistance, and a little more."""
    return d.over[min(dice, DICE_MOST - 1), int(d.usual[2] + FRESH_MARGIN)]


@rule
def fighters_of(s):
    """The dice that henchmen and gun may add in a battle."""
    return crew(s) // MEN_PER_DIE + int(s.gun)


@rule
def attempt(s, d, dice):
    """The gain to expect of `dice` on New Turf: the best unclaimed Location, or a fresh one of the usual kind."""
    best = 0.0
    if s.locations.n > 0:
        usual = d.usual[0] + DOLLAR * d.usual[1] * turns_left(s)
        best = fresh_chance(d, dice) * usual
    fighters = fighters_of(s)
    for i in range(s.row.n):
        card = int(s.row.cards[i])
        helpers = fighters if is_rival(card) else int(s.suit)
        best = max(best, chance(s, d, card, dice, helpers) * turf_worth(s, d, card))
    return best


@rule
def on_gear(s, d, gear, dice):
    """The gain to expect of `dice` on a piece of gear; five on the table may visit the casino (§gear, §casino)."""
    gain = gear_worth(s, gear) * d.over[dice, GEAR_PIPS[gear] - 1] if is_wanted(s, gear) else 0.0
    if gear == Gear.GAMING_TABLE and dice == CASINO_DICE and s.cash >= STAKE:
        gain = max(gain, DOLLAR * HAND)
    return gain


@rule
def split(s, d, gear, dice):
    """The best of `dice` on a piece of gear, the others on Old Turf."""
    best = 0.0
    for n in range(1, dice + 1):
        best = max(best, on_gear(s, d, gear, n) + WATCH * (dice - n))
    return best


@rule
def best_gear(s, d, dice):
    """The best of `dice` on any piece of gear and on Old Turf."""
    best = WATCH * dice
    for gear in range(1, 5):
        best = max(best, split(s, d, gear, dice))
    return best


@rule
def points_bought(dice, cash):
    """How much Reputation `dice` and the purse should buy (§buy-reputation)."""
    return min(PIPS_A_DIE / PIPS_EACH * dice, cash // REPUTATION_PRICE)


@rule
def buying(s, dice, cash):
    """The gain to expect of `dice` on Buy Reputation; nothing above what serves as a reserve."""
    if int(s.fame) + int(s.bonus) >= REPUTATION_MAX + MOST_SPARE:
        return 0.0
    return points_bought(dice, cash) * (1.0 - REPUTATION_PRICE * DOLLAR)


@rule
def hiring(men):
    """What this many extra henchmen are worth."""
    return (HENCHMAN + GUARDED) * men


@rule
def spare(s, d, dice):
    """The best of `dice` that do not go to New Turf: Reputation, gear, Old Turf."""
    cash = int(s.cash)
    best = 0.0
    for n in range(min(dice, 1 + 2 * cash // 15) + 1):
        best = max(best, buying(s, n, cash) + best_gear(s, d, dice - n))
    return best


# --- this turn ------------------------------------------------------------------------------------------------------


@rule
def this_turn(s, d):
    """What the rest of this turn should bring: dice in hand, dice assigned, the action in progress."""
    if s.event.id >= 0 and s.event.turn == s.turn:
        return in_progress(s, d)
    if s.phase == Phase.ASSIGN_NEW_TURF:
        best = 0.0
        for kept in range(int(s.left) + 1):
            best = max(best, attempt(s, d, int(s.left) - kept) + spare(s, d, kept))
        return best
    return in_hand(s, d) + assigned(s, d) + in_progress(s, d)


@rule
def in_hand(s, d):
    """What the dice not yet assigned should bring, given the spaces already passed."""
    left = int(s.left)
    if s.phase == Phase.ASSIGN_GEAR_DICE:
        return split(s, d, int(s.gear), left)
    if s.phase == Phase.ASSIGN_GEAR:
        return best_gear(s, d, left)
    return spare(s, d, left)


@rule
def assigned(s, d):
    """What the dice on the mat should bring whose action is still to come."""
    done = int(s.done)
    cash = int(s.cash)
    points = WATCH * int(s.assigned[Slot.OLD_TURF])
    if not (done >> Slot.NEW_TURF) & 1 and s.assigned[Slot.NEW_TURF] > 0:
        points += attempt(s, d, int(s.assigned[Slot.NEW_TURF]))
    if not (done >> Slot.REPUTATION) & 1:
        points += buying(s, int(s.assigned[Slot.REPUTATION]), cash)
        cash -= int(REPUTATION_PRICE * points_bought(int(s.assigned[Slot.REPUTATION]), cash))
    if not (done >> Slot.HIRE) & 1 and s.controlled.n > 0:
        men = min(PIPS_A_DIE / PIPS_EACH * int(s.assigned[Slot.HIRE]), cash // HENCHMAN_PRICE)
        points += hiring(men)
    if not (done >> Slot.GEAR) & 1 and s.assigned[Slot.GEAR] > 0:
        points += on_gear(s, d, int(s.gear), int(s.assigned[Slot.GEAR]))
    return points


@rule
def in_progress(s, d):
    """What the action or the event in progress should bring."""
    phase = s.phase
    if phase == Phase.TARGET:
        return attempt(s, d, int(s.assigned[Slot.NEW_TURF]))
    if phase == Phase.SUIT:
        return attack(s, d, int(s.suit))
    if phase == Phase.GUN or phase == Phase.MUSTER:
        return attack(s, d, int(s.with_gun) + fighters_of(s))
    if phase == Phase.TAKE_FROM:
        return attack(s, d, int(s.with_gun) + int(s.brought) // MEN_PER_DIE)
    if phase == Phase.PLACE:
        return hiring(int(s.to_place))
    if phase == Phase.HIRE:
        return max(0.0, hiring(int(s.offer)) - DOLLAR * HENCHMAN_PRICE * int(s.offer))
    if phase == Phase.BUY:
        return (1.0 - DOLLAR * REPUTATION_PRICE) * int(s.offer)
    if phase == Phase.CASINO:
        return max(DOLLAR * HAND, gear_worth(s, Gear.GAMING_TABLE))
    if phase == Phase.TABLE_AT:
        return gear_worth(s, Gear.GAMING_TABLE)
    if phase == Phase.REROLL:
        return DOLLAR * (STAKE + HAND)
    if phase == Phase.CASINO_NIGHT:
        return DOLLAR * HAND
    return 0.0


@rule
def attack(s, d, helpers):
    """What the attempt on the card in question should bring, with this many extra dice."""
    card = int(s.pending_card)
    return chance(s, d, card, int(s.assigned[Slot.NEW_TURF]), helpers) * turf_worth(s, d, card)


# --- the whole ------------------------------------------------------------------------------------------------------


@rule
def evaluate(s, d, seat):
    """The score to expect: what is held, what this turn should bring, and a little for every turn to come."""
    if s.phase == Phase.GAME_OVER:
        return score(s) / SCORE_MAX
    if s.phase == Phase.CHALLENGE:
        return max(float(score(s)), fight_worth(s, d)) / SCORE_MAX
    if s.phase == Phase.GUN_BOSS:
        return fight_worth(s, d) / SCORE_MAX
    return min(holdings(s) + this_turn(s, d) + TURN * turns_left(s), SCORE_MAX) / SCORE_MAX


@rule
def boss_chance(s, d):
    """The chance to beat Da Boss with all dice and the gun: the known one, or the mean of the four (§da-boss)."""
    if s.boss_shown:
        return chance_against(s, d, s.boss)
    won = 0.0
    for boss in range(BOSSES):
        won += chance_against(s, d, boss) / BOSSES
    return won


@rule
def chance_against(s, d, boss):
    """The chance against one boss; where equal totals are rolled again, only the decided fights count (R57)."""
    mine = dice_of(reputation(s)) + int(s.gun)
    his = boss_dice(s, d, boss)
    won = d.beats[mine, his]
    return won / (won + d.beats[his, mine]) if s.options.boss_tie == 1 else won


@rule
def fight_worth(s, d):
    """The score to expect of a fight with Da Boss: ten points more, less the gun's, or nothing (§da-boss, R58)."""
    return boss_chance(s, d) * (score(s) + BOSS_POINTS - int(s.gun))
