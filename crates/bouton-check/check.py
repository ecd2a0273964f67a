#!/usr/bin/env python3
"""Checks a certificate of the program bouton: a text that says step by step why an answer about a game is true.

    python3 check.py FILE [TABLE]      FILE may be compressed by gzip; `-` is standard input
                                       TABLE is the folder of values for a line `table`

The format, and what a checker answers, is defined in docs/certificates.md. The rule language is defined in docs/rules.md, and
the folder of values in docs/census.md. This file was written from these three pages. It shares no line with the program, and
needs nothing but Python 3.9 or later.

A reader who believes the answer VALID trusts
- that each line `game` of the answer is about the game that the reader means: a text of the catalogue or a code is known, and any
  other text, graph or map is told by its SHA-256, which `--expect` compares;
- what the answer lists after `assuming`;
- this file, and Python.

How a rule is run. The text is parsed by `ast`. The class Translator builds a new program from it and refuses everything that
it does not know. In the new program
- each name of the rule begins with `v_`, and each attribute with `r_`, so no name and no attribute of Python can be reached;
- there are no builtins: operators and functions of the language are the small functions in the section "The language";
- loops, comprehensions and calls spend steps in proportion to the size of what they run, and so does everything that makes,
  searches or compares values of more than a few items. The steps have a limit.

Sections of this file: limits and errors; the language; boards, words and graphs; from the text of a rule to a program; games;
what is known; the certificate; the command.
"""
import argparse
import ast
import bisect
import functools
import gzip
import hashlib
import itertools
import math
import operator
import os
import random
import re
import sys
import warnings
import zlib

# ---------------------------------------------------------------------------------------------- Limits and errors

MAX_NUMBER, MIN_NUMBER = 2**63 - 1, -(2**63)
# A step is at most about 100 nanoseconds. By default a file may take some half a minute, and a large one longer in proportion.
DEFAULT_STEPS, STEPS_PER_BYTE = 300_000_000, 300
MAX_STEPS_PER_POSITION = 50_000_000
MAX_OPEN_CALLS = 100
MAX_RULE_BYTES = 65_536
MAX_NESTING = 250  # Nodes of the syntax tree, one inside the other.
MAX_LIST_NESTING = 50
MAX_ITEMS = 4096  # Of a string, a tuple or a list, as in the program.
MAX_LINE_BYTES = 1 << 24
MAX_SIDE, MAX_WORD, MAX_VERTICES = 255, 4096, 512
MAX_REMEMBERED_CELLS = 1024
MAX_CACHED_OPTIONS = 1_000_000  # Counted as positions in memory are.
MAX_UNREAD_BYTES = 2**26
MAX_ORDERS = 1000  # Of symbols, by swaps.
TESTED_ORDERS = 200  # So many positions of a rule of graphs are tested.
MAX_TABLE_CELLS = 30
STEPS_PER_TABLE_BOARD = 1 << 9  # Spent before the work, beside those of the rule.
STEPS_PER_CONSTANT_ITEM = 50  # So many that the constants of a file take no more memory than its positions.
STEPS_PER_OPTION = 40  # Beside those of the rule: a component of an option is looked up or made.
NODES_PER_STEP = 3  # Of the syntax tree.
UNCOUNTED_LENGTH = 16  # A loop over so many items spends all its steps before the first round.


class Invalid(Exception):
    """The certificate is wrong, at the line that is being checked or at another one."""

    def __init__(self, why, line=None):
        super().__init__(why)
        self.why, self.line = why, line


class Unsupported(Invalid):
    """The certificate needs more than this checker can do."""


class Fault(Invalid):
    """A rule is wrong, or fails. The line is counted in the rule's text."""


class OutOfSteps(Exception):
    """The steps are spent."""


steps_left = 0  # The steps that may still be made.
open_calls = 0  # The calls of functions of a rule that have not ended.


def spend(steps):
    global steps_left
    steps_left -= steps
    if steps_left < 0:
        raise OutOfSteps


def earn(steps):
    """Allows more steps, since a certificate is longer."""
    global steps_left
    steps_left += steps


# ---------------------------------------------------------------------------------------------- The language


class Vertex(str):
    """A vertex of a graph. It is compared with its name, and is no string otherwise."""

    __slots__ = ()


class Edge(tuple):
    """An edge of a graph. It is compared with a pair of vertices, and is no tuple otherwise."""

    __slots__ = ()


class Name(str):
    """What `cell` and `box` give: the name of a move."""


class Frozen(list):
    """A list of a constant. It cannot be changed, for a rule remembers nothing from one position to the next."""


LIST = (list, Frozen)
ITEMS = (list, Frozen, tuple)
SEVERAL = (list, Frozen, tuple, Edge)
ITERABLE = (range, list, Frozen, tuple, Edge, str)
GENERATOR = type(item for item in ())
CELL = object()  # In place of the second bound: the first one is an index.
LEFT_OUT = object()  # In place of a bound that is left out.
ALL_CELLS = object()  # In place of the symbols of `cells()`.


def bounded(number):
    if MIN_NUMBER <= number <= MAX_NUMBER:
        return number
    raise Fault("a result leaves the whole numbers of 64 bits")


def need(is_right, what):
    if not is_right:
        raise Fault(f"{what} is expected")


def need_number(*values):
    for value in values:
        need(type(value) is int, "a whole number")


def need_length(size):
    need(size <= MAX_ITEMS, f"a string, a tuple or a list of at most {MAX_ITEMS} items")


def limited(size):
    """Refuses to make so many items of a string, a tuple or a list, or spends their steps."""
    need_length(size)
    spend(1 + size)


def truth(value):
    """A condition."""
    need(type(value) is bool, "a boolean")
    return value


def arithmetic(operation):
    """An operator of whole numbers."""

    def run(*numbers):
        for number in numbers:
            if type(number) is not int:
                raise Fault("an operator takes whole numbers")
        return bounded(operation(*numbers))

    return run


def add(a, b):
    if type(a) is int and type(b) is int:
        result = a + b
        return result if MIN_NUMBER <= result <= MAX_NUMBER else bounded(result)
    if type(a) is Word or type(b) is Word:
        return joined(a, b)
    for kind in ((str,), (tuple,), LIST):
        if type(a) in kind and type(b) in kind:
            limited(len(a) + len(b))
            return [*a, *b] if kind is LIST else a + b
    raise Fault("`+` takes two numbers, strings, tuples, lists or words")


def joined(*values):
    """A word and another one, or a string that spells one."""
    need(all(type(value) in (Word, str) for value in values), "a word")
    symbols = [value.symbols for value in values if type(value) is Word][0]
    size = sum(map(len, values))
    need(size <= MAX_WORD, f"a word of at most {MAX_WORD} cells")
    spend(1 + size)
    cells = [cell for value in values for cell in (value.data if type(value) is Word else value)]
    need(set(cells) <= set(symbols), "a string of symbols of the position")
    return Word(1, len(cells), cells, symbols)


def add_in_place(a, b):
    """`a += b`: a list is changed, and all that refers to it sees the change."""
    if type(a) not in LIST or type(b) not in LIST:
        return add(a, b)
    need_changeable(a)
    limited(len(a) + len(b))
    a.extend(b)
    return a


def multiply(a, b):
    if type(a) is int and type(b) is int:
        return bounded(a * b)
    if type(a) is int:
        a, b = b, a
    need(type(a) in ITEMS and type(b) is int, "a number, or a list or tuple and a number,")
    limited(len(a) * max(b, 0))
    return list(a) * b if type(a) in LIST else a * b


def multiply_in_place(a, b):
    """`a *= b`: a list is changed, and all that refers to it sees the change."""
    result = multiply(a, b)
    if type(a) not in LIST:
        return result
    need_changeable(a)
    a[:] = result
    return a


def power(a, b):
    need(b >= 0, "an exponent that is not negative")
    if abs(a) < 2:
        return a ** min(b, 2 + b % 2)
    return a ** min(b, 64)  # With 64 or more the result is out of bounds.


def shift_left(a, b):
    return a << min(b, 64)  # With 64 or more the result is 0 or out of bounds.


def weigh(value):
    """Spends steps for all items of a value, through all its lists and tuples. Gives the number of steps."""
    before, stack = steps_left, [(value, 0)]
    while stack:
        value, depth = stack.pop()
        if isinstance(value, (list, tuple)):
            need(depth < MAX_LIST_NESTING, "a list that is not nested so deep")
            spend(1 + len(value))
            stack += [(item, depth + 1) for item in value if not isinstance(item, int)]
        elif isinstance(value, str):
            spend(1 + (len(value) >> 6))
        elif isinstance(value, (Board, Graph)):
            spend(1 + value.size())
    return before - steps_left


def ordering(operation):
    def run(a, b):
        need_number(a, b)
        return operation(a, b)

    return run


def equal(a, b):
    kind, other = type(a), type(b)
    if kind is not other or a is None:
        # A vertex or a name is compared with a string, and an edge with a tuple.
        spend(8)
        need(any(isinstance(a, like) and isinstance(b, like) for like in (str, tuple, list)), "a value of the same kind to compare")
    if kind is not int and kind is not bool:
        if kind is not str or max(len(a), len(b)) >= 64:  # One step of Python compares all of a large value.
            weigh(a)
            weigh(b)
    return a == b


def contains(item, where):
    if isinstance(where, str):
        need(isinstance(item, str), "a string")
        spend(1 + (len(where) * (1 + len(item)) >> 5))
        return item in where
    need(type(where) in ITEMS, "a tuple, a list or a string")
    spend(1 + 4 * len(where))
    return any([equal(item, one) for one in where])


COMPARISONS = {  # By the names that `ast` has for them.
    "Lt": ordering(operator.lt), "LtE": ordering(operator.le), "Gt": ordering(operator.gt), "GtE": ordering(operator.ge),
    "Eq": equal, "NotEq": lambda a, b: not equal(a, b), "In": contains, "NotIn": lambda a, b: not contains(a, b),
}


def counted(items, steps=1):
    for item in items:
        spend(steps)
        yield item


def loop(items, steps):
    """What a loop goes through. It spends so many steps for each item, and for each that a list gets meanwhile."""
    if type(items) in (GENERATOR, zip, list) or len(need_iterable(items)) > UNCOUNTED_LENGTH:
        spend(1)
        return counted(items, steps)
    spend(1 + steps * len(items))
    return items


def need_iterable(items):
    need(type(items) in ITERABLE, "a range, a tuple, a list or a string")
    return items


def unpacked(value, shape):
    """A value that is given to several names. `shape` has a tuple for them, and None for one name."""
    if shape is not None:
        spend(2 + 2 * len(shape))
        need(type(value) in SEVERAL and len(value) == len(shape), f"a tuple or a list of {len(shape)} values")
        for item, inner in zip(value, shape):
            unpacked(item, inner)
    return value


def unpacked_each(items, shape):
    is_flat, size = not any(shape), len(shape)
    for item in items:
        yield item if is_flat and type(item) in SEVERAL and len(item) == size else unpacked(item, shape)


def gathered(items):
    """The items of a list or of a generator, as a new list. A generator spends its own steps, too."""
    if type(items) is GENERATOR:
        items = list(itertools.islice(items, MAX_ITEMS + 1))
        limited(len(items))
        return items
    if type(items) is range:
        need_length(len(items))
    spend(1 + len(need_iterable(items)))
    return list(items)


def one_after_the_other(items, steps):
    """The items of a list, or of a generator whose items are made one after the other. It spends so many steps for each item."""
    return counted(items, steps) if type(items) is GENERATOR else loop(items, steps)


def listed(items):
    """What `enumerate` and `zip` go through: a list as it is when they come to an item, as in Python."""
    return items if type(items) is list else gathered(items)


def enumerated(items, first=0):
    need_number(first)
    spend(4)
    return numbered(listed(items), first)


def numbered(items, number):
    for item in items:
        yield bounded(number), item
        number += 1


def make_range(*numbers):
    need(1 <= len(numbers) <= 3, "a range of one to three numbers")
    need_number(*numbers)
    return range(*numbers)


def make_zip(*lists):
    need(lists, "a tuple, a list or a string")
    spend(4 * len(lists))
    return zip(*map(listed, lists))


def numbers_of(values):
    """Whole numbers: several ones, or those of a tuple, a list or a generator."""
    if len(values) == 1 and type(values[0]) in (range, GENERATOR, *ITEMS):
        values = gathered(values[0])
    need(values, "a number")
    need_number(*values)
    return values


def extreme(choose):
    def run(*values):
        need(len(values) != 1 or type(values[0]) is not int, "several numbers, or a tuple or a list,")
        return choose(numbers_of(values))

    return run


def length(value):
    need(type(value) in (str, Word, *ITEMS), "a tuple, a list, a string or a word")
    return len(value)


def total(items):
    result = 0
    for item in one_after_the_other(items, 3):
        result = add(result, int(item) if type(item) is bool else item)
        need_number(result)
    return result


def make_sorted(items):
    items = gathered(items)
    spend(8 * len(items))
    for item in items:
        if type(item) is not int:
            need(type(item) is tuple, "a whole number, or a tuple of some,")
            need_number(*item)
            spend(16 * weigh(item))
    return sorted(items)


def make_tuple(items):
    items = gathered(items)
    need_number(*items)
    return tuple(items)


def make_string(value):
    need(type(value) in (int, str, Name), "a number or a string")
    return str(value)


def make_number(text):
    spend(16)
    if type(text) in (int, bool):
        return int(text)
    need(type(text) is str and re.fullmatch("[+-]?[0-9]+", text), "a string of digits")
    spend(len(text))
    return bounded(int(text))


def join_texts(*values):
    for value in values:
        need(type(value) is int or isinstance(value, str), "a number or a string")
    texts = list(map(str, values))
    limited(sum(map(len, texts)))
    return "".join(texts)


def cell(*place):
    """The name of a cell, as people count."""
    spend(8)
    need(len(place) in (1, 2), "a row and a column, or a place in a word,")
    need_number(*place)
    need(min(place) >= 0, "a place from 0")
    return Name("r{}c{}".format(*[at + 1 for at in place]) if len(place) == 2 else place[0] + 1)


def box(*ends):
    """The name of a rectangle, as people count."""
    spend(8)
    half = len(ends) // 2
    need(len(ends) in (2, 4), "a box of two or four numbers")
    need_number(*ends)
    need(all(0 <= first < end for first, end in zip(ends, ends[half:])), "a box that has a cell")
    if half == 1:
        return Name(f"{ends[0] + 1}-{ends[1]}")
    return Name("r{}c{}:r{}c{}".format(ends[0] + 1, ends[1] + 1, ends[2], ends[3]))


def frozen(value):
    if isinstance(value, list):
        return Frozen(map(frozen, value))
    return tuple(map(frozen, value)) if isinstance(value, tuple) else value


def need_changeable(items):
    need(type(items) is list, "a list that is no constant")


def append(items, value):
    need_changeable(items)
    spend(1)
    need_length(len(items) + 1)
    items.append(value)


def item(owner, index):
    """`owner[index]`. The items of a list count from 0, and none has a negative index."""
    if isinstance(owner, Board):
        return owner[index]
    need(type(owner) in (str, *SEVERAL), "a word, a board, a string, a tuple or a list")
    need(type(index) is int and 0 <= index < len(owner), "an index in range")
    return owner[index]


def set_item(value, owner, index):
    """`owner[index] = value`"""
    if isinstance(owner, Board):
        owner[index] = value
        return
    need_changeable(owner)
    need(type(index) is int and 0 <= index < len(owner), "an index in range")
    owner[index] = value


