# ruff: noqa: E501  (SVG text breaks badly)
"""What lies on the table and may be moved: the city, the hand, a puzzle's tile and guides, the common tile."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from backroom.core.jit import plain
from backroom.core.record import EMPTY, UNKNOWN
from backroom.games.mad_city.draw.labels import label_picture, place_labels
from backroom.games.mad_city.draw.read import TURNS, Model
from backroom.games.mad_city.draw.tiles import EDGE, faded_quadrants, tile, tile_back
from backroom.games.mad_city.mind.city import City, Laid
from backroom.games.mad_city.rules.puzzle import guide_cell
from backroom.games.mad_city.state import COVER, GUIDES, GUIDES_WAY, LIFT, PLACE, PUT, SWAP, TURN, Phase
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, CLOTH_RULE, CLOTH_SHADE, PIECE_EDGE, token
from backroom.kit.parts import changed, circle, group, lit, part, path, rect, text, unlit, wrap

TWO_ROWS = 10  # tiles that lie in two rows on a phone
NEVER_RESTS = ' data-rests="no"'  # a tile came under the finger by that finger: the next press turns it


def city_picture(table: Model, x: float, y: float, s: float) -> str:
    """The viewer's city with its zones lit and labelled; empty places take the tile in the fingers."""
    city, side = table.city, table.side
    shown = None
    if table.walk != EMPTY:
        shown = table.steps[table.walk].zones
    standing = table.standing
    faded = faded_quadrants(standing, shown) if table.zones_shown and (shown is None or shown) else {}
    out = rect(x - 3, y - 3, side * s + 6, side * s + 6, 4, CLOTH_SHADE, extra='opacity=".55"')
    out += "".join(empty_cell(table, cell, x, y, s) for cell, laid in enumerate(city.cells) if laid is None)
    for cell, laid in enumerate(city.cells):
        if laid:
            out += city_tile(table, cell, laid, x + cell % side * s, y + cell // side * s, s, faded.get(cell, 0))
    out += path(f"M{x:g} {y:g}h{side * s:g}v{side * s:g}h{-side * s:g}z", "none", EDGE, 2, 'pointer-events="none"')
    if table.counted and table.p.result.filled and table.walk == EMPTY:
        out += "".join(
            changed((x + c % side * s + 5, y + c // side * s + 5, s - 10, s - 10), 4)
            for c in range(side * side)
            if int(table.p.result.filled_cells) >> c & 1
        )
    if table.zones_shown:
        labels = [zone for zone in standing.zones if zone.category >= 0 and (shown is None or zone in shown)]
        out += (
            '<g class="mc-labels" pointer-events="none">'
            + "".join(
                label_picture(label, x, y, s, table.worth(label.zone)) for label in place_labels(standing, labels, s)
            )
            + "</g>"
        )
    if table.walk != EMPTY:
        out += walked(table, x, y, s)
    return out


def walked(table: Model, x: float, y: float, s: float) -> str:
    """What the step of the count is about: the road's tiles, the lakes and parks."""
    step, side = table.steps[table.walk], table.side
    if step.kind == "road" and table.city.road:
        points = [(x + (c % side + 0.5) * s, y + (c // side + 0.5) * s) for c in table.city.road]
        line = "M" + "L".join(f"{a:g} {b:g}" for a, b in points)
        return path(
            line, "none", token("brass-hi"), s * 0.07, 'stroke-linejoin="round" stroke-linecap="round" opacity=".9"'
        ) + "".join(circle(a, b, s * 0.06, token("brass-hi"), PIECE_EDGE, 1.2) for a, b in points)
    if step.kind == "tree":
        h, out = s / 2, ""
        for qx, qy in table.city.waters:
            out += circle(x + (qx + qx % 2) * h, y + (qy + qy % 2) * h, s * 0.25, "none", token("brass-hi"), 4)
        return out
    return ""


def empty_cell(table: Model, cell: int, x: float, y: float, s: float) -> str:
    """A place without a tile: lit where the tile in the fingers may go."""
    cx, cy = x + cell % table.side * s, y + cell // table.side * s
    body = rect(cx + 4, cy + 4, s - 8, s - 8, 8, token("felt-hi"), extra='opacity=".7"')
    where = table.words("screen.empty_cell", **table.place_words(cell))
    putting = table.phase == Phase.PLACE
    move = EMPTY
    if table.picked != EMPTY:
        move = PLACE + 16 * table.picked + cell
    elif putting:
        move = PUT + 4 * cell + table.turn
    if cell == table.lies_at:
        return f'<g data-cell="{cell}">{body}</g>' + laid_tile(table, cell, cx, cy, s)
    whole = (cx, cy, s, s)  # pressed anywhere in it; its bulbs stand a little inside
    if move != EMPTY and table.may(move):
        word = (
            text(
                cx + s / 2,
                cy + s / 2 + 5,
                table.words("screen.place_here"),
                15 if s > 130 else 13,
                CLOTH_INK,
                "middle",
                700,
                fit=s - 34,
            )
            if s > 80
            else ""
        )
        return (
            f'<g data-cell="{cell}">'
            + body
            + lit(
                word,
                whole,
                says=f"{where}: {table.view.move_text(move, table.words)}",
                move=None if putting else move,
                draft=table.drafted(table.turn, cell) if putting else "",
                radius=12.4,
                pad=-9,
                key=f"cell-{cell}",
            )
            + "</g>"
        )
    return f'<g data-cell="{cell}">{body}</g>'


def laid_tile(table: Model, cell: int, x: float, y: float, s: float) -> str:
    """A puzzle's tile where the draft has it: a click turns it, another place takes it (§puzzle, R39)."""
    current = int(table.s.current)
    says = table.words("screen.city_label", n=1, face=table.face_says(current, table.turn), **table.place_words(cell))
    body = lit(
        tile(table.face(current), table.turn, 0, 0, s, slot=0),
        (0, 0, s, s),
        says=f"{says}. {table.words('screen.turn_key')}",
        draft=table.drafted(table.turn + 1, cell),
        radius=4,
        key="shown",
    )
    return f'<g class="mc-piece" data-home="{cell}" transform="translate({x:g} {y:g})">{body}</g>'


def city_tile(table: Model, cell: int, laid: Laid, x: float, y: float, s: float, faded: int) -> str:
    """A tile in the viewer's city: it may be picked, turned, exchanged, covered."""
    says = table.words(
        "screen.city_label", n=laid.slot + 1, face=table.face_says(laid.tile, laid.rot), **table.place_words(cell)
    )
    box = (0.0, 0.0, s, s)
    body = tile(laid.face, laid.rot, 0, 0, s, slot=laid.slot if table.free else None, faded=faded)
    if table.free:
        body = own_tile(table, laid.slot, body, box, says, cell)
    elif table.phase == Phase.GUIDE_USE and not table.onlooking:
        guide = table.guide
        for place in range(table.side):
            if plain(guide_cell)(guide, place) == cell:
                move = COVER + 4 * place + table.turn
                body += rect(
                    7, 7, s - 14, s - 14, 7, "none", token("lit"), 5, 'stroke-dasharray="0 10" stroke-linecap="round"'
                )
                body = lit(
                    body,
                    box,
                    says=table.view.move_text(move, table.words),
                    move=move,
                    radius=0,
                    pad=-6,
                    key=f"cell-{cell}",
                )
    else:
        body = f"<g><title>{says}</title>{body}</g>"
    rests = NEVER_RESTS if table.free else ""
    return f'<g class="mc-piece"{rests} data-home="{cell}" transform="translate({x:g} {y:g})">{body}</g>'


def own_tile(
    table: Model, slot: int, body: str, box: tuple[float, float, float, float], says: str, cell: int = EMPTY
) -> str:
    """A tile that the viewer may move: picked by a click, turned by the next, exchanged with the picked one."""
    turns = slot == table.picked and (table.chosen or cell == EMPTY) and table.may(TURN + 3 * slot)
    move = TURN + 3 * slot if turns else PLACE + 16 * table.picked + cell
    if turns or (table.chosen and cell != EMPTY and table.may(move)):
        says = f"{says}. {table.view.move_text(move, table.words)}"
        return lit(body, box, says=says, move=move, chosen=turns, bulbs=False, radius=4, key=f"tile-{slot}")
    return lit(body, box, says=says, draft={"pick": slot}, bulbs=False, radius=4, key=f"tile-{slot}")


def hand_picture(table: Model, homes: list[tuple[float, float]], size: float, s: float) -> str:
    """The tiles in hand, each slot at its own place; `s` is the size of a tile in the city, from which they are scaled."""
    out = ""
    for slot, (x, y) in enumerate(homes):
        if slot in table.loose:
            laid = int(table.p.tile[slot]), int(table.p.rot[slot])
            says = table.words("screen.hand_label", n=slot + 1, face=table.face_says(*laid))
            body = tile(table.face(laid[0]), laid[1], 0, 0, s, slot=slot if table.free else None, loose=True)
            if table.free:
                body = own_tile(table, slot, body, (0.0, 0.0, s, s), says)
            rests = NEVER_RESTS if table.free else ""
            out += f'<g class="mc-piece"{rests} data-home="hand" transform="translate({x:g} {y:g}) scale({size / s:.4f})">{body}</g>'
        else:
            out += rect(x, y, size, size, 4, "none", CLOTH_RULE, 1, 'stroke-dasharray="4 5" opacity=".45"')
            out += group(
                text(x + size / 2, y + size / 2 + 5, slot + 1, 15, CLOTH_INK_2, "middle"), extra='opacity=".7"'
            )
            continue
        number = circle(x - 8, y + 9, 8, PIECE_EDGE) + text(x - 8, y + 13, slot + 1, 11.5, "#fff", "middle", 700)
        out += group(number, extra=f'data-label="tile-{slot}" pointer-events="none"')
    return out


def shown_tile(table: Model, x: float, y: float, s: float) -> str:
    """A puzzle's tile to place, or the guide just turned up; a click turns it."""
    if table.s.current < 0:
        return tile_back(x, y, s)
    if table.lies_at != EMPTY:
        return rect(x, y, s, s, 5, "none", CLOTH_RULE, 1.4, 'stroke-dasharray="5 6" opacity=".7"')
    current = int(table.s.current)
    says = table.words("screen.shown_label", face=table.face_says(current, table.turn))
    body = tile(table.face(current), table.turn, 0, 0, s, loose=True, slot=0 if table.phase == Phase.PLACE else None)
    if table.view.legal:
        body = lit(
            body,
            (0, 0, s, s),
            says=f"{says}. {table.words('screen.turn_key')}",
            draft=table.drafted(table.turn + 1, EMPTY),
            bulbs=False,
            radius=5,
            key="shown",
        )
    return f'<g class="mc-piece" data-home="hand" transform="translate({x:g} {y:g})">{body}</g>'


def guides_picture(table: Model, x: float, y: float, s: float, size: float, gap: float) -> str:
    """The guides above and left of a puzzle's city (§puzzle, §advanced-puzzle)."""
    out = ""
    at = table.guide if table.phase == Phase.GUIDE_USE else EMPTY
    for guide in range(GUIDES):
        gx, gy = (
            (x + guide * s + (s - size) / 2, y - size - gap)
            if guide < table.side
            else (x - size - gap, y + (guide - table.side) * s + (s - size) / 2)
        )
        face = int(table.s.guides[guide])
        if face == EMPTY:
            body = rect(gx, gy, size, size, 3, "none", CLOTH_RULE, 1, 'stroke-dasharray="3 4" opacity=".5"')
        elif face == UNKNOWN:
            body = tile_back(gx, gy, size)
        else:
            body = tile(table.face(face), 0, gx, gy, size, loose=True)
            body = body if guide == at else f'<g opacity=".55">{body}</g>'
        move = GUIDES_WAY + (guide == GUIDES - 1)
        if guide in (table.side - 1, GUIDES - 1) and table.may(move):
            body = lit(
                body,
                (gx, gy, size, size),
                says=table.view.move_text(move, table.words),
                move=move,
                radius=4,
                pad=3,
                key=f"guide-{guide}",
            )
        if guide == at:
            body += changed((gx, gy, size, size), 4)
        out += body
    return out


def common_tile(table: Model, x: float, y: float, s: float, *, beside: bool = False) -> str:
    """The tile in the middle, its name below or beside it; a click gives the picked one for it (§common-tile)."""
    current = int(table.s.common)
    if current < 0:
        return ""
    words = table.words
    body = tile(table.face(current), 0, x, y, s, loose=True)
    move = SWAP + table.picked
    if table.picked != EMPTY and table.may(move):
        body = lit(body, (x, y, s, s), says=table.view.move_text(move, words), move=move, radius=5, key="common")
    elif table.free:
        why, section = table.why(SWAP + max(0, table.picked))
        body = (
            unlit(body, (x, y, s, s), says=words("screen.common"), why=why, section=section, key="common")
            if why
            else body
        )
    tile_and_hit = f'<g class="mc-common">{body}</g>'
    name = words("screen.common")
    if not beside:
        return tile_and_hit + text(x + s / 2, y + s + 16, name, 12.5, CLOTH_INK, "middle", 600, fit=s + 40)
    return tile_and_hit + "".join(
        text(x + s + 12, y + s / 2 + 16 * n, row, 12.5, CLOTH_INK, weight=600, fit=60)
        for n, row in enumerate(wrap(name, 62, 12.5))
    )


def small_city(table: Model, city: City, x: float, y: float, s: float, *, hidden: bool = False) -> str:
    """A city to look at."""
    side, out = city.side, ""
    for cell, laid in enumerate(city.cells):
        cx, cy = x + cell % side * s, y + cell // side * s
        if laid:
            out += tile(laid.face, laid.rot, cx, cy, s)
        elif hidden:
            out += tile_back(cx + 1, cy + 1, s - 2)
        else:
            out += rect(cx + 1, cy + 1, s - 2, s - 2, 3, CLOTH_SHADE, CLOTH_RULE, 0.8, 'opacity=".6"')
    return out + rect(x, y, side * s, side * s, 2, "none", EDGE, 1.6)


Homes = list[tuple[float, float]]


def hand_homes(n: int, x: float, y: float, size: float, gap: float, columns: int, below: float = 0) -> Homes:
    """Places for n tiles in rows; `gap` leaves room for the number left of each, `below` parts the rows."""
    return [(x + k % columns * (size + gap), y + k // columns * (size + (below or gap))) for k in range(n)]


def face_down(table: Model, x: float, y: float, s: float) -> str:
    """Before the first word: nine tiles face down (§building)."""
    side = table.side
    backs = "".join(tile_back(x + c % side * s + 5, y + c // side * s + 5, s - 10) for c in range(side * side))
    return part(backs, (x, y, side * s, side * s), "city")


def script_facts(table: Model, x: float, y: float, s: float, homes: Homes, size: float) -> str:
    """What the page's script must know to move tiles without the server: places, sizes, move numbers, points (data-tiles)."""
    putting = table.phase == Phase.PLACE and bool(table.view.legal)
    if not table.free and not putting:
        return ""
    d = table.view.deck.record
    facts: dict[str, Any] = {
        "side": table.side, "x": x, "y": y, "s": s, "homes": homes, "size": size, "round": int(table.s.round_no), "seat": table.view.seat,
        "way": "put" if putting else "build", "place": PLACE, "turn": TURN, "lift": LIFT, "hand": int(table.s.hand),
        "points": [[int(n) for n in d.points[c]] for c in range(3)], "bands": [band.from_buildings for band in table.view.deck.cards.band],
        "need": table.turning(table.me), "turns": TURNS,
        "put": PUT, "turned": ["", *(table.words(f"screen.ghost_{n}") for n in (1, 2, 3))],
        "picked": table.words("screen.picked", n="#"), "cell": table.words("screen.cell_label", row="#", column="@"),
    }  # fmt: skip
    if facts["way"] == "build":
        where = {"row": "#", "column": "@"}
        lays = table.words("move.place", tile="%", **where)
        facts["lays"] = f"{table.words('screen.empty_cell', **where)}: {lays}"
    if table.may(SWAP):
        facts["swap"] = SWAP
    if not table.by_tokens:
        facts["extra"] = table.live[1] - sum(zone.points for zone in table.city.zones)
    high = putting or int(table.s.hand) > TWO_ROWS
    kind = "mc-facts mc-high" if high else "mc-facts"  # a phone on its side shows it smaller
    return f'<g class="{kind}" data-tiles="{escape(json.dumps(facts, separators=(",", ":")))}"/>'
