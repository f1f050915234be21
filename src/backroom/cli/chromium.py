"""Which Chromium draws pictures and is driven by tests and measurements."""

from __future__ import annotations

import os
import shutil

# The shell has no windows of its own, so that a new page costs a third of what it costs the browser.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")


def find_chromium() -> str | None:
    """The program that `BACKROOM_CHROMIUM` names, or the first that is installed."""
    return os.environ.get("BACKROOM_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
