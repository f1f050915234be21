"""A visit: who asks, in which language and light. What routes are given, and how they answer with a page."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any
from urllib.parse import parse_qs, urlsplit

from fastapi import Depends
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse

from backroom import __version__
from backroom.core.game import Game, game, games
from backroom.core.words import LANGUAGES, Words
from backroom.kit import page as kit_page
from backroom.server.house import HERE, House, house_words
from backroom.server.limits import place_of
from backroom.server.storage import PersonRow
from backroom.server.trouble import Trouble

THEMES = ("auto", "light", "dark")
MOST_FIELDS = 200
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Visit:
    """One request, as routes see it."""

    request: Request
    house: House
    person: PersonRow
    language: str
    theme: str

    @property
    def words(self) -> Words:
        """The house's texts in the visitor's language."""
        return house_words(self.language)

    def page(self, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
        """Answer with a page."""
        return HTMLResponse(render(template, visit=self, w=self.words, **values), status)

    def lays(self) -> None:
        """Something is about to be stored for good, a table or a bot: not by the thousand."""
        if not self.house.allows("laying", self.place):
            raise Trouble(429, "too_many_tables")

    @property
    def place(self) -> str:
        """Where the visitor asks from, as limits count."""
        return place_of(self.request.client.host if self.request.client else "")

    async def form(self) -> dict[str, list[str]]:
        """The fields of a submitted form; what is not a form is Trouble."""
        try:
            text = (await self.request.body()).decode("utf-8")
            return parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError:
            raise Trouble(422, "bad_form") from None


async def get_visit(request: Request) -> Visit:
    """Who asks."""
    house: House = request.app.state.house
    person = await house.person(request.state.person, request.state.epoch)
    if person.id != request.state.person:
        request.state.person, request.state.renewed = person.id, True
    visit = Visit(request, house, person, language_of(request), theme_of(request))
    request.state.visit = visit
    return visit


TheVisit = Annotated[Visit, Depends(get_visit)]


def language_of(connection: HTTPConnection) -> str:
    """The language that was chosen, or the one the browser prefers."""
    chosen = connection.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    ranked: list[tuple[float, str]] = []
    for part in connection.headers.get("accept-language", "")[:400].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            ranked.append((-float(weight or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(ranked, key=lambda item: item[0]) if tag in LANGUAGES), LANGUAGES[0])


def theme_of(connection: HTTPConnection) -> str:
    """Light, dark, or as the system has it."""
    chosen = connection.cookies.get("theme", "")
    return chosen if chosen in THEMES else THEMES[0]


def go(address: str) -> RedirectResponse:
    """On to another page, after a form."""
    return RedirectResponse(address, 303)


def back_to(address: str) -> str:
    """A page of ours to return to; anything else is the lobby."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    inside = parts.path.startswith("/") and not parts.path.startswith("//") and "\\" not in address
    return (parts.path + (f"?{parts.query}" if parts.query else "")) if inside else "/"


# --- templates --------------------------------------------------------------------------------------------------------


@cache
def static_address(name: str) -> str:
    """The address of a static file, with a mark that changes with its content."""
    match name.split("/"):
        case ["kit", file]:
            path = kit_page.FOLDER / file
        case ["games", of, file]:
            path = game(of).folder / "static" / file
        case _:
            path = HERE / "static" / name
    return f"/static/{name}?v={hashlib.sha256(path.read_bytes()).hexdigest()[:10]}"


def palettes() -> list[str]:
    """The addresses of the palettes of all games."""
    return _palettes(tuple(games().values()))


@cache
def _palettes(known: tuple[Game, ...]) -> list[str]:
    return [static_address(f"games/{game.name}/palette.css") for game in known if game.static("palette.css")]


def render(template: str, **values: Any) -> str:
    """A template as text."""
    return _templates().get_template(template).render(**values)


@cache
def _templates() -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
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
