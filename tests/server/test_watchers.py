"""Many who watch cost one drawing; a page that is behind is shown the latest."""

from __future__ import annotations

import asyncio
import re
import threading
from contextlib import ExitStack
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, play, whole
from tiny import draw

from backroom.core.match import View
from backroom.server.tables.hub import Hub
from backroom.server.tables.messages import Message


def test_everybody_who_watches_shares_one_drawing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code = create(client, "here", "link")
    drawn: list[tuple[int, bool]] = []
    screen = View.screen

    def counted(view: View, *values: Any) -> Any:
        drawn.append((view.seat, bool(view.legal)))
        return screen(view, *values)

    with ExitStack() as stack:
        people = [TestClient(client.app, base_url="http://127.0.0.1") for _ in range(5)]
        for who in people:
            who.portal = client.portal  # one server has one loop
        pages = [stack.enter_context(who.websocket_connect(f"ws://127.0.0.1/tables/{code}/live")) for who in people]
        for page in pages:
            while page.receive_json()["type"] != "table":
                continue
        monkeypatch.setattr(View, "screen", counted)
        play(client, code, "take 2")
        shown = []
        for page in pages:
            while (message := page.receive_json())["type"] != "table":
                continue
            shown.append((message["number"], message["parts"]))
    assert [number for number, _ in shown] == [1] * 5
    assert all(parts == shown[0][1] for _, parts in shown)
    assert len(drawn) == 1


def test_a_page_that_is_behind_is_shown_the_latest_and_nobody_waits_for_it() -> None:
    class Slow:
        person, place = "slow", ""

        def __init__(self) -> None:
            self.shown: list[Any] = []
            self.go_on = asyncio.Event()

        async def changed(self, table: Any) -> None:
            self.shown.append(table)
            await self.go_on.wait()

        def changed_at_once(self, _: Any) -> bool:
            return False

        async def tell(self, message: Message) -> None:
            return

        async def check(self, code: str) -> None:
            return

    class Table:
        code = "ABCD2345"

        def __init__(self, version: int) -> None:
            self.version = version

    async def scene() -> tuple[list[Any], list[Table]]:
        hub, slow, tables = Hub(), Slow(), [Table(version) for version in range(5)]
        hub.join("ABCD2345", slow)
        for table in tables:
            hub.announce(table)  # type: ignore[arg-type]
            await asyncio.sleep(0)
        slow.go_on.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return slow.shown, tables

    shown, tables = asyncio.run(scene())
    assert shown == [tables[0], tables[-1]]


def shown(page: Any, number: int | None = None, had: str = "") -> str:
    """The board of the next drawing, or of the first after an event, at a page that `had` another."""
    while (message := page.receive_json())["type"] != "table" or number not in (None, message["number"]):
        continue
    return whole(had, message["parts"]["board"])


def layouts(picture: str) -> list[str]:
    return re.findall(r'class="play (wide|tall)"', picture)


def test_a_page_is_sent_the_arrangement_that_it_shows(client: TestClient) -> None:
    code = create(client, "here", "link")
    address = f"ws://127.0.0.1/tables/{code}/live"
    with client.websocket_connect(f"{address}?layout=wide") as page:
        wide = shown(page)
        page.send_json({"type": "layout", "layout": "tall"})  # turned
        tall = shown(page, had=wide)
        play(client, code, "take 1")
        assert [layouts(board) for board in (wide, tall, shown(page, had=tall))] == [["wide"], ["tall"], ["tall"]]
    for unknown in ("", "?layout=round"):
        with client.websocket_connect(address + unknown) as page:
            assert layouts(shown(page)) == ["wide", "tall"]
    assert layouts(client.get(f"/tables/{code}", headers=WIDE).text) == ["wide", "tall"]


def test_each_arrangement_of_a_position_is_drawn_once_for_all_who_see_the_same(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pages of mine, one of theirs, and a phone of mine: my side wide and tall, their side wide."""
    drawn: list[tuple[int, bool]] = []
    picture = draw.picture

    def counted(view: View, *values: Any, tall: bool) -> Any:
        drawn.append((view.seat, tall))
        return picture(view, *values, tall=tall)

    code = create(client, "here", "link")
    assert other.post(f"/api/tables/{code}/sit", json={}, headers=JSON).status_code == 200
    address = f"ws://127.0.0.1/tables/{code}/live?layout="
    with ExitStack() as stack:
        pages = [
            stack.enter_context(who.websocket_connect(address + layout))
            for who, layout in ((client, "wide"), (client, "wide"), (other, "wide"), (client, "tall"))
        ]
        for page in pages:
            shown(page, 0)
        monkeypatch.setattr(draw, "picture", counted)
        play(client, code, "take 2")
        for page in pages:
            shown(page, 1)
    assert sorted(drawn) == [(0, False), (0, True), (1, False)]


def test_who_is_here_is_counted_where_people_come_and_go(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the server's own thread, not beside it while somebody leaves."""
    threads: set[str] = set()
    people = Hub.people

    def noted(hub: Hub, code: str) -> set[str]:
        threads.add(threading.current_thread().name)
        return people(hub, code)

    monkeypatch.setattr(Hub, "people", noted)
    code = create(client, "here", "link")
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        shown(page)
        play(client, code, "take 1")
        shown(page)
    assert len(threads) == 1


def test_a_free_seat_without_a_name_is_called_in_the_readers_language(client: TestClient, other: TestClient) -> None:
    form = {"option.players": "3", "seat.0": "here", "seat.1": "link", "seat.2": "link", "name.2": "Nonna"}
    made = client.post("/games/mob_town/tables", data=form, headers=WIDE, follow_redirects=False)
    table = made.headers["location"]

    def shown(reader: TestClient, language: str) -> tuple[bool, ...]:
        page = reader.get(table, headers=WIDE | {"accept-language": language}).text
        return tuple(name in page for name in ("Player 2", "Joueur 2", "Nonna"))

    assert shown(client, "en") == shown(other, "en") == (True, False, True)
    assert shown(client, "fr") == shown(other, "fr") == (False, True, True)
    assert other.post(f"/api{table}/sit", json={}, headers=JSON).status_code == 200
    assert shown(client, "en") == shown(client, "fr") == (False, False, True)
