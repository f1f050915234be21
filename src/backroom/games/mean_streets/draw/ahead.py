"""The events ahead, and Da Boss."""

from __future__ import annotations

from backroom.games.mean_streets.deck import TYPES
from backroom.games.mean_streets.draw.cards import (
    EVENT_ICONS,
    boss_back,
    boss_face,
)
from backroom.games.mean_streets.draw.table import Table, boss_card
from backroom.games.mean_streets.state import Fight, Phase
from backroom.kit.parts import (
    CLOTH_INK,
    CLOTH_INK_2,
    icon,
    paragraph,
    stamp,
    text,
    thing,
    token,
    zone,
)


def ahead(t: Table, x: float, y: float, w: float, h: float, columns: int = 2) -> str:
    """Which kinds of events have not been drawn this era, and how many cards are to come."""
    words = t.words
    parts = [zone(x, y, w, h, words("screen.zone.ahead"))]
    step_x, rows = (w - 16) / columns, -(-len(TYPES) // columns)
    step_y = (h - 44) / rows
    for i, kind in enumerate(TYPES):
        n = t.unseen_events[kind]
        left, top = x + 10 + i % columns * step_x, y + 18 + i // columns * step_y
        body = icon(EVENT_ICONS[kind], left, top, 23, CLOTH_INK, token("felt-2")) + text(
            left + 27, top + 17, f"×{n}", 13, CLOTH_INK if n else CLOTH_INK_2, weight=700
        )
        parts.append(
            thing(
                body if n else f'<g opacity=".4">{body}</g>',
                says=words("screen.unseen", kind=words(f"screen.event.{kind}"), n=n),
            )
        )
    parts.append(
        text(x + w / 2, y + h - 10, words("screen.to_come", n=t.events), 12, CLOTH_INK_2, "middle", fit=w - 10)
    )
    return "".join(parts)


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
        return thing(boss_back(x, y, w, h), key=key)
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
            int(t.view.deck.record.boss_dice[boss]) + t.shift,
        ),
        key=key,
        name=f"boss-{boss}",
    )
