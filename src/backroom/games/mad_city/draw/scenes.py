"""Big moments: time is up, and the count: every city side by side, one kind after another."""

from __future__ import annotations

from functools import partial

from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mad_city.draw.count import brought
from backroom.games.mad_city.draw.labels import label_picture, place_labels
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.draw.tiles import faded_quadrants, tile
from backroom.games.mad_city.mind.city import City
from backroom.games.mad_city.state import Kind
from backroom.kit.parts import PIECE_EDGE, changed, chip, circle, path, rect, signed, text, token
from backroom.kit.scenes import Row, Scene, Stage, beat, sentence
from backroom.kit.shapes import CLOTH_INK, CLOTH_INK_2, EDGE, WON

HOUSES, FACTORIES, SKYSCRAPERS, BONUS, TREE = range(5)  # what is counted, in order: places of `brought`
KINDS = ("houses", "factories", "skyscrapers", "bonus", "tree")
WINS = (Kind.WON, Kind.SHARED, Kind.TIE_BREAK, Kind.LAST_ROUND)
UP, KIND, TOTALS = 1500, 1500, 2600  # milliseconds
MOST = 6  # cities that fit side by side in two rows


def scenes(view: View, words: Words) -> list[Scene]:
    """The big moments of the last move: the end of a round with its count (§scoring)."""
    if not any(happening.kind == Kind.SCORE for happening in view.recent):
        return []
    table = Model(view, words, {})
    return [count(table)] if table.counted else []


def count(table: Model) -> Scene:
    """Time is up; each kind in all cities; what the round brought."""
    view, words = table.view, table.words
    seats = [seat for seat in range(int(table.s.seats)) if table.took_part(seat)]
    gains = {seat: brought(table, seat) for seat in seats}
    beats = []
    if any(happening.kind in (Kind.TIME_UP, Kind.FILLED) for happening in view.recent):
        told = [sentence(view, h, words) for h in view.recent if h.kind in (Kind.TIME_UP, Kind.FILLED)]
        beats.append(beat(" ".join(told), partial(_draw, table, seats, gains, -1), UP))
    for kind, name in enumerate(KINDS):
        if not any(gains[seat][kind] for seat in seats) and kind >= BONUS:
            continue
        title = _title(table, kind, name)
        told = [f"{table.name(seat)} {signed(gains[seat][kind])}" for seat in seats]
        beats.append(
            beat(
                words("scene.told", what=title, told=" · ".join(told)), partial(_draw, table, seats, gains, kind), KIND
            )
        )
    told = [sentence(view, h, words) for h in view.recent if h.kind == Kind.SCORE]
    told += [sentence(view, h, words) for h in view.recent if h.kind in WINS]
    beats.append(beat(" ".join(told), partial(_totals, table, seats, gains), TOTALS))
    return Scene("count", words("scene.count"), tuple(beats))


def _title(table: Model, kind: int, name: str) -> str:
    if kind == BONUS:
        return table.words("scene.contractors" if table.s.standard else "scene.road")
    return table.words(f"scene.{name}")


def _order(table: Model, seats: list[int], stage: Stage) -> list[int]:
    """The cities that are shown: all of them, on a phone one's own and the best of the others."""
    own = [seat for seat in seats if seat == table.me]
    others = [seat for seat in seats if seat != table.me]
    if stage.tall:
        others = sorted(others, key=lambda seat: -int(table.s.players[seat].start_score))[:1]
    return [*own, *others][:MOST]


