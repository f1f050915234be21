"""Thinking time: what each seat has used, from the times of the events alone, so that every process counts the same.

A table may have a clock for each move and one for the whole game. Time runs for a seat while it is to move, once all
seats are taken, and neither for bots nor while a game's own clock runs. What a move showed in scenes costs nobody time.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass
class ThinkingTime:
    """The seats' clocks. All times are milliseconds."""

    per_move: int  # 0: no clock
    per_game: int
    at: int = 0  # counted up to this moment
    running: set[int] = field(default_factory=set)
    since: dict[int, int] = field(default_factory=dict)  # when the present move of a running seat began
    spent: dict[int, int] = field(default_factory=dict)

    def copy(self) -> ThinkingTime:
        """The same clocks, to go on with; where there are none, nothing goes on."""
        if not self.kept:
            return self
        return ThinkingTime(
            self.per_move, self.per_game, self.at, set(self.running), dict(self.since), dict(self.spent)
        )

    @property
    def kept(self) -> bool:
        """Whether the table has a clock at all."""
        return bool(self.per_move or self.per_game)

    def begin(self, at: int) -> None:
        """Everybody is there: nothing before this moment counts."""
        if not self.kept:
            return
        self.at = at
        self.spent.clear()
        self.since = dict.fromkeys(self.running, at)

    def follow(self, at: int, running: Collection[int], mover: int | None = None, scenes: int = 0) -> None:
        """An event at this moment: those who were running have used their time, these run on after its scenes."""
        if not self.kept:
            return
        now = max(at, self.at)
        for seat in self.running:
            self.spent[seat] = self.spent.get(seat, 0) + now - self.at
        self.at = now + scenes
        self.since = {seat: (self.since.get(seat, now) if seat != mover else now) + scenes for seat in running}
        self.running = set(running)

    def left(self, seat: int, now: int) -> float | None:
        """Seconds until the seat's time is up, None where no clock runs for it."""
        if seat not in self.running or not self.kept:
            return None
        ends = []
        if self.per_move:
            ends.append(self.since[seat] + self.per_move)
        if self.per_game:
            ends.append(self.at + self.per_game - self.spent.get(seat, 0))
        return (min(ends) - now) / 1000

    def game_left(self, seat: int, now: int) -> float | None:
        """Seconds that the seat has left for the whole game, None without such a clock."""
        if not self.per_game:
            return None
        used = self.spent.get(seat, 0) + (max(0, now - self.at) if seat in self.running else 0)
        return (self.per_game - used) / 1000

    def up(self, now: int) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in sorted(self.running) if (left := self.left(seat, now)) is not None and left <= 0]
