"""Races: where two seats want the same thing at the same moment, who acted first and not whose line is shorter.

The server measures every page's round trip itself: it sends an echo with a mark that nobody can guess and counts until
the mark comes back; nothing that a page says about time is believed. What a seat does counts as done its round trip
before it arrived, since the page saw the table half of that late and its answer took the other half; `LONGEST` bounds
what a long line may claim. So a move that would take something away from others is held until all who might have acted
earlier must have been heard, and then played in the order in which the moves were made. Where all lines are equal
nothing waits.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from backroom.core.errors import UnknownMove
from backroom.server.tables import messages

if TYPE_CHECKING:  # the race itself needs no server: benches run it alone
    from backroom.server.tables.table import Table

LOG = logging.getLogger("backroom.races")
OnCloseRace = Callable[[str, messages.Race], None]  # the table's code, and the message for everybody at it
LONGEST = 0.3  # seconds: what is taken off for a round trip at most
MEASURED = 8  # round trips remembered; the shortest counts, since a busy moment only makes them longer
UNDER_WAY = 4  # echoes of a person that may be under way
WINNERS = 1000  # that are remembered
CLOSE = 1.0  # seconds between two tries that are worth a word


class Trips:
    """Round trips by person, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._measured: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=MEASURED))
        self._under_way: dict[str, dict[str, float]] = defaultdict(dict)

    def send(self, person: str) -> str:
        """The id of an echo that is sent now."""
        echoes = self._under_way[person]
        while len(echoes) >= UNDER_WAY:
            del echoes[next(iter(echoes))]
        echo = secrets.token_urlsafe(9)
        echoes[echo] = self._clock()
        return echo

    def answered(self, person: str, echo: str) -> None:
        """An echo came back; one that was never sent, or came back before, says nothing."""
        sent = self._under_way[person].pop(echo, None)
        if sent is not None:
            self._measured[person].append(self._clock() - sent)

    def of(self, person: str) -> float:
        """What is taken off for a person's connection."""
        return min(LONGEST, min(self._measured.get(person, ()), default=0.0))

    def forget(self, person: str) -> None:
        """The person has gone."""
        self._measured.pop(person, None)
        self._under_way.pop(person, None)


@dataclass(eq=False)
class Try:
    """One seat's attempt in a race."""

    seat: int
    arrived: float
    trip: float
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def acted(self) -> float:
        """When the seat acted."""
        return self.arrived - self.trip


@dataclass
class Race:
    """The tries for one thing, and the longest line of those who may still try."""

    longest: float
    tries: list[Try] = field(default_factory=list)

    @property
    def closes(self) -> float:
        """Everybody who acted before the first try has been heard by now."""
        return min(attempt.acted for attempt in self.tries) + max(
            self.longest, max(attempt.trip for attempt in self.tries)
        )

    def in_order(self) -> list[Try]:
        """The tries as they were made; equal ones as they arrived."""
        return sorted(self.tries, key=lambda attempt: (attempt.acted, attempt.arrived))


