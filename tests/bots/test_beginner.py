"""The scripted beginner: a few rules for each game of several seats, by which level 1 is measured."""

from __future__ import annotations

import numpy as np
import pytest

from backroom.bots import Beginner, bot
from backroom.bots.simple import Quick
from backroom.bots.tournament import play_match
from backroom.core.dice import seed_stream
from backroom.core.game import Game, game, games
from backroom.core.match import Match
from backroom.games.mad_city.mind.beginner import plan_as_they_come
from backroom.games.mob_town.state import DRAW, LOT, TAKE_OVER
from backroom.games.mob_town.state import Phase as MobPhase
from backroom.games.ninety.state import ATTEND, CANVASS, RECRUIT, TRAVEL

SCRIPTED = [found for found in games().values() if found.beginner is not None]


def by_beginners(found: Game, moves: int, seed: int) -> Match:
    """A match some moves after its start, played by beginners."""
    match = Match(found, seed=seed)
    while len(match.events) < moves and not match.over:
        seat = match.pending[0]
        match.play(Beginner(seed).choose(match.view(seat)), seat)
    return match


@pytest.mark.parametrize("found", SCRIPTED, ids=lambda found: found.name)
def test_a_beginner_plays_legal_moves_and_the_same_ones_for_the_same_seed(found: Game) -> None:
    first, again = (by_beginners(found, 40, seed=5) for _ in range(2))
    assert len(first.events) == 40
    assert first.events == again.events


@pytest.mark.parametrize("found", SCRIPTED, ids=lambda found: found.name)
def test_a_beginner_knows_no_more_than_the_seat(found: Game) -> None:
    stream = np.zeros(2, np.int64)
    for moves in (6, 20):
        match = by_beginners(found, moves, seed=2)
        seat = match.pending[0]
        other = match.replay()
        seed_stream(stream, 77, moves)
        found.reshuffle(other.state, match.deck.record, seat, stream)
        assert bot("beginner", 5).choose(match.view(seat)) == bot("beginner", 5).choose(other.view(seat))


def test_where_a_game_has_no_script_a_beginner_plays_what_comes_to_mind_first() -> None:
    match = Match(game("mayor_of_chicago"), seed=3)
    assert bot("beginner", 4).choose(match.view(0)) == Quick(4).choose(match.view(0))


def test_in_mob_town_a_beginner_draws_until_there_is_something_to_take() -> None:
    match = by_beginners(game("mob_town"), 60, seed=5)
    main = [event.move for event in match.events if TAKE_OVER - 1 > event.move >= DRAW or event.move >= TAKE_OVER]
    assert DRAW in main and any(move >= TAKE_OVER for move in main)


def test_in_mob_town_a_beginner_takes_the_dearest_property_once_the_law_may_come() -> None:
    match = Match(game("mob_town"), seed=5)
    while match.state.phase != MobPhase.MAIN:
        match.play(Beginner(5).choose(match.view(match.pending[0])), match.pending[0])
    view = match.view(match.pending[0])
    view.record.held[view.seat] = 0  # no agenda
    offered = [move - TAKE_OVER for move in view.legal if TAKE_OVER <= move < LOT]
    dearest = max(int(view.record.face[slot]) for slot in offered)
    assert Beginner(5).choose(view) < TAKE_OVER  # it can wait
    view.record.deck_n, view.record.drawn = 10, 0
    assert view.record.face[Beginner(5).choose(view) - TAKE_OVER] == dearest


def test_in_ninety_a_beginner_takes_what_is_free_and_places_votes_on_the_way() -> None:
    match = by_beginners(game("ninety"), 120, seed=5)
    played = {event.move for event in match.events}
    assert {RECRUIT, CANVASS} <= played
    assert ATTEND in played and any(move >= TRAVEL for move in played)


def test_in_mad_city_a_beginner_lays_every_tile_once_and_beside_another() -> None:
    match = Match(game("mad_city"), seed=5)
    for seat in (0, 1):
        match.play(match.legal_ids(seat)[0], seat)
    plan = plan_as_they_come(match.view(0), 0)
    assert sorted(plan.slots) == list(range(9)) and plan.slots[4] == 0
    assert all(0 <= turn < 4 for turn in plan.rotations)
    assert plan == plan_as_they_come(match.view(0), 0)


def test_in_mad_city_a_beginners_hand_builds_whole_cities() -> None:
    found = game("mad_city")
    match = play_match(found, found.choose_options(players=2, target_points=1), ["beginner", "beginner"], seed=5)
    assert match.over and max(match.scores) > 0
