"""A rule's interpreted twin does to a record, bit for bit, what the compiled rule does."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from typing import Any, NamedTuple

import numpy as np
import pytest

from backroom.core.decks import read_deck
from backroom.core.dice import below, seed_stream
from backroom.core.game import Game, Options, games
from backroom.core.jit import interpreted, plain, rule
from backroom.core.playout import CHOICES, any_seat
from backroom.core.record import copy_of, new

COMPARED = 60  # positions of a game, spread over its option sets and over whole games
STEP = 7  # moves between two positions


class Position(NamedTuple):
    """A state, and whose move it is."""

    state: Any
    options: Options
    seat: int
    legal: list[int]


def positions(game: Game, options: Options, d: Any, seed: int) -> Iterator[Position]:
    """Positions of one random game, the last included."""
    s, stream, moves = new(game.state), np.zeros(2, np.int64), np.zeros(game.max_legal, np.int16)
    s.happenings.enabled = 1
    game.setup(s, d, game.encode_options(options), seed)
    seed_stream(stream, seed, CHOICES)
    for number in count():
        seats = int(game.pending(s))
        seat = int(any_seat(seats, stream)) if seats else 0
        n = int(game.legal(s, d, seat, moves)) if seats else 0
        if number % STEP == 0 or not seats:
            yield Position(copy_of(s), options, seat, moves[:n].tolist())
        if not seats:
            return
        s.happenings.n = 0
        game.play(s, d, seat, int(moves[below(stream, n)]))


def chosen_positions(game: Game, d: Any) -> Iterator[Position]:
    """An equal number of positions of every option set: of one game its beginning, of the next its end."""
    sets = list(game.option_sets())
    for number, options in enumerate(sets):
        few = max(2, COMPARED // len(sets))
        whole = list(islice(positions(game, options, d, seed=number), 400))
        yield from whole[:: max(1, len(whole) // (few - 1))]
        yield whole[-1]


def outcome(rules: Callable[[Any], Any], game: Game, d: Any, at: Position) -> Iterator[tuple[str, Any]]:
    """What every entry of a game does at a position: its answer and the bytes that it wrote."""
    n, seats = len(at.legal), game.seat_count(at.options)
    moves, stream = np.zeros(game.max_legal, np.int16), np.zeros(2, np.int64)
    moves[:n] = at.legal

    def call(entry: str, *arguments: Any) -> tuple[str, Any]:
        answer = rules(getattr(game, entry))(*arguments)
        written = [part.tobytes() for part in arguments if isinstance(part, np.void | np.ndarray)]
        return entry, (None if answer is None else float(answer), written)

    yield call("setup", new(game.state), d, game.encode_options(at.options), 7 * n)
    yield call("pending", copy_of(at.state))
    yield call("scores", copy_of(at.state), d, np.zeros(seats, np.int32))
    yield call("returns", copy_of(at.state), d, np.zeros(seats))
    if game.turns is not None:
        yield call("turns", copy_of(at.state))
    for seat in range(seats + 1):
        yield call("view", copy_of(at.state), seat, new(game.state))
    for seat in range(seats):
        seed_stream(stream, seat, n)
        yield call("reshuffle", copy_of(at.state), d, seat, stream)
        yield call("features", copy_of(at.state), d, seat, np.zeros(game.n_features, np.float32))
        yield call("evaluate", copy_of(at.state), d, seat)
        yield call("refuse", copy_of(at.state), d, seat, (n * 977 + seat * 131) % len(game.moves))
    if not n:
        return
    yield call("legal", copy_of(at.state), d, at.seat, np.zeros(game.max_legal, np.int16))
    if game.guide is not None:
        seed_stream(stream, n, at.seat)
        yield call("guide", copy_of(at.state), d, at.seat, moves, n, stream)
    for move in (at.legal[0], at.legal[n // 2], at.legal[-1]):
        yield call("play", copy_of(at.state), d, at.seat, move)


@pytest.mark.parametrize("name", games())
def test_every_entry_interpreted_does_what_the_compiled_one_does(name: str) -> None:
    game = games()[name]
    d = read_deck(game).record
    asked = set()
    for at in chosen_positions(game, d):
        compiled, twin = (outcome(rules, game, d, at) for rules in (lambda rule: rule, plain))
        for (entry, expected), (_, actual) in zip(compiled, twin, strict=True):
            assert expected == actual, f"{entry} with {at.options!r}"
            asked.add(entry)
    assert asked == {entry for entry in Game.ENTRIES if getattr(game, entry) is not None}


# --- where rules are found ---------------------------------------------------------------------------------------


@rule
def one_more(n):
    return n + 1


@rule
def even(n):
    return True if n == 0 else odd(n - 1)


@rule
def odd(n):
    return False if n == 0 else even(n - 1)


@rule
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


PAIR = (7, one_more)
THIS = sys.modules[__name__]


@rule
def by_tuple(n):
    return PAIR[1](n)


@rule
def by_module(n):
    return THIS.one_more(n)


@rule
def by_default(n, step=one_more):
    return step(n)


@rule
def by_inner_function(n):
    return sum([one_more(i) for i in range(n)])


def by_closure(step):
    @rule
    def twice(n):
        return step(step(n))

    return twice


def calls_of(function: Callable[..., Any], *arguments: Any) -> list[str]:
    """The functions of this file that run when Python runs `function`: compiled code leaves no trace."""
    seen: list[str] = []

    def listen(frame: types.FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename == __file__ and frame.f_code.co_name.isidentifier():
            seen.append(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(listen)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return seen


@pytest.mark.parametrize(
    "outer", [by_tuple, by_module, by_default, by_inner_function, by_closure(one_more)], ids=lambda f: f.__name__
)
def test_a_rule_called_in_any_way_is_interpreted_too(outer: Callable[..., Any]) -> None:
    assert plain(outer)(3) == outer(3)
    assert set(calls_of(plain(outer), 3)) == {outer.__name__, "one_more"}


def test_rules_that_call_themselves_and_each_other_have_twins() -> None:
    assert 120 == plain(factorial)(5)
    assert [True, False, True] == [plain(even)(n) for n in range(3)]
    assert ["even", "odd", "even"] == calls_of(plain(even), 2)


def test_a_twin_is_made_once_and_knows_its_name() -> None:
    with ThreadPoolExecutor(8) as pool:
        twins = list(pool.map(plain, [factorial, even, odd] * 40))
    assert len(set(twins)) == 3
    assert plain(factorial) is twins[0]
    assert ("factorial", __name__) == (plain(factorial).__name__, plain(factorial).__module__)
    assert (plain(factorial) is factorial) == interpreted()


def test_what_is_no_rule_is_its_own_twin() -> None:
    assert plain(calls_of) is calls_of
    assert plain(plain(factorial)) is plain(factorial)


def test_a_rule_that_python_cannot_run_names_its_twin() -> None:
    def in_python(n: int) -> int:
        return n * 2

    @rule(twin=in_python)
    def shifted(n: int) -> int:
        return n << 1

    assert 14 == shifted(7) == plain(shifted)(7)
    assert plain(shifted) is in_python


class Unreadable(tuple[Any, ...]):
    """Cannot be read the first time."""

    readings = 0

    def __iter__(self) -> Iterator[Any]:
        Unreadable.readings += 1
        if Unreadable.readings == 1:
            raise InterruptedError
        return super().__iter__()


AT_FIRST_UNREADABLE = Unreadable((1, one_more))


@rule
def deep(n):
    return one_more(n) if n else AT_FIRST_UNREADABLE[1](n)


@rule
def shallow(n):
    return deep(n) + one_more(n)


@pytest.mark.skipif(interpreted(), reason="interpreted rules are their own twins")
def test_twins_are_made_whole_or_not_at_all() -> None:
    """An exception on the way leaves no twin behind that lacks a name."""
    with pytest.raises(InterruptedError):
        plain(shallow)
    assert [2, 4] == [plain(shallow)(n) for n in (0, 1)]
