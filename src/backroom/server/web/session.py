"""A socket at a table, from coming to going: the same for pages and for programs, which differ in their messages."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from backroom.server.errors import RequestError
from backroom.server.metrics import REFUSED, STORAGE_DOWN
from backroom.server.storage import PersonRow
from backroom.server.storage.reported import StorageDown
from backroom.server.tables.messages import Message
from backroom.server.tables.table import Table
from backroom.server.web.limits import Limits, place_of
from backroom.server.web.messages import Error
from backroom.server.web.services import Services
from backroom.server.web.templates import site_words
from backroom.server.web.viewer import viewer_of
from backroom.server.web.visit import language_of

LOG = logging.getLogger("backroom.server")
PER_SECOND, BURST = 20.0, 60.0  # messages that may come through one socket
MOST_AT_TABLE = 60  # sockets from one address at one table: what happens there is sent to each of them
CHAIN = 8  # moves in one message that count as another message: each is played, and a press plays few
PAUSE = 0.05  # seconds until a socket of an address that sends too much is listened to again
CODE_LENGTH = 12  # characters of an address that may be a code
FINAL = (403, 404, 410)  # not one's table, gone, or frozen: no use in coming back
GONE, AGAIN_LATER, TOO_MUCH, TOO_SLOW = 4404, 1013, 4429, 4408  # codes with which a socket is closed
MOST_UNDER_WAY = 64  # messages on their way to one socket; who takes them more slowly is let go, and may come back
T = TypeVar("T")
LINE = "backroom.line"  # an extension of the scope
GOODBYE = 2.0  # seconds in which somebody who takes nothing is told so


class Line(Protocol):
    """What our own way to a socket offers besides ASGI, as `LINE` in the scope: writing without waiting."""

    @property
    def ready(self) -> bool:
        """Whether the other side takes what is sent: nothing waits to be taken but what came this moment."""

    def write(self, text: str) -> None:
        """Send a message with all others of this moment, where it is `ready`."""


@dataclass(frozen=True)
class Peer:
    """What a session begins with: a socket, and who came by it in which language."""

    socket: WebSocket
    services: Services
    person: str
    language: str


class Session(ABC):
    """One socket of one person at one table. A subclass says which messages it takes and what it shows."""

    takes: ClassVar[TypeAdapter[Any]]  # the messages that may come
    longest: ClassVar[int]  # characters in one of them

    def __init__(self, peer: Peer) -> None:
        self.socket = peer.socket
        self.services = peer.services
        self.person = peer.person
        self.words = site_words(peer.language)
        self._line: Line | None = (getattr(peer.socket, "scope", {}).get("extensions") or {}).get(LINE)
        self.one_at_a_time = asyncio.Lock()  # held while something is sent that must stay in order
        self._limits = Limits(PER_SECOND, BURST, visitors=1)
        self._under_way = 0  # messages that are being sent
        self._too_slow = False
        self._left = False  # the socket is served no longer: a move that is still being stored is answered to nobody
        self._patience = asyncio.timeout(None)  # ends when too much waits for somebody who does not take it

    @cached_property
    def place(self) -> str:
        """Where the socket comes from, as limits count."""
        return place_of(self.socket.client.host if self.socket.client else "")

    @abstractmethod
    async def begin(self, table: Table) -> None:
        """The first message."""

    @abstractmethod
    async def changed(self, table: Table) -> None:
        """Something happened at the table."""

    def changed_at_once(self, table: Table) -> bool:
        """The same without waiting for anything, where that can be."""
        return False

    @abstractmethod
    async def take(self, code: str, message: Any) -> None:
        """Carry out a message that came."""

    async def run(self, code: str) -> None:
        """Serve the socket until it closes."""
        await self.socket.accept()
        table = await self._enter(code[:CODE_LENGTH])
        if table is None:
            return
        beside = asyncio.create_task(self.beside(table.code))
        try:
            self.services.join(table, self)
            async with self._patience:
                await self.begin(table)
                self.services.wake(table)
                await self._listen(table.code)
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            if not self._too_slow:
                raise
        finally:
            beside.cancel()
            self._left = True
            self.services.leave(table, self)
        if self._too_slow:
            LOG.info("table %s: somebody takes nothing of what is sent, and is let go", table.code)
            with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                async with asyncio.timeout(GOODBYE):
                    await self.socket.close(TOO_SLOW)

    async def _enter(self, code: str) -> Table | None:
        """The table, once its rules are ready and this person may look at it; None after an error that was sent."""
        try:
            self.person = (await self._who()).id
            self.services.places.saw(self.person, self.place)
            table = await self.services.tables.find(code)
            self.services.compiler.begin(table.game)
            table = await self.services.tables.open(code)
            viewer_of(table, self.person)
            if self.services.hub.from_place(table.code, self.place) >= MOST_AT_TABLE:
                raise RequestError(429, "too_many_here", most=MOST_AT_TABLE)
        except RequestError as problem:
            await self.send_error(problem, final=True)
            await self.socket.close(GONE)
        except StorageDown:
            await self.send_error(RequestError(503, "storage_down"), final=False)
            await self.socket.close(AGAIN_LATER)
        else:
            return table
        return None

    async def _who(self) -> PersonRow:
        state = self.socket.state
        found = await self.services.person(self.person, state.epoch, state.session)
        if found.blocked:
            raise RequestError(403, "blocked")
        return found

    async def check(self, code: str) -> None:
        """Whether this socket may stay: the person may have signed out, the table may be gone. If not, say so."""
        try:
            if (await self._who()).id != self.person:
                raise RequestError(401, "signed_out")
            await self.services.tables.find(code)
        except RequestError as problem:
            await self.send_error(problem, final=True)
            with suppress(RuntimeError, WebSocketDisconnect):  # it has just gone
                await self.socket.close(GONE)

    async def draw(self, work: Callable[..., T], *values: Any) -> T:
        """Do what takes milliseconds when it is this person's turn."""
        return await self.services.drawing.run(self.person, work, *values, place=self.place)

    async def beside(self, code: str) -> None:
        """What the session does besides, until it is cancelled."""
        return

    async def _listen(self, code: str) -> None:
        """Take messages, as many as a person can send."""
        while True:
            text = await self._next_text()
            if len(text) > self.longest or not self._limits.allows(""):
                await self.send_error(RequestError(429, "too_much"), final=False)
                await self.socket.close(TOO_MUCH)
                return
            await self._turn()
            await self.receive(code, text)

    async def _turn(self, cost: int = 1) -> None:
        """Wait until one more message is listened to, of all sockets that come from there: others may go on."""
        while not self.services.messages.allows(self.place, cost=cost):
            await asyncio.sleep(PAUSE)

    async def _next_text(self) -> str:
        """The next message as text; bytes are no message of ours and read as none."""
        if self.socket.application_state != WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return message.get("text") or ""

    async def receive(self, code: str, text: str) -> None:
        """Carry out one message as it came; what cannot be understood is answered too, and changes nothing."""
        try:
            message = self.takes.validate_json(text)
        except (ValidationError, ValueError):
            await self.send_error(RequestError(422, "bad_message"), final=False)
            return
        if more := len(getattr(message, "moves", ())) // CHAIN:
            await self._turn(more)
        await self.carry_out(code, message)

    async def carry_out(self, code: str, message: Any) -> None:
        """Carry out a message; what cannot be done is said."""
        try:
            await self.take(code, message)
        except RequestError as problem:
            REFUSED.labels(problem.key).inc()
            await self.refuse(message, problem)
        except StorageDown as down:
            LOG.error("%s", down)
            STORAGE_DOWN.inc()
            await self.refuse(message, RequestError(503, "storage_down"))

    async def refuse(self, message: Any, problem: RequestError) -> None:
        """A message could not be carried out: say why."""
        await self.send_error(problem, final=problem.status in FINAL)

    async def send_error(self, problem: RequestError, *, final: bool) -> None:
        """Say what is wrong; after the final word there is no use in coming back."""
        await self.send(Error(key=problem.key, error=problem.sentence(self.words)[0], final=final))

    async def tell(self, message: Message) -> None:
        """News for everybody at the table."""
        await self.send(message)

    async def send(self, message: Message) -> None:
        """Send; it is no fault if the other side has just gone. A side that reads nothing is closed at a limit."""
        await self.send_text(message.model_dump_json())

    def send_at_once(self, text: str) -> bool:
        """Send, if that can be done without waiting; whether it was."""
        if self._line is None or self._under_way or not self._line.ready:
            return False
        self._line.write(text)
        return True

    async def send_text(self, text: str) -> None:
        """Send what is written already."""
        if self._left or self.send_at_once(text):
            return
        if self._under_way >= MOST_UNDER_WAY and not self._too_slow:
            self._too_slow = True
            with suppress(RuntimeError):  # it has just ended
                self._patience.reschedule(asyncio.get_running_loop().time())
        if self.socket.application_state == WebSocketState.CONNECTED and not self._too_slow:
            self._under_way += 1
            try:
                await self.socket.send_text(text)
            except (RuntimeError, WebSocketDisconnect):
                return
            finally:
                self._under_way -= 1


def peer_at(socket: WebSocket) -> Peer:
    """Who is at the other end of a socket."""
    return Peer(socket, socket.app.state.services, socket.state.person, language_of(socket))
