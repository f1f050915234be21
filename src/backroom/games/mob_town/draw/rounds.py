"""The score sheet: a row for each seat, a column for each round, and the total."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from backroom.core.words import Words
from backroom.games.mob_town.draw.artwork import AGENDA_ICONS
from backroom.games.mob_town.draw.read import Table
from backroom.games.mob_town.rules.points import BRIEFCASE_POINTS
from backroom.kit.colours import BRASS_HI, EDGE, GOOD, INK, INK_2, PAPER, PAPER_WELL
from backroom.kit.parts import Box, caps, chip, icon, rect, text, thing


class Row(NamedTuple):
    """What the sheet says of a seat."""

    name: str
    score: int
    track: tuple[int, int]
    points: tuple[int, ...]
    now: int
    agendas: int
    secret: bool
    total: int
    briefcases: int
    revealed: tuple[tuple[tuple[int, bool], ...], ...]


def rounds(table: Table, x: float, y: float, w: float, h: float) -> str:
    """The points of every round, what the present one would bring if the law came now, and the total."""
    seats = tuple(Row(*(getattr(seat, name) for name in Row._fields)) for seat in table.seats[: table.players])
    return sheet(table.words, seats, table.rounds, 0 if table.over else table.round_no, (x, y, w, h))


@lru_cache(1024)
def sheet(words: Words, seats: tuple[Row, ...], many: int, round_no: int, box: Box) -> str:
    """The sheet in a round; 0: after the last."""
    (x, y, w, h), over = box, not round_no
    title = words("zone.rounds" if over else "zone.now")
    out = rect(x, y, w, h, 10, PAPER, EDGE) + caps(x + 16, y + 25, title, 11.5, INK)
    step = w * 0.54 / (many + 1)
    columns = [x + w * 0.44 + (i + 0.5) * step for i in range(many + 1)]
    each = min(40.0, (h - 84) / len(seats))
    now = round_no - 1
    if now >= 0:
        out += rect(columns[now] - step / 2 + 2, y + 33, step - 4, 20 + each * len(seats), 6, PAPER_WELL)
    for i, middle in enumerate(columns):
        label: object = i + 1 if i < many else words("show.total")
        out += text(middle, y + 46, label, 12, INK_2, "middle", 700 if i == now else 400, fit=step)
    best = max(seat.score for seat in seats)
    for number, seat in enumerate(seats):
        top = y + 72 + number * each
        if over and seat.score == best:
            out += rect(x + 8, top - 17, w - 16, each, 6, BRASS_HI, extra='opacity=".6"')
        out += chip(x + 28, top - 4, 12, number)
        out += text(x + 48, top, seat.name, 14, INK, weight=700, fit=w * 0.42 - 48)
        for i in range(many):
            if i == now:
                out += _now(words, seat, columns[i], top)
            else:
                done = i < len(seat.points)
                out += text(columns[i], top, seat.points[i] if done else "·", 14, INK if done else INK_2, "middle")
        fifties, place = seat.track
        total = text(columns[-1], top, seat.total, 17, INK, "middle", 800)
        track = words("show.track", n=place, m=fifties)
        out += thing(total, says=track if over else f"{_sum(words, seat)}. {track}")
        if over and seat.briefcases:
            kept = text(columns[-1] + 8, top + 14, f"{seat.briefcases} × {BRIEFCASE_POINTS}", 11, INK_2, "middle")
            kept += icon("briefcase", columns[-1] - 24, top + 3, 13, INK_2, PAPER)
            out += thing(kept, says=words("seats.cases", n=seat.briefcases))
        out += _revealed(seat, columns[:many], top)
    if now >= 0:
        note = words("show.now_last" if round_no == many else "show.now_note")
        out += text(x + 16, y + h - 12, note, 11, INK_2, fit=w - 32)
    return out


def _now(words: Words, seat: Row, middle: float, top: float) -> str:
    """What the town would bring now, and small what agendas would add; those of others are secret."""
    small = f"+{seat.agendas}" if seat.agendas else "+?" if seat.secret else ""
    out = text(middle + (-2 if small else 0), top, seat.now, 14, INK, "end" if small else "middle", 700)
    if small:
        out += text(middle + 1, top, small, 11, GOOD if seat.agendas else INK_2, weight=700)
    return thing(out, says=_sum(words, seat))


def _sum(words: Words, seat: Row) -> str:
    """How the total is made up."""
    facts = {"name": seat.name, "score": seat.score, "now": seat.now, "agendas": seat.agendas, "total": seat.total}
    return words("show.sum_secret" if seat.secret else "show.sum", **facts)


def _revealed(seat: Row, columns: list[float], top: float) -> str:
    """Under each scored round the agendas shown then: the accomplished ones in green with a check."""
    out = ""
    for middle, shown in zip(columns, seat.revealed, strict=False):
        for i, (agenda, won) in enumerate(shown):
            left = middle - len(shown) * 8 + i * 16
            out += icon(AGENDA_ICONS[agenda], left, top + 4, 14, GOOD if won else INK_2, PAPER)
            out += icon("check", left + 5, top + 9, 10, GOOD) if won else ""
    return out
