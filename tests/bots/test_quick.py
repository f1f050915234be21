"""The quick bot: what comes to mind first, without a compiler."""

from __future__ import annotations

import pytest

from backroom.bots.simple import Quick
from backroom.core.game import games
from backroom.core.match import Match

MOVES = 12


@pytest.mark.parametrize("name", games())
def test_the_quick_bot_plays_legal_moves_and_sees_no_more_than_its_seat(name: str) -> None:
    match = Match(games()[name], seed=4)
    for number in range(MOVES):
        seat = match.pending[0]
        legal = match.legal_ids(seat)
        if seat >= match.seats:  # the clock
            match.play(legal[0], seat)
            continue
        state = match.state.tobytes()
        advice = Quick(number).analyse(match, seat)
        assert sorted(rated.move for rated in advice.moves) == sorted(legal)
        assert advice.best == Quick(number).choose(match, seat)
        assert state == match.state.tobytes()
        match.play(advice.best, seat)
