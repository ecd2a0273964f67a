"""Tables of Grundy values or outcomes by size."""

from __future__ import annotations

import operator
import os
from typing import Any, Iterator, Literal, Mapping, Optional, SupportsIndex, Union

from bouton import _bouton
from bouton._answer import COMPILED, Theorem
from bouton._limits import Limits, Memory, ProgressArgument, Time, limits
from bouton._position import Game, handle_of

#: As many values are made objects of Python at a time.
_PART = 1 << 20

Format = Literal["text", "json", "csv", "bfile", "data", "svg", "tex"]


class Table:
    """The values, or the outcomes, of the positions of all sizes in a range. :func:`table` makes tables.

    >>> import bouton as bt
    >>> table = bt.table("crosscut", "1x1..3x4")
    >>> print(bt.table("nim", "0..9"))
    nim, heaps 0..9: 10 values, the largest 9.           PROVED by Bouton's theorem
         +0 +1 +2 +3 +4 +5 +6 +7 +8 +9
       0  0  1  2  3  4  5  6  7  8  9
    Proved by Bouton's theorem (C. L. Bouton, Nim, a game with a complete
      mathematical theory, Annals of Mathematics 3, 1901).
    >>> table[2, 3], table.first, table.shape
    (2, (1, 1), (3, 4))
    """

    __slots__ = ("_filled", "_made", "_row")
    _filled: _bouton.Filled
    _made: tuple[Any, ...]
    _row: Any

    def __init__(self) -> None:
        raise TypeError("tables are made by bouton.table")

    @classmethod
    def _of(cls, filled: _bouton.Filled, made: tuple[Any, ...]) -> Table:
        table = object.__new__(cls)
        table._filled, table._made, table._row = filled, made, None
        return table

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._filled.game

    @property
    def sizes(self) -> str:
        """The range of sizes, as the command reads it."""
        return self._filled.sizes

    @property
    def shape(self) -> Union[tuple[int], tuple[int, int]]:
        """The number of sizes: of heaps and words one number, of boards and pairs rows and columns."""
        rows, cols = self._filled.shape
        return (cols,) if self._filled.is_row else (rows, cols)

    @property
    def first(self) -> Union[int, tuple[int, int]]:
        """The size of the first value: of heaps and words a number, of boards and pairs two."""
        rows, cols = self._filled.first
        return cols if self._filled.is_row else (rows, cols)

    @property
    def convention(self) -> Literal["normal", "misere"]:
        """The convention of play."""
        return self._filled.convention

    @property
    def values(self) -> Any:
        """The Grundy values: an array of numpy where it is installed, else lists.

        Of heaps and words this is a row, whose first value is that of the size ``first``. Of boards and pairs it has two dimensions. The
        type of the array is the smallest that holds all values (``uint8``, ``uint16``, ...). It reads the values where Rust has them,
        without a copy, so it is read only: ``values.copy()`` can be changed. Where a value is not known, arrays are masked, and lists
        have None.

        >>> import bouton as bt
        >>> bt.table("0.77", "0..6").to_list()
        [0, 1, 2, 3, 1, 4, 3]
        """
        try:
            import numpy
        except ImportError:
            return self.to_list()
        if self._filled.is_of_outcomes:
            raise ValueError("this is a table of outcomes: see outcomes")
        if self._row is not None:
            return self._row
        if self._filled.complete:
            row: Any = numpy.asarray(self._filled.row())
        else:
            listed = self._listed()
            known = numpy.array([value or 0 for value in listed], dtype=numpy.min_scalar_type(max(value or 0 for value in listed)))
            row = numpy.ma.MaskedArray(known, mask=[value is None for value in listed])
        self._row = row if self._filled.is_row else row.reshape(self._filled.shape)
        return self._row

    def to_list(self) -> list[Any]:
        """The values, or the outcomes, as a list; of boards and pairs as a list of rows. What is not known is None."""
        return self.outcomes if self._filled.is_of_outcomes else self._rows(self._listed())

    def _listed(self) -> list[Optional[int]]:
        """All values in order. Python is asked between two parts whether to go on."""
        rows, cols = self._filled.shape
        listed: list[Optional[int]] = []
        for start in range(0, rows * cols, _PART):
            listed += self._filled.values(start, _PART)
        return listed

    def _rows(self, listed: list[Any]) -> list[Any]:
        """A list as it is for heaps and words, and cut into rows for boards and pairs."""
        rows, cols = self._filled.shape
        return listed if self._filled.is_row else [listed[row * cols : (row + 1) * cols] for row in range(rows)]

    @property
    def outcomes(self) -> list[Any]:
        """Who wins each position: ``"N"``, ``"P"``, or None where it is not known.

        >>> import bouton as bt
        >>> "".join(bt.table("0.137", "0..9", what="outcome").outcomes)
        'PNNNPNNNPN'
        """
        return self._rows([None if letter == "?" else letter for letter in self._filled.outcomes()])

    @property
    def p_positions(self) -> list[Any]:
        """The sizes at which the player to move loses: of heaps and words numbers, of boards and pairs two numbers each.

        >>> import bouton as bt
        >>> bt.table("kayles", range(21), misere=True).p_positions
        [1, 4, 9, 12, 20]
        """
        (_, cols), (first_row, first_col) = self._filled.shape, self._filled.first
        lost = [place for place, letter in enumerate(self._filled.outcomes()) if letter == "P"]
        if self._filled.is_row:
            return [first_col + place for place in lost]
        return [(first_row + place // cols, first_col + place % cols) for place in lost]

    @property
    def stay_the_same(self) -> list[Mapping[str, Any]]:
        """Of values of boards, the rows and columns whose values stay the same from some size on, as the command writes them."""
        return self.to_dict().get("stay_the_same", [])  # type: ignore[no-any-return]

    @property
    def status(self) -> str:
        """How far the values can be trusted: EXACT, PROVED, ASSUMING, OBSERVED, or UNKNOWN if some are not known."""
        return self._filled.status

    @property
    def theorems(self) -> list[Theorem]:
        """The theorems that the values rest on."""
        return [Theorem(*one) for one in self._filled.theorems]

    @property
    def period(self) -> Optional[tuple[int, int]]:
        """The preperiod and the period of all values of the game, if a period is proved."""
        return self._filled.period

    @property
    def complete(self) -> bool:
        """Whether all of it is known."""
        return self._filled.complete

    @property
    def limit(self) -> Optional[str]:
        """The limit that ended the work, in words."""
        return self._filled.limit

    @property
    def seconds(self) -> float:
        """How long it took to fill the table."""
        return self._filled.seconds

    def to(self, format: Format) -> str:
        """The table as ``bouton table --format`` writes it: ``docs/tables.md`` lists the formats.

        >>> import bouton as bt
        >>> bt.table("grundy", "0..9").to("data")
        '0, 0, 0, 1, 0, 2, 1, 0, 2, 1\\n'
        """
        return self._filled.written(format).decode()

    def save(self, path: Union[str, "os.PathLike[str]"], format: Optional[str] = None) -> None:
        """Writes the table to a file. Without a format, the ending of the path names it: ``.csv``, ``.json``, ``.svg``, ``.tex``,
        ``.txt``."""
        ending = os.path.splitext(os.fspath(path))[1].lstrip(".").lower()
        written = self._filled.written(format or {"txt": "text"}.get(ending, ending))
        with open(path, "wb") as file:
            file.write(written)

    def to_dict(self) -> dict[str, Any]:
        """The table with the keys of ``bouton table --json``."""
        import json

        return json.loads(self._filled.written("json"))  # type: ignore[no-any-return]

    def __getitem__(self, size: Union[SupportsIndex, tuple[SupportsIndex, SupportsIndex]]) -> Any:
        rows, cols = self._filled.shape
        first_row, first_col = self._filled.first
        is_number = not isinstance(size, tuple)
        row, col = size if isinstance(size, tuple) else (first_row, size)
        row, col = operator.index(row), operator.index(col)
        if is_number != self._filled.is_row:
            raise TypeError("a size is one number" if self._filled.is_row else "a size is two numbers, table[rows, columns]")
        if not (0 <= row - first_row < rows and 0 <= col - first_col < cols):
            raise IndexError(f"the table has no size {size}")
        listed = self.to_list() if self._filled.is_of_outcomes or not self._filled.complete else self.values
        value = listed[col - first_col] if self._filled.is_row else listed[row - first_row][col - first_col]
        return value if value is None or isinstance(value, str) else int(value)

    def __len__(self) -> int:
        rows, cols = self._filled.shape
        return cols if self._filled.is_row else rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self.to_list())

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        import numpy

        if not self.complete:
            raise ValueError("some values are not known, and an array has no place for that: see values, which is masked")
        return numpy.array(self.values, dtype=dtype) if copy else numpy.asarray(self.values, dtype=dtype)

    def show(self) -> str:
        """Opens the table as a page of the browser, from a temporary file. Returns the path of the file."""
        from bouton._display import show

        return show(self._repr_html_(), str(self).split(":")[0])

    def __str__(self) -> str:
        return self.to("text").rstrip("\n")

    def __repr__(self) -> str:
        game, sizes, what, misere, store, bound = self._made
        given = {"what": what, "misere": misere or None, "store": store, **(bound.given() if bound is not None else {})}
        shown = [repr(game), repr(sizes), *(f"{name}={value!r}" for name, value in given.items() if value is not None)]
        return f"bouton.table({', '.join(shown)})"

    def _repr_svg_(self) -> Optional[str]:
        try:
            return self._filled.written("svg").decode()
        except ValueError:
            return None

    def _repr_html_(self) -> str:
        from bouton._display import block

        headline = next(iter(str(self).splitlines()), "")
        return block(self._repr_svg_(), headline)

    def __copy__(self) -> Table:
        # A table does not change.
        return self

    def __deepcopy__(self, memo: object) -> Table:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        *made, bound = self._made
        kept = (bound or Limits())._replace(progress=None)
        if not self.complete:
            # It is filled again for as long as it was filled.
            kept = kept._replace(max_time=min(self.seconds, kept.max_time or self.seconds))
        return _filled, (*made, kept)


def _filled(
    game: Game,
    sizes: str,
    what: Optional[Literal["nimber", "outcome"]],
    misere: bool,
    store: Optional[str],
    bound: Optional[Limits],
) -> Table:
    handle = handle_of(game)
    if store is not None and isinstance(handle, _bouton.Called):
        raise ValueError(f"results of a rule that is called are not saved\nhelp: leave out store=; {COMPILED}")
    filled, raised = _bouton.fill(handle, sizes, what, misere, bound, store)
    made = Table._of(filled, (game, sizes, what, misere, store, bound))
    if raised is not None:
        raised.partial = made  # type: ignore[attr-defined]
        raise raised
    return made


def table(
    game: Game,
    sizes: Union[str, range, int],
    *,
    what: Optional[Literal["nimber", "outcome"]] = None,
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
    store: Union[str, "os.PathLike[str]", None] = None,
) -> Table:
    """The Grundy values of the positions of all sizes in a range, or who wins them (``what="outcome"``).

    ``sizes`` is a range as the command reads it, with both ends: ``"0..100"``, ``"1x1..5x6"``, ``"3x4"``. Of heaps and words it may
    also be ``range(101)``, which ends before 101 as everywhere in Python, or one number.

    If a limit ends the work, the table has what is known by then. Ctrl-C raises KeyboardInterrupt, whose attribute ``partial`` is the
    table by then. ``store`` is a folder that keeps what is found out, for the next table of this game.

    >>> import bouton as bt
    >>> [int(value) for value in bt.table("kayles", range(8)).values]
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> bt.table("cram", "2x1..2x6").to_list()
    [[1, 0, 1, 0, 1, 0]]
    """
    bound = limits(max_time, max_memory, max_positions, threads, progress)
    return _filled(game, _range(sizes), what, misere, None if store is None else os.fspath(store), bound)


def _range(sizes: Union[str, range, int]) -> str:
    if isinstance(sizes, range):
        if sizes.step != 1 or len(sizes) == 0 or sizes.start < 0:
            raise ValueError(f"found {sizes!r}, expected a range of sizes from 0 on, with the step 1")
        return f"{sizes.start}..{sizes.stop - 1}"
    return sizes if isinstance(sizes, str) else f"{sizes}..{sizes}"
