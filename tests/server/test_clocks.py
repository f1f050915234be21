"""Clocks run whether anybody looks or not: after a restart, in another process, and once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from living import Living
from playing import JSON, TestClient, create
from tiny import GAME

from backroom.core.game import game
from backroom.server.app import create_app
from backroom.server.people import guest
from backroom.server.settings import Settings
from backroom.server.storage import EventRow, Store, store
from backroom.server.storage.rows import LEAVE
from backroom.server.tables import clock, schedule, tables
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table
from backroom.server.timestamps import now
from backroom.server.web.services import Services

ROSA, ANNA = guest("rosa", 0), guest("anna", 0)
ROUGHLY = 30_000  # milliseconds that a busy machine may take between two looks at its time


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the server's time go on by so many seconds."""

    def go_on(seconds: int) -> None:
        for room in (clock, schedule, store, tables):
            monkeypatch.setattr(room, "now", lambda: now() + 1000 * seconds)

    return go_on


async def create_timed(services: Services, **clocks: Any) -> str:
    """A table of two people whose time runs from now on; nobody looks at it."""
    table = await services.tables.create(GAME, ROSA, [("here", "Rosa"), ("link", "Player 2")], seed=7, **clocks)
    await services.tables.sit(table, 1, ANNA)
    await services.clock.close()  # as in a process that has stopped
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
        code = create(rosa, "here", "link", clock="60/0")
        assert anna.post(f"/api/tables/{code}/sit", json={}, headers=JSON).status_code == 200
    later(61)
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as restarted:
        first = wait_for_event(restarted.services.store, code)
    assert (first.kind, first.seat, first.what) == (LEAVE, 0, "greedy move")


def test_a_clock_of_the_whole_game_too(settings: Settings, later: Callable[[int], None]) -> None:
    async def story() -> EventRow:
        services = Services(settings)
        code = await create_timed(services, game_seconds=60)
        later(61)
        await services.schedule.go()
        event = await asyncio.to_thread(wait_for_event, services.store, code)
        await services.close()
        return event

    event = asyncio.run(story())
    assert (event.kind, event.what) == (LEAVE, "greedy game")


async def go(services: Services, code: str, *seats: int) -> Table:
    """Seats of a real-time table say that the round may begin."""
    for seat in seats:
        await services.tables.play(await services.tables.open(code), seat, ["go"])
    return await services.tables.open(code)


def test_a_clock_says_go_for_nobody_while_a_seat_is_free(settings: Settings, later: Callable[[int], None]) -> None:
    """A clock that only answers for people waits for who was invited; who comes at last has time to say go, too."""

    async def story() -> list[float | None]:
        services = Services(settings)
        table = await services.tables.create(game("mad_city"), ROSA, [("here", "Rosa"), ("link", "Player 2")], seed=7)
        lefts = [clock.next_end(await go(services, table.code, 0), 1.0)]
        later(3600)
        await services.tables.sit(await services.tables.open(table.code), 1, ANNA)
        lefts.append(clock.next_end(await services.tables.open(table.code), 1.0))
        lefts.append(clock.next_end(await go(services, table.code, 1), 1.0))
        await services.close()
        return lefts

    waiting, seated, building = asyncio.run(story())
    assert waiting is None
    assert seated == pytest.approx(180, abs=ROUGHLY / 1000)
    assert building == pytest.approx(60, abs=ROUGHLY / 1000)


def test_a_clock_says_go_for_nobody_who_plays_alone_against_bots(settings: Settings) -> None:
    """The round itself is timed all the same."""

    async def story() -> list[float | None]:
        services = Services(settings)
        players = [("here", "Rosa"), ("bot:greedy", "Sal")]
        table = await services.tables.create(game("mad_city"), ROSA, players, seed=7)
        lefts = [clock.next_end(await go(services, table.code, *seats), 1.0) for seats in ([1], [0])]
        await services.close()
        return lefts

    waiting, building = asyncio.run(story())
    assert waiting is None
    assert building == pytest.approx(60, abs=ROUGHLY / 1000)


@pytest.mark.parametrize("rounds_first", [True, False])
def test_of_several_processes_one_acts(
    settings: Settings, postgres: str, later: Callable[[int], None], rounds_first: bool
) -> None:
    async def story() -> tuple[int, list[EventRow]]:
        houses = [Services(replace(settings, database_url=postgres)) for _ in range(3)]
        code = await create_timed(houses[0], move_seconds=60)
        for services in houses:
            await services.opened(code)
        woken: list[str] = []

        def wake(table: Table) -> None:
            woken.append(table.code)

        def rounds(services: Services) -> schedule.Schedule:
            return schedule.Schedule(services.store, services.opened, services.clock.due_at, wake)

        later(62)
        if rounds_first:
            await asyncio.gather(*(rounds(services).go() for services in houses))
        there = [await services.tables.open(code) for services in houses]
        pairs = zip(houses, there, strict=True)
        await asyncio.gather(*(services.tables.time_up(table) for services, table in pairs))
        found = left(houses[0].store, code)
        for services in houses:
            await services.close()
        return woken.count(code), found  # other tests leave tables in the same database

    woken, found = asyncio.run(story())
    assert woken == int(rounds_first)
    assert [(event.number, event.seat) for event in found] == [(1, 0)]


