"""Big moments: 3, 2, 1 before a build; time is up, and the count: every city side by side, one kind after another."""

from __future__ import annotations

from functools import partial

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mad_city.draw.count import brought
from backroom.games.mad_city.draw.labels import label_picture, place_labels
from backroom.games.mad_city.draw.panels import stage as round_of
from backroom.games.mad_city.draw.read import Model
from backroom.games.mad_city.draw.tiles import faded_quadrants, tile
from backroom.games.mad_city.mind.city import City
from backroom.games.mad_city.rules.clock import has_clock
from backroom.games.mad_city.state import Kind, Phase
from backroom.kit.colours import CLOTH, CLOTH_INK, CLOTH_INK_2, EDGE, INK, PAPER, PAPER_WELL, PIECE_EDGE, WON, token
from backroom.kit.parts import changed, chip, circle, icon, path, rect, seat_paint, signed, text
from backroom.kit.scenes import Row, Scene, Stage, beat, sentence
from backroom.kit.shapes import MINUS

HOUSES, FACTORIES, SKYSCRAPERS, BONUS, TREE = range(5)  # what is counted, in order: places of `brought`
KINDS = ("houses", "factories", "skyscrapers", "bonus", "tree")
WINS = (Kind.WON, Kind.SHARED, Kind.TIE_BREAK, Kind.LAST_ROUND)
NUMBER, UP, KIND, TOTALS = 800, 1500, 1500, 2600  # milliseconds
ICONS = ("house", "factory", "skyscraper", "bridge", "tree")
LEDGER = 170  # units below the cities in which what each has brought is listed
MOST = 6  # cities that fit side by side in two rows


def scenes(view: View, words: Words) -> list[Scene]:
    """The big moments of the last move: the end of a round with its count (§scoring)."""
    told = {happening.kind for happening in view.recent}
    table = Model(view, words, {})
    if Kind.ROUND in told and table.s.phase == Phase.BUILD and plain(has_clock)(table.s):
        return [countdown(table)]
    if Kind.SCORE not in told:
        return []
    return [count(table)] if table.counted else []


def countdown(table: Model) -> Scene:
    """Hands off: the sand runs when the last number has gone (§building)."""
    beats = [beat(str(n), partial(_number, table, n), NUMBER) for n in (3, 2, 1)]
    return Scene("countdown", table.words("scene.ready"), tuple(beats), waits=True)


