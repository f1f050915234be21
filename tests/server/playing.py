"""Small steps that the server's tests share: create a table, play, look, claim a name."""

from __future__ import annotations

import warnings
from typing import Any, TypeVar
from urllib.parse import urlencode

from anyio.from_thread import BlockingPortal
from starlette.exceptions import StarletteDeprecationWarning

with warnings.catch_warnings():  # it would rather have httpx2
    warnings.simplefilter("ignore", StarletteDeprecationWarning)
    from fastapi.testclient import TestClient as AnyClient

from backroom.server.web.services import Services

__all__ = [
    "JSON", "NAME", "SECRET", "WIDE", "TestClient", "claim", "create", "live", "parts", "play", "seat_link", "sign_in",
    "signed_in", "there", "undo",
]  # fmt: skip

JSON = {"accept": "application/json"}
WIDE = {"accept": "text/html"}
NAME, SECRET = "Rosalind", "correct horse"  # no guest is called so by chance
T = TypeVar("T")


class TestClient(AnyClient):
    """Somebody at a screen of a Backroom server."""

    portal: BlockingPortal  # the loop that the server runs in

    @property
    def services(self) -> Services:
        """What the server behind this screen is made of."""
        app: Any = self.app
        found: Services = app.state.services
        return found


def there(found: T | None) -> T:
    """What must be there: a table, a person, a row."""
    assert found is not None
    return found


def create(client: Any, *players: str, seed: int | str = 7, **fields: str) -> str:
    """Create a table of the tiny game with these players by seat; returns its code."""
    form = {f"seat.{seat}": player for seat, player in enumerate(players or ("here", "here"))}
    form |= {"seed": str(seed), **fields}
    answer = client.post("/games/tiny/tables", data=form, headers=WIDE, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rsplit("/", 1)[1]


def play(client: Any, code: str, *moves: str | int, **more: Any) -> Any:
    """Ask to play moves."""
    return client.post(f"/api/tables/{code}/moves", json={"moves": list(moves), **more}, headers=JSON)


def undo(client: Any, code: str, **more: Any) -> Any:
    """Ask to take back."""
    return client.post(f"/api/tables/{code}/undo", json=more, headers=JSON)


def parts(client: Any, code: str, **query: Any) -> Any:
    """What the page shows now."""
    return client.get(f"/tables/{code}/parts", params=query, headers=JSON)


def seat_link(client: Any, code: str, seat: int) -> str:
    """The address of a seat."""
    return f"/tables/{code}/seat/{client.services.signer.seat_token(code, seat)}"


def live(client: Any, code: str, **query: Any) -> Any:
    """The socket of a table's page."""
    return client.websocket_connect(f"ws://127.0.0.1/tables/{code}/live?{urlencode(query)}")


def whole(had: str, sent: str | dict[str, Any]) -> str:
    """As `static/pieces.js` does it."""
    if isinstance(sent, str):
        return sent
    cut, old = sent["cut"], had.split(sent["cut"])
    return str(cut.join(piece if isinstance(piece, str) else cut.join(old[slice(*piece)]) for piece in sent["pieces"]))


def claim(client: Any, name: str = NAME, password: str = SECRET, browser: str = "Lynx") -> Any:
    """Give this browser's guest a name and a password; returns the page with the recovery codes."""
    answer = client.post("/me/claim", data={"name": name, "new": password}, headers=WIDE | {"user-agent": browser})
    assert answer.status_code == 200 and "This name is yours." in answer.text
    return answer


def sign_in(client: Any, name: str = NAME, password: str = SECRET, browser: str = "Lynx") -> Any:
    """Try to sign in from this browser; 303 where it worked."""
    form = {"name": name, "password": password}
    return client.post("/me/in", data=form, headers=WIDE | {"user-agent": browser}, follow_redirects=False)


def signed_in(client: Any, name: str = NAME) -> bool:
    """Whether this browser is somebody's."""
    return bool(client.get("/api/me", headers=JSON).json()["name"] == name)
