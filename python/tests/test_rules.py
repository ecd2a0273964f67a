"""Rule files and rules of one line."""

from __future__ import annotations

import copy
import pickle
import warnings
from pathlib import Path

import pytest

import bouton as bt

TAKE = '''"""Subtraction: take as many as one of the set."""
position = Heap()
S = (1, 3, 4)

def moves(n):
    for k in S:
        if k <= n:
            yield n - k
'''


def test_rule_files_of_the_examples(root: Path) -> None:
    files = sorted((root / "examples" / "rules").glob("*.py"))
    assert len(files) > 5
    for path in files:
        rule = bt.load_rule(path)
        assert rule.name == path.stem and rule.backend == "compiled" and rule.text == path.read_text()
    cram = bt.load_rule(root / "examples/rules/cram.py")
    assert cram.solve("2x4").outcome == bt.solve("cram", "2x4").outcome
    assert cram.table("1x1..3x4").to_list() == bt.table("cram", "1x1..3x4").to_list()
    assert cram.solve("2x4").status == "ASSUMING" and cram.raw.solve("2x4").status == "EXACT"
    assert cram.lint(max_positions=500).ok


def test_constants_are_set() -> None:
    take = bt.load_rule(text=TAKE, name="take.py")
    assert (take.name, take.summary, take.constants) == ("take", "Subtraction: take as many as one of the set.", ("S",))
    assert take.solve(10).nimber == 1 and take.set(S=(1, 2)).solve(10).nimber == 1
    assert bt.load_rule(text=TAKE, settings={"S": [1, 2, 3]}).solve(8).outcome == "P"
    assert bt.diff(take.set(S=(1, 2)), "subtract{1,2}", range(100)).ok
    with pytest.raises(bt.ParseError):
        take.set(T=3)
    for other in [take, take.set(S=(1, 2)), take.raw]:
        for copied in [pickle.loads(pickle.dumps(other)), copy.deepcopy(other), eval(repr(other), {"bouton": bt})]:
            assert repr(copied) == repr(other)
            assert copied.solve(9).nimber == other.solve(9).nimber


def test_a_rule_in_a_sum() -> None:
    take = bt.load_rule(text=TAKE, name="take.py")
    whole = bt.sum(take.solve(10), "kayles: 5", take.set(S=(1, 2)).solve(4))
    assert whole.nimber == 1 ^ 4 ^ 1
    assert take.lint(max_time=3).ok


def test_faults_are_told_with_their_places() -> None:
    with pytest.raises(bt.ParseError) as error:
        bt.load_rule(text="position = Board('.*')\n\ndef moves(b):\n    for r, c in b.cels('*'):\n        yield b\n")
    assert "a Board has no `cels`: did you mean `cells`?\n --> rule.py:4:19" in str(error.value)
    late = bt.load_rule(text="position = Heap()\n\ndef moves(n):\n    for k in range(n):\n        yield n // k\n")
    with pytest.raises(bt.RuleError) as failure:
        _ = late.solve(3).outcome
    assert "division by zero: 3 // 0" in str(failure.value) and "in the position 3" in str(failure.value)
    with pytest.raises(bt.RuleError, match="division by zero"):
        late.table(range(5))
    with pytest.raises(bt.RuleError, match="`symmetry` as declared does not hold"):
        bt.load_rule(
            text='position = Board(".*")\nsymmetry = "square"\ndef moves(b):\n    for r, c in b.cells("*"):\n'
            '        n = b.copy()\n        n[r, c:] = "."\n        yield n\n'
        )
    with pytest.raises(FileNotFoundError):
        bt.load_rule("nothing/here.py")
    with pytest.raises(TypeError):
        bt.load_rule()


def test_warnings_are_pythons() -> None:
    text = "position = Heap()\nK = 3\n\ndef moves(n):\n    unused = 1\n    if n > 0:\n        yield n - 1\n"
    with pytest.warns(SyntaxWarning, match="`unused` is not used"):
        bt.load_rule(text=text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bt.load_rule(text=TAKE)


def test_what_a_rule_prints_is_printed_by_python(capsys: pytest.CaptureFixture[str]) -> None:
    rule = bt.load_rule(text="position = Heap()\n\ndef moves(n):\n    print(n)\n    if n > 0:\n        yield n - 1\n")
    assert rule.solve(1).outcome == "N"
    assert "1\n" in capsys.readouterr().out


def test_limits_end_rules() -> None:
    text = "position = Heap()\n\ndef moves(n):\n    for k in range(n):\n        for l in range(1000):\n            yield k\n"
    answer = bt.load_rule(text=text).solve(3000, max_time=0.1)
    assert answer.nimber is None and answer.status == "UNKNOWN"


def test_many_graphs_are_each_valued_on_their_own(root: Path) -> None:
    rule = bt.load_rule(root / "examples/rules/node_kayles.py")
    graphs = ["path4", "cycle5", "path7", "a-b b-c d"]
    assert rule.solve_many(graphs, what="nimber") == [rule.solve(graph).nimber for graph in graphs] == [0, 0, 1, 3]
