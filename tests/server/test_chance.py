"""The chance of a table: where several people play it comes from a secret that the table keeps and nobody is sent."""

from __future__ import annotations

import pytest
from playing import JSON, WIDE, TestClient, create, parts, play, there, undo

from backroom.core.saves import parse
from backroom.server.storage import TableRow


def row_of(client: TestClient, code: str) -> TableRow:
    return there(client.services.store.table(code))


@pytest.mark.parametrize(
    "players, seed, keyed",
    [
        (("here", "link"), "", True),
        (("here", "here"), "", True),
        (("here", "easy"), "", False),  # one person: the seed is all, so that a take-back rolls nothing anew
        (("here", "link"), "7", False),  # a seed that somebody chose means the same cards for everybody
    ],
)
def test_tables_of_several_people_on_new_cards_have_a_secret(
    client: TestClient, players: tuple[str, ...], seed: str, keyed: bool
) -> None:
    row = row_of(client, create(client, *players, seed=seed))
    assert (len(row.secret) == 32) is keyed
    assert row.secret not in repr(row) or not keyed


def test_a_table_with_a_secret_is_the_same_after_a_restart_and_after_a_move_taken_back(client: TestClient) -> None:
    code = create(client, "here", "here", seed="")
    tables = client.services.tables
    for _ in range(3):
        match = client.portal.call(tables.open, code).match
        assert play(client, code, match.legal_ids(match.pending[0])[0]).status_code == 200
    before = client.portal.call(tables.open, code).match.state.tobytes()
    tables.forget()
    assert before == client.portal.call(tables.open, code).match.state.tobytes()
    assert undo(client, code).status_code in (200, 409)
    now = client.portal.call(tables.open, code).match
    assert now.replay().state.tobytes() == now.state.tobytes()


def test_two_tables_of_one_seed_and_other_secrets_are_two_games(client: TestClient) -> None:
    secrets = {row_of(client, create(client, "here", "link", seed="")).secret for _ in range(5)}
    assert len(secrets) == 5


def test_the_secret_goes_with_the_saved_game_and_the_fork_and_to_nobody_before_the_end(
    client: TestClient, other: TestClient
) -> None:
    code = create(client, "here", "link", seed="")
    secret = row_of(client, code).secret
    assert other.post(f"/api/tables/{code}/sit", json={}, headers=JSON).status_code == 200
    for person in (client, other):
        for path in (f"/tables/{code}", f"/tables/{code}/saved.txt", f"/api/tables/{code}/view", "/me/games.json", "/"):
            assert secret not in person.get(path, headers=WIDE).text
        assert secret not in parts(person, code).text
    assert client.post(f"/api/tables/{code}/resign", json={}, headers=JSON).status_code == 200
    saved = other.get(f"/tables/{code}/saved.txt").text
    assert parse(saved).secret == secret
    forked = other.post(f"/tables/{code}/fork", data={"at": "0"}, follow_redirects=False)
    fresh = row_of(client, forked.headers["location"].rsplit("/", 1)[1])
    loaded = client.post("/saved", content=saved, headers=JSON)
    assert fresh.secret == secret
    assert row_of(client, loaded.json()["to"].rsplit("/", 1)[1]).secret == secret
