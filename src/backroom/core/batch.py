"""Many games together, in NumPy arrays: every move is checked, so that nothing that comes in harms memory.

    batch = Batch(name, 1024, seed=7, options={"players": 4})
    while training:
        moves = policy(batch.features, batch.mask)  # one row for each game, as its seat `batch.seat` sees it
        batch.step(batch.seat, moves)
        learn(batch.rewards, batch.done)

The arrays belong to the batch and are rewritten in place by each step, features only where something changed: copy
what must last, and do not write into them. Row i plays the games
number i, i + n, i + 2n … of the run with this seed, the same that `random_games` counts, whatever the threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import ArrayLike, NDArray

from backroom.core.decks import Deck, read_deck
from backroom.core.dice import STREAM, below, seed_stream, split_seed
from backroom.core.errors import BadBatch
from backroom.core.game import Game, Options, Rule
from backroom.core.game import game as find_game
from backroom.core.jit import interpreted, rule
from backroom.core.match import SEED_LIMIT, is_whole
from backroom.core.playout import CHOICES, LONGEST, any_seat, compiled, one, random_listing, uniform, within
from backroom.core.record import EMPTY, record

SHARE = 256  # rows that are worth a thread
MOST_SEATS = 15
LINE = 64  # bytes that a processor takes from memory together
AHEAD = 3  # rows between the one that is worked on and the one that is fetched: tried from 1 to 3
COUNT, OF_SEAT, LIST = range(3)  # a row's list of legal moves: how many, of which seat, and from here on the moves
WIDE = 16  # moves of a list that are compared together; so many EMPTY ones follow it
U = np.uintp  # an index that is never negative, so that compiled loops need not look for it
WORDS = np.dtype(np.int64)  # as compiled code wants its numbers
BARREN = 100  # games in a row that end before the caller's first move: then the row stays over

Reset = Literal["same", "next", "never"]


class Status(IntEnum):
    """What became of a row's move. A number above 0 is the game's own refusal, one of `game.refusals`."""

    PLAYED = 0
    STARTED = -1  # the game was over: the move was ignored and the next game set up
    OVER = -2  # the game is over, and nobody starts another
    NOT_PENDING = -3  # the seat is not to move
    NO_SEAT = -4
    NO_MOVE = -5
    NO_ROW = -6


class Player(IntEnum):
    """Who plays a seat."""

    CALLER = 0
    RANDOM = 1
    GUIDE = 2  # the game's quick player; random where it has none


class Task(IntEnum):
    """What one call of the loop does with the rows."""

    STEP = 0
    START = 1
    LOOK = 2


ROW = record(
    [
        ("number", np.int64),  # of the game in this row
        ("stream", *STREAM),  # the chance of those who play besides the caller
        ("pending", np.int32),  # bit set of the seats that may act
        ("seat", np.int8),  # whose mask and features stand in the row; EMPTY when the game is over
        ("done", np.bool_),  # whether the last step ended a game
        ("players", np.int8, MOST_SEATS + 1),  # who plays each seat, the clock's last
    ]
)
RUN = record([("seed", np.int64), ("stride", np.int64), ("task", np.int8), ("reset", np.int8), ("seats", np.int8)])
RESETS: tuple[Reset, ...] = ("same", "next", "never")
SAME, NEXT, NEVER = range(3)

# The same as plain numbers, which is what compiled code reckons with.
PLAYED, STARTED, OVER, NOT_PENDING, NO_SEAT, NO_MOVE, NO_ROW = (int(status) for status in Status)
CALLER, RANDOM, GUIDE = (int(player) for player in Player)
STEP, START, LOOK = (int(task) for task in Task)


@rule
def clear(table, i):
    """Put zeros into a row."""
    for k in range(table.shape[1]):
        table[i, k] = 0


def _order(builder, start, offsets, to_write):
    """Have the processor take lines into its first cache, the nearest."""
    byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
    fetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
    for offset in offsets:
        place = builder.gep(builder.bitcast(start, byte), [number(offset)])
        builder.call(fetch, [place, number(to_write), number(3), number(1)])


@intrinsic
def _fetch(typing_context, record):
    told = record.fields["happenings"]  # nobody is told in a batch, and the list is long
    silent = range(told.offset, told.offset + told.type.size)

    def generate(context, builder, signature, arguments):
        wanted = [at for at in range(0, record.size, LINE) if at not in silent or at + LINE - 1 not in silent]
        _order(builder, arguments[0], wanted, to_write=0)
        return context.get_dummy_value()

    return types.void(record), generate


@intrinsic
def _claim(typing_context, table, i):
    def generate(context, builder, signature, arguments):
        kind, zero = signature.args[0], context.get_constant(types.intp, 0)
        rows = context.make_array(kind)(context, builder, arguments[0])
        start = cgutils.get_item_pointer(context, builder, kind, rows, [arguments[1], zero], wraparound=False)
        _order(builder, start, [0], to_write=1)
        return context.get_dummy_value()

    return types.void(table, types.intp), generate


def _nothing(states, lists, i):
    """What fetching ahead does to the rows."""


keep = rule(_nothing)  # where memory needs no help


@rule(twin=_nothing)
def fetch(states, lists, i):
    """Have the processor take row i from memory while it works on another: more than half of a step was waiting."""
    _fetch(states[i])
    if i < len(lists):
        _claim(lists, i)


@cache
def row_loop(game: Game, ahead: Rule = fetch) -> Callable[..., Any]:
    """The loop over the rows at[low:high], made once for a game, compiled on first use; `ahead` hears of a row to come.

    The same function serves a thread of the CPU, with many rows, and one of a GPU, with one. Whole arrays stay in the
    loop, and what it calls takes records: a count of references that goes up and down costs more than most rules.

    A move that stands on the row's list of legal moves needs no other check: nobody but this loop writes `lists`. What
    is seldom called, the set-up and the check by the rules, stays apart: the rest is faster where it is short.
    """
    setup, pending, legal, refuse, play = game.setup, game.pending, game.legal, game.refuse, game.play
    returns, features_of = game.returns, game.features
    count, nth = random_listing(game)
    guide, size = game.guide if game.guide is not None else uniform, len(game.moves)

    @compiled(game)
    def play_others(s, d, row, moves):
        """Let the others play until the caller is to move, and note it: its seat, EMPTY when the game is over."""
        seats = int(pending(s))
        row.seat = EMPTY
        for _ in range(LONGEST):
            if seats == 0:
                break
            seat = int(any_seat(seats, row.stream))
            if row.players[seat] == CALLER:
                row.seat = seat
                break
            if row.players[seat] == GUIDE:
                n = int(legal(s, d, seat, moves))
                move = int(moves[within(guide(s, d, seat, moves, n, row.stream), n) if n > 1 else 0])
            else:
                n = count(s, d, seat, moves)
                move = nth(s, d, seat, below(row.stream, n) if n > 1 else 0, moves)
            play(s, d, seat, move)
            seats = int(pending(s))
        row.pending = seats

    @rule(rare=True)
    def set_up(s, d, options, run, row, moves):
        """Set up the row's game in a blank state."""
        seed = split_seed(run.seed, row.number)
        seed_stream(row.stream, seed, CHOICES)
        setup(s, d, options, seed)
        play_others(s, d, row, moves)

    @rule(rare=True)
    def refusal(s, d, run, row, seat, move):
        """PLAYED, or why the move is not played, whatever the numbers are."""
        seats = int(row.pending)
        if seat < 0 or seat > run.seats:
            return NO_SEAT
        if move < 0 or move >= size:
            return NO_MOVE
        if seats == 0:
            return OVER
        if not (seats >> seat) & 1:
            return NOT_PENDING
        return refuse(s, d, seat, move) + 0  # a number, where it is a member of the game's Refusal, too

    @compiled(game)
    def work(
        states, rows, blank, d, options, run, at, seats, moves, status, rewards, lists, masks, features, scratch, low,
        high,
    ):  # fmt: skip
        task, reset = int(run[0].task), int(run[0].reset)
        for j in range(low, high):
            i, seat, move = int(at[j]), int(seats[j]), int(moves[j])
            if i < 0 or i >= len(states):
                status[j] = NO_ROW
                continue
            if j + AHEAD < high and 0 <= at[j + AHEAD] < len(states):
                ahead(states, lists, at[j + AHEAD])
            row = rows[i]
            result, begins, shown = PLAYED, False, seat
            if task == LOOK:
                if seat < 0 or seat > run[0].seats:
                    status[j] = NO_SEAT
                    continue
                row.seat = seat
            elif task == START or (reset == NEXT and row.pending == 0):
                result, begins = STARTED, True
                row.done = False
                clear(rewards, i)
            else:
                listed = False
                if i < len(lists) and lists[i, OF_SEAT] == seat and 0 <= move < size:
                    for k in range(LIST, LIST + ((int(lists[i, COUNT]) + WIDE - 1) & -WIDE)):
                        listed |= lists[i, k] == np.int16(move)
                if not listed:
                    result = refusal(states[i], d[0], run[0], row, seat, move)
                if row.done and result != OVER:
                    row.done = False
                    clear(rewards, i)
                if result != PLAYED:
                    status[j] = result
                    continue
                play(states[i], d[0], seat, move)
                play_others(states[i], d[0], row, scratch)
                if row.seat == EMPTY:
                    row.done = True
                    returns(states[i], d[0], rewards[i])
                    begins = reset == SAME
            if begins:  # a game that ends while the others act is followed by the row's next
                if task == STEP:
                    row.number += run[0].stride
                for attempt in range(BARREN):
                    if attempt > 0:
                        row.number += run[0].stride
                    states[i] = blank[0]
                    set_up(states[i], d[0], options[0], run[0], row, scratch)
                    if row.seat != EMPTY:
                        break
            status[j] = result
            if row.seat != EMPTY:
                shown = int(row.seat)  # of a game that is over one sees what the seat that moved last sees
            elif begins:
                shown = 0
            if i < len(masks):
                for k in range(size):
                    masks[i, k] = False
                out, n = lists[i, LIST:] if i < len(lists) else scratch, 0
                if (int(row.pending) >> shown) & 1:
                    n = int(legal(states[i], d[0], shown, out))
                    for k in range(n):
                        masks[i, U(out[k])] = True
                if i < len(lists):
                    lists[i, COUNT] = n
                    lists[i, OF_SEAT] = shown
                    for k in range(WIDE):
                        out[U(n + k)] = EMPTY
            if i < len(features):
                if shown < run[0].seats:
                    features_of(states[i], d[0], shown, features[i])
                else:
                    clear(features, i)

    return work


