"""A hint: a note in words, what it lights on the board, and the figures that it prints there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Hint
from backroom.kit.weigh import Scale, weigh
from backroom.server.errors import RequestError
from backroom.server.tables.table import Table
from backroom.server.web.parameters import Code
from backroom.server.web.templates import render
from backroom.server.web.viewer import viewer_of
from backroom.server.web.visit import TheVisit

router = APIRouter()
SHOWN = 3  # bars in a review
CLEAR = 0.03  # a lead of less than this share is no clear lead


class HintIn(BaseModel):
    """For which seat; without one, the one of yours that is to move."""

    model_config = ConfigDict(extra="forbid")
    seat: int | None = Field(None, ge=0, le=63)


def draw_hint(table: Table, seat: int, advice: Advice, ui: Words) -> dict[str, Any]:
    """The note as HTML, and the figures to print on moves: those of the note and no others."""
    note = note_of(table.view(seat), advice, ui)
    return {
        "note": render("parts/hint.html", w=ui, hint=note, why=why(note, ui), number=in_words(note, ui)),
        "values": {} if note.equal else {str(move): figure for move, figure in note.values},
        "best": list(note.moves) or [advice.best],
        "also": list(note.also),
        "later": list(note.later),
        "things": list(note.things),
        "draft": note.draft,
        "plan": [] if note.equal else [{"at": step.at, "body": step.body} for step in note.plan],
        "said": said(note, ui),
    }


def note_of(view: View, advice: Advice, ui: Words) -> Hint:
    """The note in the game's own words."""
    if view.game.advise is None:
        return plain_note(view, advice, ui)
    note: Hint = view.game.advise(view, view.game.words(ui.language), advice)
    return note


def why(note: Hint, ui: Words) -> str:
    """The reason, and what speaks for the next best move unless its figure does."""
    other, facts = ("", "") if note.figure[0] else note.against
    said = (
        [note.reason, ui("hint.against" if facts else "hint.next", move=other, facts=facts)] if other else [note.reason]
    )
    return " ".join(part for part in said if part)


def in_words(note: Hint, ui: Words) -> str:
    """How many moves are equal; where that is more than are named, these are examples."""
    many = 1 + len(note.also)
    if many > len(note.equal):
        return ui("hint.equal_such_as", n=many)
    return ui("hint.equal", n=ui.get(f"hint.number.{many}", str(many)))


def said(note: Hint, ui: Words) -> str:
    """What is read out."""
    return " ".join([in_words(note, ui), *(name for name, _ in note.equal)]) if note.equal else note.advice


def plain_note(view: View, advice: Advice, ui: Words) -> Hint:
    """The note of a game that has no words of its own for advice; what its values count nobody knows: none is shown."""
    words = view.game.words(ui.language)
    scale = Scale("", lambda row: "", lambda row: 0.0, 2 * CLEAR)
    note = weigh(advice, scale, lambda move: view.move_text(move, words), lambda move: [])
    key = "hint.only" if len(view.legal) == 1 else "hint.close" if note.equal else "hint.clear"
    return replace(note, bars=(), values=(), reason=ui(key))


def share(value: float) -> float:
    """The length of a bar for a value on the scale of `returns` (-1 to 1)."""
    return min(1.0, max(0.0, (value + 1) / 2))


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
    return await visit.draw(draw_hint, table, viewer.seat, advice, visit.words)
