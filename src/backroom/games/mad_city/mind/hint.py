"""A hint's note: one move towards the best city that a moment's search finds, the tree, or a bet, with numbers.

As long as the solver is being compiled the plan is a quick one, and the hint says so: nobody waits for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from backroom.core.advice import Advice, Fit, Forecast, Rated
from backroom.core.game import choices
from backroom.core.match import Match, View
from backroom.core.record import UNKNOWN, copy_of
from backroom.core.words import Words
from backroom.games.mad_city.mind.bets import (
    KEPT_FROM,
    aim_of,
    bet_chance,
    breaks_even,
    contract,
    largest_chance,
    rivals_of,
)
from backroom.games.mad_city.mind.city import City, Zone, city_of, zones_worth
from backroom.games.mad_city.mind.facts import Tally, bet_facts, changes, facts_of, standing_after, tally
from backroom.games.mad_city.mind.plan import (
    HALF,
    MORE_BUILDING,
    Plan,
    laid,
    moved,
    round_points,
    steady_plan,
    steps_to,
    tree_pays,
    worth_after,
    zone_values,
    zones_after,
)
from backroom.games.mad_city.mind.solver import background
from backroom.games.mad_city.options import MadCityOptions
from backroom.games.mad_city.scoring import SOLO_FAIR, SOLO_SPREAD
from backroom.games.mad_city.state import CONTRACTORS, GRAB, MOVES, PALM, READY, Phase
from backroom.games.mad_city.text import move_values
from backroom.kit.parts import signed
from backroom.kit.screen import Hint
from backroom.kit.shapes import MINUS
from backroom.kit.weigh import SHOWN, Scale, weigh

NEAR = 4  # tiles in hand with which somebody may soon take the tree
BEHIND = 3  # tiles that somebody whose city is hidden is thought to be behind
LOOKED_AT = 64  # moves of equal worth that are compared by the city that they make


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note: a step of the plan while building, or a bet; else the search's best move."""
    s = view.record
    if s.phase == Phase.BUILD and s.alone:
        return advise_alone(view, words)
    if s.phase == Phase.BUILD and 0 <= view.seat < s.seats:
        return advise_bets(view, words) if s.players[view.seat].locked else advise_builder(view, words)
    if s.phase == Phase.START:
        return Hint(advice=words("hint.go"), reason=words("hint.reason_go"), moves=(advice.best,))
    return advise_search(view, words, advice)


def advise_search(view: View, words: Words, advice: Advice) -> Hint:
    """The search's best move: points at the end of a solitaire.

    Of moves that are equal in the simulated games the one that makes most of the city now is advised.
    """
    scale = scale_of(view, words, advice)

    def said(move: int) -> str:
        return words(f"hint.{MOVES.family(move).name}", **_values(view, move))

    def facts(move: int) -> list[str]:
        return facts_of(view, words, move)

    note = weigh(advice, scale, lambda move: said(move).removesuffix("."), facts, said)
    if not note.equal:
        return _told_apart(words, note, facts(note.moves[0]))
    leaders = [row.move for row in advice.leaders(scale.least)]
    worth = {move: standing_after(view, move) for move in leaders[:LOOKED_AT]}
    best = max(worth, key=lambda move: worth[move])
    top = [move for move in worth if worth[move] == worth[best]]
    if len(top) == len(worth):
        same = note.reason or any(said for _, said in note.equal)
        return note if same else replace(note, reason=words("hint.reason_none_yet"))
    said_of = facts(best)  # none: the others cost something
    key = "hint.reason_equal" if said_of else "hint.reason_keeps"
    reason = " ".join([words(key, n=len(leaders), top=len(top)), *said_of])
    if len(top) == 1:
        return Hint(said(best), reason=reason, moves=(best,))
    named = tuple((said(move).removesuffix("."), "") for move in top[:SHOWN])
    return replace(note, advice=said(top[0]), moves=(top[0],), also=tuple(top[1:]), equal=named, reason=reason)


