"""Tables and the commands that study rows of values."""

from __future__ import annotations

import copy
import functools
import operator
import pickle
import sys
import time
from pathlib import Path

import numpy
import pytest

import bouton as bt


def test_rows_are_arrays_of_the_smallest_type() -> None:
    values = bt.table("0.77", "0..1000").values
    assert isinstance(values, numpy.ndarray) and values.dtype == numpy.uint8 and values.shape == (1001,)
    assert bt.table("nim", "0..70000").values.dtype == numpy.uint32
    assert bt.table("nim", "100..300").values.tolist() == list(range(100, 301))
    assert int(bt.table("0.77", range(10**6)).values[-1]) == bt.solve("kayles", 10**6 - 1).nimber


def test_numpy_reads_the_values_where_rust_has_them() -> None:
    for table in [bt.table("0.77", "0..1000"), bt.table("nim", "0..300"), bt.table("nim", "0..70000")]:
        values = table.values
        start, is_read_only = table._filled.row().__array_interface__["data"]
        assert not values.flags.owndata and not values.flags.writeable and is_read_only
        expected = table.to_list()
        # The array keeps the values, not the table.
        del table
        assert values.tolist() == expected
    board = bt.table("cram", "1x1..3x4").values
    with pytest.raises(ValueError, match="read-only"):
        board[0, 0] = 7
    assert start % values.dtype.itemsize == 0


def test_boards_have_two_dimensions() -> None:
    table = bt.table("cram", "1x1..5x6")
    assert table.values.shape == (5, 6) and table.shape == (5, 6)
    assert table[3, 3] == bt.solve("cram", "3x3").nimber == int(table.values[2, 2])
    assert numpy.asarray(table).tolist() == table.to_list()
    assert [row["values"] for row in table.to_dict()["values"]] == table.to_list()
    assert len(table) == 5 and list(table) == table.to_list()
    with pytest.raises(IndexError):
        table[9, 9]
    with pytest.raises(TypeError):
        table[3]


def test_outcomes_and_misere() -> None:
    table = bt.table("kayles", range(21), misere=True)
    assert [n for n, outcome in enumerate(table.outcomes) if outcome == "P"] == [1, 4, 9, 12, 20]
    assert table.convention == "misere" and table[4] == "P"
    with pytest.raises(ValueError, match="outcomes"):
        _ = table.values
    with pytest.raises(bt.ParseError, match="misere play"):
        bt.table("kayles", range(5), what="nimber", misere=True)


def test_limits_leave_values_masked() -> None:
    table = bt.table("cram", "1x1..9x9", max_time=0.2)
    assert not table.complete and table.status == "UNKNOWN" and table.limit
    values = table.values
    assert isinstance(values, numpy.ma.MaskedArray) and values.mask.any() and values[1, 1] == 0
    assert table.to_list()[8][8] is None and table[9, 9] is None


def test_theorems_periods_and_formats(tmp_path: Path) -> None:
    table = bt.table("0.77", "0..200")
    assert table.period == (71, 12) and table.status == "PROVED" and table.theorems[0].source
    assert table.to("data").startswith("0, 1, 2, 3, 1, 4")
    assert table.to("bfile").startswith("# kayles, heaps 0..200")
    assert "tabular" in table.to("tex")
    for name in ["table.csv", "table.json", "table.svg", "table.txt"]:
        table.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 100
    with pytest.raises(bt.ParseError, match="these are: text"):
        table.to("xls")  # type: ignore[arg-type]
    assert table._repr_html_().startswith("<div><svg")
    assert repr(table) == "bouton.table('0.77', '0..200')"
    assert pickle.loads(pickle.dumps(table)).to_list() == table.to_list()


def test_wrong_ranges() -> None:
    for sizes in ["5", "x", "3x3..2x2"]:
        with pytest.raises(bt.ParseError):
            bt.table("cram", sizes)
    with pytest.raises(ValueError, match="with the step 1"):
        bt.table("nim", range(0, 10, 2))
    with pytest.raises(bt.ParseError, match="no positions by size"):
        bt.table("graph", "1..3")


def test_patterns() -> None:
    found = bt.pattern("0.77")
    assert (found.preperiod, found.period, found.status, found.ok) == (71, 12, "PROVED", True)
    assert found.findings[0].details["largest"] == [9, 27] or found.findings[0].details["largest"]
    nothing = bt.pattern("dawson", range(101))
    assert not nothing.ok and nothing.period is None and nothing.findings == [] and "nothing found" in repr(nothing)
    with pytest.raises(bt.ParseError):
        bt.pattern("cram")


