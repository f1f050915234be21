"""Talk at the table: phrases to choose from, and faces. Nobody types, so nobody needs a censor, and every phrase is
said in the language of the reader.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from backroom.core.words import Words
from backroom.server.storage import PhraseRow
from backroom.server.tables.table import Table

DOTS = '<circle cx="8.6" cy="10" r="1.4"/><circle cx="15.4" cy="10" r="1.4"/>'
TEAR = '<path d="M16.6 12.4c1.6 2.2.9 3.4 0 3.4s-1.6-1.2 0-3.4z" fill="#1D5778"/>'
HEART = "M12 17.4C6.6 13.6 7 9.2 9.6 8.8c1.2-.2 2 .5 2.4 1.4.4-.9 1.2-1.6 2.4-1.4 2.6.4 3 4.8-2.4 8.6z"


def _line(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>'


FACE_PICTURES = {  # on a grid of 24, inside the disc
    "smile": DOTS + _line("M7.5 14c2.4 3 6.6 3 9 0"),
    "laugh": _line("M7 10.4l1.6-1.6 1.6 1.6M13.8 10.4l1.6-1.6 1.6 1.6") + '<path d="M7 13.5h10a5 5 0 0 1-10 0z"/>',
    "wink": '<circle cx="8.6" cy="10" r="1.4"/>' + _line("M13.8 10h3.2M8 14.4c2.2 2.2 5.6 2.2 8-.6"),
    "wow": DOTS + '<ellipse cx="12" cy="15.6" rx="2.2" ry="2.8"/>',
    "think": DOTS + _line("M8.5 15.6l7-1.4M13.8 6.8l3-.8"),
    "sad": DOTS + _line("M8 16.6c2-2.4 6-2.4 8 0"),
    "cry": DOTS + _line("M8 16.6c2-2.4 6-2.4 8 0") + TEAR,
    "heart": f'<path d="{HEART}" fill="#A12B1B"/>',
}
MOST_SHOWN = 6  # on the table's page


@dataclass(frozen=True)
class Said:
    """A phrase as a page shows it."""

    number: int
    seat: int
    name: str
    text: str
    face: Markup


def face(name: str) -> Markup:
    """A face as a small picture, nothing for a phrase in words."""
    inside = FACE_PICTURES.get(name)
    disc = '<circle cx="12" cy="12" r="10.2" fill="var(--brass-hi)" stroke="currentColor" stroke-width="1.4"/>'
    return (
        Markup(f'<svg class="face" viewBox="0 0 24 24" aria-hidden="true">{disc}{inside}</svg>') if inside else Markup()
    )


def said_at(table: Table, ui: Words, after: int = 0) -> list[Said]:
    """What was said last, the newest last."""
    return [_said(row, table, ui) for row in table.phrases[-MOST_SHOWN:] if row.number > after]


def _said(row: PhraseRow, table: Table, ui: Words) -> Said:
    name = table.seats[row.seat].name if row.seat < len(table.seats) else ""
    return Said(row.number, row.seat, name, ui(f"phrase.{row.what}"), face(row.what))
