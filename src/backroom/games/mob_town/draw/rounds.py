"""The score sheet: a row for each seat, a column for each round, and the total."""

from __future__ import annotations

from backroom.games.mob_town.draw.artwork import AGENDA_ICONS
from backroom.games.mob_town.draw.read import Seat, Table
from backroom.games.mob_town.rules.points import BRIEFCASE_POINTS
from backroom.kit.parts import BRASS_HI, EDGE, GOOD, INK, INK_2, PAPER, caps, chip, icon, rect, text, thing


def rounds(table: Table, x: float, y: float, w: float, h: float) -> str:
    """The points of every round, the agendas shown then, and the total with its place on the track."""
    words, many, seats = table.words, table.rounds, table.seats[: table.players]
    out = rect(x, y, w, h, 10, PAPER, EDGE) + caps(x + 16, y + 25, words("zone.rounds"), 11.5, INK)
    columns = [x + w * 0.46 + (i + 0.5) * (w * 0.52 / (many + 1)) for i in range(many + 1)]
    for i, middle in enumerate(columns):
        label: object = i + 1 if i < many else words("show.total")
        out += text(middle, y + 46, label, 12, INK_2, "middle", fit=w * 0.5 / (many + 1))
    best, each = max(seat.score for seat in seats), min(40.0, (h - 84) / len(seats))
    for number, seat in enumerate(seats):
        top = y + 72 + number * each
        if table.over and seat.score == best:
            out += rect(x + 8, top - 17, w - 16, each, 6, BRASS_HI, extra='opacity=".6"')
        out += chip(x + 28, top - 4, 12, number)
        out += text(x + 48, top, seat.name, 14, INK, weight=700, fit=w * 0.42 - 48)
        for i in range(many):
            done = i < len(seat.points)
            out += text(columns[i], top, seat.points[i] if done else "·", 14, INK if done else INK_2, "middle")
        fifties, place = seat.track
        total = text(columns[-1], top, seat.score, 17, INK, "middle", 800)
        out += thing(total, says=words("show.track", n=place, m=fifties))
        if table.over and seat.briefcases:
            out += text(columns[-1], top + 14, f"{seat.briefcases} × {BRIEFCASE_POINTS}", 11, INK_2, "middle")
        out += _revealed(seat, columns[:many], top)
    return out


def _revealed(seat: Seat, columns: list[float], top: float) -> str:
    """Under each scored round the agendas shown then: the accomplished ones in green with a check."""
    out = ""
    for middle, shown in zip(columns, seat.revealed, strict=False):
        for i, (agenda, won) in enumerate(shown):
            left = middle - len(shown) * 8 + i * 16
            out += icon(AGENDA_ICONS[agenda], left, top + 4, 14, GOOD if won else INK_2, PAPER)
            out += icon("check", left + 5, top + 9, 10, GOOD) if won else ""
    return out
