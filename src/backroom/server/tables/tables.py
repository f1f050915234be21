"""All tables: found, laid, and changed. An event is written before anybody hears of it."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import Any, TypeVar

from backroom.core.decks import named_deck
from backroom.core.errors import BadDeck, BadOption, IllegalMove, IllegalUndo, UnknownMove
from backroom.core.game import Game
from backroom.core.match import SEED_LIMIT, Match
from backroom.server.people import clean_name
from backroom.server.storage import Conflict, EventRow, PersonRow, SeatRow, Store, TableRow
from backroom.server.storage.journal import Journal
from backroom.server.storage.rows import LEAVE, LINK, MOVE, RESIGN, RETURN, UNDO, Entry
from backroom.server.storage.store import now
from backroom.server.tables.brief import brief_of
from backroom.server.tables.races import Races
from backroom.server.tables.results import outcome
from backroom.server.tables.table import EVERYBODY, GAME_TIME, MOVE_TIME, Table, seat_mark
from backroom.server.trouble import Trouble

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that is mistaken for another
CODE_LENGTH = 8
KEPT = 400  # tables in memory that nobody looks at; the least recently used go, and come back by replay
HANDS = 48  # moves that wait for the disk at the same moment
MOST_MOVES = 64  # in one chain
MOST_EVENTS = 20_000  # at one table

SOON = 5_000  # milliseconds after which the server looks whether a new table waits for itself
STAND_IN = "greedy"  # the bot that plays for somebody who left

T = TypeVar("T")
Heard = Callable[[Table], Awaitable[None]]


def _changed_at(table: Table, events: Sequence[EventRow]) -> int:
    """When the table changed for everybody, these events being its last: what is done in secret does not show."""
    told = zip(reversed(events), reversed(table.story), strict=False)
    return next((event.at for event, entry in told if entry.noticed == EVERYBODY), table.row.changed_at)


def told_apart(seats: list[SeatRow]) -> list[SeatRow]:
    """Seats of the same name, as on one screen, get numbers: Lou, Lou 2, Lou 3."""
    names: list[str] = []
    for seat in seats:
        tries = (seat.name if n == 1 else f"{seat.name[:20]} {n}" for n in count(1))
        names.append(next(name for name in tries if name not in names))
    return [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


class Tables:
    """The tables of one server process."""

    def __init__(self, store: Store, watching: Callable[[str], bool] = lambda _: False) -> None:
        self.store = store
        self.journal = Journal(store)
        self.heard: Heard | None = None  # told after each change
        self.due: Callable[[Table], int | None] = lambda _: None  # when the server itself has something to do
        self.races = Races()
        self.current = False  # whether we are told at once what other processes write, so that memory can be trusted
        self._watching = watching
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._hands = ThreadPoolExecutor(HANDS, thread_name_prefix="table")

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._kept)

    def close(self) -> None:
        """Write what waits, and stop."""
        self._hands.shutdown()
        self.journal.close()

    # --- finding ----------------------------------------------------------------------------------------------------

    async def find(self, code: str) -> Table:
        """The table of this code without its match: enough for a page that waits for the rules."""
        code = code.upper()
        if code in self._kept:
            self._kept.move_to_end(code)
            return self._kept[code]
        table = await asyncio.to_thread(self._fetch, code)
        table = self._kept.setdefault(code, table)
        self._clear_up()
        return table

    def _clear_up(self) -> None:
        """Put away the tables that were not used for longest, but none that somebody looks at."""
        for code in list(self._kept)[: max(0, len(self._kept) - KEPT)]:
            if not self._watching(code):
                del self._kept[code]

    async def open(self, code: str) -> Table:
        """The table of this code, with all that was written at it, here or by another process."""
        table = await self.find(code)
        if not (self.current and table.current):
            await asyncio.to_thread(self._catch_up, table)
        return table

    def written_elsewhere(self, code: str) -> None:
        """Another process wrote at this table ("": at any): what is in memory must be read anew."""
        for kept in [self._kept[code]] if code in self._kept else [] if code else self._kept.values():
            kept.writes += 1

    async def look_again(self, table: Table) -> None:
        """Read who sits at the table and what was said: another process may have given a seat away."""
        await asyncio.to_thread(self._look_around, table)

    async def reseat(self, codes: Sequence[str]) -> None:
        """Seats have changed hands at these tables, or the tables are gone: other processes hear of it too."""
        await asyncio.to_thread(self.store.notify, *codes)
        for code in codes:
            table = self._kept.get(code)
            if table is None:
                continue
            try:
                await self.look_again(table)
            except Trouble:
                del self._kept[code]
            else:
                await self._tell(table)

    def _fetch(self, code: str) -> Table:
        row = self.store.table(code) if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None
        if row is None:
            raise Trouble(404, "no_table", code=code[:CODE_LENGTH])
        table = Table(row, self.store.seats(code))
        self._look_around(table)
        return table

    def _look_around(self, table: Table) -> None:
        """Read what belongs to a table besides its events."""
        seats, phrases = self.store.seats(table.code), self.store.phrases(table.code)
        rematch = self.store.table_of_origin(f"again {table.code}") if table.row.over else None
        if not seats:
            raise Trouble(404, "no_table", code=table.code)
        with table.lock:
            table.phrases, table.rematch = phrases, rematch.code if rematch else ""
            if seats != table.seats:
                table.renamed(seats)

    def _catch_up(self, table: Table) -> None:
        with table.lock:
            _ = table.match
            heard = table.writes  # before reading: what is written meanwhile must be read again
            self._look_around(table)
            events = self.store.events(table.code, table.number)
            try:
                for event in events:
                    table.apply(event)
            except (IllegalMove, IllegalUndo, UnknownMove) as error:  # the rules are not those that it was played by
                table.forget()
                raise Trouble(410, "cannot_replay", detail=error) from None
            if events:
                table.row = replace(table.row, over=table.over, changed_at=_changed_at(table, events))
            table.brief = brief_of(table)
            table.read = heard

    # --- laying -----------------------------------------------------------------------------------------------------

    async def lay(
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
    ) -> Table:
        """A new table. `players` are (player, name) by seat; the owner sits wherever a player is "here".

        `people` are the persons by seat where they are known already, as in another game with the same set-up: the one
        `after` another table, which is laid once, whoever asks first. `once`: the owner has one table of this origin.
        """
        try:
            chosen = game.choose_options(**(options or {}))
            found = await asyncio.to_thread(named_deck, game, deck)
        except BadOption as error:
            raise Trouble(422, "bad_option", game=game.title, detail=error) from None
        except BadDeck as error:
            raise Trouble(422, "bad_deck", detail=error) from None
        at = now()
        bots = any(kind.startswith("bot:") for kind, _ in players)
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
            over=False,
            made_at=at,
            changed_at=at,
            visibility=visibility,
            move_seconds=move_seconds,
            game_seconds=game_seconds,
            due_at=at + SOON if bots or game.clock or move_seconds or game_seconds else None,
        )
        places = range(game.seat_count(chosen))
        seats = [
            self._seat(row.code, seat, players[seat] if seat < len(players) else ("here", owner.name), owner)
            for seat in places
        ]
        seats = told_apart(seats)
        if people:
            seats = [replace(place, person=person) for place, person in zip(seats, people, strict=True)]
        if after or once:
            return await self.find(await asyncio.to_thread(self.store.add_table_once, row, seats, after))
        logged = [EventRow(number, MOVE, seat, what, at=at) for number, (seat, what) in enumerate(events, 1)]
        await asyncio.to_thread(self.store.add_table, row, seats, logged)
        return await self.find(row.code)

    @staticmethod
    def _seat(code: str, seat: int, player: tuple[str, str], owner: PersonRow) -> SeatRow:
        kind, name = player
        return SeatRow(code, seat, kind, owner.id if kind == "here" else None, name[:24])

    async def lay_again(self, table: Table, owner: PersonRow) -> Table:
        """Another game with the same set-up, on other cards. Those who played together meet at one table."""
        others = table.people() - {owner.id}
        together = bool(others) and owner.id in table.people()
        origin = f"again {table.code}"
        fresh = await self.lay(
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
            await self.look_again(table)
            await self._tell(table)
        return fresh

    async def fork(self, table: Table, at: int, owner: PersonRow, players: Sequence[tuple[str, str]]) -> Table:
        """A table that goes on where another one stood after `at` moves."""
        notation = table.game.moves.notation
        events = [(event.seat, notation(event.move)) for event in table.match.events[:at]]
        return await self.lay(
            table.game,
            owner,
            players,
            options=table.row.options,
            seed=table.row.seed,
            deck=table.row.deck,
            origin=f"fork {table.code} {at}",
            events=events,
        )

    async def lay_saved(self, match: Match, owner: PersonRow) -> Table:
        """A table that goes on where a saved game stopped."""
        players = [("here", clean_name(name) or owner.name) for name in match.players]
        if len(match.events) > MOST_EVENTS:
            raise Trouble(422, "table_full")
        events = [(event.seat, match.game.moves.notation(event.move)) for event in match.events]
        return await self.lay(
            match.game,
            owner,
            players,
            options=match.options.model_dump(),
            seed=match.seed,
            deck=match.deck.path.stem,
            origin="save",
            events=events,
        )

    async def sit(self, table: Table, seat: int, person: PersonRow) -> None:
        """Give a free seat to somebody."""
        taken = await asyncio.to_thread(self.store.take_seat, table.code, seat, person.id, person.name)
        await self.look_again(table)
        if not taken and seat not in table.held_by(person.id):
            raise Trouble(409, "seat_taken", name=table.seats[seat].name)
        await self._tell(table)

    # --- playing ----------------------------------------------------------------------------------------------------

    async def play(
        self,
        code: str,
        seat: int,
        moves: Sequence[int | str],
        *,
        after: int | None = None,
        token: str | None = None,
    ) -> Table:
        """Play moves one after another: all of them, or none and Trouble says why."""
        if not 1 <= len(moves) <= MOST_MOVES:
            raise Trouble(422, "too_many_moves", most=MOST_MOVES)
        mark = None if token is None else seat_mark(seat, token)

        def act(table: Table) -> list[EventRow]:
            if mark is not None and mark in table.tokens:
                return []
            if after is not None and any(
                entry.number > after and (entry.seat == seat or entry.kind == UNDO) for entry in table.story
            ):
                raise Trouble(409, "stale")
            if table.number + len(moves) > MOST_EVENTS:
                raise Trouble(409, "table_full")
            numbers = [self._number(table.game, move) for move in moves]
            return self._play(table, seat, numbers, mark)

        async with self.races.turn(await self.open(code), seat, moves):
            return await self._change(code, act)

    async def done(self, table: Table, person: str, token: str | None) -> int | None:
        """The number of the event that a person has done under this mark already, once it is stored."""
        if table.marked(person, token) is None:
            return None

        def stored() -> int | None:
            with table.lock:  # held until it is
                return table.marked(person, token)

        return await asyncio.to_thread(stored)

    @staticmethod
    def _number(game: Game, move: int | str) -> int:
        try:
            number = game.moves.number(move) if isinstance(move, str) else move
            game.moves.family(number)
        except UnknownMove as error:
            raise Trouble(422, "no_move", detail=error) from None
        return number

    @staticmethod
    def _play(table: Table, seat: int, numbers: list[int], mark: str | None) -> list[EventRow]:
        table.check_moves(seat, numbers)
        events: list[EventRow] = []
        for step, number in enumerate(numbers):
            what = table.game.moves.notation(number)
            event = EventRow(
                table.number + 1, MOVE, seat, what, joined=step > 0, token=mark if step == 0 else None, at=now()
            )
            table.apply(event)
            events.append(event)
        return events

    async def undo(self, code: str, seat: int, token: str | None = None) -> Table:
        """Take back what the seat's last key played, as far as nothing was learnt by it."""
        mark = None if token is None else seat_mark(seat, token)

        def act(table: Table) -> list[EventRow]:
            if mark is not None and mark in table.tokens:
                return []
            reason = table.may_undo(seat)
            if reason:
                raise Trouble(409, reason)
            first, last = table.last_chain()
            count, most = 0, last - first
            trial = table.snapshot()
            while count < most:
                try:
                    trial.undo(seat)
                except IllegalUndo:
                    break
                count += 1
            event = EventRow(table.number + 1, UNDO, seat, str(count), token=mark, at=now())
            table.apply(event)
            return [event]

        return await self._change(code, act)

    async def resign(self, code: str, seat: int, token: str | None = None) -> Table:
        """Give up: the table ends, or, where others play on, a bot takes the seat over."""
        mark = None if token is None else seat_mark(seat, token)

        def act(table: Table) -> list[EventRow]:
            if mark is not None and mark in table.tokens:
                return []
            if table.over:
                raise Trouble(409, "game_over")
            others = [other for other in table.seats if other.seat != seat and not other.bot]
            going_on = len(table.seats) > 2 and bool(others)
            kind, what = (LEAVE, STAND_IN) if going_on else (RESIGN, "")
            event = EventRow(table.number + 1, kind, seat, what, token=mark, at=now())
            table.apply(event)
            return [event]

        return await self._change(code, act)

    # --- leaving and coming back ------------------------------------------------------------------------------------

    async def leave(self, code: str, seats: Sequence[int]) -> Table:
        """A bot plays for these seats until their player comes back."""

        def act(table: Table) -> list[EventRow]:
            if table.over:
                raise Trouble(409, "game_over")
            return self._log(table, LEAVE, [seat for seat in seats if not table.bot_at(seat)], STAND_IN)

        return await self._change(code, act)

    async def come_back(self, code: str, seats: Sequence[int]) -> Table:
        """The players take their seats back from the bot."""

        def act(table: Table) -> list[EventRow]:
            if table.over:
                raise Trouble(409, "game_over")
            away = [seat for seat in seats if seat in table.away]
            if table.number + len(away) > MOST_EVENTS:
                raise Trouble(409, "table_full")
            if any(seat in table.timed_out for seat in away):
                raise Trouble(409, "time_is_up")
            return self._log(table, RETURN, away, "")

        return await self._change(code, act)

    async def time_up(self, code: str) -> Table:
        """A bot takes over from everybody whose time is up, if that is still so."""

        def act(table: Table) -> list[EventRow]:
            at = now()
            late = table.times.up(at)
            spent = [seat for seat in late if (left := table.times.game_left(seat, at)) is not None and left <= 0]
            slow = [seat for seat in late if seat not in spent]
            spent_events = self._log(table, LEAVE, spent, f"{STAND_IN} {GAME_TIME}")
            return spent_events + self._log(table, LEAVE, slow, f"{STAND_IN} {MOVE_TIME}")

        return await self._change(code, act)

    @staticmethod
    def _log(table: Table, kind: str, seats: Sequence[int], what: str) -> list[EventRow]:
        events = []
        for seat in seats:
            event = EventRow(table.number + 1, kind, seat, what, at=now())
            table.apply(event)
            events.append(event)
        return events

    async def say(self, table: Table, seat: int, what: str) -> None:
        """Say one of the phrases at a table."""
        await asyncio.to_thread(self.store.say, table.code, seat, what)
        await self.look_again(table)
        await self._tell(table)

    async def show_cards(self, table: Table, seats: Sequence[int], shows: bool) -> None:
        """Let those who watch see these seats' cards, or no longer."""
        await asyncio.to_thread(self.store.show_cards, table.code, seats, shows)
        await self.look_again(table)
        await self._tell(table)

    async def _change(self, code: str, act: Callable[[Table], list[EventRow]]) -> Table:
        """Do something at a table and store it; another process's events first, should there be any."""
        table = await self.open(code)
        for _ in range(3):
            try:
                await asyncio.get_running_loop().run_in_executor(self._hands, self._act_and_store, table, act)
            except Conflict:
                continue
            await self._tell(table)
            return table
        raise Trouble(409, "stale")

    def _act_and_store(self, table: Table, act: Callable[[Table], list[EventRow]]) -> None:
        with table.lock:
            if not (self.current and table.current):
                self._catch_up(table)
            try:
                events = act(table)
                if not events:
                    return
                due, at = self.due(table), _changed_at(table, events)
                results = outcome(self.store, table, events[-1].at)
                self.journal.append(Entry(table.code, events, table.over, due, results, changed_at=at))
            except Trouble:  # refused before anything was touched
                raise
            except BaseException:
                table.forget()
                raise
            table.row = replace(table.row, over=table.over, changed_at=at, due_at=due)
            table.brief = brief_of(table)

    async def _tell(self, table: Table) -> None:
        if self.heard is not None:
            await self.heard(table)

    # --- today's table ----------------------------------------------------------------------------------------------

    @staticmethod
    def today() -> str:
        """The date by which today's table is known, the same for everyone."""
        return datetime.now(UTC).date().isoformat()

    @staticmethod
    def seed_of(day: str) -> int:
        """The seed of a day's table."""
        return int.from_bytes(hashlib.sha256(f"backroom {day}".encode()).digest()[:8], "big") % SEED_LIMIT
