"""A hint's note: the best move in words, exact chances or amounts beside it, and a reason with numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from backroom.core.advice import Advice
from backroom.core.match import View
from backroom.core.words import Words
from backroom.games.mean_streets import odds
from backroom.games.mean_streets.draw.ask import worth
from backroom.games.mean_streets.draw.choices import YES_NO, choices
from backroom.games.mean_streets.draw.drafts import Mat, Men, Throw, read_mat
from backroom.games.mean_streets.draw.ending import score_now
from backroom.games.mean_streets.draw.figures import decimal, percent
from backroom.games.mean_streets.draw.rows import raid_threshold
from backroom.games.mean_streets.draw.table import Table, number, read
from backroom.games.mean_streets.guide import best_gear, on_gear, reputation_dice
from backroom.games.mean_streets.mind import TURNS
from backroom.games.mean_streets.scoring import SCORE_MAX
from backroom.games.mean_streets.state import (
    BONUS_MAX,
    CASINO_DICE,
    CONTROLLED_MAX,
    FIRST_DICE,
    GEAR_PIPS,
    HENCHMAN_PRICE,
    HENCHMEN_MAX,
    MEN_PER_DIE,
    PIPS_EACH,
    REPUTATION_MAX,
    REPUTATION_PER_DIE,
    REPUTATION_PRICE,
    ROW_MAX,
    STAKE,
    Gear,
    Phase,
    Slot,
)
from backroom.kit.parts import draft_text
from backroom.kit.screen import Bar, Hint

SHOWN = 3  # bars in a note
CLOSE = 0.05  # points that are hardly a lead
MOST_PAID = max(odds.PAYOUTS.values())
BOSS_POINTS = 10  # §scoring
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


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """Put a bot's best move into words: in the Assignment the next number; the casino and Da Boss are exact."""
    t = read(view, words)
    note = NOTES[Phase(t.phase)](t, advice)
    reasons = [*note.reasons] if note.exact else [*note.reasons, _reckoned(t, advice)]
    worth = note.exact or {rated.move: SCORE_MAX * rated.value for rated in advice.moves}
    figure = "screen.money" if t.phase == Phase.REROLL else "hint.figure"
    return Hint(
        advice=note.advice,
        bars=tuple(islice(note.bars, SHOWN)),
        about=note.about,
        reason=" ".join(reasons),
        moves=(note.move,),
        draft=draft_text(note.draft) if note.draft else "",
        values=tuple((move, words(figure, n=decimal(t, value))) for move, value in worth.items()),
    )


def _reckoned(t: Table, advice: Advice) -> str:
    """The score to expect with the best move and with the next best."""
    if len(advice.moves) == 1:
        return t.words("hint.only")
    best, other = (SCORE_MAX * rated.value for rated in advice.moves[:2])
    key = "hint.reckoned" if best - other >= CLOSE else "hint.reckoned_close"
    return t.words(key, best=decimal(t, best), next=decimal(t, other))


def _chance(t: Table, label: str, chance: float, *, cost: bool = False) -> Bar:
    return Bar(label, chance, percent(chance, t.words), cost)


def _points(t: Table, less: float, more: float) -> str:
    """What is gained, as the difference of the two percentages printed."""
    return t.words("hint.points.chance", n=round(100 * more) - round(100 * less))


def _around(n: int, most: int) -> list[int]:
    """n with its neighbours, from 1 to most, three of them if there are."""
    first = max(1, min(n - 1, most - SHOWN + 1))
    return list(range(first, min(most, first + SHOWN - 1) + 1))


def _dice_bars(t: Table, n: int, most: int, chance: Callable[[int], float]) -> list[Bar]:
    return [_chance(t, t.words("hint.dice.label", n=k), chance(k)) for k in _around(n, most)]


