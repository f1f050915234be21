"""What bots think: numbers for learning, a quick estimate of the result, a quick sensible move for playouts."""

from math import exp

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.scoring import rank_points, region_votes, score_of
from backroom.games.ninety.state import (
    APPEAR,
    ATTEND,
    BONUS,
    CANVASS,
    COMMIT,
    DAYS,
    FUNDRAISE,
    MAIL,
    MUDSLING,
    OWN_BLOCKS_MAX,
    RECRUIT,
    REMOVE,
    REMOVE_FROM,
    SCHEDULE,
    SEATS,
    SITE_BLOCKS_MAX,
    SITES,
    STOP,
    TRAVEL,
    ZONES,
    Bonus,
    Phase,
)

N_FEATURES = 24 + SEATS * (8 + 2 * ZONES) + SCHEDULE * 4 + SITES * 4
CANVASSER = 0.7  # what a canvasser in hand is worth in points while days are left; a quarter on Election Day
HUNDRED = 0.19  # what $100 is worth: a little less than a fifth of the point that a mailing brings
POINT = 0.42  # what an action point is worth beyond the best plan for the turn
SWING = 9.0  # points ahead that make a game all but won, late; wider early


# --- what things are worth --------------------------------------------------------------------------------------------


@rule
def days_left(s):
    """Turns the candidates still have, this one included."""
    return DAYS + 1 - int(s.day)


@rule
def distance_to(s, d, seat, hood):
    """Points from the candidate to a neighbourhood; the own turf is one space (§home-turf)."""
    mode = s.options.crossing_cost
    at = s.at[seat]
    turf = s.turf[seat]
    straight = int(d.far[mode, at, hood])
    through = int(d.home_far[mode, turf, at]) + int(d.home_far[mode, turf, hood])
    return min(straight, through)


@rule
def room_for(s, d, seat, hood):
    """How many vote blocks the seat may still lay there (§limits)."""
    if s.home[hood] != EMPTY or hood == d.downtown:
        return 0
    own = OWN_BLOCKS_MAX - int(s.lean[hood, seat]) - int(s.solid[hood, seat])
    return min(own, SITE_BLOCKS_MAX - int(s.blocks[hood]))


@rule
def rank_gain(s, d, seat, region, more):
    """Points that `more` votes in a region would bring by rank, ties shared (§vote-counting)."""
    mine = region_votes(s, seat, region)
    now = 0.0
    then = 0.0
    for other in range(s.seats):
        if other == seat:
            continue
        gap = mine - region_votes(s, other, region)
        now += 1.0 if gap > 0 else (0.5 if gap == 0 else 0.0)
        gap += more
        then += 1.0 if gap > 0 else (0.5 if gap == 0 else 0.0)
    step = (int(d.chart[s.seats, 0]) - int(d.chart[s.seats, s.seats - 1])) / (int(s.seats) - 1)
    return (then - now) * step


@rule
def vote_worth(s, d, seat, region):
    """What one more vote in the region is worth: a point, and a share of the rank it may win in the end."""
    return 1.0 + 0.35 * rank_gain(s, d, seat, region, 1) + 0.15 * rank_gain(s, d, seat, region, 3) / 3


@rule
def canvasser_worth(s):
    """What a canvasser in hand is worth: a vote to come, as long as there are days to lay it; later a quarter."""
    return 0.25 + (CANVASSER - 0.25) * min(1.0, (days_left(s) - 1) / 4)


@rule
def event_worth(s, d, seat, card):
    """What attending an event would bring the seat: card, canvassers, cash, votes that fit, penalties (§events)."""
    event = d.events[card]
    bio = d.bios[s.bio[seat]]
    worth = 1.0 + (int(event.canvassers) + int(bio.event_canvassers)) * canvasser_worth(s) + int(event.cash) * HUNDRED
    room = room_for(s, d, seat, event.hood)
    fits = min(room, int(event.solid) + int(event.lean))
    if fits > 0:
        worth += (fits + min(fits, int(event.solid))) * vote_worth(s, d, seat, d.region[event.hood])
    if event.invitation and bio.teflon == 0:
        worth += int(event.miss_canvassers) * canvasser_worth(s) + int(event.miss_cash) * HUNDRED
    if bio.card_bonus > 0:
        worth += 1.0 / int(bio.card_bonus)
    return worth


