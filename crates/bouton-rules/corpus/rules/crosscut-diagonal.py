"""Diagonal Crosscut: take a marked cell; the two diagonals through it go.

`*` is a marked cell. Five boards are left: the cells above, to the left, to the right and below, between the two
diagonals, and the cells of the other colour of a chessboard. Inventor Outlasting, Code Jam to I/O for Women 2022.
"""
position = Board(".*")
symmetry = "square"

def side(r, c):
    if (r + c) % 2 == 1:
        return "other colour"
    if abs(r) == abs(c):
        return "taken"
    if abs(r) > abs(c):
        return "above" if r < 0 else "below"
    return "left" if c < 0 else "right"

def part(b, r, c, name):
    n = b.copy()
    for r2, c2 in b.cells("*"):
        if side(r2 - r, c2 - c) != name:
            n[r2, c2] = "."
    return n

def moves(b):
    for r, c in b.cells("*"):
        yield cell(r, c), [part(b, r, c, name) for name in ("above", "left", "right", "below", "other colour")]
