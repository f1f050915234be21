"""The log is the truth: on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from playing import there
from stored import KINDS, SEATS, TABLE, empty

from backroom.server.settings import Settings
from backroom.server.storage import Conflict, EventRow, PersonRow, ResultRow, Store
from backroom.server.storage.reported import StorageDown
from backroom.server.storage.rows import METADATA, JournalEntry


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    made = Store(empty(request, tmp_path, request.param))
    request.addfinalizer(made.close)
    made.add_table(TABLE, SEATS)
    return made


def event(number: int, what: str = "take 1", **more: Any) -> EventRow:
    return replace(EventRow(number, "move", 0, what, at=2_000 + number), **more)


def test_a_table_comes_back_as_it_was_laid(store: Store) -> None:
    assert store.table("ABCD2345") == TABLE
    assert store.seats("ABCD2345") == SEATS
    assert store.table("NOBODY22") is None


def test_events_come_back_in_order_and_after_a_number(store: Store) -> None:
    store.append("ABCD2345", [event(1), event(2, "keep", joined=True)], over=False)
    store.append("ABCD2345", [event(3, "take 2")], over=False)
    assert [row.what for row in store.events("ABCD2345")] == ["take 1", "keep", "take 2"]
    assert [row.number for row in store.events("ABCD2345", after=2)] == [3]
    assert store.events("ABCD2345")[1].joined
    assert store.count("ABCD2345") == 3


def test_a_number_is_written_once(store: Store) -> None:
    store.append("ABCD2345", [event(1)], over=False)
    with pytest.raises(Conflict):
        store.append("ABCD2345", [event(1, "take 3")], over=False)
    assert [row.what for row in store.events("ABCD2345")] == ["take 1"]


def test_a_chain_is_written_whole_or_not_at_all(store: Store) -> None:
    store.append("ABCD2345", [event(2)], over=False)
    with pytest.raises(Conflict):
        store.append("ABCD2345", [event(1), event(2, "keep")], over=False)
    assert [row.number for row in store.events("ABCD2345")] == [2]


def test_the_same_mark_is_one_event(store: Store) -> None:
    store.append("ABCD2345", [event(1, token="mark-0001")], over=False)
    with pytest.raises(Conflict):
        store.append("ABCD2345", [event(2, token="mark-0001")], over=False)
    assert [row.token for row in store.events("ABCD2345")] == ["mark-0001"]


def test_the_end_of_a_game_moves_it_to_the_finished_ones(store: Store) -> None:
    assert [row.code for row in store.tables_of("rosa", over=False)] == ["ABCD2345"]
    store.append("ABCD2345", [event(1)], over=True)
    assert store.tables_of("rosa", over=False) == []
    assert [row.changed_at for row in store.tables_of("rosa", over=True)] == [2_001]


def test_how_a_game_came_out_is_written_with_its_end_or_not_at_all(store: Store) -> None:
    won = [ResultRow("ABCD2345", seat, "tiny", None, 9 - seat, 1 + seat, 2_001) for seat in (0, 1)]
    store.append_all([JournalEntry("ABCD2345", [event(1)], True, results=won)])
    assert store.results(["ABCD2345"]) == won
    with pytest.raises(Conflict):
        store.append_all([JournalEntry("ABCD2345", [event(1)], True, results=[])])
    assert store.results(["ABCD2345"]) == won
    store.append_all([JournalEntry("ABCD2345", [event(2, "1", kind="undo")], False, results=[])])
    assert store.results(["ABCD2345"]) == []


def test_who_asks_for_the_same_rematch_second_gets_the_first_ones(store: Store) -> None:
    first, second = (replace(TABLE, code=f"AGAN{n}345", origin="again ABCD2345") for n in "23")
    for table in (first, second):
        assert store.add_table_once(table, [replace(seat, code=table.code) for seat in SEATS], "ABCD2345") == first.code
    assert store.table(second.code) is None
    store.append(first.code, [event(1)], over=True)
    seats = [replace(seat, code=second.code) for seat in SEATS]
    assert store.add_table_once(replace(second, made_at=9_000), seats, "ABCD2345") == second.code
    assert there(store.table_of_origin("again ABCD2345")).code == second.code


def test_somebody_who_asks_twice_at_once_has_one_table_of_the_day(store: Store) -> None:
    store.add_person(PersonRow("rosa", "Rosa", 1_000))
    origin = "day 20000"

    def create(code: str) -> str:
        return store.add_table_once(
            replace(TABLE, code=code, origin=origin), [replace(seat, code=code) for seat in SEATS]
        )

    with ThreadPoolExecutor(4) as pool:
        codes = set(pool.map(create, ("DAY22222", "DAY33333", "DAY44444", "DAY55555")))
    assert len(codes) == 1
    other = replace(TABLE, code="DAY66666", origin=origin, owner="emil")
    assert store.add_table_once(other, [replace(seat, code=other.code) for seat in SEATS]) == other.code


def test_a_database_with_no_connection_to_spare_is_one_sentence(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.storage.store.PATIENCE", 0.0)
    busy = Store(store.engine.url.render_as_string(hide_password=False))
    held = []
    with pytest.raises(StorageDown, match="cannot be read or written"):
        for _ in range(100):
            held.append(busy.engine.connect())
            busy.table("ABCD2345")
    for connection in held:
        connection.close()
    assert busy.table("ABCD2345") == TABLE
    busy.close()


def test_a_free_seat_is_taken_once(store: Store) -> None:
    assert store.take_seat("ABCD2345", 1, "anna", "Anna")
    assert not store.take_seat("ABCD2345", 1, "youssef", "Youssef")
    assert not store.take_seat("ABCD2345", 0, "youssef", "Youssef")
    assert store.seats("ABCD2345")[1].name == "Anna"
    assert [row.code for row in store.tables_of("anna", over=False)] == ["ABCD2345"]


def test_what_was_said_long_ago_is_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.server.storage.store.KEPT_PHRASES", 3)
    for _ in range(5):
        store.say("ABCD2345", 0, "hello")
    assert [phrase.number for phrase in store.phrases("ABCD2345")] == [3, 4, 5]


def test_people_keep_their_names(store: Store) -> None:
    store.add_person(PersonRow("anna", "Anna", 5))
    assert store.change_person("anna", name="Anouk")
    assert store.person("anna") == PersonRow("anna", "Anouk", 5)
    assert store.person("nobody") is None


def test_migrations_make_the_tables_that_the_code_expects(store: Store) -> None:
    found = sa.inspect(store.engine)
    for table in METADATA.sorted_tables:
        assert {column["name"] for column in found.get_columns(table.name)} == set(table.columns.keys())


def test_a_second_start_migrates_nothing_and_loses_nothing(store: Store, tmp_path: Path) -> None:
    store.append("ABCD2345", [event(1)], over=False)
    again = Store(store.engine.url.render_as_string(hide_password=False))
    assert again.events("ABCD2345") == store.events("ABCD2345")
    again.close()


def test_two_processes_write_one_log(store: Store) -> None:
    beside = Store(store.engine.url.render_as_string(hide_password=False))
    store.append("ABCD2345", [event(1)], over=False)
    beside.append("ABCD2345", [event(2)], over=False)
    with pytest.raises(Conflict):
        store.append("ABCD2345", [event(2)], over=False)
    assert [row.number for row in store.events("ABCD2345")] == [1, 2]
    beside.close()


def test_a_database_that_cannot_be_reached_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    with pytest.raises(StorageDown, match=r"cannot be read or written.*tables\.db.*--database"):
        Store(Settings(data=tmp_path).database())


@pytest.mark.parametrize("url", ["mysql://rosa:hush@db/x", "nonsense://x", "sqlite+nonsense:///x"])
def test_a_database_that_we_do_not_speak_to_is_one_sentence(url: str) -> None:
    with pytest.raises(StorageDown, match=r"there are SQLite \(a file\) and PostgreSQL") as told:
        Store(url)
    assert "hush" not in str(told.value)


def test_the_key_that_signs_is_kept_for_the_owner_alone(tmp_path: Path) -> None:
    first = Settings(data=tmp_path).signing_key()
    assert first == Settings(data=tmp_path).signing_key()
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert first.decode() not in repr(Settings(data=tmp_path, secret=first.decode()))


def test_after_a_number_that_was_taken_the_log_is_written_as_before(store: Store) -> None:
    entries = [JournalEntry("ABCD2345", [event(1)], False), JournalEntry("ABCD2345", [event(1, "take 3")], False)]
    with pytest.raises(Conflict):
        store.append_all(entries)  # the second takes the number of the first: neither is written
    assert store.count("ABCD2345") == 0
    store.append_all([JournalEntry("ABCD2345", [event(1), event(2, "keep", joined=True)], True, due=7, changed_at=5)])
    assert [(row.number, row.joined) for row in store.events("ABCD2345")] == [(1, False), (2, True)]
    row = there(store.table("ABCD2345"))
    assert (row.over, row.changed_at, row.due_at) == (True, 5, 7)


def test_a_thread_that_asks_when_the_store_is_closed_leaves_no_connection_open(store: Store) -> None:
    """It may be between two of its questions when the server stops."""
    store.close()
    opened: list[Any] = []
    sa.event.listen(store.engine, "connect", lambda connection, _: opened.append(connection))
    sa.event.listen(store.engine, "close", lambda connection, _: opened.remove(connection))
    assert store.table("ABCD2345") == TABLE
    assert store.seats("ABCD2345") == SEATS
    assert opened == []


@pytest.fixture
def usual_umask() -> Iterator[None]:
    """As most machines have it: what is created can be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()}


@pytest.mark.usefixtures("usual_umask")
def test_a_file_is_its_owners_alone_and_one_that_all_could_read_is_closed_to_them(tmp_path: Path) -> None:
    """It holds the hashes of passwords, and the secrets by which all cards of running games can be known."""
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    store.add_table(TABLE, SEATS)
    assert modes(tmp_path) == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), "0o600")
    store.close()
    (tmp_path / "tables.db").chmod(0o644)
    Store(f"sqlite:///{tmp_path / 'tables.db'}").close()
    assert modes(tmp_path)["tables.db"] == "0o640"  # a group may be meant
