"""What the five levels are. With more at the table less depends on one's own moves: levels must lie further apart."""

from __future__ import annotations

from backroom.games.mob_town.options import MobTownOptions

TWO = ("gentle:25", "gentle:13", "gentle:0", "search:250", "search:1s")
THREE = ("gentle:30", "gentle:8", "search:300", "search:1200", "search:1s")
FOUR = ("gentle:25", "gentle:0", "search:100", "search:450", "search:1s")


def levels(options: MobTownOptions) -> tuple[str, ...]:
    """The bots of the levels, weakest first; together in the co-op as for two."""
    return TWO if options.mode == "coop" else {2: TWO, 3: THREE, 4: FOUR}[options.players]
