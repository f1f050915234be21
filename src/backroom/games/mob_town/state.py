"""The record of Mob Town, every field with its meaning, range and who may see it; phases, refusals, kinds, moves."""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations

import numpy as np

from backroom.core.dice import STREAM
from backroom.core.game import Kind as About
from backroom.core.game import by_number
from backroom.core.moves import Family, Moves
from backroom.core.record import EMPTY, happenings, pile, record
from backroom.games.mob_town.options import OPTIONS

SEATS = 4
SLOTS = 22  # most cards of a city: 14 + 6 from the open lot, or 20 and 2 landmarks
PROPERTIES = 20
LANDMARKS = 6  # property ids 20 to 25, in the order of Landmark
SUITS = ("rat", "snake", "fox", "shark", "weasel")
TYPES = ("restaurant", "theater", "casino", "hotel", "factory")
SIDES = ("n", "e", "s", "w")  # x grows to the east, y to the north
CARD_KINDS = (*(f"{suit}{value}" for suit in SUITS for value in (1, 2, 3)), "cash")  # kind = suit * 3 + value - 1
CASH = 15
LAW = 16
ANY_SUIT = 31  # bit set of all five suits
DRAW_CARDS = 56  # without the law
LINEUP = 5
BRIEFCASES = 3
TOKENS = 12  # family tokens a player
AGENDAS = ("restaurants", "theaters", "casinos", "hotels", "factories", "types", "block", "stacked")
N_AGENDAS = len(AGENDAS)
PAIRS = tuple(combinations(range(N_AGENDAS), 2))
BANK = 4  # as receiver of a connection card: the discard pile
DEAREST = 15  # highest price that `cheap` knows
ALL_TYPES = 6  # its row for all types together
FORCED_ROOM = 64

MOB_POOL = 24  # two sets of family tokens
MOB_END = 8
LAW_END = 20
MOB_ACTIVITY = 14  # mob card ids 0 to 13; master crimes 14 to 19
MOB_CARDS = 20
ACTIONS = 3  # of a co-op turn
LAW_PLACES = 11  # the law lies among the last eleven cards (§round-setup, R2)


class Phase(IntEnum):
    """What the actor decides now."""

    AGENDA_PICK = 0
    MAIN = 1
    TRADE_GIVE = 2
    CASH_PICK = 3
    LOT_CELL = 4
    LOT_TAKE = 5
    SWAP_IN = 6
    ROUTE = 7
    PAY = 8
    CONNECT_PAY = 9
    PRO_SLOT = 10
    PRO_SLOT2 = 11
    PRO_PLAYER = 12
    PRO_AGENDA = 13
    OVER = 14
    ROLE_PICK = 15
    PAWN_PLACE = 16
    CO_MAIN = 17
    PAY_JOKER = 18
    CLEAR_PAY = 19
    SHUT_PAY = 20
    GIFT_KIND = 21
    GIFT_PLAYER = 22
    MOB_DISCARD = 23


class Professional(IntEnum):
    """The professionals by what they do (§professionals)."""

    FENCE = 0
    BOOKIE = 1
    LOCKSMITH = 2
    ENFORCER = 3
    PICKPOCKET = 4
    INSPECTOR = 5
    MOVERS = 6
    DRIVER = 7
    LOOKOUT = 8
    LAUNDERER = 9
    CHAUFFEUR = 10
    LAWYER = 11


class City(IntEnum):
    """The city cards by what they change (§city-cards)."""

    RAILWAY = 0
    ROADWORKS = 1
    HIRING_FAIR = 2
    BOOMTOWN = 3
    ELECTION = 4
    RENT_CONTROL = 5


class Landmark(IntEnum):
    """The landmarks by what they give (§landmarks); property id 20 + this."""

    MUSEUM = 0
    STATION = 1
    BANK = 2
    STADIUM = 3
    RADIO = 4
    PRECINCT = 5


