"""CAOS3 in the judge's format. Wrong: a monster needs more than two meadows on each side, where at least two is meant."""
import sys
from functools import lru_cache


def wins(rows):
    height, width = len(rows), len(rows[0])

    def run(r, c, dr, dc):
        length = 0
        while 0 <= r + dr < height and 0 <= c + dc < width and rows[r + dr][c + dc] == "^":
            r, c, length = r + dr, c + dc, length + 1
        return length

    monsters = [
        (r, c)
        for r in range(height)
        for c in range(width)
        if rows[r][c] == "^" and all(run(r, c, *d) > 2 for d in ((0, 1), (0, -1), (1, 0), (-1, 0)))
    ]

    @lru_cache(None)
    def sg(r1, r2, c1, c2):
        left = {
            sg(r1, r, c1, c) ^ sg(r1, r, c + 1, c2) ^ sg(r + 1, r2, c1, c) ^ sg(r + 1, r2, c + 1, c2)
            for r, c in monsters
            if r1 <= r < r2 and c1 <= c < c2
        }
        mex = 0
        while mex in left:
            mex += 1
        return mex

    return sg(0, height, 0, width)


words = sys.stdin.read().split()
at = 1
for _ in range(int(words[0])):
    height = int(words[at])
    print("Asuna" if wins(words[at + 2 : at + 2 + height]) else "Kirito")
    at += 2 + height
