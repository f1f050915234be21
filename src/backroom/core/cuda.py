"""The same rules on a GPU: a kernel in which every thread sets up and plays one game of a run.

Needs `numba-cuda` (or a Numba that still carries its CUDA target) and an NVIDIA GPU. The kernel calls the very
functions that the CPU runs, so the final states must be the same bytes: `signature(game, finals=cuda_final_states)`.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.core.decks import Deck, read_deck
from backroom.core.errors import BackroomError
from backroom.core.game import Game, Options
from backroom.core.playout import loops, one

THREADS = 64  # in a block: a state is large, so few threads share a multiprocessor's cache


def cuda_target() -> Any:
    """Numba's CUDA module, on a machine that has a GPU."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba.cuda asks for a name that NumPy has dropped
    try:
        from numba import cuda
    except ImportError as error:
        raise BackroomError(f"no CUDA support here ({error}); install backroom[cuda]") from None
    if not cuda.is_available():
        raise BackroomError("no CUDA device here; the rules run on the CPU: use final_states or random_games")
    return cuda


@cache
def kernel(game: Game) -> Any:
    """The kernel of a game, compiled on first launch."""
    cuda = cuda_target()
    from numba import from_dtype, int16, int64
    from numba.core.registry import cpu_target

    # Else enumerations as indices are unknown to a process that compiled no rule yet.
    cpu_target.typing_context.refresh()
    one_game = loops(game).one_game
    # A record counts as bytes here, so whatever lies beside it must leave it aligned: room by the 16 bytes.
    room, state = -(-game.max_legal // 8) * 8, from_dtype(game.state)

    @cuda.jit
    def play(states, d, options, seed, first, decisions):
        i = cuda.grid(1)
        if i < len(states):
            stream = cuda.local.array(2, int64)
            moves = cuda.local.array(room, int16)
            own = cuda.local.array(1, state)  # threads of a warp share its cache lines: a third faster than in place
            own[0] = states[i]
            decisions[i] = one_game(own[0], d[0], options[0], seed, first + i, stream, moves)
            states[i] = own[0]

    return play


def run(
    game: Game, games: int, *, seed: int = 0, first: int = 0, options: Options | None = None, deck: Deck | None = None
) -> tuple[NDArray[Any], int, float]:
    """Play games number first .. first + games - 1; the final states, the decisions made, the kernel's seconds."""
    cuda = cuda_target()
    d = cuda.to_device(one((deck or read_deck(game)).record))
    o = cuda.to_device(one(game.encode_options(options if options is not None else game.options())))
    states = cuda.to_device(np.zeros(games, game.state))
    decisions = cuda.to_device(np.zeros(games, np.int32))
    launch = kernel(game)[-(-games // THREADS), THREADS]
    launch(cuda.to_device(np.zeros(0, game.state)), d, o, seed, first, decisions)  # compiled, not on the clock
    cuda.synchronize()
    begun = time.perf_counter()
    launch(states, d, o, seed, first, decisions)
    cuda.synchronize()
    seconds = time.perf_counter() - begun
    return states.copy_to_host(), int(decisions.copy_to_host().sum()), seconds


def cuda_final_states(game: Game, games: int, **how: Any) -> NDArray[Any]:
    """`final_states`, played on the GPU."""
    return run(game, games, **how)[0]
