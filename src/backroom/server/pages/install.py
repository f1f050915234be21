"""The site as an installed app: its manifest, the worker that keeps rules readable offline, and the page for then."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from backroom.core.game import games
from backroom.server.web.templates import FOLDER, palettes, static_address
from backroom.server.web.visit import TheVisit

router = APIRouter(include_in_schema=False)
KEPT = ("kit/look.css", "site.css", "book.css", "theme.js", "site.js", "announce.js", "mark.svg")
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-mask-512.png", "512x512", "maskable"),
)


@router.get("/manifest.webmanifest")
async def manifest(visit: TheVisit) -> Response:
    words = visit.words
    body = {
        "id": "/",
        "name": words("site.name"),
        "short_name": words("site.name"),
        "description": words("about.says"),
        "lang": words.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#EDE3CD",
        "theme_color": "#2C5A48",
        "categories": ["games"],
        "icons": [
            {"src": static_address(name), "sizes": size, "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
            if (FOLDER / "static" / name).is_file()
        ]
        + [{"src": static_address("mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
        "shortcuts": [{"name": words("site.tables"), "url": "/tables"}],
    }
    return JSONResponse(body, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


@router.get("/worker.js")
async def worker() -> Response:
    """At the root, so that it may look after every page. Its text changes with what it keeps: a new one is fetched."""
    addresses = [*(static_address(name) for name in KEPT), *palettes()]
    pages = ["/offline", *(f"/games/{name}/{page}" for name in games() for page in ("how", "rules", "rulings", "deck"))]
    mark = hashlib.sha256("".join((*addresses, *pages)).encode()).hexdigest()[:10]
    kept = json.dumps({"mark": mark, "files": addresses, "pages": pages})
    text = f"const KEPT = {kept};\n{_worker()}"
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@cache
def _worker() -> str:
    return (FOLDER / "static" / "worker.js").read_text("utf-8")


@router.get("/offline")
async def offline(visit: TheVisit) -> Response:
    return await visit.page("offline.html", games=list(games().values()))
