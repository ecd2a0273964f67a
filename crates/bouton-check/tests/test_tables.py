"""Tests of the tables of check.py: certificates with a folder of values of all boards of a size."""
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


def header_of(game, rows, cols, order, width, meaning="value byte % 128 - 1; and so on"):
    cells = " ".join(f"r{cell // cols + 1}c{cell % cols + 1}" for cell in order)
    return f"bouton blocks 1\ngame {game}\nsize {rows}x{cols}\norder {cells}\nblock number / 2^{width}\n{meaning}\n".encode()


def numbered(game, rows, cols, order):
    """The values of the boards by their numbers."""
    values = values_of(game, rows, cols)
    return bytes(values[frozenset(divmod(cell, cols) for i, cell in enumerate(order) if number >> i & 1)] for number in range(2**(rows * cols)))


TAIL = b"anything" * 259


def claim_of(game, rows, cols):
    values = [value for board, value in values_of(game, rows, cols).items() if board is not None]
    return f"claim table {game} {rows}x{cols} " + " ".join(str(values.count(value)) for value in range(max(values) + 1))


def hash_of(folder):
    sums = "".join(f"{hashlib.sha256(folder[name]).hexdigest()}  {name}\n" for name in sorted(folder))
    return hashlib.sha256(sums.encode()).hexdigest()


def with_hash(text, folder):
    """The certificate with the hash of another folder."""
    return re.sub("(?m)^(table [0-9]+x[0-9]+) [0-9a-f]{64}$", lambda found: f"{found[1]} {hash_of(folder)}", text)


def folder_of(game, rows, cols, order, values):
    """A folder with one block of codes."""
    return {"00000000.block": bytes(value + 1 for value in values) + TAIL, "blocks": header_of(game, rows, cols, order, rows * cols)}


def table_certificate(game, rows, cols, order):
    folder = folder_of(game, rows, cols, order, numbered(game, rows, cols, order))
    head = rule(game, GAMES[game][0]) + [f"table {rows}x{cols} {hash_of(folder)}"]
    return certificate(head, [], [claim_of(game, rows, cols)]), folder


