"""Where a table stands, as a value: made once under the table's lock, read by anybody without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from backroom.server.tables.table import Entry, Table


@dataclass(frozen=True)
class Brief:
    """A table after one of its events, stored already: what may be announced."""

    number: int
    over: bool
    pending: tuple[int, ...]
    legal: Mapping[int, tuple[str, ...]]  # what each pending seat may play, as written
    story: Sequence[Entry]  # may go on beyond `number`

    def told(self, notices: int) -> list[Entry]:
        """The entries that somebody can notice, in order, up to this brief's own: numbered from 1 for them."""
        return [entry for entry in self.story if entry.noticed & notices and entry.number <= self.number]


def brief_of(table: Table) -> Brief:
    """Where the table stands now. The caller holds its lock, and has stored what happened."""
    match, notation = table.match, table.game.moves.notation
    pending = table.pending
    legal = {
        seat: tuple(notation(move) for move in match.legal_ids(seat)) for seat in pending if seat < len(table.seats)
    }
    return Brief(table.number, table.over, pending, legal, table.story)
