"""A move that somebody asks for, by a request or through a socket: pages and programs play by the same few lines."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.core.words import Words
from backroom.server.errors import RequestError
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables
from backroom.server.web.messages import Refused
from backroom.server.web.viewer import seat_to_play


async def play(
    tables: Tables,
    table: Table,
    person: str,
    seat: int | None,
    moves: Sequence[int | str],
    *,
    after: int | None,
    request_id: str | None,
    careful: bool = False,
) -> Table:
    """Play for a person, who saw event `after` last, as `Tables.play` does; `seat` may be left open."""
    number = seat_to_play(table, person, seat)
    since = None if after is None else table.event_of(person, after)
    return await tables.play(table, number, moves, after=since, request_id=request_id, careful=careful)


def refused(request_id: str | None, problem: RequestError, words: Words) -> Refused:
    """What is said to who asked for what cannot be."""
    error, section, game = problem.sentence(words)
    rule = f"/games/{game}/rules#{section}" if section else ""
    return Refused(id=request_id, key=problem.key, error=error, rule=rule)
