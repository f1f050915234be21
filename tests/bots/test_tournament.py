"""Tournaments: every line-up on every deal from every seat, kept line by line, and the ladder that comes of it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from tiny import GAME as TINY

from backroom.bots.ladder import ladder, share
from backroom.bots.parquet import pyarrow_for, rows_of, write
from backroom.bots.tournament import Played, Tournament, play_match
from backroom.core.errors import BackroomError, BadOption, UnknownBot
from backroom.core.game import game


def test_every_lineup_plays_every_deal_from_every_seat() -> None:
    run = Tournament(TINY, ["random", "gentle:0", "greedy"], seed=3)
    list(run.play(games=2))
    pairs = [("random", "gentle:0"), ("random", "greedy"), ("gentle:0", "greedy")]
    assert sorted(played.key for played in run.played) == sorted(
        (deal, pair, turn) for deal in range(2) for pair in pairs for turn in range(2)
    )


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = (Tournament(TINY, ["random", "gentle:0"], seed=3) for _ in range(2))
    assert list(first.play(games=3)) == list(again.play(games=3))


def test_what_the_file_has_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "tiny.jsonl"
    whole = list(Tournament(TINY, ["random", "gentle:0"], seed=3).play(games=3))
    for played in Tournament(TINY, ["random", "gentle:0"], seed=3, file=file).play(games=3):
        if played.deal == 1:
            break  # stopped halfway
    with file.open("a", encoding="utf-8") as out:
        out.write('{"deal": 1, "line')  # and cut off while it wrote
    again = Tournament(TINY, ["random", "gentle:0"], seed=3, file=file)
    assert again.played == whole[:3]
    assert list(again.play(games=3)) == whole[3:]
    assert Tournament(TINY, ["random", "gentle:0"], seed=3, file=file).missing(games=3) == []


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tiny.jsonl"
    list(Tournament(TINY, ["random", "gentle:0"], seed=3, file=file).play(games=1))
    with pytest.raises(BackroomError, match="is a tournament of another game, seed, set of options"):
        Tournament(TINY, ["random", "gentle:0"], seed=4, file=file)
    file.write_text("something else\n", "utf-8")
    with pytest.raises(BackroomError, match="is no file of a tournament; name another"):
        Tournament(TINY, ["random", "gentle:0"], seed=3, file=file)


@pytest.mark.parametrize("bots", [[], ["random"], ["random", "random"]])
def test_a_tournament_needs_two_different_bots(bots: list[str]) -> None:
    with pytest.raises(BadOption, match="two or more different bots"):
        Tournament(TINY, bots)


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot, match="no bot 'clever'"):
        Tournament(TINY, ["random", "clever"])


def test_alone_every_bot_plays_every_deal_by_itself() -> None:
    run = Tournament(game("mean_streets"), ["random", "gentle:0"], seed=3)
    assert run.alone and run.lineups() == [("random",), ("gentle:0",)]
    list(run.play(games=1))
    assert [played.key for played in run.played] == [(0, ("random",), 0), (0, ("gentle:0",), 0)]


def test_where_all_win_together_every_bot_plays_with_itself() -> None:
    found = game("mayor_of_chicago")
    assert Tournament(found, ["random", "gentle:0"], options=found.choose_options(players=2)).alone
    assert not Tournament(TINY, ["random", "gentle:0"]).alone


def test_where_all_act_at_once_hands_play_in_simulated_time() -> None:
    found = game("mad_city")
    options = found.choose_options(players=2, target_points=1)
    match = play_match(found, options, ["level:1", "level:3"], seed=5)
    assert match.over and {event.seat for event in match.events} == {0, 1, 2}


# --- as columns ------------------------------------------------------------------------------------------------------


def test_a_parquet_file_has_a_row_for_each_seat_of_each_game() -> None:
    run = Tournament(TINY, ["random", "gentle:0"], seed=3)
    first, second = run.play(games=1)
    rows = rows_of(run)
    assert [(row["deal"], row["turn"], row["seat"], row["bot"]) for row in rows] == [
        (0, 0, 0, "random"), (0, 0, 1, "gentle:0"), (0, 1, 0, "gentle:0"), (0, 1, 1, "random"),
    ]  # fmt: skip
    assert [row["return"] for row in rows] == [*first.returns, *second.returns]
    assert {(row["game"], row["seed"], row["lineup"]) for row in rows} == {("tiny", 3, "random gentle:0")}


def test_a_parquet_file_is_written_by_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrote: dict[Path, list[dict[str, object]]] = {}
    columns = SimpleNamespace(Table=SimpleNamespace(from_pylist=lambda rows: rows))
    monkeypatch.setitem(sys.modules, "pyarrow", columns)
    files = SimpleNamespace(write_table=lambda table, file: wrote.update({file: table}))
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", files)
    run = Tournament(TINY, ["random", "gentle:0"], seed=3)
    list(run.play(games=1))
    write(run, tmp_path / "tiny.parquet")
    assert wrote == {tmp_path / "tiny.parquet": rows_of(run)}


def test_without_pyarrow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BackroomError, match=r"'x\.parquet' cannot be written.*backroom\[parquet\]"):
        pyarrow_for(Path("x.parquet"))


# --- the ladder ------------------------------------------------------------------------------------------------------


def test_who_wins_more_stands_higher() -> None:
    run = Tournament(TINY, ["random", "greedy"])
    run.played = [
        Played(deal, ("random", "greedy"), turn, (0.0, 1.0) if (turn == 0) == (deal != 0) else (1.0, 0.0), (1.0, 2.0))
        for deal in range(6)
        for turn in range(2)
    ]
    first, second = ladder(run)
    assert (first.bot, second.bot) == ("greedy", "random")
    assert first.rating > second.rating and first.doubt > 0
    shares = first.against["random"], second.against["greedy"]
    assert [round(one.won, 3) for one in shares] == [0.833, 0.167]
    assert all(one.low < one.won < one.high and one.deals == 6 for one in shares)


def test_equals_share_a_win_and_an_interval_stays_within_its_bounds() -> None:
    even = share([0.5, 0.5, 1.0, 0.0])
    assert even.won == 0.5 and 0.0 < even.low < 0.5 < even.high < 1.0
    sure = share([1.0] * 20)
    assert sure.won == 1.0 and 0.8 < sure.low < sure.high <= 1.0


def test_whoever_plays_alone_against_a_clock_comes_to_an_end() -> None:
    """Each move takes its seconds, so that the clock rings: three rounds of ninety seconds, not building for ever."""
    found = game("mad_city")
    match = play_match(found, found.choose_options(mode="speed"), ["gentle:0"], 3)
    rung = [event for event in match.events if event.seat == match.seats]
    assert match.over and len(rung) == 3
