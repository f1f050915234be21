"""A match: playing, refusing, taking back, saving, replaying."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from tiny import GAME as TINY

from backroom.core.errors import BadOption, BadSave, IllegalMove, IllegalUndo, UnknownMove
from backroom.core.game import game, register
from backroom.core.match import Event, Match, UndoReason
from backroom.core.saves import dump, load, parse

register(TINY)
STREETS = game("mean_streets")


def tiny(*moves: str) -> Match:
    """Last Match with nine matches, after these moves."""
    match = Match(TINY, seed=1, players=("Ada", "Grace"))
    for move in moves:
        match.play(move)
    return match


# --- playing ----------------------------------------------------------------------------------------------------------


def test_a_move_is_played_by_notation_number_or_as_listed() -> None:
    by_notation, by_number, as_listed = tiny(), tiny(), tiny()
    by_notation.play("  TAKE 2 ")
    by_number.play(1)
    as_listed.play(as_listed.legal()[1])
    assert by_notation.state.tobytes() == by_number.state.tobytes() == as_listed.state.tobytes()
    assert [Event(0, 1)] == by_notation.events


@pytest.mark.parametrize(
    ("moves", "move", "seat", "text", "section"),
    [
        ((), "take 1", 1, "'take 1': seat 1 is not to move; it is the turn of seat 0", ""),
        (("take 1", "keep"), "take 1", 0, "'take 1': seat 0 is not to move; it is the turn of seat 1", ""),
        ((), "burn", 0, None, "card"),
        (("take 3", "keep", "take 3", "keep", "take 2", "keep"), "take 2", 1, None, "turn"),
        (
            ("take 3", "keep", "take 3", "keep", "take 3"),
            "take 1",
            1,
            "'take 1': the game is over; start a new one, or take moves back",
            "",
        ),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(
    moves: tuple[str, ...], move: str, seat: int, text: str | None, section: str
) -> None:
    match = tiny(*moves)
    before = match.state.tobytes()
    with pytest.raises(IllegalMove) as refused:
        match.play(move, seat)
    if text is None:
        why, _ = match.view(seat).why_not(TINY.moves.number(move), TINY.words("en"))
        text = f"'{move}': {why}"
        assert why and refused.value.reason != 0
    assert (text, section) == (str(refused.value), refused.value.section)
    assert match.state.tobytes() == before and len(moves) == len(match.events)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("tke 1", "did you mean 'take'"),
        ("take 7", "write 'take n', n from 1 to 3"),
        ("burn 2", "write just 'burn'"),
        ("", "the verbs are take, burn, keep, time_up"),
        (99, "there is no move number 99; they run from 0 to 5"),
        (-1, "there is no move number -1; they run from 0 to 5"),
    ],
)
def test_what_is_no_move_is_refused_with_the_moves_there_are(move: str | int, text: str) -> None:
    match = tiny()
    with pytest.raises(UnknownMove) as refused:
        match.play(move)
    assert text in str(refused.value)
    assert not match.events


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", True, None])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(BadOption, match=r"seed cannot be .*; it is a whole number from 0 to"):
        Match(TINY, seed=seed)  # type: ignore[arg-type]


# --- taking back ------------------------------------------------------------------------------------------------------


def test_alone_every_move_can_be_taken_back_and_what_was_shown_is_remembered() -> None:
    match = Match(STREETS, seed=5)
    states = [match.state.tobytes()]
    while not any(happening.learnt for happened in match.happenings for happening in happened):
        assert not match.hindsight
        match.play(match.legal_ids(0)[0])
        states.append(match.state.tobytes())
    for state in reversed(states[:-1]):
        match.undo()
        assert match.state.tobytes() == state
    assert match.hindsight and not match.events and not match.happenings
    with pytest.raises(IllegalUndo, match="there is no move to take back; play on, or fork"):
        match.undo()


def test_alone_a_move_that_showed_nothing_leaves_no_mark() -> None:
    match = Match(STREETS, seed=5)
    for _ in range(200):
        happened = match.play(match.legal_ids(0)[-1])
        if not any(happening.learnt for happening in happened):
            match.undo()
            break
    assert not match.hindsight


def test_among_two_the_mover_takes_back_while_still_to_move() -> None:
    match = tiny()
    before = match.state.tobytes()
    match.play("take 2")
    assert match.may_undo(0) is UndoReason.NONE and not match.may_undo(0)
    assert match.may_undo(1) is UndoReason.OTHER_SEAT
    assert Event(0, 1) == match.undo(0)
    assert match.state.tobytes() == before and not match.hindsight


def test_among_two_nothing_is_taken_back_once_the_other_is_to_move() -> None:
    match = tiny("take 2", "keep")
    with pytest.raises(IllegalUndo, match="another seat is to move"):
        match.undo(0)
    assert 2 == len(match.events)


def test_among_two_what_was_shown_stays() -> None:
    match = tiny("take 2", "burn")
    with pytest.raises(
        IllegalUndo, match="nothing taken back: the last move showed something or rolled a die; play on"
    ):
        match.undo()
    assert 2 == len(match.events) and not match.hindsight


# --- saving, replaying ------------------------------------------------------------------------------------------------


def test_a_replay_stops_where_it_is_told() -> None:
    match = tiny("take 2", "keep", "take 1", "burn")
    assert match.replay().state.tobytes() == match.state.tobytes()
    assert match.replay(2).state.tobytes() == tiny("take 2", "keep").state.tobytes()
    assert match.replay(0).state.tobytes() == tiny().state.tobytes()
    assert match.replay().happenings == match.happenings


def test_a_saved_match_loads_as_it_was(tmp_path: Path) -> None:
    for match in (tiny("take 2", "burn"), tiny(), tiny("take 3", "keep", "take 3", "keep", "take 3")):
        path = match.save(tmp_path / "game.txt")
        again = load(path)
        assert (match.events, match.players, match.scores) == (again.events, again.players, again.scores)
        assert match.state.tobytes() == again.state.tobytes()
        assert dump(match) == dump(again) == path.read_text("utf-8")
    assert [tmp_path / "game.txt"] == list(tmp_path.iterdir())


def test_options_and_hindsight_are_saved() -> None:
    match = Match(STREETS, seed=5, options=list(STREETS.option_sets())[-1])
    match.hindsight = True
    again = parse(dump(match))
    assert again.options == match.options != STREETS.options() and again.hindsight


def test_names_of_players_cannot_break_a_saved_game() -> None:
    match = Match(TINY, seed=1, players=("Ada\nresult: 1 0", "Grace | Hopper"))
    assert ("Ada result: 1 0", "Grace / Hopper") == parse(dump(match)).players


def test_a_bot_is_called_by_its_name_alone_where_nobody_else_has_it() -> None:
    assert ("Ada", "Nell") == Match(TINY, seed=1, players=("Ada", "Nell (beginner)")).view(0).names
    both = ("Nell", "Nell (beginner)")
    assert both == Match(TINY, seed=1, players=both).view(0).names
    assert parse(dump(Match(TINY, seed=1, players=("Ada", "Nell (beginner)")))).players == ("Ada", "Nell (beginner)")


def test_a_move_out_of_turn_in_a_saved_game_is_named_by_its_line() -> None:
    text = dump(tiny("take 2", "keep", "take 1")).replace("1 take 1", "0 take 1")
    with pytest.raises(BadSave, match=r"game.txt: line 14: 'take 1': seat 0 is not to move; it is the turn of seat 1"):
        parse(text, "game.txt")


def test_saving_over_a_game_keeps_the_old_one_until_the_new_one_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tiny("take 2").save(tmp_path / "game.txt")
    old = path.read_bytes()

    def full(self: Path, *_: object, **__: object) -> int:
        self.write_bytes(b"back")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(BadSave, match=r"game.txt' cannot be written: No space left on device; name a file"):
        tiny("take 2", "burn").save(path)
    assert old == path.read_bytes() and [path] == list(tmp_path.iterdir())
