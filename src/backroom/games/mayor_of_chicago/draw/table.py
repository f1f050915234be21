"""What every part of the screen needs: the view, the words, the draft, both sides, and small readings of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import RESOURCE, CityCard
from backroom.games.mayor_of_chicago.reading import Side
from backroom.games.mayor_of_chicago.state import BLOCK_COLUMNS, FLAG, HIRE, HIRE_MAX, NO_CARD, Kind, Phase
from backroom.games.mayor_of_chicago.text import event_name

if TYPE_CHECKING:
    from backroom.core.match import View


class Table:
    """One picture's worth of knowledge."""

    def __init__(self, view: View, words: Words, draft: Mapping[str, int]) -> None:
        self.view, self.words, self.draft = view, words, draft
        self.s = view.record
        self.phase = Phase(int(self.s.phase))
        self.me = Side(view, view.seat if view.seat < self.s.seats else 0)
        self.partner = Side(view, 1 - self.me.seat) if self.s.seats == 2 else None
        self.shown = self.partner if self.partner and draft.get("look") else self.me
        self.cards: list[CityCard] = view.deck.cards.city
        self.open = self.cards[self.s.card - 1] if self.s.card != NO_CARD else None
        self.mine = view.seat in view.pending
        self._blocks: dict[tuple[int, int], str] = {}
        placed = [h.subject for h in view.recent if h.kind == Kind.PLACED]
        self.placed_now = placed[-1] if placed else 0

    @property
    def hires(self) -> list[int]:
        """The legal amounts of Booze for a hire."""
        return [move - HIRE for move in self.view.legal if HIRE <= move <= HIRE + HIRE_MAX]

    @property
    def booze(self) -> int:
        """The Booze laid out for a hire: the draft's, or the least that does."""
        hires = self.hires
        return self.draft["booze"] if self.draft.get("booze") in hires else hires[0] if hires else 0

    def event(self, side: Side, slot: int) -> str:
        """An event's name by its place."""
        return event_name(self.view, side.events[slot], self.words)

    def amount_text(self, number: int, amount: int) -> str:
        """An amount with its noun."""
        return f"{amount} {self.words(f'one.{number}' if amount == 1 else f'resource.{number}')}"

    def block_text(self, side: Side, block: int) -> str:
        """What a block pays and what lies around it, in words."""
        if (side.seat, block) not in self._blocks:
            self._blocks[side.seat, block] = self._block_text(side, block)
        return self._blocks[side.seat, block]

    def _block_text(self, side: Side, block: int) -> str:
        line, column = block // BLOCK_COLUMNS + 1, block % BLOCK_COLUMNS + 1
        pays = f" {self.words('screen.or')} ".join(self.amount_text(r, n) for r, n in side.incomes(block).items())
        ring = side.ring(block)
        around = ", ".join(
            self.amount_text(number, ring.count(number)) for number in (0, 1, 2, 3, 4, FLAG) if number in ring
        )
        return self.words(
            "screen.block", line=line, column=column, pays=pays or self.words("screen.nothing"), around=around
        )

    def ability_gain(self, side: Side, block: int) -> tuple[int, int] | None:
        """(resource, amount) that the assistant being placed would bring by its ability on a block."""
        if self.phase != Phase.PLACE_BLOCK or side is not self.me:
            return None
        return self.gain_of(side, self.cards[self.s.placing - 1], block)

    def gain_of(self, side: Side, card: CityCard, block: int) -> tuple[int, int] | None:
        """(resource, amount) that an assistant would bring by its ability on a block."""
        times, resource = side.ability_amount(card, block)
        if resource < 0 or not times:
            return None
        amount = next(iter(card.gain.values()))
        for paid, each in card.pay.items():
            times = min(times, side.held[RESOURCE[paid]] // each)
        return (resource, times * amount) if times else None
