"""Bots choose legal moves, the same ones for the same seed, and know nothing that their seat may not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tiny import GAME as TINY
from tiny.state import BURN, KEEP, TAKE, Phase

import backroom
from backroom.bots import LEVELS, Bot, Gentle, Greedy, Random, Search, bot, level_of, spec_in
from backroom.bots.search import points_ahead
from backroom.bots.simple import Rater
from backroom.core.advice import Advice, Rated
from backroom.core.dice import seed_stream
from backroom.core.errors import BadOption, IllegalMove, UnknownBot
from backroom.core.game import Game, Options, game, games
from backroom.core.match import Match

GAMES = {"mean_streets": game("mean_streets"), "tiny": TINY}
SPECS = ("random", "gentle", "greedy", "search:40")


def into(found: Game, moves: int, seed: int = 3) -> Match:
    """A match some random moves after its start."""
    match, anybody = Match(found, seed=seed), Random(9)
    while len(match.events) < moves and not match.over:
        seat = match.pending[0]
        match.play(anybody.choose(match.view(seat)), seat)
    return match


def kinds_of_tables(found: Game) -> list[Options]:
    """The options of its presets and, where it is not alone, of every number of seats."""
    seats = [{"players": number} for number in found.seats if number > 1 and "players" in found.options.model_fields]
    return [found.choose_options(**chosen) for chosen in ({}, *found.options.PRESETS.values(), *seats)]


def positions(name: str, *moves: int) -> Iterator[Match]:
    """A match so many moves after its start, those that go on."""
    found = (into(GAMES[name], n) for n in moves)
    return (match for match in found if not match.over)


def reshuffled(match: Match, seat: int, number: int) -> Match:
    """The same match for the seat's eyes, all that it cannot see dealt afresh."""
    other = match.replay()
    stream = np.zeros(2, np.int64)
    seed_stream(stream, 77, number)
    match.game.reshuffle(other.state, match.deck.record, seat, stream)
    return other


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", GAMES)
def test_choices_are_legal_to_the_end_of_the_game(name: str, spec: str) -> None:
    match, player = Match(GAMES[name], seed=4), bot("search:6" if "search" in spec else spec, seed=2)
    while not match.over and len(match.events) < 40:
        seat = match.pending[0]
        chosen = player.choose(match.view(seat))
        assert chosen in match.legal_ids(seat)
        match.play(chosen, seat)
    assert match.events


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", GAMES)
def test_a_seed_decides_the_choice_and_the_match_is_left_alone(name: str, spec: str) -> None:
    for match in positions(name, 0, 3, 8):
        seat, before = match.pending[0], match.state.tobytes()
        first, again = (bot(spec, seed=5).analyse(match.view(seat)).moves for _ in range(2))
        assert first == again
        assert match.state.tobytes() == before
        assert sorted(row.move for row in first) == match.legal_ids(seat)


def test_another_seed_makes_another_random_player() -> None:
    match = into(GAMES["mean_streets"], 4)
    assert len(match.legal_ids(0)) > 1
    assert len({Random(seed).choose(match.view(0)) for seed in range(40)}) > 1


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", GAMES)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(name: str, spec: str) -> None:
    for match in positions(name, 0, 2, 5):
        seat = match.pending[0]
        expected = bot(spec, seed=5).analyse(match.view(seat)).moves
        for number in range(4):
            other = reshuffled(match, seat, number)
            assert bot(spec, seed=5).analyse(other.view(seat)).moves == expected


def test_hidden_things_really_differ_where_the_tiny_game_is_reshuffled() -> None:
    match = into(TINY, 0)
    assert len({int(reshuffled(match, 0, number).state.cards[1]) for number in range(12)}) > 1


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_of_a_seat_that_is_not_to_move_says_whose_turn_it_is(spec: str) -> None:
    match = into(TINY, 0)
    with pytest.raises(IllegalMove, match="a bot is asked for seat 1, which is not to move; it is the turn of seat 0"):
        bot(spec).choose(match.view(1))


def test_a_bot_is_asked_with_a_view() -> None:
    match: Any = into(TINY, 0)
    with pytest.raises(BadOption, match=r"with the view of its seat, match.view\(seat\), and not with <Match tiny"):
        bot("random").choose(match)


