"""The campaign as one record, the moves, and what may be refused, what may happen."""

from enum import IntEnum

import numpy as np

from backroom.core.dice import STREAM
from backroom.core.game import Kind as About
from backroom.core.game import by_number, options_dtype
from backroom.core.moves import Family, Moves
from backroom.core.record import happenings, pile, record
from backroom.games.ninety.options import NinetyOptions

SEATS = 5  # §contents: five candidate markers
SITES = 90  # §contents: neighbourhoods
ZONES = 6  # regions
TURFS = 15  # home turf cards
BIOS = 15  # bio cards
NO_BIO = BIOS  # a candidate without a bio: the neutral entry at the end of the deck's bios
CARDS = 100  # event cards, coffee included; blocks and cash never run out (R34)
EXITS = 16  # the most neighbours of a place
SCHEDULE = 6  # §schedule: places in the queue
DAYS = 15  # §election-day
START_CANVASSERS = 10  # §start
START_CASH = 15  # §start, in hundreds of dollars
SEED_CARDS = 2  # §seeding: step 1, cards for each candidate
SEED_VOTES = 2  # §seeding: step 1, lean votes a card
SEED_PICKS = 2  # §seeding: step 2, one lean vote each
SITE_BLOCKS_MAX = 4  # §limits
OWN_BLOCKS_MAX = 3  # §limits
OWN_SOLID_MAX = 2  # §limits
MAIL_HERE = 5  # §direct-mailing, in hundreds of dollars; twice as much elsewhere
DEAREST_STEP = 2  # a bridge and a tunnel; 3 with crossing_cost "space" (§traveling, R2)
WEEKEND_CASH = 10  # §weekends, in hundreds of dollars
WEEKEND_REMOVALS = 2  # §weekends
KEEP_ONE_IN = 4  # §election-day
ERRANDS = SCHEDULE + 2  # what a bot may go for in a day: the events, home, Downtown


class Phase(IntEnum):
    """What is decided, in the order a campaign meets it. From DAWN to COUNT nobody decides: the rules run on."""

    DRAFT_BIO = 0
    DRAFT_TURF = 1
    SEED = 2
    WEEKEND = 3  # which bonus
    UPGRADE = 4
    REMOVE = 5  # in which neighbourhood
    REMOVE_FROM = 6  # whose vote there
    APPEAR = 7  # where to
    ACT = 8
    GRACE = 9
    COMMIT = 10  # Election Day, in secret
    OVER = 11
    SOW = 12  # seeding by cards
    DAWN = 13  # a turn begins
    ROLL = 14  # white dice
    DUSK = 15  # a turn ends
    ELECTION = 16
    COUNT = 17


class Bonus(IntEnum):
    """The four weekend bonuses (§weekends): the first two on an odd roll, the others on an even one."""

    CASH = 0
    UPGRADE = 1
    REMOVE = 2
    MOVE = 3


class Where(IntEnum):
    """Where an event card is; SEAT + s: kept by candidate s."""

    DECK = 0
    SCHEDULE = 1
    DISCARD = 2
    ABSENT = 3  # not in this game: coffee cards left in the box
    SEAT = 4


# What the places are called in notation and saved games, in the deck's order.
HOODS = (
    "allegheny_center", "allegheny_west", "allentown", "arlington", "arlington_heights", "banksville",
    "bedford_dwellings", "beechview", "beltzhoover", "bloomfield", "bluff", "bon_air", "brighton_heights",
    "brookline", "california_kirkbride", "carrick", "downtown", "central_lawrenceville", "central_northside",
    "central_oakland", "chartiers_city", "chateau", "crafton_heights", "crawford_roberts", "duquesne_heights",
    "east_allegheny", "east_carnegie", "east_hills", "east_liberty", "elliott", "esplen", "fairywood", "fineview",
    "friendship", "garfield", "glen_hazel", "greenfield", "hays", "hazelwood", "highland_park", "homewood_north",
    "homewood_south", "homewood_west", "knoxville", "larimer", "lincoln_place", "lincoln_lemington_belmar",
    "lower_lawrenceville", "manchester", "marshall_shadeland", "middle_hill", "morningside", "mount_washington",
    "mt_oliver", "new_homestead", "north_oakland", "north_shore", "northview_heights", "oakwood", "observatory_hill",
    "overbrook", "perry_south", "point_breeze", "point_breeze_north", "polish_hill", "regent_square", "ridgemont",
    "shadyside", "sheraden", "south_oakland", "south_shore", "south_side_flats", "south_side_slopes", "spring_garden",
    "spring_hill_city_view", "squirrel_hill_north", "squirrel_hill_south", "st_clair", "stanton_heights",
    "strip_district", "summer_hill", "swisshelm_park", "terrace_village", "troy_hill", "upper_hill",
    "upper_lawrenceville", "west_end", "west_oakland", "westwood", "windgap",
)  # fmt: skip
REGIONS = ("north_side", "center_city", "upper_east_end", "lower_east_end", "south_side", "west_side")

