"""What things are worth to a candidate, and the plan of a day: a walk over errands that fits the action points.

Everything is weighed in points of the final score, those of opponents counted against. The guide keeps to such a walk,
and the estimate of a state in the middle of a turn counts what is still to be had on it.
"""

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.rules.schedule import is_scheduled
from backroom.games.ninety.scoring import region_votes
from backroom.games.ninety.state import (
    DAYS,
    ERRANDS,
    MAIL_HERE,
    OWN_BLOCKS_MAX,
    OWN_SOLID_MAX,
    SCHEDULE,
    SITE_BLOCKS_MAX,
)

PLACEABLE = 3.5  # canvassers that a day can turn into votes
CANVASSER = (
    0.55  # what a canvasser is worth beyond the quarter of Election Day, if votes to place are all that is scarce
)
HUNDRED = 0.2  # what $100 is worth: a fifth of the point that a mailing brings
LATE_CANVASSER = 0.25  # what one is worth on Election Day: one in four is kept
BLACK_DICE = 7.0  # what two show on average
VOTES_A_DAY = 2.0  # lean votes that a day adds, to be mailed to
PLENTY = 0.02  # what $100 is worth where there is more than can be spent
LEAST_OF_CASH = 0.1  # the share of its worth that $100 keeps,
CASH_FADES = 0.7  # while the share that fades grows with the purse
BLUR = 1.25  # votes by which a region's gaps may still change, each day
MAILABLE = 0.19  # what a vote gains by the mailing that may follow
# hundredths of a point:
POINT = 45  # an action point that may become a vote
IDLE_POINT = 12  # one that cannot, for lack of canvassers
FROM_HOME = 9.3  # each step from home at the end of a day
FROM_DOWNTOWN = 5.5

HOME = SCHEDULE  # errands are numbered: the events by their place in the schedule, then these two
DOWNTOWN = SCHEDULE + 1
PLANNED = 1024  # added to the number of a turn: no move has such a number, so a list of moves is no plan


# --- what things are worth --------------------------------------------------------------------------------------------


@rule
def days_left(s):
    """Turns the candidates still have, this one included."""
    return DAYS + 1 - int(s.day)


@rule
def room_for(s, d, seat, hood):
    """How many vote blocks the seat may still place there (§limits)."""
    if s.home[hood] != EMPTY or hood == d.downtown:
        return 0
    own = OWN_BLOCKS_MAX - int(s.lean[hood, seat]) - int(s.solid[hood, seat])
    return min(own, SITE_BLOCKS_MAX - int(s.blocks[hood]))


@rule
def canvasser_price(s, d, seat):
    """What one more canvasser is worth: a vote to come if there are days to place it, a quarter on Election Day."""
    room = PLACEABLE * days_left(s)
    spare = max(0.0, 1.0 - int(s.canvassers[seat]) / (room + 1.0))
    return LATE_CANVASSER + CANVASSER * spare


@rule
def cash_price(s, d, seat):
    """What $100 is worth: a fifth of a point, as long as there are votes to mail to."""
    room = MAIL_HERE * (int(s.leans[seat]) + VOTES_A_DAY * (days_left(s) - 1)) + 1.0
    if s.cash[seat] >= room:
        return PLENTY
    return HUNDRED * max(LEAST_OF_CASH, 1.0 - CASH_FADES * int(s.cash[seat]) / room)


@rule
def rank_pull(s, d, seat, region):
    """What one more vote is worth for the ranks of a region: most where a gap is small (§vote-counting)."""
    mine = region_votes(s, seat, region)
    wide = 2.0 + BLUR * days_left(s)
    pull = 0.0
    for other in range(s.seats):
        if other != seat:
            pull += max(0.0, wide - abs(region_votes(s, other, region) - mine))
    others = int(s.seats) - 1
    span = int(d.chart[s.seats, 0]) - int(d.chart[s.seats, others])
    return span * (others + 1) * pull / (others * others * wide * wide)


