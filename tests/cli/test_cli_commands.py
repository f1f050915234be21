"""Every command does what its page says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from commanding import Run
from PIL import Image, ImageSequence

from backroom import __version__
from backroom.core.check import Broken
from backroom.core.game import choices, game, games
from backroom.core.jit import interpreted
from backroom.core.match import Match
from backroom.core.playout import signature
from backroom.core.saves import load


def test_the_installed_command_runs_in_a_process_of_its_own(tmp_path: Path) -> None:
    done = subprocess.run(
        [str(Path(sys.executable).parent / "backroom"), "rules", "mean_street"],
        cwd=tmp_path,
        env={**os.environ, "BACKROOM_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (2, "") == (done.returncode, done.stdout)
    assert "backroom: no game 'mean_street' is installed; did you mean 'mean_streets'?\n" == done.stderr


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_lists_every_game_with_its_options(run: Run, language: str) -> None:
    done = run("games", "--language", language)
    assert (0, "") == (done.status, done.err)
    for name, found in games().items():
        assert name in done.out
        for option in found.options.model_fields:
            assert option in done.out


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", ["rules", "rulings"])
def test_rules_and_rulings_read_in_both_languages(run: Run, language: str, page: str) -> None:
    done = run("rules", "mean_streets", "-l", language, *(["--rulings"] if page == "rulings" else []))
    assert (0, "") == (done.status, done.err)
    source = (game("mean_streets").folder / f"{page}.{language}.md").read_text("utf-8")
    first = next(line for line in source.splitlines() if line.startswith("## ")).removeprefix("## ").split(" {#")[0]
    assert " ".join(first.split("(§")[0].split()) in " ".join(done.out.split())
    assert "{#" not in done.out


def test_deck_show_prints_a_deck_that_deck_check_takes(run: Run, tmp_path: Path) -> None:
    shown = run("deck", "show", "mean_streets")
    (tmp_path / "mine.toml").write_text(shown.out, "utf-8")
    checked = run("deck", "check", "mean_streets", "mine.toml")
    assert (0, "") == (checked.status, checked.err)
    assert checked.out.startswith("mine.toml: valid mean_streets deck ")


@pytest.mark.parametrize("name", ["mean_streets", "mayor_of_chicago", "mob_town", "ninety", "mad_city"])
def test_a_deck_file_says_which_game_it_is_for(run: Run, name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(run("deck", "show", name).out, "utf-8")
    done = run("deck", "check", "mine.toml")
    assert (0, "") == (done.status, done.err)
    assert done.out.startswith(f"mine.toml: valid {name} deck ")


def test_replay_tells_every_move(run: Run, tmp_path: Path, finished: Match, saved: str) -> None:
    (tmp_path / "game.txt").write_text(saved, "utf-8")
    for language in ("en", "fr"):
        done = run("replay", "game.txt", "-l", language)
        assert (0, "") == (done.status, done.err)
        assert f"{len(finished.events):>4}. " in done.out
        assert f"[{finished.game.moves.notation(finished.events[0].move)}]" in done.out
        assert finished.game.result is not None
        result = finished.game.result(finished.scores, finished.view(0), finished.game.words(language))
        assert done.out.splitlines().count(result) == 1


def test_replay_draws_a_moment_as_svg_that_stands_alone(run: Run, tmp_path: Path, saved: str) -> None:
    (tmp_path / "game.txt").write_text(saved, "utf-8")
    done = run("replay", "game.txt", "--svg", "3")
    assert (0, "game.3.svg\n", "") == (done.status, done.out, done.err)
    svg = (tmp_path / "game.3.svg").read_text("utf-8")
    root = ET.fromstring(svg)
    assert root.tag.endswith("svg") and "<style>" in svg
    there = {element.get("id") for element in root.iter()}
    used = {element.get("href", "").removeprefix("#") for element in root.iter() if element.tag.endswith("}use")}
    assert used <= there, "every symbol that is used is inside"


def test_replay_draws_the_whole_game_as_a_moving_picture(run: Run, tmp_path: Path, finished: Match) -> None:
    finished.replay(3).save(tmp_path / "game.txt")
    done = run("replay", "game.txt", "--gif")
    assert (0, "game.gif\n", "") == (done.status, done.out, done.err)
    with Image.open(tmp_path / "game.gif") as drawn:
        assert (4, (1120, 768)) == (sum(1 for _ in ImageSequence.Iterator(drawn)), drawn.size)


def test_replay_writes_where_it_is_told(run: Run, tmp_path: Path, saved: str) -> None:
    (tmp_path / "game.txt").write_text(saved, "utf-8")
    assert run("replay", "game.txt", "--svg", "0", "--out", "first.svg").out == "first.svg\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first.svg", "game.txt"]


@pytest.mark.skipif(interpreted(), reason="thousands of games take too long interpreted")
@pytest.mark.parametrize("name", ["mean_streets", "mad_city"])  # with a clock nobody but it ends the build
def test_bench_measures_a_game_and_prints_its_signature(run: Run, name: str) -> None:
    done = run("bench", name, "--json", "--seconds", "0.1", "--no-peers")
    assert (0, "") == (done.status, done.err)
    (row,) = json.loads(done.out)
    assert (name, "backroom", signature(game(name))) == (row["name"], row["by"], row["signature"])
    assert min(row[rate] for rate in ("decisions", "games", "steps", "playouts")) > 0


def test_trace_finds_everything_cited(run: Run) -> None:
    done = run("trace", "mean_streets")
    assert (0, "") == (done.status, done.err)
    assert done.out.endswith("Everything is cited.\n")


def test_without_a_command_the_help_names_them_all(run: Run) -> None:
    done = run()
    assert done.status == 2
    for command in ("play", "serve", "games", "rules", "deck", "replay", "bench", "trace"):
        assert command in done.err + done.out
    assert run("--help").status == 0


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that `play` would open, in place of a server that runs until it is stopped."""
    pages: list[str] = []
    monkeypatch.setattr("backroom.server.run.serve", lambda *_, page="/", **__: pages.append(page))
    return pages


