"""The socket of a table's page: the table comes to it drawn for its person; drafts and lifted curtains come from it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from fastapi import APIRouter
from starlette.websockets import WebSocket

from backroom.core.errors import BackroomError
from backroom.server.errors import RequestError
from backroom.server.pages.changes import Sent
from backroom.server.pages.drawing import draw_table, read_draft
from backroom.server.pages.messages import (
    TAKES,
    Draft,
    Echo,
    EchoBack,
    InWords,
    Layout,
    Lift,
    Pace,
    PageMessage,
    Play,
    Race,
    Shown,
)
from backroom.server.pages.staging import OFF, draw_scenes
from backroom.server.storage.rows import MOVE
from backroom.server.tables import messages
from backroom.server.tables.messages import Message
from backroom.server.tables.races import all_at_once
from backroom.server.tables.table import Table
from backroom.server.web import acting
from backroom.server.web.messages import Done
from backroom.server.web.session import FINAL, Peer, Session, peer_at
from backroom.server.web.viewer import viewer_of

router = APIRouter()
ECHO = 2.0  # seconds between two measurements of a page's connection, where order is a matter of moments


class PageSession(Session):
    """One open page at a table."""

    takes = TAKES
    longest = 4096

    def __init__(
        self, peer: Peer, seen: int = 0, layout: str = "", pace: str = OFF, in_words: bool = False, waits: bool = False
    ) -> None:
        super().__init__(peer)
        self.seen = seen
        self.layout = layout
        self.pace = pace
        self.in_words = in_words
        self.waits = waits  # the page says that full strength is on its way
        self.lifted: int | None = None
        self.draft: dict[str, int] = {}
        self.heard: int | None = None  # the last phrase that was shown
        self._shown: tuple[object, ...] = ()
        self._sent = Sent()
        self._version = 0  # of the table that was shown last: an older one is no news
        self._phase = -1
        self.playing: set[asyncio.Task[None]] = set()  # moves that are being stored

    async def begin(self, table: Table) -> None:
        """The page has just come, and what it waits for may have come before it."""
        await self.show(table)
        if self.waits and self.services.compiler.strong(table.game):
            await self.send(messages.Strong())

    async def changed(self, table: Table) -> None:
        """Show the table as it is now. What one has set out is swept away by a move of one's own."""
        async with self.one_at_a_time:
            if table.version < self._version or self._shown == self._state(table):
                return
            own = table.held_by(self.person)
            if any(entry.seat in own for entry in table.story_since(self.seen, table.notices(self.person))):
                self.draft = {}
            await self._show(table)

    async def show(self, table: Table) -> None:
        """Draw the table again: a draft or the curtain changed, or the page has just come."""
        async with self.one_at_a_time:
            await self._show(table)

    async def _show(self, table: Table) -> None:
        seen = self.seen if self.seen <= table.number_for(self.person) else None
        try:
            message = await self.draw(self._draw, table, seen)
        except RequestError as problem:
            await self.send_error(problem, final=problem.status in FINAL)
            return
        message.company = self.services.company(table)  # here, not in the thread: people come and go meanwhile
        self.seen, self._version = message.number, table.version
        self._shown = (self.seen, table.seats, self.heard or 0, table.rematch, table.course)
        await self.send(message)

    def _draw(self, table: Table, seen: int | None) -> Shown:
        viewer = viewer_of(table, self.person, self.lifted)
        if not viewer.curtain:
            self.lifted = viewer.seat
        last = last_phrase(table)
        heard, self.heard = self.heard if self.heard is not None else last, last
        message = draw_table(table, viewer, self.words, self.draft, seen, heard, self.layout, self.in_words)
        own = table.held_by(self.person)
        news = [] if seen is None else table.story_since(seen, viewer.notices)
        message.aside = self._same_phase(table) and seen is not None and all_at_once(table)
        message.aside = message.aside and not any(entry.seat in own for entry in news)
        message.hurry = any(entry.kind == MOVE and is_person(table, entry.seat, besides=own) for entry in news)
        if seen is not None and self.pace != OFF:
            message.scenes = tuple(draw_scenes(table, viewer, self.words, seen, self.layout))
        message.parts = self._sent.changes(message.parts)
        return message

    def _same_phase(self, table: Table) -> bool:
        """Whether the table is in the phase in which the page showed it last."""
        before, self._phase = self._phase, int(table.match.state.phase)
        return before == self._phase

    def _state(self, table: Table) -> tuple[object, ...]:
        """What the page shows of a table that may have changed."""
        return table.number_for(self.person), table.seats, last_phrase(table), table.rematch, table.course

    async def carry_out(self, code: str, message: PageMessage) -> None:
        """Carry out a message. While a move waits for the disk or for its turn, what comes after it does not:
        an echo would seem late."""
        if isinstance(message, Play):
            playing = asyncio.create_task(super().carry_out(code, message))
            self.playing.add(playing)
            playing.add_done_callback(self.playing.discard)
        else:
            await super().carry_out(code, message)

    async def refuse(self, message: PageMessage, problem: RequestError) -> None:
        """A message was refused; who waits for the answer to a move is told so by its name."""
        if isinstance(message, Play):
            await self.send(acting.refused(message.id, problem, self.words))
        else:
            await super().refuse(message, problem)

    async def _play(self, code: str, message: Play) -> None:
        table = await self.services.tables.open(code)
        if table.request_event(self.person, message.id) is None:
            table = await acting.play(
                self.services.tables,
                table,
                self.person,
                message.seat,
                message.moves,
                after=message.after,
                request_id=message.id,
                careful=message.careful,
            )
        await self.send(Done(id=message.id, number=table.number_for(self.person)))

    async def take(self, code: str, message: PageMessage) -> None:
        """Carry out a message; all but a move, an echo and a pace are answered with a drawing."""
        if isinstance(message, Play):
            await self._play(code, message)
            return
        if isinstance(message, EchoBack):
            self.services.tables.races.trips.answered(self.person, message.id)
            return
        if isinstance(message, Pace):
            self.pace = message.pace
            return
        if isinstance(message, Draft):
            self.draft = read_draft(message.draft)
        elif isinstance(message, Lift):
            self.lifted = message.seat
        elif isinstance(message, Layout):
            self.layout = message.layout
        elif isinstance(message, InWords):
            self.in_words = True
        await self.show(await self.services.tables.open(code))

    async def tell(self, message: Message) -> None:
        """News for everybody at the table."""
        if isinstance(message, messages.Race):
            seconds = f"{message.ms / 1000:.2f}"
            says = self.words("race.close", seconds=seconds, first="{first}", second="{second}")
            message = Race(**message.model_dump(), says=says)
        await self.send(message)

    async def beside(self, code: str) -> None:
        """Keep measuring the page's connection by echoes."""
        while True:
            with suppress(BackroomError):  # a table that cannot be read just now is looked at again
                table = await self.services.tables.open(code)
                if (all_at_once(table) or table.thinking_time.running) and table.held_by(self.person):
                    await self.send(Echo(id=self.services.tables.races.trips.send(self.person)))
            await asyncio.sleep(ECHO)


def is_person(table: Table, seat: int, besides: Sequence[int]) -> bool:
    """Whether another person plays this seat: no bot, and not the clock."""
    return seat < len(table.seats) and seat not in besides and not table.bot_at(seat)


def last_phrase(table: Table) -> int:
    """The number of what was said last, 0 if nobody has said anything."""
    return table.phrases[-1].number if table.phrases else 0


@router.websocket("/tables/{code}/live")
async def live(
    socket: WebSocket,
    code: str,
    seen: int = 0,
    layout: str = "",
    pace: str = OFF,
    words: bool = False,
    waits: bool = False,
) -> None:
    """A page looks at a table until it closes."""
    await PageSession(peer_at(socket), max(0, seen), layout, pace, words, waits).run(code)
