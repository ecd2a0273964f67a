"""Crosscut, one board a line; prints the Grundy value. Wrong: the quadrant at the lower right is forgotten."""
import sys
from functools import lru_cache


def value(board):
    @lru_cache(None)
    def sg(r1, r2, c1, c2):
        left = {
            sg(r1, r, c1, c) ^ sg(r1, r, c + 1, c2) ^ sg(r + 1, r2, c1, c)
            for r in range(r1, r2)
            for c in range(c1, c2)
            if board[r][c] == "*"
        }
        mex = 0
        while mex in left:
            mex += 1
        return mex

    return sg(0, len(board), 0, len(board[0]))


for line in sys.stdin:
    print(value(line.strip().split("/")))
