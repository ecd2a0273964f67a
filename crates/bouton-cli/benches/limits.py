"""How limits are kept: random questions of all games and of some rules, under random limits, one after another.

    python3 crates/bouton-cli/benches/limits.py target/release/bouton [QUESTIONS [SEED]]

asks 200 questions, if no number is given, from seed 1 on. It prints each question that took 250 ms or 30 MB more than it was allowed, and at the end percentiles. Every question must end with an
exit code of the command; one that takes 20 s more is killed, and counted so. Times are those of this machine, at this time: they are
looked at, not tested.
"""
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

RULES = {
    "sums.py": "position = Heap()\ndef moves(n):\n    for t in range(1, n + 1):\n        yield [t // 2, n - t]\n",
    "huge.py": "position = Heap()\ndef moves(n):\n    for i in range(9000000): yield [n - 1] * 1000\n",
    "board.py": 'position = Board(".x")\ndef start(r, c): return Board.full(r, c, ".")\ndef moves(b):\n'
                '    for r, c in b.cells("."):\n        n = b.copy(); n[r, c] = "x"; yield n\n',
    "slow.py": "position = Heap()\ndef moves(n):\n    for i in range(n):\n"
               "        l = sorted([j * j % 97 for j in range(3000)])\n        yield n - 1 - l[i % 10] % n\n",
    "heaps.py": "position = Numbers()\ndef moves(p):\n    for i, x in enumerate(p):\n"
                "        for y in range(x): yield p[:i] + (y,) + p[i + 1:]\n",
}
LONGEST = 20  # Seconds, after which a question is killed.
ROOM = 6 << 30  # Bytes that no question may ask for: the machine is not to suffer.


class Questions:
    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.folder = folder

    def one_of(self, *choices):
        return self.random.choice(choices)

    def side(self):
        return self.one_of(3, 5, 8, 13, 20, 30, 50, 100, 150, 200, 255)

    def heap(self):
        return self.one_of(5, 17, 100, 999, 12345, 10**6, 10**8, 10**9, 10**12, 10**18)

    def heaps(self):
        return " ".join(str(self.heap()) for _ in range(self.one_of(1, 1, 2, 3, 10, 200)))

    def size(self):
        return f"{self.side()}x{self.side()}"

    def row(self):
        return f"1x{self.one_of(10, 1000, 60000, 300000, 2000000)}"

    def drawn(self, signs):
        rows, cols = self.side(), self.side()
        return "/".join("".join(self.random.choice(signs) for _ in range(cols)) for _ in range(rows))

    def graph(self):
        count = self.one_of(10, 30, 100, 400)
        ends = [[self.random.randrange(count) for _ in range(2)] for _ in range(count * self.one_of(1, 2, 5))]
        return " ".join(f"{a}-{b}" for a, b in ends if a != b)

    def numbers(self, count):
        return "(" + ",".join(str(self.heap()) for _ in range(count)) + ")"

    def position(self, game):
        if game in ("crosscut", "crosscut:diagonal", "inventor"):
            return self.one_of(self.size, self.row, self.size)()
        if game == "blackout":
            return self.one_of(self.size, self.row, lambda: self.drawn("01"))()
        if game == "caos3":
            return self.drawn("X#.")
        if game == "cram":
            return self.one_of(self.size, lambda: self.drawn(".#"))()
        if game in ("node-kayles", "arc-kayles"):
            return self.one_of(self.size, self.graph, lambda: f"path{self.side()}", lambda: f"complete{self.side()}")()
        if game in ("clobber", "nogo", "col", "snort"):
            return self.one_of(self.size, self.graph, lambda: f"path{self.side()}")()
        if game in ("chomp", "queens", "staircase", "board.py"):
            return self.size()
        if game == "notakto":
            return "{0}x{0}".format(self.one_of(3, 4, 5, 6, 8))
        if game in ("moore:2", "wythoff"):
            return self.numbers(2 if game == "wythoff" else self.one_of(2, 3, 5))
        if game == "rook":
            return f"({self.heap() % 10**9 + 1},{self.heap() % 10**9 + 1})"
        if game == "treblecross":
            return "." * self.side()
        if game == "heaps.py":
            return "(" + ",".join(str(self.one_of(3, 50, 10**6)) for _ in range(self.one_of(1, 3, 30))) + ")"
        return self.heaps()

    def lines(self, game):
        """A file with many positions."""
        with open(os.path.join(self.folder, "lines.txt"), "w") as file:
            file.writelines(self.position(game) + "\n" for _ in range(self.one_of(3, 100, 3000)))
        return "lines.txt"

    def arguments(self):
        game = self.one_of(
            "crosscut", "crosscut:diagonal", "inventor", "blackout", "rook", "staircase", "nim", "cram", "node-kayles",
            "arc-kayles", "moore:2", "wythoff", "0.[3]", "kayles", "dawson", "grundy", "0.3f", "4.7", "officers", "chomp",
            "queens", "clobber", "nogo", "col", "snort", "notakto", "treblecross", "lasker", "subtract{1,5,7}", "caos3", "all-but{3}", *RULES)
        verb = self.one_of(*["solve"] * 6, "table", "pattern", "diff")
        if verb == "solve":
            asked = self.one_of([], [], ["--json"], ["--print", "grundy"], ["--print", "outcome"], ["--print", "moves"], ["--all"])
            found = [verb, game, self.position(game), *asked]
            found += ["--after", "x"] if self.random.random() < 0.1 else []
            if self.random.random() < 0.1:
                found = [verb, game, "--file", self.lines(game), "--lines", *asked]
        else:
            sizes = self.one_of("0..100000000", "1x1..9x9", "3x1..3x200", "0..30000", "0..2000000000")
            found = [verb, game, *([game] if verb == "diff" else []), "-n", sizes, *self.one_of([], ["--json"])]
            if verb == "table" and self.random.random() < 0.3:
                found += ["--out", self.one_of("table.csv", "table.json", "table.svg")]
        return found + (["--misere"] if self.random.random() < 0.2 else [])


