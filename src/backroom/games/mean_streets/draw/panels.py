# ruff: noqa: E501  (SVG text breaks badly)
"""What lies before the player when something is asked: a choice of two, a number, henchmen, a casino hand, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backroom.games.mean_streets import odds
from backroom.games.mean_streets.draw.cards import location
from backroom.games.mean_streets.draw.drafts import Draft, extra_dice, read_muster, read_places, read_throw
from backroom.games.mean_streets.draw.mat import strip
from backroom.games.mean_streets.draw.table import GEAR_PIPS, Table, number, press
from backroom.games.mean_streets.draw.zones import boss_on_table, event_on_table, money, percent, raid_threshold
from backroom.games.mean_streets.scoring import MANY_LOCATIONS, RANK_TOPS
from backroom.games.mean_streets.state import (
    HENCHMAN_PRICE,
    REPUTATION_PRICE,
    STAKE,
    Fight,
    Gear,
    Phase,
    Rank,
    Rolled,
    Slot,
)
from backroom.kit.parts import (
    ACCENT,
    ACCENT_INK,
    BAD,
    BRASS,
    BRASS_HI,
    CLOTH_INK,
    CLOTH_INK_2,
    EDGE,
    GOOD,
    HAIRLINE,
    INK,
    INK_2,
    ON_BRASS,
    PAPER,
    PAPER_WELL,
    WON,
    Box,
    caps,
    card,
    circle,
    dice_row,
    die,
    disc,
    icon,
    lines,
    paragraph,
    path,
    rect,
    sunburst,
    text,
    thing,
    wrap,
    zone,
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
        chances = [t.take_chance(t.pending_card, dice, gun=use) for use in (False, True)]
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
    use = Choice(
        yes,
        w(f"screen.choice.{what}_yes"),
        w(f"screen.key.{what}_yes", chance=percent(chances[1], w)),
        chances[1],
        w("screen.choice.spent"),
    )
    keep = Choice(
        no,
        w(f"screen.choice.{what}_no"),
        w(f"screen.key.{what}_no", chance=percent(chances[0], w)),
        chances[0],
        w("screen.choice.kept"),
    )
    return [use, keep] if chances[1] - chances[0] >= 0.12 else [keep, use]


def decimal(t: Table, value: float, digits: int = 1) -> str:
    """A number with a decimal or two as the language writes it."""
    whole, part = f"{value:.{digits}f}".split(".")
    return t.words("screen.decimal", whole=whole, tenth=part)


def score_now(t: Table) -> int:
    """The score without a fight (§scoring)."""
    rivals = sum(t.is_rival(c) for c in t.controlled)
    points = t.reputation + t.gun + t.suit + 2 * t.politician + (5 if len(t.controlled) >= MANY_LOCATIONS else 0)
    return points + (10 if rivals >= 5 else 5 if rivals == 4 else 0)


def rank_for(score: int) -> int:
    """The rank for a score (§ranks)."""
    return sum(score > top for top in RANK_TOPS)


def rank_name(t: Table, score: int) -> str:
    """The rank in words."""
    return t.words(f"rank.{rank_for(score)}")


# --- panels -----------------------------------------------------------------------------------------------------------


def panel(t: Table, draft: Draft, x: float, y: float, w: float, h: float) -> str:
    """The panel of the phase in its printed area."""
    phase = Phase(t.phase)
    label = t.words(f"screen.panel.{phase.name.lower()}")
    body = zone(x, y, w, h, label)
    inner = (x + 16, y + 20, w - 32, h - 30)
    if phase in YES_NO:
        body += choice_panel(t, inner)
    elif phase in (Phase.HIRE, Phase.BUY, Phase.SAMPLES):
        body += count_panel(t, inner)
    elif phase in (Phase.MUSTER, Phase.TAKE_FROM):
        body += muster_panel(t, draft, inner)
    elif phase == Phase.PLACE:
        body += place_panel(t, draft, inner)
    elif phase == Phase.REROLL:
        body += casino_panel(t, draft, inner)
    else:
        body += end_panel(t, inner)
    if phase not in (Phase.REROLL, Phase.CHALLENGE, Phase.GUN_BOSS, Phase.GAME_OVER, Phase.SAMPLES, Phase.CASINO_NIGHT):
        crowded = phase in (Phase.HIRE, Phase.BUY) and w > 450 and t.offer > 6
        body += "" if crowded else strip(t, draft, x + 16, y + h - 40, w - 32)
    return body


def subject_card(t: Table, x: float, y: float, h: float) -> tuple[str, float]:
    """The card that a question is about, and its width."""
    w = h * 0.66
    phase = Phase(t.phase)
    if phase in (Phase.CHALLENGE, Phase.GUN_BOSS):
        return boss_on_table(t, x, y, w, h, copy=True), w
    if phase == Phase.GUN_DEFENCE:
        i = t.controlled.index(t.event.target)
        return location(t, x, y + 4, w, h - 4, t.event.target, men=t.henchmen[i], table=bool(t.tables[i])), w
    if phase in (Phase.POLITICIAN, Phase.CASINO_NIGHT, Phase.SAMPLES):
        return event_on_table(t, x, y, 150, 188, copy=True), 150
    if t.pending_card >= 0:
        card_key = f"location-{t.pending_card}"
        return thing(location(t, x, y, w, h, t.pending_card), key="" if t.from_row >= 0 else card_key, name=card_key), w
    return "", 0


def choice_panel(t: Table, box: Box) -> str:
    """The card in question and the two answers as paper slips with their chances."""
    x, y, w, h = box
    narrow = w < 450
    deep = h - 44 if t.phase not in (Phase.CHALLENGE, Phase.GUN_BOSS, Phase.POLITICIAN, Phase.CASINO_NIGHT) else h
    shown, card_w = (
        ("", 0.0)
        if narrow and t.phase in (Phase.POLITICIAN, Phase.CASINO_NIGHT)
        else subject_card(t, x, y, min(deep, 190))
    )
    if t.phase == Phase.CASINO:
        shown, card_w = _casino_sign(x, y, deep), 120
    elif t.phase == Phase.CHALLENGE and not int(t.s.boss_shown):
        card_w = 150.0 if narrow else 190.0
        shown = boss_list(t, (x, y, card_w, deep))
    left = x + card_w + (16 if card_w else 0)
    tall = (deep - 12) / 2
    parts = [shown]
    for i, choice in enumerate(choices(t)):
        slip = (left, y + i * (tall + 12), w - (left - x), tall)
        parts.append(_slip(t, choice, slip))
    return "".join(parts)


def boss_list(t: Table, box: Box) -> str:
    """Who may wait at the end, with his dice and the chance against him."""
    x, y, w, h = box
    parts = [card(x, y, w, h)]
    step = (h - 16) / len(t.view.deck.cards.boss)
    for i, boss in enumerate(t.view.deck.cards.boss):
        top = y + 8 + i * step
        dice = boss.dice + t.shift
        chance = odds.beats_boss(t.dice_now + t.gun, (dice,), int(t.s.options.boss_tie) == 1)
        parts.append(text(x + 12, top + step * 0.4, t.boss_name(boss.id), 12.5, INK, weight=700, kind="p", fit=w - 24))
        parts.append(text(x + 12, top + step * 0.8, t.words("screen.dice_count", n=dice), 12.5, INK_2))
        parts.append(
            text(x + w - 12, top + step * 0.8, percent(chance, t.words), 14, GOOD if chance >= 0.5 else BAD, "end", 800)
        )
        if i:
            parts.append(path(f"M{x + 10:g} {top - 2:g}H{x + w - 10:g}", "none", HAIRLINE))
    return thing("".join(parts), says=t.words("screen.zone.boss"))


def _slip(t: Table, choice: Choice, box: Box) -> str:
    """One answer."""
    x, y, w, h = box
    rows = wrap(choice.label, w - 28, 15, True)[:2]
    under = y + 24 + 17 * len(rows)
    parts = [card(x, y, w, h, frame=False), lines(x + 14, y + 22, rows, 15, INK, weight=700, lead=1.13)]
    foot = 28 if choice.chance is not None else 8
    room = int((y + h - foot - under) // 15) + 1
    if room > 0:
        parts.append(paragraph(x + 14, under, choice.remark, w - 28, 12.5, INK_2, most=min(3, room), lead=1.2))
    if choice.chance is not None:
        bar, share = w - 84, max(0.02, choice.chance)
        parts.append(rect(x + 14, y + h - 24, bar, 10, 5, HAIRLINE, EDGE))
        parts.append(rect(x + 14, y + h - 24, bar * share, 10, 5, GOOD if share >= 0.5 else BAD))
        parts.append(text(x + w - 12, y + h - 13, percent(choice.chance, t.words), 16, INK, "end", 800))
    return press(t, "".join(parts), box, says=choice.label, move=choice.move, pad=2)


def _casino_sign(x: float, y: float, h: float) -> str:
    return (
        card(x, y, 120, h)
        + circle(x + 60, y + h / 2 - 12, 36, PAPER_WELL, EDGE)
        + icon("ev-casino", x + 34, y + h / 2 - 38, 52, INK, PAPER_WELL)
        + dice_row(x + 20, y + h - 24, (0, 0, 0, 0, 0), 17, gap=3)
    )


def count_panel(t: Table, box: Box) -> str:
    """The roll, and a token for each number that may be chosen, with its price."""
    x, y, w, _h = box
    phase = Phase(t.phase)
    family, price, sign = {
        Phase.HIRE: ("hire", HENCHMAN_PRICE, "henchman"),
        Phase.BUY: ("buy", REPUTATION_PRICE, "fedora"),
        Phase.SAMPLES: ("samples", int(t.effect.price) if t.event.id >= 0 else 0, "fedora"),
    }[phase]
    parts = []
    top = y
    if phase != Phase.SAMPLES:
        roll = t.roll(Rolled.HIRE if phase == Phase.HIRE else Rolled.REPUTATION)
        parts.append(dice_row(x + 16, y + 22, roll.mine, 32, gap=7, most=w - 150))
        parts.append(text(x + w, y + 20, t.words("screen.pips_total", n=roll.total), 15, CLOTH_INK, "end", 700))
        parts.append(text(x + w, y + 38, t.words("screen.pips_lots", n=roll.total // 4), 12.5, CLOTH_INK_2, "end"))
        top = y + 56
    else:
        parts.append(paragraph(x, y + 22, t.words("screen.samples_says", price=price), w, 15, CLOTH_INK))
        top = y + 44
    n = t.offer + 1
    columns = min(n, 5) if w < 450 else n if n <= 7 else -(-n // 2)
    rows = -(-n // columns)
    each = min(86.0, w / columns)
    tall = 96.0 if rows == 1 else 62.0
    for i in range(n):
        left, up = x + i % columns * each, top + i // columns * (tall + 10)
        parts.append(_count_token(t, number(family, i), i, price, sign, (left + 2, up, each - 10, tall)))
    return "".join(parts)


def _count_token(t: Table, move: int, n: int, price: int, sign: str, box: Box) -> str:
    x, y, w, h = box
    big = h > 80
    body = card(x, y, w, h, frame=False) + text(
        x + w / 2, y + (34 if big else 26), n, 26 if big else 20, INK, "middle", 800
    )
    if n:
        body += icon(sign, x + w / 2 - 10, y + 42, 20, INK_2, PAPER) if big else ""
        body += text(
            x + w / 2, y + h - 10, money(n * price, t.words), 13, GOOD if n * price <= t.cash else BAD, "middle", 700
        )
    else:
        body += text(x + w / 2, y + h - 10, t.words("screen.nothing"), 12, INK_2, "middle", fit=w - 6)
    return press(t, body, box, says=t.says(move), move=move, bulbs=n == t.offer, pad=2)


def muster_panel(t: Table, draft: Draft, box: Box) -> str:
    """The rival's card, his dice against ours, and what the henchmen called so far add."""
    x, y, w, h = box
    words = t.words
    shown, card_w = subject_card(t, x, y, h - 44)
    left = x + card_w + 18
    right = x + w
    taking = t.phase == Phase.TAKE_FROM
    men = int(t.s.brought) if taking else read_muster(t, draft).total
    gun = int(t.s.with_gun)
    mine = t.assigned[Slot.NEW_TURF] + extra_dice(men) + gun
    theirs = t.strength[t.pending_card]
    chance = odds.beats(mine, theirs)
    small = w < 450
    size = 22 if small else 26
    room = right - left - 60
    parts = [
        shown,
        text(left, y + 16, words("screen.rival_side"), 13, CLOTH_INK, weight=700),
        dice_row(left + size / 2, y + 38, [0] * theirs, size, "red", most=room),
        text(left, y + 74, words("screen.your_side"), 13, CLOTH_INK, weight=700),
        dice_row(left + size / 2, y + 96, [0] * mine, size, most=room),
        text(right, y + 84, percent(chance, words), 28, WON, "end", 800),
        text(right, y + 102, words("screen.chance"), 12.5, CLOTH_INK_2, "end"),
        paragraph(
            left,
            y + 132,
            words("screen.men_called", n=men, more=extra_dice(men)) if men else words("screen.nobody_called"),
            right - left,
            13,
            CLOTH_INK_2,
            most=3,
        ),
    ]
    return "".join(parts)


