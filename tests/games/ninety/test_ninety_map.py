"""The board: distances against a graph computed by other means, adjacency against the drawing, checks of deck files."""

import copy
import json
import tomllib

import networkx as nx
import numpy as np
import pytest
from ninety_table import DECK, FOLDER, D

from backroom.core.decks import read_deck
from backroom.core.errors import BadDeck
from backroom.games.ninety import GAME
from backroom.games.ninety.draw.geometry import label, ring

TABLE = tomllib.loads((FOLDER / "decks" / "standard.toml").read_text("utf-8"))
MAP = json.loads((FOLDER / "draw" / "map.json").read_text("utf-8"))


def graph(extra=0):
    """The board as networkx sees it, from the deck file alone."""
    g = nx.Graph()
    g.add_edges_from(TABLE["borders"], weight=1)
    for way in TABLE["crossing"]:
        old = g.get_edge_data(way["a"], way["b"], {"weight": 99})["weight"]
        g.add_edge(way["a"], way["b"], weight=min(old, way["cost"] + extra))
    return g


KNOWN = [  # (from, to, points): the document's, or found by networkx in the map it came with
    (16, 56, 1), (16, 83, 2), (16, 37, 3), (16, 26, 5), (16, 27, 7), (16, 40, 7), (16, 70, 1), (16, 5, 2), (16, 13, 2),
    (9, 64, 2), (36, 81, 1), (37, 38, 1), (37, 71, 1), (15, 37, 1), (12, 30, 2), (17, 83, 2), (54, 76, 2), (7, 70, 1),
    (21, 86, 1), (79, 83, 1), (56, 79, 1), (10, 71, 1), (71, 87, 1), (69, 71, 1), (10, 70, 2), (0, 1, 1), (0, 18, 1),
    (31, 80, 6), (31, 27, 11), (12, 27, 11), (45, 80, 8), (89, 40, 10), (80, 60, 8), (45, 31, 7),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "points"), KNOWN)
def test_g35_known_distances(a, b, points):
    """G35 (§traveling, R2, R3, R4): over borders, bridges, tunnels and roads, both ways, and as networkx finds them."""
    assert nx.dijkstra_path_length(graph(), a, b) == points
    assert D.far[0, a, b] == points and D.far[0, b, a] == points


@pytest.mark.parametrize("space", [0, 1])
def test_all_distances_agree_with_dijkstra(space):
    """§traveling, R2: 90 x 90 pairs, bridges as edges and as spaces."""
    lengths = dict(nx.all_pairs_dijkstra_path_length(graph(space)))
    theirs = np.array([[lengths[a][b] for b in range(90)] for a in range(90)])
    assert np.array_equal(D.far[space], theirs)


def test_the_board_is_as_described():
    """§contents: connected, degree 1 to 10, diameter 12, Downtown at most 7 away; every region hangs together."""
    g = graph()
    assert nx.is_connected(g) and D.far[0].max() == 12 and D.far[0, 16].max() == 7
    degrees = [degree for _, degree in g.degree()]
    assert (min(degrees), max(degrees)) == (1, 10)
    assert (D.far[0, 16] <= 2).sum() == 27 and (D.far[0, 16] <= 4).sum() == 77
    for region in TABLE["region"]:
        assert nx.is_connected(g.subgraph(region["hoods"]))


def sides(ring):
    points = [tuple(ring[i : i + 2]) for i in range(0, len(ring), 2)]
    return {frozenset(pair) for pair in zip(points, points[1:] + points[:1], strict=True)}


def test_cells_share_a_line_exactly_where_the_deck_has_a_border():
    """§traveling, R5, R6: what is drawn is what is played; corners and facing banks are no borders."""
    all_sides = [sides(hood["ring"]) for hood in MAP["hoods"]]
    drawn = {(a, b) for a in range(90) for b in range(a + 1, 90) if all_sides[a] & all_sides[b]}
    assert drawn == {tuple(pair) for pair in TABLE["borders"]}
    for a, b in [(7, 11), (7, 86), (9, 64), (13, 52), (19, 75), (24, 66), (44, 62), (47, 55), (63, 67)]:
        assert not graph().has_edge(a, b)


