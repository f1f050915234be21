"""The first page of How to play: short sections with pictures of real positions, and tables made from the deck.

`how.<lang>.md` in a game's folder is that page. Besides Markdown it has

- `![what one sees](picture:roll)`: a part of the table, named in `pictures.toml`;
- `{table: agendas}` on a line of its own: one of the game's `tables`.

`pictures.toml` says for each picture which step of the lesson it shows, and which part of the wide board.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from backroom.core.errors import BackroomError
from backroom.core.game import Game
from backroom.core.lessons import LEARNER, play_to
from backroom.kit.page import picture
from backroom.kit.pages import rule_page
from backroom.kit.screen import Svg

PICTURE = re.compile(r"^!\[(?P<says>[^\]]+)\]\(picture:(?P<name>[a-z_]+)\)$", re.MULTILINE)
TABLE = re.compile(r"^\{table: (?P<name>[a-z_]+)\}$", re.MULTILINE)
QUIET = ".play .bulbs,.play .bulbs-edge,.play .halo,.play .ring,.play .edge{display:none}"  # nothing to press
KEPT = 240  # drawn pictures: all of the five games in two languages and two themes

Number = Annotated[float, Field(ge=0)]


class BadBook(BackroomError):
    """A first page that names what is not there."""


class Shot(BaseModel):
    """A part of a real table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    step: int = Field(ge=1)  # of the lesson: the position before it
    crop: tuple[Number, Number, Number, Number]  # x, y, width and height on the wide board


@dataclass(frozen=True)
class ValueTable:
    """A table of the deck's values: the first cell of a row names it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class BookSection:
    """A section of the first page."""

    title: str
    kind: Literal["step", "example", "note", "table"]
    body: Markup
    picture: str = ""
    says: str = ""  # what one sees in the picture
    tables: tuple[ValueTable, ...] = ()


@dataclass(frozen=True)
class FirstPage:
    """How to play in two minutes."""

    title: str
    lead: Markup
    sections: tuple[BookSection, ...]

    def of(self, kind: str) -> list[BookSection]:
        """The sections of a kind."""
        return [section for section in self.sections if section.kind == kind]


@cache
def shots(folder: Path) -> Mapping[str, Shot]:
    """The pictures that a game's pages may show; BadBook says what is wrong with the file."""
    file = folder / "pictures.toml"
    if not file.is_file():
        return {}
    try:
        return {name: Shot.model_validate(shot) for name, shot in tomllib.loads(file.read_text("utf-8")).items()}
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadBook(f"{file}: {error}") from None


@lru_cache(KEPT)
def draw_shot(game: Game, name: str, language: str, *, dark: bool = False) -> Svg:
    """A picture by its name, as a self-contained SVG file; BadBook for one that `pictures.toml` does not have."""
    shot = shots(game.folder).get(name)
    if shot is None or game.lesson is None:
        raise BadBook(f"{game.name}: there is no picture '{name}'; there are {', '.join(shots(game.folder)) or 'none'}")
    board = play_to(game, game.lesson, shot.step).view(LEARNER).svg(language)
    x, y, w, h = shot.crop
    box = f"{x:g} {y:g} {w:g} {h:g}"
    whole = picture(board, game, dark=dark)
    opening = re.match(r"<svg[^>]*>", whole)
    assert opening is not None
    cut = re.sub(
        r'width="\d+" height="\d+" viewBox="[^"]+"', f'width="{2 * w:g}" height="{2 * h:g}" viewBox="{box}"', opening[0]
    )
    return Svg(cut + whole[opening.end() :].replace("</style>", f"{QUIET}</style>", 1))


def first_page(
    text: str, tables: Mapping[str, ValueTable], *, rules_at: str = "rules#", rulings_at: str = "rulings#"
) -> FirstPage:
    """The first page from its Markdown. Sections with a picture are the steps, up to the first one without."""
    opening, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, lead = opening.removeprefix("# ").partition("\n")
    sections: list[BookSection] = []
    for part in parts:
        heading, _, rest = part.partition("\n")
        seen = PICTURE.search(rest)
        names = [found["name"] for found in TABLE.finditer(rest)]
        for name in names:
            if name not in tables:
                raise BadBook(f"“{heading}”: there is no table '{name}'; there are {', '.join(tables) or 'none'}")
        body = TABLE.sub("", PICTURE.sub("", rest)).strip()
        began = all(section.kind == "step" for section in sections)
        sections.append(
            BookSection(
                heading.strip(),
                "table" if names else "note" if not seen else "step" if began else "example",
                rule_page(body, sections_at=rules_at, rulings_at=rulings_at),
                seen["name"] if seen else "",
                seen["says"] if seen else "",
                tuple(tables[name] for name in names),
            )
        )
    return FirstPage(
        title.strip(), rule_page(lead.strip(), sections_at=rules_at, rulings_at=rulings_at), tuple(sections)
    )
