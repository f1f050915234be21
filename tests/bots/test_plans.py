"""Search over plans: whole turns, made and judged on deals of what is hidden."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from backroom.bots import Search, bot
from backroom.bots.plans import Plan, Planner
from backroom.bots.search import is_planned
from backroom.bots.simple import hasten, hastened, is_hastened
from backroom.bots.tournament import play_match
from backroom.core.game import game
from backroom.core.match import Match
from backroom.games.ninety.state import Phase

NINETY = game("ninety")


def on_day(number: int, seed: int = 5) -> Match:
    """A campaign of two in which somebody begins a day's actions."""
    match = Match(NINETY, seed=seed)
    while match.state.day < number or match.state.phase != Phase.ACT:
        seat = match.pending[0]
        match.play(bot("gentle:0", 3).choose(match.view(seat)), seat)
    return match


def test_a_plan_is_played_move_by_move_until_something_is_learnt() -> None:
    match = on_day(4)
    seat = match.pending[0]
    plan = Search(2, playouts=600).plan(match.view(seat))
    assert len(plan) > 1
    for move in plan:
        assert move in match.legal_ids(seat)
        match.play(move, seat)
        if match.showed(-1) or match.pending != (seat,):
            break


def test_the_same_seed_finds_the_same_plan_whatever_is_hidden() -> None:
    match = on_day(6)
    seat = match.pending[0]
    other = match.replay()
    stream = np.array([7, 9], np.int64)
    NINETY.reshuffle(other.state, match.deck.record, seat, stream)
    assert len({Search(2, playouts=300).plan(table.view(seat)) for table in (match, match, other)}) == 1


def test_only_the_moves_that_are_asked_about_are_rated() -> None:
    match = on_day(3)
    view = match.view(match.pending[0])
    asked = replace(view, legal=view.legal[1:3])
    advice = Search(2, playouts=300).analyse(asked)
    assert {row.move for row in advice.moves} == set(asked.legal)
    assert all(row.visits for row in advice.moves)


def test_every_move_of_a_day_is_rated_beside_the_best_one() -> None:
    match = on_day(3)
    view = match.view(match.pending[0])
    advice = Search(2, playouts=300).analyse(view)
    assert {row.move for row in advice.moves} == set(view.legal)
    assert advice.moves[0].apart == 0
    assert all(-1 <= row.value <= 1 for row in advice.moves)


def test_a_rated_move_comes_with_the_plan_that_its_value_counts_on() -> None:
    match = on_day(3)
    view = match.view(match.pending[0])
    planner = Planner(view, 2)
    advice = planner.search(playouts=600, seconds=None, early=False)
    assert advice.moves[0].plan == planner.plan() and len(planner.plan()) > 1
    assert all(row.plan[0] == row.move for row in advice.moves)


def test_moves_that_most_deals_do_not_allow_are_left_open() -> None:
    plan = Plan(np.array([4, 5, 6, 7], np.int16))
    plan.values, plan.last = np.zeros(8), np.zeros(12)
    plan.reached[:] = 20, 19, 11, 19
    assert plan.counted_on == (4, 5)


def test_who_has_no_time_still_rates_every_move() -> None:
    match = on_day(6)
    view = match.view(match.pending[0])
    advice = Search(2, playouts=1).analyse(view)
    assert all(row.visits for row in advice.moves)
    assert set(Search(2, playouts=1).plan(view)[:1]) <= set(view.legal)


def test_the_usual_plan_is_left_only_for_a_clearly_better_one() -> None:
    match = on_day(3)
    planner = Planner(match.view(match.pending[0]), 2)
    planner.usual, other = Plan(np.zeros(1, np.int16)), Plan(np.ones(1, np.int16))
    chance = np.random.default_rng(1)
    for plan, mean in ((planner.usual, 0.0), (other, 0.001)):
        plan.last = chance.normal(mean, 0.5, 600)
        plan.edges = np.zeros(600)
    planner.finish([planner.usual, other], lambda share: True, early=False)
    assert planner.chosen is planner.usual
    other.last = planner.usual.last + 0.1
    planner.finish([planner.usual, other], lambda share: True, early=False)
    assert planner.chosen is other


def test_first_votes_weekends_and_days_are_planned_but_neither_drafts_nor_the_election() -> None:
    match = Match(NINETY, seed=5, options=NINETY.choose_options(bios="draft2", home_turfs="draft2"))
    found: dict[Phase, set[bool]] = {}
    while not match.over:
        seat = match.pending[0]
        view = match.view(seat)
        found.setdefault(Phase(int(match.state.phase)), set()).add(is_planned(view))
        match.play(bot("gentle:0", 3).choose(view), seat)
    apart = {Phase.DRAFT_BIO, Phase.DRAFT_TURF, Phase.COMMIT}
    assert apart < set(found) and {Phase.SEED, Phase.WEEKEND, Phase.ACT} < set(found)
    assert all(how == {phase not in apart} for phase, how in found.items())


def test_a_weekend_is_planned_with_the_day_that_follows_it() -> None:
    match = on_day(6)
    while match.state.phase != Phase.WEEKEND:
        seat = match.pending[0]
        match.play(bot("gentle:0", 3).choose(match.view(seat)), seat)
    view = match.view(match.pending[0])
    planner = Planner(view, 2)
    advice = planner.search(playouts=600, seconds=None, early=False)
    assert advice.moves[0].plan[0] in view.legal and all(row.visits for row in advice.moves)
    assert {"travel", "canvass"} & {NINETY.moves.family(move).name for move in planner.plan()}


@pytest.mark.parametrize("name", ["mean_streets", "ninety"])
def test_hastened_bots_choose_the_same(name: str) -> None:
    found, specs = game(name), ["level:1", "gentle:0"]
    options = found.choose_options()
    specs = specs[: found.seat_count(options)]
    hastened.discard(name)
    slow = play_match(found, options, specs, 3)
    hasten(found)
    assert is_hastened(found)
    assert play_match(found, options, specs, 3).events == slow.events
    hastened.discard(name)
