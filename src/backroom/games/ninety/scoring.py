"""Counting the votes: regions, ranks with ties, event cards, the winner (§vote-counting, §winner)."""

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, emit
from backroom.games.ninety.state import ZONES, Kind, Phase


@rule
def region_votes(s, seat, region):
    """Votes in a region: the map's, and the last canvassers once revealed (§vote-counting, R48)."""
    votes = int(s.votes[seat, region])
    if s.phase == Phase.OVER or s.phase == Phase.COUNT or not s.options.hidden_allocation:
        votes += int(s.committed[seat, region])
    return votes


@rule
def rank_points(s, d, seat, region):
    """Points for a region's rank; ties add up their places and split, rounding down (§vote-counting, R49, R50, R51)."""
    mine = region_votes(s, seat, region)
    if mine == 0 and not s.options.rank_zero:
        return 0
    better = 0
    equal = 0
    for other in range(s.seats):
        theirs = region_votes(s, other, region)
        if theirs > mine:
            better += 1
        elif theirs == mine:
            equal += 1
    total = int(d.chart[s.seats, better])
    if equal == 1:  # most often, and to divide takes longer than all the rest
        return total
    for place in range(better + 1, better + equal):
        total += int(d.chart[s.seats, place])
    return total // equal


@rule
def card_points(s, d, seat):
    """A point for each event card, and what the bio adds (§vote-counting)."""
    points = int(s.events[seat])
    every = int(d.bios[s.bio[seat]].card_bonus)
    if every > 0:
        points += int(s.events[seat]) // every
    return points


@rule
def score_of(s, d, seat):
    """A candidate's total if the polls closed now (§vote-counting, R1)."""
    total = card_points(s, d, seat)
    for region in range(ZONES):
        total += rank_points(s, d, seat, region)
        if s.options.votes_score:
            total += region_votes(s, seat, region)
    return total


@rule
def scores(s, d, out):
    """The totals of all candidates if the polls closed now (§vote-counting)."""
    for seat in range(s.seats):
        out[seat] = s.score[seat] if s.phase == Phase.OVER else score_of(s, d, seat)


@rule
def ahead(s, a, b):
    """1 if candidate a is before b by score, then event cards, then cash; 0 if level; -1 if behind (§winner, R64)."""
    for key in range(3):
        if key == 0:
            x, y = int(s.score[a]), int(s.score[b])
        elif key == 1:
            x, y = int(s.events[a]), int(s.events[b])
        else:
            x, y = int(s.cash[a]), int(s.cash[b])
        if x != y:
            return 1 if x > y else -1
    return 0


@rule
def count_votes(s, d):
    """The last canvassers are revealed, the regions counted, the mayor found (§vote-counting, §winner)."""
    for seat in range(s.seats):
        s.score[seat] = card_points(s, d, seat)
    for region in range(ZONES):
        for seat in range(s.seats):
            points = rank_points(s, d, seat, region)
            votes = region_votes(s, seat, region)
            s.score[seat] += points + (votes if s.options.votes_score else 0)
            emit(s, Kind.REGION_RESULT, seat, region, points, EVERYBODY, votes)
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if ahead(s, other, seat) > 0:
                place += 1
        s.place[seat] = place
    break_tie(s)
    s.phase = Phase.OVER


@rule
def break_tie(s):
    """If all keys are equal, a die decides who is mayor; the others stay tied below (§winner, R52)."""
    leaders = 0
    for seat in range(s.seats):
        if s.place[seat] == 1:
            leaders += 1
    mayor = EMPTY
    chosen = below(s.dice, leaders) if leaders > 1 else 0
    for seat in range(s.seats):
        if s.place[seat] == 1:
            if chosen == 0:
                mayor = seat
            else:
                s.place[seat] = 2
            chosen -= 1
    if leaders > 1:
        emit(s, Kind.TIE_DIE, mayor, 0, leaders, EVERYBODY)
    emit(s, Kind.WINNER, mayor, 0, s.score[mayor], NOBODY)


@rule
def returns(s, d, out):
    """1 for the mayor, -1 for the last, evenly between; those who tie share (§winner)."""
    for seat in range(s.seats):
        level = 0
        for other in range(s.seats):
            if s.place[other] == s.place[seat]:
                level += 1
        middle = (int(s.place[seat]) - 1) + (level - 1) / 2
        out[seat] = 1 - 2 * middle / (int(s.seats) - 1)
