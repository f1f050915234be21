"""`kill -9` while people play over real sockets: the short form of `bench/crash.py`."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from scripts import script

HERE = Path(__file__).parent


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]))
    return script("bench/crash.py")


@pytest.mark.parametrize(
    "database, servers, kills", [("sqlite", 1, 2), ("postgresql", 1, 2), ("postgresql", 2, 2)], ids=str
)
def test_every_answered_move_survives_a_kill_and_players_come_back_by_themselves(
    request: pytest.FixtureRequest, crash: ModuleType, database: str, servers: int, kills: int
) -> None:
    url = request.getfixturevalue("postgres") if database == "postgresql" else ""
    figures = crash.run(url, kills=kills, servers=servers, tables=3, name="tiny", module="tiny", seed=servers)
    assert figures["faults"] == []
    assert figures["kills"] == kills
    assert figures["moves_answered"] > kills * 3
    assert figures["lines_opened_again"] >= kills


def test_a_server_that_forgets_is_noticed(crash: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The check can fail: an answer that the log does not have, and an event seen that is not there."""
    import asyncio

    from backroom.server.settings import Settings

    settings = Settings(data=tmp_path, secret="crash")
    players = asyncio.run(crash.create_tables(settings, "tiny", 1, [0], 1))
    assert crash.check(settings, players)[1] == []
    players[0].answered[f"{players[0].code}-0-0001"] = 1
    players[1].seen_at[players[1].code] = 1
    faults = crash.check(settings, players)[1]
    assert any("was answered as 1, the log has None" in fault for fault in faults)
    assert any("saw event 1 of 0" in fault for fault in faults)
