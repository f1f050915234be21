"""What bots think: a quick estimate of the result, and numbers for learning."""

from math import exp

from backroom.core.features import Feature
from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.ninety.mind.plan import (
    BLUR,
    CANVASSER,
    CASH_FADES,
    IDLE_POINT,
    LATE_CANVASSER,
    PLACEABLE,
    PLENTY,
    POINT,
    VOTES_A_DAY,
    apart,
    best_walk,
    canvasser_price,
    cash_price,
    days_left,
    event_value,
    stand,
)
from backroom.games.ninety.rules.election import highest_region, placed
from backroom.games.ninety.scoring import card_points, rank_points, region_votes, score_of
from backroom.games.ninety.state import DAYS, MAIL_HERE, SCHEDULE, SEATS, SITES, ZONES, Phase

OF_TABLE, OF_SEAT, OF_EVENT, OF_HOOD = 24, 8 + 2 * ZONES, 4, 4  # numbers for learning: so many of each
OF_HOODS = OF_TABLE + SEATS * OF_SEAT + SCHEDULE * OF_EVENT  # where theirs begin, all of which are always written
N_FEATURES = OF_HOODS + SITES * OF_HOOD
THIRD, TENTH, TWENTIETH = 1 / 3, 1 / 10, 1 / 20  # to divide is slower
# What `features` writes, in its order: names and bounds. The seat itself comes first, the others in turn order.
FEATURES = (
    Feature("phase", 0, 1, 12),
    Feature("table", 0, 10, (
        ("day", "points", "own_turn", "seats", "recruited", "fundraised", "weekend_die", "removals", "crossing_cost",
         "rank_zero", "votes_score", "days_left"),
    )),
    Feature("seat", -10, 100, (SEATS, (
        "canvassers", "cash", "events", "bio", "leans", "score", "keep", "waiting",
        *(f"votes_{region}" for region in range(ZONES)), *(f"committed_{region}" for region in range(ZONES)),
    ))),
    Feature("event", -100, 100, (SCHEDULE, ("there", "way", "value", "place"))),
    Feature("hood", 0, 4, (SITES, ("lean", "solid", "blocks", "here"))),
)  # fmt: skip
HUNDRED = 0.24  # what $100 is worth: a fifth of a mailing's point, and of the rank it may win
LAST_HUNDRED = 0.09  # on one's last turn, where mail may have to go elsewhere
DONE = 0.93  # what is planned is worth less than what is done
POINT_LEFT = 0.9  # a point left at the end of the plan, beside one that the plan saves
UNSURE = 3.0  # votes by which Election Day changes a region's gaps
SPREAD = 5.0  # votes by which the others may have placed more or fewer there
SWING = 5.0  # points ahead that make a game most likely won,
SWING_DAY = 0.8  # and more for each day left


# --- the estimate -----------------------------------------------------------------------------------------------------


@rule
def turns_to_come(s, seat, me):
    """Turns that a candidate still has. The present one counts for others, not for `me`, whose plan is weighed apart.

    So nothing changes by the mere end of a turn, and nobody plays on to put it off.
    """
    seats = int(s.seats)
    now = (int(s.turn) - int(s.first)) % seats
    place = (seat - int(s.first)) % seats
    return DAYS - int(s.day) + (1 if place > now or (place == now and seat != me) else 0)


@rule
def time_left(s):
    """Days left, in fractions: the turns that are over today taken off."""
    seats = int(s.seats)
    return DAYS + 1 - int(s.day) - ((int(s.turn) - int(s.first)) % seats) / seats


@rule
def share_of_ranks(s, d, beaten):
    """Rank points for so many opponents beaten, in fractions: as if the chart fell evenly (§vote-counting)."""
    top = float(d.chart[s.seats, 0])
    low = float(d.chart[s.seats, s.seats - 1])
    return low + (top - low) * beaten / (int(s.seats) - 1)


@rule
def soft_rank(s, d, seat, region):
    """Rank points in a region, blurred while there are votes to come: a small lead is not yet a rank."""
    if s.phase > Phase.COMMIT:
        return float(rank_points(s, d, seat, region))
    mine = region_votes(s, seat, region)
    blur = UNSURE + BLUR * time_left(s)
    beaten = 0.0
    for other in range(s.seats):
        if other != seat:
            gap = mine - region_votes(s, other, region)
            beaten += min(1.0, max(0.0, 0.5 + gap / (2.0 * blur)))
    return share_of_ranks(s, d, beaten)


@rule
def purse_worth(s, d, seat, turns):
    """What canvassers and cash in hand may become in so many turns; the more there are, the less the last is worth."""
    hand = float(int(s.canvassers[seat]))
    cash = float(int(s.cash[seat]))
    room = PLACEABLE * turns + 1.0
    layable = min(hand, room)
    worth = LATE_CANVASSER * hand + CANVASSER * (layable - layable * layable / (2.0 * room))
    if turns > 0:
        room = MAIL_HERE * (int(s.leans[seat]) + VOTES_A_DAY * turns) + 1.0
        mailable = min(cash, room)
        worth += HUNDRED * (mailable - 0.5 * CASH_FADES * mailable * mailable / room) + PLENTY * (cash - mailable)
    elif s.turn == seat:
        worth += LAST_HUNDRED * min(cash, 2.0 * MAIL_HERE * int(s.leans[seat]))
    return worth


