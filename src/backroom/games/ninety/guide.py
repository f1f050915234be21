"""A quick sensible move for playouts: a candidate who plans the day's route, canvasses on the way, mails and votes.

The day is planned as a walk over at most three errands (events, home, Downtown) that fits the action points; what is
left of them is spent on votes. Everything is weighed in points of the final score, those of opponents counted against.
"""

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.mind import days_left, room_for
from backroom.games.ninety.rules.actions import exit_to, mail_price, mud_cost, place_of
from backroom.games.ninety.rules.schedule import is_scheduled
from backroom.games.ninety.rules.votes import refuse_conversion
from backroom.games.ninety.scoring import region_votes
from backroom.games.ninety.state import (
    APPEAR,
    ATTEND,
    BONUS,
    CANVASS,
    COMMIT,
    FUNDRAISE,
    MAIL,
    MUDSLING,
    RECRUIT,
    REMOVE,
    REMOVE_FROM,
    SCHEDULE,
    SEED,
    STOP,
    TRAVEL,
    ZONES,
    Bonus,
    Phase,
    Refusal,
)

LAYABLE = 3.5  # canvassers that a day can turn into votes
CANVASSER = 0.55  # what a canvasser is worth beyond the quarter of Election Day, if votes to lay are all that is scarce
HUNDRED = 0.2  # what $100 is worth: a fifth of the point that a mailing brings
BLUR = 1.25  # votes by which a region's gaps may still change, each day
MAILABLE = 0.19  # what a vote gains by the mailing that may follow
MUD = 0.85  # what an opponent's loss is worth beside one's own gain
MUD_POINT = 0.04  # an action point, where mud is weighed against votes
LEAST_VOTE = -0.25  # a vote that gains less beyond its canvasser is not laid
REMOVAL = 1.34  # removing two votes on a weekend, beside what they are worth
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
PULL = 0  # of the regions: what one more canvasser may change on Election Day, with a little luck; 24ths of a rank
SHARE = 8  # of the regions, for each seat: canvassers to lay there; then how many will lie when this is read again


# --- what things are worth --------------------------------------------------------------------------------------------


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
def mud_value(s, d, seat, victim, hood):
    """What taking a lean vote from an opponent is worth (§mudslinging)."""
    region = d.region[hood]
    lead = 1.0 if region_votes(s, victim, region) >= region_votes(s, seat, region) else 0.6
    return MUD * (1.0 + lead * rank_pull(s, d, seat, region)) / (int(s.seats) - 1)


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
def last_stand(s, d, seat, hood):
    """What it costs tomorrow to end the day there, in hundredths of a point."""
    if days_left(s) <= 1:
        return 0
    mode = s.options.crossing_cost
    home = int(d.home_far[mode, s.turf[seat], hood])
    return int(FROM_HOME * home + FROM_DOWNTOWN * int(d.far[mode, hood, d.downtown]))


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
def plan(s, d, seat, points):
    """Note the best walk over up to three errands; the points it needs, EMPTY if it is best to stay."""
    n = list_errands(s, d, seat, points)
    notes = s.scratch
    point = POINT if s.canvassers[seat] > 0 else IDLE_POINT
    best = -last_stand(s, d, seat, int(s.at[seat]))
    first = second = third = last = EMPTY
    needs = EMPTY
    for i in range(n):
        walk = int(notes[WALK + i])
        gain = int(notes[GAIN + i])
        value = gain - point * walk - int(notes[STAND + i])
        if value > best:
            best = value
            first, second, third, last = i, EMPTY, EMPTY, i
            needs = walk
        for j in range(n):
            walk2 = walk + int(notes[APART + ERRANDS * i + j])
            if j == i or walk2 + notes[REST + j] > points:
                continue
            gain2 = gain + int(notes[GAIN + j])
            value = gain2 - point * walk2 - int(notes[STAND + j])
            if value > best:
                best = value
                first, second, third, last = i, j, EMPTY, j
                needs = walk2
            for k in range(n):
                walk3 = walk2 + int(notes[APART + ERRANDS * j + k])
                if k == i or k == j or walk3 + notes[REST + k] > points:
                    continue
                value = gain2 + int(notes[GAIN + k]) - point * walk3 - int(notes[STAND + k])
                if value > best:
                    best = value
                    first, second, third, last = i, j, k, k
                    needs = walk3
    notes[WAY] = notes[HOOD + first] if first != EMPTY else EMPTY
    notes[WAY + 1] = notes[HOOD + second] if second != EMPTY else EMPTY
    notes[WAY + 2] = notes[HOOD + third] if third != EMPTY else EMPTY
    if first == EMPTY:
        return EMPTY
    needs += int(notes[REST + last])
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


# --- moves ------------------------------------------------------------------------------------------------------------


