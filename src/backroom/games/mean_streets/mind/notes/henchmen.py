"""Notes on henchmen: who comes along, who stands where; and which of thirteen Locations goes."""

from __future__ import annotations

from functools import lru_cache

from backroom.core.advice import Advice
from backroom.core.jit import plain
from backroom.games.mean_streets.draw.draft import Men
from backroom.games.mean_streets.draw.read import Table, number
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.mind.notes import FAME_MOST, Note, chance_bar, gang_dice, points_gained
from backroom.games.mean_streets.rules.new_turf import losses, muster_dice, muster_step
from backroom.games.mean_streets.state import CONTROLLED_MAX, MEN_PER_DIE, Slot
from backroom.games.mean_streets.text import decimal, percent
from backroom.kit.screen import Bar


def note_muster(t: Table, advice: Advice) -> Note:
    """How many henchmen come along (§muster)."""
    w, n = t.words, advice.best - number("muster")
    dice = t.assigned[Slot.NEW_TURF] + int(t.s.with_gun)
    power = t.strength[t.pending_card]
    step = int(plain(muster_step)(t.s))
    every = t.crew - t.crew % step

    def chance(men: int) -> float:
        return odds.beats(dice + plain(muster_dice)(men), power)

    bars = [
        chance_bar(t, w("hint.muster.with", n=men) if men else w("hint.muster.alone"), chance(men))
        for men in sorted({0, n or min(MEN_PER_DIE, every), every})
    ]
    if n:
        lost, more = decimal(expected_losses(n), w), int(plain(muster_dice)(n))
        why = w("hint.muster.reason" if more else "hint.muster.reason_idle", n=n, more=more, lost=lost)
    elif not plain(muster_dice)(every):
        why = w("hint.muster.reason_few", n=every)
    else:
        why = w("hint.muster.reason_none", lost=decimal(expected_losses(MEN_PER_DIE), w))
    called = _called(t, n)
    return Note(
        w("hint.muster.some" if n else "hint.muster.none", n=n),
        bars,
        w("hint.muster.about", power=power, name=t.name(t.pending_card)),
        [why],
        advice.best,
        called.draft if n else None,
    )


def _called(t: Table, n: int) -> Men:
    """n henchmen from where there is least to guard."""
    men = Men((0,) * len(t.henchmen), "m")
    for place in sorted(range(len(t.controlled)), key=lambda i: t.turf_worth(t.controlled[i])):
        for _ in range(min(t.henchmen[place], n - men.total)):
            men = men.changed(place, 1)
    return men


def advised_places(advice: Advice, family: str) -> list[int]:
    """The places that the advice speaks of, the best first."""
    return [rated.move - number(family) for rated in advice.moves]


def note_take_from(t: Table, advice: Advice) -> Note:
    """Where the next henchman comes from (§muster)."""
    w, places, gang = t.words, advised_places(advice, "take_from"), gang_dice(t)
    card = t.controlled[places[0]]
    bars = [Bar(t.name(t.controlled[i]), t.henchmen[i] / t.crew, str(t.henchmen[i])) for i in places]
    held = percent(hold_chance(t, places[0], gang, -1), w)
    values = {"rep": t.rep[card], "pays": t.pays_here(places[0]), "gang": gang, "held": held}
    return Note(
        w("hint.take_from.best", name=t.name(card)),
        bars,
        w("hint.take_from.about"),
        [w("hint.take_from.reason", name=t.name(card), **values)],
        advice.best,
    )


def hold_chance(t: Table, place: int, gang: int, more: int = 0) -> float:
    """The chance that a Location holds with this many extra henchmen."""
    return t.hold_chance(place, gang, old_turf=t.assigned[Slot.OLD_TURF] + more)


def note_place(t: Table, advice: Advice) -> Note:
    """Where the next henchman stands (§henchmen)."""
    w, place, gang = t.words, advised_places(advice, "place")[0], gang_dice(t)
    card = t.controlled[place]
    without, with_him = hold_chance(t, place, gang), hold_chance(t, place, gang, 1)
    come, unseen = t.gangs_against(place), sum(t.unseen_events.values())
    values = {"rep": t.rep[card], "pays": t.pays_here(place)}
    return Note(
        w("hint.place.best", name=t.name(card)),
        [chance_bar(t, w("hint.place.without"), without), chance_bar(t, w("hint.place.with"), with_him)],
        w("hint.place.about", gang=gang),
        [
            w("hint.place.reason", points=points_gained(t, without, with_him), **values),
            w("hint.place.gangs" if come else "hint.place.no_gangs", n=come, unseen=unseen),
        ],
        advice.best,
        {f"p{place}": 1} if t.to_place > 1 else None,
    )


def note_replace(t: Table, advice: Advice) -> Note:
    """Which of thirteen Locations goes (§thirteenth-location)."""
    w, places = t.words, advised_places(advice, "replace")
    card, new = t.controlled[places[0]], t.controlled[CONTROLLED_MAX]
    bars = [Bar(t.name(c), min(1.0, t.rep[c] / FAME_MOST), str(t.rep[c])) for c in (t.controlled[i] for i in places)]
    return Note(
        w("hint.replace.best", name=t.name(card)),
        bars,
        w("hint.replace.about"),
        [
            w(
                "hint.replace.reason",
                rep=t.rep[card],
                pays=t.pays_here(places[0]),
                new=t.name(new),
                new_rep=t.rep[new],
                new_pays=t.pays[new],
            )
        ],
        advice.best,
    )


@lru_cache(256)
def expected_losses(brought: int) -> float:
    """How many of those brought die in a won fight, on average (§casualties)."""
    faces = range(1, 7)
    return sum(int(plain(losses)(brought, first, second)) for first in faces for second in faces) / 36
