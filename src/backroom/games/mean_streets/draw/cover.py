# ruff: noqa: E501  (SVG text breaks badly)
"""The picture on the poster in the lobby."""

from __future__ import annotations

from backroom.games.mean_streets.draw.cards import HOUSES, boss_back
from backroom.kit.colours import BAD, GOOD, INK
from backroom.kit.parts import card, die, facade, group, values
from backroom.kit.screen import Svg


def cover() -> Svg:
    """The poster's picture: a card face down, the jazz cellar, dice."""
    jazz = card(0, 0, 88, 112) + facade(8, 8, 72, 70, HOUSES["Bronzeville Jazz Cellar"])
    jazz += values(8, 87, 72, (("fedora", 2, INK), ("moneybag", 1, GOOD), ("fist", 10, BAD)), 14)
    art = group(boss_back(0, 0, 78, 110), x=26, y=24, turn=-9) + group(jazz, x=96, y=20, turn=3)
    art += die(218, 50, 36, 5, "ivory", -12) + die(252, 92, 36, 3, "ivory", 9) + die(208, 112, 30, 6, "red", 18)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 284 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{art}</svg>'
    )
