"""Playing at a table through the application."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, parts, play, seat_link, there, undo
from tiny import GAME

from backroom.bots import level_of
from backroom.core.advice import Advice, Rated
from backroom.core.game import game
from backroom.core.match import Match, UndoReason, View
from backroom.core.saves import dump
from backroom.kit.screen import Hint
from backroom.server.app import create_app
from backroom.server.pages.hints import in_words
from backroom.server.settings import Settings
from backroom.server.storage import Store, StoredSeat
from backroom.server.tables.bots import Bots
from backroom.server.tables.table import UNDO_REASONS
from backroom.server.tables.tables import with_distinct_names
from backroom.server.web.templates import site_words


def events(client: TestClient, code: str) -> list[tuple[str, int, str]]:
    return [(row.kind, row.seat, row.what) for row in client.services.store.events(code)]


def test_a_move_is_stored_before_it_is_confirmed(client: TestClient) -> None:
    code = create(client)
    assert play(client, code, "take 2").json() == {"number": 1, "over": False}
    assert events(client, code) == [("move", 0, "take 2")]


def test_a_number_plays_the_same_move_as_its_notation(client: TestClient) -> None:
    code = create(client)
    assert play(client, code, 1).json()["number"] == 1
    assert events(client, code) == [("move", 0, "take 2")]


def test_an_unknown_move_is_refused_in_one_sentence(client: TestClient) -> None:
    code = create(client)
    answer = play(client, code, "tkae 2")
    assert answer.status_code == 422
    assert answer.json()["error"] == "There is no such move. Type one from the list of moves."
    assert events(client, code) == []


def test_an_illegal_move_names_its_reason_and_its_rule_in_the_page_language(client: TestClient) -> None:
    code = create(client)
    answer = client.post(
        f"/api/tables/{code}/moves", json={"moves": ["burn"]}, headers=JSON | {"accept-language": "fr-CH, fr;q=0.9"}
    )
    assert answer.status_code == 409
    assert answer.json()["error"] == "Prenez d’abord, la carte vient ensuite."
    assert answer.json()["rule"] == "/games/tiny/rules#card"


def test_a_chain_of_moves_is_played_whole_or_not_at_all(client: TestClient) -> None:
    code = create(client)
    assert play(client, code, "take 1", "take 1").status_code == 409
    assert events(client, code) == []
    assert play(client, code, "take 1", "keep").json()["number"] == 2


def test_the_same_click_twice_is_one_move(client: TestClient) -> None:
    code = create(client)
    assert play(client, code, "take 1", request_id="click-0001").json()["number"] == 1
    assert play(client, code, "take 1", request_id="click-0001").json()["number"] == 1
    assert play(client, code, "keep", after=0).json()["key"] == "stale"
    assert len(events(client, code)) == 1


def test_a_mark_is_its_senders_own(client: TestClient, other: TestClient) -> None:
    """Two programs that count their marks from one do not hide each other's moves."""
    code = create(client, "here", "link")
    other.post(seat_link(client, code, 1), headers=WIDE)
    assert play(client, code, "take 1", "keep", request_id="mark-0001").json()["number"] == 2
    assert play(other, code, "take 1", request_id="mark-0001").json()["number"] == 3
    assert play(other, code, "take 1", request_id="mark-0001").json()["number"] == 3
    with other.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as line:
        line.receive_json(), line.receive_json()
        line.send_json({"type": "play", "moves": ["take 1"], "id": "mark-0001"})
        assert line.receive_json()["number"] == 3


def test_a_mark_sent_again_is_not_played_for_the_next_at_the_same_screen(client: TestClient) -> None:
    code = create(client)
    assert play(client, code, "take 1", "keep", request_id="mark-0001").json()["number"] == 2
    assert play(client, code, "take 1", "keep", request_id="mark-0001").json()["number"] == 2
    assert len(events(client, code)) == 2


