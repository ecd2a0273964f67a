"""Wythoff: take any number from one of two heaps, or the same number from both.

W. A. Wythoff, A modification of the game of nim, 1907.
"""
position = Numbers(2)
symmetry = "any order"

def moves(a, b):
    for k in range(1, a + 1):
        yield (a - k, b)
    for k in range(1, b + 1):
        yield (a, b - k)
    for k in range(1, min(a, b) + 1):
        yield (a - k, b - k)
