"""The screen: pictures, question, chips, keys, seats."""

from __future__ import annotations

from collections.abc import Mapping

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mad_city.draw.ask import asked, keys
from backroom.games.mad_city.draw.inspect import inspect
from backroom.games.mad_city.draw.panels import note_of, stage
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.draw.tall import tall
from backroom.games.mad_city.draw.wide import wide
from backroom.games.mad_city.state import Phase
from backroom.games.mad_city.text import minus
from backroom.kit.screen import Chip, Screen, SeatRow


def screen(view: View, words: Words, draft: Mapping[str, int]) -> Screen:
    """Everything a page shows of a view."""
    table = Model(view, words, draft)
    question, detail = asked(table)
    return Screen(
        wide=lambda: wide(table),
        tall=lambda: tall(table),
        question=question,
        detail=detail,
        chips=chips(table),
        keys=keys(table),
        seats=seats(table),
        inspect=lambda thing: inspect(table, thing),
        drafts=bool(view.legal) and table.phase in (Phase.BUILD, Phase.PLACE, Phase.GUIDE_USE),
    )


def chips(table: Model) -> tuple[Chip, ...]:
    """The stage of the game."""
    words, s = table.words, table.s
    which, part = stage(table)
    made = [Chip(upper_first(which), icon="timer", strong=True)]
    made += [Chip(upper_first(part))] if part else []
    made.append(Chip(upper_first(words(f"mode.{int(s.options.mode)}"))))
    if table.building and s.early_end:
        done = [table.name(seat) for seat in range(int(s.seats)) if s.players[seat].ready]
        made += [Chip(", ".join(done), icon="check", title=words("screen.ready"))] if done else []
    if table.building and s.tree >= 0:
        made.append(Chip(table.name(int(s.tree)), icon="tree", title=words("screen.tree")))
    return tuple(made)


def seats(table: Model) -> tuple[SeatRow, ...]:
    """The rail's rows."""
    s = table.s
    return tuple(
        SeatRow(seat, note_of(table, seat), minus(int(s.players[seat].score)), to_move=seat in table.view.pending)
        for seat in range(int(s.seats))
    )


def upper_first(said: str) -> str:
    """Words at the beginning of a chip."""
    return said[:1].upper() + said[1:]
