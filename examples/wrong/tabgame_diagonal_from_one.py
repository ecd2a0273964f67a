"""TABGAME in the judge's format. Wrong: the outcome is taken to be the same along a diagonal from row 1 and column 1 on, not 2."""
import sys

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    top, left = next(words), next(words)

    def first(x, y):
        up = top[y - 1] if x == 1 else first(x - 1, y)
        back = left[x - 1] if y == 1 else first(x, y - 1)
        return "0" if up == "1" and back == "1" else "1"

    answer = ""
    for _ in range(int(next(words))):
        x, y = int(next(words)), int(next(words))
        step = min(x, y) - 1
        answer += first(x - step, y - step)
    print(answer)