def test_moving_out_of_turn_is_refused(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link")
    other.post(seat_link(client, code, 1), headers=WIDE)
    answer = play(other, code, "take 1")
    assert (answer.status_code, answer.json()["error"]) == (409, "It is not your turn.")


def test_undo_is_an_event_of_its_own_and_takes_back_what_the_key_played(client: TestClient) -> None:
    code = create(client)
    play(client, code, "take 1")
    assert undo(client, code).json() == {"number": 2, "over": False}
    assert events(client, code) == [("move", 0, "take 1"), ("undo", 0, "1")]
    play(client, code, "take 3")
    services = client.services
    table = asyncio.run(services.tables.open(code))
    assert [event.move for event in table.match.events] == [2]


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([], "There is nothing to undo yet."),
        (["take 1", "keep"], "It is already another player’s turn."),
        (["take 1", "burn"], "The last move revealed a card or rolled a die, so it cannot be undone."),
    ],
)
def test_undo_says_why_not(client: TestClient, moves: list[str], reason: str) -> None:
    code = create(client)
    for move in moves:
        play(client, code, move)
    answer = undo(client, code)
    assert (answer.status_code, answer.json()["error"]) == (409, reason)


def test_a_chain_ends_with_what_shows_something(client: TestClient) -> None:
    """Else the refusal of a later step would tell what a die or a card will be, for nothing."""
    code = create(client)
    answer = client.post(f"/api/tables/{code}/moves", json={"moves": ["take 1", "burn", "take 1"]}, headers=JSON)
    assert (answer.status_code, answer.json()["key"]) == (409, "shows_first")
    assert asyncio.run(client.services.tables.open(code)).match.events == []


def careful(client: TestClient, code: str, *moves: str) -> tuple[int, str]:
    """Play as a page does after one press: only what can be taken back."""
    answer = client.post(f"/api/tables/{code}/moves", json={"moves": moves, "careful": True}, headers=JSON)
    return answer.status_code, answer.json().get("key", "")


@pytest.mark.parametrize("moves", [["burn"], ["keep"]])
def test_a_careful_message_plays_nothing_that_cannot_be_taken_back(client: TestClient, moves: list[str]) -> None:
    """Burning shows a card, keeping it ends the turn; neither is played before somebody is sure."""
    code = create(client)
    assert careful(client, code, "take 1") == (200, "")
    assert careful(client, code, *moves) == (409, "sure_first")
    assert events(client, code) == [("move", 0, "take 1")]
    play(client, code, moves[0])
    assert events(client, code)[-1] == ("move", 0, moves[0])


def test_a_careful_message_does_not_end_a_turn_after_which_all_act_together(client: TestClient) -> None:
    """The last walk of Ninety's last day: on Election Day the walker is among those who act, but no longer alone."""
    form = {"seed": "3", "option.players": "2", "option.start_day": "15", "seat.0": "here", "seat.1": "here"}
    answer = client.post("/games/ninety/tables", data=form, headers=WIDE, follow_redirects=False)
    code = answer.headers["location"].rsplit("/", 1)[1]
    answered, match = (200, ""), asyncio.run(client.services.tables.open(code)).match
    while len(match.pending) == 1:
        seat = match.pending[0]
        move = next((move for move in match.legal(seat) if move.family == "travel"), match.legal(seat)[0])
        answered = careful(client, code, move.notation)
        if answered != (200, ""):
            assert play(client, code, move.notation).status_code == 200
        match = asyncio.run(client.services.tables.open(code)).match
    assert seat in match.pending
    assert answered == (409, "sure_first")


def test_a_careful_message_is_refused_with_its_reason_where_it_is_illegal(client: TestClient) -> None:
    code = create(client)
    assert careful(client, code, "keep") == careful(client, code, "keep")
    assert careful(client, code, "keep")[1] != "sure_first"


def test_every_reason_that_the_core_gives_has_a_sentence_of_the_house() -> None:
    assert set(UNDO_REASONS) == {reason for reason in UndoReason if reason}


def test_a_restarted_house_goes_on_with_every_move(settings: Settings) -> None:
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as before:
        code = create(before)
        play(before, code, "take 1", "keep")
        play(before, code, "take 2")
        undo(before, code)
        cookie = dict(before.cookies)
        shown = parts(before, code, seat=1).json()["parts"]["board"]
    with TestClient(create_app(settings), base_url="http://127.0.0.1", cookies=cookie) as after:
        answer = parts(after, code, seat=1).json()
        assert (answer["number"], answer["parts"]["board"]) == (4, shown)
        assert play(after, code, "take 3").json()["number"] == 5


