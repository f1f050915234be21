"""Seat authorisation: for which seat somebody acts, and what they may see of a table.

Nothing hidden is sent to anybody who may not see it: every view that is sent is made here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from backroom.core.match import Match, View
from backroom.server.errors import RequestError
from backroom.server.tables.table import EVERYBODY, Table, public_view


@dataclass(frozen=True)
class Viewer:
    """Whose view is shown. Behind the curtain nothing is shown until the named player has the screen."""

    seat: int
    curtain: bool = False
    plays: bool = True  # False for somebody who only looks
    shares: bool = False  # several play at this screen: it says whose turn it is
    public: bool = False  # sees what anybody may see; `seat` is then only the side from which the table is drawn
    notices: int = EVERYBODY  # whose events this viewer can notice, as bits

    def view_of(self, table: Table) -> View:
        """What this viewer sees of a table: this and `view_at` are the only ways to anything that is sent."""
        view = table.view(len(table.seats) if self.public else self.seat)
        return self._noticing(view, table.match, table.noticed)

    def view_at(self, match: Match, noticed: Sequence[int]) -> View:
        """What this viewer sees of an earlier position. `noticed` says by whom each move can be noticed."""
        return self._noticing(public_view(match) if self.public else match.view(self.seat), match, noticed)

    def _noticing(self, view: View, match: Match, noticed: Sequence[int]) -> View:
        """What has just happened is what this viewer noticed last."""
        newest = zip(reversed(match.happenings), reversed(noticed[: len(match.happenings)]), strict=True)
        recent = next((happened for happened, by in newest if by & self.notices), match.opening)
        if self.plays and recent is view.recent:
            return view
        return replace(view, recent=recent, onlooker=not self.plays)


def viewer_of(table: Table, person: str, lifted: int | None = None) -> Viewer:
    """Whose view to draw for a person; `lifted` is the seat that has said it holds the screen."""
    return replace(_viewer_of(table, person, lifted), notices=table.notices(person))


def _viewer_of(table: Table, person: str, lifted: int | None) -> Viewer:
    own = table.held_by(person)
    if not own:
        return _onlooker(table, person, lifted)
    if table.over:
        return Viewer(lifted if lifted is not None and 0 <= lifted < len(table.seats) else own[0])
    if len(own) == 1:
        return Viewer(own[0])
    in_turn = table.in_turn(own)
    turn = in_turn or [seat for seat in table.pending if seat in own]
    wanted = lifted if lifted in own else None
    stays = wanted is not None and not in_turn and (wanted in turn or not turn)
    seat = wanted if wanted is not None and stays else (turn or own)[0]
    return Viewer(seat, curtain=seat != wanted and table.secret_between(own), shares=True)


def _onlooker(table: Table, person: str, wanted: int | None) -> Viewer:
    """Somebody who has no seat: sees what is public, and the cards when it is over or every player allows it."""
    check_may_look(table, person)
    if table.over or not table.open_cards:
        seat = wanted if wanted is not None and 0 <= wanted < len(table.seats) else 0
        return Viewer(seat, plays=False, public=not table.over)
    return Viewer(wanted if wanted in table.shown_seats else table.shown_seats[0], plays=False)


def seat_to_play(table: Table, person: str, named: int | None) -> int:
    """The seat for which a person acts: the named one, the one to move, or the only one held."""
    own = seats_of(table, person)
    seats_of(table, person, named)
    seat = named if named is not None else next((seat for seat in table.pending if seat in own), own[0])
    if seat in table.away:
        raise RequestError(409, "bot_plays")
    return seat


def seats_of(table: Table, person: str, named: int | None = None) -> list[int]:
    """The seats for which somebody speaks: the named one, or all that are theirs."""
    own = table.held_by(person)
    if not own or (named is not None and named not in own):
        raise RequestError(403, "not_your_seat")
    return own if named is None else [named]


def check_may_look(table: Table, person: str) -> None:
    """RequestError for a table that somebody may not look at."""
    if not table.may_look(person):
        raise RequestError(403, "not_your_table", code=table.code)
