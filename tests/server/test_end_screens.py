"""The end screen: what it says, for whom, and where it leads; par; what counts as one's best."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from playing import JSON, WIDE, TestClient, create, play, undo

from backroom.core.game import game
from backroom.core.match import Match, given_names
from backroom.kit.ending import Ending, Rung
from backroom.kit.screen import Svg
from backroom.server.pages.endings import challenge_of, columns, headline, told_seat, under, up_next
from backroom.server.settings import Settings
from backroom.server.tables.par import Par, Pars
from backroom.server.web.templates import site_words
from backroom.server.web.viewer import Viewer

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
    """Play a table for one to its end, at random; return the same match."""
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
    assert re.search(rf'<b class="figure">{match.scores[0]} points?</b>', page)


def test_a_score_below_zero_has_a_real_minus_sign_and_one_city_can_be_reviewed(client: TestClient) -> None:
    """A puzzle of one city has no curve, beside which the review is offered otherwise."""
    code = solo(client, "mad_city", **{"option.mode": "puzzle", "option.solo_rounds": "1", "seed": "4"})
    match = play_out(client, code)
    assert match.scores[0] < 0
    shown = unescape(end(client, code))
    assert f"\N{MINUS SIGN}{-match.scores[0]} points" in shown and not re.search(r"-\d+ point", shown)
    assert f"/tables/{code}/review" in shown


def test_a_friend_gets_the_same_deal_by_a_link(client: TestClient, other: TestClient) -> None:
    code = solo(client)
    match = play_out(client, code)
    found = re.search(r'id="challenge-link" value="[^"]*?(/games/[^"]*)"', end(client, code))
    assert found is not None
    page = other.get(unescape(found[1]), headers=WIDE).text
    assert f'value="{match.seed}"' in page
    fresh = other.post(
        f"/games/{match.game.name}/tables",
        data=dict(re.findall(r'name="(seed)"[^>]*value="(\d+)"', page)),
        headers=WIDE,
        follow_redirects=False,
    )
    row = row_of(other, fresh.headers["location"].rsplit("/", 1)[1])
    assert (row.seed, row.origin) == (match.seed, "seed")  # it sets no record


def test_a_deal_that_was_dealt_again_has_no_link(client: TestClient) -> None:
    """Practice, forks and saved games are not what their seed gives."""
    code = solo(client)
    play_out(client, code)
    table = client.portal.call(client.services.tables.open, code)
    assert challenge_of(table)
    for origin in ("practise ABCD2345 3", "fork ABCD2345 3", "save", "lesson tiny", "day 2026-11-19"):
        table.row = replace(table.row, origin=origin)
        assert challenge_of(table) == ""


@pytest.mark.parametrize("alone", [True, False])
def test_undo_is_shown_at_the_end_only_where_it_works(client: TestClient, alone: bool) -> None:
    """Alone one may always take a move back; beside others the key would only say why not, in a row of its own."""
    code = solo(client) if alone else create(client)
    if alone:
        play_out(client, code)
    else:
        assert client.post(f"/api/tables/{code}/resign", json={"seat": 0}, headers=JSON).status_code == 200
    page = client.get(f"/tables/{code}", headers=WIDE).text
    assert "data-end=" in page and alone == ('data-act="undo"' in page)


def test_where_all_act_in_real_time_nothing_is_offered_to_review(client: TestClient) -> None:
    """Its replay is there all the same."""
    fields = {"seat.0": "here", "seat.1": "here", "option.players": "2", "option.build_seconds": "0"}
    code = solo(client, "mad_city", **fields)
    assert client.post(f"/api/tables/{code}/resign", json={}, headers=JSON).status_code == 200
    assert f"/tables/{code}/replay" in client.get(f"/tables/{code}", headers=WIDE).text
    assert f"/tables/{code}/review" not in end(client, code)
    assert "reviewpanel" not in client.get(f"/tables/{code}/replay", headers=WIDE).text


def test_a_speed_solitaire_has_nothing_to_review(client: TestClient) -> None:
    """Sixteen tiles in real time: its review had only “You had no decision”."""
    code = solo(client, "mad_city", **{"option.mode": "speed", "option.solo_rounds": "1", "option.build_seconds": "0"})
    moves = ["go", *(f"place {k} {k}" for k in range(16)), "ready"]
    assert all(play(client, code, move).status_code == 200 for move in moves)
    assert f"/tables/{code}/review" not in end(client, code)


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
    assert match.game.ending is not None
    ready = bool(match.game.ending(match, match.game.words("en")).steps)
    assert ('value="step0"' in end(client, code)) == ready
    answer = client.post(f"/tables/{code}/next", data={"offer": "step0"}, headers=WIDE, follow_redirects=False)
    assert answer.status_code == (303 if ready else 422)
    assert client.post(f"/tables/{code}/next", data={"offer": "nonsense"}, headers=WIDE).status_code == 422


def test_a_ladder_shows_all_rivals_and_a_defeat_beats_nobody(client: TestClient) -> None:
    code = solo(client, "mayor_of_chicago")
    match = play_out(client, code)
    page = end(client, code)
    won = match.returns[0] > 0
    assert f"The ladder: {int(won)} of 8 rivals beaten" in page
    assert page.count("<li") >= 8


@pytest.mark.parametrize(
    ("won", "rung", "done", "following"),
    [
        ((0,), 3, {3}, 4),
        ((0,), 3, {3, 4}, 5),
        ((0,), 3, set(), 4),
        ((), 3, set(), 0),
        ((0,), 7, {7}, 0),
        ((), 0, {1}, 0),
    ],
)
def test_after_a_win_the_next_rival_is_no_easier_one(
    won: tuple[int, ...], rung: int, done: set[int], following: int
) -> None:
    """Who begins with the fourth of eight rivals and wins is not sent back to the first."""
    steps = tuple(Rung(str(i), "", Svg(""), {}) for i in range(8))
    assert up_next(Ending((), (), "Turn", won=won, ladder=steps, rung=rung), 0, done) == following


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


def test_a_deal_is_played_once_for_all_who_finish_it(client: TestClient) -> None:
    codes, asked = [solo(client, seed="12"), solo(client, seed="12")], list[Match]()
    for code in codes:
        play_out(client, code)

    async def noted(match: Match, person: str) -> int:
        asked.append(match)
        return match.legal_ids(0)[0]

    async def both() -> tuple[Par, int, Par]:
        tables, pars = [await client.services.tables.open(code) for code in codes], Pars(noted)
        while pars.of(tables[0], "Rosa").playing:
            await asyncio.sleep(0)
        moves = len(asked)
        return pars.of(tables[0], "Rosa"), moves, pars.of(tables[1], "Ines")

    first, moves, second = client.portal.call(both)
    assert first == second and first.score is not None and len(asked) == moves


def test_one_address_has_two_deals_played_and_others_still_theirs(client: TestClient) -> None:
    codes = [solo(client, seed=seed) for seed in ("12", "13", "14")]
    for code in codes:
        play_out(client, code)

    async def for_ever(match: Match, person: str) -> None:
        await asyncio.Event().wait()

    async def scene() -> list[bool]:
        tables = [await client.services.tables.open(code) for code in codes]
        pars = Pars(for_ever, {"a": "203.0.113.9", "b": "203.0.113.9", "rosa": "192.0.2.7"}.__getitem__)
        asked = [(0, "a"), (1, "b"), (2, "a"), (2, "rosa")]
        playing = [pars.of(tables[table], person).playing for table, person in asked]
        await pars.close()
        return playing

    assert client.portal.call(scene) == [True, True, False, True]


def test_todays_table_shows_level_5s_score_at_its_end(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = game(SOLO)
    monkeypatch.setattr("backroom.server.pages.lobby.daily_game", lambda day: alone)
    assert "a strong bot made" not in client.get("/", headers=WIDE).text
    answer = client.post("/today", headers=WIDE, follow_redirects=False)
    code = answer.headers["location"].rsplit("/", 1)[1]
    play_out(client, code)
    client.get("/", headers=WIDE)
    client.portal.call(no_longer_playing, client, code)
    assert re.search(r"You made \d+ points, a strong bot made \d+", client.get("/", headers=WIDE).text)


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
    assert not news["playing"] and re.search(r"A strong bot (also )?made \d+ on this deal", news["says"])


async def no_longer_playing(client: TestClient, code: str) -> None:
    table = await client.services.tables.open(code)
    while client.services.pars.of(table, table.row.owner).playing:
        await asyncio.sleep(0)


def test_a_bot_has_a_column_under_its_first_name(client: TestClient) -> None:
    code = create(client, "here", "easy")
    table = client.services.tables.kept(code)
    assert table is not None and table.seats[1].name.startswith("Nell (")
    ending = Ending(sources=(), curve=(), axis="", won=(0,))
    assert "Nell" == columns(table.begin(), ending, (0, 1))[1].name


def test_a_shared_win_says_so_on_the_poster(client: TestClient) -> None:
    code = create(client, "here", "easy")
    table = client.services.tables.kept(code)
    assert table is not None
    shared = Ending(sources=(), curve=(), axis="", won=(0, 1))
    assert headline(table, Viewer(0), shared, site_words("en")) == "You share the win"
    assert headline(table, Viewer(0), replace(shared, won=(0,)), site_words("en")) == "You win"
    assert headline(table, Viewer(0), replace(shared, won=(1,)), site_words("fr")) == "Pas cette fois"


def test_the_poster_does_not_name_the_winner_twice(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below "You win" stands by how much, or what decided a tie; only who lost reads there who won."""
    code = create(client, "here", "easy")
    table = client.services.tables.kept(code)
    assert table is not None
    table, words = table.begin(), site_words("en")
    names = given_names(table.match.players)

    def below(*won: int, scores: tuple[int, int] = (5, 3)) -> str:
        monkeypatch.setattr(Match, "scores", scores)
        return under(table, Viewer(0), Ending(sources=(), curve=(), axis="", won=won), "Somebody won so.", words)

    assert below(0) == f"2 points ahead of {names[1]}"
    assert below(0, scores=(4, 3)) == f"1 point ahead of {names[1]}"
    assert below(0, 1) == f"With {names[1]}"
    assert below(0, scores=(3, 3)) == below(1) == "Somebody won so."


def test_on_a_screen_of_several_the_poster_names_the_winner(client: TestClient) -> None:
    code = create(client, "here", "here")
    table = client.services.tables.kept(code)
    assert table is not None
    table, shared = table.begin(), Ending(sources=(), curve=(), axis="", won=(0, 1))
    names = given_names(table.match.players)
    for seat in range(2):
        won = replace(shared, won=(seat,))
        assert headline(table, Viewer(0), won, site_words("en")) == f"{names[seat]} wins"
        assert headline(table, Viewer(1), won, site_words("fr")) == f"{names[seat]} gagne"
        assert told_seat(table, Viewer(1 - seat), won) == seat
    assert headline(table, Viewer(0), shared, site_words("en")) == "The game is over"


def test_only_whoever_resigned_reads_so_in_large_letters(client: TestClient) -> None:
    code = create(client, "here", "easy")
    client.post(f"/api/tables/{code}/resign", json={"seat": 0}, headers=JSON)
    table = client.services.tables.kept(code)
    assert table is not None and table.resigned == 0
    assert headline(table, Viewer(0), None, site_words("en")) == "Resigned"
    assert headline(table, Viewer(1), None, site_words("en")) == "The game is over"
