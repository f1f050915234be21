"""About the house, and whether it is well."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from backroom import __version__
from backroom.core.game import games
from backroom.server.house import House
from backroom.server.storage.store import StorageDown
from backroom.server.visit import TheVisit

router = APIRouter()


@router.get("/about", include_in_schema=False)
async def about(visit: TheVisit) -> Response:
    return visit.page("about.html", games=list(games().values()))


@router.get("/health", tags=["operations"])
async def health(visit: TheVisit) -> Response:
    """200 while the database answers, 503 when it does not."""
    house: House = visit.house
    try:
        await asyncio.to_thread(house.store.count, "")
    except StorageDown:
        return JSONResponse({"status": "storage down", "version": __version__}, 503)
    return JSONResponse({"status": "ok", "version": __version__})