@rule
def guide(s, d, seat, moves, n, stream):
    """The index of a sensible move, found without search."""
    phase = s.phase
    if phase == Phase.ACT:
        return guide_action(s, d, seat, moves, n, stream)
    if phase == Phase.COMMIT:
        return guide_commit(s, d, seat, moves, n, stream)
    if phase == Phase.WEEKEND:
        return guide_weekend(s, d, seat, moves, n, stream)
    if phase == Phase.REMOVE or phase == Phase.REMOVE_FROM:
        return guide_remove(s, d, seat, moves, n, stream)
    if phase == Phase.APPEAR:
        return guide_appear(s, d, seat, moves, n, stream)
    if phase == Phase.SEED:
        return guide_seed(s, d, seat, moves, n, stream)
    if phase == Phase.GRACE:
        return n - 1
    return below(stream, n)


@rule
def last_index(moves, n, move):
    """The index of a move among the first n, looked for from the end, where mailings are; EMPTY if it is not there."""
    i = n - 1
    while i >= 0 and moves[i] != move:
        i -= 1
    return i


@rule
def guide_action(s, d, seat, moves, n, stream):
    """What is free first; then votes here, as far as the day's walk leaves points; then a step of it."""
    at = int(s.at[seat])
    i = 1
    while i < n and moves[i] < TRAVEL:
        if moves[i] == RECRUIT or moves[i] == FUNDRAISE or moves[i] == ATTEND:
            return i
        i += 1
    if s.cash[seat] >= mail_price(s, d, seat, at) and refuse_conversion(s, seat, at) == Refusal.NONE:
        return last_index(moves, n, MAIL + at)
    points = int(s.points)
    target, needs = walk_on(s, d, seat, points)
    if i > 1 and points > needs:
        vote = guide_vote(s, d, seat, moves, i)
        if vote != EMPTY:
            return vote
    if days_left(s) <= 1 and points <= 2 and moves[n - 1] >= MAIL:
        return n - 1
    if target != EMPTY:
        return step_to(s, d, seat, moves, n, i, target)
    return wander(s, d, seat, moves, n, i, stream)


@rule
def guide_vote(s, d, seat, moves, n):
    """The best of laying a vote here and taking one from an opponent, among the first n moves; EMPTY: neither."""
    at = int(s.at[seat])
    may_canvass = moves[1] == CANVASS
    mud = EMPTY
    best = 0.0
    for i in range(2 if may_canvass else 1, n):
        victim = int(moves[i]) - MUDSLING
        value = mud_value(s, d, seat, victim, at) - MUD_POINT * mud_cost(s, d, seat, victim)
        if value > best:
            best = value
            mud = i
    canvass = vote_value(s, d, seat, at) - canvasser_price(s, d, seat) if may_canvass else 0.0
    if mud != EMPTY and best >= canvass:
        return mud
    return 1 if may_canvass and canvass > LEAST_VOTE else EMPTY


@rule
def step_to(s, d, seat, moves, n, first, target):
    """The first step of the shortest way, among equals where there is most room for votes."""
    mode = s.options.crossing_cost
    place = place_of(s, seat)
    turf = s.turf[seat]
    from_home = int(d.home_far[mode, turf, target])
    best = 0
    least = 999
    most = 0
    for i in range(first, n):
        move = int(moves[i])
        if move >= MAIL:
            break
        hood = move - TRAVEL
        far = min(int(d.far[mode, target, hood]), from_home + int(d.home_far[mode, turf, hood]))
        far += int(d.exits[place].cost[mode, exit_to(d, place, hood)])
        if far > least:
            continue
        room = room_for(s, d, seat, hood)
        if far < least or room > most:
            least = far
            most = room
            best = i
    return best


@rule
def wander(s, d, seat, moves, n, first, stream):
    """A step to where votes can be laid, or home for tomorrow; else the day is over."""
    points = int(s.points)
    best = 0
    best_value = 0.02 * last_stand(s, d, seat, int(s.at[seat])) - 0.2
    price = canvasser_price(s, d, seat)
    for i in range(first, n):
        move = int(moves[i])
        if move >= MAIL:
            break
        hood = move - TRAVEL
        value = -0.02 * last_stand(s, d, seat, hood) + below(stream, 64) / 256.0
        if points > 1:
            room = min(room_for(s, d, seat, hood), int(s.canvassers[seat]), points - 1)
            if room > 0:
                value += room * (vote_value(s, d, seat, hood) - price)
        if value > best_value:
            best_value = value
            best = i
    return best


@rule
def guide_seed(s, d, seat, moves, n, stream):
    """First votes where one passes by: between home and Downtown, in regions that can be won (§seeding)."""
    mode = s.options.crossing_cost
    best = 0
    best_value = -99.0
    for _ in range(12):
        i = below(stream, n)
        hood = int(moves[i]) - SEED
        far = int(d.home_far[mode, s.turf[seat], hood]) + int(d.far[mode, hood, d.downtown])
        value = rank_pull(s, d, seat, d.region[hood]) - 0.15 * far - 0.2 * int(s.blocks[hood])
        if value > best_value:
            best_value = value
            best = i
    return best


