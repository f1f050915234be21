"""The screen of Mayor of Chicago: `screen` puts it together from the files beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.draw.amounts import AMOUNTS, FEW
from backroom.games.mayor_of_chicago.draw.ask import chips, keys, question, rivals, seats
from backroom.games.mayor_of_chicago.draw.inspect import inspect
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.draw.tall import draw_tall
from backroom.games.mayor_of_chicago.draw.wide import draw_wide
from backroom.kit.screen import Screen

if TYPE_CHECKING:
    from backroom.core.match import View


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    t = Table(view, words, draft)
    asked, detail = question(t)
    stepped = t.phase in AMOUNTS and int(t.s.high) - int(t.s.low) + 1 > FEW
    return Screen(
        wide=lambda: draw_wide(t),
        tall=lambda: draw_tall(t),
        question=asked,
        detail=detail,
        chips=chips(t),
        keys=keys(t),
        seats=seats(t),
        rivals=rivals(t),
        inspect=lambda thing: inspect(t, thing),
        drafts=t.mine and (stepped or len(t.hires) > 1 or t.shown is not t.me),
    )
