"""Col: colour an empty cell black or white; neighbours never have the same colour.

`B` and `W` are coloured, `.` is an empty cell, `b` and `w` are empty cells for this colour alone, `#` is no cell.
J. H. Conway, On Numbers and Games, 1976; G. Beaulieu, K. Burke and E. Duchêne, Impartial coloring games, 2012
(arXiv:1202.5762).
"""
position = Board(".BWbw#")
symmetry = "square"
split = regions("#")

def moves(b):
    for r, c in b.cells(".b"):
        if all(b[r2, c2] != "B" for r2, c2 in b.neighbours(r, c)):
            n = b.copy()
            n[r, c] = "B"
            yield f"B r{r + 1}c{c + 1}", n
    for r, c in b.cells(".w"):
        if all(b[r2, c2] != "W" for r2, c2 in b.neighbours(r, c)):
            n = b.copy()
            n[r, c] = "W"
            yield f"W r{r + 1}c{c + 1}", n