TEXT, DATA = table_certificate("whiteout", 2, 3, [2, 0, 1, 5, 4, 3])
BLOCK, HEADER = DATA["00000000.block"], DATA["blocks"]
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
        for other in ({**DATA, "00000000.block": BLOCK[:-1] + b"x"}, {**DATA, "1.block": b"x"}, {**DATA, "00000000.block": bytes(byte ^ 128 for byte in BLOCK)}):
            self.assertEqual(answer(with_hash(TEXT, other), values=other)[1], 0)
        self.assertEqual(answer(TEXT.replace(CLAIM, "claim value 0 000/000\nclaim outcome P 000/000"), values=DATA)[1], 0)

    def test_marked_cells_may_have_the_first_symbol(self):
        for game, rows, cols in (("whiteout", 2, 3), ("fill", 2, 2), ("lights", 2, 2)):
            text, data = table_certificate(game, rows, cols, range(rows * cols))
            first, second = re.search(r'Board\("(.)(.)"\)', text).groups()
            turned = {**data, "00000000.block": data["00000000.block"][:-len(TAIL)][::-1] + TAIL}
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
        self.change(LINE, LINE[:-1] + ("0" if LINE[-1] != "0" else "1"), TABLE, "expected a folder of values with the SHA-256 ")
        self.change(LINE, LINE + "\n" + LINE, TABLE + 1, "expected a claim")
        self.change(LINE, LINE + "\nvalue 1 000/001", TABLE + 1, "expected a claim")
        self.change(LINE, "value 1 000/001\n" + LINE, TABLE + 1, "expected a claim")
        self.change(LINE, "", TABLE, "expected a claim")
        for size in ("3x2", "1x6", "1x5", "1x7"):
            self.change("table 2x3", f"table {size}", TABLE, f"that of a census of {size} boards of `whiteout`")
        self.change(LINE, "assumes split\n" + LINE, TABLE + 1, "no `assumes`")
        self.change(LINE, "assumes symmetry\n" + LINE, TABLE + 1, "no `assumes`")
        self.change("normal", "misere", TABLE, "normal play only")
        self.change("rule whiteout", "rule whiteouts", TABLE, "boards of `whiteouts`")
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

    def test_folders(self):
        def refused(why, **files):
            other = {**DATA, **{name.replace("_", ".").replace("block0", "00000000"): data for name, data in files.items()}}
            self.refused(with_hash(TEXT, other), other, TABLE, why)
            self.refused(TEXT, other, TABLE, "the SHA-256")
        for at, new, why in ((0, 2, "expected the value 0 of the board 000/000 in the folder of values, found 1"), (1, 3, "expected the value 1 of the board 001/000"), (1, 0, "no value of the board")):
            refused(why, block0_block=BLOCK[:at] + bytes([new]) + BLOCK[at + 1:])
        for data in (BLOCK[:-1], BLOCK + b"x", b""):
            refused("no value of the board", block0_block=data)
        for old, new, why in ((b"blocks 1", b"blocks 2", "that of a census"), (b"game w", b"game W", "that of a census"), (b"2x3", b"3x2", "that of a census"), (b"so on\n", b"so on", "that of a census"),
                              (b"so on", b"so on\nmore", "that of a census"), (b"so on", b"so \xff", "that of a census"), (b"r1c3 r1c1", b"r1c1 r1c1", "each cell once"), (b"r1c3 r1c1", b"r1c1", "each cell once"),
                              (b"2^6", b"2^31", "block number"), (b"2^6", b"2^06", "whole number"), (b"2^6", b"2^5", "no value of the board"), (b"value byte", b"value bytes", "block number")):
            self.assertIn(old, HEADER)
            refused(why, blocks=HEADER.replace(old, new))
        refused("that of a census", blocks=b"")
        self.refused(TEXT, None, TABLE, "no folder of values is given", "UNSUPPORTED")

    def test_packed_blocks(self):
        """Values of half a byte, of one, of two and of four, in blocks of several sizes. A block of codes that is not there is a mirror image."""
        order, wide = range(6), "value of so many bytes"
        values = numbered("whiteout", 2, 3, order)
        for width in (1, 3, 6, 10):
            def check(pack, code, meaning=wide, left_out=(), change=lambda at, value: value):
                folder = {"blocks": header_of("whiteout", 2, 3, order, width, meaning)}
                for number in set(range(-(-64 >> width))) - set(left_out):
                    of_block = [change(at, values[at]) if at < 64 else None for at in range(number << width, number + 1 << width)]
                    folder[f"{number:08}.block"] = pack(of_block) + TAIL
                given = answer(with_hash(TEXT, folder), values=folder)
                self.assertEqual(given[1], code, (given, width))

            def each(size):
                return lambda block: b"".join((256**size - 1 if value is None else value).to_bytes(size, "little") for value in block)

            def halves(block):
                return bytes((15 if low is None else low) | (15 if high is None else high) << 4 for low, high in zip(block[::2], block[1::2]))
            for pack in (halves, each(1), each(2), each(4)):
                check(pack, 0)
                check(pack, 1, change=lambda at, value: value + (at == 9))
                check(pack, 1, change=lambda at, value: None if at == 9 else value)
                check(pack, 1, left_out=[0])
            check(each(2), 1, change=lambda at, value: value + 256 * (at == 9))
            check(each(3), 1)
            for number in range(8) if width == 3 else ():
                image = number & 2 | (number & 1) << 2 | number >> 2
                check(lambda block: bytes(value + 1 for value in block), int(number == image), "value byte % 128 - 1; and so on", [number])

    def test_limits(self):
        big = TEXT.replace("table 2x3", "table 5x6")
        self.refused(big, DATA, TABLE, "steps are needed", "UNSUPPORTED", max_work=10**10)
        self.refused(big, DATA, TABLE, "held in memory", "UNSUPPORTED", max_work=10**20)
        self.refused(TEXT.replace("table 2x3", "table 1x17"), DATA, TABLE, "steps are needed", "UNSUPPORTED", max_work=10**7)
        self.refused(TEXT.replace("all(\"1\")", "all(\"1\") and sum(range(10 ** 9))"), DATA, TABLE, "steps", "UNSUPPORTED", max_work=10**10)

    def test_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("certificate", "values", "missing")]
            with open(paths[0], "wb") as file:
                file.write(TEXT.encode())
            os.mkdir(paths[1])
            for name, data in DATA.items():
                with open(os.path.join(paths[1], name), "wb") as file:
                    file.write(data)

            def run(*arguments, data=b""):
                done = subprocess.run([sys.executable, PROGRAM, *arguments], input=data, capture_output=True)
                self.assertNotIn(b"Traceback", done.stderr)
                return done.returncode, done.stdout.decode(), done.stderr.decode()
            self.assertEqual(run(*paths[:2]), (0, f"VALID\n{CLAIM}\n{GAME}\n", ""))
            self.assertEqual(run("--max-work", str(10**9), *paths[:2]), (0, f"VALID\n{CLAIM}\n{GAME}\n", ""))
            self.assertEqual(run("-", paths[1], data=TEXT.encode()), (0, f"VALID\n{CLAIM}\n{GAME}\n", ""))
            self.assertEqual(run(paths[0])[:2], (3, f"UNSUPPORTED at line {TABLE}: no folder of values is given\n"))
            self.assertEqual([run(paths[0], other)[0] for other in (folder, paths[0])], [1, 2])
            self.assertEqual(run("--max-work", "20000", *paths[:2])[0], 3)
            for arguments in ((paths[0], paths[2]), (paths[2], paths[1])):
                code, out, errors = run(*arguments)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(paths[2] + " cannot be read", errors)
            self.assertEqual(run(*paths)[0], 2)  # Three files are too many.


class Mutations(base.Mutations):
    """A certificate or a folder with one random change is refused, or what the certificate claims is true."""

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

    def test_folders(self):
        """A changed folder with its hash is valid only if it has the right value of each board."""
        chance, codes = random.Random(3), []
        for game, rows, cols in (("whiteout", 2, 2), ("fill", 1, 3), ("lights", 2, 2), ("whiteout", 1, 1)):
            text, data = table_certificate(game, rows, cols, chance.sample(range(rows * cols), rows * cols))
            block, values = data["00000000.block"], 2**(rows * cols)
            for _ in range(3 * MUTATIONS):
                at, to, other = chance.choice([chance.randrange(len(block)), chance.randrange(values)]), chance.randrange(values), bytearray(block)
                if chance.random() < 0.5:
                    other[at], other[to] = other[to], other[at]
                else:
                    other[at] = chance.choice([0, 1, 2, 3, 4, other[at] ^ 1 << chance.randrange(8)])
                folder = {**data, "00000000.block": bytes(other)}
                given, code = answer(with_hash(text, folder), values=folder)
                is_right = all(one % 128 == two for one, two in zip(other[:values], block))
                self.assertEqual(code, 0 if is_right else 1, (other, given))
                codes.append(code)
        self.assertGreater(min(codes.count(0), codes.count(1)), MUTATIONS // 4)


if __name__ == "__main__":
    unittest.main()
