"""The phone's board, 390 wide and as tall as it needs to be."""

from __future__ import annotations

from backroom.games.mean_streets.deck import TYPES, Effect
from backroom.games.mean_streets.draw.boss import boss_on_table
from backroom.games.mean_streets.draw.cards import EVENT_ICONS, short_text
from backroom.games.mean_streets.draw.draft import read_mat
from backroom.games.mean_streets.draw.event import (
    attempt_line,
    outcome_stamp,
    raid_dice,
    story_lines,
    toll,
    unseen_zone,
    until_the_next,
)
from backroom.games.mean_streets.draw.locations import dice_for_new_turf, next_conquest, turf, unclaimed
from backroom.games.mean_streets.draw.mat import ON_MAT, mat_tall
from backroom.games.mean_streets.draw.panels import panel
from backroom.games.mean_streets.draw.read import ASSIGNING, Roll, Table, event_card
from backroom.games.mean_streets.draw.status import purse, tracker
from backroom.games.mean_streets.state import CONTROLLED_MAX, ROW_MAX, Outcome, Phase, Rolled
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, EDGE, INK, PAPER, WON
from backroom.kit.parts import (
    Box,
    board,
    circle,
    dice_row,
    die,
    icon,
    lines,
    paragraph,
    part,
    place,
    stamp,
    text,
    thing,
    width_of,
    wrap,
    zone,
)
from backroom.kit.screen import Svg

DIE = 22.0  # a die of the event, and the gap after it
SECOND_ROW = 26.0  # what our dice need where they have a row of their own


def tall(t: Table, draft: dict[str, int]) -> Svg:
    """The tracker, the event in a line, then what the phase is about first."""
    parts = [tracker(t, 12, 24, 366)]
    y = 96.0
    order = ("event", "work", "unclaimed", "turf", "end")
    if t.phase in (Phase.TARGET,):
        order = ("unclaimed", "work", "event", "turf", "end")
    elif t.phase in (Phase.MUSTER, Phase.TAKE_FROM):  # whom one fights, and the chance, above those who may come
        order = ("work", "turf", "event", "unclaimed", "end")
    elif t.phase in (Phase.PLACE, Phase.TABLE_AT, Phase.REPLACE):
        order = ("turf", "work", "event", "unclaimed", "end")
    drawers = {"event": event_tall, "work": work_tall, "unclaimed": unclaimed_tall, "turf": turf_tall, "end": end_tall}
    for name in order:
        body, deep = drawers[name](t, draft, y)
        parts.append(part(body, (8, y, 374, deep), "events") if name == "event" else body)
        y += deep + 16
    return board(390, y, "".join(parts), t.words("screen.board"), tall=True)


