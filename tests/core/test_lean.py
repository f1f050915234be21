"""Rules compiled in parts and as wholes: they answer as Numba's own functions do, and exist once."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import event
from test_plain import even, odd

from backroom.core import lean
from backroom.core.jit import interpreted, is_compiled, rule
from backroom.core.record import record

pytestmark = pytest.mark.skipif(interpreted(), reason="about compiled rules")


class Side(IntEnum):
    LEFT = 2
    RIGHT = 5


PLACE = record([("cash", np.int32), ("cards", np.int8, 4)])
FEES = np.array([10, 20, 30], np.int16)


@rule
def fee(i):
    return FEES[i]


@rule
def pay(p, amount, twice=False):
    if amount > p.cash:
        raise ValueError("too dear", amount)
    p.cash -= amount * 2 if twice else amount
    return p.cash


@rule
def side_value(side):
    return side.value


@rule
def buy(p, i):
    pay(p, fee(i))
    pay(p, i)
    pay(p, p.cards[0], True)
    return pay(p, 1, False) + side_value(Side.RIGHT)


def place(cash: int) -> Any:
    found = np.zeros(1, PLACE)[0]
    found.cash = cash
    found.cards[:] = 3
    return found


def test_a_rule_that_calls_rules_answers_and_changes_its_record() -> None:
    p = place(100)
    assert buy(p, 1) == 100 - 20 - 1 - 6 - 1 + 5
    assert p.cash == 72


def test_a_rule_exists_once_for_numbers_of_any_width_and_for_constants() -> None:
    buy(place(100), 1)
    made: Any = pay
    assert {len(signature) for signature in made.signatures} == {3}
    assert len(made.signatures) == 2  # with the default, and without
    made = fee
    assert len(made.signatures) == 1


def test_a_rule_has_code_for_python_once_python_calls_it() -> None:
    @rule
    def inner(n):
        return n + 1

    @rule
    def outer(n):
        return inner(n) * 2

    assert 8 == outer(3)
    assert is_compiled(outer)
    assert not is_compiled(inner)
    assert (4, 4.5) == (inner(3), inner(3.5))
    assert is_compiled(inner)
    assert (8, 9.0) == (outer(3), outer(3.5))


def test_an_error_in_an_inner_rule_reaches_python_with_its_values() -> None:
    with pytest.raises(ValueError, match="too dear") as caught:
        buy(place(5), 2)
    assert caught.value.args == ("too dear", 30)


def test_an_array_of_the_wrong_shape_is_refused() -> None:
    @rule
    def copy(target, source):
        target[1:] = source

    with pytest.raises(ValueError, match="shape"):
        copy(np.zeros(4), np.ones(4))


def test_an_array_is_copied_whole_or_spread_but_never_onto_itself() -> None:
    @rule
    def copy(target, source):
        target[:] = source

    @rule
    def shift(row):
        row[1:] = row[:-1]

    rows, row = np.zeros((2, 3), np.int16), np.array([5, 6, 7], np.int8)
    copy(rows, row)
    assert [[5, 6, 7]] * 2 == rows.tolist()
    copy(rows, rows[::-1].copy() + np.arange(2, dtype=np.int16)[:, None])
    assert [[5, 6, 7], [6, 7, 8]] == rows.tolist()
    with pytest.raises(ValueError, match="part of itself"):
        shift(row)
    assert [5, 6, 7] == row.tolist()


def test_an_index_counts_from_the_end_where_it_is_written_so() -> None:
    @rule
    def ends(row, n):
        total = 0
        for _ in range(n):
            total += row[-1] + row[-2]
        row[-1] = total
        return row[-1]

    row = np.array([1, 2, 3, 4, 5])
    assert 14 == ends(row[1:4], 2)
    assert [1, 2, 3, 14, 5] == row.tolist()


def test_bounds_checks_refuse_an_index_that_became_negative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)

    @rule
    def read(row, i):
        return row[i]

    @rule
    def write(row, i):
        row[i] = 9

    row = np.array([1, 2, 3])
    assert 3 == read(row, 2)
    for call in (read, write):
        for i in (-1, 3):
            with pytest.raises(IndexError):
                call(row, i)
    assert [1, 2, 3] == row.tolist()


def test_references_are_counted_only_where_a_rule_makes_an_array() -> None:
    @rule
    def last(row):
        return row[len(row) - 1]

    @rule
    def made(n):
        return last(np.arange(n))

    @rule
    def given(row):
        return last(row) + last(row[1:])

    row = np.array([10, 20])
    before = sys.getrefcount(row)
    assert (40, 3) == (given(row), made(4))
    assert before == sys.getrefcount(row)
    codes: list[Any] = [given, made]
    counts = [any("NRT_decref" in text for text in found.inspect_llvm().values()) for found in codes]
    assert [False, True] == counts


def test_a_rare_rule_stays_one_function_apart_from_its_callers() -> None:
    @rule(rare=True)
    def seldom(n):
        return n * 7

    @rule
    def often(n):
        return n * 5

    @rule
    def caller(n):
        return seldom(n) + often(n) if n < 0 else often(n)

    compiled: Any = caller
    assert (-36, 15) == (caller(-3), caller(3))
    (code,) = compiled.inspect_llvm().values()
    called = [line for line in code.splitlines() if " call " in line]
    assert [True, False] == [any(name in line for line in called) for name in ("6seldom", "5often")]


def test_functions_of_numba_itself_call_rules() -> None:
    @numba.njit
    def total(n):
        found = 0
        for i in range(n):
            found += fee(i)
        return found

    assert 60 == total(3)
    assert 20 == fee(1)


def test_a_rule_that_needs_a_constant_gets_it() -> None:
    @rule
    def power(x, n):
        return x ** numba.literally(n)

    @rule
    def cube(x):
        return power(x, 3)

    assert 8.0 == cube(2.0)


def test_rules_that_call_each_other_and_themselves() -> None:
    @rule
    def factorial(n):
        return 1 if n < 2 else n * factorial(n - 1)

    assert 120 == factorial(5)
    assert [True, False] == [even(n) for n in (4, 7)]
    assert [False, True] == [odd(n) for n in (4, 7)]


def test_rules_may_be_compiled_from_many_threads() -> None:
    def made(k: int) -> Any:
        @rule
        def inner(n):
            return n * k

        @rule
        def outer(n):
            return inner(n) + inner(2)

        return outer

    functions = [made(k) for k in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda found: found(3), functions * 3))
    assert answers == [5 * k for k in range(6)] * 3


def ran(text: str, cache: os.PathLike[str], *flags: str) -> str:
    environment = {**os.environ, "BACKROOM_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, *flags, "-c", text], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


MIXED = """
import sys
from backroom.core.jit import remember, rule

