"""Questions of yes or no: the two answers with their chances, the one most people want first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backroom.games.mean_streets import odds
from backroom.games.mean_streets.draw.ending import rank_name, score_now
from backroom.games.mean_streets.draw.figures import decimal, percent
from backroom.games.mean_streets.draw.rows import raid_threshold
from backroom.games.mean_streets.draw.table import Table, number
from backroom.games.mean_streets.state import (
    GEAR_PIPS,
    STAKE,
    Gear,
    Phase,
    Slot,
)

YES_NO = {
    Phase.SUIT: "suit", Phase.GUN: "gun", Phase.GUN_DEFENCE: "gun", Phase.GUN_BOSS: "gun", Phase.CASINO: "casino",
    Phase.CASINO_NIGHT: "casino", Phase.POLITICIAN: "politician", Phase.CHALLENGE: "challenge",
}  # fmt: skip


@dataclass(frozen=True)
class Choice:
    """One of two answers: its move, what it does, its chance (or none), a remark."""

    move: int
    label: str
    key: str  # shorter, for the action bar
    chance: float | None = None
    remark: str = ""


def choices(t: Table) -> list[Choice]:
    """The two answers to a question of yes or no, the one most people want first."""
    w, phase = t.words, Phase(t.phase)
    no, yes = (number(YES_NO[phase], i) for i in (0, 1))
    dice = t.assigned[Slot.NEW_TURF]
    if phase == Phase.SUIT:
        chances = [t.take_chance(t.pending_card, dice, suit=use) for use in (False, True)]
        return _two(t, "suit", yes, no, chances)
    if phase == Phase.GUN:
        chances = [t.take_chance(t.pending_card, dice, t.crew, gun=use) for use in (False, True)]
        return _two(t, "gun", yes, no, chances)
    if phase == Phase.GUN_DEFENCE:
        place = t.controlled.index(t.event.target)
        chances = [t.hold_chance(place, int(t.effect.dice), gun=use) for use in (False, True)]
        return _two(t, "gun_defence", yes, no, chances)
    if phase == Phase.GUN_BOSS:
        return _two(t, "gun_boss", yes, no, [t.boss_chance(gun=use) for use in (False, True)])
    if phase == Phase.POLITICIAN:
        lost = sum(raid_threshold(t, i) / 6 for i in range(len(t.controlled)))
        safe = 1.0
        for i in range(len(t.controlled)):
            safe *= 1 - raid_threshold(t, i) / 6
        return [
            Choice(
                yes,
                w("screen.choice.politician_yes"),
                w("screen.key.politician_yes"),
                1.0,
                w("screen.choice.politician_yes_why"),
            ),
            Choice(
                no,
                w("screen.choice.politician_no"),
                w("screen.key.politician_no"),
                safe,
                w("screen.choice.politician_no_why", n=decimal(t, lost)),
            ),
        ]
    if phase == Phase.CHALLENGE:
        chance = max(t.boss_chance(), t.boss_chance(gun=bool(t.gun)))
        score = score_now(t)
        stay = Choice(
            no, w("screen.choice.retire", n=score), w("screen.key.retire", n=score), None, rank_name(t, score)
        )
        fight = Choice(
            yes,
            w("screen.choice.fight"),
            w("screen.key.fight", chance=percent(chance, w)),
            chance,
            w("screen.choice.fight_why", n=score + 10 - t.gun),
        )
        return [fight, stay] if chance * (score + 10 - t.gun) > score else [stay, fight]
    table = odds.at_least(t.assigned[Slot.GEAR], GEAR_PIPS[Gear.GAMING_TABLE])
    visit = Choice(
        yes,
        w("screen.choice.casino"),
        w("screen.key.casino", n=STAKE),
        None,
        w("screen.choice.casino_why", n=decimal(t, odds.stake_value(), 2)),
    )
    if phase == Phase.CASINO:
        return [
            visit,
            Choice(
                no,
                w("screen.choice.table"),
                w("screen.key.table", chance=percent(table, w)),
                table,
                w("screen.choice.table_why"),
            ),
        ]
    return [
        visit,
        Choice(no, w("screen.choice.stay_home"), w("screen.key.stay_home"), None, w("screen.choice.stay_home_why")),
    ]


def _two(t: Table, what: str, yes: int, no: int, chances: Sequence[float]) -> list[Choice]:
    """Use an item, or keep it: the better first, unless the gain is small."""
    w = t.words
    spent, kept = (
        w(f"screen.choice.{fate}_last" if t.is_last_turn else f"screen.choice.{fate}") for fate in ("spent", "kept")
    )
    use = Choice(
        yes,
        w(f"screen.choice.{what}_yes"),
        w(f"screen.key.{what}_yes", chance=percent(chances[1], w)),
        chances[1],
        spent,
    )
    keep = Choice(
        no,
        w(f"screen.choice.{what}_no"),
        w(f"screen.key.{what}_no", chance=percent(chances[0], w)),
        chances[0],
        kept,
    )
    return [use, keep] if chances[1] - chances[0] >= 0.12 else [keep, use]
