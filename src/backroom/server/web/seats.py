"""Sitting down: by a seat's secret link, or at any free seat of a table that one may look at."""

from __future__ import annotations

from backroom.server.errors import RequestError
from backroom.server.tables.table import Table
from backroom.server.web.viewer import check_may_look
from backroom.server.web.visit import Visit


def seat_links(table: Table, visit: Visit) -> dict[int, str]:
    """The secret path of each free seat."""
    token = visit.services.signer.seat_token
    return {seat.seat: f"/tables/{table.code}/seat/{token(table.code, seat.seat)}" for seat in table.seats if seat.free}


async def invited_seat(code: str, token: str, visit: Visit) -> tuple[Table, int]:
    """The table and the seat that a secret link is for."""
    table = await visit.services.tables.find(code)
    seat = visit.services.signer.seat_of(table.code, token)
    if seat is None or seat >= len(table.seats):
        raise RequestError(404, "bad_link")
    return table, seat


async def sit_down(table: Table, seat: int, visit: Visit) -> Table:
    """Sit down on a seat; twice is no fault."""
    services = visit.services
    services.compiler.begin(table.game)
    await services.tables.open(table.code)
    await services.settle(visit.person)
    return await services.tables.sit(table, seat, visit.person)


async def take_free_seat(code: str, named: int | None, visit: Visit) -> Table:
    """Sit down where nobody sits, at a table that is not private."""
    services = visit.services
    table = await services.tables.find(code)
    check_may_look(table, visit.person.id)
    services.compiler.begin(table.game)
    table = await services.tables.open(code)
    if table.held_by(visit.person.id):
        return table  # one seat is enough
    free = [seat.seat for seat in table.seats if seat.free and named in (None, seat.seat)]
    if not free:
        raise RequestError(409, "no_free_seat")
    await services.settle(visit.person)
    return await services.tables.sit(table, free[0], visit.person)
