"""What quick bots do in the speed solitaire: they look at some of the moves and make none that costs points."""

from __future__ import annotations

import backroom
from backroom import Match
from backroom.core.jit import plain
from backroom.core.record import copy_of
from backroom.games.mad_city.mind.evaluate import city_value
from backroom.games.mad_city.mind.guide import changed_value
from backroom.games.mad_city.rules import play


def building(seed: int = 3, moves: int = 0) -> Match:
    """A solitaire against the clock in its first round, after some moves of the quick bot."""
    match = backroom.new("mad_city", mode="speed", seed=seed)
    match.play("go", 0)
    for _ in range(moves):
        match.play(backroom.bot("gentle:0", seed).choose(match.view(0)), 0)
    return match


def worth(match: Match) -> float:
    return float(plain(city_value)(match.state, match.deck.record, match.state.players[0]))


def test_what_a_move_makes_of_the_city_is_what_playing_it_makes() -> None:
    for moves in (3, 18):
        match = building(moves=moves)
        before = match.state.tobytes()
        for move in match.legal_ids(0)[:: 7 if moves == 3 else 5]:
            found = float(plain(changed_value)(match.state, match.deck.record, int(move)))
            assert match.state.tobytes() == before
            after = copy_of(match.state)
            plain(play)(after, match.deck.record, 0, int(move))
            assert found == float(plain(city_value)(after, match.deck.record, after.players[0]))


def test_no_quick_move_costs_points() -> None:
    match = building()
    seen = [worth(match)]
    for _ in range(24):
        match.play(backroom.bot("gentle:0", 5).choose(match.view(0)), 0)
        seen.append(worth(match))
    assert seen == sorted(seen)


def test_whoever_overlooks_nearly_all_moves_builds_a_poorer_city() -> None:
    ends = {}
    for spec in ("gentle:0", "gentle:95"):
        match = building(seed=8)
        for _ in range(24):
            match.play(backroom.bot(spec, 5).choose(match.view(0)), 0)
        ends[spec] = worth(match)
    assert ends["gentle:0"] > ends["gentle:95"]
