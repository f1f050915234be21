"""The player mat: eight spaces for dice, the dice in hand, and what each space promises or gave."""

from __future__ import annotations

from dataclasses import dataclass

from backroom.core.jit import plain
from backroom.games.mean_streets.draw.cards import GEAR_ICONS
from backroom.games.mean_streets.draw.draft import Draft, Mat, read_mat
from backroom.games.mean_streets.draw.read import ASSIGNING, Roll, Table, number, press
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.rules.actions import hire_limit, reputation_limit
from backroom.games.mean_streets.state import (
    GEAR_PIPS,
    HENCHMAN_PRICE,
    REPUTATION_PRICE,
    Gear,
    Outcome,
    Phase,
    Rolled,
    Slot,
)
from backroom.games.mean_streets.text import decimal, money, percent
from backroom.kit.colours import (
    ACCENT,
    BAD,
    BRASS_HI,
    CLOTH_INK_2,
    CLOTH_RULE,
    CLOTH_SHADE,
    EDGE,
    GOOD,
    INK_2,
    ON_BRASS,
    PAPER,
    PAPER_WELL,
    PIECE_EDGE,
    token,
)
from backroom.kit.parts import Box, caps, card, circle, dice_row, die, icon, path, rect, text, thing, unlit, width_of
from backroom.kit.screen import Planned

ROLLED = {
    Slot.NEW_TURF: Rolled.NEW_TURF,
    Slot.HIRE: Rolled.HIRE,
    Slot.REPUTATION: Rolled.REPUTATION,
    Slot.GEAR: Rolled.GEAR,
}


CURRENT = {  # the action that a question belongs to
    **dict.fromkeys((Phase.SUIT, Phase.GUN, Phase.MUSTER, Phase.TAKE_FROM), Slot.NEW_TURF),
    Phase.HIRE: Slot.HIRE,
    Phase.BUY: Slot.REPUTATION,
    Phase.CASINO: Slot.GEAR,
}


@dataclass(frozen=True)
class Space:
    """A space of the mat."""

    slot: Slot
    icon: str
    label: str  # key of its name
    tone: str
    gear: int = 0


SPACES = (
    Space(Slot.NEW_TURF, "fist", "new_turf", ACCENT),
    Space(Slot.OLD_TURF, "lock", "old_turf", token("mat")),
    Space(Slot.HIRE, "henchman", "hire", token("mat")),
    Space(Slot.REPUTATION, "fedora", "reputation", token("mat")),
    *(
        Space(Slot.GEAR, GEAR_ICONS[gear], name, token("mat-gear"), gear)
        for gear, name in enumerate(("tommy_gun", "gaming_table", "corrupt_politician", "dapper_suit"), 1)
    ),
)


def dice_on(mat: Mat, space: Space) -> int:
    """How many dice lie on a space."""
    if space.slot == Slot.GEAR:
        return mat.on if mat.gear == space.gear else 0
    return mat.dice(space.slot)


def plan_of(t: Table, mat: Mat) -> tuple[Planned, ...]:
    """The dice of an advised assignment, space by space: those that stay in hand guard Old Turf."""
    order = sorted(SPACES, key=lambda at: at.slot == Slot.OLD_TURF)
    return tuple(
        Planned(f"space-{at.label}", t.words(f"screen.space.{at.label}"), t.words("hint.dice.label", n=n), _ghosts(n))
        for at in order
        if (n := dice_on(mat, at)) and (at.slot == Slot.OLD_TURF or mat.is_open(at.slot))
    )