def place_panel(t: Table, draft: Draft, box: Box) -> str:
    """The henchmen in hand."""
    x, y, w, _h = box
    men = read_places(t, draft)
    left = t.to_place - men.total
    shown = min(left, 10)
    parts = [disc(x + 28 + i * 46, y + 34, 22, "henchman") for i in range(shown)]
    if left > shown:
        parts.append(text(x + 28 + shown * 46, y + 40, f"+{left - shown}", 18, CLOTH_INK, weight=800))
    if left == 0:
        parts.append(text(x, y + 38, t.words("screen.all_placed"), 15, CLOTH_INK, weight=700))
    dead = t.roll(Rolled.CASUALTIES)
    at = y + 84
    if dead.turn == t.turn and t.roll(Rolled.NEW_TURF).turn == t.turn and not t.done >> Slot.HIRE & 1:
        parts.append(dice_row(x + 16, at, dead.mine, 28))
        parts.append(text(x + 76, at + 6, t.words("screen.casualties", n=dead.number), 14, CLOTH_INK, weight=700))
        at += 40
    parts.append(paragraph(x, at + 4, t.words("screen.place_says"), w, 13.5, CLOTH_INK_2, most=3))
    return "".join(parts)


# --- the casino -------------------------------------------------------------------------------------------------------


