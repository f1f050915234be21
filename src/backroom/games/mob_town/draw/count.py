"""The count at the end of a round: who scores what for which cards, and how everybody stood in each agenda."""

from __future__ import annotations

from typing import Any, NamedTuple

from backroom.core.jit import plain
from backroom.core.match import Happening, View
from backroom.core.words import Words
from backroom.games.mob_town.deck import NO_TYPE
from backroom.games.mob_town.rules.points import BLOCK_AGENDA, COUNT, STACK_AGENDA, TYPES_AGENDA, stacked, standing
from backroom.games.mob_town.rules.town import around
from backroom.games.mob_town.state import Kind
from backroom.games.mob_town.text import members
from backroom.kit.scenes import Staged

SHOWN = (Kind.AGENDA_WON, Kind.AGENDA_LOST)
CHANGES = (Kind.TOOK_OVER, Kind.LOST, Kind.BUILT, Kind.CLEANED, Kind.MOVED_CARDS)  # the town within a move


class AgendaCount(NamedTuple):
    """How everybody stood in an agenda when it was counted."""

    counts: tuple[int, ...]
    values: tuple[int, ...]  # of the cards that count: the higher one breaks a tie
    cards: tuple[int, ...]  # those of all seats


class Count(NamedTuple):
    """What a round brought to everybody."""

    names: tuple[str, ...]
    before: tuple[int, ...]  # points by seat before the count
    control: tuple[Happening, ...]
    agendas: tuple[Happening, ...]  # in the order in which they are shown
    kept: tuple[Happening, ...]  # briefcases, at the end of the game
    town: Any = None  # the record with the town that was counted; None where nobody kept it

    def owned(self, seat: int) -> tuple[tuple[int, int], ...]:
        """The cards that a seat controls, each with its value."""
        town = self.town
        return (
            ()
            if town is None
            else tuple((int(town.card[i]), int(town.face[i])) for i in members(int(town.owned[seat])))
        )

    def standing(self, agenda: int) -> AgendaCount | None:
        """How everybody stood in an agenda."""
        town = self.town
        if town is None:
            return None
        marks = [divmod(int(plain(standing)(town, seat, agenda)), COUNT) for seat in range(len(self.names))]
        counts, values = zip(*marks, strict=True)
        slots = [slot for seat in range(len(self.names)) for slot in members(_counting(town, seat, agenda))]
        return AgendaCount(counts, values, tuple(int(town.card[slot]) for slot in slots))


def counted(view: View, words: Words) -> Count:
    """Who scores what; the agendas from the last seat to the leader, so that the end stays open."""
    told, seats = view.recent, int(view.record.options.players)
    scores = [int(view.record.score[seat]) for seat in range(seats)]
    gains = [h for h in told if h.kind in (Kind.CONTROL, Kind.AGENDA_WON, Kind.BRIEFCASES_KEPT)]
    before = [scores[seat] - sum(h.amount for h in gains if h.seat == seat) for seat in range(seats)]
    control = tuple(h for h in told if h.kind == Kind.CONTROL)
    with_control = [before[seat] + sum(h.amount for h in control if h.seat == seat) for seat in range(seats)]
    order = sorted(range(seats), key=lambda seat: (with_control[seat], seat))
    return Count(
        tuple(view.seat_name(seat, words) for seat in range(seats)),
        tuple(before),
        control,
        tuple(h for seat in order for h in told if h.kind in SHOWN and h.seat == seat),
        tuple(h for h in told if h.kind == Kind.BRIEFCASES_KEPT),
        _town(view),
    )


def _town(view: View) -> Any:
    """The town that was counted: it still lies there at the end of the game, else it is the one before the move."""
    if view.over:
        return view.record
    if not isinstance(view, Staged) or view.look_back is None or any(h.kind in CHANGES for h in view.recent):
        return None
    return view.look_back()


def _counting(town: Any, seat: int, agenda: int) -> int:
    """The bit set of the slots that count for a seat in an agenda (§scoring)."""
    own = int(town.owned[seat])
    if agenda < TYPES_AGENDA:
        return own & int(town.of_type[agenda])
    if agenda == STACK_AGENDA:
        return int(plain(stacked)(town, own))
    return _block(town, own) if agenda == BLOCK_AGENDA else own & ~int(town.of_type[NO_TYPE])


def _block(town: Any, own: int) -> int:
    """The largest block of cards beside each other; of several the most valuable (R30)."""
    best, most = 0, (0, 0)
    while own:
        block = more = own & -own
        while more:
            more = int(plain(around)(town, more)) & own & ~block
            block |= more
        own &= ~block
        slots = members(block)
        size = (len(slots), sum(int(town.face[slot]) for slot in slots))
        if size > most:
            best, most = block, size
    return best
