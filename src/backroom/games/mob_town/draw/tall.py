"""The tall picture, 390 wide: the town, then blocks one below the other, what is needed now first."""

from __future__ import annotations

from backroom.games.mob_town.draw.agendas import agenda_grid, agendas
from backroom.games.mob_town.draw.city import city_height, town
from backroom.games.mob_town.draw.coop import last_mob, mob_to_come, own_role, role_grid, team, tracks
from backroom.games.mob_town.draw.hand import SEEN, hand, hand_rows, hand_zone, lineup, possessions
from backroom.games.mob_town.draw.market import deck, law_gauge, law_words, lot, lot_line, professionals
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.draw.rounds import rounds
from backroom.games.mob_town.draw.tray import tray
from backroom.games.mob_town.state import Phase
from backroom.kit.colours import CLOTH_INK
from backroom.kit.parts import board, group, part, text, zone
from backroom.kit.screen import Svg
from backroom.kit.shapes import lines, wrap

WIDTH = 390
BESIDE_TOOLS, NOTE = 222.0, 12.5  # room for the city card's rule left of the magnifying glasses, and its letters
Block = tuple[str, float]  # a picture and its height
NOTHING: Block = ("", 0.0)


def tall(table: Table) -> Svg:
    """The whole tall picture."""
    picture, height = _blocks(table)
    return board(WIDTH, height, picture, table.words("show.board"), tall=True)


def _blocks(table: Table) -> Block:
    if table.phase == Phase.ROLE_PICK:
        return role_grid(table, (8, 12, 374, 640), 1), 664.0
    out, y = _choose(table, 8) if table.choosing_agendas else NOTHING
    high = min(340.0, city_height(table, (10, 12, 370, 340), 88))  # no room is wasted: the hand lies close below
    city = part(town(table, (10, y + 12, 370, high), 88, tall=True), (6, y + 6, 378, high + 12), "town")
    out += group(city, extra='class="always"') if table.phase in (Phase.MAIN, Phase.CO_MAIN) else city
    y += high + 20
    if table.city_card >= 0:
        rows = wrap(table.city_note, BESIDE_TOOLS, NOTE, True)
        out += lines(14, y + 25 - 8 * (len(rows) - 1), rows, NOTE, CLOTH_INK, weight=700)
    y += 54
    for name in _order(table):
        block, height = BLOCKS[name](table, y)
        out += block
        y += height
    return out, y + 6


def _order(table: Table) -> list[str]:
    """The blocks from top to bottom: town and hand are in sight together, unless one chooses from the lineup."""
    if table.choosing_agendas:
        return ["hand", "lineup", "deck", "lot"]  # the agendas come before the town
    if table.coop:
        order = ["hand", "role", "lineup", "tracks", "team", "mob"]
    else:
        order = ["hand", "lineup", "deck", "lot", "professionals", "agendas", "own", "rounds"]
    if table.phase == Phase.CASH_PICK and table.mine:
        return ["lineup", *(name for name in order if name != "lineup")]
    if table.paying:
        order.insert(1, "tray")
    return order


def _lineup(table: Table, y: float) -> Block:
    return zone(6, y, 378, 128, table.words("zone.lineup")) + lineup(table, 18, y + 22, 354, 62, 90), 142


def _deck(table: Table, y: float) -> Block:
    law = text(76, y + 14, " ".join(law_words(table)), 13, CLOTH_INK, weight=700, fit=300)
    law += law_gauge(table, 76, y + 28, 290)
    law = part(law, (72, y, 306, 56), "law") + lot_line(table, 84, y + 84, 296)
    return deck(table, 14, y, 46, 64) + law, 100


def _lot(table: Table, y: float) -> Block:
    return lot(table, 8, y, 374, 58), 74


def _professionals(table: Table, y: float) -> Block:
    return (professionals(table, 8, y, 374, 112), 126) if table.professionals else NOTHING


def _agendas(table: Table, y: float) -> Block:
    return (agendas(table, 8, y, 374, 106, across=True), 120) if table.held else NOTHING


def _choose(table: Table, y: float) -> Block:
    return agenda_grid(table, (8, y, 374, 352), 2), 372


def _hand(table: Table, y: float) -> Block:
    more = SEEN * (hand_rows(table, 354, 56) - 1)
    return hand_zone(table, 6, y, 378, 112 + more) + hand(table, 18, y + 24, 354, 56, 80, 80 + more), 128 + more


def _own(table: Table, y: float) -> Block:
    return possessions(table, 18, y, 350), 64


def _rounds(table: Table, y: float) -> Block:
    height = 84.0 + 38 * table.players
    return part(rounds(table, 6, y, 378, height), (6, y, 378, height), "rounds"), height + 12


def _role(table: Table, y: float) -> Block:
    return (own_role(table, 18, y, 354), 74) if table.me.role >= 0 else NOTHING


def _tray(table: Table, y: float) -> Block:
    receivers = sum(n > 0 for n in table.due)
    height = 112.0 + (52 - 30 * (not table.left) + 26 * receivers if receivers else 0)
    return tray(table, 8, y, 374, height), height + 18


def _tracks(table: Table, y: float) -> Block:
    return deck(table, 14, y + 4, 46, 64) + tracks(table, 84, y, 290), 112


def _team(table: Table, y: float) -> Block:
    height = 62.0 * (table.players - 1)
    out = zone(6, y, 378, height + 14, table.words("zone.hands")) + team(table, 18, y + 14, 354, height)
    return out, height + 28


def _mob(table: Table, y: float) -> Block:
    return last_mob(table, 8, y, 200, 118) + mob_to_come(table, 224, y), 190


BLOCKS = {
    "lineup": _lineup, "deck": _deck, "lot": _lot, "professionals": _professionals, "agendas": _agendas,
    "hand": _hand, "own": _own, "role": _role, "tray": _tray, "tracks": _tracks, "team": _team,
    "mob": _mob, "rounds": _rounds,
}  # fmt: skip
