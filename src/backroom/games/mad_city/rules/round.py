"""From the end of the build to the next deal: fill, score, see who has won."""

from __future__ import annotations

from backroom.core.dice import below
from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, emit
from backroom.games.mad_city.rules.deal import begin_round
from backroom.games.mad_city.scoring import full_zone_points, ranger_points, survey
from backroom.games.mad_city.state import CATEGORIES, CONTRACTORS, SEATS, Kind, Phase


@rule
def time_is_up(s, d):
    """The clock ends the build, or its last tick (§building)."""
    emit(s, Kind.TIME_UP, EMPTY, 0, 0, EVERYBODY)
    finish_build(s, d)


@rule
def finish_build(s, d):
    """The build is over: holes are filled, fists open, the round is scored (§building, §scoring)."""
    for seat in range(s.seats):
        if s.players[seat].playing:
            fill(s, seat)
    score_round(s, d)
    end_round(s, d)


@rule
def fill(s, seat):
    """Tiles not placed are shuffled and fill the holes as they come, unturned by choice (§unfinished, R6, R30,
    R42).
    """
    p = s.players[seat]
    if p.placed == s.cells:
        return
    loose = 0
    slots = 0  # those not placed, four bits each
    for slot in range(s.hand):
        if p.where[slot] == EMPTY:
            slots |= slot << (4 * loose)
            loose += 1
    holes = 0
    cells = 0
    for cell in range(s.cells):
        if p.cell[cell] == EMPTY:
            shift = 4 * below(s.dice, loose)
            slot = (slots >> shift) & 15
            slots = (slots & ((1 << shift) - 1)) | (((slots >> shift) >> 4) << shift)
            p.where[slot] = cell
            p.cell[cell] = slot
            p.rot[slot] = below(s.dice, 4)
            loose -= 1
            holes += 1
            cells |= 1 << cell
    p.placed = s.cells
    p.result.filled = holes
    p.result.filled_cells = cells
    emit(s, Kind.FILLED, seat, 0, holes, EVERYBODY)


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


@rule
def best_score(s):
    """The highest score among those who play."""
    best = -32768
    for seat in range(s.seats):
        if s.players[seat].playing:
            best = max(best, int(s.players[seat].score))
    return best


@rule
def leaders(s):
    """The seats with the highest score among those who play, as a bit set (R52)."""
    best = best_score(s)
    seats = 0
    for seat in range(s.seats):
        if s.players[seat].playing and s.players[seat].score == best:
            seats |= 1 << seat
    return seats


@rule
def end_round(s, d):
    """See whether the game ends (§game-end, §last-round, R12, R13, R45)."""
    if s.alone:
        if s.round_no >= s.options.solo_rounds:
            s.phase = Phase.GAME_OVER
            s.winners = 1
            emit(s, Kind.SOLO_END, 0, 0, int(s.players[0].score), EVERYBODY)
        else:
            begin_round(s, d)
        return
    if s.tiebreaks > 0:
        decide(s, d)
        return
    if s.round_no >= s.options.max_rounds:
        decide(s, d)
    elif s.last_round:
        decide(s, d)
    elif best_score(s) < s.target:
        begin_round(s, d)
    elif s.options.final_round:
        s.last_round = 1
        emit(s, Kind.LAST_ROUND, EMPTY, 0, best_score(s), EVERYBODY)
        begin_round(s, d)
    else:
        decide(s, d)


@rule
def decide(s, d):
    """The one with most points wins; those who share the lead play on among themselves (§game-end, R13, R45,
    R52).
    """
    seats = leaders(s)
    if seats & (seats - 1) and s.tiebreaks < s.options.max_tiebreaks:
        s.tiebreaks += 1
        emit(s, Kind.TIE_BREAK, EMPTY, 0, best_score(s), EVERYBODY, seats)
        for seat in range(SEATS):
            s.players[seat].playing = (seats >> seat) & 1
        begin_round(s, d)
        return
    s.winners = seats
    s.phase = Phase.GAME_OVER
    for seat in range(s.seats):
        if (seats >> seat) & 1:
            kind = Kind.SHARED if seats & (seats - 1) else Kind.WON
            emit(s, kind, seat, 0, int(s.players[seat].score), EVERYBODY)
