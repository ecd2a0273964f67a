"""Cram: put a domino on two free cells that are side by side.

M. Gardner, Scientific American, February 1974; Winning Ways, chapter 15.
"""
position = Board(".#")
symmetry = "square"
split = regions("#")

def start(rows, cols):
    return Board.full(rows, cols, ".")

def moves(b):
    for r, c in b.cells("."):
        for dr, dc in ((0, 1), (1, 0)):
            if b.inside(r + dr, c + dc) and b[r + dr, c + dc] == ".":
                n = b.copy()
                n[r:r + dr + 1, c:c + dc + 1] = "#"
                yield n
