"""Notes on the actions: which comes next, which Location, whether to use suit or gun."""

from __future__ import annotations

from backroom.core.advice import Advice
from backroom.games.mean_streets.draw.ask import YES_NO, choices
from backroom.games.mean_streets.draw.read import Table, number
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.mind.notes import Note, chance_bar, item_key, points_gained
from backroom.games.mean_streets.mind.notes.assignment import act_chance
from backroom.games.mean_streets.state import GEAR_PIPS, MEN_PER_DIE, ROW_MAX, Phase, Slot
from backroom.games.mean_streets.text import decimal


def note_act(t: Table, advice: Advice) -> Note:
    """Which action comes next: what each may bring (§actions)."""
    w = t.words
    bars = []
    for rated in advice.moves:
        slot = Slot(rated.move - number("act"))
        label = w(f"hint.act_label.{slot.name.lower()}", item=item_key(t.gear), pips=GEAR_PIPS[t.gear])
        bars.append(chance_bar(t, label, act_chance(t, slot)))
    best = Slot(advice.best - number("act"))
    advised = w(f"hint.act.{best.name.lower()}", item=item_key(t.gear))
    return Note(advised, bars, w("hint.act.about"), [w("hint.act.reason", cash=t.cash)], advice.best)


def note_target(t: Table, advice: Advice) -> Note:
    """A fresh Location or one of the row (§new-turf)."""
    w, dice, fresh = t.words, t.assigned[Slot.NEW_TURF], number("target")
    bars = []
    for rated in advice.moves:
        if rated.move == fresh:
            bars.append(chance_bar(t, w("hint.target.deck"), t.fresh_chance(dice)))
        else:
            card = t.row[rated.move - fresh - 1]
            bars.append(chance_bar(t, t.name(card), t.best_chance(card, dice)))
    about = w("hint.target.about", n=dice, helped=1 + t.has_help())
    if advice.best == fresh:
        rep = decimal(odds.average((weight, t.rep[card]) for weight, card in t.draws()), w)
        pays = decimal(odds.average((weight, t.pays[card]) for weight, card in t.draws()), w)
        why = [w("hint.target.reason_fresh", n=t.deck, rep=rep, pays=pays)]
        return Note(w("hint.target.fresh"), bars, about, why, advice.best)
    place = advice.best - fresh - 1
    card = t.row[place]
    key = "hint.target.reason_rival" if t.is_rival(card) else "hint.target.reason"
    why = [w(key, name=t.name(card), rep=t.rep[card], pays=t.pays[card])]
    if place == ROW_MAX - 1:
        why.append(w("hint.target.leaves"))
    return Note(w("hint.target.row", name=t.name(card)), bars, about, why, advice.best)


def note_item_or_not(t: Table, advice: Advice) -> Note:
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
    bars = [chance_bar(t, w("hint.item.with"), chance[yes]), chance_bar(t, w("hint.item.without"), chance[no])]
    advised = w(f"hint.item.{what}_{'yes' if advice.best == yes else 'no'}", name=name)
    key = "hint.item.reason" if advice.best == yes else "hint.item.reason_no"
    if round(100 * chance[no]) == round(100 * chance[yes]):
        key = f"{key}_idle"
    return Note(advised, bars, about, [w(key, points=points_gained(t, chance[no], chance[yes]))], advice.best)