def _told_apart(words: Words, note: Hint, facts: list[str]) -> Hint:
    """The note of a move that is ahead: bars where they differ, and a reason where the move changes nothing yet."""
    shown = {bar.value for bar in note.bars}
    if len(note.bars) > 1 and len(shown) == 1:
        level = words("hint.level_points_one", n=note.bars[0].value)
        reason = " ".join([level, *facts, words("hint.close_others")])
        return replace(note, bars=(), values=(), about="", reason=reason, against=("", ""))
    if len(note.bars) > 1 and not facts:
        return replace(note, reason=" ".join([words("hint.reason_later"), note.reason]).strip())
    if len(note.bars) > 1 and not note.reason:  # the next best move changes the same
        return replace(note, reason=" ".join([*facts, words("hint.reason_later_too")]))
    return note


def scale_of(view: View, words: Words, advice: Advice) -> Scale:
    """What the values of a solitaire's moves are called: points at the end."""
    rows = advice.ranked()
    first = [FORECAST.of(view, row, rows[0]) for row in rows[:2]]
    least = 0.5 / _solo_points(view)  # half a point
    alike = len(first) > 1 and first[0] != first[1] and round(first[0]) == round(first[1])
    alike = alike and len(advice.leaders(least)) == 1

    def points(row: Rated) -> str:
        n = FORECAST.of(view, row, rows[0])
        said = f"{n:.1f}".replace(".", words("hint.dot")) if alike else str(round(n))
        return words("hint.points", n=said.replace("-", MINUS))

    return Scale(
        words("hint.about_points"),
        points,
        lambda row: min(1.0, max(0.0, (row.value + 1) / 2)),
        least,
        lambda row: words("hint.level_points", n=points(row)),
        alone=words("hint.reason_plain" if advice.playouts > 1 else "hint.reason_one"),
        close=words("hint.close"),
        even_so=words("hint.even_so"),
        shared=lambda facts: words("hint.shared", facts=facts),
    )


def _solo_points(view: View) -> float:
    """Points for 1 on the scale of `returns`, 0 where several play."""
    return max(1, int(view.record.options.solo_rounds)) * SOLO_SPREAD if view.record.alone else 0.0


def _raw(view: View, row: Rated) -> float:
    unit = _solo_points(view)
    return unit * (row.value + SOLO_FAIR / SOLO_SPREAD) if unit else (row.value + 1) / 2


def _outcome(match: Match, seat: int) -> float:
    return float(match.scores[seat]) if match.state.alone else (match.returns[seat] + 1) / 2


FITS = {"puzzle": Fit(lift=0.934, bend=0.212)}  # a search plans, the simulated games lay tiles as they come
FORECAST = Forecast(
    _raw,
    _outcome,
    _solo_points,
    lambda view: choices(MadCityOptions.model_fields["mode"])[view.record.options.mode],
    FITS,
)


