"""Who is looking at which table, so that news reaches them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Protocol

from backroom.server.tables.messages import Message
from backroom.server.tables.table import Table


class Watcher(Protocol):
    """A page that looks at a table."""

    person: str

    @property
    def place(self) -> str:
        """Where it comes from, as limits count."""

    async def changed(self, table: Table) -> None:
        """Something happened at the table."""

    def changed_at_once(self, table: Table) -> bool:
        """The same without waiting for anything, where that can be; whether it could."""

    async def tell(self, message: Message) -> None:
        """A message for the page that says nothing about the cards."""

    async def check(self, code: str) -> None:
        """Whether the page may stay; if not, it closes."""


class _Line:
    """News on their way to one watcher, one at a time. A slow one is shown only the latest: nobody waits."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._latest: Table | None = None
        self._sending: asyncio.Task[None] | None = None

    def changed(self, table: Table) -> None:
        if self._latest is None or table.version > self._latest.version:
            self._latest = table
        if self._sending is None or self._sending.done():
            if self._watcher.changed_at_once(self._latest):
                self._latest = None
            else:
                self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        while self._latest is not None:
            table, self._latest = self._latest, None
            await self._watcher.changed(table)


class Hub:
    """The watchers of this process, by table."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._lines: dict[Watcher, _Line] = {}
        self._sending: set[asyncio.Future[None]] = set()

    def watching(self, code: str) -> bool:
        """Whether anybody looks at the table."""
        return bool(self._watchers.get(code))

    def people(self, code: str) -> set[str]:
        """Who looks at the table."""
        return {watcher.person for watcher in self._watchers.get(code, ())}

    def from_place(self, code: str, place: str) -> int:
        """How often the table is looked at from one place."""
        return sum(watcher.place == place for watcher in self._watchers.get(code, ()))

    def codes(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._watchers)

    def join(self, code: str, watcher: Watcher) -> bool:
        """A page opens; whether somebody came who was not here already."""
        came = watcher.person not in self.people(code)
        self._watchers[code].add(watcher)
        return came

    def leave(self, code: str, watcher: Watcher) -> bool:
        """A page closes; whether its person is here no longer."""
        self._watchers[code].discard(watcher)
        self._lines.pop(watcher, None)
        if not self._watchers[code]:
            del self._watchers[code]
        return watcher.person not in self.people(code)

    def announce(self, table: Table) -> None:
        """Tell everybody at the table that it changed; each is shown what its seat may see, as fast as it can take."""
        for watcher in self._watchers.get(table.code, ()):
            self._lines.setdefault(watcher, _Line(watcher)).changed(table)

    def tell(self, code: str, message: Message, besides: Watcher | None = None) -> None:
        """Tell everybody who is at the table now something that hides nothing. It is on its way when this returns:
        nobody waits for who does not listen."""
        for watcher in self._watchers.get(code, ()):
            if watcher is not besides:
                task = asyncio.ensure_future(watcher.tell(message))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def check(self, code: str = "", person: str = "") -> None:
        """Have the watchers of a table, or all that somebody has open, look whether they may stay."""
        found = [
            (at, watcher)
            for at, watchers in self._watchers.items()
            for watcher in watchers
            if code in ("", at) and person in ("", watcher.person)
        ]
        await asyncio.gather(*(watcher.check(at) for at, watcher in found))

    async def flush(self, seconds: float) -> int:
        """Wait until what is under way has arrived, but not for ever; how much has not."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=seconds)
        return len(self._sending)
