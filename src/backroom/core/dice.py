"""Chance, kept inside the record: a stream is two 32-bit words in an int64 array, so a seed and the moves are the
whole game.

The generator is xoroshiro64* (Blackman and Vigna): period 2**64 - 1. All arithmetic stays within signed 64 bits or is
masked to 32, so that interpreted, compiled and CUDA runs agree bit for bit. Streams are seeded by counters: stream
`number` of `seed` never depends on how many others there are or who asks first.

Such a stream is fast, and somebody who has seen enough of it can work out the rest. Where people play against each
other a stream is keyed instead: its first word is negative, the two words hold a key of 96 bits and a counter, and
what is drawn is the counter enciphered (Speck64/96, Beaulieu and others 2013). `keyed_stream` makes one.
"""

from __future__ import annotations

import hashlib
from functools import cache

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from backroom.core.jit import rule

STREAM = (np.int64, 2)  # the dtype of one stream in a state record: ("dice", *STREAM)
MASK32 = 0xFFFFFFFF
COUNTED = 0x7FFF  # draws from a keyed stream before it begins again; one move makes far fewer
KEYED = -(2**63)  # the sign of the first word: the stream is keyed
ROUNDS = 26  # of the cipher
WORD, LONG = ir.IntType(32), ir.IntType(64)


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
    """Start `stream` at the beginning of stream `number` (0 to 2**63 - 1) of `seed` (0 to 2**63 - 1).

    A negative seed leaves a keyed stream as it is: so a match sets a table up by its key.
    """
    if seed < 0 and stream[0] < 0:
        return
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
    result, stream[0], stream[1] = after(int(stream[0]), int(stream[1]))
    return result


@rule
def after(first, second):
    """The next 32 bits of the stream with these two words, and its words after that: for a loop that draws often, which
    then keeps them at hand instead of in the record.
    """
    if first < 0:
        return enciphered(first, second), first, (second & ~COUNTED) | ((second + 1) & COUNTED)
    return stepped(first, second)


def _stepped(first, second):
    result = (first * 0x9E3779BB) & MASK32
    second ^= first
    first = (((first << 26) & MASK32) | (first >> 6)) ^ second ^ ((second << 9) & MASK32)
    return result, first, ((second << 13) & MASK32) | (second >> 19)


@intrinsic
def _stepped_in_words(typing_context, first, second):
    def generate(context, builder, signature, arguments):
        a, b = (builder.trunc(argument, WORD) for argument in arguments)
        result = builder.mul(a, WORD(0x9E3779BB))
        b = builder.xor(b, a)
        a = builder.xor(builder.xor(turned(builder, a, 26), b), builder.shl(b, WORD(9)))
        words = [builder.zext(word, LONG) for word in (result, a, turned(builder, b, 13))]
        return context.make_tuple(builder, signature.return_type, words)

    def turned(builder, word, places):
        return builder.or_(builder.shl(word, WORD(places)), builder.lshr(word, WORD(32 - places)))

    return types.UniTuple(types.int64, 3)(types.int64, types.int64), generate


@rule(twin=_stepped)
def stepped(first, second):
    """The next 32 bits of a stream that is not keyed, and its words after that, in operations on words of 32 bits:
    in 64 bits the compiler does not see that a word is turned, and a draw takes a third longer.
    """
    return _stepped_in_words(first, second)


@rule(rare=True)
def enciphered(first, second):
    """The next 32 bits of a keyed stream: half of its counter under Speck64/96 with its key."""
    key = first & MASK32
    low = ((first >> 32) & 0xFFFF) | (((second >> 15) & 0xFFFF) << 16)
    high = (second >> 31) & MASK32
    x = 0
    y = second & COUNTED
    for i in range(ROUNDS):
        x = (((((x >> 8) | (x << 24)) & MASK32) + y) & MASK32) ^ key
        y = (((y << 3) | (y >> 29)) & MASK32) ^ x
        step = ((key + (((low >> 8) | (low << 24)) & MASK32)) & MASK32) ^ i
        key = (((key << 3) | (key >> 29)) & MASK32) ^ step
        low, high = high, step
    return x


@rule
def below(stream, n):
    """A number from 0 to n - 1 (n up to 2**20: the bias is under one in four thousand draws of 2**20)."""
    return scaled(word(stream), n)


@rule
def scaled(word, n):
    """The number from 0 to n - 1 that 32 bits of a stream come to."""
    return (word * int(n)) >> 32


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


def keyed_stream(secret: bytes, name: str) -> tuple[int, int]:
    """The words of the keyed stream of this name; who knows all others of the same secret knows nothing of it."""
    digest = int.from_bytes(hashlib.blake2b(name.encode(), key=secret, digest_size=12).digest(), "big")
    return KEYED | (digest & 0xFFFFFFFFFFFF), (digest >> 48) << 15


@cache
def streams_of(state: np.dtype) -> tuple[str, ...]:
    """The names of the streams in a state record."""
    kind = np.dtype(STREAM)
    return tuple(name for name in state.names or () if state[name] == kind)
