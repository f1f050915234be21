"""The score, part by part, and the rank that it earns."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mean_streets.state import NORMALS, REPUTATION_MAX, Fight, Rank

MANY_LOCATIONS, MANY_LOCATIONS_POINTS = 10, 5  # §scoring
MANY_RIVALS, MANY_RIVALS_POINTS = 4, 5
ALL_RIVALS, ALL_RIVALS_POINTS = 5, 10
BOSS_POINTS = 10
POLITICIAN_POINTS = 2  # the gun and the suit are worth 1 each
SCORE_MAX = 59
RANK_TOPS = (10, 20, 25, 30, 35, 40, 45, 50)  # the last score of each rank but the highest, §ranks


@rule
def is_rival(card):
    """Whether the card shows a revolver (§rival-locations)."""
    return card >= NORMALS


@rule
def rivals_held(s):
    """Rival Locations controlled now (§scoring, R70)."""
    total = 0
    for i in range(s.controlled.n):
        total += 1 if is_rival(s.controlled.cards[i]) else 0
    return total


@rule
def reputation(s):
    """Printed Reputation and Bonus tokens; the marker stops at 30 (§reputation, R46)."""
    return min(REPUTATION_MAX, int(s.fame) + int(s.bonus))


@rule
def gear_points(s):
    """The points for gear at the end (§scoring)."""
    return int(s.gun) + int(s.suit) + POLITICIAN_POINTS * int(s.politician)


@rule
def location_points(s):
    """The points for holding many Locations (§scoring)."""
    return MANY_LOCATIONS_POINTS if s.controlled.n >= MANY_LOCATIONS else 0


@rule
def rival_points(s):
    """The points for holding four Rival Locations, or all five (§scoring, R70)."""
    rivals = rivals_held(s)
    if rivals >= ALL_RIVALS:
        return ALL_RIVALS_POINTS
    return MANY_RIVALS_POINTS if rivals >= MANY_RIVALS else 0


@rule
def boss_points(s):
    """The points for beating Da Boss (§scoring)."""
    return BOSS_POINTS if s.fight == Fight.BEATEN else 0


@rule
def score(s):
    """Reputation and the end bonuses; nothing for cash, henchmen and tables; 0 if killed (§scoring, R59, R60, R61)."""
    if s.fight == Fight.KILLED:
        return 0
    return reputation(s) + gear_points(s) + location_points(s) + rival_points(s) + boss_points(s)


@rule
def rank_of(s, points):
    """The rank for a score; the killed have a label of their own (§ranks, R59, R60)."""
    if s.fight == Fight.KILLED:
        return Rank.KILLED.value
    rank = 0
    for top in RANK_TOPS:
        if points > top:
            rank += 1
    return rank


@rule
def scores(s, d, out):
    """The score if the game ended now (§scoring)."""
    out[0] = score(s)


@rule
def returns(s, d, out):
    """The score as a share of the highest possible, 59 (§scoring)."""
    out[0] = score(s) / SCORE_MAX
