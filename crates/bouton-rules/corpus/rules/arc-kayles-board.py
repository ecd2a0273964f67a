"""Arc Kayles on a board: take two adjacent cells; they and the edges at them are removed.

`.` is a vertex, joined to the vertices beside it; `#` is none. The moves are those of Cram. T. J. Schaefer, On the
complexity of some two-person perfect-information games, 1978.
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
