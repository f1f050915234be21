"""The picture of the table and everything that a page shows of it.

`read.py` reads a view, `wide.py` and `tall.py` put the parts of the board together, `ask.py` asks, and `draft.py` knows
what was chosen but is not played yet.
"""

from __future__ import annotations

from collections.abc import Mapping

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mean_streets.draw import ask, status
from backroom.games.mean_streets.draw.inspect import inspect
from backroom.games.mean_streets.draw.read import read
from backroom.games.mean_streets.draw.tall import tall
from backroom.games.mean_streets.draw.wide import wide
from backroom.kit.screen import Screen


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    t = read(view, words)
    chosen = dict(draft) if t.legal else {}
    return Screen(
        wide=lambda: wide(t, chosen),
        tall=lambda: tall(t, chosen),
        question=ask.question(t, chosen),
        detail=ask.detail(t, chosen),
        chips=status.chips(t),
        keys=ask.keys(t, chosen),
        seats=status.seats(t),
        inspect=lambda thing: inspect(t, thing),
        drafts=bool(t.legal) and t.phase in ask.DRAFTED,
    )
