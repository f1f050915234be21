"""The public schedule: six spaces for event cards (§schedule)."""

from __future__ import annotations

from typing import Any

from backroom.core.words import Words
from backroom.games.ninety.draw.city import Aim
from backroom.games.ninety.draw.geometry import GOLD, INK, NAVY
from backroom.games.ninety.draw.read import Campaign
from backroom.games.ninety.state import ATTEND, SCHEDULE, Phase
from backroom.games.ninety.text import loss_texts, money, reward_parts, reward_text
from backroom.kit.colours import BAD, INK_2, PAPER, token
from backroom.kit.parts import card, circle, cut_short, icon, lit, pill, place, rect, text, thing, width_of, wrap

LAMP = "#FFD24A"
LOW, HIGH = 74.0, 100.0  # a card, and one with room for what is asked of those who do not come
REWARD_ICONS = {"canvassers": "canvasser", "cash": "dollar", "solid": "solid", "lean": "ballot"}


def rewards(event: Any, x: float, y: float, words: Words, size: float = 13.5) -> str:
    """What an event promises: icon and figure each."""
    out = ""
    for key, n in reward_parts(event):
        figure = words("money", n=n) if key == "cash" else str(n)
        out += icon(REWARD_ICONS[key], x, y - size + 1, size + 2, token("card-ink"), PAPER) + text(
            x + size + 5, y, figure, size, weight=800
        )
        x += size + 14 + width_of(figure, size, True)
    return out or text(x, y, words("reward.card"), 11.5, INK_2)


def fit_title(title: str, w: float) -> tuple[float, tuple[str, ...]]:
    """A title in two rows, in smaller and narrower letters where it is long; the paper's letters are broad."""
    for size, share in ((12.0, 0.86), (11.5, 0.86), (11.5, 1.0)):
        rows = wrap(title, w * share, size, True)
        if len(rows) <= 2:
            return size, rows
    return 11.5, (rows[0], cut_short(" ".join(rows[1:]), w, 11.5, True))


def schedule_card(c: Campaign, aim: Aim, x: float, y: float, w: float, h: float, number: int) -> str:
    """An event card on its space: attended or travelled to by a click, where that is possible (§schedule)."""
    if number > len(c.schedule):
        last = number == SCHEDULE and c.phase != Phase.OVER
        return place(x, y, w, h, *(wrap(c.words("card.pushed_on"), w - 20, 13) if last else (f"{number}",)))
    shown = c.schedule[number - 1]
    event = c.deck.events[shown]
    title = c.words(f"event.{shown}")
    body = card(x, y, w, h, r=6, frame=False)
    body += (
        rect(x, y, 28, h, 6, NAVY)
        + rect(x + 18, y, 10, h, 0, NAVY)
        + text(x + 14, y + h / 2 + 7, number, 19, GOLD, "middle", 800)
    )
    size, rows = fit_title(title, w - 42)
    for i, row in enumerate(rows):
        body += text(x + 36, y + 17 + i * 14, row, size, weight=700, kind="p", fit=w - 42)
    room = w - 46 - (74 if event.invitation else 0)
    body += text(x + 36, y + 46, c.hood(event.hood), 11.5, INK_2, fit=room)
    body += rewards(event, x + 35, y + 64, c.words)
    if event.invitation:
        body += pill(x + w - 5, y + 34, c.words("card.invitation"), 11, fill=BAD, ink="#FFF6E6", edge=BAD, anchor="end")
    if event.invitation and h < HIGH:
        loss = f"−{event.miss_canvassers or money(event.miss_cash, c.words)}"
        body += text(x + w - 8, y + h - 9, loss, 12, BAD, "end", 800)
    elif h >= HIGH:
        says = " ".join(loss_texts(event, c.words)) or c.words("card.stays", left=SCHEDULE + 1 - number)
        says = f"{says[:1].upper()}{says[1:]}"
        body += text(x + 36, y + h - 10, says, 11.5, BAD if event.invitation else INK_2, fit=w - 42)
    if number == SCHEDULE:
        body += pill(x + w - 6, y - 9, c.words("card.passes"), 11, fill=LAMP, ink="#231A0A", edge=INK, anchor="end")
    box = (x, y, w, h)
    says = c.words("tip.card", event=title, place=c.hood(event.hood), reward=reward_text(event, c.words))
    hood = int(event.hood)
    if ATTEND in c.legal and c.event_here == shown:
        return lit(
            body,
            box,
            says=c.view.move_text(ATTEND, c.words),
            move=ATTEND,
            radius=6,
            key=f"card-{shown}",
            name=f"event-{shown}",
            inspect=f"event-{shown}",
        )
    if hood in aim.routes:
        route = aim.routes[hood]
        says = f"{c.say('tip.travel', place=c.hood(hood), cost=route.cost)}. {says}"
        body += circle(x + 14, y + h - 13, 8.5, INK, LAMP, 1.4) + text(
            x + 14, y + h - 9, route.cost, 12, LAMP, "middle", 800
        )
        one = len(route.moves) == 1
        return lit(
            body,
            box,
            says=says,
            move=route.moves[0] if one else None,
            moves=() if one else route.moves,
            bulbs=False,
            radius=6,
            key=f"card-{shown}",
            name=f"event-{shown}",
            inspect=f"event-{shown}",
        )
    return thing(body, key=f"card-{shown}", name=f"event-{shown}", says=says, inspect=f"event-{shown}")


def schedule(c: Campaign, aim: Aim, spots: list[tuple[float, float]], w: float, h: float) -> str:
    """The six spaces, newest first."""
    return "".join(schedule_card(c, aim, x, y, w, h, i) for i, (x, y) in enumerate(spots, 1))
