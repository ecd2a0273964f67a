"""Queens: place a queen on a free square; its row, column and diagonals become taken, also behind taken squares.

`.` is a free square, `#` a taken one. H. Noon and G. Van Brummelen, The non-attacking queens game, College Mathematics
Journal 37, 2006.
"""
position = Board(".#")
symmetry = "square"

def moves(b):
    for r, c in b.cells("."):
        n = b.copy()
        n[r, :] = "#"
        n[:, c] = "#"
        for dr, dc in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            for r2, c2 in b.ray(r, c, dr, dc):
                n[r2, c2] = "#"
        yield cell(r, c), n
