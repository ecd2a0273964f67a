"""How fast the package is, against plain Python in the same run. Every answer is asserted.

    python python/benches/speed.py [WORD ...]

prints a line for each work, or for those with one of the words in their names. Build the package with `pip install .` before:
`maturin develop` without `--release` measures a build without optimisation.
"""

from __future__ import annotations

import sys
import time
from functools import lru_cache, partial
from itertools import product
from typing import Any, Callable, Iterator

import bouton as bt


def measured(work: Callable[[], Any], times: int = 3) -> tuple[float, Any]:
    """The shortest time of a few runs, in seconds, and the result.

    It is the time of the processor, of all threads, because others may use the machine at the same time.
    """
    best, result = float("inf"), None
    for _ in range(times):
        start = time.process_time()
        result = work()
        best = min(best, time.process_time() - start)
    return best, result


def line(name: str, ours: str, baseline: str, ratio: str, promised: str, is_kept: bool) -> None:
    """Prints a line of the table."""
    print(f"| {name} | {ours} | {baseline} | {ratio} | {promised}{'' if is_kept else ', not reached'} |", flush=True)


def report(name: str, ours: float, plain: float, promised: float) -> None:
    """Prints a race against plain Python."""
    ratio = plain / ours
    line(name, f"{ours * 1e3:.1f} ms", f"{plain * 1e3:.1f} ms", f"{ratio:.1f} x", f"{promised:.2g} x", ratio >= promised)


def report_calls(name: str, seconds: float, count: int, promised: float) -> None:
    """Prints how long each of many calls takes."""
    each = seconds / count * 1e6
    line(name, f"{each:.2f} us each", "", "", f"at most {promised:g} us", each <= promised)


@bt.rule(position=bt.Board("01"))
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


Rows = tuple[tuple[int, ...], ...]


def row_options(board: Rows) -> Iterator[Rows]:
    """What the moves of blackout leave of a board, which is a tuple of rows."""
    side = len(board)
    for r in range(side):
        for c1 in range(side):
            for c2 in range(c1 + 1, side + 1):
                if all(board[r][c1:c2]):
                    row = board[r][:c1] + (0,) * (c2 - c1) + board[r][c2:]
                    yield board[:r] + (row,) + board[r + 1 :]
    for c in range(side):
        for r1 in range(side):
            for r2 in range(r1 + 2, side + 1):
                if all(board[r][c] for r in range(r1, r2)):
                    yield tuple(
                        row[:c] + (0,) + row[c + 1 :] if r1 <= r < r2 else row for r, row in enumerate(board)
                    )


def all_rows(side: int) -> list[Rows]:
    """All square boards."""
    cells = product((0, 1), repeat=side * side)
    return [tuple(board[at : at + side] for at in range(0, side * side, side)) for board in cells]


@lru_cache
def row_values(side: int) -> tuple[float, dict[Rows, int]]:
    """The values of blackout by a dictionary of tuples of rows, and the time that it took. Several races are against it."""
    memo: dict[Rows, int] = {}

    def value(board: Rows) -> int:
        if board not in memo:
            seen = {value(option) for option in row_options(board)}
            least = 0
            while least in seen:
                least += 1
            memo[board] = least
        return memo[board]

    plain, _ = measured(lambda: [value(board) for board in all_rows(side)], 1)
    return plain, memo


def mask_values(side: int) -> list[int]:
    """The values of blackout by bit masks, in order of the masks: no move adds a bit."""
    segments = []
    for r in range(side):
        for c1 in range(side):
            for c2 in range(c1 + 1, side + 1):
                segments.append(sum(1 << (r * side + c) for c in range(c1, c2)))
                if c2 > c1 + 1:
                    segments.append(sum(1 << (c * side + r) for c in range(c1, c2)))
    values = [0] * (1 << side * side)
    for board in range(1, len(values)):
        seen = {values[board ^ segment] for segment in segments if board & segment == segment}
        least = 0
        while least in seen:
            least += 1
        values[board] = least
    return values


def race_blackout() -> None:
    """All positions of blackout on 4 x 4."""
    side = 4
    texts = [
        "/".join("".join(cells[at : at + side]) for at in range(0, side * side, side))
        for cells in product("01", repeat=side * side)
    ]
    assert blackout.backend == "compiled", blackout.backend
    ours, found = measured(lambda: blackout.solve_many(texts, what="nimber"))
    plain, rows = row_values(side)
    masks, by_masks = measured(lambda: mask_values(side), 1)
    assert found == [rows[tuple(tuple(map(int, row)) for row in text.split("/"))] for text in texts]
    assert sorted(found) == sorted(by_masks)
    report("`@bt.rule`, blackout 4 x 4, all positions; a dictionary of tuples of rows", ours, plain, 50)
    report("the same; a list by bit masks", ours, masks, 4)


def race_called() -> None:
    """A rule that is called, on tuples of rows."""
    boards = all_rows(4)
    called = partial(bt.rule, row_options, position=bt.Anything(), backend="python")
    ours, found = measured(lambda: called().values(boards), 1)
    plain, rows = row_values(4)
    assert found == [rows[board] for board in boards]
    report("a rule that is called, blackout 4 x 4 on tuples of rows; the same dictionary", ours, plain, 1.5)


def race_halves() -> None:
    """A long row of heaps of a compiled rule."""

    def plain_values(count: int) -> list[int]:
        values: list[int] = []
        for n in range(count):
            seen = {values[n - k] for k in range(1, n // 2 + 1)}
            least = 0
            while least in seen:
                least += 1
            values.append(least)
        return values

    halves = bt.rule(lambda n: (n - k for k in range(1, n // 2 + 1)), backend="compiled")
    ours, found = measured(lambda: halves.values(range(20000)))
    plain, right = measured(lambda: plain_values(20000), 1)
    assert [int(value) for value in found] == right
    report("`halves.values(range(20000))`; a list and sets", ours, plain, 50)


def race_calls() -> None:
    """Many small questions."""
    count, runs = 10_000, 20
    ours, outcomes = measured(lambda: [bt.solve("nim", "3 4 5").outcome for _ in range(count)], runs)
    assert set(outcomes) == {"N"}
    report_calls('`bt.solve("nim", "3 4 5").outcome`', ours, count, 5)
    texts = ["3 4 5"] * count
    ours, values = measured(lambda: bt.solve_many("nim", texts, what="nimber"), runs)
    assert set(values) == {2}
    report_calls('`bt.solve_many("nim", ...)`, each value of 3 4 5', ours, count, 0.5)


def race_table() -> None:
    """A long row of a heap game, as an array of numpy, against the same row in Rust."""

    def ours() -> Any:
        return bt.table("0.77", "0..10000000").values

    def in_rust() -> Any:
        return bt.table("0.77", "0..10000000")._filled.row()

    # Both keep what they know of the game, so each starts from the same knowledge.
    ours()
    rust, _ = measured(in_rust)
    fetched, values = measured(ours)
    assert len(values) == 10_000_001 and int(values[-1]) == bt.solve("kayles", 10_000_000).nimber
    assert not values.flags.owndata, "a copy"
    report('`bt.table("0.77", "0..10000000").values`; the row in Rust', fetched, rust, 1 / 1.2)


RACES = [race_blackout, race_called, race_halves, race_calls, race_table]

if __name__ == "__main__":
    print("| work; the baseline | ours | baseline | ratio | promised |\n| --- | ---: | ---: | ---: | ---: |")
    for race in RACES:
        if len(sys.argv) == 1 or any(word in race.__name__ for word in sys.argv[1:]):
            race()
