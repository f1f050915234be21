"""`backroom admin` on the database of a running server: what it changes is noticed, and said clearly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import JSON, NAME, SECRET, WIDE, TestClient, claim, create, parts, play, seat_link, there
from starlette.websockets import WebSocketDisconnect
from stored import KINDS, SEATS, TABLE, empty

from backroom.cli import main
from backroom.core.errors import BackroomError
from backroom.core.saves import load
from backroom.server import admin
from backroom.server.settings import Settings
from backroom.server.storage import PersonRow, Store


@pytest.fixture
def elsewhere(client: TestClient, settings: Settings) -> Store:
    """The same database, as another process opens it."""
    return Store(settings.database())


def look(client: TestClient) -> None:
    """The server's next round, now."""
    client.portal.call(client.services.look_at_notices)


def ended(socket) -> dict:
    """The last thing a socket is told before it is closed."""
    last: dict = {}
    with pytest.raises(WebSocketDisconnect):
        while True:
            last = socket.receive_json()
    return last


# --- lists ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_tables_and_people_are_listed(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    store = Store(empty(request, tmp_path, kind))
    store.add_person(PersonRow("rosa", "Rosa", 1_000, login="rosa", looks="rosa"))
    store.add_person(PersonRow("guest", "Hank", 2_000))
    store.add_table(TABLE, SEATS)
    [table] = admin.tables(store)
    assert (table.code, table.players, table.over, table.created) == (
        "ABCD2345",
        ["Rosa", "Player 2"],
        False,
        "1970-01-01T00:00:01Z",
    )
    [rosa] = admin.people(store)
    assert (rosa.name, rosa.claimed, rosa.blocked, rosa.tables) == ("Rosa", True, "", 1)
    assert [person.id for person in admin.people(store, guests=True)] == ["guest", "rosa"]
    admin.block(store, "guest")
    assert [person.id for person in admin.people(store)] == ["guest", "rosa"]
    assert admin.unblock(store, "guest").blocked == ""
    assert admin.rename(store, "rosa", "Rosalind").name == "Rosalind"
    assert [seat.name for seat in store.seats("ABCD2345")] == ["Rosalind", "Player 2"]
    admin.close_table(store, "abcd2345")
    assert admin.tables(store, over=True) == []
    store.close()


# --- tables -----------------------------------------------------------------------------------------------------------


def test_a_closed_table_is_gone_and_its_pages_are_told(client: TestClient, elsewhere: Store, tmp_path: Path) -> None:
    code = create(client, "here", "here")
    play(client, code, "take 2", "keep")
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        _, saved = admin.close_table(elsewhere, code, tmp_path / "saved")
        look(client)
        last = ended(socket)
    elsewhere.close()
    assert (last["key"], last["final"]) == ("no_table", True)
    assert client.get(f"/tables/{code}", headers=JSON).status_code == 404
    assert play(client, code, "take 1").status_code == 404
    assert "take 2" in there(saved).read_text("utf-8")


def test_a_move_that_races_with_closing_is_refused(client: TestClient, elsewhere: Store) -> None:
    code = create(client, "here", "here")
    play(client, code, "take 2", "keep")
    admin.close_table(elsewhere, code)  # and the server may not have noticed yet
    elsewhere.close()
    assert play(client, code, "take 1").status_code in (404, 409)
    assert client.services.store.events(code) == []


# --- names ------------------------------------------------------------------------------------------------------------


def test_a_renamed_person_is_called_so_at_running_tables_and_signs_in_with_it(
    client: TestClient, other: TestClient, elsewhere: Store
) -> None:
    claim(client)
    code = create(client, "here", "link")
    admin.rename(elsewhere, NAME, "Wilhelmina")
    elsewhere.close()
    look(client)
    assert "Wilhelmina" in client.get(f"/tables/{code}", headers=WIDE).text
    answer = other.post("/me/in", data={"name": "wilhelmina", "password": SECRET}, follow_redirects=False)
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("name", "says"), [("Henrietta", "is taken"), ("Henr1etta", "looks like"), ("", "cannot be"), ("x" * 25, "cannot")]
)
def test_a_name_that_cannot_be_given_is_refused(
    client: TestClient, other: TestClient, elsewhere: Store, name: str, says: str
) -> None:
    claim(client)
    claim(other, "Henrietta")
    with pytest.raises(BackroomError, match=says):
        admin.rename(elsewhere, NAME, name)
    elsewhere.close()


# --- blocking ---------------------------------------------------------------------------------------------------------


