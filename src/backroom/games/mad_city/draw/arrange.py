# ruff: noqa: E501  (SVG text breaks badly)
"""Where everything lies: the wide picture (1120 x 768) and the tall one (390 wide)."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from backroom.games.mad_city.draw.count import (
    best_beside,
    best_city,
    best_line,
    round_sheet,
    sheet_height,
    walk_keys,
)
from backroom.games.mad_city.draw.desk import Desk
from backroom.games.mad_city.draw.parts import (
    city_picture,
    clock_picture,
    common_tile,
    contractors,
    guides_picture,
    hand_picture,
    score_card,
    score_track,
    shown_tile,
    thumb,
    thumb_beside,
    tokens_card,
    tree_picture,
)
from backroom.games.mad_city.draw.tiles import tile_back
from backroom.games.mad_city.state import LIFT, PLACE, PUT, SWAP, TURN, Phase
from backroom.games.mad_city.text import minus
from backroom.kit.parts import CLOTH_INK, CLOTH_INK_2, board, caps, chip, cloth, text, zone
from backroom.kit.screen import Svg

Homes = list[tuple[float, float]]


def script_facts(desk: Desk, x: float, y: float, s: float, homes: Homes, size: float) -> str:
    """What the page's script must know to move tiles by itself: places, sizes, move numbers, points (data-tiles)."""
    putting = desk.phase == Phase.PLACE and bool(desk.view.legal)
    if not desk.free and not putting:
        return ""
    d = desk.view.deck.record
    facts: dict[str, Any] = {
        "side": desk.side, "x": x, "y": y, "s": s, "homes": homes, "size": size, "round": int(desk.s.round_no), "seat": desk.view.seat,
        "way": "put" if putting else "build", "place": PLACE, "turn": TURN, "lift": LIFT, "put": PUT, "hand": int(desk.s.hand),
        "points": [[int(n) for n in d.points[c]] for c in range(3)] if not desk.by_tokens else [],
        "picked": desk.words("screen.picked", n="#"), "cell": desk.words("screen.cell_label", row="#", column="@"),
    }  # fmt: skip
    if desk.may(SWAP):
        facts["swap"] = SWAP
    if not desk.by_tokens:
        facts["extra"] = desk.live[1] - sum(zone.points for zone in desk.city.zones)
    return f'<g class="mc-facts" data-tiles="{escape(json.dumps(facts, separators=(",", ":")))}"/>'


def wide(desk: Desk) -> Svg:
    """The picture for wide screens."""
    words, s = desk.words, desk.s
    out = cloth(1120, 768)
    if desk.puzzle:
        out += wide_puzzle(desk)
    elif s.alone:
        out += wide_speed(desk)
    else:
        out += wide_table(desk)
    return board(1120, 768, out, words("screen.board"))


