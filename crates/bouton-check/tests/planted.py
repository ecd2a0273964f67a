#!/usr/bin/env python3
"""Plant faults in the solver, one at a time, and demand that both checkers refuse its false certificates.

The script copies the tracked files of the repository into another folder. For each fault it replaces one exact piece of
source text there, builds `bouton`, has the faulty program write certificates, and gives each certificate to both checkers,
which come from the unchanged sources. It decides itself whether a claim is true: it plays the game by the definition, without
symmetry, split, cancelling, tables or theorems. It demands that

- no certificate with a false claim is VALID for a checker;
- for each fault, both checkers call at least one certificate INVALID;
- every certificate of the unchanged program is true, and VALID for both checkers.

The repository itself does not change.

    python3 crates/bouton-check/tests/planted.py
    python3 crates/bouton-check/tests/planted.py --only mex,table --work /tmp/planted --keep /tmp/planted/certificates

`.ci/run` leaves this script out, because it builds `bouton` once for each fault. On two busy cores the first build takes 5
minutes and 1 GB of disk, and the 15 faults after it 15 to 20 minutes: a build and up to 25 certificates for each of them.
"""
import argparse
import collections
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
CORPUS = "crates/bouton-rules/corpus/rules/"
BUILD = ["cargo", "build", "--quiet", "--config", "profile.dev.opt-level=0", "--config", "profile.dev.debug=false"]
# A faulty program may never end.
MAX_SECONDS = 25
# A claim of a period is compared with the values of this many heaps.
COMPARED_HEAPS = 1500


# The games by the definition. An option of a position is a tuple of positions, which are played side by side.

class Board:
    """A rule whose positions are rows of symbols. `parts` is the symbol between the parts into which a position falls."""

    def __init__(self, moves, parts=None):
        self.moves, self.parts = moves, parts

    def read(self, text):
        return tuple(text.split("/"))

    def options(self, rows):
        return self.moves(rows)

    def forms(self, rows):
        """The parts of a position, each as the least of its images: only to compare options that are written in two ways."""
        if not rows or not rows[0]:
            return []
        parts = [rows] if self.parts is None else regions(rows, self.parts)
        return [min(images(part)) for part in parts]


def images(rows):
    turned = ["".join(column) for column in zip(*rows)]
    for board in (list(rows), turned):
        for image in (board, board[::-1]):
            yield tuple(image)
            yield tuple(row[::-1] for row in image)


def regions(rows, between):
    left = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != between}
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            r, c = waiting.pop()
            part.add((r, c))
            for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if beside in left:
                    left.remove(beside)
                    waiting.append(beside)
        (r1, r2), (c1, c2) = [(min(ends), max(ends) + 1) for ends in zip(*part)]
        yield tuple("".join(rows[r][c] if (r, c) in part else between for c in range(c1, c2)) for r in range(r1, r2))


def cells(rows, signs):
    return [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in signs]


def changed(rows, places, sign):
    places = set(places)
    return tuple("".join(sign if (r, c) in places else old for c, old in enumerate(row)) for r, row in enumerate(rows))


def at(rows, r, c):
    return rows[r][c] if 0 <= r < len(rows) and 0 <= c < len(rows[0]) else ""


def cram(rows):
    for r, c in cells(rows, "."):
        for beside in ((r, c + 1), (r + 1, c)):
            if at(rows, *beside) == ".":
                yield (changed(rows, [(r, c), beside], "#"),)


def crosscut(rows):
    for r, c in cells(rows, "*"):
        quadrants = [[row[:c] for row in rows[:r]], [row[c + 1:] for row in rows[:r]],
                     [row[:c] for row in rows[r + 1:]], [row[c + 1:] for row in rows[r + 1:]]]
        yield tuple(tuple(part) for part in quadrants if part and part[0])


def blackout(rows):
    for r1, c1 in cells(rows, "1"):
        for r2 in range(r1, len(rows)):
            for c2 in range(c1, len(rows[0])):
                box = [(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]
                if all(rows[r][c] == "1" for r, c in box):
                    yield (changed(rows, box, "0"),)


def queens(rows):
    for r, c in cells(rows, "."):
        seen = [(i, j) for i in range(len(rows)) for j in range(len(rows[0]))
                if i == r or j == c or i - j == r - c or i + j == r + c]
        yield (changed(rows, seen, "#"),)


def snort(rows):
    for own, other, free in (("B", "W", ".b"), ("W", "B", ".w")):
        for r, c in cells(rows, free):
            if other not in [at(rows, *beside) for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))]:
                yield (changed(rows, [(r, c)], own),)


