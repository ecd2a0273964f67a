"""GRIDGAME in the judge's format. Wrong: the rook jumps over impassable cells, and only does not land on them."""
import sys
from functools import lru_cache

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    blocked = {(int(next(words)), int(next(words))) for _ in range(int(next(words)))}

    @lru_cache(None)
    def wins(x, y):
        cells = [(i, y) for i in range(x)] + [(x, j) for j in range(y)]
        return any(not wins(*cell) for cell in cells if cell not in blocked)

    for _ in range(int(next(words))):
        x, y = int(next(words)), int(next(words))
        print("Alice" if wins(x, y) else "Bob")
