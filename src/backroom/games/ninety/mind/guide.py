"""A quick sensible move for playouts: a candidate who plans the day's route, canvasses on the way, mails and votes.

The day is planned as a walk over at most three errands (events, home, Downtown) that fits the action points; what is
left of them is spent on votes.
"""

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.match import View
from backroom.core.record import EMPTY
from backroom.games.ninety.mind.plan import (
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
    ERRANDS,
    FUNDRAISE,
    MAIL,
    MUDSLING,
    RECRUIT,
    REMOVE,
    REMOVE_FROM,
    SEED,
    STOP,
    TRAVEL,
    WEEKEND_CASH,
    WEEKEND_REMOVALS,
    ZONES,
    Bonus,
    Phase,
    Refusal,
)

MUD = 0.85  # what an opponent's loss is worth beside one's own gain
MUD_POINT = 0.04  # an action point, where mud is weighed against votes
LEAST_VOTE = -0.25  # a vote that gains less beyond its canvasser is not placed
REMOVAL = 1.34  # removing two votes on a weekend, beside what they are worth
ELSEWHERE = 0.6  # what mud is worth where the victim is behind already, beside the rank that it may change
DRIFT = 0.02  # a hundredth of a point that the end of the day costs, where there is nothing to walk for
STAY = 0.2  # by how much a step must be better than staying
WHIM = 256.0  # luck among steps: up to a quarter of a point
SEED_FAR = 0.15  # each point on the way from home over a first vote to Downtown
SEED_CROWD = 0.2  # each block that is there already
SEED_LOOKS = 12  # neighbourhoods looked at for a first vote
UPGRADING = 1.2  # what a free solid vote is worth
REMOVE_LOOKS = 10  # places looked at to remove a vote
STOPPING = 0.5  # what it is worth to leave it at that
NEAR = 4.0  # votes: a canvasser changes no rank across a wider gap
GUARD = 8.0  # of so many kept canvassers an opponent is thought to place one in a region
PULL = 24.0  # the unit in which pulls are noted: parts of a rank


@rule
def mud_value(s, d, seat, victim, hood):
    """What taking a lean vote from an opponent is worth (§mudslinging)."""
    region = d.region[hood]
    lead = 1.0 if region_votes(s, victim, region) >= region_votes(s, seat, region) else ELSEWHERE
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
    """The best of placing a vote here and taking one from an opponent, among the first n moves; EMPTY: neither."""
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
    """A step to where votes can be placed, or home for tomorrow; else the day is over."""
    points = int(s.points)
    best = 0
    best_value = DRIFT * last_stand(s, d, seat, int(s.at[seat])) - STAY
    price = canvasser_price(s, d, seat)
    for i in range(first, n):
        move = int(moves[i])
        if move >= MAIL:
            break
        hood = move - TRAVEL
        value = -DRIFT * last_stand(s, d, seat, hood) + below(stream, 64) / WHIM
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
    for _ in range(SEED_LOOKS):
        i = below(stream, n)
        hood = int(moves[i]) - SEED
        far = int(d.home_far[mode, s.turf[seat], hood]) + int(d.far[mode, hood, d.downtown])
        value = rank_pull(s, d, seat, d.region[hood]) - SEED_FAR * far - SEED_CROWD * int(s.blocks[hood])
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
            value = WEEKEND_CASH * cash_price(s, d, seat)
        elif move == BONUS + Bonus.UPGRADE:
            value = UPGRADING
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
    return REMOVAL * WEEKEND_REMOVALS * (1.0 + most) / (int(s.seats) - 1)


@rule
def best_appearance(s, d, seat):
    """The errand that gains most by being there now, and how much, in hundredths of a point."""
    weigh_errands(s, d, seat)
    worth = s.scratch[0].worth
    at = int(s.at[seat])
    most = 0
    best = HOME
    for errand in range(ERRANDS):
        if worth[errand] > 0:
            walk = apart(s, d, seat, at, errand_hood(s, d, seat, errand))
            value = min(int(worth[errand]), int(POINT) * walk) + int(worth[errand]) // 4
            if value > most:
                most = value
                best = errand
    return best, most


@rule
def appear_value(s, d, seat):
    """What moving anywhere is worth: the steps it saves."""
    return 0.01 * best_appearance(s, d, seat)[1]


@rule
def guide_appear(s, d, seat, moves, n, stream):
    """Appear where the best errand is (§weekends)."""
    errand = best_appearance(s, d, seat)[0]
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
    for look in range(min(n, REMOVE_LOOKS)):
        i = below(stream, n) if n > REMOVE_LOOKS else look
        move = int(moves[i])
        value = 0.0
        if move == STOP:
            value = STOPPING
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
            gap = int(s.votes[other, region]) + int(s.keep[other]) / GUARD - mine
            pull += max(0.0, NEAR - abs(gap - 0.5))
    return int(PULL * pull)


@rule
def share_out(s, seat, lowest, left, stream):
    """Note how many canvassers the seat places in each region, those already there included."""
    notes = s.scratch[0]
    share = notes.shares[seat].regions
    pull = notes.regions
    for region in range(ZONES):
        placed = int(s.committed[seat, region])
        share[region] = placed
        if region >= lowest:
            pull[region] = commit_pull(s, seat, region, int(s.votes[seat, region]) + placed) + below(stream, 16)
    for _ in range(left):
        best = lowest
        for region in range(lowest + 1, ZONES):
            if pull[region] > pull[best]:
                best = region
        share[best] += 1
        mine = int(s.votes[seat, best]) + int(share[best])
        pull[best] = commit_pull(s, seat, best, mine) + below(stream, 16)


@rule
def guide_commit(s, d, seat, moves, n, stream):
    """Share all canvassers left out among the regions still open, and begin with the first of those (§election-day).

    What was shared out is kept to, as long as each canvasser was placed as it says.
    """
    share = s.scratch[0].shares[seat]
    lowest = int(moves[0]) - COMMIT
    placed = 0
    kept = True
    for region in range(ZONES):
        there = int(s.committed[seat, region])
        placed += there
        kept = kept and (share.regions[region] == there or (region >= lowest and share.regions[region] > there))
    if not kept or placed == 0 or share.placed != placed:
        share_out(s, seat, lowest, int(s.keep[seat]) - placed, stream)
    share.placed = placed + 1
    for region in range(lowest, ZONES):
        if share.regions[region] > s.committed[seat, region]:
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


def planned(view: View) -> bool:
    """Whether a decision is planned together with the rest of its turn: first votes, a weekend's bonus, actions."""
    return bool(Phase.SEED <= view.record.phase <= Phase.GRACE)