def treblecross(rows):
    if "XXX" not in rows[0]:
        for place in cells(rows, "."):
            yield (changed(rows, [place], "X"),)


def notakto(rows):
    size = range(len(rows))
    lines = [row for row in rows] + ["".join(column) for column in zip(*rows)]
    lines += ["".join(rows[i][i] for i in size), "".join(rows[i][len(rows) - 1 - i] for i in size)]
    if not any(set(line) == {"X"} for line in lines):
        for place in cells(rows, "."):
            yield (changed(rows, [place], "X"),)


class Numbers:
    def __init__(self, moves, is_any_order=False):
        self.moves, self.is_any_order = moves, is_any_order

    def read(self, text):
        return tuple(int(number) for number in text.strip("()").split(","))

    def options(self, numbers):
        return self.moves(numbers)

    def forms(self, numbers):
        return [tuple(sorted(numbers)) if self.is_any_order else numbers]


def wythoff(heaps):
    a, b = heaps
    for k in range(1, max(a, b) + 1):
        for left in ((a - k, b), (a, b - k), (a - k, b - k)):
            if min(left) >= 0:
                yield (left,)


def chomp(rows):
    for r, row in enumerate(rows):
        for c in range(row):
            if r + c > 0:
                yield (rows[:r] + tuple(min(n, c) for n in rows[r:] if c > 0),)


class NodeKayles:
    def read(self, text):
        words = text.split(" ")
        edges = frozenset(frozenset(word.split("-")) for word in words if "-" in word)
        return frozenset(vertex for word in words for vertex in word.split("-")), edges

    def options(self, graph):
        vertices, edges = graph
        for vertex in vertices:
            gone = {vertex}.union(*(edge for edge in edges if vertex in edge))
            yield ((vertices - gone, frozenset(edge for edge in edges if not edge & gone)),)

    def forms(self, graph):
        vertices, edges = graph
        left = set(vertices)
        while left:
            part = {left.pop()}
            while True:
                more = {vertex for edge in edges if edge & part for vertex in edge} - part
                if not more:
                    break
                part |= more
            left -= part
            yield tuple(sorted(part)), tuple(sorted(tuple(sorted(edge)) for edge in edges if edge & part))


