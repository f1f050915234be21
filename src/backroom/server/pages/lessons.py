"""Learning a game by playing it: beginning a lesson, going through its steps, and the gentle game after it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from backroom.bots import LEVELS
from backroom.core.game import Game
from backroom.core.lessons import FIRST, LEARNER, Step
from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Key, Screen
from backroom.server.errors import RequestError
from backroom.server.storage import TableRow
from backroom.server.tables.lessons import LessonFirst, to_do
from backroom.server.tables.table import Table
from backroom.server.web.parameters import Code, GameName, find_game
from backroom.server.web.players import gentle_set_up
from backroom.server.web.viewer import Viewer, seat_to_play
from backroom.server.web.visit import TheVisit, Visit, go

router = APIRouter()
LessonName = Annotated[str, Query(max_length=24)]


@dataclass(frozen=True)
class Chapter:
    """A chapter of a lesson as the action bar shows it: a dot for each step."""

    title: str
    dots: tuple[str, ...]  # "was", "now" or "" for what is to come
    current: bool


@dataclass(frozen=True)
class Progress:
    """How far somebody is with a lesson of a game."""

    code: str = ""  # the table, "" where none was begun
    done: bool = False
    share: int = 0  # per cent


def progress_of(game: Game, begun: list[tuple[TableRow, int]], name: str = FIRST) -> Progress:
    """How far somebody is with a lesson, by those that they began, the last first."""
    lesson = game.lessons.get(name)
    own = [
        (row, step)
        for row, step in begun
        if (row.game, row.lesson, row.rules_version) == (game.name, name, game.rules_version)
    ]
    if lesson is None or not own:
        return Progress()
    steps = len(lesson.steps)
    row, step = own[0]
    done = any(step >= steps for _, step in own)
    return Progress(row.code, done, min(100, 100 * step // steps))


def in_lesson(table: Table, viewer: Viewer) -> bool:
    """Whether the action bar belongs to the lesson."""
    course = table.course
    return course is not None and course.on and viewer.plays and viewer.seat == LEARNER and table.resigned is None


def lesson_bar(table: Table, view: View, screen: Screen, ui: Words, result: str) -> dict[str, Any]:
    """What the lesson says and offers now; `result` is how the game has ended, if it has."""
    course, words = table.course, view.game.words(ui.language)
    assert course is not None
    steps = course.lesson.steps
    step = course.now
    if step is None:
        gentle = gentle_says(table.game, ui, table.row.lesson or FIRST)
        return {
            "done": True,
            "chapters": _chapters(course.step, [each.chapter for each in steps], ui),
            "step": course.step,
            "over": table.over,
            "result": result,
            "gentle": gentle,
            "lesson": table.row.lesson,
        }
    wanted = course.wanted(table.match) if LEARNER in table.pending else []
    return {
        "done": False,
        "step": course.step,
        "count": len(steps),
        "kind": step.kind,
        "chapter": ui(f"lesson.chapter_{step.chapter}"),
        "chapters": _chapters(course.step, [each.chapter for each in steps], ui),
        "say": step.say.said(words),
        "sub": screen.question if course.plays_on(table.match) else step.sub.said(words) if step.sub else "",
        "offer": step.offer.said(words) if step.offer else "",
        "look": " ".join(step.look),
        "press": " ".join(map(str, wanted)),
        "lay": ";".join(step.lay),
        "todo": to_do(step, view, wanted[0], words) if wanted else "",
        "first": LessonFirst(view, step, wanted[0]).sentence(ui)[0] if wanted else "",
        "waits": step.kind == "watch" and any(table.bot_at(seat) for seat in table.pending),
        "keys": _keys(screen, step, wanted) if LEARNER in table.pending else (),
        "tray": screen.tray,
    }


def gentle_says(game: Game, ui: Words, name: str = FIRST) -> str:
    """What the key to the short game after a lesson is called."""
    lesson = game.lessons.get(name)
    alone = game.seat_count(game.choose_options(**(lesson.first if lesson else {}))) == 1
    return ui(
        "lesson.gentle_alone" if alone else "lesson.gentle_with" if lesson and lesson.together else "lesson.gentle"
    )


def _keys(screen: Screen, step: Step, wanted: list[int]) -> tuple[Key, ...]:
    """The game's own keys: all of them where one plays freely, else what leads to the move that is wanted.

    Where it is laid out first, the keys that clear or change what lies there belong to it.
    """
    if step.kind == "free":
        return screen.keys
    leads = [bool(key.moves) and list(key.moves) == wanted[: len(key.moves)] for key in screen.keys]
    laid = {name for draft in step.lay for name in _names(draft)}
    return tuple(
        key
        for key, fits in zip(screen.keys, leads, strict=True)
        if fits or (laid & _names(key.draft) and not any(leads))
    )


def _names(draft: str) -> set[str]:
    """What a draft is about: `new` and `gear` of "new=3 gear=2"."""
    return {part.partition("=")[0] for part in draft.split()}


def _chapters(step: int, names: list[str], ui: Words) -> list[Chapter]:
    found = []
    for name in dict.fromkeys(names):
        places = [place for place, other in enumerate(names) if other == name]
        dots = tuple("was" if place < step else "now" if place == step else "" for place in places)
        found.append(Chapter(ui(f"lesson.chapter_{name}"), dots, "now" in dots))
    return found


@router.post("/games/{name}/learn", include_in_schema=False)
async def learn(name: GameName, visit: TheVisit, lesson: LessonName = FIRST) -> Response:
    """Begin a lesson of a game, or go on with it."""
    found = find_game(name)
    if lesson not in found.lessons:
        raise RequestError(404, "no_lesson", game=found.title)
    begun = await asyncio.to_thread(visit.services.store.lessons_of, visit.person.id)
    progress = progress_of(found, begun, lesson)
    if progress.code and not progress.done and await _plays(progress.code, visit):
        return go(f"/tables/{progress.code}")
    visit.may_create()
    await visit.services.settle(visit.person)
    again = any((row.game, row.lesson) == (found.name, lesson) for row, _ in begun)
    table = await visit.services.tables.create_lesson(found, lesson, visit.person, LEVELS[0].spec, again)
    return go(f"/tables/{table.code}")


async def _plays(code: str, visit: Visit) -> bool:
    """Whether a lesson that was begun can still be gone on with: other cards would make another lesson."""
    try:
        await visit.services.opened(code)
    except RequestError:
        return False
    return True


@router.post("/games/{name}/gentle", include_in_schema=False)
async def gentle(name: GameName, visit: TheVisit, lesson: LessonName = FIRST) -> Response:
    """A short game with the gentlest bots, of the kind that a lesson has taught."""
    found = find_game(name)
    visit.may_create()
    await visit.services.settle(visit.person)
    chosen = gentle_set_up(found, visit, lesson)
    table = await visit.services.tables.create(found, visit.person, chosen.players, options=chosen.options)
    return go(f"/tables/{table.code}")


class LessonIn(BaseModel):
    """What the learner wants, and the step that the page shows."""

    model_config = ConfigDict(extra="forbid")
    does: Literal["next", "back", "play", "on"]
    step: int = Field(ge=0, le=999)


@router.post("/api/tables/{code}/lesson", tags=["tables"])
async def go_through(code: Code, body: LessonIn, visit: TheVisit) -> dict[str, int]:
    """The next step of a lesson, the one before, its move played for the learner, or on without it."""
    tables = visit.services.tables
    table = await tables.open(code)
    seat = seat_to_play(table, visit.person.id, LEARNER)
    course = table.course
    if course is None or not course.on:
        raise RequestError(409, "no_lesson_here")
    if course.step != body.step:
        raise RequestError(409, "stale")
    if body.does == "play":
        while table.course and table.course.step == body.step and LEARNER in table.pending:
            wanted = table.course.wanted(table.match)
            if not wanted:
                raise RequestError(409, "lesson_next")
            table = await tables.play(table, seat, wanted[:1])
    elif body.does == "on":
        table = await tables.step(table, body.step, len(course.lesson.steps) + 1)
    elif body.does == "next" and course.now is not None and course.now.kind not in ("look", "watch"):
        raise RequestError(409, "lesson_play")
    else:
        table = await tables.step(table, body.step, max(0, body.step + (1 if body.does == "next" else -1)))
    return {"step": table.course.step if table.course else 0}
