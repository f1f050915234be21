"""What is chosen on the screen but not played yet: dice on the mat, henchmen, casino dice to re-roll.

A draft is a few numbers the page remembers. Whatever it holds, reading it gives something possible: numbers that do not
fit the state are cut down. `moves` is the chain that plays it; what the rules do automatically is not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from backroom.core.jit import plain
from backroom.core.record import copy_of
from backroom.games.mean_streets.draw.read import Table, number
from backroom.games.mean_streets.rules.new_turf import refuse_take_from
from backroom.games.mean_streets.state import Gear, Phase, Refusal, Slot

Draft = Mapping[str, int]


@dataclass(frozen=True)
class Mat:
    """The dice on the mat: those assigned already and those chosen (§assignment)."""

    new: int = 0
    hire: int = 0
    rep: int = 0
    gear: int = 0  # Gear
    on: int = 0  # dice for the gear
    rest: int = 0  # not chosen: they will guard Old Turf
    first: int = 0  # the Phase of the first decision that is still open

    @property
    def draft(self) -> dict[str, int]:
        """The numbers to remember."""
        return {"new": self.new, "hire": self.hire, "rep": self.rep, "gear": self.gear, "on": self.on}

    def dice(self, slot: Slot) -> int:
        """How many dice lie on a space."""
        return (self.new, self.hire, self.rep, self.on, self.rest)[slot]

    def is_open(self, slot: Slot) -> bool:
        """Whether dice may still be put on a space or taken from it."""
        last = (Phase.ASSIGN_NEW_TURF, Phase.ASSIGN_HIRE, Phase.ASSIGN_REPUTATION, Phase.ASSIGN_GEAR_DICE, -1)[slot]
        return self.first <= last

    def with_die(self, slot: Slot, gear: int = 0) -> Mat | None:
        """The mat with one die more there, None if there is none in hand."""
        if slot == Slot.GEAR and gear != self.gear:
            if self.first == Phase.ASSIGN_GEAR_DICE or self.rest + self.on < 1:
                return None  # the item is chosen already
            return replace(self, gear=gear, on=1, rest=self.rest + self.on - 1)
        if self.rest < 1:
            return None
        name = ("new", "hire", "rep", "on")[slot]
        return replace(self, **{name: getattr(self, name) + 1, "rest": self.rest - 1})

    def without_die(self, slot: Slot) -> Mat | None:
        """The mat with one die less there, None if the rules would not let it be."""
        name = ("new", "hire", "rep", "on")[slot]
        n = getattr(self, name)
        if n < 1 or (slot == Slot.GEAR and n == 1 and self.first == Phase.ASSIGN_GEAR_DICE):
            return None
        less = replace(self, **{name: n - 1, "rest": self.rest + 1})
        return replace(less, gear=0) if slot == Slot.GEAR and n == 1 else less

    @property
    def moves(self) -> tuple[int, ...]:
        """The chain that assigns the dice so; the rules skip what is settled when no die is left."""
        chain: list[int] = []
        steps = (
            (Phase.ASSIGN_NEW_TURF, "new_turf", self.new),
            (Phase.ASSIGN_HIRE, "hire_dice", self.hire),
            (Phase.ASSIGN_REPUTATION, "reputation_dice", self.rep),
        )
        left = self.rest + self.on + sum(n for phase, _, n in steps if phase >= self.first)
        for phase, family, n in steps:
            if phase >= self.first and left > 0:
                chain.append(number(family, n))
                left -= n
        if left > 0 and self.first <= Phase.ASSIGN_GEAR:
            chain.append(number("gear", self.gear if self.on else 0))
            left = left if self.on else 0
        if left > 0 and (left > 1 or self.first == Phase.ASSIGN_GEAR_DICE) and self.on:
            chain.append(number("gear_dice", self.on - 1))
        return tuple(chain)


def read_mat(t: Table, draft: Draft) -> Mat:
    """The mat as it is: before and in the Assignment with the draft, afterwards as assigned."""
    a = t.assigned
    if t.phase > Phase.ASSIGN_GEAR_DICE:
        return Mat(
            a[Slot.NEW_TURF], a[Slot.HIRE], a[Slot.REPUTATION], t.gear, a[Slot.GEAR], a[Slot.OLD_TURF], Phase.ACT
        )
    left = t.left
    counts = []
    for phase, slot, name in (
        (Phase.ASSIGN_NEW_TURF, Slot.NEW_TURF, "new"),
        (Phase.ASSIGN_HIRE, Slot.HIRE, "hire"),
        (Phase.ASSIGN_REPUTATION, Slot.REPUTATION, "rep"),
    ):
        n = max(0, min(left, draft.get(name, 0))) if t.phase <= phase else a[slot]
        counts.append(n)
        left -= n if t.phase <= phase else 0
    chosen = t.phase == Phase.ASSIGN_GEAR_DICE
    gear = t.gear if chosen else draft.get("gear", 0)
    gear = gear if 0 <= gear <= Gear.DAPPER_SUIT else 0
    on = max(1 if chosen else 0, min(left, draft.get("on", 0))) if gear else 0
    new, hire, rep = counts
    return Mat(new, hire, rep, gear if on else 0, on, left - on, t.phase)


# --- henchmen ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Counts:
    """How many of something are chosen, by place."""

    counts: tuple[int, ...]
    prefix: str  # of the draft's names

    @property
    def draft(self) -> dict[str, int]:
        """The numbers to remember."""
        return {f"{self.prefix}{i}": n for i, n in enumerate(self.counts)}

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(self.counts)

    @property
    def none(self) -> Self:
        """Nothing chosen."""
        return replace(self, counts=(0,) * len(self.counts))


class Men(Counts):
    """Henchmen by place: to be brought to an attack, or to be placed."""

    @property
    def places(self) -> list[int]:
        """A place for each henchman, oldest first."""
        return [place for place, n in enumerate(self.counts) for _ in range(n)]

    def changed(self, place: int, by: int) -> Men:
        """One more or one less at a place."""
        counts = list(self.counts)
        counts[place] += by
        return Men(tuple(counts), self.prefix)


def read_muster(t: Table, draft: Draft) -> Men:
    """Who is called to the attack, by place."""
    return Men(tuple(max(0, min(men, draft.get(f"m{i}", 0))) for i, men in enumerate(t.henchmen)), "m")


def muster_moves(t: Table, men: Men) -> tuple[int, ...]:
    """How many come, then where each comes from; not asked where there is but one way (§muster)."""
    chain = [number("muster", men.total)]
    s = copy_of(t.s)
    s.to_take, s.last_place = men.total, 0
    for place in men.places:
        ways = [i for i in range(len(t.controlled)) if plain(refuse_take_from)(s, i) == Refusal.NONE]
        if len(ways) > 1:
            chain.append(number("take_from", place))
        s.henchmen[place] -= 1
        s.to_take -= 1
        s.last_place = place
    return tuple(chain)


def read_places(t: Table, draft: Draft) -> Men:
    """Where the henchmen in hand are to go."""
    left = t.to_place
    counts = []
    first = int(t.s.last_place)
    for i in range(len(t.controlled)):
        n = max(0, min(left, draft.get(f"p{i}", 0))) if i >= first else 0
        counts.append(n)
        left -= n
    return Men(tuple(counts), "p")


def place_moves(t: Table, men: Men) -> tuple[int, ...]:
    """The henchmen take their places, oldest first; after the newest the rules go on automatically (§henchmen)."""
    chain = []
    last = int(t.s.last_place)
    for place in men.places:
        if last == len(t.controlled) - 1:
            break
        chain.append(number("place", place))
        last = place
    return tuple(chain)


# --- the casino -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Throw(Counts):
    """The dice of a casino hand to be thrown again, by place in the hand."""

    prefix: str = "t"

    def toggled(self, i: int) -> Throw:
        """A die more or less."""
        return Throw(tuple(1 - n if j == i else n for j, n in enumerate(self.counts)))

    def mask(self, hand: tuple[int, ...]) -> int:
        """The move's mask: of equal dice the last ones are named, whichever were clicked (§casino)."""
        bits = 0
        for face in set(hand):
            twins = [i for i, pips in enumerate(hand) if pips == face]
            thrown = sum(self.counts[i] for i in twins)
            bits |= sum(1 << i for i in twins[len(twins) - thrown :])
        return bits


def read_throw(draft: Draft) -> Throw:
    """The dice chosen to be re-rolled."""
    return Throw(tuple(1 if draft.get(f"t{i}", 0) else 0 for i in range(5)))