@rule
def home_worth(s, d, seat):
    """What a recruiting roll is worth now (§recruiting)."""
    if s.recruited:
        return 0.0
    return (7.0 + int(d.bios[s.bio[seat]].recruit_bonus)) * canvasser_worth(s)


@rule
def downtown_worth(s, d, seat):
    """What a fundraising roll is worth now: mail needs lean votes and a day to send it (§fundraising)."""
    if s.fundraised:
        return 0.0
    return (7.0 + int(d.bios[s.bio[seat]].fund_bonus)) * HUNDRED


@rule
def plan_worth(s, d, seat):
    """What the best errand of the turn promises with the points left: an event with votes there, home, Downtown."""
    points = int(s.points)
    best = 0.0
    for i in range(s.schedule.n):
        card = s.schedule.cards[i]
        hood = d.events[card].hood
        far = distance_to(s, d, seat, hood)
        if far <= points:
            worth = event_worth(s, d, seat, card)
            spare = min(points - far, room_for(s, d, seat, hood), int(s.canvassers[seat]))
            if spare > 0:
                worth += spare * (vote_worth(s, d, seat, d.region[hood]) - canvasser_worth(s))
            best = max(best, worth - 0.05 * far)
    far = distance_to(s, d, seat, d.turfs[s.turf[seat], 0])
    if s.home[s.at[seat]] == seat:
        far = 0
    if far < points:
        best = max(best, home_worth(s, d, seat) - 0.05 * far)
    far = distance_to(s, d, seat, d.downtown)
    if far < points:
        best = max(best, downtown_worth(s, d, seat) - 0.05 * far)
    return best


@rule
def worth_of(s, d, seat):
    """A candidate's prospects in points: the score now, ranks softened, what canvassers and cash may become."""
    left = days_left(s)
    worth = 0.0
    for region in range(ZONES):
        worth += region_votes(s, seat, region)
        worth += soft_rank(s, d, seat, region, left)
    worth += int(s.events[seat])
    every = int(d.bios[s.bio[seat]].card_bonus)
    if every > 0:
        worth += int(s.events[seat]) / every
    hand = int(s.canvassers[seat])
    if s.phase >= Phase.COMMIT:
        return worth + hand
    layable = min(hand, 5 * left)
    worth += layable * canvasser_worth(s) + (hand - layable) * 0.25
    mailable = min(int(s.cash[seat]), 5 * (int(s.leans[seat]) + 2 * (left - 1)))
    worth += max(0, mailable) * HUNDRED + int(s.cash[seat]) * 0.005
    worth += 0.06 * int(s.leaning[seat].n) * (1.0 if s.cash[seat] >= 5 else 0.5)
    return worth


@rule
def soft_rank(s, d, seat, region, left):
    """Rank points in a region, blurred while there are days left: a small lead is not yet a rank (§vote-counting)."""
    mine = region_votes(s, seat, region)
    if left <= 1:
        return float(rank_points(s, d, seat, region))
    blur = 1.0 + 0.55 * left
    beaten = 0.0
    for other in range(s.seats):
        if other != seat:
            gap = mine - region_votes(s, other, region)
            beaten += min(1.0, max(0.0, 0.5 + gap / (2.0 * blur)))
    top = float(d.chart[s.seats, 0])
    low = float(d.chart[s.seats, s.seats - 1])
    return low + (top - low) * beaten / (int(s.seats) - 1)


@rule
def evaluate(s, d, seat):
    """A quick estimate of the seat's `returns`: its prospects against the others', and the turn's plan (§winner)."""
    if s.phase <= Phase.DRAFT_TURF:
        return 0.0
    mine = worth_of(s, d, seat)
    if s.phase == Phase.ACT and s.turn == seat:
        mine += plan_worth(s, d, seat) * 0.9 + POINT * int(s.points)
    ahead = 0.0
    scale = SWING + 1.6 * days_left(s)
    for other in range(s.seats):
        if other != seat:
            theirs = worth_of(s, d, other)
            ahead += 2.0 / (1.0 + exp((theirs - mine) / (scale * 0.5))) - 1.0
    return ahead / (int(s.seats) - 1)


# --- the guide --------------------------------------------------------------------------------------------------------


