"""A review: what the search thinks of the moves that were played, once nothing of the game is hidden any more.

The search knows only what the mover knew, so that luck is not taken for a mistake. Beside the single moves stand
the curve of a seat's chances over the whole game, its costliest decisions, and luck and skill apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from backroom.bots import level_of
from backroom.core.advice import Advice, Rated
from backroom.core.game import Hands
from backroom.core.match import Match, View
from backroom.core.words import Words
from backroom.kit.curve import CurveMark, draw_worth
from backroom.kit.screen import Bar, Hint
from backroom.server.errors import RequestError
from backroom.server.pages.hints import SHOWN, note_of, share
from backroom.server.tables.reviews import Decision, Review
from backroom.server.tables.table import Table
from backroom.server.web.cache import Cache
from backroom.server.web.parameters import Code
from backroom.server.web.templates import render
from backroom.server.web.visit import TheVisit, Visit

router = APIRouter(include_in_schema=False)
MOST_KEPT = 2_000  # moves whose judgement is remembered
_KEPT: Cache[Advice] = Cache(MOST_KEPT)
_DECIDED: Cache[bool] = Cache(MOST_KEPT)  # by table and number of its last event
NAMED = 5  # decisions in the list
USUAL_OTHERS = "hard"  # who plays the others' seats where people did
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class CostlyMove:
    """A costly decision as the page lists it."""

    number: int
    when: str  # the turn, the card or the day, as the bar of the table says it
    better: dict[str, Any]  # what is marked on the board
    played_says: str
    best_says: str
    cost: str
    against: str  # both numbers


def may_review(table: Table, person: str) -> bool:
    """Whether the cards may be talked about: at the end, and before it to a person who plays every seat."""
    own = table.held_by(person)
    return table.over or (bool(own) and len(own) == len(table.seats))


def has_decisions(table: Table) -> bool:
    """Whether there is anything to review: where all act in real time, what counts is hands, also of somebody alone.

    That plays a whole game again, for once: call it in a thread.
    """
    hands = table.game.hands
    if hands is None or len(table.seats) > 1:
        return hands is None
    return _DECIDED.get((table.code, table.number), lambda: _is_any_known(table.snapshot(), hands))


def _is_any_known(match: Match, hands: Hands) -> bool:
    """Whether somebody alone had a choice and time to think about it."""
    again = match.fresh()
    for event in match.events:
        if event.seat == 0 and len(again.legal_ids(0)) > 1 and not hands.knows(again, 0):
            return True
        again.play(event.move, event.seat)
    return False


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
    visit.may_look_back()
    note = await _note(table, match, at, visit) if at else Hint(advice=visit.words("review.start"))
    return {"at": at, "note": render("parts/review.html", hint=note)}


@router.get("/tables/{code}/decisions")
async def decisions(code: Code, visit: TheVisit, seat: Annotated[int, Query(ge=0, le=63)] = 0) -> dict[str, Any]:
    """How far the review of a seat has come, and all that is known of it, as HTML; asking first begins it."""
    table = await visit.services.tables.open(code)
    if not table.may_look(visit.person.id):
        raise RequestError(403, "not_your_table", code=table.code)
    if not table.over:
        raise RequestError(403, "review_later")
    seat = min(seat, len(table.seats) - 1)
    visit.may_look_back()
    review = visit.services.reviews.of(table, seat, visit.person.id)
    if review is None:
        return {"done": table.game.forecast is None, "html": ""}
    known = replace(review, decisions=list(review.decisions))
    html = await visit.look_back(draw_decisions, table, seat, known, visit.words)
    return {"done": known.done, "html": html}


def draw_decisions(table: Table, seat: int, review: Review, ui: Words) -> str:
    """The curve, what decisions cost and what luck did, as HTML."""
    unit = "points" if review.points else "share"
    size = 1 if review.points else 100
    costly = review.costly(NAMED)
    worth = [size * decision.worth for decision in review.decisions]
    if review.done and review.result is not None:
        worth.append(size * review.result)
    place = {decision.number: i for i, decision in enumerate(review.decisions)}
    marks = [CurveMark(place[decision.number], str(i)) for i, decision in enumerate(costly, 1)]
    costs = [size * decision.cost for decision in review.decisions]
    others = next((level.key for seat in table.seats if (level := level_of(seat.bot or ""))), USUAL_OTHERS)
    return render(
        "parts/decisions.html",
        w=ui,
        table=table,
        seat=seat,
        review=review,
        unit=unit,
        curve=draw_worth(worth, costs, marks, review.total or len(worth), ui(f"review.axis_{unit}")) if costs else "",
        named=[_named(table, seat, decision, review.points, ui) for decision in costly],
        others=others,
        luck=_signed(review.luck, review.points, ui) if review.luck is not None else "",
        lost=_signed(-review.lost, review.points, ui),
    )


def _named(table: Table, seat: int, decision: Decision, points: bool, ui: Words) -> CostlyMove:
    view = table.match.replay(decision.number).view(seat)
    words = view.game.words(ui.language)
    best, own = (_figure(value, points, ui) for value in (decision.worth, decision.own))
    return CostlyMove(
        decision.number,
        " · ".join(chip.text for chip in view.screen(ui.language).chips[:1]),
        _marks(view, decision.best, ui),
        view.move_text(decision.played, words),
        view.move_text(decision.best, words),
        _signed(-decision.cost, points, ui),
        ui("review.against_points" if points else "review.against_share", best=best, own=own),
    )


def _marks(view: View, move: int, ui: Words) -> dict[str, Any]:
    """What shows a move on the board, as a hint would: the element that plays it, or what it lays out."""
    note = note_of(view, Advice((Rated(move, 0.0, 1),)), ui)
    things = note.things or tuple(step.at for step in note.plan)
    return {"moves": list(note.moves) or [move], "draft": note.draft, "things": list(things)}


def _figure(value: float, points: bool, ui: Words) -> str:
    """A worth as people read it: points with one decimal, or per cent; a search is never quite sure of a share."""
    if points:
        return _one_decimal(value, ui)
    n = round(100 * value)
    return ui("review.percent", n="<1" if n < 1 else ">99" if n > 99 else n)


def _one_decimal(value: float, ui: Words) -> str:
    return f"{value:.1f}".replace("-", MINUS).replace(".", ui("review.dot"))


def _signed(value: float, points: bool, ui: Words) -> str:
    size = _one_decimal(abs(value), ui) if points else ui("review.percent", n=round(100 * abs(value)))
    return ("+" if value >= 0 else MINUS) + size


async def _note(table: Table, match: Match, at: int, visit: Visit) -> Hint:
    event = match.events[at - 1]
    if event.seat >= match.seats:
        return Hint(advice=visit.words("review.clock"))
    before, view = await visit.look_back(_before, match, at)
    if len(view.legal) == 1:
        return Hint(advice=_played(view, event.move, visit.words), reason=visit.words("hint.only"))
    if table.course is not None and at - 1 in table.course.dictated(match):
        return Hint(advice=_played(view, event.move, visit.words), reason=visit.words("review.dictated"))
    if visit.services.bots.hands.knows(table, event.seat, before):
        return Hint(advice=_played(view, event.move, visit.words), reason=visit.words("review.live"))
    advice = await _advice(table, before, event.seat, visit)
    return await visit.draw(verdict, view, event.move, advice, visit.words)


def _before(match: Match, at: int) -> tuple[Match, View]:
    """The match before move number `at`, and what its seat then knew."""
    before = match.replay(at - 1)
    return before, before.view(match.events[at - 1].seat)


async def _advice(table: Table, before: Match, seat: int, visit: Visit) -> Advice:
    key = (table.code, len(before.events), hash(tuple(before.events)))  # thousands of whole games would fill the memory
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
    elif played in note.also or not (played in rated and advice.is_clear(rated[best], rated[played])):
        reason = ui("review.close")
    elif played in figures and best in figures:
        move = view.move_text(best, words)
        reason = ui("review.behind", move=move, best=figures[best], own=figures[played])
    else:
        reason = ui("review.other", move=view.move_text(best, words))
    worse = played if reason not in (ui("review.best"), ui("review.close")) else -1  # hatched: it cost something
    bars = [Bar(view.move_text(move, words), share(rated[move].value), figures[move], move == worse) for move in moves]
    about = (note.counts or note.about) if bars else ""
    return Hint(advice=_played(view, played, ui), bars=tuple(bars), about=about, reason=reason, moves=(best,))


def _played(view: View, move: int, ui: Words) -> str:
    name = view.names[view.seat] if view.seat < len(view.names) else ""
    text = view.move_text(move, view.game.words(ui.language))
    return ui("replay.move", name=name, move=text) if name else text
