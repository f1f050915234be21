"""Somebody who asks for a table may go while a thread reads it: nobody else touches the table before that is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tiny import GAME

from backroom.server.people import guest
from backroom.server.settings import Settings
from backroom.server.web.services import Services

ROSA = guest("rosa", 0)
STEPS = 20  # of the loop, in which everything happens that waits for no thread


class Threads:
    """Work that others would do in threads, done when the test says so; like a thread it is never called back."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[..., Any], tuple[Any, ...], asyncio.Future[Any]]] = []

    async def to_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        done = asyncio.get_running_loop().create_future()
        self.waiting.append((work, arguments, done))
        return await done

    async def until(self, task: asyncio.Future[Any]) -> None:
        """Do all work until the task is done."""
        while not task.done():
            for work, arguments, done in [self.waiting.pop(0)] if self.waiting else []:
                result = work(*arguments)
                if not done.cancelled():
                    done.set_result(result)
            await asyncio.sleep(0)


@pytest.mark.parametrize("look", ["open", "look_again"])
def test_a_move_waits_for_the_thread_of_a_reader_who_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    threads = Threads()

    async def story() -> None:
        services = Services(Settings(data=tmp_path, secret="for the tests"))
        tables = services.tables
        code = (await tables.create(GAME, ROSA, [("here", "Rosa"), ("here", "Anna")], seed=7)).code
        table = await tables.open(code)
        monkeypatch.setattr(asyncio, "to_thread", threads.to_thread)
        reader = asyncio.ensure_future(getattr(tables, look)(code))
        for _ in range(STEPS):
            await asyncio.sleep(0)
        assert len(threads.waiting) == 1
        reader.cancel()
        player = asyncio.ensure_future(tables.play(table, table.pending[0], ["take 1"]))
        for _ in range(STEPS):
            await asyncio.sleep(0)
        assert len(threads.waiting) == 1
        await threads.until(player)
        monkeypatch.undo()
        kept = tables.kept(code)
        assert kept is not None and kept.number == 1
        await services.close()

    asyncio.run(story())
