"""The wide picture, 1120 x 768: the town left, shared things right, the own ones below."""

from __future__ import annotations

from backroom.games.mob_town.draw.agendas import agenda_grid, agendas
from backroom.games.mob_town.draw.city import town
from backroom.games.mob_town.draw.coop import (
    actions_left,
    last_mob,
    mob_to_come,
    own_role,
    role_grid,
    team,
    tracks,
)
from backroom.games.mob_town.draw.hand import hand, hand_zone, lineup, possessions, trade_tag
from backroom.games.mob_town.draw.market import deck, law_gauge, law_words, lot, lot_line, professionals
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.draw.rounds import rounds
from backroom.games.mob_town.draw.tray import tray
from backroom.games.mob_town.state import Phase
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2
from backroom.kit.parts import board, cloth, part, stamp, text, zone
from backroom.kit.screen import Svg

WIDTH, HEIGHT = 1120, 768


def wide(table: Table) -> Svg:
    """The whole wide picture."""
    words, out = table.words, cloth(WIDTH, HEIGHT)
    if table.phase == Phase.ROLE_PICK:
        out += zone(26, 34, 1068, 708, words("zone.roles")) + role_grid(table, (60, 190, 1000, 340), 3)
    else:
        out += zone(26, 34, 578, 468, words("zone.town"), table.city_note) + part(
            town(table, (38, 82, 554, 408)), (32, 46, 566, 450), "town"
        )
        out += law_side(table) if table.coop else mob_side(table)
        out += own_things(table)
    return board(WIDTH, HEIGHT, out, words("show.board"))


def mob_side(table: Table) -> str:
    """The right side of the competitive game: lineup, deck with the law, open lot, professionals."""
    words, busy = table.words, table.professionals
    top = 150 if busy else 190
    out = zone(622, 34, 472, top, words("zone.lineup"))
    out += lineup(table, 642, 56 if busy else 62, 432, 68 if busy else 80)
    out += trade_tag(table, 858, 162 if busy else 190)
    y = 34 + top + 18
    out += zone(622, y, 472, 502 - y, words("zone.deck"))
    first, then = law_words(table)
    out += deck(table, 640, y + 20, 48 if busy else 70, 66 if busy else 98)
    left = 712 if busy else 728
    law = text(left, y + 34, words("show.law"), 14, CLOTH_INK, weight=700) + law_gauge(table, left, y + 44, 336)
    law += text(left, y + 84, f"{first} {then}" if busy else first, 13, CLOTH_INK, fit=360)
    if not busy:
        law += text(left, y + 103, then, 13, CLOTH_INK_2)
    out += part(law, (left, y + 18, 346, 74 if busy else 92), "law")
    out += lot_line(table, left, y + (108 if busy else 131), 346)
    out += lot(table, 640, y + (118 if busy else 176), 436, 50 if busy else 66)
    return out + (professionals(table, 640, y + 176, 436, 116) if busy else "")


def law_side(table: Table) -> str:
    """The right side of the co-op: lineup, deck, tracks."""
    words = table.words
    out = zone(622, 34, 472, 176, words("zone.lineup")) + lineup(table, 642, 60, 432)
    out += trade_tag(table, 858, 178)
    out += zone(622, 228, 472, 274, words("zone.tracks"))
    out += deck(table, 642, 258, 70, 98) + text(642, 394, words("show.deck_end"), 12, CLOTH_INK_2, fit=130)
    out += tracks(table, 800, 258, 270)
    if not table.over:
        return out + actions_left(table, 800, 396)
    return out + stamp(930, 430, words("show.won" if table.won else "show.lost"), good=table.won, size=30)


def own_things(table: Table) -> str:
    """The row below: agendas or team, the hand, and what is being paid, the mob's cards or the score sheet."""
    words = table.words
    if table.choosing_agendas:
        out = zone(26, 522, 700, 220, words("zone.choose" if table.phase == Phase.AGENDA_PICK else "zone.agendas"))
        out += agenda_grid(table, (42, 542, 668, 188), 4)
        return out + hand_zone(table, 744, 522, 350, 220) + hand(table, 762, 562, 314)
    if table.coop:
        out, left, width = zone(26, 522, 330, 220, words("zone.hands")) + team(table, 40, 540, 302, 194), 374, 338
    else:
        label = "" if table.me.hidden else words("zone.agendas")
        out, left, width = zone(26, 522, 196, 220, label) + agendas(table, 38, 542, 172, 190), 240, 472
    out += hand_zone(table, left, 522, width, 220) + hand(table, left + 18, 556, width - 36)
    if not table.coop:
        out += possessions(table, left + 18, 674, width - 40)
    elif table.me.role >= 0:
        out += own_role(table, left + 18, 672, width - 36)
    if table.paying:
        return out + tray(table, 730, 522, 364, 220)
    if table.coop:
        out += zone(730, 522, 364, 220, words("zone.mob")) + last_mob(table, 750, 546, 210, 118)
        return out + mob_to_come(table, 976, 546)
    return out + part(rounds(table, 730, 522, 364, 220), (730, 522, 364, 220), "rounds")
