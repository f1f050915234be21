"""Play in the lobby remembers what was chosen last; somebody new gets a short game against the gentlest bots."""

from __future__ import annotations

from playing import WIDE, TestClient

from backroom.bots import LEVELS
from backroom.server.storage import StoredSeat, TableRow


def table_at(client: TestClient, path: str) -> tuple[TableRow, list[StoredSeat]]:
    """The stored table behind an address."""
    code = path.rsplit("/", 1)[1]
    row = client.services.store.table(code)
    assert row is not None
    return row, client.services.store.seats(code)


def press_play(client: TestClient, name: str) -> tuple[TableRow, list[StoredSeat]]:
    answer = client.post(f"/games/{name}/play", headers=WIDE, follow_redirects=False)
    return table_at(client, answer.headers["location"])


def test_somebody_new_plays_a_short_game_against_the_gentlest_bot(client: TestClient) -> None:
    row, seats = press_play(client, "mob_town")
    assert row.options["rounds"] == 1
    assert [seat.player for seat in seats] == ["here", f"bot:{LEVELS[0].spec}"]


def test_play_repeats_the_last_table_with_another_deal(client: TestClient) -> None:
    form = {"option.players": "3", "option.rounds": "2", "seat.0": "here", "seat.1": "medium", "seat.2": "hard"}
    first = client.post("/games/mob_town/tables", data=form, headers=WIDE, follow_redirects=False)
    before, _ = table_at(client, first.headers["location"])
    row, seats = press_play(client, "mob_town")
    assert row.options == before.options and row.seed != before.seed
    assert [seat.player for seat in seats] == ["here", *(f"bot:{level.spec}" for level in LEVELS[2:4])]


def test_friends_are_not_invited_silently(client: TestClient, other: TestClient) -> None:
    form = {"option.players": "2", "seat.0": "here", "seat.1": "link"}
    client.post("/games/mob_town/tables", data=form, headers=WIDE)
    _, seats = press_play(client, "mob_town")
    assert [seat.player for seat in seats] == ["here", "link"] and seats[1].person is None


def test_the_lobby_says_what_play_again_means(client: TestClient) -> None:
    client.post("/games/tiny/tables", data={"option.matches": "12", "seat.1": "link"}, headers=WIDE)
    page = client.get("/", headers=WIDE).text
    assert "Play again: Last Match, your own rules · 1 seat free" in page
    assert "option.matches=12" in page
