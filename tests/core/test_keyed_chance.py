"""Chance that nobody can solve: how the plain generator is solved from what was seen, and that a secret ends that."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from backroom.core.dice import (
    COUNTED,
    KEYED,
    below,
    d6,
    enciphered,
    keyed_stream,
    seed_stream,
    shuffle,
    streams_of,
    word,
)
from backroom.core.errors import BadOption, BadSave
from backroom.core.game import game
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.saves import dump, parse

SECRET = "00112233445566778899aabbccddeeff"
UNSCRAMBLE = pow(0x9E3779BB, -1, 2**32)  # what takes the generator's only scrambling back
FACES = 2**20  # of the die whose throws are seen


def stream_of(seed):
    stream = np.zeros(2, np.int64)
    seed_stream(stream, seed, 0)
    return stream


def solve(seen):
    """The stream that gave these throws of a die with 2**20 faces, after the last of them; None if there is none.

    A throw shows the upper 20 bits of a word, and a word is the first half of the state times a constant. So of two
    neighbouring throws only 24 bits are unknown: all of them are tried, and the third and fourth throw pick one.
    """
    low = np.arange(2**12, dtype=np.uint64)
    first = ((np.uint64(seen[0] << 12) | low) * np.uint64(UNSCRAMBLE)) & np.uint64(0xFFFFFFFF)
    then = ((np.uint64(seen[1] << 12) | low) * np.uint64(UNSCRAMBLE)) & np.uint64(0xFFFFFFFF)
    for begun in first:
        turned = ((begun << np.uint64(26)) & np.uint64(0xFFFFFFFF)) | (begun >> np.uint64(6))
        mixed = then ^ turned  # x ^ (x << 9), of which x is found nine bits at a time
        x = mixed.copy()
        for _ in range(3):
            x = mixed ^ ((x << np.uint64(9)) & np.uint64(0xFFFFFFFF))
        second = ((x << np.uint64(13)) & np.uint64(0xFFFFFFFF)) | (x >> np.uint64(19))
        crossed = second ^ then
        again = ((then << np.uint64(26)) & np.uint64(0xFFFFFFFF)) | (then >> np.uint64(6))
        third = again ^ crossed ^ ((crossed << np.uint64(9)) & np.uint64(0xFFFFFFFF))
        throws = ((third * np.uint64(0x9E3779BB)) & np.uint64(0xFFFFFFFF)) >> np.uint64(12)
        for place in np.flatnonzero(throws == seen[2]):
            stream = np.array([int(then[place]), int(second[place])], np.int64)
            if [int(below(stream, FACES)) for _ in seen[1:]] == list(seen[1:]):
                return stream
    return None


def test_the_plain_generator_is_solved_from_six_throws_and_then_foretells_every_die_and_card():
    stream = stream_of(7)
    found = solve([int(below(stream, FACES)) for _ in range(6)])
    assert [d6(stream) for _ in range(100)] == [d6(found) for _ in range(100)]
    cards, foretold = np.arange(52), np.arange(52)
    shuffle(stream, cards, 52)
    shuffle(found, foretold, 52)
    assert cards.tolist() == foretold.tolist()


def test_no_state_of_the_plain_generator_explains_what_a_keyed_stream_gives():
    stream = np.array(keyed_stream(bytes.fromhex(SECRET), "0 dice"), np.int64)
    assert solve([int(below(stream, FACES)) for _ in range(6)]) is None


def test_the_cipher_is_the_published_one():
    """Speck64/96 with the test vector of its paper, the counter put in its place."""
    key, low, high = 0x03020100, 0x0B0A0908, 0x13121110

    def written_naively(x, y):
        parts, here = [low, high], key
        for i in range(26):
            x = (((x >> 8 | x << 24) & 0xFFFFFFFF) + y & 0xFFFFFFFF) ^ here
            y = ((y << 3 | y >> 29) & 0xFFFFFFFF) ^ x
            parts.append((here + ((parts[i] >> 8 | parts[i] << 24) & 0xFFFFFFFF) & 0xFFFFFFFF) ^ i)
            here = ((here << 3 | here >> 29) & 0xFFFFFFFF) ^ parts[-1]
        return x, y

    assert (0x9F7952EC, 0x4175946C) == written_naively(0x74614620, 0x736E6165)
    first = KEYED | key | (low & 0xFFFF) << 32
    for counter in (0, 1, 77, COUNTED):
        second = high << 31 | (low >> 16) << 15 | counter
        assert written_naively(0, counter)[0] == enciphered(first, second) == plain(enciphered)(first, second)


def test_a_keyed_stream_counts_and_is_the_same_interpreted():
    compiled = np.array(keyed_stream(bytes.fromhex(SECRET), "3 dice"), np.int64)
    interpreted = compiled.copy()
    drawn = [int(word(compiled)) for _ in range(50)]
    assert drawn == [int(plain(word)(interpreted)) for _ in range(50)]
    assert len(set(drawn)) == 50
    assert compiled.tolist() == interpreted.tolist()


def test_seeding_keeps_a_key_only_where_a_match_sets_up():
    stream = np.array(keyed_stream(bytes.fromhex(SECRET), "setup dice"), np.int64)
    kept = stream.copy()
    seed_stream(stream, ~7, 0)
    assert kept.tolist() == stream.tolist()
    seed_stream(stream, 7, 0)  # as a bot's imagined world does: it must not foresee the real one
    assert stream_of(7).tolist() == stream.tolist()


def guesses(secret, throws=1200):
    """How many of the next moves' dice somebody foretells who knows all earlier ones, by three ways to guess."""
    key = bytes.fromhex(secret)
    dice = []
    for move in range(throws):
        stream = np.array(keyed_stream(key, f"{move} dice"), np.int64)
        dice.append(int(d6(stream)))
    same = sum(now == before for before, now in itertools.pairwise(dice))
    followers: dict[int, list[int]] = {}
    learnt = 0
    for before, now in itertools.pairwise(dice):
        known = followers.setdefault(before, [])
        learnt += bool(known) and max(set(known), key=known.count) == now
        known.append(now)
    often = sum(max(range(1, 7), key=dice[:place].count) == now for place, now in enumerate(dice))
    return same, learnt, often


