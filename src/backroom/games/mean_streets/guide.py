"""Quick sensible moves for the search's playouts, made with what the events of the deck look for in mind."""

from __future__ import annotations

from backroom.core.dice import below, word
from backroom.core.jit import rule
from backroom.games.mean_streets.deck import DICE_MOST
from backroom.games.mean_streets.mind import (
    STANDS,
    TURNS,
    chance,
    fight_worth,
    fighters_of,
    turns_left,
)
from backroom.games.mean_streets.rules_table import income_at, is_rival
from backroom.games.mean_streets.scoring import score
from backroom.games.mean_streets.state import (
    CASINO_DICE,
    GEAR_PIPS,
    HENCHMAN_PRICE,
    MEN_PER_DIE,
    MOVES,
    PIPS_EACH,
    REPUTATION_MAX,
    REPUTATION_PRICE,
    STAKE,
    Gear,
    Phase,
    Slot,
)

MOST_KEPT = 7  # dice that a quick move keeps from New Turf
ERA_ONE = 12  # turns
GUN, TABLES, SUIT, WATCH, AT_CASINO = range(5)  # places in the deck's LURES
REBUY = 0.7  # of its worth is lost when a piece of gear is used: it can be had again
SPARE_FAME = 3  # tokens above the limit that are worth having against losses
TABLE = int(Gear.GAMING_TABLE)
REROLL = MOVES.first["reroll"]
TARGET = MOVES.first["target"]
GEAR = MOVES.first["gear"]


@rule
def point_of_fame(s):
    """What one Reputation is worth: a point, and a share of the dice to come; little above the limit."""
    if int(s.fame) + int(s.bonus) >= REPUTATION_MAX + SPARE_FAME:
        return 0.2
    return 1.0 + 0.03 * turns_left(s)


@rule
def to_come(s, d, lure):
    """The tokens that events to come should give for what a lure asks to have (§events)."""
    left = turns_left(s)
    first = max(0, ERA_ONE - int(s.turn))
    return d.lure[0, lure] * first + d.lure[1, lure] * (left - first)


@rule
def worth(s, d, card):
    """What taking a Location is worth, in points: its Reputation, its money to come, the count of Locations."""
    points = point_of_fame(s) * d.rep[card] + 0.06 * d.income[card] * turns_left(s) + 0.3
    if is_rival(card):
        points += point_of_fame(s) + 1.0  # the Bonus token, and the count of rivals
    return points


@rule
def fresh_value(s, d, dice):
    """The gain to expect of a fresh Location, not knowing which."""
    gain = 1.3 * d.usual[0] * point_of_fame(s) + 0.06 * d.usual[1] * turns_left(s) + 0.3
    return d.over[min(dice, DICE_MOST - 1), int(d.usual[2] + 1.5)] * gain


@rule
def best_target(s, d, dice, fighters):
    """The gain to expect of `dice` on New Turf: the best unclaimed Location, or a fresh one of the usual kind.

    `fighters` are the dice that the gun and the henchmen may add against a rival.
    """
    best = fresh_value(s, d, dice) if s.locations.n > 0 else 0.0
    for i in range(s.row.n):
        card = int(s.row.cards[i])
        helpers = fighters if is_rival(card) else int(s.suit)
        best = max(best, chance(s, d, card, dice, helpers) * worth(s, d, card))
    return best


@rule
def has_room_for_table(s):
    """Whether a Location is without a gaming table, and there are dice to spare for one (§gaming-table)."""
    if s.dice < 5:
        return False
    for i in range(s.controlled.n):
        if not s.tables[i]:
            return True
    return False


@rule
def gun_value(s, d):
    """What holding the Tommy Gun is worth, in points."""
    return 1.5 + 0.09 * turns_left(s) + point_of_fame(s) * to_come(s, d, GUN)


@rule
def suit_value(s, d):
    """What holding the Dapper Suit is worth, in points."""
    return 1.5 + 0.045 * turns_left(s) + point_of_fame(s) * to_come(s, d, SUIT)


