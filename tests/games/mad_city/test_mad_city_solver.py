"""The solver: golden optima, brute force on restricted hands, the road, and the hint that uses it."""

from __future__ import annotations

import numpy as np
import pytest
from mad_city_table import surveyed

from backroom.core.decks import read_deck
from backroom.core.game import register
from backroom.core.jit import interpreted, rule
from backroom.core.match import Match
from backroom.games.mad_city import GAME
from backroom.games.mad_city.mind.plan import nearest, next_steps, plan_city
from backroom.games.mad_city.mind.solver.background import ask_best, get_ready, is_ready
from backroom.games.mad_city.mind.solver.best import areas, describe, solve, start
from backroom.games.mad_city.mind.solver.deals import BadTiles, deal
from backroom.games.mad_city.mind.solver.groups import BITS, LARGEST, best_groups
from backroom.games.mad_city.mind.solver.road import longest_road
from backroom.games.mad_city.mind.solver.search import SHIFTS
from backroom.games.mad_city.rules.count import full_zone_points
from backroom.games.mad_city.rules.zones import count_waters, water_points, zone_points

DECK = read_deck(register(GAME))
compiled = pytest.mark.skipif(interpreted(), reason="too slow without the compiler")
E1 = (36, 47, 42, 35, 6, 9, 17, 53, 8)


@pytest.fixture(autouse=True, scope="module")
def solver_ready() -> None:
    """What is compiled for minutes on a busy machine must not count as time to think."""
    get_ready(DECK)
    assert is_ready()


def worth(tiles: tuple[int, ...], rotations: tuple[int, ...]) -> int:
    return int(full_zone_points(surveyed(list(tiles), list(rotations)), DECK.record))


G28 = [  # nine tiles, the most points for zones, and what the bound by blocks allows
    (tuple(range(9)), 12, 12),
    (tuple(range(9, 18)), 20, 20),
    (tuple(range(18, 27)), 18, 18),
    (tuple(range(27, 36)), 17, 18),
    (tuple(range(36, 45)), 22, 23),
    (tuple(range(45, 54)), 22, 23),
    (E1, 21, 21),
]


@pytest.mark.parametrize(("hand", "points", "bound"), G28)
def test_g28_bounds(hand: tuple[int, ...], points: int, bound: int) -> None:
    """G28: what blocks of one colour may bring at most, before any search (§zone-points)."""
    assert points <= int(start(DECK, hand, "zones", (0, 1, 2, 3)).bound) == bound


@compiled
@pytest.mark.parametrize(("hand", "points"), [case[:2] for case in G28])
def test_g28_best_cities(hand: tuple[int, ...], points: int) -> None:
    """G28: proved optima of zone points (§zone-points)."""
    found = solve(DECK, hand)
    assert found.proved and found.value == points
    assert sorted(found.tiles) == sorted(hand)
    assert worth(found.tiles, found.rotations) == points


@compiled
@pytest.mark.parametrize(("hand", "points"), [(range(27, 36), 16), (range(36, 45), 21)])
def test_g29_two_rotations_only(hand: range, points: int) -> None:
    """G29: with only rotations 0 and 1 allowed, as brute force over all 185,794,560 layouts found."""
    found = solve(DECK, hand, turns=(0, 1))
    assert found.proved and found.value == points
    assert set(found.rotations) <= {0, 1}


@rule
def best_unturned(stamps, points, ranger, tree, order, planes):
    """The best of all orders of nine tiles that are never turned, by trying all."""
    best = 0
    while True:
        planes[:] = 0
        for cell in range(9):
            for k in range(8):
                planes[k] |= stamps[order[cell], k] << SHIFTS[cell]
        value = zone_points(planes[0], planes[1], planes[2], planes[3], planes[4], planes[5], points)
        if tree:
            value += water_points(count_waters(planes[6]), ranger) + water_points(count_waters(planes[7]), ranger)
        best = max(best, value)
        i = 7  # the next permutation
        while i >= 0 and order[i] > order[i + 1]:
            i -= 1
        if i < 0:
            return best
        j = 8
        while order[j] < order[i]:
            j -= 1
        order[i], order[j] = order[j], order[i]
        low, high = i + 1, 8
        while low < high:
            order[low], order[high] = order[high], order[low]
            low += 1
            high -= 1


@compiled
@pytest.mark.parametrize("goal", ["zones", "zones+tree"])
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("seed", range(4))
def test_brute_force_without_turning(seed: int, turn: int, goal: str) -> None:
    """All 362,880 orders of tiles that all have one turn, against the solver with that rotation alone."""
    hand = np.random.default_rng(seed).permutation(54)[:9]
    stamps, d = np.ascontiguousarray(DECK.record.stamps[hand, turn]), DECK.record
    best = best_unturned(stamps, d.points, d.ranger, goal != "zones", np.arange(9), np.zeros(8, np.int64))
    found = solve(DECK, hand, goal, turns=(turn,))
    assert found.proved and found.value == best
    assert set(found.rotations) == {turn}


