"""Tests of the tables of check.py: certificates with a file of values of all boards of a size."""
import hashlib
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

import test_check as base
from test_check import FREE, HERE, MUTATIONS, PROGRAM, ROW, answer, certificate, lines, rule, take_with

WHITEOUT = '''
"""Whiteout: clear a rectangle of ones."""
position = Board("01")
symmetry = "square"
split = regions("0")

def moves(b):
    for r1, c1 in b.cells("1"):
        for r2 in range(r1 + 1, b.rows + 1):
            for c2 in range(c1 + 1, b.cols + 1):
                if b[r1:r2, c1:c2].all("1"):
                    n = b.copy()
                    n[r1:r2, c1:c2] = "0"
                    yield box(r1, c1, r2, c2), n
'''
FILL = '''
"""Fill: put a stone on a free cell. The last stone, or a pass when two cells are free, ends the game."""
position = Board("#.")

def moves(b):
    for r, c in b.cells("."):
        n = b.copy()
        n[r, c] = "#"
        yield [n] if n.any(".") else []
    if b.count(".") == 2:
        yield Board.full(0, 0, "#")
'''
LIGHTS = '''
"""Lights: switch off one light, or two that are side by side."""
position = Board("xo")
OFF = "o"

def moves(b):
    for r, c in b.cells("x"):
        n = b.copy()
        n[r, c] = OFF
        yield n
        if b.inside(r, c + 1) and b[r, c + 1] == "x":
            m = n.copy()
            m[r, c + 1] = OFF
            yield [m, Board.full(0, 0, OFF), 0]
'''


def whiteout_moves(board, rows, cols):
    for a, b in itertools.combinations(range(rows + 1), 2):
        for c, d in itertools.combinations(range(cols + 1), 2):
            box = {(r, s) for r in range(a, b) for s in range(c, d)}
            if box <= board:
                yield board - box


def fill_moves(board, _rows, _cols):
    """A free cell has the second symbol."""
    for cell in board:
        yield board - {cell} or None
    if len(board) == 2:
        yield None


def lights_moves(board, rows, cols):
    """A light that is off has the second symbol."""
    for r, c in itertools.product(range(rows), range(cols)):
        if (r, c) not in board:
            yield board | {(r, c)}
            if c + 1 < cols and (r, c + 1) not in board:
                yield board | {(r, c), (r, c + 1)}


GAMES = {"whiteout": (WHITEOUT, whiteout_moves), "fill": (FILL, fill_moves), "lights": (LIGHTS, lights_moves)}


def values_of(game, rows, cols):
    """The values of the boards, by their sets of cells with the second symbol. Nothing is None."""
    values, cells = {None: 0}, list(itertools.product(range(rows), range(cols)))
    boards = [frozenset(some) for size in range(len(cells) + 1) for some in itertools.combinations(cells, size)]
    for board in boards[::-1] if game == "lights" else boards:
        found = {values[option] for option in GAMES[game][1](board, rows, cols)}
        values[board] = next(value for value in range(len(found) + 1) if value not in found)
    return values


def head_of(game, rows, cols):
    return bytes.fromhex("89626f75746f6e0a") + b"".join(bytes([n, 0, 0, 0]) for n in (1, rows, cols, len(game))) + game.encode()


def body_of(game, rows, cols, order):
    values = values_of(game, rows, cols)
    return bytes(values[frozenset(divmod(cell, cols) for i, cell in enumerate(order) if number >> i & 1)] for number in range(2**(rows * cols)))


def claim_of(game, rows, cols):
    values = [value for board, value in values_of(game, rows, cols).items() if board is not None]
    return f"claim table {game} {rows}x{cols} " + " ".join(str(values.count(value)) for value in range(max(values) + 1))


def with_hash(text, data):
    """The certificate with the hash of another file."""
    return re.sub("(?m)^(table [0-9]+x[0-9]+) [0-9a-f]{64}$", lambda found: f"{found[1]} {hashlib.sha256(data).hexdigest()}", text)


def table_certificate(game, rows, cols, order):
    data = head_of(game, rows, cols) + bytes(order) + body_of(game, rows, cols, order) + b"checksum"
    head = rule(game, GAMES[game][0]) + [f"table {rows}x{cols} {hashlib.sha256(data).hexdigest()}"]
    return certificate(head, [], [claim_of(game, rows, cols)]), data


TEXT, DATA = table_certificate("whiteout", 2, 3, [2, 0, 1, 5, 4, 3])
TABLE = TEXT.split("\n").index(next(line for line in TEXT.split("\n") if line.startswith("table "))) + 1
LINE = TEXT.split("\n")[TABLE - 1]


def definition(game):
    return f"UNKNOWN TEXT with the SHA-256 {hashlib.sha256(GAMES[game][0].lstrip().encode()).hexdigest()}"


