"""The record of a game of The Mean Streets of Chicago, its phases, refusals, happenings and moves.

Hidden from the player: the order of `locations` and `events`, `hidden_out`, `rivals_left`, the boss until he is shown,
the streams of chance. Everything else is public.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from backroom.core.dice import STREAM
from backroom.core.game import Kind as About
from backroom.core.game import by_number
from backroom.core.moves import Family, Moves
from backroom.core.record import happenings, pile, record
from backroom.games.mean_streets.options import OPTIONS

NORMALS = 12  # Location ids 0 to 11; rivals from 12 on
LOCATIONS = 20
EVENTS = 18
BOSSES = 4
CONTROLLED_MAX = 12  # §thirteenth-location
ROW_MAX = 4  # §unclaimed
ERA_ENDS = (0, 12, 22)  # the last turn of each era, §second-era
TURNS = ERA_ENDS[2]
HENCHMEN_MAX = 30  # R62
BONUS_MAX = 99  # R62
CASH_MAX = 65535  # R63
REPUTATION_MAX = 30  # §reputation
FIRST_DICE = 3  # §reputation
REPUTATION_PER_DIE = 5
HENCHMAN_PRICE = 5  # §hire
REPUTATION_PRICE = 10  # §buy-reputation
PIPS_EACH = 4  # pips for one henchman or one Reputation
MEN_PER_DIE = 3  # henchmen for one die in an attack, §muster
GEAR_PIPS = (0, 7, 9, 12, 8)  # by Gear, §gear
PAYOUTS = (0, 8, 10, 12, 15, 20, 25)  # dollars by Line, §casino
STAKE = 5  # §casino
CASINO_DICE = 5


class Phase(IntEnum):
    """What is to be decided, in the order a turn meets it (§turn-order). The last two pass automatically."""

    ASSIGN_NEW_TURF = 0
    ASSIGN_HIRE = 1
    ASSIGN_REPUTATION = 2
    ASSIGN_GEAR = 3
    ASSIGN_GEAR_DICE = 4
    ACT = 5  # which action comes next
    TARGET = 6  # a fresh Location or one of the row
    SUIT = 7
    GUN = 8  # in an attack on a Rival Location
    MUSTER = 9  # how many henchmen come along
    TAKE_FROM = 10  # where they come from
    REPLACE = 11  # which of thirteen Locations goes
    PLACE = 12  # where henchmen go
    HIRE = 13
    BUY = 14
    CASINO = 15  # five dice on the table space: the casino or a table
    TABLE_AT = 16
    REROLL = 17
    SAMPLES = 18
    CASINO_NIGHT = 19
    GUN_DEFENCE = 20
    POLITICIAN = 21
    CHALLENGE = 22
    GUN_BOSS = 23
    GAME_OVER = 24
    NEXT_TURN = 25
    EVENT = 26


class Slot(IntEnum):
    """The spaces of the player mat that take dice: places in `assigned`."""

    NEW_TURF = 0
    HIRE = 1
    REPUTATION = 2
    GEAR = 3
    OLD_TURF = 4


class Gear(IntEnum):
    """What `gear` and the move family `gear` mean."""

    NONE = 0
    TOMMY_GUN = 1
    GAMING_TABLE = 2
    CORRUPT_POLITICIAN = 3
    DAPPER_SUIT = 4


class Rolled(IntEnum):
    """What a roll was for: places in `rolls`, each remembered until the next of its kind."""

    NEW_TURF = 0  # ours, and the rival's dice in a battle
    HIRE = 1
    REPUTATION = 2
    GEAR = 3
    CASUALTIES = 4
    EVENT = 5  # a gang's dice are `theirs`; a raid has one of `theirs` for each Location, oldest first
    BOSS = 6


class Outcome(IntEnum):
    """How a roll or an event ended."""

    NONE = 0  # nothing to win or lose, or not decided yet
    WON = 1  # taken, got, held, beaten
    LOST = 2
    CALLED_OFF = 3  # a raid that the politician stopped
    NOBODY = 4  # an attack or a raid with no Location to hit


class Fight(IntEnum):
    """What became of Da Boss."""

    UNDECIDED = 0
    DECLINED = 1
    BEATEN = 2
    KILLED = 3


class Refusal(IntEnum):
    """Why a move is not possible now."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    WRONG_PHASE = 3
    TOO_FEW_DICE = 4
    NO_TARGET = 5
    NO_DICE_THERE = 6
    ALREADY_DONE = 7
    DECK_EMPTY = 8
    NO_ROW_CARD = 9
    TOO_FEW_HENCHMEN = 10
    NOT_THREES = 11
    NO_SUCH_LOCATION = 12
    NOBODY_THERE = 13
    PASSED_BY = 14
    TOO_FEW_BEYOND = 15
    HIRE_PIPS = 16
    HIRE_CASH = 17
    HIRE_SUPPLY = 18
    BUY_PIPS = 19
    BUY_CASH = 20
    BUY_SUPPLY = 21
    SAMPLES_LIMIT = 22
    SAMPLES_CASH = 23
    SAMPLES_SUPPLY = 24
    HAS_TABLE = 25
    TWIN_DIE = 26


