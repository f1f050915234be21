"""Tables for two people, written straight into the database: for benches whose clients play them over sockets."""

from __future__ import annotations

import asyncio

from backroom.core.game import game as find_game
from backroom.server.people import COOKIE, guest
from backroom.server.storage.rows import PersonRow
from backroom.server.web.services import Services


def two_guests(services: Services, name: str) -> tuple[list[PersonRow], list[str]]:
    """Two guests whose ids begin with a name, and the cookies that their browsers would send."""
    people = [guest(f"{name}x{seat}", 0) for seat in range(2)]
    return people, [f"{COOKIE}={services.signer.cookie(person.id)}" for person in people]


async def table_for(services: Services, name: str, people: list[PersonRow], seed: int | None = None) -> str:
    """A table of the game at which both sit; its code."""
    game = find_game(name)
    options = {"players": 2} if "players" in game.options.model_fields else {}
    table = await services.tables.create(
        game, people[0], [("here", "Rosa"), ("link", "Sal")], options=options, seed=seed
    )
    if len(table.seats) != 2:
        raise SystemExit(f"{name} has no table for two")
    await asyncio.to_thread(services.store.take_seat, table.code, 1, people[1].id, "Sal")
    return table.code
