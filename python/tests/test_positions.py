"""A position that is data, and no text: it is read as what it is in its game, or refused with a line that works."""

from __future__ import annotations

import contextlib
import re
from collections import Counter, OrderedDict, deque
from itertools import combinations, product
from pathlib import Path
from typing import Any, Callable, Hashable, Iterator, NamedTuple

import pytest

import bouton as bt
from oracle import solver

np = pytest.importorskip("numpy")
pd = pytest.importorskip("pandas")
nx = pytest.importorskip("networkx")


# The rules, word for word. A position is a tuple of components, which is their sum, or one board or graph.


def each(moves: Callable[[Any], Iterator[Any]]) -> Callable[[Any], Iterator[Any]]:
    """The moves of a sum."""
    return lambda parts: ((*parts[:at], left, *parts[at + 1 :]) for at, part in enumerate(parts) for left in moves(part))


def wythoff(pair: tuple[int, int]) -> Iterator[tuple[int, int]]:
    a, b = pair
    yield from ((left, b) for left in range(a))
    yield from ((a, left) for left in range(b))
    yield from ((a - k, b - k) for k in range(1, min(pair) + 1))


def rook(cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
    yield from ((x, cell[1]) for x in range(cell[0]))
    yield from ((cell[0], y) for y in range(cell[1]))


def cleared(one: str, to: str, fits: Callable[[int], bool] = lambda size: True) -> Callable[[Any], Iterator[Any]]:
    """The moves that turn a rectangle of cells ``one``, whose size fits."""

    def moves(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        tops, lefts = range(len(rows) + 1), range(len(rows[0]) + 1 if rows else 1)
        for (top, end), (left, right) in product(combinations(tops, 2), combinations(lefts, 2)):
            if fits((end - top) * (right - left)) and all(set(row[left:right]) == {one} for row in rows[top:end]):
                turned = [row[:left] + to * (right - left) + row[right:] for row in rows[top:end]]
                yield (*rows[:top], *turned, *rows[end:])

    return moves


blackout, cram = cleared("1", "0"), cleared(".", "#", lambda size: size == 2)


def treblecross(row: str) -> Iterator[str]:
    if "XXX" not in row:
        yield from (row[:at] + "X" + row[at + 1 :] for at, sign in enumerate(row) if sign == ".")


def turtles(row: str) -> Iterator[str]:
    other = {"H": "T", "T": "H"}
    for last, coin in enumerate(row):
        if coin == "H":
            yield row[:last] + "T" + row[last + 1 :]
            yield from (row[:at] + other[row[at]] + row[at + 1 : last] + "T" + row[last + 1 :] for at in range(last))


class Picture(NamedTuple):
    vertices: frozenset[str]
    edges: tuple[tuple[str, str], ...]


def picture(edges: str, lone: str = "") -> Picture:
    pairs = tuple((edge[0], edge[1]) for edge in edges.split())
    return Picture(frozenset("".join(edges.split()) + lone), pairs)


def node_kayles(graph: Picture) -> Iterator[Picture]:
    for vertex in graph.vertices:
        gone = {vertex, *(a for edge in graph.edges if vertex in edge for a in edge)}
        yield Picture(graph.vertices - gone, tuple(edge for edge in graph.edges if not gone & set(edge)))


def hackenbush(graph: Picture) -> Iterator[Picture]:
    for cut in range(len(graph.edges)):
        left = graph.edges[:cut] + graph.edges[cut + 1 :]
        joined = {"0"}
        while more := {vertex for edge in left if joined & set(edge) for vertex in edge} - joined:
            joined |= more
        yield Picture(graph.vertices, tuple(edge for edge in left if joined & set(edge)))


# What may be given as a position.

LOOP, LONE, DOUBLE, ODD = nx.Graph([(1, 2), (2, 2)]), nx.path_graph(3), nx.MultiGraph([(0, 1), (0, 1), (1, 2)]), nx.Graph([("a b", "c")])
LONE.add_nodes_from([3, 4])

DATA: dict[str, Callable[[], Any]] = {
    "heap": lambda: 3,
    "heap of numpy": lambda: np.int8(3),
    "array without dimensions": lambda: np.array(3),
    "nimber": lambda: bt.Nimber(3),
    "boolean": lambda: True,
    "boolean of numpy": lambda: np.True_,
    "float": lambda: 3.5,
    "whole float": lambda: 3.0,
    "None": lambda: None,
    "nothing": lambda: [],
    "heaps": lambda: [3, 3, 5],
    "heaps of numpy": lambda: [np.int64(3), 3, np.uint8(5)],
    "range": lambda: range(1, 5),
    "array of heaps": lambda: np.array([3, 3, 5]),
    "array of floats": lambda: np.array([3.0, 3.0, 5.0]),
    "array of booleans": lambda: np.array([True, False, True]),
    "array of objects": lambda: np.array([3, None, 5], dtype=object),
    "column": lambda: pd.Series([3, 3, 5]),
    "nested": lambda: [[[3]], [[5]]],
    "mixed": lambda: [3, "4"],
    "pair": lambda: (3, 5),
    "list of a pair": lambda: [3, 5],
    "array of a pair": lambda: np.array([3, 5]),
    "triple": lambda: (3, 3, 5),
    "pairs": lambda: [(3, 5), (1, 2)],
    "array of pairs": lambda: np.array([[3, 5], [1, 2]]),
    "lists of pairs": lambda: [[3, 5], [1, 2]],
    "tuple of pairs": lambda: ((3, 5), (1, 2)),
    "pair of floats": lambda: (3.0, 5.0),
    "pair of texts": lambda: ("3", "5"),
    "texts of heaps": lambda: ["3", "4"],
    "rows": lambda: ["...", "#.."],
    "row": lambda: [".X.."],
    "tuple of rows": lambda: ("...", "#.."),
    "rows that are ragged": lambda: ["...", "#."],
    "rows in one": lambda: ["../..", "#."],
    "rows of signs": lambda: [[".", ".", "."], ["#", ".", "."]],
    "array of signs": lambda: np.array([list("..."), list("#..")]),
    "array of rows": lambda: np.array(["...", "#.."]),
    "table of signs": lambda: pd.DataFrame([list("..."), list("#..")]),
    "signs of two characters": lambda: [["..", "#."], ["..", ".."]],
    "blanks": lambda: [[" ", "."], [".", " "]],
    "ones": lambda: np.ones((2, 2), int),
    "zeros": lambda: np.zeros((2, 3), int),
    "matrix": lambda: [[1, 1, 0], [1, 0, 0]],
    "matrix of tuples": lambda: [(1, 1, 0), (1, 0, 0)],
    "matrix of arrays": lambda: [np.array([1, 1, 0]), np.array([1, 0, 0])],
    "matrix of booleans": lambda: np.array([[True, True, False], [True, False, False]]),
    "table": lambda: pd.DataFrame([[1, 1, 0], [1, 0, 0]]),
    "matrix of floats": lambda: np.ones((2, 2)),
    "matrix of halves": lambda: np.full((2, 2), 0.5),
    "matrix of nothing": lambda: np.full((2, 2), np.nan),
    "matrix of twos": lambda: np.full((2, 2), 2),
    "matrix of negatives": lambda: np.full((2, 2), -1),
    "matrix that is ragged": lambda: [[1, 1], [1]],
    "matrix of one row": lambda: [[1, 0, 0, 1]],
    "three dimensions": lambda: np.ones((2, 2, 2), int),
    "no columns": lambda: np.ones((2, 0), int),
    "graph": lambda: nx.path_graph(4),
    "graph with names": lambda: nx.Graph([("0", "a"), ("a", "b"), ("b", "c")]),
    "graph with lone vertices": lambda: LONE,
    "graph of one vertex": lambda: nx.path_graph(1),
    "graph without vertices": lambda: nx.Graph(),
    "graph with a loop": lambda: LOOP,
    "double edges": lambda: DOUBLE,
    "graph with odd names": lambda: ODD,
    "graph of pairs": lambda: nx.grid_2d_graph(2, 2),
    "graph with equal names": lambda: nx.Graph([(0, "0")]),
    "arrows": lambda: nx.DiGraph([(0, 1), (1, 2)]),
    "edges": lambda: [(0, 1), (1, 2), (2, 3)],
    "edges with names": lambda: [("0", "a"), ("a", "b"), ("b", "c")],
    "edges with weights": lambda: [("0", "a", 1.5), ("a", "b", 2)],
    "edges of a graph": lambda: nx.path_graph(4).edges,
    "dictionary": lambda: {3: 2, 5: 1},
    "counter": lambda: Counter([3, 3, 5]),
    "counter of numpy": lambda: Counter(np.array([3, 3, 5])),
    "counter with none": lambda: OrderedDict([(3, 2), (4, 0), (5, 1)]),
    "counter of a float": lambda: {3: 1.5},
    "counter of a negative": lambda: {3: -1},
    "counter of a boolean": lambda: {3: True},
    "counter of texts": lambda: Counter(["3", "3"]),
    "neighbours": lambda: {0: [1], 1: [0]},
    "set": lambda: {3, 5},
    "frozenset": lambda: frozenset([3, 5]),
    "generator": lambda: (heap for heap in [3, 3, 5]),
    "iterator": lambda: iter(["...", "#.."]),
    "deque": lambda: deque([3, 3, 5]),
    "bytes": lambda: b"35",
    "bytearray": lambda: bytearray(b"35"),
    "memoryview": lambda: memoryview(b"35"),
    "path": lambda: Path("3"),
    "complex": lambda: 3j,
    "type": lambda: int,
}

# What each of them is in a game. All others are refused.


def grid(rows: tuple[str, ...]) -> Picture:
    """The graph of the free cells of a board."""
    free = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
    beside = [(one, other) for one, other in combinations(free, 2) if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1]
    return Picture(frozenset(map(str, free)), tuple((str(one), str(other)) for one, other in beside))


def of_numbers(zero: str, one: str) -> dict[str, Any]:
    """The boards that matrices are, and their signs."""
    same = ["matrix", "matrix of tuples", "matrix of arrays", "matrix of booleans", "table"]
    rows = {"ones": "11/11", "zeros": "000/000", "matrix of one row": "1001", **dict.fromkeys(same, "110/100")}
    return {name: tuple(text.replace("0", zero).replace("1", one).split("/")) for name, text in rows.items()}


ONE_NUMBER = ["heap", "heap of numpy", "array without dimensions", "nimber"]
SAME_HEAPS = ["heaps", "heaps of numpy", "array of heaps", "dictionary", "counter", "counter of numpy", "counter with none"]
SAME_SIGNS = ["rows", "rows of signs", "array of signs", "array of rows", "table of signs"]

NOTHING: dict[str, Any] = {"nothing": ()}
OF_HEAPS = NOTHING | dict.fromkeys(ONE_NUMBER, (3,)) | dict.fromkeys(SAME_HEAPS, (3, 3, 5))
OF_HEAPS |= {"range": (1, 2, 3, 4), "list of a pair": (3, 5), "array of a pair": (3, 5)}
OF_PAIRS = NOTHING | {"pair": ((3, 5),), "pairs": ((3, 5), (1, 2))}
OF_PAIRS |= {"edges": ((0, 1), (1, 2), (2, 3))}
OF_TUPLES = OF_PAIRS | {"triple": ((3, 3, 5),), "matrix of tuples": ((1, 1, 0), (1, 0, 0))}
OF_SIGNS = NOTHING | dict.fromkeys(SAME_SIGNS, ("...", "#.."))
OF_LENGTHS = {"nothing": ""} | dict.fromkeys(ONE_NUMBER, "...") | {"row": ".X.."}
PATH, NAMED = picture("01 12 23"), picture("0a ab bc")
OF_EDGES = {"nothing": picture(""), "graph": PATH, "edges": PATH, "graph with names": NAMED, "edges with names": NAMED}
OF_EDGES |= {"double edges": picture("01 01 12"), "graph without vertices": picture("")}
OF_GRAPHS = OF_EDGES | {"graph with lone vertices": picture("01 12", "34"), "graph of one vertex": picture("", "0"), "pairs": picture("35 12")}


class Column(NamedTuple):
    """A game, its rules word for word, and what the data are in it."""

    game: Any
    moves: Callable[[Any], Iterator[Hashable]]
    are: dict[str, Any]


@bt.rule
def any_heap(n: int) -> Iterator[int]:
    for left in range(n):
        yield left


@bt.rule
def any_pair(a: int, b: int) -> Iterator[tuple[int, int]]:
    for left in range(a):
        yield left, b
    for left in range(b):
        yield a, left
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k


@bt.rule(position=bt.Numbers())
def of_any_length(p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for at in range(len(p)):
        for left in range(p[at]):
            yield p[:at] + (left,) + p[at + 1 :]


@bt.rule(position=bt.Board(".#"), start=lambda rows, cols: bt.Board.full(rows, cols, "."))
def dominoes(b: Any) -> Iterator[Any]:
    for r, c in b.cells("."):
        for dr, dc in ((0, 1), (1, 0)):
            if b.inside(r + dr, c + dc) and b[r + dr, c + dc] == ".":
                n = b.copy()
                n[r : r + dr + 1, c : c + dc + 1] = "#"
                yield n


@bt.rule(position=bt.Board("01"))
def ones(b: Any) -> Iterator[Any]:
    for r, c in b.cells("1"):
        n = b.copy()
        n[r, c] = "0"
        yield n


@bt.rule(position=bt.Word(".X"), start=lambda length: bt.Word.full(length, "."))
def crosses(w: Any) -> Iterator[Any]:
    if not w.has("XXX"):
        for at in w.cells("."):
            n = w.copy()
            n[at] = "X"
            yield n


@bt.rule(position=bt.Graph())
def vertices(g: Any) -> Iterator[Any]:
    for v in g.vertices:
        yield g.without(v, g.neighbours(v))


def called(rule: bt.FunctionRule) -> bt.FunctionRule:
    return bt.rule(rule.function, position=rule._kind, start=rule._functions.get("start"), backend="python")


takes = each(lambda heap: iter(range(heap)))
one_cell = cleared("1", "0", lambda size: size == 1)

COLUMNS: dict[str, Column] = {
    "nim": Column("nim", takes, OF_HEAPS),
    "a code": Column("0.[3]", takes, OF_HEAPS),
    "a rule of one line": Column(bt.load_rule("n: k for k in range(n)"), takes, OF_HEAPS),
    "a compiled rule of heaps": Column(any_heap, takes, OF_HEAPS),
    "a called rule of heaps": Column(called(any_heap), takes, OF_HEAPS),
    "wythoff": Column("wythoff", each(wythoff), OF_PAIRS),
    "rook": Column("rook", each(rook), OF_PAIRS),
    "a compiled rule of pairs": Column(any_pair, each(wythoff), OF_PAIRS),
    "a called rule of pairs": Column(called(any_pair), each(wythoff), OF_PAIRS),
    "a compiled rule of tuples": Column(of_any_length, each(takes), OF_TUPLES),
    "a called rule of tuples": Column(called(of_any_length), each(takes), OF_TUPLES),
    "blackout": Column("blackout", blackout, NOTHING | of_numbers("0", "1")),
    "a compiled rule of digits": Column(ones, one_cell, NOTHING | of_numbers("0", "1")),
    "a called rule of digits": Column(called(ones), one_cell, NOTHING | of_numbers("0", "1")),
    "cram": Column("cram", cram, OF_SIGNS | of_numbers(".", "#")),
    "a compiled rule of boards": Column(dominoes, cram, OF_SIGNS),
    "a called rule of boards": Column(called(dominoes), cram, OF_SIGNS),
    "treblecross": Column("treblecross", treblecross, OF_LENGTHS | {"matrix of one row": "X..X"}),
    "a compiled rule of words": Column(crosses, treblecross, OF_LENGTHS),
    "a called rule of words": Column(called(crosses), treblecross, OF_LENGTHS),
    "turtles": Column("turtles", turtles, {"nothing": "", "matrix of one row": "HTTH"} | dict.fromkeys(ONE_NUMBER, "TTH")),
    "node-kayles": Column("node-kayles", node_kayles, OF_GRAPHS | dict.fromkeys(SAME_SIGNS, grid(("...", "#..")))),
    "a compiled rule of graphs": Column(vertices, node_kayles, OF_GRAPHS),
    "a called rule of graphs": Column(called(vertices), node_kayles, OF_GRAPHS),
    "hackenbush": Column("hackenbush", hackenbush, OF_EDGES),
    "graph": Column("graph", node_kayles, {}),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_data_are_the_right_position_or_refused(name: str) -> None:
    game, moves, are = COLUMNS[name]
    value = solver(moves)
    assert set(are) <= set(DATA)
    for given, make in DATA.items():
        asks = [lambda: bt.solve_many(game, [make()], what="nimber")[0], lambda: bt.Game(game, make()).answer.nimber]
        for ask in asks[: 1 if given == "None" else 2]:
            if given in are:
                assert ask() == value(are[given]), given
                continue
            with pytest.raises((TypeError, bt.ParseError)) as refused:
                ask()
            assert isinstance(refused.value, bt.ParseError) or "\nhelp: " in str(refused.value), given


def test_what_a_refusal_says_works() -> None:
    """The line of each refusal that has one makes a position of what was refused."""
    tried = 0
    for name, (game, moves, are) in COLUMNS.items():
        for given, make in DATA.items():
            position: Any = make()
            if isinstance(position, Iterator):
                # What it yields is not looked at.
                continue
            try:
                bt.solve_many(game, [position], what="nimber")
            except (TypeError, bt.ParseError) as refused:
                line = re.search(r"^help: write ([^:\n]+)$", str(refused), re.MULTILINE)
                if line is not None:
                    tried += 1
                    # The game may refuse what is in the position, but no longer what it is.
                    with contextlib.suppress(bt.ParseError, bt.RuleError):
                        _ = bt.solve(game, eval(line[1], {"position": make()})).nimber
    assert tried > 100


def test_positions_of_any_kind_are_as_they_are() -> None:
    for given, make in DATA.items():
        seen: list[Any] = []
        game = bt.rule(lambda position: seen.append(position) or [], position=bt.Anything())  # type: ignore[func-returns-value]
        position = make()
        parts = position if isinstance(position, list) else [position]
        try:
            all(map(hash, parts))
        except TypeError:
            with pytest.raises(TypeError, match="no hash.*\nhelp: write"):
                game.solve_many([position])
            continue
        assert game.solve_many([position]) == ["P"]
        assert all(any(part == one for one in seen) for part in parts), given


def test_the_values_of_the_report() -> None:
    assert bt.solve("blackout", np.ones((2, 2), int)).nimber == 1
    assert bt.solve("blackout", [[1, 1, 0], [1, 0, 0]]).nimber == 3
    assert bt.solve("node-kayles", nx.path_graph(4)).nimber == 0
    assert bt.solve("nim", Counter([3, 3, 5])).nimber == 5
    assert bt.solve("cram", np.zeros((2, 3), int)).outcome == "N"


def test_a_graph_with_arrows_is_data_of_its_game() -> None:
    arrows = nx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])
    with pytest.raises(TypeError) as refused:
        bt.solve("graph", arrows)
    line = str(refused.value).partition("data=")[2]
    assert bt.solve("graph", "a", data=eval(line, {"position": arrows})).nimber == 2


def test_a_board_that_start_makes_knows_its_symbols() -> None:
    assert called(crosses).solve(3).nimber == called(crosses).solve("3").nimber == crosses.solve(3).nimber
    assert called(crosses).table("0..6").to_list() == crosses.table("0..6").to_list()


def test_every_entry_reads_data_alike(tmp_path: Path) -> None:
    matrix, text = np.array([[1, 1], [1, 0]]), "11/10"
    blackout_is = {"game": "blackout", "position": matrix}
    assert bt.certificate(**blackout_is) == bt.certificate("blackout", text)
    assert bt.Game(**blackout_is).position == bt.solve(**blackout_is).position == text
    census = tmp_path / "census"
    bt.census("cram", "2x2", out=census)
    assert bt.read_census(census, [[".", "."], ["#", "."]]).nimber == 1
    rule = tmp_path / "ones.py"
    rule.write_text("position = Board('01')\ndef moves(b):\n    for r, c in b.cells('1'):\n        n = b.copy()\n        n[r, c] = '0'\n        yield n\n")
    assert "claim value 1" in (bt.certificate(str(rule), matrix) or "")
    for refused in [{3: 2}, {3}, b"35", iter(["11"])]:
        for ask in [bt.certificate, lambda game, position: bt.referee(game, "true", position)]:
            with pytest.raises(TypeError, match="help: "):
                ask("blackout", refused)
        with pytest.raises(TypeError, match="help: "):
            bt.read_census(census, refused)
    for term in [3, ["nim: 3"], [], {"nim": 3}]:
        with pytest.raises(TypeError, match="a sum whose terms name their games"):
            bt.sum(term)  # type: ignore[arg-type]


def test_many_positions_have_an_order() -> None:
    for game in ["nim", any_heap, called(any_heap), "blackout"]:
        for one in ["345", b"345", {3: 1}, {3, 4}, Counter([3, 3]), pd.DataFrame([[1, 0]]), nx.path_graph(2), 3]:
            with pytest.raises(TypeError, match="several positions in order"):
                bt.solve_many(game, one)
    assert bt.solve_many("nim", np.array([[3, 5], [4, 4]]), what="nimber") == [6, 0]
    assert bt.solve_many("blackout", np.ones((2, 1, 2), int), what="nimber") == [2, 2]
    with pytest.raises(TypeError, match=r"note: in positions\[1\]"):
        bt.solve_many("nim", [3, {3}])


def test_large_counts_make_no_large_texts() -> None:
    assert bt.solve("nim", {3: 999_999}).position == "999999x3"
    with pytest.raises(bt.ParseError, match="at most 1000000 heaps"):
        bt.solve("nim", {3: 10**15})


def test_the_manual_lists_the_signs_of_numbers(root: Path) -> None:
    manual = (root / "docs" / "python.md").read_text(encoding="utf-8")
    listed = {
        name: (zero, one)
        for names, zero, one in re.findall(r"^\| (`[^|]+) \| `(.)` [^|]*\| `(.)` [^|]*\|$", manual, re.MULTILINE)
        for name in re.findall(r"`([^`]+)`", names)
    }
    from bouton._position import forms_of

    signs = {name: tuple(forms_of(name).signs) for name in bt.games() if forms_of(name).signs}
    assert listed == signs and len(signs) > 10
    for name, (zero, one) in signs.items():
        rows = ["".join(row) for row in [(one, zero), (zero, zero)]] if name not in ("treblecross",) else [one + zero]
        matrix = [[int(sign == one) for sign in row] for row in rows]
        alike = [matrix[:1], rows[:1]] if bt.games()[name].how.startswith(("a row", "coins", "a number")) else [matrix, rows]
        assert bt.solve(name, alike[0]).position == bt.solve(name, alike[1]).position, name
