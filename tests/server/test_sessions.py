"""Where somebody is signed in: listed on one's page, ended one by one or all together, here and in every process."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NAME, SECRET, WIDE, TestClient, claim, create, sign_in, signed_in, there
from starlette.websockets import WebSocketDisconnect
from stored import KINDS, empty

from backroom.server.people import COOKIE, browser_of
from backroom.server.storage import PersonRow, SessionRow, Store
from backroom.server.storage.migrate import migrate
from backroom.server.storage.notices import PERSON, TABLE
from backroom.server.storage.sessions import MOST
from backroom.server.storage.store import open_engine

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18 Safari/604"
)


def sessions(client: TestClient) -> dict[str, str]:
    """The sessions of Rosa, by browser."""
    store = client.services.store
    return {session.browser: session.id for session in store.sessions.of(there(store.person_called(NAME.lower())).id)}


def test_ones_page_lists_where_one_is_signed_in(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    sign_in(other, browser=IPHONE)
    english = client.get("/me", headers=WIDE).text
    assert "Firefox on Linux" in english and "Safari on iPhone" in english
    assert english.count("This browser") == 1 and english.count('action="/me/out/there"') == 1
    assert "Firefox sur Linux" in client.get("/me", headers=WIDE | {"accept-language": "fr"}).text


def test_a_guest_has_no_sessions(client: TestClient) -> None:
    assert 'id="sessions"' not in client.get("/me", headers=WIDE).text


def test_signing_out_ends_this_session_alone(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    sign_in(other, browser=IPHONE)
    stolen = there(client.cookies.get(COOKIE))
    client.post("/me/out", headers=WIDE)
    assert not signed_in(client) and signed_in(other)
    client.cookies.set(COOKIE, stolen)
    assert not signed_in(client)


def test_another_browser_can_be_signed_out(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    sign_in(other, browser=IPHONE)
    client.post("/me/out/there", data={"session": sessions(client)["Safari"]}, headers=WIDE)
    assert signed_in(client) and not signed_in(other)
    assert list(sessions(client)) == ["Firefox"]


def test_signing_out_everywhere_ends_every_session(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    sign_in(other, browser=IPHONE)
    client.post("/me/out/everywhere", headers=WIDE)
    assert not signed_in(client) and not signed_in(other)
    assert sessions(client) == {}


def test_nobody_ends_the_session_of_somebody_else(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    for session in (sessions(client)["Firefox"], "nonsense", ""):
        answer = other.post("/me/out/there", data={"session": session}, headers=WIDE)
        assert answer.status_code == 404 and "already signed out" in answer.text
    assert signed_in(client)


def test_a_cookie_of_another_persons_session_is_nobodys(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    other.post("/me/claim", data={"name": "Hank", "new": SECRET}, headers=WIDE)
    rosa = there(client.services.store.person_called(NAME.lower()))
    hank = there(client.services.store.person_called("hank"))
    [session] = client.services.store.sessions.of(hank.id)
    other.cookies.set(COOKIE, client.services.signer.cookie(rosa.id, rosa.epoch, session.id))
    assert not signed_in(other)


def test_a_new_password_ends_the_sessions_of_other_browsers(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    sign_in(other, browser=IPHONE)
    form = {"password": SECRET, "new": "another horse"}
    client.post("/me/password", data=form, headers=WIDE | {"user-agent": FIREFOX})
    assert signed_in(client) and not signed_in(other)
    assert list(sessions(client)) == ["Firefox"]


def test_the_open_tables_of_a_session_that_ends_are_closed(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    sign_in(other, browser=IPHONE)
    code = create(client, "here", "link", visibility="private")
    with other.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        socket.receive_json()
        client.post("/me/out/there", data={"session": sessions(client)["Safari"]}, headers=WIDE)
        with pytest.raises(WebSocketDisconnect):
            while True:
                last = socket.receive_json()
    assert (last["key"], last["final"]) == ("signed_out", True)
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        assert socket.receive_json()["type"] == "welcome"


def test_a_browser_is_known_roughly() -> None:
    chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537"
    assert browser_of(FIREFOX) == ("Firefox", "Linux")
    assert browser_of(IPHONE) == ("Safari", "iPhone")
    assert browser_of(chrome) == ("Chrome", "Windows")
    assert browser_of(f"{chrome} Edg/142.0") == ("Edge", "Windows")
    assert browser_of("") == ("", "")


@pytest.mark.parametrize("kind", KINDS)
def test_browsers_from_before_there_were_sessions_share_one(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    url = empty(request, tmp_path, kind)
    engine = open_engine(url)
    migrate(engine, "0006")
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO people (id, name, made_at, login, epoch, rated) VALUES "
            "('rosa', 'Rosa', 5, 'rosa', 2, false), ('guest', 'Hank', 6, NULL, 0, false)"
        )
    engine.dispose()
    store = Store(url)
    assert store.sessions.of("rosa") == [SessionRow("rosa", "rosa", "", "", 5, 5)]
    assert store.sessions.of("guest") == []
    store.close()


def test_an_old_cookie_goes_on_and_can_be_ended(client: TestClient, other: TestClient) -> None:
    claim(client, browser=FIREFOX)
    store, signer = client.services.store, client.services.signer
    rosa = there(store.person_called(NAME.lower()))
    store.sessions.add(SessionRow(rosa.id, rosa.id, "", "", 5, 5))
    other.cookies.set(COOKIE, signer.cookie(rosa.id, rosa.epoch))
    assert signed_in(other)
    assert there(store.sessions.get(rosa.id)).seen_at > 5
    client.post("/me/out/there", data={"session": rosa.id}, headers=WIDE)
    assert signed_in(client) and not signed_in(other)


@pytest.mark.parametrize("kind", KINDS)
def test_of_too_many_sessions_the_one_not_seen_for_longest_ends(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    store = Store(empty(request, tmp_path, kind))
    for person in ("rosa", "hank"):
        store.add_person(PersonRow(person, person, 1))
        for number in range(MOST + 2):
            store.sessions.add(SessionRow(f"{person}{number}", person, "", "", 1, number))
    assert [session.id for session in store.sessions.of("rosa")] == [f"rosa{n}" for n in range(MOST + 1, 1, -1)]
    store.forget_person("rosa", "Former player")
    assert (len(store.sessions.of("rosa")), len(store.sessions.of("hank"))) == (0, MOST)
    store.close()


@pytest.mark.parametrize("kind", KINDS)
def test_every_process_hears_each_notice_once(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    url = empty(request, tmp_path, kind)
    one, two = Store(url), Store(url)
    one.notices.add(PERSON, "before")
    assert one.notices.new() == two.notices.new() == []
    two.notices.add(PERSON, "rosa")
    two.notices.add(TABLE, "ABCD2345", "EFGH2345")
    expected = [(PERSON, "rosa"), (TABLE, "ABCD2345"), (TABLE, "EFGH2345")]
    for store in (one, two):
        assert [(notice.kind, notice.about) for notice in store.notices.new()] == expected
        assert store.notices.new() == []
        store.close()
