"""What hints say about a move besides its figure: what it makes of the city, and what a bet is on."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import copy_of
from backroom.core.words import Words
from backroom.games.mad_city.mind.bets import aim_of, contract
from backroom.games.mad_city.mind.city import city_of
from backroom.games.mad_city.mind.improve import aimed_worth
from backroom.games.mad_city.rules import play
from backroom.games.mad_city.rules.count import ranger_points, score_zones, survey
from backroom.games.mad_city.state import CONTRACTORS, MOVES, PALM

LAYS = ("place", "put", "cover", "turn")  # moves after which a tile lies, or lies otherwise


class Tally(NamedTuple):
    """What a city would score now: points of zones, zones that turn tokens instead (§delayed-scoring), points of
    lakes and parks in a solitaire, and the tiles of the road.
    """

    zones: int
    turned: int
    waters: int
    road: int


def played(view: View, move: int) -> Any:
    """The state after a move; what the seat cannot see is dealt anyhow, for its city does not depend on it."""
    s, d, stream = copy_of(view.record), view.deck.record, np.zeros(2, np.int64)
    s.happenings.enabled = 0
    plain(view.game.reshuffle)(s, d, view.seat, stream)
    plain(play)(s, d, view.seat, move)
    return s


def tally(view: View, s: Any) -> Tally:
    """What the city of the seat would score in a state."""
    p, d = s.players[view.seat], view.deck.record
    plain(survey)(p, d, int(s.side))
    points = int(plain(score_zones)(s, d, view.seat))
    turned = int(p.result.turned.sum()) if s.standard or s.alone else 0
    waters = int(plain(ranger_points)(p.result, d.solo_ranger)) if s.alone else 0
    return Tally(points, turned, waters, int(p.result.road))


def standing_after(view: View, move: int) -> float:
    """What the city of the seat is worth after a move; a move that ends a round leaves no city."""
    after = played(view, move)
    if MOVES.family(move).name not in LAYS or _is_counted(view, after):
        return 0.0
    p = after.players[view.seat]
    return float(plain(aimed_worth)(after, view.deck.record, p, aim_of(view, view.seat, tree=False)))


def _is_counted(view: View, after: Any) -> bool:
    """Whether the round is over after a move, and its tiles are gone."""
    return bool(after.players[view.seat].placed < view.record.players[view.seat].placed)


def facts_of(view: View, words: Words, move: int) -> list[str]:
    """What a move that lays a tile changes in the count of the city; what a bet is on, and its stakes."""
    if MOVES.family(move).name == "palm":
        return bet_facts(view, words, move - PALM)
    if MOVES.family(move).name not in LAYS:
        return []
    after = played(view, move)
    return [] if _is_counted(view, after) else changes(words, tally(view, copy_of(view.record)), tally(view, after))


def changes(words: Words, now: Tally, then: Tally) -> list[str]:
    """Each part of the count that is another one then."""
    keys = {"zones": "hint.zones", "turned": "hint.zones_turn", "waters": "hint.waters", "road": "hint.road"}
    pairs = {name: (getattr(now, name), getattr(then, name)) for name in keys}
    return [words(keys[name], now=before, then=after) for name, (before, after) in pairs.items() if before != after]


def bet_facts(view: View, words: Words, token: int) -> list[str]:
    """What the seat has of what a bet compares, and what the bet wins and loses (§contractors)."""
    own, d = contract(city_of(view, view.seat), token), view.deck.record
    return [
        words("hint.bet_road" if token == CONTRACTORS - 1 else "hint.bet_zone", n=own),
        words("hint.bet_stakes", won=int(d.bet_won), lost=int(d.bet_lost)),
    ]
