"""Answers: every attribute, limits, errors, sums and copies."""

from __future__ import annotations

import copy
import html
import pickle
import time
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton as bt
from oracle import solver


def test_every_attribute_has_what_the_json_says() -> None:
    answer = bt.solve("crosscut", "...1..".replace("1", "*"))
    data = answer.to_dict()
    for key, value in data.items():
        if key == "theorems":
            assert [theorem._asdict() for theorem in answer.theorems] == value
        elif key == "components":
            assert [component._asdict() for component in answer.components] == value
        elif key == "moves":
            for found, one in zip(answer.moves or [], value):
                assert (found.move, found.nimber, found.wins) == (one["move"], one["nimber"], one["wins"])
        else:
            assert getattr(answer, key) == value, key
    assert answer.winning_moves == ["r1c4"] and answer.nimber == 1
    assert answer.why == "the moves leave 0; the smallest number missing is 1."
    assert answer.limit is None and answer.endless is None and answer.assumption is None


def test_positions_are_texts_numbers_tuples_and_lists() -> None:
    assert bt.solve("kayles", 7).nimber == 2
    assert bt.solve("wythoff", (3, 5)).outcome == "P"
    assert bt.solve("nim", [3, 4, 7]).outcome == "P"
    assert bt.solve("cram", ["..", "#."]).position == "../#."
    assert bt.solve("kayles", "5 + 3").nimber == bt.solve("kayles: 5 + kayles: 3").nimber


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 9), max_size=3))
def test_kayles_is_the_oracles(heaps: list[int]) -> None:
    def moves(sum: object) -> set[object]:
        assert isinstance(sum, tuple)
        left = set()
        for at, heap in enumerate(sum):
            for take in (1, 2):
                for first in range(heap - take + 1):
                    rest = [part for part in (first, heap - take - first) if part]
                    left.add(tuple(sorted([*sum[:at], *sum[at + 1 :], *rest])))
        return left

    value = solver(moves)
    answer = bt.solve("kayles", heaps)
    assert answer.nimber == value(tuple(sorted(heaps)))
    assert answer.outcome == ("N" if answer.nimber else "P")
    assert bool(answer.winning_moves) == (answer.outcome == "N")


def test_what_is_asked_is_computed_and_no_more() -> None:
    large = bt.solve("cram", "9x10")
    assert large.outcome == "N", "a theorem says so"
    assert large._data is None


def test_limits_leave_things_unknown_and_raise_nothing() -> None:
    for limit in [{"max_time": 0.03}, {"max_time": "30ms"}, {"max_time": timedelta(seconds=0.03)}, {"max_positions": 5}]:
        answer = bt.solve("cram", "9x9", threads=1, **limit)  # type: ignore[arg-type]
        assert answer.nimber is None
        assert (answer.status, answer.complete) == ("UNKNOWN", False)
        assert answer.limit
    unread = bt.solve("crosscut", "20x20", max_memory="1kB")
    assert (unread.outcome, unread.nimber, unread.status, unread.moves) == (None, None, "UNKNOWN", None)
    assert "1000 are allowed" in (unread.limit or "") and "not known" in str(unread)
    assert (unread + bt.solve("nim", 1)).status == unread.after("r1c1").status == "UNKNOWN"
    assert pickle.loads(pickle.dumps(unread)).status == "UNKNOWN"


def test_wrong_limits_are_value_errors() -> None:
    for limit, said in [
        ({"max_time": -1}, "max_time"),
        ({"max_time": "soon"}, "expected a time"),
        ({"max_memory": "much"}, "expected a size"),
        ({"threads": 0}, "expected a whole number from 1 on"),
        ({"threads": -1}, "threads: found -1"),
        ({"max_positions": -1}, "max_positions: found -1"),
        ({"max_memory": -1}, "max_memory: found -1"),
        ({"max_time": float("nan")}, "max_time"),
    ]:
        with pytest.raises(ValueError, match=said):
            bt.solve("nim", "3", **limit)  # type: ignore[arg-type]
    for wrong in [{"max_memory": 1.5}, {"progress": 5}, {"max_time": [1]}, {"threads": "2"}]:
        with pytest.raises(TypeError, match=next(iter(wrong))):
            bt.solve("nim", "3", **wrong)  # type: ignore[arg-type]


