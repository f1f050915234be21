"""The socket of a table's page: news come to it, drawn for its seat; drafts and lifted curtains come from it.

Messages are JSON objects with a `type`. To the page: `table` (parts and news), `setting` (the rules are being
compiled), `company` (who is here), `thinking` (a bot), `rematch`, `closing` (the server stops; come back), `trouble`,
`race` (how close one was), `echo` (to be sent back at once). From it: `draft`, `lift`, `layout` (the arrangement that
it shows, wide or tall: only that is drawn), `show`, `echo`.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from backroom.core.errors import BackroomError
from backroom.server.house import House, house_words
from backroom.server.limits import Limits
from backroom.server.pages.drawing import draw_table, read_draft
from backroom.server.pages.eyes import eyes_for
from backroom.server.sockets import BURST, PER_SECOND, next_text, until_set
from backroom.server.storage.store import StorageDown
from backroom.server.tables.races import all_at_once
from backroom.server.tables.table import Table
from backroom.server.trouble import Trouble
from backroom.server.visit import language_of

router = APIRouter()
MOST_TEXT = 4096  # characters in one message
KINDS = ("draft", "lift", "layout", "show", "echo")  # of messages that a page may send
FINAL = (403, 404, 410)  # not one's table, gone, or frozen
PROTOCOL = 1
ECHO = 2.0  # seconds between two measurements of a page's line, where order is a matter of moments


class Page:
    """One open page at a table."""

    def __init__(
        self, socket: WebSocket, house: House, person: str, language: str, seen: int, layout: str = ""
    ) -> None:
        self.socket = socket
        self.house = house
        self.person = person
        self.words = house_words(language)
        self.seen = seen
        self.layout = layout
        self.lifted: int | None = None
        self.draft: dict[str, int] = {}
        self.heard: int | None = None  # the last phrase that was shown
        self._shown: tuple[object, ...] = ()
        self._version = 0  # of the table that was shown last: an older one is no news
        self._phase = -1
        self._one_at_a_time = asyncio.Lock()

    async def changed(self, table: Table) -> None:
        """Show the table as it is now. What one has laid out is swept away by a move of one's own."""
        async with self._one_at_a_time:
            if table.version < self._version or self._shown == self._state(table):
                return
            own = table.held_by(self.person)
            if any(entry.seat in own for entry in table.story_since(self.seen, table.notices(self.person))):
                self.draft = {}
            await self._show(table)

    async def show(self, table: Table) -> None:
        """Draw the table again: a draft or the curtain changed, or the page has just come."""
        async with self._one_at_a_time:
            await self._show(table)

    async def _show(self, table: Table) -> None:
        seen = self.seen if self.seen <= table.number_for(self.person) else None
        try:
            message = await self.house.paint(self._draw, table, seen)
            message["company"] = self.house.company(table)  # here, not among the painters: people come and go meanwhile
        except Trouble as trouble:
            await self.trouble(trouble, final=trouble.status in FINAL)
            return
        self.seen, self._version = message["number"], table.version
        self._shown = (self.seen, table.seats, self.heard or 0, table.rematch)
        await self.tell(message)

    def _draw(self, table: Table, seen: int | None) -> dict[str, Any]:
        eyes = eyes_for(table, self.person, self.lifted)
        if not eyes.curtain:
            self.lifted = eyes.seat
        last = last_phrase(table)
        heard, self.heard = self.heard if self.heard is not None else last, last
        message = draw_table(table, eyes, self.words, self.draft, seen, heard, self.layout)
        return message | {"aside": self._aside(table, seen)}

    def _aside(self, table: Table, seen: int | None) -> bool:
        """Whether what happened leaves the page's own hands alone: others acted, where all act at once."""
        phase, before = int(table.match.state.phase), self._phase
        self._phase = phase
        own = table.held_by(self.person)
        notices = table.notices(self.person)
        acted = seen is None or any(entry.seat in own for entry in table.story_since(seen, notices))
        return phase == before and not acted and all_at_once(table)

    def _state(self, table: Table) -> tuple[object, ...]:
        """What the page shows of a table that may have changed."""
        return table.number_for(self.person), table.seats, last_phrase(table), table.rematch

    async def take(self, code: str, text: str) -> None:
        """Carry out one message; what cannot be understood is answered with a sentence, and changes nothing."""
        message = _read(text)
        if message is None:
            await self.trouble(Trouble(422, "bad_message"), final=False)
            return
        kind = message["type"]
        if kind == "echo":
            self.house.tables.races.trips.answered(self.person, str(message.get("mark")))
            return
        if kind == "draft":
            self.draft = read_draft(str(message.get("draft", "")))
        elif kind == "lift" and isinstance(message.get("seat"), int):
            self.lifted = message["seat"]
        elif kind == "layout":
            self.layout = str(message.get("layout"))
        await self.show(await self.house.tables.open(code))

    async def trouble(self, trouble: Trouble, *, final: bool) -> None:
        """Say what is wrong; after the final word there is no use in coming back."""
        await self.tell({"type": "trouble", "error": trouble.sentence(self.words)[0], "final": final})

    async def tell(self, message: dict[str, Any]) -> None:
        """Send; a page that has just gone is no fault."""
        if message["type"] == "race":
            seconds = f"{message['ms'] / 1000:.2f}"
            message = message | {"says": self.words("race.close", seconds=seconds, first="{first}", second="{second}")}
        if self.socket.application_state == WebSocketState.CONNECTED:
            try:
                await self.socket.send_text(json.dumps({"v": PROTOCOL, **message}))
            except (RuntimeError, WebSocketDisconnect):
                return