MOVES = Moves(
    Family("end_turn", section="action-points"),
    Family("canvass", section="canvassing"),
    Family("recruit", section="recruiting"),
    Family("fundraise", section="fundraising"),
    Family("mudsling", section="mudslinging", seat=range(SEATS)),
    Family("attend", section="events"),
    Family("bonus", section="weekends", kind=("cash", "upgrade", "remove", "move")),
    Family("stop", section="weekends"),
    Family("remove_from", section="weekends", seat=range(SEATS)),
    Family("commit", section="election-day", region=REGIONS),
    Family("keep_bio", section="setup", card=range(2)),
    Family("keep_turf", section="home-turf", card=range(2)),
    Family("travel", section="traveling", hood=HOODS),
    Family("mail", section="direct-mailing", hood=HOODS),
    Family("seed", section="seeding", hood=HOODS),
    Family("upgrade", section="weekends", hood=HOODS),
    Family("remove", section="weekends", hood=HOODS),
    Family("appear", section="weekends", hood=HOODS),
)
END_TURN = MOVES.first["end_turn"]
CANVASS = MOVES.first["canvass"]
RECRUIT = MOVES.first["recruit"]
FUNDRAISE = MOVES.first["fundraise"]
MUDSLING = MOVES.first["mudsling"]
ATTEND = MOVES.first["attend"]
BONUS = MOVES.first["bonus"]
STOP = MOVES.first["stop"]
REMOVE_FROM = MOVES.first["remove_from"]
COMMIT = MOVES.first["commit"]
KEEP_BIO = MOVES.first["keep_bio"]
KEEP_TURF = MOVES.first["keep_turf"]
TRAVEL = MOVES.first["travel"]
MAIL = MOVES.first["mail"]
SEED = MOVES.first["seed"]
UPGRADE = MOVES.first["upgrade"]
REMOVE = MOVES.first["remove"]
APPEAR = MOVES.first["appear"]
MAX_LEGAL = 144  # every neighbourhood to mail to, all exits twice over, the other actions

# --- the record -------------------------------------------------------------------------------------------------------

ERRAND = record(
    [
        ("gain", np.int16),  # what it is worth
        ("stand", np.int16),  # what it costs tomorrow to end the day there
        ("hood", np.int8),  # where it is
        ("walk", np.int8),  # the points to it from here
        ("rest", np.int8),  # the points that must be left there
        ("apart", np.int8, ERRANDS),  # the points to each of the others
    ]
)
WALK = record(
    [
        ("turn", np.int16),  # which turn it was planned for
        ("needs", np.int16),  # the points it needs beyond the first errand
        ("hoods", np.int16, 3),  # where it goes, EMPTY after the last
    ]
)
SHARE = record(
    [
        ("placed", np.int16),  # how many will be placed when this is read again
        ("regions", np.int16, ZONES),  # canvassers to place in each
    ]
)
NOTES = record(  # what bots note while they think; as long as a list of moves
    [
        ("walk", WALK),  # of the day
        ("shares", SHARE, SEATS),  # of Election Day
        ("worth", np.int16, ERRANDS),  # of the errands, by their number; 0: not to be had
        ("errands", ERRAND, ERRANDS),  # those within reach, one after another
        ("regions", np.int16, ZONES),  # pull or votes by region, while Election Day is thought over
        ("unused", np.int16, 26),
    ]
)