class Heaps:
    """A code with digits from 0 to F, also before the point, where it may be left out."""

    def __init__(self, code):
        first, _, rest = code.partition(".")
        self.digits = [int(digit, 16) for digit in (first or "0") + rest]
        self.known = [0]

    def read(self, text):
        return int(text)

    def options(self, heap):
        for taken, digit in enumerate(self.digits):
            left = heap - taken
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left > 0:
                yield (left,)
            if digit & 4:
                yield from ((a, left - a) for a in range(1, left // 2 + 1))
            if digit & 8:
                yield from ((a, b, left - a - b) for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))

    def forms(self, heap):
        return [heap] if heap else []

    def value(self, heap):
        while len(self.known) <= heap:
            seen = set()
            for option in self.options(len(self.known)):
                seen.add(functools.reduce(lambda sum, part: sum ^ self.known[part], option, 0))
            self.known.append(mex(seen))
        return self.known[heap]

    def has_period(self, first, period):
        self.value(COMPARED_HEAPS)
        return all(self.known[heap] == self.known[heap + period] for heap in range(first, COMPARED_HEAPS - period))


class Arrows:
    def __init__(self, lines):
        self.arrows = collections.defaultdict(list)
        for line in lines:
            source, *target = line.split(" ")
            self.arrows[source] += target

    def read(self, text):
        return text

    def options(self, place):
        return [(target,) for target in self.arrows.get(place, [])]

    def forms(self, place):
        return [place]


class Rook:
    def __init__(self, lines):
        self.blocked = {tuple(int(number) for number in line.split(" ")) for line in lines}

    def read(self, text):
        return tuple(int(number) for number in text.strip("()").split(","))

    def options(self, cell):
        for dx, dy in ((1, 0), (0, 1)):
            x, y = cell[0] - dx, cell[1] - dy
            while min(x, y) >= 0 and (x, y) not in self.blocked:
                yield ((x, y),)
                x, y = x - dx, y - dy

    def forms(self, cell):
        return [cell]


class Staircase:
    """Where play ends with a win for the player to move, there is one move, to `lost`."""

    def __init__(self, lines):
        self.top, self.left = lines

    def read(self, text):
        return tuple(int(number) for number in text.strip("()").split(","))

    def options(self, cell):
        if cell == "lost":
            return []
        x, y = cell
        if x and y:
            return [((x - 1, y),), ((x, y - 1),)]
        digit = self.top[y - 1] if x == 0 else self.left[x - 1]
        return [("lost",)] if digit == "1" else []

    def forms(self, cell):
        return [cell]


class Nimbers:
    def options(self, size):
        return [(smaller,) if smaller else () for smaller in range(size)]

    def forms(self, size):
        return [size] if size else []


RULES = {
    "cram": Board(cram, "#"), "arc-kayles-board": Board(cram, "#"), "crosscut": Board(crosscut),
    "blackout": Board(blackout, "0"), "queens": Board(queens), "snort": Board(snort, "#"),
    "treblecross": Board(treblecross), "notakto": Board(notakto), "wythoff": Numbers(wythoff, True),
    "chomp": Numbers(chomp), "node-kayles": NodeKayles(),
}


def mex(seen):
    return next(value for value in range(len(seen) + 1) if value not in seen)


class Truth:
    """What is true of the games of one certificate."""

    def __init__(self, text):
        lines = text.split("\n")
        self.convention = lines[1].split(" ")[1]
        self.claims = [line for line in lines if line.startswith("claim ")]
        self.games, self.values, self.outcomes = {"*": Nimbers()}, {}, {}
        for at, line in enumerate(lines):
            kind, _, name = line.partition(" ")
            body = []
            for row in lines[at + 1:]:
                if not row.startswith("|"):
                    break
                body.append(row[2:])
            if kind in ("rule", "code", "graph", "rook", "staircase"):
                self.games[name] = self.game(kind, name, body)
        self.has_charts = any(isinstance(game, (Arrows, Rook, Staircase)) for game in self.games.values())

    def game(self, kind, name, body):
        """The game of a section. The program is trusted to write the text of the rule that it names."""
        if kind == "rule":
            return RULES[name]
        return Heaps(name) if kind == "code" else {"graph": Arrows, "rook": Rook, "staircase": Staircase}[kind](body)

    def sum(self, text):
        """The components of a sum, each with its game."""
        parts = [] if text == "0" else text.split(" + ")
        return sorted((self.component(part) for part in parts), key=repr)

    def component(self, text):
        if re.fullmatch(r"\*\d+", text):
            return "*", int(text[1:])
        name = next(name for name in self.games if name != "*")
        if ": " in text:
            name, _, text = text.partition(": ")
        return name, self.games[name].read(text)

    def value(self, component):
        name, position = component
        if isinstance(self.games[name], Heaps):
            return self.games[name].value(position)
        if component not in self.values:
            options = self.games[name].options(position)
            self.values[component] = mex({self.value_of_sum([(name, part) for part in option]) for option in options})
        return self.values[component]

    def value_of_sum(self, sum):
        return functools.reduce(lambda value, part: value ^ self.value(part), sum, 0)

    def options(self, sum):
        for at, (name, position) in enumerate(sum):
            for option in self.games[name].options(position):
                left = sum[:at] + [(name, part) for part in option] + sum[at + 1:]
                yield sorted((part for part in left if self.games[part[0]].forms(part[1])), key=repr)

    def outcome(self, sum):
        """The outcome, by labels of all sums that play can reach."""
        start = tuple(sum)
        if start in self.outcomes:
            return self.outcomes[start]
        options, waiting = {}, [start]
        while waiting:
            found = waiting.pop()
            if found not in options:
                options[found] = {tuple(option) for option in self.options(list(found))}
                waiting += options[found]
        labels = {}
        while True:
            more = {}
            for found in options:
                if found in labels:
                    continue
                seen = [labels.get(option) for option in options[found]]
                if not seen and self.convention == "misere" or "P" in seen:
                    more[found] = "N"
                elif all(label == "N" for label in seen):
                    more[found] = "P"
            if not more:
                break
            labels.update(more)
        self.outcomes.update((found, labels.get(found, "D")) for found in options)
        return self.outcomes[start]

    def is_lost(self, sum):
        if self.convention == "normal" and not self.has_charts:
            return self.value_of_sum(sum) == 0
        return self.outcome(sum) == "P"

    def forms(self, sum):
        return tuple(sorted(((name, form) for name, position in sum for form in self.games[name].forms(position)), key=repr))

    def holds(self, claim):
        _, kind, rest = claim.split(" ", 2)
        if kind == "value":
            value, text = rest.split(" ", 1)
            return self.value_of_sum(self.sum(text)) == int(value)
        if kind == "outcome":
            outcome, text = rest.split(" ", 1)
            sum = self.sum(text)
            if outcome == "D" or self.convention == "misere" or self.has_charts:
                return self.outcome(sum) == outcome
            return ("P" if self.is_lost(sum) else "N") == outcome
        if kind == "winning":
            text, _, options = rest.partition(" -> ")
            claimed = {self.forms(self.sum(option)) for option in options.split(" | ")}
            return claimed == {self.forms(option) for option in self.options(self.sum(text)) if self.is_lost(option)}
        if kind == "moves":
            text, _, options = rest.partition(" -> ")
            listed = [option.split(" ", 1) for option in options.split(" | ")]
            claimed = {(self.forms(self.sum(option)), int(value)) for value, option in listed}
            return claimed == {(self.forms(option), self.value_of_sum(option)) for option in self.options(self.sum(text))}
        first, period, code = rest.split(" ")
        return self.games[code].has_period(int(first), int(period))

    def all_hold(self):
        return all(self.holds(claim) for claim in self.claims)


# What is asked, as the arguments of `bouton`.

def solve(game, *positions, flags=()):
    game = f"{CORPUS}{game}.py" if f"{game}.py" in CORPUS_FILES else game
    return [["solve", game, position, *flags] for position in positions]


def pattern(*codes):
    return [["pattern", code] for code in codes]


CORPUS_FILES = os.listdir(REPOSITORY / CORPUS)
MISERE = ("--misere",)

ROWS = solve("cram", "....", ".....", "......", ".......", "........", "..........")
CRAM = solve("cram", "..../..../....", ".../.../...", ".#./...", ".#.#./.....", "..#/.../#..")
WIDE_BOARDS = solve("cram", ".#.../.....", ".#.#./.....", "...#./.....", "#.#.#/.....")
WIDE_BOARDS += [["solve", "cram", "2x5"], ["solve", "cram", "2x6"]]
WIDE_BOARDS += solve("blackout", "10001/11011", "10101/11111") + solve("snort", "...#./.....")
CROSSCUT = solve("crosscut", "..*/.*.", "..*/.*./*..", "*.*/.../.**", "*.*/.*./*.*")
TREBLECROSS = solve("treblecross", "......", ".......", "..X....")
SMALL_RULES = solve("wythoff", "(3,5)", "(4,4)") + solve("chomp", "(3,3)", "(4,2,1)") + solve("blackout", "111/101")
SMALL_RULES += solve("queens", "..../..../....") + solve("snort", ".../...", ".B./...")
SMALL_RULES += solve("node-kayles", "a-b b-c c-d d-a d-e", "a-b b-c c-d d-e e-f")
CODES = [["solve", "kayles", "17"], ["solve", "0.137", "5 + 9"], ["solve", "kayles", "600 + 3"]]
PERIODS = pattern("0.77", "0.137", "0.07", "subtract{1,3,4}")
SHORT_PERIODS = pattern("0.4", "0.051", "0.117", "0.171")
# No period of these codes is known, so the unchanged program writes no certificate.
OPEN_PERIODS = pattern("0.6", "0.36")
BUILT_IN = [["solve", "cram", "3x4"], ["solve", "crosscut", "..*/.*./*.."], ["solve", "node-kayles", "a-b b-c c-d d-a d-e"]]
ALL_MOVES = [["solve", "cram", "2x5", "--all"], ["solve", "kayles", "8 + 5", "--all"], ["solve", "crosscut", "*.*/.../.**", "--all"]]
MISERE_SUMS = solve("notakto", ".../.../...") + [["solve", "kayles", "4 + 3", "--misere"], ["solve", "cram", "2x4", "--misere"]]
MISERE_SUMS += solve("treblecross", "......", flags=MISERE) + solve("crosscut", "..*/.*.", flags=MISERE)
LOOPS = [["solve", "graph", f"a moves {moves}"] for moves in (
    "a->b b->c c->a b->d d->a d->c c->e", "a->b b->a b->c c->d a->c", "a->b b->c c->a c->d d->e e->d", "a->b b->c a->c c->d")]
LOOPS += [[*LOOPS[0], "--misere"], [*LOOPS[1], "--misere"]]
# Small maps are valued by search. Only `--print outcome` asks the kernel of the game.
OUTCOME = ["--print", "outcome"]
ROOKS = [["solve", "rook", "(6,5) blocked (1,1) (4,2)"]]
ROOKS += [["solve", "rook", f"{cell} blocked (1,1) (4,2) (0,3) (3,4)", *OUTCOME]
          for cell in ("(6,5)", "(1,2)", "(0,4)", "(4,3)", "(3,5)", "(4,4)", "(5,5)", "(7,6)", "(2,5)")]
STAIRCASES = [["solve", "staircase", "(3,3) top 1010 left 0110"]]
STAIRCASES += [["solve", "staircase", f"{cell} {borders}", *OUTCOME]
               for borders in ("top 1010 left 0110", "top 0011 left 0101", "top 0001 left 1001")
               for cell in ("(2,2)", "(3,3)", "(3,2)", "(4,3)")]

Fault = collections.namedtuple("Fault", "name file old new asks")
SOLVE = "crates/bouton/src/solve/"
FAULTS = [
    Fault("kernel of the rook: a blocked cell does not free its column", "crates/bouton/src/games/rook/sweep.rs",
          "self.ranks[row].iter().for_each(|&rank| self.free.add(rank));",
          "self.ranks[row].iter().take(0).for_each(|&rank| self.free.add(rank));",
          ROOKS),
    Fault("kernel of the staircase: the law of diagonals from row 1 on", "crates/bouton/src/games/staircase/outcomes.rs",
          "const FIRST: u64 = 2;", "const FIRST: u64 = 1;",
          STAIRCASES),
    Fault("mex: a position with n options is never worth n", SOLVE + "frame.rs",
          "&& value > count as u64", "&& value >= count as u64",
          CRAM + CROSSCUT + TREBLECROSS + SMALL_RULES + BUILT_IN + ALL_MOVES),
    Fault("mex of collected values: the value that is the last one possible is lost", "crates/bouton/src/theory/mex.rs",
          "&& value < self.options", "&& value + 1 < self.options",
          PERIODS + CODES + LOOPS),
    # On smaller boards the program's own quick test of `split` finds the fault, and there is no certificate.
    Fault("split: a region of 5 columns or more does not spread to the row above",
          "crates/bouton-rules/src/value/cells/regions.rs",
          "(left | right | up | down) & free", "(left | right | down | if cols > 4 { W::ZERO } else { up }) & free",
          WIDE_BOARDS + BUILT_IN),
    Fault("symmetry: the rows are turned in a ring instead of mirrored", "crates/bouton-rules/src/value/turns.rs",
          "<< ((self.rows - 1 - r) * line))", "<< ((r + 1) % self.rows * line))",
          CRAM + CROSSCUT + SMALL_RULES),
    Fault("table: the last bit of a value is flipped in memory, for one hash in five", SOLVE + "table.rs",
          ".map_or(Known::NOTHING, |entry| entry.known)",
          """.map_or(Known::NOTHING, |entry| match entry.known.value() {
            Some(value) if hash % 5 == 0 => Known::exactly(value ^ 1),
            _ => entry.known,
        })""",
          CRAM + CROSSCUT + TREBLECROSS + SMALL_RULES + BUILT_IN),
    Fault("cancelling: one of two equal components is kept", SOLVE + "components.rs",
          "            kept -= 1;\n", "",
          ROWS + CROSSCUT + CRAM + BUILT_IN + ALL_MOVES),
    Fault("period test: the bound is that of games without splits", "crates/bouton/src/heap/period/mod.rs",
          "most_left.saturating_mul(from.max(1)).saturating_add((most_left - 1).saturating_mul(period));",
          "from.max(1) + (period - period) * most_left;",
          SHORT_PERIODS + PERIODS + OPEN_PERIODS),
    Fault("recurrence: the split into the two most equal heaps is left out", "crates/bouton/src/heap/plain.rs",
          "takes.lesser(left).min(head - 1)", "takes.lesser(left).saturating_sub(1).min(head - 1)",
          pattern("0.77", "0.117", "subtract{1,3,4}") + CODES),
    Fault("draws: a position is lost as soon as all its options but one are won", SOLVE + "retrograde/graph.rs",
          "if lost || *word == 0 {", "if lost || *word <= 1 {",
          LOOPS),
    Fault("misere play: the player who cannot move loses", SOLVE + "whole_sums.rs",
          "_ if !has_options => Known::exactly(1)", "_ if !has_options => Known::exactly(0)",
          MISERE_SUMS),
    Fault("writer: the first option is not refuted", SOLVE + "proof.rs",
          "for option in options.iter().rev() {",
          "for option in options.iter().skip(1).rev() {",
          CRAM + CROSSCUT + SMALL_RULES),
    Fault("writer: the first option is the witness of every value above 0", SOLVE + "proof.rs",
          "if self.is(option, value, limits)? {\n                return",
          "if value > 0 || self.is(option, value, limits)? {\n                return",
          CRAM + CROSSCUT + TREBLECROSS + SMALL_RULES + ALL_MOVES),
    Fault("writer: the last of several winning options is left out", SOLVE + "proof.rs",
          "        }\n        Ok(lost)\n",
          "        }\n        lost.truncate(lost.len().saturating_sub(1).max(1));\n        Ok(lost)\n",
          CRAM + CROSSCUT + SMALL_RULES + MISERE_SUMS),
]


class Copy:
    """The copy of the repository, and the program that is built there."""

    def __init__(self, work, target):
        self.folder, self.target = work / "copy", target
        tracked = subprocess.run(["git", "ls-files", "-z"], cwd=REPOSITORY, check=True, stdout=subprocess.PIPE).stdout
        for name in tracked.decode().split("\0"):
            source, copy = REPOSITORY / name, self.folder / name
            if not name or not source.is_file():
                continue
            # Cargo builds again what has changed since the last build.
            if not copy.is_file() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
        self.program = target / "debug" / "bouton"

    def build(self, package):
        environment = dict(os.environ, CARGO_TARGET_DIR=str(self.target))
        built = subprocess.run([*BUILD, "-p", package], cwd=self.folder, env=environment, stderr=subprocess.PIPE, text=True)
        if built.returncode != 0:
            raise SystemExit(f"{package} cannot be built:\n{built.stderr[-3000:]}")

    def plant(self, fault):
        path = self.folder / fault.file
        text = path.read_text()
        count = text.count(fault.old)
        if count != 1:
            raise SystemExit(f"{fault.file} has {count} times, expected once:\n{fault.old}")
        path.write_text(text.replace(fault.old, fault.new))

    def mend(self, fault):
        shutil.copyfile(REPOSITORY / fault.file, self.folder / fault.file)


def run(command, folder):
    """The exit code, what is printed, and the errors. The exit code is `None` if the program does not end."""
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, errors="replace", timeout=MAX_SECONDS)
    except subprocess.TimeoutExpired:
        return None, "", ""
    return done.returncode, done.stdout, done.stderr


