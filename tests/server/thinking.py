"""What the bots' processes are asked in the tests: a process finds these functions by name."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any


def double(number: int) -> int:
    """An answer."""
    return 2 * number


def process() -> int:
    """Who answers."""
    return os.getpid()


def fail(text: str) -> None:
    """An answer that is none."""
    raise ValueError(text)


def die_the_first_time(note: Path) -> str:
    """Die, unless somebody did before."""
    if note.exists():
        return note.read_text("utf-8")
    note.write_text(str(os.getpid()), "utf-8")
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def die(note: Path) -> None:
    """Die every time, and leave a mark."""
    with note.open("a", encoding="utf-8") as file:
        file.write("x")
    os.kill(os.getpid(), signal.SIGKILL)


def block(note: Path) -> None:
    """Say that it has begun, and never end."""
    with note.open("w", encoding="utf-8") as file:
        file.write("begun")
    signal.pause()


def what_it_sees(view: Any) -> tuple[str, int, bytes, tuple[int, ...]]:
    """What a view says after its way to another process."""
    return view.game.name, view.seat, view.record.tobytes(), view.legal
