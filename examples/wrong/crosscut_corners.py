"""Crosscut, one board a line; prints N or P. Wrong: the recurrence under CAOS3's editorial, run as it is printed.

A rectangle is numbered by its corners. Entries that are never set are 0, and the lower bound of the quadrants below the taken
cell takes the width of the rectangle for its height.
"""
import sys


def value(board):
    rows, cols = len(board), len(board[0])
    side = max(rows, cols) + 2
    sg = [[[[0] * side for _ in range(side)] for _ in range(side)] for _ in range(side)]
    for h in range(1, rows + 1):
        for w in range(1, cols + 1):
            for r in range(rows - h + 1):
                for c in range(cols - w + 1):
                    left = set()
                    for y in range(r, r + h):
                        for x in range(c, c + w):
                            if board[y][x] == "*":
                                low = min(r + w, side - 1)  # r + h is meant
                                left.add(
                                    sg[r][y][c][x]
                                    ^ sg[r][y][x + 1][c + w]
                                    ^ sg[y + 1][low][c][x]
                                    ^ sg[y + 1][low][x + 1][c + w]
                                )
                    mex = 0
                    while mex in left:
                        mex += 1
                    sg[r][r + h][c][c + w] = mex
    return sg[0][rows][0][cols]


for line in sys.stdin:
    print("N" if value(line.strip().split("/")) else "P")
