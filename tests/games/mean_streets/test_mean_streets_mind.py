"""What programs make of a position: the estimate is a simple player's, and counts nothing twice or not at all."""

from __future__ import annotations

import numpy as np
import pytest
from mean_streets_table import Table

from backroom.core.decks import read_deck
from backroom.core.match import Match
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.mind.evaluate import boss_chance, fight_worth
from backroom.games.mean_streets.scoring import SCORE_MAX, score
from backroom.games.mean_streets.state import Fight, Phase, Slot


def estimate(table):
    """In points."""
    return GAME.evaluate(table.s, table.d, 0) * SCORE_MAX


def test_dice_on_new_turf_count_until_they_are_rolled():
    """§new-turf: choosing the target is not worth less than having the dice"""
    table = Table(controlled=[4], row=[3], deck=[0, 1], dice=3).play("new_turf 3")
    assert table.s.phase == Phase.TARGET
    with_three = estimate(table)
    table.s.assigned[Slot.NEW_TURF] = 1
    assert with_three > estimate(table) + 0.5


@pytest.mark.parametrize(
    ("phase", "more", "less"),
    [
        ("hire", {"offer": 2}, {"offer": 0}),
        ("buy", {"offer": 2}, {"offer": 0}),
        ("place", {"to_place": 2}, {"to_place": 0}),
    ],
)
def test_an_offer_is_worth_more_than_none(phase, more, less):
    """§hire, §buy-reputation, §henchmen"""
    table = Table(controlled=[4, 5], cash=40, phase=phase, dice=3)
    values = []
    for fields in (more, less):
        for name, value in fields.items():
            table.s[name] = value
        values.append(estimate(table))
    assert values[0] > values[1]


def test_dice_for_reputation_above_the_reserve_are_worth_nothing():
    """§reputation, R46"""
    gains = []
    for bonus in (5, 40):
        table = Table(controlled=[4], bonus=bonus, cash=40, phase="act", dice=4)
        table.s.left = 0
        before = estimate(table)
        table.s.assigned[Slot.REPUTATION] = 4
        gains.append(estimate(table) - before)
    assert gains[0] > 1
    assert gains[1] == 0


@pytest.mark.parametrize(("bonus", "fights"), [(0, False), (29, True)])
def test_da_boss_is_worth_fighting_where_the_chance_is_good(bonus, fights):
    """§da-boss, R56, R58: the estimate is the better of leaving and fighting"""
    table = Table(controlled=[4], bonus=bonus, gun=1, phase="challenge")
    assert (estimate(table) > score(table.s)) == fights


def test_the_guide_fights_da_boss_only_where_the_gain_is_worth_the_risk():
    """§da-boss: a fight that gains little on average is left alone"""
    fights, worth = [], []
    assert GAME.guide is not None
    for bonus in range(30):
        table = Table(controlled=[4], bonus=bonus, gun=1, phase="challenge")
        moves, stream = np.array([0, 1], np.int16), np.zeros(2, np.int64)
        fights.append(bool(GAME.guide(table.s, table.d, 0, moves, 2, stream)))
        worth.append(fight_worth(table.s, table.d) - score(table.s))
    assert all(gain > 1 for gain, fought in zip(worth, fights, strict=True) if fought)
    assert any(fights) and not all(fights)


def test_a_playout_ends_before_da_boss_and_begins_again_with_him():
    """§da-boss: what a fight is worth is known, so no dice are rolled for it before it comes"""
    assert GAME.turns is not None
    counts = [int(GAME.turns(Table(controlled=[4], phase=phase).s)) for phase in ("assign_new_turf", "challenge")]
    assert counts == [0, 1]


def test_the_end_is_what_it_is():
    """§scoring, R59"""
    table = Table(controlled=[4], bonus=20, phase="game_over")
    assert round(estimate(table)) == 21
    table.s.fight = Fight.KILLED
    assert estimate(table) == 0


def test_the_estimate_does_not_know_what_the_events_look_for():
    """§events: it is a simple player's; the guide of the playouts knows"""
    deck = read_deck(GAME, "standard")
    blind = deck.record.copy()
    blind.lure[:] = 0.0
    match = Match(GAME, seed=3, deck=deck)
    while not match.over:
        assert GAME.evaluate(match.state, deck.record, 0) == GAME.evaluate(match.state, blind, 0)
        legal = match.legal_ids(0)
        match.play(legal[len(match.events) % len(legal)])


@pytest.mark.parametrize("tie", ["lose", "reroll"])
@pytest.mark.parametrize("shown", [0, 1])
def test_the_chance_against_da_boss_is_that_of_the_odds(tie, shown):
    """§da-boss, R57: where ties are rolled again only decided fights count"""
    table = Table(controlled=[4], bonus=29, gun=1, boss=3, phase="challenge", options={"boss_tie": tie})
    table.s.boss_shown = shown
    bosses = [int(dice) for dice in table.d.boss_dice] if not shown else [int(table.d.boss_dice[3])]
    assert boss_chance(table.s, table.d) == pytest.approx(odds.beats_boss(10, bosses, tie == "reroll"))
