# ruff: noqa: E501  (SVG text breaks badly)
"""The end: the score line by line, and the rank."""

from __future__ import annotations

from backroom.games.mean_streets.draw.table import Table
from backroom.games.mean_streets.scoring import MANY_LOCATIONS, RANK_TOPS
from backroom.games.mean_streets.state import (
    Fight,
    Rank,
    Rolled,
)
from backroom.kit.parts import (
    ACCENT,
    ACCENT_INK,
    BAD,
    BRASS,
    BRASS_HI,
    EDGE,
    GOOD,
    INK,
    INK_2,
    Box,
    caps,
    card,
    icon,
    path,
    rect,
    sunburst,
    text,
    wrap,
)


def score_now(t: Table) -> int:
    """The score without a fight (§scoring)."""
    rivals = sum(t.is_rival(c) for c in t.controlled)
    points = t.reputation + t.gun + t.suit + 2 * t.politician + (5 if len(t.controlled) >= MANY_LOCATIONS else 0)
    return points + (10 if rivals >= 5 else 5 if rivals == 4 else 0)


def rank_for(score: int) -> int:
    """The rank for a score (§ranks)."""
    return sum(score > top for top in RANK_TOPS)


def rank_name(t: Table, score: int) -> str:
    """The rank in words."""
    return t.words(f"rank.{rank_for(score)}")


def tally(t: Table) -> list[tuple[str, int]]:
    """The score, line by line (§scoring)."""
    w, fight = t.words, int(t.s.fight)
    rivals = sum(t.is_rival(c) for c in t.controlled)
    rows = [
        (w("screen.tally.reputation"), t.reputation),
        (w("screen.tally.gear"), t.gun + t.suit + 2 * t.politician),
        (w("screen.tally.locations", n=len(t.controlled)), 5 if len(t.controlled) >= MANY_LOCATIONS else 0),
        (w("screen.tally.rivals", n=rivals), 10 if rivals >= 5 else 5 if rivals == 4 else 0),
        (w("screen.tally.boss"), 10 if fight == Fight.BEATEN else 0),
    ]
    return rows


def end_panel(t: Table, box: Box) -> str:
    """The fight with Da Boss, the tally, the rank."""
    x, y, w, h = box
    words = t.words
    fight = int(t.s.fight)
    killed = fight == Fight.KILLED
    rows = tally(t)
    score = 0 if killed else sum(points for _, points in rows)
    half = w * 0.54
    parts = [card(x, y, half - 10, h)]
    for i, (label, points) in enumerate(rows):
        top = y + 26 + i * 26
        parts.append(text(x + 14, top, label, 13.5, INK_2 if killed or not points else INK, fit=half - 80))
        parts.append(text(x + half - 24, top, points, 16, INK_2 if killed or not points else INK, "end", 800))
    top = y + 26 + len(rows) * 26
    parts.append(
        path(f"M{x + 12:g} {top - 14:g}H{x + half - 22:g}M{x + 12:g} {top - 11:g}H{x + half - 22:g}", "none", EDGE)
    )
    parts.append(
        text(x + 14, top + 14, words("screen.tally.score"), 16, INK, weight=700)
        + text(x + half - 24, top + 16, score, 26, BAD if killed else INK, "end", 800)
    )
    roll = t.roll(Rolled.BOSS)
    if roll.turn:
        parts.append(
            text(
                x + 14,
                y + h - 14,
                words("screen.boss_roll", n=roll.total, his=roll.their_total),
                13,
                BAD if killed else GOOD,
                weight=700,
                fit=half - 40,
            )
        )
    left, right = x + half + 6, w - half - 6
    rank = words(f"rank.{Rank.KILLED}") if killed else rank_name(t, score)
    parts.append(
        rect(left, y, right, h, 8, ACCENT, BRASS, 2)
        + f'<svg x="{left:g}" y="{y:g}" width="{right:g}" height="{h:g}">{sunburst(right / 2, h, max(right, h) * 1.3, BRASS_HI, 0.22)}</svg>'
    )
    parts.append(icon("revolver" if killed else "fedora", left + right / 2 - 26, y + 18, 52, BRASS_HI, ACCENT))
    parts.append(caps(left + right / 2, y + 96, words("screen.you_are"), 11, BRASS_HI, "middle"))
    for i, row in enumerate(wrap(rank, (right - 20) / 1.22, 25, True)):
        parts.append(
            text(left + right / 2, y + 126 + i * 27, row, 25, ACCENT_INK, "middle", 700, kind="p", fit=right - 20)
        )
    if not killed and rank_for(score) < len(RANK_TOPS):
        more = RANK_TOPS[rank_for(score)] + 1 - score
        parts.append(
            text(
                left + right / 2,
                y + h - 14,
                words("screen.more_for", n=more, rank=words(f"rank.{rank_for(score) + 1}")),
                12,
                ACCENT_INK,
                "middle",
                fit=right - 16,
            )
        )
    return "".join(parts)
