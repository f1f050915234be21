"""What somebody types by mistake is refused by name: the thing, the reason and the way out; the second time, too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import backroom
from backroom.core.words import words_in

Ask = Callable[[backroom.Match], Any]


def words(match: backroom.Match) -> Any:
    return match.game.words("en")


REFUSED: dict[str, tuple[type[backroom.BackroomError], str, Ask]] = {
    "a language that there is not, of a board": (
        backroom.BadOption,
        "no language 'de'; there are en, fr",
        lambda match: match.view(0).text("de"),
    ),
    "of a picture": (backroom.BadOption, "there are en, fr", lambda match: match.view(0).svg("de")),
    "of a move": (backroom.BadOption, "there are en, fr", lambda match: match.legal(0)[0].text("../en")),
    "a layout": (backroom.BadOption, "'watch'; there are wide, tall", lambda match: match.view(0).svg("en", "watch")),
    "another game's deck": (
        backroom.BadDeck,
        "one of mean_streets, and this is mob_town; it has the decks standard",
        lambda match: backroom.new("mob_town", deck=match.deck),
    ),
    "another game's deck of a batch": (
        backroom.BadDeck,
        "one of mean_streets, and this is mob_town",
        lambda match: backroom.Batch("mob_town", 2, deck=match.deck),
    ),
    "no path to load": (backroom.BadSave, "None is no path; name a file", lambda match: backroom.load(None)),  # type: ignore[arg-type]
    "no path to save": (backroom.BadSave, "None is no path; name a file", lambda match: match.save(None)),  # type: ignore[arg-type]
    "a folder that there is not": (
        backroom.BadSave,
        "cannot be written: .*; name a file in a folder that exists",
        lambda match: match.save("not/there/evening.txt"),
    ),
    "a folder instead of a file": (backroom.BadSave, "cannot be written", lambda match: match.save("/")),
    "no name": (backroom.BadSave, "cannot be written", lambda match: match.save("")),
    "a verb that is none before one that is": (
        backroom.UnknownMove,
        "no verb 'assign'; did you mean 'new_turf'",
        lambda match: match.play("assign new_turf"),
    ),
    "a verb like no other": (
        backroom.UnknownMove,
        "no verb 'dance'; the verbs are new_turf, ",
        lambda match: match.play("dance"),
    ),
    "a verb misspelled": (backroom.UnknownMove, "did you mean 'new_turf'", lambda match: match.play("newturf 2")),
    "why not, of no move": (
        backroom.UnknownMove,
        "no verb 'dance'",
        lambda match: match.view(0).why_not("dance", words(match)),
    ),
    "why not, of a number too high": (
        backroom.UnknownMove,
        "there is no move number 9999; they run from 0 to ",
        lambda match: match.view(0).why_not(9999, words(match)),
    ),
    "a seat that takes back": (backroom.BadNumber, "there is no seat 4", lambda match: match.undo(4)),
    "a seat that asks whether it may": (backroom.BadNumber, "there is no seat -1", lambda match: match.may_undo(-1)),
    "a bot for another seat than the view's": (
        backroom.BadOption,
        "for seat 3 with the view of seat 0; leave the seat out",
        lambda match: backroom.bot("random").choose(match.view(0), 3),
    ),
    "options of a batch that are no options": (
        backroom.BadBatch,
        "options cannot be 'players=3'; give them by name",
        lambda match: backroom.Batch("mob_town", 2, options="players=3"),  # type: ignore[arg-type]
    ),
    "a batch of no game": (backroom.UnknownGame, "no game None", lambda match: backroom.Batch(None, 2)),  # type: ignore[arg-type]
    "players that are a number": (
        backroom.BadBatch,
        "players are a list",
        lambda match: backroom.Batch("mob_town", 2, players=7),  # type: ignore[arg-type]
    ),
    "players of some rows only": (
        backroom.BadBatch,
        "players are a list",
        lambda match: backroom.Batch("mob_town", 2, players=[[None, None], None]),  # type: ignore[arg-type]
    ),
    "a player that is a list": (
        backroom.BadBatch,
        r"no player \[\] in a batch",
        lambda match: backroom.Batch("mob_town", 2, players=[[[], None]] * 2),  # type: ignore[arg-type]
    ),
    "players that are none": (
        backroom.BadBatch,
        "players are a list",
        lambda match: backroom.Batch("mob_town", 2, players=[]),
    ),
}


@pytest.mark.parametrize("time", [1, 2])
@pytest.mark.parametrize("what", REFUSED)
def test_nonsense_is_refused_by_name(what: str, time: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    error, message, ask = REFUSED[what]
    match = backroom.new("mean_streets", seed=7)
    with pytest.raises(error, match=message):
        ask(match)
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


@pytest.mark.parametrize("moves", [None, "x", [10**30, 1], 10**30, [None, 1]])
def test_a_batch_says_what_is_no_list_of_moves(moves: Any) -> None:
    batch = backroom.Batch("mean_streets", 2)
    with pytest.raises(backroom.BadBatch, match=r"moves cannot be .*; give whole numbers of 64 bits"):
        batch.step(batch.seat, moves)


@pytest.mark.parametrize("status", [99, -99, "x", None, True])
def test_a_status_that_there_is_not_has_no_name(status: Any) -> None:
    with pytest.raises(backroom.BadBatch, match=r"there is no status .*; give one that step or look returned"):
        backroom.Batch("mean_streets", 2).refusal(status)


def test_a_match_is_made_of_a_game_as_of_its_name() -> None:
    made, named = (
        backroom.new(backroom.game("mob_town"), seed=3, players=3),
        backroom.new("mob_town", seed=3, players=3),
    )
    assert made.state.tobytes() == named.state.tobytes() and made.seats == 3


def test_why_not_takes_what_play_takes() -> None:
    match = backroom.new("mean_streets", seed=7)
    said = match.view(0).why_not("new_turf 9", words(match))
    assert said == match.view(0).why_not(match.game.moves.number("new_turf 9"), words(match)) and said[0] and said[1]
    assert match.view(0).why_not(match.legal(0)[0], words(match)) == ("", "")


def test_a_file_that_was_there_stays_when_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    match = backroom.new("mean_streets", seed=7)
    old = match.save(tmp_path / "evening.txt").read_text("utf-8")
    (tmp_path / "evening.txt.part").mkdir()
    with pytest.raises(backroom.BadSave, match=r"evening.txt' cannot be written"):
        match.save(tmp_path / "evening.txt")
    assert (tmp_path / "evening.txt").read_text("utf-8") == old


def test_words_of_a_folder_name_their_languages(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "eo.toml").write_text('hello = "saluton"', "utf-8")
    assert words_in(tmp_path, "eo")("hello") == "saluton"
    with pytest.raises(backroom.BadOption, match="no language 'en'; there are eo"):
        words_in(tmp_path, "en")
