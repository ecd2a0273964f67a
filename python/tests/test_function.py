"""``@bt.rule``: functions as rules, compiled and called."""

from __future__ import annotations

import copy
import functools
import gc
import importlib
import math
import operator
import pickle
import random
import threading
import time
import warnings
import weakref
import os
import signal
import sys
from pathlib import Path
from typing import Any, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton as bt
from oracle import solver

SET = (1, 3, 4)
BOARDS = bt.Board("01")


def most(n: int) -> int:
    return n // 2


@bt.rule
def halves(n: int) -> Iterator[int]:
    """Halves: take at most half of the heap."""
    for k in range(1, most(n) + 1):
        yield n - k


@bt.rule
def subtraction(n: int) -> Iterator[int]:
    for k in SET:
        if k <= n:
            yield n - k


@bt.rule(symmetry="any order")
def wythoff(a: int, b: int) -> Iterator[tuple[int, int]]:
    for k in range(1, a + 1):
        yield (a - k, b)
    for k in range(1, b + 1):
        yield (a, b - k)
    for k in range(1, min(a, b) + 1):
        yield (a - k, b - k)


def full(rows: int, cols: int) -> Any:
    return bt.Board.full(rows, cols, "1")


@bt.rule(position=bt.Board("01"), symmetry="square", split=bt.regions("0"), start=full)
def blackout(b: Any) -> Iterator[Any]:
    for r in range(b.rows):
        for c1 in range(b.cols):
            for c2 in range(c1 + 1, b.cols + 1):
                if b[r, c1:c2].all("1"):
                    n = b.copy()
                    n[r, c1:c2] = "0"
                    yield n
    for c in range(b.cols):
        for r1 in range(b.rows):
            for r2 in range(r1 + 2, b.rows + 1):
                if b[r1:r2, c].all("1"):
                    n = b.copy()
                    n[r1:r2, c] = "0"
                    yield n


def both(rule: bt.FunctionRule) -> tuple[bt.FunctionRule, bt.FunctionRule]:
    """The rule as compiled code, and called."""
    compiled, called = rule._with(backend="compiled"), rule._with(backend="python")
    assert compiled.backend == "compiled" and called.backend == "python: as asked for"
    return compiled, called


def test_functions_of_the_language_are_native() -> None:
    for rule in [halves, subtraction, wythoff, blackout]:
        assert rule.backend == "compiled", rule.backend
    assert halves.summary == "Halves: take at most half of the heap." and halves.name == "halves"
    assert subtraction.constants == ("SET",) and subtraction.set(SET=(1, 2)).solve(4).nimber == 1
    assert [int(value) for value in halves.values(range(8))] == [0, 0, 1, 0, 2, 1, 3, 0]
    assert halves(5) is not None and list(halves(5)) == [4, 3]
    assert "position = Heap()" in halves.text and "def most(n):" in halves.text
    assert halves.lint(max_time=2).ok


@pytest.mark.parametrize("rule, sizes", [(halves, "0..60"), (subtraction, "0..60"), (wythoff, "0x0..9x9")])
def test_both_ways_have_the_same_values(rule: bt.FunctionRule, sizes: str) -> None:
    compiled, called = both(rule)
    assert compiled.table(sizes).to_list() == called.table(sizes).to_list()


def test_both_ways_have_the_same_answers() -> None:
    questions: list[tuple[bt.FunctionRule, Any]] = [(halves, 9), (halves, [4, 6]), (wythoff, (3, 4)), (blackout, "11/01")]
    for rule, position in questions:
        compiled, called = (one.solve(position).to_dict() for one in both(rule))
        for answer in [compiled, called]:
            for key in ["status", "assumption", "stats", "grounds"]:
                answer.pop(key, None)
            for found in answer["moves"]:
                # One of several winning replies is named.
                found.pop("reply", None)
            answer["moves"].sort(key=lambda found: found["move"])
            answer["winning_moves"].sort()
        assert compiled == called, position
    for misere in [1, 2, 5, 9]:
        compiled_one, called_one = (one.solve(misere, misere=True).outcome for one in both(halves))
        assert compiled_one == called_one