def event_tall(t: Table, draft: dict[str, int], y: float) -> tuple[str, float]:
    """The event in a few lines, and the last attempt."""
    w = t.words
    fought = t.roll(Rolled.BOSS)
    if fought.turn:
        return fight_tall(t, fought, y), 118
    if t.event.id < 0:
        said = paragraph(24, y + 26, w("screen.first_event"), 345, 13, CLOTH_INK, most=2)
        return zone(8, y, 374, 56, w("screen.zone.no_event")) + said, 56
    kind = TYPES[int(t.view.deck.record.event_type[t.event.id])]
    fought_over = int(t.effect.kind) in (Effect.GANG, Effect.RAID)
    losses = toll(t) if fought_over else []
    roll = t.roll(Rolled.EVENT)
    effect = int(t.effect.kind)
    card = event_card(t.view.deck.cards, t.event.id)
    rule = short_text(card.era1 if t.event.era == 1 else card.era2, w)
    said = " ".join(line for line, _ in story_lines(t)) or rule[:1].upper() + rule[1:]
    told = wrap(said, 296, 13.5)
    duel = effect == Effect.GANG and roll.turn == t.event.turn
    more = SECOND_ROW if duel and not _fits_one_row(t, roll) else 0.0
    deep = 92.0 + 18 * len(losses) + more if fought_over else 70.0 + 17 * (len(told) - 1)
    head = f"{w(f'screen.event.{kind}')}{w('screen.colon')}{t.title(t.event.id)}"
    parts = [
        zone(8, y, 374, deep, w("screen.zone.event", turn=t.event.turn)),
        circle(40, y + deep / 2, 24, PAPER, EDGE),
        icon(EVENT_ICONS[kind], 23, y + deep / 2 - 17, 34, INK, PAPER),
        text(76, y + 28, head, 14, CLOTH_INK, weight=700, fit=296),
    ]
    if duel:
        held = roll.outcome == Outcome.WON
        parts.append(_duel(t, roll, y, more))
        said = w("screen.story.held" if held else "screen.story.lost", name=t.name(t.event.target))
        parts.append(text(76, y + 82 + more, said, 13, CLOTH_INK, fit=222) + outcome_stamp(t, 340, y + 76 + more, 12))
    elif effect == Effect.RAID and roll.turn == t.event.turn:
        shut, spared = raid_dice(t, roll)
        step = min(22.0, 200 / len(roll.theirs))
        for i, pips in enumerate((*shut, *spared)):
            parts.append(die(86 + i * step, y + 52, 19, pips, "red" if i < len(shut) else "ivory"))
        parts.append(outcome_stamp(t, 336, y + 54, 12))
        parts.append(text(76, y + 82, w("screen.story.raid", n=len(shut), left=len(spared)), 13, CLOTH_INK, fit=294))
    else:
        parts.append(lines(76, y + 52, told, 13.5, CLOTH_INK, lead=1.26))
        parts.append(outcome_stamp(t, 330, y + 72 if fought_over else y + 62 + 17 * (len(told) - 1), 12))
    for i, (line, ink) in enumerate(losses):
        parts.append(text(76, y + 101 + more + 18 * i, line, 13, ink, weight=700, fit=294))
    opens = f"event-{t.event.id}"
    past = thing("".join(parts), name=opens, says=head, inspect=opens)
    return until_the_next(past, zone(8, y, 374, deep, w("screen.zone.no_event"))), deep


def _made(roll: Roll) -> str:
    """What dice and resistance made."""
    return f"+{roll.number} = {roll.total}" if roll.number else f"= {roll.total}"


def _after_gang(t: Table, roll: Roll) -> float:
    """Where our dice may begin, in the row of the gang's."""
    total = width_of(str(roll.their_total), 18, True)
    return 88 + min(len(roll.theirs) * DIE, 108) + total + 8 + width_of(t.words("screen.versus"), 12.5) + 18


def _fits_one_row(t: Table, roll: Roll) -> bool:
    """Whether the gang's dice, ours and what they made have room beside each other."""
    return _after_gang(t, roll) + len(roll.mine) * DIE + width_of(_made(roll), 15, True) <= 380


def _duel(t: Table, roll: Roll, y: float, second: float) -> str:
    """The gang's dice against ours and the resistance; ours in a row of their own where they are many."""
    held, versus = roll.outcome == Outcome.WON, t.words("screen.versus")
    x = 88 + min(len(roll.theirs) * DIE, 108)
    parts = [
        dice_row(86, y + 50, roll.theirs, 19, "red", gap=3, most=108),
        text(x, y + 56, roll.their_total, 18, CLOTH_INK if held else WON, weight=800),
    ]
    x = 76 if second else x + width_of(str(roll.their_total), 18, True) + 8
    parts.append(text(x, y + second + 55, versus, 12.5, CLOTH_INK_2))
    x += width_of(versus, 12.5) + 18
    most = 368 - x - width_of(_made(roll), 15, True)
    parts.append(dice_row(x, y + second + 50, roll.mine, 19, gap=3, most=most))
    x += min(len(roll.mine) * DIE, most) - (8 if roll.mine else 12)
    parts.append(text(x, y + second + 56, _made(roll), 15, WON if held else CLOTH_INK, weight=800))
    return "".join(parts)