@rule
def guide_weekend(s, d, seat, moves, n, stream):
    """Attend first; then the bonus that is worth more (§weekends)."""
    if moves[0] == ATTEND:
        return 0
    best = 0
    best_value = -1.0
    for i in range(n):
        move = int(moves[i])
        value = 0.0
        if move == BONUS + Bonus.CASH:
            value = 10.0 * cash_price(s, d, seat)
        elif move == BONUS + Bonus.UPGRADE:
            value = 1.2
        elif move == BONUS + Bonus.REMOVE:
            value = remove_value(s, d, seat)
        elif move == BONUS + Bonus.MOVE:
            value = appear_value(s, d, seat)
        elif move >= MAIL:
            break
        if value > best_value:
            best_value = value
            best = i
    return best


@rule
def remove_value(s, d, seat):
    """What taking two lean votes from opponents is worth."""
    most = 0.0
    for region in range(ZONES):
        most = max(most, rank_pull(s, d, seat, region))
    return REMOVAL * 2.0 * (1.0 + most) / (int(s.seats) - 1)


@rule
def best_appearance(s, d, seat):
    """The errand that gains most by being there at once: (errand) + 16 * (hundredths of a point)."""
    weigh_errands(s, d, seat)
    at = int(s.at[seat])
    best = 0
    found = HOME
    for i in range(ERRANDS):
        if s.scratch[i] > 0:
            walk = apart(s, d, seat, at, errand_hood(s, d, seat, i))
            value = min(int(s.scratch[i]), int(POINT) * walk) + int(s.scratch[i]) // 4
            if value > best:
                best = value
                found = i
    return found + 16 * best


@rule
def appear_value(s, d, seat):
    """What moving anywhere is worth: the steps it saves."""
    return 0.01 * (best_appearance(s, d, seat) // 16)


@rule
def guide_appear(s, d, seat, moves, n, stream):
    """Appear where the best errand is (§weekends)."""
    errand = best_appearance(s, d, seat) % 16
    hood = errand_hood(s, d, seat, errand)
    if s.home[hood] == seat and s.home[s.at[seat]] == seat:
        hood = int(s.at[seat])
    i = last_index(moves, n, APPEAR + hood)
    return i if i != EMPTY else below(stream, n)


@rule
def guide_remove(s, d, seat, moves, n, stream):
    """Remove votes of opponents where it helps most, never one's own if it can be helped (§weekends)."""
    best = 0
    best_value = -99.0
    for _ in range(min(n, 10)):
        i = below(stream, n) if n > 10 else _
        move = int(moves[i])
        value = 0.0
        if move == STOP:
            value = 0.5
        elif move >= REMOVE:
            hood = move - REMOVE
            for victim in range(s.seats):
                if victim != seat and s.lean[hood, victim] > 0:
                    value = max(value, mud_value(s, d, seat, victim, hood))
        elif move - REMOVE_FROM != seat:
            value = mud_value(s, d, seat, move - REMOVE_FROM, int(s.picked))
        if value > best_value:
            best_value = value
            best = i
    return best


@rule
def commit_pull(s, seat, region, mine):
    """What one more canvasser may change in a region where the seat has `mine` votes: ranks that others may guard."""
    pull = 0.0
    for other in range(s.seats):
        if other != seat:
            gap = int(s.votes[other, region]) + int(s.keep[other]) / 8.0 - mine
            pull += max(0.0, 4.0 - abs(gap - 0.5))
    return int(24.0 * pull)


@rule
def share_out(s, seat, lowest, left, stream):
    """Note how many canvassers the seat lays in each region, those that lie included."""
    notes = s.scratch
    share = SHARE + 8 * seat
    for region in range(ZONES):
        laid = int(s.committed[seat, region])
        notes[share + region] = laid
        if region >= lowest:
            notes[PULL + region] = commit_pull(s, seat, region, int(s.votes[seat, region]) + laid) + below(stream, 16)
    for _ in range(left):
        best = lowest
        for region in range(lowest + 1, ZONES):
            if notes[PULL + region] > notes[PULL + best]:
                best = region
        notes[share + best] += 1
        mine = int(s.votes[seat, best]) + int(notes[share + best])
        notes[PULL + best] = commit_pull(s, seat, best, mine) + below(stream, 16)


@rule
def guide_commit(s, d, seat, moves, n, stream):
    """Share all canvassers left out among the regions still open, and begin with the first of those (§election-day).

    What was shared out is kept to, as long as each canvasser was laid as it says.
    """
    notes = s.scratch
    share = SHARE + 8 * seat
    lowest = int(moves[0]) - COMMIT
    laid = 0
    kept = True
    for region in range(ZONES):
        lies = int(s.committed[seat, region])
        laid += lies
        kept = kept and (notes[share + region] == lies or (region >= lowest and notes[share + region] > lies))
    if not kept or laid == 0 or notes[share + ZONES] != laid:
        share_out(s, seat, lowest, int(s.keep[seat]) - laid, stream)
    notes[share + ZONES] = laid + 1
    for region in range(lowest, ZONES):
        if notes[share + region] > s.committed[seat, region]:
            return region - lowest
    return 0
