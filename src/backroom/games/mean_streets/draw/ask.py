"""What is asked of the player: the question, what it means, the keys, yes or no.

The main key plays what was laid out, the only choice, or what is exactly the best; it never takes a real choice away.
It is not brass where what was laid out is known to be worse than something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from backroom.core.jit import plain
from backroom.games.mean_streets.draw.draft import (
    Draft,
    Mat,
    Throw,
    muster_moves,
    place_moves,
    read_mat,
    read_muster,
    read_places,
    read_throw,
)
from backroom.games.mean_streets.draw.mat import SPACES, Space, best_chance, dice_on
from backroom.games.mean_streets.draw.read import ASSIGNING, Table, number
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.mind.casino import best_throw, payout_of, stake_value, throw_value
from backroom.games.mean_streets.rules.actions import hire_limit, reputation_limit
from backroom.games.mean_streets.rules.new_turf import muster_dice
from backroom.games.mean_streets.scoring import BOSS_POINTS
from backroom.games.mean_streets.state import (
    GEAR_PIPS,
    HENCHMAN_PRICE,
    MEN_PER_DIE,
    REPUTATION_PRICE,
    STAKE,
    Fight,
    Gear,
    Phase,
    Rolled,
    Slot,
)
from backroom.games.mean_streets.text import decimal, money, percent
from backroom.kit.parts import draft_text
from backroom.kit.screen import Key

DRAFTED = (*ASSIGNING, Phase.MUSTER, Phase.PLACE, Phase.REROLL)
YES_NO = {
    Phase.SUIT: "suit", Phase.GUN: "gun", Phase.GUN_DEFENCE: "gun", Phase.GUN_BOSS: "gun", Phase.CASINO: "casino",
    Phase.CASINO_NIGHT: "casino", Phase.POLITICIAN: "politician", Phase.CHALLENGE: "challenge",
}  # fmt: skip
HOPELESS = 0.01  # a chance below it is no reason for a brass key
CENT = 0.01  # dollars that a worse throw pays less


def question(t: Table, draft: Draft) -> str:
    """Line 1: what is to be decided."""
    w, phase = t.words, Phase(t.phase)
    if t.phase in ASSIGNING:
        mat = read_mat(t, draft)
        return (
            w("screen.ask.assign", n=t.dice)
            if mat.rest == t.dice
            else w("screen.ask.assign_left", n=mat.rest, dice=t.dice)
        )
    values: dict[str, object] = {"n": 0, "name": ""}
    if phase == Phase.TARGET:
        values["n"] = t.assigned[Slot.NEW_TURF]
    elif phase in (Phase.SUIT, Phase.GUN, Phase.MUSTER, Phase.TAKE_FROM):
        values["name"] = t.name(t.pending_card)
    elif phase == Phase.GUN_DEFENCE:
        values["name"] = t.name(t.event.target)
    elif phase == Phase.REPLACE:
        values["name"] = t.name(t.controlled[-1])
    elif phase == Phase.PLACE:
        values["n"] = t.to_place - read_places(t, draft).total
    elif phase in (Phase.HIRE, Phase.BUY):
        values["n"] = t.roll(Rolled.HIRE if phase == Phase.HIRE else Rolled.REPUTATION).total
    elif phase == Phase.REROLL:
        values["n"] = t.rerolls
    elif phase == Phase.GAME_OVER:
        return _verdict(t)
    return w(f"screen.ask.{phase.name.lower()}", **values)


def _verdict(t: Table) -> str:
    if int(t.s.fight) == Fight.KILLED:
        return t.words("screen.ask.killed")
    return t.words("screen.ask.game_over", n=t.score, rank=t.rank_name(t.score))


def detail(t: Table, draft: Draft) -> str:
    """Line 2: what it means or costs."""
    w, phase = t.words, Phase(t.phase)
    if t.phase in ASSIGNING:
        rest = read_mat(t, draft).rest
        if rest == t.dice:
            return w("screen.detail.assign")
        said = w("screen.detail.assign_rest", n=rest) if rest else w("screen.detail.assign_done")
        if not t.controlled:  # a gang has nothing to attack, unless a roll of this turn takes something
            return f"{said} {w('screen.detail.no_turf')}" if rest else said
        gang, held = t.gang_risk(rest)
        return f"{said} {w('screen.detail.gang', gang=percent(gang, w), held=percent(held, w))}" if gang else said
    if phase == Phase.MUSTER:
        men = read_muster(t, draft).total
        return w("screen.detail.muster", n=men, more=plain(muster_dice)(men))
    if phase == Phase.GUN and t.crew >= MEN_PER_DIE:
        return w("screen.detail.gun_men", n=t.crew)
    if phase == Phase.HIRE or phase == Phase.BUY:
        return w(f"screen.detail.{phase.name.lower()}", cash=money(t.cash, w))
    if phase == Phase.POLITICIAN:
        return w("screen.detail.politician", n=len(t.controlled))
    if phase == Phase.GAME_OVER:
        return w("screen.detail.game_over", turns=t.turn, n=len(t.controlled))
    return w(f"screen.detail.{phase.name.lower()}")


def keys(t: Table, draft: Draft) -> tuple[Key, ...]:
    """The keys of the phase."""
    phase = Phase(t.phase)
    if not t.legal:
        return ()
    if t.phase in ASSIGNING:
        return _assign_keys(t, read_mat(t, draft), any(draft.values()))
    if phase in YES_NO:
        best, other = choices(t)
        exact = phase == Phase.CHALLENGE  # the mean of both is known; the rest is for people, or a hint, to weigh
        return (Key(other.key, (other.move,)), Key(best.key, (best.move,), icon="check", main=exact))
    if phase == Phase.ACT:
        return tuple(_act_key(t, move, len(t.legal) == 1) for move in sorted(t.legal))[::-1]
    if phase == Phase.TARGET:
        return (_target_key(t),)
    if phase in (Phase.HIRE, Phase.BUY, Phase.SAMPLES):
        return _count_keys(t)
    if phase == Phase.MUSTER:
        return _muster_keys(t, draft)
    if phase == Phase.PLACE:
        return _place_keys(t, draft)
    if phase == Phase.REROLL:
        return _throw_keys(t, draft)
    return (_pick_key(t),)


def _assign_keys(t: Table, mat: Mat, laid_out: bool) -> tuple[Key, ...]:
    w = t.words
    used = [at for at in SPACES if at.slot != Slot.OLD_TURF and dice_on(mat, at)]
    if not used and mat.rest and (t.row or t.deck) and mat.first == Phase.ASSIGN_NEW_TURF:
        every = replace(mat, new=mat.rest, rest=0)
        label = w("screen.key.all_new", n=every.new, chance=percent(best_chance(t, every.new), w))
        return (Key(w("screen.key.guard", n=t.dice), mat.moves), Key(label, every.moves, icon="fist"))
    if not used:
        label = w("screen.key.guard", n=t.dice)
    elif len(used) == 1:
        label = w("screen.key.roll", name=w(f"screen.space.{used[0].label}"))
    else:
        label = w("screen.key.assign", n=t.dice - mat.rest)
    neutral = (not laid_out and len(t.legal) > 1) or any(_is_wasted(t, at, dice_on(mat, at)) for at in used)
    main = Key(label, mat.moves, icon="check", main=True, neutral=neutral)
    if not used or t.phase != Phase.ASSIGN_NEW_TURF:
        return (main,)
    clear = Key(w("screen.key.clear"), draft=draft_text(Mat(rest=t.left).draft), icon="close")
    return (clear, main)


def _is_wasted(t: Table, at: Space, dice: int) -> bool:
    """Whether so many dice on a space can bring nothing, or hardly ever do: on Old Turf they would be of use."""
    if at.slot == Slot.NEW_TURF:
        return best_chance(t, dice) < HOPELESS
    if at.slot == Slot.GEAR:
        return odds.at_least(dice, GEAR_PIPS[at.gear]) < HOPELESS
    return not plain(hire_limit if at.slot == Slot.HIRE else reputation_limit)(t.s)


def _act_key(t: Table, move: int, main: bool) -> Key:
    slot = Slot(move - number("act"))
    at = next(at for at in SPACES if at.slot == slot and (slot != Slot.GEAR or at.gear == t.gear))
    label = t.words("screen.key.roll", name=t.words(f"screen.space.{at.label}"))
    return Key(label, (move,), icon="check" if main else at.icon, main=main)


def _target_key(t: Table) -> Key:
    """The target with the best prospect: chance at best times worth."""
    dice = t.assigned[Slot.NEW_TURF]
    fresh = number("target", 0)

    def prospect(move: int) -> float:
        if move == fresh:
            return odds.average((weight, t.best_chance(card, dice) * t.turf_worth(card)) for weight, card in t.draws())
        card = t.row[move - fresh - 1]
        return t.best_chance(card, dice) * t.turf_worth(card)

    best = max(sorted(t.legal), key=prospect)
    if best == fresh:
        label = t.words("screen.key.fresh", chance=percent(t.fresh_chance(dice), t.words))
    else:
        card = t.row[best - fresh - 1]
        label = t.words("screen.key.try", name=t.name(card), chance=percent(t.best_chance(card, dice), t.words))
    return Key(label, (best,), icon="check", main=len(t.legal) == 1)


def _count_keys(t: Table) -> tuple[Key, ...]:
    w, phase = t.words, Phase(t.phase)
    family = {Phase.HIRE: "hire", Phase.BUY: "buy", Phase.SAMPLES: "samples"}[phase]
    price = {Phase.HIRE: HENCHMAN_PRICE, Phase.BUY: REPUTATION_PRICE}.get(phase) or int(t.effect.price)
    most = t.offer
    label = w(f"screen.key.{family}", n=most, price=money(most * price, w))
    return (
        Key(w(f"screen.key.{family}_none"), (number(family, 0),)),
        Key(label, (number(family, most),), icon="check"),
    )


def _muster_keys(t: Table, draft: Draft) -> tuple[Key, ...]:
    w = t.words
    men = read_muster(t, draft)
    dice = t.assigned[Slot.NEW_TURF] + int(t.s.with_gun)
    share = odds.beats(dice + plain(muster_dice)(men.total), t.strength[t.pending_card])
    chance = percent(share, w)
    move = number("muster", men.total)
    label = (
        w("screen.key.attack", n=men.total, chance=chance) if men.total else w("screen.key.attack_alone", chance=chance)
    )
    if move in t.legal:
        choice = not men.total and len(t.legal) > 1
        wasted = (share < HOPELESS and len(t.legal) > 1) or men.total % MEN_PER_DIE > 0  # some risk their lives in vain
        main = Key(label, muster_moves(t, men), icon="check", main=True, neutral=choice or wasted)
    else:
        why, section = t.why(move)
        main = Key(label, main=True, why=why, section=section)
    if not men.total:
        return (main,)
    return (
        Key(w("screen.key.clear"), draft=draft_text(men.none.draft), icon="close"),
        main,
    )


def _place_keys(t: Table, draft: Draft) -> tuple[Key, ...]:
    w = t.words
    if t.to_place == 1:
        best = max(
            sorted(t.legal),
            key=lambda move: t.pays_here(move - number("place")) + t.rep[t.controlled[move - number("place")]],
        )
        return (
            Key(
                w("screen.key.place_at", name=t.name(t.controlled[best - number("place")])),
                (best,),
                icon="check",
                main=len(t.legal) == 1,
            ),
        )
    men = read_places(t, draft)
    if men.total < t.to_place:
        left = t.to_place - men.total
        return (
            Key(
                w("screen.key.place", n=t.to_place),
                main=True,
                why=w("screen.still_in_hand", n=left),
                section="henchmen",
            ),
        )
    return (
        Key(w("screen.key.clear"), draft=draft_text(men.none.draft), icon="close"),
        Key(w("screen.key.place", n=t.to_place), place_moves(t, men), icon="check", main=True),
    )


def _throw_keys(t: Table, draft: Draft) -> tuple[Key, ...]:
    w = t.words
    throw = read_throw(draft)
    mask = throw.mask(t.hand)
    pays = payout_of(t.hand)
    stand = w("screen.key.stand", n=pays) if pays else w("screen.key.stand_nothing")
    best = best_throw(t.hand, t.rerolls)
    best = Throw(tuple(best >> i & 1 for i in range(len(t.hand)))).mask(t.hand)
    if mask:
        lost = throw_value(t.hand, best, t.rerolls) - throw_value(t.hand, mask, t.rerolls)
        move, label = number("reroll", mask), w("screen.key.throw", n=throw.total)
        again = Key(label, (move,), icon="check", main=True, neutral=lost > CENT)
        return (Key(stand, (number("reroll", 0),)), again)
    if best == 0:
        return (Key(stand, (number("reroll", 0),), icon="check", main=True),)
    faces = " ".join(str(face) for i, face in enumerate(t.hand) if best >> i & 1)
    label = w("screen.key.throw_best", faces=faces, value=decimal(throw_value(t.hand, best, t.rerolls), t.words, 2))
    return (Key(stand, (number("reroll", 0),)), Key(label, (number("reroll", best),), icon="check", main=True))


def _pick_key(t: Table) -> Key:
    """Where a Location is picked on the table: a key for a sensible one, brass where there is no other."""
    phase = Phase(t.phase)
    family = {Phase.TAKE_FROM: "take_from", Phase.REPLACE: "replace", Phase.TABLE_AT: "table_at"}[phase]
    first = number(family)
    if phase == Phase.REPLACE:
        best = min(sorted(t.legal), key=lambda move: t.turf_worth(t.controlled[move - first]) + t.tables[move - first])
    elif phase == Phase.TABLE_AT:
        best = max(
            sorted(t.legal),
            key=lambda move: (t.strength[t.controlled[move - first]] + 4 * t.henchmen[move - first], move),
        )
    else:
        best = min(sorted(t.legal), key=lambda move: t.turf_worth(t.controlled[move - first]))
    label = t.words(f"screen.key.{family}", name=t.name(t.controlled[best - first]))
    return Key(label, (best,), icon="check", main=len(t.legal) == 1)


# --- yes or no ------------------------------------------------------------------------------------------------------


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
    phase = Phase(t.phase)
    no, yes = (number(YES_NO[phase], i) for i in (0, 1))
    if phase == Phase.POLITICIAN:
        return _politician(t, yes, no)
    if phase == Phase.CHALLENGE:
        return _challenge(t, yes, no)
    if phase in (Phase.CASINO, Phase.CASINO_NIGHT):
        return _casino(t, yes, no)
    what, chances = _item(t, phase)
    return _two(t, what, yes, no, chances)


def _politician(t: Table, yes: int, no: int) -> list[Choice]:
    """Spend the politician for certain safety, or let the raid come."""
    w = t.words
    shut = [t.raid_threshold(i) / 6 for i in range(len(t.controlled))]
    safe, lost = prod(1 - chance for chance in shut), decimal(sum(shut), w)
    call, why = w("screen.choice.politician_yes"), w("screen.choice.politician_yes_why")
    wait, risk = w("screen.choice.politician_no"), w("screen.choice.politician_no_why", n=lost)
    return [
        Choice(yes, call, w("screen.key.politician_yes"), 1.0, why),
        Choice(no, wait, w("screen.key.politician_no"), safe, risk),
    ]


def _challenge(t: Table, yes: int, no: int) -> list[Choice]:
    """Fight Da Boss, or leave with what there is: what scores more on average stands first."""
    w, score = t.words, t.score
    chance = max(t.boss_chance(), t.boss_chance(gun=bool(t.gun)))
    beaten = score + BOSS_POINTS - t.gun
    rank, points = w("screen.choice.retire_why", rank=t.rank_name(score)), w("screen.choice.fight_why", n=beaten)
    stay = Choice(no, w("screen.choice.retire", n=score), w("screen.key.retire", n=score), None, rank)
    fight = Choice(yes, w("screen.choice.fight"), w("screen.key.fight", chance=percent(chance, w)), chance, points)
    return [fight, stay] if chance * beaten > score else [stay, fight]


def _casino(t: Table, yes: int, no: int) -> list[Choice]:
    """Play a hand; or try for a gaming table with the same dice, or stay at home."""
    w = t.words
    worth = w("screen.choice.casino_why", n=decimal(stake_value(), w, 2))
    visit = Choice(yes, w("screen.choice.casino"), w("screen.key.casino", n=STAKE), None, worth)
    if t.phase == Phase.CASINO:
        chance = odds.at_least(t.assigned[Slot.GEAR], GEAR_PIPS[Gear.GAMING_TABLE])
        key = w("screen.key.table", chance=percent(chance, w))
        return [visit, Choice(no, w("screen.choice.table"), key, chance, w("screen.choice.table_why"))]
    home, why = w("screen.choice.stay_home"), w("screen.choice.stay_home_why")
    return [visit, Choice(no, home, w("screen.key.stay_home"), None, why)]


def _item(t: Table, phase: Phase) -> tuple[str, list[float]]:
    """Which item may be used, and the chances without and with it."""
    dice, ways = t.assigned[Slot.NEW_TURF], (False, True)
    if phase == Phase.SUIT:
        return "suit", [t.take_chance(t.pending_card, dice, suit=use) for use in ways]
    if phase == Phase.GUN:
        return "gun", [t.take_chance(t.pending_card, dice, t.crew, gun=use) for use in ways]
    if phase == Phase.GUN_DEFENCE:
        place, gang = t.controlled.index(t.event.target), int(t.effect.dice)
        return "gun_defence", [t.hold_chance(place, gang, gun=use) for use in ways]
    return "gun_boss", [t.boss_chance(gun=use) for use in ways]


def _two(t: Table, what: str, yes: int, no: int, chances: Sequence[float]) -> list[Choice]:
    """Use an item, or keep it: the better first, unless the gain is small."""
    w = t.words
    spent, kept = (
        w(f"screen.choice.{fate}_last" if t.is_last_turn else f"screen.choice.{fate}") for fate in ("spent", "kept")
    )

    def way(move: int, answer: str, chance: float, why: str) -> Choice:
        key = w(f"screen.key.{what}_{answer}", chance=percent(chance, w))
        return Choice(move, w(f"screen.choice.{what}_{answer}"), key, chance, why)

    use, keep = way(yes, "yes", chances[1], spent), way(no, "no", chances[0], kept)
    return [use, keep] if chances[1] - chances[0] >= 0.12 else [keep, use]
