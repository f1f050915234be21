"""The count after a round: each city is surveyed, bonuses are scored first, then zones (§scoring)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, emit
from backroom.games.mad_city.deck import BITS_PER_CATEGORY
from backroom.games.mad_city.rules.roads import road_length
from backroom.games.mad_city.rules.zones import CATEGORY_MASK, count_waters, count_zones, planes
from backroom.games.mad_city.state import CATEGORIES, CONTRACTORS, Kind


@rule
def survey(p, d, side):
    """Count a player's city into its result: zones, largest zones, road, lakes and parks (§scoring)."""
    r = p.result
    colour0, colour1, count0, count1, east, south, lake_pieces, park_pieces, arms = planes(d, p, side)
    counts, big = count_zones(colour0, colour1, count0, count1, east, south, d.packed)
    for category in range(CATEGORIES):
        r.counts[category] = (counts >> (BITS_PER_CATEGORY * category)) & CATEGORY_MASK
    for colour in range(3):
        r.big[colour] = (big >> (8 * colour)) & 255
    r.road = road_length(arms, side)
    lakes = count_waters(lake_pieces)
    parks = count_waters(park_pieces)
    for size in range(1, 5):
        r.lakes[size] = (lakes >> (8 * (size - 1))) & 255
        r.parks[size] = (parks >> (8 * (size - 1))) & 255


@rule
def ranger_points(r, values):
    """Points for the lakes and parks of a counted city (§park-ranger)."""
    total = 0
    for size in range(1, 5):
        total += (int(r.lakes[size]) + int(r.parks[size])) * int(values[size])
    return total


@rule
def full_zone_points(r, d):
    """Points for the zones of a counted city where every category scores (§zone-points, worked out in R23 and R24)."""
    total = 0
    for category in range(CATEGORIES):
        total += int(r.counts[category]) * int(d.category_points[category])
    return total


@rule
def nothing_counted(r):
    """Forget what a city was worth and brought."""
    r.counts[:] = 0
    r.big[:] = 0
    r.road = 0
    r.lakes[:] = 0
    r.parks[:] = 0
    r.turned[:] = 0
    r.zones = 0
    r.tree = 0
    r.road_points = 0
    r.bets = 0
    r.palm = 0
    r.won = 0
    r.gained = 0
    r.filled = 0
    r.filled_cells = 0


@rule
def score_round(s, d):
    """Bonuses first, then zones (§scoring)."""
    for seat in range(s.seats):
        if s.players[seat].playing:
            survey(s.players[seat], d, int(s.side))
            s.players[seat].result.palm = s.players[seat].palm
    if s.alone:
        score_alone(s, d)
        return
    score_tree(s, d)
    if s.standard:
        for seat in range(s.seats):
            if s.players[seat].playing:
                score_bets(s, d, seat)
    else:
        score_road(s, d)
    for seat in range(s.seats):
        p = s.players[seat]
        if p.playing:
            score = after_bonus(s, p)
            if score > bonus_score(p):
                emit(s, Kind.FLOOR, seat, 0, score - bonus_score(p), EVERYBODY)
            p.score = score
            p.result.zones = score_zones(s, d, seat)
            p.score += p.result.zones
            p.result.gained = p.score - p.start_score
            emit(s, Kind.SCORE, seat, 0, int(p.score), EVERYBODY, int(p.result.gained))


@rule
def over_limit(s, p):
    """Whether a seat began the round with so many points that the tree pays nothing to it (§standard-ranger, R22,
    R51).
    """
    return s.tree_limit > 0 and p.start_score >= s.tree_limit


@rule
def score_tree(s, d):
    """The ranger scores lakes and parks; at or above the limit all the others do instead (§park-ranger,
    §standard-ranger, R9, R22, R54).
    """
    if s.tree == EMPTY:
        return
    owner = int(s.tree)
    if over_limit(s, s.players[owner]):
        emit(s, Kind.TREE_LOST, owner, 0, 0, EVERYBODY)
        for seat in range(s.seats):
            if s.players[seat].playing and seat != owner:
                score_waters(s, d, seat)
    else:
        score_waters(s, d, owner)


@rule
def score_waters(s, d, seat):
    """Points for each lake zone and each park zone (§park-ranger, R10)."""
    r = s.players[seat].result
    r.tree = ranger_points(r, d.ranger)
    emit(s, Kind.TREE_SCORED, seat, 0, int(r.tree), EVERYBODY)


