"""A view read for people: what a block pays, what lies around it, prices, what events would do now.

Plain Python beside the compiled rules, so that a picture never waits for the compiler; the tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from backroom.games.mayor_of_chicago.deck import INCOME, RESOURCE, SYMBOL, CityCard, Effect, adjacent_blocks
from backroom.games.mayor_of_chicago.options import PENALTY_ALWAYS
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    BLOCKS,
    BOOZE,
    BOOZE_VALUE,
    CARDS,
    COLUMNS,
    CORRUPTION,
    DOLLAR,
    END,
    ENDS,
    EVENTS,
    FLAG,
    HIRE_MAX,
    IMMEDIATE,
    NO_CARD,
    POPULARITY,
    POWER,
    RESOURCE_MAX,
    RESOURCES,
    ROWS,
    TAKEABLE,
    VOTE,
    Phase,
)

if TYPE_CHECKING:
    from backroom.core.match import View

Held = list[int]


@dataclass(frozen=True)
class Gain:
    """What an ability would do on a block."""

    counted: int  # symbols or assistants around
    times: int  # exchanges that can be paid and do something (R28)
    resource: int
    amount: int  # less than 0 for Corruption removed


class Side:
    """One candidate's side of a view."""

    def __init__(self, view: View, seat: int) -> None:
        s = view.record
        c = s.candidates[seat]
        self.view, self.seat, self.s = view, seat, s
        self.cards: list[CityCard] = view.deck.cards.city
        self.rival = view.deck.cards.opponent[s.opponent]
        self.held: Held = c.held.tolist()
        self.rows: list[int] = c.row_length.tolist()
        self.grid: list[list[int]] = c.grid.tolist()
        self.cells: list[list[int]] = c.cells.tolist()
        self.assistants: list[int] = c.assistant.tolist()
        self.complete = [block for block in range(BLOCKS) if int(c.complete) >> block & 1]
        self.free = [block for block in self.complete if self.assistants[block] == NO_CARD]
        self.events: list[int] = c.event.tolist()
        self.done = [bool(int(c.event_done) >> slot & 1) for slot in range(EVENTS)]
        self.off = [bool(int(c.event_off) >> slot & 1) for slot in range(EVENTS)]
        self.hand: list[int] = c.hand.cards[: c.hand.n].tolist()
        self.discards: list[int] = c.discards.cards[: c.discards.n].tolist()
        self.per_discard: Held = c.per_discard.tolist()
        self.hired = int(c.hired)
        self.used = bool(c.used)
        self.left = CARDS - int(s.drawn)
        self.holes = ROWS * COLUMNS - sum(self.rows)
        self.level: Held = [self.rival.votes, self.rival.popularity, 0, 0, self.rival.power, self.rival.corruption]
        self._changes: dict[tuple[int, int], dict[int, int]] = {}
        self.spare = self.left + (1 if s.card != NO_CARD and not self.used else 0) - self.holes

    # --- the city ---------------------------------------------------------------------------------------------------

    def icons(self, block: int) -> list[int]:
        """The four symbols of a block, NW NE SW SE."""
        y, x = 2 * (block // BLOCK_COLUMNS) + 1, 2 * (block % BLOCK_COLUMNS) + 1
        return [self.cells[y][x], self.cells[y][x + 1], self.cells[y + 1][x], self.cells[y + 1][x + 1]]

    def incomes(self, block: int) -> dict[int, int]:
        """What a block pays, by resource (§income, R17)."""
        icons = self.icons(block)
        flags = icons.count(FLAG)
        return {r: INCOME[icons.count(r) + flags] for r in range(TAKEABLE) if r in icons}

    def ring(self, block: int) -> list[int]:
        """The symbols that count among the twelve around a block (§symbols, R14)."""
        y, x = 2 * (block // BLOCK_COLUMNS), 2 * (block % BLOCK_COLUMNS)
        inner = {(1, 1), (1, 2), (2, 1), (2, 2)}
        return [self.cells[y + i][x + j] for i in range(4) for j in range(4) if (i, j) not in inner]

    def neighbours(self, block: int) -> int:
        """The assistants around a block (§neighbours, R20)."""
        return sum(self.assistants[other] != NO_CARD for other in adjacent_blocks(block))

    def leftmost(self) -> int:
        """The column in which a card costs no Corruption (§expand, R5)."""
        return min(self.rows)

    def ability_amount(self, card: CityCard, block: int) -> tuple[int, int]:
        """(times, resource) that an ability would count on a block now; (0, -1) where there is nothing to count."""
        if card.ability == "symbol" and card.symbol:
            return self.ring(block).count(SYMBOL[card.symbol]), _first(card.gain)
        if card.ability == "neighbour":
            return self.neighbours(block), _first(card.gain)
        return 0, -1

    def ranked_incomes(self, block: int, card: CityCard | None = None) -> list[tuple[int, int]]:
        """(resource, amount) that a block pays, most first; among equals what the assistant's ability spends."""
        spent = {RESOURCE[name] for name in card.pay} if card else set()
        return sorted(self.incomes(block).items(), key=lambda paid: (-paid[1], paid[0] not in spent))

    def ability_gain(self, card: CityCard, block: int) -> Gain | None:
        """What an ability would bring on a block, None for nothing.

        The income comes first, if it is still to come, and may pay for exchanges; none is made that would remove no
        Corruption, and the tracks end at 0 and 99 (R1, R19, R28, R29).
        """
        counted, resource = self.ability_amount(card, block)
        if resource < 0:
            return None
        held = list(self.held)
        incomes = self.ranked_incomes(block, card) if self.assistants[block] == NO_CARD else []
        for number, amount in incomes[:1]:
            held[number] = min(held[number] + amount, RESOURCE_MAX)
        times, each = counted, _amount(card.gain)
        for name, price in card.pay.items():
            times = min(times, held[RESOURCE[name]] // price)
        if each < 0:
            times = min(times, -(held[resource] // each))
        after = min(max(held[resource] + times * each, 0), RESOURCE_MAX)
        return Gain(counted, times, resource, after - held[resource]) if after != held[resource] else None

    def gain_on(self, card: CityCard, block: int) -> int:
        """What an assistant would gain on a block, income and ability in plain numbers."""
        gain = self.ability_gain(card, block)
        return max(self.incomes(block).values(), default=0) + (abs(gain.amount) if gain else 0)

    def best_block(self, card: CityCard) -> int | None:
        """The free block where income and ability count most."""
        return max(self.free, key=lambda block: self.gain_on(card, block)) if self.free else None

    # --- hiring -----------------------------------------------------------------------------------------------------

    def has_discount(self, card: CityCard) -> bool:
        """Whether the discounted cost applies (§hire, R21)."""
        return bool(
            (card.popularity and self.held[POPULARITY] >= card.popularity)
            or (card.power and self.held[POWER] >= card.power)
        )

    def price(self, card: CityCard) -> int:
        """What a card costs now, before Booze (§hire)."""
        return card.discounted if self.has_discount(card) else card.cost

    def dollars_due(self, card: CityCard, booze: int) -> int:
        """The Dollars to pay with so much Booze (§hire)."""
        return max(0, self.price(card) - BOOZE_VALUE * booze)

    def least_booze(self, card: CityCard) -> int:
        """How much Booze a hire needs at least (§hire)."""
        return max(0, -(-(self.price(card) - self.held[DOLLAR]) // BOOZE_VALUE))

    def hires_left(self) -> int:
        """How many may still be hired (§hire, R24)."""
        return HIRE_MAX - self.hired

    # --- events -----------------------------------------------------------------------------------------------------

    def effect(self, slot: int, which: int) -> Effect:
        """An event's Immediate (0) or End (1) effect."""
        face = self.view.deck.cards.event[self.events[slot]]
        chosen: Effect = face.end if which == END else face.immediate
        return chosen

    def counted(self, effect: Effect, held: Held | None = None) -> int:
        """How often an effect would apply (§events, R36)."""
        number = RESOURCE[effect.each]
        mine = (held or self.held)[number]
        if effect.side == "have":
            return mine
        return max(0, (mine - self.level[number]) * (1 if effect.side == "more" else -1))

    def change(self, slot: int, which: int) -> dict[int, int]:
        """What an effect would change now, choices made by rule of thumb: resource and amount."""
        if (slot, which) not in self._changes:
            effect = self.effect(slot, which)
            after = apply_effect(effect, self.counted(effect), list(self.held))
            change = {r: after[r] - self.held[r] for r in range(RESOURCES) if after[r] != self.held[r]}
            self._changes[slot, which] = change
        return self._changes[slot, which]

    def to_come(self, slot: int, which: int) -> bool:
        """Whether an event's effect still lies ahead (§events, §end)."""
        s = self.s
        if self.off[slot]:
            return False
        if s.event_slot == slot and s.actor == self.seat:
            return bool(which == effect_now(s) or s.end_step < ENDS)
        if which == IMMEDIATE:
            return not self.done[slot]
        if s.end_step != ENDS:
            return bool(s.end_step < ENDS)
        return bool(s.end_seat < self.seat or (s.end_seat == self.seat and slot >= s.end_slot))

    @cached_property
    def projected(self) -> Held:
        """The resources after a final count now, penalty included (§end)."""
        return self._counted_out(self.holes if self.s.end_step == 0 else 0)

    @cached_property
    def heading_for(self) -> int:
        """The Votes after a final count if the city were complete: where the race stands while it is being built."""
        return self._complete[VOTE]

    @cached_property
    def heads_to_win(self) -> bool:
        """Whether that would beat the opponent: more Votes, or as many and less Corruption (§winning, R48)."""
        votes, corruption = self._complete[VOTE], self._complete[CORRUPTION]
        return (votes, -corruption) > (self.rival.votes, -self.rival.corruption)

    @cached_property
    def _complete(self) -> Held:
        return self._counted_out(0)

    def _counted_out(self, missing: int) -> Held:
        held = list(self.held)
        if self.view.over:
            return held
        held[CORRUPTION] = min(held[CORRUPTION] + missing, RESOURCE_MAX)
        for which in range(2):
            for slot in range(EVENTS):
                if self.to_come(slot, which):
                    effect = self.effect(slot, which)
                    held = apply_effect(effect, self.counted(effect, held), held)
        paid = min(held[CORRUPTION], held[DOLLAR] // 2)
        held[DOLLAR] -= 2 * paid
        held[VOTE] = max(0, held[VOTE] - (held[CORRUPTION] - paid) - self.penalty)
        return held

    @property
    def discard_dollars(self) -> int:
        """The Dollars that a discard pays: the opponent's, and what 32 to 39 add (§discard, R27)."""
        return int(self.rival.dollars) + self.per_discard[DOLLAR]

    @cached_property
    def takes_votes(self) -> bool:
        """Whether discards cost Votes at the end (§end, R47)."""
        return self.rival.penalty or bool(self.s.options.discard_penalty == PENALTY_ALWAYS)

    @cached_property
    def penalty(self) -> int:
        """The Votes that the discards will cost (§end, R47)."""
        if not self.takes_votes:
            return 0
        return sum(self.cards[number - 1].penalty for number in self.discards)

    def corruption_cost(self) -> tuple[int, int]:
        """(Dollars, Votes) that the Corruption held now would cost at the end (§end, R45)."""
        paid = min(self.held[CORRUPTION], self.held[DOLLAR] // 2)
        return 2 * paid, self.held[CORRUPTION] - paid


def changes_of(view: View, amount: int) -> dict[int, int]:
    """What choosing an amount changes in the phase that asks for one, by resource."""
    s, d, phase = view.record, view.deck.record, view.record.phase
    out = [0] * RESOURCES
    if phase == Phase.EVENT:
        effect = d.effect[s.candidates[s.actor].event[s.event_slot], effect_now(s)]
        rest = int(s.event_total) - amount
        for number in range(RESOURCES):
            out[number] = rest * int(effect.first[number]) + amount * int(effect.second[number])
    elif phase == Phase.EXCHANGE:
        row = d.city[s.ability]
        out[row.pay] -= amount * int(row.pay_amount)
        out[row.to] += amount * int(row.to_amount)
    elif phase == Phase.BUY:
        out[DOLLAR], out[BOOZE] = -amount, amount
    else:
        out[DOLLAR if phase == Phase.GIVE_DOLLARS else BOOZE] = -amount
    return {number: change for number, change in enumerate(out) if change}


def effect_now(s: Any) -> int:
    """Which effect of an event comes now: its Immediate, or in the final count its End (§events, §end)."""
    return END if s.end_step == ENDS else IMMEDIATE


def own_seat(view: View) -> int:
    """Whose side a view is read from; those who only look see the first seat's."""
    return view.seat if view.seat < view.record.seats else 0


def _first(gain: Mapping[Any, int]) -> int:
    return RESOURCE[next(iter(gain))]


def _amount(gain: Mapping[Any, int]) -> int:
    return next(iter(gain.values()))


def bounds(effect: Effect, n: int, held: Held) -> tuple[int, int, int]:
    """(instances resolved, least, most of the second choice): the plain twin of the rule (§events, R37, R38)."""
    if effect.choice == "each":
        return n, 0, 0
    for total in range(n, 0, -1):
        low, high = 0, total
        for name in {*effect.first, *effect.second}:
            first = effect.first.get(name, 0)
            left, slope = held[RESOURCE[name]] + total * first, effect.second.get(name, 0) - first
            if slope > 0:
                low = max(low, -(left // slope))
            elif slope < 0:
                high = min(high, left // -slope)
            elif left < 0:
                high = -1
        if low <= high:
            return total, low, high
    return 0, 0, 0


def _after(effect: Effect, total: int, second: int, held: Held) -> Held:
    after = list(held)
    for bundle, times in ((effect.first, total - second), (effect.second, second)):
        for name, amount in bundle.items():
            after[RESOURCE[name]] += times * amount
    return after


def apply_effect(effect: Effect, n: int, held: Held) -> Held:
    """The resources after an effect, its choice made by rule of thumb."""
    total, low, high = bounds(effect, n, held)
    second = high if bundle_worth(effect.second, held) > bundle_worth(effect.first, held) else low
    after = [min(max(amount, 0), RESOURCE_MAX) for amount in _after(effect, total, second, held)]
    if effect.then_lose:
        after[RESOURCE[effect.then_lose]] = 0
    return after


def bundle_worth(bundle: Mapping[Any, int], held: Held) -> float:
    """What a bundle is worth in Votes near the end: the twin of the rule in `scoring`."""
    dollar = 0.5 if held[CORRUPTION] > 0 and held[DOLLAR] < 2 * held[CORRUPTION] else 0.1
    worth = {"vote": 1.0, "corruption": -0.9, "dollar": dollar, "popularity": 0.3, "power": 0.3, "booze": 0.0}
    return sum(worth[name] * amount for name, amount in bundle.items())


def most_booze(side: Side, card: CityCard) -> int:
    """How much Booze may be spent on a hire (§hire, R22)."""
    return min(side.held[BOOZE], -(-side.price(card) // BOOZE_VALUE))