def casino_panel(t: Table, draft: Draft, box: Box) -> str:
    """Five dice to keep or throw again, what the hand pays now, what the throw is worth, and the pay table."""
    x, y, w, _h = box
    words = t.words
    throw = read_throw(draft)
    narrow = w < 450
    table_w = 0.0 if narrow else 216.0
    each = (w - table_w - (0 if narrow else 20)) / 5
    size = min(46.0, each - 12)
    parts = []
    for i, pips in enumerate(t.hand):
        cx, cy = x + each * (i + 0.5), y + 36
        chosen = bool(throw.chosen[i])
        says = words("screen.keep_die" if chosen else "screen.throw_die", n=pips)
        parts.append(
            press(
                t,
                die(cx, cy, size, pips, "ivory", 12 if chosen else 0),
                (cx - size / 2, cy - size / 2, size, size),
                says=says,
                draft=throw.toggled(i).draft,
                chosen=chosen,
                pad=1.5,
            )
        )
        parts.append(
            text(
                cx,
                y + 82,
                words("screen.thrown" if chosen else "screen.kept"),
                12,
                WON if chosen else CLOTH_INK_2,
                "middle",
                700,
                fit=each - 2,
            )
        )
    mask = throw.mask(t.hand)
    now = odds.payout_of(t.hand)
    best = odds.best_throw(t.hand, t.rerolls)
    line = odds.line_of(t.hand)
    said = words("screen.hand_pays", line=words(f"screen.line.{line or 'nothing'}"), n=now)
    value = (
        words("screen.throw_worth", n=decimal(t, odds.throw_value(t.hand, mask, t.rerolls), 2))
        if mask
        else words("screen.stand_worth", n=now)
    )
    advice = words("screen.best_worth", n=decimal(t, odds.throw_value(t.hand, best, t.rerolls), 2))
    room = w - table_w - (0 if narrow else 24)
    parts += [
        text(x, y + 116, said, 15, CLOTH_INK, weight=700, fit=room),
        text(x, y + 140, value, 14, WON, weight=700, fit=room),
        text(x, y + 161, advice, 12.5, CLOTH_INK_2, fit=room),
        text(x, y + 186, words("screen.rerolls", n=t.rerolls), 12.5, CLOTH_INK_2, fit=room),
    ]
    parts.append(
        pay_table(
            t, line, x + w - table_w if not narrow else x, y - 2 if not narrow else y + 200, table_w or w, narrow=narrow
        )
    )
    return "".join(parts)


