"""Reviews: what the search thinks of the moves that were played, and only once nothing is hidden any more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, play, seat_link, there

import backroom
from backroom.core.advice import Advice, Rated
from backroom.core.game import Game
from backroom.core.match import Match
from backroom.core.saves import dump
from backroom.server.pages.review import draw_decisions, verdict
from backroom.server.storage.rows import PRACTISE
from backroom.server.tables import bots
from backroom.server.tables.reviews import Decision, Review
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


def course(client: TestClient, code: str, seat: int = 0, language: str = "en") -> Any:
    return client.get(f"/tables/{code}/decisions?seat={seat}", headers=JSON | {"accept-language": language})


def played_out(client: TestClient) -> str:
    """A game that one person played at both seats, to its end."""
    code = create(client)
    while not (match := client.portal.call(client.services.tables.open, code).match).over:
        play(client, code, match.legal_ids(match.pending[0])[0])
    return code


def test_a_finished_game_is_reviewed_as_a_whole(client: TestClient) -> None:
    code = played_out(client)
    assert course(client, code).json()["done"] is False
    client.portal.call(client.services.reviews.idle)
    reviewed = course(client, code).json()
    assert reviewed["done"] is True
    assert all(part in reviewed["html"] for part in ("<svg", "Chance to win", "Luck", "Decisions"))
    assert "Chance" in course(client, code, language="fr").json()["html"]
    page = client.get(f"/tables/{code}/review", headers=WIDE).text
    assert 'id="decisions"' in page and "review.js" in page


def test_luck_and_decisions_together_lead_to_the_result(client: TestClient) -> None:
    code = played_out(client)
    table = client.portal.call(client.services.tables.open, code)
    for seat in (0, 1):
        course(client, code, seat)
        client.portal.call(client.services.reviews.idle)
        review = there(client.services.reviews.of(table, seat, ""))
        assert review.done and review.luck is not None
        assert review.decisions[0].worth - review.lost + review.luck == pytest.approx(review.result)
        assert all(decision.cost >= 0 for decision in review.decisions)
        costs = [decision.cost for decision in review.costly(5)]
        assert costs == sorted(costs, reverse=True) and all(cost >= review.least for cost in costs)


def test_a_seat_that_never_had_a_choice_is_told_so(client: TestClient) -> None:
    table = client.portal.call(client.services.tables.open, played_out(client))
    reviewed = draw_decisions(table, 0, Review(points=False, result=1.0, total=0), site_words("en"))
    assert site_words("en")("review.nothing") in reviewed and "<svg" not in reviewed


def test_a_review_is_never_quite_sure_of_a_share_and_says_that_costs_are_added_up(client: TestClient) -> None:
    table = client.portal.call(client.services.tables.open, played_out(client))
    seat, move = table.match.events[0]
    review = Review(points=False, result=1.0, total=1, decisions=[Decision(0, move, move, 1.0, 0.0)])
    reviewed = draw_decisions(table, seat, review, site_words("en"))
    assert "It wins &gt;99% of games, the move played &lt;1%." in reviewed
    assert "\N{MINUS SIGN}100%" in reviewed and "all decisions added up" in reviewed


def costly_dice(client: TestClient, language: str) -> str:
    """The review of a table where all dice stayed away from New Turf, and three there were better."""
    match = backroom.new("mean_streets", seed=3)
    played, best = (match.game.moves.number(f"new_turf {n}") for n in (0, 3))
    code = client.post("/saved", content=dump(match), headers=JSON | {"content-type": "text/plain"}).json()["to"]
    table = client.portal.call(client.services.tables.open, code.rsplit("/", 1)[1])
    review = Review(points=True, result=8.0, total=1, decisions=[Decision(0, played, best, 30.0, 26.0)])
    return draw_decisions(table, 0, review, site_words(language))


def test_a_better_way_to_lay_things_out_marks_the_places_where_it_lies(client: TestClient) -> None:
    """The things that lay out one step more or less would lead away from it."""
    assert "space-new_turf" in costly_dice(client, "en")


@pytest.mark.parametrize(("language", "when"), [("en", "Era I · turn 1 of 22"), ("fr", "Époque I · tour 1 sur 22")])
def test_a_costly_decision_says_when_it_was_made(client: TestClient, language: str, when: str) -> None:
    """The same thing may have been done in several turns."""
    assert f"<small>{when}</small>" in costly_dice(client, language)


def test_a_fault_ends_a_review_and_is_logged(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_: Any) -> Advice:
        raise IndexError("a fault of ours")

    client.services.reviews.glance = broken
    code = played_out(client)
    course(client, code)
    client.portal.call(client.services.reviews.idle)
    assert course(client, code).json()["done"] is True
    assert ["a review of tiny failed"] == [record.message for record in caplog.records if record.exc_info]


def test_nobody_waits_for_minutes_until_the_search_is_compiled(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of low priority compiles it: on a busy machine that takes as long as everything else lets it."""

    async def never(_: Game) -> None:
        await asyncio.Event().wait()

    finished_game, running = played_out(client), create(client)
    monkeypatch.setattr(bots, "PATIENCE", 0.0)
    monkeypatch.setattr(bots, "is_game_ready", lambda _: False)
    monkeypatch.setattr(client.services.bots, "full_strength", never)
    answer = judged(client, finished_game, 1)
    assert (503, "still_preparing") == (answer.status_code, answer.json()["key"])
    hint = client.post(f"/api/tables/{running}/hint", json={"seat": 0}, headers=JSON)
    assert 200 == hint.status_code and hint.json()["best"]