@rule
def guide(s, d, seat, moves, n, stream):
    """The index of a sensible move, found without search: what is free, then votes, then the next errand."""
    phase = s.phase
    if phase == Phase.ACT or phase == Phase.GRACE:
        return guide_action(s, d, seat, moves, n, stream)
    if phase == Phase.COMMIT:
        return guide_commit(s, d, seat, moves, n, stream)
    if phase == Phase.WEEKEND:
        return guide_weekend(s, d, seat, moves, n, stream)
    if phase == Phase.REMOVE or phase == Phase.REMOVE_FROM:
        return guide_remove(s, d, seat, moves, n, stream)
    if phase == Phase.APPEAR:
        return guide_appear(s, d, seat, moves, n, stream)
    return below(stream, n)


@rule
def promise(d, card):
    """What an event card promises, in points, whoever attends."""
    event = d.events[card]
    return 1.0 + 0.6 * int(event.canvassers) + 0.1 * int(event.cash) + int(event.lean) + 2 * int(event.solid)


@rule
def errand(s, d, seat):
    """Where to go this turn: the event, home or Downtown that pays best for its distance; EMPTY if none is in reach."""
    points = int(s.points)
    best = 0.4
    target = EMPTY
    for i in range(s.schedule.n):
        card = s.schedule.cards[i]
        hood = d.events[card].hood
        far = distance_to(s, d, seat, hood)
        if 0 < far <= points:
            value = promise(d, card) / (far + 1)
            if value > best:
                best = value
                target = int(hood)
    if not s.recruited and s.home[s.at[seat]] != seat:
        hood = d.turfs[s.turf[seat], 0]
        far = int(d.home_far[s.options.crossing_cost, s.turf[seat], s.at[seat]])
        value = (4.5 if s.canvassers[seat] < 12 else 2.0) / (far + 1)
        if far < points and value > best:
            best = value
            target = int(hood)
    if not s.fundraised and s.at[seat] != d.downtown:
        far = distance_to(s, d, seat, d.downtown)
        if far < points and 1.6 / (far + 1) > best:
            target = int(d.downtown)
    return target


@rule
def has_move(moves, n, move):
    """The index of a move among the first n, ascending ones, or EMPTY."""
    for i in range(n):
        if moves[i] == move:
            return i
        if moves[i] > move:
            return EMPTY
    return EMPTY


@rule
def guide_action(s, d, seat, moves, n, stream):
    """A sensible action: what is free first, then a vote here, then a step towards the errand (§action-points)."""
    for i in range(n):  # recruiting, fundraising and attending come before the neighbourhoods in number
        if moves[i] == RECRUIT or moves[i] == FUNDRAISE or moves[i] == ATTEND:
            return i
        if moves[i] >= TRAVEL:
            break
    near = has_move(moves, n, MAIL + int(s.at[seat]))
    if near != EMPTY:
        return near
    target = errand(s, d, seat)
    spare = int(s.points) - (distance_to(s, d, seat, target) if target != EMPTY else 0)
    if n > 1 and moves[1] == CANVASS and spare > 0:
        return 1
    if spare > 0 and s.blocks[s.at[seat]] >= SITE_BLOCKS_MAX - 1 and below(stream, 2) == 0:
        for i in range(1, n):
            if MUDSLING <= moves[i] < ATTEND:
                return i
    if days_left(s) <= 2 and moves[n - 1] >= MAIL:
        return n - 1
    return step_towards(s, d, seat, moves, n, target, stream)


@rule
def step_towards(s, d, seat, moves, n, target, stream):
    """A step that brings the target nearer, or without one a step to where votes may be laid."""
    first = EMPTY
    count = 0
    best = 0
    best_value = -1.0
    for i in range(n):
        move = int(moves[i])
        if move < TRAVEL or move >= MAIL:
            continue
        if first == EMPTY:
            first = i
        count += 1
        hood = move - TRAVEL
        value = below(stream, 64) / 64.0
        if target != EMPTY:
            mode = s.options.crossing_cost
            value += 2.0 * (20 - int(d.far[mode, hood, target]))
        else:
            value += float(room_for(s, d, seat, hood))
        if value > best_value:
            best_value = value
            best = i
    if count == 0:
        return below(stream, n)
    return best


@rule
def guide_weekend(s, d, seat, moves, n, stream):
    """Attend first; then cash to an upgrade if it can be mailed, moving to removing as a rule (§weekends)."""
    if moves[0] == ATTEND:
        return 0
    for i in range(n):
        if moves[i] == BONUS + Bonus.CASH or moves[i] == BONUS + Bonus.MOVE:
            if below(stream, 3) > 0 or i == 0:
                return i
        elif moves[i] == BONUS + Bonus.UPGRADE and days_left(s) <= 1:
            return i
    return below(stream, min(n, 2))


