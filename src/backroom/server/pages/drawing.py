"""The parts of a table's page, drawn for one seat in one language. A push replaces the same parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import groupby
from operator import attrgetter
from typing import Any

from markupsafe import Markup

from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Key, Screen, SeatRow
from backroom.server.pages.lessons import in_lesson, lesson_bar
from backroom.server.pages.log import BOLD, LogLine, log_of, news_of
from backroom.server.pages.messages import Shown
from backroom.server.pages.talk import said_at
from backroom.server.settings import DEFAULT_TICK
from backroom.server.storage.rows import PRACTISE, StoredSeat
from backroom.server.tables.clock import seconds_left
from backroom.server.tables.table import Table
from backroom.server.timestamps import now
from backroom.server.web.cache import Cache
from backroom.server.web.templates import render, render_once
from backroom.server.web.viewer import Viewer

WIDE, TALL = LAYOUTS = "wide", "tall"  # the arrangements of a picture
MOST_DRAFT = 40  # numbers in a draft
LESSON = {"acts": "lesson", "course": "course"}  # its parts of the page and their files
MOST_DRAWINGS = 256  # drawings in memory
TOLD = tuple(field.name for field in fields(LogLine))  # of a line of news, to the page
DRAFT = re.compile(r"([a-z][a-z0-9_-]{0,23})=(-?\d{1,6})")


def read_draft(text: str) -> dict[str, int]:
    """A draft as pages write it: `new=3 gear=2`. What is not a draft is left out."""
    found = (DRAFT.fullmatch(part) for part in text[:2000].split()[:MOST_DRAFT])
    return {match[1]: int(match[2]) for match in found if match}


def draw_table(
    table: Table,
    viewer: Viewer,
    ui: Words,
    draft: Mapping[str, int],
    seen: int | None = None,
    heard: int = 0,
    layout: str = "",
    in_words: bool = True,
) -> Shown:
    """The message that shows the table: its parts as HTML, what happened since `seen`, was said since `heard`.

    `layout` is the arrangement that the page shows, wide or tall; a page that has not said so gets both. The part with
    the table `in_words` costs as much as a picture, and few look at it.
    """
    about: dict[str, Any] = {
        "number": len(table.story_of(viewer.notices)),
        "seat": viewer.seat,
        "curtain": viewer.curtain,
        "over": table.over,
        "plays": viewer.plays,
        "clock": seconds_left(table, DEFAULT_TICK),
        "said": [f"{said.name}: {said.text}" for said in said_at(table, ui, heard)],
    }
    if viewer.curtain:
        name = table.seats[viewer.seat].name
        acts = render("parts/curtain.html", w=ui, name=name, seat=viewer.seat)
        parts = {"board": "", "acts": acts, "stage": "", "strip": "", "log": "", "plain": ""}
        return Shown.model_construct(**about, parts=parts, news=[])
    drawn = _drawn(table, viewer, ui, draft if viewer.plays else {})
    news = news_of(table, drawn.view, ui, seen, viewer.notices) if seen is not None else []
    parts = drawn.parts | {"board": picture(drawn.screen, layout), "seats": drawn.seats()}
    if in_words:
        parts["plain"] = drawn.plain()
    return Shown.model_construct(  # we have just made all of it: to check it would cost as much as a part
        **about,
        parts=parts,
        news=[_said(line) for line in news],
        mine=viewer.plays and viewer.seat in drawn.view.pending and viewer.seat not in table.away,
    )


def draw_sheet(table: Table, viewer: Viewer, ui: Words, thing: str) -> str:
    """A thing of the board opened large, "" if there is nothing to say of it to this viewer."""
    sheet = None if viewer.curtain else _drawn(table, viewer, ui, {}).screen.inspect(thing)
    return render("parts/inspect.html", w=ui, sheet=sheet, game=table.row.game) if sheet else ""


def picture(screen: Screen, layout: str = "") -> str:
    """The board in the arrangement that is shown; both where that is not known."""
    if layout == WIDE:
        return screen.wide
    return screen.tall if layout == TALL else screen.wide + screen.tall


class Drawn:
    """A position as some viewer see it in one language: all that does not change before the next event."""

    def __init__(self, table: Table, viewer: Viewer, ui: Words, draft: Mapping[str, int]) -> None:
        self.view = viewer.view_of(table)
        self.screen: Screen = self.view.screen(ui.language, draft)
        self.parts = draw_parts(table, viewer, self.view, self.screen, ui)
        self._table, self._viewer, self._ui = table, viewer, ui
        self._seats = "" if table.thinking_time.kept else self._draw_seats()
        self._plain = ""

    def seats(self) -> str:
        """The rail's seats; where clocks run they say another time in each drawing."""
        return self._seats or self._draw_seats()

    def _draw_seats(self) -> str:
        draw = render if self._table.thinking_time.kept else render_once  # a clock's time comes once
        seats = sittings(self._table, self.screen, self._ui)
        rows = [draw("parts/seat.html", sit=sit, w=self._ui) for sit in seats]
        return render("parts/seats.html", rows=Markup("".join(rows)), w=self._ui, screen=self.screen)

    def plain(self) -> str:
        """The table in words, with every move to type: drawn when it is read."""
        if not self._plain:
            text, moves = self.view.text(self._ui.language), typed_moves(self._table, self._viewer, self.view, self._ui)
            self._plain = render("parts/plain.html", text=text, moves=moves)
        return self._plain


