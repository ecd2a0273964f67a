"""Positions that are data: each is read as what it is in its game, or refused with a line that works."""

from __future__ import annotations

import operator
import re
from typing import Any, Callable, Iterable, Iterator, Mapping, NamedTuple, Optional, Sequence, SupportsIndex, Union

#: A position as it was read: a text, a heap, a tuple of numbers, or a list of these, which is their sum.
Read = Union[str, int, tuple[int, ...], list[Union[int, tuple[int, ...]]]]


class Forms(NamedTuple):
    """What a position of a game can be as data: ``bouton::catalog::form``."""

    how: str
    """How a position is written."""
    names: Iterable[str]
    """The names of the forms."""
    signs: str
    """The signs of the numbers from 0 on in the rows of a board; a blank is none."""


#: The forms of a sum whose terms name their games.
OF_A_SUM = Forms("a sum whose terms name their games, such as `kayles: 12 + cram: 2x3`", (), "")

#: What is expected where a game has a form.
EXPECTED = {
    "heap": ["a heap", "a list of heaps", "a mapping from heaps to how many there are"],
    "number": ["a whole number"],
    "tuple": ["a tuple of whole numbers", "a list of tuples"],
    "rows": ["the rows of a board"],
    "graph": ["a graph of networkx without arrows", "a list of edges (tuples of two names)"],
}

#: What may give a position of data that are none, as a line of Python.
LINES: Mapping[str, Callable[[Any], Any]] = {
    "list(position)": list,
    "tuple(position)": tuple,
    "[position]": lambda position: [position],
    "[tuple(row) for row in position]": lambda position: [tuple(row) for row in position],
    "position.astype(int)": lambda position: position.astype(int) if (position == position.round()).all() else None,
    "position.ravel()": lambda position: position.ravel(),
}
#: The same for a table.
LINES_OF_TABLES: Mapping[str, Callable[[Any], Any]] = {
    "position.to_numpy().ravel()": lambda position: position.to_numpy().ravel(),
    "position.astype(int)": lambda position: position.astype(int) if (position == position.round()).all(axis=None) else None,
}
#: What to do with a matrix in a game on graphs.
OF_MATRICES = "edges are tuples, such as [(1, 2), (2, 3)]; networkx.from_numpy_array(position) is the graph of an adjacency matrix"
#: What to do with a graph in the game `graph`, whose position is a vertex.
OF_ARROWS = 'the position is a vertex, and the arrows are data="\\n".join(f"{a} {b}" for a, b in position.edges)'


class Refused(TypeError):
    """Data are no position."""

    def __init__(self, found: str, expected: str, line: Optional[str] = None) -> None:
        super().__init__(f"found {found}, expected {expected}")
        self.line = line


def read(position: Any, forms: Forms, hint: str = "") -> Read:
    """The position, which is not a text where it can be a number or numbers.

    Raises TypeError, with a line that works and the hint behind it, if it is none.
    """
    try:
        return _read(position, forms)
    except Refused as refused:
        line = refused.line or _line(position, forms) or f"write a text: {forms.how}"
        raise TypeError(f"{refused}\nhelp: {line}{hint}") from None


def need_hash(position: Any) -> None:
    """Raises TypeError if a position, which may be anything that has a hash, has none."""
    try:
        hash(position)
    except TypeError:
        made = "frozenset(position)" if isinstance(position, set) else "a tuple, such as tuple(position)"
        raise TypeError(f"found {_shown(position)}, which has no hash, expected a position that has one\nhelp: write {made}") from None


def _read(position: Any, forms: Forms) -> Read:
    if isinstance(position, str):
        return position
    data = _plain(position)
    if type(data) is int and "heap" in forms.names:
        return data
    if type(data) is int and "number" in forms.names:
        return str(data)
    if isinstance(data, Mapping) and "heap" in forms.names:
        return _counted(data)
    if _is_graph(data) and "graph" in forms.names:
        return _graph(data)
    if isinstance(data, tuple) and "tuple" in forms.names and _are_numbers(data):
        return data
    if isinstance(data, (list, tuple)):
        found = _several(data, forms)
        if found is not None:
            return found
    if isinstance(data, list) and not data and set(forms.names) - {"number"}:
        return data
    expected = ["a text", *(words for name in forms.names for words in EXPECTED[name])]
    raise Refused(_shown(position), " or ".join(filter(None, [", ".join(expected[:-1]), expected[-1]])))


def _several(data: Union[list[Any], tuple[Any, ...]], forms: Forms) -> Optional[Read]:
    """Several things: a sum, the edges of a graph, or the rows of a board. None if they are nothing of that in this game."""
    if not data:
        return None
    are_tuples = all(isinstance(part, tuple) for part in data)
    if isinstance(data, list):
        if "heap" in forms.names and _are_numbers(data):
            return data
        if "tuple" in forms.names and are_tuples and all(map(_are_numbers, data)):
            return data
        if "graph" in forms.names and are_tuples:
            return _joined_edges((), data)
        if "rows" in forms.names and all(isinstance(row, str) for row in data):
            return _joined_texts(data)
    # Tuples are rows where they cannot be anything else.
    are_rows = are_tuples and not {"tuple", "graph"} & set(forms.names) or all(isinstance(row, list) for row in data)
    if are_rows and "rows" in forms.names:
        return _joined_rows(data, forms)
    return None


