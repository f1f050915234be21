"""What processes on one database tell each other of what they wrote: shown without reading it again, if it is all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playing import JSON, TestClient, create, live, play, there, undo

from backroom.server.storage.announced import LONGEST, Notice, announcement, heard
from backroom.server.storage.rows import MOVE, EventRow


def test_events_arrive_as_they_were_written() -> None:
    events = [
        EventRow(3, MOVE, 1, "take 1 from here", at=1_800_000_000_000),
        EventRow(4, MOVE, 1, "keep", joined=True, token="abc", at=1_800_000_000_001),
    ]
    notice = heard(announcement("ABCD2345", "0123abcd", events))
    assert (notice.code, notice.writer, notice.events) == ("ABCD2345", "0123abcd", events)
    assert heard(announcement("ABCD2345", "0123abcd")).events == []
    assert heard("") == Notice("")


def test_what_the_database_would_not_take_is_left_to_the_log() -> None:
    """PostgreSQL refuses a notice of 8,000 bytes or more, and with it the whole write."""
    long = [EventRow(number, MOVE, 0, "é" * 100, at=1) for number in range(1, 65)]
    assert heard(announcement("ABCD2345", "0123abcd", long)).events == []
    short = long[: next(n for n in range(64, 0, -1) if heard(announcement("ABCD2345", "0123abcd", long[:n])).events)]
    assert len(announcement("ABCD2345", "0123abcd", short).encode()) <= LONGEST


def until(page: Any, number: int) -> None:
    """Read until the page shows the table after so many events; the test's own time limit ends a wait for ever."""
    while page.receive_json().get("number") != number:
        pass


def test_a_move_elsewhere_is_shown_without_reading_the_log(
    pair: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    code = create(first, "here", "here")
    second.cookies = first.cookies
    with live(second, code) as page:
        until(page, 0)
        monkeypatch.setattr(second.services.store, "events", None)  # who reads the log now falls down
        assert play(first, code, "take 1").status_code == 200
        until(page, 1)
        assert undo(first, code).status_code == 200
        until(page, 2)
        monkeypatch.undo()
        assert play(second, code, "take 1").status_code == 200  # and it goes on from there
        until(page, 3)


def test_where_something_is_missing_the_log_is_read(pair: tuple[TestClient, TestClient]) -> None:
    """A notice whose events are not the next ones, or cannot be played, changes nothing on its own."""
    first, second = pair
    code = create(first, "here", "here")
    second.cookies = first.cookies
    with live(second, code) as page:
        until(page, 0)
        store = first.services.store
        false: Sequence[EventRow] = [EventRow(7, MOVE, 0, "take 1", at=1)]
        impossible: Sequence[EventRow] = [EventRow(1, MOVE, 0, "fly", at=1)]
        for events in (false, impossible):
            notice = heard(announcement(code, "somebody", events))
            assert second.portal.call(second.services.tables.follow, notice) is None
            assert there(second.services.tables.kept(code)).number == 0
        assert play(first, code, "take 1").status_code == 200
        until(page, 1)
        assert [event.number for event in store.events(code)] == [1]


def test_a_game_that_ends_elsewhere_is_over_here(pair: tuple[TestClient, TestClient]) -> None:
    first, second = pair
    code = create(first, "here", "here")
    second.cookies = first.cookies
    with live(second, code) as page:
        until(page, 0)
        assert first.post(f"/api/tables/{code}/resign", json={"seat": 0}, headers=JSON).status_code == 200
        until(page, 1)
        assert there(second.services.tables.kept(code)).over
