"""Slow clients: who takes nothing, says nothing or asks too much is let go, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from playing import JSON, TestClient, create, play, undo
from starlette.websockets import WebSocketState

from backroom.server.api.live import ProgramSession
from backroom.server.connections import Bounded
from backroom.server.logs import Seldom
from backroom.server.pages import replay
from backroom.server.run import Server
from backroom.server.tables.messages import Strong
from backroom.server.web.limits import Limits
from backroom.server.web.security import Guard
from backroom.server.web.session import MOST_UNDER_WAY, TOO_SLOW, Peer


class NeverReads:
    """A socket whose other end takes the first message and then nothing."""

    application_state = WebSocketState.CONNECTED
    client = None

    def __init__(self) -> None:
        self.state = SimpleNamespace(epoch=0, session="")
        self.sent: list[str] = []
        self.closed: list[int] = []
        self.welcomed = asyncio.Event()

    async def accept(self) -> None:
        return

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError("nothing comes")

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        self.welcomed.set()
        if len(self.sent) > 1:
            await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed.append(code)


def test_a_socket_that_never_reads_is_dropped_with_its_own_code_and_delays_nobody(client: TestClient) -> None:
    code = create(client, "here", "link")
    services = client.services

    async def story() -> tuple[NeverReads, int]:
        slow = NeverReads()
        session = ProgramSession(Peer(slow, services, "slow", "en"))  # type: ignore[arg-type]
        serving = asyncio.create_task(session.run(code))
        await slow.welcomed.wait()
        for _ in range(MOST_UNDER_WAY + 10):
            services.hub.tell(code, Strong())
            for _ in range(10):  # those who listen have taken it by then
                await asyncio.sleep(0)
        await serving
        return slow, len(services.hub.people(code))

    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as quick:
        assert quick.receive_json()["type"] == "welcome"
        slow, still_here = client.portal.call(story)
        received = 0
        while received < MOST_UNDER_WAY + 10:
            received += quick.receive_json()["type"] == "strong"
        assert play(client, code, "take 2").status_code == 200
        while quick.receive_json()["type"] != "events":
            continue
    assert (slow.closed, still_here) == ([TOO_SLOW], 1)
    assert len(slow.sent) <= 1 + MOST_UNDER_WAY


def test_a_body_that_does_not_come_is_refused(client: TestClient) -> None:
    """The first part of a body comes, and then nothing."""
    statuses: list[int] = []

    async def story() -> None:
        parts = iter([{"type": "http.request", "body": b"half", "more_body": True}])

        async def receive() -> Any:
            for part in parts:
                return part
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        app: Any = client.app
        guard = app.middleware_stack
        while not isinstance(guard, Guard):
            guard = guard.app
        patience, guard.patience = guard.patience, 0.0
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/saved",
            "raw_path": b"/saved",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1"), (b"accept", b"application/json")],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
        }
        await app(scope, receive, send)
        guard.patience = patience

    client.portal.call(story)
    assert statuses == [408]


class Task:
    """Work that is not done."""

    def add_done_callback(self, _: Any) -> None:
        return


class Loop:
    """A loop in which time does not pass: what would happen later is called by hand."""

    def __init__(self) -> None:
        self.later: list[Callable[[], None]] = []

    def call_later(self, _: float, call: Callable[[], None]) -> Any:
        self.later.append(call)
        return SimpleNamespace(cancel=lambda: self.later.remove(call) if call in self.later else None)

    def create_task(self, work: Any) -> Any:
        work.close()
        return Task()


class Transport:
    """A connection from an address."""

    def __init__(self, address: str = "192.0.2.7") -> None:
        self.address = address
        self.aborted = self.closed = False

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 4711) if name == "peername" else ("127.0.0.1", 80) if name == "sockname" else None

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted

    def pause_reading(self) -> None:
        return

    def write(self, data: bytes) -> None:
        return

    def close(self) -> None:
        self.closed = True


def connected(client: TestClient, address: str = "192.0.2.7") -> tuple[Any, Loop, Transport]:
    server = Server(client.app)  # type: ignore[arg-type]
    server.config.load()
    assert server.config.http_protocol_class is Bounded
    loop, transport = Loop(), Transport(address)
    protocol = Bounded(server.config, server.server_state, {}, _loop=loop)  # type: ignore[arg-type]
    protocol.connection_made(transport)
    return protocol, loop, transport


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: "])
def test_whoever_does_not_end_the_headers_of_a_request_is_let_go(client: TestClient, said: bytes) -> None:
    protocol, loop, transport = connected(client)
    if said:
        protocol.data_received(said)
    for call in tuple(loop.later):
        call()
    assert transport.aborted
    protocol.connection_lost(None)


def test_whoever_has_asked_in_time_is_not(client: TestClient) -> None:
    protocol, loop, transport = connected(client)
    protocol.data_received(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
    for call in tuple(loop.later):
        call()
    assert not transport.aborted
    protocol.connection_lost(None)


def test_one_address_holds_so_many_connections_and_leaves_the_others_theirs(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bounded, "most", 2)
    first, second, third = (connected(client) for _ in range(3))
    elsewhere = connected(client, "192.0.2.8")
    assert [transport.aborted for _, _, transport in (first, second, third, elsewhere)] == [False, False, True, False]
    for protocol, _, _ in (first, third):
        protocol.connection_lost(None)
    again = connected(client)
    assert not again[2].aborted
    for protocol, _, _ in (second, elsewhere, again):
        protocol.connection_lost(None)
    assert not Bounded.open_from


def test_a_line_that_waits_for_nothing_makes_room_for_another_of_its_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bounded, "most", 2)
    busy, idle = connected(client), connected(client)
    for protocol, _, _ in (busy, idle):
        protocol.data_received(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
    idle[0].on_response_complete()
    third, fourth = connected(client), connected(client)
    assert [transport.closed for _, _, transport in (busy, idle, third)] == [False, True, False]
    assert [transport.aborted for _, _, transport in (busy, third, fourth)] == [False, False, True]
    for protocol, _, _ in (busy, idle, third, fourth):
        protocol.connection_lost(None)
    assert not Bounded.open_from


def test_a_sentence_that_is_said_again_and_again_fills_no_disk() -> None:
    moment = [0.0]
    seldom = Seldom(most=3, seconds=60.0, clock=lambda: moment[0])

    def write(text: str) -> str | None:
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, text, (), None)
        return record.getMessage() if seldom.filter(record) else None

    said = [write("socket.accept() out of system resource") for _ in range(1000)]
    assert [text is not None for text in said] == [True] * 3 + [False] * 997
    assert "the rest is left out" in str(said[2])
    assert write("something else") == "something else"
    moment[0] = 61.0
    assert write("socket.accept() out of system resource") == "socket.accept() out of system resource"


def test_replay_frames_are_limited_by_address(client: TestClient) -> None:
    code = create(client, "here", "link")
    play(client, code, "take 2")
    client.services.frames = Limits(per_second=0.0, burst=3)
    answers = [client.get(f"/tables/{code}/frames/{at}", headers=JSON) for at in (0, 1, 99, 1)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].json()["key"] == "too_many_asks"
    assert [answer.json()["at"] for answer in answers[:3]] == [0, 1, 1]


def test_whoever_plays_does_not_wait_for_those_who_look_back(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a frame is being drawn, and others wait behind it, moves are played and drawn."""
    code = create(client)
    drawing, go_on = threading.Event(), threading.Event()

    def slow(*_: Any) -> dict[str, Any]:
        drawing.set()
        go_on.wait()
        return {}

    monkeypatch.setattr("backroom.server.pages.replay.draw_frame", slow)
    asking = [
        threading.Thread(target=other.get, args=(f"/tables/{code}/frames/0",), kwargs={"headers": JSON})
        for _ in range(6)
    ]
    for thread in asking:
        thread.start()
    drawing.wait()
    try:
        assert play(client, code, "take 2").status_code == 200
        assert client.get(f"/tables/{code}/parts", headers=JSON).status_code == 200
    finally:
        go_on.set()
        for thread in asking:
            thread.join()


def test_a_frame_that_is_drawn_while_moves_are_taken_back_is_of_the_table_as_it_was(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = create(client, "here", "link")
    play(client, code, "take 2")
    draw, drawing, go_on = replay.draw_frame, threading.Event(), threading.Event()

    def late(*values: Any) -> dict[str, Any]:
        drawing.set()
        assert go_on.wait(30)
        return draw(*values)

    monkeypatch.setattr(replay, "draw_frame", late)
    with ThreadPoolExecutor(1) as hand:
        asked = hand.submit(client.get, f"/tables/{code}/frames/1", headers=JSON)
        assert drawing.wait(30)
        assert undo(client, code).status_code == 200
        go_on.set()
    assert (asked.result().status_code, asked.result().json()["at"]) == (200, 1)
