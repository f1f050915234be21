"""A city with its parts named, for pictures, hints and hands: which quadrants make a zone, where lakes and parks lie,
which tiles the longest road runs over.

All is counted by the rules (`plain`); what is added here is where the things lie that they count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import EMPTY, new
from backroom.games.mad_city.deck import PLACES
from backroom.games.mad_city.rules.bits import lowest
from backroom.games.mad_city.rules.count import survey
from backroom.games.mad_city.rules.zones import (
    buildings,
    count_waters,
    joined_east,
    joined_south,
    planes,
    split_colours,
    water_points,
    zone_around,
)
from backroom.games.mad_city.state import PLAYER

Quadrant = tuple[int, int]  # column, row
BOARD = 64  # bits of a plane, eight in a row
STEPS = 20_000  # of a search for a walk, more than a city of 4 x 4 needs


class Laid(NamedTuple):
    """A tile in a city."""

    slot: int
    tile: int
    rot: int
    face: str


class Zone(NamedTuple):
    """A zone: its colour, buildings, quadrants row by row, category (EMPTY: none) and points (§zone-points)."""

    colour: int
    buildings: int
    members: tuple[Quadrant, ...]
    category: int
    points: int


@dataclass(frozen=True)
class City:
    """The tiles of a city by cell, and all that they form."""

    side: int
    cells: tuple[Laid | None, ...]
    deck: Any  # the deck record

    @cached_property
    def player(self) -> Any:
        """A player's record with this city."""
        p = new(PLAYER)
        p.tile[:] = p.where[:] = p.cell[:] = EMPTY
        for cell, laid in enumerate(self.cells):
            if laid:
                p.tile[cell], p.rot[cell], p.where[cell], p.cell[cell] = laid.tile, laid.rot, cell, cell
        p.placed = self.placed
        return p

    @cached_property
    def result(self) -> Any:
        """What the rules count in the city."""
        plain(survey)(self.player, self.deck, self.side)
        return self.player.result

    @cached_property
    def placed(self) -> int:
        """How many tiles lie."""
        return sum(laid is not None for laid in self.cells)

    @cached_property
    def _planes(self) -> tuple[Any, ...]:
        found: tuple[Any, ...] = plain(planes)(self.deck, self.player, self.side)
        return found

    @cached_property
    def _joined(self) -> tuple[Any, Any]:
        """The quadrants that are one zone with the one to the east, and to the south."""
        colour0, colour1, _, _, east, south, *_ = self._planes
        return plain(joined_east)(colour0, colour1, east), plain(joined_south)(colour0, colour1, south)

    def joined(self, at: Quadrant, *, south: bool) -> bool:
        """Whether a quadrant is one zone with its neighbour to the east, or to the south (§areas)."""
        return bool(int(self._joined[south]) >> _bit(at) & 1)

    @cached_property
    def quadrants(self) -> tuple[Quadrant, ...]:
        """The quadrants of the tiles that lie."""
        return tuple(
            (2 * (cell % self.side) + dx, 2 * (cell // self.side) + dy)
            for cell, laid in enumerate(self.cells)
            if laid
            for dx, dy in PLACES
        )

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """All zones, those of most points first (§areas)."""
        colour0, colour1, count0, count1, *_ = self._planes
        found = []
        laid = self._laid
        for colour, left in enumerate(plain(split_colours)(colour0, colour1, laid)):
            while left:
                zone = plain(zone_around)(plain(lowest)(left), *self._joined) & laid  # nothing lies beyond the edge
                left &= ~zone
                n = int(plain(buildings)(zone, count0, count1))
                category, points = int(self.deck.category[colour, n]), int(self.deck.points[colour, n])
                found.append(Zone(colour, n, _quadrants(zone), category, points))
        return tuple(sorted(found, key=lambda zone: (-zone.points, -zone.buildings, zone.members)))

    @property
    def _laid(self) -> Any:
        """The quadrants of the tiles that lie, as a plane; a full board of 4 x 4 has the sign bit."""
        word = sum(1 << _bit(at) for at in self.quadrants)
        return self._planes[0].dtype.type(word - (1 << BOARD) if word >> (BOARD - 1) else word)

    @cached_property
    def waters(self) -> tuple[Quadrant, ...]:
        """The quadrants with a lake or a park in their corner."""
        return _quadrants(self._planes[6] | self._planes[7])

    def tree_points(self, values: Any) -> int:
        """Points for all lakes and parks by a table of values (§park-ranger)."""
        return sum(int(plain(water_points)(plain(count_waters)(pieces), values)) for pieces in self._planes[6:8])

    @property
    def road_length(self) -> int:
        """The tiles of the longest road (§longest-road)."""
        return int(self.result.road)

    @cached_property
    def road(self) -> tuple[int, ...]:
        """The cells of a longest road, in the order of a walk; a cell may come twice."""
        arms = int(self._planes[8])
        there = tuple(tuple(arms >> 16 * e + cell & 1 for e in range(4)) for cell in range(len(self.cells)))
        return walk_over(there, self.side, self.road_length)


def zones_worth(zones: Iterable[Zone], values: Any) -> int:
    """What zones are worth by a table of values by colour and buildings."""
    return sum(int(values[zone.colour, zone.buildings]) for zone in zones)


def _bit(at: Quadrant) -> int:
    return 8 * at[1] + at[0]


def _quadrants(plane: Any) -> tuple[Quadrant, ...]:
    """The quadrants of a plane, row by row."""
    word = int(plane)
    return tuple((bit % 8, bit // 8) for bit in range(BOARD) if word >> bit & 1)


@lru_cache(512)
def walk_over(there: tuple[tuple[int, ...], ...], side: int, length: int) -> tuple[int, ...]:
    """A walk over so many tiles that uses no connection twice; `there` has the arms N E S W of each cell."""
    links: dict[int, list[tuple[int, int]]] = {}
    for cell, (_, east, south, _) in enumerate(there):
        if east and cell % side < side - 1 and there[cell + 1][3]:
            _link(links, cell, cell + 1)
        if south and cell + side < len(there) and there[cell + side][0]:
            _link(links, cell, cell + side)
    best: tuple[int, ...] = next(((cell,) for cell, arms in enumerate(there) if any(arms)), ())
    steps = 0

    def walk(path: list[int], used: int, seen: frozenset[int]) -> None:
        nonlocal best, steps
        steps += 1
        if len(seen) > len(set(best)):
            best = tuple(path)
        for to, link in links[path[-1]]:
            if not used >> link & 1 and len(set(best)) < length and steps < STEPS:
                walk([*path, to], used | 1 << link, seen | {to})

    for cell in [cell for cell, ways in links.items() if len(ways) % 2] or list(links):
        walk([cell], 0, frozenset({cell}))
    return best


def _link(links: dict[int, list[tuple[int, int]]], a: int, b: int) -> None:
    number = sum(len(ways) for ways in links.values()) // 2
    links.setdefault(a, []).append((b, number))
    links.setdefault(b, []).append((a, number))


def city_of(view: View, seat: int, player: Any = None) -> City:
    """The city of a seat as a view shows it, or as it would be with another record of the player."""
    s = view.record
    p = s.players[seat] if player is None else player
    slots = [int(slot) for slot in p.cell[: int(s.cells)]]
    return City(int(s.side), tuple(_laid(view, p, slot) if slot >= 0 else None for slot in slots), view.deck.record)


def _laid(view: View, p: Any, slot: int) -> Laid:
    tile = int(p.tile[slot])
    return Laid(slot, tile, int(p.rot[slot]), view.deck.cards.tile[tile].face)
