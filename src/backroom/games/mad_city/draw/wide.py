"""Where everything lies: the wide picture (1120 x 768) and the tall one (390 wide)."""

from __future__ import annotations

from backroom.games.mad_city.draw.count import best_beside, best_city, round_sheet, walk_keys
from backroom.games.mad_city.draw.panels import (
    clock_picture,
    contractors,
    first_steps,
    score_card,
    score_track,
    stage_line,
    thumb,
    thumb_beside,
    tokens_card,
    total_card,
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
from backroom.games.mad_city.draw.tiles import tile_back
from backroom.games.mad_city.state import Phase
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2
from backroom.kit.parts import board, caps, cloth, text, zone
from backroom.kit.screen import Svg

HAND = 66.0  # the side of a tile in hand: its number stands beside it and covers nothing


def wide(table: Model) -> Svg:
    """The picture for wide screens."""
    words, s = table.words, table.s
    out = cloth(1120, 768)
    if table.puzzle:
        out += wide_puzzle(table)
    elif s.alone:
        out += wide_speed(table)
    else:
        out += wide_table(table)
    return board(1120, 768, out, words("screen.board"))


def wide_table(table: Model) -> str:
    """Two to six players: the others left, the city and the hand in the middle, clock, tree and scores right."""
    words, s = table.words, table.s
    out = zone(26, 34, 210, 706, words("screen.others"))
    out += others_wide(table)
    cx, cy, size = 273, 58, 152.0
    out += zone(254, 34, 494, 504, words("screen.best_title") if table.best_asked else table.title)
    homes = hand_homes(int(s.hand), 284, 578, HAND, 82 - HAND, 5)
    out += zone(254, 560, 494, 180, words("screen.in_hand") if table.hand_shown else "")
    if table.best_asked:
        out += best_city(table, cx, cy, size)
    elif table.city.placed or (table.building and not table.unseen):
        out += city_picture(table, cx, cy, size)
    else:
        out += face_down(table, cx, cy, size)
    if table.hand_shown:
        out += hand_picture(table, homes, HAND, size) + script_facts(table, cx, cy, size, homes, HAND)
    elif table.before:
        out += first_steps(table, 276, 588, 458, 50)
    elif table.counted:
        out += walk_keys(table, 270, 694, 462)
        pitch = min(26.0, 94 / int(s.seats))
        out += best_beside(table, 278, 580, 450, 34) if table.best_asked else round_sheet(table, 274, 566, 454, pitch)
    if s.common >= 0 and table.building:
        out += common_tile(table, 608, 662, 62, beside=True)
    if table.building and table.free:
        roomy = s.hand == 9 and s.common < 0  # where the hand has no tile
        x, y, room = (608, 682, 134) if roomy else (676, 600, 70)
        for n in (1, 2, 3):
            out += text(x, y + 18 * (n - 1), words(f"screen.keys_{n}"), 12.5, CLOTH_INK_2, fit=room)
    out += clock_picture(table, 838, 122, 72) + text(838, 216, stage_line(table), 13, CLOTH_INK, "middle", 600, fit=156)
    out += tree_picture(table, 1006, 112, 56)
    if s.standard and table.counted:  # the bets are lines of the count
        out += score_card(table, 768, 262, 322, 290, most=11) + tokens_card(table, 768, 564, 322, 176)
    elif s.standard:
        out += score_track(table, 768, 262, 322, 214) if table.before else score_card(table, 768, 262, 322, 214, most=7)
        out += caps(772, 490, words("screen.bets_title"), 11, CLOTH_INK_2) + contractors(table, 768, 496, 322, 58)
        out += tokens_card(table, 768, 564, 322, 176)
    else:
        rows = max(4, min(9, len(table.steps if table.counted else table.live[0])))
        tall = 62 + rows * 24
        track = max(160.0, 740 - (262 + tall + 18))
        if table.building or table.before:  # while one builds the scores are in the rail
            track = 224.0
        above, below = (score_track if table.before else score_card), (score_track if table.counted else tokens_card)
        out += above(table, 768, 262, 322, 740 - 262 - 18 - track) + below(table, 768, 740 - track, 322, track)
    return out


def others_wide(table: Model) -> str:
    """The other cities down the left edge, as large as their number allows."""
    n = len(table.others)
    if n > 3:
        size, pitch = (37.0, 172.0) if n == 4 else (33.0, 137.0)
        return "".join(thumb_beside(table, seat, 38, 58 + i * pitch, size) for i, seat in enumerate(table.others))
    size, pitch = (55.0, 228.0) if n == 3 else (58.0, 300.0)
    return "".join(thumb(table, seat, 131 - 1.5 * size, 56 + i * pitch, size) for i, seat in enumerate(table.others))


def wide_speed(table: Model) -> str:
    """Speed solitaire: the hand down the left edge, a city of sixteen, clock, score and tokens right."""
    words, s = table.words, table.s
    out = zone(26, 34, 210, 706, words("screen.in_hand"))
    homes = hand_homes(16, 58, 56, 69, 16, 2)
    cx, cy, size = 273, 62, 114.0
    out += zone(254, 34, 494, 504, table.title)
    out += (
        city_picture(table, cx + 4, cy, size)
        if table.city.placed or table.building
        else face_down(table, cx + 4, cy, size)
    )
    if table.building:
        out += hand_picture(table, homes, 69, size) + script_facts(table, cx + 4, cy, size, homes, 69)
    out += tokens_card(table, 254, 556, 494, 184)
    out += walk_keys(table, 768, 250, 322) if table.counted else ""
    out += clock_picture(table, 928, 128, 76) + text(928, 226, stage_line(table), 13, CLOTH_INK, "middle", 600, fit=300)
    return out + score_card(table, 768, 300, 322, 330) + total_card(table, 768, 648, 322, 92, int(s.players[0].score))


def wide_puzzle(table: Model) -> str:
    """The puzzles: guides round the city, the tile to place, score and tokens."""
    words, s = table.words, table.s
    size = 136.0
    cx, cy = 108, 122
    out = zone(26, 34, 640, 706, table.title)
    out += guides_picture(table, cx, cy, size, 56, 14)
    out += (
        city_picture(table, cx, cy, size)
        if table.city.placed or table.phase != Phase.START
        else face_down(table, cx, cy, size)
    )
    out += zone(684, 34, 190, 250, words("screen.next_tile" if table.phase != Phase.GUIDE_USE else "screen.guides"))
    if table.phase in (Phase.PLACE, Phase.GUIDE_USE):
        out += shown_tile(table, 714, 64, 130)
        if not table.onlooking:
            out += text(779, 226, words("screen.turn_1"), 13, CLOTH_INK_2, "middle", fit=170)
            out += text(779, 243, words("screen.turn_2"), 13, CLOTH_INK_2, "middle", fit=170)
        left = int(s.cells) - table.city.placed
        if table.phase == Phase.PLACE:
            out += text(779, 268, words("screen.to_go", n=left), 14, CLOTH_INK, "middle", 700) + script_facts(
                table, cx, cy, size, [(714, 64)], 130
            )
    else:
        out += walk_keys(table, 688, 70, 182) if table.counted else tile_back(714, 64, 130)
    out += total_card(table, 892, 34, 198, 110, int(s.players[0].score)) + text(
        991, 176, stage_line(table), 14, CLOTH_INK, "middle", 600, fit=190
    )
    out += score_card(table, 684, 300, 406, 226, most=9) + tokens_card(table, 684, 540, 406, 200)
    return out
