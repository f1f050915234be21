"""Picks of several things in any order: they lie in a tray of the action bar until one key plays them all.

The draft remembers what is picked by the thing's number: `pick-3=1`. Rules may want the things in a certain order;
the key's maker sorts the moves, and players need not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from backroom.kit.parts import draft_text

NAME = "pick-{}"


class Picks:
    """What is picked of what is there. A draft comes from a page and is not trusted."""

    def __init__(self, draft: Mapping[str, int], there: Iterable[int]) -> None:
        self.there = frozenset(there)
        self.numbers = tuple(number for number in sorted(self.there) if draft.get(NAME.format(number), 0) == 1)

    def __contains__(self, number: int) -> bool:
        return number in self.numbers

    def more(self, number: int) -> str:
        """The draft with this one, too."""
        return draft_text({NAME.format(number): 1})

    def less(self, number: int) -> str:
        """The draft without this one."""
        return draft_text({NAME.format(number): 0})

    def exactly(self, numbers: Iterable[int]) -> str:
        """The draft with these and nothing else."""
        wanted = set(numbers)
        return draft_text(
            {NAME.format(n): int(n in wanted) for n in sorted(self.there) if (n in wanted) != (n in self)}
        )
