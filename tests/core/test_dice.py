"""Chance inside the record: fair, repeatable, independent of who asks first."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.core.dice import below, d6, roll, seed_stream, shuffle, split_seed, word
from backroom.core.jit import plain

SEEDS = st.integers(0, 2**63 - 1)


def stream_of(seed, number=0):
    stream = np.zeros(2, np.int64)
    seed_stream(stream, seed, number)
    return stream


@given(SEEDS, SEEDS)
def test_a_seed_and_a_number_give_the_same_stream_again(seed, number):
    first, second = stream_of(seed, number), stream_of(seed, number)
    assert [word(first) for _ in range(5)] == [word(second) for _ in range(5)]


def test_neighbouring_seeds_and_numbers_give_unlike_streams():
    firsts = {word(stream_of(seed, number)) for seed in range(60) for number in range(60)}
    assert 3600 == len(firsts)


@given(SEEDS)
def test_words_fit_in_32_bits_and_the_stream_never_stands_still(seed):
    stream = stream_of(seed)
    for _ in range(20):
        before = stream.copy()
        assert 0 <= word(stream) < 2**32
        assert before.tolist() != stream.tolist()


def test_the_generator_is_the_published_one():
    """xoroshiro64*, written naively with Python's unbounded integers."""

    def rotl(x, k):
        return ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF

    a, b = 0x12345678, 0x9ABCDEF1
    stream = np.array([a, b], np.int64)
    for _ in range(1000):
        expected = (a * 0x9E3779BB) & 0xFFFFFFFF
        b ^= a
        a, b = rotl(a, 26) ^ b ^ ((b << 9) & 0xFFFFFFFF), rotl(b, 13)
        assert expected == word(stream)


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 90])
def test_draws_are_even(faces):
    stream, draws = stream_of(7), 60_000
    counts = Counter(int(below(stream, faces)) for _ in range(draws))
    expected = draws / faces
    chi_squared = sum((counts[face] - expected) ** 2 / expected for face in range(faces))
    assert chi_squared < faces - 1 + 5 * (2 * faces) ** 0.5
    assert set(range(faces)) == set(counts)


def test_a_roll_is_the_sum_of_its_dice():
    one, other = stream_of(3), stream_of(3)
    assert sum(d6(one) for _ in range(9)) == roll(other, 9)


@given(SEEDS, st.integers(0, 30))
def test_a_shuffle_keeps_the_cards(seed, n):
    cards = np.arange(30, dtype=np.int8)
    shuffle(stream_of(seed), cards, n)
    assert list(range(30)) == sorted(cards.tolist())
    assert list(range(n, 30)) == cards[n:].tolist()


@given(SEEDS, SEEDS)
def test_interpreted_and_compiled_chance_agree(seed, number):
    compiled, interpreted = stream_of(seed, number), np.zeros(2, np.int64)
    plain(seed_stream)(interpreted, seed, number)
    assert compiled.tolist() == interpreted.tolist()
    assert word(compiled) == plain(word)(interpreted)
    assert split_seed(seed, number) == plain(split_seed)(seed, number)
    assert 0 <= split_seed(seed, number) < 2**63
