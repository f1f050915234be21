"""A value that many want is made once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from backroom.server.web.cache import Cache


def test_five_who_ask_at_the_same_moment_have_one_maker() -> None:
    cache: Cache[object] = Cache(9)
    begun, go, made = threading.Event(), threading.Event(), []

    def make() -> object:
        made.append(1)
        begun.set()
        assert go.wait(30)
        return object()

    with ThreadPoolExecutor(5) as people:
        first = people.submit(cache.get, "key", make)
        assert begun.wait(30)
        others = [people.submit(cache.get, "key", make) for _ in range(4)]
        assert cache.peek("key") is None
        go.set()
        values = {id(asked.result()) for asked in (first, *others)}
    assert len(made) == 1 and len(values) == 1
    assert cache.peek("key") is not None


def test_where_making_fails_the_next_tries_again() -> None:
    cache: Cache[int] = Cache(9)

    def fails() -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.get("key", fails)
    assert cache.peek("key") is None
    assert cache.get("key", lambda: 5) == 5