GAME = f"game whiteout: {definition('whiteout')}"
CLAIM = "claim table whiteout 2x3 14 14 13 18 4 1"  # docs/census.md has these numbers.


class Tables(unittest.TestCase):
    def refused(self, text, data, line, why, word="INVALID", **limits):
        given, code = answer(text, values=data, **limits)
        self.assertEqual((given.split(":")[0], code), (f"{word} at line {line}", 1 if word == "INVALID" else 3), given)
        self.assertIn(why, given)

    def change(self, old, new, line, why):
        self.assertIn(old, TEXT)
        self.refused(TEXT.replace(old, new, 1), DATA, line, why)

    def test_valid_ones(self):
        self.assertEqual(answer(TEXT, values=DATA), (f"VALID\n{CLAIM}\n{GAME}", 0))
        chance = random.Random(1)
        for game, rows, cols in (("whiteout", 3, 2), ("whiteout", 1, 5), ("whiteout", 1, 1), ("fill", 2, 2), ("fill", 1, 1), ("fill", 2, 4), ("lights", 3, 2), ("lights", 1, 2)):
            for _ in range(4):
                text, data = table_certificate(game, rows, cols, chance.sample(range(rows * cols), rows * cols))
                given, code = answer(text, values=data)
                self.assertEqual(code, 0, (text, given))
                self.assertEqual(answer(text)[1], 3)
        other = DATA[:-8] + b"anything"
        self.assertEqual(answer(with_hash(TEXT, other), values=other)[1], 0)
        self.assertEqual(answer(TEXT.replace(CLAIM, "claim value 0 000/000\nclaim outcome P 000/000"), values=DATA)[1], 0)

    def test_marked_cells_may_have_the_first_symbol(self):
        for game, rows, cols in (("whiteout", 2, 3), ("fill", 2, 2), ("lights", 2, 2)):
            text, data = table_certificate(game, rows, cols, range(rows * cols))
            first, second = re.search(r'Board\("(.)(.)"\)', text).groups()
            head = len(head_of(game, rows, cols)) + rows * cols
            turned = data[:head] + data[head:-8][::-1] + data[-8:]
            for sign, values in ((second, data), (first, turned)):
                named = re.sub("(?m)^(table .*)$", f"\\1 {sign}", with_hash(text, values))
                self.assertEqual(answer(named, values=values)[1], 0, named)
                other = first if sign == second else second
                wrong = re.sub("(?m)^(table .*)$", f"\\1 {other}", with_hash(text, values))
                self.assertEqual(answer(wrong, values=values)[1], 1)
        for sign in ("2", "#"):
            self.change(LINE, f"{LINE} {sign}", TABLE, "a symbol of the rule")
        for sign in ("01", "0 ", " 0", ""):
            self.change(LINE, f"{LINE} {sign}", TABLE, "expected `table RxC HASH`")

    def test_lines(self):
        for new in ("table 2x03 ", "table 2x ", "table 2x3  ", "table 0x3 ", "table 2x0 ", "table 2*3 ", "table 31x1 ", "table 2x16 ", "table 2x3 0", "table 2x3 A", "table ",
                    "table 2X3 ", "table 2x3x1 ", "table +2x3 ", "table 2x3 0x"):
            self.change("table 2x3 ", new, TABLE, "expected `table RxC HASH`")
        self.change(LINE, LINE[:-1], TABLE, "expected `table RxC HASH`")
        self.change(LINE, LINE[:-1] + "g", TABLE, "expected `table RxC HASH`")
        self.change(LINE, LINE + " ", TABLE, "expected `table RxC HASH`")
        self.change(LINE, LINE[:-1] + ("0" if LINE[-1] != "0" else "1"), TABLE, "expected a file of values with the SHA-256 ")
        self.change(LINE, LINE + "\n" + LINE, TABLE + 1, "expected a claim")
        self.change(LINE, LINE + "\nvalue 1 000/001", TABLE + 1, "expected a claim")
        self.change(LINE, "value 1 000/001\n" + LINE, TABLE + 1, "expected a claim")
        self.change(LINE, "", TABLE, "expected a claim")
        self.change("table 2x3", "table 3x2", TABLE, "the version 1, 3 rows, 2 columns")
        self.change("table 2x3", "table 1x6", TABLE, "the version 1, 1 rows, 6 columns")
        self.change("table 2x3", "table 1x5", TABLE, "of 77 bytes, found more")
        self.change("table 2x3", "table 1x7", TABLE, "of 175 bytes, found 110")
        self.change(LINE, "assumes split\n" + LINE, TABLE + 1, "no `assumes`")
        self.change(LINE, "assumes symmetry\n" + LINE, TABLE + 1, "no `assumes`")
        self.change("normal", "misere", TABLE, "normal play only")
        self.change("rule whiteout", "rule whiteouts", TABLE, "of 111 bytes, found 110")
        self.change("rule whiteout", "rule blackour", TABLE, "the name `blackour`")
        for new, why in (("claim table whiteout 2x3 14 14 13 18 5 1", "expected the numbers of boards 14 14 13 18 4 1"), (CLAIM + " 0", "numbers of boards"),
                         (CLAIM[:-2], "numbers of boards"), ("claim table whiteout 2x3", "numbers of boards"), ("claim table whiteout", "line `table `, found `whiteout`"),
                         ("claim table", "expected a section with a line `table `"), ("claim table ", "expected a section"), (CLAIM.replace("2x3", "3x2"), "line `table 3x2`"),
                         (CLAIM.replace("whiteout", "Whiteout"), "found `Whiteout`"), (CLAIM + " ", "whole number"), (CLAIM.replace(" 4 ", " 04 "), "whole number"),
                         (CLAIM.replace(" 4 ", "  4 "), "whole number"), ("claim value 1 000/001", "not known"), ("claim outcome N 000/001", "not known")):
            self.change(CLAIM, new, TABLE + 1, why)
        self.change("end 1", "end 0", TABLE + 2, "expected `end 1`")
        for text, why in ((take_with(LINE), "exactly two symbols"), (FREE + lines(rule("row", ROW), LINE), "exactly two symbols"),
                          (FREE + lines("code 0.77", LINE), "expected a claim"), (FREE + lines("graph g", "| a", LINE), "expected a claim"),
                          (FREE + lines("rook r", LINE), "expected a claim")):
            self.refused(text, DATA, text.count("\n"), why)
        again = lines(rule("other", WHITEOUT), LINE)
        self.refused(TEXT.replace(CLAIM, again + CLAIM), DATA, TABLE + again.count("\n"), "at most one line `table`")

    def test_rules(self):
        option = "yield box(r1, c1, r2, c2), n"
        for old, new, why in (('Board("01")', 'Board("01.")', "exactly two symbols"), ('Board("01")', 'Board("10")', "expected the value"),
                              (option, "yield n[r1:, :] if r1 > 0 else n[:, 1:]", "neither nothing nor one board of the same size"), (option, "yield [n, n]", "neither nothing nor"),
                              (option, "yield [1]", "neither nothing nor"), (option, "yield [n, 1]", "neither nothing nor"), (option, "yield 1", "no position of the rule"),
                              ('n[r1:r2, c1:c2] = "0"', 'n[r1:r2, c1:c2] = "x"', "symbols of the position"), ('n[r1:r2, c1:c2] = "0"', "pass", "from 000/001 to 000/001"),
                              ("c2 in range(c1 + 1,", "c2 in range(c1 + 2,", "expected the value"), (option, "yield []", "expected the value"),
                              ("n = b.copy()", "n = b.copy() if r1 > 0 else Board.full(3, 2, '0')", "neither nothing nor"), ('all("1")', 'any("1")', "expected the value")):
            self.change(old, new, TABLE, why)

    def test_files(self):
        for at, new, why in ((0, b"x", "version 1"), (8, b"\2", "version 1"), (12, b"\3", "2 rows"), (15, b"\1", "2 rows"), (16, b"\2", "3 columns"), (20, b"\7", "the name"),
                             (24, b"x", "the name"), (32, DATA[33:34], "each cell once"), (32, b"\6", "each cell once"),
                             (38, b"\1", "expected the value 0 of the board 000/000 in the file of values, found 1"), (39, b"\2", "expected the value 1 of the board 001/000")):
            other = DATA[:at] + new + DATA[at + len(new):]
            self.refused(with_hash(TEXT, other), other, TABLE, why)
            self.refused(TEXT, other, TABLE, "the SHA-256")
        for other, why in ((DATA[:-1], "found 109"), (DATA + b"x", "found more"), (b"", "found 0"), (DATA[:38] + DATA[39:], "found 109")):
            self.refused(with_hash(TEXT, other), other, TABLE, f"expected a file of values of 110 bytes, {why}")
        self.refused(TEXT, None, TABLE, "no file of values is given", "UNSUPPORTED")

    def test_long_names(self):
        for size, code in ((255, 0), (256, 1)):
            title = "b" * size
            data = head_of("", 1, 2)[:20] + size.to_bytes(4, "little") + title.encode() + b"\0\1\0\1\1\2" + b"checksum"
            text = certificate(rule(title, WHITEOUT) + [f"table 1x2 {hashlib.sha256(data).hexdigest()}"], [], [f"claim table {title} 1x2 1 2 1"])
            self.assertEqual(answer(text, values=data)[1], code, answer(text, values=data))

    def test_limits(self):
        big = TEXT.replace("table 2x3", "table 5x6")
        self.refused(big, DATA, TABLE, "steps are needed", "UNSUPPORTED", max_work=10**10)
        self.refused(big, DATA, TABLE, "held in memory", "UNSUPPORTED", max_work=10**20)
        self.refused(TEXT.replace("table 2x3", "table 1x17"), DATA, TABLE, "steps are needed", "UNSUPPORTED", max_work=10**7)
        self.refused(TEXT.replace("table 2x3", "table 4x4"), DATA, TABLE, "expected a file of values of 65592 bytes", max_work=10**9)
        self.refused(TEXT.replace("all(\"1\")", "all(\"1\") and sum(range(10 ** 9))"), DATA, TABLE, "steps", "UNSUPPORTED", max_work=10**10)

    def test_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("certificate", "values", "missing")]
            for path, data in zip(paths, (TEXT.encode(), DATA)):
                with open(path, "wb") as file:
                    file.write(data)

            def run(*arguments, data=b""):
                done = subprocess.run([sys.executable, PROGRAM, *arguments], input=data, capture_output=True)
                self.assertNotIn(b"Traceback", done.stderr)
                return done.returncode, done.stdout.decode(), done.stderr.decode()
            self.assertEqual(run(*paths[:2]), (0, f"VALID\n{CLAIM}\n{GAME}\n", ""))
            self.assertEqual(run("--max-work", str(10**9), *paths[:2]), (0, f"VALID\n{CLAIM}\n{GAME}\n", ""))
            self.assertEqual(run("-", paths[1], data=TEXT.encode()), (0, f"VALID\n{CLAIM}\n{GAME}\n", ""))
            self.assertEqual(run(paths[0])[:2], (3, f"UNSUPPORTED at line {TABLE}: no file of values is given\n"))
            self.assertEqual(run(paths[0], paths[0])[0], 1)
            self.assertEqual(run("--max-work", "20000", *paths[:2])[0], 3)
            for arguments in ((paths[0], paths[2]), (paths[0], folder), (paths[2], paths[1])):
                code, out, errors = run(*arguments)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(next(one for one in arguments if one in (paths[2], folder)) + " cannot be read", errors)
            self.assertEqual(run(*paths)[0], 2)  # Three files are too many.


