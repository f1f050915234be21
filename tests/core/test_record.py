"""Records and piles."""

import pickle

import numpy as np
import pytest

import backroom
from backroom.core.jit import rule
from backroom.core.record import (
    EMPTY,
    EVERYBODY,
    Reading,
    clear,
    copy_but_happenings,
    copy_of,
    draw,
    emit,
    find,
    happenings,
    insert_at,
    new,
    pile,
    plain,
    push,
    record,
    remove_at,
    silent,
)

INNER = record([("cash", np.int32), ("hand", np.int8, 3)])
STATE = record([("flag", np.int8), ("deck", pile(5)), ("players", INNER, 2), ("happenings", happenings(2))])


def test_fields_are_aligned_and_reached_by_name_at_any_depth():
    s = new(STATE)
    s.players[1].cash += 5
    s.players[1].hand[2] = 7
    assert {"cash": 5, "hand": [0, 0, 7]} == plain(s.players[1])
    assert STATE.fields is not None and STATE.fields["players"][1] % 4 == 0


@pytest.mark.parametrize("name", ["size", "shape", "item", "copy", "view", "n"])
def test_a_field_may_be_called_like_something_that_numpy_gives_every_scalar(name):
    rec = new(record([(name, np.int8), ("cards", np.int8, 2)]))
    setattr(rec, name, 3)
    assert getattr(copy_of(rec), name) == 3
    assert plain(rec) == {name: 3, "cards": [0, 0]}
    assert len(rec.tobytes()) == 3


@pytest.mark.parametrize("name", ["data", "dtype", "tobytes"])
def test_a_field_that_would_hide_what_every_record_is_asked_for_is_refused(name):
    with pytest.raises(ValueError, match=f"a field cannot be called '{name}'"):
        record([("cash", np.int32), (name, np.int8)])


def test_a_copy_is_independent():
    s = new(STATE)
    other = copy_of(s)
    other.players[0].cash = 9
    assert 0 == s.players[0].cash


def test_a_pile_keeps_its_order():
    s = new(STATE)
    clear(s.deck)
    for card in (1, 2, 3, 4):
        push(s.deck, card)
    assert 4 == draw(s.deck)
    assert 2 == remove_at(s.deck, 1)
    insert_at(s.deck, 1, 8)
    assert ([1, 8, 3, EMPTY, EMPTY], 3) == (s.deck.cards.tolist(), s.deck.n)
    assert (2, EMPTY) == (find(s.deck, 3), find(s.deck, 9))


@rule
def emit_three(s):
    for amount in range(3):
        emit(s, 4, 1, 2, amount, EVERYBODY)


def test_only_a_loud_state_is_told_and_no_more_than_fits_is_written():
    s = new(STATE)
    emit_three(s)
    assert 0 == s.happenings.n
    s.happenings.enabled = 1
    emit_three(s)
    assert 3 == s.happenings.n
    assert [(4, 1, 0xFF, 2, 0), (4, 1, 0xFF, 2, 1)] == [
        (h.kind, h.seat, h.learnt, h.subject, h.amount) for h in s.happenings.ring
    ]


def test_a_silent_state_has_no_room_for_happenings_and_none_come() -> None:
    s = new(silent(STATE))
    s.happenings.enabled = 1
    emit_three(s)
    assert (0, 0) == (s.happenings.n, len(s.happenings.ring))
    assert STATE.names == s.dtype.names and s.dtype.itemsize < STATE.itemsize


def test_states_are_copied_to_silent_ones_and_back() -> None:
    states, quiet, back = np.zeros(2, STATE), np.zeros(2, silent(STATE)), np.zeros(2, STATE)
    states["flag"], states["players"]["cash"], states["happenings"]["n"] = [3, 4], [[5, 6], [7, 8]], 1
    copy_but_happenings(states, quiet)
    copy_but_happenings(quiet, back)
    assert [3, 4] == back["flag"].tolist() and [[5, 6], [7, 8]] == back["players"]["cash"].tolist()
    assert [0, 0] == back["happenings"]["n"].tolist()


def test_what_was_read_of_a_record_stays_behind_when_it_is_sent():
    """A view goes to the process in which a bot thinks: with the record, not with what a picture has fetched of it."""
    s = new(STATE)
    s.players[1].cash = 5
    fetched, untouched = Reading(s), Reading(s)
    assert (fetched.players[1].cash, fetched.players[1].cash, fetched.deck.n) == (5, 5, 0)
    assert pickle.dumps(fetched) == pickle.dumps(untouched)
    assert pickle.loads(pickle.dumps(fetched)).players[1].cash == 5


def test_a_view_and_its_deck_are_read_field_by_field_once():
    view = backroom.new("mob_town", seed=1, players=2).view(0)
    assert view.reading is view.reading and view.deck.reading is view.deck.reading
    assert view.reading.card is view.reading.card
    assert view.reading.city_n == int(view.record.city_n)
    assert view.deck.reading.suits.tolist() == view.deck.record.suits.tolist()
