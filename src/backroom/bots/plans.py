"""Search over plans: whole turns of a seat, compiled, generic over games that count turns (`Game.planned`).

In a turn of a dozen small decisions a single one says little: what a step is worth hangs on all that follows. So whole
turns are compared. A plan is a row of moves up to the end of the turn, made on one deal of what is hidden: its
first moves are given, the others are those after which `evaluate` is highest, with chance (a whim) added to it. It is
judged on many deals, the same ones for every plan: its moves are played, as far as the rules allow them there, the
game's `guide` does the rest until every seat has had a few turns, and `evaluate` says what that is worth: what a turn
prepares shows in those after it.

First come the plans without a whim, of the guide, and those that begin with each of the moves; the better half goes on.
Then the best are cut anywhere and go on with a whim: what is better takes their place. In the end the best are judged
on new deals, for the best of many looks better than it is, and the usual plan is left only for one that beats it by
more than chance.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.bots.simple import allowed
from backroom.core.advice import Advice, Rated
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.game import Game
from backroom.core.jit import plain, rule
from backroom.core.match import View
from backroom.core.playout import LONGEST, any_seat, compiled, one, uniform, within

MOST_MOVES = 64  # of a plan
ROUNDS = 3  # turns of every seat that a playout looks ahead
GUIDED = -1.0  # in place of a whim: the guide's own turn
WHIMS = (0.03, 0.06, 0.12, 0.25)  # by so much at most chance lifts what `evaluate` says of a move
WHIMSICAL = 8  # plans that have a whim from the beginning
FIRST_LOOK = 8  # deals on which every plan is judged first
SECOND_LOOK = 16  # and every later one
BEST = 6  # plans that go on
CHILDREN = 2  # new plans of each of these, in a generation
PROMISING = 3  # new plans of a generation that are judged on all deals
MORE = 16  # deals that a generation adds
STALE = 24  # generations without a better plan after which nothing better is expected
COST = 40  # playouts that making a plan takes as long as
FIRST = 0.4  # share of the budget after which the first plans are made by the guide, as quickly as may be
FINAL = 0.3  # share of the budget for the last comparison
FINAL_DEALS = 512  # at most
FEWEST = 48  # deals on which every move's plan is judged, where each is asked about
COUNTED_ON = 0.9  # share of the deals on which a move was made as planned, for a hint to speak of it
DOUBT = 1.0  # standard errors by which a plan must beat the usual one
CLEAR = 4.0  # and by which it must be ahead of all others to be chosen before the budget is spent
EDGE = 0.0005  # what a point ahead counts, on the scale of `returns`: among equals the margin decides
MADE, LAST = 1, 2  # streams of deals beside those on which plans are compared

add = plain(split_seed)
Numbers = NDArray[np.float64]
Moves = NDArray[np.int16]


@rule
def has(moves, n, move):
    """Whether a move is among the first n."""
    for i in range(n):
        if moves[i] == move:
            return True
    return False


@cache
def plan_loops(game: Game) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The compiled loops of one game: to make a plan, and to judge one."""
    pending, legal, play, reshuffle = game.pending, game.legal, game.play, game.reshuffle
    returns, evaluate, scores = game.returns, game.evaluate, game.scores
    guide = game.guide if game.guide is not None else uniform
    assert game.turns is not None, f"{game.name}: who plans turns counts them"
    turns = game.turns

    @compiled(game)
    def devise(root, work, tries, d, seat, seed, number, plan, kept, whim, stream, moves, results):
        work[0] = root[0]
        s = work[0]
        s.happenings.enabled = 0
        seed_stream(stream, seed, number)
        reshuffle(s, d[0], seat, stream)
        turn = turns(s)
        at = 0
        while at < len(plan) and int(pending(s)) == 1 << seat and turns(s) == turn:
            n = int(legal(s, d[0], seat, moves))
            best = int(moves[0])
            if at < kept and has(moves, n, plan[at]):
                best = int(plan[at])
            elif n > 1 and whim < 0.0:
                best = int(moves[within(guide(s, d[0], seat, moves, n, stream), n)])
            elif n > 1:
                most = -1e300
                for i in range(n):
                    tries[0] = work[0]
                    play(tries[0], d[0], seat, int(moves[i]))
                    if pending(tries[0]) == 0:
                        returns(tries[0], d[0], results)
                        value = float(results[seat])
                    else:
                        value = float(evaluate(tries[0], d[0], seat))
                    if whim > 0.0:
                        value += whim * below(stream, 1024) / 1024.0
                    if value > most:
                        most = value
                        best = int(moves[i])
            if at < kept and best != plan[at]:
                kept = at
            plan[at] = best
            at += 1
            play(s, d[0], seat, best)
        return at

    @compiled(game)
    def judge(
        root, work, d, seat, plan, length, seed, first, ahead, stream, moves, results, points, values, margins, reached
    ):
        decisions = 0
        for k in range(len(values)):
            work[0] = root[0]
            s = work[0]
            s.happenings.enabled = 0
            seed_stream(stream, seed, first + k)
            reshuffle(s, d[0], seat, stream)
            turn = turns(s)
            at = 0
            made = 0
            seats = int(pending(s))
            while seats != 0 and made < LONGEST and turns(s) < turn + ahead:
                mover = any_seat(seats, stream)
                n = int(legal(s, d[0], mover, moves))
                if at < length and mover == seat and turns(s) == turn and has(moves, n, plan[at]):
                    move = int(plan[at])
                    at += 1
                    reached[at - 1] += 1
                else:
                    at = length
                    move = int(moves[within(guide(s, d[0], mover, moves, n, stream), n)]) if n > 1 else int(moves[0])
                play(s, d[0], mover, move)
                made += 1
                seats = int(pending(s))
            if seats == 0:
                returns(s, d[0], results)
                values[k] = results[seat]
            else:
                values[k] = evaluate(s, d[0], seat)
            scores(s, d[0], points)
            best = -(1 << 30)
            for other in range(len(points)):
                if other != seat:
                    best = max(best, int(points[other]))
            margins[k] = float(int(points[seat]) - best) if len(points) > 1 else 0.0
            decisions += made
        return decisions

    return devise, judge