class Kind(IntEnum):
    """What may happen. `ABOUT` says what subject and other refer to, the comments here what each number means."""

    NEW_GAME = 0  # subject: the first Location
    TURN = 1  # subject: the turn; amount: income paid; other: dice
    MORE_DICE = 2  # amount: dice from now on; other: Reputation
    FEWER_DICE = 3
    ASSIGNED = 4  # subject: Slot; amount: dice
    ASSIGNED_GEAR = 5  # subject: Gear; amount: dice
    REVEALED = 6  # subject: Location
    SUIT_USED = 7
    GUN_USED = 8
    MUSTERED = 9  # amount: henchmen; other: dice they add
    INTIMIDATED = 10  # subject: Location; amount: total; other: resistance
    NOT_INTIMIDATED = 11
    BATTLE_WON = 12  # subject: Location; amount: ours; other: theirs
    BATTLE_LOST = 13
    HENCHMEN_DIED = 14  # subject: Location attacked; amount: all that were brought
    CASUALTIES = 15  # subject: how many are lost; amount: how many are left; other: the two dice as digits
    TO_ROW = 16  # subject: Location, now newest of the row
    FELL_OUT = 17  # subject: Location, out of the row for good
    REPLACED = 18  # subject: Location given up; other: Location gained; amount: henchmen who walk over
    HIRE_ROLLED = 19  # amount: pips; other: at most so many
    HIRED = 20  # amount; other: dollars
    PLACED = 21  # subject: Location; amount: henchmen
    REPUTATION_ROLLED = 22  # amount: pips; other: at most so many
    BOUGHT = 23  # amount; other: dollars
    GEAR_WON = 24  # subject: Gear; amount: pips; other: needed
    GEAR_FAILED = 25
    GEAR_OWNED = 26  # won, and still there: nothing changes
    TABLE_WASTED = 27  # amount: pips
    TABLE_PLACED = 28  # subject: Location; amount: the income now
    CASINO_ENTERED = 29
    CASINO_ROLLED = 30  # amount: the hand as digits; other: re-rolls left
    CASINO_PAID = 31  # amount: dollars; subject: Line; other: what is left of them after the stake
    CASINO_LOST = 32
    EVENT_DRAWN = 33  # subject: event; other: era
    EVENT_QUIET = 34  # subject: event
    INCOME_CHANGED = 35  # subject: event; amount: next income; other: the usual one
    CASH_GAINED = 36  # subject: event; amount
    CASH_LOST = 37
    BONUS_GAINED = 38
    BONUS_LOST = 39
    LUCK_ROLLED = 40  # subject: event; amount: the die
    GUARD_SHOT = 41  # subject: Location; amount: henchmen
    SAMPLES_TAKEN = 42  # amount: tokens; other: dollars
    GANG_COMES = 43  # subject: Location; amount: gang dice; other: event
    HELD = 44  # subject: Location; amount: gang * 1000 + ours; other: event
    TURF_LOST = 45
    NO_TURF = 46  # subject: event
    RAID_ROLLED = 47  # subject: event; amount: Locations; other: shuttered on this or less
    SHUTTERED = 48  # subject: Location; amount: the die
    TABLES_SEIZED = 49  # amount
    RAID_SURVIVED = 50  # amount: Locations left
    RAID_CALLED_OFF = 51
    ERA_TWO = 52
    BOSS_SHOWN = 53  # subject: boss; amount: dice
    BOSS_DECLINED = 54
    BOSS_BEATEN = 55  # subject: boss; amount: ours; other: his
    BOSS_KILLED_YOU = 56
    BOSS_TIED = 57
    RANK = 58  # subject: Rank; amount: score
    NO_MONEY = 59  # subject: event, whose offer is too dear