def made(k):
    @rule
    def inner(n):
        if n > 100:
            raise ValueError("too many", n)
        return n * k
    return inner

def entry(inner):
    @rule
    def outer(n):
        return inner(n)
    return remember(outer, name=f"k")

first, second = made(2), made(3)
one, two = (entry(first), entry(second)) if sys.argv[1] == "first" else (entry(second), entry(first))

@rule
def both(n):
    return 10 * two(n) + one(n)

print(both(1) if sys.argv[1:] == ["second"] else one(1), sum(one.stats.cache_hits.values()))
try:
    one(101)
except ValueError as error:
    print(error.args)
"""


def test_code_of_two_processes_is_never_mixed_up(tmp_path: os.PathLike[str]) -> None:
    (folder := tmp_path)
    script = os.path.join(folder, "mixed.py")
    with open(script, "w") as file:
        file.write(MIXED)
    run = f"import runpy, sys; sys.argv = ['mixed', '{{}}']; runpy.run_path({script!r}, run_name='mixed')"
    assert "2 0\n('too many', 101)" == ran(run.format("first"), folder)  # keeps the entry of the first rule
    assert "23 0\n('too many', 101)" == ran(run.format("second"), folder)  # loads it beside a new one


OTHER_NUMBA = """
import warnings
from numba.core.codegen import CPUCodeLibrary
from backroom.core.jit import rule

@rule
def inner(n):
    return n + 1

@rule
def outer(n):
    return inner(n) * 2

print(outer(1))
del CPUCodeLibrary.get_defined_functions
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    print(outer(2.0), inner(3), outer(4))
print([warning.category.__name__ for warning in heard])
"""


def test_with_a_numba_that_is_not_as_expected_rules_are_compiled_its_own_way(tmp_path: os.PathLike[str]) -> None:
    assert ["4", "6.0 4 10", "['RuntimeWarning']"] == ran(OTHER_NUMBA, tmp_path).split("\n")


@pytest.mark.parametrize(("own", "meanwhile"), [(700, lean.OBJECTS), (10**6, 10**6), (0, 0)])
def test_garbage_is_looked_for_less_often_while_compiling_and_as_before_afterwards(own: int, meanwhile: int) -> None:
    seen: list[int] = []
    before = gc.get_threshold()

    class Look(event.Listener):
        def on_start(self, event: Any) -> None:
            seen.append(gc.get_threshold()[0])

        def on_end(self, event: Any) -> None:
            pass

    @rule
    def doubled(n):
        return 2 * n

    try:
        gc.set_threshold(own, *before[1:])
        with event.install_listener("numba:compile", Look()):
            assert 6 == doubled(3)
        assert (own, *before[1:]) == gc.get_threshold()
    finally:
        gc.set_threshold(*before)
    assert [meanwhile] == seen
