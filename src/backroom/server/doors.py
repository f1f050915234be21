"""One process for each table's sockets, where several serve one port: the process that takes a connection hands it on.

Each process can serve every table. But where the people at one table are at several processes, each of these plays
every move of it again. So a connection that asks for a table's socket goes, with the request as it came, to the process
that the table's code falls to. Where that one does not take it (it has died, it stops, it is behind), the process
that has the connection serves it as well as any.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from struct import pack
from zlib import crc32

LONGEST = 128 * 1024  # bytes of a request's head that is handed on; longer ones are no browser's
AT_ONCE = 32  # connections that are taken before others have their turn
_SOCKET = re.compile(rb"/tables/([^/?]+)/live(?:\?|$)")

Take = Callable[[socket.socket, bytes], None]


@dataclass(frozen=True)
class Door:
    """Where one of several processes takes connections from the others."""

    folder: str  # nobody else's: who may write there is one of us
    number: int
    count: int

    def path(self, number: int) -> str:
        """The address of a process's door."""
        return os.path.join(self.folder, f"door-{number}")

    def of(self, target: bytes) -> int | None:
        """The process that an address falls to: a table's socket to one, everything else to any."""
        found = _SOCKET.search(target)
        return crc32(found[1].upper()) % self.count if found else None


class Doorway:
    """A process's own door while it is open, and the way to the others."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.setblocking(False)

    def open(self, take: Take) -> None:
        """Have `take` called in the running loop with each connection that comes, and the request that came by it."""
        own = self.door.path(self.door.number)
        Path(own).unlink(missing_ok=True)  # of one that died
        self._line.bind(own)
        asyncio.get_running_loop().add_reader(self._line, self._hear, take)

    def close(self) -> None:
        """Take nothing from now on. What is still on its way is lost with its connection: those come again."""
        if self._line.fileno() < 0:
            return
        asyncio.get_running_loop().remove_reader(self._line)
        Path(self.door.path(self.door.number)).unlink(missing_ok=True)
        self._line.close()

    def hand_on(self, target: bytes, head: bytes, connection: socket.socket) -> bool:
        """Give a connection to the process that its address falls to; False if it is ours, or nobody takes it there."""
        to = self.door.of(target)
        if to is None or to == self.door.number or len(head) > LONGEST or self._line.fileno() < 0:
            return False
        try:
            handle = socket.SOL_SOCKET, socket.SCM_RIGHTS, pack("i", connection.fileno())
            self._line.sendmsg([head], [handle], 0, self.door.path(to))
        except OSError:  # nobody there, or more waits there than is good
            return False
        return True

    def _hear(self, take: Take) -> None:
        with suppress(BlockingIOError):
            for _ in range(AT_ONCE):
                head, handles, _, _ = socket.recv_fds(self._line, LONGEST, 1)
                for handle in handles:
                    take(socket.socket(fileno=handle), head)
