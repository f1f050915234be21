"""Starting the server from the command line."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from backroom.core.decks import data_folder
from backroom.core.errors import BackroomError
from backroom.server.app import create_app
from backroom.server.connections import BehindProxy, Bounded, Packed
from backroom.server.doors import Door, Doorway
from backroom.server.memory import keep_tidy
from backroom.server.metrics import TABLES
from backroom.server.settings import Settings
from backroom.server.web.services import LOOPBACK, Services
from backroom.server.workers import check_shared, supervise

MOST_MESSAGE = 16 * 1024  # bytes in one WebSocket message to us
TURN = 0.001  # seconds that a thread which draws keeps the one that answers waiting
COUNTS_EVERY = 5.0  # seconds
EVERYWHERE = ("", "0.0.0.0", "::")  # every address of this machine
GRACE = 5  # seconds that what is under way has to end when the server stops


class Server(uvicorn.Server):
    """Uvicorn, which tells everybody before it hangs up."""

    def __init__(self, app: FastAPI, door: Door | None = None) -> None:
        """`door` is where other processes on the same port hand connections to us."""
        self.doorway = Doorway(door) if door is not None else None
        protocol: type = BehindProxy if is_behind_proxy(app.state.services.settings) else Bounded
        if self.doorway is not None:
            protocol = type(protocol.__name__, (protocol,), {"doorway": self.doorway})
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=protocol,
            ws=Packed,
            ws_max_size=MOST_MESSAGE,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
        )
        super().__init__(config)
        sys.setswitchinterval(TURN)
        self._taking: set[asyncio.Future[None]] = set()  # connections that are being taken
        self.services: Services = app.state.services

    async def main_loop(self) -> None:
        """Serve until told to stop."""
        beside = [asyncio.create_task(keep_tidy(lambda: self.services.ready)), asyncio.create_task(self._count())]
        if self.doorway is not None:
            self.doorway.open(self._take)
        try:
            await super().main_loop()
        finally:
            for task in beside:
                task.cancel()

    def _take(self, connection: socket.socket, head: bytes) -> None:
        """Serve a connection that another process has given us, with the request that came by it."""
        taking = asyncio.ensure_future(self._let_in(connection, head))
        self._taking.add(taking)
        taking.add_done_callback(self._taking.discard)

    async def _let_in(self, connection: socket.socket, head: bytes) -> None:
        def protocol() -> Any:
            kind: Any = self.config.http_protocol_class
            return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

        _, serving = await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        serving.data_received(head)

    async def _count(self) -> None:
        while True:
            TABLES.set(len(self.services.tables))
            await asyncio.sleep(COUNTS_EVERY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the pages that we go and finish what was begun; then close their connections: they reconnect."""
        if self.doorway is not None:
            self.doorway.close()
        await self.services.drain()
        await super().shutdown(sockets)


def is_behind_proxy(settings: Settings) -> bool:
    """Whether visitors come through a proxy: one has a host name of its own, or is trusted by the environment."""
    return bool(set(settings.hosts) - set(LOOPBACK)) or "FORWARDED_ALLOW_IPS" in os.environ


def _say(text: str) -> None:
    print(text, flush=True)


def settings_for(host: str, database_url: str = "", names: Sequence[str] = (), **more: Any) -> Settings:
    """The settings of a server that listens at this address.

    On this machine alone it answers to no other host name, unless `names` are given: those of a proxy in front.
    """
    here = (*names, "127.0.0.1", "localhost") if names or host in ("127.0.0.1", "localhost") else ()
    return Settings(database_url=database_url, hosts=here, **more)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str = "",
    open_browser: bool = False,
    *,
    data: Path | None = None,
    settings: Settings | None = None,
    workers: int = 1,
    page: str = "/",
    next_port: bool = False,
    says: Callable[[str], None] = _say,
) -> None:
    """Serve tables until stopped.

    Args:
        port: 0 takes any free one.
        database_url: "" keeps an SQLite file in `data`.
        open_browser: show `page` in the user's browser.
        settings: everything else, instead of `database_url` and `data`.
        workers: processes that share the port and the database, which must then be PostgreSQL.
        next_port: where the port is taken, take the next free one (up to ten further).
        says: hears the address, once the server listens.
    """
    chosen = settings or settings_for(host, database_url, data=data or data_folder())
    if workers > 1:
        check_shared(chosen)
    listening = _listen(host, port, 10 if next_port else 1)
    shown = "127.0.0.1" if host in EVERYWHERE else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}"
    if host in EVERYWHERE and not chosen.reach:
        chosen = replace(chosen, reach=f"http://{_own_address()}:{listening.getsockname()[1]}")
    app = create_app(chosen) if workers == 1 else None
    says(f"Backroom: {address} (Ctrl-C stops it)")
    if open_browser:
        webbrowser.open(address + page)
    if app is not None:
        Server(app).run(sockets=[listening])
    else:
        supervise(listening, chosen, workers)


def _own_address() -> str:
    """This machine's address in its own network. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _listen(host: str, port: int, tries: int) -> socket.socket:
    for candidate in range(port, port + tries):
        try:
            return socket.create_server(
                (host, candidate), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048
            )
        except OSError as error:
            reason = error.strerror or str(error)
    raise BackroomError(f"cannot listen on {host}:{port}: {reason}; choose another with --host or --port")
