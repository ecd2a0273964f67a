"""What the parameters of a function say of the positions of its rule."""

from __future__ import annotations

import dis
import inspect
import itertools
import typing
from inspect import Parameter
from typing import Any, Callable, Optional

from bouton._data import codes
from bouton._kinds import Anything, Heap, Kind, Numbers

#: How a help line shows what a rule may take.
_SHAPES = "take one position (`def moves(n)`), or its numbers (`def moves(a, b)`); a parameter with a default is a constant"


def kind_of(function: Callable[..., Any]) -> Kind:
    """The kind of position that a function takes, as its parameters say. Raises TypeError if they do not."""
    try:
        parameters = _positional(function)
    except ValueError:
        raise TypeError(
            f"the parameters of {function!r} cannot be had\nhelp: say what a position is, as in bt.rule(..., position=bt.Heap())"
        ) from None
    # What has a default is no part of the position.
    required = [one for one in parameters if one.default is one.empty]
    annotations = [_annotation(function, one) for one in required]
    are_numbers = all(one is int or one is Parameter.empty for one in annotations)
    if not required:
        raise _refused(function, "has no parameter for the position")
    if required[-1].kind is Parameter.VAR_POSITIONAL or len(required) > 1:
        count = None if required[-1].kind is Parameter.VAR_POSITIONAL else len(required)
        return Numbers(count) if are_numbers else Anything()
    if annotations[0] is Parameter.empty:
        return _kind_of_use(function, required[0].name)
    return Heap() if are_numbers else _kind_of_annotation(annotations[0])


def is_spread(function: Callable[..., Any], kind: Kind) -> bool:
    """Whether the parts of a position are the parameters of a function. Raises TypeError if it cannot take a position of this kind."""
    count = kind.count if isinstance(kind, Numbers) else 1
    try:
        parameters = _positional(function)
    except ValueError:
        return isinstance(kind, Numbers) and count is not None
    required = sum(one.default is one.empty for one in parameters)
    is_starred = any(one.kind is Parameter.VAR_POSITIONAL for one in parameters)
    if isinstance(kind, Anything):
        return is_starred or required > 1
    if isinstance(kind, Numbers):
        # One parameter without a default is the whole tuple, if there are several numbers.
        spread = is_starred or count is not None and (count == 1 or required != 1)
        needed = count if spread else 1
        if needed is not None and not is_starred and not required <= needed <= len(parameters):
            raise _refused(function, f"has {len(parameters)} parameters, and a position of {kind!r} has {needed}")
        return spread
    if required > 1:
        raise _refused(function, f"has {required} parameters, and a position of {kind!r} is one")
    return False


def returns_none(function: Callable[..., Any]) -> bool:
    """Whether a function returns its options at some places and nothing at others, so that nothing means that there is no move."""
    code = getattr(function, "__code__", None)
    steps = list(dis.get_instructions(code)) if code is not None else []
    found = {step.argval is None for step in steps if step.opname == "RETURN_CONST"}
    for before, step in zip(steps, steps[1:]):
        if step.opname == "RETURN_VALUE":
            found.add(before.opname == "LOAD_CONST" and before.argval is None)
    return found == {True, False}


def _positional(function: Callable[..., Any]) -> list[Parameter]:
    """The parameters that a position may be given to. Raises ValueError if they cannot be had."""
    parameters = list(inspect.signature(function).parameters.values())
    for one in parameters:
        if one.kind is Parameter.KEYWORD_ONLY and one.default is one.empty:
            raise _refused(function, f"has the parameter `{one.name}`, which no position gives a value")
        if one.kind is Parameter.VAR_POSITIONAL and one is not parameters[0]:
            raise _refused(function, f"has the parameter `*{one.name}` after others")
    return [one for one in parameters if one.kind not in (Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD)]


def _refused(function: Callable[..., Any], what: str) -> TypeError:
    return TypeError(f"the rule `{getattr(function, '__name__', function)}` {what}\nhelp: {_SHAPES}")


def _annotation(function: Callable[..., Any], parameter: Parameter) -> Any:
    """What a parameter is declared to be; its text if that means nothing here."""
    given = parameter.annotation
    # A text is a text of a text where `annotations` are imported from the future.
    while isinstance(given, str):
        try:
            meant = eval(given, {**getattr(function, "__globals__", {})})
        except Exception:
            return given
        if meant == given:
            return given
        given = meant
    return given


def _kind_of_annotation(annotation: Any) -> Kind:
    parts = typing.get_args(annotation)
    if typing.get_origin(annotation) is tuple and parts:
        if parts == (int, ...):
            return Numbers()
        if all(part is int for part in parts):
            return _tuple(len(parts))
    return Anything()


def _tuple(count: int) -> Numbers:
    """So many numbers in a tuple that is one parameter. A rule with `Numbers(1)` takes the number itself."""
    return Numbers(count) if count > 1 else Numbers()


#: Functions of one argument that take no whole number. What they are given has parts.
_TAKE_PARTS = {"all", "any", "dict", "enumerate", "frozenset", "iter", "len", "list", "max", "min", "reversed", "set", "sorted", "sum", "tuple"}


def _kind_of_use(function: Callable[..., Any], name: str) -> Kind:
    """What a parameter without an annotation is, by what the function does with it first: a tuple if it is unpacked, anything if it is used as
    something that has parts, else a heap."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    for one in codes(code) if code is not None else ():
        if one is not code and name not in one.co_freevars:
            continue
        steps = [step for step in dis.get_instructions(one) if step.opname not in _WITHOUT_MEANING]
        before = itertools.takewhile(lambda step: not (step.opname.startswith("STORE_") and step.argval == name), steps)
        for at, step in enumerate(before):
            if step.opname.startswith(("LOAD_FAST", "LOAD_DEREF")) and step.argval == name:
                kind = _kind_of_step(steps[max(0, at - 1)], steps[at + 1 : at + 4])
                if kind is not None:
                    return kind
    return Heap()


def _kind_of_step(before: dis.Instruction, after: list[dis.Instruction]) -> Optional[Kind]:
    """What a parameter is that is loaded between these steps, if they say it."""
    if len(after) < 3:
        return None
    next_step, second, third = after
    if before.argval in _TAKE_PARTS and next_step.opname.startswith("CALL") and next_step.arg == 1:
        if before.argval in ("list", "reversed", "sorted", "tuple") and second.opname == "UNPACK_SEQUENCE":
            return _tuple(second.arg or 0)
        return Anything()
    if next_step.opname == "UNPACK_SEQUENCE":
        return Anything() if second.opname.startswith("UNPACK_") else _tuple(next_step.arg or 0)
    if next_step.opname == "UNPACK_EX":
        return Numbers()
    is_item = second.opname == "BINARY_SUBSCR" or second.opname == "BINARY_OP" and second.argrepr == "[]"
    is_slice = third.opname == "BINARY_SLICE" or third.opname == "BUILD_SLICE" and third.arg == 2
    return Anything() if is_item or is_slice or next_step.opname == "GET_ITER" else None


#: Steps of some versions of Python that do nothing for a reader.
_WITHOUT_MEANING = {"CACHE", "COPY_FREE_VARS", "NOP", "PRECALL", "PUSH_NULL", "RESUME"}
