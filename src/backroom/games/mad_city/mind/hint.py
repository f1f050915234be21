"""A hint's note: one move towards the best city that a moment's search finds, or the tree, with numbers.

As long as the solver is being compiled the plan is a quick one, and the hint says so: nobody waits for it.
"""

from __future__ import annotations

from typing import Any

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mad_city.mind.city import Zone, city_of, zones_worth
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
from backroom.games.mad_city.state import GRAB, MOVES, READY, Phase
from backroom.games.mad_city.text import move_values
from backroom.kit.screen import Bar, Hint

MOST_POINTS = 25  # a bar's whole


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note: a step of the plan while building, else the search's best move."""
    s = view.record
    if s.phase == Phase.BUILD and not s.alone and 0 <= view.seat < s.seats and not s.players[view.seat].locked:
        return advise_builder(view, words)
    best = advice.best
    if s.phase == Phase.START:
        return Hint(advice=words("hint.go"), reason=words("hint.reason_go"), moves=(best,))
    looked_at = words("hint.reason_plain") if advice.playouts > 1 else words("hint.reason_one")
    return Hint(advice=words(f"hint.{MOVES.family(best).name}", **_values(view, best)), reason=looked_at, moves=(best,))


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
        return Hint(words("hint.grab"), tuple(bars), "", " ".join([reason, *notes]), (GRAB,))
    if not steps:
        reason = words("hint.reason_done", now=now // HALF, best=plan.points)
        last, moves = ("hint.ready", (READY,)) if view.may(READY) else ("hint.pass", ())
        return Hint(words(last), tuple(bars), "", " ".join([reason, *notes]), moves)
    reason = reason_for(view, words, city.zones, zones, plan)
    return Hint(_said(view, words, steps), tuple(bars), "", " ".join([reason, *notes]), steps)


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
