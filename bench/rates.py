"""Rates and means with their intervals, for the reports of the benches."""

from __future__ import annotations

import math
from collections.abc import Sequence

SURE = 1.96  # standard errors to either side: 95 of 100 intervals hold the truth


def interval(hits: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    if not n:
        return 0.0, 1.0
    share, whole = hits / n, 1 + SURE**2 / n
    middle = (share + SURE**2 / (2 * n)) / whole
    half = SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n**2)) / whole
    return max(0.0, middle - half), min(1.0, middle + half)


def rate(hits: float, n: int, form: str = ".2f") -> str:
    """A rate and its interval: `0.52 [0.49, 0.55]`."""
    low, high = interval(hits, n)
    return f"{hits / n:{form}} [{low:{form}}, {high:{form}}]"


def verdict(hits: float, n: int, low: float, high: float) -> str:
    """Whether a rate lies in its band."""
    if not n:
        return "never seen"
    least, most = interval(hits, n)
    if low <= hits / n <= high:
        return "inside"
    return "outside" if least > high or most < low else "outside, by chance?"


def mean(values: Sequence[float]) -> tuple[float, float]:
    """A mean and half its 95 % interval."""
    n = len(values)
    middle = sum(values) / n
    return middle, SURE * math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, n - 1) / n)
