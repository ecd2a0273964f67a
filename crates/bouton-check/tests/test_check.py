"""Tests of check.py: `python3 -m unittest` in this folder.

The games here are written anew, naively, on positions as they are written. `Writer` makes certificates from them by brute force.
CHECK_MUTATIONS sets the number of random changes of each certificate, and in proportion the number of random games.
"""
import gzip
import hashlib
import io
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import unittest
from functools import lru_cache

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "..", "check.py")
sys.path.insert(0, os.path.dirname(PROGRAM))
import check  # noqa: E402

MUTATIONS = int(os.environ.get("CHECK_MUTATIONS", "60"))


def answer(text, max_work=10**8, max_positions=10**6, values=None):
    """The answer and the exit code for a certificate, and perhaps a folder of values."""
    data = text if isinstance(text, bytes) else text.encode()
    return check.check_file(io.BytesIO(data), max_work, max_positions, values and (lambda _most: values))


def unnamed(claim):
    """A claim without the names of its games."""
    return re.sub("(?<= )[a-z0-9.-]+: ", "", claim)


def lines(*parts):
    return "".join(line + "\n" for part in parts for line in (part if isinstance(part, list) else [part]))


def quoted(rule):
    return ["| " + line if line else "|" for line in rule.strip("\n").split("\n")]


# ---------------------------------------------------------------------------------------------- Naive games

CRAM = '''
"""Cram: put a domino on two free cells that are side by side."""
position = Board(".#")
symmetry = "square"
split = regions("#")

def start(rows, cols):
    return Board.full(rows, cols, ".")

def moves(b):
    for r, c in b.cells("."):
        for dr, dc in ((0, 1), (1, 0)):
            if b.inside(r + dr, c + dc) and b[r + dr, c + dc] == ".":
                n = b.copy()
                n[r:r + dr + 1, c:c + dc + 1] = "#"
                yield n
'''
CROSSCUT = '''
"""Crosscut: take a marked cell; its row and its column go."""
position = Board(".*")
symmetry = "square"

def moves(b):
    for r, c in b.cells("*"):
        yield cell(r, c), [b[:r, :c], b[:r, c+1:], b[r+1:, :c], b[r+1:, c+1:]]
'''
KAYLES = '''
"""Kayles: knock down one pin, or two that stand side by side."""
position = Heap()

def moves(n):
    for take in range(1, 3):
        for left in range(n - take + 1):
            yield [left, n - take - left]
'''
NODE_KAYLES = '''
"""Node Kayles: take a vertex of a graph; it and its neighbours go."""
position = Graph()
split = components

def moves(g):
    for v in g.vertices:
        yield v, g.without(v, g.neighbours(v))
'''
TREBLECROSS = '''
"""Treblecross: put an X on a strip; who makes three in a row wins."""
position = Word(".X")
symmetry = "reverse"

def moves(w):
    if not w.has("XXX"):
        for i in w.cells("."):
            n = w.copy()
            n[i] = "X"
            yield cell(i), n
'''
WYTHOFF = '''
"""Wythoff: take from one heap, or the same number from both."""
position = Numbers(2)
symmetry = "any order"

def moves(a, b):
    for k in range(1, a + 1): yield (a - k, b)
    for k in range(1, b + 1): yield (a, b - k)
    for k in range(1, min(a, b) + 1): yield (a - k, b - k)
'''
TAKE = '''
"""Subtraction: take as many as one of the set."""
position = Heap()
S = (1, 3, 4)

def moves(n):
    for k in S:
        if k <= n:
            yield n - k
'''
ROW = '''
"""A row of pins: knock down one pin, or two that stand side by side."""
position = Word("x.")
symmetry = ["reverse"]

def split(w):
    for i in w.cells("."):
        return [w[:i], w[i + 1:]]
    return [w]

def moves(w):
    for i in w.cells("x"):
        yield cell(i), w[:i] + "." + w[i + 1:]
    for i in range(w.length - 1):
        if w[i:i + 2].all("x"):
            yield f"{i} and more", w[:i] + ".." + w[i + 2:]
'''
AGAIN = '''
"""From three letters to two words of one letter, and from one letter to itself."""
position = Word("ab")

def moves(w):
    if w.length == 3:
        yield [w[:1], w[1:2]]
    if w.length == 1:
        yield w
'''
GRAPH_RULE = ["position = Graph()", "", "def moves(g):"]
HALVES = '''
"""Halves: an even heap is halved."""
position = Heap()

def moves(n):
    if n % 2 == 0:
        yield [n // 2, n // 2]
'''
BORDER = '''
"""A stone goes left; the border digit is a nimber."""
position = Word("01.S")

def moves(w):
    for i in w.cells("S"):
        if w[i - 1] == ".":
            yield w[:i - 1] + "S." + w[i + 1:]
        else:
            yield [int(w[i - 1])]
'''


def cram_moves(board):
    rows = board.split("/")
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            for r2, c2 in ((r, c + 1), (r + 1, c)):
                if r2 < len(rows) and c2 < len(rows[0]) and rows[r][c] == rows[r2][c2] == ".":
                    new = [list(row) for row in rows]
                    new[r][c] = new[r2][c2] = "#"
                    yield ["/".join("".join(row) for row in new)]


def cram_parts(board):
    rows = board.split("/")
    free = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "."}
    parts = []
    while free:
        part, stack = set(), [min(free)]
        while stack:
            cell = stack.pop()
            if cell in free:
                free.remove(cell)
                part.add(cell)
                r, c = cell
                stack += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        rs, cs = [r for r, _ in part], [c for _, c in part]
        parts.append("/".join("".join(".#"[(r, c) not in part] for c in range(min(cs), max(cs) + 1)) for r in range(min(rs), max(rs) + 1)))
    return parts


def square_images(board):
    rows = board.split("/")
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1])]
        images += ["/".join(rows), "/".join(rows[::-1])]
    return images


def crosscut_moves(board):
    rows = board.split("/")
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            if rows[r][c] == "*":
                quarters = [[row[s] for row in rows[t]] for t in (slice(r), slice(r + 1, None)) for s in (slice(c), slice(c + 1, None))]
                yield ["/".join(quarter) for quarter in quarters if quarter and quarter[0]]


def kayles_moves(heap):
    for take in (1, 2):
        for left in range(int(heap) - take + 1):
            yield [str(n) for n in (left, int(heap) - take - left) if n]


def take_moves(numbers):
    return lambda heap: [[str(int(heap) - k)] if int(heap) > k else [] for k in numbers if k <= int(heap)]


def read_graph(text):
    words = text.split(" ")
    edges = [tuple(word.split("-")) for word in words if "-" in word]
    return sorted({v for e in edges for v in e} | {w for w in words if "-" not in w}), edges


def write_graph(vertices, edges):
    ends = {v for e in edges for v in e}
    return " ".join(sorted("-".join(sorted(e)) for e in edges) + sorted(v for v in vertices if v not in ends))


def node_kayles_moves(graph):
    vertices, edges = read_graph(graph)
    for v in vertices:
        gone = {v} | {a for e in edges if v in e for a in e}
        left = write_graph([a for a in vertices if a not in gone], [e for e in edges if not set(e) & gone])
        yield [left] if left else []


def graph_parts(graph):
    vertices, edges = read_graph(graph)
    groups = [{v} for v in vertices]
    for a, b in edges:
        joined = [group for group in groups if a in group or b in group]
        groups = [group for group in groups if group not in joined] + [set().union(*joined)]
    return [write_graph(group, [e for e in edges if e[0] in group]) for group in groups]


def treblecross_moves(word):
    if "XXX" not in word:
        for i, cell in enumerate(word):
            if cell == ".":
                yield [word[:i] + "X" + word[i + 1:]]


def wythoff_moves(pair):
    a, b = map(int, pair[1:-1].split(","))
    for x, y in [(k, 0) for k in range(1, a + 1)] + [(0, k) for k in range(1, b + 1)] + [(k, k) for k in range(1, min(a, b) + 1)]:
        yield [f"({a - x},{b - y})"]


def row_moves(word):
    for i in range(len(word)):
        for k in (1, 2):
            if word[i:i + k] == "x" * k:
                yield [word[:i] + "." * k + word[i + k:]]


def border_moves(word):
    for i, cell in enumerate(word):
        if cell == "S":
            yield [word[:i - 1] + "S." + word[i + 1:]] if word[i - 1] == "." else ["*1"] if word[i - 1] == "1" else []


BLOCKED, SIDE, TOP = [(2, 1), (0, 3), (4, 2), (1, 4)], "0110", "10100"


def rook_moves(cell):
    x, y = map(int, cell[1:-1].split(","))
    for dx, dy in ((-1, 0), (0, -1)):
        for i in range(1, x + y + 1):
            to = x + i * dx, y + i * dy
            if min(to) < 0 or to in BLOCKED:
                break
            yield ["({},{})".format(*to)]


def staircase_moves(cell):
    x, y = map(int, cell[1:-1].split(","))
    for to, digit in (((x - 1, y), SIDE[y - 1]), ((x, y - 1), TOP[x - 1])):
        yield ["({},{})".format(*to)] if min(to) else ["*1"] if digit == "1" else []


class Game:
    """A naive game: what each move leaves is a list of positions as they are written; a nimber is `*n`."""

    def __init__(self, head, moves, parts=None, images=None):
        words = " ".join((["split"] if parts else []) + (["symmetry"] if images else []))
        self.title = head[0].split(" ", 1)[1]
        self.head = head + ([f"assumes {words}"] if words else [])
        self.moves = lru_cache(None)(lambda position: [tuple(option) for option in moves(position)])
        self.parts = lru_cache(None)(lambda position: tuple(map(self.image, parts(position) if parts else [position])))
        self.images = images or (lambda position: [position])
        self.values = {}

    def image(self, position):
        return min(self.images(position))

    def value(self, position):
        """The value by the definition, without split and symmetry."""
        if position.startswith("*") and position[1:].isdigit():
            return int(position[1:])
        if position not in self.values:
            values = {self.sum_value(option) for option in self.moves(position)}
            self.values[position] = next(v for v in range(len(values) + 1) if v not in values)
        return self.values[position]

    def sum_value(self, positions):
        value = 0
        for position in positions:
            value ^= self.value(position)
        return value

    def options(self, position):
        """The options, as lists of parts."""
        return [[p for one in option for p in ([one] if one[0] == "*" and one[1:].isdigit() else self.parts(one))]
                for option in self.moves(position)]


def rule(title, text):
    return [f"rule {title}", *quoted(text)]


GAMES = {
    "cram": Game(rule("cram-py", CRAM), cram_moves, cram_parts, square_images),
    "crosscut": Game(rule("crosscut-py", CROSSCUT), crosscut_moves, None, square_images),
    "kayles": Game(rule("kayles-py", KAYLES), kayles_moves),
    "code": Game(["code 0.77"], kayles_moves),
    "node": Game(rule("node-kayles-py", NODE_KAYLES), node_kayles_moves, graph_parts),
    "treblecross": Game(rule("treblecross-py", TREBLECROSS), treblecross_moves, None, lambda w: [w, w[::-1]]),
    "wythoff": Game(rule("wythoff-py", WYTHOFF), wythoff_moves, None, lambda p: [p, "(" + ",".join(p[1:-1].split(",")[::-1]) + ")"]),
    "take": Game(rule("take", TAKE), take_moves((1, 3, 4))),
    "take12": Game(rule("take", TAKE) + ["set S=(1, 2)"], take_moves((1, 2))),
    "row": Game(rule("row", ROW), row_moves, lambda w: [p for p in w.split(".") if p], lambda w: [w, w[::-1]]),
    "border": Game(rule("border", BORDER), border_moves),
    "rook": Game(["rook r"] + [f"| {x} {y}" for x, y in BLOCKED], rook_moves),
    "staircase": Game(["staircase s", f"| {SIDE}", f"| {TOP}"], staircase_moves),
}
MAPS = ("rook", "staircase")
NAMED = (*MAPS, "crosscut")  # Sections whose positions need the name of the section before them, or may begin with `*`.
STARTS = {"cram": ["../..", ".../...", "..../.#..", ".../.../..."], "crosscut": ["**/**", "*.*/***", "**./.**/*.*"],
          "kayles": ["1", "7", "9"], "code": ["3", "8"], "node": ["a-b b-c c-d d-e", "a-b b-c c-a d", "1-2 2-3 3-4 4-1 4-5 5-6"],
          "treblecross": [".....", "..X...", "X......"], "wythoff": ["(1,2)", "(3,4)", "(2,5)"], "take": ["7", "10"],
          "take12": ["6", "7"], "row": ["xxxx", "xx.xxx"], "border": ["1..S", "0.S", "1S"],
          "rook": ["(2,2)", "(0,2)", "(5,4)", "(3,3)"], "staircase": ["(3,2)", "(1,3)", "(5,4)"]}


class Writer:
    """Writes the `value` and `not` lines that prove what is claimed. Every second choice of the cheapest way is by chance."""

    def __init__(self, game, seed=0):
        self.game, self.random, self.lines, self.known = game, random.Random(seed), [], set()

    def is_known(self, position):
        return position[0] == "*" and position[1:].isdigit() or not self.game.moves(position) or ("value", position) in self.known

    def say(self, kind, value, position):
        self.lines.append(f"{kind} {value} {position}")
        self.known.add((kind, position) if kind == "value" else (kind, position, value))

    def prove(self, position):
        """Proves the value of a part."""
        if self.is_known(position):
            return
        value = self.game.value(position)
        missing = set(range(value))
        for option in self.game.options(position):
            worth = self.game.sum_value(option)
            rest = list(option)
            if worth not in missing and rest and self.random.random() < 0.7:
                self.random.shuffle(rest)
                one, others = rest[0], rest[1:]
                for part in others:
                    self.prove(part)
                self.refute(one, value ^ self.game.sum_value(others))
            else:
                for part in rest:
                    self.prove(part)
                missing.discard(worth)
        self.say("value", value, position)

    def refute(self, position, value):
        """Proves that a part has not this value."""
        if self.is_known(position) or ("not", position, value) in self.known:
            return
        if value < self.game.value(position):
            for option in self.game.options(position):
                if self.game.sum_value(option) == value:
                    for part in option:
                        self.prove(part)
                    self.say("not", value, position)
                    return
        self.prove(position)


