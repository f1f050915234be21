"""For operators: health, readiness, numbers, and a log without anybody in it."""

from __future__ import annotations

import json
import logging
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from living import Living
from playing import JSON, WIDE, TestClient, create, play, seat_link

from backroom.server.api import operations
from backroom.server.app import create_app
from backroom.server.logs import Lines, redacted
from backroom.server.settings import Settings
from backroom.server.storage.direct import Direct, NotNow
from backroom.server.storage.reported import StorageDown
from backroom.server.storage.store import Store


def down(*_: object, **__: object) -> None:
    raise StorageDown("the tables cannot be read or written: gone")


def not_now(*_: object) -> None:
    raise NotNow


def test_health_is_the_database_and_readiness_also_the_rules(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/health").json()["status"] == client.get("/ready").json()["status"] == "ok"
    with monkeypatch.context() as broken:
        broken.setattr(Store, "count", down)
        broken.setattr(Store, "check_writes", down)
        for address in ("/health", "/ready"):
            answer = client.get(address)
            assert (answer.status_code, answer.json()["status"]) == (503, "storage down")
    assert client.get("/ready").status_code == 200


def test_a_server_that_still_compiles_is_not_ready(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.tables.compiling.is_game_ready", lambda game: False)
    monkeypatch.setattr("backroom.bots.compiling.Apart.compile", lambda apart, game: None)
    with TestClient(create_app(replace(settings, warm=("tiny",))), base_url="http://127.0.0.1") as client:
        assert client.get("/ready").json()["status"] == "starting"
        assert client.get("/health").status_code == 200


def test_a_server_that_stops_is_not_ready(client: TestClient) -> None:
    client.services.draining = True
    assert client.get("/ready").json()["status"] == "stopping"
    client.services.draining = False


def test_numbers_are_counted_by_route_and_kind(client: TestClient) -> None:
    code = create(client, "here", "link")
    play(client, code, "take 2")
    play(client, code, "burn up")
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        socket.receive_json()
        text = client.get("/metrics").text
    assert 'backroom_requests_total{method="POST",route="/api/tables/{code}/moves",status="200"}' in text
    assert 'backroom_events_total{kind="move"}' in text
    assert 'backroom_sockets{route="programs"} 1.0' in text
    assert 'backroom_refused_total{key="no_move"}' in text
    assert code not in text


def test_numbers_are_for_the_machine_and_its_network_alone() -> None:
    assert [operations.is_near(address) for address in ("127.0.0.1", "::1", "10.0.0.7", "172.18.0.3")] == [True] * 4
    assert [operations.is_near(address) for address in ("8.8.8.8", "2001:4860::1", "nonsense")] == [False] * 3


@pytest.mark.parametrize(
    "text, shown",
    [
        ("postgresql://backroom:hush@db/backroom", "postgresql://backroom:…@db/backroom"),
        ("password=hush failed", "password=… failed"),
        ("from 2001:db8::7, at 12:30:59", "from …, at …"),
        ("[::1]:8000 is taken", "[…]:8000 is taken"),
        ("GET /tables/ABCD2345/seat/1-0123456789abcdef0123456789abcdef", "GET /tables/ABCD2345/seat/1-…"),
        ("cookie 0123456789ab0123456789ab.0123456789abcdef0123456789abcdef", "cookie …"),
        ("bot-0123456789ab0123456789ab~0.0123456789abcdef0123456789abcdef", "…"),
        ("Authorization: Bearer xyz", "Authorization: …"),
        ("from 192.168.1.17:53211", "from …"),
    ],
)
def test_what_is_nobodys_business_is_not_in_a_line(text: str, shown: str) -> None:
    assert redacted(text) == shown


def test_a_line_is_one_json_object_with_its_trace() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        found = (type(error), error, error.__traceback__)
    record = logging.LogRecord("backroom.server", logging.ERROR, "", 0, "table %s: %s", ("ABCD2345", "no"), found)
    line = Lines().format(record)
    assert "\n" not in line
    entry = json.loads(line)
    assert (entry["level"], entry["from"], entry["says"]) == ("error", "backroom.server", "table ABCD2345: no")
    assert "ValueError" in entry["trace"]


def test_nothing_of_anybody_is_in_the_log_of_a_server_that_was_used(
    client: TestClient, other: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, cookies, seat links and tokens go through a server that fails now and then: its log has none of them."""
    caplog.set_level(logging.DEBUG)
    caplog.handler.setFormatter(Lines())
    code = create(client, "here", "link", **{"name.0": "Wilhelmina"})
    link = seat_link(client, code, 1)
    other.post(link, headers=WIDE)
    token = other.post("/api/bots", json={"name": "Zebedee"}, headers=JSON).json()["token"]
    with monkeypatch.context() as broken:
        broken.setattr(Store, "append_all", down)
        assert play(client, code, "take 1").status_code == 503
        broken.setattr(Store, "person", down)
        broken.setattr(Direct, "person", not_now)
        broken.setattr(Direct, "session", not_now)
        for address in (link, "/", f"/api/tables/{code}/view"):
            assert other.get(address, headers={"authorization": f"Bearer {token}"}).status_code == 503
    secrets = ["Wilhelmina", "Zebedee", token, token.rsplit(".", 1)[1], link.rsplit("-", 1)[1], "for the tests"]
    secrets += [cookie.value for cookie in client.cookies.jar]
    text = caplog.text
    assert "cannot be read or written" in text
    assert [secret for secret in secrets if secret in text] == []


def test_a_live_server_stops_in_good_order_and_says_so_to_its_clients(tmp_path: Path) -> None:
    import asyncio

    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed

    async def follow(living: Living, code: str, link: str, token: str) -> list[str]:
        received = []
        address = f"ws{living.address[4:]}/api/tables/{code}/live"
        async with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as line:
            received.append(json.loads(await line.recv())["type"])
            living.process.terminate()
            try:
                async for text in line:
                    received.append(json.loads(text)["type"])
            except ConnectionClosed:
                pass
        return received

    with Living(tmp_path) as living:
        created, token = living.open_table("Miser")
        received = asyncio.run(follow(living, created["code"], created["links"]["0"], token))
    assert received[0] == "welcome"
    assert received[-1] == "closing"
    assert living.status in (0, -signal.SIGTERM)
    assert living.said() == ""


def test_every_address_is_worked_out_before_the_first_visit(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left to the first visit, it would run beside the thread that compiles, and the two share Python's warnings."""
    app = create_app(settings)

    def late(*_: object) -> None:
        raise AssertionError("an address was worked out by a visit")

    monkeypatch.setattr("fastapi.routing.get_dependant", late)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/ready").status_code == 200
        assert client.get("/nowhere").status_code == 404
