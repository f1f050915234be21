"""A full disk and a database that goes away: said clearly, nothing lost, and everything goes on afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from playing import JSON, TestClient, create, play, there, undo

from backroom.server.app import create_app
from backroom.server.settings import Settings
from backroom.server.storage import Store
from backroom.server.storage.reported import StorageDown
from backroom.server.tables.tables import Tables


@contextmanager
def opened_anew(store: Store, *pragmas: str) -> Iterator[None]:
    """Every connection is opened anew, with these settings."""

    def set_up(connection: Any, _: Any) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    store.file_log.close()
    store.engine.dispose()
    sa.event.listen(store.engine, "connect", set_up)
    try:
        yield
    finally:
        sa.event.remove(store.engine, "connect", set_up)
        store.file_log.close()
        store.engine.dispose()


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """SQLite itself finds no room: the file may not grow by one page."""
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    with opened_anew(store, f"max_page_count={pages}"):
        yield


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Another process writes, and does not come to an end."""
    with opened_anew(store, "busy_timeout=50"):
        other = sqlite3.connect(str(store.engine.url.database), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")
            other.close()


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """Nothing can be written any more, though all of it can be read."""
    with opened_anew(store, "query_only=1"):
        yield


def ask(socket: Any, **message: Any) -> dict[str, Any]:
    """Send a message, and wait for its own answer."""
    socket.send_json(message)
    while (answer := socket.receive_json())["type"] not in ("done", "refused", "view"):
        continue
    return answer


def test_a_full_disk_is_said_and_nothing_happened(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, asks_per_second=1e9)), base_url="http://127.0.0.1") as client:
        store = client.services.store
        code = create(client)
        with full_disk(store):
            number = 0
            while (answer := play(client, code, "take 1", seat=0)).status_code == 200:  # until the last page is full
                number = answer.json()["number"]
                if (answer := undo(client, code, seat=0)).status_code != 200:
                    break
                number = answer.json()["number"]
            assert (answer.status_code, answer.json()["key"]) == (503, "storage_down")
            assert "perhaps the disk is full" in answer.json()["error"]
            assert store.count(code) == number
            assert client.get("/health").status_code == 200  # it can still be read
        after = play(client, code, "keep" if number % 2 else "take 1", seat=0)
        assert after.json()["number"] == number + 1


@pytest.mark.parametrize("fault", [locked, read_only])
def test_a_file_that_cannot_be_written_is_said_nothing_happened_and_the_move_is_sent_again(
    client: TestClient, fault: Callable[[Store], AbstractContextManager[None]]
) -> None:
    store, code = client.services.store, create(client, "here", "link")
    assert play(client, code, "take 1", seat=0).json()["number"] == 1
    with fault(store):
        for _ in range(2):
            answer = play(client, code, "keep", seat=0, request_id="mark-0001")
            assert (answer.status_code, answer.json()["key"]) == (503, "storage_down")
        assert store.count(code) == 1
        assert client.get(f"/api/tables/{code}/view?seat=0", headers=JSON).json()["number"] == 1
        assert (client.get("/health").status_code, client.get("/ready").status_code) == (200, 503)
    for _ in range(2):
        assert play(client, code, "keep", seat=0, request_id="mark-0001").json()["number"] == 2
    assert [event.what for event in store.events(code)] == ["take 1", "keep"]


def test_a_program_is_told_of_a_full_disk_and_sends_its_move_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = create(client, "here", "link")

    def full(*_: object) -> None:
        raise StorageDown("the tables cannot be read or written: database or disk is full")

    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        socket.receive_json()
        with monkeypatch.context() as broken:
            broken.setattr(Store, "append_all", full)
            assert ask(socket, type="play", moves=["take 1"], id="mark-0001")["key"] == "storage_down"
        assert ask(socket, type="look")["number"] == 0
        assert ask(socket, type="play", moves=["take 1"], id="mark-0001")["number"] == 1


def test_a_page_is_told_of_a_database_that_is_away_and_stays(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = create(client)

    async def away(*_: object) -> None:
        raise StorageDown("the tables cannot be read or written: gone")

    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        page.receive_json()
        with monkeypatch.context() as broken:
            broken.setattr(Tables, "open", away)
            page.send_json({"type": "show"})
            received = page.receive_json()
            assert (received["type"], received["final"], "try again" in received["error"]) == ("error", False, True)
        page.send_json({"type": "show"})
        assert page.receive_json()["type"] == "table"


@pytest.fixture
def own_database(postgres: str) -> Iterator[tuple[str, sa.Engine]]:
    """A database that can be taken away, and somebody who may do so."""
    admin = sa.create_engine(Settings(database_url=postgres).database(), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE gone"))
    yield postgres.replace("/postgres?", "/gone?"), admin
    with admin.connect() as connection:
        connection.execute(sa.text("DROP DATABASE gone WITH (FORCE)"))
    admin.dispose()


def test_a_database_that_goes_away_is_said_and_the_table_goes_on_when_it_is_back(
    settings: Settings, own_database: tuple[str, sa.Engine]
) -> None:
    url, admin = own_database
    away = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'gone'"
    with TestClient(create_app(replace(settings, database_url=url)), base_url="http://127.0.0.1") as client:
        assert there(client.services.listener).ready.wait(20)
        code = create(client)
        assert play(client, code, "take 1").json()["number"] == 1
        with admin.connect() as connection:
            connection.execute(sa.text("ALTER DATABASE gone ALLOW_CONNECTIONS false"))
            connection.execute(sa.text(away))
        answer = play(client, code, "keep", request_id="mark-0001")
        assert (answer.status_code, answer.json()["key"]) == (503, "storage_down")
        assert client.get("/ready").status_code == 503
        with admin.connect() as connection:
            connection.execute(sa.text("ALTER DATABASE gone ALLOW_CONNECTIONS true"))
        assert play(client, code, "keep", request_id="mark-0001").json()["number"] == 2
        assert client.get("/ready").status_code == 200
        assert [event.number for event in client.services.store.events(code)] == [1, 2]
