"""A hint's note: one move towards the best city that a moment's search finds, or the tree, with numbers.

As long as the solver is being compiled the plan is a quick one, and the hint says so: nobody waits for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from backroom.core.advice import Advice, Rated
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import copy_of
from backroom.core.words import Words
from backroom.games.mad_city.mind.city import City, Zone, city_of, zones_worth
from backroom.games.mad_city.mind.plan import (
    HALF,
    MORE_BUILDING,
    Plan,
    plan_city,
    steps_to,
    tree_pays,
    zone_values,
    zones_after,
)
from backroom.games.mad_city.mind.solver import background
from backroom.games.mad_city.rules import play
from backroom.games.mad_city.scoring import SOLO_FAIR, SOLO_SPREAD
from backroom.games.mad_city.state import GRAB, MOVES, READY, Phase
from backroom.games.mad_city.text import move_values
from backroom.kit.screen import Bar, Hint
from backroom.kit.weigh import SHOWN, Scale, weigh

MOST_POINTS = 25  # a bar's whole
LAYS = ("place", "put", "cover")  # moves after which a tile lies
LOOKED_AT = 32  # moves of equal worth that are compared by the city that they make


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note: a step of the plan while building, else the search's best move."""
    s = view.record
    if s.phase == Phase.BUILD and not s.alone and 0 <= view.seat < s.seats and not s.players[view.seat].locked:
        return advise_builder(view, words)
    if s.phase == Phase.START:
        return Hint(advice=words("hint.go"), reason=words("hint.reason_go"), moves=(advice.best,))
    return advise_search(view, words, advice)


def advise_search(view: View, words: Words, advice: Advice) -> Hint:
    """The search's best move: points at the end of a solitaire, else the share of simulated games won.

    Of solitaire moves that are equal in the simulated games the one that makes most of the city now is advised.
    """
    scale = scale_of(view, words, advice)

    def said(move: int) -> str:
        return words(f"hint.{MOVES.family(move).name}", **_values(view, move))

    def facts(move: int) -> list[str]:
        return _facts(view, words, move)

    note = weigh(advice, scale, lambda move: said(move).removesuffix("."), facts, said)
    if not (note.equal and view.record.alone):
        return note
    leaders = [row.move for row in advice.leaders(scale.least)]
    worth = {move: _standing(view, move) for move in leaders[:LOOKED_AT]}
    best = max(worth, key=lambda move: worth[move])
    top = [move for move in worth if worth[move] == worth[best]]
    if len(top) == len(worth):
        return note
    told = words("hint.reason_equal", n=len(leaders), top=len(top))
    reason = " ".join([told, *facts(best)])
    if len(top) == 1:
        return Hint(said(best), about=scale.about, reason=reason, moves=(best,))
    named = tuple((said(move).removesuffix("."), "") for move in top[:SHOWN])
    return replace(note, moves=(top[0],), also=tuple(top[1:]), equal=named, reason=reason)


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """What the values of moves are called."""
    s = view.record
    alone = words("hint.reason_plain" if advice.playouts > 1 else "hint.reason_one")
    if s.alone:
        rounds = max(1, int(s.options.solo_rounds))

        def points(row: Rated) -> str:
            return words("hint.points", n=round(rounds * (SOLO_FAIR + SOLO_SPREAD * row.value)))

        return Scale(
            words("hint.about_points"),
            points,
            lambda row: min(1.0, max(0.0, (row.value + 1) / 2)),
            1 / (rounds * SOLO_SPREAD),
            lambda row: words("hint.level_points", n=points(row)),
            lambda best, other: words("hint.gap_points", best=points(best), next=points(other)),
            alone,
        )

    def percent(row: Rated) -> str:
        return words("hint.percent", n=round(100 * min(1.0, max(0.0, (row.value + 1) / 2))))

    return Scale(
        words("hint.about_games"),
        percent,
        lambda row: min(1.0, max(0.0, (row.value + 1) / 2)),
        0.02,
        lambda row: words("hint.level_games", share=percent(row)),
        lambda best, other: words("hint.gap_games", best=percent(best), next=percent(other)),
        alone,
    )


def _after(view: View, move: int) -> City:
    """The city after a move; what the seat cannot see is dealt anyhow, for the city does not depend on it."""
    s, d, stream = copy_of(view.record), view.deck.record, np.zeros(2, np.int64)
    s.happenings.enabled = 0
    plain(view.game.reshuffle)(s, d, view.seat, stream)
    plain(play)(s, d, view.seat, move)
    return city_of(view, view.seat, s.players[view.seat])


