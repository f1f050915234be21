# ruff: noqa: E501  (SVG text breaks badly)
"""The printed areas of the table: the event, the tracker and the purse, the events ahead, Da Boss, the two rows of Locations."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.core.words import Words
from backroom.games.mean_streets import odds
from backroom.games.mean_streets.deck import TYPES, Effect
from backroom.games.mean_streets.draw.cards import (
    EVENT_ICONS,
    boss_back,
    boss_face,
    event_face,
    location,
    short_text,
)
from backroom.games.mean_streets.draw.drafts import Mat, Men, read_mat, read_muster, read_places
from backroom.games.mean_streets.draw.table import ASSIGNING, Roll, Table, boss_card, event_card, number, press
from backroom.games.mean_streets.state import CONTROLLED_MAX, ROW_MAX, Fight, Outcome, Phase, Rolled
from backroom.games.mean_streets.text import effect_text
from backroom.kit.parts import (
    BRASS,
    BRASS_HI,
    CLOTH_INK,
    CLOTH_INK_2,
    CLOTH_RULE,
    LIT,
    ON_BRASS,
    PIECE_EDGE,
    WARN,
    WON,
    Box,
    back,
    caps,
    changed,
    circle,
    cut_short,
    dice_row,
    die,
    disc,
    icon,
    lines,
    paragraph,
    path,
    pill,
    place,
    rect,
    stamp,
    text,
    thing,
    token,
    track,
    unlit,
    width_of,
    wrap,
    zone,
)


def percent(chance: float, words: Words) -> str:
    """A chance as printed: 84%, and never a false 0 or 100."""
    n = round(100 * chance)
    if n == 0 and chance > 0:
        return words("screen.percent_under", n=1)
    if n == 100 and chance < 1:
        return words("screen.percent_over", n=99)
    return words("screen.percent", n=n)


def money(n: int, words: Words) -> str:
    """Dollars as printed."""
    return words("screen.money", n=n)


# --- the event --------------------------------------------------------------------------------------------------------


def event_zone(t: Table, x: float, y: float, w: float, h: float) -> str:
    """The card last drawn, what it did, and how the turn's attempt on New Turf went."""
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
        parts.append(event_story(t, x + card_w + 28, y + 24, w - card_w - 40))
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
    told = t.words(
        "screen.group.event_says",
        kind=t.title(t.event.id),
        first=effect_text(card.era1, t.words).rstrip("."),
        second=effect_text(card.era2, t.words).rstrip("."),
    )
    face = event_face(t.words, x, y, w, h, t.title(t.event.id), card.type, t.event.era, first, second)
    key = "" if copy else f"event-{t.event.id}"
    return thing(face, key=key, name=f"event-{t.event.id}", says=told)


def event_story(t: Table, x: float, y: float, w: float) -> str:
    """What the event did: dice, stamp, and one or two lines."""
    kind = int(t.effect.kind)
    roll = t.roll(Rolled.EVENT)
    rolled = roll.turn == t.event.turn
    if kind == Effect.GANG and rolled:
        return gang_duel(t, roll, x, y, w)
    if kind == Effect.RAID and rolled:
        return raid_sweep(t, roll, x, y, w)
    card = event_card(t.view.deck.cards, t.event.id)
    rule = (effect_text(card.era1 if t.event.era == 1 else card.era2, t.words), CLOTH_INK_2)
    said = [rule, *story_lines(t)]
    if kind == Effect.LUCK and rolled:
        return die(x + w - 16, y + 14, 28, roll.total, "red", -6) + _lines(said, x, y + 12, w - 40)
    if kind == Effect.CASINO and int(t.s.casino_event) and int(t.s.casino_turn) == t.event.turn:
        return casino_story(t, x, y, w)
    return _lines(said, x, y + 12, w) + outcome_stamp(t, x + w / 2, y + 96)