def is_inside(point, corners):
    """Whether a point lies in a polygon: a ray to the right crosses its sides an odd number of times."""
    x, y = point
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum((a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in sides) % 2


@pytest.mark.parametrize("hood", range(90))
def test_names_and_things_stand_inside_their_neighbourhood(hood):
    """§contents: the middle of the name, of what lies there and of its second place; one to three lines."""
    there = label(hood)
    assert all(is_inside(point, ring(hood)) for point in (there.at, there.things, there.cost))
    assert there.room >= 8 and 0.86 <= there.squeeze <= 1
    assert 1 <= len(GAME.words("en")(f"short.{hood}").split(" / ")) <= 3


def test_every_crossing_is_drawn():
    """§traveling: each bridge, tunnel or road of the deck has its lines on the map."""
    drawn = {(crossing["a"], crossing["b"]) for crossing in MAP["crossings"]}
    assert drawn == {(way["a"], way["b"]) for way in TABLE["crossing"]}


def test_turf_distances_are_the_least_of_the_three():
    """§home-turf, R15."""
    for turf in TABLE["home_turf"]:
        assert np.array_equal(D.home_far[0, turf["id"]], D.far[0][turf["hoods"]].min(axis=0))


FAULTS = [
    (lambda t: t["borders"].append([3, 3]), "lower neighbourhood first"),
    (lambda t: t["borders"].append(t["borders"][0]), "listed twice"),
    (lambda t: t["region"][0]["hoods"].append(16), "exactly one region"),
    (lambda t: t["hood"][3].update(downtown=True), "exactly one must have downtown"),
    (lambda t: t["home_turf"][0].update(hoods=[0, 1, 40]), "joined by borders"),
    (lambda t: t["home_turf"][1].update(hoods=t["home_turf"][0]["hoods"]), "must not overlap"),
    (lambda t: t["event"][4].update(hood=5), "only one for each"),
    (lambda t: t["event"][4].update(cash=250), "multiple of 100"),
    (lambda t: t["election_chart"].update({"3": [3, 6, 10]}), "from high to low"),
    (lambda t: t["election_chart"].update({"4": [10, 6]}), "at least 4 numbers"),
    (lambda t: t["bio"].pop(), ""),
    (lambda t: t.update(bio=t["bio"][:9]), "at least 10"),
    (lambda t: t["event"][7].update(id=70), "in this order"),
    (lambda t: t.update(event=t["event"][:10]), "seeding needs"),
]


def as_toml(table):
    """A deck as TOML text: enough of TOML for a deck."""

    def value(x):
        if isinstance(x, dict):
            return "{" + ", ".join(f"{k} = {value(v)}" for k, v in x.items()) + "}"
        if isinstance(x, (list, tuple)):
            return "[" + ", ".join(map(value, x)) + "]"
        return json.dumps(x, ensure_ascii=False)

    return "\n".join(f"{key} = {value(x)}" for key, x in table.items()) + "\n"


@pytest.mark.parametrize(("spoil", "message"), FAULTS)
def test_a_faulty_deck_is_refused_by_name(tmp_path, spoil, message):
    """§contents: what is wrong, and where. A deck with one bio less is still a deck."""
    table = copy.deepcopy(TABLE)
    spoil(table)
    path = tmp_path / "mine.toml"
    path.write_text(as_toml(table), "utf-8")
    if not message:
        assert read_deck(GAME, path).record.n_bios == 14
        return
    with pytest.raises(BadDeck, match=message):
        read_deck(GAME, path)


def test_another_chart_is_read(tmp_path):
    """§vote-counting: a deck file may change the chart for one number of candidates; the rest keep theirs."""
    table = copy.deepcopy(TABLE)
    table["election_chart"] = {"2": [7, 2]}
    path = tmp_path / "mine.toml"
    path.write_text(as_toml(table), "utf-8")
    d = read_deck(GAME, path).record
    assert d.chart[2].tolist() == [7, 2, 0, 0, 0] and d.chart[5].tolist() == [10, 6, 3, 1, 0]
    charts = [[9, 5, 3, 1, 0], [10, 6, 3, 1, 0], [10, 6, 3, 1, 0], [12, 7, 4, 2, 0]]
    assert DECK.record.chart[2:].tolist() == charts
