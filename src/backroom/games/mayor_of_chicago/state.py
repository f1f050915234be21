"""The record of Mayor of Chicago, its phases, refusals, happenings and moves.

Geometry. The city has 4 rows of 7 cards; the card at (row, column) owns four quarter cells, and four cards meet in a
city block made of one corner of each (§place):

    cells      0 1 | 2 3 | 4 5        block 6 * i + j (i 0..2, j 0..5) = cells (2i+1..2i+2, 2j+1..2j+2)
    0    . . | . . |                  its ring = the other 12 cells of the same four cards (R15)
    1    . B | B . |
       ------+-----+
    2    . B | B . |
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from backroom.core.dice import STREAM
from backroom.core.game import Kind as About
from backroom.core.game import by_number, options_dtype
from backroom.core.moves import Family, Moves
from backroom.core.record import happenings, pile, record
from backroom.games.mayor_of_chicago.options import MayorOptions

CARDS = 45
ROWS = 4
DRAWS = CARDS - ROWS  # cards drawn in a game: all but the start column
COLUMNS = 7  # the start column and the six above events (R2)
BLOCK_LINES = 3
BLOCK_COLUMNS = 6
BLOCKS = BLOCK_LINES * BLOCK_COLUMNS
EVENTS = 6  # in a row, event i under column i + 1 (R3)
EVENT_FACES = 12
ALL_EVENTS = (1 << EVENTS) - 1  # as a bit set
IMMEDIATE, END = 0, 1  # the two effects of an event (§events)
OPPONENTS = 8

# resources, and map symbols of the same numbers (§resources)
VOTE, POPULARITY, DOLLAR, BOOZE, POWER, CORRUPTION = range(6)
RESOURCES = 6
TAKEABLE = 5  # all but Corruption can be a block's income
FLAG = 6  # the wild map symbol; on the map there is never a Corruption (R50)
NO_SYMBOL = -1  # a quarter without a card, or hidden under an assistant (R14)

RESOURCE_MAX = 99  # two tokens, tens and units (R1)
START_DOLLARS = 25  # §setup
HIRE_MAX = 10  # R24
DISCARD_MAX = 7  # R25
BOOZE_VALUE = 2  # what a Booze takes off a price (§hire)
COST_MAX = 20
CORRUPTION_PRICE = 2  # Dollars that a Corruption costs in the end (§end)
BOOZE_MAX = COST_MAX // BOOZE_VALUE  # the most that a hire can take (R22), whatever the options
RING = 12  # neighbourhoods around a block (R15)
NO_CARD = 0  # cards are numbered 1..45
TALLY_BITS = 4  # of each symbol in a tally such as `shows`: a ring has 12 quarters


class Ability(IntEnum):
    """What an assistant does (§abilities); 40 to 45 in the order of their description (R35)."""

    SYMBOL = 0  # 1..25, a gain or an exchange for each symbol around
    NEIGHBOUR = 1  # 26..31, a gain for each assistant around
    DISCARD = 2  # 32..39, a gain at each assistant-side discard
    BUY = 3  # 40, Booze at one Dollar each
    SURVEY = 4  # 41, the income of an adjacent block too
    DOUBLE = 5  # 42, the own block's income twice
    COPY_NEIGHBOUR = 6  # 43
    TURN_OFF = 7  # 44, an event
    COPY_DISCARD = 8  # 45


class Choice(IntEnum):
    """How an event's effect is taken, for each of its n instances (§events)."""

    EACH = 0  # no choice: the first bundle every time, as far as it goes
    EITHER = 1  # each instance is the first bundle or the second (R37, R40)
    MAY = 2  # each instance may be the second bundle (R40)


class Phase(IntEnum):
    """What is being decided. The last ones pass automatically and are never seen between two moves."""

    TURN = 0  # draw, or place a hired assistant
    CARD = 1  # what to do with the drawn card
    PLACE_BLOCK = 2  # where the assistant goes
    PLACE_RESOURCE = 3  # which of the block's resources
    EXCHANGE = 4  # how many exchanges
    BUY = 5  # how much Booze (40)
    SURVEY_BLOCK = 6  # which adjacent block (41)
    SURVEY_RESOURCE = 7
    COPY_NEIGHBOUR = 8  # whose ability (43)
    COPY_DISCARD = 9  # whose ability (45)
    TURN_OFF = 10  # which event (44)
    EVENT = 11  # how often the second choice: an Immediate or an End effect
    ANSWER = 12  # co-op: the partner asked for a gift
    GIVE_DOLLARS = 13
    GIVE_BOOZE = 14
    END_GIFTS = 15  # co-op: before an effect of the final count
    OVER = 16
    NEXT_TURN = 17  # who may place, or draw, or the end
    AFTER_CARD = 18  # the card was used, its event resolved
    END_NEXT = 19  # the next effect of the final count