@rule
def vote_value(s, d, seat, hood):
    """What placing a vote in a neighbourhood is worth: a point, the rank, and that it may become solid."""
    mail = MAILABLE if s.solid[hood, seat] + s.lean[hood, seat] < OWN_SOLID_MAX and s.cash[seat] >= MAIL_HERE else 0.0
    return 1.0 + rank_pull(s, d, seat, d.region[hood]) + mail


@rule
def event_value(s, d, seat, card, canvasser, cash):
    """What attending an event brings (§events)."""
    event = d.events[card]
    bio = d.bios[s.bio[seat]]
    hood = event.hood
    value = 1.0 + (int(event.canvassers) + int(bio.event_canvassers)) * canvasser + int(event.cash) * cash
    if bio.card_bonus > 0:
        value += 1.0 / int(bio.card_bonus)
    votes = int(event.solid) + int(event.lean)
    if votes > 0:
        fits = min(room_for(s, d, seat, hood), votes)
        if fits > 0:
            value += fits * (1.0 + rank_pull(s, d, seat, d.region[hood])) + min(fits, int(event.solid))
    if event.invitation:
        share = 1.0 if bio.teflon == 0 else 0.0
        loss = int(event.miss_canvassers) * canvasser + int(event.miss_cash) * cash
        value += loss * (share + 0.5)
    return value


# --- the plan of the day ----------------------------------------------------------------------------------------------


@rule
def apart(s, d, seat, a, b):
    """Points between two neighbourhoods; the own turf is one space (§home-turf)."""
    mode = s.options.crossing_cost
    turf = s.turf[seat]
    return min(int(d.far[mode, a, b]), int(d.home_far[mode, turf, a]) + int(d.home_far[mode, turf, b]))


@rule
def errand_hood(s, d, seat, errand):
    """Where an errand is; the whole turf is home, so its first neighbourhood stands for it."""
    if errand == HOME:
        return int(d.turfs[s.turf[seat], 0])
    if errand == DOWNTOWN:
        return int(d.downtown)
    return int(d.events[s.schedule.cards[errand]].hood)


@rule
def weigh_errands(s, d, seat):
    """Note what each errand is worth, in hundredths of a point."""
    worth = s.scratch[0].worth
    canvasser = canvasser_price(s, d, seat)
    cash = cash_price(s, d, seat)
    for i in range(SCHEDULE):
        worth[i] = 0
        if i < s.schedule.n:
            worth[i] = int(100.0 * event_value(s, d, seat, int(s.schedule.cards[i]), canvasser, cash))
    bio = d.bios[s.bio[seat]]
    worth[HOME] = 0 if s.recruited else int(100.0 * (BLACK_DICE + int(bio.recruit_bonus)) * canvasser)
    worth[DOWNTOWN] = 0 if s.fundraised else int(100.0 * (BLACK_DICE + int(bio.fund_bonus)) * cash)


@rule
def stand(s, d, seat, hood):
    """What it costs on another day to begin it there, in hundredths of a point."""
    mode = s.options.crossing_cost
    home = int(d.home_far[mode, s.turf[seat], hood])
    return int(FROM_HOME * home + FROM_DOWNTOWN * int(d.far[mode, hood, d.downtown]))


@rule
def last_stand(s, d, seat, hood):
    """What it costs tomorrow to end the day there, in hundredths of a point."""
    return stand(s, d, seat, hood) if days_left(s) > 1 else 0


@rule
def list_errands(s, d, seat, points):
    """Note the errands that can be reached with the points, and how far they are from each other; how many.

    One that is too far from here is too far on any way round, for no way round is shorter.
    """
    weigh_errands(s, d, seat)
    at = int(s.at[seat])
    notes = s.scratch[0]
    n = 0
    for errand in range(ERRANDS):
        if notes.worth[errand] == 0:
            continue
        hood = errand_hood(s, d, seat, errand)
        walk = apart(s, d, seat, at, hood)
        rest = 1 if errand >= HOME else 0
        if walk + rest > points:
            continue
        noted = notes.errands[n]
        noted.gain = notes.worth[errand]
        noted.hood = hood
        noted.walk = walk
        noted.rest = rest
        noted.stand = last_stand(s, d, seat, hood)
        for i in range(n):
            other = notes.errands[i]
            far = apart(s, d, seat, hood, int(other.hood))
            noted.apart[i] = far
            other.apart[n] = far
        n += 1
    return n


