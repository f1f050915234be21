"""Work beside the server: one task for each key, and no fault of it goes unheard."""

from __future__ import annotations

import asyncio

import pytest

from backroom.server.tables.running import Running


def test_work_that_fails_is_logged_and_forgotten(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise IndexError("a fault of ours")

    async def main() -> None:
        ended: list[str] = []
        running: Running[str] = Running(ended.append)
        running.start("ABCD", fail())
        await running.idle()
        assert ["ABCD"] == ended and not list(running)

    asyncio.run(main())
    assert ["work for ABCD failed"] == [record.message for record in caplog.records]
    assert [IndexError] == [record.exc_info and record.exc_info[0] for record in caplog.records]


def test_work_that_is_stopped_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    async def main() -> None:
        running: Running[str] = Running()
        running.start("ABCD", wait())
        await running.close()

    asyncio.run(main())
    assert not caplog.records
