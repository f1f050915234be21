"""A lesson is a table like any other: what it stores, what it accepts, and what it leaves out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playing import TestClient

GAME = "mayor_of_chicago"


def learn(client: TestClient, game: str = GAME) -> str:
    """Begin a lesson, or go on with it; the table's code."""
    return str(client.post(f"/games/{game}/learn", follow_redirects=False).headers["location"].rpartition("/")[2])


def does(client: TestClient, code: str, what: str, step: int) -> Any:
    """Ask for something in a lesson."""
    return client.post(f"/api/tables/{code}/lesson", json={"does": what, "step": step})


def legal(client: TestClient, code: str) -> list[str]:
    """What the learner could play by the rules."""
    return list(client.get(f"/api/tables/{code}/view").json()["legal"])


def test_a_newcomer_is_offered_the_lesson_first_and_goes_on_where_they_left(client: TestClient) -> None:
    assert f'class="b brass first" formaction="/games/{GAME}/learn"' in client.get("/").text
    code = learn(client)
    assert does(client, code, "next", 0).json() == {"step": 1}
    assert does(client, code, "next", 1).json() == {"step": 2}
    assert 'style="width:14%"' in client.get("/").text
    assert re.search(r"<small>lesson · .* · your move</small>", client.get("/").text)  # not one's own game
    assert learn(client) == code
    assert 'data-step="2"' in client.get(f"/tables/{code}").text


def test_only_the_move_of_the_step_is_played(client: TestClient) -> None:
    code = learn(client)
    moves = f"/api/tables/{code}/moves"
    too_early = client.post(moves, json={"moves": ["expand 1"]})
    assert (too_early.status_code, too_early.json()["key"]) == (409, "lesson_next")
    does(client, code, "next", 0)
    does(client, code, "next", 1)
    other = client.post(moves, json={"moves": ["expand 3"]}).json()
    assert (other["key"], other["error"]) == ("lesson_first", "First: add the card to row 1.")
    assert client.post(moves, json={"moves": ["expand 1"]}).status_code == 200
    assert does(client, code, "next", 3).json()["key"] == "lesson_play"


def test_where_dice_are_laid_out_first_the_step_says_which(client: TestClient) -> None:
    code = learn(client, "mean_streets")
    while "Put 2 dice on Hire" not in (page := client.get(f"/tables/{code}").text):
        step = int(found[1]) if (found := re.search(r'data-step="(\d+)" data-kind="(?:look|press)"', page)) else 99
        kind = "play" if f'data-step="{step}" data-kind="press"' in page else "next"
        assert does(client, code, kind, step).status_code == 200
    other = client.post(f"/api/tables/{code}/moves", json={"moves": ["new_turf 3"]}).json()
    assert other["error"] == "First: put 2 dice on Hire."


def test_back_takes_the_move_back(client: TestClient) -> None:
    code = learn(client)
    does(client, code, "next", 0)
    does(client, code, "next", 1)
    before = legal(client, code)
    assert does(client, code, "play", 2).json() == {"step": 3}
    assert client.post(f"/api/tables/{code}/undo", json={}).json()["key"] == "lesson_back"
    assert does(client, code, "back", 3).json() == {"step": 2}
    assert legal(client, code) == before
    assert does(client, code, "play", 2).json() == {"step": 3}


def test_who_leaves_the_lesson_plays_on_by_the_rules_alone(client: TestClient) -> None:
    code = learn(client)
    does(client, code, "on", 0)
    assert client.post(f"/api/tables/{code}/moves", json={"moves": ["expand 4"]}).status_code == 200
    assert does(client, code, "next", 15).json()["key"] == "no_lesson_here"
    assert f'class="b brass first" formaction="/games/{GAME}/gentle"' in client.get("/").text
    assert learn(client) != code


def test_a_step_that_is_no_longer_shown_is_stale(client: TestClient) -> None:
    code = learn(client)
    does(client, code, "next", 0)
    assert does(client, code, "next", 0).json()["key"] == "stale"


def test_a_game_without_a_lesson_says_so(client: TestClient) -> None:
    assert client.post("/games/tiny/learn").status_code == 404


@pytest.mark.parametrize("game", [GAME, "mob_town"])
def test_the_gentle_game_is_a_short_one(client: TestClient, game: str) -> None:
    answer = client.post(f"/games/{game}/gentle", follow_redirects=False)
    assert answer.status_code == 303
    assert client.get(answer.headers["location"]).status_code == 200


def test_the_set_up_page_offers_the_lesson_of_the_mode_that_is_chosen_until_it_is_finished(client: TestClient) -> None:
    def offered(query: str) -> list[str]:
        page = client.get(f"/games/{GAME}/new{query}").text
        return re.findall(r'class="panel learn"[^>]*data-when[^>]*?"(?! hidden)>.*?formaction="([^"]+)"', page)

    coop = f"/games/{GAME}/learn?lesson=coop"
    assert (offered(""), offered("?preset=coop")) == ([f"/games/{GAME}/learn"], [coop])
    code = client.post(coop, follow_redirects=False).headers["location"].rpartition("/")[2]
    assert client.post(coop, follow_redirects=False).headers["location"].endswith(code)
    assert learn(client) != code
    does(client, code, "on", 0)
    assert offered("?preset=coop") == []
    answer = client.post(f"/games/{GAME}/gentle?lesson=coop", follow_redirects=False)
    assert "partner" in client.get(answer.headers["location"]).text


def test_a_lesson_that_is_not_there_says_so(client: TestClient) -> None:
    assert client.post(f"/games/{GAME}/learn?lesson=expert").status_code == 404


def test_a_review_does_not_judge_the_moves_that_the_lesson_chose(client: TestClient) -> None:
    code = learn(client)
    does(client, code, "next", 0)
    does(client, code, "next", 1)
    does(client, code, "play", 2)
    does(client, code, "on", 3)
    client.post(f"/api/tables/{code}/moves", json={"moves": legal(client, code)[:1]})
    client.post(f"/api/tables/{code}/resign", json={})
    table = client.portal.call(client.services.tables.open, code)
    assert table.course is not None and table.course.dictated(table.match) == {0}
    assert [event.seat for event in table.match.events] == [0, 0]
    notes = [client.get(f"/tables/{code}/review/{at}").json()["note"] for at in (1, 2)]
    assert ["The lesson chose this move" in note for note in notes] == [True, False]
    assert "Moves that the lesson chose are not judged." in client.get(f"/tables/{code}/decisions").json()["html"]
    client.portal.call(client.services.reviews.idle)
    html = client.get(f"/tables/{code}/decisions").json()["html"]
    assert "Luck" not in html