def _gangs(t: Table) -> str:
    """How many of the events not seen this era are gangs."""
    gangs, unseen = t.unseen_events["rival_gang"], sum(t.unseen_events.values())
    return t.words("hint.gangs", gangs=gangs, unseen=unseen)


def _old_turf(t: Table) -> str:
    """When a die on Old Turf counts: if a gang comes, and for cards that reward a first one (§old-turf, R32)."""
    watch = _paying(t, "bonus_on_watch")
    return t.words("hint.old_turf_watch" if watch else "hint.old_turf", gangs=_gangs(t), n=watch)


def _paying(t: Table, lure: str) -> int:
    """How many of the events not seen this era give Bonus Reputation for a thing (§events)."""
    return sum(getattr(effect, lure) > 0 for effect in t.unseen_effects)


def _pays(t: Table, *lures: str) -> list[str]:
    """A sentence for each thing that unseen events pay for, if any do."""
    counts = {lure: _paying(t, lure) for lure in lures}
    unseen = len(t.unseen_effects)
    return [t.words(f"hint.pays.{lure.removeprefix('bonus_')}", n=n, unseen=unseen) for lure, n in counts.items() if n]


def _gang_dice(t: Table) -> int:
    """The strongest gang that may still come this era; the strongest there is when all have come."""
    cards = [card for card in t.view.deck.cards.event if card.type == "rival_gang"]
    seen = int(t.s.event_seen)
    unseen = [card for card in cards if not seen >> card.id & 1] or cards
    return max(int((card.era1 if t.era == 1 else card.era2).dice) for card in unseen)


def _item(gear: int) -> str:
    return Gear(gear).name.lower()


# --- the Assignment ---------------------------------------------------------------------------------------------------


def _prospect(t: Table, dice: int) -> tuple[int | None, float]:
    """What so many dice on New Turf are best tried on (None: fresh turf), and the chance at best."""
    tries: list[tuple[float, int | None, float]] = []
    if t.deck:
        gain = odds.average((weight, t.best_chance(card, dice) * worth(t, card)) for weight, card in t.draws())
        tries.append((gain, None, t.fresh_chance(dice)))
    for card in t.row:
        chance = t.best_chance(card, dice)
        tries.append((chance * worth(t, card), card, chance))
    _, best, chance = max(tries, key=lambda one: one[0], default=(0.0, None, 0.0))
    return best, chance


def _rule_of_thumb(t: Table, mat: Mat) -> Mat:
    """The dice that are left, as quick play would put them: Reputation first, then gear, the rest on Old Turf."""
    rep = min(mat.rest, int(reputation_dice(t.s, mat.rest)))
    rest = mat.rest - rep
    deck = t.view.deck.record
    gear = int(best_gear(t.s, deck, rest)[0]) if rest else 0
    on = int(on_gear(t.s, deck, gear, rest)[0]) if gear else 0
    return replace(mat, rep=rep, gear=gear, on=on, rest=rest - on)


def _plan(t: Table, mat: Mat) -> str:
    w = t.words
    parts = [
        w("hint.plan_rep", n=mat.rep) if mat.rep else "",
        w("hint.plan_gear", n=mat.on, item=_item(mat.gear)) if mat.on else "",
        w("hint.plan_rest", n=mat.rest) if mat.rest else "",
    ]
    return w("hint.and").join(part for part in parts if part)