def test_errors_show_the_place() -> None:
    with pytest.raises(bt.ParseError) as error:
        bt.solve("crosscut", ".*.\n.*?")
    assert str(error.value) == (
        "found `?`, expected `.` or `*` (row 2)\n --> position:2:3\n  |\n2 | .*?\n  |   ^"
    )
    assert isinstance(error.value, ValueError)
    with pytest.raises(bt.ParseError, match="did you mean `kayles`"):
        bt.solve("kayle", 5)
    with pytest.raises(bt.ParseError, match="found `7 -> 9`"):
        bt.solve("nim", 7, after="7 -> 9")
    with pytest.raises(bt.ParseError, match="is no character"):
        bt.solve("nim", "3 + \ud800")
    with pytest.raises(bt.ParseError, match="a position on each side"):
        bt.solve("nim", "3 + + 4")
    with pytest.raises(TypeError, match="expected the name of a game or a rule"):
        bt.solve(7, "3")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="needs no data"):
        bt.solve("nim", "3", data="x")


def test_data_that_a_game_needs_beside_the_position() -> None:
    beside = bt.solve("rook", "(2,1)", data="(1,1)")
    assert beside.outcome == bt.solve("rook", "(2,1) blocked (1,1)").outcome == "P"
    graph = bt.solve("graph", "a", data="a b\nb c\n")
    assert (graph + bt.solve("nim", 1)).nimber == (graph + graph.after(graph.moves[0].move) + bt.solve("nim", 0)).nimber == 1  # type: ignore[index]
    with pytest.raises(ValueError, match="extra data"):
        graph + bt.solve("graph", "a", data="a b\n")


def test_sums_misere_and_moves_made() -> None:
    assert bt.sum("kayles: 12", "cram: 2x3", "*2").nimber == 7
    assert bt.sum().outcome == "P"
    one, other = bt.solve("kayles", 12), bt.solve("cram", "2x3")
    whole = one + other
    assert whole.game == "kayles + cram" and whole.nimber == (one.nimber or 0) ^ (other.nimber or 0)
    assert bt.solve("nim", "2 + 2", misere=True).outcome == "P"
    assert bt.solve("nim", "1 + 1", misere=True).outcome == "N"
    assert (bt.solve("nim", 1, misere=True) + bt.solve("nim", 1)).convention == "misere"
    assert bt.solve("notakto", "2x2").convention == "misere", "by its own rules"
    after = bt.solve("nim", "3 + 5", after=["5 -> 3", "3 -> 1"])
    assert after.position in ("1 + 3", "3 + 1")
    assert bt.solve("nim", "3 + 5").after("5 -> 3", "3 -> 1").position == after.position


def test_draws_and_loops() -> None:
    drawn = bt.solve("graph", "a moves a->b b->a b->c c->d")
    assert (drawn.outcome, drawn.nimber) == ("D", None)
    assert drawn.drawing_moves and drawn.endless
    looping = bt.load_rule("a, b: (b, a)")
    with pytest.raises(bt.RuleError, match="play can|comes back|loop"):
        _ = looping.solve((1, 2)).nimber


def test_explanations_and_pictures() -> None:
    answer = bt.solve("crosscut", "..*/.*.")
    assert "It loses: the reply r2c2 wins." in answer.explain("r1c3")
    assert "outcome" in answer.explain(format="json")
    with pytest.raises(bt.ParseError):
        answer.explain("r9c9")
    with pytest.raises(ValueError, match="expected text, markdown"):
        answer.explain(format="pdf")  # type: ignore[arg-type]
    svg = answer.draw()
    assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    assert answer._repr_svg_() == svg and svg in answer._repr_html_()
    with pytest.raises(ValueError, match="expected svg or text"):
        answer.draw(format="tikz")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        bt.solve("cram", "2x500").draw(values=False)
    assert bt.solve("kayles", 10**12)._repr_svg_() is None


def test_copies_and_texts() -> None:
    answers = [
        bt.solve("crosscut", "..*/.*."),
        bt.solve("kayles", 12) + bt.solve("cram", "2x3"),
        bt.solve("nim", [3, 5]).after("5 -> 3"),
        bt.solve(bt.load_rule("n: n - k for k in range(1, n // 2 + 1)"), 9, misere=True),
    ]
    for answer in answers:
        _ = answer.moves
        for copied in [pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)]:
            assert copied.to_dict() == answer.to_dict()
            assert repr(copied) == repr(answer)
        assert eval(repr(answer), {"bouton": bt}).outcome == answer.outcome
    assert repr(answers[0]) == "bouton.solve('crosscut', '..*/.*.')"
    assert repr(answers[1]) == "bouton.solve('kayles', 12) + bouton.solve('cram', '2x3')"
    assert str(answers[0]).startswith("The player to move loses (P).")
    with pytest.raises(TypeError):
        bt.Answer()


