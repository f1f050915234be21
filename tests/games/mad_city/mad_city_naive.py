"""The slow, obvious twin of the scoring: a dictionary of quadrants, flood fill on a grid, every walk tried.

It shares nothing with the rules but the way a face is written.
"""

from __future__ import annotations

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))  # NW NE SE SW as (row, column) in the tile
BANDS = {"Y": ((3, 1), (7, 3), (13, 5)), "R": ((2, 2), (6, 4), (9, 6)), "B": ((2, 2), (5, 5), (8, 7))}
RANGER = (0, 1, 3, 5, 8)

Tile = tuple[str, int]  # a face and its clockwise quarter turns
City = dict[tuple[int, int], Tile]  # by row and column


def quarters(tile: Tile) -> list[str]:
    """The quadrants NW NE SE SW of a turned tile, as written."""
    written = tile[0].split(" / ")[0].split()
    for _ in range(tile[1]):
        written = [written[3], *written[:3]]
    return written


def roads(tile: Tile) -> set[str]:
    """The arms of a turned tile."""
    there = [arm for arm in tile[0].split(" / ")[1] if arm != "-"]
    return {"NESW"[("NESW".index(arm) + tile[1]) % 4] for arm in there}


def grid(city: City) -> dict[tuple[int, int], str]:
    """The quadrants of a city by row and column."""
    return {
        (2 * row + dy, 2 * column + dx): quarter
        for (row, column), tile in city.items()
        for (dy, dx), quarter in zip(CORNERS, quarters(tile), strict=True)
    }


def walled(city: City, here: tuple[int, int], there: tuple[int, int]) -> bool:
    """Whether a road lies between two neighbouring quadrants: only inside a tile, along one of its arms."""
    tile = (here[0] // 2, here[1] // 2)
    if tile != (there[0] // 2, there[1] // 2):
        return False
    arms = roads(city[tile])
    if here[0] == there[0]:
        return ("N" if here[0] % 2 == 0 else "S") in arms
    return ("W" if here[1] % 2 == 0 else "E") in arms


def zones(city: City) -> list[tuple[str, int]]:
    """(colour, buildings) of every zone, by flood fill."""
    quads = grid(city)
    seen: set[tuple[int, int]] = set()
    found = []
    for start, quarter in quads.items():
        if start in seen:
            continue
        queue, members = [start], []
        seen.add(start)
        while queue:
            here = queue.pop()
            members.append(here)
            for dy, dx in STEPS.values():
                there = (here[0] + dy, here[1] + dx)
                if there in quads and there not in seen and quads[there][0] == quarter[0]:
                    if not walled(city, here, there):
                        seen.add(there)
                        queue.append(there)
        found.append((quarter[0], sum(int(quads[member][1]) for member in members)))
    return found


def points(colour: str, buildings: int) -> int:
    """The points of a zone."""
    return max([value for least, value in BANDS[colour] if buildings >= least], default=0)


def band(colour: str, buildings: int) -> int | None:
    """The category of a zone, 0 to 8."""
    reached = [i for i, (least, _) in enumerate(BANDS[colour]) if buildings >= least]
    return "YRB".index(colour) * 3 + max(reached) if reached else None


def waters(city: City, letter: str) -> list[int]:
    """The sizes of the zones of lakes (`l`) or parks (`p`): pieces at a vertex, joined along tile edges."""
    pieces = {place for place, quarter in grid(city).items() if quarter.endswith(letter)}
    vertex = {place: ((place[0] + 1) // 2, (place[1] + 1) // 2) for place in pieces}
    sizes = []
    while pieces:
        queue = [pieces.pop()]
        size = 0
        while queue:
            here = queue.pop()
            size += 1
            for dy, dx in STEPS.values():
                there = (here[0] + dy, here[1] + dx)
                if there in pieces and vertex[there] == vertex[here]:
                    pieces.remove(there)
                    queue.append(there)
        sizes.append(size)
    return sorted(sizes, reverse=True)


def tree(city: City) -> int:
    """What the tree brings."""
    return sum(RANGER[size] for letter in "lp" for size in waters(city, letter))


def road(city: City) -> int:
    """The tiles on the longest road, by walking every walk."""
    if not any(roads(tile) for tile in city.values()):
        return 0
    links: dict[tuple[int, int], list[tuple[tuple[int, int], frozenset[tuple[int, int]]]]] = {}
    for place, tile in city.items():
        for arm in roads(tile):
            dy, dx = STEPS[arm]
            other = (place[0] + dy, place[1] + dx)
            back = "NESW"[("NESW".index(arm) + 2) % 4]
            if other in city and back in roads(city[other]):
                links.setdefault(place, []).append((other, frozenset((place, other))))

    def walk(
        here: tuple[int, int], used: frozenset[frozenset[tuple[int, int]]], visited: frozenset[tuple[int, int]]
    ) -> int:
        best = len(visited)
        for other, link in links.get(here, []):
            if link not in used:
                best = max(best, walk(other, used | {link}, visited | {other}))
        return best

    return max(walk(place, frozenset(), frozenset({place})) for place, tile in city.items() if roads(tile))
