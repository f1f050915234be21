"""The exact chances against counting every throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from backroom.games.mean_streets.mind import casino, odds
from backroom.games.mean_streets.mind.notes.henchmen import expected_losses

FACES = range(1, 7)


@pytest.mark.parametrize("n", range(6))
def test_totals_count_every_throw(n: int) -> None:
    counted = [0] * (5 * n + 1)
    for throw in product(FACES, repeat=n):
        counted[sum(throw) - n] += 1
    assert odds.totals(n) == tuple(counted)


@pytest.mark.parametrize(
    ("dice", "resistance", "percent"), [(2, 6, 58), (3, 6, 91), (3, 8, 74), (4, 10, 84), (5, 15, 69)]
)
def test_intimidation_as_the_document_counts_it(dice: int, resistance: int, percent: int) -> None:
    assert round(100 * odds.over(dice, resistance)) == percent


@pytest.mark.parametrize(
    ("mine", "theirs", "plus"), [(1, 1, 0), (3, 2, 0), (2, 3, 0), (2, 3, -4), (0, 2, 5), (1, 2, 3)]
)
def test_battles_count_every_pair_of_throws(mine: int, theirs: int, plus: int) -> None:
    won = tied = 0
    for ours in product(FACES, repeat=mine):
        for others in product(FACES, repeat=theirs):
            won += sum(ours) + plus > sum(others)
            tied += sum(ours) == sum(others)
    whole = 6 ** (mine + theirs)
    assert odds.beats(mine, theirs, plus) == pytest.approx(won / whole)
    assert odds.ties(mine, theirs) == pytest.approx(tied / whole)


@pytest.mark.parametrize(("dice", "resistance", "gang"), [(0, 6, 2), (1, 8, 3), (2, 0, 2), (3, 4, 4)])
def test_a_location_holds_on_equal_totals(dice: int, resistance: int, gang: int) -> None:
    held = sum(
        sum(attack) <= resistance + sum(defence)
        for attack in product(FACES, repeat=gang)
        for defence in product(FACES, repeat=dice)
    )
    assert odds.holds(dice, resistance, gang) == pytest.approx(held / 6 ** (dice + gang))


@pytest.mark.parametrize(("mine", "percent"), [(6, 33.4), (7, 49.0), (8, 63.7), (9, 76.4), (10, 86.0)])
def test_a_random_boss_as_the_document_counts_him(mine: int, percent: float) -> None:
    assert round(100 * odds.beats_boss(mine, (5, 6, 8, 9), False), 1) == percent


def test_rerolled_ties_share_their_chance() -> None:
    won, tied = odds.beats(4, 5), odds.ties(4, 5)
    assert odds.beats_boss(4, (5,), True) == pytest.approx(won + tied * won / (1 - tied))


@pytest.mark.parametrize(("dice", "most"), [(1, 9), (2, 9), (3, 2), (4, 3)])
def test_lots_of_four_pips_are_counted(dice: int, most: int) -> None:
    bought = sum(min(most, sum(throw) // 4) for throw in product(FACES, repeat=dice))
    assert odds.expected_lots(dice, most) == pytest.approx(bought / 6**dice)


@pytest.mark.parametrize("brought", range(13))
def test_losses_follow_the_casualty_table(brought: int) -> None:
    dead = 0
    for first, second in product(FACES, repeat=2):
        if first == second:
            dead += 0 if first == 6 else brought
        elif first + second <= 5:
            dead += -(-2 * brought // 3)
        elif first + second <= 8:
            dead += -(-brought // 2)
        else:
            dead += -(-brought // 3)
    assert expected_losses(brought) == pytest.approx(dead / 36)


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("11123", 8), ("12344", 10), ("23455", 10), ("13456", 10), ("22333", 12), ("15555", 15), ("12345", 20),
        ("23456", 20), ("66666", 25), ("11223", 0), ("12356", 0), ("11346", 0),
    ],
)  # fmt: skip
def test_hands_pay_as_in_g19(hand: str, pays: int) -> None:
    assert casino.payout_of(tuple(map(int, hand))) == pays


def test_one_roll_without_throwing_again_returns_what_the_document_says() -> None:
    paid = sum(casino.payout_of(tuple(sorted(hand))) for hand in product(FACES, repeat=5))
    assert round(paid / 6**5, 3) == 3.858


def test_the_best_play_returns_what_the_document_says() -> None:
    assert casino.stake_value() == pytest.approx(float(Fraction(41923835, 3779136)))


def test_throwing_dice_again_is_the_mean_over_their_faces() -> None:
    hand = (2, 2, 2, 5, 6)
    paid = [casino.payout_of(tuple(sorted((2, 2, 2, a, b)))) for a in FACES for b in FACES]
    assert casino.throw_value(hand, 0b11000, 1) == pytest.approx(sum(paid) / 36)
    assert casino.throw_value(hand, 0, 1) == 8
    assert casino.best_throw(hand, 1) == 0b11000
    assert casino.best_throw((1, 2, 3, 4, 5), 2) == 0


def test_a_mean_of_nothing_is_no_chance() -> None:
    assert odds.average([]) == 0
    assert odds.average([(1, 0.5), (3, 0.1)]) == pytest.approx(0.2)
