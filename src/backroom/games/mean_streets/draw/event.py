# ruff: noqa: E501  (SVG text breaks badly)
"""The event: the card last drawn, what it did, and how the turn's attempt on New Turf went; at the end the last fight."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.games.mean_streets.deck import TYPES, Effect
from backroom.games.mean_streets.draw.boss import boss_on_table
from backroom.games.mean_streets.draw.cards import EVENT_ICONS, event_face, short_text
from backroom.games.mean_streets.draw.read import Roll, Table, event_card
from backroom.games.mean_streets.mind.casino import line_of
from backroom.games.mean_streets.state import Kind, Line, Outcome, Phase, Rolled
from backroom.games.mean_streets.text import effect_text
from backroom.kit.colours import CLOTH_INK, CLOTH_INK_2, CLOTH_RULE, WARN, WON, token
from backroom.kit.parts import (
    back,
    cut_short,
    dice_row,
    die,
    icon,
    lines,
    paragraph,
    path,
    rect,
    stamp,
    text,
    thing,
    width_of,
    wrap,
    zone,
)


def event_zone(t: Table, x: float, y: float, w: float, h: float) -> str:
    """The card last drawn, what it did, and how the turn's attempt on New Turf went; before the next, its back."""
    shown = _event_zone(t, x, y, w, h)
    if t.event.id < 0:
        return shown
    return until_the_next(shown, zone(x, y, w, h, t.words("screen.zone.no_event")) + back(x + 14, y + 14, 150, h - 24))


def until_the_next(shown: str, coming: str) -> str:
    """The last event, and what lies there while a scene turns up the next one: the game's style shows one of them."""
    return f'<g class="past">{shown}</g><g class="coming" display="none">{coming}</g>'


def _event_zone(t: Table, x: float, y: float, w: float, h: float) -> str:
    words = t.words
    fought = t.roll(Rolled.BOSS)
    if fought.turn:
        return fight_zone(t, fought, x, y, w, h)
    drawn = t.event.id >= 0
    label = words("screen.zone.event", turn=t.event.turn) if drawn else words("screen.zone.no_event")
    parts = [zone(x, y, w, h, label)]
    card_w, card_h = 150.0, h - 24
    if drawn:
        parts.append(event_on_table(t, x + 14, y + 14, card_w, card_h))
        parts.append(event_story(t, x + card_w + 28, y + 24, w - card_w - 40, h - 80))
    else:
        parts.append(back(x + 14, y + 14, card_w, card_h))
        parts.append(paragraph(x + card_w + 28, y + 40, words("screen.first_event"), w - card_w - 44, 13.5, CLOTH_INK))
    attempt = t.roll(Rolled.NEW_TURF)
    if attempt.turn:
        line = y + h - 52
        parts.append(path(f"M{x + card_w + 28:g} {line:g}H{x + w - 14:g}", "none", CLOTH_RULE, 1, 'opacity=".4"'))
        parts.append(attempt_line(t, attempt, x + card_w + 28, line + 6, w - card_w - 42))
    return "".join(parts)


def fight_zone(t: Table, roll: Roll, x: float, y: float, w: float, h: float) -> str:
    """The last fight, in the event's place."""
    words = t.words
    won = roll.outcome == Outcome.WON
    left, room = x + 178, w - 192
    parts = [zone(x, y, w, h, words("screen.zone.fight")), boss_on_table(t, x + 16, y + 16, 146, h - 28, copy=True)]
    for i, (who, pips, kind, total, best) in enumerate(
        (
            (t.boss_name(roll.subject), roll.theirs, "red", roll.their_total, not won),
            (words("screen.you"), roll.mine, "ivory", roll.total, won),
        )
    ):
        top = y + 24 + i * 62
        parts.append(text(left, top + 12, who, 13, CLOTH_INK, weight=700, fit=room - 50))
        parts.append(dice_row(left + 13, top + 36, pips, 26, kind, most=room - 44))
        parts.append(text(x + w - 14, top + 45, total, 26, WON if best else CLOTH_INK, "end", 800))
    said = words("screen.stamp.beaten" if won else "screen.stamp.killed")
    return "".join(parts) + stamp(left + room / 2, y + h - 38, said, good=won, size=19)


def event_on_table(t: Table, x: float, y: float, w: float, h: float, *, copy: bool = False) -> str:
    """The event card with both eras' text. A copy of it has no key."""
    card = event_card(t.view.deck.cards, t.event.id)
    first, second = short_text(card.era1, t.words), short_text(card.era2, t.words)
    said = t.words(
        "screen.group.event_says",
        kind=t.title(t.event.id),
        first=effect_text(card.era1, t.words).rstrip("."),
        second=effect_text(card.era2, t.words).rstrip("."),
    )
    face = event_face(t.words, x, y, w, h, t.title(t.event.id), card.type, t.event.era, first, second)
    key = "" if copy else f"event-{t.event.id}"
    return thing(face, key=key, name=f"event-{t.event.id}", says=said, inspect=f"event-{t.event.id}")


