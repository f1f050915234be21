"""Election Day: last canvassers, secrecy, regions, ranks, the winner."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ninety_table import EVEN, D, at_table, campaign, fresh, legal, next_card, play, refusal, run_on, targets, votes

from backroom.core.dice import seed_stream
from backroom.core.lessons import FIRST
from backroom.core.record import new
from backroom.games.ninety import rules
from backroom.games.ninety.draw.wide import BOARD, MAP
from backroom.games.ninety.scoring import break_tie, count_votes, rank_points, returns, scores
from backroom.games.ninety.state import REGIONS as REGION_NAMES
from backroom.games.ninety.state import STATE, ZONES, Phase, Refusal
from backroom.games.ninety.view import view


def election(keeps, **chosen):
    """Election Day with so many canvassers kept by each seat."""
    s = campaign(len(keeps), **chosen)
    s.canvassers[: len(keeps)] = [4 * keep for keep in keeps]
    s.phase = Phase.ELECTION
    run_on(s)
    return s


def in_regions(table, cards=(), cash=(), **chosen):
    """A state whose region totals are as given, by seat."""
    s = campaign(len(table), **chosen)
    for seat, row in enumerate(table):
        s.votes[seat] = row
    s.events[: len(cards)] = cards
    s.cash[: len(cash)] = cash
    return s


def test_g31_committing_in_secret():
    """G31 (§election-day, R47, R67): regions in order; others see only what is kept; the last region takes the rest."""
    s = election((3, 2))
    assert s.phase == Phase.COMMIT and rules.pending(s) == 0b11
    play(s, "commit", 0, 0)
    play(s, "commit", 2, 0)
    assert refusal(s, "commit", 0, seat=0) == Refusal.LOWER_REGION
    seen = new(STATE)
    view(s, 1, seen)
    assert seen.keep[:2].tolist() == [3, 2] and not seen.committed[0].any()
    own = new(STATE)
    view(s, 0, own)
    assert own.committed[0].tolist() == [1, 0, 1, 0, 0, 0]
    play(s, "commit", 2, 0)
    assert rules.pending(s) == 0b10
    s = election((3, 2))
    play(s, "commit", 5, 0)
    assert s.committed[0].tolist() == [0, 0, 0, 0, 0, 3] and rules.pending(s) == 0b10


def test_the_order_of_the_seats_does_not_matter():
    """§election-day, R67: commitments are simultaneous."""
    results = []
    for order in ((0, 1, 1, 0), (1, 0, 0, 1)):
        s = election((2, 2))
        plan = {0: [1, 4], 1: [0, 3]}
        for seat in order:
            play(s, "commit", plan[seat].pop(0), seat)
        assert s.phase == Phase.OVER
        results.append((s.committed.tolist(), s.score.tolist()))
    assert results[0] == results[1]


def test_open_commitments_come_in_turn_order():
    """§election-day: hidden_allocation=false."""
    s = election((1, 2, 1), hidden_allocation=False)
    order = []
    while s.phase == Phase.COMMIT:
        order.append(int(s.turn))
        assert rules.pending(s) == 1 << int(s.turn)
        seen = new(STATE)
        view(s, (order[-1] + 1) % 3, seen)
        assert np.array_equal(seen.committed, s.committed)
        play(s, "commit", len(order) % 5)
    assert order == [0, 1, 1, 2]


def test_nobody_with_canvassers_goes_straight_to_the_count():
    """§election-day, R46: three are none."""
    s = campaign(2)
    s.canvassers[:2] = 3, 0
    s.phase = Phase.ELECTION
    run_on(s)
    assert s.phase == Phase.OVER


def test_r47_last_canvassers_need_no_presence():
    """§election-day, R47: any region, no limits, worth a point each, and they rank."""
    s = election((5, 1))
    play(s, "commit", 5, 0)
    play(s, "commit", 0, 1)
    assert s.committed[0, 5] == 5
    assert s.score[0] - s.score[1] == 5 - 1


REGIONS = [[12, 7, 4, 0, 15, 3], [12, 0, 4, 11, 10, 8], [5, 9, 4, 11, 10, 2]]


def test_g28_a_whole_count():
    """G28 (§vote-counting, §winner, R1, R49, R51): A and B have 89 each, A more cards."""
    s = in_regions(REGIONS, cards=(9, 5, 9))
    ranks = [[int(rank_points(s, D, seat, region)) for region in range(6)] for seat in range(3)]
    assert ranks == [[8, 6, 6, 3, 10, 6], [8, 3, 6, 8, 4, 10], [3, 10, 6, 8, 4, 3]]
    out = np.zeros(3, np.int32)
    scores(s, D, out)
    assert out.tolist() == [89, 89, 84]
    s.phase = Phase.COUNT
    count_votes(s, D)
    assert s.place[:3].tolist() == [1, 2, 3]
    s = in_regions(REGIONS, cards=(9, 5, 9), rank_zero=False)
    scores(s, D, out)
    assert out.tolist() == [86, 86, 84]
    s = in_regions(REGIONS, cards=(9, 5, 9), votes_score=False)
    scores(s, D, out)
    assert out.tolist() == [89 - 41, 89 - 45, 84 - 41]


@pytest.mark.parametrize(
    ("totals", "points"),
    [((4, 4, 4, 4, 4), (4, 4, 4, 4, 4)), ((9, 5, 5, 5), (10, 3, 3, 3)), ((6, 6), (8, 8)), ((0, 0, 0), (6, 6, 6))],
)
def test_g29_ties_split_and_round_down(totals, points):
    """G29 (§vote-counting, R49, R50, R51): only the places occupied count."""
    s = in_regions([[total, 0, 0, 0, 0, 0] for total in totals])
    assert tuple(int(rank_points(s, EVEN, seat, 0)) for seat in range(len(totals))) == points


def test_g30_ties_in_the_total():
    """G30 (§winner, R52, R64): 89 each and as many cards: most cash, and if that is equal, an even draw."""
    cards = 89 - 6 * 5 - 6 * (int(D.chart[2, :2].sum()) // 2)

    def places(cash, seed):
        s = in_regions([[5] * 6, [5] * 6], cards=(cards, cards), cash=cash)
        seed_stream(s.dice, 92, seed)
        s.phase = Phase.COUNT
        count_votes(s, D)
        assert s.score[:2].tolist() == [89, 89]
        return s.place[:2].tolist()

    assert all(places((7, 5), seed) == [1, 2] for seed in range(8))
    assert all(places((5, 7), seed) == [2, 1] for seed in range(8))
    drawn = [places((5, 5), seed) for seed in range(200)]
    assert 70 < drawn.count([1, 2]) < 130 and drawn.count([1, 2]) + drawn.count([2, 1]) == 200


def test_those_below_the_mayor_stay_tied():
    """§winner: equal keys below first place share their place and their returns."""
    s = in_regions([[9] * 6, [5] * 6, [5] * 6], cards=(4, 4, 4), cash=(5, 5, 5))
    s.phase = Phase.COUNT
    count_votes(s, D)
    assert s.place[:3].tolist() == [1, 2, 2]
    out = np.zeros(3)
    returns(s, D, out)
    assert out.tolist() == [1.0, -0.5, -0.5]


def test_the_die_leaves_the_other_leader_second():
    """§winner, R52."""
    s = in_regions([[5] * 6, [5] * 6, [1] * 6])
    s.place[:3] = 1, 1, 3
    break_tie(s)
    assert sorted(s.place[:2].tolist()) == [1, 2] and s.place[2] == 3


def test_solid_votes_count_twice_in_points_and_ranks():
    """§solid-votes, §vote-counting, R1, R48: 2 a solid vote, for the total and for the region; turfs hold none."""
    s = campaign(2)
    votes(s, 37, 0, solid=1)
    votes(s, 37, 1, lean=1)
    region = int(D.region[37])
    assert (s.votes[0, region], s.votes[1, region]) == (2, 1)
    assert rank_points(s, D, 0, region) == 9 and rank_points(s, D, 1, region) == 5
    assert not s.blocks[s.home >= 0].any()


def naive_ranks(totals, chart, rank_zero):
    """The slow obvious twin: deal the places out one by one, then share within each group."""
    order = sorted((seat for seat, total in enumerate(totals) if total > 0 or rank_zero), key=lambda i: -totals[i])
    points = [0] * len(totals)
    for level in {totals[seat] for seat in order}:
        places = [place for place, seat in enumerate(order) if totals[seat] == level]
        share = sum(chart[place] for place in places) // len(places)
        for seat in range(len(totals)):
            if totals[seat] == level and seat in order:
                points[seat] = share
    return points


@settings(deadline=None, max_examples=150)
@given(
    st.integers(2, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 6), min_size=6, max_size=6), min_size=n, max_size=n)
    ),
    st.booleans(),
)
def test_region_ranks_agree_with_a_naive_twin(table, rank_zero):
    """§vote-counting, R49, R50, R51: ranks of random totals, and never more than the chart has."""
    s = in_regions(table, rank_zero=rank_zero)
    for region in range(ZONES):
        totals = [row[region] for row in table]
        mine = [int(rank_points(s, D, seat, region)) for seat in range(len(table))]
        chart = D.chart[len(table)].tolist()
        assert mine == naive_ranks(totals, chart, rank_zero)
        whole = sum(chart[: len(table)])
        assert sum(mine) <= whole
        assert not rank_zero or sum(mine) > whole - len(table)


def test_nothing_of_the_commitments_shows_before_the_reveal():
    """§election-day: others' views and scores are the same whatever a seat places, forced cubes included."""
    seen = []
    for path in ((5,), (0, 1, 2)):
        s = election((3, 2))
        for region in path:
            play(s, "commit", region, 0)
        out, totals = new(STATE), np.zeros(2, np.int32)
        view(s, 1, out)
        scores(s, D, totals)
        seen.append((out.tobytes(), totals.tolist()))
    assert seen[0] == seen[1]