def last_phrase(table: Table) -> int:
    """The number of what was said last, 0 if nobody has said anything."""
    return table.phrases[-1].number if table.phrases else 0


@router.websocket("/tables/{code}/live")
async def live(socket: WebSocket, code: str, seen: int = 0, layout: str = "") -> None:
    """A page looks at a table until it closes."""
    house: House = socket.app.state.house
    page = Page(socket, house, socket.state.person, language_of(socket), max(0, seen), layout)
    await socket.accept()
    try:
        page.person = (await house.person(page.person, socket.state.epoch)).id
        table = await house.tables.find(code[:12])
        await until_set(house, table, page.words, page.tell)
        table = await house.tables.open(table.code)
        eyes_for(table, page.person)
    except Trouble as trouble:
        await page.trouble(trouble, final=True)
        await socket.close(4404)
        return
    except StorageDown:
        await page.trouble(Trouble(503, "storage_down"), final=False)
        await socket.close(4503)
        return
    measuring = asyncio.create_task(_measure(page, house, table.code))
    try:
        house.join(table, page)
        await page.show(table)
        house.wake(table)
        await _listen(page, table)
    except WebSocketDisconnect:
        pass
    finally:
        measuring.cancel()
        house.leave(table, page)


async def _measure(page: Page, house: House, code: str) -> None:
    """Keep measuring the page's line by echoes."""
    while True:
        with suppress(BackroomError):  # a table that cannot be read just now is looked at again
            table = await house.tables.open(code)
            if all_at_once(table) and table.held_by(page.person):
                await page.tell({"type": "echo", "mark": house.tables.races.trips.send(page.person)})
        await asyncio.sleep(ECHO)


async def _listen(page: Page, table: Table) -> None:
    """Take the page's messages, as many as a person can send."""
    limits = Limits(PER_SECOND, BURST, visitors=1)
    while True:
        text = await next_text(page.socket)
        if len(text) > MOST_TEXT or not limits.allows(""):
            await page.trouble(Trouble(429, "too_much"), final=False)
            await page.socket.close(4429)
            return
        try:
            await page.take(table.code, text)
        except Trouble as trouble:  # the table is gone, or frozen
            await page.trouble(trouble, final=trouble.status in FINAL)
        except StorageDown:
            await page.trouble(Trouble(503, "storage_down"), final=False)


def _read(text: str) -> dict[str, Any] | None:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) and message.get("type") in KINDS else None
