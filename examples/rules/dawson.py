"""Dawson's Kayles: knock down two pins that stand side by side.

The octal game 0.07, Winning Ways, chapter 4; R. K. Guy and C. A. B. Smith, The G-values of various games, 1956.
"""
position = Heap()

def moves(n):
    for left in range(n - 1):
        yield [left, n - 2 - left]
