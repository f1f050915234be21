"""Bots for everybody: no person's tables keep another's bots waiting, and where nobody is, nobody thinks."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from playing import JSON, TestClient, create, play, there

from backroom.server.tables.fair_pool import FairPool


def served(asks: list[tuple[str, bool]], threads: int = 1) -> list[str]:
    """In which order people are served who asked in this order, while all threads were busy."""
    order: list[str] = []

    async def scene() -> None:
        pool, go = FairPool(threads, "test"), threading.Event()
        busy = [asyncio.ensure_future(pool.run("busy", go.wait)) for _ in range(threads)]
        await asyncio.sleep(0)
        waiting = [
            asyncio.ensure_future(pool.run(person, order.append, person, watched=watched)) for person, watched in asks
        ]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*busy, *waiting)
        pool.close()

    asyncio.run(scene())
    return order


def test_who_asks_a_hundred_times_keeps_nobody_waiting_for_a_hundred() -> None:
    order = served([("greedy", False)] * 100 + [("rosa", False), ("sal", False)])
    assert order.index("rosa") <= 2 and order.index("sal") <= 3
    assert len(order) == 102


def test_tables_at_which_only_bots_play_think_when_no_player_waits() -> None:
    order = served([("watcher", True)] * 5 + [("rosa", False)] * 3)
    assert order == ["rosa"] * 3 + ["watcher"] * 5


def test_who_goes_away_gives_the_turn_to_the_next() -> None:
    async def scene() -> list[str]:
        order: list[str] = []
        pool, go = FairPool(1, "test"), threading.Event()
        busy = asyncio.ensure_future(pool.run("busy", go.wait))
        await asyncio.sleep(0)
        gone = asyncio.ensure_future(pool.run("gone", order.append, "gone"))
        stays = asyncio.ensure_future(pool.run("stays", order.append, "stays"))
        await asyncio.sleep(0)
        gone.cancel()
        go.set()
        await asyncio.gather(busy, gone, stays, return_exceptions=True)
        pool.close()
        return order

    assert asyncio.run(scene()) == ["stays"]


def test_one_person_has_few_tables_of_bots_alone(client: TestClient, other: TestClient) -> None:
    codes = [create(client, "easy", "easy") for _ in range(3)]
    form = {"seat.0": "easy", "seat.1": "hard"}
    answer = client.post("/games/tiny/tables", data=form, headers=JSON)
    assert (answer.status_code, answer.json()["key"]) == (429, "too_many_bot_tables")
    asked = client.post("/api/tables", json={"game": "tiny", "seats": ["easy", "easy"]}, headers=JSON)
    assert (asked.status_code, asked.json()["key"]) == (429, "too_many_bot_tables")
    assert create(client, "here", "easy") and create(other, "easy", "easy")
    with client.websocket_connect(f"ws://127.0.0.1/tables/{codes[0]}/live") as page:
        while not page.receive_json().get("over"):
            continue
    assert create(client, "easy", "easy")


def test_where_nobody_plays_or_looks_no_bot_thinks(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    services = client.services
    asked: list[int] = []

    def thinks(*_: Any) -> None:
        asked.append(1)

    with monkeypatch.context() as counted:
        counted.setattr("backroom.server.tables.bots.bot", thinks)
        code = create(client, "easy", "easy")
        client.get(f"/tables/{code}/parts", headers=JSON)
        client.portal.call(services.schedule.go)
        assert not services.bots.playing(code) and not asked
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        while not page.receive_json().get("over"):
            continue


def test_a_table_of_bots_is_not_due_while_nobody_looks(client: TestClient) -> None:
    code = create(client, "easy", "easy")
    services = client.services
    table = client.portal.call(services.tables.open, code)
    assert services.clock.due_at(table) is None


def test_whoever_has_left_no_longer_plays(client: TestClient) -> None:
    code = create(client, "here", "easy")
    services = client.services
    assert play(client, code, "take 1").status_code == 200
    client.post(f"/api/tables/{code}/leave", json={}, headers=JSON)
    assert not services.bots.attended(there(services.tables.kept(code)))


def test_a_count_of_bot_tables_forgets_finished_ones_and_those_with_people(client: TestClient) -> None:
    store = client.services.store
    owner = there(store.table(create(client, "easy", "easy"))).owner
    create(client, "here", "easy")
    create(client, "link", "easy")
    assert store.bot_tables(owner) == 1
