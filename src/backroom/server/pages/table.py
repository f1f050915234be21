"""A table's page, seats by link, another game with the same set-up, and the saved game to download."""

from __future__ import annotations

from typing import Annotated

import segno
from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from backroom.core.saves import dump
from backroom.server.errors import RequestError
from backroom.server.pages.drawing import called, draw_sheet, draw_table, read_draft
from backroom.server.pages.messages import Shown
from backroom.server.pages.talk import face
from backroom.server.storage.rows import PRIVATE
from backroom.server.tables.phrases import FACES, PHRASES
from backroom.server.tables.table import Table
from backroom.server.web.parameters import Code, SeatToken
from backroom.server.web.seats import invited_seat, seat_links, sit_down, take_free_seat
from backroom.server.web.viewer import check_may_look, viewer_of
from backroom.server.web.visit import TheVisit, Visit, go

router = APIRouter(include_in_schema=False)


@router.get("/tables/{code}")
async def show(code: Code, visit: TheVisit) -> Response:
    """The table as one sees it, on interpreted rules until they are compiled."""
    services = visit.services
    table = await services.tables.find(code)
    services.compiler.begin(table.game)
    table = await services.tables.open(code)
    shown = await visit.draw(_draw, table, visit)
    services.wake(table)
    return await _page(visit, table, shown)


def _draw(table: Table, visit: Visit) -> Shown:
    return draw_table(table, viewer_of(table, visit.person.id), visit.words, {})


async def _page(visit: Visit, table: Table, shown: Shown | None) -> Response:
    mine = table.row.owner == visit.person.id
    address = visit.services.address(visit.request)
    links = {seat: f"{address}{path[1:]}" for seat, path in seat_links(table, visit).items()} if mine else {}
    held = table.held_by(visit.person.id)
    link = "" if table.row.visibility == PRIVATE else f"{address}tables/{table.code}"
    code = link or next(iter(links.values()), "")
    return await visit.page(
        "table.html",
        table=table,
        game=table.game,
        shown=shown,
        strong=visit.services.compiler.strong(table.game),
        links=links,
        called=called,
        link=link,
        qr=qr_code(code) if code else "",
        held=held,
        shows=bool(held) and all(table.seats[seat].shows for seat in held),
        phrases=PHRASES,
        faces=FACES,
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
) -> Shown:
    """The same parts that the socket pushes, for a page whose socket is down."""
    table = await visit.services.tables.open(code)
    return await visit.draw(
        lambda: draw_table(table, viewer_of(table, visit.person.id, seat), visit.words, read_draft(draft), seen)
    )


@router.get("/tables/{code}/inspect")
async def inspect(
    code: Code,
    visit: TheVisit,
    thing: Annotated[str, Query(pattern="^[a-z][a-z0-9_-]{0,39}$")],
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> HTMLResponse:
    """A thing of the board opened large; nothing for what there is not."""
    table = await visit.services.tables.open(code)
    viewer = viewer_of(table, visit.person.id, seat)
    return HTMLResponse(await visit.draw(lambda: draw_sheet(table, viewer, visit.words, thing)))


@router.get("/tables/{code}/seat/{token}")
async def invited(code: Code, token: SeatToken, visit: TheVisit) -> Response:
    table, seat = await invited_seat(code, token, visit)
    if seat in table.held_by(visit.person.id):
        return go(f"/tables/{table.code}")
    names = ", ".join(place.name for place in table.seats if place.person is not None and not place.bot)
    tagline = table.game.words(visit.language).get("game.tagline", "")
    return await visit.page(
        "invited.html",
        table=table,
        game=table.game,
        place=table.seats[seat],
        names=names,
        tagline=tagline,
        watchable=table.may_look(visit.person.id),
    )


@router.post("/tables/{code}/seat/{token}")
async def sit(code: Code, token: SeatToken, visit: TheVisit) -> Response:
    table, seat = await invited_seat(code, token, visit)
    await sit_down(table, seat, visit)
    return go(f"/tables/{table.code}")


@router.post("/tables/{code}/sit")
async def sit_anywhere(code: Code, visit: TheVisit) -> Response:
    """Take the first free seat of a table that one may look at."""
    table = await take_free_seat(code, None, visit)
    return go(f"/tables/{table.code}")


@router.post("/tables/{code}/again")
async def again(code: Code, visit: TheVisit) -> Response:
    table = await visit.services.tables.find(code)
    check_may_look(table, visit.person.id)
    visit.may_create()
    await visit.services.settle(visit.person)
    fresh = await visit.services.tables.create_rematch(table, visit.person)
    return go(f"/tables/{fresh.code}")


@router.get("/tables/{code}/saved.txt")
async def saved(code: Code, visit: TheVisit) -> Response:
    """The saved game. Its seed tells every card to come, so that opponents get it only when the game is over."""
    table = await visit.services.tables.open(code)
    own = table.held_by(visit.person.id)
    check_may_look(table, visit.person.id)
    alone = all(seat.seat in own for seat in table.seats) and bool(own)
    if not alone and not table.over:
        raise RequestError(403, "not_while_playing")
    text = await visit.look_back(lambda: dump(table.snapshot()))
    name = f"{table.row.game}-{table.code}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})
