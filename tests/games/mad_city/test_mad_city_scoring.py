"""What a city is worth: golden cities and roads, band edges, rings, and the slow twin on random cities."""

from __future__ import annotations

from collections import Counter
from typing import Any

import mad_city_naive as naive
import numpy as np
import pytest
from mad_city_table import CARDS, DECK_RECORD, cases, city, surveyed
from mad_city_twin import differences, naive_city, random_layout, sizes, wrong_cities

from backroom.games.mad_city.deck import MOST, arms, face_word, quadrants
from backroom.games.mad_city.mind.city import City, Laid
from backroom.games.mad_city.rules.count import full_zone_points, ranger_points
from backroom.games.mad_city.rules.roads import SMALL_ROAD, long_road, road_length, road_mask
from backroom.games.mad_city.rules.zones import city_zone_points, count_waters, tree_value, water_points

RANDOM_CITIES = 150  # of each size; `mad_city_twin.py` does as many as one likes


@pytest.mark.parametrize("case", cases("cities"), ids=lambda case: case["id"])
def test_golden_cities(case: dict[str, Any]) -> None:
    """E1, E4, E7, G2 to G5, G28."""
    tiles, rotations = case["tiles"], case.get("rot", [0] * 9)
    result = surveyed(tiles, rotations)
    assert full_zone_points(result, DECK_RECORD) == case["zones"]
    assert city_zone_points(city(tiles, rotations), DECK_RECORD, 3) == case["zones"]
    assert result.road == case.get("road", result.road)
    assert sizes(result.lakes) == case.get("lakes", sizes(result.lakes))
    assert sizes(result.parks) == case.get("parks", sizes(result.parks))
    assert ranger_points(result, DECK_RECORD.ranger) == case.get("tree", ranger_points(result, DECK_RECORD.ranger))
    assert tree_value(city(tiles, rotations), DECK_RECORD, 3) == ranger_points(result, DECK_RECORD.ranger)
    assert result.big.tolist() == case.get("big", result.big.tolist())
    found = naive.zones(naive_city(tiles, rotations))
    for name, letter in (("yellow", "Y"), ("red", "R"), ("blue", "B")):
        counts = sorted((n for colour, n in found if colour == letter), reverse=True)
        assert counts == case.get(name, counts)
        assert max(counts) == result.big["YRB".index(letter)]


@pytest.mark.parametrize("case", cases("roads"), ids=lambda case: case["id"])
def test_golden_roads(case: dict[str, Any]) -> None:
    """E2, E3, G7: arms, connections, length (R28, R29)."""
    sides = [sum(1 << cell for cell, there in enumerate(case["arms"]) if arm in there) for arm in "NESW"]
    assert int(road_mask(*map(np.int64, sides))) == case["mask"]
    word = sum(side << 16 * i for i, side in enumerate(sides))
    assert road_length(np.int64(word if word < 1 << 63 else word - (1 << 64)), 3) == case["length"]
    assert int(SMALL_ROAD[case["mask"]]) == (case["length"] if case["mask"] else 0)


def test_g8_histogram_of_the_road_table() -> None:
    """G8: over all 4096 sets of connections (§longest-road)."""
    assert np.bincount(SMALL_ROAD).tolist() == [1, 0, 130, 521, 860, 878, 740, 454, 385, 127]
    assert int(SMALL_ROAD.sum()) == 21494


def test_more_connections_never_shorten_a_road() -> None:
    """An invariant: the table is monotone (R28)."""
    masks = np.arange(4096)
    for bit in range(12):
        assert (SMALL_ROAD[masks | 1 << bit] >= SMALL_ROAD[masks]).all()


def test_g1_rotation() -> None:
    """G1: tile 31 in its four turns, as words (§areas)."""
    words = [0x38064C5, 0x6024C56, 0xC08C564, 0x920564C]
    assert [face_word(CARDS.tile[31].face, turn) for turn in range(4)] == words
    assert DECK_RECORD.word[31].tolist() == words


