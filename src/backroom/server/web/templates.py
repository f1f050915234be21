"""Pages from templates, the addresses of static files, and the site's own words."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from backroom import __version__
from backroom.core.game import Game, game, games
from backroom.core.words import LANGUAGES, Words, words_in
from backroom.kit import page as kit_page

FOLDER = Path(__file__).parent.parent  # the server's: static/, templates/, words/
MOST_KEPT = 8192  # small parts of pages, some hundred characters each
THEMES = ("auto", "light", "dark")


def site_words(language: str) -> Words:
    """The site's own texts."""
    return words_in(FOLDER, language if language in LANGUAGES else LANGUAGES[0])


@cache
def static_address(name: str) -> str:
    """The address of a static file, with a part that changes with its content."""
    match name.split("/"):
        case ["kit", file]:
            path = kit_page.FOLDER / file
        case ["games", of, file]:
            path = game(of).folder / "static" / file
        case _:
            path = FOLDER / "static" / name
    return f"/static/{name}?v={hashlib.sha256(path.read_bytes()).hexdigest()[:10]}"


def palettes() -> list[str]:
    """The addresses of the palettes of all games."""
    return _palettes(tuple(games().values()))


@cache
def _palettes(known: tuple[Game, ...]) -> list[str]:
    return [static_address(f"games/{game.name}/palette.css") for game in known if game.static("palette.css")]


@cache
def cover_of(game: Game) -> str:
    """The picture on a game's poster, drawn once."""
    return game.cover()


def render(template: str, **values: Any) -> str:
    """A template as text."""
    return _template(template).render(values)


def render_once(template: str, **values: Hashable) -> str:
    """The same for a small part of a page that shows nothing but `values`: it is kept, and many pages need it."""
    return _rendered(template, tuple(values.items()))


@lru_cache(MOST_KEPT)
def _rendered(template: str, values: tuple[tuple[str, Hashable], ...]) -> str:
    return render(template, **dict(values))


@cache
def _template(name: str) -> Template:
    found = _templates().get_template(name)
    found.globals = dict(found.globals)  # in one place: Jinja's own chain of them is walked through by each rendering
    return found


@cache
def _templates() -> Environment:
    env = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        cover=cover_of,
        icon=kit_page.icon_tag,
        lettering=kit_page.lettering,
        seat_tag=kit_page.seat_tag,
        defs=kit_page.defs,
        symbols=kit_page.symbols,
        static=static_address,
        palettes=palettes,
        languages=LANGUAGES,
        themes=THEMES,
        version=__version__,
    )
    return env
