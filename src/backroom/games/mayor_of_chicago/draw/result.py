"""The end: who won, by how much, and what the count took."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.state import RESOURCE_MAX, VOTE, Kind
from backroom.games.mayor_of_chicago.text import result, verdict
from backroom.kit.colours import CLOTH, CLOTH_INK, CLOTH_INK_2, CLOTH_RULE, GOOD
from backroom.kit.parts import Box, cut_short, icon, lines, rect, stamp, text, wrap


def draw_result(t: Table, box: Box) -> str:
    """Who won: the stamp, the two totals, the sentence."""
    x, y, w, h = box
    s = t.s
    won = int(s.winners) == (1 << int(s.seats)) - 1
    out = stamp(x + w / 2, y + 48, verdict(t.words, int(t.s.seats), won=won), good=won, size=22)
    sides: Sequence[tuple[str, int]] = [
        *(
            (t.view.seat_name(seat, t.words) or t.words("screen.you"), int(s.candidates[seat].held[VOTE]))
            for seat in range(s.seats)
        ),
        (t.me.rival.name, t.me.rival.votes),
    ]
    most = max(RESOURCE_MAX, *(votes for _, votes in sides))
    for i, (name, votes) in enumerate(sides):
        top = y + 86 + i * 32
        rival = i == len(sides) - 1
        out += text(x + 16, top + 16, name, 13, CLOTH_INK, weight=700, fit=112)
        long = max(6.0, (w - 190) * votes / most)
        out += (
            rect(x + 134, top + 3, long, 17, 4, "#8C8068" if rival else GOOD, CLOTH_RULE)
            + icon("vote", x + 140 + long, top + 1, 20, CLOTH_INK, CLOTH)
            + text(x + 164 + long, top + 17, votes, 16, CLOTH_INK, weight=800)
        )
    said = wrap(result((), t.view, t.words), w - 32, 13)
    out += lines(x + 16, y + 106 + len(sides) * 32, said, 13, CLOTH_INK)
    top = 110 + len(sides) * 32 + 17 * max(2, len(said))
    rows = _last_steps(t, w - 32)[: int((h - top + 8) // 18)]
    return out + lines(x + 16, y + top, rows, 12.5, CLOTH_INK_2, lead=1.4)


def _last_steps(t: Table, w: float) -> list[str]:
    """What the count took at the end: missing cards, Corruption, discards."""
    said = []
    for happening in t.view.recent:
        if happening.kind in (Kind.MISSING, Kind.PAID, Kind.PENALTY):
            said.append(cut_short(t.view.happening_text(happening, t.words).replace("**", ""), w, 12.5))
    return said