def _draw(table: Model, seats: list[int], gains: dict[int, list[int]], kind: int, stage: Stage) -> None:
    words = table.words
    over = words("screen.round", n=table.round_shown)
    stage.heading(over, words("scene.time_up") if kind < 0 else _title(table, kind, KINDS[kind]))
    shown = _order(table, seats, stage)
    across = min(len(shown), int(stage.of(2 if len(shown) == 4 else 3, 2)))
    rows = -(-len(shown) // across)
    rest = [seat for seat in seats if seat not in shown]
    gap, label = stage.of(34, 14), stage.of(64, 46)
    high = stage.h - stage.y - stage.of(24, 12) - len(rest) * stage.of(0, 40) - (16 if rest else 0)
    size = min((stage.w - 2 * stage.edge - gap * (across - 1)) / across, high / rows - label)
    for i, seat in enumerate(shown):
        here = min(across, len(shown) - i // across * across)
        x = stage.middle - (here * (size + gap) - gap) / 2 + i % across * (size + gap)
        y = stage.y + i // across * (size + label)
        _city(table, stage, table.cities[seat], x, y, size, kind, seat)
        so_far = int(table.s.players[seat].start_score) + sum(gains[seat][: kind + 1])
        base = y + size + stage.of(34, 26)
        stage.add(chip(x + 14, base - 6, stage.of(13, 11), seat))
        stage.add(
            text(x + 34, base, table.name(seat), stage.of(17, 13), CLOTH_INK, weight=700, fit=size - stage.of(140, 96))
        )
        if kind >= 0 and gains[seat][kind]:
            said = signed(gains[seat][kind])
            stage.add(text(x + size - stage.of(54, 36), base, said, stage.of(22, 16), WON, "end", 800))
        stage.add(text(x + size, base, so_far, stage.of(26, 18), CLOTH_INK, "end", 800))
    stage.y += rows * (size + label)
    if rest and stage.tall:
        stage.rows([_row(table, seat, gains, kind) for seat in rest])
    elif kind < 0:
        stage.lines(words("scene.filled"), ink=CLOTH_INK_2, size=stage.of(17, 13))


def _row(table: Model, seat: int, gains: dict[int, list[int]], kind: int) -> Row:
    so_far = int(table.s.players[seat].start_score) + sum(gains[seat][: kind + 1])
    note = signed(gains[seat][kind]) if kind >= 0 and gains[seat][kind] else ""
    return Row(table.name(seat), str(so_far), seat=seat, note=note)


def _city(table: Model, stage: Stage, city: City, x: float, y: float, size: float, kind: int, seat: int) -> None:
    """A city with what is counted now; the rest is faded."""
    side = city.side
    s = size / side
    zones = tuple(zone for zone in city.zones if zone.category >= 0 and zone.colour == kind)
    faded = faded_quadrants(city, zones) if 0 <= kind <= SKYSCRAPERS else {}
    for cell, laid in enumerate(city.cells):
        at = (x + cell % side * s, y + cell // side * s)
        if laid:
            stage.add(tile(laid.face, laid.rot, *at, s, faded=faded.get(cell, 0)))
    stage.add(rect(x, y, size, size, 2, "none", EDGE, 2))
    result = table.s.players[seat].result
    if kind < 0:
        cells = [cell for cell in range(side * side) if int(result.filled_cells) >> cell & 1]
        stage.add(*(changed((x + c % side * s + 4, y + c // side * s + 4, s - 8, s - 8), 4) for c in cells))
    elif kind <= SKYSCRAPERS:
        for label in place_labels(city, zones, s):
            worth = "" if table.by_tokens else f"+{label.zone.points}"
            stage.add(label_picture(label, x, y, s, worth))
    elif kind == BONUS and not table.s.standard and result.road_points and city.road:
        points = [(x + (c % side + 0.5) * s, y + (c // side + 0.5) * s) for c in city.road]
        line = "M" + "L".join(f"{a:g} {b:g}" for a, b in points)
        stage.add(path(line, "none", token("brass-hi"), s * 0.08, 'stroke-linejoin="round" stroke-linecap="round"'))
    elif kind == TREE and result.tree:
        h = s / 2
        for qx, qy in city.waters:
            stage.add(circle(x + (qx + qx % 2) * h, y + (qy + qy % 2) * h, s * 0.25, "none", PIECE_EDGE, 6))
            stage.add(circle(x + (qx + qx % 2) * h, y + (qy + qy % 2) * h, s * 0.25, "none", token("brass-hi"), 4))


def _totals(table: Model, seats: list[int], gains: dict[int, list[int]], stage: Stage) -> None:
    """Everybody's points, the leader first, and what the round made of them."""
    view, words = table.view, table.words
    stage.heading(words("screen.round", n=table.round_shown), words("scene.count"))
    score = {seat: int(table.s.players[seat].score) for seat in range(int(table.s.seats))}
    order = sorted(score, key=lambda seat: (-score[seat], seat))
    rows = [
        Row(
            table.name(seat),
            str(score[seat]),
            seat=seat,
            strong=seat == order[0],
            note=signed(gains[seat][-1]) if seat in gains else "",
        )
        for seat in order
    ]
    stage.y += stage.of(20, 10)
    stage.rows(rows)
    for told in view.recent:
        if told.kind in WINS:
            stage.lines(sentence(view, told, words), strong=True)
