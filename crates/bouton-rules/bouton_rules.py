"""Rule files of bouton in CPython: the same language, played by the bare rule.

    python3 bouton_rules.py RULE POSITION...

prints for each position the object that `bouton solve --json RULE POSITION` prints, without `stats` and `status`, as soon
as it is found. RULE is a file or a one-line rule such as 'n: n - k for k in range(1, n // 2 + 1)'.

This is the oracle that bouton is tested against, so it is slow and plain on purpose: values are the mex of what the
moves leave, misere play looks at whole sums, and a declared `split`, `symmetry` or `known` is not believed unless
`--declared` asks for it. A rule is checked to be in the subset, and then a copy of its syntax tree is rewritten so that
CPython refuses what bouton refuses: numbers that leave 64 bits, kinds that do not fit, loops without end. Where the copy
refuses nothing, the moves are those that the file gives as it is written.
"""
import argparse
import ast
import builtins
import collections
import copy
import difflib
import dis
import io
import json
import math
import os
import random
import re
import sys
import tokenize
import types
import unicodedata

__all__ = ["Heap", "Numbers", "Word", "Board", "Graph", "cell", "box", "regions", "components", "gcd"]

LEAST, MOST = -(1 << 63), (1 << 63) - 1
LARGEST_HEAP = 10 ** 18
LONGEST = 4096      # a word, a tuple, a list
WIDEST = 255        # a board, each way
MOST_VERTICES = 512
DEEPEST = 100       # functions of a rule that are open at once
MOST_LISTED = 10_000
MOST_PRINTED = 1000
MOST_COUNTED = 1_000_000  # Of a component that is no nimber.
MOST_TESTED_ORDERS = 1000


class Fault(Exception):
    """What is wrong with a rule or a position; `place` is (line, column, end), from 1, in characters."""

    def __init__(self, message, place=None, code=2):
        super().__init__(message)
        self.message, self.place, self.code, self.position = message, place, code, None


def kind(value):
    """What a value is called in an error."""
    names = {int: "a whole number", bool: "a boolean", str: "a string", Name: "a name", Vertex: "a vertex", tuple: "a tuple",
             Edge: "an edge", list: "a list", range: "a range", type(None): "None", WordValue: "a Word", BoardValue: "a Board",
             GraphValue: "a Graph"}
    return names.get(type(value), "a function or a declaration")


def nearest(name, known, cutoff=0.6):
    found = difflib.get_close_matches(name, sorted(known), 1, cutoff)
    return f": did you mean `{found[0]}`?" if found else ""


def clipped(text):
    """A position as a message shows it: of a long one the beginning and the end."""
    return text if len(text) <= 180 else f"{text[:90]} [...] {text[-90:]}"


def number(value, what="a whole number"):
    if type(value) is not int:
        raise Fault(f"found {kind(value)}, expected {what}")
    return value


# Arithmetic, as in CPython but for the 64 bits. The rewritten rule calls these by the operator's sign.

def bounded(sign, compute):
    def apply(a, b):
        if type(a) is not int or type(b) is not int:
            if sign == "+" and type(a) is type(b) and type(a) in (tuple, list):
                return short(a + b)
            if sign == "+" and type(a) is type(b) is str:
                return short(a + b)
            if sign == "+" and {type(a), type(b)} in ({WordValue}, {WordValue, str}):
                return a + b
            if sign == "*" and {type(a), type(b)} in ({list, int}, {tuple, int}):
                return repeated(a, b) if type(b) is int else repeated(b, a)
            raise Fault(f"`{sign}` takes two whole numbers, not {kind(a)} and {kind(b)}")
        result = compute(a, b)
        if not LEAST <= result <= MOST:
            raise Fault(f"overflow: {a} {sign} {b} leaves the whole numbers of 64 bits")
        return result
    return apply


def dividing(sign, compute):
    def divide(a, b):
        if b == 0:
            raise Fault(f"division by zero: {a} {sign} 0")
        return compute(a, b)
    return bounded(sign, divide)


def shift_left(a, b):
    shift_count(b)
    return a << b if b < 64 else (MOST + 1 if a else 0)


def shift_right(a, b):
    shift_count(b)
    return a >> min(b, 64)


def shift_count(b):
    if b < 0:
        raise Fault(f"shift by {b}: a shift is not negative")


def power(a, b):
    if b < 0:
        raise Fault(f"{a} ** {b}: an exponent is not negative")
    return a ** (b if b <= 64 else 64 + b % 2)


def repeated(items, times):
    if len(items) * times > LONGEST:
        raise Fault(f"{len(items) * times} items: a tuple or a list has at most {LONGEST}")
    return items * times


def short(items):
    if len(items) > LONGEST:
        raise Fault(f"{len(items)} items: a tuple or a list has at most {LONGEST}")
    return items


CONSTANT_LISTS = {}  # The lists of constants, by their identity.


def note_constant(value):
    """Remembers the lists of a constant, which a rule cannot change."""
    if type(value) in (tuple, list):
        if type(value) is list:
            CONSTANT_LISTS[id(value)] = value
        for each in value:
            note_constant(each)


def changeable(items):
    if id(items) in CONSTANT_LISTS:
        raise Fault("a constant never changes: change a copy, `l + []`")
    return items


def changed_in_place(sign):
    """`a += b` and `a *= b`: a list is changed, whoever else knows it; of all else there is a new value."""
    compute = ARITHMETIC[sign]

    def apply(a, b):
        after = compute(a, b)
        if type(a) is list and type(after) is list:
            changeable(a)[:] = after
            return a
        return after
    return apply