class Races:
    """The races at this process's tables."""

    def __init__(self, on_close_race: OnCloseRace | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.trips = Trips(clock)
        self._on_close_race = on_close_race
        self._clock = clock
        self._races: dict[tuple[str, str], Race] = {}
        self._won: OrderedDict[tuple[str, str], Try] = OrderedDict()  # the last winner of each thing

    @property
    def under_way(self) -> int:
        """How many races have begun and not closed."""
        return len(self._races)

    def winner(self, code: str, move: str) -> Try | None:
        """Who had the last race for a move at a table, if that is remembered."""
        return self._won.get((code, move))

    @asynccontextmanager
    async def turn(self, table: Table, seat: int, moves: Sequence[int | str]) -> AsyncIterator[None]:
        """Wait until it is this seat's turn to play a single move that others may want too; then play it inside."""
        wanted = rivals(table, seat, moves[0]) if len(moves) == 1 else None
        if wanted is None:
            yield
            return
        key = (table.code, str(moves[0]))
        attempt = Try(seat, self._clock(), self._trip(table, seat))
        if not wanted:
            self._too_late(table, key, attempt)
            yield
            return
        race = self._races.setdefault(key, Race(0.0))
        race.longest = max(race.longest, *(self._trip(table, other) for other in wanted))
        race.tries.append(attempt)
        try:
            while (left := race.closes - self._clock()) > 0:
                await asyncio.sleep(left)
            if self._races.get(key) is race:
                del self._races[key]
            for before in race.in_order():
                if before is attempt:
                    break
                await before.done.wait()
            yield
        except asyncio.CancelledError:  # the one who asked has gone
            race.tries.remove(attempt)
            if not race.tries and self._races.get(key) is race:
                del self._races[key]
            raise
        finally:
            attempt.done.set()
        if attempt is race.in_order()[0]:
            self._won[key] = attempt
            while len(self._won) > WINNERS:
                self._won.popitem(last=False)
            self._audit(table, race)

    def _trip(self, table: Table, seat: int) -> float:
        person = table.seats[seat].person
        return 0.0 if person is None or table.bot_at(seat) else self.trips.of(person)

    def _too_late(self, table: Table, key: tuple[str, str], attempt: Try) -> None:
        """Somebody wants what is gone: note how close it was."""
        won = self.winner(*key)
        if won is not None and won.seat != attempt.seat and 0 <= attempt.acted - won.acted < CLOSE:
            self._note(table, won, attempt)

    def _audit(self, table: Table, race: Race) -> None:
        """One line on how close a race was, for the log and, where it was close, for the table."""
        first, *others = race.in_order()
        if not others:
            LOG.info("table %s: seat %d, line %.0f ms: nobody else", table.code, first.seat, 1000 * first.trip)
            return
        self._note(table, first, others[0])
        if self._on_close_race is not None:
            self._on_close_race(table.code, close_call(first, others[0]))

    def _note(self, table: Table, first: Try, second: Try) -> None:
        LOG.info(
            "table %s: seat %d %.0f ms before seat %d; arrived %+.0f ms, lines %.0f and %.0f ms",
            table.code,
            first.seat,
            1000 * (second.acted - first.acted),
            second.seat,
            1000 * (second.arrived - first.arrived),
            1000 * first.trip,
            1000 * second.trip,
        )


def close_call(first: Try, second: Try) -> messages.Race:
    """The message that says who was first, and by how much."""
    return messages.Race(first=first.seat, second=second.seat, ms=round(1000 * (second.acted - first.acted)))


def all_at_once(table: Table) -> bool:
    """Whether a clock runs and several seats may act, so that order is a matter of moments."""
    count = len(table.seats)
    return count in table.pending and len(table.pending) > 2


def rivals(table: Table, seat: int, move: int | str) -> list[int] | None:
    """The other seats for which the move is refused once this seat has played it, and before was not, or not so.

    Not so: who only lacks the last tile may be about to lay it, and to play the move in the same moment. None where the
    move takes nothing away from anybody, and an empty list where it is refused already.
    """
    if len(table.seats) not in table.pending or seat not in table.pending or seat >= len(table.seats):
        return None
    match = table.snapshot()
    game = match.game
    try:
        number = game.moves.number(move) if isinstance(move, str) else move
        game.moves.family(number)
    except UnknownMove:
        return None
    others = [other for other in match.pending if other < len(table.seats) and other != seat]

    def refusal(other: int) -> int:
        return int(match.rules.run(game.refuse)(match.state, match.deck.record, other, number))

    if refusal(seat):
        return []
    before, phase = {other: refusal(other) for other in others}, int(match.state.phase)
    match.play(number, seat)
    if match.state.phase != phase:
        return None
    return [other for other in others if refusal(other) not in (0, before[other])] or None
