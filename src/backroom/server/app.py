"""The application: `create_app(settings)`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from backroom import __version__
from backroom.core.game import games
from backroom.kit import page as kit_page
from backroom.server.api import live as api_live
from backroom.server.api import moves, operations
from backroom.server.api import tables as api_tables
from backroom.server.metrics import Measured
from backroom.server.pages import (
    about,
    account,
    books,
    choices,
    endings,
    hints,
    install,
    lessons,
    live,
    lobby,
    replay,
    review,
    setup,
    table,
)
from backroom.server.people import COOKIE
from backroom.server.settings import Settings
from backroom.server.web.bot_tokens import bearer
from backroom.server.web.errors import FaultOut, answer_errors, turn_away
from backroom.server.web.security import Guard
from backroom.server.web.services import Services
from backroom.server.web.templates import FOLDER

FAULTS: dict[int | str, str] = {"4XX": "Refused: what is wrong", 503: "The database is away: try again"}
KNOWN_BY = (  # who asks, as the description tells it; `Guard` is who finds out
    Depends(APIKeyCookie(name=COOKIE, scheme_name="person", description="Set by the first answer.", auto_error=False)),
    Depends(HTTPBearer(scheme_name="bot", description="A token from `POST /api/bots`.", auto_error=False)),
)
SERVED = (".css", ".js", ".svg", ".png", ".webmanifest")
ROUTERS = (
    moves,  # asked for most often, and the addresses are looked through in this order
    operations,
    api_tables,
    lobby,
    setup,
    lessons,
    table,
    hints,
    replay,
    review,
    endings,
    books,
    about,
    account,
    choices,
    install,
)
SOCKETS = (api_live, live)


class Files(StaticFiles):
    """Static files whose address changes with their content: kept for ever. Nothing but what pages load."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if Path(path).suffix not in SERVED:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        kept = "public, max-age=31536000, immutable" if scope["query_string"].startswith(b"v=") else "no-cache"
        response.headers["cache-control"] = kept
        return response


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server as an ASGI application. It opens its database immediately, and closes it when it stops."""
    services = Services(settings or Settings())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[dict[str, Any]]:
        services.open()
        services.begin()
        yield {}
        await services.close()

    app = FastAPI(
        title="Backroom",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={status: {"model": FaultOut, "description": says} for status, says in FAULTS.items()},
    )
    app.state.services = services
    for part in ROUTERS:
        app.include_router(part.router, dependencies=KNOWN_BY)
    for part in SOCKETS:
        app.include_router(part.router)
    _settle(app)
    for name, game in games().items():
        if (game.folder / "static").is_dir():
            app.mount(f"/static/games/{name}", Files(directory=game.folder / "static"), name=f"static of {name}")
    app.mount("/static/kit", Files(directory=kit_page.FOLDER), name="kit")
    app.mount("/static", Files(directory=FOLDER / "static"), name="static")
    answer_errors(app)
    app.add_middleware(GZipMiddleware, minimum_size=1400, compresslevel=4)
    app.add_middleware(
        Guard,
        signer=services.signer,
        secure=services.settings.secure,
        answer=turn_away,
        asks=services.settings.asks_per_second,
        bearer=partial(bearer, services.signer),
    )
    app.add_middleware(Measured)
    if services.settings.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(services.settings.hosts))
    return app


def _settle(app: FastAPI) -> None:
    """Have every address worked out now: left to the first visit, it would be done beside the compiling thread.

    Both change what Python does with warnings for a moment, which is one setting for all threads.
    """
    for _ in iter_route_contexts(app.routes):
        pass
