"""A person at the terminal, whose lines are written beforehand."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from backroom.bots import Search
from backroom.cli.terminal import TerminalGame, begin, sit_down
from backroom.core.advice import Advice, Rated
from backroom.core.game import Game, game
from backroom.core.match import Match
from backroom.core.saves import load


@pytest.fixture
def streets() -> Game:
    return game("mean_streets")


def sit(match: Match, lines: Iterator[str], language: str = "en") -> str:
    """Everything the terminal says while the lines are typed; after the last one the player leaves."""
    output = io.StringIO()

    def read(prompt: str) -> str:
        assert prompt == "> "
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    sit_down(match, language, read, Console(file=output, width=400))
    return output.getvalue()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_ends_with_its_result(streets: Game, language: str) -> None:
    match = begin(streets, None, 5, None)

    def lines() -> Iterator[str]:
        while True:
            legal = match.legal(0)
            yield str(len(legal)) if len(match.events) % 2 else legal[0].notation.upper()

    said = sit(match, lines(), language)
    assert match.over
    assert streets.result is not None
    result = streets.result(match.scores, match.view(0), streets.words(language))
    assert match.view(0).text(language) in said
    assert said.count(result) == 2  # as it happens, and at the end


def test_undo_takes_back_and_marks_hindsight_where_something_was_shown(streets: Game) -> None:
    match = Match(streets, seed=5)
    at_first = match.state.tobytes()

    def lines() -> Iterator[str]:
        yield "undo"  # nothing to undo yet
        while not match.events or all(happening.learnt == 0 for happening in match.happenings[-1]):
            yield "1"
        while match.events:
            yield "undo"
        yield "quit"

    said = sit(match, lines())
    assert "There is nothing to undo yet." in said
    assert match.state.tobytes() == at_first and match.hindsight
    assert said.rstrip().endswith("Played with hindsight: a move was undone after it had revealed something.")


def test_hint_names_a_legal_move(streets: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backroom.cli.terminal.bot", lambda spec: Search(playouts=20))
    match = Match(streets, seed=5)
    said = sit(match, iter(["hint"]))
    clear = [move for move in match.legal() if f"Suggested: {move.text()} (after " in said]
    assert len(clear) == 1 or "About equal, after " in said
    assert not match.events


def test_hint_names_moves_that_are_equal(streets: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(streets, seed=5)
    advice = Advice(tuple(Rated(int(move), 0.3, 500, 0.0, 0.0) for move in match.legal()), playouts=2000)
    monkeypatch.setattr(Search, "analyse", lambda self, view: advice)
    monkeypatch.setattr("backroom.cli.terminal.bot", lambda spec: Search(playouts=20))
    said = sit(match, iter(["hint"]))
    assert "About equal, after 2000 simulated games:" in said and "Put 2 of your 3 dice on New Turf" in said
    assert "on average." in said and not match.events


def test_hint_names_a_clear_best_with_its_figures(streets: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(streets, seed=5)
    best, *others = match.legal()
    rated = [Rated(int(best), 0.6, 500, 0.001), *(Rated(int(move), 0.3, 500, 0.001) for move in others)]
    advice = Advice(tuple(rated), playouts=2000)
    monkeypatch.setattr(Search, "analyse", lambda self, view: advice)
    monkeypatch.setattr("backroom.cli.terminal.bot", lambda spec: Search(playouts=20))
    said = sit(match, iter(["hint"]))
    assert f"{best.text()} (after 2000 simulated games)" in said
    assert "36.1" in said  # 0.6 of 59 points, and what strong play makes more
    assert not match.events


def test_save_and_load_go_on_where_one_left(streets: Game, tmp_path: Path) -> None:
    match, path = Match(streets, seed=5), tmp_path / "game.txt"
    said = sit(match, iter(["1", "1", f"save {path}", "quit", "1"]))
    assert f"Saved as {path}. Continue with: backroom play --load {path}" in said
    again = load(path)
    assert again.events == match.events and len(again.events) == 2
    sit(again, iter(["1"]))
    assert len(again.events) == 3
    assert [path] == list(tmp_path.iterdir())


def test_saving_where_nothing_can_be_written_says_so_and_loses_nothing(streets: Game, tmp_path: Path) -> None:
    match = Match(streets, seed=5)
    path = tmp_path / "no" / "such" / "game.txt"
    said = sit(match, iter(["1", f"save {path}", "1"]))
    assert f"Could not save '{path}': No such file or directory. Choose another file." in said
    assert len(match.events) == 2


NONSENSE = {
    "dance": "'dance' is not a move. Type a number from 1 to 4, or a move as in brackets, such as new_turf 3.",
    "new_turf 12": "'new_turf 12' is not a move. Type a number from 1 to 4, ",
    "0": "There is no move 0; the moves are numbered 1 to ",
    "999999": "There is no move 999999; the moves are numbered 1 to ",
    "²": "'²' is not a move. ",
    "9" * 5000: "is not a move. ",
    "[bold]": "'[bold]' is not a move. ",
    "play all of it": "'play all of it' is not a move. ",
}


@pytest.mark.parametrize("line", NONSENSE, ids=[line[:12] for line in NONSENSE])
def test_nonsense_is_answered_and_changes_nothing(streets: Game, line: str) -> None:
    match = Match(streets, seed=5)
    before = match.state.tobytes()
    assert NONSENSE[line] in sit(match, iter(["", line]))
    assert match.state.tobytes() == before and not match.events


def test_nonsense_is_answered_in_french_too(streets: Game) -> None:
    said = sit(Match(streets, seed=5), iter(["danse", "undo"]), "fr")
    assert "« danse » n’est pas un coup. Tapez un numéro de 1 à 4, " in said.replace("\u00a0", " ")
    assert "Il n’y a encore rien à annuler" in said


def test_a_refused_move_says_why_with_its_section_in_both_languages(streets: Game) -> None:
    match = Match(streets, seed=5)
    refused = next(move for move in range(len(streets.moves)) if move not in match.legal_ids(0))
    for language in ("en", "fr"):
        why, section = match.view(0).why_not(refused, streets.words(language))
        said = sit(match, iter([streets.moves.notation(refused)]), language)
        assert f"{why} (§{section})" in said
    assert not match.events


def test_more_and_help_are_answered(streets: Game) -> None:
    output = io.StringIO()
    sitting = TerminalGame(Match(streets, seed=5), "en", input, Console(file=output, width=400))
    assert sitting.answer("help") and "save FILE saves the game as text" in output.getvalue()
    assert sitting.answer("more") and sitting.all_moves
    assert not sitting.answer("quit") and not sitting.answer("exit")