def prepare(view: View) -> None:
    """Have the loops compiled, or loaded."""
    Planner(view, 0).warm_up()


class Plan:
    """A plan and how it did, deal by deal."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.values, self.margins = np.zeros(0), np.zeros(0)
        self.last, self.edges = np.zeros(0), np.zeros(0)  # the same on the last deals
        self.reached = np.zeros(len(moves), np.int64)  # on how many of all these deals each of its moves was made

    @property
    def first(self) -> int:
        """The move that it begins with."""
        return int(self.moves[0])

    @property
    def counted_on(self) -> tuple[int, ...]:
        """Its moves as far as they were made on nearly all deals: what it is worth counts on these."""
        often = self.reached >= COUNTED_ON * (len(self.values) + len(self.last))
        return tuple(self.moves[: len(often) if often.all() else int(np.argmin(often))].tolist())

    @property
    def worth(self) -> float:
        """Its mean so far, and a little for the margin."""
        return float(self.values.mean() + EDGE * self.margins.mean()) if len(self.values) else -math.inf

    @property
    def proved(self) -> float:
        """The same, on the last deals."""
        return float(self.last.mean() + EDGE * self.edges.mean()) if len(self.last) else -math.inf

    def gap(self, other: Plan) -> tuple[float, float]:
        """How far it is ahead on the last deals that both met, and the standard error of that."""
        met = min(len(self.last), len(other.last))
        gaps = (self.last + EDGE * self.edges)[:met] - (other.last + EDGE * other.edges)[:met]
        return (float(gaps.mean()), float(gaps.std()) / math.sqrt(met)) if met else (0.0, math.inf)


class Planner:
    """One search over the plans of a turn."""

    def __init__(self, view: View, seed: int) -> None:
        game = view.game
        self.legal, self.seat = allowed(view), view.seat
        self.devise, self.judge = plan_loops(game)
        self.seed = int(add(add(seed, view.made), view.seat))
        self.chance = np.random.default_rng(self.seed)
        self.root, self.deck = one(view.record), one(view.deck.record)
        self.work, self.tries = np.zeros(1, game.state), np.zeros(1, game.state)
        self.stream, self.moves = np.zeros(2, np.int64), np.zeros(game.max_legal, np.int16)
        self.results, self.points = np.zeros(view.seats), np.zeros(view.seats, np.int32)
        self.ahead = ROUNDS * view.seats
        self.plans: dict[bytes, Plan] = {}
        self.made = self.playouts = self.decisions = 0
        self.usual: Plan | None = None
        self.chosen: Plan | None = None

    # --- making and judging -------------------------------------------------------------------------------------------

    def add(self, kept: Sequence[int], whim: float) -> Plan | None:
        """A plan that begins as given; None where it is known, or begins with a move that is not asked about."""
        plan = np.zeros(MOST_MOVES, np.int16)
        plan[: len(kept)] = kept
        n = self.devise(
            self.root, self.work, self.tries, self.deck, self.seat, add(self.seed, MADE), self.made, plan, len(kept),
            whim, self.stream, self.moves, self.results,
        )  # fmt: skip
        self.made += 1
        found = Plan(plan[:n].copy())
        key = found.moves.tobytes()
        if not n or key in self.plans or found.first not in self.legal:
            return None
        self.plans[key] = found
        return found

    def look(self, plan: Plan, deals: int) -> None:
        """Judge a plan on the first so many deals."""
        values, margins = self._judge(plan, self.seed, len(plan.values), deals - len(plan.values))
        plan.values, plan.margins = np.append(plan.values, values), np.append(plan.margins, margins)

    def prove(self, plan: Plan, deals: int) -> None:
        """Judge a plan on the first so many of the last deals."""
        values, margins = self._judge(plan, int(add(self.seed, LAST)), len(plan.last), deals - len(plan.last))
        plan.last, plan.edges = np.append(plan.last, values), np.append(plan.edges, margins)

    def _judge(self, plan: Plan, seed: int, first: int, count: int) -> tuple[Numbers, Numbers]:
        values, margins = np.zeros(max(0, count)), np.zeros(max(0, count))
        self.decisions += self.judge(
            self.root, self.work, self.deck, self.seat, plan.moves, len(plan.moves), seed, first, self.ahead,
            self.stream, self.moves, self.results, self.points, values, margins, plan.reached,
        )  # fmt: skip
        self.playouts += len(values)
        return values, margins

    # --- the search ---------------------------------------------------------------------------------------------------

    def search(self, *, playouts: int | None, seconds: float | None, early: bool) -> Advice:
        """Look for the best plan until the budget is spent, or where `early` until nothing better is expected."""
        self.warm_up()
        begun = time.perf_counter()

        def spent(share: float) -> bool:
            if playouts:
                return self.playouts + COST * self.made >= share * playouts
            return time.perf_counter() - begun >= share * (seconds or 0.0)

        alive = self.begin(spent)
        stale, deals = 0, len(alive[0].values)
        while not spent(1 - FINAL) and not (early and stale >= STALE):
            leader = alive[0]
            children = [self.child(plan) for plan in alive for _ in range(CHILDREN)]
            fresh = [plan for plan in children if plan is not None]
            for plan in fresh:
                self.look(plan, min(SECOND_LOOK, deals))
            fresh = sorted(fresh, key=lambda plan: -plan.worth)[:PROMISING]
            deals += MORE
            for plan in (*alive, *fresh):
                self.look(plan, deals)
            alive = sorted((*alive, *fresh), key=lambda plan: -plan.worth)[:BEST]
            stale = 0 if alive[0] is not leader else stale + 1
        if not early:
            for move in self.legal:
                if (first := self.best_by(move)) is not None:
                    self.look(first, FEWEST)
        self.finish(alive, spent, early=early)
        return self.advice(time.perf_counter() - begun)

    def warm_up(self) -> None:
        """Have the loops compiled, if they were not: not on the clock."""
        self._judge(Plan(np.array(self.legal[:1], np.int16)), self.seed, 0, 1)
        self.devise(
            self.root, self.work, self.tries, self.deck, self.seat, self.seed, 0, np.zeros(1, np.int16), 0, GUIDED,
            self.stream, self.moves, self.results,
        )  # fmt: skip
        self.playouts = self.decisions = 0

    def begin(self, spent: Callable[[float], bool]) -> list[Plan]:
        """The first plans, and the best of them after halving; where time is short, moves are gone on with quickly."""
        self.usual = self.add((), 0.0)
        self.add((), GUIDED)
        for move in self.legal:
            self.add((move,), GUIDED if spent(FIRST) else 0.0)
        for number in range(WHIMSICAL):
            if not spent(FIRST):
                self.add((), WHIMS[number % len(WHIMS)])
        alive, deals = list(self.plans.values()), FIRST_LOOK
        while True:
            for plan in alive:
                self.look(plan, deals)
            alive.sort(key=lambda plan: -plan.worth)
            if len(alive) <= BEST:
                return alive
            alive, deals = alive[: max(BEST, len(alive) // 2)], 2 * deals

    def child(self, plan: Plan) -> Plan | None:
        """A plan that goes on otherwise from anywhere."""
        cut = int(self.chance.integers(len(plan.moves)))
        return self.add(plan.moves[:cut].tolist(), float(self.chance.choice(WHIMS)))

    def best_by(self, move: int) -> Plan | None:
        """The best plan that begins with a move."""
        return max(
            (plan for plan in self.plans.values() if plan.first == move), key=lambda one: one.worth, default=None
        )

    def finish(self, alive: list[Plan], spent: Callable[[float], bool], *, early: bool) -> None:
        """Judge the best on new deals, and choose."""
        last = alive if self.usual is None or self.usual in alive else [*alive, self.usual]
        deals = 0
        while deals < FINAL_DEALS and (deals < FEWEST or not spent(1.0)):
            deals += MORE
            for plan in last:
                self.prove(plan, deals)
            if early and deals >= FEWEST and self.is_decided(last):
                break
        best = max(last, key=lambda plan: plan.proved)
        if self.usual is not None and best is not self.usual:
            gap, error = best.gap(self.usual)
            if gap <= DOUBT * error:
                best = self.usual
        self.chosen = best

    def is_decided(self, last: list[Plan]) -> bool:
        """Whether no other of the last plans may still turn out better."""
        best = max(last, key=lambda plan: plan.proved)
        gaps = [best.gap(plan) for plan in last if plan is not best]
        return all(gap > CLEAR * error for gap, error in gaps)

    # --- what it found ------------------------------------------------------------------------------------------------

    def plan(self) -> tuple[int, ...]:
        """The moves of the chosen plan."""
        assert self.chosen is not None
        return tuple(self.chosen.moves.tolist())

    def advice(self, seconds: float) -> Advice:
        """Every move by the best plan that begins with it; that of the chosen one first.

        What a plan is worth beside the chosen one is told by the deals that both met.
        """
        chosen = self.chosen
        assert chosen is not None
        base = float(chosen.last.mean())
        rows = [self._rated(move, chosen, base) for move in self.legal if move != chosen.first]
        rows.sort(key=lambda row: (not row.visits, -row.value))
        mine = Rated(chosen.first, base, len(chosen.last), _error(chosen.last), 0.0, chosen.counted_on)
        return Advice((mine, *rows), self.playouts, seconds, self.decisions)

    def _rated(self, move: int, chosen: Plan, base: float) -> Rated:
        plan = self.best_by(move)
        if plan is None:
            return Rated(move, base, 0)
        met = min(len(plan.values), len(chosen.values))
        gaps = plan.values[:met] - chosen.values[:met]
        apart = math.hypot(float(gaps.std()) / math.sqrt(met), _half(chosen.values) / met)
        value = min(1.0, max(-1.0, base + float(gaps.mean())))
        return Rated(move, value, len(plan.values), _error(plan.values), apart, plan.counted_on)


def _half(values: Numbers) -> float:
    """Half of what lies between the lowest and the highest: what one deal may still change."""
    return float(values.max() - values.min()) / 2


def _error(values: Numbers) -> float:
    """The standard error of a mean, which a few deals alike do not make small."""
    return math.hypot(float(values.std()) / math.sqrt(len(values)), _half(values) / len(values))
