"""Races: who acted first, and not whose line is shorter."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playing import JSON, WIDE, TestClient, play, seat_link, there

from backroom.core.compile import compile_rules
from backroom.core.game import game
from backroom.server.tables import messages
from backroom.server.tables.races import LONGEST, MEASURED, Race, Races, Trips, Try, close_call, rivals


def two_people() -> Any:
    """What a race must know of a table."""
    seats = [SimpleNamespace(person=name) for name in "ab"]
    return SimpleNamespace(code="ABCD2345", seats=seats, bot_at=lambda _: "")


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# --- measuring -------------------------------------------------------------------------------------------------------


def test_a_line_is_as_long_as_its_shortest_echo() -> None:
    """A busy moment only makes an echo later."""
    clock = Clock()
    trips = Trips(clock)
    for seconds in (0.2, 0.08, 0.15):
        echo_id = trips.send("ann")
        clock.now += seconds
        trips.answered("ann", echo_id)
    assert trips.of("ann") == pytest.approx(0.08)
    assert trips.of("bob") == 0.0
    trips.forget("ann")
    assert trips.of("ann") == 0.0


def test_nothing_a_page_says_is_believed() -> None:
    """A mark that was never sent, is another's, or came back before says nothing; a long line is bounded."""
    clock = Clock()
    trips = Trips(clock)
    echo_id = trips.send("ann")
    trips.answered("ann", "0.3")
    trips.answered("bob", echo_id)
    assert (trips.of("ann"), trips.of("bob")) == (0.0, 0.0)
    clock.now += 5.0
    trips.answered("ann", echo_id)
    trips.answered("ann", echo_id)
    assert trips.of("ann") == LONGEST


def test_old_echoes_are_forgotten() -> None:
    clock = Clock()
    trips = Trips(clock)
    for _ in range(MEASURED):
        trips.send("ann")  # never answered
    for seconds in (0.01, *[0.1] * MEASURED):
        echo_id = trips.send("ann")
        clock.now += seconds
        trips.answered("ann", echo_id)
    assert trips.of("ann") == pytest.approx(0.1)


# --- deciding --------------------------------------------------------------------------------------------------------


def decide(acted: tuple[float, float], lines: tuple[float, float], corrected: bool = True) -> int:
    """Who is first when each arrives its line later than it acted; lines are measured as they are, up to the bound."""
    arrivals = [moment + line for moment, line in zip(acted, lines, strict=True)]
    first = int(arrivals[1] < arrivals[0])
    if not corrected:
        return first
    measured = [min(LONGEST, line) for line in lines]
    race = Race(max(measured), [Try(first, arrivals[first], measured[first])])
    if arrivals[1 - first] <= race.closes:
        race.tries.append(Try(1 - first, arrivals[1 - first], measured[1 - first]))
    return race.in_order()[0].seat


def test_the_order_is_that_of_acting() -> None:
    assert decide((10.0, 10.1), (0.3, 0.0)) == 0
    assert decide((10.0, 10.1), (0.3, 0.0), corrected=False) == 1
    assert decide((10.1, 10.0), (0.0, 0.25)) == 1


def test_a_line_beyond_the_bound_gains_no_more() -> None:
    assert decide((10.0, 10.1), (LONGEST + 0.09, 0.0)) == 0
    assert decide((10.0, 10.1), (LONGEST + 0.11, 0.0)) == 1


def test_nobody_waits_where_lines_are_equal_or_ones_own_is_the_longest() -> None:
    assert Race(0.12, [Try(0, 10.0, 0.12)]).closes == 10.0
    assert Race(0.05, [Try(0, 10.0, 0.12)]).closes == 10.0
    assert Race(0.2, [Try(0, 10.0, 0.05)]).closes == pytest.approx(10.15)


@pytest.mark.parametrize("line", [0.0, 0.1, 0.2, 0.3])
def test_a_long_line_costs_no_share_of_the_tree(line: float) -> None:
    """Two equal builders, one of them up to 300 ms away: its share stays within the interval of one half."""
    rng = np.random.default_rng(17)
    moments = rng.normal(24.0, 0.4, size=(1000, 2))
    won = sum(decide((float(a), float(b)), (0.0, line)) for a, b in moments)
    half = 1.96 * math.sqrt(0.25 / len(moments))
    assert abs(won / len(moments) - 0.5) <= half
    if line == 0.3:
        lost = sum(decide((float(a), float(b)), (0.0, line), corrected=False) for a, b in moments)
        assert lost / len(moments) < 0.5 - half


# --- at a table ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compiled() -> None:
    compile_rules(game("mad_city"))


@pytest.fixture
def race(client: TestClient, other: TestClient, compiled: None) -> Iterator[tuple[TestClient, TestClient, str]]:
    """Two people whose cities are full, at a table of Mad City."""
    form = {"seat.0": "here", "seat.1": "link", "seed": "7", "option.players": "2", "option.build_seconds": "600"}
    answer = client.post("/games/mad_city/tables", data=form, headers=WIDE, follow_redirects=False)
    code = answer.headers["location"].rsplit("/", 1)[1]
    other.post(seat_link(client, code, 1), headers=WIDE)
    for page in (client, other):
        assert play(page, code, "go").status_code == 200
    for page in (client, other):
        assert play(page, code, *(f"place {k} {k}" for k in range(9))).status_code == 200
    yield client, other, code


