"""A few threads shared out fairly: a person who asks for much waits behind their own work, and others do not wait.

Turns go round the addresses from which people come, and at one address round its people: a stranger who comes back as
a hundred guests has one address still, and a household's people do not wait for each other's hundred tables.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from backroom.server.tables.thinkers import Thinkers

T = TypeVar("T")
Turns = OrderedDict[str, "deque[asyncio.Future[None]]"]  # by person; the next to be served first
Waiting = OrderedDict[str, Turns]  # by address; the next to be served first


class FairPool:
    """Threads for work that people wait for, who take turns; what nobody plays comes when nobody else waits.

    With `thinkers` the work is done by these processes, and a thread only waits for one.
    """

    def __init__(self, threads: int, name: str, thinkers: Thinkers | None = None) -> None:
        self._thinkers = thinkers
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._waiting: tuple[Waiting, Waiting] = (OrderedDict(), OrderedDict())  # for players; for those who watch

    async def run(self, person: str, work: Callable[..., T], *values: Any, place: str = "", watched: bool = False) -> T:
        """Do some work for a person, who comes from a place, when it is their turn.

        `watched`: nobody plays there, somebody only looks. Somebody whose place is not known has one of their own.
        """
        await self._turn(place or person, person, self._waiting[watched])
        loop = asyncio.get_running_loop()
        if self._thinkers is None:
            done = loop.run_in_executor(self._pool, work, *values)
        else:
            done = loop.run_in_executor(self._pool, self._thinkers.ask, work, *values)
        done.add_done_callback(self._next)  # a cancelled wait leaves the thread busy until its work ends
        return await done

    def waiting(self, person: str) -> int:
        """How much of a person's work waits."""
        return sum(len(turns.get(person, ())) for waiting in self._waiting for turns in waiting.values())

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, place: str, person: str, waiting: Waiting) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.setdefault(place, OrderedDict()).setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came in the same moment: to the next, then
                self._next()
            raise

    def _next(self, _: object = None) -> None:
        """A thread is free: it goes to the place, and there to the person, that was served longest ago."""
        for waiting in self._waiting:
            while waiting:
                place, people = waiting.popitem(last=False)
                person, turns = people.popitem(last=False)
                turn = turns.popleft()
                if turns:
                    people[person] = turns
                if people:
                    waiting[place] = people
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