class Sums:
    """Writes the lines `P` and `N` that prove the outcome of a sum of (title, position)."""

    def __init__(self, games, is_misere, named):
        self.games, self.is_misere, self.named, self.lines, self.known = games, is_misere, named, [], {}

    def options(self, parts):
        for at, (title, position) in enumerate(parts):
            rest = parts[:at] + parts[at + 1:]
            if title is None:
                yield from (tuple(sorted(rest + (((None, f"*{n}"),) if n else ()), key=str)) for n in range(int(position[1:])))
            else:
                for option in self.games[title].options(position):
                    new = tuple((None if one[0] == "*" and one[1:].isdigit() else title, one) for one in option)
                    yield tuple(sorted(rest + new, key=str))

    def text(self, parts):
        return " + ".join(f"{t}: {p}" if t and self.named else p for t, p in parts) or "0"

    def outcome(self, parts):
        if not parts:
            return "N" if self.is_misere else "P"
        if parts not in self.known:
            options = list(self.options(parts))
            wins = not options and self.is_misere or any(self.outcome(option) == "P" for option in options)
            self.known[parts] = "N" if wins else "P"
            self.lines.append(f"{self.known[parts]} {self.text(parts)}")
        return self.known[parts]

    def sum(self, title, *positions):
        game = self.games[title]
        return tuple(sorted(((title, part) for position in positions for part in game.parts(position)), key=str))


def certificate(heads, sums, claims, is_misere=False):
    count = sum(line.split(" ")[0] in ("value", "not", "P", "N", "D", "period", "table") for line in heads + sums)
    return lines("bouton certificate 1", f"convention {'misere' if is_misere else 'normal'}", heads,
                 ["sums"] + sums if sums else [], claims, f"end {count}")


def value_certificate(name, starts, seed=0):
    game = GAMES[name]
    writer = Writer(game, seed)
    for start in starts:
        for part in game.parts(start):
            writer.prove(part)
    total, values = game.sum_value(starts), map(game.value, starts)
    starts = [f"{game.title}: {start}" if name in NAMED else start for start in starts]
    claims = [f"claim value {value} {start}" for value, start in zip(values, starts)]
    claims += [f"claim value {total} {' + '.join(starts)}", f"claim outcome {'N' if total else 'P'} {' + '.join(starts)}"]
    return certificate(game.head + writer.lines, [], claims)


def sum_certificate(names, parts, is_misere, nimbers=()):
    games = {GAMES[name].title: GAMES[name] for name in names}
    sums = Sums(games, is_misere, len(names) > 1 or names[0] in NAMED)
    whole = tuple((None, f"*{n}") for n in nimbers)
    text = " + ".join([f"*{n}" for n in nimbers] + [f"{GAMES[name].title}: {p}" if sums.named else p for name, p in parts])
    for name, position in parts:
        whole += sums.sum(GAMES[name].title, position)
    outcome = sums.outcome(tuple(sorted(whole, key=str)))
    return certificate([line for name in names for line in GAMES[name].head], sums.lines, [f"claim outcome {outcome} {text}"], is_misere)


def winning_moves(games, whole, is_lost):
    """The options of a sum of (title, position) that are lost for the next player, by their parts, each once."""
    found, options = {}, []
    for at, (title, position) in enumerate(whole):
        rest = whole[:at] + whole[at + 1:]
        moves = games[title].moves(position) if title else [(f"*{n}",) if n else () for n in range(int(position[1:]))]
        for option in moves:
            options.append(rest + [(None if one[0] == "*" and one[1:].isdigit() else title, one) for one in option])
    for option in options:
        if is_lost(option):
            parts = [(t, part) for t, one in option for part in (games[t].parts(one) if t else [one])]
            found.setdefault(tuple(sorted(parts, key=str)), option)
    return found


def winning_certificate(name, start, is_misere=False, nimber=0):
    """Claims the winning moves of a position and a nimber, and in normal play the values of all moves. The lines know each option."""
    game = GAMES[name]
    games, whole = {game.title: game}, [(game.title, start)] + [(None, f"*{nimber}")] * (nimber > 0)
    writer, sums = Writer(game), Sums(games, is_misere, name in NAMED)
    if is_misere:
        parts = sorted(((t, part) for t, one in whole for part in (game.parts(one) if t else [one])), key=str)
        for option in sums.options(tuple(parts)):
            sums.outcome(option)
        lost = winning_moves(games, whole, lambda option: sums.outcome(tuple(sorted(
            ((t, part) for t, one in option for part in (game.parts(one) if t else [one])), key=str))) == "P")
    else:
        for option in [[start]] * (nimber > 0) + game.options(start):
            for one in option:
                for part in game.parts(one) if one[0] != "*" or not one[1:].isdigit() else ():
                    writer.prove(part)
        lost = winning_moves(games, whole, lambda option: not sum_value(games, option))
    texts, moves = list(map(sums.text, lost)), [] if is_misere else winning_moves(games, whole, lambda option: True)
    claims = [f"claim winning {sums.text(whole)} -> {' | '.join(texts)}"] if texts else [f"claim outcome {'N' if is_misere else 'P'} 0"]
    if moves:
        claims.append(f"claim moves {sums.text(whole)} -> " + " | ".join(f"{sum_value(games, option)} {sums.text(option)}" for option in moves))
    return certificate(game.head + writer.lines, sums.lines, claims, is_misere)


def sum_value(games, parts):
    value = 0
    for title, position in parts:
        value ^= games[title].value(position) if title else int(position[1:])
    return value


def all_certificates():
    made = {}
    for name, starts in STARTS.items():
        made[f"winning moves of {name}"] = winning_certificate(name, starts[-1], nimber=1)
        made[f"winning moves of {name} misere"] = winning_certificate(name, starts[0], True, nimber=2)
    for name, starts in STARTS.items():
        made[f"values of {name}"] = value_certificate(name, starts)
        for is_misere in (False, True):
            made[f"sums of {name}{' misere' * is_misere}"] = sum_certificate([name], [(name, starts[0]), (name, starts[1 if name != "node" else 0])], is_misere)
    made["nimbers"] = sum_certificate(["border"], [("border", "1..S")], True, (2, 3))
    made["two sections"] = sum_certificate(["take", "treblecross"], [("take", "5"), ("treblecross", "....")], True, (2,))
    made["three sections"] = sum_certificate(["code", "cram", "wythoff"], [("code", "3"), ("cram", "../.."), ("wythoff", "(1,2)")], False)
    for is_misere in (False, True):
        made[f"maps and a code{' misere' * is_misere}"] = sum_certificate(
            ["rook", "code", "staircase"], [("rook", "(2,2)"), ("code", "2"), ("staircase", "(2,1)")], is_misere, (1,))
    return made


# ---------------------------------------------------------------------------------------------- Graphs with draws


class Loopy:
    """Sums of vertices and nimbers, as sorted texts `NAME: VERTEX` and `*n`, by rounds over all positions that can be reached."""

    def __init__(self, graphs, is_misere):
        self.graphs, self.is_misere, self.outcomes, self.lines = graphs, is_misere, {}, []

    def options(self, state):
        found = set()
        for at, one in enumerate(state):
            rest = [*state[:at], *state[at + 1:]]
            if one[0] == "*":
                found.update(tuple(sorted(rest + [f"*{n}"] * (n > 0))) for n in range(int(one[1:])))
            else:
                title, vertex = one.split(": ")
                found.update(tuple(sorted(rest + [f"{title}: {to}"])) for to in self.graphs[title][vertex])
        return found

    def solve(self, start):
        """The outcome of a sum. It also writes the lines that prove it and the outcomes of all sums that can be reached."""
        states, stack = {}, [start]
        while stack:
            state = stack.pop()
            if state not in states:
                states[state] = self.options(state)
                stack += states[state]
        is_new = True
        while is_new:
            is_new = False
            for state, options in states.items():
                known = [self.outcomes.get(option) for option in options]
                won = "P" in known or not options and self.is_misere
                if state not in self.outcomes and (won or known.count("N") == len(known)):
                    self.say("N" if won else "P", state)
                    is_new = True
        for state in states:
            if state not in self.outcomes:
                self.say("D", state)
        return self.outcomes[start]

    def say(self, outcome, state):
        self.outcomes[state] = outcome
        if state:
            self.lines.append(f"{outcome} {self.text(state)}")

    def text(self, state):
        return " + ".join(state) or "0"

    def value(self, state):
        values = {self.value(option) for option in self.options(state)}
        return next(v for v in range(len(values) + 1) if v not in values)

    def is_true(self, claim):
        _, what, rest = claim.split(" ", 2)
        if what == "winning":
            text, _, listed = rest.partition(" -> ")
            state = self.read(text)
            self.solve(state)
            return {option for option in self.options(state) if self.outcomes[option] == "P"} == set(map(self.read, listed.split(" | ")))
        claimed, text = rest.split(" ", 1)
        return claimed == (self.solve(self.read(text)) if what == "outcome" else str(self.value(self.read(text))))

    def read(self, text):
        return tuple(sorted(text.split(" + "))) if text != "0" else ()


def random_graph(chance, is_acyclic=False):
    names = chance.sample(["a", "b", "c1", "e~", "5", "x-y", "*2", "d|e", "+3"], chance.randint(1, 5))
    return {one: [to for to in (names[:at] if is_acyclic else names) if chance.random() < 0.35] for at, one in enumerate(names)}


def graph_head(title, graph):
    lone = [one for one in graph if not graph[one] and not any(one in ends for ends in graph.values())]
    return [f"graph {title}"] + [f"| {one}" for one in lone] + [f"| {one} {to}" for one in graph for to in graph[one]]


def draw_certificate(chance, is_misere):
    """A certificate for a random sum of vertices of random graphs, and its oracle."""
    graphs = {title: random_graph(chance) for title in ("g", "h")[:chance.randint(1, 2)]}
    oracle = Loopy(graphs, is_misere)
    start = tuple(sorted([f"{t}: {chance.choice([*graphs[t]])}" for t in chance.choice(["g", "gg", "gh"][:len(graphs) + 1])] + ["*1"] * chance.randint(0, 1)))
    outcome = oracle.solve(start)
    winning = [oracle.text(option) for option in oracle.options(start) if oracle.outcomes[option] == "P"]
    claims = [f"claim outcome {outcome} {oracle.text(start)}"]
    claims += [f"claim winning {oracle.text(start)} -> {' | '.join(winning)}"] if winning else []
    heads = [line for title in graphs for line in graph_head(title, graphs[title])]
    order = [line for line in oracle.lines if line[0] != "D"] + [line for line in oracle.lines if line[0] == "D"]
    return certificate(heads, order, claims, is_misere), oracle


def walk_certificate(chance):
    """A certificate of values for a random graph without cycles, and its oracle."""
    graph = random_graph(chance, True)
    oracle = Loopy({"g": graph}, False)
    values = [f"value {oracle.value((f'g: {one}',))} {one}" for one in graph if graph[one]]
    whole = tuple(f"g: {one}" for one in graph)
    claims = [f"claim value {oracle.value((one,))} {one}" for one in whole] + [f"claim value {oracle.value(whole)} {oracle.text(whole)}"] * (len(whole) < 4)
    return certificate(graph_head("g", graph) + values, [], claims), oracle


# ---------------------------------------------------------------------------------------------- Codes and periods


def code_values(code, count):
    """The values of the heaps of a code below `count`, by the definition."""
    first, _, rest = code.partition(".")
    digits = [int(digit, 16) for digit in (first or "0") + rest]
    values = []
    for heap in range(count):
        found = set()
        for taken, digit in enumerate(digits):
            left = heap - taken
            if digit & 1 and left == 0:
                found.add(0)
            if digit & 2 and left > 0:
                found.add(values[left])
            if digit & 4:
                found.update(values[a] ^ values[left - a] for a in range(1, left))
            if digit & 8:
                found.update(values[a] ^ values[b] ^ values[left - a - b] for a in range(1, left) for b in range(1, left - a))
        values.append(next(value for value in range(len(found) + 1) if value not in found))
    return values


PERIODS = {"0.77": (71, 12), "0.3": (1, 2), "0.15": (1, 10), "0.333": (1, 4), "4.002": (1, 2), "0.F": (1, 2), "0.0": (1, 1), ".": (1, 1), "4.": (1, 2),
           "4.3": (2, 2), "4.7": (1, 2), "0.3203": (1, 3), "0.53": (11, 9), "0.07": (53, 34), "0.1": (2, 1), "0.01": (3, 1)}


def period_certificate(code, start, period, heap=10**18):
    values = code_values(code, start + period)
    value = values[heap if heap < start + period else start + (heap - start) % period]
    claims = [f"claim period {start} {period} {code}", f"claim value {value} {heap}", f"claim outcome {'N' if value else 'P'} {heap}"]
    return certificate([f"code {code}", f"period {start} {period}"], [], claims)


# ---------------------------------------------------------------------------------------------- Maps


def rook_board(blocked, size):
    """The P-cells of a rook on the first `size` rows and columns, by the definition."""
    lost = set()
    for y in range(size):
        for x in range(size):
            if (x, y) not in blocked:
                left = itertools.takewhile(lambda cell: cell not in blocked, ((a, y) for a in range(x - 1, -1, -1)))
                up = itertools.takewhile(lambda cell: cell not in blocked, ((x, b) for b in range(y - 1, -1, -1)))
                if lost.isdisjoint(left) and lost.isdisjoint(up):
                    lost.add((x, y))
    return lost


def random_blocked(chance):
    size, cells = chance.randint(1, 16), chance.choice([0, 1, 3, 8, 20, 60])
    xs, ys = [chance.sample(range(size), chance.randint(1, size)) for _ in "xy"]
    return {(chance.choice(xs), chance.choice(ys)) for _ in range(cells)}, size + chance.randint(1, 8)


def staircase_outcome(side, top):
    """A table of the outcomes of a stone, by the definition."""
    cells = {(0, i): "PN"[int(digit)] for i, digit in enumerate(side, 1)}
    cells.update(((i, 0), "PN"[int(digit)]) for i, digit in enumerate(top, 1))
    for x in range(1, len(top) + 1):
        for y in range(1, len(side) + 1):
            cells[x, y] = "N" if "P" in (cells[x - 1, y], cells[x, y - 1]) else "P"
    return cells


def rook_certificate(chance):
    blocked, size = random_blocked(chance)
    lost = rook_board(blocked, size)
    head = ["rook r"] + [f"| {x} {y}" for x, y in chance.sample(sorted(blocked), len(blocked))]
    cells = [(x, y) for x in range(size) for y in range(size) if (x, y) not in blocked]
    claims = [f"claim outcome {'P' if one in lost else 'N'} r: ({one[0]},{one[1]})" for one in chance.sample(cells, min(3, len(cells)))]

    def is_true(claim):
        x, y = map(int, re.findall("[0-9]+", claim))
        return x >= size or y >= size or claim.split(" ")[2] == "NP"[(x, y) in lost]
    return certificate(head, [], claims or ["claim outcome P 0"]), is_true


def staircase_certificate(chance):
    side, top = ["".join(chance.choice("01") for _ in range(chance.randint(1, 9))) for _ in range(2)]
    cells = staircase_outcome(side, top)
    inner = [cell for cell in cells if 0 not in cell]
    claims = [f"claim outcome {cells[one]} s: ({one[0]},{one[1]})" for one in chance.sample(inner, min(3, len(inner)))]
    return (certificate(["staircase s", f"| {side}", f"| {top}"], [], claims),
            lambda claim: claim.split(" ")[2] == cells[tuple(map(int, re.findall("[0-9]+", claim)))])


