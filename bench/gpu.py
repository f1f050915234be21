"""The rules on a GPU beside the CPU: the same states for every set of options, and decisions a second.

    python bench/gpu.py [GAME ...] [--seeds 10000] [--games 1048576] [--rows 32768 262144] [--limit 345] [--ring]

Every game has processes of its own: one for random play, one for batches, one for each other number of registers a
thread and, with `--ring`, one for states with room for happenings. They compile at the same time; whichever is ready
has the GPU for itself and measures. When all have, or when the time for it is up, they compare, each its own game, one
set of options after another. What fails or is not ready is named in the summary: all ends within the limit, in seconds.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
from own_games import our_games, the_game

from backroom.core.batch import Batch
from backroom.core.cuda import THREADS, CudaBatch, cuda_final_states, cuda_target, kernel, most_threads, run, state_of
from backroom.core.decks import read_deck
from backroom.core.game import Game
from backroom.core.playout import digest_of, final_states, loops, one

CHUNK = 250  # games of a thread of the CPU
TOLD = 3  # games of a set that are named when they differ
SIGNED = 8  # games of a set that are in the signature
SEED = 1930  # of the signature
TOO_MANY = 512  # threads in a block, for most kernels
LONG = 400  # letters of a message
COMPARING = 0.45  # of the limit are kept for comparing
LEFT = 5.0  # seconds of it for the summary

Say = Callable[..., None]


class Stage(Enum):
    """How far a process is."""

    COMPILING = "compiling"
    READY = "ready to measure"
    MEASURING = "measuring"
    MEASURED = "measured"
    COMPARING = "comparing"
    OVER = "over"


# --- in the processes of the games ----------------------------------------------------------------------------------


def same_states(game: Game, seeds: int, threads: int, until: float, say: Say) -> None:
    """Play the same games of every set of options on both, and compare every field; what lies between is nobody's."""
    begun, sets, wrong, done = time.perf_counter(), list(game.option_sets()), 0, 0
    signs = hashlib.sha256(), hashlib.sha256()
    with ThreadPoolExecutor(threads) as pool:
        for number, options in enumerate(sets):
            if time.time() > until:
                break
            how: dict[str, Any] = {"seed": SEED, "options": options}
            gpu, cpu = cuda_final_states(game, seeds, **how), np.zeros(seeds, game.state)
            firsts = range(0, seeds, CHUNK)
            parts = [pool.submit(final_states, game, min(CHUNK, seeds - i), first=i, **how) for i in firsts]
            for first, part in zip(firsts, parts, strict=True):
                cpu[first : first + CHUNK] = part.result()
            if number == 0:
                say(f"first set compared after {time.perf_counter() - begun:.0f} s")
            for sign, states in zip(signs, (cpu, gpu), strict=True):
                clean = np.zeros(min(SIGNED, seeds), game.state)
                clean[:] = states[:SIGNED]  # field by field: what lies between is whatever memory held
                sign.update(digest_of(clean))
            fields = [name for name in game.state.names or () if (cpu[name] != gpu[name]).any()]
            done += 1
            if fields:
                wrong += 1
                which = np.flatnonzero([(cpu[i : i + 1] != gpu[i : i + 1]).any() for i in range(seeds)])
                say(f"DIFFERENT: {options!r}: {len(which)} games, first {which[:TOLD]}, fields {fields}")
            elif done % 10 == 0:
                say(f"{done} of {len(sets)} sets compared")
    same = f"{wrong} DIFFERENT" if wrong else "the same"
    missing = "" if done == len(sets) else f" ({len(sets) - done} sets NOT COMPARED: no time)"
    say(f"{done} sets of {seeds:,} games: {same}{missing} ({time.perf_counter() - begun:.0f} s)", states=same + missing)
    if not missing:
        names = [sign.hexdigest()[:12] for sign in signs]
        same = "the same" if names[0] == names[1] else "DIFFERENT"
        say(f"signature: CPU {names[0]}, GPU {names[1]}: {same}", signature=f"{names[1]} {same}")


