"""The log of a table: what happened, newest first, grouped by turn; and the same to be spoken."""

from __future__ import annotations

from dataclasses import dataclass, replace

from backroom.core.match import Happening, View
from backroom.core.words import Words
from backroom.server.storage.rows import LEAVE, RESIGN, RETURN, UNDO
from backroom.server.tables.table import Table

HEADINGS = ("turn", "round")  # happenings of these names open a group; their subject (or amount) is its number
MOST_LINES = 90  # on the table's page; the replay has them all


@dataclass(frozen=True)
class Line:
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


def lines_of(view: View, happened: tuple[Happening, ...], ui: Words, *, new: bool = False) -> list[Line]:
    """What one event told, in order."""
    words = view.game.words(ui.language)
    lines = []
    for happening in happened:
        key, kind = view.game.kinds[happening.kind]
        text = view.happening_text(happening, words)
        seat, who = _whose(view, happening, text, words)
        lines.append(
            Line(
                text=text,
                icon=kind.icon or "turn",
                tone=kind.tone,
                name=f"{kind.subject}-{happening.subject}" if kind.subject else "",
                heading=_heading(key, happening, words, ui),
                kind=key,
                new=new,
                seat=seat,
                who=who,
            )
        )
    return lines


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
) -> list[Line]:
    """The newest lines first, each with the heading of its group: the caller prints it where it changes.

    A game whose words have a `heading.seat` is grouped by whose move it was, too. New are those of the last chain of
    moves that somebody can notice.
    """
    match, words = table.match, view.game.words(ui.language)
    told = [match.opening, *match.happenings[: len(match.happenings) if upto is None else upto]]
    newest = table.last_chain(notices)[0] + 1 if upto is None else len(told) - 1
    lines: list[tuple[Line, str, bool]] = []  # with the heading of its group, and whether it is new
    opened = heading = ""
    for place, told_lines in enumerate(_told(table, view, ui, told)):
        new = place >= newest and place > 0
        if place and "heading.seat" in words:
            who = view.seat_name(match.events[place - 1].seat, words)
            heading = words.get("heading.seat", group=opened, seat=who) if opened else who
        for line in told_lines:
            opened = line.heading or opened
            heading = line.heading or heading
            lines.append((line, heading, new))
    if table.resigned is not None and upto is None:
        name = table.seats[table.resigned].name
        lines.append((Line(ui("log.resigned", name=name), "resign", "bad"), heading, False))
    if upto is None and not table.over:
        left = (Line(ui("log.left", name=table.seats[seat].name), "bot") for seat in table.away)
        lines += [(line, heading, False) for line in left]
    return [replace(line, heading=heading, new=new) for line, heading, new in reversed(lines[-most:])]


def _told(table: Table, view: View, ui: Words, told: list[tuple[Happening, ...]]) -> list[list[Line]]:
    """What each event told, in words: kept from one drawing to the next, as long as the names are the same."""
    key = (ui.language, view.names)
    kept = table.spoken.get(key, [])
    spoken = [
        kept[place] if place < len(kept) and kept[place][0] is happened else (happened, lines_of(view, happened, ui))
        for place, happened in enumerate(told)
    ]
    table.spoken[key] = spoken  # put there whole: another thread may read the old one
    return [lines for _, lines in spoken]


def news_of(table: Table, view: View, ui: Words, seen: int, notices: int) -> list[Line]:
    """What somebody can notice after their event number `seen`: for the line of news, motion and the live region."""
    news: list[Line] = []
    for entry in table.story_since(seen, notices):
        if entry.kind == UNDO:
            news.append(Line(ui("log.undone"), "undo"))
        elif entry.kind == RESIGN:
            news.append(Line(ui("log.resigned", name=table.seats[entry.seat].name), "resign", "bad"))
        elif entry.kind in (LEAVE, RETURN):
            key = "log.left" if entry.kind == LEAVE else "log.returned"
            news.append(Line(ui(key, name=table.seats[entry.seat].name), "bot" if entry.kind == LEAVE else "seat"))
        else:
            news += lines_of(view, entry.happened, ui, new=True)
    return news