def casino_story(t: Table, x: float, y: float, w: float) -> str:
    """The hand of a Casino Night and what it paid."""
    hand = dice_row(x + 14, y + 14, t.hand, 26, gap=8)
    paid = int(t.s.payout)
    if paid < 0:
        return hand
    line = t.words(f"screen.line.{odds.line_of(t.hand) or 'nothing_at_all'}")
    said = t.words("screen.story.casino", line=line, n=paid)
    return hand + _lines([(said, CLOTH_INK), *story_lines(t)], x, y + 52, w)


def _lines(said: Sequence[tuple[str, str]], x: float, y: float, w: float) -> str:
    """Lines of a story under one another, each wrapped, in its own ink."""
    out, at = "", y
    for line, ink in said:
        strong = ink in (WON, WARN)
        rows = wrap(line, w, 13, strong)[:4]
        out += lines(x, at, rows, 13, ink, weight=700 if strong else 0, lead=1.27)
        at += 16.5 * len(rows) + 3
    return out


def story_lines(t: Table) -> list[tuple[str, str]]:
    """What the event changed, in words, with the ink of each line."""
    words, e = t.words, t.event
    told: list[tuple[str, str]] = []
    if e.target >= 0 and t.phase == Phase.GUN_DEFENCE:
        told.append((words("screen.story.comes", name=t.name(e.target), n=int(t.effect.dice)), CLOTH_INK))
    if e.outcome == Outcome.NOBODY:
        told.append((words("screen.story.nobody"), CLOTH_INK))
    if e.outcome == Outcome.CALLED_OFF:
        told.append((words("screen.story.called_off"), CLOTH_INK))
    if e.cash:
        told.append(
            (
                words("screen.story.cash_more" if e.cash > 0 else "screen.story.cash_less", n=abs(e.cash)),
                WON if e.cash > 0 else WARN,
            )
        )
    if e.bonus:
        told.append(
            (
                words("screen.story.bonus_more" if e.bonus > 0 else "screen.story.bonus_less", n=abs(e.bonus)),
                WON if e.bonus > 0 else WARN,
            )
        )
    if e.income >= 0:
        past = t.turn > e.turn
        said = words("screen.story.income_paid" if past else "screen.story.income", n=e.income, turn=e.turn + 1)
        told.append((said, CLOTH_INK))
    if e.henchmen:
        told.append((words("screen.story.henchmen", n=e.henchmen), WARN))
    deciding = t.phase in (Phase.SAMPLES, Phase.CASINO_NIGHT, Phase.POLITICIAN, Phase.GUN_DEFENCE, Phase.REROLL)
    if not told and not deciding and int(t.effect.kind) != Effect.QUIET:
        told.append((words("screen.story.nothing"), CLOTH_INK))
    return told


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
    parts.append(paragraph(x, y + 74, said, w - 84, 13, CLOTH_INK, most=2))
    if held:
        parts.append(text(x, y + 108, words("screen.story.bonus_more", n=max(1, t.event.bonus)), 13, WON, weight=700))
    elif t.event.henchmen or t.event.tables:
        parts.append(
            text(x, y + 108, words("screen.story.with", men=t.event.henchmen, tables=t.event.tables), 12.5, WARN, fit=w)
        )
    parts.append(outcome_stamp(t, x + w - 38, y + 78, 14))
    return "".join(parts)


