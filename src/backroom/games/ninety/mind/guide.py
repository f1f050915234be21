"""A quick sensible move for playouts: a candidate who plans the day's route, canvasses on the way, mails and votes.

The day is planned as a walk over at most three errands (events, home, Downtown) that fits the action points; what is
left of them is spent on votes.
"""

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.mind.plan import (
    ERRANDS,
    HOME,
    POINT,
    apart,
    canvasser_price,
    cash_price,
    days_left,
    errand_hood,
    last_stand,
    rank_pull,
    room_for,
    vote_value,
    walk_on,
    weigh_errands,
)
from backroom.games.ninety.rules.actions import exit_to, mail_price, mud_cost, place_of
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
    SEED,
    STOP,
    TRAVEL,
    ZONES,
    Bonus,
    Phase,
    Refusal,
)

MUD = 0.85  # what an opponent's loss is worth beside one's own gain
MUD_POINT = 0.04  # an action point, where mud is weighed against votes
LEAST_VOTE = -0.25  # a vote that gains less beyond its canvasser is not laid
REMOVAL = 1.34  # removing two votes on a weekend, beside what they are worth
# in the scratch space, a row of numbers each:
PULL = 0  # of the regions: what one more canvasser may change on Election Day, with a little luck; 24ths of a rank
SHARE = 8  # of the regions, for each seat: canvassers to lay there; then how many will lie when this is read again


@rule
def mud_value(s, d, seat, victim, hood):
    """What taking a lean vote from an opponent is worth (§mudslinging)."""
    region = d.region[hood]
    lead = 1.0 if region_votes(s, victim, region) >= region_votes(s, seat, region) else 0.6
    return MUD * (1.0 + lead * rank_pull(s, d, seat, region)) / (int(s.seats) - 1)


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


# --- how far playouts go ----------------------------------------------------------------------------------------------


@rule
def turns(s):
    """Turns begun: the opening belongs to the first, Election Day to the last (§day)."""
    seats = int(s.seats)
    place = (int(s.turn) - int(s.first)) % seats
    if s.phase <= Phase.SEED:
        place = 0
    elif s.phase == Phase.COMMIT:
        place = seats - 1
    return int(s.day) * seats + place
