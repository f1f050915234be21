"""From exceptions to answers: one clear sentence in the visitor's language, as a page or as JSON, never a traceback."""

from __future__ import annotations

import logging

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Scope

from backroom.core.errors import BackroomError
from backroom.server.errors import RequestError
from backroom.server.metrics import REFUSED, STORAGE_DOWN
from backroom.server.people import guest
from backroom.server.storage.reported import StorageDown
from backroom.server.timestamps import now
from backroom.server.web.security import HEADERS, MOST_BODY
from backroom.server.web.templates import site_words
from backroom.server.web.visit import Visit, language_of, theme_of

LOG = logging.getLogger("backroom.server")
PAUSES = {"too_many_tables": 60, "too_many_tries": 60, "hint_slower": 4, "talk_slower": 3}  # seconds; else one


class FaultOut(BaseModel):
    """What is wrong, for people and for programs."""

    error: str = Field(description="one sentence in the language that was asked for")
    key: str = Field(description="the reason as a word for programs")
    section: str = Field("", description="the §id of the rule behind it")
    rule: str = Field("", description="the address of that rule")


def answer_errors(app: FastAPI) -> None:
    """Register what answers for each kind of fault."""
    app.add_exception_handler(BackroomError, _backroom)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _ours)


async def _backroom(request: Request, error: Exception) -> Response:
    if isinstance(error, RequestError):
        return await _answer(request, error)
    if isinstance(error, StorageDown):
        LOG.error("%s", error)
        STORAGE_DOWN.inc()
        return await _answer(request, RequestError(503, "storage_down"))
    return await _answer(request, RequestError(422, "detail", detail=error))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "no_page", 405: "wrong_method", 413: "too_large"}.get(error.status_code, "detail")
    return await _answer(request, RequestError(error.status_code, key, detail=error.detail, most=MOST_BODY // 1024))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    place = ".".join(str(step) for step in fault["loc"][1:]) or "body"
    return await _answer(request, RequestError(422, "bad_request", place=place[:60], detail=fault["msg"]))


async def _ours(request: Request, error: Exception) -> Response:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    response = await _answer(request, RequestError(500, "ours"))
    response.headers.update(HEADERS)  # this answer is made outside the guard
    return response


def turn_away(scope: Scope, problem: RequestError) -> Response:
    """What the guard says to whom it does not let in: one sentence, and nothing is drawn or looked up for it."""
    request = Request(scope)
    REFUSED.labels(problem.key).inc()
    headers = HEADERS | _when(problem)
    sentence = problem.sentence(site_words(language_of(request)))[0]
    if wants_json(request):
        return JSONResponse(FaultOut(error=sentence, key=problem.key).model_dump(), problem.status, headers)
    return PlainTextResponse(sentence, problem.status, headers)


async def _answer(request: Request, problem: RequestError) -> Response:
    REFUSED.labels(problem.key).inc()
    words = site_words(language_of(request))
    sentence, section, game = problem.sentence(words)
    if wants_json(request):
        rule = f"/games/{game}/rules#{section}" if section else ""
        body = FaultOut(error=sentence, key=problem.key, section=section, rule=rule)
        return JSONResponse(body.model_dump(), problem.status, _when(problem))
    visit = getattr(request.state, "visit", None)
    if visit is None:  # the fault came before anybody knew who asks
        person = guest(str(getattr(request.state, "person", "")), now())
        visit = Visit(request, request.app.state.services, person, words.language, theme_of(request))
    page = await visit.page("error.html", problem.status, status=problem.status, key=problem.key, sentence=sentence)
    page.headers.update(_when(problem))
    return page


def _when(problem: RequestError) -> dict[str, str]:
    """When to come back, for a visitor who asked too much."""
    return {"retry-after": str(PAUSES.get(problem.key, 1))} if problem.status == 429 else {}


def wants_json(request: Request) -> bool:
    """Whether a script or a program asks, not a person with an address bar."""
    if request.scope["path"].startswith("/api/"):
        return True
    kinds = request.headers.get("accept", "") + request.headers.get("content-type", "")
    return "application/json" in kinds and "text/html" not in kinds
