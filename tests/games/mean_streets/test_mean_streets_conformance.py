"""The contract, kept in random games of every option set; and what a player can know of the hidden cards."""

from __future__ import annotations

import numpy as np
import pytest
from mean_streets_table import Table

from backroom.core.check import check_game
from backroom.core.decks import read_deck
from backroom.core.dice import below, seed_stream
from backroom.core.jit import interpreted
from backroom.core.match import Match
from backroom.core.record import UNKNOWN, copy_of, new
from backroom.core.trace import trace
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.state import STATE


@pytest.mark.parametrize(
    ("deck", "games"), [("standard", 3 if interpreted() else 10), ("guards-and-tables", 2), ("v1", 2)]
)
def test_random_games_keep_the_contract(deck, games):
    report = check_game(GAME, games=games, deck=read_deck(GAME, deck))
    assert report.games == games


@pytest.mark.slow
def test_two_thousand_random_games_keep_the_contract():
    report = check_game(GAME, games=2000, seed=13, pictures=400)
    assert report.games == 2000
    assert report.option_sets == 10


def test_every_section_and_ruling_is_cited():
    assert trace(GAME).faults == []


def afresh(s, d, number):
    """The state as a player may imagine it."""
    other, stream = copy_of(s), np.zeros(2, np.int64)
    seed_stream(stream, 5, number)
    GAME.reshuffle(other, d, 0, stream)
    return other


def test_a_view_hides_decks_boss_and_chance():
    """§set-up, R2, R55"""
    match = Match(GAME, seed=4, deck="v1")
    seen = new(STATE)
    GAME.view(match.state, 0, seen)
    assert set(seen.locations.cards[:12].tolist()) == {UNKNOWN}
    assert set(seen.events.cards.tolist()) == {UNKNOWN}
    assert seen.hidden_out.tolist() == [UNKNOWN, UNKNOWN]
    assert seen.boss == UNKNOWN
    for stream in (seen.deal_stream, seen.era_stream, seen.dice_stream):
        assert stream.tolist() == [0, 0]


def test_unseen_cards_may_be_in_the_deck_or_out():
    """§set-up: over many deals each unseen card is found in each place it can be in, and seen ones never."""
    table = Table(
        controlled=[4, 12],
        row=[0, 3],
        deck=[1, 2, 5, 6, 7, 13, 14],
        hidden_out=[8, 9],
        rivals_left=[15, 16, 17, 18, 19],
    )
    s = table.s
    s.location_seen = sum(1 << card for card in (4, 12, 0, 3, 10, 11))
    deck, out, left = set(), set(), set()
    for number in range(200):
        other = afresh(s, table.d, number)
        assert other.locations.n == 7 and other.rivals_left.n == 5
        dealt = other.locations.cards[:7].tolist()
        assert sum(card >= 12 for card in dealt) == 2
        deck |= set(dealt)
        out |= set(other.hidden_out.tolist())
        left |= set(other.rivals_left.cards.tolist())
    assert deck == {1, 2, 5, 6, 7, 8, 9, *range(13, 20)}
    assert out == {1, 2, 5, 6, 7, 8, 9}
    assert left == set(range(13, 20))


def test_cards_swept_into_the_second_deck_are_known_to_be_there():
    """§second-era, R69"""
    table = Table(controlled=[4, 5, 3], row=[0, 1, 2, 6], deck=[7, 8, 12], turn=12, events=[0], dice=0).play("wait")
    assert table.s.known_in_deck == 1 << 0 | 1 << 1 | 1 << 2 | 1 << 6
    for number in range(50):
        other = afresh(table.s, table.d, number)
        assert {0, 1, 2, 6} <= set(other.locations.cards[: other.locations.n].tolist())


def test_events_drawn_this_era_do_not_come_again():
    """§events"""
    stream = np.zeros(2, np.int64)
    seed_stream(stream, 1, 1)
    match = Match(GAME, seed=11, deck="v1")
    while match.state.turn < 8:
        legal = match.legal_ids(0)
        match.play(legal[below(stream, len(legal))])
    drawn = {event for event in range(18) if match.state.event_seen >> event & 1}
    possible = set()
    for number in range(100):
        other = afresh(match.state, match.deck.record, number)
        possible |= set(other.events.cards[: other.events.n].tolist())
    assert len(drawn) == 12 - match.state.events.n
    assert possible == set(range(18)) - drawn


def test_a_boss_turned_up_stays_the_same_and_a_hidden_one_may_be_any():
    """§da-boss, R55"""
    table = Table(controlled=[4], era=2, turn=22, phase="challenge", events=[], boss=2)
    assert {int(afresh(table.s, table.d, number).boss) for number in range(60)} == {0, 1, 2, 3}
    table.s.boss_shown = 1
    assert {int(afresh(table.s, table.d, number).boss) for number in range(60)} == {2}
