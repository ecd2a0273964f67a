"""Node Kayles on a board: take a cell; it and the cells beside it go.

`.` is a vertex, joined to the vertices beside it; `#` is none. T. J. Schaefer, On the complexity of some two-person
perfect-information games, 1978.
"""
position = Board(".#")
symmetry = "square"
split = regions("#")

def moves(b):
    for r, c in b.cells("."):
        n = b.copy()
        n[r, c] = "#"
        for r2, c2 in b.neighbours(r, c):
            n[r2, c2] = "#"
        yield cell(r, c), n