def _new_turf(t: Table, advice: Advice) -> Note:
    """How many dice go to New Turf, and what the next one would add (§assignment)."""
    w, n, left = t.words, advice.best - number("new_turf"), t.left
    key = "none" if n == 0 else "all" if n == left else "some"
    card, _ = _prospect(t, n or left)

    def chance(dice: int) -> float:
        return t.fresh_chance(dice) if card is None else t.best_chance(card, dice)

    helped = 1 + t.has_help(card)
    if card is None:
        about = w("hint.new_turf.fresh", n=t.deck, helped=helped)
    else:
        key_of = "hint.new_turf.rival" if t.is_rival(card) else "hint.new_turf.row"
        about = w(key_of, name=t.name(card), power=t.strength[card], helped=helped)
    mat = replace(read_mat(t, {}), new=n, rest=left - n)
    when = _old_turf(t)
    if n == 0:
        held = percent(t.gang_risk(left)[1], w)
        why = w("hint.new_turf.kept", n=left, points=_points(t, 0.0, chance(left)), when=when, held=held)
    elif n == left:
        why = w("hint.new_turf.last", n=n, points=_points(t, chance(n - 1) if n > 1 else 0.0, chance(n)), when=when)
    else:
        why = w("hint.new_turf.more", n=n + 1, points=_points(t, chance(n), chance(n + 1)), when=when)
    whole = _rule_of_thumb(t, mat)
    then = [w("hint.this_first", plan=_plan(t, whole))] if mat.rest else []
    bars = _dice_bars(t, n, left, chance)
    advised = w(f"hint.new_turf.{key}", n=n, left=left)
    return Note(advised, bars, about, [why, *then], advice.best, whole.draft)


def _lots(t: Table, advice: Advice, family: str, most: int, **values: int) -> Note:
    """How many dice go to a space where 4 pips and some dollars buy one thing."""
    w, n = t.words, advice.best - number(family)
    bars = []
    for dice in _around(n, t.left):
        lots = odds.expected_lots(dice, most)
        bars.append(Bar(w("hint.dice.label", n=dice), lots / most if most else 0.0, decimal(t, lots)))
    name = {"hire_dice": "hire", "reputation_dice": "rep"}[family]
    mat = read_mat(t, {})
    mat = replace(mat, **{name: n, "rest": mat.rest - n})
    return Note(
        w(f"hint.{family}.{'some' if n else 'none'}", n=n),
        bars,
        w(f"hint.{family}.about", cash=t.cash, most=most),
        [w(f"hint.{family}.reason", **values), *([w("hint.next_number")] if mat.rest else [])],
        advice.best,
        mat.draft if n else None,
    )


