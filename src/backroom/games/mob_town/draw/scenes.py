"""Big moments: the law arrives, the town is counted, the agendas are turned over; in the co-op what the mob does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from backroom.core.match import Happening, View
from backroom.core.words import Words
from backroom.games.mob_town.draw.artwork import AGENDA_ICONS
from backroom.games.mob_town.draw.count import AgendaCount, Count, counted
from backroom.games.mob_town.state import Kind
from backroom.games.mob_town.text import name_of
from backroom.kit.colours import ACCENT, BRASS_HI, EDGE, GOOD, INK, INK_2, PAPER
from backroom.kit.parts import card, chip, icon, pill, rect, seat_paint, stamp, text
from backroom.kit.scenes import Mark, Row, Scene, Stage, beat, sentence
from backroom.kit.shapes import paragraph, signed

COMES = (Kind.LAW_CAME, Kind.STALLED)
ENDS = (Kind.WON, Kind.LOST_TRACK, Kind.LOST_DECK)
LAW, CONTROL, AGENDA, TOTALS = 1400, 900, 1800, 2000  # milliseconds


def scenes(view: View, words: Words) -> list[Scene]:
    """The big moments of the last move: the end of a round, or of a co-op."""
    found = []
    comes = next((happening for happening in view.recent if happening.kind in COMES), None)
    if any(happening.kind == Kind.CONTROL for happening in view.recent):
        found.append(round_end(view, words, comes))
    found += [coop_end(view, words, happening) for happening in view.recent if happening.kind in ENDS]
    return found


def round_end(view: View, words: Words, comes: Happening | None) -> Scene:
    """The law, what everybody controls, each agenda, the totals (§round-end, §scoring)."""
    count = counted(view, words)
    beats = []
    if comes is not None:
        said = sentence(view, comes, words)
        beats.append(beat(said, partial(_law, words, said), LAW, at=("deck",)))
    marks: list[Mark] = []
    for i, happening in enumerate(count.control):
        said = sentence(view, happening, words)
        draw = partial(_standing, words, count, i + 1, words("scene.control"))
        owned = count.owned(happening.seat)
        extra = happening.amount - sum(value for _, value in owned)
        marks += [Mark(f"property-{number}", _value(value), "below") for number, value in owned]
        detail = words("scene.extra", n=signed(extra)) if owned and extra else ""
        at = (f"owned-{happening.seat}",)
        beats.append(beat(said, draw, CONTROL, detail=detail, at=at, marks=tuple(marks)))
    for i, happening in enumerate(count.agendas):
        said, found = sentence(view, happening, words), count.standing(happening.subject)
        own = (f"agenda-{happening.subject}",) if happening.seat == view.seat else ()
        town = tuple(f"property-{number}" for number in found.cards) if found else (f"owned-{happening.seat}",)
        detail = _why(words, count, happening, found) if found else ""
        draw = partial(_agenda, view, words, count, i, found)
        beats.append(beat(said, draw, AGENDA, detail=detail, at=(*own, *town) or ("agendas",)))
    last = [sentence(view, happening, words) for happening in count.kept]
    totals = points(count, len(count.control), len(count.agendas), kept=True)
    title = words("scene.final" if view.over else "scene.totals")
    said = " · ".join(f"{name} {n}" for name, n in zip(count.names, totals, strict=True))
    beats.append(
        beat(
            " ".join((*last, words("scene.told", what=title, told=said))),
            partial(_totals, words, count, title),
            TOTALS,
        )
    )
    return Scene("round", words("scene.round"), tuple(beats))


def points(count: Count, control: int, agendas: int, *, kept: bool = False) -> list[int]:
    """Everybody's points once so much has been counted."""
    told = (*count.control[:control], *count.agendas[:agendas], *(count.kept if kept else ()))
    return [before + sum(h.amount for h in told if h.seat == seat) for seat, before in enumerate(count.before)]


def _law(words: Words, said: str, stage: Stage) -> None:
    stage.lower(90, 80)
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


def _value(value: int) -> str:
    """What a card pays, on its lower edge."""
    return pill(0, -34, f"+{value}", 22, anchor="middle", edge=BRASS_HI)


def _standing(words: Words, count: Count, control: int, title: str, stage: Stage) -> None:
    """Everybody's points so far; the one that has just been counted in brass."""
    stage.lower(40, 30)
    stage.heading(words("scene.round"), title)
    stage.y += stage.of(20, 10)
    stage.rows(_rows(count, control, 0), fresh=count.control[control - 1].seat)


def _why(words: Words, count: Count, shown: Happening, found: AgendaCount) -> str:
    """What decided an agenda: the counts, or the values of a tie (§scoring)."""
    mine, value = found.counts[shown.seat], found.values[shown.seat]
    others = [seat for seat in range(len(count.names)) if seat != shown.seat]
    best = max(others, key=lambda seat: (found.counts[seat], found.values[seat]))
    most, theirs = found.counts[best], found.values[best]
    if not max(mine, most):
        return words("scene.why_none")
    if mine != most:
        return words("scene.why_ahead" if mine > most else "scene.why_behind", n=mine, m=most, name=count.names[best])
    facts = {"n": mine, "name": count.names[best], "mine": value, "theirs": theirs}
    return words("scene.why_even" if value == theirs else "scene.why_value", **facts)


