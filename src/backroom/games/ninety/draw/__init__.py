"""The screen of a campaign: the map, what stands round it, the question and the buttons."""

from __future__ import annotations

from collections.abc import Mapping

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.ninety.draw.ask import ask, chips, keys, seat_rows
from backroom.games.ninety.draw.city import aim_of, city
from backroom.games.ninety.draw.inspect import inspect
from backroom.games.ninety.draw.read import may_mail_elsewhere, read
from backroom.games.ninety.draw.tall import tall
from backroom.games.ninety.draw.wide import wide
from backroom.games.ninety.state import Phase
from backroom.kit.screen import Screen


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    c = read(view, words, draft)
    aim = aim_of(c)
    drawn = city(c, aim)
    question, detail = ask(c)
    return Screen(
        wide=lambda: wide(c, aim, drawn),
        tall=lambda: tall(c, aim, drawn),
        question=question,
        detail=detail,
        chips=chips(c),
        keys=keys(c),
        seats=seat_rows(c),
        inspect=lambda thing: inspect(c, aim, thing),
        drafts=may_mail_elsewhere(view) or (c.acts and c.phase == Phase.COMMIT),
    )
