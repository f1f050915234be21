"""The action bar: the question, what it means, and the keys; exactly one of them is brass."""

from __future__ import annotations

from dataclasses import replace

from backroom.games.mean_streets import odds
from backroom.games.mean_streets.draw.choices import YES_NO, choices
from backroom.games.mean_streets.draw.drafts import (
    Draft,
    Mat,
    Throw,
    extra_dice,
    muster_moves,
    place_moves,
    read_mat,
    read_muster,
    read_places,
    read_throw,
)
from backroom.games.mean_streets.draw.ending import rank_for, rank_name, score_now
from backroom.games.mean_streets.draw.figures import decimal, money, percent
from backroom.games.mean_streets.draw.mat import SPACES, best_chance, dice_on
from backroom.games.mean_streets.draw.table import ASSIGNING, Table, number
from backroom.games.mean_streets.mind import TURNS
from backroom.games.mean_streets.scoring import RANK_TOPS
from backroom.games.mean_streets.state import (
    HENCHMAN_PRICE,
    MEN_PER_DIE,
    REPUTATION_PRICE,
    Fight,
    Phase,
    Rank,
    Rolled,
    Slot,
)
from backroom.kit.parts import draft_text
from backroom.kit.screen import Chip, Key, SeatRow

ERA_TURNS = (0, 12, TURNS)  # the last turn of each era
DRAFTED = (*ASSIGNING, Phase.MUSTER, Phase.PLACE, Phase.REROLL)


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
    score = t.view.scores[0] if t.view.scores else score_now(t)
    return t.words("screen.ask.game_over", n=score, rank=rank_name(t, score))


def detail(t: Table, draft: Draft) -> str:
    """Line 2: what it means or costs."""
    w, phase = t.words, Phase(t.phase)
    if t.phase in ASSIGNING:
        rest = read_mat(t, draft).rest
        if rest == t.dice:
            return w("screen.tell.assign")
        said = w("screen.tell.assign_rest", n=rest) if rest else w("screen.tell.assign_done")
        gang, held = t.gang_risk(rest)
        return f"{said} {w('screen.tell.gang', gang=percent(gang, w), held=percent(held, w))}" if gang else said
    if phase == Phase.MUSTER:
        men = read_muster(t, draft).total
        return w("screen.tell.muster", n=men, more=extra_dice(men))
    if phase == Phase.GUN and t.crew >= MEN_PER_DIE:
        return w("screen.tell.gun_men", n=t.crew)
    if phase == Phase.HIRE or phase == Phase.BUY:
        return w(f"screen.tell.{phase.name.lower()}", cash=money(t.cash, w))
    if phase == Phase.POLITICIAN:
        return w("screen.tell.politician", n=len(t.controlled))
    if phase == Phase.GAME_OVER:
        return w("screen.tell.game_over", turns=t.turn, n=len(t.controlled))
    return w(f"screen.tell.{phase.name.lower()}")


def keys(t: Table, draft: Draft) -> tuple[Key, ...]:
    """The keys of the phase."""
    phase = Phase(t.phase)
    if not t.legal:
        return ()
    if t.phase in ASSIGNING:
        return _assign_keys(t, read_mat(t, draft))
    if phase in YES_NO:
        best, other = choices(t)
        return (Key(other.key, (other.move,)), Key(best.key, (best.move,), icon="check", main=True))
    if phase == Phase.ACT:
        return tuple(_act_key(t, move, i == 0) for i, move in enumerate(sorted(t.legal)))[::-1]
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


def _assign_keys(t: Table, mat: Mat) -> tuple[Key, ...]:
    w = t.words
    used = [at for at in SPACES if at.slot != Slot.OLD_TURF and dice_on(mat, at)]
    if not used and mat.rest and (t.row or t.deck) and mat.first == Phase.ASSIGN_NEW_TURF:
        every = replace(mat, new=mat.rest, rest=0)
        label = w("screen.key.all_new", n=every.new, chance=percent(best_chance(t, every.new), w))
        return (Key(w("screen.key.guard", n=t.dice), mat.moves), Key(label, every.moves, icon="check", main=True))
    if not used:
        label = w("screen.key.guard", n=t.dice)
    elif len(used) == 1:
        label = w("screen.key.roll", name=w(f"screen.space.{used[0].label}"))
    else:
        label = w("screen.key.assign", n=t.dice - mat.rest)
    main = Key(label, mat.moves, icon="check", main=True)
    if not used or t.phase != Phase.ASSIGN_NEW_TURF:
        return (main,)
    clear = Key(w("screen.key.clear"), draft=draft_text(Mat(rest=t.left).draft), icon="close")
    return (clear, main)


def _act_key(t: Table, move: int, main: bool) -> Key:
    slot = Slot(move - number("act"))
    at = next(at for at in SPACES if at.slot == slot and (slot != Slot.GEAR or at.gear == t.gear))
    label = t.words("screen.key.roll", name=t.words(f"screen.space.{at.label}"))
    return Key(label, (move,), icon="check" if main else at.icon, main=main)


def worth(t: Table, card: int) -> float:
    """About what a Location is worth now: Reputation, its income over the turns left, a token for a rival."""
    return 1.2 * t.rep[card] + 0.06 * t.pays[card] * (ERA_TURNS[2] - t.turn) + (1 if t.is_rival(card) else 0)


