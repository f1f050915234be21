"""The command line run as `main` runs it, in a folder of its own; a finished game of The Mean Streets to work with."""

from __future__ import annotations

from pathlib import Path

import pytest
from commanding import Done, Run

from backroom.bots import Random
from backroom.cli import main
from backroom.core.game import game
from backroom.core.match import Match
from backroom.core.saves import dump


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command as typed: `run("games", "-l", "fr")`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BACKROOM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "160")

    def run(*arguments: str) -> Done:
        monkeypatch.setattr("sys.argv", ["backroom", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        return Done(int(left.value.code or 0), said.out, said.err)

    return run


@pytest.fixture(scope="session")
def finished() -> Match:
    """A whole game of The Mean Streets, played at random."""
    match, bot = Match(game("mean_streets"), seed=7, players=("Ada",)), Random(1)
    while not match.over:
        match.play(bot.choose(match.view(match.pending[0])))
    return match


@pytest.fixture(scope="session")
def saved(finished: Match) -> str:
    """The same as saved text."""
    return dump(finished)
