"""What is shown when something is asked: a choice of two, a number, henchmen, a casino hand, the end."""

from __future__ import annotations

from backroom.core.jit import plain
from backroom.games.mean_streets.draw.ask import YES_NO, Choice, choices
from backroom.games.mean_streets.draw.boss import boss_list, boss_on_table, end_panel
from backroom.games.mean_streets.draw.cards import location
from backroom.games.mean_streets.draw.casino import casino_panel
from backroom.games.mean_streets.draw.draft import Draft, read_muster, read_places
from backroom.games.mean_streets.draw.event import event_on_table
from backroom.games.mean_streets.draw.mat import strip
from backroom.games.mean_streets.draw.read import Table, number, press
from backroom.games.mean_streets.mind import odds
from backroom.games.mean_streets.rules.new_turf import muster_dice
from backroom.games.mean_streets.state import HENCHMAN_PRICE, PIPS_EACH, REPUTATION_PRICE, Kind, Phase, Rolled, Slot
from backroom.games.mean_streets.text import money, percent
from backroom.kit.colours import BAD, CLOTH_INK, CLOTH_INK_2, EDGE, GOOD, HAIRLINE, INK, INK_2, PAPER, PAPER_WELL, WON
from backroom.kit.parts import Box, card, circle, dice_row, disc, icon, lines, paragraph, rect, text, thing, wrap, zone

UNDIVIDED = (
    Phase.REROLL, Phase.CHALLENGE, Phase.GUN_BOSS, Phase.GAME_OVER, Phase.SAMPLES, Phase.CASINO_NIGHT, Phase.POLITICIAN,
)  # fmt: skip  # the whole panel is theirs: no line with the turn's dice


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
    if phase not in UNDIVIDED:
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
        parts.append(
            text(x + w, y + 38, t.words("screen.pips_lots", n=roll.total // PIPS_EACH), 12.5, CLOTH_INK_2, "end")
        )
        top = y + 56
    else:
        said = wrap(t.words("screen.samples_says", price=price), w, 15)
        parts.append(lines(x, y + 22, said, 15, CLOTH_INK, lead=1.3))
        top = y + 44 + 19.5 * (len(said) - 1)
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
    return press(t, body, box, says=t.says(move), move=move, pad=2)


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
    mine = t.assigned[Slot.NEW_TURF] + plain(muster_dice)(men) + gun
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
            y + (122 if small else 132),
            words("screen.men_called", n=men, more=plain(muster_dice)(men)) if men else words("screen.nobody_called"),
            right - left,
            12.5 if small else 13,
            CLOTH_INK_2,
            most=3,
        ),
    ]
    return "".join(parts)


def _are_survivors(t: Table) -> bool:
    """Whether those in hand come from a fight: the last move says so, or nobody was hired this turn."""
    recent = {happening.kind for happening in t.view.recent}
    if Kind.CASUALTIES in recent or Kind.HIRED in recent:
        return Kind.CASUALTIES in recent
    return t.roll(Rolled.CASUALTIES).turn == t.turn and not t.done >> Slot.HIRE & 1


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
    if _are_survivors(t):
        parts.append(dice_row(x + 16, at, dead.mine, 28))
        parts.append(text(x + 76, at + 6, t.words("screen.casualties", n=dead.number), 14, CLOTH_INK, weight=700))
        at += 40
    parts.append(paragraph(x, at + 4, t.words("screen.place_says"), w, 13.5, CLOTH_INK_2, most=3))
    return "".join(parts)
