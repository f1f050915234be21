"""Chance, kept inside the record: a stream is two 32-bit words in an int64 array, so a seed and the moves are the
whole game.

The generator is xoroshiro64* (Blackman and Vigna): period 2**64 - 1. All arithmetic stays within signed 64 bits or is
masked to 32, so that interpreted, compiled and CUDA runs agree bit for bit. Streams are seeded by counters: stream
`number` of `seed` never depends on how many others there are or who asks first.
"""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule

STREAM = (np.int64, 2)  # the dtype of one stream in a state record: ("dice", *STREAM)
MASK32 = 0xFFFFFFFF


@rule
def mix(word, key):
    """Scramble two 32-bit words into one."""
    x = (int(word) ^ (int(key) * 0x9E3779B1)) & MASK32
    x ^= x >> 16
    x = (x * 0x7FEB352D) & MASK32
    x ^= x >> 15
    x = (x * 0x846CA68B) & MASK32
    x ^= x >> 16
    return x


@rule
def seed_stream(stream, seed, number):
    """Start `stream` at the beginning of stream `number` (0 to 2**63 - 1) of `seed` (0 to 2**63 - 1)."""
    low = mix(int(seed) & MASK32, 1)
    high = mix((int(seed) >> 32) & MASK32, low)
    low = mix(mix(low, high), int(number) & MASK32)
    high = mix(mix(high, low), (int(number) >> 32) & MASK32)
    stream[0] = mix(low, high)
    stream[1] = mix(high, low) | 1  # never both words zero


@rule
def split_seed(seed, number):
    """Seed number `number` of a run with `seed`: the same whatever the batch size or the number of workers."""
    low = mix(mix(int(seed) & MASK32, 3), int(number) & MASK32)
    high = mix(mix((int(seed) >> 32) & MASK32, low), (int(number) >> 32) & MASK32)
    return ((high & 0x7FFFFFFF) << 32) | mix(low, high)


@rule
def word(stream):
    """The next 32 bits of the stream, as a number from 0 to 2**32 - 1."""
    first = int(stream[0])
    second = int(stream[1])
    result = (first * 0x9E3779BB) & MASK32
    second ^= first
    stream[0] = (((first << 26) & MASK32) | (first >> 6)) ^ second ^ ((second << 9) & MASK32)
    stream[1] = ((second << 13) & MASK32) | (second >> 19)
    return result


@rule
def below(stream, n):
    """A number from 0 to n - 1 (n up to 2**20: the bias is under one in four thousand draws of 2**20)."""
    return (word(stream) * int(n)) >> 32


@rule
def d6(stream):
    """One six-sided die."""
    return 1 + ((word(stream) * 6) >> 32)


@rule
def roll(stream, n):
    """The total of n six-sided dice."""
    total = 0
    for _ in range(n):
        total += d6(stream)
    return total


@rule
def shuffle(stream, cards, n):
    """Shuffle the first n entries of `cards` in place (Fisher and Yates, from the end)."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