class Mutations(base.Mutations):
    """A certificate or a file with one random change is refused, or what the certificate claims is true."""

    test_graphs = test_periods = test_maps = test_mutations = None

    def test_certificates(self):
        chance = random.Random(2)
        for game, rows, cols in (("whiteout", 2, 2), ("fill", 1, 3), ("lights", 2, 2)):
            text, data = table_certificate(game, rows, cols, chance.sample(range(rows * cols), rows * cols))
            for _ in range(3 * MUTATIONS):
                changed = self.change(text, chance)
                given, code = answer(changed, values=data)
                if code == 0 and [row for row in changed.split("\n") if row[:1] == "|"] == [row for row in text.split("\n") if row[:1] == "|"]:
                    for claim in [line for line in given.split("\n")[1:] if line != f"game {game}: {definition(game)}"]:
                        self.assertIn(claim, (claim_of(game, rows, cols), "claim value 0 0", "claim outcome P 0"), changed)

    def test_files(self):
        """A changed file with its hash is valid only if it has the right value of each board, with its own order."""
        chance, codes = random.Random(3), []
        for game, rows, cols in (("whiteout", 2, 2), ("fill", 1, 3), ("lights", 2, 2), ("whiteout", 1, 1)):
            size = rows * cols
            text, data = table_certificate(game, rows, cols, chance.sample(range(size), size))
            first = len(head_of(game, rows, cols))
            for _ in range(3 * MUTATIONS):
                at, other = chance.choice([chance.randrange(len(data)), chance.randrange(first, first + size)]), bytearray(data)
                to = chance.choice([chance.randrange(len(data)), chance.randrange(first, first + size)])
                if chance.random() < 0.5:
                    other[at], other[to] = other[to], other[at]
                else:
                    other[at] = chance.choice([0, 1, 2, 3, 4, other[at] ^ 1 << chance.randrange(8)])
                given, code = answer(with_hash(text, other), values=bytes(other))
                order = other[first:first + size]
                is_right = other[:first] == data[:first] and sorted(order) == list(range(size)) and other[first + size:-8] == body_of(game, rows, cols, order)
                self.assertEqual(code, 0 if is_right else 1, (other, given))
                codes.append(code)
        self.assertGreater(min(codes.count(0), codes.count(1)), MUTATIONS // 4)


if __name__ == "__main__":
    unittest.main()