def test_play_opens_the_lobby_or_the_set_up_with_what_was_chosen(run: Run, opened: list[str]) -> None:
    assert run("play").status == 0
    name, info = next(iter(game("mean_streets").options.model_fields.items()))
    value = choices(info)[-1]
    assert run("play", "mean_streets", "--option", f"{name}={value}", "--seed", "12").status == 0
    assert ["/", f"/games/mean_streets/new?option.{name}={value}&seed=12"] == opened


def test_play_keeps_a_deck_of_ones_own_under_a_name(run: Run, opened: list[str], tmp_path: Path) -> None:
    (tmp_path / "my deck.toml").write_text(run("deck", "show", "mean_streets").out, "utf-8")
    assert run("play", "mean_streets", "--deck", "my deck.toml").status == 0
    (kept,) = (tmp_path / "data" / "decks" / "mean_streets").iterdir()
    assert [f"/games/mean_streets/new?deck={kept.stem}"] == opened
    assert kept.read_bytes() == (tmp_path / "my deck.toml").read_bytes()
    match = Match(game("mean_streets"), deck=kept.stem)
    assert load(match.save(tmp_path / "game.txt")).deck.digest == match.deck.digest


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").out == f"backroom {__version__}\n"


@pytest.mark.parametrize(("language", "said"), [("en", "nobody knows what is hidden"), ("fr", "personne ne sait")])
def test_check_prints_a_certificate_of_honesty(run: Run, language: str, said: str) -> None:
    done = run("check", "mayor_of_chicago", "--honesty", "--games", "1", "--language", language)
    assert (0, "") == (done.status, done.err)
    assert said in done.out and "deck" in done.out and "dice" in done.out
    assert ("0.0%" if language == "en" else "0,0\N{NARROW NO-BREAK SPACE}%") in done.out


def test_check_holds_a_game_to_its_promises(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise Broken("mean_streets: a random game ends")

    monkeypatch.setattr("backroom.cli.checking.check_game", broken)
    done = run("check", "mean_streets", "--games", "1")
    assert (1, "", "mean_streets: a random game ends\n") == (done.status, done.out, done.err)


def test_a_tournament_prints_a_ladder_and_goes_on_where_it_was_stopped(run: Run, tmp_path: Path) -> None:
    asked = ("tournament", "mean_streets", "--bots", "random", "gentle:0", "--seed", "3", "--out", "games.jsonl")
    first = run(*asked, "--games", "1")
    assert (0, "") == (first.status, first.err)
    assert "Games: 2, deals: 1, seed: 3" in first.out and "gentle:0" in first.out and "OpenSkill" in first.out
    commas = ("tournament", "mean_streets", "--bots", "random,gentle:0", *asked[5:])  # they do as well
    again = run(*commas, "--games", "2", "--language", "fr")
    assert "Parties\u00a0: 4, donnes\u00a0: 2, graine\u00a0: 3" in again.out
    assert 5 == len((tmp_path / "games.jsonl").read_text("utf-8").splitlines())


class Served(NamedTuple):
    """What a command asked of the server."""

    host: str
    port: int
    database: str
    browser: bool
    more: dict[str, Any]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Served]:
    """What `play` and `serve` ask of the server; nothing is served."""
    asked: list[Served] = []

    def serve(host: str, port: int, database_url: str = "", open_browser: bool = False, **more: Any) -> None:
        asked.append(Served(host, port, database_url, open_browser, more))

    monkeypatch.setattr("backroom.server.run.serve", serve)
    return asked


