"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

HEAD = """# The command line

Made from the commands by `make docs ARGS=--refresh`; do not edit. A mistake in a command is reported in one
line, with exit status 2. `backroom --install-completion` teaches your shell to complete commands, options and games.
"""


def reference() -> str:
    """The whole page."""
    import typer

    from backroom.cli.app import app

    parts = [HEAD]
    for name, command in walk(typer.main.get_command(app), "backroom"):
        parts += [f"## {name}", command.help or "", f"```\n{usage(name, command)}\n```"]
        rows = [row(parameter) for parameter in command.params if not parameter.hidden]
        if rows:
            parts.append("\n".join(["| | |", "|---|---|", *rows]))
    return "\n\n".join(part.strip() for part in parts if part) + "\n"


def walk(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Every command that does something, with its full name."""
    children = getattr(command, "commands", None)
    if children is None:
        yield name, command
    for child, below in (children or {}).items():
        yield from walk(below, f"{name} {child}")


def usage(name: str, command: Any) -> str:
    """`backroom deck check [OPTIONS] GAME FILE`."""
    arguments = [p.metavar or p.name.upper() for p in command.params if p.param_type_name == "argument"]
    options = ["[OPTIONS]"] if any(p.param_type_name == "option" for p in command.params) else []
    return " ".join([name, *options, *arguments])


def row(parameter: Any) -> str:
    """A line of a command's table: how it is written, what it means."""
    if parameter.param_type_name == "argument":
        written = parameter.metavar or parameter.name.upper()
    else:
        value = "" if parameter.is_flag else f" {parameter.metavar or parameter.name.upper()}"
        written = " / ".join([", ".join(parameter.opts), *parameter.secondary_opts]) + value
    default = parameter.default
    shown = (
        f" By default {default}." if isinstance(default, int | float | str) and default not in ("", False, True) else ""
    )
    return f"| `{written}` | {(parameter.help or '').replace('|', chr(92) + '|')}{shown} |"
