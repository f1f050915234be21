"""Many who watch cost one drawing; a page that is behind is shown the latest."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import pytest
from playing import TestClient, lay, play

from backroom.core.match import View
from backroom.server.tables.hub import Hub


def test_everybody_who_watches_shares_one_drawing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code = lay(client, "here", "link")
    drawn: list[tuple[int, bool]] = []
    screen = View.screen

    def counted(view: View, *values: Any) -> Any:
        drawn.append((view.seat, bool(view.legal)))
        return screen(view, *values)

    with ExitStack() as stack:
        people = [TestClient(client.app, base_url="http://127.0.0.1") for _ in range(5)]
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
        person = "slow"

        def __init__(self) -> None:
            self.shown: list[Any] = []
            self.go_on = asyncio.Event()

        async def changed(self, table: Any) -> None:
            self.shown.append(table)
            await self.go_on.wait()

        async def tell(self, message: dict[str, Any]) -> None:
            return

    class Table:
        code = "ABCD2345"

    async def scene() -> tuple[list[Any], list[Table]]:
        hub, slow, tables = Hub(), Slow(), [Table() for _ in range(5)]
        hub.join("ABCD2345", slow)
        for table in tables:
            await hub.announce(table)  # type: ignore[arg-type]
            await asyncio.sleep(0)
        slow.go_on.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return slow.shown, tables

    shown, tables = asyncio.run(scene())
    assert shown == [tables[0], tables[-1]]