# ---------------------------------------------------------------------------------------------- Tests


UNKNOWN_CRAM = f"UNKNOWN TEXT with the SHA-256 {hashlib.sha256(CRAM[1:].encode()).hexdigest()}"
CORPUS = os.path.join(HERE, "..", "..", "bouton-rules", "corpus", "rules")


def corpus_head(name, title=None):
    with open(os.path.join(CORPUS, f"{name}.py"), encoding="utf-8") as file:
        return rule(title or name, file.read())


class Games(unittest.TestCase):
    """What the answer says of the game of each section."""

    def test_known_texts(self):
        known = {}
        for file in os.listdir(CORPUS):
            if file.endswith(".py") and file != "compare.py":
                with open(os.path.join(CORPUS, file), "rb") as text:
                    known[hashlib.sha256(text.read()).hexdigest()] = file[:-3]
        self.assertEqual(check.KNOWN_TEXTS, known)

    def games(self, *heads):
        given, code = answer(certificate([line for head in heads for line in head], [], ["claim value 0 0"]))
        return [line[5:] for line in given.split("\n") if line.startswith("game ")] if code == 0 else given

    def test_definitions(self):
        self.assertEqual(self.games(corpus_head("hackenbush"), ["code 0.77"]), ["hackenbush: known text hackenbush", "0.77: code"])
        self.assertEqual(self.games(corpus_head("crosscut-diagonal", "crosscut:diagonal"))[0], "crosscut:diagonal: known text crosscut-diagonal")
        self.assertEqual(self.games(corpus_head("node-kayles-board", "node-kayles"))[0], "node-kayles: known text node-kayles-board")
        self.assertEqual(self.games(corpus_head("nim", "mine"))[0], "mine: known text nim")
        self.assertEqual(self.games(GAMES["cram"].head)[0], f"cram-py: {UNKNOWN_CRAM}")
        take = hashlib.sha256(TAKE[1:].encode()).hexdigest()
        self.assertEqual(self.games(rule("take", TAKE) + ["set S=(1, 2)"])[0], f"take: UNKNOWN TEXT with the SHA-256 {take}, set S=(1, 2)")
        for head, kind in ((["graph g", "| a b", "| c"], "graph"), (["rook r"], "map"), (["staircase s", "| 0", "| 1"], "map")):
            digest = hashlib.sha256("".join(f"{line}\n" for line in head[1:]).encode()).hexdigest()
            self.assertEqual(self.games(head)[0], f"{head[0].split(' ')[1]}: {kind} with the SHA-256 {digest}")

    def test_names_of_the_catalogue(self):
        for title in ("nim", "Kayles", "grundy", "moore:17", "moore-3", "crosscut:diagonal", "tartan:twins", "hackenbush"):
            self.assertRegex(self.games(rule(title, TAKE)), "^INVALID at line 3: .*but before another text$")
        self.assertRegex(self.games(corpus_head("nim", "kayles")), "^INVALID at line 3: .*but before the text of `nim`$")
        self.assertRegex(self.games(corpus_head("moore-2") + ["set K=3"]), "^INVALID at line 3: .*but before another text$")
        for head in (["graph kayles", "| 5 4"], ["rook wythoff"], ["staircase rook", "| 0", "| 1"]):
            self.assertRegex(self.games(head), "^INVALID at line 3: .*is the name of a game of the catalogue")
            self.assertEqual(len(self.games([head[0].split(" ")[0] + " " + head[0].split(" ")[0], *head[1:]])), 1)

    def test_names_in_claims(self):
        text = certificate(["code 0.77", "value 1 1", "value 2 2"], [], ["claim moves 2 + *1 -> 1 *1 | 0 1 + *1 | 2 2", "claim winning 1 + *3 -> *1 + 1"])
        self.assertEqual(answer(text)[0].split("\n")[1:3], ["claim moves 0.77: 2 + *1 -> 1 *1 | 0 0.77: 1 + *1 | 2 0.77: 2",
                                                          "claim winning 0.77: 1 + *3 -> *1 + 0.77: 1"])

    def test_what_is_expected(self):
        claim = "claim value 0 0"
        code = answer(certificate(["code 0.77", "value 1 1"], [], ["claim value 1 1"]))[0].split("\n")[1:]
        misere = answer(certificate(["code 0.77"], ["P 1"], ["claim outcome P 1"], True))[0].split("\n")[1:]
        own = answer(certificate(rule("take", TAKE) + ["value 1 1"], [], ["claim value 1 1"]))[0].split("\n")[1:]
        self.assertIsNone(check.unexpected(code, ["claim value 1 0.77: 1", "game 0.77: code"]))
        for line in ("claim value 1 1", "claim value 2 0.77: 1", "VALID", "convention misere", claim):
            self.assertEqual(check.unexpected(code, [line]), f"no line of the answer is `{line}`")
        self.assertEqual(check.unexpected(misere, ["claim outcome P 0.77: 1"]),
                         "`claim outcome P 0.77: 1` rests on `convention misere`; --expect that line, too")
        self.assertIsNone(check.unexpected(misere, ["claim outcome P 0.77: 1", "convention misere"]))
        self.assertRegex(check.unexpected(own, ["claim value 1 take: 1"]), "rests on `game take: UNKNOWN TEXT with the SHA-256 [0-9a-f]{64}`")
        self.assertIsNone(check.unexpected(own, ["claim value 1 take: 1", own[1]]))


