"""Clobber: move a stone onto a neighbouring stone of the other colour, which is taken.

`x` and `o` are stones, `.` is none. Either player moves stones of either colour. M. H. Albert, J. P. Grossman,
R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5(2), 2005.
"""
position = Board("xo.")
symmetry = ["square", "swap xo"]
split = regions(".")

def moves(b):
    for r, c in b.cells("xo"):
        for r2, c2 in b.neighbours(r, c):
            if b[r2, c2] != "." and b[r2, c2] != b[r, c]:
                n = b.copy()
                n[r2, c2] = b[r, c]
                n[r, c] = "."
                yield f"r{r + 1}c{c + 1} -> r{r2 + 1}c{c2 + 1}", n
