"""The numbered move space of a game: named families with ranges <-> numbers <-> notation.

A family is a verb with at most a few arguments, each from a fixed range of numbers or a list of names. Its moves are
numbered in one block, so `MOVES.first["hire"] + 2` is `hire 2` and rules work with plain numbers.
"""

from __future__ import annotations

import difflib
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod

from backroom.core.errors import UnknownMove

Argument = range | tuple[str, ...]
ALIKE = 0.7  # how much a verb must be like what was written to be what was meant, from 0 to 1


@dataclass(frozen=True)
class Family:
    """One kind of move: `Family("hire", section="hire", n=range(0, 14))` has the moves `hire 0` to `hire 13`."""

    name: str
    section: str  # §id of the rule it belongs to
    arguments: tuple[tuple[str, Argument], ...]

    def __init__(self, name: str, *, section: str, **arguments: Argument) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "section", section)
        object.__setattr__(self, "arguments", tuple(arguments.items()))

    def __len__(self) -> int:
        return prod(len(values) for _, values in self.arguments)

    def values(self, offset: int) -> dict[str, int | str]:
        """The arguments of the move at this place of the family; the last one runs fastest."""
        chosen: dict[str, int | str] = {}
        for name, values in reversed(self.arguments):
            offset, i = divmod(offset, len(values))
            chosen[name] = values[i]
        return dict(reversed(chosen.items()))

    def offset(self, words: list[str]) -> int | None:
        """The place of the move with these arguments, or None."""
        if len(words) != len(self.arguments):
            return None
        place = 0
        for (_, values), text in zip(self.arguments, words, strict=True):
            names = [str(value) for value in values]
            if text not in names:
                return None
            place = place * len(values) + names.index(text)
        return place


@dataclass(frozen=True)
class Moves:
    """All the moves of a game."""

    families: tuple[Family, ...]

    def __init__(self, *families: Family) -> None:
        object.__setattr__(self, "families", families)

    def __len__(self) -> int:
        return self._starts[-1]

    @cached_property
    def _starts(self) -> list[int]:
        """The number of each family's first move, and how many moves there are."""
        return list(accumulate((len(family) for family in self.families), initial=0))

    @cached_property
    def first(self) -> dict[str, int]:
        """The number of the first move of each family."""
        return {family.name: number for family, number in zip(self.families, self._starts, strict=False)}

    def family(self, number: int) -> Family:
        """The family that a move number belongs to."""
        if 0 <= number < len(self):
            return self.families[bisect_right(self._starts, number) - 1]
        raise UnknownMove(f"there is no move number {number}; they run from 0 to {len(self) - 1}")

    def values(self, number: int) -> dict[str, int | str]:
        """The arguments of a move."""
        family = self.family(number)
        return family.values(number - self.first[family.name])

    @cached_property
    def _notations(self) -> list[str]:
        """How every move is written, by its number."""
        return [
            " ".join([family.name, *map(str, family.values(offset).values())])
            for family in self.families
            for offset in range(len(family))
        ]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The number of every move as it is written."""
        return {notation: number for number, notation in enumerate(self._notations)}

    def notation(self, number: int) -> str:
        """How a move is written: `hire 2`."""
        if 0 <= number < len(self):
            return self._notations[number]
        raise UnknownMove(f"there is no move number {number}; they run from 0 to {len(self) - 1}")

    def number(self, notation: str) -> int:
        """The number of a move as written. Spaces and letter case are forgiven."""
        if notation in self._numbers:
            return self._numbers[notation]
        name, *words = notation.lower().split() or [""]
        for family in self.families:
            if family.name == name:
                offset = family.offset(words)
                if offset is None:
                    raise UnknownMove(f"'{notation}' is no move: {self._shape(family)}")
                return self.first[name] + offset
        near = [word for word in words if word in self.first] or difflib.get_close_matches(name, self.first, 1, ALIKE)
        guess = f"did you mean '{near[0]}'?" if near else f"the verbs are {', '.join(self.first)}"
        raise UnknownMove(f"'{notation}' is no move: no verb '{name}'; {guess}")

    @staticmethod
    def _shape(family: Family) -> str:
        if not family.arguments:
            return f"write just '{family.name}'"
        parts = [
            f"{name} from {values[0]} to {values[-1]}"
            if isinstance(values, range)
            else f"{name} one of {', '.join(values)}"
            for name, values in family.arguments
        ]
        return f"write '{' '.join([family.name, *(name for name, _ in family.arguments)])}', {'; '.join(parts)}"