def test_somebody_blocked_may_look_but_not_play_create_or_sign_in(
    client: TestClient, other: TestClient, elsewhere: Store
) -> None:
    claim(client)
    code = create(client, "here", "here")
    admin.block(elsewhere, NAME)
    refused = play(client, code, "take 1")
    assert refused.status_code == 403 and "have blocked you" in refused.json()["error"]
    form = {"seat.0": "here", "seat.1": "here"}
    assert client.post("/games/tiny/tables", data=form, headers=WIDE).status_code == 403
    page = client.post("/name", data={"name": "Else"}, headers=WIDE | {"accept-language": "fr"})
    assert page.status_code == 403 and "vous ont bloqué" in page.text
    answer = other.post("/me/in", data={"name": NAME, "password": SECRET}, headers=WIDE)
    assert answer.status_code == 403 and "have blocked you" in answer.text
    wrong = other.post("/me/in", data={"name": NAME, "password": "wrong horse"}, headers=WIDE)
    assert "Wrong name or password." in wrong.text  # strangers learn nothing
    assert client.get("/me", headers=WIDE).status_code == 200
    assert client.get("/me/games.json").json()["name"] == NAME
    admin.unblock(elsewhere, NAME)
    elsewhere.close()
    assert play(client, code, "take 1").status_code == 200


def test_somebody_blocked_may_still_sign_out_and_delete_their_account(client: TestClient, elsewhere: Store) -> None:
    claim(client)
    admin.block(elsewhere, NAME)
    elsewhere.close()
    answer = client.post("/me/delete", data={"password": SECRET}, headers=WIDE, follow_redirects=False)
    assert answer.status_code == 303
    assert client.services.store.person_called(NAME.lower()) is None


def test_the_sockets_of_somebody_blocked_are_closed_and_a_bot_plays_where_others_wait(
    client: TestClient, other: TestClient, elsewhere: Store
) -> None:
    claim(client)
    code = create(client, "here", "link")
    other.get(seat_link(client, code, 1), headers=WIDE)
    other.post(f"/api/tables/{code}/sit", json={}, headers=JSON)
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        admin.block(elsewhere, NAME)
        elsewhere.close()
        look(client)
        last = ended(socket)
    assert (last["key"], last["final"]) == ("blocked", True)
    assert [event.kind for event in client.services.store.events(code)][:1] == ["leave"]
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live") as socket:
        assert ended(socket)["key"] == "blocked"
    assert parts(other, code).status_code == 200


# --- the command ------------------------------------------------------------------------------------------------------


def run(*arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["backroom", "admin", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    said = capsys.readouterr()
    return int(left.value.code or 0), said.out, said.err


def test_the_command_changes_a_running_servers_database_and_prints_json(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    claim(client)
    older, code = create(client, "here", "here"), create(client, "here", "here")
    file = str(settings.data / "tables.db")

    def ask(*words: str):
        status, out, err = run(
            *words, "--json", "--database", file, monkeypatch=monkeypatch, capsys=capsys
        )  # what a script reads
        assert (status, err) == (0, "")
        return json.loads(out)

    assert sorted(table["code"] for table in ask("tables")) == sorted([older, code])
    assert len(ask("tables", "--limit", "1")) == len(ask("people", "--all", "--limit", "1")) == 1
    assert [person["name"] for person in ask("people")] == [NAME]
    assert ask("block", NAME)["blocked"]["blocked"] != ""
    assert ask("unblock", NAME)["unblocked"]["blocked"] == ""
    assert ask("rename", NAME, "Wilhelmina")["renamed"]["name"] == "Wilhelmina"
    assert ask("close", code)["closed"]["code"] == code
    closed = ask("close", older, "--save", str(settings.data / "kept"))
    assert closed["closed"]["code"] == older and load(Path(closed["saved"])).game.name == "tiny"
    assert ask("tables", "--all") == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("close", "ZZZZ9999"), "no table 'ZZZZ9999'; 'backroom admin tables --all'"),
        (("block", "Nobody"), "nobody called 'Nobody' is known here"),
        (("rename", "Nobody", "Else"), "nobody called 'Nobody' is known here"),
        (("unblock", NAME), f"'{NAME}' is not blocked"),
        (("tables", "--database", "nowhere.db"), "there is no database"),
    ],
)
def test_what_cannot_be_done_is_one_line_with_the_way_out(
    client: TestClient,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    says: str,
) -> None:
    claim(client)
    monkeypatch.setenv("BACKROOM_DATABASE", str(settings.data / "tables.db"))
    status, out, err = run(*words, monkeypatch=monkeypatch, capsys=capsys)
    assert (status, out) == (2, "") and says in err and err.count("\n") == 1


def test_people_and_tables_are_shown_as_a_list(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    claim(client, "[bold]Ann")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("BACKROOM_DATABASE", str(settings.data / "tables.db"))
    assert "[bold]Ann" in run("people", monkeypatch=monkeypatch, capsys=capsys)[1]
    assert run("tables", monkeypatch=monkeypatch, capsys=capsys)[1] == "none\n"
