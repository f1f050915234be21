"""The two rows of Locations: your turf, and the unclaimed ones."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.games.mean_streets.draw.cards import location
from backroom.games.mean_streets.draw.draft import Mat, Men, read_mat, read_muster, read_places
from backroom.games.mean_streets.draw.read import ASSIGNING, Table, number, press
from backroom.games.mean_streets.state import CONTROLLED_MAX, ROW_MAX, Outcome, Phase, Rolled
from backroom.games.mean_streets.text import percent
from backroom.kit.colours import BRASS_HI, CLOTH_INK, CLOTH_RULE, LIT, ON_BRASS, PIECE_EDGE, WARN, token
from backroom.kit.parts import Box, back, changed, circle, cut_short, icon, pill, place, text, thing, unlit, width_of


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
            else thing(body, key=key, name=name, says=location_tip(t, card), inspect=name) + marks
        )
    extra = ""
    if t.phase == Phase.GUN_DEFENCE and card == t.event.target:
        extra = changed(box) + risk_pill(box, percent(t.hold_chance(i, int(t.effect.dice)), t.words), hot=True)
    elif card == t.event.target and t.event.turn >= t.turn - 1 and t.event.outcome == Outcome.WON:
        extra = changed(box)
    elif t.phase in ASSIGNING and i == len(t.controlled) - 1 and _is_new(t, card):
        extra = changed(box)
    return thing(body + extra, key=key, name=name, says=location_tip(t, card), inspect=name) + marks


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
        return press(t, body, box, says=t.says(move), move=move, key=key, name=name, pad=2.5, inspect=name)
    card = t.controlled[move - number(t.view.game.moves.family(move).name)]
    if not t.legal:
        return thing(body, key=key, name=name, says=location_tip(t, card), inspect=name)
    why, section = t.why(move)
    return unlit(
        body,
        box,
        says=t.name(card),
        why=why,
        section=section,
        key=key,
        name=name,
        inspect=name,
    )


def _placing(t: Table, draft: dict[str, int], i: int, box: Box, body: str, key: str, name: str) -> str:
    """Henchmen in hand are put on Locations first, then placed together."""
    men = read_places(t, draft)
    put = men.counts[i]
    if t.to_place == 1 and number("place", i) in t.legal:
        return _offered(t, number("place", i), body, box, key, name)
    if i < int(t.s.last_place):
        return _offered(t, number("place", i), body, box, key, name)
    says = t.words("screen.place_here", name=t.name(t.controlled[i]))
    if men.total < t.to_place:
        card = press(t, body, box, says=says, draft=men.changed(i, 1).draft, key=key, name=name, pad=2.5, inspect=name)
    else:
        card = thing(body, key=key, name=name, says=location_tip(t, t.controlled[i]), inspect=name)
    return card + chosen_men(t, men, i, box, put)


def _mustering(t: Table, draft: dict[str, int], i: int, box: Box, body: str, key: str, name: str) -> str:
    """Henchmen are called from their Locations first, then brought together."""
    men = read_muster(t, draft)
    called = men.counts[i]
    if t.henchmen[i] == 0:
        return thing(body, key=key, name=name, says=location_tip(t, t.controlled[i]), inspect=name)
    x, y, w, h = box
    rest = location(t, x, y, w, h, t.controlled[i], men=t.henchmen[i] - called, table=bool(t.tables[i]))
    says = t.words("screen.call_from", name=t.name(t.controlled[i]))
    if called < t.henchmen[i]:
        card = press(t, rest, box, says=says, draft=men.changed(i, 1).draft, key=key, name=name, pad=2.5, inspect=name)
    else:
        card = thing(rest, key=key, name=name, says=location_tip(t, t.controlled[i]), inspect=name)
    return card + chosen_men(t, men, i, box, called)


def chosen_men(t: Table, men: Men, i: int, box: Box, n: int) -> str:
    """Henchmen chosen on a card: a brass token with their number; a click takes one back."""
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
        return pill(x + w / 2, y + h + 5, t.words("screen.risk", n=t.raid_threshold(i)), 11, anchor="middle")
    if not marks:
        return ""
    if len(t.controlled) == 1:
        return pill(x + w / 2, y + h + 5, t.words("screen.mark.only"), 11, anchor="middle")
    for words in ("mark", "mark_short", "mark_shortest"):
        said = " · ".join(t.words(f"screen.{words}.{mark}") for mark in marks)
        if width_of(said, 11, True) <= w - 6:
            break
    full = ", ".join(t.words(f"screen.mark.{mark}") for mark in marks)
    return thing(pill(x + w / 2, y + h + 5, cut_short(said, w, 11, True), 11, anchor="middle"), says=full)


def risk_pill(box: Box, said: str, *, hot: bool) -> str:
    """A chance on the lower edge of a card."""
    x, y, w, h = box
    return pill_at(x + w / 2, y + h * 0.3, said, hot, 15)


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
        pill_at(x + w / 2, y + h + pill_gap, percent(t.best_chance(card, dice), t.words), move in t.legal)
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
        return press(t, body, box, says=t.says(move), move=move, key=key, name=name, pad=2.5, inspect=name) + said
    return (
        thing(
            body + (changed(box) if pending or _is_fresh(t, card) else ""),
            key=key,
            name=name,
            says=location_tip(t, card),
            inspect=name,
        )
        + said
    )


def _is_fresh(t: Table, card: int) -> bool:
    """Whether the card came to the row in the turn that just ended."""
    roll = t.roll(Rolled.NEW_TURF)
    failed = roll.subject == card and roll.turn == t.turn - 1 and roll.outcome == Outcome.LOST
    return t.phase in ASSIGNING and bool(t.row) and t.row[0] == card and (failed or bool(t.event.lost >> card & 1))


def pill_at(x: float, y: float, said: str, hot: bool, size: float = 13) -> str:
    """A chance under a card; shining where it may be tried now. A scene that shows the outcome hides it."""
    said = pill(
        x,
        y,
        said,
        size,
        fill=LIT if hot else token("felt-2"),
        ink=ON_BRASS if hot else CLOTH_INK,
        edge=ON_BRASS if hot else CLOTH_RULE,
        anchor="middle",
    )
    return f'<g class="chance">{said}</g>'


def next_conquest(t: Table) -> list[str]:
    """What stands in the empty place beside the last Location."""
    return [] if t.turns_are_over else t.words("screen.next_conquest").split(" ", 1)
