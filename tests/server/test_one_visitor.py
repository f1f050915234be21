"""What one visitor may have of what all share: memory, sockets, messages, tables of bots, ratings."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, claim, create, live, play, there, undo

from backroom.server.api.protocol import Seen
from backroom.server.errors import RequestError
from backroom.server.storage import Store
from backroom.server.storage.notices import Notices
from backroom.server.storage.rows import JournalEntry
from backroom.server.tables.table import Table
from backroom.server.tables.tables import MOST_BOT_TABLES
from backroom.server.web.limits import Limits, Places

HERE = "ws://127.0.0.1"


class Passer(str):
    """A person's id that can be seen to be forgotten."""

    __slots__ = ("__weakref__",)


def test_a_table_remembers_nobody_who_only_looks(client: TestClient) -> None:
    """Somebody who throws the cookie away for each look would fill the memory otherwise."""
    table: Table = client.portal.call(client.services.tables.open, create(client))
    passer = Passer("somebody")
    gone = weakref.ref(passer)
    assert table.held_by(passer) == [] and table.may_look(passer) and table.notices(passer) == 1 << len(table.seats)
    del passer
    gc.collect()
    assert gone() is None


def test_many_tables_of_bots_asked_for_together_are_counted_one_by_one(client: TestClient) -> None:
    services = client.services
    owner = there(services.store.person(there(services.store.table(create(client, "here", "easy"))).owner))
    game = services.tables.kept(there(services.store.tables_of(owner.id, over=False))[0].code)
    bots = [("bot:greedy", "Ann"), ("bot:greedy", "Bob")]

    async def scene() -> list[Any]:
        asked = [services.tables.create(there(game).game, owner, bots) for _ in range(MOST_BOT_TABLES + 5)]
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = client.portal.call(scene)
    assert sum(isinstance(answer, Table) for answer in answers) == MOST_BOT_TABLES
    assert {answer.key for answer in answers if isinstance(answer, RequestError)} == {"too_many_bot_tables"}
    assert services.store.bot_tables(owner.id) == MOST_BOT_TABLES


def test_games_that_end_at_the_same_moment_are_rated_one_after_another(client: TestClient, other: TestClient) -> None:
    """Who gives up several games together would pay for one otherwise."""
    for somebody, name in ((client, "Rosa"), (other, "Hank")):
        claim(somebody, name)
        somebody.post("/me/rated", data={"rated": "yes"})
    services, codes = client.services, [create(client, "here", "link", seed="") for _ in range(3)]
    for code in codes:
        other.post(f"/api/tables/{code}/sit", json={}, headers=JSON)

    async def give_up() -> None:
        tables = [await services.tables.open(code) for code in codes]
        await asyncio.gather(*(services.tables.resign(table, 0) for table in tables))

    client.portal.call(give_up)
    loser = there(services.store.person_called("rosa"))
    rated = services.store.ratings(loser.id)[::-1]
    assert len(rated) == len(codes) and rated[0].before == 1500.0
    assert [row.before for row in rated[1:]] == [row.after for row in rated[:-1]]
    assert there(services.store.rating(loser.id, "tiny"))[0] == rated[-1].after


def test_one_address_has_so_many_sockets_at_a_table_and_gets_them_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backroom.server.web.session.MOST_AT_TABLE", 2)
    code, elsewhere = create(client), create(client)
    for _ in range(2):
        with ExitStack() as open_pages:
            open_pages.enter_context(live(client, code)).receive_json()
            program = open_pages.enter_context(client.websocket_connect(f"{HERE}/api/tables/{code}/live"))
            assert program.receive_json()["type"] == "welcome"
            with live(client, code) as third:
                refusal = third.receive_json()
                assert (refusal["key"], refusal["final"]) == ("too_many_here", True)
            with live(client, elsewhere) as page:
                assert page.receive_json()["type"] == "table"


