"""Drawings that several pages need: each position is drawn once for all who see the same of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The values that were asked for last, by key.

    >>> kept = Kept[int](2)
    >>> [kept.get(key, lambda: len(key)) for key in ("one", "three", "one", "seventeen")]
    [3, 5, 3, 9]
    >>> kept.get("three", lambda: 0)  # too long ago
    0
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def peek(self, key: Hashable) -> T | None:
        """The value of a key, if there is one."""
        with self._lock:
            return self._values.get(key)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key; whoever needs it first makes it, and sees to it that nobody else does meanwhile."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        made = make()
        with self._lock:
            self._values[key] = made
            while len(self._values) > self.most:
                self._values.popitem(last=False)
        return made
