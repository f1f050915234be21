"""After a round: the keys of the count, what the round brought to everybody, and the best city from one's own tiles."""

from __future__ import annotations

from backroom.core.record import EMPTY
from backroom.games.mad_city.draw.labels import label_picture, place_labels
from backroom.games.mad_city.draw.pieces import city_picture, small_city
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.draw.tiles import EDGE, ICONS, INKS, PAINTS, faded_quadrants, tile
from backroom.games.mad_city.mind.city import City, Laid
from backroom.games.mad_city.mind.solver.background import ask_best
from backroom.games.mad_city.mind.solver.deals import Solution
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, HAIRLINE, INK, INK_2, PAPER, PIECE_EDGE, token
from backroom.kit.parts import chip, cut_short, group, icon, lit, path, rect, shadow, signed, text

NAMES = 132  # the width of the column of names
HEAD = 24
KEY = 38
FLOOR = 5  # the column of what the end of the track spared somebody


def walk_keys(table: Model, x: float, y: float, w: float) -> str:
    """Under a counted city: count on, count all, the best city."""
    if not table.counted or not table.steps:
        return ""
    words, at = table.words, table.walk
    following = at + 1 if at + 1 < len(table.steps) else EMPTY
    if at == EMPTY:
        label = words("screen.walk_next")
    elif following == EMPTY:
        label = words("screen.walk_all")
    else:
        label = words("screen.walk", n=at + 2, of=len(table.steps))
    keys = [(label, {"walk": following, "best": 0})]
    if not table.s.alone and not table.onlooking:
        said = words("screen.your_key" if table.best_asked else "screen.best_key")
        keys.append((said, {"walk": EMPTY, "best": 0 if table.best_asked else 1}))
    each, out = w / len(keys), ""
    for i, (said, draft) in enumerate(keys):
        box = (x + i * each + 4, y, each - 8, float(KEY))
        body = rect(*box, 8, PAPER, EDGE, 1.2)
        body += text(x + (i + 0.5) * each, y + 24, said, 14, "", "middle", 700, fit=each - 24)
        out += lit(body, box, says=said, draft=draft, bulbs=False, radius=8)
    return out


# --- what the round brought -------------------------------------------------------------------------------------------


def brought(table: Model, seat: int) -> list[int]:
    """What the round brought to a seat: houses, factories, skyscrapers, road or contractors, tree, what the end of the
    track spared it, in all.
    """
    r, points = table.s.players[seat].result, table.view.deck.record.category_points
    scored = [(int(r.counts[i]) - int(r.turned[i])) * int(points[i]) for i in range(len(points))]
    zones = [sum(scored[3 * colour : 3 * colour + 3]) for colour in range(3)]
    bonus = int(r.bets) if table.s.standard else int(r.road_points)
    return [*zones, bonus, int(r.tree), table.floor(seat), int(r.gained)]


def sheet_height(table: Model, pitch: float) -> float:
    """How high the sheet of a round is with rows of this height."""
    return HEAD + pitch * sum(table.took_part(seat) for seat in range(int(table.s.seats))) + 4


def round_sheet(table: Model, x: float, y: float, w: float, pitch: float) -> str:
    """A row for everybody who played, who gained most first, and a column for what brings points (§scoring)."""
    s = table.s
    seats = [seat for seat in range(int(s.seats)) if table.took_part(seat)]
    rows = sorted(((seat, brought(table, seat)) for seat in seats), key=lambda row: (-row[1][-1], row[0]))
    if not any(values[FLOOR] for _, values in rows):  # a column that is hardly ever needed
        rows = [(seat, values[:FLOOR] + values[FLOOR + 1 :]) for seat, values in rows]
    n = len(rows[0][1]) if rows else FLOOR + 1
    columns = [x + NAMES + (i + 0.5) * (w - NAMES - 8) / n for i in range(n)]
    h = sheet_height(table, pitch)
    out = shadow(x, y, w, h, 7) + rect(x, y, w, h, 7, PAPER, EDGE, 1)
    for colour in range(3):
        box = rect(columns[colour] - 9, y + 4, 18, 18, 4, token(PAINTS[colour]), PIECE_EDGE, 0.8)
        out += box + icon(ICONS[colour], columns[colour] - 7, y + 6, 14, INKS[colour], token(PAINTS[colour]))
    for i, name in ((3, "contractor" if s.standard else "bridge"), (4, "tree")):
        out += icon(name, columns[i] - 9, y + 4, 18, INK, PAPER)
    if n > FLOOR + 1:
        tip = f"<title>{table.words('screen.floor')}</title>"
        out += f"<g>{tip}{text(columns[FLOOR], y + 18, '≥ 0', 12, INK_2, 'middle', 600)}</g>"
    out += text(columns[-1] + 14, y + 18, table.words("screen.round_sum"), 12, INK_2, "end", 600)
    out += text(x + 12, y + 18, table.words("screen.round", n=table.round_shown), 12, INK_2, weight=600, fit=NAMES - 16)
    for k, (seat, values) in enumerate(rows):
        top = y + HEAD + k * pitch
        line = top + pitch / 2 + 4.5
        if seat == table.me:
            out += rect(x + 4, top + 1, w - 8, pitch - 1, 4, token("brass-hi"), extra='opacity=".4"')
        else:
            out += path(f"M{x + 10:g} {top:g}h{w - 20:g}", "none", HAIRLINE, 1)
        out += chip(x + 18, top + pitch / 2, min(8.0, pitch / 2 - 1), seat)
        name = cut_short(table.name(seat), NAMES - 40, 13, True)
        out += text(x + 31, line, name, 13, weight=700 if seat == table.me else 0)
        for i, value in enumerate(values):
            most = value > 0 and value == max(row[1][i] for row in rows)
            said = signed(value) if value else "–"
            last = i == n - 1
            at = columns[i] + 14 if last else columns[i]
            ink = "" if most or last else INK_2
            out += text(at, line, said, 13, ink, "end" if last else "middle", 800 if most or last else 0)
    return out


