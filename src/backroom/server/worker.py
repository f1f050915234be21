"""One of several processes behind a port: `python -m backroom.server.worker`, started by `workers`."""

from __future__ import annotations

import os
import signal
import sys
import threading

from backroom.server.workers import unpacked


def _until_alone() -> None:
    """Stop when the process that looks after us is gone."""
    while sys.stdin.buffer.read(1):
        continue
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Serve on the port that was handed over."""
    from backroom.server.app import create_app
    from backroom.server.logs import write_lines
    from backroom.server.run import Server

    write_lines()
    listening, settings, door = unpacked(sys.stdin.buffer.readline())
    server = Server(create_app(settings), door)
    threading.Thread(target=_until_alone, name="lifeline", daemon=True).start()
    server.run(sockets=[listening])


if __name__ == "__main__":
    main()
