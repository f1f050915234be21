"""The estimate that quick bots look at: what a turn still promises, what its end changes, where the last votes go."""

import numpy as np
import pytest
from ninety_table import D, campaign, next_card, play, schedule, votes

from backroom.bots import Random, Search
from backroom.core.match import Match
from backroom.games.ninety import GAME
from backroom.games.ninety.mind.evaluate import evaluate, turns_to_come
from backroom.games.ninety.mind.guide import turns
from backroom.games.ninety.state import COMMIT, DAYS, MAX_LEGAL, Phase


def after(s, verb, place=0):
    """The estimate of seat 0 after a move of its own."""
    copy = s.copy()
    play(copy, verb, place)
    return float(evaluate(copy, D, 0))


def test_the_mere_end_of_a_turn_changes_nobodys_prospects():
    """§day: in whichever place of the order a candidate is, as many turns are to come before as after the turn."""
    for seat in range(3):
        s = campaign(3, seat=seat, at=37, points=1)
        s.day = 8
        next_card(s, 5)
        before = [int(turns_to_come(s, other, seat)) for other in range(3)]
        play(s, "end_turn")
        assert [int(turns_to_come(s, other, seat)) for other in range(3)] == before
        assert before[seat] == 7


def test_a_step_towards_an_event_is_better_than_one_away_from_it():
    """§events: East Carson Street leads from South Side Flats to Hays; the Bluff is the other way."""
    s = campaign(2, at=71, points=2)
    schedule(s, 37)
    assert after(s, "travel", 37) > after(s, "travel", 10)


def test_an_event_with_a_reward_draws_more_than_a_courtesy_call():
    """§events: Hays, one step away, with its vote and canvasser; the same card without them; no card."""
    s = campaign(2, at=71, points=2)
    schedule(s, 37)
    full = float(evaluate(s, D, 0))
    bare = D.copy()
    bare.events[37].lean = bare.events[37].canvassers = 0
    assert full > float(evaluate(s, bare, 0)) > float(evaluate(campaign(2, at=71, points=2), D, 0))


def test_mud_at_one_of_four_opponents_is_worth_less_than_a_vote():
    """§mudslinging: an opponent's lost vote helps against him alone; with no other it outweighs a canvasser."""
    for players, better in ((2, True), (5, False)):
        s = campaign(players, at=37, points=3)
        s.day = 8
        votes(s, 37, 1, lean=2)
        assert (after(s, "mudsling", 1) > after(s, "canvass")) == better


def test_the_last_canvassers_go_where_they_may_win_a_rank():
    """§election-day: not into regions that are won or lost, though the first of them comes first."""
    s = campaign(2)
    s.phase, s.waiting = Phase.COMMIT, 0b11
    s.keep[:2] = s.canvassers[:2] = 6
    s.votes[0], s.votes[1] = [30, 0, 30, 9, 30, 0], [0, 30, 0, 10, 0, 30]
    moves = np.zeros(MAX_LEGAL, np.int16)
    n = int(GAME.legal(s, D, 0, moves))
    values = {int(move) - COMMIT: 0.0 for move in moves[:n]}
    for region in values:
        copy = s.copy()
        GAME.play(copy, D, 0, COMMIT + region)
        values[region] = float(evaluate(copy, D, 0))
    assert max(values, key=values.__getitem__) == 3 and values[3] > values[4]


@pytest.mark.parametrize("players", [2, 5])
def test_turns_are_counted_one_by_one_from_the_opening_to_election_day(players):
    """§day, §election-day: each is one more than the one before, and the polls belong to the last."""
    match, anybody = Match(GAME, seed=8, options=GAME.choose_options(players=players)), Random(3)
    before = players
    while not match.over:
        assert before <= int(turns(match.state)) <= before + 1
        before = int(turns(match.state))
        seat = match.pending[0]
        match.play(anybody.choose(match.view(seat)), seat)
    assert before == DAYS * players + players - 1


@pytest.mark.parametrize(("start_day", "to_the_end"), [(1, False), (15, True)])
def test_search_looks_a_round_ahead_and_on_the_last_day_to_the_end(start_day, to_the_end):
    """An estimate is some number between a win and a loss; on the last day each playout ends with one of the two."""
    match, anybody = Match(GAME, seed=5, options=GAME.choose_options(players=2, start_day=start_day)), Random(3)
    while match.state.phase != Phase.ACT:
        match.play(anybody.choose(match.view(match.pending[0])), match.pending[0])
    advice = Search(playouts=128).analyse(match.view(match.pending[0]))
    best = advice.moves[0]  # what others are worth is told by what lies between them and the best on the same deals
    totals = [rated.value * rated.visits for rated in advice.moves if rated.visits == best.visits]
    assert all(-1.0 <= rated.value <= 1.0 for rated in advice.moves)
    assert all(abs(total - round(total)) < 1e-9 for total in totals) == to_the_end
