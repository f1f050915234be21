"""The picture for phones, 390 wide."""

from __future__ import annotations

from backroom.games.mad_city.draw.count import best_city, best_line, round_sheet, sheet_height, walk_keys
from backroom.games.mad_city.draw.panels import (
    clock_picture,
    contractors,
    first_steps,
    score_card,
    thumb,
    tokens_card,
    tree_picture,
)
from backroom.games.mad_city.draw.pieces import (
    city_picture,
    common_tile,
    face_down,
    guides_picture,
    hand_homes,
    hand_picture,
    script_facts,
    shown_tile,
)
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.draw.tiles import EDGE
from backroom.games.mad_city.state import Phase
from backroom.games.mad_city.text import minus
from backroom.kit.colours import CLOTH, CLOTH_INK, CLOTH_INK_2, INK, PAPER
from backroom.kit.parts import board, chip, circle, icon, rect, text, thing
from backroom.kit.screen import Svg


def tall(table: Model) -> Svg:
    """The picture for phones: clock, points and tree on top, the city, the hand, then the rest below."""
    s = table.s
    puzzle = table.puzzle
    out, y = tall_head(table, puzzle)
    guides = 34 if puzzle else 0
    wide_city = 364
    if table.hand_shown:  # the hand must be in sight, and so must the contractors
        wide_city = 312 if s.alone else 285 if s.standard else 299
    elif table.before and not s.alone:  # so must the first steps below it
        wide_city = 334
    size = 82.0 if puzzle else wide_city / table.side
    beside = bool(s.standard and table.hand_shown)  # nothing below the hand stays in sight above the keys
    cx = 47.0 if puzzle else 10.0 if beside else (390 - wide_city) / 2
    cy = y + guides
    if puzzle:
        out += guides_picture(table, cx, cy, size, 28, 4)
    if table.best_asked:
        out += best_city(table, cx, cy, size)
    elif table.city.placed or (table.building and not table.unseen) or table.phase == Phase.PLACE:
        out += city_picture(table, cx, cy, size)
    else:
        out += face_down(table, cx, cy, size)
    y = cy + size * table.side + (12 if table.building else 16)
    if table.hand_shown:
        columns, tile_size = (5, 57.0) if not s.alone else (6, 46.0)
        homes = hand_homes(int(s.hand), 23, y, tile_size, 15.5 if not s.alone else 14, columns, 7)
        out += hand_picture(table, homes, tile_size, size) + script_facts(table, cx, cy, size, homes, tile_size)
        if s.common >= 0:
            out += common_tile(table, 316, y + 66, 54)
        y += (tile_size + 7) * -(-int(s.hand) // columns) + 10
    elif table.before and not s.alone:
        out += first_steps(table, 14, y, 364, 44)
        y += 144
    elif table.counted:
        if table.best_asked:
            out += best_line(table, 195, y + 8, 366)
            y += 22
        out += walk_keys(table, 10, y, 370)
        y += 54
    if beside:
        out += text(cx + wide_city + 50, cy + 9, table.words("screen.bets"), 12, CLOTH_INK_2, "middle", 600, fit=88)
        out += contractors(table, cx + wide_city + 6, cy + 16, 88, 62, down=(wide_city - 78) / 3)
    elif s.standard:
        out += contractors(table, 10, y, 370, 60)
        y += 74
    rows = len(table.steps if table.counted else table.live[0])
    high = 52 + 24 * min(9, max(2, rows))
    if table.building or table.counted or puzzle:
        out += score_card(table, 12, y, 366, high)
        y += high + 14
    if table.counted and not s.alone:
        out += round_sheet(table, 12, y, 366, 30)
        y += sheet_height(table, 30) + 18
    if s.standard or s.alone or table.before:
        out += tokens_card(table, 12, y, 366, 172)
        y += 186
    if not s.alone:
        for i, seat in enumerate(table.others):
            out += thumb(table, seat, 14 + i % 2 * 190, y + i // 2 * 216, 56)
        y += -(-len(table.others) // 2) * 216
    return board(390, max(590, y), out, table.words("screen.board"), tall=True)


def tall_head(table: Model, puzzle: bool) -> tuple[str, float]:
    """Clock, points and tree."""
    words, s = table.words, table.s
    total = table.brought if table.counted else table.live[1] if table.standing.placed else 0
    said = words("screen.this_round" if table.counted else "screen.points_now")
    if puzzle:
        out = text(16, 34, words("screen.total"), 14, CLOTH_INK, weight=600) + text(
            16, 66, minus(int(s.players[0].score)), 30, CLOTH_INK, weight=800
        )
        out += text(70, 65, words("screen.brought", what=said, n=minus(total)), 13, CLOTH_INK_2, fit=150)
        if table.phase in (Phase.PLACE, Phase.GUIDE_USE):
            out += shown_tile(table, 262, 8, 104)
            if table.phase == Phase.PLACE:
                out += script_facts(table, 47, 158, 82, [(262, 8)], 104)
        return out, 124
    out = clock_picture(table, 46, 46, 38)
    out += (
        text(98, 26, table.title, 13, CLOTH_INK_2, fit=190)
        + f'<g class="mc-total">{text(98, 62, "–" if table.unseen else minus(total), 30, CLOTH_INK, weight=800)}</g>'
        + text(98, 80, said, 12.5, CLOTH_INK_2, fit=98)
    )
    hit = rect(96, 34, 100, 52, 6, "#000", extra='opacity=".001"')
    out += thing(hit + icon("zoom-in", 150, 44, 20, CLOTH_INK_2, CLOTH), says=words("screen.bands"), inspect="chart")
    if s.tree_in_play:
        out += tree_picture(table, 338, 46, 38, words=False)
    return out + rivals_in_short(table, 292, 54), 92


def rivals_in_short(table: Model, right: float, y: float) -> str:
    """The others' scores below their chips, with a tick where nobody waits for them; their cities are further down."""
    others = table.others if not table.s.alone else []
    pitch = {1: 34.0, 2: 34.0, 3: 31.0, 4: 24.0}.get(len(others), 19.5)
    out = ""
    for i, seat in enumerate(others):
        x = right - pitch * (len(others) - i - 0.5)
        r = min(10.0, pitch / 2 - 1)
        out += chip(x, y, r, seat)
        if table.s.players[seat].ready and table.phase in (Phase.START, Phase.BUILD):
            out += circle(x + r * 0.8, y - r * 0.7, 6.5, PAPER, EDGE, 1) + icon(
                "check", x + r * 0.8 - 4.5, y - r * 0.7 - 4.5, 9, INK, PAPER
            )
        out += text(x, y + 27, minus(int(table.s.players[seat].score)), 13, CLOTH_INK, "middle", 700)
    return out
