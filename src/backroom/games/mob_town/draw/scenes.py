"""Big moments: the law arrives, the town is counted, the agendas are turned over; in the co-op what the mob does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from backroom.core.match import Happening, View
from backroom.core.words import Words
from backroom.games.mob_town.draw.cards import agenda_card
from backroom.games.mob_town.state import Kind
from backroom.kit.parts import stamp
from backroom.kit.scenes import Row, Scene, Stage, beat, sentence
from backroom.kit.shapes import group, signed

COMES = (Kind.LAW_CAME, Kind.STALLED)
SHOWN = (Kind.AGENDA_WON, Kind.AGENDA_LOST)
ENDS = (Kind.WON, Kind.LOST_TRACK, Kind.LOST_DECK)
LAW, CONTROL, AGENDA, TOTALS = 1400, 900, 1500, 2000  # milliseconds


class Count(NamedTuple):
    """What a round brought to everybody."""

    names: tuple[str, ...]
    before: tuple[int, ...]  # points by seat before the count
    control: tuple[Happening, ...]
    agendas: tuple[Happening, ...]  # in the order in which they are shown
    kept: tuple[Happening, ...]  # briefcases, at the end of the game


def scenes(view: View, words: Words) -> list[Scene]:
    """The big moments of the last move: the end of a round, or of a co-op."""
    found = []
    comes = next((happening for happening in view.recent if happening.kind in COMES), None)
    if any(happening.kind == Kind.CONTROL for happening in view.recent):
        found.append(round_end(view, words, comes))
    found += [coop_end(view, words, happening) for happening in view.recent if happening.kind in ENDS]
    return found


def counted(view: View, words: Words) -> Count:
    """Who scores what; the agendas from the last seat to the leader, so that the end stays open."""
    told, seats = view.recent, int(view.record.options.players)
    scores = [int(view.record.score[seat]) for seat in range(seats)]
    gains = [h for h in told if h.kind in (Kind.CONTROL, Kind.AGENDA_WON, Kind.BRIEFCASES_KEPT)]
    before = [scores[seat] - sum(h.amount for h in gains if h.seat == seat) for seat in range(seats)]
    control = tuple(h for h in told if h.kind == Kind.CONTROL)
    with_control = [before[seat] + sum(h.amount for h in control if h.seat == seat) for seat in range(seats)]
    order = sorted(range(seats), key=lambda seat: (with_control[seat], seat))
    return Count(
        tuple(view.seat_name(seat, words) for seat in range(seats)),
        tuple(before),
        control,
        tuple(h for seat in order for h in told if h.kind in SHOWN and h.seat == seat),
        tuple(h for h in told if h.kind == Kind.BRIEFCASES_KEPT),
    )


def round_end(view: View, words: Words, comes: Happening | None) -> Scene:
    """The law, what everybody controls, each agenda, the totals (§round-end, §scoring)."""
    count = counted(view, words)
    beats = []
    if comes is not None:
        beats.append(beat(sentence(view, comes, words), partial(_law, words, sentence(view, comes, words)), LAW))
    for i, happening in enumerate(count.control):
        said = sentence(view, happening, words)
        beats.append(beat(said, partial(_standing, words, count, i + 1, 0, words("scene.control")), CONTROL))
    for i, happening in enumerate(count.agendas):
        said = sentence(view, happening, words)
        beats.append(beat(said, partial(_agenda, view, words, count, i), AGENDA))
    last = [sentence(view, happening, words) for happening in count.kept]
    totals = points(count, len(count.control), len(count.agendas), kept=True)
    said = " · ".join(f"{name} {n}" for name, n in zip(count.names, totals, strict=True))
    beats.append(
        beat(
            " ".join((*last, words("scene.told", what=words("scene.totals"), told=said))),
            partial(_totals, words, count),
            TOTALS,
        )
    )
    return Scene("round", words("scene.round"), tuple(beats))


def points(count: Count, control: int, agendas: int, *, kept: bool = False) -> list[int]:
    """Everybody's points once so much has been counted."""
    told = (*count.control[:control], *count.agendas[:agendas], *(count.kept if kept else ()))
    return [before + sum(h.amount for h in told if h.seat == seat) for seat, before in enumerate(count.before)]