def test_serve_gives_the_server_what_it_was_told(run: Run, served: list[Served]) -> None:
    done = run(
        *("serve", "--host", "0.0.0.0", "--port", "8123", "--database", "kept.db", "--workers", "3", "--warm"),
        *("--bot-workers", "2", "--name", "a.example.org", "--name", "b.example.org", "--secure"),
        *("--expire-days", "30"),
    )
    assert (0, "") == (done.status, done.out)
    [asked] = served
    assert ("0.0.0.0", 8123, 3) == (asked.host, asked.port, asked.more["workers"])
    settings = asked.more["settings"]
    assert ("kept.db", True, 30, 2) == (
        settings.database_url, settings.secure, settings.expire_days, settings.bot_workers,
    )  # fmt: skip
    assert set(games()) == set(settings.warm)
    assert {"a.example.org", "b.example.org"} < set(settings.hosts)


@pytest.mark.parametrize(("choice", "opens"), [((), True), (("--browser",), True), (("--no-browser",), False)])
def test_play_serves_this_machine_and_opens_the_set_up_with_what_was_chosen(
    run: Run, served: list[Served], choice: tuple[str, ...], opens: bool
) -> None:
    done = run("play", "mob_town", "-o", "players=3", "--seed", "7", "--port", "0", *choice)
    assert (0, "", "") == (done.status, done.out, done.err)
    [asked] = served
    assert ("127.0.0.1", 0, opens) == (asked.host, asked.port, asked.browser)
    assert "/games/mob_town/new?option.players=3&seed=7" == asked.more["page"]


def test_a_simulation_goes_on_where_it_was_stopped_and_becomes_a_page(run: Run, tmp_path: Path) -> None:
    asked = ("simulate", "mean_streets", "--bots", "random,gentle:0", "--seed", "3", "--workers", "1")
    first = run(*asked, "--games", "2", "--out", "games.csv")
    assert (0, "") == (first.status, first.err)
    assert "Games: 2, seed: 3" in first.out and "2 games played" in first.out and "gentle:0" in first.out
    again = run(*asked, "--games", "4", "--out", "games.csv", "--language", "fr")
    assert "Parties\u00a0: 4, graine\u00a0: 3" in again.out and "2 parties jouées" in again.out
    assert len((tmp_path / "games.csv").read_text("utf-8").splitlines()) == 5
    done = run("report", "games.csv")
    assert (0, "games.html\n") == (done.status, done.out)
    assert "gentle:0" in (tmp_path / "games.html").read_text("utf-8")
    other = run(*asked[:5], "4", "--workers", "1", "--games", "4", "--out", "games.csv")
    assert other.status == 2 and "another setting" in other.err


def test_a_report_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "other.jsonl").write_text("hello\n", "utf-8")
    wrong, missing = run("report", "other.jsonl"), run("report", "nowhere.jsonl")
    assert wrong.status == 2 and "is not a simulation" in wrong.err and "Traceback" not in wrong.err
    assert missing.status == 2 and "cannot be read" in missing.err


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("backroom rules m", {"mad_city", "mayor_of_chicago", "mean_streets", "mob_town"}),
        ("backroom compile mob_town nin", {"ninety"}),
        ("backroom tourn", {"tournament"}),
        ("backroom deck show ma", {"mad_city", "mayor_of_chicago"}),
    ],
)
def test_the_shell_completes_commands_and_games(
    run: Run, monkeypatch: pytest.MonkeyPatch, typed: str, offered: set[str]
) -> None:
    monkeypatch.setenv("_BACKROOM_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
    done = run()
    assert (done.status, done.err, set(done.out.split())) == (0, "", offered)


@pytest.mark.parametrize("command", [[], ["rules"], ["deck", "show"], ["admin", "tables"]])
def test_help_has_a_short_form(run: Run, command: list[str]) -> None:
    assert run(*command, "-h") == run(*command, "--help") and run(*command, "-h").status == 0
