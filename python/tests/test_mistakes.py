"""Mistakes in rules that are functions: each is refused with its exact text, whose last line says what to do. And what is no mistake."""

from __future__ import annotations

import functools
import math
import random
import sys
from typing import Any, Callable, Iterator, NamedTuple

import numpy as np
import pytest

import bouton as bt
from oracle import solver

HERE = __file__
MOVES = {2, 3}


def values(function: Any, positions: Any, **options: Any) -> Callable[[], Any]:
    return lambda: bt.rule(function, backend="python", **options).values(positions)


def compiled(function: Any) -> Callable[[], Any]:
    return lambda: bt.rule(function, backend="compiled").backend


def no_yield(n: int) -> None:
    for k in range(n):
        n - k - 1


def no_return(n: int) -> None:
    options = []
    for k in range(n):
        options.append(k)


def calls_itself(n: int) -> list[int]:
    return [math.isqrt(n)] if n else []


def chances(n: int) -> list[int]:
    return [random.randrange(n)] if n else []


def from_a_set(n: int) -> list[int]:
    return [n - k for k in MOVES if k <= n]


def grows(n: int) -> Iterator[int]:
    l = [1, 2]
    for k in l:
        l.append(k)
        if k <= n:
            yield n - k


def assigns_a_default(n: int, k: int = 1) -> Iterator[int]:
    for k in range(n):
        yield k


class Moves:
    def __call__(self, n: int) -> range:
        return range(n)


def line(function: Any, more: int) -> int:
    return int(function.__code__.co_firstlineno) + more


SHAPES = "help: take one position (`def moves(n)`), or its numbers (`def moves(a, b)`); a parameter with a default is a constant"
OPTIONS = "help: write `yield` before each option, or return a list of them, `return []` where there is no move"
HEAPS = "help: yield an option only where there is one, as in `if k <= n: yield n - k`; position= declares other positions"
TUPLES = "help: yield a tuple for each option, as in `yield (a - 1, b)`; position=bt.Anything() allows anything that has a hash"
COMPILED = 'help: leave out backend="compiled", and the function is called for each position; docs/rules.md lists what compiled rules have'
ANYTHING = "python: its positions are none of the language (position= names a kind)"
strings = bt.rule(lambda s: [s[1:]] if s else [], position=bt.Anything(), name="strings")

