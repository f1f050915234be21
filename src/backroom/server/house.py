"""The house: everything that one server process keeps, wired together once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import Request

from backroom.core.errors import BackroomError
from backroom.core.game import Game, game
from backroom.core.words import LANGUAGES, Words, words_in
from backroom.server.api.tokens import is_bot
from backroom.server.limits import Limits
from backroom.server.people import Signer, guest, new_person
from backroom.server.settings import Settings
from backroom.server.storage import PersonRow, Store
from backroom.server.storage.listen import Listener
from backroom.server.storage.store import now
from backroom.server.tables.abroad import Abroad
from backroom.server.tables.bots import Bots
from backroom.server.tables.clock import Clock
from backroom.server.tables.hub import Hub, Watcher
from backroom.server.tables.rehearsal import rehearse
from backroom.server.tables.rounds import Rounds
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables
from backroom.server.tables.warming import Warming
from backroom.server.trouble import Trouble

HERE = Path(__file__).parent
LOG = logging.getLogger("backroom.server")
FAREWELL = 2.0  # seconds in which those who look hear that the server stops
PAINTERS = 2  # pictures that are drawn at the same moment
LOOPBACK = ("127.0.0.1", "localhost", "::1")
COUNTED_TOGETHER = ("knocks", "strangers", "laying")  # limits that the processes on one database share
T = TypeVar("T")


class House:
    """One process's tables, bots, clocks and storage."""

    def __init__(self, settings: Settings) -> None:
        settings.data.mkdir(parents=True, exist_ok=True)
        self.settings = settings
        self.signer = Signer(settings.signing_key())
        self.store = Store(settings.database())
        self.hub = Hub()
        self.tables = Tables(self.store, self.hub.watching)
        self.bots = Bots(self.tables, self.hub, pace=settings.pace, hint=settings.hint, watched=self._watched)
        self.clock = Clock(self.tables, settings.tick, self.bots.attended)
        self.warming = Warming()
        self.knocks = Limits(per_second=1 / 20, burst=8)  # tries at one name's password
        self.strangers = Limits(per_second=1 / 3, burst=30)  # tries from one address
        asks = settings.asks_per_second
        self.laying = Limits(asks, 10 * asks) if asks else Limits(per_second=1 / 2, burst=120)  # by address
        self.talk = Limits(per_second=1 / 3, burst=5)  # phrases of one person
        self.hints = Limits(per_second=1 / 2, burst=20)  # by address: a hint is a second of a search
        self._painters = ThreadPoolExecutor(PAINTERS, thread_name_prefix="painter")
        self._passwords = ThreadPoolExecutor(2, thread_name_prefix="password")  # each needs much memory for a moment
        self.tables.heard = self.heard
        self.tables.due = self.clock.due
        self.rounds = Rounds(self.store, self.opened, self.clock.due, self.wake)
        self._listener: Listener | None = None
        self._hearing: set[asyncio.Future[Any]] = set()
        self._going: asyncio.Task[None] | None = None
        self.abroad = Abroad(self.store, self.hub, self._company_changed, self._spent_elsewhere)
        self.draining = False  # the server is about to stop

    def open(self) -> None:
        """Hear what other processes write into the same database. Called in the running loop."""
        loop = asyncio.get_running_loop()

        def told(code: str) -> None:  # in another thread; a loop that has just closed needs no news
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._hear, code)

        def said(word: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.abroad.hear, word)

        def lost() -> None:
            self.tables.current = False

        if self.store.shared:
            self._listener = Listener(self.store, told, lost, said)
            self._listener.start()
            self._keep(loop.create_task(self.abroad.keep_telling()))
        else:
            self.store.written_elsewhere()
            self.tables.current = True
            self.tables.journal.elsewhere = told
            self.tables.journal.start()

    def _hear(self, code: str) -> None:
        self.tables.written_elsewhere(code)
        if not code:
            self.tables.current = True
            self.abroad.begin()
        self._keep(asyncio.get_running_loop().create_task(self.elsewhere(code)))

    def _keep(self, task: asyncio.Future[Any]) -> None:
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def elsewhere(self, code: str) -> None:
        """Another process may have written at a table ("": at any): show it to those who look at it here."""
        for watched in self.hub.codes():
            if code not in ("", watched):
                continue
            try:
                await self.tables.open(watched)
                await self.heard(await self.tables.look_again(watched))
            except BackroomError as error:
                LOG.warning("table %s: %s", watched, error)

    async def heard(self, table: Table) -> None:
        """Something happened at a table: show it to those who look, and let bots and clock go on."""
        await self.hub.announce(table)
        self.wake(table)

    # --- company ----------------------------------------------------------------------------------------------------

    def join(self, table: Table, watcher: Watcher) -> None:
        """A page or a program opens a table: if somebody came by it, those who are there are told."""
        if self.hub.join(table.code, watcher):
            self.abroad.note(table.code)
            self.tell_company(table, besides=watcher)

    def leave(self, table: Table, watcher: Watcher) -> None:
        """A page or a program goes; if its person is here no longer, those who stay are told."""
        if self.hub.leave(table.code, watcher):
            self.tables.races.trips.forget(watcher.person)
            if not self.draining:
                self.abroad.note(table.code)
                self.tell_company(table)

    def _company_changed(self, code: str) -> None:
        """Others look at a table in another process now: tell those who look at it here."""
        if self.hub.watching(code) and not self.draining:
            self._keep(asyncio.create_task(self._tell_company_at(code)))

    async def _tell_company_at(self, code: str) -> None:
        try:
            self.tell_company(await self.tables.find(code))
        except BackroomError as error:
            LOG.warning("table %s: %s", code, error)

    def _watched(self, code: str) -> bool:
        """Whether anybody looks at a table, here or at another process."""
        return self.hub.watching(code) or bool(self.abroad.elsewhere.people(code))

    def company(self, table: Table) -> dict[str, Any]:
        """Who is here: the seats whose players look at the table, and how many others do."""
        here = self.hub.people(table.code) | self.abroad.elsewhere.people(table.code)
        seats = [seat.seat for seat in table.seats if seat.person in here]
        return {"seats": seats, "watching": len(here - table.people())}

    def tell_company(self, table: Table, besides: Watcher | None = None) -> None:
        """Tell those at a table who is here."""
        self.hub.send(table.code, {"type": "company", "company": self.company(table)}, besides)

    # --- limits -----------------------------------------------------------------------------------------------------

    def allows(self, limit: str, visitor: str) -> bool:
        """Whether a visitor may once more do what all processes count together: try a password, lay a table."""
        who = hashlib.blake2b(visitor.encode(), digest_size=12).hexdigest()
        if not getattr(self, limit).allows(who):
            return False
        self.abroad.spend(limit, who)
        return True

    def _spent_elsewhere(self, limit: str, who: str) -> None:
        if limit in COUNTED_TOGETHER:
            getattr(self, limit).allows(who)

    # --- what the server does by itself -----------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Let whoever the server itself plays go on: after a move, and after a restart when somebody looks again."""
        if self.draining:
            return
        self.bots.wake(table)
        self.bots.prepare(table)
        self.clock.wake(table)

    async def opened(self, code: str) -> Table:
        """A table with its rules ready and all that was written at it."""
        table = await self.tables.find(code)
        await self.warming.wait(table.game)
        return await self.tables.open(code)

    def begin(self) -> None:
        """Compile the rules that are wanted from the start, and go the rounds, beside everything else."""
        self._going = asyncio.create_task(self.rounds.keep_going())
        for name in self.settings.warm:
            self._keep(asyncio.create_task(self._warm(game(name))))

    async def _warm(self, found: Game) -> None:
        await self.warming.wait(found)
        await asyncio.to_thread(rehearse, found)
        await self.bots.learn(found)

    @property
    def ready(self) -> bool:
        """Whether people may be sent here."""
        names = self.settings.warm
        return not self.draining and all(self.warming.ready(game(name)) and self.bots.knows(name) for name in names)

    async def drain(self) -> None:
        """Before a stop: begin nothing new, tell those who look, and let what was begun be written."""
        self.draining = True
        if self._going is not None:
            self._going.cancel()
            await asyncio.wait([self._going])
        await self.bots.close()
        await self.clock.close()
        for code in self.hub.codes():
            self.hub.send(code, {"type": "closing"})
        await self.hub.flush(FAREWELL)

    async def close(self) -> None:
        """Stop in good order."""
        if not self.draining:
            await self.drain()
        if self._listener is not None:
            await self.abroad.leave()
            await asyncio.to_thread(self._listener.stop)
        for task in tuple(self._hearing):
            task.cancel()
        await asyncio.gather(*self._hearing, return_exceptions=True)
        self._passwords.shutdown(wait=False, cancel_futures=True)
        self._painters.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.tables.close)
        await asyncio.to_thread(self.store.close)

    def address(self, request: Request) -> str:
        """Where others reach this house: as the visitor did, or on the same network where that is this machine."""
        typed = str(request.base_url)
        return f"{self.settings.reach}/" if self.settings.reach and request.base_url.hostname in LOOPBACK else typed

    async def paint(self, work: Callable[..., T], *values: Any) -> T:
        """Draw beside everything else: where pictures pile up, moves still find a free hand."""
        return await asyncio.get_running_loop().run_in_executor(self._painters, work, *values)

    async def slowly(self, work: Callable[..., T], *values: Any) -> T:
        """What is slow on purpose, a few at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._passwords, work, *values)

    # --- people -----------------------------------------------------------------------------------------------------

    async def person(self, key: str, epoch: int) -> PersonRow:
        """Who this is; a guest who never did anything is not stored, and an outdated cookie is somebody new."""
        found = await asyncio.to_thread(self.store.person, key)
        if is_bot(key) and (found is None or found.epoch != epoch):
            raise Trouble(401, "bad_token")
        if found is not None and found.epoch != epoch:
            return guest(new_person(), now())
        return found or guest(key, now())

    async def settle(self, person: PersonRow) -> None:
        """Remember a guest who does something that lasts."""
        if await asyncio.to_thread(self.store.person, person.id) is None:
            await asyncio.to_thread(self.store.add_person, person)


def house_words(language: str) -> Words:
    """The server's own texts."""
    return words_in(HERE, language if language in LANGUAGES else LANGUAGES[0])
