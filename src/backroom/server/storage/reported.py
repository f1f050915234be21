"""A database that cannot be used, as one sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout  # all connections are in use

from backroom.core.errors import BackroomError

DAMAGED = ("file is not a database", "malformed")  # what SQLite says of a file that is no longer whole
RESTORE = (
    "the file is damaged: stop the server, put it aside, and fill a new one from your last back-up "
    "('backroom restore', see docs/how-to/host-a-server.md); SQLite's own 'sqlite3 FILE .recover' may save more"
)


class StorageDown(BackroomError):
    """The database cannot be reached or written to."""


@contextmanager
def reported() -> Iterator[None]:
    """A database that is gone, full or locked, as one sentence."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, OSError, sqlite3.Error) as error:
        cause = str(getattr(error, "orig", error)).strip().splitlines()
        damaged = any(word in str(error) for word in DAMAGED)
        way_out = f"; {RESTORE}" if damaged else ""
        raise StorageDown(f"the tables cannot be read or written: {cause[0] if cause else error}{way_out}") from error
