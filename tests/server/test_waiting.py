"""Waiting for a change or for the end of a time."""

from __future__ import annotations

import asyncio

import pytest

from backroom.server.tables.waiting import within


def test_a_change_and_the_end_of_the_time() -> None:
    async def both() -> tuple[bool, bool]:
        changed = asyncio.Event()
        late = await within(changed, 0.01)
        changed.set()
        return late, await within(changed, 60)

    assert asyncio.run(both()) == (False, True)


@pytest.mark.parametrize("moments", range(4))
def test_who_is_told_to_stop_stops_though_something_changes_just_then(moments: int) -> None:
    async def stopped() -> bool:
        changed = asyncio.Event()

        async def go_on() -> None:
            while True:
                await within(changed, 60)
                changed.clear()

        task = asyncio.create_task(go_on())
        await asyncio.sleep(0.01)
        changed.set()
        for _ in range(moments):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task], timeout=5)
        return task.cancelled()

    assert asyncio.run(stopped())
