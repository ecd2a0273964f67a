"""A perfect player of nim for `bouton referee nim`."""
import sys
from functools import reduce
from operator import xor


def move(heaps):
    total = reduce(xor, heaps, 0)
    for heap in heaps:
        if heap ^ total < heap:
            return f"{heap} -> {heap ^ total}"
    return f"{max(heaps)} -> {max(heaps) - 1}"


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "turn":
        print(move([int(heap) for heap in rest.split(" + ")]), flush=True)
    elif word == "end":
        break
