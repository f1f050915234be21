"""What cannot be done is refused in one line that names the thing, the reason and the way out; nothing is touched."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from commanding import Run

from backroom.core.game import game

COMMANDS = [
    (["rules", "chess"], ["no game 'chess'", "there are", "mean_streets"]),
    (["rules", "mean_street"], ["no game 'mean_street'", "did you mean 'mean_streets'?"]),
    (["trace", "chess"], ["no game 'chess'", "there are"]),
    (["bench", "chess"], ["no game 'chess'", "there are"]),
    (["deck", "show", "chess"], ["no game 'chess'", "there are"]),
    (["deck", "show", "mean_streets", "gilded"], ["deck 'gilded'", "No such file", "standard"]),
    (["deck", "check", "mean_streets", "none.toml"], ["deck 'none.toml'", "No such file", "name a file"]),
    (["deck", "check", "mean_streets", "."], ["deck '.'", "Is a directory", "name a file"]),
    (["deck", "check"], ["Missing argument", "FILE"]),
    (["deck", "check", "mean_streets"], ["'mean_streets' is a game", "backroom deck check mean_streets FILE"]),
    (["deck", "check", "none.toml"], ["deck 'none.toml'", "No such file", "name a deck file"]),
    (["deck", "check", "mean_streets", "a.toml", "b.toml"], ["'b.toml' is too much", "one deck file"]),
    (["replay", "game.txt", "--gif", "--png", "3"], ["choose one of", "--text", "--gif"]),
    (["rules", "mean_streets", "-l", "de"], ["no language 'de'", "en, fr"]),
    (["play", "mean_streets", "-l", "de"], ["no language 'de'", "en, fr"]),
    (["play", "chess"], ["no game 'chess'", "there are"]),
    (["play", "--terminal"], ["--terminal needs a game", "'backroom games' lists them"]),
    (["play", "--seed", "1"], ["belong to a game", "backroom play GAME"]),
    (["play", "mean_streets", "-o", "dificulty=2"], ["no option 'dificulty'", "did you mean 'difficulty'?"]),
    (["play", "mean_streets", "-o", "hats=2"], ["no option 'hats'", "it has", "rival_pool"]),
    (["play", "mean_streets", "-o", "rival_pool"], ["option 'rival_pool' has no value", "NAME=VALUE"]),
    (["play", "mean_streets", "-o", "rival_pool=999"], ["'rival_pool' cannot be '999'", "it is one of"]),
    (["play", "mean_streets", "--seed", "-1"], ["'--seed'", "0", "'backroom play --help'"]),
    (["play", "mean_streets", "--seed", "seven"], ["'--seed'", "integer", "'backroom play --help'"]),
    (["play", "mean_streets", "--port", "70000"], ["'--port'", "65535", "'backroom play --help'"]),
    (["play", "mean_streets", "--deck", "none.toml"], ["deck 'none.toml'", "No such file", "name a file"]),
    (["play", "mean_streets", "--terminal", "--deck", "none.toml"], ["deck 'none.toml'", "name a file"]),
    (["play", "mean_streets", "--hat"], ["--hat", "'backroom play --help'"]),
    (["play", "mean_streets", "--load", "game.txt"], ["a saved game has its own game", "leave those out"]),
    (["play", "--load", "game.txt"], ["saved game 'game.txt'", "No such file", "'save' wrote"]),
    (["replay", "game.txt"], ["saved game 'game.txt'", "No such file", "'save' wrote"]),
    (["replay"], ["Missing argument", "'backroom replay --help'"]),
    (["gamble"], ["gamble", "'backroom --help'"]),
    (["solve", "ninety", "1"], ["ninety has no solver", "mad_city"]),
    (["solve", "mad_city"], ["--seed N"]),
    (["solve", "mad_city", "1", "2", "3"], ["a city has 9 tiles, but 3 are named"]),
    (["solve", "mad_city", "--seed", "1", "--goal", "houses"], ["'houses'", "zones+tree"]),
    (["backup", "x.zip", "--database", "none.db"], ["no database 'none.db'", "--database"]),
    (["export", "Rosa", "out", "--database", "none.db"], ["no database 'none.db'", "--database"]),
    (["restore", "none.zip"], ["back-up 'none.zip'", "No such file", "'backroom backup'"]),
    (["serve", "--workers", "2"], ["several workers need PostgreSQL", "leave --workers out"]),
    (["bench", "--seconds", "0"], ["'--seconds'", "0.1", "'backroom bench --help'"]),
]


def refused(run: Run, folder: Path, *arguments: str) -> str:
    """The one line that a refused command says, having touched nothing."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    done = run(*arguments)
    assert (2, "") == (done.status, done.out)
    assert done.err.startswith("backroom: ") and done.err.endswith("\n") and done.err.count("\n") == 1, done.err
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return done.err


@pytest.mark.parametrize(("arguments", "parts"), COMMANDS, ids=[" ".join(arguments) for arguments, _ in COMMANDS])
def test_what_was_asked_wrongly_is_refused(run: Run, tmp_path: Path, arguments: list[str], parts: list[str]) -> None:
    said = refused(run, tmp_path, *arguments)
    for part in parts:
        assert part in said