@pytest.mark.parametrize("spec", SPECS)
def test_a_match_and_a_seat_stand_for_the_view_of_that_seat(spec: str) -> None:
    match = into(TINY, 0)
    assert bot(spec, seed=5).choose(match, 0) == bot(spec, seed=5).choose(match.view(0))


# --- strength ---------------------------------------------------------------------------------------------------------


def position(matches: int, card: int, phase: Phase = Phase.TAKE) -> Match:
    """Seat 0 to move before so many matches; seat 1 has burnt its card, so chance decides nothing."""
    match = Match(TINY, seed=1)
    match.state.matches = matches
    match.state.cards[:] = (card, 0)
    match.state.phase = phase
    return match


@pytest.mark.parametrize("player", [Search(playouts=200), Greedy()], ids=["search", "greedy"])
@pytest.mark.parametrize("matches", [1, 2, 3])
def test_the_last_matches_are_taken(player: Bot, matches: int) -> None:
    assert TAKE + matches - 1 == player.choose(position(matches, card=0).view(0))


def test_search_burns_the_card_that_wins_at_once() -> None:
    assert BURN == Search(playouts=200).choose(position(2, card=2, phase=Phase.BURN).view(0))


def test_search_sees_two_turns_ahead() -> None:
    """Four matches are lost for the seat to take, with no card left on either side."""
    for matches in (5, 6, 7):
        assert TAKE + matches - 5 == Search(playouts=2000).choose(position(matches, card=0).view(0))


def test_search_keeps_a_card_that_would_hand_over_the_win() -> None:
    """Of four matches the other takes at most three, and the card takes the last one; burnt now it leaves three."""
    assert KEEP == Search(playouts=2000).choose(position(4, card=1, phase=Phase.BURN).view(0))


def test_a_plan_begins_with_the_choice_and_goes_on_with_the_seats_own_moves() -> None:
    """Four matches and a card of one: take three, then burn the card and win."""
    view = position(4, card=1).view(0)
    search = Search(playouts=4000)
    assert (TAKE + 2, BURN) == search.plan(view)
    assert search.plan(view)[0] == search.choose(view)


def test_a_plan_ends_where_the_other_seat_moves() -> None:
    assert 1 == len(Search(playouts=4000).plan(position(5, card=0).view(0)))


@pytest.mark.parametrize("player", [Random(3), Gentle(3), Greedy(3)], ids=["random", "gentle", "greedy"])
def test_who_plans_nothing_has_a_plan_of_one_move(player: Rater) -> None:
    view = position(4, card=1).view(0)
    assert player.plan(view) == (player.choose(view),)


def test_two_moves_are_compared_on_the_deals_that_both_met() -> None:
    """What is dealt is the same for both, and so is the end: no noise is left between them but that of a few."""
    advice = Search(playouts=4000).analyse(position(4, card=0).view(0))  # whatever is taken, the other takes the rest
    assert len(advice.moves) == len(advice.leaders(0.02)) == 3
    assert all(row.apart is not None and row.apart < 0.01 for row in advice.moves)


def test_a_move_is_better_only_beyond_what_searches_differ_by() -> None:
    """Playouts of one tree are not independent: of many, their own error says too little."""
    one, two = Rated(1, 0.30, 9000, 0.005, 0.0), Rated(2, 0.24, 9000, 0.005, 0.005)
    assert Advice((one, two)).is_clear(one, two)
    one, two = replace(one, sway=0.04), replace(two, sway=0.04)
    assert not Advice((one, two)).is_clear(one, two)


def test_a_search_says_how_far_searches_differ_in_a_game() -> None:
    for name, swaying in (("mob_town", True), ("mean_streets", False)):
        match = backroom.new(name, seed=3)
        rows = Search(playouts=400).analyse(match.view(match.pending[0])).moves
        assert any(row.sway > 0 for row in rows) == swaying


def test_a_search_counts_the_decisions_of_its_playouts() -> None:
    advice = Search(1, playouts=40).analyse(into(TINY, 2).view(into(TINY, 2).pending[0]))
    assert 0 < advice.playouts <= advice.decisions


