#!/usr/bin/env python3
"""Compare the rule texts of this folder with the built-in games: python3 compare.py BOUTON [NAME ...]

BOUTON is the path of the bouton program. For every position, in normal play and in misere play, with the declarations
of the rule and without them (`--raw`), both must give the same outcome, the same Grundy value, and the same moves by
name, each of which leaves the same value. A line a game is printed, and the exit code is 1 if there is a difference.
"""

import itertools
import json
import pathlib
import random
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
RANDOM_POSITIONS = 300
MAX_SECONDS = 600


# Positions of all games on boards are lists of rows.


def text(rows):
    return "/".join("".join(row) for row in rows)


def always(rows):
    return True


def beside(rows, r, c):
    for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
        if 0 <= y < len(rows) and 0 <= x < len(rows[0]):
            yield y, x


def cells(rows):
    return [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]


def boards(symbols, most_cells, is_legal=always):
    """All boards of at most so many cells."""
    for rows in range(1, most_cells + 1):
        for cols in range(1, most_cells // rows + 1):
            for signs in itertools.product(symbols, repeat=rows * cols):
                board = [signs[r * cols:(r + 1) * cols] for r in range(rows)]
                if is_legal(board):
                    yield text(board)


def random_boards(rng, symbols, least_cells, most_cells, is_legal=always):
    """Boards without end, of random sizes; a symbol that `symbols` contains twice is twice as frequent."""
    while True:
        rows = rng.randint(1, most_cells)
        cols = rng.randint(1, most_cells // rows)
        if rows * cols < least_cells or (max(rows, cols) > 8 and rows * cols > 12):
            continue
        board = [rng.choices(symbols, k=cols) for _ in range(rows)]
        if is_legal(board):
            yield text(board)


def legal_in_nogo(rows):
    """Every group of stones has an empty cell beside it."""
    for r, c in cells(rows):
        if rows[r][c] in "BW":
            group, lives = [(r, c)], False
            for y, x in group:
                for at in beside(rows, y, x):
                    sign = rows[at[0]][at[1]]
                    lives = lives or sign == "."
                    if sign == rows[r][c] and at not in group:
                        group.append(at)
            if not lives:
                return False
    return True


def legal_in_col(rows):
    return not any(rows[r][c] in "BW" and rows[y][x] == rows[r][c] for r, c in cells(rows) for y, x in beside(rows, r, c))


def legal_in_snort(rows):
    return not any(rows[r][c] == "B" and rows[y][x] == "W" for r, c in cells(rows) for y, x in beside(rows, r, c))


def one_rook(rows):
    return sum(row.count("R") for row in rows) == 1


def is_square(rows):
    return len(rows) == len(rows[0])


def staircases(most):
    """All staircases whose stone has a row and a column up to `most`."""
    for rows, cols in itertools.product(range(1, most + 1), repeat=2):
        for digits in itertools.product("01", repeat=rows + cols):
            yield staircase(digits, rows, cols, rows, cols)


def staircase(digits, rows, cols, r, c):
    board = [["+", *digits[:cols]]] + [[digits[cols + i], *"." * cols] for i in range(rows)]
    board[r][c] = "S"
    return text(board)


def random_staircases(rng):
    while True:
        rows, cols = rng.randint(1, 7), rng.randint(1, 7)
        yield staircase(rng.choices("01", k=rows + cols), rows, cols, rng.randint(1, rows), rng.randint(1, cols))


def words(symbols, most):
    for length in range(1, most + 1):
        for word in itertools.product(symbols, repeat=length):
            yield "".join(word)


def random_words(rng, symbols, least, most):
    while True:
        yield "".join(rng.choices(symbols, k=rng.randint(least, most)))


def numbers(p):
    return "(" + ",".join(map(str, p)) + ")"


def tuples(lengths, most):
    for length in lengths:
        for p in itertools.product(range(most + 1), repeat=length):
            yield numbers(p)


def random_tuples(rng, lengths, most):
    while True:
        yield numbers([rng.randint(0, most) for _ in range(rng.choice(lengths))])


def bars(rows, cols):
    """All bars of chocolate in a rectangle."""
    for length in range(1, rows + 1):
        for p in itertools.product(range(1, cols + 1), repeat=length):
            if list(p) == sorted(p, reverse=True):
                yield numbers(p)


def random_bars(rng):
    while True:
        yield numbers(sorted((rng.randint(1, 6) for _ in range(rng.randint(1, 6))), reverse=True))


def heaps():
    for n in range(41):
        yield str(n)
    for p in itertools.combinations_with_replacement(range(1, 6), 3):
        yield " + ".join(map(str, p))


def random_heaps(rng):
    while True:
        yield " + ".join(str(rng.randint(0, 30)) for _ in range(rng.randint(1, 3)))


def graph(names, edges):
    """The edges, each as often as it is in the list, and the vertices that have none."""
    lone = [name + "," for name in names if not any(name in edge for edge in edges)]
    return " ".join(["-".join(edge) for edge in edges] + lone)


def graphs(most_vertices):
    for count in range(1, most_vertices + 1):
        names = "abcdefgh"[:count]
        pairs = list(itertools.combinations(names, 2))
        for used in itertools.product((0, 1, 2) if count < 4 else (0, 1), repeat=len(pairs)):
            yield graph(names, [pair for pair, times in zip(pairs, used) for _ in range(times)])


def turned(rng, edges):
    """The edges, some of them written from the other end, and parallel edges alike: a rule names each as it is written."""
    spelling = {edge: rng.choice((edge, edge[::-1])) for edge in edges}
    return [spelling[edge] for edge in edges]


def random_graphs(rng, least, most):
    while True:
        names = "abcdefghij"[:rng.randint(least, most)]
        pairs = list(itertools.combinations(names, 2))
        edges = rng.choices(pairs, k=rng.randint(1, 2 * len(names)))
        yield graph(names, turned(rng, edges))


def picture(edges):
    """A picture without the edges that nothing joins to the ground."""
    reached, before = {"0"}, 0
    while len(reached) > before:
        before = len(reached)
        for edge in edges:
            if edge[0] in reached or edge[1] in reached:
                reached.update(edge)
    return " ".join("-".join(edge) for edge in edges if edge[0] in reached)


def pictures():
    """All pictures of at most three vertices and the ground, with no edge more than twice."""
    pairs = list(itertools.combinations("0abc", 2))
    for used in itertools.product((0, 1, 2), repeat=len(pairs)):
        edges = [pair for pair, times in zip(pairs, used) for _ in range(times)]
        if len(edges) > 0 and picture(edges):
            yield picture(edges)


def random_pictures(rng):
    while True:
        names = "0abcdef"[:rng.randint(2, 7)]
        pairs = list(itertools.combinations(names, 2))
        edges = rng.choices(pairs, k=rng.randint(1, 10))
        made = picture(turned(rng, edges))
        if made:
            yield made


def coins(rng):
    return words("HT", 6), random_words(rng, "HT", 7, 9)


def games(rng):
    """For each rule text the name of the built-in game, all small positions, and random ones without end."""
    domino = lambda: (boards(".#", 8), random_boards(rng, "...#", 9, 18))
    yield "cram", "cram", *domino()
    yield "l-tromino", "l-tromino", *domino()
    yield "straight-tromino", "straight-tromino", *domino()
    yield "node-kayles", "node-kayles", graphs(5), random_graphs(rng, 4, 10)
    yield "node-kayles-board", "node-kayles", boards(".#", 8), random_boards(rng, "....#", 9, 20)
    yield "arc-kayles", "arc-kayles", graphs(5), random_graphs(rng, 4, 10)
    yield "arc-kayles-board", "arc-kayles", *domino()
    yield "crosscut", "crosscut", boards(".*", 8), random_boards(rng, ".*", 9, 36)
    yield "crosscut-diagonal", "crosscut:diagonal", boards(".*", 8), random_boards(rng, ".*", 9, 36)
    yield "caos3", "caos3", boards("#^~", 7), random_maps(rng)
    yield "inventor", "inventor", boards("X.o", 7), random_boards(rng, "XX.o", 8, 20)
    yield "blackout", "blackout", boards("01", 8), random_boards(rng, "011", 9, 16)
    yield "nim", "nim", heaps(), random_heaps(rng)
    yield "wythoff", "wythoff", tuples([2], 12), random_tuples(rng, [2], 30)
    yield "moore-2", "moore:2", tuples([1, 2, 3, 4], 3), random_tuples(rng, [2, 3, 4], 5)
    for most in range(3, 10):
        yield f"moore-{most}", f"moore:{most}", tuples([1, 2, 3, 4], 2), random_tuples(rng, [most - 1, most, most + 1], 6 // most + 1)
    yield "chomp", "chomp", bars(4, 4), random_bars(rng)
    yield "treblecross", "treblecross", words(".X", 8), random_words(rng, "...X", 9, 14)
    yield "notakto", "notakto", boards("X.", 9, is_square), random_boards(rng, "X.", 16, 16, is_square)
    yield "queens", "queens", boards(".#", 8), random_boards(rng, "...#", 9, 36)
    yield "rook", "rook", boards(".#R", 6, one_rook), random_rooks(rng)
    yield "staircase", "staircase", staircases(3), random_staircases(rng)
    yield "clobber", "clobber", boards("xo.", 6), random_boards(rng, "xoxo.", 7, 14)
    yield "nogo", "nogo", boards(".BW#", 4, legal_in_nogo), random_boards(rng, "....BW#", 5, 9, legal_in_nogo)
    yield "col", "col", boards(".BWbw#", 3, legal_in_col), random_boards(rng, "....BWbw#", 4, 9, legal_in_col)
    yield "snort", "snort", boards(".BWbw#", 3, legal_in_snort), random_boards(rng, "....BWbw#", 4, 9, legal_in_snort)
    yield "hackenbush", "hackenbush", pictures(), random_pictures(rng)
    for name in ("turtles", "mock-turtles", "ruler", "twins", "triplets", "moebius", "mogul", "moidores"):
        yield name, name, *coins(rng)


def random_maps(rng):
    while True:
        rows, cols = rng.randint(5, 8), rng.randint(5, 8)
        yield text(rng.choices("^^^^^^^^^#~", k=cols) for _ in range(rows))


def random_rooks(rng):
    while True:
        rows, cols = rng.randint(2, 7), rng.randint(2, 7)
        board = [rng.choices("...#", k=cols) for _ in range(rows)]
        board[rng.randrange(rows)][rng.randrange(cols)] = "R"
        yield text(board)


def answers(bouton, game, positions, options):
    """What bouton says about each of these positions."""
    command = [bouton, "solve", game, "-", "--lines", "--json", "--all", *options]
    done = subprocess.run(command, input="\n".join(positions) + "\n", capture_output=True, text=True, timeout=MAX_SECONDS)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(positions):
        raise SystemExit(f"{' '.join(command)}: {len(positions)} positions, but {len(lines)} answers")
    return lines


def facts(answer):
    """What two answers must have in common."""
    moves = sorted((move["move"], move["nimber"], move["wins"]) for move in answer["moves"])
    names = {name for name, _, _ in moves}
    total = sum(move.get("times", 1) for move in answer["moves"])
    if not answer["complete"] or len(names) != len(moves) or total != answer["moves_total"]:
        raise SystemExit(f"the moves of {answer['position']} are not listed in full")
    if answer["convention"] == "normal" and None in [answer["nimber"]] + [nimber for _, nimber, _ in moves]:
        raise SystemExit(f"a value of {answer['position']} was not found")
    return answer["convention"], answer["outcome"], answer["nimber"], sorted(answer["winning_moves"]), moves


def compare(bouton, name, game, positions):
    """The first difference, or None."""
    rule = str(FOLDER / f"{name}.py")
    for play in ([], ["--misere"]):
        expected = [facts(answer) for answer in answers(bouton, game, positions, play)]
        for declared in ([], ["--raw"]):
            found = [facts(answer) for answer in answers(bouton, rule, positions, play + declared)]
            for position, one, other in zip(positions, expected, found):
                if one != other:
                    options = " ".join(play + declared)
                    return f"{position} {options}\n  {game}: {one}\n  {name}.py: {other}"
    return None


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    bouton, wanted = sys.argv[1], sys.argv[2:]
    texts = {path.stem for path in FOLDER.glob("*.py")} - {"compare"}
    known = {name for name, *_ in games(random.Random(1))}
    if texts != known or not set(wanted) <= known:
        raise SystemExit(f"not compared, or no rule text: {sorted(texts ^ known | set(wanted) - known)}")
    failed = False
    for name, game, small, larger in games(random.Random(1)):
        if wanted and name not in wanted:
            continue
        few = list(dict.fromkeys(small))
        many = list(dict.fromkeys(itertools.islice(larger, RANDOM_POSITIONS)))
        difference = compare(bouton, name, game, few + many)
        print(f"{name}: {difference or f'{len(few)} small and {len(many)} random positions, no difference'}", flush=True)
        failed = failed or difference is not None
    sys.exit(failed)


if __name__ == "__main__":
    main()
