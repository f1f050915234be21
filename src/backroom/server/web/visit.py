"""A visit: who asks, in which language and theme. What routes are given, and how they answer with a page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse

from backroom.core.words import LANGUAGES, Words
from backroom.server.errors import RequestError
from backroom.server.people import owner_of_name
from backroom.server.storage import PersonRow
from backroom.server.web.limits import place_of
from backroom.server.web.security import SAFE
from backroom.server.web.services import Services
from backroom.server.web.templates import THEMES, render, site_words

MOST_FIELDS = 200
LONG = 500  # moves at the beginning of a table that count as another table: few games last longer
STILL_THEIRS = ("/me/out", "/me/out/there", "/me/out/everywhere", "/me/delete")  # what somebody blocked may do
YEAR = 365 * 24 * 3600
T = TypeVar("T")


@dataclass(frozen=True)
class Visit:
    """One request, as routes see it."""

    request: Request
    services: Services
    person: PersonRow
    language: str
    theme: str

    @property
    def words(self) -> Words:
        """The site's texts in the visitor's language."""
        return site_words(self.language)

    async def page(self, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
        """Answer with a page."""
        return HTMLResponse(await self.draw(partial(render, template, visit=self, w=self.words, **values)), status)

    async def draw(self, work: Callable[..., T], *values: Any) -> T:
        """Do what takes milliseconds, as all drawing does, when it is this visitor's turn."""
        return await self.services.pages.run(self.person.id, work, *values, place=self.place)

    async def look_back(self, work: Callable[..., T], *values: Any) -> T:
        """Do what plays a game through again, when it is this visitor's turn."""
        return await self.services.replays.run(self.person.id, work, *values, place=self.place)

    def may_create(self, moves: int = 0) -> None:
        """Something is about to be stored for good, a table or a bot: not by the thousand. A table that begins with
        many moves counts as several."""
        if self.person.blocked:
            raise RequestError(403, "blocked")
        if not self.services.allows("creating", self.place, 1 + moves // LONG):
            raise RequestError(429, "too_many_tables")

    def may_look_back(self) -> None:
        """An earlier position is played through from the beginning: not by the hundred."""
        if not self.services.frames.allows(self.place):
            raise RequestError(429, "too_many_asks")

    @property
    def place(self) -> str:
        """Where the visitor asks from, as limits count."""
        return place_of(self.request.client.host if self.request.client else "")

    async def check_name(self, name: str) -> None:
        """RequestError for a name that somebody else has claimed, or that can be mistaken for one."""
        owner = await asyncio.to_thread(owner_of_name, self.services.store, name)
        if owner is not None and owner.id != self.person.id:
            raise RequestError(409, "name_taken", name=name)

    async def form(self) -> dict[str, list[str]]:
        """The fields of a submitted form; RequestError for what is no form."""
        try:
            text = (await self.request.body()).decode("utf-8")
            fields = parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError:
            raise RequestError(422, "bad_form") from None
        if any(
            "\0" in value for values in fields.values() for value in values
        ):  # nobody types it, no database keeps it
            raise RequestError(422, "bad_form")
        return fields


async def get_visit(request: Request) -> Visit:
    """Who asks."""
    services: Services = request.app.state.services
    person = await services.person(request.state.person, request.state.epoch, request.state.session)
    if person.id != request.state.person:
        request.state.person, request.state.renewed = person.id, True
    visit = Visit(request, services, person, language_of(request), theme_of(request))
    request.state.visit = visit
    services.places.saw(person.id, visit.place)
    if person.blocked and request.method not in SAFE and request.url.path not in STILL_THEIRS:
        raise RequestError(403, "blocked")
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