def pay_table(t: Table, line: str, x: float, y: float, w: float, *, narrow: bool) -> str:
    """What each line pays; the hand's own line is brass."""
    rows = sorted(odds.PAYOUTS.items(), key=lambda item: -item[1])
    columns = 2 if narrow else 1
    each, tall = w / columns, 30.0
    deep = -(-len(rows) // columns) * tall + 14
    parts = [card(x, y, w, deep)]
    for i, (name, pays) in enumerate(rows):
        left, top = x + i // (len(rows) // columns) * each, y + 7 + i % (len(rows) // columns) * tall
        if name == line:
            parts.append(rect(left + 6, top + 1, each - 12, tall - 3, 4, BRASS_HI, BRASS))
        parts.append(
            text(
                left + 14,
                top + 20,
                t.words(f"screen.line.{name}"),
                13,
                ON_BRASS if name == line else INK,
                weight=700 if name == line else 0,
                fit=each - 68,
            )
        )
        parts.append(
            text(left + each - 14, top + 20, money(pays, t.words), 14, ON_BRASS if name == line else INK, "end", 800)
        )
    return "".join(parts)


# --- the end ----------------------------------------------------------------------------------------------------------


def tally(t: Table) -> list[tuple[str, int]]:
    """The score, line by line (§scoring)."""
    w, fight = t.words, int(t.s.fight)
    rivals = sum(t.is_rival(c) for c in t.controlled)
    rows = [
        (w("screen.tally.reputation"), t.reputation),
        (w("screen.tally.gear"), t.gun + t.suit + 2 * t.politician),
        (w("screen.tally.locations", n=len(t.controlled)), 5 if len(t.controlled) >= MANY_LOCATIONS else 0),
        (w("screen.tally.rivals", n=rivals), 10 if rivals >= 5 else 5 if rivals == 4 else 0),
        (w("screen.tally.boss"), 10 if fight == Fight.BEATEN else 0),
    ]
    return rows


def end_panel(t: Table, box: Box) -> str:
    """The fight with Da Boss, the tally, the rank."""
    x, y, w, h = box
    words = t.words
    fight = int(t.s.fight)
    killed = fight == Fight.KILLED
    rows = tally(t)
    score = 0 if killed else sum(points for _, points in rows)
    half = w * 0.54
    parts = [card(x, y, half - 10, h)]
    for i, (label, points) in enumerate(rows):
        top = y + 26 + i * 26
        parts.append(text(x + 14, top, label, 13.5, INK_2 if killed or not points else INK, fit=half - 80))
        parts.append(text(x + half - 24, top, points, 16, INK_2 if killed or not points else INK, "end", 800))
    top = y + 26 + len(rows) * 26
    parts.append(
        path(f"M{x + 12:g} {top - 14:g}H{x + half - 22:g}M{x + 12:g} {top - 11:g}H{x + half - 22:g}", "none", EDGE)
    )
    parts.append(
        text(x + 14, top + 14, words("screen.tally.score"), 16, INK, weight=700)
        + text(x + half - 24, top + 16, score, 26, BAD if killed else INK, "end", 800)
    )
    roll = t.roll(Rolled.BOSS)
    if roll.turn:
        parts.append(
            text(
                x + 14,
                y + h - 14,
                words("screen.boss_roll", n=roll.total, his=roll.their_total),
                13,
                BAD if killed else GOOD,
                weight=700,
                fit=half - 40,
            )
        )
    left, right = x + half + 6, w - half - 6
    rank = words(f"rank.{Rank.KILLED}") if killed else rank_name(t, score)
    parts.append(
        rect(left, y, right, h, 8, ACCENT, BRASS, 2)
        + f'<svg x="{left:g}" y="{y:g}" width="{right:g}" height="{h:g}">{sunburst(right / 2, h, max(right, h) * 1.3, BRASS_HI, 0.22)}</svg>'
    )
    parts.append(icon("revolver" if killed else "fedora", left + right / 2 - 26, y + 18, 52, BRASS_HI, ACCENT))
    parts.append(caps(left + right / 2, y + 96, words("screen.you_are"), 11, BRASS_HI, "middle"))
    for i, row in enumerate(wrap(rank, (right - 20) / 1.22, 25, True)):
        parts.append(
            text(left + right / 2, y + 126 + i * 27, row, 25, ACCENT_INK, "middle", 700, kind="p", fit=right - 20)
        )
    if not killed and rank_for(score) < len(RANK_TOPS):
        more = RANK_TOPS[rank_for(score)] + 1 - score
        parts.append(
            text(
                left + right / 2,
                y + h - 14,
                words("screen.more_for", n=more, rank=words(f"rank.{rank_for(score) + 1}")),
                12,
                ACCENT_INK,
                "middle",
                fit=right - 16,
            )
        )
    return "".join(parts)
