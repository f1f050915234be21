"""What things are worth to a candidate, and the plan of a day: a walk over errands that fits the action points.

Everything is weighed in points of the final score, those of opponents counted against. The guide keeps to such a walk,
and the estimate of a state in the middle of a turn counts what is still to be had on it.
"""

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.rules.schedule import is_scheduled
from backroom.games.ninety.scoring import region_votes
from backroom.games.ninety.state import DAYS, OWN_BLOCKS_MAX, SCHEDULE, SITE_BLOCKS_MAX

LAYABLE = 3.5  # canvassers that a day can turn into votes
CANVASSER = 0.55  # what a canvasser is worth beyond the quarter of Election Day, if votes to lay are all that is scarce
HUNDRED = 0.2  # what $100 is worth: a fifth of the point that a mailing brings
BLUR = 1.25  # votes by which a region's gaps may still change, each day
MAILABLE = 0.19  # what a vote gains by the mailing that may follow
# hundredths of a point:
POINT = 45  # an action point that may become a vote
IDLE_POINT = 12  # one that cannot, for lack of canvassers
FROM_HOME = 9.3  # each step from home at the end of a day
FROM_DOWNTOWN = 5.5

HOME = SCHEDULE  # errands are numbered: the events by their place in the schedule, then these two
DOWNTOWN = SCHEDULE + 1
ERRANDS = SCHEDULE + 2
# in the scratch space, a row of numbers each:
WORTH = 0  # of the errands, by their number
NOTE = 16  # which turn the day's walk was planned for, and the points it needs beyond the first errand
WAY = 18  # where it goes: up to three neighbourhoods
GAIN = 32  # of the errands within reach, one after another: what it is worth,
HOOD = 40  # where it is,
WALK = 48  # the points to it from here,
REST = 56  # the points that must be left there,
STAND = 64  # what it costs tomorrow to end the day there,
APART = 72  # and the points to each of the others


# --- what things are worth --------------------------------------------------------------------------------------------


@rule
def days_left(s):
    """Turns the candidates still have, this one included."""
    return DAYS + 1 - int(s.day)


@rule
def room_for(s, d, seat, hood):
    """How many vote blocks the seat may still lay there (§limits)."""
    if s.home[hood] != EMPTY or hood == d.downtown:
        return 0
    own = OWN_BLOCKS_MAX - int(s.lean[hood, seat]) - int(s.solid[hood, seat])
    return min(own, SITE_BLOCKS_MAX - int(s.blocks[hood]))


@rule
def canvasser_price(s, d, seat):
    """What one more canvasser is worth: a vote to come if there are days to lay it, a quarter on Election Day."""
    room = LAYABLE * days_left(s)
    spare = max(0.0, 1.0 - int(s.canvassers[seat]) / (room + 1.0))
    return 0.25 + CANVASSER * spare


@rule
def cash_price(s, d, seat):
    """What $100 is worth: a fifth of a point, as long as there are votes to mail to."""
    room = 5.0 * (int(s.leans[seat]) + 2.0 * (days_left(s) - 1)) + 1.0
    return HUNDRED * max(0.1, 1.0 - 0.7 * int(s.cash[seat]) / room) if s.cash[seat] < room else 0.02


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
    """What laying a vote in a neighbourhood is worth: a point, the rank, and that it may become solid."""
    mail = MAILABLE if s.solid[hood, seat] + s.lean[hood, seat] < 2 and s.cash[seat] >= 5 else 0.0
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
    """Note in the scratch space what each errand is worth, in hundredths of a point; 0: not to be had."""
    canvasser = canvasser_price(s, d, seat)
    cash = cash_price(s, d, seat)
    for i in range(SCHEDULE):
        s.scratch[WORTH + i] = 0
        if i < s.schedule.n:
            s.scratch[WORTH + i] = int(100.0 * event_value(s, d, seat, int(s.schedule.cards[i]), canvasser, cash))
    bio = d.bios[s.bio[seat]]
    s.scratch[WORTH + HOME] = 0 if s.recruited else int(100.0 * (7.0 + int(bio.recruit_bonus)) * canvasser)
    s.scratch[WORTH + DOWNTOWN] = 0 if s.fundraised else int(100.0 * (7.0 + int(bio.fund_bonus)) * cash)


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
    notes = s.scratch
    n = 0
    for errand in range(ERRANDS):
        if notes[WORTH + errand] == 0:
            continue
        hood = errand_hood(s, d, seat, errand)
        walk = apart(s, d, seat, at, hood)
        rest = 1 if errand >= HOME else 0
        if walk + rest > points:
            continue
        notes[GAIN + n] = notes[WORTH + errand]
        notes[HOOD + n] = hood
        notes[WALK + n] = walk
        notes[REST + n] = rest
        notes[STAND + n] = last_stand(s, d, seat, hood)
        for other in range(n):
            far = apart(s, d, seat, hood, int(notes[HOOD + other]))
            notes[APART + ERRANDS * n + other] = far
            notes[APART + ERRANDS * other + n] = far
        n += 1
    return n