def test_comparisons() -> None:
    assert bt.diff("kayles", "0.77", range(50)).equal is True
    half = bt.load_rule("n: n - k for k in range(1, n // 2 + 1)")
    different = bt.diff(half, "kayles", range(50))
    assert not different.ok and different.known and different["first_difference"]
    with pytest.raises(AttributeError, match="has no 'nothing'; it has games"):
        different.nothing
    assert pickle.loads(pickle.dumps(different)) == different
    assert bt.identify([0, 1, 4, 9, 16, 25, 36]).ok is False
    assert sum(bt.census("blackout", "2x3").counts) == 64
    assert bt.nim("6 * 7") == int(bt.Nimber(6) * bt.Nimber(7)) == 3


def test_equal_games_are_identified_with_a_shift_both_ways() -> None:
    values = list(bt.table("0.04", range(80)).values)
    for found in (bt.identify(values), bt.identify("0.04")):
        shifts = {game["code"]: (game["shift"], game["from"]) for game in found.agree}
        assert found.ok and found.whole
        assert shifts == {"0.04": (0, 0), "0.042": (0, 0), "0.007": (-1, 1), "0.0137": (-2, 2), "0.11337": (-3, 3)}
    assert {game["code"] for game in bt.identify("0.11337").agree} == {"0.04", "0.042", "0.007", "0.0137", "0.11337"}
    unknown = bt.identify("nim", "0..30000000", max_memory="100MB")
    assert not unknown.known and unknown.limit


def test_a_census_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "values"
    counted = bt.census("blackout", "2x3", out=path)
    assert bt.read_census(path).counts == counted.counts
    assert bt.read_census(path, "111/010").nimber == bt.solve("blackout", "111/010").nimber


def test_a_census_of_a_rule(tmp_path: Path) -> None:
    taking = bt.load_rule("n: n - k for k in (1, 2, 3) if k <= n")
    counted = bt.census(taking, 100)
    assert (counted.counts, counted.full, counted.positions) == ([26, 25, 25, 25], 0, 101)
    assert bt.census(taking, 100, out=tmp_path / "values").counts == counted.counts
    assert bt.read_census(tmp_path / "values", 7).nimber == 3
    with pytest.raises(bt.ParseError, match="one number"):
        bt.census(taking, "3x3")


def test_contests() -> None:
    assert bt.contest("caos3", "1\n2 2\n^^\n^^\n") == "Kirito\n"
    assert bt.contest("inventor", "1\n1 1\n.\n") != bt.contest("inventor", "1\n1 1\nX\n", moves=True)
    for name, cases, options in [("caos3", "x", {}), ("caos4", "1\n", {}), ("caos3", "1\n2 2\n^^\n^^\n", {"moves": True})]:
        with pytest.raises(bt.ParseError):
            bt.contest(name, cases, **options)


def test_positions_are_generated_and_certified(tmp_path: Path) -> None:
    found = bt.generate("cram", "3x3", outcome="P", count=3)
    assert len(found) == 3 and all(bt.solve("cram", one.position).outcome == "P" for one in found)
    text = bt.certificate("cram", "2x3")
    assert bt.check(text)
    with pytest.raises(ValueError):
        bt.check(text.replace("2", "3"))
    text = bt.certificate("nim", "3")
    assert "game nim: known text nim" in bt.check(text, expect="claim value 3 nim: 3").splitlines()
    for unproved in ("claim value 2 nim: 3", "claim value 3 kayles: 3"):
        with pytest.raises(ValueError, match="NOT AS EXPECTED"):
            bt.check(text, expect=["claim value 3 nim: 3", unproved])
    bt.command(["solve", "cram", "4x4", "--store", str(tmp_path / "store")])
    assert bt.store(tmp_path / "store").ok


def test_a_wrong_program_is_found(root: Path) -> None:
    program = f"python3 {root / 'examples/wrong/crosscut_corners.py'}"
    found = bt.test("crosscut", program)
    assert not found.ok and found.failed and found.failure["position"]


