"""A hint's note: one move towards the best city that a moment's search finds, or the tree, with numbers.

As long as the solver is being compiled the plan is a quick one, and the hint says so: nobody waits for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.game import choices
from backroom.core.jit import plain
from backroom.core.match import Match, View
from backroom.core.record import EMPTY, UNKNOWN, copy_of
from backroom.core.words import Words
from backroom.games.mad_city.mind.city import Zone, city_of, zones_worth
from backroom.games.mad_city.mind.plan import (
    HALF,
    MORE_BUILDING,
    Plan,
    steady_plan,
    steps_to,
    tree_pays,
    zone_values,
    zones_after,
)
from backroom.games.mad_city.mind.solver import background
from backroom.games.mad_city.options import MadCityOptions
from backroom.games.mad_city.rules import play
from backroom.games.mad_city.rules.count import contractor_value, score_zones, survey
from backroom.games.mad_city.scoring import SOLO_FAIR, SOLO_SPREAD
from backroom.games.mad_city.state import CONTRACTORS, GRAB, MOVES, PALM, READY, Phase
from backroom.games.mad_city.text import move_values
from backroom.kit.parts import signed
from backroom.kit.screen import Hint
from backroom.kit.shapes import MINUS
from backroom.kit.weigh import SHOWN, Scale, share_scale, weigh

NEAR = 4  # tiles in hand with which somebody may soon take the tree
LAYS = ("place", "put", "cover", "turn")  # moves after which a tile lies, or lies otherwise
LOOKED_AT = 64  # moves of equal worth that are compared by the city that they make


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

    Of solitaire moves that are equal in the simulated games the one that makes most of the city now is advised; in the
    speed solitaire, with three hundred moves at a time, of those that the games cannot tell from the best.
    """
    scale = scale_of(view, words, advice)

    def said(move: int) -> str:
        return words(f"hint.{MOVES.family(move).name}", **_values(view, move))

    def facts(move: int) -> list[str]:
        return facts_of(view, words, move)

    note = weigh(advice, scale, lambda move: said(move).removesuffix("."), facts, said)
    s = view.record
    speed = bool(s.alone and s.phase == Phase.BUILD)
    rows = advice.ranked(0.0 if speed else scale.least)
    if speed:
        leaders = [row.move for row in rows if not advice.is_clear(rows[0], row)]
    elif note.equal and s.alone:
        leaders = [row.move for row in advice.leaders(scale.least)]
    else:
        return note
    worth = {move: standing_after(view, move) for move in leaders[:LOOKED_AT]}
    rank = {move: (worth[move], speed and _from_hand(view, move)) for move in worth}
    best = max(rank, key=lambda move: rank[move])
    top = [move for move in rank if rank[move] == rank[best]]
    now = zones_worth(city_of(view, view.seat).zones, zone_values(view, view.seat))
    if len(worth) > 1 and speed and worth[best] <= now and s.players[view.seat].placed >= s.cells:
        last, moves = ("hint.ready", (READY,)) if view.may(READY) else ("hint.pass", ())
        return Hint(words(last), reason=words("hint.reason_kept", now=_tally(view, copy_of(s))[0]), moves=moves)
    alike = len(top) == len(worth)
    if alike and (not speed or len(leaders) == 1):
        return note
    key = "hint.reason_alike" if alike else "hint.reason_unsure" if speed else "hint.reason_equal"
    reason = " ".join([words(key, n=len(leaders), top=len(top)), *facts(best)])
    if len(top) == 1:
        return Hint(said(best), reason=reason, moves=(best,))
    named = tuple((said(move).removesuffix("."), "") for move in top[:SHOWN])
    equal = replace(note, bars=(), values=(), against=("", "")) if not note.equal else note
    return replace(equal, advice=said(top[0]), moves=(top[0],), also=tuple(top[1:]), equal=named, reason=reason)


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """What the values of moves are called."""
    s = view.record
    alone = words("hint.reason_plain" if advice.playouts > 1 else "hint.reason_one")
    if s.alone:
        rounds = max(1, int(s.options.solo_rounds))

        rows = advice.ranked()
        first = [FORECAST.of(view, row, rows[0]) for row in rows[:2]]
        least = 0.5 / (rounds * SOLO_SPREAD)  # half a point
        alike = len(first) > 1 and first[0] != first[1] and round(first[0]) == round(first[1])
        alike = alike and len(advice.leaders(least)) == 1

        def points(row: Rated) -> str:
            n = FORECAST.of(view, row, rows[0])
            said = f"{n:.1f}".replace(".", words("hint.dot")) if alike else str(round(n))
            return words("hint.points", n=said.replace("-", MINUS))

        def level(row: Rated) -> str:
            """What equal moves come to; nothing in the speed solitaire, where those games end far below a person's."""
            return "" if s.phase == Phase.BUILD else words("hint.level_points", n=points(row))

        return Scale(
            words("hint.about_points"),
            points,
            lambda row: min(1.0, max(0.0, (row.value + 1) / 2)),
            least,
            level,
            alone=alone,
            close=words("hint.close"),
            even_so=words("hint.even_so"),
            shared=lambda facts: words("hint.shared", facts=facts),
        )

    return share_scale(view, words, advice, alone)


