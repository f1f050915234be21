"""Quick sensible moves for the search's playouts. They know which things the events of the deck reward."""

from __future__ import annotations

import math

from backroom.core.dice import below, word
from backroom.core.jit import rule
from backroom.games.mean_streets.mind.evaluate import (
    DOLLAR,
    GUN_A_TURN,
    POLITICIAN_A_TURN,
    RIVAL,
    STANDS,
    SUIT_A_TURN,
    WATCH,
    boss_chance,
    chance,
    fight_worth,
    fighters_of,
    fresh_chance,
    turns_left,
)
from backroom.games.mean_streets.rules.common import income_at
from backroom.games.mean_streets.scoring import BOSS_POINTS, is_rival, score
from backroom.games.mean_streets.state import (
    CASINO_DICE,
    ERA_ENDS,
    GEAR_PIPS,
    HENCHMAN_PRICE,
    MEN_PER_DIE,
    MOVES,
    PIPS_EACH,
    REPUTATION_MAX,
    REPUTATION_PRICE,
    STAKE,
    TURNS,
    Gear,
    Phase,
    Slot,
)

GUN, TABLES, SUIT, ON_WATCH, AT_CASINO = range(5)  # places in the deck's LURES
TABLE = int(Gear.GAMING_TABLE)
ALL_AGAIN = (1 << CASINO_DICE) - 1  # the mask of a whole hand

# What things are worth, in points; see also evaluate.py.
FAME_A_TURN = 0.03  # one Reputation, in dice to come
FAME_IN_RESERVE = 0.2  # one Reputation above the limit
SPARE_FAME = 3  # tokens above the limit that are worth having against losses
ONE_LOCATION = 0.3  # towards the bonus for many of them
FRESH_FAME = 1.3  # times the usual Reputation: a fresh Location may be a rival
GUN_HELD, SUIT_HELD, POLITICIAN_HELD = 1.5, 1.5, 2.5  # besides what they bring in the turns to come
CASINO_HAND = 0.35  # a hand, in Reputation that it buys
BOUGHT_FAME = 0.8  # one Reputation that must be paid for
REBUY = 0.7  # of its worth is lost when a piece of gear is used: it can be had again
GUN_SAVES = 0.2  # the chance that one die more holds a Location against a gang
OLDEST_GUARD, OTHER_GUARD = 3.0, 0.5  # a henchman at the oldest Location, which gangs attack most, and elsewhere

# Habits.
MOST_KEPT = 7  # dice that a quick move keeps from New Turf
TABLE_DICE = 5  # with fewer dice a turn nobody builds tables
RESERVE = 2  # tokens above the limit that dice are still spent on
LAST_TURNS = 4  # in which tokens above the limit are not bought
LIKELY, HOPELESS = 0.72, 0.4  # chances: enough henchmen in a fight, and too little even with all of them
RAID_LOCATIONS = 3  # with more Locations than this the politician calls a raid off
CAUTION = 0.2  # of the spread of results that a fight with Da Boss must gain
UNUSUAL = 8  # one move in so many is not the usual one, so that playouts differ
NOISE, GUARD_NOISE = 0.1, 0.5  # points of chance in a choice: 0 to 3 times this
REROLL = MOVES.first["reroll"]
TARGET = MOVES.first["target"]
GEAR = MOVES.first["gear"]


@rule
def point_of_fame(s):
    """What one Reputation is worth: a point, and a share of the dice to come; little above the limit."""
    if int(s.fame) + int(s.bonus) >= REPUTATION_MAX + SPARE_FAME:
        return FAME_IN_RESERVE
    return 1.0 + FAME_A_TURN * turns_left(s)


@rule
def to_come(s, d, lure):
    """The tokens that events to come should give for what a lure asks to have (§events)."""
    left = turns_left(s)
    first = max(0, ERA_ENDS[1] - int(s.turn))
    return d.lure[0, lure] * first + d.lure[1, lure] * (left - first)


@rule
def turf_worth_with_dice(s, d, card):
    """What taking a Location is worth, in points, with the dice that its Reputation will bring.

    `turf_worth` of evaluate.py is a simpler player's: one Reputation is one point there, at any time.
    """
    points = point_of_fame(s) * d.rep[card] + DOLLAR * d.income[card] * turns_left(s) + ONE_LOCATION
    if is_rival(card):
        points += point_of_fame(s) + RIVAL  # the Bonus token, and the count of rivals
    return points


