"""The time of day, as the database keeps it.

The machine's clock is read once. From then on time is counted from there: setting that clock, forwards or back, gives
and takes nobody's time to think.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

BEGUN = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Milliseconds since 1970."""
    return (BEGUN + time.monotonic_ns()) // 1_000_000


def written(at: int) -> str:
    """A moment as text.

    >>> written(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