def test_nothing_is_reviewed_before_the_end(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link")
    other.post(seat_link(client, code, 1), headers=WIDE)
    assert course(client, code).json()["key"] == "review_later"


def test_a_decision_is_practised_with_the_unknown_dealt_afresh(client: TestClient) -> None:
    code = played_out(client)
    asked = {"at": "2", "seat": "0", "others": "easy", "practise": "1"}
    found = [client.post(f"/tables/{code}/fork", data=asked, headers=WIDE, follow_redirects=False) for _ in range(2)]
    codes = [answer.headers["location"].rsplit("/", 1)[1] for answer in found]
    matches = [client.portal.call(client.services.tables.open, code).match for code in (code, *codes)]
    seen = {match.replay(2).seen_by(0).tobytes() for match in matches}
    assert len(seen) == 1
    assert len({match.redeal for match in matches}) == 3
    client.services.tables.forget()
    again = client.portal.call(client.services.tables.open, codes[0]).match
    assert again.state.tobytes() == matches[1].state.tobytes()
    marks = [client.get(f"/tables/{one}", headers=WIDE).text.count("nothing counts here") for one in (codes[0], code)]
    assert marks[0] and not marks[1]  # the table says so


def test_what_is_practised_counts_for_nobody(client: TestClient) -> None:
    code = played_out(client)
    asked = {"at": "2", "seat": "0", "others": "here", "practise": "1"}
    answer = client.post(f"/tables/{code}/fork", data=asked, headers=WIDE, follow_redirects=False)
    fresh = answer.headers["location"].rsplit("/", 1)[1]
    while not (match := client.portal.call(client.services.tables.open, fresh).match).over:
        play(client, fresh, match.legal_ids(match.pending[0])[0])
    person = there(client.services.store.table(code)).owner
    assert {row.code for _, row in client.services.store.finished(person, "tiny")} == {code}


def test_a_practised_game_is_loaded_as_it_was_saved(client: TestClient) -> None:
    code = played_out(client)
    asked = {"at": "2", "seat": "0", "others": "here", "practise": "1"}
    answer = client.post(f"/tables/{code}/fork", data=asked, headers=WIDE, follow_redirects=False)
    fresh = answer.headers["location"].rsplit("/", 1)[1]
    match = client.portal.call(client.services.tables.open, fresh).match
    play(client, fresh, match.legal_ids(match.pending[0])[0])
    saved = client.get(f"/tables/{fresh}/saved.txt").text
    loaded = client.post("/saved", content=saved, headers=JSON).json()["to"].rsplit("/", 1)[1]
    there_and_here = [client.portal.call(client.services.tables.open, each).match for each in (fresh, loaded)]
    assert there_and_here[0].state.tobytes() == there_and_here[1].state.tobytes()
    assert there(client.services.store.table(loaded)).origin.startswith(PRACTISE)


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
