"""The phone's board."""

from __future__ import annotations

from backroom.games.mayor_of_chicago.draw.amounts import AMOUNTS, FEW
from backroom.games.mayor_of_chicago.draw.city import Grid, draw_city
from backroom.games.mayor_of_chicago.draw.events import SMALL_EVENT_H, SMALL_EVENT_W, draw_event, small_event
from backroom.games.mayor_of_chicago.draw.hand import draw_discards, draw_hand, in_panel
from backroom.games.mayor_of_chicago.draw.panel import panel
from backroom.games.mayor_of_chicago.draw.partner import draw_partner
from backroom.games.mayor_of_chicago.draw.race import draw_rival, number_of, projected_text, small_track
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.state import EVENTS, RESOURCES, Phase
from backroom.kit.colours import CLOTH_INK_2
from backroom.kit.parts import board, text
from backroom.kit.screen import Svg

TALL = 390


def draw_tall(t: Table) -> Svg:
    """On a phone the card in question stays in sight: it lies above the city, which may run under the keys."""
    side, w = t.shown, t.words
    out = [number_of(t, side, number, small_track(6 + 63 * number, 4, 63, number, side)) for number in range(RESOURCES)]
    high = _panel_height(t)
    y = 88 + high + 19
    grid = Grid(8, y + 10, 50, 3.4)
    out.append(f'<g class="about">{panel(t, (6, 88, 378, high), grid)}</g>')
    if not t.view.over:
        out.append(text(195, y, projected_text(t, side), 11.5, CLOTH_INK_2, "middle", fit=374))
    y += 10 + 4 * grid.step + 10
    out.append(text(33, y, w("screen.events").lower(), 11.5, CLOTH_INK_2, "middle", fit=50))
    for slot in range(EVENTS):
        out.append(text(8 + grid.step * (slot + 1) + 25, y, slot + 2, 12, CLOTH_INK_2, "middle", 700))
        down, across = divmod(slot, 3)
        box = (6 + across * (SMALL_EVENT_W + 6), y + 5 + down * (SMALL_EVENT_H + 5), SMALL_EVENT_W, SMALL_EVENT_H)
        out.append(draw_event(t, side, slot, box, small_event(box, side, slot, w, t.event(side, slot))))
    out.append(draw_city(t, side, grid))
    y += 2 * SMALL_EVENT_H + 28
    out.append(draw_rival(t, (6, y, 378, 120)))
    y += 140
    if in_panel(t):
        out.append(draw_discards(t, (6, y, 378, 116)))
        y += 116 + 18
    else:
        hand_h = 214.0 if len(t.me.hand) <= 4 else 290.0
        out.append(draw_hand(t, (6, y, 378, hand_h), grid))
        y += hand_h + 18
    if t.partner:
        out.append(draw_partner(t, t.partner, (6, y, 378, 126)))
        y += 140
    return board(TALL, y + 6, "".join(out), w("screen.board"), tall=True)


def _panel_height(t: Table) -> float:
    """The panel of the moment on a phone: low for a card, higher where amounts or discards are laid out."""
    if t.view.over:
        return 160.0 + 32 * (int(t.s.seats) + 1) + 18 * 3
    if t.phase in AMOUNTS and t.mine:
        count = int(t.s.high) - int(t.s.low) + 1
        return 262.0 if count > FEW else 90.0 + 66 * -(-count // 4)
    if t.phase == Phase.COPY_DISCARD and t.mine:
        return 268.0 if len(t.me.discards) > 4 else 150.0
    if t.phase in (Phase.END_GIFTS, Phase.ANSWER) or (not t.mine and t.phase in AMOUNTS):
        return 204.0
    return 142.0
