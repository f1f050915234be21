"""Everything that one server process keeps, wired together once: tables, bots, clocks, storage, limits."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from starlette.requests import Request

from backroom.core.errors import BackroomError
from backroom.core.game import Game, game
from backroom.server.errors import RequestError
from backroom.server.people import Signer, guest, new_person, taken_names
from backroom.server.settings import Settings
from backroom.server.storage import PersonRow, Store
from backroom.server.storage.announced import Notice
from backroom.server.storage.direct import NotNow
from backroom.server.storage.listen import Listener
from backroom.server.storage.notices import PERSON, TABLE
from backroom.server.storage.reported import StorageDown
from backroom.server.storage.rows import SessionRow
from backroom.server.tables.bots import Bots
from backroom.server.tables.clock import Clock
from backroom.server.tables.compiling import RulesCompiler
from backroom.server.tables.fair_pool import FairPool
from backroom.server.tables.hub import Hub, Watcher
from backroom.server.tables.messages import Closing, Company, Here, Strong
from backroom.server.tables.par import Pars
from backroom.server.tables.presence import Presence
from backroom.server.tables.reviews import Reviews
from backroom.server.tables.schedule import Schedule
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables
from backroom.server.timestamps import now
from backroom.server.web.bot_tokens import is_bot
from backroom.server.web.limits import Limits, Places

LOG = logging.getLogger("backroom.server")
COMPANY_EVERY = 0.2  # seconds between two messages about who is at a table
GOODBYE = 2.0  # seconds in which those who look are told that the server stops
WRITES_WITHIN = 3.0  # seconds in which a write must be done
DAY = 24 * 3600 * 1000  # milliseconds
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SHARED_LIMITS = (
    "passwords_by_name",
    "passwords_by_address",
    "creating",
)  # limits that the processes on one database share
MOST_LEFT = 2_000  # tables that somebody leaves together
SEEN_EVERY = 3600 * 1000  # milliseconds between two notes that a session is used
T = TypeVar("T")


class Services:
    """One process's tables, bots, clocks and storage."""

    def __init__(self, settings: Settings) -> None:
        settings.data.mkdir(parents=True, exist_ok=True)
        self.settings = settings
        self.signer = Signer(settings.signing_key())
        self.store = Store(settings.database())
        self.hub = Hub()
        self.presence = Presence(self.store, self.hub, self._company_changed, self._spent_elsewhere)
        self.compiler = RulesCompiler(self._announce_strong)
        self.places = Places()
        self.tables = Tables(
            self.store,
            watching=self.hub.watching,
            on_change=self.on_change,
            due_at=self._due_at,
            on_foreign_write=self._from_thread(self._written_elsewhere),
            on_close_race=self.hub.tell,
        )
        self.bots = Bots(
            self.tables,
            self.hub,
            pace=settings.pace,
            hint=settings.hint,
            full_strength=self.compiler.wait,
            watched=self._watched,
            place_of=self.places.of,
            processes=settings.bot_workers,
        )
        self.pars = Pars(self.bots.choose_alone, self.places.of)
        self.reviews = Reviews(self.bots.glance, self.places.of)
        self.clock = Clock(self.tables, settings.tick, self.bots.attended)
        self.schedule = Schedule(
            self.store, self.opened, self.clock.due_at, self.wake, self.expire, self.look_at_notices
        )
        self.passwords_by_name = Limits(per_second=1 / 20, burst=8)  # tries at one name's password from one address
        self.passwords_by_address = Limits(per_second=1 / 3, burst=30)  # tries from one address
        asks = settings.asks_per_second
        self.creating = Limits(asks, 10 * asks) if asks else Limits(per_second=1 / 2, burst=120)  # by address
        self.talk = Limits(per_second=1 / 3, burst=5)  # phrases of one person
        self.hints = Limits(per_second=1 / 2, burst=20)  # by address: a hint is a second of a search
        self.messages = Limits(asks, 10 * asks) if asks else Limits(per_second=100, burst=600)  # of sockets, by address
        self.exports = Limits(per_second=1 / 10, burst=5)  # of everything that somebody played, by address
        self.frames = Limits(asks, 10 * asks) if asks else Limits(per_second=10, burst=120)  # by address
        self._company_told: dict[str, bool] = {}  # tables told of a moment ago, and whether it has changed since
        self._noticing = asyncio.Lock()  # held while notices are looked at
        self.draining = False  # the server is about to stop
        # Tables for those who play or look, and whole pages: a thread each. Two that draw tables would fight for the
        # interpreter, and a move would cost a tenth more; a long page keeps no table waiting.
        self.drawing = FairPool(1, "draw")
        self.pages = FairPool(1, "page")
        self.replays = FairPool(1, "replay")  # games played through again: nobody who plays waits for these
        self._password_pool = ThreadPoolExecutor(2, thread_name_prefix="password")  # each needs much memory
        self.listener: Listener | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Future[Any]] = set()
        self._schedule_task: asyncio.Task[None] | None = None
        self._writing: asyncio.Future[None] | None = None  # a look whether we can write
        self._writes = False  # what the last one found

    def open(self) -> None:
        """Follow what other processes write into the same database. Called in the running loop."""
        self._loop = asyncio.get_running_loop()
        if self.store.shared:
            written, said = self._from_thread(self._hear_writes), self._from_thread(self.presence.hear)
            self.listener = Listener(self.store, written, self._listener_lost, said)
            self.listener.start()
            self._keep(self._loop.create_task(self.presence.keep_telling()))
        else:
            self.store.written_elsewhere()
            self.tables.current = True
            self.tables.journal.start()
        self.store.notices.new()  # what is older concerns nobody here

    def _from_thread(self, call: Callable[[T], None]) -> Callable[[T], None]:
        """The same call, to be made in another thread; a loop that has just closed needs no news."""

        def calls(news: T) -> None:
            if self._loop is not None:
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(call, news)

        return calls

    def _listener_lost(self) -> None:
        self.tables.current = False

    def _written_elsewhere(self, code: str) -> None:
        """Another process wrote at a table ("": perhaps at any)."""
        self.tables.written_elsewhere(code)
        if not code:
            self.tables.current = True
            self.presence.begin()
        if not code or self.hub.watching(code):
            self._keep(asyncio.get_running_loop().create_task(self._show_written(code)))

    def _hear_writes(self, notices: Sequence[Notice]) -> None:
        """What other processes say that they wrote; where it is told in full, nobody reads it again."""
        for notice in notices:
            table = self.tables.follow(notice) if self.hub.watching(notice.code) else None
            if table is None:
                self._written_elsewhere(notice.code)
            else:
                self.on_change(table)

    def _due_at(self, table: Table) -> int | None:
        return self.clock.due_at(table)

    def _keep(self, task: asyncio.Future[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_written(self, code: str) -> None:
        """Show what another process may have written to those who look at it here."""
        for watched in [code] if code else self.hub.codes():
            try:
                self.on_change(await self.tables.open(watched))
            except BackroomError as error:
                LOG.warning("table %s: %s", watched, error)

    def on_change(self, table: Table) -> None:
        """Something happened at a table: show it to those who look, and let bots and clock go on."""
        self.hub.announce(table)
        self.wake(table)

    # --- company ----------------------------------------------------------------------------------------------------

    def join(self, table: Table, watcher: Watcher) -> None:
        """A page or a program opens a table: if somebody came by it, those who are there are told."""
        if self.hub.join(table.code, watcher):
            self.presence.note(table.code)
            self.tell_company(table, besides=watcher)

    def leave(self, table: Table, watcher: Watcher) -> None:
        """A page or a program goes; if its person is here no longer, those who stay are told."""
        if self.hub.leave(table.code, watcher):
            self.tables.races.trips.forget(watcher.person)
            if not self.draining:
                self.presence.note(table.code)
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
        return self.hub.watching(code) or bool(self.presence.remote.people(code))

    def company(self, table: Table) -> Here:
        """Who is here: the seats whose players look at the table, and how many others do."""
        here = self.hub.people(table.code) | self.presence.remote.people(table.code)
        seats = [seat.seat for seat in table.seats if seat.person in here]
        return Here(seats=seats, watching=len(here - table.people()))

    def tell_company(self, table: Table, besides: Watcher | None = None) -> None:
        """Tell those at a table who is here; where people come and go all the time, now and then."""
        if table.code in self._company_told:
            self._company_told[table.code] = True
            return
        self._company_told[table.code] = False
        asyncio.get_running_loop().call_later(COMPANY_EVERY, self._tell_company_again, table.code)
        self.hub.tell(table.code, Company(company=self.company(table)), besides)

    def _tell_company_again(self, code: str) -> None:
        """A moment has passed: those who came and went in it are told of together."""
        changed, table = self._company_told.pop(code), self.tables.kept(code)
        if changed and table is not None and self.hub.watching(code) and not self.draining:
            self.tell_company(table)

    # --- limits -----------------------------------------------------------------------------------------------------

    def allows(self, limit: str, visitor: str, cost: int = 1) -> bool:
        """Whether a visitor may once more do what all processes count together: try a password, create a table."""
        who = _visitor_key(visitor)
        if not getattr(self, limit).allows(who, cost=cost):
            return False
        self.presence.spend(limit, who, cost)
        return True

    def left(self, limit: str, visitor: str) -> float:
        """How often a visitor may do that now, as far as this process has heard."""
        left: float = getattr(self, limit).left(_visitor_key(visitor))
        return left

    def _spent_elsewhere(self, limit: str, who: str, cost: int) -> None:
        if limit in SHARED_LIMITS:
            getattr(self, limit).allows(who, cost=cost)

    # --- what the server does on its own ----------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Let bots and clocks go on: after a move, and after a restart when somebody looks again."""
        if self.draining:
            return
        self.bots.wake(table)
        self.compiler.begin(table.game)
        self.clock.wake(table)

    async def opened(self, code: str) -> Table:
        """A table and all that was written at it."""
        table = await self.tables.find(code)
        self.compiler.begin(table.game)
        return await self.tables.open(code)

    async def _announce_strong(self, game: Game) -> None:
        """Say to those who look at a table of the game that its bots and hints have come to full strength."""
        await self.bots.strengthen(game)
        for code in self.hub.codes():
            with suppress(RequestError):
                if (await self.tables.find(code)).game is game:
                    self.hub.tell(code, Strong())

    async def expire(self) -> None:
        """Delete tables that nobody has played at for as many days as the settings say, and guests who left nothing."""
        if not self.settings.expire_days:
            return
        before, tables, guests = now() - self.settings.expire_days * DAY, 0, 0
        while gone := await asyncio.to_thread(self.store.expire, before):
            await self.tables.reseat(gone)
            tables += len(gone)
        while left := await asyncio.to_thread(self.store.forget_guests, before):
            guests += left
        if tables or guests:
            LOG.info("%d abandoned tables and %d guests who left nothing were deleted", tables, guests)

    async def look_at_notices(self) -> None:
        """Look again at what this or another process noted: who signed out, which tables are gone."""
        async with self._noticing:
            for notice in await asyncio.to_thread(self.store.notices.new):
                if notice.kind == PERSON:
                    await self.hub.check(person=notice.about)
                    found = await asyncio.to_thread(self.store.person, notice.about)
                    if found is not None and found.blocked:
                        await self.leave_everything(found)
                elif notice.kind == TABLE:
                    await self.tables.reseat([notice.about])
                    await self.hub.check(code=notice.about)

    async def note(self, kind: str, *about: str) -> None:
        """Have all processes look at these again, this one now."""
        await asyncio.to_thread(self.store.notices.add, kind, *about)
        await self.look_at_notices()

    def begin(self) -> None:
        """Compile the rules that are wanted from the start, and go the rounds, beside everything else."""
        self._schedule_task = asyncio.create_task(self.schedule.keep_going())
        if self.bots.thinkers is not None:
            self._keep(asyncio.ensure_future(asyncio.to_thread(self.bots.thinkers.start)))
        for name in self.settings.warm:
            self._keep(asyncio.create_task(self._warm(game(name))))

    async def _warm(self, found: Game) -> None:
        await self.compiler.wait(found)
        await self.bots.learn(found)

    @property
    def ready(self) -> bool:
        """Whether people may be sent here."""
        names = self.settings.warm
        return not self.draining and all(self.compiler.strong(game(name)) and self.bots.knows(name) for name in names)

    async def can_write(self) -> bool:
        """Whether a move could be stored now. However many ask, one looks; who waits for a lock is no answer."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(asyncio.to_thread(self._try_to_write))
        done, _ = await asyncio.wait([self._writing], timeout=WRITES_WITHIN)
        return bool(done) and self._writes

    def _try_to_write(self) -> None:
        try:
            self.store.check_writes()
        except BackroomError as error:
            LOG.error("%s", error)
            self._writes = False
        else:
            self._writes = True

    async def drain(self) -> None:
        """Before a stop: begin nothing new, tell those who look, and let what was begun be written."""
        self.draining = True
        if self._schedule_task is not None:
            self._schedule_task.cancel()
            await asyncio.wait([self._schedule_task])
        self.compiler.close()
        await self.pars.close()
        await self.reviews.close()
        await self.bots.close()
        await self.clock.close()
        for code in self.hub.codes():
            self.hub.tell(code, Closing())
        await self.hub.flush(GOODBYE)

    async def close(self) -> None:
        """Stop in good order."""
        if not self.draining:
            await self.drain()
        if self.listener is not None:
            await self.presence.leave()
            await asyncio.to_thread(self.listener.stop)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._password_pool.shutdown(wait=False, cancel_futures=True)
        self.drawing.close()
        self.pages.close()
        self.replays.close()
        await asyncio.to_thread(self.tables.close)
        await asyncio.to_thread(self.store.close)

    def address(self, request: Request) -> str:
        """Where others reach this server: as the visitor did, or on the same network where that is this machine."""
        typed = str(request.base_url)
        return f"{self.settings.reach}/" if self.settings.reach and request.base_url.hostname in LOOPBACK else typed

    async def with_passwords(self, work: Callable[..., T], *values: Any) -> T:
        """What is slow on purpose, a few at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._password_pool, work, *values)

    # --- people -----------------------------------------------------------------------------------------------------

    async def person(self, key: str, epoch: int, session: str = "") -> PersonRow:
        """Who this is; a guest who never did anything is not stored, and an outdated cookie is somebody new."""
        try:
            found, signed_in, used = self._who(key, session, self.store.direct.person, self.store.direct.session)
        except NotNow:
            store = self.store
            found, signed_in, used = await asyncio.to_thread(self._who, key, session, store.person, store.sessions.get)
        if used is not None:
            with suppress(StorageDown):  # nobody waits at the door for this
                await asyncio.to_thread(self.store.sessions.see, used, now())
        if is_bot(key) and (found is None or found.epoch != epoch):
            raise RequestError(401, "bad_token")
        if found is not None and (found.epoch != epoch or not signed_in):
            return await self._guest(new_person())
        return found or await self._guest(key)

    async def _guest(self, key: str) -> PersonRow:
        """A guest who is not stored, under a name that nobody has claimed."""
        return guest(key, now(), await asyncio.to_thread(taken_names, self.store))

    @staticmethod
    def _who(
        key: str,
        session: str,
        person_of: Callable[[str], PersonRow | None],
        session_of: Callable[[str], SessionRow | None],
    ) -> tuple[PersonRow | None, bool, str | None]:
        """Somebody by id; whether they are signed in: a guest or a bot always is; the session whose use is to be noted
        again, if any."""
        found = person_of(key)
        if found is None or not found.claimed:
            return found, True, None
        here = session_of(session or key)
        if here is None or here.person != key:
            return found, False, None
        return found, True, here.id if now() >= here.seen_at + SEEN_EVERY else None

    async def leave_everything(self, person: PersonRow) -> None:
        """A bot plays on wherever others are waiting for somebody."""
        for row in await asyncio.to_thread(self.store.tables_of, person.id, over=False, limit=MOST_LEFT):
            try:
                table = await self.tables.find(row.code)
                if table.people() - {person.id}:
                    await self.tables.leave(table, table.held_by(person.id))
            except RequestError:
                continue  # a frozen table: nobody plays there any more

    async def settle(self, person: PersonRow) -> None:
        """Remember a guest who does something that lasts."""
        if await asyncio.to_thread(self.store.person, person.id) is None:
            await asyncio.to_thread(self.store.add_person, person)


def _visitor_key(visitor: str) -> str:
    """Whom limits count, as processes tell each other: nobody's address travels."""
    return hashlib.blake2b(visitor.encode(), digest_size=12).hexdigest()
