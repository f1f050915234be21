"""`rule`, the one compiler decorator; `plain`, a rule's interpreted twin; a cache that never serves stale code.

Rules are plain functions over records. `rule` compiles them on first use; `remember` keeps the machine code of an
entry point (the functions a `Game` names, and the loops made from them) on disk. Pictures and texts ask `plain` rules.
Numba's own cache looks only at the file of the function itself, so a change in a file it calls into would go unnoticed:
ours (`cache.py`) is keyed by a digest of everything that takes part (`digest.py`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from threading import RLock
from types import CellType, FunctionType, ModuleType
from typing import Any, TypeVar, cast, overload

import numba
from numba.core.dispatcher import Dispatcher

from backroom.core.cache import CodeCache
from backroom.core.digest import names_in
from backroom.core.lean import Rule

F = TypeVar("F", bound=Callable[..., Any])


def interpreted() -> bool:
    """Whether rules run as ordinary Python (`NUMBA_DISABLE_JIT=1`)."""
    return bool(numba.config.DISABLE_JIT)


@overload
def rule(function: F) -> F: ...
@overload
def rule(*, twin: Callable[..., Any]) -> Callable[[F], F]: ...
def rule(function: Any = None, *, twin: Any = None) -> Any:
    """Compile a rule on first use; with `NUMBA_DISABLE_JIT=1` it stays ordinary Python.

    Division is NumPy's (no check for zero: test first), and the GIL is released while the rule runs. A rule that
    Python cannot run, since it stands for a machine instruction, names the function that does the same: `twin`.
    """
    if function is None:
        return lambda body: _with_twin(body, twin)
    if interpreted():
        return function
    return Rule(function, {"nopython": True, "nogil": True, "error_model": "numpy"})


def _with_twin(function: F, twin: Callable[..., Any]) -> F:
    if interpreted():
        return cast(F, twin)
    made = rule(function)
    _twins[made] = twin
    return made


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The interpreted twin of a rule and of every rule that it calls; a function that is no rule is its own twin.

    Made once and kept, so `plain(rule) is plain(rule)`. Rules are found wherever compiled code finds them: in globals,
    closures, defaults, tuples and modules, as they stand when the twin is made, as the compiler takes them, too.

    The twin changes a record exactly as the compiled rule does (`tests/core/test_plain.py`), a hundred times slower.
    What differs is what Python and NumPy do outside the rules' own ground:
    - arithmetic on an int8 field wraps around with a RuntimeWarning where compiled code computes in 64 bits: rules say
      `int(s.dice[0]) * 100`, and the interpreted tests run with warnings as errors;
    - an index out of range raises IndexError, where compiled code reads the neighbour's memory;
    - a result may be a NumPy number, an enumeration or a bool where compiled code gives an int or a float: equal, not
      of the same type.
    """
    if not isinstance(function, Dispatcher):
        return function
    with _twins_lock:
        if function not in _twins:
            _make_twin(function)
        return _twins[function]


_twins: dict[Any, Callable[..., Any]] = {}  # a compiled rule -> the same, interpreted
_scopes: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}  # id of a module's globals -> they, and their twins
_twins_lock = RLock()


def _make_twin(function: Dispatcher) -> None:
    body = cast(FunctionType, function.py_func)
    known, scope = _scopes.setdefault(
        id(body.__globals__), (body.__globals__, {"__builtins__": __builtins__, "__name__": body.__module__})
    )
    cells = tuple(CellType() for _ in body.__closure__ or ())
    twin = FunctionType(body.__code__, scope, body.__name__, None, cells)
    _twins[function] = twin  # before its parts: a rule may call itself
    twin.__kwdefaults__ = body.__kwdefaults__ and {name: _twin_of(part) for name, part in body.__kwdefaults__.items()}
    twin.__defaults__ = cast(Any, _twin_of(body.__defaults__))
    twin.__doc__, twin.__module__, twin.__qualname__ = body.__doc__, body.__module__, body.__qualname__
    for name in names_in(body.__code__):
        if name in known and name not in scope:
            scope[name] = _twin_of(known[name])
    for cell, other in zip(cells, body.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # a name that has no value yet
            cell.cell_contents = _twin_of(other.cell_contents)


def _twin_of(value: Any) -> Any:
    """What stands in a twin's place for something that a rule mentions."""
    if isinstance(value, Dispatcher):
        return plain(value)
    if isinstance(value, tuple):
        parts = [_twin_of(part) for part in value]
        if all(part is old for part, old in zip(parts, value, strict=True)):
            return value
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, ModuleType) and any(isinstance(part, Dispatcher) for part in vars(value).values()):
        return _PlainModule(value)
    return value


class _PlainModule:
    """A module whose rules are interpreted ones."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return _twin_of(getattr(self._module, name))


def remember(function: F, *, name: str) -> F:
    """Keep the compiled code of an entry point on disk, under the digest of all that it is made of."""
    if isinstance(function, Dispatcher):
        cast(Any, function)._cache = CodeCache(function, name)
    return function


def is_kept(function: Callable[..., Any], *arguments: Any) -> bool:
    """Whether the cache has machine code of an entry point for such arguments, or none is needed. Compiles nothing."""
    if not isinstance(function, Dispatcher):
        return True
    kept = cast(Any, function)._cache
    return isinstance(kept, CodeCache) and kept.has(tuple(numba.typeof(value) for value in arguments))


def prepare(function: Callable[..., Any], *arguments: Any) -> None:
    """Compile a rule for such arguments, or load its machine code, without calling it."""
    if isinstance(function, Dispatcher):
        function.compile(tuple(numba.typeof(value) for value in arguments))


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether the rule has machine code in this process, or needs none."""
    return not isinstance(function, Dispatcher) or any(
        callable(result.entry_point) for result in function.overloads.values()
    )
