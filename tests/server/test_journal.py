"""The one writer: who waits for whom, and how many commits it takes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from stored import SEATS, TABLE

from backroom.server.storage import EventRow, Store
from backroom.server.storage import journal as journals
from backroom.server.storage.journal import CROWD, Journal
from backroom.server.storage.rows import JournalEntry


class Counted(Store):
    """A store that counts its commits."""

    commits = 0

    def append_all(self, entries: Sequence[JournalEntry]) -> None:
        self.commits += 1
        super().append_all(entries)


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Counted:
    made = Counted(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    request.addfinalizer(made.close)
    return made


def codes(store: Store, count: int) -> list[str]:
    """So many tables."""
    made = [f"ABCD23{number:02d}" for number in range(count)]
    for code in made:
        store.add_table(replace(TABLE, code=code), [replace(seat, code=code) for seat in SEATS])
    return made


async def write(journal: Journal, code: str, number: int) -> None:
    await journal.append(JournalEntry(code, [EventRow(number, "move", 0, "take 1", at=number)], False))


def test_where_many_tables_play_those_who_come_meanwhile_share_a_commit(
    store: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "APART", 0.5)  # both long enough for a busy machine
    monkeypatch.setattr(journals, "LATELY", 3600.0)
    tables, journal = codes(store, CROWD), Journal(store)

    async def play() -> int:
        await asyncio.gather(*(write(journal, code, 1) for code in tables))
        await write(journal, tables[0], 2)  # and the next may only begin half a second later
        before, writes = store.commits, []
        for code in tables[1:]:
            writes.append(asyncio.ensure_future(write(journal, code, 2)))
            await asyncio.sleep(0)
            while len(writes) == 1 and journal.queued:  # the thread has the first: it is not to go ahead
                await asyncio.sleep(0)
        await asyncio.gather(*writes)
        return store.commits - before

    assert asyncio.run(play()) == 1
    journal.close()
    assert [store.count(code) for code in tables] == [2] * len(tables)


def test_where_few_tables_play_nobody_waits(store: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "APART", 3600.0)
    tables, journal = codes(store, CROWD - 1), Journal(store)

    async def play() -> None:
        for number in range(1, 6):
            await asyncio.gather(*(write(journal, code, number) for code in tables))

    asyncio.run(asyncio.wait_for(play(), 60))
    journal.close()
    assert [store.count(code) for code in tables] == [5] * len(tables)
