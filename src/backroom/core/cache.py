"""Machine code on disk: a file for each entry point, signature and digest of what it was made of."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import time
from pathlib import Path
from typing import Any

from numba.core import serialize, types
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher

from backroom.core.digest import Unknown, digest

KEPT = 10  # files of one entry point: an edit makes a new one, the least recently used ones go
IN_USE = 3600  # seconds since its last use in which a file is never removed
SEAL = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Where machine code is kept: `BACKROOM_CACHE`, or the user's cache folder."""
    named = os.environ.get("BACKROOM_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "backroom"


class CodeCache:
    """What Numba asks for machine code and gives it to, for one entry point (`Dispatcher._cache`).

    A file carries a seal over its content: one that was damaged is compiled anew, not reported. Files are written
    aside and moved into place, so that processes may compile the same at the same time.
    """

    def __init__(self, rule: Dispatcher, name: str) -> None:
        self._rule = rule
        self._stem = f"{name}.{rule.py_func.__name__}"
        self._enabled = True

    @property
    def cache_path(self) -> str:
        return str(cache_folder() / "machine-code")

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        for path in Path(self.cache_path).glob(f"{self._stem}-*"):
            path.unlink(missing_ok=True)

    def path(self, signature: tuple[types.Type, ...], codegen: Any) -> Path | None:
        """The file for a signature on this machine, whether it is there or not; None where none can be kept."""
        if not self._enabled or any(isinstance(part, types.Callable) for part in signature):
            return None
        made_of = self._made_of(codegen)
        if made_of is None:
            return None
        return Path(self.cache_path) / f"{self._stem}-{made_of}{_key(*map(repr, signature))}.code"

    def has(self, signature: tuple[types.Type, ...]) -> bool:
        """Whether there is a file for a signature."""
        path = self.path(signature, self._rule.targetctx.codegen())
        return path is not None and path.exists()

    def has_any(self) -> bool:
        """Whether there is a file for some signature."""
        made_of = self._made_of(self._rule.targetctx.codegen())
        return made_of is not None and any(Path(self.cache_path).glob(f"{self._stem}-{made_of}*.code"))

    def _made_of(self, codegen: Any) -> str | None:
        """The part of a file's name for the sources and the machine; None where they cannot be told."""
        try:
            return _key(digest(self._rule), repr(codegen.magic_tuple()))
        except Unknown:  # compiled in every process: slow, never stale
            return None

    def load_overload(self, signature: Any, target: Any) -> Any:
        target.refresh()  # Numba's own context may not be filled yet
        path = self.path(signature, target.codegen())
        if path is None:
            return None
        with contextlib.suppress(OSError):
            data = path.read_bytes()
            try:
                if hashlib.sha256(data[SEAL:]).digest() == data[:SEAL]:
                    os.utime(path)
                    return CompileResult._rebuild(target, *pickle.loads(data[SEAL:]))
            except Exception:  # written by something else: compiled anew
                pass
            path.unlink()
        return None

    def save_overload(self, signature: Any, result: CompileResult) -> None:
        if not callable(result.entry_point):  # a rule that only rules call is part of them
            return
        path = self.path(signature, result.codegen)
        if path is None or result.lifted or result.library.has_dynamic_globals:
            return
        data = serialize.dumps(result._reduce())
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        with contextlib.suppress(OSError):  # a read-only or full disk costs speed at the next start, nothing else
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                part.write_bytes(hashlib.sha256(data).digest() + data)
                part.replace(path)
            finally:
                part.unlink(missing_ok=True)
            self._forget_old()

    def _forget_old(self) -> None:
        """Remove the least recently used files of this entry point beyond the number kept."""
        found = sorted(Path(self.cache_path).glob(f"{self._stem}-*"), key=lambda path: -path.stat().st_mtime)
        for path in found[KEPT:]:
            if time.time() - path.stat().st_mtime > IN_USE:
                path.unlink(missing_ok=True)


def _key(*facts: str) -> str:
    return hashlib.sha256("\0".join(facts).encode()).hexdigest()[:16]
