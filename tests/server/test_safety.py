"""What a stranger may try: other sites, other people's marks, too much of everything."""

from __future__ import annotations

import asyncio
import hmac
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playing import JSON, WIDE, TestClient, create, play, seat_link
from starlette.websockets import WebSocketDisconnect

from backroom.core.errors import BackroomError
from backroom.server.app import create_app
from backroom.server.people import Signer
from backroom.server.settings import Settings
from backroom.server.tables.hub import Hub
from backroom.server.tables.messages import Message, Thinking
from backroom.server.web.bot_tokens import bearer, token_of
from backroom.server.web.limits import Limits
from backroom.server.web.security import MOST_BODY
from backroom.server.web.templates import site_words

FOREIGN = ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"})


@pytest.mark.parametrize("room", ["tables", "api/tables"])
@pytest.mark.parametrize("headers", FOREIGN)
def test_another_sites_page_opens_no_socket(client: TestClient, room: str, headers: dict[str, str]) -> None:
    code = create(client, "here", "link")
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(f"ws://127.0.0.1/{room}/{code}/live", headers=headers),
    ):
        pass
    assert refused.value.code == 4403
    with client.websocket_connect(f"ws://127.0.0.1/{room}/{code}/live", headers={"origin": "http://127.0.0.1"}) as page:
        assert page.receive_json()["v"] == 1


def test_another_sites_page_changes_nothing_with_a_token_either(client: TestClient) -> None:
    token = client.post("/api/bots", json={"name": "Miser"}, headers=JSON).json()["token"]
    for headers in FOREIGN:
        answer = client.delete("/api/bots/me", headers={"authorization": f"Bearer {token}", **headers})
        assert answer.status_code == 403
    assert client.get("/api/me", headers={"authorization": f"Bearer {token}"}).json()["bot"]


