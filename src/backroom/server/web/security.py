"""What every answer carries and what no request may bring: headers, origins, sizes. Plain ASGI, for sockets too."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backroom.server.errors import RequestError
from backroom.server.people import COOKIE, Signer, cookie_line, new_person
from backroom.server.tables.tables import PLACE
from backroom.server.web.limits import Limits, place_of

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
YEAR = 365 * 24 * 3600  # seconds
SAFE = {"GET", "HEAD", "OPTIONS"}
ASKS_PER_SECOND, ASKS_AT_ONCE = 30.0, 300.0  # moves, new tables and sockets from one address
LOOKS_PER_SECOND, LOOKS_AT_ONCE = 60.0, 900.0  # pages from one address
MOST_SOCKETS = 500  # that are open from one address
FREE = "/static/"  # costs nothing
PATIENCE = 20.0  # seconds between two parts of a body


class TooLarge(HTTPException):
    """A body that goes on after the limit: the answer is always the same."""

    def __init__(self) -> None:
        super().__init__(413)


class TooSlow(HTTPException):
    """A body of which nothing came for too long."""

    def __init__(self) -> None:
        super().__init__(408)


class Guard:
    """Headers on every answer, one origin, bounded bodies, and a cookie for who has none."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        signer: Signer,
        secure: bool,
        answer: Callable[[Scope, RequestError], Response],
        asks: float = 0.0,
        bearer: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        self.app = app
        self.signer = signer
        self.secure = secure
        self.answer = answer  # how a refusal is put into words
        self.bearer = bearer
        self.limits = Limits(asks, 10 * asks) if asks else Limits(ASKS_PER_SECOND, ASKS_AT_ONCE)  # by address
        self.people = Limits(asks, 10 * asks) if asks else Limits(ASKS_PER_SECOND, ASKS_AT_ONCE)
        self.looks = Limits(asks, 10 * asks) if asks else Limits(LOOKS_PER_SECOND, LOOKS_AT_ONCE)  # by address
        self.most_sockets = max(asks, MOST_SOCKETS)
        self.patience = PATIENCE
        self._sockets: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        PLACE.set(_address(scope))
        headers = Headers(scope=scope)
        borne = headers.get("authorization")
        known = self.signer.person(_cookie(headers.get("cookie", ""), COOKIE)) if borne is None else self.bearer(borne)
        person, epoch, session, *_ = [*(known or new_person()).split("~"), "", ""]
        scope.setdefault("state", {}).update(person=person, epoch=int(epoch or 0), session=session)
        asks = scope.get("method", "GET") not in SAFE or scope["type"] == "websocket"
        if not _is_host(headers.get("host", "")):
            await self._refuse(scope, receive, send, RequestError(400, "bad_host"))
        elif borne is not None and known is None:
            await self._refuse(scope, receive, send, RequestError(401, "bad_token"))
        elif asks and not same_origin(headers):
            await self._refuse(scope, receive, send, RequestError(403, "other_site"))
        elif not self._allows(scope, person if known is not None else None, asks=asks):
            await self._refuse(scope, receive, send, RequestError(429, "too_many_asks"))
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif _length(headers) > MOST_BODY:
            await self._refuse(scope, receive, send, RequestError(413, "too_large", most=MOST_BODY // 1024))
        else:
            await self._answer(scope, receive, send, new=known is None)

    def _allows(self, scope: Scope, person: str | None, *, asks: bool) -> bool:
        """Whether an address, and a person who is known, may ask for one thing more now."""
        address = _address(scope)
        if not asks:
            return scope["path"].startswith(FREE) or self.looks.allows(address)
        if scope["type"] == "websocket" and self._sockets[address] >= self.most_sockets:
            return False
        return self.limits.allows(address) and (person is None or self.people.allows(person))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        self._sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, problem: RequestError) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": problem.key})
        else:
            await self.answer(scope, problem)(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, *, new: bool) -> None:
        taken, complete = 0, False

        async def bounded() -> Message:
            nonlocal taken, complete
            try:
                async with asyncio.timeout(None if complete else self.patience):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
            complete = complete or not message.get("more_body", False)
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
                if self.secure:
                    headers.setdefault("strict-transport-security", f"max-age={YEAR}")
                fresh = new or scope["state"].get("renewed", False)
                given = any(line.startswith(f"{COOKIE}=") for line in headers.getlist("set-cookie"))
                if fresh and not given and "max-age" not in headers["cache-control"]:
                    value = self.signer.cookie(scope["state"]["person"])
                    headers.append("set-cookie", cookie_line(value, secure=self.secure))
            await send(message)

        await self.app(scope, bounded, dressed)


def same_origin(headers: Headers) -> bool:
    """Whether our own page asks, as far as the browser tells; programs that say nothing are no browser."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # no address at all
        return False


def _is_host(name: str) -> bool:
    """Whether addresses of ours can be made with this host name."""
    try:
        return urlsplit(f"//{name}").port != 0
    except ValueError:
        return False


def _address(scope: Scope) -> str:
    return place_of(scope["client"][0] if scope.get("client") else "")


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
