"""Kayles: knock down one pin, or two that stand side by side.

H. E. Dudeney, The Canterbury Puzzles; the octal game 0.77, Winning Ways, chapter 4.
"""
position = Heap()

def moves(n):
    for take in range(1, 3):
        for left in range(n - take + 1):
            yield [left, n - take - left]
