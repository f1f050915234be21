"""Scenes: the big moments of what happened since a page was last shown, as this viewer may know them."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.kit.scenes import Beat, Scene
from backroom.server.storage.rows import MOVE, UNDO
from backroom.server.tables.table import Table
from backroom.server.web.viewer import Viewer

OFF = "off"  # the page plays no scenes
MOST_EVENTS = 6  # whoever was away for longer sees how it stands


def draw_scenes(table: Table, viewer: Viewer, ui: Words, seen: int, layout: str) -> list[dict[str, Any]]:
    """The scenes of what somebody can notice after their event number `seen`; none behind the curtain."""
    told = table.story_since(seen, viewer.notices)
    find = table.game.scenes
    if find is None or viewer.curtain or any(entry.kind == UNDO for entry in told):
        return []
    scenes: list[dict[str, Any]] = []
    for entry in told[-MOST_EVENTS:]:
        then = table.moment(entry) if entry.kind == MOVE else None
        if then is not None:
            view = viewer.view_at(then, [entry.noticed])
            scenes += [_scene(scene, layout) for scene in find(view, view.game.words(ui.language))]
    return scenes


def _scene(scene: Scene, layout: str) -> dict[str, Any]:
    return {"kind": scene.kind, "title": scene.title, "beats": [_beat(beat, layout) for beat in scene.beats]}


def _beat(beat: Beat, layout: str) -> dict[str, Any]:
    picture = beat.tall if layout == "tall" else beat.wide
    said = {"says": beat.says, "detail": beat.detail, "lasts": beat.lasts, "after": beat.after}
    return said | {"picture": str(picture)}


def others_acted(table: Table, viewer: Viewer, person: str, seen: int) -> bool:
    """Whether another person, and no bot, has moved since then."""
    own = table.held_by(person)
    told = table.story_since(seen, viewer.notices)
    return any(
        entry.kind == MOVE and entry.seat < len(table.seats) and entry.seat not in own and not table.bot_at(entry.seat)
        for entry in told
    )
