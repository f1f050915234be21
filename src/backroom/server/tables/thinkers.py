"""Processes in which bots think, so that no move waits for them: `--bot-workers`.

A process is sent what to think about (a seat's view, never the state) and answers. One that dies is replaced, and what
it was asked is asked again. When the server ends, however it ends, the line closes and they end too.
"""

from __future__ import annotations

import copyreg
import logging
import multiprocessing
import os
import queue
import signal
import traceback
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, TypeVar

from backroom.core.errors import BackroomError
from backroom.core.game import Game, game, games
from backroom.server.errors import RequestError

LOG = logging.getLogger("backroom.server")
TRIES = 3  # processes that one question may cost
PATIENCE = 2.0  # seconds that a process has to end before it is killed
LOOKS_EVERY = 0.1  # seconds
NICE = 5  # how far these processes stand back for the one that answers people
T = TypeVar("T")
Question = tuple[Callable[..., Any], tuple[Any, ...]]


class ThoughtFailed(BackroomError):
    """What went wrong in a bot's process, with its traceback."""


class _Thinker:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self.lock = Lock()  # one question at a time
        self.process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None

    def start(self) -> None:
        """Start the process, if it does not run."""
        if self.process is not None:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=answer, args=(theirs,), name="backroom-bots", daemon=True)
        try:
            process.start()
        finally:
            theirs.close()
        self.process, self._line = process, ours

    def stop(self) -> None:
        """End the process, whatever it thinks of."""
        if self.process is not None:
            self.process.terminate()
            self.process.join(PATIENCE)
            if self.process.exitcode is None:
                self.process.kill()
                self.process.join()
        if self._line is not None:
            self._line.close()
        self.process = self._line = None

    def ask(self, question: Question) -> Any:
        """The answer; EOFError or OSError if the process is gone."""
        self.start()
        assert self._line is not None
        self._line.send(question)
        failed, result = self._line.recv()
        if failed:
            raise ThoughtFailed(result)
        return result


class Thinkers:
    """The processes in which the bots of one server process think. Threads call it, and wait for the answer."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._all = [_Thinker() for _ in range(count)]
        self._free: queue.SimpleQueue[_Thinker] = queue.SimpleQueue()
        for thinker in self._all:
            self._free.put(thinker)
        self._closed = False

    def ask(self, work: Callable[..., T], *values: Any) -> T:
        """Have `work(*values)` done by a free process. RequestError if none can be had."""
        thinker = self._free.get()
        try:
            with thinker.lock:
                found: T = self._ask(thinker, (work, values))
                return found
        finally:
            self._free.put(thinker)

    def ask_all(self, work: Callable[..., Any], *values: Any) -> None:
        """Have every process do `work(*values)`; returns when all have. What goes wrong is in the log."""
        for thinker in self._all:
            with thinker.lock:
                try:
                    self._ask(thinker, (work, values))
                except BackroomError as error:
                    LOG.error("a process for bots: %s", error)

    def start(self) -> None:
        """Start all, so that nobody waits for that."""
        self.ask_all(os.getpid)

    def pids(self) -> list[int]:
        """The processes that run."""
        running = [thinker.process for thinker in self._all if thinker.process is not None]
        return [process.pid for process in running if process.pid is not None]

    def close(self) -> None:
        """End all processes; callers that wait for an answer are told so."""
        self._closed = True
        for thinker in self._all:
            while not thinker.lock.acquire(timeout=LOOKS_EVERY):
                if (process := thinker.process) is not None:
                    process.terminate()
            thinker.stop()
            thinker.lock.release()

    def _ask(self, thinker: _Thinker, question: Question) -> Any:
        for _ in range(TRIES):
            if self._closed:
                break
            try:
                return thinker.ask(question)
            except (EOFError, OSError) as error:
                if not self._closed:
                    _report(thinker, error)
                thinker.stop()
        raise RequestError(503, "bots_down")


def _report(thinker: _Thinker, error: Exception) -> None:
    if thinker.process is None or thinker.process.pid is None:
        LOG.error("cannot start a process for bots: %s; ask for fewer with --bot-workers", error)
        return
    thinker.process.join(PATIENCE)
    LOG.error(
        "a bot's process %d ended with status %s; another takes its place",
        thinker.process.pid,
        thinker.process.exitcode,
    )


def answer(line: Connection) -> None:
    """What a process does: answer until the line closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        try:
            line.send(_answer(*line.recv()))
        except (EOFError, OSError):
            os._exit(0)  # the server is gone; nobody waits for threads either


def _answer(work: Callable[..., Any], values: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return False, work(*values)
    except Exception:
        return True, traceback.format_exc()


def _by_name(found: Game) -> tuple[Callable[..., Game], tuple[str, str]]:
    """How a game travels: by its name, and by the module of its rules where it is not installed."""
    return _named, (found.name, found.setup.__module__)


def _named(name: str, module: str) -> Game:
    while name not in games() and module:  # its package is above its rules
        found = getattr(import_module(module), "GAME", None)
        if isinstance(found, Game) and found.name == name:
            return found
        module = module.rpartition(".")[0]
    return game(name)


copyreg.pickle(Game, _by_name)