def test_the_map_is_closed_on_election_day():
    """§election-day: no move of the campaign is legal any more."""
    s = election((2, 2))
    assert legal(s, 0) == {f"commit {name}" for name in REGION_NAMES}
    for verb in ("canvass", "travel", "mail", "end_turn", "attend"):
        assert refusal(s, verb, seat=0) == Refusal.WRONG_PHASE


def test_a_finished_game_refuses_everything():
    """§winner."""
    s = fresh(players=2, start_day=15, bios="off")
    while s.phase == Phase.SEED:
        play(s, "seed", min(targets(s, "seed")))
    next_card(s, 3)
    while s.phase == Phase.ACT:
        play(s, "end_turn")
    for seat in (0, 1):
        while int(rules.pending(s)) >> seat & 1:
            play(s, "commit", 0, seat)
    assert s.phase == Phase.OVER and refusal(s, "end_turn") == Refusal.GAME_OVER


def test_spectators_see_election_day_of_every_number_of_candidates():
    """§election-day: a spectator's seat is the one after the last, and has no card of its own."""
    for players in (2, 5):
        s = campaign(players)
        s.phase, s.waiting = Phase.COMMIT, (1 << players) - 1
        s.keep[:players] = s.canvassers[:players] = 3
        seen = at_table(s).view(players).screen("en")
        assert "data-move=" not in seen.wide and "data-move=" not in seen.tall