def test_what_is_due_is_stored_with_each_event(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "PATIENCE", 0)

    async def story() -> None:
        services = Services(settings)
        store = services.store
        table = await services.tables.create(GAME, ROSA, [("here", "Rosa"), ("link", "Player 2")], move_seconds=60)
        code = table.code
        await services.tables.sit(table, 1, ANNA)
        sat_at = store.seats(code)[1].sat_at
        assert store.due(sat_at, 9) == [(code, sat_at)]  # one look, immediately
        await services.schedule.go()
        [(_, due)] = store.due(sat_at + 10**9, 9)
        assert abs(due - sat_at - 60_000) <= ROUGHLY
        await services.tables.play(await services.tables.open(code), 0, ["take 1", "keep"])
        moved_at = store.events(code)[-1].at
        [(_, due)] = store.due(moved_at + 10**9, 9)
        assert abs(due - moved_at - 60_000) <= ROUGHLY
        await services.tables.resign(await services.tables.open(code), 1)
        assert store.due(moved_at + 10**9, 9) == []
        await services.close()

    asyncio.run(story())


def test_a_table_without_clock_and_bots_is_never_looked_after(settings: Settings) -> None:
    async def story() -> list[tuple[str, int]]:
        services = Services(settings)
        table = await services.tables.create(GAME, ROSA, seed=7)
        await services.tables.play(await services.tables.open(table.code), 0, ["take 1"])
        found = services.store.due(now() + 10**12, 9)
        await services.close()
        return found

    assert asyncio.run(story()) == []


def test_a_bot_that_was_to_move_when_the_server_died_moves_in_the_next(
    settings: Settings, later: Callable[[int], None]
) -> None:
    async def story() -> EventRow:
        services = Services(settings)
        table = await services.tables.create(GAME, ROSA, [("bot:greedy", "Sal"), ("here", "Rosa")], seed=7)
        later(6)
        await services.schedule.go()
        event = await asyncio.to_thread(wait_for_event, services.store, table.code)
        await services.close()
        return event

    assert asyncio.run(story()).seat == 0


def test_a_frozen_table_is_left_alone(
    settings: Settings, later: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> list[tuple[str, int]]:
        services = Services(settings)
        await create_timed(services, move_seconds=60)
        monkeypatch.setattr("backroom.server.tables.table.game", lambda _: replace(GAME, rules_version=99))
        services.tables.forget()
        later(62)
        await services.schedule.go()
        found = services.store.due(now() + 10**12, 9)
        await services.close()
        return found

    assert asyncio.run(story()) == []


def test_a_table_that_cannot_be_opened_keeps_nobody_from_the_others(
    settings: Settings, later: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> tuple[str, EventRow, list[str]]:
        services = Services(settings)
        bad, good = [await create_timed(services, move_seconds=60) for _ in range(2)]

        async def opened(code: str) -> Table:
            if code == bad:
                raise ZeroDivisionError
            return await services.opened(code)

        later(62)
        await schedule.Schedule(services.store, opened, services.clock.due_at, services.wake).go()
        event = await asyncio.to_thread(wait_for_event, services.store, good)
        again = [code for code, _ in services.store.due(now() + 10**6, 9)]
        await services.close()
        return bad, event, again

    bad, event, again = asyncio.run(story())
    assert event.kind == LEAVE
    assert bad in again  # it is tried once more
    assert f"table {bad} cannot be looked after now" in caplog.text


def test_a_live_server_that_nobody_visits_lets_a_clock_run_out(tmp_path: Path) -> None:
    async def begin() -> str:
        services = Services(Settings(data=tmp_path, secret="living"))
        code = await create_timed(services, move_seconds=1)
        await services.close()
        return code

    code = asyncio.run(begin())
    store = Store(Settings(data=tmp_path).database())
    with Living(tmp_path):
        assert wait_for_event(store, code).kind == LEAVE
    assert [event.seat for event in left(store, code)][:1] == [0]
    store.close()


def test_what_is_wanted_again_as_it_ends_runs() -> None:
    """The last task has ended, and nobody has noticed yet: it is not waited for."""

    async def story() -> tuple[bool, bool, list[str], list[str]]:
        ended: list[str] = []
        running: Running[str] = Running(ended=ended.append)
        seen: list[bool] = []

        def again() -> None:
            seen.append("A" in running)
            running.start("A", asyncio.sleep(3600))

        async def ends() -> None:
            asyncio.get_running_loop().call_soon(again)  # after this step, before anybody hears that it was the last

        running.start("A", ends())
        while not seen:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        before, runs = list(ended), "A" in running
        await running.close()
        await asyncio.sleep(0)
        return seen[0], runs, before, ended

    assert asyncio.run(story()) == (False, True, [], ["A"])
