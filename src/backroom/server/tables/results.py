"""How a game came out, for histories and ratings. The events tell it; what is kept here can be made again from them.

Ratings are OpenSkill's, as in tournaments of bots, for each game of its own. A game counts where two or more people who
asked for ratings play against each other, from the first card to the last, and nobody chose the seed, by which
every card can be known.
"""

from __future__ import annotations

from dataclasses import replace

from backroom.bots.ratings import Rating, rate
from backroom.server.storage import ResultRow, Store
from backroom.server.storage.rows import LESSON, PRACTISE
from backroom.server.tables.table import Table

KNOWN_DEALS = ("save", "fork", "seed", "same", PRACTISE)  # origins of tables whose cards somebody may know
UNRATED = (*KNOWN_DEALS, "day")  # origins of tables that do not count


def outcome(store: Store, table: Table, at: int) -> list[ResultRow] | None:
    """What is to be written with an event: how the game came out by it; nothing if it took an end back; None: no news.

    The table's row still says how it was before.
    """
    if table.row.origin.startswith((LESSON, PRACTISE)):
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
    earlier = [store.rating(str(result.person), table.row.game) for result in duel]
    before = [Rating(*rating) if rating else Rating() for rating in earlier]
    last = len(results)
    places = [last if result.seat in table.away else result.place for result in duel]
    changed = {
        result.seat: replace(result, before=old.strength, after=new.strength, doubt=new.doubt)
        for result, old, new in zip(duel, before, rate(before, places), strict=True)
    }
    return [changed.get(result.seat, result) for result in results]