@pytest.mark.parametrize(
    ("colour", "edges"),
    [
        (0, {2: 0, 3: 1, 6: 1, 7: 3, 12: 3, 13: 5}),
        (1, {1: 0, 2: 2, 5: 2, 6: 4, 8: 4, 9: 6}),
        (2, {1: 0, 2: 2, 4: 2, 5: 5, 7: 5, 8: 7}),
    ],
)
def test_g6_band_edges(colour: int, edges: dict[int, int]) -> None:
    """G6: the last and first size of each band (§zone-points, R20: a zone counts in its own band only)."""
    assert {n: int(DECK_RECORD.points[colour, n]) for n in edges} == edges
    assert DECK_RECORD.points.shape[1] == MOST


@pytest.mark.parametrize(
    ("ring", "points"),
    [("LLPL", 6), ("LPLP", 4), ("LLLL", 8), ("L-L-", 2), ("L--L", 3), ("LLPP", 6)],
)
def test_g9_rings_of_corner_pieces(ring: str, points: int) -> None:
    """G9: pieces at one vertex in ring order; opposite pieces alone are two singles (§park-ranger, R11, R26)."""
    places = (8 * 1 + 1, 8 * 1 + 2, 8 * 2 + 2, 8 * 2 + 1)
    total = 0
    for letter in "LP":
        pieces = sum(1 << bit for bit, piece in zip(places, ring, strict=True) if piece == letter)
        total += int(water_points(count_waters(np.int64(pieces)), DECK_RECORD.ranger))
    assert total == points


def test_g26_solitaire_values() -> None:
    """G26: lakes and parks of 1 to 4 areas, roads of 0 to 16 tiles (§puzzle-scoring, R35)."""
    assert DECK_RECORD.solo_ranger[1:].tolist() == [0, 1, 3, 5]
    assert [int(DECK_RECORD.solo_road[n]) for n in (0, 4, 5, 8, 9, 12, 13, 16)] == [-5, -5, 1, 1, 3, 3, 5, 5]


def test_r25_corners_do_not_join_and_roads_separate() -> None:
    """R25, R27: tile 9 is a checkerboard, tile 50 one colour in four pieces; a blank quadrant joins (§areas)."""
    assert sorted(naive.zones({(0, 0): (CARDS.tile[9].face, 0)})) == [("R", 0), ("R", 1), ("Y", 1), ("Y", 3)]
    assert sorted(naive.zones({(0, 0): (CARDS.tile[50].face, 0)})) == [("Y", 0), ("Y", 1), ("Y", 2), ("Y", 2)]
    one = city([50] * 0 + [9] + list(range(10, 18)))
    assert city_zone_points(one, DECK_RECORD, 3) == sum(
        naive.points(*zone) for zone in naive.zones(naive_city([9, *range(10, 18)], [0] * 9))
    )


def test_the_tiles_are_as_described() -> None:
    """§components: 54 different faces; colours, buildings, corner pieces and roads in the numbers meant (R57)."""
    faces = [tile.face for tile in CARDS.tile]
    parts = [part for face in faces for part in quadrants(face)]
    assert [sum(colour == c for colour, _, _ in parts) for c in range(3)] == [90, 66, 60]
    assert [sum(n for colour, n, _ in parts if colour == c) for c in range(3)] == [96, 42, 38]
    assert [sum(feature == f for _, _, feature in parts) for f in (1, 2)] == [16, 16]
    assert np.bincount([sum(arms(face)) for face in faces]).tolist() == [8, 4, 27, 10, 5]
    assert {tile.source for tile in CARDS.tile} == {"designed"}


