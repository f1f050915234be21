"""Who asks is read straight from the file, and is never out of date."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from backroom.server.settings import Settings
from backroom.server.storage import PersonRow, SessionRow, Store
from backroom.server.storage.direct import NotNow
from backroom.server.web.services import SEEN_EVERY, Services

ROSA = PersonRow("rosa", "Rosa", 1_000, login="rosa", password="secret", epoch=3, rated=True, looks="rosa")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(Settings(data=tmp_path).database())
    store.add_person(ROSA)
    return store


def test_both_ways_say_the_same(store: Store) -> None:
    here = SessionRow("browser", "rosa", "Firefox", "Linux", 1_000, 2_000)
    store.sessions.add(here)
    assert store.direct.person("rosa") == store.person("rosa") == ROSA
    assert store.direct.person("nobody") is None
    assert store.direct.session("browser") == store.sessions.get("browser") == here
    assert store.direct.session("another") is None
    store.close()


def test_what_was_just_written_is_read(store: Store) -> None:
    assert store.direct.person("rosa") is not None
    store.change_person("rosa", blocked_at=5_000)
    found = store.direct.person("rosa")
    assert found is not None and found.blocked
    store.close()


def test_somebody_else_writes_meanwhile(store: Store, tmp_path: Path) -> None:
    with sqlite3.connect(next(tmp_path.glob("*.db"))) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE people SET name = 'Rosalind'")
        assert store.direct.person("rosa") == ROSA
    found = store.direct.person("rosa")
    assert found is not None and found.name == "Rosalind"
    store.close()


def test_a_file_that_cannot_be_read_now_is_asked_the_long_way(store: Store, tmp_path: Path) -> None:
    store.close()
    file = next(tmp_path.glob("*.db"))
    file.rename(tmp_path / "away")
    with pytest.raises(NotNow):
        store.direct.person("rosa")
    assert not file.exists()  # a look makes no file
    (tmp_path / "away").rename(file)
    assert store.direct.person("rosa") == ROSA
    store.close()


def test_a_database_that_is_no_file_is_asked_the_long_way() -> None:
    memory = Store("sqlite://")
    with pytest.raises(NotNow):
        memory.direct.person("rosa")
    memory.close()


def test_no_thread_is_asked_who_somebody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    services = Services(Settings(data=tmp_path, secret="for the tests"))
    services.store.add_person(ROSA)
    services.store.sessions.add(SessionRow("browser", "rosa", "", "", 0, 2**62))

    async def no_thread(*_: object) -> None:
        raise AssertionError("a thread was asked")

    async def ask() -> PersonRow:
        monkeypatch.setattr(asyncio, "to_thread", no_thread)
        try:
            return await services.person("rosa", 3, "browser")
        finally:
            monkeypatch.undo()

    assert asyncio.run(ask()) == ROSA
    asyncio.run(services.close())


def test_the_use_of_a_session_is_noted_once_an_hour(tmp_path: Path) -> None:
    services = Services(Settings(data=tmp_path, secret="for the tests"))
    services.store.add_person(ROSA)
    services.store.sessions.add(SessionRow("browser", "rosa", "", "", 0, 0))

    async def ask() -> list[int]:
        seen = []
        for _ in range(2):
            await services.person("rosa", 3, "browser")
            found = services.store.sessions.get("browser")
            assert found is not None
            seen.append(found.seen_at)
        await services.close()
        return seen

    first, second = asyncio.run(ask())
    assert first > SEEN_EVERY
    assert first == second
