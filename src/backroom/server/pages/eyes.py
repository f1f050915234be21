"""Through whose eyes a visitor sees a table. Nothing hidden is drawn for a seat that may not see it."""

from __future__ import annotations

from dataclasses import dataclass

from backroom.server.tables.table import Table
from backroom.server.trouble import Trouble


@dataclass(frozen=True)
class Eyes:
    """The seat a page shows. Behind the curtain nothing is shown until the named player has the screen."""

    seat: int
    curtain: bool = False
    plays: bool = True  # False for somebody who looks at a finished game of others


def eyes_for(table: Table, person: str, lifted: int | None = None) -> Eyes:
    """Whose view to draw for a person; `lifted` is the seat that has said it holds the screen."""
    own = table.held_by(person)
    if not own:
        return _onlooker(table, lifted)
    if table.over:
        return Eyes(lifted if lifted is not None and 0 <= lifted < len(table.seats) else own[0])
    turn = [seat for seat in table.pending if seat in own]
    wanted = lifted if lifted in own else None
    if len(own) == 1:
        return Eyes(own[0])
    seat = wanted if wanted is not None and (wanted in turn or not turn) else (turn or own)[0]
    return Eyes(seat, curtain=seat != wanted and table.secret_between(own))


def _onlooker(table: Table, wanted: int | None) -> Eyes:
    if not table.over:
        raise Trouble(403, "not_your_table", code=table.code)
    return Eyes(wanted if wanted is not None and 0 <= wanted < len(table.seats) else 0, plays=False)


def seat_to_play(table: Table, person: str, named: int | None) -> int:
    """The seat for which a person acts: the named one, the one to move, or the only one held."""
    own = table.held_by(person)
    if not own:
        raise Trouble(403, "not_your_seat")
    if named is not None:
        if named not in own:
            raise Trouble(403, "not_your_seat")
        return named
    return next((seat for seat in table.pending if seat in own), own[0])
