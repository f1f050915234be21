"""Values that several people need: each is made once for all who ask for it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """The values that were asked for last, by key.

    >>> cache = Cache[int](2)
    >>> [cache.get(key, lambda: len(key)) for key in ("one", "three", "one", "seventeen")]
    [3, 5, 3, 9]
    >>> cache.get("three", lambda: 0)  # too long ago
    0
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Hashable, Future[T]] = OrderedDict()  # not done while somebody makes it
        self._lock = Lock()

    def peek(self, key: Hashable) -> T | None:
        """The value of a key, if it was made."""
        with self._lock:
            found = self._values.get(key)
        return found.result() if found is not None and found.done() else None

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key. The first caller makes it; those who ask meanwhile wait for that one.

        Where making fails, those who waited fail in the same way, and the next to ask tries again.
        """
        with self._lock:
            found = self._values.get(key)
            if found is None:
                found = making = Future[T]()
                self._values[key] = making
            else:
                making = None
            self._values.move_to_end(key)
            while len(self._values) > self.most:
                self._values.popitem(last=False)
        if making is not None:
            try:
                making.set_result(make())
            except BaseException as error:
                with self._lock:
                    if self._values.get(key) is making:
                        del self._values[key]
                making.set_exception(error)
        return found.result()
