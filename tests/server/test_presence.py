"""Who is here, in every process that shares the database."""

from __future__ import annotations

import asyncio
import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

from living import Living
from playing import JSON, WIDE, TestClient, create, play
from websockets.asyncio.client import ClientConnection, connect

from backroom.server.app import create_app
from backroom.server.settings import Settings
from backroom.server.tables import presence
from backroom.server.tables.presence import RemotePeople, packed
from backroom.server.web.limits import Limits


def test_each_processs_last_word_counts() -> None:
    elsewhere = RemotePeople()
    assert elsewhere.take({"from": "a", "at": {"T1": ["rosa"], "T2": ["anna"]}}) == {"T1", "T2"}
    assert elsewhere.take({"from": "b", "at": {"T1": ["sal"]}}) == {"T1"}
    assert elsewhere.take({"from": "b", "at": {"T1": ["sal"]}}) == set()  # nothing new
    assert elsewhere.people("T1") == {"rosa", "sal"} and elsewhere.people("T3") == set()
    assert elsewhere.take({"from": "a", "at": {"T1": []}}) == {"T1"}
    assert elsewhere.people("T1") == {"sal"}
    assert elsewhere.take({"from": "a", "gone": True}) == {"T2"}
    assert elsewhere.people("T2") == set()


def test_the_people_of_a_silent_process_are_gone() -> None:
    moment = 0.0
    elsewhere = RemotePeople(lambda: moment)
    elsewhere.take({"from": "a", "at": {"T1": ["rosa"]}})
    moment = 10.0
    elsewhere.take({"from": "b", "at": {"T1": ["sal"]}})
    assert elsewhere.fade() == set()
    moment = 16.0
    assert elsewhere.fade() == {"T1"} and elsewhere.people("T1") == {"sal"}
    elsewhere.take({"from": "b"})  # still there
    moment = 30.0
    assert elsewhere.fade() == set()


def test_many_people_are_told_in_words_that_the_database_takes() -> None:
    people = {f"TABLE{n:03}": [f"{n:012}{seat:012}" for seat in range(40)] for n in range(50)}
    words = list(packed(people.items()))
    assert {code: here for word in words for code, here in word["at"].items()} == people
    assert max(len(json.dumps({"from": "0123abcd", **word}, separators=(",", ":"))) for word in words) < 8000
    assert list(packed([])) == []


def company(page: Any, **wanted: object) -> None:
    """Read until the page is told this company; the test's own time limit ends a wait for ever."""
    while page.receive_json().get("company") != wanted:
        pass


def test_people_at_one_table_in_two_processes_see_each_other(pair: tuple[TestClient, TestClient]) -> None:
    first, second = pair
    code = create(first, "here", "link")
    assert second.post(f"/api/tables/{code}/sit", json={}, headers=JSON).status_code == 200
    address = f"ws://127.0.0.1/tables/{code}/live"
    with first.websocket_connect(address) as mine:
        company(mine, seats=[0], watching=0)
        with second.websocket_connect(address) as theirs:
            company(mine, seats=[0, 1], watching=0)
            company(theirs, seats=[0, 1], watching=0)
        company(mine, seats=[0], watching=0)


def test_who_starts_later_is_told_who_is_there(settings: Settings, postgres: str) -> None:
    shared = replace(settings, database_url=postgres)
    with TestClient(create_app(shared), base_url="http://127.0.0.1") as first:
        code = create(first, "here", "link")
        with first.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as mine:
            company(mine, seats=[0], watching=0)
            with TestClient(create_app(shared), base_url="http://127.0.0.1") as late:
                with late.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as watching:
                    company(watching, seats=[0], watching=1)
                    company(mine, seats=[0], watching=1)
            company(mine, seats=[0], watching=0)  # it has gone, and said so


def test_seats_that_change_hands_do_so_in_every_process(pair: tuple[TestClient, TestClient]) -> None:
    """A guest's table is open in both processes; signing in at one makes the seat the person's in the other too."""
    first, second = pair
    secret = {"name": "Wilhelmina", "new": "correct horse", "password": "correct horse"}
    somewhere = TestClient(first.app, base_url="http://127.0.0.1", follow_redirects=True)
    somewhere.portal = first.portal
    assert somewhere.post("/me/claim", data=secret, headers=WIDE).status_code == 200
    code = create(first)
    second.cookies = first.cookies
    assert play(second, code, "take 1").status_code == 200
    assert first.post("/me/in", data=secret, headers=WIDE).status_code in (200, 303)
    second.cookies = first.cookies
    services = second.services
    while services.tables.is_current(code):  # until the word has come
        pass
    assert play(second, code, "keep").status_code == 200
    assert first.post("/me/delete", data=secret, headers=WIDE).status_code in (200, 303)


def test_passwords_and_tables_are_counted_by_all_processes_together(pair: tuple[TestClient, TestClient]) -> None:
    first, second = pair
    for client in pair:
        client.services.passwords_by_name = Limits(per_second=0.0, burst=3)
        client.services.creating = Limits(per_second=0.0, burst=2)
    wrong = {"name": "Wilhelmina", "password": "a guess"}
    assert [first.post("/me/in", data=wrong, headers=WIDE).status_code for _ in range(3)] == [403] * 3
    create(first), create(first)
    services = second.services
    while services.left("creating", "testclient") > 0:  # until the word has come
        pass
    assert second.post("/me/in", data=wrong, headers=WIDE).status_code == 429
    assert second.post("/games/tiny/tables", data={}, headers=JSON).status_code == 429


async def until(socket: ClientConnection, **wanted: object) -> None:
    while json.loads(await socket.recv()).get("company") != wanted:
        pass


def test_two_live_processes_share_their_company_and_one_that_dies_takes_its_people_along(
    postgres: str, tmp_path: Path
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    quick = {"STILL_THERE": 0.2, "SILENT": 1.0}
    with Living(tmp_path / "a", postgres, patch={presence.__name__: quick}) as one:
        other = Living(tmp_path / "b", postgres, patch={presence.__name__: quick})
        with other:
            created = one.post("/api/tables", {"game": "tiny", "seats": ["link", "link"]})
            address = f"/api/tables/{created['code']}/live"

            async def story() -> None:
                async with connect(f"ws{one.address[4:]}{address}") as here:
                    async with connect(f"ws{other.address[4:]}{address}") as there:
                        await until(here, seats=[], watching=2)
                        await until(there, seats=[], watching=2)
                        other.process.send_signal(signal.SIGKILL)
                        await until(here, seats=[], watching=1)

            asyncio.run(story())