#: Positions of every rule file of the examples.
POSITIONS: dict[str, list[Any]] = {
    "blackout": ["11/01", "111", "101/011"],
    "chomp": ["2x3", "3x3"],
    "cram": ["2x3", "..#/...", "3x3"],
    "crosscut": ["..*/.*.", "2x2"],
    "dawson": list(range(12)),
    "hackenbush": ["0-a a-b b-0", "0-a a-b a-c"],
    "kayles": list(range(12)),
    "nim_with_one_pass": [(2, 1, 1), (3, 2, 0), (1, 2, 3, 1)],
    "node_kayles": ["path5", "cycle5", "a-b b-c d"],
    "staircase": [],
    "treblecross": ["5", "..X..."],
    "turning_turtles": ["4", "T.T.T"],
    "wythoff": [(a, b) for a in range(5) for b in range(5)],
}


def test_all_rule_files_both_ways(root: Path) -> None:
    from bouton._kinds import language

    lang = language()
    files = sorted((root / "examples" / "rules").glob("*.py"))
    assert {path.stem for path in files} == set(POSITIONS)
    for path in files:
        rule = {name: getattr(lang, name) for name in lang.__all__}
        # A declaration is kept by the word that makes it.
        rule.update((name, lang.Kind(name)) for name in ("Heap", "Numbers", "Word", "Board", "Graph"))
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), rule)
        kind = rule["position"]
        given = [given for given in (kind.symbols, kind.count) if given]
        position = getattr(bt, kind.name)(*given)
        called = bt.rule(rule["moves"], position=position, start=rule.get("start"), backend="python", name=path.stem)
        compiled = bt.load_rule(path, raw=True)
        if path.stem == "staircase":
            # It yields nimbers, which only the compiled form has.
            with pytest.raises(bt.RuleError, match="expected a Board"):
                _ = called.solve("+10/1S./0..").nimber
            continue
        for text in POSITIONS[path.stem]:
            answers = [one.solve(text) for one in (compiled, called)]
            # Of moves with the same name, the compiled rule lists one.
            values = [(one.outcome, one.nimber, {found.nimber for found in one.moves}) for one in answers]
            assert values[0] == values[1], (path, text)


def test_values_of_a_list_are_those_of_the_range() -> None:
    pairs = bt.rule(lambda a, b: [(a - k, b - k) for k in range(1, min(a, b) + 1)] + [(a - k, b) for k in range(1, a + 1)])
    listed = [(a, b) for a in range(9) for b in range(9)]
    assert pairs.backend == "compiled" and pairs.values(listed) == [int(value) for row in pairs.values("0x0..8x8") for value in row]
    line = bt.load_rule("n: n - k for k in range(1, n // 2 + 1)")
    assert line.values(list(range(40))) == line.values(range(40)).tolist() and line.values([]) == line.values(range(0)) == []
    assert line.values([3, 4000], max_positions=20) == [0, None]
    with pytest.raises(bt.ParseError):
        line.values([3, "x"])


def test_called_rules_have_pictures() -> None:
    def takes(b):  # type: ignore[no-untyped-def]
        for r, c in b.cells("*"):
            n = b.copy()
            n[r, c] = "."
            yield f"r{r + 1}c{c + 1}", n

    asked: "list[tuple[bt.Kind, Any, str]]" = [
        (bt.Board(".*"), takes, ".*/**"),
        (bt.Board(".*"), lambda b: [b for _ in ()], ".*/**"),
        (bt.Word(".X"), lambda w: [w for _ in ()], ".X."),
        (bt.Graph(), lambda g: [g for _ in ()], "a-b b-c"),
        (bt.Heap(), lambda n: range(n), "5"),
        (bt.Numbers(2), lambda a, b: [(a - 1, b)] if a > 0 else [], "(3,5)"),
    ]
    for kind, moves, text in asked:
        compiled, called = both(bt.rule(moves, position=kind))
        assert called.backend.startswith("python") and called.solve(text)._repr_svg_() == compiled.solve(text)._repr_svg_() is not None
        assert str(called.solve(text)) == str(compiled.solve(text)), kind
    assert bt.rule(lambda t: [t[1:]] if t else [], position=bt.Anything()).solve((1, 2))._repr_svg_() is None


def test_lambdas_returns_and_helpers() -> None:
    limit = 3
    for rule in [
        bt.rule(lambda n: (n - k for k in range(1, min(n, limit) + 1))),
        bt.rule(lambda n: [n - k for k in range(1, limit + 1) if k <= n]),
        bt.rule(lambda n: {n - k for k in range(1, limit + 1) if k <= n}),
    ]:
        assert rule.backend == "compiled", rule.backend
        assert rule.table(range(9)).to_list() == [n % 4 for n in range(9)]

    def listed(n: int) -> list[int]:
        """Take one."""
        if n > 0:
            return [n - 1]
        return []

    assert bt.rule(listed).backend == "compiled" and bt.rule(listed).solve(5).nimber == 1

    def common(n: int) -> Iterator[int]:
        for k in range(1, n):
            if math.gcd(n, k) == 1:
                yield k

    assert bt.rule(common).backend == "compiled"


