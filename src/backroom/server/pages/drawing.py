"""The parts of a table's page, drawn for one seat in one language. A push replaces the same parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Key, Screen, SeatRow
from backroom.server.pages.eyes import Eyes
from backroom.server.pages.log import Line, log_of, news_of
from backroom.server.settings import DEFAULT_TICK
from backroom.server.storage.rows import SeatRow as Place
from backroom.server.tables.clock import seconds_left
from backroom.server.tables.table import Table
from backroom.server.visit import render

MOST_DRAFT = 40  # numbers in a draft
DRAFT = re.compile(r"([a-z][a-z0-9_-]{0,23})=(-?\d{1,6})")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def read_draft(text: str) -> dict[str, int]:
    """A draft as pages write it: `new=3 gear=2`. What is not a draft is left out."""
    found = (DRAFT.fullmatch(part) for part in text[:2000].split()[:MOST_DRAFT])
    return {match[1]: int(match[2]) for match in found if match}


def draw_table(
    table: Table, eyes: Eyes, house: Words, draft: Mapping[str, int], seen: int | None = None
) -> dict[str, Any]:
    """The message that shows the table: its parts as HTML, and what happened since `seen`."""
    with table.lock:
        message: dict[str, Any] = {
            "type": "table",
            "number": table.number,
            "seat": eyes.seat,
            "curtain": eyes.curtain,
            "over": table.over,
            "clock": seconds_left(table, DEFAULT_TICK),
        }
        if eyes.curtain:
            name = table.seats[eyes.seat].name
            acts = render("parts/curtain.html", w=house, name=name, seat=eyes.seat)
            return message | {
                "parts": {"board": "", "acts": acts, "stage": "", "strip": "", "log": "", "plain": ""},
                "news": [],
            }
        view = table.view(eyes.seat)
        screen = view.screen(house.language, draft)
        news = news_of(table, view, house, seen) if seen is not None else []
        parts = draw_parts(table, eyes, view, screen, house)
    return message | {
        "parts": parts,
        "news": [_said(line) for line in news],
        "mine": eyes.seat in view.pending,
    }


def draw_parts(table: Table, eyes: Eyes, view: View, screen: Screen, house: Words) -> dict[str, str]:
    """Each part by the id of the element that holds it."""
    common = {
        "w": house,
        "table": table,
        "view": view,
        "screen": screen,
        "eyes": eyes,
        "gw": view.game.words(house.language),
        "hindsight": table.match.hindsight,
    }
    return {
        "stage": render("parts/stage.html", phone=False, **common),
        "strip": render("parts/stage.html", phone=True, **common),
        "board": screen.wide + screen.tall,
        "acts": render("parts/acts.html", acts=_acts(table, eyes, view, screen, house), **common),
        "seats": render("parts/seats.html", rows=seat_rows(table, view, screen), **common),
        "log": draw_log(log_of(table, view, house), house),
        "plain": render(
            "parts/plain.html",
            text=view.text(house.language),
            moves=typed_moves(table, eyes, view, house),
            **common,
        ),
    }


def draw_log(lines: list[Line], house: Words) -> str:
    """Lines of a log, newest first."""
    return render("parts/log.html", w=house, lines=lines, bold=bold)


def _acts(table: Table, eyes: Eyes, view: View, screen: Screen, house: Words) -> dict[str, Any]:
    """What the action bar says and offers."""
    if table.over:
        return {
            "question": result_of(table, view, house),
            "detail": "",
            "keys": [],
            "undo": _undo(table, eyes, house),
            "over": True,
        }
    if eyes.seat not in table.pending:
        names = " · ".join(table.seats[seat].name for seat in table.pending if seat < len(table.seats))
        question = screen.question or house("table.wait", name=names)
        return {
            "question": question,
            "detail": screen.detail or house("table.wait_detail"),
            "keys": [],
            "undo": _undo(table, eyes, house),
            "over": False,
        }
    return {
        "question": screen.question,
        "detail": screen.detail,
        "keys": screen.keys,
        "undo": _undo(table, eyes, house),
        "over": False,
    }


def _undo(table: Table, eyes: Eyes, house: Words) -> str:
    """Why one cannot take back, "" if one can."""
    if not eyes.plays:
        return house("trouble.not_your_seat")
    reason = table.may_undo(eyes.seat)
    return house(f"trouble.{reason}") if reason else ""


def result_of(table: Table, view: View, house: Words) -> str:
    """How it ended, in words."""
    words = view.game.words(house.language)
    if table.resigned is not None:
        return house("table.resigned", name=table.seats[table.resigned].name)
    if view.game.result:
        return view.game.result(view.scores, view, words)
    best = max(view.scores)
    names = [table.seats[seat].name for seat, score in enumerate(view.scores) if score == best]
    return house("table.won", names=" & ".join(names), score=best)


def seat_rows(table: Table, view: View, screen: Screen) -> list[tuple[SeatRow, Place]]:
    """The rail's seats: the game's word on each, and who sits there."""
    rows = {row.seat: row for row in screen.seats}
    return [
        (rows.get(place.seat) or SeatRow(place.seat, "", "", place.seat in view.pending), place)
        for place in table.seats
    ]


def typed_moves(table: Table, eyes: Eyes, view: View, house: Words) -> list[tuple[str, str]]:
    """Each legal move as typed and in words."""
    if table.over or not eyes.plays:
        return []
    words = view.game.words(house.language)
    return [(view.game.moves.notation(move), view.move_text(move, words)) for move in view.legal]


def main_key(screen: Screen) -> Key | None:
    """The one brass key, if the game offers one."""
    return next((key for key in screen.keys if key.main), None)


def bold(text: str) -> str:
    """`**word**` in a sentence as strong text; the rest is escaped."""
    from markupsafe import Markup, escape

    parts = BOLD.split(text)
    return Markup("").join(Markup("<b>{}</b>").format(part) if i % 2 else escape(part) for i, part in enumerate(parts))


def _said(line: Line) -> dict[str, Any]:
    return asdict(line) | {"text": BOLD.sub(r"\1", line.text)}
