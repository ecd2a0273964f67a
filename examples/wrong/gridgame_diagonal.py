"""GRIDGAME in the judge's format. Wrong: only the cells of the main diagonal are lost, whatever is blocked."""
import sys

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    for _ in range(int(next(words))):
        next(words), next(words)
    for _ in range(int(next(words))):
        x, y = int(next(words)), int(next(words))
        print("Bob" if x == y else "Alice")
