"""How rules are compiled: each once, together, and with nothing that only Python needs.

A game has hundreds of small rules, and Python calls eight of them. Numba compiles every one as if it were alone: with a
wrapper for Python and one for C, optimised and turned into machine code before its caller is, which then does it all
again with the callee inlined; once more for `int8` beside `int64`, and for every constant that is passed to it. Here

- a rule that other rules call is only typed and lowered (`_Parts`);
- an entry point links the parts of all that it calls, optimises the whole once and gets the one wrapper (`_whole`);
- whole numbers are passed as `int64` and constants as values (`_wide`), so that a rule exists once: arithmetic in
  compiled code is 64 bits wide in any case, and the optimiser sees constants when it inlines;
- the text of a record type, several thousand letters, is made once and does not stand in the symbols' names;
- Python looks for garbage less often: a compiler makes millions of objects that live long, and looking at them over and
  over was a tenth of its time in the largest game;
- the cipher behind keyed dice, which playouts never throw, is not copied into every place that throws one (`rare`);
- an array of the wrong shape is refused without a sentence made of formatted numbers, which is 2 s of compiling;
- references to arrays are not counted, except in a function that makes one: rules are given their arrays, and who calls
  them keeps them (`_PartsCompiler`). Rules are a tenth to a quarter faster for it. No rule may return an array that it
  made, nor assign an array to a part of itself (`_copied_in_place`);
- an index is taken as it stands (`_as_it_stands`): only one that is written as a number, `cards[-1]`, counts from the
  end. To ask of every index whether it is negative made rules up to an eighth slower. One that is computed must not be:
  bounds checks refuse it.

A large game's table takes 12 s instead of 43 s of processor time, 230 MB instead of 520, and plays faster, since the
optimiser sees all rules together.

This is the only file that knows Numba's insides. When they are not as expected, rules are compiled by Numba's own means
(`_give_up`): slower, and with a warning. The internals stood on: `Dispatcher.compile`, `add_overload` and
`get_call_template`; a pipeline's `state.library` and flags; `JITCodeLibrary` with its `_final_module`,
`_linking_libraries` and `_reload_init`; a target context's `mangler`, `create_cpython_wrapper` and `get_executable`.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import secrets
import threading
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from weakref import WeakSet

from llvmlite import ir
from numba.core import cgutils, sigutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import ForceLiteralArg, NumbaError, TypingError
from numba.core.funcdesc import default_mangler
from numba.core.registry import CPUDispatcher
from numba.extending import overload
from numba.np import arrayobj

OBJECTS = 20_000  # made between two looks for garbage while compiling; Python's own number is 700 or 2,000
MAKES_ARRAYS = "NRT required", "Only accept returning of array"  # what Numba says where references must be counted
LONG = 60  # letters of a type's name above which a symbol gets a digest of it


class Rule(CPUDispatcher):
    """Numba's dispatcher, for a rule: compiled in parts when rules call it, as a whole when Python does."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], rare: bool = False) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=_PartsCompiler)
        _rules.add(self)
        if rare:
            _rare.add(function)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a rule that calls this one learns of it."""
        if not _works:
            return super().get_call_template(args, kws)
        with _asked_by_a_rule():
            try:
                return super().get_call_template(*_widened(args, kws))
            except (TypingError, ForceLiteralArg):  # a rule that needs the very constant
                return super().get_call_template(args, kws)

    def add_overload(self, result: Any) -> None:
        if callable(result.entry_point):
            super().add_overload(result)
        else:
            self.overloads[tuple(result.signature.args)] = result

    def compile(self, signature: Any) -> Any:
        """The entry point for a signature, in parts or as a whole."""
        if not _works:
            return super().compile(signature)
        if _asking.depth:
            return super().compile(signature)
        try:
            return self._compile_whole(signature)
        except NumbaError:  # in the rule, not in us
            raise
        except Exception as problem:
            _give_up(problem)
            return super().compile(signature)

    def _compile_whole(self, signature: Any) -> Any:
        with global_compiler_lock, _quick_compiling(self.targetctx):
            super().compile(signature)
            arguments = tuple(sigutils.normalize_signature(signature)[0])
            result = self.overloads[arguments]
            if not callable(result.entry_point):
                result = _whole(self.targetctx, result)
                self.add_overload(result)
                self._cache.save_overload(signature, result)
            return result.entry_point


# --- parts and wholes -----------------------------------------------------------------------------------------------


class _Part:
    """Stands where Numba looks for the entry point of a rule that has none for Python."""


class _Parts(JITCodeLibrary):
    """The code of one rule, not yet optimised, and a list of the libraries that it calls, which may be such parts."""

    symbol = ""  # of the rule
    environment: Any = None

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout  # all else is done once, for the whole

    def add_linking_library(self, library: Any) -> None:
        self._linking_libraries.append(library)

    def everything_called(self) -> list[Any]:
        """The libraries below, each once: those that are not optimised first, as the linker needs it."""
        found: dict[Any, None] = {}
        waiting = [*self._linking_libraries]
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                if not library._finalized:
                    waiting.extend(library._linking_libraries)
        return sorted(found, key=lambda library: library._finalized)

    def finalize(self) -> None:
        called = self.everything_called()
        for library in called:
            self._reload_init.update(library._reload_init)
            module = library._get_module_for_linking() if library._finalized else _loose(library)
            self._final_module.link_in(module, preserve=True)
        for function in self.get_defined_functions():
            if function.name == self.symbol:
                function.linkage = "external"
            elif function.linkage.name == "weak_odr":
                function.linkage = "linkonce_odr"  # may be dropped once it is inlined
        self._linking_libraries.clear()
        super().finalize()
        self._give_environments([library for library in called if isinstance(library, _Parts)])

    def _give_environments(self, parts: list[_Parts]) -> None:
        """Tell the code where the Python values are that it mentions."""
        wanted = {variable.name for variable in self._final_module.global_variables}
        for part in parts:
            if part.environment is not None and part.environment.env_name in wanted:
                self.codegen.set_env(part.environment.env_name, part.environment)


_loosened: WeakSet[Any] = WeakSet()


def _loose(library: Any) -> Any:
    """A library's module, not optimised, with functions of which other modules may have the same."""
    if library not in _loosened:
        _loosened.add(library)
        for function in library._final_module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = "weak_odr"
    return library._final_module