class Valid(unittest.TestCase):
    def test_certificates_of_every_kind(self):
        for title, text in all_certificates().items():
            with self.subTest(title):
                given, code = answer(text)
                self.assertEqual(code, 0, given)
                claims = [line for line in text.split("\n") if line.startswith("claim ") or line == "convention misere"]
                shown = [unnamed(line) for line in given.split("\n")[:len(claims) + 1]]
                self.assertEqual(shown, ["VALID", *map(unnamed, claims)])

    def test_other_choices_of_lines(self):
        for name, starts in STARTS.items():
            for seed in range(1, 12):
                self.assertEqual(answer(value_certificate(name, starts, seed))[1], 0)

    def test_assumptions_are_listed(self):
        given, _ = answer(value_certificate("cram", ["../.."]))
        claims = [f"claim {claim} cram-py: ../.." for claim in ("value 0", "value 0", "outcome P")]
        self.assertEqual(given, "\n".join(["VALID", *claims, f"game cram-py: {UNKNOWN_CRAM}", "assuming split symmetry of cram-py"]))

    def test_images_and_parts_count_as_one(self):
        text = certificate(GAMES["cram"].head + ["value 1 ./.", "value 1 .#/.."], [], ["claim value 0 #.#../#..#."])
        self.assertEqual(answer(text)[1], 0, answer(text))

    def test_claims_by_values(self):
        head = GAMES["cram"].head + ["value 1 ..", "value 1 ...", "value 0 ../..", "value 1 ../.#", "value 0 .../.#.", "not 0 .../..."]
        for claim, code in (("outcome N .../...", 0), ("outcome N .../... + ../..", 0), ("outcome P .../...", 1), ("value 1 .../...", 1),
                            ("outcome N .../... + ..", 1), ("value 0 ### + #", 0), ("value 0 0", 0), ("outcome P 0", 0),
                            ("outcome N *1", 0), ("value 3 *1 + *2", 0), ("value 1 .. + .. + ..", 0), ("value 1 ..#..#..", 0),
                            ("outcome N .../... + .../...", 1), ("value 2 ..", 1), ("outcome P ..", 1), ("outcome N ../..", 1)):
            given = answer(certificate(head, [], [f"claim {claim}"]))
            self.assertEqual(given[1], code, (claim, given))

    def test_winning_moves(self):
        for name, starts in STARTS.items():
            for start in starts:
                for nimber in range(4):
                    for is_misere in (False, True):
                        text = winning_certificate(name, start, is_misere, nimber)
                        given, code = answer(text)
                        self.assertEqual(code, 0, (text, given))

    def test_claims_of_winning_moves(self):
        head = GAMES["take12"].head + ["value 1 1", "value 2 2", "value 0 3", "value 1 4"]
        for claim, code in (("5 -> 3", 0), ("4 + *2 -> 4 + *1 | 3 + 3", 1), ("4 + *2 -> 4 + *1", 1), ("4 + *2 -> 2 + *2 | *1 + 4", 0),
                            ("4 + 2 -> 2 + 2 | 4 + 1", 0), ("4 + 2 -> 4 + 1", 1), ("4 + 2 -> 1 + 4 | 4 + 1", 1), ("4 + 2 -> 4 + 1 | 2 + 2 | 3 + 2", 1),
                            ("4 + 2 -> 4 + 1 | 2 + 2 | 1 + 1", 1), ("5 -> 3 | 4", 1), ("5 -> 4", 1), ("5 -> 0", 1), ("6 -> 4", 1), ("5 ->", 1), ("5", 1),
                            ("3 -> 0", 1), ("0 -> 0", 1), ("1 -> 0", 0), ("*7 -> 0", 0), ("*7 + *7 -> 0", 1), ("5 -> 3 |", 1), ("5 -> 3 | ", 1),
                            ("1 + 6 -> 1 + 4", 1), ("1 + 6 + *9223372036854775807 -> 0", 1), ("7 + *1 -> 5 + *1", 1)):
            given = answer(certificate(head, [], [f"claim winning {claim}"]))
            self.assertEqual(given[1], code, (claim, given))
        # An option that is not won, by a `not` line. Equal components without a known value do not cancel.
        text = certificate(GAMES["take12"].head + ["value 1 1", "value 2 2", "value 0 3", "not 0 4"], [], ["claim winning 5 -> 3"])
        self.assertEqual(answer(text)[1], 0, answer(text))
        self.assertEqual(answer(text.replace("not 0 4\n", "").replace("end 4", "end 3"))[1], 1)
        text = certificate(GAMES["take12"].head + ["value 1 1", "value 2 2", "value 0 3"], [], ["claim winning 5 + 5 + *1 -> 5 + 5"])
        self.assertIn("has no known outcome", answer(text)[0])
        text = certificate(GAMES["kayles"].head + ["value 1 1"], [], ["claim winning *2 + 3 + 3 -> 3 + 3"])
        self.assertIn("that is listed has no known outcome", answer(text)[0])
        text = certificate(GAMES["take12"].head + ["value 1 1", "value 2 2"], ["N 1", "N 2", "P 3", "N 4"], ["claim winning 5 -> 3"])
        self.assertEqual(answer(text)[1], 0, answer(text))
        self.assertEqual(answer(text.replace("N 4\n", "").replace("end 6", "end 5"))[1], 1)

    def test_two_sections_with_values(self):
        one, two = Writer(GAMES["take"]), Writer(GAMES["node"])
        one.prove("7")
        two.prove("a-b b-c")
        text = certificate(GAMES["take"].head + one.lines + GAMES["node"].head + two.lines, [], ["claim value 1 take: 7 + node-kayles-py: b-a c-b"])
        value = GAMES["take"].value("7") ^ GAMES["node"].value("a-b b-c")
        self.assertEqual(answer(text.replace("claim value 1", f"claim value {value}"))[1], 0)
        self.assertEqual(answer(text.replace("claim value 1", f"claim value {value + 1}"))[1], 1)

    def test_codes(self):
        def moves(heap):  # 4.007F3, written out.
            for taken, counts in ((0, (2,)), (3, (0, 1, 2)), (4, (0, 1, 2, 3)), (5, (0, 1))):
                left = int(heap) - taken
                for a in range(left + 1):
                    for b in range(left - a + 1):
                        heaps = [n for n in (a, b, left - a - b) if n]
                        if len(heaps) in counts:
                            yield [str(n) for n in heaps]
        game = Game(["code 4.007F3"], moves)
        for heap in range(1, 11):
            writer = Writer(game, heap)
            writer.prove(str(heap))
            text = certificate(game.head + writer.lines, [], [f"claim value {game.value(str(heap))} {heap}"])
            self.assertEqual(answer(text)[1], 0)
            self.assertEqual(answer(text.replace(" 4.007F3", " 4.007f2"))[1], 0 if heap < 5 else answer(text.replace("F3", "f2"))[1])

    def test_rook(self):
        chance, block = random.Random(21), check.RookMap.BLOCK
        try:
            for at in range(20 * MUTATIONS):
                check.steps_left, check.RookMap.BLOCK = 10**6, chance.choice([1, 2, block])
                blocked, size = random_blocked(chance)
                game = check.RookMap()
                for x, y in blocked:
                    game.add(f"{x} {y}")
                game.solve()
                lost = rook_board(blocked, size)
                for x in range(size):
                    for y in range(size):
                        if (x, y) not in blocked:
                            self.assertEqual(game.outcome(x, y), "NP"[(x, y) in lost], (blocked, x, y))
        finally:
            check.RookMap.BLOCK = block

    def test_rook_far_away(self):
        """The blocked cells of a small board at the end of a diagonal: a wall before it makes it the small board again."""
        chance, far = random.Random(22), 2**63 - 30
        for _ in range(MUTATIONS):
            blocked, _ = random_blocked(chance)
            moved = {(x + far + 1, y + far + 1) for x, y in blocked} | {(far, far + y) for y in range(25)} | {(far + x, far) for x in range(25)}
            lost = rook_board(blocked, 24)
            claims = [f"claim outcome {'NP'[(x, y) in lost]} r: ({x + far + 1},{y + far + 1})" for x in range(24) for y in range(24) if (x, y) not in blocked]
            claims += [f"claim outcome {'PN'[x != 3]} r: ({10**18 + x},{10**18 + 3})" for x in range(6)]
            claims += ["claim outcome N r: (0,9223372036854775807)", "claim outcome N r: (9223372036854775807,0)"]
            text = certificate(["rook r"] + [f"| {x} {y}" for x, y in sorted(moved)], [], claims)
            self.assertEqual(answer(text)[1], 0, answer(text)[0][:200])
        for claims in (["claim outcome P r: (9223372036854775807,9223372036854775807)"], ["claim outcome N r: (9223372036854775807,9223372036854775806)"]):
            self.assertEqual(answer(certificate(["rook r"], [], claims))[1], 0)
        corner = certificate(["rook r", "| 9223372036854775807 9223372036854775807", "| 0 9223372036854775807"], [],
                             ["claim outcome P r: (9223372036854775806,9223372036854775806)", "claim outcome N r: (9223372036854775807,9223372036854775806)",
                              "claim outcome N r: (9223372036854775806,9223372036854775807)", "claim outcome N r: (1,9223372036854775807)"])
        self.assertEqual(answer(corner)[1], 0, answer(corner))

    def test_maps_with_values(self):
        head = GAMES["rook"].head + ["value 1 (1,0)", "value 1 (0,1)", "value 0 (1,1)", "value 2 (2,0)"]
        for claim, code in (("value 1 r: (1,0)", 0), ("value 0 r: (0,0)", 0), ("value 3 r: (1,0) + r: (2,0) + *1 + *1", 0), ("value 0 r: (1,1)", 0),
                            ("value 1 r: (3,0)", 1), ("value 1 (1,0)", 1), ("outcome P r: (1,1)", 0), ("outcome N r: (1,1)", 1), ("outcome N r: (9,7)", 0),
                            ("outcome N r: (9,7) + *1", 1), ("outcome P r: (1,0) + *1", 0), ("outcome D r: (1,1)", 1), ("value 0 r: (2,1)", 1),
                            ("moves r: (1,1) -> 1 r: (0,1) | 1 r: (1,0)", 0), ("moves r: (2,0) -> 0 r: (0,0) | 1 r: (1,0)", 0), ("moves r: (2,0) -> 0 0 | 1 r: (1,0)", 1),
                            ("winning r: (2,0) -> r: (0,0)", 0), ("winning r: (2,0) -> 0", 1)):
            given = answer(certificate(head, [], [f"claim {claim}"]))
            self.assertEqual(given[1], code, (claim, given))
        far = certificate(["rook r", "| 9223372036854775805 9223372036854775807", "| 9223372036854775806 9223372036854775806",
                           "not 5 (9223372036854775807,9223372036854775806)", "not 5 (9223372036854775807,9223372036854775807)"], [], ["claim value 0 0"])
        given, code = answer(far, max_work=10**4)
        self.assertEqual((code, given[:21]), (3, "UNSUPPORTED at line 6"), given)
        given, code = answer(certificate([], [], ["claim winning *9223372036854775807 -> 0"]))
        self.assertEqual((code, given[:21]), (3, "UNSUPPORTED at line 3"), given)
        corner = certificate(["rook r", "| 9223372036854775806 9223372036854775807", "| 9223372036854775807 9223372036854775806"], [],
                             ["claim value 0 r: (9223372036854775807,9223372036854775807)"])
        self.assertEqual(answer(corner, max_work=10**4)[1], 0, answer(corner, max_work=10**4))

    def test_staircase(self):
        chance = random.Random(23)
        borders = [(side, top) for n in range(1, 5) for m in range(1, 5) for side in itertools.product("01", repeat=n) for top in itertools.product("01", repeat=m)]
        borders += [tuple("".join(chance.choice("01") for _ in range(chance.randint(1, 30))) for _ in range(2)) for _ in range(5 * MUTATIONS)]
        for side, top in borders:
            check.steps_left, game = 10**6, check.StaircaseMap("".join(side), "".join(top))
            for (x, y), outcome in staircase_outcome(side, top).items():
                if x and y:
                    self.assertEqual(game.outcome(x, y), outcome, (side, top, x, y))

    def test_values_of_heaps(self):
        """Values of random codes, with masks from 16 heaps on, against the definition."""
        chance, first = random.Random(11), check.HeapValues.FIRST_MASK
        with_mask = 0
        try:
            check.HeapValues.FIRST_MASK = 16
            for at in range(2 * MUTATIONS):
                digits, count = ("01234567", 150) if at % 4 else ("0123456789ABCDEF", 40)
                code = chance.choice(["", "0", "4"]) + "." + "".join(chance.choice(digits) for _ in range(chance.randint(1, 6)))
                check.steps_left = 10**9
                heaps = check.HeapValues(check.CodeGame(code).digits)
                for _ in range(count - 1):
                    heaps.add_next()
                    with_mask += bool(heaps.is_common)
                self.assertEqual(heaps.values, code_values(code, count), code)
        finally:
            check.HeapValues.FIRST_MASK = first
        self.assertGreater(with_mask, 0)

    def test_values_with_and_without_a_mask(self):
        for code in ("0.16", "0.376", "4.4", "0.7776", "0.661"):
            check.steps_left = 10**9
            with_mask, without = [check.HeapValues(check.CodeGame(code).digits) for _ in range(2)]
            without.FIRST_MASK = 10**9
            for heaps in (with_mask, without):
                while len(heaps.values) < 2000:
                    heaps.add_next()
            self.assertEqual(with_mask.values, without.values, code)

    def test_a_mask_that_is_wrong(self):
        """Whatever the mask is, the values are right."""
        chance, choose = random.Random(12), check.HeapValues.choose_mask

        def choose_any(heaps):
            size = 1 << max(heaps.values).bit_length()
            mask = chance.randrange(1, size)
            heaps.is_common = [bin(value & mask).count("1") % 2 for value in range(2 * size)]
            heaps.rare = [heap for heap, value in enumerate(heaps.values) if heap and not heaps.is_common[value]]
            heaps.rare_values = [heaps.values[heap] for heap in heaps.rare]

        check.steps_left = 10**9
        try:
            check.HeapValues.choose_mask = choose_any
            for code in ("0.77", "0.16", "4.016", "0.75", "0.007", "0.6", "0.106", "0.644"):
                heaps = check.HeapValues(check.CodeGame(code).digits)
                heaps.FIRST_MASK = 16
                while len(heaps.values) < 300:
                    heaps.add_next()
                self.assertEqual(heaps.values, code_values(code, 300), code)
        finally:
            check.HeapValues.choose_mask = choose

    def test_periods(self):
        for code, (start, period) in PERIODS.items():
            for more, times in ((0, 1), (1, 1), (5, 2), (0, 3)):
                text = period_certificate(code, start + more, period * times)
                self.assertEqual(answer(text)[1], 0, (text, answer(text)))
            wrong = [(start - 1, period)] * (start > 1) + [(start, other) for other in range(1, 2 * period) if other % period]
            for start, period in wrong:
                self.assertEqual(answer(period_certificate(code, start, period))[1], 1, (code, start, period))
        values = code_values("0.77", 200)
        options = [(a, left - a) for left in (98, 99) for a in range(left // 2 + 1) if values[a] == values[left - a]]
        winning = " | ".join(" + ".join(str(heap) for heap in option if heap) for option in options)
        text = period_certificate("0.77", 71, 12).replace("end 1", f"claim winning 100 -> {winning}\nend 1")
        self.assertEqual(answer(text)[1], 0, answer(text))
        self.assertEqual(answer(text.replace("claim winning 100 ->", "claim winning 101 ->"))[1], 1)
        far = period_certificate("0.77", 71, 12).replace("end 1", f"claim winning {10**18} -> 0\nend 1")
        self.assertEqual(answer(far, max_work=10**5)[1], 3)
        value = values[83] ^ values[71] ^ 1 ^ 3 ^ values[95]
        two = certificate(["code 0.77", "period 71 12", "code 0.3", "value 1 1"], [],
                          [f"claim value {value} 0.77: 83 + 0.77: 71 + 0.3: 1 + *3 + 0.77: 95", "claim period 71 12 0.77"])
        self.assertEqual(answer(two)[1], 0, answer(two))


BASE = certificate(GAMES["cram"].head + ["value 1 ..", "value 1 ...", "value 0 ../..", "value 1 ../.#", "value 0 .../.#.", "not 0 .../..."],
                   ["N .."], ["claim outcome N .."])
HEAD = len(GAMES["cram"].head) + 2
FREE = lines("bouton certificate 1", "convention normal")


def take_with(*rest, text=TAKE):
    return FREE + lines(rule("take", text), list(rest))


LOOP = certificate(["graph g", "| a b", "| b a", "| b c", "| c d", "| d e", "| c b", "| x", "| f f", "| f g1"],
                   ["P g: e", "N g: d", "D g: a", "D g: b", "D g: c"], ["claim outcome D g: a", "claim outcome D g: c", "claim outcome P g: x"])
WALK = certificate(["graph g", "| a b", "| b c", "| a c", "| d", "value 1 b", "value 2 a"], [], ["claim value 3 g: a + g: b + g: d"])


class Refused(unittest.TestCase):
    def refused(self, text, line, why, word="INVALID"):
        given, code = answer(text)
        self.assertTrue(given.startswith(f"{word} at line {line}: "), (given, line, why))
        self.assertIn(why, given)
        self.assertEqual(code, {"INVALID": 1, "UNSUPPORTED": 3}[word])
        self.assertNotIn("\n", given)

    def change(self, old, new, line, why):
        self.assertIn(old, BASE)
        self.refused(BASE.replace(old, new, 1), line, why)

    def test_the_base_is_valid(self):
        self.assertEqual(answer(BASE)[1], 0, answer(BASE))

    def test_the_frame(self):
        self.refused("", 1, "too early")
        self.refused("bouton certificate 2\n", 1, "expected `bouton certificate 1`")
        self.refused("bouton certificate 1", 1, "line feed")
        self.refused("bouton certificate 1\n", 2, "too early")
        self.refused("bouton certificate 1\r\n", 1, "expected")
        self.change("convention normal", "convention Normal", 2, "expected `convention")
        self.change("convention normal\n", "convention normal\n\n", 3, "expected a claim")
        self.change("rule cram-py", "rule 1cram-py", 3, "no name")
        self.change("rule cram-py", "rule cram-py ", 3, "no name")
        self.change("rule cram-py", "game cram-py", 3, "expected a claim")
        self.change("\nassumes", "\nends count .\nassumes", HEAD, "expected a claim")
        self.change("end 7", "end 8", HEAD + 10, "expected `end 7`")
        self.change("end 7", "end 06", HEAD + 10, "expected `end 7`")
        self.change("end 7\n", "end 7", HEAD + 10, "line feed")
        self.change("end 7\n", "end 7\n\n", HEAD + 11, "follows")
        self.change("end 7\n", "", HEAD + 10, "too early")
        self.change("claim outcome N ..\n", "", HEAD + 9, "expected a claim")
        self.change("sums\n", "sums\nsums\n", HEAD + 8, "expected a line of a sum")
        self.change("sums\nN ..\n", "sums\n", HEAD + 8, "expected a line of a sum")
        self.change("sums\n", "", HEAD + 7, "expected a claim")
        self.change("claim outcome N ..\n", "claim outcome N ..\nvalue 1 ..\n", HEAD + 10, "expected `end 7`")

    def test_the_text_of_a_rule(self):
        self.change("| symmetry", "|symmetry", 6, "begins with `| `")
        self.change("|\n", "| \n", 8, "begins with `| `")
        self.refused(FREE + "rule take\nclaim value 0 0\n", 4, "expected the text")
        self.change('Board(".#")', 'Board(".##")', 5, "`position` is")
        self.change('Board(".#")', 'Bord(".#")', 5, "`position` is")
        self.change('regions("#")', 'regions("x")', 7, "symbols of the position")
        self.change('"square"', '"round"', 6, "no symmetry")
        self.change("yield n", "yield m", 18, "`m` has no value")
        self.change("def moves(b):", "def moves(b)", 12, "no Python")
        self.change("def moves", "def move", 4, "no function `moves`")
        self.refused(take_with("claim value 0 0", text=TAKE.split("def")[0]), 4, "no function `moves`")
        self.change("def moves(b)", "def moves(b, c)", 12, "number of parameters")
        self.refused(take_with("claim value 0 0", text=TAKE.replace("S = ", "moves = ")), 8, "has a meaning already")
        for bad in ("import os", "x = __import__", "class A: pass", "print(1)", "@f\ndef g(x): return x", "def g(x=1): return x",
                    "def g(*x): return x", "def g(x): yield x", "def g(x): return lambda: x", "def g(x): return x.__class__",
                    "def g(x): return x / 2", "def g(x): return x is x", "def g(x): return {x}", "def g(x): return {x: x}",
                    "def g(x): return f'{x!r}'", "def g(x): return f'{x:>9}'", "def g(x): return (y := x)", "def g(x): return 1.5",
                    "def g(x): return b'x'", "def g(x): return [*x]", "def g(x): return sorted(x, key=x)", "def g(x): global y",
                    "def g(x):\n    try: pass\n    except: pass", "def g(x):\n    with x: pass", "def g(x): del x", "def g(x): assert x",
                    "def g(x): return moves(x)", "def g(x): return open(x)", "def g(x): return x.append(1)", "def g(x): break",
                    "def g(x): return x[::2]", "def g(x):\n    x = y = 1", "def g(x):\n    x: int = 1", "async def g(x): return x",
                    "def g(x): return ...", "def g(x): return 9223372036854775808", "def g(x): return list", "K = len", "K = None",
                    "K = f(3)", "len = 3", "from os import *", "def g(x): return eval('1')",
                    "def g(x):\n    for y in x: pass\n    else: pass", "def g(x):\n    x[0], x[1] = 1, 2", "K = 2 ** 64", "K = 1 // 0",
                    "match = 3\nmatch match:\n    case 3: pass", "def g(x): return x.data", "K = [x for x in (1, 2)]", "K = 9 * 'x'.y"):
            with self.subTest(bad):
                given, code = answer(take_with("claim value 0 0", "end 0", text=TAKE + bad))
                self.assertEqual(code, 1, given)
                self.assertRegex(given, r"INVALID at line (1[0-9]|8|4): ")

    def test_a_string_is_no_word(self):
        text = certificate(rule("word", AGAIN.replace("yield w\n", 'yield ""\n')) + ["value 1 a"], [], ["claim value 1 a"])
        self.refused(text, text.count("\n") - 2, "no position of the rule")

    def test_constants(self):
        def certified(*settings):
            return take_with(*settings, "claim value 0 0", "end 0")
        self.assertEqual(answer(certified("set S=(1, 2)"))[1], 0)
        for setting, why in (("set K=1", "no constant `K`"), ("set S", "expected `set"), ("set S=", "expected `set"), ("set S=1", "another kind"),
                             ("set S=[1]", "another kind"), ("set S=(1", "no Python"), ("set S=(f(1),)", "a constant is"),
                             ("set S=(x,)", "no value"), ("set S= (1,)", "expected `set")):
            self.refused(certified(setting), 12, why)
        self.refused(certified("set S=(1, 2)", "set S=(1, 3)"), 13, "once for each")
        self.refused(certified("set S=(9,)").replace("claim value 0 0", "claim value 1 3"), 13, "the value is 0")

    def test_sections(self):
        self.change("assumes split symmetry", "assumes symmetry split", HEAD, "in this order")
        self.change("assumes split symmetry", "assumes split split", HEAD, "in this order")
        self.change("assumes split symmetry", "assumes", HEAD, "expected a claim")
        self.change("assumes split symmetry", "assumes split symmetry ends", HEAD, "in this order")
        self.refused(take_with("assumes split"), 12, "declares no `split`")
        self.refused(take_with("assumes symmetry"), 12, "declares no `symmetry`")
        self.refused(take_with("ends total"), 12, "expected a claim")
        self.refused(take_with() + lines(rule("take", TAKE)), 12, "already")
        self.refused(FREE + "code 0.77\nassumes ends\n", 4, "in this order")
        self.refused(FREE + "code 1.77\n", 3, "neither 1 nor 2")
        self.refused(FREE + "code kayles\n", 3, "no take-and-break code")
        for code in ("4!.0", "0.[3]", "0.{0,4}", "subtract{1,2}", "all-but{1}", "0.7?"):
            self.refused(FREE + f"code {code}\n", 3, "only codes", "UNSUPPORTED")

    def test_values(self):
        self.change("value 1 ..\n", "value 2 ..\n", HEAD + 1, "no option is known to be worth 1")
        self.change("value 1 ..\n", "value 0 ..\n", HEAD + 1, "an option is worth 0")
        self.change("value 1 ..\n", "value 01 ..\n", HEAD + 1, "whole number")
        self.change("value 1 ..\n", "value -1 ..\n", HEAD + 1, "whole number")
        self.change("value 1 ..\n", "value 9223372036854775808 ..\n", HEAD + 1, "whole number")
        self.change("value 1 ..\n", "value 1\n", HEAD + 1, "two things")
        self.change("value 1 ..\n", "value 1  ..\n", HEAD + 1, "symbols")
        self.change("value 1 ..\n", "value 1 .. \n", HEAD + 1, "symbols")
        self.change("value 1 ..\n", "value 1 ..x\n", HEAD + 1, "symbols")
        self.change("value 1 ..\n", "value 1 ../.\n", HEAD + 1, "same length")
        self.change("value 1 ..\n", "value 1 ../\n", HEAD + 1, "same length")
        self.change("value 1 ..\n", "value 1 1x2\n", HEAD + 1, "symbols")
        self.change("value 1 ..\n", "value 1 ..#..\n", HEAD + 1, "several parts")
        self.change("value 1 ..\n", "value 0 .\n", HEAD + 1, "known to be worth 0")
        self.change("value 1 ..\n", "value 0 #\n", HEAD + 1, "known to be worth 0")
        self.change("value 1 ..\n", "value 1 ..\nvalue 1 ./.\n", HEAD + 2, "known to be worth 1")
        self.change("value 1 ..\n", "value 1 ..\nnot 0 ..\n", HEAD + 2, "known to be worth 1")
        self.change("value 1 ..\n", "not 0 ..\nnot 0 ..\nvalue 1 ..\n", HEAD + 2, "known not to be worth 0")
        self.change("value 1 ..\n", "not 1 ..\n", HEAD + 1, "no option is known to be worth 1")
        self.change("value 1 ..\n", "", HEAD + 2, "not known to be not worth 0")
        self.change("value 0 .../.#.\n", "value 1 .../.#.\n", HEAD + 5, "an option is worth 1")
        self.change("convention normal", "convention misere", HEAD + 1, "normal play only")
        # The value of `...` follows from options that are known to be not worth it.
        text = certificate(rule("take", TAKE) + ["value 1 1", "not 0 3", "value 0 2", "value 2 4"], [], ["claim value 0 0"])
        self.refused(text, 15, "not known to be not worth 2")

    def test_equal_components_cancel_only_if_their_value_is_known(self):
        text = certificate(rule("word", AGAIN) + ["value 1 aaa"], [], ["claim value 1 aaa"])
        self.refused(text, text.count("\n") - 2, "not known to be not worth 1: word: a + word: a".replace("word: ", ""))
        cram = certificate(GAMES["cram"].head + ["value 1 ..", "not 0 ......"], [], ["claim outcome N ......"])
        self.assertEqual(answer(cram)[1], 0, answer(cram))
        self.assertEqual(answer(cram.replace("value 1 ..\n", "").replace("end 2", "end 1"))[1], 1)

    def test_values_where_play_may_return(self):
        """Lines that are accepted of graphs with loops are true, and they give each position that is worth a nimber its value."""
        chance, nimbers, others = random.Random(31), 0, 0
        for _ in range(MUTATIONS):
            graph = random_graph(chance)
            oracle = Loopy({"g": graph}, False)
            lost = {(one, value): oracle.solve(tuple(sorted([f"g: {one}"] + [f"*{value}"] * (value > 0)))) == "P" for one in graph for value in range(6)}
            accepted, before = [], None
            while before != len(accepted):
                before = len(accepted)
                for (one, value), is_lost in lost.items():
                    for word in ("value", "not"):
                        more = [*accepted, f"{word} {value} {one}"]
                        if more[-1] not in accepted and answer(certificate(graph_head("g", graph) + more, [], ["claim value 0 0"]))[1] == 0:
                            self.assertEqual(word == "value", is_lost, more)
                            accepted = more
            for one in graph:
                values = [value for value in range(6) if lost[one, value]]
                nimbers, others = nimbers + len(values), others + (not values)
                for value in values:
                    text = certificate(graph_head("g", graph) + accepted, [], [f"claim value {value} g: {one}"])
                    self.assertEqual(answer(text)[1], 0, answer(text))
        self.assertTrue(nimbers > MUTATIONS and others > MUTATIONS // 4, (nimbers, others))

    def test_sums(self):
        self.change("N ..\n", "P ..\n", HEAD + 8, "no line `N` above")
        self.change("N ..\n", "N ..\nN ./.\n", HEAD + 9, "is known: N")
        self.change("N ..\n", "P 0\n", HEAD + 8, "is known: P")
        self.change("N ..\n", "P #\n", HEAD + 8, "is known: P")
        self.change("N ..\n", "N ../..\n", HEAD + 8, "no line `P` above")
        self.change("N ..\n", "N ..#..\n", HEAD + 8, "several parts")
        self.change("N ..\n", "N ..  + ..\n", HEAD + 8, "symbols")
        self.change("N ..\n", "N nim: ..\n", HEAD + 8, "name of a section")
        self.assertEqual(answer(BASE.replace("N ..\n", "N cram-py: ..\n", 1))[1], 0)
        self.change("N ..\n", "N *0\n", HEAD + 8, "at least 1")
        self.change("N ..\n", "N *02\n", HEAD + 8, "whole number")
        self.change("N ..\n", "N *2 + *2\n", HEAD + 8, "no line `P` above")
        self.change("N ..\n", "P *9223372036854775807 + *9223372036854775807\n", HEAD + 8, "no line `N` above")
        self.change("N ..\n", "P *9223372036854775808\n", HEAD + 8, "whole number")
        self.change("N ..\n", "N *9223372036854775807 + .. + ..\n", HEAD + 8, "no line `P` above")
        two = certificate(GAMES["code"].head + GAMES["take"].head, ["N 0.77: 1", "N take: 1", "P 0.77: 1 + take: 1"], ["claim outcome P take: 1 + 0.77: 1"])
        self.assertEqual(answer(two)[1], 0, answer(two))
        line = [i for i, one in enumerate(two.split("\n"), 1) if one == "N take: 1"][0]
        self.refused(two.replace("N take: 1", "N 1"), line, "name of a section")
        self.refused(two.replace("N take: 1", "N Take: 1"), line, "name of a section")
        self.refused(two.replace("N take: 1", "N take: 01"), line, "whole number")
        misere = certificate(GAMES["code"].head, ["P 1", "N 2"], ["claim outcome N 2", "claim outcome N 0"], True)
        self.assertEqual(answer(misere)[1], 0, answer(misere))
        self.refused(misere.replace("P 1", "N 1"), 5, "no line `P` above")
        self.refused(misere.replace("P 1", "N 0"), 5, "is known: N")
        self.refused(misere.replace("P 1", "P 0"), 5, "is known: N")
        self.refused(misere.replace("claim outcome N 2", "claim outcome P 2"), 7, "no line that says")
        self.refused(misere.replace("claim outcome N 2", "claim outcome N 3"), 7, "no line that says")
        self.refused(misere.replace("claim outcome N 2", "claim value 1 2"), 7, "claim value V SUM")
        ended = certificate(rule("row", ROW), ["P ."], ["claim outcome P ."], True)
        self.refused(ended, 20, "without an option")
        self.assertEqual(answer(ended.replace("P .", "N ."))[1], 0)

    def test_graphs(self):
        def change(base, old, new, line, why):
            self.assertIn(old, base)
            self.refused(base.replace(old, new, 1), line, why)
        self.assertEqual(answer(LOOP)[1], 0, answer(LOOP))
        self.assertEqual(answer(WALK)[1], 0, answer(WALK))
        change(LOOP, "graph g", "graph 5", 3, "no name")
        change(LOOP, "| b a\n", "| a b\n", 5, "new line")
        change(LOOP, "| x\n", "| a b c\n", 10, "new line")
        change(LOOP, "| x\n", "| x \n", 10, "names of vertices")
        change(LOOP, "| x\n", "| x,y\n", 10, "names of vertices")
        change(LOOP, "| x\n", "| (x\n", 10, "names of vertices")
        change(LOOP, "| x\n", "| -\n", 10, "names of vertices")
        change(LOOP, "| x\n", "|\n", 10, "expected a claim")
        change(LOOP, "sums\n", "ends walk\nsums\n", 13, "expected a claim")
        change(LOOP, "sums\n", "assumes split\nsums\n", 13, "declares no `split`")
        change(LOOP, "sums\n", "value 0 a\nsums\n", 13, "not known to be not worth 0")
        change(LOOP, "sums\n", "value 0 e\nsums\n", 13, "known to be worth 0")
        change(LOOP, "D g: a\n", "D a\n", 16, "name of a section")
        change(LOOP, "D g: a\n", "D g: q\n", 16, "vertex of the graph")
        change(LOOP, "D g: a\n", "D 0\n", 16, "is known: P")
        change(LOOP, "D g: a\n", "D g: d\n", 16, "is known: N")
        change(LOOP, "D g: a\n", "D g: b\n", 17, "is known: D")
        change(LOOP, "D g: a\n", "D g: x\n", 16, "no line `D` for any option")
        change(LOOP, "D g: a\n", "", 16, "option g: a")
        change(LOOP, "D g: c\n", "", 17, "option g: c")
        change(LOOP, "D g: b\nD g: c\n", "D g: c\nD g: b\nP g: x\n", 19, "expected a claim")
        change(LOOP, "N g: d\n", "", 17, "option g: d")
        change(LOOP, "claim outcome D g: a", "claim outcome N g: a", 19, "value of g: a is not known")
        change(LOOP, "claim outcome D g: a", "claim outcome D g: x", 19, "no line that says `D`")
        change(LOOP, "claim outcome D g: a", "claim winning g: a -> g: b", 19, "has the outcome D")
        change(LOOP, "claim outcome D g: a", "claim value 0 g: a", 19, "not known")
        change(LOOP, "end 5", "end 2", 22, "expected `end 5`")
        self.assertEqual(answer(LOOP.replace("claim outcome D g: a", "claim winning g: d -> g: e"))[1], 0)
        self.assertEqual(answer(LOOP.replace("convention normal", "convention misere"))[1], 1)
        change(WALK, "| b c", "| b a", 8, "not known to be not worth 1")
        change(WALK, "| d", "| d d", 10, "not known")
        change(WALK, "value 1 b", "value 0 b", 8, "an option is worth 0")
        change(WALK, "value 1 b", "value 1 e", 8, "vertex of the graph")
        change(WALK, "value 1 b\n", "", 8, "not known to be not worth 2")
        change(WALK, "value 2 a", "value 0 d", 9, "known to be worth 0")
        self.refused(FREE + "graph g\nclaim value 0 0\nend 0\n", 4, "expected `| `")
        # A graph that is a long path and one that is a long cycle.
        path = [f"| {n} {n + 1}" for n in range(20000)]
        self.assertEqual(answer(certificate(["graph g", *path], [], ["claim value 0 g: 20000"]))[1], 0)
        self.refused(certificate(["graph g", *path, "| 20000 0"], [], ["claim value 0 g: 20000"]), 20005, "not known")

    def test_periods(self):
        base = period_certificate("0.77", 71, 12)

        def change(old, new, line, why, word="INVALID"):
            self.assertIn(old, base)
            self.refused(base.replace(old, new, 1), line, why, word)
        change("period 71 12", "period 70 12", 4, "the heaps 70 and 82, found the values 6 and 2")
        change("period 71 12", "period 71 11", 4, "expected the same value")
        change("period 71 12", "period 0 12", 4, "at least 1")
        change("period 71 12", "period 71 0", 4, "at least 1")
        change("period 71 12", "period 071 12", 4, "whole number")
        change("period 71 12", "period 71", 4, "expected `period E P` or")
        change("period 71 12", "period 71 12 0.77", 4, "whole number")
        change("period 71 12", "period 71 12 0", 4, "at least 1")
        change("period 71 12", "period 71 12 4", 4, "the value of the heap 71 plus 4")
        change("period 71 12", "period 71 12 4 4", 4, "expected `period E P` or")
        change("period 71 12", "period 71 9223372036854775807", 4, "positions would be held", "UNSUPPORTED")
        change("period 71 12", "period 71 12\nvalue 1 1", 5, "expected a claim")
        change("period 71 12", "period 71 12\nperiod 71 12", 5, "expected a claim")
        change("period 71 12", "value 1 1\nperiod 71 12", 5, "expected a claim")
        change("convention normal", "convention misere", 4, "normal play only")
        change("claim period 71 12 0.77", "claim period 71 24 0.77", 5, "the line `period 71 24`")
        change("claim period 71 12 0.77", "claim period 72 12 0.77", 5, "the line `period 72 12`")
        change("claim period 71 12 0.77", "claim period 71 12 .77", 5, "found `.77`")
        change("claim period 71 12 0.77", "claim period 71 12", 5, "the line `period 71`, found `12`")
        change("claim period 71 12 0.77", "claim period 71 0.77", 5, "the line `period 71`, found `0.77`")
        change("claim period 71 12 0.77", "claim period 0.77", 5, "the line `period `, found `0.77`")
        change("claim period 71 12 0.77", "claim period 071 12 0.77", 5, "whole number")
        change("claim period 71 12 0.77", "claim period 71 12 12 0.77", 5, "the line `period 71 12 12`")
        change("claim value ", "claim value 1", 6, "the value is")
        change("claim outcome N", "claim outcome P", 7, "the value is")
        change("end 1", "end 0", 8, "expected `end 1`")
        self.refused(certificate(rule("take", TAKE) + ["period 1 7"], [], ["claim value 0 0"]), 12, "expected a claim")
        self.refused(certificate(rule("take", TAKE), [], ["claim period 1 7 take"]), 12, "a section of a code")
        given, code = answer(period_certificate("0.77", 71, 12).replace("71 12", "7100000 12"), max_work=10**5, max_positions=10**9)
        self.assertEqual((code, given[:21]), (3, "UNSUPPORTED at line 4"), given)

    def test_maps(self):
        def change(base, old, new, line, why, word="INVALID"):
            self.assertIn(old, base)
            self.refused(base.replace(old, new, 1), line, why, word)
        rook = certificate(["rook r", "| 1 1", "| 4 2"], [], ["claim outcome P r: (6,5)", "claim outcome N r: (5,6)"])
        self.assertEqual(answer(rook)[1], 0, answer(rook))
        change(rook, "| 4 2", "| 1 1", 5, "blocked twice")
        change(rook, "| 4 2", "| 4", 5, "whole number")
        change(rook, "| 4 2", "| 4 2 1", 5, "whole number")
        change(rook, "| 4 2", "| 4 9223372036854775808", 5, "whole number")
        change(rook, "| 4 2", "|", 5, "expected a claim")
        change(rook, "rook r", "rook 7", 3, "no name")
        change(rook, "| 4 2\n", "| 4 2\nends total\n", 6, "expected a claim")
        change(rook, "| 4 2\n", "| 4 2\nassumes split\n", 6, "declares no `split`")
        change(rook, "| 4 2\n", "| 4 2\nperiod 1 1\n", 6, "expected a claim")
        change(rook, "| 4 2\n", "| 4 2\nvalue 0 (0,1)\n", 6, "an option is worth 0")
        change(rook, "| 4 2\n", "| 4 2\nvalue 1 r: (0,1)\n", 6, "expected a cell")
        change(rook, "| 4 2\n", "| 4 2\nvalue 0 (1,1)\n", 6, "is blocked")
        change(rook, "| 4 2\n", "| 4 2\nvalue 0 (0,0)\n", 6, "known to be worth 0")
        change(rook, "| 4 2\n", "| 4 2\nvalue 1 (3,0)\n", 6, "not known to be not worth 1")
        change(rook, "| 4 2\n", "| 4 2\nsums\nN r: (0,0)\n", 7, "no line `P` above")
        change(rook, "| 4 2\n", "| 4 2\nrook r\n", 6, "already")
        change(rook, "normal", "misere", 6, "no line that says")
        misere = certificate(["rook r", "| 1 1"], ["N r: (0,0)", "P r: (1,0)"], ["claim outcome P r: (1,0)"], True)
        self.assertEqual(answer(misere)[1], 0, answer(misere))
        change(misere, "claim outcome P r: (1,0)", "claim outcome P r: (0,1)", 8, "no line that says")
        change(misere, "claim outcome P r: (1,0)", "claim outcome N r: (1,0)", 8, "no line that says")
        change(misere, "sums\n", "value 1 (1,0)\nsums\n", 5, "normal play only")
        change(misere, "N r: (0,0)", "P r: (0,0)", 6, "without an option")
        change(rook, "claim outcome P", "claim outcome N", 6, "is P")
        change(rook, "claim outcome N", "claim outcome D", 7, "is N")
        change(rook, "r: (6,5)", "(6,5)", 6, "name of a section")
        change(rook, "r: (6,5)", "r: (4,2)", 6, "is blocked")
        change(rook, "r: (6,5)", "r: (06,5)", 6, "whole number")
        change(rook, "r: (6,5)", "r: (6,5) + *1", 6, "is not known")
        change(rook, "r: (6,5)", "r: 6,5", 6, "expected a cell")
        change(rook, "outcome P r: (6,5)", "value 0 r: (6,5)", 6, "is not known")
        change(rook, "outcome P r: (6,5)", "winning r: (6,5) -> r: (6,4)", 6, "has no known outcome")
        stairs = certificate(["staircase s", "| 01", "| 1011"], [], ["claim outcome P s: (4,2)", "claim outcome N s: (1,1)"])
        self.assertEqual(answer(stairs)[1], 0, answer(stairs))
        change(stairs, "| 01\n", "", 5, "claim outcome")
        change(stairs, "| 01", "| ", 4, "digits 0 or 1")
        change(stairs, "| 01", "| 02", 4, "digits 0 or 1")
        change(stairs, "| 01", "| 11", 7, "is P")
        change(stairs, "| 1011", "| 1011\n| 1", 6, "expected a claim")
        change(stairs, "(4,2)", "(5,2)", 6, "X from 1 to 4")
        change(stairs, "(4,2)", "(4,3)", 6, "Y from 1 to 2")
        change(stairs, "(4,2)", "(0,2)", 6, "X from 1 to 4")
        change(stairs, "normal", "misere", 6, "no line that says")
        values = certificate(["staircase s", "| 01", "| 1011", "value 2 (1,1)"], [], ["claim value 2 s: (1,1)", "claim moves s: (1,1) -> 0 0 | 1 *1"])
        self.assertEqual(answer(values)[1], 0, answer(values))
        change(values, "| 01", "| 11", 6, "no option is known to be worth 0")
        change(values, "value 2 (1,1)", "value 2 (0,1)", 6, "X from 1 to 4")
        change(values, "value 2 (1,1)", "value 0 (1,1)", 6, "an option is worth 0")
        change(values, "-> 0 0 | 1 *1", "-> 0 0 | 1 *1 | 2 s: (1,1)", 8, "no move leaves")
        change(values, "-> 0 0 | 1 *1", "-> 0 0 | 1 s: (0,1)", 8, "X from 1 to 4")
        change(stairs, "claim outcome N", "claim outcome P", 7, "is N")
        given, code = answer(certificate(["staircase s", "| " + "01" * 10**5, "| 1"], [], ["claim outcome N s: (1,1)"]), max_work=10**5)
        self.assertEqual((code, given[:11]), (3, "UNSUPPORTED"))
        given, code = answer(certificate(["rook r", *(f"| {n} {n * n % 1009}" for n in range(1000))], [], ["claim outcome N r: (2,1)"]), max_work=10**4)
        self.assertEqual((code, given[:11]), (3, "UNSUPPORTED"))

    def test_claims_of_moves(self):
        moves = "4 + *1 -> 1 3 + *1 | 3 *1 + 2 | 1 4"
        base = certificate(GAMES["take12"].head + ["value 1 1", "value 2 2", "value 0 3", "value 1 4"], [], [f"claim moves {moves}"])
        self.assertEqual(answer(base)[1], 0, answer(base))
        self.assertEqual(answer(base.replace(moves, "4 + *1 -> 3 2 + *1 | 1 4 | 1 *1 + 3"))[1], 0)
        for new, why in (("4 + *1 -> 1 3 + *1 | 3 *1 + 2", "not listed: take: 4"), (moves + " | 1 4", "listed twice"), (moves[:-3] + "0 4", "expected the value 0"),
                         ("4 + *1 -> 1 3 + *1 | 2 *1 + 2 | 1 4", "the option *1 + take: 2, found 3"), (moves + " | 0 0", "no move leaves 0"),
                         (moves.replace("1 3", "01 3"), "whole number"), (moves.replace("1 3", "-1 3"), "whole number"), (moves.replace("1 3", "*1 3"), "whole number"),
                         (moves.replace(" | ", " |"), "name of a section"), (moves + " | ", "whole number"), (moves[:-1], "whole number"), (moves.replace("1 4", "1  4"), "whole number"),
                         (moves.replace("1 4", "1 4 + *1"), "not listed: take: 4"), ("4 + *1 -> ", "whole number"), ("4 + *1", "expected ` -> `"), ("4 + *1 ->", "expected ` -> `"),
                         (moves.replace("4 + *1 ->", "3 + *1 ->"), "not listed"), ("0 -> 0 0", "no move leaves 0"), ("5 -> 0 3 | 2 4", "found 1"),
                         ("6 -> 1 4 | 2 5", "found one that is not known"), ("4 + *9223372036854775807 -> 0 0", "not listed"), ("", "expected ` -> `")):
            self.refused(base.replace(moves, new), base.count("\n") - 1, why)
        misere = certificate(["code 0.1"], ["P 1"], ["claim moves 1 -> 0 0"], True)
        self.refused(misere, 6, "normal play only")
        # Pairs of components without a known value do not cancel. A line `not` tells no value.
        cycle = ["graph g", "| a b", "| b a"]
        path = ["graph g", "| a b", "| b c", "| c d"]
        for head, moves, why in ((cycle, "g: a + g: b -> 0 g: b + g: b | 0 g: a + g: a", "option g: b + g: b, found one that is not known"),
                                 (path, "*1 + g: a + g: a -> 0 g: a + g: a | 1 *1 + g: a + g: b", "the value 0 of the option g: a + g: a, found one that is not known"),
                                 (path + ["value 1 c", "value 0 b"], "g: a + g: a + g: b + *2 -> 1 g: a + g: a + g: c + *2", "an option is not listed: g: "),
                                 (path + ["value 1 c"], "g: c + g: a + g: a -> 0 g: d + g: a + g: a | 0 g: c + g: a + g: b", "the value 0 of the option g: d + g: a + g: a, found one"),
                                 (path + ["not 0 c"], "g: c -> 1 g: d", "the value 1 of the option g: d, found 0"),
                                 (path + ["not 0 c"], "g: c + *1 -> 1 g: d + *1 | 1 g: c", "option g: c, found one that is not known"),
                                 (path + ["value 1 c"], "g: a + g: a + g: c -> 0 g: a + g: a + g: d | 1 g: a + g: b + g: c", "the value 0 of the option g: d + g: a + g: a, found one"),
                                 (path + ["value 1 c"], "g: c + *1 -> 1 g: d + *1 | 1 g: c", "")):
            text = certificate(head, [], [f"claim moves {moves}"])
            if why:
                self.refused(text, text.count("\n") - 1, why)
            else:
                self.assertEqual(answer(text)[1], 0, answer(text))
        halves = certificate(rule("halves", HALVES), [], ["claim moves 8 + *1 -> 1 4 + 4 + *1 | 0 8"])
        self.refused(halves, 10, "option *1 + halves: 4 + halves: 4, found one that is not known")
        halves = halves.replace("8 + *1 -> 1 4 + 4 + *1 | 0 8", "8 -> 0 4 + 4")
        self.refused(halves, 10, "option halves: 4 + halves: 4, found one that is not known")
        # No component of an option falls into several parts. The options of a claim of winning moves do not either.
        for kind, moves, why in (("moves", "2 .... | 1 . + ... | 0 .. + ..", ""), ("moves", "2 .... | 1 . + ... | 0 ..#..", "several parts"),
                                 ("moves", "2 .... | 0 . + ... | 0 .. + ..", "found 1"), ("winning", ".. + ..", ""), ("winning", "..#..", "several parts")):
            text = certificate(GAMES["cram"].head + ["value 1 ..", "value 1 ...", "value 2 ...."], [], [f"claim {kind} ...... -> {moves}"])
            if why:
                self.refused(text, text.count("\n") - 1, why)
            else:
                self.assertEqual(answer(text)[1], 0, answer(text))

    def test_positions_of_each_kind(self):
        for name, bad in (("wythoff", ["(1,2", "1,2", "(1)", "(1,2,3)", "(1, 2)", "(01,2)", "(-1,2)", "()", "(1,)", ""]),
                          ("node", ["a-b-c", "a-", "-a", "a-a", "a a", "a-b a", "a,b", "path5", "2x3-b", "a  b", "a-b ", "é!-a", "é-a", "abcdefghijklmnop", ""]),
                          ("kayles", ["x", "1.5", "+1", "1_0", "", "１", "2x7"]),
                          ("treblecross", ["..x", "./.", "7", ""])):
            for position in bad:
                given, code = answer(certificate(GAMES[name].head + [f"value 1 {position}"], [], ["claim value 0 0"]))
                self.assertEqual(code, 1, (name, position, given))

    def test_a_rule_that_fails(self):
        for text, why in ((TAKE.replace("n - k", "n // (k - 1)"), "division"), (TAKE.replace("n - k", "0 - k"), "no position"),
                          (TAKE.replace("n - k", '"x"'), "no position"), (TAKE.replace("n - k", "S[n]"), "an index in range"), (TAKE.replace("n - k", "n < 9"), "no position"),
                          (TAKE.replace("n - k", "(n, k)"), "no position"), (TAKE.replace("n - k", "2 ** 63"), "64 bits"),
                          (TAKE.replace("n - k", "[[1]]"), "no position")):
            self.refused(take_with("value 1 3", "claim value 0 0", "end 1", text=text), 12, why)
            self.assertIn("(line 8 of the rule)" if "no position" not in why else "the rule fails", answer(
                take_with("value 1 3", "claim value 0 0", "end 1", text=text))[0])


HOSTILE = {
    "an endless loop": "while True: pass",
    "an endless loop of a list": "l = [1]\n    for x in l: l.append(x)",
    "an endless loop that adds": "l = [1]\n    for x in l: l += [x]",
    "a list that doubles": "l = [1]\n    while n > 0: l += l",
    "a string that doubles": "s = 'x'\n    while n > 0: s = s + s",
    "a large range": "for x in range(10 ** 18): n = x",
    "ranges in ranges": "for x in range(10 ** 6):\n        for y in range(10 ** 6): n = x",
    "a list of a large range": "l = list(range(10 ** 18))",
    "the sum of a large range": "l = sum(range(10 ** 12))",
    "sorting a large range": "l = sorted(range(10 ** 9))",
    "a comprehension": "l = [x for x in range(10 ** 9)]",
    "comprehensions": "l = [0 for x in range(10 ** 5) for y in range(10 ** 5) for z in range(10 ** 5)]",
    "a generator": "l = all(x >= 0 for x in range(10 ** 12))",
    "a long list": "l = [n] * 10 ** 9",
    "a long tuple": "l = 10 ** 9 * (n,)",
    "a long string": "s = 'x' * 10 ** 9",
    "many long strings": "s = 'x' * 10 ** 6\n    l = [s + s for i in range(1000)]",
    "many slices": "l = [0] * 10 ** 6\n    for i in range(10 ** 6): m = l[1:]",
    "a large shift": "x = 1 << 10 ** 9",
    "a large power": "x = 3 ** 10 ** 9",
    "a tower": "x = 9 ** 9 ** 9 ** 9",
    "squares": "x = 3\n    while n > 0: x = x * x",
    "sums beyond 64 bits": "x = 1\n    while n > 0: x = x + x",
    "deep recursion": "x = f(n)",
    "wide recursion": "x = g(n, 99)",
    "nested lists compared": "a, b = [1], [1]\n    for i in range(60): a, b = [a, a], [b, b]\n    x = a == b",
    "nested lists searched": "a, b = [1], [1]\n    for i in range(60): a, b = [a, a], [b, b]\n    x = a in [b]",
    "nested lists sorted": "a, b = [1], [1]\n    for i in range(45): a, b = [a, a], [b, b]\n    x = sorted([a, b])",
    "a list in itself": "l = [1]\n    l.append(l)\n    x = l == [l]",
    "a list in itself is yielded": "l = [1]\n    l.append(l)\n    yield l",
    "very deep lists": "l = []\n    for i in range(10 ** 6): l = [l]\n    x = l == [l]",
    "very deep lists are dropped": "l = []\n    for i in range(10 ** 6): l = [l]\n    x = 2 ** 64",
    "long strings compared": "s = 'x' * 10 ** 6\n    t = 'x' * 10 ** 6\n    while s == t: n = n + 1 - 1",
    "long lists searched": "s = [0] * 10 ** 6\n    while not 1 in s: n = n + 1 - 1",
    "long strings searched": "s = 'x' * 10 ** 6\n    while not 'y' in s: n = n + 1 - 1",
    "enumerate": "l = list(enumerate(range(10 ** 10)))",
    "zip": "l = list(zip(range(10 ** 10), range(10 ** 10)))",
    "a constant is changed": "C.append(1)",
    "a constant's item is changed": "C[0] = 1",
    "a constant is added to": "d = C\n    d += [1]",
    "a part of a list is replaced": "l = [1]\n    l[0:0] = l",
    "a large board": "b = Board.full(10 ** 6, 10 ** 6, 'x')",
    "many boards": "l = [Board.full(255, 255, 'x') for i in range(10 ** 6)]",
    "a large number in text": "s = f'{n}' * 10 ** 8",
    "endless text": "s = 'x'\n    while n > 0: s = f'{s}{s}'",
    "text of a list": "s = f'{[1]}'",
    "a format string": "s = '{0.__class__}'.format(1)",
    "percent": "s = '%9999999999d' % n",
    "an attribute": "x = n.__class__",
    "an attribute of a list": "l = [1]\n    l.extend(l)",
    "a builtin": "x = __builtins__",
    "a builtin function": "x = getattr(n, 'x')",
    "a helper of the checker": "x = spend(0 - 10 ** 9)",
    "a mangled name": "x = v_n",
    "an open file": "x = open('/etc/passwd')",
    "int of much text": "x = int('9' * 10 ** 5)",
    "int of letters": "x = int('1_0')",
    "unpacking": "a, b = n",
    "a word goes through a loop": "for x in Word.full(3, 'x'): pass",
    "a board is compared with a number": "x = Board.full(2, 2, 'x') < 3",
    "calls of numbers": "x = n(3)",
    "yielding much": "for i in range(10 ** 9): yield [0 * i]",
    "a name that is not there": "if n > 99: y = 1\n    x = y",
    "moves is called": "x = moves(n)",
    "not an option": "yield None",
    "no whole number": "yield 1 < 2",
}


LARGE_BOARD, LARGE_WORD, LARGE_GRAPH = "/".join(["." * 255] * 255), "." * 4096, " ".join(f"v{i}-v{j}" for i in range(90) for j in range(i))
ALL_SYMBOLS = ".X" + "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in ".X/|'\"\\")
MANY_SYMBOLS = f"s = '{(ALL_SYMBOLS * 50)[:4096]}'"
ENDLESS = {  # By a position: constants and what is done before the loop, and what is done again and again.
    "n 5": [("", "n = n"), ("", "\n        ".join(["x = n + 1"] * 2000)), ("", "x = [i for i in range(4000)]"), ("", "x = str(n) + str(n * 10 ** 9)"),
            ("", "x = int('123456789012345')"), ("", "x = 2 ** 62 % 7 ** 9"), ("l = []", "l.append([i for i in range(4000)])"),
            (f"s = '{'a' * 4000}'; t = '{'a' * 2000}b{'a' * 1000}'", "x = t in s"), ("s = [(1, 2)] * 4000", "x = (1, 3) in s"),
            ("l = [(1, i * 7919 % 4001) for i in range(4000)]", "x = sorted(l)"), ("l = [[0] * 4000] * 4000", "x = l == l + []"),
            ("l = [0] * 4000", "x = max(l) + sum(l) + len(l[1:]) + len([i for i, y in enumerate(l)]) + len([y for y, z in zip(l, l)])"),
            ("l = [0] * 4000", "l += []"), ("l = [0] * 4000", "l *= 1"), ("", "for x in [n]:\n            for y, (z, u) in zip([x], [(n, n)]): pass"),
            ("", "x, (y, (z, u)) = n, [n, (n, n)]"), ("", "x = 0 < max(n, 1) < min([n, 9]) < gcd(n, 3)"), ("", "x = (cell(n, n), box(0, 0, n, n))"),
            (f"s = '{'0' * 4000}1'", "x = int(s)"), ("l = [n]", "l[0] = l[0] + 1 - 1"), ("", "l = [0]\n        for x in l:\n            if len(l) < 4000: l.append(x)"),
            ("", "x = sum(range(10 ** 15))"), ("", "x = any(i < 0 for i in range(10 ** 15))"), ("", "yield [n, n * 10 ** 9]")],
    f"b {LARGE_BOARD}": [(MANY_SYMBOLS, "x = b.count(s)"), (MANY_SYMBOLS, "x = b.cells(s)"), ("", "x = b.cells()"), ("", "x = b.copy()"),
                         (f"s = '{'.' * 100}X'", "x = b.has(s)"), ("l = []", "l.append(b.copy())"), ("", "x = b[0:255, 0:0]"), ("n = b.copy()", "n[0:255, 3:4] = 'X'"),
                         ("n = b.copy()", "n[0:255, 0:255] = b"), ("n = b.copy()", "x = n == b"), ("", "x = b.neighbours(3, 3)"), ("", "x = b.ray(0, 0, 1, 1)"),
                         ("", "x = Board.full(255, 255, '.')"), ("", "yield b.copy()"), ("", "x = b.all('.') and b.any('X')")],
    f"w {LARGE_WORD}": [(f"s = '{'.' * 2000}X'", "x = w.has(s)"), ("l = []", "l.append(w[1:])"), ("", "x = w[1:] + '.'"), ("", "yield [w[1:], w[2:]]"),
                        ("", "x = w.ray(0, 1)"), ("", "x = w.neighbours(3)")],
    f"g {LARGE_GRAPH}": [("", "x = g.without(g.vertices)"), ("", "x = g.edges"), ("", "x = g.neighbours('v3')"), ("", "x = g.reached_from('v3')"),
                         ("", "x = g.without_edge(('v8', 'v9'))"), ("", "x = g == g.without()"), ("", "yield g")],
}
KIND_OF_NAME = {"n": "Heap()", "b": f'Board("{ALL_SYMBOLS}")', "w": 'Word(".X")', "g": "Graph()"}


class Hostile(unittest.TestCase):
    def test_all_that_a_rule_can_do_for_ever_ends_at_the_limit(self):
        for subject, bodies in ENDLESS.items():
            name, position = subject.split(" ", 1)
            for before, body in bodies:
                text = f"position = {KIND_OF_NAME[name]}\n\ndef moves({name}):\n    {before or 'pass'}\n    while True:\n        {body}\n        if 1 == 3: break\n    yield []\n"
                started = time.time()
                given, code = answer(take_with(f"not 9 {position}", "claim value 0 0", "end 1", text=text), max_work=10**6)
                self.assertEqual((code, "steps" in given), (3, True), (before[:100], body, given[:200]))
                self.assertLess(time.time() - started, 60, (before, body))

    def test_large_positions_end_at_the_limit(self):
        cells = "\n".join(["def moves(b):", "    for r, c in b.cells():", "        n = b.copy()", '        n[r, c] = "X"', "        yield n", ""])
        letters = cells.replace("r, c", "i").replace("b", "w")
        swaps = ", ".join(f'"swap {a}{b}"' for a, b in zip("ABCDE", "BCDEF"))
        chess = "/".join((".X" * 128)[i % 2:255 + i % 2] for i in range(255))
        for head, text, position in (
                ("assumes symmetry", 'position = Board(".X")\nsymmetry = ["square", "swap .X"]\n' + cells, LARGE_BOARD),
                ("assumes split", 'position = Board(".X")\nsplit = regions("X")\n' + cells, LARGE_BOARD),
                ("assumes split", 'position = Board(".X")\nsplit = regions("X")\n' + cells, chess),
                ("assumes symmetry", f'position = Word("XABCDEF")\nsymmetry = ["reverse", {swaps}]\n' + letters, "A" * 4096),
                ("assumes symmetry", 'position = Numbers()\nsymmetry = "any order"\n\ndef moves(p):\n    for k in range(p[0]): yield p[:-1] + (k,)\n',
                 f"({','.join(['9000000000000000000'] * 4000)})")):
            given, code = answer(take_with(head, f"not 300 {position}", "claim value 0 0", "end 1", text=text), max_work=10**6)
            self.assertIn(code, (1, 3) if position == chess else (3,), given[:200])
        for code in ("0.8", "0.4", "0.F", "4.8", "0." + "2" * 1000, "0." + "8" * 100):
            for heap in (10**8, 10**15, 9 * 10**18):
                for lines_of_heap in (["convention normal", f"code {code}", f"not 300 {heap}"], ["convention misere", f"code {code}", "sums", f"N {heap}"]):
                    given = answer(lines("bouton certificate 1", lines_of_heap, "claim value 0 0", "end 1"), max_work=10**6)
                    self.assertIn(given[1], (1, 3) if code.startswith("0.22") else (3,), (heap, given))
            for period in ("1000000 1000000", "1 300000", "1 600 300", "100 60000 30000"):
                given = answer(FREE + lines(f"code {code}", f"period {period}", "claim value 0 0", "end 1"), max_work=10**6)
                self.assertIn(given[1], (1, 3), (code, period, given))

    def test_constants_take_little_memory(self):
        for count, value, code in ((40, "[[]] * 2400000", 1), (2000, "[[]] * 4096", 3), (2000, "S + ''", 0), (900, "[[[1]] * 64] * 64", 3)):
            text = f"position = Heap()\nS = '{'x' * 4096}'\n" + "".join(f"A{i} = {value}\n" for i in range(count)) + "\ndef moves(n):\n    if n > 0: yield []\n"
            given = answer(take_with("value 1 1", "claim value 1 1", "end 1", text=text), max_work=10**8)
            self.assertEqual(given[1], code, (value, given))

    def test_each_round_of_a_list_that_grows_spends_steps(self):
        body = "\n".join(["        x = x + 1"] * 500)
        text = f"position = Heap()\n\ndef moves(n):\n    if n == 0: return\n    l = [0]\n    for x in l:\n        if len(l) < 4000: l.append(0)\n{body}\n    yield []\n"
        for max_work, code in ((5 * 10**6, 3), (2 * 10**7, 0)):
            self.assertEqual(answer(take_with("value 1 1", "claim value 1 1", "end 1", text=text), max_work=max_work)[1], code)

    def test_by_default_a_longer_certificate_may_take_more_steps(self):
        text = value_certificate("kayles", ["9"])
        self.assertEqual(answer(text, max_work=None)[1], 0)
        before = check.DEFAULT_STEPS, check.STEPS_PER_BYTE
        try:
            for steps, more, code in ((100, 0, 3), (100, 300, 0)):
                check.DEFAULT_STEPS, check.STEPS_PER_BYTE = steps, more
                self.assertEqual(answer(text, max_work=None)[1], code)
        finally:
            check.DEFAULT_STEPS, check.STEPS_PER_BYTE = before

    def test_hostile_rules_are_refused(self):
        for title, body in HOSTILE.items():
            text = ('"""Hostile."""\nposition = Heap()\nC = [1, 2]\n\ndef f(n):\n    return f(n + 1 - 1)\n\ndef g(n, k):\n    '
                    f'return g(n, k - 1) + g(n, k - 1) if k > 0 else 0\n\ndef moves(n):\n    if n == 0: return\n    {body}\n    yield 0\n')
            certified = take_with("value 1 1", "claim value 1 1", "end 1", text=text)
            with self.subTest(title):
                started = time.time()
                given, code = answer(certified, max_work=10**6)
                self.assertIn(code, (1, 3), (title, given))
                self.assertLess(time.time() - started, 20, title)

    def test_hostile_values(self):
        """A value that is nested too deep, a long string of symbols, swaps that make too many orders, a rook that is far away."""
        deep = GRAPH_RULE + ["    t = (1,)", "    for i in range(2000000):", "        t = (t,)", "    yield g.{}"]
        for use in ("without(g.neighbours(t))", "without(t)", "without([t])", "reached_from(t)", "without_edge((t, t))"):
            given, code = answer(certificate(rule("deep", "\n".join([*deep[:-1], deep[-1].format(use)]) + "\n") + ["value 0 a"], [], ["claim value 0 a"]))
            self.assertEqual(code, 1, given[:200])
        text = 'position = Word(".")\n\ndef moves(w):\n    s = "." * 1000000\n    for i in range(200000):\n        w.count(s)\n    yield []\n'
        given, code = answer(certificate(rule("long", text) + ["value 1 ."], [], ["claim value 1 ."]))
        self.assertIn(code, (1, 3), given[:200])
        swaps = ", ".join(f'"swap {a}{b}"' for a, b in zip("ABCDEFGHIJ", "BCDEFGHIJK"))
        text = f'position = Word("ABCDEFGHIJK")\nsymmetry = [{swaps}]\n\ndef moves(w):\n    yield []\n'
        given, code = answer(certificate(rule("swaps", text) + ["value 1 A"], [], ["claim value 1 A"]))
        self.assertEqual((code, given[:11]), (3, "UNSUPPORTED"), given)
        far = certificate(["rook r"], ["N r: (9223372036854775807,0)"], ["claim outcome N r: (9223372036854775807,0)"], True)
        self.assertEqual(answer(far, max_work=10**7)[1], 3)

    def test_hostile_split(self):
        for body in ("return [w, w]", "return [w, w + 'x']", "return 3", "return [3, w]", "while True: pass", "return ['q']",
                     "return [w + 'x']"):
            text = ROW.replace('    for i in w.cells("."):\n        return [w[:i], w[i + 1:]]\n    return [w]', "    " + body)
            self.assertNotEqual(text, ROW)
            given, code = answer(certificate(rule("row", text) + ["assumes split", "value 1 x"], [], ["claim value 1 x"]), 10**6)
            self.assertIn(code, (1, 3), (body, given))

    def test_hostile_texts(self):
        for text in ("(" * 50000, "-" * 60000 + "1", "not " * 15000 + "1", "x = " + "[" * 60000, "1" + "+1" * 30000, "a." * 20000 + "a",
                     "a" + "[0]" * 20000, "lambda:" * 9000 + "1", "1 if 1 else " * 5000 + "1", "~" * 65000 + "x", "a" + "()" * 30000,
                     "if x:\n pass\n" + "elif x:\n pass\n" * 4000, "\0", "9" * 60000, "x = '" + "\\N{DIGIT ONE}" * 4000 + "'", "f'" + "{f'" * 5000,
                     "x" * 70000, "\x0c", "a\rb", "1" + "**1" * 20000, "x = 1" + " if 1 else 1" * 5000, "\t\tx", "'" * 60000, '"' * 65000,
                     "\n".join(" " * i + "if x:" for i in range(300)), "a = " * 15000 + "1", "@" * 60000, "await " * 10000 + "x",
                     "1" + "<1" * 30000, "1" + " and 1" * 10000 + " or 1" * 2000, "é = 1", "x = " + "- " * 30000 + "1", "x = " + "-(" * 20000):
            given, code = answer(FREE + lines(["rule bad", *quoted(text.replace("\n\n", "\n"))], "claim value 0 0", "end 0"))
            self.assertEqual(code, 1, (text[:20], given[:100]))

    def test_limits(self):
        text = value_certificate("crosscut", ["**./.**/*.*", "***/*.*/***"])
        for work in (0, 1, 50, 200, 500):
            given, code = answer(text, max_work=work)
            self.assertEqual((code, given[:11]), (3, "UNSUPPORTED"), given)
        given, code = answer(text, max_positions=10)
        self.assertEqual((code, given[:11]), (3, "UNSUPPORTED"))
        heap = FREE + lines("code 0.F", "not 5 1000000000000000000", "claim value 0 0", "end 1")
        self.assertEqual(answer(heap, max_work=10**6)[1], 3)
        self.assertEqual(answer(b"x" * (1 << 25))[1], 3)


class Files(unittest.TestCase):
    def run_file(self, data, *arguments, name="c.txt", as_input=False):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(data)
            command = [sys.executable, PROGRAM, "-" if as_input else path, *arguments]
            done = subprocess.run(command, input=data if as_input else b"", capture_output=True)
        self.assertNotIn(b"Traceback", done.stderr)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_files(self):
        data = BASE.encode()
        packed = gzip.compress(data)
        wanted = (0, f"VALID\nclaim outcome N cram-py: ..\ngame cram-py: {UNKNOWN_CRAM}\nassuming split symmetry of cram-py\n", "")
        self.assertEqual(self.run_file(data), wanted)
        self.assertEqual(self.run_file(data, as_input=True), wanted)
        self.assertEqual(self.run_file(packed), wanted)
        self.assertEqual(self.run_file(packed, name="c.gz"), wanted)
        self.assertEqual(self.run_file(packed, as_input=True), wanted)
        self.assertEqual(self.run_file(data.replace(b"end 7", b"end 5"))[::2], (1, ""))
        claim = "claim outcome N cram-py: .."
        self.assertEqual(self.run_file(data, "--expect", claim)[0], 1)
        self.assertEqual(self.run_file(data, "--expect", claim, "--expect", f"game cram-py: {UNKNOWN_CRAM}"), wanted)
        self.assertEqual(self.run_file(data, "--max-work", "100")[::2], (3, ""))

    def test_what_cannot_be_read(self):
        data = BASE.encode()
        packed = gzip.compress(data)
        for broken, name in ((packed[:40], "c"), (packed[:-3], "c"), (packed[:30] + b"xxxxxxxx" + packed[38:], "c"), (b"\x1f\x8bxx", "c"),
                             (data, "c.gz"), (data[:50] + b"\xff" + data[50:], "c"), (data.replace(b"end 7", b"end 5\n\xc0\x80"), "c")):
            code, out, errors = self.run_file(broken, name=name)
            self.assertEqual((code, out), (2, ""), (broken[:30], errors))
            self.assertTrue(errors)
        done = subprocess.run([sys.executable, PROGRAM, "/no/such/file"], capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        done = subprocess.run([sys.executable, PROGRAM, HERE], capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertEqual(subprocess.run([sys.executable, PROGRAM], capture_output=True).returncode, 2)


class Declarations(unittest.TestCase):
    """Split and symmetry of check.py, against naive code."""

    def test_parts_and_images(self):
        chance = random.Random(3)
        for name in ("cram", "node", "row", "crosscut", "treblecross"):
            game = GAMES[name]
            check.steps_left = 10**9
            text = "\n".join(line[2:] for line in game.head if line.startswith("|"))
            section = check.Section(name, check.RuleGame(text, {}), check.Components(10**9))
            section.assumed = tuple(game.head[-1].split(" ")[1:])
            for _ in range(300):
                if name == "node":
                    position = write_graph("abcdef", [e for e in ("ab", "ac", "bc", "cd", "de", "ef", "af", "bd") if chance.random() < 0.4])
                else:
                    symbols = {"cram": ".#", "crosscut": ".*", "row": "x.", "treblecross": ".X"}[name]
                    rows, cols = (chance.randint(1, 4), chance.randint(1, 5)) if name[0] == "c" else (1, chance.randint(1, 9))
                    position = "/".join("".join(chance.choice(symbols) for _ in range(cols)) for _ in range(rows))
                given = sorted(game.image(section.write(number)) for number in section.read(position))
                self.assertEqual(given, sorted(game.parts(position)), position)
                if name != "node":
                    self.assertEqual(len({tuple(sorted(section.read(image))) for image in game.images(position)}), 1)

    def test_regions(self):
        for kind, walls, position, parts in (
                ('Board("01")', "1", "010/011", ["0/0", "0"]), ('Board("xy#+")', "#+", "x#y/++x/yy+", ["x", "yy", "y/x"]),
                ('Board("xy#+")', "+#", "xy#/x#y", ["xy/x+", "y"]), ('Word("xy#")', "#", "#xy#x##", ["xy", "x"]),
                ('Board("xy#")', "#", "xxx/x#x/#yx", ["xxx/x#x/#yx"]), ('Board("xy#")', "#", "xxx/##x/y#x", ["xxx/##x/##x", "y"])):
            check.steps_left = 10**6
            text = f'"""T."""\nposition = {kind}\nsplit = regions("{walls}")\n\ndef moves(p):\n    if False: yield []\n'
            section = check.Section("t", check.RuleGame(text, {}), check.Components(10**9))
            section.assumed = ["split"]
            self.assertEqual(sorted(map(section.write, section.read(position))), sorted(parts))

    def test_other_symmetries(self):
        for kind, symmetry, same, other in (
                ('Board("xo")', '"rectangle"', ["xo/xx/xx", "ox/xx/xx", "xx/xx/xo", "xx/xx/ox"], "xxx/xxo"),
                ('Board("xo")', '"reverse"', ["xo/xx", "xx/ox"], "ox/xx"),
                ('Board("xo")', '["rectangle", "swap xo"]', ["xo/xx", "ox/xx", "ox/oo", "oo/ox"], "xx/oo"),
                ('Board("xo.")', '"swap xo"', ["xo./...", "ox./..."], ".../xo."),
                ('Word("xo.")', '["swap xo", "reverse"]', ["xo..", "ox..", "..xo", "..ox"], ".xo."),
                ('Numbers()', '"any order"', ["(1,2,3)", "(3,2,1)", "(2,3,1)"], "(1,2)")):
            check.steps_left = 10**6
            text = f'"""T."""\nposition = {kind}\nsymmetry = {symmetry}\n\ndef moves(p):\n    if False: yield []\n'
            section = check.Section("t", check.RuleGame(text, {}), check.Components(10**9))
            section.assumed = ("symmetry",)
            self.assertEqual(len({tuple(section.read(one)) for one in same}), 1)
            self.assertNotEqual(section.read(other), section.read(same[0]))

    def test_the_empty_tuple_is_the_empty_sum(self):
        text = "position = Numbers()\n\ndef moves(p):\n    for i in range(len(p)):\n        yield p[:i] + p[i + 1:]\n"
        head = ["bouton certificate 1", "convention normal", "rule drop", *quoted(text), "value 1 (3)"]
        self.assertEqual(answer(lines(head, "claim value 1 () + (3)", "claim value 0 ()", "end 1"))[1], 0)
        self.assertEqual(answer(lines(head, "claim value 1 ()", "end 1"))[1], 1)


class Mutations(unittest.TestCase):
    """A certificate with one random change is refused, or what it claims is true by brute force."""

    def changes(self, text, is_true, chance, count):
        """Changes a certificate that is valid. If the changed one has the same sections and is valid, its claims are true."""
        given, code = answer(text)
        self.assertEqual(code, 0, (text, given))
        for _ in range(count):
            changed = self.change(text, chance)
            given, code = answer(changed, max_work=3 * 10**6)
            if code == 0 and self.head(changed) == self.head(text):
                for claim in [line for line in given.split("\n") if line.startswith("claim ")]:
                    if not re.search(r"\*[0-9]{3}", claim):  # The oracles are slow for large nimbers.
                        self.assertTrue(is_true(claim), (claim, changed))

    def head(self, text):
        return [row for row in text.split("\n") if row.startswith(("|", "rule", "code", "graph", "rook", "staircase", "set", "ends", "assumes", "conv"))]

    def test_graphs(self):
        chance = random.Random(5)
        for at in range(5 * MUTATIONS):
            text, oracle = walk_certificate(chance) if at % 4 == 0 else draw_certificate(chance, at % 2 == 0)
            self.changes(text, oracle.is_true, chance, 6)

    def test_periods(self):
        chance = random.Random(6)
        for code, (start, period) in PERIODS.items():
            if start + period < 100:
                values = code_values(code, 400 if "8" not in code and "F" not in code else 60)

                def is_true(claim):
                    words = claim.split(" ")
                    if words[1] == "period":
                        start, period = int(words[2]), int(words[3])
                        return all(values[n] == values[n - period] for n in range(start + period, len(values)))
                    value = 0
                    for term in [word for word in words[3:] if word not in ("+", "0", f"{code}:")]:
                        heap = int(term.lstrip("*"))
                        value ^= heap if term[0] == "*" else values[heap if heap < true[0] else true[0] + (heap - true[0]) % true[1]]
                    return int(words[2]) == value if words[1] == "value" else words[2] == "PN"[value > 0]

                true = start, period
                for heap in (chance.randrange(1, 40), 10**9):
                    self.changes(period_certificate(code, start, period, heap), is_true, chance, MUTATIONS)

    def test_maps(self):
        chance = random.Random(7)
        for _ in range(5 * MUTATIONS):
            for make in (rook_certificate, staircase_certificate):
                text, is_true = make(chance)
                self.changes(text, is_true, chance, 6)

    def change(self, text, chance):
        rows = text.split("\n")[:-1]
        kind = chance.randrange(9)
        at = chance.randrange(len(rows))
        if chance.random() < 0.6:  # Mostly not the rule's text.
            at = chance.choice([i for i, row in enumerate(rows) if not row.startswith("|")])
        row = rows[at]
        if kind == 0:
            del rows[at]
        elif kind == 1:
            rows.insert(chance.randrange(len(rows)), row)
        elif kind == 2:
            rows.insert(chance.randrange(len(rows)), rows.pop(at))
        elif kind == 3 and row:
            i = chance.randrange(len(row))
            rows[at] = row[:i] + chance.choice(".#*Xx012345679,()/ -+ab:SPND|\té") + row[i + 1:]
        elif kind == 4 and row:
            i = chance.randrange(len(row))
            rows[at] = row[:i] + row[i + 1:]
        elif kind == 5:
            i = chance.randrange(len(row) + 1)
            rows[at] = row[:i] + chance.choice(".#*X012/ -+a(),") + row[i:]
        elif kind == 6:
            numbers = list(re.finditer("[0-9]+", row))
            if numbers:
                one = chance.choice(numbers)
                rows[at] = row[:one.start()] + str(chance.choice([0, 1, 2, 3, 5, int(one[0]) + 1, 2**63 - 1, 2**64])) + row[one.end():]
        elif kind == 7:
            words, other = row.split(" "), chance.choice(rows).split(" ")
            words[chance.randrange(len(words))] = chance.choice(other)
            rows[at] = " ".join(words)
        else:
            swap = {"value": "not", "not": "value", "P": "N", "N": "D", "D": "P", "normal": "misere", "split": "symmetry", "outcome": "value"}
            rows[at] = " ".join(swap.get(word, word) for word in row.split(" "))
        return "\n".join(rows) + "\n"

    def is_true(self, claim, sections, is_misere):
        """Whether a claim is true, by brute force over the naive games."""
        _, what, rest = claim.split(" ", 2)
        games = {game.title: game for game in sections}
        sums = Sums(games, is_misere, False)
        if what == "moves":
            text, _, listed = rest.partition(" -> ")
            listed = [entry.split(" ", 1) for entry in listed.split(" | ")]
            given = [(self.parts(games, option, sections), int(value)) for value, option in listed]
            return sorted(given, key=str) == sorted(((parts, sum_value(games, option)) for parts, option in winning_moves(
                games, self.read(text, sections), lambda option: True).items()), key=str)
        if what == "winning":
            text, _, listed = rest.partition(" -> ")
            if is_misere:
                self.plain(games, True)
            lost = winning_moves(games, self.read(text, sections), lambda option: sums.outcome(
                tuple(sorted(option, key=str))) == "P" if is_misere else not sum_value(games, option))
            return sorted(lost, key=str) == sorted((self.parts(games, option, sections) for option in listed.split(" | ")), key=str)
        claimed, text = rest.split(" ", 1)
        parts = self.read(text, sections)
        if what == "outcome" and is_misere:
            self.plain(games, True)
            return sums.outcome(tuple(sorted(parts, key=str))) == claimed
        value = sum_value(games, parts)
        return value == int(claimed) if what == "value" else (value == 0) == (claimed == "P")

    def parts(self, games, text, sections):
        return tuple(sorted(((t, part) for t, one in self.read(text, sections) for part in (games[t].parts(one) if t else [one])), key=str))

    def read(self, text, sections):
        parts = []
        for term in text.split(" + ") if text != "0" else []:
            if term.startswith("*") and term[1:].isdigit():
                parts.append((None, term))
            elif len(sections) == 1:
                parts.append((sections[0].title, term[len(sections[0].title) + 2:] if ": " in term else term))
            else:
                title, _, position = term.partition(": ")
                parts.append((title, position))
        return parts

    def plain(self, games, is_plain):
        for game in games.values():
            game.options = (lambda game: lambda position: [list(option) for option in game.moves(position)])(game)

    def tearDown(self):
        for game in GAMES.values():
            vars(game).pop("options", None)

    def test_mutations(self):
        made = all_certificates()
        made["nots of cram"] = value_certificate("cram", [".../.../..."], 7)
        names = {"values of " + name: [name] for name in STARTS}
        names.update({f"winning moves of {name}{end}": [name] for name in STARTS for end in ("", " misere")})
        names.update({f"sums of {name}{end}": [name] for name in STARTS for end in ("", " misere")})
        names.update({"nimbers": ["border"], "two sections": ["take", "treblecross"], "three sections": ["code", "cram", "wythoff"],
                      "nots of cram": ["cram"], "maps and a code": ["rook", "code", "staircase"], "maps and a code misere": ["rook", "code", "staircase"]})
        counts = {0: 0, 1: 0, 3: 0}
        for title, text in made.items():
            chance = random.Random(title)
            heads = ("|", "rule ", "code ", "rook ", "staircase ", "set ")
            rule_rows = [row for row in text.split("\n") if row.startswith(heads)]
            for _ in range(MUTATIONS):
                changed = self.change(text, chance)
                given, code = answer(changed, max_work=3 * 10**6)
                counts[code] += 1
                if code != 0:
                    self.assertRegex(given, r"^(INVALID|UNSUPPORTED) at line [0-9]+: .")
                    continue
                if [row for row in changed.split("\n") if row.startswith(heads)] != rule_rows:
                    continue  # The game is another one.
                for claim in given.split("\n"):
                    if claim.startswith("claim") and not re.search(r"(winning|moves).*\*[0-9]{3}|: \(.*[0-9]{3}", claim):
                        is_misere = "convention misere" in changed
                        self.assertTrue(self.is_true(claim, [GAMES[name] for name in names[title]], is_misere), (title, claim, changed))
        print(f"mutations: {counts[0]} still valid and true, {counts[1]} invalid, {counts[3]} unsupported", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
