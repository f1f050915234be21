"""What is sent through sockets is packed lightly, where the other side wants it packed."""

from __future__ import annotations

import asyncio
import json
import zlib
from pathlib import Path
from typing import Any

from living import Living
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate

from backroom.server.app import create_app
from backroom.server.connections import LIGHTLY, WINDOW
from backroom.server.run import Server
from backroom.server.settings import Settings


async def first_message(address: str, token: str, packed: str | None) -> tuple[list[Any], dict[str, Any]]:
    """The extensions that were agreed on, and the first message."""
    headers = {"authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, compression=packed) as line:
        return list(line.protocol.extensions), json.loads(await line.recv())


def test_who_asks_for_packed_messages_reads_the_same_as_who_does_not(tmp_path: Path) -> None:
    with Living(tmp_path) as living:
        created, token = living.open_table("Miser")
        address = f"ws{living.address[4:]}/api/tables/{created['code']}/live"
        (packing,), packed = asyncio.run(first_message(address, token, "deflate"))
        none, plain = asyncio.run(first_message(address, token, None))
    assert isinstance(packing, PerMessageDeflate) and packing.remote_max_window_bits == WINDOW
    assert none == [] and packed == plain and plain["type"] == "welcome"


def test_a_picture_is_packed_in_the_loop_as_quickly_as_there_is(tmp_path: Path) -> None:
    """And not by the level that Uvicorn's own sockets take, which is at it twice as long."""
    app = create_app(Settings(data=tmp_path, secret="for the tests"))
    server = Server(app)
    server.config.load()
    sockets: Any = server.config.ws_protocol_class

    async def made() -> Any:
        return sockets(config=server.config, server_state=server.server_state, app_state={})

    (factory,) = asyncio.run(made()).conn.available_extensions
    assert factory.compress_settings == LIGHTLY and LIGHTLY["level"] == zlib.Z_BEST_SPEED
    asyncio.run(app.state.services.close())
