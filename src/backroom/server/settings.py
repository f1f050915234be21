"""What the operator may choose."""

from __future__ import annotations

import logging
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from backroom.core.decks import data_folder
from backroom.core.errors import BackroomError

LOG = logging.getLogger("backroom.server")
SECRET_BYTES = 32
LEAST_SECRET = 16  # characters
DEFAULT_TICK = 1.0  # seconds


@dataclass(frozen=True)
class Settings:
    """The server's settings; everything has a default that suits one machine."""

    data: Path = field(default_factory=data_folder)
    database_url: str = field(default="", repr=False)  # "": an SQLite file in `data`; a file; postgresql://…
    secret: str = field(default="", repr=False)  # signs cookies and seat links; "" is kept in a file in `data`
    hosts: tuple[str, ...] = ()  # host names the server answers to; () is any
    pace: float = 0.8  # seconds of which a bot's decisions take their shares, so that people can follow
    tick: float = DEFAULT_TICK  # seconds between the moves of a clock seat, where the game names no other
    hint: str = "search:0.8s"  # the bot that is asked for a hint: with its note it is there within a second
    reach: str = ""  # the address for others on the same network, where the server listens to them
    secure: bool = False  # cookies over HTTPS alone
    asks_per_second: float = 0.0  # moves, new tables and sockets from one address; 0 is the usual limit
    expire_days: int = 365  # a table that was not finished is deleted when nobody has moved for so long; 0: never
    bot_workers: int = 0  # processes for bots to think in; 0: threads of the server
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
        """The setting, `BACKROOM_SECRET`, the file named by `BACKROOM_SECRET_FILE`, or one made at the first start."""
        if self.secret:
            return self.secret.encode()
        given, named = os.environ.get("BACKROOM_SECRET", ""), os.environ.get("BACKROOM_SECRET_FILE", "")
        if given:
            return _long_enough(given.encode(), "BACKROOM_SECRET")
        try:
            return _named_key(Path(named)) if named else _own_key(self.data / "secret")
        except OSError as error:
            raise BackroomError(f"the secret cannot be read: {error.filename}: {error.strerror or error}") from None


def _named_key(path: Path) -> bytes:
    """The key in somebody's file; it is theirs to close, ours to say so."""
    if path.stat().st_mode & 0o077:
        LOG.warning("the secret in '%s' can be read by others on this machine; close it to them: chmod 600", path)
    return _read_key(path)


def _read_key(path: Path) -> bytes:
    return _long_enough(path.read_bytes().strip(), f"'{path}'")


def _long_enough(key: bytes, place: str) -> bytes:
    if len(key) < LEAST_SECRET:
        raise BackroomError(f"the secret in {place} is too short: at least {LEAST_SECRET} characters")
    return key


def _own_key(path: Path) -> bytes:
    """The key in our data folder, readable by its owner alone. It appears there complete, or is somebody else's."""
    if not path.exists():
        part = path.with_name(f"secret.{secrets.token_hex(4)}")
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_hex(SECRET_BYTES).encode())
        try:
            os.link(part, path)
        except FileExistsError:
            pass  # another process was quicker
        finally:
            part.unlink()
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return _read_key(path)