class Rank(IntEnum):
    """The final ranking (§ranks), spelled as printed (R66), and the end of a lost fight (R59)."""

    ASSOCIATE = 0
    SOLDIER = 1
    CAPOREGIME = 2
    STREET_BOSS = 3
    CONSIGLIERI = 4
    UNDERBOSS = 5
    FRONT_BOSS = 6
    DA_BOSS = 7
    CAPO_DI_CAPI = 8
    KILLED = 9


class Line(IntEnum):
    """What a casino hand may be worth, the better the higher (§casino)."""

    NOTHING = 0
    THREE = 1
    SMALL_STRAIGHT = 2
    FULL_HOUSE = 3
    FOUR = 4
    LARGE_STRAIGHT = 5
    FIVE = 6


NO_YES = ("no", "yes")
PLACES = range(CONTROLLED_MAX)
MOVES = Moves(
    Family("new_turf", section="assignment", n=range(10)),
    Family("hire_dice", section="assignment", n=range(10)),
    Family("reputation_dice", section="assignment", n=range(10)),
    Family("gear", section="gear", item=("none", "tommy_gun", "gaming_table", "corrupt_politician", "dapper_suit")),
    Family("gear_dice", section="gear", n=range(1, 10)),
    Family("act", section="actions", action=("new_turf", "hire", "reputation", "gear")),
    Family("target", section="new-turf", card=("fresh", "row_0", "row_1", "row_2", "row_3")),
    Family("suit", section="suit", use=NO_YES),
    Family("gun", section="tommy-gun", use=NO_YES),
    Family("muster", section="muster", n=range(HENCHMEN_MAX + 1)),
    Family("take_from", section="muster", place=PLACES),
    Family("replace", section="thirteenth-location", place=PLACES),
    Family("place", section="henchmen", place=PLACES),
    Family("hire", section="hire", n=range(14)),
    Family("buy", section="buy-reputation", n=range(14)),
    Family("casino", section="casino", visit=NO_YES),
    Family("table_at", section="gaming-table", place=PLACES),
    Family("reroll", section="casino", mask=range(32)),
    Family("samples", section="free-samples", n=range(10)),
    Family("politician", section="politician", use=NO_YES),
    Family("challenge", section="da-boss", fight=NO_YES),
)
MAX_LEGAL = 32

ROLL = record(
    [
        ("turn", np.int8),  # when it was rolled; 0: never yet
        ("outcome", np.int8),  # Outcome
        # the Location (NEW_TURF, EVENT, CASUALTIES), the Gear (GEAR), the boss (BOSS), else EMPTY
        ("subject", np.int8),
        # to beat (NEW_TURF, GEAR), offered (HIRE, REPUTATION), lost (CASUALTIES), our resistance (EVENT)
        ("number", np.int8),
        ("total", np.int16),  # ours, `number` included in an EVENT; the pips of HIRE and REPUTATION
        ("their_total", np.int16),
        ("mine", pile(50)),  # faces, in the order of rolling: assigned dice, henchmen, gun or suit, card
        ("theirs", pile(14)),
    ]
)

