"""What limits work that is larger than any that was done: a model from measured figures. It prints the tables of planning.md.

In the folder of the repository: python3 docs/planning.py
"""

from __future__ import annotations

import heapq
import math

CORES = (16, 256, 4096)
HOUR = 3600.0

# Measured: docs/planning.md says on what. Seconds are those of one core.
BLACKOUT_6X6 = {"filling": 306.0, "writing": 104.0}
#: Seconds of the process that hands out units, and seconds that a worker waits, for each unit.
OVERHEAD = 0.00055
#: Positions that one core searches in a second, and results of others that it reads in a second.
SEARCHED, READ = 150_000.0, 1_400_000.0
#: Bytes of a position in the table of a search, and in a store.
IN_MEMORY, STORED = 32.0, 5.1
#: Different positions of whole searches. Those of Cram are of boards worth 0, 1 and 2.
CRAM = {(5, 5): 659, (4, 7): 8_970, (5, 6): 35_213, (4, 9): 161_041, (5, 7): 362_439, (5, 8): 1_078_403, (5, 9): 15_659_341}
NODE_KAYLES_4 = {5: 18, 7: 116, 9: 653, 11: 1_984, 13: 10_969}
#: Seconds a heap: 0.167, and Grundy's game.
HEAPS = {"0.167": 6.1e-8, "Grundy's game": 2.57e-7}

# Assumed: what a shared folder gives to all machines together, what one core reads from it, the cores of a machine, its memory, its network.
SHARED = 20e9
READ_BY_ONE = 1e9
CORES_A_MACHINE = 16
MEMORY = 128e9
NETWORK = 1.25e9


class Blackout:
    """The blocks of a table of blackout: a block is all boards whose top rows are the same, or their mirror image."""

    def __init__(self, rows: int, cols: int, top: int) -> None:
        self.rows, self.cols, self.top = rows, cols, top
        self.boards = 2 ** (cols * (rows - top))
        self.spans = [((1 << width) - 1) << start for width in range(1, cols + 1) for start in range(cols - width + 1)]
        self.mirror = [int(f"{row:0{cols}b}"[::-1], 2) for row in range(1 << cols)]

    def plan(self) -> dict[tuple[int, ...], tuple[int, set[tuple[int, ...]]]]:
        """Each block with the number of its rectangles, and with the blocks it is filled from."""
        patterns: list[tuple[int, ...]] = [()]
        for _ in range(self.top):
            patterns = [(*pattern, row) for pattern in patterns for row in range(1 << self.cols)]
        return {block: self.moves(block) for block in patterns if block == self.canonical(block)}

    def canonical(self, block: tuple[int, ...]) -> tuple[int, ...]:
        return min(block, tuple(self.mirror[row] for row in block))

    def moves(self, block: tuple[int, ...]) -> tuple[int, set[tuple[int, ...]]]:
        """How many rectangles a move may clear, and the blocks that it leads to."""
        lower = self.rows - self.top
        count, sources = len(self.spans) * lower * (lower + 1) // 2, set()
        for span in self.spans:
            for first in range(self.top):
                left, last = list(block), first
                while last < self.top and block[last] & span == span:
                    left[last] &= ~span
                    last += 1
                    # A rectangle that reaches the last of the top rows may go on below.
                    count += 1 + lower * (last == self.top)
                    sources.add(self.canonical(tuple(left)))
        return count, sources


def filled(plan, seconds, cores: int) -> float:
    """The seconds until all blocks are filled, if each core takes the next block whose sources are there. `seconds` is for one block."""
    waiting = {block: len(sources) for block, (_, sources) in plan.items()}
    users: dict = {}
    for block, (_, sources) in plan.items():
        for source in sources:
            users.setdefault(source, []).append(block)
    ready = [block for block, count in waiting.items() if count == 0]
    running: list = []
    now = 0.0
    while ready or running:
        while ready and len(running) < cores:
            block = ready.pop()
            heapq.heappush(running, (now + seconds(*plan[block]), block))
        now, block = heapq.heappop(running)
        for user in users.get(block, ()):
            waiting[user] -= 1
            if waiting[user] == 0:
                ready.append(user)
    return now


