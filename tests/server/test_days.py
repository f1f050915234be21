"""Days of play in seconds: the short form of `bench/day.py`. Nothing grows but the number of finished games."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tiny import GAME

from backroom.server.settings import Settings
from scripts import script


def test_days_of_tables_that_are_laid_played_and_abandoned_leave_nothing_but_finished_games(settings: Settings) -> None:
    days = asyncio.run(script("bench/day.py").run(replace(settings, expire_days=1), GAME, days=2, an_hour=6, hours=3))
    last = days[-1]
    assert last["finished"] > 0 and last["left standing"] > 0
    unfinished = {name: count for name, count in last.items() if "unfinished" in name}
    kinds = {f"rows of {kind} of unfinished tables" for kind in ("tables", "seats", "events", "phrases")}
    assert kinds <= unfinished.keys() and not any(unfinished.values())
    assert last["finished tables"] == last["finished"] == last["tables in memory"]
    assert last["rows of people"] <= 2 * last["finished"]
    assert {(day["tasks"], day["tables looked at"], tuple(day["files"])) for day in days} == {
        (1, 0, tuple(days[0]["files"]))
    }
