"""A perfect player of crosscut for `bouton referee crosscut`. It plays on its own copy of the board."""
import sys
from functools import lru_cache

board = []


def quadrants(r1, r2, c1, c2, r, c):
    return [(r1, r, c1, c), (r1, r, c + 1, c2), (r + 1, r2, c1, c), (r + 1, r2, c + 1, c2)]


@lru_cache(None)
def value(r1, r2, c1, c2):
    left = set()
    for r, c in marked(r1, r2, c1, c2):
        total = 0
        for part in quadrants(r1, r2, c1, c2, r, c):
            total ^= value(*part)
        left.add(total)
    mex = 0
    while mex in left:
        mex += 1
    return mex


def marked(r1, r2, c1, c2):
    return [(r, c) for r in range(r1, r2) for c in range(c1, c2) if board[r][c] == "*"]


def take(parts, r, c):
    after = []
    for part in parts:
        r1, r2, c1, c2 = part
        inside = r1 <= r < r2 and c1 <= c < c2
        after += quadrants(*part, r, c) if inside else [part]
    return after


def choose(parts):
    moves = [cell for part in parts for cell in marked(*part)]
    for r, c in moves:
        total = 0
        for part in take(parts, r, c):
            total ^= value(*part)
        if total == 0:
            return r, c
    return moves[0]


parts = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "start":
        board = rest.split("/")
        parts = [(0, len(board), 0, len(board[0]))]
    elif word == "moved":
        r, c = (int(number) - 1 for number in rest[1:].split("c"))
        parts = take(parts, r, c)
    elif word == "turn":
        r, c = choose(parts)
        parts = take(parts, r, c)
        print(f"r{r + 1}c{c + 1}", flush=True)
    elif word == "end":
        break
