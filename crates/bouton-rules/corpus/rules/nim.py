"""Nim: take any number from one heap.

C. L. Bouton, Nim, a game with a complete mathematical theory, 1901.
"""
position = Heap()

def moves(n):
    for left in range(n):
        yield left