def test_a_pickle_has_what_was_found() -> None:
    def copy_of(answer: bt.Answer) -> bt.Answer:
        """A copy of a copy, which cannot search."""
        copied: bt.Answer = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(answer))))
        copied._asked = None  # type: ignore[assignment]
        return copied

    verdict = bt.solve("cram", "5x6", misere=True)
    assert verdict.outcome == copy_of(verdict).outcome
    with pytest.raises(AttributeError):
        _ = copy_of(verdict).moves
    value = bt.solve("cram", "4x5")
    assert value.nimber == copy_of(value).nimber == 2
    whole = bt.solve("cram", "4x5")
    for found in (str, repr, lambda answer: answer.why, lambda answer: answer.moves, lambda answer: answer.outcome, bt.Answer.to_dict):
        assert found(whole) == found(copy_of(whole))
    # A limit that left something open is kept, too.
    unknown = bt.solve("cram", "9x9", max_positions=1000, threads=1)
    assert unknown.nimber is None and copy_of(unknown).nimber is None
    assert pickle.loads(pickle.dumps(unknown)).limit == unknown.limit is not None
    # What was not found is searched for.
    assert pickle.loads(pickle.dumps(verdict)).moves == verdict.moves
    assert pickle.loads(pickle.dumps(bt.solve("cram", "3x4"))).nimber == 1


def test_many_at_once() -> None:
    heaps = [[1, 2, 3], [4, 5], [7]]
    assert bt.solve_many("nim", heaps) == ["P", "N", "N"]
    assert bt.solve_many("kayles", range(8), what="nimber") == [0, 1, 2, 3, 1, 4, 3, 2]
    assert bt.solve_many("nim", ["1 + 1"], misere=True) == ["N"]
    assert bt.solve_many("nim", [], what="nimber") == bt.solve_many("nim", []) == []
    assert bt.solve_many("nim", ["3 4 5", "2x7", "0", "*2", "1 + 2"], what="nimber") == [2, 0, 0, 2, 3]
    with pytest.raises(bt.ParseError):
        bt.solve_many("nim", ["1", "x"])
    with pytest.raises(bt.ParseError, match="the character"):
        bt.solve_many("nim", ["1\0002", "3"])
    with pytest.raises(ValueError, match="misere play"):
        bt.solve_many("nim", ["1"], what="nimber", misere=True)
    rule = bt.load_rule("n: n - k for k in range(1, n // 2 + 1)")
    assert rule.solve_many(range(8), what="nimber") == rule.table(range(8)).to_list()


def test_games_of_the_catalogue() -> None:
    games = bt.games()
    assert {"nim", "cram", "kayles", "crosscut"} <= set(games)
    for name, info in games.items():
        if name != "heap":
            assert bt.solve(name, info.example, max_positions=1).game


def test_a_game_is_played() -> None:
    game = bt.Game("crosscut", "..*/.*.")
    assert game.turn == 0 and game.winner is None and not game.is_over
    game.push("r1c3")
    assert game.best_move() == "r2c2"
    game.push("r2c2")
    assert game.is_over and game.winner == 1 and game.legal_moves == []
    assert copy.copy(game).moves_made == pickle.loads(pickle.dumps(game)).moves_made == ["r1c3", "r2c2"]
    assert game.undo() == "r2c2" and game.undo() == "r1c3" and game.undo() is None
    with pytest.raises(bt.ParseError):
        game.push("r9c9")
    assert bt.Game("nim", 1, misere=True).push("1 -> 0").winner == 1
    assert bt.Game("nim", 5).best_move("random", seed=3) in bt.Game("nim", 5).legal_moves
    assert game._repr_svg_() is not None and "crosscut" in repr(game)