def _hire_dice(t: Table, advice: Advice) -> Note:
    """How many dice go to Hire Henchmen (§hire)."""
    most = min(HENCHMEN_MAX - t.crew, t.cash // HENCHMAN_PRICE) if t.controlled else 0
    return _lots(t, advice, "hire_dice", most)


def _reputation_dice(t: Table, advice: Advice) -> Note:
    """How many dice go to Buy Reputation (§buy-reputation)."""
    most = min(BONUS_MAX - t.bonus, t.cash // REPUTATION_PRICE)
    return _lots(t, advice, "reputation_dice", most, now=t.reputation)


def _gear(t: Table, advice: Advice) -> Note:
    """Which gear to try for, if any (§gear)."""
    w, gear = t.words, advice.best - number("gear")
    ranked = [rated.move - number("gear") for rated in advice.moves]
    bars = [
        _chance(t, w("hint.gear.label", item=_item(item), pips=GEAR_PIPS[item]), odds.at_least(t.left, GEAR_PIPS[item]))
        for item in ranked
        if item
    ]
    guard = w("hint.gear.guard", when=_old_turf(t), held=percent(t.gang_risk(t.left)[1], w))
    if gear == Gear.NONE:
        return Note(w("hint.gear.none"), bars, w("hint.gear.about", n=t.left), [guard], advice.best)
    why = [w(f"hint.gear.{_item(gear)}", turns=TURNS - t.turn), *_pays(t, *LURES.get(Gear(gear), ()))]
    if gear == Gear.GAMING_TABLE and t.left >= CASINO_DICE and t.cash >= STAKE:
        why += _pays(t, "bonus_at_casino")
    mat = replace(read_mat(t, {}), gear=gear, on=t.left, rest=0)
    advised = w("hint.gear.some", item=_item(gear))
    return Note(advised, bars, w("hint.gear.about", n=t.left), [*why, guard], advice.best, mat.draft)


def _gear_dice(t: Table, advice: Advice) -> Note:
    """How many dice go to the gear that is chosen (§gear)."""
    w, n = t.words, advice.best - number("gear_dice") + 1
    pips = GEAR_PIPS[t.gear]

    def chance(dice: int) -> float:
        return odds.at_least(dice, pips)

    last = n == t.left
    step = n if last else n + 1
    gained = _points(t, chance(step - 1), chance(step))
    why = w(f"hint.gear_dice.{'last' if last else 'more'}", n=step, points=gained, when=_old_turf(t))
    lures = LURES.get(Gear(t.gear), ())
    if t.gear == Gear.GAMING_TABLE and n == CASINO_DICE and t.cash >= STAKE:
        lures = (*lures, "bonus_at_casino")
    mat = replace(read_mat(t, {}), on=n, rest=t.left - n)
    return Note(
        w("hint.gear_dice.some", n=n, item=_item(t.gear)),
        _dice_bars(t, n, t.left, chance),
        w("hint.gear_dice.about", pips=pips),
        [why, *_pays(t, *lures)],
        advice.best,
        mat.draft,
    )


# --- the actions ------------------------------------------------------------------------------------------------------


def _act(t: Table, advice: Advice) -> Note:
    """Which action comes next: what each may bring (§actions)."""
    w = t.words
    bars = []
    for rated in advice.moves:
        slot = Slot(rated.move - number("act"))
        dice = t.assigned[slot]
        if slot == Slot.NEW_TURF:
            chance = _prospect(t, dice)[1]
        else:
            chance = odds.at_least(dice, GEAR_PIPS[t.gear] if slot == Slot.GEAR else PIPS_EACH)
        label = w(f"hint.act_label.{slot.name.lower()}", item=_item(t.gear), pips=GEAR_PIPS[t.gear])
        bars.append(_chance(t, label, chance))
    best = Slot(advice.best - number("act"))
    advised = w(f"hint.act.{best.name.lower()}", item=_item(t.gear))
    return Note(advised, bars, w("hint.act.about"), [w("hint.act.reason", cash=t.cash)], advice.best)


def _target(t: Table, advice: Advice) -> Note:
    """A fresh Location or one of the row (§new-turf)."""
    w, dice, fresh = t.words, t.assigned[Slot.NEW_TURF], number("target")
    bars = []
    for rated in advice.moves:
        if rated.move == fresh:
            bars.append(_chance(t, w("hint.target.deck"), t.fresh_chance(dice)))
        else:
            card = t.row[rated.move - fresh - 1]
            bars.append(_chance(t, t.name(card), t.best_chance(card, dice)))
    about = w("hint.target.about", n=dice, helped=1 + t.has_help())
    if advice.best == fresh:
        rep = decimal(t, odds.average((weight, t.rep[card]) for weight, card in t.draws()))
        pays = decimal(t, odds.average((weight, t.pays[card]) for weight, card in t.draws()))
        why = [w("hint.target.reason_fresh", n=t.deck, rep=rep, pays=pays)]
        return Note(w("hint.target.fresh"), bars, about, why, advice.best)
    place = advice.best - fresh - 1
    card = t.row[place]
    key = "hint.target.reason_rival" if t.is_rival(card) else "hint.target.reason"
    why = [w(key, name=t.name(card), rep=t.rep[card], pays=t.pays[card])]
    if place == ROW_MAX - 1:
        why.append(w("hint.target.leaves"))
    return Note(w("hint.target.row", name=t.name(card)), bars, about, why, advice.best)


def _item_or_not(t: Table, advice: Advice) -> Note:
    """The suit or the gun: used, or kept (§suit, §tommy-gun)."""
    w, phase = t.words, Phase(t.phase)
    what = {Phase.GUN_DEFENCE: "gun_defence", Phase.GUN_BOSS: "gun_boss"}.get(phase, YES_NO[phase])
    yes = number(YES_NO[phase], 1)
    chance = {one.move: one.chance or 0.0 for one in choices(t)}
    no = next(move for move in chance if move != yes)
    name = "" if phase == Phase.GUN_BOSS else t.name(t.event.target if phase == Phase.GUN_DEFENCE else t.pending_card)
    about = {
        Phase.GUN_DEFENCE: lambda: w("hint.item.hold", name=name, n=int(t.effect.dice)),
        Phase.GUN_BOSS: lambda: w("hint.item.beat"),
    }.get(phase, lambda: w("hint.item.take", name=name, called=1 + (phase == Phase.GUN and t.crew >= MEN_PER_DIE)))()
    bars = [_chance(t, w("hint.item.with"), chance[yes]), _chance(t, w("hint.item.without"), chance[no])]
    advised = w(f"hint.item.{what}_{'yes' if advice.best == yes else 'no'}", name=name)
    return Note(advised, bars, about, [w("hint.item.reason", points=_points(t, chance[no], chance[yes]))], advice.best)


# --- henchmen ---------------------------------------------------------------------------------------------------------


def _muster(t: Table, advice: Advice) -> Note:
    """How many henchmen come along (§muster)."""
    w, n = t.words, advice.best - number("muster")
    dice = t.assigned[Slot.NEW_TURF] + int(t.s.with_gun)
    power = t.strength[t.pending_card]
    step = MEN_PER_DIE if int(t.s.options.muster) == 1 else 1
    every = t.crew - t.crew % step

    def chance(men: int) -> float:
        return odds.beats(dice + men // MEN_PER_DIE, power)

    bars = [
        _chance(t, w("hint.muster.with", n=men) if men else w("hint.muster.alone"), chance(men))
        for men in sorted({0, n or min(MEN_PER_DIE, every), every})
    ]
    if n:
        lost = decimal(t, odds.expected_losses(n))
        why = w("hint.muster.reason", n=n, more=n // MEN_PER_DIE, lost=lost)
    else:
        why = w("hint.muster.reason_none", lost=decimal(t, odds.expected_losses(MEN_PER_DIE)))
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
    men = Men("m", (0,) * len(t.henchmen))
    for place in sorted(range(len(t.controlled)), key=lambda i: worth(t, t.controlled[i])):
        for _ in range(min(t.henchmen[place], n - men.total)):
            men = men.changed(place, 1)
    return men


def _places(advice: Advice, family: str) -> list[int]:
    """The places that the advice speaks of, the best first."""
    return [rated.move - number(family) for rated in advice.moves]


def _take_from(t: Table, advice: Advice) -> Note:
    """Where the next henchman comes from (§muster)."""
    w, places, gang = t.words, _places(advice, "take_from"), _gang_dice(t)
    card = t.controlled[places[0]]
    bars = [Bar(t.name(t.controlled[i]), t.henchmen[i] / t.crew, str(t.henchmen[i])) for i in places]
    held = percent(_hold(t, places[0], gang, -1), w)
    values = {"rep": t.rep[card], "pays": t.pays_here(places[0]), "gang": gang, "held": held}
    return Note(
        w("hint.take_from.best", name=t.name(card)),
        bars,
        w("hint.take_from.about"),
        [w("hint.take_from.reason", name=t.name(card), **values)],
        advice.best,
    )


def _hold(t: Table, place: int, gang: int, more: int = 0) -> float:
    """The chance that a Location holds with so many henchmen more."""
    return t.hold_chance(place, gang, old_turf=t.assigned[Slot.OLD_TURF] + more)


def _place(t: Table, advice: Advice) -> Note:
    """Where the next henchman stands (§henchmen)."""
    w, place, gang = t.words, _places(advice, "place")[0], _gang_dice(t)
    card = t.controlled[place]
    without, with_him = _hold(t, place, gang), _hold(t, place, gang, 1)
    values = {"rep": t.rep[card], "pays": t.pays_here(place), "gangs": _gangs(t)}
    return Note(
        w("hint.place.best", name=t.name(card)),
        [_chance(t, w("hint.place.without"), without), _chance(t, w("hint.place.with"), with_him)],
        w("hint.place.about", gang=gang),
        [w("hint.place.reason", points=_points(t, without, with_him), **values)],
        advice.best,
        {f"p{place}": 1} if t.to_place > 1 else None,
    )


def _replace(t: Table, advice: Advice) -> Note:
    """Which of thirteen Locations goes (§thirteenth-location)."""
    w, places = t.words, _places(advice, "replace")
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


# --- buying and gambling ----------------------------------------------------------------------------------------------


def _buying(t: Table, advice: Advice) -> Note:
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
        dice = FIRST_DICE + then // REPUTATION_PER_DIE
        why = [w("hint.buying.fame", now=t.reputation, then=then, dice=dice)]
    why.append(w("hint.buying.left_last" if t.is_last_turn else "hint.buying.left", left=left, upkeep=t.upkeep))
    return Note(
        w(f"hint.buying.{family}" if n else f"hint.buying.{family}_none", n=n, price=price),
        bars,
        w("hint.buying.about", most=most, cash=t.cash),
        why,
        advice.best,
    )


def _casino(t: Table, advice: Advice) -> Note:
    """A hand at the casino, or a table, or the money kept (§casino, §gaming-table)."""
    w, visit = t.words, advice.best == number("casino", 1)
    value = odds.stake_value()
    bars = [
        Bar(w("hint.casino.brings"), value / MOST_PAID, w("screen.money", n=decimal(t, value, 2))),
        Bar(w("hint.casino.stake"), STAKE / MOST_PAID, w("screen.money", n=STAKE), cost=True),
    ]
    why = [w("hint.casino.reason", n=decimal(t, value, 2), gain=decimal(t, value - STAKE, 2))]
    if t.phase == Phase.CASINO:
        chance = odds.at_least(t.assigned[Slot.GEAR], GEAR_PIPS[Gear.GAMING_TABLE])
        bars.append(_chance(t, w("hint.casino.table"), chance))
        why += _pays(t, "bonus_at_casino")
        why.append(w("hint.casino.reason_table", turns=TURNS - t.turn))
        why += _pays(t, "bonus_per_table")
    key = "yes" if visit else "no" if t.phase == Phase.CASINO else "stay"
    return Note(w(f"hint.casino.{key}", stake=STAKE), bars, w("hint.casino.about"), why, advice.best)


def _table_at(t: Table, advice: Advice) -> Note:
    """Where the gaming table stands (§gaming-table)."""
    w, places, gang = t.words, _places(advice, "table_at"), _gang_dice(t)
    bars = [_chance(t, t.name(t.controlled[i]), _hold(t, i, gang)) for i in places]
    return Note(
        w("hint.table_at.best", name=t.name(t.controlled[places[0]])),
        bars,
        w("hint.table_at.about", gang=gang),
        [w("hint.table_at.reason", turns=TURNS - t.turn, gangs=_gangs(t)), *_pays(t, "bonus_per_table")],
        advice.best,
    )


def _reroll(t: Table, advice: Advice) -> Note:
    """Which casino dice to throw again: not a search's opinion but the exact best (§casino)."""
    w, first = t.words, number("reroll")
    masks = [move - first for move in sorted(t.legal)]
    values = {mask: odds.throw_value(t.hand, mask, t.rerolls) for mask in masks}
    ranked = sorted(masks, key=lambda mask: (-round(values[mask], 9), mask))
    best = ranked[0]

    def said(mask: int, key: str) -> str:
        if mask == (1 << len(t.hand)) - 1:
            return w("hint.reroll.throw_all" if key == "throw" else "hint.reroll.all_label")
        return w(f"hint.reroll.{key}", faces=_faces(t, mask))

    bars = [
        Bar(
            said(mask, "throw_label") if mask else w("hint.reroll.stand_label"),
            values[mask] / MOST_PAID,
            w("screen.money", n=decimal(t, values[mask], 2)),
        )
        for mask in _shown_masks(ranked)
    ]
    pays = odds.payout_of(t.hand)
    if best:
        advised = said(best, "throw")
    else:
        advised = w("hint.reroll.stand", n=pays) if pays else w("hint.reroll.stand_nothing")
    other = values[ranked[1]] if len(ranked) > 1 else values[best]
    why = w("hint.reroll.reason", n=t.rerolls, best=decimal(t, values[best], 2), next=decimal(t, other, 2))
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


# --- the raid and the last question -----------------------------------------------------------------------------------


def _raid(t: Table, advice: Advice) -> Note:
    """Whether the politician calls the raid off (§police-raid, §politician)."""
    w = t.words
    risks = [raid_threshold(t, i) / 6 for i in range(len(t.controlled))]
    safe = 1.0
    for risk in risks:
        safe *= 1 - risk
    yes = advice.best == number("politician", 1)
    return Note(
        w("hint.raid.yes" if yes else "hint.raid.no"),
        [_chance(t, w("hint.raid.call"), 1.0), _chance(t, w("hint.raid.search"), safe)],
        w("hint.raid.about"),
        [w("hint.raid.reason", n=decimal(t, sum(risks)), held=len(risks))],
        advice.best,
    )


def _challenge(t: Table, advice: Advice) -> Note:
    """Fight Da Boss, or leave with what there is: the better mean (§da-boss)."""
    w = t.words
    score = score_now(t)
    ways = [(t.boss_chance(gun=use), score + BOSS_POINTS - use) for use in ((False, True) if t.gun else (False,))]
    chance, won = max(ways, key=lambda way: way[0] * way[1])
    mean = chance * won
    bars = [
        _chance(t, w("hint.boss.win"), chance),
        Bar(w("hint.boss.fight_label"), min(1.0, mean / SCORE_MAX), decimal(t, mean)),
        Bar(w("hint.boss.retire_label"), min(1.0, score / SCORE_MAX), str(score)),
    ]
    stay, challenge = number("challenge", 0), number("challenge", 1)
    fight = mean > score
    return Note(
        w("hint.boss.fight" if fight else "hint.boss.retire", n=score),
        bars,
        w("hint.boss.about", most=SCORE_MAX),
        [w("hint.boss.reason", won=won, mean=decimal(t, mean), n=score)],
        challenge if fight else stay,
        exact={challenge: mean, stay: float(score)},
    )


NOTES: dict[Phase, Callable[[Table, Advice], Note]] = {
    Phase.ASSIGN_NEW_TURF: _new_turf,
    Phase.ASSIGN_HIRE: _hire_dice,
    Phase.ASSIGN_REPUTATION: _reputation_dice,
    Phase.ASSIGN_GEAR: _gear,
    Phase.ASSIGN_GEAR_DICE: _gear_dice,
    Phase.ACT: _act,
    Phase.TARGET: _target,
    Phase.SUIT: _item_or_not,
    Phase.GUN: _item_or_not,
    Phase.MUSTER: _muster,
    Phase.TAKE_FROM: _take_from,
    Phase.REPLACE: _replace,
    Phase.PLACE: _place,
    Phase.HIRE: _buying,
    Phase.BUY: _buying,
    Phase.CASINO: _casino,
    Phase.TABLE_AT: _table_at,
    Phase.REROLL: _reroll,
    Phase.SAMPLES: _buying,
    Phase.CASINO_NIGHT: _casino,
    Phase.GUN_DEFENCE: _item_or_not,
    Phase.POLITICIAN: _raid,
    Phase.CHALLENGE: _challenge,
    Phase.GUN_BOSS: _item_or_not,
}