#: What is asked, the exception, and its text.
MISTAKES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (values(no_yield, range(4)), bt.RuleError, f"found None, expected the options of the position\n{OPTIONS}"),
    (values(no_return, range(4)), bt.RuleError, f"found None, expected the options of the position\n{OPTIONS}"),
    (values(lambda n: n - 1 if n else [], [3]), bt.RuleError, f"found 2, expected the options of the position\n{OPTIONS}"),
    (values(lambda n: [n - 1], [0]), bt.RuleError, f"found -1, expected a heap: a whole number from 0 on\n{HEAPS}"),
    (values(lambda n: [n / 2], [3]), bt.RuleError, f"found 1.5, expected a heap: a whole number from 0 on\n{HEAPS}"),
    (values(lambda n: [n > 0], [3]), bt.RuleError, f"found True, expected a heap: a whole number from 0 on\n{HEAPS}"),
    (values(lambda n: [np.int64(-1)], [3]), bt.RuleError, f"found {np.int64(-1)!r}, expected a heap: a whole number from 0 on\n{HEAPS}"),
    (
        values(lambda n: [1], [0]),
        bt.RuleError,
        "the heap 0 has a move, but it is the empty sum\nhelp: yield nothing for it: write a condition such as `if n > 0`",
    ),
    (
        values(lambda p: [(1,)], [()], position=bt.Numbers()),
        bt.RuleError,
        "the tuple () has a move, but it is the empty sum\nhelp: yield nothing for it: write a condition such as `if n > 0`",
    ),
    (values(lambda a, b: [a], [(1, 2)]), bt.RuleError, f"found 1, expected a tuple of 2 whole numbers from 0 on\n{TUPLES}"),
    (values(lambda a, b: [(a, -1)], [(1, 2)]), bt.RuleError, f"found (1, -1), expected a tuple of 2 whole numbers from 0 on\n{TUPLES}"),
    (values(lambda *p: [p[0]], [(1, 2)]), bt.RuleError, f"found 1, expected a tuple of whole numbers from 0 on\n{TUPLES}"),
    (
        values(lambda a, b: [a], [(1, 2)], position=bt.Anything()),
        bt.RuleError,
        "found 1, expected a tuple of the parameters of the rule\nhelp: yield a tuple with a value for each parameter",
    ),
    (
        values(lambda s: [{}], ["a"], position=bt.Anything()),
        TypeError,
        "unhashable type: 'dict'\nhelp: yield positions with a hash: tuples in place of lists, frozensets in place of sets",
    ),
    (
        values(lambda s: [s[1:] + s[:1]], ["ab"], position=bt.Anything()),
        bt.RuleError,
        "play can repeat: ab -> ba -> ab\nhelp: let each move come nearer to an end; a counter in the position, which moves reduce, ends play",
    ),
    (
        values(lambda b: ["."], [".."], position=bt.Board(".#")),
        bt.RuleError,
        "found '.', expected a Board, or a list of them\n"
        "help: yield a changed copy of the position: `n = b.copy()`; position= declares other positions",
    ),
    (lambda: bt.rule(lambda: []), TypeError, f"the rule `<lambda>` has no parameter for the position\n{SHAPES}"),
    (lambda: bt.rule(lambda n, *rest: []), TypeError, f"the rule `<lambda>` has the parameter `*rest` after others\n{SHAPES}"),
    (
        lambda: bt.rule(lambda n, *, k: []),  # type: ignore[misc]
        TypeError,
        f"the rule `<lambda>` has the parameter `k`, which no position gives a value\n{SHAPES}",
    ),
    (
        lambda: bt.rule(lambda a, b: [], position=bt.Board(".#")),
        TypeError,
        f"the rule `<lambda>` has 2 parameters, and a position of bouton.Board('.#') is one\n{SHAPES}",
    ),
    (
        lambda: bt.rule(lambda a, b: [], position=bt.Numbers(3)),
        TypeError,
        f"the rule `<lambda>` has 2 parameters, and a position of bouton.Numbers(3) has 3\n{SHAPES}",
    ),
    (
        lambda: bt.rule(lambda a, b: [], position=bt.Numbers()),
        TypeError,
        f"the rule `<lambda>` has 2 parameters, and a position of bouton.Numbers() has 1\n{SHAPES}",
    ),
    (
        lambda: bt.rule(range),
        TypeError,
        "the parameters of <class 'range'> cannot be had\nhelp: say what a position is, as in bt.rule(..., position=bt.Heap())",
    ),
    (lambda: bt.rule(3), TypeError, "found 3, expected a function\nhelp: bt.load_rule reads a rule file, or a rule of one line"),  # type: ignore[call-overload]
    (
        lambda: bt.rule(range, position="heap"),  # type: ignore[call-overload]
        TypeError,
        "found position='heap', expected a kind of position\nhelp: position=bt.Heap(), for example; the others are bt.Numbers(2), bt.Numbers(), "
        'bt.Word(".X"), bt.Board(".#"), bt.Graph() and bt.Anything()',
    ),
    (
        compiled(calls_itself),
        bt.ParseError,
        f"line {line(calls_itself, 1)}: `math.isqrt` is of the module math, of which a rule can use `gcd` alone\n{COMPILED}",
    ),
    (compiled(chances), bt.ParseError, f"line {line(chances, 1)}: `random.randrange` is of the module random\n{COMPILED}"),
    (
        compiled(from_a_set),
        bt.ParseError,
        f"line {line(from_a_set, 1)}: `MOVES` is a set, which no rule can use: a tuple is one that it can\n{COMPILED}",
    ),
    (
        compiled(grows),
        bt.ParseError,
        f"line {line(grows, 3)}: this would change `l` in place, but the loop in line {line(grows, 2)} iterates over it: let the loop iterate over "
        f"a copy, `l + []`\n{COMPILED}",
    ),
    (
        compiled(assigns_a_default),
        bt.ParseError,
        f"line {line(assigns_a_default, 1)}: `k` is a constant, which never changes: choose another name\n{COMPILED}",
    ),
    (compiled(Moves()), bt.ParseError, f"the rule is a Moves, not a function of Python\n{COMPILED}"),
    (compiled(functools.partial(from_a_set)), bt.ParseError, f"the rule is a partial, not a function of Python\n{COMPILED}"),
    (
        lambda: bt.rule(from_a_set).set(MOVES=(1, 2)),
        ValueError,
        f"only a compiled rule has constants to set: python: line {line(from_a_set, 1)}: `MOVES` is a set, which no rule can use: a tuple is one that "
        "it can\nhelp: give the variable of the function another value, and ask again",
    ),
    (
        lambda: strings.text,
        ValueError,
        f"the rule has no text: {ANYTHING}\nhelp: change that line: docs/rules.md lists what compiled rules have",
    ),
    (
        lambda: strings.lint(),
        TypeError,
        f"this needs a rule in the language of rule files, and strings is called ({ANYTHING})\n"
        "help: change the line that keeps it from being compiled: docs/rules.md lists what compiled rules have",
    ),
    (
        lambda: bt.solve(strings, "a", store="results"),
        ValueError,
        "results of a rule that is called are not saved\n"
        "help: leave out store=; those of a compiled rule are: `rule.backend` says which line keeps it from being compiled",
    ),
    (
        lambda: bt.table(strings, "0..3", store="results"),
        ValueError,
        "results of a rule that is called are not saved\n"
        "help: leave out store=; those of a compiled rule are: `rule.backend` says which line keeps it from being compiled",
    ),
    (
        lambda: bt.solve(strings, "a", data="b"),
        ValueError,
        "a rule needs no data in addition to the position\nhelp: leave out data=: the function reads what it needs",
    ),
    (
        lambda: bt.rule(lambda n: range(n), backend="python").solve("*2 + 3"),
        bt.ParseError,
        'a nimber in a sum needs a compiled rule\nhelp: add it to the answer: `rule.solve(...) + "*2"`',
    ),
]