def raid_sweep(t: Table, roll: Roll, x: float, y: float, w: float) -> str:
    """One die for each Location, oldest first; the shuttered ones red."""
    words = t.words
    lost = bin(t.event.lost).count("1")
    shut = _shut_dice(t, roll)
    step = min(30.0, (w - 24) / 5)
    parts = []
    for i, pips in enumerate(roll.theirs):
        parts.append(
            die(
                x + 12 + i % 6 * step, y + 10 + i // 6 * 28, 22, pips, "red" if shut[i] else "ivory", (-5, 4, -3)[i % 3]
            )
        )
    deep = 26 if len(roll.theirs) <= 6 else 54
    parts.append(
        paragraph(
            x,
            y + deep + 20,
            words("screen.story.raid", n=lost, left=len(roll.theirs) - lost),
            w - 88,
            13,
            CLOTH_INK,
            most=3,
        )
    )
    if t.event.tables:
        parts.append(text(x, y + deep + 54, words("screen.story.tables", n=t.event.tables), 12.5, WARN, fit=w - 84))
    parts.append(outcome_stamp(t, x + w - 42, y + deep + 26, 13))
    return "".join(parts)


def _shut_dice(t: Table, roll: Roll) -> list[bool]:
    """Which dice of a raid shuttered something: as many of the lowest as Locations were lost."""
    lost = bin(t.event.lost).count("1")
    order = sorted(range(len(roll.theirs)), key=lambda i: roll.theirs[i])[:lost]
    return [i in order for i in range(len(roll.theirs))]