def one_core(game: Game, games: int = 20_000) -> float:
    """Decisions a second of random play on a core of the CPU."""
    d, o = one(read_deck(game).record), one(game.encode_options(game.options()))
    states, stream, moves = np.zeros(games, game.state), np.zeros(2, np.int64), np.zeros(game.max_legal, np.int16)
    loops(game).final_states(states[:1], d, o, 7, 0, stream, moves)  # compiled, not on the clock
    begun = time.process_time()
    decisions = int(loops(game).final_states(states, d, o, 7, 0, stream, moves))
    return decisions / (time.process_time() - begun)


def resources(launched: Any) -> str:
    """What a thread of a kernel takes."""
    if not hasattr(launched, "get_regs_per_thread"):
        return "simulated"
    numbers = [launched.get_regs_per_thread(), launched.get_local_mem_per_thread()]
    registers, memory = (max(n.values()) if isinstance(n, dict) else n for n in numbers)
    return f"{registers} registers and {memory:,} bytes a thread, at most {most_threads(launched)} threads in a block"


def play_rates(game: Game, games: int, registers: int | None, ring: bool, say: Say) -> None:
    """Decisions a second of random play, by the number of threads in a block."""
    best = 0.0
    say(f"state of {state_of(game, ring).itemsize} bytes")
    for threads in (THREADS, 128, 64, 32, TOO_MANY):
        try:
            _, decisions, seconds = run(
                game, games, seed=7, states=False, threads=threads, registers=registers, ring=ring
            )
        except Exception as problem:
            say(f"blocks of {threads}: refused ({problem})")
            continue
        rate = decisions / seconds
        best = max(best, rate)
        say(
            f"blocks of {threads}: {rate / 1e6:,.0f} million decisions/s, {games / seconds / 1e6:,.2f} million games/s"
            f" ({decisions:,} decisions in {seconds:.2f} s)",
            rate=best,
        )
    say(resources(kernel(game, registers, ring)))


def over_the_limit(game: Game, say: Say) -> None:
    """Launch what `run` refuses: what does the device say? Nothing can follow in this process."""
    cuda = cuda_target()
    launched = kernel(game, None, False)  # the one that `run` has compiled
    if most_threads(launched) >= TOO_MANY:
        return
    send, nothing = cuda.to_device, cuda.device_array(0, state_of(game))
    fixed = [np.zeros(1, state_of(game)), one(read_deck(game).record), one(game.encode_options(game.options()))]
    try:
        launched[1, TOO_MANY](nothing, *map(send, fixed), 7, 0, send(np.zeros(TOO_MANY, np.int32)))
        cuda.synchronize()
        say(f"a block of {TOO_MANY} launched all the same: it ran")
    except Exception as problem:
        say(f"a block of {TOO_MANY} launched all the same: {type(problem).__name__}: {' '.join(str(problem).split())}")


def same_batch(game: Game, until: float, say: Say, rows: int = 1024, steps: int = 400) -> None:
    """Step a batch on both, with the same random moves, and compare all that comes out."""
    begun, wrong, done = time.perf_counter(), "", 0
    host, device = Batch(game, rows, seed=3), CudaBatch(game, rows, seed=3)
    for step in range(steps):
        if time.time() > until:
            break
        moves = host.random_moves()
        if not np.array_equal(moves, device.random_moves().copy_to_host()):
            wrong = f"moves at step {step}"
        if step % 8 == 7:
            moves[step % rows :: 7] = step - 2  # most of them refused
        same = {"status": np.array_equal(host.step(host.seat, moves), device.step(device.seat, moves).copy_to_host())}
        for name in ("mask", "features", "rewards", "done", "seat"):
            same[name] = np.array_equal(getattr(host, name), getattr(device, name).copy_to_host())
        there = device.states.copy_to_host()
        fields = [field for field in game.state.names or () if field != "happenings"]
        same["states"] = all((host.states[field] == there[field]).all() for field in fields)
        wrong = wrong or ", ".join(f"{name} at step {step}" for name, equal in same.items() if not equal)
        if step == 0:
            say(f"first step after {time.perf_counter() - begun:.0f} s, compiling included")
        if wrong:
            if "features" in wrong and same["states"]:
                gap = np.abs(host.features - device.features.copy_to_host()).max()
                wrong += f" (features by {gap:.3g})"
            break
        done += 1
    verdict = f"DIFFERENT: {wrong}" if wrong else f"the same for {rows * done:,} moves"
    took = time.perf_counter() - begun
    say(f"status, mask, features, rewards and states: {verdict} ({took:.0f} s)", batch=verdict)


