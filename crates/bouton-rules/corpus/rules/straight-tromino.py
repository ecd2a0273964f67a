"""Straight tromino: cover three free cells in a row or a column.

`.` is a free cell, `#` a taken one. The game is cram with another tile.
"""
position = Board(".#")
symmetry = "square"
split = regions("#")

def moves(b):
    for r, c in b.cells("."):
        if b.inside(r, c + 2) and b[r, c + 1] == "." and b[r, c + 2] == ".":
            n = b.copy()
            n[r, c:c + 3] = "#"
            yield f"r{r + 1}c{c + 1}:r{r + 1}c{c + 2}:r{r + 1}c{c + 3}", n
        if b.inside(r + 2, c) and b[r + 1, c] == "." and b[r + 2, c] == ".":
            n = b.copy()
            n[r:r + 3, c] = "#"
            yield f"r{r + 1}c{c + 1}:r{r + 2}c{c + 1}:r{r + 3}c{c + 1}", n