def test_those_who_come_and_go_in_one_moment_are_told_of_together(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, passers = create(client), 20
    services, told = client.services, list[int]()
    say = services.hub.tell

    def counted(code: str, message: Any, besides: Any = None) -> None:
        if message.type == "company":
            told.append(message.company.watching)
        say(code, message, besides)

    with live(client, code) as page:
        page.receive_json()
        monkeypatch.setattr(services.hub, "tell", counted)
        monkeypatch.setattr("backroom.server.web.services.COMPANY_EVERY", 3600.0)
        with ExitStack() as others:
            for _ in range(passers):
                passer = TestClient(client.app, base_url="http://127.0.0.1")
                passer.portal = client.portal
                others.enter_context(live(passer, code)).receive_json()
            assert len(told) <= 1
            assert services.company(client.portal.call(services.tables.find, code)).watching == passers


def test_a_table_that_begins_with_many_moves_counts_as_several(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise two lines of a script a second would fill the disk and the memory."""
    monkeypatch.setattr("backroom.server.web.visit.LONG", 1)
    code, moves = create(client), ("take 1", "keep", "take 1", "keep")
    for move in moves:
        assert play(client, code, move).status_code == 200
    services = client.services
    services.creating = Limits(per_second=0.0, burst=100)
    answer = client.post(f"/tables/{code}/fork", data={"at": str(len(moves))}, headers=JSON, follow_redirects=False)
    assert answer.status_code == 303
    assert services.left("creating", "127.0.0.1") == 100 - 1 - len(moves)
    text = client.get(f"/tables/{code}/saved.txt").text
    assert client.post("/saved", content=text, headers=JSON).status_code == 201
    assert services.left("creating", "127.0.0.1") == 100 - 2 - len(moves) - len(text.splitlines())
    services.creating = Limits(per_second=0.0, burst=len(moves))
    assert client.post("/saved", content=text, headers=JSON).status_code == 429
    assert services.left("creating", "127.0.0.1") == len(moves)


def test_long_games_that_nobody_looks_at_leave_the_memory_before_short_ones_fill_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backroom.server.tables.tables.KEPT_EVENTS", 3)
    watched, first, second = (create(client) for _ in range(3))
    kept = client.services.tables.kept
    with live(client, watched) as page:
        page.receive_json()
        for code in (watched, first, second):
            for move in ("take 1", "keep"):
                assert play(client, code, move).status_code == 200
        newest = create(client)
        assert [kept(code) is not None for code in (watched, first, second, newest)] == [True, False, False, True]
    assert play(client, first, "take 1").status_code == 200  # it comes back by replay


def test_a_game_of_one_keeps_its_latest_states_and_goes_back_to_the_beginning_all_the_same(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An hour of turning a tile here and there would be kept state by state: sixty megabytes for one table."""
    monkeypatch.setattr("backroom.server.tables.table.LATEST", 4)
    answer = client.post("/games/mean_streets/tables", data={"seed": "7"}, headers=WIDE, follow_redirects=False)
    code = answer.headers["location"].rsplit("/", 1)[1]
    past: list[bytes] = []
    for _ in range(11):
        table: Table = client.portal.call(client.services.tables.open, code)
        past.append(table.match.state.tobytes())
        assert play(client, code, table.legal(0)[0]).status_code == 200
    table = client.portal.call(client.services.tables.open, code)
    assert [table.match.before(place) is None for place in range(11)] == [True] * 4 + [False] * 7
    for place in range(10, -1, -1):
        assert undo(client, code).status_code == 200
        table = client.portal.call(client.services.tables.open, code)
        assert table.match.state.tobytes() == past[place]
    assert table.match.events == []


def test_a_guest_who_never_did_anything_leaves_nothing_behind_by_going(client: TestClient) -> None:
    """Every process looks at what is noted, and anybody can be a thousand such guests."""
    notices = Notices(client.services.store.engine)
    notices.new()
    for address, form in (("/me/out", {}), ("/me/out/everywhere", {}), ("/me/delete", {"sure": "yes"})):
        client.cookies.clear()
        client.get("/", headers=WIDE)
        assert client.post(address, data=form, headers=WIDE, follow_redirects=False).status_code == 303
    assert notices.new() == []
    create(client)  # who did something is noted
    assert client.post("/me/out", headers=WIDE, follow_redirects=False).status_code == 303
    assert len(notices.new()) == 1


def test_a_long_view_is_written_by_turns_and_not_in_the_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, by, write = create(client, "here", "link"), list[str](), Seen.model_dump_json

    def noted(message: Seen, **values: Any) -> str:
        by.append(threading.current_thread().name)
        return write(message, **values)

    monkeypatch.setattr(Seen, "model_dump_json", noted)
    with client.websocket_connect(f"{HERE}/api/tables/{code}/live?views=true") as program:
        while program.receive_json()["type"] != "view":
            continue
    assert by and all(name.startswith("draw") for name in by)


def test_a_program_at_two_seats_that_wants_views_is_told_why_there_is_none_and_plays_on(client: TestClient) -> None:
    with client.websocket_connect(f"{HERE}/api/tables/{create(client)}/live?views=true") as program:
        assert [program.receive_json()["type"], program.receive_json()["key"]] == ["welcome", "curtain"]
        program.send_json({"type": "look", "seat": 0})
        assert program.receive_json()["type"] == "view"
        program.send_json({"type": "play", "moves": ["take 1"]})
        said = [program.receive_json() for _ in range(3)]
        assert {message["type"] for message in said} == {"events", "done", "error"}


def test_a_thousand_guests_of_one_address_are_not_forgotten_into_a_thousand_addresses() -> None:
    """Turns go round the addresses; who has come as many guests must not make them count one by one, nor others go."""
    places, guests = Places(people=20), [f"guest{number}" for number in range(1000)]
    for person, place in (("rosa", "198.51.100.7"), ("sal", "198.51.100.8")):
        places.saw(person, place)
    for guest in guests:
        places.saw(guest, "203.0.113.9")
    assert (places.of("rosa"), places.of("sal")) == ("198.51.100.7", "198.51.100.8")
    assert len({places.of(guest) for guest in guests}) == 2
    for number in range(1000):  # from everywhere, on the other hand, the oldest go
        places.saw(f"friend{number}", f"192.0.2.{number % 250}")
    assert places.of("rosa") == places.of(guests[-1]) == places.of("nobody")


def test_a_message_with_many_moves_counts_as_several(client: TestClient) -> None:
    """All of them are played in the loop, where everybody waits."""
    services, code = client.services, create(client, "here", "link")
    services.messages = Limits(per_second=0.0, burst=20)
    with client.websocket_connect(f"{HERE}/api/tables/{code}/live") as program:
        assert program.receive_json()["type"] == "welcome"
        for moves, left in ((["take 1"] * 64, 20 - 1 - 8), (["take 1"] * 7, 20 - 2 - 8)):
            program.send_json({"type": "play", "moves": moves})
            assert program.receive_json()["type"] == "refused"
            assert services.messages.left("127.0.0.1") == left


def test_what_no_database_takes_fails_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of several tables share a commit; those of the others are stored though one of them cannot be."""
    codes, append_all, together = [create(client) for _ in range(3)], Store.append_all, list[int]()
    begun, go = threading.Event(), threading.Event()

    def refuses(store: Store, entries: Sequence[JournalEntry]) -> None:
        begun.set()
        assert go.wait(30)
        together.append(len(entries))
        if any(entry.code == codes[1] for entry in entries):
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")
        append_all(store, entries)

    monkeypatch.setattr(Store, "append_all", refuses)
    first = create(client)
    services = client.services

    async def scene() -> list[Any]:
        tables = [await services.tables.open(code) for code in (first, *codes)]
        asked = [asyncio.ensure_future(services.tables.play(tables[0], 0, ["take 1"]))]
        while not begun.is_set():
            await asyncio.sleep(0)
        asked += [asyncio.ensure_future(services.tables.play(table, 0, ["take 1"])) for table in tables[1:]]
        while services.tables.journal.queued < len(codes):
            await asyncio.sleep(0)
        go.set()
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = client.portal.call(scene)
    assert together == [1, 3, 1, 1, 1]
    assert [isinstance(answer, Table) for answer in answers] == [True, True, False, True]
    assert [services.store.count(code) for code in codes] == [1, 0, 1]
    assert play(client, codes[0], "keep").status_code == 200