class _PartsCompiler(Compiler):
    """Numba's pipeline up to the unoptimised code of one rule, which counts no references if it can do without."""

    def __init__(self, *given: Any, counts: bool = False) -> None:
        self._given = given
        *_, flags, _ = given
        if _works:
            flags.nrt = counts
        super().__init__(*given)

    def define_pipelines(self) -> Any:
        if _works:
            flags = self.state.flags
            flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
            self.state.library = _Parts(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()

    def compile_extra(self, function: Any) -> Any:
        try:
            result = super().compile_extra(function)
        except NumbaError as problem:
            if self.state.flags.nrt or not any(sign in str(problem) for sign in MAKES_ARRAYS):
                raise
            return _PartsCompiler(*self._given, counts=True).compile_extra(function)
        if not isinstance(result.library, _Parts):
            return result
        part = _Part()
        result.library.symbol = result.fndesc.llvm_func_name
        if function in _rare:
            apart = result.library._final_module.get_function(result.library.symbol)
            for word in ("noinline", "cold"):
                apart.add_function_attribute(word)
        result.library.environment = result.environment
        self.state.targetctx.insert_user_function(part, result.fndesc, [result.library])
        return result._replace(entry_point=part)


def _whole(context: Any, part: Any) -> Any:
    """The result of compiling a part and all that it calls into one library, with a wrapper for Python."""
    library = _Parts(context.codegen(), part.library.name)
    library.enable_object_caching()
    library.symbol = part.library.symbol
    library._final_module.link_in(_loose(part.library), preserve=True)
    for called in part.library._linking_libraries:
        library.add_linking_library(called)
    with context.push_code_library(library):
        context.create_cpython_wrapper(library, part.fndesc, part.environment, part.call_helper, release_gil=True)
    entry = context.get_executable(library, part.fndesc, part.environment)
    context.insert_user_function(entry, part.fndesc, [library])
    return part._replace(entry_point=entry, library=library)


class _Asking(threading.local):
    depth = 0  # rules on the way from the one that Python called to the one being compiled


_asking = _Asking()


@contextlib.contextmanager
def _asked_by_a_rule() -> Iterator[None]:
    _asking.depth += 1
    try:
        yield
    finally:
        _asking.depth -= 1


# --- fewer signatures -----------------------------------------------------------------------------------------------


def _widened(args: Any, kws: Any) -> tuple[Any, Any]:
    return tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()}


def _wide(kind: Any) -> Any:
    """The type that a rule gets for a value of this type; an enumeration keeps its own."""
    if isinstance(kind, types.BooleanLiteral):
        return types.boolean
    if isinstance(kind, types.IntegerLiteral):
        return types.int64
    if isinstance(kind, types.Integer) and kind not in (types.uint64, types.uintp):
        return types.int64
    return kind


# --- less text, and less to say -------------------------------------------------------------------------------------


class _Short:
    """A type whose name is a digest of its name."""

    def __init__(self, name: str) -> None:
        self.mangling_args = hashlib.sha256(name.encode()).hexdigest()[:16], ()