def fight_tall(t: Table, roll: Roll, y: float) -> str:
    """The last fight, in the event's place."""
    won = roll.outcome == Outcome.WON
    said = t.words("screen.stamp.beaten" if won else "screen.stamp.killed")
    return "".join(
        (
            zone(8, y, 374, 118, t.words("screen.zone.fight")),
            text(24, y + 24, t.boss_name(roll.subject), 13, CLOTH_INK, weight=700),
            dice_row(36, y + 42, roll.theirs, 22, "red", most=200),
            text(272, y + 50, roll.their_total, 21, CLOTH_INK if won else WON, "end", 800),
            text(24, y + 74, t.words("screen.you"), 13, CLOTH_INK, weight=700),
            dice_row(36, y + 94, roll.mine, 22, most=200),
            text(272, y + 102, roll.total, 21, WON if won else CLOTH_INK, "end", 800),
            stamp(328, y + 64, said, good=won, size=13),
        )
    )


def work_tall(t: Table, draft: dict[str, int], y: float) -> tuple[str, float]:
    """The mat, or the panel of the question."""
    if t.phase in ON_MAT:
        label = "screen.zone.assign" if t.phase in ASSIGNING else "screen.zone.mat"
        return zone(4, y, 382, 216, t.words(label)) + mat_tall(t, draft, 12, y + 18, 366), 216
    deep = {
        Phase.REROLL: 330.0,
        Phase.PLACE: 206.0,
        Phase.SAMPLES: 206.0,
        Phase.MUSTER: 206.0,
        Phase.TAKE_FROM: 206.0,
    }.get(Phase(t.phase), 252.0)
    if t.phase in (Phase.HIRE, Phase.BUY) and t.offer > 4:
        deep = 122.0 + 72 * -(-(t.offer + 1) // 5)
    return panel(t, draft, 4, y, 382, deep), deep


def unclaimed_tall(t: Table, draft: dict[str, int], y: float) -> tuple[str, float]:
    """The deck and the row, five small cards wide."""
    w = t.words
    boxes: list[Box] = [(66 + j * 79.5, y + 28, 73, 126) for j in range(ROW_MAX)]
    dice = dice_for_new_turf(t, read_mat(t, draft))
    body = zone(4, y, 382, 206, w("screen.zone.unclaimed"), w("screen.fresh_cards", n=t.deck))
    body += unclaimed(t, draft, (12, y + 28, 46, 126), boxes, 8)
    if not dice and not t.row:
        body += text(232, y + 178, w("screen.row_empty"), 12.5, CLOTH_INK_2, "middle", fit=290)
    return body, 206


def turf_tall(t: Table, draft: dict[str, int], y: float) -> tuple[str, float]:
    """The controlled row, four cards to a line."""
    n = len(t.controlled)
    rows = max(1, -(-n // 4))
    boxes: list[Box] = [(14 + i % 4 * 92.5, y + 30 + i // 4 * 180, 84, 138) for i in range(rows * 4)]
    deep = 26.0 + rows * 180
    note = t.words("screen.of_locations", n=n, most=CONTROLLED_MAX)
    body = zone(4, y, 382, deep, t.words("screen.zone.turf"), note) + turf(t, draft, boxes)
    if n < len(boxes):
        body += place(*boxes[n], *next_conquest(t))
    return body, deep


def end_tall(t: Table, draft: dict[str, int], y: float) -> tuple[str, float]:
    """The purse in full, the last attempt, the unseen events and Da Boss."""
    parts = [purse(t, 16, y + 12, 362)]
    attempt = t.roll(Rolled.NEW_TURF)
    deep = 84.0
    if attempt.turn:
        parts.append(attempt_line(t, attempt, 16, y + deep, 358))
        deep += 60
    parts.append(unseen_zone(t, 4, y + deep, 266, 176, 2))
    parts += [zone(282, y + deep, 104, 176, t.words("screen.zone.boss")), boss_on_table(t, 294, y + deep + 18, 80, 120)]
    return "".join(parts), deep + 176