@rule
def gear_value(s, d, gear):
    """What a piece of gear is worth now, in points."""
    if gear == Gear.TOMMY_GUN:
        return 0.0 if s.gun else gun_value(s, d)
    if gear == Gear.CORRUPT_POLITICIAN:
        return 0.0 if s.politician else 2.5 + 0.015 * turns_left(s) * s.controlled.n
    if gear == Gear.DAPPER_SUIT:
        return 0.0 if s.suit else suit_value(s, d)
    if gear == Gear.GAMING_TABLE and has_room_for_table(s):
        return table_worth(s, d)
    return 0.0


@rule
def table_worth(s, d):
    """What a gaming table is worth, in points, before a raid takes it."""
    left = turns_left(s)
    return STANDS[left] * (0.06 + point_of_fame(s) * to_come(s, d, TABLES) / max(left, 1))


@rule
def watch_value(s, d, dice):
    """What dice on Old Turf are worth: events that look for a watch see the first, gangs meet them all (§old-turf)."""
    return 0.07 * dice + point_of_fame(s) * d.lure[s.era - 1, WATCH] if dice > 0 else 0.0


@rule
def on_gear(s, d, gear, dice):
    """How many of the dice go on a piece of gear and what all are worth then: one die less may keep watch."""
    if gear == TABLE and s.cash >= STAKE and dice >= CASINO_DICE:
        table = gear_value(s, d, gear) * d.over[CASINO_DICE, GEAR_PIPS[gear] - 1]
        return CASINO_DICE, max(table, casino_value(s, d)) + watch_value(s, d, dice - CASINO_DICE)
    gain = gear_value(s, d, gear)
    every = gain * d.over[dice, GEAR_PIPS[gear] - 1]
    if dice > 1:
        less = gain * d.over[dice - 1, GEAR_PIPS[gear] - 1] + watch_value(s, d, 1)
        if less > every:
            return dice - 1, less
    return dice, every


@rule
def best_gear(s, d, dice):
    """The piece of gear that so many dice are best put on, NONE if they rather guard; and what they are worth."""
    best, best_value = 0, watch_value(s, d, dice)
    if dice > 0:
        for gear in range(1, 5):
            _, value = on_gear(s, d, gear, dice)
            if value > best_value:
                best, best_value = gear, value
    return best, best_value


@rule
def casino_value(s, d):
    """What a hand is worth, in points: six dollars on average, and being seen there (§casino)."""
    return point_of_fame(s) * (0.35 + d.lure[s.era - 1, AT_CASINO])


