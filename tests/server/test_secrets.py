"""Nothing hidden is sent to a seat that may not see it."""

from __future__ import annotations

import re

from playing import JSON, WIDE, TestClient, create, parts, play, seat_link, there

from backroom.core.game import game
from backroom.core.match import Match
from backroom.server.people import Signer


def cards(code: str, client: TestClient) -> list[int]:
    row = there(client.services.store.table(code))
    return Match(game("tiny"), seed=row.seed).state.cards.tolist()


def shown(html: str) -> list[str]:
    """The values printed on cards, in big figures."""
    return re.findall(r'font-size="44"[^>]*>([0-9–])<', html.split('class="play tall"')[0])


def test_each_seat_sees_its_own_card_alone(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link")
    other.post(seat_link(client, code, 1), headers=WIDE)
    mine, theirs = cards(code, client)
    assert shown(parts(client, code).json()["parts"]["board"]) == [str(mine)]
    assert shown(parts(other, code).json()["parts"]["board"]) == [str(theirs)]
    assert other.get(f"/api/tables/{code}/view", headers=JSON).json()["state"]["cards"] == [-2, theirs]


def test_asking_for_another_seat_shows_ones_own(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link")
    other.post(seat_link(client, code, 1), headers=WIDE)
    assert parts(other, code, seat=0).json()["seat"] == 1
    assert play(other, code, "take 1", seat=0).status_code == 403


def test_a_stranger_sees_nothing_of_a_private_game(client: TestClient, other: TestClient) -> None:
    code = create(client, visibility="private")
    for address in ("", "/parts", "/replay", "/frames/0", "/saved.txt"):
        answer = other.get(f"/tables/{code}{address}", headers=JSON)
        assert answer.status_code == 403, address
        assert "<svg" not in answer.text
    assert other.get(f"/api/tables/{code}/view", headers=JSON).status_code == 403
    with other.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        assert page.receive_json()["type"] == "error"


def test_two_at_one_screen_are_divided_by_a_curtain(client: TestClient) -> None:
    code = create(client, "here", "here")
    page = client.get(f"/tables/{code}", headers=WIDE).text
    assert "Pass the screen to" in page
    assert shown(page) == []
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as socket:
        assert socket.receive_json()["curtain"]
        socket.send_json({"type": "lift", "seat": 0})
        first = socket.receive_json()
        assert (first["curtain"], shown(first["parts"]["board"])) == (False, [str(cards(code, client)[0])])
        play(client, code, "take 1", "keep", seat=0)
        second = socket.receive_json()
        assert second["curtain"] and second["seat"] == 1
        assert second["parts"]["board"] == ""


def test_the_seed_is_not_told_before_the_end(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link", seed=1234567890123)
    other.post(seat_link(client, code, 1), headers=WIDE)
    for someone in (client, other):
        assert someone.get(f"/tables/{code}/saved.txt", headers=JSON).status_code == 403
        for address in (
            f"/tables/{code}",
            f"/tables/{code}/parts",
            f"/tables/{code}/replay",
            f"/api/tables/{code}/view",
        ):
            assert "1234567890123" not in someone.get(address).text
    client.post(f"/api/tables/{code}/resign", json={}, headers=JSON)
    assert "1234567890123" in other.get(f"/tables/{code}/saved.txt").text


def test_a_finished_game_may_be_seen_through_every_eye(client: TestClient, other: TestClient) -> None:
    code = create(client)
    client.post(f"/api/tables/{code}/resign", json={"seat": 0}, headers=JSON)
    for seat, value in enumerate(cards(code, client)):
        frame = other.get(f"/tables/{code}/frames/0", params={"seat": seat}, headers=JSON).json()
        assert shown(frame["board"]) == [str(value)]


def test_a_seat_link_cannot_be_guessed_or_moved(client: TestClient, other: TestClient) -> None:
    code, elsewhere = create(client, "here", "link"), create(client, "here", "link")
    right = seat_link(client, code, 1)
    wrong = [
        right[:-1] + ("0" if right[-1] != "0" else "1"),
        right.replace("/1-", "/0-"),
        right.replace(code, elsewhere),
    ]
    for address in [*wrong, f"/tables/{code}/seat/1-", f"/tables/{code}/seat/x"]:
        assert other.post(address, headers=WIDE).status_code == 404
    assert other.post(right, headers=WIDE).status_code == 200
    third = TestClient(client.app, base_url="http://127.0.0.1")
    assert third.post(right, headers=WIDE).status_code == 409


def test_opening_a_seat_link_does_not_sit_down_yet(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link")
    page = other.get(seat_link(client, code, 1), headers=WIDE).text
    assert "You are invited to play" in page
    assert f"At the table: {client.services.store.seats(code)[0].name}." in page
    assert 'href="/games/tiny/how"' in page  # who never played it may want to read first
    assert client.services.store.seats(code)[1].person is None


def test_a_cookie_that_was_not_signed_here_is_nobody() -> None:
    ours, theirs = Signer(b"ours"), Signer(b"theirs")
    assert ours.person(ours.cookie("rosa")) == "rosa"
    for cookie in (theirs.cookie("rosa"), "rosa", "rosa.", ".", "", "rosa.é"):
        assert ours.person(cookie) is None