STATE = record(
    [
        ("dice", *STREAM),  # chance of the set-up, then of this turn; in no view
        ("luck", *STREAM),  # from which each turn's chance is drawn, whatever is done in the turns; in no view
        ("options", options_dtype(NinetyOptions)),
        ("phase", np.int8),  # Phase
        ("seats", np.int8),  # candidates, 2..5
        ("first", np.int8),  # Player #1
        ("turn", np.int8),  # seat whose turn it is
        ("day", np.int8),  # 1..15
        ("points", np.int8),  # action points left, 0..18
        ("white", np.int8, 3),  # white dice of this turn, 0: not rolled
        ("white_total", np.int8),  # points at the start of the turn, 0 before the roll
        ("coffee", np.int8),  # 1: a third white die this turn
        ("weekend_die", np.int8),  # 0: no weekend, or not rolled yet
        ("bonuses", np.int8),  # bit set of Bonus taken this turn
        ("removals", np.int8),  # lean votes still to remove
        ("picked", np.int8),  # neighbourhood just picked, EMPTY: none
        ("picks", np.int8),  # picks the turn's seat still has in seeding
        ("recruited", np.int8),  # 1: done this turn
        ("fundraised", np.int8),
        ("travelled", np.int8),  # 1: a step was made this turn (Bus Driver)
        ("crossed", np.int8),  # 1: a bridge was crossed this turn (Riverfront Defender)
        ("mud", np.int8),  # mudslinging actions this turn (Talk-Radio Host)
        ("offer", np.int8, 2),  # cards to choose from in a draft, EMPTY: none
        ("waiting", np.uint8),  # Election Day: bit set of the seats with canvassers left to place
        ("bio", np.int8, SEATS),  # bio card, NO_BIO: none
        ("turf", np.int8, SEATS),  # home turf card, EMPTY: none yet
        ("at", np.int8, SEATS),  # neighbourhood of the candidate's marker, EMPTY: not on the map yet
        ("events", np.int8, SEATS),  # event cards kept
        ("cash", np.int16, SEATS),  # hundreds of dollars
        ("canvassers", np.int16, SEATS),
        ("keep", np.int16, SEATS),  # canvassers kept for Election Day, public
        (
            "committed",
            np.int16,
            (SEATS, ZONES),
        ),  # placed on the Election Day card; its seat's alone until all are ready
        ("votes", np.int16, (SEATS, ZONES)),  # points on the map: lean 1, solid 2; follows from lean and solid
        ("score", np.int16, SEATS),  # at the end
        ("place", np.int8, SEATS),  # at the end: 1 is the mayor
        ("leans", np.int16, SEATS),  # lean votes on the map; follows from lean
        ("home", np.int8, SITES),  # seat whose home turf it is, else EMPTY
        ("lean", np.int8, (SITES, SEATS)),  # lean vote blocks
        ("solid", np.int8, (SITES, SEATS)),  # solid vote blocks
        ("loose", np.int8, SITES),  # lean votes there, anybody's; follows from lean
        ("blocks", np.int8, SITES),  # all blocks there; follows from lean and solid
        ("leaning", pile(SITES), SEATS),  # where the seat may turn a lean vote solid, ascending; follows from them too
        ("schedule", pile(SCHEDULE)),  # event cards, oldest first: the last is on space 1
        ("where", np.int8, CARDS),  # Where each event card is
        ("deck", pile(CARDS)),  # in no order: each draw takes any card; in no view
        ("bios", pile(BIOS)),  # not dealt yet, in no order; in no view
        ("turfs", pile(TURFS)),
        ("scratch", NOTES, 1),  # bots note here; the rules, running on, list moves in the same bytes; in no view
        ("happenings", happenings(64)),
    ]
)


