"""The record of a game of Mad City, its phases, refusals, happenings and moves.

Cells are numbered row by row, north first: 0 1 2 / 3 4 5 / 6 7 8, or 0 to 15 in a city of 4 x 4. A slot is a place in
a player's set of dealt tiles: it keeps its number while the tile lies in hand or in a cell.

Hidden: `bag`, `dice`; palms of the others while building, and at all times how often they moved tiles or palmed; the
others' tiles and cities under `hide_cities`; guide tiles that lie face down. Everything else lies on the table.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from backroom.core import game
from backroom.core.dice import STREAM
from backroom.core.moves import Family, Moves
from backroom.core.record import happenings, record
from backroom.games.mad_city.options import OPTIONS

SEATS = 6
TILES = 54  # 9 for each of six players (§components)
CELLS = 16
SLOTS = 16
GUIDES = 8
CATEGORIES = 9  # houses small, mid, large; factories; skyscrapers
CONTRACTORS = 4  # houses, factories, skyscrapers, road
PALMS_MAX = 100  # palm events of one seat in a round without a clock (R47)


class Mode(IntEnum):
    """The option `mode`."""

    BASE = 0
    STANDARD = 1
    PUZZLE = 2
    ADVANCED_PUZZLE = 3
    SPEED = 4


class Driver(IntEnum):
    """The option `driver`: how the minute of building is cut into events (§table)."""

    LIVE = 0
    TICKED = 1
    SEALED = 2


class Extra(IntEnum):
    """The option `extra_tile`."""

    NONE = 0
    DRAW10 = 1
    COMMON = 2


class Colour(IntEnum):
    """The zones that score (§areas). NONE stands for a cell without a tile."""

    YELLOW = 0  # houses
    RED = 1  # factories
    BLUE = 2  # skyscrapers
    NONE = 3


class Phase(IntEnum):
    """What is to be decided. Dealing, filling and scoring pass automatically."""

    START = 0  # the stacks lie face down; the build begins when everybody has said go (§building, R55)
    BUILD = 1
    PLACE = 2  # puzzle: the shown tile goes into the city
    GUIDE_WAY = 3  # advanced puzzle: which end of the guides comes first
    GUIDE_USE = 4
    GAME_OVER = 5


class Refusal(IntEnum):
    """Why a move is not possible now."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    WRONG_PHASE = 3
    NO_SUCH_SLOT = 4
    NO_SUCH_CELL = 5
    ALREADY_THERE = 6
    LOCKED = 7
    NOT_PLACED = 8
    NO_COMMON_TILE = 9
    SWAPPED = 10
    NO_TREE = 11
    TREE_TAKEN = 12
    NOT_COMPLETE = 13
    OVER_LIMIT = 14
    NO_CONTRACTORS = 15
    PALM_STAYS = 16
    PALMS_SPENT = 17
    NO_EARLY_END = 18
    ALREADY_READY = 19
    NOT_FINISHED = 20
    CELL_TAKEN = 21
    CLOCK_ONLY = 22
    NOTHING_TO_PASS = 23
    STOPPED = 24


class Kind(IntEnum):
    """What may happen. Subject, other and amount are told in `kinds` of the game and in the comments here."""

    ROUND = 0  # amount: the round
    TREE_TAKEN = 1  # seat
    READY = 2  # seat
    SWAPPED = 3  # seat; subject: the tile that is common now
    TIME_UP = 4
    FILLED = 5  # seat; amount: cells
    TREE_SCORED = 6  # seat; amount
    TREE_LOST = 7  # seat: the owner at or above the limit, who scores nothing
    ROAD_SCORED = 8  # seat; amount; other: tiles
    BET_WON = 9  # seat; subject: contractor; amount; other: own value
    BET_LOST = 10
    ZONES_SCORED = 11  # seat; amount; other: zones that scored
    TOKEN_TURNED = 12  # seat; subject: category; amount: zones still to build
    TOKEN_FLIPPED = 13  # seat; subject: category
    SCORE = 14  # seat; amount: new total; other: gained in the round
    LAST_ROUND = 15  # amount: points of the leader
    TIE_BREAK = 16  # amount: points; other: bit set of seats
    WON = 17  # seat; amount: points
    SHARED = 18  # seat; amount: points
    SOLO_END = 19  # amount: total
    PUT = 20  # subject: tile; amount: cell
    LAKES_SCORED = 21  # amount: points for lakes and parks of a solitaire
    SOLO_ROAD = 22  # amount: points; other: tiles
    GUIDE_SHOWN = 23  # subject: tile; amount: guide
    GUIDE_USED = 24  # subject: tile; amount: cell
    GUIDE_SKIPPED = 25  # subject: tile
    STOPPED = 26  # seat: reached the cap on operations (R47)
    FLOOR = 27  # seat; amount: what the bonuses would have taken below 0 (R17)


