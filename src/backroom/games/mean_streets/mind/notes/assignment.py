"""Notes on the Assignment: how many dice go where."""

from __future__ import annotations

from dataclasses import replace

from backroom.core.advice import Advice
from backroom.core.jit import plain
from backroom.core.record import copy_of
from backroom.games.mean_streets.draw.draft import Mat, read_mat
from backroom.games.mean_streets.draw.read import Table, number
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.mind.guide import dice_on_gear, gear_to_try, guide_target, reputation_dice
from backroom.games.mean_streets.mind.notes import (
    LURES,
    Note,
    around,
    chance_bar,
    dice_bars,
    item_key,
    old_turf_reason,
    paying_reasons,
    points_gained,
)
from backroom.games.mean_streets.rules.actions import hire_limit, reputation_limit
from backroom.games.mean_streets.state import (
    CASINO_DICE,
    GEAR_PIPS,
    HENCHMAN_PRICE,
    MEN_PER_DIE,
    PIPS_EACH,
    REPUTATION_MAX,
    REPUTATION_PRICE,
    STAKE,
    TURNS,
    Gear,
    Phase,
    Slot,
)
from backroom.games.mean_streets.text import decimal, percent
from backroom.kit.screen import Bar

SLIM = 0.03  # a chance below this is none that anybody would be told to take


def is_idle(t: Table, move: int) -> bool:
    """Whether a move can bring nothing: dice where nothing can be paid or rolled, henchmen who add no die."""
    phase = Phase(t.phase)
    if phase == Phase.ASSIGN_HIRE:
        return move > number("hire_dice") and not plain(hire_limit)(t.s)
    if phase == Phase.ASSIGN_REPUTATION:
        return move > number("reputation_dice") and not plain(reputation_limit)(t.s)
    if phase == Phase.ASSIGN_GEAR:
        gear = move - number("gear")
        return gear != Gear.NONE and not odds.at_least(t.left, GEAR_PIPS[gear])
    if phase == Phase.ASSIGN_GEAR_DICE:
        return not odds.at_least(move - number("gear_dice") + 1, GEAR_PIPS[t.gear])
    if phase == Phase.ACT:
        return not act_chance(t, Slot(move - number("act")))
    return phase == Phase.MUSTER and (move - number("muster")) % MEN_PER_DIE > 0


def is_slim(t: Table, move: int) -> bool:
    """Whether a move tries for a Location that it hardly ever gets."""
    phase = Phase(t.phase)
    if phase == Phase.ASSIGN_NEW_TURF:
        return move > number("new_turf") and _prospect(t, move - number("new_turf"))[1] < SLIM
    if phase == Phase.TARGET and move > number("target"):
        return t.best_chance(t.row[move - number("target") - 1], t.assigned[Slot.NEW_TURF]) < SLIM
    return False


def act_chance(t: Table, slot: Slot) -> float:
    """The chance that an action brings something: the dice roll enough, and there is money for what they offer."""
    dice = t.assigned[slot]
    if slot == Slot.NEW_TURF:
        return _prospect(t, dice)[1]
    if slot == Slot.GEAR:
        return odds.at_least(dice, GEAR_PIPS[t.gear])
    most = plain(hire_limit if slot == Slot.HIRE else reputation_limit)(t.s)
    return odds.at_least(dice, PIPS_EACH) if most else 0.0


def _prospect(t: Table, dice: int) -> tuple[int | None, float]:
    """What quick play then tries for with so many dice on New Turf (None: fresh turf), and its chance."""
    fresh, s = number("target"), copy_of(t.s)
    s.assigned[Slot.NEW_TURF] = dice
    moves = [*([fresh] if t.deck else []), *(fresh + 1 + place for place in range(len(t.row)))]
    if not moves:
        return None, 0.0
    move = moves[int(plain(guide_target)(s, t.d, moves, len(moves)))]
    if move == fresh:
        return None, t.fresh_chance(dice)
    card = t.row[move - fresh - 1]
    return card, t.best_chance(card, dice)


def _rule_of_thumb(t: Table, mat: Mat) -> Mat:
    """The dice that are left, as quick play would put them: Reputation first, then gear, the rest on Old Turf."""
    rep = min(mat.rest, int(plain(reputation_dice)(t.s, mat.rest)))
    rest = mat.rest - rep
    gear = int(plain(gear_to_try)(t.s, t.d, rest)[0]) if rest else 0
    on = int(plain(dice_on_gear)(t.s, t.d, gear, rest)[0]) if gear else 0
    return replace(mat, rep=rep, gear=gear, on=on, rest=rest - on)


def _advised(t: Table, plan: Mat) -> str:
    """Where all dice of the plan go: those that it does not name would be missing in the player's hand."""
    w = t.words
    dice = {"new_turf": plan.new, "reputation": plan.rep, "gear": plan.on, "old_turf": plan.rest}
    (space, n), *others = [(space, n) for space, n in dice.items() if n]
    if not others:
        return w(f"hint.new_turf.all_{space}", n=n, item=item_key(plan.gear))
    said = [w(f"hint.new_turf.to_{other}", n=some, item=item_key(plan.gear)) for other, some in others]
    spaces = w("hint.new_turf.spaces", first="".join(f", {one}" for one in said[:-1]), last=said[-1])
    return w(f"hint.new_turf.some_{space}", n=n, left=t.left, item=item_key(plan.gear), others=spaces)


