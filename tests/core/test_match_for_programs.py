"""A match as a program holds it: copied, asked for arrays and its past, shown in a notebook; nonsense is refused."""

from __future__ import annotations

import copy
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from tiny import GAME as TINY

import backroom
from backroom.core.entries import plain_entries
from backroom.core.errors import BackroomError, BadDeck, BadNumber, BadOption, UnknownGame, UnknownMove
from backroom.core.game import game, games, register
from backroom.core.match import Match, Noticed

register(TINY)
GAMES = sorted(games())


def after(*moves: str) -> Match:
    """Last Match after these moves."""
    match = Match(TINY, seed=1, players=("Ada", "Grace"))
    for move in moves:
        match.play(move)
    return match


# --- copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("made", [Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_shares_nothing(made: Any) -> None:
    match = after("take 2")
    twin = made(match)
    before = match.state.tobytes()
    twin.play("burn")
    twin.state.phase = 0
    assert before == match.state.tobytes() and 1 == len(match.events) == len(match.happenings)
    match.undo()
    assert 2 == len(twin.events) and not match.events


def test_what_is_written_into_the_state_stays() -> None:
    match = after()
    match.state.matches = 2
    assert 2 == match.state.matches and ["take 1", "take 2"] == [move.notation for move in match.legal()]


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_rules_give_the_same_match(name: str) -> None:
    found = game(name)
    one, other = Match(found, seed=8), Match(found, seed=8, rules=plain_entries(found))
    for turn in range(40):
        if one.over:
            break
        seat = one.pending[-1]
        legal = one.legal_ids(seat)
        assert legal == other.legal_ids(seat)
        assert one.play(legal[turn % len(legal)], seat) == other.play(legal[turn % len(legal)], seat)
        assert one.state.tobytes() == other.state.tobytes()
    other.rules = one.rules
    assert one.view(0).record.tobytes() == other.view(0).record.tobytes() and one.scores == other.scores


# --- arrays -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_mask_and_features_are_those_of_the_rules(name: str) -> None:
    match = Match(game(name), seed=4)
    seat = match.pending[0]
    assert match.legal_ids(seat) == np.flatnonzero(match.mask(seat)).tolist()
    assert (len(match.game.moves),) == match.mask(seat).shape
    expected = np.zeros(match.game.n_features, np.float32)
    match.game.features(match.state, match.deck.record, seat % match.seats, expected)
    assert np.array_equal(expected, match.features(seat % match.seats))
    other = next((other for other in range(match.seats) if other not in match.pending), None)
    assert other is None or not match.mask(other).any()


# --- the past, as a seat saw it ---------------------------------------------------------------------------------------


def test_a_seat_remembers_its_own_moves_and_what_others_showed() -> None:
    match = after("take 2", "keep", "take 1", "burn")
    own, other, onlooker = (match.history(seat) for seat in (0, 1, 2))
    assert [1, TINY.moves.number("keep")] == [noticed.move for noticed in own if noticed.seat == 0]
    assert {None} == {noticed.move for noticed in own if noticed.seat == 1}
    assert {None} == {noticed.move for noticed in other if noticed.seat == 0}
    assert {None} == {noticed.move for noticed in onlooker}
    assert all(isinstance(noticed, Noticed) for noticed in own)


@pytest.mark.parametrize("name", ["mob_town", "ninety", "mad_city"])
def test_a_history_tells_nothing_that_the_seat_did_not_see(name: str) -> None:
    """Deal what a seat cannot know afresh, at any moment: its past is the same."""
    match = Match(game(name), seed=4)
    for turn in range(60):
        legal = match.legal_ids(match.pending[0])
        match.play(legal[turn % len(legal)], match.pending[0])
    for seat in range(match.seats + 1):
        noticed = match.history(seat)
        assert all(entry.move is None for entry in noticed if entry.seat != seat)
        assert [event.move for event in match.events if event.seat == seat] == [
            entry.move for entry in noticed if entry.seat == seat
        ]
    match.forget_states()
    assert noticed == match.history(match.seats)


class InBetween:
    """Rules during which another thread asks for another seat's moves: it comes when the first has just been told."""

    def __init__(self, match: Match, other: int) -> None:
        self._match, self._rules, self._other = match, match.rules, other
        self._asked = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def legal(self, *values: Any) -> int:
        found: int = self._rules.legal(*values)
        if not self._asked:
            self._asked = True
            self._match.legal_ids(self._other)
        return found


def test_a_seat_is_never_told_the_moves_of_another_for_which_a_thread_asks_at_the_same_moment() -> None:
    match = backroom.new("mad_city", seed=7)
    for seat in range(match.seats):
        match.play("go", seat)
    own, clock = match.legal_ids(0), match.legal_ids(match.seats)
    assert own != clock and clock
    match.rules = InBetween(match, match.seats)  # type: ignore[assignment]
    assert match.legal_ids(0) == own


