"""What a page's script and other programs ask of a table: play, take back, resign, a hint. JSON in, JSON out."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from backroom.server.api.protocol import MoveIn, Token
from backroom.server.pages.eyes import Eyes, eyes_for, seat_to_play
from backroom.server.pages.hints import draw_hint
from backroom.server.pages.table import Code, take_free_seat
from backroom.server.pages.talk import ALL
from backroom.server.tables.table import Table
from backroom.server.trouble import Trouble
from backroom.server.visit import TheVisit, Visit

router = APIRouter(prefix="/api/tables/{code}", tags=["tables"])


class SeatIn(BaseModel):
    """Who acts; without a seat, the one of yours that is to move."""

    model_config = ConfigDict(extra="forbid")
    seat: int | None = Field(None, ge=0, le=63)


class OnceIn(SeatIn):
    """Something that is done once, however often it is sent under the same mark."""

    token: Token | None = Field(None, description="your own mark: sent twice, done once")


class MovesIn(OnceIn):
    """Moves to play one after another: numbers, or as written ("hire 2")."""

    moves: list[MoveIn] = Field(min_length=1, max_length=64)
    after: int | None = Field(None, ge=0, description="the last event number that you saw; refused if you acted since")


class PhraseIn(SeatIn):
    """Something to say: one of the phrases that there are."""

    phrase: Literal[ALL]  # type: ignore[valid-type]


class CardsIn(BaseModel):
    """Whether those who watch may see your cards."""

    model_config = ConfigDict(extra="forbid")
    shows: bool = Field(strict=True)


class TableOut(BaseModel):
    """Where the table stands."""

    number: int = Field(description="of the last event that you can notice")
    over: bool


def stand(table: Table, visit: Visit) -> TableOut:
    """Where the table stands for who asks."""
    return TableOut(number=table.number_for(visit.person.id), over=table.over)


@router.post("/moves")
async def play(code: Code, body: MovesIn, visit: TheVisit) -> TableOut:
    """Play moves: all of them, or none."""
    table = await visit.house.tables.open(code)
    if table.marked(visit.person.id, body.token) is not None:
        return stand(table, visit)
    seat = seat_to_play(table, visit.person.id, body.seat)
    after = None if body.after is None else table.event_of(visit.person.id, body.after)
    table = await visit.house.tables.play(code, seat, body.moves, after=after, token=body.token)
    return stand(table, visit)


@router.post("/undo")
async def undo(code: Code, body: OnceIn, visit: TheVisit) -> TableOut:
    """Take back what your last key played."""
    table = await visit.house.tables.open(code)
    if table.marked(visit.person.id, body.token) is not None:
        return stand(table, visit)
    own = table.held_by(visit.person.id)
    last = next((entry.seat for entry in reversed(table.story) if entry.seat in own), None)
    seat = seat_to_play(table, visit.person.id, body.seat if body.seat is not None else last)
    table = await visit.house.tables.undo(code, seat, body.token)
    return stand(table, visit)


@router.post("/resign")
async def resign(code: Code, body: OnceIn, visit: TheVisit) -> TableOut:
    """Give up."""
    table = await visit.house.tables.open(code)
    if table.marked(visit.person.id, body.token) is not None:
        return stand(table, visit)
    seat = seat_to_play(table, visit.person.id, body.seat)
    table = await visit.house.tables.resign(code, seat, body.token)
    return stand(table, visit)


@router.post("/sit")
async def sit(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Take a free seat: the named one, or the first."""
    table = await take_free_seat(code, body.seat, visit)
    return stand(table, visit)


@router.post("/leave")
async def leave(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Leave the table: a bot plays on for you."""
    table = await visit.house.tables.open(code)
    table = await visit.house.tables.leave(code, _own(table, body, visit))
    return stand(table, visit)


@router.post("/return")
async def come_back(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Take your seat back from the bot."""
    table = await visit.house.tables.open(code)
    table = await visit.house.tables.come_back(code, _own(table, body, visit))
    return stand(table, visit)


@router.post("/say")
async def say(code: Code, body: PhraseIn, visit: TheVisit) -> TableOut:
    """Say one of the phrases to everybody at the table."""
    table = await visit.house.tables.open(code)
    seats = _own(table, body, visit)
    if not visit.house.talk.allows(visit.person.id):
        raise Trouble(429, "talk_slower")
    return stand(await visit.house.tables.say(table, seats[0], body.phrase), visit)


@router.post("/cards")
async def show_cards(code: Code, body: CardsIn, visit: TheVisit) -> TableOut:
    """Let those who watch see your cards, or no longer; they see them when every player allows it."""
    table = await visit.house.tables.open(code)
    table = await visit.house.tables.show_cards(table, _own(table, SeatIn(seat=None), visit), body.shows)
    return stand(table, visit)


def _own(table: Table, body: SeatIn, visit: Visit) -> list[int]:
    """The seats for which somebody speaks: the named one, or all that are theirs."""
    own = table.held_by(visit.person.id)
    if not own or (body.seat is not None and body.seat not in own):
        raise Trouble(403, "not_your_seat")
    return own if body.seat is None else [body.seat]


@router.post("/hint")
async def hint(code: Code, body: SeatIn, visit: TheVisit) -> dict[str, Any]:
    """What the search thinks of each of your moves."""
    table = await visit.house.tables.open(code)
    eyes = eyes_for(table, visit.person.id, body.seat)
    if table.over:
        raise Trouble(409, "game_over")
    if not eyes.plays or eyes.curtain or eyes.seat not in table.pending:
        raise Trouble(409, "not_your_turn")
    if not visit.house.hints.allows(visit.place):
        raise Trouble(429, "hint_slower")
    advice = await visit.house.bots.advice(table, eyes.seat, visit.person.id)
    if (await visit.house.tables.open(code)).number != table.number:
        raise Trouble(409, "stale")
    return await asyncio.to_thread(draw_hint, table, eyes.seat, advice, visit.words)


@router.get("/view")
async def view(code: Code, visit: TheVisit, seat: int | None = None) -> dict[str, Any]:
    """What your seat may know, as plain data; without a seat, what is public."""
    table = await visit.house.tables.open(code)
    eyes = eyes_for(table, visit.person.id, seat)
    if eyes.curtain:
        raise Trouble(409, "curtain")
    return await asyncio.to_thread(_seen, table, eyes)


def _seen(table: Table, eyes: Eyes) -> dict[str, Any]:
    return {"number": len(table.story_of(eyes.notices)), **eyes.view_of(table).data}