def test_a_host_that_we_do_not_answer_to_is_refused(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, hosts=("127.0.0.1",))), base_url="http://127.0.0.1") as client:
        assert client.get("/").status_code == 200
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("host", ["[", "127.0.0.1:x", "127.0.0.1:99999", "[::1"])
def test_a_host_that_cannot_be_is_refused(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert (answer.status_code, answer.headers["content-type"]) == (400, "text/plain; charset=utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_is_turned_away_hears_one_sentence_in_their_language(client: TestClient, language: str) -> None:
    words = site_words(language)
    asks = {"accept-language": language}
    large = {"content-length": str(MOST_BODY + 1)}
    for headers, status, sentence in (
        ({"origin": "https://evil.example"}, 403, words("error.other_site")),
        ({"origin": "http://["}, 403, words("error.other_site")),
        ({"authorization": "Bearer nonsense"}, 401, words("error.bad_token")),
        (large, 413, words("error.too_large", most=MOST_BODY // 1024)),
    ):
        page = client.post("/theme", content=b"", headers=asks | headers)
        assert (page.status_code, page.text) == (status, sentence)
        program = client.post("/api/bots", content=b"", headers=asks | headers)
        assert (program.status_code, program.json()["error"]) == (status, sentence)
        assert page.headers["content-security-policy"] == program.headers["content-security-policy"]


def test_who_asks_too_much_is_told_when_to_come_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.web.security.ASKS_PER_SECOND", 0.0)
    monkeypatch.setattr("backroom.server.web.security.ASKS_AT_ONCE", 1.0)
    with TestClient(create_app(settings), base_url="http://127.0.0.1", follow_redirects=False) as client:
        client.post("/theme", data={"theme": "dark"})
        answer = client.post("/theme", data={"theme": "dark"}, headers=JSON)
    assert (answer.status_code, answer.json()["key"], answer.headers["retry-after"]) == (429, "too_many_asks", "1")


@pytest.mark.parametrize("address", ["/api/tables", "/theme"])
def test_a_body_that_does_not_end_is_too_large_whoever_reads_it(client: TestClient, address: str) -> None:
    pieces = (b"x" * 1024 for _ in range(MOST_BODY // 1024 + 2))
    answer = client.post(address, content=pieces, headers=JSON | {"content-type": "application/json"})
    assert (answer.status_code, answer.json()["key"]) == (413, "too_large")


def test_a_fault_of_the_api_is_json_for_programs_that_do_not_say_what_they_want(client: TestClient) -> None:
    for answer in (client.get("/api/tables/NOTHERE2/view"), client.get("/api/nothing"), client.post("/api/bots")):
        assert answer.json()["error"]


def test_addresses_and_numbers_that_cannot_be_are_no_fault_of_ours(client: TestClient) -> None:
    code = create(client)
    assert client.post("/theme", data={"theme": "dark", "back": "http://["}, follow_redirects=False).is_redirect
    for path, form, key in (
        ("/join", {"code": "http://["}, "bad_code"),
        ("/games/tiny/tables", {"seed": "0" * 20 + "9" * 30}, "bad_seed"),
        ("/games/tiny/tables", {"seed": str(2**63)}, "bad_seed"),
        ("/games/tiny/tables", {"seed": "9" * 5000}, "bad_seed"),
        (f"/tables/{code}/fork", {"at": "0" * 9 + "9" * 60}, "bad_move_number"),
        (f"/tables/{code}/fork", {"at": "0" * 5000}, "bad_move_number"),
    ):
        answer = client.post(path, data=form, headers=JSON)
        assert (answer.status_code, answer.json()["key"]) == (422, key)


@pytest.mark.parametrize("room", ["tables", "api/tables"])
def test_a_message_that_is_too_long_ends_the_line(client: TestClient, room: str) -> None:
    code = create(client, "here", "link")
    with client.websocket_connect(f"ws://127.0.0.1/{room}/{code}/live") as page:
        page.receive_json()
        page.send_text('{"type": "show", "x": "' + "x" * 9000 + '"}')
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                page.receive_json()
    assert ended.value.code == 4429
    assert client.services.store.count(code) == 0


def test_the_limit_holds_for_a_person_who_comes_from_many_addresses(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backroom.server.web.security.ASKS_PER_SECOND", 0.0)
    monkeypatch.setattr("backroom.server.web.security.ASKS_AT_ONCE", 4.0)
    app = create_app(settings)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        client.get("/")
        answers = []
        for place in range(6):
            where = (f"10.0.0.{place}", 50_000)
            screen = TestClient(app, base_url="http://127.0.0.1", follow_redirects=False, client=where)
            screen.cookies, screen.portal = client.cookies, client.portal
            answers.append(screen.post("/theme", data={"theme": "dark"}).status_code)
        assert answers == [303] * 4 + [429] * 2


def test_the_limit_holds_for_an_address_with_many_people(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.web.security.ASKS_PER_SECOND", 0.0)
    monkeypatch.setattr("backroom.server.web.security.ASKS_AT_ONCE", 4.0)
    with TestClient(create_app(settings), base_url="http://127.0.0.1", follow_redirects=False) as client:
        answers = []
        for _ in range(6):
            client.cookies.clear()
            answers.append(client.post("/theme", data={"theme": "dark"}).status_code)
        assert answers == [303] * 4 + [429] * 2


def test_pages_are_limited_too_but_not_what_costs_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.web.security.LOOKS_PER_SECOND", 0.0)
    monkeypatch.setattr("backroom.server.web.security.LOOKS_AT_ONCE", 3.0)
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        assert [client.get("/about").status_code for _ in range(5)] == [200] * 3 + [429] * 2
        assert client.get("/health").status_code == 429  # it asks the database
        assert client.get("/static/site.css").status_code == 200
        assert client.post("/theme", data={"theme": "dark"}, follow_redirects=False).status_code == 303


def test_an_address_has_so_many_sockets_and_gets_them_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.web.security.MOST_SOCKETS", 1)
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        address = f"ws://127.0.0.1/tables/{create(client)}/live"
        for _ in range(2):
            with client.websocket_connect(address) as first:
                first.receive_json()
                with pytest.raises(WebSocketDisconnect):
                    client.websocket_connect(address).__enter__()


def test_tables_and_bots_are_not_laid_by_the_thousand(client: TestClient) -> None:
    client.services.creating = Limits(per_second=0.0, burst=3)
    create(client), create(client)
    assert client.post("/api/bots", json={"name": "Miser"}, headers=JSON).status_code == 201
    refused = [
        client.post("/games/tiny/tables", data={}, headers=JSON),
        client.post("/api/tables", json={"game": "tiny"}, headers=JSON),
        client.post("/api/bots", json={"name": "Miser"}, headers=JSON),
    ]
    assert [(answer.status_code, answer.json()["key"]) for answer in refused] == [(429, "too_many_tables")] * 3
    page = client.post("/games/tiny/tables", data={}, headers=WIDE)
    assert [answer.headers["retry-after"] for answer in (*refused, page)] == ["60"] * 4


def test_hints_are_not_asked_for_by_the_dozen(client: TestClient) -> None:
    client.services.hints = Limits(per_second=0.0, burst=1)
    code = create(client)
    answers = [client.post(f"/api/tables/{code}/hint", json={"seat": 0}, headers=JSON) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].json()["key"] == "hint_slower"


def test_addresses_of_one_household_are_one_visitor(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.web.security.LOOKS_PER_SECOND", 0.0)
    monkeypatch.setattr("backroom.server.web.security.LOOKS_AT_ONCE", 2.0)
    app = create_app(settings)
    statuses = []
    with TestClient(app, base_url="http://127.0.0.1") as client:
        for host in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1", "192.0.2.1", "::ffff:192.0.2.1"):
            visitor = TestClient(app, base_url="http://127.0.0.1", client=(host, 50_000))
            visitor.portal = client.portal
            statuses.append(visitor.get("/about").status_code)
    assert statuses == [200, 200, 429, 200, 200, 200]


def test_a_secure_house_tells_browsers_to_come_by_https_alone(settings: Settings) -> None:
    for secure in (True, False):
        with TestClient(create_app(replace(settings, secure=secure)), base_url="http://127.0.0.1") as client:
            assert ("strict-transport-security" in client.get("/about").headers) == secure


def test_nobody_waits_for_a_page_that_does_not_listen() -> None:
    """A page that takes nothing must not keep bots, moves and the server's own end waiting."""

    class Deaf:
        person, place = "deaf", ""

        async def changed(self, table: object) -> None:
            await asyncio.Event().wait()

        def changed_at_once(self, _: object) -> bool:
            return False

        async def tell(self, message: Message) -> None:
            await asyncio.Event().wait()

        async def check(self, code: str) -> None:
            return

    async def scene() -> int:
        hub = Hub()
        hub.join("ABCD2345", Deaf())
        hub.tell("ABCD2345", Thinking(seat=0))  # a wait for ever if it waited
        return await hub.flush(0.0)

    assert asyncio.run(scene()) == 1


def test_every_mark_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    right = hmac.compare_digest

    def noted(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return right(one, other)

    monkeypatch.setattr(hmac, "compare_digest", noted)
    signer = Signer(b"key")
    assert signer.person(signer.cookie("rosa")) == "rosa"
    assert signer.seat_of("ABCD2345", signer.seat_token("ABCD2345", 1)) == 1
    assert bearer(signer, f"Bearer {token_of(signer, 'bot-1')}") == "bot-1~0"
    assert len(compared) == 3
    assert all(one == other for one, other in compared)


@pytest.mark.parametrize(
    "address", ["/", "/games/tiny/new", "/games/tiny/rules", "/games/tiny/deck", "/about", "/tables"]
)
def test_no_page_has_a_script_of_its_own(client: TestClient, address: str) -> None:
    text = client.get(address, headers=WIDE).text
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", text) == []
    assert re.findall(r"<[^>]+\son[a-z]+\s*=", text) == []
    assert "javascript:" not in text


def test_a_table_page_has_no_script_of_its_own(client: TestClient) -> None:
    code = create(client, "here", "link")
    text = client.get(f"/tables/{code}", headers=WIDE).text
    assert "<svg" in text
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", text) == []
    assert re.findall(r"<[^>]+\son[a-z]+\s*=", text) == []


def test_cookies_are_for_https_alone_where_the_server_is_behind_it(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, secure=True)), base_url="https://127.0.0.1") as client:
        assert "; Secure" in client.get("/").headers["set-cookie"]


def test_a_seat_of_another_cannot_be_played_over_any_way(client: TestClient, other: TestClient) -> None:
    code = create(client, "here", "link")
    other.post(seat_link(client, code, 1), headers=WIDE)
    assert play(other, code, "take 1", seat=0).status_code == 403
    with other.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        socket.receive_json()
        socket.send_json({"type": "play", "moves": ["take 1"], "seat": 0})
        assert socket.receive_json()["key"] == "not_your_seat"
        socket.send_json({"type": "look", "seat": 0})
        assert socket.receive_json()["view"]["seat"] == 1
    assert client.services.store.count(code) == 0


# --- the secret -------------------------------------------------------------------------------------------------------


def test_the_secret_comes_from_the_environment_or_a_file_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept = tmp_path / "kept"
    kept.write_text("a secret in a file of its own\n")
    kept.chmod(0o644)
    monkeypatch.setenv("BACKROOM_SECRET_FILE", str(kept))
    assert Settings(data=tmp_path).signing_key() == b"a secret in a file of its own"
    assert [record.message for record in caplog.records] == [
        f"the secret in '{kept}' can be read by others on this machine; close it to them: chmod 600"
    ]
    kept.chmod(0o600)
    caplog.clear()
    assert Settings(data=tmp_path).signing_key() == b"a secret in a file of its own"
    assert not caplog.records
    monkeypatch.setenv("BACKROOM_SECRET", "a secret in the environment")
    assert Settings(data=tmp_path).signing_key() == b"a secret in the environment"
    assert not (tmp_path / "secret").exists()


def test_a_secret_that_is_too_short_or_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKROOM_SECRET_FILE", str(tmp_path / "nothing"))
    with pytest.raises(BackroomError, match="No such file"):
        Settings(data=tmp_path).signing_key()
    (tmp_path / "nothing").write_text("hush")
    with pytest.raises(BackroomError, match="too short") as told:
        Settings(data=tmp_path).signing_key()
    assert "hush" not in str(told.value)
    monkeypatch.setenv("BACKROOM_SECRET", "hush")
    with pytest.raises(BackroomError, match="BACKROOM_SECRET is too short"):
        Settings(data=tmp_path).signing_key()


def test_a_secret_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    first = Settings(data=tmp_path).signing_key()
    (tmp_path / "secret").chmod(0o644)
    assert Settings(data=tmp_path).signing_key() == first
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["secret"]


def test_no_secret_is_shown_with_the_settings(tmp_path: Path) -> None:
    shown = repr(Settings(data=tmp_path, secret="hush-hush", database_url="postgresql://backroom:hush-hush@db/x"))
    assert "hush" not in shown
