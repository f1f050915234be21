"""Work that goes on beside the server: at most one task for each key, a table's code or a seat of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Iterator
from typing import Any, Generic, TypeVar

LOG = logging.getLogger("backroom.server")
K = TypeVar("K", bound=Hashable)


class Running(Generic[K]):
    """The tasks that run, by key. `ended` is called after the last of a key, unless another was begun meanwhile."""

    def __init__(self, ended: Callable[[K], object] = lambda _: None) -> None:
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._wanted_by: dict[K, str] = {}
        self._ended = ended

    def __contains__(self, key: K) -> bool:
        return key in self._tasks and not self._tasks[key].done()

    def __iter__(self) -> Iterator[K]:
        return (key for key in tuple(self._tasks) if key in self)

    def count(self, wanted_by: str | None = None) -> int:
        """How many run, of all or of those that somebody wanted."""
        return sum(wanted_by in (None, self._wanted_by[key]) for key in self)

    def start(self, key: K, work: Coroutine[Any, Any, None], wanted_by: str = "") -> None:
        """Begin work whose key does not run; one that has ended is not waited for, though nobody has noticed yet."""
        self._wanted_by[key] = wanted_by
        self._tasks[key] = task = asyncio.create_task(work)
        task.add_done_callback(lambda ended: self._forget(key, ended))

    async def idle(self) -> None:
        """Wait until nothing runs."""
        while tasks := [task for task in self._tasks.values() if not task.done()]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop all, and wait until they have stopped."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, key: K, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (problem := task.exception()) is not None:  # nobody else looks at how it ended
            LOG.error("work for %s failed", key, exc_info=problem)
        if self._tasks.get(key) is task:
            del self._tasks[key], self._wanted_by[key]
            self._ended(key)
