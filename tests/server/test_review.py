"""Reviews: what the search thinks of the moves that were played, and only once nothing is hidden any more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, play, seat_link

from backroom.core.advice import Advice, Rated
from backroom.core.match import Match
from backroom.server.pages.review import verdict
from backroom.server.web.limits import Limits
from backroom.server.web.templates import site_words


def finished(client: TestClient, other: TestClient, **fields: str) -> str:
    code = create(client, "here", "link", **fields)
    other.post(seat_link(client, code, 1), headers=WIDE)
    play(client, code, "take 1", "keep"), play(other, code, "take 1", "keep")
    client.post(f"/api/tables/{code}/resign", json={}, headers=JSON)
    return code


def judged(client: TestClient, code: str, at: int, **headers: str) -> Any:
    return client.get(f"/tables/{code}/review/{at}", headers=JSON | headers)


def test_every_move_of_a_finished_game_is_judged(client: TestClient, other: TestClient) -> None:
    code = finished(client, other)
    name = client.services.store.seats(code)[0].name
    for at in (1, 2, 3, 4):
        answer = judged(other, code, at)
        assert answer.status_code == 200 and answer.json()["at"] == at
    assert name in judged(client, code, 1).json()["note"]
    assert "<p>" in judged(client, code, 1).json()["note"]  # the verdict
    assert "Go to a move" in judged(client, code, 0).json()["note"]
    assert "Allez" in judged(client, code, 0, **{"accept-language": "fr"}).json()["note"]
    assert judged(client, code, 9).json()["key"] == "bad_move_number"


def test_nobody_is_told_anything_while_others_play(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link")
    other.post(seat_link(client, code, 1), headers=WIDE)
    play(client, code, "take 1")
    for somebody in (client, other):
        assert judged(somebody, code, 1).json()["key"] == "review_later"
        page = somebody.get(f"/tables/{code}/review", headers=WIDE)
        assert (page.status_code, "it opens after the game" in page.text) == (403, True)
        assert "reviewpanel" not in somebody.get(f"/tables/{code}/replay", headers=WIDE).text


def test_a_private_game_is_reviewed_by_those_who_played(client: TestClient, other: TestClient) -> None:
    code = finished(client, other, visibility="private")
    stranger = TestClient(client.app, base_url="http://127.0.0.1")
    stranger.portal = client.portal
    assert judged(stranger, code, 1).json()["key"] == "not_your_table"
    assert stranger.get(f"/tables/{code}/review", headers=WIDE).status_code == 403
    assert judged(other, code, 1).status_code == 200


def test_a_judgement_is_made_once_and_not_by_the_dozen(client: TestClient, other: TestClient) -> None:
    code = finished(client, other)
    client.services.hints = Limits(per_second=0.0, burst=1)
    assert [judged(client, code, at).status_code for at in (1, 1, 3)] == [200, 200, 429]


def test_a_review_has_a_link_that_leads_to_its_move(client: TestClient, other: TestClient) -> None:
    code = finished(client, other)
    replay = client.get(f"/tables/{code}/replay?at=2", headers=WIDE).text
    assert 'href="review?seat=0&amp;at=2"' in replay and 'id="review"' not in replay
    review = client.get(f"/tables/{code}/review?at=2", headers=WIDE).text
    assert f"/tables/{code}/review?at=2" in review and 'id="review"' in review


@pytest.mark.parametrize(
    "values, says",
    [
        ((0.0, 0.9, 0.1), "was better"),
        ((0.89, 0.9, 0.1), "About as good"),
        ((0.95, 0.9, 0.1), "played the same"),
    ],
)
def test_a_move_is_judged_by_how_far_it_was_behind(client: TestClient, values: tuple[float, ...], says: str) -> None:
    code = create(client)
    view = asyncio.run(_match(client, code)).view(0)
    moves = sorted(zip(view.legal, values, strict=False), key=lambda row: -row[1])
    advice = Advice(tuple(Rated(move, value, 1) for move, value in moves), 3)
    assert says in verdict(view, view.legal[0], advice, site_words("en")).reason


async def _match(client: TestClient, code: str) -> Match:
    return (await client.services.tables.open(code)).match