@rule
def reputation_dice(s, dice):
    """How many of the dice buying Reputation can use: about five pips a token, as far as the purse goes."""
    if int(s.fame) + int(s.bonus) >= REPUTATION_MAX + 2:
        return 0
    tokens = int(s.cash) // REPUTATION_PRICE
    return min(dice, (tokens * (PIPS_EACH + 1) + 2) * 2 // 7)


@rule
def spare_value(s, d, dice):
    """What dice are worth that do not go to New Turf."""
    buying = reputation_dice(s, dice)
    points = 0.8 * point_of_fame(s) * min(buying, int(s.cash) // REPUTATION_PRICE)
    _, value = best_gear(s, d, dice - buying)
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
        return min(n - 1, reputation_dice(s, n - 1)) if below(stream, 8) else 0
    if phase == Phase.ASSIGN_GEAR:
        gear, _ = best_gear(s, d, int(s.left))
        return place_of(moves, n, GEAR + gear) if n > 1 and below(stream, 8) else 0
    if phase == Phase.ASSIGN_GEAR_DICE:
        dice, _ = on_gear(s, d, int(s.gear), n)
        return dice - 1
    if phase == Phase.ACT:
        return n - 1 if below(stream, 8) else 0  # gear, Reputation and henchmen before New Turf
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
        return n - 1 if int(s.fame) + int(s.bonus) < REPUTATION_MAX + 2 or s.turn < TURNS - 4 else 0
    if phase == Phase.HIRE:
        return min(n - 1, 1 + below(stream, 3))
    if phase == Phase.CHALLENGE:
        return guide_challenge(s, d)
    if phase == Phase.POLITICIAN:
        return 1 if s.controlled.n > 3 else 0
    if phase == Phase.GUN_DEFENCE:
        saved = 0.2 * point_of_fame(s) * (1.0 + d.rep[s.event.target])  # by a die more, and the token for holding out
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
        value = best_target(s, d, dice - kept, fighters) + spare_value(s, d, kept) + 0.1 * ((noise >> (2 * kept)) & 3)
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
    """The target of the highest chance times worth."""
    dice = int(s.assigned[Slot.NEW_TURF])
    fighters = fighters_of(s)
    best, best_value = 0, -1.0
    for i in range(n):
        place = int(moves[i]) - TARGET - 1
        if place < 0:
            value = fresh_value(s, d, dice)
        else:
            card = int(s.row.cards[place])
            value = chance(s, d, card, dice, fighters if is_rival(card) else int(s.suit)) * worth(s, d, card)
        if value > best_value:
            best, best_value = i, value
    return best


@rule
def guide_helper(s, d, kept):
    """Use the suit or the gun where a die more brings more than keeping it, which is worth `kept` points."""
    card = int(s.pending_card)
    dice = int(s.assigned[Slot.NEW_TURF])
    more = chance(s, d, card, dice, 1) - chance(s, d, card, dice, 0)
    return 1 if more * worth(s, d, card) > REBUY * kept else 0


@rule
def guide_muster(s, d, n):
    """As many threes as the fight needs to be likely; n - 1 is all that may come (by ones or, by option, by threes)."""
    dice = int(s.assigned[Slot.NEW_TURF]) + int(s.with_gun)
    step = 1 if s.options.muster == 1 else MEN_PER_DIE
    all_dice = (n - 1) // step
    for extra in range(all_dice + 1):
        if chance(s, d, s.pending_card, dice, extra) > 0.72:
            return extra * step
    return all_dice * step if chance(s, d, s.pending_card, dice, all_dice) > 0.4 else 0


@rule
def guide_place(s, d, n, stream):
    """Where a gang is likely to come and there is something to lose."""
    first = s.controlled.n - n  # placing runs from oldest to newest, so the legal places are the last n
    best, best_value = 0, -1.0
    for i in range(n):
        place = first + i
        card = int(s.controlled.cards[place])
        value = (d.rep[card] + income_at(s, d, place) + (3.0 if place == 0 else 0.5)) / (1.0 + s.henchmen[place])
        value += 0.5 * below(stream, 4)
        if value > best_value:
            best, best_value = i, value
    return best


@rule
def guide_replace(s, d, n):
    """The Location of least worth goes."""
    best, best_value = 0, 1e9
    for i in range(n):
        value = worth(s, d, int(s.controlled.cards[i]))
        if value < best_value:
            best, best_value = i, value
    return best


@rule
def guide_reroll(s, moves, n):
    """Keep the face there is most of, or four in a row; the rest again. A made straight or better stands."""
    most, kept = 0, 0
    for i in range(5):
        same = 0
        for j in range(5):
            same += 1 if s.hand[j] == s.hand[i] else 0
        if same >= most:
            most, kept = same, int(s.hand[i])
    mask = 0
    if most < 3:
        mask = straight_mask(s)
    if mask == 0:
        for i in range(5):
            if s.hand[i] != kept:
                mask |= 1 << i
    if mask == 31 or (most == 3 and is_full_house(s)):
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
    for i in range(5):
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
    for i in range(5):
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
    """Fight Da Boss if what a victory would bring, times its chance, is above the score."""
    return 1 if fight_worth(s, d) > score(s) else 0