class Refusal(IntEnum):
    """Why a move is refused. Words: `refusal.<name in lower case>`."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    WRONG_PHASE = 3
    SOLO_ONLY = 4
    COOP_ONLY = 5
    NO_CARDS_LEFT = 6
    NO_FREE_BLOCK = 7
    NOBODY_IN_HAND = 8
    ROW_FULL = 9
    HIRE_LIMIT = 10
    PARTNER_HIRED = 11
    NOT_SO_MUCH_BOOZE = 12
    BOOZE_WASTED = 13
    TOO_DEAR = 14
    DISCARD_LIMIT = 15
    BLOCK_INCOMPLETE = 16
    BLOCK_TAKEN = 17
    NOT_SHOWN = 18
    NOT_ADJACENT = 19
    ONLY_FLAGS = 20
    NOBODY_THERE = 21
    NOT_COPIED = 22
    EMPTY_SLOT = 23
    EVENT_OFF = 24
    TOO_MANY = 25
    OUT_OF_RANGE = 26
    MUST_PLACE = 27
    GIFTS_OFF = 28
    GIFT_MADE = 29
    NOTHING_TO_GIVE = 30
    CORRUPTION_FULL = 31
    ASKED_ALREADY = 32
    EMPTY_GIFT = 33
    GIFT_TOO_LARGE = 34
    NO_DEFER = 35


_SECTIONS = {
    Refusal.GAME_OVER: "end",
    Refusal.NOT_YOUR_TURN: "turn",
    Refusal.WRONG_PHASE: "turn",
    Refusal.SOLO_ONLY: "coop-play",
    Refusal.COOP_ONLY: "coop-play",
    Refusal.NO_CARDS_LEFT: "draw",
    Refusal.NO_FREE_BLOCK: "place",
    Refusal.NOBODY_IN_HAND: "place",
    Refusal.ROW_FULL: "expand",
    Refusal.HIRE_LIMIT: "hire",
    Refusal.PARTNER_HIRED: "coop-play",
    Refusal.NOT_SO_MUCH_BOOZE: "hire",
    Refusal.BOOZE_WASTED: "hire",
    Refusal.TOO_DEAR: "hire",
    Refusal.DISCARD_LIMIT: "discard",
    Refusal.BLOCK_INCOMPLETE: "place",
    Refusal.BLOCK_TAKEN: "place",
    Refusal.NOT_SHOWN: "income",
    Refusal.NOT_ADJACENT: "abilities",
    Refusal.ONLY_FLAGS: "unique",
    Refusal.NOBODY_THERE: "unique",
    Refusal.NOT_COPIED: "unique",
    Refusal.EMPTY_SLOT: "unique",
    Refusal.EVENT_OFF: "unique",
    Refusal.TOO_MANY: "abilities",
    Refusal.OUT_OF_RANGE: "events",
    Refusal.MUST_PLACE: "end",
    Refusal.GIFTS_OFF: "coop-gifts",
    Refusal.GIFT_MADE: "coop-gifts",
    Refusal.NOTHING_TO_GIVE: "coop-gifts",
    Refusal.CORRUPTION_FULL: "coop-gifts",
    Refusal.ASKED_ALREADY: "coop-gifts",
    Refusal.EMPTY_GIFT: "coop-gifts",
    Refusal.GIFT_TOO_LARGE: "coop-gifts",
    Refusal.NO_DEFER: "coop-play",
}
REFUSALS = by_number(_SECTIONS)


class Kind(IntEnum):
    """What people should notice. Words: `happening.<name in lower case>`."""

    DREW = 1
    EXPANDED = 2
    HIRED = 3
    DISCARDED = 4
    THREW_AWAY = 5
    PLACED = 6
    GAINED = 7
    LOST = 8
    CORRUPTED = 9
    CLEANED = 10
    COPIED = 11
    TURNED_OFF = 12
    EVENT_WOKE = 13
    EVENT_ENDED = 14
    GAVE = 15
    ASKED = 16
    DECLINED = 17
    DEFERRED = 18
    MISSING = 19
    PAID = 20
    PENALTY = 21
    WON = 22
    BEATEN = 23
    HIRED_WITH_BOOZE = 24


class Cause(IntEnum):
    """Why a resource changed: `other` of GAINED, LOST, CORRUPTED and CLEANED, `cause.<number>` in the words."""

    INCOME = 0
    ABILITY = 1
    DISCARD = 2
    EVENT = 3
    AHEAD = 4  # a card laid ahead of the leftmost column
    BOOZE = 5  # Booze spent on a hire
    GIFT = 6


_ABOUT = {
    Kind.DREW: About("draw", subject="assistant", icon="deck"),
    Kind.EXPANDED: About("expand", icon="plus"),
    Kind.HIRED: About("hire", subject="assistant", icon="henchman"),
    Kind.HIRED_WITH_BOOZE: About("hire", subject="assistant", icon="henchman"),
    Kind.DISCARDED: About("discard", subject="assistant", icon="deck"),
    Kind.THREW_AWAY: About("discard", icon="close"),
    Kind.PLACED: About("place", subject="assistant", icon="henchman"),
    Kind.GAINED: About("resources", subject="resource", other="cause", icon="plus", tone="good"),
    Kind.LOST: About("resources", subject="resource", other="cause", icon="minus", tone="bad"),
    Kind.CORRUPTED: About("resources", other="cause", icon="corruption", tone="bad"),
    Kind.CLEANED: About("resources", other="cause", icon="corruption", tone="good"),
    Kind.COPIED: About("unique", subject="assistant", icon="henchman"),
    Kind.TURNED_OFF: About("unique", subject="event", icon="refuse"),
    Kind.EVENT_WOKE: About("events", subject="event", icon="event"),
    Kind.EVENT_ENDED: About("events", subject="event", icon="event"),
    Kind.GAVE: About("coop-gifts", icon="dollar"),
    Kind.ASKED: About("coop-gifts", icon="seat"),
    Kind.DECLINED: About("coop-gifts", icon="refuse"),
    Kind.DEFERRED: About("coop-play", icon="turn"),
    Kind.MISSING: About("end", icon="corruption", tone="bad"),
    Kind.PAID: About("end", icon="corruption", tone="bad"),
    Kind.PENALTY: About("end", icon="vote", tone="bad"),
    Kind.WON: About("winning", icon="vote", tone="good"),
    Kind.BEATEN: About("winning", icon="vote", tone="bad"),
}
KINDS = by_number(_ABOUT)

_BLOCK = {"line": range(1, BLOCK_LINES + 1), "column": range(1, BLOCK_COLUMNS + 1)}
_AMOUNT = {"amount": range(0, RESOURCE_MAX + 1)}

MOVES = Moves(
    Family("draw", section="draw"),
    Family("ready", section="coop-play"),  # no placement now; at the end: no gift now
    Family("place", section="place", slot=range(1, HIRE_MAX + 1)),  # in the order of hiring
    Family("expand", section="expand", row=range(1, ROWS + 1)),
    Family("hire", section="hire", booze=range(0, BOOZE_MAX + 1)),
    Family("discard", section="discard", side=("assistant", "neighborhood")),
    Family("block", section="place", **_BLOCK),
    Family("take", section="income", resource=("vote", "popularity", "dollar", "booze", "power")),
    Family("survey", section="unique", **_BLOCK),
    Family("copy", section="unique", **_BLOCK),
    Family("recall", section="unique", slot=range(1, DISCARD_MAX + 1)),  # in the order of discarding
    Family("turn_off", section="unique", event=range(1, EVENTS + 1)),
    Family("pass", section="unique"),
    Family("exchange", section="symbols", amount=range(0, RING + 1)),
    Family("buy", section="unique", **_AMOUNT),
    Family("settle", section="events", **_AMOUNT),  # how many instances are the second choice
    Family("give", section="coop-gifts"),
    Family("give_dollars", section="coop-gifts", **_AMOUNT),
    Family("give_booze", section="coop-gifts", **_AMOUNT),
    Family("ask", section="coop-gifts"),
    Family("defer", section="coop-play"),
)
DRAW = MOVES.first["draw"]
READY = MOVES.first["ready"]
PLACE = MOVES.first["place"]
EXPAND = MOVES.first["expand"]
HIRE = MOVES.first["hire"]
DISCARD = MOVES.first["discard"]
DISCARD_ASSISTANT = DISCARD
DISCARD_NEIGHBORHOOD = DISCARD + 1
BLOCK = MOVES.first["block"]
TAKE = MOVES.first["take"]
SURVEY = MOVES.first["survey"]
COPY = MOVES.first["copy"]
RECALL = MOVES.first["recall"]
TURN_OFF = MOVES.first["turn_off"]
PASS = MOVES.first["pass"]
EXCHANGE = MOVES.first["exchange"]
BUY = MOVES.first["buy"]
SETTLE = MOVES.first["settle"]
GIVE = MOVES.first["give"]
GIVE_DOLLARS = MOVES.first["give_dollars"]
GIVE_BOOZE = MOVES.first["give_booze"]
ASK = MOVES.first["ask"]
DEFER = MOVES.first["defer"]
MAX_LEGAL = 2 + RESOURCE_MAX

OPTIONS = options_dtype(MayorOptions)
IMMEDIATES, ENDS, LAST_GIFTS, COUNTED = 1, 2, 3, 4  # the steps of the final count: `end_step` (§end)

# all of it is public
CANDIDATE = record(
    [
        ("held", np.int16, RESOURCES),  # 0..99 of each resource
        ("row_length", np.int8, ROWS),  # 1..7 cards in each row
        ("grid", np.int8, (ROWS, COLUMNS)),  # map card, or NO_CARD
        ("cells", np.int8, (2 * ROWS, 2 * COLUMNS)),  # symbol that counts: NO_SYMBOL if absent or covered (R14)
        ("shows", np.int32, BLOCKS),  # how often each symbol counts in a block's four quarters: 4 bits for each symbol
        ("around", np.int32, BLOCKS),  # the same for the twelve quarters around it (R15)
        ("assistant", np.int8, BLOCKS),  # card lying on the block, or NO_CARD
        ("complete", np.int32),  # bit set of the blocks whose four cards lie (R13)
        ("taken", np.int32),  # bit set of the blocks with an assistant (R12)
        ("event", np.int8, EVENTS),  # face 0..11 under column i + 1
        ("event_done", np.int8),  # bit set: its Immediate was resolved or skipped
        ("event_off", np.int8),  # bit set: turned off by assistant 44
        ("hand", pile(HIRE_MAX)),  # hired, waiting for a block, in the order of hiring
        ("hired", np.int8),  # hires in the whole game, 0..10
        ("discards", pile(DISCARD_MAX)),  # assistant side, beside the opponent
        ("per_discard", np.int8, RESOURCES),  # sum of the placed assistants 32..39
        ("thrown", np.int64),  # bit set by card number: discarded on the neighbourhood side
        ("ready", np.int8),  # co-op: 1 if there are no further placements before the next draw
        ("used", np.int8),  # 1 if the open card was used
        ("gift_made", np.int8),  # 1 if this seat gave since the last draw
        ("asked", np.int8),  # 1 if this seat's request was declined and it did nothing else since
    ]
)

STATE = record(
    [
        ("options", OPTIONS),
        ("dice", *STREAM),  # chance of the set-up; in no view
        ("deck", np.int8, CARDS),  # top first; from `drawn` on UNKNOWN in a view
        ("drawn", np.int8),  # cards taken off the deck, 4..45
        ("top", np.int8, 4),  # symbols of the top card's map side NW NE SW SE: visible (R9); NO_SYMBOL when empty
        ("opponent", np.int8),  # 0..7
        ("seats", np.int8),  # 1 or 2
        ("phase", np.int8),  # Phase
        ("actor", np.int8),  # the seat to decide
        ("card", np.int8),  # the open card, or NO_CARD
        ("hired_by", np.int8),  # co-op: seat that hired the open card, or EMPTY
        ("deferred", np.int8),  # co-op: 1 if seat 0 let seat 1 go first with this card
        ("placing", np.int8),  # the assistant being placed, or whose ability is resolved; NO_CARD otherwise
        ("block", np.int8),  # its block, EMPTY before it is chosen
        ("ability", np.int8),  # the card whose ability is resolved (another one's if copied)
        ("income", np.int8),  # resource of the last income, EMPTY if none
        ("income_amount", np.int8),
        ("surveyed", np.int8),  # the block that 41 collects from
        ("event_slot", np.int8),  # 0..5, the event being resolved; EMPTY otherwise
        ("event_total", np.int8),  # how many instances are resolved
        ("low", np.int16),  # bounds of the amount being chosen
        ("high", np.int16),
        ("end_step", np.int8),  # 0 before the end; IMMEDIATES, ENDS, LAST_GIFTS (before Corruption is paid), COUNTED
        ("end_seat", np.int8),  # whose effects are resolved
        ("end_slot", np.int8),  # next event of this step, 0..6
        ("end_asked", np.int8),  # co-op: 1 if gifts were offered before the next effect
        ("giver", np.int8),  # the seat that gives, EMPTY if none
        ("gift", np.int8),  # Dollars of the gift being made
        ("back_phase", np.int8),  # where a gift or an answer returns to
        ("back_actor", np.int8),
        ("winners", np.int8),  # bit set of the seats that beat the opponent, at the end
        ("scratch", np.int16, RESOURCES),  # for computing projections; zero between rules
        ("candidates", CANDIDATE, 2),
        ("happenings", happenings(128)),
    ]
)
