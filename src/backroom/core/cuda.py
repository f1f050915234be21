"""The same rules on a GPU: every thread sets up and plays one game of a run, or steps one row of a batch.

Needs `numba-cuda` (or a Numba that still carries its CUDA target) and an NVIDIA GPU. The kernel calls the very
functions that the CPU runs, so the final states must be the same bytes: `signature(game, finals=cuda_final_states)`.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.core.batch import Batch, Task, choice_loop, keep, room_for_lists, row_loop
from backroom.core.decks import Deck, read_deck
from backroom.core.errors import BackroomError, BadBatch
from backroom.core.game import Game, Options
from backroom.core.playout import loops, one
from backroom.core.record import copy_but_happenings, silent

THREADS = 256  # in a block; a kernel of 255 registers a thread has no room for more, and 64 are 3 to 14 % slower
WARP, MOST_THREADS = 32, 1024  # threads of a block: what any kernel has room for, and what a device takes at all

cuda: Any = None  # Numba's module, once somebody asks for it; kernels name it here, where its simulator looks


def cuda_target() -> Any:
    """Numba's CUDA module, on a machine that has a GPU."""
    global cuda
    try:
        with _row_stack():
            from numba import cuda as found
    except ImportError as error:
        raise BackroomError(f"no CUDA support here ({error}); install backroom[cuda]") from None
    if not found.is_available():
        raise BackroomError("no CUDA device here; the rules run on the CPU: use final_states or random_games")
    cuda = found
    return found


@contextmanager
def _row_stack() -> Iterator[None]:
    """While numba.cuda is imported: it asks for a name that NumPy has dropped."""
    if hasattr(np, "row_stack"):
        yield
        return
    np.row_stack = np.vstack
    try:
        yield
        with suppress(ImportError):
            importlib.import_module("numba.cuda.np.arrayobj")  # it asks, and may be imported with the first kernel
    finally:
        del np.row_stack


def state_of(game: Game, ring: bool = False) -> np.dtype[Any]:
    """What a thread keeps of a game: nobody looks on, so that happenings would only take room."""
    return game.state if ring else silent(game.state)


