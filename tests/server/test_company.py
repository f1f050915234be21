"""Who can watch and join, watching, leaving and coming back, clocks, talk, rematch, forks, the installed app."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, live, parts, play, seat_link, there

from backroom.core.words import LANGUAGES
from backroom.server.tables import tables as tables_file
from backroom.server.tables.phrases import ALL
from backroom.server.tables.thinking_time import ThinkingTime
from backroom.server.timestamps import now
from backroom.server.web.templates import site_words


def ask(client: TestClient, code: str, deed: str, **body: object):
    return client.post(f"/api/tables/{code}/{deed}", json=body, headers=JSON)


def next_of(page, kind: str) -> dict:
    while (message := page.receive_json())["type"] != kind:
        pass
    return message


def together(client: TestClient, other: TestClient, **fields: str) -> str:
    code = create(client, "here", "link", **fields)
    assert ask(other, code, "sit").status_code == 200
    return code


# --- who may look -----------------------------------------------------------------------------------------------------


def test_a_public_table_stands_in_the_lobby_until_it_is_over(client: TestClient, other: TestClient) -> None:
    codes = {
        visibility: create(client, "here", "link", visibility=visibility)
        for visibility in ("public", "link", "private")
    }
    page = other.get("/", headers=WIDE).text
    assert [kind for kind, code in codes.items() if code in page] == ["public"]
    assert "1 seat free" in page and f'action="/tables/{codes["public"]}/sit"' in page
    ask(client, codes["public"], "resign")
    assert codes["public"] not in other.get("/", headers=WIDE).text


@pytest.mark.parametrize(("visibility", "status"), [("public", 200), ("link", 200), ("private", 403)])
def test_a_free_seat_is_taken_by_whoever_may_look(
    client: TestClient, other: TestClient, visibility: str, status: int
) -> None:
    code = create(client, "here", "link", visibility=visibility)
    assert other.get(f"/tables/{code}", headers=WIDE).status_code == status
    assert ask(other, code, "sit").status_code == status
    assert other.post(seat_link(client, code, 1), headers=WIDE).status_code == 200


def test_a_seat_is_taken_once_and_the_next_is_told(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    third = TestClient(client.app, base_url="http://127.0.0.1")
    answer = ask(third, code, "sit")
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "No free seat. You can watch, or start your own table.",
    )
    assert ask(third, code, "sit", seat=0).status_code == 409


@pytest.mark.parametrize(("visibility", "offered"), [("link", True), ("private", False)])
def test_the_link_of_a_taken_seat_offers_to_watch_whom_the_table_lets_look(
    client: TestClient, other: TestClient, visibility: str, offered: bool
) -> None:
    code = create(client, "here", "link", visibility=visibility)
    address = seat_link(client, code, 1)
    other.post(address, headers=WIDE)
    page = TestClient(client.app, base_url="http://127.0.0.1").get(address, headers=WIDE).text
    assert "has already taken this seat" in page and (f'href="/tables/{code}"' in page) is offered


def test_nobody_takes_two_free_seats(client: TestClient) -> None:
    code = create(client, "here", "link")
    assert ask(client, code, "sit").status_code == 200
    assert client.services.store.seats(code)[1].person is None


def test_a_private_finished_game_stays_with_those_who_played(client: TestClient, other: TestClient) -> None:
    code = create(client, visibility="private")
    ask(client, code, "resign", seat=0)
    for address in ("", "/replay", "/frames/0", "/saved.txt"):
        assert other.get(f"/tables/{code}{address}", headers=JSON).status_code == 403
        assert client.get(f"/tables/{code}{address}", headers=JSON).status_code == 200


@pytest.mark.parametrize("clock", ["x", "1/0", "-1/0", "60", "60/99999999", "3000000/0"])
def test_a_clock_that_cannot_be_is_refused(client: TestClient, clock: str) -> None:
    answer = client.post("/games/tiny/tables", data={"clock": clock}, headers=WIDE)
    assert answer.status_code == 422 and "A clock is the seconds" in answer.text
    assert client.post("/games/tiny/tables", data={"visibility": "secret"}, headers=WIDE).status_code == 422


# --- watching ---------------------------------------------------------------------------------------------------------


def cards_seen(answer: dict) -> list[int]:
    return answer["state"]["cards"]


def test_who_watches_sees_no_card_until_every_player_allows_it(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    third = TestClient(client.app, base_url="http://127.0.0.1")

    def seen() -> list[int]:
        return cards_seen(third.get(f"/api/tables/{code}/view", headers=JSON).json())

    assert seen() == [-2, -2]
    shown = parts(third, code).json()
    assert (
        not shown["plays"]
        and "You are watching" in shown["parts"]["acts"]
        and "data-typed" not in shown["parts"]["plain"]
    )
    ask(client, code, "cards", shows=True)
    assert seen() == [-2, -2]
    ask(other, code, "cards", shows=True)
    assert seen()[0] > 0 and seen()[1] == -2
    assert third.get(f"/api/tables/{code}/view?seat=1", headers=JSON).json()["state"]["cards"][1] > 0
    ask(client, code, "cards", shows=False)
    assert seen() == [-2, -2]


@pytest.mark.parametrize("deed", ["moves", "undo", "resign", "leave", "return", "say", "cards", "hint"])
def test_who_watches_cannot_act(client: TestClient, other: TestClient, deed: str) -> None:
    code = create(client)
    bodies: dict[str, dict[str, Any]] = {
        "moves": {"moves": ["take 1"]},
        "say": {"phrase": "hello"},
        "cards": {"shows": True},
    }
    answer = ask(other, code, deed, **bodies.get(deed, {}))
    assert answer.status_code in (403, 409) and answer.json()["error"]
    assert client.services.store.count(code) == 0


def test_everybody_is_told_who_is_here(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    third = TestClient(client.app, base_url="http://127.0.0.1")
    with live(client, code) as mine:
        assert mine.receive_json()["company"] == {"seats": [0], "watching": 0}
        with live(other, code) as theirs:
            assert theirs.receive_json()["company"] == {"seats": [0, 1], "watching": 0}
            assert next_of(mine, "company")["company"] == {"seats": [0, 1], "watching": 0}
            with live(third, code) as watching:
                watching.receive_json()
                assert next_of(mine, "company")["company"] == {"seats": [0, 1], "watching": 1}
            assert next_of(mine, "company")["company"]["watching"] == 0
        assert next_of(mine, "company")["company"] == {"seats": [0], "watching": 0}


# --- leaving and coming back ------------------------------------------------------------------------------------------


def test_a_bot_plays_for_who_leaves_and_hands_the_seat_back(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    with live(other, code) as page:
        next_of(page, "table")
        ask(client, code, "leave")
        message = next_of(page, "table")
        assert "a bot is playing" in message["news"][0]["text"]
        while not message["mine"]:
            message = next_of(page, "table")
    assert [event.seat for event in client.services.store.events(code) if event.kind == "move"][:1] == [0]
    refused = play(client, code, "take 1")
    assert (refused.status_code, refused.json()["key"]) == (409, "bot_plays")
    shown = parts(client, code).json()["parts"]
    assert "A bot is playing for you." in shown["acts"] and 'data-act="return"' in shown["acts"]
    ask(client, code, "return")
    assert "A bot is playing for you." not in parts(client, code).json()["parts"]["acts"]
    play(other, code, "take 1", "keep")
    assert parts(client, code).json()["mine"]
    kinds = [event.kind for event in client.services.store.events(code)]
    assert kinds.count("leave") == kinds.count("return") == 1


def test_who_left_is_still_away_after_a_restart(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    ask(other, code, "leave")
    table = asyncio.run(client.services.tables.find(code))
    assert table.away == {1: "greedy"}
    client.services.tables.forget()
    assert "A bot is playing for you." in parts(other, code).json()["parts"]["acts"]


def test_leaving_twice_is_leaving_once(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    assert ask(other, code, "leave").status_code == ask(other, code, "leave").status_code == 200
    assert ask(other, code, "return").status_code == ask(other, code, "return").status_code == 200
    kinds = [event.kind for event in client.services.store.events(code)]
    assert (kinds.count("leave"), kinds.count("return")) == (1, 1)


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_times_run_for_whoever_is_to_move_from_when_all_are_there() -> None:
    times = ThinkingTime(per_move=60_000, per_game=100_000)
    times.begin(1_000)
    times.follow(1_000, [0])
    assert times.left(0, 11_000) == 50 and times.left(1, 11_000) is None
    times.follow(31_000, [1], mover=0)
    assert times.spent == {0: 30_000} and times.game_left(0, 99_000) == 70
    times.follow(41_000, [0], mover=1)
    assert times.left(0, 41_000) == 60 and times.left(0, 101_000) == 0
    times.follow(81_000, [0], mover=0)  # moves again immediately: a new move, the same game
    assert times.left(0, 81_000) == 30 and times.up(110_999) == [] and times.up(111_000) == [0]


def test_what_is_shown_in_scenes_costs_nobody_time() -> None:
    times = ThinkingTime(per_move=60_000, per_game=100_000)
    times.begin(1_000)
    times.follow(1_000, [0])
    times.follow(11_000, [1], mover=0, scenes=5_000)
    assert times.left(1, 16_000) == 60 and times.game_left(1, 16_000) == 100
    times.follow(12_000, [0], mover=1)  # who skips the scene has used nothing
    assert times.spent == {0: 10_000, 1: 0}
    assert times.left(0, 16_000) == 60


def test_a_clock_waits_for_the_scenes_of_a_move(client: TestClient, other: TestClient) -> None:
    code = together(client, other, clock="60/0")
    play(client, code, "take 1")
    event = client.services.store.events(code)[-1]
    assert there(client.services.tables.kept(code)).thinking_time.at - event.at == 2400  # two beats of a match's scene


def test_the_sand_runs_when_everybody_has_been_counted_down(client: TestClient) -> None:
    form = {"seat.0": "here", "option.mode": "speed", "option.players": "1"}
    code = client.post("/games/mad_city/tables", data=form, headers=WIDE).url.path.rpartition("/")[2]
    play(client, code, "go")
    event = client.services.store.events(code)[-1]
    assert there(client.services.tables.kept(code)).clock_since - event.at == 2400


def test_an_event_before_all_are_there_costs_nobody_time() -> None:
    times = ThinkingTime(per_move=0, per_game=60_000)
    times.begin(50_000)
    times.follow(50_000, [0])
    times.follow(20_000, [1], mover=0)
    assert times.spent.get(0, 0) == 0


def test_a_move_that_takes_too_long_is_a_bots_until_one_comes_back(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = together(client, other, clock="60/0")
    assert 'class="turnclock"' in parts(client, code).json()["parts"]["seats"]
    monkeypatch.setattr("backroom.server.tables.clock.now", lambda: now() + 61_000)
    monkeypatch.setattr(tables_file, "now", lambda: now() + 61_000)
    with live(other, code) as page:
        message = page.receive_json()
        while not any("a bot is playing" in line["text"] for line in message.get("news", [])):
            message = page.receive_json()
    table = there(client.services.tables.kept(code))
    assert 0 in table.away and not table.timed_out
    assert ask(client, code, "return").status_code == 200


def test_who_has_used_up_the_game_does_not_come_back(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = together(client, other, clock="0/60")
    monkeypatch.setattr("backroom.server.tables.clock.now", lambda: now() + 61_000)
    monkeypatch.setattr(tables_file, "now", lambda: now() + 61_000)
    with live(other, code) as page:
        while not any("a bot is playing" in line["text"] for line in page.receive_json().get("news", [])):
            pass
    answer = ask(client, code, "return")
    assert (answer.status_code, answer.json()["key"]) == (409, "time_is_up")
    assert "Your time for this game has run out." in parts(client, code).json()["parts"]["acts"]


def test_no_time_runs_while_a_seat_is_free(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link", clock="60/0")
    parts(client, code)
    table = asyncio.run(client.services.tables.find(code))
    assert table.thinking_time.running == set()
    ask(other, code, "sit")
    table = there(client.services.tables.kept(code))
    assert table.thinking_time.running == {0} and table.thinking_time.since[0] == table.seats[1].sat_at


# --- talk -------------------------------------------------------------------------------------------------------------


def test_a_phrase_is_heard_in_each_hearers_language(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    other.cookies.set("language", "fr")
    with live(client, code) as mine, live(other, code) as theirs:
        next_of(mine, "table"), next_of(theirs, "table")
        ask(client, code, "say", phrase="well")
        assert next_of(mine, "table")["said"][0].endswith(": Well played!")
        message = next_of(theirs, "table")
        assert message["said"][0].endswith(": Bien joué\u202f!") and "Bien joué" in message["parts"]["talk"]
    assert client.services.store.count(code) == 0  # no event: a move that was begun is not stale


@pytest.mark.parametrize(
    "body", [{"phrase": "you fool"}, {"phrase": ""}, {"phrase": 5}, {}, {"phrase": "hello", "x": 1}]
)
def test_nobody_says_anything_else(client: TestClient, body: dict[str, object]) -> None:
    code = create(client)
    assert ask(client, code, "say", **body).status_code == 422
    assert client.services.store.phrases(code) == []


def test_who_talks_too_much_is_asked_to_wait(client: TestClient) -> None:
    code = create(client)
    answers = [ask(client, code, "say", phrase="hello").status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2


def test_every_phrase_has_words() -> None:
    for language in LANGUAGES:
        assert all(site_words(language)(f"phrase.{phrase}") for phrase in ALL)


# --- again, and from here ---------------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_people_and_both_find_it(client: TestClient, other: TestClient) -> None:
    code = together(client, other, clock="300/0", visibility="public")
    ask(client, code, "resign")
    with live(other, code) as page:
        next_of(page, "table")
        answer = client.post(f"/tables/{code}/again", headers=WIDE, follow_redirects=False)
        fresh = answer.headers["location"].rsplit("/", 1)[1]
        assert f'href="/tables/{fresh}"' in next_of(page, "table")["parts"]["acts"]
    store = client.services.store
    assert [seat.person for seat in store.seats(fresh)] == [seat.person for seat in store.seats(code)]
    row = there(store.table(fresh))
    assert (row.move_seconds, row.visibility, row.seed != there(store.table(code)).seed) == (300, "public", True)
    again = other.post(f"/tables/{code}/again", headers=WIDE, follow_redirects=False)
    assert again.headers["location"] == answer.headers["location"]
    assert play(client, fresh, "take 1", "keep").status_code == 200 and play(other, fresh, "take 1").status_code == 200


def test_a_stranger_plays_the_same_set_up_with_strangers(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    third = TestClient(client.app, base_url="http://127.0.0.1")
    answer = third.post(f"/tables/{code}/again", headers=WIDE, follow_redirects=False)
    people = [seat.person for seat in client.services.store.seats(answer.headers["location"].rsplit("/", 1)[1])]
    assert people[1] is None and people[0] not in (None, client.services.store.seats(code)[0].person)


def test_a_position_is_played_on_at_another_table(client: TestClient) -> None:
    code = create(client)
    for move in ("take 1", "keep", "take 2"):
        play(client, code, move)
    answer = client.post(
        f"/tables/{code}/fork", data={"at": "2", "seat": "1", "others": "easy"}, headers=WIDE, follow_redirects=False
    )
    fresh = answer.headers["location"].rsplit("/", 1)[1]
    store = client.services.store
    assert [event.what for event in store.events(fresh)] == ["take 1", "keep"]
    assert [seat.player for seat in store.seats(fresh)] == ["bot:level:2", "here"]
    assert (there(store.table(fresh)).origin, there(store.table(fresh)).seed) == (
        f"fork {code} 2",
        there(store.table(code)).seed,
    )
    assert len(store.events(code)) == 3


@pytest.mark.parametrize("at", ["", "x", "-1", "99", "9" * 30, "1.5"])
def test_a_fork_needs_a_move_of_the_game(client: TestClient, at: str) -> None:
    code = create(client)
    assert client.post(f"/tables/{code}/fork", data={"at": at}, headers=WIDE).status_code == 422


def test_while_others_play_nobody_tries_the_cards_to_come(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    for someone in (client, other, TestClient(client.app, base_url="http://127.0.0.1")):
        answer = someone.post(f"/tables/{code}/fork", data={"at": "0"}, headers=JSON)
        assert answer.status_code == 403 and answer.json()["key"] == "fork_later"


# --- invitations and the installed app --------------------------------------------------------------------------------


def test_an_invitation_has_a_code_for_a_camera(client: TestClient) -> None:
    page = client.get(f"/tables/{create(client, 'here', 'link')}", headers=WIDE).text
    assert re.search(r'<figure class="qrcode"><svg[^>]*class="qr"', page)
    alone = client.get(f"/tables/{create(client, visibility='private')}", headers=WIDE).text
    assert 'id="invite"' not in alone


def test_the_lobby_shows_a_code_where_others_can_reach_the_house(client: TestClient) -> None:
    assert "phone-code" not in client.get("/", headers=WIDE).text
    other_host = client.get("/", headers=WIDE | {"host": "192.168.1.5:8000"}).text
    assert "http://192.168.1.5:8000/" in other_host and "phone-code" in other_host


def test_the_app_can_be_installed_and_keeps_the_rules(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert {icon["sizes"] for icon in manifest.json()["icons"]} == {"192x192", "512x512", "any"}
    for icon in manifest.json()["icons"]:
        assert client.get(icon["src"]).status_code == 200
    worker = client.get("/worker.js").text
    kept = json.loads(worker.split("const KEPT = ")[1].split(";\n")[0])
    assert "/games/tiny/rules" in kept["pages"]
    for address in (*kept["files"], "/offline", "/games/tiny/rules"):
        assert client.get(address).status_code == 200, address
    assert not any("/tables" in page for page in kept["pages"])


def test_where_it_is_ones_turn_is_told_to_an_open_lobby(client: TestClient, other: TestClient) -> None:
    code = together(client, other)
    assert [turn["code"] for turn in client.get("/turns").json()["turns"]] == [code]
    assert other.get("/turns").json()["turns"] == []
    play(client, code, "take 1", "keep")
    assert [turn["code"] for turn in other.get("/turns").json()["turns"]] == [code]


def test_two_guests_of_one_name_are_told_apart_at_a_table(client: TestClient, other: TestClient) -> None:
    for guest in (client, other):
        assert guest.post("/name", data={"name": "Frankie"}, headers=WIDE).status_code == 200
    code = create(client, "here", "link")
    assert other.post(f"/api/tables/{code}/sit", json={}, headers=JSON).status_code == 200
    table = client.services.tables.kept(code)
    assert table is not None
    assert ["Frankie", "Frankie 2"] == [seat.name for seat in table.seats]
