"""L-tromino: cover three free cells of a square of four.

`.` is a free cell, `#` a taken one. The game is cram with another tile.
"""
position = Board(".#")
symmetry = "square"
split = regions("#")

WAYS = ((0, 0, 0, 1, 1, 0), (0, 0, 0, 1, 1, 1), (0, 0, 1, 0, 1, 1), (0, 1, 1, 0, 1, 1))

def moves(b):
    for r, c in b.cells():
        if b.inside(r + 1, c + 1):
            for r1, c1, r2, c2, r3, c3 in WAYS:
                if b[r + r1, c + c1] == "." and b[r + r2, c + c2] == "." and b[r + r3, c + c3] == ".":
                    n = b.copy()
                    n[r + r1, c + c1] = "#"
                    n[r + r2, c + c2] = "#"
                    n[r + r3, c + c3] = "#"
                    yield f"r{r + r1 + 1}c{c + c1 + 1}:r{r + r2 + 1}c{c + c2 + 1}:r{r + r3 + 1}c{c + c3 + 1}", n
