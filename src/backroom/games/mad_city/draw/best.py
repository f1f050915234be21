"""The best city from a player's tiles, for the screen after a round."""

from __future__ import annotations

from backroom.games.mad_city.draw.city import City, Laid
from backroom.games.mad_city.draw.desk import Desk


def best_of(desk: Desk) -> tuple[City, int, int] | None:
    """The city, its zone points and the bound that nothing exceeds; None while the solver is not ready."""
    from backroom.games.mad_city.solver import ask_best

    p = desk.p
    tiles = tuple(sorted(int(p.tile[slot]) for slot in p.cell[: int(desk.s.cells)]))
    found = ask_best(desk.view.deck, tiles)
    if found is None:
        return None
    cells = tuple(
        Laid(k, tile, rot, desk.face(tile))
        for k, (tile, rot) in enumerate(zip(found.tiles, found.rotations, strict=True))
    )
    return City(desk.side, cells, desk.view.deck.record), found.value, found.bound
