"""The socket for programs: every event once and in order, an answer to each message, nothing hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playing import WIDE, TestClient, create, play, seat_link, there

from backroom.server.api.protocol import WRITTEN


def live(client: TestClient, code: str, **query: Any):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live?{asked}")


def take(socket: Any) -> dict[str, Any]:
    """The next message, as it is described; who comes and goes is told at any moment."""
    while (message := socket.receive_json())["type"] == "company":
        WRITTEN.validate_python(message)
    WRITTEN.validate_python(message)
    return message


def until(socket: Any, kind: str) -> dict[str, Any]:
    while (message := take(socket))["type"] != kind:
        continue
    return message


@pytest.fixture
def code(client: TestClient, other: TestClient) -> str:
    made = create(client, "here", "link")
    other.post(seat_link(client, made, 1), headers=WIDE)
    return made


def test_the_first_message_says_where_the_table_stands(client: TestClient, code: str) -> None:
    with live(client, code) as socket:
        message = take(socket)
    assert (message["v"], message["type"], message["number"], message["yours"]) == (1, "welcome", 0, [0])
    assert message["pending"] == [0]
    assert message["legal"] == {"0": ["take 1", "take 2", "take 3"]}


def test_a_move_is_answered_and_told_to_the_other_seat(client: TestClient, other: TestClient, code: str) -> None:
    with live(client, code) as mine, live(other, code) as theirs:
        take(mine), take(theirs)
        mine.send_json({"type": "play", "moves": ["take 2"], "id": "mark-0001"})
        assert until(mine, "done") == {"v": 1, "type": "done", "id": "mark-0001", "number": 1}
        received = take(theirs)
    assert received["type"] == "events"
    assert [(event["number"], event["kind"], event["seat"]) for event in received["events"]] == [(1, "move", 0)]
    assert received["events"][0]["says"][0].endswith("takes 2.")


def test_how_another_seat_moved_is_not_told_while_the_game_runs(
    client: TestClient, other: TestClient, code: str
) -> None:
    """What a move made happen is told; the move itself may be a secret."""
    play(client, code, "take 2", "keep")
    with live(other, code) as theirs:
        take(theirs)
        assert all("move" not in event for event in take(theirs)["events"])
    with live(client, code) as mine:
        take(mine)
        assert [event["move"] for event in take(mine)["events"]] == ["take 2", "keep"]


def test_the_same_mark_twice_is_one_move(client: TestClient, code: str) -> None:
    with live(client, code) as socket:
        take(socket)
        for _ in range(2):
            socket.send_json({"type": "play", "moves": ["take 1"], "id": "mark-0001"})
            assert until(socket, "done")["number"] == 1
    assert client.services.store.count(code) == 1


def test_the_same_undo_twice_takes_back_once(client: TestClient, code: str) -> None:
    play(client, code, "take 1")
    with live(client, code) as socket:
        for _ in range(2):
            socket.send_json({"type": "undo", "id": "mark-0002"})
            assert until(socket, "done")["number"] == 2
        socket.send_json({"type": "undo", "id": "mark-0003"})
        assert until(socket, "refused")["key"] == "undo_none"
        for _ in range(2):
            socket.send_json({"type": "resign", "id": "mark-0004"})
            assert until(socket, "done")["number"] == 3
    assert [row.kind for row in client.services.store.events(code)] == ["move", "undo", "resign"]


def test_somebody_elses_mark_answers_nothing(client: TestClient, other: TestClient, code: str) -> None:
    play(client, code, "take 1", request_id="mark-0001")
    with live(other, code) as socket:
        take(socket)
        socket.send_json({"type": "play", "moves": ["take 1"], "id": "mark-0001", "seat": 0})
        assert until(socket, "refused")["key"] == "not_your_seat"


def test_a_program_that_comes_back_is_told_what_it_missed_once(client: TestClient, code: str) -> None:
    play(client, code, "take 2")
    play(client, code, "keep")
    with live(client, code, seen=1) as socket:
        assert take(socket)["number"] == 2
        assert [event["number"] for event in take(socket)["events"]] == [2]
        socket.send_json({"type": "look"})
        assert take(socket)["type"] == "view"


def test_a_refusal_names_the_reason_and_the_rule(client: TestClient, code: str) -> None:
    with live(client, code) as socket:
        take(socket)
        socket.send_json({"type": "play", "moves": ["burn"], "id": "mark-0001"})
        refused = take(socket)
        assert (refused["type"], refused["id"], refused["rule"]) == ("refused", "mark-0001", "/games/tiny/rules#card")
        socket.send_json({"type": "play", "moves": ["take 1"], "seat": 1})
        assert take(socket)["key"] == "not_your_seat"
    assert client.services.store.count(code) == 0


def test_a_view_is_what_the_seat_may_know(client: TestClient, other: TestClient, code: str) -> None:
    cards = [int(card) for card in there(client.services.tables.kept(code)).match.state.cards]
    with live(client, code) as mine, live(other, code) as theirs:
        for seat, socket in enumerate((mine, theirs)):
            take(socket)
            socket.send_json({"type": "look", "id": "look-0001"})
            seen = take(socket)["view"]["state"]["cards"]
            assert seen[seat] == cards[seat]
            assert seen[1 - seat] != cards[1 - seat]


def test_views_come_by_themselves_where_they_are_wanted(client: TestClient, code: str) -> None:
    with live(client, code, views=1) as socket:
        assert [take(socket)["type"], take(socket)["type"]] == ["welcome", "view"]
        play(client, code, "take 2")
        assert [take(socket)["type"], take(socket)["type"]] == ["events", "view"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": 5}',
        '{"type": "cheat"}',
        "[" * 2000,
        '{"type": "play"}',
        '{"type": "play", "moves": []}',
        '{"type": "play", "moves": [true]}',
        '{"type": "play", "moves": ["take 1"], "seat": -1}',
        '{"type": "play", "moves": ["take 1"], "id": "x"}',
        '{"type": "play", "moves": ["take 1"], "extra": 1}',
        '{"type": "play", "moves": ["take 1"], "after": 1e99}',
        '{"type": "play", "moves": ["\\ud800"]}',
    ],
)
def test_a_message_that_means_nothing_changes_nothing(client: TestClient, code: str, text: str) -> None:
    with live(client, code) as socket:
        take(socket)
        socket.send_text(text)
        assert take(socket)["key"] == "bad_message"
        socket.send_json({"type": "look"})
        assert take(socket)["type"] == "view"
    assert client.services.store.count(code) == 0


def test_a_table_that_is_not_there_is_said_and_final(client: TestClient) -> None:
    with live(client, "NOBODY22") as socket:
        message = take(socket)
    assert (message["type"], message["key"], message["final"]) == ("error", "no_table", True)


def test_too_many_messages_end_the_line(client: TestClient, code: str) -> None:
    with live(client, code) as socket:
        take(socket)
        for _ in range(70):
            socket.send_text(json.dumps({"type": "look"}))
        assert until(socket, "error")["key"] == "too_much"


def test_what_is_written_by_hand_is_what_the_protocol_says(client: TestClient, other: TestClient, code: str) -> None:
    """Events and answers go out with every move and are written without their models: not a field more or less."""
    with live(client, code) as mine, live(other, code) as theirs:
        take(mine), take(theirs)
        mine.send_json({"type": "play", "moves": ["take 2", "keep"], "id": "mark-0001"})
        sent = [until(mine, "events"), until(theirs, "events")]
        assert play(other, code, "take 1").status_code == 200
        sent += [until(mine, "events")]
        theirs.send_json({"type": "resign"})
        sent += [until(theirs, "done"), until(mine, "events")]
    for message in sent:
        described = WRITTEN.validate_python(message)
        assert described.model_dump() == message and type(described).model_config.get("extra") is None
    assert {name for message in sent for event in message.get("events", ()) for name in event} == {
        "number", "kind", "seat", "move", "says",
    }  # fmt: skip
