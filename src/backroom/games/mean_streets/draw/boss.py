# ruff: noqa: E501  (SVG text breaks badly)
"""Da Boss on the table, and the end: the score line by line, and the rank."""

from __future__ import annotations

from backroom.core.jit import plain
from backroom.games.mean_streets.draw.cards import boss_back, boss_face
from backroom.games.mean_streets.draw.read import Table, boss_card
from backroom.games.mean_streets.scoring import (
    RANK_TOPS,
    boss_points,
    gear_points,
    location_points,
    rival_points,
    rivals_held,
)
from backroom.games.mean_streets.state import Fight, Phase, Rolled
from backroom.games.mean_streets.text import percent
from backroom.kit.colours import ACCENT, ACCENT_INK, BAD, BRASS, BRASS_HI, CLOTH_INK_2, EDGE, GOOD, HAIRLINE, INK, INK_2
from backroom.kit.parts import Box, caps, card, icon, paragraph, path, rect, stamp, sunburst, text, thing, wrap, zone


def boss_zone(t: Table, x: float, y: float, w: float, h: float) -> str:
    """Da Boss, face down until he is shown."""
    words = t.words
    parts = [zone(x, y, w, h, words("screen.zone.boss")), boss_on_table(t, x + w / 2 - 44, y + 16, 88, 136)]
    fight = int(t.s.fight)
    if fight in (Fight.BEATEN, Fight.KILLED):
        parts.append(
            stamp(
                x + w / 2,
                y + 96,
                words("screen.stamp.beaten" if fight == Fight.BEATEN else "screen.stamp.killed"),
                good=fight == Fight.BEATEN,
                size=12,
            )
        )
    said = words("screen.boss_later") if t.phase < Phase.CHALLENGE or t.phase > Phase.GAME_OVER else ""
    parts.append(
        paragraph(x + w / 2, y + h - 40, said, w - 10, 11.5, CLOTH_INK_2, "middle", most=3, lead=1.2) if said else ""
    )
    return "".join(parts)


def boss_on_table(t: Table, x: float, y: float, w: float, h: float, *, copy: bool = False) -> str:
    """The boss card, either side up. A copy of it has no key."""
    key = "" if copy else "boss"
    if not int(t.s.boss_shown):
        return thing(boss_back(x, y, w, h), key=key, says=t.words("screen.zone.boss"), inspect="boss")
    boss = int(t.s.boss)
    return thing(
        boss_face(
            t.words,
            x,
            y,
            w,
            h,
            t.boss_name(boss),
            boss_card(t.view.deck.cards, boss).name,
            t.boss_dice(boss),
        ),
        key=key,
        name=f"boss-{boss}",
        says=t.boss_name(boss),
        inspect="boss",
    )


def boss_list(t: Table, box: Box) -> str:
    """Who may wait at the end, with his dice and the chance against him."""
    x, y, w, h = box
    parts = [card(x, y, w, h)]
    step = (h - 16) / len(t.view.deck.cards.boss)
    for i, boss in enumerate(t.view.deck.cards.boss):
        top = y + 8 + i * step
        dice = t.boss_dice(boss.id)
        chance = t.chance_against((dice,), gun=bool(t.gun))
        parts.append(text(x + 12, top + step * 0.4, t.boss_name(boss.id), 12.5, INK, weight=700, kind="p", fit=w - 24))
        parts.append(text(x + 12, top + step * 0.8, t.words("screen.dice_count", n=dice), 12.5, INK_2))
        parts.append(
            text(x + w - 12, top + step * 0.8, percent(chance, t.words), 14, GOOD if chance >= 0.5 else BAD, "end", 800)
        )
        if i:
            parts.append(path(f"M{x + 10:g} {top - 2:g}H{x + w - 10:g}", "none", HAIRLINE))
    return thing("".join(parts), says=t.words("screen.zone.boss"), inspect="boss")


def tally(t: Table) -> list[tuple[str, int]]:
    """The score, line by line (§scoring)."""
    w, s = t.words, t.s
    return [
        (w("screen.tally.reputation"), t.reputation),
        (w("screen.tally.gear"), int(plain(gear_points)(s))),
        (w("screen.tally.locations", n=len(t.controlled)), int(plain(location_points)(s))),
        (w("screen.tally.rivals", n=int(plain(rivals_held)(s))), int(plain(rival_points)(s))),
        (w("screen.tally.boss"), int(plain(boss_points)(s))),
    ]


def end_panel(t: Table, box: Box) -> str:
    """The fight with Da Boss, the tally, the rank."""
    x, y, w, h = box
    words = t.words
    fight = int(t.s.fight)
    killed = fight == Fight.KILLED
    rows, score = tally(t), t.score
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
    rank = t.rank_name(score)
    parts.append(
        rect(left, y, right, h, 8, ACCENT, BRASS, 2)
        + f'<svg x="{left:g}" y="{y:g}" width="{right:g}" height="{h:g}">{sunburst(right / 2, h, max(right, h) * 1.3, BRASS_HI, 0.22)}</svg>'
    )
    parts.append(icon("revolver" if killed else "fedora", left + right / 2 - 26, y + 18, 52, BRASS_HI, ACCENT))
    if not killed:
        parts.append(caps(left + right / 2, y + 96, words("screen.you_are"), 11, BRASS_HI, "middle"))
    for i, row in enumerate(wrap(rank, (right - 20) / 1.22, 25, True)):
        parts.append(
            text(left + right / 2, y + 126 + i * 27, row, 25, ACCENT_INK, "middle", 700, kind="p", fit=right - 20)
        )
    if not killed and t.rank(score) < len(RANK_TOPS):
        more = RANK_TOPS[t.rank(score)] + 1 - score
        parts.append(
            text(
                left + right / 2,
                y + h - 14,
                words("screen.more_for", n=more, rank=words(f"rank.{t.rank(score) + 1}")),
                12,
                ACCENT_INK,
                "middle",
                fit=right - 16,
            )
        )
    return "".join(parts)