_DRAWINGS: Cache[Drawn] = Cache(MOST_DRAWINGS)
_LOGS: Cache[str] = Cache(MOST_DRAWINGS)


def _drawn(table: Table, viewer: Viewer, ui: Words, draft: Mapping[str, int]) -> Drawn:
    """The drawing of the position for these viewer, made once for all pages that show it."""
    key = (table, viewer, ui.language, tuple(sorted(draft.items())))
    return _DRAWINGS.get(key, lambda: Drawn(table, viewer, ui, draft))


def draw_parts(table: Table, viewer: Viewer, view: View, screen: Screen, ui: Words) -> dict[str, str]:
    """Each part by the id of the element that holds it, besides the board, the seats and the table in words."""
    common = {
        "w": ui,
        "table": table,
        "view": view,
        "screen": screen,
        "viewer": viewer,
        "gw": view.game.words(ui.language),
        "free": [seat for seat in table.seats if seat.free],
        "away": viewer.plays and viewer.seat in table.away,
    }
    return {
        "stage": draw_stage(screen, table, ui),
        "strip": draw_stage(screen, table, ui, phone=True),
        **_bar(table, viewer, view, screen, ui, common),
        "talk": render("parts/talk.html", said=said_at(table, ui), **common),
        "log": _log(table, viewer, view, ui),
    }


def draw_stage(screen: Screen, table: Table, ui: Words, *, phone: bool = False) -> str:
    """The facts of the top bar; on phones the main values are among them."""
    hindsight, practice = table.match.hindsight, table.row.origin.startswith(PRACTISE)
    return render_once(
        "parts/stage.html", chips=screen.chips, hindsight=hindsight, practice=practice, w=ui, phone=phone
    )


def _log(table: Table, viewer: Viewer, view: View, ui: Words) -> str:
    """The log, written once for all who have noticed the same last move: nothing else in it depends on who reads."""
    key = (table, ui.language, table.last_chain(viewer.notices)[0])
    return _LOGS.get(key, lambda: draw_log(log_of(table, view, ui, viewer.notices), ui))


def _bar(table: Table, viewer: Viewer, view: View, screen: Screen, ui: Words, common: dict[str, Any]) -> dict[str, str]:
    """The action bar: a lesson speaks there while it goes on, and the rail says how far it is."""
    if in_lesson(table, viewer):
        bar = lesson_bar(table, view, screen, ui, result_of(table, view, ui) if table.over else "")
        return {name: render(f"parts/{file}.html", bar=bar, **common) for name, file in LESSON.items()}
    return {"acts": render("parts/acts.html", acts=_acts(table, viewer, view, screen, ui), key=_key, **common)}


def _key(key: Key) -> Markup:
    """A key of the action bar."""
    return Markup(render_once("parts/key.html", k=key))


def draw_log(lines: list[LogLine], ui: Words) -> str:
    """Lines of a log, newest first. They are put together here: a template would escape each of them once more."""
    said: list[str] = []
    for heading, group in groupby(lines, key=attrgetter("heading")):
        if heading or said:
            said.append(render_once("parts/turn.html", heading=heading or ui("log.start")))
        said += [line.row for line in group]
        said.append("\n")
    return render("parts/log.html", w=ui, lines=Markup("".join(said)))


