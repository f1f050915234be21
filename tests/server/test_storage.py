"""The log is the truth: on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from stored import KINDS, SEATS, TABLE, empty

from backroom.server.settings import Settings
from backroom.server.storage import Conflict, EventRow, PersonRow, Store
from backroom.server.storage.rows import METADATA
from backroom.server.storage.store import StorageDown


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    made = Store(empty(request, tmp_path, request.param))
    request.addfinalizer(made.close)
    made.add_table(TABLE, SEATS)
    return made


def event(number: int, what: str = "take 1", **more: object) -> EventRow:
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
    assert store.has_token("ABCD2345", "mark-0001")
    assert not store.has_token("ABCD2345", "mark-0002")
    with pytest.raises(Conflict):
        store.append("ABCD2345", [event(2, token="mark-0001")], over=False)


def test_the_end_of_a_game_moves_it_to_the_finished_ones(store: Store) -> None:
    assert [row.code for row in store.tables_of("rosa", over=False)] == ["ABCD2345"]
    store.append("ABCD2345", [event(1)], over=True)
    assert store.tables_of("rosa", over=False) == []
    assert [row.changed_at for row in store.tables_of("rosa", over=True)] == [2_001]


def test_a_free_seat_is_taken_once(store: Store) -> None:
    assert store.take_seat("ABCD2345", 1, "anna", "Anna")
    assert not store.take_seat("ABCD2345", 1, "youssef", "Youssef")
    assert not store.take_seat("ABCD2345", 0, "youssef", "Youssef")
    assert store.seats("ABCD2345")[1].name == "Anna"
    assert [row.code for row in store.tables_of("anna", over=False)] == ["ABCD2345"]


def test_people_keep_their_names(store: Store) -> None:
    store.add_person(PersonRow("anna", "Anna", 5))
    store.rename("anna", "Anouk")
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
    with pytest.raises(StorageDown, match="cannot be read or written"):
        Store(Settings(data=tmp_path).database())


def test_the_key_that_signs_is_kept_for_the_owner_alone(tmp_path: Path) -> None:
    first = Settings(data=tmp_path).signing_key()
    assert first == Settings(data=tmp_path).signing_key()
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert first.decode() not in repr(Settings(data=tmp_path, secret=first.decode()))
