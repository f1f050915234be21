"""The wide board."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.draw.city import Grid, draw_city
from backroom.games.mayor_of_chicago.draw.events import draw_events
from backroom.games.mayor_of_chicago.draw.hand import draw_hand
from backroom.games.mayor_of_chicago.draw.panel import panel
from backroom.games.mayor_of_chicago.draw.partner import draw_partners
from backroom.games.mayor_of_chicago.draw.race import draw_campaign, draw_rival
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.state import EVENTS
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, CLOTH_RULE
from backroom.kit.parts import board, caps, cloth, icon, text, zone
from backroom.kit.screen import Svg

WIDE = (1120, 768)


def draw_wide(t: Table) -> Svg:
    """The city and its events on the left, the moment, the rival and the hired ones on the right."""
    side, w = t.shown, t.words
    own = t.is_own(side)
    grid = Grid(40, 50, 86, 5)
    name = t.view.seat_name(side.seat, w)
    out = [
        cloth(*WIDE),
        zone(
            26,
            30,
            668,
            396,
            w("screen.your_city") if own else w("screen.city_of", name=name),
            w("screen.city_count", n=28 - side.holes) if side.holes and max(side.rows) < 7 else "",
        ),
        *(icon("arrow-n", 40 + grid.step * (i + 1) + 37, 425.5, 12, CLOTH_RULE) for i in range(EVENTS)),
        caps(40, 452, w("screen.events"), 12 if len(w("screen.events")) < 8 else 10.5, CLOTH_INK, spacing=".08em"),
        *(text(40, 472 + 15 * i, w(f"screen.events_{i + 1}"), 12, CLOTH_INK_2, fit=86) for i in range(3)),
        text(40, 527, w("screen.now_long"), 12, CLOTH_INK, weight=700, fit=86),
        text(40, 560, w("screen.end_long"), 12, CLOTH_INK, weight=700, fit=86),
        draw_events(t, side, 40 + grid.step, 436, grid.step, 86),
        draw_city(t, side, grid),
        draw_campaign(t, side, own, name),
        panel(t, (708, 30, 386, 282)),
        draw_rival(t, (708, 330, 386, 120)),
    ]
    out.append(draw_partners(t, grid) if t.partner else draw_hand(t, (708, 470, 386, 272), grid))
    return board(*WIDE, "".join(out), w("screen.board"))
