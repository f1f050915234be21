"""A few threads shared out fairly: whoever wants much waits behind their own work, not before everybody else's."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
Waiting = OrderedDict[str, "deque[asyncio.Future[None]]"]  # by person; the next to be served first


class FairPool:
    """Threads for work that people wait for. People take turns; what nobody plays comes when nobody else waits."""

    def __init__(self, threads: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._waiting: tuple[Waiting, Waiting] = (OrderedDict(), OrderedDict())  # for players; for those who watch

    async def run(self, person: str, work: Callable[..., T], *values: Any, watched: bool = False) -> T:
        """Do some work for a person when it is their turn; `watched`: nobody plays there, somebody only looks."""
        await self._turn(person, self._waiting[watched])
        done = asyncio.get_running_loop().run_in_executor(self._pool, work, *values)
        done.add_done_callback(self._next)  # a cancelled wait leaves the thread busy until its work ends
        return await done

    def waiting(self, person: str) -> int:
        """How much of a person's work waits."""
        return sum(len(waiting.get(person, ())) for waiting in self._waiting)

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, person: str, waiting: Waiting) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came in the same moment: to the next, then
                self._next()
            raise

    def _next(self, _: object = None) -> None:
        """A thread is free: it goes to the person who was served longest ago."""
        for waiting in self._waiting:
            while waiting:
                person, turns = waiting.popitem(last=False)
                turn = turns.popleft()
                if turns:
                    waiting[person] = turns
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