def event_story(t: Table, x: float, y: float, w: float, h: float) -> str:
    """What the event did: dice, stamp, and one or two lines."""
    kind = int(t.effect.kind)
    roll = t.roll(Rolled.EVENT)
    rolled = roll.turn == t.event.turn
    if kind == Effect.GANG and rolled:
        return gang_duel(t, roll, x, y, w)
    if kind == Effect.RAID and rolled:
        return raid_sweep(t, roll, x, y, w)
    card = event_card(t.view.deck.cards, t.event.id)
    rule = effect_text(card.era1 if t.event.era == 1 else card.era2, t.words)
    if kind == Effect.LUCK and rolled:
        return die(x + w - 16, y + 14, 28, roll.total, "red", -6) + _story(rule, story_lines(t), x, y, w - 40, h)
    if kind == Effect.CASINO and int(t.s.casino_event) and int(t.s.casino_turn) == t.event.turn:
        return casino_story(t, x, y, w)
    if t.event.outcome == Outcome.CALLED_OFF:  # what it would have done is on the card
        return _lines(story_lines(t), x, y + 12, w) + outcome_stamp(t, x + w / 2, y + h - 22)
    return _story(rule, story_lines(t), x, y, w, h)


def casino_story(t: Table, x: float, y: float, w: float) -> str:
    """The hand of a Casino Night and what it paid."""
    hand = dice_row(x + 14, y + 14, t.hand, 26, gap=8)
    paid = int(t.s.payout)
    if paid < 0:
        return hand
    line = line_of(t.hand)
    name = t.words("screen.line.nothing_at_all" if line == Line.NOTHING else f"screen.line.{line.name.lower()}")
    said = t.words("screen.story.casino", line=name, n=paid)
    return hand + _lines([(said, CLOTH_INK), *story_lines(t)], x, y + 52, w)


