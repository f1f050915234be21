"""One candidate's side of a view, and what the rules would make of it: gains, prices, events, the final count.

Every figure is the rules' own. They run interpreted (`plain`), so that a picture never waits for the compiler, and on a
copy of the record wherever they would change it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from backroom.core.jit import plain
from backroom.core.record import EMPTY, Reading, copy_of
from backroom.games.mayor_of_chicago.deck import RESOURCE, CityCard, Effect, Opponent
from backroom.games.mayor_of_chicago.mind.worth import ability_worth, prices
from backroom.games.mayor_of_chicago.rules import act
from backroom.games.mayor_of_chicago.rules.card import dollars_due, has_discount, least_booze, most_booze, price_of
from backroom.games.mayor_of_chicago.rules.city import (
    block_income,
    expand,
    free_blocks,
    icons_in,
    missing_cards,
    runs_ahead,
    shown_in,
    symbols_around,
)
from backroom.games.mayor_of_chicago.rules.end import (
    beats_opponent,
    corruption_paid_in_dollars,
    discard_penalty,
    takes_votes,
)
from backroom.games.mayor_of_chicago.rules.events import begin_effect, effect_now, instances, settle
from backroom.games.mayor_of_chicago.rules.place import (
    copyable,
    exchange,
    neighbours,
    recallable,
    surveyable,
    use_ability,
)
from backroom.games.mayor_of_chicago.rules.resources import change
from backroom.games.mayor_of_chicago.scoring import is_to_come, project, second_is_better
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BLOCKS,
    BOOZE,
    CARDS,
    COLUMNS,
    CORRUPTION,
    CORRUPTION_PRICE,
    DISCARD_MAX,
    DOLLAR,
    END,
    ENDS,
    EVENTS,
    FLAG,
    GIVE_BOOZE,
    GIVE_DOLLARS,
    HIRE_MAX,
    NO_CARD,
    RESOURCES,
    ROWS,
    TAKEABLE,
    VOTE,
    Cause,
    Choice,
    Phase,
)

if TYPE_CHECKING:
    from backroom.core.decks import Deck
    from backroom.core.match import View

Held = list[int]
Change = dict[int, int]  # resource -> how much more or less


@dataclass(frozen=True)
class Gain:
    """What an ability would do on a block."""

    counted: int  # symbols or assistants around
    times: int  # exchanges that can be paid and do something (R28)
    resource: int
    amount: int  # less than 0 for Corruption removed


@dataclass(frozen=True)
class Laying:
    """What laying the open card in a row would mean."""

    ahead: bool  # it costs a Corruption (R5)
    wakes: int | None  # the event whose column it fills, unless that is off
    pays: tuple[int, int] | None  # resource and amount of the best income among the blocks that it completes
    begins: tuple[int, int] | None = None  # resource and icons of the best block that then lacks only one card


@dataclass(frozen=True)
class Outcome:
    """What an effect of an event would change if it came now (§events)."""

    counts: int  # how often it applies (R36)
    settled: int  # how often it can be resolved at all: the rest is forgiven (R37)
    change: Change  # every resource; of a choice the part that the rule of thumb takes, of an offer all of it
    other: Change = field(default_factory=dict)  # the other part of a choice
    optional: bool = False  # it may be left (R40)
    asked: Change = field(default_factory=dict)  # for resources that end at 0 or 99: the change without that end (R1)


@lru_cache(16)
def read_deck(deck: Deck) -> Reading:
    """A deck, for rules that read it some thousand times for one picture."""
    return Reading(deck.record)


class Side:
    """One candidate's side of a view."""

    def __init__(self, view: View, seat: int) -> None:
        s = view.record
        self.view, self.seat, self.s, self.d = view, seat, s, read_deck(view.deck)
        self.c = c = Reading(s.candidates[seat])
        self.cards: list[CityCard] = view.deck.cards.city
        self.rival: Opponent = view.deck.cards.opponent[s.opponent]
        self.level: Held = self.d.opponent[s.opponent].level.tolist()
        self.held: Held = c.held.tolist()
        self.rows: list[int] = c.row_length.tolist()
        self.grid: list[list[int]] = c.grid.tolist()
        self.assistants: list[int] = c.assistant.tolist()
        self.complete = _bits(int(c.complete), BLOCKS)
        self.free = _bits(plain(free_blocks)(c), BLOCKS)
        self.events: list[int] = c.event.tolist()
        self.done = [bool(int(c.event_done) >> slot & 1) for slot in range(EVENTS)]
        self.off = [bool(int(c.event_off) >> slot & 1) for slot in range(EVENTS)]
        self.hand: list[int] = c.hand.cards[: c.hand.n].tolist()
        self.discards: list[int] = c.discards.cards[: c.discards.n].tolist()
        self.per_discard: Held = c.per_discard.tolist()
        self.hired = int(c.hired)
        self.used = bool(c.used)
        self.left = CARDS - int(s.drawn)
        self.holes = int(plain(missing_cards)(c))
        self.spare = self.left + (1 if s.card != NO_CARD and not self.used else 0) - self.holes
        self._incomes: dict[int, dict[int, int]] = {}
        self._gains: dict[tuple[int, int], Gain | None] = {}
        self._layings: dict[int, Laying] = {}
        self._outcomes: dict[tuple[int, int], Outcome] = {}

    # --- the city ---------------------------------------------------------------------------------------------------

    def incomes(self, block: int) -> dict[int, int]:
        """What a block pays, by resource (§income, R17)."""
        if block not in self._incomes:
            self._incomes[block] = _incomes(self.c, self.d, block)
        return self._incomes[block]

    def ranked_incomes(self, block: int, card: CityCard | None = None) -> list[tuple[int, int]]:
        """(resource, amount) that a block pays, most first; among equals what the assistant's ability spends."""
        spent = {RESOURCE[name] for name in card.pay} if card else set()
        return sorted(self.incomes(block).items(), key=lambda paid: (-paid[1], paid[0] not in spent))

    def icons(self, block: int, resource: int) -> int:
        """How many quarters of a block pay in a resource, the Flags added (§income, R17)."""
        return int(plain(icons_in)(self.c, block, resource)) + int(plain(icons_in)(self.c, block, FLAG))

    def around(self, block: int) -> dict[int, int]:
        """How often each symbol counts around a block (§symbols, R14)."""
        found = {symbol: int(plain(symbols_around)(self.c, block, symbol)) for symbol in (*range(TAKEABLE), FLAG)}
        return {symbol: n for symbol, n in found.items() if n}

    def beside(self, block: int) -> list[int]:
        """The free blocks around a block that pay something (§unique, R31)."""
        return _bits(plain(surveyable)(self.c, self.d, block), BLOCKS)

    def ability_gain(self, card: CityCard, block: int) -> Gain | None:
        """What an ability would bring on a block after its best income, if that is still to come; None for nothing."""
        if card.ability not in ("symbol", "neighbour"):
            return None
        if (card.id, block) not in self._gains:
            self._gains[card.id, block] = self._try_ability(card, block)
        return self._gains[card.id, block]

    def _try_ability(self, card: CityCard, block: int) -> Gain | None:
        s, d, seat, row = copy_of(self.s), self.d, self.seat, self.d.city[card.id]
        s.block = block
        if self.assistants[block] == NO_CARD:
            for number, amount in self.ranked_incomes(block, card)[:1]:
                plain(change)(s, seat, number, amount, Cause.INCOME)
        held, resource = s.candidates[seat].held, int(row.to)
        before = int(held[resource])
        plain(use_ability)(s, d, seat, card.id)
        around = (
            plain(symbols_around)(self.c, block, row.symbol) if card.symbol else plain(neighbours)(self.c, d, block)
        )
        counted = times = int(around)
        if s.phase == Phase.EXCHANGE:
            times = int(s.high)
            plain(exchange)(s, d, seat, times)
        amount = int(held[resource]) - before
        return Gain(counted, times, resource, amount) if amount else None

    def copyable(self, block: int) -> list[int]:
        """The blocks around one whose assistants 43 could copy there (§unique, R33)."""
        return _bits(plain(copyable)(self.c, self.d, block), BLOCKS)

    @cached_property
    def recallable(self) -> list[int]:
        """The discarded assistants that 45 could copy (§unique, R33)."""
        return [self.discards[slot] for slot in _bits(plain(recallable)(self.c, self.d), DISCARD_MAX)]

    def ability_worth(self, card: int, block: int) -> float:
        """What an ability would be worth on a block, in Votes by rule of thumb."""
        return float(plain(ability_worth)(self.s, self.d, self.seat, card, block, self._prices))

    @cached_property
    def _prices(self) -> tuple[float, ...]:
        found: tuple[float, ...] = plain(prices)(self.s, self.d, self.seat)
        return found

    def gain_on(self, card: CityCard, block: int) -> int:
        """What an assistant would gain on a block, income and ability in plain numbers."""
        gain = self.ability_gain(card, block)
        return max(self.incomes(block).values(), default=0) + (abs(gain.amount) if gain else 0)

    def best_block(self, card: CityCard) -> int | None:
        """The free block where income and ability count most."""
        return max(self.free, key=lambda block: self.gain_on(card, block)) if self.free else None

    def laying(self, row: int) -> Laying:
        """What the open card would mean in a row that has room (§expand)."""
        if row not in self._layings:
            s = copy_of(self.s)
            c = s.candidates[self.seat]
            slot = int(plain(expand)(s, self.d, self.seat, row))
            new = _bits(int(c.complete) & ~int(self.c.complete), BLOCKS)
            paid = [(amount, r) for block in new for r, amount in _incomes(c, self.d, block).items()]
            best = max(paid, default=None)
            self._layings[row] = Laying(
                bool(plain(runs_ahead)(self.c, row)),
                slot if slot >= 0 and not self.off[slot] else None,
                (best[1], best[0]) if best else None,
                self._begun(c, row),
            )
        return self._layings[row]

    def _begun(self, c: Any, row: int) -> tuple[int, int] | None:
        """Of the blocks to which a card at the end of a row is the third: the most icons that pay together."""
        column = int(c.row_length[row]) - 1
        found = []
        for above in (row - 1, row):  # the row of the block's upper cards
            other = above if above < row else above + 1
            if column < 1 or not 0 <= other < ROWS or int(c.row_length[other]) != column:
                continue
            block = BLOCK_COLUMNS * above + column - 1
            flags = int(plain(icons_in)(c, block, FLAG))
            found += [
                (icons + flags, resource)
                for resource in range(TAKEABLE)
                if (icons := int(plain(icons_in)(c, block, resource)))
            ]
        icons, resource = max(found, default=(0, 0))
        return (resource, icons) if icons > 1 else None

    # --- hiring -----------------------------------------------------------------------------------------------------

    def has_discount(self, card: CityCard) -> bool:
        """Whether the discounted cost applies (§hire, R21)."""
        return bool(plain(has_discount)(self.s, self.d, self.seat, card.id))

    def price(self, card: CityCard) -> int:
        """What a card costs now, before Booze (§hire)."""
        return int(plain(price_of)(self.s, self.d, self.seat, card.id))

    def dollars_due(self, card: CityCard, booze: int) -> int:
        """The Dollars to pay with so much Booze (§hire)."""
        return int(plain(dollars_due)(self.price(card), booze))

    def least_booze(self, card: CityCard) -> int:
        """How much Booze a hire needs at least (§hire)."""
        return int(plain(least_booze)(self.price(card), self.held[DOLLAR]))

    def most_booze(self, card: CityCard) -> int:
        """How much Booze may be spent on a hire (§hire, R22)."""
        return int(plain(most_booze)(self.s, self.price(card), self.held[BOOZE]))

    def hires_left(self) -> int:
        """How many may still be hired (§hire, R24)."""
        return HIRE_MAX - self.hired

    # --- events -----------------------------------------------------------------------------------------------------

    def effect(self, slot: int, which: int) -> Effect:
        """An event's Immediate (0) or End (1) effect."""
        face = self.view.deck.cards.event[self.events[slot]]
        chosen: Effect = face.end if which == END else face.immediate
        return chosen

    def effect_due(self, slot: int) -> Effect:
        """The effect of an event that is resolved now, or comes next."""
        return self.effect(slot, int(plain(effect_now)(self.s)))

    def to_come(self, slot: int, which: int) -> bool:
        """Whether an event's effect still lies ahead (§events, §end)."""
        return bool(plain(is_to_come)(self.s, self.seat, slot, which))

    def outcome(self, slot: int, which: int) -> Outcome:
        """What an effect would change if it came now (§events)."""
        if (slot, which) not in self._outcomes:
            self._outcomes[slot, which] = self._try_effect(slot, which)
        return self._outcomes[slot, which]

    def _try_effect(self, slot: int, which: int) -> Outcome:
        d, face = self.d, self.events[slot]
        effect = d.effect[face, which]
        counts = int(plain(instances)(self.s, d, self.c.held, face, which))
        if counts == 0 and effect.then_lose == EMPTY:
            return Outcome(0, 0, {}, optional=effect.choice == Choice.MAY)
        s = copy_of(self.s)
        s.end_step = ENDS if which == END else 0
        plain(begin_effect)(s, d, self.seat, slot, which)
        settled, low, high = int(s.event_total), int(s.low), int(s.high)
        if effect.choice == Choice.EACH:
            changed = self._settled(s, 0)
            asked = {r: settled * int(effect.first[r]) for r in range(RESOURCES)}
            cut = {r: n for r, n in asked.items() if n and n != changed.get(r, 0) and r != effect.then_lose}
            return Outcome(counts, settled, changed, asked=cut)
        if effect.choice == Choice.MAY:
            return Outcome(counts, settled, self._settled(s, high), optional=True)
        taken, left = (high, low) if plain(second_is_better)(effect, self.c.held) else (low, high)
        other = self._settled(s, left) if left != taken else {}
        return Outcome(counts, settled, self._settled(s, taken), other)

    def _settled(self, begun: Any, second: int) -> Change:
        """What an effect that has begun changes, settled this way."""
        s = copy_of(begun)
        plain(settle)(s, self.d, self.seat, second)
        return self._change_to(s)

    def _change_to(self, s: Any) -> Change:
        """What this side has more or less of in another record."""
        after = s.candidates[self.seat].held.tolist()
        return {r: after[r] - self.held[r] for r in range(RESOURCES) if after[r] != self.held[r]}

    def change_by(self, move: int) -> Change:
        """What choosing an amount changes in the phase that asks for one; a gift is handed over as a whole, later."""
        for phase, resource, first in (
            (Phase.GIVE_DOLLARS, DOLLAR, GIVE_DOLLARS),
            (Phase.GIVE_BOOZE, BOOZE, GIVE_BOOZE),
        ):
            if self.s.phase == phase:
                return {resource: first - move} if move > first else {}
        s = copy_of(self.s)
        plain(act)(s, self.d, self.seat, move)
        return self._change_to(s)

    # --- the final count --------------------------------------------------------------------------------------------

    @cached_property
    def projected(self) -> Held:
        """The resources after a final count now, penalty included (§end)."""
        return self._counted_out(copy_of(self.s))

    @cached_property
    def _complete(self) -> Any:
        """The record after a final count if the city were complete."""
        s = copy_of(self.s)
        s.candidates[self.seat].row_length[:] = COLUMNS
        s.candidates[self.seat].held[:] = self._counted_out(s)
        return s

    def _counted_out(self, s: Any) -> Held:
        if self.view.over:
            return self.held
        plain(project)(s, self.d, self.seat)
        counted: Held = s.scratch.tolist()
        return counted

    @cached_property
    def heading_for(self) -> int:
        """The Votes after a final count if the city were complete: where the race stands while it is being built."""
        return int(self._complete.candidates[self.seat].held[VOTE])

    @cached_property
    def heads_to_win(self) -> bool:
        """Whether that would beat the opponent: more Votes, or as many and less Corruption (§winning, R48)."""
        return bool(plain(beats_opponent)(self._complete, self.d, self.seat))

    @property
    def discard_dollars(self) -> int:
        """The Dollars that a discard pays: the opponent's, and what 32 to 39 add (§discard, R27)."""
        return int(self.rival.dollars) + self.per_discard[DOLLAR]

    @cached_property
    def takes_votes(self) -> bool:
        """Whether discards cost Votes at the end (§end, R47)."""
        return bool(plain(takes_votes)(self.s, self.d))

    @cached_property
    def penalty(self) -> int:
        """The Votes that the discards will cost (§end, R47)."""
        return int(plain(discard_penalty)(self.s, self.d, self.seat))

    def corruption_cost(self) -> tuple[int, int]:
        """(Dollars, Votes) that the Corruption held now would cost at the end (§end, R45)."""
        paid = int(plain(corruption_paid_in_dollars)(self.c.held))
        return CORRUPTION_PRICE * paid, self.held[CORRUPTION] - paid


def own_seat(view: View) -> int:
    """Whose side a view is read from; those who only look see the first seat's."""
    return view.seat if view.seat < view.record.seats else 0


def _incomes(c: Any, d: Any, block: int) -> dict[int, int]:
    return {r: int(plain(block_income)(c, d, block, r)) for r in _bits(plain(shown_in)(c, block), TAKEABLE)}


def _bits(mask: int, size: int) -> list[int]:
    """The numbers of the set bits."""
    return [i for i in range(size) if int(mask) >> i & 1]
