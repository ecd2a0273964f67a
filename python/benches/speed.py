"""How fast the package is, against plain Python in the same run. Every answer is asserted.

    python python/benches/speed.py [WORD ...]

prints a line for each work, or for those with one of the words in their names. Build the package with `pip install .` before:
`maturin develop` without `--release` measures a build without optimisation.
"""

from __future__ import annotations

import sys
import time
from itertools import product
from typing import Any, Callable, Iterator

import bouton as bt


def measured(work: Callable[[], Any], times: int = 3) -> tuple[float, Any]:
    """The shortest time of a few runs, in seconds, and the result."""
    best, result = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        result = work()
        best = min(best, time.perf_counter() - start)
    return best, result


def report(name: str, ours: float, plain: float, aim: str) -> None:
    """Prints a line."""
    print(f"| {name} | {plain * 1e3:.1f} ms | {ours * 1e3:.1f} ms | {plain / ours:.1f} | {aim} |", flush=True)


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


def row_values(side: int) -> dict[tuple[tuple[int, ...], ...], int]:
    """The values of blackout by a dictionary of tuples of rows."""
    memo: dict[tuple[tuple[int, ...], ...], int] = {}

    def options(board: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
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

    def value(board: tuple[tuple[int, ...], ...]) -> int:
        if board not in memo:
            seen = {value(option) for option in options(board)}
            least = 0
            while least in seen:
                least += 1
            memo[board] = least
        return memo[board]

    for cells in product((0, 1), repeat=side * side):
        value(tuple(cells[at : at + side] for at in range(0, side * side, side)))
    return memo


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
    assert blackout.backend == "native", blackout.backend
    ours, found = measured(lambda: blackout.solve_many(texts, what="nimber"))
    plain, rows = measured(lambda: row_values(side), 1)
    masks, by_masks = measured(lambda: mask_values(side), 1)
    assert found == [rows[tuple(tuple(map(int, row)) for row in text.split("/"))] for text in texts]
    assert sorted(found) == sorted(by_masks)
    report("`@bt.rule`, blackout 4 x 4, all positions; a dictionary of tuples of rows", ours, plain, "50")
    report("the same; a list by bit masks", ours, masks, "4")


def race_called() -> None:
    """A rule outside of the language, on tuples."""

    def moves(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at, heap in enumerate(heaps):
            for k in {1, 2, heap // 2}:
                if 0 < k <= heap:
                    yield tuple(sorted((*heaps[:at], heap - k, *heaps[at + 1 :])))

    positions = [(a, b, c) for a in range(25) for b in range(a, 25) for c in range(b, 25)]

    def plain_values() -> list[int]:
        memo: dict[tuple[int, ...], int] = {}

        def value(position: tuple[int, ...]) -> int:
            if position not in memo:
                seen = {value(option) for option in moves(position)}
                least = 0
                while least in seen:
                    least += 1
                memo[position] = least
            return memo[position]

        return [value(position) for position in positions]

    def our_values() -> list[Any]:
        return bt.rule(moves, position=bt.Anything(), backend="python").values(positions)  # type: ignore[no-any-return]

    ours, found = measured(our_values)
    plain, right = measured(plain_values)
    assert found == right
    report("a rule that is called, on tuples; a dictionary", ours, plain, "1.5")


def race_halves() -> None:
    """A long row of heaps of a native rule."""

    def plain_values(count: int) -> list[int]:
        values: list[int] = []
        for n in range(count):
            seen = {values[n - k] for k in range(1, n // 2 + 1)}
            least = 0
            while least in seen:
                least += 1
            values.append(least)
        return values

    halves = bt.rule(lambda n: (n - k for k in range(1, n // 2 + 1)), backend="native")
    ours, found = measured(lambda: halves.values(range(20000)))
    plain, right = measured(lambda: plain_values(20000), 1)
    assert [int(value) for value in found] == right
    report("`halves.values(range(20000))`; a list and sets", ours, plain, "50")


def race_calls() -> None:
    """Many small questions."""
    count = 100_000
    ours, outcomes = measured(lambda: [bt.solve("nim", "3 4 5").outcome for _ in range(count)])
    assert set(outcomes) == {"N"}
    print(f"| `bt.solve(\"nim\", \"3 4 5\").outcome` | | {ours / count * 1e6:.2f} us each | | 5 us |", flush=True)
    texts = ["3 4 5"] * count
    ours, values = measured(lambda: bt.solve_many("nim", texts, what="nimber"))
    assert set(values) == {2}
    print(f"| `bt.solve_many`, for each position | | {ours / count * 1e6:.2f} us each | | 0.5 us |", flush=True)


def race_table() -> None:
    """A long row of a heap game, as an array of numpy."""
    filled, table = measured(lambda: bt.table("0.77", "0..10000000"))
    fetched, values = measured(lambda: bt.table("0.77", "0..10000000").values)
    assert len(values) == 10_000_001 and int(values[-1]) == bt.solve("kayles", 10_000_000).nimber == table[10_000_000]
    print(f"| `bt.table(\"0.77\", \"0..10000000\").values` | | {fetched * 1e3:.1f} ms | | |", flush=True)


RACES = [race_blackout, race_called, race_halves, race_calls, race_table]

if __name__ == "__main__":
    print("| work; in plain Python | plain | bouton | times as fast | aim |\n| --- | --- | --- | --- | --- |")
    for race in RACES:
        if len(sys.argv) == 1 or any(word in race.__name__ for word in sys.argv[1:]):
            race()
