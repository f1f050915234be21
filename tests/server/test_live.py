"""The socket of a table's page."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import TestClient, create, live, play, there, undo
from starlette.websockets import WebSocketDisconnect

from backroom.server.app import create_app
from backroom.server.pages.drawing import read_draft
from backroom.server.pages.messages import TAKES
from backroom.server.settings import Settings
from backroom.server.storage import Store
from backroom.server.tables import compiling


def test_a_move_is_pushed_with_its_news(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        first = page.receive_json()
        assert (first["v"], first["type"], first["number"]) == (1, "table", 0)
        play(client, code, "take 2")
        pushed = page.receive_json()
        assert pushed["number"] == 1
        assert [line["kind"] for line in pushed["news"]] == ["took"]
        assert pushed["news"][0]["text"].endswith("takes 2.")
        assert "Burn your card?" in pushed["parts"]["acts"]


def said(page: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind; pictures and answers come in either order."""
    while (message := page.receive_json())["type"] != kind:
        assert message["type"] in ("table", "done")
    return dict(message)


def test_a_page_plays_through_its_line(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        page.receive_json()
        for _ in range(2):  # the answer was lost, and the page asks again
            page.send_json({"type": "play", "moves": ["take 2"], "seat": 0, "after": 0, "id": "mark-0001"})
            done = said(page, "done")
            assert (done["id"], done["number"]) == ("mark-0001", 1)
        assert play(client, code, "take 2", request_id="mark-0001").json()["number"] == 1  # and by a request
    assert [event.what for event in client.services.store.events(code)] == ["take 2"]


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ({"moves": ["keep"]}, "refused"),
        ({"moves": ["nonsense"]}, "no_move"),
        ({"moves": ["take 2"], "seat": 1}, "not_your_seat"),
    ],
)
def test_what_a_page_may_not_play_is_refused_by_name(client: TestClient, message: dict[str, Any], key: str) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        page.receive_json()
        page.send_json({"type": "play", "id": "mark-0002", **message})
        no = said(page, "refused")
        assert (no["id"], no["key"]) == ("mark-0002", key)
        assert no["error"]
        page.send_json({"type": "play", "moves": ["take 2"], "id": "mark-0003", "careful": True})
        assert said(page, "done")["number"] == 1
        page.send_json({"type": "play", "moves": ["take 1"], "id": "mark-0004", "after": 0})
        assert said(page, "refused")["key"] == "stale"
    assert client.services.store.count(code) == 1


