"""Scenes: the big moments of what happened since a page was last shown, as this viewer may know them."""

from __future__ import annotations

from functools import partial
from typing import Any

from backroom.core.words import Words
from backroom.kit.scenes import Beat, Scene, staged
from backroom.server.storage.rows import MOVE, UNDO
from backroom.server.tables.table import StoryEntry, Table
from backroom.server.web.viewer import Viewer

OFF = "off"  # the page plays no scenes
MOST_EVENTS = 6  # somebody who was away for longer just sees how it stands


def draw_scenes(table: Table, viewer: Viewer, ui: Words, seen: int, layout: str) -> list[dict[str, Any]]:
    """The scenes of what somebody can notice after their event number `seen`; none behind the curtain."""
    entries = table.story_since(seen, viewer.notices)
    find = table.game.scenes
    if find is None or viewer.curtain or any(entry.kind == UNDO for entry in entries):
        return []
    scenes: list[dict[str, Any]] = []
    moves = [entry for entry in entries if entry.kind == MOVE]
    on_board = len(moves) <= MOST_EVENTS
    for entry in moves[-MOST_EVENTS:]:
        then = table.moment(entry)
        if then is not None:
            view = staged(viewer.view_at(then, [entry.noticed]), partial(_before, table, viewer, entry))
            found = find(view, view.game.words(ui.language))
            scenes += [as_sent(scene, layout, on_board=on_board) for scene in found]
            on_board = on_board and not found and entry.seat == viewer.seat  # what was laid out and sent as one
    return scenes


def _before(table: Table, viewer: Viewer, entry: StoryEntry) -> Any:
    """What the viewer saw of the table before a move."""
    then = table.moment(entry, before=True)
    return then and then.seen_by(len(table.seats) if viewer.public else viewer.seat)


def as_sent(scene: Scene, layout: str, *, on_board: bool = True) -> dict[str, Any]:
    """A scene as the page plays it; `on_board`: the board that the page shows is the one on which it happened."""
    beats = [_beat(beat, layout) | (_place(beat) if on_board else {}) for beat in scene.beats]
    return {"kind": scene.kind, "title": scene.title, "beats": beats}


def _beat(beat: Beat, layout: str) -> dict[str, Any]:
    picture = beat.tall if layout == "tall" else beat.wide
    said = {"says": beat.says, "detail": beat.detail, "lasts": beat.lasts, "after": beat.after}
    return said | {"picture": str(picture)}


def _place(beat: Beat) -> dict[str, Any]:
    marks = [mark._asdict() for mark in beat.marks]
    return {"at": beat.at, "marks": marks, "panel": str(beat.panel)} if beat.at else {}
