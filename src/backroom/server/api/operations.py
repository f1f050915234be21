"""For operators: is the server alive, may people be sent to it, and what does it count."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from backroom import __version__
from backroom.server.errors import RequestError
from backroom.server.metrics import written
from backroom.server.storage.reported import StorageDown
from backroom.server.web.services import Services

router = APIRouter(tags=["operations"])


class HealthOut(BaseModel):
    """How the server is."""

    status: str = Field(description="ok, storage down, starting or stopping")
    version: str


@router.get("/health", response_model=HealthOut, responses={503: {"model": HealthOut}})
async def health(request: Request) -> Response:
    """Whether the server works: 200 while the database answers, 503 when it does not."""
    down = await _storage_down(request.app.state.services)
    return _answer("storage down" if down else "ok")


@router.get("/ready", response_model=HealthOut, responses={503: {"model": HealthOut}})
async def ready(request: Request) -> Response:
    """Whether people may be sent here: 503 while rules are compiled, before a stop, and where nothing can be stored."""
    services: Services = request.app.state.services
    if services.draining:
        return _answer("stopping")
    if not services.ready:
        return _answer("starting")
    return _answer("ok" if await services.can_write() else "storage down")


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, for this machine and its own network alone."""
    if not is_near(request.client.host if request.client else ""):
        raise RequestError(404, "no_page")
    text, kind = written()
    return Response(text, headers={"content-type": kind})


async def _storage_down(services: Services) -> bool:
    try:
        await asyncio.to_thread(services.store.count, "")
    except StorageDown:
        return True
    return False


def _answer(status: str) -> Response:
    return JSONResponse({"status": status, "version": __version__}, 200 if status == "ok" else 503)


def is_near(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return not address  # a socket of this machine
