"""Chomp: bite a square off a bar, and all below and to the right of it; nobody bites the one at the upper left.

D. Gale, A curious Nim-type game, 1974; Winning Ways, chapter 18.
"""
position = Board("#.")

def start(rows, cols):
    return Board.full(rows, cols, "#")

def moves(b):
    for r, c in b.cells("#"):
        if r + c > 0:
            n = b.copy()
            n[r:, c:] = "."
            yield cell(r, c), n
