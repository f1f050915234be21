"""`rule`, the one compiler decorator; `plain`, a rule's interpreted twin; a cache that never serves stale code.

Rules are plain functions over records. `rule` compiles them on first use; `remember` keeps the machine code of an
entry point (the functions a `Game` names, and the loops made from them) on disk. Pictures and texts ask `plain` rules.
Numba's own cache looks only at the file of the function itself, so a change in a file it calls into would go unnoticed:
ours (`cache.py`) is keyed by a digest of everything that takes part (`digest.py`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from threading import Lock
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
@overload
def rule(*, rare: bool) -> Callable[[F], F]: ...
def rule(function: Any = None, *, twin: Any = None, rare: bool = False) -> Any:
    """Compile a rule on first use; with `NUMBA_DISABLE_JIT=1` it stays ordinary Python.

    Division is NumPy's (no check for zero: test first), and the GIL is released while the rule runs. A rule that
    Python cannot run, since it stands for a machine instruction, names the function that does the same: `twin`. One
    that is long, seldom called and called from everywhere is `rare`: it stays one function, apart from its callers.
    """
    if function is None:
        return (lambda body: _made(body, rare)) if twin is None else (lambda body: _with_twin(body, twin))
    return _made(function, rare)


def _made(function: Any, rare: bool) -> Any:
    options = {"nopython": True, "nogil": True, "error_model": "numpy"}
    return function if interpreted() else Rule(function, options, rare)


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
    - an index out of range raises IndexError, and a negative one that is computed counts from the end, where compiled
      code reads the neighbour's memory: `NUMBA_BOUNDSCHECK=1` refuses both;
    - a result may be a NumPy number, an enumeration or a bool where compiled code gives an int or a float: equal, not
      of the same type.
    """
    if not isinstance(function, Dispatcher):
        return function
    return _twins.get(function) or cast(Callable[..., Any], _twin_of(function))


_twins: dict[Any, Callable[..., Any]] = {}  # a compiled rule -> the same, interpreted
_twins_lock = Lock()


def _twin_of(value: Any) -> Any:
    """What stands in a twin's place for something that a rule mentions."""
    with _twins_lock:
        twins = _Twins()
        found = twins.of(value)
        twins.fill()
        _twins.update(twins.made)  # all of them or, where something fails, none
    return found


class _Twins:
    """New twins, of a rule and of all that it calls: made empty, then filled, since rules may call each other.

    Nobody else may see one before all are filled.
    """

    def __init__(self) -> None:
        self.made: dict[Any, FunctionType] = {}
        self._empty: list[Dispatcher] = []

    def fill(self) -> None:
        while self._empty:
            self._fill(self._empty.pop())

    def of(self, value: Any) -> Any:
        if isinstance(value, Dispatcher):
            return _twins.get(value) or self.made.get(value) or self._make(value)
        if isinstance(value, tuple):
            parts = [self.of(part) for part in value]
            if all(part is old for part, old in zip(parts, value, strict=True)):
                return value
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if isinstance(value, ModuleType) and any(isinstance(part, Dispatcher) for part in [*vars(value).values()]):
            return _PlainModule(value)
        return value

    def _make(self, rule: Dispatcher) -> FunctionType:
        body = cast(FunctionType, rule.py_func)
        scope = {"__builtins__": __builtins__, "__name__": body.__module__}
        twin = FunctionType(
            body.__code__, scope, body.__name__, None, tuple(CellType() for _ in body.__closure__ or ())
        )
        twin.__doc__, twin.__module__, twin.__qualname__ = body.__doc__, body.__module__, body.__qualname__
        self.made[rule] = twin
        self._empty.append(rule)
        return twin

    def _fill(self, rule: Dispatcher) -> None:
        body, twin = cast(FunctionType, rule.py_func), self.made[rule]
        twin.__defaults__ = self.of(body.__defaults__)
        twin.__kwdefaults__ = body.__kwdefaults__ and {
            name: self.of(part) for name, part in body.__kwdefaults__.items()
        }
        for name in names_in(body.__code__):
            if name in body.__globals__:
                twin.__globals__[name] = self.of(body.__globals__[name])
        for cell, other in zip(twin.__closure__ or (), body.__closure__ or (), strict=True):
            with contextlib.suppress(ValueError):  # a name that has no value yet
                cell.cell_contents = self.of(other.cell_contents)


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
    """Whether the cache has machine code of an entry point for such arguments, or none is needed; without
    arguments, for any. Compiles nothing."""
    if not isinstance(function, Dispatcher):
        return True
    kept = cast(Any, function)._cache
    if not isinstance(kept, CodeCache):
        return False
    return kept.has(tuple(numba.typeof(value) for value in arguments)) if arguments else kept.has_any()


def prepare(function: Callable[..., Any], *arguments: Any) -> None:
    """Compile a rule for such arguments, or load its machine code, without calling it."""
    if isinstance(function, Dispatcher):
        function.compile(tuple(numba.typeof(value) for value in arguments))


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether the rule has machine code in this process, or needs none."""
    return not isinstance(function, Dispatcher) or any(
        callable(result.entry_point) for result in function.overloads.values()
    )
