"""What functions read beside their parameters, and whether it is as it was: what is remembered of a rule holds as long as that is so."""

from __future__ import annotations

import builtins
import dis
import functools
import itertools
import math
import sys
import types
from operator import is_
from typing import Any, Callable, Iterable, Iterator, Mapping, NamedTuple

from bouton import _kinds

#: Types of values that never change.
_CONSTANT = frozenset({int, bool, float, complex, str, bytes, range, type(None), type(...), type(NotImplemented)})

#: Functions and types of builtins that tell nothing but what follows from their arguments, and change nothing but those.
_BUILTINS = (
    "abs all any ascii bin bool bytes callable chr complex dict divmod enumerate filter float format frozenset hash hex int isinstance issubclass "
    "iter len list map max min next oct ord pow print range repr reversed round set slice sorted str sum tuple type zip"
)

#: All functions and types of this kind, by their identity.
_PURE = {
    id(value): value
    for value in (
        *(getattr(builtins, name) for name in _BUILTINS.split()),
        *(value for value in vars(builtins).values() if isinstance(value, type) and issubclass(value, Exception)),
        *(value for module in (math, itertools) for value in vars(module).values() if callable(value)),
        *(functools.reduce, _kinds.Board, _kinds.Word, _kinds.Graph, _kinds.cell, _kinds.box),
    )
}

#: Methods that change a set, a list or a dictionary.
_CHANGES = frozenset(
    "add append clear difference_update discard extend insert intersection_update pop popitem remove reverse setdefault sort "
    "symmetric_difference_update update".split()
)

#: At most so many parts of sets, lists and dictionaries are compared before a called rule is asked.
MOST_COMPARED = 10_000

_ABSENT = object()


class Data:
    """What functions read at one moment: variables of modules and of enclosing functions, defaults, and the functions that they call."""

    __slots__ = ("is_certain", "_is_gone", "_variables", "_cells", "_functions", "_containers")

    def __init__(self, functions: Iterable[Any]) -> None:
        #: Whether all that the functions read is known and can be compared, and they do not change it themselves.
        self.is_certain = True
        self._is_gone = False
        self._variables: list[tuple[Callable[..., Any], str, Any]] = []
        self._cells: list[tuple[types.CellType, Any]] = []
        self._functions: list[tuple[types.FunctionType, tuple[Any, ...], bool]] = []
        self._containers: list[tuple[Any, tuple[Any, ...]]] = []
        seen: dict[int, Any] = {}
        todo, is_changing, is_changeable = list(functions), False, False
        while todo:
            value = todo.pop()
            if type(value) in _CONSTANT or id(value) in _PURE or id(value) in seen:
                continue
            seen[id(value)] = value
            if type(value) is types.FunctionType:
                is_changing |= _uses(value.__code__).changes
                todo += self._read_by(value)
            elif type(value) in (tuple, frozenset):
                todo += value
            elif type(value) in (list, set, dict):
                is_changeable = True
                todo += self._read_in(value)
            else:
                self.is_certain = False
        compared = sum(len(parts) for _, parts in self._containers)
        self.is_certain &= compared <= MOST_COMPARED and not (is_changing and is_changeable)

    def is_same(self) -> bool:
        """Whether the functions read the same ever since. What was found with other data in between is of no use."""
        if not self._is_gone and not self._is_now():
            self._is_gone = True
        return not self._is_gone

    def _is_now(self) -> bool:
        # This takes a part of the time of every short question.
        absent = _ABSENT
        for get, name, value in self._variables:
            if get(name, absent) is not value:
                return False
        for cell, value in self._cells:
            if _content(cell) is not value:
                return False
        for function, (code, defaults, named), is_bare in self._functions:
            if function.__code__ is not code or function.__defaults__ is not defaults or function.__kwdefaults__ is not named:
                return False
            if is_bare and function.__dict__:
                return False
        for container, parts in self._containers:
            now = _parts(container)
            if len(now) != len(parts) or not all(map(is_, now, parts)):
                return False
        return True

    def _read_by(self, function: types.FunctionType) -> list[Any]:
        """Notes what a function reads. Returns the values, which may read more."""
        uses, variables = _uses(function.__code__), function.__globals__
        self.is_certain &= uses.is_known and variables.get("__builtins__", builtins) in (builtins, vars(builtins))
        made = function.__code__, function.__defaults__, function.__kwdefaults__
        self._functions.append((function, made, not function.__dict__))
        cells = [(cell, _content(cell)) for cell in function.__closure__ or ()]
        self._cells += cells
        # Only code that is not known can change the attributes of a function.
        own = [part for owned in (function.__dict__, function.__kwdefaults__) if owned for part in self._read_in(owned)]
        read = [function.__defaults__, *own, *(value for _, value in cells)]
        for name in uses.variables:
            value = self._variable(variables, name)
            read.append(self._variable(vars(builtins), name) if value is _ABSENT else value)
        found: list[Any] = []
        modules: dict[int, types.ModuleType] = {}
        while read:
            value = read.pop()
            if type(value) is not types.ModuleType:
                found.append(value)
            elif id(value) not in modules:
                modules[id(value)] = value
                # What bouton gives by its function `__getattr__` is always the same.
                self.is_certain &= "__getattr__" not in vars(value) or value is sys.modules[__package__]
                read += [self._variable(vars(value), name) for name in uses.attributes]
        # A name that means nothing is an error where it is read.
        return [value for value in found if value is not _ABSENT]

    def _read_in(self, container: Any) -> tuple[Any, ...]:
        parts = _parts(container)
        self._containers.append((container, parts))
        return parts

    def _variable(self, variables: Mapping[str, Any], name: str) -> Any:
        value = variables.get(name, _ABSENT)
        self._variables.append((variables.get, name, value))
        return value


def is_constant(position: Any) -> bool:
    """Whether a position is made of values that never change, and have no methods but those of Python."""
    if type(position) in (tuple, frozenset):
        return _CONSTANT.issuperset(map(type, position)) or all(map(is_constant, position))
    return type(position) in _CONSTANT


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """A piece of code, and all functions, generators and classes in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes(constant)


class _Uses(NamedTuple):
    """What a piece of code uses."""

    variables: frozenset[str]
    """The variables of its module, and of builtins."""
    attributes: frozenset[str]
    is_known: bool
    """Whether it imports nothing, assigns no variable that is not its own, and uses no private attribute."""
    changes: bool
    """Whether it may change a set, a list or a dictionary."""


@functools.lru_cache(maxsize=1024)
def _uses(code: types.CodeType) -> _Uses:
    variables, attributes, is_known, changes = set(), set(), True, False
    for one in codes(code):
        for step in dis.get_instructions(one):
            verb = step.opname
            if verb in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"):
                variables.add(step.argval)
            elif verb in ("STORE_DEREF", "DELETE_DEREF"):
                is_known &= step.argval not in code.co_freevars
            elif verb in ("STORE_GLOBAL", "DELETE_GLOBAL", "IMPORT_NAME", "STORE_ATTR", "DELETE_ATTR"):
                is_known = False
            elif step.opcode in dis.hasname:
                attributes.add(step.argval)
            changes |= verb in ("STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE") or verb.startswith("INPLACE_")
            changes |= verb == "BINARY_OP" and step.argrepr.endswith("=")
    is_known &= not any(name.startswith("_") for name in attributes)
    return _Uses(frozenset(variables), frozenset(attributes), is_known, changes or not _CHANGES.isdisjoint(attributes))


def _content(cell: types.CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return _ABSENT


def _parts(container: Any) -> tuple[Any, ...]:
    return (*container, *container.values()) if type(container) is dict else tuple(container)
