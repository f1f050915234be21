"""What takes long is done in turns, by address: nobody fills a queue in which others wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, live, play, there

from backroom.core.advice import Advice
from backroom.core.game import games
from backroom.core.match import Match, View
from backroom.server.people import guest
from backroom.server.storage import PersonRow, Store, TableRow
from backroom.server.tables.fair_pool import FairPool
from backroom.server.tables.reviews import Reviews
from backroom.server.tables.table import Table
from backroom.server.tables.tables import PLACE
from backroom.server.web.limits import Limits

GREEDY, ROSA = "203.0.113.9", "192.0.2.7"


def played_out(client: TestClient, seed: int = 7) -> str:
    """A game that one person played at both seats, to its end."""
    code = create(client, seed=seed)
    while not (match := client.portal.call(client.services.tables.open, code).match).over:
        play(client, code, match.legal_ids(match.pending[0])[0])
    return code


def test_a_hundred_guests_of_one_address_have_one_turn_in_two() -> None:
    order: list[str] = []

    async def scene() -> None:
        pool, go = FairPool(1, "test"), threading.Event()
        busy = asyncio.ensure_future(pool.run("busy", go.wait))
        await asyncio.sleep(0)
        asks = [(f"guest {n}", GREEDY) for n in range(100)] + [("rosa", ROSA), ("rosa", ROSA), ("sal", ROSA)]
        waiting = [asyncio.ensure_future(pool.run(person, order.append, person, place=place)) for person, place in asks]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(busy, *waiting)
        pool.close()

    asyncio.run(scene())
    assert order[:6] == ["guest 0", "rosa", "guest 1", "sal", "guest 2", "rosa"]
    assert len(order) == 103


@pytest.mark.parametrize("path", ["/", "/games/tiny/rules", "/games/tiny/new", "/nowhere", "/me"])
def test_a_page_does_not_wait_behind_a_hundred_of_another_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    services, done, seen, go = client.services, list[int](), list[int](), threading.Event()
    run = services.pages.run

    async def flood() -> list[asyncio.Future[Any]]:
        asked: list[asyncio.Future[Any]]
        asked = [asyncio.ensure_future(run("greedy", go.wait, place=GREEDY)) for _ in range(2)]
        asked += [asyncio.ensure_future(run("greedy", done.append, n, place=GREEDY)) for n in range(100)]
        await asyncio.sleep(0)
        return asked

    async def noted(person: str, work: Callable[..., Any], *values: Any, place: str) -> Any:
        def drawn() -> Any:
            seen.append(len(done))
            return work(*values)

        asyncio.get_running_loop().call_soon(go.set)  # when this one has begun to wait
        return await run(person, drawn, place=place)

    asked = client.portal.call(flood)
    monkeypatch.setattr(services.pages, "run", noted)
    assert client.get(path, headers=WIDE).status_code in (200, 404)

    async def rest() -> None:
        await asyncio.gather(*asked)

    client.portal.call(rest)
    assert seen[0] < 10 and len(done) == 100


def test_games_that_one_address_opens_keep_nobody_elses_waiting(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of thousands of moves takes seconds to be played through, and comes back by that whenever it was put
    away."""
    codes, own = [create(client) for _ in range(10)], create(client)
    tables, order, go, begin = client.services.tables, list[str](), threading.Event(), Table.begin

    def long(table: Table) -> Table:
        assert go.wait(30)
        order.append(table.code)
        return begin(table)

    async def opened(code: str, place: str) -> Table:
        PLACE.set(place)
        return await tables.open(code)

    async def scene() -> None:
        tables.forget()
        for code in (*codes, own):
            assert not (await tables.find(code)).begun
        asked = [asyncio.ensure_future(opened(code, GREEDY)) for code in codes]
        await asyncio.sleep(0)
        asked.append(asyncio.ensure_future(opened(own, ROSA)))
        for _ in range(5):
            await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*asked)

    monkeypatch.setattr(Table, "begin", long)
    client.portal.call(scene)
    assert len(order) == 11 and order.index(own) <= 4


