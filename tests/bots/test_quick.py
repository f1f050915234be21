"""The quick bot: what comes to mind first, without a compiler."""

from __future__ import annotations

import numpy as np
import pytest

from backroom.bots.simple import Gentle, Quick
from backroom.core.dice import seed_stream
from backroom.core.game import game, games
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.record import copy_of

MOVES = 12


@pytest.mark.parametrize("name", games())
def test_the_quick_bot_plays_legal_moves_and_sees_no_more_than_its_seat(name: str) -> None:
    match = Match(games()[name], seed=4)
    for number in range(MOVES):
        if match.over:
            break
        seat = match.pending[0]
        legal = match.legal_ids(seat)
        if seat >= match.seats:  # the clock
            match.play(legal[0], seat)
            continue
        state = match.state.tobytes()
        advice = Quick(number).analyse(match.view(seat))
        assert sorted(rated.move for rated in advice.moves) == sorted(legal)
        assert advice.best == Quick(number).choose(match.view(seat))
        assert state == match.state.tobytes()
        match.play(advice.best, seat)


@pytest.mark.parametrize("name", ["mayor_of_chicago", "mob_town", "ninety"])
def test_the_gentle_bot_plays_on_legally_though_it_overlooks_moves(name: str) -> None:
    match = Match(game(name), seed=8)
    for _ in range(60):
        seat = match.pending[0]
        chosen = Gentle(seed=3).choose(match.view(seat))
        assert chosen in match.legal_ids(seat)
        match.play(chosen, seat)


def test_the_gentle_bot_overlooks_about_half_of_the_moves() -> None:
    stream = np.array([5, 7], np.int64)
    seen = Gentle().notice(list(range(1000)), stream)
    assert 450 < len(seen) < 650 and seen == sorted(seen)
    assert Gentle().notice([3], stream) == [3]


def test_who_drafts_in_ninety_deals_bios_and_turfs_that_are_left() -> None:
    found = game("ninety")
    match = Match(found, seed=8, options=found.choose_options(players=2, bios="draft2", home_turfs="draft2"))
    for number in range(4):
        seat, worlds = match.pending[0], []
        for record in (match.state, match.view(seat).record):
            stream, s = np.zeros(2, np.int64), copy_of(record)
            seed_stream(stream, 5, number)
            plain(found.reshuffle)(s, match.deck.record, seat, stream)
            worlds.append([s.bios.cards[: s.bios.n].tolist(), s.turfs.cards[: s.turfs.n].tolist()])
        assert worlds[0] == worlds[1]
        assert min(worlds[1][1]) >= 0
        match.play(match.legal_ids(seat)[0], seat)