def partitions(blocks: list[int]) -> list[list[int]]:
    """Every way to put blocks into groups, as the groups' sums."""
    if not blocks:
        return [[]]
    ways = []
    for rest in partitions(blocks[1:]):
        ways.append([blocks[0], *rest])
        ways += [[*rest[:i], rest[i] + blocks[0], *rest[i + 1 :]] for i in range(len(rest))]
    return ways


@pytest.mark.parametrize("seed", range(12))
def test_the_bound_is_the_best_way_to_group_blocks(seed: int) -> None:
    """The enumeration by levels against all partitions of up to seven blocks (§zone-points)."""
    rng = np.random.default_rng(seed)
    groups = start(DECK, tuple(range(9)), "zones", (0, 1, 2, 3)).groups
    for colour in range(3):
        blocks = rng.integers(1, 9, size=int(rng.integers(1, 8))).tolist()
        word = sum(1 << BITS[min(n, LARGEST) - 1] for n in blocks)
        best = max(sum(int(DECK.record.points[colour, n]) for n in way) for way in partitions(blocks))
        assert int(best_groups(groups, colour, word)) == best


@compiled
def test_zones_and_tree() -> None:
    """The tree's points count too; the value is what the city counts (§park-ranger)."""
    found = solve(DECK, range(9, 18), "zones+tree", seconds=2)
    result = surveyed(list(found.tiles), list(found.rotations))
    tree = sum(int(DECK.record.ranger[n]) * int(result.lakes[n] + result.parks[n]) for n in range(5))
    assert found.value == worth(found.tiles, found.rotations) + tree
    assert found.value <= found.bound


@pytest.mark.parametrize("seed", range(8))
def test_the_longest_road_is_as_long_as_it_says(seed: int) -> None:
    """§longest-road: the layout's road has the length claimed."""
    hand = np.random.default_rng(seed).permutation(54)[:9]
    found = longest_road(DECK, hand)
    assert found.proved
    assert int(surveyed(list(found.tiles), list(found.rotations)).road) == found.value


def test_longest_roads_of_plain_hands() -> None:
    """Nine crossings and junctions make nine; tiles 0 to 8, all but one without a road, make one."""
    assert longest_road(DECK, range(45, 54)).value == 9
    assert longest_road(DECK, range(9)).value == 1


def test_areas_of_the_worked_tiles() -> None:
    """§areas: the document's worked sample of twelve."""
    sample = {
        1: [(0, 0), (2, 0)],
        4: [(0, 1), (1, 1), (2, 2)],
        9: [(0, 1), (0, 3), (1, 0), (1, 1)],
        14: [(0, 1), (0, 3), (2, 2)],
        17: [(0, 2), (1, 0), (2, 1)],
        45: [(1, 0), (1, 1), (1, 2)],
        50: [(0, 0), (0, 1), (0, 2), (0, 2)],
    }
    for tile, expected in sample.items():
        assert sorted(areas(DECK, tile)) == expected


def test_a_solution_is_told_in_both_languages() -> None:
    """The city row by row, what it is worth, and that it is proved."""
    found = longest_road(DECK, deal(7))
    english, french = (describe(DECK, found, GAME.words(language)) for language in ("en", "fr"))
    assert [line.count(",") for line in english.splitlines()[:3]] == [3, 3, 3]
    assert f"A road of {found.value} tiles." in english and "No city with these tiles is worth more: proved" in english
    assert f"Une route de {found.value} tuiles." in french


def test_bad_hands_are_refused() -> None:
    with pytest.raises(BadTiles, match="tile 1 is named 2 times"):
        solve(DECK, [1, 1, 2, 3, 4, 5, 6, 7, 8])
    with pytest.raises(BadTiles, match="there is no tile 54; they are numbered 0 to 53"):
        solve(DECK, range(46, 55))
    with pytest.raises(BadTiles, match="a city has 9 tiles, but 8 are named"):
        solve(DECK, range(8))
    with pytest.raises(BadTiles, match="no goal 'houses'"):
        solve(DECK, range(9), "houses")


@compiled
def test_progress_is_told_and_answers_are_kept() -> None:
    progressed: list[tuple[int, int, int]] = []
    solve(DECK, range(27, 36), progress=lambda *reported: progressed.append(reported))
    assert progressed and progressed[-1][0] == 17
    assert ask_best(DECK, tuple(range(9, 18))) is not None
    assert ask_best(DECK, tuple(range(9, 18))) is ask_best(DECK, tuple(range(9, 18)))


@compiled
def test_following_the_hint_reaches_the_plan() -> None:
    """Each step of a plan is legal, and at the end the city is worth what was promised."""
    match = Match(GAME, seed=4)
    for seat in (0, 1):
        match.play("go", seat)
    plan = plan_city(match.view(0), 0)
    for _ in range(40):
        steps = next_steps(match.view(0), 0, nearest(match.view(0), 0, plan))
        if not steps:
            break
        for step in steps:
            match.play(step, 0)
    p = match.state.players[0]
    tiles = tuple(int(p.tile[slot]) for slot in p.cell[:9])
    assert worth(tiles, tuple(int(p.rot[slot]) for slot in p.cell[:9])) == plan.points
