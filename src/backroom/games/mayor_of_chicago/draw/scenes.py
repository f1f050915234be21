"""Big moments: an event fires, and the final count against the opponent, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from backroom.core.match import Happening, View
from backroom.core.words import Words
from backroom.games.mayor_of_chicago.draw.events import event_face
from backroom.games.mayor_of_chicago.draw.faces import rival_face
from backroom.games.mayor_of_chicago.draw.symbols import ICONS
from backroom.games.mayor_of_chicago.state import CORRUPTION, VOTE, Cause, Kind
from backroom.games.mayor_of_chicago.text import effect_text, verdict
from backroom.kit.colours import BRASS_HI, CLOTH_INK, CLOTH_INK_2, CLOTH_SHADE, EDGE, PAPER, WON, token
from backroom.kit.parts import bust, rect, text
from backroom.kit.scenes import Row, Scene, Stage, beat, sentence
from backroom.kit.shapes import signed

CHANGES = {Kind.GAINED: 1, Kind.LOST: -1, Kind.CORRUPTED: 1, Kind.CLEANED: -1}
EFFECTS = (Kind.EVENT_WOKE, Kind.EVENT_ENDED)
RESULTS = (Kind.WON, Kind.BEATEN)
LAST = (Kind.MISSING, Kind.PAID, Kind.PENALTY)
COUNTS = (Kind.MISSING, Kind.EVENT_ENDED, Kind.PAID, Kind.PENALTY, *RESULTS)
CARD, CHANGED, STEP, NOTHING, RESULT = 1300, 1500, 1300, 500, 2600  # milliseconds


class Step(NamedTuple):
    """An event or a payment of the final count, and what it changed."""

    says: str
    label: str
    icon: str
    votes: int  # Votes that it brought or took
    seat: int
    changes: tuple[Happening, ...] = ()
    at: str = ""  # where it stands on the board


def scenes(view: View, words: Words) -> list[Scene]:
    """The big moments of the last move."""
    if any(happening.kind in COUNTS for happening in view.recent):
        return [count(view, words)]
    return [
        event(view, words, happening, changes_after(view.recent, i))
        for i, happening in enumerate(view.recent)
        if happening.kind == Kind.EVENT_WOKE
    ]


def changes_after(told: Sequence[Happening], i: int) -> tuple[Happening, ...]:
    """What the event at a place of the story changed: what follows, up to the next event."""
    found: list[Happening] = []
    for happening in told[i + 1 :]:
        if happening.kind in EFFECTS:
            break
        if happening.kind in CHANGES and happening.other == Cause.EVENT and happening.seat == told[i].seat:
            found.append(happening)
    return tuple(found)


def resource_of(change: Happening) -> int:
    """Which resource a change is about."""
    return CORRUPTION if change.kind in (Kind.CORRUPTED, Kind.CLEANED) else change.subject


# --- an event fires ---------------------------------------------------------------------------------------------------


def event(view: View, words: Words, happening: Happening, changes: tuple[Happening, ...]) -> Scene:
    """The card, its words, then every resource that it changed now: old and new (§events)."""
    face = next(face for face in view.deck.cards.event if face.id == happening.subject)
    rule = effect_text(face.immediate, words)
    name = words(f"event.{happening.subject}")
    idle = not happening.amount  # it applies not once
    says = words("scene.idle", name=name) if idle else sentence(view, happening, words)

    def draw(stage: Stage, *, done: bool) -> None:
        stage.heading(words("scene.event"), name)
        w, h, scale = 112.0, 84.0, stage.of(2.2, 1.5)
        card = event_face(0, 0, w, h, name, face.immediate.each)
        stage.add(f'<g transform="translate({stage.middle - w * scale / 2:g} {stage.y:g}) scale({scale:g})">{card}</g>')
        stage.y += h * scale + stage.of(28, 18)
        stage.lines(rule, ink=CLOTH_INK_2)
        stage.pill(words("scene.no_effect") if idle else words("scene.applies", n=happening.amount))
        if done and changes:
            stage.rows([_changed(view, words, changes, i) for i in range(len(changes))], width=stage.of(560, 330))

    at = (f"event-{happening.subject}",)
    beats = [beat(says, partial(draw, done=False), CARD, detail=rule, at=at)]
    if changes:
        told = " ".join(sentence(view, change, words) for change in changes)
        beats.append(beat(told, partial(draw, done=True), CHANGED, at=at))
    return Scene("event", name, tuple(beats))


def _changed(view: View, words: Words, changes: tuple[Happening, ...], i: int) -> Row:
    change = changes[i]
    resource, by = resource_of(change), CHANGES[Kind(change.kind)] * change.amount
    later = sum(CHANGES[Kind(c.kind)] * c.amount for c in changes[i + 1 :] if resource_of(c) == resource)
    now = int(view.record.candidates[change.seat].held[resource]) - later
    return Row(words(f"resource.{resource}"), f"{now - by} → {now}", ICONS[resource], note=signed(by))


# --- the final count --------------------------------------------------------------------------------------------------


def steps_of(view: View, words: Words) -> list[Step]:
    """The count in its order (§end): missing cards, events from left to right, Corruption, the penalty."""
    found = []
    for i, happening in enumerate(view.recent):
        says = sentence(view, happening, words)
        if happening.kind in EFFECTS:
            changes = changes_after(view.recent, i)
            votes = sum(CHANGES[Kind(c.kind)] * c.amount for c in changes if resource_of(c) == VOTE)
            label = words(f"event.{happening.subject}")
            if not changes:
                says = words("scene.idle" if happening.kind == Kind.EVENT_WOKE else "scene.idle_end", name=label)
            told = " ".join((says, *(sentence(view, change, words) for change in changes)))
            found.append(Step(told, label, "event", votes, happening.seat, changes, f"event-{happening.subject}"))
        elif happening.kind == Kind.MISSING:
            label, at = words("scene.missing", n=happening.amount), f"resource-{happening.seat}-{CORRUPTION}"
            found.append(Step(says, label, "corruption", 0, happening.seat, at=at))
        elif happening.kind == Kind.PAID:
            label, at = words("scene.corruption", n=happening.subject), f"resource-{happening.seat}-{CORRUPTION}"
            found.append(Step(says, label, "corruption", -happening.amount, happening.seat, at=at))
        elif happening.kind == Kind.PENALTY:
            at = f"resource-{happening.seat}-{VOTE}"
            found.append(Step(says, words("scene.penalty"), "vote", -happening.amount, happening.seat, at=at))
    return found


def count(view: View, words: Words) -> Scene:
    """Every step with the Votes so far beside the opponent's; last who is elected (§winning)."""
    s = view.record
    steps = steps_of(view, words)
    seats = range(int(s.seats))
    now = [int(s.candidates[seat].held[VOTE]) for seat in seats]
    start = [now[seat] - sum(step.votes for step in steps if step.seat == seat) for seat in seats]
    beats = []
    for i, step in enumerate(steps):
        beats.append(
            beat(
                step.says,
                partial(_draw, view, words, steps, i + 1, start),
                STEP if step.votes else CARD if step.changes else NOTHING,
                at=(step.at,),
            )
        )
    ends = [happening for happening in view.recent if happening.kind in RESULTS]
    if ends:
        told = " ".join(sentence(view, happening, words) for happening in ends)
        draw = partial(_draw, view, words, steps, len(steps), start, ends=ends)
        beats.append(beat(told, draw, RESULT, at=("rival",)))
    return Scene("count", words("scene.count"), tuple(beats))


