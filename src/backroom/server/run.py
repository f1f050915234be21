"""Starting the server from the command line."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from backroom.core.decks import data_folder
from backroom.core.errors import BackroomError
from backroom.server.app import create_app
from backroom.server.settings import Settings

MOST_MESSAGE = 16 * 1024  # bytes in one WebSocket message from a browser


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str = "",
    open_browser: bool = False,
    *,
    data: Path | None = None,
    page: str = "/",
    next_port: bool = False,
    says: Callable[[str], None] = print,
) -> None:
    """Serve tables until stopped.

    Args:
        port: 0 takes any free one.
        database_url: "" keeps an SQLite file in `data`.
        open_browser: show `page` in the user's browser.
        next_port: where the port is taken, take the next free one (up to ten further).
        says: hears the address, once the server listens.
    """
    listening = _listen(host, port, 10 if next_port else 1)
    here = ("127.0.0.1", "localhost") if host in ("127.0.0.1", "localhost") else ()
    app = create_app(Settings(data=data or data_folder(), database_url=database_url, hosts=here))
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}"
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=MOST_MESSAGE, timeout_graceful_shutdown=3, server_header=False
    )
    says(f"Backroom: {address} (Ctrl-C stops it)")
    if open_browser:
        webbrowser.open(address + page)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int, tries: int) -> socket.socket:
    for candidate in range(port, port + tries):
        try:
            return socket.create_server(
                (host, candidate), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048
            )
        except OSError as error:
            reason = error.strerror or str(error)
    raise BackroomError(f"cannot listen on {host}:{port}: {reason}; choose another with --port")
