"""The poster in the lobby."""

from __future__ import annotations

from backroom.games.mob_town.draw.artwork import HOUSES
from backroom.games.mob_town.draw.cards import suit_dot
from backroom.games.mob_town.state import SUITS
from backroom.kit.parts import facade, sunburst
from backroom.kit.screen import Svg


def cover() -> str:
    """The poster: a street of the town at dusk, the five suits under it."""
    out = sunburst(180, 190, 240)
    for i, house in enumerate(HOUSES):
        w, h = 62, 84 + (i % 3) * 18
        out += facade(18 + i * 66, 176 - h, w, h, house)
    out += "".join(suit_dot(60 + i * 60, 206, 19, i) for i in range(len(SUITS)))
    frame = 'xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 360 240" role="img" aria-hidden="true"'
    return Svg(f"<svg {frame}>{out}</svg>")
