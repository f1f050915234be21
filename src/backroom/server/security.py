"""What every answer carries and what no request may bring: headers, origins, sizes. Plain ASGI, for sockets too."""

from __future__ import annotations

from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backroom.server.limits import Limits
from backroom.server.people import COOKIE, Signer, cookie_line, new_person

MOST_BODY = 512 * 1024  # bytes; a saved game is the largest thing that anybody sends
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src-elem 'self'",
        "style-src-attr 'unsafe-inline'",  # pictures set colours on their parts
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = {"GET", "HEAD", "OPTIONS"}
ASKS_PER_SECOND, ASKS_AT_ONCE = 30.0, 300.0  # moves, new tables and sockets from one address


class TooLarge(Exception):
    """A body that goes on after the limit."""


class Guard:
    """Headers on every answer, one origin, bounded bodies, and a cookie for who has none."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        signer: Signer,
        secure: bool,
        asks: float = 0.0,
        bearer: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        self.app = app
        self.signer = signer
        self.secure = secure
        self.bearer = bearer
        self.limits = Limits(asks, 10 * asks) if asks else Limits(ASKS_PER_SECOND, ASKS_AT_ONCE)  # by address
        self.people = Limits(asks, 10 * asks) if asks else Limits(ASKS_PER_SECOND, ASKS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        borne = headers.get("authorization")
        known = self.signer.person(_cookie(headers.get("cookie", ""), COOKIE)) if borne is None else self.bearer(borne)
        person, _, epoch = (known or new_person()).partition("~")
        scope.setdefault("state", {}).update(person=person, epoch=int(epoch or 0))
        asks = scope.get("method", "GET") not in SAFE or scope["type"] == "websocket"
        if borne is not None and known is None:
            await _refuse(scope, receive, send, 401, "this token is not known here; make another with POST /api/bots")
        elif asks and not same_origin(headers):
            await _refuse(scope, receive, send, 403, "another site asked for this; open the page itself")
        elif asks and not (self.limits.allows(_address(scope)) and (known is None or self.people.allows(person))):
            await _refuse(scope, receive, send, 429, "too many requests; wait a moment")
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif _length(headers) > MOST_BODY:
            await _refuse(scope, receive, send, 413, f"too large: at most {MOST_BODY // 1024} KiB")
        else:
            await self._answer(scope, receive, send, new=known is None)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, *, new: bool) -> None:
        taken = 0

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST_BODY:
                raise TooLarge
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                fresh = new or scope["state"].get("renewed", False)
                given = any(line.startswith(f"{COOKIE}=") for line in headers.getlist("set-cookie"))
                if fresh and not given and "max-age" not in headers["cache-control"]:
                    value = self.signer.cookie(scope["state"]["person"])
                    headers.append("set-cookie", cookie_line(value, secure=self.secure))
            await send(message)

        try:
            await self.app(scope, bounded, dressed)
        except TooLarge:
            await _refuse(scope, receive, send, 413, f"too large: at most {MOST_BODY // 1024} KiB")


def same_origin(headers: Headers) -> bool:
    """Whether our own page asks, as far as the browser tells; programs that say nothing are no browser."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _cookie(header: str, name: str) -> str:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header[:4096])
    except CookieError:
        return ""
    return jar[name].value if name in jar else ""


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": why})
    else:
        await JSONResponse({"error": why}, status, HEADERS)(scope, receive, send)