def test_the_lesson_brings_the_election_day_card_into_sight():
    """§election-day: on a phone it lies above the standings, which the lesson had looked at before."""
    table = at_table(election((2, 2)))
    seen = table.view(0).screen("en")
    assert ("election",) == table.game.lessons[FIRST].steps[-1].look
    assert 'data-name="election"' in seen.wide and 'data-name="election"' in seen.tall


@pytest.mark.parametrize("players", [2, 5])
def test_the_election_day_card_lies_beside_the_map_in_place_of_the_schedule(players):
    """§election-day: the votes on the map are what one decides by; the events have passed, and their pins are gone."""
    s = election((2,) * players)
    s.schedule.cards[0], s.schedule.n = 0, 1
    seen = at_table(s).view(0).screen("en").wide
    x, y, w, h = box_of(seen, "election")
    _, top, _, _ = box_of(seen, "standings")
    left, _, wide, _ = MAP
    assert x >= left + wide and x + w <= BOARD[0] and y + h <= top
    assert "SCHEDULE" not in seen and "pin-0" not in seen
    for key in re.findall(r'data-draft.*?class="hit" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', seen):
        assert x < float(key[0]) and float(key[0]) + float(key[2]) < x + w and y < float(key[1]) < y + h


def box_of(seen, name):
    """Where a part of the board lies."""
    found = re.search(f'data-name="{name}"><rect class="hit" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"', seen)
    assert found is not None
    return tuple(float(value) for value in found.groups())