def _acts(table: Table, viewer: Viewer, view: View, screen: Screen, ui: Words) -> dict[str, Any]:
    """What the action bar says and offers."""
    if table.over:
        return {
            "question": result_of(table, view, ui),
            "detail": "",
            "keys": [],
            "tray": None,
            "undo": _undo(table, viewer, ui),
            "over": True,
        }
    if viewer.plays and viewer.seat in table.away:
        timed_out = viewer.seat in table.timed_out
        return {
            "question": ui("table.away_time" if timed_out else "table.away"),
            "detail": ui("table.away_time_says" if timed_out else "table.away_says"),
            "keys": [],
            "tray": None,
            "undo": ui("error.bot_plays"),
            "over": False,
        }
    if not viewer.plays or viewer.seat not in table.pending:
        words = view.game.words(ui.language)
        names = " · ".join(view.seat_name(seat, words) for seat in table.pending if seat < len(view.names))
        said = screen.question if viewer.plays else ""
        watched = ui("table.watch_open" if not viewer.public else "table.watch_says")
        return {
            "question": said or ui("table.wait", name=names),
            "detail": (screen.detail or ui("table.wait_detail")) if viewer.plays else watched,
            "keys": [],
            "tray": None,
            "undo": _undo(table, viewer, ui),
            "over": False,
        }
    return {
        "question": screen.question,
        "detail": screen.detail,
        "keys": screen.keys,
        "tray": screen.tray,
        "undo": _undo(table, viewer, ui),
        "over": False,
    }


def _undo(table: Table, viewer: Viewer, ui: Words) -> str:
    """Why one cannot take back, "" if one can."""
    if not viewer.plays:
        return ui("error.not_your_seat")
    reason = table.may_undo(viewer.seat)
    return ui(f"error.{reason}") if reason else ""


def result_of(table: Table, view: View, ui: Words) -> str:
    """How it ended, in words."""
    words = view.game.words(ui.language)
    if table.resigned is not None:
        return ui("table.resigned", name=view.seat_name(table.resigned, words))
    if view.game.result:
        return view.game.result(view.scores, view, words)
    best = max(view.scores)
    names = [view.seat_name(seat, words) for seat, score in enumerate(view.scores) if score == best]
    return ui("table.won", names=" & ".join(names), score=best)


@dataclass(frozen=True)
class Sitting:
    """A seat of the rail: the game's word on it, who sits there, and how they stand with the clock."""

    row: SeatRow
    place: StoredSeat
    name: str
    bot: str
    away: bool
    to_move: bool
    left: float | None  # seconds for this move or the game, whichever ends first; None without a clock
    bank: float | None  # seconds left for the whole game


def called(table: Table, seat: int, ui: Words) -> str:
    """What a seat is called where its player is named in full: a bot with its level, a free seat as the game has it."""
    if table.begun and not table.match.players[seat]:
        return table.game.words(ui.language).get("seat", str(seat + 1), n=seat + 1)
    return table.seats[seat].name


def sittings(table: Table, screen: Screen, ui: Words) -> list[Sitting]:
    """The rail's seats."""
    rows = {row.seat: row for row in screen.seats}
    at = now()
    return [
        Sitting(
            row=rows.get(place.seat) or SeatRow(place.seat, "", ""),
            place=place,
            name=called(table, place.seat, ui),
            bot=table.bot_at(place.seat),
            away=place.seat in table.away,
            to_move=place.seat in table.pending and not table.over,
            left=table.thinking_time.left(place.seat, at),
            bank=table.thinking_time.game_left(place.seat, at),
        )
        for place in table.seats
    ]


def typed_moves(table: Table, viewer: Viewer, view: View, ui: Words) -> list[tuple[str, str]]:
    """Each legal move as typed and in words."""
    if table.over or not viewer.plays or viewer.seat in table.away:
        return []
    words = view.game.words(ui.language)
    return [(view.game.moves.notation(move), view.move_text(move, words)) for move in view.legal]


def _said(line: LogLine) -> dict[str, Any]:
    told = {name: getattr(line, name) for name in TOLD}
    return told | {"text": BOLD.sub(r"\1", line.text)}