@cache
def _short(kind: Any) -> Any:
    return _Short(kind.name) if isinstance(kind, types.Type) and len(kind.name) > LONG else kind


def _short_symbol(name: str, kinds: Any, *, abi_tags: Any = (), uid: Any = None) -> Any:
    """A symbol for a function: Numba's, shorter, and never the same in two processes, whose code the cache mixes.

    Numba numbers functions by process: rule 7 of one may be linked with another rule 7 of the same name.
    """
    tags = (*abi_tags, _process(os.getpid()))
    return default_mangler(name, [_short(kind) for kind in kinds], abi_tags=tags, uid=uid)


@cache
def _process(number: int) -> str:
    return f"p{secrets.token_hex(4)}"


_record_text = types.Record.__repr__


def _kept_text(record: Any) -> Any:
    if "backroom_text" not in vars(record):
        record.backroom_text = _record_text(record)
    return record.backroom_text


def _wrong_shape(source: Any, target: Any) -> Any:
    """Stands in compiled code for Numba's refusal of an array of another shape; interpreted, NumPy refuses it."""
    raise NotImplementedError(
        f"arrays of shape {source} and {target} do not fit, and only compiled rules may say so here:"
        " an interpreted rule is refused by NumPy"
    )


@overload(_wrong_shape)  # type: ignore[untyped-decorator]
def _refuse_shape(source: Any, target: Any) -> Any:
    def refuse(source: Any, target: Any) -> Any:
        raise ValueError("an array cannot be assigned to a part of another shape")

    return refuse


def _copied_in_place(
    context: Any, builder: Any, overlap: Any, indexer: Any, kind: Any, array: Any, shape: Any, strides: Any, data: Any
) -> Any:
    """How an array is read that is written into another one: from where it lies, since rules have no memory to copy it.

    Numba's own way copies what overlaps first, and asks for memory in each place where it might.
    """
    with builder.if_then(overlap, likely=False):
        context.call_conv.return_user_exc(builder, ValueError, ("an array cannot be assigned to a part of itself",))

    def read() -> Any:
        places = indexer.get_src_indices()[-len(shape) :]
        places = [context.get_constant(types.intp, 0)] * (len(shape) - len(places)) + list(places)
        spread = [arrayobj.broadcast_index(builder, place, length) for place, length in zip(places, shape, strict=True)]
        place = cgutils.get_item_pointer2(context, builder, data, shape, strides, kind.layout, spread, wraparound=False)
        return arrayobj.load_item(context, builder, kind, place)

    return read, lambda: None


_counted = arrayobj.fix_integer_index


def _as_it_stands(context: Any, builder: Any, kind: Any, index: Any, length: Any) -> Any:
    """A whole number as an index, from the end where it is known to be negative; Numba's own way looks at each."""
    if isinstance(index, ir.Constant):
        return _counted(context, builder, kind, index, length)
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


_depth = 0  # of compiling; guarded by Numba's compiler lock


@contextlib.contextmanager
def _quick_compiling(context: Any) -> Iterator[None]:
    """Numba with the shorter texts, as long as a rule is being compiled."""
    global _depth
    _depth += 1
    if _depth == 1:
        told, copied = arrayobj.raise_with_shape_context, arrayobj.maybe_copy_source
        arrayobj.fix_integer_index = _as_it_stands
        looks = gc.get_threshold()
        gc.set_threshold(looks[0] and max(looks[0], OBJECTS), *looks[1:])  # 0: somebody wants no looks at all
        context.mangler = _short_symbol
        setattr(types.Record, "__repr__", _kept_text)  # noqa: B010
        arrayobj.raise_with_shape_context, arrayobj.maybe_copy_source = _wrong_shape, _copied_in_place
    try:
        yield
    finally:
        _depth -= 1
        if _depth == 0:
            del context.mangler
            setattr(types.Record, "__repr__", _record_text)  # noqa: B010
            arrayobj.raise_with_shape_context, arrayobj.maybe_copy_source = told, copied
            arrayobj.fix_integer_index = _counted
            gc.set_threshold(*looks)


# --- when Numba is not as expected ----------------------------------------------------------------------------------

_works = True
_rules: WeakSet[Rule] = WeakSet()
_rare: WeakSet[Callable[..., Any]] = WeakSet()  # those that are not copied into their callers


def _give_up(problem: Exception) -> None:
    """From now on, compile rules as Numba does; parts that have no entry point are forgotten."""
    global _works
    _works = False
    with global_compiler_lock:
        for rule in _rules:
            for arguments, result in list(rule.overloads.items()):
                if not callable(result.entry_point):
                    del rule.overloads[arguments]
    warnings.warn(
        f"rules are compiled by Numba's own means, more slowly: this version of it is not as expected ({problem!r})",
        RuntimeWarning,
        stacklevel=4,
    )
