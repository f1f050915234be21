"""Search: Monte-Carlo tree search over information sets, compiled, generic over games.

Every playout deals afresh what the seat cannot see (and the dice to come), tries one of the seat's moves, walks down a
tree whose branches are moves and not states, and plays on to the end of the game by the game's `guide` (at random where
it has none). A game that counts its `turns` is not played to its end: a playout stops when every seat has had a turn,
and the game's `evaluate` says what that is worth.

Two things keep the noise of chance down: playout number k deals the same for every move tried, so that two moves are
compared deal by deal, and the budget is spent by halving: all moves get a share, then the better half, and so on. Below
the root a node gets a second branch only once it has been passed often enough, so what lies below a move is judged by
good play, not by trying all.

Where a game has an `answer` of its own to a decision, for which dealing worlds is the wrong tool, that is the search's
answer too: what it plays, plans and advises, and what a review judges by.

Among moves of equal worth the wider margin in points decides: who wins or loses either way still plays on. A choice
that is clear is made without spending the rest of the budget; advice spends all of it, for its numbers are read.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.bots.plans import Planner
from backroom.bots.simple import Rater, allowed, considered
from backroom.core.advice import Advice, Rated
from backroom.core.dice import seed_stream, split_seed
from backroom.core.game import Game
from backroom.core.jit import rule
from backroom.core.match import View
from backroom.core.playout import LONGEST, any_seat, compiled, one, uniform, within
from backroom.core.record import EMPTY, record

EXPLORE = 0.3  # weight of the unexplored, in units of the spread of results seen so far
WIDEN = 4  # a node with n branches gets another once it was passed WIDEN * n**2 times
BATCH = 8  # playouts of one move between two looks at the clock
SHORT = 0.2  # seconds: who has less looks at the clock after every playout of each move
DEEPEST = 512  # moves from the root that the tree remembers
ASKED = 32  # times that the guide is asked for its own choice at the root
DOUBT = 1.0  # standard errors by which a move must beat the guide's own choice to be preferred
EQUAL = 0.01  # returns that are at most this far apart are equal: half of a game in a hundred
SURE = 2.0  # standard errors by which a margin must be wider to decide between equals
CAUTION = 0.2  # alone: of the spread that a move adds to the guide's own choice, so much it must gain
CLEAR = 4.0  # standard errors by which a move must be ahead of all others to be chosen before the budget is spent
FEWEST = 64  # playouts of each move before anything is clear
PLANNED = 200  # playouts that a move must have had to be planned ahead,
USUAL_WAY = 0.7  # and which share of those that came there
MOST_NODES = 400_000  # memory for about 16 MB; beyond it the tree no longer grows, the playouts go on

NODE = record(
    [
        ("first", np.int32),  # first child, EMPTY: none
        ("next", np.int32),  # next sibling, EMPTY: none
        ("move", np.int16),  # the move that leads here
        ("seat", np.int8),  # whose move it was
        ("branches", np.int16),  # how many children it has
        ("visits", np.int32),
        ("present", np.int32),  # playouts in which the move was there to choose
        ("total", np.float64),  # sum of the mover's returns
        ("squares", np.float64),  # and of their squares
        ("margin", np.float64),  # sum of the mover's points ahead of the best of the others; below the root only
        ("margins", np.float64),  # and of their squares
    ]
)
TREE = record(
    [
        ("nodes", np.int32),  # in use
        ("playouts", np.int64),
        ("low", np.float64),  # lowest and highest return seen, of any seat
        ("high", np.float64),
        ("decisions", np.int64),  # made in all playouts, tree and roll-out
    ]
)


@rule
def add_node(tree, nodes, parent, seat, move):
    """A new child of `parent`."""
    node = int(tree.nodes)
    tree.nodes += 1
    nodes[node].first = EMPTY
    nodes[node].next = nodes[parent].first
    nodes[node].move = move
    nodes[node].seat = seat
    nodes[node].branches = 0
    nodes[node].visits = 0
    nodes[node].present = 0
    nodes[node].total = 0.0
    nodes[node].squares = 0.0
    nodes[node].margin = 0.0
    nodes[node].margins = 0.0
    nodes[parent].first = node
    nodes[parent].branches += 1
    return node


@rule
def child_by(nodes, parent, seat, move):
    """The child of `parent` that a seat's move leads to, or EMPTY."""
    child = int(nodes[parent].first)
    while child != EMPTY and (nodes[child].move != move or nodes[child].seat != seat):
        child = int(nodes[child].next)
    return child


