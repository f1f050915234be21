"""A review: what the search thinks of the moves that were played, once nothing of the game is hidden any more.

The search knows what the mover knew and no more, so that luck is not taken for a mistake.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path

from backroom.core.advice import Advice
from backroom.core.match import Match, View
from backroom.core.words import Words
from backroom.kit.screen import Bar, Hint
from backroom.server.errors import RequestError
from backroom.server.pages.hints import SHOWN, note_of, share
from backroom.server.tables.table import Table
from backroom.server.web.cache import Cache
from backroom.server.web.parameters import Code
from backroom.server.web.templates import render
from backroom.server.web.visit import TheVisit, Visit

router = APIRouter(include_in_schema=False)
MOST_KEPT = 2_000  # moves whose judgement is remembered
_KEPT: Cache[Advice] = Cache(MOST_KEPT)


def may_review(table: Table, person: str) -> bool:
    """Whether the cards may be talked about: at the end, and before it to whoever plays every seat."""
    own = table.held_by(person)
    return table.over or (bool(own) and len(own) == len(table.seats))


@router.get("/tables/{code}/review/{at}")
async def judge(code: Code, at: Annotated[int, Path(ge=0)], visit: TheVisit) -> dict[str, Any]:
    """What the search thinks of move number `at`, as HTML; 0 is before the first."""
    table = await visit.services.tables.open(code)
    if not table.may_look(visit.person.id):
        raise RequestError(403, "not_your_table", code=table.code)
    if not may_review(table, visit.person.id):
        raise RequestError(403, "review_later")
    match = table.snapshot()
    if at > len(match.events):
        raise RequestError(422, "bad_move_number", last=len(match.events))
    note = await _note(table, match, at, visit) if at else Hint(advice=visit.words("review.start"))
    return {"at": at, "note": render("parts/review.html", hint=note)}


async def _note(table: Table, match: Match, at: int, visit: Visit) -> Hint:
    event = match.events[at - 1]
    if event.seat >= match.seats:
        return Hint(advice=visit.words("review.clock"))
    before = await asyncio.to_thread(match.replay, at - 1)
    view = before.view(event.seat)
    if len(view.legal) == 1:
        return Hint(advice=_played(view, event.move, visit.words), reason=visit.words("hint.only"))
    if visit.services.bots.hands.knows(table, event.seat, before):
        return Hint(advice=_played(view, event.move, visit.words), reason=visit.words("review.live"))
    advice = await _advice(table, before, event.seat, visit)
    return await asyncio.to_thread(verdict, view, event.move, advice, visit.words)


async def _advice(table: Table, before: Match, seat: int, visit: Visit) -> Advice:
    key = (table.code, tuple(before.events))
    if (kept := _KEPT.peek(key)) is not None:
        return kept
    if not visit.services.hints.allows(visit.place):
        raise RequestError(429, "hint_slower")
    advice: Advice = await visit.services.bots.judge(before, seat, visit.person.id)
    return _KEPT.get(key, lambda: advice)


def verdict(view: View, played: int, advice: Advice, ui: Words) -> Hint:
    """The played move beside the best ones, and in a sentence how far it was behind, by the hint's own figures."""
    words = view.game.words(ui.language)
    note = note_of(view, advice, ui)
    figures, rated = dict(note.values), {row.move: row for row in advice.moves}
    best = note.moves[0] if note.moves else advice.best
    shown = [move for move, _ in note.values[:SHOWN]]
    moves = shown if played in shown or played not in figures else [*shown, played]
    if played == best:
        reason = ui("review.best")
    elif played in note.also:
        reason = ui("review.close")
    elif played in figures and best in figures:
        move = view.move_text(best, words)
        reason = ui("review.behind", move=move, best=figures[best], own=figures[played])
    else:
        reason = ui("review.other", move=view.move_text(best, words))
    bars = [Bar(view.move_text(move, words), share(rated[move].value), figures[move], move == played) for move in moves]
    about = note.about if bars else ""
    return Hint(advice=_played(view, played, ui), bars=tuple(bars), about=about, reason=reason, moves=(best,))


def _played(view: View, move: int, ui: Words) -> str:
    name = view.names[view.seat] if view.seat < len(view.names) else ""
    text = view.move_text(move, view.game.words(ui.language))
    return ui("replay.move", name=name, move=text) if name else text