@cache
def kernel(game: Game, registers: int | None = None, ring: bool = False) -> Any:
    """The kernel of a game, compiled on first launch, with at most so many registers a thread.

    Its states are silent ones; with `ring` they are the whole ones, so that one can see what that costs.
    """
    cuda_target()
    from numba import from_dtype, int16, int64
    from numba.core.registry import cpu_target

    # Else enumerations as indices are unknown to a process that compiled no rule yet.
    cpu_target.typing_context.refresh()
    one_game = loops(game).one_game
    # A record counts as bytes here, so whatever lies beside it must leave it aligned: room by the 16 bytes.
    room, state = -(-game.max_legal // 8) * 8, from_dtype(state_of(game, ring))

    @cuda.jit(**({"max_registers": registers} if registers else {}))
    def play(states, blank, d, options, seed, first, decisions):
        i = cuda.grid(1)
        if i < len(decisions):
            stream = cuda.local.array(2, int64)
            moves = cuda.local.array(room, int16)
            own = cuda.local.array(1, state)  # threads of a warp share its cache lines: a third faster than in place
            own[0] = blank[0]
            decisions[i] = one_game(own[0], d[0], options[0], seed, first + i, stream, moves)
            if i < len(states):
                states[i] = own[0]

    return play


def run(
    game: Game,
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    options: Options | None = None,
    deck: Deck | None = None,
    states: bool = True,
    threads: int = THREADS,
    registers: int | None = None,
    ring: bool = False,
) -> tuple[Any, int, float]:
    """Play games number first .. first + games - 1: the final states, the decisions made, the kernel's seconds.

    The states are an array of the device, silent ones, and of no rows where nobody wants them. A block of more threads
    than the kernel has registers for is refused; with fewer `registers` for each thread there is room for more of them.
    """
    cuda_target()
    state = state_of(game, ring)
    blank = cuda.to_device(np.zeros(1, state))
    d = cuda.to_device(one((deck or read_deck(game)).record))
    o = cuda.to_device(one(game.encode_options(options if options is not None else game.options())))
    finals = cuda.device_array(games if states else 0, state)
    decisions = cuda.to_device(np.zeros(games, np.int32))
    play = kernel(game, registers, ring)
    play[1, WARP](finals, blank, d, o, seed, first, cuda.to_device(np.zeros(0, np.int32)))  # compiled, not on the clock
    cuda.synchronize()
    refuse_block(threads, most_threads(play))
    launch = play[-(-games // threads), threads]
    begun = time.perf_counter()
    launch(finals, blank, d, o, seed, first, decisions)
    cuda.synchronize()
    seconds = time.perf_counter() - begun
    return finals, int(decisions.copy_to_host().sum()), seconds


def most_threads(compiled_kernel: Any) -> int:
    """How many threads of a block a kernel has registers for: known once it is compiled; a simulated one needs none."""
    if not hasattr(compiled_kernel, "get_max_threads_per_block"):
        return MOST_THREADS
    found = compiled_kernel.get_max_threads_per_block()
    return int(min(found.values(), default=MOST_THREADS) if isinstance(found, dict) else found)


def refuse_block(threads: int, most: int) -> None:
    """Refuse blocks that a device cannot launch, before the launch spoils everything else that the process has there.

    A processor of a GPU has 65,536 registers for a block, and rules take up to 255 a thread: 257 threads are too many.
    """
    if not WARP <= threads <= most or threads % WARP:
        raise BadBatch(f"blocks of {threads!r} threads cannot be launched; choose {WARP} to {most}, by the {WARP}")


def cuda_final_states(game: Game, games: int, **how: Any) -> NDArray[Any]:
    """`final_states`, played on the GPU."""
    out = np.zeros(games, game.state)
    copy_but_happenings(run(game, games, **how)[0].copy_to_host(), out)
    return out


@cache
def batch_kernels(game: Game) -> tuple[Any, Any]:
    """A step of a batch and the choice of random moves, a thread for each row; compiled on first launch."""
    cuda_target()
    from numba import int16
    from numba.core.registry import cpu_target

    cpu_target.typing_context.refresh()
    work, choose = row_loop(game, keep), choice_loop(game, keep)
    room = -(-game.max_legal // 8) * 8

    @cuda.jit
    def step(
        states, rows, blank, d, options, run, at, seats, moves, status, rewards, lists, masks, features, seat, done
    ):
        i = cuda.grid(1)
        if i < len(at):
            scratch = cuda.local.array(room, int16)
            work(
                states, rows, blank, d, options, run, at, seats, moves, status, rewards, lists, masks, features,
                scratch, i, i + 1,
            )  # fmt: skip
            seat[i] = rows[i].seat
            done[i] = rows[i].done

    @cuda.jit
    def random_moves(states, rows, d, out, lists):
        i = cuda.grid(1)
        if i < len(out):
            scratch = cuda.local.array(room, int16)
            choose(states, rows, d, out, lists, scratch, i, i + 1)

    return step, random_moves


class CudaBatch:
    """A `Batch` whose arrays stay on the GPU. It takes what `Batch` takes, is set up on the CPU and sent over once.

    `seat`, `status`, `done`, `rewards`, `mask` and `features` are arrays of the device, rewritten by each step; CuPy,
    JAX and PyTorch read them without a copy. Nothing is copied to the host unless the caller does it. `states` have no
    room for happenings.
    """

    def __init__(self, game: Game | str, n: int, **how: Any) -> None:
        self._cuda = cuda_target()
        host = Batch(game, n, **how)
        host.run["task"] = Task.STEP
        send = self._cuda.to_device
        self.game, self.n, self.seats = host.game, host.n, host.seats
        silent_states, (_, *deck_and_options) = np.zeros(host.n, state_of(host.game)), host.fixed
        copy_but_happenings(host.states, silent_states)
        self.states = send(silent_states)
        self._lists = send(room_for_lists(host.game))  # every move is checked by the rules
        self._rows, self._run = send(host.rows), send(host.run)
        self._fixed = tuple(map(send, [np.zeros(1, state_of(host.game)), *deck_and_options]))
        self.rewards, self.mask, self.features = send(host.rewards), send(host.mask), send(host.features)
        self.seat, self.done = send(host.seat.astype(np.int64)), send(host.done.copy())
        self.status, self._all = send(np.zeros(n, np.int16)), send(np.arange(n))
        self._step, self._choose = batch_kernels(self.game)
        self._blocks = -(-n // THREADS)

    def step(self, seats: Any, moves: Any) -> Any:
        """Play a move in every row: int64 arrays, of the device or of the host. Returns the status of each, there."""
        seats_at, moves_at = self._numbers(seats, "seats"), self._numbers(moves, "moves")
        self._step[self._blocks, THREADS](
            self.states, self._rows, *self._fixed, self._run, self._all, seats_at, moves_at, self.status,
            self.rewards, self._lists, self.mask, self.features, self.seat, self.done,
        )  # fmt: skip
        return self.status

    def random_moves(self) -> Any:
        """Any legal move for the seat of each row, -1 where there is none."""
        out = self._cuda.device_array(self.n, np.int64)
        self._choose[self._blocks, THREADS](self.states, self._rows, self._fixed[1], out, self._lists)
        return out

    def _numbers(self, values: Any, name: str) -> Any:
        on_device = self._cuda.is_cuda_array(values)
        array = self._cuda.as_cuda_array(values) if on_device else np.asarray(values)
        if array.dtype != np.int64 or array.shape != (self.n,):
            raise BadBatch(f"{name} are {array.dtype} {array.shape}; give an int64 for each of the {self.n} rows")
        return array if on_device else self._cuda.to_device(np.ascontiguousarray(array))