def _target_key(t: Table) -> Key:
    """The target with the best prospect: chance at best times worth."""
    dice = t.assigned[Slot.NEW_TURF]
    fresh = number("target", 0)

    def prospect(move: int) -> float:
        if move == fresh:
            return odds.average((weight, t.best_chance(card, dice) * worth(t, card)) for weight, card in t.draws())
        card = t.row[move - fresh - 1]
        return t.best_chance(card, dice) * worth(t, card)

    best = max(sorted(t.legal), key=prospect)
    if best == fresh:
        label = t.words("screen.key.fresh", chance=percent(t.fresh_chance(dice), t.words))
    else:
        card = t.row[best - fresh - 1]
        label = t.words("screen.key.try", name=t.name(card), chance=percent(t.best_chance(card, dice), t.words))
    return Key(label, (best,), icon="check", main=True)


def _count_keys(t: Table) -> tuple[Key, ...]:
    w, phase = t.words, Phase(t.phase)
    family = {Phase.HIRE: "hire", Phase.BUY: "buy", Phase.SAMPLES: "samples"}[phase]
    price = {Phase.HIRE: HENCHMAN_PRICE, Phase.BUY: REPUTATION_PRICE}.get(phase) or int(t.effect.price)
    most = t.offer
    label = w(f"screen.key.{family}", n=most, price=money(most * price, w))
    return (
        Key(w(f"screen.key.{family}_none"), (number(family, 0),)),
        Key(label, (number(family, most),), icon="check", main=True),
    )


def _muster_keys(t: Table, draft: Draft) -> tuple[Key, ...]:
    w = t.words
    men = read_muster(t, draft)
    dice = t.assigned[Slot.NEW_TURF] + int(t.s.with_gun)
    chance = percent(odds.beats(dice + extra_dice(men.total), t.strength[t.pending_card]), w)
    move = number("muster", men.total)
    label = (
        w("screen.key.attack", n=men.total, chance=chance) if men.total else w("screen.key.attack_alone", chance=chance)
    )
    if move in t.legal:
        main = Key(label, muster_moves(t, men), icon="check", main=True)
    else:
        why, section = t.why(move)
        main = Key(label, main=True, why=why, section=section)
    if not men.total:
        return (main,)
    return (
        Key(w("screen.key.clear"), draft=draft_text(men.__class__("m", (0,) * len(men.counts)).draft), icon="close"),
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
                main=True,
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
        Key(w("screen.key.clear"), draft=draft_text(men.__class__("p", (0,) * len(men.counts)).draft), icon="close"),
        Key(w("screen.key.place", n=t.to_place), place_moves(t, men), icon="check", main=True),
    )


def _throw_keys(t: Table, draft: Draft) -> tuple[Key, ...]:
    w = t.words
    throw = read_throw(draft)
    mask = throw.mask(t.hand)
    pays = odds.payout_of(t.hand)
    stand = w("screen.key.stand", n=pays) if pays else w("screen.key.stand_nothing")
    if mask:
        again = Key(w("screen.key.throw", n=throw.total), (number("reroll", mask),), icon="check", main=True)
        return (Key(stand, (number("reroll", 0),)), again)
    best = odds.best_throw(t.hand, t.rerolls)
    best = Throw(tuple(best >> i & 1 for i in range(len(t.hand)))).mask(t.hand)
    if best == 0:
        return (Key(stand, (number("reroll", 0),), icon="check", main=True),)
    faces = " ".join(str(face) for i, face in enumerate(t.hand) if best >> i & 1)
    label = w("screen.key.throw_best", faces=faces, value=decimal(t, odds.throw_value(t.hand, best, t.rerolls), 2))
    return (Key(stand, (number("reroll", 0),)), Key(label, (number("reroll", best),), icon="check", main=True))


def _pick_key(t: Table) -> Key:
    """Where a Location is picked on the table: a sensible one under the brass key."""
    phase = Phase(t.phase)
    family = {Phase.TAKE_FROM: "take_from", Phase.REPLACE: "replace", Phase.TABLE_AT: "table_at"}[phase]
    first = number(family)
    if phase == Phase.REPLACE:
        best = min(sorted(t.legal), key=lambda move: worth(t, t.controlled[move - first]) + t.tables[move - first])
    elif phase == Phase.TABLE_AT:
        best = max(
            sorted(t.legal),
            key=lambda move: (t.strength[t.controlled[move - first]] + 4 * t.henchmen[move - first], move),
        )
    else:
        best = min(sorted(t.legal), key=lambda move: worth(t, t.controlled[move - first]))
    return Key(
        t.words(f"screen.key.{family}", name=t.name(t.controlled[best - first])), (best,), icon="check", main=True
    )


# --- the bar and the rail ---------------------------------------------------------------------------------------------


def chips(t: Table) -> tuple[Chip, ...]:
    """The stage of the game; on phones the main values too."""
    w = t.words
    era = w("screen.era", era="I" * t.era, turn=t.turn, last=ERA_TURNS[t.era])
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
    w = t.words
    killed = int(t.s.fight) == Fight.KILLED
    if t.phase == Phase.GAME_OVER:
        score = t.view.scores[0] if t.view.scores else score_now(t)
        return (SeatRow(0, w(f"rank.{Rank.KILLED}") if killed else rank_name(t, score), str(score)),)
    score = score_now(t)
    rank = rank_for(score)
    said = rank_name(t, score)
    if rank < len(RANK_TOPS):
        said = w(
            "screen.seat",
            rank=said,
            n=RANK_TOPS[rank] + 1 - score,
            next=w(f"rank.{rank + 1}"),
        )
    return (SeatRow(0, said, str(score), to_move=bool(t.view.pending)),)
