"""The same rules in a kernel, on Numba's simulator of a GPU: the same states, and no launch that cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from backroom.core.cuda import MOST_THREADS, most_threads, refuse_block
from backroom.core.errors import BadBatch

SAME = """
from tiny import GAME
from backroom.core.cuda import cuda_final_states, run
from backroom.core.game import register
from backroom.core.playout import final_states
found = register(GAME)
here, there = final_states(found, 3, seed=5), cuda_final_states(found, 3, seed=5, threads=32)
print(all((here[name] == there[name]).all() for name in found.state.names))
rings = [run(found, 1, threads=32, ring=ring)[0].copy_to_host()["happenings"]["ring"].size for ring in (False, True)]
print(rings[0] == 0 < rings[1])
"""


def test_a_kernel_plays_the_games_of_the_cpu() -> None:
    where = str(Path(__file__).parent.parent / "server")
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": where}
    ran = subprocess.run([sys.executable, "-c", SAME], env=env, stdout=subprocess.PIPE, text=True, check=True)
    assert ran.stdout.split() == ["True", "True"]


@pytest.mark.parametrize("threads", [32, 128, 256])
def test_a_block_that_fits_is_launched(threads: int) -> None:
    refuse_block(threads, 256)


@pytest.mark.parametrize("threads", [512, 288, 257, 100, 0, -32])
def test_a_block_of_more_threads_than_there_are_registers_for_is_refused_by_name(threads: int) -> None:
    with pytest.raises(BadBatch, match=rf"blocks of {threads} threads .* choose 32 to 256"):
        refuse_block(threads, 256)


def test_a_kernel_that_was_never_compiled_has_no_limit_of_its_own() -> None:
    class Kernel:
        found: dict[str, int]

        def get_max_threads_per_block(self) -> dict[str, int]:
            return self.found

    new, used = Kernel(), Kernel()
    new.found, used.found = {}, {"one": 1024, "other": 256}
    assert [MOST_THREADS, 256] == [most_threads(new), most_threads(used)]
