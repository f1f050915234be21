"""Tables of older rules: frozen with a clear word wherever one meets them, and never played under other rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sqlalchemy as sa
from playing import JSON, WIDE, TestClient, create, play, there

from backroom.server.storage import EventRow
from backroom.server.storage.rows import TABLES


def age(client: TestClient, code: str, **values: object) -> None:
    """Make a table look as if another release had laid it."""
    services = client.services
    with services.store.engine.begin() as connection:
        connection.execute(sa.update(TABLES).where(TABLES.c.code == code).values(**values))
    services.tables.forget()


@pytest.mark.parametrize(
    "values, key, says",
    [
        ({"rules_version": 0}, "old_rules", "version 0 of the rules"),
        ({"deck_digest": "0" * 12}, "deck_changed", "has changed since this table was started"),
        ({"options": {"matches": 10**6}}, "cannot_replay", "cannot be restored"),
        ({"game": "whist"}, "game_gone", "no longer installed"),
    ],
)
def test_a_table_that_cannot_be_replayed_says_why_everywhere_and_keeps_its_log(
    client: TestClient, values: dict[str, object], key: str, says: str
) -> None:
    code = create(client)
    play(client, code, "take 2")
    age(client, code, **values)
    page = client.get(f"/tables/{code}", headers=WIDE)
    assert (page.status_code, says in page.text) == (410, True)
    for answer in (
        play(client, code, "keep"),
        client.get(f"/api/tables/{code}/view", headers=JSON),
        client.get(f"/tables/{code}/replay", headers=JSON),
    ):
        assert (answer.status_code, answer.json()["key"]) == (410, key)
    for room in ("tables", "api/tables"):
        with client.websocket_connect(f"ws://127.0.0.1/{room}/{code}/live") as socket:
            message = socket.receive_json()
            assert (message["type"], message["final"], says in message["error"]) == ("error", True, True)
    assert client.get("/", headers=WIDE).status_code == 200
    assert client.get("/tables", headers=WIDE).status_code == 200
    assert [event.what for event in client.services.store.events(code)] == ["take 2"]


@pytest.mark.parametrize("what", ["take 99", "whistle"])
def test_a_log_that_the_rules_refuse_is_frozen_too(client: TestClient, what: str) -> None:
    """Rules that changed without another version: nothing is played on, and the log is kept."""
    code = create(client)
    play(client, code, "take 2")
    store = client.services.store
    store.append(code, [EventRow(2, "move", 0, what)], over=False)
    client.services.tables.forget()
    for _ in range(2):
        answer = play(client, code, "keep")
        assert (answer.status_code, answer.json()["key"]) == (410, "cannot_replay")
    assert client.get("/", headers=WIDE).status_code == 200
    assert [event.what for event in store.events(code)] == ["take 2", what]


def test_a_table_goes_on_when_its_release_is_back(client: TestClient) -> None:
    code = create(client)
    play(client, code, "take 2")
    now = there(client.services.store.table(code))
    age(client, code, rules_version=0)
    assert play(client, code, "keep").status_code == 410
    age(client, code, rules_version=now.rules_version)
    assert play(client, code, "keep").json()["number"] == 2
    assert client.services.store.table(code) == replace(
        now, changed_at=there(client.services.store.table(code)).changed_at
    )