def _draw(
    view: View,
    words: Words,
    steps: list[Step],
    shown: int,
    start: list[int],
    stage: Stage,
    *,
    ends: Sequence[Happening] = (),
) -> None:
    rival = view.deck.cards.opponent[int(view.record.opponent)]
    stage.heading(words("scene.count"), words("scene.against", name=rival.name))
    if not stage.tall:
        stage.add(bust(stage.w - stage.edge - 110, 40, 110, rival_face(rival.id, rival.name)))
    for seat, first in enumerate(start):
        votes = first + sum(step.votes for step in steps[:shown] if step.seat == seat)
        _race(view, words, stage, seat, votes, rival.votes, alone=len(start) == 1)
    if ends:
        won = all(happening.kind == Kind.WON for happening in ends)
        stage.stamp(verdict(words, int(view.record.seats), won=won), good=won)
    most = int(stage.of(7, 6)) - (2 if ends else 0) - (len(start) - 1)
    rows = [
        Row(
            step.label,
            signed(step.votes) if step.votes else "0",
            step.icon,
            seat=step.seat if len(start) > 1 else -1,
            dim=not step.votes,
        )
        for step in steps[:shown]
    ]
    if rows:
        stage.rows(rows[-most:], fresh=-1 if ends else min(len(rows), most) - 1)


def _race(view: View, words: Words, stage: Stage, seat: int, votes: int, goal: int, *, alone: bool) -> None:
    """A bar of Votes with the opponent's as a post on it, and the gap in words."""
    left, wide, high = stage.edge, stage.w - 2 * stage.edge - stage.of(110, 0), stage.of(26.0, 20.0)
    most = max(votes, goal, 1) * 1.12
    name = words("scene.you") if alone else view.seat_name(seat, words)
    stage.add(text(left, stage.y + 14, name, stage.of(17, 14), CLOTH_INK, weight=700))
    ahead = votes - goal
    gap = words("scene.ahead" if ahead > 0 else "scene.behind" if ahead else "scene.level", n=abs(ahead))
    stage.add(text(left + wide, stage.y + 14, gap, stage.of(16, 13), WON if ahead > 0 else CLOTH_INK_2, "end", 700))
    top = stage.y + 22
    stage.add(rect(left, top, wide, high, 6, CLOTH_SHADE, EDGE, 1))
    stage.add(rect(left, top, max(4.0, wide * max(0, votes) / most), high, 6, BRASS_HI, EDGE, 1))
    post = left + wide * goal / most
    stage.add(rect(post - 2, top - 6, 4, high + 12, 1, token("danger-card"), PAPER, 1))
    stage.add(text(post, top + high + stage.of(24, 19), goal, stage.of(18, 14), CLOTH_INK, "middle", 800))
    stage.add(text(left + 10, top + high / 2 + 6, votes, stage.of(18, 15), token("card-ink"), weight=800))
    stage.y = top + high + stage.of(48, 32)
