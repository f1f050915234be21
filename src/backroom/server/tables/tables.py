"""All tables: found, created, and changed. An event is written before anybody can see what it did.

A `Slot` holds the table as it is stored. A change is worked out as another table, under the slot's lock; only when its
events are on the disk does that table take the place of the old one. Readers take what is there, and need no lock.
All of it goes on in the loop; threads read the database, and work out moves by interpreted rules.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import count, takewhile
from typing import Any, TypeVar

from backroom.core.compile import is_ready
from backroom.core.decks import named_deck
from backroom.core.errors import BadDeck, BadOption, IllegalMove, IllegalUndo, UnknownMove
from backroom.core.game import Game
from backroom.core.lessons import LEARNER
from backroom.core.match import SECRET_BYTES, SEED_LIMIT, Match
from backroom.server.errors import RequestError
from backroom.server.names import clean_name
from backroom.server.people import owner_of_name
from backroom.server.storage import Conflict, EventRow, PersonRow, ResultRow, Store, StoredSeat, TableRow
from backroom.server.storage.announced import Notice
from backroom.server.storage.journal import Journal
from backroom.server.storage.rows import LEAVE, LESSON, LINK, MOVE, PRACTISE, RESIGN, RETURN, STEP, UNDO, JournalEntry
from backroom.server.tables.fair_pool import FairPool
from backroom.server.tables.races import LONGEST, OnCloseRace, Races
from backroom.server.tables.results import outcome
from backroom.server.tables.table import EVERYBODY, GAME_TIME, MOVE_TIME, Table, request_key
from backroom.server.timestamps import now

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that is mistaken for another
CODE_LENGTH = 8
# Tables in memory, and the events of all of them: an event takes about a kilobyte. Of the tables that nobody looks at
# the least recently used go, and come back by replay.
KEPT, KEPT_EVENTS = 400, 400_000
MOST_MOVES = 64  # in one chain
MOST_EVENTS = 20_000  # at one table

SOON = 5_000  # milliseconds after which the server looks whether a new table waits for itself
MOST_BOT_TABLES = 3  # running tables of one person at which only bots play
UNDER_WAY = round(1000 * LONGEST)  # milliseconds that a move may be under way when its time is up
STAND_IN = "greedy"  # the bot that plays for somebody who left

READERS = 2  # threads that play stored games through when they are opened, and write those that begin with moves
PLACE: ContextVar[str] = ContextVar("place", default="")  # where the one comes from for whom all this goes on

T = TypeVar("T")
OnChange = Callable[[Table], None]
Outcome = tuple[Table, list[EventRow]]  # the table as it will be, and the events that make it so


class Slot:
    """A place in memory for one table."""

    def __init__(self, table: Table) -> None:
        self.table = table  # as it is stored; put here whole
        self.lock = asyncio.Lock()  # held while the next table is worked out
        self.writes = 0  # how often another process is known to have written at the table
        self.read = -1  # up to which of those the log was read; -1: not yet, or it must be read again

    @property
    def current(self) -> bool:
        """Whether all that is known to be written was read."""
        return self.read == self.writes


def _changed_at(table: Table, events: Sequence[EventRow]) -> int:
    """When the table changed for everybody, these events being its last: what is done in secret does not show."""
    newest = zip(reversed(events), reversed(table.story), strict=False)
    return next((event.at for event, entry in newest if entry.noticed == EVERYBODY), table.row.changed_at)


async def _finished(work: Coroutine[Any, Any, T]) -> T:
    """Wait for work that goes on to its end though the one who waits may go: a thread cannot be called back, and the
    table's lock is held until it is done."""
    working = asyncio.ensure_future(work)
    working.add_done_callback(_retrieve)
    return await asyncio.shield(working)


def _retrieve(work: asyncio.Future[Any]) -> None:
    """The one who asked may have gone: nobody else wants to know the result."""
    if not work.cancelled():
        work.exception()


def _with(table: Table, *events: EventRow) -> Outcome:
    return table.after(events), list(events)


def _logged(table: Table, entries: Sequence[tuple[str, int, str]]) -> Outcome:
    """Events of (kind, seat, what), one after another."""
    at, first = now(), table.number + 1
    return _with(table, *(EventRow(first + n, kind, seat, what, at=at) for n, (kind, seat, what) in enumerate(entries)))


