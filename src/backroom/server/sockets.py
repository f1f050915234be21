"""What the two sockets of a table share, that of pages and that of programs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from backroom.core.words import Words
from backroom.server.house import House
from backroom.server.tables.table import Table

PER_SECOND, BURST = 20.0, 60.0  # messages that may come through one socket
LOOKS_EVERY = 0.2  # seconds between two looks at how far the rules are


async def next_text(socket: WebSocket) -> str:
    """The next message as text; bytes are no message of ours and read as none."""
    if socket.application_state != WebSocketState.CONNECTED:
        raise WebSocketDisconnect
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


async def until_set(
    house: House, table: Table, words: Words, tell: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Wait for the game's rules, telling what is being compiled."""
    if house.warming.ready(table.game):
        return
    waiting = asyncio.ensure_future(house.warming.wait(table.game))
    told = None
    while not waiting.done():
        progress = house.warming.progress.get(table.game.name)
        if progress is not None and progress != told:
            told = progress
            part = words.get(f"setting.{progress.part}", progress.part)
            says = words("setting.part", part=part, done=progress.done, total=progress.total)
            await tell({"type": "setting", "says": says, "done": progress.done, "total": progress.total})
        await asyncio.wait({waiting}, timeout=LOOKS_EVERY)
    await waiting
