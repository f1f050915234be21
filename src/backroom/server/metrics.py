"""What a server says of itself in numbers, for Prometheus: `GET /metrics`. No name, address or table is among them.

Where several workers serve one port, each keeps its numbers in a file of a common folder, and the one asked adds
them up.
"""

from __future__ import annotations

import os
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

REQUESTS = Counter(
    "backroom_requests", "Requests by method, route and status.", ["method", "route", "status"], registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "backroom_request_seconds", "How long answers took.", ["route"], buckets=SECONDS, registry=REGISTRY
)
SOCKETS = Gauge("backroom_sockets", "Open sockets.", ["route"], registry=REGISTRY, multiprocess_mode="livesum")
EVENTS = Counter("backroom_events", "Events written, by kind.", ["kind"], registry=REGISTRY)
STORED_SECONDS = Histogram(
    "backroom_stored_seconds", "How long events waited until they were stored.", buckets=SECONDS, registry=REGISTRY
)
TABLES = Gauge("backroom_tables_kept", "Tables in memory.", registry=REGISTRY, multiprocess_mode="livesum")
REFUSED = Counter("backroom_refused", "What was refused, by reason.", ["key"], registry=REGISTRY)
STORAGE_DOWN = Counter("backroom_storage_down", "ThinkingTime that the database failed.", registry=REGISTRY)


def written() -> tuple[bytes, str]:
    """All numbers as Prometheus reads them, and the type of that text."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together), CONTENT_TYPE_LATEST
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST


class Measured:
    """Counts and times every request, by the route that answered: an address as it was typed is nobody's business."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            route = route_of(scope)
            REQUESTS.labels(scope["method"] if scope["method"] in METHODS else "other", route, str(status)).inc()
            REQUEST_SECONDS.labels(route).observe(time.perf_counter() - begun)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = "programs" if scope["path"].startswith("/api/") else "pages"
        with SOCKETS.labels(kind).track_inprogress():
            await self.app(scope, receive, send)


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def route_of(scope: Scope) -> str:
    """The pattern of the address, such as /tables/{code}."""
    route = scope.get("route")
    path = getattr(route, "path", "") if route is not None else ""
    return path or ("/static" if scope["path"].startswith("/static/") else "none")