def _stepped(before: Table, table: Table, events: list[EventRow]) -> Outcome:
    """With the step of a lesson that moves have led to, so that readers of the log know it without the rules."""
    if before.course is None or table.course is None or before.course.step == table.course.step:
        return table, events
    step = EventRow(table.number + 1, STEP, LEARNER, str(table.course.step), at=events[-1].at)
    return table.after([step]), [*events, step]


def with_distinct_names(seats: list[StoredSeat]) -> list[StoredSeat]:
    """Seats of the same name, as on one screen, get numbers: Lou, Lou 2, Lou 3."""
    names: list[str] = []
    for seat in seats:
        names.append(distinct_name(seat.name, names))
    return [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, with a number behind it where one of the others has it."""
    tries = (name if n == 1 else f"{name[:20]} {n}" for n in count(1))
    return next(tried for tried in tries if tried not in others)


class Tables:
    """The tables of one server process."""

    def __init__(
        self,
        store: Store,
        *,
        watching: Callable[[str], bool] = lambda _: False,
        on_change: OnChange | None = None,
        due_at: Callable[[Table], int | None] = lambda _: None,
        on_foreign_write: Callable[[str], None] | None = None,
        on_close_race: OnCloseRace | None = None,
    ) -> None:
        """`on_change` is told of each change; `due_at` says when the server itself has something to do."""
        self.store = store
        self.journal = Journal(store, on_foreign_write)
        self.races = Races(on_close_race)
        self._on_change = on_change
        self._due_at = due_at
        self.current = False  # whether we hear immediately what other processes write, so that memory can be trusted
        self._watching = watching
        self._long = FairPool(READERS, "long")  # long games that one address opens or adds keep nobody else's waiting
        self._adding_bots = asyncio.Lock()  # held while somebody's tables of bots are counted and one is added
        self._ending = asyncio.Lock()  # held while a game's ratings are worked out and until they are stored
        self._last_end = 0
        self._slots: OrderedDict[str, Slot] = OrderedDict()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._slots)

    def close(self) -> None:
        """Write what waits, and stop."""
        self._long.close()
        self.journal.close()

    # --- finding ----------------------------------------------------------------------------------------------------

    async def find(self, code: str) -> Table:
        """The table of this code; its match may not be there yet: enough for a page that waits for the rules."""
        return (await self._slot(code)).table

    async def open(self, code: str) -> Table:
        """The table of this code, with all that was written at it, here or by another process."""
        slot = await self._slot(code)
        if not (self.current and slot.current):
            await _finished(self._catch_up(slot))
        return slot.table

    async def _catch_up(self, slot: Slot) -> None:
        """Read what was written since, unless the one who had the lock before has done it."""
        async with slot.lock:
            if not (self.current and slot.current):
                if slot.table.begun:
                    await asyncio.to_thread(self._read_log, slot)
                else:  # from the first event on: that may take seconds
                    await self._long.run(PLACE.get(), self._read_log, slot, place=PLACE.get())

    def kept(self, code: str) -> Table | None:
        """The table of this code as it is in memory, if it is."""
        slot = self._slots.get(code)
        return slot.table if slot is not None else None

    def is_current(self, code: str) -> bool:
        """Whether the table is in memory with all that is known to be written."""
        slot = self._slots.get(code)
        return slot is not None and slot.current

    def forget(self) -> None:
        """Put all tables away: the next to come reads the log anew."""
        self._slots.clear()

    async def _slot(self, code: str) -> Slot:
        code = code.upper()
        if code in self._slots:
            self._slots.move_to_end(code)
            return self._slots[code]
        slot = Slot(await asyncio.to_thread(self._fetch, code))
        slot = self._slots.setdefault(code, slot)
        self._clear_up()
        return slot

    def _clear_up(self) -> None:
        """Put away the tables that were not used for longest, but none that somebody looks at, and not the last."""
        tables, events = len(self._slots), sum(slot.table.number for slot in self._slots.values())
        for code in list(self._slots)[:-1]:
            if tables <= KEPT and events <= KEPT_EVENTS:
                return
            if not self._watching(code):
                tables, events = tables - 1, events - self._slots.pop(code).table.number

    def written_elsewhere(self, code: str) -> None:
        """Another process wrote at this table ("": at any): what is in memory must be read anew."""
        for slot in [self._slots[code]] if code in self._slots else [] if code else self._slots.values():
            slot.writes += 1

    def follow(self, notice: Notice) -> Table | None:
        """Another process says what it wrote at a table: go on by that, where it is all that we lack. None where the
        log must be read, or where the table is not in memory."""
        slot = self._slots.get(notice.code)
        if slot is None or not (self.current and slot.current) or slot.lock.locked():
            return None
        table, events = slot.table, notice.events
        if not events:
            return None
        if events[-1].number > table.number:
            if events[0].number != table.number + 1 or not is_ready(table.game):
                return None
            try:
                table = self._gone_on(table, events)
            except (RequestError, IllegalMove, IllegalUndo, UnknownMove):
                return None  # who reads the log says why
            if table.over:
                return None  # more than the log belongs to an end
            slot.table = table
        return table

    @staticmethod
    def _gone_on(table: Table, events: Sequence[EventRow]) -> Table:
        """A table after events of its log, with the row as they leave it."""
        fresh = table.after(events)
        fresh.row = replace(fresh.row, over=fresh.over, changed_at=_changed_at(fresh, events))
        return fresh

    async def look_again(self, code: str) -> Table:
        """Read who sits at the table and what was said: another process may have given a seat away."""
        slot = await self._slot(code)
        await _finished(self._look_around(slot))
        return slot.table

    async def _look_around(self, slot: Slot) -> None:
        async with slot.lock:
            slot.table = await asyncio.to_thread(self._with_company, slot.table)

    async def reseat(self, codes: Sequence[str]) -> None:
        """Seats have changed hands at these tables, or the tables are gone: other processes hear of it too."""
        await asyncio.to_thread(self.store.notify, *codes)
        for code in codes:
            if code not in self._slots:
                continue
            try:
                table = await self.look_again(code)
            except RequestError:
                self._slots.pop(code, None)
            else:
                self._announce(table)

    def _fetch(self, code: str) -> Table:
        row = self.store.table(code) if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None
        if row is None:
            raise RequestError(404, "no_table", code=code[:CODE_LENGTH])
        return self._with_company(Table(row, self.store.seats(code)))

    def _with_company(self, table: Table) -> Table:
        """A table with what belongs to it besides its events, as it is stored now."""
        seats, phrases = self.store.seats(table.code), self.store.phrases(table.code)
        rematch = self.store.table_of_origin(f"again {table.code}") if table.row.over else None
        if not seats:
            raise RequestError(404, "no_table", code=table.code)
        return table.with_company(seats, phrases, rematch.code if rematch else "")

    def _read_log(self, slot: Slot) -> None:
        """Read what was written since, by whomever. The caller holds the lock."""
        writes_read = slot.writes  # before reading: what is written meanwhile must be read again
        table = self._with_company(slot.table)
        if not table.begun:
            table = table.begin()
        events = self.store.events(table.code, table.number)
        try:
            table = self._gone_on(table, events) if events else table
        except (IllegalMove, IllegalUndo, UnknownMove) as error:  # the rules are not those that it was played by
            raise RequestError(410, "cannot_replay", detail=error) from None
        slot.table, slot.read = table, writes_read

    # --- creating -----------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: Game,
        owner: PersonRow,
        players: Sequence[tuple[str, str]] = (),
        *,
        options: dict[str, Any] | None = None,
        seed: int | None = None,
        deck: str = "standard",
        origin: str = "",
        events: Sequence[tuple[int, str]] = (),
        people: Sequence[str | None] = (),
        visibility: str = LINK,
        move_seconds: int = 0,
        game_seconds: int = 0,
        after: str = "",
        once: bool = False,
        secret: str = "",
        over: bool = False,
    ) -> Table:
        """A new table. `players` are (player, name) by seat; the owner sits wherever a player is "here".

        `people` are the persons by seat where they are known already, as in another game with the same set-up: the one
        `after` another table, which is created once. `once`: the owner has one table of this origin.
        `secret` goes with a seed of a table that had one; where several people play on new cards there is a new one.
        """
        try:
            chosen = game.choose_options(**(options or {}))
            found = await asyncio.to_thread(named_deck, game, deck)
        except BadOption as error:
            raise RequestError(422, "bad_option", game=game.title, detail=error) from None
        except BadDeck as error:
            raise RequestError(422, "bad_deck", detail=error) from None
        at = now()
        bots = any(kind.startswith("bot:") for kind, _ in players)
        people_at_it = game.seat_count(chosen) - sum(kind.startswith("bot:") for kind, _ in players)
        if seed is None and people_at_it > 1:
            secret = secrets.token_hex(SECRET_BYTES)
        row = TableRow(
            code="".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)),
            game=game.name,
            rules_version=game.rules_version,
            options=chosen.model_dump(),
            seed=secrets.randbelow(SEED_LIMIT) if seed is None else seed,
            deck=deck,
            deck_digest=found.digest,
            owner=owner.id,
            origin=origin or ("" if seed is None else "seed"),
            over=over,
            made_at=at,
            changed_at=at,
            visibility=visibility,
            move_seconds=move_seconds,
            game_seconds=game_seconds,
            due_at=at + SOON if bots or game.clock or move_seconds or game_seconds else None,
            secret=secret,
        )
        if events and not people:
            players = await asyncio.to_thread(self._not_others, players, owner)
        places = range(game.seat_count(chosen))
        seats = [
            self._seat(row.code, seat, players[seat] if seat < len(players) else ("here", owner.name), owner)
            for seat in places
        ]
        seats = with_distinct_names(seats)
        if people:
            seats = [replace(place, person=person) for place, person in zip(seats, people, strict=True)]
        logged = [EventRow(number, MOVE, seat, what, at=at) for number, (seat, what) in enumerate(events, 1)]
        if all(seat.bot for seat in seats):
            async with self._adding_bots:  # who asks for several together finds the one before counted
                running = await asyncio.to_thread(self.store.bot_tables, owner.id)
                if running >= MOST_BOT_TABLES:
                    raise RequestError(429, "too_many_bot_tables", most=MOST_BOT_TABLES)
                return await self._add(row, seats, logged, once=bool(after or once), after=after)
        return await self._add(row, seats, logged, once=bool(after or once), after=after)

    async def _add(
        self, row: TableRow, seats: Sequence[StoredSeat], events: Sequence[EventRow], *, once: bool, after: str
    ) -> Table:
        """Store a new table, or find the one of its origin that there is already."""
        if once:
            return await self.find(await asyncio.to_thread(self.store.add_table_once, row, seats, after))
        if events:  # thousands perhaps: while they are written no move is
            await self._long.run(PLACE.get(), self.store.add_table, row, seats, events, place=PLACE.get())
        else:
            await asyncio.to_thread(self.store.add_table, row, seats)
        return await self.find(row.code)

    def _not_others(self, players: Sequence[tuple[str, str]], owner: PersonRow) -> list[tuple[str, str]]:
        """Players of a game that goes on elsewhere: nobody sits there under a name that somebody else has claimed."""

        def shown(kind: str, name: str) -> str:
            known = None if kind.startswith("bot:") else owner_of_name(self.store, name)
            return owner.name if known is not None and known.id != owner.id else name

        return [(kind, shown(kind, name)) for kind, name in players]

    @staticmethod
    def _seat(code: str, seat: int, player: tuple[str, str], owner: PersonRow) -> StoredSeat:
        kind, name = player
        return StoredSeat(code, seat, kind, owner.id if kind == "here" else None, name[:24])

    async def create_rematch(self, table: Table, owner: PersonRow) -> Table:
        """Another game with the same set-up, on other cards. Those who played together meet at one table."""
        others = table.people() - {owner.id}
        together = bool(others) and owner.id in table.people()
        origin = f"again {table.code}"
        fresh = await self.create(
            table.game,
            owner,
            [(seat.player, seat.name) for seat in table.seats],
            options=table.row.options,
            deck=table.row.deck,
            origin=origin if together else "",
            people=[seat.person for seat in table.seats] if together else (),
            visibility=table.row.visibility,
            move_seconds=table.row.move_seconds,
            game_seconds=table.row.game_seconds,
            after=table.code if together else "",
        )
        if together:
            await asyncio.to_thread(self.store.notify, table.code)
            self._announce(await self.look_again(table.code))
        return fresh

    async def fork(
        self,
        table: Table,
        at: int,
        owner: PersonRow,
        players: Sequence[tuple[str, str]],
        *,
        practised_by: int | None = None,
    ) -> Table:
        """A table that goes on where another one stood after `at` moves.

        For a seat that practises a decision, what it cannot know there is dealt afresh.
        """
        origin = f"fork {table.code} {at}"
        if practised_by is not None:
            origin = f"{PRACTISE}{table.code} {at} {practised_by} {secrets.randbelow(10**9)}"
        notation = table.game.moves.notation
        events = [(event.seat, notation(event.move)) for event in table.match.events[:at]]
        return await self.create(
            table.game,
            owner,
            players,
            options=table.row.options,
            seed=table.row.seed,
            secret=table.row.secret,
            deck=table.row.deck,
            origin=origin,
            events=events,
        )

    async def create_from_save(self, match: Match, owner: PersonRow) -> Table:
        """A table that goes on where a saved game stopped."""
        players = [("here", clean_name(name) or owner.name) for name in match.players]
        if len(match.events) > MOST_EVENTS:
            raise RequestError(422, "table_full")
        events = [(event.seat, match.game.moves.notation(event.move)) for event in match.events]
        return await self.create(
            match.game,
            owner,
            players,
            options=match.options.model_dump(),
            seed=match.seed,
            secret=match.secret,
            deck=match.deck.path.stem,
            origin=f"{PRACTISE}save {' '.join(map(str, match.redeal))}" if match.redeal else "save",
            events=events,
            over=match.over,
        )

    async def create_lesson(self, game: Game, name: str, owner: PersonRow, bot: str, again: bool = False) -> Table:
        """A guided first game: the owner learns, the others are written for and then bots. One, or one `again`."""
        lesson = game.lessons[name]
        players = [("here", owner.name), *((f"bot:{bot}", opponent.name) for opponent in lesson.opponents)]
        origin = f"{LESSON}{game.name} {name}".rstrip()
        return await self.create(
            game,
            owner,
            players,
            options=lesson.options,
            seed=lesson.deal,
            deck=lesson.deck,
            origin=origin,
            once=not again,
        )

    async def sit(self, table: Table, seat: int, person: PersonRow) -> Table:
        """Give a free seat to somebody; guests may have the same name."""
        name = distinct_name(person.name, [place.name for place in table.seats if place.seat != seat])
        taken = await asyncio.to_thread(self.store.take_seat, table.code, seat, person.id, name)
        table = await self.look_again(table.code)
        if not taken and seat not in table.held_by(person.id):
            raise RequestError(409, "seat_taken", name=table.seats[seat].name)
        self._announce(table)
        return table

    # --- playing ----------------------------------------------------------------------------------------------------

    async def play(
        self,
        table: Table,
        seat: int,
        moves: Sequence[int | str],
        *,
        after: int | None = None,
        request_id: str | None = None,
        careful: bool = False,
    ) -> Table:
        """Play moves one after another: all of them, or none and RequestError says why.

        `careful`: not if they could not be taken back.
        """
        if not 1 <= len(moves) <= MOST_MOVES:
            raise RequestError(422, "too_many_moves", most=MOST_MOVES)
        key = None if request_id is None else request_key(seat, request_id)

        def act(table: Table) -> Outcome:
            if key is not None and key in table.requests:
                return table, []
            if after is not None and after < table.number:
                since = takewhile(lambda entry: entry.number > after, reversed(table.story))
                if any(entry.seat == seat or entry.kind == UNDO for entry in since):
                    raise RequestError(409, "stale")
            if table.number + len(moves) > MOST_EVENTS:
                raise RequestError(409, "table_full")
            numbers = [self._number(table.game, move) for move in moves]
            if table.course is not None and seat == LEARNER:
                table.course.check(table.match, numbers)
            if careful and seat in table.pending and table.is_final(seat, numbers):
                raise RequestError(409, "sure_first")
            return _stepped(table, *table.played(seat, numbers, now() - self._lag(table, seat), key))

        if len(table.seats) not in table.pending:  # no clock runs: nobody is in a hurry
            return await self._change(table.code, act)
        async with self.races.turn(table, seat, moves):
            return await self._change(table.code, act)

    def _lag(self, table: Table, seat: int) -> int:
        """Milliseconds that a seat's thinking time is not charged with: its page's measured round trip."""
        if not table.thinking_time.kept or seat >= len(table.seats):
            return 0
        return round(1000 * self.races.trips.of(table.seats[seat].person or ""))

    async def step(self, table: Table, of: int, to: int) -> Table:
        """Go to another step of a lesson from step `of`, if it is still there."""

        def act(table: Table) -> Outcome:
            if table.course is None or table.course.step != of:
                raise RequestError(409, "stale")
            if table.number >= MOST_EVENTS:
                raise RequestError(409, "table_full")
            return _with(table, EventRow(table.number + 1, STEP, LEARNER, str(to), at=now()))

        return await self._change(table.code, act)

    @staticmethod
    def _number(game: Game, move: int | str) -> int:
        try:
            number = game.moves.number(move) if isinstance(move, str) else move
            game.moves.family(number)
        except UnknownMove as error:
            raise RequestError(422, "no_move", detail=error) from None
        return number

    async def undo(self, table: Table, seat: int, request_id: str | None = None) -> Table:
        """Take back what the seat's last key played, as far as nothing was learnt by it."""
        key = None if request_id is None else request_key(seat, request_id)

        def act(table: Table) -> Outcome:
            if key is not None and key in table.requests:
                return table, []
            reason = table.may_undo(seat)
            if reason:
                raise RequestError(409, reason)
            return _with(table, EventRow(table.number + 1, UNDO, seat, str(table.undoable(seat)), token=key, at=now()))

        return await self._change(table.code, act)

    async def resign(self, table: Table, seat: int, request_id: str | None = None) -> Table:
        """Give up: the table ends, or, where others play on, a bot takes the seat over."""
        key = None if request_id is None else request_key(seat, request_id)

        def act(table: Table) -> Outcome:
            if key is not None and key in table.requests:
                return table, []
            if table.over:
                raise RequestError(409, "game_over")
            others = [other for other in table.seats if other.seat != seat and not other.bot]
            going_on = len(table.seats) > 2 and bool(others)
            kind, what = (LEAVE, STAND_IN) if going_on else (RESIGN, "")
            return _with(table, EventRow(table.number + 1, kind, seat, what, token=key, at=now()))

        return await self._change(table.code, act)

    # --- leaving and coming back ------------------------------------------------------------------------------------

    async def leave(self, table: Table, seats: Sequence[int]) -> Table:
        """A bot plays for these seats until their player comes back."""

        def act(table: Table) -> Outcome:
            if table.over:
                raise RequestError(409, "game_over")
            return _logged(table, [(LEAVE, seat, STAND_IN) for seat in seats if not table.bot_at(seat)])

        return await self._change(table.code, act)

    async def come_back(self, table: Table, seats: Sequence[int]) -> Table:
        """The players take their seats back from the bot."""

        def act(table: Table) -> Outcome:
            if table.over:
                raise RequestError(409, "game_over")
            away = [seat for seat in seats if seat in table.away]
            if table.number + len(away) > MOST_EVENTS:
                raise RequestError(409, "table_full")
            if any(seat in table.timed_out for seat in away):
                raise RequestError(409, "time_is_up")
            return _logged(table, [(RETURN, seat, "") for seat in away])

        return await self._change(table.code, act)

    async def time_up(self, table: Table) -> Table:
        """A bot takes over from everybody whose time is up, if that is still so."""

        def act(table: Table) -> Outcome:
            at = now()
            late = table.thinking_time.up(at - UNDER_WAY)
            spent = [
                seat for seat in late if (left := table.thinking_time.game_left(seat, at)) is not None and left <= 0
            ]
            slow = [seat for seat in late if seat not in spent]
            return _logged(
                table,
                [
                    *((LEAVE, seat, f"{STAND_IN} {GAME_TIME}") for seat in spent),
                    *((LEAVE, seat, f"{STAND_IN} {MOVE_TIME}") for seat in slow),
                ],
            )

        return await self._change(table.code, act)

    async def say(self, table: Table, seat: int, what: str) -> Table:
        """Say one of the phrases at a table."""
        await asyncio.to_thread(self.store.say, table.code, seat, what)
        table = await self.look_again(table.code)
        self._announce(table)
        return table

    async def show_cards(self, table: Table, seats: Sequence[int], shows: bool) -> Table:
        """Let those who watch see these seats' cards, or no longer."""
        await asyncio.to_thread(self.store.show_cards, table.code, seats, shows)
        table = await self.look_again(table.code)
        self._announce(table)
        return table

    async def _change(self, code: str, act: Callable[[Table], Outcome]) -> Table:
        """Do something at a table and store it; another process's events first, should there be any."""
        slot = await self._slot(code)
        for _ in range(3):
            with suppress(Conflict):
                if self._is_quick(slot):  # nothing is awaited but the journal, which needs no caller
                    try:
                        return await self._carry_out(slot, act, self._work_out)
                    except RequestError:
                        if not self.store.shared:
                            raise
                return await _finished(self._carry_out(slot, act, self._act))
        raise RequestError(409, "stale")

    def _is_quick(self, slot: Slot) -> bool:
        """Whether a change can be worked out now and here: no thread reads or plays for it, nobody is before it."""
        return self.current and slot.current and not slot.lock.locked() and is_ready(slot.table.game)

    async def _carry_out(
        self,
        slot: Slot,
        act: Callable[[Table], Outcome],
        work_out: Callable[[Slot, Callable[[Table], Outcome]], Coroutine[Any, Any, Outcome]],
    ) -> Table:
        """Work a change out, have it stored, and then show it to everybody."""
        await slot.lock.acquire()
        try:
            if not (self.current and slot.current):
                await asyncio.to_thread(self._read_log, slot)
            fresh, events = await work_out(slot, act)
            stored = None
            if events:
                stored = await self._store(slot, fresh, events)
        except BaseException:
            slot.lock.release()
            raise
        if stored is None:
            slot.lock.release()
            self._announce(slot.table)
            return slot.table
        await stored
        return fresh

    async def _store(self, slot: Slot, fresh: Table, events: Sequence[EventRow]) -> asyncio.Future[None]:
        """Have a change written. Games that end are written one after another: each rating goes on from the last."""
        if not (fresh.over or fresh.row.over):
            return self._append(slot, fresh, events, None)
        await self._ending.acquire()
        try:
            results = await asyncio.to_thread(outcome, self.store, fresh, self._next_end())
            return self._append(slot, fresh, events, results, self._ending)
        except BaseException:
            self._ending.release()
            raise

    def _next_end(self) -> int:
        """When a game ends: later than the one before, so that the newest rating is known by its time."""
        self._last_end = max(now(), self._last_end + 1)
        return self._last_end

    def _append(
        self,
        slot: Slot,
        fresh: Table,
        events: Sequence[EventRow],
        results: list[ResultRow] | None,
        held: asyncio.Lock | None = None,
    ) -> asyncio.Future[None]:
        entry = JournalEntry(
            fresh.code, events, fresh.over, self._due_at(fresh), results, changed_at=_changed_at(fresh, events)
        )
        return self.journal.append(entry, partial(self._settle, slot, fresh, entry, held))

    def _settle(
        self, slot: Slot, fresh: Table, entry: JournalEntry, held: asyncio.Lock | None, error: BaseException | None
    ) -> None:
        """What is stored takes the place of the old table, and everybody is told, though nobody may wait for it."""
        if error is None:
            fresh.row = fresh.row.after(over=entry.over, changed_at=entry.changed, due_at=entry.due)
            slot.table = fresh
        else:
            slot.read = -1  # perhaps it was written all the same: the log knows
        slot.lock.release()
        if held is not None:
            held.release()
        if error is None:
            self._announce(fresh)

    async def _act(self, slot: Slot, act: Callable[[Table], Outcome]) -> Outcome:
        """What a change would make of the table. What another process wrote this moment may still be on its way to us:
        nobody is refused because of that."""
        try:
            return await self._work_out(slot, act)
        except RequestError:
            number = slot.table.number
            if self.store.shared:
                await asyncio.to_thread(self._read_log, slot)
            if slot.table.number == number:
                raise
            return await self._work_out(slot, act)

    @staticmethod
    async def _work_out(slot: Slot, act: Callable[[Table], Outcome]) -> Outcome:
        """Compiled rules are asked here and now; interpreted ones would keep everybody waiting, so a thread does."""
        if is_ready(slot.table.game):
            return act(slot.table)
        return await asyncio.to_thread(act, slot.table)

    def _announce(self, table: Table) -> None:
        if self._on_change is not None and table.begun:
            self._on_change(table)

    # --- today's table ----------------------------------------------------------------------------------------------

    @staticmethod
    def today() -> str:
        """The date by which today's table is known, the same for everyone."""
        return datetime.now(UTC).date().isoformat()

    @staticmethod
    def seed_of(day: str) -> int:
        """The seed of a day's table."""
        return int.from_bytes(hashlib.sha256(f"backroom {day}".encode()).digest()[:8], "big") % SEED_LIMIT