def advise_builder(view: View, words: Words) -> Hint:
    """A builder's note: the tile of the plan that brings most now, or the tree if it pays more than building on; with
    the city built, a bet.

    Whatever is compared is worth what the plan's table says: a zone that only turns a token counts for less than its
    points (§delayed-scoring).
    """
    seat = view.seat
    plan, values, city = steady_plan(view, seat), zone_values(view, seat), city_of(view, seat)
    planned = city_of(view, seat, laid(view, seat, plan.slots, plan.rotations))
    now, tree = zones_worth(city.zones, values), city.tree_points(view.deck.record.ranger)
    steps = _best_step(view, plan)
    zones = zones_after(view, seat, steps)
    then = zones_worth(zones, values)
    by_tokens = _by_tokens(view)
    notes = [words("hint.tokens")] if by_tokens else []
    notes += [] if background.is_ready() else [words("hint.early")]
    if view.may(GRAB) and tree_pays(view, seat) and not _has_time(view):
        more = plan.points + planned.tree_points(view.deck.record.ranger) - now // HALF - tree
        gain = round(MORE_BUILDING * max(0, more))
        if tree > gain:
            key = "hint.reason_grab" if gain else "hint.reason_grab_soon" if more > 0 else "hint.reason_grab_done"
            reason = words(key, tree=tree, more=more, gain=gain)
            figure = signed(tree), words("hint.figure_tree"), ""
            return Hint(words("hint.grab"), reason=" ".join([reason, *notes]), moves=(GRAB,), figure=figure)
    if not steps:
        if view.record.standard:
            return advise_bets(view, words)
        return _stand(view, words, words("hint.reason_done", now=now // HALF))
    key = f"hint.figure_{'then' if then > now else 'now'}{by_tokens}"
    aim = zones_worth(planned.zones, values)
    most = max(HALF * plan.points, aim, now, then)
    said = {"then": _worth(view, words, then), "now": _worth(view, words, now)}
    figure = str(_worth(view, words, most)), words(key, **said), ""
    reason = reason_for(view, words, city.zones, zones, aim)
    reason = " ".join([reason, _rest_of(view, words, planned), words("hint.drawn"), *notes])
    return Hint(_said(view, words, steps), reason=reason, moves=steps, later=_later(view, plan, steps), figure=figure)


def _best_step(view: View, plan: Plan) -> tuple[int, ...]:
    """The step of a plan after which the city is worth most; () if all tiles lie as planned."""
    aim = aim_of(view, view.seat, tree_pays(view, view.seat))
    steps = steps_to(view, view.seat, plan)
    return max(steps, key=lambda moves: worth_after(view, view.seat, moves, aim), default=())


def _stand(view: View, words: Words, reason: str, figure: tuple[str, str, str] = ("", "", "")) -> Hint:
    """The note of a city with which nothing more is to be done."""
    last, moves = ("hint.ready", (READY,)) if view.may(READY) else ("hint.pass", ())
    return Hint(words(last), reason=reason, moves=moves, figure=figure)


def _rest_of(view: View, words: Words, planned: City) -> str:
    """What else the planned city has: lakes and parks as long as the tree is free, a road, and what is worth a bet."""
    if view.record.standard:
        sizes = {token: contract(planned, token) for token in range(CONTRACTORS)}
        rivals, even = len(rivals_of(view, view.seat)), breaks_even(view)
        paying = [token for token, own in sizes.items() if largest_chance(token, own, rivals) > even]
        bets = ", ".join(words("hint.plan_bet", token=token, n=sizes[token]) for token in paying)
        return words("hint.plan_bets", bets=bets) if bets else words("hint.plan_no_bet")
    if tree_pays(view, view.seat):
        tree = planned.tree_points(view.deck.record.ranger)
        return words("hint.plan_tree", tree=tree, road=planned.road_length)
    return words("hint.plan_road", road=planned.road_length)


def advise_bets(view: View, words: Words) -> Hint:
    """A note on the bets of a city that is built: one to make, one to cancel, or none (§contractors)."""
    seat, s = view.seat, view.record
    even = breaks_even(view)
    chances = {token: bet_chance(view, seat, token) for token in range(CONTRACTORS) if view.may(PALM + token)}
    made = {token for token in chances if int(s.players[seat].palm) >> token & 1}
    lost = [token for token in made if chances[token] < even - KEPT_FROM]
    hopes = [token for token in chances if token not in made and chances[token] > even]
    if not lost and not hopes:
        key = "hint.reason_bets_made" if int(s.players[seat].palm) else "hint.reason_no_bet"
        return _stand(view, words, words(key))
    token = min(lost, key=lambda one: chances[one]) if lost else max(hopes, key=lambda one: chances[one])
    move = PALM + token
    odds = words("hint.bet_beaten") if _is_beaten(view, token) else _odds(words, chances[token])
    reason = " ".join([*bet_facts(view, words, token), odds])
    return Hint(words("hint.palm", **_values(view, move)), reason=reason, moves=(move,))


def _odds(words: Words, chance: float) -> str:
    n = round(100 * chance)
    share = words("hint.hardly") if n < 1 else words("hint.nearly") if n > 99 else words("hint.percent", n=n)
    return words("hint.bet_chance", share=share)


def _is_beaten(view: View, token: int) -> bool:
    """Whether a city that can be seen has more of what a bet compares."""
    own = contract(city_of(view, view.seat), token)
    seen = [] if view.record.hide else rivals_of(view, view.seat)
    return any(contract(city_of(view, rival), token) > own for rival in seen)


def advise_alone(view: View, words: Words) -> Hint:
    """A note for the speed solitaire: the step after which the planned city is furthest, for all that it scores."""
    seat, plan = view.seat, steady_plan(view, view.seat)
    notes = [] if background.is_quick() else [words("hint.early")]
    steps = _best_step(view, plan)
    begun = view.record.players[seat].placed > 0
    now = round_points(view, copy_of(view.record.players[seat])) if begun else 0  # nothing lies: the sheet says 0
    if not steps or (view.record.players[seat].placed >= view.record.cells and now >= plan.points):
        return _stand(view, words, " ".join([words("hint.reason_done_alone", now=_minus(now)), *notes]))
    lies = moved(view, seat, steps)
    facts, then = changes(words, tally(view, copy_of(view.record)), _tally_of(view, lies)), round_points(view, lies)
    if begun and then < now:
        facts = [words("hint.reason_costs", n=now - then), *facts]
    elif not facts:
        facts = [words("hint.reason_step_alone")]
    planned = _tally_of(view, laid(view, seat, plan.slots, plan.rotations))
    road = plan.points - planned.zones - planned.waters
    parts = {"zones": planned.zones, "waters": planned.waters, "points": signed(road), "road": planned.road}
    count = words(f"hint.figure_alone_{'then' if then > now else 'now'}", now=_minus(now), then=_minus(then))
    figure = _minus(plan.points), count, ""
    reason = " ".join([*facts, words("hint.plan_alone", **parts), words("hint.drawn"), *notes])
    return Hint(_said(view, words, steps), reason=reason, moves=steps, later=_later(view, plan, steps), figure=figure)


def _later(view: View, plan: Plan, steps: tuple[int, ...]) -> tuple[int, ...]:
    """The moves that lay the other tiles as planned: the page draws the whole city."""
    return tuple(move for moves in steps_to(view, view.seat, plan) if moves != steps for move in moves)


def _tally_of(view: View, p: Any) -> Tally:
    """The count of the city of `p`, as the seat's own."""
    s = copy_of(view.record)
    s.players[view.seat] = p
    return tally(view, s)


def _minus(points: int) -> str:
    return str(points).replace("-", MINUS)


def _by_tokens(view: View) -> str:
    """The end of the keys for a city that is worth more than the points that it scores now: tokens are turned."""
    s = view.record
    return "_tokens" if s.standard and any(s.players[view.seat].need) else ""


def _has_time(view: View) -> bool:
    """Whether one can finish first and take the tree then: places are empty, and nobody else is near the end.

    Somebody whose city is hidden is thought to be a little behind the viewer.
    """
    s = view.record
    placed = [int(s.players[seat].placed) for seat in range(int(s.seats))]
    own = placed.pop(view.seat)
    others = [own - BEHIND if tiles == UNKNOWN else tiles for tiles in placed]
    return bool(own < s.cells and max(others, default=0) < s.cells - NEAR)


def reason_for(view: View, words: Words, before: tuple[Zone, ...], after: tuple[Zone, ...], aim: int) -> str:
    """Why a step is taken: the zone that it makes scores, turns a token, or is a part of the plan, whose zones are
    worth `aim`, doubled.
    """
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
        return words(
            f"hint.reason_gain{_by_tokens(view)}", k=made.buildings, what=what, gain=_worth(view, words, then - now)
        )
    lost, key = max(0, now - then), "step"
    if aim < now:
        key, lost = ("gives", now - aim) if lost else ("step_same", 0)
    elif lost:
        key = "costs" if aim > now else "costs_same"
    elif aim == now:
        key = "step_same"
    return words(f"hint.reason_{key}{_by_tokens(view)}", n=_worth(view, words, lost), rest=_rest(view, words))


def _worth(view: View, words: Words, doubled: int) -> int | str:
    """Points, or where tokens are turned what a city is worth, to a half: "4.5"."""
    if not _by_tokens(view) or doubled % HALF == 0:
        return doubled // HALF
    return f"{doubled / HALF:.1f}".replace(".", words("hint.dot"))


def _rest(view: View, words: Words) -> str:
    """What a plan is made for besides zones."""
    keys = ["rest_tree"] if tree_pays(view, view.seat) else []
    keys.append("rest_bets" if view.record.standard else "rest_road")
    return ", ".join(words(f"hint.{key}") for key in keys)


def _values(view: View, move: int) -> dict[str, Any]:
    return {**MOVES.values(move), **move_values(view, move)}


def _said(view: View, words: Words, steps: tuple[int, ...]) -> str:
    if len(steps) == 1:
        return words(f"hint.{MOVES.family(steps[0]).name}", **_values(view, steps[0]))
    turned = int(MOVES.values(steps[0])["times"])
    return words("hint.place_turned", turned=turned, **_values(view, steps[1]))
