"""The phone's board: the calendar, the map to pinch and drag, the standings in sight below it, the schedule."""

from __future__ import annotations

from backroom.games.ninety.draw import panels
from backroom.games.ninety.draw.city import Aim, frame
from backroom.games.ninety.draw.geometry import HEIGHT, WIDTH, centre
from backroom.games.ninety.draw.overlays import election_card, election_height, is_free, overlay
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.draw.schedule import schedule
from backroom.games.ninety.state import Phase
from backroom.kit.colours import EDGE, token
from backroom.kit.parts import board, part, rect, zone
from backroom.kit.screen import Svg

MAP = (6.0, 48.0, 378.0, 340.0)  # low enough for the standings below it to stay in sight
SCALE = 0.9  # of the map in its window
AIR = 40.0  # free above the city where the candidate is in the far north: the search box lies there
AGENDA = 260.0  # height of the schedule


def tall(c: Campaign, aim: Aim, drawn: str) -> Svg:
    """The phone's board; `drawn` is the map."""
    if c.phase == Phase.COMMIT:
        return election(c, drawn)
    left, top, wide, high = MAP
    agenda = top + high + 11 + panels.strip_height(c.seats) + 14
    out = part(panels.calendar(c, 6, 8, 378, 30, small=True), (6, 8, 378, 30), "calendar")
    out += rect(left - 2, top - 2, wide + 4, high + 4, 8, token("land"), EDGE)
    out += frame(c.words, drawn, "ninety-tall", MAP, (SCALE, *middle_of(c)), is_free(c))
    out += _standings(c, top + high + 11)
    out += zone(4, agenda, 382, AGENDA, c.words("zone.schedule"))
    out += schedule(c, aim, [(12 + (i % 2) * 187.0, agenda + 20 + (i // 2) * 80) for i in range(6)], 179, 74)
    out += overlay(c, turn_at=None, draft_in=(12, 70, 366, 308))
    return Svg(board(390, agenda + AGENDA + 6, out, c.words("board"), tall=True))


def election(c: Campaign, drawn: str) -> Svg:
    """Election Day: the card first, then the standings and the whole city; the schedule has passed."""
    below = 46 + election_height() + 14
    left, _, wide, high = MAP
    top = below + panels.strip_height(c.seats) + 16
    scale = wide / WIDTH
    out = panels.calendar(c, 6, 8, 378, 30, small=True)
    out += election_card(c, 8, 46, 374, election_height()) + _standings(c, below)
    out += rect(left - 2, top - 2, wide + 4, high + 4, 8, token("land"), EDGE)
    out += frame(c.words, drawn, "ninety-tall", (left, top, wide, high), (scale, WIDTH / 2, HEIGHT / 2), free=False)
    return Svg(board(390, top + high + 8, out, c.words("board"), tall=True))


def _standings(c: Campaign, y: float) -> str:
    return part(panels.standings_strip(c, 4, y, 382), (4, y, 382, panels.strip_height(c.seats)), "standings")


def middle_of(c: Campaign) -> tuple[float, float]:
    """What the map's window shows in its middle: the candidate, moved towards Downtown, as far as the map reaches."""
    x, y = centre(c.here) if c.here >= 0 else (WIDTH / 2, HEIGHT / 2)
    across, down = MAP[2] / 2 / SCALE, MAP[3] / 2 / SCALE
    far = [(to - at) / 2 for to, at in zip(centre(c.tables.downtown), (x, y), strict=True)]
    x, y = (at + min(max(by, -half / 2), half / 2) for at, by, half in zip((x, y), far, (across, down), strict=True))
    return min(max(x, across - 20), WIDTH + 20 - across), min(max(y, down - AIR / SCALE), HEIGHT + 10 - down)