def test_a_game_without_its_pages_says_whom_to_ask(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(game("mean_streets"), folder=tmp_path)
    monkeypatch.setattr(sys.modules["backroom.cli.app"], "game", lambda name: bare)
    said = refused(run, tmp_path, "rules", "mean_streets", "-l", "fr")
    assert "the game 'mean_streets' has no rules.fr.md" in said


# --- decks ------------------------------------------------------------------------------------------------------------


def standard() -> str:
    return (game("mean_streets").folder / "decks" / "standard.toml").read_text("utf-8")


def without_the_last_card(text: str) -> str:
    return text[: text.rindex("\n[[")] + "\n"


DECKS = {
    "not TOML": (lambda text: text + "\nname = = 3\n", ["not TOML", "line", "deck show mean_streets"]),
    "a field that there is not": (
        lambda text: text.replace("\nsource = ", "\ncolour = 'red'\nsource = ", 1),
        ["colour", "Extra inputs are not permitted", "deck show mean_streets"],
    ),
    "an unknown source": (
        lambda text: text.replace('source = "', 'source = "hearsay ', 1),
        ["source", "'rulebook', 'published' or 'designed'", "hearsay", "deck show mean_streets"],
    ),
    "a card that is missing": (without_the_last_card, ["deck show mean_streets"]),
    "empty": (lambda text: "", ["name", "Field required", "deck show mean_streets"]),
}


@pytest.mark.parametrize("fault", DECKS)
@pytest.mark.parametrize("command", [["deck", "check", "mean_streets"], ["play", "mean_streets", "--deck"]])
def test_a_broken_deck_is_refused_by_card_and_field(run: Run, tmp_path: Path, fault: str, command: list[str]) -> None:
    breaks, parts = DECKS[fault]
    broken = breaks(standard())
    assert broken != standard()
    (tmp_path / "mine.toml").write_text(broken, "utf-8")
    said = refused(run, tmp_path, *command, "mine.toml")
    for part in ["deck 'mine.toml'", *parts]:
        assert part in said


def test_a_deck_file_that_fits_no_game_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "Mine"\n', "utf-8")
    assert "it does not tell which game it is for" in refused(run, tmp_path, "deck", "check", "mine.toml")


def test_a_deck_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00\x01")
    said = refused(run, tmp_path, "deck", "check", "mean_streets", "mine.toml")
    assert "deck 'mine.toml': not a text file; a deck is TOML in UTF-8" in said


# --- saved games ------------------------------------------------------------------------------------------------------

OLDER = "take an older copy"


def line_with(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


SAVES = {
    "cut off in the header": (lambda text: text[: text.index("seed:")], ["line of dashes", OLDER]),
    "cut off among the moves": (
        lambda text: "".join(text.splitlines(keepends=True)[:-5]),
        ["'moves: ", "but what follows gives", OLDER],
    ),
    "cut off in a move": (lambda text: text.rstrip().rsplit(" ", 1)[0] + " ?", ["line ", "is no move", OLDER]),
    "a header line lost": (lambda text: text.replace(line_with(text, "seed:") + "\n", ""), ["lacks 'seed'", OLDER]),
    "a seed that is no number": (lambda text: text.replace("seed: 7", "seed: lucky"), ["seed", OLDER]),
    "options that are none": (
        lambda text: text.replace(line_with(text, "options:"), "options: hard please"),
        ["options", OLDER],
    ),
    "another seat": (lambda text: text.replace("\n0 ", "\n1 ", 1), ["line 12", "seat 1 is not to move", OLDER]),
    "a seat that is no number": (lambda text: text.replace("\n0 ", "\n² ", 1), ["line 12", "seat number", OLDER]),
    "an illegal move": (
        lambda text: text.replace(text.splitlines()[11], text.splitlines()[-1], 1),
        ["line 12", OLDER],
    ),
    "a changed result": (
        lambda text: text.replace(line_with(text, "result:"), "result: 99"),
        ["'result: 99'", "but what follows gives", OLDER],
    ),
    "another rules version": (
        lambda text: text.replace(line_with(text, "rules:"), "rules: 999"),
        ["rules version 999", "replay it with the release that wrote it"],
    ),
    "another deck": (
        lambda text: text.replace(line_with(text, "deck:"), "deck: standard 0123456789ab"),
        ["deck 'standard'", "now another", "--deck FILE"],
    ),
    "another game": (lambda text: text.replace("game: mean_streets", "game: chess"), ["no game 'chess'", "there are"]),
    "no saved game at all": (lambda text: "Dear diary\n", ["line 1", "no saved game of Backroom", "'save' wrote"]),
    "empty": (lambda text: "", ["line 1", "no saved game of Backroom", "'save' wrote"]),
}


@pytest.mark.parametrize("fault", SAVES)
def test_a_damaged_saved_game_is_refused(run: Run, tmp_path: Path, saved: str, fault: str) -> None:
    damage, parts = SAVES[fault]
    damaged = damage(saved)
    assert damaged != saved
    (tmp_path / "game.txt").write_text(damaged, "utf-8")
    for command in (["replay", "game.txt"], ["replay", "game.txt", "--svg", "1"], ["play", "--load", "game.txt"]):
        said = refused(run, tmp_path, *command)
        for part in ["game.txt", *parts]:
            assert part in said


def test_a_saved_game_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(bytes(range(256)))
    said = refused(run, tmp_path, "replay", "game.txt")
    assert "saved game 'game.txt': not a text file; was it made by 'save'?" in said


def test_a_seat_or_a_moment_that_there_is_not_is_refused(run: Run, tmp_path: Path, saved: str) -> None:
    (tmp_path / "game.txt").write_text(saved, "utf-8")
    assert "no seat 4; seats are numbered 0 to 0" in refused(run, tmp_path, "replay", "game.txt", "--seat", "4")
    said = refused(run, tmp_path, "replay", "game.txt", "--svg", "9999")
    assert "game.txt: no position after 9999 moves; the game has " in said
    said = refused(run, tmp_path, "replay", "game.txt", "--svg", "1", "--out", "no/such/folder.svg")
    assert "picture 'no/such/folder.svg': No such file or directory; name another with --out" in said
