"""The digest of a rule changes with everything that its machine code depends on, and with nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType
from typing import Any

import numba
import pytest

from backroom.core.digest import Unknown, digest

BELOW = """
from enum import IntEnum
import numpy as np
from backroom.core.jit import rule

class Phase(IntEnum):
    EARLY = 0
    LATE = 7

PRICES = np.array([3, 5, 8], np.int16)
PLACE = np.dtype([("cash", np.int32), ("rank", np.int8)])
FEE = 2

@rule
def price(i, reduced=1):
    \"\"\"What a thing costs.\"\"\"
    return PRICES[i] * FEE - reduced  # dollars

@rule
def late(phase):
    return phase == Phase.LATE

def made_for(amount):
    @rule
    def raised(n):
        return n + amount
    return raised

raised = made_for(4)

def draw(view):
    return f"<svg>{view} at 3</svg>"
"""
BETWEEN = """
import below
from below import PLACE, late, price, raised
from backroom.core.jit import rule

@rule
def bill(s):
    return raised(price(s)) + below.FEE

@rule
def room(n):
    return PLACE.itemsize * n

BOTH = (bill, room)
"""
ABOVE = """
import math
import numpy as np
import between
from between import BOTH, late
from backroom.core.jit import rule

@rule
def entry(s):
    if s < 0:
        return entry(-s)
    total = between.bill(s) + BOTH[1](s) + late(s)
    return np.int64(math.floor(total)) + sum([2 * i for i in range(s)])
"""


@pytest.fixture(autouse=True)
def rules_would_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)  # nothing here is


def entry_of(monkeypatch: pytest.MonkeyPatch, *edits: tuple[str, str]) -> Any:
    """The rule `entry` of the three files above, after replacing texts in them."""
    for name, text in (("below", BELOW), ("between", BETWEEN), ("above", ABOVE)):
        for old, new in edits:
            text = text.replace(old, new)
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(text, f"{name}.py", "exec"), vars(module))
    return sys.modules["above"].entry


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("2 * i", "3 * i", id="a number inside an inner function"),
        pytest.param("s < 0", "s < 1", id="a number in the rule"),
        pytest.param("FEE = 2", "FEE = 3", id="a constant two files away"),
        pytest.param("* FEE - reduced", "* FEE + reduced", id="a rule two files away"),
        pytest.param("LATE = 7", "LATE = 8", id="the value of an enumeration"),
        pytest.param("LATE = 7", "LATE = 7\n    NEVER = 9", id="another member of an enumeration"),
        pytest.param("[3, 5, 8], np.int16", "[3, 5, 9], np.int16", id="a number in an array"),
        pytest.param("[3, 5, 8], np.int16", "[3, 5, 8], np.int32", id="the type of an array"),
        pytest.param("reduced=1", "reduced=0", id="a default"),
        pytest.param("(i, reduced=1)", "(i, *, reduced=1)", id="how a value is passed"),
        pytest.param("made_for(4)", "made_for(5)", id="what a closure holds"),
        pytest.param('("rank", np.int8)', '("rank", np.int16)', id="a field of a record"),
        pytest.param("between.bill(s)", "between.room(s)", id="which rule is called"),
        pytest.param("BOTH[1]", "BOTH[0]", id="which rule of several is called"),
        pytest.param("BOTH = (bill, room)", "BOTH = (bill, bill)", id="a rule in a tuple"),
        pytest.param("below.FEE", "below.PRICES[0]", id="what is taken from a module"),
        pytest.param("math.floor", "math.ceil", id="a function of a library"),
        pytest.param("np.int64(", "np.int32(", id="a type of a library"),
    ],
)
def test_a_change_that_matters_is_seen(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    assert old in BELOW + BETWEEN + ABOVE
    assert digest(entry_of(monkeypatch)) != digest(entry_of(monkeypatch, (old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(" at 3</svg>", " at 4</svg>", id="a picture"),
        pytest.param("What a thing costs.", "The price of a thing.", id="a docstring"),
        pytest.param("  # dollars", "  # in dollars", id="a comment"),
        pytest.param("import math\n", "import math\n\n\n\n", id="empty lines"),
        pytest.param("def draw", "@rule\ndef unused(n):\n    return n\n\ndef draw", id="a rule that is not called"),
        pytest.param("import math\n", "import math\nOTHER = 3\n", id="a constant that is not mentioned"),
    ],
)
def test_a_change_that_does_not_matter_is_not_seen(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    assert old in BELOW + BETWEEN + ABOVE
    assert digest(entry_of(monkeypatch)) == digest(entry_of(monkeypatch, (old, new)))


def test_a_text_that_is_more_than_a_docstring_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [('"""What a thing costs."""\n', f'"""{text}"""\n    "".join("{text}")\n') for text in ("one", "two")]
    one, two = (digest(entry_of(monkeypatch, edit)) for edit in texts)
    assert one != two


def test_a_setting_of_the_compiler_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = entry_of(monkeypatch)
    before = digest(entry)
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 0 if numba.config.BOUNDSCHECK else 1)
    assert before != digest(entry)


def test_a_helper_that_is_no_rule_counts_with_its_whole_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: os.PathLike[str]
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    path = os.path.join(tmp_path, "helping.py")
    with open(path, "w") as file:
        file.write("def helped(n):\n    return n\n")
    monkeypatch.delitem(sys.modules, "helping", raising=False)
    entry = entry_of(monkeypatch, ("import math\n", "import math\nfrom helping import helped\n"), ("-s)", "helped(s))"))
    before = digest(entry)
    with open(path, "a") as file:
        file.write("SIDE = 3\n")
    assert before != digest(entry)


def test_a_value_that_nothing_is_known_of_gives_no_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = entry_of(monkeypatch, ("FEE = 2", "FEE = iter([2])"))
    with pytest.raises(Unknown, match="list_iterator"):
        digest(odd)


EVERY_ENTRY = """
from backroom.core.digest import digest
from backroom.core.game import Game, games
for game in games().values():
    print(*(digest(getattr(game, entry)) for entry in Game.ENTRIES if getattr(game, entry) is not None))
"""


def test_every_entry_of_every_game_has_the_same_digest_in_another_process() -> None:
    one, two = (
        subprocess.run(
            [sys.executable, "-c", EVERY_ENTRY],
            env={**os.environ, "NUMBA_DISABLE_JIT": "0", "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert one == two
    assert len(set(one.split())) == len(one.split()) > 50
