"""Cram: take two adjacent free cells with a domino.

`.` is a free cell, `#` a taken one. M. Gardner, Scientific American, February 1974; Winning Ways, chapter 15.
"""
position = Board(".#")
symmetry = "square"
split = regions("#")

def moves(b):
    for r, c in b.cells("."):
        if b.inside(r, c + 1) and b[r, c + 1] == ".":
            n = b.copy()
            n[r, c:c + 2] = "#"
            yield box(r, c, r + 1, c + 2), n
        if b.inside(r + 1, c) and b[r + 1, c] == ".":
            n = b.copy()
            n[r:r + 2, c] = "#"
            yield box(r, c, r + 2, c + 1), n