@rule
def worth_of(s, d, seat, me):
    """A candidate's prospects in points, as `me` sees them: the score now, ranks softened, the purse, the way home."""
    worth = float(int(s.events[seat]))
    every = int(d.bios[s.bio[seat]].card_bonus)
    if every > 0:
        worth += int(s.events[seat]) / every
    for region in range(ZONES):
        worth += region_votes(s, seat, region) + soft_rank(s, d, seat, region)
    if s.phase >= Phase.COMMIT:
        return worth + int(s.canvassers[seat])
    turns = turns_to_come(s, seat, me)
    worth += purse_worth(s, d, seat, turns)
    planning = s.phase == Phase.ACT and s.turn == seat and seat == me
    if turns > 0 and not planning and s.at[seat] != EMPTY:
        worth -= 0.01 * DONE * stand(s, d, seat, int(s.at[seat]))
    return worth


@rule
def plan_worth(s, d, seat):
    """What the rest of the turn promises: the best walk, and a price for every point."""
    point = POINT if s.canvassers[seat] > 0 else IDLE_POINT
    walk = best_walk(s, d, seat, int(s.points))[4]
    return 0.01 * (DONE * walk + POINT_LEFT * point * int(s.points))


@rule
def poll_rank(s, d, seat, region, mine):
    """Rank points that `mine` votes in a region may bring, while others place theirs in secret (§election-day)."""
    beaten = 0.0
    for other in range(s.seats):
        if other != seat:
            gap = mine - region_votes(s, other, region) - int(s.keep[other]) / ZONES
            beaten += min(1.0, max(0.0, 0.5 + gap / (2.0 * SPREAD)))
    return share_of_ranks(s, d, beaten)


@rule
def polls_worth(s, d, seat):
    """A candidate's prospects on Election Day: those left are placed where each wins most (§election-day)."""
    votes = s.scratch[0].regions
    lowest = highest_region(s, seat)
    for region in range(ZONES):
        votes[region] = int(s.votes[seat, region]) + int(s.committed[seat, region])
    for _ in range(int(s.keep[seat]) - placed(s, seat)):
        best = lowest
        most = -1.0
        for region in range(lowest, ZONES):
            mine = int(votes[region])
            gain = poll_rank(s, d, seat, region, mine + 1) - poll_rank(s, d, seat, region, mine)
            if gain > most:
                most = gain
                best = region
        votes[best] += 1
    worth = float(card_points(s, d, seat))
    for region in range(ZONES):
        mine = int(votes[region])
        worth += mine + poll_rank(s, d, seat, region, mine)
    return worth


@rule
def evaluate(s, d, seat):
    """A quick estimate of the seat's `returns`: its prospects against each of the others' (§winner)."""
    if s.phase <= Phase.DRAFT_TURF:
        return 0.0
    mine = polls_worth(s, d, seat) if s.phase == Phase.COMMIT else worth_of(s, d, seat, seat)
    if s.phase == Phase.ACT and s.turn == seat:
        mine += plan_worth(s, d, seat)
    scale = SWING + SWING_DAY * time_left(s)
    ahead = 0.0
    for other in range(s.seats):
        if other != seat:
            theirs = worth_of(s, d, other, seat)
            ahead += 2.0 / (1.0 + exp((theirs - mine) / scale)) - 1.0
    return ahead / (int(s.seats) - 1)


# --- features ---------------------------------------------------------------------------------------------------------


@rule
def features(s, d, seat, out):
    """Numbers for learning, the seat itself first and the others in turn order after it."""
    for i in range(OF_HOODS):
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
    at = OF_TABLE
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
            out[at + 8 + region] = int(s.votes[other, region]) * TWENTIETH
            if other == seat:
                out[at + 8 + ZONES + region] = int(s.committed[other, region]) * TENTH
        at += OF_SEAT
    feature_schedule(s, d, seat, out)
    at = OF_HOODS
    for hood in range(SITES):
        out[at] = int(s.lean[hood, seat]) * THIRD
        out[at + 1] = int(s.solid[hood, seat]) / 2.0
        out[at + 2] = int(s.blocks[hood]) / 4.0
        out[at + 3] = 1.0 if s.at[seat] == hood else (0.5 if s.home[hood] == seat else 0.0)
        at += OF_HOOD


@rule
def feature_schedule(s, d, seat, out):
    """The schedule as numbers: what each event promises, how far it is (§schedule)."""
    at = OF_TABLE + SEATS * OF_SEAT
    if s.at[seat] == EMPTY or s.phase <= Phase.DRAFT_TURF:
        return
    canvasser = canvasser_price(s, d, seat)
    cash = cash_price(s, d, seat)
    for i in range(s.schedule.n):
        card = int(s.schedule.cards[i])
        out[at] = 1.0
        out[at + 1] = apart(s, d, seat, int(s.at[seat]), int(d.events[card].hood)) / 12.0
        out[at + 2] = event_value(s, d, seat, card, canvasser, cash) / 8.0
        out[at + 3] = i / SCHEDULE
        at += OF_EVENT
