"""What a page's script and other programs ask of a table: play, undo, resign, sit, leave. JSON in, JSON out."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from backroom.server.errors import RequestError
from backroom.server.tables.phrases import ALL
from backroom.server.tables.table import Table
from backroom.server.web import acting
from backroom.server.web.messages import MoveIn, RequestId
from backroom.server.web.parameters import Code
from backroom.server.web.seats import take_free_seat
from backroom.server.web.viewer import Viewer, seat_to_play, seats_of, viewer_of
from backroom.server.web.visit import TheVisit, Visit

router = APIRouter(prefix="/api/tables/{code}", tags=["tables"])


class SeatIn(BaseModel):
    """Who acts; without a seat, the one of yours that is to move."""

    model_config = ConfigDict(extra="forbid")
    seat: int | None = Field(None, ge=0, le=63)


class OnceIn(SeatIn):
    """Something that is done once, however often it is sent under the same id."""

    request_id: RequestId | None = Field(None, description="your own name for this request: sent twice, done once")


class MovesIn(OnceIn):
    """Moves to play one after another: numbers, or as written ("hire 2")."""

    moves: list[MoveIn] = Field(min_length=1, max_length=64)
    after: int | None = Field(None, ge=0, description="the last event number that you saw; refused if you acted since")
    careful: bool = Field(False, description="refuse, by the key sure_first, what you could not take back")


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
    table, done = await _opened(code, body, visit)
    if not done:
        table = await acting.play(
            visit.services.tables,
            table,
            visit.person.id,
            body.seat,
            body.moves,
            after=body.after,
            request_id=body.request_id,
            careful=body.careful,
        )
    return stand(table, visit)


@router.post("/undo")
async def undo(code: Code, body: OnceIn, visit: TheVisit) -> TableOut:
    """Take back what your last message played."""
    table, done = await _opened(code, body, visit)
    if not done:
        own = table.held_by(visit.person.id)
        last = next((entry.seat for entry in reversed(table.story) if entry.seat in own), None)
        seat = seat_to_play(table, visit.person.id, body.seat if body.seat is not None else last)
        table = await visit.services.tables.undo(table, seat, body.request_id)
    return stand(table, visit)


@router.post("/resign")
async def resign(code: Code, body: OnceIn, visit: TheVisit) -> TableOut:
    """Give up."""
    table, done = await _opened(code, body, visit)
    if not done:
        seat = seat_to_play(table, visit.person.id, body.seat)
        table = await visit.services.tables.resign(table, seat, body.request_id)
    return stand(table, visit)


async def _opened(code: str, body: OnceIn, visit: Visit) -> tuple[Table, bool]:
    """The table, and whether this request was carried out already."""
    table = await visit.services.tables.open(code)
    return table, table.request_event(visit.person.id, body.request_id) is not None


@router.post("/sit")
async def sit(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Take a free seat: the named one, or the first."""
    table = await take_free_seat(code, body.seat, visit)
    return stand(table, visit)


@router.post("/leave")
async def leave(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Leave the table: a bot plays on for you."""
    table = await visit.services.tables.open(code)
    table = await visit.services.tables.leave(table, seats_of(table, visit.person.id, body.seat))
    return stand(table, visit)


@router.post("/return")
async def come_back(code: Code, body: SeatIn, visit: TheVisit) -> TableOut:
    """Take your seat back from the bot."""
    table = await visit.services.tables.open(code)
    table = await visit.services.tables.come_back(table, seats_of(table, visit.person.id, body.seat))
    return stand(table, visit)


@router.post("/say")
async def say(code: Code, body: PhraseIn, visit: TheVisit) -> TableOut:
    """Say one of the phrases to everybody at the table."""
    table = await visit.services.tables.open(code)
    seats = seats_of(table, visit.person.id, body.seat)
    if not visit.services.talk.allows(visit.person.id):
        raise RequestError(429, "talk_slower")
    return stand(await visit.services.tables.say(table, seats[0], body.phrase), visit)


@router.post("/cards")
async def show_cards(code: Code, body: CardsIn, visit: TheVisit) -> TableOut:
    """Let those who watch see your cards, or no longer; they see them when every player allows it."""
    table = await visit.services.tables.open(code)
    table = await visit.services.tables.show_cards(table, seats_of(table, visit.person.id), body.shows)
    return stand(table, visit)


@router.get("/view")
async def view(code: Code, visit: TheVisit, seat: int | None = None) -> dict[str, Any]:
    """What your seat may know, as plain data; without a seat, what is public."""
    table = await visit.services.tables.open(code)
    viewer = viewer_of(table, visit.person.id, seat)
    if viewer.curtain:
        raise RequestError(409, "curtain")
    return await visit.draw(_seen, table, viewer)


def _seen(table: Table, viewer: Viewer) -> dict[str, Any]:
    return {"number": len(table.story_of(viewer.notices)), **viewer.view_of(table).data}
