"""What survives a stop: tables, seats, people and the append-only list of events."""

from backroom.server.storage.rows import EventRow, PersonRow, PhraseRow, ResultRow, SessionRow, StoredSeat, TableRow
from backroom.server.storage.store import Conflict, Store

__all__ = [
    "Conflict",
    "EventRow",
    "PersonRow",
    "PhraseRow",
    "ResultRow",
    "SessionRow",
    "Store",
    "StoredSeat",
    "TableRow",
]