def attempt_line(t: Table, roll: Roll, x: float, y: float, w: float) -> str:
    """The last attempt on New Turf: dice, totals, stamp."""
    words = t.words
    won = roll.outcome == Outcome.WON
    against = roll.their_total if t.is_rival(roll.subject) else roll.number
    said = words("screen.stamp.taken" if won else "screen.stamp.failed")
    stamped = width_of(said.upper(), 10.5, True) * 1.14 + 26
    head = words("screen.attempt", turn=roll.turn, name=t.name(roll.subject))
    room = w - 66
    after = x + min(len(roll.mine) * 23.0, room) + 5
    parts = [
        text(x, y + 11, cut_short(head, w - stamped, 12.5, True), 12.5, CLOTH_INK, weight=700),
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
    return thing("".join(parts), name=f"location-{roll.subject}", says=head)


# --- the tracker and the purse ----------------------------------------------------------------------------------------


def tracker(t: Table, x: float, y: float, w: float) -> str:
    """Reputation 0 to 30; every five boxes give one die more, as the red tokens say."""
    each = w / 31
    parts = [track(x, y, w, 30, t.reputation, marker="fedora")]
    for step in range(1, 7):
        cx, cy = x + (5 * step + 0.5) * each - 0.6, y + (6 - step) * 4.5 - 10
        if t.reputation // 5 == step and t.reputation % 5 < 2:
            continue  # under the marker
        parts.append(rect(cx - 8, cy - 8, 16, 16, 3.5, token("die-red"), token("die-red-edge")))
        parts.append(text(cx, cy + 4.5, 3 + step, 12, token("die-red-pip"), "middle", 800))
    return thing("".join(parts), says=t.words("screen.tracker", n=t.reputation, dice=t.dice_now))


def purse(t: Table, x: float, y: float, w: float) -> str:
    """Cash and the next income, Bonus tokens, dice of the turn, gear."""
    words = t.words
    step = w / 4
    more = words("screen.upkeep", n=t.upkeep)
    next_die = 5 * (t.reputation // 5 + 1)
    said = words("screen.next_die", n=next_die) if next_die <= 30 else words("screen.all_dice")
    parts = [
        _column(
            x,
            y,
            words("screen.cash"),
            money(t.cash, words),
            more,
            step - 10,
            WARN if t.next_income >= 0 and t.next_income < t.income else CLOTH_INK_2,
        ),
        caps(x + step, y, words("screen.bonus"), 11, CLOTH_INK_2),
        text(x + step, y + 54, words("screen.sum", fame=t.fame, bonus=t.bonus), 12, CLOTH_INK_2, fit=step - 8),
        _column(
            x + 2 * step + 4,
            y,
            words("screen.dice"),
            str(t.dice_now if t.phase > Phase.REROLL else t.dice),
            said,
            step - 14,
            CLOTH_INK_2,
        ),
        caps(x + 3 * step, y, words("screen.gear"), 11, CLOTH_INK_2),
    ]
    figure = str(t.bonus)
    parts.append(text(x + step, y + 33, figure, 29, CLOTH_INK, weight=800))
    left = x + step + width_of(figure, 29, True) + 18
    for i in range(min(t.bonus, 4 if t.bonus < 10 else 3)):
        parts.append(disc(left + i * 9, y + 23, 10, "fedora", fill=BRASS, ink=ON_BRASS, edge=PIECE_EDGE))
    for i, (name, key, owned) in enumerate(
        (("tommygun", "gun", t.gun), ("suit", "suit", t.suit), ("politician", "politician", t.politician))
    ):
        cx = x + 3 * step + 14 + i * 30
        ring = circle(
            cx,
            y + 23,
            13,
            BRASS_HI if owned else "none",
            CLOTH_RULE,
            1.2,
            "" if owned else 'stroke-dasharray="3 3" opacity=".8"',
        )
        token_ = icon(
            name, cx - 9, y + 14, 18, ON_BRASS if owned else CLOTH_INK_2, BRASS_HI if owned else token("felt-2")
        )
        state = words("screen.owned" if owned else "screen.not_owned")
        parts.append(
            thing(
                ring + (token_ if owned else f'<g opacity=".55">{token_}</g>'),
                key=f"gear-{key}",
                says=f"{words(f'screen.gear_name.{key}')}: {state}",
            )
        )
    owned = t.gun + t.suit + t.politician
    parts.append(text(x + 3 * step, y + 54, words("screen.gear_owned", n=owned), 12, CLOTH_INK_2, fit=step))
    return "".join(parts)


def _column(x: float, y: float, head: str, big: str, small: str, w: float, ink: str) -> str:
    return (
        caps(x, y, head, 11, CLOTH_INK_2)
        + text(x, y + 33, big, 29, CLOTH_INK, weight=800, fit=w)
        + text(x, y + 54, small, 12, ink, fit=w)
    )


# --- the events ahead, Da Boss ----------------------------------------------------------------------------------------


def ahead(t: Table, x: float, y: float, w: float, h: float, columns: int = 2) -> str:
    """Which kinds of events have not been drawn this era, and how many cards are to come."""
    words = t.words
    parts = [zone(x, y, w, h, words("screen.zone.ahead"))]
    step_x, rows = (w - 16) / columns, -(-len(TYPES) // columns)
    step_y = (h - 44) / rows
    for i, kind in enumerate(TYPES):
        n = t.unseen_events[kind]
        left, top = x + 10 + i % columns * step_x, y + 18 + i // columns * step_y
        body = icon(EVENT_ICONS[kind], left, top, 23, CLOTH_INK, token("felt-2")) + text(
            left + 27, top + 17, f"×{n}", 13, CLOTH_INK if n else CLOTH_INK_2, weight=700
        )
        parts.append(
            thing(
                body if n else f'<g opacity=".4">{body}</g>',
                says=words("screen.unseen", kind=words(f"screen.event.{kind}"), n=n),
            )
        )
    parts.append(
        text(x + w / 2, y + h - 10, words("screen.to_come", n=t.events), 12, CLOTH_INK_2, "middle", fit=w - 10)
    )
    return "".join(parts)


def boss_zone(t: Table, x: float, y: float, w: float, h: float) -> str:
    """Da Boss, face down until he is shown."""
    words = t.words
    parts = [zone(x, y, w, h, words("screen.zone.boss")), boss_on_table(t, x + w / 2 - 44, y + 16, 88, 136)]
    fight = int(t.s.fight)
    if fight in (Fight.BEATEN, Fight.KILLED):
        parts.append(
            stamp(
                x + w / 2,
                y + 96,
                words("screen.stamp.beaten" if fight == Fight.BEATEN else "screen.stamp.killed"),
                good=fight == Fight.BEATEN,
                size=12,
            )
        )
    said = words("screen.boss_later") if t.phase < Phase.CHALLENGE or t.phase > Phase.GAME_OVER else ""
    parts.append(
        paragraph(x + w / 2, y + h - 40, said, w - 10, 11.5, CLOTH_INK_2, "middle", most=3, lead=1.2) if said else ""
    )
    return "".join(parts)


def boss_on_table(t: Table, x: float, y: float, w: float, h: float, *, copy: bool = False) -> str:
    """The boss card, either side up. A copy of it has no key."""
    key = "" if copy else "boss"
    if not int(t.s.boss_shown):
        return thing(boss_back(x, y, w, h), key=key)
    boss = int(t.s.boss)
    return thing(
        boss_face(
            t.words,
            x,
            y,
            w,
            h,
            t.boss_name(boss),
            boss_card(t.view.deck.cards, boss).name,
            int(t.view.deck.record.boss_dice[boss]) + t.shift,
        ),
        key=key,
        name=f"boss-{boss}",
    )


# --- Locations --------------------------------------------------------------------------------------------------------


def turf(t: Table, draft: dict[str, int], boxes: Sequence[Box]) -> str:
    """The controlled Locations, oldest first, in the given boxes."""
    return "".join(turf_card(t, draft, i, box) for i, box in enumerate(boxes[: len(t.controlled)]))


def turf_card(t: Table, draft: dict[str, int], i: int, box: Box) -> str:
    """One controlled Location with its guards, table, marks, and what may be done with it now."""
    x, y, w, h = box
    card = t.controlled[i]
    body = location(t, x, y, w, h, card, men=t.henchmen[i], table=bool(t.tables[i]))
    key, name = f"location-{card}", f"location-{card}"
    marks = mark_pill(t, i, box)
    if t.phase == Phase.PLACE:
        return _placing(t, draft, i, box, body, key, name) + marks
    if t.phase == Phase.MUSTER:
        return _mustering(t, draft, i, box, body, key, name) + marks
    family = {Phase.TAKE_FROM: "take_from", Phase.REPLACE: "replace", Phase.TABLE_AT: "table_at"}.get(Phase(t.phase))
    if family:
        return (
            _offered(t, number(family, i), body, box, key, name) + marks
            if i < CONTROLLED_MAX
            else thing(body, key=key, name=name) + marks
        )
    extra = ""
    if t.phase == Phase.GUN_DEFENCE and card == t.event.target:
        extra = changed(box) + risk_pill(t, box, percent(t.hold_chance(i, int(t.effect.dice)), t.words), hot=True)
    elif card == t.event.target and t.event.turn >= t.turn - 1 and t.event.outcome == Outcome.WON:
        extra = changed(box)
    elif t.phase in ASSIGNING and i == len(t.controlled) - 1 and _is_new(t, card):
        extra = changed(box)
    return thing(body + extra, key=key, name=name, says=location_tip(t, card)) + marks


def _is_new(t: Table, card: int) -> bool:
    roll = t.roll(Rolled.NEW_TURF)
    return roll.subject == card and roll.turn == t.turn - 1 and roll.outcome == Outcome.WON


def location_tip(t: Table, card: int) -> str:
    """A Location's values in words."""
    said = "screen.tip.rival" if t.is_rival(card) else "screen.tip.location"
    return t.words(said, name=t.name(card), rep=t.rep[card], pays=t.pays[card], n=t.strength[card])


def _offered(t: Table, move: int, body: str, box: Box, key: str, name: str) -> str:
    """A Location that may be chosen, or why it may not."""
    if move in t.legal:
        return press(t, body, box, says=t.says(move), move=move, key=key, name=name, pad=2.5)
    if not t.legal:
        return thing(body, key=key, name=name)
    why, section = t.why(move)
    return unlit(
        body,
        box,
        says=t.name(t.controlled[move - number(t.view.game.moves.family(move).name)]),
        why=why,
        section=section,
        key=key,
        name=name,
    )


def _placing(t: Table, draft: dict[str, int], i: int, box: Box, body: str, key: str, name: str) -> str:
    """Henchmen in hand are laid out on Locations first, then placed together."""
    men = read_places(t, draft)
    put = men.counts[i]
    if t.to_place == 1 and number("place", i) in t.legal:
        return _offered(t, number("place", i), body, box, key, name)
    if i < int(t.s.last_place):
        return _offered(t, number("place", i), body, box, key, name)
    says = t.words("screen.place_here", name=t.name(t.controlled[i]))
    if men.total < t.to_place:
        card = press(t, body, box, says=says, draft=men.changed(i, 1).draft, key=key, name=name, pad=2.5)
    else:
        card = thing(body, key=key, name=name)
    return card + laid_out(t, men, i, box, put)


def _mustering(t: Table, draft: dict[str, int], i: int, box: Box, body: str, key: str, name: str) -> str:
    """Henchmen are called from their Locations first, then brought together."""
    men = read_muster(t, draft)
    called = men.counts[i]
    if t.henchmen[i] == 0:
        return thing(body, key=key, name=name)
    x, y, w, h = box
    rest = location(t, x, y, w, h, t.controlled[i], men=t.henchmen[i] - called, table=bool(t.tables[i]))
    says = t.words("screen.call_from", name=t.name(t.controlled[i]))
    if called < t.henchmen[i]:
        card = press(t, rest, box, says=says, draft=men.changed(i, 1).draft, key=key, name=name, pad=2.5)
    else:
        card = thing(rest, key=key, name=name)
    return card + laid_out(t, men, i, box, called)


def laid_out(t: Table, men: Men, i: int, box: Box, n: int) -> str:
    """Henchmen laid out on a card: a brass token with their number; a click takes one back."""
    if n == 0:
        return ""
    x, y, w, h = box
    cx, cy = x + w / 2, y + h * 0.36
    body = (
        circle(cx, cy, 21, BRASS_HI, PIECE_EDGE, 1.5)
        + icon("henchman", cx - 17, cy - 12, 24, ON_BRASS, BRASS_HI)
        + text(cx + 10, cy + 6, n, 17, ON_BRASS, "middle", 800)
    )
    return press(
        t,
        body,
        (cx - 22, cy - 22, 44, 44),
        says=t.words("screen.take_back", name=t.name(t.controlled[i])),
        draft=men.changed(i, -1).draft,
        round=True,
        bulbs=False,
    )


def mark_pill(t: Table, i: int, box: Box) -> str:
    """Oldest, richest, most famous, newest: what a gang may be after."""
    x, y, w, h = box
    marks = t.marks.get(i, [])
    if t.phase == Phase.POLITICIAN:
        return pill(x + w / 2, y + h + 5, t.words("screen.risk", n=raid_threshold(t, i)), 11, anchor="middle")
    if not marks:
        return ""
    if len(t.controlled) == 1:
        return pill(x + w / 2, y + h + 5, t.words("screen.mark.only"), 11, anchor="middle")
    said = " · ".join(t.words(f"screen.mark.{mark}") for mark in marks)
    if width_of(said, 11, True) + 14 > w + 8:
        said = " · ".join(t.words(f"screen.mark_short.{mark}") for mark in marks)
    full = ", ".join(t.words(f"screen.mark.{mark}") for mark in marks)
    return thing(pill(x + w / 2, y + h + 5, cut_short(said, w, 11, True), 11, anchor="middle"), says=full)


def raid_threshold(t: Table, i: int) -> int:
    """On this or less a Location is shuttered in the raid at hand."""
    effect = t.effect
    if t.henchmen[i]:
        return int(effect.guarded)
    return int(effect.tabled) if t.tables[i] else int(effect.threshold)


def risk_pill(t: Table, box: Box, said: str, *, hot: bool) -> str:
    """A chance on the lower edge of a card."""
    x, y, w, h = box
    return pill(
        x + w / 2,
        y + h * 0.3,
        said,
        15,
        fill=LIT if hot else token("felt-2"),
        ink=ON_BRASS if hot else CLOTH_INK,
        edge=ON_BRASS if hot else CLOTH_RULE,
        anchor="middle",
    )


def unclaimed(t: Table, draft: dict[str, int], deck: Box, boxes: Sequence[Box], pill_gap: float) -> str:
    """The deck and the row of unclaimed Locations, newest first, each with the chance of taking it."""
    dice = dice_for_new_turf(t, read_mat(t, draft))
    parts = [deck_card(t, deck, dice, pill_gap)]
    for j, box in enumerate(boxes):
        if j < len(t.row):
            parts.append(row_card(t, j, box, dice, pill_gap))
        else:
            parts.append(place(*box))
    return "".join(parts)


def dice_for_new_turf(t: Table, mat: Mat) -> int:
    """How many dice stand on New Turf, if the attempt is still to come."""
    return 0 if t.phase > Phase.TARGET else mat.new


def deck_card(t: Table, box: Box, dice: int, pill_gap: float) -> str:
    """The deck of Locations: a fresh card may be tried."""
    x, y, w, h = box
    if t.deck == 0:
        return place(*box, t.words("screen.deck_empty"))
    body = back(x, y, w, h)
    chance = (
        pill_at(x + w / 2, y + h + pill_gap, percent(t.fresh_chance(dice), t.words), t.phase == Phase.TARGET)
        if dice
        else ""
    )
    move = number("target", 0)
    if move in t.legal:
        return press(t, body, box, says=t.says(move), move=move, key="deck", pad=2.5) + chance
    return thing(body, key="deck", says=t.words("screen.deck_tip", n=t.deck)) + chance


def row_card(t: Table, j: int, box: Box, dice: int, pill_gap: float) -> str:
    """An unclaimed Location."""
    x, y, w, h = box
    card = t.row[j]
    body = location(t, x, y, w, h, card)
    key = name = f"location-{card}"
    move = number("target", j + 1)
    pending = t.pending_card == card and t.phase in (Phase.SUIT, Phase.GUN, Phase.MUSTER, Phase.TAKE_FROM)
    said = (
        pill_at(x + w / 2, y + h + pill_gap, percent(t.take_chance(card, dice), t.words), move in t.legal)
        if dice
        else ""
    )
    if j == ROW_MAX - 1:
        said += text(
            x + w / 2,
            y + h + pill_gap + (34 if dice else 14),
            t.words("screen.leaves_next"),
            11.5,
            WARN,
            "middle",
            700,
            fit=w + 6,
        )
    if move in t.legal:
        return press(t, body, box, says=t.says(move), move=move, key=key, name=name, pad=2.5) + said
    return (
        thing(
            body + (changed(box) if pending or _just_laid(t, card) else ""),
            key=key,
            name=name,
            says=location_tip(t, card),
        )
        + said
    )


def _just_laid(t: Table, card: int) -> bool:
    """Whether the card came to the row in the turn that just ended."""
    roll = t.roll(Rolled.NEW_TURF)
    failed = roll.subject == card and roll.turn == t.turn - 1 and roll.outcome == Outcome.LOST
    return t.phase in ASSIGNING and bool(t.row) and t.row[0] == card and (failed or bool(t.event.lost >> card & 1))


def pill_at(x: float, y: float, said: str, hot: bool) -> str:
    """A chance under a card; shining where it may be tried now."""
    return pill(
        x,
        y,
        said,
        13,
        fill=LIT if hot else token("felt-2"),
        ink=ON_BRASS if hot else CLOTH_INK,
        edge=ON_BRASS if hot else CLOTH_RULE,
        anchor="middle",
    )
