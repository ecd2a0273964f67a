#!/usr/bin/env python3
"""Checks a certificate of the program bouton: a text that says step by step why an answer about a game is true.

    python3 check.py FILE              FILE may be compressed by gzip; `-` is standard input

The format, and what a checker answers, is defined in docs/certificates.md. The rule language is defined in docs/rules.md.
This file was written from these two pages. It shares no line with the program, and needs nothing but Python 3.9 or later.

A reader who believes the answer VALID trusts:
- the text of the rule in the certificate: it is the definition of the game;
- what the answer lists after `assuming`;
- this file, and Python.

How a rule is run. The text is parsed by `ast`. The class Translator builds a new program from it and refuses everything that
it does not know. In the new program
- each name of the rule begins with `v_`, and each attribute with `r_`, so no name and no attribute of Python can be reached;
- there are no builtins: operators and functions of the language are the small functions in the section "The language";
- loops, comprehensions, calls and everything that makes or compares large values spend steps, and the steps have a limit.

Sections of this file: limits and errors; the language; boards, words and graphs; from the text of a rule to a program; games;
what is known; the certificate; the command.
"""
import argparse
import ast
import gzip
import math
import operator
import re
import sys
import warnings
import zlib

# ---------------------------------------------------------------------------------------------- Limits and errors

MAX_NUMBER = 2**63 - 1
MIN_NUMBER = -(2**63)
MAX_STEPS_PER_POSITION = 10_000_000
MAX_OPEN_CALLS = 100
MAX_RULE_BYTES = 65_536
MAX_NESTING = 250  # Nodes of the syntax tree, one inside the other.
MAX_LINE_BYTES = 1 << 24
MAX_SIDE = 255
MAX_WORD = 4096
MAX_VERTICES = 512
MAX_CACHED_OPTIONS = 1_000_000
MAX_DRAINED_BYTES = 1 << 32
UNCOUNTED_LENGTH = 1000


class Invalid(Exception):
    """The certificate is wrong. The line is filled in where it is known."""

    def __init__(self, why, line=None):
        super().__init__(why)
        self.why, self.line = why, line


class Unsupported(Invalid):
    """The certificate needs more than this checker can do."""


class Unreadable(Exception):
    """The file cannot be read."""


class Fault(Exception):
    """The text of a rule, or a step of its program, is refused. The line is counted in the rule's text."""

    def __init__(self, why, line=None):
        super().__init__(why)
        self.why, self.line = why, line


class OutOfSteps(Exception):
    """The steps are spent."""


# The steps that may still be made, and the open calls of functions of rules.
steps_left = 0
open_calls = 0


def spend(steps):
    global steps_left
    steps_left -= steps
    if steps_left < 0:
        raise OutOfSteps


# ---------------------------------------------------------------------------------------------- The language


def bounded(number):
    if MIN_NUMBER <= number <= MAX_NUMBER:
        return number
    raise Fault("a result leaves the whole numbers of 64 bits")


def is_number(value):
    return isinstance(value, int)


def need_numbers(sign, a, b):
    if not (isinstance(a, int) and isinstance(b, int)):
        raise Fault(f"`{sign}` takes two whole numbers")


def add(a, b):
    if isinstance(a, int) and isinstance(b, int):
        result = a + b
        if MIN_NUMBER <= result <= MAX_NUMBER:
            return result
        return bounded(result)
    if isinstance(a, Word) or isinstance(b, Word):
        if isinstance(a, (Word, str)) and isinstance(b, (Word, str)):
            cells = [*(a.data if isinstance(a, Word) else a), *(b.data if isinstance(b, Word) else b)]
            spend(1 + len(cells))
            return Word(1, len(cells), cells)
    for kind in (str, tuple, list):
        if isinstance(a, kind) and isinstance(b, kind):
            spend(1 + len(a) + len(b))
            return [*a, *b] if kind is list else a + b
    raise Fault("`+` takes two numbers, strings, tuples, lists or words")


def add_in_place(a, b):
    """`a += b`: a list is changed."""
    if type(a) is list and isinstance(b, (list, tuple)):
        spend(1 + len(b))
        a.extend(list(b))
        return a
    if isinstance(a, Frozen):
        raise Fault("a constant cannot be changed")
    return add(a, b)


def subtract(a, b):
    need_numbers("-", a, b)
    return bounded(a - b)


def multiply(a, b):
    if isinstance(a, int) and isinstance(b, int):
        return bounded(a * b)
    if isinstance(a, int):
        a, b = b, a
    if not (isinstance(a, (str, tuple, list)) and isinstance(b, int)):
        raise Fault("`*` takes two numbers, or a list, tuple or string and a number")
    spend(1 + len(a) * max(b, 0))
    return list(a) * b if isinstance(a, list) else a * b


