"""What processes on one PostgreSQL tell each other when something is written at a table.

The database passes a notice on when the write that it belongs to is committed, in the order of the commits, and never
otherwise: who hears of events may show them. Few enough events travel in the notice itself; else the log is read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from backroom.server.storage.rows import EventRow

CHANNEL = "backroom_tables"  # PostgreSQL's NOTIFY channel for these
COMPANY = "backroom_company"  # another one: who looks at the tables, in words of `tables.presence`
LONGEST = 7_900  # bytes of a notice; PostgreSQL takes fewer than 8,000


@dataclass(frozen=True)
class Notice:
    """Something was written at a table (code "": perhaps at any); what, where it could be said."""

    code: str
    writer: str = ""
    written: str = ""  # events as text; "": read the table

    @property
    def events(self) -> list[EventRow]:
        """The events that were written; none where the table must be read."""
        return [EventRow(*values) for values in json.loads(self.written)] if self.written else []


def announcement(code: str, writer: str, events: Sequence[EventRow] = ()) -> str:
    """A notice as it travels."""
    head = f"{code} {writer}"
    if not events:
        return head
    rows = [[one.number, one.kind, one.seat, one.what, one.joined, one.token, one.at] for one in events]
    whole = f"{head} {json.dumps(rows, separators=(',', ':'))}"  # in ASCII: a character is a byte
    return whole if len(whole) <= LONGEST else head


def heard(payload: str) -> Notice:
    """A notice as it came."""
    return Notice(*payload.split(" ", 2))
