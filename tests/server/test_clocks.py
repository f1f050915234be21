"""Clocks run whether anybody looks or not: after a restart, in another process, and once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from living import Living
from playing import JSON, TestClient, lay
from tiny import GAME

from backroom.server.app import create_app
from backroom.server.house import House
from backroom.server.people import guest
from backroom.server.settings import Settings
from backroom.server.storage import EventRow, Store
from backroom.server.storage.rows import LEAVE
from backroom.server.storage.store import now
from backroom.server.tables import clock, rounds, tables
from backroom.server.tables.table import Table

ROSA, ANNA = guest("rosa", 0), guest("anna", 0)
ROUGHLY = 30_000  # milliseconds that a busy machine may take between two looks at its time


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the server's time go on by so many seconds."""

    def go_on(seconds: int) -> None:
        for room in (clock, rounds, tables):
            monkeypatch.setattr(room, "now", lambda: now() + 1000 * seconds)

    return go_on


async def lay_timed(house: House, **clocks: int) -> str:
    """A table of two people whose time runs from now on; nobody looks at it."""
    table = await house.tables.lay(GAME, ROSA, [("here", "Rosa"), ("link", "Player 2")], seed=7, **clocks)
    await house.tables.sit(table, 1, ANNA)
    await house.clock.close()  # as in a process that has stopped
    return table.code


def left(store: Store, code: str) -> list[EventRow]:
    return [event for event in store.events(code) if event.kind == LEAVE]


def wait_for_event(store: Store, code: str) -> EventRow:
    """The first event of a table, as soon as it is written; the test's own time limit ends a wait for ever."""
    while not (events := store.events(code)):
        pass
    return events[0]


def test_a_clock_runs_out_after_a_restart_though_nobody_looks(settings: Settings, later: Callable[[int], None]) -> None:
    with (
        TestClient(create_app(settings), base_url="http://127.0.0.1") as rosa,
        TestClient(rosa.app, base_url="http://127.0.0.1") as anna,
    ):
        code = lay(rosa, "here", "link", clock="60/0")
        assert anna.post(f"/api/tables/{code}/sit", json={}, headers=JSON).status_code == 200
    later(61)
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as restarted:
        first = wait_for_event(restarted.app.state.house.store, code)
    assert (first.kind, first.seat, first.what) == (LEAVE, 0, "greedy move")


def test_a_clock_of_the_whole_game_too(settings: Settings, later: Callable[[int], None]) -> None:
    async def story() -> EventRow:
        house = House(settings)
        code = await lay_timed(house, game_seconds=60)
        later(61)
        await house.rounds.go()
        event = await asyncio.to_thread(wait_for_event, house.store, code)
        await house.close()
        return event

    event = asyncio.run(story())
    assert (event.kind, event.what) == (LEAVE, "greedy game")


@pytest.mark.parametrize("rounds_first", [True, False])
def test_of_several_processes_one_acts(
    settings: Settings, postgres: str, later: Callable[[int], None], rounds_first: bool
) -> None:
    async def story() -> tuple[int, list[EventRow]]:
        houses = [House(replace(settings, database_url=postgres)) for _ in range(3)]
        code = await lay_timed(houses[0], move_seconds=60)
        for house in houses:
            await house.opened(code)
        woken: list[str] = []
        for house in houses:
            house.rounds._wake = lambda table: woken.append(table.code)
        later(62)
        if rounds_first:
            await asyncio.gather(*(house.rounds.go() for house in houses))
        await asyncio.gather(*(house.tables.time_up(code) for house in houses))
        found = left(houses[0].store, code)
        for house in houses:
            await house.close()
        return woken.count(code), found  # other tests leave tables in the same database

    woken, found = asyncio.run(story())
    assert woken == int(rounds_first)
    assert [(event.number, event.seat) for event in found] == [(1, 0)]


def test_what_is_due_is_stored_with_each_event(settings: Settings) -> None:
    async def story() -> None:
        house = House(settings)
        store = house.store
        table = await house.tables.lay(GAME, ROSA, [("here", "Rosa"), ("link", "Player 2")], move_seconds=60)
        code = table.code
        await house.tables.sit(table, 1, ANNA)
        sat_at = store.seats(code)[1].sat_at
        assert store.due(sat_at, 9) == [(code, sat_at)]  # a look, at once
        await house.rounds._attend(code, sat_at)
        [(_, due)] = store.due(sat_at + 10**9, 9)
        assert abs(due - sat_at - 60_000) <= ROUGHLY
        await house.tables.play(code, 0, ["take 1", "keep"])
        moved_at = store.events(code)[-1].at
        [(_, due)] = store.due(moved_at + 10**9, 9)
        assert abs(due - moved_at - 60_000) <= ROUGHLY
        await house.tables.resign(code, 1)
        assert store.due(moved_at + 10**9, 9) == []
        await house.close()

    asyncio.run(story())