@pytest.mark.parametrize("cells", [9, 16])
def test_a_city_names_the_parts_that_the_rules_count(cells: int) -> None:
    """Zones share the quadrants out, and with lakes, parks and the walk along the road they are what is counted."""
    rng = np.random.default_rng(40 + cells)
    for _ in range(RANDOM_CITIES // 3):
        tiles, rotations = random_layout(rng, cells)
        laid = [Laid(k, tiles[k], rotations[k], CARDS.tile[tiles[k]].face) for k in range(cells)]
        named, counted = City(int(cells**0.5), tuple(laid), DECK_RECORD), surveyed(tiles, rotations)
        assert sorted(at for zone in named.zones for at in zone.members) == sorted(named.quadrants)
        assert len(named.quadrants) == 4 * cells
        found = Counter(zone.category for zone in named.zones)
        assert [found[category] for category in range(9)] == counted.counts.tolist()
        assert len(named.waters) == sum(sizes(counted.lakes)) + sum(sizes(counted.parks))
        assert named.tree_points(DECK_RECORD.ranger) == ranger_points(counted, DECK_RECORD.ranger)
        assert len(set(named.road)) == named.road_length == counted.road
        steps = [abs(a - b) for a, b in zip(named.road, named.road[1:], strict=False)]
        assert set(steps) <= {1, named.side}


@pytest.mark.slow
@pytest.mark.parametrize("cells", [9, 16])
def test_the_slow_twin_agrees_on_many_random_cities(cells: int) -> None:
    """Ten thousand of each size; `mad_city_twin.py 100000` does as many as one likes, over processes."""
    assert wrong_cities((1, cells, 0, 10_000)) == []


@pytest.mark.parametrize("cells", [9, 16])
def test_the_slow_twin_agrees_on_random_cities(cells: int) -> None:
    """Zones, lakes, parks and roads of both sizes (§scoring)."""
    rng = np.random.default_rng(cells)
    for _ in range(RANDOM_CITIES):
        layout = random_layout(rng, cells)
        assert differences(*layout) == [], layout


def test_turning_a_whole_city_changes_nothing() -> None:
    """An invariant of both sizes (§areas)."""
    rng = np.random.default_rng(4)
    for cells in (9, 16):
        side = int(cells**0.5)
        tiles, rotations = random_layout(rng, cells)
        order = [(side - 1 - i % side) * side + i // side for i in range(cells)]
        turned = surveyed([tiles[i] for i in order], [(rotations[i] + 1) % 4 for i in order])
        assert turned.tobytes() == surveyed(tiles, rotations).tobytes()


def test_every_building_belongs_to_one_zone() -> None:
    """An invariant: zones share the quadrants out (§areas)."""
    rng = np.random.default_rng(5)
    tiles, rotations = random_layout(rng, 16)
    found = naive.zones(naive_city(tiles, rotations))
    for colour, letter in enumerate("YRB"):
        assert sum(n for c, n in found if c == letter) == sum(int(DECK_RECORD.houses[t, colour]) for t in tiles)


@pytest.mark.parametrize("links", [(0x7777, 0x0FFF), (0x7777, 0), (0x5555, 0x0A5A), (0x3636, 0x0F0F)])
def test_roads_of_a_large_city(links: tuple[int, int]) -> None:
    """R28: the walk over a 4 x 4 city against every walk tried, but for the full grid, which has all 16."""
    across, down = links
    if links == (0x7777, 0x0FFF):
        assert long_road(np.int64(across), np.int64(down)) == 16
        return
    joined: dict[int, list[tuple[int, int]]] = {}
    for cell in range(16):
        for other, there in ((cell + 1, across >> cell & 1), (cell + 4, down >> cell & 1)):
            if there:
                link = 100 * cell + other
                joined.setdefault(cell, []).append((other, link))
                joined.setdefault(other, []).append((cell, link))

    def walk(here: int, used: frozenset[int], seen: frozenset[int]) -> int:
        steps = [walk(to, used | {link}, seen | {to}) for to, link in joined.get(here, []) if link not in used]
        return max([len(seen), *steps])

    longest = max(walk(cell, frozenset(), frozenset({cell})) for cell in joined)
    assert long_road(np.int64(across), np.int64(down)) == longest