def _ghosts(n: int) -> str:
    """Dice that would lie in the middle of a space, more than four in two rows."""
    rows = 1 if n <= 4 else 2
    across = -(-n // rows)
    size = min(24.0 / rows**0.5, 88 / max(1, across) - 4)
    out = ""
    for i in range(n):
        here = min(across, n - i // across * across)
        x = (i % across - (here - 1) / 2) * (size + 4)
        y = 3 + (i // across - (rows - 1) / 2) * (size + 4)
        edge = (x - size / 2 - 1, y - size / 2 - 1, size + 2, size + 2, 5, "none", "none", 0, 'class="dashes"')
        out += die(x, y, size) + rect(*edge) + rect(*edge)
    return out


def best_chance(t: Table, dice: int) -> float:
    """The best chance on New Turf, of the row and of a fresh card, with all the gear and henchmen that may help."""
    return max([t.best_chance(card, dice) for card in t.row] + ([t.fresh_chance(dice)] if t.deck else []) + [0.0])


def promise(t: Table, space: Space, n: int, *, narrow: bool = False) -> tuple[str, str]:
    """What n dice on a space are good for, and its ink."""
    words = t.words
    if space.slot == Slot.OLD_TURF:
        return words("screen.slot.guards"), INK_2
    if n == 0:
        return words(f"screen.slot.{space.label}", n=GEAR_PIPS[space.gear]), INK_2
    if space.slot == Slot.NEW_TURF:
        chance = best_chance(t, n)
        places = [*t.row, *([None] if t.deck else [])]
        open_ = len(places) > 1 or any(map(t.has_help, places))  # else there is nothing to choose
        key = "best" if open_ else "only"
        return words(f"screen.slot.{key}", chance=percent(chance, words)), GOOD if chance >= 0.5 else BAD
    if space.slot == Slot.HIRE:
        if not t.controlled:
            return words("screen.slot.no_place"), BAD
        return _lots(t, n, int(plain(hire_limit)(t.s)), HENCHMAN_PRICE, narrow)
    if space.slot == Slot.REPUTATION:
        return _lots(t, n, int(plain(reputation_limit)(t.s)), REPUTATION_PRICE, narrow)
    chance = odds.at_least(n, GEAR_PIPS[space.gear])
    said = words("screen.slot.chance", n=GEAR_PIPS[space.gear], chance=percent(chance, words))
    return said, GOOD if chance >= 0.5 else BAD


def _lots(t: Table, n: int, most: int, price: int, narrow: bool) -> tuple[str, str]:
    """What n dice buy on average, at most `most`."""
    if most == 0:
        return t.words("screen.slot.no_cash" if t.cash < price else "screen.slot.no_supply"), BAD
    about = decimal(odds.expected_lots(n, most), t.words)
    said = "screen.slot.average_short" if narrow else "screen.slot.average"
    return t.words(said, n=about, price=money(price, t.words)), GOOD


def result(t: Table, space: Space, roll: Roll) -> tuple[str, str]:
    """What the roll on a space gave, and its ink."""
    words = t.words
    if space.slot in (Slot.NEW_TURF, Slot.GEAR):
        won = roll.outcome == Outcome.WON
        against = roll.their_total if space.slot == Slot.NEW_TURF and t.is_rival(roll.subject) else roll.number
        return words("screen.slot.rolled", total=roll.total, n=against), GOOD if won else BAD
    return words("screen.slot.pips", n=roll.total), GOOD


def owns(t: Table, gear: int) -> bool:
    """Whether the marker of an item is owned already."""
    return bool(
        {Gear.TOMMY_GUN: t.gun, Gear.CORRUPT_POLITICIAN: t.politician, Gear.DAPPER_SUIT: t.suit}.get(Gear(gear), 0)
    )


def space(t: Table, mat: Mat, at: Space, box: Box, size: float = 30) -> str:
    """One space with its dice, its promise, and what a click does."""
    x, y, w, h = box
    n = dice_on(mat, at)
    roll = t.roll(ROLLED[at.slot]) if at.slot in ROLLED else None
    is_rolled = (
        roll is not None and n > 0 and bool(t.done >> at.slot & 1) and roll.turn == t.turn and t.phase not in ASSIGNING
    )
    name = t.words(f"screen.space.{at.label}")
    shown = name if width_of(name, 12.5, True) <= w - 28 else t.words.get(f"screen.space_short.{at.label}", name)
    takes_back = (
        t.phase in ASSIGNING
        and n > 0
        and mat.is_open(at.slot)
        and mat.without_die(at.slot) is not None
        and at.slot != Slot.OLD_TURF
    )
    body = card(x, y, w, h, frame=False, fill=PAPER_WELL if at.gear and owns(t, at.gear) else PAPER)
    body += path(f"M{x:g} {y + 26:g}v-19a7 7 0 0 1 7-7h{w - 14:g}a7 7 0 0 1 7 7v19z", at.tone) + icon(
        at.icon, x + 6, y + 4, 18, token("mat-ink"), at.tone
    )
    body += text(x + 28, y + 18, shown, 12.5, token("mat-ink"), weight=700, fit=w - 34)
    middle = y + 26 + (h - 26 - 20) / 2
    if is_rolled and roll is not None:
        body += _faces(roll.mine, x, w, middle, size)
        said, ink = result(t, at, roll)
    else:
        body += _blanks(t, at, n, mat, x, w, middle, size)
        said, ink = promise(t, at, n, narrow=w < 100)
        if at.gear and owns(t, at.gear) and n == 0:
            said, ink = t.words("screen.owned"), GOOD
    room = w - (24 if takes_back else 4)
    body += text(x + room / 2 + 2, y + h - 8, said, 12, ink, "middle", 700, fit=room - 6)
    return _clickable(t, mat, at, box, body, name, said) + (_take_back(t, mat, at, box, name) if takes_back else "")


def _faces(faces: list[int], x: float, w: float, middle: float, size: float) -> str:
    each = max(12.0, min(size - 2, (w - 12) / max(1, len(faces)) - 1.5))
    step = min(each + 7, (w - 14 - each) / max(1, len(faces) - 1))
    first = x + w / 2 - step * (len(faces) - 1) / 2
    return dice_row(first, middle, faces, each, gap=step - each)


def _blanks(t: Table, at: Space, n: int, mat: Mat, x: float, w: float, middle: float, size: float) -> str:
    shown = 0 if at.slot == Slot.OLD_TURF and t.phase in ASSIGNING else n
    spare = (
        1
        if t.phase in ASSIGNING
        and at.slot != Slot.OLD_TURF
        and mat.rest > 0
        and n > 0
        and n < 4
        and (n + 1) * (size + 6) < w
        else 0
    )
    places = max(1, shown + spare)
    step = min(size + 6, (w - 14 - size) / max(1, places - 1)) if places > 1 else 0
    first = x + w / 2 - step * (places - 1) / 2
    out = ""
    for i in range(places):
        cx = first + i * step
        if i >= shown:
            out += rect(
                cx - size / 2 - 1,
                middle - size / 2 - 1,
                size + 2,
                size + 2,
                7,
                "none",
                EDGE,
                1.2,
                'stroke-dasharray="3 3"',
            )
        else:
            out += die(cx, middle, size)
    return out


def _clickable(t: Table, mat: Mat, at: Space, box: Box, body: str, name: str, said: str) -> str:
    words = t.words
    key = f"space-{at.label}"
    if t.phase in ASSIGNING and at.slot != Slot.OLD_TURF and t.legal:
        more = mat.with_die(at.slot, at.gear) if mat.is_open(at.slot) else None
        if more is not None and not (at.slot == Slot.NEW_TURF and not t.row and t.deck == 0):
            return press(
                t,
                body,
                box,
                says=words("screen.add_die", name=name, note=said),
                draft=more.draft,
                key=key,
                pad=1,
                inspect=key,
            )
        if not mat.is_open(at.slot) or mat.rest == 0:
            return thing(body, key=key, says=name, inspect=key)
        why, section = t.why(number("new_turf", 1))
        return unlit(body, box, says=name, why=why, section=section, key=key, inspect=key)
    if t.phase == Phase.ACT and at.slot != Slot.OLD_TURF and dice_on(mat, at) and t.legal:
        move = number("act", at.slot)
        if move in t.legal:
            return press(t, body, box, says=t.says(move), move=move, key=key, pad=1, inspect=key)
        why, section = t.why(move)
        return unlit(body, box, says=name, why=why, section=section, dim=False, key=key, inspect=key)
    return thing(body, key=key, says=name, inspect=key)


def _take_back(t: Table, mat: Mat, at: Space, box: Box, name: str) -> str:
    x, y, w, h = box
    less = mat.without_die(at.slot)
    assert less is not None
    cx, cy = x + w - 7, y + h - 7
    minus = circle(cx, cy, 12, BRASS_HI, PIECE_EDGE, 1.4) + rect(cx - 6, cy - 1.5, 12, 3, 1.5, ON_BRASS)
    return press(
        t,
        minus,
        (cx - 22, cy - 22, 44, 44),
        says=t.words("screen.remove_die", name=name),
        draft=less.draft,
        round=True,
        bulbs=False,
    )


def hand(t: Table, mat: Mat, box: Box) -> str:
    """The dice that are not assigned yet."""
    x, y, w, h = box
    n = mat.rest if t.phase in ASSIGNING else 0
    parts = [
        rect(x, y, w, h, 10, CLOTH_SHADE, CLOTH_RULE, 1.2),
        caps(x + w / 2, y + 16, t.words("screen.in_hand"), 10.5, CLOTH_INK_2, "middle", spacing=".06em"),
    ]
    if n == 0:
        parts.append(
            text(x + w / 2, y + h / 2 + 14, t.words("screen.none_in_hand"), 12, CLOTH_INK_2, "middle", fit=w - 8)
        )
    columns = 1 if n == 1 else 2 if n <= 4 else 3
    rows = -(-n // columns)
    size = 34 if n == 1 else 27 if n <= 4 else 19
    for i in range(n):
        cx = x + w / 2 + (i % columns - (min(columns, n - i // columns * columns) - 1) / 2) * (size + 5)
        cy = y + 22 + (h - 26) / 2 + (i // columns - (rows - 1) / 2) * (size + 4)
        parts.append(die(cx, cy, size, 0, "ivory", (-8, 5, -4)[i % 3]))
    return thing("".join(parts), says=t.words("screen.in_hand_tip", n=n))


def mat_wide(t: Table, draft: Draft, x: float, y: float) -> str:
    """The mat on the wide table: four spaces above, the hand and four kinds of gear below."""
    mat = read_mat(t, draft)
    parts = []
    left = x
    for at, w in zip(SPACES[:4], (150.0, 122.0, 104.0, 112.0), strict=True):
        parts.append(space(t, mat, at, (left, y, w, 98)))
        left += w + 10
    parts.append(hand(t, mat, (x, y + 114, 92, 92)))
    left = x + 106
    for at in SPACES[4:]:
        parts.append(space(t, mat, at, (left, y + 114, 97, 92), 27))
        left += 105
    return "".join(parts)


def mat_tall(t: Table, draft: Draft, x: float, y: float, w: float) -> str:
    """The mat on a phone: two rows of four."""
    mat = read_mat(t, draft)
    each = (w - 18) / 4
    return "".join(
        space(t, mat, at, (x + i % 4 * (each + 6), y + i // 4 * 100, each, 90), 24) for i, at in enumerate(SPACES)
    )


def strip(t: Table, draft: Draft, x: float, y: float, w: float) -> str:
    """The mat in one line, under a question: how many dice stand where, and what is done."""
    mat = read_mat(t, draft)
    used = [at for at in SPACES if dice_on(mat, at)]
    if not used:
        return ""
    each = min(128.0, w / len(used))
    parts = []
    for i, at in enumerate(used):
        left = x + i * each
        n = dice_on(mat, at)
        done = at.slot not in (Slot.OLD_TURF, CURRENT.get(Phase(t.phase))) and t.done >> at.slot & 1
        body = rect(left, y, each - 8, 30, 6, CLOTH_SHADE, CLOTH_RULE, 1) + icon(
            at.icon, left + 6, y + 6, 18, CLOTH_INK_2, token("felt-2")
        )
        body += die(left + 40, y + 15, 19) + text(left + 54, y + 20, f"×{n}", 13, CLOTH_INK_2, weight=700)
        body += icon("check", left + each - 28, y + 8, 14, CLOTH_INK_2) if done and each > 84 else ""
        parts.append(
            thing(
                f'<g opacity=".6">{body}</g>' if done else body,
                says=f"{t.words(f'screen.space.{at.label}')}{t.words('screen.colon')}{n}",
            )
        )
    return "".join(parts)


ON_MAT = (*ASSIGNING, Phase.ACT, Phase.TARGET, Phase.TABLE_AT, Phase.REPLACE)  # phases that leave the mat in sight
