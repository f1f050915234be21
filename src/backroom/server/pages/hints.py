"""A hint: the search's value of every lit move, and a note in words."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Bar, Hint
from backroom.server.errors import RequestError
from backroom.server.tables.table import Table
from backroom.server.web.parameters import Code
from backroom.server.web.templates import render
from backroom.server.web.viewer import viewer_of
from backroom.server.web.visit import TheVisit

router = APIRouter()
SHOWN = 3  # bars in a note
CLEAR = 0.03  # a lead of less than this share is no clear lead


class HintIn(BaseModel):
    """For which seat; without one, the one of yours that is to move."""

    model_config = ConfigDict(extra="forbid")
    seat: int | None = Field(None, ge=0, le=63)


def draw_hint(table: Table, seat: int, advice: Advice, ui: Words) -> dict[str, Any]:
    """The note as HTML, and a figure for each move to print on its element."""
    view = table.view(seat)
    words = view.game.words(ui.language)
    note = view.game.advise(view, words, advice) if view.game.advise else plain_note(view, advice, ui)
    return {
        "note": render("parts/hint.html", w=ui, hint=note),
        "values": printed(note, advice, ui),
        "best": list(note.moves) or [advice.best],
        "draft": note.draft,
        "said": note.advice,
    }


def printed(note: Hint, advice: Advice, ui: Words) -> dict[str, str]:
    """The figure to print on each move: the game's own, or the share of the whole."""
    if note.values:
        return {str(move): figure for move, figure in note.values}
    return {str(rated.move): percent(rated.value, ui) for rated in advice.moves}


def plain_note(view: View, advice: Advice, ui: Words) -> Hint:
    """The note of a game that has no words of its own for advice: the best moves beside each other."""
    words = view.game.words(ui.language)
    bars = tuple(
        Bar(view.move_text(rated.move, words), share(rated.value), percent(rated.value, ui))
        for rated in advice.moves[:SHOWN]
    )
    best = advice.moves[0]
    lead = share(best.value) - share(advice.moves[1].value) if len(advice.moves) > 1 else 1.0
    key = "hint.only" if len(advice.moves) == 1 else "hint.clear" if lead >= CLEAR else "hint.close"
    return Hint(
        advice=view.move_text(best.move, words),
        bars=bars,
        about=ui("hint.about_alone" if view.game.one_seat else "hint.about"),
        reason=ui(key, lead=max(1, round(100 * lead))),
        moves=(best.move,),
    )


def share(value: float) -> float:
    """A value on the scale of `returns` (-1 to 1) as a share of the whole."""
    return min(1.0, max(0.0, (value + 1) / 2))


def percent(value: float, ui: Words) -> str:
    """The share as people read it."""
    return ui("hint.percent", n=round(100 * share(value)))


@router.post("/api/tables/{code}/hint", tags=["tables"])
async def hint(code: Code, body: HintIn, visit: TheVisit) -> dict[str, Any]:
    """What the search thinks of each of your moves."""
    table = await visit.services.tables.open(code)
    viewer = viewer_of(table, visit.person.id, body.seat)
    if table.over:
        raise RequestError(409, "game_over")
    if not viewer.plays or viewer.curtain or viewer.seat not in table.pending:
        raise RequestError(409, "not_your_turn")
    if not visit.services.hints.allows(visit.place):
        raise RequestError(429, "hint_slower")
    advice = await visit.services.bots.advice(table, viewer.seat, visit.person.id)
    if (await visit.services.tables.open(code)).number != table.number:
        raise RequestError(409, "stale")
    return await asyncio.to_thread(draw_hint, table, viewer.seat, advice, visit.words)