def test_a_table_without_clock_and_bots_is_never_looked_after(settings: Settings) -> None:
    async def story() -> list[tuple[str, int]]:
        house = House(settings)
        table = await house.tables.lay(GAME, ROSA, seed=7)
        await house.tables.play(table.code, 0, ["take 1"])
        found = house.store.due(now() + 10**12, 9)
        await house.close()
        return found

    assert asyncio.run(story()) == []


def test_a_bot_that_was_to_move_when_the_server_died_moves_in_the_next(
    settings: Settings, later: Callable[[int], None]
) -> None:
    async def story() -> EventRow:
        house = House(settings)
        table = await house.tables.lay(GAME, ROSA, [("bot:greedy", "Sal"), ("here", "Rosa")], seed=7)
        later(6)
        await house.rounds.go()
        event = await asyncio.to_thread(wait_for_event, house.store, table.code)
        await house.close()
        return event

    assert asyncio.run(story()).seat == 0


def test_a_frozen_table_is_left_alone(
    settings: Settings, later: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> list[tuple[str, int]]:
        house = House(settings)
        await lay_timed(house, move_seconds=60)
        monkeypatch.setattr("backroom.server.tables.table.game", lambda _: replace(GAME, rules_version=99))
        house.tables.forget()
        later(62)
        await house.rounds.go()
        found = house.store.due(now() + 10**12, 9)
        await house.close()
        return found

    assert asyncio.run(story()) == []


def test_a_table_that_cannot_be_opened_keeps_nobody_from_the_others(
    settings: Settings, later: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> tuple[str, EventRow, list[str]]:
        house = House(settings)
        bad, good = [await lay_timed(house, move_seconds=60) for _ in range(2)]
        real = house.rounds._opened

        async def opened(code: str) -> Table:
            return await real(code) if code == good else 1 / 0  # type: ignore[return-value]

        house.rounds._opened = opened
        later(62)
        await house.rounds.go()
        event = await asyncio.to_thread(wait_for_event, house.store, good)
        again = [code for code, _ in house.store.due(now() + 10**6, 9)]
        await house.close()
        return bad, event, again

    bad, event, again = asyncio.run(story())
    assert event.kind == LEAVE
    assert bad in again  # it is tried once more
    assert f"table {bad} cannot be looked after now" in caplog.text


def test_a_live_server_that_nobody_visits_lets_a_clock_run_out(tmp_path: Path) -> None:
    async def begin() -> str:
        house = House(Settings(data=tmp_path, secret="living"))
        code = await lay_timed(house, move_seconds=1)
        await house.close()
        return code

    code = asyncio.run(begin())
    store = Store(Settings(data=tmp_path).database())
    with Living(tmp_path):
        assert wait_for_event(store, code).kind == LEAVE
    assert [event.seat for event in left(store, code)][:1] == [0]
    store.close()


def test_a_bot_that_is_wanted_again_as_it_ends_plays(settings: Settings) -> None:
    async def story() -> bool:
        house = House(settings)
        house.open()
        table = await house.tables.lay(GAME, ROSA, [("bot:random", "Sal"), ("here", "Rosa")])
        table = await house.tables.open(table.code)
        ended = asyncio.create_task(asyncio.sleep(0))
        await ended
        house.bots._playing[table.code] = ended
        house.bots.wake(table)
        house.bots._ended(table.code, ended)
        plays = not house.bots._playing[table.code].done()
        await house.close()
        return plays

    assert asyncio.run(story())


def test_a_clock_that_is_wanted_again_as_it_ends_runs(settings: Settings) -> None:
    """The last one has ended, and nobody has noticed yet: it is not waited for."""

    async def story() -> bool:
        house = House(settings)
        house.open()
        code = (await house.tables.lay(GAME, ROSA, move_seconds=60)).code
        table = await house.tables.open(code)
        ended = asyncio.create_task(asyncio.sleep(0))
        await ended
        house.clock._running[code], house.clock._changed[code] = ended, asyncio.Event()
        house.clock.wake(table)
        house.clock._ended(code, ended)
        runs = code in house.clock._running and not house.clock._running[code].done()
        await house.close()
        return runs

    assert asyncio.run(story())
