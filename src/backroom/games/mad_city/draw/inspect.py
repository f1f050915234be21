"""Opened large: the chart of points, the tree, contractors, and the other players' cities."""

from __future__ import annotations

import re

from backroom.core.record import UNKNOWN
from backroom.games.mad_city.draw.labels import label_picture, place_labels
from backroom.games.mad_city.draw.panels import note_of
from backroom.games.mad_city.draw.pieces import small_city
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.draw.tiles import ICONS, INKS, PAINTS
from backroom.games.mad_city.state import CONTRACTORS
from backroom.games.mad_city.text import minus
from backroom.kit.colours import INK, PAPER, token
from backroom.kit.parts import circle, icon, signed
from backroom.kit.screen import Sheet, Svg

THING = re.compile(r"([a-z]+)-(\d)")
TILE = 100.0  # the side of a tile in a city that is opened


def inspect(table: Model, thing: str) -> Sheet | None:
    """The sheet of a thing by its name on the board, None for what is not there."""
    if thing == "chart":
        return _chart(table)
    if thing == "tree" and table.s.tree_in_play:
        return _tree(table)
    found = THING.fullmatch(thing)
    kind, number = (found[1], int(found[2])) if found else ("", 0)
    if kind == "contractor" and number < CONTRACTORS and table.s.standard:
        return _contractor(table, number)
    if kind == "city" and number < int(table.s.seats):
        return _city(table, number)
    return None


def _picture(body: str, w: float, h: float) -> Svg:
    return Svg(f'<svg class="play" viewBox="0 0 {w:g} {h:g}">{body}</svg>')


def _sign(name: str, ink: str = INK, paint: str = PAPER) -> Svg:
    return _picture(circle(40, 40, 37, paint, INK, 1.5) + icon(name, 15, 14, 50, ink, paint), 80, 80)


def _chart(table: Model) -> Sheet:
    words = table.words
    bands, points = table.view.deck.cards.band, table.view.deck.record.category_points
    lines = []
    for colour in range(3):
        said = []
        for i in range(3 * colour, 3 * colour + 3):
            high = bands[i + 1].from_buildings - 1 if i % 3 < 2 else 0
            size = f"{bands[i].from_buildings}–{high}" if high else f"{bands[i].from_buildings}+"
            need = int(table.p.need[i])
            key = "inspect.band_need" if need and table.by_tokens else "inspect.band"
            said.append(words(key, size=size, n=int(points[i]), need=need))
        lines.append((words(f"contractor_short.{colour}"), ", ".join(said) + "."))
    lines.append((words("inspect.tree"), _areas(table)))
    if not table.s.standard and not table.s.alone:
        lines.append((words("contractor_short.3"), words("inspect.road", n=int(table.view.deck.record.road_bonus))))
    now = ""
    if table.building and not table.unseen:
        now = words("inspect.chart_now", n=minus(table.live[1]))
        if table.city.placed < int(table.s.cells):
            now += " " + words("screen.filled_later")
    return Sheet(words("inspect.chart"), words("screen.bands"), tuple(lines), now, _sign("house"), "zone-points")


def _areas(table: Model) -> str:
    """What lakes and parks pay, by areas that touch (§park-ranger)."""
    one, two, three, four = (int(n) for n in table.ranger)
    key = "inspect.areas_alone" if table.s.alone else "inspect.areas"
    return table.words(key, one=one, two=two, three=three, four=four)


def _tree(table: Model) -> Sheet:
    words, s = table.words, table.s
    take = "inspect.tree_complete" if s.tree_complete else "inspect.tree_any"
    lines = [(words("inspect.take"), words(take)), (words("inspect.pays"), _areas(table))]
    if s.tree_limit:
        lines.append((words("inspect.limit"), words("screen.tree_over", n=int(s.tree_limit))))
    now = words("inspect.tree_now", n=table.tree_worth) if not table.unseen and table.city.placed else ""
    return Sheet(
        words("inspect.tree"), words("screen.tree"), tuple(lines), now, _sign("tree", "#2C7338"), "park-ranger"
    )


def _contractor(table: Model, token_no: int) -> Sheet:
    words, d = table.words, table.view.deck.record
    says = words("inspect.bet_road" if token_no == 3 else "inspect.bet", won=int(d.bet_won), lost=int(d.bet_lost))
    held = int(table.p.result.palm if table.counted else table.p.palm) >> token_no & 1
    now = words("inspect.held" if held else "inspect.not_held") if not table.onlooking else ""
    picture = _sign("bridge") if token_no == 3 else _sign(ICONS[token_no], INKS[token_no], token(PAINTS[token_no]))
    lines = ((words("inspect.does"), says),)
    return Sheet(words("screen.contractors"), words(f"contractor.{token_no}"), lines, now, picture, "contractors")


def _city(table: Model, seat: int) -> Sheet:
    """A city at full size; once counted with its zones and what they brought."""
    words, p = table.words, table.s.players[seat]
    city, hidden = table.cities[seat], bool(p.placed == UNKNOWN)
    body = small_city(table, city, 3, 3, TILE, hidden=hidden)
    lines = [(words("screen.total"), minus(int(p.score)))]
    if table.counted and not hidden:
        scoring = [zone for zone in city.zones if zone.points > 0]
        body += "".join(
            label_picture(label, 3, 3, TILE, f"+{label.zone.points}") for label in place_labels(city, scoring, TILE)
        )
        r = p.result
        rows = [
            ("inspect.zones", int(r.zones)),
            ("contractor_short.3", int(r.road_points)),
            ("screen.tree", int(r.tree)),
        ]
        rows += [("screen.contractors", int(r.bets))] if table.s.standard else []
        lines += [(words(key), signed(n)) for key, n in rows if n]
    if not hidden and city.placed:
        lines.append((words("inspect.road_length"), words("inspect.tiles", n=city.road_length)))
    side = table.side * TILE + 6
    name = words("screen.city_of", name=table.view.seat_name(seat, words))
    now = words("screen.hidden") if hidden else note_of(table, seat)
    now = now[:1].upper() + now[1:] + "."
    return Sheet(words("inspect.city"), name, tuple(lines), now, _picture(body, side, side), "zone-points", large=True)