def floor_divide(a, b):
    need_numbers("//", a, b)
    if b == 0:
        raise Fault("a division by zero")
    return bounded(a // b)


def modulo(a, b):
    need_numbers("%", a, b)
    if b == 0:
        raise Fault("a division by zero")
    return a % b


def power(a, b):
    need_numbers("**", a, b)
    if b < 0:
        raise Fault("an exponent is negative")
    if abs(a) > 1 and b > 64:
        raise Fault("a result leaves the whole numbers of 64 bits")
    return bounded(a ** (b if abs(a) > 1 else min(b, 2 + b % 2)))


def shift_left(a, b):
    need_numbers("<<", a, b)
    if b < 0 or a != 0 and b > 64:
        raise Fault("a shift is out of range")
    return bounded(a << b) if a else 0


def shift_right(a, b):
    need_numbers(">>", a, b)
    if b < 0:
        raise Fault("a shift is out of range")
    return a >> min(b, 64)


def bit_and(a, b):
    need_numbers("&", a, b)
    return a & b


def bit_or(a, b):
    need_numbers("|", a, b)
    return a | b


def bit_xor(a, b):
    need_numbers("^", a, b)
    return a ^ b


def negate(a):
    need_numbers("-", a, a)
    return bounded(-a)


def invert(a):
    need_numbers("~", a, a)
    return ~a


def weight(value):
    """The number of items of a value, counted through all its lists and tuples. A step is spent for each of them."""
    items, stack = 1, [(value, 0)]
    while stack:
        value, depth = stack.pop()
        if isinstance(value, (list, tuple)):
            if depth > 50:
                raise Fault("lists are nested too deep")
            spend(1 + len(value))
            items += len(value)
            stack += [(item, depth + 1) for item in value if not isinstance(item, int)]
        elif isinstance(value, str):
            spend(len(value) >> 6)
        elif isinstance(value, (Board, Graph)):
            spend(1 + value.size())
    return items


def compared(value):
    """An operand of a comparison. It spends steps if it is large, since one step of Python compares all of it."""
    kind = type(value)
    if kind is int or kind is bool or kind is str and len(value) < 64:
        return value
    weight(value)
    return value


def contains(item, where):
    if isinstance(where, str) and not isinstance(item, str):
        raise Fault("only a string is in a string")
    if not isinstance(where, (str, tuple, list, range)):
        raise Fault("`in` takes a tuple, a list or a string")
    if isinstance(where, str):
        spend(1 + (len(where) >> 4))
    elif not isinstance(where, range):
        weight(where)
        if not isinstance(item, (int, str)):
            spend(len(where) * weight(item))
    elif not isinstance(item, int):
        raise Fault("only a number is in a range")
    return item in where


def counted(items):
    for item in items:
        spend(1)
        yield item


def loop(items):
    """What a loop goes through. It spends a step for each item."""
    if not isinstance(items, (range, list, tuple, str)):
        raise Fault("a loop goes over a range, a tuple, a list or a string")
    length = len(items)
    if length > UNCOUNTED_LENGTH:
        return counted(items)
    spend(1 + length)
    return items


def gathered(items):
    """The items of a list or of a generator. A generator spends its own steps."""
    if isinstance(items, (range, list, tuple, str)):
        spend(1 + len(items))
    elif type(items) is not GENERATOR:
        raise Fault("a tuple, a list, a string or a generator is expected")
    return items


GENERATOR = type(item for item in ())


def make_range(*bounds):
    if not 1 <= len(bounds) <= 3 or not all(map(is_number, bounds)):
        raise Fault("`range` takes one to three whole numbers")
    if len(bounds) == 3 and bounds[2] == 0:
        raise Fault("the step of a range is 0")
    return range(*bounds)


def make_enumerate(items):
    return list(enumerate(gathered(items)))


def make_zip(*lists):
    if not lists or not all(isinstance(items, (range, list, tuple, str)) for items in lists):
        raise Fault("`zip` takes tuples, lists and strings")
    spend(1 + len(lists) * min(map(len, lists)))
    return list(zip(*lists))


def extreme(choose, values):
    items = list(gathered(values[0])) if len(values) == 1 else list(values)
    if not items or not all(map(is_number, items)):
        raise Fault("`min` and `max` take whole numbers")
    return choose(items)


def least(*values):
    return extreme(min, values)


def greatest(*values):
    return extreme(max, values)


def absolute(number):
    need_numbers("abs", number, number)
    return bounded(abs(number))


def length(value):
    if not isinstance(value, (str, tuple, list, range, Word)):
        raise Fault("`len` takes a tuple, a list, a string or a word")
    return len(value)


def divisor(*numbers):
    if len(numbers) != 2 or not all(map(is_number, numbers)):
        raise Fault("`gcd` takes two whole numbers")
    return bounded(math.gcd(*numbers))


def is_all(items):
    return all(gathered(items))


def is_any(items):
    return any(gathered(items))


def total(items):
    result = 0
    for item in gathered(items):
        result = add(result, item)
    return result


def make_sorted(items):
    items = list(gathered(items))
    spend(8 * len(items))
    for item in items:
        if not isinstance(item, int):
            spend(16 * weight(item))
    return sorted(items)


def make_list(items):
    return list(gathered(items))


def make_tuple(items):
    return tuple(gathered(items))


def make_string(value):
    if not isinstance(value, (int, str)):
        raise Fault("only numbers and strings are written as text")
    return str(value)


def make_number(text):
    if isinstance(text, int):
        return int(text)
    if not isinstance(text, str) or not re.fullmatch(r"[+-]?[0-9]{1,19}", text):
        raise Fault("`int` takes a string of digits")
    return bounded(int(text))


def join_texts(*values):
    result = "".join(map(make_string, values))
    spend(1 + len(result))
    return result


def name_of_cells(*_numbers):
    """`cell(r, c)` and `box(r1, c1, r2, c2)`. A certificate has no names of moves, so all names are alike."""
    return NAME


class MoveName:
    """The name of a move."""


NAME = MoveName()


class Frozen(list):
    """A list of a constant. It cannot be changed, for a rule remembers nothing from one position to the next."""

    def __setitem__(self, index, value):
        raise Fault("a constant cannot be changed")


def frozen(value):
    if isinstance(value, list):
        return Frozen(map(frozen, value))
    return tuple(map(frozen, value)) if isinstance(value, tuple) else value


def append(items, value):
    if type(items) is not list:
        raise Fault("`append` changes a list that is no constant")
    spend(1)
    items.append(value)


def change_item(items, index, change, value):
    """`items[index] += value` and its like."""
    items[index] = change(items[index], value)


def do_print(*_values):
    """`print` writes nothing here."""


def bounds(low, high, size):
    """The first cell and the end of `low:high`, as in Python, or of the single index `low`, if `high` is CELL."""
    if high is CELL:
        if type(low) is not int or not 0 <= low < size:
            raise Fault("an index is out of range")
        return low, low + 1
    if not all(bound is None or isinstance(bound, int) for bound in (low, high)):
        raise Fault("a bound is no whole number")
    low, high, _ = slice(low, high).indices(size)
    return low, max(low, high)


CELL = object()


def part(value, low, high):
    """`value[low:high]`"""
    if isinstance(value, Word):
        low, high = bounds(low, high, value.cols)
        spend(4 + (high - low) // 4)
        return Word(1, high - low, list(value.data[low:high]))
    if not isinstance(value, (str, tuple, list)):
        raise Fault("only words, strings, tuples and lists have parts `[a:b]`")
    low, high = bounds(low, high, len(value))
    spend(1 + high - low)
    return list(value[low:high]) if isinstance(value, list) else value[low:high]


def board_part(board, r1, r2, c1, c2):
    """`board[r1:r2, c1:c2]`"""
    if type(board) is not Board:
        raise Fault("only a board has parts `[a:b, c:d]`")
    r1, r2 = bounds(r1, r2, board.rows)
    c1, c2 = bounds(c1, c2, board.cols)
    spend(4 + (r2 - r1) * (c2 - c1) // 4)
    data = []
    for start in range(r1 * board.cols, r2 * board.cols, board.cols):
        data += board.data[start + c1:start + c2]
    return Board(r2 - r1, c2 - c1, data)


def set_part(word, low, high, value):
    """`word[low:high] = value`"""
    if type(word) is not Word:
        raise Fault("only in a board or a word can a part be changed")
    low, high = bounds(low, high, word.cols)
    fill(word, 0, 1, low, high, value)


def set_board_part(board, r1, r2, c1, c2, value):
    """`board[r1:r2, c1:c2] = value`"""
    if type(board) is not Board:
        raise Fault("only in a board can a part be changed")
    fill(board, *bounds(r1, r2, board.rows), *bounds(c1, c2, board.cols), value)


def fill(board, r1, r2, c1, c2, value):
    if type(board.data) is not list:
        raise Fault("the board that a rule is given cannot be changed")
    rows, cols = r2 - r1, c2 - c1
    spend(1 + rows * cols // 4)
    if isinstance(value, str) and len(value) == 1:
        new = [value] * (rows * cols)
    elif type(value) is type(board) and (value.rows, value.cols) == (rows, cols):
        new = list(value.data)
    else:
        raise Fault("a part is changed to a symbol, or to a board or word of its size")
    for row in range(rows):
        start = (r1 + row) * board.cols
        board.data[start + c1:start + c2] = new[row * cols:(row + 1) * cols]


# ---------------------------------------------------------------------------------------------- Boards, words, graphs


class Board:
    """A board. Its cells are a string if a rule may not change them, and otherwise a list."""

    __slots__ = ("rows", "cols", "data")
    __hash__ = None
    __iter__ = None

    def __init__(self, rows, cols, data):
        self.rows, self.cols, self.data = rows, cols, data

    def size(self):
        return len(self.data) // 4

    def __eq__(self, other):
        if type(other) is not type(self):
            return False
        same = (self.rows, self.cols) == (other.rows, other.cols)
        return len(self.data) == len(other.data) and (same or not self.data) and list(self.data) == list(other.data)

    def __getitem__(self, place):
        row, col = place
        if 0 <= row < self.rows and 0 <= col < self.cols:
            return self.data[row * self.cols + col]
        raise Fault("a cell is out of range")

    def __setitem__(self, place, value):
        row, col = place
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise Fault("a cell is out of range")
        if type(value) is not str or len(value) != 1:
            fill(self, row, row + 1, col, col + 1, value)
        elif type(self.data) is not list:
            raise Fault("the board that a rule is given cannot be changed")
        else:
            self.data[row * self.cols + col] = value

    @property
    def r_rows(self):
        return self.rows

    @property
    def r_cols(self):
        return self.cols

    def r_copy(self):
        spend(4 + len(self.data) // 4)
        return type(self)(self.rows, self.cols, list(self.data))

    def places(self):
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def r_cells(self, symbols=None):
        spend(1 + len(self.data))
        places = self.places()
        if symbols is None:
            return places
        need_symbols(symbols)
        return [place for place, symbol in zip(places, self.data) if symbol in symbols]

    def r_count(self, symbols):
        need_symbols(symbols)
        spend(1 + len(self.data) // 8)
        return sum(map(self.data.count, set(symbols)))

    def r_all(self, symbols):
        need_symbols(symbols)
        spend(1 + len(self.data) // 8)
        return set(self.data) <= set(symbols)

    def r_any(self, symbols):
        need_symbols(symbols)
        spend(1 + len(self.data) // 8)
        return not set(self.data).isdisjoint(symbols)

    def lines(self):
        return lines_of_board(self.rows, self.cols)

    def r_has(self, symbols):
        need_symbols(symbols)
        spend(1 + len(self.data))
        text = "".join(self.data)
        return any(symbols in text[line] for line in self.lines())

    def r_inside(self, row, col):
        return 0 <= row < self.rows and 0 <= col < self.cols

    def r_neighbours(self, row, col):
        near = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return [(r, c) for r, c in near if 0 <= r < self.rows and 0 <= c < self.cols]

    def r_ray(self, row, col, down, right):
        need_numbers("ray", down, right)
        if down == right == 0:
            raise Fault("a ray goes nowhere")
        cells = []
        row, col = row + down, col + right
        while 0 <= row < self.rows and 0 <= col < self.cols:
            spend(1)
            cells.append((row, col))
            row, col = row + down, col + right
        return cells


class Word(Board):
    """A word: a board of one row with one index."""

    __slots__ = ()

    def __len__(self):
        return self.cols

    def __getitem__(self, index):
        if type(index) is int and 0 <= index < self.cols:
            return self.data[index]
        raise Fault("an index is out of range")

    def __setitem__(self, index, value):
        low, high = bounds(index, CELL, self.cols)
        fill(self, 0, 1, low, high, value)

    @property
    def r_length(self):
        return self.cols

    r_rows = r_cols = None

    def places(self):
        return list(range(self.cols))

    def lines(self):
        return (slice(None),)

    def r_inside(self, index):
        return 0 <= index < self.cols

    def r_neighbours(self, index):
        return [i for i in (index - 1, index + 1) if 0 <= i < self.cols]

    def r_ray(self, index, step):
        return [col for _, col in Board.r_ray(self, 0, index, 0, step)]


def need_symbols(symbols):
    if type(symbols) is not str or not symbols:
        raise Fault("symbols are a string that is not empty")


def full_board(rows, cols, symbol):
    need_symbols(symbol)
    if not (0 <= rows <= MAX_SIDE and 0 <= cols <= MAX_SIDE and len(symbol) == 1):
        raise Fault(f"a board has at most {MAX_SIDE} rows and columns")
    spend(4 + rows * cols // 4)
    return Board(rows, cols, [symbol] * (rows * cols))


def full_word(size, symbol):
    need_symbols(symbol)
    if not (0 <= size <= MAX_WORD and len(symbol) == 1):
        raise Fault(f"a word has at most {MAX_WORD} cells")
    spend(4 + size // 4)
    return Word(1, size, [symbol] * size)


def cached(function):
    """Remembers the results of a function of the size of a board."""
    results = {}

    def remembered(*arguments):
        if arguments not in results:
            results[arguments] = function(*arguments)
        return results[arguments]

    return remembered


@cached
def lines_of_board(rows, cols):
    """The rows, columns and diagonals of a board, as slices of its text, each from the left or from the top."""
    lines = [slice(row * cols, (row + 1) * cols) for row in range(rows)]
    lines += [slice(col, None, cols) for col in range(cols)]
    for row, col in [(0, col) for col in range(cols)] + [(row, 0) for row in range(1, rows)]:
        size = min(rows - row, cols - col)
        start = row * cols + col
        if size > 1:
            lines.append(slice(start, start + (size - 1) * (cols + 1) + 1, cols + 1))
    for row, col in [(0, col) for col in range(cols)] + [(row, cols - 1) for row in range(1, rows)]:
        size = min(rows - row, col + 1)
        start = row * cols + col
        if size > 1:
            lines.append(slice(start, start + (size - 1) * (cols - 1) + 1, cols - 1))
    return lines


class Graph:
    """A graph. Its vertices are sorted, and so are its edges and the two ends of each edge."""

    __slots__ = ("vertices", "edges", "near")
    __hash__ = None
    __iter__ = None

    def __init__(self, vertices, edges):
        spend(4 + len(vertices) + len(edges))
        self.vertices, self.edges, self.near = vertices, edges, None

    def size(self):
        return len(self.vertices) + len(self.edges)

    def __eq__(self, other):
        return type(other) is Graph and (self.vertices, self.edges) == (other.vertices, other.edges)

    @property
    def r_vertices(self):
        spend(1 + len(self.vertices))
        return list(self.vertices)

    @property
    def r_edges(self):
        spend(1 + len(self.edges))
        return list(self.edges)

    def neighbours(self, vertex):
        if self.near is None:
            self.near = {vertex: [] for vertex in self.vertices}
            for a, b in self.edges:
                self.near[a].append(b)
                self.near[b].append(a)
            self.near = {vertex: sorted(set(near)) for vertex, near in self.near.items()}
        if vertex not in self.near:
            raise Fault("there is no such vertex in the graph")
        return self.near[vertex]

    def r_neighbours(self, vertex):
        near = self.neighbours(vertex)
        spend(1 + len(near))
        return list(near)

    def r_without(self, *places):
        gone = set()
        for place in places:
            for vertex in place if isinstance(place, (list, tuple)) else (place,):
                spend(1)
                self.neighbours(vertex)
                gone.add(vertex)
        return self.kept(lambda vertex: vertex not in gone)

    def kept(self, is_kept):
        edges = tuple([edge for edge in self.edges if is_kept(edge[0]) and is_kept(edge[1])])
        return Graph(tuple(filter(is_kept, self.vertices)), edges)

    def r_without_edge(self, edge):
        if type(edge) is not tuple or edge not in self.edges:
            raise Fault("there is no such edge in the graph")
        at = self.edges.index(edge)
        return Graph(self.vertices, self.edges[:at] + self.edges[at + 1:])

    def reached(self, vertex):
        reached, stack = {vertex}, [vertex]
        while stack:
            for near in self.neighbours(stack.pop()):
                spend(1)
                if near not in reached:
                    reached.add(near)
                    stack.append(near)
        return reached

    def r_reached_from(self, vertex):
        return self.kept(self.reached(vertex).__contains__)

    def components(self):
        rest, parts = set(self.vertices), []
        for vertex in self.vertices:
            if vertex in rest:
                reached = self.reached(vertex)
                rest -= reached
                parts.append(self.kept(reached.__contains__))
        return parts


# ---------------------------------------------------------------------------------------------- From the text of a rule to a program

FUNCTIONS = {
    "min": least, "max": greatest, "abs": absolute, "len": length, "gcd": divisor, "all": is_all, "any": is_any,
    "sum": total, "sorted": make_sorted, "list": make_list, "tuple": make_tuple, "str": make_string, "int": make_number,
    "print": do_print, "cell": name_of_cells, "box": name_of_cells,
}
ITERATIONS = {"range": make_range, "enumerate": make_enumerate, "zip": make_zip}
TAKE_ITERATIONS = ("min", "max", "len", "all", "any", "sum", "sorted", "list", "tuple")
OPERATORS = {
    ast.Add: add, ast.Sub: subtract, ast.Mult: multiply, ast.FloorDiv: floor_divide, ast.Mod: modulo, ast.Pow: power,
    ast.LShift: shift_left, ast.RShift: shift_right, ast.BitAnd: bit_and, ast.BitOr: bit_or, ast.BitXor: bit_xor,
}
UNARY = {ast.USub: negate, ast.Invert: invert}
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
PROPERTIES = ("rows", "cols", "length", "vertices", "edges")
METHODS = ("copy", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray", "without", "without_edge",
           "reached_from")
DECLARATIONS = ("position", "symmetry", "split", "convention", "known", "start", "moves")
KINDS = ("Heap", "Numbers", "Word", "Board", "Graph")
OWN_NAMES = {*FUNCTIONS, *ITERATIONS, *KINDS, "regions", "components"}
SYMMETRIES = {"Board": ("square", "rectangle", "reverse", "swap xo"), "Word": ("reverse", "swap xo"), "Numbers": ("any order",)}
HELPERS = [add_in_place, compared, contains, loop, spend, append, change_item, part, board_part, set_part, set_board_part,
           full_board, full_word, join_texts, *FUNCTIONS.values(), *ITERATIONS.values(), *OPERATORS.values(), *UNARY.values()]


def name(text):
    return ast.Name(text, ast.Load())


def call(function, *arguments):
    return ast.Call(name(function.__name__), list(arguments), [])


def refuse(node, why):
    raise Fault(why, getattr(node, "lineno", None))


class Translator:
    """Translates the functions of a rule. What has no lines here is refused."""

    def __init__(self, constants, functions):
        self.constants, self.functions = constants, functions
        self.local, self.is_moves, self.loops = set(), False, 0

    def function(self, node):
        """A function, with the names of the rule in place of Python's."""
        a = node.args
        if node.decorator_list or node.returns or a.posonlyargs or a.vararg or a.kwonlyargs or a.kwarg or a.defaults:
            refuse(node, "a function takes plain parameters only")
        if getattr(node, "type_params", None) or any(argument.annotation for argument in a.args):
            refuse(node, "a function takes plain parameters only")
        self.local = {argument.arg for argument in a.args}
        self.local |= {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)}
        self.is_moves, self.loops = node.name == "moves", 0
        parameters = [ast.arg("v_" + argument.arg, None) for argument in a.args]
        body = self.block(node.body)
        if self.is_moves:  # An empty loop makes a generator of a function that yields nothing.
            body.append(ast.For(ast.Name("_", ast.Store()), ast.Tuple([], ast.Load()), [ast.Expr(ast.Yield(None))], []))
        arguments = ast.arguments(posonlyargs=[], args=parameters, kwonlyargs=[], kw_defaults=[], defaults=[])
        made = ast.FunctionDef(name="v_" + node.name, args=arguments, body=body, decorator_list=[], type_params=[])
        return ast.copy_location(made, node)

    def block(self, statements):
        made = []
        for node in statements:
            new = self.statement(node)
            for inner in ast.walk(new):
                if not hasattr(inner, "lineno"):
                    ast.copy_location(inner, node)
            made.append(new)
        return made

    def statement(self, node):
        kind = type(node)
        if kind is ast.Expr:
            return self.expression_statement(node.value)
        if kind is ast.Assign:
            if len(node.targets) != 1:
                refuse(node, "one assignment a line")
            return self.assignment(node.targets[0], self.value(node.value))
        if kind is ast.AugAssign:
            return self.changing_assignment(node)
        if kind is ast.If:
            return ast.If(self.value(node.test), self.block(node.body), self.block(node.orelse))
        if kind in (ast.For, ast.While):
            if node.orelse:
                refuse(node, "a loop has no `else`")
            self.loops += 1
            body = self.block(node.body)
            self.loops -= 1
            if kind is ast.For:
                return ast.For(self.target(node.target), call(loop, self.value(node.iter, is_iteration=True)), body, [])
            return ast.While(self.value(node.test), [ast.Expr(call(spend, ast.Constant(1))), *body], [])
        if kind in (ast.Break, ast.Continue) and self.loops or kind is ast.Pass:
            return kind()
        if kind is ast.Return:
            if self.is_moves and node.value is not None:
                refuse(node, "`moves` yields, and returns nothing")
            return ast.Return(node.value and self.value(node.value))
        return refuse(node, f"a rule cannot have this statement ({kind.__name__})")

    def expression_statement(self, node):
        if isinstance(node, ast.Yield):
            if not self.is_moves or node.value is None:
                refuse(node, "only `moves` yields, and it yields an option")
            return ast.Expr(ast.Yield(self.value(node.value)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return ast.Pass()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            return ast.Expr(call(append, self.value(node.func.value), *self.arguments(node, 1)))
        if isinstance(node, ast.Call):
            return ast.Expr(self.value(node))
        return refuse(node, "this line does nothing")

    def assignment(self, target, value):
        if isinstance(target, ast.Subscript):
            places = self.places(target.slice)
            board = self.value(target.value)
            if places is None:
                return ast.Assign([ast.Subscript(board, self.value(target.slice), ast.Store())], value)
            return ast.Expr(call(set_part if len(places) == 2 else set_board_part, board, *places, value))
        return ast.Assign([self.target(target)], value)

    def changing_assignment(self, node):
        change = OPERATORS.get(type(node.op)) or refuse(node, "a rule cannot have this operator")
        value = self.value(node.value)
        if isinstance(node.target, ast.Name):
            change = add_in_place if change is add else change
            return ast.Assign([self.target(node.target)], call(change, self.read(node.target), value))
        if not isinstance(node.target, ast.Subscript) or self.places(node.target.slice) is not None:
            refuse(node, "only a name or an item can be changed")
        at = node.target
        return ast.Expr(call(change_item, self.value(at.value), self.value(at.slice), name(change.__name__), value))

    def target(self, node):
        """A name, or several names, that are given a value."""
        if isinstance(node, ast.Name):
            return ast.Name("v_" + node.id, ast.Store())
        if isinstance(node, (ast.Tuple, ast.List)) and node.elts:
            return ast.Tuple([self.target(item) for item in node.elts], ast.Store())
        return refuse(node, "only a name or a cell can be given a value")

    def read(self, node):
        if node.id not in self.local and node.id not in self.constants:
            refuse(node, f"`{node.id}` has no value")
        return name("v_" + node.id)

    def places(self, index):
        """The bounds of `[a:b]` or of `[a:b, c:d]`; nothing if the index has no colon."""
        indices = [index] if isinstance(index, ast.Slice) else index.elts if isinstance(index, ast.Tuple) else []
        if not any(isinstance(one, ast.Slice) for one in indices):
            return None
        if len(indices) > 2:
            refuse(index, "a board has two indices")
        places = []
        for one in indices:
            if not isinstance(one, ast.Slice):
                places += [self.value(one), name("CELL")]
            elif one.step is not None:
                refuse(index, "a rule cannot have steps in `[a:b:c]`")
            else:
                places += [self.value(bound) if bound else ast.Constant(None) for bound in (one.lower, one.upper)]
        return places

    def values(self, nodes):
        return [self.value(node) for node in nodes]

    def value(self, node, is_iteration=False):
        """An expression. Only the place of an iteration may have `range(...)` and its like."""
        kind = type(node)
        if kind is ast.Constant:
            if node.value is not None and type(node.value) not in (int, bool, str):
                refuse(node, "a rule has whole numbers, booleans and strings only")
            if type(node.value) is int and node.value > MAX_NUMBER:
                refuse(node, "a number leaves the whole numbers of 64 bits")
            return ast.Constant(node.value)
        if kind is ast.Name:
            return self.read(node)
        if kind is ast.BinOp and type(node.op) in OPERATORS:
            return call(OPERATORS[type(node.op)], self.value(node.left), self.value(node.right))
        if kind is ast.UnaryOp and type(node.op) in UNARY:
            return call(UNARY[type(node.op)], self.value(node.operand))
        if kind is ast.UnaryOp and isinstance(node.op, ast.Not):
            return ast.UnaryOp(ast.Not(), self.value(node.operand))
        if kind is ast.BoolOp:
            return ast.BoolOp(node.op, self.values(node.values))
        if kind is ast.IfExp:
            return ast.IfExp(*self.values((node.test, node.body, node.orelse)))
        if kind is ast.Compare:
            return self.comparison(node)
        if kind is ast.Call:
            return self.call(node, is_iteration)
        if kind is ast.Attribute and node.attr in PROPERTIES:
            return ast.Attribute(self.value(node.value), "r_" + node.attr, ast.Load())
        if kind is ast.Subscript:
            places = self.places(node.slice)
            value = self.value(node.value)
            if places is None:
                return ast.Subscript(value, self.value(node.slice), ast.Load())
            return call(part if len(places) == 2 else board_part, value, *places)
        if kind in (ast.List, ast.Tuple):
            return kind(self.values(node.elts), ast.Load())
        if kind is ast.JoinedStr:
            return call(join_texts, *[self.text_part(one) for one in node.values])
        if kind is ast.ListComp:
            return ast.ListComp(self.value(node.elt), self.generators(node))
        return refuse(node, f"a rule cannot have this expression ({kind.__name__})")

    def text_part(self, node):
        if isinstance(node, ast.FormattedValue):
            if node.conversion != -1 or node.format_spec is not None:
                refuse(node, "an f-string has plain values in braces")
            return self.value(node.value)
        return self.value(node)

    def generators(self, node):
        made = []
        for one in node.generators:
            if one.is_async:
                refuse(node, "a rule cannot wait")
            items = call(loop, self.value(one.iter, is_iteration=True))
            made.append(ast.comprehension(self.target(one.target), items, self.values(one.ifs), 0))
        return made

    def comparison(self, node):
        """A comparison. `in` is a call; operands that can be large spend steps."""
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            found = call(contains, self.value(node.left), self.value(node.comparators[0], is_iteration=True))
            return found if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), found)
        if not all(isinstance(one, COMPARISONS) for one in node.ops):
            refuse(node, "a rule cannot have this comparison")
        operands = [node.left, *node.comparators]
        made = self.values(operands)
        if len(operands) > 2 or not any(isinstance(one, ast.Constant) for one in operands):
            made = [one if isinstance(one, ast.Constant) else call(compared, one) for one in made]
        return ast.Compare(made[0], node.ops, made[1:])

    def arguments(self, node, count=None):
        if node.keywords or count is not None and len(node.args) != count:
            refuse(node, "the arguments are not the expected ones")
        return self.values(node.args)

    def call(self, node, is_iteration):
        function = node.func
        if isinstance(function, ast.Attribute):
            owner = function.value
            if isinstance(owner, ast.Name) and owner.id in ("Board", "Word") and function.attr == "full":
                is_board = owner.id == "Board"
                return call(full_board if is_board else full_word, *self.arguments(node, 3 if is_board else 2))
            if function.attr in METHODS:
                method = ast.Attribute(self.value(owner), "r_" + function.attr, ast.Load())
                return ast.Call(method, self.arguments(node), [])
            return refuse(node, f"there is no `{function.attr}`")
        if not isinstance(function, ast.Name) or function.id in self.local:
            return refuse(node, "only functions can be called")
        if function.id in self.functions and function.id != "moves":
            return ast.Call(name("v_" + function.id), self.arguments(node), [])
        if function.id in ITERATIONS and is_iteration:
            if node.keywords:
                refuse(node, "arguments are given by their places")
            made = [self.value(one, is_iteration=function.id != "range") for one in node.args]
            return call(ITERATIONS[function.id], *made)
        if function.id not in FUNCTIONS:
            return refuse(node, f"`{function.id}` cannot be called here")
        if function.id in TAKE_ITERATIONS and len(node.args) == 1 and not node.keywords:
            only = node.args[0]
            if isinstance(only, ast.GeneratorExp):
                made = ast.GeneratorExp(self.value(only.elt), self.generators(only))
            else:
                made = self.value(only, is_iteration=True)
            return call(FUNCTIONS[function.id], made)
        return call(FUNCTIONS[function.id], *self.arguments(node))


def parse(text, mode="exec"):
    """The syntax tree of a text, if it is not nested too deep to be treated."""
    lines = text.split("\n")
    if len(text.encode()) > MAX_RULE_BYTES:
        raise Fault("a rule has at most 64 KiB", 1)
    for number, line in enumerate(lines, 1):
        if re.search(r"[\0\r\f]", line):
            raise Fault("a rule has no such control characters", number)
    # Long chains without a bracket, such as `- - - x`, are nested too.
    if re.search(r"(?:[-+~([{]\s*|\bnot\s+|\blambda\s*:\s*){%d}" % MAX_NESTING, text):
        raise Fault("the rule is nested too deep", 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode=mode)
    except SyntaxError as error:
        raise Fault(f"this is no Python: {error.msg}", min(error.lineno or 1, len(lines))) from None
    except (ValueError, RecursionError, MemoryError, OverflowError):
        raise Fault("the rule cannot be parsed", 1) from None
    level, depth = [tree], 0
    while level:
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        depth += 1
        if depth > MAX_NESTING:
            raise Fault("the rule is nested too deep", getattr(level[0], "lineno", 1) if level else 1)
    return tree


def guarded(function):
    """A function of a rule that counts its calls."""

    def run(*arguments):
        global open_calls
        spend(1)
        if open_calls >= MAX_OPEN_CALLS:
            raise Fault(f"more than {MAX_OPEN_CALLS} calls are open")
        open_calls += 1
        try:
            return function(*arguments)
        finally:
            open_calls -= 1

    return run


def kind_of_constant(value):
    """What `set` must keep: the kind of a constant."""
    return list if isinstance(value, list) else type(value)


class Program:
    """A rule: its kind of position, its declarations, and its functions, ready to run."""

    def __init__(self, text, changes):
        self.changes = dict(changes)
        self.kind, self.symbols, self.width, self.symmetries, self.split = None, "", None, (), None
        tree = parse(text)
        functions = {}
        rows = [node for node in tree.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                                                   and isinstance(node.value.value, str))]
        if rows and isinstance(rows[0], ast.ImportFrom):
            first = rows.pop(0)
            if (first.module, first.level, [(one.name, one.asname) for one in first.names]) != ("bouton_rules", 0, [("*", None)]):
                refuse(first, "a rule can only begin with `from bouton_rules import *`")
        assigned, seen = [], set()
        for node in rows:
            if isinstance(node, ast.FunctionDef):
                defined = node.name
                functions[defined] = node
            elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                defined = node.targets[0].id
                assigned.append((defined, node.value))
            else:
                refuse(node, "a rule has functions, declarations and constants only")
            if defined in seen or defined in OWN_NAMES:
                refuse(node, f"`{defined}` has a meaning already")
            seen.add(defined)
        self.space = {helper.__name__: helper for helper in HELPERS}
        self.space.update({"CELL": CELL, "__builtins__": {}})
        self.constants = {}
        later = []
        for defined, node in assigned:
            if defined in DECLARATIONS:
                later.append((defined, node))
            else:
                self.constants[defined] = self.constant(defined, node)
                self.space["v_" + defined] = self.constants[defined]
        for missing in set(self.changes) - set(self.constants):
            raise Fault(f"there is no constant `{missing}`")
        translator = Translator(self.constants, functions)
        self.run_code(ast.Module([translator.function(node) for node in functions.values()], []), "exec")
        for function in functions:
            if function != "moves":
                self.space["v_" + function] = guarded(self.space["v_" + function])
        self.functions = functions
        later.sort(key=lambda item: item[0] != "position")
        for defined, node in later:
            self.declare(defined, node)
        if "split" in functions:
            self.split = ("function", self.one_argument(functions["split"]))
        if self.kind is None:
            raise Fault("the rule has no `position`", 1)
        if "moves" not in functions:
            raise Fault("the rule has no function `moves`", 1)
        if len(functions["moves"].args.args) != (self.width or 1):
            refuse(functions["moves"], "`moves` has not the expected number of parameters")
        self.moves = self.space["v_moves"]

    def run_code(self, tree, mode):
        ast.fix_missing_locations(tree)
        try:
            return eval(compile(tree, "<rule>", mode), self.space)
        except (RecursionError, MemoryError, SyntaxError, ValueError):
            raise Fault("the rule cannot be compiled", 1) from None

    def constant(self, defined, node):
        value = self.evaluate(node)
        if defined in self.changes:
            new = self.evaluate(parse(self.changes[defined], mode="eval").body)
            if kind_of_constant(new) is not kind_of_constant(value):
                raise Fault(f"the constant `{defined}` is of another kind")
            value = new
        return value

    def evaluate(self, node):
        """The value of a constant: numbers, booleans, strings, tuples and lists, joined by operators."""
        allowed = (ast.Constant, ast.Tuple, ast.List, ast.BinOp, ast.UnaryOp, ast.Name, ast.operator, ast.unaryop,
                   ast.expr_context)
        for inner in ast.walk(node):
            if not isinstance(inner, allowed) or isinstance(inner, ast.Constant) and inner.value is None:
                refuse(node, "a constant is a number, a boolean, a string, or a tuple or list of constants")
        made = Translator(self.constants, {}).value(node)
        for inner in ast.walk(made):
            ast.copy_location(inner, node)
        with_steps = run_counted(lambda: self.run_code(ast.Expression(made), "eval"))
        weight(with_steps)
        return frozen(with_steps)

    def one_argument(self, node):
        if len(node.args.args) != 1:
            refuse(node, "the function that splits has one parameter")
        return self.space["v_" + node.name]

    def declare(self, defined, node):
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords else None
        given = [self.evaluate(one) for one in node.args] if called else []
        if defined == "position":
            self.kind = called
            if called == "Numbers" and len(given) < 2 and all(type(k) is int and 1 <= k <= 64 for k in given):
                self.width = given[0] if given else None
            elif called in ("Word", "Board") and len(given) == 1 and is_alphabet(given[0]):
                self.symbols = given[0]
            elif called not in ("Heap", "Graph") or given:
                refuse(node, "`position` is Heap(), Numbers(k), Numbers(), Word(symbols), Board(symbols) or Graph()")
        elif self.kind is None:
            refuse(node, "the rule has no `position`")
        elif defined == "symmetry":
            value = self.evaluate(node)
            self.symmetries = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, (list, tuple)) else (0,)
            if not self.symmetries or not all(one in SYMMETRIES.get(self.kind, ()) for one in self.symmetries):
                refuse(node, "this is no symmetry of the position")
            if "swap xo" in self.symmetries and not {"x", "o"} <= set(self.symbols):
                refuse(node, "`x` and `o` are no symbols of the position")
        elif defined == "split":
            if called == "regions" and len(given) == 1 and self.kind in ("Word", "Board"):
                if type(given[0]) is not str or not given[0] or not set(given[0]) <= set(self.symbols):
                    refuse(node, "`regions` takes symbols of the position")
                self.split = ("regions", given[0])
            elif isinstance(node, ast.Name) and node.id == "components" and self.kind == "Graph":
                self.split = ("components", None)
            elif isinstance(node, ast.Name) and node.id in self.functions:
                self.split = ("function", self.one_argument(self.functions[node.id]))
            else:
                refuse(node, "`split` is regions(symbols), components or a function")
        elif defined == "convention":
            if self.evaluate(node) not in ("normal", "misere"):
                refuse(node, "the convention is normal or misere")
        else:
            refuse(node, f"`{defined}` is a function")


def is_alphabet(symbols):
    is_text = type(symbols) is str and symbols and len(set(symbols)) == len(symbols)
    return is_text and all("!" <= symbol <= "~" and symbol not in "/|" for symbol in symbols)


def run_counted(function, limit=MAX_STEPS_PER_POSITION):
    """Runs a function of a rule with at most `limit` steps. What it spends counts for the whole file too."""
    return next(stepwise(iter([function]), limit, lambda functions: next(functions)()))


def stepwise(items, limit, advance=next):
    """Yields the items of a generator of a rule, with at most `limit` steps for all of them."""
    global steps_left, open_calls
    while True:
        outside = steps_left
        allowed = steps_left = min(limit, outside)
        open_calls = 0
        try:
            item = advance(items)
        except StopIteration:
            return
        except OutOfSteps:
            if limit < outside:
                raise Unsupported(f"a position needs more than {MAX_STEPS_PER_POSITION} steps") from None
            raise
        except Fault as fault:
            raise located(fault, fault.why) from None
        except (RecursionError, MemoryError):
            raise Unsupported("the rule needs too much memory") from None
        except (TypeError, IndexError, ValueError, AttributeError, NameError, OverflowError) as error:
            raise located(error, f"{type(error).__name__}: {error}") from None
        finally:
            used = allowed - steps_left
            steps_left = outside - used
            limit -= used
        yield item


def located(error, why):
    """A fault with the line of the rule that made it."""
    line, trace = getattr(error, "line", None), error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<rule>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return Fault(re.sub(r"\bv_|\br_", "", why), line)


# ---------------------------------------------------------------------------------------------- Games
#
# A position without its game is a heap (a number), numbers (a tuple), a word (its text), a board (its number of rows and
# its text), or a graph (its vertices and its edges).


def read_number(text):
    if not re.fullmatch("0|[1-9][0-9]{0,18}", text) or int(text) > MAX_NUMBER:
        raise Invalid(f"expected a whole number, found `{shown(text)}`")
    return int(text)


def shown(text):
    return text if len(text) <= 60 else text[:57] + "..."


class CodeGame:
    """Heaps of a take-and-break code with digits from 0 to F."""

    kind, split, symmetries = "Heap", None, ()

    def __init__(self, code):
        if re.search(r"[{}!?=\[\]]|subtract|all-but", code):
            raise Unsupported(f"only codes with digits from 0 to F are known, not `{shown(code)}`")
        if not re.fullmatch(r"[0-9A-Fa-f]?\.[0-9A-Fa-f]*", code):
            raise Invalid(f"`{shown(code)}` is no take-and-break code")
        first, _, rest = code.partition(".")
        self.digits = [int(digit, 16) for digit in (first or "0") + rest]
        if self.digits[0] & 3:
            raise Invalid("the digit before the point has neither 1 nor 2 in it")

    def options(self, heap):
        for taken, digit in enumerate(self.digits):
            left = heap - taken
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left > 0:
                yield (left,)
            if digit & 4:
                for a in counted(range(1, left // 2 + 1)):
                    yield (a, left - a)
            if digit & 8:
                for a in counted(range(1, left // 3 + 1)):
                    for b in counted(range(a, (left - a) // 2 + 1)):
                        yield (a, b, left - a - b)

    def stepwise_options(self, heap):
        return stepwise(self.options(heap), MAX_STEPS_PER_POSITION)


class RuleGame:
    """A game by the text of its rule."""

    def __init__(self, text, changes):
        self.program = Program(text, changes)
        self.kind, self.split, self.symmetries = self.program.kind, self.program.split, self.program.symmetries

    def stepwise_options(self, position):
        """What each move leaves: a tuple of positions. A nimber is a number below 0."""
        given = position if self.program.width else (self.value(position),)
        yielded = stepwise(self.program.moves(*given), MAX_STEPS_PER_POSITION)
        is_tuple = self.kind == "Numbers"
        for option in yielded:
            if type(option) is tuple and len(option) == 2 and (not is_tuple or type(option[0]) in (str, MoveName)):
                option = option[1]
            if isinstance(option, list):
                yield self.positions(option)
            else:
                yield self.positions((option,), is_list=False)

    def positions(self, values, is_list=True):
        made = []
        for value in values:
            kind = type(value)
            if kind is Board and self.kind == "Board":
                if value.data:
                    made.append((value.rows, "".join(value.data)))
            elif kind is Word and self.kind == "Word":
                if value.data:
                    made.append("".join(value.data))
            elif kind is int and value >= 0 and (is_list or self.kind == "Heap") and self.kind != "Numbers":
                if value:
                    made.append(value if self.kind == "Heap" else -value)
            elif kind is Graph and self.kind == "Graph":
                if value.vertices:
                    made.append((value.vertices, value.edges))
            elif kind is tuple and self.kind == "Numbers":
                if not value or self.program.width not in (None, len(value)) or not all(type(n) is int and n >= 0 for n in value):
                    raise Fault("a move leaves numbers that are no position")
                made.append(value)
            elif kind is str and self.kind == "Word":
                if value:
                    made.append(value)
            else:
                raise Fault("a move leaves what is no position of the rule")
        return made

    def value(self, position):
        """A position as the rule sees it."""
        if self.kind == "Board":
            return Board(position[0], len(position[1]) // position[0], position[1])
        if self.kind == "Word":
            return Word(1, len(position), position)
        return Graph(*position) if self.kind == "Graph" else position

    def check(self, position):
        """Refuses a word or a board that has other symbols than the rule's, or is too large."""
        if self.kind in ("Board", "Word"):
            text = position[1] if self.kind == "Board" else position
            if not set(text) <= set(self.program.symbols):
                raise Fault("a position has symbols that the rule has not")
            if self.kind == "Word" and len(text) > MAX_WORD:
                raise Fault(f"a word has at most {MAX_WORD} cells")
            if self.kind == "Board" and (position[0] > MAX_SIDE or len(text) // position[0] > MAX_SIDE):
                raise Fault(f"a board has at most {MAX_SIDE} rows and columns")

    def parts(self, position):
        """The parts into which the rule's `split` splits a position."""
        how, what = self.split
        if how == "regions":
            return self.regions(position, what)
        if how == "components":
            return [(one.vertices, one.edges) for one in Graph(*position).components()]
        parts, queue = [], [position]
        while queue:
            spend(1)
            one = queue.pop()
            given = run_counted(lambda: what(self.value(one)))
            if not isinstance(given, list):
                raise Fault("the function that splits gives a list")
            pieces = self.positions(given)
            for piece in pieces:
                if not is_nimber(piece):
                    self.check(piece)
            if pieces == [one]:
                parts.append(one)
            else:
                parts += filter(is_nimber, pieces)
                queue += [piece for piece in pieces if not is_nimber(piece)]
                spend(len(queue))
        return parts

    def regions(self, position, walls):
        """The parts of a board that are connected by sides without walls, each in its box. In the box the cells of other
        parts become walls, too, with the first symbol of `walls`. Sets of cells are numbers with a bit for each cell."""
        rows, text = position if self.kind == "Board" else (1, position)
        cols, size = len(text) // rows, len(text)
        free = int(text.translate({ord(s): "0" if s in walls else "1" for s in self.program.symbols}), 2)
        last_cols, first_cols = inner_columns(rows, cols)
        parts = []
        while free:
            part = free & -free
            while True:
                grown = part | part << cols | part >> cols | (part & first_cols) << 1 | (part & last_cols) >> 1
                grown &= free
                spend(1 + size // 256)
                if grown == part:
                    break
                part = grown
            free ^= part
            marks = format(part, f"0{size}b")
            rows_of_part = [row for row in range(rows) if "1" in marks[row * cols:(row + 1) * cols]]
            top, bottom = rows_of_part[0], rows_of_part[-1] + 1
            lines = [marks[row * cols:(row + 1) * cols] for row in range(top, bottom)]
            left, right = min(line.find("1") % (cols + 1) for line in lines), max(line.rfind("1") for line in lines) + 1
            cells = []
            for line, start in zip(lines, range(top * cols, bottom * cols, cols)):
                for col in range(left, right):
                    cells.append(text[start + col] if line[col] == "1" else walls[0])
            spend(1 + len(cells) // 4)
            new = "".join(cells)
            parts.append((bottom - top, new) if self.kind == "Board" else new)
        return parts

    def representative(self, position):
        """The same position for all images under the declared symmetries."""
        if self.kind == "Numbers":
            return tuple(sorted(position))
        rows, text = position if self.kind == "Board" else (1, position)
        texts = [text]
        if "swap xo" in self.symmetries:
            texts.append(text.translate({ord("x"): "o", ord("o"): "x"}))
        which = [one for one in ("square", "rectangle", "reverse") if one in self.symmetries]
        if which:
            rows, images = images_of_board(rows, len(text) // rows, which[0])
            texts = ["".join(image(one)) for image in images for one in texts]
            texts += [one[::-1] for one in texts]
        return (rows, min(texts)) if self.kind == "Board" else min(texts)


@cached
def inner_columns(rows, cols):
    """The cells that are not in the last column, and those not in the first, as bits. The first cell is the highest bit."""
    last = int(("1" * (cols - 1) + "0") * rows, 2)
    return last, int(("0" + "1" * (cols - 1)) * rows, 2)


@cached
def images_of_board(rows, cols, which):
    """The number of rows of the representative, and functions that give images of a board's cells. The half turn is left out."""
    cells = [range(row * cols, (row + 1) * cols) for row in range(rows)]
    if which == "square" and rows > cols:
        cells = [list(column) for column in zip(*cells)]
    boards = [cells]
    if which in ("square", "rectangle"):
        boards.append(cells[::-1])
    if which == "square" and rows == cols:
        boards += [[list(column) for column in zip(*board)] for board in boards]
    return len(cells), [cell_getter([cell for row in board for cell in row]) for board in boards]


def cell_getter(order):
    return operator.itemgetter(*order) if len(order) > 1 else lambda text: text


def is_nimber(position):
    return type(position) is int and position < 0


# ---------------------------------------------------------------------------------------------- What is known

NOT_ASKED, NOT_KNOWN = -2, -1


class Section:
    """A game of the certificate, with all that is known of its positions.

    In a sum a component is a number: a position's place in the lists of `Components`, or -n for the nimber n.
    """

    def __init__(self, title, game, components):
        self.title, self.game, self.components = title, game, components
        self.measure, self.measured, self.assumed = None, "", ()
        self.cache, self.numbers = {}, {}

    def ends(self):
        return self.measure is not None or "ends" in self.assumed

    def set_measure(self, text):
        words = text.split(" ")
        kind = self.game.kind
        if words == ["total"] and kind in ("Heap", "Numbers"):
            self.measure = (lambda heap: heap) if kind == "Heap" else sum
        elif words == ["parts"] and kind == "Graph":
            self.measure = lambda graph: len(graph[0]) + len(graph[1])
        elif words == ["area"] and kind in ("Board", "Word"):
            self.measure = (lambda board: len(board[1])) if kind == "Board" else len
        elif words[0] == "count" and len(words) == 2 and kind in ("Board", "Word"):
            symbols = words[1]
            if not symbols or len(set(symbols)) < len(symbols) or not set(symbols) <= set(self.game.program.symbols):
                raise Invalid("the measure counts symbols of the rule")
            if kind == "Board":
                self.measure = lambda board: sum(map(board[1].count, symbols))
            else:
                self.measure = lambda word: sum(map(word.count, symbols))
        else:
            raise Invalid(f"`{shown(text)}` is no measure of this game")
        self.measured = text

    def assume(self, words):
        order = [word for word in ("split", "symmetry", "ends") if word in words]
        if not words or order != words:
            raise Invalid("`assumes` has the words split, symmetry and ends, in this order")
        if isinstance(self.game, CodeGame):
            raise Invalid("the section of a code assumes nothing")
        if "split" in words and not self.game.split:
            raise Invalid("the rule declares no `split`")
        if "symmetry" in words and not self.game.symmetries:
            raise Invalid("the rule declares no `symmetry`")
        if "ends" in words and self.measure is not None:
            raise Invalid("`ends` is not assumed where a measure is")
        self.assumed = tuple(words)

    def parts(self, position):
        """The components that a position falls into, as a tuple of numbers."""
        parts = self.cache.get(position)
        if parts is None:
            parts = self.find_parts(position)
            if len(self.cache) >= MAX_CACHED_OPTIONS:
                self.cache.clear()
            self.cache[position] = parts
        return parts

    def find_parts(self, position):
        if position == 0 and self.game.kind == "Heap":
            return ()
        if isinstance(self.game, CodeGame):
            return (self.number(position),)
        self.game.check(position)
        parts = self.game.parts(position) if "split" in self.assumed else [position]
        if "symmetry" in self.assumed:
            parts = [one if is_nimber(one) and self.game.kind != "Heap" else self.game.representative(one) for one in parts]
        return tuple([one if is_nimber(one) else self.number(one) for one in parts])

    def number(self, position):
        found = self.numbers.get(position)
        if found is None:
            found = self.numbers[position] = self.components.add(self, position)
        return found

    def options(self, number):
        """What each move in a component leaves: a list of components. Each is tested to have a smaller measure."""
        components = self.components
        position = components.positions[number]
        size = self.measure(position) if self.measure else None
        for option in self.game.stepwise_options(position):
            spend(1 + len(option))
            parts = []
            for one in option:
                if is_nimber(one):
                    parts.append(one)
                else:
                    parts += self.parts(one)
            if size is not None:
                for one in parts:
                    if one >= 0 and components.measure(one) >= size:
                        raise Invalid(f"`ends {self.measured}` is wrong: the measure does not fall from "
                                      f"`{self.write(number)}` to `{self.write(one)}`")
            yield parts

    def worth(self, number):
        """The value of a component as far as it is known. A component without a move is worth 0."""
        if number < 0:
            return -number
        values = self.components.values
        value = values[number]
        if value == NOT_ASKED:
            value = NOT_KNOWN if self.has_move(number) else 0
            values[number] = value
        return value

    def has_move(self, number):
        for _option in self.game.stepwise_options(self.components.positions[number]):
            return True
        return False

    def read(self, text):
        """The components of a position as it is written."""
        return self.parts(self.read_position(text))

    def read_position(self, text):
        kind = self.game.kind
        if kind == "Heap":
            return read_number(text)
        if not text or " " in text and kind != "Graph":
            raise Invalid(f"`{shown(text)}` is no position")
        if kind == "Numbers":
            if not (text.startswith("(") and text.endswith(")")):
                raise Invalid(f"expected numbers in parentheses, found `{shown(text)}`")
            numbers = tuple(map(read_number, text[1:-1].split(",")))
            if self.game.program.width not in (None, len(numbers)):
                raise Invalid(f"a position has {self.game.program.width} numbers")
            return numbers
        if kind == "Graph":
            return read_graph(text)
        rows = text.split("/") if kind == "Board" else [text]
        position = (len(rows), "".join(rows)) if kind == "Board" else text
        if len(set(map(len, rows))) > 1 or not rows[0]:
            raise Invalid("the rows of a board are not of the same length")
        try:
            self.game.check(position)
        except Fault as fault:
            raise Invalid(f"{fault.why}: `{shown(text)}`") from None
        return position

    def write(self, number):
        if number < 0:
            return f"*{-number}"
        position = self.components.positions[number]
        kind = self.game.kind
        if kind == "Board":
            cols = len(position[1]) // position[0]
            text = "/".join(position[1][i:i + cols] for i in range(0, len(position[1]), cols))
        elif kind == "Numbers":
            text = "(" + ",".join(map(str, position)) + ")"
        elif kind == "Graph":
            ends = {vertex for edge in position[1] for vertex in edge}
            text = " ".join([*map("-".join, position[1]), *(vertex for vertex in position[0] if vertex not in ends)])
        else:
            text = str(position)
        return shown(text)

    # Values ----------------------------------------------------------------------------------------

    def reduce(self, option):
        """The nim-sum of the components of an option that are known, and the others. Pairs of equal ones cancel."""
        if len(option) == 1:
            value = self.worth(option[0])
            return (0, option) if value == NOT_KNOWN else (value, ())
        if self.ends():
            odd = set()
            for one in option:
                odd ^= {one}
            option = odd
        known, others = 0, []
        for one in option:
            value = self.worth(one)
            if value == NOT_KNOWN:
                others.append(one)
            else:
                known ^= value
        return known, others

    def prove(self, kind, value, text):
        """Checks a line `value V G` or `not V G` and remembers it."""
        if not self.ends():
            raise Invalid("a section has values only if its play ends, by `ends` or `assumes ends`")
        parts = self.read(text)
        if len(parts) > 1:
            raise Invalid("the position falls into several parts")
        known = self.worth(parts[0]) if parts else 0
        if known != NOT_KNOWN:
            raise Invalid(f"the position is known to be worth {known}")
        number = parts[0]
        nots = self.components.nots
        refuted = nots.get(number, ())
        if value in refuted:
            raise Invalid(f"the position is known not to be worth {value}")
        if kind == "not":
            for option in self.options(number):
                worth, others = self.reduce(option)
                if worth == value and not others:
                    nots.setdefault(number, set()).add(value)
                    return
            raise Invalid(f"no option is known to be worth {value}")
        found = set()
        for option in self.options(number):
            worth, others = self.reduce(option)
            if not others:
                if worth == value:
                    raise Invalid(f"an option is worth {value}: {self.write_option(option)}")
                found.add(worth)
            elif len(others) > 1 or worth ^ value not in nots.get(others[0], ()):
                raise Invalid(f"an option is not known to be not worth {value}: {self.write_option(option)}")
        for smaller in range(value):
            if smaller not in found:
                raise Invalid(f"no option is known to be worth {smaller}")
        self.components.values[number] = value

    def write_option(self, option):
        return " + ".join(map(self.write, option)) or "0"


class Components:
    """The positions of all sections, by number, with what is known of each."""

    def __init__(self, limit):
        self.limit, self.spare = limit, limit
        self.sections, self.positions, self.values, self.measures, self.nots = [], [], [], [], {}

    def hold(self, count):
        """Counts what is held in memory."""
        self.spare -= count
        if self.spare < 0:
            raise Unsupported(f"more than {self.limit} positions would be held in memory (--max-positions)")

    def add(self, section, position):
        self.hold(1 + (len(position[0]) + len(position[1]) if section.game.kind == "Graph" else 0) // 8)
        self.sections.append(section)
        self.positions.append(position)
        self.values.append(NOT_ASKED)
        self.measures.append(section.measure(position) if section.measure else 0)
        return len(self.positions) - 1

    def measure(self, number):
        return self.measures[number]


def read_graph(text):
    vertices, ends, edges = set(), set(), []
    for word in text.split(" "):
        names = word.split("-")
        if len(names) > 2 or not all(map(is_vertex, names)):
            raise Invalid(f"`{shown(word)}` is no vertex and no edge")
        if len(names) == 1:
            if word in vertices:
                raise Invalid(f"the vertex `{word}` is written twice")
            vertices.add(word)
        elif names[0] == names[1]:
            raise Invalid(f"the edge `{shown(word)}` joins a vertex to itself")
        else:
            edges.append(tuple(sorted(names)))
            ends.update(names)
    if vertices & ends:
        raise Invalid(f"the vertex `{min(vertices & ends)}` is not alone")
    if len(vertices) + len(ends) > MAX_VERTICES:
        raise Invalid(f"a graph has at most {MAX_VERTICES} vertices")
    return tuple(sorted(vertices | ends)), tuple(sorted(edges))


def is_vertex(text):
    is_name = text.replace("_", "a").isalnum() and len(text.encode()) <= 15
    return is_name and not re.fullmatch(r"(path|cycle|complete)[0-9]+|(grid)?[0-9]+x[0-9]+", text)


# ---------------------------------------------------------------------------------------------- The certificate


class Certificate:
    """Checks a certificate line by line."""

    def __init__(self, lines, max_positions):
        self.lines = lines
        self.line = 0
        self.components = Components(max_positions)
        self.sections = {}
        self.is_misere = False
        self.outcomes, self.nimbers = {}, set()
        self.claims, self.statements = [], 0

    def next(self):
        self.line += 1
        line = next(self.lines, None)
        if line is None:
            raise Invalid("the certificate ends too early")
        if line[-1:] != "\n":
            raise Invalid("the line has no line feed at its end")
        return line[:-1]

    def check(self):
        """The text of the answer, for a certificate that is valid."""
        if self.next() != "bouton certificate 1":
            raise Invalid("expected `bouton certificate 1`")
        convention = self.next()
        if convention not in ("convention normal", "convention misere"):
            raise Invalid("expected `convention normal` or `convention misere`")
        self.is_misere = convention == "convention misere"
        line = self.next()
        while line.startswith(("rule ", "code ")):
            line = self.section(line)
        if line == "sums":
            line = self.next()
            if not line.startswith(("P ", "N ")):
                raise Invalid("expected a line of a sum after `sums`")
            while line.startswith(("P ", "N ")):
                self.sum(line[0], line[2:])
                line = self.next()
        if not line.startswith("claim "):
            raise Invalid(f"expected a claim, found `{shown(line)}`")
        while line.startswith("claim "):
            self.components.hold(1)
            self.claim(line[6:])
            self.claims.append(line)
            line = self.next()
        if line != f"end {self.statements}":
            raise Invalid(f"expected `end {self.statements}`, found `{shown(line)}`")
        self.line += 1
        if next(self.lines, None) is not None:
            raise Invalid("something follows `end`")
        assumed = [f"assuming {' '.join(one.assumed)} of {one.title}" for one in self.sections.values() if one.assumed]
        return "\n".join(["VALID", *self.claims, *assumed])

    # Sections --------------------------------------------------------------------------------------

    def section(self, line):
        """Reads a section, and gives the line after it."""
        word, title = line[:4], line[5:]
        if word == "rule" and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_:-]*", title):
            raise Invalid(f"`{shown(title)}` is no name of a section")
        if title in self.sections:
            raise Invalid(f"there is a section `{shown(title)}` already")
        if word == "code":
            game, line = CodeGame(title), self.next()
        else:
            game, line = self.rule()
        self.components.hold(1)
        section = self.sections[title] = Section(title, game, self.components)
        if line.startswith("ends "):
            section.set_measure(line[5:])
            line = self.next()
        elif word == "code":
            raise Invalid("the section of a code has `ends total`")
        if line.startswith("assumes "):
            section.assume(line[8:].split(" "))
            line = self.next()
        while line.startswith(("value ", "not ")):
            if self.is_misere:
                raise Invalid("values are of normal play only")
            kind, number, text = self.three_words(line)
            section.prove(kind, read_number(number), text)
            self.statements += 1
            line = self.next()
        return line

    def three_words(self, line):
        words = line.split(" ", 2)
        if len(words) < 3:
            raise Invalid(f"`{words[0]}` is followed by two things")
        return words

    def rule(self):
        """Reads the text of a rule, and gives its game and the line after it."""
        first, text = self.line + 1, []
        size = 0
        line = self.next()
        while line.startswith("|"):
            if line == "| " or not line.startswith("| ") and line != "|":
                raise Invalid("a line of a rule's text begins with `| `, and an empty one is `|`")
            text.append(line[2:-1] if line.endswith("\r") and len(line) > 2 else line[2:])
            size += len(line)
            if size > 2 * MAX_RULE_BYTES:
                raise Invalid("a rule has at most 64 KiB")
            line = self.next()
        if not text:
            raise Invalid("expected the text of a rule")
        changes = {}
        while line.startswith("set "):
            constant, equals, value = line[4:].partition("=")
            if not equals or not constant.isidentifier() or not value or value != value.strip():
                raise Invalid("expected `set CONSTANT=VALUE`")
            if constant in changes:
                raise Invalid(f"the constant `{shown(constant)}` is set already")
            changes[constant] = value
            line = self.next()
        try:
            return RuleGame("\n".join(text) + "\n", changes), line
        except Fault as fault:
            at = self.line - 1 if fault.line is None else first + fault.line - 1
            raise Invalid(f"the rule is refused: {fault.why}", at) from None

    # Sums ------------------------------------------------------------------------------------------

    def terms(self, text):
        """The components of a sum as it is written: for each term a tuple of numbers."""
        if text == "0":
            return []
        return [self.term(one) for one in text.split(" + ")]

    def term(self, text):
        if text.startswith("*") and text[1:].isdigit():
            number = read_number(text[1:])
            if number == 0:
                raise Invalid("a nimber `*n` is at least 1")
            return (-number,)
        if len(self.sections) != 1:
            title, colon, text = text.partition(": ")
            if not colon or title not in self.sections:
                raise Invalid(f"expected the name of a section, a colon and a space before `{shown(text or title)}`")
            return self.sections[title].read(text)
        (section,) = self.sections.values()
        return section.read(text)

    def known_outcome(self, key):
        if not key:
            return "N" if self.is_misere else "P"
        return self.outcomes.get(key)

    def sum(self, outcome, text):
        """Checks a line `P SUM` or `N SUM` and remembers it."""
        terms = self.terms(text)
        if any(len(term) > 1 for term in terms):
            raise Invalid("a component falls into several parts")
        key = tuple(sorted(number for term in terms for number in term))
        if self.known_outcome(key):
            raise Invalid(f"the outcome of the sum is known: {self.known_outcome(key)}")
        has_option = False
        for option in self.options(key, every=outcome == "P"):
            has_option = True
            known = self.known_outcome(option)
            if outcome == "N" and known == "P":
                break
            if outcome == "P" and known != "N":
                raise Invalid(f"there is no line `N` above for the option {self.write(option)}")
        else:
            if outcome == "N" and (has_option or not self.is_misere):
                raise Invalid("there is no line `P` above for any option")
            if outcome == "P" and not has_option and self.is_misere:
                raise Invalid("in misere play a sum without an option is won by the player to move")
        self.components.hold(1 + len(key) // 8)
        self.outcomes[key] = outcome
        self.nimbers.update(number for number in key if number < 0)
        self.statements += 1

    def options(self, key, every):
        """The options of a sum. If not `every` option is asked for, those that move to a nimber that is in no line are left out."""
        for at, number in enumerate(key):
            if at and key[at - 1] == number:
                continue
            rest = key[:at] + key[at + 1:]
            if number >= 0:
                for option in self.components.sections[number].options(number):
                    spend(len(key))
                    yield tuple(sorted((*rest, *option)))
                continue
            yield rest
            smaller = range(-1, number, -1) if every else [one for one in self.nimbers if one > number]
            for one in smaller:
                spend(1 + len(key))
                yield tuple(sorted((*rest, one)))

    def write(self, key):
        texts = []
        for number in key:
            section = self.components.sections[number] if number >= 0 else None
            prefix = f"{section.title}: " if section and len(self.sections) > 1 else ""
            texts.append(prefix + section.write(number) if section else f"*{-number}")
        return shown(" + ".join(texts) or "0")

    # Claims ----------------------------------------------------------------------------------------

    def claim(self, text):
        what, claimed, text = self.three_words(text)
        if what == "value" and not self.is_misere:
            claimed = read_number(claimed)
        elif what != "outcome" or claimed not in ("P", "N"):
            raise Invalid("expected `claim value V SUM`, or `claim outcome` with P or N and a sum")
        key = tuple(sorted(number for term in self.terms(text) for number in term))
        if what == "outcome":
            known = self.known_outcome(key)
            if known:
                if known != claimed:
                    raise Invalid(f"the outcome is {known}")
                return
            if self.is_misere:
                raise Invalid("there is no line for the sum")
        value, others = 0, []
        for number in key:
            spend(1)
            worth = self.components.sections[number].worth(number) if number >= 0 else -number
            if worth == NOT_KNOWN:
                others.append(number)
            else:
                value ^= worth
        if not others and (value == claimed if what == "value" else (value == 0) == (claimed == "P")):
            return
        if not others:
            raise Invalid(f"the value is {value}")
        if claimed == "N" and len(others) == 1 and value in self.components.nots.get(others[0], ()):
            return
        raise Invalid(f"the value of {self.write(others[:1])} is not known")


# ---------------------------------------------------------------------------------------------- The command


def open_file(path):
    file = sys.stdin.buffer if path == "-" else open(path, "rb")
    if hasattr(file, "peek") and file.peek(2)[:2] == b"\x1f\x8b":
        return gzip.open(file)
    return gzip.open(file) if path.endswith(".gz") else file


def lines_of(file):
    """The lines of a file, with their line feeds."""
    while True:
        line = file.readline(MAX_LINE_BYTES)
        if not line:
            return
        if len(line) == MAX_LINE_BYTES and line[-1:] != b"\n":
            raise Unsupported(f"a line has more than {MAX_LINE_BYTES} bytes")
        yield line.decode("utf-8")


def check_file(file, max_work, max_positions):
    """The answer, and the exit code."""
    global steps_left
    steps_left = max_work
    lines = lines_of(file)
    certificate = Certificate(lines, max_positions)
    try:
        return certificate.check(), 0
    except Unsupported as error:
        word, line, why, code = "UNSUPPORTED", error.line, error.why, 3
    except Invalid as error:
        word, line, why, code = "INVALID", error.line, error.why, 1
    except Fault as fault:
        where = f" (line {fault.line} of the rule)" if fault.line else ""
        word, line, why, code = "INVALID", None, f"the rule fails: {fault.why}{where}", 1
    except OutOfSteps:
        word, line, why, code = "UNSUPPORTED", None, f"more than {max_work} steps are needed (--max-work)", 3
    except (MemoryError, RecursionError):
        word, line, why, code = "UNSUPPORTED", None, "more memory is needed", 3
    # A file that cannot be read is no certificate, wherever it is broken.
    rest = 0
    for text in lines:
        rest += len(text)
        if rest > MAX_DRAINED_BYTES:
            break
    why = "".join(letter if letter.isprintable() else "?" for letter in why)
    return f"{word} at line {line or certificate.line}: {why}", code


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Checks a certificate of the program bouton.", epilog="Exit codes: 0 VALID, "
                                     "1 INVALID, 2 the file cannot be read, 3 UNSUPPORTED.")
    parser.add_argument("file", metavar="FILE", help="the certificate; `-` is standard input; gzip is read too")
    parser.add_argument("--max-work", type=int, default=10**10, metavar="STEPS", help="at most so many steps (10^10)")
    parser.add_argument("--max-positions", type=int, default=10**7, metavar="COUNT", help="at most so many positions in memory (10^7)")
    options = parser.parse_args(arguments)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4000))
    try:
        with open_file(options.file) as file:
            answer, code = check_file(file, options.max_work, options.max_positions)
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        print(f"check.py: {options.file} cannot be read: {error}", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(answer.encode() + b"\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