def test_results_are_kept_in_a_folder(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert bt.solve("cram", "7x4", threads=1, max_positions=10).nimber is None
    first = bt.solve("cram", "5x6", store=kept, threads=1)
    again = bt.solve("cram", "5x6", store=str(kept), threads=1, max_positions=10)
    assert first.nimber == again.nimber == bt.solve("cram", "5x6").nimber == 2
    assert bt.store(kept).ok and bt.store(kept).positions > 1000
    assert eval(repr(first), {"bouton": bt}).nimber == first.nimber
    with pytest.raises(bt.ParseError, match="--store"):
        bt.solve("nim", "3 + 5", store=kept)
    with pytest.raises(bt.ParseError, match="store"):
        bt.solve("cram", "5x7", store=kept)


def test_a_repr_makes_the_same_answer() -> None:
    one, none = "nim: 1", "nim: 0"
    misere = bt.sum(one, none, misere=True)
    for answer in [
        misere,
        bt.sum(one, none, max_positions=7),
        bt.solve("nim", 3, max_time=0.5, threads=1),
        bt.solve("cram", "9x9", max_positions=0),
        bt.solve("nim", 3, max_time=5) + bt.solve("nim", 4),
    ]:
        copied = eval(repr(answer), {"bouton": bt})
        assert repr(copied) == repr(answer) and copied._bound() == answer._bound()
        assert copied.outcome == answer.outcome
    assert misere.outcome == "P" and "misere=True" in repr(misere)


def test_a_sum_has_the_limits_of_its_parts() -> None:
    limited = bt.solve("cram", "9x9", max_positions=100, threads=1)
    for whole in [limited + bt.solve("nim", 1, max_positions=10**9), bt.sum(limited, "nim: 1")]:
        assert whole.nimber is None and "100 positions" in (whole.limit or "")
        assert (whole + whole)._bound() == whole._bound() == whole.after("2: 1 -> 0")._bound()
    assert bt.sum(limited, max_positions=10)._bound().max_positions == 10  # type: ignore[union-attr]


def test_a_copy_has_what_is_known() -> None:
    answer = bt.solve("cram", "5x6")
    assert answer.nimber == 2
    start = time.perf_counter()
    for copied in [copy.copy(answer), copy.deepcopy(answer)]:
        assert copied.nimber == 2
    assert time.perf_counter() - start < 0.01


def test_a_notebook_waits_for_two_seconds() -> None:
    answer = bt.solve("cram", "9x10")
    start = time.perf_counter()
    shown = answer._repr_html_()
    assert answer._repr_svg_() in shown and time.perf_counter() - start < 6
    assert "<svg" in shown and "(N)" in shown and "found in 2 seconds" in shown
    assert answer._data is None and answer.limit is None, "that is no limit of the answer"
    small = bt.solve("cram", "2x3")
    assert "seconds" not in small._repr_html_() and html.escape(str(small)) in small._repr_html_()


def test_numbers_of_numpy_are_positions() -> None:
    numpy = pytest.importorskip("numpy")
    assert bt.solve("nim", numpy.int64(3)).nimber == 3
    assert bt.solve("nim", numpy.array([3, 4])).position == "3 + 4"
    for given in [numpy.int64(3), numpy.array([3, 4]), [numpy.int64(3), 5], {3: 2, 4: 1}]:
        answer = bt.solve("nim", given)
        for copied in [eval(repr(answer), {"bouton": bt}), pickle.loads(pickle.dumps(answer))]:
            assert copied.position == answer.position
    assert bt.solve_many("nim", numpy.arange(3), what="nimber") == [0, 1, 2]
    called = bt.rule(lambda n: [n - 1] if n > 0 else [], backend="python")
    assert called.values(numpy.arange(3)) == [0, 1, 0]
    assert called.solve(numpy.array([3, 4])).position == "3 + 4"


def test_texts_and_lists_are_added() -> None:
    answer = bt.solve("nim", 3)
    assert (answer + "*2").nimber == ("*2" + answer).nimber == (answer + "nim: 2").nimber == 1
    assert sum([answer, answer, bt.solve("nim", 1)]).nimber == 1  # type: ignore[union-attr]
    with pytest.raises(TypeError):
        answer + 3  # type: ignore[operator]
    names: dict[str, object] = {}
    exec("from bouton import *", names)
    assert "sum" not in names and "solve" in names


def test_a_wrong_position_among_many_is_named() -> None:
    for what in ["outcome", "nimber"]:
        for game, positions in [("nim", ["1", "2", "x"]), ("cram", ["..", "2x2", "?"])]:
            with pytest.raises(bt.ParseError, match=r"note: in positions\[2\]"):
                bt.solve_many(game, positions, what=what)  # type: ignore[call-overload]


def test_nimbers_are_whole_numbers() -> None:
    for wrong in [2.7, "3", None]:
        with pytest.raises(TypeError):
            bt.Nimber(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            bt.mex([0, wrong])  # type: ignore[list-item]
    five = bt.Nimber(5)
    assert (f"{five}", f"{five:d}", f"{five:04x}", f"{bt.Nimber(five)!r}") == ("*5", "5", "0005", "Nimber(5)")
    assert bt.mex([bt.Nimber(0), 1]) == 2


def test_a_verdict_that_a_limit_left_open_is_open_in_the_pickle_too() -> None:
    answer = bt.solve("kayles: 9 + cram: 4x4", max_positions=1, threads=1)
    first = answer.outcome
    again = pickle.loads(pickle.dumps(answer))
    assert again.outcome == first
    assert again.to_dict()["outcome"] == answer.to_dict()["outcome"] == again.outcome == answer.outcome


def test_the_note_of_a_notebook_is_about_its_own_patience_only() -> None:
    assert "searches on" not in bt.solve("cram", "9x9", max_positions=1000, threads=1)._repr_html_()