SECTIONS = {  # the rule behind each refusal
    Refusal.GAME_OVER: "game-end",
    Refusal.NOT_YOUR_TURN: "building",
    Refusal.WRONG_PHASE: "round",
    Refusal.NO_SUCH_SLOT: "round",
    Refusal.NO_SUCH_CELL: "building",
    Refusal.ALREADY_THERE: "building",
    Refusal.LOCKED: "park-ranger",
    Refusal.NOT_PLACED: "building",
    Refusal.NO_COMMON_TILE: "common-tile",
    Refusal.SWAPPED: "common-tile",
    Refusal.NO_TREE: "puzzle",
    Refusal.TREE_TAKEN: "park-ranger",
    Refusal.NOT_COMPLETE: "park-ranger",
    Refusal.OVER_LIMIT: "standard-ranger",
    Refusal.NO_CONTRACTORS: "contractors",
    Refusal.PALM_STAYS: "contractors",
    Refusal.PALMS_SPENT: "table",
    Refusal.NO_EARLY_END: "table",
    Refusal.ALREADY_READY: "table",
    Refusal.NOT_FINISHED: "table",
    Refusal.CELL_TAKEN: "puzzle",
    Refusal.CLOCK_ONLY: "building",
    Refusal.NOTHING_TO_PASS: "table",
    Refusal.STOPPED: "table",
}
REFUSALS = game.by_number(SECTIONS)

ABOUT = {
    Kind.ROUND: game.Kind("round", icon="timer"),
    Kind.TREE_TAKEN: game.Kind("park-ranger", icon="tree"),
    Kind.READY: game.Kind("table", icon="check"),
    Kind.SWAPPED: game.Kind("common-tile", icon="turn"),
    Kind.TIME_UP: game.Kind("building", icon="timer"),
    Kind.FILLED: game.Kind("unfinished", icon="refuse", tone="bad"),
    Kind.TREE_SCORED: game.Kind("park-ranger", icon="tree", tone="good"),
    Kind.TREE_LOST: game.Kind("standard-ranger", icon="tree", tone="bad"),
    Kind.ROAD_SCORED: game.Kind("longest-road", icon="bridge", tone="good"),
    Kind.BET_WON: game.Kind("contractors", subject="contractor", icon="contractor", tone="good"),
    Kind.BET_LOST: game.Kind("contractors", subject="contractor", icon="contractor", tone="bad"),
    Kind.ZONES_SCORED: game.Kind("zone-points", icon="house"),
    Kind.TOKEN_TURNED: game.Kind("delayed-scoring", subject="category", icon="turn"),
    Kind.TOKEN_FLIPPED: game.Kind("delayed-scoring", subject="category", icon="star", tone="good"),
    Kind.SCORE: game.Kind("scoring", icon="star"),
    Kind.LAST_ROUND: game.Kind("last-round", icon="timer"),
    Kind.TIE_BREAK: game.Kind("game-end", icon="timer"),
    Kind.WON: game.Kind("game-end", icon="star", tone="good"),
    Kind.SHARED: game.Kind("game-end", icon="star", tone="good"),
    Kind.SOLO_END: game.Kind("puzzle", icon="star"),
    Kind.PUT: game.Kind("puzzle", icon="turn"),
    Kind.LAKES_SCORED: game.Kind("puzzle-scoring", icon="lake"),
    Kind.SOLO_ROAD: game.Kind("puzzle-scoring", icon="bridge"),
    Kind.GUIDE_SHOWN: game.Kind("advanced-puzzle", icon="turn"),
    Kind.GUIDE_USED: game.Kind("advanced-puzzle", icon="turn"),
    Kind.GUIDE_SKIPPED: game.Kind("advanced-puzzle", icon="turn"),
    Kind.STOPPED: game.Kind("table", icon="refuse"),
    Kind.FLOOR: game.Kind("scoring", icon="star"),
}
KINDS = game.by_number(ABOUT)


PLACES = range(CELLS)
MOVES = Moves(
    Family("place", section="building", slot=range(SLOTS), cell=PLACES),
    Family("turn", section="building", slot=range(SLOTS), times=range(1, 4)),
    Family("lift", section="building", slot=range(SLOTS)),
    Family("swap", section="common-tile", slot=range(SLOTS)),
    Family("palm", section="contractors", token=("houses", "factories", "skyscrapers", "road")),
    Family("grab", section="park-ranger"),
    Family("ready", section="table"),
    Family("pass", section="table"),
    Family("go", section="building"),
    Family("time_up", section="building"),
    Family("put", section="puzzle", cell=PLACES, turn=range(4)),
    Family("guides", section="advanced-puzzle", first=("top", "left")),
    Family("cover", section="advanced-puzzle", place=range(4), turn=range(4)),
    Family("skip", section="advanced-puzzle"),
)
PLACE = MOVES.first["place"]
TURN = MOVES.first["turn"]
LIFT = MOVES.first["lift"]
SWAP = MOVES.first["swap"]
PALM = MOVES.first["palm"]
GRAB = MOVES.first["grab"]
READY = MOVES.first["ready"]
PASS = MOVES.first["pass"]
GO = MOVES.first["go"]
TIME_UP = MOVES.first["time_up"]
PUT = MOVES.first["put"]
GUIDES_WAY = MOVES.first["guides"]
COVER = MOVES.first["cover"]
SKIP = MOVES.first["skip"]
MAX_LEGAL = 320  # sixteen tiles in sixteen cells: 256 places, 48 turns, and a few more