def test_a_move_of_a_page_that_has_gone_is_stored_and_answered_to_nobody(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, reached, gone = Store.append_all, threading.Event(), threading.Event()

    def slow(store: Store, entries: Any) -> None:
        reached.set()
        assert gone.wait(30)
        write(store, entries)

    code = create(client, "here", "link")
    with live(client, code) as page:
        page.receive_json()
        monkeypatch.setattr(Store, "append_all", slow)
        page.send_json({"type": "play", "moves": ["take 2"], "id": "mark-0006"})
        assert reached.wait(30)
    gone.set()
    assert play(client, code, "take 2", request_id="mark-0006").json()["number"] == 1
    assert client.services.store.count(code) == 1


def test_who_only_watches_plays_nothing(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link", visibility="public")
    with live(other, code) as page:
        page.receive_json()
        page.send_json({"type": "play", "moves": ["take 2"], "id": "mark-0005"})
        assert said(page, "refused")["key"] == "not_your_seat"
    assert client.services.store.count(code) == 0


def test_a_part_that_is_as_it_was_is_not_sent_again(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        first = page.receive_json()["parts"]
        page.send_json({"type": "show"})
        assert page.receive_json()["parts"] == {}
        play(client, code, "take 2")
        pushed = page.receive_json()["parts"]
        assert "board" in pushed and "talk" not in pushed
    with live(client, code) as again:
        assert again.receive_json()["parts"].keys() == first.keys()


def test_the_table_in_words_is_drawn_for_whoever_reads_it(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        assert "plain" not in page.receive_json()["parts"]
        page.send_json({"type": "words"})
        assert 'data-typed="take 2"' in page.receive_json()["parts"]["plain"]
        play(client, code, "take 2")
        assert 'data-typed="keep"' in page.receive_json()["parts"]["plain"]


def test_two_pages_of_one_table_see_the_same_move(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as first, live(client, code) as second:
        first.receive_json(), second.receive_json()
        play(client, code, "take 1")
        assert first.receive_json()["number"] == second.receive_json()["number"] == 1


def test_a_move_made_in_another_process_is_pushed(settings: Settings, postgres: str) -> None:
    shared = replace(settings, database_url=postgres)
    with (
        TestClient(create_app(shared), base_url="http://127.0.0.1") as first,
        TestClient(create_app(shared), base_url="http://127.0.0.1") as second,
    ):
        assert there(second.services.listener).ready.wait(20)
        code = create(first, "here", "link")
        second.cookies = first.cookies
        with live(second, code) as page:
            assert page.receive_json()["number"] == 0
            play(first, code, "take 2")
            pushed = page.receive_json()
            assert (pushed["number"], [line["kind"] for line in pushed["news"]]) == (1, ["took"])


def test_a_page_that_comes_back_hears_what_it_missed(client: TestClient) -> None:
    code = create(client, "here", "link")
    play(client, code, "take 2")
    undo(client, code)
    play(client, code, "take 3")
    with live(client, code, seen=1) as page:
        assert [line["icon"] for line in page.receive_json()["news"]] == ["undo", "turn"]


def test_a_page_from_before_a_lost_log_hears_no_false_news(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code, seen=99) as page:
        assert page.receive_json()["news"] == []


def test_a_draft_changes_the_picture_and_no_event(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        page.receive_json()
        page.send_json({"type": "draft", "draft": "take=2"})
        answer = page.receive_json()
        assert (answer["number"], answer["news"]) == (0, [])
    assert client.services.store.count(code) == 0


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "1", '"x"', '{"type": 5}', '{"type": "cheat"}', "[" * 2000, '{"type": "lift"}x']
)
def test_a_message_that_means_nothing_is_answered_and_changes_nothing(client: TestClient, text: str) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        page.receive_json()
        page.send_text(text)
        assert page.receive_json()["type"] == "error"
        page.send_json({"type": "show"})
        assert page.receive_json()["type"] == "table"


def test_bytes_are_no_message(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page:
        page.receive_json()
        page.send_bytes(b"\x00\xff")
        assert page.receive_json()["type"] == "error"


def test_too_many_messages_close_the_line(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page, pytest.raises(WebSocketDisconnect) as closed:
        for _ in range(400):
            page.send_text("x")
        while True:
            page.receive_json()
    assert closed.value.code == 4429


def test_a_message_that_is_too_long_closes_the_line(client: TestClient) -> None:
    code = create(client, "here", "link")
    with live(client, code) as page, pytest.raises(WebSocketDisconnect):
        page.send_text(json.dumps({"type": "draft", "draft": "x" * 5000}))
        while True:
            page.receive_json()


def test_another_sites_page_gets_no_line(client: TestClient) -> None:
    code = create(client, "here", "link")
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect(
            f"ws://127.0.0.1/tables/{code}/live", headers={"origin": "https://evil.example"}
        ).__enter__()


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        ("new=3 gear=2", {"new": 3, "gear": 2}),
        ("new=-1", {"new": -1}),
        ("new", {}),
        ("new=x NEW=1 new=1=2", {}),
        ("new=9999999", {}),
        (" ".join(f"a{i}=1" for i in range(99)), {f"a{i}": 1 for i in range(40)}),
    ],
)
def test_a_draft_is_a_few_small_numbers(text: str, draft: dict[str, int]) -> None:
    assert read_draft(text) == draft


def test_a_table_is_played_while_its_game_is_compiled_and_hears_when_that_is_done(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = threading.Event()
    monkeypatch.setattr("backroom.bots.compiling.Apart.compile", lambda apart, game: compiled.wait(20))
    monkeypatch.setattr(compiling, "is_game_ready", lambda game: compiled.is_set())
    code = create(client, "here", "link")
    page = client.get(f"/tables/{code}", headers={"accept": "text/html"}).text
    assert "Bots and hints reach full strength" in page and 'data-set="yes"' in page
    with live(client, code) as line:
        assert line.receive_json()["type"] == "table"
        assert play(client, code, "take 1").status_code == 200
        assert line.receive_json()["type"] == "table"
        compiled.set()
        assert line.receive_json()["type"] == "strong"
    page = client.get(f"/tables/{code}", headers={"accept": "text/html"}).text
    assert "Bots and hints reach full strength" not in page


@pytest.mark.parametrize("waits", [True, False])
def test_a_page_that_waits_hears_of_what_was_compiled_before_its_line_stood(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    """The cache may have all of it: then it is done between the page and its socket, and nobody would say so."""
    compiled = threading.Event()
    monkeypatch.setattr("backroom.bots.compiling.Apart.compile", lambda apart, game: compiled.wait(20))
    monkeypatch.setattr(compiling, "is_game_ready", lambda game: compiled.is_set())
    code = create(client, "here", "link")
    assert "reach full strength" in client.get(f"/tables/{code}", headers={"accept": "text/html"}).text
    with live(client, code) as early:  # once it has heard, everybody has been told
        assert early.receive_json()["type"] == "table"
        compiled.set()
        assert early.receive_json()["type"] == "strong"
    with live(client, code, waits=waits) as line:
        assert line.receive_json()["type"] == "table"
        play(client, code, "take 1")
        assert line.receive_json()["type"] == ("strong" if waits else "table")


def test_the_clock_of_a_real_time_game_plays_its_own_seat(client: TestClient) -> None:
    code = create(client, "here", "link", **{"option.clock": "true"})
    with live(client, code) as page:
        first = page.receive_json()
        assert first["number"] == 0 and 590 < first["clock"] <= 600  # the first of all may think
        play(client, code, "take 1")
        assert page.receive_json()["clock"] is None  # nobody is hurried about the card
        play(client, code, "keep")
        struck = page.receive_json()
        while struck["number"] < 3:  # a page that is behind is shown the latest alone
            struck = page.receive_json()
        assert struck["number"] == 3 and struck["mine"]
    events = client.services.store.events(code)
    assert [(event.seat, event.what) for event in events[:3]] == [(0, "take 1"), (0, "keep"), (2, "time_up")]


def test_nobody_plays_the_clocks_seat(client: TestClient) -> None:
    code = create(client, "here", "link", **{"option.clock": "true"})
    assert play(client, code, "time_up", seat=2).status_code == 403
    assert play(client, code, "time_up").status_code == 409


@given(st.text(max_size=200) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_no_message_is_read_as_anything_but_ours_or_nothing(text: str) -> None:
    with suppress(ValueError):
        assert TAKES.validate_json(text).type in ("play", "draft", "lift", "layout", "show", "echo")
    assert all(abs(value) < 10**6 for value in read_draft(text).values())
