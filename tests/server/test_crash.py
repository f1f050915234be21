"""`kill -9` in the middle of writing: every confirmed move is there afterwards, none twice."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from backroom.server.settings import Settings
from backroom.server.storage import Store

WRITER = Path(__file__).parent / "writer.py"
KILLS = 5


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_every_confirmed_move_survives_a_kill(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> None:
    url = request.getfixturevalue("postgres") if database == "postgresql" else ""
    confirmed: dict[str, int] = {}
    code = ""
    for kill in range(KILLS):
        command = [sys.executable, str(WRITER), str(tmp_path), url, code]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(random.Random(kill).randrange(3, 25)):
                code, number = process.stdout.readline().split()
                confirmed[code] = int(number)
            process.kill()
            for line in process.stdout:  # what was confirmed and not read yet
                if line.endswith("\n"):
                    code, number = line.split()
                    confirmed[code] = int(number)
        store = Store(Settings(data=tmp_path, database_url=url).database())
        for table, last in confirmed.items():
            numbers = [event.number for event in store.events(table)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) in (last, last + 1)  # the last one may be written and not confirmed
        store.close()
    assert sum(confirmed.values()) > KILLS * 3