@rule
def fresh_value(s, d, dice):
    """The gain to expect of a fresh Location, not knowing which."""
    gain = FRESH_FAME * d.usual[0] * point_of_fame(s) + DOLLAR * d.usual[1] * turns_left(s) + ONE_LOCATION
    return fresh_chance(d, dice) * gain


@rule
def best_target(s, d, dice, fighters):
    """The gain to expect of `dice` on New Turf: the best unclaimed Location, or a fresh one of the usual kind.

    `fighters` are the dice that the gun and the henchmen may add against a rival.
    """
    best = fresh_value(s, d, dice) if s.locations.n > 0 else 0.0
    for i in range(s.row.n):
        card = int(s.row.cards[i])
        helpers = fighters if is_rival(card) else int(s.suit)
        best = max(best, chance(s, d, card, dice, helpers) * turf_worth_with_dice(s, d, card))
    return best


@rule
def has_room_for_table(s):
    """Whether a Location is without a gaming table, and there are dice to spare for one (§gaming-table)."""
    if s.dice < TABLE_DICE:
        return False
    for i in range(s.controlled.n):
        if not s.tables[i]:
            return True
    return False


@rule
def gun_value(s, d):
    """What holding the Tommy Gun is worth, in points."""
    return GUN_HELD + GUN_A_TURN * turns_left(s) + point_of_fame(s) * to_come(s, d, GUN)


@rule
def suit_value(s, d):
    """What holding the Dapper Suit is worth, in points."""
    return SUIT_HELD + SUIT_A_TURN * turns_left(s) + point_of_fame(s) * to_come(s, d, SUIT)


@rule
def gear_value(s, d, gear):
    """What a piece of gear is worth now, in points."""
    if gear == Gear.TOMMY_GUN:
        return 0.0 if s.gun else gun_value(s, d)
    if gear == Gear.CORRUPT_POLITICIAN:
        return 0.0 if s.politician else POLITICIAN_HELD + POLITICIAN_A_TURN * turns_left(s) * s.controlled.n
    if gear == Gear.DAPPER_SUIT:
        return 0.0 if s.suit else suit_value(s, d)
    if gear == Gear.GAMING_TABLE and has_room_for_table(s):
        return table_value(s, d)
    return 0.0


@rule
def table_value(s, d):
    """What a gaming table is worth, in points, before a raid takes it."""
    left = turns_left(s)
    return STANDS[left] * (DOLLAR + point_of_fame(s) * to_come(s, d, TABLES) / max(left, 1))


@rule
def watch_value(s, d, dice):
    """What dice on Old Turf are worth: events that look for a watch see the first, gangs meet them all (§old-turf)."""
    return WATCH * dice + point_of_fame(s) * d.lure[s.era - 1, ON_WATCH] if dice > 0 else 0.0


@rule
def dice_on_gear(s, d, gear, dice):
    """How many of the dice go on a piece of gear and what all are worth then: one die less may keep watch."""
    if gear == TABLE and s.cash >= STAKE and dice >= CASINO_DICE:
        table = gear_value(s, d, gear) * d.over[CASINO_DICE, GEAR_PIPS[gear] - 1]
        return CASINO_DICE, max(table, visit_value(s, d)) + watch_value(s, d, dice - CASINO_DICE)
    gain = gear_value(s, d, gear)
    every = gain * d.over[dice, GEAR_PIPS[gear] - 1]
    if dice > 1:
        less = gain * d.over[dice - 1, GEAR_PIPS[gear] - 1] + watch_value(s, d, 1)
        if less > every:
            return dice - 1, less
    return dice, every


@rule
def gear_to_try(s, d, dice):
    """The piece of gear that so many dice are best put on, NONE if they rather guard; and what they are worth."""
    best, best_value = 0, watch_value(s, d, dice)
    if dice > 0:
        for gear in range(1, 5):
            _, value = dice_on_gear(s, d, gear, dice)
            if value > best_value:
                best, best_value = gear, value
    return best, best_value


@rule
def visit_value(s, d):
    """What a hand is worth, in points: six dollars on average, and being seen there (§casino)."""
    return point_of_fame(s) * (CASINO_HAND + d.lure[s.era - 1, AT_CASINO])


