"""Inventor Outlasting in the judge's format. Wrong: a first move is held against its own colour class alone."""
import sys
from functools import lru_cache


def count(rows):
    spots = [(r, c) for r in range(len(rows)) for c in range(len(rows[0])) if rows[r][c] == "X"]
    winning = 0
    for parity in (0, 1):
        cells = [(r + c, r - c) for r, c in spots if (r + c) % 2 == parity]

        @lru_cache(None)
        def sg(a1, a2, b1, b2):
            left = {
                sg(a1, a, b1, b) ^ sg(a1, a, b + 1, b2) ^ sg(a + 1, a2, b1, b) ^ sg(a + 1, a2, b + 1, b2)
                for a, b in cells
                if a1 <= a < a2 and b1 <= b < b2
            }
            mex = 0
            while mex in left:
                mex += 1
            return mex

        low, high = -len(rows[0]), len(rows) + len(rows[0])
        for a, b in cells:
            left = sg(low, a, low, b) ^ sg(low, a, b + 1, high) ^ sg(a + 1, high, low, b) ^ sg(a + 1, high, b + 1, high)
            winning += left == 0
    return winning


words = sys.stdin.read().split()
at = 1
for case in range(1, int(words[0]) + 1):
    height = int(words[at])
    print(f"Case #{case}: {count(words[at + 2 : at + 2 + height])}")
    at += 2 + height