def test_what_was_forgotten_is_played_again_when_moves_are_taken_back() -> None:
    match, past = backroom.new("mean_streets", seed=7), list[bytes]()
    for _ in range(12):
        past.append(match.state.tobytes())
        match.play(match.legal_ids(0)[0])
    match.forget_states(but=3)
    assert [match.before(place) is None for place in range(12)] == [True] * 9 + [False] * 3
    twin = match.copy()
    while match.events:
        match.undo()
        assert match.state.tobytes() == past[len(match.events)]
    assert len(twin.events) == 12 and twin.replay().state.tobytes() == twin.state.tobytes()


def test_a_view_carries_its_seats_history_and_counts_its_moves() -> None:
    match = after("take 2", "keep", "take 1", "burn")
    for seat in (0, 1):
        view = match.view(seat)
        assert view.history == match.history(seat)
        assert view.made == sum(event.seat == seat for event in match.events)
    assert (0, 2) == (match.view(0, eyes=2).made, match.view(0).made)


def test_a_history_follows_what_is_taken_back_and_is_the_same_for_a_copy() -> None:
    match = backroom.new("mob_town", seed=4, players=3)
    while match.may_undo():
        match.play(match.legal_ids(match.pending[0])[-1], match.pending[0])
        before = [match.history(seat) for seat in range(4)]
        if not match.over and len(match.events) > 30:
            break
    twin = match.copy()
    seat = twin.pending[0]
    for move in twin.legal_ids(seat):
        twin.play(move, seat)
        assert len(twin.history(seat)) == len(before[seat]) + 1
        if twin.may_undo():
            twin = match.copy()
        else:
            twin.undo()
        assert [twin.history(eyes) for eyes in range(4)] == before
    assert [match.history(eyes) for eyes in range(4)] == before


def test_a_view_holds_no_match_and_no_true_state() -> None:
    """What is handed to a bot's thread: of a match there are only values that its seat may know."""
    match = backroom.new("mob_town", seed=4, players=3)
    held = vars(match.view(1))
    assert not any(isinstance(value, Match) for value in held.values())
    assert held["record"].tobytes() == match.seen_by(1).tobytes() != match.state.tobytes()


# --- equality, looks --------------------------------------------------------------------------------------------------


def test_moves_are_equal_by_what_they_are() -> None:
    match = after()
    first, again = match.legal()[0], match.legal()[0]
    assert first == again and first in match.legal() and 0 in match.legal() and first == 0
    assert first != match.legal()[1] and first != "take 1" and first != True  # noqa: E712
    assert 1 == len({first, again}) and "a" == ["a", "b"][first]
    other = backroom.new("mean_streets").legal()[0]
    assert other.id != first.id or other != first


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_long_when_it_is_printed(name: str) -> None:
    match = Match(game(name), seed=3)
    for thing in (match, match.view(0), match.legal()[0], match.deck, match.game, match.result):
        assert len(repr(thing)) < 300, type(thing)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_and_its_result_show_themselves(name: str) -> None:
    match = Match(game(name), seed=3)
    assert "data:image/svg+xml" in match._repr_html_()
    shown = match.result._repr_html_()
    assert shown.count("<tr>") == 1 + match.seats


def test_the_result_of_a_match_that_is_over_has_words() -> None:
    match = after("take 3", "keep", "take 3", "keep", "take 3")
    assert match.over and match.scores == match.result.scores and match.returns == match.result.returns
    assert "Ada" in match.result._repr_html_()


# --- nonsense ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [True, 1.0, 3.9, None, [1], np.float32(1), np.bool_(True), b"take 1"])
def test_what_is_no_move_is_refused(move: Any) -> None:
    match = after()
    with pytest.raises(UnknownMove, match=r"is no move; give a notation \('take 1'\), a number or a Move"):
        match.play(move)
    assert not match.events


def test_a_move_of_another_game_is_refused() -> None:
    with pytest.raises(UnknownMove, match="is a move of mean_streets, and this is tiny"):
        after().play(backroom.new("mean_streets").legal()[0])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [-1, 32_768, 10**30])
def test_a_move_number_that_there_is_not_is_refused_and_nothing_has_changed(name: str, number: int) -> None:
    match = Match(game(name), seed=4)
    before = match.state.tobytes()
    with pytest.raises(UnknownMove, match=f"there is no move number {number}; they run from 0 to"):
        match.play(number)
    assert before == match.state.tobytes() and not match.events


@pytest.mark.parametrize("seat", [-1, 3, 99, True, 0.0, "0", None, 2**70])
@pytest.mark.parametrize("ask", ["view", "legal_ids", "mask", "features", "history", "seen_by"])
def test_a_seat_that_is_none_is_refused(ask: str, seat: Any) -> None:
    with pytest.raises(BadNumber, match=r"tiny: there is no seat .*; they run from 0 to"):
        getattr(after(), ask)(seat)


@pytest.mark.parametrize("seat", [-1, 3, 99, True, 0.0, "0"])
def test_nobody_plays_at_a_seat_that_is_none(seat: Any) -> None:
    match = after()
    with pytest.raises(BadNumber, match="there is no seat"):
        match.play("take 1", seat)
    with pytest.raises(BadNumber, match="there is no seat"):
        match.legal(seat)
    assert not match.events


