"""A hint: the search's value of every lit move, and a note in words."""

from __future__ import annotations

from typing import Any

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.kit.screen import Bar, Hint
from backroom.server.tables.table import Table
from backroom.server.visit import render

SHOWN = 3  # bars in a note
CLEAR = 0.03  # a lead of less than this share is no clear lead


def draw_hint(table: Table, seat: int, advice: Advice, house: Words) -> dict[str, Any]:
    """The note as HTML, and a figure for each move to print on its element."""
    view = table.view(seat)
    words = view.game.words(house.language)
    note = view.game.advise(view, words, advice) if view.game.advise else plain_note(view, advice, house)
    return {
        "note": render("parts/hint.html", w=house, hint=note, advice=advice, rounds=view.game.turns is not None),
        "values": printed(note, advice, house),
        "best": list(note.moves) or [advice.best],
        "draft": note.draft,
        "said": note.advice,
    }


def printed(note: Hint, advice: Advice, house: Words) -> dict[str, str]:
    """The figure to print on each move: the game's own, or the share of the whole."""
    if note.values:
        return {str(move): figure for move, figure in note.values}
    return {str(rated.move): percent(rated.value, house) for rated in advice.moves}


def plain_note(view: View, advice: Advice, house: Words) -> Hint:
    """The note of a game that has no words of its own for advice: the best moves beside each other."""
    words = view.game.words(house.language)
    bars = tuple(
        Bar(view.move_text(rated.move, words), share(rated.value), percent(rated.value, house))
        for rated in advice.moves[:SHOWN]
    )
    best = advice.moves[0]
    lead = share(best.value) - share(advice.moves[1].value) if len(advice.moves) > 1 else 1.0
    key = "hint.only" if len(advice.moves) == 1 else "hint.clear" if lead >= CLEAR else "hint.close"
    return Hint(
        advice=view.move_text(best.move, words),
        bars=bars,
        about=house("hint.about_alone" if view.game.one_seat else "hint.about"),
        reason=house(key, lead=max(1, round(100 * lead))),
        moves=(best.move,),
    )


def share(value: float) -> float:
    """A value on the scale of `returns` (-1 to 1) as a share of the whole."""
    return min(1.0, max(0.0, (value + 1) / 2))


def percent(value: float, house: Words) -> str:
    """The share as people read it."""
    return house("hint.percent", n=round(100 * share(value)))
