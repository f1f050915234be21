"""Every page, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playing import JSON, WIDE, TestClient, create, parts, play, there, undo

from backroom.core.game import games
from backroom.server.app import create_app
from backroom.server.settings import Settings
from backroom.server.web.security import MOST_BODY

PAGES = ["/", "/tables", "/about", "/games/tiny/new", "/games/tiny/rules", "/games/tiny/rulings", "/games/tiny/deck"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("address", PAGES)
def test_every_page_speaks_the_visitors_language(client: TestClient, address: str, language: str) -> None:
    answer = client.get(address, headers=WIDE | {"accept-language": f"{language}-CH,{language};q=0.9"})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_and_its_replay_speak_the_visitors_language(client: TestClient, language: str) -> None:
    running, over = create(client), create(client)
    client.post(f"/api/tables/{over}/resign", json={}, headers=JSON)
    for address in (f"/tables/{running}", f"/tables/{over}", f"/tables/{over}/replay"):
        answer = client.get(address, headers=WIDE | {"accept-language": language})
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.text


def test_the_chosen_language_and_light_are_remembered(client: TestClient) -> None:
    assert client.post("/language", data={"language": "fr", "back": "/about"}, headers=WIDE).url.path == "/about"
    client.post("/theme", data={"theme": "dark", "back": "/"}, headers=WIDE)
    page = client.get("/", headers=WIDE | {"accept-language": "en"}).text
    assert '<html lang="fr" data-choice="dark" data-theme="dark">' in page


def test_a_way_back_never_leads_to_another_site(client: TestClient) -> None:
    for back in ("//evil.example/x", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"):
        answer = client.post("/theme", data={"theme": "dark", "back": back}, headers=WIDE, follow_redirects=False)
        assert answer.headers["location"] in ("/", "/x")


def test_the_lobby_has_a_poster_for_every_game_and_goes_on_with_open_tables(client: TestClient) -> None:
    code = create(client)
    page = client.get("/", headers=WIDE).text
    for game in games().values():
        assert f'action="/games/{game.name}/play"' in page
    assert f'href="/tables/{code}"' in page
    assert "Turn 1 · your move" in page


def test_a_guest_may_choose_a_name_and_markup_in_it_stays_text(client: TestClient) -> None:
    client.post("/name", data={"name": "  <b>Ann</b> | a ", "back": "/"}, headers=WIDE)
    assert "&lt;b&gt;Ann&lt;/b&gt; a" in client.get("/", headers=WIDE).text
    assert client.post("/name", data={"name": " "}, headers=WIDE).status_code == 422


def test_joining_takes_codes_and_links(client: TestClient, other: TestClient) -> None:
    code = create(client)
    client.post(f"/api/tables/{code}/resign", json={}, headers=JSON)
    for text in (code.lower(), f"{code[:4]} {code[4:]}", f"http://127.0.0.1/tables/{code}"):
        assert other.post("/join", data={"code": text}, headers=WIDE).url.path == f"/tables/{code}"
    for text in ("", "hello", "ABC", "x" * 300):
        assert other.post("/join", data={"code": text}, headers=WIDE).status_code == 422


def test_rules_have_an_anchor_for_every_section_and_link_rulings(client: TestClient) -> None:
    page = client.get("/games/tiny/rules", headers=WIDE).text
    for section in ("set-up", "turn", "card", "end"):
        assert f'id="{section}"' in page
    assert 'href="rulings#r1"' in page and "<table" in page
    assert 'id="r1"' in client.get("/games/tiny/rulings", headers=WIDE).text


def test_the_deck_says_where_each_card_comes_from(client: TestClient) -> None:
    page = client.get("/games/tiny/deck", headers=WIDE).text
    for words in ("1 from the rulebook", "1 from published pages", "2 designed for this edition"):
        assert words in page


def test_a_table_page_has_everything_that_the_script_needs(client: TestClient) -> None:
    code = create(client, "here", "easy")
    page = client.get(f"/tables/{code}", headers=WIDE).text
    for part in ("stage", "strip", "board", "seats", "hint", "log", "plain", "acts", "typed", "notation"):
        assert f'id="{part}"' in page
    assert "script>" in page and not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\son[a-z]+=", page)


def test_the_log_is_grouped_by_turn_newest_first(client: TestClient) -> None:
    code = create(client)
    play(client, code, "take 2", "keep")
    log = parts(client, code, seat=1).json()["parts"]["log"]
    assert log.index("Turn 2") < log.index("Turn 1")
    assert "takes <b>2</b>" in log


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/nothing", "There is no page at this address"),
        ("/games/chess/rules", "No game called “chess” is installed here"),
        ("/tables/ABCD2345", "There is no table ABCD2345"),
        ("/tables/<x>", "There is no table"),
        ("/games/tiny/deck?deck=mine", "There is no deck “mine”"),
        ("/tables/ABCD2345/seat/1-abc", "There is no table"),
    ],
)
def test_what_is_not_there_is_404_with_one_sentence(client: TestClient, address: str, sentence: str) -> None:
    for headers in (WIDE, JSON):
        answer = client.get(address, headers=headers)
        assert answer.status_code == 404
        assert sentence in answer.text
        assert "Traceback" not in answer.text


def test_a_page_of_trouble_is_titled_by_what_is_missing(client: TestClient) -> None:
    titles = {"/tables/ABCD2345": "Table not found", "/games/nix/new": "Game not found", "/nothing": "Page not found"}
    for address, title in titles.items():
        assert f"<h1>{title}</h1>" in client.get(address, headers=WIDE).text
    assert (
        "<h1>Ce n’est pas un code de table</h1>"
        in client.post("/join", data={"code": "abc"}, headers=WIDE | {"accept-language": "fr"}).text
    )


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/games/tiny/tables", {"option.matches": "99"}),
        ("/games/tiny/tables", {"option.colour": "red"}),
        ("/games/tiny/tables", {"seat.1": "genius"}),
        ("/games/tiny/tables", {"deck": "../../secret"}),
        ("/games/tiny/tables", {"seed": "-3"}),
        ("/games/tiny/tables", {"seed": "9" * 30}),
        ("/language", {"language": "tlh"}),
        ("/theme", {"theme": "pink"}),
    ],
)
def test_a_wrong_choice_is_4xx_with_one_sentence(client: TestClient, address: str, form: dict[str, str]) -> None:
    answer = client.post(address, data=form, headers=WIDE)
    assert 400 <= answer.status_code < 500
    assert 'class="panel notice"' in answer.text and "Traceback" not in answer.text


HEADER = "backroom saved game 1\ngame: {game}\nrules: 1\noptions: none\nseed: 1\ndeck: {deck} 0\n" + "-" * 20
DAMAGED = {
    "empty": "",
    "no save": "hello",
    "cut off": "backroom saved game 1\ngame: tiny\n",
    "another game": HEADER.format(game="chess", deck="standard"),
    "a file of the server": HEADER.format(game="tiny", deck="/etc/passwd"),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_saved_game_is_refused_and_nothing_is_laid(client: TestClient, text: str) -> None:
    answer = client.post("/saved", content=text, headers=JSON | {"content-type": "text/plain"})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("This saved game cannot be read: ")
    assert "root:" not in answer.text


def test_a_refused_saved_game_is_told_in_french(client: TestClient) -> None:
    said = {}
    for what, text in DAMAGED.items():
        headers = JSON | {"content-type": "text/plain", "accept-language": "fr"}
        said[what] = client.post("/saved", content=text, headers=headers).json()["error"].partition("illisible")[2][3:]
    assert said["no save"].startswith("ce n’est pas une partie de Backroom")
    assert said["cut off"] == "le fichier a été coupé ou modifié. Essayez une autre copie."
    assert "chess" in said["another game"] and said["a file of the server"].startswith("ses options, ses cartes")


def test_a_changed_saved_game_names_the_line(client: TestClient) -> None:
    code = create(client)
    play(client, code, "take 2", "keep")
    text = client.get(f"/tables/{code}/saved.txt").text.replace("0 take 2", "0 take 9")
    answer = client.post("/saved", content=text, headers=JSON | {"content-type": "text/plain"})
    assert answer.status_code == 422 and "line 12" in answer.json()["error"]


def test_bytes_that_are_no_text_are_refused(client: TestClient) -> None:
    answer = client.post("/saved", content=b"\xff\xfe\x00", headers=JSON | {"content-type": "text/plain"})
    assert answer.status_code == 422
    assert client.post("/theme", content=b"\xff\xfe", headers=WIDE).status_code == 422


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"moves": []}',
    b'{"moves": "take 1"}',
    b'{"moves": [1.5]}',
    b'{"moves": [true]}',
    b'{"moves": [-1]}',
    b'{"moves": [99999999]}',
    b'{"moves": ["take 1"], "extra": 1}',
    b'{"moves": ["take 1"], "seat": 9}',
    b'{"moves": ["' + b"x" * 400 + b'"]}',
    b'{"moves": ["take 1"], "token": "no spaces please"}',
    b'{"moves": [1], "after": -1}',
]


@pytest.mark.parametrize("body", BAD_BODIES)
def test_a_malformed_move_is_4xx_and_changes_nothing(client: TestClient, body: bytes) -> None:
    code = create(client)
    answer = client.post(f"/api/tables/{code}/moves", content=body, headers=JSON | {"content-type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]
    assert client.services.store.count(code) == 0


def test_a_body_that_is_too_large_is_refused_with_or_without_its_length(client: TestClient) -> None:
    big = b"x" * (MOST_BODY + 1)

    def stream():
        yield big

    assert client.post("/saved", content=big, headers=JSON).status_code == 413
    assert client.post("/saved", content=stream(), headers=JSON).status_code == 413


def test_another_sites_page_cannot_act_here(client: TestClient) -> None:
    code = create(client)
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        answer = client.post(f"/api/tables/{code}/moves", json={"moves": ["take 1"]}, headers=JSON | headers)
        assert answer.status_code == 403
    assert client.services.store.count(code) == 0


def test_every_answer_carries_the_security_headers(client: TestClient) -> None:
    for address in ("/", "/nothing", "/static/services.css", "/health"):
        headers = client.get(address).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"].split("script-src")[1].split(";")[0]
        assert headers["x-content-type-options"] == "nosniff"
    cookie = client.get("/", headers={"cookie": ""}).headers.get("set-cookie", "")
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie


def test_static_files_are_what_pages_load_and_nothing_else(client: TestClient) -> None:
    assert client.get("/static/kit/look.css").status_code == 200
    for address in ("/static/kit/parts.py", "/static/../settings.py", "/static/kit/../core/match.py", "/static/kit/"):
        assert client.get(address).status_code == 404


def test_a_fault_of_ours_is_one_sentence_and_no_traceback(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(settings), base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        code = create(client)
        monkeypatch.setattr("backroom.server.pages.table.draw_table", lambda *_: 1 / 0)
        answer = client.get(f"/tables/{code}", headers=WIDE)
        assert answer.status_code == 500
        assert "Something went wrong on the server" in answer.text
        assert "ZeroDivisionError" not in answer.text and "Traceback" not in answer.text
        assert "content-security-policy" in answer.headers


def test_a_database_that_goes_away_is_503_and_comes_back(settings: Settings, client: TestClient) -> None:
    code = create(client)
    path = Path(settings.data) / "tables.db"
    client.services.store.close()  # the last connection writes the log into the file
    for beside in settings.data.glob("tables.db-*"):
        beside.unlink()
    path.rename(path.with_suffix(".away"))
    path.mkdir()
    assert play(client, code, "take 1").status_code == 503
    assert client.get("/health").status_code == 503
    path.rmdir()
    path.with_suffix(".away").rename(path)
    assert play(client, code, "take 1").json()["number"] == 1


def test_the_api_describes_itself(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {"/api/tables/{code}/moves", "/api/tables/{code}/undo", "/api/tables/{code}/hint"} <= paths.keys()


def test_too_many_requests_are_turned_away(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.web.security.ASKS_PER_SECOND", 0.0)
    monkeypatch.setattr("backroom.server.web.security.ASKS_AT_ONCE", 5.0)
    with TestClient(create_app(settings), base_url="http://127.0.0.1", follow_redirects=False) as client:
        answers = [client.post("/theme", data={"theme": "dark"}).status_code for _ in range(8)]
        assert answers == [303] * 5 + [429] * 3
        assert client.get("/").status_code == 200


def test_taking_back_what_was_shown_is_marked_as_hindsight(client: TestClient) -> None:
    answer = client.post("/games/mean_streets/tables", data={"seed": "3"}, headers=WIDE, follow_redirects=False)
    code = answer.headers["location"].rsplit("/", 1)[1]
    table = client.services.tables
    rolled = False
    while not rolled:
        legal = client.get(f"/api/tables/{code}/view", headers=JSON).json()["legal"]
        play(client, code, legal[-1])
        match = there(table.kept(code)).match
        rolled = any(happening.learnt for happening in match.happenings[-1])
    assert "undo after a reveal" not in parts(client, code).json()["parts"]["stage"]
    undo(client, code)
    assert "undo after a reveal" in parts(client, code).json()["parts"]["stage"]