def _plain(value: Any) -> Any:
    """Numbers of numpy as numbers, arrays and tables as lists, also where they are parts of lists and tuples."""
    if type(value) is int:
        return value
    if isinstance(value, (list, tuple)):
        return (list if isinstance(value, list) else tuple)(map(_plain, value))
    if isinstance(value, range):
        return list(value)
    if isinstance(value, (str, bytes, bytearray, memoryview, bool, type)):
        return value
    if hasattr(value, "to_numpy"):
        # A table is the rows of a board. A column has an index, which may mean heaps.
        return _plain(value.to_numpy().tolist()) if _is_table(value) else value
    if hasattr(value, "tolist") and hasattr(value, "ndim"):
        return _plain(value.tolist())
    if isinstance(value, SupportsIndex) and not isinstance(value, Iterable):
        return operator.index(value)
    return value


def _is_table(value: Any) -> bool:
    """Whether this is a table as those of pandas are."""
    return hasattr(value, "to_numpy") and len(getattr(value, "shape", ())) == 2


def _are_numbers(parts: Iterable[Any]) -> bool:
    return all(type(part) is int for part in parts)


def _counted(heaps: Mapping[Any, Any]) -> str:
    """The heaps of a mapping from heaps to how many there are."""
    terms = []
    for heap, count in heaps.items():
        size, times = _plain(heap), _plain(count)
        if type(size) is not int or size < 0:
            raise Refused(f"the key {heap!r:.60}", "a heap: a whole number from 0 on")
        if type(times) is not int or times < 0:
            raise Refused(f"{count!r:.60} of the heap {size}", "how many there are: a whole number from 0 on")
        terms += [f"{times}x{size}" if times > 1 else str(size)] * bool(times)
    return " + ".join(terms) or "0"


def _joined_texts(rows: Iterable[str]) -> str:
    """The text of a board whose rows are texts."""
    for row in rows:
        if re.search(r"[\s/|]", row):
            raise Refused(f"the row {row!r:.60}", "the signs of its cells")
    return "/".join(rows)


def _joined_rows(rows: Sequence[Sequence[Any]], forms: Forms) -> str:
    """The text of a board of two dimensions."""
    widths = sorted({len(row) for row in rows})
    if widths[1:] or widths == [0]:
        raise Refused(f"rows of {' and '.join(map(str, widths))} cells", "rows of one length, with cells")
    return "/".join("".join(_sign(cell, forms) for cell in row) for row in rows)


def _sign(cell: Any, forms: Forms) -> str:
    """The sign of a cell."""
    signs = {number: sign for number, sign in enumerate(forms.signs) if sign != " "}
    if isinstance(cell, str) and re.fullmatch(r"[^\s/|]", cell):
        return cell
    if type(cell) in (bool, int) and cell in signs:
        return signs[cell]
    meant = "".join(f", or {number} for `{sign}`" for number, sign in signs.items())
    raise Refused(f"the cell {_shown(cell)}", f"a sign of one character{meant}", OF_MATRICES if "graph" in forms.names else None)


def _is_graph(value: Any) -> bool:
    """Whether this is a graph as those of networkx are."""
    return all(hasattr(value, name) for name in ("nodes", "edges", "is_directed", "is_multigraph"))


def _graph(graph: Any) -> str:
    if graph.is_directed():
        raise Refused("a graph with arrows", "a graph without arrows", "position.to_undirected() is the graph without its arrows")
    return _joined_edges(graph.nodes, graph.edges())


def _joined_edges(vertices: Iterable[Any], edges: Iterable[Any]) -> str:
    """The text of a graph: its edges, and the vertices that have none."""
    names: dict[Any, str] = {}
    lone: dict[str, None] = {_vertex(vertex, names): None for vertex in vertices}
    terms = []
    for edge in edges:
        if len(edge) != 2:
            raise Refused(f"the edge {edge!r:.60}", "two names")
        terms.append("-".join(_vertex(vertex, names) for vertex in edge))
        for vertex in edge:
            lone.pop(names[vertex], None)
    return " ".join([*terms, *(f"{name}," for name in lone)]) or "0"


def _vertex(vertex: Any, names: dict[Any, str]) -> str:
    """The name of a vertex. Each name is of one vertex."""
    if vertex not in names:
        data = _plain(vertex)
        name = str(data)
        if type(data) not in (int, str) or not re.fullmatch(r"\w+", name) or name in names.values():
            numbered = "networkx.convert_node_labels_to_integers(graph) gives the vertices of a graph numbers"
            raise Refused(f"the vertex {vertex!r:.60}", "a name of its own, of letters, digits and `_`", numbered)
        names[vertex] = name
    return names[vertex]


def _shown(value: Any) -> str:
    """A value in an error: as it is written, if that is short, and else what it is."""
    if value is None or isinstance(value, (bool, int, float, str, bytes, list, tuple, dict, set, frozenset)):
        text = repr(value)
        if len(text) <= 60 and "\n" not in text:
            return text
    shape = getattr(value, "shape", None)
    return f"an object of the type {type(value).__name__}" + (f" and the shape {shape}" if shape is not None else "")


def _line(position: Any, forms: Forms) -> Optional[str]:
    """A line that makes a position of the data."""
    if isinstance(position, (bytes, bytearray, memoryview)):
        return "write a text: bytes are none, and position.decode() may be one"
    if hasattr(position, "read_text"):
        return "position.read_text() is the text of a file"
    if isinstance(position, Iterator):
        # What it yields is not taken from it, and may be endless.
        return "write list(position)"
    if _is_graph(position) and list(forms.names) == ["number"]:
        return OF_ARROWS
    # The parts of these are not all that they are.
    if isinstance(position, Mapping) or _is_graph(position) or hasattr(position, "to_numpy") and not _is_table(position):
        return None
    for line, made in (LINES_OF_TABLES if _is_table(position) else LINES).items():
        try:
            _read(made(position), forms)
            return f"write {line}"
        except Exception:
            # The line is none for these data.
            continue
    return None
