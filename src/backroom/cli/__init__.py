"""The command line: `backroom play`, `serve`, `games`, `rules`, `deck`, `replay`, `bench`, `trace`."""

from __future__ import annotations

import sys

from backroom.cli.app import app
from backroom.core.errors import BackroomError


def main() -> None:
    """Run the command line; a fault in what was asked is one line and exit status 2, never a traceback."""
    try:
        app()
    except BackroomError as error:
        print(f"backroom: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
