"""The visitor's own choices: language and light."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from backroom.core.words import LANGUAGES
from backroom.server.errors import RequestError
from backroom.server.web.templates import THEMES
from backroom.server.web.visit import YEAR, TheVisit, Visit, back_to, go

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def choose_language(visit: TheVisit) -> Response:
    return await _choose(visit, "language", LANGUAGES)


@router.post("/theme")
async def choose_theme(visit: TheVisit) -> Response:
    return await _choose(visit, "theme", THEMES)


async def _choose(visit: Visit, name: str, values: tuple[str, ...]) -> Response:
    form = await visit.form()
    value = form.get(name, [""])[0]
    if value not in values:
        raise RequestError(422, "bad_choice", value=value[:24])
    response = go(back_to(form.get("back", ["/"])[0]))
    response.set_cookie(name, value, max_age=YEAR, samesite="lax", secure=visit.services.settings.secure)
    return response
