"""The bench of the ladder shares its time out, goes on where it stopped, and says what misses."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from scripts import script

LADDER: Any = script("bench/ladder.py")


def asked(*tables: str, only: tuple[str, ...] = ()) -> Any:
    """The pairings of some tables."""
    names = ["mad_city", "mob_town", "ninety"]
    given = Namespace(only=only, games=names, seats=[], tables=tables, deals=0)
    return LADDER.pairings_of(LADDER.PLAN, given)


def row(pairing: Any, deal: int, *, cpu: float = 1.0, first: bool = True, seed: int = 5) -> str:
    """A line of the file: a deal that the first of two bots won from both seats, or lost."""
    job = [pairing.name, pairing.options, pairing.lineup]
    one = 1.0 if first else -1.0
    rows = [[deal, 0, [one, -one], [3, 2], 0], [deal, 1, [-one, one], [2, 3], 0]]
    return json.dumps({"job": job, "seed": seed, "cpu": cpu, "rows": rows}) + "\n"


def test_tables_are_chosen_by_their_headings() -> None:
    found = {LADDER.heading(one.name, one.options) for one in asked("mob_town, players=[34]", "*speed*").values()}
    assert found == {"mob_town, players=3", "mob_town, players=4", "mad_city, the speed solitaire"}


def test_the_pairing_that_had_the_least_of_its_share_is_next() -> None:
    quick, slow = asked("ninety, players=3", only=("level:2", "level:1", "level:3")).values()
    pairings = {one.key: one for one in (quick, slow)}
    quick.played, quick.cpu, quick.given = 10, 1.0, set(range(10))
    slow.played, slow.cpu, slow.given = 1, 2.0, {0}
    assert LADDER.due(pairings, {"ninety"}, 60.0) is quick
    assert quick.take() == list(range(10, 25))  # a job of a second and a half
    quick.cpu = 100.0
    assert LADDER.due(pairings, {"ninety"}, 60.0) is slow
    assert LADDER.due(pairings, set(), 60.0) is None  # not compiled
    assert LADDER.due(pairings, {"ninety"}, 1.0) is None  # no deal of either fits


def test_a_file_is_gone_on_with_and_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    pairings = asked("mob_town, players=3", only=("level:1", "level:2"))
    (pairing,) = pairings.values()
    file = tmp_path / "ladder.jsonl"
    file.write_text(row(pairing, 0) + row(pairing, 3) + row(pairing, 4)[:40], "utf-8")
    LADDER.resume(file, 5, pairings)
    assert (pairing.given, pairing.played, pairing.cpu) == ({0, 3}, 2, 2.0)
    assert pairing.take() == [1, 2]
    assert len(file.read_text("utf-8").splitlines()) == 2
    with pytest.raises(SystemExit, match="seed 5"):
        LADDER.resume(file, 6, pairings)


def test_what_lies_outside_its_band_with_its_whole_interval_is_bold(capsys: pytest.CaptureFixture[str]) -> None:
    even, sure = asked("mob_town, players=2", only=("level:1", "level:2", "level:3")).values()
    lines = [row(even, deal, first=deal % 5 < 2) for deal in range(100)] + [row(sure, deal) for deal in range(2)]
    LADDER.show([json.loads(line) for line in lines])
    said = capsys.readouterr().out
    assert "### mob_town, players=2\n" in said
    assert "| level:2 against level:1 | **40 %** | 31–50 % | 200 |" in said
    assert "| level:3 against level:2 | 100 % |" in said  # two deals say nothing


def test_of_two_at_a_table_the_one_with_the_better_place_or_more_points_is_ahead() -> None:
    won_by_the_first = [0, 0, [1.0, -1.0, -1.0, -1.0], [9, 8, 3, 4], 0]  # seats 0 and 2 are the first bot's
    assert LADDER.won(won_by_the_first) == 1.0
    assert LADDER.ahead(won_by_the_first) == 0.5  # the winner of both, the last of neither
    turned = [0, 1, [-1.0, 1.0, -1.0], [5, 7, 5], 0]  # now seat 1 alone
    assert LADDER.ahead(turned) == 1.0
    assert LADDER.ahead([0, 0, [0.0, 0.0, -1.0], [5, 5, 4], 0]) == 0.25


def test_with_more_than_two_seats_a_table_says_both(capsys: pytest.CaptureFixture[str]) -> None:
    (pairing,) = asked("mad_city, players=4", only=("level:1", "level:2")).values()
    job = [pairing.name, pairing.options, pairing.lineup]
    rows = [[deal, 0, [1.0, -1.0, -1.0, -1.0], [9, 8, 3, 4], 0] for deal in range(200)]
    LADDER.show([{"job": job, "seed": 5, "cpu": 1.0, "rows": rows}])
    said = capsys.readouterr().out
    assert "| | games won | 95 % | of two, ahead | 95 % | games |\n|---|---|---|---|---|---|" in said
    assert "| level:2 against level:1 | **100 %** | 98–100 % | **50 %** |" in said
