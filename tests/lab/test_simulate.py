"""Simulations: the same games on any number of workers, kept line by line, never played twice."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest
from tiny import GAME as TINY

from backroom.bots.tournament import play_match
from backroom.core.errors import BackroomError, BadOption, UnknownBot
from backroom.core.game import game, games
from backroom.core.jit import interpreted
from backroom.lab import GameRow, Simulation, read
from backroom.lab.store import Journal, Shard, export, game_of, journal_of


def tiny(seed: int = 3, file: Path | None = None, **more: object) -> Simulation:
    return Simulation(TINY, bots=["random", "gentle:0"], seed=seed, file=file, **more)  # type: ignore[arg-type]


def rows(simulation: Simulation) -> list[GameRow]:
    return [row for shard in simulation.shards for row in shard.games]


def test_the_same_seed_gives_the_same_games() -> None:
    first, again, other = tiny(), tiny(), tiny(seed=4)
    for run in (first, again, other):
        run.play(20, workers=1)
    assert rows(first) == rows(again) != rows(other)
    assert [row.number for row in rows(first)] == list(range(20))


def test_bots_take_turns_at_the_seats() -> None:
    setting = tiny().setting
    assert [[setting.bot_at(number, seat) for seat in range(2)] for number in range(2)] == [
        ["random", "gentle:0"],
        ["gentle:0", "random"],
    ]


def test_a_game_is_the_one_that_its_seed_names() -> None:
    run = tiny()
    run.play(3, workers=1)
    for row in rows(run):
        specs = [run.setting.bot_at(row.number, seat) for seat in range(2)]
        match = play_match(TINY, run.options, specs, row.seed)
        assert (match.scores, match.returns, len(match.events)) == (row.scores, row.returns, row.decisions)


def test_every_decision_is_counted() -> None:
    run = tiny()
    shards = run.play(8, workers=1)
    for shard in shards:
        clock = sum(row.decisions - sum(row.made) for row in shard.games)  # the clock decides nothing
        assert sum(shard.chosen.values()) == sum(row.decisions for row in shard.games) - clock
        assert sum(shard.offered.values()) == sum(row.choices for row in shard.games)
        assert all(shard.offered[move] >= n for move, n in shard.chosen.items())


def test_what_happened_is_counted_by_seat_and_card() -> None:
    run = Simulation(game("mean_streets"), bots=["random"], seed=1)
    run.play(2, workers=1)
    names = {name for row in rows(run) for seat in row.happened for name in seat}
    kinds = game("mean_streets").kinds.values()
    about = {key for key, kind in kinds if kind.subject not in ("", "seat")}
    assert names and all((" " in name) == (name.split()[0] in about) for name in names)


def test_what_the_file_has_is_not_played_again(tmp_path: Path) -> None:
    whole = tiny()
    whole.play(40, workers=1)
    file = tmp_path / "tiny.jsonl"
    tiny(file=file).play(20, workers=1)
    with file.open("a", encoding="utf-8") as out:
        out.write("[32,[[32,5")  # cut off while it wrote
    again = tiny(file=file)
    assert again.played == 20
    assert sum(map(len, again.missing(40))) == 20
    again.play(40, workers=1)
    assert rows(again) == rows(whole) == rows(tiny(file=file))
    assert tiny(file=file).missing(40) == []


@pytest.mark.parametrize("games", [1, 8])
def test_asking_for_what_is_there_already_plays_nothing_on_any_number_of_workers(tmp_path: Path, games: int) -> None:
    tiny(file=tmp_path / "games.jsonl").play(8, workers=1)
    again = tiny(file=tmp_path / "games.jsonl")
    counted: list[int] = []
    assert len([row for shard in again.play(games, workers=4, progress=counted.append) for row in shard.games]) == 8
    assert counted == []


def test_missing_games_are_cut_where_shards_begin() -> None:
    journal = Journal(tiny().setting, None)
    nobody = GameRow(0, 0, (0,), (0.0,), 1)
    journal.add(Shard(16, [nobody] * 16))
    journal.add(Shard(40, [nobody] * 2))
    assert list(journal.missing(50, 16)) == [range(0, 16), range(32, 40), range(42, 48), range(48, 50)]
    assert list(journal.missing(41, 16)) == [range(0, 16), range(32, 40)]


def test_a_shard_survives_its_line() -> None:
    run = tiny()
    for shard in run.play(4, workers=1):
        assert Shard.parse(shard.line()) == shard


@pytest.mark.parametrize("change", ["seed", "bots", "details"])
def test_a_file_of_another_setting_is_refused_and_left_alone(tmp_path: Path, change: str) -> None:
    file = tmp_path / "tiny.jsonl"
    tiny(file=file).play(2, workers=1)
    before = file.read_bytes()
    other = {"seed": 3, "bots": ["random", "gentle:0"], "details": True} | {
        change: {"seed": 4, "bots": ["random"], "details": False}[change]
    }
    with pytest.raises(BackroomError, match="games of another setting"):
        Simulation(TINY, file=file, **other)  # type: ignore[arg-type]
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"something else\n", b"\xff\xfe\n", b"{}\n", b'{"simulation": 99}\n', b"[1, 2]\n"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.jsonl"
    file.write_bytes(content)
    with pytest.raises(BackroomError, match="is not a simulation; name a file that `backroom simulate` has written"):
        read(file)


def test_bad_input_is_named() -> None:
    with pytest.raises(UnknownBot, match="no bot 'clever'"):
        Simulation(TINY, bots=["clever"])
    with pytest.raises(BadOption, match="needs at least one bot"):
        Simulation(TINY, bots=[])
    for wrong in (0, -1, 1 << 40):
        with pytest.raises(BadOption, match="games cannot be simulated"):
            tiny().missing(wrong)


def test_a_win_is_shared_and_a_team_wins_together() -> None:
    def won(*returns: float) -> tuple[float, ...]:
        return GameRow(0, 0, (0,) * len(returns), returns, 1).won

    assert won(1.0, -1.0) == (1.0, 0.0)
    assert won(0.5, 0.5, -1.0) == (0.5, 0.5, 0.0)
    assert won(1.0, 1.0) == (1.0, 1.0)
    assert won(-1.0, -1.0) == (0.0, 0.0)
    assert won(0.4) == (1.0,)
    assert won(-0.4) == (0.0,)


def test_rows_for_other_programs(tmp_path: Path) -> None:
    run, file = tiny(), tmp_path / "tiny.csv"
    shards = run.play(3, workers=1)
    export(run.setting, shards, file)
    table = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert [(int(row["game"]), int(row["seat"])) for row in table] == [(n, seat) for n in range(3) for seat in range(2)]
    assert [int(row["score"]) for row in table] == [score for row in rows(run) for score in row.scores]
    assert all(isinstance(json.loads(row["happened"]), dict) for row in table)
    assert journal_of(file) == tmp_path / "tiny.jsonl"


def test_a_parquet_file_without_its_library_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    run = tiny()
    with pytest.raises(BackroomError, match="Parquet needs pyarrow"):
        export(run.setting, run.play(1, workers=1), tmp_path / "tiny.parquet")


def test_other_rules_are_another_game() -> None:
    setting = Simulation(game("mean_streets"), bots=["random"]).setting
    old = type(setting)(**{**vars(setting), "rules": 0})
    with pytest.raises(BackroomError, match="version 0 of the rules"):
        game_of(old)


@pytest.mark.skipif(interpreted(), reason="compiled loops need the compiler")
@pytest.mark.parametrize("name", sorted(games()))
def test_results_alone_of_random_play_come_from_the_compiled_loop(name: str) -> None:
    """Every seat's results, whatever the number of workers; the same as `random_games` of that seed."""
    from backroom.core.playout import random_games

    found = game(name)
    runs = [Simulation(found, bots=["random"], seed=9, details=False) for _ in range(2)]
    for workers, run in enumerate(runs, 1):
        assert run.quick
        run.play(50, workers=workers)
    assert rows(runs[0]) == rows(runs[1])
    same = random_games(found, 50, seed=9)
    assert [row.scores for row in rows(runs[0])] == [tuple(scores) for scores in same.scores.tolist()]
    assert [row.decisions for row in rows(runs[0])] == same.decisions.tolist()


@pytest.mark.skipif(interpreted(), reason="other processes would play interpreted as well, for a minute")
def test_processes_play_the_same_games() -> None:
    found = game("mob_town")
    alone, several = (Simulation(found, bots=["random"], seed=2) for _ in range(2))
    alone.play(20, workers=1)
    several.play(20, workers=2)
    assert rows(alone) == rows(several)
