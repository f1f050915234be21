"""A digest of everything that a compiled rule is made of: when it is the same, so is the machine code.

Numba puts what a rule mentions into its machine code: the rules that it calls, the numbers, enumerations and arrays
among its globals, what its closure and its defaults hold. So that is what is walked, from the rule through all that it
calls, and put into one digest by value. A comment, a sentence in a docstring or a picture beside the rules changes
nothing; a constant two files away does.
"""

from __future__ import annotations

import dis
import hashlib
import platform
import sys
from collections import deque
from enum import Enum, EnumMeta
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import llvmlite
import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

# What these packages offer is known by its name and the package's version.
BY_NAME = ("builtins", "cmath", "llvmlite", "math", "numba", "numpy", "operator")
SIMPLE = (bool, int, float, complex, str, bytes, type(None), type(...))
SETTINGS = ("BOUNDSCHECK", "DEBUGINFO_DEFAULT", "LOOP_VECTORIZE", "OPT", "SLP_VECTORIZE")
HOW = Path(__file__).with_name("lean.py").read_bytes()  # how rules become machine code


class Unknown(Exception):
    """A rule mentions something whose value cannot be put into a digest."""


def digest(rule: Dispatcher) -> str:
    """The digest of a rule; Unknown if it mentions an object of which nothing is known."""
    return _Walk().through(rule)


def names_in(code: CodeType) -> tuple[str, ...]:
    """The names that may be globals in a function and in the functions inside it."""
    names = dict.fromkeys(code.co_names)
    for part in code.co_consts:
        if isinstance(part, CodeType):
            names |= dict.fromkeys(names_in(part))
    return tuple(names)


class _Walk:
    """One walk: writes what it meets, rules in the order in which they are first mentioned."""

    def __init__(self) -> None:
        self.hasher = hashlib.sha256()
        self.numbers: dict[Any, int] = {}  # of the rules met
        self.waiting: deque[Dispatcher] = deque()
        self.modules: set[tuple[str, tuple[str, ...]]] = set()

    def through(self, rule: Dispatcher) -> str:
        versions = (numba.__version__, llvmlite.__version__, np.__version__, platform.python_version())
        self.write("versions", *versions, *(str(getattr(numba.config, name, None)) for name in SETTINGS))
        self.write(HOW)
        self.mention(rule, ())
        while self.waiting:
            self.function(self.waiting.popleft())
        return self.hasher.hexdigest()

    def write(self, *words: str | bytes) -> None:
        for word in words:
            data = word.encode() if isinstance(word, str) else word
            self.hasher.update(b"%d:" % len(data))
            self.hasher.update(data)

    def function(self, rule: Dispatcher) -> None:
        body = cast(FunctionType, rule.py_func)
        self.write("rule", body.__module__, body.__qualname__, repr(sorted(rule.targetoptions.items())))
        self.code(body.__code__, body.__doc__)
        names = names_in(body.__code__)
        for name in names:
            if name in body.__globals__:
                self.write(name)
                self.mention(body.__globals__[name], names)
        for cell in body.__closure__ or ():
            try:
                value = cell.cell_contents
            except ValueError:  # no value yet
                self.write("empty")
            else:
                self.mention(value, names)
        self.mention(body.__defaults__, names)
        self.mention(body.__kwdefaults__, names)

    def code(self, code: CodeType, docstring: str | None = None) -> None:
        """A function's instructions and constants: not where it stands, and not what its docstring says."""
        self.write("code", code.co_name, code.co_code, getattr(code, "co_exceptiontable", b""))
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        self.write(repr(counts), repr((code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)))
        for place, constant in enumerate(code.co_consts):
            if isinstance(constant, CodeType):
                self.code(constant)
            elif place or docstring is None or constant != docstring or _uses_first_constant(code):
                self.mention(constant, ())

    def mention(self, value: Any, names: tuple[str, ...]) -> None:
        kind = type(value)
        if isinstance(value, Dispatcher):
            if value not in self.numbers:
                self.numbers[value] = len(self.numbers)
                self.waiting.append(value)
            self.write("calls", str(self.numbers[value]))
        elif kind in SIMPLE:
            self.write(kind.__name__, repr(value))
        elif isinstance(value, EnumMeta):
            self.write("enum", value.__module__, value.__qualname__)
            for name, member in cast(dict[str, Enum], value.__members__).items():
                self.write(name)
                self.mention(member.value, names)
        elif isinstance(value, Enum):
            self.mention(kind, names)
            self.write(value.name)
        elif isinstance(value, tuple | list):
            self.write(kind.__module__, kind.__qualname__, str(len(value)))
            for part in value:
                self.mention(part, names)
        elif isinstance(value, frozenset | set):
            self.write(kind.__name__, repr(sorted(map(repr, value))))
        elif isinstance(value, dict):
            self.mention([*value.items()], names)
        elif isinstance(value, np.dtype):
            self.dtype(value)
        elif isinstance(value, np.ndarray):
            self.dtype(value.dtype)
            self.write("array", repr((value.shape, value.strides, value.flags.writeable)), value.tobytes())
        elif isinstance(value, np.generic):
            self.dtype(value.dtype)
            self.write("number", value.tobytes())
        elif isinstance(value, numba.types.Type):
            self.write("type", repr(value))
        elif isinstance(value, ModuleType):
            self.module(value, names)
        else:
            self.other(value)

    def dtype(self, dtype: np.dtype[Any]) -> None:
        if dtype.subdtype:
            base, shape = dtype.subdtype
            self.write("shape", repr(shape))
            self.dtype(base)
        elif dtype.fields:
            self.write("record", dtype.type.__qualname__, str(dtype.itemsize), str(dtype.isalignedstruct))
            for name, (field, offset, *_) in dtype.fields.items():
                self.write(name, str(offset))
                self.dtype(field)
        else:
            self.write("dtype", dtype.str)

    def module(self, module: ModuleType, names: tuple[str, ...]) -> None:
        """A module is as much as the code that mentions it may take from it."""
        self.write("module", module.__name__)
        if _by_name(module.__name__) or (module.__name__, names) in self.modules:
            return
        self.modules.add((module.__name__, names))
        for name in names:
            if name in vars(module):
                self.write(name)
                self.mention(vars(module)[name], names)

    def other(self, value: Any) -> None:
        """A function or a class by its name, and by its whole file where it is not a known library's."""
        home, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
        if isinstance(value, np.ufunc):
            home, name = "numpy", value.__name__
        if not isinstance(home, str) or not isinstance(name, str):
            raise Unknown(f"{value!r:.100}, which is neither a rule nor a value")
        self.write("named", home, name)
        if not _by_name(home):
            self.write(_source_of(value, home))


def _by_name(module: str) -> bool:
    return module.partition(".")[0] in BY_NAME


def _uses_first_constant(code: CodeType) -> bool:
    """Whether the code may use its first constant, so that it is more than a docstring."""
    pairs = zip(code.co_code[::2], code.co_code[1::2], strict=True)
    return any(argument == 0 and instruction in dis.hasconst for instruction, argument in pairs)


def _source_of(value: Any, module: str) -> bytes:
    path = getattr(sys.modules.get(module), "__file__", None)
    if not path:
        raise Unknown(f"{value!r:.100}, whose source is nowhere to be found")
    return Path(path).read_bytes()