# --- the best city ----------------------------------------------------------------------------------------------------


def best_of(table: Model) -> tuple[City, Solution] | None:
    """The best city for zones from the tiles of the viewer's city; None while the solver is not ready."""
    p = table.p
    tiles = tuple(sorted(int(p.tile[slot]) for slot in p.cell[: int(table.s.cells)]))
    found = ask_best(table.view.deck, tiles)
    if found is None:
        return None
    laid = zip(found.tiles, found.rotations, strict=True)
    cells = tuple(Laid(k, tile, rot, table.face(tile)) for k, (tile, rot) in enumerate(laid))
    return City(table.side, cells, table.view.deck.record), found


def best_city(table: Model, x: float, y: float, s: float) -> str:
    """The best city from the viewer's tiles, with its labels, in place of his own (§zone-points)."""
    wide = table.side * s
    best = best_of(table)
    if best is None:
        strip = rect(0, 0, wide, 34, 0, "#231C13", extra='opacity=".88"')
        strip += text(wide / 2, 22, table.words("screen.best_wait"), 14, "#FFE08A", "middle", 700, fit=wide - 16)
        return city_picture(table, x, y, s) + group(strip, x=x, y=y + wide / 2 - 17)
    city = best[0]
    faded = faded_quadrants(city)
    out = ""
    for cell, laid in enumerate(city.cells):
        if laid:
            place = x + cell % table.side * s, y + cell // table.side * s
            out += tile(laid.face, laid.rot, *place, s, faded=faded.get(cell, 0))
    scoring = (zone for zone in city.zones if zone.points)
    out += "".join(label_picture(label, x, y, s, f"+{label.zone.points}") for label in place_labels(city, scoring, s))
    return out + path(f"M{x:g} {y:g}h{wide:g}v{wide:g}h{-wide:g}z", "none", token("brass-hi"), 4)


def best_beside(table: Model, x: float, y: float, w: float, s: float) -> str:
    """Below the best city: the viewer's own, small, and how the two compare."""
    words, best = table.words, best_of(table)
    own = sum(zone.points for zone in table.city.zones)
    at, room = x + table.side * s + 18, w - table.side * s - 22
    out = small_city(table, table.city, x, y, s)
    out += text(at, y + 16, table.title, 13, CLOTH_INK_2, fit=room)
    out += text(at, y + 40, words("screen.best_own", points=own), 19, CLOTH_INK, weight=800, fit=room)
    if best is None:
        return out
    found = best[1]
    key = "screen.best_says" if found.proved else "screen.best_bound"
    out += text(at, y + 66, words("screen.best_title"), 13, CLOTH_INK_2, fit=room)
    said = words(key, points=found.value, bound=found.bound)
    return out + text(at, y + 88, said, 15, CLOTH_INK, weight=700, fit=room)


def best_line(table: Model, middle: float, y: float, w: float) -> str:
    """The same as one line, where there is no room for the other city."""
    best = best_of(table)
    if best is None:
        return ""
    key = "screen.best_says" if best[1].proved else "screen.best_bound"
    own = sum(zone.points for zone in table.city.zones)
    said = (
        f"{table.words(key, points=best[1].value, bound=best[1].bound)} {table.words('screen.best_yours', points=own)}"
    )
    return text(middle, y, said, 14, CLOTH_INK, "middle", 700, fit=w)