def _standing(view: View, move: int) -> int:
    """What the zones are worth after a move, in halves of a point; a move that ends a round leaves no city."""
    if MOVES.family(move).name not in LAYS:
        return 0
    return zones_worth(_after(view, move).zones, zone_values(view, view.seat))


def _facts(view: View, words: Words, move: int) -> list[str]:
    """The zones of the city before and after a move that lays a tile."""
    if MOVES.family(move).name not in LAYS:
        return []
    values = zone_values(view, view.seat)
    now = zones_worth(city_of(view, view.seat).zones, values) // HALF
    then = _standing(view, move) // HALF
    key = "hint.zones_same" if then == now else "hint.zones"
    return [words(key, now=now, then=then)]


def advise_builder(view: View, words: Words) -> Hint:
    """A builder's note: the tile of the plan that brings most at once, or the tree if it pays more than building on.

    Whatever is compared is worth what the plan's table says: a zone that only turns a token counts for less than its
    points (§delayed-scoring).
    """
    s, seat = view.record, view.seat
    plan, values, city = plan_city(view, seat), zone_values(view, seat), city_of(view, seat)
    now, tree = zones_worth(city.zones, values), city.tree_points(view.deck.record.ranger)
    gain = round(MORE_BUILDING * max(0, plan.points - now // HALF))
    choices = [(steps, zones_after(view, seat, steps)) for steps in steps_to(view, seat, plan)]
    steps, zones = max(choices, key=lambda choice: zones_worth(choice[1], values), default=((), city.zones))
    then = zones_worth(zones, values)
    first = _bar(words("hint.bar_then"), then // HALF) if then > now else _bar(words("hint.bar_now"), now // HALF)
    bars = [first, _bar(words("hint.bar_best"), plan.points)]
    if tree_pays(view, seat):
        bars.append(_bar(words("hint.bar_tree"), tree))
    notes = [words("hint.tokens")] if s.standard and any(s.players[seat].need) else []
    notes += [] if background.is_ready() else [words("hint.early")]
    if view.may(GRAB) and tree_pays(view, seat) and tree > gain:
        reason = words("hint.reason_grab", tree=tree, gain=gain)
        return Hint(words("hint.grab"), tuple(bars), words("hint.about_zones"), " ".join([reason, *notes]), (GRAB,))
    if not steps:
        reason = words("hint.reason_done", now=now // HALF, best=plan.points)
        last, moves = ("hint.ready", (READY,)) if view.may(READY) else ("hint.pass", ())
        return Hint(words(last), tuple(bars), words("hint.about_zones"), " ".join([reason, *notes]), moves)
    reason = reason_for(view, words, city.zones, zones, plan)
    return Hint(_said(view, words, steps), tuple(bars), words("hint.about_zones"), " ".join([reason, *notes]), steps)


def reason_for(view: View, words: Words, before: tuple[Zone, ...], after: tuple[Zone, ...], plan: Plan) -> str:
    """Why a step is taken: the zone that it makes scores, turns a token, or is a part of the plan."""
    values, need = zone_values(view, view.seat), view.record.players[view.seat].need
    now, then = zones_worth(before, values), zones_worth(after, values)
    made = max(
        set(after) - set(before),
        key=lambda zone: (values[zone.colour, zone.buildings], zone.buildings),
        default=None,
    )
    if made is not None and made.category >= 0 and then > now:
        what = words(f"{'one' if made.buildings == 1 else 'colour'}.{made.colour}")
        left = int(need[made.category]) - sum(zone.category == made.category for zone in after)
        if view.record.standard and need[made.category] > 0 and left >= 0:
            key, kind = "hint.reason_turn" if left else "hint.reason_flip", words(f"category.{made.category}")
            return words(key, k=made.buildings, what=what, kind=kind, left=left)
        if then // HALF > now // HALF:
            gain = then // HALF - now // HALF
            return words("hint.reason_gain", k=made.buildings, what=what, gain=gain, best=plan.points)
    return words("hint.reason_step", best=plan.points, now=now // HALF)


def _bar(label: str, points: int) -> Bar:
    return Bar(label, min(1.0, max(0.0, points / MOST_POINTS)), str(points))


def _values(view: View, move: int) -> dict[str, Any]:
    return {**MOVES.values(move), **move_values(view, move)}


def _said(view: View, words: Words, steps: tuple[int, ...]) -> str:
    if len(steps) == 1:
        return words(f"hint.{MOVES.family(steps[0]).name}", **_values(view, steps[0]))
    turned = int(MOVES.values(steps[0])["times"])
    return words("hint.place_turned", turned=turned, **_values(view, steps[1]))
