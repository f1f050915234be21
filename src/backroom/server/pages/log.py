"""The log of a table: what happened, newest first, grouped by turn; and the same to be spoken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any

from markupsafe import Markup, escape

from backroom.core.match import Event, Happening, View
from backroom.core.words import Words
from backroom.server.storage.rows import LEAVE, RESIGN, RETURN, UNDO
from backroom.server.tables.table import Table
from backroom.server.web.templates import render_once

BOLD = re.compile(r"\*\*(.+?)\*\*")
HEADINGS = ("turn", "round")  # happenings of these names open a group; their subject (or amount) is its number
HERE, BEFORE, SENTENCE = "\0", "\1", "\2"  # in a sentence of several lines: names, those of the line before, all of it
MOST_LINES = 90  # on the table's page; the replay has them all


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log."""

    text: str
    icon: str = "turn"
    tone: str = ""  # "good", "bad"
    name: str = ""  # what it is about, to be lit on the board
    heading: str = ""  # opens a group
    kind: str = ""
    new: bool = False
    seat: int = -1  # whose it is, where several play and the sentence does not say
    who: str = ""
    named: tuple[str, ...] = ()  # what it names, where it may be told together with its like
    together: str = ""  # the sentence for several of them, with `HERE` in the place of their names
    by: int = -1  # who did it, if anybody
    after: tuple[tuple[str, str], ...] = ()  # kinds of lines behind which it is told in one sentence with them

    @cached_property
    def row(self) -> Markup:
        """The line as HTML: the same in every drawing until it is no longer new."""
        shown = replace(self, heading="", kind="", named=(), together="", by=-1, after=())
        return Markup(render_once("parts/line.html", line=shown, bold=bold))

    @cached_property
    def as_new(self) -> LogLine:
        """The same line while it is new: one for all who are shown it."""
        return replace(self, new=True)

    @cached_property
    def _folded(self) -> list[tuple[tuple[LogLine, ...], list[LogLine]]]:
        return []

    def folded(self, lines: tuple[LogLine, ...]) -> list[LogLine]:
        """The lines of a group that this one begins, what belongs together in one sentence: kept with this line, since
        every drawing folds the log and all but the newest groups are as they were."""
        before, folded = self._folded[0] if self._folded else ((), [])
        if before != lines:
            folded = _fold(lines)
            self._folded[:] = [(lines, folded)]
        return folded


def bold(text: str) -> str:
    """`**word**` in a sentence as strong text; the rest is escaped."""
    parts = BOLD.split(text)
    return Markup("").join(Markup("<b>{}</b>").format(part) if i % 2 else escape(part) for i, part in enumerate(parts))


def lines_of(view: View, happened: tuple[Happening, ...], ui: Words, *, new: bool = False) -> list[LogLine]:
    """What one event told, in order."""
    words = view.game.words(ui.language)
    lines = []
    for happening in happened:
        key, kind = view.game.kinds[happening.kind]
        text = view.happening_text(happening, words)
        seat, who = _whose(view, happening, text, words)
        lines.append(
            LogLine(
                text=text,
                icon=kind.icon or "turn",
                tone=kind.tone,
                name=f"{kind.subject}-{happening.subject}" if kind.subject else "",
                heading=_heading(key, happening, words, ui),
                kind=key,
                new=new,
                seat=seat,
                who=who,
                by=happening.seat,
                **_told_together(view, key, happening, words),
            )
        )
    return lines


def _told_together(view: View, key: str, happening: Happening, words: Words) -> dict[str, Any]:
    """How a happening is told with others of its kind, or with the one before it, if the game has words for that.

    They are called `several.paid` and, for cards that are taken after one was given, `after.took.gave`.
    """
    behind = [kind for kind, _ in view.game.kinds.values() if f"after.{key}.{kind}" in words]
    if not behind and f"several.{key}" not in words:
        return {}
    subject = view.game.kinds[happening.kind][1].subject
    values = {"seat": view.seat_name(happening.seat, words), "subjects": HERE, "amount": happening.amount}
    before = {"before": BEFORE, "sentence": SENTENCE}
    return {
        "named": (str(words.named(subject, happening.subject)),) if subject else (),
        "together": words.get(f"several.{key}", **values),
        "after": tuple((kind, words(f"after.{key}.{kind}", **values, **before)) for kind in behind),
    }


def fold(lines: Iterable[LogLine]) -> list[LogLine]:
    """The same lines, oldest first; what belongs together is told in one sentence."""
    groups = (tuple(group) for _, group in groupby(lines, key=attrgetter("heading")))
    return [line for group in groups for line in group[0].folded(group)]


def _fold(lines: Iterable[LogLine]) -> list[LogLine]:
    """The lines of one group folded."""
    folded: list[LogLine] = []
    for line in _causes_first(_alike(lines)):
        last = folded[-1] if folded else None
        sentence = dict(line.after).get(last.kind) if last and line.after else None
        if last and sentence and (line.by in (last.by, -1) or SENTENCE in sentence):
            told = sentence.replace(HERE, _listed(line.named)).replace(BEFORE, _listed(last.named))
            chief = line if line.by == last.by else last  # what comes of itself, or of somebody else, is an addition
            folded[-1] = replace(chief, text=told.replace(SENTENCE, last.text), new=last.new or line.new)
        else:
            folded.append(line)
    return folded


