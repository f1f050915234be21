"""What bots think: numbers for learning, a quick estimate of the result, a quick sensible move for playouts."""

from math import exp

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.scoring import rank_points, region_votes, score_of
from backroom.games.ninety.state import (
    DAYS,
    OWN_BLOCKS_MAX,
    SCHEDULE,
    SEATS,
    SITE_BLOCKS_MAX,
    SITES,
    ZONES,
    Phase,
)

N_FEATURES = 24 + SEATS * (8 + 2 * ZONES) + SCHEDULE * 4 + SITES * 4
CANVASSER = 0.7  # what a canvasser in hand is worth in points while days are left; a quarter on Election Day
HUNDRED = 0.34  # what $100 is worth: a fifth of a mailing's point, the rank it may win, and the way to it
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
    blur = 1.0 + 1.25 * left
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
