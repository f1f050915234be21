"""Several processes on one port: a table's sockets come together in one of them, and nobody is lost on the way."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import tiny
from websockets.asyncio.client import connect

from backroom.server.app import create_app
from backroom.server.doors import LONGEST, Door, Doorway
from backroom.server.people import guest
from backroom.server.run import Server
from backroom.server.settings import Settings


def test_all_sockets_of_a_table_fall_to_one_process_and_everything_else_to_any() -> None:
    door = Door("/nowhere", 0, 4)
    addresses = (b"/tables/ABCD2345/live", b"/api/tables/ABCD2345/live?seen=3", b"/tables/abcd2345/live?layout=wide")
    assert len({door.of(address) for address in addresses}) == 1
    assert {door.of(b"/tables/ABCD%04d/live" % n) for n in range(50)} == {0, 1, 2, 3}
    for other in (b"/", b"/tables/ABCD2345", b"/tables//live", b"/tables/ABCD2345/live/more", b"/tables/A/B/live"):
        assert door.of(other) is None


def test_a_connection_goes_through_the_door_with_what_was_asked(tmp_path: Path) -> None:
    addresses = [b"/tables/ABCD%04d/live" % n for n in range(20)]

    async def story() -> None:
        first, second = (Doorway(Door(str(tmp_path), number, 2)) for number in range(2))
        its = next(address for address in addresses if first.door.of(address) == 1)
        own = next(address for address in addresses if first.door.of(address) == 0)
        taken: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
        here, there = socket.socketpair()
        first.open(lambda *_: pytest.fail("nobody gives this one anything"))
        assert not first.hand_on(its, b"GET", here)  # nobody is there yet
        Path(second.door.path(1)).touch()  # of one that died
        second.open(lambda connection, head: taken.put_nowait((connection, head)))
        assert not first.hand_on(own, b"GET", here)
        assert not first.hand_on(b"/", b"GET", here)
        assert not first.hand_on(its, b"x" * (LONGEST + 1), here)
        assert first.hand_on(its, b"GET " + its, here)
        here.close()
        connection, head = await taken.get()
        assert head == b"GET " + its
        connection.sendall(b"hello")
        assert there.recv(5) == b"hello"
        second.close()
        assert not first.hand_on(its, b"GET", connection)
        first.close()
        assert not second.hand_on(own, b"GET", connection)
        connection.close()
        there.close()

    asyncio.run(story())


@asynccontextmanager
async def serving(settings: Settings, port: socket.socket, door: Door) -> AsyncIterator[Server]:
    """One of the servers of a port; in this loop, as if it were a process."""
    server = Server(create_app(settings), door)
    running = asyncio.create_task(server.serve([port.dup()]))
    while not server.started:
        await asyncio.sleep(0)
        assert not running.done()
    try:
        yield server
    finally:
        server.should_exit = True
        await running


def test_people_at_a_table_meet_in_one_process_and_any_other_serves_them_where_it_is_gone(
    settings: Settings, postgres: str, tmp_path: Path
) -> None:
    shared = replace(settings, database_url=postgres)

    async def story() -> None:
        port = socket.create_server(("127.0.0.1", 0))
        address = f"ws://127.0.0.1:{port.getsockname()[1]}"
        doors = [Door(str(tmp_path), number, 2) for number in range(2)]
        async with serving(shared, port, doors[0]) as first, AsyncExitStack() as open_sockets:
            async with serving(shared, port, doors[1]) as second:
                codes: list[str] = []
                while len({doors[0].of(b"/tables/%s/live" % code.encode()) for code in codes}) < 2 or len(codes) < 6:
                    owner = guest("rosa", 0)
                    table = await first.services.tables.create(tiny.GAME, owner, [("link", "Rosa"), ("link", "Sal")])
                    codes.append(table.code)
                for code in codes:
                    for room in ("/api/tables", "/tables"):
                        line = await open_sockets.enter_async_context(connect(f"{address}{room}/{code}/live"))
                        assert json.loads(await line.recv())["type"] in ("welcome", "table")
                for number, server in enumerate((first, second)):
                    its = {code for code in codes if doors[0].of(b"/tables/%s/live" % code.encode()) == number}
                    assert set(server.services.hub.codes()) == its
            for code in codes:  # the second has stopped: the first serves all
                async with connect(f"{address}/api/tables/{code}/live") as line:
                    assert json.loads(await line.recv())["type"] == "welcome"
        port.close()

    asyncio.run(story())