@rule
def best_walk(s, d, seat, points):
    """The best walk over up to three of the errands in reach, EMPTY where it has fewer, its points, its worth.

    The worth is in hundredths of a point, the steps and where the day ends taken off; staying needs EMPTY points.
    """
    n = list_errands(s, d, seat, points)
    notes = s.scratch
    point = POINT if s.canvassers[seat] > 0 else IDLE_POINT
    best = -last_stand(s, d, seat, int(s.at[seat]))
    first = second = third = needs = EMPTY
    for i in range(n):
        walk = int(notes[WALK + i])
        gain = int(notes[GAIN + i])
        value = gain - point * walk - int(notes[STAND + i])
        if value > best:
            best = value
            first, second, third = i, EMPTY, EMPTY
            needs = walk + int(notes[REST + i])
        for j in range(n):
            walk2 = walk + int(notes[APART + ERRANDS * i + j])
            if j == i or walk2 + notes[REST + j] > points:
                continue
            gain2 = gain + int(notes[GAIN + j])
            value = gain2 - point * walk2 - int(notes[STAND + j])
            if value > best:
                best = value
                first, second, third = i, j, EMPTY
                needs = walk2 + int(notes[REST + j])
            for k in range(n):
                walk3 = walk2 + int(notes[APART + ERRANDS * j + k])
                if k == i or k == j or walk3 + notes[REST + k] > points:
                    continue
                value = gain2 + int(notes[GAIN + k]) - point * walk3 - int(notes[STAND + k])
                if value > best:
                    best = value
                    first, second, third = i, j, k
                    needs = walk3 + int(notes[REST + k])
    return first, second, third, needs, best


@rule
def plan(s, d, seat, points):
    """Note the best walk over up to three errands; the points it needs, EMPTY if it is best to stay."""
    first, second, third, needs, _ = best_walk(s, d, seat, points)
    notes = s.scratch
    notes[WAY] = notes[HOOD + first] if first != EMPTY else EMPTY
    notes[WAY + 1] = notes[HOOD + second] if second != EMPTY else EMPTY
    notes[WAY + 2] = notes[HOOD + third] if third != EMPTY else EMPTY
    if first != EMPTY:
        notes[NOTE + 1] = needs - int(notes[WALK + first])
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
    return int(s.scratch[NOTE + 1]) + apart(s, d, seat, int(s.at[seat]), int(s.scratch[WAY]))


@rule
def next_errand(s, d, seat):
    """Strike off what is done from the day's walk."""
    notes = s.scratch
    while notes[WAY] != EMPTY and not is_due(s, d, seat, int(notes[WAY])):
        if notes[WAY + 1] != EMPTY:
            notes[NOTE + 1] -= apart(s, d, seat, int(notes[WAY]), int(notes[WAY + 1]))
        notes[WAY] = notes[WAY + 1]
        notes[WAY + 1] = notes[WAY + 2]
        notes[WAY + 2] = EMPTY


@rule
def walk_on(s, d, seat, points):
    """Where the day's walk goes next (EMPTY: nowhere) and the points it still needs; planned anew when it is done."""
    notes = s.scratch
    key = 1024 + int(s.day) * 8 + int(s.turn)  # no move has such a number: the rules note moves in the same space
    if notes[NOTE] != key:
        notes[NOTE] = key
        plan(s, d, seat, points)
    elif notes[WAY] != EMPTY:
        next_errand(s, d, seat)
        if notes[WAY] == EMPTY or needed(s, d, seat) > points:
            plan(s, d, seat, points)
    if notes[WAY] == EMPTY:
        return EMPTY, 0
    return int(notes[WAY]), needed(s, d, seat)