class Row:
    """The results of one fault."""
    COLUMNS = ["asked", "written", "false", "refused by both", "valid and true", "refused by the program", "no certificate"]

    def __init__(self, name):
        self.name, self.counts, self.notes = name, collections.Counter(), []

    def cells(self):
        return [self.name] + [str(self.counts[column]) for column in self.COLUMNS]


def examine(row, ask, program, checkers, copy, path):
    """Has the program write one certificate, and has the checkers check it."""
    row.counts["asked"] += 1
    if path.exists():
        path.unlink()
    exit_code, _, errors = run([program, *ask, "--certificate", path], copy.folder)
    if exit_code != 0 or not path.exists():
        is_refused = any(words in errors for words in ("the certificate would claim", "as declared does not hold"))
        row.counts["refused by the program" if is_refused else "no certificate"] += 1
        if not is_refused:
            row.notes.append(f"no certificate: {' '.join(ask)}: exit code {exit_code}: {errors.strip()[:200]}")
        return
    row.counts["written"] += 1
    verdicts = []
    for name, checker in checkers.items():
        exit_code, said, errors = run([*checker, path], copy.folder)
        first = (said or errors or "no answer in time").split("\n")[0]
        is_known = {"VALID": 0, "INVALID": 1, "UNSUPPORTED": 3}.get(first.split(" ")[0]) == exit_code
        verdicts.append((name, first if is_known else f"FAILED with {exit_code}: {first}"))
    text = path.read_text()
    try:
        is_true = Truth(text).all_hold()
    except Exception as error:  # A faulty program may write what is no position.
        is_true = False
        row.notes.append(f"{' '.join(ask)}: its claim cannot be read: {error!r}")
    row.counts["false"] += not is_true
    kinds = [verdict.split(" ")[0] for _, verdict in verdicts]
    if kinds == ["INVALID", "INVALID"]:
        row.counts["refused by both"] += 1
    elif kinds == ["VALID", "VALID"] and is_true:
        row.counts["valid and true"] += 1
    else:
        truth = "true" if is_true else "FALSE"
        row.notes.append(f"A {truth} CLAIM AND NOT TWO EQUAL VERDICTS: {' '.join(ask)}: {verdicts}\n{text}")
        row.counts["other"] += 1
        if not is_true and "VALID" in kinds:
            row.counts["valid and false"] += 1