def test_a_clear_choice_is_the_one_that_the_whole_budget_would_make() -> None:
    view = position(3, card=0).view(0)
    assert TAKE + 2 == Search(playouts=4000).choose(view) == Search(playouts=4000).analyse(view).best


@pytest.mark.parametrize(("points", "seat", "ahead"), [((5, 3, 4), 0, 1.0), ((5, 3, 4), 1, -2.0), ((7,), 0, 0.0)])
def test_a_margin_is_what_a_seat_is_ahead_of_the_best_of_the_others(
    points: tuple[int, ...], seat: int, ahead: float
) -> None:
    assert ahead == points_ahead(np.array(points, np.int32), seat)


def test_values_lie_on_the_scale_of_returns_and_the_sure_win_is_worth_one() -> None:
    advice = Search(playouts=300).analyse(position(3, card=0).view(0))
    assert (TAKE + 2, 1.0) == (advice.best, advice.moves[0].value)
    assert all(-1.0 <= row.value <= 1.0 for row in advice.moves)
    assert sum(row.visits for row in advice.moves) == advice.playouts


def test_a_budget_of_seconds_thinks_about_every_move() -> None:
    match = into(GAMES["tiny"], 0)
    advice = bot("search:0.01s").analyse(match.view(0))
    assert sorted(row.move for row in advice.moves) == match.legal_ids(0)
    assert all(row.visits > 0 for row in advice.moves)
    assert "search:0.01s" == bot("search:0.01s").name


# --- descriptions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["level:1", "level:5", "random", "gentle", "gentle:60", "greedy", "search:2000", "search:1s", "search:1.5s"]
)
def test_a_bot_is_called_as_it_was_described(spec: str) -> None:
    assert spec == bot(spec).name


def test_every_level_at_the_table_is_a_bot() -> None:
    assert [level.spec for level in LEVELS] == [bot(level.spec).name for level in LEVELS]


@pytest.mark.parametrize("found", [TINY, *games().values()], ids=lambda found: found.name)
def test_a_game_says_what_each_level_is(found: Game) -> None:
    for options in kinds_of_tables(found):
        specs = [spec_in(found, options, level.spec) for level in LEVELS]
        assert specs == list(found.levels_with(options)) == [bot(spec).name for spec in specs]
        assert len(set(specs)) == len(LEVELS) == 5
        assert "greedy" == spec_in(found, options, "greedy")


def test_a_level_chooses_as_the_bot_that_the_game_names_for_it() -> None:
    match = into(TINY, 0)
    for level in LEVELS[:-1]:
        named = spec_in(TINY, match.options, level.spec)
        assert bot(level.spec, 5).choose(match.view(0)) == bot(named, 5).choose(match.view(0))


def test_descriptions_from_when_there_were_three_levels_are_levels_still() -> None:
    found = [level_of(spec) for spec in ("gentle", "greedy", "search:1s", "level:2")]
    assert ["beginner", "medium", "expert", "easy"] == [level.key for level in found if level]
    assert level_of("search:400") is None


def test_who_overlooks_more_notices_less() -> None:
    moves, noticed = list(range(1000)), []
    for percent in (0, 30, 60, 99):
        stream = np.zeros(2, np.int64)
        seed_stream(stream, 77, 0)
        noticed.append(len(Gentle(overlooked=percent).notice(moves, stream)))
    assert noticed[0] == 1000 and noticed == sorted(noticed, reverse=True) and noticed[-1] > 0
    assert [5] == Gentle(overlooked=99).notice([5], stream)


@pytest.mark.parametrize(
    "spec", ["", "clever", "Random", "search", "search:", "search:fast", "search:-1", "search:1e3s"]
)
def test_an_unknown_bot_is_refused_with_what_there_is(spec: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        bot(spec)
    assert f"no bot '{spec}'; there are level:1 to level:5, random, gentle, " in str(refused.value)


@pytest.mark.parametrize(
    "spec", ["search:0", "search:99999999", "search:0s", "search:601s", "gentle:100", "level:0", "level:6"]
)
def test_a_budget_out_of_range_is_refused_with_the_range(spec: str) -> None:
    with pytest.raises(UnknownBot, match=rf"bot '{spec}': .* is out of range; from .* to "):
        bot(spec)