def _law(words: Words, said: str, stage: Stage) -> None:
    stage.y += stage.of(90, 80)
    stage.seal("law", stage.of(210, 140))
    stage.heading("", words("scene.law"))
    stage.lines(said)


def _rows(count: Count, control: int, agendas: int) -> list[Row]:
    now = points(count, control, agendas)
    gained = [n - before for n, before in zip(now, count.before, strict=True)]
    return [
        Row(name, str(now[seat]), seat=seat, note=signed(gained[seat]) if gained[seat] else "")
        for seat, name in enumerate(count.names)
    ]


def _standing(words: Words, count: Count, control: int, agendas: int, title: str, stage: Stage) -> None:
    """Everybody's points so far; the one that has just been counted in brass."""
    stage.y += stage.of(40, 30)
    stage.heading(words("scene.round"), title)
    stage.y += stage.of(20, 10)
    fresh = count.agendas[agendas - 1].seat if agendas else count.control[control - 1].seat
    stage.rows(_rows(count, control, agendas), fresh=fresh)


def _agenda(view: View, words: Words, count: Count, i: int, stage: Stage) -> None:
    """An agenda turned over: whose, done or missed, and the points so far."""
    shown = count.agendas[i]
    won = shown.kind == Kind.AGENDA_WON
    stage.heading(words("scene.agendas", n=i + 1, of=len(count.agendas)), count.names[shown.seat])
    w, h, scale = 250.0, 150.0, stage.of(1.35, 1.0)
    card = agenda_card(0, 0, w, h, view.deck, shown.subject, words)
    left = stage.middle - w * scale / 2
    stage.add(group(card, x=left, y=stage.y, scale=scale))
    said = words("scene.done", n=shown.amount) if won else words("scene.missed")
    stage.add(stamp(left + w * scale * 0.68, stage.y + h * scale * 0.82, said, good=won, size=stage.of(24, 17)))
    stage.y += h * scale + stage.of(34, 24)
    stage.rows(_rows(count, len(count.control), i + 1), fresh=shown.seat)


def _totals(words: Words, count: Count, stage: Stage) -> None:
    """Control, agendas and briefcases of everybody, the leader first."""
    stage.heading(words("scene.round"), words("scene.totals"))
    stage.y += stage.of(20, 10)
    totals = points(count, len(count.control), len(count.agendas), kept=True)
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    rows = [
        Row(count.names[seat], str(totals[seat]), seat=seat, strong=seat == order[0], note=_made_of(words, count, seat))
        for seat in order
    ]
    stage.rows(rows, width=stage.of(860, 354))


def _made_of(words: Words, count: Count, seat: int) -> str:
    def total(told: Sequence[Happening]) -> int:
        return sum(h.amount for h in told if h.seat == seat)

    parts = [str(count.before[seat])] if count.before[seat] else []
    parts += [words("scene.of_control", n=total(count.control)), words("scene.of_agendas", n=total(count.agendas))]
    parts += [words("scene.of_briefcases", n=total(count.kept))] if total(count.kept) else []
    return " + ".join(parts)


def coop_end(view: View, words: Words, happening: Happening) -> Scene:
    """The law or the mob has the town (§coop-end)."""
    won, said = happening.kind == Kind.WON, sentence(view, happening, words)

    def draw(stage: Stage) -> None:
        stage.y += stage.of(70, 70)
        stage.seal("badge" if won else "fedora", stage.of(200, 130))
        stage.heading(words("scene.over"), words("scene.law_wins" if won else "scene.mob_wins"))
        stage.lines(said)

    return Scene("end", words("scene.over"), (beat(said, draw, TOTALS),))
