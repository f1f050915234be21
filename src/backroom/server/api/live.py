"""The socket of a table for programs: every event in order, moves with an answer to each. No pictures are drawn.

`/api/tables/{code}/live?seen=N` tells what happened after event N; the messages are those of `protocol`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from backroom.core.match import View
from backroom.server.api.protocol import READ, VERSION, Look, Play, Resign, Undo
from backroom.server.house import House, house_words
from backroom.server.limits import Limits
from backroom.server.metrics import REFUSED, STORAGE_DOWN
from backroom.server.pages.eyes import eyes_for, seat_to_play
from backroom.server.sockets import BURST, PER_SECOND, next_text, until_set
from backroom.server.storage.store import StorageDown
from backroom.server.tables.table import Entry, Table
from backroom.server.trouble import Trouble
from backroom.server.visit import language_of

LOG = logging.getLogger("backroom.server")
router = APIRouter()
MOST_TEXT = 8192  # characters in one message
MOST_TOLD = 500  # events in one message


class Client:
    """A program that follows a table."""

    def __init__(self, socket: WebSocket, house: House, person: str, language: str) -> None:
        self.socket = socket
        self.house = house
        self.person = person
        self.words = house_words(language)
        self.seen = 0
        self.views = False
        self.welcomed = False
        self.limits = Limits(PER_SECOND, BURST, visitors=1)
        self._one_at_a_time = asyncio.Lock()

    # --- telling ----------------------------------------------------------------------------------------------------

    async def changed(self, table: Table) -> None:
        """Tell every event that was not told yet, in order."""
        async with self._one_at_a_time:
            told = await self._catch_up(table)
            if told and self.views:
                await self.look(table, None, None)

    async def _catch_up(self, table: Table) -> bool:
        news = table.story_since(self.seen, table.notices(self.person))
        if not news:
            return False
        for first in range(0, len(news), MOST_TOLD):
            told = []
            for entry in news[first : first + MOST_TOLD]:
                self.seen += 1
                told.append(self._event(table, entry))
            await self.send({"type": "events", "events": told, **self._stand(table)})
        return True

    async def welcome(self, table: Table, seen: int) -> None:
        """Say where the table stands; what came after `seen` follows as events."""
        async with self._one_at_a_time:
            self.seen = min(seen, table.number_for(self.person))
            names = [seat.name for seat in table.seats]
            about = {
                "table": table.code,
                "game": table.row.game,
                "seats": names,
                "yours": table.held_by(self.person),
                "company": self.house.company(table),
            }
            await self.send({"type": "welcome", **about, **self._stand(table)})
            self.welcomed = True
            await self._catch_up(table)
            if self.views:
                await self.look(table, None, None)

    async def look(self, table: Table, seat: int | None, mark: str | None) -> None:
        """Send what a seat may know."""
        number, view = await asyncio.to_thread(_view, table, self.person, seat)
        await self.send({"type": "view", "id": mark, "number": number, "view": view})

    async def tell(self, message: dict[str, Any]) -> None:
        """News for everybody at the table; the first message is the welcome."""
        if self.welcomed:
            await self.send(message)

    async def send(self, message: dict[str, Any]) -> None:
        """Send; a program that has just gone is no fault."""
        if self.socket.application_state == WebSocketState.CONNECTED:
            try:
                await self.socket.send_text(json.dumps({"v": VERSION, **message}, separators=(",", ":")))
            except (RuntimeError, WebSocketDisconnect):
                return

    def _stand(self, table: Table) -> dict[str, Any]:
        own, notation = table.held_by(self.person), table.game.moves.notation
        legal = {str(seat): [notation(move) for move in table.legal(seat)] for seat in table.pending if seat in own}
        number = table.number_for(self.person)
        return {"number": number, "over": table.over, "pending": table.pending, "legal": legal}

    def _event(self, table: Table, entry: Entry) -> dict[str, Any]:
        told: dict[str, Any] = {"number": self.seen, "kind": entry.kind, "seat": entry.seat}
        if entry.what and (table.over or entry.seat in table.held_by(self.person)):
            told["move"] = entry.what
        if entry.happened:
            told["says"] = _said(table, entry, self.words.language)
        return told

    # --- taking -----------------------------------------------------------------------------------------------------

    async def take(self, code: str, text: str) -> None:
        """Carry out one message and answer it; what cannot be understood is answered too, and changes nothing."""
        try:
            message = READ.validate_json(text)
        except (ValidationError, ValueError):
            await self.trouble(Trouble(422, "bad_message"), final=False)
            return
        try:
            number = await self._act(code, message)
            if number is not None:
                await self.send({"type": "done", "id": message.id, "number": number})
        except Trouble as trouble:
            REFUSED.labels(trouble.key).inc()
            error, section, game = trouble.sentence(self.words)
            rule = f"/games/{game}/rules#{section}" if section else ""
            await self.send({"type": "refused", "id": message.id, "key": trouble.key, "error": error, "rule": rule})
        except StorageDown as down:
            LOG.error("%s", down)
            STORAGE_DOWN.inc()
            error = self.words("trouble.storage_down")
            await self.send({"type": "refused", "id": message.id, "key": "storage_down", "error": error, "rule": ""})

    async def _act(self, code: str, message: Play | Undo | Resign | Look) -> int | None:
        tables = self.house.tables
        table = await tables.open(code)
        if isinstance(message, Look):
            await self.look(table, message.seat, message.id)
            return None
        if (done := table.marked(self.person, message.id)) is not None:
            return table.number_for(self.person, done)
        seat = seat_to_play(table, self.person, message.seat)
        if isinstance(message, Play):
            after = None if message.after is None else table.event_of(self.person, message.after)
            table = await tables.play(code, seat, message.moves, after=after, token=message.id)
        elif isinstance(message, Undo):
            table = await tables.undo(code, seat, message.id)
        else:
            table = await tables.resign(code, seat, message.id)
        done = table.marked(self.person, message.id)
        return table.number_for(self.person, done)

    async def trouble(self, trouble: Trouble, *, final: bool) -> None:
        """Say what is wrong."""
        error = trouble.sentence(self.words)[0]
        await self.send({"type": "trouble", "key": trouble.key, "error": error, "final": final})


def _said(table: Table, entry: Entry, language: str) -> list[str]:
    """What an event made happen, in words: the same for every seat."""
    match = table.match
    view = View(match.game, match.deck, match.options, 0, None, (), (), False, (), (), match.players)
    words = match.game.words(language)
    return [view.happening_text(happening, words).replace("**", "") for happening in entry.happened]


def _view(table: Table, person: str, seat: int | None) -> tuple[int, dict[str, Any]]:
    eyes = eyes_for(table, person, seat)
    if eyes.curtain:
        raise Trouble(409, "curtain")
    return len(table.story_of(eyes.notices)), eyes.view_of(table).data


@router.websocket("/api/tables/{code}/live")
async def live(socket: WebSocket, code: str, seen: int = 0, views: bool = False) -> None:
    """A program follows a table until it goes."""
    house: House = socket.app.state.house
    client = Client(socket, house, socket.state.person, language_of(socket))
    client.views = views
    await socket.accept()
    try:
        client.person = (await house.person(client.person, socket.state.epoch)).id
        table = await house.tables.find(code[:12])
        await until_set(house, table, client.words, client.send)
        table = await house.tables.open(table.code)
        eyes_for(table, client.person)
    except (Trouble, StorageDown) as error:
        trouble = error if isinstance(error, Trouble) else Trouble(503, "storage_down")
        await client.trouble(trouble, final=trouble.status != 503)
        await socket.close(4404 if trouble.status != 503 else 1013)
        return
    try:
        house.join(table, client)
        await client.welcome(table, max(0, seen))
        house.wake(table)
        while True:
            text = await next_text(socket)
            if len(text) > MOST_TEXT or not client.limits.allows(""):
                await client.trouble(Trouble(429, "too_much"), final=False)
                await socket.close(4429)
                return
            await client.take(table.code, text)
    except WebSocketDisconnect:
        pass
    finally:
        house.leave(table, client)
