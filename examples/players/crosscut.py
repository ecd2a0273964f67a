"""A perfect player of crosscut for `bouton referee crosscut`. It looks at the text of each turn alone: boards with ` + ` between them."""
import sys
from functools import lru_cache


def parts(rows, r, c):
    """The four quadrants that are left when the row r and the column c go."""
    sides = [row[:c] for row in rows], [row[c + 1 :] for row in rows]
    return [half for side in sides for half in (side[:r], side[r + 1 :])]


def marked(rows):
    return [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"]


def option(rows, r, c):
    total = 0
    for part in parts(rows, r, c):
        total ^= value(tuple(part))
    return total


@lru_cache(None)
def value(rows):
    left = {option(rows, r, c) for r, c in marked(rows)}
    mex = 0
    while mex in left:
        mex += 1
    return mex


def move(boards):
    total = 0
    for rows in boards:
        total ^= value(rows)
    moves = [(number, r, c) for number, rows in enumerate(boards) for r, c in marked(rows)]
    winning = [(n, r, c) for n, r, c in moves if option(boards[n], r, c) == total ^ value(boards[n])]
    number, r, c = (winning or moves)[0]
    # Where there are several boards, the name of a move begins with the number of its board.
    board = f"{number + 1}: " if len(boards) > 1 else ""
    return f"{board}r{r + 1}c{c + 1}"


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "turn":
        print(move([tuple(board.split("/")) for board in rest.split(" + ")]), flush=True)
    elif word == "end":
        break