RESULT = record(
    [
        # what the city is worth, public once it has been counted
        ("counts", np.int8, CATEGORIES),  # zones of each category
        ("big", np.int8, 3),  # most buildings in one zone, by colour
        ("road", np.int8),  # tiles of the longest road
        ("lakes", np.int8, 5),  # lake zones of 1 to 4 areas
        ("parks", np.int8, 5),
        # what it brought
        ("turned", np.int8, CATEGORIES),  # zones that turned a token instead of scoring
        ("zones", np.int16),  # points for zones
        ("tree", np.int16),  # points for lakes and parks
        ("road_points", np.int16),
        ("bets", np.int16),  # won less lost
        ("palm", np.int8),  # the tokens shown, bit set
        ("won", np.int8),  # those that won, bit set
        ("gained", np.int16),  # by the round in all
        ("filled", np.int8),  # cells filled at random
        ("filled_cells", np.int32),  # bit set
    ]
)

PLAYER = record(
    [
        ("score", np.int16),  # public
        ("start_score", np.int16),  # at the beginning of the round
        ("tile", np.int8, SLOTS),  # by slot; EMPTY: no such slot; hidden under hide_cities while building
        ("where", np.int8, SLOTS),  # cell of the slot, EMPTY: in hand
        ("rot", np.int8, SLOTS),  # clockwise quarter turns, 0 to 3
        ("cell", np.int8, CELLS),  # slot in the cell, EMPTY: none
        ("placed", np.int8),  # cells taken
        ("playing", np.int8),  # takes part in this round; in a tie-break only some do
        ("locked", np.int8),  # holds the tree, or spent its operations
        ("ready", np.int8),  # says that the city is finished; in START that it has said go
        ("swapped", np.int8),  # has used the common tile this round
        ("taken", np.int8),  # the common tile it took, seen by all; EMPTY: none
        ("palm", np.int8),  # bit set of the tokens in the fist; the owner's secret while building
        ("ops", np.int16),  # tile events this round; the owner's secret
        ("palm_ops", np.int16),  # palm events this round; the owner's secret
        ("need", np.int8, CATEGORIES),  # zones still to build before the category scores (§delayed-scoring)
        ("result", RESULT),  # of the last round counted
    ]
)

STATE = record(
    [
        ("options", OPTIONS),
        ("dice", *STREAM),  # shuffles, orders, fills; in no view
        ("phase", np.int8),  # Phase
        # what the options come to, fixed by the set-up; public
        ("seats", np.int8),
        ("side", np.int8),  # 3 or 4
        ("cells", np.int8),  # 9 or 16
        ("hand", np.int8),  # tiles dealt to each: 9, 10 or 16
        ("standard", np.int8),  # contractors, tokens: mode standard
        ("alone", np.int8),  # a solitaire
        ("tree_in_play", np.int8),
        ("tree_complete", np.int8),  # the tree needs a full city
        ("tree_limit", np.int16),  # 0: none
        ("target", np.int16),
        ("hide", np.int8),  # cities are hidden while building
        ("relaxed", np.int8),  # no clock
        ("early_end", np.int8),
        # the game; public
        ("round_no", np.int16),
        ("tiebreaks", np.int16),  # extra rounds so far
        ("last_round", np.int8),  # the round now played is the last (R12)
        ("tree", np.int8),  # seat that holds the tree, EMPTY: free
        ("common", np.int8),  # the common tile, EMPTY: none
        ("winners", np.int8),  # bit set, at the end
        ("tick", np.int16),
        ("order", np.int8, SEATS),  # of this tick
        ("order_n", np.int8),
        ("order_i", np.int8),  # who acts now
        ("players", PLAYER, SEATS),
        # tiles
        ("bag", np.int8, TILES),  # the shuffled order of this round; seen only where a puzzle has drawn or flipped
        ("guides", np.int8, GUIDES),  # 0-3 above columns 0-3, 4-7 left of rows 0-3; EMPTY: used or not in play
        ("guides_seen", np.int16),  # bit set
        ("guide_i", np.int8),  # how many guides were looked at
        ("way", np.int8),  # 0: top right first, 1: bottom left first
        ("current", np.int8),  # puzzle: the tile to place, or the guide just shown; EMPTY: none
        ("drawn", np.int8),  # puzzle: tiles drawn this round
        ("happenings", happenings(160)),
    ]
)