@rule
def best_child(tree, nodes, parent, seat, moves, n):
    """The child of highest upper confidence bound among those whose move is legal in this deal, or EMPTY."""
    spread = max(tree.high - tree.low, 1e-9)
    best, best_value = EMPTY, -1e300
    child = int(nodes[parent].first)
    while child != EMPTY:
        if nodes[child].seat == seat and is_listed(moves, n, nodes[child].move):
            nodes[child].present += 1
            visits = max(int(nodes[child].visits), 1)
            mean = (nodes[child].total / visits - tree.low) / spread
            value = mean + EXPLORE * math.sqrt(math.log(float(nodes[child].present)) / visits)
            if value > best_value:
                best, best_value = child, value
        child = int(nodes[child].next)
    return best


@rule
def is_listed(moves, n, move):
    """Whether a move is among the first n, which ascend."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low < n and moves[low] == move


@rule
def points_ahead(points, seat):
    """How many points a seat is ahead of the best of the others; 0 where it is alone."""
    best = -(1 << 30)
    for other in range(len(points)):
        if other != seat:
            best = max(best, int(points[other]))
    return float(int(points[seat]) - best) if len(points) > 1 else 0.0


@cache
def guide_loop(game: Game) -> Callable[..., Any]:
    """The compiled count of how often the guide would choose each of the moves asked for, over deals of what is hidden.

    It is shown all legal moves even where only some are asked for: a guide may know the place of its choice in the
    whole list without looking, and that place may lie beyond the end of a shorter one.
    """
    legal, reshuffle = game.legal, game.reshuffle
    guide = game.guide if game.guide is not None else uniform

    @compiled(game)
    def ask_guide(root, work, d, seat, seed, times, stream, moves, asked, counts):
        n = int(legal(root[0], d[0], seat, moves))
        for k in range(times):
            work[0] = root[0]
            seed_stream(stream, seed, k)
            reshuffle(work[0], d[0], seat, stream)
            chosen = moves[within(guide(work[0], d[0], seat, moves, n, stream), n)]
            for i in range(len(asked)):
                if asked[i] == chosen:
                    counts[i] += 1

    return ask_guide


@cache
def search_loop(game: Game) -> Callable[..., Any]:
    """The compiled search of one game: `playouts` more of one move of the root, from deal number `first` on."""
    pending, legal, play, reshuffle = game.pending, game.legal, game.play, game.reshuffle
    returns, evaluate, scores = game.returns, game.evaluate, game.scores
    guide = game.guide if game.guide is not None else uniform
    turns = game.turns if game.turns is not None else one_long_turn

    @compiled(game)
    def quick(s, d, seat, moves, n, stream):
        if n == 1:
            return int(moves[0])
        return int(moves[within(guide(s, d, seat, moves, n, stream), n)])

    @compiled(game)
    def search(
        root, work, d, seat, first_move, playouts, seed, first, stream, tree, nodes, path, moves, results, points, each
    ):
        t = tree[0]
        end = turns(root[0]) + len(results)
        top = child_by(nodes, 0, seat, first_move)
        if top == EMPTY:
            top = add_node(t, nodes, 0, seat, first_move)
        for k in range(playouts):
            work[0] = root[0]
            s = work[0]
            s.happenings.enabled = 0
            seed_stream(stream, seed, first + k)
            reshuffle(s, d[0], seat, stream)
            play(s, d[0], seat, first_move)
            decisions = 1
            node = top
            path[0] = top
            depth = 1
            in_tree = True
            seats = int(pending(s))
            while seats != 0 and decisions < LONGEST and turns(s) < end:
                mover = any_seat(seats, stream)
                n = int(legal(s, d[0], mover, moves))
                move = quick(s, d[0], mover, moves, n, stream)
                if in_tree:
                    child = child_by(nodes, node, mover, move)
                    branches = int(nodes[node].branches)
                    if child == EMPTY and nodes[node].visits >= WIDEN * branches * branches:
                        in_tree = False
                        if t.nodes < len(nodes):
                            child = add_node(t, nodes, node, mover, move)
                    else:
                        chosen = best_child(t, nodes, node, mover, moves, n)
                        if chosen != EMPTY:
                            child = chosen
                            move = int(nodes[child].move)
                        else:
                            in_tree = False
                    if child != EMPTY:
                        node = child
                        path[depth] = child
                        depth += 1
                    in_tree = in_tree and child != EMPTY and depth < len(path)
                play(s, d[0], mover, move)
                decisions += 1
                seats = int(pending(s))
            if seats == 0:
                returns(s, d[0], results)
            else:
                for i in range(len(results)):
                    results[i] = evaluate(s, d[0], i)
            for i in range(len(results)):
                t.low = min(t.low, results[i])
                t.high = max(t.high, results[i])
            for i in range(depth):
                result = results[nodes[path[i]].seat] if nodes[path[i]].seat < len(results) else 0.0
                nodes[path[i]].visits += 1
                nodes[path[i]].total += result
                nodes[path[i]].squares += result * result
            each[k] = results[seat]
            scores(s, d[0], points)
            ahead = points_ahead(points, seat)
            nodes[top].margin += ahead
            nodes[top].margins += ahead * ahead
            t.playouts += 1
            t.decisions += decisions

    return search


@rule
def one_long_turn(s):
    """The turns of a game that does not count them: its playouts go on to its end."""
    return 0


def is_planned(view: View) -> bool:
    """Whether a decision is one of a turn that is planned as a whole."""
    return view.game.planned is not None and view.game.planned(view)


def answer_to(view: View) -> Advice | None:
    """What the game says of a decision in place of the search; None: it is to be searched."""
    if view.game.answer is None:
        return None
    allowed(view)
    return view.game.answer(view)


def prepare(view: View) -> None:
    """Compile what a search needs, also where this very decision would be planned or answered."""
    _Hunt(view, 0, 1).try_move(view.legal[0], 0)


class Search(Rater):
    """Tree search with a budget of playouts or seconds."""

    def __init__(self, seed: int = 0, *, playouts: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed)
        self.playouts = playouts
        self.seconds = seconds
        self.name = f"search:{playouts}" if playouts else f"search:{seconds:g}s"

    def decide(self, view: View) -> int:
        """The number of the move it would play: as soon as that is clear."""
        view = considered(view)
        return view.legal[0] if len(view.legal) == 1 else self._search(view, early=True).best

    def plan(self, view: View) -> tuple[int, ...]:
        """The move it would play, and what it goes on with: the tree below that move says so."""
        view = considered(view)
        if len(view.legal) == 1:
            return view.legal
        if (answer := answer_to(view)) is not None:
            return answer.moves[0].plan or (answer.best,)
        if is_planned(view):
            planner, _ = self._planned(view, early=True)
            return planner.plan()
        hunt, advice = self._hunt(view, early=True)
        return hunt.plan(advice.best)

    def rate(self, view: View) -> Advice:
        return self._search(view, early=False)

    def _search(self, view: View, *, early: bool) -> Advice:
        if (answer := answer_to(view)) is not None:
            return answer
        return self._planned(view, early=early)[1] if is_planned(view) else self._hunt(view, early=early)[1]

    def _planned(self, view: View, *, early: bool) -> tuple[Planner, Advice]:
        planner = Planner(view, self.seed)
        return planner, planner.search(playouts=self.playouts, seconds=self.seconds, early=early)

    def _hunt(self, view: View, *, early: bool) -> tuple[_Hunt, Advice]:
        hunt = _Hunt(view, self.seed, min(self.playouts or MOST_NODES, MOST_NODES))
        hunt.try_move(hunt.legal[0], 0)  # compiled, if it was not: not on the clock
        begun = time.perf_counter()
        alive = list(hunt.legal)
        rounds = max(1, math.ceil(math.log2(len(alive))))
        batch = BATCH if self.seconds and self.seconds >= SHORT else 1
        for number in range(1, rounds + 1):
            if self.playouts:
                hunt.round(alive, max(1, self.playouts // (rounds * len(alive))))
            else:
                end = begun + (self.seconds or 0) * number / rounds
                hunt.round(alive, batch)
                while time.perf_counter() < end and not (early and hunt.is_decided(alive)):
                    hunt.round(alive, batch)
            better = sorted(alive, key=hunt.mean, reverse=True)[: max(2, (len(alive) + 1) // 2)]
            alive = better if hunt.usual in better or hunt.usual == EMPTY else [*better, hunt.usual]
            if early and hunt.is_decided(alive):
                break
        return hunt, hunt.advice(alive, time.perf_counter() - begun)


class _Hunt:
    """One search: its tree and buffers, and how far each move's deals have come."""

    def __init__(self, view: View, seed: int, room: int) -> None:
        game = view.game
        self.legal, self.alone, self.sway = allowed(view), view.seats == 1, game.sway
        self.loop = search_loop(game)
        self.seed = int(split_seed(split_seed(seed, view.made), view.seat))
        self.tree, self.nodes = np.zeros(1, TREE), np.zeros(room + len(self.legal) + 1, NODE)
        self.tree[0].nodes, self.tree[0].low, self.tree[0].high = 1, 1e300, -1e300
        self.nodes[0].first = self.nodes[0].next = EMPTY
        self.fixed = (one(view.record), np.zeros(1, game.state), one(view.deck.record), view.seat)
        self.buffers = (
            np.zeros(2, np.int64), self.tree, self.nodes, np.zeros(DEEPEST, np.int32),
            np.zeros(game.max_legal, np.int16), np.zeros(view.seats), np.zeros(view.seats, np.int32),
        )  # fmt: skip
        self.dealt = dict.fromkeys(self.legal, 0)
        self.results: dict[int, list[NDArray[np.float64]]] = {move: [] for move in self.legal}  # deal by deal
        self.usual = self._ask_guide(game)
        self.node = {}
        for move in self.legal:
            self.try_move(move, 0)
            self.node[move] = int(self.nodes[0].first)

    def _ask_guide(self, game: Game) -> int:
        """What the guide would play most often: the move that others must clearly beat. EMPTY: none of those asked."""
        if game.guide is None:
            return EMPTY
        asked, counts = np.array(self.legal, np.int16), np.zeros(len(self.legal), np.int64)
        room = np.zeros(game.max_legal, np.int16)
        guide_loop(game)(*self.fixed, self.seed, ASKED, self.buffers[0], room, asked, counts)
        return self.legal[int(counts.argmax())] if counts.any() else EMPTY

    def try_move(self, move: int, playouts: int) -> None:
        values = np.zeros(playouts)
        self.loop(*self.fixed, move, playouts, self.seed, self.dealt[move], *self.buffers, values)
        self.dealt[move] += playouts
        self.results[move].append(values)

    def round(self, alive: list[int], playouts: int) -> None:
        for move in alive:
            self.try_move(move, playouts)

    def mean(self, move: int) -> float:
        node = self.nodes[self.node[move]]
        return float(node.total / node.visits) if node.visits else -math.inf

    def error(self, move: int) -> float:
        """The variance of a move's mean."""
        node = self.nodes[self.node[move]]
        visits = max(int(node.visits), 2)
        return float(node.squares / visits - (node.total / visits) ** 2) / visits

    def spread(self, move: int) -> float:
        """How far a move's results lie apart: their standard deviation."""
        return math.sqrt(max(self.error(move), 0.0) * max(int(self.nodes[self.node[move]].visits), 2))

    def between(self, move: int, other: int) -> tuple[float, float]:
        """How far a move is ahead of another on the deals that both met, and the standard error of that."""
        mine, theirs = np.concatenate(self.results[move]), np.concatenate(self.results[other])
        met = min(len(mine), len(theirs))
        if move == other or not met:
            return 0.0, 0.0
        gaps = mine[:met] - theirs[:met]
        return float(gaps.mean()), math.hypot(float(gaps.std()) / math.sqrt(met), self.half / met)

    @property
    def half(self) -> float:
        """Half of what lies between the lowest and the highest result: what one playout may still change."""
        return float(self.tree[0].high - self.tree[0].low) / 2 if self.tree[0].playouts else 0.0

    def rated(self, move: int, first: int) -> Rated:
        """A move with its mean and the standard error of it, which a few playouts alike do not make small.

        A move that was dropped early met fewer deals than the first: its value is the first's, and what lay between
        them on the deals that both met.
        """
        visits = int(self.nodes[self.node[move]].visits)
        if not visits:
            return Rated(move, 0.0, 0)
        error = math.sqrt(max(self.error(move), 0.0) + (self.half / visits) ** 2)
        ahead, apart = self.between(move, first)
        value = min(max(self.mean(first) + ahead, float(self.tree[0].low)), float(self.tree[0].high))
        return Rated(move, value, visits, error, apart, sway=self.sway * self.spread(move))

    def margin(self, move: int) -> tuple[float, float]:
        """How many points a move leaves the seat ahead, on average, and the variance of that."""
        node = self.nodes[self.node[move]]
        visits = max(int(node.visits), 2)
        mean = float(node.margin) / visits
        return mean, max(float(node.margins) / visits - mean * mean, 0.0) / visits

    def is_clear(self, best: int, other: int, errors: float) -> bool:
        """Whether a move beats another by so many standard errors."""
        gap = self.mean(best) - self.mean(other)
        return gap > errors * math.sqrt(max(self.error(best) + self.error(other), 0.0))

    def is_preferred(self, best: int) -> bool:
        """Whether a move is worth leaving the guide's own: better by more than chance and, alone, worth its risk."""
        gap = self.mean(best) - self.mean(self.usual)
        risk = CAUTION * (self.spread(best) - self.spread(self.usual)) if self.alone else 0.0
        return self.is_clear(best, self.usual, DOUBT) and gap > risk

    def is_decided(self, alive: list[int]) -> bool:
        """Whether one move is so far ahead of all others that more playouts would not change the choice."""
        if min(self.dealt[move] for move in alive) < FEWEST:
            return False
        best = max(alive, key=self.mean)
        return all(self.is_clear(best, other, CLEAR) for other in alive if other != best)

    def is_wider(self, move: int, other: int) -> bool:
        """Whether a move of equal worth leaves the seat with a margin that is clearly wider."""
        if abs(self.mean(move) - self.mean(other)) > EQUAL:
            return False
        (mine, doubt), (theirs, more) = self.margin(move), self.margin(other)
        return mine - theirs > SURE * math.sqrt(doubt + more)

    def plan(self, first: int) -> tuple[int, ...]:
        """A move, and the seat's own moves after it as long as nearly all playouts went that way."""
        moves, node, seat = [first], self.nodes[self.node[first]], self.fixed[3]
        while True:
            child, most = int(node.first), None
            while child != EMPTY:
                if most is None or self.nodes[child].visits > most.visits:
                    most = self.nodes[child]
                child = int(self.nodes[child].next)
            if most is None or most.seat != seat or most.visits < max(PLANNED, USUAL_WAY * node.visits):
                return tuple(moves)
            moves.append(int(most.move))
            node = most

    def advice(self, alive: list[int], seconds: float) -> Advice:
        """The moves: the one to play first, then the survivors of the halving, each lot by value."""
        rows = sorted(self.legal, key=lambda move: (move not in alive, -self.mean(move)))
        first = rows[0]
        if self.usual in alive and first != self.usual and not self.is_preferred(first):
            first = self.usual
        first = max(
            [first, *(move for move in alive if self.is_wider(move, first))], key=lambda move: self.margin(move)[0]
        )
        rows.remove(first)
        rows.insert(0, first)
        rated = tuple(self.rated(move, first) for move in rows)
        return Advice(rated, int(self.tree[0].playouts), seconds, int(self.tree[0].decisions))
