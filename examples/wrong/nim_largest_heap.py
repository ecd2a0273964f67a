"""Nim, one position a line; prints a move. Wrong: greedy play. It takes the whole largest heap."""
import sys

for line in sys.stdin:
    heaps = [int(heap) for heap in line.split()]
    print(f"{max(heaps)} -> 0" if any(heaps) else "none")