class Refusal(IntEnum):
    """Why not."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    WRONG_PHASE = 3
    NO_CANVASSERS = 4
    HOME_TURF = 5
    DOWNTOWN = 6
    OWN_FULL = 7
    HOOD_FULL = 8
    NOT_HOME = 9
    RECRUITED = 10
    NOT_DOWNTOWN = 11
    FUNDRAISED = 12
    NO_SUCH_SEAT = 13
    OWN_VOTE = 14
    NO_LEAN_HERE = 15
    MUD_TOO_DEAR = 16
    ALREADY_THERE = 17
    NOT_ADJACENT = 18
    TOO_FAR = 19
    NO_LEAN_VOTE = 20
    SOLID_FULL = 21
    NO_CASH = 22
    NO_EVENT_HERE = 23
    ATTENDS_ITSELF = 24
    JUST_PICKED = 25
    OTHER_PARITY = 26
    BONUS_TAKEN = 27
    NOTHING_TO_UPGRADE = 28
    NOTHING_TO_REMOVE = 29
    NO_LEAN_THERE = 30
    MUST_GO_ON = 31
    TURF_INSIDE = 32
    LOWER_REGION = 33


REFUSALS = by_number(  # the section of its rule
    {
        Refusal.GAME_OVER: "winner",
        Refusal.NOT_YOUR_TURN: "day",
        Refusal.WRONG_PHASE: "day",
        Refusal.NO_CANVASSERS: "canvassing",
        Refusal.HOME_TURF: "home-turf",
        Refusal.DOWNTOWN: "fundraising",
        Refusal.OWN_FULL: "limits",
        Refusal.HOOD_FULL: "limits",
        Refusal.NOT_HOME: "recruiting",
        Refusal.RECRUITED: "recruiting",
        Refusal.NOT_DOWNTOWN: "fundraising",
        Refusal.FUNDRAISED: "fundraising",
        Refusal.NO_SUCH_SEAT: "setup",
        Refusal.OWN_VOTE: "mudslinging",
        Refusal.NO_LEAN_HERE: "mudslinging",
        Refusal.MUD_TOO_DEAR: "mudslinging",
        Refusal.ALREADY_THERE: "traveling",
        Refusal.NOT_ADJACENT: "traveling",
        Refusal.TOO_FAR: "traveling",
        Refusal.NO_LEAN_VOTE: "direct-mailing",
        Refusal.SOLID_FULL: "limits",
        Refusal.NO_CASH: "direct-mailing",
        Refusal.NO_EVENT_HERE: "events",
        Refusal.ATTENDS_ITSELF: "events",
        Refusal.JUST_PICKED: "seeding",
        Refusal.OTHER_PARITY: "weekends",
        Refusal.BONUS_TAKEN: "weekends",
        Refusal.NOTHING_TO_UPGRADE: "weekends",
        Refusal.NOTHING_TO_REMOVE: "weekends",
        Refusal.NO_LEAN_THERE: "weekends",
        Refusal.MUST_GO_ON: "weekends",
        Refusal.TURF_INSIDE: "home-turf",
        Refusal.LOWER_REGION: "election-day",
    }
)


class Kind(IntEnum):
    """What people should notice."""

    FIRST_PLAYER = 1
    BIO = 2
    TURF = 3
    SEEDED = 4
    DAY = 5
    EVENT_DRAWN = 6
    COFFEE = 7
    EVENT_PASSED = 8
    MISSED_CASH = 9
    MISSED_CANVASSERS = 10
    ATTENDED = 11
    REWARD_CANVASSERS = 12
    REWARD_CASH = 13
    REWARD_LEAN = 14
    REWARD_SOLID = 15
    VOTE_LOST = 16
    WEEKEND_DIE = 17
    WEEKEND_CASH = 18
    UPGRADED = 19
    REMOVED = 20
    APPEARED = 21
    ROLLED = 22
    TRAVELLED = 23
    CANVASSED = 24
    MUDSLUNG = 25
    RECRUITED = 26
    FUNDRAISED = 27
    MAILED = 28
    RESHUFFLED = 29
    KEPT = 30
    READY = 31
    REGION_RESULT = 32
    TIE_DIE = 33
    WINNER = 34


KINDS = by_number(
    {
        Kind.FIRST_PLAYER: About("setup", icon="turn"),
        Kind.BIO: About("setup", subject="bio", icon="candidate"),
        Kind.TURF: About("home-turf", subject="turf", icon="turf"),
        Kind.SEEDED: About("seeding", subject="hood", icon="ballot"),
        Kind.DAY: About("day", icon="day"),
        Kind.EVENT_DRAWN: About("schedule", subject="event", other="hood", icon="event"),
        Kind.COFFEE: About("action-points", icon="coffee", tone="good"),
        Kind.EVENT_PASSED: About("schedule", subject="event", other="hood", icon="event"),
        Kind.MISSED_CASH: About("events", subject="event", icon="dollar", tone="bad"),
        Kind.MISSED_CANVASSERS: About("events", subject="event", icon="canvasser", tone="bad"),
        Kind.ATTENDED: About("events", subject="event", other="hood", icon="event", tone="good"),
        Kind.REWARD_CANVASSERS: About("events", icon="canvasser", tone="good"),
        Kind.REWARD_CASH: About("events", icon="dollar", tone="good"),
        Kind.REWARD_LEAN: About("events", subject="hood", icon="ballot", tone="good"),
        Kind.REWARD_SOLID: About("events", subject="hood", icon="solid", tone="good"),
        Kind.VOTE_LOST: About("limits", subject="hood", icon="refuse", tone="bad"),
        Kind.WEEKEND_DIE: About("weekends", icon="day"),
        Kind.WEEKEND_CASH: About("weekends", icon="dollar", tone="good"),
        Kind.UPGRADED: About("weekends", subject="hood", icon="solid", tone="good"),
        Kind.REMOVED: About("weekends", subject="hood", other="seat", icon="mud"),
        Kind.APPEARED: About("weekends", subject="hood", icon="candidate"),
        Kind.ROLLED: About("action-points", icon="die-6"),
        Kind.TRAVELLED: About("traveling", subject="hood", other="hood", icon="bridge"),
        Kind.CANVASSED: About("canvassing", subject="hood", icon="canvasser"),
        Kind.MUDSLUNG: About("mudslinging", subject="hood", other="seat", icon="mud"),
        Kind.RECRUITED: About("recruiting", icon="canvasser", tone="good"),
        Kind.FUNDRAISED: About("fundraising", icon="dollar", tone="good"),
        Kind.MAILED: About("direct-mailing", subject="hood", icon="mail"),
        Kind.RESHUFFLED: About("schedule", icon="deck"),
        Kind.KEPT: About("election-day", icon="canvasser"),
        Kind.READY: About("election-day", icon="check"),
        Kind.REGION_RESULT: About("vote-counting", subject="region", icon="ballot"),
        Kind.TIE_DIE: About("winner", icon="die-6"),
        Kind.WINNER: About("winner", icon="star", tone="good"),
    }
)
