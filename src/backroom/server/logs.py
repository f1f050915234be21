"""The log: one JSON object a line, to standard error. It names tables and routes, never people or secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

# What must not be in a log even where an error message repeats it: passwords in database addresses, the marks of seat
# links, bots' tokens, cookies, recovery codes, addresses of people.
SECRETS = (
    (re.compile(r"(\w+://[^\s:/@]+):[^\s@]+@"), r"\1:…@"),
    (re.compile(r"(password\s*=\s*)\S+", re.IGNORECASE), r"\1…"),
    (re.compile(r"(/seat/\d{1,2}-)[0-9a-f]+"), r"\1…"),
    (re.compile(r"\b((?:bot-)?[0-9a-f]{24}(?:~\d+(?:~[0-9a-f]+)?)?\.)[0-9a-f]{32}\b"), r"…"),
    (re.compile(r"\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b"), "…"),
    (re.compile(r"(?i)(authorization|cookie|set-cookie)(['\"]?\s*[:=]\s*).*"), r"\1\2…"),
    (re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b"), "…"),
    (re.compile(r"(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{1,4}(?![\w:])", re.IGNORECASE), "…"),
)
LEVELS = {"DEBUG": "debug", "INFO": "info", "WARNING": "warning", "ERROR": "error", "CRITICAL": "critical"}


def redacted(text: str) -> str:
    """The text without what is nobody's business.

    >>> redacted("cannot reach postgresql://backroom:hush@db/backroom from 10.0.0.7")
    'cannot reach postgresql://backroom:…@db/backroom from …'
    """
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": LEVELS.get(record.levelname, record.levelname.lower()),
            "from": record.name,
            "says": redacted(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = redacted(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class Seldom(logging.Filter):
    """The same sentence a few times a minute, then how often it was left out: a flood fills no disk."""

    def __init__(self, most: int = 20, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._since = clock()
        self._counts: Counter[tuple[str, int, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        if self._clock() >= self._since + self.seconds:
            self._since = self._clock()
            self._counts.clear()
        key = (record.name, record.levelno, str(record.msg)[:200])
        self._counts[key] += 1
        if self._counts[key] == self.most:
            record.msg = f"{record.msg} (said {self.most} times; the rest is left out for {self.seconds:.0f} s)"
        return self._counts[key] <= self.most


def write_lines(level: int = logging.WARNING) -> None:
    """Send the log of this process to standard error, line by line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("backroom.server").setLevel(min(level, logging.INFO))
    for noisy in ("uvicorn.access", "websockets", "alembic"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
