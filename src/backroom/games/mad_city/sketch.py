"""A city sketched in plain Python: what hints and bots build on as long as the solver is still being compiled.

From the city as it lies, tiles change places and are turned at random; what is worse is taken back. A few hundred tries
are as good as a practised player's minute.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from typing import Any

from backroom.core.match import View
from backroom.games.mad_city.draw.city import City, Laid, Zone

LONG, MANY = 1.0, 100_000  # seconds, tries
Cells = list[tuple[int, int]]  # slot and rotation by cell


def city_with(view: View, seat: int, cells: dict[int, tuple[int, int]]) -> City:
    """A seat's city with slots and rotations as given."""
    p, side = view.record.players[seat], int(view.record.side)
    laid: list[Laid | None] = [None] * (side * side)
    for cell, (slot, rot) in cells.items():
        tile = int(p.tile[slot])
        laid[cell] = Laid(slot, tile, rot, view.deck.cards.tile[tile].face)
    return City(side, tuple(laid), view.deck.record)


def zones_worth(zones: Iterable[Zone], values: Any) -> int:
    """What zones are worth by a table of values by colour and buildings."""
    return sum(int(values[zone.colour, zone.buildings]) for zone in zones)


def city_value(city: City, values: Any) -> int:
    """What the zones of a city are worth by such a table."""
    return zones_worth(city.zones, values)


def sketch_city(
    view: View, seat: int, slots: list[int], values: Any, *, seconds: float = LONG, tries: int = MANY
) -> tuple[Cells, int]:
    """The best city found for a seat's slots in so many seconds or tries, by cell, and its value."""
    p = view.record.players[seat]
    dice = random.Random(sum(int(p.tile[slot]) << k for k, slot in enumerate(slots)))
    laid = {int(p.where[slot]): (slot, int(p.rot[slot])) for slot in slots if p.where[slot] >= 0}
    loose = [slot for slot in slots if p.where[slot] < 0]
    cells = [laid[cell] if cell in laid else (loose.pop(), dice.randrange(4)) for cell in range(len(slots))]
    best = city_value(city_with(view, seat, dict(enumerate(cells))), values)
    until = time.perf_counter() + seconds
    for _ in range(tries):
        if time.perf_counter() > until:
            break
        a, b = dice.randrange(len(cells)), dice.randrange(len(cells))
        tried = list(cells)
        tried[a], tried[b] = (cells[b][0], dice.randrange(4)), cells[a] if a != b else (cells[b][0], dice.randrange(4))
        value = city_value(city_with(view, seat, dict(enumerate(tried))), values)
        if value >= best:
            cells, best = tried, value
    return cells, best
