"""The picture of the table: wide and tall, the question and its keys, the cards, the poster.

`table.py` reads the view and `drafts.py` what is laid out; `event.py tracker.py ahead.py rows.py mat.py panels.py` draw
parts of the table from `cards.py`, and `arrange.py` puts them together. `ask.py` asks, `shelf.py` shows the deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mean_streets.draw import ask
from backroom.games.mean_streets.draw.arrange import tall, wide
from backroom.games.mean_streets.draw.shelf import cover, gallery
from backroom.games.mean_streets.draw.table import read
from backroom.kit.screen import Screen

__all__ = ["cover", "gallery", "screen"]


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    t = read(view, words)
    laid: dict[str, Any] = dict(draft) if t.legal else {}
    return Screen(
        wide=lambda: wide(t, laid),
        tall=lambda: tall(t, laid),
        question=ask.question(t, laid),
        detail=ask.detail(t, laid),
        chips=ask.chips(t),
        keys=ask.keys(t, laid),
        seats=ask.seats(t),
        drafts=bool(t.legal) and t.phase in ask.DRAFTED,
    )