@pytest.mark.parametrize("upto", [-1, 3, 999, 1.0, True, "1"])
def test_a_replay_beyond_the_log_is_refused(upto: Any) -> None:
    with pytest.raises(BadNumber, match=r"cannot replay up to move .*; moves run from 0 to 2"):
        after("take 1", "keep").replay(upto)


@pytest.mark.parametrize("names", ["Ann", ["Ann", 3], 7, {"Ann"}, None])
def test_names_are_a_list_of_names(names: Any) -> None:
    with pytest.raises(BadOption, match=r"names cannot be .*; give a list with a name for each seat"):
        backroom.new("mob_town", names=names)


def test_more_names_than_seats_are_refused_and_fewer_are_not() -> None:
    with pytest.raises(BadOption, match="3 names, but 2 seats"):
        backroom.new("mob_town", players=2, names=["Ann", "Bob", "Cy"])
    assert ("Ann", "", "") == backroom.new("mob_town", players=3, names=["Ann"]).players


@pytest.mark.parametrize("what", ["mob_town", None, 3])
def test_a_match_of_what_is_no_game_says_how_to_make_one(what: Any) -> None:
    with pytest.raises(UnknownGame, match=r"a match needs a Game, not .*; use backroom.new"):
        Match(what)


@pytest.mark.parametrize("what", [None, 3, []])
def test_a_game_is_asked_for_by_name(what: Any) -> None:
    with pytest.raises(UnknownGame, match=r"no game .* is installed; there are"):
        backroom.new(what)


@pytest.mark.parametrize("spec", [None, 3, "search", "", ["random"]])
def test_a_bot_that_is_none_is_refused(spec: Any) -> None:
    with pytest.raises(backroom.UnknownBot, match=r"no bot .*; there are level:1 to level:5, random, gentle"):
        backroom.bot(spec)


@pytest.mark.parametrize("seed", [True, 1.5, "1", None, -1])
def test_a_bot_with_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(BadNumber, match=r"seed cannot be .*; it is a whole number"):
        backroom.bot("random", seed=seed)


def test_numbers_of_numpy_are_numbers() -> None:
    three: Any = np.int64(3)  # no int to a type checker
    match = backroom.new("mob_town", seed=three, players=np.int16(2))
    seat: Any = np.int8(match.pending[0])
    move: Any = np.int16(match.legal_ids(seat)[0])
    match.play(move, seat)
    assert 3 == match.seed and type(match.seed) is int and type(match.events[0].seat) is int
    assert 0 == len(match.replay(three - 3).events)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(BadOption, match="options cannot be"):
        Match(TINY, options=game("ninety").options())


# --- the house ------------------------------------------------------------------------------------------------------


def test_games_are_listed_before_and_after_the_folder_of_games_is_imported() -> None:
    folder = import_module("backroom.games.mob_town")
    for _ in range(3):
        assert "mob_town" in backroom.games() and backroom.games()["mob_town"] is folder.GAME


def test_every_error_is_exported() -> None:
    from backroom.core import errors

    for name, found in vars(errors).items():
        if isinstance(found, type) and issubclass(found, BackroomError):
            assert getattr(backroom, name) is found and name in backroom.__all__


def test_all_that_is_exported_is_there() -> None:
    for name in backroom.__all__:
        assert getattr(backroom, name) is not None


# --- decks ------------------------------------------------------------------------------------------------------------


def test_a_card_is_changed_in_memory() -> None:
    deck = backroom.new("mean_streets").deck
    changed = deck.with_("Pilsen Bakery", income=3).with_("location 3", rep=2)
    assert changed.digest != deck.digest and deck.digest == backroom.new("mean_streets").deck.digest
    card = next(card for card in changed.cards.location if card.name == "Pilsen Bakery")
    assert (3, 2) == (card.income, card.rep)
    assert changed.digest == backroom.new("mean_streets", deck=changed).deck.digest


@pytest.mark.parametrize(
    ("card", "fields", "text"),
    [
        ("Pilsen Bakry", {"income": 3}, "has no card 'Pilsen Bakry'; did you mean 'Pilsen Bakery'"),
        ("location 99", {"income": 3}, "no card 'location 99'"),
        ("Pilsen Bakery", {"incom": 3}, "incom"),
        ("Pilsen Bakery", {"income": "lots"}, "location 'Pilsen Bakery', income"),
        ("Pilsen Bakery", {}, "nothing to change"),
        (3, {"income": 3}, "no card 3"),
    ],
)
def test_a_change_that_makes_no_deck_is_refused_as_a_file_is(card: Any, fields: Any, text: str) -> None:
    with pytest.raises(BadDeck, match=text):
        backroom.new("mean_streets").deck.with_(card, **fields)


def test_a_match_with_a_changed_deck_is_loaded_with_that_deck(tmp_path: Path) -> None:
    deck = backroom.new("mean_streets").deck.with_("Pilsen Bakery", income=3)
    match = backroom.new("mean_streets", seed=2, deck=deck)
    path = match.save(tmp_path / "game.txt")
    with pytest.raises(backroom.BadSave, match="that deck is now another"):
        backroom.load(path)
    assert match.state.tobytes() == backroom.load(path, deck=deck).state.tobytes()