@rule
def guide_remove(s, d, seat, moves, n, stream):
    """Remove votes of the opponent ahead, never one's own if it can be helped (§weekends)."""
    for _ in range(6):
        i = below(stream, n)
        move = int(moves[i])
        if move >= REMOVE:
            if s.lean[move - REMOVE, seat] == 0:
                return i
        elif move == STOP or move - REMOVE_FROM != seat:
            return i
    return below(stream, n)


@rule
def guide_appear(s, d, seat, moves, n, stream):
    """Appear at the event that pays best, else at home if canvassers are short, else Downtown (§weekends)."""
    best = EMPTY
    best_value = 2.2
    for i in range(s.schedule.n):
        card = s.schedule.cards[i]
        value = promise(d, card)
        if value > best_value:
            best_value = value
            best = int(d.events[card].hood)
    if best == EMPTY:
        best = int(d.turfs[s.turf[seat], 0]) if s.canvassers[seat] < 12 else int(d.downtown)
    i = has_move(moves, n, APPEAR + best)
    return i if i != EMPTY else below(stream, n)


@rule
def guide_commit(s, d, seat, moves, n, stream):
    """Lay canvassers where they change a rank, mixed a little (§election-day)."""
    best = 0
    best_value = -1.0
    for i in range(n):
        region = int(moves[i]) - COMMIT
        value = rank_gain(s, d, seat, region, 1 + below(stream, 4)) + below(stream, 64) / 32.0
        if value > best_value:
            best_value = value
            best = i
    return best


# --- features ---------------------------------------------------------------------------------------------------------


@rule
def features(s, d, seat, out):
    """Numbers for learning, the seat itself first and the others in turn order after it."""
    for i in range(N_FEATURES):
        out[i] = 0.0
    if 0 <= s.phase <= Phase.OVER:
        out[int(s.phase)] = 1.0
    out[12] = int(s.day) / DAYS
    out[13] = int(s.points) / 12.0
    out[14] = 1.0 if s.turn == seat else 0.0
    out[15] = int(s.seats) / SEATS
    out[16] = float(s.recruited)
    out[17] = float(s.fundraised)
    out[18] = int(s.weekend_die) / 6.0
    out[19] = int(s.removals) / 2.0
    out[20] = float(s.options.crossing_cost)
    out[21] = float(s.options.rank_zero)
    out[22] = float(s.options.votes_score)
    out[23] = days_left(s) / DAYS
    at = 24
    for k in range(s.seats):
        other = (seat + k) % int(s.seats)
        out[at] = int(s.canvassers[other]) / 40.0
        out[at + 1] = int(s.cash[other]) / 40.0
        out[at + 2] = int(s.events[other]) / 15.0
        out[at + 3] = int(s.bio[other]) / 15.0
        out[at + 4] = int(s.leans[other]) / 40.0
        out[at + 5] = score_of(s, d, other) / 100.0
        out[at + 6] = int(s.keep[other]) / 20.0
        out[at + 7] = float((s.waiting >> other) & 1)
        for region in range(ZONES):
            out[at + 8 + region] = int(s.votes[other, region]) / 20.0
            if other == seat:
                out[at + 8 + ZONES + region] = int(s.committed[other, region]) / 10.0
        at += 8 + 2 * ZONES
    feature_schedule(s, d, seat, out)
    at = 24 + SEATS * (8 + 2 * ZONES) + SCHEDULE * 4
    for hood in range(SITES):
        out[at] = int(s.lean[hood, seat]) / 3.0
        out[at + 1] = int(s.solid[hood, seat]) / 2.0
        out[at + 2] = int(s.blocks[hood]) / 4.0
        out[at + 3] = 1.0 if s.at[seat] == hood else (0.5 if s.home[hood] == seat else 0.0)
        at += 4


@rule
def feature_schedule(s, d, seat, out):
    """The schedule as numbers: what each event promises, how far it is (§schedule)."""
    at = 24 + SEATS * (8 + 2 * ZONES)
    if s.at[seat] == EMPTY or s.phase <= Phase.DRAFT_TURF:
        return
    for i in range(s.schedule.n):
        card = s.schedule.cards[i]
        out[at] = 1.0
        out[at + 1] = distance_to(s, d, seat, d.events[card].hood) / 12.0
        out[at + 2] = event_worth(s, d, seat, card) / 8.0
        out[at + 3] = i / SCHEDULE
        at += 4
