"""`backroom play`, `serve`, `admin`, `games`, `rules`, `deck`, `replay`, `bench`, `solve`, `trace`."""

from __future__ import annotations

import os
import sys
from typing import Any

import typer

from backroom.cli.app import app
from backroom.core.errors import BackroomError

UsageError: type[Any] = typer.BadParameter.__mro__[1]  # Click's, wherever Typer keeps it


def main() -> None:
    """Run the command line; a fault in what was asked is one line and exit status 2, never a traceback."""
    try:
        sys.exit(app(prog_name="backroom", standalone_mode=False))
    except BackroomError as error:
        _refuse(str(error))
    except UsageError as error:
        if "NoArgs" in type(error).__name__:
            error.show()
            sys.exit(2)
        _refuse(f"{error.format_message().rstrip('.')}; '{error.ctx.command_path} --help' says what there is")
    except BrokenPipeError:  # the reader has closed the pipe: `backroom rules GAME | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def _refuse(reason: str) -> None:
    print(f"backroom: {' '.join(reason.split())}", file=sys.stderr)
    sys.exit(2)
