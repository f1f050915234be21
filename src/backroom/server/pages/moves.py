"""What a page's script and other programs ask of a table: play, take back, resign, a hint. JSON in, JSON out."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from backroom.server.pages.eyes import eyes_for, seat_to_play
from backroom.server.pages.hints import draw_hint
from backroom.server.pages.seating import bot_player
from backroom.server.pages.table import Code
from backroom.server.trouble import Trouble
from backroom.server.visit import TheVisit

router = APIRouter(prefix="/api/tables/{code}", tags=["tables"])

MoveIn = (
    Annotated[int, Field(ge=0, lt=2**15, strict=True)] | Annotated[str, Field(min_length=1, max_length=80, strict=True)]
)


class SeatIn(BaseModel):
    """Who acts; without a seat, the one of yours that is to move."""

    model_config = ConfigDict(extra="forbid")
    seat: int | None = Field(None, ge=0, le=63)


class MovesIn(SeatIn):
    """Moves to play one after another: numbers, or as written ("hire 2")."""

    moves: list[MoveIn] = Field(min_length=1, max_length=64)
    after: int | None = Field(None, ge=0, description="the last event number that you saw; refused if you acted since")
    token: str | None = Field(
        None, pattern=r"^[A-Za-z0-9_-]{8,40}$", description="your own mark: sent twice, played once"
    )


class TableOut(BaseModel):
    """Where the table stands."""

    number: int
    over: bool


@router.post("/moves")
async def play(code: Code, body: MovesIn, visit: TheVisit) -> TableOut:
    """Play moves: all of them, or none."""
    table = await visit.house.tables.open(code)
    seat = seat_to_play(table, visit.person.id, body.seat)
    table = await visit.house.tables.play(code, seat, body.moves, after=body.after, token=body.token)
    return TableOut(number=table.number, over=table.over)


@router.post("/undo")
async def undo(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Take back what your last key played."""
    table = await visit.house.tables.open(code)
    own = table.held_by(visit.person.id)
    last = next((entry.seat for entry in reversed(table.story) if entry.seat in own), None)
    seat = seat_to_play(table, visit.person.id, body.seat if body.seat is not None else last)
    table = await visit.house.tables.undo(code, seat)
    return TableOut(number=table.number, over=table.over)


@router.post("/resign")
async def resign(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Give up."""
    table = await visit.house.tables.open(code)
    seat = seat_to_play(table, visit.person.id, body.seat)
    table = await visit.house.tables.resign(code, seat, bot_player("medium", seat, visit.words))
    return TableOut(number=table.number, over=table.over)


@router.post("/hint")
async def hint(code: Code, body: SeatIn, visit: TheVisit) -> dict[str, Any]:
    """What the search thinks of each of your moves."""
    table = await visit.house.tables.open(code)
    eyes = eyes_for(table, visit.person.id, body.seat)
    if table.over:
        raise Trouble(409, "game_over")
    if not eyes.plays or eyes.curtain or eyes.seat not in table.pending:
        raise Trouble(409, "not_your_turn")
    number = table.number
    advice = await visit.house.bots.advice(table, eyes.seat)
    if table.number != number:
        raise Trouble(409, "stale")
    return await asyncio.to_thread(draw_hint, table, eyes.seat, advice, visit.words)


@router.get("/view")
async def view(code: Code, visit: TheVisit, seat: int | None = None) -> dict[str, Any]:
    """What your seat may know, as plain data."""
    table = await visit.house.tables.open(code)
    eyes = eyes_for(table, visit.person.id, seat)
    if eyes.curtain:
        raise Trouble(409, "curtain")
    with table.lock:
        return {"number": table.number, **table.view(eyes.seat).data}
