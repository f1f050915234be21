"""Search: Monte-Carlo tree search over information sets, compiled, generic over games.

Every playout deals afresh what the seat cannot see (and the dice to come), tries one of the seat's moves, walks down a
tree whose branches are moves and not states, and plays on to the end of the game by the game's `guide` (at random where
it has none). A game that counts its `turns` is not played to its end: a playout stops when every seat has had a turn,
and the game's `evaluate` says what that is worth.

Two things keep the noise of chance down: playout number k deals the same for every move tried, and the budget is spent
by halving: all moves get a share, then the better half, and so on. Below the root a node gets a second branch only once
it has been passed often enough, so what lies below a move is judged by good play, not by trying all.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from backroom.bots.simple import Rater
from backroom.core.advice import Advice, Rated
from backroom.core.dice import seed_stream, split_seed
from backroom.core.game import Game
from backroom.core.jit import rule
from backroom.core.match import View
from backroom.core.playout import LONGEST, any_seat, compiled, one, uniform
from backroom.core.record import EMPTY, record

EXPLORE = 0.3  # weight of the unexplored, in units of the spread of results seen so far
WIDEN = 4  # a node with n branches gets another once it was passed WIDEN * n**2 times
BATCH = 8  # playouts of one move between two looks at the clock
SHORT = 0.2  # seconds: who has less looks at the clock after every playout of each move
DEEPEST = 512  # moves from the root that the tree remembers
ASKED = 32  # times that the guide is asked for its own choice at the root
DOUBT = 1.0  # standard errors by which a move must beat the guide's own choice to be preferred
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


@cache
def guide_loop(game: Game) -> Callable[..., Any]:
    """The compiled count of how often the guide would choose each legal move, over deals of what is hidden."""
    reshuffle = game.reshuffle
    guide = game.guide if game.guide is not None else uniform

    @compiled(game)
    def ask_guide(root, work, d, seat, seed, times, stream, moves, counts):
        for k in range(times):
            work[0] = root[0]
            seed_stream(stream, seed, k)
            reshuffle(work[0], d[0], seat, stream)
            counts[int(guide(work[0], d[0], seat, moves, len(moves), stream))] += 1

    return ask_guide


@cache
def search_loop(game: Game) -> Callable[..., Any]:
    """The compiled search of one game: `playouts` more of one move of the root, from deal number `first` on."""
    pending, legal, play, reshuffle = game.pending, game.legal, game.play, game.reshuffle
    returns, evaluate = game.returns, game.evaluate
    guide = game.guide if game.guide is not None else uniform
    turns = game.turns if game.turns is not None else one_long_turn

    @compiled(game)
    def quick(s, d, seat, moves, n, stream):
        if n == 1:
            return int(moves[0])
        return int(moves[int(guide(s, d, seat, moves, n, stream))])

    @compiled(game)
    def search(root, work, d, seat, first_move, playouts, seed, first, stream, tree, nodes, path, moves, results):
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
            t.playouts += 1
            t.decisions += decisions

    return search


@rule
def one_long_turn(s):
    """The turns of a game that does not count them: its playouts go on to its end."""
    return 0


class Search(Rater):
    """Tree search with a budget of playouts or seconds."""

    def __init__(self, seed: int = 0, *, playouts: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed)
        self.playouts = playouts
        self.seconds = seconds
        self.name = f"search:{playouts}" if playouts else f"search:{seconds:g}s"

    def rate(self, view: View) -> Advice:
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
                while time.perf_counter() < end:
                    hunt.round(alive, batch)
            better = sorted(alive, key=hunt.mean, reverse=True)[: max(2, (len(alive) + 1) // 2)]
            alive = better if hunt.usual in better or hunt.usual == EMPTY else [*better, hunt.usual]
        return hunt.advice(alive, time.perf_counter() - begun)


class _Hunt:
    """One search: its tree and buffers, and how far each move's deals have come."""

    def __init__(self, view: View, seed: int, room: int) -> None:
        game = view.game
        self.legal = list(view.legal)
        self.loop = search_loop(game)
        self.seed = int(split_seed(split_seed(seed, view.made), view.seat))
        self.tree, self.nodes = np.zeros(1, TREE), np.zeros(room + len(self.legal) + 1, NODE)
        self.tree[0].nodes, self.tree[0].low, self.tree[0].high = 1, 1e300, -1e300
        self.nodes[0].first = self.nodes[0].next = EMPTY
        self.fixed = (one(view.record), np.zeros(1, game.state), one(view.deck.record), view.seat)
        self.buffers = (
            np.zeros(2, np.int64), self.tree, self.nodes, np.zeros(DEEPEST, np.int32),
            np.zeros(game.max_legal, np.int16), np.zeros(view.seats),
        )  # fmt: skip
        self.dealt = dict.fromkeys(self.legal, 0)
        self.usual = self._ask_guide(game)
        self.node = {}
        for move in self.legal:
            self.try_move(move, 0)
            self.node[move] = int(self.nodes[0].first)

    def _ask_guide(self, game: Game) -> int:
        """What the guide would play most often: the move that others must clearly beat."""
        if game.guide is None:
            return EMPTY
        moves, counts = np.array(self.legal, np.int16), np.zeros(len(self.legal), np.int64)
        guide_loop(game)(*self.fixed, self.seed, ASKED, self.buffers[0], moves, counts)
        return self.legal[int(counts.argmax())]

    def try_move(self, move: int, playouts: int) -> None:
        self.loop(*self.fixed, move, playouts, self.seed, self.dealt[move], *self.buffers)
        self.dealt[move] += playouts

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

    def rated(self, move: int) -> Rated:
        """A move with its mean and the standard error of it, which a few playouts alike do not make small."""
        visits = int(self.nodes[self.node[move]].visits)
        half = float(self.tree[0].high - self.tree[0].low) / 2 if visits else 0.0
        error = math.sqrt(max(self.error(move), 0.0) + (half / max(visits, 1)) ** 2)
        return Rated(move, self.mean(move) if visits else 0.0, visits, error)

    def is_clear(self, best: int) -> bool:
        """Whether a move beats the guide's own by more than chance would."""
        gap = self.mean(best) - self.mean(self.usual)
        return gap > DOUBT * math.sqrt(max(self.error(best) + self.error(self.usual), 0.0))

    def advice(self, alive: list[int], seconds: float) -> Advice:
        """The moves: the one to play first, then the survivors of the halving, each lot by value."""
        rows = sorted(self.legal, key=lambda move: (move not in alive, -self.mean(move)))
        if self.usual in alive and rows[0] != self.usual and not self.is_clear(rows[0]):
            rows.remove(self.usual)
            rows.insert(0, self.usual)
        rated = tuple(self.rated(move) for move in rows)
        return Advice(rated, int(self.tree[0].playouts), seconds)
