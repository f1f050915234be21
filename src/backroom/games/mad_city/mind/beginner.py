"""The scripted beginner: how somebody builds at a first game of Mad City, told the rules once.

1. Take the tiles as they come. The first goes into the middle.
2. Put each next one beside those that lie, turned so that the zones are worth most then, by the chart of points, and
   among equals the largest; and leave it there. That roads divide zones is easily overlooked.
3. With the city complete take the tree, if it is still there.
4. In the standard game bet once a round in the first four rounds, and at most twice in later ones: on a zone or road
   that looks large (seven houses, two factories, two skyscrapers or a road of three between two players, more among
   several) if no city that can be seen has a larger one.

A tile takes 2.72 seconds, turning it as long again, and the first look at the tiles 3.6: as slow as level 1.
"""

from __future__ import annotations

from backroom.core.match import View
from backroom.games.mad_city.deck import PLACES, quadrants
from backroom.games.mad_city.mind.plan import Plan, choose_nine

SIDE = 3
MIDDLE = 4
LARGE = 0.02  # points for the square of a zone's buildings: what may still grow

City = dict[int, tuple[int, int]]  # slot and rotation by cell
Quadrant = tuple[int, int]  # column, row


def plan_as_they_come(view: View, seat: int) -> Plan:
    """The city that comes of one tile after another."""
    city: City = {}
    for slot in choose_nine(view, seat)[0]:
        places = [(cell, turn) for cell in _open(city) for turn in range(4)]
        cell, turn = max(places, key=lambda place: _worth(view, seat, city | {place[0]: (slot, place[1])}))
        city[cell] = slot, turn
    slots, turns = zip(*(city[cell] for cell in range(SIDE * SIDE)), strict=True)
    return Plan(slots, turns, 0)


def _open(city: City) -> list[int]:
    """The free cells beside those that are taken; the middle of an empty city."""
    free = [cell for cell in range(SIDE * SIDE) if cell not in city]
    return [cell for cell in free if any(_touch(cell, other) for other in city)] or [MIDDLE]


def _touch(one: int, other: int) -> bool:
    return abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE) == 1


def _worth(view: View, seat: int, city: City) -> float:
    """What the zones of a city seem worth."""
    d, left, worth = view.deck.record, _quadrants(view, seat, city), 0.0
    while left:
        colour, buildings = _zone(left)
        worth += int(d.points[colour, buildings]) + LARGE * buildings**2
    return worth


def _quadrants(view: View, seat: int, city: City) -> dict[Quadrant, tuple[int, int]]:
    """Colour and buildings of every quadrant that lies."""
    found = {}
    for cell, (slot, turn) in city.items():
        face = view.deck.cards.tile[int(view.record.players[seat].tile[slot])].face
        for (dx, dy), (colour, buildings, _) in zip(PLACES, quadrants(face, turn), strict=True):
            found[2 * (cell % SIDE) + dx, 2 * (cell // SIDE) + dy] = colour, buildings
    return found


def _zone(left: dict[Quadrant, tuple[int, int]]) -> tuple[int, int]:
    """Take a zone out of the quadrants that are left: its colour, and how many buildings it has."""
    at, (colour, buildings) = left.popitem()
    edge = [at]
    while edge:
        x, y = edge.pop()
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if beside in left and left[beside][0] == colour:
                buildings += left.pop(beside)[1]
                edge.append(beside)
    return colour, buildings