def _number(table: Model, n: int, stage: Stage) -> None:
    stage.heading(round_of(table)[0], table.words("scene.ready"))
    r, middle = stage.of(170, 110), (stage.y + stage.h) / 2
    stage.add(
        circle(stage.middle, middle, r, PAPER, EDGE, 3),
        circle(stage.middle, middle, r - 12, "none", token("brass-hi"), 6),
    )
    stage.add(text(stage.middle, middle + stage.of(76, 50), n, stage.of(220, 144), INK, "middle", 800, kind="p"))


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
    stage.heading(round_of(table)[0], words("scene.time_up") if kind < 0 else _title(table, kind, KINDS[kind]))
    shown = _order(table, seats, stage)
    rest = [seat for seat in seats if seat not in shown]
    edge, gap, label = stage.of(30, 18), stage.of(18, 14), stage.of(64, 46)
    filled = any(
        int(table.s.players[seat].result.filled) for seat in seats
    )  # a line of its own, and room for it in all
    high = stage.h - stage.y - stage.of(24, 12) - len(rest) * stage.of(0, 40) - (16 if rest else 0)
    high -= stage.of(34, 28) if filled and not rest else 0
    size, across = max(
        (
            (min((stage.w - 2 * edge - gap * (n - 1)) / n, high / -(-len(shown) // n) - label), n)
            for n in range(1, len(shown) + 1)
        ),
        key=lambda fit: (fit[0], -fit[1]),  # equally large: rows of much the same length
    )
    rows = -(-len(shown) // across)
    for i, seat in enumerate(shown):
        here = min(across, len(shown) - i // across * across)
        x = stage.middle - (here * (size + gap) - gap) / 2 + i % across * (size + gap)
        y = stage.y + i // across * (size + label)
        _counted(table, stage, gains, kind, seat, (x, y, size))
        room = stage.h - (y + size + label) - 20
        if rows == 1 and room > LEDGER and not stage.tall:
            stage.add(_ledger(table, gains[seat], kind, seat, (x, y + size + label, size, room)))
    for i, seat in enumerate(rest):  # seen when they are enlarged
        _counted(table, stage, gains, kind, seat, (2 * stage.w + i * 2 * size, 0, size))
    stage.y += rows * (size + label)
    beside = rows == 1 and stage.h - stage.y - 20 > LEDGER and not stage.tall
    if rest and stage.tall:
        stage.rows([_row(table, seat, gains, kind) for seat in rest])
    elif filled and kind < 0 and not beside:
        stage.lines(words("scene.filled"), ink=CLOTH_INK_2, size=stage.of(17, 13))


def _counted(
    table: Model, stage: Stage, gains: dict[int, list[int]], kind: int, seat: int, at: tuple[float, float, float]
) -> None:
    """A city and what it brings, with its owner's points so far below it."""
    x, y, size = at
    gained = signed(gains[seat][kind]) if kind >= 0 and gains[seat][kind] else ""
    so_far = _so_far(table, seat, gains, kind)
    base = y + size + stage.of(34, 26)
    out = _city(table, table.cities[seat], x, y, size, kind, seat) + chip(x + 14, base - 6, stage.of(13, 11), seat)
    room = size - stage.of(140, 96)
    out += text(x + 34, base, table.name(seat), stage.of(17, 13), CLOTH_INK, weight=700, fit=room)
    if gained:
        out += text(x + size - stage.of(54, 36), base, gained, stage.of(22, 16), WON, "end", 800)
    out += text(x + size, base, so_far, stage.of(26, 18), CLOTH_INK, "end", 800)
    says = f"{table.name(seat)} {gained} = {so_far}" if gained else f"{table.name(seat)} {so_far}"
    stage.enlargeable(out, (x - 6, y - 6, size + 12, size + stage.of(52, 40)), says)


def _ledger(table: Model, gained: list[int], kind: int, seat: int, at: tuple[float, float, float, float]) -> str:
    """Below a city what each kind has brought so far, the present one framed, and the way to the target."""
    x, y, w, room = at
    pitch, out = min(42.0, room / (len(KINDS) + 1)), ""
    for k, name in enumerate(KINDS):
        line, now = y + k * pitch, k == kind
        if now:
            out += rect(x, line, w, pitch - 4, 7, PAPER, token("brass"), 2.5)
        ink = INK if now else CLOTH_INK if k < kind else CLOTH_INK_2
        mark = "star" if k == BONUS and table.s.standard else ICONS[k]
        base = line + pitch / 2 + 3
        out += icon(mark, x + 10, line + pitch / 2 - 13, 22, ink, PAPER if now else CLOTH)
        out += text(x + 42, base, _title(table, k, name), 15, ink, weight=700 if now else 400, fit=w - 92)
        out += text(x + w - 12, base, signed(gained[k]) if k <= kind else "·", 19 if now else 16, ink, "end", 800)
    target, so_far = max(1, int(table.s.target)), int(table.s.players[seat].start_score) + sum(gained[: kind + 1])
    line = y + len(KINDS) * pitch + 8
    return (
        out
        + rect(x, line, w, 14, 7, PAPER_WELL, EDGE, 1)
        + rect(x, line, max(14.0, w * min(1.0, so_far / target)), 14, 7, seat_paint(seat), EDGE, 1)
    )


def _row(table: Model, seat: int, gains: dict[int, list[int]], kind: int) -> Row:
    note = signed(gains[seat][kind]) if kind >= 0 and gains[seat][kind] else ""
    return Row(table.name(seat), _so_far(table, seat, gains, kind), seat=seat, note=note)


def _so_far(table: Model, seat: int, gains: dict[int, list[int]], kind: int) -> str:
    """Points up to this kind as printed: lost bets may lead below zero before the floor is counted (R17)."""
    points = int(table.s.players[seat].start_score) + sum(gains[seat][: kind + 1])
    return str(points).replace("-", MINUS)


def _city(table: Model, city: City, x: float, y: float, size: float, kind: int, seat: int) -> str:
    """A city with what is counted now; the rest is faded."""
    side = city.side
    s, out = size / side, ""
    zones = tuple(zone for zone in city.zones if zone.category >= 0 and zone.colour == kind)
    faded = faded_quadrants(city, zones) if 0 <= kind <= SKYSCRAPERS else {}
    for cell, laid in enumerate(city.cells):
        at = (x + cell % side * s, y + cell // side * s)
        if laid:
            out += tile(laid.face, laid.rot, *at, s, faded=faded.get(cell, 0))
    out += rect(x, y, size, size, 2, "none", EDGE, 2)
    result = table.s.players[seat].result
    if kind < 0:
        cells = [cell for cell in range(side * side) if int(result.filled_cells) >> cell & 1]
        out += "".join(changed((x + c % side * s + 4, y + c // side * s + 4, s - 8, s - 8), 4) for c in cells)
    elif kind <= SKYSCRAPERS:
        for label in place_labels(city, zones, s):
            out += label_picture(label, x, y, s, table.worths_of(seat)[label.zone.members])
    elif kind == BONUS and not table.s.standard and result.road_points and city.road:
        points = [(x + (c % side + 0.5) * s, y + (c // side + 0.5) * s) for c in city.road]
        line = "M" + "L".join(f"{a:g} {b:g}" for a, b in points)
        out += path(line, "none", token("brass-hi"), s * 0.08, 'stroke-linejoin="round" stroke-linecap="round"')
    elif kind == TREE and result.tree:
        h = s / 2
        for qx, qy in city.waters:
            out += circle(x + (qx + qx % 2) * h, y + (qy + qy % 2) * h, s * 0.25, "none", PIECE_EDGE, 6)
            out += circle(x + (qx + qx % 2) * h, y + (qy + qy % 2) * h, s * 0.25, "none", token("brass-hi"), 4)
    return out


def _totals(table: Model, seats: list[int], gains: dict[int, list[int]], stage: Stage) -> None:
    """Everybody's points, the leader first, and what the round made of them."""
    view, words = table.view, table.words
    stage.heading(round_of(table)[0], words("scene.count"))
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