@cache
def choice_loop(game: Game, ahead: Rule = fetch) -> Callable[..., Any]:
    """A loop that chooses any legal move for the seat of each row."""
    pending = game.pending
    count, nth = random_listing(game)

    @compiled(game)
    def choose(states, rows, d, out, lists, scratch, low, high):
        for i in range(low, high):
            row = rows[i]
            out[i] = EMPTY
            if i < len(lists) and lists[i, COUNT] > 0 and lists[i, OF_SEAT] == row.seat:
                out[i] = lists[i, LIST + below(row.stream, int(lists[i, COUNT]))]
                continue
            if i + AHEAD < high:
                ahead(states, lists, i + AHEAD)
            if row.seat != EMPTY and (int(pending(states[i])) >> row.seat) & 1:
                seat = int(row.seat)
                k = below(row.stream, count(states[i], d[0], seat, scratch))
                out[i] = nth(states[i], d[0], seat, k, scratch)

    return choose


def room_for_lists(game: Game, rows: int = 0) -> NDArray[np.int16]:
    """The rows' lists of legal moves; of no rows where nobody keeps them."""
    return np.zeros((rows, LIST + game.max_legal + WIDE), np.int16)


class Batch:
    """Many games of one kind, moved forward together. Safe to call from several threads, one call at a time.

    `reset` says what follows the end of a game: "same", the next game is set up in the same step (rewards and `done`
    are of the old one, mask and features of the new one); "next", the next step ignores its move and sets it up;
    "never". `players` says who plays the seats that the caller does not: None (the caller), "random" or "guide" for
    each seat, or a list of such lists, one for each row. The clock of a real-time game is seat number `seats`: the
    caller's, unless somebody else plays too; then its moves come by chance among those of the others.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        *,
        seed: int = 0,
        first: int = 0,
        options: Options | Mapping[str, Any] | None = None,
        deck: Deck | str | Path | None = None,
        reset: Reset = "same",
        players: Sequence[str | None] | Sequence[Sequence[str | None]] | None = None,
        mask: bool = True,
        features: bool = True,
        threads: int | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.options = _options(self.game, options)
        self.deck = read_deck(self.game, deck)
        self.n = _whole(n, "n, the number of games,", 1, 2**31 - 1)
        self.seed = _whole(seed, "seed", 0, SEED_LIMIT - 1)
        self.seats = self.game.seat_count(self.options)
        if reset not in RESETS:
            raise BadBatch(f"reset cannot be {reset!r}; it is one of {', '.join(RESETS)}")
        self.threads = _whole(os.cpu_count() if threads is None else threads, "threads", 1, 1024)
        self._states = np.zeros(self.n, self.game.state)
        self.rows = np.zeros(self.n, ROW)
        self._first = _whole(first, "first, the number of the first game,", 0, 2**62)
        self.rows["number"] = self._first + np.arange(self.n)
        self.rows["players"][:, : self.seats + 1] = _players(players, self.n, self.seats)
        self.run = np.zeros(1, RUN)
        self.run[["seed", "stride", "reset", "seats"]] = (self.seed, self.n, RESETS.index(reset), self.seats)
        self._rewards = np.zeros((self.n, self.seats))
        self._mask = np.zeros((self.n if mask else 0, len(self.game.moves)), np.bool_)
        self._features = np.zeros((self.n if features else 0, self.game.n_features), np.float32)
        self._lists = room_for_lists(self.game, self.n if mask else 0)
        self.fixed = (  # a blank state, the deck, the options
            np.zeros(1, self.game.state),
            one(self.deck.record),
            one(self.game.encode_options(self.options)),
        )
        self._all, self._nobody = np.arange(self.n), np.zeros(self.n, np.int64)
        self._lock = Lock()
        self._pool: ThreadPoolExecutor | None = None
        self._loop, self._room = row_loop(self.game), self._scratch()
        self._bind()
        self._work(Task.START, self._all, self._nobody, self._nobody)

    def __repr__(self) -> str:
        return f"<Batch {self.game.name} n={self.n} seats={self.seats} seed={self.seed}>"

    def __len__(self) -> int:
        return self.n

    # --- what stands in the rows ------------------------------------------------------------------------------------

    @property
    def states(self) -> NDArray[Any]:
        """The states as records, to read: rules that meet a state of another's making could write anywhere."""
        return _read_only(self._states)

    @property
    def seat(self) -> NDArray[np.int8]:
        """The seat whose mask and features stand in each row: one that may act, -1 when the game is over."""
        return _read_only(self.rows["seat"])

    @property
    def pending(self) -> NDArray[np.int32]:
        """The seats that may act, as a bit set for each row."""
        return _read_only(self.rows["pending"])

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the last step ended the game of the row; its result is in `rewards`, by seat."""
        return _read_only(self.rows["done"])

    @property
    def number(self) -> NDArray[np.int64]:
        """The number of the game in each row."""
        return _read_only(self.rows["number"])

    @property
    def rewards(self) -> NDArray[np.float64]:
        """The returns of the games that the last step ended, a row for each game and a column for each seat."""
        return self._rewards

    @property
    def mask(self) -> NDArray[np.bool_]:
        """The legal moves of each row's seat over the whole move space."""
        return self._mask

    @property
    def features(self) -> NDArray[np.float32]:
        """What each row's seat sees, in numbers."""
        return self._features

    # --- moving forward ---------------------------------------------------------------------------------------------

    def step(self, seats: ArrayLike, moves: ArrayLike, at: ArrayLike | None = None) -> NDArray[np.int16]:
        """Play a move in every row, or in the rows `at`; returns what became of each (`Status`, or a refusal).

        A move that is refused changes nothing. One number for all rows will do for seats and moves.
        """
        return self._work(Task.STEP, self._places(at), seats, moves)

    def look(self, seats: ArrayLike, at: ArrayLike | None = None) -> NDArray[np.int16]:
        """Write the mask and the features of these seats into the rows: where several may act at the same time."""
        return self._work(Task.LOOK, self._places(at), seats, 0)

    def reset(self, at: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Break off the games in the rows, and set up the next ones; with a seed, the first ones of its run."""
        rows = self._places(at)
        if seed is not None:
            if at is not None:
                raise BadBatch("a seed is for all rows; leave out the rows, or the seed")
            self.seed = _whole(seed, "seed", 0, SEED_LIMIT - 1)
            self.run["seed"], self.rows["number"] = self.seed, self._first + np.arange(self.n)
        elif at is None:
            self.rows["number"] += self.n
        else:
            rows = np.unique(rows[(rows >= 0) & (rows < self.n)])
            self.rows["number"][rows] += self.n
        self._work(Task.START, rows, self._nobody[: len(rows)], self._nobody[: len(rows)])

    def random_moves(self) -> NDArray[np.int64]:
        """Any legal move for the seat of each row, -1 where there is none."""
        out = np.zeros(self.n, np.int64)
        with self._lock:
            choice_loop(self.game)(self._states, self.rows, self.fixed[1], out, self._lists, self._room, 0, self.n)
        return out

    def copy(self) -> Batch:
        """The same games once more; the two go on independently, and alike if they are given the same moves."""
        with self._lock:
            twin = Batch.__new__(Batch)
            twin.__dict__.update(self.__dict__)
            for name in ("_states", "rows", "run", "_rewards", "_lists", "_mask", "_features"):
                array = getattr(self, name)
                setattr(twin, name, array.view(np.uint8).copy().view(array.dtype))  # with what lies between fields
        twin._lock, twin._pool, twin._room = Lock(), None, self._scratch()
        twin._bind()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Batch:
        return self.copy()

    def refusal(self, status: int) -> str:
        """The name of a status: of a refusal of the game, or of the batch."""
        if not is_whole(status) or (status not in self.game.refusals and status not in tuple(Status)):
            raise BadBatch(f"{self.game.name}: there is no status {status!r}; give one that step or look returned")
        number = int(status)
        return self.game.refusals[number][0] if number in self.game.refusals else Status(number).name.lower()

    # --- the loop ---------------------------------------------------------------------------------------------------

    def _places(self, at: ArrayLike | None) -> NDArray[np.int64]:
        if at is None:
            return self._all
        rows = np.atleast_1d(_integers(at, "at"))
        return rows if _fits(rows) else rows.astype(WORDS, "C")

    def _scratch(self) -> NDArray[np.int16]:
        return np.zeros(self.game.max_legal, np.int16)

    def _bind(self) -> None:
        """Lay the arrays out as the loop takes them: to look each up at every step costs as much as a dozen moves."""
        self._task = self.run["task"]
        self._before = self._states, self.rows, *self.fixed, self.run
        self._after = self._rewards, self._lists, self._mask, self._features
        self._rooms = np.zeros(self.n, WORDS), np.zeros(self.n, WORDS)  # for seats and moves that come in another width

    def _work(self, task: Task, at: NDArray[np.int64], seats: ArrayLike, moves: ArrayLike) -> NDArray[np.int16]:
        if at.ndim != 1:
            raise BadBatch(f"at has {at.ndim} dimensions; it is a list of rows")
        status = np.zeros(len(at), np.int16)
        with self._lock:
            rooms = self._rooms if at is self._all else np.empty((2, len(at)), WORDS)
            seats_at, moves_at = _spread(seats, "seats", rooms[0]), _spread(moves, "moves", rooms[1])
            arrays = *self._before, at, seats_at, moves_at, status, *self._after
            self._task[0] = task
            count = self._shares(at)
            if count == 1:
                self._loop(*arrays, self._room, 0, len(at))
            else:
                self._pool = pool = self._pool or ThreadPoolExecutor(self.threads)
                edges = [len(at) * k // count for k in range(count + 1)]
                list(pool.map(lambda low, high: self._loop(*arrays, self._scratch(), low, high), edges, edges[1:]))
        return status

    def _shares(self, at: NDArray[np.int64]) -> int:
        """How many threads share the rows; a row that is named twice is worked on in its order, so by one."""
        count = 1 if self.threads == 1 or interpreted() else max(1, min(self.threads, len(at) // SHARE))
        return count if count == 1 or at is self._all or bool((np.diff(at) > 0).all()) else 1


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def _whole(value: Any, name: str, low: int, high: int) -> int:
    if not is_whole(value) or not low <= value <= high:
        raise BadBatch(f"{name} cannot be {value!r}; it is a whole number from {low} to {high}")
    return int(value)


def _integers(values: ArrayLike, name: str) -> NDArray[Any]:
    """Whole numbers, of whatever width they are."""
    array = np.asarray(values)
    if array.dtype.kind not in "iu" and array.size:
        if array.dtype.kind in "fb":
            raise BadBatch(f"{name} are {array.dtype}, not whole numbers; convert them: {name}.astype(int)")
        raise BadBatch(f"{name} cannot be {values!r}; give whole numbers of 64 bits, one for each row or one for all")
    return array


def _fits(array: NDArray[Any]) -> bool:
    """Whether compiled code takes an array as it is."""
    return array.dtype is WORDS and array.flags.carray


def _spread(values: ArrayLike, name: str, room: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each row, in the room made for them if need be. What does not fit becomes negative: nothing has such
    a number.
    """
    if type(values) is np.ndarray and values.shape == room.shape and _fits(values):
        return values
    if type(values) is int and abs(values) < SEED_LIMIT:  # one row, often: all that follows takes longer than a rule
        room.fill(values)
        return room
    array = _integers(values, name)
    if array.shape not in ((), (1,), room.shape):
        raise BadBatch(
            f"{name} have the shape {array.shape}; give one for each of the {len(room)} rows, or one for all"
        )
    np.copyto(room, array, casting="unsafe")
    return room


def _options(game: Game, given: Any) -> Options:
    if isinstance(given, Options):
        return given
    if given is not None and not isinstance(given, Mapping):
        raise BadBatch(f"options cannot be {given!r}; give them by name, {{'players': 3}}, or leave them out")
    return game.choose_options(**(given or {}))


def _players(given: Any, n: int, seats: int) -> NDArray[np.int8]:
    """Who plays: a number for each row and seat, the clock's last."""
    codes = {None: Player.CALLER, "random": Player.RANDOM, "guide": Player.GUIDE}
    out = np.zeros((n, seats + 1), np.int8)
    if given is None:
        return out
    lists = list(given) if isinstance(given, (Sequence, np.ndarray)) and not isinstance(given, str) else []
    nested = any(isinstance(row, (list, tuple)) for row in lists)
    if not lists or (nested and not all(isinstance(row, (list, tuple)) for row in lists)):
        raise BadBatch(f"players are a list with one of None, 'random', 'guide' for each seat, not {given!r}")
    rows = [list(row) for row in lists] if nested else [lists] * n
    if len(rows) != n or any(len(row) != seats for row in rows):
        raise BadBatch(f"players have a wrong length; give one for each of the {seats} seats, or {n} such lists")
    for player in (player for row in (rows if nested else rows[:1]) for player in row):
        if not isinstance(player, (str, type(None))) or player not in codes:
            raise BadBatch(f"no player {player!r} in a batch; there are None (the caller), 'random' and 'guide'")
    out[:, :seats] = [[codes[player] for player in row] for row in rows]
    if not (out[:, :seats] == Player.CALLER).any(axis=1).all():
        raise BadBatch("nobody is left for the caller to play; make one of the players None, or use random_games")
    out[:, seats] = np.where((out[:, :seats] != Player.CALLER).any(axis=1), Player.RANDOM, Player.CALLER)
    return out