def asked_of_all(faults):
    """What the unchanged program is asked: what any fault is asked, once."""
    asks = dict.fromkeys(tuple(ask) for fault in faults for ask in fault.asks if ask not in OPEN_PERIODS)
    return [list(ask) for ask in asks]


def shown(rows):
    """The table, as the documentation shows it."""
    table = [["fault", *Row.COLUMNS]] + [["---"] * (1 + len(Row.COLUMNS))] + [row.cells() for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in table)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--only", help="the faults whose names begin with one of these words, separated by commas")
    arguments.add_argument("--work", type=pathlib.Path, help="folder for the copy; it is kept (default: a temporary folder)")
    arguments.add_argument("--target", type=pathlib.Path, help="CARGO_TARGET_DIR (default: inside the folder for the copy)")
    arguments.add_argument("--keep", type=pathlib.Path, help="folder that keeps the certificates")
    arguments.add_argument("--checker", type=pathlib.Path, help="the checker in Rust (default: built from the copy)")
    given = arguments.parse_args()
    words = tuple(given.only.split(",")) if given.only else ("",)
    faults = [fault for fault in FAULTS if fault.name.startswith(words)]
    with tempfile.TemporaryDirectory(prefix="bouton-planted-") as temporary:
        work = (given.work or pathlib.Path(temporary)).resolve()
        copy = Copy(work, (given.target or work / "target").resolve())
        kept = (given.keep or pathlib.Path(temporary) / "certificates").resolve()
        kept.mkdir(parents=True, exist_ok=True)
        checker = pathlib.Path(temporary) / "bouton-check"
        if given.checker is None:
            copy.build("bouton-check")
        shutil.copy(given.checker or copy.target / "debug" / "bouton-check", checker)
        checkers = {"bouton-check": [checker], "check.py": [sys.executable, REPOSITORY / "crates/bouton-check/check.py"]}
        rows = []
        for number, fault in enumerate([None, *faults]):
            row = Row(fault.name if fault else "none")
            asks = fault.asks if fault else asked_of_all(faults)
            if fault:
                copy.plant(fault)
            try:
                copy.build("bouton-cli")
            finally:
                if fault:
                    copy.mend(fault)
            for at, ask in enumerate(asks):
                examine(row, ask, copy.program, checkers, copy, kept / f"{number:02}-{at:02}.txt")
            rows.append(row)
            print(f"{row.name}: {dict(row.counts)}", *row.notes, sep="\n", flush=True)
    print(shown(rows))
    bad = [row.name for row in rows if row.counts["other"] > 0]
    bad += [row.name for row in rows[1:] if row.counts["refused by both"] == 0]
    if rows[0].counts["valid and true"] != rows[0].counts["asked"]:
        bad.append("none")
    if bad:
        raise SystemExit(f"not as demanded: {', '.join(bad)}")
    print("as demanded: no false claim is valid, and both checkers refuse certificates of each fault")


if __name__ == "__main__":
    main()
