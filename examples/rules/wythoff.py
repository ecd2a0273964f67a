"""Wythoff: take from one heap, or the same number from both.

W. A. Wythoff, A modification of the game of Nim, 1907; Winning Ways, chapter 3.
"""
position = Numbers(2)
symmetry = "any order"

def moves(a, b):
    for k in range(1, a + 1): yield (a - k, b)
    for k in range(1, b + 1): yield (a, b - k)
    for k in range(1, min(a, b) + 1): yield (a - k, b - k)
