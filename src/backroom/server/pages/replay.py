"""Looking back: a finished or running game, step by step, through the eyes of a seat."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from backroom.bots import LEVELS
from backroom.server.pages.drawing import BOLD, draw_log, picture, result_of
from backroom.server.pages.eyes import Eyes, eyes_for
from backroom.server.pages.log import log_of
from backroom.server.pages.review import may_review
from backroom.server.pages.seating import bot_player
from backroom.server.pages.table import Code
from backroom.server.tables.table import Table
from backroom.server.trouble import Trouble
from backroom.server.visit import TheVisit, Visit, go, render

router = APIRouter(include_in_schema=False)
Seat = Annotated[int | None, Query(ge=0, le=63)]


@router.get("/tables/{code}/replay")
async def show(
    code: Code, visit: TheVisit, seat: Seat = None, at: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    return await _page(code, visit, seat, at, "replay")


@router.get("/tables/{code}/review")
async def show_review(
    code: Code, visit: TheVisit, seat: Seat = None, at: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """The replay with what the search thinks of each move."""
    return await _page(code, visit, seat, at, "review")


async def _page(code: str, visit: Visit, seat: int | None, at: int | None, way: str) -> Response:
    await visit.house.warming.wait((await visit.house.tables.find(code)).game)
    table = await visit.house.tables.open(code)
    eyes = _eyes(table, visit, seat)
    last = len(steps(table, eyes)) - 1
    place = min(at, last) if at is not None else last
    frame = await asyncio.to_thread(draw_frame, table, eyes, place, visit)
    may_save = may_review(table, visit.person.id)
    if way == "review" and not may_save:
        raise Trouble(403, "review_later")
    may_choose = table.over or (not eyes.plays and not eyes.public)
    return visit.page(
        "replay.html",
        table=table,
        game=table.game,
        frame=frame,
        last=last,
        at=place,
        eyes=eyes,
        may_save=may_save,
        may_choose=may_choose,
        link=f"{visit.house.address(visit.request)}tables/{table.code}/{way}?at={place}",
        way=way,
        levels=LEVELS,
    )


@router.get("/tables/{code}/frames/{at}")
async def frame(code: Code, at: Annotated[int, Path(ge=0)], visit: TheVisit, seat: Seat = None) -> dict[str, Any]:
    """One step of the game as HTML parts."""
    table = await visit.house.tables.open(code)
    eyes = _eyes(table, visit, seat)
    return await asyncio.to_thread(draw_frame, table, eyes, min(at, len(steps(table, eyes)) - 1), visit)


@router.post("/tables/{code}/fork")
async def fork(code: Code, visit: TheVisit) -> Response:
    """Go on from a position at a table of one's own: alone at the screen, or against bots."""
    form = {name: values[0] for name, values in (await visit.form()).items()}
    table = await visit.house.tables.find(code)
    await visit.house.warming.wait(table.game)
    table = await visit.house.tables.open(code)
    own = table.held_by(visit.person.id)
    if not table.may_look(visit.person.id):
        raise Trouble(403, "not_your_table", code=table.code)
    if not table.over and len(own) < len(table.seats):
        raise Trouble(403, "fork_later")
    at, last = form.get("at", ""), len(table.match.events)
    if not re.fullmatch(r"[0-9]{1,9}", at) or int(at) > last:
        raise Trouble(422, "bad_move_number", last=last)
    seat = form.get("seat", "0")
    mine = int(seat) if re.fullmatch(r"[0-9]{1,2}", seat) and int(seat) < len(table.seats) else 0
    others = form.get("others", "here")
    players = [
        ("here", visit.person.name if place.seat == mine else place.name)
        if place.seat == mine or others == "here"
        else bot_player(others, place.seat, visit.words)
        for place in table.seats
    ]
    visit.lays()
    await visit.house.settle(visit.person)
    fresh = await visit.house.tables.fork(table, int(at), visit.person, players)
    return go(f"/tables/{fresh.code}")


def _eyes(table: Table, visit: Visit, seat: int | None) -> Eyes:
    """While others play on, only one's own seat; with two of one's own at one screen, none before the end."""
    eyes = eyes_for(table, visit.person.id, seat)
    own = table.held_by(visit.person.id)
    if not table.over and len(own) > 1 and table.secret_between(own):
        raise Trouble(403, "replay_later")
    return eyes


def steps(table: Table, eyes: Eyes) -> list[int]:
    """After how many moves each step of a replay stands: of a running game, those that somebody could notice."""
    moves = range(1, len(table.match.events) + 1)
    return [0, *(move for move in moves if table.over or table.noticed[move - 1] & eyes.notices)]


def draw_frame(table: Table, eyes: Eyes, at: int, visit: Visit) -> dict[str, Any]:
    """The table as it stood at a step of its replay."""
    moves = steps(table, eyes)[at]
    match = table.match.replay(moves)
    view = eyes.view_at(match, table.noticed)
    screen = view.screen(visit.language)
    words = view.game.words(visit.language)
    says = visit.words("replay.start")
    if at:
        event = match.events[-1]
        name = table.seats[event.seat].name if event.seat < match.seats else visit.words("replay.clock")
        if table.over or (event.seat == eyes.seat and not eyes.public):
            before = match.replay(moves - 1).view(event.seat) if event.seat < match.seats else view
            says = visit.words("replay.move", name=name, move=before.move_text(event.move, words))
        else:  # a move may name what only its own seat knows; what everybody noticed is in the log
            told = [view.happening_text(happening, words) for happening in match.happenings[-1]]
            says = BOLD.sub(r"\1", " ".join(told)) or visit.words("replay.moved", name=name)
    if view.over:
        says = result_of(table, view, visit.words)
    log = draw_log(log_of(table, view, visit.words, eyes.notices, moves), visit.words)
    stage = render("parts/stage.html", w=visit.words, screen=screen, phone=False, hindsight=table.match.hindsight)
    return {"at": at, "board": picture(screen), "says": says, "log": log, "stage": stage}
