"""The wide board: the map fills it; right of it the schedule, or Election Day’s card, and the standings."""

from __future__ import annotations

from backroom.games.ninety.draw import panels
from backroom.games.ninety.draw.city import Aim, frame
from backroom.games.ninety.draw.column import column
from backroom.games.ninety.draw.geometry import HEIGHT, NAVY, WIDTH
from backroom.games.ninety.draw.overlays import election_card, is_free, overlay
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.state import Phase
from backroom.kit.colours import EDGE, token
from backroom.kit.parts import board, cloth, notch, part, path, rect, shadow, zone
from backroom.kit.screen import Svg

BOARD = (1120, 768)
MAP = (30.0, 96.0, 782.0, 644.0)  # the map's window


def wide(c: Campaign, aim: Aim, drawn: str) -> Svg:
    """The wide board; `drawn` is the map."""
    out = cloth(*BOARD, fans=False) + part(panels.calendar(c, 26, 28, 790, 52), (26, 28, 790, 52), "calendar")
    out += shadow(26, 92, 790, 652, 10, 4) + rect(26, 92, 790, 652, 10, token("land"), EDGE, 1.2)
    out += frame(c.words, drawn, "ninety-wide", MAP, (1, WIDTH / 2 - 3, HEIGHT / 2), is_free(c))
    out += path(notch(33, 99, 776, 638, 9), "none", NAVY, 1.4, 'pointer-events="none"')
    if c.phase == Phase.COMMIT:  # the schedule has passed
        out += election_card(c, 832, 28, 262, 510)
    else:
        out += zone(832, 34, 262, 502, c.words("zone.schedule"))
        out += column(c, aim, 844, 54, 238, 474)
    out += part(panels.standings(c, 832, 552, 262, 192), (832, 552, 262, 192), "standings")
    out += panels.legend(c, 666, 676, max(0, c.seat))
    out += overlay(c, turn_at=(40, 606), draft_in=(160, 170, 500, 380))
    return Svg(board(*BOARD, out, c.words("board")))
