"""Blackout: clear a rectangle of a 0/1 matrix, all of whose cells are 1.

PSHTBRTH, CodeChef, March 2017.
"""
position = Board("01")
symmetry = "square"
split = regions("0")

def moves(b):
    for r1, c1 in b.cells("1"):
        for r2 in range(r1 + 1, b.rows + 1):
            for c2 in range(c1 + 1, b.cols + 1):
                if b[r1:r2, c1:c2].all("1"):
                    n = b.copy()
                    n[r1:r2, c1:c2] = "0"
                    yield box(r1, c1, r2, c2), n
