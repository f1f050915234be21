"""How a game came out, for histories and ratings. The events tell it; what is kept here can be made again from them.

Ratings are Elo's, for each game of its own: everybody begins at 1500, and a game among several is a game between each
two of them, whose points are shared out so that one evening never counts more than one duel. A game counts where two
or more people who asked for ratings play against each other, from the first card to the last, and nobody chose the
seed: whoever knows it can know every card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from backroom.server.storage import ResultRow, Store
from backroom.server.storage.rows import LESSON
from backroom.server.tables.table import Table

FIRST_RATING = 1500.0
STEP = 32.0  # the most that one duel moves a rating
SCALE = 400.0  # so many points ahead: ten wins to one
KNOWN_DEALS = ("save", "fork", "seed", "same")  # origins of tables whose cards somebody may know
UNRATED = (*KNOWN_DEALS, "day")  # origins of tables that do not count


def outcome(store: Store, table: Table, at: int) -> list[ResultRow] | None:
    """What is to be written with an event: how the game came out by it; nothing if it took an end back; None: no news.

    The table's row still says how it was before.
    """
    if table.row.origin.startswith(LESSON):
        return None  # what was learnt with help is nobody's result
    if table.over:
        return rated(store, table, results_of(table, at))
    return [] if table.row.over else None


def results_of(table: Table, at: int) -> list[ResultRow]:
    """A row for each seat: equals share a place, who resigned is last."""
    match, seats = table.match, len(table.seats)
    worth = [
        float("-inf") if seat == table.resigned else value
        for seat, value in enumerate(match.returns if match.over else [0.0] * seats)
    ]
    return [
        ResultRow(
            code=table.code,
            seat=place.seat,
            game=table.row.game,
            person=None if place.bot else place.person,
            score=match.scores[place.seat],
            place=1 + sum(other > worth[place.seat] for other in worth),
            at=at,
            hindsight=match.hindsight,
            worth=match.returns[place.seat] if match.over else None,
            rung=table.game.rung(match.state) if table.game.rung else None,
        )
        for place in table.seats
    ]


def rated(store: Store, table: Table, results: list[ResultRow]) -> list[ResultRow]:
    """The results with ratings before and after, where the game counts for them."""
    if table.row.origin.startswith(UNRATED) or len({result.place for result in results}) < 2:
        return results  # not played from the start, on cards that somebody knew, or won and lost together
    people = [result.person for result in results if result.person is not None]
    known = {key: store.person(key) for key in people if people.count(key) == 1}
    duel = [
        result
        for result in results
        if result.person is not None and (person := known.get(result.person)) and person.claimed and person.rated
    ]
    if len(duel) < 2:
        return results
    before = [store.rating(str(result.person), table.row.game) or FIRST_RATING for result in duel]
    last = len(results)
    places = [last if result.seat in table.away else result.place for result in duel]
    changed = {
        result.seat: replace(result, before=old, after=new)
        for result, old, new in zip(duel, before, elo(before, places), strict=True)
    }
    return [changed.get(result.seat, result) for result in results]


def elo(ratings: Sequence[float], places: Sequence[int]) -> list[float]:
    """The ratings after a game that came out so.

    >>> elo([1500, 1500], [1, 2])
    [1516.0, 1484.0]
    >>> [round(rating) for rating in elo([1500, 1700, 1500], [1, 2, 2])]
    [1520, 1684, 1496]
    """
    changed = []
    for i, mine in enumerate(ratings):
        gain = 0.0
        for j, theirs in enumerate(ratings):
            if i != j:
                expected = 1 / (1 + 10 ** ((theirs - mine) / SCALE))
                gain += (places[i] < places[j]) + 0.5 * (places[i] == places[j]) - expected
        changed.append(mine + STEP * gain / (len(ratings) - 1))
    return changed