def _solo_points(view: View) -> float:
    """Points for 1 on the scale of `returns`, 0 where several play."""
    return max(1, int(view.record.options.solo_rounds)) * SOLO_SPREAD if view.record.alone else 0.0


def _raw(view: View, row: Rated) -> float:
    unit = _solo_points(view)
    return unit * (row.value + SOLO_FAIR / SOLO_SPREAD) if unit else (row.value + 1) / 2


def _outcome(match: Match, seat: int) -> float:
    return float(match.scores[seat]) if match.state.alone else (match.returns[seat] + 1) / 2


FITS = {"puzzle": Fit(lift=0.88, bend=0.372)}  # a search plans, the simulated games lay tiles as they come
FORECAST = Forecast(
    _raw,
    _outcome,
    _solo_points,
    lambda view: choices(MadCityOptions.model_fields["mode"])[view.record.options.mode],
    FITS,
)


def _played(view: View, move: int) -> Any:
    """The state after a move; what the seat cannot see is dealt anyhow, for its city does not depend on it."""
    s, d, stream = copy_of(view.record), view.deck.record, np.zeros(2, np.int64)
    s.happenings.enabled = 0
    plain(view.game.reshuffle)(s, d, view.seat, stream)
    plain(play)(s, d, view.seat, move)
    return s


def _tally(view: View, s: Any) -> tuple[int, int]:
    """What the zones of the seat score, and how many of them turn tokens instead (§delayed-scoring)."""
    p, d = s.players[view.seat], view.deck.record
    plain(survey)(p, d, int(s.side))
    points = int(plain(score_zones)(s, d, view.seat))
    return points, int(p.result.turned.sum()) if s.standard or s.alone else 0


def standing_after(view: View, move: int) -> int:
    """What the zones are worth after a move, in halves of a point; a move that ends a round leaves no city."""
    if MOVES.family(move).name not in LAYS:
        return 0
    city = city_of(view, view.seat, _played(view, move).players[view.seat])
    return zones_worth(city.zones, zone_values(view, view.seat))


def _from_hand(view: View, move: int) -> bool:
    """Whether a move lays a tile that lies nowhere yet."""
    if MOVES.family(move).name != "place":
        return False
    return int(view.record.players[view.seat].where[int(MOVES.values(move)["slot"])]) == EMPTY


def facts_of(view: View, words: Words, move: int) -> list[str]:
    """The zones of the city before and after a move that lays a tile; what a bet is on, and its stakes."""
    if MOVES.family(move).name == "palm":
        return _bet(view, words, move - PALM)
    if MOVES.family(move).name not in LAYS:
        return []
    after = _played(view, move)
    if after.players[view.seat].placed < view.record.players[view.seat].placed:
        return []  # the round is counted
    (now, turned), (then, turns) = _tally(view, copy_of(view.record)), _tally(view, after)
    said = (
        []
        if then == now and turns != turned
        else [words(f"hint.zones{'_same' if then == now else ''}", now=now, then=then)]
    )
    return said + ([words("hint.zones_turn", now=turned, then=turns)] if turns != turned else [])


