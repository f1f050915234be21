"""`rule`, the one compiler decorator; `plain`, a rule's interpreted twin; a cache that never serves stale code.

Rules are plain functions over records. `rule` compiles them on first use; `remember` keeps the machine code of an
entry point (the functions a `Game` names, the loops made from them, and what pictures and texts ask the rules) on disk.
Numba's own cache looks only at the file of the function itself, so a change in a file it calls into would go unnoticed:
ours is keyed by a digest of every source that may take part.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from threading import RLock
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast, overload

import numba
import numpy as np
from numba.core.caching import FunctionCache, IndexDataCacheFile, NullCache
from numba.core.dispatcher import Dispatcher

F = TypeVar("F", bound=Callable[..., Any])

CORE = Path(__file__).parent
KEPT_DIGESTS = 24  # cache folders; an edit makes a new one, the least recently used ones go


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
    return numba.njit(nogil=True, error_model="numpy")(function)


def _with_twin(function: F, twin: Callable[..., Any]) -> F:
    if interpreted():
        return cast(F, twin)
    made = rule(function)
    _twins[made] = twin
    return made


def plain(function: F) -> F:
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
        return cast(F, _twins[function])


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
    for name in _names_in(body.__code__):
        if name in known and name not in scope:
            scope[name] = _twin_of(known[name])
    for cell, other in zip(cells, body.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # a name that has no value yet
            cell.cell_contents = _twin_of(other.cell_contents)


def _names_in(code: CodeType) -> set[str]:
    """The names that may be globals in a function and in the functions inside it."""
    inner = [_names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


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


def remember(function: F, *, name: str, sources: Iterable[Path] = ()) -> F:
    """Keep the compiled code of an entry point on disk, under the digest of the core and of `sources` (folders)."""
    if isinstance(function, Dispatcher):
        cast(Any, function)._cache = _SourceKeyedCache(function.py_func, name, (CORE, *sources))
    return function


def remember_asked(folder: Path, *, name: str) -> None:
    """Keep the rules, too, that the Python of a game's `folder` asks: those that a file without rules imports."""
    for module in [vars(found) for found in tuple(sys.modules.values()) if hasattr(found, "__file__")]:
        if folder not in Path(module["__file__"] or "").parents:
            continue
        rules = [found for found in module.values() if isinstance(found, Dispatcher)]
        if any(found.py_func.__module__ == module["__name__"] for found in rules):
            continue
        for found in rules:
            new = isinstance(cast(Any, found)._cache, NullCache)
            if new and folder in Path(found.py_func.__code__.co_filename).parents:
                remember(found, name=f"{name}.{found.py_func.__module__}", sources=(folder,))


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether the rule has machine code in this process, or needs none."""
    return not isinstance(function, Dispatcher) or bool(function.signatures)


def cache_folder() -> Path:
    """Where machine code is kept: `BACKROOM_CACHE`, or the user's cache folder."""
    named = os.environ.get("BACKROOM_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "backroom"


@cache
def digest(folders: tuple[Path, ...]) -> str:
    """A digest of all Python sources below `folders`, and of what else decides the machine code."""
    hasher = hashlib.sha256()
    for fact in (numba.__version__, np.__version__, platform.python_version(), str(numba.config.BOUNDSCHECK)):
        hasher.update(fact.encode())
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            hasher.update(path.name.encode())
            hasher.update(path.read_bytes())
    return hasher.hexdigest()[:16]


class _SourceKeyedCache(FunctionCache):
    """Numba's file cache in a folder named after the digest of the sources."""

    def __init__(self, py_func: Callable[..., Any], name: str, folders: tuple[Path, ...]) -> None:
        self._name = repr(py_func)
        self._py_func = py_func
        self._impl = _Reducer()
        stamp = digest(folders)
        root = cache_folder() / "machine-code"
        self._cache_path = str(root / stamp)
        self._cache_file = IndexDataCacheFile(self._cache_path, f"{name}.{py_func.__name__}", stamp)
        self.enable()

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super()._load_overload(sig, target_context)
        except Exception:  # a damaged file (disk full, killed half-way) is compiled anew, not reported
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        if not self._enabled or not self._impl.check_cachable(data):
            return
        try:
            folder = Path(self._cache_path)
            if not folder.exists():
                folder.mkdir(parents=True, exist_ok=True)
                _forget_old(folder.parent)
            self._cache_file.save(self._index_key(sig, data.codegen), self._impl.reduce(data))
        except OSError:  # a read-only or full disk costs speed at the next start, nothing else
            pass

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        # Closures over compiled rules are covered by the digest of the sources, and by the name.
        return (sig, codegen.magic_tuple(), hashlib.sha256(self._py_func.__code__.co_code).hexdigest())


class _Reducer:
    """The two halves of Numba's compile-result cache, without its ideas about source files."""

    def reduce(self, result: Any) -> Any:
        return result._reduce()

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        from numba.core.compiler import CompileResult

        return CompileResult._rebuild(target_context, *payload)

    def check_cachable(self, result: Any) -> bool:
        return not result.lifted and not result.library.has_dynamic_globals


def _forget_old(root: Path) -> None:
    """Remove the least recently used digests beyond the number kept, never one used in the last hour."""
    folders = sorted(root.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_DIGESTS:]:
        if time.time() - folder.stat().st_mtime > 3600:
            shutil.rmtree(folder, ignore_errors=True)