def place_to_change(owner, index):
    """What `owner[index] += value` finds before the value: where the item is, and the item."""
    return owner, index, item(owner, index)


def change_item(place, change, value):
    """`owner[index] += value` and its like."""
    owner, index, before = place
    set_item(change(before, value), owner, index)


def compared_one_by_one(first, *rest):
    """A comparison of several values, which ends at the first that is false."""
    for compare, find in rest:
        second = find()
        if not compare(first, second):
            return False
        first = second
    return True


def bounds(low, high, size):
    """The first cell and the end of `low:high`, as in Python, or of the single index `low`, if `high` is CELL."""
    if high is CELL:
        if type(low) is not int or not 0 <= low < size:
            raise Fault("an index is out of range")
        return low, low + 1
    spend(4)
    need_number(*[bound for bound in (low, high) if bound is not LEFT_OUT])
    low, high, _ = slice(*[None if bound is LEFT_OUT else bound for bound in (low, high)]).indices(size)
    return low, max(low, high)


def part(value, low, high):
    """`value[low:high]`"""
    need(type(value) in (Word, str, *SEVERAL), "a word, a string, a tuple or a list")
    low, high = bounds(low, high, len(value))
    spend(4 + (high - low) // 2)
    if type(value) is Word:
        return Word(1, high - low, list(value.data[low:high]), value.symbols)
    return list(value[low:high]) if type(value) in LIST else value[low:high]


def board_part(board, r1, r2, c1, c2):
    """`board[r1:r2, c1:c2]`"""
    need(type(board) is Board, "a board")
    (r1, r2), (c1, c2) = bounds(r1, r2, board.rows), bounds(c1, c2, board.cols)
    spend(4 + (r2 - r1) * (4 + c2 - c1) // 2)
    data = []
    for row in range(r1, r2):
        data += board.data[row * board.cols + c1:row * board.cols + c2]
    return Board(r2 - r1, c2 - c1, data, board.symbols)


def set_part(value, word, low, high):
    """`word[low:high] = value`"""
    need(type(word) is Word, "a board or a word")
    fill(word, 0, 1, *bounds(low, high, word.cols), value)


def set_board_part(value, board, r1, r2, c1, c2):
    """`board[r1:r2, c1:c2] = value`"""
    need(type(board) is Board, "a board")
    fill(board, *bounds(r1, r2, board.rows), *bounds(c1, c2, board.cols), value)


def fill(board, r1, r2, c1, c2, value):
    need(type(board.data) is list, "a copy of the board, which the rule may change,")
    rows, cols = r2 - r1, c2 - c1
    spend(4 + rows * (4 + cols) // 2)
    if isinstance(value, str) and len(value) == 1:
        board.need_symbols(value)
        new = [value] * (rows * cols)
    else:
        need(type(value) is type(board) and (value.rows, value.cols) == (rows, cols), "a symbol, or a part of the same size,")
        new = list(value.data)
    for row in range(rows):
        start = (r1 + row) * board.cols
        board.data[start + c1:start + c2] = new[row * cols:(row + 1) * cols]


# ---------------------------------------------------------------------------------------------- Boards, words, graphs


def cached_by_size(function):
    """A function of the size of a board whose results for small boards are remembered."""
    remembered = functools.lru_cache(1000)(function)

    def run(rows, cols, *more):
        if rows * cols <= MAX_REMEMBERED_CELLS:
            return remembered(rows, cols, *more)
        spend(4 * (rows * cols + rows + cols))
        return function(rows, cols, *more)

    return run


class Board:
    """A board. Its cells are a string if a rule may not change them, and otherwise a list."""

    __slots__ = ("rows", "cols", "data", "symbols")
    __hash__ = __iter__ = None

    def __init__(self, rows, cols, data, symbols):
        self.rows, self.cols, self.data, self.symbols = rows, cols, data, symbols

    def size(self):
        return len(self.data) // 4

    def need_symbols(self, symbols):
        need(isinstance(symbols, str) and symbols, "a string that is not empty")
        spend(1 + (len(symbols) >> 2))
        need(symbols in self.symbols or set(symbols) <= set(self.symbols), "a string of symbols of the position")

    def __eq__(self, other):
        return type(other) is type(self) and (self.rows, self.cols) == (other.rows, other.cols) and list(self.data) == list(other.data)

    def __getitem__(self, place):
        row, col = place
        if type(row) is type(col) is int and 0 <= row < self.rows and 0 <= col < self.cols:
            return self.data[row * self.cols + col]
        raise Fault("a cell is out of range")

    def __setitem__(self, place, value):
        row, col = place
        fill(self, *bounds(row, CELL, self.rows), *bounds(col, CELL, self.cols), value)

    def r_copy(self):
        spend(4 + len(self.data) // 2)
        return type(self)(self.rows, self.cols, list(self.data), self.symbols)

    def places(self):
        return places_of_board(self.rows, self.cols)

    def lines(self):
        return lines_of_board(self.rows, self.cols)

    def r_cells(self, symbols=ALL_CELLS):
        spend(8 + len(self.data))
        if symbols is ALL_CELLS:
            return list(self.places())
        self.need_symbols(symbols)
        spend(len(self.data) * len(symbols) >> 6)
        return [place for place, symbol in zip(self.places(), self.data) if symbol in symbols]

    def r_count(self, symbols):
        self.need_symbols(symbols)
        symbols = set(symbols)
        spend(1 + len(symbols) * (1 + len(self.data) // 8))
        return sum(map(self.data.count, symbols))

    def r_all(self, symbols):
        return self.r_count(symbols) == len(self.data)

    def r_any(self, symbols):
        return self.r_count(symbols) > 0

    def r_has(self, symbols):
        self.need_symbols(symbols)
        spend(1 + 4 * (self.rows + self.cols) + len(self.data) * (4 + len(symbols)) // 4)
        text = "".join(self.data)
        return any(symbols in text[line] for line in self.lines())

    def r_inside(self, row, col):
        need_number(row, col)
        return 0 <= row < self.rows and 0 <= col < self.cols

    def r_neighbours(self, row, col):
        spend(16)
        need(self.r_inside(row, col), "a cell of the board")
        near = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return [place for place in near if self.r_inside(*place)]

    def r_ray(self, row, col, down, right):
        need_number(down, right)
        need(self.r_inside(row, col), "a cell of the board")
        need(down or right, "a ray that goes somewhere")
        cells = []
        row, col = row + down, col + right
        while self.r_inside(row, col):
            spend(3)
            cells.append((row, col))
            row, col = row + down, col + right
        return cells

    r_rows = property(lambda self: self.rows)
    r_cols = property(lambda self: self.cols)


class Word(Board):
    """A word: a board of one row with one index."""

    __slots__ = ()
    r_length = property(lambda self: self.cols)

    def __len__(self):
        return self.cols

    def __getitem__(self, index):
        return self.data[bounds(index, CELL, self.cols)[0]]

    def __setitem__(self, index, value):
        fill(self, 0, 1, *bounds(index, CELL, self.cols), value)

    def places(self):
        return range(self.cols)

    def lines(self):
        return (slice(None),)

    def r_inside(self, index):
        need_number(index)
        return 0 <= index < self.cols

    def r_neighbours(self, index):
        spend(4)
        need(self.r_inside(index), "a cell of the word")
        return [near for near in (index - 1, index + 1) if self.r_inside(near)]

    def r_ray(self, index, step):
        return [col for _, col in Board(1, self.cols, "", "").r_ray(0, index, 0, step)]


def full_board(symbols, rows, cols, symbol):
    need_number(rows, cols)
    need(0 <= rows <= MAX_SIDE and 0 <= cols <= MAX_SIDE, f"a board of at most {MAX_SIDE} rows and columns")
    return Board(rows, cols, full(symbols, rows * cols, symbol), symbols)


def full_word(symbols, size, symbol):
    need_number(size)
    need(0 <= size <= MAX_WORD, f"a word of at most {MAX_WORD} cells")
    return Word(1, size, full(symbols, size, symbol), symbols)


def full(symbols, size, symbol):
    spend(5 + size // 2)
    need(isinstance(symbol, str) and len(symbol) == 1 and symbol in symbols, "a symbol of the position")
    return [symbol] * size


@cached_by_size
def places_of_board(rows, cols):
    return tuple((row, col) for row in range(rows) for col in range(cols))


@cached_by_size
def lines_of_board(rows, cols):
    """The rows, columns and diagonals of a board, as slices of its text, each from the left or from the top."""
    lines = [slice(row * cols, (row + 1) * cols) for row in range(rows)]
    lines += [slice(col, None, cols) for col in range(cols)]
    starts = [(0, col) for col in range(cols)] + [(row, side) for row in range(1, rows) for side in (0, cols - 1)]
    for row, col in starts:
        for step, size in ((cols + 1, min(rows - row, cols - col)), (cols - 1, min(rows - row, col + 1))):
            if size > 1:
                start = row * cols + col
                lines.append(slice(start, start + (size - 1) * step + 1, step))
    return lines


class Graph:
    """A graph. Its vertices are sorted, and so are its edges and the two ends of each edge: by the names of the vertices, or in
    another order for a test."""

    __slots__ = ("vertices", "edges", "near", "places")
    __hash__ = __iter__ = None

    def __init__(self, vertices, edges):
        spend(4 + len(vertices) + len(edges))
        self.vertices, self.edges, self.near = vertices, edges, None

    def size(self):
        return len(self.vertices) + len(self.edges)

    def __eq__(self, other):
        return type(other) is Graph and (self.vertices, self.edges) == (other.vertices, other.edges)

    @property
    def r_vertices(self):
        spend(1 + len(self.vertices) // 4)
        return list(self.vertices)

    @property
    def r_edges(self):
        spend(1 + len(self.edges) // 4)
        return list(self.edges)

    def r_neighbours(self, vertex):
        if self.near is None:
            spend(4 * self.size())
            self.places = {one: at for at, one in enumerate(self.vertices)}
            self.near = {one: set() for one in self.vertices}
            for a, b in self.edges:
                self.near[a].add(b)
                self.near[b].add(a)
        need(isinstance(vertex, str) and vertex in self.near, "a vertex of the graph")
        spend(4 + 2 * len(self.near[vertex]))
        return sorted(self.near[vertex], key=self.places.get)

    def kept(self, is_kept):
        spend(4 + 2 * self.size())
        edges = tuple([edge for edge in self.edges if is_kept(edge[0]) and is_kept(edge[1])])
        return Graph(tuple(filter(is_kept, self.vertices)), edges)

    def r_without(self, *places):
        gone = set()
        for place in places:
            for vertex in place if type(place) in ITEMS else (place,):
                self.r_neighbours(vertex)  # Tests that there is such a vertex.
                gone.add(vertex)
        return self.kept(lambda vertex: vertex not in gone)

    def r_without_edge(self, edge):
        spend(4 + 2 * self.size())
        need(isinstance(edge, tuple) and len(edge) == 2 and all(isinstance(end, str) for end in edge), "an edge of the graph")
        edge = edge if edge in self.edges else edge[::-1]
        need(edge in self.edges, "an edge of the graph")
        at = self.edges.index(edge)
        return Graph(self.vertices, self.edges[:at] + self.edges[at + 1:])

    def reached(self, vertex):
        reached, stack = {vertex}, [vertex]
        while stack:
            for near in self.r_neighbours(stack.pop()):
                if near not in reached:
                    reached.add(near)
                    stack.append(near)
        return reached

    def r_reached_from(self, vertex):
        self.r_neighbours(vertex)  # Tests that there is such a vertex.
        return self.kept(self.reached(vertex).__contains__)

    def components(self):
        parts, seen = [], set()
        for vertex in self.vertices:
            if vertex not in seen:
                reached = self.reached(vertex)
                seen |= reached
                parts.append(self.kept(reached.__contains__))
        return parts


def by_name(vertex):
    """The key of the order of vertices. A number in a name counts as a number, so that 9 comes before 10."""
    return re.sub("[0-9]+", lambda digits: digits[0].zfill(15), vertex), vertex


def ordered(vertices, edges):
    """The vertices and the edges of a graph, in the order of the vertices."""
    places = {vertex: at for at, vertex in enumerate(vertices)}
    spend(8 * (len(vertices) + len(edges)))
    edges = [Edge((a, b) if places[a] < places[b] else (b, a)) for a, b in edges]
    return tuple(vertices), tuple(sorted(edges, key=lambda edge: (places[edge[0]], places[edge[1]])))


def hash_in_any_order(position):
    """A number for a graph or a nimber. It is the same for all orders of the graph."""
    spend(8 + 8 * size_of(position))
    if is_nimber(position):
        return position
    vertices, edges = position
    return hash((tuple(sorted(vertices)), tuple(sorted([(a, b) if a < b else (b, a) for a, b in edges]))))


# ---------------------------------------------------------------------------------------------- From a rule's text to a program

OPERATORS = {  # By the names that `ast` has for them.
    "Add": add, "Sub": arithmetic(operator.sub), "Mult": multiply, "FloorDiv": arithmetic(operator.floordiv),
    "Mod": arithmetic(operator.mod), "Pow": arithmetic(power), "LShift": arithmetic(shift_left), "RShift": arithmetic(operator.rshift),
    "BitAnd": arithmetic(operator.and_), "BitOr": arithmetic(operator.or_), "BitXor": arithmetic(operator.xor),
    "USub": arithmetic(operator.neg), "UAdd": arithmetic(operator.pos), "Invert": arithmetic(operator.inv),
}
IN_PLACE = {"Add": "add_in_place", "Mult": "multiply_in_place"}
LIBRARY = {  # Functions that a rule cannot give another meaning.
    "min": extreme(min), "max": extreme(max), "abs": arithmetic(abs), "len": length, "cell": cell, "box": box,
    "gcd": lambda *values: bounded(math.gcd(*numbers_of(values))),
}
BORROWED = {  # Functions whose names a rule may use for something else.
    "all": lambda items: all(map(truth, one_after_the_other(items, 2))),
    "any": lambda items: any(map(truth, one_after_the_other(items, 2))),
    "sum": total, "sorted": make_sorted, "list": gathered, "tuple": make_tuple, "str": make_string, "int": make_number,
    "print": lambda *_values: None,
}
FUNCTIONS = {**LIBRARY, **BORROWED}
ITERATIONS = {"range": make_range, "enumerate": enumerated, "zip": make_zip}
TAKE_ITEMS = ("min", "max", "gcd", "all", "any", "sum", "sorted", "list", "tuple")
HELPERS = {
    **OPERATORS, **COMPARISONS, **FUNCTIONS, **ITERATIONS, "add_in_place": add_in_place, "multiply_in_place": multiply_in_place,
    "truth": truth, "compared_one_by_one": compared_one_by_one, "loop": loop, "unpacked": unpacked, "unpacked_each": unpacked_each,
    "gathered": gathered, "spend": spend, "append": append, "item": item, "set_item": set_item, "place_to_change": place_to_change,
    "change_item": change_item, "part": part, "board_part": board_part, "set_part": set_part, "set_board_part": set_board_part,
    "full_board": full_board, "full_word": full_word, "join_texts": join_texts, "CELL": CELL, "LEFT_OUT": LEFT_OUT,
    "__builtins__": {},
}
PROPERTIES = {"Word": ("length",), "Board": ("rows", "cols"), "Graph": ("vertices", "edges")}
METHODS_OF_CELLS = ("copy", "all", "any", "count", "cells", "has", "inside", "neighbours", "ray")
METHODS = {"Word": METHODS_OF_CELLS, "Board": METHODS_OF_CELLS, "Graph": ("neighbours", "without", "without_edge", "reached_from")}
DECLARATIONS = ("position", "symmetry", "split", "convention", "known", "start", "moves")
OWN_NAMES = {*LIBRARY, "range", "Heap", "Numbers", "Word", "Board", "Graph", "regions", "components"}
SYMMETRIES = {"Board": ("square", "rectangle", "reverse"), "Word": ("reverse",), "Numbers": ("any order",)}


def name(text):
    return ast.Name(text, ast.Load())


def call(helper, *arguments):
    return ast.Call(name(helper), list(arguments), [])


def steps_of(*nodes):
    """The steps of running these parts of a rule once."""
    inner = [one for node in nodes for one in ast.walk(node)]
    texts = [len(one.value) for one in inner if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return 1 + len(inner) // NODES_PER_STEP + sum(texts) // 64


def refuse(node, why):
    raise Fault(why, getattr(node, "lineno", None))


class Translator:
    """Translates the functions of a rule. What has no lines here is refused."""

    def __init__(self, kind, symbols, constants, functions):
        self.kind, self.symbols, self.constants, self.functions = kind, symbols, constants, functions
        self.taken = {*OWN_NAMES, *DECLARATIONS, *constants, *functions}  # Names that no function gives a value.
        self.local, self.is_moves, self.loops = set(), False, 0

    def function(self, node):
        a = node.args
        others = [node.decorator_list, node.returns, a.posonlyargs, a.vararg, a.kwonlyargs, a.kwarg, a.defaults]
        if any(others) or getattr(node, "type_params", None) or any(argument.annotation for argument in a.args):
            refuse(node, "a function takes plain parameters only")
        names = [self.free(argument, argument.arg) for argument in a.args]
        self.local = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}.union(names)
        self.is_moves, self.loops = node.name == "moves", 0
        if self.is_moves and not any(isinstance(one, ast.Yield) for one in ast.walk(node)):
            refuse(node, "`moves` never yields")
        parameters = [ast.arg("v_" + one, None) for one in names]
        arguments = ast.arguments(posonlyargs=[], args=parameters, kwonlyargs=[], kw_defaults=[], defaults=[])
        made = ast.FunctionDef(name="v_" + node.name, args=arguments, body=self.block(node.body), decorator_list=[], type_params=[])
        return ast.copy_location(made, node)

    def free(self, node, given):
        """A name that may get a value."""
        return refuse(node, f"`{given}` has a meaning already") if given in self.taken else given

    def is_given(self, called):
        """Whether the rule itself says what a name of the language means."""
        return called in self.local or called in self.constants or called in self.functions

    def block(self, statements):
        made = []
        for node in statements:
            made.append(self.statement(node))
            for inner in ast.walk(made[-1]):
                if not hasattr(inner, "lineno"):
                    ast.copy_location(inner, node)
        return made

    def statement(self, node):
        kind = type(node)
        if kind is ast.Expr:
            return self.expression_statement(node.value)
        if kind is ast.Assign and len(node.targets) == 1:
            return self.assignment(node.targets[0], self.value(node.value))
        if kind is ast.AugAssign:
            return self.changing_assignment(node)
        if kind is ast.If:
            return ast.If(self.condition(node.test), self.block(node.body), self.block(node.orelse))
        if kind in (ast.For, ast.While) and not node.orelse:
            self.loops += 1
            body = self.block(node.body)
            self.loops -= 1
            if kind is ast.For:
                return ast.For(self.target(node.target), self.rounds(node, node.target, *node.body), body, [])
            return ast.While(self.condition(node.test), [ast.Expr(call("spend", ast.Constant(steps_of(node)))), *body], [])
        if kind is ast.Pass or kind in (ast.Break, ast.Continue) and self.loops:
            return kind()
        if kind is ast.Return and not (self.is_moves and node.value):
            return ast.Return(node.value and self.value(node.value))
        return refuse(node, f"a rule cannot have this statement ({kind.__name__})")

    def expression_statement(self, node):
        if isinstance(node, ast.Yield) and self.is_moves and node.value:
            return ast.Expr(ast.Yield(self.value(node.value)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return ast.Pass()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            return ast.Expr(call("append", self.changed(node.func.value), *self.arguments(node, 1)))
        if isinstance(node, ast.Call):
            return ast.Expr(self.value(node))
        return refuse(node, "only `moves` yields, and it yields options; other lines of this kind do nothing")

    def changed(self, node):
        """A list, a word or a board that a statement changes. It has a name."""
        if not isinstance(node, ast.Name):
            refuse(node, "only what has a name can be changed")
        self.free(node, node.id)
        return self.value(node)

    def assignment(self, target, value):
        """The value is found first, then what gets it, as in Python."""
        if not isinstance(target, ast.Subscript):
            shape = shape_of(target)
            return ast.Assign([self.target(target)], call("unpacked", value, ast.Constant(shape)) if shape else value)
        places, owner = self.places(target.slice), self.changed(target.value)
        if places is None:
            return ast.Expr(call("set_item", value, owner, self.value(target.slice)))
        return ast.Expr(call("set_part" if len(places) == 2 else "set_board_part", value, owner, *places))

    def changing_assignment(self, node):
        at, value = node.target, self.value(node.value)
        change = self.operator(node)
        change = IN_PLACE.get(change, change)
        if isinstance(at, ast.Name):
            return ast.Assign([self.target(at)], call(change, self.value(at), value))
        if not isinstance(at, ast.Subscript) or self.places(at.slice) is not None:
            refuse(node, "only a name or an item can be changed")
        place = call("place_to_change", self.changed(at.value), self.value(at.slice))
        return ast.Expr(call("change_item", place, name(change), value))

    def operator(self, node):
        called = type(node.op).__name__
        return called if called in OPERATORS else refuse(node, "a rule cannot have this operator")

    def target(self, node):
        """A name, or several names, that are given a value."""
        if isinstance(node, ast.Name):
            return ast.Name("v_" + self.free(node, node.id), ast.Store())
        if isinstance(node, ast.Tuple) and node.elts:
            return ast.Tuple([self.target(item) for item in node.elts], ast.Store())
        return refuse(node, "only a name or a cell can be given a value")

    def places(self, index):
        """The bounds of `[a:b]` or of `[a:b, c:d]`; nothing if the index has no colon."""
        indices = [index] if isinstance(index, ast.Slice) else index.elts if isinstance(index, ast.Tuple) else []
        if not any(isinstance(one, ast.Slice) for one in indices):
            return None
        places = []
        for one in indices:
            if not isinstance(one, ast.Slice):
                places += [self.value(one), name("CELL")]
            elif one.step is not None or len(indices) > 2:
                refuse(index, "parts are `[a:b]` or `[a:b, c:d]`")
            else:
                places += [self.value(bound) if bound else name("LEFT_OUT") for bound in (one.lower, one.upper)]
        return places

    def values(self, nodes):
        return [self.value(node) for node in nodes]

    def condition(self, node):
        """An expression whose value is a boolean."""
        is_boolean = isinstance(node, (ast.Compare, ast.BoolOp)) or isinstance(getattr(node, "op", None), ast.Not)
        return self.value(node) if is_boolean else call("truth", self.value(node))

    def value(self, node):
        """An expression."""
        kind = type(node)
        if kind is ast.Constant and (type(node.value) in (bool, str) or node.value is None):
            return ast.Constant(node.value)
        if kind is ast.Constant and type(node.value) is int and node.value <= MAX_NUMBER:
            return ast.Constant(node.value)
        if kind is ast.Name and (node.id in self.local or node.id in self.constants):
            return name("v_" + node.id)
        if kind is ast.BinOp:
            return call(self.operator(node), self.value(node.left), self.value(node.right))
        if kind is ast.UnaryOp and isinstance(node.op, ast.Not):
            return ast.UnaryOp(ast.Not(), self.condition(node.operand))
        if kind is ast.UnaryOp:
            return call(self.operator(node), self.value(node.operand))
        if kind is ast.BoolOp:
            return ast.BoolOp(node.op, [self.condition(one) for one in node.values])
        if kind is ast.IfExp:
            return ast.IfExp(self.condition(node.test), self.value(node.body), self.value(node.orelse))
        if kind is ast.Compare:
            return self.comparison(node)
        if kind is ast.Call:
            return self.call(node)
        if kind is ast.Attribute and node.attr in PROPERTIES.get(self.kind, ()):
            return ast.Attribute(self.value(node.value), "r_" + node.attr, ast.Load())
        if kind is ast.Subscript:
            places, value = self.places(node.slice), self.value(node.value)
            if places is None:
                return call("item", value, self.value(node.slice))
            return call("part" if len(places) == 2 else "board_part", value, *places)
        if kind in (ast.List, ast.Tuple):
            return kind(self.values(node.elts), ast.Load())
        if kind is ast.JoinedStr:
            return call("join_texts", *self.values(node.values))
        if kind is ast.FormattedValue and node.conversion == -1 and node.format_spec is None:
            return self.value(node.value)
        if kind is ast.ListComp:
            return call("gathered", self.generator(node))
        if kind is ast.Name:
            return refuse(node, f"`{node.id}` has no value")
        return refuse(node, f"a rule cannot have this expression ({kind.__name__})")

    def rounds(self, node, *again):
        """What a loop or a comprehension goes through. These parts of a rule run again for each item."""
        where, shape = node.iter, shape_of(node.target)
        called = where.func.id if isinstance(where, ast.Call) and isinstance(where.func, ast.Name) else None
        if called in ("enumerate", "zip") and not self.is_given(called):
            if where.keywords:
                refuse(where, "the arguments are given by their places")
            # The second argument of `enumerate` is a number.
            many = where.args if called == "zip" else where.args[:1]
            items, steps = call(called, *map(self.items, many), *self.values(where.args[len(many):])), 5 * len(many)
        else:
            items, steps = self.items(where), 0
        items = call("loop", items, ast.Constant(steps + steps_of(*again)))
        return call("unpacked_each", items, ast.Constant(shape)) if shape else items

    def items(self, node):
        """An expression where `range(...)` may be."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            return call("range", *self.arguments(node))
        return self.value(node)

    def generator(self, node):
        if any(one.is_async for one in node.generators):
            refuse(node, "a rule cannot wait")
        clauses = [ast.comprehension(self.target(one.target), self.rounds(one, node), [self.condition(test) for test in one.ifs], 0)
                   for one in node.generators]
        return ast.GeneratorExp(self.value(node.elt), clauses)

    def comparison(self, node):
        """Each operand is found once, and none behind a comparison that is false."""
        operands = [node.left, *node.comparators]
        compares = [type(one).__name__ for one in node.ops]
        if any(one not in COMPARISONS for one in compares):
            refuse(node, "a rule cannot have this comparison")
        if len(compares) == 1:
            return call(compares[0], *self.values(operands))
        if all(isinstance(one, (ast.Name, ast.Constant)) for one in operands[1:-1]):  # It does not matter how often these are found.
            made = self.values(operands)
            return ast.BoolOp(ast.And(), [call(one, a, b) for one, a, b in zip(compares, made, made[1:])])
        nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        rest = [ast.Tuple([name(one), ast.Lambda(nothing, self.value(operand))], ast.Load()) for one, operand in zip(compares, node.comparators)]
        return call("compared_one_by_one", self.value(node.left), *rest)

    def arguments(self, node, count=None):
        if node.keywords or count is not None and len(node.args) != count:
            refuse(node, "the arguments are not the expected ones")
        return self.values(node.args)

    def call(self, node):
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr == "full" and isinstance(called.value, ast.Name):
            if called.value.id == self.kind and self.symbols:
                is_board = self.kind == "Board"
                return call("full_board" if is_board else "full_word", ast.Constant(self.symbols), *self.arguments(node, 2 + is_board))
        if isinstance(called, ast.Attribute) and called.attr in METHODS.get(self.kind, ()):
            return ast.Call(ast.Attribute(self.value(called.value), "r_" + called.attr, ast.Load()), self.arguments(node), [])
        if not isinstance(called, ast.Name) or called.id in self.local or called.id in self.constants:
            return refuse(node, "this cannot be called")
        if called.id in self.functions and called.id not in DECLARATIONS:
            return ast.Call(name("v_" + called.id), self.arguments(node), [])
        if called.id in TAKE_ITEMS and len(node.args) == 1 and not node.keywords:
            only = node.args[0]
            return call(called.id, self.generator(only) if isinstance(only, ast.GeneratorExp) else self.items(only))
        if called.id in FUNCTIONS:
            return call(called.id, *self.arguments(node))
        return refuse(node, f"`{called.id}` cannot be called here")


def shape_of(target):
    """The names that a target gives values to: a tuple for several ones, and None for one."""
    return tuple(map(shape_of, target.elts)) if isinstance(target, ast.Tuple) else None


def parse(text, mode="exec"):
    """The syntax tree of a text that is not too large and not nested too deep."""
    for number, line in enumerate(text.split("\n"), 1):
        if re.search(r"[\0\r\f]", line):
            raise Fault("a rule has no such control characters", number)
    # Older parsers of Python cannot be trusted with signs in a long row, such as `- - - x`.
    if len(text.encode()) > MAX_RULE_BYTES or re.search(r"(?:[-+~([{]\s*|\bnot\s+|\blambda\s*:\s*){%d}" % MAX_NESTING, text):
        raise Fault("the rule is larger than 64 KiB, or nested too deep", 1)
    try:
        tree = ast.parse(text, mode=mode)
    except SyntaxError as error:
        raise Fault(f"this is no Python: {error.msg}", min(error.lineno or 1, text.count("\n") or 1)) from None
    except (ValueError, RecursionError, MemoryError, OverflowError):
        raise Fault("the rule cannot be parsed", 1) from None
    level, depth = [tree], 0
    while level:
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        depth += 1
        if depth > MAX_NESTING:
            raise Fault("the rule is nested too deep", 1)
    return tree


def guarded(function, steps):
    """A function of a rule that counts its calls. It spends so many steps for each."""

    def run(*arguments):
        global open_calls
        spend(steps)
        if open_calls >= MAX_OPEN_CALLS:
            raise Fault(f"more than {MAX_OPEN_CALLS} calls are open")
        open_calls += 1
        try:
            return function(*arguments)
        finally:
            open_calls -= 1

    return run


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def is_import(node):
    names = [(one.name, one.asname) for one in node.names] if isinstance(node, ast.ImportFrom) else []
    return names == [("*", None)] and (node.module, node.level) == ("bouton_rules", 0)


class Program:
    """A rule: its kind of position, its declarations, and its functions, ready to run."""

    def __init__(self, text, changes):
        """`changes` has the text of the new value of each constant that is set, and the line of the certificate."""
        self.kind, self.symbols, self.width, self.symmetries, self.split = None, "", None, (), None
        self.constants, self.functions, self.space = {}, {}, dict(HELPERS)
        spend(20 * len(text))
        nodes = parse(text).body
        for is_first in (is_text, is_import):
            if nodes and is_first(nodes[0]):
                del nodes[0]
        declared = {}
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                defined = node.name
            elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                defined = node.targets[0].id
            else:
                refuse(node, "a rule has functions, declarations and constants only")
            if defined in OWN_NAMES or defined in self.constants or defined in self.functions or defined in declared:
                refuse(node, f"`{defined}` has a meaning already")
            if isinstance(node, ast.FunctionDef):
                self.functions[defined] = node
            elif defined in DECLARATIONS:
                declared[defined] = node.value
            else:
                self.constants[defined] = self.space["v_" + defined] = self.constant(defined, node.value, changes)
        for missing in changes:
            if missing not in self.constants:
                raise Invalid(f"there is no constant `{missing}`", changes[missing][1])
        if "position" not in declared or "moves" not in self.functions:
            raise Fault("the rule has no `position`, or no function `moves`", 1)
        self.declare_position(declared.pop("position"))
        translator = Translator(self.kind, self.symbols, self.constants, self.functions)
        self.run_code(ast.Module([translator.function(node) for node in self.functions.values()], []), "exec")
        for function in self.functions:
            if function != "moves":
                self.space["v_" + function] = guarded(self.space["v_" + function], 4 + steps_of(self.functions[function]))
        for defined, node in declared.items():
            self.declare(defined, node)
        if "split" in self.functions:
            self.split = ("function", self.space["v_split"])
        sizes = {"Word": 1, "Board": 2}.get(self.kind)
        for function, count in (("moves", self.width or 1), ("known", self.width or 1), ("start", sizes), ("split", 1),
                                ("position", None), ("symmetry", None), ("convention", None)):
            node = self.functions.get(function)
            if node and len(node.args.args) != count:
                refuse(node, f"`{function}` has not the expected number of parameters" if count else f"`{function}` is no function here")
        self.moves, self.steps = self.space["v_moves"], steps_of(self.functions["moves"])

    def run_code(self, tree, mode):
        ast.fix_missing_locations(tree)
        try:
            return eval(compile(tree, "<rule>", mode), self.space)
        except (RecursionError, MemoryError, SyntaxError):
            raise Fault("the rule cannot be compiled", 1) from None

    def constant(self, defined, node, changes):
        value = self.evaluate(node)
        if defined not in changes:
            return value
        text, line = changes[defined]
        try:
            new = self.evaluate(parse(text, mode="eval").body)
        except Fault as fault:
            raise Invalid(fault.why, line) from None
        if type(new) is not type(value):
            raise Invalid(f"the constant `{defined}` is of another kind", line)
        return new

    def evaluate(self, node):
        """The value of a constant: numbers, booleans, strings, tuples and lists, joined by operators."""
        allowed = (ast.Constant, ast.Tuple, ast.List, ast.BinOp, ast.UnaryOp, ast.Name, ast.operator, ast.unaryop, ast.expr_context)
        for inner in ast.walk(node):
            if not isinstance(inner, allowed) or isinstance(inner, ast.Not) or isinstance(inner, ast.Constant) and inner.value is None:
                refuse(node, "a constant is a number, a boolean, a string, or a tuple or list of constants")
        made = ast.Expression(Translator(self.kind, self.symbols, self.constants, {}).value(node))
        for inner in ast.walk(made):
            ast.copy_location(inner, node)
        value = run_counted(lambda: self.run_code(made, "eval"))
        spend(steps_of(node) + STEPS_PER_CONSTANT_ITEM * weigh(value))
        return frozen(value)

    def called(self, node):
        """The name and the arguments of a call at the left edge."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return node.func.id, [self.evaluate(one) for one in node.args]
        return None, []

    def declare_position(self, node):
        self.kind, given = self.called(node)
        if self.kind == "Numbers" and len(given) < 2 and all(type(k) is int and 1 <= k <= 64 for k in given):
            self.width = given[0] if given else None
        elif self.kind in ("Word", "Board") and len(given) == 1 and is_alphabet(given[0]):
            self.symbols = given[0]
        elif self.kind not in ("Heap", "Graph") or given:
            refuse(node, "`position` is Heap(), Numbers(k), Numbers(), Word(symbols), Board(symbols) or Graph()")

    def is_symmetry(self, name):
        """Whether this names a symmetry of the kind of position: of the list, or two symbols that are swapped."""
        if type(name) is not str or not name.startswith("swap "):
            return name in SYMMETRIES.get(self.kind, ())
        pair = name[len("swap "):]
        return self.kind in ("Word", "Board") and len(pair) == 2 and pair[0] != pair[1] and set(pair) <= set(self.symbols)

    def orders_of_symbols(self):
        """All ways to exchange symbols that the swaps make together; empty if there is no swap."""
        pairs = [name[len("swap "):] for name in self.symmetries if name.startswith("swap ")]
        found, new = {self.symbols}, [self.symbols]
        while new:
            order = new.pop()
            for a, b in pairs:
                spend(8 + len(order) // 8)
                swapped = order.translate({ord(a): b, ord(b): a})
                if swapped not in found:
                    if len(found) == MAX_ORDERS:
                        raise Unsupported(f"the swaps of the symbols make more than {MAX_ORDERS} orders together")
                    found.add(swapped)
                    new.append(swapped)
        return [str.maketrans(self.symbols, order) for order in sorted(found)] if pairs else []

    def declare(self, defined, node):
        called, given = self.called(node)
        if defined == "symmetry":
            value = self.evaluate(node)
            self.symmetries = tuple(value) if isinstance(value, ITEMS) else (value,)
            if not all(self.is_symmetry(one) for one in self.symmetries):
                refuse(node, "this is no symmetry of the position")
        elif defined == "split" and called == "regions" and self.kind in ("Word", "Board"):
            if len(given) != 1 or type(given[0]) is not str or not given[0] or not set(given[0]) <= set(self.symbols):
                refuse(node, "`regions` takes symbols of the position")
            self.split = ("regions", given[0])
        elif defined == "split" and isinstance(node, ast.Name) and node.id == "components" and self.kind == "Graph":
            self.split = ("components", None)
        elif defined == "split" and isinstance(node, ast.Name) and node.id in self.functions and node.id != "moves":
            self.split = ("function", self.function_that_splits(node))
        elif defined != "convention" or self.evaluate(node) not in ("normal", "misere"):
            refuse(node, f"this is no `{defined}`")

    def function_that_splits(self, node):
        if len(self.functions[node.id].args.args) != 1:
            refuse(node, "the function that splits has one parameter")
        return self.space["v_" + node.id]


def is_alphabet(symbols):
    return (type(symbols) is str and symbols and len(set(symbols)) == len(symbols)
            and all("!" <= symbol <= "~" and symbol not in "/|" for symbol in symbols))


def run_counted(function):
    """Runs a function of a rule with the steps of one position."""
    return next(stepwise(iter([function]), lambda functions: next(functions)()))


def stepwise(items, advance=next):
    """Yields the items of a generator of a rule, with a limited number of steps for all of them together."""
    global steps_left, open_calls
    limit = MAX_STEPS_PER_POSITION
    while True:
        outside = steps_left
        allowed = steps_left = min(limit, outside)
        open_calls = 0
        try:
            item = advance(items)
        except StopIteration:
            return
        except OutOfSteps:
            if limit >= outside:
                raise
            raise Unsupported(f"a position needs more than {MAX_STEPS_PER_POSITION} steps") from None
        except Unsupported:
            raise
        except Fault as fault:
            raise located(fault, fault.why) from None
        except (RecursionError, MemoryError):
            raise Unsupported("the rule needs too much memory") from None
        except (TypeError, LookupError, ValueError, AttributeError, NameError, ArithmeticError) as error:
            raise located(error, f"{type(error).__name__}: {error}") from None
        finally:
            used = allowed - steps_left
            steps_left, limit = outside - used, limit - used
        yield item


def located(error, why):
    """A fault with the line of the rule that made it."""
    line, trace = getattr(error, "line", None), error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<rule>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return Fault(re.sub(r"\b[vr]_", "", why), line)


# ---------------------------------------------------------------------------------------------- Games
#
# A position without its game is a heap (a number), numbers (a tuple), a word (its text), a board (its number of rows and
# its text), or a graph (its vertices and its edges). Among the positions of a sum a number below 0 is a nimber.


# The rule texts of the catalogue, crates/bouton-rules/corpus/rules, by their SHA-256.
KNOWN_TEXTS = {
    "41ded0a6e5dcc50a69fb965f1458e5ffac7ecbb9dba281eaa591b2092940a252": "arc-kayles-board",
    "bca970cc6bad7165d075329bec2634463ed815c308f314e4e87d8b177c7357c6": "arc-kayles",
    "3f3f851b7c0caa4a1b6d702ab82fff123e288d3a0598c18a7592045be8eb10f3": "blackout",
    "bf7a9a0744e4c444872b8cf5683fbf0965e8707acbeea472c4a4b92608e846ff": "caos3",
    "0d22797f2b6bdf7e1e31be3bb7c603a4eff9ce45aec85d38d9247be7b4c3a2dc": "chomp",
    "8208ef76c1bca1a5dc07dc59b67b5a39fef194191fb360f169341f3a12af77ea": "clobber",
    "678b09513574775fc7c4d7bd5275dc316efa43480b59e6c7cb450e68d8cc9e07": "col",
    "e581090cc77e4e50e7703933c9bab2a4d00eb8535ac44bc8fd36a96c2e3edaa0": "cram",
    "63b07f47ca7efaf399433d159cbe7a50c4fa6da4e2a0a2c6b61dcf9f257617a7": "straight-tromino",
    "640a225bb816c50fd854a656bf4764c59f4eadafdd9ac7f140c03e80b60cd6b8": "l-tromino",
    "41918aa9dd7a7f7568c7b809c912fe76bbb1f19e0792746f57cccf5f0ca9a59c": "crosscut-diagonal",
    "0a104a64d2e99e8e120ed6971b2f222d4f96b1205a46cbbb61b9b27c4f32e288": "crosscut",
    "c022c9b0bf291d64b37ff307f5c63c61e231dbbde8b8e9e65b9a5475020e4924": "hackenbush",
    "e6eac13feb6002858eefd1ab9ea4ef06d4bb39f11f2795044f72af4db2b542b2": "inventor",
    "adf1c1120de0c1322cb7e1ac9d1991a4e4e1bb9a6054d820a6f5e968d3881f63": "mock-turtles",
    "cb365c2fd31c1a5dd092b36707b6191c2351960ccecba4ca098ecd2af0733e6d": "moebius",
    "6c9232f8141c80a662e25f937d7c400093872cd6ee30e0ebddfe41b7a3a3d665": "mogul",
    "fcff51f7ae56f72b43a522dc550a4217ce752915c991c3d62ce30998953bf3c9": "moidores",
    "c8d3d86a9e7b9e7ee61464adee292516ff45f4c7b2ced3ae87cf62f36b3b9a11": "moore-2",
    "2dfe475ff02473684c7e08e4fc56c4b851cbaabcf27ff24fe02f3ccb98a88064": "moore-3",
    "8edfa7150f683d88ba7e8f0bce875a205d27cad6b31640a51a27f79471976086": "moore-4",
    "2b9814ab7882275e97d82d165c1a8e70757c87a50759971ca86f24eec617a40d": "moore-5",
    "643e50861fd6ef48d002312fcd063c3bc9ecf16879f77177eaa025eccd33c0df": "moore-6",
    "d51be32fb8c2b68c046dcc383e5523611e54650bbb75a38c3c5bc1c9bcacb7de": "moore-7",
    "6d5e7b99ba37330ea6e4e4cda4ebce84aed8f6f37ae9c7bb765d71a6ac5b84f4": "moore-8",
    "9e5852563bb35d1c474ac4db67e748468b78a3db32d58392539f79fd05104243": "moore-9",
    "eb8cf1970d5c235441ea25563cbe02a941e433fd2a91d39dcaf28f12a77e7c91": "nim",
    "35f0c1d7cc3b865e29beda3331e9e6dd5b01611f0a3b9b45333cbc0c23496f7d": "node-kayles-board",
    "f9ce61179a5cfdfa1a0a7fae09be2d8c3497dbc5e3af7b531f935d2d8ba8c2a9": "node-kayles",
    "a66f2d531b721041c923832b9f89b0515c70d935eda4e8cc56357dd40026e2e9": "nogo",
    "e19907bcd4aeb8307c01d126755e4026ac54a45ef272a2349bbcd3cff43b900f": "notakto",
    "6eb55292a16e57979d18bb61acdd0aa2a4ad6a83e5a74f81f071303194e1d6a5": "queens",
    "ab96cbbf9075967545c926d82c7411f8474b6e00c775ef0b5cc7ac8464e1eba7": "rook",
    "4602f8c4992a45de17c8c01c83005e8f445ca4f8cc605a48d200422b4c648fe4": "ruler",
    "ac89a01bbedc7efbe51e8bd97ad4ca3e331bb6f2af61c39208e6344db73bf27d": "snort",
    "e4fbe739914dafc7ddd5f8efeee484b78a7595f015e55bddd45906fcaad5f84c": "staircase",
    "64b0a3128e7ada9031e7b0ae9f318fe07079220ddc0df1dd5ab7742892db7c28": "treblecross",
    "24808842124fd475863d0c3de81a0f08223ac40b1c7cc3c3c042756cef18e36c": "triplets",
    "1e1c85ca905d3273886803d00fded310da9f787176a5cd99d558c7d436a715b7": "turtles",
    "7f8771d75319612e2793ba3d64b6850fd5f97e1240f0d340b39eb08affbf9976": "twins",
    "6cffaff3863462ed13f44b459d66dc8e8e1d77869966a1de41e222f6bb332587": "wythoff",
}
# The names of the catalogue's games and families, and their other names.
CATALOGUE = """
    anti-atari-go arc-kayles arckayles blackout caos3 chomp clobber col cram crosscram crosscut dawson dawsons-chess dawsons-kayles
    graph green-hackenbush gridgame grundy grundys-game guiles hackenbush heap i-tromino inventor kayles l-tromino lasker laskers-nim
    mock-turtles moebius mogul moidores moore nim node-kayles nodekayles nogo notakto officers one-dimensional-tic-tac-toe pshtbrth
    queens rook rugs ruler snort staircase straight-tromino tabgame tartan treblecross triplets turning-corners turning-turtles
    turtles twins wythoff""".split()


def is_catalogue_name(title):
    """Whether the catalogue calls a game so. No section with another text has such a name."""
    title = title.lower()
    return title.split(":")[0] in CATALOGUE or title in KNOWN_TEXTS.values()


def is_name_of(title, text):
    """Whether a game of the catalogue has this name and this text: `node-kayles-board` is the text of `node-kayles` for boards."""
    return title.replace(":", "-") in (text, re.sub("-board$", "", text))


def shown(text):
    return text if len(text) <= 60 else text[:57] + "..."


def read_number(text):
    if not re.fullmatch("0|[1-9][0-9]{0,18}", text) or int(text) > MAX_NUMBER:
        raise Invalid(f"expected a whole number, found `{shown(text)}`")
    return int(text)


def read_cell(text):
    found = re.fullmatch(r"\(([0-9]+),([0-9]+)\)", text)
    if not found:
        raise Invalid(f"expected a cell `(X,Y)`, found `{shown(text)}`")
    return map(read_number, found.groups())


def is_nimber(position):
    return type(position) is int and position < 0


class CodeGame:
    """Heaps of a take-and-break code with digits from 0 to F."""

    kind, split, symmetries = "Heap", None, ()

    def __init__(self, code):
        is_closed = all(code.count(left) == code.count(right) for left, right in ("{}", "[]"))
        if is_closed and re.search(r"[{}!?=\[\]]|subtract|all-but", code):
            raise Unsupported(f"only codes with digits from 0 to F are known, not `{shown(code)}`")
        if not re.fullmatch(r"[0-9A-Fa-f]?\.[0-9A-Fa-f]*", code):
            raise Invalid(f"`{shown(code)}` is no take-and-break code")
        first, _, rest = code.partition(".")
        self.digits = [int(digit, 16) for digit in (first or "0") + rest]
        if self.digits[0] & 3:
            raise Invalid("the digit before the point has neither 1 nor 2 in it")
        self.period, self.values = None, []  # If a period is proved, the values of the heaps below its second round.

    def yielded(self, heap):
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

    def options(self, heap):
        spend(len(self.digits))
        return stepwise(self.yielded(heap))

    def check(self, position):
        pass

    def prove_period(self, start, period, saltus, hold):
        """Checks that G(n + period) = G(n) + saltus for all heaps n from `start` on, by the heaps that the format asks for."""
        heaps = HeapValues(self.digits, hold)
        if saltus:
            self.prove_saltus(heaps, start, period, saltus)
        else:
            most = 3 if heaps.taken[8] else 2 if heaps.taken[4] else 1
            heaps.extend(most * (start + period) + heaps.last_place(), start, period, 0)
        self.period, self.values = (start, period, saltus), heaps.values[:start + period]

    def prove_saltus(self, heaps, start, period, saltus):
        gaps = []
        for doublings in range(6):
            heaps.extend(start + (period << doublings), start, period, saltus)
            proof = SaltusProof(heaps, start, period << doublings, saltus << doublings)
            heaps.extend(proof.end + 2, start, period, saltus)
            gaps.append(proof.gap())
            if not gaps[-1]:
                return
        raise Invalid(f"the values of all heaps below {len(heaps.values)} are as expected, but do not prove the period: {gaps[0]}")

    def known_value(self, heap):
        """The value of a heap by the period, which is proved."""
        if heap < len(self.values):
            return self.values[heap]
        start, period, saltus = self.period
        rounds, more = divmod(heap - start, period)
        return self.values[start + more] + rounds * saltus


class HeapValues:
    """The values of the heaps of a code, from the heap 0 on, by the definition.

    Where no move leaves three heaps, the values of many codes have a mask: few heaps, the rare ones, have a value with an even
    number of bits in the mask, and the others are common. So a move to two heaps leaves a common value only if one heap is rare
    and the other is common. All common values of options are found in the list of rare heaps, and the smallest common value
    that no option has is found exactly. A smaller value that no rare heap gives is searched among all options, so each value
    is exact whatever the mask is. "Winning Ways" calls this the sparse space phenomenon.
    """

    FIRST_MASK = 512  # The number of heaps when a mask is first chosen. It is chosen anew when the number has doubled.

    def __init__(self, digits, hold=lambda _count: None):
        self.digits, self.hold, self.values, self.pairs, self.sets = digits, hold, [0], [], {}
        self.taken = {bit: [taken for taken, digit in enumerate(digits) if digit & bit] for bit in (1, 2, 4, 8)}
        self.is_common, self.rare, self.rare_values = [], [], []

    def last_place(self):
        """The place of the last digit that is not 0."""
        return max([place for place, digit in enumerate(self.digits) if digit], default=0)

    def extend(self, end, start, period, saltus):
        """Finds the values of the heaps below `end`, and checks that G(n + period) = G(n) + saltus from `start` on."""
        self.hold(max(end - len(self.values), 0))
        for heap in range(len(self.values), end):
            self.add_next()
            before, value = self.values[max(heap - period, 0)], self.values[heap]
            if heap >= start + period and value != before + saltus:
                expected = f"the value of the heap {heap - period} plus {saltus}" if saltus else "the same value"
                raise Invalid(f"expected {expected} of the heaps {heap - period} and {heap}, found the values {before} and {value}")

    def add_next(self):
        """Finds the value of the next heap."""
        values = self.values
        heap = len(values)
        spend(len(self.digits))
        found = {values[heap - taken] for taken in self.taken[2] if taken < heap}
        if heap in self.taken[1]:
            found.add(0)
        for taken in self.taken[4]:
            left = heap - taken
            if self.is_common and left > 1:
                count = bisect.bisect_left(self.rare, left)
                spend(2 * count)
                found.update([value ^ values[left - one] for one, value in zip(self.rare[:count], self.rare_values)])
            else:
                found.update(self.of_pairs(left, 1, left // 2 + 1))
        for taken in self.taken[8]:
            self.add_triples(heap - taken, found)
        value, missing = 0, set()
        while value in found or self.is_common and not self.is_common[value]:
            if value not in found:
                missing.add(value)
            value += 1
        for taken in self.taken[4]:
            first, size = 1, 32
            while missing and 2 * first <= heap - taken:
                end = min(first + size, (heap - taken) // 2 + 1)
                missing.difference_update(self.of_pairs(heap - taken, first, end))
                first, size = end, 2 * size
        value = min(missing, default=value)
        spend(16 + value)
        values.append(value)
        if self.is_common and not self.is_common[value]:
            self.rare.append(heap)
            self.rare_values.append(value)
        if not self.taken[8] and heap >= self.FIRST_MASK and (not heap & heap - 1 or 2 * value >= len(self.is_common) > 0):
            self.choose_mask()

    def of_pairs(self, left, first, end):
        """Values of two heaps, both not empty, that are `left` together. The smaller one is from `first` to `end` - 1."""
        if end <= first:
            return ()
        spend(end - first)
        return map(operator.xor, self.values[first:end], self.values[left - first:left - end:-1])

    def add_triples(self, left, found):
        """Adds the values of three heaps that are not empty and are `left` together."""
        while len(self.pairs) < left:
            size = len(self.pairs)
            pairs = frozenset(self.of_pairs(size, 1, size // 2 + 1))
            if pairs not in self.sets:
                self.hold(len(pairs) // 4)
            self.pairs.append(self.sets.setdefault(pairs, pairs))
        third = max(left, 0) // 3
        spend(third)
        for value, pairs in set(zip(self.values[1:third + 1], self.pairs[left - 1:left - third - 1:-1])) if third else ():
            spend(4 * len(pairs))
            found.update([value ^ other for other in pairs])

    def choose_mask(self):
        """Chooses the mask for which the fewest heaps are rare, or none if those are many."""
        size = 1 << max(self.values).bit_length()
        counts = [0] * size  # At the end: for each mask the number of rare heaps, less that of the common ones.
        for value in self.values[1:]:
            counts[value] += 1
        step = 1
        while step < size:
            counts = [counts[i ^ step] - count if i & step else counts[i ^ step] + count for i, count in enumerate(counts)]
            step *= 2
        spend(len(self.values) + 16 * size)
        mask = min(range(size), key=counts.__getitem__)
        self.is_common, self.rare, self.rare_values = [], [], []
        if 8 * (len(self.values) + counts[mask]) < 2 * len(self.values):
            self.is_common = [bin(value & mask).count("1") % 2 for value in range(2 * size)]
            self.rare = [heap for heap, value in enumerate(self.values) if heap and not self.is_common[value]]
            self.rare_values = [self.values[heap] for heap in self.rare]


class SaltusProof:
    """The conditions 2, 3 and 4 of the format for G(n + p) = G(n) + s, with its names: `first` is M, and `end` is M + B."""

    def __init__(self, heaps, start, p, s):
        self.values, self.taken, self.hold, self.start, self.p = heaps.values, heaps.taken, heaps.hold, start, p
        self.bit, scale, top = s & -s, 2, max(heaps.values[:start + p])  # The bit is 2^u, and the scale is 2^q.
        while scale * self.bit <= top:
            scale *= 2
        self.a = scale * s
        self.first = 3 * (start + p) + heaps.last_place() + 2 + scale * p
        self.end = self.first + scale * p

    def plain_options(self):
        """The plain options of each heap n >= M. By (i, x), where the largest heap is n - i and the nim-sum of the other heaps
        is x, the largest sum of the values of the other heaps. For all heaps together are at least n - k >= 3 (E + p), so the
        largest one is at least E + p, and each other one is smaller than E + p."""
        small = list(enumerate(self.values[:self.start + self.p]))[1:]
        others = {2: [()], 4: [(one,) for one in small], 8: itertools.combinations_with_replacement(small, 2)}
        plain = {}
        for bit, sums in others.items():
            if self.taken[bit]:
                spend(8 * len(small) ** (bit // 4) * len(self.taken[bit]))
                self.hold(len(small) ** (bit // 4) // 4)
                for heaps in sums:
                    less, value, nim = sum([heap for heap, _ in heaps]), sum([value for _, value in heaps]), 0
                    for _, one in heaps:
                        nim ^= one
                    for taken in self.taken[bit]:
                        plain[taken + less, nim] = max(value, plain.get((taken + less, nim), 0))
        return plain

    def first_heaps(self):
        """For even heaps and for odd heaps: the first heap from 1 on of each value."""
        firsts = {}, {}
        for heap in range(1, self.end):
            firsts[heap % 2].setdefault(self.values[heap], heap)
        return firsts

    def is_pair(self, heap, value, firsts):
        """Whether `value` is the value of a pair around some heap m >= 1. If it is at least A, then m >= E, since A > G(m) for m < E."""
        return any([firsts[(heap - taken) % 2].get(value, heap) <= heap - taken - 2 for taken in self.taken[8]])

    def gap(self):
        """What the values do not show. It is empty if they show all conditions."""
        values, plain, firsts = self.values, self.plain_options(), self.first_heaps()
        for heap in range(self.first, self.first + self.p):
            spend(4 * len(plain))
            for (less, nim), added in plain.items():
                largest, value = values[heap - less], values[heap]
                if added + largest >= value and (nim ^ largest ^ value) % (2 * self.bit) == 0:
                    return f"condition 2 fails for the heap {heap} and the largest heap {heap - less}"
        for heap in range(self.first, self.end):
            spend((4 + 4 * len(self.taken[8])) * values[heap])
            missing = {value for value in range(self.a, values[heap]) if not self.is_pair(heap, value, firsts)}
            if missing:
                spend(4 * len(plain))
                missing.difference_update([nim ^ values[heap - less] for less, nim in plain])
            if missing:
                return f"condition 3 fails for the heap {heap} and the value {min(missing)}"
        for heap in (self.end, self.end + 1):
            spend((8 + 8 * len(self.taken[8])) * self.a)
            for value in range(2 * self.a):
                is_two = value == 0 and any((heap - taken) % 2 == 0 for taken in self.taken[4])
                if not is_two and not self.is_pair(heap, value, firsts):
                    return f"condition 4 fails for the heap {heap} and the value {value}"
        return ""


class RuleGame:
    """A game by the text of its rule."""

    def __init__(self, text, changes):
        self.program = Program(text, changes)
        self.kind, self.split, self.symmetries = self.program.kind, self.program.split, self.program.symmetries
        self.swaps = self.program.orders_of_symbols()
        self.untested, self.without_move = TESTED_ORDERS, set()

    def test_order(self, vertices, edges):
        """Refuses a rule whose moves depend on the order of a graph, which a graph does not have."""
        self.untested -= 1
        chance = random.Random(self.untested)
        left = []
        for order in (vertices, vertices[::-1], chance.sample(vertices, len(vertices))):
            options = self.yielded(ordered(order, edges))
            left.append({hash(tuple(sorted(map(hash_in_any_order, option)))) for option in options})
        if left[1:] != left[:-1]:
            raise Invalid("the moves of the rule depend on the order of the vertices and edges of a graph: of this one or a position after it")

    def options(self, position):
        """What each move leaves: a list of positions."""
        if self.kind == "Graph" and self.untested:
            self.test_order(*position)
        return self.yielded(position)

    def yielded(self, position):
        for option in stepwise(self.moves(position if self.program.width else (self.value(position),), size_of(position))):
            if type(option) is tuple and option and isinstance(option[0], (str, Edge)):
                need(len(option) == 2, "a name and what the move leaves")
                option = option[1]
            if isinstance(option, list):
                yield self.positions(option)
            else:
                yield self.positions((option,), is_list=False)

    def moves(self, given, size):
        """The moves of a position of this size, which is given to the rule so."""
        spend(4 + self.program.steps + size // 4)
        return self.program.moves(*given)

    def without(self, nothing, size):
        """Leaves out a position of this size that is the empty sum, as nothing has a move there."""
        if size not in self.without_move:
            self.without_move.add(size)
            if next(stepwise(self.moves([nothing], 0)), None) is not None:
                raise Fault("a position of nothing has a move, but it is the empty sum")

    def positions(self, values, is_list=True):
        """The positions that a rule means by these values. Those that are the empty sum are left out."""
        made = []
        for value in values:
            spend(2 + (len(value.data) // 16 if isinstance(value, Board) else 0))
            kind = type(value)
            if kind.__name__ == self.kind == "Board":
                if value.data:
                    made.append((value.rows, "".join(value.data)))
                else:
                    self.without(type(value)(value.rows, value.cols, "", value.symbols), (value.rows, value.cols))
            elif self.kind == "Word" and kind is Word:
                if len(value):
                    made.append("".join(value.data))
                else:
                    self.without(type(value)(value.rows, value.cols, "", value.symbols), 0)
            elif kind is Graph and self.kind == "Graph":
                if value.vertices:
                    made.append((value.vertices, value.edges))
                else:
                    self.without(value, 0)
            elif self.kind == "Numbers":
                if kind is not tuple or self.program.width not in (None, len(value)):
                    raise Fault("a move leaves what is no position of the rule")
                need(all(type(number) is int and number >= 0 for number in value), "a position of whole numbers from 0")
                if value:
                    made.append(value)
                else:
                    self.without(value, 0)
            elif kind is int and value >= 0 and (is_list or self.kind == "Heap"):
                if value:
                    made.append(value if self.kind == "Heap" else -value)
                elif self.kind == "Heap":
                    self.without(0, 0)
            else:
                raise Fault("a move leaves what is no position of the rule")
        return made

    def value(self, position):
        """A position as the rule sees it."""
        symbols = self.program.symbols
        if self.kind == "Board":
            return Board(position[0], len(position[1]) // position[0], position[1], symbols)
        if self.kind == "Word":
            return Word(1, len(position), position, symbols)
        return Graph(*position) if self.kind == "Graph" else position

    def check(self, position):
        """Refuses a word or a board that has other symbols than the rule's, or is too large."""
        if self.kind in ("Board", "Word"):
            rows, text = position if self.kind == "Board" else (1, position)
            spend(len(text) // 8)
            need(set(text) <= set(self.program.symbols), "a position with the symbols of the rule")
            limit = (MAX_SIDE, MAX_SIDE) if self.kind == "Board" else (1, MAX_WORD)
            need(rows <= limit[0] and len(text) // rows <= limit[1], "a smaller position")

    def parts(self, position):
        """The parts into which the rule's `split` splits a position."""
        how, what = self.split
        if how == "regions":
            return self.regions(position, what)
        if how == "components":
            return [(one.vertices, one.edges) for one in Graph(*position).components()]
        parts, queue = [], [position]
        while queue:
            one = queue.pop()
            given = run_counted(lambda: what(self.value(one)))
            need(isinstance(given, list), "a list of parts")
            pieces = self.positions(given)
            spend(1 + len(pieces))
            for piece in pieces:
                if is_nimber(piece) or pieces == [one]:
                    parts.append(piece)
                else:
                    self.check(piece)
                    queue.append(piece)
        return parts

    def regions(self, position, walls):
        """The parts of a board that are connected by sides without walls, each in its box. In the box the cells of other
        parts become walls, too, with the first symbol of `walls`. Sets of cells are numbers with a bit for each cell."""
        rows, text = position if self.kind == "Board" else (1, position)
        cols, size = len(text) // rows, len(text)
        inside = "".join(symbol for symbol in self.program.symbols if symbol not in walls)
        free = int(text.translate({ord(symbol): "01"[symbol in inside] for symbol in self.program.symbols}), 2)
        not_last, not_first = inner_columns(rows, cols)
        parts = []
        while free:
            part, grown = 0, free & -free
            while part != grown:
                spend(1 + size // 256)
                part = grown
                grown = free & (part | part << cols | part >> cols | (part & not_first) << 1 | (part & not_last) >> 1)
            free ^= part
            spend(4 + rows + size // 64)
            marks = format(part, f"0{size}b")
            lines = [(start, marks[start:start + cols]) for start in range(0, size, cols)]
            lines = [(start, line) for start, line in lines if "1" in line]
            left, right = min([line.find("1") for _, line in lines]), max([line.rfind("1") for _, line in lines]) + 1
            spend(1 + len(lines) * (right - left) // 4)
            if len(inside) == 1:
                cells = "".join([line[left:right] for _, line in lines]).translate({ord("0"): walls[0], ord("1"): inside})
            else:
                cells = "".join([text[start + col] if line[col] == "1" else walls[0] for start, line in lines for col in range(left, right)])
            parts.append((len(lines), cells) if self.kind == "Board" else cells)
        return parts

    def representative(self, position):
        """The same position for all images under the declared symmetries."""
        if self.kind == "Numbers":
            spend(len(position) * 2)
            return tuple(sorted(position))
        rows, text = position if self.kind == "Board" else (1, position)
        spend(8 * max(1, len(self.swaps)) * (4 + len(text) // 4))
        texts = [text]
        if self.swaps:
            texts = [text.translate(swap) for swap in self.swaps]
        for which in ("square", "rectangle", "reverse"):  # Each of them contains the next one.
            if which in self.symmetries:
                rows, images = images_of_board(rows, len(text) // rows, which)
                texts = ["".join(image(one)) for image in images for one in texts]
                texts += [one[::-1] for one in texts]
                break
        return (rows, min(texts)) if self.kind == "Board" else min(texts)


@cached_by_size
def inner_columns(rows, cols):
    """The cells that are not in the last column, and those not in the first, as bits. The first cell is the highest bit."""
    return int(("1" * (cols - 1) + "0") * rows, 2), int(("0" + "1" * (cols - 1)) * rows, 2)


@cached_by_size
def images_of_board(rows, cols, which):
    """The rows of the representative, and functions that give images of a board's cells. Half turns of these are left out."""
    cells = [range(row * cols, (row + 1) * cols) for row in range(rows)]
    if which == "square" and rows > cols:
        cells = list(zip(*cells))
    boards = [cells] if which == "reverse" else [cells, cells[::-1]]
    if which == "square" and rows == cols:
        boards += [list(zip(*board)) for board in boards]
    orders = [[cell for row in board for cell in row] for board in boards]
    return len(cells), [operator.itemgetter(*order) if len(order) > 1 else str for order in orders]


class ArrowGame:
    """A game by its positions, which are vertices, and its moves, which are arrows."""

    kind, split, symmetries = "Vertex", None, ()

    def __init__(self):
        self.arrows, self.lines = {}, set()

    def add(self, text):
        """Reads a line `A B` or `A`."""
        spend(16 + len(text) // 8)
        ends = text.split(" ")
        for vertex in ends:
            if re.search(r"[^!-~]|[,;()\[\]{}]", vertex) or not re.search("[0-9A-Za-z]", vertex):
                raise Invalid(f"expected one name or two names of vertices, found `{shown(text)}`")
        if len(ends) > 2 or text in self.lines:
            raise Invalid(f"expected a new line with one vertex or two vertices, found `{shown(text)}`")
        for vertex in ends:
            self.arrows.setdefault(vertex, [])
        self.arrows[ends[0]] += ends[1:]
        self.lines.add(text)

    def options(self, vertex):
        spend(1 + len(self.arrows[vertex]))
        return [(to,) for to in self.arrows[vertex]]

    def check(self, vertex):
        if vertex not in self.arrows:
            raise Invalid(f"expected a vertex of the graph, found `{shown(vertex)}`")


# ---------------------------------------------------------------------------------------------- Maps


class RookMap:
    """The P-positions of a rook that moves left or up between blocked cells, on a board without a right and a lower end.

    A cell is P if and only if no move from it leads to a P-cell. A column is *covered* at a row if a P-cell is above in the
    column with no blocked cell between. The P-cells of a row follow from the columns that are covered there: in each run of
    free cells the first cell whose column is not covered is P, if there is one. For the cells before it are covered, so they
    have a move up to a P-cell and are N, and the cell itself has no move to a P-cell. The cells after it have a move to it and
    are N. Below the row the column of a new P-cell is covered, and the column of a blocked cell is not.

    So a row without blocked cells has one P-cell, in the first column that is not covered, and several such rows take
    the columns that are not covered one after the other. A column that has blocked cells is uncovered again at each of them.
    The columns between two such columns are covered once and for ever, and from the left to the right, since no run of cells
    begins or ends between them. So each column with blocked cells is a *stretch*, and the columns between two of them are
    a stretch. In each stretch all columns are covered before a certain one, and none from it on.
    """

    kind, split, symmetries = "Map", None, ()
    FAR, BLOCK = 1 << 65, 11  # The first row and column that are too far, and the bits of a block's size.

    def __init__(self):
        self.cells, self.starts, self.lengths = set(), None, []

    def add(self, text):
        x, _, y = text.partition(" ")
        x, y = read_number(x), read_number(y)
        if self.key(x, y) in self.cells:
            raise Invalid(f"the cell `{text}` is blocked twice")
        self.cells.add(self.key(x, y))

    def key(self, x, y):
        """A number for a cell, in the order of rows."""
        return y << 64 | x

    def check(self, cell):
        if self.key(*cell) in self.cells:
            raise Invalid("the cell ({},{}) is blocked".format(*cell))

    def options(self, cell):
        x, y = cell
        for cells in zip(range(x - 1, -1, -1), itertools.repeat(y)), zip(itertools.repeat(x), range(y - 1, -1, -1)):
            for one in itertools.takewhile(lambda one: self.key(*one) not in self.cells, cells):
                spend(8)
                yield (one,)

    def solve(self):
        """Finds the P-cells of all rows: diagonals, each with its first cell and its number of cells, in the order of rows."""
        self.starts = []
        cells = [(key >> 64, key & (1 << 64) - 1) for key in sorted(self.cells)]
        columns = sorted({x for _, x in cells})
        self.firsts, self.ends, before = [], [], 0  # Of each stretch, the first column that is not covered, and the end.
        for x in columns:
            self.firsts += [before, x]
            self.ends += [x, x + 1]
            before = x + 1
        self.firsts.append(before)
        self.ends.append(self.FAR)
        count = len(self.firsts)
        self.is_open = bytearray(first < end for first, end in zip(self.firsts, self.ends))
        self.has_open = bytearray(b"\1" * (1 + (count >> self.BLOCK)))
        stretch_of = {x: 2 * at + 1 for at, x in enumerate(columns)}
        row = at = 0
        while row <= MAX_NUMBER:
            next_row = cells[at][0] if at < len(cells) else MAX_NUMBER + 1
            while row < next_row:
                row += self.take(self.next_open(0, count), row, next_row - row)
            walls = []
            while at < len(cells) and cells[at][0] == row:
                walls.append(stretch_of[cells[at][1]])
                at += 1
            for start, end in zip([-1, *walls], [*walls, count]) if walls else ():
                stretch = self.next_open(start + 1, end)
                if stretch is not None:
                    self.take(stretch, row, 1)
            for stretch in walls:
                self.firsts[stretch] = self.ends[stretch] - 1
                self.is_open[stretch] = self.has_open[stretch >> self.BLOCK] = 1
            row += bool(walls)
        del self.firsts, self.ends, self.is_open, self.has_open

    def take(self, stretch, row, rows):
        """Puts P-cells in rows from `row` on in the columns of a stretch that are not covered. Gives the number of cells."""
        spend(20)
        first = self.firsts[stretch]
        length = min(rows, self.ends[stretch] - first)
        self.starts.append(self.key(first, row))
        self.lengths.append(length)
        self.firsts[stretch] += length
        if self.firsts[stretch] == self.ends[stretch]:
            self.is_open[stretch] = 0
        return length

    def next_open(self, at, end):
        """The first stretch from `at` on and before `end` with a column that is not covered. Blocks without one are skipped."""
        while at < end:
            spend(8 + (len(self.has_open) >> 9))
            block = at >> self.BLOCK
            block_end = block + 1 << self.BLOCK
            found = self.is_open.find(1, at, min(end, block_end))
            if found >= 0:
                return found
            if at == block << self.BLOCK and block_end <= end:
                self.has_open[block] = 0
            block = self.has_open.find(1, block + 1)
            at = block << self.BLOCK if block >= 0 else end
        return None

    def outcome(self, x, y):
        self.check((x, y))
        if self.starts is None:
            self.solve()
        at = bisect.bisect_right(self.starts, self.key(x, y)) - 1  # A diagonal of the cell is the last one that begins before it.
        down = y - (self.starts[at] >> 64)
        return "P" if at >= 0 and down < self.lengths[at] and self.key(x - down, y - down) == self.starts[at] else "N"


class StaircaseMap:
    """The outcomes of a stone that goes left or up, to a border of digits: a 1 is N and a 0 is P.

    The outcome of a cell depends on that of its two neighbours, on the left and above. If each cell with min(x, y) = 3 has the
    outcome of (x-1, y-1), then each cell with min(x, y) > 3 has it, too, by induction over x + y: its neighbours (x-1, y) and
    (x, y-1) have the outcomes of (x-2, y-1) and (x-1, y-2), and these are the neighbours of (x-1, y-1). So the three
    rows and the three columns beside the border tell the outcomes of all cells.
    """

    kind, split, symmetries = "Map", None, ()

    def __init__(self, side, top):
        """`side` has the digits of the cells (0, i), and `top` those of the cells (i, 0)."""
        self.side, self.top = [text.encode().translate(bytes.maketrans(b"01", b"\0\1")) for text in (side, top)]
        self.rows, self.columns = [], []

    def check(self, cell):
        x, y = cell
        if not 0 < x <= len(self.top) or not 0 < y <= len(self.side):
            raise Invalid(f"expected X from 1 to {len(self.top)} and Y from 1 to {len(self.side)}, found ({x},{y})")

    def options(self, cell):
        x, y = cell
        yield [(x - 1, y)] if x > 1 else [-1] * self.side[y - 1]
        yield [(x, y - 1)] if y > 1 else [-1] * self.top[x - 1]

    def solve(self):
        self.rows, self.columns = self.lines(self.side, self.top), self.lines(self.top, self.side)
        for lines in (self.rows, self.columns):
            if len(lines) > 3 and lines[3][2:] != lines[2][1:-1]:
                raise Unsupported("the outcomes of the cells with min(X, Y) = 3 are not those of the cells before them")

    def lines(self, firsts, line):
        """A border and the lines of cells beside it, at most three. `firsts` has the digits beside the beginnings of lines."""
        lines = [line]
        for digit in firsts[:3]:
            spend(len(line))
            after = itertools.accumulate(lines[-1], lambda before, near: 1 - (before & near), initial=digit)
            lines.append(bytes(after)[1:])
        return lines

    def outcome(self, x, y):
        self.check((x, y))
        if not self.rows:
            self.solve()
        before = max(min(x, y) - 2, 0)
        x, y = x - before, y - before
        return "PN"[self.rows[y][x - 1] if y < 3 else self.columns[x][y - 1]]


# ---------------------------------------------------------------------------------------------- What is known

NOT_ASKED, NOT_KNOWN = -2, -1


def size_of(position):
    """The number of symbols, numbers, or vertices and edges of a position."""
    inner = position if isinstance(position, tuple) else ()
    return len(position) if isinstance(position, str) else sum([1 if isinstance(one, int) else len(one) for one in inner])


def room_of(position):
    """What a position counts in memory: 1, or more for a large one."""
    return 1 + size_of(position) // 32


class Components:
    """The components of all sections, with what is known of each. A component is its number in these lists, or -n for *n."""

    def __init__(self, limit):
        self.limit = self.room = limit
        self.sections, self.positions, self.values, self.nots = [], [], [], {}

    def hold(self, count):
        """Counts what is held in memory."""
        self.room -= count
        if self.room < 0:
            raise Unsupported(f"more than {self.limit} positions would be held in memory (--max-positions)")

    def add(self, section, position):
        self.hold(room_of(position))
        self.sections.append(section)
        self.positions.append(position)
        self.values.append(NOT_ASKED)
        return len(self.positions) - 1

    def worth(self, number):
        """The value of a component as far as it is known. A component without a move is worth 0."""
        if number < 0:
            return -number
        if self.values[number] == NOT_ASKED:
            section, position = self.sections[number], self.positions[number]
            spend(10)
            if section.period:
                self.values[number] = section.game.known_value(position)
            else:
                self.values[number] = NOT_KNOWN if any(True for _ in section.game.options(position)) else 0
        return self.values[number]

    def nim_sum(self, numbers):
        """The nim-sum of the known components, and the others."""
        known, others = 0, []
        for number in numbers:
            value = self.worth(number)
            if value == NOT_KNOWN:
                others.append(number)
            else:
                known ^= value
        return known, others

    def is_refuted(self, number, value):
        return value in self.nots.get(number, ())


class Section:
    """A game of the certificate."""

    def __init__(self, title, game, components, definition=None):
        self.title, self.game, self.components, self.definition = title, game, components, definition
        self.assumed, self.period, self.table = (), None, None
        self.cache, self.cached, self.numbers = {}, 0, {}

    def assume(self, words):
        if not words or [word for word in ("split", "symmetry") if word in words] != words:
            raise Invalid("`assumes` has the words split and symmetry, in this order")
        if "split" in words and not self.game.split:
            raise Invalid("the game declares no `split`")
        if "symmetry" in words and not self.game.symmetries:
            raise Invalid("the game declares no `symmetry`")
        self.assumed = words

    def parts(self, position):
        """The components that a position falls into."""
        size = size_of(position)
        spend(2 + size // 32)
        parts = self.cache.get(position)
        if parts is None:
            spend(STEPS_PER_OPTION + size // 16)
            self.game.check(position)
            parts = [] if position in (0, ()) else [position]
            if "split" in self.assumed:
                parts = [part for one in parts for part in self.game.parts(one)]
            if "symmetry" in self.assumed:
                parts = [one if is_nimber(one) else self.game.representative(one) for one in parts]
            self.cached += room_of(position)
            if self.cached > MAX_CACHED_OPTIONS:
                self.cache.clear()
                self.cached = 0
            parts = self.cache[position] = [one if is_nimber(one) else self.number(one) for one in parts]
        return parts

    def number(self, position):
        found = self.numbers.get(position)
        if found is None:
            found = self.numbers[position] = self.components.add(self, position)
        return found

    def options(self, number):
        """What each move in a component leaves: a list of components."""
        for option in self.game.options(self.components.positions[number]):
            spend(STEPS_PER_OPTION + 8 * len(option))
            parts = []
            for one in option:
                parts += [one] if is_nimber(one) else self.parts(one)
            yield parts

    def read(self, text):
        """The components of a position as it is written."""
        kind = self.game.kind
        if kind == "Heap":
            return self.parts(read_number(text))
        if kind == "Map":
            return self.parts(tuple(read_cell(text)))
        if kind == "Vertex":
            return self.parts(text)
        if kind == "Graph":
            return self.parts(read_graph(text))
        if kind == "Numbers":
            if not re.fullmatch(r"\([0-9,]*\)", text):
                raise Invalid(f"expected numbers in parentheses, found `{shown(text)}`")
            numbers = () if text == "()" else tuple(map(read_number, text[1:-1].split(",")))
            if self.game.program.width not in (None, len(numbers)):
                raise Invalid(f"a position has {self.game.program.width} numbers")
            return self.parts(numbers)
        rows = text.split("/") if kind == "Board" else [text]
        if not rows[0] or len(set(map(len, rows))) > 1:
            raise Invalid(f"`{shown(text)}` is no position: its rows are empty, or not of the same length")
        position = (len(rows), "".join(rows)) if kind == "Board" else text
        try:
            self.game.check(position)
        except Fault as fault:
            raise Invalid(f"{fault.why}, found `{shown(text)}`") from None
        return self.parts(position)

    def write(self, number):
        if number < 0:
            return f"*{-number}"
        return self.written(self.components.positions[number])

    def written(self, position):
        kind = self.game.kind
        if kind == "Board":
            cols = len(position[1]) // position[0]
            return shown("/".join(position[1][start:start + cols] for start in range(0, len(position[1]), cols)))
        if kind == "Graph":
            ends = {vertex for edge in position[1] for vertex in edge}
            return shown(" ".join([*map("-".join, position[1]), *(vertex for vertex in position[0] if vertex not in ends)]))
        return shown("(" + ",".join(map(str, position)) + ")" if kind in ("Numbers", "Map") else str(position))

    # Values ----------------------------------------------------------------------------------------

    def prove(self, kind, value, text):
        """Checks a line `value V G` or `not V G` and remembers it."""
        parts = self.read(text)
        if len(parts) > 1:
            raise Invalid("the position falls into several parts")
        number = parts[0] if parts else None
        known = self.components.worth(number) if parts else 0
        if known != NOT_KNOWN:
            raise Invalid(f"the position is known to be worth {known}")
        if self.components.is_refuted(number, value):
            raise Invalid(f"the position is known not to be worth {value}")
        found = set()
        for option in self.options(number):
            worth, others = self.components.nim_sum(option)
            if kind == "not":
                if worth == value and not others:
                    self.components.nots.setdefault(number, set()).add(value)
                    self.components.hold(1)
                    return
            elif not others and worth != value:
                found.add(worth)
            elif len(others) != 1 or not self.components.is_refuted(others[0], worth ^ value):
                text = shown(" + ".join(map(self.write, option)) or "0")
                raise Invalid(f"an option is {'not known to be ' * bool(others)}{'not ' * bool(others)}worth {value}: {text}")
        spend(1 + len(found))
        for smaller in range(value) if kind == "value" else (value,):
            if smaller not in found:
                raise Invalid(f"no option is known to be worth {smaller}")
        self.components.values[number] = value

    # Tables ----------------------------------------------------------------------------------------

    def prove_table(self, rows, cols, digest, sign, folder):
        """Checks a line `table RxC HASH [SYMBOL]`, and remembers the number of boards of each value."""
        if self.game.kind != "Board" or len(self.game.program.symbols) != 2:
            raise Invalid("expected a rule with `position = Board(...)` and exactly two symbols before a line `table`")
        if self.assumed:
            raise Invalid("expected no `assumes` before a line `table`")
        symbols = self.game.program.symbols
        if sign and sign not in symbols:
            raise Invalid(f"expected a symbol of the rule after the digits, found `{shown(sign)}`")
        if not folder:
            raise Unsupported("no folder of values is given")
        spend(STEPS_PER_TABLE_BOARD << rows * cols)
        self.components.hold(1 << rows * cols >> 5)
        values, digits = self.read_values(rows, cols, digest, folder), str.maketrans(symbols, "10" if sign == symbols[0] else "01")

        def read(board):
            return values[int(board[1][::-1].translate(digits), 2)]

        changes = set()  # Whether the moves so far leave more marked cells.
        for cells in itertools.product(symbols, repeat=rows * cols):
            board, found = (rows, "".join(cells)), set()
            for option in self.game.options(board):
                self.check_option_of_table(board, option, changes)
                found.add(read(option[0]) if option else 0)
            expected = next(value for value in itertools.count() if value not in found)
            if read(board) != expected:
                raise Invalid(f"expected the value {expected} of the board {self.written(board)} in the folder of values, found {read(board)}")
        self.table = f"{rows}x{cols}", [values.count(value) for value in range(max(values) + 1)]

    def read_values(self, rows, cols, digest, folder):
        """The values of the boards, in a folder of the format of docs/census.md. The bits of a board are those of its marked cells, row by row, the lowest first."""
        size = rows * cols
        files = folder((1 << 22) + (2080 << size))
        sums = "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
        if hashlib.sha256(sums.encode()).hexdigest() != digest:
            raise Invalid(f"expected a folder of values with the SHA-256 {digest}, found another one")
        header = files.get("blocks", b"").decode("latin-1") if files.get("blocks", b"").isascii() else ""
        head = f"bouton blocks 1\ngame {self.title}\nsize {rows}x{cols}\norder "
        found = re.fullmatch("(.*)\nblock number / 2\\^([0-9]+)\n(value .*)\n", header[len(head):])
        if not header.startswith(head) or not found:
            raise Invalid(f"expected a folder of values whose file `blocks` is that of a census of {rows}x{cols} boards of `{shown(self.title)}`")
        order, width, is_coded = found[1].split(" "), read_number(found[2]), found[3].startswith("value byte % 128 - 1;")
        cells = [f"r{r + 1}c{c + 1}" for r in range(rows) for c in range(cols)]
        if sorted(order) != sorted(cells):
            raise Invalid("expected each cell once in the line `order` of the folder of values")
        if not (0 if is_coded else 1) <= width <= MAX_TABLE_CELLS or not (is_coded or found[3].startswith("value of ")):
            raise Invalid("expected `block number / 2^K` and what the values are in the file `blocks`")
        added = [1 << order.index(cell) for cell in cells]
        blocks = {int(name[:-6]): self.read_block(data[:-8 * 259], width, is_coded) for name, data in files.items() if is_block(name) and len(data) >= 8 * 259}
        values = []
        for bits in range(1 << size):
            number = sum(bit for cell, bit in enumerate(added) if bits >> cell & 1)
            if is_coded and number >> width not in blocks:
                number = sum(bit for cell, bit in enumerate(added) if bits >> cell // cols * cols + cols - 1 - cell % cols & 1)
            block = blocks.get(number >> width)
            value = block[number & (1 << width) - 1] if block else None
            if value is None:
                raise Invalid(f"the folder of values has no value of the board with the bits {bits:b}")
            values.append(value)
        return bytes(values)

    @staticmethod
    def read_block(data, width, is_coded):
        """The values of a block, with nothing where there is none or one above 255. No block of another length has a value."""
        length = 1 << width
        if is_coded:
            return [byte % 128 - 1 if byte % 128 else None for byte in data] if len(data) == length else None
        if 2 * len(data) == length:
            return [None if half == 15 else half for byte in data for half in (byte & 15, byte >> 4)]
        if len(data) not in (length, 2 * length, 4 * length):
            return None
        each = len(data) // length
        numbers = [int.from_bytes(data[at:at + each], "little") for at in range(0, len(data), each)]
        return [None if number > 255 or each == 1 and number == 255 else number for number in numbers]

    def check_option_of_table(self, board, option, changes):
        """Checks that an option is nothing, or a board of the same size with another number of marked cells."""
        if not option:
            return
        if len(option) > 1 or is_nimber(option[0]) or (option[0][0], len(option[0][1])) != (board[0], len(board[1])):
            raise Invalid(f"an option of the board {self.written(board)} is neither nothing nor one board of the same size")
        self.game.check(option[0])
        before, after = (one[1].count(self.game.program.symbols[1]) for one in (board, option[0]))
        changes.add(after > before)
        if after == before or len(changes) > 1:
            raise Invalid(f"marked cells neither become fewer with every move nor more: from {self.written(board)} to {self.written(option[0])}")


def is_block(name):
    return bool(re.fullmatch("[0-9]{8}[.]block|[1-9][0-9]{8,}[.]block", name))


def read_folder(folder, most):
    """The files of a folder of values, by their names: all of them, if they have at most so many bytes."""
    names = [name for name in os.listdir(folder) if re.fullmatch("blocks|[0-9]+[.]block", name)]
    paths = {name: os.path.join(folder, name) for name in names}
    if sum(map(os.path.getsize, paths.values())) > most:
        raise Invalid(f"expected a folder of values of at most {most} bytes, found more")
    files = {}
    for name, path in paths.items():
        with open(path, "rb") as file:
            files[name] = file.read(most)
    return files


def read_graph(text):
    vertices, ends, edges = set(), set(), []
    for word in text.split(" "):
        names = list(map(Vertex, word.split("-")))
        if len(names) > 2 or not all(map(is_vertex, names)):
            raise Invalid(f"`{shown(word)}` is no vertex and no edge")
        if len(names) == 2 and names[0] == names[1] or word in vertices:
            raise Invalid(f"`{shown(word)}` is an edge from a vertex to itself, or a vertex that is written twice")
        if len(names) == 1:
            vertices.add(names[0])
        else:
            edges.append(names)
            ends.update(names)
    if vertices & ends or len(vertices) + len(ends) > MAX_VERTICES:
        raise Invalid(f"a vertex with an edge is written alone, or there are more than {MAX_VERTICES} vertices")
    return ordered(sorted(vertices | ends, key=by_name), edges)


def is_vertex(text):
    is_name = text.isascii() and text.replace("_", "a").isalnum() and len(text) <= 15
    return is_name and not re.fullmatch(r"(path|cycle|complete)[0-9]+|(grid)?[0-9]+x[0-9]+", text)


# ---------------------------------------------------------------------------------------------- The certificate


class Certificate:
    """Checks a certificate line by line."""

    def __init__(self, lines, max_positions, values_folder=None, steps_per_byte=0):
        self.lines, self.line, self.values_folder, self.steps_per_byte = lines, 0, values_folder, steps_per_byte
        self.components, self.sections = Components(max_positions), {}
        self.is_misere, self.outcomes, self.nimbers = False, {}, set()
        self.claims, self.statements = [], 0
        self.readers = {"rule ": self.rule, "code ": self.code, "graph ": self.graph,
                        "rook ": self.rook, "staircase ": self.staircase}

    def next(self):
        self.line += 1
        line = next(self.lines, None)
        if line is None or not line.endswith("\n"):
            raise Invalid("the certificate ends too early" if line is None else "the line has no line feed at its end")
        earn(self.steps_per_byte * len(line))
        spend(30 + 2 * len(line))
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
        while line.startswith(tuple(self.readers)):
            line = self.section(line)
        if line == "sums":
            line = self.next()
            if not line.startswith(("P ", "N ", "D ")):
                raise Invalid("expected a line of a sum after `sums`")
            while line.startswith(("P ", "N ")):
                self.sum(line[0], line[2:])
                line = self.next()
            line = self.draws(line)
        if not line.startswith("claim "):
            raise Invalid(f"expected a claim, found `{shown(line)}`")
        while line.startswith("claim "):
            self.components.hold(1 + len(line) // 100)
            self.claim(line[6:])
            self.claims.append("claim " + self.with_names(line[6:]))
            line = self.next()
        if line != f"end {self.statements}":
            raise Invalid(f"expected `end {self.statements}`, found `{shown(line)}`")
        self.line += 1
        if next(self.lines, None) is not None:
            raise Invalid("something follows `end`")
        games = [f"game {one.title}: {one.definition}" for one in self.sections.values()]
        assumed = [f"assuming {' '.join(one.assumed)} of {one.title}" for one in self.sections.values() if one.assumed]
        head = ["VALID", "convention misere"] if self.is_misere else ["VALID"]
        return "\n".join([*head, *self.claims, *games, *assumed])

    # Sections --------------------------------------------------------------------------------------

    def section(self, line):
        """Reads a section, and gives the line after it."""
        kind, _, title = line.partition(" ")
        if kind != "code" and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_:-]*", title):
            raise Invalid(f"`{shown(title)}` is no name of a section")
        if title in self.sections:
            raise Invalid(f"there is a section `{shown(title)}` already")
        if kind in ("graph", "rook", "staircase") and title != kind and is_catalogue_name(title):
            raise Invalid(f"`{shown(title)}` is the name of a game of the catalogue, which is no {kind}")
        self.components.hold(1)
        game, definition, line = self.readers[kind + " "](title)
        section = self.sections[title] = Section(title, game, self.components, definition)
        if line.startswith("assumes "):
            section.assume(line[8:].split(" "))
            line = self.next()
        if kind == "code" and line.startswith("period ") or kind == "rule" and line.startswith("table "):
            if self.is_misere:
                raise Invalid("periods and tables are of normal play only")
            (self.period if kind == "code" else self.table)(section, line)
            self.statements += 1
            return self.next()
        while line.startswith(("value ", "not ")):
            if self.is_misere:
                raise Invalid("values are of normal play only")
            kind, number, text = self.three_words(line)
            section.prove(kind, read_number(number), text)
            self.statements += 1
            line = self.next()
        return line

    def period(self, section, line):
        section.period = tuple(map(read_number, line.split(" ")[1:]))
        if len(section.period) not in (2, 3) or 0 in section.period:
            raise Invalid("expected `period E P` or `period E P S`, with E, P and S at least 1")
        start, period, saltus = (*section.period, 0)[:3]
        section.game.prove_period(start, period, saltus, self.components.hold)

    def table(self, section, line):
        found = re.fullmatch("table ([1-9][0-9]?)x([1-9][0-9]?) ([0-9a-f]{64})(?: (.))?", line)
        rows, cols = map(int, found.groups()[:2]) if found else (0, 0)
        if not 0 < rows * cols <= MAX_TABLE_CELLS:
            raise Invalid(f"expected `table RxC HASH`, with at most {MAX_TABLE_CELLS} cells and 64 digits from 0 to 9 and a to f")
        if any(one.table for one in self.sections.values()):
            raise Invalid("a file has at most one line `table`")
        section.prove_table(rows, cols, found[3], found[4], self.values_folder)

    def three_words(self, line):
        words = line.split(" ", 2)
        if len(words) < 3:
            raise Invalid(f"`{words[0]}` is followed by two things")
        return words

    def code(self, title):
        return CodeGame(title), "code", self.next()

    def bars(self, add, room):
        """Gives the text after `| ` of each line to `add`. Returns the SHA-256 of these lines, and the line after them. A line counts as
        `room` positions."""
        digest, line = hashlib.sha256(), self.next()
        while line.startswith("| "):
            self.components.hold(room + len(line) // 32)
            spend(16)
            add(line[2:])
            digest.update(line.encode() + b"\n")
            line = self.next()
        return digest.hexdigest(), line

    def graph(self, _title):
        game = ArrowGame()
        digest, line = self.bars(game.add, 2)
        if not game.arrows:
            raise Invalid(f"expected `| ` and a vertex or an arrow, found `{shown(line)}`")
        return game, f"graph with the SHA-256 {digest}", line

    def rook(self, _title):
        game = RookMap()
        digest, line = self.bars(game.add, 4)
        return game, f"map with the SHA-256 {digest}", line

    def staircase(self, _title):
        borders = []
        for _ in range(2):
            line = self.next()
            if not re.fullmatch(r"\| [01]+", line):
                raise Invalid(f"expected `| ` and digits 0 or 1, found `{shown(line)}`")
            self.components.hold(len(line) // 20)
            borders.append(line[2:])
        digest = hashlib.sha256("".join(f"| {border}\n" for border in borders).encode()).hexdigest()
        return StaircaseMap(*borders), f"map with the SHA-256 {digest}", self.next()

    def rule(self, title):
        """Reads the text of a rule. Gives its game, what the answer says of it, and the line after it."""
        first, text, size = self.line + 1, [], 0
        line = self.next()
        while line.startswith("|"):
            if line.endswith("\r") or line != "|" and (not line.startswith("| ") or line == "| "):
                raise Invalid("a line of a rule's text begins with `| `, and an empty one is `|`")
            text.append(line[2:])
            size += len(text[-1]) + 1
            if size > MAX_RULE_BYTES:
                raise Invalid("a rule has at most 64 KiB")
            line = self.next()
        if not text:
            raise Invalid("expected the text of a rule")
        changes = {}
        while line.startswith("set "):
            constant, _, value = line[4:].partition("=")
            if not constant.isidentifier() or not value or value != value.strip() or constant in changes:
                raise Invalid("expected `set CONSTANT=VALUE`, once for each constant")
            changes[constant] = value, self.line
            line = self.next()
        text = "\n".join(text) + "\n"
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = None if changes else KNOWN_TEXTS.get(digest)
        if is_catalogue_name(title) and not (known and is_name_of(title, known)):
            found = f"the text of `{known}`" if known else "another text"
            raise Invalid(f"the name `{shown(title)}` is of a game of the catalogue, but before {found}", first - 1)
        settings = "".join(f", set {constant}={value}" for constant, (value, _) in changes.items())
        definition = f"known text {known}" if known else f"UNKNOWN TEXT with the SHA-256 {digest}{settings}"
        try:
            return RuleGame(text, changes), definition, line
        except Fault as fault:
            raise Invalid(f"the rule is refused: {fault.why}", first + (fault.line or 1) - 1) from None

    # Sums ------------------------------------------------------------------------------------------

    def terms(self, text):
        """The components of a sum as it is written: for each term a list."""
        return [] if text == "0" else [self.term(one) for one in text.split(" + ")]

    def term(self, text):
        if re.fullmatch(r"\*[0-9]+", text):
            number = read_number(text[1:])
            if number == 0:
                raise Invalid("a nimber `*n` is at least 1")
            return [-number]
        title, colon, position = text.partition(": ")
        if not colon and len(self.sections) == 1:
            only, = self.sections.values()
            if only.game.kind not in ("Vertex", "Map") and text != "0" and not text.startswith("*"):
                return only.read(text)
        if not colon or title not in self.sections:
            raise Invalid(f"expected the name of a section, a colon, a space and a position, found `{shown(text)}`")
        return self.sections[title].read(position)

    def components_of(self, text):
        """The components of a sum, each split into its parts. They are sorted."""
        return tuple(sorted(number for term in self.terms(text) for number in term))

    def whole_components_of(self, text):
        """The components of a sum, none of which falls into several parts. They are sorted."""
        terms = self.terms(text)
        if any(len(term) > 1 for term in terms):
            raise Invalid("a component falls into several parts")
        return tuple(sorted(number for term in terms for number in term))

    def outcome(self, numbers):
        return self.outcomes.get(numbers) if numbers else "N" if self.is_misere else "P"

    def sum(self, claimed, text):
        """Checks a line `P SUM` or `N SUM` and remembers it."""
        numbers = self.new_sum(text)
        has_option = is_won = False
        for option in self.options(numbers, every=claimed == "P"):
            has_option, known = True, self.outcome(option)
            if claimed == "P" and known != "N":
                raise Invalid(f"there is no line `N` above for the option {self.write(option)}")
            if claimed == "N" and known == "P":
                is_won = True
                break
        if not has_option and self.is_misere:
            is_won = True
        if claimed == "N" and not is_won:
            raise Invalid("there is no line `P` above for any option")
        if claimed == "P" and is_won:
            raise Invalid("in misere play a sum without an option is won by the player to move")
        self.nimbers.update(number for number in numbers if number < 0)
        self.remember(numbers, claimed)

    def new_sum(self, text):
        """The components of a sum whose outcome no line says."""
        numbers = self.whole_components_of(text)
        if self.outcome(numbers):
            raise Invalid(f"the outcome of the sum is known: {self.outcome(numbers)}")
        return numbers

    def remember(self, numbers, outcome):
        self.components.hold(1 + len(numbers) // 8)
        self.outcomes[numbers] = outcome
        self.statements += 1

    def draws(self, line):
        """Reads all lines `D SUM`, then checks each of them. Gives the line after them."""
        first, draws = self.line, []
        while line.startswith("D "):
            draws.append(self.new_sum(line[2:]))
            self.remember(draws[-1], "D")
            line = self.next()
        after = self.line
        for self.line, numbers in enumerate(draws, first):
            has_draw = False
            for option in self.options(numbers, every=True):
                known = self.outcome(option)
                if known not in ("D", "N"):
                    raise Invalid(f"there is no line `D` or `N` for the option {self.write(option)}")
                has_draw = has_draw or known == "D"
            if not has_draw:
                raise Invalid("there is no line `D` for any option")
        self.line = after
        return line

    def options(self, numbers, every):
        """The options of a sum. If not `every` one is asked for, those that move to a nimber that is in no line are left out."""
        for at, number in enumerate(numbers):
            if at and numbers[at - 1] == number:
                continue
            rest = numbers[:at] + numbers[at + 1:]
            if number < 0:
                spend(0 if every else len(self.nimbers) // 2)
                smaller = range(-1, number, -1) if every else [one for one in self.nimbers if one > number]
                options = ([one] if one else [] for moves in ((0,), smaller) for one in moves)
            else:
                options = self.components.sections[number].options(number)
            for option in options:
                spend(8 + 2 * len(numbers))
                yield tuple(sorted((*rest, *option)))

    def write(self, numbers):
        texts = []
        for number in numbers:
            section = self.components.sections[number] if number >= 0 else None
            texts.append(f"{section.title}: {section.write(number)}" if section else f"*{-number}")
        return shown(" + ".join(texts) or "0")

    # Claims ----------------------------------------------------------------------------------------

    def claim(self, text):
        what, _, rest = text.partition(" ")
        claims = {"winning": self.claim_winning, "moves": self.claim_moves, "period": self.claim_period, "table": self.claim_table}
        if what in claims:
            claims[what](rest)
            return
        what, claimed, text = self.three_words(text)
        if what == "value" and not self.is_misere:
            claimed = read_number(claimed)
        elif what != "outcome" or claimed not in ("P", "N", "D"):
            raise Invalid("expected `claim winning`, `claim outcome` with P, N or D and a sum, or in normal play `claim value V SUM`, "
                          "`claim moves`, `claim period` or `claim table`")
        title, _, cell = text.partition(": ")
        if what == "outcome" and not self.is_misere and " + " not in cell and title in self.sections and self.sections[title].game.kind == "Map":
            outcome = self.sections[title].game.outcome(*read_cell(cell))
            if outcome != claimed:
                raise Invalid(f"the outcome of `{shown(text)}` is {outcome}")
            return
        numbers = self.components_of(text)
        if what == "outcome" and self.outcome(numbers) == claimed:
            return
        if self.is_misere or claimed == "D":
            raise Invalid(f"there is no line that says `{claimed}` of the sum")
        value, others = self.components.nim_sum(numbers)
        if not others:
            if claimed not in (value, "N" if value else "P"):
                raise Invalid(f"the value is {value}")
        elif claimed != "N" or len(others) > 1 or not self.components.is_refuted(others[0], value):
            raise Invalid(f"the value of {self.write(others[:1])} is not known")

    def with_names(self, text):
        """A claim, which is proved, with the name of the game before each position."""
        what, _, rest = text.partition(" ")
        if len(self.sections) != 1 or what in ("period", "table"):
            return text
        title, = self.sections
        pieces = re.split(r"( \+ | -> | \| )", rest)
        for at in range(0, len(pieces), 2):
            has_number = at == 0 if what in ("value", "outcome") else what == "moves" and at > 0 and pieces[at - 1] != " + "
            number, _, term = pieces[at].partition(" ") if has_number else ("", "", pieces[at])
            is_named = term == "0" or term.startswith("*") or ": " in term
            pieces[at] = number + " " * has_number + ("" if is_named else f"{title}: ") + term
        return f"{what} {''.join(pieces)}"

    def claim_period(self, text):
        *numbers, code = text.split(" ")
        if code not in self.sections or self.sections[code].period != tuple(map(read_number, numbers)):
            raise Invalid(f"expected a section of a code with the line `period {shown(' '.join(numbers))}`, found `{shown(code)}`")

    def claim_table(self, text):
        title, _, rest = text.partition(" ")
        size, *counts = rest.split(" ")
        section = self.sections.get(title)
        if not section or not section.table or section.table[0] != size:
            raise Invalid(f"expected a section with a line `table {shown(size)}`, found `{shown(title)}`")
        if section.table[1] != list(map(read_number, counts)):
            raise Invalid(f"expected the numbers of boards {' '.join(map(str, section.table[1]))}")

    def listed(self, text, has_values):
        """The components of the sum of a claim, and the options that it lists, each with the value before it or with 0."""
        text, arrow, listed = text.partition(" -> ")
        if not arrow:
            raise Invalid("expected ` -> ` and options after the sum")
        numbers, options = self.components_of(text), {}
        for entry in listed.split(" | "):
            value, _, entry = entry.partition(" ") if has_values else ("0", "", entry)
            option = self.whole_components_of(entry)
            if option in options:
                raise Invalid(f"the option {self.write(option)} is listed twice")
            options[option] = read_number(value)
        return numbers, options

    def claim_moves(self, text):
        """Checks that the listed options are all options of the sum, and that each is worth the value before it."""
        if self.is_misere:
            raise Invalid("`claim moves` is of normal play only")
        numbers, listed = self.listed(text, has_values=True)
        missing = set(listed)
        for option in self.options(numbers, every=True):
            spend(16)
            if option not in listed:
                raise Invalid(f"an option is not listed: {self.write(option)}")
            missing.discard(option)
        if missing:
            raise Invalid(f"no move leaves {self.write(min(missing))}")
        for option, value in listed.items():
            worth, others = self.components.nim_sum(option)
            if others or worth != value:
                found = "one that is not known" if others else str(worth)
                raise Invalid(f"expected the value {value} of the option {self.write(option)}, found {found}")

    def claim_winning(self, text):
        """Checks that the listed options are lost for the player who moves next, and that no other option is."""
        numbers, winning = self.listed(text, has_values=False)
        missing = set(winning)
        for option in self.options(numbers, every=True):
            spend(16)
            known = self.known_outcome(option)
            if (known == "P") != (option in winning) or not known:
                known = f"has the outcome {known}" if known else "has no known outcome"
                raise Invalid(f"an option that is {'' if option in winning else 'not '}listed {known}: {self.write(option)}")
            missing.discard(option)
        if missing:
            raise Invalid(f"no move leaves {self.write(min(missing))}")

    def known_outcome(self, numbers):
        """The outcome of an option of a claim, by the lines of sums or by what is known of its components."""
        outcome = self.outcome(numbers)
        if outcome or self.is_misere:
            return outcome
        value, others = self.components.nim_sum(numbers)
        if not others:
            return "N" if value else "P"
        return "N" if len(others) == 1 and self.components.is_refuted(others[0], value) else None


# ---------------------------------------------------------------------------------------------- The command


def open_file(path):
    if path == "-" and sys.stdin is None:
        raise OSError("there is no standard input")
    file = sys.stdin.buffer if path == "-" else open(path, "rb")
    return gzip.open(file) if path.endswith(".gz") or file.peek(2)[:2] == b"\x1f\x8b" else file


def lines_of(file):
    """The lines of a file, with their line feeds."""
    while True:
        line = file.readline(MAX_LINE_BYTES)
        if not line:
            return
        if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
            raise Unsupported(f"a line has more than {MAX_LINE_BYTES} bytes")
        yield line.decode("utf-8")


def check_file(file, max_work, max_positions, values_folder=None):
    """The answer, and the exit code. Without `max_work` a longer certificate may take more steps."""
    global steps_left
    steps_left, steps_per_byte = (DEFAULT_STEPS, STEPS_PER_BYTE) if max_work is None else (max_work, 0)
    lines = lines_of(file)
    certificate = Certificate(lines, max_positions, values_folder, steps_per_byte)
    try:
        return certificate.check(), 0
    except OutOfSteps:
        limit = "the default number of" if max_work is None else max_work
        error = Unsupported(f"more than {limit} steps are needed (--max-work)")
    except (MemoryError, RecursionError):
        error = Unsupported("more memory is needed")
    except Fault as fault:
        error = Invalid(f"the rule fails: {fault.why}" + (f" (line {fault.line} of the rule)" if fault.line else ""))
    except Invalid as invalid:
        error = invalid
    # A file that cannot be read is no certificate, wherever it is broken. So the rest is read, too.
    unread = 0
    for line in lines:
        unread += len(line)
        if unread > MAX_UNREAD_BYTES:
            break
    why = "".join(letter if letter.isprintable() else "?" for letter in error.why)
    word, code = ("UNSUPPORTED", 3) if isinstance(error, Unsupported) else ("INVALID", 1)
    return f"{word} at line {error.line or certificate.line}: {why}", code


def unexpected(lines, expected):
    """Why the lines of an answer are not as expected, or None."""
    for line in expected:
        if line not in lines:
            return f"no line of the answer is `{line}`"
        for other in lines:
            if line.startswith("claim ") and other not in expected and is_needed(other, line):
                return f"`{line}` rests on `{other}`; --expect that line, too"
    return None


def is_needed(line, claim):
    """Whether a claim does not say what it seems to say without this line: misere play, or a game of the claim that is not known."""
    if not line.startswith("game "):
        return line == "convention misere"
    title, _, definition = line[5:].partition(": ")
    is_of_claim = f" {title}: " in claim or claim.startswith(f"claim table {title} ")
    return is_of_claim and definition != "code" and not definition.startswith("known text ")


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Checks a certificate of the program bouton.",
                                     epilog="Exit codes: 0 VALID, 1 INVALID or NOT AS EXPECTED, 2 the file cannot be read, 3 UNSUPPORTED.")
    parser.add_argument("file", metavar="FILE", help="the certificate; `-` is standard input; gzip is read, too")
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the folder of values for a line `table`")
    parser.add_argument("--expect", metavar="LINE", action="append", default=[],
                        help="demand this line of the answer, such as 'claim value 3 nim: 3', and that the game of a claim is known")
    parser.add_argument("--max-work", type=int, metavar="STEPS", help="at most so many steps, each of about 100 nanoseconds "
                        f"(default {DEFAULT_STEPS}, and {STEPS_PER_BYTE} more for each byte)")
    parser.add_argument("--max-positions", type=int, default=10**7, metavar="COUNT",
                        help="at most so many positions in memory (default 10^7)")
    options = parser.parse_args(arguments)
    sys.setrecursionlimit(4000)
    warnings.simplefilter("ignore")
    try:
        with open_file(options.file) as file:
            values_folder = options.table and functools.partial(read_folder, options.table)
            if options.table:
                os.listdir(options.table)  # A folder that cannot be read is an error, even if no line is about it.
            answer, code = check_file(file, options.max_work, options.max_positions, values_folder)
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        print(f"check.py: {getattr(error, 'filename', None) or options.file} cannot be read: {error}", file=sys.stderr)
        return 2
    why = unexpected(answer.split("\n")[1:], options.expect) if code == 0 else None
    if why:
        answer, code = f"NOT AS EXPECTED: {why}", 1
    try:
        sys.stdout.buffer.write(answer.encode() + b"\n")
        sys.stdout.flush()
    except OSError as error:
        print(f"check.py: the answer cannot be written: {error}", file=sys.stderr)
        os._exit(2)  # Python would try to write again at its end.
    return code


if __name__ == "__main__":
    sys.exit(main())