def _story(rule: str, changes: Sequence[tuple[str, str]], x: float, y: float, w: float, h: float) -> str:
    """What the card says, as far as there is room above what it did; the rest is read on the card."""
    below = sum(16.5 * len(wrap(line, w, 13, ink in (WON, WARN))) + 3 for line, ink in changes)
    size = 13.0 if len(wrap(rule, w, 13)) * 16.5 + 3 + below <= h else 12.0
    rows = wrap(rule, w, size)
    most = max(1, int((h - below - 3) // (size * 1.25)))
    if len(rows) > most:
        rows = (*rows[: most - 1], cut_short(" ".join(rows[most - 1 :]), w, size))
    above = lines(x, y + 12, rows, size, CLOTH_INK_2, lead=1.25)
    return above + _lines(changes, x, y + 15 + size * 1.25 * len(rows), w)


def _lines(said: Sequence[tuple[str, str]], x: float, y: float, w: float) -> str:
    """Lines of a story under one another, each wrapped, in its own ink."""
    out, at = "", y
    for line, ink in said:
        strong = ink in (WON, WARN)
        rows = wrap(line, w, 13, strong)
        out += lines(x, at, rows, 13, ink, weight=700 if strong else 0, lead=1.27)
        at += 16.5 * len(rows) + 3
    return out


def story_lines(t: Table) -> list[tuple[str, str]]:
    """What the event changed, in words, with the ink of each line."""
    words, e = t.words, t.event
    changes: list[tuple[str, str]] = []
    if e.target >= 0 and t.phase == Phase.GUN_DEFENCE:
        changes.append((words("screen.story.comes", name=t.name(e.target), n=int(t.effect.dice)), CLOTH_INK))
    if e.outcome == Outcome.NOBODY:
        changes.append((words("screen.story.nobody"), CLOTH_INK))
    if e.outcome == Outcome.CALLED_OFF:
        changes.append((words("screen.story.called_off"), CLOTH_INK))
    if e.cash:
        changes.append(
            (
                words("screen.story.cash_more" if e.cash > 0 else "screen.story.cash_less", n=abs(e.cash)),
                WON if e.cash > 0 else WARN,
            )
        )
    if e.bonus:
        changes.append(_tokens(t))
    if e.income >= 0:
        when = "income_paid" if t.turn > e.turn else "income_late" if t.is_last_turn else "income"
        changes.append((words(f"screen.story.{when}", n=e.income, turn=e.turn + 1), CLOTH_INK))
    if e.henchmen:
        changes.append((words("screen.story.henchmen", n=e.henchmen), WARN))
    deciding = t.phase in (Phase.SAMPLES, Phase.CASINO_NIGHT, Phase.POLITICIAN, Phase.GUN_DEFENCE, Phase.REROLL)
    if not changes and not deciding and int(t.effect.kind) != Effect.QUIET:
        changes.append((words("screen.story.nothing"), CLOTH_INK))
    return changes


def _tokens(t: Table) -> tuple[str, str]:
    n = t.event.bonus
    return t.words(f"screen.story.bonus_{'more' if n > 0 else 'less'}", n=abs(n)), WON if n > 0 else WARN


def toll(t: Table) -> list[tuple[str, str]]:
    """What a gang or a raid brought and took besides the Location: tokens in one line, henchmen and tables in another."""
    e = t.event
    men = t.words("screen.story.men_lost", n=e.henchmen) if e.henchmen else ""
    tables = t.words("screen.story.tables", n=e.tables) if e.tables else ""
    gone = ", ".join(said for said in (men, tables) if said)
    return ([_tokens(t)] if e.bonus else []) + ([(gone, WARN)] if gone else [])


def outcome_stamp(t: Table, x: float, y: float, size: float = 16) -> str:
    """The event's result as a stamp."""
    kind, outcome = int(t.effect.kind), t.event.outcome
    if kind == Effect.GANG and outcome in (Outcome.WON, Outcome.LOST):
        return stamp(
            x,
            y,
            t.words("screen.stamp.held" if outcome == Outcome.WON else "screen.stamp.lost"),
            good=outcome == Outcome.WON,
            size=size,
        )
    if kind == Effect.RAID and outcome in (Outcome.WON, Outcome.LOST):
        return stamp(
            x,
            y,
            t.words("screen.stamp.spared" if outcome == Outcome.WON else "screen.stamp.raided"),
            good=outcome == Outcome.WON,
            size=size,
        )
    if outcome == Outcome.CALLED_OFF:
        return stamp(x, y, t.words("screen.stamp.called_off"), good=True, size=size)
    return ""


def gang_duel(t: Table, roll: Roll, x: float, y: float, w: float) -> str:
    """The gang's dice against ours and the resistance; totals on the right; then the stamp."""
    words = t.words
    held = roll.outcome == Outcome.WON
    gang, you = words("screen.gang"), words("screen.you")
    left = x + max(width_of(gang, 13, True), width_of(you, 13, True)) + 22
    room = x + w - 34 - left + 11
    plus = f"+{roll.number}" if roll.number else ""
    reserved = 40 if plus else 0
    parts = [
        text(x, y + 14, gang, 13, CLOTH_INK, weight=700),
        dice_row(left, y + 9, roll.theirs, 22, "red", most=room),
        text(x + w, y + 16, roll.their_total, 21, WON if not held else CLOTH_INK, "end", 800),
        text(x, y + 44, you, 13, CLOTH_INK, weight=700),
        dice_row(left, y + 39, roll.mine, 22, most=room - reserved),
        text(x + w, y + 46, roll.total, 21, WON if held else CLOTH_INK, "end", 800),
    ]
    if plus:
        end = left + min(len(roll.mine) * 27.0, room - reserved) - 8 if roll.mine else left - 12
        parts += [
            icon("fist", end, y + 30, 18, CLOTH_INK, token("felt")),
            text(end + 19, y + 45, plus, 14, CLOTH_INK, weight=700),
        ]
    name = t.name(t.event.target)
    said = words("screen.story.held" if held else "screen.story.lost", name=name)
    size = 13 if len(wrap(said, w - 84, 13)) < 3 else 11.5
    parts.append(paragraph(x, y + (74 if size > 12 else 71), said, w - 84, size, CLOTH_INK, most=3, lead=1.2))
    parts.append(outcome_stamp(t, x + w - 38, y + 78, 14))
    parts += [text(x, y + 110 + 17 * i, said, 12.5, ink, weight=700, fit=w) for i, (said, ink) in enumerate(toll(t))]
    return "".join(parts)


def raid_sweep(t: Table, roll: Roll, x: float, y: float, w: float) -> str:
    """One die for each Location: first, and red, those that shut one."""
    words = t.words
    shut, spared = raid_dice(t, roll)
    step = min(30.0, (w - 24) / 5)
    parts = []
    for i, pips in enumerate((*shut, *spared)):
        kind = "red" if i < len(shut) else "ivory"
        parts.append(die(x + 12 + i % 6 * step, y + 10 + i // 6 * 28, 22, pips, kind, (-5, 4, -3)[i % 3]))
    deep = 26 if len(roll.theirs) <= 6 else 54
    parts.append(
        paragraph(
            x,
            y + deep + 20,
            words("screen.story.raid", n=len(shut), left=len(spared)),
            w - 88,
            13,
            CLOTH_INK,
            most=3,
        )
    )
    parts.append(outcome_stamp(t, x + w - 42, y + deep + 26, 13))
    lost = enumerate(toll(t))
    parts += [text(x, y + deep + 56 + 17 * i, said, 12.5, ink, weight=700, fit=w) for i, (said, ink) in lost]
    return "".join(parts)


def raid_dice(t: Table, roll: Roll) -> tuple[list[int], list[int]]:
    """The dice of a raid that shut a Location, and those that spared one, each from the lowest.

    Right after the raid its happenings name the dice that shut something. Later it is taken to be the lowest, which is
    exact where the card's numbers for guarded Locations, those with tables and others differ by at most one.
    """
    pips = sorted(roll.theirs)
    lost = t.event.lost.bit_count()
    named = sorted(happening.amount for happening in t.view.recent if happening.kind == Kind.SHUTTERED)
    shut = named if len(named) == lost else pips[:lost]
    spared = pips.copy()
    for face in shut:
        spared.remove(face)
    return shut, spared


def attempt_line(t: Table, roll: Roll, x: float, y: float, w: float) -> str:
    """The last attempt on New Turf: dice, totals, stamp."""
    words = t.words
    won = roll.outcome == Outcome.WON
    against = roll.their_total if t.is_rival(roll.subject) else roll.number
    said = words("screen.stamp.taken" if won else "screen.stamp.failed")
    stamped = width_of(said.upper(), 10.5, True) * 1.14 + 26
    head = words("screen.attempt", turn=roll.turn, name=t.name(roll.subject))
    name, number = t.name(roll.subject), words("screen.attempt_turn", turn=roll.turn)
    before = 0.0 if roll.turn == t.event.turn else width_of(number, 12.5, True) + 7
    room = w - 66
    after = x + min(len(roll.mine) * 23.0, room) + 5
    parts = [
        text(x + before, y + 11, name, 12.5, CLOTH_INK, weight=700, fit=w - stamped - before),
        stamp(x + w - stamped / 2 + 6, y + 8, said, good=won, size=10.5, turn=-4),
        dice_row(x + 10, y + 30, roll.mine, 19, gap=4, most=room),
        text(after, y + 36, roll.total, 17, WON if won else CLOTH_INK, weight=800),
        text(
            after + width_of(str(roll.total), 17, True) + 5,
            y + 35,
            f"{'>' if won else '≤'} {against}",
            14,
            CLOTH_INK_2,
            weight=700,
        ),
    ]
    if before:  # of another turn than the event above
        parts.append(text(x, y + 11, number, 12.5, WON, weight=700))
    return thing("".join(parts), name="attempt", says=head)  # not the Location: a scene lays a card on that


def unseen_zone(t: Table, x: float, y: float, w: float, h: float, columns: int = 1) -> str:
    """Which kinds of events have not been drawn this era, by name, and how many cards are to come."""
    words = t.words
    parts = [zone(x, y, w, h, words("screen.zone.unseen"))]
    step_x, rows = (w - 16) / columns, -(-len(TYPES) // columns)
    step_y = (h - 40) / rows
    for i, kind in enumerate(TYPES):
        n = t.unseen_events[kind]
        left, middle = x + 10 + i // rows * step_x, y + 15 + (i % rows + 0.5) * step_y
        ink, size = CLOTH_INK if n else CLOTH_INK_2, min(18.0, step_y - 1)
        body = (
            rect(left - 2, middle - step_y / 2, step_x - 2, step_y, 3, "none", extra='pointer-events="all"')
            + icon(EVENT_ICONS[kind], left, middle - size / 2, size, CLOTH_INK, token("felt-2"))
            + text(left + 22, middle + 4, words(f"screen.unseen_kind.{kind}"), 12, ink, fit=step_x - 52)
            + text(left + step_x - 6, middle + 4, f"×{n}", 12, ink, "end", 700)
        )
        parts.append(
            thing(
                body if n else f'<g opacity=".4">{body}</g>',
                says=words("screen.unseen", kind=words(f"screen.event.{kind}"), n=n),
                inspect=f"unseen-{i}",
            )
        )
    parts.append(
        text(x + w / 2, y + h - 10, words("screen.to_come", n=t.events), 12, CLOTH_INK_2, "middle", fit=w - 10)
    )
    return "".join(parts)
