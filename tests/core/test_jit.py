"""The cache of machine code: kept between processes, never stale."""

import os
import subprocess
import sys
import textwrap
import time

import pytest

from backroom.core.cache import IN_USE, KEPT
from backroom.core.jit import interpreted

INNER = """
from backroom.core.jit import rule
@rule
def price(s):
    return s + {amount}
"""
OUTER = """
from pathlib import Path
from backroom.core.jit import remember, rule
from inner import price
@rule
def pay(s):
    return price(s) * 2
remember(pay, name="shop")
print(pay(1), sum(pay.stats.cache_hits.values()), sum(pay.stats.cache_misses.values()))
"""


def run(folder):
    done = subprocess.run(
        [sys.executable, "outer.py"],
        cwd=folder,
        env={**os.environ, "BACKROOM_CACHE": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.skipif(interpreted(), reason="interpreted rules have no machine code to keep")
def test_an_edit_in_a_file_called_into_is_never_served_stale(tmp_path):
    (tmp_path / "outer.py").write_text(textwrap.dedent(OUTER))
    (tmp_path / "inner.py").write_text(INNER.format(amount=3))
    assert ["8", "0", "1"] == run(tmp_path)
    assert ["8", "1", "0"] == run(tmp_path)
    (tmp_path / "inner.py").write_text(INNER.format(amount=4))
    assert ["10", "0", "1"] == run(tmp_path)


@pytest.mark.skipif(interpreted(), reason="interpreted rules have no machine code to keep")
def test_a_damaged_cache_is_compiled_anew(tmp_path):
    (tmp_path / "outer.py").write_text(textwrap.dedent(OUTER))
    (tmp_path / "inner.py").write_text(INNER.format(amount=3))
    run(tmp_path)
    for path in (tmp_path / "cache").rglob("*.code"):
        path.write_bytes(b"not machine code")
    assert "8" == run(tmp_path)[0]


@pytest.mark.skipif(interpreted(), reason="interpreted rules have no machine code to keep")
def test_versions_no_longer_used_are_forgotten(tmp_path):
    (tmp_path / "outer.py").write_text(textwrap.dedent(OUTER))
    (tmp_path / "inner.py").write_text(INNER.format(amount=3))
    folder = tmp_path / "cache" / "machine-code"
    folder.mkdir(parents=True)
    for number in range(KEPT + 3):
        (folder / f"shop.pay-{number}.code").touch()
        os.utime(folder / f"shop.pay-{number}.code", (0, time.time() - IN_USE * (number + 1)))
    (folder / "shop.sell-1.code").touch()
    os.utime(folder / "shop.sell-1.code", (0, 0))
    assert ["8", "0", "1"] == run(tmp_path)
    left = {path.name for path in folder.iterdir()}
    assert {f"shop.pay-{number}.code" for number in range(KEPT - 1)} | {"shop.sell-1.code"} < left
    assert len(left) == KEPT + 1
    assert ["8", "1", "0"] == run(tmp_path)
