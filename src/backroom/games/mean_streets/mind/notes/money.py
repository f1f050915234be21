"""Notes on buying and gambling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from backroom.core.advice import Advice
from backroom.core.jit import plain
from backroom.games.mean_streets.draw.draft import Throw
from backroom.games.mean_streets.draw.read import Table, number
from backroom.games.mean_streets.mind import casino, odds
from backroom.games.mean_streets.mind.notes import SHOWN, Note, chance_bar, gang_dice, gangs_to_come, paying_reasons
from backroom.games.mean_streets.mind.notes.henchmen import advised_places, hold_chance
from backroom.games.mean_streets.rules.common import dice_of
from backroom.games.mean_streets.state import (
    GEAR_PIPS,
    HENCHMAN_PRICE,
    REPUTATION_MAX,
    REPUTATION_PRICE,
    STAKE,
    TURNS,
    Gear,
    Phase,
    Slot,
)
from backroom.games.mean_streets.text import decimal
from backroom.kit.screen import Bar


def note_buying(t: Table, advice: Advice) -> Note:
    """Henchmen, Reputation or samples: how many for the money (§hire, §buy-reputation, §free-samples)."""
    w, phase = t.words, Phase(t.phase)
    family = {Phase.HIRE: "hire", Phase.BUY: "buy", Phase.SAMPLES: "samples"}[phase]
    each = {Phase.HIRE: HENCHMAN_PRICE, Phase.BUY: REPUTATION_PRICE}.get(phase) or int(t.effect.price)
    n, most = advice.best - number(family), t.offer
    price = n * each
    left = t.cash - price
    bars = [
        Bar(w("hint.buying.got"), n / most if most else 0.0, str(n)),
        Bar(w("hint.buying.cost"), price / t.cash if t.cash else 0.0, w("screen.money", n=price), cost=True),
    ]
    if n == 0:
        why = []
    elif phase == Phase.HIRE:
        why = [w("hint.buying.men", crew=t.crew)]
    else:
        then = min(REPUTATION_MAX, t.reputation + n)
        dice = int(plain(dice_of)(then))
        key = "reserve" if then == t.reputation else "fame"
        why = [w(f"hint.buying.{key}", now=t.reputation, then=then, dice=dice)]
    why.append(w("hint.buying.left_last" if t.is_last_turn else "hint.buying.left", left=left, upkeep=t.upkeep))
    return Note(
        w(f"hint.buying.{family}" if n else f"hint.buying.{family}_none", n=n, price=price),
        bars,
        w("hint.buying.about", most=most, cash=t.cash),
        why,
        advice.best,
    )


def note_casino(t: Table, advice: Advice) -> Note:
    """A hand at the casino, or a table, or the money kept (§casino, §gaming-table)."""
    w, visit = t.words, advice.best == number("casino", 1)
    value = casino.stake_value()
    bars = [
        Bar(w("hint.casino.brings"), value / casino.MOST_PAID, w("screen.money", n=decimal(value, w, 2))),
        Bar(w("hint.casino.stake"), STAKE / casino.MOST_PAID, w("screen.money", n=STAKE), cost=True),
    ]
    if t.phase == Phase.CASINO:
        chance = odds.at_least(t.assigned[Slot.GEAR], GEAR_PIPS[Gear.GAMING_TABLE])
        bars.append(chance_bar(t, w("hint.casino.table"), chance))
    if _nothing_follows(t):
        why = [w("hint.casino.worthless")]
    elif visit:
        why = [w("hint.casino.reason", n=decimal(value, w, 2), gain=decimal(value - STAKE, w, 2))]
        why += paying_reasons(t, "bonus_at_casino")
    elif t.phase == Phase.CASINO:
        why = [w("hint.casino.reason_table", turns=TURNS - t.turn), *paying_reasons(t, "bonus_per_table")]
    else:
        why = [w("hint.buying.left_last" if t.is_last_turn else "hint.buying.left", left=t.cash, upkeep=t.upkeep)]
    key = "yes" if visit else "no" if t.phase == Phase.CASINO else "stay"
    return Note(w(f"hint.casino.{key}", stake=STAKE), bars, w("hint.casino.about"), why, advice.best)


def note_table_at(t: Table, advice: Advice) -> Note:
    """Where the gaming table stands (§gaming-table)."""
    w, places, gang = t.words, advised_places(advice, "table_at"), gang_dice(t)
    bars = [chance_bar(t, t.name(t.controlled[i]), hold_chance(t, i, gang)) for i in places]
    return Note(
        w("hint.table_at.best", name=t.name(t.controlled[places[0]])),
        bars,
        w("hint.table_at.about", gang=gang),
        [
            w("hint.table_at.reason", turns=TURNS - t.turn, gangs=gangs_to_come(t)),
            *paying_reasons(t, "bonus_per_table"),
        ],
        advice.best,
    )


def note_reroll(t: Table, advice: Advice) -> Note:
    """Which casino dice to throw again: not a search's opinion but the exact best (§casino)."""
    w, first = t.words, number("reroll")
    masks = [move - first for move in sorted(t.legal)]
    values = {mask: casino.throw_value(t.hand, mask, t.rerolls) for mask in masks}
    ranked = sorted(masks, key=lambda mask: (-round(values[mask], 9), mask))
    best = ranked[0]

    def said(mask: int, key: str) -> str:
        if mask == (1 << len(t.hand)) - 1:
            return w("hint.reroll.throw_all" if key == "throw" else "hint.reroll.all_label")
        return w(f"hint.reroll.{key}", faces=_faces(t, mask))

    bars = [
        Bar(
            said(mask, "throw_label") if mask else w("hint.reroll.stand_label"),
            values[mask] / casino.MOST_PAID,
            w("screen.money", n=decimal(values[mask], w, 2)),
        )
        for mask in _shown_masks(ranked)
    ]
    pays = casino.payout_of(t.hand)
    if best:
        advised = said(best, "throw")
    else:
        advised = w("hint.reroll.stand", n=pays) if pays else w("hint.reroll.stand_nothing")
    other = values[ranked[1]] if len(ranked) > 1 else values[best]
    why = w("hint.reroll.reason", n=t.rerolls, best=decimal(values[best], w, 2), next=decimal(other, w, 2))
    draft = Throw(tuple(best >> i & 1 for i in range(len(t.hand)))).draft if best else None
    return Note(
        advised,
        bars,
        w("hint.reroll.about"),
        [why],
        first + best,
        draft,
        {first + mask: values[mask] for mask in masks},
    )


def _shown_masks(ranked: Sequence[int]) -> Iterable[int]:
    """The best throws, and always what standing pays."""
    shown = list(ranked[:SHOWN])
    return shown if 0 in shown else [*shown[: SHOWN - 1], 0]


def _faces(t: Table, mask: int) -> str:
    return t.words("hint.and").join(str(face) for i, face in enumerate(t.hand) if mask >> i & 1)


def _nothing_follows(t: Table) -> bool:
    """Whether nothing can be bought any more: the event of the last turn (§end)."""
    return t.is_last_turn and t.phase == Phase.CASINO_NIGHT