def test_tables_that_begin_with_many_moves_are_added_by_turns(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No move of anybody can be written while they are: a hundred together would keep all tables waiting."""
    code = create(client)
    assert play(client, code, "take 2").status_code == 200
    services, order, go, add = client.services, list[str](), threading.Event(), Store.add_table
    owners = [guest(f"greedy{n}", 0) for n in range(10)] + [guest("rosa", 0)]

    def long(store: Store, row: TableRow, *values: Any) -> None:
        assert go.wait(30)
        order.append(row.owner)
        add(store, row, *values)

    async def forked(table: Table, owner: PersonRow) -> Table:
        PLACE.set(ROSA if owner.id == "rosa" else GREEDY)
        await services.settle(owner)
        return await services.tables.fork(table, 1, owner, [("here", "Ann"), ("here", "Bob")])

    async def scene() -> list[Table]:
        table = await services.tables.open(code)
        asked = [asyncio.ensure_future(forked(table, owner)) for owner in owners]
        while len(started) < len(owners):
            await asyncio.sleep(0)
        go.set()
        return await asyncio.gather(*asked)

    started, run = list[str](), FairPool.run

    async def noted(pool: FairPool, person: str, work: Any, *values: Any, **more: Any) -> Any:
        started.append(person)
        return await run(pool, person, work, *values, **more)

    monkeypatch.setattr(Store, "add_table", long)
    monkeypatch.setattr(FairPool, "run", noted)
    tables = client.portal.call(scene)
    assert len({table.code for table in tables}) == 11 and order.index("rosa") <= 4
    assert [(row.kind, row.what) for row in services.store.events(tables[0].code)] == [("move", "take 2")]


def test_where_somebody_comes_from_is_known_while_a_table_is_opened(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, places = create(client), list[str]()
    tables, find = client.services.tables, client.services.tables.find

    async def noted(code: str) -> Table:
        places.append(PLACE.get())
        return await find(code)

    monkeypatch.setattr(tables, "find", noted)
    with live(client, code) as page:
        page.receive_json()
    client.post(f"/tables/{code}/fork", data={"at": "0"})
    assert set(places) == {"127.0.0.1"} and len(places) >= 2


def test_a_book_is_made_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get("/games/tiny/rules", headers=WIDE)

    def again(*_: Any, **__: Any) -> str:
        raise AssertionError("made again")

    monkeypatch.setattr("backroom.server.pages.books.rule_page", again)
    monkeypatch.setattr("backroom.server.pages.books.read_deck", again)
    assert client.get("/games/tiny/rules", headers=WIDE).text == first.text


def test_a_poster_is_drawn_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.get("/", headers=WIDE)

    def again() -> str:
        raise AssertionError("drawn again")

    for found in games().values():
        monkeypatch.setitem(vars(found), "cover", again)
    assert client.get("/", headers=WIDE).status_code == client.get("/about", headers=WIDE).status_code == 200


async def thinks_for_ever(*_: Any) -> Any:
    await asyncio.Event().wait()


def test_one_address_begins_two_reviews_and_others_still_theirs(client: TestClient) -> None:
    codes = [played_out(client, seed) for seed in (7, 8, 9)]

    async def scene() -> list[bool]:
        tables = [await client.services.tables.open(code) for code in codes]
        reviews = Reviews(thinks_for_ever, {"a": GREEDY, "b": GREEDY, "rosa": ROSA}.__getitem__)
        asked = [(0, "a"), (1, "b"), (2, "a"), (2, "b"), (2, "rosa")]
        begun = [reviews.of(tables[table], 0, person) is not None for table, person in asked]
        await reviews.close()
        return begun

    assert client.portal.call(scene) == [True, True, False, False, True]


def test_a_review_counts_decisions_beside_the_loop(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table: Table = client.portal.call(client.services.tables.open, played_out(client))
    by: list[str] = []

    def noted(match: Match, seat: int) -> list[int]:
        by.append(threading.current_thread().name)
        return []

    monkeypatch.setattr("backroom.server.tables.reviews.decisions_of", noted)

    async def scene() -> tuple[str, bool, bool]:
        async def glance(view: View, person: str, part: float) -> Advice:
            raise AssertionError("nothing to look at")

        reviews = Reviews(glance)
        review = there(reviews.of(table, 0, "rosa"))
        at_first = review.done
        await reviews.idle()
        return threading.current_thread().name, at_first, review.done

    loop, at_first, at_last = client.portal.call(scene)
    assert by and by != [loop] and (at_first, at_last) == (False, True)


def test_the_judgement_of_a_move_is_limited_as_replays_are(client: TestClient) -> None:
    code = played_out(client)
    client.services.frames = Limits(per_second=0.0, burst=2)
    asked = [client.get(f"/tables/{code}/review/1", headers=JSON).status_code for _ in range(3)]
    assert asked == [200, 200, 429]


def test_everything_is_taken_away_a_few_times_in_a_row(client: TestClient) -> None:
    create(client)
    asked = [client.get("/me/games.json", headers=JSON).status_code for _ in range(6)]
    assert asked == [200] * 5 + [429]


def test_what_is_taken_away_is_read_table_by_table_so_that_others_have_their_turn(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [played_out(client, seed) for seed in (7, 8, 9)]
    turns, run = list[str](), FairPool.run

    async def noted(pool: FairPool, person: str, work: Any, *values: Any, **more: Any) -> Any:
        if pool is client.services.replays:
            turns.append(person)
        return await run(pool, person, work, *values, **more)

    monkeypatch.setattr(FairPool, "run", noted)
    taken = client.get("/me/games.json", headers=JSON)
    assert taken.headers["content-type"] == "application/json"
    assert {game["table"] for game in taken.json()["games"]} == set(codes)
    assert len(turns) > len(codes)


def test_whether_a_game_can_be_reviewed_is_looked_at_beside_the_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A solitaire in real time is played again for that, thousands of moves perhaps."""
    by: list[str] = []

    def noted(table: Table) -> bool:
        by.append(threading.current_thread().name)
        return True

    async def loop() -> str:
        return threading.current_thread().name

    monkeypatch.setattr("backroom.server.pages.replay.has_decisions", noted)
    code = played_out(client)
    for way in ("replay", "review"):
        assert client.get(f"/tables/{code}/{way}", headers=WIDE).status_code == 200
    assert len(by) == 2 and client.portal.call(loop) not in by


def test_a_guest_is_remembered_by_a_name_as_seldom_as_by_a_table(client: TestClient) -> None:
    client.services.creating = Limits(per_second=0.0, burst=1)
    asked = []
    for name in ("Rosa", "Sal"):
        client.cookies.clear()  # somebody new
        client.get("/", headers=WIDE)
        asked.append(client.post("/name", data={"name": name}, headers=JSON, follow_redirects=False).status_code)
    assert asked == [303, 429]
    client.services.creating = Limits(per_second=0.0, burst=1)
    again = [client.post("/name", data={"name": name}, headers=JSON, follow_redirects=False) for name in ("Lou", "Lu")]
    assert [answer.status_code for answer in again] == [303, 303]  # who is remembered already may change it


class Reluctant(Limits):
    """Says no a few times."""

    def __init__(self, times: int) -> None:
        super().__init__(per_second=0.0, burst=0)
        self.times = times
        self.asked: list[str] = []

    def allows(self, visitor: str, now: float | None = None, *, cost: int = 1) -> bool:
        self.asked.append(visitor)
        return len(self.asked) > self.times


@pytest.mark.parametrize(
    "path, message",
    [("/api/tables/{}/live", {"type": "look", "seat": 0}), ("/tables/{}/live", {"type": "draft", "draft": "a=1"})],
)
def test_an_address_that_sends_too_much_is_answered_later(
    client: TestClient, path: str, message: dict[str, Any]
) -> None:
    code = create(client, "here", "link")
    client.services.messages = limit = Reluctant(2)
    with client.websocket_connect("ws://127.0.0.1" + path.format(code)) as socket:
        socket.receive_json()
        socket.send_json(message)
        kinds = {"view", "table"}
        while socket.receive_json()["type"] not in kinds:
            continue
    assert limit.asked == ["127.0.0.1"] * 3


def test_long_pages_keep_no_table_waiting(client: TestClient) -> None:
    code, go = create(client, "here", "link"), threading.Event()

    async def hold() -> list[asyncio.Future[Any]]:
        return [asyncio.ensure_future(client.services.pages.run("rosa", go.wait, place=ROSA)) for _ in range(3)]

    async def wait(held: list[asyncio.Future[Any]]) -> None:
        await asyncio.gather(*held)

    held = client.portal.call(hold)
    with live(client, code) as page:
        assert page.receive_json()["type"] == "table"
        play(client, code, "take 2")
        assert page.receive_json()["type"] == "table"
    go.set()
    client.portal.call(wait, held)