class Crime(IntEnum):
    """The master crimes as mob cards (§turn-end)."""

    DOUBLES = 14
    CRIME_WAVE = 15
    SHAKEDOWN = 16
    HIGH_ROLLERS = 17
    BRIBE = 18
    FRANCHISE = 19


PROFESSIONALS, CITIES = len(Professional), len(City)


class Role(IntEnum):
    """The roles of the co-op (§coop-setup)."""

    BEAT_COP = 0
    INSPECTOR = 1
    PROSECUTOR = 2
    UNDERCOVER = 3
    AUDITOR = 4
    DISPATCHER = 5


class Act(IntEnum):
    """The co-op actions that a turn may repeat only so often (R47)."""

    DRAW = 0
    TRADE = 1
    CASH_IN = 2
    MOVE = 3
    CLEAR_OUT = 4
    SHUT_DOWN = 5


ACTS = len(Act)


class Outcome(IntEnum):
    """How the co-op ended (§coop-end)."""

    OPEN = 0
    WON = 1
    LOST_TRACK = 2
    LOST_DECK = 3


class Refusal(IntEnum):
    """Why a move is not possible now. Words: `refusal.<lower-case name>`."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    WRONG_PHASE = 3
    EMPTY_HAND = 4
    NOT_IN_LINEUP = 5
    NO_CASH = 6
    NOT_IN_HAND = 7
    PICK_ORDER = 8
    NO_BRIEFCASE = 9
    LOT_EMPTY = 10
    NO_SUCH_CARD = 11
    CELL_TAKEN = 12
    CELL_OTHER_NAME = 13
    YOURS = 14
    NO_TOKENS = 15
    TOO_DEAR = 16
    TOO_FAR = 17
    AGENDA_NOT_HELD = 18
    AGENDA_HELD = 19
    NO_ROUTE = 20
    WRONG_SUIT = 21
    PAY_ORDER = 22
    REST_UNPAYABLE = 23
    NOBODY_SHOWN = 24
    NO_USE = 25
    DRIVER_WAITS = 26
    NO_TOKENS_THERE = 27
    NOT_THE_LAST = 28
    NOT_A_HIGHER_SLOT = 29
    NOT_A_RIVAL = 30
    RIVAL_EMPTY = 31
    ROLE_TAKEN = 32
    OUT_OF_REACH = 33
    YOU_ARE_THERE = 34
    REPEATED = 35
    NO_ACTIONS = 36
    SHUT = 37
    NOTHING_TO_CLEAR = 38
    STILL_TOKENS = 39
    NO_MATCH = 40
    ONE_SUIT = 41
    NOT_DISPATCHER = 42
    GIFT_USED = 43
    NOTHING_PAID = 44
    NO_JOKER_NEEDED = 45
    MUST_USE_JOKER = 46
    NOT_EXACT = 47


class Kind(IntEnum):
    """What people should notice. Sentences: `happening.<lower-case name>`."""

    ROUND = 0
    CITY_CARD = 1
    STARTS = 2
    CHOSE_AGENDAS = 3
    DREW = 4
    GAVE = 5
    TOOK = 6
    CASHED_IN = 7
    TOOK_OVER = 8
    LOST = 9
    CONNECTION = 10
    CONNECTION_BANK = 11
    BUILT = 12
    DECLINED = 13
    SWAPPED = 14
    HIRED = 15
    ROBBED = 16
    CLEANED = 17
    MOVED_CARDS = 18
    LAW_CAME = 19
    STALLED = 20
    CONTROL = 21
    AGENDA_WON = 22
    AGENDA_LOST = 23
    BRIEFCASES_KEPT = 24
    REFILLED = 25
    ROLE = 26
    PLACED = 27
    MOVED = 28
    CLEARED = 29
    SHUT_DOWN = 30
    EXPANDED = 31
    GIFT = 32
    MOB_CARD = 33
    MOB_TOKENS = 34
    MOB_TRACK = 35
    DISCARDED = 36
    WON = 37
    LOST_TRACK = 38
    LOST_DECK = 39
    PAID = 40
    LOT_FILLED = 41


# The section that each refusal comes from.
_SECTIONS = {
    Refusal.GAME_OVER: "game-end",
    Refusal.NOT_YOUR_TURN: "gameplay",
    Refusal.WRONG_PHASE: "gameplay",
    Refusal.EMPTY_HAND: "trade",
    Refusal.NOT_IN_LINEUP: "trade",
    Refusal.NO_CASH: "cash-in",
    Refusal.NOT_IN_HAND: "take-over",
    Refusal.PICK_ORDER: "cash-in",
    Refusal.NO_BRIEFCASE: "open-lot",
    Refusal.LOT_EMPTY: "open-lot",
    Refusal.NO_SUCH_CARD: "take-over",
    Refusal.CELL_TAKEN: "open-lot",
    Refusal.CELL_OTHER_NAME: "open-lot",
    Refusal.YOURS: "take-over",
    Refusal.NO_TOKENS: "take-over",
    Refusal.TOO_DEAR: "take-over",
    Refusal.TOO_FAR: "connection",
    Refusal.AGENDA_NOT_HELD: "swap-agenda",
    Refusal.AGENDA_HELD: "swap-agenda",
    Refusal.NO_ROUTE: "connection",
    Refusal.WRONG_SUIT: "take-over",
    Refusal.PAY_ORDER: "take-over",
    Refusal.REST_UNPAYABLE: "take-over",
    Refusal.NOBODY_SHOWN: "professionals",
    Refusal.NO_USE: "professionals",
    Refusal.DRIVER_WAITS: "professionals",
    Refusal.NO_TOKENS_THERE: "professionals",
    Refusal.NOT_THE_LAST: "professionals",
    Refusal.NOT_A_HIGHER_SLOT: "professionals",
    Refusal.NOT_A_RIVAL: "professionals",
    Refusal.RIVAL_EMPTY: "professionals",
    Refusal.ROLE_TAKEN: "coop-setup",
    Refusal.OUT_OF_REACH: "move",
    Refusal.YOU_ARE_THERE: "move",
    Refusal.REPEATED: "coop-gameplay",
    Refusal.NO_ACTIONS: "coop-gameplay",
    Refusal.SHUT: "shut-down",
    Refusal.NOTHING_TO_CLEAR: "clear-out",
    Refusal.STILL_TOKENS: "shut-down",
    Refusal.NO_MATCH: "clear-out",
    Refusal.ONE_SUIT: "clear-out",
    Refusal.NOT_DISPATCHER: "coop-setup",
    Refusal.GIFT_USED: "coop-setup",
    Refusal.NOTHING_PAID: "clear-out",
    Refusal.NO_JOKER_NEEDED: "coop-setup",
    Refusal.MUST_USE_JOKER: "coop-setup",
    Refusal.NOT_EXACT: "take-over",
}
REFUSALS = by_number(_SECTIONS)

# What each kind of happening is about.
_ABOUT = {
    Kind.ROUND: About("round-setup", icon="turn"),
    Kind.CITY_CARD: About("city-cards", subject="city", icon="event"),
    Kind.STARTS: About("game-setup", icon="seat"),
    Kind.CHOSE_AGENDAS: About("round-setup", icon="agenda"),
    Kind.DREW: About("draw", icon="deck"),
    Kind.GAVE: About("trade", subject="kind", icon="arrow-e"),
    Kind.TOOK: About("trade", subject="kind", icon="deck", tone="good"),
    Kind.CASHED_IN: About("cash-in", icon="cash"),
    Kind.TOOK_OVER: About("take-over", subject="property", icon="family", tone="good"),
    Kind.LOST: About("take-over", subject="property", icon="family", tone="bad"),
    Kind.CONNECTION: About("connection", subject="kind", icon="link", tone="good"),
    Kind.CONNECTION_BANK: About("connection", subject="kind", icon="link"),
    Kind.BUILT: About("open-lot", subject="property", icon="briefcase"),
    Kind.DECLINED: About("open-lot", subject="property", icon="briefcase"),
    Kind.SWAPPED: About("swap-agenda", icon="agenda"),
    Kind.HIRED: About("professionals", subject="professional", icon="briefcase"),
    Kind.ROBBED: About("professionals", subject="kind", icon="cash", tone="bad"),
    Kind.CLEANED: About("professionals", subject="property", icon="family", tone="bad"),
    Kind.MOVED_CARDS: About("professionals", subject="property", other="property", icon="turn"),
    Kind.LAW_CAME: About("round-end", icon="law"),
    Kind.STALLED: About("round-end", icon="law"),
    Kind.CONTROL: About("scoring", icon="family", tone="good"),
    Kind.AGENDA_WON: About("scoring", subject="agenda_no", icon="agenda", tone="good"),
    Kind.AGENDA_LOST: About("scoring", subject="agenda_no", icon="agenda", tone="bad"),
    Kind.BRIEFCASES_KEPT: About("game-end", icon="briefcase", tone="good"),
    Kind.REFILLED: About("trade", icon="deck"),
    Kind.ROLE: About("coop-setup", subject="role_no", icon="badge"),
    Kind.PLACED: About("coop-setup", subject="property", icon="pawn"),
    Kind.MOVED: About("move", subject="property", icon="pawn"),
    Kind.CLEARED: About("clear-out", subject="property", icon="check", tone="good"),
    Kind.SHUT_DOWN: About("shut-down", subject="property", icon="lock", tone="good"),
    Kind.EXPANDED: About("expanding", subject="property", icon="home", tone="bad"),
    Kind.GIFT: About("coop-setup", subject="kind", icon="deck", tone="good"),
    Kind.MOB_CARD: About("turn-end", subject="mob", icon="fedora", tone="bad"),
    Kind.MOB_TOKENS: About("turn-end", icon="family", tone="bad"),
    Kind.MOB_TRACK: About("turn-end", icon="fedora", tone="bad"),
    Kind.DISCARDED: About("turn-end", subject="kind", icon="deck", tone="bad"),
    Kind.WON: About("coop-end", icon="star", tone="good"),
    Kind.LOST_TRACK: About("coop-end", icon="fedora", tone="bad"),
    Kind.LOST_DECK: About("coop-end", icon="deck", tone="bad"),
    Kind.PAID: About("take-over", subject="kind", icon="deck"),
    Kind.LOT_FILLED: About("open-lot", subject="property", icon="home"),
}
KINDS = by_number(_ABOUT)


STATE = record(
    [
        ("dice", *STREAM),  # in no view
        ("happenings", happenings(96)),
        ("options", OPTIONS),
        # --- whose turn, which decision: public
        ("phase", np.int8),  # Phase
        ("actor", np.int8),  # the seat that decides now
        ("seat", np.int8),  # the seat whose turn it is
        ("starter", np.int8),  # first seat of the round
        ("round_no", np.int8),  # 1 to options.rounds
        ("law_by", np.int8),  # seat that drew the law this round, else EMPTY
        ("extra", np.int8),  # actions left of a Getaway Driver, 0 outside one
        ("progress", np.int8),  # 1 once this turn drew, built, hired or placed a token (R34)
        ("stall", np.int8),  # turns in a row without progress, below 4 x players
        ("turn", np.int16),  # turns begun in the game
        ("chosen", np.int8),  # seats that have picked (agendas, role, place) in this phase
        # --- the city: public
        ("city_n", np.int8),  # cards in the city, 0 to 22
        ("card", np.int8, SLOTS),  # property id by slot, EMPTY beyond city_n
        ("face", np.int8, SLOTS),  # its printed value
        ("type_at", np.int8, SLOTS),  # its type 0 to 4, 5 for a landmark
        ("x", np.int8, SLOTS),  # east of slot 0
        ("y", np.int8, SLOTS),  # north of slot 0
        ("near", np.int8, (SLOTS, 4)),  # slot next to it on each side, EMPTY: none
        ("beside", np.int32, SLOTS),  # the same as a bit set of slots
        ("edges", np.int8, SLOTS),  # bit set of the sides whose free place is called by this slot (R18)
        ("owner", np.int8, SLOTS),  # seat of the top token, EMPTY: nobody
        ("tokens", np.int8, (SLOTS, SEATS)),  # family tokens by seat; in the co-op column 0 is the mob
        ("stack", np.int8, SLOTS),  # all tokens on the card
        ("of_type", np.int32, 6),  # bit set of the slots of each type, last the landmarks
        ("cheap", np.int32, (7, DEAREST + 1)),  # by type (6: all) and amount: slots with at most that value and tokens
        ("dear", np.int32),  # bit set of the slots beyond DEAREST
        ("owned", np.int32, SEATS),  # bit set of the slots that a seat controls
        ("border", np.int32, SEATS),  # bit set of the slots beside one of those
        ("landmark", np.int8, LANDMARKS),  # slot of each landmark, EMPTY: not in the city
        ("lot", np.int8, 3),  # open lot, property ids, EMPTY: free place
        ("unused", pile(20)),  # face-down properties; the order nobody knows
        # --- draw cards
        ("deck", np.int8, DRAW_CARDS + 1),  # kinds and LAW from the next card on; nobody knows
        ("deck_n", np.int8),  # cards the deck began with, the law included; public
        ("drawn", np.int8),  # of those, how many are gone; public
        ("lineup", np.int8, 8),  # kinds, oldest first; public
        ("lineup_n", np.int8),
        ("discard", np.int8, 16),  # by kind; public
        ("hand", np.int8, (SEATS, 16)),  # by kind; its owner, everybody in an open co-op
        ("hand_n", np.int8, SEATS),  # public
        ("kinds", np.int32, SEATS),  # bit set of the kinds in the hand; as the hand
        ("funds", np.int64, SEATS),  # value of the hand by suit, a byte each, cash sixth; as the hand
        ("known", np.int8, (SEATS, 16)),  # cards by kind that everybody knows to be in the hand; public
        # --- players
        ("held", np.int16, SEATS),  # bit set of agendas in hand; its owner until the scoring
        ("briefcases", np.int8, SEATS),  # public
        ("supply", np.int8, SEATS),  # family tokens not on the city; public
        ("score", np.int16, SEATS),  # public
        ("control_points", np.int16, (3, SEATS)),  # by round, public after its scoring
        ("agenda_points", np.int16, (3, SEATS)),
        ("held_then", np.int16, (3, SEATS)),  # agendas held at the scoring of each round
        ("won_then", np.int16, (3, SEATS)),  # those accomplished
        # --- variants
        ("pros", pile(12)),  # professionals face down; the order nobody knows
        ("shown", np.int8, 3),  # professionals face up, EMPTY: refilled after the running hire
        ("pros_out", np.int16),  # bit set of the discarded professionals; public
        ("kept", np.int16, SEATS),  # bit set of the professionals kept for the round; public
        ("pro", np.int8),  # professional in use, else EMPTY
        ("cities", pile(6)),  # city cards to come; the order nobody knows
        ("city", np.int8),  # city card of the round, EMPTY: none
        ("cities_out", np.int8),  # bit set of the city cards used so far; public
        # --- the running decision: public but for `returned`; first what is EMPTY, then what is 0 where there is none
        ("target", np.int8),  # slot being taken over, cleared, shut down; first slot of the Moving Crew
        ("last", np.int8),  # place of the last card in pay order, or kind of the last pick; EMPTY: none yet
        ("trade", np.int8),  # type asked for in a Trade, 0 to 5
        ("lot_place", np.int8),  # open-lot place being filled after the action, else EMPTY
        ("returned", np.int8),  # agenda going back in a swap; its owner alone
        ("suit", np.int8),  # suit fixed in a Clear Out, EMPTY: none yet
        ("gift", np.int8),  # kind being handed over
        ("pro_place", np.int8),  # place in the display of the professional in use
        ("frontier", np.int32),  # bit set of slots where the route stands
        ("left", np.int8),  # price still to pay, or tokens still to clear
        ("picks", np.int8),  # cards still to pick or to give up
        ("need", np.int8),  # connection cards that must remain after the price
        ("paid", np.int8),  # cards paid so far in this payment
        ("depth", np.int8),  # distance of the frontier from the payer's nearest card
        ("finished", np.int8),  # 1 while a move is played: the action is over; 0 between two moves
        ("due", np.int8, 5),  # connection cards owed to each seat, last to the bank
        ("cash_worth", np.int8),  # what a cash card pays in this payment: 1, or 2
        ("goal", np.int8),  # PAY_JOKER before: 0 Clear Out, 1 Shut Down
        # --- co-op: public but for the order of the mob deck
        ("role", np.int8, SEATS),  # Role, EMPTY: none yet
        ("pawn", np.int8, SEATS),  # slot, EMPTY: not placed
        ("shut", np.int32),  # bit set of the face-down slots
        ("pool", np.int8),  # mob tokens left, 0 to 24
        ("mob_track", np.int8),
        ("law_track", np.int8),
        ("mob", pile(MOB_CARDS)),  # the order nobody knows
        ("mob_out", np.int32),  # bit set of the mob discard pile
        ("mob_last", np.int8),  # mob card resolved last, EMPTY: none
        ("todo", np.int8),  # mob cards still to resolve
        ("shaken", np.int8),  # players still to discard for a Shakedown
        ("acts", np.int8),  # actions left this turn
        ("used", np.int8, 6),  # times each Act was taken this turn
        ("stepped", np.int8),  # 1: the Beat Cop's free step is used
        ("joked", np.int8),  # 1: the Undercover Agent's card is used
        ("gifted", np.int8),  # 1: the Dispatcher's gift is used
        ("outcome", np.int8),  # Outcome
        # --- room to think in, never meaningful between two moves
        ("scratch", np.int16, FORCED_ROOM),
        ("pool_of_kinds", np.int8, 16),
        ("pool_of_cards", np.int8, 64),
    ]
)

_KIND = CARD_KINDS
_SLOT = range(SLOTS)
MOVES = Moves(
    Family("agendas", section="round-setup", pair=tuple(f"{AGENDAS[a]}+{AGENDAS[b]}" for a, b in PAIRS)),
    Family("draw", section="draw"),
    Family("trade", section="trade", suit=(*SUITS, "cash")),
    Family("cash_in", section="cash-in"),
    Family("take_over", section="take-over", slot=_SLOT),
    Family("lot", section="open-lot", place=range(3)),
    Family("swap", section="swap-agenda", agenda=AGENDAS),
    Family("hire", section="professionals", place=range(3)),
    Family("give", section="trade", kind=_KIND),
    Family("take", section="cash-in", kind=_KIND),
    Family("build", section="open-lot", slot=_SLOT, side=SIDES),
    Family("accept", section="open-lot"),
    Family("decline", section="open-lot"),
    Family("choose", section="swap-agenda", agenda=AGENDAS),
    Family("route", section="connection", over=("0", "1", "2", "3", "bank")),
    Family("pay", section="take-over", kind=_KIND),
    Family("connect", section="connection", kind=_KIND),
    Family("target", section="professionals", slot=_SLOT),
    Family("exchange", section="professionals", slot=_SLOT),
    Family("rob", section="professionals", seat=range(SEATS)),
    Family("retain", section="professionals", agenda=AGENDAS),
    Family(
        "role",
        section="coop-setup",
        role=("beat_cop", "inspector", "prosecutor", "undercover", "auditor", "dispatcher"),
    ),
    Family("place", section="coop-setup", slot=_SLOT),
    Family("move", section="move", slot=_SLOT),
    Family("clear_out", section="clear-out"),
    Family("shut_down", section="shut-down"),
    Family("gift", section="coop-setup"),
    Family("end_turn", section="coop-gameplay"),
    Family("joker", section="coop-setup", kind=_KIND[:15]),
    Family("no_joker", section="coop-setup"),
    Family("clear", section="clear-out", kind=_KIND),
    Family("enough", section="clear-out"),
    Family("shut", section="shut-down", kind=_KIND),
    Family("hand", section="coop-setup", kind=_KIND),
    Family("to", section="coop-setup", seat=range(SEATS)),
    Family("lose", section="turn-end", kind=_KIND),
)
MAX_LEGAL = 52  # a straight city of 21 cards has 44 edge cells; a list of moves may run over by seven

AGENDAS_MOVE = MOVES.first["agendas"]
DRAW = MOVES.first["draw"]
TRADE = MOVES.first["trade"]
CASH_IN = MOVES.first["cash_in"]
TAKE_OVER = MOVES.first["take_over"]
LOT = MOVES.first["lot"]
SWAP = MOVES.first["swap"]
HIRE = MOVES.first["hire"]
GIVE = MOVES.first["give"]
TAKE = MOVES.first["take"]
BUILD = MOVES.first["build"]
ACCEPT = MOVES.first["accept"]
DECLINE = MOVES.first["decline"]
CHOOSE = MOVES.first["choose"]
ROUTE = MOVES.first["route"]
PAY = MOVES.first["pay"]
CONNECT = MOVES.first["connect"]
TARGET = MOVES.first["target"]
EXCHANGE = MOVES.first["exchange"]
ROB = MOVES.first["rob"]
RETAIN = MOVES.first["retain"]
ROLE = MOVES.first["role"]
PLACE = MOVES.first["place"]
MOVE = MOVES.first["move"]
CLEAR_OUT = MOVES.first["clear_out"]
SHUT_DOWN = MOVES.first["shut_down"]
GIFT = MOVES.first["gift"]
END_TURN = MOVES.first["end_turn"]
JOKER = MOVES.first["joker"]
NO_JOKER = MOVES.first["no_joker"]
CLEAR = MOVES.first["clear"]
ENOUGH = MOVES.first["enough"]
SHUT = MOVES.first["shut"]
HAND = MOVES.first["hand"]
TO = MOVES.first["to"]
LOSE = MOVES.first["lose"]
ALL_MOVES = len(MOVES)

PAIR_MASK = np.array([(1 << a) | (1 << b) for a, b in PAIRS], np.int16)

# The phases that ask for a card (or an agenda, a receiver), and the first move of each one's family.
CARD_FAMILIES = {
    Phase.TRADE_GIVE: GIVE,
    Phase.CASH_PICK: TAKE,
    Phase.SWAP_IN: CHOOSE,
    Phase.ROUTE: ROUTE,
    Phase.PAY: PAY,
    Phase.CONNECT_PAY: CONNECT,
    Phase.PRO_AGENDA: RETAIN,
    Phase.PAY_JOKER: JOKER,
    Phase.CLEAR_PAY: CLEAR,
    Phase.SHUT_PAY: SHUT,
    Phase.GIFT_KIND: HAND,
    Phase.MOB_DISCARD: LOSE,
}
FIRST_OF_PHASE = np.array([CARD_FAMILIES.get(phase, EMPTY) for phase in Phase], np.int16)
