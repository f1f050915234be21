"""Many games together, by bots that try out moves: on a GPU by the thousand, or on the CPU with the same results.

All games go forward together, one decision of each at a time. What a seat tries out (`trials:200`: two hundred playouts
by the game's guide, dealt afresh, the budget spent by halving as in `search`, without its tree; `greedy`: one ply on
`evaluate`) is one list of independent jobs, a thread for each. `play_many` returns the moves, so that whatever a study
wants to know is read off by playing them again.

Here one process holds whole states, unlike at a table: every trial begins with a deal afresh for its seat, and a guide
reads nothing that its seat may not know (`check_honesty`), so that a seat plays as it would from its view.

    played = play_many(GAME, [options] * 500, bots=["trials:200"], seed=7, engine=Cuda)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from backroom.bots.greedy import SAMPLES
from backroom.bots.search import ASKED, DOUBT
from backroom.core.cuda import cuda_target, state_of
from backroom.core.decks import Deck, read_deck
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.errors import UnknownBot
from backroom.core.game import Game, Options
from backroom.core.jit import rule
from backroom.core.playout import CHOICES, LONGEST, any_seat, compiled, one, uniform, within
from backroom.core.record import EMPTY, copy_but_happenings

RANDOM, GUIDE, GREEDY = 0, -1, -2  # what a seat does; a number above 0 is its budget of trials
MOST_SEATS = 8
ROOM = 4096  # moves of a game that are kept; no game of ours between bots comes near
THREADS = 64

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class PlayedGames:
    """A run, a row for each game."""

    moves: list[list[tuple[int, int]]]  # (seat, move), whole games
    states: NDArray[Any]  # at the end
    trials: int  # in all


@dataclass(frozen=True)
class Tools:
    """The compiled parts of one game."""

    advance: Callable[..., Any]
    trial: Callable[..., Any]
    advance_all: Callable[..., Any]  # the same for a core, all in one call: a call from Python costs as much as a trial
    try_all: Callable[..., Any]


@rule
def next_mover(seats, seed, at, stream):
    """Whose move is number `at` of a game: where several may act, chance says who, always the same."""
    if seats & (seats - 1):
        seed_stream(stream, split_seed(seed, at), CHOICES)
    return any_seat(seats, stream)


@cache
def tools(game: Game) -> Tools:
    """The parts of a game, made once, compiled on first use for the CPU, a GPU or both."""
    setup, pending, legal, play = game.setup, game.pending, game.legal, game.play
    returns, reshuffle, evaluate = game.returns, game.reshuffle, game.evaluate
    guide = game.guide if game.guide is not None else uniform

    @compiled(game)
    def advance(s, d, options, seed, levels, chosen, stream, moves, counts, log, facts):
        """Play the chosen move and on to the next that must be tried out; facts: logged, moves, seat, usual, seed."""
        at = int(facts[0])
        if chosen >= 0:
            log[at] = chosen
            at += 1
            play(s, d, int(facts[2]), int(chosen))
        elif at == 0:
            setup(s, d, options, seed)
        facts[1] = 0
        while at < ROOM:
            seats = int(pending(s))
            if seats == 0:
                break
            seat = next_mover(seats, seed, at, stream)
            level = int(levels[seat])
            n = int(legal(s, d, seat, moves))
            own = split_seed(split_seed(seed + seat + 1, at), seat)
            seed_stream(stream, own, LONGEST)
            i = 0
            if n > 1:
                if level == RANDOM:
                    i = int(below(stream, n))
                elif level == GUIDE:
                    i = within(guide(s, d, seat, moves, n, stream), n)
                else:
                    for j in range(n):
                        counts[j] = 0
                    if level > 0:
                        for k in range(ASKED):
                            seed_stream(stream, own, k)
                            counts[within(guide(s, d, seat, moves, n, stream), n)] += 1
                        for j in range(n):
                            if counts[j] > counts[i]:
                                i = j
                    facts[1] = n
                    facts[2] = seat
                    facts[3] = i
                    facts[4] = own
                    break
            log[at] = moves[i]
            at += 1
            play(s, d, seat, int(moves[i]))
        facts[0] = at

    @compiled(game)
    def trial(s, d, seat, move, deep, seed, k, stream, moves, results):
        """What a move comes to for the seat in deal number k: at the end of the game, or by the estimate after it."""
        seed_stream(stream, seed, k)
        reshuffle(s, d, seat, stream)
        play(s, d, seat, int(move))
        decisions = 1
        seats = int(pending(s))
        if seats != 0 and not deep:
            return evaluate(s, d, seat)
        while seats != 0 and decisions < LONGEST:
            mover = any_seat(seats, stream)
            n = int(legal(s, d, mover, moves))
            i = 0
            if n > 1:
                i = within(guide(s, d, mover, moves, n, stream), n)
            play(s, d, mover, int(moves[i]))
            decisions += 1
            seats = int(pending(s))
        returns(s, d, results)
        return float(results[seat])

    @compiled(game)
    def advance_all(states, d, options, seeds, levels, chosen, stream, moves, counts, log, facts):
        for i in range(len(states)):
            advance(
                states[i], d[0], options[i], seeds[i], levels[i], chosen[i], stream, moves[i], counts, log[i], facts[i]
            )

    @compiled(game)
    def try_all(states, work, d, facts, games, moves, deep, deals, stream, listed, results, out):
        for job in range(len(games)):
            i = games[job]
            work[0] = states[i]
            out[job] = trial(
                work[0], d[0], facts[i, 2], moves[job], deep[job], facts[i, 4], deals[job], stream, listed, results
            )

    return Tools(advance, trial, advance_all, try_all)


@dataclass
class Setting:
    """What a run is given: one row for each game."""

    game: Game
    deck: Any  # record, in an array of one
    options: NDArray[Any]
    seeds: Numbers
    levels: NDArray[np.int32]  # games x seats


class Engine(Protocol):
    """Where the games are: the states stay there, moves and figures come and go."""

    def advance(self, chosen: NDArray[np.int16]) -> tuple[Numbers, NDArray[np.int16]]:
        """Play on: the facts of every game, and its legal moves."""

    def tries(
        self, games: NDArray[np.int32], moves: NDArray[np.int16], deep: NDArray[np.int8], deals: NDArray[np.int32]
    ) -> NDArray[np.float64]:
        """The value of every job."""

    def ended(self) -> tuple[NDArray[Any], NDArray[np.int16]]:
        """The states and the moves played."""


class Cpu:
    """One core."""

    def __init__(self, setting: Setting) -> None:
        n, room = len(setting.seeds), setting.game.max_legal
        self.setting, self.tools = setting, tools(setting.game)
        self.states = np.zeros(n, setting.game.state)
        self.facts, self.log = np.zeros((n, 5), np.int64), np.zeros((n, ROOM), np.int16)
        self.moves = np.zeros((n, room), np.int16)
        self.work, self.stream = np.zeros(1, setting.game.state), np.zeros(2, np.int64)
        self.list, self.counts, self.results = np.zeros(room, np.int16), np.zeros(room, np.int16), np.zeros(MOST_SEATS)

    def advance(self, chosen: NDArray[np.int16]) -> tuple[Numbers, NDArray[np.int16]]:
        given = self.setting
        self.tools.advance_all(
            self.states, given.deck, given.options, given.seeds, given.levels, chosen, self.stream, self.moves,
            self.counts, self.log, self.facts,
        )  # fmt: skip
        return self.facts, self.moves

    def tries(
        self, games: NDArray[np.int32], moves: NDArray[np.int16], deep: NDArray[np.int8], deals: NDArray[np.int32]
    ) -> NDArray[np.float64]:
        out = np.zeros(len(games))
        self.tools.try_all(
            self.states, self.work, self.setting.deck, self.facts, games, moves, deep, deals, self.stream, self.list,
            self.results, out,
        )  # fmt: skip
        return out

    def ended(self) -> tuple[NDArray[Any], NDArray[np.int16]]:
        return self.states, self.log


@cache
def kernels(game: Game) -> tuple[Any, Any]:
    """The two kernels of a game: a thread for each game, a thread for each job."""
    cuda = cuda_target()
    from numba import float64, from_dtype, int16, int64
    from numba.core.registry import cpu_target

    cpu_target.typing_context.refresh()
    parts = tools(game)
    advance, trial = parts.advance, parts.trial
    room, state = -(-game.max_legal // 8) * 8, from_dtype(state_of(game))  # by the 16 bytes, as in core.cuda

    @cuda.jit
    def go_on(states, d, options, seeds, levels, chosen, moves, log, facts):
        i = cuda.grid(1)
        if i < len(states):
            stream = cuda.local.array(2, int64)
            counts = cuda.local.array(room, int16)
            own = cuda.local.array(1, state)
            own[0] = states[i]
            advance(
                own[0], d[0], options[i], seeds[i], levels[i], chosen[i], stream, moves[i], counts, log[i], facts[i]
            )
            states[i] = own[0]

    @cuda.jit
    def try_out(states, d, facts, games, moves, deep, deals, out):
        job = cuda.grid(1)
        if job < len(games):
            stream = cuda.local.array(2, int64)
            listed = cuda.local.array(room, int16)
            results = cuda.local.array(MOST_SEATS, float64)
            own = cuda.local.array(1, state)
            i = games[job]
            own[0] = states[i]
            out[job] = trial(
                own[0], d[0], facts[i, 2], moves[job], deep[job], facts[i, 4], deals[job], stream, listed, results
            )

    return go_on, try_out


class Cuda:
    """The GPU."""

    def __init__(self, setting: Setting) -> None:
        self.cuda = cuda_target()
        self.go_on, self.try_out = kernels(setting.game)
        self.n, send = len(setting.seeds), self.cuda.to_device
        self.given = (
            send(setting.deck),
            send(setting.options),
            send(setting.seeds),
            send(setting.levels),
        )
        self.game, self.states = setting.game, send(np.zeros(self.n, state_of(setting.game)))
        self.facts, self.log = send(np.zeros((self.n, 5), np.int64)), send(np.zeros((self.n, ROOM), np.int16))
        self.moves = send(np.zeros((self.n, setting.game.max_legal), np.int16))

    def advance(self, chosen: NDArray[np.int16]) -> tuple[Numbers, NDArray[np.int16]]:
        launch = self.go_on[-(-self.n // THREADS), THREADS]
        launch(self.states, *self.given, self.cuda.to_device(chosen), self.moves, self.log, self.facts)
        return self.facts.copy_to_host(), self.moves.copy_to_host()

    def tries(
        self, games: NDArray[np.int32], moves: NDArray[np.int16], deep: NDArray[np.int8], deals: NDArray[np.int32]
    ) -> NDArray[np.float64]:
        send, out = self.cuda.to_device, self.cuda.device_array(len(games), np.float64)
        launch = self.try_out[-(-len(games) // THREADS), THREADS]
        launch(self.states, self.given[0], self.facts, send(games), send(moves), send(deep), send(deals), out)
        found: NDArray[np.float64] = out.copy_to_host()
        return found

    def ended(self) -> tuple[NDArray[Any], NDArray[np.int16]]:
        states = np.zeros(self.n, self.game.state)
        copy_but_happenings(self.states.copy_to_host(), states)
        return states, self.log.copy_to_host()


class _Ballot:
    """One decision of every game that has one to make: trials by halving, then a choice."""

    def __init__(self, engine: Engine, facts: Numbers, moves: NDArray[np.int16], budgets: Numbers) -> None:
        self.engine, self.facts, self.moves = engine, facts, moves
        self.n, self.usual, self.budgets = facts[:, 1], facts[:, 3], budgets
        places = np.arange(moves.shape[1])
        self.alive = places[None, :] < self.n[:, None]
        self.total, self.squares = np.zeros(self.alive.shape), np.zeros(self.alive.shape)
        self.visits = np.zeros(self.alive.shape, np.int64)
        self.rounds = np.where(self.n > 1, np.ceil(np.log2(np.maximum(self.n, 2))).astype(np.int64), 0)
        self.rounds[(budgets == GREEDY) & (self.n > 1)] = 1
        self.jobs = 0

    def mean(self) -> NDArray[np.float64]:
        return np.where(self.alive, self.total / np.maximum(self.visits, 1), -np.inf)

    def choose(self) -> NDArray[np.int16]:
        """The move of every game, EMPTY where there is none to make."""
        for number in range(int(self.rounds.max(initial=0))):
            active = self.rounds > number
            self.try_all(active)
            self.halve(active & (self.budgets > 0))
        mean, rows = self.mean(), np.arange(len(self.n))
        best = mean.argmax(axis=1)
        visits = np.maximum(self.visits, 2)
        error = np.maximum(self.squares / visits - (self.total / visits) ** 2, 0.0) / visits
        mean[self.n < 2] = 0.0
        gap = mean[rows, best] - mean[rows, self.usual]
        clear = gap > DOUBT * np.sqrt(error[rows, best] + error[rows, self.usual])
        best = np.where(clear | (self.budgets == GREEDY), best, self.usual)
        return np.where(self.n > 1, self.moves[rows, best], EMPTY).astype(np.int16)

    def try_all(self, active: NDArray[np.bool_]) -> None:
        count = self.alive.sum(axis=1)
        share = np.maximum(1, self.budgets // np.maximum(1, self.rounds * count))
        each = np.where(self.budgets == GREEDY, SAMPLES, share)
        games, places = np.nonzero(self.alive & active[:, None])
        if not len(games):
            return
        times = each[games]
        ends = np.cumsum(times)
        starts = ends - times
        deals = np.arange(ends[-1]) - np.repeat(starts - self.visits[games, places], times)
        values = self.engine.tries(
            np.repeat(games, times).astype(np.int32),
            np.repeat(self.moves[games, places], times),
            np.repeat(self.budgets[games] > 0, times).astype(np.int8),
            deals.astype(np.int32),
        )
        self.jobs += len(values)
        self.total[games, places] += np.add.reduceat(values, starts)
        self.squares[games, places] += np.add.reduceat(values * values, starts)
        self.visits[games, places] += times

    def halve(self, active: NDArray[np.bool_]) -> None:
        order = np.argsort(-self.mean(), axis=1, kind="stable")
        place = np.empty_like(order)
        np.put_along_axis(place, order, np.arange(order.shape[1])[None, :], axis=1)
        kept = place < np.maximum(2, (self.alive.sum(axis=1) + 1) // 2)[:, None]
        kept[np.arange(len(kept)), self.usual] = True
        self.alive &= kept | ~active[:, None]


def level_of(spec: str) -> int:
    """A seat's bot by its description."""
    named = {"random": RANDOM, "guide": GUIDE, "greedy": GREEDY}
    if spec in named:
        return named[spec]
    if (found := re.fullmatch(r"trials:(\d+)", spec)) and 1 <= int(found[1]) <= 1_000_000:
        return int(found[1])
    raise UnknownBot(f"no bot '{spec}' for many games together; there are random, guide, greedy and trials:<playouts>")


