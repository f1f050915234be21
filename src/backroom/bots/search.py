"""Search: Monte-Carlo tree search over information sets, open loop, compiled, generic over games.

Every playout begins with a fresh deal of what the seat cannot see (and fresh dice), walks down a tree whose branches
are moves and not states, adds one node, and plays on to the end of the game: by the game's `guide` where it has one,
else at random. A move that is legal in only some deals is compared by how often it was there to choose.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from backroom.bots.simple import Rater, rated
from backroom.core.advice import Advice
from backroom.core.dice import below
from backroom.core.game import Game
from backroom.core.jit import rule
from backroom.core.match import Match
from backroom.core.playout import LONGEST, any_seat, compiled, one
from backroom.core.record import EMPTY, record

HERE = Path(__file__).parent
EXPLORE = 0.45  # weight of the unexplored, in units of the spread of results seen so far
SLICE = 512  # playouts between two looks at the clock
DEEPEST = 512  # moves from the root that the tree remembers
MOST_NODES = 400_000  # memory for about 16 MB; beyond it the tree no longer grows, the playouts go on

NODE = record(
    [
        ("first", np.int32),  # first child, EMPTY: none
        ("next", np.int32),  # next sibling, EMPTY: none
        ("move", np.int16),  # the move that leads here
        ("seat", np.int8),  # whose move it was
        ("visits", np.int32),
        ("present", np.int32),  # playouts in which the move was there to choose
        ("total", np.float64),  # sum of the mover's returns
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
    nodes[node].visits = 0
    nodes[node].present = 0
    nodes[node].total = 0.0
    nodes[parent].first = node
    return node


@rule
def find_children(nodes, parent, seat, child_of):
    """Note the children of `parent` in `child_of`, by move; those of other seats do not count."""
    child = nodes[parent].first
    while child != EMPTY:
        if nodes[child].seat == seat:
            child_of[nodes[child].move] = child
        child = nodes[child].next


@rule
def forget_children(nodes, parent, child_of):
    """Clear what `find_children` noted."""
    child = nodes[parent].first
    while child != EMPTY:
        child_of[nodes[child].move] = EMPTY
        child = nodes[child].next


@rule
def best_child(tree, nodes, moves, n, child_of):
    """The child of highest upper confidence bound among the legal moves, all of which have one."""
    spread = max(tree.high - tree.low, 1e-9)
    best, best_value = EMPTY, -1e300
    for i in range(n):
        child = child_of[moves[i]]
        nodes[child].present += 1
        visits = max(int(nodes[child].visits), 1)
        mean = (nodes[child].total / visits - tree.low) / spread
        value = mean + EXPLORE * math.sqrt(math.log(float(nodes[child].present)) / visits)
        if value > best_value:
            best, best_value = child, value
    return best


@cache
def search_loop(game: Game) -> Callable[..., Any]:
    """The compiled search of one game: run `playouts` more playouts in the tree."""
    pending, legal, play, returns, reshuffle = game.pending, game.legal, game.play, game.returns, game.reshuffle
    guide = game.guide if game.guide is not None else uniform

    @compiled(game, HERE)
    def choose_quickly(s, d, seat, moves, n, stream):  # type: ignore[no-untyped-def]
        if n == 1:
            return 0
        return int(guide(s, d, seat, moves, n, stream))

    @compiled(game, HERE)
    def search(root, work, d, seat, playouts, stream, tree, nodes, path, child_of, moves, results):  # type: ignore[no-untyped-def]
        t = tree[0]
        for _ in range(playouts):
            work[0] = root[0]
            s = work[0]
            s.told.loud = 0
            reshuffle(s, d[0], seat, stream)
            node = 0
            depth = 0
            decisions = 0
            in_tree = True
            seats = int(pending(s))
            while seats != 0 and decisions < LONGEST:
                mover = seat if decisions == 0 else any_seat(seats, stream)
                n = int(legal(s, d[0], mover, moves))
                if in_tree:
                    find_children(nodes, node, mover, child_of)
                    fresh = 0
                    for i in range(n):
                        if child_of[moves[i]] == EMPTY:
                            fresh += 1
                    if fresh == 0:
                        child = best_child(t, nodes, moves, n, child_of)
                        forget_children(nodes, node, child_of)
                    else:
                        pick = choose_quickly(s, d[0], mover, moves, n, stream) if fresh == n else -1
                        if pick < 0:
                            skip = below(stream, fresh)
                            for i in range(n):
                                if child_of[moves[i]] == EMPTY:
                                    if skip == 0:
                                        pick = i
                                    skip -= 1
                                else:
                                    nodes[child_of[moves[i]]].present += 1
                        forget_children(nodes, node, child_of)
                        in_tree = False
                        child = EMPTY
                        if t.nodes < len(nodes):
                            child = add_node(t, nodes, node, mover, moves[pick])
                            nodes[child].present = 1
                    if child != EMPTY:
                        node = child
                        path[depth] = child
                        depth += 1
                        if depth == len(path):
                            in_tree = False
                        move = int(nodes[child].move)
                    else:
                        move = int(moves[pick])
                else:
                    move = int(moves[choose_quickly(s, d[0], mover, moves, n, stream)])
                play(s, d[0], mover, move)
                decisions += 1
                seats = int(pending(s))
            returns(s, d[0], results)
            for i in range(len(results)):
                t.low = min(t.low, results[i])
                t.high = max(t.high, results[i])
            for i in range(depth):
                nodes[path[i]].visits += 1
                nodes[path[i]].total += results[nodes[path[i]].seat] if nodes[path[i]].seat < len(results) else 0.0
            t.playouts += 1
            t.decisions += decisions

    return search


@rule
def uniform(s, d, seat, moves, n, stream):
    """Any move: the guide of a game that has none."""
    return below(stream, n)


class Search(Rater):
    """Tree search with a budget of playouts or seconds."""

    def __init__(self, seed: int = 0, *, playouts: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed)
        self.playouts = playouts
        self.seconds = seconds
        self.name = f"search:{playouts}" if playouts else f"search:{seconds:g}s"

    def analyse(self, match: Match, seat: int) -> Advice:
        game = match.game
        room = min(self.playouts or MOST_NODES, MOST_NODES) + 1
        tree, nodes = np.zeros(1, TREE), np.zeros(room, NODE)
        tree[0].nodes, tree[0].low, tree[0].high = 1, 1e300, -1e300
        nodes[0].first = nodes[0].next = EMPTY
        moves = np.zeros(game.max_legal, np.int16)
        fixed = (
            one(match.state), np.zeros(1, game.state), one(match.deck.record), seat,
        )  # fmt: skip
        room_for = (
            self.stream(match, seat), tree, nodes, np.zeros(DEEPEST, np.int32),
            np.full(len(game.moves), EMPTY, np.int32), moves, np.zeros(match.seats),
        )  # fmt: skip
        loop = search_loop(game)
        loop(*fixed, 0, *room_for)  # compiled, if it was not: not on the clock
        begun = time.perf_counter()
        if self.playouts:
            loop(*fixed, self.playouts, *room_for)
        else:
            while time.perf_counter() - begun < (self.seconds or 0):
                loop(*fixed, SLICE, *room_for)
        seconds = time.perf_counter() - begun
        return Advice(self._rows(match, seat, nodes), int(tree[0].playouts), seconds)

    @staticmethod
    def _rows(match: Match, seat: int, nodes: Any) -> Any:
        """The root's children, and the legal moves that were never tried."""
        seen = {}
        child = int(nodes[0].first)
        while child != EMPTY:
            if nodes[child].seat == seat:
                seen[int(nodes[child].move)] = (nodes[child].total / max(nodes[child].visits, 1), nodes[child].visits)
            child = int(nodes[child].next)
        rows = [(move, *seen.get(move, (0.0, 0))) for move in match.legal_ids(seat)]
        return rated(np.array([r[0] for r in rows]), np.array([r[1] for r in rows]), np.array([r[2] for r in rows]))
