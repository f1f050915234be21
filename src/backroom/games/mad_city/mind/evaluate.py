"""What bots know of Mad City: what a city promises, numbers for learning, and a quick sensible move."""

from __future__ import annotations

from backroom.core.features import Feature
from backroom.core.jit import rule
from backroom.core.record import EMPTY, UNKNOWN
from backroom.games.mad_city.deck import BITS_PER_CATEGORY
from backroom.games.mad_city.rules.count import over_limit
from backroom.games.mad_city.rules.roads import road_length
from backroom.games.mad_city.rules.zones import (
    CATEGORY_MASK,
    count_waters,
    count_zones,
    planes,
    tree_value,
    water_points,
)
from backroom.games.mad_city.scoring import solo_return
from backroom.games.mad_city.state import CATEGORIES, CONTRACTORS, SEATS, Mode, Phase

PROGRESS = 0.4  # what a zone is worth that only turns a token, as a share of its points
GOOD_ROUND = 17.0  # zone points of a city that a strong builder reaches
STILL_TO_COME = 0.35  # the share of what is missing to that which more building brings
TREE_SHARE = 0.35  # what a free tree is worth to one who might still take it
LAID = 0.5  # a tile that lies is worth this much more than one in hand
OTHERS_ROUND = 14.0  # what a rival is thought to make where his city is hidden
SCALE = 25.0  # a lead of so many points is worth half a win
SOLO_ROUND = 14.0
ROAD = 0.3  # points that a tile of the longest road is worth, where only the longest one pays
SOLO_ROAD = 0.25  # the same in a solitaire, besides what the road pays
PAIR, SINGLE = 0.3, 0.1  # what lakes and parks of two areas, and of one, may still become
BET_CHANCE, BET_STEP = 0.5, 0.12  # the chance to win a bet at the size in BETTING, and what each step of size adds
BET_LEAST, BET_MOST = 0.05, 0.9
NOBODY_LEADS = -1000.0  # below any score
BETTING = (8, 3, 3, 5)  # a largest zone or road from which a bet pays (§contractors)
# where the features of a seat lie: its tokens, its needs, its city; then the others, so many each
PALMED, NEEDS, OWN_CITY, OTHERS, EACH, EACH_CITY = 15, 19, 28, 40, 12, 4
N_FEATURES = OTHERS + EACH * (SEATS - 1)
# What `features` writes, in its order: names and bounds. The others come in seat order.
CITY = ("zones", "largest_0", "largest_1", "largest_2", "road", "lakes", "parks", "placed")
FEATURES = (
    Feature("score", -1000, 1000), Feature("round", 0, 100),
    Feature("table", 0, 1, (("build", "tree_free", "own_tree"),)), Feature("tick", 0, 10_000),
    Feature("own", 0, 1, (
        ("placed", "locked", "ready", "swapped", "standard", "alone", "speed", "relaxed", "hidden"),
    )),
    Feature("palmed", 0, 1, CONTRACTORS), Feature("need", -10, 10, CATEGORIES), Feature("city", -100, 100, (CITY,)),
    Feature("unused", 0, 0, OTHERS - OWN_CITY - len(CITY)),
    Feature("other", -1000, 1000, (SEATS - 1, ("score", "locked", "ready", "playing", *CITY))),
)  # fmt: skip


@rule
def zone_value(s, p, d, counts, progress):
    """What counted zones promise: points where the category scores, else a share of them (§delayed-scoring)."""
    value = 0.0
    for category in range(CATEGORIES):
        zones = int((counts >> (BITS_PER_CATEGORY * category)) & CATEGORY_MASK)
        points = float(d.category_points[category])
        if s.standard or s.alone:
            turned = min(zones, int(p.need[category]))
            value += (zones - turned) * points + turned * progress * points
        else:
            value += zones * points
    return value


@rule
def city_value(s, d, p):
    """The zones of a city, a little for its longest road and for tiles that lie; without the tree (§scoring)."""
    side = int(s.side)
    board = planes(d, p, side)
    counts, _ = count_zones(board[0], board[1], board[2], board[3], board[4], board[5], d.packed)
    road = road_length(board[8], side)
    value = zone_value(s, p, d, counts, PROGRESS) + LAID * int(p.placed)
    if s.alone:
        value += solo_road_value(d, road) + water_value(board[6], d.solo_ranger) + water_value(board[7], d.solo_ranger)
    else:
        value += ROAD * road
    return value


@rule
def solo_road_value(d, road):
    """A solitaire's road with what it may still become (§puzzle-scoring)."""
    return float(d.solo_road[road]) + SOLO_ROAD * road


@rule
def water_value(pieces, values):
    """Points for lakes or parks, with a little for pairs that may still grow."""
    sizes = count_waters(pieces)
    return float(water_points(sizes, values)) + PAIR * ((sizes >> 8) & 255) + SINGLE * (sizes & 255)


@rule
def tree_points(s, d, p):
    """What the tree would pay for the city (§park-ranger)."""
    return float(tree_value(p, d, int(s.side)))