def play_many(
    game: Game,
    options: Sequence[Options],
    *,
    bots: Sequence[str],
    seed: int = 0,
    numbers: Sequence[int] | None = None,
    deck: Deck | None = None,
    engine: Callable[[Setting], Engine] = Cpu,
    progress: Callable[[int], None] | None = None,
) -> PlayedGames:
    """Play a game with each of `options`: game number 0, 1, 2 … of a run with `seed`, or those with these `numbers`.

    Game number k has the seed `split_seed(seed, k)`, and its seat s is played by bot (s + k) modulo their number, so
    that bots take turns. `progress` hears how many games are over.
    """
    names = range(len(options)) if numbers is None else numbers
    levels = [level_of(spec) for spec in bots]
    table = np.zeros((len(options), MOST_SEATS), np.int32)
    for i, number in enumerate(names):
        table[i] = [levels[(seat + number) % len(levels)] for seat in range(MOST_SEATS)]
    setting = Setting(
        game,
        one((deck or read_deck(game)).record),
        np.array([game.encode_options(chosen) for chosen in options], dtype=game.encode_options(options[0]).dtype),
        np.array([split_seed(seed, number) for number in names], np.int64),
        table,
    )
    place = engine(setting)
    chosen, tried = np.full(len(options), EMPTY, np.int16), 0
    while True:
        facts, moves = place.advance(chosen)
        if progress:
            progress(int((facts[:, 1] == 0).sum()))
        if not facts[:, 1].any():
            break
        ballot = _Ballot(place, facts, moves, table[np.arange(len(options)), facts[:, 2]].astype(np.int64))
        chosen = ballot.choose()
        tried += ballot.jobs
    states, log = place.ended()
    if facts[:, 0].max(initial=0) >= ROOM:
        raise RuntimeError(f"{game.name}: a game of more than {ROOM} moves")
    return PlayedGames([_seated(game, setting, i, log[i, : facts[i, 0]]) for i in range(len(options))], states, tried)


def _seated(game: Game, setting: Setting, i: int, moves: NDArray[np.int16]) -> list[tuple[int, int]]:
    """The moves of a game with the seats that made them, by playing it again."""
    s, d, stream, events = np.zeros(1, game.state)[0], setting.deck[0], np.zeros(2, np.int64), []
    game.setup(s, d, setting.options[i], setting.seeds[i])
    for at, move in enumerate(moves.tolist()):
        seat = int(next_mover(int(game.pending(s)), setting.seeds[i], at, stream))
        events.append((seat, move))
        game.play(s, d, seat, move)
    return events
