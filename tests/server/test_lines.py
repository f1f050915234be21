"""Our own way to a socket: what is sent together goes out together, and some messages may wait."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from living import Living
from playing import TestClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from backroom.server.connections import AHEAD, Packed
from backroom.server.run import Server
from backroom.server.web.session import LINE


class Wire:
    """A transport that keeps what is written to it, and is told when to listen."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.listens = True

    def get_extra_info(self, _: str) -> Any:
        return None

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        self.writes.append(data)

    def pause_reading(self) -> None:
        self.listens = False

    def resume_reading(self) -> None:
        self.listens = True

    def close(self) -> None:
        return


@pytest.fixture
def talking(client: TestClient) -> Iterator[Any]:
    """Makes a socket of ours and the other end of it, both past the handshake, with an application that waits."""

    async def made(scopes: list[Any], until: asyncio.Event) -> tuple[Packed, Wire, ClientProtocol]:
        server = Server(client.app)  # type: ignore[arg-type]
        server.config.load()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            scopes.append((scope, receive))
            await until.wait()

        line, wire = Packed(server.config, server.server_state, {}), Wire()
        line.app = app
        line.connection_made(wire)  # type: ignore[arg-type]
        other = ClientProtocol(parse_uri("ws://127.0.0.1/"))
        other.send_request(other.connect())
        line.data_received(b"".join(other.data_to_send()))
        while not scopes:
            await asyncio.sleep(0)
        other.receive_data(b"".join(wire.writes))
        other.events_received()
        wire.writes.clear()
        return line, wire, other

    yield made


def test_what_is_sent_in_one_moment_goes_out_in_one_write(talking: Any) -> None:
    async def story() -> tuple[int, list[bytes]]:
        scopes: list[Any] = []
        until = asyncio.Event()
        line, wire, other = await talking(scopes, until)
        assert scopes[0][0]["extensions"][LINE] is line and line.ready
        line.write("first")
        line.write("second")
        assert wire.writes == []
        await asyncio.sleep(0)
        count = len(wire.writes)
        other.receive_data(b"".join(wire.writes))
        until.set()
        return count, [bytes(frame.data) for frame in other.events_received()]

    assert asyncio.run(story()) == (1, [b"first", b"second"])


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_text_of_any_length_arrives_whole_and_what_comes_behind_it_too(talking: Any, length: int) -> None:
    async def story() -> list[str]:
        until = asyncio.Event()
        line, wire, other = await talking([], until)
        line.write("m" * length)
        line.write("Où est la dernière ?")
        await asyncio.sleep(0)
        other.receive_data(b"".join(wire.writes))
        until.set()
        return [bytes(frame.data).decode() for frame in other.events_received()]

    assert asyncio.run(story()) == ["m" * length, "Où est la dernière ?"]


def test_a_side_that_takes_nothing_or_has_gone_is_not_written_to(talking: Any) -> None:
    async def story() -> list[bool]:
        until = asyncio.Event()
        line, _, other = await talking([], until)
        seen = [line.ready]
        line.pause_writing()
        seen.append(line.ready)
        line.resume_writing()
        seen.append(line.ready)
        other.send_close(1000)
        line.data_received(b"".join(other.data_to_send()))
        seen.append(line.ready)
        until.set()
        return seen

    assert asyncio.run(story()) == [True, False, True, False]


def test_some_messages_may_wait_before_nobody_listens_any_more(talking: Any) -> None:
    async def story() -> tuple[list[bool], list[str], bool]:
        scopes: list[Any] = []
        until = asyncio.Event()
        line, wire, other = await talking(scopes, until)
        listens = []
        for number in range(AHEAD):
            listens.append(wire.listens)
            other.send_text(str(number).encode())
            line.data_received(b"".join(other.data_to_send()))
        listens.append(wire.listens)
        receive = scopes[0][1]
        read = [(await receive())["text"] for _ in range(AHEAD)]
        until.set()
        return listens, read, wire.listens

    listens, read, again = asyncio.run(story())
    assert listens == [True] * AHEAD + [False]
    assert read == [str(number) for number in range(AHEAD)] and again


async def received(line: ClientConnection, *kinds: str) -> list[dict[str, Any]]:
    """The next messages, one of each kind."""
    found: list[dict[str, Any]] = []
    while len(found) < len(kinds):
        message = json.loads(await line.recv())
        if message["type"] in kinds:
            found.append(message)
    return found


def test_moves_sent_without_waiting_are_answered_in_order_and_every_event_comes_once(tmp_path: Any) -> None:
    """Over a real socket, where nothing is sent the long way."""

    async def story(address: str, token: str) -> tuple[list[str], list[int]]:
        async with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as line:
            (welcome,) = await received(line, "welcome")
            seat = welcome["pending"][0]
            first = welcome["legal"][str(seat)][0]
            for number in range(3):  # the same mark thrice: played once, answered thrice
                await line.send(json.dumps({"type": "play", "moves": [first], "id": "mark-0000", "after": 0}))
                await line.send(json.dumps({"type": "look", "id": f"look-{number:04d}"}))
            answers: list[str] = []
            events: list[int] = []
            while len(answers) < 6:
                message = json.loads(await line.recv())
                if message["type"] in ("done", "view", "refused"):
                    answers.append(message["id"])
                elif message["type"] == "events":
                    events += [event["number"] for event in message["events"]]
            return answers, events

    with Living(tmp_path) as living:
        created, token = living.open_table("Miser")
        living.post(f"/api/tables/{created['code']}/sit", {"seat": 0}, token)
        address = f"ws{living.address[4:]}/api/tables/{created['code']}/live"
        answers, events = asyncio.run(story(address, token))
    assert answers == ["mark-0000", "look-0000", "mark-0000", "look-0001", "mark-0000", "look-0002"]
    assert events == [*range(1, len(events) + 1)] and events