def test_a_grab_is_a_race_and_a_tile_is_none(race: tuple[TestClient, TestClient, str]) -> None:
    client, _, code = race
    tables = client.services.tables
    table = there(tables.kept(code))
    assert rivals(table, 0, "grab") == [1]
    assert rivals(table, 0, "turn 3 1") is None
    assert rivals(table, 2, "time_up") is None
    assert rivals(table, 0, "dance") is None
    play(client, code, "grab")
    assert rivals(there(tables.kept(code)), 1, "grab") == []


def test_who_lacks_one_tile_may_be_about_to_lay_it(race: tuple[TestClient, TestClient, str]) -> None:
    client, other, code = race
    play(other, code, "lift 4")
    assert rivals(there(client.services.tables.kept(code)), 0, "grab") == [1]


def test_the_earlier_hand_has_the_tree_though_it_arrives_later(
    race: tuple[TestClient, TestClient, str], caplog: pytest.LogCaptureFixture
) -> None:
    """Seat 1's line is 200 ms long; it acted 50 ms before seat 0 and arrives 150 ms after: it was first."""
    client, _, code = race
    services = client.services
    table = there(services.tables.kept(code))
    received: list[dict[str, Any]] = []

    def on_race(code: str, message: messages.Race) -> None:
        received.append(message.model_dump())

    clock = Clock()
    races = Races(on_race, clock)
    person = there(table.seats[1].person)
    echo = races.trips.send(person)
    clock.now += 0.2
    races.trips.answered(person, echo)
    played: list[int] = []

    async def grab(seat: int) -> None:
        async with races.turn(table, seat, ["grab"]):
            played.append(seat)

    async def both() -> None:
        first = asyncio.create_task(grab(0))
        await asyncio.sleep(0)
        clock.now += 0.15
        second = asyncio.create_task(grab(1))
        await asyncio.sleep(0)
        clock.now += 0.15
        await asyncio.gather(first, second)

    with caplog.at_level(logging.INFO, "backroom.races"):
        asyncio.run(both())
    assert played == [1, 0]
    assert received == [{"v": 1, "type": "race", "first": 1, "second": 0, "ms": 50}]
    assert "seat 1 50 ms before seat 0; arrived -150 ms, lines 200 and 0 ms" in caplog.text


def received(page: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := page.receive_json())["type"] != kind:
        pass
    return dict(message)


def test_a_page_answers_echoes_and_hears_of_a_close_race(race: tuple[TestClient, TestClient, str]) -> None:
    client, _, code = race
    services = client.services
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        page.send_json(received(page, "echo"))
        person = there(there(services.tables.kept(code)).seats[0].person)
        for _ in range(4):  # the table may be shown for other reasons too; what is asked for later is answered later
            page.send_json({"type": "show"})
            received(page, "table")
        assert 0.0 < services.tables.races.trips.of(person) <= LONGEST
        first, second = Try(0, 10.0, 0.0), Try(1, 10.08, 0.0)
        client.portal.call(services.hub.tell, code, close_call(first, second))
        assert received(page, "race")["says"] == "{first} was 0.08 s faster than {second}."
    assert client.get(f"/api/tables/{code}/view", headers=JSON).status_code == 200
    assert services.tables.races.trips.of(person) == 0.0
    assert isinstance(services.tables.races, Races)


def test_a_hint_in_a_race_asks_no_search_and_outlives_what_others_do(
    race: tuple[TestClient, TestClient, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver's plan answers immediately; another's tile leaves the note, one's own removes it."""
    client, other, code = race
    monkeypatch.setattr("backroom.server.tables.bots.bot", None)
    answer = client.post(f"/api/tables/{code}/hint", json={"seat": 0}, headers=JSON)
    assert answer.status_code == 200 and answer.json()["said"]
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        received(page, "table")
        assert play(other, code, "turn 3 1").status_code == 200
        assert received(page, "table")["aside"] is True
        assert play(client, code, "turn 3 1").status_code == 200
        assert received(page, "table")["aside"] is False


def test_who_goes_away_in_a_race_keeps_nobody_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.tables.races.rivals", lambda table, seat, move: [1 - seat])
    monkeypatch.setattr("backroom.server.tables.races.LONGEST", 60.0)
    table = two_people()

    async def story() -> tuple[int, int]:
        clock = Clock()
        races = Races(clock=clock)
        echo = races.trips.send("b")
        clock.now += 30.0
        races.trips.answered("b", echo)  # the first to act waits for b's slow connection

        async def grabs() -> None:
            async with races.turn(table, 0, ["grab"]):
                pass

        gone = asyncio.create_task(grabs())
        await asyncio.sleep(0)
        waiting = races.under_way
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        return waiting, races.under_way

    assert asyncio.run(story()) == (1, 0)


def test_only_the_last_winners_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.tables.races.rivals", lambda table, seat, move: [1])
    monkeypatch.setattr("backroom.server.tables.races.WINNERS", 3)
    table = two_people()

    things = [f"grab {number}" for number in range(5)]

    async def story() -> list[str]:
        races = Races()
        for thing in things:
            async with races.turn(table, 0, [thing]):
                pass
        return [thing for thing in things if races.winner(table.code, thing) is not None]

    assert asyncio.run(story()) == ["grab 2", "grab 3", "grab 4"]
