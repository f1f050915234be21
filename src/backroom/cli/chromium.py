"""Which Chromium draws pictures and is driven by tests and measurements."""

from __future__ import annotations

import os
import shutil

# It has no windows of its own, so that a new page costs a third of what it costs the browser; it shows no notices.
SHELL = "chromium-headless-shell"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find_chromium(shell: bool = True) -> str | None:
    """The program that `BACKROOM_CHROMIUM` names, or the first that is installed; the shell too where it will do."""
    programs = (SHELL, *BROWSERS) if shell else BROWSERS
    return os.environ.get("BACKROOM_CHROMIUM") or next(filter(None, map(shutil.which, programs)), None)