EVENT = record(
    [
        ("id", np.int8),  # the card last drawn, EMPTY before the first
        ("turn", np.int8),
        ("era", np.int8),
        ("outcome", np.int8),  # Outcome
        ("target", np.int8),  # Location attacked by a gang, else EMPTY
        ("gun", np.int8),  # whether the Tommy Gun helped
        ("henchmen", np.int8),  # killed or lost
        ("tables", np.int8),  # lost
        ("cash", np.int16),  # gained or lost now
        ("bonus", np.int16),
        ("income", np.int32),  # what the next Upkeep pays instead of the usual, EMPTY: unchanged
        ("lost", np.int32),  # bit set of the Locations lost
    ]
)

STATE = record(
    [
        ("options", OPTIONS),
        ("deal_stream", *STREAM),  # the set-up, its die and the boss; in no view
        ("era_stream", *STREAM),  # the second era's set-up and its die; in no view
        ("dice_stream", *STREAM),  # every other die; in no view
        # the table; public
        ("phase", np.int8),  # Phase
        ("era", np.int8),  # 1 or 2
        ("turn", np.int8),  # 1 to 22
        ("shift", np.int8),  # on every Location's strength and on Da Boss, by difficulty: -1, 0 or 1
        ("gun", np.int8),  # Tommy Gun owned, 0 or 1
        ("politician", np.int8),  # Corrupt Politician owned, 0 or 1
        ("suit", np.int8),  # Dapper Suit owned, 0 or 1
        ("fame", np.int8),  # printed Reputation of the controlled Locations
        ("income", np.int16),  # of the controlled Locations with their tables, before the $1 minimum
        ("bonus", np.int16),  # Bonus Reputation tokens, 0 to 99
        ("cash", np.int32),  # dollars, 0 to 65535
        ("next_income", np.int32),  # what an event makes of the next Upkeep; EMPTY: the usual
        ("controlled", pile(13)),  # Locations, oldest first; 13 only while one is being replaced
        ("henchmen", np.int8, 13),  # by place of `controlled`
        ("tables", np.int8, 13),  # by place of `controlled`, 0 or 1
        ("row", pile(5)),  # unclaimed Locations, newest first, at most 4
        ("discard", pile(20)),  # Locations out of the game that were seen
        ("location_seen", np.int32),  # bit set of the Locations revealed so far
        ("known_in_deck", np.int32),  # bit set of the seen Locations that lie in the second era's deck
        ("event_seen", np.int32),  # bit set of the events drawn this era
        # the decks; how many is public, which is hidden
        ("locations", pile(15)),  # the last is the top card
        ("events", pile(12)),  # the last is the top card
        ("hidden_out", np.int8, 2),  # the Locations dealt out face down at the start
        ("rivals_left", pile(5)),  # the last two join the second era
        ("boss", np.int8),  # hidden until `boss_shown`
        ("boss_shown", np.int8),
        # this turn; public
        ("dice", np.int8),  # how many there are to assign, 3 to 9
        ("left", np.int8),  # not assigned yet
        ("assigned", np.int8, 5),  # by Slot
        ("gear", np.int8),  # Gear that the dice on GEAR are for
        ("done", np.int8),  # bit set of the Slots whose action is over
        # the action in progress; public
        ("pending_card", np.int8),  # Location under attempt, EMPTY if none
        ("from_row", np.int8),  # its place in the row, EMPTY: a fresh card
        ("with_gun", np.int8),
        ("with_suit", np.int8),
        ("brought", np.int8),  # henchmen in the fight
        ("to_take", np.int8),  # of them still to be taken from Locations
        ("to_place", np.int8),  # henchmen in hand, to be placed
        ("last_place", np.int8),  # taking and placing run from oldest to newest: not before this place
        ("offer", np.int8),  # the most that HIRE, BUY or SAMPLES may choose
        # the casino; public
        ("hand", np.int8, 5),  # five dice, ascending; zeros before the first visit
        ("rerolls", np.int8),  # left
        ("casino_event", np.int8),  # whether Casino Night brought us here
        ("casino_turn", np.int8),  # when the hand was rolled
        ("payout", np.int8),  # of the last hand, in dollars; EMPTY while it is being played
        # what was rolled and drawn last; public
        ("rolls", ROLL, len(Rolled)),
        ("event", EVENT),
        ("fight", np.int8),  # Fight
        ("scratch", np.int8, LOCATIONS),  # where cards are shuffled; in no view
        ("happenings", happenings(64)),
    ]
)

