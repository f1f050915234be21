"""The index of the documentation's search: each section of each built page, as plain text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

HEADINGS = {"h1", "h2", "h3", "h4"}
SILENT = {"style", "script", "title", "desc"}  # a drawn board has the names of all of its parts
BLOCKS = {"p", "li", "tr", "td", "th", "pre", "figcaption", "br"}


@dataclass
class Section:
    """What stands under one heading."""

    id: str = ""
    heading: str = ""
    text: str = ""


class Reader(HTMLParser):
    """Reads the sections of a page's body."""

    def __init__(self) -> None:
        super().__init__()
        self.sections = [Section()]
        self.in_heading = False
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in HEADINGS:
            self.sections.append(Section(dict(attrs).get("id") or ""))
            self.in_heading = True
        elif tag in SILENT:
            self.silent += 1
        elif tag in BLOCKS:
            self.sections[-1].text += " "

    def handle_endtag(self, tag: str) -> None:
        if tag in HEADINGS:
            self.in_heading = False
        elif tag in SILENT:
            self.silent -= 1

    def handle_data(self, data: str) -> None:
        if self.in_heading:
            self.sections[-1].heading += data
        elif not self.silent:
            self.sections[-1].text += data


def sections(body: str) -> Iterator[Section]:
    """The sections of a page that say something, in their order."""
    reader = Reader()
    reader.feed(body)
    reader.close()
    for section in reader.sections:
        section.heading, section.text = " ".join(section.heading.split()), " ".join(section.text.split())
        if section.heading or section.text:
            yield section


def index(pages: Iterable[tuple[str, str, str]]) -> str:
    """The index as a script, which a page opened as a file may load, from (address, title, body) of each page."""
    rows = [
        [f"{address}#{section.id}" if section.id else address, title, section.heading, section.text]
        for address, title, body in pages
        for section in sections(body)
    ]
    return f"window.backroomIndex = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"