def batch_rates(game: Game, rows: int, features: bool, say: Say, steps: int = 50) -> None:
    """Moves a second of a batch on the GPU, masks included, random moves chosen there; nothing goes to the host."""
    batch = CudaBatch(game, rows, seed=1, features=features)
    batch.step(batch.seat, batch.random_moves()).copy_to_host()
    begun = time.perf_counter()
    for _ in range(steps):
        batch.random_moves()
    batch.status.copy_to_host()
    choosing = time.perf_counter() - begun
    begun = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.seat, batch.random_moves())
    batch.status.copy_to_host()
    both, moves = time.perf_counter() - begun, rows * steps
    rate = moves / max(both - choosing, 1e-9)
    what = "masks and features" if features else "masks"
    say(
        f"{rows:,} rows with {what}: {rate / 1e6:,.0f} million moves/s, {moves / both / 1e6:,.0f} with the choice",
        **{f"{what}, {rows:,} rows": rate},
    )


def get_ready(game: Game, part: str, registers: int | None) -> None:
    """Compile what is measured."""
    if part == "batch":
        batch = CudaBatch(game, THREADS)
        batch.step(batch.seat, batch.random_moves())
    else:
        run(game, THREADS, states=False, registers=registers, ring=part == "ring")


def work(
    name: str, part: str, registers: int | None, asked: argparse.Namespace, begun: float, pipe: Connection
) -> None:
    """One process: compile, wait for its turn, measure, wait for the others, compare."""
    game, until = the_game(name), begun + asked.limit - LEFT

    def say(text: str, **facts: Any) -> None:
        pipe.send((text[:LONG], facts))

    try:
        get_ready(game, part, registers)
        pipe.send((Stage.READY, None))
        pipe.recv()
        if part == "batch":
            for rows in asked.rows:
                for features in (False, True):
                    batch_rates(game, rows, features, say)
        else:
            play_rates(game, asked.games, registers, part == "ring", say)
        if registers or part == "ring":
            return
        pipe.send((Stage.MEASURED, None))
        if part == "play":
            core = one_core(game)  # compiled meanwhile
            say(f"one core of the CPU, beside other work: {core / 1e6:.1f} million decisions/s", core=core)
        pipe.recv()
        if part == "batch":
            same_batch(game, until, say)
        else:
            same_states(game, asked.seeds, asked.threads, until, say)
            over_the_limit(game, say)
    except Exception as problem:
        say(f"FAILED: {problem!r}", failed=repr(problem)[:100])


# --- in the process that tells --------------------------------------------------------------------------------------


@dataclass
class Job:
    """A process and what it has said."""

    game: str
    part: str
    registers: int | None
    process: BaseProcess
    pipe: Connection
    stage: Stage = Stage.COMPILING
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return self.stage == Stage.OVER

    def go(self, stage: Stage) -> None:
        """Let it go on from where it waits."""
        self.stage = stage
        with suppress(OSError):  # it has ended, and will be heard of
            self.pipe.send("go")

    @property
    def title(self) -> str:
        return f"{self.game}, {self.part}" + (f" with {self.registers} registers" if self.registers else "")