REFUSAL_SECTIONS = {  # the section that says why
    Refusal.GAME_OVER: "end",
    Refusal.NOT_YOUR_TURN: "turn-order",
    Refusal.WRONG_PHASE: "turn-order",
    Refusal.TOO_FEW_DICE: "assignment",
    Refusal.NO_TARGET: "new-turf",
    Refusal.NO_DICE_THERE: "actions",
    Refusal.ALREADY_DONE: "actions",
    Refusal.DECK_EMPTY: "new-turf",
    Refusal.NO_ROW_CARD: "unclaimed",
    Refusal.TOO_FEW_HENCHMEN: "muster",
    Refusal.NOT_THREES: "muster",
    Refusal.NO_SUCH_LOCATION: "controlled",
    Refusal.NOBODY_THERE: "muster",
    Refusal.PASSED_BY: "henchmen",
    Refusal.TOO_FEW_BEYOND: "muster",
    Refusal.HIRE_PIPS: "hire",
    Refusal.HIRE_CASH: "hire",
    Refusal.HIRE_SUPPLY: "hire",
    Refusal.BUY_PIPS: "buy-reputation",
    Refusal.BUY_CASH: "buy-reputation",
    Refusal.BUY_SUPPLY: "buy-reputation",
    Refusal.SAMPLES_LIMIT: "free-samples",
    Refusal.SAMPLES_CASH: "free-samples",
    Refusal.SAMPLES_SUPPLY: "free-samples",
    Refusal.HAS_TABLE: "gaming-table",
    Refusal.TWIN_DIE: "casino",
}
REFUSALS = by_number(REFUSAL_SECTIONS)

