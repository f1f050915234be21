"""What a simulation says: intervals, differences, and a page that needs nothing else."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from backroom.core.game import game
from backroom.core.words import words_in
from backroom.lab import GameRow, Setting, Shard, Simulation
from backroom.lab import report as report_module
from backroom.lab.figures import FEW, bars, difference, figures, mean
from backroom.lab.report import number, percent, report, signed


@pytest.fixture(scope="module")
def played() -> Simulation:
    run = Simulation(game("mean_streets"), bots=["random", "gentle:0"], seed=5)
    run.play(12, workers=1)
    return run


def test_a_mean_and_its_interval() -> None:
    assert mean([]).n == 0
    assert mean([4.0]).value == 4.0
    assert mean([2, 2, 2]).error == 0
    assert difference([5, 5], [1, 1]).value == 4


@pytest.mark.parametrize("values", [[0], [-3, 4], list(range(1000)), [7] * 9, [0, 10_000]])
def test_every_value_is_in_one_bar(values: list[int]) -> None:
    drawn = bars(values)
    assert sum(bar.count for bar in drawn) == len(values)
    assert len({bar.high - bar.low for bar in drawn}) == 1 and len(drawn) <= 26
    assert all(one.high + 1 == other.low for one, other in pairwise(drawn))


def test_groups_are_the_bots_and_the_seats() -> None:
    """Two bots who take turns at two seats: the first wins where it sits first, the other where it does."""
    found = game("mob_town")
    setting = Setting("mob_town", 1, {}, "", "", ("random", "greedy"), 0)
    rows = [GameRow(n, n, (10, 4), (1.0, -1.0), 7) for n in range(10)]
    shown = figures(found, setting, [Shard(0, rows)], found.words("en"))
    assert [(group.name, group.games, group.score.value, group.won.won) for group in shown.bots] == [
        ("random", 10, 7, 0.5),
        ("greedy", 10, 7, 0.5),
    ]
    assert [(group.name, group.score.value, group.won.won) for group in shown.places] == [("1", 10, 1.0), ("2", 4, 0.0)]


def test_what_comes_with_points_is_named_with_its_difference() -> None:
    found = game("mean_streets")
    key = next(key for key, kind in found.kinds.values() if kind.subject == "location")
    setting = Setting("mean_streets", 1, {}, "", "", ("random",), 0)
    rows = [
        GameRow(n, n, (20 if n % 2 else 12,), (0.0,), 5, happened=({f"{key} 3": 1} if n % 2 else {},))
        for n in range(2 * FEW)
    ]
    shown = figures(found, setting, [Shard(0, rows)], found.words("en"))
    [thing] = shown.things
    assert thing.score.value == 8 and thing.seats == FEW and thing.of == 2 * FEW
    assert found.words("en").named("location", 3) in thing.name
    fewer = figures(found, setting, [Shard(0, rows[2:])], found.words("en"))
    assert fewer.things == []  # too few to say anything


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_needs_nothing_else(played: Simulation, language: str) -> None:
    page = report(played.setting, played.shards, language)
    assert page.startswith("<!doctype html>") and f'lang="{language}"' in page
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)
    assert played.game.words(language)("game.title") in page
    assert "12" in page and "gentle:0" in page
    assert "nan" not in page and "inf" not in re.sub(r"[a-zé]{4,}", "", page)


def test_a_page_of_results_alone(played: Simulation) -> None:
    bare = Simulation(played.game, bots=["random"], seed=5, details=False)
    bare.play(3, workers=1)
    page = report(bare.setting, bare.shards)
    words = words_in(Path(report_module.__file__).parent, "en")
    assert words("moves_says") not in page and words("things_says") not in page


def test_figures_as_a_language_writes_them() -> None:
    folder = Path(report_module.__file__).parent
    english, french = words_in(folder, "en"), words_in(folder, "fr")
    assert (number(1234.5, 1, english), number(1234.5, 1, french)) == ("1,234.5", "1\u202f234,5")
    assert (signed(2, 0, english), signed(-2, 0, english)) == ("+2", "−2")
    assert (percent(0.256, 0, english), percent(0.256, 0, french)) == ("26%", "26\u202f%")


def test_a_bot_that_is_better_is_no_merit_of_a_card() -> None:
    """The strong bot scores 30 and always draws the card, the weak one 10 and does in every second game."""
    found = game("mean_streets")
    key = next(key for key, kind in found.kinds.values() if kind.subject == "location")
    setting = Setting("mean_streets", 1, {}, "", "", ("strong", "weak"), 0)
    rows = [
        GameRow(n, n, (10 if n % 2 else 30,), (0.0,), 5, happened=({} if n % 4 == 1 else {f"{key} 3": 1},))
        for n in range(8 * FEW)
    ]
    [thing] = figures(found, setting, [Shard(0, rows)], found.words("en")).things
    assert thing.score.value == 0


@pytest.mark.parametrize(("name", "won"), [("mean_streets", False), ("mayor_of_chicago", True), ("ninety", True)])
def test_wins_are_told_where_there_are_any(name: str, won: bool) -> None:
    run = Simulation(game(name), bots=["random"], details=False)
    assert figures(run.game, run.setting, run.play(1, workers=1), run.game.words("en")).wins == won