@rule
def best_walk(s, d, seat, points):
    """The best walk over up to three of the errands in reach, EMPTY where it has fewer, its points, its worth.

    The worth is in hundredths of a point, the steps and where the day ends taken off; staying needs EMPTY points.
    """
    n = list_errands(s, d, seat, points)
    errands = s.scratch[0].errands
    point = POINT if s.canvassers[seat] > 0 else IDLE_POINT
    best = -last_stand(s, d, seat, int(s.at[seat]))
    first = second = third = needs = EMPTY
    for i in range(n):
        one = errands[i]
        walk = int(one.walk)
        gain = int(one.gain)
        value = gain - point * walk - int(one.stand)
        if value > best:
            best = value
            first, second, third = i, EMPTY, EMPTY
            needs = walk + int(one.rest)
        for j in range(n):
            two = errands[j]
            walk2 = walk + int(one.apart[j])
            if j == i or walk2 + int(two.rest) > points:
                continue
            gain2 = gain + int(two.gain)
            value = gain2 - point * walk2 - int(two.stand)
            if value > best:
                best = value
                first, second, third = i, j, EMPTY
                needs = walk2 + int(two.rest)
            for k in range(n):
                three = errands[k]
                walk3 = walk2 + int(two.apart[k])
                if k == i or k == j or walk3 + int(three.rest) > points:
                    continue
                value = gain2 + int(three.gain) - point * walk3 - int(three.stand)
                if value > best:
                    best = value
                    first, second, third = i, j, k
                    needs = walk3 + int(three.rest)
    return first, second, third, needs, best


@rule
def plan(s, d, seat, points):
    """Note the best walk over up to three errands; the points it needs, EMPTY if it is best to stay."""
    first, second, third, needs, _ = best_walk(s, d, seat, points)
    notes = s.scratch[0]
    hoods = notes.walk.hoods
    hoods[0] = notes.errands[first].hood if first != EMPTY else EMPTY
    hoods[1] = notes.errands[second].hood if second != EMPTY else EMPTY
    hoods[2] = notes.errands[third].hood if third != EMPTY else EMPTY
    if first != EMPTY:
        notes.walk.needs = needs - int(notes.errands[first].walk)
    return needs


@rule
def is_due(s, d, seat, hood):
    """Whether there is still an errand to do in a neighbourhood."""
    if s.home[hood] == seat and not s.recruited:
        return True
    return is_scheduled(s, d, hood) or (hood == d.downtown and not s.fundraised)


@rule
def needed(s, d, seat):
    """The points that the rest of the day's walk needs."""
    walk = s.scratch[0].walk
    return int(walk.needs) + apart(s, d, seat, int(s.at[seat]), int(walk.hoods[0]))


@rule
def next_errand(s, d, seat):
    """Strike off what is done from the day's walk."""
    walk = s.scratch[0].walk
    hoods = walk.hoods
    while hoods[0] != EMPTY and not is_due(s, d, seat, int(hoods[0])):
        if hoods[1] != EMPTY:
            walk.needs -= apart(s, d, seat, int(hoods[0]), int(hoods[1]))
        hoods[0] = hoods[1]
        hoods[1] = hoods[2]
        hoods[2] = EMPTY


@rule
def walk_on(s, d, seat, points):
    """Where the day's walk goes next (EMPTY: nowhere) and the points it still needs; planned anew when it is done."""
    walk = s.scratch[0].walk
    turn = PLANNED + int(s.day) * 8 + int(s.turn)
    if walk.turn != turn:
        walk.turn = turn
        plan(s, d, seat, points)
    elif walk.hoods[0] != EMPTY:
        next_errand(s, d, seat)
        if walk.hoods[0] == EMPTY or needed(s, d, seat) > points:
            plan(s, d, seat, points)
    if walk.hoods[0] == EMPTY:
        return EMPTY, 0
    return int(walk.hoods[0]), needed(s, d, seat)