def test_a_function_is_tested_as_a_program_is() -> None:
    def heaps(position: str) -> list[int]:
        return [int(heap) for heap in position.split()]

    def first_wins(position: str) -> bool:
        return bool(functools.reduce(operator.xor, heaps(position), 0))

    assert bt.test("nim", first_wins, sizes="1..6").ok
    assert bt.test("nim", lambda position: "N" if first_wins(position) else "P", sizes="1..4").ok
    values = bt.test("nim", lambda position: max(heaps(position), default=0), ask="grundy", sizes="1..6")
    assert not values.ok and values.failure["position"] in ("1 1", "2x1") and values.failure["given"] == "1"
    assert bt.test("nim", lambda position: bt.solve("nim", position).winning_moves, ask="moves", sizes="1..4").ok

    def fails(position: str) -> bool:
        raise LookupError(f"nothing about {position}")

    failed = bt.test("nim", fails, sizes="1..3")
    assert not failed.ok and "nothing about" in str(failed)

    def stops(position: str) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bt.test("nim", stops, sizes="1..3")


def test_a_referee_plays_against_a_program(root: Path) -> None:
    program = f"{sys.executable} {root / 'examples/players/nim.py'}"
    assert bt.referee("nim", program, "3 + 5").ok
    lost = bt.referee("nim", program, "3 + 3", first="referee", games=2)
    assert lost.ok and lost.to_dict()


def test_studies_show_their_progress_and_keep_values(tmp_path: Path) -> None:
    seen: list[bt.Progress] = []
    bt.pattern("0.007", max_time=1, progress=seen.append)
    assert len(seen) > 2 and seen[-1].positions > seen[0].positions

    def stop(_: bt.Progress) -> None:
        raise LookupError("stop")

    with pytest.raises(LookupError, match="stop"):
        bt.diff("0.007", "0.07", range(10**7), progress=stop)
    kept = tmp_path / "store"
    bt.pattern("0.106", range(20_000), store=kept)
    assert bt.store(kept).ok
    assert bt.pattern("0.106", range(20_000), store=kept).to_dict()["findings"] is not None


def test_a_table_is_kept_in_a_folder(tmp_path: Path) -> None:
    boards, heaps = tmp_path / "boards", tmp_path / "heaps"
    first = bt.table("cram", "4x5..5x5", store=boards, threads=1)
    again = bt.table("cram", "4x5..5x5", store=str(boards), threads=1, max_positions=10)
    assert first.to_list() == again.to_list() == bt.table("cram", "4x5..5x5").to_list() == [[2], [0]]
    for _ in range(2):  # The folder is free after each table.
        assert list(bt.table("0.106", range(1000), store=heaps).values) == list(bt.table("0.106", range(1000)).values)
    assert bt.store(heaps).ok and bt.store(heaps).positions > 0
    with pytest.raises(bt.ParseError, match="--store"):
        bt.table("nim", "0..9", store=tmp_path / "nothing")
    with pytest.raises(ValueError, match="called"):
        bt.table(bt.rule(lambda n: {n - 1} if n else {n for n in ()}), "0..9", store=tmp_path / "nothing")


def test_rules_of_one_name_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = bt.rule(lambda n: [n - 1] if n > 0 else [])
    two = bt.rule(lambda n: [n - 1, n - 2] if n > 1 else [n - 1] if n > 0 else [])
    found = bt.diff(one, two, range(50))
    assert found.equal is False and found.first_difference["n"] == 2 and found.games == ["rule", "rule-2"]
    assert bt.diff(one, one, range(50)).equal is True
    # A file in this folder that has the name is another rule, too.
    (tmp_path / "rule.py").write_text(two.text)
    monkeypatch.chdir(tmp_path)
    for games in [(one, "rule.py"), ("rule.py", one)]:
        assert bt.diff(*games, range(50)).first_difference["n"] == 2


def test_lint_tests_the_rule_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rule.py").write_text("position = Heap()\n\ndef moves(n):\n    yield n\n")
    monkeypatch.chdir(tmp_path)
    assert bt.rule(lambda n: [n - 1] if n > 0 else []).lint(max_positions=100).ok
    assert not bt.load_rule("rule.py").lint(max_positions=100).ok