def _causes_first(lines: list[LogLine]) -> list[LogLine]:
    """The lines with what befalls somebody behind what another does: she loses what he takes over."""
    ordered: list[LogLine] = []
    for line in lines:
        last = ordered[-1] if ordered else line
        if last.by not in (line.by, -1) and line.by >= 0 and line.kind in dict(last.after):
            ordered.insert(-1, line)
        else:
            ordered.append(line)
    return ordered


def _alike(lines: Iterable[LogLine]) -> list[LogLine]:
    """The lines with neighbours that differ only in what they name told in one sentence."""
    folded: list[LogLine] = []
    for line in lines:
        last = folded[-1] if folded else line
        if folded and line.together and line.together == last.together:
            named = (*last.named, *line.named)
            text = line.together.replace(HERE, _listed(named))
            folded[-1] = replace(last, text=text, named=named, new=last.new or line.new)
        else:
            folded.append(line)
    return folded


def _listed(names: Sequence[str]) -> str:
    """Names in a row, equal ones with their number: "2 × rat 3, cash"."""
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in Counter(names).items())


def _whose(view: View, happening: Happening, text: str, words: Words) -> tuple[int, str]:
    """The seat that a sentence is about, if there are several and it is not named there; else none."""
    if not 0 <= happening.seat < len(view.names) or len(view.names) < 2:
        return -1, ""
    who = view.seat_name(happening.seat, words)
    return (-1, "") if who in text else (happening.seat, who)


def _heading(key: str, happening: Happening, words: Words, ui: Words) -> str:
    """What a happening opens a group with: a turn or a round, or what the game's own `heading` says."""
    if key in HEADINGS:
        return ui(f"log.{key}", n=happening.subject or happening.amount)
    return words.get(f"heading.{key}", amount=happening.amount, subject=happening.subject)


def log_of(
    table: Table, view: View, ui: Words, notices: int, upto: int | None = None, most: int = MOST_LINES
) -> list[LogLine]:
    """The newest lines first, each with the heading of its group: the caller prints it where it changes.

    A game whose words have a `heading.seat` is grouped by whose move it was, too. New are those of the last chain of
    moves that somebody can notice.
    """
    match = table.match
    spoken = _spoken(table, view, ui, len(match.events) if upto is None else upto)
    newest = table.last_chain(notices)[0] + 1 if upto is None else len(spoken) - 1
    heading, lines = spoken[-1].heading, []
    if upto is None and not table.over:
        left = (ui("log.left", name=table.seats[seat].name) for seat in reversed(table.away))
        lines += [LogLine(text, "bot", heading=heading) for text in left]
    if upto is None and table.resigned is not None:
        resigned = ui("log.resigned", name=table.seats[table.resigned].name)
        lines.append(LogLine(resigned, "resign", "bad", heading=heading))
    for place in range(len(spoken) - 1, -1, -1):
        if len(lines) >= most:
            break
        new = place >= newest and place > 0
        lines += [line.as_new if new else line for line in reversed(spoken[place].lines)]
    return fold(reversed(lines))[::-1][:most]


@dataclass(frozen=True)
class Spoken:
    """What an event told, in words, each line with the heading of its group."""

    event: Event | None  # None: the set-up
    lines: list[LogLine]
    opened: str  # the group that the game itself opened last
    heading: str  # of the group that the event leaves open


def _spoken(table: Table, view: View, ui: Words, count: int) -> list[Spoken]:
    """What the set-up and so many events told: kept from one drawing to the next, as long as the names are the same."""
    match, words = table.match, view.game.words(ui.language)
    kept = table.spoken.get((ui.language, view.names), [])
    same = min(len(kept), count + 1)
    while (
        same > 1 and kept[same - 1].event is not match.events[same - 2]
    ):  # taken back: where one is, all before it are
        same -= 1
    spoken = kept[:same]
    if same > count:
        return spoken
    opened, heading = (spoken[-1].opened, spoken[-1].heading) if spoken else ("", "")
    for place in range(same, count + 1):
        event = match.events[place - 1] if place else None
        happened = match.happenings[place - 1] if place else match.opening
        seat = event.seat if event else -1
        if spoken and "heading.seat" in words:
            who = view.seat_name(seat, words)
            heading = words.get("heading.seat", group=opened, seat=who) if opened else who
        lines = []
        for line in lines_of(view, happened, ui):
            opened = line.heading or opened
            heading = line.heading or heading
            lines.append(replace(line, heading=heading))
        spoken.append(Spoken(event, lines, opened, heading))
    table.spoken[ui.language, view.names] = spoken  # put there whole: another thread may read the old one
    return spoken


def news_of(table: Table, view: View, ui: Words, seen: int, notices: int) -> list[LogLine]:
    """What somebody can notice after their event number `seen`: for the line of news, motion and the live region."""
    news: list[LogLine] = []
    for entry in table.story_since(seen, notices):
        if entry.kind == UNDO:
            news.append(LogLine(ui("log.undone"), "undo"))
        elif entry.kind == RESIGN:
            news.append(LogLine(ui("log.resigned", name=table.seats[entry.seat].name), "resign", "bad"))
        elif entry.kind in (LEAVE, RETURN):
            key = "log.left" if entry.kind == LEAVE else "log.returned"
            news.append(LogLine(ui(key, name=table.seats[entry.seat].name), "bot" if entry.kind == LEAVE else "seat"))
        else:
            news += lines_of(view, entry.happened, ui, new=True)
    return fold(news)