def test_the_backend_says_which_line_prevents_native_code() -> None:
    def floats(n: int) -> Iterator[int]:
        for k in range(n):
            yield int(n / 2)

    line = floats.__code__.co_firstlineno + 2
    backend = bt.rule(floats).backend
    assert backend.startswith(f"python: line {line}: ") and "`/`" in backend, backend

    names = {"a": 1}

    def dictionary(n: int) -> Iterator[int]:
        if n >= names["a"]:
            yield n - names["a"]

    backend = bt.rule(dictionary).backend
    assert backend.startswith("python: line ") and "`names` is a dict" in backend, backend
    assert bt.rule(dictionary).values(range(4)) == [0, 1, 0, 1]
    namespace: dict[str, Any] = {}
    exec("def hidden(n):\n    if n: yield n - 1\n", namespace)
    assert bt.rule(namespace["hidden"]).backend == "python: the source of `hidden` cannot be had"
    with pytest.raises(bt.ParseError, match="`/`"):
        _ = bt.rule(floats, backend="compiled").backend


@bt.rule
def subsets(s: frozenset) -> Iterator[Any]:  # type: ignore[type-arg]
    for one in s:
        yield f"take {one}", s - {one}


@bt.rule
def strings(s: str) -> Iterator[str]:
    for at in range(len(s)):
        yield s[:at] + s[at + 1 :]