@rule
def promise(s, d, seat):
    """Points that the round still promises a seat, as far as its city can be seen."""
    p = s.players[seat]
    if not p.playing:
        return 0.0
    if p.placed < 0 or p.tile[0] == UNKNOWN:
        return OTHERS_ROUND
    value = city_value(s, d, p)
    if s.tree == seat:
        if not over_limit(s, p):
            value += tree_points(s, d, p)
    elif not p.locked:
        value += STILL_TO_COME * max(0.0, GOOD_ROUND - value)
        if s.tree == EMPTY and s.tree_in_play and not over_limit(s, p):
            value += TREE_SHARE * tree_points(s, d, p)
    return value


@rule
def contract_size(board, big, side, token):
    """What a contractor token compares in a city that is still being built (§contractors)."""
    if token == CONTRACTORS - 1:
        return road_length(board[8], side)
    return (big >> (8 * token)) & 255


@rule
def palm_value(s, d, seat):
    """What the tokens in the fist promise against the cities that can be seen (§contractors, R15)."""
    p = s.players[seat]
    if not s.standard or p.palm == 0:
        return 0.0
    board = planes(d, p, int(s.side))
    _, big = count_zones(board[0], board[1], board[2], board[3], board[4], board[5], d.packed)
    value = 0.0
    for token in range(CONTRACTORS):
        if (p.palm >> token) & 1:
            own = contract_size(board, big, int(s.side), token)
            chance = min(BET_MOST, max(BET_LEAST, BET_CHANCE + BET_STEP * (own - BETTING[token])))
            value += chance * d.bet_won - (1.0 - chance) * d.bet_lost
    return value


@rule
def evaluate(s, d, seat):
    """A quick estimate of the seat's result: its score and what the round promises, against the best of the
    others.
    """
    if s.alone:
        left = max(0, int(s.options.solo_rounds) - int(s.round_no))
        now = int(s.players[0].score)
        if s.phase == Phase.BUILD or s.phase == Phase.PLACE or s.phase >= Phase.GUIDE_WAY:
            if s.phase != Phase.GAME_OVER:
                now += city_value(s, d, s.players[0]) - LAID * int(s.players[0].placed)
        elif s.phase == Phase.START:
            left += 1
        return solo_return(s, now + left * SOLO_ROUND)
    if s.phase == Phase.GAME_OVER:
        return 1.0 if (int(s.winners) >> seat) & 1 else -1.0
    own = float(s.players[seat].score)
    building = s.phase == Phase.BUILD
    if building:
        own += promise(s, d, seat) + palm_value(s, d, seat)
    best = NOBODY_LEADS
    for other in range(s.seats):
        if other != seat and (s.players[other].playing or s.tiebreaks == 0):
            theirs = float(s.players[other].score)
            if building:
                theirs += OTHERS_ROUND if s.hide else promise(s, d, other)
            best = max(best, theirs)
    lead = own - best
    return lead / (abs(lead) + SCALE)


@rule
def features(s, d, seat, out):
    """Numbers for learning, each about 0 to 1: the seat's own city and tokens, then the others in seat order."""
    out[:] = 0.0
    p = s.players[seat]
    target = max(1.0, float(s.target))
    out[0] = p.score / target
    out[1] = s.round_no / 10.0
    out[2] = 1.0 if s.phase == Phase.BUILD else 0.0
    out[3] = 1.0 if s.tree == EMPTY and s.tree_in_play else 0.0
    out[4] = 1.0 if s.tree == seat else 0.0
    out[5] = s.tick / max(1.0, float(s.options.ticks))
    out[6] = p.placed / max(1.0, float(s.cells))
    out[7] = float(p.locked)
    out[8] = float(p.ready)
    out[9] = float(p.swapped)
    out[10] = float(s.standard)
    out[11] = float(s.alone)
    out[12] = 1.0 if s.options.mode == Mode.SPEED else 0.0
    out[13] = float(s.relaxed)
    out[14] = float(s.hide)
    for token in range(CONTRACTORS):
        out[PALMED + token] = float((p.palm >> token) & 1)
    for category in range(CATEGORIES):
        out[NEEDS + category] = p.need[category] / 5.0
    if s.phase >= Phase.BUILD:
        city_features(s, d, seat, out, OWN_CITY)
    place_of = OTHERS
    for other in range(s.seats):
        if other != seat:
            q = s.players[other]
            out[place_of] = q.score / target
            out[place_of + 1] = float(q.locked)
            out[place_of + 2] = float(q.ready)
            out[place_of + 3] = float(q.playing)
            if s.phase == Phase.BUILD and not s.hide:
                city_features(s, d, other, out, place_of + EACH_CITY)
            place_of += EACH


@rule
def city_features(s, d, seat, out, first):
    """Eight numbers of a city; nothing but zeros, which are there already, before its first tile."""
    p = s.players[seat]
    if p.placed == 0:
        return
    side = int(s.side)
    board = planes(d, p, side)
    counts, big = count_zones(board[0], board[1], board[2], board[3], board[4], board[5], d.packed)
    out[first] = zone_value(s, p, d, counts, PROGRESS) / 20.0
    for colour in range(3):
        out[first + 1 + colour] = ((big >> (8 * colour)) & 255) / 13.0
    out[first + 4] = road_length(board[8], side) / 9.0
    out[first + 5] = water_value(board[6], d.ranger) / 10.0
    out[first + 6] = water_value(board[7], d.ranger) / 10.0
    out[first + 7] = p.placed / max(1.0, float(s.cells))