def test_who_knows_all_earlier_dice_of_a_keyed_game_foretells_no_more_than_a_sixth_of_the_next():
    for hits in guesses(SECRET):
        assert 200 - 5 * 13 < hits < 200 + 5 * 13  # a sixth of 1200, five standard deviations


@pytest.mark.parametrize("name", ["mob_town", "mad_city", "ninety"])
def test_a_match_with_a_secret_is_set_up_by_it_and_draws_anew_by_every_move(name):
    chosen = game(name)
    plays, again, else_where = (
        Match(chosen, seed=7, secret=secret) for secret in (SECRET, SECRET, SECRET[::-1])
    )  # fmt: skip
    assert plays.state.tobytes() == again.state.tobytes()
    assert plays.state.tobytes() != else_where.state.tobytes()
    assert plays.state.tobytes() != Match(chosen, seed=7).state.tobytes()
    seen = set()
    for _ in range(6):
        words = tuple(tuple(plays.state[stream].tolist()) for stream in streams_of(chosen.state))
        assert all(first < 0 for first, _ in words)
        seen.add(words)
        seat = plays.pending[0]
        plays.play(plays.legal_ids(seat)[0], seat)
    assert len(seen) == 6
    assert plays.replay().state.tobytes() == plays.state.tobytes()


def test_a_move_that_is_taken_back_meets_the_same_chance_again():
    match = Match(game("ninety"), seed=7, secret=SECRET)
    while match.may_undo():
        seat = match.pending[0]
        match.play(match.legal_ids(seat)[-1], seat)
    after = match.state.tobytes()
    event = match.undo()
    match.play(event.move, event.seat)
    assert after == match.state.tobytes()


def test_a_saved_game_carries_the_secret_and_one_without_reads_as_before():
    match = Match(game("ninety"), seed=7, secret=SECRET)
    for _ in range(4):
        match.play(match.legal_ids(match.pending[0])[0], match.pending[0])
    text = dump(match)
    assert f"secret: {SECRET}" in text
    assert parse(text).state.tobytes() == match.state.tobytes()
    assert "secret" not in dump(Match(game("ninety"), seed=7))
    with pytest.raises(BadSave, match="32 hexadecimal digits"):
        parse(text.replace(SECRET, "no secret"))


def test_a_secret_of_another_form_is_refused():
    with pytest.raises(BadOption, match="32 hexadecimal digits"):
        Match(game("ninety"), secret="0" * 31)