def shown(arguments):
    return " ".join(word if len(word) < 60 else f"{word[:40]}...({len(word)} signs)" for word in arguments)


def main(program, count=200, seed=1):
    over, more = [], []
    with tempfile.TemporaryDirectory() as folder:
        questions = Questions(seed, folder)
        for name, text in RULES.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        for _ in range(count):
            arguments, milliseconds, megabytes = questions.arguments(), questions.one_of(100, 300, 1000), questions.one_of(20, 50, 100, 400)
            by_signal = questions.random.random() < 0.3
            arguments += ["--max-memory", f"{megabytes}MB", "--threads", str(questions.one_of(1, 1, 2, 8))]
            arguments += [] if by_signal else ["--max-time", f"{milliseconds}ms"]
            begun = time.monotonic()
            child = subprocess.Popen(
                [program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM)))
            killer = threading.Timer(LONGEST, os.kill, (child.pid, signal.SIGKILL))
            killer.start()
            if by_signal:
                time.sleep(milliseconds / 1000)
                os.kill(child.pid, signal.SIGINT)
            _, status, used = os.wait4(child.pid, 0)
            killer.cancel()
            child.returncode = code = os.waitstatus_to_exitcode(status)
            late = time.monotonic() - begun - milliseconds / 1000
            extra = used.ru_maxrss / 1024 - megabytes * 1e6 / 2**20
            over.append(late)
            more.append(extra)
            # Before anything is asked, Ctrl-C just ends the command.
            is_wrong = code not in (0, 1, 2, 3, -signal.SIGKILL, *([-signal.SIGINT] if by_signal else []))
            if late > 0.25 or extra > 30 or is_wrong:
                print(f"{late:6.2f} s {extra:7.1f} MB more, exit {code}: {shown(arguments)}", flush=True)
            assert not is_wrong, code
    over.sort()
    more.sort()
    print(f"{count} questions: late by {over[count // 2]:.3f} s (median), {over[count * 99 // 100]:.3f} s (99 %), {over[-1]:.3f} s (most); "
          f"memory beyond the limit {more[count * 99 // 100]:.1f} MB (99 %), {more[-1]:.1f} MB (most)")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        # Asked for help, or in need of it.
        print(__doc__.strip())
        sys.exit(0 if {"-h", "--help"} & set(sys.argv) else 2)
    main(os.path.abspath(sys.argv[1]), *map(int, sys.argv[2:4]))