def blackout() -> list[str]:
    known = Blackout(6, 6, 2)
    plan = known.plan()
    assert len(plan) == 2080  # as the command plans it
    a_rectangle = BLACKOUT_6X6["filling"] / sum(count * known.boards for count, _ in plan.values())
    a_board = BLACKOUT_6X6["writing"] / (len(plan) * known.boards)
    larger = Blackout(6, 7, 2)
    plan = larger.plan()
    read = sum(len(sources) for _, sources in plan.values()) * larger.boards

    def seconds(count, sources) -> float:
        return larger.boards * (count * a_rectangle + a_board + len(sources) / READ_BY_ONE) + OVERHEAD

    work = sum(seconds(*each) for each in plan.values())
    lines = [
        f"{len(plan)} blocks of {larger.boards >> 20} MiB, {len(plan) * larger.boards / 1e12:.2f} TB; "
        f"they are read {read / len(plan) / larger.boards:.1f} times, {read / 1e12:.1f} TB. Work of one core: {work / HOUR:.0f} h.",
        "",
        "| cores | hours by the blocks alone | hours by reading through networks and from the shared folder | speed, one core = 1 |",
        "| ---: | ---: | ---: | ---: |",
    ]
    for cores in CORES:
        time, shared = filled(plan, seconds, cores), read / min(SHARED, cores / CORES_A_MACHINE * NETWORK)
        lines.append(f"| {cores} | {time / HOUR:.2f} | {shared / HOUR:.2f} | {work / max(time, shared):.0f} |")
    return lines


def fitted(points: list[tuple[float, float]]):
    """The straight line through the logarithms, by least squares: a function, and the growth for one more."""
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(math.log(y) for _, y in points) / len(points)
    slope = sum((x - mean_x) * (math.log(y) - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
    return (lambda x: math.exp(mean_y + slope * (x - mean_x))), math.exp(slope)


def sharing(positions: float, cores: int) -> float:
    """Seconds of a search of `cores` workers, each of which searches its part, and reads what all others find."""
    return positions / cores / SEARCHED + positions * (cores - 1) / cores / READ


def searches() -> list[str]:
    cells, growth = fitted([(rows * cols, count) for (rows, cols), count in CRAM.items() if rows * cols % 2 == 0])
    columns, kayles = fitted(list(NODE_KAYLES_4.items()))
    lines = [
        f"Cram on boards of an even number of cells: {growth:.2f} times as many positions for each cell more. "
        f"Node Kayles 4 x n: {kayles:.2f} times for each column more (n odd; even ones are lost, by symmetry).",
        "",
        "| search | positions | one core | in memory | stored | 16 workers | 256 | 4,096 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    wanted = [(f"Cram {rows} x {cols}", cells(rows * cols)) for rows, cols in ((6, 9), (7, 8), (6, 11), (7, 10))]
    wanted += [(f"Node Kayles 4 x {n}", columns(n)) for n in (21, 25, 29, 33)]
    for name, positions in wanted:
        times = " | ".join(f"{sharing(positions, cores) / HOUR:.3g} h" for cores in CORES)
        lines.append(
            f"| {name} | {positions:.1e} | {positions / SEARCHED / HOUR:.3g} h | {positions * IN_MEMORY / 1e9:.3g} GB | "
            f"{positions * STORED / 1e9:.3g} GB | {times} |"
        )
    most = MEMORY / CORES_A_MACHINE / IN_MEMORY
    even = READ / SEARCHED
    lines += [
        "",
        f"Every worker reads what every other one finds, {READ / SEARCHED:.1f} times as fast as it searches. So with {even:.0f} workers half of the "
        f"time goes into reading, and any number of them is at most {even:.0f} times as fast as one. Each has the whole table, and {CORES_A_MACHINE} share a machine: {most:.1e} positions in {MEMORY / CORES_A_MACHINE / 1e9:.0f} GB, "
        f"which Cram reaches at {_largest(cells, most)} cells.",
    ]
    return lines


def _largest(positions, most: float) -> int:
    return max(cells for cells in range(20, 100) if positions(cells) <= most)


def shards() -> list[str]:
    """What replaces that: each worker keeps the positions whose keys have a certain hash, and is asked for them."""
    options, asked = 25, 24
    bytes_a_core = SEARCHED * options * asked
    memory = 256 / CORES_A_MACHINE * MEMORY
    return [
        f"With the table divided by a hash of the key, a worker asks for {options} options of each position it searches, {asked} bytes each: {bytes_a_core / 1e6:.0f} MB a second "
        f"for a core, {CORES_A_MACHINE * bytes_a_core / NETWORK:.1f} times what the network of a machine of {CORES_A_MACHINE} cores gives. Memory grows with the machines: 256 cores have {memory / 1e12:.1f} TB, "
        f"{memory / IN_MEMORY:.1e} positions.",
    ]


def octal() -> list[str]:
    lines = ["| game | heaps to 2^40 on one core | 4,096 such games on 16 cores | on 256 | on 4,096 |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, seconds in HEAPS.items():
        one = seconds * 2**40
        times = " | ".join(f"{one * math.ceil(4096 / cores) / HOUR / 24:.3g} days" for cores in CORES)
        lines.append(f"| {name} | {one / HOUR:.0f} h | {times} |")
    return lines


def main() -> None:
    for title, table in (("Blackout 6 x 7", blackout()), ("Searches", searches()), ("Tables divided among machines", shards()), ("Octal games to 2^40", octal())):
        print(f"## {title}\n")
        print("\n".join(table) + "\n")


if __name__ == "__main__":
    main()
