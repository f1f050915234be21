"""What a server must hold while it is up for months: true readiness, sessions that end, fair limits, tidy tables."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from playing import JSON, SECRET, WIDE, TestClient, claim, create, play, there

from backroom.server import timestamps
from backroom.server.app import create_app
from backroom.server.people import COOKIE
from backroom.server.settings import Settings
from backroom.server.storage import Store
from backroom.server.storage.reported import StorageDown
from backroom.server.storage.rows import TABLES, PersonRow
from backroom.server.timestamps import now
from backroom.server.web import services as web_services

DAY = 24 * 3600 * 1000


# --- readiness --------------------------------------------------------------------------------------------------------


def test_a_server_whose_database_is_locked_is_alive_and_not_ready(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_services, "WRITES_WITHIN", 0.05)
    lock = sqlite3.connect(settings.data / "tables.db", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    assert client.get("/health").status_code == 200
    answer = client.get("/ready")
    lock.execute("ROLLBACK")
    lock.close()
    assert (answer.status_code, answer.json()["status"]) == (503, "storage down")


def test_a_server_whose_disk_is_full_is_not_ready(client: TestClient) -> None:
    store = client.services.store

    def full(connection: sa.Connection, cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith("SELECT"):
            raise sqlite3.OperationalError("database or disk is full")

    sa.event.listen(store.engine, "before_cursor_execute", full)
    answer = client.get("/ready")
    sa.event.remove(store.engine, "before_cursor_execute", full)
    assert (answer.status_code, client.get("/ready").status_code) == (503, 200)


def test_asking_whether_it_is_ready_leaves_nothing_behind(client: TestClient) -> None:
    assert client.get("/ready").status_code == 200
    with client.services.store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM people").scalar() == 0


# --- sessions and passwords -------------------------------------------------------------------------------------------


def test_a_cookie_is_nobodys_after_signing_out(client: TestClient, other: TestClient) -> None:
    claim(client, "Rosalind")  # no guest is called so by chance
    code = create(client, "here", "link", visibility="private")
    stolen = there(client.cookies.get(COOKIE))
    assert client.post("/me/out", follow_redirects=False).status_code == 303
    other.cookies.set(COOKIE, stolen)
    assert other.get("/api/me", headers=JSON).json()["name"] != "Rosalind"
    assert other.get(f"/tables/{code}", headers=JSON).status_code == 403
    signed_in = client.post("/me/in", data={"name": "Rosalind", "password": SECRET}, follow_redirects=False)
    assert signed_in.status_code == 303
    assert client.get(f"/tables/{code}", headers=JSON).status_code == 200


def test_wrong_passwords_from_one_address_lock_nobody_out_elsewhere(client: TestClient) -> None:
    claim(client, "Rosa")
    wrong = {"name": "Rosa", "password": "wrong horse"}
    attacker = TestClient(client.app, base_url="http://127.0.0.1", client=("192.0.2.66", 1))
    attacker.portal = client.portal
    tries = [attacker.post("/me/in", data=wrong, headers=WIDE, follow_redirects=False) for _ in range(10)]
    assert [answer.status_code for answer in tries] == [403] * 8 + [429] * 2
    elsewhere = TestClient(client.app, base_url="http://127.0.0.1", client=("192.0.2.7", 1))
    elsewhere.portal = client.portal
    right = {"name": "Rosa", "password": SECRET}
    assert elsewhere.post("/me/in", data=right, follow_redirects=False).status_code == 303


# --- watchers ---------------------------------------------------------------------------------------------------------


def test_a_player_who_shows_cards_cannot_read_the_bots_hands_as_a_watcher(
    client: TestClient, other: TestClient
) -> None:
    code = create(client, "here", "easy")
    table = client.portal.call(client.services.tables.open, code)
    client.portal.call(client.services.tables.show_cards, table, [0], True)
    table = client.portal.call(client.services.tables.open, code)
    assert not table.over and table.shown_seats == [0]
    for wanted in (None, 0, 1):
        query = {} if wanted is None else {"seat": wanted}
        seen = other.get(f"/api/tables/{code}/view", params=query, headers=JSON).json()
        assert seen["seat"] == 0
    assert table.notices("a stranger") == 1


def test_of_a_table_of_bots_alone_everything_may_be_seen(client: TestClient, other: TestClient) -> None:
    table = client.portal.call(client.services.tables.open, create(client, "easy", "easy"))
    assert table.shown_seats == [0, 1]


# --- a damaged file ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [b"not a database at all" * 400, None])
def test_a_damaged_database_is_one_sentence_with_the_way_out(tmp_path: Path, damage: bytes | None) -> None:
    file = tmp_path / "tables.db"
    if damage is None:  # a good beginning, and then nonsense
        Store(f"sqlite:///{file}").close()
        whole = file.read_bytes()
        file.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    else:
        file.write_bytes(damage)
    with pytest.raises(StorageDown, match=r"damaged.*backroom restore"):
        Store(f"sqlite:///{file}")


# --- tables that nobody plays at --------------------------------------------------------------------------------------


def age(client: TestClient, code: str, days: int) -> None:
    with client.services.store.engine.begin() as connection:
        past = now() - days * DAY
        connection.execute(sa.update(TABLES).where(TABLES.c.code == code).values(changed_at=past))


def test_abandoned_tables_expire_and_finished_ones_stay(settings: Settings) -> None:
    app = create_app(replace(settings, expire_days=30))
    with TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as client:
        abandoned, played, finished = (create(client, "here", "link") for _ in range(3))
        play(client, abandoned, "take 2")
        assert client.post(f"/api/tables/{finished}/resign", json={}, headers=JSON).status_code == 200
        for code, days in ((abandoned, 31), (played, 29), (finished, 400)):
            age(client, code, days)
        client.portal.call(client.services.expire)
        assert [client.services.store.table(code) is None for code in (abandoned, played, finished)] == [
            True, False, False,
        ]  # fmt: skip
        assert client.services.store.events(abandoned) == []
        assert client.get(f"/tables/{abandoned}", headers=JSON).status_code == 404


def test_all_abandoned_tables_go_at_once_and_the_guests_of_whom_nothing_is_left(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(replace(settings, expire_days=30))
    with TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as client:
        store, long_ago = client.services.store, now() - 31 * DAY
        abandoned = [create(client, "here", "link") for _ in range(3)]
        for code in abandoned:
            age(client, code, 31)
        for person in (
            PersonRow("gone", "Rosa", long_ago),
            PersonRow("new", "Sal", now()),
            PersonRow("bot-1", "Program", long_ago),
            PersonRow("claimed", "Lou", long_ago, login="lou", password="x", looks="lou"),
            PersonRow("blocked", "Max", long_ago, blocked_at=long_ago),
            PersonRow("player", "Ida", long_ago),
        ):
            store.add_person(person)
        store.take_seat(create(client, "here", "link"), 1, "player", "Ida")
        monkeypatch.setattr(store, "expire", partial(store.expire, limit=1))
        client.portal.call(client.services.expire)
        assert [store.table(code) for code in abandoned] == [None] * 3
        names = ("gone", "new", "bot-1", "claimed", "blocked", "player")
        assert [name for name in names if store.person(name) is None] == ["gone"]


def test_no_days_keep_every_table(settings: Settings) -> None:
    app = create_app(replace(settings, expire_days=0))
    with TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as client:
        code = create(client, "here", "link")
        age(client, code, 10_000)
        client.portal.call(client.services.expire)
        assert client.services.store.table(code) is not None


# --- clocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [-5, 5])
def test_setting_the_machines_clock_changes_nobodys_time(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    before = now()
    real = time.time_ns
    monkeypatch.setattr(timestamps.time, "time_ns", lambda: real() + hours * 3_600_000_000_000)
    assert 0 <= now() - before < 3_600_000


def test_thinking_time_is_not_charged_with_the_way_of_a_message(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = create(client, "here", "here", clock="60/0")
    tables = client.services.tables
    person = there(there(client.services.store.table(code)).owner)
    monkeypatch.setattr("backroom.server.tables.tables.now", lambda: 10_000_000)
    monkeypatch.setattr(tables.races.trips, "of", lambda who: 0.25 if who == person else 0.0)
    assert play(client, code, "take 2").status_code == 200
    assert client.services.store.events(code)[0].at == 10_000_000 - 250