ABOUT = {
    Kind.NEW_GAME: About("set-up", subject="location", icon="turf"),
    Kind.TURN: About("upkeep", icon="cash"),
    Kind.MORE_DICE: About("reputation", icon="die-6", tone="good"),
    Kind.FEWER_DICE: About("reputation", icon="die-6", tone="bad"),
    Kind.ASSIGNED: About("assignment", subject="slot", icon="die-5"),
    Kind.ASSIGNED_GEAR: About("gear", subject="gear_item", icon="die-5"),
    Kind.REVEALED: About("new-turf", subject="location", icon="turf"),
    Kind.SUIT_USED: About("suit", subject="location", icon="suit"),
    Kind.GUN_USED: About("tommy-gun", icon="tommygun"),
    Kind.MUSTERED: About("muster", subject="location", icon="henchman"),
    Kind.INTIMIDATED: About("new-turf", subject="location", icon="fist", tone="good"),
    Kind.NOT_INTIMIDATED: About("new-turf", subject="location", icon="fist", tone="bad"),
    Kind.BATTLE_WON: About("rival-locations", subject="location", icon="revolver", tone="good"),
    Kind.BATTLE_LOST: About("rival-locations", subject="location", icon="revolver", tone="bad"),
    Kind.HENCHMEN_DIED: About("casualties", subject="location", icon="henchman", tone="bad"),
    Kind.CASUALTIES: About("casualties", icon="henchman"),
    Kind.TO_ROW: About("unclaimed", subject="location", icon="turf"),
    Kind.FELL_OUT: About("unclaimed", subject="location", icon="turf", tone="bad"),
    Kind.REPLACED: About("thirteenth-location", subject="location", other="location", icon="turf"),
    Kind.HIRE_ROLLED: About("hire", icon="die-5"),
    Kind.HIRED: About("hire", icon="henchman", tone="good"),
    Kind.PLACED: About("henchmen", subject="location", icon="henchman"),
    Kind.REPUTATION_ROLLED: About("buy-reputation", icon="die-5"),
    Kind.BOUGHT: About("buy-reputation", icon="fedora", tone="good"),
    Kind.GEAR_WON: About("gear", subject="gear_item", icon="briefcase", tone="good"),
    Kind.GEAR_FAILED: About("gear", subject="gear_item", icon="briefcase", tone="bad"),
    Kind.GEAR_OWNED: About("gear", subject="gear_item", icon="briefcase"),
    Kind.TABLE_WASTED: About("gaming-table", icon="gamingtable", tone="bad"),
    Kind.TABLE_PLACED: About("gaming-table", subject="location", icon="gamingtable", tone="good"),
    Kind.CASINO_ENTERED: About("casino", icon="casino"),
    Kind.CASINO_ROLLED: About("casino", icon="casino"),
    Kind.CASINO_PAID: About("casino", subject="line", icon="casino", tone="good"),
    Kind.CASINO_LOST: About("casino", icon="casino", tone="bad"),
    Kind.EVENT_DRAWN: About("events", subject="event", icon="event"),
    Kind.EVENT_QUIET: About("fine-and-dandy", subject="event", icon="event"),
    Kind.NO_MONEY: About("events", subject="event", icon="cash"),
    Kind.INCOME_CHANGED: About("events", subject="event", icon="cash"),
    Kind.CASH_GAINED: About("events", subject="event", icon="cash", tone="good"),
    Kind.CASH_LOST: About("events", subject="event", icon="cash", tone="bad"),
    Kind.BONUS_GAINED: About("events", subject="event", icon="fedora", tone="good"),
    Kind.BONUS_LOST: About("events", subject="event", icon="fedora", tone="bad"),
    Kind.LUCK_ROLLED: About("violence", subject="event", icon="die-5"),
    Kind.GUARD_SHOT: About("violence", subject="location", icon="henchman", tone="bad"),
    Kind.SAMPLES_TAKEN: About("free-samples", subject="event", icon="fedora"),
    Kind.GANG_COMES: About("rival-gang", subject="location", other="event", icon="revolver", tone="bad"),
    Kind.HELD: About("rival-gang", subject="location", other="event", icon="star", tone="good"),
    Kind.TURF_LOST: About("rival-gang", subject="location", other="event", icon="revolver", tone="bad"),
    Kind.NO_TURF: About("events", subject="event", icon="event"),
    Kind.RAID_ROLLED: About("police-raid", subject="event", icon="badge", tone="bad"),
    Kind.SHUTTERED: About("police-raid", subject="location", icon="badge", tone="bad"),
    Kind.TABLES_SEIZED: About("police-raid", icon="gamingtable", tone="bad"),
    Kind.RAID_SURVIVED: About("police-raid", icon="badge"),
    Kind.RAID_CALLED_OFF: About("politician", subject="event", icon="politician", tone="good"),
    Kind.ERA_TWO: About("second-era", icon="event"),
    Kind.BOSS_SHOWN: About("da-boss", subject="boss", icon="fedora"),
    Kind.BOSS_DECLINED: About("da-boss", icon="fedora"),
    Kind.BOSS_BEATEN: About("da-boss", subject="boss", icon="fedora", tone="good"),
    Kind.BOSS_KILLED_YOU: About("da-boss", subject="boss", icon="fedora", tone="bad"),
    Kind.BOSS_TIED: About("da-boss", subject="boss", icon="fedora"),
    Kind.RANK: About("ranks", subject="rank", icon="fedora"),
}
KINDS = by_number(ABOUT)
