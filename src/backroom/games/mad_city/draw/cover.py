# ruff: noqa: E501  (SVG text breaks badly)
"""The poster's picture: a city of nine tiles."""

from __future__ import annotations

from backroom.games.mad_city.draw.tiles import tile
from backroom.kit.colours import token
from backroom.kit.parts import circle, group, icon, path, rect, sunburst

# A city for the poster: tile ids and turns of the standard deck's faces, written out so that the poster needs no deck.
POSTER = (
    ("R0l Y3 Y0 R1 / NES", 1), ("B0 R1 R0 B1l / NE", 3), ("B1 R0 Y1p B1 / NE", 0),
    ("Y1 B1 R0 R1 / NES", 0), ("B1 R1 Y2 R1 / NE", 0), ("Y1 R1 Y2l R1 / NES", 3),
    ("R1 R1 Y0 R1 / NES", 3), ("Y1 R0 R1 Y1 / NES", 2), ("Y1 Y1 R1 R0 / NES", 3),
)  # fmt: skip


def cover() -> str:
    """The lobby's picture: a city of nine tiles under a rising sun, the tree beside it."""
    sky = rect(0, 0, 320, 200, 0, token("felt")) + sunburst(160, 214, 320, "#fff", 0.3)
    skyline = path(
        "M0 200V128h22v-18h20v30h24V92h14V76h12v64h30v-26h22v26h96V96h20v-14h16v50h26v-24h18v100z",
        token("felt-2"),
        extra='opacity=".8"',
    )
    tiles = "".join(tile(face, rot, n % 3 * 46, n // 3 * 46, 46) for n, (face, rot) in enumerate(POSTER))
    city = group(
        rect(3, 5, 138, 138, 2, "#000", extra='opacity=".25"') + tiles + rect(0, 0, 138, 138, 0, "none", "#2E4E43", 2),
        x=66,
        y=36,
        turn=-4,
    )
    tree = circle(262, 120, 40, token("card"), "#2E4E43", 2) + icon("tree", 237, 92, 50, "#2C7338", token("card"))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" class="play" preserveAspectRatio="xMidYMid slice" role="img" aria-hidden="true">{sky}{skyline}{city}{tree}</svg>'
