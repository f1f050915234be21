"""Names: what is shown of them, and that nobody passes for somebody who has claimed one."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from playing import JSON, WIDE, TestClient, create, there

from backroom.core.errors import BackroomError
from backroom.server.names import clean_name, looks, looks_as_shown
from backroom.server.people import NAMES, guest, name_values
from backroom.server.storage import PersonRow, Store
from backroom.server.storage.migrate import migrate
from backroom.server.storage.store import open_engine

SHOWN = {
    "Rosa": "Rosa",
    "  Rosa \t Luz\n": "Rosa Luz",
    "Ro\u200bsa\u2060\u00ad": "Rosa",  # zero width, soft hyphen
    "\u202eRosa\u202c\u2066x\u2069": "Rosax",  # bidirectional controls
    "Ro\x00sa\x1b[31m\x7f": "Rosa[31m",
    "Rosa\ufe0f\U000e0100\u180b": "Rosa",  # variation selectors
    "Rosa | Lou": "Rosa Lou",  # what saved games part names by
    "R" + "\u0301" * 40 + "osa": "\u0154\u0301\u0301osa",  # towers of accents
    "\u0301Rosa": "Rosa",
    "Zoé": "Zoé",
    "Zoe\u0301": "Zoé",
    "Роза": "Роза",
    "李小龍": "李小龍",
    "ひらがな漢字カナ Lou": "ひらがな漢字カナ Lou",
    "한글 漢": "한글 漢",
    "עדה": "עדה",
    "Ada 🎲": "Ada 🎲",
    "x" * 1000: "x" * 24,
    "x" * 23 + " y": "x" * 23,
    # nothing to see
    "": "",
    " \u00a0\u2003": "",
    "\u3164\u115f\u1160\uffa0": "",  # fillers are letters that show nothing
    "\u2800\u2800": "",
    "\u200b\u200d\ufeff": "",
    "\u0301\u0302": "",
    "\ue000\ud800": "",
    # letters of several scripts
    "Rоsa": "",
    "Αda": "",
    "Ꮢosa": "",
}
ALIKE = [
    ("Rosa", "ROSA", "R0sa", "RοSA", "Rоsа", "Ｒｏｓａ", "𝓡𝓸𝓼𝓪", "Ⓡⓞⓢⓐ", "R o s a"),
    ("Paul", "PauI", "Pau1", "PAUL", "Раul"),
    ("Modern", "Rnodern", "modem"),
    ("Walt", "VValt"),
    ("Соса", "Coca", "COCA", "С0СА"),  # whole words of another script
]


@pytest.mark.parametrize("text", SHOWN)
def test_a_name_is_one_line_of_visible_characters_of_one_script(text: str) -> None:
    assert SHOWN[text] == clean_name(text)
    assert clean_name(clean_name(text)) == clean_name(text)


@pytest.mark.parametrize("names", ALIKE)
def test_names_that_can_be_mistaken_for_each_other_share_a_form(names: tuple[str, ...]) -> None:
    assert len({looks(name) for name in names}) == 1


def test_a_capital_that_looks_like_another_letter_than_its_small_form_is_noticed_as_shown() -> None:
    assert looks_as_shown("Νera") == looks("Nera")


def test_names_that_differ_to_the_eye_stay_different() -> None:
    names = ["Rosa", "Rose", "Nera", "Vera", "Zoé", "Zoe", "Роза", "Ada", "Adam", "Lou 2", "Lou 3", "李小龍", "Max"]
    assert len({looks(name) for name in names}) == len(names)


def claim(client: TestClient, name: str) -> int:
    form = {"name": name, "new": "correct horse"}
    return client.post("/me/claim", data=form, headers=WIDE, follow_redirects=False).status_code


@pytest.mark.parametrize("name", ["R0sa", "Rosa\ufe0f", "ＲＯＳＡ", "Rosa"])
def test_nobody_takes_a_name_that_looks_like_a_claimed_one(client: TestClient, other: TestClient, name: str) -> None:
    other.post("/name", data={"name": "Lou"})  # a guest is given a name by chance, and Rosa is one of them
    assert claim(client, "Rosa") == 200
    assert claim(other, name) == 409
    assert other.post("/name", data={"name": name}, headers=JSON).status_code == 409
    assert other.post("/api/bots", json={"name": name}, headers=JSON).status_code == 409
    fields = {"seat.0": "here", "seat.1": "here", "name.1": name}
    assert other.post("/games/tiny/tables", data=fields, headers=JSON).json()["key"] == "name_taken"
    assert client.post("/games/tiny/tables", data=fields, headers=JSON).status_code == 200


def test_a_saved_game_seats_nobody_under_a_claimed_name(client: TestClient, other: TestClient) -> None:
    assert claim(client, "Rosa") == 200
    other.post("/name", data={"name": "Lou"})
    code = create(other, "here", "here", **{"name.1": "Max"})
    moved = other.post(f"/api/tables/{code}/moves", json={"moves": ["take 2"]}, headers=JSON)
    assert moved.status_code == 200
    saved = other.get(f"/tables/{code}/saved.txt").text.replace("Max", "Rosa")
    fresh = other.post("/saved", content=saved, headers=JSON).json()["to"].rsplit("/", 1)[1]
    assert [seat.name for seat in client.services.store.seats(fresh)] == ["Lou", "Lou 2"]


def test_claiming_the_words_for_a_free_seat_stops_nobody_from_starting_tables(
    client: TestClient, other: TestClient
) -> None:
    assert claim(client, "Player 2") == 200
    assert create(other, "here", "link")


def test_no_guest_is_given_a_name_that_somebody_has_claimed(client: TestClient) -> None:
    """Nor one that can be mistaken for it; who was given it before and was not stored has another name now."""
    assert guest("rosa", 0).name in NAMES

    def given(visitors: int) -> set[str]:
        names = set()
        for number in range(visitors):
            person = client.portal.call(client.services.person, f"visitor{number}", 0)
            names.add(person.name)
        return names

    assert given(200) == set(NAMES)
    store = client.services.store
    for number, name in enumerate(["ROSA", "L0U", *NAMES[5:]]):
        store.add_person(PersonRow(f"account{number}", name, 0))
        assert store.change_person(f"account{number}", **name_values(name, claimed=True), password="x")
    assert given(200) == set(NAMES[:5]) - {"Rosa", "Lou"}
    for number, name in enumerate(NAMES[1:4]):
        store.add_person(PersonRow(f"late{number}", name, 0))
        assert store.change_person(f"late{number}", **name_values(name, claimed=True), password="x")
    assert all(name.rpartition(" ")[0] in NAMES for name in given(20))


def test_names_claimed_before_are_protected_too_and_of_two_alike_the_older_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = open_engine(url)
    migrate(engine, "0004")
    row = "INSERT INTO people (id, name, made_at, login, epoch, rated) VALUES (?, ?, ?, ?, 0, 0)"
    with engine.begin() as connection:
        for person in (("a", "R0sa", 2, "r0sa"), ("b", "Rosa", 1, "rosa"), ("c", "Rosa", 3, None)):
            connection.exec_driver_sql(row, person)
    engine.dispose()
    store = Store(url)
    assert [there(store.person(who)).looks for who in "abc"] == [None, "rosa", None]
    assert there(store.person_called("r0sa")).id == "a"
    store.close()


def test_the_form_of_look_alikes_is_unique_in_the_database(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    with store.engine.begin() as connection, pytest.raises((sa.exc.IntegrityError, BackroomError)):
        for who in "ab":
            connection.exec_driver_sql(
                "INSERT INTO people (id, name, made_at, epoch, rated, looks) VALUES (?, 'x', 0, 0, 0, 'x')", (who,)
            )
    store.close()
