"""While a write is under way, and when it fails, every reader sees the table as it is stored: nothing of the new event.

The end of a game uncovers the seed and all hands. A store that holds every write until somebody else has read
everything, and then fails, must uncover nothing.
"""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, live, play, seat_link

from backroom.server.storage import Store
from backroom.server.storage.reported import StorageDown
from backroom.server.storage.rows import JournalEntry
from backroom.server.web.limits import Limits

APPEND_ALL = Store.append_all
SEED = 1234567890123
VOLATILE = re.compile(r'"clock": ?[0-9.]+|data-left="[0-9.]+"')
DEEDS: dict[str, dict[str, Any]] = {
    "moves": {"moves": ["take 1"]},
    "undo": {},
    "leave": {},
    "resign": {},
}


class Held:
    """A store whose writes, once it is told so, wait until they are let go and fail: before or after the commit."""

    def __init__(self) -> None:
        self.broken = ""
        self.reached, self.go = threading.Event(), threading.Event()

    def append_all(self, store: Store, entries: Sequence[JournalEntry]) -> None:
        if self.broken != "before the commit":
            APPEND_ALL(store, entries)
        if self.broken:
            self.reached.set()
            assert self.go.wait(30)
            raise StorageDown("the tables cannot be read or written: database is locked")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held()
    monkeypatch.setattr(Store, "append_all", lambda store, entries: held.append_all(store, entries))
    yield held
    held.broken = ""
    held.go.set()


def everything(client: TestClient, code: str) -> dict[str, str]:
    """All that somebody can read about a table."""
    table = f"/tables/{code}"
    pages = ["/", "/tables", table, f"{table}/replay", f"{table}/review"]
    data = [f"{table}/saved.txt", f"{table}/parts", f"{table}/parts?seat=1", f"{table}/frames/9", f"{table}/review/1"]
    data += [f"/api{table}/view?seat={seat}" for seat in (0, 1)]
    read = {address: client.get(address, headers=WIDE).text for address in pages}
    read |= {address: client.get(address, headers=JSON).text for address in data}
    read["turns"] = client.get("/turns", headers=JSON).text
    read["mine"] = client.get("/api/me/tables", headers=JSON).text + client.get("/me/games.json").text
    for address in (f"ws://127.0.0.1{table}/live", f"ws://127.0.0.1/api{table}/live?views=true"):
        with client.websocket_connect(address) as socket:
            first = socket.receive_json()
            read[address] = json.dumps({name: value for name, value in first.items() if name != "company"})
    return {place: VOLATILE.sub("", text) for place, text in read.items()}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_write_that_hangs_and_fails_shows_nobody_anything(
    client: TestClient, other: TestClient, held: Held, deed: str
) -> None:
    code = create(client, "here", "link", seed=SEED)
    other.post(seat_link(client, code, 1), headers=WIDE)
    for move in ("take 2",) if deed == "undo" else ("take 2", "keep"):
        assert play(client, code, move).status_code == 200
    mover = client if deed == "undo" else other
    stranger = TestClient(client.app, base_url="http://127.0.0.1", follow_redirects=True)
    stranger.portal = client.portal
    readers = {"the other player": client if mover is other else other, "a stranger": stranger}
    client.services.exports = Limits(per_second=0.0, burst=1e9)  # all readers have one address here
    before = {name: everything(reader, code) for name, reader in readers.items()}
    held.broken = "before the commit"
    with ThreadPoolExecutor(1) as hand:
        asked = hand.submit(mover.post, f"/api/tables/{code}/{deed}", json=DEEDS[deed], headers=JSON)
        assert held.reached.wait(30)
        meanwhile = {name: everything(reader, code) for name, reader in readers.items()}
        held.go.set()
        assert (asked.result().status_code, asked.result().json()["key"]) == (503, "storage_down")
    after = {name: everything(reader, code) for name, reader in readers.items()}
    for name in readers:
        seen = ((place, {meanwhile[name][place], after[name][place]}, text) for place, text in before[name].items())
        changed = [place for place, texts, text in seen if texts != {text}]
        assert changed == [], name
        assert not any(str(SEED) in text for text in meanwhile[name].values())


def test_a_page_whose_move_waits_for_the_disk_is_shown_the_table_as_it_is_stored(
    client: TestClient, held: Held
) -> None:
    """Its line is not held up meanwhile: what comes after the move is answered before it."""
    code = create(client, "here", "link")
    with live(client, code) as page:
        shown = page.receive_json()
        held.broken = "before the commit"
        page.send_json({"type": "play", "moves": ["take 2"], "id": "mark-0001"})
        assert held.reached.wait(30)
        page.send_json({"type": "words"})
        meanwhile = page.receive_json()
        assert (meanwhile["type"], meanwhile["number"], meanwhile["news"]) == ("table", shown["number"], [])
        assert list(meanwhile["parts"]) == ["plain"]
        held.go.set()
        assert page.receive_json()["key"] == "storage_down"
    held.broken = ""
    assert client.services.store.count(code) == 0


def test_a_write_that_succeeds_and_seems_to_fail_is_read_from_the_log(client: TestClient, held: Held) -> None:
    """A connection that breaks in the commit: nobody knows, so the log is asked; sent again, it is not played twice."""
    code = create(client)
    held.broken = "after the commit"
    held.go.set()
    assert play(client, code, "take 2", request_id="mark-0001").status_code == 503
    held.broken = ""
    assert client.get(f"/api/tables/{code}/view?seat=0", headers=JSON).json()["number"] == 1
    assert play(client, code, "take 2", request_id="mark-0001").json()["number"] == 1
    assert play(client, code, "keep").json()["number"] == 2


def test_a_move_whose_sender_has_gone_is_stored_and_shown(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the journal has it, it needs nobody who waits for it; the next one at the table is not kept waiting."""
    code = create(client, "here", "link")
    writing, go_on = threading.Event(), threading.Event()

    def slow(store: Store, entries: Sequence[JournalEntry]) -> None:
        writing.set()
        assert go_on.wait(30)
        APPEND_ALL(store, entries)

    async def story() -> list[int]:
        tables = client.services.tables
        table = await tables.open(code)
        asked = asyncio.create_task(tables.play(table, 0, ["take 1"]))
        assert await asyncio.to_thread(writing.wait, 30)
        asked.cancel()
        await asyncio.wait([asked])
        seen = [(await tables.open(code)).number]
        go_on.set()
        seen.append((await tables.play(table, 0, ["keep"])).number)
        return seen

    with other.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        while socket.receive_json()["type"] != "welcome":
            continue
        monkeypatch.setattr(Store, "append_all", slow)
        assert client.portal.call(story) == [0, 2]
        told: list[int] = []
        while len(told) < 2:
            told += [event["number"] for event in socket.receive_json().get("events", ())]
    assert told == [1, 2]
