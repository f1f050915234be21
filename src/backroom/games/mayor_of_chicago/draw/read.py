"""A view read once: the words, the draft, both sides, and what every part of the screen asks of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from backroom.core.words import Words
from backroom.games.mayor_of_chicago.deck import CityCard
from backroom.games.mayor_of_chicago.mind.forecast import Side, own_seat
from backroom.games.mayor_of_chicago.state import BOOZE_MAX, HIRE, NO_CARD, VOTE, Kind, Phase
from backroom.games.mayor_of_chicago.text import amount_text, block_text, event_name

if TYPE_CHECKING:
    from backroom.core.match import View


class Table:
    """One picture's worth of knowledge."""

    def __init__(self, view: View, words: Words, draft: Mapping[str, int]) -> None:
        self.view, self.words, self.draft = view, words, draft
        self.s = view.record
        self.phase = Phase(int(self.s.phase))
        self.me = Side(view, own_seat(view))
        self.partner = Side(view, 1 - self.me.seat) if self.s.seats == 2 else None
        self.shown = self.partner if self.partner and draft.get("look") else self.me
        self.cards: list[CityCard] = view.deck.cards.city
        self.open = self.cards[self.s.card - 1] if self.s.card != NO_CARD else None
        self.mine = view.seat in view.pending and bool(view.legal)  # who only looks may do nothing
        self._blocks: dict[tuple[int, int], str] = {}
        placed = [h.subject for h in view.recent if h.kind == Kind.PLACED]
        self.placed_now = placed[-1] if placed else 0

    @property
    def hires(self) -> list[int]:
        """The legal amounts of Booze for a hire."""
        return [move - HIRE for move in self.view.legal if HIRE <= move <= HIRE + BOOZE_MAX]

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
        return amount_text(self.words, number, amount)

    def block_text(self, side: Side, block: int) -> str:
        """What a block pays and what lies around it, in words."""
        if (side.seat, block) not in self._blocks:
            self._blocks[side.seat, block] = block_text(side, block, self.words)
        return self._blocks[side.seat, block]

    def corruption_price(self, side: Side) -> str:
        """What the Corruption that a side holds would cost it at the end, nothing if there is none."""
        dollars, votes = side.corruption_cost()
        parts = [self.words("screen.in_dollars", n=dollars)] if dollars else []
        parts += [self.amount_text(VOTE, votes)] if votes else []
        price = f" {self.words('ask.and')} ".join(parts)
        return self.words("screen.corruption_costs", price=price) if price else ""

    def is_own(self, side: Side) -> bool:
        """Whether a side is the one of who looks: who only watches has none."""
        return side is self.me and not self.view.onlooker

    def side_of(self, seat: int) -> Side:
        """A seat's side."""
        return self.partner if self.partner and seat == self.partner.seat else self.me

    def named(self, seat: int, said: str) -> str:
        """Something said about a seat, behind its name and a colon."""
        return self.words("screen.named", name=self.view.seat_name(seat, self.words), said=said)

    @property
    def decider(self) -> str:
        """The name of who decides now."""
        return self.view.seat_name(self.view.pending[0] if self.view.pending else 0, self.words)

    def placed_by(self, side: Side) -> CityCard | None:
        """The assistant that a side is looking for a block for."""
        if self.phase != Phase.PLACE_BLOCK or side.seat != self.s.actor:
            return None
        return self.cards[int(self.s.placing) - 1]
