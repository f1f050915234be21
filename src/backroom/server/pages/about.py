"""About this site."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from backroom.core.game import games
from backroom.server.web.visit import TheVisit

router = APIRouter()


@router.get("/about", include_in_schema=False)
async def about(visit: TheVisit) -> Response:
    return await visit.page("about.html", games=list(games().values()))
