"""A table's page, seats by link, another game with the same set-up, and the saved game to download."""

from __future__ import annotations

import asyncio
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Query
from starlette.responses import PlainTextResponse, Response

from backroom.core.saves import dump
from backroom.server.pages.drawing import draw_table, read_draft
from backroom.server.pages.eyes import eyes_for
from backroom.server.pages.talk import FACES, PHRASES, face
from backroom.server.storage.rows import PRIVATE
from backroom.server.tables.table import Table
from backroom.server.trouble import Trouble
from backroom.server.visit import TheVisit, Visit, go

router = APIRouter(include_in_schema=False)
Code = Annotated[str, Path(max_length=12)]


@router.get("/tables/{code}")
async def show(code: Code, visit: TheVisit) -> Response:
    """The page comes at once; where the rules are still being compiled it shows the cloth and waits for them."""
    house = visit.house
    table = await house.tables.find(code)
    game = table.game
    if not house.warming.ready(game):
        if not table.may_look(visit.person.id):
            raise Trouble(403, "not_your_table", code=table.code)
        return _page(visit, table, None)
    table = await house.tables.open(code)
    shown = await asyncio.to_thread(_draw, table, visit)
    house.wake(table)
    return _page(visit, table, shown)


def _draw(table: Table, visit: Visit) -> dict[str, object]:
    return draw_table(table, eyes_for(table, visit.person.id), visit.words, {})


def _page(visit: Visit, table: Table, shown: dict[str, object] | None) -> Response:
    mine = table.row.owner == visit.person.id
    address = visit.house.address(visit.request)
    mark = visit.house.signer.seat_mark
    links = {
        seat.seat: f"{address}tables/{table.code}/seat/{mark(table.code, seat.seat)}"
        for seat in table.seats
        if seat.free and mine
    }
    held = table.held_by(visit.person.id)
    link = "" if table.row.visibility == PRIVATE else f"{address}tables/{table.code}"
    code = link or next(iter(links.values()), "")
    return visit.page(
        "table.html",
        table=table,
        game=table.game,
        shown=shown,
        links=links,
        link=link,
        qr=qr_code(code) if code else "",
        held=held,
        shows=bool(held) and all(table.seats[seat].shows for seat in held),
        phrases=PHRASES,
        faces=list(FACES),
        face=face,
    )


def qr_code(address: str) -> str:
    """An address as a picture that a phone's camera reads: ink on paper in any light."""
    made = segno.make(address, error="m", micro=False)
    return str(made.svg_inline(border=2, dark="#231C13", light="#FBF4E2", omitsize=True, svgclass="qr", lineclass=None))


@router.get("/tables/{code}/parts")
async def parts(
    code: Code,
    visit: TheVisit,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    draft: Annotated[str, Query(max_length=2000)] = "",
    seen: Annotated[int | None, Query(ge=0)] = None,
) -> dict[str, object]:
    """The same parts that the socket pushes, for a page whose socket is down."""
    table = await visit.house.tables.open(code)
    return await asyncio.to_thread(
        lambda: draw_table(table, eyes_for(table, visit.person.id, seat), visit.words, read_draft(draft), seen)
    )


@router.get("/tables/{code}/seat/{mark}")
async def invited(code: Code, mark: Annotated[str, Path(max_length=64)], visit: TheVisit) -> Response:
    table, seat = await _invitation(code, mark, visit)
    if seat in table.held_by(visit.person.id):
        return go(f"/tables/{table.code}")
    return visit.page("invited.html", table=table, game=table.game, place=table.seats[seat])


@router.post("/tables/{code}/seat/{mark}")
async def sit(code: Code, mark: Annotated[str, Path(max_length=64)], visit: TheVisit) -> Response:
    table, seat = await _invitation(code, mark, visit)
    await visit.house.warming.wait(table.game)
    await visit.house.settle(visit.person)
    await visit.house.tables.sit(table, seat, visit.person)
    return go(f"/tables/{table.code}")


@router.post("/tables/{code}/sit")
async def sit_anywhere(code: Code, visit: TheVisit) -> Response:
    """Take the first free seat of a table that one may look at."""
    table = await take_free_seat(code, None, visit)
    return go(f"/tables/{table.code}")


async def take_free_seat(code: str, named: int | None, visit: Visit) -> Table:
    """Sit down where nobody sits, at a table that is not private."""
    house = visit.house
    table = await house.tables.find(code)
    if not table.may_look(visit.person.id):
        raise Trouble(403, "not_your_table", code=table.code)
    await house.warming.wait(table.game)
    table = await house.tables.open(code)
    if table.held_by(visit.person.id):
        return table  # one seat is enough
    free = [seat.seat for seat in table.seats if seat.free and named in (None, seat.seat)]
    if not free:
        raise Trouble(409, "no_free_seat")
    await house.settle(visit.person)
    return await house.tables.sit(table, free[0], visit.person)


async def _invitation(code: str, mark: str, visit: Visit) -> tuple[Table, int]:
    table = await visit.house.tables.find(code)
    seat = visit.house.signer.seat_of(table.code, mark)
    if seat is None or seat >= len(table.seats):
        raise Trouble(404, "bad_link")
    return table, seat


@router.post("/tables/{code}/again")
async def again(code: Code, visit: TheVisit) -> Response:
    table = await visit.house.tables.find(code)
    if not table.may_look(visit.person.id):
        raise Trouble(403, "not_your_table", code=table.code)
    visit.lays()
    await visit.house.settle(visit.person)
    fresh = await visit.house.tables.lay_again(table, visit.person)
    return go(f"/tables/{fresh.code}")


@router.get("/tables/{code}/saved.txt")
async def saved(code: Code, visit: TheVisit) -> Response:
    """The saved game. Its seed tells every card to come, so that opponents get it only when the game is over."""
    table = await visit.house.tables.open(code)
    own = table.held_by(visit.person.id)
    if not table.may_look(visit.person.id):
        raise Trouble(403, "not_your_table", code=table.code)
    alone = all(seat.seat in own for seat in table.seats) and bool(own)
    if not alone and not table.over:
        raise Trouble(403, "not_while_playing")
    text = await asyncio.to_thread(lambda: dump(table.snapshot()))
    name = f"{table.row.game}-{table.code}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})
