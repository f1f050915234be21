"""The reference of everything that `backroom` offers, from signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, ForwardRef

HEAD = """# The Python interface, name by name

Made from the code by `make docs ARGS=--refresh`; do not edit. [Python](python.md) tells the same by task.
"""
MANY = 12  # parameters: what takes more is declared, not called


def reference() -> str:
    """The whole page: functions, classes, errors."""
    import backroom

    things = {name: getattr(backroom, name) for name in backroom.__all__}
    errors = {name: thing for name, thing in things.items() if inspect.isclass(thing) and issubclass(thing, Exception)}
    classes = {name: thing for name, thing in things.items() if inspect.isclass(thing) and name not in errors}
    functions = {name: called(thing) for name, thing in things.items() if not inspect.isclass(thing)}
    parts = [HEAD, "## Functions", *(function(f"backroom.{name}", thing) for name, thing in functions.items())]
    for name, thing in classes.items():
        parts += [f"## {name}", made_by(name, thing), text_of(thing), values(thing), *members(name, thing)]
    parts += ["## Errors", *(f"### {name}\n\n{text_of(thing)}" for name, thing in errors.items())]
    return "\n\n".join(part.strip() for part in parts if part) + "\n"


def called(thing: Any) -> Any:
    """The function itself, or what a package that can be called does: `backroom.games` is one once it was imported."""
    return thing.__call__ if inspect.ismodule(thing) else thing


def made_by(name: str, thing: Any) -> str:
    """How an object is made, where people write that."""
    if issubclass(thing, Enum) or getattr(thing, "_is_protocol", False):
        return ""
    made = inspect.signature(thing)
    return code(name, made) if len(made.parameters) <= MANY else ""


def values(thing: Any) -> str:
    """The members of an enumeration."""
    return ", ".join(f"`{one.name}` = {one.value}" for one in thing) if issubclass(thing, Enum) else ""


def members(owner: str, thing: Any) -> Iterator[str]:
    """The public methods and properties of a class that say what they are, in the order of the code."""
    for base in reversed([base for base in thing.__mro__ if base.__module__.startswith("backroom.")]):
        for name, member in vars(base).items():
            if name.startswith("_") or next(one for one in thing.__mro__ if name in vars(one)) is not base:
                continue  # private, or said anew by a class that derives from this one
            found = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
            said = found.func if isinstance(found, cached_property) else found
            if not (isinstance(said, property) or inspect.isfunction(said)) or not said.__doc__:
                continue
            if said is found and inspect.isfunction(found):
                yield function(f"{owner}.{name}", found, bound=not isinstance(member, staticmethod))
            else:
                yield f"### {owner}.{name}\n\n{text_of(said)}"


def function(name: str, thing: Any, *, bound: bool = False) -> str:
    """A function or method: its name, its signature, what it says."""
    signature = inspect.signature(thing)
    if bound:
        signature = signature.replace(parameters=list(signature.parameters.values())[1:])
    return f"### {name}\n\n{code(name.rpartition('.')[2], signature)}\n\n{text_of(thing)}"


@dataclass(frozen=True)
class Written:
    """A type as the code writes it."""

    text: str

    def __repr__(self) -> str:
        return self.text


def code(name: str, signature: inspect.Signature) -> str:
    """A signature as a block."""
    parameters = [one.replace(annotation=written(one.annotation)) for one in signature.parameters.values()]
    gives = written(signature.return_annotation)
    if gives in (None, Written("None")):
        gives = inspect.Signature.empty
    return f"```python\n{name}{signature.replace(parameters=parameters, return_annotation=gives)}\n```"


def written(annotation: Any) -> Any:
    """A type as the code writes it, without the quotes of what is looked up later."""
    if isinstance(annotation, ForwardRef):
        return Written(annotation.__forward_arg__)
    return Written(annotation) if isinstance(annotation, str) else annotation


def text_of(thing: Any) -> str:
    """A docstring as Markdown."""
    return inspect.getdoc(thing) or ""
