"""Blackout: clear any full rectangle of ones.

PSHTBRTH, CodeChef.
"""
position = Board("01")
symmetry = "square"

def start(rows, cols):
    return Board.full(rows, cols, "1")

def moves(b):
    for r1 in range(b.rows):
        for c1 in range(b.cols):
            for r2 in range(r1 + 1, b.rows + 1):
                for c2 in range(c1 + 1, b.cols + 1):
                    if b[r1:r2, c1:c2].all("1"):
                        n = b.copy()
                        n[r1:r2, c1:c2] = "0"
                        yield box(r1, c1, r2, c2), n
