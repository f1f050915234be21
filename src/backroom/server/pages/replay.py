"""Looking back: a finished or running game, step by step, through the viewer of a seat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from backroom.bots import LEVELS
from backroom.server.errors import RequestError
from backroom.server.pages.drawing import called, draw_log, draw_stage, picture, read_draft, result_of
from backroom.server.pages.log import BOLD, log_of
from backroom.server.pages.review import has_decisions, may_review
from backroom.server.tables.table import Table
from backroom.server.web.parameters import Code
from backroom.server.web.players import bot_player
from backroom.server.web.viewer import Viewer, viewer_of
from backroom.server.web.visit import TheVisit, Visit, go

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
    visit.services.compiler.begin((await visit.services.tables.find(code)).game)
    table = await visit.services.tables.open(code)
    viewer = _viewer(table, visit, seat)
    last = len(steps(table, viewer)) - 1
    place = min(at, last) if at is not None else last
    visit.may_look_back()
    frame, reviewed = await visit.look_back(lambda: (draw_frame(table, viewer, place, visit), has_decisions(table)))
    may_save = may_review(table, visit.person.id)
    if way == "review" and not may_save:
        raise RequestError(403, "review_later")
    may_choose = table.over or (not viewer.plays and not viewer.public)
    return await visit.page(
        "replay.html",
        table=table,
        game=table.game,
        frame=frame,
        last=last,
        at=place,
        viewer=viewer,
        may_save=may_save,
        has_decisions=reviewed,
        may_choose=may_choose,
        called=called,
        link=f"{visit.services.address(visit.request)}tables/{table.code}/{way}?at={place}",
        way=way,
        levels=LEVELS,
    )


@router.get("/tables/{code}/frames/{at}")
async def frame(
    code: Code, at: Annotated[int, Path(ge=0)], visit: TheVisit, seat: Seat = None, draft: str = ""
) -> dict[str, Any]:
    """One step of the game as HTML parts; with a `draft`, as it would have looked with that laid out."""
    table = await visit.services.tables.open(code)
    viewer = _viewer(table, visit, seat)
    visit.may_look_back()
    place = min(at, len(steps(table, viewer)) - 1)
    return await visit.look_back(draw_frame, table, viewer, place, visit, read_draft(draft))


@router.post("/tables/{code}/fork")
async def fork(code: Code, visit: TheVisit) -> Response:
    """Go on from a position at a table of one's own: alone at the screen, or against bots."""
    form = {name: values[0] for name, values in (await visit.form()).items()}
    table = await visit.services.tables.find(code)
    visit.services.compiler.begin(table.game)
    table = await visit.services.tables.open(code)
    own = table.held_by(visit.person.id)
    if not table.may_look(visit.person.id):
        raise RequestError(403, "not_your_table", code=table.code)
    if not table.over and len(own) < len(table.seats):
        raise RequestError(403, "fork_later")
    at, last = form.get("at", ""), len(table.match.events)
    if not re.fullmatch(r"[0-9]{1,9}", at) or int(at) > last:
        raise RequestError(422, "bad_move_number", last=last)
    seat = form.get("seat", "0")
    mine = int(seat) if re.fullmatch(r"[0-9]{1,2}", seat) and int(seat) < len(table.seats) else 0
    others = form.get("others", "here")
    players = [
        ("here", visit.person.name if place.seat == mine else place.name)
        if place.seat == mine or others == "here"
        else bot_player(others, place.seat, visit.words)
        for place in table.seats
    ]
    visit.may_create(int(at))
    await visit.services.settle(visit.person)
    practised_by = mine if form.get("practise") else None
    fresh = await visit.services.tables.fork(table, int(at), visit.person, players, practised_by=practised_by)
    return go(f"/tables/{fresh.code}")


def _viewer(table: Table, visit: Visit, seat: int | None) -> Viewer:
    """While others play on, only one's own seat; with two of one's own at one screen, none before the end."""
    viewer = viewer_of(table, visit.person.id, seat)
    own = table.held_by(visit.person.id)
    if not table.over and len(own) > 1 and table.secret_between(own):
        raise RequestError(403, "replay_later")
    return viewer


def steps(table: Table, viewer: Viewer) -> list[int]:
    """After how many moves each step of a replay stands: of a running game, those that somebody could notice."""
    moves = range(1, len(table.match.events) + 1)
    return [0, *(move for move in moves if table.over or table.noticed[move - 1] & viewer.notices)]


def draw_frame(
    table: Table, viewer: Viewer, at: int, visit: Visit, draft: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """The table as it stood at a step of its replay."""
    moves = steps(table, viewer)[at]
    match = table.match.replay(moves)
    view = viewer.view_at(match, table.noticed)
    screen = view.screen(visit.language, draft or {})
    words = view.game.words(visit.language)
    says = visit.words("replay.start")
    if at:
        event = match.events[-1]
        name = table.seats[event.seat].name if event.seat < match.seats else visit.words("replay.clock")
        if table.over or (event.seat == viewer.seat and not viewer.public):
            before = match.replay(moves - 1).view(event.seat) if event.seat < match.seats else view
            says = visit.words("replay.move", name=name, move=before.move_text(event.move, words))
        else:  # a move may name what only its own seat knows; what everybody noticed is in the log
            lines = [view.happening_text(happening, words) for happening in match.happenings[-1]]
            says = BOLD.sub(r"\1", " ".join(lines)) or visit.words("replay.moved", name=name)
    if view.over:
        says = result_of(table, view, visit.words)
    log = draw_log(log_of(table, view, visit.words, viewer.notices, moves), visit.words)
    stage = draw_stage(screen, table, visit.words)
    return {"at": at, "board": picture(screen), "says": says, "log": log, "stage": stage}