def hear(jobs: list[Job], begun: float, seconds: float) -> None:
    """Print what the processes say, for so long or until one has said something."""
    speaking = {job.pipe: job for job in jobs if not job.over}
    for pipe in wait(list(speaking), max(0.0, seconds)):
        job = speaking[pipe]  # type: ignore[index]
        try:
            said, facts = job.pipe.recv()
        except (EOFError, ConnectionError):
            job.stage = Stage.OVER
            job.process.join(5)
            if job.process.exitcode:
                job.facts["failed"] = f"the process ended with {job.process.exitcode}"
                print(f"{job.title}: FAILED, {job.facts['failed']}", flush=True)
            continue
        if isinstance(said, Stage):
            job.stage, said = said, said.value
        job.facts.update(facts or {})
        print(f"{time.time() - begun:4.0f} s  {job.title}: {said}", flush=True)


def lead(jobs: list[Job], begun: float, limit: float) -> None:
    """Give each its turn to measure, then let all compare, until the limit."""
    end, measuring_ends = begun + limit, begun + limit * (1 - COMPARING)
    while not all(job.over for job in jobs) and (left := end - time.time()) > 0:
        late = time.time() > measuring_ends
        early = [job for job in jobs if job.stage in (Stage.COMPILING, Stage.READY, Stage.MEASURING)]
        ready = [job for job in early if job.stage == Stage.READY]
        if ready and (late or not any(job.stage == Stage.MEASURING for job in jobs)):
            if late:
                ready[0].facts["measured"] = "beside others"
            ready[0].go(Stage.MEASURING)
        if late or not early:
            for job in jobs:
                if job.stage == Stage.MEASURED:
                    job.go(Stage.COMPARING)
        hear(jobs, begun, min(left, 1.0))


def summary(jobs: list[Job]) -> Iterator[str]:
    """A line for each part of each game."""
    for job in jobs:
        facts = dict(job.facts)
        parts = [f"FAILED: {facts.pop('failed')}"] if "failed" in facts else []
        for name, value in facts.items():
            parts.append(f"{name} {value / 1e6:,.1f} M/s" if isinstance(value, float) else f"{name} {value}")
        if not job.over:
            parts.append("NOT FINISHED in time")
        yield f"{job.title}: {'; '.join(parts) or 'nothing was said'}"


def main() -> None:
    """Compare and measure the games named, or all."""
    begun = time.time()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1 << 20, help="of random play, to measure")
    parser.add_argument("--seeds", type=int, default=10_000, help="games of each set of options that are compared")
    parser.add_argument("--rows", type=int, nargs="+", default=[1 << 15, 1 << 18], help="games of a batch")
    parser.add_argument("--threads", type=int, default=3, help="of the CPU, for each process that compares")
    parser.add_argument("--registers", type=int, nargs="*", default=[], help="other numbers, measured too")
    parser.add_argument("--limit", type=float, default=345.0, help="seconds after which all is over")
    parser.add_argument("--ring", action="store_true", help="measure states with room for happenings, too")
    parser.add_argument("--parts", nargs="+", default=["play", "batch"])
    asked = parser.parse_args()
    names = asked.names or our_games()
    for package in ("numba", "numba-cuda", "numpy"):
        try:
            print(package, version(package), flush=True)
        except PackageNotFoundError:
            print(package, "is not installed", flush=True)
    spawn = multiprocessing.get_context("spawn")
    kinds: list[tuple[str, int | None]] = [(part, None) for part in asked.parts]
    kinds += [("play", count) for count in asked.registers if "play" in asked.parts]
    kinds += [("ring", None)] if asked.ring else []
    jobs = []
    for part, registers in kinds:
        for name in names:
            mine, yours = spawn.Pipe()
            process = spawn.Process(target=work, args=(name, part, registers, asked, begun, yours), daemon=True)
            process.start()
            yours.close()
            jobs.append(Job(name, part, registers, process, mine))
    lead(jobs, begun, asked.limit)
    print(f"\nSummary after {time.time() - begun:.0f} s, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}")
    lines = list(summary(jobs))
    print("\n".join(lines), flush=True)
    for job in jobs:
        if job.process.is_alive():
            job.process.kill()
    raise SystemExit(os.EX_SOFTWARE if any(word in line for line in lines for word in ("DIFF", "FAIL", "NOT")) else 0)


if __name__ == "__main__":
    main()