ARITHMETIC = {
    ast.Add: bounded("+", lambda a, b: a + b), ast.Sub: bounded("-", lambda a, b: a - b),
    ast.Mult: bounded("*", lambda a, b: a * b), ast.FloorDiv: dividing("//", lambda a, b: a // b),
    ast.Mod: dividing("%", lambda a, b: a % b), ast.Pow: bounded("**", power), ast.LShift: bounded("<<", shift_left),
    ast.RShift: bounded(">>", shift_right), ast.BitAnd: bounded("&", lambda a, b: a & b),
    ast.BitOr: bounded("|", lambda a, b: a | b), ast.BitXor: bounded("^", lambda a, b: a ^ b),
}


def negated(a):
    return ARITHMETIC[ast.Sub](0, number(a))


def compared(sign, compute):
    def compare(a, b):
        ordered = sign not in ("==", "!=")
        # Names and vertices are strings, and edges are tuples, to a comparison.
        is_like = type(a) is type(b) or any(isinstance(a, like) and isinstance(b, like) for like in (str, tuple))
        if a is None or not is_like or ordered and type(a) is not int:
            raise Fault(f"`{sign}` compares {'two whole numbers' if ordered else 'like with like'}, "
                        f"not {kind(a)} and {kind(b)}")
        return compute(a, b)
    return compare


def contains(a, b):
    if isinstance(b, str) and isinstance(a, str):
        return a in b
    if type(b) not in (tuple, list):
        raise Fault(f"`in` looks into a tuple, a list or a string, not {kind(b)}")
    return any([COMPARISON[ast.Eq](a, item) for item in b])


COMPARISON = {
    ast.Lt: compared("<", lambda a, b: a < b), ast.LtE: compared("<=", lambda a, b: a <= b),
    ast.Gt: compared(">", lambda a, b: a > b), ast.GtE: compared(">=", lambda a, b: a >= b),
    ast.Eq: compared("==", lambda a, b: a == b), ast.NotEq: compared("!=", lambda a, b: a != b),
    ast.In: contains, ast.NotIn: lambda a, b: not contains(a, b),
}


def truth(value):
    if type(value) is not bool:
        more = ": write `... != 0`" if type(value) is int else ""
        raise Fault(f"found {kind(value)} as a condition, expected a boolean{more}")
    return value


def shown(value):
    if type(value) is not int and not isinstance(value, str):
        raise Fault(f"found {kind(value)} in an f-string, expected a whole number")
    return value


def held(value):
    """What a tuple or a list holds, as it is: a call, so that CPython tells the place of what stands there."""
    return value


def index(at, length, what="index"):
    if not 0 <= number(at) < length:
        raise Fault(f"{what} {at} is out of range: " + (f"0 to {length - 1}" if length else "there is none"))
    return at


def item(value, at):
    if type(value) in (tuple, list, Edge, str):
        return value[index(at, len(value))]
    if not isinstance(value, WordValue):
        raise Fault(f"{kind(value)} has no parts in brackets")
    return value[at]


def sliced(value):
    if type(value) not in (tuple, list, Edge, str) and not isinstance(value, WordValue):
        raise Fault(f"{kind(value)} cannot be sliced")
    return value


class Items:
    """A list whose items are given other values."""

    def __init__(self, items):
        self.items = items

    def __setitem__(self, at, value):
        if type(at) in (slice, tuple):
            raise Fault("only an item of a list of numbers can be given a value in brackets, as in `l[i] = ...`")
        changeable(self.items)[index(at, len(self.items))] = value


def stored(value):
    if type(value) is list:
        return Items(value)
    if not isinstance(value, WordValue):
        raise Fault(f"{kind(value)} has no cells to be given a value")
    return value


def unpacked(value, shape):
    """A value that is given to several names, which `shape` has as tuples of tuples and None."""
    if shape is not None:
        if type(value) not in (tuple, list, Edge):
            raise Fault(f"{kind(value)} cannot be given to {len(shape)} names")
        if len(value) != len(shape):
            raise Fault(f"{len(value)} values cannot be given to {len(shape)} names")
        for part, names in zip(value, shape):
            unpacked(part, names)
    return value


def looped_over(values, shape):
    if type(values) not in (range, tuple, list, Edge, str, enumerate, zip):
        raise Fault(f"`for` iterates over a range, a tuple or a list, not over {kind(values)}")
    return (unpacked(value, shape) for value in values)


def collected(values):
    """The items of a generator, as a list."""
    items = []
    for value in values:
        items.append(value)
        short(items)
    return items


def gathered(values):
    """What a function goes over, as a list."""
    if type(values) in (range, types.GeneratorType):
        return collected(values)
    if type(values) not in (tuple, list, Edge, str):
        raise Fault(f"`for` iterates over a range, a tuple or a list, not over {kind(values)}")
    return list(values)


def truths(name, values):
    """The booleans that `all` and `any` go over, as far as they go."""
    for value in values if isinstance(values, types.GeneratorType) else gathered(values):
        if type(value) is not bool:
            more = ": write `... != 0`" if type(value) is int else ""
            raise Fault(f"found {kind(value)} in `{name}`, expected a boolean{more}")
        yield value


def total(values):
    result = 0
    for value in values if isinstance(values, (types.GeneratorType, range)) else gathered(values):
        value = int(value) if type(value) is bool else number(value, "whole numbers to be added")
        result = ARITHMETIC[ast.Add](result, value)
    return result


def in_order(values):
    values = gathered(values)
    for value in values:
        if type(value) is not int and not (type(value) is tuple and all(type(each) is int for each in value)):
            raise Fault(f"`sorted` takes whole numbers, or tuples of equal length, found {kind(value)}")
    return sorted(values)


def as_tuple(values):
    return tuple(number(value) for value in gathered(values))


def as_text(value):
    if type(value) not in (int, str, Name):
        raise Fault(f"found {kind(value)}, expected a whole number")
    return str(value)


def as_number(value):
    if type(value) in (int, bool):
        return int(value)
    if type(value) is not str:
        raise Fault(f"found {kind(value)}, expected a string, a boolean or a whole number")
    if not re.fullmatch("[+-]?[0-9]+", value):
        raise Fault(f"`{value}` is not a whole number")
    if not LEAST <= int(value) <= MOST:
        raise Fault("a number of more than 64 bits")
    return int(value)


def numbered(values, first=0):
    return enumerate(gathered_for_loop(values), number(first))


def printed(*values):
    """Tells the author of a rule something, on standard error; so many lines at most."""
    printed.lines += 1
    if printed.lines <= MOST_PRINTED:
        print(*map(told, values), file=sys.stderr)
    elif printed.lines == MOST_PRINTED + 1:
        print(f"... {MOST_PRINTED} lines were printed; no more are", file=sys.stderr)


printed.lines = 0


def told(value, is_inside=False):
    if isinstance(value, (WordValue, GraphValue)):
        return value.text() or "0"
    if type(value) is Edge:
        return "-".join(value)
    if type(value) is list:
        return f"[{', '.join(told(each, True) for each in value)}]"
    if type(value) is tuple:
        return f"({', '.join(told(each, True) for each in value)}{',' if len(value) == 1 else ''})"
    return repr(str(value)) if isinstance(value, str) and is_inside else str(value)


def gathered_for_loop(values):
    """A list is gone over as it then is."""
    return values if type(values) is list else gathered(values)


def attribute(value, name, is_called):
    if name not in getattr(type(value), "LANGUAGE", ()):
        raise Fault(f"{kind(value)} has no `{name}`")
    part = getattr(value, name)
    if callable(part) and not is_called:
        raise Fault(f"`{name}` is called: write `.{name}(...)`")
    if is_called and not callable(part):
        raise Fault(f"`{name}` is a {'list' if type(part) is list else 'number'}: write `.{name}` without parentheses")
    return part


def extreme(choose):
    """`min` or `max`; as in CPython, one number alone is not enough."""
    def apply(*values):
        if len(values) == 1 and type(values[0]) is int:
            raise Fault(f"`{choose.__name__}` takes several whole numbers, or a tuple or a list of some")
        return choose(numbers_of(values))
    return apply


def zipped(*many):
    if not many:
        raise Fault("`zip` takes at least one range, tuple or list")
    return zip(*[gathered_for_loop(values) for values in many])


def numbers_of(values):
    many = values
    if len(values) == 1 and type(values[0]) in (tuple, list, range, types.GeneratorType):
        many = gathered(values[0])
    if not many:
        raise Fault("an empty list of numbers has none")
    return [number(value) for value in many]


def length(value):
    if type(value) not in (tuple, list, str) and type(value) is not WordValue:
        raise Fault(f"`len` takes a tuple, a list, a string or a Word, not {kind(value)}")
    return value.length if type(value) is WordValue else len(value)


def checked_range(*args):
    if not 1 <= len(args) <= 3:
        raise Fault("`range` takes one to three whole numbers")
    if len(args) == 3 and args[2] == 0:
        raise Fault("a range with the step 0")
    return range(*[number(arg) for arg in args])


def absolute(value):
    return negated(value) if number(value) < 0 else value


def gcd(*values):
    """The greatest common divisor of whole numbers."""
    divisor = math.gcd(*numbers_of(values))
    return divisor if divisor <= MOST else ARITHMETIC[ast.Add](MOST, 1)


# Names of moves.

class Name(str):
    """What `cell` and `box` give."""


def cell(*at):
    """The name of a cell, as people count: `r3c2` on a board, `3` in a word."""
    if len(at) not in (1, 2) or min(map(number, at)) < 0:
        raise Fault("`cell` takes row and column, or the place in a word, from 0")
    return Name("r{}c{}".format(*[i + 1 for i in at]) if len(at) == 2 else f"{at[0] + 1}")


def box(*at):
    """The name of a rectangle, its ends half-open in code and both included as people read: `r2c4:r3c4`; in a word, `2-4`."""
    half = len(at) // 2
    if len(at) not in (2, 4) or not all(0 <= number(a) < number(b) for a, b in zip(at, at[half:])):
        raise Fault("`box` takes r1, c1, r2, c2 (or i, j in a word) with r1 < r2 and c1 < c2")
    if half == 1:
        return Name(f"{at[0] + 1}-{at[1]}")
    return Name("r{}c{}:r{}c{}".format(at[0] + 1, at[1] + 1, at[2], at[3]))


# Positions. A frozen one is what a rule is given and what a search knows; copies and slices can be changed.

ALL = object()  # In place of the symbols of `cells()`.


class WordValue:
    """A word, and what it shares with a board: cells in a row, a string where frozen and a list where not."""
    LANGUAGE = ("length", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray", "copy")

    def __init__(self, symbols, cells):
        self.symbols, self._cells = symbols, cells

    is_frozen = property(lambda self: type(self._cells) is str)
    length = property(lambda self: len(self._cells))

    def like(self, cells, *_):
        return WordValue(self.symbols, cells)

    def shape(self):
        return (len(self._cells),)

    def frozen(self):
        return self if self.is_frozen else self.like("".join(self._cells), *self.shape())

    def copy(self):
        return self.like(list(self._cells), *self.shape())

    def __eq__(self, other):
        return isinstance(other, WordValue) and self.shape() == other.shape() and "".join(self._cells) == "".join(other._cells)

    def __hash__(self):
        return hash((self._cells, self.shape()))

    def order(self):
        return self.shape(), "".join(self._cells)

    def text(self):
        return "".join(self._cells)

    def find(self, symbols):
        return checked_symbols(symbols, self.symbols)

    def all(self, symbols):
        return set(self._cells) <= set(self.find(symbols))

    def any(self, symbols):
        return not set(self._cells).isdisjoint(self.find(symbols))

    def count(self, symbols):
        return sum(map(self._cells.count, set(self.find(symbols))))

    def cells(self, symbols=ALL):
        wanted = self.symbols if symbols is ALL else self.find(symbols)
        return [self.place(at) for at, cell in enumerate(self._cells) if cell in wanted]

    def __add__(self, other):
        return self.joined(self, other)

    def __radd__(self, other):
        return self.joined(other, self)

    def joined(self, *parts):
        """One word behind the other; a string is the word that it spells."""
        parts = [part.text() if isinstance(part, WordValue) else part and checked_symbols(part, self.symbols) for part in parts]
        if sum(map(len, parts)) > LONGEST:
            raise Fault(f"a Word of size {sum(map(len, parts))}: at most {LONGEST}")
        return self.like(list("".join(parts)))

    def place(self, at):
        return at

    def lines(self):
        yield "".join(self._cells)

    def has(self, word):
        self.find(word)
        return any(word in line for line in self.lines())

    def inside(self, i):
        return 0 <= number(i) < len(self._cells)

    def neighbours(self, i):
        index(i, len(self._cells))
        return [j for j in (i - 1, i + 1) if self.inside(j)]

    def ray(self, i, d):
        index(i, len(self._cells))
        if number(d) == 0:
            raise Fault("a ray that goes nowhere")
        return list(range(i + d, len(self._cells) if d > 0 else -1, d))

    def spans(self, at):
        """What an index in brackets stands for: a span of places each way, and whether it is one cell."""
        ats = at if type(at) is tuple else (at,)
        shape = self.shape()
        if len(ats) != len(shape):
            raise Fault(f"{kind(self)} has {len(shape)} ind{'ex' if len(shape) == 1 else 'ices'} in brackets, found {len(ats)}")
        spans = []
        for one, size in zip(ats, shape):
            if type(one) is slice:
                for end in (one.start, one.stop):
                    end is None or number(end)
                spans.append(range(*one.indices(size)))
            else:
                what = "index" if len(shape) == 1 else ("row", "column")[len(spans)]
                spans.append(range(index(one, size, what), one + 1))
        return spans, not any(type(one) is slice for one in ats)

    def flat(self, spans):
        return spans[0]

    def __getitem__(self, at):
        spans, single = self.spans(at)
        cells = [self._cells[place] for place in self.flat(spans)]
        return cells[0] if single else self.like(cells, *map(len, spans))

    def __setitem__(self, at, value):
        spans, _ = self.spans(at)
        if self.is_frozen:
            raise Fault("a position that was given cannot be changed: change a copy, `n = b.copy()`")
        places = list(self.flat(spans))
        if isinstance(value, WordValue):
            if value.shape() != tuple(map(len, spans)):
                sizes = ["x".join(map(str, shape)) for shape in (value.shape(), map(len, spans))]
                raise Fault(f"{kind(value)} of another size than its place: {' and '.join(sizes)}")
            cells = list(value._cells)
        else:
            if not isinstance(value, str) or len(value) != 1:
                raise Fault(f"found {kind(value)}, expected one symbol")
            cells = [self.find(value)] * len(places)
        for place, symbol in zip(places, cells):
            self._cells[place] = symbol


class BoardValue(WordValue):
    """A board: cells row by row."""
    LANGUAGE = ("rows", "cols", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray", "copy")

    def __init__(self, symbols, cells, rows, cols):
        self.symbols, self._cells, self.rows, self.cols = symbols, cells, rows, cols

    def like(self, cells, rows, cols):
        return BoardValue(self.symbols, cells, rows, cols)

    def shape(self):
        return self.rows, self.cols

    def text(self):
        return "/".join("".join(self._cells[r * self.cols:(r + 1) * self.cols]) for r in range(self.rows))

    def place(self, at):
        return divmod(at, self.cols)

    def flat(self, spans):
        return [r * self.cols + c for r in spans[0] for c in spans[1]]

    def lines(self):
        for r in range(self.rows):
            yield self.line((r, 0), 0, 1)
        for c in range(self.cols):
            yield self.line((0, c), 1, 0)
        for dc in (1, -1):
            edge = 0 if dc == 1 else self.cols - 1
            starts = {(0, c) for c in range(self.cols)} | {(r, edge) for r in range(self.rows) if self.cols}
            for start in sorted(starts):
                yield self.line(start, 1, dc)

    def line(self, start, dr, dc):
        word, (r, c) = [], start
        while 0 <= r < self.rows and 0 <= c < self.cols:
            word.append(self._cells[r * self.cols + c])
            r, c = r + dr, c + dc
        return "".join(word)

    def inside(self, r, c):
        return 0 <= number(r) < self.rows and 0 <= number(c) < self.cols

    def neighbours(self, r, c):
        index(r, self.rows, "row"), index(c, self.cols, "column")
        return [at for at in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if self.inside(*at)]

    def ray(self, r, c, dr, dc):
        index(r, self.rows, "row"), index(c, self.cols, "column")
        if number(dr) == 0 == number(dc):
            raise Fault("a ray that goes nowhere")
        cells = []
        while self.inside(r := r + dr, c := c + dc):
            cells.append((r, c))
        return cells


class Vertex(str):
    """A vertex, by its name."""


class Edge(tuple):
    """An edge, by its two ends as a rule sees them; as the name of a move it is `written`, such as `a-b`."""


def padded(name):
    """The name of a vertex with as many digits in each number, so that 9 comes before 10."""
    return re.sub("[0-9]+", lambda digits: digits[0].zfill(15), name), name


class GraphValue:
    """A graph: vertices and edges, of which two may be alike, in the order of the text. It is never changed. A rule sees them in the
    order of `places`, where each vertex has one: by their names, in whatever order they are written."""
    LANGUAGE = ("vertices", "edges", "neighbours", "without", "without_edge", "reached_from")

    def __init__(self, vertices, edges, places):
        self._vertices, self._edges, self._places = vertices, edges, places
        # As it is written: people see the order.
        self._key = tuple(vertices), tuple(edges)

    vertices = property(lambda self: sorted(self._vertices, key=self._places.get))

    @property
    def edges(self):
        edges = []
        for ends in self._edges:
            edges.append(Edge(sorted(ends, key=self._places.get)))
            edges[-1].written = "-".join(ends)
        return sorted(edges, key=lambda edge: [self._places[end] for end in edge])

    def in_other_orders(self):
        """The same graph, as a rule sees it in some other orders."""
        for chance in (None, random.Random(1), random.Random(2)):
            vertices = self.vertices[::-1]
            if chance:
                chance.shuffle(vertices)
            yield GraphValue(self._vertices, self._edges, {vertex: at for at, vertex in enumerate(vertices)})

    def frozen(self):
        return self

    def shape(self):
        return (len(self._vertices),)

    def __eq__(self, other):
        return isinstance(other, GraphValue) and self._key == other._key

    def __hash__(self):
        return hash(self._key)

    def order(self):
        return sorted(self._vertices), sorted(tuple(sorted(edge)) for edge in self._edges)

    def text(self):
        joined = {end for edge in self._edges for end in edge}
        lone = [vertex for vertex in self._vertices if vertex not in joined]
        # Two lone names beside each other might be an edge.
        return (", " if not self._edges and len(lone) == 2 else " ").join(["-".join(edge) for edge in self._edges] + lone)

    def known(self, vertex):
        if not isinstance(vertex, str):
            raise Fault(f"found {kind(vertex)}, expected a vertex")
        if vertex not in self._vertices:
            raise Fault(f"there is no vertex `{vertex}` in the graph")
        return vertex

    def neighbours(self, v):
        self.known(v)
        ends = {b if a == v else a for a, b in self._edges if v in (a, b)}
        return [vertex for vertex in self.vertices if vertex in ends]

    def without(self, *vertices):
        gone = set()
        for some in vertices:
            gone |= {self.known(vertex) for vertex in (some if type(some) in (list, tuple) else [some])}
        return self.kept(set(self._vertices) - gone)

    def kept(self, kept):
        edges = [edge for edge in self._edges if edge[0] in kept and edge[1] in kept]
        return GraphValue([vertex for vertex in self._vertices if vertex in kept], edges, self._places)

    def without_edge(self, e):
        if not isinstance(e, tuple) or len(e) != 2:
            raise Fault(f"found {kind(e)}, expected an edge")
        for end in e if type(e) is tuple else ():
            self.known(end)
        for at, edge in enumerate(self._edges):
            if sorted(edge) == sorted(e):
                return GraphValue(self._vertices, self._edges[:at] + self._edges[at + 1:], self._places)
        raise Fault(f"there is no edge `{e[0]}-{e[1]}` in the graph")

    def reached_from(self, v):
        reached, todo = {self.known(v)}, [v]
        while todo:
            new = set(self.neighbours(todo.pop())) - reached
            reached |= new
            todo += new
        return self.kept(reached)


class Nimber(int):
    """A nimber as a component, which is no heap of a rule, be it as large."""

    def __eq__(self, other):
        return isinstance(other, Nimber) and int(self) == int(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(("nimber", int(self)))


def is_nothing(component):
    """Whether a component is the empty sum, written as one: the heap 0, no number, no cell, no vertex."""
    return 0 in component.shape() if hasattr(component, "shape") else not component


def order(component):
    return (isinstance(component, Nimber), component.order() if hasattr(component, "order") else component)


def place(component):
    """Where a component stands in a position: shorter tuples come first."""
    return (len(component) if isinstance(component, tuple) else 0, order(component))


def text(component):
    if hasattr(component, "text"):
        return component.text() or "0"
    if isinstance(component, Nimber):
        return "*" if int(component) == 1 else f"*{component}"
    return "(" + ",".join(map(str, component)) + ")" if isinstance(component, tuple) else str(component)


def sum_text(parts):
    return " + ".join(map(text, parts)) or "0"


# Declarations.

def checked_symbols(symbols, known=None):
    if not isinstance(symbols, str) or not symbols:
        raise Fault(f"found {kind(symbols) if symbols != '' else 'an empty string'}, expected symbols")
    for symbol in symbols:
        if known is not None and symbol not in known:
            raise Fault(f"`{symbol}` is not a symbol of the position; its symbols are `{known}`")
        if symbol in "/| " or not symbol.isascii() or not symbol.isprintable():
            raise Fault(f"`{symbol}` cannot be a symbol: use ASCII characters except `/`, `|` and the space")
    if known is None and len(set(symbols)) < len(symbols):
        raise Fault("found a symbol twice: list each symbol once")
    return symbols


def failed_at(error, code, at):
    """The offset of the instruction that raised an error. CPython 3.11 runs some pairs of instructions as one once they are
    warm, and tells the place of the first where the second reads a name that has no value."""
    if not isinstance(error, UnboundLocalError):
        return at
    first, *more = [each for each in dis.get_instructions(code) if each.offset >= at][:2]
    is_pair = first.opname in ("LOAD_FAST", "STORE_FAST", "LOAD_CONST")
    is_first = first.opname == "LOAD_FAST" and first.argval == unbound_name(error)
    return more[0].offset if is_pair and not is_first else at


def unbound_name(error):
    return re.search("variable .(.*?). ", str(error))[1]


class Kind:
    """A kind of position, such as `Board`; called, it declares the position of a rule."""

    def __init__(self, name):
        self.name, self.symbols, self.count = name, "", None

    def __call__(self, *args):
        if self.name in ("Word", "Board"):
            if len(args) != 1:
                raise Fault(f"`{self.name}` takes its symbols, as in `{self.name}(\".*\")`")
            self.symbols = checked_symbols(args[0])
        elif self.name == "Numbers" and args:
            if len(args) != 1 or not 1 <= number(args[0]) <= 64:
                raise Fault("`Numbers` takes how many there are, from 1 to 64, or nothing for any length")
            self.count = args[0]
        elif args:
            raise Fault(f"`{self.name}()` takes nothing")
        return self

    LANGUAGE = ("full",)

    def full(self, *args):
        ways = {"Word": 1, "Board": 2}.get(self.name)
        if not self.symbols or len(args) != ways + 1:
            raise Fault("there are `Board.full(rows, cols, symbol)` and `Word.full(length, symbol)`")
        *size, symbol = args
        if any(not 0 <= number(side) <= (LONGEST if ways == 1 else WIDEST) for side in size):
            raise Fault(f"a {self.name} of size {'x'.join(map(str, size))}: at most {LONGEST if ways == 1 else WIDEST}")
        if len(checked_symbols(symbol, self.symbols)) != 1:
            raise Fault("one symbol fills it")
        return self.value([symbol] * math.prod(size), *size)

    def value(self, cells, *size):
        return WordValue(self.symbols, cells) if self.name == "Word" else BoardValue(self.symbols, cells, *size)


Heap, Numbers, Word, Board, Graph = map(Kind, ("Heap", "Numbers", "Word", "Board", "Graph"))


class regions:
    """The parts of a board (or of a word) connected by sides once the symbols `blocked` are taken away."""

    def __init__(self, *blocked):
        if len(blocked) != 1:
            raise Fault(REGIONS)
        self.blocked = blocked[0]

    def __call__(self, b):
        taken = set(b.cells(self.blocked))
        free, parts = [at for at in b.cells() if at not in taken], []
        while free:
            part, new = {free[0]}, [free[0]]
            while new:
                at = new.pop()
                around = set(b.neighbours(*at) if type(at) is tuple else b.neighbours(at)) - taken - part
                part |= around
                new += around
            free = [at for at in free if at not in part]
            parts.append(self.boxed(b, part))
        return parts

    def boxed(self, b, part):
        ways = list(zip(*part)) if type(b) is BoardValue else [part]
        kept = b.like([symbol if b.place(at) in part else self.blocked[0] for at, symbol in enumerate(b._cells)], *b.shape())
        spans = tuple(slice(min(way), max(way) + 1) for way in ways)
        return kept[spans if len(spans) > 1 else spans[0]]


def components(g):
    """The connected components of a graph."""
    parts, todo = [], g.vertices
    while todo:
        parts.append(g.reached_from(todo[0]))
        todo = [vertex for vertex in todo if vertex not in parts[-1].vertices]
    return parts


LIBRARY = {"range": checked_range, "min": extreme(min), "max": extreme(max),
           "abs": absolute, "len": length, "gcd": gcd, "cell": cell, "box": box, "regions": regions, "components": components}
# Those that are called what people call other things, too: a rule may give such a name a meaning of its own.
BORROWED = {"all": lambda values: all(truths("all", values)), "any": lambda values: any(truths("any", values)), "sum": total,
            "sorted": in_order, "list": gathered, "tuple": as_tuple, "str": as_text, "int": as_number, "print": printed, "enumerate": numbered,
            "zip": zipped}
# Those that are CPython's own where the file runs as it is written.
CPYTHONS = ["range", "min", "max", "abs", "all", "any", "sum", "sorted", "list", "tuple", "str", "int", "enumerate", "zip"]
KINDS = {"Heap": None, "Numbers": None, "Word": WordValue, "Board": BoardValue, "Graph": GraphValue}
SYMMETRIES = {"Heap": [], "Graph": [], "Numbers": ["any order"], "Word": ["reverse", "swap xo"],
              "Board": ["square", "rectangle", "reverse", "swap xo"]}
REGIONS = "`regions` takes the symbols that part a Word or a Board"
STARTS = {"Heap": "a Heap is written out, as in `12`", "Graph": "a Graph is written out, as in `path5`",
          "Numbers": "Numbers are written out, as in `(3,5)`"}
WORDS = {"for", "while", "if", "elif", "else", "yield", "return", "break", "continue", "pass"}
OWN = {"position", "symmetry", "split", "convention", "start", "moves", "known"}


# The subset: what a rule may be made of, and how it is rewritten.

INSTEAD = {
    ast.Div: "`/`: write `//`", ast.MatMult: "`@`", ast.Is: "`is`: write `==`",
    ast.IsNot: "`is not`: write `!=`", ast.Lambda: "`lambda`: write a function with `def`",
    ast.YieldFrom: "`yield from`: write a loop with `yield`", ast.Try: "`try`: a rule cannot catch errors",
    ast.Import: "`import`: a rule sees its position only", ast.ImportFrom: "`import`: a rule sees its position only",
    ast.With: "`with`", ast.ClassDef: "`class`: write functions", ast.Dict: "a dictionary", ast.Set: "a set: write a tuple",
    ast.Starred: "`*`: name what you mean, `without` takes lists", ast.Delete: "`del`", ast.Assert: "`assert`",
    ast.Global: "`global`: give values to functions and return them", ast.NamedExpr: "`:=`: assign on a separate line",
    ast.Raise: "`raise`", ast.Match: "`match`: write `if`", ast.AnnAssign: "annotations",
}
ALLOWED = (ast.Expr, ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If, ast.Break, ast.Continue, ast.Return, ast.Pass,
           ast.Yield, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call, ast.JoinedStr, ast.FormattedValue,
           ast.Constant, ast.Attribute, ast.Subscript, ast.Slice, ast.Name, ast.List, ast.Tuple, ast.boolop, ast.unaryop,
           ast.expr_context, ast.arguments, ast.arg, ast.ListComp, ast.GeneratorExp, ast.comprehension) + tuple(ARITHMETIC) + tuple(COMPARISON)


def is_append(node):
    """Whether it is `l.append(x)`, which is `l += [x]`."""
    return (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
            and isinstance(node.func.value, ast.Name) and len(node.args) == 1 and not node.keywords)


class Subset(ast.NodeVisitor):
    """Refuses what is outside the subset, in one function (or, for top-level values, outside of any)."""

    def __init__(self, rule, names, function=None):
        self.rule, self.names, self.function, self.loops = rule, names, function, 0
        self.yields = function is not None and function.name == "moves"

    def visit(self, node):
        where = node if hasattr(node, "lineno") else self.inside
        if not isinstance(node, ALLOWED):
            word = INSTEAD.get(type(node), f"`{type(node).__name__}`")
            self.rule.refuse(where, f"a rule cannot have {word}")
        before, self.inside = getattr(self, "inside", node), where
        getattr(self, "check_" + type(node).__name__, lambda node: None)(node)
        self.loops += isinstance(node, (ast.For, ast.While))
        self.generic_visit(node)
        self.loops -= isinstance(node, (ast.For, ast.While))
        self.inside = before

    def check_Constant(self, node):
        if type(node.value) not in (int, bool, str, type(None)):
            self.rule.refuse(node, f"found `{node.value!r}`, expected a whole number, a boolean or a string")
        if type(node.value) is int and node.value > MOST:
            self.rule.refuse(node, "a number of more than 64 bits")

    def check_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self.rule.check_free(node, node.id)
        if node.id not in self.names:
            self.rule.refuse(node, f"unknown name `{node.id}`{nearest(node.id, {*self.names, 'yield', 'return', 'not'})}")
        if self.function and not self.rule.has_value(self.function, node.id) and not hasattr(node, "is_used"):
            self.rule.refuse(node, f"`{node.id}` has no value here")

    def check_Attribute(self, node):
        if hasattr(node, "is_append"):
            return
        value = KINDS[self.rule.kind.name]
        known = getattr(value, "LANGUAGE", ())
        if isinstance(node.value, ast.Name) and node.value.id in ("Board", "Word"):
            known, node.value.is_used = Kind.LANGUAGE, True
        if node.attr not in known:
            end = (node.end_lineno, node.end_col_offset)
            place = self.rule.place(end[0], end[1] - len(node.attr.encode()), end[1])
            raise Fault(f"{node.value.id if known is Kind.LANGUAGE else 'a ' + self.rule.kind.name} has no `{node.attr}`"
                        f"{nearest(node.attr, known)}", place)

    def check_Call(self, node):
        if node.keywords:
            self.rule.refuse(node.keywords[0], "arguments are given by their places, not by names")
        if not isinstance(node.func, (ast.Name, ast.Attribute)):
            self.rule.refuse(node.func, "only a function by its name can be called")
        node.func.is_used = True
        called = node.func.id if isinstance(node.func, ast.Name) else None
        if self.function and called in ("regions", "components"):
            self.rule.refuse(node.func, f"`{called}` is only declared, as in `split = ...`")
        if self.function and called in KINDS:
            self.rule.refuse(node.func, f"`{called}` declares what a position is")
        if called in ("all", "any", "sum", "sorted", "list", "tuple", "min", "max", "gcd", "enumerate", "zip"):
            for many in node.args:  # What is gone over here.
                if called not in ("min", "max", "gcd") or len(node.args) == 1:
                    many.is_looped = True
                    if called not in ("enumerate", "zip"):
                        many.is_taken = True
        if called == "range" and not hasattr(node, "is_looped"):
            self.rule.refuse(node.func, "`range` is allowed only after `for ... in` or in a function such as `list(...)`")
        if called in ("enumerate", "zip") and not hasattr(node, "is_in_for") and called not in self.rule.functions:
            self.rule.refuse(node.func, f"`{called}` is allowed only after `for ... in`")
        if isinstance(node.func, ast.Name) and node.func.id in ("moves", "start", "known", "split"):
            self.rule.refuse(node.func, f"`{node.func.id}` is not called by a rule")

    def check_Assign(self, node):
        if len(node.targets) != 1:
            self.rule.refuse(node, "one assignment a line")
        self.target(node.targets[0])

    def check_AugAssign(self, node):
        if not isinstance(node.target, (ast.Name, ast.Subscript)):
            self.rule.refuse(node.target, "only a name or an item of a list can be changed like this")
        self.target(node.target)

    def check_For(self, node):
        self.check_comprehension(node)
        self.check_While(node)

    def check_comprehension(self, node):
        self.target(node.target, names_only=True)
        node.iter.is_looped = node.iter.is_in_for = True

    def check_GeneratorExp(self, node):
        if not hasattr(node, "is_taken"):
            self.rule.refuse(node, "a generator is allowed only in `sum`, `all` and similar functions: write a list, `[...]`")

    def check_While(self, node):
        if node.orelse:
            before = range(node.orelse[0].lineno, 0, -1)
            line = next(line for line in before if re.match(r"\s*else\b", self.rule.lines[line - 1]))
            raise Fault("a loop cannot have `else`", (line, self.rule.lines[line - 1].index("else") + 1, 0))

    def target(self, node, names_only=False):
        if isinstance(node, ast.Tuple):
            for part in node.elts:
                self.target(part, True)
        elif not isinstance(node, ast.Name) and (names_only or not isinstance(node, ast.Subscript)):
            self.rule.refuse(node, "only a name or a cell can be given a value")
        elif isinstance(node, ast.Subscript):
            if not isinstance(node.value, ast.Name):
                self.rule.refuse(node.value, "this would change `...` in place, but it has no name: give it one first")
            self.rule.check_free(node.value, node.value.id)

    def check_Break(self, node):
        if not self.loops:
            self.rule.refuse(node, f"`{type(node).__name__.lower()}` is allowed only in a loop")

    check_Continue = check_Break

    def check_Slice(self, node):
        if node.step:
            self.rule.refuse(node.step, "a slice has no step")

    def check_Expr(self, node):
        if is_append(node.value):
            node.value.func.is_append = True
            return
        is_text = isinstance(node.value, ast.Constant) and type(node.value.value) is str
        if not isinstance(node.value, (ast.Yield, ast.Call)) and not is_text:
            instead = INSTEAD.get(type(node.value))
            if not instead and (meant := self.rule.meant(node.lineno)):
                raise meant
            self.rule.refuse(node, f"a rule cannot have {instead}" if instead else "this line does nothing")
        if isinstance(node.value, ast.Yield):
            if not self.yields:
                self.rule.refuse(node, "only `moves` can yield: return a value")
            if node.value.value is None:
                self.rule.refuse(node, "expected what the move leaves, as in `yield []`")
            node.value.is_line = True

    def check_Yield(self, node):
        if not hasattr(node, "is_line"):
            self.rule.refuse(node, "`yield` must be a statement on a separate line")

    def check_Return(self, node):
        if self.yields and node.value:
            self.rule.refuse(node, "`moves` yields its options, and returns nothing")

    def check_FormattedValue(self, node):
        if node.conversion != -1 or node.format_spec:
            self.rule.refuse(node, "an f-string has plain values in braces")


def is_written_constant(node):
    """Whether this is how a constant is written."""
    kinds = (ast.Constant, ast.Tuple, ast.List, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)
    return all(isinstance(each, kinds) and not isinstance(each, ast.Not) for each in ast.walk(node))


def is_constant(value):
    return type(value) in (int, bool, str) or type(value) in (tuple, list) and all(map(is_constant, value))


def shape_of(target):
    return tuple(map(shape_of, target.elts)) if isinstance(target, ast.Tuple) else None


class Rewriter(ast.NodeTransformer):
    """Replaces what CPython takes too easily by calls that check; every new node stands where the old one stood."""

    def __init__(self, rule):
        self.rule, self.temporaries = rule, 0

    def call(self, at, function, *args):
        """A call of `function` (an object, kept by the rule under a name that no rule can have)."""
        name = self.rule.keep(function)
        return ast.fix_missing_locations(ast.copy_location(ast.Call(ast.Name(name, ast.Load()), list(args), []), at))

    def visit_BinOp(self, node):
        self.generic_visit(node)
        return self.call(node, ARITHMETIC[type(node.op)], node.left, node.right)

    def visit_AugAssign(self, node):
        if isinstance(node.target, ast.Subscript):  # `l[i] += value` is `l[i] = l[i] + value`, but for the index, which is found once.
            index, lines = node.target.slice, []
            if not isinstance(index, (ast.Slice, ast.Tuple)):
                self.temporaries += 1
                name = f"index {self.temporaries}"
                lines = [ast.copy_location(ast.Assign([ast.copy_location(ast.Name(name, ast.Store()), index)], self.visit(index)), node)]
                node.target.slice = ast.copy_location(ast.Name(name, ast.Load()), index)
            load = copy.deepcopy(node.target)
            load.ctx = ast.Load()
            value = self.call(node, changed_in_place(type(node.op)), self.visit(load), self.visit(node.value))
            return [*lines, ast.copy_location(ast.Assign([self.visit(node.target)], value), node)]
        load = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        # As CPython has it: the value of the name first, then the other; a list is changed in place.
        value = self.call(node, changed_in_place(type(node.op)), self.visit(load), self.visit(node.value))
        return ast.copy_location(ast.Assign([node.target], value), node)

    def visit_Expr(self, node):
        if not is_append(node.value):
            return self.generic_visit(node)
        call = node.value
        target = ast.copy_location(ast.Name(call.func.value.id, ast.Store()), call.func.value)
        items = ast.copy_location(ast.List(call.args, ast.Load()), call.args[0])
        return self.visit_AugAssign(ast.copy_location(ast.AugAssign(target, ast.Add(), items), node))

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            node.operand = self.call(node.operand, truth, node.operand)
            return node
        function = {ast.USub: negated, ast.UAdd: number, ast.Invert: lambda a: ~number(a)}[type(node.op)]
        return self.call(node, function, node.operand)

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        node.values = [self.call(value, truth, value) for value in node.values]
        return node

    def visit_Compare(self, node):
        self.generic_visit(node)
        left, terms = node.left, []
        for sign, right in zip(node.ops, node.comparators):
            here = right
            if right is not node.comparators[-1]:  # What stands in the middle is found once.
                self.temporaries += 1
                name = f"between {self.temporaries}"
                here = ast.NamedExpr(ast.Name(name, ast.Store()), right)
            terms.append(self.call(node, COMPARISON[type(sign)], left, here))
            left = right if here is right else ast.Name(name, ast.Load())
        whole = terms[0] if len(terms) == 1 else ast.BoolOp(ast.And(), terms)
        return ast.fix_missing_locations(ast.copy_location(whole, node))

    def tested(self, node):
        self.generic_visit(node)
        node.test = self.call(node.test, truth, node.test)
        return node

    visit_If = visit_IfExp = tested

    def stepped(self, node):
        node.body.insert(0, ast.copy_location(ast.Expr(self.call(node, self.rule.step)), node))
        return node

    def visit_While(self, node):
        return self.stepped(self.tested(node))

    def visit_For(self, node):
        self.generic_visit(node)
        node.iter = self.call(node.iter, looped_over, node.iter, ast.Constant(shape_of(node.target)))
        return self.stepped(node)

    def visit_comprehension(self, node):
        self.generic_visit(node)
        node.iter = self.call(node.iter, looped_over, node.iter, ast.Constant(shape_of(node.target)))
        node.ifs = [self.call(node.iter, self.rule.goes_on), *[self.call(test, truth, test) for test in node.ifs]]
        return node

    def visit_ListComp(self, node):
        self.generic_visit(node)
        return self.call(node, collected, ast.copy_location(ast.GeneratorExp(node.elt, node.generators), node))

    def visit_Assign(self, node):
        self.generic_visit(node)
        if isinstance(node.targets[0], ast.Tuple):
            node.value = self.call(node.targets[0], unpacked, node.value, ast.Constant(shape_of(node.targets[0])))
        return node

    def visit_Attribute(self, node):
        self.generic_visit(node)
        return self.call(node, attribute, node.value, ast.Constant(node.attr), ast.Constant(hasattr(node, "is_called")))

    def visit_Call(self, node):
        node.func.is_called = True
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node):
        is_sliced = any(isinstance(part, ast.Slice) for part in [node.slice, *getattr(node.slice, "elts", [])])
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and not is_sliced:
            return self.call(node, item, node.value, node.slice)
        node.value = self.call(node.value, sliced if isinstance(node.ctx, ast.Load) else stored, node.value)
        return node

    def visit_Slice(self, node):
        self.generic_visit(node)
        node.lower, node.upper = [end and self.call(end, number, end) for end in (node.lower, node.upper)]
        return node

    def displayed(self, node):
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.elts = [each if isinstance(each, ast.Constant) else self.call(each, held, each) for each in node.elts]
        return node

    visit_List = visit_Tuple = displayed

    def visit_FormattedValue(self, node):
        node.value = self.call(node.value, shown, self.visit(node.value))
        return node

    def visit_Yield(self, node):
        value = self.visit(node.value)
        node.value = self.call(node, self.rule.yielded, value, ast.Constant(self.rule.place_of(node)))
        return node


# A rule.

class Rule:
    """A rule that was read: what it declares, and the moves of its positions."""

    def __init__(self, source, path, settings=(), max_steps=10_000_000, tree=None, is_plain=False):
        """`is_plain` leaves the functions as they are written: then CPython alone says what they mean, and nothing is bounded."""
        self.is_plain, self.path, self.lines, self.max_steps = is_plain, path, source.split("\n"), max_steps
        self.tested_orders, self.steps, self.depth, self.scope, self.checked, self.now = 0, 0, 0, {"__builtins__": {}}, set(), None
        self.warnings, self.as_written = [], None
        self.kind, self.data, self.stored = Kind("Heap"), {}, {}
        try:
            parsed = tree or ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            line, column = getattr(error, "lineno", 1) or 1, getattr(error, "offset", 1) or 1
            raise self.meant(line) or Fault(f"not Python: {getattr(error, 'msg', error)}", (line, column, column + 1)) from None
        if tree is None:
            indented(source)
        self.load(parsed, dict(settings))

    def meant(self, line):
        """The fault of a line that begins with nearly a word of the language."""
        found = re.match(r"(\s*)([A-Za-z_]\w*)\b(?!\s*=)", self.lines[line - 1] if line <= len(self.lines) else "")
        words = WORDS if found and found[1] else {"def", "from"}
        near = found and found[2] not in WORDS and nearest(found[2], words, 0.66)
        return Fault(f"found `{found[2]}`{near}", (line, found.start(2) + 1, found.end(2) + 1)) if near else None

    def load(self, tree, settings):
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):  # CPython 3.11 misplaces what stands inside: the whole string is named.
                for inside in ast.walk(node):
                    ast.copy_location(inside, node)
        kinds = {name: Kind(name) for name in KINDS}
        body = tree.body
        if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        if body and isinstance(body[0], ast.ImportFrom) and body[0].module == "bouton_rules":
            if [name.name for name in body[0].names] != ["*"]:
                self.refuse(body[0], "write `from bouton_rules import *`")
            body = body[1:]
        self.functions = functions = {}
        for node in body:
            if isinstance(node, ast.FunctionDef):
                functions.setdefault(node.name, node)
        for node in body:
            if not isinstance(node, (ast.FunctionDef, ast.Assign)):
                self.refuse(node, f"a rule cannot have {INSTEAD.get(type(node), 'this here: only declarations and functions')}")
        self.meanings = {**dict.fromkeys(LIBRARY, "a function of the language"), **dict.fromkeys(kinds, "a kind of position")}
        self.scope.update(BORROWED | LIBRARY, **kinds)
        if self.is_plain:
            self.scope.update({name: getattr(builtins, name) for name in CPYTHONS})
        known, given = set(self.meanings) | set(BORROWED), {}
        for node in body:
            if isinstance(node, ast.FunctionDef):
                self.check_new(node, node.name, given)
                continue
            if len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
                self.refuse(node.targets[0], "a declaration gives one name a value")
            name = node.targets[0].id
            self.check_new(node.targets[0], name, given)
            Subset(self, known | {name} | (set(functions) if name == "split" else set())).visit(node)
            known.add(name)
            self.declare(name, node, settings, functions)
        for unset in settings:
            constants = set(self.data) - OWN
            raise Fault(f"--set: the rule has no constant `{unset}`{nearest(unset, constants)}")
        if "position" not in known:
            raise Fault("the rule does not say what a position is: write `position = Heap()`, `Numbers(2)`, `Word(\"x.\")`, "
                        "`Board(\".*\")` or `Graph()`", (1, 1, 2))
        self.check_declared({node.targets[0].id: node for node in body if isinstance(node, ast.Assign)})
        for name, line in given.items():
            self.meanings[name] = f"{'a function' if name in functions else 'a constant, which never changes'}, in line {line}"
        self.meanings.update(dict.fromkeys(OWN, "kept for a declaration"))
        if "moves" not in functions:
            raise Fault(f"the rule has no `moves`{nearest('moves', functions).replace('mean', 'mean to call').replace('?', ' so?')}", (1, 1, 2))
        for name, node in functions.items():
            self.define(name, node, known | set(functions) | {"True", "False", "None"})
        if isinstance(self.data.get("split"), str):
            self.scope["split"] = self.scope[self.data["split"]]

    def check_free(self, node, name):
        """A name that means something cannot be given another value."""
        if name in self.meanings:
            self.refuse(node, f"`{name}` is {self.meanings[name]}: choose another name")

    def has_value(self, function, name):
        """Whether a name in a function is that of a value: of a variable, a parameter or a constant."""
        is_declared = name in OWN or name in self.functions
        return name in self.stored[function.name] or name in self.data and not is_declared or name in ("True", "False", "None")

    def check_new(self, node, name, given):
        self.check_free(node, name)
        if name in given:
            self.refuse(node, f"`{name}` is given a second time: first in line {given[name]}")
        given[name] = node.lineno
        if isinstance(node, ast.FunctionDef) and name in ("position", "symmetry", "convention"):
            self.refuse(node, f"`{name}` is a value: write `{name} = ...`")

    def check_declared(self, nodes):
        """What is declared fits the kind of position."""
        for one in self.data.get("symmetry", []):
            self.check_symmetry(nodes["symmetry"], one)
        split = self.data.get("split")
        if isinstance(split, regions):
            self.expect(nodes["split"], self.kind.symbols, REGIONS)
            self.guard(lambda: checked_symbols(split.blocked, self.kind.symbols), nodes["split"].value)
        elif split is components:
            self.expect(nodes["split"], self.kind.name == "Graph", "`components` works only if the position is a Graph")

    def check_symmetry(self, node, one):
        names = SYMMETRIES[self.kind.name]
        of = "Numbers" if self.kind.name == "Numbers" else f"a {self.kind.name}"
        if "swap xo" in names and re.fullmatch(r"swap \S\S", one):
            self.guard(lambda: checked_symbols(one[5:], self.kind.symbols), node.value)
            self.expect(node, one[5] != one[6],
                        f"`{one[5]}` in the place of `{one[5]}` changes nothing: two symbols are swapped")
            return
        found = f"`{one}`" if len(one) <= 40 else f"`{one[:40]}...`"
        self.expect(node, names, f"found {found}, but {of} has no symmetry: leave it out")
        listed = [f'"{name}"' for name in names]
        near = difflib.get_close_matches(one, [name for name in names if name != "swap xo"], 1)
        self.expect(node, one in names, f"found {found}, expected a symmetry of {of}: {' or '.join(filter(None, (', '.join(listed[:-1]), listed[-1])))}"
                    + (f'; did you mean "{near[0]}"?' if near else ""))

    def set(self, name, old, word):
        """Another value of its kind for a constant."""
        wrong = f"--set {name}={word}: "
        if type(old) is str:
            return word
        if type(old) is bool:
            if word not in ("True", "False"):
                raise Fault(wrong + "the constant is a boolean, expected True or False")
            return word == "True"
        parts = word.removesuffix(",").split(",")
        numbers = [int(part) for part in parts if re.fullmatch(r"[+-]?[0-9]+", part)]
        if len(numbers) < len(parts) or any(not LEAST <= each <= MOST for each in numbers):
            raise Fault(wrong + "expected whole numbers, as in K=5 or S=1,3,4")
        if type(old) in (tuple, list) and any(type(each) is not int for each in old):
            raise Fault(wrong + "the constant does not consist of whole numbers only: change it in the file")
        if type(old) not in (tuple, list) and len(numbers) > 1:
            raise Fault(wrong + "the constant is one whole number")
        if len(numbers) > LONGEST:
            raise Fault(wrong + f"a tuple has at most {LONGEST} items")
        return type(old)(numbers) if type(old) in (tuple, list) else numbers[0]

    def declare(self, name, node, settings, functions):
        if name == "split" and isinstance(node.value, ast.Name) and node.value.id in functions:
            self.data["split"] = node.value.id
            return
        is_called, is_written = isinstance(node.value, ast.Call), is_written_constant(node.value)
        code = ast.fix_missing_locations(ast.Module([Rewriter(self).visit(node)], []))
        self.guard(lambda: exec(compile(code, self.path, "exec"), self.scope))
        value = self.scope[name]
        self.data[name] = value
        if name == "position":
            self.expect(node, type(value) is Kind and is_called, "expected Heap(), Numbers(2), Word(\"x.\"), Board(\".*\") or Graph()")
            self.kind = value
        elif name == "symmetry":
            several = list(value) if type(value) in (list, tuple) else [value]
            fits = all(isinstance(one, str) for one in several)
            self.expect(node, fits, "expected a symmetry by its name, such as \"square\"")
            self.data[name] = several
        elif name == "convention":
            self.expect(node, value in ("normal", "misere"), "expected \"normal\" or \"misere\"")
        elif name == "split":
            fits = isinstance(value, regions) or value is components
            self.expect(node, fits, "expected regions(\"#\"), components or a function")
        elif name in ("start", "moves", "known"):
            self.refuse(node, f"`{name}` is a function")
        else:
            fits = is_constant(value) and is_written
            meant = nearest(name, OWN, 0.75)
            if meant and not fits:
                self.refuse(node.targets[0], f"`{name}` declares nothing{meant}")
            if meant:
                self.warn(node, f"`{name}` is a constant like any other{meant}")
            if fits and name in settings:
                self.data[name] = self.scope[name] = self.set(name, value, settings.pop(name))
            self.expect(node, fits, "expected a constant: a whole number, a boolean, a string, or a tuple or a list of some")
            note_constant(self.data[name])

    def define(self, name, node, known):
        args = node.args
        is_plain = not (args.posonlyargs or args.kwonlyargs or args.vararg or args.kwarg or args.defaults or node.decorator_list)
        if not is_plain or node.returns or any(arg.annotation for arg in args.args):
            self.refuse((*node.decorator_list, node)[0], "a function takes plain parameters only")
        names = [arg.arg for arg in args.args]
        wanted = (self.kind.count or 1) if name in ("moves", "known") else 1 if name == "split" else len(names)
        if len(names) != wanted:
            self.refuse(node, f"`{name}` has {len(names)} parameters, expected {wanted}")
        if name == "start":
            ways = {"Word": (1, "its length: write `def start(length):`"),
                    "Board": (2, "its rows and columns: write `def start(rows, cols):`")}.get(self.kind.name)
            if ways is None:
                self.refuse(node, f"`start` is for a Word or a Board: {STARTS[self.kind.name]}")
            if len(names) != ways[0]:
                self.refuse(node, f"the `start` of a {self.kind.name} takes {ways[1]}")
        places = {n.id: n for n in reversed(list(ast.walk(node))) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        stored = set(places)
        for arg in args.args:
            self.check_free(arg, arg.arg)
            places[arg.arg] = arg
        self.stored[name] = stored | set(names)
        check = Subset(self, known | set(names) | stored, node)
        for line in node.body:
            check.visit(line)
        if name == "moves" and not any(isinstance(n, ast.Yield) for n in ast.walk(node)):
            self.refuse(node, "`moves` never yields")
        only_changed = {id(n.func.value) for n in ast.walk(node) if is_append(n)}
        read = {n.id for n in ast.walk(node)
                if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and id(n) not in only_changed}
        targets = [n.target for n in ast.walk(node) if isinstance(n, (ast.For, ast.comprehension))]
        counted = {id(n) for target in targets for n in ast.walk(target)}  # A loop may only count.
        given = {n.id for n in ast.walk(node)
                 if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and id(n) not in counted}
        for unused in sorted((given | set(names)) - read):
            if not unused.startswith("_"):
                self.warn(places[unused], f"`{unused}` is not used")
        if name == "moves":
            self.named_moves = any(self.is_named(n.value) for n in ast.walk(node) if isinstance(n, ast.Yield))
        if not self.is_plain:
            Rewriter(self).generic_visit(node)
        module = ast.fix_missing_locations(ast.Module([node], []))
        self.guard(lambda: exec(compile(module, self.path, "exec"), self.scope))
        if self.is_plain and name == "moves":
            moves, place = self.scope[name], self.place_of(node)
            self.scope[name] = lambda *position: (self.yielded(value, place) for value in moves(*position))
        elif not self.is_plain and name != "moves":
            self.scope[name] = self.bounded_call(self.scope[name])

    def is_named(self, value):
        """Whether a yield gives its move a name: then heaps are terms of their own, for names need not tell them apart."""
        if not isinstance(value, ast.Tuple) or len(value.elts) != 2:
            return False
        return self.kind.name != "Numbers" or isinstance(value.elts[0], (ast.JoinedStr, ast.Constant)) and (
            not isinstance(getattr(value.elts[0], "value", ""), int))

    def bounded_call(self, function):
        def call(*args):
            self.step()
            self.depth += 1
            if self.depth > DEEPEST:
                raise Fault(f"more than {DEEPEST} functions are open at once")
            try:
                return function(*args)
            finally:
                self.depth -= 1
        return call

    def step(self):
        self.steps += 1
        if self.steps > self.max_steps:
            raise Fault(f"more than {self.max_steps} steps", code=3)

    def goes_on(self):
        self.step()
        return True

    def keep(self, function):
        name = f"kept {id(function)}"
        self.scope[name] = function
        return name

    # Where things stand.

    def place(self, line, start, end):
        """A place from the offsets of a line's bytes."""
        raw = self.lines[line - 1].encode() if line <= len(self.lines) else b""
        count = lambda at: len(raw[:at].decode(errors="replace"))  # noqa: E731
        return line, count(start) + 1, max(count(end), count(start) + 1) + 1

    def place_of(self, node):
        end = node.end_col_offset if node.end_lineno == node.lineno else len(self.lines[node.lineno - 1].encode())
        return self.place(node.lineno, node.col_offset, end)

    def refuse(self, node, message):
        raise Fault(message, self.place_of(node))

    def expect(self, node, fits, message):
        if not fits:
            self.refuse(node.value, message)

    def warn(self, node, message):
        line, column, _ = self.place_of(node)
        self.warnings.append(f"{self.path}:{line}:{column}: warning: {message}")

    def guard(self, work, node=None):
        """Does `work`, and gives what it raises its place in the rule."""
        self.steps = self.depth = 0
        try:
            return work()
        except Exception as error:
            fault = error if isinstance(error, Fault) else Fault(self.message(error))
            place, trace = node and self.place_of(node), error.__traceback__
            while trace:
                code = trace.tb_frame.f_code
                if code.co_filename == self.path:
                    line, last, start, end = list(code.co_positions())[failed_at(error, code, trace.tb_lasti) // 2]
                    place = self.place(line, start, end if last == line else len(self.lines[line - 1].encode()))
                trace = trace.tb_next
            fault.place, fault.position = fault.place or place, fault.position or self.now
            raise fault from None

    @staticmethod
    def message(error):
        if isinstance(error, UnboundLocalError) or isinstance(error, NameError) and "free variable" in str(error):
            return f"`{unbound_name(error)}` has no value yet"
        if isinstance(error, NameError):
            return f"`{error.name}` has no value here"
        if isinstance(error, (RecursionError, MemoryError)):
            return "the rule takes too much memory"
        return re.sub(r"^Rule\.\S+ |bounded_call\.<locals>\.|BoardValue\.|WordValue\.|GraphValue\.", "", str(error))

    # Options.

    def yielded(self, value, place):
        """What a `yield` gives, as (name or None, sum, place)."""
        name = None
        if type(value) is tuple and value and isinstance(value[0], (str, Edge)):
            if len(value) != 2:
                raise Fault("expected `yield OPTION` or `yield NAME, OPTION`")
            name, value = value
            name = name.written if isinstance(name, Edge) else str(name)
            if not name.strip() or any(unicodedata.category(sign) == "Cc" for sign in name) or len(name) > 100:
                raise Fault("the name of a move has 1 to 100 printable characters")
        parts = [self.part(part, True) for part in value] if type(value) is list else [self.part(value, False)]
        return name, parts, place

    def part(self, part, in_list):
        """A component of an option, as it is when it is yielded."""
        if type(part) is int and self.kind.name != "Numbers":
            if part < 0:
                raise Fault(f"found {part}, expected a whole number from 0")
            if self.kind.name == "Heap":
                return part
            if in_list:
                return Nimber(part)
            raise Fault(f"found a whole number, expected a {self.kind.name}: for a nimber write `[{part}]`")
        if self.kind.name == "Numbers" and type(part) is tuple:
            if self.kind.count not in (None, len(part)) or len(part) > LONGEST:
                raise Fault(f"found {len(part)} numbers, expected {self.kind.count or f'at most {LONGEST}'}")
            for each in part:
                if number(each) < 0:
                    raise Fault(f"found {each}, expected a whole number from 0")
            return part
        value = KINDS[self.kind.name]
        if value and type(part) is value:
            return part.frozen()
        expected = {"Heap": "a heap: a whole number", "Numbers": "a tuple of numbers"}.get(self.kind.name, f"a {self.kind.name}")
        raise Fault(f"found {kind(part)}, expected {expected}, or a list of them")

    def sum_of(self, parts):
        return tuple(sorted((part for part in parts if not is_nothing(part)), key=order))

    def ends_at(self, nothing):
        """Nothing is the empty sum, so it must have no move; asked once for each."""
        key = (type(nothing), getattr(nothing, "shape", tuple)())
        if key not in self.checked:
            self.checked.add(key)
            steps, now, self.now = self.steps, self.now, nothing
            option = self.guard(lambda: next(self.scope["moves"](*self.arguments(nothing)), None))
            if option:
                what = {int: "the heap 0", tuple: "the tuple ()"}.get(type(nothing), f"a {self.kind.name} of nothing")
                fault = Fault(f"{what} has a move, but it is the empty sum", option[2])
                fault.position = nothing
                raise fault
            self.steps, self.now = steps, now

    def arguments(self, position):
        return position if self.kind.count else (position,)

    def options(self, position):
        """The moves of a position, each name once, in the order of the rule: (name, sum, place)."""
        found = self.checked_options(position)
        if isinstance(position, GraphValue) and not self.is_plain and self.tested_orders < MOST_TESTED_ORDERS:
            self.tested_orders += 1
            self.test_order(position)
        if self.as_written is None:
            return found
        places = {name: place for name, _, place in found}
        return [(name, parts, places.get(name, place)) for name, parts, place in self.as_written.options(position)]

    def checked_options(self, position):
        self.now, found, nothings = position, {}, []

        def gather():
            for name, parts, place in self.scope["moves"](*self.arguments(position)):
                nothings.extend(part for part in parts if is_nothing(part) and not isinstance(part, Nimber))
                parts = self.sum_of(parts)
                instead = "give each its own name" if name else "yield a name before the option"
                name = name or self.name_of(position, parts)
                if found.setdefault(name, (name, parts, place))[1] != parts:
                    raise Fault(f"two different moves are called `{clipped(name)}`: {instead}", place)
        self.guard(gather)
        try:
            for nothing in nothings:
                self.ends_at(nothing)
        except Fault:
            # Another option may fail, too: a position of nothing is the last that anybody thinks of.
            for part in [part for _, parts, _ in found.values() for part in parts][:100]:
                self.now = part
                self.guard(lambda: list(self.scope["moves"](*self.arguments(part))))
            raise
        return list(found.values())

    def test_order(self, position):
        """A graph has no order, so the rule must have the same moves in whatever order it sees the graph."""
        def moves(graph):
            return self.guard(lambda: {(name, self.sum_of(parts)) for name, parts, _ in self.scope["moves"](*self.arguments(graph))})
        own = moves(position)
        for other in position.in_other_orders():
            if moves(other) != own:
                first, second = (clipped(", ".join(graph.vertices)) for graph in (other, position))
                raise Fault("the moves depend on the order of vertices and edges, which a graph does not have: there are others if the vertices "
                            f"of `{clipped(text(position))}` are listed as {first} in place of {second}", code=1)

    def name_of(self, position, parts):
        """What a move is called by what it changes: a cell, the box around the cells, what went from a graph."""
        if len(parts) == 1 and type(parts[0]) is type(position) and hasattr(position, "shape"):
            after = parts[0]
            if isinstance(position, WordValue) and position.shape() == after.shape():
                pairs = enumerate(zip(position._cells, after._cells))
                cells = [position.place(at) for at, (before, now) in pairs if before != now]
                ways = list(zip(*cells)) if type(position) is BoardValue else [cells]
                if len(cells) == 1:
                    return cell(*[way[0] for way in ways])
                if cells:
                    return box(*[min(way) for way in ways], *[max(way) + 1 for way in ways])
            if isinstance(position, GraphValue):
                gone = [vertex for vertex in position._vertices if vertex not in after._vertices]
                if gone and after == position.without(gone):
                    return "+".join(gone)
                left, edges = [tuple(sorted(edge)) for edge in after._edges], []
                for edge in position._edges:
                    (left.remove if (like := tuple(sorted(edge))) in left else lambda _, e=edge: edges.append(e))(like)
                if not gone and edges and not left:
                    return "+".join("-".join(edge) for edge in edges)
        return f"{text(position)} -> {sum_text(parts)}"

    # What is declared, for those who ask.

    def declared(self, name, *args):
        """The answer of `known` or `split`, or None where there is none."""
        function = self.scope.get(name)
        return self.guard(lambda: function(*args)) if function else None

    def known(self, position):
        value = self.declared("known", *self.arguments(position))
        if value is not None and (type(value) is not int or value < 0):
            raise Fault(f"`known` gave {kind(value)}, expected a Grundy value or None")
        return value

    def split(self, position):
        parts = self.declared("split", position)
        parts = parts and [self.part(part, True) for part in parts]
        for nothing in [part for part in parts or () if is_nothing(part) and not isinstance(part, Nimber)]:
            self.ends_at(nothing)
        return None if parts is None else self.sum_of(parts)

    def canonical(self, position):
        """The least of the positions that the declared symmetries make of one."""
        images, todo = {position}, [position]
        while todo:
            at = todo.pop()
            new = {image for name in self.data.get("symmetry", []) for image in images_of(at, name)} - images
            images |= new
            todo += new
        return min(images, key=order)


def images_of(position, name):
    if name == "any order" and isinstance(position, tuple):
        return [tuple(sorted(position))]
    if not isinstance(position, WordValue):
        return []
    cells, shape = position._cells, position.shape()
    if name.startswith("swap "):
        return [position.like(cells.translate(str.maketrans(name[5:], name[:4:-1])), *shape)]
    if name == "reverse" or type(position) is WordValue:
        return [position.like(cells[::-1], *shape)]
    rows = [cells[r * shape[1]:(r + 1) * shape[1]] for r in range(shape[0])]
    made = [rows[::-1], [row[::-1] for row in rows]] + ([list(map("".join, zip(*rows)))] if name == "square" else [])
    return [position.like("".join(rows), len(rows), len(rows[0])) for rows in made]


# Values.

class Solver:
    """Grundy values by mex, and in misere play the outcomes of whole sums; walks keep their own stack."""

    def __init__(self, rule, declared=False, max_positions=1_000_000):
        self.rule, self.is_declared, self.max_positions = rule, declared, max_positions
        self.values, self.won, self.moves = {}, {}, {}

    def room(self, table, more=1):
        if len(table) + more > self.max_positions:
            raise Fault(f"more than {self.max_positions} positions", code=3)

    def options(self, component):
        if isinstance(component, Nimber):
            self.room((), int(component))
            return [(f"{int(component)} -> {k}", (Nimber(k),) if k else (), None) for k in range(component)]
        if component not in self.moves:
            if is_nothing(component):
                self.rule.now = component
                self.rule.ends_at(component)
            self.moves[component] = [] if is_nothing(component) else self.rule.options(component)
        return self.moves[component]

    def sums(self, position):
        """The sums whose values decide that of a position, and whether it is one of them or their mex."""
        if self.is_declared:
            if (value := self.rule.known(position)) is not None:
                return [((Nimber(value),), None)], True
            if (parts := self.rule.split(position)) is not None and parts != (position,):
                return [(parts, None)], True
        return [(parts, place) for _, parts, place in self.options(position)], False

    def like(self, component):
        is_plain = isinstance(component, Nimber) or not self.is_declared
        return component if is_plain else self.rule.canonical(component)

    def value(self, root):
        """The Grundy value of a component; a position that comes back is a fault that names the loop."""
        if isinstance(root, Nimber):
            return int(root)
        root = self.like(root)
        stack = [] if root in self.values else [self.opened(root)]
        path = {frame[0]: None for frame in stack}
        while stack:
            position, todo, sums, is_sum = stack[-1]
            part, place = next(todo, (None, None))
            if part is None:
                totals = [self.total(parts) for parts, _ in sums]
                self.values[position] = totals[0] if is_sum else mex(totals)
                stack.pop(), path.pop(position)
            elif part in path:
                names = [clipped(text(each)) for each in path]
                loop = names[list(path).index(part):] + [clipped(text(part))]
                if len(loop) > 12:
                    loop[6:-6] = [f"[{len(loop) - 12} more]"]
                fault = Fault("play can go round in a loop: " + " -> ".join(loop), place)
                fault.position = position
                raise fault
            elif part not in self.values:
                self.room(self.values, len(stack) + 1)
                path[part] = None
                stack.append(self.opened(part))
        return self.values[root]

    def opened(self, position):
        sums, is_sum = self.sums(position)
        parts = [(self.like(part), place) for parts, place in sums for part in parts if not isinstance(part, Nimber)]
        return position, iter(parts), sums, is_sum

    def total(self, parts):
        value = 0
        for part in parts:
            value ^= self.value(part)
        return value

    def is_lost(self, parts, misere):
        """Whether the player to move loses a sum."""
        return not self.wins(tuple(sorted(parts, key=order))) if misere else self.total(parts) == 0

    def wins(self, root):
        """Whether the player to move wins the whole sum in misere play; it has been seen that play ends."""
        stack = [root]
        while stack:
            parts = stack[-1]
            if parts in self.won:
                stack.pop()
                continue
            self.room(self.won, len(stack))
            left = [after(parts, at, option) for at, part in enumerate(parts) for _, option, _ in self.options(part)]
            new = next((option for option in left if option not in self.won), None)
            if not left or any(self.won.get(option) is False for option in left):
                self.won[parts] = True
            elif new is None:
                self.won[parts] = False
            else:
                stack.append(new)
        return self.won[root]


def after(parts, at, option):
    return tuple(sorted(parts[:at] + parts[at + 1:] + option, key=place))


def mex(values):
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


# Positions as people write them, and answers.

class Term:
    """A written term: its game, its text in one line, its components."""

    def __init__(self, game, written, parts, is_heap):
        self.game, self.text, self.parts, self.is_heap = game, written, parts, is_heap


def read(rule, game, written):
    """The terms of a position: a sum with ` + ` between them, each of the rule's kind, `*3` or `0`."""
    terms, start = [], 0
    for match in [*re.finditer(r"(?<=\s)\+(?=\s)", written), None]:
        end = match.start() if match else len(written)
        word = written[start:end].strip()
        at = start + len(written[start:end]) - len(written[start:end].lstrip())
        start = end + 1
        try:
            term = read_term(rule, game, word)
        except Fault as fault:
            raise fault if fault.position or fault.code == 3 else Fault(
                fault.message, fault.place if rule.now else (1, at + 1, at + max(len(word), 1) + 1)) from None
        last = terms[-1] if terms else None
        if last and term.is_heap and last.is_heap and last.game == term.game:
            last.text, last.parts = f"{last.text} + {term.text}", tuple(sorted(last.parts + term.parts, key=place))
        else:
            terms.append(term)
    return terms


def read_term(rule, game, word):
    own = f"{game}: "
    word = word[len(own):].strip() if word.startswith(own) else word
    is_heap = rule.kind.name in ("Heap", "Numbers") and not rule.named_moves
    parts, nimber = own_position(rule, word), re.fullmatch(r"\*(\d*)", word)
    if parts is None and nimber:
        value = int(nimber[1] or 1)
        if value > LARGEST_HEAP:
            raise Fault(f"found `{word}`, expected a nimber up to 10^18")
        return Term("nim", word, (Nimber(value),), True)
    if parts is None and word == "0":
        return Term(game, "0", (), is_heap)
    if parts is None:
        raise Fault(f"found `{word}`, expected {expected(rule)}")
    if rule.kind.name == "Heap":
        return Term(game, " + ".join(re.findall(r"(?:\d+x)?\d+", word)), tuple(sorted(parts)), is_heap)
    return Term(game, text(parts[0]), tuple(parts), is_heap)


def expected(rule):
    symbols = f" of `{rule.kind.symbols}`"
    return {"Heap": "heaps, as in `12 + 7` or `2x7`", "Word": "a word" + symbols, "Board": "a board" + symbols + ", as in rows "
            "separated by `/`", "Graph": "a graph, as in `a-b b-c d`, `path5`, `cycle6`, `grid3x4` or `graph6:DQc`",
            "Numbers": f"{rule.kind.count or 'some'} numbers in parentheses"}[rule.kind.name]


def own_position(rule, word):
    """What a term is to the rule's own kind, or None."""
    kind_name, symbols = rule.kind.name, rule.kind.symbols
    if kind_name == "Heap":
        if not re.fullmatch(r"(\d+x)?\d+((\s*[,+]\s*|\s+)(\d+x)?\d+)*", word):
            return None
        heaps = [int(heap) for times, heap in re.findall(r"(?:(\d+)x)?(\d+)", word) for _ in range(min(int(times or 1), 10 ** 6))]
        if max(heaps) > LARGEST_HEAP:
            raise Fault(f"found `{word}`, expected heaps up to 10^18")
        return heaps
    if kind_name == "Numbers":
        if not re.fullmatch(r"\(\s*(\d+(\s*,\s*\d+)*)?\s*\)", word):
            return None
        if zeros := re.search(r"\b0\d+", word):
            raise Fault(f"found `{zeros[0]}`, expected `{int(zeros[0])}`: `1,000` may be one number")
        numbers = tuple(map(int, re.findall(r"\d+", word)))
        if rule.kind.count not in (None, len(numbers)) or max(numbers, default=0) > LARGEST_HEAP or len(numbers) > LONGEST:
            raise Fault(f"found `{word}`, expected {expected(rule)}, each up to 10^18")
        return [numbers]
    if kind_name == "Graph":
        return None if word == "0" or word.startswith("*") else [graph(word)]
    rows = re.split(r"[/|\n]", word) if kind_name == "Board" else [word]
    if word and all(row and set(row) <= set(symbols) for row in rows):
        if len(set(map(len, rows))) > 1:
            raise Fault(f"found `{word}`, expected rows of one length")
        limit = LONGEST if kind_name == "Word" else WIDEST
        if max(len(rows), len(rows[0])) > limit:
            raise Fault(f"a {kind_name} of more than {limit} cells in a line")
        return [rule.kind.value("".join(rows), *([len(rows)] if kind_name == "Board" else []), len(rows[0]))]
    size = re.fullmatch(r"(\d+)x(\d+)" if kind_name == "Board" else r"([1-9]\d*)", word)
    if not size:
        return None
    if "start" not in rule.scope:
        how = "def start(length):" if kind_name == "Word" else "def start(rows, cols):"
        raise Fault(f"found `{word}`, expected {expected(rule)}; for a size the rule would need `{how}`")
    rule.now = word
    position = rule.guard(lambda: rule.part(rule.scope["start"](*map(int, size.groups())), False))
    rule.now = None
    return [position]


FAMILY = r"(path|cycle)([0-9]+)|grid([0-9]+)x([0-9]+)"


def names_vertex(name):
    is_kept = re.fullmatch(rf"{FAMILY}|[0-9]+x[0-9]+", name)
    return 0 < len(name.encode()) <= 15 and all(sign.isalnum() or sign == "_" for sign in name) and not is_kept


def graph(word):
    """Edges `a-b` and lone vertices; or a family: `path5`, `cycle6`, `grid3x4`, `graph6:DQc`."""
    vertices, edges = [], []
    if family := re.fullmatch(FAMILY, word):
        n, rows, cols = (int(digits or 0) for digits in family.groups()[1:])
        if n > MOST_VERTICES or rows * cols > MOST_VERTICES or (family[1] == "cycle" and n < 3):
            raise Fault(f"found `{word}`, expected at most {MOST_VERTICES} vertices, and 3 in a cycle")
        pairs = [(str(v), str(v + 1)) for v in range(1, n)] + ([("1", str(n))] if family[1] == "cycle" else [])
        vertices = [str(v) for v in range(1, n + 1)] or [cell(r, c) for r in range(rows) for c in range(cols)]
        for r, c in [(r, c) for r in range(rows) for c in range(cols)]:
            pairs += [(cell(r, c), cell(*to)) for to in ((r, c + 1), (r + 1, c)) if to[0] < rows and to[1] < cols]
    elif word.startswith("graph6:"):
        codes = [ord(sign) - 63 for sign in word[7:]]
        if not codes or not all(0 <= code < 64 for code in codes):
            raise Fault(f"found `{word}`, expected nauty's graph6")
        n, rest = (codes[0], codes[1:]) if codes[0] < 63 else (sum(c << s for c, s in zip(codes[1:4], (12, 6, 0))), codes[4:])
        bits = [code >> shift & 1 for code in rest for shift in range(5, -1, -1)]
        if n > MOST_VERTICES or len(rest) != (n * (n - 1) // 2 + 5) // 6:
            raise Fault(f"found `{word}`, expected nauty's graph6 of at most {MOST_VERTICES} vertices")
        vertices = list(map(str, range(n)))
        pairs = [(str(i), str(j)) for (j, i), bit in zip(((j, i) for j in range(n) for i in range(j)), bits) if bit]
    else:
        pairs = []
        for part in word.split():
            part = part.removesuffix(",")
            ends = part.split("-")
            if not all(map(names_vertex, ends)) or len(ends) > 2 or len(set(ends)) < len(ends):
                raise Fault(f"found `{part}`, expected a vertex or an edge between two, as in `a-b`")
            if len(ends) == 1 and part in vertices:
                raise Fault(f"found `{part}`, expected an edge, or a vertex that was not written before")
            vertices += ends
            pairs += [ends] if len(ends) == 2 else []
    known = {name: Vertex(name) for name in dict.fromkeys(map(str, vertices))}
    if not known or len(known) > MOST_VERTICES:
        raise Fault(f"found {len(known)} vertices, expected 1 to {MOST_VERTICES}")
    edges = [Edge((known[str(a)], known[str(b)])) for a, b in pairs]
    vertices = list(known.values())
    return GraphValue(vertices, edges, {vertex: at for at, vertex in enumerate(sorted(vertices, key=padded))})


def answer(terms, misere, solver):
    """The object that bouton prints, but for `stats` and `status`."""
    placed = [(term, part) for term in terms for part in term.parts]
    whole = tuple(part for _, part in placed)
    values = [solver.value(part) for part in whole]  # In misere play, to see that play ends.
    total = solver.total(whole)
    wins = not solver.is_lost(whole, misere)
    moves, names, total_moves, winning, is_counted = [], 0, 0, [], True
    # Equal components whose moves have equal names are listed once, and count each.
    prefixes = {term: named(terms, term, "") for term in terms}
    counts = collections.Counter((prefixes[term], part) for term, part in placed)
    for at, (term, part) in enumerate(placed):
        times = counts.pop((prefixes[term], part), 0)
        if not times:
            continue
        is_large = isinstance(part, Nimber) and part > MOST_LISTED and not misere
        if is_large and total ^ part < part:
            winning.append((named(terms, term, f"{int(part)} -> {total ^ part}"), times))
        options = [] if is_large else list(solver.options(part))
        for name, option, _ in options:
            left = without(placed, at, option)
            value = total ^ values[at] ^ solver.total(option)
            won = solver.is_lost([each for _, each in left], misere)
            name = named(terms, term, name)
            winning += [(name, times)] if won else []
            moves.append({"move": name, **({"times": times} if times > 1 else {}), "nimber": None if misere else value, "wins": won})
            if not wins:
                moves[-1]["reply"] = reply(solver, terms, left, value, misere)
        own_moves = int(part) if is_large else len(options)
        names, total_moves = names + own_moves, total_moves + times * own_moves
        is_counted = is_counted and (isinstance(part, Nimber) or own_moves <= MOST_COUNTED)
    is_listed = names <= MOST_LISTED
    winning_times = [times for _, times in winning]
    several = list(dict.fromkeys(term.game for term in terms))
    prefix = (lambda game: f"{game}: ") if len(several) > 1 else (lambda game: "")
    own = [str(int(part)) if isinstance(part, Nimber) else text(part) for part in whole]
    return {
        "game": " + ".join(several), "position": " + ".join(
            ("" if at and terms[at - 1].game == term.game else prefix(term.game)) + term.text for at, term in enumerate(terms)),
        "convention": "misere" if misere else "normal", "outcome": "N" if wins else "P", "nimber": None if misere else total,
        "components": [{"position": prefix(term.game) + shown_part, "nimber": None if misere else value}
                       for (term, _), shown_part, value in zip(placed, own, values)],
        "moves": moves if is_listed else None, "moves_total": total_moves if is_counted else None,
        "winning_moves": [name for name, _ in winning], **({"winning_times": winning_times} if max(winning_times, default=1) > 1 else {}),
        "winning_total": sum(winning_times), "complete": is_listed,
    }


def without(placed, at, option):
    return placed[:at] + placed[at + 1:] + [(placed[at][0], part) for part in option]


def named(terms, term, name):
    """A move's name, with the number of its term unless heaps speak for themselves."""
    is_plain = len(terms) == 1 or term.is_heap and all(not each.is_heap or each.game == term.game for each in terms)
    return name if is_plain else f"{terms.index(term) + 1}: {name}"


def reply(solver, terms, left, value, misere):
    """The first move that wins against what is left; None where none is left to make."""
    for at, (term, part) in enumerate(left):
        if not misere and value ^ solver.value(part) >= solver.value(part):
            continue
        for name, option, _ in solver.options(part):
            if solver.is_lost([each for _, each in without(left, at, option)], misere):
                if isinstance(part, Nimber) and term.game != "nim":
                    name = f"{text(part)} -> {sum_text(option)}"
                return named(terms, term, name)
    return None


# The command.

def visible(source):
    """The text of a rule, whose lines end where people see them end."""
    if found := re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)", source):
        before = source[:found.start()]
        column = found.start() - before.rfind("\n")
        what = ("found a carriage return without a line feed: end lines as Unix or Windows does" if found[0] == "\r" else
                f"found an invisible character, number {ord(found[0])}: delete it")
        raise Fault(what, (before.count("\n") + 1, column, column + 1))
    return source.replace("\r\n", "\n")


def indented(source):
    """Refuses tabs at the left edge, which look as many blanks as the reader's editor likes."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.INDENT and "\t" in token.string:
            line, column = token.end
            raise Fault("found a tab: indent with spaces, four for each level", (line, column + 1, column + 1))


def parsed_options(text):
    """The tree of a one-line rule behind its colon: a generator, or options and the tests behind them."""
    try:
        return ast.parse("(" + text + ")", mode="eval").body, []
    except SyntaxError as error:
        for found in re.finditer(r"\bif\b", text):
            try:  # The tests stay where they stood.
                options = ast.parse("(" + text[:found.start()] + ")", mode="eval").body
                start = "[0 for _ in 0" + " " * (found.start() + 1)
                tests = ast.parse(start + text[found.start():] + "]", mode="eval").body.generators[0]
            except (SyntaxError, ValueError):
                continue
            for node in ast.walk(tests):
                if hasattr(node, "lineno"):
                    node.col_offset -= len("[0 for _ in 0")
                    node.end_col_offset -= len("[0 for _ in 0")
            tests.target = None
            return options, [tests]
        raise error


def side_by_side(names, options):
    """The options of a one-line rule without a loop."""
    def is_numbers(option):
        return isinstance(option, ast.Tuple) or isinstance(option, ast.IfExp) and (is_numbers(option.body) or is_numbers(option.orelse))

    is_several = isinstance(options, ast.Tuple) and (len(names) == 1 or is_numbers(options.elts[0]))
    return options.elts if is_several else [options]


def only_one_tested(names, options, tests, text):
    """Refuses an `if` behind several options: people mean it for the last or for all."""
    several = side_by_side(names, options)
    if len(several) < 2 or not tests:
        return
    # The tests stand where they stood, behind a bracket.
    found = [text[test.col_offset - 1:test.end_col_offset - 1].strip() for test in tests[0].ifs]
    test = found[0] if len(found) == 1 else " and ".join(f"({each})" for each in found)
    here = names[0] if len(names) == 1 else f"({', '.join(names)})"
    written = [ast.get_source_segment(f"({text})", option) for option in several]
    tested = [f"({each}) if {test} else {here}" if " if " in each else f"{each} if {test} else {here}" for each in written]
    last, each = (f"{', '.join(names)}: {', '.join(line)}" for line in (written[:-1] + tested[-1:], tested))
    raise Fault(f"the `if` may be meant for the last option or for all: for the last alone write `{last}`, for all `{each}`")


def listed(names, options):
    """Options side by side: those are moves that leave another position of this kind."""
    several = side_by_side(names, options)
    for option in several:
        if isinstance(option, (ast.List, ast.ListComp)):
            raise Fault("options side by side are positions: write sums with `for`, or in a file")
    left = [f"{name} left" for name in names]
    load = [ast.Name(name, ast.Load()) for name in left]
    whole, here = (ast.Tuple(load, ast.Load()), ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load()))
    stored = [ast.Name(name, ast.Store()) for name in left]
    target = ast.Tuple(stored, ast.Store())
    if len(names) == 1:
        whole, here, target = load[0], here.elts[0], stored[0]
    tests = [ast.Compare(ast.Constant(0), [ast.LtE()], [each]) for each in load]
    test = ast.BoolOp(ast.And(), [*tests, ast.Compare(whole, [ast.NotEq()], [here])])
    moves = ast.If(test, [ast.Expr(ast.Yield(whole))], [])
    loop = ast.For(target, ast.Tuple(several, ast.Load()), [moves], [])
    for node in ast.walk(loop):
        if "lineno" in node._attributes and not hasattr(node, "lineno"):
            ast.copy_location(node, options)
    return loop


def one_line(written):
    """The file that a one-line rule is short for, or None if it is none."""
    match = re.match(r"\s*([A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)\s*:(.*)$", written)
    if not match:
        return None
    visible(written)
    expected = "expected options, as in `n: n - 1, n // 2`, or with `for`, as in `n: n - k for k in range(1, n + 1)`"
    if not match[2].strip():
        raise Fault(expected, (1, match.start(2) + 1, match.start(2) + 1))
    names = [name.strip() for name in match[1].split(",")]
    try:
        tree, loops = parsed_options(match[2])
    except SyntaxError as error:
        column = match.start(2) + max((error.offset or 1) - 1, 1)
        raise Fault(f"not Python: {error.msg}", (1, column, column + 1)) from None
    if isinstance(tree, ast.GeneratorExp):
        body = ast.copy_location(ast.Expr(ast.copy_location(ast.Yield(tree.elt), tree.elt)), tree.elt)
        loops = tree.generators
    elif not any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(tree)):
        raise Fault(expected, (1, match.start(2) + 1, len(written) + 1))
    else:
        body = listed(names, tree)
        only_one_tested(names, tree, loops, match[2])
    for loop in reversed(loops):
        for test in reversed(loop.ifs):
            body = ast.copy_location(ast.If(test, [body], []), test)
        if loop.target:
            body = ast.copy_location(ast.For(loop.target, loop.iter, [body], []), loop.target)
    kinds = "Heap()" if len(names) == 1 else f"Numbers({len(names)})"
    file = ast.parse(f"position = {kinds}\ndef moves({', '.join(names)}): pass")
    for node in ast.walk(file):
        if hasattr(node, "lineno"):
            node.lineno = node.end_lineno = 1
            node.col_offset, node.end_col_offset = 0, len(match[1])
    for node in ast.walk(body):
        if hasattr(node, "lineno"):  # A bracket stood before; the parameters and the colon do now.
            node.col_offset += match.start(2) - 1
            node.end_col_offset += match.start(2) - 1
    file.body[1].body = [body]
    return file


def report(fault, path, lines, out):
    """`file:line:column: error: ...`, the line and a caret."""
    if not fault.place:
        print(f"error: {fault.message}", file=out)
    else:
        line, column, end = fault.place
        shown_line = lines[line - 1] if line <= len(lines) else ""
        print(f"{path}:{line}:{column}: error: {fault.message}", file=out)
        gutter = " " * len(str(line))
        print(f"{gutter} |\n{line} | {shown_line}\n{gutter} | {' ' * (column - 1)}{'^' * max(1, end - column)}", file=out)
    if fault.position is not None:
        where = fault.position if isinstance(fault.position, str) else text(fault.position)
        print(f"in the position {clipped(where)}", file=out)


def main(arguments=None, out=sys.stdout, errors=sys.stderr):
    parser = argparse.ArgumentParser(prog="bouton_rules.py", description="Plays the rule file of a game, plainly.")
    parser.add_argument("rule", help="a file, or a one-line rule such as 'n: n - k for k in range(1, n + 1)'")
    parser.add_argument("positions", nargs="+", metavar="POSITION")
    parser.add_argument("--misere", action="store_true", help="who cannot move wins")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another value for a constant")
    parser.add_argument("--declared", action="store_true", help="believe split, symmetry and known (normal play)")
    parser.add_argument("--max-steps", type=int, default=10_000_000, help="of one call of the rule")
    parser.add_argument("--max-positions", type=int, default=1_000_000)
    args = parser.parse_args(arguments)
    path, source, written = args.rule, args.rule, None
    try:
        is_file = os.path.isfile(args.rule)
        tree = None if is_file else one_line(args.rule)
        if is_file:
            with open(args.rule, encoding="utf-8-sig", newline="") as file:
                source = file.read()
            source = visible(source)
        elif tree is None:
            raise Fault(f"found `{args.rule}`, expected a file or a one-line rule such as `n: n - k for k in range(1, n + 1)`")
        settings = [tuple(one.partition("=")[::2]) for one in args.set]
        rule = Rule(source, path, settings, args.max_steps, copy.deepcopy(tree))
        rule.as_written = Rule(source, path, settings, tree=tree, is_plain=True)
        for warning in rule.warnings:
            print(warning, file=errors)
        game = os.path.basename(path).removesuffix(".py") if is_file else args.rule.strip()
        misere = args.misere or rule.data.get("convention") == "misere"
        questions = []
        for written in args.positions:
            questions.append(read(rule, game, written))
        written, solver = None, None
        for terms in questions:
            if solver is None or rule.kind.name == "Graph":  # Equal graphs may have their vertices in another order.
                solver = Solver(rule, args.declared and not misere, args.max_positions)
            found = answer(terms, misere, solver)
            print(json.dumps(found, separators=(",", ":"), ensure_ascii=False), file=out, flush=True)
    except (Fault, OSError, UnicodeDecodeError) as error:
        fault = error if isinstance(error, Fault) else Fault(str(error))
        is_position = written is not None and fault.position is None and rule.now is None
        report(fault, "POSITION" if is_position else path, [written] if is_position else source.splitlines(), errors)
        return fault.code
    return 0


if __name__ == "__main__":
    sys.exit(main())