def test_copies_of_a_limited_table_are_limited() -> None:
    table = bt.table("cram", "1x1..9x9", max_time=0.2, max_positions=10**6)
    assert copy.copy(table) is table and copy.deepcopy(table) is table
    start = time.perf_counter()
    copied = pickle.loads(pickle.dumps(table))
    assert time.perf_counter() - start < 5 and not copied.complete
    assert repr(table) == "bouton.table('cram', '1x1..9x9', max_time=0.2, max_positions=1000000)"
    small = bt.table("cram", "5x5..5x5", max_positions=10, threads=1)
    assert pickle.loads(pickle.dumps(small)).to_list() == [[None]]


def test_limits_of_studies_raise_nothing() -> None:
    found = [
        bt.identify("0.007", "0..300000", max_time=0.05),
        bt.census("blackout", "5x5", max_time=0.05),
        bt.census("blackout", "5x5", max_memory=1000),
        bt.pattern("0.007", max_time=0.05),
        bt.diff("0.007", "0.007", range(10**7), max_time=0.05),
    ]
    for report in found:
        assert not report.known and not report.ok and report.status == report["status"] == "UNKNOWN", report
        assert report.limit and report.nothing_of_this_name is None
        assert pickle.loads(pickle.dumps(report)).limit == report.limit
    assert found[1].counts is None and found[3].period is None and found[3].findings == []
    assert bt.diff("kayles", "0.77", range(9)).limit is None
    some = bt.generate("cram", "9x9", value=5, count=1000, max_time=0.2)
    assert len(some) < 1000 and all(one.known for one in some)
    assert bt.certificate("cram", "9x9", max_time=0.1) is None and bt.certificate("0.077", max_positions=10) is None
    with pytest.raises(ValueError, match="there is no certificate"):
        bt.check(None)


def test_limits_and_progress_are_everywhere_where_the_command_has_them() -> None:
    limits = {"max_time": 60, "max_memory": "1GiB", "max_positions": 10**9, "threads": 1}
    assert bt.certificate("cram", "2x3", **limits) == bt.certificate("cram", "2x3")  # type: ignore[arg-type]
    assert bt.generate("cram", "2x2", count=1, **limits)  # type: ignore[arg-type]
    assert bt.referee("nim", f"{sys.executable} -c 0", "3", **limits).games  # type: ignore[arg-type]
    assert bt.test("nim", lambda position: True, max_memory="1GiB").failed
    assert bt.identify("kayles", "0..50", **limits).ok and bt.census("blackout", "2x2", **limits).ok  # type: ignore[arg-type]
    seen: list[bt.Progress] = []
    bt.certificate("cram", "9x9", max_time=0.5, progress=seen.append)
    certified, _ = len(seen), seen.clear()
    bt.solve_many("cram", ["9x9"], what="nimber", max_time=0.5, progress=seen.append)
    assert certified > 2 and len(seen) > 2
    endless = bt.rule(lambda t: [(t[0] + 1,)], position=bt.Anything(), backend="python")
    start = time.perf_counter()
    assert endless.solve_many([(0,), (0,), (0,)], max_time=0.3) == [None, None, None]
    assert time.perf_counter() - start < 0.8, "the limit counts for all of them"


def test_a_table_has_the_names_of_the_json() -> None:
    for table in [bt.table("0.77", "1..9"), bt.table("cram", "1x1..4x5"), bt.table("kayles", range(9), misere=True)]:
        data = table.to_dict()
        assert (table.game, table.sizes, table.status) == (data["game"], data["sizes"], data["status"])
        assert [list(one) if isinstance(one, tuple) else one for one in table.p_positions] == data["p_positions"]
        assert table.stay_the_same == data.get("stay_the_same", [])


def test_programs_for_contests_and_what_the_command_writes(root: Path) -> None:
    found = bt.test(None, "cat", contest="caos3")
    assert found.failed and found.contest == "caos3" and "saved" not in found.failure
    cases = bt.command(["gen", "--contest=caos3", "--cases=3"]).text
    assert len(bt.contest("caos3", cases).split()) == 3
    with pytest.raises(TypeError, match="format="):
        bt.generate("cram", "3x3", format="svg")


def test_unknown_values_never_are_0() -> None:
    table = bt.table("cram", "1x1..9x9", max_time=0.2)
    with pytest.raises(ValueError, match="not known"):
        numpy.asarray(table)
    assert table.values.dtype == numpy.uint8
    row = bt.table("nim", "0..9")
    assert row[numpy.int64(3)] == 3 and bt.table("cram", "2x1..2x3")[numpy.int64(2), 3] == 1
    assert numpy.array(row, dtype=float).tolist() == row.to_list()
