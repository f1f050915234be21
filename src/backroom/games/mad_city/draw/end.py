"""The end of a game: what brought the points over all rounds, and the score round by round."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from backroom.games.mad_city.state import Kind
from backroom.games.mad_city.text import RANKS
from backroom.kit.ending import Ending, NextGame, Source, curve_of, kept

if TYPE_CHECKING:
    from backroom.core.match import Match
    from backroom.core.words import Words

ZONES = ("houses", "factories", "towers")  # the kinds of zones, three categories each
BONUSES = ("tree", "road", "bets", "floor")
EARNS = {  # what a happening adds to which line
    Kind.TREE_SCORED: ("tree", 1),
    Kind.LAKES_SCORED: ("tree", 1),
    Kind.ROAD_SCORED: ("road", 1),
    Kind.SOLO_ROAD: ("road", 1),
    Kind.BET_WON: ("bets", 1),
    Kind.BET_LOST: ("bets", -1),
    Kind.FLOOR: ("floor", 1),
}


def ending(match: Match, words: Words) -> Ending:
    """Who won or how good the cities are, the points by source, the score after each round (§scoring, §game-end)."""
    s = match.state
    curve = curve_of(match, lambda state: state.round_no)
    sources = _sources(match, words) if match.over else ()
    if not s.alone:
        return Ending(
            sources=sources,
            curve=curve,
            axis=words("end.round"),
            won=tuple(seat for seat in range(match.seats) if int(s.winners) >> seat & 1),
            steps=_steps(match, words),
        )
    points, rounds = match.scores[0], int(s.options.solo_rounds)
    rank = sum(points * 3 >= limit * rounds for limit in RANKS)
    missing = -(-RANKS[rank] * rounds // 3) - points if rank < len(RANKS) else 0
    return Ending(
        sources=sources,
        curve=curve,
        axis=words("end.city"),
        headline=words(f"end.rank_{rank}") if match.over else "",
        to_next=words("end.to_next", n=missing, rank=words(f"result.rank_{rank + 1}"))
        if missing and match.over
        else "",
        steps=_steps(match, words),
    )


def _steps(match: Match, words: Words) -> tuple[NextGame, ...]:
    chosen = match.options.model_dump()
    if chosen["mode"] == "puzzle":
        return (NextGame(words("end.advanced"), {"mode": "advanced_puzzle"}),)
    if chosen["mode"] == "base":
        longer = (NextGame(words("end.longer"), {"short_game": False}),) if chosen["short_game"] else ()
        return (*longer, NextGame(words("end.standard"), {"mode": "standard", "short_game": False}))
    return ()


def _sources(match: Match, words: Words) -> tuple[Source, ...]:
    """The points over all rounds: zones by kind, then what else a count brings (§zone-points, §park-ranger, R17)."""
    points: dict[str, list[int]] = defaultdict(lambda: [0] * match.seats)
    zones = [0] * match.seats
    for happened, state in zip(match.happenings, match.states()[1:], strict=True):
        for happening in happened:
            if happening.kind in EARNS:
                line, sign = EARNS[Kind(happening.kind)]
                points[line][happening.seat] += sign * happening.amount
            elif happening.kind == Kind.ZONES_SCORED:
                zones[happening.seat] += happening.amount
                for kind, amount in zip(ZONES, _by_kind(match, state, happening.seat), strict=True):
                    points[kind][happening.seat] += amount
    if [sum(points[kind][seat] for kind in ZONES) for seat in range(match.seats)] != zones:
        points.update({kind: [0] * match.seats for kind in ZONES}, all_zones=zones)  # the next round was dealt
    return kept(
        *(
            Source(words(f"end.{line}"), tuple(points[line]), words("end.bonuses" if line in BONUSES else "end.zones"))
            for line in (*ZONES, "all_zones", *BONUSES)
        )
    )


def _by_kind(match: Match, state: Any, seat: int) -> list[int]:
    """The points of a city's zones by kind, as long as its count lies open (§zone-points, §delayed-scoring)."""
    result, worth = state.players[seat].result, match.deck.record.category_points
    found = [0] * len(ZONES)
    for category, value in enumerate(worth):
        found[category // 3] += (int(result.counts[category]) - int(result.turned[category])) * int(value)
    return found
