"""Guests, claimed names, passwords, one's own page, and what becomes of it all when somebody goes."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher
from playing import JSON, SECRET, WIDE, TestClient, claim, create, play, sign_in, there

from backroom.server.names import fold
from backroom.server.people import hash_password, is_password


def test_a_claimed_name_opens_the_same_page_in_another_browser(client: TestClient, other: TestClient) -> None:
    code = create(client)
    claim(client, "Rosa")
    assert sign_in(other, "  rOSA ").status_code == 303
    assert f'href="/tables/{code}"' in other.get("/", headers=WIDE).text
    assert play(other, code, "take 1").status_code == 200


def test_of_a_password_only_argon2_is_kept(client: TestClient) -> None:
    claim(client, "Rosa")
    kept = there(there(client.services.store.person_called("rosa")).password)
    assert kept.startswith("$argon2id$") and SECRET not in kept
    assert SECRET not in repr(client.services.store.person_called("rosa"))
    assert is_password(kept, SECRET) and not is_password(kept, "wrong horse") and not is_password(None, SECRET)


def test_an_unknown_name_costs_as_much_as_a_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = hash_password(SECRET)
    checked: list[str] = []
    real = PasswordHasher.verify

    def verify(hasher: PasswordHasher, made: str, given: str) -> bool:
        checked.append(made)
        return real(hasher, made, given)

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    assert not is_password(kept, "wrong") and not is_password(None, "wrong")
    assert len(checked) == 2 and all(made.startswith("$argon2id$") for made in checked)


@pytest.mark.parametrize(
    ("name", "password"), [("Rosa", "wrong horse"), ("Nobody", SECRET), ("", ""), ("Rosa", "x" * 999)]
)
def test_a_wrong_name_or_password_reads_the_same(
    client: TestClient, other: TestClient, name: str, password: str
) -> None:
    claim(client, "Rosa")
    answer = sign_in(other, name, password)
    assert answer.status_code == 403
    assert "Wrong name or password." in answer.text


def test_guessing_is_slowed_down(client: TestClient, other: TestClient) -> None:
    claim(client, "Rosa")
    answers = [sign_in(other, "Rosa", f"guess number {n}").status_code for n in range(12)]
    assert answers[:7] == [403] * 7 and answers[-3:] == [429] * 3
    assert sign_in(other, "Rosa").status_code == 429  # even the right one, for a while


def test_a_claimed_name_is_nobody_elses(client: TestClient, other: TestClient) -> None:
    claim(client, "Rosa")
    for name in ("Rosa", "ROSA", "Ｒosa"):
        assert other.post("/name", data={"name": name}, headers=WIDE).status_code == 409
        assert other.post("/me/claim", data={"name": name, "new": SECRET}, headers=WIDE).status_code == 409
    assert fold("Ｒosa") == "rosa"


def test_another_name_for_a_claimed_one_signs_in_too(client: TestClient, other: TestClient) -> None:
    claim(client, "Rosa")
    client.post("/name", data={"name": "Rosalind"}, headers=WIDE)
    assert sign_in(other, "Rosa").status_code == 403
    assert sign_in(other, "Rosalind").status_code == 303


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_that_cannot_be_is_refused(client: TestClient, password: str) -> None:
    answer = client.post("/me/claim", data={"name": "Rosa", "new": password}, headers=WIDE)
    assert answer.status_code == 422 and "A password needs 8 to 200 characters." in answer.text


def test_a_new_password_signs_other_browsers_out(client: TestClient, other: TestClient) -> None:
    claim(client, "Rosa")
    sign_in(other, "Rosa")
    wrong = client.post("/me/password", data={"password": "nonsense", "new": "another horse"}, headers=WIDE)
    assert wrong.status_code == 403 and "Nothing was changed" in wrong.text
    client.post("/me/password", data={"password": SECRET, "new": "another horse"}, headers=WIDE)
    assert "This name is yours." in client.get("/me", headers=WIDE).text
    page = other.get("/me", headers=WIDE).text
    assert "You are a guest in this browser" in page
    assert "You are a guest in this browser" in other.get("/me", headers=WIDE).text
    names = {
        page.split("<h1>")[1].split("</h1>")[0] for page in (other.get("/me", headers=WIDE).text for _ in range(3))
    }
    assert len(names) == 1  # one new guest, not another one with each page


def test_signing_out_leaves_a_new_guest(client: TestClient) -> None:
    code = create(client)
    claim(client, "Rosa")
    client.post("/me/out", headers=WIDE)
    assert f'href="/tables/{code}"' not in client.get("/", headers=WIDE).text
    assert play(client, code, "take 1").status_code == 403


def test_another_site_cannot_sign_anybody_in(client: TestClient, other: TestClient) -> None:
    claim(client, "Rosa")
    answer = other.post("/me/in", data={"name": "Rosa", "password": SECRET}, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403 and "set-cookie" not in answer.headers


def test_what_is_not_a_form_is_refused(client: TestClient) -> None:
    for address in ("/me/claim", "/me/in", "/me/password", "/me/delete", "/name"):
        assert client.post(address, content=b"\xff\xfe", headers=WIDE).status_code == 422
        assert client.post(address, headers=WIDE).status_code in (403, 409, 422)


def test_a_persons_games_can_be_taken_away(client: TestClient, other: TestClient) -> None:
    alone, shared = create(client, seed=77), create(client, "here", "link", seed=78)
    other.post(f"/api/tables/{shared}/sit", json={}, headers=JSON)
    play(client, shared, "take 1", "keep")
    play(other, shared, "take 2")
    games = {game["table"]: game for game in client.get("/me/games.json").json()["games"]}
    assert games[alone]["seed"] == 77
    assert games[shared]["seed"] is None  # it tells every card to come
    assert [event["what"] for event in games[shared]["events"]] == ["take 1", "keep"]
    client.post(f"/api/tables/{shared}/resign", json={}, headers=JSON)
    after = {game["table"]: game for game in other.get("/me/games.json").json()["games"]}
    assert after[shared]["seed"] == 78 and len(after[shared]["events"]) == 4


def test_whoever_goes_takes_everything_along_but_others_games(client: TestClient, other: TestClient) -> None:
    alone, shared = create(client), create(client, "here", "link")
    other.post(f"/api/tables/{shared}/sit", json={}, headers=JSON)
    claim(client, "Rosa")
    assert client.post("/me/delete", data={"password": "nonsense"}, headers=WIDE).status_code == 403
    client.post("/me/delete", data={"password": SECRET}, headers=WIDE)
    store = client.services.store
    assert store.person_called("rosa") is None
    assert store.table(alone) is None and store.events(alone) == []
    assert other.get(f"/tables/{alone}", headers=WIDE).status_code == 404
    assert store.seats(shared)[0].name == "Former player"
    assert ("leave", 0) in [(event.kind, event.seat) for event in store.events(shared)]
    assert sign_in(other, "Rosa").status_code == 403


def test_a_guest_who_goes_must_say_so(client: TestClient) -> None:
    code = create(client)
    assert client.post("/me/delete", headers=WIDE).status_code == 422
    assert client.services.store.table(code) is not None
    client.post("/me/delete", data={"sure": "yes"}, headers=WIDE)
    assert client.services.store.table(code) is None


# --- ratings ----------------------------------------------------------------------------------------------------------


def finished(client: TestClient, other: TestClient, seed: str = "") -> str:
    """A game that the second player wins, since the first resigns."""
    code = create(client, "here", "link", seed=seed)
    other.post(f"/api/tables/{code}/sit", json={}, headers=JSON)
    play(client, code, "take 1")
    client.post(f"/api/tables/{code}/resign", json={}, headers=JSON)
    return code


def test_only_games_between_people_who_asked_for_it_are_rated(client: TestClient, other: TestClient) -> None:
    claim(client, "Rosa")
    claim(other, "Hank")
    store = client.services.store
    finished(client, other)
    client.post("/me/rated", data={"rated": "yes"}, headers=WIDE)
    finished(client, other)
    hank = there(store.person_called("hank")).id
    assert store.ratings(hank) == []
    other.post("/me/rated", data={"rated": "yes"}, headers=WIDE)
    code = finished(client, other)
    assert [(row.code, row.before, round(row.after or 0)) for row in store.ratings(hank)] == [(code, 1500.0, 1658)]
    page = other.get("/me", headers=WIDE).text
    assert "1658" in page and "+158" in page and "place 1 of 2" in page and "three games in four" in page
    strength, doubt = there(store.rating(there(store.person_called("rosa")).id, "tiny"))
    assert (round(strength), doubt < 500) == (1342, True)


def test_a_game_on_a_chosen_seed_is_not_rated(client: TestClient, other: TestClient) -> None:
    """The table's creator may know every card."""
    for somebody, name in ((client, "Rosa"), (other, "Hank")):
        claim(somebody, name)
        somebody.post("/me/rated", data={"rated": "yes"}, headers=WIDE)
    code = finished(client, other, seed="7")
    store = client.services.store
    assert [row.after for row in store.results([code])] == [None, None]
    assert store.ratings(there(store.person_called("hank")).id) == []


def test_a_guest_has_no_rating(client: TestClient) -> None:
    assert client.post("/me/rated", data={"rated": "yes"}, headers=WIDE).status_code == 409


def test_a_history_lists_finished_games_with_their_replay(client: TestClient, other: TestClient) -> None:
    code = finished(client, other)
    page = client.get("/me", headers=WIDE | {"accept-language": "fr"}).text
    assert "place 2 sur 2" in page and f'href="/tables/{code}/replay"' in page


@pytest.mark.parametrize("path", ["/me/out/there", "/me/in", "/me/recover", "/name", "/join", "/language"])
def test_a_field_that_no_database_keeps_is_no_form(client: TestClient, path: str) -> None:
    claim(client)
    form = {"session": "a\0b", "name": "Ro\0sa", "password": "\0", "new": "\0" * 9, "code": "\0", "language": "\0"}
    assert client.post(path, data=form, headers=WIDE).status_code == 422
