"""The end screen: what it says, for whom, and where it leads; par; what counts as one's best."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, play, undo

from backroom.core.game import game
from backroom.core.match import Match
from backroom.server.settings import Settings
from backroom.server.tables.par import Par, Pars

SOLO = "mean_streets"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The bot that plays for par needs nothing compiled."""
    return replace(settings, hint="gentle")


def solo(client: TestClient, name: str = SOLO, **fields: str) -> str:
    """A table for one, on cards that nobody chose."""
    answer = client.post(
        f"/games/{name}/tables", data={"seat.0": "here"} | fields, headers=WIDE, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rsplit("/", 1)[1])


def row_of(client: TestClient, code: str) -> Any:
    found = client.services.store.table(code)
    assert found is not None
    return found


def play_out(client: TestClient, code: str) -> Match:
    """Play a table for one to its end, at random; returns the same match."""
    row = row_of(client, code)
    found = game(row.game)
    match = Match(found, seed=row.seed, options=found.choose_options(**row.options), secret=row.secret)
    chance = random.Random(11)
    while not match.over:
        move = chance.choice(match.legal_ids(0))
        match.play(move, 0)
        assert play(client, code, move).status_code == 200
    return match


def end(client: TestClient, code: str) -> str:
    answer = client.get(f"/tables/{code}/end", headers=WIDE)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_the_end_screen_counts_up_to_the_score(client: TestClient) -> None:
    code = solo(client)
    match = play_out(client, code)
    page = end(client, code)
    figures = re.findall(r'<tr class="line[^"]*">.*?<td>([−\d]+)</td>', page)
    assert sum(int(figure.replace("−", "-")) for figure in figures) == match.scores[0]
    assert f"<td>{match.scores[0]}</td>" in re.sub(r"\s", "", page[page.index('class="sum"') :])
    assert 'class="curve"' in page and f"/tables/{code}/review" in page


def test_a_first_score_is_the_one_to_beat_and_the_next_stands_beside_it(client: TestClient) -> None:
    first = solo(client)
    score = play_out(client, first).scores[0]
    assert f"{score} is your first score with these options" in end(client, first)
    second = solo(client)
    other = play_out(client, second).scores[0]
    best = (
        f"{other} is your best" if other > score else f"best score with these options{':' if other == score else ' is'}"
    )
    assert best in end(client, second)


def test_a_game_with_moves_taken_back_after_a_reveal_sets_no_record(client: TestClient) -> None:
    code = solo(client)
    play_out(client, code)
    undo(client, code)
    while not row_of(client, code).over:
        match = client.portal.call(client.services.tables.open, code).match
        play(client, code, match.legal_ids(0)[0])
    hindsight = client.portal.call(client.services.tables.open, code).match.hindsight
    assert ("so this game sets no record" in end(client, code)) == hindsight
    listed = client.get("/tables", headers=WIDE).text
    assert ("undo after a reveal" in listed) == hindsight
    assert ("undo after a reveal" in client.get("/me", headers=WIDE).text) == hindsight


def test_the_same_deal_again_has_the_same_cards_and_sets_no_record(client: TestClient) -> None:
    code = solo(client)
    play_out(client, code)
    answer = client.post(f"/tables/{code}/same", headers=WIDE, follow_redirects=False)
    again = answer.headers["location"].rsplit("/", 1)[1]
    assert row_of(client, again).seed == row_of(client, code).seed
    play_out(client, again)
    assert "You could know this deal" in end(client, again)


def test_nobody_else_gets_the_same_deal(client: TestClient, other: TestClient) -> None:
    code = solo(client)
    play_out(client, code)
    assert other.post(f"/tables/{code}/same", headers=WIDE).status_code == 403


def test_a_harder_game_is_offered_and_only_what_is_offered(client: TestClient) -> None:
    code = solo(client, difficulty="easy")
    match = play_out(client, code)
    offered = 'value="step0"' in end(client, code)
    killed = match.game.ending is not None and match.game.ending(match, match.game.words("en")).won == ()
    assert offered != killed
    answer = client.post(f"/tables/{code}/next", data={"offer": "step0"}, headers=WIDE, follow_redirects=False)
    assert answer.status_code == (422 if killed else 303)
    assert client.post(f"/tables/{code}/next", data={"offer": "nonsense"}, headers=WIDE).status_code == 422


def test_a_ladder_shows_all_rivals_and_a_defeat_beats_nobody(client: TestClient) -> None:
    code = solo(client, "mayor_of_chicago")
    match = play_out(client, code)
    page = end(client, code)
    won = match.returns[0] > 0
    assert f"The ladder: {int(won)} of 8 rivals beaten" in page
    assert page.count("<li") >= 8


def test_a_running_game_has_no_end_screen(client: TestClient) -> None:
    code = create(client)
    assert client.get(f"/tables/{code}/end", headers=JSON).status_code == 403
    assert client.post(f"/tables/{code}/same", headers=JSON).status_code == 403


def test_a_game_that_says_nothing_of_its_end_still_has_a_screen(client: TestClient) -> None:
    code = create(client)
    client.post(f"/api/tables/{code}/resign", json={"seat": 0}, headers=JSON)
    page = end(client, code)
    assert "poster" in page and "resign" in page.lower()


# --- par --------------------------------------------------------------------------------------------------------------


def par_of(client: TestClient, code: str, choose: Callable[[Match, str], Awaitable[Any]]) -> Par:
    """The par of a table once nobody plays it any more."""

    async def wait() -> Par:
        table, pars = await client.services.tables.open(code), Pars(choose)
        while pars.of(table, "Rosa").playing:
            await asyncio.sleep(0)
        return pars.of(table, "Rosa")

    return client.portal.call(wait)


async def first_move(match: Match, person: str) -> int:
    return match.legal_ids(0)[0]


async def no_idea(match: Match, person: str) -> None:
    return None


def test_par_is_the_bots_score_on_the_same_deal(client: TestClient) -> None:
    code = solo(client)
    twin = play_out(client, code).fresh()
    while not twin.over:
        twin.play(twin.legal_ids(0)[0], 0)
    assert par_of(client, code, first_move) == Par(twin.scores[0], False)


def test_a_bot_that_cannot_say_leaves_no_par(client: TestClient) -> None:
    code = solo(client)
    play_out(client, code)
    assert par_of(client, code, no_idea) == Par(None, False)


def test_a_game_of_several_has_no_par(client: TestClient) -> None:
    code = create(client)
    client.post(f"/api/tables/{code}/resign", json={"seat": 0}, headers=JSON)
    assert par_of(client, code, first_move) == Par(None, False)
    assert client.get(f"/tables/{code}/par", headers=JSON).json() == {"playing": False, "says": ""}


def test_the_page_hears_of_par_in_words(client: TestClient) -> None:
    code = solo(client)
    play_out(client, code)
    assert "playing your deal" in end(client, code)
    client.portal.call(no_longer_playing, client, code)
    news = client.get(f"/tables/{code}/par", headers=JSON).json()
    assert not news["playing"] and re.search(r"the bot (also )?made \d+ on this deal", news["says"])


async def no_longer_playing(client: TestClient, code: str) -> None:
    table = await client.services.tables.open(code)
    while client.services.pars.of(table, table.row.owner).playing:
        await asyncio.sleep(0)