@pytest.mark.parametrize("at", range(len(MISTAKES)))
def test_a_mistake_is_refused_with_what_to_do(at: int) -> None:
    ask, kind, text = MISTAKES[at]
    with pytest.raises(kind) as error:
        ask()
    assert (type(error.value), str(error.value)) == (kind, text)
    assert text.splitlines()[-1].startswith("help: ")


def nim(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for at, heap in enumerate(position):
        for left in range(heap):
            yield (*position[:at], left, *position[at + 1 :])


p_1 = 0
PAIRS = [(a, b) for a in range(5) for b in range(5)]


def test_what_a_function_unpacks_says_what_a_position_is() -> None:
    def unpacked(p):  # type: ignore[no-untyped-def]
        a, b = p
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k

    def in_a_generator(p, least=0):  # type: ignore[no-untyped-def]
        """A description, a default, and a constant with the name of a part."""
        a, b = p
        if a + b < least + p_1:
            return []
        return [(k, b) for k in range(a)] + [(a, k) for k in range(p[1])]

    def declared(p: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for k in range(p[0]):
            yield (k, p[1])
        for k in range(p[1]):
            yield (p[0], k)

    def parameters(a, b):  # type: ignore[no-untyped-def]
        yield from ((k, b) for k in range(a))
        yield from ((a, k) for k in range(b))

    def starred(*heaps):  # type: ignore[no-untyped-def]
        for at in range(len(heaps)):
            for left in range(heaps[at]):
                yield heaps[:at] + (left,) + heaps[at + 1 :]

    def any_length(p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at in range(len(p)):
            for left in range(p[at]):
                yield p[:at] + (left,) + p[at + 1 :]

    def head_and_tail(p):  # type: ignore[no-untyped-def]
        first, *rest = p
        return [(k, *rest) for k in range(first)]

    def single(p):  # type: ignore[no-untyped-def]
        (n,) = p
        return [(k,) for k in range(n)]

    def perhaps(p):  # type: ignore[no-untyped-def]
        first, *rest = p or (0,)
        return nim(p)

    value, pairs = solver(nim), bt.Numbers(2)  # type: ignore[arg-type]
    for function, kind, is_compiled in [
        (unpacked, pairs, True),
        (in_a_generator, pairs, True),
        (declared, pairs, True),
        (parameters, pairs, False),
        (starred, bt.Numbers(), True),
        (any_length, bt.Numbers(), True),
    ]:
        for backend in [None, "python"]:
            rule = bt.rule(function, backend=backend)  # type: ignore[call-overload]
            assert rule._kind == kind, function
            assert (rule.backend == "compiled") == (is_compiled and backend is None), rule.backend
            assert [int(one) for one in rule.values(PAIRS)] == [value(pair) for pair in PAIRS]
            assert rule.solve((3, 4)).nimber == 7 and rule.solve("(3,4) + (1,2)").nimber == 7 ^ 3
            if kind == pairs:
                assert rule.table("0x0..4x4").to_list() == [[a ^ b for b in range(5)] for a in range(5)]
    assert bt.rule(head_and_tail).values([(3, 5), (2,)]) == [3, 2]
    for backend in [None, "python"]:
        assert [int(one) for one in bt.rule(single, backend=backend).values([(n,) for n in range(4)])] == list(range(4))  # type: ignore[call-overload]
    assert bt.rule(perhaps)._kind == bt.Heap(), "the parameter is not unpacked as it is"

    def halves(n):  # type: ignore[no-untyped-def]
        n = divmod(n, 2)
        a, b = n
        return [a] if a + b else []

    assert bt.rule(halves)._kind == bt.Heap()


class Point(NamedTuple):
    x: int
    y: int


def test_annotations_mean_what_they_mean() -> None:
    def points(p: tuple[Point, ...]) -> Any:
        return [p[1:]] if p else []

    def text(p: "tuple[int, ...]") -> Any:
        return [p[1:]] if p else []

    def pointers(p: Pointer) -> Any:  # type: ignore[name-defined] # noqa: F821
        return []

    def board(cells: str, turn: int) -> Any:
        return [(cells[1:], 1 - turn)] if cells else []

    def passing(n: int, passed: bool) -> Any:
        return [(k, passed) for k in range(n)] + ([(n, True)] if n and not passed else [])

    kinds = [bt.rule(one)._kind for one in (points, text, pointers, board, passing)]
    assert kinds == [bt.Anything(), bt.Numbers(), bt.Anything(), bt.Anything(), bt.Anything()]
    assert bt.rule(points).values([(), (Point(1, 2),)]) == [0, 1]
    assert bt.rule(board).solve(("abc", 0)).nimber == 1
    value = solver(lambda position: passing(*position))  # type: ignore[arg-type]
    asked = [(n, passed) for n in range(6) for passed in (False, True)]
    assert bt.rule(passing).values(asked) == [value(one) for one in asked]
    assert bt.rule(lambda a, b: [(a - 1, b)] if a else [], position=bt.Anything()).solve((3, "x")).nimber == 1


def test_numbers_of_numpy_are_options() -> None:
    def heaps(n: int) -> Iterator[Any]:
        for k in np.arange(1, 3):
            if k <= n:
                yield n - k

    def pairs(a: int, b: int) -> Iterator[Any]:
        for k in np.arange(a):
            yield k, b

    assert bt.rule(heaps).values(range(6)) == [0, 1, 2, 0, 1, 2]
    answer = bt.rule(pairs).solve((2, 1))
    assert answer.nimber == 2 and [found.move for found in answer.moves or []] == ["(2,1) -> (0,1)", "(2,1) -> (1,1)"]
    assert bt.rule(heaps).solve([np.int64(4), 5]).nimber == 3


def test_the_empty_tuple_is_the_empty_sum() -> None:
    def drop(p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at in range(len(p)):
            yield p[:at] + p[at + 1 :]

    for backend in [None, "python"]:
        rule = bt.rule(drop, backend=backend)  # type: ignore[call-overload]
        assert (rule.backend == "compiled") == (backend is None)
        assert [int(one) for one in rule.values([(), (1,), (1, 2), (3, 1, 2)])] == [0, 1, 0, 1]
        assert rule.solve("()").outcome == "P" and rule.solve("(1) + ( )").nimber == 1
        assert [found.move for found in rule.solve((7,)).moves or []] == ["(7) -> 0"]


def test_none_is_no_move_where_the_function_returns_options_elsewhere() -> None:
    def some(n: int) -> Any:
        if n > 0:
            return [n - 1]

    def ends(n: int) -> Any:
        if n == 0:
            return None
        return [n - 1]

    for function in (some, ends):
        for backend in [None, "python"]:
            rule = bt.rule(function, backend=backend)  # type: ignore[call-overload]
            assert [int(one) for one in rule.values(range(4))] == [0, 1, 0, 1], (function, rule.backend)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="before Python 3.11 there are no notes")
def test_a_mistake_names_its_position() -> None:
    with pytest.raises(bt.RuleError) as error:
        bt.rule(no_yield, backend="python").values([3])
    assert error.value.__notes__ == ["in the position 3"]


def test_what_a_function_does_with_its_parameter_says_what_a_position_is() -> None:
    def moves(a: int, b: int) -> Iterator[tuple[int, int]]:
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - k) for k in range(1, b + 1))

    def unpacked(p):  # type: ignore[no-untyped-def]
        a, b = p
        p = (b, a)
        return list(moves(*p))

    def ordered(p):  # type: ignore[no-untyped-def]
        a, b = sorted(p)
        return list(moves(a, b))

    def items(p):  # type: ignore[no-untyped-def]
        return list(moves(p[0], p[1]))

    def extremes(p):  # type: ignore[no-untyped-def]
        return list(moves(min(p), max(p)))

    def walked(p):  # type: ignore[no-untyped-def]
        for at, heap in enumerate(p):
            for left in range(heap):
                yield p[:at] + (left,) + p[at + 1 :]

    def inner(p):  # type: ignore[no-untyped-def]
        def listed():  # type: ignore[no-untyped-def]
            a, b = p
            return list(moves(a, b))

        return listed()

    @functools.wraps(ordered)
    def wrapped(*args):  # type: ignore[no-untyped-def]
        return ordered(*args)

    for function in [unpacked, ordered, items, extremes, walked, inner, wrapped]:
        assert bt.rule(function).solve((3, 5)).nimber == 6, function
    assert bt.rule(lambda n: [n - k for k in range(1, min(n, 2) + 1)]).solve(5).nimber == 2
    nested = bt.rule(lambda p: [((a, b - 1), c) for (a, b), c in [p] if b])
    with pytest.raises(TypeError, match="position=bt.Anything\\(\\) is anything"):
        nested.solve(((1, 2), 3)).nimber


def test_a_rule_does_not_take_the_name_of_another_game() -> None:
    text = "position = Heap()\ndef moves(n):\n    for k in range(1, min(n, 2) + 1):\n        yield n - k\n"
    for name in ["nim", "kayles", "nim-py", "a b", "", "rule.py"]:
        rule = bt.load_rule(name=name, text=text)
        assert bt.diff(rule, "subtract{1,2}", range(30)).ok and not bt.diff(rule, "nim", range(9)).ok, name
        assert bt.identify(rule).agree[0]["code"] == "0.33", name
        assert "game nim: known text" not in bt.certificate(rule, 5) and ": 5\n" in bt.certificate(rule, 5)


def taken_too_much(n: int) -> Iterator[int]:
    for k in (1, 4):
        yield n - k


def test_a_negative_option_of_a_native_rule_says_what_to_write() -> None:
    with pytest.raises(bt.RuleError, match=r"found -[13], expected a whole number from 0(.|\n)*\nhelp: write `if k <= n:` before this line"):
        bt.rule(taken_too_much, backend="compiled").solve(5).nimber