@rule
def score_road(s, d):
    """Three points for the longest road, for each who shares it; none where there is no road (§longest-road,
    R14).
    """
    longest = 1
    for seat in range(s.seats):
        if s.players[seat].playing:
            longest = max(longest, int(s.players[seat].result.road))
    for seat in range(s.seats):
        r = s.players[seat].result
        if s.players[seat].playing and r.road == longest:
            r.road_points = d.road_bonus
            emit(s, Kind.ROAD_SCORED, seat, 0, int(d.road_bonus), EVERYBODY, longest)


@rule
def contractor_value(r, token):
    """What a contractor token compares: the largest zone of its kind, or the road (§contractors)."""
    if token == CONTRACTORS - 1:
        return int(r.road)
    return int(r.big[token])


@rule
def score_bets(s, d, seat):
    """Each token shown wins unless another who plays has more; ties win (§contractors, R13, R15)."""
    r = s.players[seat].result
    for token in range(CONTRACTORS):
        if not (r.palm >> token) & 1:
            continue
        own = contractor_value(r, token)
        beaten = False
        for other in range(s.seats):
            if other != seat and s.players[other].playing and contractor_value(s.players[other].result, token) > own:
                beaten = True
        if beaten:
            r.bets -= d.bet_lost
            emit(s, Kind.BET_LOST, seat, token, int(d.bet_lost), EVERYBODY, own)
        else:
            r.bets += d.bet_won
            r.won |= 1 << token
            emit(s, Kind.BET_WON, seat, token, int(d.bet_won), EVERYBODY, own)


@rule
def bonus_score(p):
    """The score with the round's bonuses, wherever the track ends (§scoring)."""
    return int(p.score) + int(p.result.tree) + int(p.result.road_points) + int(p.result.bets)


@rule
def after_bonus(s, p):
    """The score with the round's bonuses, taken together; the track ends at 0 (§scoring, R17, R44)."""
    score = bonus_score(p)
    if s.options.score_floor == 0:
        return max(score, 0)
    return score


@rule
def score_zones(s, d, seat):
    """Points for the zones; where tokens lie, zones turn them first (§zone-points, §delayed-scoring)."""
    p = s.players[seat]
    if s.standard or s.alone:
        return score_by_tokens(s, d, seat)
    points = full_zone_points(p.result, d)
    zones = 0
    for category in range(CATEGORIES):
        zones += int(p.result.counts[category])
    emit(s, Kind.ZONES_SCORED, seat, 0, points, EVERYBODY, zones)
    return points


@rule
def score_by_tokens(s, d, seat):
    """A zone of a category turns its token until none is missing; the zones after that score (§delayed-scoring,
    R18, R19, R20).
    """
    p = s.players[seat]
    points = 0
    scored = 0
    for category in range(CATEGORIES):
        zones = int(p.result.counts[category])
        turned = min(zones, int(p.need[category]))
        p.result.turned[category] = turned
        if turned > 0:
            p.need[category] -= turned
            if p.need[category] == 0:
                emit(s, Kind.TOKEN_FLIPPED, seat, category, 0, EVERYBODY)
            else:
                emit(s, Kind.TOKEN_TURNED, seat, category, int(p.need[category]), EVERYBODY)
        points += (zones - turned) * int(d.category_points[category])
        scored += zones - turned
    emit(s, Kind.ZONES_SCORED, seat, 0, points, EVERYBODY, scored)
    return points


@rule
def score_alone(s, d):
    """A solitaire's round: zones by tokens, lakes and parks always, and the road (§puzzle-scoring, R35, R36)."""
    p = s.players[0]
    r = p.result
    r.tree = ranger_points(r, d.solo_ranger)
    emit(s, Kind.LAKES_SCORED, 0, 0, int(r.tree), EVERYBODY)
    r.road_points = d.solo_road[r.road]
    emit(s, Kind.SOLO_ROAD, 0, 0, int(r.road_points), EVERYBODY, int(r.road))
    r.zones = score_zones(s, d, 0)
    r.gained = r.tree + r.road_points + r.zones
    p.score += r.gained
    emit(s, Kind.SCORE, 0, 0, int(p.score), EVERYBODY, int(r.gained))
