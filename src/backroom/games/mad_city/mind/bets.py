"""What roads and bets are likely to bring against cities that are still being built (§longest-road, §contractors)."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import UNKNOWN, new
from backroom.games.mad_city.mind.city import City, city_of
from backroom.games.mad_city.mind.evaluate import PROGRESS
from backroom.games.mad_city.mind.improve import AIM, ROADS
from backroom.games.mad_city.rules.count import contractor_value
from backroom.games.mad_city.state import CONTRACTORS

ROAD = CONTRACTORS - 1
# Of a hundred cities of levels 1 to 4, how many have a largest zone (houses, factories, skyscrapers) or a longest road
# of so much or less, from 0 on: 1,186 cities of standard games of two, whose builders plan for their bets.
AT_MOST = (
    (0, 0, 0, 14, 28, 42, 49, 72, 87, 94, 97, 98, 98, 99, 100),
    (0, 3, 56, 94, 98, 99, 99, 99, 99, 99, 100),
    (0, 2, 56, 92, 95, 98, 98, 99, 100),
    (0, 2, 18, 40, 73, 91, 98, 100),
)
OVERTAKEN = 0.1  # the chance of a bet that a city already beats: its builder may still change it
KEPT_FROM = 0.05  # below what pays: a bet is not taken back for a trifle


def rivals_of(view: View, seat: int) -> list[int]:
    """The others who build in this round."""
    s = view.record
    return [other for other in range(int(s.seats)) if other != seat and s.players[other].playing]


def contract(city: City, token: int) -> int:
    """What a contractor's token compares: the largest zone of a colour, or the longest road (§contractors)."""
    return int(plain(contractor_value)(city.result, token))


def largest_chance(token: int, own: int, rivals: int) -> float:
    """The chance that none of so many cities will have more than this."""
    shares = AT_MOST[token]
    return float((shares[min(own, len(shares) - 1)] / 100) ** rivals)


def bet_chance(view: View, seat: int, token: int) -> float:
    """The chance to win a bet with the city as it is, against the cities that can be seen and those that cannot."""
    own, chance = contract(city_of(view, seat), token), 1.0
    for rival in rivals_of(view, seat):
        p = view.record.players[rival]
        if p.placed == UNKNOWN or view.record.hide:
            chance *= largest_chance(token, own, 1)
        elif contract(city_of(view, rival), token) > own:
            chance *= OVERTAKEN
        elif not p.locked:  # more may come
            chance *= largest_chance(token, own, 1)
    return chance


def breaks_even(view: View) -> float:
    """The chance from which a bet pays (§contractors)."""
    d = view.deck.record
    return int(d.bet_lost) / (int(d.bet_won) + int(d.bet_lost))


def bet_brings(view: View, chance: float) -> float:
    """The points that a bet brings on average."""
    d = view.deck.record
    return chance * int(d.bet_won) - (1 - chance) * int(d.bet_lost)


def aim_of(view: View, seat: int, tree: bool) -> Any:
    """What a seat builds for: alone all that a solitaire scores, else zones, the tree, and a likely road or bet."""
    s, d, aim = view.record, view.deck.record, new(AIM)
    if s.alone:
        left = int(s.options.solo_rounds) - int(s.round_no)
        aim.progress = PROGRESS if left > 0 else 0.0  # what tokens are turned for is still to come, or not
        aim.ranger[:], aim.road[:] = d.solo_ranger, d.solo_road[:ROADS]
        return aim
    aim.progress = PROGRESS
    aim.ranger[:] = d.ranger if tree else 0
    rivals = len(rivals_of(view, seat))
    if not s.standard:
        aim.road[1:] = [int(d.road_bonus) * largest_chance(ROAD, tiles, rivals) for tiles in range(1, ROADS)]
        return aim
    for token in range(CONTRACTORS):
        table = aim.road if token == ROAD else aim.largest[token]
        brings = [max(0.0, bet_brings(view, largest_chance(token, own, rivals))) for own in range(len(table))]
        table[:] = list(accumulate(brings, max))
    return aim