def _bet(view: View, words: Words, token: int) -> list[str]:
    """What the seat has of what a bet compares, and what the bet wins and loses (§contractors)."""
    own = int(plain(contractor_value)(city_of(view, view.seat).result, token))
    d = view.deck.record
    return [
        words("hint.bet_road" if token == CONTRACTORS - 1 else "hint.bet_zone", n=own),
        words("hint.bet_stakes", won=int(d.bet_won), lost=int(d.bet_lost)),
    ]


def advise_builder(view: View, words: Words) -> Hint:
    """A builder's note: the tile of the plan that brings most now, or the tree if it pays more than building on.

    Whatever is compared is worth what the plan's table says: a zone that only turns a token counts for less than its
    points (§delayed-scoring).
    """
    seat = view.seat
    plan, values, city = steady_plan(view, seat), zone_values(view, seat), city_of(view, seat)
    now, tree = zones_worth(city.zones, values), city.tree_points(view.deck.record.ranger)
    gain = round(MORE_BUILDING * max(0, plan.points - now // HALF))
    choices = [(steps, zones_after(view, seat, steps)) for steps in steps_to(view, seat, plan)]
    steps, zones = max(choices, key=lambda choice: zones_worth(choice[1], values), default=((), city.zones))
    then = zones_worth(zones, values)
    grabs = view.may(GRAB) and tree_pays(view, seat) and tree > gain and not _has_time(view)
    by_tokens = _by_tokens(view)
    notes = [words("hint.tokens")] if by_tokens else []
    notes += [] if background.is_ready() else [words("hint.early")]
    if grabs:
        more = max(0, plan.points - now // HALF)
        key = "hint.reason_grab" if gain else "hint.reason_grab_soon" if more else "hint.reason_grab_done"
        reason = words(key, tree=tree, more=more, gain=gain)
        figure = signed(tree), words("hint.figure_tree"), ""
        return Hint(words("hint.grab"), reason=" ".join([reason, *notes]), moves=(GRAB,), figure=figure)
    best = max(plan.points, now // HALF)
    key = f"hint.figure_{'then' if then > now else 'now'}{by_tokens}"
    told = words(key, then=then // HALF, now=now // HALF)
    figure = str(best), told, ""
    if not steps:
        reason = words(f"hint.reason_done{by_tokens}", now=now // HALF, best=plan.points)
        last, moves = ("hint.ready", (READY,)) if view.may(READY) else ("hint.pass", ())
        return Hint(words(last), reason=" ".join([reason, *notes]), moves=moves, figure=figure)
    reason = reason_for(view, words, city.zones, zones, plan)
    return Hint(_said(view, words, steps), reason=" ".join([reason, *notes]), moves=steps, figure=figure)


def _by_tokens(view: View) -> str:
    """The end of the keys for a city that is worth more than the points that it scores now: tokens are turned."""
    s = view.record
    return "_tokens" if s.standard and any(s.players[view.seat].need) else ""


def _has_time(view: View) -> bool:
    """Whether one can finish first and take the tree then: places are empty, and nobody else is near the end.

    Somebody whose city is hidden may be as far as the viewer.
    """
    s = view.record
    placed = [int(s.players[seat].placed) for seat in range(int(s.seats))]
    own = placed.pop(view.seat)
    others = [own if tiles == UNKNOWN else tiles for tiles in placed]
    return bool(own < s.cells and max(others, default=0) < s.cells - NEAR)


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
            return words(
                f"hint.reason_gain{_by_tokens(view)}", k=made.buildings, what=what, gain=gain, best=plan.points
            )
    key = "hint.reason_step" if plan.points > now // HALF else "hint.reason_step_same"
    return words(f"{key}{_by_tokens(view)}", best=plan.points, now=now // HALF)


def _values(view: View, move: int) -> dict[str, Any]:
    return {**MOVES.values(move), **move_values(view, move)}


def _said(view: View, words: Words, steps: tuple[int, ...]) -> str:
    if len(steps) == 1:
        return words(f"hint.{MOVES.family(steps[0]).name}", **_values(view, steps[0]))
    turned = int(MOVES.values(steps[0])["times"])
    return words("hint.place_turned", turned=turned, **_values(view, steps[1]))
