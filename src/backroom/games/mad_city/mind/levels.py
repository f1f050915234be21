"""What the five levels are in the solitaires; who builds against others is a hand (`hands.py`)."""

from __future__ import annotations

from backroom.games.mad_city.options import MadCityOptions

PUZZLES = ("gentle:92", "gentle:60", "gentle:0", "search:60", "search:1s")
SPEED = ("gentle:90", "gentle:70", "gentle:0", "search:400", "search:1s")  # there are 300 moves to choose from


def levels(options: MadCityOptions) -> tuple[str, ...]:
    """The bots of the levels, weakest first."""
    return SPEED if options.mode == "speed" else PUZZLES
