"""Nim of two heaps."""
position = Numbers(2)

def moves(a, b):
    for k in range(a):
        yield (k, b)
    for k in range(b):
        yield (a, k)
