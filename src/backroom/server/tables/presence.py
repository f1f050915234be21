"""Who looks at tables in the other processes that share the database.

Each process tells the others who looks at a table there whenever somebody comes or goes: the whole list, so that a word
that is heard twice does no harm. A new process asks, and is sent everything. A process that says nothing for a while
has died: its people are gone. Words are JSON objects with `from`, and one of `at` (the people by table), `asks`,
`spent` (what visitors did that all count together, as `limit who`), `gone`, or nothing more, which means that one is
still there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from backroom.core.errors import BackroomError
from backroom.server.storage import Store
from backroom.server.tables.hub import Hub
from backroom.server.tables.waiting import within

LOG = logging.getLogger("backroom.server")
STILL_THERE = 5.0  # seconds between two words of a process with nothing to tell
SILENT = 3 * STILL_THERE  # seconds after which a process counts as dead
LONGEST = 7000  # characters in one word; PostgreSQL takes 8000 bytes
MOST_PEOPLE = 200  # of one table in one process
MOST_SPENT = 100  # deeds of visitors in one word


class RemotePeople:
    """What the other processes said."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._people: dict[str, dict[str, frozenset[str]]] = {}  # by process and table
        self._heard: dict[str, float] = {}  # when each process was heard last

    def people(self, code: str) -> set[str]:
        """Who looks at a table in any of them."""
        return set().union(*(at.get(code, ()) for at in self._people.values()))

    def take(self, word: dict[str, Any]) -> set[str]:
        """Believe a word; returns the tables that have other people now."""
        who = str(word["from"])
        if word.get("gone"):
            return self._forget(who)
        self._heard[who] = self._clock()
        known = self._people.setdefault(who, {})
        changed = set()
        for code, people in word.get("at", {}).items():
            here = frozenset(people)
            if here != known.get(code, frozenset()):
                changed.add(code)
            if here:
                known[code] = here
            else:
                known.pop(code, None)
        return changed

    def fade(self) -> set[str]:
        """Forget the processes that are silent; returns the tables at which their people were."""
        dead = [who for who, heard in self._heard.items() if self._clock() - heard > SILENT]
        return set().union(*(self._forget(who) for who in dead))

    def _forget(self, who: str) -> set[str]:
        self._heard.pop(who, None)
        return set(self._people.pop(who, ()))


class Presence:
    """Tells the other processes who is here, and hears from them who is there."""

    def __init__(
        self, store: Store, hub: Hub, changed: Callable[[str], None], spent: Callable[[str, str, int], None]
    ) -> None:
        self.remote = RemotePeople()
        self._store = store
        self._hub = hub
        self._changed = changed  # told the code of a table at which others look now
        self._spent = spent  # told what a visitor did at another process
        self._spending: list[str] = []
        self._news: set[str] = set()  # tables whose people are to be told
        self._asks = False
        self._wake = asyncio.Event()

    def note(self, code: str) -> None:
        """Somebody came to a table here, or went."""
        if self._store.shared:
            self._news.add(code)
            self._wake.set()

    def spend(self, limit: str, who: str, cost: int = 1) -> None:
        """A visitor did something that all processes count."""
        if self._store.shared:
            self._spending.append(f"{limit} {who} {cost}")
            self._wake.set()

    def begin(self) -> None:
        """The connection to the others is up: ask who is there, and say who is here."""
        self._asks = True
        self._news.update(self._hub.codes())
        self._wake.set()

    def hear(self, text: str) -> None:
        """Take what another process says; our own words come back too, and are no news."""
        word = json.loads(text)
        if word["from"] == self._store.writer:
            return
        for code in self.remote.take(word):
            self._changed(code)
        for spent in word.get("spent", ()):
            limit, who, cost = spent.split(" ")
            self._spent(limit, who, int(cost))
        if word.get("asks"):
            self._news.update(self._hub.codes())
            self._wake.set()

    async def keep_telling(self) -> None:
        """Tell what is new as it comes; run it beside the server."""
        while True:
            await within(self._wake, STILL_THERE)
            self._wake.clear()
            news, self._news = self._news, set()
            asks, self._asks = self._asks, False
            spent, self._spending = self._spending, []
            people = {code: sorted(self._hub.people(code))[:MOST_PEOPLE] for code in news}
            counted = [{"spent": spent[first : first + MOST_SPENT]} for first in range(0, len(spent), MOST_SPENT)]
            try:
                await self._say([*([{"asks": True}] if asks else ()), *packed(people.items()), *counted] or [{}])
            except BackroomError as error:
                LOG.warning("telling other processes who is here: %s", error)
                self._news |= news
                self._asks |= asks
            for code in self.remote.fade():
                self._changed(code)

    async def leave(self) -> None:
        """This process stops."""
        try:
            await self._say([{"gone": True}])
        except BackroomError as error:
            LOG.warning("telling other processes that we stop: %s", error)

    async def _say(self, words: list[dict[str, Any]]) -> None:
        texts = [json.dumps({"from": self._store.writer, **word}, separators=(",", ":")) for word in words]
        await asyncio.to_thread(self._store.tell_others, texts)


def packed(people: Iterable[tuple[str, list[str]]]) -> Iterator[dict[str, Any]]:
    """As few words as it takes, none too long."""
    at: dict[str, list[str]] = {}
    length = 0
    for code, here in people:
        size = len(code) + sum(len(person) + 3 for person in here) + 6
        if at and length + size > LONGEST:
            yield {"at": at}
            at, length = {}, 0
        at[code] = here
        length += size
    if at:
        yield {"at": at}