def _agenda(view: View, words: Words, count: Count, i: int, found: AgendaCount | None, stage: Stage) -> None:
    """An agenda turned over: whose, what it counts, how everybody stood, done or missed, and the points so far."""
    shown = count.agendas[i]
    won = shown.kind == Kind.AGENDA_WON
    stage.heading(words("scene.agendas", n=i + 1, of=len(count.agendas)), count.names[shown.seat])
    w, h = stage.of(620, 354), stage.of(236, 152)
    x, y, small = stage.middle - w / 2, stage.y, stage.of(1.6, 1.0)
    stage.add(card(x, y, w, h, r=8))
    stage.add(icon(AGENDA_ICONS[shown.subject], x + 16 * small, y + 14 * small, 38 * small, ACCENT, PAPER))
    left, wide = x + 66 * small, w - 82 * small
    name = name_of(view.deck, words, "agenda_no", shown.subject)
    stage.add(text(left, y + 32 * small, name, 19 * small, INK, weight=700, kind="p", fit=wide))
    stage.add(paragraph(left, y + 50 * small, words(f"agenda_says.{shown.subject}"), wide, 13 * small, INK_2))
    if found:
        stage.add(_counts(words, shown, found, x + 12 * small, y + h - 72 * small, w - 24 * small, small))
    said = words("scene.done", n=shown.amount) if won else words("scene.missed")
    at = (x + w - 62 * small, y + 6 * small) if found else (x + w * 0.7, y + h * 0.72)
    stage.add(stamp(*at, said, good=won, size=15 * small, turn=5))
    stage.y += h + stage.of(34, 18)
    stage.rows(_rows(count, len(count.control), i + 1), fresh=shown.seat)


def _counts(words: Words, shown: Happening, found: AgendaCount, x: float, y: float, w: float, small: float) -> str:
    """Everybody's number in an agenda, the highest framed; where a tie is broken by values, these too."""
    most = max(found.counts)
    tied = most > 0 and found.counts.count(most) > 1
    step, out = w / len(found.counts), ""
    for seat, number in enumerate(found.counts):
        left, value = x + seat * step, found.values[seat]
        leads = most > 0 and (number, value) == max(zip(found.counts, found.values, strict=True))
        out += rect(
            left + 2, y, step - 4, 60 * small, 7, "none", GOOD if leads else INK_2, 2.4 if leads else 1,
            "" if leads or seat == shown.seat else 'opacity=".55"',
        )  # fmt: skip
        note = words("scene.value", n=value) if tied and number == most else ""
        base = y + (25 if note else 37) * small
        out += chip(left + step / 2 - 14 * small, base - 6 * small, 11 * small, seat)
        out += text(left + step / 2 + 6 * small, base, number, 19 * small, INK, weight=800)
        out += text(left + step / 2, y + 49 * small, note, 12 * small, INK_2, "middle", fit=step - 10)
    return out


def _totals(words: Words, count: Count, title: str, stage: Stage) -> None:
    """Everybody's points, the leader first, each as a bar of what it is made of."""
    totals = points(count, len(count.control), len(count.agendas), kept=True)
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    stage.lower(150 - 30 * len(order), 40)
    stage.heading(words("scene.round"), title)
    stage.y += stage.of(20, 10)
    w, each, most = stage.of(760, 354), stage.of(92, 78), max(1, *totals)
    x, size = stage.middle - w / 2, stage.of(21, 15)
    left, room = x + stage.of(66, 50), w - stage.of(154, 108)
    stage.add(rect(x, stage.y, w, each * len(order) + 16, 10, PAPER, EDGE, 1))
    for i, seat in enumerate(order):
        top = stage.y + 8 + i * each
        base, bar, note = (top + each * share for share in (0.34, 0.44, 0.88))
        stage.add(chip(x + stage.of(36, 27), top + each / 2, stage.of(18, 14), seat))
        stage.add(text(left, base, count.names[seat], size, INK, weight=700, fit=room))
        stage.add(text(x + w - 18, top + each / 2 + size * 0.5, totals[seat], size * 1.5, INK, "end", 800))
        at, made = left, _made_of(words, count, seat)
        for _, n, paint, opacity in made:
            wide = room * n / most
            stage.add(rect(at, bar, wide, each * 0.2, 2, paint, EDGE, 0.8, f'opacity="{opacity:g}"'))
            at += wide
        said = " + ".join(says for says, *_ in made)
        stage.add(text(left, note, said, stage.of(15, 12.5), INK_2, fit=room))
    stage.y += each * len(order) + 16 + stage.of(20, 12)


def _made_of(words: Words, count: Count, seat: int) -> list[tuple[str, int, str, float]]:
    """What a seat's points are made of: in words, how many, and the paint of the bar with its opacity."""

    def total(told: Sequence[Happening]) -> int:
        return sum(h.amount for h in told if h.seat == seat)

    own = seat_paint(seat)
    parts = [
        ("scene.of_before", count.before[seat], own, 0.35),
        ("scene.of_control", total(count.control), own, 1.0),
        ("scene.of_agendas", total(count.agendas), BRASS_HI, 1.0),
        ("scene.of_briefcases", total(count.kept), ACCENT, 1.0),
    ]
    always = ("scene.of_control", "scene.of_agendas")  # the round's own, though nothing came of it
    return [(words(key, n=n), n, paint, opacity) for key, n, paint, opacity in parts if n or key in always]


def coop_end(view: View, words: Words, happening: Happening) -> Scene:
    """The law or the mob has the town (§coop-end)."""
    won, said = happening.kind == Kind.WON, sentence(view, happening, words)

    def draw(stage: Stage) -> None:
        stage.y += stage.of(70, 70)
        stage.seal("badge" if won else "fedora", stage.of(200, 130))
        stage.heading(words("scene.over"), words("scene.law_wins" if won else "scene.mob_wins"))
        stage.lines(said)

    return Scene("end", words("scene.over"), (beat(said, draw, TOTALS),))
