"""A city as screens need it: which quadrants make a zone, which tiles the longest road, where lakes and parks meet.

The rules count in bits; here the same is found on a plain grid, since a picture must know the members and not
only the number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from backroom.games.mad_city.deck import arms, quadrants

PLACES = ((0, 0), (1, 0), (1, 1), (0, 1))  # quadrant -> column, row inside a tile
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N E S W
NO_BAND = -1


class Laid(NamedTuple):
    """A tile in a city."""

    slot: int
    tile: int
    rot: int
    face: str


class Zone(NamedTuple):
    """A zone: its colour, buildings, quadrants as (column, row), category and points (§zone-points)."""

    colour: int
    buildings: int
    members: tuple[tuple[int, int], ...]
    category: int
    points: int


class Water(NamedTuple):
    """A lake or park zone: kind 1 lake, 2 park; the cells and face corners of its pieces; the vertex."""

    kind: int
    size: int
    members: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class City:
    """The tiles of a city by cell, and all that they form."""

    side: int
    cells: tuple[Laid | None, ...]
    deck: Any  # the deck record

    @cached_property
    def placed(self) -> int:
        """How many tiles lie."""
        return sum(laid is not None for laid in self.cells)

    @cached_property
    def quads(self) -> dict[tuple[int, int], tuple[int, int, int]]:
        """(colour, buildings, feature) by column and row of the board of quadrants."""
        found = {}
        for cell, laid in enumerate(self.cells):
            if laid:
                for (dx, dy), part in zip(PLACES, quadrants(laid.face, laid.rot), strict=True):
                    found[(2 * (cell % self.side) + dx, 2 * (cell // self.side) + dy)] = part
        return found

    @cached_property
    def walls(self) -> set[tuple[tuple[int, int], tuple[int, int]]]:
        """Pairs of quadrants with a road between them."""
        found = set()
        for cell, laid in enumerate(self.cells):
            if laid:
                at = [(2 * (cell % self.side) + dx, 2 * (cell // self.side) + dy) for dx, dy in PLACES]
                for e, there in enumerate(arms(laid.face, laid.rot)):
                    if there:
                        found |= {(at[e], at[(e + 1) % 4]), (at[(e + 1) % 4], at[e])}
        return found

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """All zones, those of most points first (§areas)."""
        seen: set[tuple[int, int]] = set()
        found = []
        for start, (colour, _, _) in self.quads.items():
            if start not in seen:
                members = self._zone_from(start, colour, seen)
                n = min(sum(self.quads[at][1] for at in members), self.deck.points.shape[1] - 1)
                found.append(
                    Zone(
                        colour, n, tuple(members), int(self.deck.category[colour, n]), int(self.deck.points[colour, n])
                    )
                )
        return tuple(sorted(found, key=lambda zone: (-zone.points, -zone.buildings, zone.members)))

    def _zone_from(self, start: tuple[int, int], colour: int, seen: set[tuple[int, int]]) -> list[tuple[int, int]]:
        todo, members = [start], []
        seen.add(start)
        while todo:
            at = todo.pop()
            members.append(at)
            for dx, dy in STEPS:
                to = (at[0] + dx, at[1] + dy)
                if to in self.quads and to not in seen and self.quads[to][0] == colour and (at, to) not in self.walls:
                    seen.add(to)
                    todo.append(to)
        return sorted(members, key=lambda at: (at[1], at[0]))

    @cached_property
    def waters(self) -> tuple[Water, ...]:
        """Lake and park zones, the largest first (§park-ranger)."""
        left = {at: part[2] for at, part in self.quads.items() if part[2]}
        found = []
        while left:
            start, kind = next(iter(left.items()))
            todo, members = [start], []
            del left[start]
            while todo:
                at = todo.pop()
                members.append(at)
                for dx, dy in STEPS:
                    to = (at[0] + dx, at[1] + dy)
                    if left.get(to) == kind and _vertex(to) == _vertex(at):
                        del left[to]
                        todo.append(to)
            found.append(Water(kind, len(members), tuple(members)))
        return tuple(sorted(found, key=lambda water: (-water.size, water.members)))

    def tree_points(self, values: Any) -> int:
        """Points for all lakes and parks by a table of values."""
        return sum(int(values[water.size]) for water in self.waters)

    @cached_property
    def road(self) -> tuple[int, ...]:
        """The cells of a longest road, in the order of a walk; a cell may come twice (§longest-road)."""
        there = tuple(sum(1 << e for e, arm in enumerate(arms(c.face, c.rot)) if arm) if c else 0 for c in self.cells)
        return longest_walk(there, self.side)

    @property
    def road_length(self) -> int:
        """The tiles of the longest road."""
        return len(set(self.road))


def _vertex(at: tuple[int, int]) -> tuple[int, int]:
    return (at[0] + 1) // 2, (at[1] + 1) // 2


@lru_cache(512)
def longest_walk(there: tuple[int, ...], side: int) -> tuple[int, ...]:
    """A walk over the most tiles that uses no connection twice; `there` has the arms of each cell as bits N E S
    W.
    """
    links: dict[int, list[tuple[int, int]]] = {}
    for cell, word in enumerate(there):
        if word >> 1 & 1 and cell % side < side - 1 and there[cell + 1] >> 3 & 1:
            _link(links, cell, cell + 1)
        if word >> 2 & 1 and cell + side < len(there) and there[cell + side] & 1:
            _link(links, cell, cell + side)
    best: tuple[int, ...] = next(((cell,) for cell, word in enumerate(there) if word), ())
    odd = [cell for cell, ways in links.items() if len(ways) % 2] or list(links)
    budget = 20_000

    def walk(path: list[int], used: int, seen: set[int]) -> None:
        nonlocal best, budget
        budget -= 1
        if len(seen) > len(set(best)):
            best = tuple(path)
        for to, link in links[path[-1]]:
            if not used >> link & 1 and budget > 0:
                walk([*path, to], used | 1 << link, seen | {to})

    for cell in odd:
        walk([cell], 0, {cell})
    return best


def _link(links: dict[int, list[tuple[int, int]]], a: int, b: int) -> None:
    number = sum(len(ways) for ways in links.values()) // 2
    links.setdefault(a, []).append((b, number))
    links.setdefault(b, []).append((a, number))


def city_of(view: Any, seat: int) -> City:
    """The city of a seat as a view shows it."""
    s = view.record
    p = s.players[seat]
    tiles = view.deck.cards.tile
    cells: list[Laid | None] = []
    for cell in range(int(s.cells)):
        slot = int(p.cell[cell])
        if slot < 0:
            cells.append(None)
        else:
            tile = int(p.tile[slot])
            cells.append(Laid(slot, tile, int(p.rot[slot]), tiles[tile].face))
    return City(int(s.side), tuple(cells), view.deck.record)
