"""Tables over HTTP for programs, and bots from elsewhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from living import Living
from playing import JSON, TestClient, create, parts, play, seat_link

from backroom.server.people import Signer
from backroom.server.web.bot_tokens import bearer, token_of

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "remote_bot.py"


def bot(client: TestClient, name: str = "Miser") -> dict[str, str]:
    made = TestClient(client.app, base_url="http://127.0.0.1").post("/api/bots", json={"name": name}, headers=JSON)
    assert made.status_code == 201
    return {"authorization": f"Bearer {made.json()['token']}", **JSON}


def test_the_games_are_listed_with_what_can_be_chosen(client: TestClient) -> None:
    tiny = next(game for game in client.get("/api/games").json() if game["name"] == "tiny")
    assert tiny["seats"] == [2]
    assert "matches" in tiny["options"]


def test_a_table_is_laid_and_a_bot_sits_down_by_its_link(client: TestClient) -> None:
    created = client.post("/api/tables", json={"game": "tiny", "seats": ["me", "link"]}, headers=JSON)
    assert created.status_code == 201
    link = created.json()["links"]["1"]
    them = bot(client)
    for _ in range(2):  # twice is no fault
        assert client.post(f"/api{link}", headers=them).status_code == 200
    assert client.services.store.seats(created.json()["code"])[1].name == "Miser"
    mine = client.get("/api/me/tables", headers=them).json()
    assert [table["code"] for table in mine] == [created.json()["code"]]


def test_a_seat_for_a_bot_of_the_house_is_played_by_it(client: TestClient) -> None:
    created = client.post("/api/tables", json={"game": "tiny", "seats": ["me", "easy"]}, headers=JSON).json()
    assert created["links"] == {}
    assert client.services.store.seats(created["code"])[1].player == "bot:level:2"


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"game": "tiny", "seats": ["nobody"]},
        {"game": "tiny", "seats": []},
        {"game": "tiny", "options": {"matches": "many"}},
        {"game": "tiny", "seed": -1},
        {"game": "tiny", "visibility": "everywhere"},
        {"game": "tiny", "more": 1},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(client: TestClient, body: dict[str, object]) -> None:
    answer = client.post("/api/tables", json=body, headers=JSON)
    assert answer.status_code in (404, 422)
    assert answer.json()["error"]


def test_a_token_is_somebody_and_sets_no_cookie(client: TestClient) -> None:
    them = bot(client, "Le Robot")
    answer = TestClient(client.app, base_url="http://127.0.0.1").get("/api/me", headers=them)
    assert answer.json() == {"name": "Le Robot", "bot": True}
    assert "set-cookie" not in answer.headers
    assert client.get("/api/me", headers=JSON).json()["bot"] is False


def test_a_revoked_token_is_nobodys(client: TestClient) -> None:
    them = bot(client)
    code = create(client, "here", "link")
    client.post(f"/api{seat_link(client, code, 1)}", headers=them)
    assert parts(client, code).status_code == 200
    assert client.delete("/api/bots/me", headers=them).status_code == 204
    assert client.get("/api/me", headers=them).status_code == 401
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/live", headers=them) as socket:
        assert socket.receive_json()["key"] == "bad_token"
    assert client.delete("/api/bots/me", headers=JSON).status_code == 403


def test_a_token_that_was_not_signed_here_is_refused(client: TestClient) -> None:
    ours, theirs = Signer(b"ours"), Signer(b"theirs")
    good = token_of(ours, "bot-1", 0)
    assert bearer(ours, f"Bearer {good}") == "bot-1~0"
    for header in (token_of(ours, "bot-1"), f"Bearer {token_of(theirs, 'bot-1')}", "Bearer ", "Bearer é", "Basic x"):
        assert bearer(ours, header) is None
    assert bearer(ours, f"Bearer {good[:-1]}{'0' if good[-1] != '0' else '1'}") is None
    assert bearer(ours, f"Bearer {good.replace('~0', '~1')}") is None
    assert client.get("/api/me", headers={"authorization": "Bearer bot-1~0.0", **JSON}).status_code == 401


def test_a_persons_cookie_is_no_token_and_the_other_way_round(client: TestClient) -> None:
    signer = client.services.signer
    assert bearer(signer, f"Bearer {signer.cookie('bot-1')}") is None
    assert signer.person(token_of(signer, "bot-1")) is None


def test_the_example_bot_plays_a_game_to_its_end_on_a_live_server(tmp_path: Path) -> None:
    with Living(tmp_path) as living:
        created = living.post("/api/tables", {"game": "tiny", "seats": ["easy", "link"]})
        command = [sys.executable, "-W", "error", str(EXAMPLE), living.address, created["links"]["1"]]
        played = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.splitlines()[-1] == "over"


def test_the_example_bot_is_about_forty_lines() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    assert len(lines) <= 50


def test_the_description_tells_of_faults_as_they_are_sent(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert "HTTPValidationError" not in described["components"]["schemas"]
    fields = set(described["components"]["schemas"]["FaultOut"]["properties"])
    for path, operations in described["paths"].items():
        for operation in operations.values():
            fault = operation["responses"]["4XX"]["content"]["application/json"]["schema"]
            assert fault == {"$ref": "#/components/schemas/FaultOut"}, path
    code = create(client)
    for answer in (client.get("/api/nothing"), client.post("/api/bots", json={}), play(client, code, "take 99")):
        assert set(answer.json()) == fields


def test_the_description_tells_how_to_be_known(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["components"]["securitySchemes"]["bot"]["scheme"] == "bearer"
    cookie = described["components"]["securitySchemes"]["person"]
    assert (cookie["in"], cookie["name"]) == ("cookie", next(iter(client.cookies)))
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation["security"] == [{"person": []}, {"bot": []}], path
