"""Figures as the language writes them."""

from __future__ import annotations

from backroom.core.words import Words
from backroom.games.mean_streets.draw.table import Table


def percent(chance: float, words: Words) -> str:
    """A chance as printed: 84%, and never a false 0 or 100."""
    n = round(100 * chance)
    if n == 0 and chance > 0:
        return words("screen.percent_under", n=1)
    if n == 100 and chance < 1:
        return words("screen.percent_over", n=99)
    return words("screen.percent", n=n)


def money(n: int, words: Words) -> str:
    """Dollars as printed."""
    return words("screen.money", n=n)


def decimal(t: Table, value: float, digits: int = 1) -> str:
    """A number with a decimal or two as the language writes it."""
    whole, part = f"{value:.{digits}f}".split(".")
    return t.words("screen.decimal", whole=whole, tenth=part)