def test_two_processes_serve_one_table(settings: Settings, postgres: str) -> None:
    shared = Settings(data=settings.data, database_url=postgres, secret="shared", pace=0.0)
    with (
        TestClient(create_app(shared), base_url="http://127.0.0.1") as first,
        TestClient(create_app(shared), base_url="http://127.0.0.1") as second,
    ):
        code = create(first)
        second.cookies = first.cookies
        assert play(first, code, "take 1", seat=0).json()["number"] == 1
        assert play(second, code, "keep", seat=0).json()["number"] == 2
        assert play(first, code, "take 2", seat=1).json()["number"] == 3


def test_what_could_not_be_stored_did_not_happen(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code = create(client)
    play(client, code, "take 1")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append_all", full)
        with pytest.raises(OSError):
            play(client, code, "keep")
    assert parts(client, code, seat=0).json()["number"] == 1
    assert play(client, code, "keep").json()["number"] == 2


def test_a_move_that_fails_half_way_did_not_happen(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours in the middle of a chain leaves no move in memory that is not in the log."""
    code = create(client)
    works = Match.play

    def breaks(match: Match, move: int, *values: Any, **more: Any) -> object:
        happened = works(match, move, *values, **more)
        if match.game.moves.notation(move) == "keep":
            raise ZeroDivisionError
        return happened

    with monkeypatch.context() as broken:
        broken.setattr(Match, "play", breaks)
        with pytest.raises(ZeroDivisionError):
            play(client, code, "take 1", "keep")
    assert parts(client, code, seat=0).json()["number"] == 0
    assert play(client, code, "take 1").json()["number"] == 1


def test_bots_play_by_themselves_while_whoever_laid_the_table_watches(client: TestClient) -> None:
    code = create(client, "easy", "easy", visibility="private")
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live") as page:
        message = page.receive_json()
        while not message.get("over"):
            assert message["type"] == "thinking" or not message["plays"]
            message = page.receive_json()
    assert there(client.services.store.table(code)).over


def test_a_bot_answers_each_move_until_the_game_is_over(client: TestClient) -> None:
    code = create(client, "here", "easy")
    with client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live?words=yes") as page:
        message = page.receive_json()
        while not message.get("over"):
            if message["type"] == "table" and message["mine"]:
                move = "keep" if 'typed="keep"' in message["parts"]["plain"] else "take 1"
                assert play(client, code, move).status_code == 200
            message = page.receive_json()
        assert there(client.services.store.table(code)).over


def test_resigning_ends_the_game_and_keeps_the_replay(client: TestClient) -> None:
    code = create(client)
    answer = client.post(f"/api/tables/{code}/resign", json={}, headers=JSON)
    assert answer.json() == {"number": 1, "over": True}
    assert play(client, code, "take 1").json()["key"] == "game_over"
    assert "has resigned" in parts(client, code).json()["parts"]["acts"]
    assert client.get(f"/tables/{code}/replay", headers=WIDE).status_code == 200


def test_another_game_has_the_same_set_up_and_other_cards(client: TestClient) -> None:
    code = create(client, "here", "easy", **{"option.matches": "12"})
    answer = client.post(f"/tables/{code}/again", headers=WIDE, follow_redirects=False)
    again = there(client.services.store.table(answer.headers["location"].rsplit("/", 1)[1]))
    before = there(client.services.store.table(code))
    assert again.options == before.options == {"matches": 12, "clock": False}
    assert again.seed != before.seed


def test_todays_table_is_the_same_for_everyone_and_opens_once(client: TestClient, other: TestClient) -> None:
    store = client.services.store

    def today(someone: TestClient) -> str:
        answer = someone.post("/today", headers=WIDE, follow_redirects=False)
        return answer.headers["location"].rsplit("/", 1)[1]

    mine, theirs = today(client), today(other)
    assert mine != theirs
    assert there(store.table(mine)).seed == there(store.table(theirs)).seed
    assert today(client) == mine


def test_todays_table_seats_nobody_against_the_strongest_bots(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newcomer may press it first; what a strong bot makes of the deal is told at the end."""
    monkeypatch.setattr("backroom.server.pages.lobby.daily_game", lambda day: game("ninety"))
    answer = client.post("/today", headers=WIDE, follow_redirects=False)
    seats = client.services.store.seats(answer.headers["location"].rsplit("/", 1)[1])
    assert [level.key for seat in seats if (level := level_of(seat.player.removeprefix("bot:")))] == ["medium"]


def test_a_hint_names_legal_moves_and_prints_no_figure_where_nobody_knows_what_it_counts(client: TestClient) -> None:
    code = create(client)
    answer = client.post(f"/api/tables/{code}/hint", json={"seat": 0}, headers=JSON).json()
    assert {*answer["best"], *answer["also"]} <= {0, 1, 2}
    assert answer["values"] == {} and "%" not in answer["note"]
    assert answer["said"]


def test_a_hint_asked_twice_says_the_same_until_somebody_moves(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search that is asked again may prefer another of two close moves; nothing has changed at the table."""
    asked: list[int] = []

    async def think(bots: Bots, person: str, spec: str, task: str, view: View) -> Advice:
        asked.append(view.seat)
        order = view.legal if len(asked) % 2 else tuple(reversed(view.legal))
        return Advice(tuple(Rated(move, 0.5 - 0.3 * i, 100, 0.001) for i, move in enumerate(order)), 300)

    monkeypatch.setattr(Bots, "ask", think)
    code = create(client, "here", "here")
    first, second = (
        client.post(f"/api/tables/{code}/hint", json={"seat": 0}, headers=JSON).json()["best"] for _ in range(2)
    )
    assert first == second and asked == [0]
    play(client, code, "take 2")
    assert client.post(f"/api/tables/{code}/hint", json={"seat": 0}, headers=JSON).status_code == 200
    assert asked == [0, 0]


@pytest.mark.parametrize(
    ("also", "says"), [((1, 2), "These three are about equal:"), ((1, 2, 4), "4 moves are about equal, for example:")]
)
def test_a_note_says_whether_it_names_all_equal_moves(also: tuple[int, ...], says: str) -> None:
    note = Hint("", also=also, equal=(("a", ""), ("b", ""), ("c", "")))
    assert in_words(note, site_words("en")) == says


def test_a_hint_before_the_curtain_is_lifted_is_refused(client: TestClient) -> None:
    code = create(client)
    assert client.post(f"/api/tables/{code}/hint", json={}, headers=JSON).status_code == 409


def test_a_saved_game_goes_on_at_a_new_table(client: TestClient) -> None:
    code = create(client)
    play(client, code, "take 2", "keep")
    text = client.get(f"/tables/{code}/saved.txt").text
    assert text.startswith("backroom saved game 1\ngame: tiny")
    answer = client.post("/saved", content=text, headers=JSON | {"content-type": "text/plain"})
    assert answer.status_code == 201
    fresh = answer.json()["to"].rsplit("/", 1)[1]
    assert events(client, fresh) == [("move", 0, "take 2"), ("move", 0, "keep")]


def test_a_saved_game_that_is_over_is_among_the_finished_ones(client: TestClient) -> None:
    match = Match(GAME, seed=1)
    while not match.over:
        match.play(match.legal_ids(match.pending[0])[0], match.pending[0])
    answer = client.post("/saved", content=dump(match), headers=JSON | {"content-type": "text/plain"})
    fresh = answer.json()["to"].rsplit("/", 1)[1]
    person = client.services.store.seats(fresh)[0].person or ""
    assert client.services.store.tables_of(person, over=False) == []
    assert [row.code for row in client.services.store.tables_of(person, over=True)] == [fresh]


def test_names_in_a_saved_game_are_as_anywhere_else(client: TestClient) -> None:
    code = create(client)
    saved = client.get(f"/tables/{code}/saved.txt").text
    named = re.sub(r"players: .*", "players: An\u202ena\x00 | " + "x" * 60, saved)
    fresh = client.post("/saved", content=named, headers=JSON).json()["to"].rsplit("/", 1)[1]
    assert [seat.name for seat in client.services.store.seats(fresh)] == ["Anna", "x" * 24]


def test_a_table_of_other_rules_is_frozen_with_a_clear_word(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = create(client)
    client.services.tables.forget()
    monkeypatch.setattr("backroom.server.tables.table.game", lambda _: replace(GAME, rules_version=2))
    answer = client.get(f"/tables/{code}", headers=WIDE)
    assert answer.status_code == 410
    assert "version 1 of the rules" in answer.text


def test_seats_of_the_same_name_are_told_apart() -> None:
    seats = [
        StoredSeat("ABCDEFGH", seat, "here", None, name) for seat, name in enumerate(["Lou", "Lou", "Lou 2", "Ada"])
    ]
    assert [seat.name for seat in with_distinct_names(seats)] == ["Lou", "Lou 2", "Lou 2 2", "Ada"]
