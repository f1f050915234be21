"""The end of a campaign: votes, places and event cards by region and seat, and the score day by day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.jit import plain
from backroom.games.ninety import scoring
from backroom.games.ninety.state import ZONES
from backroom.kit.ending import Ending, NextGame, Source, curve_of

if TYPE_CHECKING:
    from backroom.core.match import Match
    from backroom.core.words import Words


def ending(match: Match, words: Words) -> Ending:
    """Who is mayor, the sheet, the score if the polls had closed each day (§vote-counting, §winner)."""
    s = match.state
    late = int(s.options.start_day) > 1
    return Ending(
        sources=_sheet(match, words) if match.over else (),
        curve=curve_of(match, lambda state: state.day),
        axis=words("end.day"),
        won=tuple(seat for seat in range(match.seats) if s.place[seat] == 1),
        steps=(NextGame(words("end.longer"), {"start_day": 1}),) if late else (),
    )


def _sheet(match: Match, words: Words) -> tuple[Source, ...]:
    """The votes and the places in each region, and the event cards (§vote-counting)."""
    s, d, seats = match.state, match.deck.record, range(match.seats)
    votes, places = words("end.votes"), words("end.places")
    sources = []
    if s.options.votes_score:
        sources = [
            Source(
                words(f"region.{region}"),
                tuple(int(plain(scoring.region_votes)(s, seat, region)) for seat in seats),
                votes,
            )
            for region in range(ZONES)
        ]
    sources += [
        Source(
            words(f"region.{region}"),
            tuple(int(plain(scoring.rank_points)(s, d, seat, region)) for seat in seats),
            places,
        )
        for region in range(ZONES)
    ]
    cards = tuple(int(plain(scoring.card_points)(s, d, seat)) for seat in seats)
    return (*sources, Source(words("end.cards"), cards))
