"""Greedy: one ply on the game's own `evaluate`, averaged over deals of what the seat cannot see."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from backroom.bots.simple import Rater, allowed, rated
from backroom.core.advice import Advice
from backroom.core.game import Game
from backroom.core.match import View
from backroom.core.playout import compiled, one

SAMPLES = 24  # deals per move: dice and cards differ from one to the next


@cache
def rate_loop(game: Game) -> Callable[..., Any]:
    """The compiled loop: the mean value of each legal move over `samples` deals, the same deals for every move."""
    play, pending = game.play, game.pending
    reshuffle, evaluate, returns = game.reshuffle, game.evaluate, game.returns

    @compiled(game)
    def rate(root, work, d, seat, samples, stream, again, moves, values, results):
        for i in range(len(moves)):
            values[i] = 0.0
        for _ in range(samples):
            for i in range(len(moves)):
                again[0] = stream[0]
                again[1] = stream[1]
                work[0] = root[0]
                work[0].happenings.enabled = 0
                reshuffle(work[0], d[0], seat, again)
                play(work[0], d[0], seat, int(moves[i]))
                if pending(work[0]) == 0:
                    returns(work[0], d[0], results)
                    values[i] += results[seat]
                else:
                    values[i] += evaluate(work[0], d[0], seat)
            stream[0] = again[0]
            stream[1] = again[1]
        for i in range(len(moves)):
            values[i] /= samples

    return rate


class Greedy(Rater):
    """The move after which the game's `evaluate` is highest, on average."""

    name = "greedy"

    def rate(self, view: View) -> Advice:
        begun = time.perf_counter()
        game, moves, n = view.game, np.array(allowed(view), np.int16), len(view.legal)
        values = np.zeros(n)
        rate_loop(game)(
            one(view.record), np.zeros(1, game.state), one(view.deck.record), view.seat, SAMPLES, self.stream(view),
            np.zeros(2, np.int64), moves, values, np.zeros(view.seats),
        )  # fmt: skip
        seconds = time.perf_counter() - begun
        return Advice(rated(moves, values, np.full(n, SAMPLES)), n * SAMPLES, seconds)
