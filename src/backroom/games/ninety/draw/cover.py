# ruff: noqa: E501  (SVG text breaks badly)
"""The cover for the list of games."""

from __future__ import annotations

import tomllib
from pathlib import Path

from backroom.games.ninety.draw.geometry import INK, base, centre
from backroom.games.ninety.state import SITES
from backroom.kit.colours import token
from backroom.kit.parts import circle, icon, seat_ink, seat_paint
from backroom.kit.screen import Svg

DOWNTOWN = 16  # in the standard deck


def cover() -> str:
    """The poster: the city, cropped, with five candidates on it."""
    regions = _standard_regions()
    scale, ox, oy = 0.62, -78.0, -52.0
    spots = ((16, 0), (52, 1), (39, 2), (12, 3), (76, 4), (68, 1), (13, 2), (28, 0))
    marks = "".join(
        circle(*centre(hood), 12, seat_paint(seat), INK, 1.4)
        + icon(f"seat-{seat + 1}", centre(hood)[0] - 7, centre(hood)[1] - 7, 14, seat_ink(seat))
        for hood, seat in spots
    )
    body = f'<rect width="320" height="200" fill="{token("land")}"/><g transform="translate({ox:g} {oy:g}) scale({scale:g})">{base(regions, DOWNTOWN)}{marks}</g>'
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{body}</svg>'
    )


def _standard_regions() -> tuple[int, ...]:
    table = tomllib.loads((Path(__file__).parent.parent / "decks" / "standard.toml").read_text("utf-8"))
    of = {hood: region["id"] for region in table["region"] for hood in region["hoods"]}
    return tuple(of[hood] for hood in range(SITES))