def hand_homes(n: int, x: float, y: float, size: float, gap: float, columns: int) -> Homes:
    """Places for n tiles in rows."""
    return [(x + k % columns * (size + gap), y + k // columns * (size + gap)) for k in range(n)]


def stage_line(desk: Desk) -> str:
    """The round and what the game goes to."""
    return ", ".join(part for part in stage(desk) if part)


def stage(desk: Desk) -> tuple[str, str]:
    """The round whose cities lie there, and what it is part of: a round that has just led to a tie-break or to the last
    round was none itself.
    """
    s, words, n = desk.s, desk.words, desk.round_shown
    before = desk.counted and desk.phase == Phase.START
    if s.alone:
        return words("screen.round_of", n=n, of=int(s.options.solo_rounds)), ""
    if s.tiebreaks > before:
        return words("screen.round", n=n), words("screen.tie_break")
    if s.last_round and (s.tiebreaks or not before):
        return words("screen.round", n=n), words("screen.last_round")
    return words("screen.round", n=n), words("screen.target", target=int(s.target))


def wide_table(desk: Desk) -> str:
    """Two to six players: the others left, the city and the hand in the middle, clock, tree and scores right."""
    words, s = desk.words, desk.s
    out = zone(26, 34, 210, 706, words("screen.others"))
    out += others_wide(desk)
    cx, cy, size = 273, 58, 152.0
    out += zone(254, 34, 494, 504, words("screen.best_title") if desk.best_asked else desk.title)
    homes = hand_homes(int(s.hand), 274, 576, 74, 8, 5)
    out += zone(254, 560, 494, 180, words("screen.in_hand") if desk.hand_shown else "")
    if desk.best_asked:
        out += best_city(desk, cx, cy, size)
    elif desk.city.placed or (desk.building and not desk.unseen):
        out += city_picture(desk, cx, cy, size)
    else:
        out += face_down(desk, cx, cy, size)
    if desk.hand_shown:
        out += hand_picture(desk, homes, 74, size) + script_facts(desk, cx, cy, size, homes, 74)
    elif desk.phase == Phase.START and not desk.counted:
        out += tokens_card(desk, 262, 568, 478, 164)
    elif desk.counted:
        out += walk_keys(desk, 270, 694, 462)
        pitch = min(26.0, 94 / int(s.seats))
        out += best_beside(desk, 278, 580, 450, 34) if desk.best_asked else round_sheet(desk, 274, 566, 454, pitch)
    if s.common >= 0 and desk.building:
        out += common_tile(desk, 608, 662, 62, beside=True)
    if desk.building and desk.free:
        x, y = (640, 682) if s.hand == 9 and s.common < 0 else (712, 600)  # where the hand has no tile
        for n in (1, 2, 3):
            out += text(x, y + 18 * (n - 1), words(f"screen.keys_{n}"), 12.5, CLOTH_INK_2, "middle", fit=72)
    out += clock_picture(desk, 838, 122, 72) + text(838, 216, stage_line(desk), 13, CLOTH_INK, "middle", 600, fit=170)
    out += tree_picture(desk, 1006, 112, 56)
    if s.standard and desk.counted:  # the bets are lines of the count
        out += score_card(desk, 768, 262, 322, 290, most=11) + tokens_card(desk, 768, 564, 322, 176)
    elif s.standard:
        out += score_card(desk, 768, 262, 322, 214, most=6)
        out += caps(772, 490, words("screen.contractors"), 11, CLOTH_INK_2) + contractors(desk, 768, 496, 322, 58)
        out += tokens_card(desk, 768, 564, 322, 176)
    else:
        rows = max(4, min(9, len(desk.steps if desk.counted else desk.live[0])))
        tall = 62 + rows * 24
        track = max(160.0, 740 - (262 + tall + 18))
        out += score_card(desk, 768, 262, 322, 740 - 262 - 18 - track) + score_track(desk, 768, 740 - track, 322, track)
    return out


def others_wide(desk: Desk) -> str:
    """The other cities down the left edge, as large as their number allows."""
    n = len(desk.others)
    if n > 3:
        size, pitch = (37.0, 172.0) if n == 4 else (33.0, 137.0)
        return "".join(thumb_beside(desk, seat, 38, 58 + i * pitch, size) for i, seat in enumerate(desk.others))
    size, pitch = (55.0, 228.0) if n == 3 else (58.0, 300.0)
    return "".join(thumb(desk, seat, 131 - 1.5 * size, 56 + i * pitch, size) for i, seat in enumerate(desk.others))


def face_down(desk: Desk, x: float, y: float, s: float) -> str:
    """Before the first word: nine tiles face down (§building)."""
    side = desk.side
    return "".join(tile_back(x + c % side * s + 5, y + c // side * s + 5, s - 10) for c in range(side * side))


def wide_speed(desk: Desk) -> str:
    """Speed solitaire: the hand down the left edge, a city of sixteen, clock, score and tokens right."""
    words, s = desk.words, desk.s
    out = zone(26, 34, 210, 706, words("screen.in_hand"))
    homes = hand_homes(16, 48, 56, 76, 9, 2)
    cx, cy, size = 273, 62, 114.0
    out += zone(254, 34, 494, 504, desk.title)
    out += (
        city_picture(desk, cx + 4, cy, size) if desk.city.placed or desk.building else face_down(desk, cx + 4, cy, size)
    )
    if desk.building:
        out += hand_picture(desk, homes, 76, size) + script_facts(desk, cx + 4, cy, size, homes, 76)
    out += tokens_card(desk, 254, 556, 494, 184)
    out += walk_keys(desk, 768, 250, 322) if desk.counted else ""
    out += clock_picture(desk, 928, 128, 76) + text(928, 226, stage_line(desk), 13, CLOTH_INK, "middle", 600, fit=300)
    return out + score_card(desk, 768, 300, 322, 330) + total_card(desk, 768, 648, 322, 92, int(s.players[0].score))


def total_card(desk: Desk, x: float, y: float, w: float, h: float, total: int) -> str:
    """The running total of a solitaire."""
    from backroom.kit.parts import INK_2, card

    return (
        card(x, y, w, h)
        + caps(x + 16, y + 27, desk.words("screen.total"), 11, INK_2)
        + text(x + w - 18, y + h / 2 + 18, minus(total), 40, anchor="end", weight=800)
    )


def wide_puzzle(desk: Desk) -> str:
    """The puzzles: guides round the city, the tile to place, score and tokens."""
    words, s = desk.words, desk.s
    size = 136.0
    cx, cy = 108, 122
    out = zone(26, 34, 640, 706, desk.title)
    out += guides_picture(desk, cx, cy, size, 56, 14)
    out += (
        city_picture(desk, cx, cy, size)
        if desk.city.placed or desk.phase != Phase.START
        else face_down(desk, cx, cy, size)
    )
    out += zone(684, 34, 190, 250, words("screen.next_tile" if desk.phase != Phase.GUIDE_USE else "screen.guides"))
    if desk.phase in (Phase.PLACE, Phase.GUIDE_USE):
        out += shown_tile(desk, 714, 64, 130)
        if not desk.onlooking:
            out += text(779, 226, words("screen.turn_1"), 13, CLOTH_INK_2, "middle", fit=170)
            out += text(779, 243, words("screen.turn_2"), 13, CLOTH_INK_2, "middle", fit=170)
        left = int(s.cells) - desk.city.placed
        if desk.phase == Phase.PLACE:
            out += text(779, 268, words("screen.to_go", n=left), 14, CLOTH_INK, "middle", 700) + script_facts(
                desk, cx, cy, size, [(714, 64)], 130
            )
    else:
        out += walk_keys(desk, 688, 70, 182) if desk.counted else tile_back(714, 64, 130)
    out += total_card(desk, 892, 34, 198, 110, int(s.players[0].score)) + text(
        991, 176, stage_line(desk), 14, CLOTH_INK, "middle", 600, fit=190
    )
    out += score_card(desk, 684, 300, 406, 262, most=8) + tokens_card(desk, 684, 576, 406, 164)
    return out


# --- tall -------------------------------------------------------------------------------------------------------------


def tall(desk: Desk) -> Svg:
    """The picture for phones: clock, points and tree on top, the city, the hand, then the rest below."""
    s = desk.s
    puzzle = desk.puzzle
    out, y = tall_head(desk, puzzle)
    guides = 34 if puzzle else 0
    wide_city = 364
    if desk.hand_shown:  # the hand must be in sight, and so must the contractors
        wide_city = 312 if s.alone else 285 if s.standard else 345
    size = 82.0 if puzzle else wide_city / desk.side
    cx = 47.0 if puzzle else (390 - wide_city) / 2
    cy = y + guides
    if puzzle:
        out += guides_picture(desk, cx, cy, size, 28, 4)
    if desk.best_asked:
        out += best_city(desk, cx, cy, size)
    elif desk.city.placed or (desk.building and not desk.unseen) or desk.phase == Phase.PLACE:
        out += city_picture(desk, cx, cy, size)
    else:
        out += face_down(desk, cx, cy, size)
    y = cy + size * desk.side + (12 if desk.building else 16)
    if desk.hand_shown:
        columns, tile_size = (5, 64.0) if not s.alone else (6, 54.0)
        homes = hand_homes(int(s.hand), 16, y, tile_size, 8.5 if not s.alone else 7, columns)
        out += hand_picture(desk, homes, tile_size, size) + script_facts(desk, cx, cy, size, homes, tile_size)
        if s.common >= 0:
            out += common_tile(desk, 316, y + 74, 58)
        y += (tile_size + 8.5) * -(-int(s.hand) // columns) + 14
    elif desk.counted:
        if desk.best_asked:
            out += best_line(desk, 195, y + 8, 366)
            y += 22
        out += walk_keys(desk, 10, y, 370)
        y += 54
    if s.standard:
        out += contractors(desk, 10, y, 370, 60)
        y += 74
    rows = len(desk.steps if desk.counted else desk.live[0])
    high = 52 + 24 * min(9, max(2, rows))
    if desk.building or desk.counted or puzzle:
        out += score_card(desk, 12, y, 366, high)
        y += high + 14
    if desk.counted and not s.alone:
        out += round_sheet(desk, 12, y, 366, 30)
        y += sheet_height(desk, 30) + 18
    if s.standard or s.alone:
        out += tokens_card(desk, 12, y, 366, 172)
        y += 186
    if not s.alone:
        for i, seat in enumerate(desk.others):
            out += thumb(desk, seat, 14 + i % 2 * 190, y + i // 2 * 216, 56)
        y += -(-len(desk.others) // 2) * 216
    return board(390, max(590, y), out, desk.words("screen.board"), tall=True)


def tall_head(desk: Desk, puzzle: bool) -> tuple[str, float]:
    """Clock, points and tree."""
    words, s = desk.words, desk.s
    total = desk.brought if desk.counted else desk.live[1] if desk.city.placed else 0
    said = words("screen.this_round") if desk.counted else desk.live_title
    if puzzle:
        out = text(16, 34, stage_line(desk), 14, CLOTH_INK, weight=600) + text(
            16, 66, minus(int(s.players[0].score)), 30, CLOTH_INK, weight=800
        )
        out += text(70, 65, f"{said}: {minus(total)}", 13, CLOTH_INK_2, fit=150)
        if desk.phase in (Phase.PLACE, Phase.GUIDE_USE):
            out += shown_tile(desk, 262, 8, 104)
            if desk.phase == Phase.PLACE:
                out += script_facts(desk, 47, 158, 82, [(262, 8)], 104)
        return out, 124
    out = clock_picture(desk, 46, 46, 38)
    out += (
        text(98, 26, desk.title, 13, CLOTH_INK_2, fit=190)
        + f'<g class="mc-total">{text(98, 62, "–" if desk.unseen else minus(total), 30, CLOTH_INK, weight=800)}</g>'
        + text(98, 80, said, 12.5, CLOTH_INK_2, fit=98)
    )
    if s.tree_in_play:
        out += tree_picture(desk, 338, 46, 38, words=False)
    return out + rivals_in_short(desk, 292, 54), 92


def rivals_in_short(desk: Desk, right: float, y: float) -> str:
    """The others' scores below their chips; their cities are further down."""
    others = desk.others if not desk.s.alone else []
    pitch = {1: 34.0, 2: 34.0, 3: 31.0, 4: 24.0}.get(len(others), 19.5)
    out = ""
    for i, seat in enumerate(others):
        x = right - pitch * (len(others) - i - 0.5)
        out += chip(x, y, min(10.0, pitch / 2 - 1), seat)
        out += text(x, y + 27, minus(int(desk.s.players[seat].score)), 13, CLOTH_INK, "middle", 700)
    return out