def test_positions_of_called_rules_are_anything_with_a_hash() -> None:
    answer = subsets.solve(frozenset("abc"))
    assert answer.nimber == 1 and answer.position == "{'a', 'b', 'c'}"
    assert sorted(answer.winning_moves) == ["take a", "take b", "take c"]
    assert strings.backend.startswith("python:") and strings.solve("abcd").nimber == 0
    assert strings.solve("ab").moves[0].move == "ab -> b"  # type: ignore[index]
    tuples = bt.rule(lambda t: [t[:at] + t[at + 1 :] for at in range(len(t))], position=bt.Anything(), backend="python")
    assert tuples.values([(), (1,), (1, 2), ("x", None, 3.5)]) == [0, 1, 0, 1]
    assert (subsets.solve(frozenset("ab")) + bt.solve("nim", 3)).nimber == 3
    assert subsets.solve([frozenset("ab"), frozenset("c")]).nimber == 1, "a list is a sum"
    assert "take a" in subsets.solve(frozenset("ab")).explain()
    game = bt.Game(strings, "abc")
    assert game.push(game.best_move() or "").position in ("ab", "bc", "ac")


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=3), st.sets(st.integers(1, 6), min_size=1))
def test_a_called_rule_is_the_oracles(heaps: list[int], takes: set[int]) -> None:
    def moves(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at, heap in enumerate(position):
            for k in takes:
                if k <= heap:
                    yield tuple(sorted([*position[:at], heap - k, *position[at + 1 :]]))

    value = solver(moves)  # type: ignore[arg-type]
    rule = bt.rule(moves, position=bt.Anything())
    assert rule.values([tuple(heaps)]) == [value(tuple(heaps))]
    assert rule.solve(tuple(heaps)).nimber == value(tuple(heaps))


def test_exceptions_come_out_as_themselves() -> None:
    def failing(s: str) -> Iterator[str]:
        if len(s) == 2:
            raise KeyError("gone")
        yield s[1:]

    rule = bt.rule(failing)
    for ask in [lambda: rule.solve("abcd").nimber, lambda: rule.values(["abcd"]), lambda: rule.solve("abcd", misere=True).outcome]:
        with pytest.raises(KeyError, match="gone") as error:
            ask()
        if sys.version_info >= (3, 11):
            assert error.value.__notes__ == ["in the position cd"]
    unhashable = bt.rule(lambda s: [{}], position=bt.Anything(), backend="python")
    with pytest.raises(TypeError, match="unhashable"):
        unhashable.values(["a"])
    for wrong in [-1, 1.5, "x", True]:
        with pytest.raises(bt.RuleError, match="expected a heap: a whole number from 0 on"):
            bt.rule(lambda n: [wrong] if n else [], backend="python").values([3])
    with pytest.raises(bt.RuleError, match="the heap 0 has a move"):
        bt.rule(lambda n: [1], backend="python").values([0])
    looping = bt.rule(lambda s: [s[1:] + s[:1]], position=bt.Anything(), backend="python")
    with pytest.raises(bt.RuleError, match="play can repeat: ab -> ba -> ab"):
        looping.values(["ab"])
    with pytest.raises(bt.RuleError, match="play can repeat"):
        _ = looping.solve("ab").nimber
    with pytest.raises(TypeError, match="this needs a rule in the language of rule files, and strings is called"):
        strings.lint()


def test_names_of_moves() -> None:
    def named(n: int) -> Iterator[tuple[str, int]]:
        for k in range(1, min(n, 2) + 1):
            yield f"take {k}", n - k

    for rule in both(bt.rule(named)):
        assert rule.solve([4, 5]).winning_moves == ["1: take 2", "2: take 1"], rule
        assert rule.solve(5).winning_moves == ["take 2"]


def test_equal_components_count_each() -> None:
    @bt.rule
    def named(n: int) -> Iterator[tuple[str, int]]:
        for k in range(1, n + 1):
            yield f"take {k}", n - k

    @bt.rule
    def nameless(n: int) -> Iterator[int]:
        for k in range(n):
            yield k
            yield k  # It is one option, and so one move.

    def winning(heaps: list[int]) -> int:
        total = functools.reduce(operator.xor, heaps, 0)
        return sum(heap ^ total < heap for heap in heaps)

    dice = random.Random(3)
    for heaps in [[3, 3, 3], *([dice.randint(1, 4) for _ in range(dice.randint(1, 5))] for _ in range(10))]:
        for game in ["nim", *both(named), *both(nameless)]:
            answer = bt.solve(game, heaps)
            assert (answer.winning_total, answer.moves_total) == (winning(heaps), sum(heaps)), (game, heaps)
            assert sum(answer.winning_times) == winning(heaps), (game, heaps)
            moves = answer.moves or []
            assert sum(found.times for found in moves if found.wins) == winning(heaps), (game, heaps)
            assert sum(found.times for found in moves) == sum(heaps), (game, heaps)
    assert bt.test("nim", lambda position: winning([int(heap) for heap in position.split()]), ask="count", sizes="1..6").ok
    found = bt.generate("nim", "9", winning_moves=3, count=99)
    assert found and all(winning([int(heap) for heap in one.position.split()]) == 3 for one in found)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_and_limits_end_called_rules() -> None:
    # Its positions stay small: those of longer and longer texts would fill the memory before a late signal comes.
    endless = bt.rule(lambda t: [(t[0] + 1,)], position=bt.Anything(), backend="python")
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        endless.values([(0,)])
    timer.join()
    answer = endless.solve((0,), max_time=0.2)
    assert answer.nimber is None and answer.limit
    assert answer.status == "UNKNOWN"
    # Positions that are asked for one by one count, too.
    rows = bt.rule(lambda n: range(max(0, n - 3), n), backend="python")
    assert rows.values(range(1000), max_positions=100)[127:] == [None] * 873


def test_the_memory_of_a_called_rule_is_that_of_its_positions() -> None:
    def moves(position: tuple[int, str]) -> Iterator[tuple[int, str]]:
        n, padding = position
        for k in range(1, min(n, 3) + 1):
            yield n - k, str(n - k) + padding[8:]

    def is_known(padding: str) -> bool:
        rule = bt.rule(moves, position=bt.Anything(), backend="python")
        return rule.solve_many([(1000, padding)], what="nimber", max_memory="4MB") == [0]

    assert is_known("") and not is_known(100_000 * " ")


def test_small_boards_are_valued_from_a_table_and_larger_ones_by_the_search() -> None:
    @bt.rule(position=bt.Board(".xo"))
    def leaps(b: Any) -> Iterator[Any]:
        for r, c in b.cells("x"):
            for dr, dc in ((0, 1), (1, 0)):
                if b.inside(r + dr, c + dc) and b[r + dr, c + dc] != "x":
                    n = b.copy()
                    n[r, c] = "o" if b[r + dr, c + dc] == "." else "."
                    n[r + dr, c + dc] = "x"
                    yield n

    compiled, called = both(leaps)
    dice = random.Random(1)
    for rows, cols in ((1, 5), (2, 3), (3, 3)):
        boards = ["/".join("".join(dice.choices(".xo", k=cols)) for _ in range(rows)) for _ in range(40)]
        assert compiled.solve_many(boards, what="nimber") == called.solve_many(boards, what="nimber")


def test_rules_are_pickled() -> None:
    for rule in [halves, blackout, subsets]:
        copied = pickle.loads(pickle.dumps(rule))
        assert copied is rule
    answer = halves.solve(9)
    assert pickle.loads(pickle.dumps(answer)).nimber == answer.nimber
    for rule in [halves, blackout]:
        assert eval(repr(rule), {"bouton": bt}).text == rule.text
    assert repr(subsets).startswith("<bouton rule subsets: python: ")


def test_positions_of_one_text_are_told_apart() -> None:
    options: dict[Any, list[Any]] = {1: [], "1": [2, 3], 2: [], 3: [2], "top": [1, "1"]}
    rule = bt.rule(lambda p: options[p], position=bt.Anything(), backend="python")
    assert rule.values([1, "1", "top"]) == [0, 2, 1]
    for one, other, value in [("1", 1, 2), (1, "1", 2), ("1", "1", 0), (1, 1, 0), (2, 3, 1)]:
        assert rule.solve([one, other]).nimber == value
        assert (rule.solve(one) + rule.solve(other)).nimber == value
    # A move keeps its name, and one of them is marked.
    top = rule.solve("top")
    assert {found.nimber for found in top.moves or []} == {0, 2} and top.nimber == 1
    assert (top.after(top.winning_moves[0]) + rule.solve("1")).nimber == 2

    class Same:
        def __init__(self, options: list[Any]) -> None:
            self.options = options

        def __repr__(self) -> str:
            return "the same"

    least = Same([])
    things = [least, Same([least]), Same([least, Same([least])])]
    same = bt.rule(lambda thing: thing.options, position=bt.Anything())
    assert [same.solve(thing).nimber for thing in things] == same.values(things) == [0, 1, 2]
    assert same.solve(things).nimber == 3


def test_a_function_is_compiled_and_not_what_its_file_has_become(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "edited_rule.py"
    text = "def one(n):\n    if n > 0:\n        yield n - 1\n\nmany = lambda n: [n - k for k in range(1, n + 1)]\n"
    path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("edited_rule")
    one, many, late = bt.rule(module.one), bt.rule(module.many), bt.rule(module.one)
    assert one.backend == many.backend == "compiled"
    path.write_text(text.replace("n - 1", "n - 2").replace("range(1,", "range(2,"))
    for rule, values in [(late, [0, 1, 0, 1]), (bt.rule(module.many), [0, 1, 2, 3])]:
        assert "is not in its file any more" in rule.backend and list(rule.values(range(4))) == values
    path.write_text(text)
    assert bt.rule(module.one).backend == "compiled"


def test_each_thread_gets_its_own_exception() -> None:
    def failing(text: str) -> Iterator[str]:
        if len(text) < 30:
            raise KeyError(text[0])
        time.sleep(0.001)
        yield text[1:]

    rule, seen = bt.rule(failing), {}

    def ask(letter: str) -> None:
        for _ in range(3):
            try:
                _ = rule.solve(letter * 40).outcome
            except KeyError as error:
                seen.setdefault(letter, set()).add(error.args)

    threads = [threading.Thread(target=ask, args=(letter,)) for letter in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == {letter: {(letter,)} for letter in "abcd"}


def test_misere_rules_have_no_values_in_either_form() -> None:
    for rule in both(bt.rule(lambda n: [n - 1] if n > 0 else [], misere=True)):
        for ask in [lambda: rule.values(range(4)), lambda: rule.solve_many([1, 2], what="nimber")]:
            with pytest.raises(ValueError, match="misere|outcomes"):
                ask()
        assert rule.solve_many(range(3)) == ["N", "P", "N"] and rule.solve(2).nimber is None


def test_both_ways_read_the_same_texts() -> None:
    board = bt.rule(lambda b: [b for _ in range(0)], position=bt.Board(".#"))
    started = bt.rule(lambda b: [b for _ in range(0)], position=bt.Board(".#"), start=lambda rows, cols: bt.Board.full(rows, cols, "."))
    heaps = bt.rule(lambda n: [n - 1] if n > 0 else [])
    for rule, good, wrong in [
        (board, ["..", ".#\n..", "./#", ["..", "#."], ".. + .#", "0", []], ["../.", "..z/...", "3x3", "", "2x..", ["..", "."]]),
        (started, ["2x3", "./#"], ["../.", "x"]),
        (bt.rule(lambda b: [b for _ in range(0)], position=bt.Word(".X")), ["..X", ".X + X"], ["..Y", "5", "../X"]),
        (bt.rule(lambda g: [g for _ in range(0)], position=bt.Graph()), ["path4", "a-b b-c d", "path2 + path3"], ["", "a--"]),
        (heaps, ["3", "3 + 4", "2x7", [3, 4], "0", 5, "3 4"], ["", "x", "(3,4)"]),
        (bt.rule(lambda a, b: [(a - 1, b)] if a > 0 else []), ["(1,2)", "(1,2) + (3,4)", (5, 6), [(1, 2), (3, 4)]], ["(1,2,3)", "1"]),
    ]:
        compiled, called = both(rule)
        for position in good:
            assert called.solve(position).nimber == compiled.solve(position).nimber, position
            assert called.solve_many([position], what="nimber") == compiled.solve_many([position], what="nimber")
        for text in wrong:
            said = []
            for one in (compiled, called):
                with pytest.raises(bt.ParseError) as error:
                    one.solve(text)
                said.append(str(error.value))
            assert said[0] == said[1] or rule is started
    with pytest.raises(bt.ParseError, match="compiled"):
        both(heaps)[1].solve("*2 + 3")


def test_sums_of_heaps_are_the_same_in_any_order() -> None:
    def splits(n: int) -> Iterator[list[int]]:
        for k in range(1, n):
            yield [k, n - k - 1]
        if n == 1:
            yield []

    for rule in both(bt.rule(splits)):
        assert [found.move for found in rule.solve(5).moves or []] == ["5 -> 1 + 3", "5 -> 2 + 2", "5 -> 4"]

    def empty(n: int) -> Iterator[Any]:
        if n > 0:
            yield n - 1
            yield [n - 1, 0]
            yield [0]
            yield []

    compiled, called = both(bt.rule(empty))
    for n in range(4):
        assert compiled.solve(n).moves == called.solve(n).moves, n
    assert [one.solve_many([[1, 2], [3]], what="nimber") for one in both(halves)] == [[1, 0], [1, 0]]


LIMIT = 3


def test_names_within_generators_are_known() -> None:
    rule = bt.rule(lambda n: [n - k for k in range(1, n + 1) if any(k == most(2 * j) for j in range(1, LIMIT + 1))])
    assert rule.backend == "compiled" and rule.constants == ("LIMIT",)
    assert list(rule.values(range(8))) == [n % 4 for n in range(8)]


def test_native_rules_raise_what_python_raises() -> None:
    def divides(n: int) -> Iterator[int]:
        for k in range(n):
            yield n // k

    def indexes(n: int) -> Iterator[int]:
        for k in range(n):
            yield (0, 0)[k]

    for function, kind, asked in [(divides, ZeroDivisionError, 3), (indexes, IndexError, 5)]:
        compiled, called = both(bt.rule(function))
        for rule in (compiled, called):
            for ask in [
                lambda: rule.solve(asked).nimber,
                lambda: rule.solve_many([asked]),
                lambda: rule.solve_many([asked], what="nimber"),
                lambda: rule.table(f"{asked}..{asked}"),
                lambda: rule.solve(asked).explain(),
            ]:
                with pytest.raises(kind) as error:
                    ask()
                if sys.version_info >= (3, 11):
                    assert f"in the position {asked}" in error.value.__notes__
        line = function.__code__.co_firstlineno + 2
        for ask in [
            lambda: compiled.solve(asked).nimber,
            lambda: bt.pattern(compiled, "0..9"),
            lambda: bt.identify(compiled),
            lambda: bt.diff(compiled, "nim", "0..9"),
            lambda: bt.diff(bt.rule(lambda n: range(n)), compiled, "0..9"),
            lambda: compiled.lint(),
            lambda: bt.certificate(compiled, asked),
        ]:
            with pytest.raises(kind, match=rf"--> .*test_function.py:{line}\n *\|\n{line} \|             yield"):
                ask()
    file = bt.load_rule(text="position = Heap()\ndef moves(n):\n    for k in range(n):\n        yield n // k\n", name="divides.py")
    for ask in [lambda: file.solve(3).nimber, lambda: bt.pattern(file, "0..9"), lambda: file.lint()]:
        with pytest.raises(bt.RuleError, match="division by zero: 1 // 0\n *--> divides.py:4:15|division by zero"):
            ask()
    out = bt.rule(lambda b: [b if b[5, 5] == "." else b], position=bt.Board(".#"))
    for rule in both(out):
        with pytest.raises(bt.RuleError, match="row 5 is out of range: 0 to 0"):
            rule.solve("..").nimber


def test_a_default_is_a_constant() -> None:
    rules = [bt.rule(lambda n, k=k: [n - j for j in range(1, k + 1) if j <= n]) for k in (2, 3)]
    for k, rule in zip((2, 3), rules):
        assert rule.backend == "compiled" and list(rule.values(range(9))) == [n % (k + 1) for n in range(9)]
        assert both(rule)[1].values(range(9)) == [n % (k + 1) for n in range(9)]


def test_what_is_callable_is_a_rule() -> None:
    def take(most: int, n: int) -> list[int]:
        return [n - k for k in range(1, most + 1) if k <= n]

    class Take:
        def __call__(self, n: int) -> list[int]:
            return take(2, n)

    for given in [functools.partial(take, 2), Take()]:
        rule = bt.rule(given)
        assert rule.backend.startswith("python: ") and rule.values(range(5)) == [0, 1, 2, 0, 1]
    with pytest.raises(TypeError, match="position="):
        bt.rule(range)
    assert bt.rule(range, position=bt.Heap()).values(range(4)) == [0, 1, 2, 3]


def test_a_description_may_end_in_a_quotation_mark() -> None:
    def quoted(n: int) -> Iterator[int]:
        '''Take one: \"'a\\ "b"'''
        if n > 0:
            yield n - 1

    assert bt.rule(quoted).backend == "compiled"


def test_rules_without_a_name_are_pickled_by_their_text() -> None:
    most = 2
    lambdas = bt.rule(lambda n: [n - k for k in range(1, most + 1) if k <= n])
    for rule in [lambdas, halves.raw, subtraction.set(SET=(1, 2)), blackout.raw, bt.rule(closing)]:
        copied = pickle.loads(pickle.dumps(rule))
        assert copied.text == rule.text and copied.constants == rule.constants and copied._raw == rule._raw
        assert copy.copy(rule) is rule and copy.deepcopy(rule) is rule
    assert pickle.loads(pickle.dumps(subtraction.set(SET=(1, 2)))).solve(4).nimber == 1
    assert pickle.loads(pickle.dumps(lambdas.solve(5))).nimber == eval(repr(lambdas.solve(5)), {"bouton": bt}).nimber == 2
    game = bt.Game(lambdas, 5).push("5 -> 3")
    for copied in [pickle.loads(pickle.dumps(game)), eval(repr(game), {"bouton": bt})]:
        assert (copied.position, copied.turn, copied.answer.nimber) == ("3", 1, 0)


def closing(n: int) -> Iterator[int]:
    if n > 0:
        yield n - 1


def test_a_called_rule_leaves_no_memory() -> None:
    class Thing:
        pass

    def watched(knows_itself: bool, is_asked: bool) -> tuple[Any, Any]:
        thing = Thing()
        rule = bt.rule(lambda position: [] if knows_itself and rule else [], position=bt.Anything(), backend="python")
        assert rule.values([thing]) == [0]
        return weakref.ref(thing), rule.solve(thing) if is_asked else None

    for knows_itself in [False, True]:
        thing, answer = watched(knows_itself, is_asked=False)
        gc.collect()
        assert thing() is None
        thing, answer = watched(knows_itself, is_asked=True)
        gc.collect()
        assert thing() is not None and answer.nimber == 0, "an answer needs its position"
        del answer
        gc.collect()
        assert thing() is None


def split(n: int) -> int:
    return n // 2


def known(n: int) -> int:
    return known(n - 2) if n > 1 else n


def gcd(a: int, b: int) -> int:
    return 1


position, convention, symmetry = 2, "misere", "any order"


def test_names_of_rule_files_mean_what_the_function_means() -> None:
    def helpers(n: int) -> Iterator[Any]:
        if n > 1:
            yield [split(n), n - split(n)]
        for k in range(1, n):
            if known(n) == 1 and gcd(n, k) == 1:
                yield k

    def constants(n: int) -> Iterator[int]:
        if n >= position and convention == "misere" and symmetry == "any order":
            yield n - position

    for function in (helpers, constants):
        compiled, called = both(bt.rule(function))
        assert list(compiled.values(range(20))) == called.values(range(20))
        assert compiled.solve(3).convention == "normal"
    assert set(bt.rule(constants).constants) == {"position_", "convention_", "symmetry_"}


def test_an_exception_has_one_note_a_position() -> None:
    gone = KeyError("gone")

    def failing(s: str) -> Iterator[str]:
        raise gone
        yield s

    rule = bt.rule(failing)
    for text in ["a", "a", "b"]:
        with pytest.raises(KeyError):
            rule.values([text])
    if sys.version_info >= (3, 11):
        assert gone.__notes__ == ["in the position a", "in the position b"]


def test_functions_have_no_warnings_of_rule_files() -> None:
    def unused(n: int) -> Iterator[int]:
        other = 1
        if n > 0:
            yield n - 1

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert bt.rule(unused).backend == "compiled"


def test_boards_have_a_repr() -> None:
    board, word = bt.Board.full(2, 2, "."), bt.Word.full(3, "x")
    assert (repr(board), repr(word), repr(board.frozen())) == ("<Board ../..>", "<Word xxx>", "<Board ../..>")
    seen: list[str] = []
    bt.rule(lambda g: seen.append(repr(g)) or [], position=bt.Graph(), backend="python").solve("a-b c").nimber
    assert seen[0] == "<Graph a-b c>"


class Shy:
    """A position whose text fails once."""

    fails = 0

    def __init__(self, left: int) -> None:
        self.left = left

    def __hash__(self) -> int:
        return hash(self.left)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shy) and self.left == other.left

    def __repr__(self) -> str:
        Shy.fails -= 1
        if Shy.fails == 0:
            raise KeyboardInterrupt
        return f"Shy{self.left}"


@pytest.mark.parametrize("time", range(1, 5))
def test_an_exception_of_a_text_comes_out_and_no_false_text_is_kept(time: int) -> None:
    rule = bt.rule(lambda shy: [Shy(left) for left in range(shy.left)], position=bt.Anything())
    answer, seen = rule.solve(Shy(3)), 0
    Shy.fails = time
    try:
        answer.moves
    except KeyboardInterrupt:
        seen = 1
    Shy.fails = 0
    assert seen == 1
    assert [move.move for move in answer.moves] == ["Shy3 -> Shy0", "Shy3 -> Shy1", "Shy3 -> Shy2"]


def test_an_option_that_is_yielded_twice_is_one_move() -> None:
    @bt.rule
    def twice(left: frozenset):  # type: ignore[no-untyped-def, type-arg]
        for one in left:
            yield left - {one}
            yield left - {one}

    answer = twice.solve(frozenset([1, 2]))
    assert (len(answer.moves), answer.moves_total, answer.complete) == (2, 2, True)


def test_sums_of_called_heaps_are_terms_of_sums() -> None:
    powers = bt.rule(lambda n: [n - k for k in (1, 2, 4) if n / k >= 1])
    assert powers.backend != "compiled"
    several = powers.solve([5, 7])
    assert several.position == "5 + 7"
    value = powers.solve(5).nimber ^ powers.solve(7).nimber
    assert (several + "*1").nimber == value ^ 1
    assert (several + several).nimber == 0
    assert sum([powers.solve(5), powers.solve(7), powers.solve(2)]).nimber == value ^ powers.solve(2).nimber


def test_moves_of_two_rules_of_one_name_are_told_apart() -> None:
    h = bt.rule(lambda n: [n - k for k in range(1, n // 2 + 1)])
    k = bt.rule(lambda n: [n - k for k in range(1, min(n, 2) + 1)])
    both = h.solve(5) + k.solve(5)
    names = [move.move for move in both.moves]
    assert len(names) == len(set(names)) == 4
    for move in both.moves:
        assert both.after(move.move).nimber == move.nimber


def test_values_of_a_list_of_positions() -> None:
    halves = bt.rule(lambda n: [n - k for k in range(1, n // 2 + 1)])
    assert halves.backend == "compiled"
    assert list(halves.values([6, 4, 2])) == [3, 2, 1]
    assert list(halves.values(range(0))) == []


def _first_vertex(g):  # type: ignore[no-untyped-def]
    if len(g.vertices) > 0:
        yield g.without(g.vertices[0])


def _edges(g):  # type: ignore[no-untyped-def]
    for e in g.edges:
        yield e, g.without(e[0], e[1])


def test_rules_of_graphs_may_not_depend_on_an_order() -> None:
    for rule in both(bt.rule(_first_vertex, position=bt.Graph())):
        with pytest.raises(bt.RuleError, match="on the order of vertices and edges") as error:
            _ = rule.solve("b-a a-c").nimber
        assert "help: take all vertices and edges, or choose one by its name" in str(error.value)
    for rule in both(bt.rule(_edges, position=bt.Graph())):
        for text, names in (("v9-v10 v10-a b-a", ["b-a", "v10-a", "v9-v10"]), ("a-b a-v10 v10-v9", ["a-b", "a-v10", "v10-v9"])):
            answer = rule.solve(text)
            assert answer.nimber == 2 and [move.move for move in answer.moves] == names