def _elsewhere(t: Table, plan: Mat) -> list[str]:
    """What those dice may bring there."""
    w, why = t.words, []
    if plan.rep:
        lots = decimal(odds.expected_lots(plan.rep, int(plain(reputation_limit)(t.s))), w)
        key = "reserve" if t.reputation >= REPUTATION_MAX else "reputation"
        why.append(w(f"hint.new_turf.{key}", n=plan.rep, lots=lots, now=t.reputation))
    if plan.on:
        chance = odds.at_least(plan.on, GEAR_PIPS[plan.gear])
        why += [
            w("hint.new_turf.gear", n=plan.on, item=item_key(plan.gear), chance=percent(chance, w)),
            w(f"hint.gear.{item_key(plan.gear)}", turns=TURNS - t.turn),
        ]
    return why


def _brings(t: Table, plan: Mat) -> list[str]:
    """The same in short."""
    w, brings = t.words, []
    if plan.rep:
        lots = odds.expected_lots(plan.rep, int(plain(reputation_limit)(t.s)))
        brings.append(w("hint.beside.bought", lots=decimal(lots, w)))
    if plan.on:
        chance = percent(odds.at_least(plan.on, GEAR_PIPS[plan.gear]), w)
        brings.append(w("hint.beside.got", item=item_key(plan.gear), chance=chance))
    if plan.rest and t.controlled:
        brings.append(w("hint.beside.held", held=percent(t.gang_risk(plan.rest)[1], w)))
    return brings


def _bars_elsewhere(t: Table, plan: Mat, taken: float) -> list[Bar]:
    """The chances of dice that do not go to New Turf, and that of all dice there."""
    w, bars = t.words, []
    if plan.rep:
        bars.append(chance_bar(t, w("hint.act_label.reputation"), odds.at_least(plan.rep, PIPS_EACH)))
    if plan.on:
        pips = GEAR_PIPS[plan.gear]
        label = w("hint.act_label.gear", item=item_key(plan.gear), pips=pips)
        bars.append(chance_bar(t, label, odds.at_least(plan.on, pips)))
    return [*bars, chance_bar(t, w("hint.act_label.new_turf"), taken)]


def note_new_turf(t: Table, advice: Advice) -> Note:
    """How many dice go to New Turf, and what the next one would add (§assignment)."""
    w, n, left = t.words, advice.best - number("new_turf"), t.left
    card, _ = _prospect(t, n or left)

    def chance(dice: int) -> float:
        return t.fresh_chance(dice) if card is None else t.best_chance(card, dice)

    helped = 1 + t.has_help(card)
    # another number of dice may try another one
    where = w("hint.new_turf.where") if card is None else w("hint.new_turf.named", name=t.name(card))
    if card is None:
        about = w("hint.new_turf.fresh", n=t.deck, helped=helped)
    else:
        key_of = "hint.new_turf.rival" if t.is_rival(card) else "hint.new_turf.row"
        about = w(key_of, name=t.name(card), power=t.strength[card], helped=helped)
    plan = _rule_of_thumb(t, replace(read_mat(t, {}), new=n, rest=left - n))
    guard = [w("hint.guard_counts", when=old_turf_reason(t))] if plan.rest else []
    if n == 0:
        why = _elsewhere(t, plan)
        guard.append(w("hint.new_turf.kept", n=left, chance=percent(chance(left), w), where=where))
    elif n == left:
        points = points_gained(t, chance(n - 1) if n > 1 else 0.0, chance(n))
        why = [w("hint.new_turf.last", n=n, chance=percent(chance(n), w), points=points, where=where)]
    else:
        points = points_gained(t, chance(n), chance(n + 1))
        why = [w("hint.new_turf.more", n=n, chance=percent(chance(n), w), points=points, where=where)]
        why += _elsewhere(t, plan)  # what the other dice are for
    if plan.rest and t.controlled:
        guard.insert(1, w("hint.held", n=plan.rest, held=percent(t.gang_risk(plan.rest)[1], w)))
    if n:
        bars = dice_bars(t, n, left, chance)
    else:
        bars, about = _bars_elsewhere(t, plan, chance(left)), w("hint.act.about")
    taken = [w("hint.beside.taken", where=where, chance=percent(chance(n), w))] if n else []
    laid = plan.rest < left
    return Note(
        _advised(t, plan),
        bars,
        about,
        [*why, *guard],
        advice.best,
        plan.draft if laid else None,
        chain=() if laid else plan.moves,
        beside=[*taken, *_brings(t, plan)],
    )


