"""What whoever starts the server may choose."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from backroom.core.decks import data_folder

SECRET_BYTES = 32
DEFAULT_TICK = 1.0  # seconds


@dataclass(frozen=True)
class Settings:
    """The server's settings; everything has a default that suits one machine."""

    data: Path = field(default_factory=data_folder)
    database_url: str = field(default="", repr=False)  # "": an SQLite file in `data`; a file; postgresql://…
    secret: str = field(default="", repr=False)  # signs cookies and seat links; "" is kept in a file in `data`
    hosts: tuple[str, ...] = ()  # host names the server answers to; () is any
    pace: float = 0.8  # seconds a bot waits before its move, so that people can follow
    tick: float = DEFAULT_TICK  # seconds between the moves of a clock seat, where the game names no other
    hint: str = "search:1s"  # the bot that is asked for a hint
    reach: str = ""  # the address for others on the same network, where the server listens to them
    secure: bool = False  # cookies over HTTPS alone
    asks_per_second: float = 0.0  # moves, new tables and sockets from one address; 0 is the usual limit
    warm: tuple[str, ...] = ()  # games whose rules are compiled at the start; the server is ready when they are

    def database(self) -> str:
        """The address of the database, with the driver in it."""
        if not self.database_url:
            return f"sqlite:///{self.data / 'tables.db'}"
        scheme, address, rest = self.database_url.partition("://")
        if not address:
            return f"sqlite:///{self.database_url}"
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else self.database_url

    def signing_key(self) -> bytes:
        """The setting, `BACKROOM_SECRET`, or a file that only the owner may read, made at the first start."""
        given = self.secret or os.environ.get("BACKROOM_SECRET", "")
        if given:
            return given.encode()
        path = self.data / "secret"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_bytes()
        key = secrets.token_hex(SECRET_BYTES).encode()
        with os.fdopen(handle, "wb") as file:
            file.write(key)
        return key
