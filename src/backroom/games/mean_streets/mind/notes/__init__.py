"""What a hint says in each phase: `Note`, and what all notes need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from backroom.games.mean_streets.draw.read import Table
from backroom.games.mean_streets.state import Gear
from backroom.games.mean_streets.text import percent
from backroom.kit.screen import Bar

SHOWN = 3  # bars in a note
FAME_MOST = 5  # printed on a Location: the whole of a bar
LURES = {  # what events pay for that look for a piece of gear
    Gear.TOMMY_GUN: ("bonus_with_gun",),
    Gear.GAMING_TABLE: ("bonus_per_table",),
    Gear.DAPPER_SUIT: ("bonus_with_suit",),
}


@dataclass(frozen=True)
class Note:
    """What a phase says; `advise` adds what the whole game is worth."""

    advice: str
    bars: Sequence[Bar]
    about: str
    reasons: Sequence[str]
    move: int
    draft: dict[str, int] | None = None
    exact: Mapping[int, float] | None = None  # what each move is worth, where that is known and not a search's opinion
    chain: tuple[int, ...] = ()  # the moves that play the whole plan, where there is nothing to lay out
    without_chance: bool = False  # the bars are the chances of other moves
    beside: Sequence[
        str
    ] = ()  # what it brings, in short: said instead of the reasons where it is one of several equals
    undecided: bool = False  # where the dice go that are still in hand is asked next


def chance_bar(t: Table, label: str, chance: float, *, cost: bool = False) -> Bar:
    return Bar(label, chance, percent(chance, t.words), cost)


def points_gained(t: Table, less: float, more: float) -> str:
    """What is gained, as the difference of the two percentages printed."""
    return t.words("hint.points.chance", n=round(100 * more) - round(100 * less))


def around(n: int, most: int) -> list[int]:
    """n with its neighbours, from 1 to most, three of them if there are."""
    first = max(1, min(n - 1, most - SHOWN + 1))
    return list(range(first, min(most, first + SHOWN - 1) + 1))


def dice_bars(t: Table, n: int, most: int, chance: Callable[[int], float]) -> list[Bar]:
    return [chance_bar(t, t.words("hint.dice.label", n=k), chance(k)) for k in around(n, most)]


def gangs_to_come(t: Table) -> str:
    """How many of the events not seen this era are gangs."""
    gangs, unseen = t.unseen_events["rival_gang"], sum(t.unseen_events.values())
    return t.words("hint.gangs", gangs=gangs, unseen=unseen)


def old_turf_reason(t: Table) -> str:
    """When a die on Old Turf counts: if a gang comes, and for cards that reward a first one (§old-turf, R32)."""
    watch = events_paying(t, "bonus_on_watch")
    if not t.controlled and not watch:
        return t.words("hint.old_turf_homeless")
    return t.words("hint.old_turf_watch" if watch else "hint.old_turf", gangs=gangs_to_come(t), n=watch)


def events_paying(t: Table, lure: str) -> int:
    """How many of the events not seen this era give Bonus Reputation for a thing (§events)."""
    return sum(getattr(effect, lure) > 0 for effect in t.unseen_effects)


def paying_reasons(t: Table, *lures: str) -> list[str]:
    """A sentence for each thing that unseen events pay for, if any do."""
    counts = {lure: events_paying(t, lure) for lure in lures}
    unseen = len(t.unseen_effects)
    return [t.words(f"hint.pays.{lure.removeprefix('bonus_')}", n=n, unseen=unseen) for lure, n in counts.items() if n]


def gang_dice(t: Table) -> int:
    """The strongest gang that may still come this era; the strongest there is when all have come."""
    cards = [card for card in t.view.deck.cards.event if card.type == "rival_gang"]
    seen = int(t.s.event_seen)
    unseen = [card for card in cards if not seen >> card.id & 1] or cards
    return max(int((card.era1 if t.era == 1 else card.era2).dice) for card in unseen)


def item_key(gear: int) -> str:
    return Gear(gear).name.lower()
