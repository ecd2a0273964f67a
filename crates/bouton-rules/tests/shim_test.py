"""The shim against the literature, and what it refuses. Run: python3 -m unittest crates/bouton-rules/tests/shim_test.py"""
import functools
import io
import itertools
import json
import operator
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import bouton_rules  # noqa: E402

RULES = os.path.join(HERE, "..", "..", "..", "examples", "rules")


def run(rule, *arguments):
    out, errors = io.StringIO(), io.StringIO()
    code = bouton_rules.main([rule, *arguments], out, errors)
    return code, [json.loads(line) for line in out.getvalue().splitlines()], errors.getvalue()


def shipped(name):
    return os.path.join(RULES, name + ".py")


class Written(unittest.TestCase):
    def rule(self, source, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rule.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
            code, answers, errors = run(path, *arguments)
            return code, answers, errors.replace(path, "rule.py")

    def refused(self, source, position, *expected, code=2, limits=()):
        found, answers, errors = self.rule(source, position, *limits)
        self.assertEqual((found, answers), (code, []), errors)
        for part in expected:
            self.assertIn(part, errors)


class Shipped(Written):
    def values(self, name, positions, *options):
        code, answers, errors = run(shipped(name), *options, *positions)
        self.assertEqual((code, errors), (0, ""))
        return [answer["nimber"] for answer in answers]

    def test_kayles_and_dawson_have_their_periods(self):
        # 0.77 has preperiod 71 and period 12, 0.07 has 53 and 34, both from tczajka/octal-games.
        for name, preperiod, period in (("kayles", 71, 12), ("dawson", 53, 34)):
            values = self.values(name, [str(n) for n in range(preperiod + 2 * period)])
            for n in range(preperiod, preperiod + period):
                self.assertEqual(values[n], values[n + period], (name, n))
            self.assertNotEqual(values[preperiod - 1], values[preperiod - 1 + period])

    def test_an_answer_is_that_of_bouton(self):
        # The shape of `bouton solve nim 2,2 --json` (by hand: 2 xor 1 = 3, in the rule's order of moves); the misere
        # replies are those of `bouton solve kayles 4 --misere --json`.
        code, answers, _ = run("n: n - k for k in range(1, n + 1)", "2,2")
        moves = [{"move": "2 -> 1", "times": 2, "nimber": 3, "wins": False, "reply": "2 -> 1"},
                 {"move": "2 -> 0", "times": 2, "nimber": 2, "wins": False, "reply": "2 -> 0"}]
        self.assertEqual(answers[0], {
            "game": "n: n - k for k in range(1, n + 1)", "position": "2 + 2", "convention": "normal", "outcome": "P",
            "nimber": 0, "components": [{"position": "2", "nimber": 2}] * 2, "moves": moves, "moves_total": 4,
            "winning_moves": [], "winning_total": 0, "complete": True})
        code, answers, _ = run("n: n - k for k in range(1, n + 1)", "2,2,2")
        self.assertEqual([answers[0][key] for key in ("winning_moves", "winning_times", "winning_total")], [["2 -> 0"], [3], 3])
        code, answers, _ = run(shipped("kayles"), "4", "--misere")
        found = {move["move"]: (move["wins"], move["reply"]) for move in answers[0]["moves"]}
        self.assertEqual(found, {"4 -> 3": (False, "3 -> 1"), "4 -> 2": (False, "2 -> 1"),
                                 "4 -> 1 + 2": (False, "2 -> 0"), "4 -> 1 + 1": (False, "1 -> 0")})
        self.assertEqual((answers[0]["outcome"], answers[0]["nimber"]), ("P", None))

    def test_wythoff(self):
        # Wythoff 1907: the P-positions are (a, a + k), where a is the least number in no pair before.
        pairs, used = set(), set()
        for k in range(8):
            a = next(n for n in range(99) if n not in used)
            used |= {a, a + k}
            pairs |= {(a, a + k), (a + k, a)}
        board = [(a, b) for a in range(11) for b in range(11)]
        values = self.values("wythoff", [f"({a},{b})" for a, b in board])
        self.assertEqual({at for at, value in zip(board, values) if value == 0}, {p for p in pairs if max(p) < 11})
        self.assertEqual(self.values("wythoff", ["(9,7)"], "--declared"), [values[board.index((9, 7))]])

    def test_boards(self):
        # Blackout, the P-positions of crosscut; cram 3x3.. and 4x4 of beling/impartial-games.
        self.assertEqual(self.values("blackout", ["1x5", "2x2", "3x3"]), [5, 1, 4])
        sizes = [f"{r}x{c}" for r in range(1, 7) for c in range(1, 7)]
        zeros = [size for size, value in zip(sizes, self.values("crosscut", sizes)) if value == 0]
        self.assertEqual(zeros, ["2x2", "4x4", "4x6", "6x4"])
        self.assertEqual(self.values("cram", ["3x3", "3x4"]), [0, 1])
        self.assertEqual(self.values("cram", ["3x3", "3x4", "3x5", "4x4"], "--declared"), [0, 1, 1, 0])

    def test_chomp(self):
        # A row is a heap of one less; of two rows the player who leaves the upper one longer by one wins (Gale 1974).
        self.assertEqual(self.values("chomp", ["1x6"]), [5])
        rows = [f"{'#' * a}/{'#' * b}{'.' * (a - b)}" for a in range(1, 6) for b in range(a + 1)]
        shapes = [(a, b) for a in range(1, 6) for b in range(a + 1)]
        zeros = [shape for shape, value in zip(shapes, self.values("chomp", rows)) if value == 0]
        self.assertEqual(zeros, [(a, a - 1) for a in range(1, 6)])

    def test_node_kayles(self):
        # OEIS A316632, 3 x n grids; a path of n is Dawson's Kayles with n + 1 pins (Winning Ways).
        self.assertEqual(self.values("node_kayles", [f"grid3x{n}" for n in range(1, 5)]), [2, 1, 1, 0])
        self.assertEqual(self.values("node_kayles", ["grid3x5"], "--declared"), [3])
        self.assertEqual(self.values("node_kayles", [f"path{n}" for n in range(1, 13)]),
                         self.values("dawson", [str(n + 1) for n in range(1, 13)]))

    def test_treblecross(self):
        # In outcome, n cells are heap n + 2 of 0.007 (take three of a row, perhaps from its middle).
        octal = [value == 0 for value in self.values_of("n: [k, n - 3 - k] for k in range(n - 2)", range(5, 14))]
        self.assertEqual([value == 0 for value in self.values("treblecross", map(str, range(3, 12)))], octal)

    def values_of(self, rule, heaps):
        return [answer["nimber"] for answer in run(rule, *map(str, heaps))[1]]

    def test_hackenbush(self):
        # Winning Ways, chapter 7: a stalk of n is n, a branching adds, a ring of n edges at the ground is n mod 2.
        graphs = {"0-a a-b b-c": 3, "0-a a-b a-c": 1, "0-a a-b b-c a-d": 1 + (2 ^ 1), "0-a a-0": 0,
                  "0-a a-b b-0": 1, "0-a a-b b-c c-0": 0}
        self.assertEqual(self.values("hackenbush", graphs), list(graphs.values()))

    def test_turning_turtles(self):
        # Lenstra 1978: the nim-sum of the places, from 1.
        words = ["".join(turtles) for turtles in itertools.product(".T", repeat=6)]
        sums = [functools.reduce(operator.xor, [i + 1 for i in range(6) if word[i] == "T"], 0) for word in words]
        self.assertEqual(self.values("turning_turtles", words), sums)

    def test_nim_with_one_pass(self):
        # One heap, by induction: with the pass n is worth n + 1 if odd, n - 1 if even, and 0 if there is nothing.
        found = self.values("nim_with_one_pass", [f"({n},1)" for n in range(9)])
        self.assertEqual(found, [0] + [n + 1 if n % 2 else n - 1 for n in range(1, 9)])
        self.assertEqual(self.values("nim_with_one_pass", ["(3,5,6,0)", "(3,5,7,0)"]), [0, 1])

    def test_staircase(self):
        # From `bouton solve staircase '+101/0.../1..S' --json` and `'+1/0S'`.
        code, answers, _ = run(shipped("staircase"), "+101/0.../1..S", "+1/0S")
        self.assertEqual([answer["nimber"] for answer in answers], [1, 2])
        self.assertEqual(answers[0]["winning_moves"], ["(2,3) -> (1,3)"])

    def test_what_is_declared_is_believed_if_asked(self):
        def values(source, *words):
            return [[answer["nimber"] for answer in self.rule(source, *option, *words)[1]] for option in ((), ("--declared",))]
        words = ["".join(word) for size in range(1, 7) for word in itertools.product(".x", repeat=size)]
        kayles = "def moves(w):\n    for i in w.cells('x'):\n        n = w.copy()\n        n[i] = '.'\n        yield n\n" \
                 "        if i + 1 < w.length and w[i + 1] == 'x':\n            m = n.copy()\n            m[i + 1] = '.'\n            yield m\n"
        parts = "def parts(w):\n    for i in w.cells('.'):\n        return [w[:i], w[i + 1:]]\n    return [w]\n"
        for declared in ("symmetry = 'reverse'\n", f"split = parts\n{parts}", parts.replace("parts", "split"), "split = regions('.')\n",
                         "def known(w):\n    if w.length == 1: return w.count('x')\n    return None\n"):
            bare, believed = values(f"position = Word('.x')\n{declared}{kayles}", *words)
            self.assertEqual((len(bare), bare), (len(words), believed), declared)
        # What does not hold is believed too.
        first = "def moves(w):\n    if w.length > 0 and w[0] == 'x': yield w[1:]\n"
        for declared, found in (("symmetry = 'reverse'", 0), ("symmetry = 'swap .x'", 0), ("def known(w): return 7", 7),
                                ("def split(w): return [w[:1], 2] if w.length > 1 else [w]", 3)):
            self.assertEqual(values(f"position = Word('.x')\n{declared}\n{first}", "x."), [[1], [found]], declared)

    def test_misere_nim_with_whole_sums(self):
        # Bouton 1901: as in normal play, but with heaps of 1 only, an odd number of them is lost.
        nim = "n: n - k for k in range(1, n + 1)"
        for heaps in ([1], [1, 1], [2, 2], [1, 1, 1], [1, 2, 3], [2, 3], [1, 1, 2]):
            total = 0
            for heap in heaps:
                total ^= heap
            lost = len(heaps) % 2 == 1 if max(heaps) == 1 else total == 0
            answer = run(nim, " + ".join(map(str, heaps)), "--misere")[1][0]
            self.assertEqual(answer["outcome"], "P" if lost else "N", heaps)


class Yields(Written):
    def test_names_by_what_changed(self):
        board = 'position = Board(".x")\ndef moves(b):\n    for r, c in b.cells("."):\n        n = b.copy()\n' \
                '        n[r, c] = "x"\n        yield n\n'
        self.assertEqual([m["move"] for m in self.rule(board, "x./..")[1][0]["moves"]], ["r1c2", "r2c1", "r2c2"])
        graph = "position = Graph()\ndef moves(g):\n    for e in g.edges:\n        yield g.without_edge(e)\n"
        self.assertEqual([m["move"] for m in self.rule(graph, "a-b a-b b-c")[1][0]["moves"]], ["a-b", "b-c"])

    def test_the_moves_of_a_graph_depend_on_no_order(self):
        rule = "position = Graph()\ndef moves(g):\n    "
        for body in ("if len(g.vertices) > 0: yield g.without(g.vertices[0])", "for e in g.edges: yield e, g.without(e[0])",
                     "for i, v in enumerate(g.vertices): yield f'{i}', g.without(v)", "if ('a', 'b') in g.edges: yield g.without('a')"):
            self.refused(rule + body + "\n", "b-a a-c", "on the order of vertices and edges", code=1)
        named = rule + "for e in g.edges: yield e, g.without(e[0], e[1])\n"
        told = [self.rule(named, text)[1][0] for text in ("v9-v10 v10-a b-a", "a-b a-v10 v10-v9")]
        self.assertEqual([[move["move"] for move in one["moves"]] for one in told], [["b-a", "v10-a", "v9-v10"], ["a-b", "a-v10", "v10-v9"]])
        self.assertEqual(*[[move["nimber"] for move in one["moves"]] for one in told])

    def test_a_whole_number_in_a_list_is_a_nimber(self):
        source = 'position = Word("x")\ndef moves(w):\n    for i in range(w.length):\n        yield f"go {i}", [i, 2]\n'
        answer = self.rule(source, "xxx")[1][0]
        self.assertEqual([move["nimber"] for move in answer["moves"]], [2, 3, 0])
        self.refused('position = Word("x")\ndef moves(w):\n    yield 1\n', "x", "rule.py:3:5", "write `[1]`")

    def test_nothing_is_the_empty_sum(self):
        source = "position = Heap()\ndef moves(n):\n    if n > 0:\n        yield []\n        yield [0, 0]\n        yield 0\n"
        self.assertEqual(self.rule(source, "3")[1][0]["moves"], [{"move": "3 -> 0", "nimber": 0, "wins": True}])
        self.refused("position = Heap()\ndef moves(n):\n    yield 0\n", "1", "rule.py:3:5", "the heap 0 has a move")
        source = "position = Numbers()\ndef moves(p):\n    for i in range(len(p)):\n        yield p[:i] + p[i + 1:]\n"
        for position, value in [("()", 0), ("(7)", 1), ("(7) + ( )", 1)]:
            self.assertEqual(self.rule(source, position)[1][0]["nimber"], value)
        self.refused("position = Numbers()\ndef moves(p):\n    yield ()\n", "(1)", "rule.py:3:5", "the tuple () has a move")

    def test_same_name_same_sum_is_one_move_and_another_sum_an_error(self):
        source = 'position = Heap()\ndef moves(n):\n    if n > 1:\n        yield "go", [n - 1, n - 2]\n        yield "go", [n - 2, n - {}]\n'
        self.assertEqual(self.rule(source.format(1), "3")[1][0]["moves_total"], 1)
        self.refused(source.format(2), "3", "rule.py:5:9", "two different moves are called `go`", "in the position 3")

    def test_numbers_are_one_position(self):
        source = "position = Numbers(2)\ndef moves(a, b):\n    if a > 0: yield a - 1, b\n    if b > 0: yield [(a, b - 1), (0, 0)]\n"
        names = [move["move"] for move in self.rule(source, "(1,1)")[1][0]["moves"]]
        self.assertEqual(names, ["(1,1) -> (0,1)", "(1,1) -> (0,0) + (1,0)"])

    def test_terms(self):
        answer = run(shipped("crosscut"), "..* + *2")[1][0]
        self.assertEqual((answer["game"], answer["position"]), ("crosscut + nim", "crosscut: ..* + nim: *2"))
        self.assertEqual([m["move"] for m in answer["moves"]], ["1: r1c3", "2 -> 0", "2 -> 1"])
        self.assertEqual(run(shipped("crosscut"), "*")[1][0]["nimber"], 1)
        self.assertEqual(run(shipped("wythoff"), "(2,3) + (1,2) + 0")[1][0]["nimber"], 5)

    def test_slices_are_copies_with_the_bounds_of_python(self):
        source = 'position = Board(".x")\ndef moves(b):\n    if b.any("x"):\n        n = b[-1:, 5:]\n        m = b[1:, :-1]\n' \
                 '        m[0, 0] = "."\n        yield "cut", [n, m, b[:9, 2:1]]\n'
        self.assertEqual(self.rule(source, "xx/xx")[1][0]["moves"][0]["nimber"], 0)

    def test_constants(self):
        source = "position = Heap()\nS = (1, 2)\ndef moves(n):\n    for k in S:\n        if k <= n: yield n - k\n"
        self.assertEqual(self.rule(source, "3")[1][0]["nimber"], 0)
        self.assertEqual(self.rule(source, "3", "--set", "S=1,3,4")[1][0]["nimber"], 1)
        self.assertEqual(self.rule(source, "3", "--set", "T=1")[0], 2)
        source = 'WRAP = True\nSIGN = "x"\nposition = Word(".xo")\ndef moves(w):\n    for i in w.cells("."):\n' \
                 '        if WRAP or i > 0:\n            n = w.copy()\n            n[i] = SIGN\n            yield n\n'
        for settings, left in (((), [1, 1]), (("--set", "WRAP=False"), [0]), (("--set", "SIGN=o"), [1, 1])):
            code, answers, errors = self.rule(source, "..", *settings)
            self.assertEqual([move["nimber"] for move in answers[0]["moves"]], left, errors)
        self.refused(source, "..", "WRAP=0: the constant is a boolean", limits=("--set", "WRAP=0"))
        self.refused(source, "..", "`y` is not a symbol", limits=("--set", "SIGN=y"))

    def test_what_is_odd_is_marked_in_its_place(self):
        source = "position = Heap()\nsymetry = 3\ndef moves(n):\n    k = 1\n    for j in range(n):\n        yield n - 1\n"
        self.assertEqual(self.rule(source, "3")[2], "rule.py:2:1: warning: `symetry` is a constant like any other: did you mean "
                         "`symmetry`?\nrule.py:4:5: warning: `k` is not used\n")


class Refused(Written):
    HEAD = 'position = Board(".x")\ndef moves(b):\n'

    def test_the_whole_report(self):
        code, _, errors = self.rule(self.HEAD + "    yield b.copi()\n", "..")
        self.assertEqual(errors, "rule.py:3:13: error: a Board has no `copi`: did you mean `copy`?\n"
                                 "  |\n3 |     yield b.copi()\n  |             ^^^^\n")

    def test_what_may_be_meant_otherwise(self):
        for rule, last, every in (
                ("n: n - 1, n // 2 if n % 2 == 0", "n: n - 1, n // 2 if n % 2 == 0 else n", "n: n - 1 if n % 2 == 0 else n, n // 2 if n % 2 == 0 else n"),
                ("a, b: (a - 1, b), (a, b - 1) if a > 2 if b > 1", "a, b: (a - 1, b), (a, b - 1) if (a > 2) and (b > 1) else (a, b)",
                 "a, b: (a - 1, b) if (a > 2) and (b > 1) else (a, b), (a, b - 1) if (a > 2) and (b > 1) else (a, b)")):
            position = "9" if rule.startswith("n:") else "(3,4)"
            code, answers, errors = run(rule, position)
            self.assertEqual((code, answers), (2, []))
            self.assertIn(f"for the last alone write `{last}`, for all `{every}`", errors)
            for line in (last, every, rule.split(",")[0] + " if n > 0" if position == "9" else every):
                self.assertEqual(run(line, position)[::2], (0, ""), line)
        code, _, errors = run("a, b: (a - 1, b) if a", "(1,000)")
        self.assertEqual(code, 2)
        self.assertIn("found `000`, expected `0`", errors)
        self.assertEqual(run(shipped("node_kayles"), "a, b")[1][0]["position"], "a, b")

    def test_outside_the_subset(self):
        for line, place, words in (
                ("n = 3 / 2", "3:9", "write `//`"), ("import os", "3:5", "its position only"),
                ("n = (k for k in (1, 2))", "3:9", "write a list"), ("yield rangee(3)", "3:11", "did you mean `range`?"),
                ("n = 9223372036854775808", "3:9", "64 bits"), ("n = 1.5", "3:9", "`1.5`"), ("b.copy(x=1)", "3:12", "places"),
                ("max = 3", "3:5", "another name"), ("n = b[::2, :]", "3:13", "no step"), ("yield from b", "3:5", "write a loop"),
                ("n = 1 if b else", "3:20", "not Python"), ("n = b is b", "3:9", "write `==`")):
            with self.subTest(line):
                self.refused(self.HEAD + f"    {line}\n    yield []\n", "..", f"rule.py:{place}", words)
        self.refused("def moves(n): yield []\n", "1", "rule.py:1:1", "what a position is")

    def test_kinds_that_do_not_fit(self):
        for line, place, words in (
                ("n = b + 1", "3:9", "`+` takes two whole numbers, not a Board and a whole number"),
                ('n = b[0, 0] == 0', "3:9", "not a string and a whole number"), ("n = 1 + True", "3:9", "a boolean"),
                ("if b.rows: yield []", "3:8", "write `... != 0`"), ('n = b.count("y")', "3:9", "is not a symbol"),
                ("n = b[0, 2]", "3:9", "column 2 is out of range: 0 to 1"), ("n = b[-1, 0]", "3:9", "row -1"),
                ('b[0, 0] = "x"', "3:5", "change a copy"),
                ("yield b.rows", "3:5", "for a nimber"), ("n = min(b)", "3:9", "expected a whole number")):
            with self.subTest(line):
                self.refused(self.HEAD + f"    {line}\n    yield []\n", "..", f"rule.py:{place}", words, "in the position ..")

    def test_numbers_of_64_bits(self):
        rule = "position = Heap()\ndef moves(n):\n    if n == 1:\n        k = {}\n        yield k, []\n"
        for sum_, words in (("9223372036854775807 + n", "overflow: 9223372036854775807 + 1"), ("n << 63", "overflow"),
                            ("n // 0", "division by zero"), ("n % 0", "division by zero"), ("n >> -1", "not negative"),
                            ("abs(-9223372036854775807 - 1)", "overflow"), ("(-9223372036854775807 - 1) // -1", "overflow")):
            with self.subTest(sum_):
                self.refused(rule.format(sum_), "1", "rule.py:4:13", words)
        check = 'position = Heap()\ndef moves(n):\n    if n == 1 and {}: yield []\n'
        for truth in ("-7 // 2 == -4 and -7 % 2 == 1 and 7 % -2 == -1", "-1 >> 70 == -1", "0 < 1 <= 1 < 2 != 3", "~0 == -1",
                      "not 0 < 3 < 2", "gcd(12, 18) == 6", "max((1, 5)) == 5", "2 in (1, 2)", "0 << 99 == 0"):
            with self.subTest(truth):
                code, answers, errors = self.rule(check.format(truth), "1")
                self.assertEqual((code, answers and answers[0]["nimber"]), (0, 1), errors)

    def test_loops_and_limits(self):
        self.refused("position = Heap()\ndef moves(n):\n    if n == 2:\n        yield 1\n    elif n == 1:\n        yield 2\n", "2",
                     "rule.py:6:9", "play can go round in a loop: 2 -> 1 -> 2")
        self.refused("position = Heap()\ndef moves(n):\n    while n > 0: pass\n    yield []\n", "1", "rule.py:3:5", "more than 500 steps",
                     code=3, limits=("--max-steps", "500"))
        self.refused("position = Heap()\ndef moves(n):\n    if n > 0: yield n + 1\n", "1", "more than 500 positions", code=3,
                     limits=("--max-positions", "500"))
        self.refused("position = Heap()\ndef f(n): return f(n)\ndef moves(n):\n    yield f(n)\n", "1", "rule.py:2:18", "open at once")

    def test_lists_and_boards_are_shared_as_in_cpython(self):
        # A heap of 7: what the moves leave is what plain CPython says, in which all of these change the list `l`.
        shared = ("l = [1, 2]\n    m = l\n    m += [3]", "l = [1, 2]\n    m = l\n    m.append(3)", "l = [1, 2]\n    add(l, 3)",
                  "l = [1, 2]\n    t = (l, 0)\n    l += [3]\n    l = t[0]", "l = [1]\n    for k in l:\n        if k < 3: l += [k + 1]")
        for body in shared:
            with self.subTest(body):
                source = (f"position = Heap()\ndef moves(n):\n    {body}\n    for k in l:\n        if k <= n: yield n - k\n"
                          "def add(l, k):\n    l += [k]\n")
                code, answers, errors = self.rule(source, "7")
                self.assertEqual((code, [move["move"] for move in answers[0]["moves"]]), (0, ["7 -> 6", "7 -> 5", "7 -> 4"]), errors)
        # A helper changes the board that it is given: one cell is marked when it is yielded.
        source = ('position = Board(".x")\ndef moves(b):\n    if b.all("."):\n        n = b.copy()\n        f(n)\n        yield n\n'
                  'def f(n):\n    n[0, 0] = "x"\n')
        code, answers, errors = self.rule(source, "..")
        self.assertEqual((code, [move["move"] for move in answers[0]["moves"]]), (0, ["r1c1"]), errors)

    def test_lines_end_where_people_see_them_end(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rule.py")
            for end, code in (("\n", 0), ("\r\n", 0), ("\r", 2)):
                with open(path, "w", newline="") as file:
                    file.write(end.join(("position = Heap()", "def moves(n):", "    if n > 0: yield 0", "")))
                found, _, errors = run(path, "3")
                self.assertEqual((found, "1:18: error: found a carriage return without a line feed" in errors), (code, code == 2), errors)

    def test_what_has_no_value_is_placed_in_a_function_that_is_warm(self):
        # CPython 3.11 tells the line before: it runs the end of it and the beginning of this one as one instruction.
        function = "def f(n):\n    if n > 5: v = 1\n    a = n\n    b = v\n    return a + b\n"
        moves = "def moves(n):\n    for i in range(30):\n        if f(29 - i) > 99: yield n\n"
        self.refused("position = Heap()\n" + function + moves, "1", "rule.py:5:9: error: `v` has no value yet")

    def test_what_is_long_is_cut(self):
        rule = 'position = Word(".x")\ndef moves(w):\n    yield w[5000]\n'
        self.refused(rule, ".x" * 500, f"in the position {'.x' * 45} [...] {'.x' * 45}\n")
        self.refused("position = Heap()\ndef moves(n):\n    if n > 0: yield n - 1\n    if n == 1: yield 30\n", "30",
                     "loop: 30 -> 29 -> 28 -> 27 -> 26 -> 25 -> [19 more] -> 5 -> 4 -> 3 -> 2 -> 1 -> 30")

    def test_positions(self):
        for rule, position, words in (("crosscut", "..*/.*", "rows of one length"), ("crosscut", "..?", "found `..?`"),
                                      ("kayles", "3 + x", "POSITION:1:5"), ("wythoff", "(1,2,3)", "2 numbers"),
                                      ("hackenbush", "a-a", "an edge between two"), ("cram", "3x999", "at most 255")):
            with self.subTest(position):
                code, answers, errors = run(shipped(rule), position)
                self.assertEqual((code, answers), (2, []))
                self.assertIn(words, errors)


if __name__ == "__main__":
    unittest.main()