@rule
def reputation_dice(s, dice):
    """How many of the dice buying Reputation can use: about five pips a token, as far as the purse goes."""
    if int(s.fame) + int(s.bonus) >= REPUTATION_MAX + RESERVE:
        return 0
    tokens = int(s.cash) // REPUTATION_PRICE
    return min(dice, (tokens * (PIPS_EACH + 1) + 2) * 2 // 7)


@rule
def spare_value(s, d, dice):
    """What dice are worth that do not go to New Turf."""
    buying = reputation_dice(s, dice)
    points = BOUGHT_FAME * point_of_fame(s) * min(buying, int(s.cash) // REPUTATION_PRICE)
    _, value = gear_to_try(s, d, dice - buying)
    return points + value


# --- the moves ------------------------------------------------------------------------------------------------------


@rule
def guide(s, d, seat, moves, n, stream):
    """A quick sensible move: the heart of playouts. Amounts are drawn around what usually pays."""
    phase = int(s.phase)
    if phase == Phase.ASSIGN_NEW_TURF:
        return guide_new_turf(s, d, n, stream)
    if phase == Phase.ASSIGN_HIRE:
        return guide_hire(s, n, stream)
    if phase == Phase.ASSIGN_REPUTATION:
        return min(n - 1, reputation_dice(s, n - 1)) if below(stream, UNUSUAL) else 0
    if phase == Phase.ASSIGN_GEAR:
        gear, _ = gear_to_try(s, d, int(s.left))
        return place_of(moves, n, GEAR + gear) if n > 1 and below(stream, UNUSUAL) else 0
    if phase == Phase.ASSIGN_GEAR_DICE:
        dice, _ = dice_on_gear(s, d, int(s.gear), n)
        return dice - 1
    if phase == Phase.ACT:
        return n - 1 if below(stream, UNUSUAL) else 0  # gear, Reputation and henchmen before New Turf
    if phase == Phase.TARGET:
        return guide_target(s, d, moves, n)
    if phase == Phase.SUIT:
        return guide_helper(s, d, suit_value(s, d))
    if phase == Phase.GUN:
        return guide_helper(s, d, gun_value(s, d))
    if phase == Phase.MUSTER:
        return guide_muster(s, d, n)
    if phase == Phase.PLACE:
        return guide_place(s, d, n, stream)
    if phase == Phase.REPLACE:
        return guide_replace(s, d, n)
    if phase == Phase.REROLL:
        return guide_reroll(s, moves, n)
    if phase == Phase.BUY or phase == Phase.SAMPLES:
        return n - 1 if int(s.fame) + int(s.bonus) < REPUTATION_MAX + RESERVE or s.turn < TURNS - LAST_TURNS else 0
    if phase == Phase.HIRE:
        return min(n - 1, 1 + below(stream, 3))
    if phase == Phase.CHALLENGE:
        return guide_challenge(s, d)
    if phase == Phase.POLITICIAN:
        return 1 if s.controlled.n > RAID_LOCATIONS else 0
    if phase == Phase.GUN_DEFENCE:
        saved = GUN_SAVES * point_of_fame(s) * (1.0 + d.rep[s.event.target])  # the Location, and the token for holding
        return 1 if saved > REBUY * gun_value(s, d) else 0
    if phase == Phase.CASINO or phase == Phase.CASINO_NIGHT or phase == Phase.GUN_BOSS:
        return 1
    return below(stream, n)


@rule
def guide_new_turf(s, d, n, stream):
    """As many dice as New Turf makes more of than the other spaces do; a little chance keeps playouts apart."""
    dice = n - 1
    fighters = fighters_of(s)
    noise = word(stream)
    best, best_value = 0, -1.0
    for kept in range(min(dice, MOST_KEPT) + 1):
        value = best_target(s, d, dice - kept, fighters) + spare_value(s, d, kept) + NOISE * ((noise >> (2 * kept)) & 3)
        if value > best_value:
            best, best_value = dice - kept, value
    return best


@rule
def guide_hire(s, n, stream):
    """Now and then a die or two, when there is money and something to guard."""
    if s.cash < HENCHMAN_PRICE or s.controlled.n == 0 or below(stream, 2) == 0:
        return 0
    return min(n - 1, 1 + below(stream, 2))


@rule
def guide_target(s, d, moves, n):
    """The target with the highest expected gain."""
    dice = int(s.assigned[Slot.NEW_TURF])
    fighters = fighters_of(s)
    best, best_value = 0, -1.0
    for i in range(n):
        place = int(moves[i]) - TARGET - 1
        if place < 0:
            value = fresh_value(s, d, dice)
        else:
            card = int(s.row.cards[place])
            value = chance(s, d, card, dice, fighters if is_rival(card) else int(s.suit)) * turf_worth_with_dice(
                s, d, card
            )
        if value > best_value:
            best, best_value = i, value
    return best


@rule
def guide_helper(s, d, kept):
    """Use the suit or the gun where a die more brings more than keeping it, which is worth `kept` points."""
    card = int(s.pending_card)
    dice = int(s.assigned[Slot.NEW_TURF])
    more = chance(s, d, card, dice, 1) - chance(s, d, card, dice, 0)
    return 1 if more * turf_worth_with_dice(s, d, card) > REBUY * kept else 0


@rule
def guide_muster(s, d, n):
    """As many threes as the fight needs to be likely; n - 1 is all that may come (by ones or, by option, by threes)."""
    dice = int(s.assigned[Slot.NEW_TURF]) + int(s.with_gun)
    step = 1 if s.options.muster == 1 else MEN_PER_DIE
    all_dice = (n - 1) // step
    for extra in range(all_dice + 1):
        if chance(s, d, s.pending_card, dice, extra) > LIKELY:
            return extra * step
    return all_dice * step if chance(s, d, s.pending_card, dice, all_dice) > HOPELESS else 0


@rule
def guide_place(s, d, n, stream):
    """Where a gang is likely to come and there is something to lose."""
    first = s.controlled.n - n  # placing runs from oldest to newest, so the legal places are the last n
    best, best_value = 0, -1.0
    for i in range(n):
        place = first + i
        card = int(s.controlled.cards[place])
        value = (d.rep[card] + income_at(s, d, place) + (OLDEST_GUARD if place == 0 else OTHER_GUARD)) / (
            1.0 + s.henchmen[place]
        )
        value += GUARD_NOISE * below(stream, 4)
        if value > best_value:
            best, best_value = i, value
    return best


@rule
def guide_replace(s, d, n):
    """The Location of least worth goes."""
    best, best_value = 0, 1e9
    for i in range(n):
        value = turf_worth_with_dice(s, d, int(s.controlled.cards[i]))
        if value < best_value:
            best, best_value = i, value
    return best


@rule
def guide_reroll(s, moves, n):
    """Keep the face there is most of, or four in a row; the rest again. A made straight or better stands."""
    most, kept = 0, 0
    for i in range(CASINO_DICE):
        same = 0
        for j in range(CASINO_DICE):
            same += 1 if s.hand[j] == s.hand[i] else 0
        if same >= most:
            most, kept = same, int(s.hand[i])
    mask = 0
    if most < 3:
        mask = straight_mask(s)
    if mask == 0:
        for i in range(CASINO_DICE):
            if s.hand[i] != kept:
                mask |= 1 << i
    if mask == ALL_AGAIN or (most == 3 and is_full_house(s)):
        mask = 0
    return place_of(moves, n, REROLL + mask)


@rule
def place_of(moves, n, move):
    """Where a move is listed; 0 if it is not."""
    for i in range(n):
        if int(moves[i]) == move:
            return i
    return 0


@rule
def straight_mask(s):
    """The dice to throw again for a straight: those outside a run of four or more; 0 if there is none."""
    faces = 0
    for i in range(CASINO_DICE):
        faces |= 1 << int(s.hand[i])
    low, length, best_low, best = 0, 0, 0, 0
    for face in range(1, 7):
        if (faces >> face) & 1:
            low = face if length == 0 else low
            length += 1
            if length > best:
                best, best_low = length, low
        else:
            length = 0
    if best < 4:
        return 0
    mask, used = 0, 0
    for i in range(CASINO_DICE):
        face = int(s.hand[i])
        inside = best_low <= face < best_low + best
        if not inside or (used >> face) & 1:
            mask |= 1 << i
        used |= 1 << face
    return mask


@rule
def is_full_house(s):
    """Three of one face and two of another: the hand is sorted."""
    return s.hand[0] == s.hand[1] and s.hand[3] == s.hand[4] and s.hand[0] != s.hand[4]


@rule
def guide_challenge(s, d):
    """Fight Da Boss if what a victory would bring, times its chance, is above the score by some of what is at stake."""
    won = boss_chance(s, d)
    stake = (score(s) + BOSS_POINTS) * math.sqrt(won * (1.0 - won))
    return 1 if fight_worth(s, d) > score(s) + CAUTION * stake else 0


# --- how far playouts go ----------------------------------------------------------------------------------------------


@rule
def turns(s):
    """The game is one turn, and the fight with Da Boss another: what he is worth need not be diced out (§da-boss)."""
    return 1 if s.phase == Phase.CHALLENGE or s.phase == Phase.GUN_BOSS or s.phase == Phase.GAME_OVER else 0
