"""Every call that people type, as the design lists them, twice in one process: what works once must work again."""

from __future__ import annotations

from pathlib import Path

import pytest

import backroom
from backroom.cli import main

GAMES = ("mayor_of_chicago", "mad_city", "mob_town", "mean_streets", "ninety")


@pytest.mark.parametrize("time", [1, 2])
def test_the_games_are_listed_with_options_and_seats(time: int) -> None:
    listed = backroom.games()
    assert set(GAMES) <= set(listed)
    for name in GAMES:
        assert listed[name].seats and listed[name].options.model_fields and name in repr(listed[name])


@pytest.mark.parametrize("time", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_made_asked_played_saved_and_loaded(name: str, time: int, tmp_path: Path) -> None:
    match = backroom.new(name, seed=7, deck=None)
    seat = match.pending[0]
    move = match.legal(seat)[0]
    assert (move.id, move.notation, move.family) == (match.legal_ids(seat)[0], str(move), move.notation.split()[0])
    assert move.text("en") and move.text("fr")
    match.play(move, seat=seat)
    match.undo() if not match.may_undo() else match.play(match.legal(match.pending[0])[0], match.pending[0])
    match.play(match.legal(match.pending[0])[0].notation, seat=match.pending[0])
    match.play(match.legal_ids(match.pending[0])[0], seat=match.pending[0])
    assert not match.over and len(match.scores) == len(match.returns) == match.seats
    match.save(tmp_path / "evening.txt")
    assert match.state.tobytes() == backroom.load(tmp_path / "evening.txt").state.tobytes()


@pytest.mark.parametrize("time", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_drawn_and_told(name: str, time: int) -> None:
    view = backroom.new(name, seed=7).view(0)
    assert view.svg().startswith("<svg") and view.text("en") and view.text("fr") and view._repr_html_()


@pytest.mark.parametrize("time", [1, 2])
@pytest.mark.parametrize("spec", ["random", "greedy", "search:20", "search:0.01s"])
def test_a_bot_chooses(spec: str, time: int) -> None:
    match = backroom.new("mean_streets", seed=7)
    bot = backroom.bot(spec)
    assert bot.choose(match.view(0)) in match.legal(0) and isinstance(bot, backroom.Bot)
    assert bot.choose(match, 0) in match.legal(0)
    assert bot.analyse(match.view(match.pending[0])).best in match.legal_ids(0)


@pytest.mark.parametrize("time", [1, 2])
def test_what_is_refused_says_why(time: int) -> None:
    match = backroom.new("mean_streets", seed=7)
    illegal = next(move for move in range(len(match.game.moves)) if not match.mask(0)[move])
    with pytest.raises(backroom.IllegalMove, match=match.game.moves.notation(illegal)) as refused:
        match.play(illegal, seat=0)
    assert refused.value.reason and refused.value.section


@pytest.mark.parametrize("time", [1, 2])
def test_the_commands_answer(
    time: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def say(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["backroom", *words])
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        assert (said.err, left.value.code or 0) == ("", 0)
        return said.out

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BACKROOM_DATA", str(tmp_path / "data"))
    assert backroom.__version__ in say("--version")
    listed = say("games")
    assert all(name in listed for name in GAMES)
    for name in GAMES:
        assert say("rules", name)
        Path("mine.toml").write_text(say("deck", "show", name), "utf-8")
        assert say("deck", "check", name, "mine.toml")
    match = backroom.new("mean_streets", seed=7)
    move = match.legal(0)[0]
    match.play(move)
    match.save("evening.txt")
    assert move.notation in say("replay", "evening.txt")
