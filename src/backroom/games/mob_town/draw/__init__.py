"""The screen of Mob Town: both pictures, the question, the keys and the seats; the gallery and the cover."""

from __future__ import annotations

from collections.abc import Mapping

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mob_town.draw.ask import ask, chips, keys, picked, seat_rows
from backroom.games.mob_town.draw.cover import cover
from backroom.games.mob_town.draw.gallery import gallery
from backroom.games.mob_town.draw.inspect import inspect
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.draw.tall import tall
from backroom.games.mob_town.draw.wide import wide
from backroom.games.mob_town.state import Phase
from backroom.kit.screen import Screen

__all__ = ["cover", "gallery", "screen"]


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    table = Table(view, words, draft)
    question, detail = ask(table)
    return Screen(
        wide=lambda: wide(table),
        tall=lambda: tall(table),
        question=question,
        detail=detail,
        chips=chips(table),
        keys=keys(table),
        seats=seat_rows(table),
        tray=picked(table),
        inspect=lambda thing: inspect(table, thing),
        drafts=table.phase == Phase.AGENDA_PICK or table.choice is not None,
    )