def _lots(t: Table, advice: Advice, family: str, most: int, idle: str, reason: str = "reason", **values: int) -> Note:
    """How many dice go to a space where 4 pips and some dollars buy one thing; `idle` says why none can be had."""
    w, n = t.words, advice.best - number(family)
    bars = []
    for dice in around(n, t.left) if most else ():
        lots = odds.expected_lots(dice, most)
        bars.append(Bar(w("hint.dice.label", n=dice), lots / most if most else 0.0, decimal(lots, w)))
    name = {"hire_dice": "hire", "reputation_dice": "rep"}[family]
    mat = read_mat(t, {})
    mat = replace(mat, **{name: n, "rest": mat.rest - n})
    key = f"hint.{family}.{reason}" if n else "hint.lots_none"
    why = w(key, **{"cash": t.cash, "most": most} | values) if most else idle
    return Note(
        w(f"hint.{family}.{'some' if n else 'none'}", n=n),
        bars,
        w(f"hint.{family}.about", cash=t.cash, most=most) if most else "",
        [why],
        advice.best,
        mat.draft if n else None,
        beside=[w(f"hint.{family}.lots", n=n, lots=decimal(odds.expected_lots(n, most), w))] if n and most else (),
        undecided=mat.rest > 0,
    )


def note_hire_dice(t: Table, advice: Advice) -> Note:
    """How many dice go to Hire Henchmen (§hire)."""
    most = int(plain(hire_limit)(t.s))
    poor = "homeless" if not t.controlled else "poor" if t.cash < HENCHMAN_PRICE else "full"
    return _lots(t, advice, "hire_dice", most, t.words(f"hint.hire_dice.{poor}", cash=t.cash, crew=t.crew))


def note_reputation_dice(t: Table, advice: Advice) -> Note:
    """How many dice go to Buy Reputation (§buy-reputation)."""
    most = int(plain(reputation_limit)(t.s))
    poor = "poor" if t.cash < REPUTATION_PRICE else "full"
    idle = t.words(f"hint.reputation_dice.{poor}", cash=t.cash)
    reason = "reserve" if t.reputation >= REPUTATION_MAX else "reason"
    return _lots(t, advice, "reputation_dice", most, idle, reason, now=t.reputation)


def note_gear(t: Table, advice: Advice) -> Note:
    """Which gear to try for, if any (§gear)."""
    w, gear = t.words, advice.best - number("gear")
    ranked = [rated.move - number("gear") for rated in advice.moves]
    bars = [
        chance_bar(
            t, w("hint.gear.label", item=item_key(item), pips=GEAR_PIPS[item]), odds.at_least(t.left, GEAR_PIPS[item])
        )
        for item in ranked
        if item
    ]
    if gear == Gear.NONE:
        held = percent(t.gang_risk(t.left)[1], w)
        guard = w(
            "hint.gear.guard" if t.controlled else "hint.gear.watch", n=t.left, when=old_turf_reason(t), held=held
        )
        out = [w("hint.gear.out_of_reach", n=t.left)] if not any(bar.share for bar in bars) else []
        about = w("hint.gear.about", n=t.left)
        return Note(w("hint.gear.none"), bars, about, [*out, guard], advice.best, without_chance=True)
    why = [w(f"hint.gear.{item_key(gear)}", turns=TURNS - t.turn), *paying_reasons(t, *LURES.get(Gear(gear), ()))]
    if gear == Gear.GAMING_TABLE and t.left >= CASINO_DICE and t.cash >= STAKE:
        why += paying_reasons(t, "bonus_at_casino")
    mat = replace(read_mat(t, {}), gear=gear, on=t.left, rest=0)
    advised = w("hint.gear.some", item=item_key(gear))
    return Note(advised, bars, w("hint.gear.about", n=t.left), why, advice.best, mat.draft)


def note_gear_dice(t: Table, advice: Advice) -> Note:
    """How many dice go to the gear that is chosen (§gear)."""
    w, n = t.words, advice.best - number("gear_dice") + 1
    pips = GEAR_PIPS[t.gear]

    def chance(dice: int) -> float:
        return odds.at_least(dice, pips)

    if n == t.left:
        points = points_gained(t, chance(n - 1), chance(n))
        why = w("hint.gear_dice.last", n=n, chance=percent(chance(n), w), points=points)
    else:
        points = points_gained(t, chance(n), chance(n + 1))
        why = w("hint.gear_dice.more", n=n, chance=percent(chance(n), w), points=points, when=old_turf_reason(t))
    lures = LURES.get(Gear(t.gear), ())
    if t.gear == Gear.GAMING_TABLE and n == CASINO_DICE and t.cash >= STAKE:
        lures = (*lures, "bonus_at_casino")
    mat = replace(read_mat(t, {}), on=n, rest=t.left - n)
    return Note(
        w("hint.gear_dice.some", n=n, item=item_key(t.gear)),
        dice_bars(t, n, t.left, chance),
        w("hint.gear_dice.about", pips=pips),
        [why, *paying_reasons(t, *lures)],
        advice.best,
        mat.draft,
    )
