"""How things stand: the Reputation track, the purse, the chips of the bar, the seat."""

from __future__ import annotations

from backroom.games.mean_streets.draw.read import Table
from backroom.games.mean_streets.scoring import RANK_TOPS
from backroom.games.mean_streets.state import TURNS, Phase
from backroom.games.mean_streets.text import money
from backroom.kit.colours import BRASS, BRASS_HI, CLOTH_INK, CLOTH_INK_2, CLOTH_RULE, ON_BRASS, PIECE_EDGE, WARN, token
from backroom.kit.parts import caps, circle, disc, icon, rect, text, thing, track, width_of
from backroom.kit.screen import Chip, SeatRow


def tracker(t: Table, x: float, y: float, w: float) -> str:
    """Reputation 0 to 30; every five boxes give one die more, as the red tokens say."""
    each = w / 31
    parts = [track(x, y, w, 30, t.reputation, marker="fedora")]
    for step in range(1, 7):
        cx, cy = x + (5 * step + 0.5) * each - 0.6, y + (6 - step) * 4.5 - 10
        if t.reputation // 5 == step and t.reputation % 5 < 2:
            continue  # under the marker
        parts.append(rect(cx - 8, cy - 8, 16, 16, 3.5, token("die-red"), token("die-red-edge")))
        parts.append(text(cx, cy + 4.5, 3 + step, 12, token("die-red-pip"), "middle", 800))
    return thing("".join(parts), says=t.words("screen.tracker", n=t.reputation, dice=t.dice_now), inspect="standing")


def purse(t: Table, x: float, y: float, w: float) -> str:
    """Cash and the next income, Bonus tokens, dice of the turn, gear."""
    words = t.words
    step = w / 4
    more = "" if t.turns_are_over or t.is_last_turn else words("screen.upkeep", n=t.upkeep)
    next_die = 5 * (t.reputation // 5 + 1)
    said = words("screen.next_die", n=next_die) if next_die <= 30 else words("screen.all_dice")
    parts = [
        _column(
            x,
            y,
            words("screen.cash"),
            money(t.cash, words),
            more,
            step - 10,
            WARN if t.next_income >= 0 and t.next_income < t.income else CLOTH_INK_2,
        ),
        caps(x + step, y, words("screen.bonus"), 11, CLOTH_INK_2),
        text(x + step, y + 54, words("screen.sum", fame=t.fame, bonus=t.bonus), 12, CLOTH_INK_2, fit=step - 8),
        _column(
            x + 2 * step + 4,
            y,
            words("screen.dice"),
            str(t.dice_to_show),
            said,
            step - 14,
            CLOTH_INK_2,
        ),
        caps(x + 3 * step, y, words("screen.gear"), 11, CLOTH_INK_2),
    ]
    figure = str(t.bonus)
    parts.append(text(x + step, y + 33, figure, 29, CLOTH_INK, weight=800))
    left = x + step + width_of(figure, 29, True) + 18
    for i in range(min(t.bonus, 4 if t.bonus < 10 else 3)):
        parts.append(disc(left + i * 9, y + 23, 10, "fedora", fill=BRASS, ink=ON_BRASS, edge=PIECE_EDGE))
    for i, (name, key, opens, owned) in enumerate(
        (
            ("tommygun", "gun", "tommy_gun", t.gun),
            ("suit", "suit", "dapper_suit", t.suit),
            ("politician", "politician", "corrupt_politician", t.politician),
        )
    ):
        cx = x + 3 * step + 14 + i * 30
        ring = circle(
            cx,
            y + 23,
            13,
            BRASS_HI if owned else "none",
            CLOTH_RULE,
            1.2,
            "" if owned else 'stroke-dasharray="3 3" opacity=".8"',
        )
        token_ = icon(
            name, cx - 9, y + 14, 18, ON_BRASS if owned else CLOTH_INK_2, BRASS_HI if owned else token("felt-2")
        )
        state = words("screen.owned" if owned else "screen.not_owned")
        parts.append(
            thing(
                ring + (token_ if owned else f'<g opacity=".55">{token_}</g>'),
                key=f"gear-{key}",
                says=f"{words(f'screen.gear_name.{key}')}{words('screen.colon')}{state}",
                inspect=f"space-{opens}",
            )
        )
    owned = t.gun + t.suit + t.politician
    parts.append(text(x + 3 * step, y + 54, words("screen.gear_owned", n=owned), 12, CLOTH_INK_2, fit=step))
    return "".join(parts)


def _column(x: float, y: float, head: str, big: str, small: str, w: float, ink: str) -> str:
    return (
        caps(x, y, head, 11, CLOTH_INK_2)
        + text(x, y + 33, big, 29, CLOTH_INK, weight=800, fit=w)
        + text(x, y + 54, small, 12, ink, fit=w)
    )


def chips(t: Table) -> tuple[Chip, ...]:
    """The stage of the game; on phones the main values too."""
    w = t.words
    era = w("screen.era", era="I" * t.era, turn=t.turn, last=TURNS)
    stage = w(f"screen.stage.{Phase(t.phase).name.lower()}")
    gear = [("tommygun", "gun", t.gun), ("suit", "suit", t.suit), ("politician", "politician", t.politician)]
    return (
        Chip(era, "clock", strong=True),
        Chip(stage, "die-5" if t.phase <= Phase.ASSIGN_GEAR_DICE else "turn"),
        Chip(money(t.cash, w), "moneybag", title=w("screen.cash"), phone_only=True),
        Chip(str(t.reputation), "fedora", title=w("screen.reputation"), phone_only=True),
        Chip(w("screen.dice_count", n=t.dice_to_show), "die-5", title=w("screen.dice"), phone_only=True),
        *(Chip("", name, title=w(f"screen.gear_name.{key}"), phone_only=True) for name, key, owned in gear if owned),
    )


def seats(t: Table) -> tuple[SeatRow, ...]:
    """The one seat: its rank, and what the next takes."""
    rank, said = t.rank(t.score), t.rank_name(t.score)
    if t.phase != Phase.GAME_OVER and rank < len(RANK_TOPS):
        missing = RANK_TOPS[rank] + 1 - t.score
        said = t.words("screen.seat", rank=said, n=missing, next=t.words(f"rank.{rank + 1}"))
    return (SeatRow(0, said, str(t.score), to_move=bool(t.view.pending)),)
