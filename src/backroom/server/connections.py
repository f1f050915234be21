"""Connections as they come in: how long a request may take to be said, and how many one address may hold open."""

from __future__ import annotations

import asyncio
from struct import pack
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State

from backroom.server.doors import Doorway
from backroom.server.web.limits import place_of
from backroom.server.web.session import LINE

PATIENCE = 10.0  # seconds from the connection to the end of a request's headers
MOST_CONNECTIONS = 100  # open at the same time from one address; sockets count elsewhere
MOST_FROM_PROXY = 10_000  # the same from a proxy
WINDOW = 12  # of a socket's compression, as a power of two: some KiB for each socket
AHEAD = 8  # messages of one socket that may wait to be looked at
WHOLE_TEXT = 0x81  # the first byte of a frame that is the last of its message, and text
LIGHTLY = {"memLevel": 5, "level": 1}  # a picture in half the time, and a quarter larger than by zlib's own level


class Bounded(H11Protocol):
    """Uvicorn's own protocol, which closes silent connections, and those above the limit from one place.

    Browsers keep lines open for what they may ask next: where an address has too many, the oldest of those makes room.
    """

    open_from: ClassVar[dict[str, dict[Bounded, None]]] = {}  # by address, in this process; the oldest first
    most = MOST_CONNECTIONS
    patience = PATIENCE
    doorway: ClassVar[Doorway | None] = None  # to the other processes on this port, if there are any
    _place: str | None = None
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody connects."""
        super().connection_made(transport)
        self._place = place_of(self.client[0] if self.client else "")
        here = self.open_from.setdefault(self._place, {})
        here[self] = None
        if len(here) > self.most:
            idle = next((line for line in here if line.timeout_keep_alive_task is not None), None)
            if idle is None:
                transport.abort()
                return
            idle._gone()
            idle.transport.close()
        self._waiting = self.loop.call_later(self.patience, self._let_go)

    def _let_go(self) -> None:
        if self.cycle is None and self.transport is not None and self.conn.their_state is h11.IDLE:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on another protocol has the connection, or another process."""
        self._gone()
        if self.doorway is None or not self._hand_on(self.doorway, event):
            super().handle_websocket_upgrade(event)

    def _hand_on(self, doorway: Doorway, event: Any) -> bool:
        """Give the connection away, if the address is another process's. Until it is answered nothing more comes by it;
        what was asked before must have been answered in full."""
        if self.transport.get_write_buffer_size():
            return False
        fields = [name + b": " + value for name, value in self.headers]
        head = b"\r\n".join((event.method + b" " + event.target + b" HTTP/1.1", *fields, b"", b""))
        if not doorway.hand_on(event.target, head, self.transport.get_extra_info("socket")):
            return False
        self.transport.abort()  # closes our handle of it alone
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._gone()
        super().connection_lost(exc)

    def _gone(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        if self._place is not None:
            del self.open_from[self._place][self]
            if not self.open_from[self._place]:
                del self.open_from[self._place]
            self._place = None


class BehindProxy(Bounded):
    """The same behind a proxy: all visitors come from its address, and it is the one who counts them by theirs."""

    most = MOST_FROM_PROXY


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes that is sent whole (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 65_536:
        return pack("!BBH", WHOLE_TEXT, 126, length)
    return pack("!BBQ", WHOLE_TEXT, 127, length)


class Packed(WebSocketsSansIOProtocol):
    """Uvicorn's own sockets, whose messages are packed lightly: that is done in the loop, where everybody waits.

    What is sent to one socket in the same moment goes out together (`LINE`, see `web.session.Line`), and some messages
    may come before the first is looked at: Uvicorn would stop listening after each, and begin again.
    """

    _flushing = False  # what was written goes out in a moment

    def __init__(self, *values: Any, **more: Any) -> None:
        super().__init__(*values, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW, client_max_window_bits=WINDOW, compress_settings=LIGHTLY
            )
        ]

    def handle_connect(self, event: Any) -> None:
        """Somebody wants to talk."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def send_receive_event_to_app(self) -> None:
        """A message came; others may, until some wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    @property
    def ready(self) -> bool:
        """Whether the other side takes what is sent."""
        return self.conn.state is State.OPEN and self.writable.is_set() and not self.close_sent

    def write(self, text: str) -> None:
        """Send a message with all others of this moment."""
        data = text.encode()
        if self.conn.extensions:
            self.conn.send_text(data)
        else:  # a frame of its own, as it is: the way through the library costs more than all else here
            self.conn.writes.append(_head(len(data)) + data)
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
